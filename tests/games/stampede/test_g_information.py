"""Section G: what everybody sees, what nobody but the owner sees."""

import pytest

from philately.core.errors import NotAllowed
from philately.games.stampede import GAME
from philately.games.stampede.rules import Stampede
from philately.games.stampede.view import StampedeView

from .table import album, answers, area, back, backs, hand, in_order, known, pile, places, play, some, table, told, view

RHINO_HAND = ["rhino.lion", "elephant.lion", "hippo.lion", "lion.croc"]


def test_albums_area_and_backs_of_hands_are_public() -> None:
    """S-35: to every seat and to a spectator."""
    state = table()
    for seat in (0, 1, 2, -1):
        seen = view(state, seat)
        assert seen["albums"] == [album(state, owner) for owner in range(3)]
        assert seen["area"] == area(state)
        assert [one["backs"] for one in seen["hands"]] == [backs(hand(state, owner)) for owner in range(3)]
        assert [one["size"] for one in seen["hands"]] == [4, 3, 3]


def test_the_back_of_the_top_card_and_the_size_of_the_pile_are_public() -> None:
    """S-35: physically visible."""
    state = table(pile=["rhino.croc"])
    for seat in (0, 1, 2, -1):
        seen = view(state, seat)["pile"]
        assert seen["top"] == "croc/rhino"
        assert seen["size"] == state.pile.size
        assert places(state, seat) == {0: "croc/rhino"}


def test_the_back_of_every_card_is_seen_when_it_comes_to_the_top() -> None:
    """S-35: after each draw another one."""
    state = table(hands=[["parrot.lion"]], pile=["rhino.croc", "buffalo.hippo", "giraffe.lion"])
    play(state, "parrot.lion")
    assert places(state, 2) == {0: "hippo/buffalo"}


def test_whose_turn_it_is_and_what_is_going_on_are_public() -> None:
    """S-35: turn, active seat, who is asked, at which step."""
    state = play(table(hands=[["lion.croc"]], turn=5), "lion.croc")
    seen = view(state, 2)
    assert (seen["turn"], seen["active"], seen["pending"], seen["stage"]) == (5, 0, [0], "lion_own")


def test_fronts_of_the_own_hand_are_private() -> None:
    """S-36: all of them to the owner, none to anybody else at first."""
    state = table()
    for owner in range(3):
        assert known(state, owner, owner) == hand(state, owner)
        for other in {0, 1, 2, -1} - {owner}:
            assert known(state, other, owner) == []


def test_backs_are_shown_sorted_without_position() -> None:
    """S-35: hands with the same backs look alike, whatever their fronts are."""
    one = table(hands=[[], ["lion.hippo", "croc.giraffe", "parrot.rhino"]])
    other = table(hands=[[], ["hippo.lion", "giraffe.croc", "rhino.parrot"]])
    shown = view(one, 0)["hands"][1]
    assert shown == view(other, 0)["hands"][1]
    assert shown == {"size": 3, "backs": ["hippo/lion", "croc/giraffe", "rhino/parrot"], "known": []}


def whole_table(hidden: list[str], top: str) -> StampedeView:
    state = table(
        2,
        [["parrot.lion", "parrot.croc", "elephant.hippo", "elephant.lion"], hidden],
        [["hippo.baboon", "croc.baboon"], ["lion.baboon", "giraffe.baboon"]],
        ["rhino.lion", "baboon.lion", "buffalo.lion"],
        [top],
    )
    return view(state, 0)


def test_what_is_hidden_leaves_no_trace_in_the_view() -> None:
    """S-36: two positions that differ in hidden fronts only give the same view."""
    one = whole_table(["lion.hippo", "croc.giraffe", "rhino.baboon"], "buffalo.hippo")
    other = whole_table(["hippo.lion", "giraffe.croc", "baboon.rhino"], "hippo.buffalo")
    assert one == other


def test_nobody_may_look_through_the_pile() -> None:
    """S-36: only the top back is known after the deal."""
    state = GAME.new(players=3, seed=1).state
    assert isinstance(state, Stampede)
    for seat in range(3):
        assert list(places(state, seat)) == [0]


def test_the_place_of_a_giraffe_card_is_public() -> None:
    """S-35: identity and position; it was face-up."""
    state = play(table(hands=[["giraffe.lion"]]), "giraffe.lion", "take", "giraffe.lion", "@7")
    for seat in (0, 1, 2, -1):
        assert places(state, seat)[6] == "giraffe.lion"  # seat 1 has drawn since
    assert pile(state)[6] == "giraffe.lion"


def test_the_places_of_rhino_cards_are_public_by_their_backs_only() -> None:
    """S-35, S-36: the owner knows them by front."""
    state = play(table(hands=[RHINO_HAND]), "rhino.lion", "take", "elephant.lion", "@4", "hippo.lion", "@8", "@12")
    assert pile(state)[3] == "elephant.lion"
    for seat in (1, 2, -1):
        assert places(state, seat) == {0: back(pile(state)[0]), 3: "elephant/lion", 7: "hippo/lion", 11: "lion/croc"}
    assert places(state, 0) == {0: back(pile(state)[0]), 3: "elephant.lion", 7: "hippo.lion", 11: "lion.croc"}


def test_the_log_tells_each_seat_what_it_has_seen() -> None:
    """S-35, S-36: hidden fronts are told to their owner only."""
    state = table(hands=[RHINO_HAND], drawn=True, pile=["baboon.croc", "buffalo.croc", "parrot.croc", "giraffe.hippo"])
    play(state, "rhino.lion", "take", "elephant.lion", "@3", "hippo.lion", "@1", "@0")
    mine, theirs = told(state, 0), told(state, 2)
    assert mine[0] == theirs[0] == "Seat 0 plays a Rhino."
    assert mine[1] == "Seat 0 takes a Baboon (Crocodile or Baboon)."
    assert theirs[1] == "Seat 0 takes a stamp (Crocodile or Baboon)."
    assert mine[4].endswith("Elephant (Elephant or Lion) back into the pile, under 3.")
    assert theirs[4] == "Seat 0 puts a stamp (Elephant or Lion) back into the pile, under 3."
    assert theirs[6].endswith("back into the pile, on top.")
    assert told(state, 1)[7] == "Seat 1 draws a Lion (Lion or Crocodile)."
    assert mine[7] == theirs[7] == "Seat 1 draws a stamp (Lion or Crocodile)."


def test_what_happened_face_up_is_told_to_all() -> None:
    """S-35: the log is public where the cards were."""
    state = table(hands=[["baboon.lion", "hippo.lion"]], area=["croc.lion"])
    play(state, "baboon.lion", "hippo.lion", "croc.lion")
    assert told(state, 2)[1] == "Seat 0 swaps a Hippo for the area's Crocodile, now in hand."
    assert told(state, 2)[1] == told(state, 0)[1] == told(state, -1)[1]


# ---- insert_positions="hidden" ---------------------------------------------------------------------------------------


def test_hidden_positions_keep_the_place_of_a_giraffe_card_to_its_player() -> None:
    """S-35, `hidden`: what was inserted is known, where is not."""
    state = table(hands=[["giraffe.lion"]], insert_positions="hidden")
    play(state, "giraffe.lion", "take", "giraffe.lion", "@7")
    assert places(state, 0)[6] == "giraffe.lion"
    for seat in (1, 2, -1):
        assert places(state, seat) == {0: back(pile(state)[0])}
    assert told(state, 2)[2] == "Seat 0 puts a Giraffe (Lion or Giraffe) back into the pile, somewhere."
    assert told(state, 0)[2] == "Seat 0 puts a Giraffe (Lion or Giraffe) back into the pile, under 7."


def test_hidden_positions_keep_the_places_of_rhino_cards_to_their_player() -> None:
    """S-35, `hidden`: others see neither front nor place."""
    state = table(hands=[RHINO_HAND], insert_positions="hidden")
    play(state, "rhino.lion", "take", "elephant.lion", "@4", "hippo.lion", "@8", "@12")
    assert places(state, 0) == {0: back(pile(state)[0]), 3: "elephant.lion", 7: "hippo.lion", 11: "lion.croc"}
    assert places(state, 1) == {0: back(pile(state)[0])}


def test_a_hidden_insertion_unsettles_all_places_that_others_knew() -> None:
    """S-35, `hidden`: marks vanish, since nobody else knows what has moved."""
    state = table(
        hands=[["giraffe.lion"], ["giraffe.hippo"]], pile=["croc.hippo", "baboon.hippo"], insert_positions="hidden"
    )
    play(state, "giraffe.lion", "take", "giraffe.lion", "@9")
    assert places(state, 0)[8] == "giraffe.lion"
    play(state, "giraffe.hippo", "take", "giraffe.hippo", "@5")
    assert places(state, 0) == {0: back(pile(state)[0])}
    assert places(state, 1)[4] == "giraffe.hippo"


def test_a_hidden_insertion_on_top_shows_its_back() -> None:
    """S-35: the top card's back is always visible."""
    state = table(hands=[["giraffe.lion"], ["rhino.hippo", "baboon.lion", "elephant.croc"]], insert_positions="hidden")
    play(state, "giraffe.lion", "take", "giraffe.lion", "@0")
    assert "lion/giraffe" in view(state, 2)["hands"][1]["backs"]
    assert known(state, 0, 1) == ["giraffe.lion"]
    assert known(state, 2, 1) == []


# ---- memory_aid ------------------------------------------------------------------------------------------------------


def public_card(aid: str) -> Stampede:
    state = table(
        hands=[["baboon.lion", "hippo.lion"], ["giraffe.lion"]],
        area=["croc.lion"],
        pile=["rhino.hippo"],
        memory_aid=aid,
    )
    play(state, "baboon.lion", "hippo.lion", "croc.lion")
    play(state, "giraffe.lion", "take", "giraffe.lion", "@5")
    return state


def test_memory_aid_marks_what_was_public() -> None:
    """S-35: hand and pile cards taken from an album or the area, or returned by the Giraffe."""
    state = public_card("on")
    assert known(state, 2, 0) == ["croc.lion"]
    assert places(state, 0)[4] == "giraffe.lion"


def test_without_memory_aid_nothing_is_marked() -> None:
    """S-35: but backs, the top card and the own hand are shown as ever."""
    state = public_card("off")
    assert known(state, 2, 0) == []
    assert known(state, 0, 0) == hand(state, 0)
    assert places(state, 0) == places(state, 2) == {}
    seen = view(state, 2)
    assert seen["hands"][0]["backs"] == backs(hand(state, 0))
    assert seen["pile"]["top"] == back(pile(state)[0])


def test_there_is_no_view_for_a_seat_that_does_not_exist() -> None:
    """S-36: a view belongs to a seat or to a spectator."""
    match = GAME.new(players=3, seed=1)
    assert match.view(-1)["seat"] == -1
    for seat in (-2, 3):
        with pytest.raises(NotAllowed, match=f"there is no seat {seat}; seats are 0 to 2"):
            match.view(seat)


def test_a_spectator_sees_no_more_than_every_player() -> None:
    """S-35, S-36: no hand, and of the pile what all know."""
    state = play(table(hands=[["parrot.lion"], some("rhino", 3)]), "parrot.lion")
    seen = view(state, -1)
    assert [one["known"] for one in seen["hands"]] == [[], [], []]
    assert seen["pending"] == [1]
    assert in_order(answers(state)) == in_order(hand(state, 1))
