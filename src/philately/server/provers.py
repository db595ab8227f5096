"""The process in which new sheets are proven."""

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from philately.bots.process import begin_work
from philately.core.errors import NotAllowed
from philately.core.language import _
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.generator.desk import our_desk
from philately.games.stampadia.generator.names import SheetName

log = logging.getLogger("philately.provers")

PATIENCE = 120.0  # seconds for the proof of a sheet


class Provers:
    """The process in which new sheets are proven, one after another: that takes seconds, and nothing else may wait."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.line = asyncio.Lock()

    async def prove(self, name: SheetName, now: float, graded: bool) -> Entry:
        async with self.line:
            if self.pool is None:
                spawn = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=begin_work)
            pool = self.pool
            work = await asyncio.to_thread(lambda: pool.submit(_prove, name, now, graded))
            try:
                return await asyncio.wait_for(asyncio.wrap_future(work), PATIENCE)
            except (BrokenProcessPool, TimeoutError):
                self.close()
                log.error("the proof of %s failed", name)
                raise NotAllowed(_("this sheet can't be made now; try again later")) from None

    def close(self) -> None:
        """End it now; a proof can be made again."""
        pool, self.pool = self.pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


def _prove(name: SheetName, now: float, graded: bool) -> Entry:
    names.set_clock(lambda: now)
    return our_desk().graded(name) if graded else our_desk().settle(name)
