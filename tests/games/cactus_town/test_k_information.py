"""Section 12: what everybody sees, and what nobody else does (CT-147 to CT-149)."""

import pytest

from .table import (
    EVERY,
    answers,
    asked,
    building,
    face_up,
    figure_view,
    idle,
    opened,
    play,
    program,
    seat,
    seen_buildings,
    side,
    town,
    view,
)

ALL = "osbdc"


def all_cards(state_side: object) -> list[str]:
    assert isinstance(state_side, dict)
    return [card["card"] for card in state_side["program"]]


# ---- public ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("observer", [*ALL, "-"])
def test_what_everybody_sees(observer: str) -> None:
    """CT-147: figures, face-up buildings, loot, horses, prisoner, jail, tokens, used cards."""
    state = town(
        ALL,
        "o1=b2 o2=jail o3=bound bull=c2 cow1=b1 cow2=d1",
        programs="O1",
        up="b2 d4",
        loot="o1=1",
        dropped="d4=1",
        targets="bank hotel church",
        lay="b2=blacksmith d4=bank",
        horses="blacksmith",
        flips=2,
        debts="saloon mission",
        paid="saloon",
        ammo="b",
        buildings="gunslinger",
    )
    seen = view(state, observer)
    places = {one["figure"]: one["place"] for one in seen["figures"]}
    assert (places["o1"], places["o2"], places["o3"], places["cow2"], places["s3"]) == (
        "b2",
        "jail",
        "bound",
        "d1",
        "c3",
    )
    assert seen_buildings(state, observer) == {"b2": "blacksmith", "c3": "office", "d4": "bank"}
    assert figure_view(state, observer, "o1")["loot"] == 1
    here = {one["space"]: one for one in seen["buildings"]}
    assert here["d4"]["loot"] == 1 and here["b2"]["loot"] == 0
    assert not here["b2"]["horse"]  # it is stolen
    assert side(state, observer, "b")["goal"] == [1, 1] and side(state, observer, "b")["ammo"]
    assert side(state, observer, "s")["goal"] == [1] and side(state, observer, "d")["goal"] == [1, 2]
    assert side(state, observer, "o")["used_targets"] == ["bank", "hotel"]
    assert side(state, observer, "d")["used_targets"] == ["saloon"]
    assert seen["marker"] == 0 and seen["round"] == 1


@pytest.mark.parametrize("observer", ["o", "s", "c", "-"])
def test_the_pair_taken_out_is_public(observer: str) -> None:
    """CT-147."""
    assert len(view(opened("osc", 3), observer)["taken_out"]) == 1
    assert view(opened("os", 3), observer if observer != "c" else "o")["taken_out"] == []


def test_revealed_cards_are_public() -> None:
    """CT-40, CT-147: from the moment they are revealed; those that come are face-down."""
    state = town("os", turn="O3", programs="O1 O2 S2 S3 S1")
    assert all_cards(side(state, "s", "o")) == ["O3", "", ""]
    assert all_cards(side(state, "s", "s")) == ["S2", "S3", "S1"]
    assert all_cards(side(state, "o", "s")) == ["", "", ""]
    idle(state, 2)
    assert all_cards(side(state, "s", "o")) == ["O3", "O1", ""] and all_cards(side(state, "o", "s")) == ["S2", "", ""]
    assert [one["card"] for one in view(state, "-")["pile"]] == ["O3", "S2", "O1", "", "", ""]
    assert side(state, "s", "o")["resolved"] == [True, True, False]


# ---- secret ----------------------------------------------------------------------------------------------------------


def test_targets_and_debts_are_secret() -> None:
    """CT-28, CT-29, CT-82, CT-148: only their owners know them; the others know how many."""
    state = town("osd", targets="bank hotel church", debts="saloon mission doctor", loot="o1=1")
    assert (
        sorted(side(state, "o", "o")["targets"]) == ["church", "hotel"] and side(state, "o", "o")["hidden_targets"] == 0
    )
    assert sorted(side(state, "d", "d")["targets"]) == ["doctor", "mission", "saloon"]
    for observer, owner, number in (
        ("s", "o", 2),
        ("d", "o", 2),
        ("-", "o", 2),
        ("o", "d", 3),
        ("s", "d", 3),
        ("-", "d", 3),
    ):
        assert side(state, observer, owner)["targets"] == []
        assert side(state, observer, owner)["hidden_targets"] == number


def test_the_unused_second_shot_is_secret() -> None:
    """CT-35, CT-148: its owner knows it."""
    state = town("os", turn="O1", shots="O3 S2")
    mine, theirs = side(state, "o", "o")["shot"], side(state, "o", "s")["shot"]
    assert mine is not None and mine["card"] == "O3" and mine["value"] == 2
    assert theirs == {"card": "", "word": "", "actions": [], "value": 0}
    seen = side(state, "-", "o")["shot"]
    assert seen is not None and seen["card"] == ""


def test_even_a_known_fourth_card_is_not_shown_before_the_third_is_revealed() -> None:
    """CT-148: the second shot is no secret for who can count once three cards are revealed, but not before."""
    state = town("os", turn="O1", programs="O2 O3")
    idle(state, 2)
    assert all_cards(side(state, "s", "o")) == ["O1", "O2", ""]


def test_nobody_looks_at_a_building_entered_by_sneaking() -> None:
    """CT-51, CT-148: not even the one who is in it."""
    state = play(town("os", turn="O3"), "sneak", "o1>a2", "done")
    assert "a2" not in seen_buildings(state, "o") and "a2" not in seen_buildings(state, "s")


def test_what_civic_has_shown_is_for_one_seat() -> None:
    """CT-147, CT-148: over the rest of the game; a spectator never sees it."""
    state = town("osb", "o1=b2", turn="O1", lay="b3=courthouse", up="b3", buildings="gunslinger")
    play(state, "walk", "o1>b3", "d4", "done")
    assert seen_buildings(state, "o")["d4"] == building(state, "d4")
    spaces = {one["space"]: one for one in view(state, "o")["buildings"]}
    assert spaces["d4"]["looked"] and not spaces["d4"]["face_up"]
    for observer in ("s", "b", "-"):
        assert "d4" not in seen_buildings(state, observer)
        assert not {one["space"]: one for one in view(state, observer)["buildings"]}["d4"]["looked"]


def test_a_face_down_stable_shows_no_horse() -> None:
    """CT-92, CT-148: its token would tell what it is."""
    state = town("osb", lay="b2=blacksmith")
    assert not any(one["horse"] for one in view(state, "b")["buildings"])


def test_programs_are_secret_while_they_are_laid() -> None:
    """CT-39, CT-148."""
    state = town("osb")
    play(state, "card2", "card4", "card1", by="b")
    for observer in ("o", "s", "-"):
        theirs = side(state, observer, "b")
        assert theirs["laid"] == 3 and all(card == "" for card in all_cards(theirs)) and theirs["hand"] == []
        assert theirs["shot"] is None or theirs["shot"]["card"] == ""
    assert view(state, "o")["pile"] == []
    assert program(state, "b") == "2 4 1 3"


def test_spectators_see_nothing_secret() -> None:
    """CT-148: at any time."""
    state = opened(ALL, 4, buildings="gunslinger")
    for one in ALL:
        play(state, "card1", "card2", "card3", by=one)
    seen = view(state, "-")
    assert seen["question"] == "" and seen["seat"] == -1
    assert all(one["targets"] == [] for one in seen["players"])
    assert sum(one["card"] != "" for one in seen["pile"]) == 1
    assert seen_buildings(state, "-") == {"c3": "office"} and face_up(state) == ""


def test_the_question_is_for_the_one_who_is_asked() -> None:
    """CT-153: everybody sees what stage it is."""
    state = town("os", turn="O1")
    assert view(state, "o")["question"] == "action" and view(state, "s")["question"] == ""
    assert view(state, "s")["stage"] == "action" and view(state, "s")["asked"] == [seat(state, "o")]
    assert asked(state) == "action" and answers(state)


@pytest.mark.parametrize("factions", EVERY)
def test_goals_are_counted_from_nothing(factions: str) -> None:
    """CT-73, CT-85, CT-89, CT-94, CT-110: how much of how much."""
    state = opened(factions)
    of = {"o": [2], "s": [2], "b": [1, 2], "d": [2, 3], "c": [3]}
    for one in factions:
        assert side(state, "-", one)["of"] == of[one] and side(state, "-", one)["goal"] == [0] * len(of[one])


def test_what_shows_something_cannot_be_undone() -> None:
    """CT-39, CT-50, CT-51: turning up, dice and revealed cards count; sneaking and laying cards don't."""
    state = town("os", "o1=b2 s1=b2", dice=["s1=1 o1=6"])
    before = state.reveals
    play(state, "card3", "card1", "card2", by="o")
    play(state, "card1", "card2", by="s")
    assert state.reveals == before
    play(state, "card3", by="s")  # the first card is revealed
    assert state.reveals == before + 1
    play(state, "sneak", "o2>a4")
    assert state.reveals == before + 1
    play(state, "done")
    shown = state.reveals
    play(state, "duel")
    assert state.reveals == shown
    play(state, "b2")
    assert state.reveals == shown + 1
    walk = play(town("os", turn="O1"), "walk")
    shown = walk.reveals
    play(walk, "o1>a2")
    assert walk.reveals == shown + 1


def test_dice_tell_a_search_what_came() -> None:
    """CT-58, CT-130: equal throws are told alike, others apart."""

    def duel(dice: str) -> int:
        return int(play(town("os", "o1=b2 s1=b2", turn="S1", dice=[dice]), "duel", "b2").rolled())

    throws = [f"s1={one} o1={two}" for one in range(1, 7) for two in range(1, 7)]
    assert len({duel(throw) for throw in throws}) == 36 and all(duel(throw) > 0 for throw in throws)
    assert duel("s1=3 o1=4") == duel("s1=3 o1=4")
