"""The page after an adventure: what came of it, and where to go from here."""

from datetime import UTC, datetime, timedelta
from typing import Any

import htpy as h
from htpy import Node, Renderable
from litestar import Response, get, post
from litestar.params import FromPath

from philately.core.language import _
from philately.games.stampadia.album.album import TheAlbum
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.pages import common
from philately.games.stampadia.album.pages.board import board_link
from philately.games.stampadia.ending import summary
from philately.games.stampadia.generator import names
from philately.games.stampadia.rules import Stampadia
from philately.server.house import House, TheHouse
from philately.server.pages.common import Asking, go
from philately.web.elements import facts, link_button, notice, postmark, submit_button


@get("/stampadia/after/{table:str}", include_in_schema=False)
async def after(request: Asking, house: TheHouse, album: TheAlbum, table: FromPath[str]) -> Response[Any]:
    player = await common.must_be_known(request, house)
    attempt = await album.adventures.mine(player, table)
    if attempt.playing:
        return go(request, f"/tables/{attempt.table}", house)
    found = await common.find_sheet(album, attempt.sheet)
    board = await album.adventures.board(attempt.sheet, attempt.variant) if attempt.ranked else []
    place = next((rank for rank, each in enumerate(board, 1) if each.id == attempt.id), 0)
    return common.album_page(
        _("What came of it"),
        "/stampadia/campaigns" if attempt.campaign else common.way_to(found),
        h.section(".sheet.after", aria_labelledby="outcome")[
            _mark(attempt),
            h.p(".eyebrow")[
                h.a(href=found.path)[common.sheet_title(found)],
                " · ",
                common.hero_title(found.hero),
                " ",
                common.grade_stamp(found.entry, "small"),
            ],
            h.h1("#outcome")[_headline(attempt)],
            h.p[_in_words(attempt, found)],
            bool(attempt.learnt) and _learnt(attempt),
            _ways_on(attempt, found, table),
        ],
        h.section(".sheet", aria_labelledby="facts")[
            h.h2("#facts")[_("In numbers")], facts(*await _facts(house, attempt, found, place, len(board)))
        ],
        attempt.ranked and player.name == _("Guest") and common.ask_for_name(f"/stampadia/after/{attempt.table}"),
        _tomorrow(house, found),
        player=player,
    )


def _mark(attempt: Attempt) -> Node:
    if attempt.won:
        return postmark(str(attempt.score), _("CAME HOME WITH"), "struck won")
    return postmark("†", _("NOT DELIVERED"), "struck lost")


def _headline(attempt: Attempt) -> str:
    if attempt.won:
        return _("You made it home!")
    return _("Your hero has fallen") if attempt.resting else _("This hero won't come home")


def _in_words(attempt: Attempt, found: common.Found) -> str:
    """Compare the result with par."""
    if attempt.resting:
        return _("But the death has taught something. Try again with what you know now: it is the same attempt.")
    if not attempt.won:
        return _("The dungeon keeps what you had.")
    par = None if found.entry is None else found.entry.par
    if par is None:
        return _("You have {gold} left.").format(gold=common.gold(attempt.gold))
    more = attempt.gold - par
    if more > 0:
        return _("You have {gold} left: {more} above par!").format(gold=common.gold(attempt.gold), more=more)
    if more == 0:
        return _("You have {gold} left: exactly par.").format(gold=common.gold(attempt.gold))
    return _("You have {gold} left: {less} below par.").format(gold=common.gold(attempt.gold), less=-more)


def _learnt(attempt: Attempt) -> Renderable:
    return h.div(".learnt")[
        h.h2[_("Learnt")],
        h.ul(".keywords")[(h.li[h.b[word]] for word in attempt.learnt)],
        attempt.over
        and attempt.goes_home
        and h.p(".help")[_("Your next heroes will know it."), " ", h.a(href="/stampadia/memory")[_("Your memory")]],
        attempt.with_memory and not attempt.goes_home and h.p(".help")[common.stays_there()],
    ]


def _ways_on(attempt: Attempt, found: common.Found, table: str) -> Renderable:
    """Offer another life, another attempt, or the way to win."""
    if attempt.resting:
        return h.div(".actions")[
            _deed(table, "again", _("Another life"), "main big"), _deed(table, "stop", _("Leave it at that"), "")
        ]
    return h.div(".actions")[
        bool(attempt.campaign)
        and link_button(_("To the campaign"), f"/stampadia/campaigns/{attempt.campaign}", "main"),
        found.entry is not None
        and link_button(
            _("Show me how"), f"/stampadia/how/{common.in_path(found.full)}", "" if attempt.campaign else "main"
        ),
        link_button(_("Look back"), f"/tables/{attempt.table}/replay"),
        link_button(_("The board"), board_link(found, attempt.variant)),
        _deed(table, "again", _("Play it again, for fun"), ""),
    ]


def _deed(table: str, deed: str, label: str, kind: str) -> Renderable:
    return h.form(method="post", action=f"/stampadia/after/{table}/{deed}")[submit_button(label, kind)]


async def _facts(
    house: House, attempt: Attempt, found: common.Found, place: int, people: int
) -> list[tuple[Node, Node]]:
    """Return all facts about an attempt."""
    pairs: list[tuple[Node, Node]] = []
    async with house.tables.reading(attempt.table) as live:
        state = None if live.match is None else live.match.state
        if isinstance(state, Stampadia) and live.over:
            pairs += [pair for pair in summary(state) if pair[0] != _("Lives")]  # of all lives, not of this table
            if live.given_up:
                pairs[0] = (_("Outcome"), _("given up"))
    if found.entry is not None and found.entry.par is not None:
        pairs.append((_("Par"), common.gold(found.entry.par)))
    pairs += [(_("Variant"), common.variant_title(attempt.variant)), (_("Lives used"), common.lives(attempt.lives))]
    if place:
        said = _("{place} of {people}").format(place=place, people=people)
        pairs.append((_("Place on the board"), h.a(href=board_link(found, attempt.variant))[said]))
    elif not attempt.ranked:
        pairs.append((_("Board"), _("unranked: only a first attempt counts, of somebody who hasn't seen the sheet")))
    return pairs


def _tomorrow(house: House, found: common.Found) -> Node:
    """Tell when the next sheet comes."""
    today = names.today()
    if found.day != today:
        return None
    midnight = datetime(today.year, today.month, today.day, tzinfo=UTC) + timedelta(days=1)
    minutes = max(1, round((midnight.timestamp() - house.world.now()) / 60))
    hours = _("in {hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)
    return notice(
        [_("The next sheet comes at midnight (UTC), {when}.").format(when=hours), " ",
         h.a(href="/stampadia/archive")[_("Or take one of the archive.")]]
    )  # fmt: skip


@post("/stampadia/after/{table:str}/again", include_in_schema=False)
async def again(request: Asking, house: TheHouse, album: TheAlbum, table: FromPath[str]) -> Response[Any]:
    player = await common.must_be_known(request, house)
    attempt = await album.adventures.mine(player, table)
    house.may_open_table(request, player)
    return go(request, f"/tables/{await album.adventures.again(house.lobby, player, attempt)}", house)


@post("/stampadia/after/{table:str}/stop", include_in_schema=False)
async def stop(request: Asking, house: TheHouse, album: TheAlbum, table: FromPath[str]) -> Response[Any]:
    player = await common.must_be_known(request, house)
    attempt = await album.adventures.mine(player, table)
    await album.adventures.stop(attempt)
    return go(request, f"/stampadia/after/{table}", house)


routes = [after, again, stop]
