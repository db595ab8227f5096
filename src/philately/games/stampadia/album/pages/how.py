"""Show me how: the replay of the first win in a sheet's proof, for players who have finished the sheet."""

from typing import Annotated

import htpy as h
from litestar import Response, get
from litestar.params import FromPath, Parameter

from philately.core.language import _
from philately.core.registry import game as find_game
from philately.games.stampadia.album.album import Album, TheAlbum
from philately.games.stampadia.album.pages.common import Found, find_sheet, in_path, paper_of, sheet_title
from philately.games.stampadia.generator.proof import record_of
from philately.server.house import House, TheHouse
from philately.server.pages.common import Asking
from philately.server.pages.replay import OPEN, Played, draw_step, replay_page
from philately.server.pages.table import Fragment
from philately.server.storage.rows import PlayerRow
from philately.server.tables.errors import NotYours

Move = Annotated[int, Parameter(ge=0)]
Eyes = Annotated[str, Parameter(max_length=3)]


@get("/stampadia/how/{sheet:str}", include_in_schema=False)
async def how(
    request: Asking, house: TheHouse, album: TheAlbum, sheet: FromPath[str], move: Move = 0, seat: Eyes = OPEN
) -> Response[str]:
    player = await house.player(request)
    found = await find_sheet(album, sheet)
    played = await _played(house, album, found, player)
    return replay_page(
        _("Show me how: {title}").format(title=found.title),
        played,
        move,
        seat,
        player,
        h.p(".how")[
            h.a(href=found.path)[sheet_title(found)],
            " · ",
            _("This is the game that proves the sheet can be won. It was played without peeking."),
        ],
    )


@get("/stampadia/how/{sheet:str}/fragment", include_in_schema=False)
async def how_fragment(
    request: Asking, house: TheHouse, album: TheAlbum, sheet: FromPath[str], move: Move = 0, seat: Eyes = OPEN
) -> Fragment:
    found = await find_sheet(album, sheet)
    return Fragment(draw_step(await _played(house, album, found, await house.player(request)), move, seat))


async def _played(house: House, album: Album, found: Found, player: PlayerRow | None) -> Played:
    """Return the game, if the player may see it."""
    if player is None or not found.full or not await album.adventures.has_finished(player, found.full):
        raise NotYours(_("how it can be won is for those who have finished this sheet"))
    entry = found.entry
    if entry is None or not entry.win:
        raise NotYours(_("nobody has proven this sheet, so there is no game to show"))
    steps = await house.replays.of_record(f"how {found.full}", lambda: record_of(paper_of(found), entry.win))
    path = f"/stampadia/how/{in_path(found.full)}"
    return Played(path, "", find_game("stampadia"), [_("The prover")], [""], steps)


routes = [how, how_fragment]
