"""The album's part of a server: its pages, and what it does at tables of Stampadia."""

import logging
from collections.abc import Mapping, Sequence

import htpy as h
from litestar import Router
from litestar.di import Provide
from litestar.types import ControllerRouterHandler
from sqlalchemy import Select, select

from philately.core.language import _
from philately.core.match import Match
from philately.core.options import Value
from philately.extension import ServerPart, Shown, Write
from philately.games.stampadia.album import store
from philately.games.stampadia.album.adventures import Wanted
from philately.games.stampadia.album.album import Album
from philately.games.stampadia.album.pages import routes
from philately.games.stampadia.album.pages.common import STYLE, adventure_ways, find_sheet
from philately.games.stampadia.album.pages.today import today_card
from philately.games.stampadia.album.schema import lives
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.names import is_uploaded
from philately.server.config import World
from philately.server.house import House
from philately.server.storage.rows import PlayerRow, SeatRow, TableRow
from philately.server.storage.store import Store
from philately.server.tables.live import Live

UNSETTLED = (
    "adventures that are over, but count as under way: %d. Release 0.2.0 wrote down what came of them when somebody "
    "looked, and this release can't play them again. Take your backup from before, start philately 0.4.0 with it once, "
    "and then this release"
)
log = logging.getLogger("philately.adventures")


class AlbumPart(ServerPart):
    """Every table of Stampadia at which a person sits belongs to an attempt at its sheet."""

    leaving_gives_up = True

    def __init__(self, store_: Store, world: World) -> None:
        self.album = Album(store_, world)

    # ---- the server ------------------------------------------------------------------------------------------

    def routes(self) -> Sequence[ControllerRouterHandler]:
        album = Provide(lambda: self.album, sync_to_thread=False)
        return [Router("/", route_handlers=routes, dependencies={"album": album}, signature_types=[Album])]

    async def start(self, house: House) -> None:
        await self.album.sheets.open()
        if lost := await self.album.kept.read(store.unsettled):
            log.warning(UNSETTLED, lost)

    def stop(self) -> None:
        self.album.sheets.close()

    # ---- pages of the house ----------------------------------------------------------------------------------

    async def card(self, player: PlayerRow | None) -> Shown:
        """Return today's adventure."""
        found = await find_sheet(self.album, names.today().isoformat())
        return Shown(await today_card(self.album, found, player), (STYLE,))

    async def new_table(self, player: PlayerRow | None, said: Mapping[str, str]) -> Shown:
        rule = _(
            "A table for yourself is an attempt. Only your first one at a sheet, without hints, counts for its board."
        )
        way = h.a(href="/stampadia")[_("Today's adventure, the archive and your memory")]
        return Shown(h.p(".help")[rule, " ", way, "."])

    async def beside(self, table: str, player: PlayerRow | None) -> Shown | None:
        attempt = await self.album.adventures.attempt_of(table)
        if attempt is None or player is None or attempt.player != player.id:
            return None
        return Shown(adventure_ways(attempt), (STYLE,))

    def after(self, table: TableRow) -> str:
        return f"/stampadia/after/{table.id}"

    # ---- tables ----------------------------------------------------------------------------------------------

    async def before_read(self, table: TableRow) -> None:
        """Bring the uploaded sheet that is played at this table."""
        if is_uploaded(str(table.options["sheet"])):
            await self.album.sheets.bring(str(table.options["sheet"]))

    async def before_new(self, host: PlayerRow, options: dict[str, Value], said: Mapping[str, str]) -> dict[str, Value]:
        return {**options, "sheet": await self.album.sheets.simplest(str(options["sheet"]))}

    def sat(self, table: TableRow, seats: Sequence[SeatRow], said: Mapping[str, str], note: object) -> Write | None:
        return self.album.adventures.seated(table, seats[0], note if isinstance(note, Wanted) else Wanted())

    def left(self, table: TableRow, seat: SeatRow) -> Write | None:
        return _take_back(table.id) if table.status == "closed" else None

    def stopped(self, table: TableRow) -> Write:
        """Take the life at this table back: the player can begin it again, and it counts as if it were the first."""
        return _take_back(table.id)

    def ended(self, table: TableRow, seats: Sequence[SeatRow], match: Match) -> Write:
        return self.album.adventures.ended(table, match)

    # ---- who may look ----------------------------------------------------------------------------------------

    def may_look(self, table: Live, player: str, record: bool) -> bool:
        return self.album.adventures.is_open(table, player, record)

    async def admit(self, table: TableRow, player: str) -> None:
        await self.album.adventures.admit(table, player)

    def unlisted(self) -> Select[tuple[str]]:
        """Return the tables of attempts, which are nobody else's affair."""
        return select(lives.c.table_id)


def _take_back(table: str) -> Write:
    return lambda connection: store.take_back(connection, table)
