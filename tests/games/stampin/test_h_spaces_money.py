"""Section H: auctions, the other spaces, money, and the turn limit."""

from collections.abc import Sequence

import pytest

from philately.core.errors import NotYourTurn
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules.events import (
    BADE,
    BOUGHT,
    LOSES_NEXT,
    LOST_TURN,
    NOTHING,
    PAID_TO,
    SEALED_BIDS,
    SOLD,
    TOOK_FREE,
    UNSOLD,
    WON,
)
from philately.games.stampin.rules.terms import RUN_DRY

from .table import (
    Chance,
    answers,
    asked,
    before,
    cards,
    cash,
    deck,
    hand,
    hand_sizes,
    happened,
    holds,
    landed,
    now,
    pile,
    places,
    play,
    refuses,
    sets,
    spent,
    table,
    threes,
    winners,
)

HAND = "pre1 flg1 spc1 din1 flw1 lov1"

# ---- P-34: in turn ---------------------------------------------------------------------------------------------------


def test_the_top_card_is_turned_up_and_the_active_player_bids_first() -> None:
    """P-34: then clockwise; one is asked at a time."""
    state = landed(8, 3, active=1, deck="brd4")
    assert state.lot == cards("brd4")[0]
    assert now(state) == (1, "bid")
    assert state.pending() == [1]
    assert not state.is_secret(1)
    play(state, "bid10")
    assert now(state) == (2, "bid")
    play(state, "bid11")
    assert now(state) == (0, "bid")


def test_bids_are_whole_cents_from_ten_to_the_own_cash() -> None:
    """P-34: at least 10, at least 1 more than the high bid, at most own cash."""
    state = landed(8, cash=[12, 14, 80])
    assert answers(state) == ["pass", "bid10", "bid11", "bid12"]
    assert refuses(state, "bid9")
    assert refuses(state, "bid13")
    play(state, "bid12")
    assert answers(state) == ["pass", "bid13", "bid14"]


def test_who_passes_is_out_for_good() -> None:
    """P-34: seat 1 passes once and isn't asked again."""
    state = landed(8)
    play(state, "bid10", "pass", "bid11", "bid12", "bid20")
    assert [event[0] for event in happened(state, BADE)] == [0, 2, 0, 2]
    assert now(state) == (0, "bid")
    play(state, "pass")
    assert happened(state, SOLD) == [(2, state_card(state, 2), 20)]


def state_card(state: Stampin, seat: int) -> int:
    """The card that a seat has bought in the last auction."""
    ((_, card, _),) = [event for event in happened(state, SOLD) if event[0] == seat]
    return card


def test_the_high_bidder_is_skipped_and_wins_when_alone() -> None:
    """P-34: pays the own bid to the Bank, settles, discards one."""
    state = landed(8, 3, [HAND], deck="brd4")
    play(state, "bid15", "pass", "pass")
    assert cash(state) == [65, 80, 80]
    assert state.bank() == 480 - 225
    assert holds(state, 0, "brd4")
    assert now(state) == (0, "discard")
    play(state, "pre1", "pile2")
    assert pile(state, 2) == "pre1"
    assert now(state) == (0, "close")
    assert state.lot == 255


def test_who_cannot_raise_is_skipped() -> None:
    """P-34: less cash than 10¢, or not more than the high bid."""
    state = landed(8, 4, cash=[80, 9, 20, 80])
    play(state, "bid20")
    assert now(state) == (3, "bid")
    play(state, "pass")
    assert cash(state)[0] == 60


def test_an_auction_ends_when_nobody_can_outbid() -> None:
    """P-34: nothing more is asked."""
    state = landed(8, 3, cash=[80, 79, 80])
    play(state, "bid80")
    assert now(state) == (0, "discard")
    assert cash(state) == [0, 79, 80]


def test_a_winner_who_is_not_active_settles_and_discards_off_turn() -> None:
    """P-34: then the active player's closing window."""
    state = landed(8, 3, ["", "brd1 brd2 pre1 flg1 spc1 din1"], deck="brd4 hol1 prk1 mus1")
    play(state, "pass", "bid10", "pass")
    assert threes(state, 1) == ["brd1 brd2 brd4"]
    assert now(state) == (1, "discard")
    play(state, "pre1", "pile1")
    assert now(state) == (0, "close")
    assert hand_sizes(state) == [6, 6, 6]


def test_without_a_bid_the_active_player_chooses_a_discard_pile() -> None:
    """P-34: nobody pays."""
    state = landed(8, 3, active=1, deck="brd4")
    play(state, "pass", "pass", "pass")
    assert now(state) == (1, "lot_pile")
    assert answers(state) == ["pile1", "pile2"]
    play(state, "pile2")
    assert pile(state, 2) == "brd4"
    assert cash(state) == [80, 80, 80]
    assert happened(state, UNSOLD) == [(1, *cards("brd4"), 1)]
    assert now(state) == (1, "close")


def test_when_nobody_can_bid_the_card_goes_onto_a_pile() -> None:
    """P-34, P-38: nobody has 10¢."""
    state = landed(8, cash=[9, 9, 9])
    assert now(state) == (0, "lot_pile")


def test_with_an_empty_deck_nothing_happens() -> None:
    """P-34: and no discards either."""
    state = landed(8, rest="away")
    assert now(state) == (0, "close")
    assert happened(state, NOTHING) == [(0, 8, 0)]


def test_the_last_card_of_the_deck_is_auctioned_and_the_discards_become_the_deck() -> None:
    """P-22, P-34: the card in auction isn't among them."""
    state = landed(8, rest="away", deck="brd4", piles=["hol1", "hol2"], dice=["hol2 hol1"])
    assert deck(state) == "hol2 hol1"
    play(state, "pass", "pass", "pass", "pile1")
    assert pile(state, 1) == "brd4"


def test_a_purchase_in_an_auction_without_a_full_hand_owes_no_discard() -> None:
    """P-24, P-34: below six when gaining."""
    state = landed(8, 3, ["pre1 flg1", "", ""], fill=False, rest="away", deck="brd4")
    play(state, "bid10", "pass", "pass")
    assert hand(state, 0) == "pre1 flg1 brd4"
    assert now(state) == (0, "close")


# ---- P-34: sealed ----------------------------------------------------------------------------------------------------


def test_sealed_bids_are_given_at_once_and_secretly() -> None:
    """P-34: one bid each, in any order; nothing happens before all have answered."""
    state = landed(8, 3, active=1, auction="sealed", deck="brd4")
    assert state.pending() == [1, 2, 0]
    assert all(state.is_secret(seat) for seat in range(3))
    play(state, "bid30", by=0)
    assert state.pending() == [1, 2]
    with pytest.raises(NotYourTurn):
        play(state, "bid40", by=0)
    assert "bid10" in answers(state, 1)
    play(state, "pass", by=2)
    play(state, "bid12", by=1)
    assert cash(state) == [50, 80, 80]
    assert holds(state, 0, "brd4")
    assert now(state) == (0, "discard")
    assert happened(state, SEALED_BIDS) == [(1, 1, 12, 2, 0, 0, 30)]


@pytest.mark.parametrize(("active", "winner"), [(0, 0), (1, 2), (2, 2)])
def test_tied_sealed_bids_go_to_the_first_clockwise_from_the_active_player(active: int, winner: int) -> None:
    """P-34: seats 0 and 2 bid the same, seat 1 less."""
    state = landed(8, 3, active=active, auction="sealed", deck="brd4")
    for seat, word in ((0, "bid20"), (1, "bid19"), (2, "bid20")):
        play(state, word, by=seat)
    assert holds(state, winner, "brd4")
    assert cash(state)[winner] == 60


def test_sealed_who_has_less_than_ten_cents_is_not_asked() -> None:
    """P-34: they can't bid."""
    state = landed(8, 3, auction="sealed", cash=[80, 9, 10])
    assert state.pending() == [0, 2]
    assert answers(state, 2) == ["pass", "bid10"]


def test_sealed_without_a_bid_the_active_player_chooses_a_pile() -> None:
    """P-34: all have passed, or nobody can bid."""
    state = landed(8, 3, auction="sealed", active=2)
    play(state, "pass", "pass", "pass")
    assert now(state) == (2, "lot_pile")
    poor = landed(8, 3, auction="sealed", cash=[9, 0, 3])
    assert now(poor) == (0, "lot_pile")


def test_sealed_bids_have_no_countdown() -> None:
    """P-34: `lapse` is for live auctions."""
    state = landed(8, 3, auction="sealed")
    assert state.lapse(0) == -1
    assert landed(8, 3).lapse(0) == -1


# ---- P-34: live ------------------------------------------------------------------------------------------------------


def test_live_everybody_may_bid_at_any_time() -> None:
    """P-34: all who can are asked at once, the active player first; not the high bidder."""
    state = landed(8, 4, active=2, auction="live", cash=[80, 9, 80, 80])
    assert state.pending() == [2, 3, 0]
    play(state, "bid12", by=0)
    assert state.pending() == [2, 3]
    assert answers(state, 3)[:2] == ["pass", "bid13"]
    with pytest.raises(NotYourTurn):
        play(state, "bid14", by=0)
    play(state, "bid15", by=3)
    assert state.pending() == [2, 0]


def test_live_a_higher_bid_reopens_it() -> None:
    """P-34: who has passed may bid again after another's bid."""
    state = landed(8, 3, auction="live")
    play(state, "bid10", by=1)
    play(state, "pass", by=0)
    assert state.pending() == [2]
    play(state, "bid11", by=2)
    assert state.pending() == [0, 1]
    play(state, "bid12", by=0)
    play(state, "pass", by=1)
    play(state, "pass", by=2)
    assert cash(state) == [68, 80, 80]
    assert now(state) == (0, "discard")


def test_live_the_silent_pass_when_the_countdown_ends() -> None:
    """P-34: `lapse` answers for everybody who is still asked, and nobody else."""
    state = landed(8, 3, ["", "pre1"], auction="live", deck="brd4")
    play(state, "bid10", by=1)
    assert [state.lapse(seat) == -1 for seat in range(3)] == [False, True, False]
    for seat in state.pending():
        state.apply(seat, state.lapse(seat))
    assert cash(state) == [80, 70, 80]
    assert now(state) == (1, "discard")
    assert [state.lapse(seat) for seat in range(3)] == [-1, -1, -1]


def test_live_without_a_bid_the_card_goes_onto_a_pile() -> None:
    """P-34: everybody's countdown ends."""
    state = landed(8, 3, auction="live", active=1)
    for seat in state.pending():
        state.apply(seat, state.lapse(seat))
    assert now(state) == (1, "lot_pile")


def test_live_bids_are_not_secret() -> None:
    """P-34: open bidding."""
    state = landed(8, 3, auction="live")
    assert not any(state.is_secret(seat) for seat in range(3))


@pytest.mark.parametrize("protocol", ["round_robin", "sealed", "live"])
def test_a_bid_can_win_the_game(protocol: str) -> None:
    """P-17, P-34: under every protocol."""
    state = landed(8, 3, auction=protocol, threes=["", "brd1 brd2 brd3"], sets=["", "hol1 hol2 hol3 hol4"], deck="brd4")
    play(state, "pass", by=0)
    play(state, "bid10", by=1)
    play(state, "pass", by=2)
    if protocol == "live":
        assert winners(state) is None
        play(state, "pass", by=0)  # the bid has asked seat 0 anew
    assert winners(state) == ((1,), "sets")


# ---- P-35 ------------------------------------------------------------------------------------------------------------


def test_nlw_any_one_card_of_both_piles_at_face_value() -> None:
    """P-35: then discard one; the order of the rest is unchanged."""
    state = landed(5, 3, [HAND], piles=["hol1 brd3 hol2", "mus1 mus2"])
    assert now(state) == (0, "search")
    assert sorted(answers(state)) == sorted(["done", "hol1", "brd3", "hol2", "mus1", "mus2"])
    play(state, "brd3")
    assert cash(state) == [72, 80, 80]
    assert pile(state, 1) == "hol1 hol2"
    assert pile(state, 2) == "mus1 mus2"
    assert now(state) == (0, "discard")
    assert happened(state, BOUGHT) == [(0, *cards("brd3"), 8, 2)]
    play(state, "pre1", "pile1")
    assert pile(state, 1) == "pre1 hol1 hol2"
    assert now(state) == (0, "close")


def test_nlw_one_may_buy_nothing() -> None:
    """P-35: may."""
    state = landed(5, piles=["hol1", ""])
    play(state, "done")
    assert now(state) == (0, "close")
    assert cash(state)[0] == 80


def test_nlw_only_what_one_can_pay_for() -> None:
    """P-35, P-38: voluntary payments need full cash; with nothing to pay for there is no question."""
    state = landed(5, piles=["hol4 brd3", "wild1 mus1"], cash=[8])
    assert sorted(answers(state)) == ["brd3", "done", "mus1"]
    nothing = landed(5, piles=["hol4 brd3", ""], cash=[7])
    assert now(nothing) == (0, "close")
    assert now(landed(5)) == (0, "close")


def test_nlw_settles_before_the_discard() -> None:
    """P-35, P-20: the third card of a kind from deep in a pile."""
    state = landed(5, 3, ["brd1 brd2"], piles=["hol1 brd3", ""], deck="prk1 prk2 mus1")
    play(state, "brd3")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert now(state) == (0, "discard")
    assert hand_sizes(state)[0] == 7


# ---- P-36 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "number"), [(1, 1), (19, 1), (36, 2)])
def test_draw_then_discard_as_many(space: int, number: int) -> None:
    """P-36: DRAW k."""
    state = landed(space, 3, [HAND], deck="hol1 prk1")
    assert hand_sizes(state)[0] == 6 + number
    for word in HAND.split()[:number]:
        assert asked(state) == "discard"
        play(state, word, "pile1")
    assert now(state) == (0, "close")
    assert hand_sizes(state)[0] == 6


def test_draw_settles_before_the_discard() -> None:
    """P-36: draw k, settle, discard k."""
    state = landed(36, 3, ["brd1 brd2 pre1 flg1 spc1 din1"], deck="brd3 brd4 hol1 prk1 mus1 spt1")
    assert sets(state, 0) == ["brd1 brd2 brd3 brd4"]
    assert hand_sizes(state)[0] == 8


def test_free_takes_a_top_card_without_paying() -> None:
    """P-36: either pile; settle, discard one."""
    state = landed(10, 3, [HAND], piles=["brd4 brd3", "hol4"])
    assert answers(state) == ["done", "pile1", "pile2"]
    play(state, "pile1")
    assert holds(state, 0, "brd4")
    assert cash(state) == [80, 80, 80]
    assert happened(state, TOOK_FREE) == [(0, *cards("brd4"), 0)]
    play(state, "pre1", "pile2")
    assert (pile(state, 1), pile(state, 2)) == ("brd3", "pre1 hol4")
    assert now(state) == (0, "close")


def test_free_is_optional_and_nothing_without_discards() -> None:
    """P-36: one pile may be empty."""
    state = landed(28, piles=["", "hol4"])
    assert answers(state) == ["done", "pile2"]
    play(state, "done")
    assert now(state) == (0, "close")
    assert pile(state, 2) == "hol4"
    assert now(landed(28)) == (0, "close")


def test_free_settles_before_the_discard() -> None:
    """P-36, P-20."""
    state = landed(10, 3, ["brd1 brd2"], piles=["brd4", ""], deck="hol1 prk1 mus1")
    play(state, "pile1")
    assert threes(state, 0) == ["brd1 brd2 brd4"]
    assert now(state) == (0, "discard")


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_sort_up_to_three_cards(number: int) -> None:
    """P-36: discard 0 to 3, each onto a pile of one's choice; draw as many."""
    state = landed(18, 3, [HAND], deck="hol1 prk1 mus1 air1")
    for word in HAND.split()[:number]:
        assert now(state) == (0, "sort_out")
        play(state, word, "pile2")
    if number < 3:
        play(state, "done")
    assert now(state) == (0, "close")
    assert pile(state, 2).split() == HAND.split()[:number][::-1]
    assert hand(state, 0).split() == sorted(
        [*HAND.split()[number:], *["hol1", "prk1", "mus1"][:number]], key=lambda word: cards(word)[0]
    )


def test_sort_draws_and_settles_after_all_discards() -> None:
    """P-36: nothing is drawn between them."""
    state = landed(18, 3, ["brd1 brd2 pre1 flg1 spc1 din1"], deck="brd3 hol1 prk1 mus1 air1")
    play(state, "pre1", "pile1", "flg1", "pile1")
    assert hand(state, 0) == "spc1 din1 brd1 brd2"
    play(state, "done")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert hand(state, 0) == "spc1 din1 air1 mus1 hol1 prk1"


def test_sort_cards_can_come_back_when_the_deck_runs_out() -> None:
    """P-22, P-36: what was sorted out is among the discards."""
    state = landed(18, 3, [HAND], deck="hol1", rest="away", dice=["pre1 flg1"])
    play(state, "pre1", "pile1", "flg1", "pile2", "done")
    assert holds(state, 0, "hol1 pre1")
    assert deck(state) == "flg1"
    assert spent(state)


def test_express_mail_rolls_and_moves_again() -> None:
    """P-36: a full landing, with a Keeper if one wants."""
    state = landed(16, dice=[(4, 3)])
    assert places(state)[0] == 23
    assert now(state) == (0, "keeper")


def test_air_mail_flies_to_the_next_auction_and_follows_it() -> None:
    """P-36: space 35, a full landing."""
    state = landed(31, deck="brd4")
    assert places(state)[0] == 35
    assert now(state) == (0, "keeper")
    play(state, "follow")
    assert now(state) == (0, "bid")
    assert deck(state).split()[0] != "brd4"


def test_return_to_sender_loses_the_next_turn_once() -> None:
    """P-36: the turn is skipped entirely, windows too."""
    state = landed(34, 2, dice=[(3, 3), (3, 3)])
    assert happened(state, LOSES_NEXT) == [(0,)]
    assert now(state) == (0, "close")
    play(state, "done")
    assert now(state) == (1, "turn")
    play(state, "roll", "done", "done")
    assert now(state) == (1, "turn")
    assert happened(state, LOST_TURN) == [(0,)]
    play(state, "roll", "done", "done")
    assert now(state) == (0, "turn")


def test_all_may_lose_their_turns_in_a_row() -> None:
    """P-36: then the first who doesn't is asked."""
    state = table(3, lost=[1, 1, 1], begin=True)
    assert now(state) == (0, "turn")
    assert state.turn == 4


# ---- P-37, P-38 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "expected"),
    [
        (2, [88, 80, 80]),
        (13, [90, 80, 80]),
        (20, [88, 80, 80]),
        (7, [77, 80, 80]),
        (25, [75, 80, 80]),
        (11, [78, 81, 81]),
        (29, [84, 78, 78]),
    ],
)
def test_payments(space: int, expected: list[int]) -> None:
    """P-B, P-37: the Bank has what is with nobody."""
    state = landed(space)
    assert cash(state) == expected
    assert state.bank() == 480 - sum(expected)
    assert now(state) == (0, "close")


def test_forced_payments_take_what_is_there() -> None:
    """P-38: the rest is waived; no debt, no elimination."""
    assert cash(landed(25, cash=[3])) == [0, 80, 80]
    assert cash(landed(29, cash=[80, 1, 0])) == [81, 0, 0]


def test_paying_each_goes_clockwise_until_nothing_is_left() -> None:
    """P-38: with 2¢ the two on the left get theirs, the third nothing."""
    state = landed(11, 4, active=2, cash=[80, 80, 2, 80])
    assert cash(state) == [81, 80, 0, 81]
    assert happened(state, PAID_TO) == [(2, 3, 1), (2, 0, 1), (2, 1, 0)]


def test_the_bank_pays_at_most_what_it_has() -> None:
    """P-38: never binding in simulation."""
    state = landed(13, cash=[160, 160, 156])
    assert cash(state) == [164, 160, 156]
    assert state.bank() == 0


# ---- P-40 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sets_", "threes_", "cents", "winner"),
    [
        (["", "hol1 hol2 hol3 hol4"], ["brd1 brd2 brd3", ""], [90, 10, 80], (1,)),
        (["", ""], ["brd1 brd2 brd3", ""], [10, 90, 90], (0,)),
        (["", ""], ["", ""], [10, 90, 95], (2,)),
        (["", ""], ["", ""], [95, 90, 95], (0, 2)),
        (["", ""], ["", ""], [80, 80, 80], ()),
    ],
)
def test_the_turn_limit_most_sets_then_threes_then_cash(
    sets_: list[str], threes_: list[str], cents: list[int], winner: tuple[int, ...]
) -> None:
    """P-40: turn_limit; after the last turn the game is over."""
    state = table(3, sets=sets_, threes=threes_, cash=cents, turn=5, dice=[(3, 3)], turn_limit=5)
    play(state, "roll", "done")
    assert winners(state) is None
    play(state, "done")
    assert winners(state) == (winner, "turn_limit")
    assert sum(state.payoff(seat) for seat in range(3)) == pytest.approx(1)
    for seat in range(3):
        assert (state.payoff(seat) > 0) is (seat in winner or not winner)


def test_lost_turns_count_towards_the_limit() -> None:
    """P-40: turns are counted as they come."""
    state = table(3, lost=[0, 1, 0], turn=4, dice=[(3, 3)], turn_limit=5)
    play(state, "roll", "done", "done")
    assert winners(state) == ((), "turn_limit")


def test_without_a_limit_the_game_goes_on() -> None:
    """P-40: default none."""
    state = table(3, turn=9999, dice=[(3, 3)])
    play(state, "roll", "done", "done")
    assert now(state) == (1, "turn")


def dry(cents: list[int], dice: Sequence[Chance], **more: object) -> Stampin:
    """Neither deck nor discards are left; the fifteenth Set can't be completed any more."""
    return table(3, rest="sets", sets_to_win=5, cash=cents, dice=dice, **more)  # type: ignore[arg-type]


def pass_turns(state: Stampin, number: int) -> None:
    """Doubles, without another roll."""
    for _ in range(number):
        play(state, "roll", "done", "done")


def test_a_game_that_has_run_dry_ends_after_a_quiet_round() -> None:
    """P-40: a whole round has brought nobody a card, and none is left to come; it ends as at a turn limit."""
    state = dry([80, 81, 80], [(3, 3)] * 4, begin=True)
    pass_turns(state, 2)
    assert winners(state) is None
    pass_turns(state, 1)
    assert winners(state) == ((2,), "run_dry")
    assert happened(state, WON) == [(2, RUN_DRY)]


def test_a_round_is_quiet_only_if_nobody_gets_a_card() -> None:
    """P-40: a trade brings cards, and so another round begins after it."""
    chance: list[Chance] = [(3, 3), (3, 3), (1, 2), 0, 0, (3, 3), (3, 3), (3, 3)]
    state = dry([80, 80, 80], chance, begin=True, places=[0, 0, before(6)])
    pass_turns(state, 2)
    play(state, "roll", "follow", "follow", "slot1", "slot1", "done")
    pass_turns(state, 2)
    assert winners(state) is None
    pass_turns(state, 1)
    assert winners(state) == ((2,), "run_dry")


@pytest.mark.parametrize("where", ["deck", "pile1"])
def test_a_game_with_cards_left_goes_on(where: str) -> None:
    """P-40: a card of the deck can be won or drawn, one of a pile bought."""
    state = table(3, rest=where, begin=True, dice=[(3, 3)] * 6)
    pass_turns(state, 6)
    assert winners(state) is None


def test_lost_turns_belong_to_a_quiet_round() -> None:
    """P-36, P-40: turns are counted as they come."""
    state = dry([80, 80, 80], [(3, 3)] * 2, begin=True, lost=[0, 1, 0])
    pass_turns(state, 2)
    assert winners(state) == ((2,), "run_dry")
