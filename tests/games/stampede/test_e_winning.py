"""Section E: four Parrots at once, five alike or all nine at the end of one's own turn."""

import pytest

from philately.core.errors import NotYourTurn
from philately.core.outcome import Outcome

from .table import album, answers, asked, play, some, table, winners

NINE = [
    "elephant.lion",
    "hippo.lion",
    "lion.croc",
    "croc.lion",
    "giraffe.lion",
    "rhino.lion",
    "baboon.lion",
    "buffalo.lion",
]
THREE_PARROTS = ["parrot.hippo", "parrot.lion", "parrot.croc"]

# ---- four Parrots ----------------------------------------------------------------------------------------------------


def test_playing_the_fourth_parrot_wins_at_once() -> None:
    """S-26: checked after step 2."""
    state = table(hands=[["parrot.giraffe"]], albums=[THREE_PARROTS])
    play(state, "parrot.giraffe")
    assert winners(state) == ((0,), "parrots")
    assert state.to_move == -1


def test_three_parrots_win_nothing() -> None:
    """S-26: four are needed."""
    state = table(hands=[["parrot.giraffe"]], albums=[THREE_PARROTS[:2]])
    play(state, "parrot.giraffe")
    assert winners(state) is None
    assert state.active == 1


def test_a_fourth_parrot_taken_by_the_lion_wins() -> None:
    """S-26: exchanged Parrots count."""
    state = table(hands=[["lion.croc"]], albums=[[*THREE_PARROTS, "hippo.lion"], ["parrot.giraffe"]])
    play(state, "lion.croc", "hippo.lion", "seat1", "parrot.giraffe")
    assert winners(state) == ((0,), "parrots")


def test_a_fourth_parrot_brought_by_the_elephant_wins() -> None:
    """S-26: from the hand by an exchange."""
    state = table(hands=[["elephant.lion", "parrot.giraffe"]], albums=[THREE_PARROTS])
    play(state, "elephant.lion", "parrot.giraffe", "elephant.lion")
    assert winners(state) == ((0,), "parrots")


def test_a_fourth_parrot_from_the_area_wins() -> None:
    """S-26: the Buffalo's exchange of three."""
    state = table(
        hands=[["buffalo.croc"]],
        albums=[["parrot.lion", "parrot.croc", "hippo.lion", "rhino.lion"]],
        area=["parrot.giraffe", "parrot.rhino", "croc.lion"],
    )
    play(state, "buffalo.croc", "hippo.lion", "rhino.lion", "buffalo.croc")
    assert winners(state) == ((0,), "parrots")


def test_a_fourth_parrot_drawn_by_the_giraffe_wins_before_anything_is_returned() -> None:
    """S-26: Giraffe (a) is checked before (b)."""
    state = table(hands=[["giraffe.lion"]], albums=[THREE_PARROTS], pile=["parrot.giraffe"])
    play(state, "giraffe.lion", "take")
    assert winners(state) == ((0,), "parrots")
    assert len(album(state, 0)) == 5


def test_a_fourth_parrot_drawn_by_the_giraffe_second_wins_too() -> None:
    """S-26: order b-a."""
    state = table(hands=[["giraffe.lion"]], albums=[THREE_PARROTS], pile=["parrot.giraffe"])
    play(state, "giraffe.lion", "return", "giraffe.lion", "@5")
    assert winners(state) == ((0,), "parrots")


def test_giraffe_returning_a_parrot_and_taking_one_has_no_more_than_before() -> None:
    """S-26: with three Parrots, one returned and one taken make three again."""
    state = table(hands=[["giraffe.lion"]], albums=[THREE_PARROTS], pile=["parrot.giraffe"])
    play(state, "giraffe.lion", "return", "parrot.lion", "@5")
    assert winners(state) is None


@pytest.mark.parametrize("seat", [1, 2])
def test_a_fourth_parrot_handed_to_another_player_wins_for_that_player_at_once(seat: int) -> None:
    """S-26: the holder wins, whose turn it is or not."""
    albums = [["hippo.lion"], THREE_PARROTS if seat == 1 else [], THREE_PARROTS if seat == 2 else []]
    state = table(
        hands=[["lion.croc", "parrot.giraffe"]], albums=[[*albums[0], "parrot.rhino"], *albums[1:]], album_size=4
    )
    play(state, "lion.croc", "parrot.rhino", f"seat{seat}", next(w for w in album(state, seat) if "parrot." not in w))
    assert winners(state) == ((seat,), "parrots")


def test_a_fourth_parrot_handed_over_by_the_hippo_wins_for_its_receiver() -> None:
    """S-26: handed over by an opponent."""
    state = table(hands=[["hippo.lion", "parrot.giraffe"]], albums=[[], [*THREE_PARROTS, "rhino.lion"]])
    play(state, "hippo.lion", "parrot.giraffe", "seat1", "rhino.lion")
    assert winners(state) == ((1,), "parrots")


def test_a_swap_of_parrots_wins_nothing() -> None:
    """S-26: a swap that gives a Parrot and takes one adds none to either."""
    state = table(hands=[["lion.croc"]], albums=[THREE_PARROTS, ["parrot.giraffe", "parrot.rhino", "parrot.elephant"]])
    play(state, "lion.croc", "parrot.lion", "seat1", "parrot.rhino")
    assert winners(state) is None


def test_parrots_in_hand_win_nothing() -> None:
    """S-26: in an album."""
    state = table(hands=[["lion.croc", *THREE_PARROTS], ["parrot.giraffe"]], pile=["parrot.rhino"])
    play(state, "lion.croc")
    assert winners(state) is None


# ---- parrot_win="own_turn" -------------------------------------------------------------------------------------------


def test_own_turn_a_parrot_handed_over_does_not_win_at_once() -> None:
    """S-26, `own_turn`: checked only for the active player."""
    state = table(
        hands=[["lion.croc"]], albums=[["parrot.rhino"], [], [*THREE_PARROTS, "hippo.lion"]], parrot_win="own_turn"
    )
    play(state, "lion.croc", "parrot.rhino", "seat2", "hippo.lion")
    assert winners(state) is None
    assert state.active == 1
    assert state.animals_in_album(2, 8) == 4


def test_own_turn_four_parrots_win_at_the_very_start_of_the_own_turn() -> None:
    """S-26, `own_turn`: before the draw."""
    state = table(
        hands=[["lion.croc"]], albums=[["parrot.rhino"], [*THREE_PARROTS, "hippo.lion"]], parrot_win="own_turn"
    )
    before = state.pile.size
    play(state, "lion.croc", "parrot.rhino", "seat1", "hippo.lion")
    assert winners(state) == ((1,), "parrots")
    assert state.pile.size == before
    assert state.hands[1].size == 3


def test_own_turn_a_fourth_parrot_must_survive_until_then() -> None:
    """S-26, `own_turn`: another player may take it away again."""
    state = table(
        hands=[["lion.croc"], ["lion.giraffe"]],
        albums=[["parrot.rhino"], ["rhino.lion"], [*THREE_PARROTS, "hippo.lion"]],
        parrot_win="own_turn",
    )
    play(state, "lion.croc", "parrot.rhino", "seat2", "hippo.lion")
    play(state, "lion.giraffe", "rhino.lion", "seat2", "parrot.rhino")
    assert winners(state) is None
    assert state.active == 2


def test_own_turn_the_active_player_wins_at_every_album_change() -> None:
    """S-26, `own_turn`: after playing, after an exchange, after taking a card."""
    state = table(hands=[["parrot.giraffe"]], albums=[THREE_PARROTS], parrot_win="own_turn")
    assert winners(play(state, "parrot.giraffe")) == ((0,), "parrots")
    state = table(
        hands=[["lion.croc"]], albums=[[*THREE_PARROTS, "hippo.lion"], ["parrot.giraffe"]], parrot_win="own_turn"
    )
    assert winners(play(state, "lion.croc", "hippo.lion", "seat1", "parrot.giraffe")) == ((0,), "parrots")
    state = table(hands=[["giraffe.lion"]], albums=[THREE_PARROTS], pile=["parrot.giraffe"], parrot_win="own_turn")
    assert winners(play(state, "giraffe.lion", "take")) == ((0,), "parrots")


def test_any_time_differs_from_own_turn_only_off_turn() -> None:
    """S-26: the same exchange under both rulings."""
    found = []
    for ruling in ("any_time", "own_turn"):
        state = table(
            hands=[["lion.croc"]], albums=[["parrot.rhino"], [], [*THREE_PARROTS, "hippo.lion"]], parrot_win=ruling
        )
        play(state, "lion.croc", "parrot.rhino", "seat2", "hippo.lion")
        found.append(winners(state))
    assert found == [((2,), "parrots"), None]


# ---- five alike, all nine --------------------------------------------------------------------------------------------


def test_five_of_one_animal_win_at_the_end_of_the_own_turn() -> None:
    """S-27: decoys don't matter."""
    state = table(hands=[["croc.rhino"]], albums=[some("croc", 4)])
    assert winners(play(state, "croc.rhino")) is None  # the action comes first
    play(state, "seat1")
    assert winners(state) == ((0,), "five")


def test_four_of_one_animal_win_nothing() -> None:
    """S-27: five are needed, of any animal but Parrots."""
    state = table(hands=[["croc.rhino"]], albums=[some("croc", 3)])
    play(state, "croc.rhino", "seat1")
    assert winners(state) is None


def test_more_than_five_win_as_well() -> None:
    """S-27: at least five."""
    state = table(hands=[["croc.rhino"]], albums=[some("croc", 5)])
    assert winners(play(state, "croc.rhino", "seat1")) == ((0,), "five")


def test_all_nine_animals_win_at_the_end_of_the_own_turn() -> None:
    """S-27: at least one each."""
    state = table(hands=[["parrot.lion"]], albums=[NINE])
    assert winners(play(state, "parrot.lion")) == ((0,), "nine")


def test_eight_animals_win_nothing() -> None:
    """S-27: all nine are needed."""
    state = table(hands=[["parrot.lion"]], albums=[[*NINE[:7], "elephant.hippo"]])
    assert winners(play(state, "parrot.lion")) is None


def test_a_set_that_the_action_breaks_does_not_win() -> None:
    """S-27: only the end of the turn counts."""
    state = table(hands=[["lion.giraffe"]], albums=[some("lion", 4), ["hippo.lion"]])
    play(state, "lion.giraffe", "lion.giraffe", "seat1", "hippo.lion")
    assert winners(state) is None


def test_a_set_that_the_action_completes_wins() -> None:
    """S-27: by exchange, too."""
    state = table(hands=[["lion.giraffe"]], albums=[[*some("lion", 3), "rhino.lion"], ["lion.croc"]])
    play(state, "lion.giraffe", "rhino.lion", "seat1", "lion.croc")
    assert winners(state) == ((0,), "five")


def test_a_set_completed_by_another_player_wins_only_at_the_end_of_the_holders_own_turn() -> None:
    """S-27: and only if it is still there."""
    state = table(
        hands=[["lion.giraffe"], ["parrot.lion"]],
        albums=[["croc.rhino"], [*some("croc", 4), "hippo.lion"]],
    )
    play(state, "lion.giraffe", "croc.rhino", "seat1", "hippo.lion")
    assert winners(state) is None
    assert state.active == 1
    play(state, "parrot.lion")
    assert winners(state) == ((1,), "five")


def test_a_set_completed_by_another_player_can_be_lost_before_that() -> None:
    """S-27: the holder's own turn, or somebody else's, may break it."""
    state = table(
        hands=[["lion.giraffe"], ["lion.rhino"]],
        albums=[["croc.rhino"], [*some("croc", 4), "hippo.lion"]],
    )
    play(state, "lion.giraffe", "croc.rhino", "seat1", "hippo.lion")
    play(state, "lion.rhino", "croc.rhino", "seat2", album(state, 2)[0])
    assert winners(state) is None


def test_only_the_active_player_is_checked_so_ties_cannot_occur() -> None:
    """S-27: two albums with five alike, one winner."""
    state = table(hands=[["croc.rhino"]], albums=[some("croc", 4), some("rhino", 5)])
    play(state, "croc.rhino", "seat2")
    assert winners(state) == ((0,), "five")


def test_the_first_to_do_so_ends_the_game() -> None:
    """S-28: no further turns, no equalising round; the others have lost."""
    state = table(hands=[["croc.rhino"]], albums=[some("croc", 4)])
    play(state, "croc.rhino", "seat1")
    assert asked(state) == "over"
    assert state.pending() == []
    assert state.outcome() == Outcome((1, 2, 2), (1.0, 0.0, 0.0), "five")
    assert [state.payoff(seat) for seat in range(3)] == [1.0, 0.0, 0.0]
    with pytest.raises(NotYourTurn, match="the game is over"):
        state.legal_actions(0)


def test_parrots_come_before_the_end_of_the_turn() -> None:
    """S-29: who hands over the fourth Parrot loses, even with five Lions in the album."""
    state = table(hands=[["lion.rhino"]], albums=[[*some("lion", 4), "parrot.rhino"], [*THREE_PARROTS, "hippo.lion"]])
    play(state, "lion.rhino", "parrot.rhino", "seat1", "hippo.lion")
    assert winners(state) == ((1,), "parrots")


def test_own_parrots_come_before_five_alike() -> None:
    """S-29: five Parrots were four before; the reason is the earlier event."""
    state = table(hands=[["buffalo.croc"]], albums=[["hippo.lion", "rhino.lion", "parrot.lion", "parrot.croc"]],
                  area=["parrot.hippo", "parrot.giraffe", "parrot.rhino"])  # fmt: skip
    play(state, "buffalo.croc", "hippo.lion", "rhino.lion", "buffalo.croc")
    assert winners(state) == ((0,), "parrots")


# ---- turn_limit ------------------------------------------------------------------------------------------------------


def test_without_a_turn_limit_the_game_goes_on() -> None:
    """S-30: none by default."""
    state = table(hands=[["parrot.lion"]], turn=100_000)
    assert winners(play(state, "parrot.lion")) is None


def test_a_turn_limit_ends_the_game_without_a_winner() -> None:
    """S-30: after that many turns, not before."""
    state = table(hands=[["parrot.lion"], ["parrot.croc"]], turn=6, turn_limit=7)
    assert winners(play(state, "parrot.lion")) is None
    play(state, "parrot.croc")
    assert winners(state) == ((), "turn_limit")
    assert state.outcome() == Outcome((1, 1, 1), (0.5, 0.5, 0.5), "turn_limit")
    assert state.to_move == -1


def test_a_set_completed_in_the_last_turn_still_wins() -> None:
    """S-30, S-27: the end of the turn comes before the limit."""
    state = table(hands=[["croc.rhino"]], albums=[some("croc", 4)], turn=7, turn_limit=7)
    assert answers(play(state, "croc.rhino")) == ["seat1", "seat2"]
    assert winners(play(state, "seat1")) == ((0,), "five")
