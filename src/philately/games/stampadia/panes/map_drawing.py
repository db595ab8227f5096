"""The map as a drawing: squared paper, floors, walls, doors, and what is printed on the cells or drawn there in pencil.

A cell is ten units wide. Walls are drawn as somebody draws them by hand, the same way each time.
"""

from functools import cache
from itertools import pairwise

from philately.games.stampadia.panes.pane import room_at
from philately.games.stampadia.rules.terms import SIDE
from philately.games.stampadia.view import CellView, RoomView, StampadiaView

CELL = 10  # units of the drawing to a cell of the map
EDGE = 8  # units around the map, for the numbers of columns and rows
EYES: tuple[list[tuple[float, float]], ...] = (
    [],
    [(5, 5.7)],
    [(3.59, 5.7), (6.41, 5.7)],
    [(3.59, 4.8), (6.41, 4.8), (5, 7.14)],
    [(3.66, 4.49), (6.34, 4.49), (3.66, 7.11), (6.34, 7.11)],
)


def draw_map(view: StampadiaView) -> str:
    """Everything on the map that can't be clicked."""
    size = SIDE * CELL + 2 * EDGE
    floors = walls = ""
    for room in view["rooms"]:
        if room["place"] is not None:
            floors += _floor(room["place"], room["here"], room["drawn"])
            if room["drawn"]:
                walls += _walls(room)
    doors = "".join([_door(one, other) for one, other in view["doors"]])
    empty = {room["id"] for room in view["rooms"] if room["empty"]}
    symbols = "".join([_symbol(cell, room_at(view, *cell["spot"]) in empty) for cell in view["cells"]])
    symbols += "".join([_gray(col, row, number, True) for col, row, number in view["drawn_cells"]])
    return (
        f'<svg class="drawing" viewBox="{-EDGE} {-EDGE} {size} {size}" aria-hidden="true">{floors}{_lines()}{walls}'
        f"{doors}{symbols}</svg>"
    )


@cache
def _lines() -> str:
    """The squared paper."""
    far = SIDE * CELL
    dotted = "".join([f"M{k} 0V{far}M0 {k}H{far}" for k in range(CELL, far, CELL) if k % 50])
    solid = "".join([f"M{k} 0V{far}M0 {k}H{far}" for k in range(50, far, 50)])
    numbers = "".join(
        [
            f'<text x="{k * CELL - 5}" y="-2.2"{_fifth(k)}>{k}</text>'
            f'<text x="-4" y="{k * CELL - 3.4}"{_fifth(k)}>{k}</text>'
            for k in range(1, SIDE + 1)
        ]
    )
    return (
        f'<path class="dotted" d="{dotted}"/><path class="guide" d="{solid}"/>'
        f'<rect class="border" width="{far}" height="{far}"/><g class="edge">{numbers}</g>'
    )


def _fifth(number: int) -> str:
    return ' class="fifth"' if number % 5 == 0 else ""


def _floor(place: list[int], here: bool, drawn: bool) -> str:
    left, top, width, height = place
    kind = "here" if here else "known" if drawn else "open"
    return (
        f'<rect class="floor {kind}" x="{(left - 1) * CELL}" y="{(top - 1) * CELL}" width="{width * CELL}" '
        f'height="{height * CELL}"/>'
    )


def _walls(room: RoomView) -> str:
    """Walls as somebody draws them with a pencil; those of the starting room are printed."""
    place = room["place"]
    assert place is not None
    return _drawn_walls(room["id"], *place, room["start"])


@cache
def _drawn_walls(number: int, left: int, top: int, width: int, height: int, printed: bool) -> str:
    x, y, wide, high = (left - 1) * CELL, (top - 1) * CELL, width * CELL, height * CELL
    if printed:
        return f'<rect class="printed" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
    corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]
    strokes = ""
    for turn, ((x1, y1), (x2, y2)) in enumerate(pairwise(corners)):
        for again in (0, 1):
            a, b, c = [(_hash(number, turn, again, k) % 100 - 50) / 70 for k in range(3)]
            over = 0.5 + again * 0.5
            ax, ay = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
            strokes += (
                f'<path pathLength="1" d="M{x1 - ax * over + ay * a:.1f} {y1 - ay * over + ax * a:.1f}'
                f"Q{(x1 + x2) / 2 + ay * b * 1.6:.1f} {(y1 + y2) / 2 + ax * b * 1.6:.1f} "
                f'{x2 + ax * over + ay * c:.1f} {y2 + ay * over + ax * c:.1f}"/>'
            )
    return f'<g class="wall" data-new="wall-{number}">{strokes}<text x="{x + 1}" y="{y + 3.4}">{number}</text></g>'


def _hash(*numbers: int) -> int:
    value = 7
    for number in numbers:
        value = (value * 1103515245 + number * 12345 + 97) % 2147483648
    return value >> 8


@cache
def _door_at(x: float, y: float, upright: bool) -> str:
    wide, high = (1.9, 4.2) if upright else (4.2, 1.9)
    return f'<rect class="way" x="{x - wide / 2}" y="{y - high / 2}" width="{wide}" height="{high}"/>'


def _door(one: list[int], other: list[int]) -> str:
    """A door on the edge between two cells."""
    upright = one[1] == other[1]
    x = max(one[0], other[0]) * CELL - CELL if upright else one[0] * CELL - CELL / 2
    y = max(one[1], other[1]) * CELL - CELL if not upright else one[1] * CELL - CELL / 2
    return _door_at(x, y, upright)


def _symbol(cell: CellView, ignored: bool) -> str:
    """What is printed on a cell, and what was done to it with the pencil."""
    col, row = cell["spot"]
    x, y = (col - 1) * CELL, (row - 1) * CELL
    kind, value = cell["kind"], cell["value"]
    if kind == "number":
        return f'<text class="number" x="{x + 5}" y="{y + 6.7}">{value}</text>'
    if kind == "stairs":
        return f'<use class="stairs" href="#stampadia-stairs" x="{x + 1}" y="{y + 1}" width="8" height="8"/>'
    name = f"{col}-{row}"
    if kind == "gray":
        return _gray(col, row, value, False) + (_cross(x, y, name) if cell["crossed"] else "")
    dead = " dead" if cell["crossed"] or ignored else ""
    drawn = f'<use class="foe{dead}" href="#stampadia-foe-{min(4, value)}" x="{x}" y="{y}" width="10" height="10"/>'
    if cell["crossed"]:
        return drawn + _cross(x, y, name)
    for wound, (across, down) in enumerate(EYES[min(4, value)][: cell["wounds"]]):
        drawn += (
            f'<use class="tick" data-new="wound-{name}-{wound}" href="#stampadia-cross" x="{x + across - 1.5:.2f}" '
            f'y="{y + down - 1.5:.2f}" width="3" height="3"/>'
        )
    return drawn


def _cross(x: int, y: int, name: str) -> str:
    return (
        f'<use class="tick" data-new="cross-{name}" href="#stampadia-cross" x="{x + 0.5}" y="{y + 0.5}" width="9" '
        f'height="9"/>'
    )


def _gray(col: int, row: int, number: int, inked: bool) -> str:
    x, y = (col - 1) * CELL, (row - 1) * CELL
    kind = "gray inked" if inked else "gray"
    return (
        f'<g class="{kind}"><rect x="{x + 1.7}" y="{y + 1.7}" width="6.6" height="6.6"/>'
        f'<text x="{x + 5}" y="{y + 6.8}">{number}</text></g>'
    )
