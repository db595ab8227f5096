"""Chances over a game as a picture: an SVG of its own, on paper by day and at the desk lamp by night."""

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 960, 480
LEFT, RIGHT, TOP, BOTTOM = 62, 178, 104, 62  # margins, where the words stand
SHORTEST = 17  # between two names at the right edge
NAME = 15  # letters of a name; longer ones are cut
FEW = 40  # points that are shown as dots

INKS = ("#a8322d", "#28536b", "#b07a1e", "#3d6b3a", "#6d4a7c", "#7a5a3c")  # of the seats: on paper
LAMP = ("#e8857a", "#8ab9d6", "#e3b95f", "#9cc596", "#c7a3d6", "#cdaa86")  # and in the dark
DASHES = ("none", "9 4", "2 4", "12 4 2 4", "5 3", "14 5")  # so that colour isn't all that tells them apart


class Swing(NamedTuple):
    """A place worth looking at: the number of the point, and what to write there."""

    point: int
    label: str


def plot(
    title: str, subtitle: str, names: Sequence[str], chances: Sequence[Sequence[float]], swing: Swing | None = None
) -> str:
    """The chance of each seat, one line a seat; `chances` has one entry a point, the first one for the deal."""
    shown = [name if len(name) <= NAME else f"{name[: NAME - 1]}…" for name in names]
    parts = [*frame(title, subtitle, describe(names, chances, swing)), *grid(len(chances))]
    if swing is not None:
        parts += mark(swing, chances)
    for seat in range(len(names)):
        parts += line(seat, shown[seat], chances)
    parts += labels(shown, chances)
    return "\n".join([*parts, "</svg>", ""])


def describe(names: Sequence[str], chances: Sequence[Sequence[float]], swing: Swing | None) -> str:
    """The picture in words."""
    if not chances:
        return "Nothing has been analysed."
    told = [
        f"{name} {percent(start)} to {percent(end)}"
        for name, start, end in zip(names, chances[0], chances[-1], strict=True)
    ]
    said = f"Chances of winning from the deal to move {len(chances) - 1}: {', '.join(told)}."
    return said if swing is None else f"{said} The biggest swing is at move {swing.point}: {swing.label}."


# ---- where things are ----------------------------------------------------------------------------------------------


def across(point: int, points: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * point / max(points - 1, 1)


def up(chance: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(max(chance, 0.0), 1.0)


def step(points: int) -> int:
    """How far apart the numbers of the moves stand: 1, 2, 5, 10, 20, …, about ten of them."""
    rough = max((points - 1) / 10, 1)
    power = 10 ** math.floor(math.log10(rough))
    return next(int(power * k) for k in (1, 2, 5, 10) if power * k >= rough)


# ---- what is drawn -------------------------------------------------------------------------------------------------


def style() -> str:
    """The colours of the album's pages (web/static/style.css)."""
    seats = "".join(
        f".s{seat}{{--c:{ink}}}.s{seat} path{{stroke-dasharray:{dash}}}"
        for seat, (ink, dash) in enumerate(zip(INKS, DASHES, strict=True))
    )
    dark = "".join(f".s{seat}{{--c:{ink}}}" for seat, ink in enumerate(LAMP))
    return (
        "svg{--page:#fbf6ea;--well:#efe6d2;--rule:#d9caa9;--ink:#2b2420;--soft:#6b5e51;color-scheme:light dark}"
        f"{seats}"
        "@media(prefers-color-scheme:dark){svg{--page:#2a251f;--well:#221e19;--rule:#4a4034;--ink:#f0e6d2;--soft:#b9ab94}"
        f"{dark}}}"
        'text{font-family:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",Georgia,serif;'
        "font-variant-numeric:lining-nums tabular-nums;fill:var(--soft);font-size:13px}"
        ".title{fill:var(--ink);font-size:22px;font-weight:600}"
        ".page{fill:var(--page)}.well{fill:var(--well)}"
        ".edge{fill:none;stroke:var(--rule)}.rule{stroke:var(--rule);stroke-width:1}.half{stroke-dasharray:2 3}"
        ".line path{fill:none;stroke:var(--c);stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round}"
        ".line circle{fill:var(--page);stroke:var(--c);stroke-width:1.75}"
        ".name{fill:var(--c);font-size:15px;font-weight:600}.leader{fill:none;stroke:var(--c);opacity:.5}"
        ".swing{stroke:var(--soft);stroke-width:1;stroke-dasharray:3 3}.swing-text{fill:var(--ink);font-style:italic}"
    )


def frame(title: str, subtitle: str, description: str) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" aria-labelledby="title desc">'
    )
    yield f'<title id="title">{clean(title)}</title>'
    yield f'<desc id="desc">{clean(description)}</desc>'
    yield f"<style>{style()}</style>"
    yield f'<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>'
    for inset in (7, 10):  # a double rule, as around an album page
        yield (
            f'<rect class="edge" x="{inset}.5" y="{inset}.5" width="{WIDTH - 2 * inset - 1}" '
            f'height="{HEIGHT - 2 * inset - 1}"/>'
        )
    yield f'<text class="title" x="{LEFT}" y="44">{clean(title)}</text>'
    yield f'<text x="{LEFT}" y="65">{clean(subtitle)}</text>'


def grid(points: int) -> Iterator[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    yield f'<rect class="well" x="{LEFT}" y="{TOP}" width="{right - LEFT}" height="{bottom - TOP}"/>'
    for share in (0, 25, 50, 75, 100):
        y = up(share / 100)
        kind = "rule" if share in (0, 100) else "rule half"
        yield f'<line class="{kind}" x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="{LEFT - 9}" y="{y + 4.5:.1f}" text-anchor="end">{share} %</text>'
    for point in range(0, points, step(points)):
        x = across(point, points)
        yield f'<line class="rule" x1="{x:.1f}" x2="{x:.1f}" y1="{bottom}" y2="{bottom + 5}"/>'
        yield f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{point or "deal"}</text>'
    yield f'<text x="{(LEFT + right) / 2:.1f}" y="{bottom + 39}" text-anchor="middle">move</text>'


def mark(swing: Swing, chances: Sequence[Sequence[float]]) -> Iterator[str]:
    """A dashed line where the game turned, with words on the side that has room."""
    x = across(swing.point, len(chances))
    late = x > (LEFT + WIDTH - RIGHT) / 2
    yield f'<line class="swing" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" y2="{HEIGHT - BOTTOM}"/>'
    yield (
        f'<text class="swing-text" x="{x + (4 if late else -4):.1f}" y="{TOP - 11}" '
        f'text-anchor="{"end" if late else "start"}">the biggest swing: {clean(swing.label)}</text>'
    )


def line(seat: int, name: str, chances: Sequence[Sequence[float]]) -> Iterator[str]:
    spots = [(across(point, len(chances)), up(each[seat])) for point, each in enumerate(chances)]
    way = " ".join(f"{'L' if point else 'M'}{x:.1f} {y:.1f}" for point, (x, y) in enumerate(spots))
    yield f'<g class="line s{seat % len(INKS)}"><title>{clean(name)}</title><path d="{way}"/>'
    for point, (x, y) in enumerate(spots if len(spots) <= FEW else []):
        told = f"{name}, {f'move {point}' if point else 'deal'}: {percent(chances[point][seat])}"
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.75"><title>{clean(told)}</title></circle>'
    yield "</g>"


def labels(names: Sequence[str], chances: Sequence[Sequence[float]]) -> Iterator[str]:
    """Names at the ends of the lines, moved apart where they would overlap."""
    if not chances:
        return
    last = chances[-1]
    order = sorted(range(len(names)), key=lambda seat: (up(last[seat]), seat))
    places: list[float] = []
    for seat in order:
        places.append(max(up(last[seat]), places[-1] + SHORTEST if places else TOP))
    lowest: float = HEIGHT - BOTTOM
    for number in reversed(range(len(places))):  # what is too deep is pushed up from the bottom
        places[number] = min(places[number], lowest)
        lowest = places[number] - SHORTEST
    x = across(len(chances) - 1, len(chances))
    for seat, y in zip(order, places, strict=True):
        kind = f"s{seat % len(INKS)}"
        yield f'<path class="leader {kind}" d="M{x + 5:.1f} {up(last[seat]):.1f}L{x + 14:.1f} {y:.1f}"/>'
        yield (
            f'<text class="name {kind}" x="{x + 18:.1f}" y="{y + 5:.1f}">{clean(names[seat])}'
            f'<tspan dx="6" font-weight="400">{percent(last[seat])}</tspan></text>'
        )


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}\N{NARROW NO-BREAK SPACE}%"


def clean(text: str) -> str:
    """Text for XML, which knows no control characters."""
    return escape("".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text))
