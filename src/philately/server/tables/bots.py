"""The bots at the tables. While one of them is pending, a task asks a process for its actions."""

import asyncio
import logging

from philately.bots.problem import pose
from philately.core.state import State
from philately.server.config import World
from philately.server.storage.store import Raced
from philately.server.tables.cache import Cache
from philately.server.tables.live import Live
from philately.server.tables.play import Play
from philately.server.thinkers import Task, Thinkers

log = logging.getLogger("philately.tables")


class Bots:
    """The tasks that move for bots, one for each table where a bot is pending."""

    def __init__(self, cache: Cache, play: Play, thinkers: Thinkers) -> None:
        self.cache = cache
        self.play = play
        self.thinkers = thinkers
        self.tasks: dict[str, asyncio.Task[None]] = {}
        cache.hearers.append(self._drive)
        cache.busy.append(self.tasks.__contains__)

    async def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

    def _drive(self, live: Live) -> None:
        """Start a task if a bot is pending at this table."""
        table = live.row.id
        if self.cache.closing or table in self.tasks or not pending_bots(live):
            return
        task = asyncio.create_task(self._play_all(table))
        self.tasks[table] = task
        task.add_done_callback(lambda _task: self._done(table))

    def _done(self, table: str) -> None:
        del self.tasks[table]
        if (live := self.cache.known.get(table)) is not None:
            self._drive(live)  # somebody may have moved meanwhile

    async def _play_all(self, table: str) -> None:
        try:
            while await self.play_one(table):
                pass
        except Exception:
            log.exception("the bots of table %s stopped", table)
            await asyncio.sleep(self.cache.config.poll)  # the next task tries again

    async def play_one(self, table: str) -> bool:
        """Make one move of one bot. Return False if no bot is pending."""
        async with self.cache.reading(table) as live:
            pending = pending_bots(live)
            if not pending:
                return False
            people = any(seat.player and not seat.bot for seat in live.seats)
            pace = self.cache.config.pace
            pause = live.row.changed + pace - self.cache.world.now() if people else 0
            seat, after = pending[0], live.at(pending[0])
        await asyncio.sleep(max(0.0, min(pause, pace)))
        actions: list[int] = []
        try:
            while True:
                async with self.cache.reading(table) as live:
                    if live.at(seat) != after or seat not in pending_bots(live) or live.match is None:
                        return True
                    match = live.match
                    if actions:
                        done = await self.play.move(live, seat, after, actions, "bot")
                        if done.draft is None:
                            return True
                        match = done.draft
                    task = task_for(self.cache.world, live, seat, match.state, live.seats[seat].bot)
                actions.append(await self.thinkers.think(task))
        except Raced:
            return True


def pending_bots(live: Live) -> list[int]:
    return [seat for seat in live.pending if live.seats[seat].bot]


def task_for(world: World, live: Live, seat: int, state: State, bot: str) -> Task:
    """Return a task for a process: the position, redealt for the seat."""
    seed = int.from_bytes(world.random_bytes(8), "big")
    return Task(pose(live.game, live.row.options, state, seat, seed), bot)
