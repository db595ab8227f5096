"""What the pages of an album are made of: stamps with their teeth, postmarks, tabs, and the symbols of the map."""

import math
from collections.abc import Iterator

from philately.games.stampadia.printing.drawing import BLACK, ROUND, WHITE, Drawing, Ink, Step
from philately.games.stampadia.printing.fonts import CAPITAL, POINT, width

GRAY = 0.5  # of gray cells and enemies
MOUNT = 0.72  # what stamps lie on
MARK = 0.42  # the ink of postmarks
_EYES: dict[int, list[tuple[float, float]]] = {  # where the circles of an enemy are, in parts of its radius
    0: [],
    1: [(0, 0)],
    2: [(-0.42, 0), (0.42, 0)],
    3: [(-0.42, -0.27), (0.42, -0.27), (0, 0.43)],
    4: [(-0.4, -0.36), (0.4, -0.36), (-0.4, 0.42), (0.4, 0.42)],
}


# ---- symbols -----------------------------------------------------------------------------------------------------


def enemy(drawing: Drawing, x: float, y: float, size: float, circles: int | None) -> None:
    """A head with horns around x, y and as many circles as it has; None is the one that stands for all."""
    radius = size * 0.335
    y += size * 0.07
    fill = Ink(fill=GRAY if circles is not None else WHITE, stroke=BLACK, width=0.03 * size)
    for side in (-1, 1):
        tip = (x + side * radius * 1.08, y - radius * 1.38)
        drawing.path(
            [
                ("M", ((x + side * radius * 0.12, y - radius * 0.9),)),
                ("C", ((x + side * radius * 0.6, y - radius * 1.0), (x + side * radius, y - radius * 1.05), tip)),
                (
                    "C",
                    (
                        (x + side * radius * 1.3, y - radius * 0.95),
                        (x + side * radius * 1.2, y - radius * 0.5),
                        (x + side * radius * 0.88, y - radius * 0.3),
                    ),
                ),
                ("Z", ()),
            ],
            fill,
        )
    drawing.circle(x, y, radius, fill)
    for across, down in _EYES[circles or 0]:
        drawing.circle(
            x + across * radius, y + down * radius, radius * 0.31, Ink(fill=WHITE, stroke=BLACK, width=0.02 * size)
        )


def gray_cell(drawing: Drawing, x: float, y: float, size: float, value: int) -> None:
    """A gray square around x, y with its number."""
    side = size * 0.66
    drawing.rectangle(x - side / 2, y - side / 2, side, side, Ink(fill=GRAY))
    points = size * 0.52 / POINT
    drawing.text(x, y + middle(points), str(value), "bold", points, "centre", shade=WHITE, room=side * 0.9)


def stairs(drawing: Drawing, x: float, y: float, size: float, shade: float = BLACK) -> None:
    """Stairs that go up to the right, around x, y."""
    side, steps = size * 0.7, 4
    left, bottom, tread = x - side / 2, y + side / 2, side / steps
    points = [(left, bottom)]
    for step in range(steps):
        points += [
            (left + step * tread, bottom - (step + 1) * tread),
            (left + (step + 1) * tread, bottom - (step + 1) * tread),
        ]
    drawing.polygon([*points, (left + side, bottom)], Ink(fill=shade))


def door(drawing: Drawing, x: float, y: float, size: float, upright: bool) -> None:
    """A door around x, y on the edge of a cell of this size."""
    long, short = size * 0.4, size * 0.17
    wide, high = (short, long) if upright else (long, short)
    drawing.rectangle(x - wide / 2, y - high / 2, wide, high, Ink(fill=WHITE, stroke=BLACK, width=0.036 * size))


def tick_box(drawing: Drawing, x: float, y: float, side: float, *, dotted: bool = False) -> None:
    """A box to tick, with its top left corner at x, y."""
    ink = Ink(WHITE, 0.35, 0.18, (0.45, 0.45)) if dotted else Ink(WHITE, BLACK, 0.22)
    drawing.rectangle(x, y, side, side, ink)


def middle(points: float) -> float:
    """How far below the middle of its capitals the baseline of a text is."""
    return points * POINT * CAPITAL / 2


# ---- album and post office ---------------------------------------------------------------------------------------


def tab(drawing: Drawing, x: float, y: float, text: str, height: float) -> float:
    """A dark tab with a heading, its top left corner at x, y; gives its width."""
    points = height * 0.66 / POINT
    wide = width(text, "bold", points) + height * 0.9
    drawing.rectangle(x, y, wide, height, Ink(fill=0.15))
    drawing.text(x + wide / 2, y + height / 2 + middle(points), text, "bold", points, "centre", shade=WHITE)
    return wide


def stamp(drawing: Drawing, x: float, y: float, wide: float, high: float, *, mount: float, hole: float) -> None:
    """A blank stamp with teeth, on a mount that is so much larger on each side; holes have this radius."""
    drawing.rectangle(x, y, wide, high, Ink(fill=MOUNT))
    drawing.path(
        _teeth(x + mount, y + mount, wide - 2 * mount, high - 2 * mount, hole), Ink(fill=WHITE, stroke=0.25, width=0.12)
    )


def _teeth(x: float, y: float, wide: float, high: float, hole: float) -> Iterator[Step]:
    """The outline of a stamp, clockwise; corners are teeth."""
    yield "M", ((x, y),)
    corners = [
        (x, y, 1, 0, wide),
        (x + wide, y, 0, 1, high),
        (x + wide, y + high, -1, 0, wide),
        (x, y + high, 0, -1, high),
    ]
    for from_x, from_y, right, down, length in corners:
        count = round(length / (hole * 3.2))
        for number in range(count):
            at = length * (number + 0.5) / count
            cx, cy = from_x + right * at, from_y + down * at
            inward = (-down, right)
            yield "L", ((cx - right * hole, cy - down * hole),)
            yield from _half_hole(cx, cy, (right, down), inward, hole)
        yield "L", ((from_x + right * length, from_y + down * length),)
    yield "Z", ()


def _half_hole(x: float, y: float, along: tuple[int, int], inward: tuple[int, int], hole: float) -> Iterator[Step]:
    bend = ROUND * hole

    def place(forward: float, deep: float) -> tuple[float, float]:
        return x + along[0] * forward + inward[0] * deep, y + along[1] * forward + inward[1] * deep

    yield "C", (place(-hole, bend), place(-bend, hole), place(0, hole))
    yield "C", (place(bend, hole), place(hole, bend), place(hole, 0))


def postmark(drawing: Drawing, x: float, y: float, radius: float, top: str, bottom: str, centre: list[str]) -> None:
    """A round postmark with words along its rim and some lines in its middle, or stairs; waves run out to the left."""
    thin = Ink(stroke=MARK, width=0.22)
    for number in range(5):
        _wave(drawing, x - radius - 1.2, y + (number - 2) * radius * 0.34, radius * 2.5, radius * 0.13)
    drawing.circle(x, y, radius, Ink(stroke=MARK, width=0.4))
    drawing.circle(x, y, radius * 0.6, thin)
    points = radius * 0.25 / POINT / CAPITAL
    _along(drawing, x, y, radius * 0.675, top.upper(), points, over=True)
    _along(drawing, x, y, radius * 0.925, bottom.upper(), points, over=False)
    for side in (-1, 1):
        drawing.circle(x + side * radius * 0.8, y, radius * 0.055, Ink(fill=MARK))
    if not centre:
        stairs(drawing, x, y, radius * 0.85, MARK)
    pitch = radius * 0.38
    for number, line in enumerate(centre):
        size = radius * 0.27 / POINT / CAPITAL
        at = y + (number - (len(centre) - 1) / 2) * pitch
        drawing.text(x, at + middle(size), line, "semibold", size, "centre", shade=MARK, room=radius * 1.0)


def _along(drawing: Drawing, x: float, y: float, radius: float, text: str, points: float, *, over: bool) -> None:
    """A text along a circle, over it or, to be read from below, within its lower half."""
    space = points * POINT * 0.1
    length = sum(width(letter, "bold", points) + space for letter in text) - space
    if length > radius * math.pi * 0.86:
        _along(drawing, x, y, radius, text, points * radius * math.pi * 0.85 / length, over=over)
        return
    done = -length / 2
    for letter in text:
        wide = width(letter, "bold", points)
        angle = math.degrees((done + wide / 2) / radius) * (1 if over else -1)
        done += wide + space
        way = math.radians(angle - 90 if over else angle + 90)
        turn = angle
        drawing.letter(
            x + radius * math.cos(way), y + radius * math.sin(way), letter, "bold", points, turn=turn, shade=MARK
        )


def _wave(drawing: Drawing, right: float, y: float, length: float, height: float) -> None:
    """A wavy line that ends at the right."""
    count = 4
    step = length / count
    x = right - length
    steps: list[Step] = [("M", ((x, y),))]
    for _ in range(count):
        steps.append(("C", ((x + step / 3, y - height * 2), (x + step * 2 / 3, y + height * 2), (x + step, y))))
        x += step
    drawing.path(steps, Ink(stroke=MARK, width=0.3))
