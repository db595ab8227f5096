"""Section F: Wild cards."""

import pytest

from philately.games.stampin.rules.events import EXCHANGED, OFFERED, PUT_WILD, REFUSED

from .table import (
    answers,
    asked,
    cards,
    cash,
    hand,
    hand_sizes,
    happened,
    holds,
    keepers,
    known,
    landed,
    now,
    pile,
    play,
    refuses,
    sets,
    table,
    threes,
    winners,
)

# ---- P-29 ------------------------------------------------------------------------------------------------------------


def test_a_wild_as_fourth_card_on_a_three() -> None:
    """P-29: the Set is turned up, one card is drawn."""
    state = table(3, ["wild1 pre1 flg1 spc1 din1 flw1"], threes=["brd1 brd2 brd3"], deck="hol1")
    play(state, "wild>brd")
    assert sets(state, 0) == ["brd1 brd2 brd3 wild1"]
    assert threes(state, 0) == []
    assert hand(state, 0) == "pre1 flg1 spc1 din1 flw1 hol1"
    assert now(state) == (0, "turn")
    assert happened(state, PUT_WILD) == [(0, 4, *cards("wild1"))]


def test_a_wild_and_two_alike_as_a_three() -> None:
    """P-29: laid face-down, three cards are drawn."""
    state = table(3, ["wild1 brd1 brd4 spc1 din1 flw1"], deck="hol1 prk1 mus1")
    assert [word for word in answers(state) if word.startswith("wild")] == ["wild>brd"]
    play(state, "wild>brd")
    assert threes(state, 0) == ["brd1 brd4 wild1"]
    assert hand(state, 0) == "spc1 din1 flw1 mus1 hol1 prk1"
    assert now(state) == (0, "turn")


def test_both_wilds_in_one_set() -> None:
    """P-29: a Set needs at least two natural cards."""
    state = table(3, ["wild1 wild2 brd1 brd4"], deck="hol1 prk1 mus1 spt1")
    play(state, "wild>brd", "wild>brd")
    assert sets(state, 0) == ["brd1 brd4 wild1 wild2"]
    assert hand_sizes(state)[0] == 6


def test_one_natural_card_is_not_enough() -> None:
    """P-29: two alike at least, even with both Wilds."""
    state = table(3, ["wild1 wild2 brd1 pre1 flg1 spc1"])
    assert refuses(state, "wild>brd")
    assert [word for word in answers(state) if word.startswith("wild")] == []


def test_by_an_option_a_set_may_have_one_wild() -> None:
    """P-29: max_wilds_per_set = 1; a three with a Wild then waits for its natural card."""
    state = table(3, ["wild1 wild2 brd1 brd4"], deck="hol1 prk1 mus1 spt1", max_wilds_per_set="1")
    play(state, "wild>brd")
    assert refuses(state, "wild>brd")
    pure = table(3, ["wild1"], threes=["brd1 brd2 brd3"], max_wilds_per_set="1")
    assert "wild>brd" in answers(pure)


def test_by_an_option_no_wild_in_a_three() -> None:
    """P-29: wild_in_three = no; as fourth card it is allowed."""
    state = table(3, ["wild1 brd1 brd4"], threes=["flw1 flw2 flw3"], wild_in_three="no")
    assert [word for word in answers(state) if word.startswith("wild")] == ["wild>flw"]


def test_wilds_are_put_down_only_voluntarily() -> None:
    """P-29: rolling without putting it down leaves everything where it is."""
    state = table(3, ["wild1 brd1 brd2"], threes=["flw1 flw2 flw3"], places=[4], dice=[(1, 2)])
    play(state, "roll", "follow", "done")
    assert holds(state, 0, "wild1 brd1 brd2")
    assert threes(state, 0) == ["flw1 flw2 flw3"]
    assert now(state) == (1, "turn")


def test_wilds_are_put_down_only_in_the_own_windows() -> None:
    """P-29: in the opening and the closing window of one's own turn, at no other question."""
    state = table(3, ["wild1 brd1 brd2", "wild2 flw1 flw2"], places=[4], dice=[(1, 2)])
    assert [word for word in answers(state) if word.startswith("wild")] == ["wild>brd"]
    play(state, "roll")
    assert refuses(state, "wild>brd")
    play(state, "follow")
    assert [word for word in answers(state) if word.startswith("wild")] == ["wild>brd"]


def test_cards_drawn_for_a_wild_are_settled() -> None:
    """P-29: draw back to six and settle; the fourth card may come at once."""
    state = table(3, ["wild1 brd1 brd4 flw1 flw2 pre1"], deck="brd2 flw3 hol1 prk1 mus1 spt1 shp1")
    play(state, "wild>brd")
    assert sets(state, 0) == ["brd1 brd2 brd4 wild1"]
    assert threes(state, 0) == ["flw1 flw2 flw3"]
    assert hand_sizes(state)[0] == 6
    assert now(state) == (0, "turn")


def test_a_hidden_wild_counts_towards_completion() -> None:
    """P-29: a natural card completes a three with a Wild by itself, also off-turn."""
    state = landed(8, threes=["", "brd1 brd2 wild1"], deck="brd4 hol1")
    play(state, "pass", "bid10", "pass")
    assert sets(state, 1) == ["brd1 brd2 brd4 wild1"]


def test_the_last_natural_card_stays_in_hand() -> None:
    """P-29: two natural cards come to a three with a Wild at once; one of them completes it."""
    state = landed(36, 3, ["pre1 flg1 spc1 din1 flw1 lov1"], threes=["brd1 brd2 wild1"], deck="brd3 brd4 hol1")
    assert sets(state, 0) == ["brd1 brd2 brd3 wild1"]
    assert holds(state, 0, "brd4")


def test_a_wild_can_win_the_game() -> None:
    """P-17, P-29: in the own window, before rolling."""
    state = table(3, ["wild1"], threes=["brd1 brd2 brd3"], sets=["flw1 flw2 flw3 flw4"])
    play(state, "wild>brd")
    assert winners(state) == ((0,), "sets")


def test_a_wild_put_down_without_stock_draws_nothing() -> None:
    """P-23, P-29: the hand stays short."""
    state = table(3, ["wild1 brd1 brd4 pre1 flg1 spc1"], rest="away")
    play(state, "wild>brd")
    assert hand(state, 0) == "pre1 flg1 spc1"
    assert now(state) == (0, "turn")


# ---- P-30 ------------------------------------------------------------------------------------------------------------


def test_a_wild_may_be_discarded_and_bought_for_ten_cents() -> None:
    """P-30: like any card."""
    state = landed(1, 3, ["wild1"], deck="brd4", keepers=[0, 0, 0], dice=[])
    play(state, "wild1", "pile1")
    assert pile(state, 1) == "wild1"
    play(state, "done", "buy1")
    assert holds(state, 1, "wild1")
    assert cash(state)[1] == 70


def test_a_wild_may_be_auctioned() -> None:
    """P-30: like any card."""
    state = landed(8, deck="wild1")
    play(state, "bid10", "pass", "pass")
    assert holds(state, 0, "wild1")
    assert asked(state) == "discard"


def test_a_wild_may_be_passed_and_traded() -> None:
    """P-30: like any card."""
    state = landed(4, 3, ["wild1"], keepers=[0, 0, 0])
    play(state, "wild1")
    play(state, hand(state, 1).split()[0], hand(state, 2).split()[0])
    assert holds(state, 1, "wild1")
    trade = landed(6, 3, ["", "wild1"], keepers=[0, 0, 0], dice=[0, 0])
    play(trade, "slot6", "slot1")
    assert holds(trade, 0, "wild1")


# ---- P-31 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", [0, 1])
def test_a_natural_card_for_the_wild_of_a_set(owner: int) -> None:
    """P-31: of an own Set or another's; the Set stays complete, the turn ends without a closing window."""
    sets_ = ["", "", ""]
    sets_[owner] = "brd1 brd2 brd3 wild1"
    state = table(3, ["brd4"], sets=sets_)
    play(state, "brd4>wild", *["follow"] * owner)
    assert sets(state, owner) == ["brd1 brd2 brd3 brd4"]
    assert holds(state, 0, "wild1")
    assert hand_sizes(state) == [6, 6, 6]
    assert now(state) == (1, "turn")
    assert happened(state, EXCHANGED) == [(0, owner, *cards("brd4 wild1"))]


def test_only_cards_of_that_category_and_only_for_sets_with_a_wild() -> None:
    """P-31: face-down threes are not eligible, nor Sets without a Wild."""
    state = table(
        3,
        ["brd4 flw4 lov4"],
        threes=["", "flw1 flw2 wild2"],
        sets=["", "brd1 brd2 brd3 wild1", "hol1 hol2 hol3 hol4"],
    )
    assert [word for word in answers(state) if word.endswith(">wild")] == ["brd4>wild"]


def test_of_two_wilds_in_a_set_one_is_taken_for_one_card() -> None:
    """P-31: either of two natural cards may be given; the second stays for another turn."""
    state = table(3, ["brd3 brd4"], sets=["", "brd1 brd2 wild1 wild2"], dice=[(3, 3), (3, 3)])
    assert [word for word in answers(state) if word.endswith(">wild")] == ["brd3>wild", "brd4>wild"]
    play(state, "brd4>wild", "follow")
    assert sets(state, 1) == ["brd1 brd2 brd4 wild2"]
    assert holds(state, 0, "brd3 wild1")
    for _ in range(2):
        play(state, "roll", "done", "done")
    assert "brd3>wild" in answers(state)


def test_an_exchanged_wild_cannot_be_put_down_before_the_next_turn() -> None:
    """P-31: it ends the turn, so the first window in which it can be used is that of the next own turn."""
    state = table(2, ["brd4 flw1 flw2"], sets=["", "brd1 brd2 brd3 wild1"], dice=[(3, 3)])
    assert refuses(state, "wild>flw")
    play(state, "brd4>wild", "follow")
    assert now(state) == (1, "turn")
    assert refuses(state, "wild>flw")
    play(state, "roll", "done", "done")
    assert now(state) == (0, "turn")
    assert "wild>flw" in answers(state)


def test_putting_a_wild_down_and_taking_it_back_are_two_turns() -> None:
    """P-31: a Wild just put into a Set can be exchanged in the same window, and the turn ends with it."""
    state = table(3, ["wild1 pre1 flg1 spc1 din1 flw1"], threes=["brd1 brd2 brd3"], deck="brd4")
    play(state, "wild>brd", "brd4>wild")
    assert holds(state, 0, "wild1")
    assert now(state) == (1, "turn")


def test_a_wild_is_exchanged_even_after_a_demand_or_a_put_down() -> None:
    """P-31: the beginning of the turn is all that comes before the move, so the card may come from a Demand."""
    state = table(3, ["wild2 flw1 flw2", "brd4"], sets=["", "", "brd1 brd2 brd3 wild1"], deck="pre1 flg1 spc1")
    assert not [word for word in answers(state) if word.endswith(">wild")]
    play(state, "demand", "seat1", "brd", hand(state, 0).split()[-2], "wild>flw")
    assert "brd4>wild" in answers(state)
    play(state, "brd4>wild", "follow")
    assert sets(state, 2) == ["brd1 brd2 brd3 brd4"]
    assert now(state) == (1, "turn")


def test_a_keeper_refuses_the_wild_of_ones_set() -> None:
    """P-27, P-31: nothing is exchanged, the asking player's turn ends at once; everybody has seen the card."""
    state = table(3, ["brd4"], sets=["", "brd1 brd2 brd3 wild1"])
    play(state, "brd4>wild")
    assert now(state) == (1, "request")
    assert answers(state) == ["follow", "keep"]
    assert state.pending() == [1]
    play(state, "keep")
    assert sets(state, 1) == ["brd1 brd2 brd3 wild1"]
    assert holds(state, 0, "brd4")
    assert keepers(state) == [2, 1, 2]
    assert now(state) == (1, "turn")
    assert [known(state, seat, 0) for seat in (-1, 1, 2)] == ["brd4"] * 3
    assert happened(state, OFFERED) == [(0, 1, *cards("brd4"))]
    assert happened(state, REFUSED) == [(1, 0)]
    assert happened(state, EXCHANGED) == []


def test_a_refused_player_may_ask_again_in_the_next_turn() -> None:
    """P-31: until the owner has no Keeper left."""
    state = table(2, ["brd4"], sets=["", "brd1 brd2 brd3 wild1"], dice=[(3, 3)] * 2)
    for left in (1, 0):
        play(state, "brd4>wild", "keep")
        assert keepers(state) == [2, left]
        play(state, "roll", "done", "done")
    play(state, "brd4>wild")
    assert holds(state, 0, "wild1")


@pytest.mark.parametrize(
    ("owner", "left", "option"), [(0, 2, "yes"), (1, 0, "yes"), (1, 2, "no")], ids=["own", "no card", "option"]
)
def test_nobody_is_asked_for_a_keeper(owner: int, left: int, option: str) -> None:
    """P-31: for an own Set, of an owner without a Keeper, or with wild_exchange_keeper = no."""
    sets_ = ["", "", ""]
    sets_[owner] = "brd1 brd2 brd3 wild1"
    state = table(3, ["brd4"], sets=sets_, keepers=[left] * 3, wild_exchange_keeper=option)
    play(state, "brd4>wild")
    assert now(state) == (1, "turn")
    assert holds(state, 0, "wild1")
    assert happened(state, OFFERED) == []


def test_with_one_of_each_only_the_keeper_refuses_an_exchange() -> None:
    """P-26, P-31: a Demand card doesn't."""
    for cards_left, question in ((1, "request"), (2, "turn")):
        state = table(3, ["brd4"], sets=["", "brd1 brd2 brd3 wild1"], keepers=[3, cards_left, 3], kd_mode="one_each")
        play(state, "brd4>wild")
        assert now(state) == (1, question)
