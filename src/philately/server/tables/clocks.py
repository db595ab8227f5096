"""The running countdowns: when one is over, the server acts for all who are silent."""

import asyncio
import logging

from philately.server.storage.store import Raced
from philately.server.tables.cache import Cache
from philately.server.tables.live import Live, hurried
from philately.server.tables.play import Play

log = logging.getLogger("philately.tables")


class Clocks:
    """The tasks that wait for the end of a countdown, one for each table that has one."""

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
        """Look at this table again when its countdown is over."""
        table = live.row.id
        if not self.cache.closing and live.row.deadline and table not in self.tasks:
            self.tasks[table] = asyncio.create_task(self._count_down(table))

    async def _count_down(self, table: str) -> None:
        """Look at the clock of a table until none is running there."""
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
                await asyncio.sleep(min(left, poll))  # a deadline may move, and so may the world's clock
        finally:
            del self.tasks[table]

    async def expire(self, table: str) -> float:
        """Act for all whose countdown has run out. Return the seconds that are left, 0 if none is running.

        These are moves like others. If another process is faster, its moves count.
        """
        while True:
            try:
                async with self.cache.reading(table) as live:
                    left = live.row.left(self.cache.world.now())
                    silent = hurried(live.match.state) if live.match is not None and live.row.deadline else {}
                    if left or not silent:
                        return left
                    seat, (_question, action) = next(iter(silent.items()))
                    if not (await self.play.move(live, seat, live.at(seat), [action])).complete:
                        raise RuntimeError(f"what {live.game.name} does for a silent seat is no whole move")
            except Raced:
                continue
