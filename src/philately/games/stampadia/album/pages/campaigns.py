"""The pages of campaigns: the player's own, a new one, and one with its sheets and sums."""

import datetime
import re
import time
from typing import Any

import htpy as h
from htpy import Node, Renderable
from litestar import Response, get, post
from litestar.params import FromPath

from philately.core.errors import BadOptions
from philately.core.language import _, ngettext
from philately.games.stampadia.album.album import Album, TheAlbum
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.campaign import Line
from philately.games.stampadia.album.campaigns import LONGEST_TITLE, MOST_SHEETS, check_number, check_once, check_title
from philately.games.stampadia.album.pages import common
from philately.games.stampadia.album.provers import StillProving
from philately.games.stampadia.album.store import HostedCampaign
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.names import FIRST_DAY, is_uploaded, read_day
from philately.server.house import House, TheHouse
from philately.server.pages.common import Asking, fields, go, known_player
from philately.server.players import clean_name
from philately.server.storage.rows import PlayerRow
from philately.web.elements import button, field, hidden, notice, postmark, sentence, submit_button

PATIENCE = 3.0  # seconds after which a page tells how far the proofs are

# ---- all of mine, and a new one ----------------------------------------------------------------------------------


@get("/stampadia/campaigns", include_in_schema=False)
async def campaigns(request: Asking, house: TheHouse, album: TheAlbum) -> Response[str]:
    return await _page(request, house, album, {})


@post("/stampadia/campaigns", include_in_schema=False)
async def create(request: Asking, house: TheHouse, album: TheAlbum) -> Response[Any]:
    said = await fields(request)
    house.may_open_table(request, await house.player(request))
    try:
        clean_name(said.get("name", ""))
        title = check_title(said.get("title", ""))
        wanted = _wanted(said, names.today())
        sheets = await _proven(album, wanted)
        if len(sheets) < len(wanted):
            return await _under_way(request, house, said, len(sheets), len(wanted))
        check_once(sheets)
        player = await known_player(request, house, said.get("name", ""))
        made = await album.campaigns.new(player, title, sheets, common.variant_of(said))
    except BadOptions as error:
        return await _page(request, house, album, said, str(error))
    return go(request, f"/stampadia/campaigns/{made}", house, player)


async def _proven(album: Album, wanted: list[str]) -> list[str]:
    """Return the full names of these sheets, as far as they can be proven for now: at least one more than before."""
    until = time.monotonic() + PATIENCE
    sheets: list[str] = []
    proven = 0
    for each in wanted:
        found = await common.find_sheet(album, each)
        if found.name is not None and (found.entry is None or found.entry.wins is None):
            if proven and time.monotonic() >= until:
                break
            try:
                found = await common.find_sheet(album, each, prove=True)
            except StillProving:
                break
            proven += 1
        sheets.append(found.full)
    return sheets


async def _under_way(request: Asking, house: House, said: dict[str, str], done: int, of: int) -> Response[str]:
    """Tell how far the proofs are."""
    return common.being_made(
        "/stampadia/campaigns",
        said,
        h.h1[_("The sheets are being made")],
        h.p[_("It must be proven of each that it can be won: {done} of {all} are ready.").format(done=done, all=of)],
        h.progress(value=str(done), max=str(of), aria_label=_("Sheets that are ready")),
        player=await house.player(request),
    )


def _wanted(said: dict[str, str], today: datetime.date) -> list[str]:
    """Return the days of the range, then what was listed."""
    first, last = said.get("from", "").strip(), said.get("to", "").strip()
    wanted: list[str] = []
    if first or last:
        start, end = read_day(first or last, today), read_day(last or first, today)
        if start > end:
            raise BadOptions(_("{first} is after {last}").format(first=start, last=end))
        days = (end - start).days + 1
        check_number(days)
        wanted = [str(start + datetime.timedelta(days=number)) for number in range(days)]
    wanted += [word.strip() for word in re.split(r"[,;\s]+", said.get("list", "")) if word.strip()]
    check_number(len(wanted))
    return wanted


async def _page(request: Asking, house: House, album: Album, said: dict[str, str], error: str = "") -> Response[str]:
    player = await house.player(request)
    mine = [] if player is None else await album.campaigns.of_player(player)
    return common.album_page(
        _("Campaigns"),
        "/stampadia/campaigns",
        h.h1[_("Campaigns")],
        bool(error) and notice(sentence(error), bad=True),
        h.section(".sheet", aria_labelledby="mine")[
            h.h2("#mine")[_("Your campaigns")],
            h.ul(".tables")[(_line(each, player) for each in mine)]
            if mine
            else h.p(".blank")[_("None yet. Make one below, or open the link of a friend.")],
        ],
        _form(said, player, names.today()),
        player=player,
        status=400 if error else 200,
    )


def _line(campaign: HostedCampaign, player: PlayerRow | None) -> Renderable:
    number = len(campaign.sheets)
    sheets = ngettext("{number} sheet", "{number} sheets", number).format(number=number)
    people = len(campaign.lines)
    players = ngettext("{number} player", "{number} players", people).format(number=people)
    mine = None if player is None else campaign.lines.get(player.id)
    return h.li[
        h.a(href=f"/stampadia/campaigns/{campaign.id}")[h.b[campaign.title]],
        h.span(".state")[" · ".join([sheets, players])],
        mine is not None and h.span(".state")[_("you: {sum}").format(sum=mine.total)],
    ]


def _form(said: dict[str, str], player: PlayerRow | None, today: datetime.date) -> Renderable:
    return h.form(".sheet.new", method="post", action="/stampadia/campaigns")[
        h.h2[_("A new campaign")],
        h.p[
            _(
                "Everybody plays the same sheets in the same order, from blank memory. What a hero learns helps on the "
                "sheets that follow. The scores are added up."
            )
        ],
        field(
            _("Title"),
            h.input(
                id="title", name="title", maxlength=str(LONGEST_TITLE), value=said.get("title", ""), autocomplete="off"
            ),
            "title",
        ),
        h.fieldset[
            h.legend[_("Sheets")],
            h.p(".help")[_("A range of days, a list, or both; at most {most}.").format(most=MOST_SHEETS)],
            h.div(".range")[_date("from", _("From"), said, today), _date("to", _("To"), said, today)],
            field(
                _("List"),
                h.textarea(
                    id="list",
                    name="list",
                    rows="3",
                    maxlength=str(MOST_SHEETS * (common.MOST_NAME + 1)),
                    placeholder=_("2026-11-15 2026-11-15/warrior teapot"),
                    aria_describedby="list-help",
                )[said.get("list", "")],
                "list",
                _("Days and words with blanks in between; /warrior behind one chooses the class."),
            ),
        ],
        common.switches(said, memory=False),
        common.name_field(player),
        submit_button(_("Make the campaign"), "main big"),
    ]


def _date(name: str, label: str, said: dict[str, str], today: datetime.date) -> Renderable:
    control = h.input(
        id=name, name=name, type="date", min=str(FIRST_DAY), max=str(today), value=said.get(name, "")[:10]
    )
    return field(label, control, name)


# ---- one of them ---------------------------------------------------------------------------------------------------


@get("/stampadia/campaigns/{campaign:str}", include_in_schema=False)
async def one(request: Asking, house: TheHouse, album: TheAlbum, campaign: FromPath[str]) -> Response[str]:
    player = await house.player(request)
    found = await album.campaigns.find(campaign)
    mine = found.line("" if player is None else player.id)
    scheme, host = request.url.scheme, request.headers.get("host", "")
    return common.album_page(
        _("The campaign {title}").format(title=found.title),
        "/stampadia/campaigns",
        h.section(".sheet.campaign", aria_labelledby="title")[
            postmark(str(len(found.sheets)), _("CAMPAIGN")),
            h.h1("#title")[found.title],
            h.p(".line")[
                h.span[_("by {name}").format(name=found.host)],
                h.span(".badge")[common.variant_title(found.variant)],
            ],
            player is not None and await _unranked(album, found, mine, player),
            _next(found, mine, player),
            h.div(".link")[
                h.label[
                    _("Link for everybody who shall play along"),
                    h.input(readonly=True, value=f"{scheme}://{host}/stampadia/campaigns/{found.id}", data_copy=True),
                ],
                button(_("Copy"), data_copies=_("Copied")),
            ],
        ],
        h.section(".sheet", aria_labelledby="sums")[h.h2("#sums")[_("The sums")], _sums(found, player)],
        h.section(".sheet", aria_labelledby="sheets")[
            h.h2("#sheets")[_("The sheets")],
            h.ol(".sheets")[(_sheet(*each) for each in zip(found.sheets, mine.results, strict=True))],
            any(map(is_uploaded, found.sheets[:-1]))
            and h.p(".help")[_("What follows an uploaded sheet here isn't ranked.")],
        ],
        player=player,
        scripts=["forms.js"],
    )


async def _unranked(album: Album, found: HostedCampaign, mine: Line[Attempt], player: PlayerRow) -> Node:
    """Tell what it costs to go on here while the next sheet is being played with another class."""
    if not mine.next:
        return None
    sheet = found.sheets[mine.next - 1]
    said = common.begun_otherwise(await album.adventures.with_other_classes(player, sheet))
    return h.p(".help")[h.b[common.shown_name(sheet)], " · ", said] if said else None


def _next(found: HostedCampaign, mine: Line[Attempt], player: PlayerRow | None) -> Node:
    """Offer what the player can do next."""
    if not mine.next:
        return h.p(".done")[_("You have played all of it: {sum} in all.").format(sum=mine.total)]
    done = len(mine.done)
    label = _("Play on") if mine.begun is not None else _("Play the next sheet") if done else _("Join and play")
    return h.form(".play", method="post", action=f"/stampadia/campaigns/{found.id}/next")[
        common.name_field(player),
        submit_button(label, "main big"),
        h.p(".help")[_("{done} of {all} sheets played").format(done=done, all=len(found.sheets))],
    ]


def _sheet(sheet: str, attempt: Attempt | None) -> Renderable:
    return h.li[
        h.a(href=f"/stampadia/{common.in_path(sheet)}")[common.shown_name(sheet)],
        attempt is not None and common.attempt_mark(attempt),
        attempt is not None
        and not attempt.playing
        and h.a(href=f"/stampadia/after/{attempt.table}")[_("What came of it")],
    ]


def _sums(found: HostedCampaign, player: PlayerRow | None) -> Node:
    """Show a table of players and sheets, with a number for what is over and dots for what is under way."""
    if not found.lines:
        return h.p(".blank")[_("Nobody has begun yet.")]
    me = "" if player is None else player.id
    return h.div(".scroll", tabindex="0", role="group", aria_labelledby="sums")[
        h.table(".board.sums")[
            h.thead[
                h.tr[
                    h.th(scope="col")[_("Name")],
                    h.th(".number", scope="col")[_("Sum")],
                    h.th(".number", scope="col")[_("Won")],
                    (
                        h.th(".number", scope="col", abbr=common.shown_name(sheet), title=common.shown_name(sheet))[
                            str(number)
                        ]
                        for number, sheet in enumerate(found.sheets, 1)
                    ),
                ]
            ],
            h.tbody[
                (
                    h.tr(class_="mine" if each.player == me else None)[
                        h.th(scope="row")[each.name, each.player == me and h.span(".badge.mine")[_("you")]],
                        h.td(".number")[h.b[str(each.total)]],
                        h.td(".number")[str(each.wins)],
                        (_score(attempt) for attempt in each.results),
                    ]
                    for each in found.standings()
                )
            ],
        ]
    ]


def _score(attempt: Attempt | None) -> Node:
    if attempt is None:
        return h.td(".number.blank")["–"]
    if not attempt.over:
        return h.td(".number")[h.span(aria_hidden="true")["…"], hidden(_("under way"))]
    if not attempt.won:
        return h.td(".number.lost")[h.span(aria_hidden="true")["† "], hidden(_("lost")), " ", str(attempt.score)]
    return h.td(".number.won")[str(attempt.score)]


@post("/stampadia/campaigns/{campaign:str}/next", include_in_schema=False)
async def go_on(request: Asking, house: TheHouse, album: TheAlbum, campaign: FromPath[str]) -> Response[Any]:
    """Join a campaign, or go on with it."""
    said = await fields(request)
    await album.campaigns.find(campaign)
    house.may_open_table(request, await house.player(request))
    player = await known_player(request, house, said.get("name", ""))
    table = await album.campaigns.play_next(house.lobby, player, campaign)
    return go(request, f"/tables/{table}", house, player)


routes = [campaigns, create, one, go_on]
