"""The house: everything that a request needs."""

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, NotAuthorizedException

from philately.core.language import _
from philately.extension import Extension
from philately.server.config import Config, World, database_url
from philately.server.guard.bucket import Bucket
from philately.server.guard.strict import Asking
from philately.server.parts import Parts
from philately.server.players import COOKIE, Players
from philately.server.replays import Replays
from philately.server.storage.rows import PlayerRow, SeatRow, TableRow
from philately.server.storage.store import Store
from philately.server.tables.bots import Bots
from philately.server.tables.cache import Cache
from philately.server.tables.clocks import Clocks
from philately.server.tables.errors import NotYours
from philately.server.tables.hints import Hints
from philately.server.tables.live import SPECTATOR, Live
from philately.server.tables.lobby import Lobby
from philately.server.tables.play import Play
from philately.server.thinkers import Thinkers

log = logging.getLogger("philately.server")

SOON = {"retry-after": "1"}
FORGOTTEN = 24 * 3600  # seconds after which a table without news leaves the first page


class House:
    """The tables and the players, and what a request may do with them."""

    def __init__(self, config: Config, world: World, extensions: Sequence[Extension] = ()) -> None:
        self.config = config
        self.world = world
        self.store = Store(database_url(config.database), extensions)
        self.players = Players(self.store, world)
        self.parts = Parts(extensions, self.store, world)
        self.thinkers = Thinkers(config.thinkers)
        self.tables = Cache(self.store, config, world, self.parts)
        self.lobby = Lobby(self.tables, self.thinkers)
        self.play = Play(self.tables)
        self.clocks = Clocks(self.tables, self.play)
        self.bots = Bots(self.tables, self.play, self.thinkers)
        self.hints = Hints(self.tables, self.thinkers)
        self.replays = Replays(world.chance)
        self.table_limit = Bucket(*config.limits.tables, world.now)
        self.hint_limit = Bucket(*config.limits.hints, world.now)

    async def open(self) -> None:
        """Resume bots and countdowns where the last process stopped."""
        for part in self.parts.all:
            await part.start(self)
        await self.tables.stop_outdated()
        self.tables.open()
        await self.tables.take_up(await self.store.run(self.store.with_pending_bots))
        await self.tables.take_up(await self.store.run(self.store.counting_down))

    async def close(self) -> None:
        await self.tables.close()
        await self.bots.close()
        await self.clocks.close()
        for part in self.parts.all:
            try:
                part.stop()
            except Exception:
                log.exception("an extension can't stop; the others do")
        self.thinkers.close()
        self.store.close()

    # ---- who asks --------------------------------------------------------------------------------------------

    def who(self, headers: dict[str, str]) -> str:
        """Return the player of a request's cookie or the seat of its token, or an empty string."""
        token = _token(headers)
        if token:
            return token if self.players.seat_of(token) else ""
        for part in headers.get("cookie", "").split(";"):
            name, _sign, value = part.strip().partition("=")
            if name == COOKIE:
                return self.players.id_of(value)
        return ""

    async def player(self, request: ASGIConnection[Any, Any, Any, Any]) -> PlayerRow | None:
        """Return the player who holds the cookie."""
        cookie = request.cookies.get(COOKIE, "")
        found = self.players.id_of(cookie) if cookie else ""
        return await self.players.find(found) if found else None

    @asynccontextmanager
    async def looking(
        self,
        request: ASGIConnection[Any, Any, Any, Any],
        table: str,
        seat: int = SPECTATOR,
        seen: int = -1,
        *,
        record: bool = False,
    ) -> AsyncIterator[Live]:
        """Lock a table and yield it to the sender of a request. All routes to a table use this.

        Raise `NotYours` if an extension refuses access. A seat's token identifies a program, a cookie identifies a
        person. A `record` shows more than the table. `Cache.reading` explains `seat` and `seen`.
        """
        token = _token(request.headers)
        if token:
            facts = self.players.seat_of(token)
            who = facts[2] if facts is not None and facts[0] == table else ""
        else:
            who = self.players.id_of(request.cookies.get(COOKIE, ""))
        admitted = False
        while True:
            async with self.tables.reading(table, seat, seen) as live:
                row, parts = live.row, self.parts.of(live.row.game)
                doubtful = [] if admitted else [part for part in parts if not part.may_look(live, who, record)]
                if not doubtful:
                    yield live
                    return
            for part in doubtful:
                await part.admit(row, who)
            admitted = True

    def seat_of(self, request: Asking, live: Live, *, needed: bool = False) -> int:
        """Return the seat of a program's bearer token, or `SPECTATOR` if there is no token."""
        if not request.headers.get("authorization") and not needed:
            return SPECTATOR
        facts = self.players.seat_of(_token(request.headers))
        if facts is None:
            raise NotAuthorizedException(
                _("this needs the token of a seat: Authorization: Bearer TOKEN"), headers={"www-authenticate": "Bearer"}
            )
        table, seat, player = facts
        if table != live.row.id or live.seats[seat].player != player:
            raise NotYours(_("this token is for another seat"))
        return seat

    def claimed_seat(self, request: Asking) -> int:
        """Return the seat that a bearer token names, without checking that the token is for this table."""
        facts = self.players.seat_of(_token(request.headers))
        return SPECTATOR if facts is None else facts[1]

    # ---- what they may do ------------------------------------------------------------------------------------

    async def public_tables(self) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return the tables for the first page: those that are listed and have recent news."""
        unlisted = [query for part in self.parts.all if (query := part.unlisted()) is not None]
        return await self.store.run(self.store.public_tables, self.world.now() - FORGOTTEN, unlisted)

    def may_open_table(self, request: Asking, player: PlayerRow | None) -> None:
        """Raise a 429 if the client opens too many tables. These cost more than moves, so they are counted apart."""
        client = request.client
        who = player.id if player is not None else client.host if client else ""
        if not self.table_limit.take(who):
            raise HTTPException(_("too many new tables; wait a minute"), status_code=429, headers={"retry-after": "60"})

    def may_ask_for_hint(self, table: str, seat: int) -> None:
        """Raise a 429 if a seat asks for too many hints."""
        if not self.hint_limit.take(f"{table} {seat}"):
            raise HTTPException(_("too many hints; think yourself for a moment"), status_code=429, headers=SOON)


TheHouse = NamedDependency[House]  # the type of the parameter `house` of route handlers


def _token(headers: Mapping[str, str]) -> str:
    kind, _blank, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
