"""The JSON API: everything that a program needs to play."""

from typing import Annotated

import msgspec
from litestar import Controller, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, Parameter

from philately.core.errors import NotAllowed
from philately.core.language import _
from philately.core.registry import all_games
from philately.core.registry import game as find_game
from philately.server.api import facts
from philately.server.guard.problems import Problem
from philately.server.guard.strict import Asking
from philately.server.house import House, TheHouse
from philately.server.players import clean_name
from philately.server.storage.store import Raced
from philately.server.tables.errors import Stale
from philately.server.tables.live import Live
from philately.server.tables.lobby import Wish

TableId = Annotated[str, Parameter(description="the id of a table", max_length=16)]
SeatNumber = Annotated[int, Parameter(description="a seat, from 0", ge=0, le=15)]
Draft = Annotated[str, Parameter(max_length=4096, description="words of this move so far, separated by blanks")]
SEAT: list[dict[str, list[str]]] = [{"seat": []}]
ANYBODY: list[dict[str, list[str]]] = [{}, {"seat": []}]


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the error responses of a route, for the OpenAPI schema."""
    meaning = {
        400: "the request doesn't fit",
        401: "no token",
        403: "somebody else's",
        404: "no such thing",
        408: "too slow",
        409: "not now",
        413: "too big",
        422: "not a legal action",
        429: "too many requests",
    }
    wanted = sorted({400, 408, 413, 429, *statuses})
    return {status: ResponseSpec(Problem, description=meaning[status], generate_examples=False) for status in wanted}


def live_facts(house: House, live: Live) -> facts.TableFacts:
    return facts.table_facts(live.row, live.seats, house.world.now(), live.why_past)


def words_of(draft: str) -> list[str]:
    return [word for word in draft.split(" ") if word]


class Api(Controller):
    """Routes under /api."""

    path = "/api"

    @get("/games", responses=errors(), summary="The games of this server")
    async def games(self) -> list[facts.GameFacts]:
        return [facts.game_facts(game) for game in all_games()]

    @get("/tables", responses=errors(), summary="Public tables: open ones first, then those that are being played")
    async def tables(self, house: TheHouse) -> list[facts.TableFacts]:
        found = await house.public_tables()
        return [facts.table_facts(row, seats, house.world.now()) for row, seats in found]

    @post("/tables", responses=errors(404), summary="Make a table")
    async def new_table(self, request: Asking, house: TheHouse, data: JSONBody[facts.NewTable]) -> facts.NewTableFacts:
        """Make a table and get a token for each of your seats. The deal waits for the nonce of each seat."""
        house.may_open_table(request, None)
        game = find_game(data.game)
        wishes = [Wish(seat.kind, clean_name(seat.name)) for seat in data.seats]
        host = await house.players.add(clean_name(data.name) or "Program")
        table = await house.lobby.create(
            host, game, wishes, data.options, listed=data.listed, hints=data.hints, countdown=data.countdown
        )
        async with house.tables.reading(table) as live:
            mine = [facts.SeatToken(seat, house.players.token(table, seat, host.id)) for seat in live.seats_of(host.id)]
            invitations = [facts.Invitation(seat.seat, seat.invitation) for seat in live.seats if seat.invitation]
            return facts.NewTableFacts(live_facts(house, live), mine, invitations)

    @get("/tables/{table:str}", responses=errors(403, 404), summary="A table, as everybody sees it")
    async def table(self, request: Asking, house: TheHouse, table: TableId) -> facts.TableFacts:
        async with house.looking(request, table) as live:
            return live_facts(house, live)

    @post("/tables/{table:str}/seats/{seat:int}", responses=errors(403, 404, 409), summary="Sit down")
    async def sit(
        self,
        request: Asking,
        house: TheHouse,
        table: TableId,
        seat: SeatNumber,
        data: JSONBody[facts.SitDown],
    ) -> facts.SeatToken:
        """Take a free seat and get its token."""
        async with house.looking(request, table) as live:
            live.seat(seat)  # refuses a wrong number before a player is made
            player = await house.players.add(clean_name(data.name) or "Program")
            await house.lobby.sit(live, seat, player, player.name, data.invitation, data.nonce)
        return facts.SeatToken(seat, house.players.token(table, seat, player.id))

    @post("/tables/{table:str}/nonce", responses=errors(401, 403, 404), security=SEAT, status_code=200)
    async def nonce(
        self, request: Asking, house: TheHouse, table: TableId, data: JSONBody[facts.GivenNonce]
    ) -> facts.TableFacts:
        """Add your nonce at a table that you have made. Only the first one counts."""
        async with house.looking(request, table) as live:
            await house.lobby.add_nonce(live, house.seat_of(request, live, needed=True), data.nonce)
            return live_facts(house, live)

    @post("/tables/{table:str}/leave", responses=errors(401, 403, 404), security=SEAT, status_code=200)
    async def leave(self, request: Asking, house: TheHouse, table: TableId) -> facts.TableFacts:
        """Leave your seat. Before the deal it becomes free; later a bot plays on, or the game is given up."""
        async with house.looking(request, table) as live:
            await house.lobby.leave(live, house.seat_of(request, live, needed=True))
            return live_facts(house, live)

    @get("/tables/{table:str}/view", responses=errors(401, 403, 404), security=ANYBODY)
    async def view(self, request: Asking, house: TheHouse, table: TableId) -> facts.Seen:
        """Return what your seat may see or, without a token, what a spectator sees."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live)
            view = msgspec.Raw(live.views[seat + 1] or b"{}")
            return facts.Seen(live.at(seat), live.row.status, view)  # type: ignore[arg-type]  # already encoded

    @get("/tables/{table:str}/options", responses=errors(401, 403, 404, 409, 422), security=SEAT)
    async def options(self, request: Asking, house: TheHouse, table: TableId, draft: Draft = "") -> facts.Asked:
        """Return the question to your seat with all legal actions. With a draft, return the question after it."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live, needed=True)
            if live.match is None:
                return facts.Asked(live.at(seat), None)
            ask = live.ask(live.after(seat, words_of(draft)).state, seat)
            return facts.Asked(live.at(seat), None if ask is None else msgspec.convert(ask, facts.Question))

    @get("/tables/{table:str}/hint", responses=errors(401, 403, 404, 409, 422), security=SEAT)
    async def hint(self, request: Asking, house: TheHouse, table: TableId, draft: Draft = "") -> facts.Hint:
        """Return what a good player who knows what you know would do, if the table allows hints."""
        async with house.looking(request, table) as live:
            seat = house.seat_of(request, live, needed=True)
        house.may_ask_for_hint(table, seat)
        words = words_of(draft)
        found = await house.hints.hint(table, seat, None, words)
        async with house.looking(request, table) as live:
            ask = live.ask(live.after(seat, words).state, seat)
            labels = {} if ask is None else {choice["word"]: choice["label"] for choice in ask["choices"]}
            if not found.keys() <= labels.keys():
                raise Stale(_("the table has moved on"))
            best = [facts.Hinted(word, labels[word], chance) for word, chance in found.items()]
            return facts.Hint(live.at(seat), best)

    @post("/tables/{table:str}/act", responses=errors(401, 403, 404, 409, 422), security=SEAT, status_code=200)
    async def act(self, request: Asking, house: TheHouse, table: TableId, data: JSONBody[facts.Answers]) -> facts.Done:
        """Act. A whole move is played; fewer actions are only tried, and forgotten."""
        try:
            async with house.looking(request, table, house.claimed_seat(request), data.after) as live:
                seat = house.seat_of(request, live, needed=True)
                done = await house.play.act(live, seat, data.after, data.answers, data.key)
                return facts.Done(done.at, done.complete)
        except Raced:
            async with house.looking(request, table) as live:
                seat = house.seat_of(request, live, needed=True)
                if live.keys.get((seat, data.key)) != tuple(data.answers):
                    raise
                return facts.Done(live.at(seat), True)  # another process got the same move

    @post("/tables/{table:str}/undo", responses=errors(401, 403, 404, 409), security=SEAT, status_code=200)
    async def undo(self, request: Asking, house: TheHouse, table: TableId, data: JSONBody[facts.After]) -> facts.Done:
        """Take your last move back, if nothing hidden or random was shown since."""
        async with house.looking(request, table, house.claimed_seat(request), data.after) as live:
            done = await house.play.undo(live, house.seat_of(request, live, needed=True), data.after)
            return facts.Done(done.at, done.complete)

    @get("/tables/{table:str}/events", responses=errors(401, 403, 404), security=ANYBODY)
    async def events(
        self,
        request: Asking,
        house: TheHouse,
        table: TableId,
        after: Annotated[int, Parameter(ge=0, le=1 << 31, description="the last event you have seen")] = 0,
        wait: Annotated[float, Parameter(ge=0, le=30, description="seconds to wait for a first event")] = 0,
    ) -> facts.News:
        """Return what your seat has seen after event number `after`. With `wait`, wait for the first such event."""
        async with house.looking(request, table, house.claimed_seat(request), after) as live:
            seat = house.seat_of(request, live)
        if wait:
            await house.tables.wait(table, seat, after, wait)
        async with house.looking(request, table) as live:
            news = [facts.EventFacts(number, log) for number, log in live.since(seat, after)]
            return facts.News(live.at(seat), live.row.status, seat in live.pending, news)

    @get(
        "/tables/{table:str}/record",
        responses=errors(401, 403, 404, 409),
        security=ANYBODY,
        media_type="application/jsonl",
        summary="The record of the game",
    )
    async def record(self, request: Asking, house: TheHouse, table: TableId) -> Response[bytes]:
        """Return the record. While the game goes on, everything that your seat may not see is hidden in it."""
        async with house.looking(request, table, record=True) as live:
            return record_response(live, house.seat_of(request, live))


def record_response(live: Live, seat: int) -> Response[bytes]:
    """Return a response with the record as a file."""
    record = live.record
    if record is None:
        raise NotAllowed(_("the game hasn't begun"))
    body = (record if live.given_up else record.redacted(seat)).encode()
    name = f"{live.row.game}-{live.row.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/jsonl", headers=headers)
