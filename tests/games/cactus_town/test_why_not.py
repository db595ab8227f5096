"""Why an action isn't legal: a sentence, and the rule of the rules document that says so."""

import random

import pytest

from philately.core.rng import FastRng
from philately.games.cactus_town import GAME
from philately.games.cactus_town.notation import ACTIONS
from philately.games.cactus_town.rules import CactusTown
from tests.games.cactus_town.table import asked, play, town

PEOPLE = ["Ana", "Ben", "Cleo", "Dan", "Eve"]
ELSE = "You are asked something else now."


def why_not(state: CactusTown, word: str, seat: int | None = None) -> tuple[str, str] | None:
    """The sentence and the rule for a word of notation; nothing if it is legal."""
    found = GAME.why_not(state, state.to_move if seat is None else seat, ACTIONS.action(word), PEOPLE)
    return None if found is None else (found["message"], found["rule"])


# ---- programs --------------------------------------------------------------------------------------------------------


def test_a_card_is_laid_once() -> None:
    state = play(town("os"), "card1")
    assert why_not(state, "card1", 0) == ("You have laid that card already.", "CT-34")
    assert why_not(state, "card2", 0) is None


def test_a_card_has_two_actions() -> None:
    assert why_not(town("os", turn="O2"), "arrest") == ("Your card has other actions.", "CT-40")


def test_a_stray_cow_leaves_no_choice() -> None:
    state = town("oc", "bull=c3 cow1=c2 cow2=e4", turn="C1")
    other = next(word for word in GAME.view(state, 1)["card"]["actions"] if word != "walk-bull")  # type: ignore[index]
    assert why_not(state, "walk-bull") is None
    assert why_not(state, other) == ("A cow is out of range, and the Cowboy must walk to mend that.", "CT-118")
    play(state, "walk-bull")
    assert why_not(state, "done") == ("The Cowboy must walk so that every cow is in range again.", "CT-118")


# ---- steps -----------------------------------------------------------------------------------------------------------


def test_a_figure_goes_once_to_an_adjacent_building() -> None:
    state = play(town("os", "o1=b2 o2=b4", turn="O2"), "walk")
    assert why_not(state, "o1>b3") is None
    assert why_not(state, "o1>c3") == ("That isn't one space away from Outlaw 1.", "CT-2")
    assert why_not(state, "s1>c4") == ("You can't move the Sheriff with this action.", "CT-49")
    assert why_not(state, "o1>f2") == ("Nobody ever enters a field.", "CT-123")
    assert why_not(state, "o1>w2") == ("Only the Cowboy and his cows board the train.", "CT-138")
    play(state, "o1>b3")
    assert why_not(state, "o1>b2") == ("In this action, Outlaw 1 has moved already.", "CT-49")
    assert why_not(state, "o2>b3") == ("There is no room for Outlaw 2: another figure of its side is there.", "CT-43")


def test_nobody_walks_out_of_a_standoff() -> None:
    state = play(town("os", "o1=b2 s1=b2", turn="O2"), "walk")
    assert why_not(state, "o1>b3") == ("In a standoff, Outlaw 1 can't do that.", "CT-46")


def test_the_stunned_stay() -> None:
    state = play(town("os", "o1=b2", turn="O2", stunned="o1"), "walk")
    assert why_not(state, "o1>b3") == ("Stunned or out of town, Outlaw 1 can't move.", "CT-68")


def test_an_escape_needs_loot() -> None:
    state = play(town("os", "o1=a1", turn="O2"), "walk")
    told = "Only an Outlaw with loot escapes, walking from the edge that was agreed on."
    assert why_not(state, "o1>out") == (told, "CT-84")


def test_the_herd_stays_together() -> None:
    state = play(town("oc", "bull=c3 cow1=a3 cow2=c2", turn="C1"), "walk-bull")
    assert why_not(state, "bull>d3") == ("After that, a cow would be out of range of the Cowboy.", "CT-113")


def test_the_cowboy_boards_last() -> None:
    state = play(town("oc", "bull=c5 cow1=b5 cow2=d5", turn="C1"), "walk-bull")
    assert why_not(state, "bull>w3") == ("The Cowboy boards last.", "CT-140")
    assert why_not(state, "bull>w2") == ("From there, the Cowboy can't enter that wagon.", "CT-138")


def test_only_an_animal_with_somebody_to_bump_is_chosen() -> None:
    position = "bull=b4 o1=b4 cow1=c4 cow2=d4 s1=d4 o2=a1 o3=e1 s2=a2 s3=c2"
    state = play(town("osc", position, turn="C4", dice=["bull=3 o1=2"]), "stampede")
    assert why_not(state, "bull") is None
    assert why_not(state, "cow1") == ("Only an animal that has somebody to bump is chosen.", "CT-127")
    play(state, "bull", "o1>c4")
    assert why_not(state, "cow1") is None
    assert why_not(state, "bull") == ("Each animal bumps once in a stampede.", "CT-127")


# ---- duels -----------------------------------------------------------------------------------------------------------


def test_a_duel_needs_somebody_to_fight() -> None:
    state = play(town("os", "o1=b2 s1=b2", turn="S2"), "duel")
    told = "In a1 none of your figures has met another side standing up."
    assert why_not(state, "a1") == (told, "CT-56")
    assert why_not(state, "b2") is None


def test_shots_are_for_ones_own_fighters() -> None:
    state = play(town("os", "o1=b2 s1=b2", turn="S2", dice=["o1=3 s1=4"]), "duel", "b2")
    assert asked(state) == "aim"
    assert why_not(state, "s1+shot") is None
    assert why_not(state, "o1+shot") == ("That isn't a figure of yours in this duel.", "CT-59")
    assert why_not(state, "s1+ammo") == ("You have no ammo token.", "CT-61")
    assert why_not(state, "s1+both") == ("You have no ammo token.", "CT-61")


def test_a_push_is_not_too_far() -> None:
    state = play(town("os", "o1=b2 o2=b3 s1=b2", turn="S2", dice=["o1=3 s1=4"]), "duel", "b2", "done", "done")
    assert asked(state) == "push"
    far = "A push ends in another building of the town, not further away than agreed."
    assert why_not(state, "o1>e5") == (far, "CT-66")
    assert why_not(state, "o1>b2") == (far, "CT-66")
    assert why_not(state, "o1>b3") == ("There is no room for Outlaw 1: another figure of its side is there.", "CT-43")
    assert why_not(state, "s1>b3") == ("It isn't the Sheriff that is pushed now.", "CT-66")


def test_only_outlaws_are_stunned() -> None:
    state = play(town("os", "o1=b2 s1=b2", turn="S2", dice=["o1=4 s1=3"]), "duel", "b2", "done", "done")
    assert asked(state) == "push"
    assert why_not(state, "stun") == ("Only those who arrest or capture stun, and only Outlaws.", "CT-67")


# ---- loot ------------------------------------------------------------------------------------------------------------


def test_a_robbery_needs_a_target() -> None:
    state = play(town("os", "o1=b2 o2=c2 o3=d2", turn="O2", up="b2 c2", lay="b2=bank", targets="bank"), "rob")
    assert why_not(state, "o1+rob") is None
    told = "That Outlaw isn't in a face-up building that is one of your unused targets."
    assert why_not(state, "o2+rob") == (told, "CT-76")
    assert why_not(state, "o1+loot") == ("No loot lies where that Outlaw is.", "CT-77")


# ---- set-up ----------------------------------------------------------------------------------------------------------


def test_outlaws_start_in_corners_and_the_dancer_at_the_edge() -> None:
    state = GAME.create(3, GAME.check_options({"factions": "osd"}, 3))
    assert isinstance(state, CactusTown)
    GAME.start(state, FastRng(1))
    assert why_not(state, "b1") == ("b1 isn't one of the spaces where your figures can start.", "CT-27")
    play(state, "a1")
    assert why_not(state, "c3") == ("Your figure can't start in c3.", "CT-29")
    assert why_not(state, "duel") == (ELSE, "CT-29")


# ---- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("buildings", ["basic", "gunslinger"])
@pytest.mark.parametrize("factions", ["os", "oc", "osbd", "osbdc"])
def test_nearly_all_that_is_illegal_has_its_reason(factions: str, buildings: str) -> None:
    """Of the kinds of actions that are asked for, in games by chance; every reason cites a rule that is there."""
    chance = random.Random(7)
    told = number = 0
    for seed in range(3):
        chosen = {"factions": factions, "buildings": buildings}
        state = GAME.create(len(factions), GAME.check_options(chosen, len(factions)))
        GAME.start(state, FastRng(seed))
        for _move in range(150):
            if not state.pending():
                break
            seat = chance.choice(state.pending())
            legal = state.legal_actions(seat)
            kinds = {ACTIONS.span_of(action).name for action in legal}
            wrong = [a for span in ACTIONS.spans if span.name in kinds for a in span.actions if a not in legal]
            for action in chance.sample(wrong, min(12, len(wrong))):
                found = GAME.why_not(state, seat, action, PEOPLE)
                assert found is not None and "{" not in found["message"]
                assert found["message"][0] == found["message"][0].upper() or found["message"][1].isdigit()
                assert GAME.rule(found["rule"])
                number += 1
                told += found["message"] != ELSE
            state.apply(seat, chance.choice(legal))
    assert number > 500
    assert told >= 0.99 * number, (told, number)
