"""Section K: every row of the table of edge cases, and combinations of the options of section J."""

from itertools import product

import pytest

from philately.core.rng import HashRng
from philately.games.stampin import notation
from philately.games.stampin.rules.events import DUELLED

from .table import (
    answers,
    asked,
    cash,
    deck,
    hand,
    hand_sizes,
    happened,
    holds,
    keepers,
    landed,
    new_game,
    now,
    pile,
    places,
    play,
    sets,
    table,
    threes,
    winners,
)

MINE = "pre1 flg1 spc1 din1 brd1 wld1"
THEIRS = "pre2 flg2 spc2 din2 brd2 wld2"

# ---- the table -------------------------------------------------------------------------------------------------------


def test_four_of_a_kind_drawn() -> None:
    """K, P-20: three laid, the fourth completes at once."""
    state = landed(36, 3, ["brd1 brd3 pre1 flg1 spc1 din1"], deck="brd2 brd4 hol1 prk1 mus1 air1")
    assert sets(state, 0) == ["brd1 brd2 brd3 brd4"]
    assert threes(state, 0) == []
    assert hand(state, 0) == "pre1 flg1 spc1 din1 air1 mus1 hol1 prk1"


def test_four_of_a_kind_when_the_last_one_was_in_hand_before() -> None:
    """K, P-20: the highest number may be an old card."""
    state = landed(36, 3, ["brd3 brd4 pre1 flg1 spc1 din1"], deck="brd1 brd2 hol1 prk1 mus1 air1")
    assert sets(state, 0) == ["brd1 brd2 brd3 brd4"]
    without_stock = landed(36, 3, ["brd3 brd4 pre1 flg1 spc1 din1"], deck="brd1 brd2", rest="away")
    assert sets(without_stock, 0) == ["brd1 brd2 brd3 brd4"]
    assert hand(without_stock, 0) == "pre1 flg1 spc1 din1"


def test_third_card_bought_while_a_discard_is_due() -> None:
    """K, P-16, P-20: lay three, draw three, then discard."""
    state = table(3, ["brd1 brd2 pre1 flg1 spc1 din1"], piles=["brd3", ""], deck="hol1 prk1 mus1")
    play(state, "buy1")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert now(state) == (0, "discard")
    assert hand(state, 0) == "pre1 flg1 spc1 din1 mus1 hol1 prk1"
    play(state, "hol1", "pile1")
    assert hand_sizes(state)[0] == 6


def test_fourth_card_arrives_in_anothers_turn() -> None:
    """K, P-17, P-20: a Set at once, and it may win; here by a pass."""
    for had, over in (("", False), ("hol1 hol2 hol3 hol4", True)):
        state = landed(
            4, 3, [MINE, THEIRS.replace("brd2", "lov1")], threes=["", "brd2 brd3 brd4"], sets=["", had],
            keepers=[0, 0, 0], deck="prk1",
        )  # fmt: skip
        play(state, "brd1", by=0)
        play(state, "pre2", by=1)
        play(state, hand(state, 2).split()[0], by=2)
        assert "brd1 brd2 brd3 brd4" in sets(state, 1)
        assert winners(state) == (((1,), "sets") if over else None)
        if not over:
            assert hand_sizes(state) == [6, 6, 6]


@pytest.mark.parametrize("active", [0, 1])
def test_one_trade_completes_both_players_last_set(active: int) -> None:
    """K, P-20: the active player wins."""
    state = landed(
        6 if active == 0 else 9, 3, [MINE.replace("brd1", "lov4"), THEIRS.replace("brd2", "brd4")],
        threes=["brd1 brd2 brd3", "lov1 lov2 lov3"], sets=["hol1 hol2 hol3 hol4", "prk1 prk2 prk3 prk4"],
        keepers=[0, 0, 0], active=active, dice=[0, 0],
    )  # fmt: skip
    theirs = hand(state, 1).split().index("brd4") + 1
    mine = hand(state, 0).split().index("lov4") + 1
    play(state, f"slot{theirs}", by=0)
    play(state, f"slot{mine}", by=1)
    assert winners(state) == ((active,), "sets")
    assert len(sets(state, 1 - active)) == 1


def test_one_pass_completes_several_last_sets() -> None:
    """K, P-20: the active player first, then clockwise."""
    hands = ["lov4 pre1 flg1 spc1 din1 wld1", "brd4 pre2 flg2 spc2 din2 wld2", "pre3 flg3 spc3 din3 wld3 mus3"]
    state = landed(
        22, 3, hands, active=1, threes=["brd1 brd2 brd3", "", "lov1 lov2 lov3"],
        sets=["hol1 hol2 hol3 hol4", "", "prk1 prk2 prk3 prk4"], keepers=[0, 0, 0],
    )  # fmt: skip
    play(state, "lov4", by=0)  # to the right: to seat 2
    play(state, "brd4", by=1)  # to seat 0
    play(state, "mus3", by=2)
    assert winners(state) == ((2,), "sets")


def test_two_players_hold_threes_of_one_category() -> None:
    """K, P-21: only possible with Wilds; both stay down, and neither can be completed by a natural card."""
    hands = ["brd1 brd2 wild1", "brd3 brd4 wild2"]
    state = table(3, hands, places=[4, 4], dice=[(1, 2)], deck="hol1 prk1 mus1 hol2 prk2 mus2")
    play(state, "wild>brd", "roll", "follow", "done", "wild>brd")
    assert threes(state, 0) == ["brd1 brd2 wild1"]
    assert threes(state, 1) == ["brd3 brd4 wild2"]
    assert winners(state) is None


def test_demand_when_the_target_holds_two_of_it() -> None:
    """K, P-28: both come over, two go back."""
    state = table(3, [MINE, "hol1 hol2 pre2 flg2 spc2 din2"])
    play(state, "demand", "seat1", "hol", "pre1", "flg1")
    assert hand(state, 0) == "spc1 din1 brd1 wld1 hol1 hol2"
    assert hand(state, 1) == "pre1 pre2 flg1 flg2 spc2 din2"


def test_demand_target_has_none() -> None:
    """K, P-28: card spent, play on."""
    state = table(3, [MINE, THEIRS])
    play(state, "demand", "seat1", "hol")
    assert keepers(state)[0] == 1
    assert now(state) == (0, "turn")
    assert "roll" in answers(state)


def test_keeper_during_exchange_with_all() -> None:
    """K, P-27: done exchanges stand, the turn ends."""
    state = landed(33, 3, [MINE, THEIRS], keepers=[2, 0, 1], dice=[0, 0])
    play(state, "slot1", "slot1")
    assert holds(state, 0, "pre2") and holds(state, 1, "pre1")
    assert now(state) == (2, "request")
    play(state, "keep")
    assert now(state) == (1, "turn")
    assert holds(state, 0, "pre2") and holds(state, 1, "pre1")


def test_three_pieces_on_one_space() -> None:
    """K, P-14: two duels, clockwise."""
    state = table(3, places=[7, 4, 7], active=1, dice=[(1, 2), (6, 5), (1, 2), (1, 2), (6, 5)])
    play(state, "roll")
    assert [event[1] for event in happened(state, DUELLED)] == [2, 0]
    assert cash(state) == [88, 80, 72]
    assert places(state) == [7, 7, 7]


def test_broke_in_a_duel() -> None:
    """K, P-38: pays what there is, even nothing."""
    state = table(3, places=[4, 7], cash=[0, 80], dice=[(1, 2), (1, 2), (6, 5)])
    play(state, "roll")
    assert cash(state) == [0, 80, 80]
    assert happened(state, DUELLED)[0][-1] == 0


def test_doubles_with_less_than_five_cents() -> None:
    """K, P-13: the turn ends, with its closing window."""
    state = table(3, ["wild1 brd1 brd2"], cash=[4], dice=[(6, 6)])
    play(state, "roll")
    assert now(state) == (0, "close")
    assert "wild>brd" in answers(state)


def test_nobody_bids() -> None:
    """K, P-34: onto a discard pile, and it can be bought from there."""
    state = landed(8, 3, deck="brd3")
    play(state, "pass", "pass", "pass", "pile1", "done")
    assert pile(state, 1) == "brd3"
    play(state, "buy1")
    assert cash(state) == [80, 72, 80]


def test_winner_of_an_auction_is_not_the_active_player() -> None:
    """K, P-34: settles and discards off-turn; the turn stays with the active player."""
    state = landed(8, 3, ["", "", MINE], deck="brd4", active=1)
    play(state, "pass", "bid12", "pass")
    assert now(state) == (2, "discard")
    play(state, "pre1", "pile2")
    assert now(state) == (1, "close")
    assert pile(state, 2) == "pre1"


def test_deck_and_discards_empty() -> None:
    """K, P-23, P-24: no draws; top up later."""
    hands = ["brd1 brd2 pre1 flg1 spc1 din1", "pre2 flg2 spc2 din2 lov2 hol2", "pre3 flg3 spc3 din3 lov3 hol3"]
    state = landed(1, 3, hands, fill=False, deck="brd3", rest="away", keepers=[0, 2, 2], dice=[(1, 2), "lov2 pre2"])
    assert hand(state, 0) == "pre1 flg1 spc1 din1"
    assert deck(state) == ""
    play(state, "done")
    assert now(state) == (1, "turn")
    state.places[1] = 15  # onto SORTING ROOM
    play(state, "roll", "follow", "pre2", "pile1", "lov2", "pile2", "done")
    assert hand_sizes(state)[1] == 6  # sorted out and drawn again: nothing is left for seat 0
    assert hand_sizes(state)[0] == 4


def test_an_exchanged_wild_is_traded_away() -> None:
    """K, P-30, P-31: allowed; the new owner may put it down in the next window of an own turn."""
    state = table(
        2, ["brd4 pre1 flg1 spc1 din1 wld1", "flw1 flw2 pre2 flg2 spc2 din2"], sets=["", "brd1 brd2 brd3 wild1"],
        keepers=[0, 0], places=[30, 3], dice=[(1, 2), 0, 0],
    )  # fmt: skip
    play(state, "brd4>wild", "roll")
    assert state.pending() == [1, 0]
    play(state, "slot6", by=1)
    play(state, "slot1", by=0)
    assert holds(state, 1, "wild1")
    assert now(state) == (1, "close")
    assert "wild>flw" in answers(state)


# ---- combinations of options (section J) -----------------------------------------------------------------------------


def test_sealed_bids_and_hidden_cash() -> None:
    """J: bids up to the own purse, which the others don't see."""
    state = landed(8, 3, auction="sealed", hidden_cash="yes", cash=[20, 30, 40])
    assert [answers(state, seat)[-1] for seat in range(3)] == ["bid20", "bid30", "bid40"]


def test_one_each_with_demands_at_the_start_only() -> None:
    """J: the closing window is for Wilds alone, the Keeper is left for spaces and requests."""
    state = table(3, places=[4], dice=[(1, 2)], kd_mode="one_each", demand_window="start")
    play(state, "roll")
    assert now(state) == (0, "keeper")
    play(state, "follow")
    assert answers(state) == ["done"]


def test_no_wild_in_a_three_and_one_in_a_set() -> None:
    """J: a Wild can only be the fourth card on three natural ones."""
    state = table(
        3, ["wild1 wild2 brd1 brd2"], threes=["flw1 flw2 flw3"], deck="hol1", wild_in_three="no", max_wilds_per_set="1"
    )
    assert [word for word in answers(state) if word.startswith("wild")] == ["wild>flw"]
    play(state, "wild>flw")
    assert [word for word in answers(state) if word.startswith("wild")] == []
    assert asked(state) == "turn"


def test_two_wilds_need_a_wild_in_the_three() -> None:
    """J: with wild_in_three off, max_wilds_per_set = 2 changes nothing."""
    state = table(3, ["wild1 wild2 brd1 brd2"], wild_in_three="no")
    assert [word for word in answers(state) if word.startswith("wild")] == []


def test_reshuffle_when_needed_in_an_auction() -> None:
    """J: the card is taken from the discards when the deck is empty."""
    state = landed(
        8, 3, [MINE, THEIRS], rest="away", piles=["hol1", "prk1"], reshuffle="when_needed", dice=["prk1 hol1"]
    )
    assert state.lot == notation.action("prk1")
    assert deck(state) == "hol1"


def test_a_turn_limit_and_sets_to_win() -> None:
    """J: whichever comes first."""
    state = table(3, ["wild1"], threes=["brd1 brd2 brd3"], turn=5, turn_limit=5, sets_to_win=1)
    play(state, "wild>brd")
    assert winners(state) == ((0,), "sets")


LOTS = list(
    product(
        ("round_robin", "sealed", "live"), ("dual", "one_each"), ("start_or_end", "start"), ("on_empty", "when_needed")
    )
)


@pytest.mark.parametrize(("auction", "cards_", "window", "reshuffle"), LOTS)
def test_all_combinations_can_be_played(auction: str, cards_: str, window: str, reshuffle: str) -> None:
    """J: no two options contradict each other; the yes-or-no ones go round with the players."""
    number = LOTS.index((auction, cards_, window, reshuffle))
    yes_no = ("no", "yes")
    state = new_game(
        2 + number % 3,
        number,
        auction=auction,
        kd_mode=cards_,
        demand_window=window,
        reshuffle=reshuffle,
        duel_tie=("reroll", "nothing")[number % 2],
        wild_in_three=yes_no[number // 2 % 2],
        max_wilds_per_set=("2", "1")[number // 3 % 2],
        open_discards=yes_no[number // 4 % 2],
        hidden_cash=yes_no[number // 5 % 2],
        turn_limit=15,
    )
    rng = HashRng.from_seed(number)
    for _ in range(2000):
        waiting = state.pending()
        if not waiting:
            break
        seat = waiting[rng.below(len(waiting))]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[rng.below(min(len(legal), 8))])
    ended = winners(state)
    assert ended is not None
    assert state.turn <= 15
