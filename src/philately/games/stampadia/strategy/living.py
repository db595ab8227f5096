"""The strategy that bots and searches play by today. It may learn; what it builds on is frozen."""

from typing import Final

from mypy_extensions import i64

from philately.core.state import State
from philately.games.stampadia.rules import exploring, fate
from philately.games.stampadia.rules.position import Stampadia
from philately.games.stampadia.rules.terms import CROSS, GO, YES
from philately.games.stampadia.strategy.judgement import Judgement0

DREAM: Final = 5.0  # what another life is worth
ASTRAY: Final = -13.0  # a plain cell: worse than giving up, because only an item could make something of it


class StampadiaStrategy(Judgement0):
    """The judgement of version 0, and what it can't know of later rules."""

    def worth(self, state: State, k: i64) -> float:
        assert isinstance(state, Stampadia)
        action = state.action(k)
        if state.question is fate.PREMONITION:
            return DREAM if action == YES else 0.0
        if state.question is exploring.EXPLORE and action < CROSS:
            cell = action - GO
            if state.gray_at(cell) == 0 and (cell != state.board.stairs or state.room != state.board.start):
                return ASTRAY
        return super().worth(state, k)
