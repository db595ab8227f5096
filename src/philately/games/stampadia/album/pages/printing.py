"""Sheets on paper and as files. They show everything, so a player must agree to that first."""

import asyncio
import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import htpy as h
from htpy import Renderable
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from philately.core.language import N_, _
from philately.extras import installed, what_to_install
from philately.games.stampadia.album.album import Album, TheAlbum
from philately.games.stampadia.album.pages import common
from philately.games.stampadia.generator.proof import grade_word
from philately.games.stampadia.page_reader import with_credit
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.sheet import write_sheet
from philately.server.house import TheHouse
from philately.server.pages.common import Asking, fields, go, known_player
from philately.server.storage.rows import PlayerRow
from philately.server.tables.errors import NotYours
from philately.web.elements import link_button, notice, postmark, submit_button

if TYPE_CHECKING:
    from philately.games.stampadia.printing.page import PageSize

PDF, SVG, JSON = "application/pdf", "image/svg+xml", "application/json"
Maker = Callable[[Sheet, str], bytes]

FILES: dict[str, tuple[str, str, str, Maker]] = {  # media type, kind, what it is, and how to make it
    "a4.pdf": (PDF, N_("PDF"), N_("A4, one page"), lambda sheet, foot: _pdf(sheet, foot)),
    "letter.pdf": (PDF, N_("PDF"), N_("Letter, one page"), lambda sheet, foot: _pdf(sheet, foot, size="letter")),
    "large.pdf": (
        PDF, N_("PDF"), N_("A4, two pages with larger text"), lambda sheet, foot: _pdf(sheet, foot, large=True),
    ),
    "large-letter.pdf": (
        PDF, N_("PDF"), N_("Letter, two pages with larger text"),
        lambda sheet, foot: _pdf(sheet, foot, size="letter", large=True),
    ),
    "sheet.svg": (
        SVG, N_("SVG"), N_("A picture, for screens and for drawing programs"), lambda sheet, foot: _svg(sheet, foot),
    ),
    "sheet.json": (
        JSON, N_("JSON"), N_("The sheet as data, for programs and for “Own sheets”"),
        lambda sheet, foot: write_sheet(sheet),
    ),
}  # fmt: skip


def _pdf(sheet: Sheet, foot: str, size: "PageSize" = "a4", large: bool = False) -> bytes:
    from philately.games.stampadia.printing import page, pdf

    return pdf.to_pdf(page.draw_sheet(sheet, footer=foot, size=size, large=large))


def _svg(sheet: Sheet, foot: str) -> bytes:
    from philately.games.stampadia.printing import page, svg

    return svg.to_svg(page.draw_sheet(sheet, footer=foot)[0]).encode()


@get("/stampadia/sheets/{sheet:str}/print", include_in_schema=False)
async def ask(request: Asking, house: TheHouse, album: TheAlbum, sheet: FromPath[str]) -> Response[str]:
    player = await house.player(request)
    found = await common.find_sheet(album, sheet)
    opened = bool(found.full) and await album.adventures.has_opened(player, found.full)
    return common.album_page(
        _("Print {title}").format(title=found.title or found.shown),
        common.way_to(found),
        not installed("print")
        and notice(_("This server can't print: {reason}.").format(reason=what_to_install("print")), bad=True),
        _files(found) if opened else await _warning(album, found, player),
        h.p[link_button(_("Back to the sheet"), found.path)],
        player=player,
    )


async def _warning(album: Album, found: common.Found, player: PlayerRow | None) -> Renderable:
    """Tell what it means to print. Nothing of the sheet is shown before the player agrees."""
    done = player is not None and bool(found.full) and await album.adventures.has_finished(player, found.full)
    return h.section(".sheet.printing", aria_labelledby="print")[
        postmark(_("OPEN"), _("SHOWS EVERYTHING"), "struck"),
        h.h1("#print")[_("Print this sheet?")],
        h.p[h.b[common.sheet_title(found) if found.title else found.shown]],
        h.p[
            _(
                "On paper nothing is hidden: every room, every foe and everything that is printed upside down can be "
                "read at once."
            )
        ],
        h.p[
            h.strong[
                _("What you play of this sheet from now on won't count for the board.")
                if done
                else _("Your attempts at this sheet won't count for the board, also one that you have begun.")
            ],
            " ",
            _("What you have finished before stays."),
        ],
        h.form(".play", method="post", action=f"/stampadia/sheets/{common.in_path(found.known)}/print")[
            common.name_field(player), submit_button(_("Show me everything"), "main big")
        ],
    ]


def _files(found: common.Found) -> Renderable:
    base = f"/stampadia/sheets/{common.in_path(found.full)}/file"
    shown = [(file, _(kind), _(what)) for file, (_type, kind, what, _maker) in FILES.items()]
    texts = [("aid.pdf", _("The player's aid")), ("manual.pdf", _("The manual"))]
    if not installed("print"):
        shown, texts = shown[-1:], []
    return h.section(".sheet.printing", aria_labelledby="print")[
        h.div(".mount")[common.day_stamp(found, "large")],
        h.h1("#print")[common.sheet_title(found)],
        notice(_("You have chosen to see everything: what you play of this sheet from now on is unranked.")),
        h.ul(".files")[
            (
                h.li[h.a(href=f"{base}/{file}", download=download_name(found, file))[h.b[kind], h.span[what]]]
                for file, kind, what in shown
            ),
            (
                h.li[h.a(href=f"/stampadia/{file}", download=f"stampadia-{file}")[h.b[_("PDF")], h.span[what]]]
                for file, what in texts
            ),
        ],
    ]


def download_name(found: common.Found, file: str) -> str:
    """Return the name of a downloaded file."""
    name = re.sub(r"[^a-z0-9.-]+", "-", found.shown.lower()).strip("-") or "sheet"
    return f"stampadia-{name}.{file}" if file.endswith(".pdf") else f"stampadia-{name}.{file.partition('.')[2]}"


@post("/stampadia/sheets/{sheet:str}/print", include_in_schema=False)
async def open_it(request: Asking, house: TheHouse, album: TheAlbum, sheet: FromPath[str]) -> Response[Any]:
    """Open a sheet to a player who wants to see everything."""
    said = await fields(request)
    house.may_open_table(request, await house.player(request))
    found = await common.find_sheet(album, sheet, prove=True)
    player = await known_player(request, house, said.get("name", ""))
    await album.adventures.open_sheet(player, found.full)
    return go(request, f"/stampadia/sheets/{common.in_path(found.full)}/print", house, player)


@get("/stampadia/sheets/{sheet:str}/file/{file:str}", include_in_schema=False)
async def download(
    request: Asking, house: TheHouse, album: TheAlbum, sheet: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    if file not in FILES:
        raise NotFoundException
    player = await house.player(request)
    found = await common.find_sheet(album, sheet)
    if not found.full or not await album.adventures.has_opened(player, found.full):
        raise NotYours(_("this file shows everything: open the sheet on its print page first"))
    content = await asyncio.to_thread(_made, found, file)
    headers = {"content-disposition": f'attachment; filename="{download_name(found, file)}"'}
    return Response(content, media_type=FILES[file][0], headers=headers)


@lru_cache(maxsize=32)
def _made(found: common.Found, file: str) -> bytes:
    """Return a file. The last ones are kept, since drawing takes most of a second."""
    return FILES[file][3](common.paper_of(found), _foot(found))


def _foot(found: common.Found) -> str:
    """Return the foot of a printed page: the name of the sheet, and how hard it is."""
    entry = found.entry
    if entry is None or entry.wins is None:
        return with_credit(found.full, common.paper_of(found))
    return f"{found.full} · {grade_word(entry.wins)} · par {entry.par}"


@get(["/stampadia/aid.pdf", "/stampadia/manual.pdf"], include_in_schema=False)
async def rules(request: Asking) -> Response[bytes]:
    """Return the player's aid or the manual. They are no secret."""
    return Response(await asyncio.to_thread(_rules, request.url.path.endswith("/aid.pdf")), media_type=PDF)


@cache
def _rules(in_short: bool) -> bytes:
    from philately.games.stampadia.printing import aid, manual, pdf

    return pdf.to_pdf(aid.draw_aid() if in_short else manual.draw_manual())


routes = [ask, open_it, download, rules]
