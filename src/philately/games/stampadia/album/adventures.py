"""Adventures: attempts at sheets, whose they are, and what is kept of them.

Every table of Stampadia at which a person sits belongs to an attempt. The first attempt of a player at a sheet is
ranked. What a sheet holds is a secret: whoever hasn't finished it sees nobody else's table.
"""

import asyncio
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
from philately.games.stampadia.album import store as kept_as
from philately.games.stampadia.album.attempts import Attempt, DayState, Place
from philately.games.stampadia.album.memory import as_option, can_be_kept
from philately.games.stampadia.album.sheets import Sheets, day_of
from philately.games.stampadia.album.store import AdventureStore, AttemptRow, Result, Running, read_words
from philately.games.stampadia.ending import gold_score
from philately.games.stampadia.generator.names import SheetName, family_of
from philately.games.stampadia.options import LONGEST_MEMORY, OPTIONS, read_memory
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.rules.terms import WON
from philately.games.stampadia.shelf import SHEETS
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
    """What a new table shall be, besides its options: part of a campaign, with the player's memory, another life."""

    campaign: str = ""
    helped: bool = False  # an uploaded sheet came before it in the campaign
    with_memory: bool = False
    another: AttemptRow | None = None  # the attempt whose next life it is


class AlreadyPlaying(Elsewhere):
    """The player is playing this sheet already."""

    def __init__(self, message: str, attempt: AttemptRow, find: Callable[[Lobby], Awaitable[str]]) -> None:
        super().__init__(message, find)
        self.attempt = attempt


class Adventures:
    """All attempts. A `sheet` may be said in any way that `Sheets.full` understands."""

    def __init__(self, kept: AdventureStore, sheets: Sheets, world: World) -> None:
        self.kept = kept
        self.store = kept.store
        self.sheets = sheets
        self.world = world

    # ---- playing ---------------------------------------------------------------------------------------------

    async def begin(
        self,
        lobby: Lobby,
        player: PlayerRow,
        sheet: SheetName | str,
        *,
        variant: str = "",
        with_memory: bool = True,
    ) -> str:
        """Return the table at which the player plays this sheet: that of the attempt that is going on, or a new one.

        An attempt that rests gets its next life.
        """
        check_variant(variant)
        full = await self.sheets.full(sheet)
        found = await self.store.run(self.kept.going_on, player.id, full)
        if found is not None:
            return await self.go_on(lobby, player, found)
        brought = await self._for_an_adventure(player) if with_memory else []
        return await self._open(lobby, player, full, variant, brought, Wanted(with_memory=with_memory))

    async def begin_in(
        self, lobby: Lobby, player: PlayerRow, sheet: str, variant: str, memory: Sequence[str], wanted: Wanted
    ) -> str:
        """Do the same in a campaign, whose memory and variant these are."""
        full = await self.sheets.full(sheet)
        found = await self.store.run(self.kept.going_on, player.id, full)
        if found is None:
            return await self._open(lobby, player, full, variant, memory, wanted)
        if found.campaign != wanted.campaign:
            raise NotAllowed(_("you are playing this sheet already, outside the campaign; finish that first"))
        return await self.go_on(lobby, player, found)

    async def again(self, lobby: Lobby, player: PlayerRow, attempt: str) -> str:
        """Begin another life of an attempt that rests, otherwise a new attempt at the same sheet; return the table."""
        row = await self._mine(player, attempt)
        if not row.ended:
            return await self.go_on(lobby, player, row)
        return await self.begin(lobby, player, row.sheet, variant=row.variant, with_memory=row.with_memory)

    async def stop(self, player: PlayerRow, attempt: str) -> None:
        """End an attempt that rests: it is lost. One that is over stays as it is."""
        row = await self._mine(player, attempt)
        if not row.ended and not await self.store.run(self.kept.stop, row.id, self.world.now()):
            raise NotAllowed(_("this adventure is being played; only one whose hero has died can be ended so"))

    async def _mine(self, player: PlayerRow, attempt: str) -> AttemptRow:
        row = await self.store.run(self.kept.attempt, attempt)
        if row is None:
            raise NoSuchAdventure(_("there is no such adventure"))
        if row.player != player.id:
            raise NotYours(_("this is somebody else's adventure"))
        return row

    async def _open(
        self, lobby: Lobby, player: PlayerRow, sheet: str, variant: str, brought: Sequence[str], wanted: Wanted
    ) -> str:
        """Open a table for a new attempt; hints are for those that can't be ranked."""
        former = await self.store.run(self.kept.of_player, player.id, family_of(sheet))
        hints = bool(former) or await self.store.run(self.kept.has_opened, player.id, sheet)
        switches = {name: "on" if name in variant.split("+") else "off" for name in ("monk", "premonition")}
        options = {"sheet": sheet, "memory": as_option(brought), **switches}
        return await self._create(lobby, player, options, hints, wanted)

    async def go_on(self, lobby: Lobby, player: PlayerRow, attempt: AttemptRow) -> str:
        """Return the table of an attempt that isn't over; if it rests, the table of its next life."""
        if not attempt.resting:
            return attempt.table_id
        found = await self.store.run(self.store.read_table, attempt.table_id)
        assert found is not None
        options = {**found[0].options, "memory": as_option(read_words(attempt.memory_after))}
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
            if attempt.resting or attempt.ended or attempt.campaign != wanted.campaign:
                raise
            return attempt.table_id

    # ---- what is written with a table ------------------------------------------------------------------------

    def seated(self, table: TableRow, seat: SeatRow, wanted: Wanted) -> Write | None:
        """Begin the attempt of whoever sits down. A bot's own table shows its host the sheet."""
        sheet, now = str(table.options["sheet"]), self.world.now()
        if seat.bot:
            return lambda connection: kept_as.watch(connection, table.id, table.host, family_of(sheet), now)
        if not seat.player:
            return None
        brought = msgspec.json.encode(read_memory(str(table.options["memory"])))
        new = AttemptRow(
            id=self.world.word(12),
            player=seat.player,
            sheet=sheet,
            day=day_of(sheet),
            variant=variant_of(table.options),
            campaign=wanted.campaign,
            number=0,
            ranked=False,
            with_memory=wanted.with_memory,
            table_id=table.id,
            lives=1,
            begun=now,
            ended=0.0,
            resting=False,
            won=False,
            gold=0,
            score=0,
            brought=brought,
            memory_after=b"[]",
        )
        its_own = wanted.with_memory or wanted.campaign or table.options["memory"] == "none"
        may_rank = bool(its_own) and not wanted.helped and not table.hints and _is_usual(table.options)
        shown = table.options["open_table"] == "on"  # whoever reads all of it knows it
        message = _("you are playing this sheet already")
        player = PlayerRow(seat.player, seat.name, 0, 0.0)

        def write(connection: Connection) -> None:
            try:
                if wanted.another is not None:
                    kept_as.live_again(connection, wanted.another, table.id, brought)
                else:
                    kept_as.begin(connection, new, family_of(sheet), may_rank=may_rank, shown=shown)
            except Running as running:
                attempt = running.attempt
                raise AlreadyPlaying(message, attempt, lambda lobby: self.go_on(lobby, player, attempt)) from None

        return write

    def ended(self, table: TableRow, match: Match) -> Write:
        """Write down what came of the life at a table."""
        result, now = _result(table, match, self.world.now()), self.world.now()
        return lambda connection: kept_as.finish(connection, table.id, result, now)

    # ---- who may look ----------------------------------------------------------------------------------------

    def is_open(self, live: Live, player: str, record: bool) -> bool:
        """Return whether somebody may look at this table, or at its record, without further questions."""
        people = [seat.player for seat in live.seats if seat.player]
        if player and player in people:
            return not (record and live.over)  # nothing is hidden in it then, and the attempt may have another life
        return not people and (live.match is None or (bool(player) and player == live.row.host))

    async def admit(self, table: TableRow, player: str) -> None:
        """Raise `NotYours` unless the adventure at this table is over, and the player has finished its sheet too."""
        if player and table.status == "over":
            attempt = await self.store.run(self.kept.attempt_of, table.id)
            over = attempt is None or attempt.ended > 0
            if attempt is not None and attempt.player == player and not over:
                raise NotYours(_("this record shows the whole sheet; it is open to you when your attempt is over"))
            if over and await self.store.run(self.kept.has_finished, player, str(table.options["sheet"])):
                return
        raise NotYours(_("this adventure is its player's own; it is opened to you when both of you have finished it"))

    # ---- looking ---------------------------------------------------------------------------------------------

    async def attempt_of(self, table: str) -> Attempt | None:
        """The attempt that a table belongs to, also if it was an earlier life's."""
        row = await self.store.run(self.kept.attempt_of, table)
        return None if row is None else (await self.told([row]))[0]

    async def attempts(self, player: PlayerRow, sheet: SheetName | str | None = None) -> list[Attempt]:
        """A player's attempts, the latest first."""
        full = None if sheet is None else await self.sheets.full(sheet)
        return await self.told(await self.store.run(self.kept.of_player, player.id, None if full is None else [full]))

    async def with_other_classes(self, player: PlayerRow, sheet: SheetName | str) -> list[Attempt]:
        """A player's attempts at the same sheet with other classes, the latest first."""
        full = await self.sheets.full(sheet)
        others = [each for each in family_of(full) if each != full]
        return await self.told(await self.store.run(self.kept.of_player, player.id, others))

    async def board(self, sheet: SheetName | str, variant: str = "") -> list[Place]:
        """Ranked attempts that are over, the best first."""
        check_variant(variant)
        full = await self.sheets.full(sheet)
        hero = (await asyncio.to_thread(SHEETS.find, full)).hero.hero_class
        told = await self.told(await self.store.run(self.kept.ranked, full, variant))
        return [
            Place(
                rank=rank,
                player=each.player,
                name=each.name,
                hero=hero,
                variant=variant,
                won=each.won,
                gold=each.gold,
                score=each.score,
                lives=each.lives,
                ended=each.ended,
                attempt=each.id,
                table=each.table,
            )
            for rank, each in enumerate(told, 1)
        ]

    async def month(self, player: PlayerRow | None, year: int, month: int) -> dict[datetime.date, DayState]:
        """What a player has played of a month's days; days without an attempt are left out."""
        if player is None:
            return {}
        found: dict[datetime.date, DayState] = {}
        for row in await self.store.run(self.kept.of_month, player.id, f"{year:04}-{month:02}"):
            day = datetime.date.fromisoformat(row.day)
            known = found.get(day, DayState(True, False, False, 0, False, ""))
            found[day] = DayState(
                played=True,
                finished=known.finished or row.ended > 0,
                won=known.won or row.won,
                gold=max(known.gold, row.gold),
                ranked=known.ranked or row.ranked,
                table=known.table or ("" if row.ended else row.table_id),
            )
        return found

    async def has_finished(self, player: PlayerRow | None, sheet: SheetName | str) -> bool:
        """Has the player won or lost this sheet?"""
        if player is None:
            return False
        full = await self.sheets.full(sheet)
        return await self.store.run(self.kept.has_finished, player.id, full)

    async def told(self, rows: Sequence[AttemptRow]) -> list[Attempt]:
        """Attempts as pages see them."""
        called = await self.store.run(self.kept.names, [row.player for row in rows])
        return [Attempt.of(row, called.get(row.player, "")) for row in rows]

    # ---- memory ----------------------------------------------------------------------------------------------

    async def memory(self, player: PlayerRow | None) -> list[str]:
        """The keywords that a player remembers."""
        if player is None:
            return []
        return await self.store.run(self.kept.memory, player.id)

    async def forget(self, player: PlayerRow, word: str | None = None) -> None:
        """Forget a keyword, or all; BadOptions (400) if there is no such keyword."""
        if not await self.store.run(self.kept.forget, player.id, word) and word is not None:
            raise BadOptions(_("there is no keyword {word} in your memory").format(word=repr(word[:40])))

    async def _for_an_adventure(self, player: PlayerRow) -> list[str]:
        words = await self.memory(player)
        if len(words) > LONGEST_MEMORY:
            message = _("you have {many} keywords, and a hero carries {most} at most: forget some, or play without")
            raise BadOptions(message.format(many=len(words), most=LONGEST_MEMORY))
        return words

    # ---- printing --------------------------------------------------------------------------------------------

    async def open_sheet(self, player: PlayerRow, sheet: SheetName | str) -> None:
        """The player is going to see all of it: attempts that aren't over, and those to come, are unranked.

        So are those with other classes, whose dungeon is mostly the same.
        """
        full = await self.sheets.full(sheet)
        await self.store.run(self.kept.open, player.id, family_of(full), self.world.now())

    async def has_opened(self, player: PlayerRow | None, sheet: SheetName | str) -> bool:
        """Has the player seen all of it: on paper, as a file, at an open table or at a bot's?"""
        if player is None:
            return False
        return await self.store.run(self.kept.has_opened_all, player.id, family_of(await self.sheets.full(sheet)))

    async def keep_sheet(self, player: PlayerRow, data: bytes) -> str:
        """Keep a sheet that somebody has uploaded; gives its name. Whoever has the file knows all of it."""
        name = await self.sheets.keep(player, data)
        await self.open_sheet(player, name)
        return name


# ---- attempts ----------------------------------------------------------------------------------------------------


def variant_of(options: Mapping[str, Value]) -> str:
    """The variants in a table's options, as boards call them."""
    return "+".join(name for name in ("monk", "premonition") if options[name] == "on")


def check_variant(variant: str) -> None:
    if variant not in VARIANTS:
        message = _("there is no variant {variant}; there are {known}")
        raise BadOptions(message.format(variant=repr(variant[:40]), known=", ".join(filter(None, VARIANTS))))


def _is_usual(options: Mapping[str, Value]) -> bool:
    return all(options[option.name] == option.default for option in OPTIONS if option.name not in FREE)


def _result(table: TableRow, match: Match, now: float) -> Result:
    """Return what came of the life at a table. One that was given up is lost, and the attempt with it."""
    state = match.state
    assert isinstance(state, Stampadia)
    return Result(
        ended=now,
        resting=bool(taught_by_death(state)),
        won=state.ended == WON,
        gold=gold_score(state),
        score=int(state.score()),
        lives=int(state.lives),
        brought=read_memory(str(table.options["memory"])),
        memory=sorted(word for word in state.memory if can_be_kept(word)),
    )
