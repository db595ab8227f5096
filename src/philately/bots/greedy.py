"""The greedy bot: always the answer that looks best now."""

from mypy_extensions import i64

from philately.bots.playout import Bot
from philately.core.rng import Rng
from philately.core.state import State
from philately.core.strategy import Strategy


class GreedyBot(Bot):
    """Takes the answer its strategy likes best; among equals, any."""

    def __init__(self, strategy: Strategy, rng: Rng) -> None:
        self.strategy = strategy
        self.rng = rng

    def pick(self, state: State) -> i64:
        best: i64 = 0
        equals: i64 = 1
        highest = self.strategy.worth(state, 0)
        for k in range(1, state.count()):
            worth = self.strategy.worth(state, k)
            if worth > highest:
                highest = worth
                best = k
                equals = 1
            elif worth == highest:
                equals += 1
                if self.rng.below(equals) == 0:
                    best = k
        return best
