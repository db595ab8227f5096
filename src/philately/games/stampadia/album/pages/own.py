"""The page for sheets that players bring along: they are checked, kept, and played."""

from collections.abc import Sequence
from typing import Any

import htpy as h
from htpy import Node, Renderable
from litestar import Response, get, post
from litestar.datastructures import UploadFile

from philately.core.language import _, current_name, ngettext
from philately.games.stampadia.album.album import Album, TheAlbum
from philately.games.stampadia.album.pages.common import album_page, hero_title, in_path, name_field, stays_there
from philately.games.stampadia.album.sheets import BadUpload
from philately.games.stampadia.faults import Fault
from philately.games.stampadia.generator.names import is_on_shelf
from philately.games.stampadia.page_reader import CREDIT
from philately.games.stampadia.sheet import LARGEST
from philately.games.stampadia.shelf import SHEETS
from philately.server.house import House, TheHouse
from philately.server.pages.common import Asking, go, known_player
from philately.web.elements import field, submit_button

MOST_SHOWN = 50  # faults
FORM = 8 * 1024  # bytes of an upload around its file


@get("/stampadia/own", include_in_schema=False)
async def own(request: Asking, house: TheHouse, album: TheAlbum) -> Response[str]:
    return await _page(request, house, album)


@post("/stampadia/own", include_in_schema=False, request_max_body_size=LARGEST + FORM)
async def upload(request: Asking, house: TheHouse, album: TheAlbum) -> Response[Any]:
    form = await request.form()
    file = form.get("file")
    content = await file.read() if isinstance(file, UploadFile) else b""
    if not content:
        return await _page(request, house, album, [Fault(_("choose a file first"))])
    house.may_open_table(request, await house.player(request))
    said = form.get("name", "")
    player = await known_player(request, house, said if isinstance(said, str) else "")
    try:
        name = await album.adventures.keep_sheet(player, content)
    except BadUpload as error:
        shown = file.filename if isinstance(file, UploadFile) else ""
        return await _page(request, house, album, error.faults, shown)
    return go(request, f"/stampadia/{in_path(name)}", house, player)


async def _page(
    request: Asking, house: House, album: Album, faults: Sequence[Fault] = (), file: str = ""
) -> Response[str]:
    player = await house.player(request)
    mine = [] if player is None else await album.sheets.own(player)
    return album_page(
        _("Own sheets"),
        "/stampadia/own",
        h.h1[_("Own sheets")],
        bool(faults) and _wrong(faults, file),
        h.form(".sheet.new", method="post", action="/stampadia/own", enctype="multipart/form-data")[
            h.h2[_("Bring a sheet along")],
            h.p[
                _(
                    "A sheet is a JSON file, such as the print page of every sheet gives you. It is checked first: "
                    "what can't be played is told with its room and line."
                ),
                " ",
                stays_there(),
            ],
            h.p[
                _(
                    "You can also bring a printed page of the original as SVG. The adventure stays that of its author: "
                    "{credit}."
                ).format(credit=CREDIT)
            ],
            field(
                _("File"),
                h.input(
                    id="file",
                    name="file",
                    type="file",
                    accept=".json,.svg,application/json,image/svg+xml",
                    required=True,
                    aria_describedby="file-help",
                ),
                "file",
                _("At most {size} KB.").format(size=LARGEST // 1024),
            ),
            name_field(player),
            submit_button(_("Check and keep it"), "main big"),
        ],
        h.section(".sheet", aria_labelledby="kept")[
            h.h2("#kept")[_("Sheets to play")],
            h.ul(".tables")[(_sheet(name, name in mine) for name in [*mine, *SHEETS.ours] if is_on_shelf(name))],
        ],
        player=player,
        status=400 if faults else 200,
    )


def _sheet(name: str, mine: bool) -> Renderable:
    sheet = SHEETS.find(name)
    return h.li[
        h.a(href=f"/stampadia/{in_path(name)}")[h.b[sheet.title], h.span(".who")[hero_title(sheet.hero.hero_class)]],
        h.span(".state")[_("yours") if mine else _("comes with the game")],
    ]


def _wrong(faults: Sequence[Fault], file: str) -> Node:
    """Show everything that is wrong with a file, and where."""
    number = len(faults)
    title = ngettext("{number} thing is wrong", "{number} things are wrong", number).format(number=number)
    return h.section(
        ".sheet.wrong", role="alert", aria_labelledby="wrong"
    )[
        h.h2("#wrong")[title, bool(file) and h.small[" · ", file[:80]]],
        h.div(".scroll", tabindex="0", role="group", aria_labelledby="wrong")[
            h.table[
                h.thead[h.tr[h.th(scope="col")[_("Where")], h.th(scope="col")[_("What")]]],
                h.tbody(lang=None if current_name() == "en" else "en")[  # what is said of files has one language
                    (h.tr[h.th(scope="row")[fault.where or "–"], h.td[fault.what]] for fault in faults[:MOST_SHOWN])
                ],
            ]
        ],
        number > MOST_SHOWN and h.p(".help")[_("and {number} more").format(number=number - MOST_SHOWN)],
    ]


routes = [own, upload]
