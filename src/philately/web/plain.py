"""The table of a game without a `table.py`: the drawing of the terminal, and the whole view as a list.

All actions are buttons under the question.
"""

import io
from collections.abc import Mapping

import htpy as h
from htpy import Node
from markupsafe import Markup

from philately.core.language import _
from philately.core.registry import game
from philately.web.scene import Scene

WIDTH = 100  # letters


def draw(scene: Scene) -> Markup:
    """Draw the view as in a terminal, and as a list."""
    drawing = _drawing(scene) if scene.view else ""
    facts = _facts(scene.view)
    return Markup(
        h.section(".sheet")[
            h.h2[scene.title],
            h.pre(".drawing", tabindex="0")[drawing] if drawing else facts,
            bool(drawing) and h.details[h.summary[_("All that is seen, in words")], facts],
        ]
    )


def _drawing(scene: Scene) -> str:
    """Return what a terminal would show, or an empty string if the game can't be drawn there."""
    from rich.console import Console

    try:
        shown = game(scene.game).draw(scene.view, scene.names)
    except NotImplementedError:
        return ""
    paper = io.StringIO()
    Console(file=paper, width=WIDTH, color_system=None, legacy_windows=False).print(shown)
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines()).strip("\n")


def _facts(view: Mapping[str, object]) -> Node:
    return h.dl(".facts")[(h.div[h.dt[name.replace("_", " ")], h.dd[_value(value)]] for name, value in view.items())]


def _value(value: object) -> Node:
    if isinstance(value, Mapping):
        return _facts(value)
    if isinstance(value, list):
        is_plain = all(isinstance(each, (str, int)) for each in value)
        return ", ".join(map(str, value)) if is_plain else h.ol[(h.li[_value(each)] for each in value)]
    return "–" if value is None else str(value)
