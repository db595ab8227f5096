"""The processes in which bots think, and in which hints are found, so that no page waits for them.

Problems wait in one queue, first come, first served. A table has at most one move and one hint in it, so no table can
crowd out another. The longer the queue, the less time each search has, so that every bot moves in time.
"""

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from typing import NamedTuple, TypeVar

from philately.bots import make_bot, read_budget, usual_bot
from philately.bots.advice import Advice, advise
from philately.bots.problem import Problem
from philately.bots.process import begin_work
from philately.bots.search import SearchBot
from philately.core.language import _
from philately.core.registry import all_games
from philately.core.registry import game as find_game
from philately.core.rng import FastRng
from philately.server.tables.errors import NoHint

log = logging.getLogger("philately.thinkers")
T = TypeVar("T")

IN_TIME = 1.8  # seconds from a question to the bot's action; the page shows it within 2
LONGEST = 0.9  # seconds for one action when nobody else is in the queue
LEAST = 0.01  # seconds for one action when the queue is long
PATIENCE = 3.0  # seconds after which a silent process is killed
STARTING = 60.0  # seconds that a process may take to start; IN_TIME doesn't count them
ADVISER = "search:2000sims"  # the bot that gives hints


class Task(NamedTuple):
    """A problem for a process, and the bot that is to solve it."""

    problem: Problem
    bot: str
    seconds: float = 0.0  # time for a search, set when its turn comes


# ---- in the processes ------------------------------------------------------------------------------------------------


def get_ready() -> None:
    """Load the games. This is a process's first task, and everything else is imported by then."""
    all_games()


def think(task: Task) -> int:
    """Return the action that a bot chooses."""
    problem = task.problem
    state = problem.state()
    bot = make_bot(find_game(problem.game), task.bot, FastRng(problem.seed, 1))
    if isinstance(bot, SearchBot):
        bot.seconds = task.seconds
    return state.action(bot.pick(state))


def consider(task: Task) -> list[Advice]:
    """Return the best actions, for a hint."""
    problem = task.problem
    simulations, _seconds = read_budget(task.bot.partition(":")[2])
    game = find_game(problem.game)
    return advise(game, problem.state(), problem.seat, simulations, problem.seed, seconds=task.seconds)


# ---- in the server --------------------------------------------------------------------------------------------------


class Thinker:
    """One process. It starts as soon as it is made, because starting takes a while."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=begin_work)
        self.started = asyncio.create_task(self._start())

    async def _start(self) -> None:
        await asyncio.wrap_future(await asyncio.to_thread(self.pool.submit, get_ready))

    async def ready(self) -> None:
        await asyncio.wait_for(asyncio.shield(self.started), STARTING)

    async def do(self, work: Callable[[Task], T], task: Task) -> T:
        return await asyncio.wait_for(asyncio.wrap_future(self.pool.submit(work, task)), PATIENCE)

    def end(self) -> None:
        """Kill the process at once. Nobody needs its result."""
        self.started.cancel()
        processes = list((self.pool._processes or {}).values())
        self.pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


class Thinkers:
    """All processes, up to a limit. One is kept ready as soon as a table will need it."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.turns = asyncio.Semaphore(processes)  # acquired in the order of the queue
        self.all: set[Thinker] = set()
        self.free: list[Thinker] = []
        self.line = 0  # problems that are waiting or being solved

    async def think(self, task: Task) -> int:
        """Return the action of a bot. If the bot fails, log that, and let a simpler one choose."""
        game = find_game(task.problem.game)
        for bot, simpler in pairwise([*dict.fromkeys((task.bot, usual_bot(game))), "random"]):
            try:
                return await self._ask(think, task._replace(bot=bot))
            except Exception as error:
                log.error("the bot %s failed at %s (%s); %s answers", bot, game.name, _told(error), simpler)
        return think(task._replace(bot="random"))

    async def advise(self, task: Task) -> list[Advice]:
        """Return the best actions, the best first."""
        try:
            return await self._ask(consider, task)
        except Exception as error:
            log.error("a hint for %s failed (%s)", task.problem.game, _told(error))
            raise NoHint(_("there is no hint this time; ask again")) from error

    async def _ask(self, work: Callable[[Task], T], task: Task) -> T:
        """Wait for a free process, then for its result. Replace a process that dies or is silent."""
        clock = asyncio.get_running_loop().time
        began = clock()
        self.line += 1
        try:
            async with self.turns:
                waited = clock() - began
                self.start()
                thinker = self.free.pop(0)
                healthy = False
                try:
                    await thinker.ready()
                    found = await thinker.do(work, task._replace(seconds=self.budget(waited)))
                    healthy = True
                    return found
                except Exception as error:  # a bot's own error leaves its process healthy
                    healthy = not isinstance(error, (BrokenProcessPool, TimeoutError))
                    raise
                finally:
                    self._release(thinker, healthy)
        finally:
            self.line -= 1

    def budget(self, waited: float) -> float:
        """Return the seconds for the next search: an equal share of the time that is left for the whole queue."""
        left = IN_TIME - waited
        return max(LEAST, min(LONGEST, left / max(1.0, self.line / self.processes)))

    def start(self) -> None:
        """Start a process if none is free and the limit allows it."""
        if not self.free and len(self.all) < self.processes:
            thinker = Thinker()
            self.all.add(thinker)
            self.free.append(thinker)

    def _release(self, thinker: Thinker, healthy: bool) -> None:
        """Keep a healthy process for the next problem, and end any other."""
        if thinker not in self.all:  # `close` has ended it
            return
        if healthy:
            self.free.append(thinker)
        else:
            thinker.end()
            self.all.remove(thinker)

    def close(self) -> None:
        """End all processes at once."""
        thinkers, self.all, self.free = self.all, set(), []
        for thinker in thinkers:
            thinker.end()


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".rstrip(": ")
