"""Certificates and grades.

A certificate says that the frozen player (strategy/prover.py) wins at least 3 of 10 attempts at a sheet without
peeking, each with fresh dice from the sheet's own seed, and brings the first win along. The grade is the share that the
greedy player wins of 200 attempts; par is the gold that it has left then, on average.
"""

import base64
import math
import zlib
from collections.abc import Callable
from typing import NamedTuple

from philately.core.match import Match
from philately.core.options import Value
from philately.core.record import Record, game_secret
from philately.core.registry import game
from philately.games.stampadia import options
from philately.games.stampadia.generator.days import NEEDED, proves
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.rules import Board
from philately.games.stampadia.shelf import SHEETS
from philately.games.stampadia.strategy.prover import MOST_LIVES, Attempt0, attempt0

ATTEMPTS = 10
GRADE_ATTEMPTS = 200

Report = Callable[[int, int], None]


def silent(done: int, of: int) -> None:
    """Nobody wants to know."""


class Win(NamedTuple):
    """A life that was won: enough to play it again without the player who did it."""

    game: int  # number of its dice
    memory: tuple[str, ...]
    actions: tuple[int, ...]

    def word(self) -> str:
        """As it stands in the file of days."""
        data = b"".join(action.to_bytes(2, "big") for action in self.actions)
        memory = "+".join(self.memory).replace(" ", "_")
        return f"{self.game} {memory} {base64.b85encode(zlib.compress(data, 9)).decode()}"

    @classmethod
    def of(cls, word: str) -> "Win":
        number, memory, packed = word.split(" ")
        data = zlib.decompress(base64.b85decode(packed))
        actions = tuple(int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))
        return cls(int(number), tuple(memory.replace("_", " ").split("+")) if memory else (), actions)


class Certificate(NamedTuple):
    """How the attempts at a sheet went; it stops when it is decided."""

    attempts: list[Attempt0]

    @property
    def marks(self) -> str:
        """W and L, in order."""
        return "".join("W" if attempt.won else "L" for attempt in self.attempts)

    @property
    def holds(self) -> bool:
        return proves(self.marks)

    @property
    def win(self) -> str:
        """The first win, as the file of days has it."""
        for each in self.attempts:
            if each.won:
                number = each.number * MOST_LIVES + each.lives - 1
                return Win(int(number), tuple(each.memory), tuple(each.actions)).word()
        return ""


def _chosen(sheet: Sheet) -> dict[str, Value]:
    return options.check({"sheet": SHEETS.lay(sheet)})


def record_of(sheet: Sheet, win: str) -> Record:
    """The first win of a certificate as a record that anyone can replay; of several lives, the last."""
    won = Win.of(win)
    chosen = {**_chosen(sheet), "memory": options.as_option(won.memory)}
    match = Match(game("stampadia"), 1, chosen, game_secret(sheet.seed, won.game), seats=["prover"])
    for action in won.actions:
        match.play(action)
    return match.record


def boards(sheet: Sheet) -> Callable[[list[str]], Board]:
    """The boards of a sheet, for heroes with keywords."""
    chosen = _chosen(sheet)
    return lambda memory: options.board({**chosen, "memory": options.memory_word(options.as_option(memory))})


def prove(sheet: Sheet, report: Report = silent) -> Certificate:
    """Try it until enough attempts are won, or can't be any more."""
    made: list[Attempt0] = []
    lay = boards(sheet)
    wins = 0
    for number in range(ATTEMPTS):
        if wins >= NEEDED or wins + ATTEMPTS - number < NEEDED:
            break
        report(number, ATTEMPTS)
        made.append(attempt0(lay, [], sheet.seed, number))
        wins += made[-1].won
    return Certificate(made)


class Grade(NamedTuple):
    """How the greedy player did."""

    wins: int
    par: int  # the gold that is left on average, when it is won


def grade(sheet: Sheet, report: Report = silent) -> Grade:
    """Let the greedy player try a sheet 200 times, with other dice than those of the certificate."""
    lay = boards(sheet)
    gold = []
    for number in range(GRADE_ATTEMPTS):
        report(number, GRADE_ATTEMPTS)
        attempt = attempt0(lay, [], sheet.seed ^ 1, number, 0)
        if attempt.won:
            gold.append(int(attempt.gold))
    wins = len(gold)
    if not gold:  # nobody has won but the player of the certificate
        gold = [int(attempt.gold) for attempt in prove(sheet).attempts if attempt.won]
    return Grade(wins, (2 * sum(gold) + len(gold)) // (2 * len(gold)) if gold else 0)


def grade_word(wins: int) -> str:
    """The grade of so many wins in 200: above 60 %, 30 to 60, 10 to 30, below 10."""
    share = wins * 100 / GRADE_ATTEMPTS
    if share > 60:
        return "gentle"
    return "fair" if share >= 30 else "hard" if share >= 10 else "deadly"


def interval(wins: int, of: int = GRADE_ATTEMPTS) -> tuple[float, float]:
    """Between which shares the true one lies with 95 % (Wilson)."""
    z = 1.96
    share = wins / of
    middle = share + z * z / (2 * of)
    wide = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - wide) / (1 + z * z / of), (middle + wide) / (1 + z * z / of)
