"""The tables in memory: read from the database, locked, written back, announced to listeners."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import msgspec

from philately.core.language import _
from philately.core.match import Match
from philately.core.record import read_header
from philately.core.replay import outdated
from philately.extension import Write
from philately.server.config import Config, World
from philately.server.parts import Parts
from philately.server.storage.rows import EventRow, SeatRow, TableRow
from philately.server.storage.store import Raced, Store
from philately.server.tables.errors import NoSuchTable
from philately.server.tables.live import Happening, Live
from philately.server.tables.states import Status, check_step

log = logging.getLogger("philately.tables")

REMEMBERED = 1000  # tables kept in memory


class Cache:
    """The tables that this process knows. The database is the only truth, so a table can be forgotten at any time."""

    def __init__(self, store: Store, config: Config, world: World, parts: Parts) -> None:
        self.store = store
        self.config = config
        self.world = world
        self.parts = parts
        self.known: dict[str, Live] = {}
        self.broken: set[str] = set()  # tables that can't be read
        self.busy: list[Callable[[str], bool]] = []  # a table stays in memory if one of these returns True for its id
        self.hearers: list[Callable[[Live], None]] = []  # called with every table that was read or has changed
        self.watcher: asyncio.Task[None] | None = None
        self.closing = False

    def open(self) -> None:
        """Start looking for what other processes write."""
        self.watcher = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Release all listeners, and stop looking."""
        self.let_go()
        if self.watcher is not None:
            self.watcher.cancel()
            await asyncio.gather(self.watcher, return_exceptions=True)

    def let_go(self) -> None:
        self.closing = True
        for live in self.known.values():
            live.ring()

    # ---- reading ---------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def reading(self, table: str, seat: int = -1, seen: int = -1) -> AsyncIterator[Live]:
        """Lock a table and yield it; everything in it has been committed.

        A client whose `seat` has `seen` more events than this process knows was served by another process. Then the
        table is read from the database again.
        """
        while True:
            live = await self.find(table)
            async with live.lock:
                if live.outdated or (live.behind(seat, seen) and await self._is_outdated(live)):
                    continue
                yield live
                return

    async def find(self, table: str) -> Live:
        """Return a table, from memory or from the database."""
        live = self.known.pop(table, None)
        if live is None:
            found = await self.store.run(self.store.read_table, table)
            if found is None:
                raise NoSuchTable(_("there is no such table"))
            for part in self.parts.of(found[0].game):
                await part.before_read(found[0])
            live = self.known.pop(table, None) or Live(*found, self.world.chance)
            self._tell(live)
        self.known[table] = live  # the most recently used is last
        if len(self.known) > REMEMBERED:
            for name, old in list(self.known.items())[: len(self.known) - REMEMBERED]:
                if not (old.listeners or old.lock.locked() or any(busy(name) for busy in self.busy)):
                    self.forget(old)
        return live

    async def game_of(self, table: str) -> str:
        """Return the name of the game that is played at a table."""
        return (await self.find(table)).row.game

    def forget(self, live: Live) -> None:
        """Drop a table from memory, so that it is read from the database when it is next needed."""
        live.outdated = True
        if self.known.get(live.row.id) is live:
            del self.known[live.row.id]
        live.ring()

    async def refresh(self, table: str) -> None:
        """Forget a table if another process has written to it."""
        async with self.reading(table) as live:
            await self._is_outdated(live)

    async def _is_outdated(self, live: Live) -> bool:
        found = await self.store.run(self.store.sequences, [live.row.id])
        if found.get(live.row.id) != live.row.sequence:
            self.forget(live)
        return live.outdated

    async def take_up(self, tables: Sequence[str]) -> None:
        """Read these tables, which starts their bots and their clocks."""
        for table in tables:
            if table not in self.broken:
                try:
                    await self.find(table)
                except Exception:
                    self.broken.add(table)
                    log.exception("table %s can't be taken up", table)

    async def stop_outdated(self) -> None:
        """Stop the games that were going on and that this release can't play."""
        for table, line in await self.store.run(self.store.headers_of_playing):
            try:
                header = read_header(line)
                if outdated(header):
                    async with self.reading(table) as live:
                        await self.commit(live, "stopped", -1, status=Status.STOPPED)
            except Raced:
                continue  # another process has stopped it
            except Exception:
                log.exception("table %s can't be stopped", table)

    async def wait(self, table: str, seat: int, after: int, seconds: float) -> None:
        """Wait until this seat has an event after number `after`, or until the time is up."""
        try:
            async with asyncio.timeout(seconds):
                while not self.closing:
                    async with self.reading(table) as live:
                        if live.at(seat) != after:
                            return
                        bell = live.bell
                    live.listeners += 1
                    try:
                        await bell.wait()
                    finally:
                        live.listeners -= 1
        except TimeoutError:
            pass

    async def _watch(self) -> None:
        """Look regularly for what other processes have written."""
        while True:
            await asyncio.sleep(self.config.poll)
            try:
                for name, sequence in (await self.store.run(self.store.sequences, list(self.known))).items():
                    live = self.known.get(name)
                    if live is not None and not live.lock.locked() and live.row.sequence != sequence:
                        self.forget(live)
                await self.take_up(await self.store.run(self.store.counting_down, self.world.now()))
            except Exception:
                log.exception("looking for news of other processes failed; it is tried again")

    # ---- writing ---------------------------------------------------------------------------------------------

    async def commit(
        self,
        live: Live,
        kind: str,
        seat: int,
        name: str = "",
        *,
        match: Match | None = None,
        deadline: float = 0.0,
        key: str | None = None,
        seats: Sequence[SeatRow] = (),
        status: str = "",
    ) -> None:
        """Write what happens at a locked table, then announce it.

        For a step of the game, `match` is the match after it, whose new lines are written, and `deadline` is the end of
        its countdown. Everything else is an event of its own kind, and may change the status. Extensions write in the
        same transaction. The database changes before memory, so a failure leaves the table as it was.
        """
        row, now = live.row, self.world.now()
        if match is None:
            told = [(kind, name.encode())]
            status = status or row.status
            ends = status in (Status.OVER, Status.STOPPED)
            pending, deadline = ("", 0.0) if ends else (row.pending, row.deadline)
        else:
            known = 0 if live.match is None else len(live.match.record.lines)
            told = [("line", line) for line in match.record.encode(known).splitlines()]
            status = Status.OVER if match.over else Status.PLAYING
            pending = ",".join(map(str, match.pending))
        check_step(row.status, kind, status)
        events = [
            EventRow(row.id, row.sequence + 1 + k, event, seat, data, None if k else key, now)
            for k, (event, data) in enumerate(told)
        ]
        new = msgspec.structs.replace(
            row,
            sequence=row.sequence + len(events),
            changed=now,
            status=status,
            pending=pending,
            deadline=deadline,
        )
        writes = self._writes(live, kind, new, seats, match or live.match)
        try:
            await self.store.run(self.store.commit, row.sequence, new, seats, events, writes)
            live.go_on(new, seats, match, Happening(kind, seat, name))
        except BaseException:
            self.forget(live)  # another process was faster, or the disk is full
            raise
        live.ring()
        self._tell(live)

    def _writes(
        self, live: Live, kind: str, new: TableRow, seats: Sequence[SeatRow], match: Match | None
    ) -> list[Write]:
        """Return what extensions write together with a happening."""
        found: list[Write | None] = []
        for part in self.parts.of(new.game):
            if kind == "sat":
                found.append(part.sat(new, seats, {}, None))
            if kind == "left":
                found.append(part.left(new, live.seats[seats[0].seat]))
            if kind == "stopped":
                found.append(part.stopped(new))
            if new.status == Status.OVER and match is not None:
                found.append(part.ended(new, live.seats, match))
        return [write for write in found if write is not None]

    def _tell(self, live: Live) -> None:
        for hear in self.hearers:
            hear(live)
