"""Looking back at a game that is over: move by move, from any seat or with all cards open."""

from typing import Annotated

import htpy as h
from litestar import Response, get
from litestar.params import Parameter
from markupsafe import Markup

from philately.core.errors import NotAllowed
from philately.core.language import _
from philately.server.drawing import draw
from philately.server.house import House
from philately.server.live import SPECTATOR, Live
from philately.server.pages.common import Asking, show
from philately.server.pages.table import Fragment
from philately.server.replays import Step
from philately.web.elements import button
from philately.web.keys import replay_keys_dialog
from philately.web.scene import Scene
from philately.web.static import game_styles

OPEN = "all"  # the viewpoint with all cards open


@get("/tables/{table:str}/replay", include_in_schema=False)
async def replay(
    request: Asking,
    house: House,
    table: str,
    move: Annotated[int, Parameter(ge=0)] = 0,
    seat: Annotated[str, Parameter(max_length=3)] = OPEN,
) -> Response[str]:
    async with house.tables.reading(table) as live:
        steps = await house.replays.steps(live)
        drawn = _draw(live, steps, move, seat)
        player = await house.player(request)
        return show(
            _("Looking back: {game}").format(game=live.game.title),
            _bar(live, len(steps) - 1, min(move, len(steps) - 1), seat),
            h.div("#stage")[Markup(drawn)],
            replay_keys_dialog(),
            player=player,
            scripts=["replay.js"],
            styles=game_styles(live.game),
            wide=True,
        )


@get("/tables/{table:str}/replay/fragment", include_in_schema=False)
async def replay_fragment(
    house: House,
    table: str,
    move: Annotated[int, Parameter(ge=0)] = 0,
    seat: Annotated[str, Parameter(max_length=3)] = OPEN,
) -> Fragment:
    async with house.tables.reading(table) as live:
        return Fragment(_draw(live, await house.replays.steps(live), move, seat))


def _draw(live: Live, steps: list[Step], move: int, seat: str) -> str:
    """One position as it was seen then."""
    step = steps[min(move, len(steps) - 1)]
    seats = {OPEN: SPECTATOR, "-1": SPECTATOR, **{str(number): number for number in range(live.row.players)}}
    if seat not in seats:
        raise NotAllowed(_("there is no seat {seat}").format(seat=seat))
    eyes, game = seats[seat], live.game
    told = [game.sentence(step.state, event, eyes, live.names) for event in step.story]
    scene = Scene(
        game=game.name,
        title=game.title,
        table=live.row.id,
        seat=eyes,
        at=min(move, len(steps) - 1),
        names=live.names,
        bots=[place.bot for place in live.seats],
        view=game.open_view(step.state) if seat == OPEN else game.view(step.state, eyes),
        log=[line for line in told if line],
        over=step.state.asked() < 0,
        replay=True,
    )
    return draw(scene, game)


def _bar(live: Live, last: int, move: int, seat: str) -> h.Renderable:
    """The scrubber, and whose eyes to look through."""
    eyes = [(OPEN, _("all cards open")), ("-1", _("a spectator"))]
    eyes += [(str(number), name) for number, name in enumerate(live.names)]
    return h.form("#replay.sheet.replay", action=f"/tables/{live.row.id}/replay", data_table=live.row.id)[
        button("«", "round", data_go="first", aria_label=_("to the deal")),
        button("‹", "round", data_go="-1", aria_label=_("one move back")),
        button("›", "round", data_go="1", aria_label=_("one move on")),
        button("»", "round", data_go="last", aria_label=_("to the end")),
        h.label(".scrubber")[
            h.span[_("Move")],
            h.input(type="range", name="move", min="0", max=str(last), value=str(move)),
            h.output[f"{move} / {last}"],
        ],
        h.label[
            _("Seen by"),
            h.select(name="seat")[(h.option(value=value, selected=value == seat)[shown] for value, shown in eyes)],
        ],
        button("?", "round", data_keys=True, aria_label=_("Keys"), aria_haspopup="dialog"),
        h.noscript[h.button(".button", type="submit")[_("Show")]],
    ]


routes = [replay, replay_fragment]
