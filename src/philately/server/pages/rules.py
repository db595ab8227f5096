"""The pages with the rulebooks."""

import re
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

NUMBER = re.compile(r"[A-Z]{1,2}-?\w+")  # of a rule: S-11, D2, P-B
DAGGER = re.compile(rf"†({NUMBER.pattern})")
BEFORE_DAGGER = re.compile(r'\s(?=<a class="dagger")')  # it doesn't begin a line
BRACKETS = re.compile(rf"\[({NUMBER.pattern}(?:, {NUMBER.pattern})*)\]")
CITED = re.compile(rf"(?<!<code>)(?:{DAGGER.pattern}|{BRACKETS.pattern})")  # what stands as code is an example
HEADING = re.compile(r"<(h[23])>(.*?)</h[23]>")
SECTION = re.compile(r'<h2 id="([^"]*)">(.*?)</h2>')
REASON = re.compile(r"<li><strong>(†[^<]*)</strong>")


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
    told = read(game.rulebook())
    sections = (h.li[h.a(href=f"#{place}")[Markup(title)]] for place, title in SECTION.findall(told))
    return show(
        _("Rules of {game}").format(game=game.title),
        h.div(".rulebook", lang="en")[  # rulebooks are in English
            h.nav(".sheet.contents", aria_label=_("Contents"))[h.ul[sections]],
            h.article(".sheet.prose")[told],
        ],
        h.p[link_button(_("New table"), f"/new?game={game.name}", "main")],
        player=await house.player(request),
    )


@cache
def read(text: str) -> Markup:
    """Return the Markdown of a rulebook as HTML. HTML inside the Markdown is escaped.

    A heading is found by its words, as in `#our-readings-and-why`. A rule is found at the first place that names it, in
    brackets or with a dagger. A dagger leads to its reason, `#why-A-7`, and the reason leads back.
    """
    page = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    page = page.replace("<pre>", '<pre tabindex="0">')  # it may be wider than the screen, and is scrolled by keys then
    page = HEADING.sub(lambda found: f'<{found[1]} id="{_slug(found[2])}">{found[2]}</{found[1]}>', page)
    page = REASON.sub(lambda found: f"<li><strong>{DAGGER.sub(_reason, found[1])}</strong>", page)
    named: set[str] = set()

    def place(number: str) -> str:
        """Return the attribute by which a rule is found, at the first place that names it."""
        if number in named:
            return ""
        named.add(number)
        return f' id="{number}"'

    def cite(found: re.Match[str]) -> str:
        if found[1] is not None:
            number = found[1]
            return f'<a class="dagger"{place(number)} href="#why-{number}">†{number}</a>'
        return "[" + NUMBER.sub(lambda one: f"<span{place(one[0])}>{one[0]}</span>", found[2]) + "]"

    return Markup(BEFORE_DAGGER.sub("\N{NO-BREAK SPACE}", CITED.sub(cite, page)))


def _slug(heading: str) -> str:
    """Return the name by which links find a heading."""
    return re.sub(r"[^\w\- ]", "", re.sub(r"<[^>]*>|&\w+;", "", heading).lower()).replace(" ", "-")


def _reason(found: re.Match[str]) -> str:
    return f'<a id="why-{found[1]}" href="#{found[1]}">{found[1]}</a>'


routes = [games, rulebook]
