"""Everything a request needs, in one place."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, NotAuthorizedException

from philately.core.language import _
from philately.server.adventure_store import AdventureStore
from philately.server.adventures import Adventures
from philately.server.campaigns import Campaigns
from philately.server.config import Config, World, database_url
from philately.server.guard import Bucket
from philately.server.live import SPECTATOR, Live
from philately.server.players import COOKIE, Players
from philately.server.replays import Replays
from philately.server.sheets import Sheets
from philately.server.store import PlayerRow, SeatRow, Store, TableRow
from philately.server.tables import NotYours, Tables

SOON = {"retry-after": "1"}
FORGOTTEN = 24 * 3600  # seconds after which a table without news leaves the first page


class House:
    """The tables, the players, and the doors they come in by."""

    def __init__(self, config: Config, world: World) -> None:
        self.config = config
        self.world = world
        self.store = Store(database_url(config.database))
        self.players = Players(self.store, world)
        self.tables = Tables(self.store, config, world)
        kept = AdventureStore(self.store)
        self.sheets = Sheets(kept, world)
        self.adventures = Adventures(kept, self.sheets, self.tables, world)
        self.campaigns = Campaigns(self.adventures)
        self.replays = Replays(world.chance)
        self.new_tables = Bucket(*config.limits.tables, world.now)
        self.hints = Bucket(*config.limits.hints, world.now)

    def who(self, headers: dict[str, str]) -> str:
        """The player of a request's cookie, or the seat of its token; empty if there is neither."""
        token = _bearer(headers.get("authorization", ""))
        if token:
            return token if self.players.seat_of(token) else ""
        for part in headers.get("cookie", "").split(";"):
            name, _sign, value = part.strip().partition("=")
            if name == COOKIE:
                return self.players.id_of(value)
        return ""

    async def player(self, request: ASGIConnection[Any, Any, Any, Any]) -> PlayerRow | None:
        """The player who holds the cookie."""
        cookie = request.cookies.get(COOKIE, "")
        found = self.players.id_of(cookie) if cookie else ""
        return await self.players.find(found) if found else None

    @asynccontextmanager
    async def looking(
        self, request: ASGIConnection[Any, Any, Any, Any], table: str, *, record: bool = False
    ) -> AsyncIterator[Live]:
        """A table for whoever asks, locked; NotYours if it is an adventure that they may not see. All doors lead here.

        Programs are known by the token of a seat, people by their cookie. A `record` shows more than the table.
        """
        token = _bearer(request.headers.get("authorization", ""))
        if token:
            facts = self.players.seat_of(token)
            who = facts[2] if facts is not None and facts[0] == table else ""
        else:
            who = self.players.id_of(request.cookies.get(COOKIE, ""))
        admitted = False
        while True:
            async with self.tables.reading(table) as live:
                if admitted or self.adventures.is_open(live, who, record):
                    yield live
                    return
                row = live.row
            await self.adventures.admit(row, who)
            admitted = True

    async def public_tables(self) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables on the first page: listed, and not forgotten."""
        return await self.store.run(self.store.public_tables, self.world.now() - FORGOTTEN)

    def may_open_table(self, request: Request[Any, Any, Any], player: PlayerRow | None) -> None:
        """New tables cost more than moves, so they are counted apart."""
        client = request.client
        who = player.id if player is not None else client.host if client else ""
        if not self.new_tables.take(who):
            raise HTTPException(_("too many new tables; wait a minute"), status_code=429, headers={"retry-after": "60"})

    def may_ask_for_hint(self, table: str, seat: int) -> None:
        """Hints cost thought, so they are counted apart too."""
        if not self.hints.take(f"{table} {seat}"):
            raise HTTPException(_("too many hints; think yourself for a moment"), status_code=429, headers=SOON)

    def seat_of(self, request: Request[Any, Any, Any], live: Live, *, needed: bool = False) -> int:
        """The seat of a program's bearer token; without one, a spectator."""
        header = request.headers.get("authorization", "")
        if not header and not needed:
            return SPECTATOR
        facts = self.players.seat_of(_bearer(header))
        if facts is None:
            raise NotAuthorizedException(
                _("this needs the token of a seat: Authorization: Bearer TOKEN"), headers={"www-authenticate": "Bearer"}
            )
        table, seat, player = facts
        if table != live.row.id or live.seats[seat].player != player:
            raise NotYours(_("this token is for another seat"))
        return seat


TheHouse = NamedDependency[House]  # as the handlers of requests are given it


def _bearer(header: str) -> str:
    kind, _blank, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
