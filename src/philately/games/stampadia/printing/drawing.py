"""A page as a list of shapes, in millimetres from the top left corner; lightness goes from 0, black, to 1, white."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from philately.games.stampadia.printing.fonts import ASCENT, DESCENT, POINT, Font, outline, width

Point = tuple[float, float]
Align = Literal["left", "centre", "right"]
Step = tuple[str, tuple[Point, ...]]  # `M` and `L` with a point, `C` with three, `Z` with none

BLACK, WHITE = 0.0, 1.0
ROUND = 0.5523  # where the controls of a curve have to be for a quarter of a circle


class Box(NamedTuple):
    """What a shape covers."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Ink:
    """How a shape is filled and outlined; None is not at all."""

    fill: float | None = None
    stroke: float | None = None
    width: float = 0.2
    dash: tuple[float, float] | None = None  # dash and gap


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.x + self.width, self.y + self.height)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    start: Point
    end: Point
    ink: Ink

    @property
    def box(self) -> Box:
        return _around((self.start, self.end))


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle."""

    x: float
    y: float
    radius: float
    ink: Ink

    @property
    def box(self) -> Box:
        return Box(self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius)


@dataclass(frozen=True, slots=True)
class Path:
    """A polygon or a curve."""

    steps: tuple[Step, ...]
    ink: Ink

    @property
    def box(self) -> Box:
        return _around([point for _, points in self.steps for point in points])


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; x and y are where its baseline begins, has its middle, or ends."""

    x: float
    y: float
    text: str
    font: Font
    size: float  # in points
    align: Align = "left"
    turn: float = 0  # degrees, clockwise, around x and y
    shade: float = BLACK

    @property
    def width(self) -> float:
        return width(self.text, self.font, self.size)

    @property
    def box(self) -> Box:
        left = {"left": 0.0, "centre": -self.width / 2, "right": -self.width}[self.align]
        top, bottom = -ASCENT * self.size * POINT, DESCENT * self.size * POINT
        corners = [(left, top), (left + self.width, top), (left, bottom), (left + self.width, bottom)]
        return _around([turned(x, y, self.turn, self.x, self.y) for x, y in corners])


Shape = Rectangle | Stroke | Circle | Path | Text


def turned(x: float, y: float, degrees: float, around_x: float = 0, around_y: float = 0) -> Point:
    """A place that is x, y away from another one, after a turn clockwise."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return around_x + x * cos - y * sin, around_y + x * sin + y * cos


def _around(points: Iterable[Point]) -> Box:
    points = list(points)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


@dataclass
class Drawing:
    """A page, and what is on it; later shapes cover earlier ones."""

    width: float
    height: float
    title: str
    language: str = "en"
    shapes: list[Shape] = field(default_factory=list)

    def rectangle(self, x: float, y: float, width: float, height: float, ink: Ink) -> None:
        self.shapes.append(Rectangle(x, y, width, height, ink))

    def line(self, x1: float, y1: float, x2: float, y2: float, ink: Ink) -> None:
        self.shapes.append(Stroke((x1, y1), (x2, y2), ink))

    def circle(self, x: float, y: float, radius: float, ink: Ink) -> None:
        self.shapes.append(Circle(x, y, radius, ink))

    def path(self, steps: Iterable[Step], ink: Ink) -> None:
        self.shapes.append(Path(tuple(steps), ink))

    def polygon(self, points: Iterable[Point], ink: Ink) -> None:
        first, *others = points
        self.path([("M", (first,)), *(("L", (point,)) for point in others), ("Z", ())], ink)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font,
        size: float,
        align: Align = "left",
        *,
        turn: float = 0,
        shade: float = BLACK,
        room: float | None = None,
    ) -> float:
        """Put a text down, smaller if there is less room than it needs; gives its width."""
        wanted = width(text, font, size)
        if room is not None and wanted > room:
            size *= room / wanted
        if text:
            self.shapes.append(Text(x, y, text, font, size, align, turn, shade))
        return width(text, font, size)

    def letter(self, x: float, y: float, letter: str, font: Font, size: float, *, turn: float, shade: float) -> None:
        """A letter as a shape, with the middle of its baseline at x, y: for ornaments, which nobody reads as text."""
        scale, half = size * POINT, width(letter, font, 1) / POINT / 2
        steps: list[Step] = []
        for kind, points in outline(letter, font):
            steps.append((kind, tuple(turned((px - half) * scale, -py * scale, turn, x, y) for px, py in points)))
        if steps:
            self.path(steps, Ink(fill=shade))
