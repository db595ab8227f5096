"""Section G: blind trades, with whom, and passing."""

from collections import Counter

import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

from philately.core.rng import HashRng
from philately.games.stampin.rules.events import PASSED, TRADED

from .table import (
    answers,
    asked,
    cards,
    hand,
    hand_sizes,
    happened,
    holds,
    landed,
    now,
    play,
    refuses,
    sets,
    threes,
    winners,
)

MINE = "pre1 flg1 spc1 din1 brd1 wld1"
THEIRS = "pre2 flg2 spc2 din2 brd2 wld2"
THIRD = "flw1 trn1 shp1 air1 spt1 mus1"
NO_KEEPERS = (0, 0, 0, 0)

# ---- P-32 ------------------------------------------------------------------------------------------------------------


def test_each_draws_one_card_blind_from_the_others_hand() -> None:
    """P-32: both are asked at once; then both cards move together."""
    state = landed(6, 3, [MINE, THEIRS, THIRD], keepers=NO_KEEPERS[:3], dice=[0, 0])
    assert state.pending() == [0, 1]
    assert asked(state, 0) == asked(state, 1) == "slot"
    assert answers(state, 0) == answers(state, 1) == [f"slot{i}" for i in range(1, 7)]
    play(state, "slot2", by=0)
    assert state.pending() == [1]
    assert (hand(state, 0), hand(state, 1)) == (MINE, THEIRS)
    play(state, "slot6", by=1)
    assert hand(state, 0) == "pre1 flg1 flg2 spc1 din1 brd1"
    assert hand(state, 1) == "pre2 spc2 din2 brd2 wld1 wld2"
    assert hand(state, 2) == THIRD
    assert happened(state, TRADED) == [(0, 1, *cards("wld1 flg2"))]
    assert now(state) == (0, "close")


def test_the_partner_may_answer_first() -> None:
    """P-32: the order of the answers doesn't matter."""
    state = landed(6, 3, [MINE, THEIRS, THIRD], keepers=NO_KEEPERS[:3], dice=[0, 0])
    play(state, "slot6", by=1)
    assert state.pending() == [0]
    assert state.to_move == 0
    play(state, "slot2", by=0)
    assert happened(state, TRADED) == [(0, 1, *cards("wld1 flg2"))]


def test_slots_are_secret() -> None:
    """P-32: both commit."""
    state = landed(6, keepers=NO_KEEPERS[:3])
    assert state.is_secret(0) and state.is_secret(1)


def test_there_are_as_many_slots_as_the_other_has_cards() -> None:
    """P-32: short hands show fewer backs."""
    state = landed(6, 3, ["pre1 flg1", "brd1 flw1 hol1", ""], fill=False, rest="away", keepers=NO_KEEPERS[:3])
    assert answers(state, 0) == ["slot1", "slot2", "slot3"]
    assert answers(state, 1) == ["slot1", "slot2"]
    assert refuses(state, "slot3", by=1)


def test_the_order_of_the_backs_is_random() -> None:
    """P-32: whichever slot is chosen, every card is equally likely to come."""
    taken: Counter[int] = Counter()
    given: Counter[int] = Counter()
    for seed in range(600):
        state = landed(6, 3, [MINE, THEIRS, THIRD], keepers=NO_KEEPERS[:3])
        state.rng = HashRng.from_seed(seed)
        play(state, "slot1", "slot4")
        ((_, _, gone, come),) = happened(state, TRADED)
        given[gone] += 1
        taken[come] += 1
    assert chisquare([taken[card] for card in cards(THEIRS)]).pvalue > 0.001
    assert chisquare([given[card] for card in cards(MINE)]).pvalue > 0.001


def test_with_an_empty_hand_there_is_no_trade() -> None:
    """P-32, P-23: nothing to draw from; the turn goes on without a question to the partner."""
    state = landed(6, 3, ["pre1 flg1", "", ""], fill=False, rest="away")
    assert now(state) == (0, "close")
    state = landed(6, 3, ["", "pre1 flg1", ""], fill=False, rest="away")
    assert now(state) == (0, "close")


def test_a_trade_can_complete_the_partners_set() -> None:
    """P-32, P-20: settle active, then partner."""
    state = landed(
        6, 3, [MINE, THEIRS.replace("brd2", "lov1")], threes=["", "brd2 brd3 brd4"], deck="hol1", keepers=(0, 0, 0),
        dice=[0, 0],
    )  # fmt: skip
    play(state, "slot1", "slot5")
    assert sets(state, 1) == ["brd1 brd2 brd3 brd4"]
    assert hand_sizes(state) == [6, 6, 6]


# ---- P-33 ------------------------------------------------------------------------------------------------------------


def test_with_any_player_the_active_player_names_the_partner() -> None:
    """P-33: not oneself."""
    state = landed(3, 4, active=2, keepers=NO_KEEPERS)
    assert now(state) == (2, "partner")
    assert answers(state) == ["seat0", "seat1", "seat3"]
    play(state, "seat0")
    assert state.pending() == [2, 0]


@pytest.mark.parametrize("space", [3, 6, 9, 15])
def test_with_two_players_the_partner_is_the_other(space: int) -> None:
    """P-33: left and right are the same person, and nobody needs to be named; one exchange."""
    state = landed(space, 2, active=1, keepers=NO_KEEPERS[:2], dice=[0, 0])
    assert state.pending() == [1, 0]
    play(state, "slot1", "slot1")
    assert now(state) == (1, "close")
    assert len(happened(state, TRADED)) == 1


@pytest.mark.parametrize(("space", "partner"), [(6, 2), (9, 0), (24, 2), (27, 0)])
def test_left_and_right_are_neighbours_in_turn_order(space: int, partner: int) -> None:
    """P-33, P-7: left is the next in turn."""
    state = landed(space, 4, active=1, keepers=NO_KEEPERS)
    assert state.pending() == [1, partner]


def test_right_of_the_first_seat_is_the_last() -> None:
    """P-33: the seats are a ring."""
    assert landed(9, 3, keepers=NO_KEEPERS[:3]).pending() == [0, 2]
    assert landed(6, 3, active=2, keepers=NO_KEEPERS[:3]).pending() == [2, 0]


def test_with_all_clockwise_from_the_left_settling_after_each() -> None:
    """P-33: the first exchange makes a three before the second begins."""
    hands = ["brd1 brd2 spc1 din1 flw1 lov1", "pre2 flg2 spc2 din2 brd3 wld2"]
    state = landed(15, 3, hands, keepers=NO_KEEPERS[:3], deck="hol1 prk1 mus1", dice=[0, 0, 0, 0])
    assert state.pending() == [0, 1]
    play(state, "slot4" if hand(state, 1).split()[3] == "brd3" else "slot5", "slot1")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert holds(state, 0, "hol1 prk1 mus1")
    assert state.pending() == [0, 2]
    play(state, "slot1", "slot1")
    assert now(state) == (0, "close")
    assert [event[1] for event in happened(state, TRADED)] == [1, 2]


def test_a_win_ends_an_exchange_with_all() -> None:
    """P-17, P-33: the others lapse."""
    state = landed(
        15, 3, [MINE, "pre2 flg2 spc2 din2 brd2 wld2"], threes=["lov1 lov2 lov3"], sets=["hol1 hol2 hol3 hol4"],
        keepers=NO_KEEPERS[:3], dice=[0, 0],
    )  # fmt: skip
    play(state, "slot1", "slot1")
    assert winners(state) is None
    state = landed(
        15, 3, [MINE, "pre2 flg2 spc2 din2 brd2 lov4"], threes=["lov1 lov2 lov3"], sets=["hol1 hol2 hol3 hol4"],
        keepers=NO_KEEPERS[:3], dice=[0, 0],
    )  # fmt: skip
    play(state, "slot6", "slot1")
    assert winners(state) == ((0,), "sets")


@pytest.mark.parametrize(("space", "expected"), [(4, ["flw1", "pre1", "flg2"]), (22, ["flg2", "flw1", "pre1"])])
def test_everybody_passes_a_chosen_card(space: int, expected: list[str]) -> None:
    """P-33: all choose secretly, one own card each, then all move together; 4 to the left, 22 to the right."""
    state = landed(space, 3, [MINE, THEIRS, THIRD], keepers=NO_KEEPERS[:3])
    assert state.pending() == [0, 1, 2]
    assert all(state.is_secret(seat) for seat in range(3))
    assert answers(state, 1) == THEIRS.split()
    play(state, "flg2", by=1)
    assert state.pending() == [0, 2]
    play(state, "flw1", by=2)
    assert (hand(state, 0), hand(state, 1), hand(state, 2)) == (MINE, THEIRS, THIRD)
    play(state, "pre1", by=0)
    for seat in range(3):
        assert holds(state, seat, expected[seat])
    assert hand_sizes(state) == [6, 6, 6]
    assert len(happened(state, PASSED)) == 3
    assert now(state) == (0, "close")


@pytest.mark.parametrize("space", [4, 22])
def test_with_two_players_a_pass_is_a_swap_of_chosen_cards(space: int) -> None:
    """P-33: either way."""
    state = landed(space, 2, [MINE, THEIRS], keepers=NO_KEEPERS[:2], active=1)
    assert state.pending() == [1, 0]
    play(state, "pre2", "wld1")
    assert holds(state, 0, "pre2")
    assert holds(state, 1, "wld1")


def test_after_a_pass_hands_are_settled_from_the_active_player_on() -> None:
    """P-20, P-33: all have received before anybody settles; active first, then clockwise."""
    hands = ["brd1 brd2 flw3 pre1 flg1 spc1", "lov3 flw1 flw2 pre2 flg2 spc2", "brd3 lov1 lov2 pre3 flg3 spc3"]
    order = "hol1 hol2 prk1 mus1 mus2 prk2 shp1 shp2 prk3"
    state = landed(4, 3, hands, active=1, deck=order, keepers=NO_KEEPERS[:3])
    play(state, "flw3", by=0)
    play(state, "brd3", by=2)
    play(state, "lov3", by=1)
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert threes(state, 1) == ["flw1 flw2 flw3"]
    assert threes(state, 2) == ["lov1 lov2 lov3"]
    assert holds(state, 1, "hol1 hol2 prk1")
    assert holds(state, 2, "mus1 mus2 prk2")
    assert holds(state, 0, "shp1 shp2 prk3")


def test_an_empty_hand_passes_nothing_but_receives() -> None:
    """P-33, P-23: only who has cards chooses one."""
    state = landed(4, 3, ["pre1 flg1", "", "brd1 flw1"], fill=False, rest="away", keepers=NO_KEEPERS[:3])
    assert state.pending() == [0, 2]
    play(state, "pre1", "brd1")
    assert [hand(state, seat) for seat in range(3)] == ["flg1 brd1", "pre1", "flw1"]
