"""The page of a table, its fragments, and the requests that it sends."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import htpy as h
import msgspec
from htpy import Node
from litestar import Response, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery, JSONBody, Parameter
from markupsafe import Markup
from msgspec import Meta

from philately.core.errors import NotAllowed, NotYourTurn, PhilatelyError
from philately.core.language import _
from philately.core.match import Match
from philately.extension import Shown
from philately.server.api.api import record_response
from philately.server.api.facts import GivenNonce
from philately.server.drawing import Drawn, past_fragment, table_fragment, with_clock
from philately.server.house import House, TheHouse
from philately.server.pages.common import Asking, fields, go, known_player, number, show
from philately.server.pages.waiting import curtain, waiting_room
from philately.server.storage.rows import PlayerRow
from philately.server.storage.store import Raced
from philately.server.tables.errors import NoHint, NotYours, Stale
from philately.server.tables.live import SPECTATOR, Live
from philately.web.elements import submit_button
from philately.web.keys import keys_dialog
from philately.web.static import game_styles

log = logging.getLogger("philately.server")

Word = Annotated[str, Meta(max_length=64)]


class Move(msgspec.Struct):
    """What the page sends when something is clicked: all words of this move so far."""

    seat: int
    after: int
    answers: Annotated[list[Word], Meta(min_length=1, max_length=64)]
    key: Annotated[str, Meta(min_length=1, max_length=64)]


class Back(msgspec.Struct):
    """What the page sends to take the last move back."""

    seat: int
    after: int


class Doubt(msgspec.Struct):
    """What the page sends to get a hint: the words of this move so far."""

    seat: int
    after: int
    answers: Annotated[list[Word], Meta(max_length=64)]


class SeatNonce(GivenNonce):
    """The nonce that the page adds for one of its seats."""

    seat: int = 0


class Fragment(msgspec.Struct):
    """The table as a part of the page, and an error to show with it."""

    html: str
    error: str = ""


# ---- looking ---------------------------------------------------------------------------------------------------------


class Look:
    """A visitor's view of a table. People who share a device take turns behind a curtain."""

    def __init__(self, house: House, request: Any, player: PlayerRow | None, wanted: int | None = None) -> None:
        self.house = house
        self.player = player
        self.wanted = wanted  # the seat that the page shows
        scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
        self.base = f"{scheme}://{request.headers.get('host', '')}"  # this server's address, as the client calls it

    def draw(
        self,
        live: Live,
        draft: Sequence[str] = (),
        after: Match | None = None,
        hints: Mapping[str, float] | None = None,
        invitation: str = "",
    ) -> Drawn:
        """Draw the table without the time that is left."""
        parts, wanted = self.house.parts, self.wanted
        mine = [] if self.player is None else live.seats_of(self.player.id)
        if live.past:
            return past_fragment(live, parts, mine[0] if len(mine) == 1 and wanted != SPECTATOR else SPECTATOR)
        if live.match is None:
            return waiting_room(live, self.player, invitation, self.base)
        if len(mine) == 1 and wanted != SPECTATOR:
            return table_fragment(live, parts, mine[0], draft, after, hints)
        pending = [seat for seat in mine if seat in live.pending and not live.seats[seat].bot] if len(mine) > 1 else []
        if wanted in pending and wanted is not None:
            return table_fragment(live, parts, wanted, draft, after, hints)
        return curtain(live, pending[0]) if pending else table_fragment(live, parts, SPECTATOR)

    def fragment(self, live: Live, drawn: Drawn, error: str = "") -> Fragment:
        """Return the table as it is sent, with the time that is left."""
        return Fragment(with_clock(drawn, live, self.house.world.now()), error)


@get("/tables/{table:str}", include_in_schema=False)
async def show_table(
    request: Asking, house: TheHouse, table: FromPath[str], first: FromQuery[str] = ""
) -> Response[str]:
    return await _table_page(request, house, table, "", is_first=bool(first))


@get("/tables/{table:str}/invitation/{word:str}", include_in_schema=False)
async def invited(request: Asking, house: TheHouse, table: FromPath[str], word: FromPath[str]) -> Response[str]:
    """Show the table to somebody with an invitation. The seat stays free until they sit down."""
    return await _table_page(request, house, table, word)


async def _table_page(
    request: Asking, house: House, table: str, invitation: str, *, is_first: bool = False
) -> Response[str]:
    player = await house.player(request)
    beside: list[Shown] = []
    for part in house.parts.of(await house.tables.game_of(table)):
        if (shown := await part.beside(table, player)) is not None:
            beside.append(shown)
    look = Look(house, request, player)
    async with house.looking(request, table) as live:
        content: list[Node] = [
            h.div("#stage", data_invitation=invitation)[
                Markup(look.fragment(live, look.draw(live, invitation=invitation)).html)
            ],
            is_first and player is not None and not live.past and _briefing(live, player),
            (shown.content for shown in beside),
            keys_dialog(),
            h.div(".notices")[
                h.p("#connection.notice.bad", role="status", hidden=True)[_("The connection is lost; trying again …")],
                h.p("#trouble.notice.bad", role="alert", hidden=True),
            ],
        ]
        return show(
            f"{live.game.title} · {', '.join(filter(None, live.names))}",
            *content,
            player=player,
            scripts=["table.js"],
            styles=game_styles(live.game),
            further=beside,
            wide=True,
        )


def _briefing(live: Live, player: PlayerRow) -> Node:
    """Tell somebody who plays a game for the first time which side is theirs, and how it wins."""
    mine = live.seats_of(player.id)
    if not mine:
        return None
    side = live.game.sides(live.row.players, live.row.options)[mine[0]]
    return h.dialog("#briefing", open=True, aria_labelledby="briefing-title")[
        h.form(method="dialog")[
            h.h2("#briefing-title")[_("Your side: {side}").format(side=side.name) if side.name else live.game.title],
            h.p[side.goal],
            submit_button(_("Begin"), "main", autofocus=True),
        ]
    ]


@get("/tables/{table:str}/fragment", include_in_schema=False)
async def show_fragment(
    request: Asking,
    house: TheHouse,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    draft: Annotated[str, Parameter(max_length=4096)] = "",
    invitation: Annotated[str, Parameter(max_length=16)] = "",
) -> Fragment:
    """Send the table as it is now. A draft that is no longer legal is dropped."""
    look = Look(house, request, await house.player(request), seat)
    async with house.looking(request, table) as live:
        words = [word for word in draft.split(" ") if word]
        try:
            return look.fragment(live, look.draw(live, words, invitation=invitation))
        except PhilatelyError:
            if not words:
                raise
        return look.fragment(live, look.draw(live, invitation=invitation))


@websocket("/tables/{table:str}/live")
async def listen(
    socket: WebSocket[Any, Any, Any],
    house: TheHouse,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    after: FromQuery[int] = -1,
    invitation: FromQuery[str] = "",
) -> None:
    """Send the table whenever it has changed for this listener."""
    look = Look(house, socket, await house.player(socket), seat)
    await socket.accept()
    gone = asyncio.create_task(_until_gone(socket))
    sent: Drawn | None = None
    try:
        while not house.tables.closing and not gone.done():
            async with house.looking(socket, table) as live:
                drawn = look.draw(live, invitation=invitation)
                bell, news = live.bell, look.fragment(live, drawn)
            if drawn != sent and (sent is not None or drawn.at != after):
                await socket.send_data(msgspec.json.encode(news), mode="text")
            sent = drawn
            live.listeners += 1
            ringing = asyncio.create_task(bell.wait())
            try:
                await asyncio.wait([gone, ringing], return_when=asyncio.FIRST_COMPLETED)
            finally:
                live.listeners -= 1
                ringing.cancel()
        if not gone.done():
            await socket.close(1012)
    except (WebSocketDisconnect, OSError):
        pass  # the page is gone
    except PhilatelyError as error:
        await socket.close(1008, str(error)[:60])  # a reason may have 123 bytes
    except Exception:
        log.exception("listening to table %s failed", table[:20])
        await socket.close(1011)
    finally:
        gone.cancel()


async def _until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """Wait until the page closes the socket. It sends nothing else."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


# ---- playing ---------------------------------------------------------------------------------------------------------


@post("/tables/{table:str}/act", include_in_schema=False, status_code=200)
async def act(request: Asking, house: TheHouse, table: FromPath[str], data: JSONBody[Move]) -> Response[Fragment]:
    """Act, and send the table. A move that comes too late is refused, with the table as it is."""
    look = Look(house, request, await house.player(request), data.seat)
    try:
        async with house.looking(request, table, data.seat, data.after) as live:
            check_owner(live, data.seat, look.player)
            try:
                done = await house.play.act(live, data.seat, data.after, data.answers, data.key)
            except Stale:
                return Response(look.fragment(live, look.draw(live), _moved_on()), status_code=409)
            except (NotYourTurn, NotAllowed) as refusal:
                return Response(look.fragment(live, look.draw(live), str(refusal)), status_code=409)
            draft = [] if done.draft is None else data.answers
            return Response(look.fragment(live, look.draw(live, draft, done.draft)))
    except Raced:  # another process was faster, maybe with the same move
        async with house.looking(request, table) as live:
            same = live.keys.get((data.seat, data.key)) == tuple(data.answers)
            drawn = look.fragment(live, look.draw(live), "" if same else _moved_on())
            return Response(drawn, status_code=200 if same else 409)


def _moved_on() -> str:
    return _("the table has moved on in the meantime: look again, then answer")


@post("/tables/{table:str}/hint", include_in_schema=False, status_code=200)
async def hint(request: Asking, house: TheHouse, table: FromPath[str], data: JSONBody[Doubt]) -> Response[Fragment]:
    """Send the table with a hint."""
    look = Look(house, request, await house.player(request), data.seat)
    async with house.looking(request, table) as live:
        check_owner(live, data.seat, look.player)
    house.may_ask_for_hint(table, data.seat)
    status, error, draft, hints = 200, "", data.answers, None
    try:
        hints = await house.hints.hint(table, data.seat, data.after, data.answers)
    except NoHint as refusal:
        status, error = 409, str(refusal)
    except (Stale, NotYourTurn, NotAllowed) as refusal:
        status, error, draft = 409, str(refusal), []
    async with house.looking(request, table) as live:
        if live.overtaken(data.seat, data.after):
            draft, hints = [], None
        drawn = look.draw(live, draft, hints=hints)
        return Response(look.fragment(live, drawn, error), status_code=status)


@post("/tables/{table:str}/undo", include_in_schema=False, status_code=200)
async def undo(request: Asking, house: TheHouse, table: FromPath[str], data: JSONBody[Back]) -> Response[Fragment]:
    look = Look(house, request, await house.player(request), data.seat)
    async with house.looking(request, table, data.seat, data.after) as live:
        check_owner(live, data.seat, look.player)
        status, error = 200, ""
        try:
            await house.play.undo(live, data.seat, data.after)
        except (Stale, NotAllowed) as refusal:
            status, error = 409, str(refusal)
        return Response(look.fragment(live, look.draw(live), error), status_code=status)


@post("/tables/{table:str}/nonce", include_in_schema=False, status_code=200)
async def nonce(request: Asking, house: TheHouse, table: FromPath[str], data: JSONBody[SeatNonce]) -> Fragment:
    """Add the browser's nonce to the chance."""
    look = Look(house, request, await house.player(request))
    async with house.looking(request, table) as live:
        check_owner(live, data.seat, look.player)
        await house.lobby.add_nonce(live, data.seat, data.nonce)
        return look.fragment(live, look.draw(live))


def check_owner(live: Live, seat: int, player: PlayerRow | None) -> None:
    """Raise `NotYours` unless the player has this seat."""
    if player is None or live.seat(seat).player != player.id:
        raise NotYours(_("this is somebody else's seat"))


# ---- sitting down and standing up ------------------------------------------------------------------------------------


@post("/tables/{table:str}/sit", include_in_schema=False)
async def sit(request: Asking, house: TheHouse, table: FromPath[str]) -> Response[Any]:
    said = await fields(request)
    seat = number(said.get("seat", ""), "seat")
    async with house.looking(request, table) as live:
        live.seat(seat)  # refuses a wrong number before a player is made
        player = await known_player(request, house, said.get("name", ""))
        await house.lobby.sit(live, seat, player, player.name, said.get("invitation", ""))
    return go(request, f"/tables/{table}", house, player)


@post("/tables/{table:str}/{deed:str}", include_in_schema=False)
async def change(request: Asking, house: TheHouse, table: FromPath[str], deed: FromPath[str]) -> Response[Any]:
    """Leave a seat, take it back, fill it with a bot, or revoke its link."""
    seat = number((await fields(request)).get("seat", ""), "seat")
    player, lobby = await house.player(request), house.lobby
    async with house.looking(request, table) as live:
        if deed in ("leave", "back"):
            check_owner(live, seat, player)
            await (lobby.leave(live, seat) if deed == "leave" else lobby.come_back(live, seat))
        elif deed in ("fill", "revoke"):
            me = "" if player is None else player.id
            await (lobby.fill(live, seat, me) if deed == "fill" else lobby.revoke(live, seat, me))
        else:
            raise NotAllowed(_("this can't be done at a table"))
    return go(request, f"/tables/{table}", house)


@get("/tables/{table:str}/record", include_in_schema=False)
async def record(
    request: Asking, house: TheHouse, table: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[bytes]:
    """Send the record: redacted for the player's seat while the game goes on, complete afterwards."""
    player = await house.player(request)
    async with house.looking(request, table, record=True) as live:
        mine = [] if player is None else live.seats_of(player.id)
        if seat is not None and seat not in mine and not live.over:
            raise NotYours(_("this is somebody else's seat"))
        wanted = seat if seat in mine and seat is not None else mine[0] if len(mine) == 1 else SPECTATOR
        return record_response(live, wanted)


routes = [show_table, invited, show_fragment, listen, act, hint, undo, nonce, sit, change, record]
