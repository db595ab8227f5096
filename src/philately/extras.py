"""The parts that not everybody installs: `philately[play]` and `philately[print]`.

Whatever can't do without one of them asks for it first: `need("print")`.
"""

from functools import cache
from importlib.util import find_spec
from typing import Literal

from philately.core.errors import NotInstalled
from philately.core.language import _

Extra = Literal["play", "print"]

MODULES: dict[Extra, tuple[str, ...]] = {
    "play": (
        "alembic",
        "babel",
        "htpy",
        "httptools",
        "litestar",
        "markdown_it",
        "rich",
        "sqlalchemy",
        "typer",
        "uvicorn",
        "websockets",
    ),
    "print": (
        "PIL",
        "font_source_sans_pro",
        "font_source_serif_pro",
        "fontTools",
        "fpdf",
        "markdown_it",
        "pypdfium2",
    ),
}


@cache
def installed(extra: Extra) -> bool:
    """Are all packages of this part there?"""
    return all(find_spec(module) is not None for module in MODULES[extra])


def need(extra: Extra) -> None:
    """Say what to install if this part isn't there."""
    if not installed(extra):
        raise NotInstalled(what_to_install(extra))


def what_to_install(extra: Extra) -> str:
    return _("this needs more packages; {command} installs them").format(command=f'pip install "philately[{extra}]"')
