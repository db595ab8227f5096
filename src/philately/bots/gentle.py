"""The gentle bot: it thinks of few actions, and takes the one of them that looks best now."""

from mypy_extensions import i64

from philately.bots.playout import Bot
from philately.core.rng import Rng
from philately.core.state import State
from philately.core.strategy import Strategy


class GentleBot(Bot):
    """Overlooks three actions in four, but never takes one of the worst quarter.

    It doesn't look ahead and keeps nothing in mind, so it forgets at one question what it wanted at the last. If it
    overlooks every action, it takes any that isn't among the worst.
    """

    def __init__(self, strategy: Strategy, rng: Rng) -> None:
        self.strategy = strategy
        self.rng = rng

    def pick(self, state: State) -> i64:
        count = state.count()
        if count == 1:
            return 0
        worths = [self.strategy.worth(state, k) for k in range(count)]
        least = sorted(worths)[count // 4]  # a quarter of the actions, rounded down, look no better than this one
        best: i64 = -1
        equals: i64 = 0
        others: i64 = 0
        other: i64 = 0
        for k in range(count):
            worth = worths[k]
            if worth < least:
                continue
            if self.rng.below(4) > 0:
                others += 1
                if self.rng.below(others) == 0:
                    other = k
            elif best < 0 or worth > worths[best]:
                best = k
                equals = 1
            elif worth == worths[best]:
                equals += 1
                if self.rng.below(equals) == 0:
                    best = k
        return other if best < 0 else best
