"""Winning and scores (H7-H9, T14)."""

import random
from pathlib import Path

import pytest

from philately.core.rng import FastRng
from philately.games.stampadia.compose import make_board
from philately.games.stampadia.rules import Stampadia, fate, hero_turn
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.terms import GAVE_UP, GIVE_UP, GOING, PASS, TORN, WON
from philately.games.stampadia.sheet import read_sheet_file
from tests.games.stampadia.arena import Play, Text, arena

DATA = sorted((Path(__file__).parents[2] / "data" / "stampadia").glob("*.json"))
IN, OUT = "3,2>e", "4,2>w"
MEAD = ("Mead", "hero turn roll » discard 1 die & set 1 die to 6")


def quest(*start: Text, goal: str = "x40", **more: object) -> Play:
    """Room 50 east of the start says `goal`; the lines of the start room end the quest."""
    more.setdefault("grays", {(5, 2): 1})
    return arena({50: (4, 1, 3, 3, goal)}, doors=[IN], start=start, **more)  # type: ignore[arg-type]


def home(play: Play) -> Play:
    return play.say(IN, OUT, "2,2")


def champion(state: Stampadia, chance: random.Random) -> None:
    """One answer of somebody who kills at a touch, heals now and then, finds gold, and else does as he likes."""
    words = state.legal_actions(0)
    if state.question is hero_turn.FIRST_DIE:
        for symbol in range(state.board.foes):
            if state.alive(symbol) and state.place[state.board.where[symbol]] == state.room:
                fate.hurt(state, symbol, 9)
        state.choose(words.index(PASS))
        return
    state.gold = max(state.gold, 6)
    if chance.random() < 0.3:
        for column in range(4):
            state.hp[column] = 0
    state.choose(chance.choice([k for k, word in enumerate(words) if word != GIVE_UP] or [0]))


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_every_quest_can_be_brought_to_its_end(path: Path) -> None:
    """H7, H8: in one life, or in several with memory, some way leads to victory on every real sheet."""
    sheet = read_sheet_file(path)
    memory: list[str] = []
    for life in range(40):
        state = Stampadia(make_board(sheet, memory))
        state.deal(FastRng(life))
        chance = random.Random(life)
        for _ in range(1500):
            if state.ended != GOING:
                break
            champion(state, chance)
        if state.ended == WON:
            assert state.ticked >> state.board.start & 1 or path.stem == "18832"  # Moral Compass has an end elsewhere
            return
        memory = list(state.memory)
    pytest.fail("nobody has won in 40 lives")


def test_the_stairs_win_when_the_start_row_is_ticked() -> None:
    """H7, H9: the score is the gold left."""
    play = home(quest("move on stairs & x40 » You won!"))
    assert play.ended == WON and play.state.score() == play.gold == 48
    assert len(play.told(e.WON.code)) == 1


def test_the_stairs_do_nothing_before() -> None:
    """H7."""
    play = quest("move on stairs & x40 » You won!", goal="nothing")
    assert home(play).asks == "explore"


def test_a_start_that_is_ticked_does_not_win_on_entering() -> None:
    """H7: only the stairs, not the room, and not the game's beginning."""
    play = quest("x40", "move on stairs & x40 » You won!")
    assert play.asks == "explore"  # he stands on the stairs, but has not moved there
    assert play.say(IN, OUT).asks == "explore"


def test_all_lines_are_read_before_it_is_won() -> None:
    """H7: the second ending pays, if the player gives his item."""
    lines = ("move on stairs & x40 » Done.", ("move on stairs & x40 & pay Mead »", "...and more!, +5G"))
    play = home(quest(*lines, items=[MEAD]))
    assert play.asks == "optional"
    play.say("yes")
    assert play.ended == WON and play.state.score() == 50 and play.state.used == 1
    play = home(quest(*lines, items=[MEAD])).say("no")
    assert play.ended == WON and play.state.score() == 48
    assert home(quest(*lines, lying=[MEAD])).ended == WON


def test_a_second_ending_text_is_turned() -> None:
    """H7: the doubt."""
    play = home(quest("move on stairs & x40 » Done", ("move on stairs & x40 & not x50 »", "...or not?")))
    assert play.ended == WON and len(play.told(e.FIRES.code)) >= 3 and len(play.told(e.UPSIDE.code)) == 1


def test_stop_reading_in_an_ending_skips_the_other() -> None:
    """H7, T1."""
    lines = (("move on stairs & x40 & not x50 » Done", "stop reading"), ("move on stairs & x40 » Done", "badly, -9G"))
    assert home(quest(*lines)).state.score() == 48


def test_an_ending_without_its_arrow_wins_too() -> None:
    """H7, T8, 2.6."""
    play = home(quest(("move on stairs & x40", "You sit on the throne.")))
    assert play.ended == WON


def test_stairs_with_another_row_are_no_victory() -> None:
    """H7: the row of the start room is what counts, and it must be ticked."""
    play = home(quest("move on stairs & x50 » +5G", "move on stairs & not x40 » -1G", goal="x50"))
    assert play.asks == "explore" and play.gold == 49


def test_the_end_is_a_victory_at_once() -> None:
    """2.3, H7: the evil ending of the boss room; what follows doesn't matter."""
    play = quest(goal="move [1] » x50, You take the crown. End.").say(IN, "5,2")
    assert play.ended == WON and play.state.score() == 49 and play.ticked(50)


def test_a_torn_sheet_ends_without_a_score() -> None:
    """T14: and what was learnt stays."""
    goal = ("move [1] & forget 'Ink' & forget 'Press' »", "learn 'End', Tear off this sheet")
    play = arena({50: (4, 1, 3, 3, goal)}, doors=[IN], grays={(5, 2): 1}, memory=("Ink", "Press")).say(IN, "5,2", "yes")
    assert play.ended == TORN and play.state.score() == 0 and play.state.memory == ["End"]
    outcome = play.state.outcome()
    assert outcome is not None and outcome.reason == "the sheet was torn off"


def test_whoever_gives_up_scores_0() -> None:
    """H9."""
    play = quest(goal="move [1] » x50", start_gold=1).say(IN, "give_up")
    assert play.ended == GAVE_UP and play.state.score() == 0


def test_winning_without_gold_is_a_victory_with_0_points() -> None:
    """H5, H9."""
    play = home(quest("move on stairs & x40 » You won!", start_gold=2))
    outcome = play.state.outcome()
    assert play.ended == WON and play.state.score() == 0
    assert outcome is not None and outcome.places == (1,)


@pytest.mark.parametrize("monk", [False, True])
def test_a_score_needs_a_victory(monk: bool) -> None:
    """H9, V1."""
    play = quest(goal="move [1] » -15HP", monk=monk).say(IN, "5,2")
    assert play.asks == "over" and play.state.score() == 0
