"""The archive: a calendar of all days with their grades and the player's results."""

import asyncio
import calendar
import datetime
import re

import htpy as h
from htpy import Node, Renderable
from litestar import Response, get
from litestar.params import FromPath

from philately.core.errors import BadOptions
from philately.core.language import _
from philately.games.stampadia.album.album import Album, TheAlbum
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.pages import common
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.generator.desk import our_desk
from philately.games.stampadia.generator.names import FIRST_DAY, SheetName
from philately.server.house import House, TheHouse
from philately.server.pages.common import Asking
from philately.web.elements import hidden, link_button


@get("/stampadia/archive", include_in_schema=False)
async def this_month(request: Asking, house: TheHouse, album: TheAlbum) -> Response[str]:
    today = names.today()
    return await _month(request, house, album, today.year, today.month)


@get("/stampadia/archive/{month:str}", include_in_schema=False)
async def one_month(request: Asking, house: TheHouse, album: TheAlbum, month: FromPath[str]) -> Response[str]:
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})", month)
    if found is None or not 1 <= int(found[2]) <= 12:
        raise BadOptions(_("{month} is no month; say it as 2026-11").format(month=repr(month[:20])))
    return await _month(request, house, album, int(found[1]), int(found[2]))


async def _month(request: Asking, house: House, album: Album, year: int, month: int) -> Response[str]:
    today = names.today()
    first, last = (FIRST_DAY.year, FIRST_DAY.month), (today.year, today.month)
    if not first <= (year, month) <= last:
        said = _("the archive goes from {first} to {last}")
        raise BadOptions(said.format(first=common.month_title(*first), last=common.month_title(*last)))
    player = await house.player(request)
    tried = await album.adventures.month(player, year, month)
    weeks = calendar.Calendar().monthdatescalendar(year, month)
    days = [day for week in weeks for day in week if day.month == month and FIRST_DAY <= day <= today]
    entries = await asyncio.to_thread(_entries, days)
    won, played = sum(any(each.won for each in attempts) for attempts in tried.values()), len(tried)
    return common.album_page(
        common.month_title(year, month),
        "/stampadia/archive",
        h.section(".sheet.archive")[
            h.header(".turn")[
                _turn(-1, year, month, first),
                h.h1("#month")[common.month_title(year, month)],
                _turn(1, year, month, last),
            ],
            bool(played) and h.p(".help")[_("{played} played, {won} won").format(played=played, won=won)],
            h.table(".calendar", aria_labelledby="month")[
                h.thead[h.tr[(_weekday(*words) for words in zip(common.WEEKDAYS, common.SHORT_WEEKDAYS, strict=True))]],
                h.tbody[
                    (
                        h.tr[(_day(day, month, today, entries.get(day), tried.get(day, [])) for day in days)]
                        for days in weeks
                    )
                ],
            ],
            h.p(".legend")[h.span[_("How hard:")], " ", ((common.grade_mark(word), " ") for word in common.GRADES)],
        ],
        h.section(".sheet", aria_labelledby="years")[h.h2("#years")[_("All months")], _years(year, month, today)],
        player=player,
    )


def _entries(days: list[datetime.date]) -> dict[datetime.date, Entry]:
    """Return what is known of these days. Nothing is proven for a calendar."""
    desk = our_desk()
    found = {day: desk.known(SheetName(day.isoformat())) for day in days}
    return {day: entry for day, entry in found.items() if entry is not None}


def _turn(step: int, year: int, month: int, end: tuple[int, int]) -> Node:
    """Link to the month before or after, if there is one."""
    number = year * 12 + month - 1 + step
    there = (number // 12, number % 12 + 1)
    title = common.month_title(*there)
    if (step < 0 and there < end) or (step > 0 and there > end):
        return h.span(".turned")
    return link_button("‹" if step < 0 else "›", _address(*there), "round", aria_label=title, title=title)


def _address(year: int, month: int) -> str:
    return f"/stampadia/archive/{year}-{month:02}"


def _weekday(name: str, short: str) -> Node:
    return h.th(scope="col", abbr=_(name))[h.span(aria_hidden="true")[_(short)], hidden(_(name))]


def _day(day: datetime.date, month: int, today: datetime.date, entry: Entry | None, tried: list[Attempt]) -> Node:
    if day.month != month:
        return h.td(".other")
    if not FIRST_DAY <= day <= today:
        return h.td(".to-come")[h.span(".date")[str(day.day)]]
    kind = "day today" if day == today else "day"
    return h.td(class_=f"{kind} played" if tried else kind)[
        h.a(href=f"/stampadia/{day}", aria_current="date" if day == today else None)[
            h.span(".date", aria_hidden="true")[str(day.day)],
            hidden(common.day_title(day)),
            " ",
            entry is not None and entry.wins is not None and common.grade_stamp(entry, "small"),
            bool(tried) and _state(tried),
        ]
    ]


def _state(tried: list[Attempt]) -> Node:
    """Return the postmark of a day: the best of all attempts."""
    if any(attempt.won for attempt in tried):
        return common.round_mark(_("won"), "won small", common.gold(max(attempt.gold for attempt in tried)))
    if any(attempt.over for attempt in tried):
        return common.round_mark(_("lost"), "lost small")
    return common.round_mark(_("begun"), "open small")


def _years(year: int, month: int, today: datetime.date) -> Renderable:
    """List all months, with a line for each year."""
    return h.ul(".years")[
        (
            h.li[
                h.b[str(each)],
                h.ul(aria_label=str(each))[
                    (
                        h.li[
                            h.a(
                                href=_address(each, number),
                                aria_current="page" if (each, number) == (year, month) else None,
                                aria_label=common.month_title(each, number),
                            )[_(common.SHORT_MONTHS[number - 1])]
                        ]
                        for number in range(1, 13)
                        if (FIRST_DAY.year, FIRST_DAY.month) <= (each, number) <= (today.year, today.month)
                    )
                ],
            ]
            for each in range(today.year, FIRST_DAY.year - 1, -1)
        )
    ]


routes = [this_month, one_month]
