"""Why an action isn't legal: a sentence, and the rule of the rules document that says so."""

import random

import pytest

from philately.core.rng import FastRng
from philately.games.stampin import GAME
from philately.games.stampin.notation import ACTIONS
from philately.games.stampin.rules import Stampin
from tests.games.stampin.table import asked, landed, play, table

PEOPLE = ["Ana", "Ben", "Cleo", "Dan"]
ELSE = "You are asked something else now."


def why_not(state: Stampin, word: str, seat: int | None = None) -> tuple[str, str] | None:
    """The sentence and the rule for a word of notation; nothing if it is legal."""
    found = GAME.why_not(state, state.to_move if seat is None else seat, ACTIONS.action(word), PEOPLE)
    return None if found is None else (found["message"], found["rule"])


# ---- the turn --------------------------------------------------------------------------------------------------------


def test_a_turn_has_a_roll_or_a_purchase() -> None:
    state = table(3)
    assert why_not(state, "roll") is None
    assert why_not(state, "done") == ("You can't end your turn before you have rolled or bought.", "P-12")


def test_a_turn_has_only_one_of_them() -> None:
    state = landed(2, 3, piles=["pre1"])
    assert asked(state) == "close"
    told = ("You have rolled or bought already in this turn.", "P-12")
    assert [why_not(state, word) for word in ("roll", "buy1", "buy2")] == [told] * 3


def test_a_roll_after_doubles_is_paid_for() -> None:
    state = play(table(3, dice=[(4, 4)]), "roll")
    assert why_not(state, "roll") == ("After doubles you pay 5¢ to roll again.", "P-13")


def test_a_purchase_needs_a_card_and_its_price() -> None:
    state = table(3, piles=["pre4"], cash=[9])
    told = "The card on top of pile 1 costs 10¢, which is more than you have."
    assert why_not(state, "buy1") == (told, "P-16")
    assert why_not(state, "buy2") == ("Pile 2 is empty.", "P-16")


def test_the_second_price_must_be_payable_after_the_first() -> None:
    state = play(table(3, piles=["pre4 flg3", "spc1"], cash=[15]), "buy1")
    assert asked(state) == "buy_more"
    told = "The card on top of pile 1 costs 8¢, which is more than you have."
    assert why_not(state, "buy1") == (told, "P-16")
    assert why_not(state, "buy2") is None


# ---- Keeper/Demand cards ---------------------------------------------------------------------------------------------


def test_a_demand_needs_a_card() -> None:
    assert why_not(table(3, keepers=[0]), "demand") == ("You have no Demand card left.", "P-25")
    assert why_not(table(3, keepers=[1], kd_mode="one_each"), "demand") == ("You have no Demand card left.", "P-25")


def test_a_demand_may_be_for_the_beginning_alone() -> None:
    state = landed(2, 3, demand_window="start")
    assert asked(state) == "close"
    assert why_not(state, "demand") == ("A Demand can be made only before you roll or buy.", "P-28")


def test_a_demand_is_made_of_somebody_else() -> None:
    state = play(table(3), "demand")
    assert why_not(state, "seat0") == ("You can't demand cards from yourself.", "P-28")
    assert why_not(state, "seat3") == ("Nobody sits there.", "P-1")


def test_cards_go_back_from_the_hand_as_it_was_before() -> None:
    state = table(3, ["pre1 flg1", "hol1 hol2"])
    play(state, "demand", "seat1", "hol", "pre1")
    assert asked(state) == "demand_back"
    assert why_not(state, "pre1") == ("You have chosen First President (Presidents) already.", "P-28")
    told = "Candle (Holidays) has just come from the Demand; you give cards that you had before."
    assert why_not(state, "hol1") == (told, "P-28")
    assert why_not(state, "hol4") == ("You don't have Toy Sleigh (Holidays) in your hand.", "P-28")
    assert why_not(state, "flg1") is None


# ---- Wilds -----------------------------------------------------------------------------------------------------------


def test_a_wild_must_be_in_the_hand() -> None:
    assert why_not(table(3, ["pre1 pre2"]), "wild>pre") == ("You have no Wild in your hand.", "P-29")


def test_a_wild_needs_two_alike_or_a_three() -> None:
    state = table(3, ["pre1 wild1"])
    told = "A Wild for Presidents needs two of them in your hand, or your face-down three."
    assert why_not(state, "wild>pre") == (told, "P-29")


def test_a_wild_may_be_for_the_fourth_card_alone() -> None:
    state = table(3, ["pre1 pre2 wild1"], wild_in_three="no")
    told = "A Wild can be put down only as the fourth card on a face-down three."
    assert why_not(state, "wild>pre") == (told, "P-29")


def test_a_set_may_have_one_wild_alone() -> None:
    state = table(3, ["wild2"], threes=["pre1 pre2 wild1"], max_wilds_per_set="1")
    assert why_not(state, "wild>pre") == ("Your three of Presidents has as many Wilds as a Set may have.", "P-29")


def test_a_wild_is_exchanged_for_a_card_of_its_set() -> None:
    state = table(3, ["brd4 pre1"], sets=["", "brd1 brd2 brd3 wild1"])
    assert why_not(state, "brd4>wild") is None
    told = "No Set of the category of First President (Presidents) has a Wild."
    assert why_not(state, "pre1>wild") == (told, "P-31")
    assert why_not(state, "hol4>wild") == ("You don't have Toy Sleigh (Holidays) in your hand.", "P-31")


def test_a_wild_is_exchanged_before_the_move() -> None:
    state = landed(2, 3, ["brd4"], sets=["", "brd1 brd2 brd3 wild1"])
    assert asked(state) == "close"
    told = "A Wild of a Set can be exchanged only before you roll or buy."
    assert why_not(state, "brd4>wild") == (told, "P-31")


# ---- trades ----------------------------------------------------------------------------------------------------------


def test_a_trade_is_with_somebody_else() -> None:
    assert why_not(landed(3, 3), "seat0") == ("You can't trade with yourself.", "P-33")


def test_a_hand_has_as_many_slots_as_cards() -> None:
    state = landed(6, 3, keepers=[0, 0, 0])
    assert asked(state) == "slot"
    assert why_not(state, "slot6") is None
    assert why_not(state, "slot7") == ("The other hand has only 6 cards.", "P-32")


def test_a_passed_card_comes_from_the_hand() -> None:
    state = landed(4, 3, ["pre1"], threes=["hol1 hol2 hol3"], keepers=[0, 0, 0])
    assert asked(state) == "pass_card"
    assert why_not(state, "pre1") is None
    assert why_not(state, "brd4") == ("You don't have Bald Eagle (Birds) in your hand.", "P-33")
    assert why_not(state, "hol1") == (
        "Candle (Holidays) lies in front of you, and isn't in your hand any more.",
        "P-21",
    )


# ---- other spaces ----------------------------------------------------------------------------------------------------


def test_bids_have_a_least_and_a_most() -> None:
    state = landed(8, 3, cash=[80, 80, 80])
    assert why_not(state, "bid9") == ("A bid must be at least 10¢ now.", "P-34")
    assert why_not(state, "bid81") == ("You can't bid more than the 80¢ that you have.", "P-34")
    play(state, "bid12")
    assert why_not(state, "bid12") == ("A bid must be at least 13¢ now.", "P-34")


def test_what_can_be_bought_lies_in_the_piles() -> None:
    state = landed(5, 3, piles=["pre1 flg4", "spc1"], cash=[9])
    assert why_not(state, "pre1") is None
    told = "Flag over the Capitol (Flags) costs 10¢, which is more than you have."
    assert why_not(state, "flg4") == (told, "P-35")
    assert why_not(state, "brd4") == ("Bald Eagle (Birds) isn't in the discard piles.", "P-35")


def test_an_empty_pile_gives_nothing_away() -> None:
    state = landed(10, 3, piles=["pre1"])
    assert why_not(state, "pile1") is None
    assert why_not(state, "pile2") == ("Pile 2 is empty.", "P-36")


def test_a_hand_of_seven_is_discarded_from() -> None:
    state = landed(1, 3)
    assert asked(state) == "discard"
    assert why_not(state, "done") == ("You have more than six cards, so you must discard.", "P-24")


@pytest.mark.parametrize("word", ["bid12", "slot1", "pile1", "seat1", "pre", "keep"])
def test_what_is_not_asked_is_told_so(word: str) -> None:
    assert why_not(table(3), word) == (ELSE, "P-12")


# ---- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("auction", ["round_robin", "sealed", "live"])
def test_nearly_all_that_is_illegal_has_its_reason(auction: str) -> None:
    """Of the kinds of actions that are asked for, in games by chance; every reason cites a rule that is there."""
    chance = random.Random(7)
    told = number = 0
    for seed in range(3):
        state = GAME.create(2 + seed, GAME.check_options({"auction": auction}, 2 + seed))
        GAME.start(state, FastRng(seed))
        for _move in range(100):
            if not state.pending():
                break
            seat = chance.choice(state.pending())
            legal = state.legal_actions(seat)
            kinds = {ACTIONS.span_of(action).name for action in legal}
            wrong = [a for span in ACTIONS.spans if span.name in kinds for a in span.actions if a not in legal]
            for action in chance.sample(wrong, min(12, len(wrong))):
                found = GAME.why_not(state, seat, action, PEOPLE)
                assert found is not None and "{" not in found["message"]
                assert GAME.rule(found["rule"])
                number += 1
                told += found["message"] != ELSE
            state.apply(seat, chance.choice(legal[:4] if state.question_of(seat).name == "bid" else legal))
    assert number > 500
    assert told >= 0.9 * number
