"""Section E: Keeper/Demand cards."""

import pytest

from philately.games.stampin.rules.events import DEMANDED, GAVE_BACK, REFUSED

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
    landed,
    now,
    play,
    refuses,
    spent,
    table,
    threes,
    winners,
)

# ---- P-25, P-26 ------------------------------------------------------------------------------------------------------


def test_two_cards_for_the_whole_game_each_either_a_keeper_or_a_demand() -> None:
    """P-25, P-26: two Demands, and no Keeper is left; nothing brings them back."""
    state = table(3, ["brd1"], places=[4], dice=[(1, 2)])
    play(state, "demand", "seat1", "brd", "demand", "seat1", "brd")
    assert keepers(state) == [0, 2, 2]
    assert "demand" not in answers(state)
    play(state, "roll")
    assert cash(state)[0] == 77


def test_a_keeper_leaves_one_card_for_a_demand() -> None:
    """P-26: dual."""
    state = table(2, places=[4], dice=[(1, 2), (3, 3)])
    play(state, "roll", "keep")
    assert keepers(state) == [1, 2]
    play(state, "roll", "done", "done")
    assert "demand" in answers(state)


def test_by_an_option_one_card_is_a_keeper_and_the_other_a_demand() -> None:
    """P-26: kd_mode = one_each; using one leaves the other."""
    state = table(3, ["brd1"], places=[4], dice=[(1, 2)], kd_mode="one_each")
    play(state, "demand", "seat1", "brd")
    assert "demand" not in answers(state)
    play(state, "roll")
    assert now(state) == (0, "keeper")
    play(state, "keep")
    assert now(state) == (1, "turn")
    state = table(3, places=[4, 4], dice=[(1, 2), (3, 3), (3, 3), (1, 2)], kd_mode="one_each")
    play(state, "roll", "keep", "roll", "done", "done", "roll", "done", "done")
    assert now(state) == (0, "turn")
    assert "demand" in answers(state)
    state.places[0] = 4
    play(state, "roll")
    assert cash(state)[0] == 77  # no Keeper is left: the space is followed


def test_with_one_of_each_only_the_keeper_stops_a_trade() -> None:
    """P-26, P-27: who has spent the Keeper isn't asked."""
    asked_for = landed(6, kd_mode="one_each", keepers=[3, 1, 3])
    assert now(asked_for) == (1, "request")
    play(asked_for, "keep")
    assert keepers(asked_for) == [3, 0, 3]
    not_asked = landed(6, kd_mode="one_each", keepers=[3, 2, 3])
    assert asked(not_asked) == "slot"


# ---- P-27 ------------------------------------------------------------------------------------------------------------


def test_a_keeper_against_a_trade_ends_the_asking_players_turn() -> None:
    """P-27: nothing is exchanged, no closing window; the asked player hands in a card."""
    state = landed(3)
    before = [hand(state, seat) for seat in range(3)]
    play(state, "seat2")
    assert now(state) == (2, "request")
    assert answers(state) == ["follow", "keep"]
    play(state, "keep")
    assert now(state) == (1, "turn")
    assert keepers(state) == [2, 2, 1]
    assert [hand(state, seat) for seat in range(3)] == before
    assert happened(state, REFUSED) == [(2, 0)]


def test_who_has_no_card_is_not_asked() -> None:
    """P-27: the trade goes on."""
    state = landed(6, keepers=[2, 0, 2])
    assert now(state) == (0, "slot")


def test_agreeing_costs_nothing() -> None:
    """P-27: no Keeper, the trade goes on."""
    state = landed(6)
    play(state, "follow")
    assert now(state) == (0, "slot")
    assert keepers(state) == [2, 2, 2]


def test_with_everybody_partners_are_asked_one_by_one() -> None:
    """P-27: exchanges already made stand, the rest lapse."""
    state = landed(15, 4, active=1, dice=[0, 0])
    before = [hand(state, seat) for seat in range(4)]
    assert now(state) == (2, "request")
    play(state, "follow", "slot1", "slot1")
    middle = [hand(state, seat) for seat in range(4)]
    assert middle[1] != before[1] and middle[2] != before[2]
    assert now(state) == (3, "request")
    play(state, "keep")
    assert now(state) == (2, "turn")
    assert [hand(state, seat) for seat in range(4)] == middle
    assert keepers(state) == [2, 2, 2, 1]
    assert not state.trading_all


@pytest.mark.parametrize(("space", "step"), [(4, 1), (22, -1)])
def test_before_a_pass_the_others_are_asked_clockwise(space: int, step: int) -> None:
    """P-27: clockwise whichever way the cards go; the first Keeper cancels the whole pass."""
    state = landed(space, 4, active=1)
    before = [hand(state, seat) for seat in range(4)]
    assert now(state) == (2, "request")
    play(state, "follow")
    assert now(state) == (3, "request")
    play(state, "keep")
    assert now(state) == (2, "turn")
    assert [hand(state, seat) for seat in range(4)] == before
    assert step in (1, -1)


def test_before_a_pass_a_neighbour_without_a_card_is_left_out() -> None:
    """P-27: the next one is asked all the same."""
    state = landed(4, 3, keepers=[0, 0, 1])
    assert now(state) == (2, "request")
    play(state, "keep")
    assert keepers(state) == [0, 0, 0]
    assert now(state) == (1, "turn")


def test_when_nobody_keeps_all_choose_a_card() -> None:
    """P-27: the last one asked is the player on the right; the active player isn't asked."""
    state = landed(4, 3)
    play(state, "follow")
    assert now(state) == (2, "request")
    play(state, "follow")
    assert asked(state) == "pass_card"
    assert state.pending() == [0, 1, 2]


@pytest.mark.parametrize("space", [29, 8, 11])
def test_payments_and_auctions_are_no_trades(space: int) -> None:
    """P-27: nobody else is asked for a Keeper on COLLECT_EACH, PAY_EACH or an auction."""
    assert asked(landed(space)) in ("close", "bid")


# ---- P-28 ------------------------------------------------------------------------------------------------------------


def test_a_demand_names_a_player_and_a_category() -> None:
    """P-28: any other player, any category, not "Wild"."""
    state = table(4, active=2)
    play(state, "demand")
    assert now(state) == (2, "demand_player")
    assert answers(state) == ["seat0", "seat1", "seat3"]
    play(state, "seat3")
    assert now(state) == (2, "demand_category")
    assert len(answers(state)) == 15
    assert refuses(state, "wild1")


def test_with_two_players_only_the_category_is_named() -> None:
    """P-28: there is one other player."""
    state = table(2, ["", "brd1"], active=0)
    play(state, "demand")
    assert asked(state) == "demand_category"
    play(state, "brd")
    assert asked(state) == "demand_back"
    state = table(2, ["brd1", ""], active=1)
    play(state, "demand", "brd")
    assert now(state) == (1, "demand_back")


def test_all_such_cards_come_over_for_as_many_of_ones_choice() -> None:
    """P-28: two for two."""
    state = table(3, ["pre1 flg1 spc1 din1 flw1 lov1", "brd1 brd3 wild1"])
    play(state, "demand", "seat1", "brd")
    assert now(state) == (0, "demand_back")
    assert happened(state, DEMANDED) == [(0, 1, 4, *cards("brd1 brd3"))]
    play(state, "pre1", "lov1")
    assert hand(state, 0) == "flg1 spc1 din1 brd1 brd3 flw1"
    assert holds(state, 1, "pre1 lov1 wild1")
    assert hand_sizes(state) == [6, 6, 6]
    assert happened(state, GAVE_BACK) == [(0, 1, *cards("pre1 lov1"))]
    assert now(state) == (0, "turn")
    assert keepers(state) == [1, 2, 2]


def test_cards_go_back_from_the_hand_as_it_was_before() -> None:
    """P-28: not the ones that come over, and no card twice."""
    state = table(3, ["pre1 flg1 spc1 din1 flw1 lov1", "brd1 brd3"])
    play(state, "demand", "seat1", "brd")
    assert answers(state) == ["pre1", "flg1", "spc1", "din1", "flw1", "lov1"]
    assert refuses(state, "brd1")
    play(state, "flg1")
    assert answers(state) == ["pre1", "spc1", "din1", "flw1", "lov1"]


def test_a_demand_in_vain_spends_the_card_and_the_turn_goes_on() -> None:
    """P-28: it doesn't replace the main choice."""
    state = table(3, ["brd1"])
    play(state, "demand", "seat2", "brd")
    assert now(state) == (0, "turn")
    assert keepers(state) == [1, 2, 2]
    assert happened(state, DEMANDED) == [(0, 2, 4)]
    assert "roll" in answers(state)


def test_a_keeper_cannot_stop_a_demand() -> None:
    """P-28: the target isn't asked at all."""
    state = table(3, ["", "brd1"], keepers=[2, 2, 2])
    play(state, "demand", "seat1", "brd")
    assert now(state) == (0, "demand_back")


def test_wilds_belong_to_no_category() -> None:
    """P-28: they stay where they are; but one may be given back (P-30)."""
    state = table(3, ["wild2", "brd1 wild1"])
    play(state, "demand", "seat1", "brd")
    play(state, "wild2")
    assert holds(state, 1, "wild1 wild2")
    assert holds(state, 0, "brd1")


def test_demander_and_target_settle_in_this_order() -> None:
    """P-28: both get three of a kind; the demander draws first."""
    hands = ["brd1 brd2 flw3 pre1 flg1 spc1", "brd3 flw1 flw2 din2 air2 trn2"]
    state = table(3, hands, deck="hol1 prk1 mus1 spt1 shp1 lov1", dice=[])
    play(state, "demand", "seat1", "brd", "flw3")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert threes(state, 1) == ["flw1 flw2 flw3"]
    assert hand(state, 0) == "pre1 flg1 spc1 mus1 hol1 prk1"
    assert holds(state, 1, "spt1 shp1 lov1")
    assert spent(state)


def test_a_demand_can_complete_four_of_a_kind() -> None:
    """P-28, P-20: two and two; the cards of the demander may have the higher numbers."""
    state = table(3, ["brd3 brd4 pre1 flg1 spc1 din1", "brd1 brd2"], deck="hol1 prk1 mus1 spt1", sets_to_win=1)
    play(state, "demand", "seat1", "brd", "pre1", "flg1")
    assert winners(state) == ((0,), "sets")


def test_what_goes_back_can_make_the_target_win() -> None:
    """P-17, P-28: Sets count at once, whoever completes them."""
    state = table(
        3, ["flw4", "brd1"], threes=["", "flw1 flw2 flw3"], sets=["", "lov1 lov2 lov3 lov4"], deck="hol1 prk1"
    )
    play(state, "demand", "seat1", "brd", "flw4")
    assert winners(state) == ((1,), "sets")


def test_who_has_fewer_cards_gives_all_there_are() -> None:
    """P-28, P-24: with a short hand the equal number can't be reached."""
    state = table(3, ["pre1", "brd1 brd2 flg1 spc1 din1 flw1"], fill=False, rest="away")
    play(state, "demand", "seat1", "brd", "pre1")
    assert hand(state, 0) == "brd1 brd2"
    assert hand_sizes(state)[1] == 5
    empty_handed = table(3, ["", "brd1 brd2 flg1 spc1 din1 flw1"], fill=False, rest="away")
    play(empty_handed, "demand", "seat1", "brd")
    assert hand(empty_handed, 0) == "brd1 brd2"
    assert now(empty_handed) == (0, "turn")


def test_a_demand_in_the_closing_window() -> None:
    """P-28: start_or_end is the default."""
    state = table(3, ["", "brd1"], places=[4], dice=[(1, 2)])
    play(state, "roll", "follow")
    assert now(state) == (0, "close")
    play(state, "demand", "seat1", "brd", hand(state, 0).split()[0])
    assert holds(state, 0, "brd1")
    assert now(state) == (0, "close")


def test_by_an_option_demands_belong_to_the_opening_window() -> None:
    """P-28: demand_window = start; the closing window is for Wilds alone then."""
    state = table(3, places=[4], dice=[(1, 2)], demand_window="start")
    assert "demand" in answers(state)
    play(state, "roll", "follow")
    assert answers(state) == ["done"]
    nothing = table(3, places=[4], dice=[(1, 2)], demand_window="start", sets=["", "brd1 brd2 wild1 wild2"])
    play(nothing, "roll", "follow")
    assert now(nothing) == (1, "turn")
