"""Adventures: attempts at sheets, whose they are, and what is kept of them.

Every table of Stampadia at which a person sits belongs to an attempt. The first attempt of a player at a sheet is
ranked. What a sheet holds is a secret: a player who hasn't finished it sees nobody else's table.
"""

import datetime
from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec
from sqlalchemy import Connection

from philately.core.errors import BadOptions, NotAllowed, PhilatelyError
from philately.core.language import _
from philately.core.match import Match
from philately.core.options import Value
from philately.core.registry import game as find_game
from philately.extension import Elsewhere, Write
from philately.games.stampadia.album import store
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.memory import Memory
from philately.games.stampadia.album.sheets import Sheets, day_of
from philately.games.stampadia.ending import gold_score
from philately.games.stampadia.generator.names import SheetName, family_of
from philately.games.stampadia.options import OPTIONS, as_option, keepable, read_memory
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.rules.terms import WON
from philately.games.stampadia.strategy.prover import taught_by_death
from philately.server.config import World
from philately.server.storage.rows import PlayerRow, SeatRow, TableRow
from philately.server.tables.errors import NotYours
from philately.server.tables.live import Live
from philately.server.tables.lobby import Lobby, Wish

GAME = "stampadia"
VARIANTS = ("", "premonition", "monk", "monk+premonition")
FREE = ("sheet", "memory", "monk", "premonition")  # options that don't make an adventure easier or harder


class NoSuchAdventure(PhilatelyError):
    """There is no attempt or campaign of that name."""

    status = 404


class Wanted(msgspec.Struct, frozen=True):
    """What a new table is, besides its options: part of a campaign, with the player's memory, another life."""

    campaign: str = ""
    helped: bool = False  # an uploaded sheet came before it in the campaign
    with_memory: bool = False
    another: Attempt | None = None  # the attempt whose next life it is


class AlreadyPlaying(Elsewhere):
    """The player is playing this sheet already."""

    def __init__(self, message: str, attempt: Attempt, find: Callable[[Lobby], Awaitable[str]]) -> None:
        super().__init__(message, find)
        self.attempt = attempt


class Adventures:
    """All attempts. A `sheet` may be said in any way that `Sheets.full` understands."""

    def __init__(self, kept: store.Kept, sheets: Sheets, world: World) -> None:
        self.kept = kept
        self.sheets = sheets
        self.world = world

    # ---- playing ---------------------------------------------------------------------------------------------

    async def begin(
        self, lobby: Lobby, player: PlayerRow, sheet: SheetName | str, *, variant: str = "", with_memory: bool = True
    ) -> str:
        """Return the table at which the player plays this sheet: that of the attempt that is going on, or a new one.

        An attempt that rests gets its next life.
        """
        return await self.begin_as(lobby, player, sheet, variant, Wanted(with_memory=with_memory))

    async def begin_as(
        self,
        lobby: Lobby,
        player: PlayerRow,
        sheet: SheetName | str,
        variant: str,
        wanted: Wanted,
        brought: Sequence[str] = (),
    ) -> str:
        """Do what `begin` does. An attempt of a campaign has its variant and brings its keywords."""
        check_variant(variant)
        full = await self.sheets.full(sheet)
        tried = await self.kept.read(store.attempts_of, player.id, family_of(full))
        for attempt in tried:
            if attempt.sheet == full and not attempt.over:
                if wanted.campaign not in ("", attempt.campaign):
                    raise NotAllowed(_("you are playing this sheet already, outside the campaign; finish that first"))
                return await self.go_on(lobby, player, attempt)
        if wanted.with_memory:
            brought = await self.kept.read(store.with_memory, player.id, Memory.for_an_adventure)
        switches = {name: "on" if name in variant.split("+") else "off" for name in ("monk", "premonition")}
        options = {"sheet": full, "memory": as_option(brought), **switches}
        hints = bool(tried) or await self.kept.read(store.has_opened, player.id, [full])  # it can't be ranked
        return await self._create(lobby, player, options, hints, wanted)

    async def again(self, lobby: Lobby, player: PlayerRow, attempt: Attempt) -> str:
        """Begin another life of an attempt that rests, otherwise a new attempt at the same sheet. Return the table."""
        if not attempt.over:
            return await self.go_on(lobby, player, attempt)
        return await self.begin(lobby, player, attempt.sheet, variant=attempt.variant, with_memory=attempt.with_memory)

    async def stop(self, attempt: Attempt) -> None:
        """End an attempt that rests: it is lost. One that is over stays as it is."""
        if not attempt.over and not await self.kept.write(store.stop, attempt.id, self.world.now()):
            raise NotAllowed(_("this adventure is being played; only one whose hero has died can be ended so"))

    async def go_on(self, lobby: Lobby, player: PlayerRow, attempt: Attempt) -> str:
        """Return the table of an attempt that isn't over. If it rests, that is the table of its next life."""
        if not attempt.resting:
            return attempt.table
        found = await self.kept.store.run(self.kept.store.read_table, attempt.table)
        assert found is not None
        options = {**found[0].options, "memory": as_option(attempt.memory)}
        return await self._create(lobby, player, options, found[0].hints, Wanted(another=attempt))

    async def _create(
        self, lobby: Lobby, player: PlayerRow, options: Mapping[str, object], hints: bool, wanted: Wanted
    ) -> str:
        try:
            return await lobby.create(
                player, find_game(GAME), [Wish("me")], options, listed=False, hints=hints, note=wanted
            )
        except AlreadyPlaying as running:  # another process was faster
            attempt = running.attempt
            if not attempt.playing or attempt.campaign != wanted.campaign:
                raise
            return attempt.table

    # ---- what is written with a table ------------------------------------------------------------------------

    def seated(self, table: TableRow, seat: SeatRow, wanted: Wanted) -> Write | None:
        """Begin the attempt of a player who sits down. A bot's own table shows its host the sheet."""
        sheet, now = str(table.options["sheet"]), self.world.now()
        if seat.bot:
            return lambda connection: store.watch(connection, table.id, table.host, family_of(sheet), now)
        if not seat.player:
            return None
        new = Attempt(
            id=self.world.word(12),
            player=seat.player,
            sheet=sheet,
            day=day_of(sheet),
            variant=variant_of(table.options),
            campaign=wanted.campaign,
            with_memory=wanted.with_memory,
            table=table.id,
            begun=now,
            brought=read_memory(str(table.options["memory"])),
        )
        its_own = wanted.with_memory or wanted.campaign or table.options["memory"] == "none"
        may_rank = bool(its_own) and not wanted.helped and not table.hints and _is_usual(table.options)
        shown = table.options["open_table"] == "on"
        message = _("you are playing this sheet already")
        player = PlayerRow(seat.player, seat.name, 0, 0.0)

        def write(connection: Connection) -> None:
            try:
                if wanted.another is not None:
                    store.live_again(connection, wanted.another.id, wanted.another.table, table.id, new.brought)
                else:
                    store.begin(connection, new, family_of(sheet), may_rank=may_rank, shown=shown)
            except store.Running as running:
                attempt = running.attempt
                raise AlreadyPlaying(message, attempt, lambda lobby: self.go_on(lobby, player, attempt)) from None

        return write

    def ended(self, table: TableRow, match: Match) -> Write:
        """Write down what came of the life at a table. One that was given up is lost, and the attempt with it."""
        state, now = match.state, table.changed
        assert isinstance(state, Stampadia)
        resting, lives = bool(taught_by_death(state)), int(state.lives)
        values: dict[str, object] = {
            "ended": 0.0 if resting else now,
            "resting": resting,
            "won": state.ended == WON,
            "gold": gold_score(state),
            "score": int(state.score()),
            "brought": read_memory(str(table.options["memory"])),
            "memory_after": keepable(state.memory),
        }
        return lambda connection: store.finish(connection, table.id, lives, now, values)

    # ---- who may look ----------------------------------------------------------------------------------------

    def is_open(self, live: Live, player: str, record: bool) -> bool:
        """Return whether somebody may look at this table, or at its record, without further questions."""
        people = [seat.player for seat in live.seats if seat.player]
        if player and player in people:
            return not (record and live.over)  # nothing is hidden in it then, and the attempt may have another life
        return not people and (live.record is None or (bool(player) and player == live.row.host))

    async def admit(self, table: TableRow, player: str) -> None:
        """Raise `NotYours` unless the adventure at this table is over, and the player has finished its sheet too."""
        if player and table.status == "over":
            attempt = await self.attempt_of(table.id)
            over = attempt is None or attempt.over
            if attempt is not None and attempt.player == player and not over:
                raise NotYours(_("this record shows the whole sheet; it is open to you when your attempt is over"))
            if over and await self._has_finished(player, str(table.options["sheet"])):
                return
        raise NotYours(_("this adventure is its player's own; it is opened to you when both of you have finished it"))

    # ---- looking ---------------------------------------------------------------------------------------------

    async def attempt_of(self, table: str) -> Attempt | None:
        """Return the attempt that a table belongs to, also if the table was that of an earlier life."""
        return await self.kept.read(store.attempt_of, table)

    async def mine(self, player: PlayerRow, table: str) -> Attempt:
        """Return the attempt that a table belongs to, if it is the player's own."""
        attempt = await self.attempt_of(table)
        if attempt is None:
            raise NoSuchAdventure(_("no adventure was played at this table"))
        if attempt.player != player.id:
            raise NotYours(_("this is somebody else's adventure"))
        return attempt

    async def attempts(self, player: PlayerRow, sheet: SheetName | str | None = None) -> list[Attempt]:
        """Return the player's attempts, the latest first."""
        sheets = None if sheet is None else [await self.sheets.full(sheet)]
        return await self.kept.read(store.attempts_of, player.id, sheets)

    async def with_other_classes(self, player: PlayerRow, sheet: SheetName | str) -> list[Attempt]:
        """Return the player's attempts at the same sheet with other classes, the latest first."""
        full = await self.sheets.full(sheet)
        return await self.kept.read(store.attempts_of, player.id, [each for each in family_of(full) if each != full])

    async def board(self, sheet: SheetName | str, variant: str = "") -> list[Attempt]:
        """Return the ranked attempts that are over, the best first."""
        check_variant(variant)
        return await self.kept.read(store.board, await self.sheets.full(sheet), variant)

    async def month(self, player: PlayerRow | None, year: int, month: int) -> dict[datetime.date, list[Attempt]]:
        """Return the player's attempts at the sheets of a month's days."""
        found: dict[datetime.date, list[Attempt]] = {}
        if player is not None:
            for attempt in await self.kept.read(store.month, player.id, f"{year:04}-{month:02}"):
                found.setdefault(datetime.date.fromisoformat(attempt.day), []).append(attempt)
        return found

    async def has_finished(self, player: PlayerRow | None, sheet: SheetName | str) -> bool:
        """Return whether the player has won or lost this sheet."""
        return player is not None and await self._has_finished(player.id, await self.sheets.full(sheet))

    async def _has_finished(self, player: str, sheet: str) -> bool:
        return any(attempt.over for attempt in await self.kept.read(store.attempts_of, player, [sheet]))

    # ---- memory ----------------------------------------------------------------------------------------------

    async def memory(self, player: PlayerRow | None) -> list[str]:
        """Return the keywords that a player remembers."""
        return [] if player is None else await self.kept.read(store.with_memory, player.id, Memory.keywords)

    async def forget(self, player: PlayerRow, word: str | None = None) -> None:
        """Forget a keyword, or all. BadOptions (400) if there is no such keyword."""
        if word is None:
            await self.kept.write(store.with_memory, player.id, Memory.clear)
        else:
            await self.kept.write(store.with_memory, player.id, lambda memory: memory.forget([word]))

    # ---- printing --------------------------------------------------------------------------------------------

    async def open_sheet(self, player: PlayerRow, sheet: SheetName | str) -> None:
        """Note that the player is going to see all of a sheet: attempts that aren't over, and later ones, are unranked.

        So are those with other classes, whose dungeon is mostly the same.
        """
        family = family_of(await self.sheets.full(sheet))
        await self.kept.write(store.open_sheets, player.id, family, self.world.now())

    async def has_opened(self, player: PlayerRow | None, sheet: SheetName | str) -> bool:
        """Return whether the player has seen all of it: on paper, as a file, at an open table or at a bot's."""
        if player is None:
            return False
        return await self.kept.read(store.has_opened, player.id, family_of(await self.sheets.full(sheet)))

    async def keep_sheet(self, player: PlayerRow, data: bytes) -> str:
        """Keep a sheet that somebody has uploaded, and return its name. A player who has the file knows all of it."""
        name = await self.sheets.keep(player, data)
        await self.open_sheet(player, name)
        return name


# ---- attempts ----------------------------------------------------------------------------------------------------


def variant_of(options: Mapping[str, Value]) -> str:
    """Return the variants in a table's options, as boards call them."""
    return "+".join(name for name in ("monk", "premonition") if options[name] == "on")


def check_variant(variant: str) -> None:
    if variant not in VARIANTS:
        message = _("there is no variant {variant}; there are {known}")
        raise BadOptions(message.format(variant=repr(variant[:40]), known=", ".join(filter(None, VARIANTS))))


def _is_usual(options: Mapping[str, Value]) -> bool:
    return all(options[option.name] == option.default for option in OPTIONS if option.name not in FREE)
