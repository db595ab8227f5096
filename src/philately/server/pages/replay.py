"""The replay of a finished game, move by move, as any seat saw it or with all cards open."""

from typing import Annotated, NamedTuple

import htpy as h
from htpy import Node
from litestar import Response, get
from litestar.params import FromPath, Parameter
from markupsafe import Markup

from philately.core.errors import NotAllowed
from philately.core.game import Game
from philately.core.language import _
from philately.server.drawing import draw
from philately.server.house import TheHouse
from philately.server.pages.common import Asking, show
from philately.server.pages.table import Fragment
from philately.server.replays import Step
from philately.server.storage.rows import PlayerRow
from philately.server.tables.live import SPECTATOR, Live
from philately.web.elements import button
from philately.web.keys import replay_keys_dialog
from philately.web.scene import Scene
from philately.web.static import game_styles

OPEN = "all"  # the viewpoint with all cards open
MoveNumber = Annotated[int, Parameter(ge=0)]
Viewpoint = Annotated[str, Parameter(max_length=3)]  # OPEN, or a seat


@get("/tables/{table:str}/replay", include_in_schema=False)
async def replay(
    request: Asking, house: TheHouse, table: FromPath[str], move: MoveNumber = 0, seat: Viewpoint = OPEN
) -> Response[str]:
    async with house.looking(request, table) as live:
        played = _played(live, await house.replays.steps(live))
        player = await house.player(request)
        return replay_page(_("Looking back: {game}").format(game=live.game.title), played, move, seat, player)


@get("/tables/{table:str}/replay/fragment", include_in_schema=False)
async def replay_fragment(
    request: Asking, house: TheHouse, table: FromPath[str], move: MoveNumber = 0, seat: Viewpoint = OPEN
) -> Fragment:
    async with house.looking(request, table) as live:
        return Fragment(draw_step(_played(live, await house.replays.steps(live)), move, seat))


class Played(NamedTuple):
    """A game to look back at."""

    path: str  # the address of its replay
    table: str  # the table's id; empty if there was no table
    game: Game
    names: list[str]
    bots: list[str]
    steps: list[Step]

    @property
    def last(self) -> int:
        return len(self.steps) - 1


def _played(live: Live, steps: list[Step]) -> Played:
    bots = [place.bot for place in live.seats]
    return Played(f"/tables/{live.row.id}/replay", live.row.id, live.game, live.names, bots, steps)


def replay_page(
    title: str, played: Played, move: int, seat: str, player: PlayerRow | None, *above: Node
) -> Response[str]:
    """Return the page of a replay, with `above` over it."""
    return show(
        title,
        *above,
        _bar(played, min(move, played.last), seat),
        h.div("#stage")[Markup(draw_step(played, move, seat))],
        replay_keys_dialog(solo=is_solo(played)),
        player=player,
        scripts=["replay.js"],
        styles=game_styles(played.game),
        wide=True,
    )


def draw_step(played: Played, move: int, seat: str) -> str:
    """Draw the position after a move as one seat saw it."""
    steps, names = played.steps, played.names
    step = steps[min(move, played.last)]
    seats = {OPEN: SPECTATOR, "-1": SPECTATOR, **{str(number): number for number in range(len(names))}}
    if seat not in seats:
        raise NotAllowed(_("there is no seat {seat}").format(seat=seat))
    eyes, game = seats[seat], played.game
    told = [game.sentence(step.options, entry, eyes, names) for entry in step.story]
    known = len(steps[min(move, played.last) - 1].story) if move else 0
    scene = Scene(
        game=game.name,
        title=game.title,
        table=played.table,
        seat=eyes,
        at=min(move, played.last),
        names=names,
        bots=played.bots,
        view=game.open_view(step.state) if seat == OPEN else game.view(step.state, eyes),
        log=[line for line in told if line],
        story=[(line, event) for line, event in zip(told[known:], step.story[known:], strict=True) if line],
        over=step.state.to_move < 0,
        replay=True,
    )
    return draw(scene, game)


def is_solo(played: Played) -> bool:
    """Return whether one seat played alone, so that there is nobody else's view."""
    return len(played.names) == 1


def _bar(played: Played, move: int, seat: str) -> h.Renderable:
    """Draw the controls: the slider for the move, and the choice of a seat."""
    last = played.last
    eyes = [(OPEN, _("all cards open")), ("-1", _("a spectator"))]
    eyes += [(str(number), name) for number, name in enumerate(played.names)]
    return h.form("#replay.sheet.replay", action=played.path)[
        button("«", "round", data_go="first", aria_label=_("to the deal")),
        button("‹", "round", data_go="-1", aria_label=_("one move back")),
        button("›", "round", data_go="1", aria_label=_("one move on")),
        button("»", "round", data_go="last", aria_label=_("to the end")),
        h.label(".scrubber")[
            h.span[_("Move")],
            h.input(type="range", name="move", min="0", max=str(last), value=str(move)),
            h.output[f"{move} / {last}"],
        ],
        h.input(type="hidden", name="seat", value=seat)
        if is_solo(played)
        else h.label[
            _("Seen by"),
            h.select(name="seat")[(h.option(value=value, selected=value == seat)[shown] for value, shown in eyes)],
        ],
        button("?", "round", data_keys=True, aria_label=_("Keys"), aria_haspopup="dialog"),
        h.noscript[h.button(".button", type="submit")[_("Show")]],
    ]


routes = [replay, replay_fragment]
