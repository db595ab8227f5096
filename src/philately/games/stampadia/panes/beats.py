"""What has just happened, line by line, each with its why; the script plays it on the map (`motion.js`)."""

from typing import cast

from markupsafe import escape

from philately.core.event import Event
from philately.core.language import _
from philately.games.stampadia.notation import spot
from philately.games.stampadia.panes.marks import die
from philately.games.stampadia.panes.pane import room_at
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules.terms import SIDE
from philately.games.stampadia.story import cause, why
from philately.games.stampadia.view import RoomView, StampadiaView
from philately.web.scene import Scene

MOVES = {e.GOES.code, e.CROSSES.code, e.TELEPORT.code, e.BACK.code}
AT_A_FOE = {event.code for event in e.AT_A_FOE}
FOE_TURNS = AT_A_FOE - {e.HIT.code, e.KILLED.code, e.PARRIED.code}
ROLLS = {e.HERO_ROLL.code: (2, 3), e.DICE.code: (2, 3), e.FOE_ROLL.code: (3, 4), e.DIE.code: (2,)}
BRINGS = {e.GOLD_CHANGED.code: "gold", e.HP.code: "hp", e.XP.code: "xp"}
BRINGS_ROOM = {e.DRAWN.code: "wall", e.READ.code: "read", e.TICKED.code: "tick", e.UPSIDE.code: "upside"}
BRINGS_CELL = {e.CELL_CROSSED.code: "cross", e.KILLED.code: "cross", e.HIT.code: "wound"}


def draw_beats(scene: Scene) -> str:
    """The last move, step by step, each with its why."""
    story = scene.story
    view = cast(StampadiaView, scene.view)
    lines = ""
    events = [event for _line, event in story]
    first = scene.told - len(story) + 1
    for number, (line, event) in enumerate(story):
        lines += _beat(view, first + number, line, event, cause(events, number))
    title = escape(_("Just now"))
    last = scene.log[-1] if scene.log else _("Nothing has happened yet.")  # giving up is no event of the rules
    note = "" if lines else f"<p>{escape(last)}</p>"
    return (
        f'<section class="beats" aria-labelledby="beats-title" data-beats="{scene.told}">'
        f'<h2 class="tab-title" id="beats-title">{title}</h2>'
        f'<div class="told" tabindex="0" role="group" aria-labelledby="beats-title"><ol>{lines}</ol>'
        f"{note}</div></section>"
    )


def _beat(view: StampadiaView, number: int, line: str, event: tuple[int, ...], before: Event | None) -> str:
    code = event[0]
    rule, words = why(event, before)
    kind = "foe" if code in FOE_TURNS else "roll" if code in ROLLS else "step"
    data = ""
    if code in MOVES:
        data = f' data-mover="hero" data-to="{spot(event[2])}"'
        if code == e.CROSSES.code:
            data += f' data-by="{_before_doors(view, event[2])}"'
    elif code in AT_A_FOE:
        data = f' data-at="{spot(event[2])}"'
    brings = _brought(view["rooms"], code, event[2:])
    if brings:
        data += f' data-brings="{brings}"'
    dice = "".join([die(event[k]) for k in ROLLS.get(code, ()) if k < len(event) and event[k] > 0])
    book = f"/games/stampadia/rules#{rule}"
    return (
        f'<li class="{kind}" data-beat="{number}"{data}><span>{escape(line)}{dice}</span>'
        f"<details><summary>{escape(_('why?'))}</summary><p>{escape(words)} "
        f'<a href="{book}">{escape(_("Rule {number}").format(number=rule))}</a></p></details></li>'
    )


def _before_doors(view: StampadiaView, cell: int) -> str:
    """The cells of other drawn rooms from which a door leads to this one: the hero has come by one of them (M4)."""
    there = [cell % SIDE + 1, cell // SIDE + 1]
    beside = [one if other == there else other for one, other in view["doors"] if there in (one, other)]
    inside = room_at(view, *there)
    return " ".join([f"{col},{row}" for col, row in beside if room_at(view, col, row) not in (None, inside)])


def _brought(rooms: list[RoomView], code: int, details: tuple[int, ...]) -> str:
    """How the names of things begin that the pencil draws with an event."""
    if code in BRINGS_ROOM:
        return f"{BRINGS_ROOM[code]}-{rooms[details[0]]['id']}"
    if code in BRINGS_CELL:
        return f"{BRINGS_CELL[code]}-{spot(details[0]).replace(',', '-')}"
    if code == e.USED.code:
        return f"item-{details[0] + 1}"
    return BRINGS.get(code, "")
