"""Everything that can be done at tables. A move is checked, written, committed, then announced; in that order."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from philately.bots import bot_choices, usual_bot
from philately.bots.problem import pose
from philately.core.errors import BadOptions, NotAllowed, NotYourTurn, PhilatelyError
from philately.core.game import Game
from philately.core.language import _
from philately.core.match import Match
from philately.core.record import Hidden, Move
from philately.core.registry import game as find_game
from philately.core.state import State
from philately.server.adventure_store import Running
from philately.server.config import Config, World
from philately.server.live import Happening, Hurried, Live, hurried, said
from philately.server.players import LONGEST_NAME
from philately.server.store import EventRow, PlayerRow, Raced, SeatRow, Store, TableRow
from philately.server.thinkers import ADVISER, Task, Thinkers

if TYPE_CHECKING:
    from philately.server.adventures import Adventures, Wanted

log = logging.getLogger("philately.tables")

REMEMBERED = 1000  # tables kept in memory
COUNTDOWN = 10  # seconds, unless a table has others
COUNTDOWNS = (3, 120)  # the fewest and the most
BOT_NAMES = ("Penny Black", "Blue Mauritius", "Inverted Jenny", "Basel Dove", "Red Mercury", "Yellow Treskilling")


class NoSuchTable(PhilatelyError):
    """There is no table of that name."""


class Stale(PhilatelyError):
    """The client answered a question that isn't the present one."""


class NotYours(PhilatelyError):
    """A seat, a table or a link that belongs to somebody else."""


class NoHints(PhilatelyError):
    """A table that allows no hints."""


class Wish(NamedTuple):
    """Whom a seat of a new table is for: `me`, `friend`, `anyone` or `bot`."""

    kind: str
    name: str = ""  # of the person; for a bot, which one


class Acted(NamedTuple):
    """What came of answers: the number of the seat's last event, and whether they made a whole move."""

    at: int
    complete: bool


class Tables:
    """The tables of this server."""

    def __init__(self, store: Store, config: Config, world: World) -> None:
        self.store = store
        self.config = config
        self.world = world
        self.thinkers = Thinkers(config.thinkers)
        self.known: dict[str, Live] = {}
        self.drivers: dict[str, asyncio.Task[None]] = {}  # play the bots of a table
        self.clocks: dict[str, asyncio.Task[None]] = {}  # wait for the end of a table's countdown
        self.broken: set[str] = set()  # tables that couldn't be taken up
        self.watcher: asyncio.Task[None] | None = None
        self.closing = False
        self.adventures: Adventures | None = None  # keeps who plays which sheet

    async def open(self) -> None:
        """Go on where the last process stopped: bots that were asked think now, countdowns run on."""
        self.watcher = asyncio.create_task(self._watch())
        await self._take_up(await self.store.run(self.store.waiting_for_bots))
        await self._take_up(await self.store.run(self.store.counting_down))

    async def _take_up(self, tables: Sequence[str]) -> None:
        """Read these tables, which sets their bots and their clocks going."""
        for table in tables:
            if table not in self.broken:
                try:
                    await self._find(table)
                except Exception:
                    self.broken.add(table)
                    log.exception("table %s can't be taken up", table)

    async def close(self) -> None:
        """Let all listeners go, and end."""
        self.let_go()
        tasks = [task for task in (*self.drivers.values(), *self.clocks.values(), self.watcher) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()
        self.store.close()

    def let_go(self) -> None:
        self.closing = True
        for live in self.known.values():
            live.ring()

    # ---- finding a table -------------------------------------------------------------------------------------

    @asynccontextmanager
    async def reading(self, table: str) -> AsyncIterator[Live]:
        """A table, locked: what is seen here has been committed."""
        while True:
            live = await self._find(table)
            async with live.lock:
                if live.outdated:
                    continue
                yield live
                return

    async def _find(self, table: str) -> Live:
        live = self.known.pop(table, None)
        if live is None:
            found = await self.store.run(self.store.read_table, table)
            if found is None:
                raise NoSuchTable(_("there is no such table"))
            if self.adventures is not None:
                await self.adventures.bring(found[0])
            live = self.known.pop(table, None) or Live(*found, self.world.chance)
            self._drive(live)
            self._keep_time(live)
        self.known[table] = live  # the latest used stands last
        if len(self.known) > REMEMBERED:
            for name, old in list(self.known.items())[: len(self.known) - REMEMBERED]:
                if not (old.listeners or old.lock.locked() or name in self.drivers or name in self.clocks):
                    self._forget(old)
        return live

    def _forget(self, live: Live) -> None:
        """The next one who asks gets this table from the database."""
        live.outdated = True
        if self.known.get(live.row.id) is live:
            del self.known[live.row.id]
        live.ring()

    async def wait(self, table: str, seat: int, after: int, seconds: float) -> None:
        """Return when this seat has an event after number `after`, or when the time is over."""
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

    async def catch_up(self, table: str, seat: int, after: int) -> None:
        """Who has seen more than this process knows was told by another one: look at the database."""
        async with self.reading(table) as live:
            knows_less = live.at(seat) < after
        if knows_less:
            await self.refresh(table)

    async def refresh(self, table: str) -> None:
        """Look at the database: another process may have written there."""
        async with self.reading(table) as live:
            found = await self.store.run(self.store.sequences, [table])
            if found.get(table) != live.row.sequence:
                self._forget(live)

    async def _watch(self) -> None:
        """Look regularly for what other processes have written, so that a lost wake-up costs little."""
        while True:
            await asyncio.sleep(self.config.poll)
            try:
                for name, sequence in (await self.store.run(self.store.sequences, list(self.known))).items():
                    live = self.known.get(name)
                    if live is not None and not live.lock.locked() and live.row.sequence != sequence:
                        self._forget(live)
                await self._take_up(await self.store.run(self.store.counting_down, self.world.now()))
            except Exception:
                log.exception("looking for news of other processes failed; it is tried again")

    # ---- writing ---------------------------------------------------------------------------------------------

    async def _commit(
        self,
        live: Live,
        happened: Sequence[tuple[str, int, bytes]],
        *,
        key: str | None = None,
        seats: Sequence[SeatRow] = (),
        **changes: Any,
    ) -> None:
        """Write events and changes of a locked table; memory never runs ahead of the database."""
        row, now = live.row, self.world.now()
        first = row.sequence + 1
        events = [
            EventRow(row.id, first + k, kind, seat, data, key if k == 0 else None, now)
            for k, (kind, seat, data) in enumerate(happened)
        ]
        new = msgspec.structs.replace(row, sequence=row.sequence + len(events), changed=now, **changes)
        also = self.adventures.seating(new, seats) if seats and self.adventures is not None else None
        try:
            await self.store.run(self.store.commit, row.sequence, new, seats, events, also)
        except BaseException:
            self._forget(live)
            raise
        live.row = new
        for seat in seats:
            live.seats[seat.seat] = seat
        if seats and live.match is not None:
            live.match.names = live.names

    def _announce(self, live: Live) -> None:
        live.ring()
        self._drive(live)
        self._keep_time(live)

    # ---- sitting down ----------------------------------------------------------------------------------------

    async def create(
        self,
        host: PlayerRow,
        game: Game,
        wishes: Sequence[Wish],
        options: Mapping[str, object],
        *,
        listed: bool,
        hints: bool | None = None,
        countdown: int | None = None,
        wanted: "Wanted | None" = None,
    ) -> str:
        """A new table; gives its id. Its secret is fixed here, before any nonce is known.

        Unless said otherwise, hints are for those who play with bots alone. Whoever is playing the same adventure
        already gets that table, unless it is `wanted` otherwise.
        """
        players = game.check_players(len(wishes))
        wishes = named(wishes, host.name)
        chosen = game.check_options(options, players)
        if self.adventures is not None:
            chosen = await self.adventures.prepare(host, game, chosen)
        seconds = check_countdown(game, countdown)
        now, table = self.world.now(), self.world.word(12)
        seats = [self._wished(game, table, seat, wish, host) for seat, wish in enumerate(wishes)]
        row = TableRow(
            id=table,
            game=game.name,
            players=players,
            options=chosen,
            listed=listed,
            host=host.id,
            status="open",
            pending="",
            sequence=0,
            secret=self.world.random_bytes(64),
            salt=self.world.random_bytes(32).hex(),
            created=now,
            changed=now,
            hints=plays_alone(wishes) if hints is None else hints,
            countdown=seconds,
        )
        also = self.adventures.seating(row, seats, wanted) if self.adventures is not None else None
        try:
            await self.store.run(self.store.add_table, row, seats, also)
        except Running as running:
            if self.adventures is None or wanted is not None:
                raise
            return await self.adventures.go_on(host, running)
        if row.hints or any(seat.bot for seat in seats):
            self.thinkers.start()  # so that the first answer isn't slow
        async with self.reading(table) as live:
            await self._begin_if_ready(live)
        return table

    def _wished(self, game: Game, table: str, seat: int, wish: Wish, host: PlayerRow) -> SeatRow:
        if wish.kind == "me":
            return SeatRow(table, seat, "me", player=host.id, name=wish.name)
        if wish.kind == "bot":
            bot = wish.name or usual_bot(game)
            if bot not in (*bot_choices(game), "search"):  # none that may think for hours
                known = ", ".join(bot_choices(game))
                raise BadOptions(_("there is no bot {bot}; this game has {known}").format(bot=bot[:40], known=known))
            return SeatRow(table, seat, "bot", name=BOT_NAMES[seat % len(BOT_NAMES)], bot=bot)
        if wish.kind == "friend":
            return SeatRow(table, seat, "friend", invitation=self.world.word(12))
        if wish.kind == "anyone":
            return SeatRow(table, seat, "anyone")
        raise BadOptions(_("a seat is for me, a friend, anyone or a bot, not for {kind}").format(kind=wish.kind[:40]))

    async def sit(
        self, table: str, seat: int, player: PlayerRow, name: str, invitation: str = "", nonce: str = ""
    ) -> None:
        """Sit down on a free seat."""
        if self.adventures is not None:
            await self.adventures.before_sitting(await self._find(table), player)
        async with self.reading(table) as live:
            place = live.seat(seat)
            if place.player == player.id:
                return
            if place.player or place.bot or live.row.status != "open":
                raise NotAllowed(_("this seat is taken"))
            if place.kind == "friend" and place.invitation != invitation:
                raise NotYours(_("this seat is kept for somebody with the link"))
            taken = msgspec.structs.replace(place, player=player.id, name=name or player.name, nonce=nonce)
            await self._commit(live, [("sat", seat, taken.name.encode())], seats=[taken])
            live.happen(Happening("sat", seat, taken.name))
            self._announce(live)
            await self._begin_if_ready(live)

    async def add_nonce(self, table: str, seat: int, nonce: str) -> None:
        """A person's browser adds its part of the chance; the first one counts. The last one begins the game."""
        async with self.reading(table) as live:
            place = live.seat(seat)
            if live.row.status != "open" or place.nonce or not place.player:
                return
            await self._commit(live, [("ready", seat, b"")], seats=[msgspec.structs.replace(place, nonce=nonce)])
            live.happen(Happening("ready", seat))
            self._announce(live)
            await self._begin_if_ready(live)

    async def leave(self, table: str, seat: int) -> None:
        """Stand up: before the deal the seat is free again, later a bot plays on. An adventure is given up by it."""
        async with self.reading(table) as live:
            place = live.seat(seat)
            name = place.name
            if live.row.status == "open":
                kind = "anyone" if place.kind == "me" else place.kind
                free = SeatRow(table, seat, kind, invitation=place.invitation)
                left = [each for each in live.seats if each.player and each.seat != seat]
                status = "open" if left else "closed"
                await self._commit(live, [("left", seat, name.encode())], seats=[free], status=status)
                live.happen(Happening("left", seat, name))
            elif live.row.status == "playing" and self.adventures is not None and self.adventures.is_one(live.row):
                await self._commit(live, [("given_up", seat, name.encode())], status="over", pending="", deadline=0.0)
                live.happen(Happening("given_up", seat, name))
            elif live.row.status == "playing" and not place.bot:
                bot = usual_bot(live.game)
                played = msgspec.structs.replace(place, bot=bot)
                await self._commit(live, [("bot", seat, name.encode())], seats=[played])
                live.happen(Happening("bot", seat, name))
            self._announce(live)

    async def come_back(self, table: str, seat: int) -> None:
        """Take one's seat back from the bot."""
        async with self.reading(table) as live:
            place = live.seat(seat)
            if place.bot and place.player and live.row.status == "playing":
                played = msgspec.structs.replace(place, bot="")
                await self._commit(live, [("back", seat, place.name.encode())], seats=[played])
                live.happen(Happening("back", seat, place.name))
                self._announce(live)

    async def fill(self, table: str, seat: int, player: str) -> None:
        """The host gives a free seat to a bot."""
        async with self.reading(table) as live:
            place = live.seat(seat)
            if live.row.host != player:
                raise NotYours(_("only the host can do that"))
            if place.player or place.bot or live.row.status != "open":
                raise NotAllowed(_("this seat is taken"))
            bot = self._wished(live.game, table, seat, Wish("bot"), PlayerRow("", "", 0, 0))
            await self._commit(live, [("sat", seat, bot.name.encode())], seats=[bot])
            live.happen(Happening("sat", seat, bot.name))
            self._announce(live)
            await self._begin_if_ready(live)

    async def revoke(self, table: str, seat: int, player: str) -> None:
        """The host makes a new link for a friend's seat; the old one opens nothing any more."""
        async with self.reading(table) as live:
            place = live.seat(seat)
            if live.row.host != player:
                raise NotYours(_("only the host can do that"))
            if place.kind != "friend" or live.row.status != "open":
                raise NotAllowed(_("this seat has no link"))
            new = msgspec.structs.replace(place, invitation=self.world.word(12))
            await self._commit(live, [("link", seat, b"")], seats=[new])  # an event, so that other processes notice
            live.happen(Happening("link", seat))
            self._announce(live)

    async def _begin_if_ready(self, live: Live) -> None:
        """Deal, as soon as everybody is there."""
        if live.row.status != "open" or not live.ready:
            return
        row = live.row
        nonces = [bytes.fromhex(seat.nonce) for seat in live.seats]
        seats, salt = live.names, row.salt
        match = Match(
            live.game,
            row.players,
            row.options,
            row.secret,
            seats=seats,
            nonces=nonces,
            salt=salt,
            chance=self.world.chance,
        )
        match.names = live.names
        lines = [("line", -1, line) for line in match.record.encode().splitlines()]
        deadline = self._deadline(row, {}, hurried(match.state))
        status = "over" if match.over else "playing"
        await self._commit(live, lines, status=status, pending=_seats(match.pending), deadline=deadline)
        live.match = match
        live.happen_in_game("dealt", -1)
        self._announce(live)

    # ---- playing ---------------------------------------------------------------------------------------------

    async def act(self, table: str, seat: int, after: int, answers: Sequence[str], key: str) -> Acted:
        """Answer: a whole move is written and announced; fewer answers are only tried.

        `after` is the number of the last event the client has seen. A move with a key that was used before counts once.
        """
        await self.catch_up(table, seat, after)
        try:
            return await self._act_once(table, seat, after, answers, key)
        except Raced:
            async with self.reading(table) as live:
                if live.keys.get((seat, key)) == tuple(answers):  # another process has got the same move
                    return Acted(live.at(seat), True)
            raise

    async def _act_once(self, table: str, seat: int, after: int, answers: Sequence[str], key: str) -> Acted:
        async with self.reading(table) as live:
            live.seat(seat)
            done = live.keys.get((seat, key))
            if done is not None:
                if done != tuple(answers):
                    raise NotAllowed(_("this key was used for other answers"))
                return Acted(live.at(seat), True)
            if live.seat(seat).bot:
                raise NotAllowed(_("a bot plays this seat; take it back first"))
            return await self._act(live, seat, after, live.actions(answers), key)

    async def _act(self, live: Live, seat: int, after: int, actions: Sequence[int], key: str | None) -> Acted:
        match = live.match
        if match is None or live.over:
            raise NotYourTurn(_("nobody is asked: no game goes on here"))
        if live.overtaken(seat, after):
            raise Stale(
                _("the table has moved on: you have seen event {seen} of {all}").format(seen=after, all=live.at(seat))
            )
        if not actions:
            raise NotAllowed(_("no answer was given"))
        _state, complete = match.attempt(seat, actions)
        if not complete:
            return Acted(live.at(seat), False)
        before = len(match.record.lines)
        asked = hurried(match.state)
        lapsed = seat in asked and list(actions) == [asked[seat][1]]
        try:
            match.play(*actions, seat=seat)
            lines = [("line", seat, line) for line in match.record.encode(before).splitlines()]
            status, pending = "over" if match.over else "playing", _seats(match.pending)
            kept = {other: asked[other] for other in asked if other != seat} if lapsed else {}
            deadline = self._deadline(live.row, kept, hurried(match.state))
            await self._commit(live, lines, key=key, status=status, pending=pending, deadline=deadline)
            if key is not None:
                move = match.record.lines[before]
                assert isinstance(move, Move)
                live.keys[seat, key] = said(move)
            live.happen_in_game("moved", seat)
        except BaseException:
            self._forget(live)
            raise
        self._announce(live)
        return Acted(live.at(seat), True)

    async def undo(self, table: str, seat: int, after: int) -> Acted:
        """Take the last move back, if nothing was shown since."""
        await self.catch_up(table, seat, after)
        async with self.reading(table) as live:
            live.seat(seat)
            match = live.match
            if match is None or live.over:
                raise NotAllowed(_("there is nothing to take back"))
            if live.at(seat) != after:
                raise Stale(_("the table has moved on"))
            before = len(match.record.lines)
            match.undo(seat, whole=True)
            try:
                lines = [("line", seat, line) for line in match.record.encode(before).splitlines()]
                asked = hurried(match.state)
                deadline = self._deadline(live.row, asked, asked)
                await self._commit(live, lines, pending=_seats(match.pending), deadline=deadline)
                live.happen_in_game("undone", seat)
            except BaseException:
                self._forget(live)
                raise
            self._announce(live)
            return Acted(live.at(seat), True)

    # ---- countdowns ------------------------------------------------------------------------------------------

    def _deadline(self, row: TableRow, kept: Hurried, asked: Hurried) -> float:
        """When the countdown ends, after an event that leaves these seats asked; 0 if none of them has one.

        As long as nobody is asked but seats whose countdown was `kept`, it runs on; else it begins anew.
        """
        if not asked:
            return 0.0
        if row.deadline and asked.items() <= kept.items():
            return row.deadline
        return self.world.now() + row.countdown

    def _keep_time(self, live: Live) -> None:
        """Let somebody look at this table when its countdown is over."""
        table = live.row.id
        if not self.closing and live.row.deadline and table not in self.clocks:
            self.clocks[table] = asyncio.create_task(self._count_down(table))

    async def _count_down(self, table: str) -> None:
        """Look at the clock of a table until none is running there."""
        try:
            while True:
                try:
                    left = await self.expire(table)
                except Exception:
                    log.exception("the countdown of table %s failed; it is tried again", table)
                    left = self.config.poll
                if not left:
                    return
                await asyncio.sleep(min(left, self.config.poll))  # a deadline may move, and so may the world's clock
        finally:
            del self.clocks[table]

    async def expire(self, table: str) -> float:
        """Answer for all who have let their countdown run out; gives the seconds that are left, 0 if none is running.

        Their answers are moves like others. When another process is faster, its moves count.
        """
        while True:
            async with self.reading(table) as live:
                left = live.row.left(self.world.now())
                silent = hurried(live.match.state) if live.match is not None and live.row.deadline else {}
                if left or not silent:
                    return left
                seat = next(iter(silent))
                try:
                    done = await self._act(live, seat, live.at(seat), [silent[seat][1]], None)
                except Raced:
                    continue
                if not done.complete:
                    raise RuntimeError(f"what {live.game.name} answers for a silent seat is no whole move")

    # ---- hints -----------------------------------------------------------------------------------------------

    async def hint(self, table: str, seat: int, after: int | None, answers: Sequence[str]) -> dict[str, float]:
        """What a good player would answer, who knows what this seat knows: words with their chances, the best first.

        `answers` are those of the move so far. Asked again, the hint is the same.
        """
        if after is not None:
            await self.catch_up(table, seat, after)
        async with self.reading(table) as live:
            advising = live.advising
        async with advising:
            return await self._hint(table, seat, after, answers)

    async def _hint(self, table: str, seat: int, after: int | None, answers: Sequence[str]) -> dict[str, float]:
        async with self.reading(table) as live:
            place, match, key = live.seat(seat), live.match, (seat, tuple(answers))
            if not live.row.hints:
                raise NoHints(_("this table allows no hints"))
            if match is None or live.over or place.bot or seat not in live.asked:
                raise NotYourTurn(_("you aren't asked anything now"))
            if after is not None and live.overtaken(seat, after):
                raise Stale(_("the table has moved on"))
            state, complete = match.attempt(seat, live.actions(answers))
            if complete:
                raise NotAllowed(_("these answers are a whole move"))
            known, game, given = live.hints, live.game, live.hints.get(key)
            if given is not None:
                return given
            task = self._task(live, seat, state, ADVISER)
        advice = await self.thinkers.advise(task)
        known[key] = {game.word(each.action): round(each.chance, 2) for each in advice}  # of no use if it moved on
        return known[key]

    # ---- bots ------------------------------------------------------------------------------------------------

    def _drive(self, live: Live) -> None:
        """Let bots play at this table as long as one is asked."""
        table = live.row.id
        if self.closing or table in self.drivers or not self._bots_asked(live):
            return
        task = asyncio.create_task(self._play_bots(table))
        self.drivers[table] = task
        task.add_done_callback(lambda _task: self._driven(table))

    def _driven(self, table: str) -> None:
        del self.drivers[table]
        if (live := self.known.get(table)) is not None:
            self._drive(live)  # somebody may have moved in between

    @staticmethod
    def _bots_asked(live: Live) -> list[int]:
        return [seat for seat in live.asked if live.seats[seat].bot]

    async def _play_bots(self, table: str) -> None:
        try:
            while await self._play_bot(table):
                pass
        except Exception:
            log.exception("the bots of table %s stopped", table)
            await asyncio.sleep(self.config.poll)  # and begin again, with the next driver

    async def _play_bot(self, table: str) -> bool:
        """One move of one bot; False when no bot is asked."""
        async with self.reading(table) as live:
            asked = self._bots_asked(live)
            if not asked:
                return False
            people = any(seat.player and not seat.bot for seat in live.seats)
            pause = live.row.changed + self.config.pace - self.world.now() if people else 0
            seat, after = asked[0], live.at(asked[0])
        await asyncio.sleep(max(0.0, min(pause, self.config.pace)))
        actions: list[int] = []
        while True:
            async with self.reading(table) as live:
                if live.at(seat) != after or seat not in self._bots_asked(live) or live.match is None:
                    return True
                if actions:
                    try:
                        if (await self._act(live, seat, after, actions, None)).complete:
                            return True
                    except Raced:
                        return True
                state, _complete = live.match.attempt(seat, actions)
                task = self._task(live, seat, state, live.seats[seat].bot)
            actions.append(await self.thinkers.think(task))

    def _task(self, live: Live, seat: int, state: State, bot: str) -> Task:
        seed = int.from_bytes(self.world.random_bytes(8), "big")
        return Task(pose(live.game, live.row.options, state, seat, seed), bot)


def check_countdown(game: Game, seconds: int | None) -> int:
    """The seconds of a table's countdown; only games with questions that have one let them be chosen."""
    if seconds is None:
        return COUNTDOWN
    if not game.countdown:
        raise BadOptions(_("{game} has no countdown").format(game=game.title))
    least, most = COUNTDOWNS
    if not least <= seconds <= most:
        message = _("a countdown has {least} to {most} seconds, not {seconds}")
        raise BadOptions(message.format(least=least, most=most, seconds=seconds))
    return seconds


def named(wishes: Sequence[Wish], name: str) -> list[Wish]:
    """The same wishes, with different names for the host's own seats: people who share a device are told apart.

    A seat without a name has the host's `name`. Whoever comes second has a number: Ana, Ana 2.
    """
    taken: set[str] = set()
    result = []
    for wish in wishes:
        if wish.kind == "me":
            asked = shown = wish.name or name
            number = 1
            while shown.casefold() in taken:
                number += 1
                shown = f"{asked[: LONGEST_NAME - 1 - len(str(number))]} {number}"
            taken.add(shown.casefold())
            wish = wish._replace(name=shown)
        result.append(wish)
    return result


def plays_alone(wishes: Sequence[Wish]) -> bool:
    """Does one person play with bots, and nobody else?"""
    return sorted(wish.kind for wish in wishes if wish.kind != "bot") == ["me"]


def commitment(row: TableRow) -> str:
    """What the server published before anybody's nonce: the hash of salt and secret."""
    return Hidden(to=(), value=row.secret.hex(), salt=row.salt).closed().commitment


def _seats(seats: Sequence[int]) -> str:
    return ",".join(map(str, seats))


def find(name: str) -> Game:
    """A game by its name."""
    return find_game(name)
