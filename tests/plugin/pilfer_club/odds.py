"""What a thief usually takes. It is worked out in a thread of its own, because no page should wait for another's."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from litestar.di import NamedDependency
from pilfer import GAME, SEATS

from philately import FastRng

GAMES = 50


class Odds:
    """The thread. The server's end is its end too."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1, "pilfer-odds")  # the thread starts with the first question

    async def usual_loot(self) -> float:
        return await asyncio.wrap_future(self.pool.submit(_usual_loot))

    def stop(self) -> None:
        self.pool.shutdown(cancel_futures=True)


@cache
def _usual_loot() -> float:
    """Return what a seat takes on average, if everybody plays at random."""
    taken = 0.0
    for seed in range(GAMES):
        state, rng = GAME.new(players=SEATS, seed=seed).state, FastRng(seed)
        while (outcome := state.outcome()) is None:
            state.choose(rng.below(state.count()))
        taken += sum(outcome.scores)
    return taken / GAMES / SEATS


TheOdds = NamedDependency[Odds]  # as the handlers of requests are given it
