"""Adventures: attempts at sheets, whose they are, and what is kept of them.

Every table of Stampadia at which a person sits belongs to an attempt. The first attempt of a player at a sheet is
ranked. What a sheet holds is a secret: whoever hasn't finished it sees nobody else's table.
"""

import asyncio
import datetime
import logging
import multiprocessing
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

import msgspec

from philately.bots.process import begin_work
from philately.core.errors import BadOptions, BadSheet, NotAllowed, PhilatelyError
from philately.core.game import Game
from philately.core.language import _
from philately.core.options import Value
from philately.core.registry import game as find_game
from philately.games.stampadia import shelf
from philately.games.stampadia.ending import gold_score
from philately.games.stampadia.faults import Fault
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.content import CLASSES
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.generator.desk import our_desk
from philately.games.stampadia.generator.names import SheetName
from philately.games.stampadia.memory import as_option, can_be_kept
from philately.games.stampadia.options import LONGEST_MEMORY, OPTIONS, read_memory
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.rules.terms import WON
from philately.games.stampadia.sheet import examine, read_sheet, write_sheet
from philately.games.stampadia.strategy.prover import taught_by_death
from philately.server import adventure_store
from philately.server.adventure_store import AdventureStore, Also, AttemptRow, CampaignRow, Result, Running
from philately.server.config import World
from philately.server.live import Live
from philately.server.store import PlayerRow, SeatRow, Store, TableRow
from philately.server.tables import NotYours, Tables, Wish

log = logging.getLogger("philately.adventures")

GAME = "stampadia"
VARIANTS = ("", "premonition", "monk", "monk+premonition")
FREE = ("sheet", "memory", "monk", "premonition")  # options that don't make an adventure easier or harder
MOST_SHEETS = 31  # of a campaign
MOST_OWN = 100  # sheets of one player
LONGEST_TITLE = 60
PATIENCE = 120.0  # seconds for the proof of a sheet


class BadUpload(PhilatelyError):
    """A sheet file with faults; `faults` has all of them, each with `.where` (room, line) and `.what`. Status 400."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = list(faults)


class NoSuchAdventure(PhilatelyError):
    """There is no attempt or campaign of that name. Status 404."""


class Attempt(msgspec.Struct, frozen=True):
    """What one player makes of one sheet, in one life or several."""

    id: str
    player: str  # id
    name: str  # of the player, as it is now
    sheet: str  # full name, such as 2026-11-15@0.1
    day: str  # 2026-11-15 if it is the day's own sheet, else ""
    variant: str  # one of VARIANTS
    campaign: str  # id, or ""
    number: int  # the player's attempts at this sheet are 1, 2, 3 …
    ranked: bool
    with_memory: bool  # of the player; attempts of a campaign have the campaign's, and say False here
    table: str  # of the life that is being played, or was the last
    lives: int  # lives of the hero so far: tables, and resurrections by Premonition
    begun: float
    ended: float  # 0: it isn't over
    resting: bool  # the hero has died and learnt something by it: `again` gives another life, `stop` ends the attempt
    won: bool
    gold: int
    score: int
    brought: list[str]  # keywords at the beginning of the last life
    memory: list[str]  # and at the end of the last one that is over
    home: bool  # does what it teaches go into the player's memory?

    @property
    def over(self) -> bool:
        return self.ended > 0

    @property
    def learnt(self) -> list[str]:
        """What the last life has taught, once it is over."""
        return [] if self.playing else sorted(set(self.memory) - set(self.brought))

    @property
    def playing(self) -> bool:
        """Is there a table to go on at?"""
        return not self.over and not self.resting


class Place(msgspec.Struct, frozen=True):
    """A line of a board."""

    rank: int  # from 1
    player: str
    name: str
    hero: str  # the class
    variant: str
    won: bool
    gold: int
    score: int
    lives: int
    ended: float
    attempt: str
    table: str  # whose replay is open to those who have finished the sheet


class DayState(msgspec.Struct, frozen=True):
    """What a player has made of a day's sheet."""

    played: bool  # begun at least
    finished: bool
    won: bool
    gold: int  # the best of all wins
    ranked: bool  # is there a ranked attempt, finished or not?
    table: str  # of an attempt that is going on, or ""


class Standing(msgspec.Struct, frozen=True):
    """A player's line in the table of a campaign."""

    player: str
    name: str
    attempts: list[Attempt | None]  # one for each sheet; None: not begun
    total: int  # of the scores
    wins: int
    finished: bool  # all sheets


class Campaign(msgspec.Struct, frozen=True):
    """Several sheets in a row, for everybody who has the link."""

    id: str
    title: str
    host: str
    host_name: str
    sheets: list[str]  # full names
    variant: str
    created: float
    standings: list[Standing]  # the best first


class Wanted(msgspec.Struct, frozen=True):
    """What a new table shall be, besides its options: part of a campaign, with the player's memory, another life."""

    campaign: str = ""
    helped: bool = False  # an uploaded sheet came before it in the campaign
    with_memory: bool = False
    another: AttemptRow | None = None  # the attempt whose next life it is


class Adventures:
    """All attempts. A `sheet` may be said in any way: today, 2026-11-15, teapot/warrior, a full name."""

    def __init__(self, store: Store, tables: Tables, world: World) -> None:
        self.store = store
        self.kept = AdventureStore(store)
        self.tables = tables
        self.world = world
        self.provers = Provers()
        tables.adventures = self

    async def open(self) -> None:
        """Days come and go by this server's clock from now on, and uploaded sheets are on the shelf again."""
        names.set_clock(self.world.now)
        for data in await self.store.run(self.kept.all_own_sheets):
            try:
                await asyncio.to_thread(_lay, data)
            except BadSheet as error:  # it was good enough for an earlier version
                log.error("an uploaded sheet can't be laid on the shelf: %s", error)

    def close(self) -> None:
        self.provers.close()
        if names._clock is self.world.now:  # and not that of a server that was started later
            names.set_clock(time.time)

    # ---- names -----------------------------------------------------------------------------------------------

    async def today(self) -> datetime.date:
        """The day it is here, in UTC."""
        return names.today()

    async def full(self, sheet: SheetName | str) -> str:
        """The full name of a sheet, proven if it must be; BadOptions (400) for days to come and for what is none."""
        said = str(sheet).strip()
        if said in shelf.our_names():
            return said
        own = await self.store.run(self.kept.own_sheet, said)
        if own is not None:
            return await asyncio.to_thread(_lay, own)
        name = names.read_name(said)
        if name.candidate is None:
            name = name._replace(candidate=(await self._settled(name)).candidate)
        return await asyncio.to_thread(_simplest, name)

    async def entry(self, sheet: SheetName | str) -> Entry | None:
        """Candidate, class, grade and par of a sheet that the generator makes; None for ours and uploaded ones.

        What isn't known is proven in a process of its own, so no page waits for another's sheet.
        """
        full = await self.full(sheet)
        if not is_made(full):
            return None
        name = names.read_name(full)
        entry = await self._settled(name._replace(candidate=None), graded=True)
        return entry if entry.candidate == name.candidate else None

    async def _settled(self, name: SheetName, graded: bool = False) -> Entry:
        known = await asyncio.to_thread(our_desk().known, name)
        if known is None or (graded and known.wins is None):
            known = await self.provers.prove(name, self.world.now(), graded)
        return known

    # ---- playing ---------------------------------------------------------------------------------------------

    async def begin(
        self,
        player: PlayerRow,
        sheet: SheetName | str,
        *,
        variant: str = "",
        with_memory: bool = True,
        campaign: str = "",
    ) -> str:
        """The table at which the player plays this sheet: that of the attempt that is going on, or a new one.

        An attempt that rests gets its next life. In a campaign, the sheet must be the player's next one.
        """
        _check_variant(variant)
        full = await self.full(sheet)
        await self.settle(player.id, full)
        found = await self.store.run(self.kept.going_on, player.id, full)
        if found is not None and found.campaign == campaign:
            return await self._go_on(player, found)
        if campaign:
            made = await self._campaign_row(campaign)
            upcoming, memory = await self._next_of(player, made)
            if upcoming != full:
                raise NotAllowed(_("this isn't your next adventure of the campaign"))
            if found is not None:
                raise NotAllowed(_("you are playing this sheet already, outside the campaign; finish that first"))
            sheets = _words(made.sheets)
            helped = any(is_uploaded(each) for each in sheets[: sheets.index(full)])
            return await self._open(player, full, made.variant, memory, Wanted(campaign=campaign, helped=helped))
        if found is not None:
            return await self._go_on(player, found)
        brought = await self._for_an_adventure(player) if with_memory else []
        return await self._open(player, full, variant, brought, Wanted(with_memory=with_memory))

    async def again(self, player: PlayerRow, attempt: str) -> str:
        """Another life of an attempt that rests, else a new attempt at the same sheet; gives the table."""
        row = await self._mine(player, attempt)
        if not row.ended:
            return await self._go_on(player, row)
        return await self.begin(player, row.sheet, variant=row.variant, with_memory=row.with_memory)

    async def stop(self, player: PlayerRow, attempt: str) -> None:
        """End an attempt that rests: it is lost. One that is over stays as it is."""
        row = await self._mine(player, attempt)
        if not row.ended and not await self.store.run(self.kept.stop, row.id, self.world.now()):
            raise NotAllowed(_("this adventure is being played; only one whose hero has died can be ended so"))

    async def settle(self, player: str | None = None, sheet: str | None = None, campaign: str | None = None) -> None:
        """Write down what came of attempts whose table is over. All that looks does this first.

        No lock of a table may be held here.
        """
        for attempt, status in await self.store.run(self.kept.unsettled, player, sheet, campaign):
            if status == "closed":
                await self.store.run(self.kept.give_up, attempt)
                continue
            try:
                async with self.tables.reading(attempt.table_id) as live:
                    result = _result(live)
            except Exception:
                log.exception("what came of table %s can't be told", attempt.table_id)
                continue
            await self.store.run(self.kept.finish, attempt, result, _goes_home(attempt), self.world.now())

    async def _mine(self, player: PlayerRow, attempt: str) -> AttemptRow:
        row = await self.store.run(self.kept.attempt, attempt)
        if row is not None and row.player == player.id:
            await self.settle(player.id, row.sheet)
            row = await self.store.run(self.kept.attempt, attempt)
        if row is None:
            raise NoSuchAdventure(_("there is no such adventure"))
        if row.player != player.id:
            raise NotYours(_("this is somebody else's adventure"))
        return row

    async def _open(self, player: PlayerRow, sheet: str, variant: str, brought: Sequence[str], wanted: Wanted) -> str:
        """A table for a new attempt; hints are for those that can't be ranked."""
        former = await self.store.run(self.kept.of_player, player.id, family_of(sheet))
        hints = bool(former) or await self.store.run(self.kept.has_opened, player.id, sheet)
        switches = {name: "on" if name in variant.split("+") else "off" for name in ("monk", "premonition")}
        options = {"sheet": sheet, "memory": as_option(brought), **switches}
        return await self._create(player, options, hints, wanted)

    async def _go_on(self, player: PlayerRow, attempt: AttemptRow) -> str:
        """The table of an attempt that isn't over; if it rests, the table of its next life."""
        if not attempt.resting:
            return attempt.table_id
        async with self.tables.reading(attempt.table_id) as live:
            row = live.row
        options = {**row.options, "memory": as_option(_words(attempt.memory_after))}
        return await self._create(player, options, row.hints, Wanted(another=attempt))

    async def _create(self, player: PlayerRow, options: Mapping[str, object], hints: bool, wanted: Wanted) -> str:
        try:
            return await self.tables.create(
                player, find_game(GAME), [Wish("me")], options, listed=False, hints=hints, wanted=wanted
            )
        except Running as running:  # another process was faster
            if running.attempt.resting or running.attempt.ended or running.attempt.campaign != wanted.campaign:
                raise
            return running.attempt.table_id

    # ---- what tables ask -------------------------------------------------------------------------------------

    async def prepare(self, player: PlayerRow, game: Game, chosen: dict[str, Value]) -> dict[str, Value]:
        """The checked options of a new table; whoever wants a seat there must have settled former adventures."""
        if game.name != GAME:
            return chosen
        sheet = await asyncio.to_thread(_simplest_word, str(chosen["sheet"]))
        await self.settle(player.id, sheet)
        return {**chosen, "sheet": sheet}

    async def before_sitting(self, live: Live, player: PlayerRow) -> None:
        """The same for somebody who takes a seat at a table that is there."""
        if live.row.game == GAME:
            await self.settle(player.id, str(live.row.options["sheet"]))

    async def go_on(self, player: PlayerRow, running: Running) -> str:
        """Where somebody finds the attempt that is going on already, who wanted to begin another one."""
        return await self._go_on(player, running.attempt)

    def seating(self, table: TableRow, seats: Iterable[SeatRow], wanted: Wanted | None = None) -> Also | None:
        """What is kept, together with the change of seats at a table: the attempt of whoever sits there.

        Of a table at which a bot plays on, nothing is ranked; a bot's own table shows its host the sheet.
        """
        if table.game != GAME:
            return None
        seat = next(iter(seats))
        sheet = str(table.options["sheet"])
        now = self.world.now()
        if seat.bot and seat.player:
            return partial(adventure_store.unrank, table=table.id)
        if seat.bot:
            seen = family_of(sheet)
            return partial(adventure_store.watch, table=table.id, player=table.host, sheets=seen, now=now)
        if not seat.player:
            return None
        message = _("you are playing this sheet already")
        wanted = wanted or Wanted()
        brought = msgspec.json.encode(read_memory(str(table.options["memory"])))
        if wanted.another is not None:
            return partial(
                adventure_store.live_again, attempt=wanted.another, table=table.id, brought=brought, message=message
            )
        new = AttemptRow(
            id=self.world.word(12),
            player=seat.player,
            sheet=sheet,
            day=_day_of(sheet),
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
        return partial(
            adventure_store.begin, new=new, family=family_of(sheet), may_rank=may_rank, shown=shown, message=message
        )

    # ---- who may look ----------------------------------------------------------------------------------------

    def is_open(self, live: Live, player: str) -> bool:
        """May somebody look at this table without further questions?"""
        people = [seat.player for seat in live.seats if seat.player]
        if live.row.game != GAME or (player and player in people):
            return True
        return not people and (live.match is None or (bool(player) and player == live.row.host))

    async def admit(self, table: TableRow, player: str) -> None:
        """Raise NotYours unless the adventure at this table is over, and the player has finished its sheet too.

        No lock of a table may be held here.
        """
        sheet = str(table.options["sheet"])
        if player and table.status == "over":
            await self.settle(sheet=sheet)
            attempt = await self.store.run(self.kept.attempt_of, table.id)
            over = attempt is None or attempt.ended > 0
            if over and await self.store.run(self.kept.has_finished, player, sheet):
                return
        raise NotYours(_("this adventure is its player's own; it is opened to you when both of you have finished it"))

    # ---- looking ---------------------------------------------------------------------------------------------

    async def attempt_of(self, table: str) -> Attempt | None:
        """The attempt that a table belongs to, also if it was an earlier life's."""
        row = await self.store.run(self.kept.attempt_of, table)
        if row is None:
            return None
        await self.settle(row.player, row.sheet)
        row = await self.store.run(self.kept.attempt_of, table)
        return None if row is None else (await self._told([row]))[0]

    async def attempts(self, player: PlayerRow, sheet: SheetName | str | None = None) -> list[Attempt]:
        """A player's attempts, the latest first."""
        full = None if sheet is None else await self.full(sheet)
        await self.settle(player.id, full)
        return await self._told(await self.store.run(self.kept.of_player, player.id, None if full is None else [full]))

    async def with_other_classes(self, player: PlayerRow, sheet: SheetName | str) -> list[Attempt]:
        """A player's attempts at the same sheet with other classes, the latest first."""
        full = await self.full(sheet)
        await self.settle(player.id)
        others = [each for each in family_of(full) if each != full]
        return await self._told(await self.store.run(self.kept.of_player, player.id, others))

    async def board(self, sheet: SheetName | str, variant: str = "") -> list[Place]:
        """Ranked attempts that are over, the best first."""
        _check_variant(variant)
        full = await self.full(sheet)
        await self.settle(sheet=full)
        hero = (await asyncio.to_thread(shelf.find, full)).hero.hero_class
        told = await self._told(await self.store.run(self.kept.ranked, full, variant))
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
        await self.settle(player.id)
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
        full = await self.full(sheet)
        await self.settle(player.id, full)
        return await self.store.run(self.kept.has_finished, player.id, full)

    async def _told(self, rows: Sequence[AttemptRow]) -> list[Attempt]:
        called = await self.store.run(self.kept.names, [row.player for row in rows])
        return [
            Attempt(
                id=row.id,
                player=row.player,
                name=called.get(row.player, ""),
                sheet=row.sheet,
                day=row.day,
                variant=row.variant,
                campaign=row.campaign,
                number=row.number,
                ranked=row.ranked,
                with_memory=row.with_memory,
                table=row.table_id,
                lives=row.lives,
                begun=row.begun,
                ended=row.ended,
                resting=row.resting,
                won=row.won,
                gold=row.gold,
                score=row.score,
                brought=_words(row.brought),
                memory=_words(row.memory_after),
                home=_goes_home(row),
            )
            for row in rows
        ]

    # ---- memory ----------------------------------------------------------------------------------------------

    async def memory(self, player: PlayerRow | None) -> list[str]:
        """The keywords that a player remembers."""
        if player is None:
            return []
        await self.settle(player.id)
        return await self.store.run(self.kept.memory, player.id)

    async def forget(self, player: PlayerRow, word: str | None = None) -> None:
        """Forget a keyword, or all; BadOptions (400) if there is no such keyword."""
        await self.settle(player.id)
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
        full = await self.full(sheet)
        await self.settle(player.id)
        await self.store.run(self.kept.open, player.id, family_of(full), self.world.now())

    async def has_opened(self, player: PlayerRow | None, sheet: SheetName | str) -> bool:
        """Has the player seen all of it: on paper, as a file, at an open table or at a bot's?"""
        if player is None:
            return False
        return await self.store.run(self.kept.has_opened_all, player.id, family_of(await self.full(sheet)))

    # ---- campaigns -------------------------------------------------------------------------------------------

    async def new_campaign(
        self, host: PlayerRow, title: str, sheets: Sequence[SheetName | str], variant: str = ""
    ) -> str:
        """A new campaign; gives its id. BadOptions (400) if there is something wrong with it."""
        _check_variant(variant)
        shown = " ".join(title.split())
        if not 1 <= len(shown) <= LONGEST_TITLE or not shown.isprintable():
            raise BadOptions(_("a title has 1 to {most} letters").format(most=LONGEST_TITLE))
        if not 1 <= len(sheets) <= MOST_SHEETS:
            raise BadOptions(_("a campaign has 1 to {most} sheets").format(most=MOST_SHEETS))
        full = [await self.full(sheet) for sheet in sheets]
        twice = next((sheet for number, sheet in enumerate(full) if sheet in full[:number]), None)
        if twice is not None:
            raise BadOptions(_("the sheet {sheet} is in the campaign twice").format(sheet=twice))
        row = CampaignRow(self.world.word(12), shown, host.id, msgspec.json.encode(full), variant, self.world.now())
        await self.store.run(self.kept.add_campaign, row)
        return row.id

    async def campaign(self, campaign: str) -> Campaign:
        """A campaign with its table; NoSuchAdventure (404)."""
        return (await self._with_standings([await self._campaign_row(campaign)]))[0]

    async def campaigns(self, player: PlayerRow) -> list[Campaign]:
        """Those the player has made or plays in, the latest first."""
        return await self._with_standings(await self.store.run(self.kept.campaigns_of, player.id))

    async def next_in(self, player: PlayerRow, campaign: str) -> str:
        """The table of the player's next adventure in a campaign; NotAllowed (409) when all are played."""
        row = await self._campaign_row(campaign)
        sheet, _memory = await self._next_of(player, row)
        if not sheet:
            raise NotAllowed(_("you have played all adventures of this campaign"))
        return await self.begin(player, sheet, variant=row.variant, campaign=campaign)

    async def _campaign_row(self, campaign: str) -> CampaignRow:
        row = await self.store.run(self.kept.campaign, campaign) if campaign else None
        if row is None:
            raise NoSuchAdventure(_("there is no such campaign"))
        return row

    async def _next_of(self, player: PlayerRow, campaign: CampaignRow) -> tuple[str, list[str]]:
        """The first sheet that a player hasn't finished, empty if there is none, and the keywords to begin it with."""
        await self.settle(player.id, campaign=campaign.id)
        played = await self.store.run(self.kept.of_campaigns, [campaign.id])
        ended = {row.sheet: row for row in played if row.player == player.id and row.ended}
        memory: list[str] = []
        for sheet in _words(campaign.sheets):
            if sheet not in ended:
                return sheet, memory[:LONGEST_MEMORY]
            memory = _words(ended[sheet].memory_after)
        return "", memory

    async def _with_standings(self, rows: Sequence[CampaignRow]) -> list[Campaign]:
        for row in rows:
            await self.settle(campaign=row.id)
        played = await self._told(await self.store.run(self.kept.of_campaigns, [row.id for row in rows]))
        hosts = await self.store.run(self.kept.names, [row.host for row in rows])
        return [
            Campaign(
                id=row.id,
                title=row.title,
                host=row.host,
                host_name=hosts.get(row.host, ""),
                sheets=_words(row.sheets),
                variant=row.variant,
                created=row.created,
                standings=_standings(_words(row.sheets), [each for each in played if each.campaign == row.id]),
            )
            for row in rows
        ]

    # ---- own sheets ------------------------------------------------------------------------------------------

    async def keep_sheet(self, player: PlayerRow, data: bytes) -> str:
        """Keep a sheet that somebody has uploaded; gives its name. BadUpload (400) with all faults.

        Whoever has the file knows all of it, so their attempts at it are unranked.
        """
        sheet, faults = await asyncio.to_thread(examine, data)
        if sheet is None or faults:
            raise BadUpload(faults)
        name = await asyncio.to_thread(shelf.lay, sheet)
        written, now = write_sheet(sheet), self.world.now()
        known = name in shelf.our_names() or is_made(name)
        if not known and not await self.store.run(self.kept.keep_sheet, name, player.id, written, now, MOST_OWN):
            raise NotAllowed(_("you have uploaded {most} sheets already").format(most=MOST_OWN))
        await self.open_sheet(player, name)
        return name

    async def own_sheets(self, player: PlayerRow) -> list[str]:
        """The names of what the player has uploaded, the latest first."""
        return await self.store.run(self.kept.own_sheets, player.id)


# ---- sheets and their names --------------------------------------------------------------------------------------


def is_made(sheet: str) -> bool:
    """Is this the full name of a sheet that the generator makes?"""
    return "@" in sheet


def is_uploaded(sheet: str) -> bool:
    """Has somebody brought this sheet along? It may teach whatever they like."""
    return not is_made(sheet) and sheet not in shelf.our_names()


def plain_of(sheet: str) -> str:
    """The sheet with the class that was drawn, whose dungeon those of other classes mostly share."""
    if not is_made(sheet):
        return sheet
    before, _slash, behind = sheet.partition("/")
    return f"{before}@{behind.partition('@')[2]}" if behind else sheet


def family_of(sheet: str) -> list[str]:
    """The sheet, and the same one for all other classes: who has seen one of them has seen most of each."""
    plain = plain_of(sheet)
    seed, at, version = plain.partition("@")
    return [plain, *(f"{seed}/{hero.lower()}{at}{version}" for hero in CLASSES)] if is_made(plain) else [plain]


def _simplest(name: SheetName) -> str:
    """A full name; where the class is the one that is drawn anyway, it is left out, for the sheet is the same."""
    plain = name._replace(hero=None)
    if name.hero is not None and our_desk().sheet(plain).hero.hero_class == name.hero:
        name = plain
    return str(name)


def _simplest_word(sheet: str) -> str:
    return _simplest(names.read_name(sheet)) if is_made(sheet) else sheet


def _day_of(sheet: str) -> str:
    """The day whose own sheet this is; empty if it is none's."""
    if not is_made(sheet) or plain_of(sheet) != sheet:
        return ""
    name = names.read_name(sheet)
    known = our_desk().known(name._replace(candidate=None)) if name.day else None
    return name.seed if known is not None and known.candidate == name.candidate else ""


def _lay(data: bytes) -> str:
    return shelf.lay(read_sheet(data))


class Provers:
    """The process in which new sheets are proven, one after another: that takes seconds, and nothing else may wait."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.line = asyncio.Lock()

    async def prove(self, name: SheetName, now: float, graded: bool) -> Entry:
        async with self.line:
            if self.pool is None:
                spawn = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=begin_work)
            pool = self.pool
            work = await asyncio.to_thread(lambda: pool.submit(_prove, name, now, graded))
            try:
                return await asyncio.wait_for(asyncio.wrap_future(work), PATIENCE)
            except (BrokenProcessPool, TimeoutError):
                self.close()
                log.error("the proof of %s failed", name)
                raise NotAllowed(_("this sheet can't be made now; try again later")) from None

    def close(self) -> None:
        """End it now; a proof can be made again."""
        pool, self.pool = self.pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


def _prove(name: SheetName, now: float, graded: bool) -> Entry:
    names.set_clock(lambda: now)
    return our_desk().graded(name) if graded else our_desk().settle(name)


# ---- attempts ----------------------------------------------------------------------------------------------------


def variant_of(options: Mapping[str, Value]) -> str:
    """The variants in a table's options, as boards call them."""
    return "+".join(name for name in ("monk", "premonition") if options[name] == "on")


def _check_variant(variant: str) -> None:
    if variant not in VARIANTS:
        message = _("there is no variant {variant}; there are {known}")
        raise BadOptions(message.format(variant=repr(variant[:40]), known=", ".join(filter(None, VARIANTS))))


def _is_usual(options: Mapping[str, Value]) -> bool:
    return all(options[option.name] == option.default for option in OPTIONS if option.name not in FREE)


def _goes_home(attempt: AttemptRow) -> bool:
    """Does what an attempt teaches go into the player's memory? An uploaded sheet must be no help on others."""
    return attempt.with_memory and not is_uploaded(attempt.sheet)


def _words(data: bytes) -> list[str]:
    return msgspec.json.decode(data, type=list[str])


def _result(live: Live) -> Result:
    """What came of the life at a table that is over."""
    assert live.match is not None and live.over
    state = live.match.state
    assert isinstance(state, Stampadia)
    return Result(
        ended=live.row.changed,
        resting=bool(taught_by_death(state)),
        won=state.ended == WON,
        gold=gold_score(state),
        score=int(state.score()),
        lives=int(state.lives),
        brought=read_memory(str(live.row.options["memory"])),
        memory=sorted(word for word in state.memory if can_be_kept(word)),
    )


def _standings(sheets: Sequence[str], played: Sequence[Attempt]) -> list[Standing]:
    """The players of a campaign, the best first: by the sum, then by wins, then by who was there first."""
    found = []
    for player in dict.fromkeys(each.player for each in sorted(played, key=lambda each: each.begun)):
        own = {each.sheet: each for each in played if each.player == player}
        done = [each for each in own.values() if each.over]
        total, wins = sum(each.score for each in done), sum(each.won for each in done)
        name = next(iter(own.values())).name
        attempts = [own.get(sheet) for sheet in sheets]
        found.append(Standing(player, name, attempts, total, wins, len(done) == len(sheets)))
    return sorted(found, key=lambda each: (-each.total, -each.wins))
