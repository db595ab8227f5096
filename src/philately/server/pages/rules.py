"""The pages with the rulebooks."""

from functools import cache

import htpy as h
from litestar import Response, get
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markupsafe import Markup

from philately.core.language import _
from philately.core.registry import game as find_game
from philately.server.house import TheHouse
from philately.server.pages.common import Asking, show, shown_games
from philately.web.elements import game_stamp, link_button


@get("/games", include_in_schema=False)
async def games(request: Asking, house: TheHouse) -> Response[str]:
    stamps = [game_stamp(f"/games/{game.name}/rules", game.title, game.summary, game.name) for game in shown_games()]
    return show(
        _("Rules"),
        h.h1[_("The rulebooks")],
        h.section(".sheet.games")[h.h2[_("Which game?")], stamps],
        player=await house.player(request),
    )


@get("/games/{name:str}/rules", include_in_schema=False)
async def rulebook(request: Asking, house: TheHouse, name: FromPath[str]) -> Response[str]:
    game = find_game(name)
    return show(
        _("Rules of {game}").format(game=game.title),
        h.article(".sheet.prose")[
            h.div(".prose", lang="en")[_read(game.rulebook())],  # rulebooks are in English
            h.h2[_("What the questions cite")],
            h.dl[((h.dt(id=number)[number], h.dd[game.rule(number)]) for number in game.rule_numbers())],
        ],
        h.p[link_button(_("New table"), f"/new?game={game.name}", "main")],
        player=await house.player(request),
    )


@cache
def _read(text: str) -> Markup:
    """Return Markdown as HTML. HTML inside the Markdown is escaped."""
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


routes = [games, rulebook]
