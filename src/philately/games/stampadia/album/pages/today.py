"""The first page of the album: today's adventure, the player's result or one click to play, and the other pages."""

import datetime
from typing import Any

import htpy as h
from htpy import Node, Renderable
from litestar import Response, get, post
from litestar.params import FromQuery

from philately.core.language import _, ngettext
from philately.games.stampadia.album.album import Album, TheAlbum
from philately.games.stampadia.album.pages import common
from philately.games.stampadia.album.pages.board import board_section
from philately.games.stampadia.album.provers import StillProving
from philately.games.stampadia.generator import names
from philately.games.stampadia.options import SHEET
from philately.games.stampadia.shelf import SHEETS
from philately.server.house import TheHouse
from philately.server.pages.common import Asking, fields, go, known_player
from philately.server.storage.rows import PlayerRow
from philately.web.elements import link_button, sentence


@get("/stampadia", include_in_schema=False)
async def today(request: Asking, house: TheHouse, album: TheAlbum) -> Response[str]:
    player = await house.player(request)
    day = names.today()
    found = await common.find_sheet(album, day.isoformat())
    return common.album_page(
        _("Today's adventure"),
        "/stampadia",
        await today_card(album, found, player, heading=1),
        await _first_time(album, player),
        await board_section(album, found, player),
        player is not None and await _memory(album, player),
        h.section(".sheet")[
            h.h2[_("More sheets")],
            h.ul(".doors")[
                _door("/stampadia/archive", _("Archive"), _("Every day since July 2021, and how you did.")),
                _door("/stampadia/campaigns", _("Campaigns"), _("The same sheets for all of you, from blank memory.")),
                _door("/stampadia/own", _("Own sheets"), _("Play a sheet that you have written or found.")),
                _door("/games/stampadia/rules", _("Rules"), _("The whole rulebook, for reading.")),
            ],
            _any_word(),
        ],
        player=player,
    )


@post("/stampadia/play", include_in_schema=False)
async def play(request: Asking, house: TheHouse, album: TheAlbum) -> Response[Any]:
    """Begin the adventure that a form names, or go on with it."""
    said = await fields(request)
    wanted = said.get("sheet", "") or names.today().isoformat()
    if said.get("hero") and "/" not in wanted:
        wanted = f"{wanted.partition('@')[0]}/{said['hero']}"
    variant = common.variant_of(said)
    house.may_open_table(request, await house.player(request))
    try:
        found = await common.find_sheet(album, wanted, prove=True)
    except StillProving as error:
        title = h.h1[_("The sheet is being made")]
        return common.being_made(
            "/stampadia/play", said, title, h.p[sentence(str(error))], player=await house.player(request)
        )
    player = await known_player(request, house, said.get("name", ""))
    table = await album.adventures.begin(
        house.lobby, player, found.full, variant=variant, with_memory="blank" not in said
    )
    return go(request, f"/tables/{table}", house, player)


@get("/stampadia/find", include_in_schema=False)
async def find(request: Asking, house: TheHouse, album: TheAlbum, sheet: FromQuery[str] = "") -> Response[Any]:
    """Go to the page of the sheet that somebody has typed."""
    found = await common.find_sheet(album, " ".join(sheet.split()) or "today")
    return go(request, found.path, house)


async def today_card(album: Album, found: common.Found, player: PlayerRow | None, heading: int = 2) -> Renderable:
    """Show today's adventure. On the first page (`heading` 2) nobody is asked for a name: the result asks for it."""
    title = h.h1 if heading == 1 else h.h2
    return common.head(
        found,
        "today",
        [_("Today's adventure"), " · ", common.day_title(found.day or datetime.date.min)],
        h.a(href=found.path, tabindex="-1", aria_hidden="true")[common.day_stamp(found, "large")],
        title("#today")[h.a(href=found.path)[common.sheet_title(found)]],
        await standing(album, found, player, asks_name=heading == 1),
        heading == 2 and await _first_time(album, player),
    )


async def standing(album: Album, found: common.Found, player: PlayerRow | None, *, asks_name: bool = True) -> Node:
    """Show the player's result, and the button that comes next."""
    tried = [] if player is None else await album.adventures.attempts(player, found.full)
    if not tried:
        others = [] if player is None else await album.adventures.with_other_classes(player, found.full)
        stake = bool(others) and h.p(".help")[common.at_stake(others)]
        return common.play_form(
            found, player, _("Play now"), stake, kind="main big" if asks_name else "", asks_name=asks_name
        )
    shown = next((attempt for attempt in tried if not attempt.over), tried[-1])  # the first one counts
    way = (_("Play on"), "main big") if shown.playing else (_("What came of it"), "main")
    return h.div(".standing")[
        common.attempt_mark(shown),
        link_button(way[0], common.page_of(shown), way[1]),
        shown.over and common.play_form(found, player, _("Play it again"), kind=""),
    ]


async def _first_time(album: Album, player: PlayerRow | None) -> Renderable:
    """Link to the rules, and for new players to the sheet to begin with."""
    if player is not None and await album.adventures.attempts(player):
        return h.p(".first-time")[common.how_to_play()]
    begin = h.a(href=f"/stampadia/{SHEET}", lang="en")[SHEETS.find(SHEET).title]
    return h.p(".first-time")[_("Never played? Begin with an easy sheet:"), " ", begin, " · ", common.how_to_play()]


async def _memory(album: Album, player: PlayerRow) -> Node:
    """Show in short what the heroes remember."""
    words = await album.adventures.memory(player)
    if not words:
        return None
    some = ", ".join(words[:6]) + (" …" if len(words) > 6 else "")
    number = ngettext("{number} keyword", "{number} keywords", len(words)).format(number=len(words))
    return h.section(".sheet")[
        h.h2[_("Your memory")],
        h.p[h.b[number], " · ", some],
        h.p[h.a(href="/stampadia/memory")[_("Look at it, or forget something")]],
    ]


def _door(href: str, title: str, help_text: str) -> Renderable:
    return h.li[h.a(href=href)[h.b[title], h.small[help_text]]]


def _any_word() -> Renderable:
    return h.form(".word", method="get", action="/stampadia/find")[
        h.label(for_="word")[_("Or any day or word: everybody who says it gets the same sheet")],
        h.div(".actions")[
            h.input(id="word", name="sheet", maxlength="80", required=True, placeholder=_("teapot")),
            h.button(".button", type="submit")[_("Find the sheet")],
        ],
    ]


routes = [today, play, find]
