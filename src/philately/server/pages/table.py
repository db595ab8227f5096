"""A table: the page, its fragments, and what can be done there."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import htpy as h
import msgspec
from litestar import Response, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery, JSONBody, Parameter
from markupsafe import Markup
from msgspec import Meta

from philately.core.errors import NotAllowed, NotYourTurn, PhilatelyError
from philately.core.language import _
from philately.server.api import GivenNonce, record_response
from philately.server.drawing import table_fragment, with_clock
from philately.server.house import House, TheHouse
from philately.server.live import SPECTATOR, Live
from philately.server.pages.common import Asking, fields, go, known_player, number, show
from philately.server.pages.stampadia.common import STYLE
from philately.server.pages.stampadia.table import adventure_ways
from philately.server.pages.waiting import curtain, waiting_room
from philately.server.store import PlayerRow, Raced
from philately.server.tables import NotYours, Stale
from philately.server.thinkers import NoHint
from philately.web.keys import keys_dialog
from philately.web.static import game_styles

log = logging.getLogger("philately.server")

Word = Annotated[str, Meta(max_length=64)]


class Move(msgspec.Struct):
    """What the page sends when something is clicked: all answers of this move so far."""

    seat: int
    after: int
    answers: Annotated[list[Word], Meta(min_length=1, max_length=64)]
    key: Annotated[str, Meta(min_length=1, max_length=64)]


class Back(msgspec.Struct):
    """What the page sends to take the last move back."""

    seat: int
    after: int


class Doubt(msgspec.Struct):
    """What the page sends to be given a hint: the answers of this move so far."""

    seat: int
    after: int
    answers: Annotated[list[Word], Meta(max_length=64)]


class SeatNonce(GivenNonce):
    """What the page adds to the chance, for one of its seats."""

    seat: int = 0


class Fragment(msgspec.Struct):
    """The table anew."""

    html: str
    error: str = ""


def told(house: House, live: Live, drawn: str, error: str = "") -> Fragment:
    """A table as it is sent."""
    return Fragment(with_clock(drawn, live, house.world.now()), error)


# ---- looking ---------------------------------------------------------------------------------------------------------


def fragment(
    live: Live,
    player: PlayerRow | None,
    wanted: int | None,
    base: str,
    draft: Sequence[str] = (),
    invitation: str = "",
    hints: Mapping[str, float] | None = None,
) -> str:
    """The table for whoever looks, through their own seat; several people on one device take turns.

    It is drawn without the time that is left; `told` adds that.
    """
    if live.match is None:
        return waiting_room(live, player, invitation, base)
    mine = [] if player is None else live.seats_of(player.id)
    if len(mine) == 1 and wanted != SPECTATOR:
        return table_fragment(live, mine[0], draft, hints)
    if len(mine) < 2:
        return table_fragment(live, SPECTATOR)
    asked = [seat for seat in mine if seat in live.asked and not live.seats[seat].bot]
    if wanted in asked and wanted is not None:
        return table_fragment(live, wanted, draft, hints)
    if asked:
        return curtain(live, asked[0])
    return table_fragment(live, SPECTATOR)


@get("/tables/{table:str}", include_in_schema=False)
async def show_table(request: Asking, house: TheHouse, table: FromPath[str]) -> Response[str]:
    return await _table_page(request, house, table, "")


@get("/tables/{table:str}/invitation/{word:str}", include_in_schema=False)
async def invited(request: Asking, house: TheHouse, table: FromPath[str], word: FromPath[str]) -> Response[str]:
    """What somebody with an invitation sees; looking takes no seat."""
    return await _table_page(request, house, table, word)


async def _table_page(request: Asking, house: House, table: str, invitation: str) -> Response[str]:
    player = await house.player(request)
    attempt = await house.adventures.attempt_of(table)
    mine = attempt if attempt is not None and player is not None and attempt.player == player.id else None
    async with house.looking(request, table) as live:
        drawn = fragment(live, player, None, _base(request), invitation=invitation)
        content = [
            h.div("#stage", data_invitation=invitation)[Markup(told(house, live, drawn).html)],
            mine is not None and adventure_ways(mine),
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
            styles=[*game_styles(live.game), *([STYLE] if mine is not None else [])],
            wide=True,
        )


@get("/tables/{table:str}/fragment", include_in_schema=False)
async def show_fragment(
    request: Asking,
    house: TheHouse,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    draft: Annotated[str, Parameter(max_length=4096)] = "",
    invitation: Annotated[str, Parameter(max_length=16)] = "",
) -> Fragment:
    """The table as it is now; a draft that doesn't fit any more is dropped."""
    player = await house.player(request)
    async with house.looking(request, table) as live:
        words = [word for word in draft.split(" ") if word]
        try:
            return told(house, live, fragment(live, player, seat, _base(request), words, invitation))
        except PhilatelyError:
            if not words:
                raise
        return told(house, live, fragment(live, player, seat, _base(request), invitation=invitation))


@websocket("/tables/{table:str}/live")
async def listen(
    socket: WebSocket[Any, Any, Any],
    house: TheHouse,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    after: FromQuery[int] = -1,
    invitation: FromQuery[str] = "",
) -> None:
    """Send the table anew whenever it has changed for this listener."""
    player = await house.player(socket)
    await socket.accept()
    gone = asyncio.create_task(_until_gone(socket))
    sent = ""
    try:
        while not house.tables.closing and not gone.done():
            async with house.looking(socket, table) as live:
                drawn = fragment(live, player, seat, _base(socket), invitation=invitation)
                bell, news = live.bell, told(house, live, drawn)
            if drawn != sent and (sent or _at(drawn) != after):
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
        pass  # the other end is gone
    except PhilatelyError as error:
        await socket.close(1008, str(error)[:60])  # a reason has at most 123 bytes
    except Exception:
        log.exception("listening to table %s failed", table[:20])
        await socket.close(1011)
    finally:
        gone.cancel()


def _at(drawn: str) -> int:
    """The number of the event that a fragment shows."""
    return int(drawn.partition('data-at="')[2].partition('"')[0])


async def _until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """Pages say nothing here; this ends when they leave."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


# ---- playing ---------------------------------------------------------------------------------------------------------


@post("/tables/{table:str}/act", include_in_schema=False, status_code=200)
async def act(request: Asking, house: TheHouse, table: FromPath[str], data: JSONBody[Move]) -> Response[Fragment]:
    """Answer; gives the table anew. What came too late is refused, with the table as it is."""
    player = await _owner(request, house, table, data.seat)
    status, error, draft = 200, "", data.answers
    try:
        done = await house.tables.act(table, data.seat, data.after, data.answers, data.key)
        if done.complete:
            draft = []
    except (Stale, Raced):
        status, error, draft = 409, _("the table has moved on in the meantime: look again, then answer"), []
    except (NotYourTurn, NotAllowed) as refusal:
        status, error, draft = 409, str(refusal), []
    async with house.looking(request, table) as live:
        drawn = fragment(live, player, data.seat, _base(request), draft)
        return Response(told(house, live, drawn, error), status_code=status)


@post("/tables/{table:str}/hint", include_in_schema=False, status_code=200)
async def hint(request: Asking, house: TheHouse, table: FromPath[str], data: JSONBody[Doubt]) -> Response[Fragment]:
    """What a good player would answer; gives the table anew, with that."""
    player = await _owner(request, house, table, data.seat)
    house.may_ask_for_hint(table, data.seat)
    status, error, draft, hints = 200, "", data.answers, None
    try:
        hints = await house.tables.hint(table, data.seat, data.after, data.answers)
    except NoHint as refusal:
        status, error = 409, str(refusal)
    except (Stale, NotYourTurn, NotAllowed) as refusal:
        status, error, draft = 409, str(refusal), []
    async with house.looking(request, table) as live:
        if live.overtaken(data.seat, data.after):
            draft, hints = [], None
        drawn = fragment(live, player, data.seat, _base(request), draft, hints=hints)
        return Response(told(house, live, drawn, error), status_code=status)


@post("/tables/{table:str}/undo", include_in_schema=False, status_code=200)
async def undo(request: Asking, house: TheHouse, table: FromPath[str], data: JSONBody[Back]) -> Response[Fragment]:
    player = await _owner(request, house, table, data.seat)
    status, error = 200, ""
    try:
        await house.tables.undo(table, data.seat, data.after)
    except (Stale, NotAllowed) as refusal:
        status, error = 409, str(refusal)
    async with house.looking(request, table) as live:
        drawn = fragment(live, player, data.seat, _base(request))
        return Response(told(house, live, drawn, error), status_code=status)


@post("/tables/{table:str}/nonce", include_in_schema=False, status_code=200)
async def nonce(request: Asking, house: TheHouse, table: FromPath[str], data: JSONBody[SeatNonce]) -> Fragment:
    """The browser's part of the chance."""
    player = await _owner(request, house, table, data.seat)
    await house.tables.add_nonce(table, data.seat, data.nonce)
    async with house.looking(request, table) as live:
        return told(house, live, fragment(live, player, None, _base(request)))


async def _owner(request: Asking, house: House, table: str, seat: int) -> PlayerRow:
    """The player who sits there."""
    player = await house.player(request)
    async with house.looking(request, table) as live:
        if player is None or live.seat(seat).player != player.id:
            raise NotYours(_("this is somebody else's seat"))
    return player


# ---- sitting down and standing up ------------------------------------------------------------------------------------


@post("/tables/{table:str}/sit", include_in_schema=False)
async def sit(request: Asking, house: TheHouse, table: FromPath[str]) -> Response[Any]:
    said = await fields(request)
    seat = number(said.get("seat", ""), "seat")
    async with house.looking(request, table) as live:
        live.seat(seat)
    player = await known_player(request, house, said.get("name", ""))
    await house.tables.sit(table, seat, player, player.name, said.get("invitation", ""))
    return go(request, f"/tables/{table}", house, player)


@post("/tables/{table:str}/{deed:str}", include_in_schema=False)
async def change(request: Asking, house: TheHouse, table: FromPath[str], deed: FromPath[str]) -> Response[Any]:
    """Stand up (leave), take a seat back (back), give a free one to a bot (fill), make a new link (revoke)."""
    seat = number((await fields(request)).get("seat", ""), "seat")
    tables = house.tables
    if deed in ("leave", "back"):
        await _owner(request, house, table, seat)
        await (tables.leave(table, seat) if deed == "leave" else tables.come_back(table, seat))
    elif deed in ("fill", "revoke"):
        player = await house.player(request)
        me = "" if player is None else player.id
        await (tables.fill(table, seat, me) if deed == "fill" else tables.revoke(table, seat, me))
    else:
        raise NotAllowed(_("this can't be done at a table"))
    return go(request, f"/tables/{table}", house)


@get("/tables/{table:str}/record", include_in_schema=False)
async def record(
    request: Asking, house: TheHouse, table: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[bytes]:
    """One's own redacted record while the game goes on; afterwards all of it."""
    player = await house.player(request)
    async with house.looking(request, table, record=True) as live:
        mine = [] if player is None else live.seats_of(player.id)
        if seat is not None and seat not in mine and not live.over:
            raise NotYours(_("this is somebody else's seat"))
        wanted = seat if seat in mine and seat is not None else mine[0] if len(mine) == 1 else SPECTATOR
        return record_response(live, wanted)


def _base(request: Any) -> str:
    """How this server is called by whoever asks."""
    scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
    return f"{scheme}://{request.headers.get('host', '')}"


routes = [show_table, invited, show_fragment, listen, act, hint, undo, nonce, sit, change, record]
