"""The club's part of a server. At tables that aren't played for the club it says nothing."""

from collections.abc import Mapping, Sequence

import htpy as h
from litestar import Router
from litestar.di import Provide
from litestar.types import ControllerRouterHandler
from sqlalchemy import Connection, Select, select

from philately.core.errors import BadOptions
from philately.core.language import _
from philately.core.match import Match
from philately.core.options import Value
from philately.extension import Elsewhere, ServerPart, Shown, Write
from philately.server.house import House
from philately.server.storage.rows import PlayerRow, SeatRow, TableRow
from philately.server.storage.store import Store
from philately.server.tables.errors import NotYours
from philately.server.tables.live import Live
from philately.server.tables.lobby import Lobby
from pilfer_club import ledger, pages
from pilfer_club.ledger import Ledger
from pilfer_club.odds import Odds

FIELD = "club"  # of the form *New table*


class AlreadyOpen(Elsewhere):
    """The host has a club table that isn't over."""

    def __init__(self, table: str) -> None:
        async def find(lobby: Lobby) -> str:
            return table

        super().__init__(_("you have a table for the club already"), find)


class ClubPart(ServerPart):
    """Only members see a club table once it is dealt, and its loot goes into the ledger."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ledger = Ledger(store)
        self.odds = Odds()
        self.known: set[str] = set()  # those tables of the club that were read

    # ---- the server ------------------------------------------------------------------------------------------

    def routes(self) -> Sequence[ControllerRouterHandler]:
        given = {"ledger": Provide(lambda: self.ledger, sync_to_thread=False)}
        given["odds"] = Provide(lambda: self.odds, sync_to_thread=False)
        return [Router("/", route_handlers=pages.routes, dependencies=given, signature_types=[Ledger, Odds])]

    async def start(self, house: House) -> None:
        await self.store.run(self.ledger.tidy)

    def stop(self) -> None:
        self.odds.stop()

    # ---- pages of the house ----------------------------------------------------------------------------------

    async def card(self, player: PlayerRow | None) -> Shown:
        return pages.card(await self.store.run(self.ledger.thieves, 1))

    async def new_table(self, player: PlayerRow | None, said: Mapping[str, str]) -> Shown:
        return pages.club_field(FIELD, FIELD in said)

    async def beside(self, table: str, player: PlayerRow | None) -> Shown | None:
        if table not in self.known:
            return None
        return Shown(h.p(".club")[_("This table is played for the club."), " ", pages.way()], (pages.STYLE,))

    def after(self, table: TableRow) -> str:
        return "/pilfer" if table.id in self.known else ""

    # ---- tables ----------------------------------------------------------------------------------------------

    async def before_read(self, table: TableRow) -> None:
        if await self.store.run(self.ledger.has_table, table.id):
            self.known.add(table.id)

    async def before_new(self, host: PlayerRow, options: dict[str, Value], said: Mapping[str, str]) -> dict[str, Value]:
        if FIELD in said and options["pilfering"] == "off":
            raise BadOptions(_("the club doesn't play without pilfering"))
        return options

    def sat(self, table: TableRow, seats: Sequence[SeatRow], said: Mapping[str, str], note: object) -> Write | None:
        if FIELD not in said and table.id not in self.known:
            return None

        def write(connection: Connection) -> None:
            if FIELD in said:
                running = ledger.running_table(connection, table.host)
                if running is not None:
                    raise AlreadyOpen(running)
                ledger.add_table(connection, table.id, table.host)
            for player in {seat.player for seat in seats if seat.player}:
                ledger.add_loot(connection, player)

        return write

    def left(self, table: TableRow, seat: SeatRow) -> Write | None:
        if table.id not in self.known:
            return None

        def write(connection: Connection) -> None:
            ledger.strike_out(connection, seat.player)
            if table.status == "closed":
                ledger.close_table(connection, table.id)

        return write

    def ended(self, table: TableRow, seats: Sequence[SeatRow], match: Match) -> Write | None:
        if table.id not in self.known:
            return None
        purses = [0.0] * len(seats) if match.outcome is None else match.outcome.scores

        def write(connection: Connection) -> None:
            ledger.close_table(connection, table.id)
            for seat, purse in zip(seats, purses, strict=True):
                if seat.player:
                    ledger.add_loot(connection, seat.player, 1, int(purse))

        return write

    # ---- who may look ----------------------------------------------------------------------------------------

    def may_look(self, table: Live, player: str, record: bool) -> bool:
        return table.row.id not in self.known or table.match is None or bool(table.seats_of(player))

    async def admit(self, table: TableRow, player: str) -> None:
        if await self.store.run(self.ledger.thief, player) is None:
            raise NotYours(_("only members of the club can look at its tables"))

    def unlisted(self) -> Select[tuple[str]]:
        return select(ledger.tables.c.table_id)
