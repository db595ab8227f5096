"""Bots think in processes of their own, so that no page waits for them; hints are thought out there too.

All problems stand in one line, and whoever came first is next; a table has one question and one hint at a time there,
so no table takes the turns of another. The longer the line, the less each search may think: all shall be in time.
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

IN_TIME = 1.8  # seconds from a question to its answer; on the page it is there within 2
LONGEST = 0.9  # seconds of thought for one answer when nobody waits
LEAST = 0.01  # and when many do
PATIENCE = 3.0  # seconds after which a process that doesn't answer is ended
STARTING = 60.0  # the same for its start, which doesn't count otherwise
ADVISER = "search:2000sims"  # whose opinion a hint is


class Task(NamedTuple):
    """What a process has to do: answer as this bot would."""

    problem: Problem
    bot: str
    seconds: float = 0.0  # that a search may think, set when its turn comes


# ---- in a process of their own ---------------------------------------------------------------------------------------


def get_ready() -> None:
    """The first work of a process: by now everything has been imported but the games."""
    all_games()


def think(task: Task) -> int:
    """The bot's answer, an action."""
    problem = task.problem
    state = problem.state()
    bot = make_bot(find_game(problem.game), task.bot, FastRng(problem.seed, 1))
    if isinstance(bot, SearchBot):
        bot.seconds = task.seconds
    return state.option(bot.pick(state))


def consider(task: Task) -> list[Advice]:
    """The best answers, for a hint."""
    problem = task.problem
    simulations, _seconds = read_budget(task.bot.partition(":")[2])
    game = find_game(problem.game)
    return advise(game, problem.state(), problem.seat, simulations, problem.seed, seconds=task.seconds)


# ---- here ------------------------------------------------------------------------------------------------------------


class Thinker:
    """One process. It starts at once, because that takes a while."""

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
        """End it now; a thought is never missed."""
        self.started.cancel()
        processes = list((self.pool._processes or {}).values())
        self.pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


class Thinkers:
    """All processes, up to a limit. One is kept ready as soon as there is a table that will need it."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.turns = asyncio.Semaphore(processes)  # given in the order of asking
        self.all: set[Thinker] = set()
        self.free: list[Thinker] = []
        self.line = 0  # problems that wait or are being thought about

    async def think(self, task: Task) -> int:
        """A bot's answer. If the bot fails, a simpler one answers in its place, and that is logged."""
        game = find_game(task.problem.game)
        for bot, simpler in pairwise([*dict.fromkeys((task.bot, usual_bot(game))), "random"]):
            try:
                return await self._ask(think, task._replace(bot=bot))
            except Exception as error:
                log.error("the bot %s failed at %s (%s); %s answers", bot, game.name, _told(error), simpler)
        return think(task._replace(bot="random"))

    async def advise(self, task: Task) -> list[Advice]:
        """The best answers, the best first."""
        try:
            return await self._ask(consider, task)
        except Exception as error:
            log.error("a hint for %s failed (%s)", task.problem.game, _told(error))
            raise NoHint(_("there is no hint this time; ask again")) from error

    async def _ask(self, work: Callable[[Task], T], task: Task) -> T:
        """Wait for a free process, then for its answer; a process that fails is replaced by a new one."""
        clock = asyncio.get_running_loop().time
        asked = clock()
        self.line += 1
        try:
            async with self.turns:
                waited = clock() - asked
                self.start()
                thinker = self.free.pop(0)
                healthy = False
                try:
                    await thinker.ready()
                    found = await thinker.do(work, task._replace(seconds=self.budget(waited)))
                    healthy = True
                    return found
                except (BrokenProcessPool, TimeoutError):
                    raise
                except Exception:
                    healthy = True  # a bot has failed, and not its process
                    raise
                finally:
                    self._release(thinker, healthy)
        finally:
            self.line -= 1

    def budget(self, waited: float) -> float:
        """How long the next one may think: its part of the time that is left, if all in line get the same."""
        left = IN_TIME - waited
        return max(LEAST, min(LONGEST, left / max(1.0, self.line / self.processes)))

    def start(self) -> None:
        """See that one more problem finds a process, if there may be one more."""
        if not self.free and len(self.all) < self.processes:
            thinker = Thinker()
            self.all.add(thinker)
            self.free.append(thinker)

    def _release(self, thinker: Thinker, healthy: bool) -> None:
        """Keep a process for the next problem, or end it: then the next one finds a new process."""
        if thinker not in self.all:  # all of it has been closed
            return
        if healthy:
            self.free.append(thinker)
        else:
            thinker.end()
            self.all.remove(thinker)

    def close(self) -> None:
        """End all of it now."""
        thinkers, self.all, self.free = self.all, set(), []
        for thinker in thinkers:
            thinker.end()


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".rstrip(": ")
