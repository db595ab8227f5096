"""Section I: the English and the French rulebook."""

import pytest

from philately.core.errors import BadOptions
from philately.games.stampede import GAME, options

from .table import album, answers, area, asked, hand, in_order, known, pile, places, play, table, winners

ATOMS = ("giraffe_return", "buffalo_from", "teams_allowed")


def atoms(**chosen: object) -> tuple[object, ...]:
    checked = options.check(chosen, 4)
    return (checked["edition"], *(checked[atom] for atom in ATOMS))


# ---- the selector ----------------------------------------------------------------------------------------------------


def test_english_is_the_default() -> None:
    """S-43: its worked example fixes the Buffalo."""
    assert atoms() == atoms(edition="english") == ("english", "anywhere", "album", "true")


def test_french_sets_three_options() -> None:
    """S-43: D1, D2 and D3."""
    assert atoms(edition="french") == ("french", "top", "hand", "false")


def test_custom_mixes_freely() -> None:
    """S-43: each of the three on its own; what is not said is English."""
    assert atoms(edition="custom", giraffe_return="top") == ("custom", "top", "album", "true")
    assert atoms(edition="custom", buffalo_from="hand") == ("custom", "anywhere", "hand", "true")
    assert atoms(edition="custom", teams_allowed=False) == ("custom", "anywhere", "album", "false")


def test_one_of_the_three_without_an_edition_makes_a_mixture() -> None:
    """S-43: saying `edition=custom` as well is not needed."""
    assert atoms(giraffe_return="top") == ("custom", "top", "album", "true")


def test_a_mixture_that_is_an_edition_is_called_by_its_name() -> None:
    """S-43: the atomic options decide."""
    assert atoms(edition="custom") == atoms()
    assert atoms(edition="custom", giraffe_return="top", buffalo_from="hand", teams_allowed=False)[0] == "french"
    assert atoms(giraffe_return="anywhere")[0] == "english"


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        (
            {"edition": "french", "giraffe_return": "anywhere"},
            "the french edition has giraffe_return=top, not anywhere",
        ),
        ({"edition": "french", "buffalo_from": "album"}, "the french edition has buffalo_from=hand, not album"),
        ({"edition": "french", "teams_allowed": True}, "the french edition has teams_allowed=false, not true"),
        ({"edition": "english", "giraffe_return": "top"}, "the english edition has giraffe_return=anywhere, not top"),
        ({"edition": "english", "buffalo_from": "hand"}, "the english edition has buffalo_from=album, not hand"),
        ({"edition": "english", "teams_allowed": False}, "the english edition has teams_allowed=true, not false"),
    ],
)
def test_an_edition_and_its_contrary_are_refused(chosen: dict[str, object], message: str) -> None:
    """S-43: the message says how to mix."""
    with pytest.raises(BadOptions, match=f"{message}; say edition=custom to mix editions"):
        GAME.new(players=4, seed=1, **chosen)


def test_saying_what_the_edition_says_is_no_contradiction() -> None:
    """S-43: redundant words are fine."""
    assert atoms(edition="french", giraffe_return="top", teams_allowed="false")[0] == "french"


def test_the_french_edition_has_no_team_game() -> None:
    """S-43, D3: `teams` must be none."""
    with pytest.raises(BadOptions, match="the french edition has no team game: say teams=none, or edition=english"):
        GAME.new(players=4, edition="french", teams="auto")
    with pytest.raises(BadOptions, match="the custom edition has no team game"):
        GAME.new(players=4, teams_allowed=False, teams="abab")
    assert GAME.new(players=4, edition="french", teams="none").options["teams"] == "none"


def test_a_mixture_with_teams() -> None:
    """S-43: the French Giraffe in a team game."""
    assert GAME.new(players=4, giraffe_return="top", teams="auto").options["teams"] == "abab"


def test_the_atomic_options_are_kept_with_the_game() -> None:
    """S-43: saved games and logs store them."""
    kept = GAME.new(players=3, seed=1, edition="french").options
    assert [kept[atom] for atom in ATOMS] == ["top", "hand", "false"]


# ---- S-40 ------------------------------------------------------------------------------------------------------------


def test_in_french_too_exchanged_cards_do_not_act() -> None:
    """S-40, D4: the English clarification holds in both."""
    state = table(hands=[["elephant.lion", "croc.lion"]], albums=[["hippo.lion"]], edition="french")
    play(state, "elephant.lion", "croc.lion", "hippo.lion")
    assert state.active == 1


def test_in_french_too_the_card_just_played_may_be_exchanged() -> None:
    """S-40, D5: the English clarification holds in both."""
    state = play(table(hands=[["lion.croc"]], edition="french"), "lion.croc")
    assert "lion.croc" in answers(state)


# ---- S-41: the French Giraffe ----------------------------------------------------------------------------------------


def test_french_giraffe_takes_and_then_returns_on_top() -> None:
    """S-41: no order and no place to choose."""
    state = table(
        hands=[["giraffe.lion"]], albums=[["rhino.lion"]], pile=["croc.lion", "baboon.lion"], edition="french"
    )
    play(state, "giraffe.lion")
    assert asked(state) == "giraffe_card"
    assert "croc.lion" in album(state, 0)
    assert "croc.lion" not in answers(state)
    play(state, "rhino.lion")
    assert state.active == 1
    assert "rhino.lion" in hand(state, 1)
    assert pile(state)[0] == "baboon.lion"


def test_after_a_french_giraffe_the_next_draw_is_publicly_known() -> None:
    """S-41: everybody has seen the card that lies on top."""
    state = table(hands=[["giraffe.lion"]], albums=[["rhino.lion"]], edition="french")
    play(state, "giraffe.lion", "rhino.lion")
    for seat in (0, 2, -1):
        assert known(state, seat, 1) == ["rhino.lion"]
    assert places(state, 2)[0].count("/") == 1


def test_french_giraffe_with_same_card_allowed_offers_the_null_exchange() -> None:
    """S-41: "in the order you prefer": returned on top and taken again, or taken and put back."""
    chosen = {"edition": "french", "giraffe_same_card": "allow"}
    state = table(hands=[["giraffe.lion"]], albums=[["rhino.lion"]], pile=["croc.lion"], having=chosen)
    before = in_order([*album(state, 0), "giraffe.lion"])
    play(state, "giraffe.lion")
    assert answers(state) == ["take", "return"]
    play(state, "return", "rhino.lion")
    assert album(state, 0) == before
    assert "croc.lion" in hand(state, 1)
    state = table(hands=[["giraffe.lion"]], albums=[["rhino.lion"]], pile=["croc.lion"], having=chosen)
    play(state, "giraffe.lion", "take", "croc.lion")
    assert album(state, 0) == before
    assert "croc.lion" in hand(state, 1)


# ---- S-42: the French Buffalo ----------------------------------------------------------------------------------------


def test_french_buffalo_swaps_the_whole_hand_with_the_area() -> None:
    """S-42: no choice; the counts hold."""
    state = table(
        hands=[["buffalo.lion", "hippo.lion", "rhino.lion", "croc.lion"]],
        albums=[["elephant.lion", "giraffe.lion"]],
        area=["lion.croc", "baboon.lion", "parrot.lion"],
        edition="french",
    )
    play(state, "buffalo.lion")
    assert area(state) == ["hippo.lion", "croc.lion", "rhino.lion"]
    assert hand(state, 0) == ["lion.croc", "baboon.lion", "parrot.lion"]
    assert album(state, 0) == ["elephant.lion", "giraffe.lion", "buffalo.lion"]
    assert state.active == 1


def test_the_hand_after_a_french_buffalo_is_publicly_known() -> None:
    """S-42: it lay face-up in the area."""
    state = table(hands=[["buffalo.lion"]], area=["lion.croc", "baboon.lion", "parrot.lion"], edition="french")
    play(state, "buffalo.lion")
    for seat in (0, 1, 2, -1):
        assert known(state, seat, 0) == ["lion.croc", "baboon.lion", "parrot.lion"]


def test_parrots_in_the_area_do_not_win_for_a_french_buffalo() -> None:
    """S-42, S-26: they come into the hand, not into the album."""
    parrots = ["parrot.hippo", "parrot.lion", "parrot.croc"]
    state = table(hands=[["buffalo.lion"]], albums=[["parrot.giraffe"]], area=parrots, edition="french")
    assert winners(play(state, "buffalo.lion")) is None


def test_english_and_french_buffalo_differ_in_the_same_position() -> None:
    """D2: the album here, the hand there."""
    found = []
    for edition in ("english", "french"):
        state = table(
            hands=[["buffalo.lion"]],
            albums=[["hippo.lion", "rhino.lion"]],
            area=["lion.croc", "baboon.lion", "croc.lion"],
            edition=edition,
        )
        play(state, "buffalo.lion", *(["hippo.lion", "rhino.lion"] if edition == "english" else []))
        found.append((set(area(state)) == {"hippo.lion", "rhino.lion", "buffalo.lion"}, "lion.croc" in hand(state, 0)))
    assert found == [(True, False), (False, True)]
