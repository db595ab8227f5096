"""The JSON API: everything a program needs to sit down and play."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, Parameter
from msgspec import Meta

from philately.bots import bot_choices
from philately.core.game import Game
from philately.core.language import _
from philately.core.options import Value
from philately.core.registry import all_games
from philately.core.registry import game as find_game
from philately.server.house import House, TheHouse
from philately.server.live import Live
from philately.server.players import clean_name
from philately.server.problems import Problem
from philately.server.store import SeatRow, TableRow
from philately.server.tables import COUNTDOWN, COUNTDOWNS, Stale, Wish, commitment

Nonce = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="32 random bytes in hex, chosen by you")
]
Name = Annotated[str, Meta(max_length=24, description="how the others see you")]
TableId = Annotated[str, Parameter(description="the id of a table", max_length=16)]
SeatNumber = Annotated[int, Parameter(description="a seat, from 0", ge=0, le=15)]
Draft = Annotated[str, Parameter(max_length=4096, description="answers of this move so far, with blanks in between")]
SEAT: list[dict[str, list[str]]] = [{"seat": []}]
ANYBODY: list[dict[str, list[str]]] = [{}, {"seat": []}]


class OptionFacts(msgspec.Struct):
    """One option of a game; its first value is the default."""

    name: str
    values: list[str]
    explanation: str
    rule: str
    numbers: list[int]  # the least and the greatest number it takes; empty if it takes none
    form: str  # describes further words it takes


class GameFacts(msgspec.Struct):
    """A game of this server."""

    name: str
    title: str
    summary: str
    fewest: int
    most: int
    options: list[OptionFacts]
    bots: list[str]
    countdown: bool  # has it questions with a countdown, whose seconds a table can choose?


class SeatFacts(msgspec.Struct):
    """A seat, as everybody sees it."""

    seat: int
    kind: str
    name: str
    bot: str
    taken: bool
    ready: bool


class Countdown(msgspec.Struct):
    """A countdown that is running: when it is over, the server answers for all who are silent."""

    seconds: int  # from its beginning
    left: float  # seconds


class TableFacts(msgspec.Struct):
    """A table, as everybody sees it."""

    id: str
    game: str
    players: int
    options: dict[str, str | int]
    listed: bool
    status: str
    pending: list[int]
    seats: list[SeatFacts]
    commitment: str
    hints: bool  # are they allowed here?
    countdown: Countdown | None  # null if none is running


class SeatWish(msgspec.Struct):
    """Whom a seat is for; `name` is a person's name, or which bot it shall be.

    Your own seats have different names: those without one have yours, and the second of a name gets a number.
    """

    kind: Literal["me", "friend", "anyone", "bot"]
    name: Name = ""


class NewTable(msgspec.Struct):
    """A table to be."""

    game: str
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, str | int] = {}
    listed: bool = False
    name: Name = ""
    hints: Annotated[
        bool | None, Meta(description="may people ask for hints? As a rule, where one plays with bots alone")
    ] = None
    countdown: Annotated[
        Annotated[int, Meta(ge=COUNTDOWNS[0], le=COUNTDOWNS[1])] | None,
        Meta(description=f"seconds, in games that have a countdown; as a rule {COUNTDOWN}"),
    ] = None


class SeatToken(msgspec.Struct):
    """The right to play a seat: send it as `Authorization: Bearer TOKEN`."""

    seat: int
    token: str


class Invitation(msgspec.Struct):
    """What a friend needs to take the seat that is kept for them."""

    seat: int
    invitation: str


class NewTableFacts(msgspec.Struct):
    """A table that was made, the tokens of your seats, and the invitations for your friends."""

    table: TableFacts
    tokens: list[SeatToken]
    invitations: list[Invitation]


class SitDown(msgspec.Struct):
    """Taking a seat. Read the table's commitment first, then choose the nonce: so nobody can choose the deal."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]
    nonce: Nonce
    invitation: Annotated[str, Meta(max_length=16)] = ""


class GivenNonce(msgspec.Struct):
    """Your part of the chance."""

    nonce: Nonce


class Answers(msgspec.Struct):
    """The answers of a move, in notation. Fewer than a whole move are only tried."""

    answers: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(min_length=1, max_length=64)]
    after: Annotated[int, Meta(ge=0, le=1 << 31, description="the number of the last event you have seen")]
    key: Annotated[str, Meta(min_length=1, max_length=64, description="sent twice, a move counts once")]


class After(msgspec.Struct):
    """Which position is meant."""

    after: Annotated[int, Meta(ge=0, le=1 << 31)]


class Done(msgspec.Struct):
    """What came of it."""

    at: int  # the number of your last event
    complete: bool  # was it a whole move?


class Offer(msgspec.Struct):
    """One legal answer."""

    action: int
    word: str
    label: str


class Question(msgspec.Struct):
    """What you are asked."""

    question: str
    prompt: str
    rule: str
    number: bool
    choices: list[Offer]


class Asked(msgspec.Struct):
    """What you are asked now; null if nothing."""

    at: int
    ask: Question | None


class Hinted(msgspec.Struct):
    """An answer, and how likely your side is to win with it; in a game for one, how good it looks."""

    word: str
    label: str
    chance: float  # from 0 to 1


class Hint(msgspec.Struct):
    """The best answers, the best first."""

    at: int
    answers: list[Hinted]


class Seen(msgspec.Struct):
    """What you may see now; the view is the game's own."""

    at: int
    status: str
    view: dict[str, Any]


class EventFacts(msgspec.Struct):
    """Something that has happened, in sentences."""

    number: int
    log: list[str]


class News(msgspec.Struct):
    """What has happened since."""

    at: int
    status: str
    asked: bool  # are you asked something now?
    events: list[EventFacts]


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers of a route besides the good one."""
    meaning = {
        400: "the request doesn't fit",
        401: "no token",
        403: "somebody else's",
        404: "no such thing",
        408: "too slow",
        409: "not now",
        413: "too big",
        422: "not a legal answer",
        429: "too many requests",
    }
    wanted = sorted({400, 408, 413, 429, *statuses})
    return {status: ResponseSpec(Problem, description=meaning[status], generate_examples=False) for status in wanted}


def game_facts(game: Game) -> GameFacts:
    return GameFacts(
        game.name,
        game.title,
        game.summary,
        game.fewest,
        game.most,
        [
            OptionFacts(each.name, list(each.values), each.explanation, each.rule, list(each.numbers or ()), each.form)
            for each in game.options
        ],
        bot_choices(game),
        game.countdown,
    )


def table_facts(row: TableRow, seats: list[SeatRow], now: float) -> TableFacts:
    return TableFacts(
        row.id,
        row.game,
        row.players,
        dict[str, Value](row.options),
        row.listed,
        row.status,
        row.asked,
        [
            SeatFacts(s.seat, s.kind, s.name, s.bot, bool(s.player or s.bot), bool(s.nonce or (not s.player and s.bot)))
            for s in seats
        ],
        commitment(row),
        row.hints,
        Countdown(row.countdown, round(row.left(now), 1)) if row.deadline else None,
    )


def live_facts(house: House, live: Live) -> TableFacts:
    return table_facts(live.row, live.seats, house.world.now())


def words_of(draft: str) -> list[str]:
    return [word for word in draft.split(" ") if word]


class Api(Controller):
    """Routes under /api."""

    path = "/api"

    @get("/games", responses=errors(), summary="The games of this server")
    async def games(self) -> list[GameFacts]:
        return [game_facts(game) for game in all_games()]

    @get("/tables", responses=errors(), summary="Public tables: open ones first, then those that are being played")
    async def tables(self, house: TheHouse) -> list[TableFacts]:
        found = await house.public_tables()
        return [table_facts(row, seats, house.world.now()) for row, seats in found]

    @post("/tables", responses=errors(404), summary="Make a table")
    async def new_table(
        self, request: Request[Any, Any, Any], house: TheHouse, data: JSONBody[NewTable]
    ) -> NewTableFacts:
        """Make a table, with a token for each seat that is yours. It begins when each of them has given its nonce."""
        house.may_open_table(request, None)
        game = find_game(data.game)
        wishes = [Wish(seat.kind, clean_name(seat.name)) for seat in data.seats]
        host = await house.players.add(clean_name(data.name) or "Program")
        table = await house.tables.create(
            host, game, wishes, data.options, listed=data.listed, hints=data.hints, countdown=data.countdown
        )
        async with house.tables.reading(table) as live:
            mine = [SeatToken(seat, house.players.token(table, seat, host.id)) for seat in live.seats_of(host.id)]
            invitations = [Invitation(seat.seat, seat.invitation) for seat in live.seats if seat.invitation]
            return NewTableFacts(live_facts(house, live), mine, invitations)

    @get("/tables/{table:str}", responses=errors(403, 404), summary="A table, as everybody sees it")
    async def table(self, request: Request[Any, Any, Any], house: TheHouse, table: TableId) -> TableFacts:
        async with house.looking(request, table) as live:
            return live_facts(house, live)

    @post("/tables/{table:str}/seats/{seat:int}", responses=errors(403, 404, 409), summary="Sit down")
    async def sit(
        self,
        request: Request[Any, Any, Any],
        house: TheHouse,
        table: TableId,
        seat: SeatNumber,
        data: JSONBody[SitDown],
    ) -> SeatToken:
        """Take a free seat; you get the token of it."""
        async with house.looking(request, table) as live:
            live.seat(seat)  # is there one, before a player is made for it?
        player = await house.players.add(clean_name(data.name) or "Program")
        await house.tables.sit(table, seat, player, player.name, data.invitation, data.nonce)
        return SeatToken(seat, house.players.token(table, seat, player.id))

    @post("/tables/{table:str}/nonce", responses=errors(401, 403, 404), security=SEAT, status_code=200)
    async def nonce(
        self, request: Request[Any, Any, Any], house: TheHouse, table: TableId, data: JSONBody[GivenNonce]
    ) -> TableFacts:
        """Add your part of the chance at a table that you have made. The first one you give counts."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live, needed=True)
        await house.tables.add_nonce(table, seat, data.nonce)
        async with house.looking(request, table) as live:
            return live_facts(house, live)

    @post("/tables/{table:str}/leave", responses=errors(401, 403, 404), security=SEAT, status_code=200)
    async def leave(self, request: Request[Any, Any, Any], house: TheHouse, table: TableId) -> TableFacts:
        """Stand up. Before the deal the seat is free again; later a bot plays on, but an adventure is lost."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live, needed=True)
        await house.tables.leave(table, seat)
        async with house.looking(request, table) as live:
            return live_facts(house, live)

    @get("/tables/{table:str}/view", responses=errors(401, 403, 404), security=ANYBODY)
    async def view(self, request: Request[Any, Any, Any], house: TheHouse, table: TableId) -> Seen:
        """What your seat may see; without a token, what a spectator sees."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live)
            view = msgspec.Raw(live.views[seat + 1] or b"{}")
            return Seen(live.at(seat), live.row.status, view)  # type: ignore[arg-type]  # encoded already

    @get("/tables/{table:str}/options", responses=errors(401, 403, 404, 409, 422), security=SEAT)
    async def options(
        self,
        request: Request[Any, Any, Any],
        house: TheHouse,
        table: TableId,
        draft: Draft = "",
    ) -> Asked:
        """What your seat is asked, with all legal answers; after some answers of a move, what is asked next."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live, needed=True)
            if live.match is None:
                return Asked(live.at(seat), None)
            state, _actions = live.position(seat, words_of(draft))
            ask = live.ask(state, seat)
            return Asked(live.at(seat), None if ask is None else msgspec.convert(ask, Question))

    @get("/tables/{table:str}/hint", responses=errors(401, 403, 404, 409, 422), security=SEAT)
    async def hint(
        self,
        request: Request[Any, Any, Any],
        house: TheHouse,
        table: TableId,
        draft: Draft = "",
    ) -> Hint:
        """What a good player would answer on your seat, knowing what you know; where the table allows it."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live, needed=True)
        house.may_ask_for_hint(table, seat)
        words = words_of(draft)
        found = await house.tables.hint(table, seat, None, words)
        async with house.looking(request, table) as live:
            state, _actions = live.position(seat, words)
            ask = live.ask(state, seat)
            labels = {} if ask is None else {choice["word"]: choice["label"] for choice in ask["choices"]}
            if not found.keys() <= labels.keys():
                raise Stale(_("the table has moved on"))
            return Hint(live.at(seat), [Hinted(word, labels[word], chance) for word, chance in found.items()])

    @post("/tables/{table:str}/act", responses=errors(401, 403, 404, 409, 422), security=SEAT, status_code=200)
    async def act(
        self, request: Request[Any, Any, Any], house: TheHouse, table: TableId, data: JSONBody[Answers]
    ) -> Done:
        """Answer. A whole move is played, once and for all; fewer answers are tried and forgotten."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live, needed=True)
        return Done(*await house.tables.act(table, seat, data.after, data.answers, data.key))

    @post("/tables/{table:str}/undo", responses=errors(401, 403, 404, 409), security=SEAT, status_code=200)
    async def undo(
        self, request: Request[Any, Any, Any], house: TheHouse, table: TableId, data: JSONBody[After]
    ) -> Done:
        """Take your last move back, if nothing hidden or random was shown since."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live, needed=True)
        return Done(*await house.tables.undo(table, seat, data.after))

    @get("/tables/{table:str}/events", responses=errors(401, 403, 404), security=ANYBODY)
    async def events(
        self,
        request: Request[Any, Any, Any],
        house: TheHouse,
        table: TableId,
        after: Annotated[int, Parameter(ge=0, le=1 << 31, description="the last event you have seen")] = 0,
        wait: Annotated[float, Parameter(ge=0, le=30, description="seconds to wait for a first event")] = 0,
    ) -> News:
        """What your seat has seen after event number `after`; waits for something to happen, if you like."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live)
        await house.tables.catch_up(table, seat, after)
        if wait:
            await house.tables.wait(table, seat, after, wait)
        async with house.looking(request, table) as live:
            news = [EventFacts(number, log) for number, log in live.since(seat, after)]
            return News(live.at(seat), live.row.status, seat in live.asked, news)

    @get(
        "/tables/{table:str}/record",
        responses=errors(401, 403, 404, 409),
        security=ANYBODY,
        media_type="application/jsonl",
        summary="The record of the game",
    )
    async def record(self, request: Request[Any, Any, Any], house: TheHouse, table: TableId) -> Response[bytes]:
        """While the game goes on only what your seat may see is open in it; afterwards all is."""
        async with house.looking(request, table, record=True) as live:
            return record_response(live, house.seat_of(request, live))


def record_response(live: Live, seat: int) -> Response[bytes]:
    """A record as a file to download."""
    state, _actions = live.position(seat)
    assert state is not None and live.match is not None
    record = live.match.record
    body = (record if live.given_up else record.redacted(seat)).encode()
    name = f"{live.row.game}-{live.row.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/jsonl", headers=headers)
