"""The page of one sheet: what it is, how to play it, the player's attempts, and the board."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

import htpy as h
from htpy import Node, Renderable
from litestar import Response, get
from litestar.params import FromPath, Parameter

from philately.core.language import _
from philately.games.stampadia.album.album import Album, TheAlbum
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.pages import common
from philately.games.stampadia.album.pages.board import board_section, read_variant
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.content import CLASSES
from philately.games.stampadia.generator.names import FIRST_DAY
from philately.games.stampadia.page_reader import CREDIT, is_original
from philately.games.stampadia.shelf import SHEETS
from philately.server.house import TheHouse
from philately.server.pages.common import Asking
from philately.server.storage.rows import PlayerRow
from philately.web.elements import link_button, notice, when


@get("/stampadia/{sheet:str}", include_in_schema=False)
async def day(
    request: Asking,
    house: TheHouse,
    album: TheAlbum,
    sheet: FromPath[str],
    variant: Annotated[str, Parameter(max_length=40)] = "",
) -> Response[str]:
    player = await house.player(request)
    found = await common.find_sheet(album, sheet)
    tried = [] if player is None or not found.full else await album.adventures.attempts(player, found.full)
    chosen = read_variant(variant)
    return common.album_page(
        _("The adventure {title}").format(title=found.title or found.shown),
        common.way_to(found),
        _head(found),
        player is not None and bool(found.full) and await _unranked(album, found, player, tried),
        _playing(found, player, tried, chosen),
        bool(tried) and _mine(found, tried),
        await board_section(album, found, player, chosen),
        player=player,
    )


def _head(found: common.Found) -> Renderable:
    """Show the sheet as a stamp, with all that may be told of it."""
    return common.head(
        found,
        "title",
        common.day_title(found.day) if found.day else _("The sheet {name}").format(name=found.shown),
        common.day_stamp(found, "large"),
        h.h1("#title")[common.sheet_title(found)],
        h.p(".help")[
            common.grade_words(found.entry)
            if found.full
            else _("It will be made when you play it. That takes a moment: it must be proven that it can be won.")
        ],
        found.name is None
        and is_original(SHEETS.find(found.full))
        and h.p(".help")[_("This is an adventure of the original: {credit}.").format(credit=CREDIT)],
        _neighbours(found),
    )


async def _unranked(album: Album, found: common.Found, player: PlayerRow, tried: list[Attempt]) -> Node:
    """Tell why no further attempt counts."""
    if any(attempt.ranked for attempt in tried):
        return None
    if await album.adventures.has_opened(player, found.full):
        return notice(_("All of this sheet was open to you, so what you play of it doesn't count for the board."))
    said = common.begun_otherwise(await album.adventures.with_other_classes(player, found.full))
    return notice(said) if said else None


def _neighbours(found: common.Found) -> Node:
    """Link to the days before and after."""
    if found.day is None:
        return None
    today = names.today()
    before, after = found.day - timedelta(days=1), found.day + timedelta(days=1)
    month = f"/stampadia/archive/{found.day:%Y-%m}"
    return h.nav(".actions", aria_label=_("Other days"))[
        before >= FIRST_DAY and link_button(_("← the day before"), f"/stampadia/{before}", "quiet"),
        link_button(_("this month"), month, "quiet"),
        after <= today and link_button(_("the day after →"), f"/stampadia/{after}", "quiet"),
    ]


def _playing(found: common.Found, player: PlayerRow | None, tried: list[Attempt], variant: str) -> Renderable:
    """Offer to play the sheet, or to go on with it."""
    open_one = next((attempt for attempt in tried if not attempt.over), None)
    done = next((attempt for attempt in tried if attempt.over), None)
    said = {name: "yes" for name in variant.split("+") if name}
    return h.section(".sheet", aria_labelledby="play")[
        h.h2("#play")[_("Play it")],
        h.div(".actions")[
            link_button(_("Play on") if open_one.playing else _("Another life"), common.page_of(open_one), "main big"),
            h.span(".help")[common.variant_title(open_one.variant)],
        ]
        if open_one is not None
        else common.play_form(
            found,
            player,
            _("Play it again") if tried else _("Play now"),
            found.name is not None and _classes(found),
            common.switches(said),
            bool(tried) and h.p(".help")[_("Another attempt is for fun: it isn't ranked.")],
        ),
        h.div(".actions.further")[
            common.how_to_play(),
            link_button(_("Print it …"), f"/stampadia/sheets/{common.in_path(found.known)}/print"),
            done is not None
            and found.entry is not None
            and link_button(_("Show me how"), f"/stampadia/how/{common.in_path(found.known)}"),
        ],
    ]


def _classes(found: common.Found) -> Renderable:
    """Ask for the class. With another class it is another sheet."""
    assert found.name is not None
    usual = found.name.hero
    return h.div(".field")[
        h.label(for_="hero")[_("Class")],
        h.select(id="hero", name="hero", aria_describedby="hero-help")[
            usual is None
            and h.option(value="")[
                _("as drawn: {hero}").format(hero=common.hero_title(found.hero)) if found.hero else _("as drawn")
            ],
            (
                h.option(value=each.lower(), selected=each == usual)[common.hero_title(each)]
                for each in CLASSES
                if usual is not None or each != found.hero
            ),
        ],
        h.p(".help", id="hero-help")[
            _("With a class of your choice it is a sheet of its own, with its own board."),
            " ",
            _("Only the first class that you play counts for a board."),
        ],
    ]


def _mine(found: common.Found, tried: list[Attempt]) -> Renderable:
    return h.section(".sheet", aria_labelledby="mine")[
        h.h2("#mine")[_("Your attempts")],
        h.ul(".attempts")[(_attempt(attempt) for attempt in tried)],
    ]


def _attempt(attempt: Attempt) -> Renderable:
    said = [common.variant_title(attempt.variant), common.lives(attempt.lives)]
    if not attempt.with_memory:
        said.append(_("without memory"))
    if attempt.campaign:
        said.append(_("in a campaign"))
    return h.li[
        common.attempt_mark(attempt),
        h.a(href=common.page_of(attempt))[" · ".join(said)],
        h.span(".badge")[_("ranked") if attempt.ranked else _("unranked")],
        when(datetime.fromtimestamp(attempt.begun, UTC)),
    ]


routes = [day]
