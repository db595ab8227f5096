"""Drawings as one PDF: pages of their exact size, with the letters they use. Equal drawings give equal bytes."""

from collections.abc import Sequence
from datetime import UTC, datetime

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.enums import PathPaintRule

from philately.games.stampadia.printing.drawing import Circle, Drawing, Ink, Path, Rectangle, Stroke, Text
from philately.games.stampadia.printing.fonts import Font, font_file

_WRITTEN = datetime(2000, 1, 1, tzinfo=UTC)  # the same for all, so that the bytes tell what is drawn and nothing else


def to_pdf(drawings: Sequence[Drawing]) -> bytes:
    """Pages as a PDF, which has the title of the first."""
    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_title(drawings[0].title)
    pdf.set_lang(drawings[0].language)
    pdf.set_creator("philately")
    pdf.set_producer("philately")
    pdf.set_creation_date(_WRITTEN)
    pdf.set_display_mode("fullpage")
    used: set[Font] = {shape.font for drawing in drawings for shape in drawing.shapes if isinstance(shape, Text)}
    for font in sorted(used):
        pdf.add_font(font, fname=font_file(font))
    for drawing in drawings:
        pdf.add_page(orientation="portrait", format=(drawing.width, drawing.height))
        for shape in drawing.shapes:
            if isinstance(shape, Text):
                _text(pdf, shape)
            elif isinstance(shape, Path):
                _path(pdf, shape)
            else:
                style = _take(pdf, shape.ink)
                if isinstance(shape, Rectangle):
                    pdf.rect(shape.x, shape.y, shape.width, shape.height, style)
                elif isinstance(shape, Circle):
                    pdf.circle(shape.x, shape.y, shape.radius, style)
                elif isinstance(shape, Stroke):
                    pdf.line(*shape.start, *shape.end)
    return bytes(pdf.output())


def _take(pdf: FPDF, ink: Ink) -> str:
    """Make the shapes that follow look so; gives what fpdf calls the style."""
    if ink.fill is not None:
        pdf.set_fill_color(_byte(ink.fill))
    if ink.stroke is not None:
        pdf.set_draw_color(_byte(ink.stroke))
        pdf.set_line_width(ink.width)
        pdf.set_dash_pattern(*(ink.dash or (0, 0)))
    return ("D" if ink.stroke is not None else "") + ("F" if ink.fill is not None else "")


def _text(pdf: FPDF, text: Text) -> None:
    pdf.set_font(text.font, size=text.size)
    pdf.set_text_color(_byte(text.shade))
    x = text.x - {"left": 0.0, "centre": text.width / 2, "right": text.width}[text.align]
    if text.turn:
        with pdf.rotation(-text.turn, text.x, text.y):
            pdf.text(x, text.y, text.text)
    else:
        pdf.text(x, text.y, text.text)


def _path(pdf: FPDF, shape: Path) -> None:
    ink = shape.ink
    path: PaintedPath
    with pdf.new_path() as path:
        path.style.fill_color = None if ink.fill is None else _gray(ink.fill)
        path.style.stroke_color = None if ink.stroke is None else _gray(ink.stroke)
        path.style.stroke_width = ink.width
        path.style.stroke_dash_pattern = ink.dash
        path.style.paint_rule = (
            PathPaintRule.STROKE_FILL_NONZERO
            if ink.stroke is not None and ink.fill is not None
            else PathPaintRule.STROKE
            if ink.stroke is not None
            else PathPaintRule.FILL_NONZERO
        )
        path.style.auto_close = False
        for kind, points in shape.steps:
            if kind == "M":
                path.move_to(*points[0])
            elif kind == "L":
                path.line_to(*points[0])
            elif kind == "C":
                (x1, y1), (x2, y2), (x3, y3) = points
                path.curve_to(x1, y1, x2, y2, x3, y3)
            else:
                path.close()


def _gray(lightness: float) -> str:
    return "#" + f"{_byte(lightness):02x}" * 3


def _byte(lightness: float) -> int:
    return round(lightness * 255)
