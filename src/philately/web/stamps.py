"""Pictures and the stamps they stand on. A page holds its pictures once, as symbols; stamps point to them."""

from functools import cache

from htpy import Renderable, b, i, span, svg, use
from markupsafe import Markup

from philately.core.registry import game
from philately.web.static import game_folder


@cache
def sprite(*games: str) -> Markup:
    """The pictures of games as symbols, to be put once into the page that shows them."""
    files = [game_folder(game(name)) / "pictures.svg" for name in games]
    return Markup("".join(file.read_text(encoding="utf-8") for file in files if file.is_file()))


@cache
def has_picture(name: str) -> bool:
    """Has this game a picture of its own?"""
    return f'id="{name}"' in sprite(name)


@cache
def picture(name: str) -> Markup:
    """A picture of the sprite. It says nothing to those who don't see: its name stands beside it."""
    return Markup(svg(".picture", aria_hidden="true", focusable="false")[use(href=f"#{name}")])


@cache
def face(name: str, title: str, does: str = "") -> Markup:
    """The front of a stamp: its picture, its title, and in a few words what it does."""
    return Markup(span(".face")[picture(name), b[title], bool(does) and i[does]])


def stamp(inside: Renderable | Markup, kind: str = "") -> Markup:
    """Something on perforated paper; `kind` are further classes, such as the one that gives its colour."""
    return Markup(span(class_=f"stamp {kind}".rstrip())[inside])
