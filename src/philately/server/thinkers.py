"""Bots think in processes of their own, so that no page waits for them."""

import asyncio
import logging
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import NamedTuple

from philately.bots import make_bot
from philately.bots.process import begin_work
from philately.core.game import Game
from philately.core.options import Value
from philately.core.registry import game as find_game
from philately.core.rng import FastRng
from philately.core.state import State

log = logging.getLogger("philately.thinkers")

PATIENCE = 10.0  # seconds that a bot may take


class Problem(NamedTuple):
    """A question to a bot: a position redealt for its seat, so that it can't know more than that seat."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]
    bot: str
    seat: int
    position: bytes
    seed: int


def pose(game: Game, options: Mapping[str, Value], bot: str, seat: int, state: State, seed: int) -> Problem:
    """The problem of a seat in a position, which is a copy that may be redealt."""
    state.attend(seat)
    state.redeal(seat, FastRng(seed))
    return Problem(game.name, state.players, tuple(options.items()), bot, seat, state.dump(), seed)


@cache
def _empty(game: str, players: int, options: tuple[tuple[str, Value], ...]) -> State:
    return find_game(game).create(players, dict(options))


def think(problem: Problem) -> int:
    """The bot's answer, an action; this runs in a worker."""
    state = _empty(problem.game, problem.players, problem.options)
    state.load(problem.position)
    state.attend(problem.seat)  # of several who are asked at the same time, this one
    bot = make_bot(find_game(problem.game), problem.bot, FastRng(problem.seed, 1))
    return state.option(bot.pick(state))


class Thinkers:
    """The processes, started when the first bot has to think."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool: ProcessPoolExecutor | None = None

    async def think(self, problem: Problem) -> int:
        """Ask a bot. If its process dies or takes too long, any legal answer is taken instead, and that is logged."""
        try:
            if self.pool is None:
                spawn = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(self.processes, mp_context=spawn, initializer=begin_work)
            pool = self.pool
            return await asyncio.wait_for(asyncio.wrap_future(pool.submit(think, problem)), PATIENCE)
        except (BrokenProcessPool, TimeoutError) as error:
            log.error("the bot %s failed (%s); a random answer is given for it", problem.bot, type(error).__name__)
            if self.pool is pool:
                self.close()
            return think(problem._replace(bot="random"))

    def close(self) -> None:
        """End all of it now; a bot's thought is never missed."""
        pool, self.pool = self.pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
