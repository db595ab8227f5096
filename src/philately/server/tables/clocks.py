"""The running countdowns. When one ends, the server acts for the seats that are still pending."""

import asyncio
import logging

from philately.server.storage.store import Raced
from philately.server.tables.cache import Cache
from philately.server.tables.live import Live, hurried
from philately.server.tables.play import Play

log = logging.getLogger("philately.tables")


class Clocks:
    """The tasks that wait for the end of a countdown, one for each table where one is running."""

    def __init__(self, cache: Cache, play: Play) -> None:
        self.cache = cache
        self.play = play
        self.tasks: dict[str, asyncio.Task[None]] = {}
        cache.hearers.append(self._keep_time)
        cache.busy.append(self.tasks.__contains__)

    async def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

    def _keep_time(self, live: Live) -> None:
        """Start a task if a countdown is running at this table."""
        table = live.row.id
        if not self.cache.closing and live.row.deadline and table not in self.tasks:
            self.tasks[table] = asyncio.create_task(self._count_down(table))

    async def _count_down(self, table: str) -> None:
        """Check a table's countdown until none is running."""
        poll = self.cache.config.poll
        try:
            while True:
                try:
                    left = await self.expire(table)
                except Exception:
                    log.exception("the countdown of table %s failed; it is tried again", table)
                    left = poll
                if not left:
                    return
                await asyncio.sleep(min(left, poll))  # the deadline may change, and so may the clock
        finally:
            del self.tasks[table]

    async def expire(self, table: str) -> float:
        """Act for every seat whose countdown has ended. Return the seconds that are left, or 0 if none is running.

        These are ordinary moves. If another process is faster, its moves count.
        """
        while True:
            try:
                async with self.cache.reading(table) as live:
                    left = live.row.left(self.cache.world.now())
                    silent = hurried(live.match.state) if live.match is not None and live.row.deadline else {}
                    if left or not silent:
                        return left
                    seat, (_question, action) = next(iter(silent.items()))
                    if not (await self.play.move(live, seat, live.at(seat), [action], "clock")).complete:
                        raise RuntimeError(f"what {live.game.name} does for a silent seat is no whole move")
            except Raced:
                continue
