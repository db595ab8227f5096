"""The typefaces of printed pages: their files, how wide texts are, outlines of letters, subsets to embed.

Widths are those of the letters alone, without kerning: all writers set texts so, and all measures agree.
"""

import io
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

Font = Literal["sans", "semibold", "bold", "italic", "serif", "serif-bold", "serif-italic"]

POINT = 25.4 / 72  # millimetres
ASCENT, DESCENT = 0.76, 0.24  # how far letters reach above and below the line, in parts of the size
CAPITAL = 0.66  # height of capitals and digits

_FILES: dict[Font, tuple[str, str]] = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
}


def font_file(font: Font) -> Path:
    """Where the file of this typeface is."""
    package, name = _FILES[font]
    return Path(str(files(package) / "files" / name))


@cache
def _widths(font: Font) -> tuple[dict[int, float], float]:
    """The width of each letter in parts of the size, and that of the sign for a letter that there isn't."""
    face: Any = _face(font)
    units, metrics = face["head"].unitsPerEm, face["hmtx"]
    letters = {code: metrics[name][0] / units for code, name in face.getBestCmap().items()}
    return letters, metrics[".notdef"][0] / units


@cache
def _face(font: Font) -> Any:  # fontTools makes its tables as it goes; no types tell of them
    return TTFont(font_file(font), lazy=True)


def width(text: str, font: Font, size: float) -> float:
    """How wide a text is, in millimetres; the size is in points."""
    letters, missing = _widths(font)
    return sum(letters.get(ord(letter), missing) for letter in text) * size * POINT


def has(text: str, font: Font) -> bool:
    """Does the typeface have all letters of this text?"""
    return all(ord(letter) in _widths(font)[0] for letter in text)


@cache
def outline(letter: str, font: Font) -> tuple[tuple[str, tuple[tuple[float, float], ...]], ...]:
    """The outline of a letter as moves (`M`), lines (`L`), cubic curves (`C`) and closings (`Z`); size 1, y upwards."""
    face: Any = _face(font)
    units = face["head"].unitsPerEm
    glyphs = face.getGlyphSet()
    pen: Any = DecomposingRecordingPen(glyphs)
    glyphs[face.getBestCmap().get(ord(letter), ".notdef")].draw(pen)
    steps: list[tuple[str, tuple[tuple[float, float], ...]]] = []
    here = (0.0, 0.0)
    for kind, given in pen.value:
        points = [(x / units, y / units) for x, y in (point for point in given if point is not None)]
        if kind == "qCurveTo":
            for control, end in _quadratics(points):
                first = (here[0] + (control[0] - here[0]) * 2 / 3, here[1] + (control[1] - here[1]) * 2 / 3)
                second = (end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3)
                steps.append(("C", (first, second, end)))
                here = end
        elif kind in ("moveTo", "lineTo"):
            steps.append((kind[0].upper(), (points[0],)))
            here = points[0]
        elif kind == "closePath":
            steps.append(("Z", ()))
    return tuple(steps)


def _quadratics(
    points: list[tuple[float, float]],
) -> Iterable[tuple[tuple[float, float], tuple[float, float]]]:
    """Control and end of each quadratic curve; TrueType leaves out the ends that lie halfway between controls."""
    *controls, last = points
    for index, control in enumerate(controls):
        if index == len(controls) - 1:
            yield control, last
        else:
            after = controls[index + 1]
            yield control, ((control[0] + after[0]) / 2, (control[1] + after[1]) / 2)


def subset(font: Font, letters: Iterable[str]) -> bytes:
    """A WOFF file of the typeface with these letters only."""
    options: Any = Options()
    options.flavor = "woff"
    options.layout_features = []
    options.name_IDs = [1, 2]
    options.hinting = False
    options.drop_tables = [*options.drop_tables, "BASE", "GDEF", "GPOS", "GSUB"]  # texts are set letter by letter
    options.notdef_outline = True
    face: Any = TTFont(font_file(font), recalcTimestamp=False)
    reducer: Any = Subsetter(options)
    reducer.populate(text="".join(sorted(set(letters))))
    reducer.subset(face)
    face.flavor = "woff"
    file = io.BytesIO()
    face.save(file)
    return file.getvalue()
