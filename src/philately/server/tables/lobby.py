"""Opening a table, sitting down, leaving and coming back."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from philately.bots import bot_choices, usual_bot
from philately.core.errors import BadOptions, NotAllowed
from philately.core.game import Game
from philately.core.language import _
from philately.core.match import Match
from philately.core.record import Hidden
from philately.extension import Elsewhere
from philately.server.players import LONGEST_NAME
from philately.server.storage.rows import PlayerRow, SeatRow, TableRow
from philately.server.tables import states
from philately.server.tables.cache import Cache
from philately.server.tables.countdown import check_countdown, deadline
from philately.server.tables.errors import NotYours
from philately.server.tables.live import Live, hurried
from philately.server.tables.states import Status
from philately.server.thinkers import Thinkers

BOT_NAMES = ("Penny Black", "Blue Mauritius", "Inverted Jenny", "Basel Dove", "Red Mercury", "Yellow Treskilling")


class Wish(NamedTuple):
    """The kind of a seat at a new table: `me`, `friend`, `anyone` or `bot`."""

    kind: str
    name: str = ""  # the person's name, or which bot


class Lobby:
    """Seats and the players who take them. All methods but `create` need a table that the caller has locked."""

    def __init__(self, cache: Cache, thinkers: Thinkers) -> None:
        self.cache = cache
        self.world = cache.world
        self.parts = cache.parts
        self.thinkers = thinkers

    # ---- opening a table -------------------------------------------------------------------------------------

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
        said: Mapping[str, str] | None = None,
        note: object = None,
    ) -> str:
        """Open a table and return its id. The secret is fixed here, before any nonce is known.

        By default, hints are allowed where one person plays with bots. `said` holds the form's fields for extensions,
        `note` is what an extension passes to itself. If an extension sends the host to a table that is running already,
        return the id of that table, or raise `Elsewhere` if there is a note.
        """
        players = game.check_players(len(wishes))
        wishes = named(wishes, host.name)
        chosen = game.check_options(options, players)
        for part in self.parts.of(game.name):
            chosen = await part.before_new(host, chosen, said or {})
        now, table = self.world.now(), self.world.word(12)
        row = TableRow(
            id=table,
            game=game.name,
            players=players,
            options=chosen,
            listed=listed,
            host=host.id,
            status=Status.OPEN,
            pending="",
            sequence=0,
            secret=self.world.random_bytes(64),
            salt=self.world.random_bytes(32).hex(),
            created=now,
            changed=now,
            hints=plays_alone(wishes) if hints is None else hints,
            countdown=check_countdown(game, countdown),
        )
        seats = [self._wished(game, table, seat, wish, host) for seat, wish in enumerate(wishes)]
        written = [part.sat(row, seats, said or {}, note) for part in self.parts.of(game.name)]
        writes = [write for write in written if write is not None]
        try:
            await self.cache.store.run(self.cache.store.add_table, row, seats, writes)
        except Elsewhere as elsewhere:
            if note is not None:
                raise
            return await elsewhere.find(self)
        if row.hints or any(seat.bot for seat in seats):
            self.thinkers.start()  # so that the first move isn't slow
        async with self.cache.reading(table) as live:
            await self._deal_if_ready(live)
        return table

    def _wished(self, game: Game, table: str, seat: int, wish: Wish, host: PlayerRow) -> SeatRow:
        if wish.kind == "me":
            return SeatRow(table, seat, "me", player=host.id, name=wish.name)
        if wish.kind == "bot":
            bot = wish.name or usual_bot(game)
            if bot not in (*bot_choices(game), "search"):  # no bot that may think for hours
                known = ", ".join(bot_choices(game))
                raise BadOptions(_("there is no bot {bot}; this game has {known}").format(bot=bot[:40], known=known))
            return _bot_seat(table, seat, bot)
        if wish.kind == "friend":
            return SeatRow(table, seat, "friend", invitation=self.world.word(12))
        if wish.kind == "anyone":
            return SeatRow(table, seat, "anyone")
        raise BadOptions(_("a seat is for me, a friend, anyone or a bot, not for {kind}").format(kind=wish.kind[:40]))

    # ---- before the deal -------------------------------------------------------------------------------------

    async def sit(
        self, live: Live, seat: int, player: PlayerRow, name: str, invitation: str = "", nonce: str = ""
    ) -> None:
        """Sit down on a free seat."""
        place = live.seat(seat)
        if place.player == player.id:
            return
        _check_free(live, place)
        if place.kind == "friend" and place.invitation != invitation:
            raise NotYours(_("this seat is kept for somebody with the link"))
        await self._seat(live, msgspec.structs.replace(place, player=player.id, name=name or player.name, nonce=nonce))

    async def fill(self, live: Live, seat: int, player: str) -> None:
        """Give a free seat to a bot. Only the host can do this."""
        _check_host(live, player)
        _check_free(live, live.seat(seat))
        await self._seat(live, _bot_seat(live.row.id, seat, usual_bot(live.game)))

    async def _seat(self, live: Live, taken: SeatRow) -> None:
        await self.cache.commit(live, "sat", taken.seat, taken.name, seats=[taken])
        await self._deal_if_ready(live)

    async def revoke(self, live: Live, seat: int, player: str) -> None:
        """Replace the link for a friend's seat. Only the host can do this."""
        place = live.seat(seat)
        _check_host(live, player)
        if place.kind != "friend" or not states.allows(live.row.status, "link"):
            raise NotAllowed(_("this seat has no link"))
        new = msgspec.structs.replace(place, invitation=self.world.word(12))
        await self.cache.commit(live, "link", seat, seats=[new])

    async def add_nonce(self, live: Live, seat: int, nonce: str) -> None:
        """Add a browser's nonce to a seat that has none. When every seat is ready, deal."""
        place = live.seat(seat)
        if place.nonce or not place.player or not states.allows(live.row.status, "ready"):
            return
        await self.cache.commit(live, "ready", seat, seats=[msgspec.structs.replace(place, nonce=nonce)])
        await self._deal_if_ready(live)

    async def _deal_if_ready(self, live: Live) -> None:
        """Deal if every seat is ready."""
        row = live.row
        if not live.ready or not states.allows(row.status, "dealt"):
            return
        nonces = [bytes.fromhex(seat.nonce) for seat in live.seats]
        match = Match(
            live.game,
            row.players,
            row.options,
            row.secret,
            seats=live.names,
            nonces=nonces,
            salt=row.salt,
            chance=self.world.chance,
        )
        ends = deadline(row, {}, hurried(match.state), self.world.now())
        await self.cache.commit(live, "dealt", -1, match=match, deadline=ends)

    # ---- leaving, and coming back ----------------------------------------------------------------------------

    async def leave(self, live: Live, seat: int) -> None:
        """Leave a seat. Before the deal it becomes free. Later a bot plays on, or the game is given up."""
        place = live.seat(seat)
        if states.allows(live.row.status, "left"):
            kind = "anyone" if place.kind == "me" else place.kind
            free = SeatRow(live.row.id, seat, kind, invitation=place.invitation)
            others = any(each.player for each in live.seats if each.seat != seat)
            status = Status.OPEN if others else Status.CLOSED
            await self.cache.commit(live, "left", seat, place.name, seats=[free], status=status)
        elif states.allows(live.row.status, "bot"):
            if any(part.leaving_gives_up for part in self.parts.of(live.row.game)):
                await self.cache.commit(live, "given_up", seat, place.name, status=Status.OVER)
            elif not place.bot:
                played = msgspec.structs.replace(place, bot=usual_bot(live.game))
                await self.cache.commit(live, "bot", seat, place.name, seats=[played])

    async def come_back(self, live: Live, seat: int) -> None:
        """Take a seat back from its bot."""
        place = live.seat(seat)
        if place.bot and place.player and states.allows(live.row.status, "back"):
            await self.cache.commit(live, "back", seat, place.name, seats=[msgspec.structs.replace(place, bot="")])


def named(wishes: Sequence[Wish], name: str) -> list[Wish]:
    """Return the wishes with different names for the host's own seats, because people may share a device.

    The default is the host's `name`. A repeated name gets a number: Ana, Ana 2.
    """
    taken: set[str] = set()
    result = []
    for wish in wishes:
        if wish.kind == "me":
            given = shown = wish.name or name
            number = 1
            while shown.casefold() in taken:
                number += 1
                shown = f"{given[: LONGEST_NAME - 1 - len(str(number))]} {number}"
            taken.add(shown.casefold())
            wish = wish._replace(name=shown)
        result.append(wish)
    return result


def plays_alone(wishes: Sequence[Wish]) -> bool:
    """Return whether one person plays with bots only."""
    return sorted(wish.kind for wish in wishes if wish.kind != "bot") == ["me"]


def commitment(row: TableRow) -> str:
    """Return the hash of salt and secret, which is published before any nonce is known."""
    return Hidden(to=(), value=row.secret.hex(), salt=row.salt).closed().commitment


def _bot_seat(table: str, seat: int, bot: str) -> SeatRow:
    return SeatRow(table, seat, "bot", name=BOT_NAMES[seat % len(BOT_NAMES)], bot=bot)


def _check_host(live: Live, player: str) -> None:
    if live.row.host != player:
        raise NotYours(_("only the host can do that"))


def _check_free(live: Live, place: SeatRow) -> None:
    if place.player or place.bot or not states.allows(live.row.status, "sat"):
        raise NotAllowed(_("this seat is taken"))
