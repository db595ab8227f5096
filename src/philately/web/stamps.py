"""Pictures and stamps. A page holds each picture once, as an SVG symbol; stamps refer to it.

Pictures of which a page shows few lie in a static file of their game, which browsers keep (`stamps.svg`).
"""

from functools import cache

from htpy import Renderable, b, i, span, svg, use
from markupsafe import Markup

from philately.core.registry import game
from philately.web.static import game_folder, static_url


@cache
def sprite(*games: str) -> Markup:
    """Return the pictures of games as symbols, for a page that shows them."""
    files = [game_folder(game(name)) / "pictures.svg" for name in games]
    return Markup("".join(file.read_text(encoding="utf-8") for file in files if file.is_file()))


@cache
def has_picture(name: str) -> bool:
    """Return whether this game has a picture of its own."""
    return f'id="{name}"' in sprite(name)


@cache
def picture(name: str, file: str = "") -> Markup:
    """Return a picture of the sprite, or of a static file. Screen readers skip it, because its name is beside it."""
    sheet = static_url(file) if file else ""
    return Markup(svg(".picture", aria_hidden="true", focusable="false")[use(href=f"{sheet}#{name}")])


@cache
def face(name: str, title: str, does: str = "") -> Markup:
    """Return the front of a stamp: its picture, its title, and in a few words what it does."""
    return Markup(span(".face")[picture(name), b[title], bool(does) and i[does]])


def stamp(inside: Renderable | Markup, kind: str = "") -> Markup:
    """Put something on perforated paper. `kind` holds further classes, such as one for the colour."""
    return Markup(span(class_=f"stamp {kind}".rstrip())[inside])
