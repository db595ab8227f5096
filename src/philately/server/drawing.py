"""A table as a fragment of a page, for one seat: what it may see and nothing else."""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import ModuleType

import htpy as h
from markupsafe import Markup

from philately.core.game import Game
from philately.core.language import _, current_name
from philately.core.registry import game as find_game
from philately.server.adventures import Adventures
from philately.server.live import SPECTATOR, Live
from philately.web import plain
from philately.web.elements import submit_button
from philately.web.scene import Scene
from philately.web.tabletop import clock, tabletop

NOTHING = Markup("")
CLOCK = Markup("<!--clock-->")  # where it stands in a fragment; what people write is escaped and can't say this
SHOWN = 60  # log lines on the table; all of them are in the replay


@cache
def room(game: str) -> ModuleType:
    """The `table.py` of a game, or a plain list for a game without one."""
    package = type(find_game(game)).__module__
    is_package = hasattr(sys.modules[package], "__path__")
    if not is_package or importlib.util.find_spec(f"{package}.table") is None:
        return plain
    return importlib.import_module(f"{package}.table")


def side(live: Live, seat: int) -> str:
    """What a seat plays, in a game that has sides: its table may tell it by a function of that name."""
    tell: Callable[[Mapping[str, object], int], str] | None = getattr(room(live.game.name), "side", None)
    if tell is None or live.match is None:
        return ""
    return tell(live.game.view(live.match.state, SPECTATOR), seat)


def draw(scene: Scene, game: Game, extra: Markup = NOTHING) -> str:
    """The fragment of a scene."""
    rule = game.rule(scene.ask["rule"]) if scene.ask is not None else ""
    middle: Markup = room(game.name).draw(scene)
    return str(tabletop(scene, middle, rule=rule, extra=extra))


def table_fragment(live: Live, seat: int, draft: Sequence[str] = (), hints: Mapping[str, float] | None = None) -> str:
    """A table that is being played, or is over; drawn once for all who see the same. Hints are for one who asked.

    Only `with_clock` makes it complete.
    """
    key = (seat, tuple(draft), current_name(), hints is not None)
    drawn = live.fragments.get(key)
    if drawn is None:
        scene = scene_of(live, seat, draft)
        scene.hints = dict(hints or {})
        drawn = live.fragments[key] = draw(scene, live.game, clock_place(live) + _my_seat(live, seat))
    return drawn


def clock_place(live: Live) -> Markup:
    """The place of the clock, while one is running. A fragment is drawn once, but time goes on."""
    return CLOCK if live.row.deadline else NOTHING


def with_clock(drawn: str, live: Live, now: float) -> str:
    """A fragment as it is sent now: its clock shows the time that is left."""
    if not live.row.deadline:
        return drawn
    return drawn.replace(CLOCK, clock(live.row.countdown, live.row.left(now)), 1)


def _my_seat(live: Live, seat: int) -> Markup:
    """What a person can do with the seat besides playing: leave it, take it back, save what it has seen."""
    if seat < 0 or live.over or not live.seats[seat].player:
        return NOTHING
    path = f"/tables/{live.row.id}"
    number = h.input(type="hidden", name="seat", value=str(seat))
    if live.seats[seat].bot:
        return Markup(h.form(method="post", action=f"{path}/back")[number, submit_button(_("Take my seat back"))])
    return Markup(
        h.details(".rule", data_keep="seat")[
            h.summary[_("My seat")],
            h.div[
                h.p[h.a(href=f"{path}/record?seat={seat}", download=True)[_("Save the record so far")]],
                _give_up(f"{path}/leave", number)
                if Adventures.is_one(live.row)
                else h.form(method="post", action=f"{path}/leave")[
                    number, submit_button(_("Leave; a bot plays on"), "quiet")
                ],
            ],
        ]
    )


def _give_up(action: str, number: h.Renderable) -> h.Renderable:
    """The way out of an adventure, which asks first: there is no way back."""
    return h.details(".give-up", data_keep="give-up")[
        h.summary(".button")[_("Give up this adventure")],
        h.form(method="post", action=action)[
            h.p[_("Give up? The adventure is lost then, and there is no way back.")],
            number,
            submit_button(_("Yes, give up"), "main"),
        ],
    ]


def scene_of(live: Live, seat: int, draft: Sequence[str] = ()) -> Scene:
    """What one seat sees, after the answers of its draft."""
    state, _actions = live.position(seat, draft)
    assert live.match is not None
    log = live.log(seat)
    story, told = live.last_move(seat, draft)
    return Scene(
        game=live.game.name,
        title=live.game.title,
        table=live.row.id,
        seat=seat,
        at=live.at(seat),
        names=live.names,
        bots=[place.bot for place in live.seats],
        view=live.game.view(state, seat),
        ask=live.ask(state, seat),
        draft=list(draft),
        log=log[-SHOWN:],
        lines=len(log),
        story=story,
        told=told,
        can_undo=not draft and seat >= 0 and not live.over and live.match.can_undo(seat),
        over=live.over,
        after=f"/stampadia/after/{live.row.id}" if seat >= 0 and Adventures.is_one(live.row) else "",
        hints_allowed=live.row.hints,
    )
