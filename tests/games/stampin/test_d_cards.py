"""Section D: three of a kind, Sets, winning, the deck and the six cards of a hand."""

import pytest

from philately.games.stampin.rules.events import COMPLETED, DREW, LAID_DOWN, NEW_DECK

from .table import (
    answers,
    asked,
    deck,
    hand,
    hand_sizes,
    happened,
    holds,
    landed,
    now,
    pile,
    play,
    refuses,
    sets,
    spent,
    table,
    threes,
    winners,
)

# ---- P-17 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "had", "wins"),
    [(2, 2, True), (2, 1, False), (3, 1, True), (3, 0, False), (4, 1, True), (4, 0, False)],
)
def test_two_sets_win_or_three_with_two_players(players: int, had: int, wins: bool) -> None:
    """P-17: first to two complete Sets; the two-person goal is three."""
    sets_ = ["; ".join(["flw1 flw2 flw3 flw4", "lov1 lov2 lov3 lov4"][:had])]
    state = landed(1, players, threes=["brd1 brd2 brd3"], sets=sets_, deck="brd4 hol1")
    assert (winners(state) == ((0,), "sets")) is wins
    assert len(sets(state, 0)) == had + 1


@pytest.mark.parametrize(("goal", "had"), [(1, 0), (3, 2)])
def test_by_an_option_another_number_of_sets_wins(goal: int, had: int) -> None:
    """P-17: sets_to_win."""
    sets_ = ["; ".join(["flw1 flw2 flw3 flw4", "lov1 lov2 lov3 lov4"][:had])]
    state = landed(1, threes=["brd1 brd2 brd3; hol1 hol2 hol3"], sets=sets_, deck="brd4 prk1", sets_to_win=goal)
    assert winners(state) == ((0,), "sets")
    almost = landed(1, threes=["brd1 brd2 brd3"], sets=sets_, deck="brd4 prk1", sets_to_win=goal + 1)
    assert winners(almost) is None


def test_a_game_is_over_at_once() -> None:
    """P-17: nothing is drawn after the winning Set, nothing more is asked."""
    state = landed(1, threes=["brd1 brd2 brd3"], sets=["flw1 flw2 flw3 flw4"], deck="brd4 hol1")
    assert deck(state).split()[0] == "hol1"
    assert now(state) == (-1, "over")
    assert state.pending() == []
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.places == (1, 2, 2)
    assert [state.payoff(seat) for seat in range(3)] == [1.0, 0.0, 0.0]


def test_a_set_in_another_players_turn_wins() -> None:
    """P-17: seat 2 gets its fourth card in an auction of seat 0."""
    state = landed(8, threes=["", "", "brd1 brd2 brd3"], sets=["", "", "flw1 flw2 flw3 flw4"], deck="brd4")
    play(state, "pass", "pass", "bid10")
    assert winners(state) == ((2,), "sets")


# ---- P-18, P-19 ------------------------------------------------------------------------------------------------------


def test_three_of_a_kind_go_face_down_and_three_are_drawn() -> None:
    """P-18: by the rules, without a question."""
    state = landed(1, 3, ["brd1 brd2 pre1 flg1 spc1 din1"], deck="brd3 hol1 prk1 mus1")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert hand(state, 0) == "pre1 flg1 spc1 din1 mus1 hol1 prk1"
    assert now(state) == (0, "discard")
    assert [len(event) - 1 for event in happened(state, DREW)] == [1, 3]


def test_it_is_repeated_while_it_recurs() -> None:
    """P-18: the three new cards make another three, and those again."""
    order = "brd3 flw1 flw2 flw3 lov1 lov2 lov3 hol1 prk1 mus1"
    state = landed(1, 3, ["brd1 brd2 pre1 flg1 spc1 din1"], deck=order)
    assert threes(state, 0) == ["brd1 brd2 brd3", "flw1 flw2 flw3", "lov1 lov2 lov3"]
    assert hand_sizes(state)[0] == 7


def test_the_fourth_card_turns_the_four_face_up() -> None:
    """P-19, P-20: and one card is drawn for it."""
    state = landed(1, 3, ["pre1 flg1 spc1 din1 flw1 lov1"], threes=["brd1 brd2 brd3"], deck="brd4 hol1")
    assert threes(state, 0) == []
    assert sets(state, 0) == ["brd1 brd2 brd3 brd4"]
    assert hand(state, 0) == "pre1 flg1 spc1 din1 flw1 lov1 hol1"
    assert now(state) == (0, "discard")


# ---- P-20 ------------------------------------------------------------------------------------------------------------


def test_the_fourth_card_comes_before_another_three() -> None:
    """P-20: (a), else (b)."""
    state = landed(
        36, 3, ["flw1 flw2 pre1 flg1 spc1 din1"], threes=["lov1 lov2 lov3"], deck="flw3 lov4 hol1 prk1 mus1 spt1"
    )
    codes = [event[0] for event in state.story if event[0] in (COMPLETED.code, LAID_DOWN.code)]
    assert codes == [COMPLETED.code, LAID_DOWN.code]
    assert sets(state, 0) == ["lov1 lov2 lov3 lov4"]
    assert threes(state, 0) == ["flw1 flw2 flw3"]
    assert hand_sizes(state)[0] == 8


def test_cards_drawn_while_settling_are_settled_too() -> None:
    """P-20: until nothing changes; the three drawn cards hold the fourth of the three just laid."""
    state = landed(1, 3, ["brd1 brd2 pre1 flg1 spc1 din1"], deck="brd3 hol1 brd4 prk1 mus1")
    assert sets(state, 0) == ["brd1 brd2 brd3 brd4"]
    assert hand(state, 0) == "pre1 flg1 spc1 din1 mus1 hol1 prk1"


def test_a_card_that_makes_nothing_just_stays() -> None:
    """P-20: two alike are no three, and a Set of one's own takes no further card."""
    state = landed(1, 3, ["brd1 pre1 flg1 spc1 din1 flw1"], sets=["lov1 lov2 lov3 wild1"], deck="brd2")
    play(state, "pre1", "pile1")
    assert threes(state, 0) == []
    state = landed(1, 3, ["brd1 pre1 flg1 spc1 din1 flw1"], sets=["lov1 lov2 lov3 wild1"], deck="lov4")
    assert holds(state, 0, "lov4")
    assert sets(state, 0) == ["lov1 lov2 lov3 wild1"]


def test_wilds_in_hand_complete_nothing_by_themselves() -> None:
    """P-20, P-29: settling is for natural cards alone."""
    state = landed(1, 3, ["brd1 brd2 wild2"], threes=["flw1 flw2 flw3"], deck="wild1")
    assert threes(state, 0) == ["flw1 flw2 flw3"]
    assert sets(state, 0) == []
    assert now(state) == (0, "discard")


def test_both_traders_settle_the_active_player_first() -> None:
    """P-20: so the active player draws first."""
    hands = ["brd1 brd2 flw3 flw3".replace(" flw3 flw3", " flw3"), "flw1 flw2 brd3"]
    state = landed(6, 3, hands, keepers=[0, 0, 0], deck="hol1 prk1 mus1 spt1 air1 trn1", dice=[0, 0])
    mine = hand(state, 0).split().index("flw3") + 1
    theirs = hand(state, 1).split().index("brd3") + 1
    play(state, f"slot{theirs}", f"slot{mine}")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert threes(state, 1) == ["flw1 flw2 flw3"]
    assert holds(state, 0, "hol1 prk1 mus1")
    assert holds(state, 1, "spt1 air1 trn1")


# ---- P-21 ------------------------------------------------------------------------------------------------------------


def test_laid_down_cards_cannot_be_traded_passed_or_discarded() -> None:
    """P-21: they are out of the hand."""
    state = landed(1, threes=["brd1 brd2 brd3"])
    assert refuses(state, "brd1")
    passing = landed(4, threes=["brd1 brd2 brd3"], keepers=[0, 0, 0])
    assert asked(passing) == "pass_card"
    assert "brd1" not in answers(passing)
    trade = landed(6, threes=["", "brd1 brd2 brd3"], keepers=[0, 0, 0])
    assert answers(trade) == [f"slot{i}" for i in range(1, 7)]


def test_laid_down_cards_cannot_be_demanded() -> None:
    """P-21, P-28: only the hand is searched."""
    state = table(3, threes=["", "brd1 brd2 brd3"])
    play(state, "demand", "seat1", "brd")
    assert asked(state) == "turn"
    assert threes(state, 1) == ["brd1 brd2 brd3"]


def test_any_number_of_threes_may_lie_at_once() -> None:
    """P-21: here a fifth one."""
    rows = "; ".join(f"{word}1 {word}2 {word}3" for word in ("pre", "flg", "spc", "din"))
    state = landed(1, 3, ["brd1 brd2"], threes=[rows], deck="brd3 hol1 prk1 mus1")
    assert len(threes(state, 0)) == 5


# ---- P-22, P-23 ------------------------------------------------------------------------------------------------------


def test_when_the_last_card_is_taken_the_discards_become_the_new_deck() -> None:
    """P-22: at that moment, both piles completely."""
    hands = ["pre1 flg1 spc1 din1 flw1 lov1"]
    piles = ["brd1 hol2", "wld1"]
    state = landed(1, 3, hands, deck="air1", rest="away", piles=piles, dice=["wld1 hol2 brd1"])
    assert spent(state)
    assert deck(state) == "wld1 hol2 brd1"
    assert [pile(state, 1), pile(state, 2)] == ["", ""]
    assert happened(state, NEW_DECK) == [(0, 3)]
    play(state, "air1", "pile2")
    assert pile(state, 2) == "air1"


def test_by_an_option_the_discards_are_shuffled_when_a_card_is_needed() -> None:
    """P-22: reshuffle = when_needed; the deck is left empty."""
    hands = ["pre1 flg1 spc1 din1 flw1 lov1"]
    piles = ["brd1 hol2", "wld1"]
    state = landed(1, 3, hands, deck="air1", rest="away", piles=piles, reshuffle="when_needed")
    assert deck(state) == ""
    assert pile(state, 1) == "brd1 hol2"
    two = landed(36, 3, hands, deck="air1", rest="away", piles=piles, reshuffle="when_needed", dice=["wld1 hol2 brd1"])
    assert holds(two, 0, "air1 wld1")
    assert deck(two) == "hol2 brd1"
    assert [pile(two, 1), pile(two, 2)] == ["", ""]


def test_drawing_goes_on_from_the_new_deck() -> None:
    """P-22: in the middle of drawing."""
    state = landed(
        36, 3, ["pre1 flg1 spc1 din1 flw1 lov1"], deck="air1", rest="away", piles=["brd1", "wld1"], dice=["wld1 brd1"]
    )
    assert holds(state, 0, "air1 wld1")
    assert deck(state) == "brd1"


def test_without_deck_and_discards_draws_are_not_made() -> None:
    """P-23: DRAW 2 with one card left; one discard for it."""
    state = landed(36, 3, ["pre1 flg1 spc1 din1 flw1 lov1"], deck="air1", rest="away")
    assert hand_sizes(state)[0] == 7
    play(state, "pre1", "pile1")
    assert now(state) == (0, "close")
    assert deck(state) == ""
    assert pile(state, 1) == "pre1"


def test_with_empty_piles_the_deck_is_formed_as_soon_as_somebody_draws() -> None:
    """P-23: the deck ran out when nothing was discarded; the next to draw gets the discards."""
    state = landed(1, 3, ["pre1 flg1 spc1 din1 flw1 lov1"], deck="air1", rest="away", dice=[(1, 1), (3, 1)])
    play(state, "pre1", "pile1", "done")
    assert (deck(state), pile(state, 1)) == ("", "pre1")
    state.places[1] = 15
    play(state, "roll", "pay", "follow")  # DRAW 1
    assert state.places[1] == 19
    assert holds(state, 1, "pre1")
    assert (deck(state), pile(state, 1)) == ("", "")


# ---- P-24 ------------------------------------------------------------------------------------------------------------


def test_who_is_above_six_discards_when_the_instruction_is_complete() -> None:
    """P-24: own choice of card and pile."""
    state = landed(36, 3, ["pre1 flg1 spc1 din1 flw1 lov1"], deck="hol1 air1")
    assert answers(state) == hand(state, 0).split()
    play(state, "hol1")
    assert answers(state) == ["pile1", "pile2"]
    play(state, "pile2")
    assert now(state) == (0, "discard")
    play(state, "pre1", "pile1")
    assert (pile(state, 1), pile(state, 2)) == ("pre1", "hol1")
    assert hand_sizes(state) == [6, 6, 6]
    assert now(state) == (0, "close")


def test_who_is_below_six_draws_at_the_beginning_of_a_turn() -> None:
    """P-24: step 1, everybody below six, the active player first, then clockwise."""
    hands = ["pre1 flg1 spc1 din1 flw1", "pre2 flg2 spc2 din2", "pre3 flg3 spc3 din3 flw3 lov3"]
    state = table(3, hands, fill=False, deck="hol1 air1 trn1 shp1", active=1, begin=True)
    assert holds(state, 1, "hol1 air1")
    assert holds(state, 0, "trn1")
    assert hand_sizes(state) == [6, 6, 6]


def test_who_is_below_six_draws_as_soon_as_the_stock_allows() -> None:
    """P-24: a discard of another makes a new stock, and whoever misses a card draws it."""
    hands = ["pre1 flg1 spc1 din1 flw1 lov1", "pre2 flg2 spc2 din2 flw2", "pre3 flg3 spc3 din3 flw3 lov3"]
    state = landed(1, 3, hands, fill=False, deck="air1", rest="away")
    play(state, "pre1", "pile1")
    assert hand_sizes(state) == [6, 6, 6]
    assert holds(state, 1, "pre1")
    assert now(state) == (0, "close")


def test_a_top_up_is_settled_and_can_win() -> None:
    """P-24, P-20: cards that come in by a top-up are like any others."""
    hands = ["pre1 flg1 spc1 din1 flw1 lov1", "pre2 flg2 spc2 din2 flw2"]
    state = table(
        3,
        hands,
        fill=False,
        deck="brd4 hol1",
        threes=["", "brd1 brd2 brd3"],
        sets=["", "wld1 wld2 wld3 wld4"],
        begin=True,
    )
    assert winners(state) == ((1,), "sets")


def test_who_is_below_six_when_gaining_owes_no_discard() -> None:
    """P-24: four cards, DRAW 1 and no more stock."""
    state = landed(1, 3, ["pre1 flg1 spc1 din1", "", ""], fill=False, deck="air1", rest="away")
    assert now(state) == (0, "close")
    assert hand_sizes(state)[0] == 5


def test_a_three_without_stock_leaves_a_short_hand_that_owes_nothing() -> None:
    """P-23, P-24: laid down all the same."""
    state = landed(1, 3, ["brd1 brd2 spc1 din1 flw1 lov1"], deck="brd3", rest="away")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert hand(state, 0) == "spc1 din1 flw1 lov1"
    assert now(state) == (0, "close")
