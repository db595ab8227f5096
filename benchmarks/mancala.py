"""Mancala on our core, rule for rule as in OpenSpiel: a control that compares like with like.

`benchmarks/speed.py` compiles it in one group with the core, as every game of the package is, and checks games move by
move against OpenSpiel's.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.bots.playout import play_at_random
from philately.core.codec import Reader, Writer
from philately.core.outcome import Outcome
from philately.core.question import Question, numbered
from philately.core.rng import Rng
from philately.core.state import State

PITS: Final = 14  # places 1 … 6 and the store 7 belong to seat 0, places 8 … 13 and the store 0 to seat 1


class Sow(Question["Mancala"]):
    """Take the seeds of one of your pits."""

    def offer(self, game: "Mancala", seat: i64) -> None:
        pits = game.pits
        first = seat * 7 + 1
        for pit in range(first, first + 6):
            if pits[pit]:
                game.offer(pit)

    def take(self, game: "Mancala", action: i64) -> None:
        game.sow(action)


SOW: Final = Sow("sow")
OVER: Final[Question[Any]] = Question("over")
QUESTIONS: Final = numbered(SOW, OVER)


class Mancala(State):
    """Six pits a side, four seeds in each."""

    def __init__(self) -> None:
        super().__init__(2, QUESTIONS, 6)
        self.pits: vec[u8] = vec[u8]([0, 4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4])

    def start(self) -> None:
        for pit in range(i64(PITS)):
            self.pits[pit] = 0 if pit == 0 or pit == 7 else 4
        self.pose(0, SOW)

    def sow(self, pit: i64) -> None:
        pits = self.pits
        me = self.to_move
        store: i64 = 7
        skipped: i64 = 0
        if me == 1:
            store = 0
            skipped = 7
        hand = i64(pits[pit])
        pits[pit] = 0
        while hand > 0:
            pit += 1
            if pit == PITS:
                pit = 0
            if pit != skipped:
                pits[pit] = u8(i64(pits[pit]) + 1)
                hand -= 1
        first = me * 7 + 1
        if first <= pit < first + 6 and pits[pit] == 1 and pits[PITS - pit]:
            pits[store] = u8(i64(pits[store]) + i64(pits[PITS - pit]) + 1)
            pits[PITS - pit] = 0
            pits[pit] = 0
        if self.empty(1) or self.empty(8):
            for place in range(i64(1), i64(7)):
                pits[7] = u8(i64(pits[7]) + i64(pits[place]))
                pits[0] = u8(i64(pits[0]) + i64(pits[place + 7]))
                pits[place] = 0
                pits[place + 7] = 0
            self.pose(-1, OVER)
        elif pit != store:
            self.attend(1 - me)
        else:
            self.attend(me)

    def empty(self, first: i64) -> bool:
        seeds: i64 = 0
        for pit in range(first, first + 6):
            seeds += i64(self.pits[pit])
        return seeds == 0

    def payoff(self, seat: i64) -> float:
        mine, theirs = (self.pits[7], self.pits[0]) if seat == 0 else (self.pits[0], self.pits[7])
        return 0.5 if mine == theirs else 1.0 if mine > theirs else 0.0

    def outcome(self) -> Outcome | None:
        if self.to_move >= 0:
            return None
        scores = (self.payoff(0), self.payoff(1))
        return Outcome((2 - int(scores[0] >= 0.5), 2 - int(scores[1] >= 0.5)), scores, "empty")

    def blank(self) -> State:
        return Mancala()

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Mancala)
        self.copy_frame(other)
        for pit in range(i64(PITS)):
            self.pits[pit] = other.pits[pit]
        self.attend(self.to_move)

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden."""

    def write(self, out: Writer) -> None:
        for pit in range(i64(PITS)):
            out.byte(i64(self.pits[pit]))

    def read(self, data: Reader) -> None:
        for pit in range(i64(PITS)):
            self.pits[pit] = u8(data.byte())
        self.attend(self.to_move)

    def observe(self, seat: int, out: vec[u8]) -> None:
        for pit in range(i64(PITS)):
            out[pit] = self.pits[pit]


def play_games(state: Mancala, rng: Rng, games: i64) -> i64:
    """Random games; gives the number of answers to questions that left a choice."""
    answers: i64 = 0
    for _ in range(games):
        state.start()
        answers += play_at_random(state, rng)
    return answers
