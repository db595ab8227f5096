"""The bots at the tables: as long as one of them is to move, a task asks a process for its actions."""

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
    """The tasks that play bots, one for a table where a bot is to move."""

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
        """Let bots play at this table as long as one is to move."""
        table = live.row.id
        if self.cache.closing or table in self.tasks or not bots_to_move(live):
            return
        task = asyncio.create_task(self._play_all(table))
        self.tasks[table] = task
        task.add_done_callback(lambda _task: self._done(table))

    def _done(self, table: str) -> None:
        del self.tasks[table]
        if (live := self.cache.known.get(table)) is not None:
            self._drive(live)  # somebody may have moved in between

    async def _play_all(self, table: str) -> None:
        try:
            while await self.play_one(table):
                pass
        except Exception:
            log.exception("the bots of table %s stopped", table)
            await asyncio.sleep(self.cache.config.poll)  # and begin again, with the next task

    async def play_one(self, table: str) -> bool:
        """Make one move of one bot; return False when no bot is to move."""
        async with self.cache.reading(table) as live:
            pending = bots_to_move(live)
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
                    if live.at(seat) != after or seat not in bots_to_move(live) or live.match is None:
                        return True
                    match = live.match
                    if actions:
                        done = await self.play.move(live, seat, after, actions)
                        if done.draft is None:
                            return True
                        match = done.draft
                    task = task_for(self.cache.world, live, seat, match.state, live.seats[seat].bot)
                actions.append(await self.thinkers.think(task))
        except Raced:
            return True


def bots_to_move(live: Live) -> list[int]:
    return [seat for seat in live.pending if live.seats[seat].bot]


def task_for(world: World, live: Live, seat: int, state: State, bot: str) -> Task:
    """Return what a process has to think about: the position, redealt for the seat."""
    seed = int.from_bytes(world.random_bytes(8), "big")
    return Task(pose(live.game, live.row.options, state, seat, seed), bot)
