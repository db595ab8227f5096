"""The process in which new sheets are proven."""

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from philately._build import COMPILED
from philately.bots.process import begin_work
from philately.core.errors import NotAllowed, PhilatelyError
from philately.core.language import _
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.generator.desk import our_desk
from philately.games.stampadia.generator.names import SheetName
from philately.pace import why_slow

log = logging.getLogger("philately.provers")

PATIENCE = 120.0 if COMPILED else 3600.0  # seconds for the proof of a sheet
WAITING = PATIENCE if COMPILED else 10.0  # seconds that a request waits for it


class StillProving(PhilatelyError):
    """The proof of a sheet goes on. A later request gets the sheet."""

    status = 503


class Provers:
    """The process in which new sheets are proven, one after another. A proof takes seconds, and nothing else may wait.

    Interpreted it takes minutes. Then a request is told so, the proof goes on, and its result is remembered.
    """

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.line = asyncio.Lock()
        self.running: dict[tuple[SheetName, bool], asyncio.Task[Entry]] = {}

    async def prove(self, name: SheetName, now: float, graded: bool) -> Entry:
        work = self.running.get((name, graded))
        if work is None:
            work = asyncio.create_task(self._prove(name, now, graded))
            self.running[name, graded] = work
            work.add_done_callback(lambda done: self._forget(name, graded, done))
        await asyncio.wait({work}, timeout=WAITING)
        if not work.done():
            message = _("the sheet {name} is still being made, because it must be proven that it can be won. {reason}")
            raise StillProving(message.format(name=name.short, reason=why_slow()).rstrip(" ."))
        return work.result()

    async def _prove(self, name: SheetName, now: float, graded: bool) -> Entry:
        async with self.line:
            if self.pool is None:
                spawn = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=begin_work)
            pool = self.pool
            work = await asyncio.to_thread(lambda: pool.submit(_prove, name, now, graded))
            try:
                return await asyncio.wait_for(asyncio.wrap_future(work), PATIENCE)
            except (BrokenProcessPool, TimeoutError):
                self._end_pool()
                log.error("the proof of %s failed", name)
                raise NotAllowed(_("this sheet can't be made now; try again later")) from None

    def _forget(self, name: SheetName, graded: bool, done: asyncio.Task[Entry]) -> None:
        """Forget a proof that is done. The desk remembers its result, and a failure has been logged."""
        self.running.pop((name, graded), None)
        if not done.cancelled():
            done.exception()

    def close(self) -> None:
        """End the process now. A proof can be made again."""
        for work in self.running.values():
            work.cancel()
        self._end_pool()

    def _end_pool(self) -> None:
        pool, self.pool = self.pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


def _prove(name: SheetName, now: float, graded: bool) -> Entry:
    names.set_clock(lambda: now)
    return our_desk().graded(name) if graded else our_desk().settle(name)
