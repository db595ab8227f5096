"""What all pages share."""

from collections.abc import Sequence
from typing import Any

from htpy import Node
from litestar import Request, Response
from litestar.datastructures import Cookie
from markupsafe import Markup

from philately.core.errors import BadOptions
from philately.core.game import Game
from philately.core.language import _
from philately.core.registry import all_games, game_names
from philately.server.house import House
from philately.server.players import COOKIE, YEARS_2, clean_name
from philately.server.storage.rows import PlayerRow
from philately.web.page import page
from philately.web.stamps import sprite

Asking = Request[Any, Any, Any]


def show(
    title: str,
    *content: Node,
    player: PlayerRow | None = None,
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
    wide: bool = False,
    status: int = 200,
) -> Response[str]:
    """A whole page."""
    name = "" if player is None else player.name
    games = sprite(*game_names())
    body = page(title, *content, sprite=Markup(games), scripts=scripts, styles=styles, player=name, wide=wide)
    return Response(body, media_type="text/html", status_code=status)


def shown_games() -> list[Game]:
    """All games as pages list them: those for company first."""
    return sorted(all_games(), key=lambda game: game.most == 1)


async def fields(request: Asking) -> dict[str, str]:
    """What a form says."""
    return {name: value for name, value in (await request.form()).items() if isinstance(value, str)}


def bot_title(bot: str) -> str:
    """A bot as people read it: `search (careful)`."""
    name, _colon, level = bot.partition(":")
    levels = {"quick": _("quick"), "careful": _("careful")}
    return f"{name} ({levels.get(level, level)})" if level else name


def number(said: str, what: str) -> int:
    """A whole number of a form."""
    if not said.isascii() or not said.isdigit() or len(said) > 6:
        raise BadOptions(_("{what} should be a number, not {said}").format(what=what, said=repr(said[:20])))
    return int(said)


async def known_player(request: Asking, house: House, name: str) -> PlayerRow:
    """Who asks, under that name; somebody new is made a player."""
    shown = clean_name(name)
    player = await house.player(request)
    if player is None:
        return await house.players.add(shown or _("Guest"))
    if shown and shown != player.name:
        await house.players.rename(player, shown)
        return await house.players.find(player.id) or player
    return player


def go(request: Asking, path: str, house: House, player: PlayerRow | None = None) -> Response[str]:
    """On to another page, after something was done; with the cookie of the player who did it."""
    cookies = []
    if player is not None and house.players.id_of(request.cookies.get(COOKIE, "")) != player.id:
        cookies.append(player_cookie(request, house, player))
    return Response("", status_code=303, media_type="text/plain", headers={"location": path}, cookies=cookies)


def player_cookie(request: Asking, house: House, player: PlayerRow) -> Cookie:
    secure = request.url.scheme == "https"
    value = house.players.cookie(player)
    return Cookie(COOKIE, value=value, max_age=YEARS_2, httponly=True, samesite="lax", secure=secure)
