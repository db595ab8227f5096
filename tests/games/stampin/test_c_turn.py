"""Section C: the turn, rolling, doubles, duels, Keepers against a space, buying."""

import pytest

from philately.games.stampin.rules.events import DOUBLED, DUELLED, LOST_TURN, MOVED, TURN_BEGINS

from .table import (
    answers,
    asked,
    cash,
    hand,
    hand_sizes,
    happened,
    holds,
    keepers,
    knows,
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

# ---- the sequence ----------------------------------------------------------------------------------------------------


def test_a_turn_tops_up_asks_follows_closes_and_goes_on() -> None:
    """C: steps 1 to 5 of a whole turn, on a space that needs no answer."""
    state = table(3, ["brd1 brd2 flw1 lov1 pre1"], fill=False, deck="hol1", places=[4], dice=[(1, 2)], begin=True)
    assert holds(state, 0, "hol1")
    assert now(state) == (0, "turn")
    play(state, "roll")
    assert now(state) == (0, "keeper")
    play(state, "follow")
    assert now(state) == (0, "close")
    play(state, "done")
    assert now(state) == (1, "turn")
    assert state.turn == 2


def test_one_must_roll_or_buy() -> None:
    """C, step 3: no passing."""
    state = table(3, keepers=[0, 2, 2])
    assert answers(state) == ["roll"]
    assert refuses(state, "done")
    assert refuses(state, "pass")


def test_the_opening_window_is_open_until_the_main_choice() -> None:
    """C, step 2: any number of things in any order, here two Demands and two Wilds; then the main choice."""
    state = table(3, ["brd1 brd2 wild1 wild2 pre1 flg1", "flw1"], deck="hol1 prk1 mus1 spt1")
    play(state, "demand", "seat1", "brd", "wild>brd")
    assert asked(state) == "turn"
    play(state, "wild>brd", "demand", "seat2", "brd")
    assert sets(state, 0) == ["brd1 brd2 wild1 wild2"]
    assert answers(state) == ["roll"]


def test_the_closing_window_offers_no_exchange_and_no_roll() -> None:
    """C, step 4: put down cards or use Demand; a Wild exchange is for the opening window only (P-31)."""
    state = table(3, ["brd4 wild2 flw1 flw2"], sets=["", "brd1 brd2 brd3 wild1"], places=[4], dice=[(1, 2)])
    assert "brd4>wild" in answers(state)
    play(state, "roll", "follow")
    assert answers(state) == ["done", "demand", "wild>flw"]


def test_the_closing_window_stays_open_after_each_thing_done_in_it() -> None:
    """C, step 4: any number of things, then the next player."""
    state = table(3, ["wild2 flw1 flw2"], places=[4], deck="hol1 prk1 mus1", dice=[(1, 2)])
    play(state, "roll", "follow", "wild>flw")
    assert now(state) == (0, "close")
    play(state, "demand", "seat2", "brd")
    assert now(state) == (0, "close")
    play(state, "done")
    assert now(state) == (1, "turn")


def test_the_closing_window_is_left_out_when_all_see_that_nothing_can_be_done() -> None:
    """C, step 4: without Demand and with both Wilds on the table there is nothing to ask."""
    sets_ = ["", "brd1 brd2 wild1 wild2"]
    state = table(3, keepers=[0, 2, 2], sets=sets_, places=[4], dice=[(1, 2)])
    play(state, "roll")
    assert now(state) == (1, "turn")


def test_a_wild_in_a_three_has_been_seen_too() -> None:
    """C, step 4, P-29: one Wild in a Set, the other in a three; and one that is known to be in another's hand."""
    state = table(
        3, keepers=[0, 2, 2], sets=["", "brd1 brd2 brd3 wild1"], threes=["", "", "flw1 flw2 wild2"], places=[4],
        dice=[(1, 2)],
    )  # fmt: skip
    play(state, "roll")
    assert now(state) == (1, "turn")
    for public, expected in ((True, (1, "turn")), (False, (0, "close"))):
        state = table(
            3, ["", "", "wild2"], keepers=[0, 2, 2], sets=["", "brd1 brd2 brd3 wild1"], places=[4], dice=[(1, 2)]
        )
        knows(state, 0, 2, "wild2")
        if public:
            knows(state, 3, 2, "wild2")
        play(state, "roll")
        assert now(state) == expected


def test_the_closing_window_does_not_tell_who_holds_a_wild() -> None:
    """C, step 4: as long as somebody could hold a Wild, the question is asked whether one has one or not."""
    for hands in (["wild1 wild2"], ["", "wild1 wild2"]):
        state = table(3, hands, keepers=[0, 2, 2], places=[4], dice=[(1, 2)])
        play(state, "roll")
        assert now(state) == (0, "close")


def test_after_the_last_seat_comes_the_first() -> None:
    """C, step 5: the next player."""
    state = table(3, active=2, dice=[(3, 3)])
    play(state, "roll", "done", "done")
    assert now(state) == (0, "turn")


# ---- P-12 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "entries"), [(2, [1, 19]), (3, [1, 28, 19]), (4, [1, 28, 19, 10])])
def test_from_the_corner_the_entry_space_counts_as_the_first_step(players: int, entries: list[int]) -> None:
    """P-7, P-12: South enters at 1, West at 28, North at 19, East at 10; two players are South and North."""
    for seat, entry in enumerate(entries):
        state = table(players, active=seat, dice=[(1, 2)])
        play(state, "roll")
        assert state.places[seat] == entry + 2


def test_on_the_path_one_moves_by_the_sum_of_both_dice() -> None:
    """P-12: the piece moves right and the space is asked about."""
    state = table(3, places=[2], dice=[(4, 1)])
    play(state, "roll")
    assert places(state) == [7, 0, 0]
    assert now(state) == (0, "keeper")
    assert happened(state, MOVED) == [(0, 2, 7)]


def test_after_space_36_comes_space_1() -> None:
    """P-7: the path is closed; nothing happens on passing corners."""
    state = table(3, places=[33], dice=[(4, 1)])
    play(state, "roll")
    assert places(state) == [2, 0, 0]
    play(state, "follow")
    assert cash(state) == [88, 80, 80]


# ---- P-13 ------------------------------------------------------------------------------------------------------------


def test_doubles_do_not_move_and_leave_a_choice() -> None:
    """P-13: pay the Bank 5¢ and roll again, or end the turn where you are."""
    state = table(3, places=[4], dice=[(3, 3)])
    play(state, "roll")
    assert now(state) == (0, "doubles")
    assert answers(state) == ["done", "pay"]
    assert places(state) == [4, 0, 0]


def test_paying_for_doubles_rolls_again() -> None:
    """P-13: 5¢ to the Bank; the new roll moves."""
    state = table(3, places=[4], dice=[(3, 3), (1, 2)])
    play(state, "roll", "pay")
    assert cash(state) == [75, 80, 80]
    assert state.bank() == 480 - 235
    assert places(state) == [7, 0, 0]
    assert now(state) == (0, "keeper")


def test_doubles_on_a_bought_roll_offer_the_same_choice_again() -> None:
    """P-13: as often as one can pay."""
    state = table(3, places=[4], cash=[10], dice=[(3, 3), (1, 1), (6, 6)])
    play(state, "roll", "pay")
    assert now(state) == (0, "doubles")
    play(state, "pay")
    assert now(state) == (0, "close")
    assert cash(state)[0] == 0
    assert spent(state)


@pytest.mark.parametrize(("cents", "question"), [(4, "close"), (5, "doubles")])
def test_with_less_than_five_cents_doubles_end_the_turn(cents: int, question: str) -> None:
    """P-13: nothing is asked then."""
    state = table(3, cash=[cents], dice=[(3, 3)])
    play(state, "roll")
    assert asked(state) == question
    assert cash(state)[0] == cents


def test_ending_after_doubles_does_not_repeat_the_space_and_closes() -> None:
    """P-13: the closing window still happens; the space one stands on (13, collect 10¢) does nothing."""
    state = table(3, places=[13], dice=[(2, 2)])
    play(state, "roll", "done")
    assert now(state) == (0, "close")
    assert cash(state) == [80, 80, 80]
    assert happened(state, DOUBLED) == [(0, 0)]
    play(state, "done")
    assert now(state) == (1, "turn")


def test_doubles_on_express_mail_count_normally() -> None:
    """P-13, P-36: that roll isn't the one that opens the turn."""
    state = landed(16, dice=[(2, 2)])
    assert places(state)[0] == 20
    assert now(state) == (0, "keeper")


def test_doubles_in_a_duel_count_normally() -> None:
    """P-13, P-14: nothing is offered to whoever rolls doubles there."""
    state = landed(7, keepers=[0, 2, 2], places=[0, 7], dice=[(6, 6), (5, 5)])
    assert cash(state) == [80 + 8 - 3, 72, 80]


# ---- P-14 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "expected"), [(((6, 4), (1, 1)), [88, 72, 80]), (((1, 3), (2, 3)), [72, 88, 80])], ids=["won", "lost"]
)
def test_a_duel_brings_the_higher_eight_cents_from_the_lower(
    dice: tuple[tuple[int, int], tuple[int, int]], expected: list[int]
) -> None:
    """P-14: landing on an occupied space; each rolls both dice, the lander first."""
    state = table(3, places=[4, 7], dice=[(1, 2), *dice])
    play(state, "roll")
    assert cash(state) == expected
    assert happened(state, DUELLED) == [(0, 1, *dice[0], *dice[1], 8)]
    assert now(state) == (0, "keeper")


def test_after_a_duel_the_lander_follows_the_space() -> None:
    """P-14: here PAY 3, after a duel that was lost."""
    state = landed(7, places=[0, 7], dice=[(1, 2), (6, 5)])
    assert cash(state) == [80 - 8 - 3, 88, 80]


def test_a_tied_duel_is_rolled_again() -> None:
    """P-14: until it is decided."""
    state = table(3, places=[4, 7], dice=[(1, 2), (3, 4), (5, 2), (1, 1), (1, 1), (6, 6), (1, 1)])
    play(state, "roll")
    assert cash(state) == [88, 72, 80]
    assert spent(state)


def test_by_an_option_nobody_pays_for_a_tied_duel() -> None:
    """P-14: duel_tie = nothing."""
    state = table(3, places=[4, 7], dice=[(1, 2), (3, 4), (5, 2)], duel_tie="nothing")
    play(state, "roll")
    assert cash(state) == [80, 80, 80]
    assert now(state) == (0, "keeper")
    assert spent(state)


def test_several_occupants_are_duelled_clockwise_from_the_active_player() -> None:
    """P-14: one after another."""
    state = table(4, places=[7, 7, 4, 7], active=2, dice=[(1, 2), (6, 5), (1, 2), (1, 2), (6, 5), (6, 5), (1, 2)])
    play(state, "roll")
    assert [event[1] for event in happened(state, DUELLED)] == [3, 0, 1]
    assert cash(state) == [88, 72, 88, 72]


def test_a_loser_with_less_pays_all_there_is() -> None:
    """P-14, P-38: no debt."""
    state = table(3, places=[4, 7], cash=[80, 5], dice=[(1, 2), (6, 5), (1, 2)])
    play(state, "roll")
    assert cash(state) == [85, 0, 80]


def test_keepers_do_not_stop_a_duel() -> None:
    """P-14: it is over before a Keeper can be handed in, and the other isn't asked for one."""
    state = table(3, places=[4, 7], dice=[(1, 2), (1, 2), (6, 5)])
    play(state, "roll")
    assert now(state) == (0, "keeper")
    assert cash(state)[0] == 72
    play(state, "keep")
    assert cash(state)[0] == 72


def test_arriving_by_air_mail_counts_as_landing() -> None:
    """P-14: a duel on space 35, where AIR MAIL (31) leads."""
    state = landed(31, places=[0, 35], dice=[(6, 5), (1, 2)])
    assert cash(state) == [88, 72, 80]
    assert places(state)[0] == 35


def test_arriving_by_a_second_roll_counts_as_landing() -> None:
    """P-14: EXPRESS MAIL, then an occupied space."""
    state = landed(16, places=[0, 20], dice=[(1, 3), (6, 5), (1, 2)])
    assert cash(state) == [88, 72, 80]


def test_corners_are_not_spaces() -> None:
    """P-14: pieces in their corners duel nobody, and passing a piece is no landing."""
    state = table(3, places=[4, 5, 0], dice=[(1, 2)])
    play(state, "roll")
    assert happened(state, DUELLED) == []


def test_what_the_dice_have_shown_is_told_apart() -> None:
    """P-12, P-14: a search must see different outcomes as different, and none as 0."""
    found = set()
    for roll in range(3, 12):
        dice = (roll - 6, 6) if roll > 7 else (1, roll - 1)
        for duel in ([(6, 6), (1, 1)], [(1, 1), (6, 6)], [(1, 1), (1, 1)], []):
            at = [4, 4 + roll] if duel else [4]
            state = table(2, places=at, dice=[dice, *duel], duel_tie="nothing")
            play(state, "roll")
            found.add(state.rolled())
    doubles = table(2, dice=[(4, 4)])
    play(doubles, "roll")
    found.add(doubles.rolled())
    assert len(found) == 9 * 4 + 1
    assert min(found) > 0


# ---- P-15 ------------------------------------------------------------------------------------------------------------


def test_a_keeper_ignores_the_space_and_ends_the_turn() -> None:
    """P-15: no payment, no closing window."""
    state = table(3, places=[4], dice=[(1, 2)])
    play(state, "roll")
    assert answers(state) == ["follow", "keep"]
    play(state, "keep")
    assert now(state) == (1, "turn")
    assert cash(state) == [80, 80, 80]
    assert keepers(state) == [1, 2, 2]
    assert places(state)[0] == 7


def test_without_a_card_one_is_not_asked_and_follows() -> None:
    """P-15: it is asked only who could."""
    state = table(3, places=[4], keepers=[0, 2, 2], dice=[(1, 2)])
    play(state, "roll")
    assert cash(state)[0] == 77
    assert now(state) == (0, "close")


@pytest.mark.parametrize("space", [1, 3, 4, 8, 15, 16, 18, 31, 36])
def test_a_keeper_is_declared_before_the_instruction_begins(space: int) -> None:
    """P-15: before a card is turned, a partner named or dice rolled."""
    state = table(3, places=[(space - 4) % 36 + 1], dice=[(1, 2)])
    size = len(state.deck)
    play(state, "roll")
    assert now(state) == (0, "keeper")
    assert len(state.deck) == size
    play(state, "keep")
    assert now(state) == (1, "turn")
    assert spent(state)


def test_each_space_one_is_sent_to_can_be_kept_off_anew() -> None:
    """P-15, P-36: GOTO is a full landing, so there is a second question."""
    state = landed(31)
    assert now(state) == (0, "keeper")
    play(state, "keep")
    assert keepers(state)[0] == 1
    assert state.lot == 255


# ---- P-16 ------------------------------------------------------------------------------------------------------------


def test_buying_one_card_and_discarding_one() -> None:
    """P-16: at face value to the Bank; the piece doesn't move."""
    state = table(3, ["pre1 flg1"], piles=["brd3 brd1", ""], places=[4])
    play(state, "buy1")
    assert cash(state) == [72, 80, 80]
    assert state.bank() == 480 - 232
    assert now(state) == (0, "buy_more")
    play(state, "done")
    assert now(state) == (0, "discard")
    assert hand_sizes(state)[0] == 7
    play(state, "pre1", "pile2")
    assert (pile(state, 1), pile(state, 2)) == ("brd1", "pre1")
    assert holds(state, 0, "brd3")
    assert now(state) == (0, "close")
    assert places(state) == [4, 0, 0]


def test_buying_two_from_one_pile() -> None:
    """P-16: taking the top exposes the next; two discards, each onto a pile of one's choice."""
    state = table(3, ["pre1 flg1"], piles=["brd3 flw1 hol1", ""])
    play(state, "buy1", "buy1")
    assert cash(state)[0] == 80 - 8 - 3
    assert holds(state, 0, "brd3 flw1")
    assert hand_sizes(state)[0] == 8
    play(state, "pre1", "pile2", "flg1", "pile1")
    assert (pile(state, 1), pile(state, 2)) == ("flg1 hol1", "pre1")
    assert now(state) == (0, "close")


def test_buying_one_from_each_pile() -> None:
    """P-16: and no third."""
    state = table(3, piles=["brd3 flw1", "lov1 lov2"])
    play(state, "buy2")
    assert answers(state) == ["done", "buy1", "buy2"]
    play(state, "buy1")
    assert asked(state) == "discard"
    assert (pile(state, 1), pile(state, 2)) == ("flw1", "lov2")


@pytest.mark.parametrize(
    ("piles", "cents", "offered"),
    [
        (["brd3", "brd4"], 9, ["buy1"]),
        (["brd3", "brd4"], 8, ["buy1"]),
        (["brd3", "brd4"], 7, []),
        (["brd3", "brd4"], 10, ["buy1", "buy2"]),
        (["", "brd1"], 3, ["buy2"]),
        (["wild1", ""], 10, ["buy1"]),
        (["wild1", ""], 9, []),
        (["brd4 brd1", ""], 9, []),
        (["", ""], 80, []),
    ],
)
def test_only_what_one_can_pay_for_can_be_bought(piles: list[str], cents: int, offered: list[str]) -> None:
    """P-16: no credit; a Wild costs 10¢ (P-C); buried cards can't be bought."""
    state = table(3, piles=piles, cash=[cents], keepers=[0])
    assert answers(state) == ["roll", *offered]


def test_the_second_price_must_be_payable_after_the_first() -> None:
    """P-16: with 10¢, 8¢ are spent, and 3¢ are too much."""
    state = table(3, piles=["brd3 brd1", ""], cash=[10])
    play(state, "buy1")
    assert asked(state) == "discard"
    state = table(3, piles=["brd3 brd1", "lov4"], cash=[11])
    play(state, "buy1")
    assert answers(state) == ["done", "buy1"]


def test_a_card_just_bought_may_be_discarded() -> None:
    """P-16: any hand card."""
    state = table(3, piles=["brd3", ""])
    before = hand(state, 0)
    play(state, "buy1", "brd3", "pile2")
    assert hand(state, 0) == before
    assert pile(state, 2) == "brd3"
    assert now(state) == (0, "close")


def test_bought_cards_are_settled_after_the_purchases_and_before_the_discards() -> None:
    """P-16, P-20: after the first of two nothing is laid down yet."""
    state = table(3, ["brd1 brd2 flw1 flw2"], piles=["brd3 flw3", ""], deck="hol1 prk1 mus1 spt1 shp1 air1")
    play(state, "buy1")
    assert threes(state, 0) == []
    play(state, "buy1")
    assert threes(state, 0) == ["brd1 brd2 brd3", "flw1 flw2 flw3"]
    assert hand_sizes(state)[0] == 8
    assert now(state) == (0, "discard")


def test_two_bought_to_two_in_hand_are_a_set() -> None:
    """P-16, P-20: whichever two were there before, three are laid and the fourth completes them."""
    for mine, theirs in [("brd1 brd2", "brd3 brd4"), ("brd3 brd4", "brd1 brd2"), ("brd1 brd4", "brd2 brd3")]:
        state = table(3, [mine], piles=[theirs, ""], deck="hol1 prk1 mus1 spt1")
        play(state, "buy1", "buy1")
        assert sets(state, 0) == ["brd1 brd2 brd3 brd4"], mine
        assert holds(state, 0, "hol1 prk1 mus1 spt1")
        assert now(state) == (0, "discard")
        assert hand_sizes(state)[0] == 8


def test_a_purchase_can_win_at_once() -> None:
    """P-16, P-17: no discard is due any more."""
    state = table(3, threes=["brd1 brd2 brd3"], sets=["flw1 flw2 flw3 flw4"], piles=["brd4", ""])
    play(state, "buy1")
    assert winners(state) == ((0,), "sets")


def test_a_purchase_that_could_go_on_is_settled_only_then() -> None:
    """P-16: with a second card to buy, even a winning first one waits for the answer."""
    state = table(3, threes=["brd1 brd2 brd3"], sets=["flw1 flw2 flw3 flw4"], piles=["brd4 hol1", ""])
    play(state, "buy1")
    assert now(state) == (0, "buy_more")
    play(state, "done")
    assert winners(state) == ((0,), "sets")


def test_who_is_below_six_owes_no_discard_for_a_purchase() -> None:
    """P-16, P-24: with five cards and no stock, one may be bought for nothing but its price."""
    hands = ["pre1 flg1 spc1 din1 lov1", "pre2 flg2 spc2 din2 lov2 hol2"]
    state = table(2, hands, fill=False, piles=["brd3", ""], rest="away", keepers=[0, 0])
    play(state, "buy1")
    assert hand_sizes(state) == [6, 6]
    assert asked(state) != "discard"


def test_lost_turns_are_counted_as_turns() -> None:
    """C, step 1: the top-up comes first, then the check for a lost turn, without windows."""
    state = table(3, active=2, lost=[1], dice=[(3, 3)])
    play(state, "roll", "done", "done")
    assert now(state) == (1, "turn")
    assert happened(state, LOST_TURN) == [(0,)]
    assert [event[0] for event in happened(state, TURN_BEGINS)] == [0, 1]
    assert state.lost[0] == 0
