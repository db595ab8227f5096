"""The player of certificates: repeatable in every build, without peeking, stronger than the judgement alone, frozen."""

import hashlib
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest

from philately import _build
from philately.core.replay import replay
from philately.core.rng import FastRng, HashRng
from philately.games.stampadia.compose import make_board
from philately.games.stampadia.generator import proof
from philately.games.stampadia.paper import Line, Sheet
from philately.games.stampadia.rules import Board, Stampadia, terms
from philately.games.stampadia.sheet import read_sheet_file
from philately.games.stampadia.strategy import StampadiaStrategy
from philately.games.stampadia.strategy.judgement import Judgement0
from philately.games.stampadia.strategy.prover import (
    LOST,
    MOST_LIVES,
    Attempt0,
    Boards,
    Prover0,
    attempt0,
    play_on,
    taught_by_death,
)
from tests.games.stampadia.arena import arena

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests" / "data" / "stampadia"
EASY = "18860"


@cache
def sheet(name: str) -> Sheet:
    return read_sheet_file(DATA / f"{name}.json")


def boards(name: str) -> Boards:
    @cache
    def made(memory: tuple[str, ...]) -> Board:
        return make_board(sheet(name), memory)

    return lambda memory: made(tuple(memory))


def greedy(name: str, seed: int, attempts: int) -> list[int]:
    """The gold that is left after each of so many attempts without search."""
    return [int(attempt0(boards(name), [], seed, number, 0).gold) for number in range(attempts)]


def facts(made: Attempt0) -> tuple[bool, int, int, int, str]:
    """An attempt in short; the last is a hash of all answers of its last life."""
    answers = hashlib.sha256(repr(made.actions).encode()).hexdigest()[:12]
    return made.won, int(made.gold), int(made.lives), int(made.answers), answers


# ---- repeatable ------------------------------------------------------------------------------------------------------


def some_attempts() -> list[str]:
    """What every build must find."""
    found = [facts(attempt0(boards(EASY), [], 5, number, 6)) for number in range(2)]
    return [repr(each) for each in found] + [repr(greedy("19835", 5, 8))]


def test_an_attempt_depends_on_seed_and_number_alone() -> None:
    seen = [facts(attempt0(boards(EASY), [], seed, number, 3)) for seed, number in ((1, 0), (1, 0), (1, 1), (2, 0))]
    assert seen[0] == seen[1]
    assert len(set(seen)) == 3


def test_another_process_and_the_interpreted_player_answer_the_same() -> None:
    environment = {**os.environ, "PHILATELY_PURE": "1", "PYTHONHASHSEED": "77"}
    program = (
        "from philately import _build; from tests.games.stampadia.test_prover import some_attempts\n"
        "print(_build.COMPILED, *some_attempts(), sep='\\n')"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["False", *some_attempts()]


# ---- frozen ----------------------------------------------------------------------------------------------------------

FROZEN = "certificates that were given out no longer hold: undo the change, or raise a version and make the days anew"
GREEDY = {
    EASY: [LOST, LOST, LOST, 18, LOST, LOST, LOST, LOST, LOST, 28, LOST, LOST],
    "18832": [LOST, LOST, LOST, LOST, LOST, 37, LOST, LOST, LOST, LOST, 10, LOST],
}
ATTEMPTS = [
    (True, 28, 1, 89, "bfc3edb6afe1"),
    (True, 21, 1, 113, "09d9fe112e11"),
    (True, 21, 1, 96, "07bb836ae4cf"),
]


@pytest.mark.parametrize("name", GREEDY)
def test_greedy_attempts_are_those_of_rules_version_2(name: str) -> None:
    assert greedy(name, 1, 12) == GREEDY[name], FROZEN


@pytest.mark.parametrize("number", range(3))
def test_attempts_are_those_of_rules_version_2(number: int) -> None:
    assert facts(attempt0(boards(EASY), [], 1, number)) == ATTEMPTS[number], FROZEN


def test_the_living_strategy_builds_on_the_frozen_judgement() -> None:
    assert isinstance(StampadiaStrategy(), Judgement0)


# ---- no peeking ------------------------------------------------------------------------------------------------------


def otherwise(state: Stampadia) -> Stampadia:
    """The same position on a sheet that has something else in every row and upside-down part that wasn't read."""
    rooms = []
    for row, room in enumerate(sheet(EASY).rooms):
        if not state.read_rows >> row & 1:
            lines = [Line(f"enter room » -{row % 3 + 1}HP, x{room.id}", None), Line("no escape", None)]
            room = msgspec.structs.replace(room, lines=lines)
        rooms.append(room)
    other = Stampadia(make_board(msgspec.structs.replace(sheet(EASY), rooms=rooms)))
    other.load(state.dump())
    return other


def test_what_was_not_read_changes_no_answer() -> None:
    state = Stampadia(boards(EASY)([]))
    state.deal(HashRng(bytes(64)))
    guide = Prover0(FastRng(4), 4)
    compared = 0
    while state.to_move >= 0 and compared < 40:
        if state.count() > 1:
            redealt = state.copy()
            redealt.redeal(0, FastRng(compared))
            assert isinstance(redealt, Stampadia)
            picks = {int(Prover0(FastRng(9), 6).pick(each)) for each in (state, otherwise(state), redealt)}
            assert len(picks) == 1
            compared += 1
        state.choose(guide.pick(state))
    assert compared > 20


def test_thinking_leaves_the_position_alone() -> None:
    state = Stampadia(boards(EASY)([]))
    state.deal(HashRng(bytes(64)))
    before = state.dump()
    Prover0(FastRng(1), 8).pick(state)
    assert state.dump() == before


# ---- attempts and certificates ---------------------------------------------------------------------------------------


@pytest.mark.skipif(not _build.COMPILED, reason="would take a minute")
def test_it_wins_more_than_the_judgement_alone() -> None:
    searched = sum(attempt0(boards(EASY), [], 1, number).won for number in range(30))
    assert searched >= 2 * sum(gold != LOST for gold in greedy(EASY, 1, 30))


def test_a_win_becomes_a_record_that_holds() -> None:
    attempts = (attempt0(boards(EASY), [], sheet(EASY).seed, n, 0) for n in range(40))
    won = next(made for made in attempts if made.won)
    match = replay(proof.record_of(sheet(EASY), proof.Certificate([won]).win))
    assert match.outcome is not None
    assert match.outcome.reason == "won" and match.outcome.scores == (int(won.gold),)


def test_a_life_can_be_stopped() -> None:
    state = Stampadia(boards(EASY)([]))
    state.deal(HashRng(bytes(64)))
    assert len(play_on(state, Prover0(FastRng(1), 0), 7)) == 7
    assert state.to_move == 0


def test_a_line_that_teaches_and_kills_calls_for_another_life() -> None:
    """H8: what was learnt is brought along; any other death is the end."""
    door = "3,2>e"
    for line, again in (("enter room » learn 'Loop', -99HP", True), ("enter room » -99HP", False)):
        play = arena({50: (4, 1, 3, 3, line)}, doors=[door])
        board = play.state.board
        asked: list[list[str]] = []

        def lent(memory: list[str], board: Board = board, asked: list[list[str]] = asked) -> Board:
            asked.append(memory)
            return board

        play.say(door)
        assert play.state.ended == terms.DIED
        assert taught_by_death(play.state) is again
        made = attempt0(lent, [], 1, 0, 0)
        assert made.ended == terms.DIED and made.lives == (MOST_LIVES if again else 1)
        assert asked == ([[], *[["Loop"]] * (MOST_LIVES - 1)] if again else [[]])
