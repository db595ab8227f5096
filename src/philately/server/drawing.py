"""Draw a table as a fragment of a page that shows what one seat may see."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import htpy as h
from markupsafe import Markup

from philately.core.game import Game
from philately.core.language import _, current_name
from philately.core.match import Match
from philately.server.parts import Parts
from philately.server.tables.live import Live
from philately.web import plain
from philately.web.elements import NOTHING, notice, submit_button
from philately.web.scene import Scene
from philately.web.tabletop import clock, tabletop

CLOCK = Markup("<!--clock-->")  # the clock's place in a fragment; names are escaped, so none can imitate it
SHOWN = 60  # log lines on the table; the replay has all of them


class Drawn(NamedTuple):
    """A fragment, and the number of the last event that it shows."""

    html: str
    at: int


def side(live: Live, seat: int) -> str:
    """Return what a seat stands for, such as a faction or a team; empty if all seats are alike."""
    return live.game.sides(live.row.players, live.row.options)[seat].name


def draw(scene: Scene, game: Game, extra: Markup = NOTHING) -> str:
    """Draw a scene. A game without a `table.py` is drawn as a plain list."""
    rule = game.rule(scene.ask["rule"]) if scene.ask is not None else ""
    middle: Markup = getattr(game.table() or plain, "draw")(scene)  # noqa: B009, it is any module
    return str(tabletop(scene, middle, rule=rule, extra=extra))


def table_fragment(
    live: Live,
    parts: Parts,
    seat: int,
    draft: Sequence[str] = (),
    after: Match | None = None,
    hints: Mapping[str, float] | None = None,
) -> Drawn:
    """Draw a table after the deal. Viewers who see the same share one drawing; hints are for the seat that asked.

    `after` is the match after the draft, if the caller has it. `with_clock` completes the fragment.
    """
    key = (seat, tuple(draft), current_name(), hints is not None)
    html = live.fragments.get(key)
    if html is None:
        scene = scene_of(live, parts, seat, draft, after)
        scene.hints = dict(hints or {})
        html = live.fragments[key] = draw(scene, live.game, clock_place(live) + _my_seat(live, parts, seat))
    return Drawn(html, live.at(seat))


def past_fragment(live: Live, parts: Parts, seat: int) -> Drawn:
    """Draw a table whose game this release can't play again: what is known of it, and why there is no more."""
    places = [] if live.result is None else sorted(zip(live.result.places, live.names, strict=False))
    middle = h.div[
        notice(live.why_past),
        bool(places)
        and h.section(".sheet")[h.h2[_("Result")], h.ul[(h.li[f"{place}. {name}"] for place, name in places)]],
    ]
    ways = [way for part in parts.of(live.row.game) if (way := part.after(live.row))]
    log = live.log(seat)
    scene = Scene(
        game=live.game.name,
        title=live.game.title,
        table=live.row.id,
        seat=seat,
        at=live.at(seat),
        names=live.names,
        bots=[place.bot for place in live.seats],
        view={},
        log=log,
        lines=len(log),
        over=True,
        after=ways[0] if ways and seat >= 0 and live.over else "",
        past=True,
    )
    return Drawn(str(tabletop(scene, Markup(middle))), live.at(seat))


def clock_place(live: Live) -> Markup:
    """Return a placeholder while a countdown runs: a fragment is drawn once, but time goes on."""
    return CLOCK if live.row.deadline else NOTHING


def with_clock(drawn: Drawn, live: Live, now: float) -> str:
    """Return a fragment with the time that is left now."""
    if not live.row.deadline:
        return drawn.html
    return drawn.html.replace(CLOCK, clock(live.row.countdown, live.row.left(now)), 1)


def _my_seat(live: Live, parts: Parts, seat: int) -> Markup:
    """Draw what a person can do with a seat besides playing: leave it, take it back, save its record."""
    if seat < 0 or live.over or not live.seats[seat].player:
        return NOTHING
    path = f"/tables/{live.row.id}"
    number = h.input(type="hidden", name="seat", value=str(seat))
    if live.seats[seat].bot:
        return Markup(h.form(method="post", action=f"{path}/back")[number, submit_button(_("Take my seat back"))])
    gives_up = any(part.leaving_gives_up for part in parts.of(live.row.game))
    return Markup(
        h.details(".rule", data_keep="seat")[
            h.summary[_("My seat")],
            h.div[
                h.p[h.a(href=f"{path}/record?seat={seat}", download=True)[_("Save the record so far")]],
                _give_up(f"{path}/leave", number)
                if gives_up
                else h.form(method="post", action=f"{path}/leave")[
                    number, submit_button(_("Leave; a bot plays on"), "quiet")
                ],
            ],
        ]
    )


def _give_up(action: str, number: h.Renderable) -> h.Renderable:
    """Draw the form for giving up. It asks for confirmation, because there is no way back."""
    return h.details(".give-up", data_keep="give-up")[
        h.summary(".button")[_("Give up")],
        h.form(method="post", action=action)[
            h.p[_("Give up? The game is lost then, and there is no way back.")],
            number,
            submit_button(_("Yes, give up"), "main"),
        ],
    ]


def scene_of(live: Live, parts: Parts, seat: int, draft: Sequence[str] = (), after: Match | None = None) -> Scene:
    """Return what one seat sees after its draft."""
    after = after or live.after(seat, draft)
    assert live.match is not None
    log = live.log(seat)
    story, told = live.last_move(seat, after if draft else None)
    ways = [way for part in parts.of(live.row.game) if (way := part.after(live.row))]
    return Scene(
        game=live.game.name,
        title=live.game.title,
        table=live.row.id,
        seat=seat,
        at=live.at(seat),
        names=live.names,
        bots=[place.bot for place in live.seats],
        view=live.game.view(after.state, seat),
        ask=live.ask(after.state, seat),
        draft=list(draft),
        log=log[-SHOWN:],
        lines=len(log),
        story=story,
        told=told,
        can_undo=not draft and seat >= 0 and not live.over and live.match.can_undo(seat),
        over=live.over,
        after=ways[0] if ways and seat >= 0 else "",
        hints_allowed=live.row.hints,
    )
