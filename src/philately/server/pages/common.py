"""What all pages share."""

from collections.abc import Sequence

import htpy as h
from htpy import Node
from litestar import Response
from litestar.datastructures import Cookie

from philately.core.errors import BadOptions
from philately.core.game import Game
from philately.core.language import _
from philately.core.registry import all_games, game_names
from philately.extension import Shown
from philately.server.guard.strict import Asking as Asking
from philately.server.house import House
from philately.server.players import COOKIE, YEARS_2, clean_name
from philately.server.storage.rows import PlayerRow
from philately.web.page import page
from philately.web.stamps import sprite


def show(
    title: str,
    *content: Node,
    player: PlayerRow | None = None,
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
    further: Sequence[Shown] = (),
    wide: bool = False,
    turns: int = 0,
    status: int = 200,
) -> Response[str]:
    """Return a whole page, with what the parts of extensions on it need."""
    name = "" if player is None else player.name
    games = sprite(*game_names())
    scripts = [*scripts, *(script for shown in further for script in shown.scripts)]
    styles = [*styles, *(style for shown in further for style in shown.styles)]
    body = page(title, *content, sprite=games, scripts=scripts, styles=styles, player=name, wide=wide, turns=turns)
    return Response(body, media_type="text/html", status_code=status)


def shown_games() -> list[Game]:
    """Return all games in the order of the pages: the easiest first, solo games last."""
    return sorted(all_games(), key=lambda game: (game.most == 1, game.weight or 9))


def name_label(player: PlayerRow | None) -> h.Renderable:
    """Return the field for a player's name."""
    value = "" if player is None else player.name
    return h.label(".name")[_("Your name"), h.input(name="name", maxlength="24", autocomplete="nickname", value=value)]


async def fields(request: Asking) -> dict[str, str]:
    """Return the text fields of a form."""
    return {name: value for name, value in (await request.form()).items() if isinstance(value, str)}


def bot_title(bot: str) -> str:
    """Return what people call a bot: how it plays."""
    titles = {
        "random": _("plays at random"),
        "gentle": _("gentle"),
        "greedy": _("good"),
        "search:quick": _("strong"),
        "search:careful": _("strong, and thinks longer"),
    }
    return titles.get("search:quick" if bot == "search" else bot, bot)


def number(said: str, what: str) -> int:
    """Return a whole number from a form. Raise `BadOptions` if it isn't one."""
    if not said.isascii() or not said.isdigit() or len(said) > 6:
        raise BadOptions(_("{what} should be a number, not {said}").format(what=what, said=repr(said[:20])))
    return int(said)


async def known_player(request: Asking, house: House, name: str) -> PlayerRow:
    """Return the player who sent a request, renamed if a name is given. Make a player if there is none."""
    shown = clean_name(name)
    player = await house.player(request)
    if player is None:
        return await house.players.add(shown or _("Guest"))
    if shown and shown != player.name:
        await house.players.rename(player, shown)
        return await house.players.find(player.id) or player
    return player


def go(request: Asking, path: str, house: House, player: PlayerRow | None = None) -> Response[str]:
    """Redirect to another page after a form was sent, and set the player's cookie if it is new."""
    cookies = []
    if player is not None and house.players.id_of(request.cookies.get(COOKIE, "")) != player.id:
        cookies.append(player_cookie(request, house, player))
    return Response("", status_code=303, media_type="text/plain", headers={"location": path}, cookies=cookies)


def player_cookie(request: Asking, house: House, player: PlayerRow) -> Cookie:
    secure = request.url.scheme == "https"
    value = house.players.cookie(player)
    return Cookie(COOKIE, value=value, max_age=YEARS_2, httponly=True, samesite="lax", secure=secure)
