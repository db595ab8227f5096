"""Drawings as SVG: one file a page that needs no other, with the letters it uses, and whose texts stay texts."""

from base64 import b64encode
from html import escape

from philately.games.stampadia.printing.drawing import Circle, Drawing, Ink, Path, Rectangle, Shape, Stroke, Text
from philately.games.stampadia.printing.fonts import POINT, Font, subset

_ANCHORS = {"left": "start", "centre": "middle", "right": "end"}


def to_svg(drawing: Drawing) -> str:
    """A page as SVG."""
    used: dict[Font, set[str]] = {}
    for shape in drawing.shapes:
        if isinstance(shape, Text):
            used.setdefault(shape.font, set()).update(shape.text)
    faces = "".join(
        f'@font-face{{font-family:"stampadia-{font}";src:url(data:font/woff;base64,'
        f'{b64encode(subset(font, used[font])).decode()}) format("woff")}}\n'
        f'.{font}{{font-family:"stampadia-{font}",{"serif" if font.startswith("serif") else "sans-serif"}}}\n'
        for font in sorted(used)
    )
    wide, high = _number(drawing.width), _number(drawing.height)
    return "".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>\n',
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}" ',
            f'xml:lang="{escape(drawing.language)}">\n<title>{escape(drawing.title)}</title>\n',
            f"<style>\ntext{{font-kerning:none;font-variant-ligatures:none;white-space:pre}}\n{faces}</style>\n",
            f'<rect width="{wide}" height="{high}" fill="#fff"/>\n',
            *(f"{_element(shape)}\n" for shape in drawing.shapes),
            "</svg>\n",
        ]
    )


def _element(shape: Shape) -> str:
    if isinstance(shape, Text):
        x, y = _number(shape.x), _number(shape.y)
        turn = f' transform="rotate({_number(shape.turn)} {x} {y})"' if shape.turn else ""
        anchor = f' text-anchor="{_ANCHORS[shape.align]}"' if shape.align != "left" else ""
        shade = f' fill="{_shade(shape.shade)}"' if shape.shade else ""
        size = _number(shape.size * POINT)
        return (
            f'<text x="{x}" y="{y}" class="{shape.font}" font-size="{size}"{anchor}{shade}{turn}>'
            f"{escape(shape.text, quote=False)}</text>"
        )
    ink = _ink(shape.ink)
    if isinstance(shape, Rectangle):
        return (
            f'<rect x="{_number(shape.x)}" y="{_number(shape.y)}" width="{_number(shape.width)}" '
            f'height="{_number(shape.height)}"{ink}/>'
        )
    if isinstance(shape, Circle):
        return f'<circle cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"{ink}/>'
    if isinstance(shape, Stroke):
        (x1, y1), (x2, y2) = shape.start, shape.end
        return f'<line x1="{_number(x1)}" y1="{_number(y1)}" x2="{_number(x2)}" y2="{_number(y2)}"{ink}/>'
    return f'<path d="{_steps(shape)}"{ink}/>'


def _steps(path: Path) -> str:
    return "".join(kind + " ".join(f"{_number(x)} {_number(y)}" for x, y in points) for kind, points in path.steps)


def _ink(ink: Ink) -> str:
    words = f' fill="{"none" if ink.fill is None else _shade(ink.fill)}"'
    if ink.stroke is not None:
        words += f' stroke="{_shade(ink.stroke)}" stroke-width="{_number(ink.width)}"'
        if ink.dash:
            words += f' stroke-dasharray="{_number(ink.dash[0])} {_number(ink.dash[1])}"'
    return words


def _shade(lightness: float) -> str:
    return "#" + f"{round(lightness * 255):02x}" * 3


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if round(value, 3) else "0"
