"""A table for a game that has no page of its own: drawn as in a terminal, then all that is seen, as a list.

Its answers stand under the question.
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
    """The view, in letters and in words."""
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
    """What a terminal would show; nothing for a game that can't be drawn there."""
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
        return ", ".join(map(str, value)) if all(isinstance(each, (str, int)) for each in value) else _list(value)
    return "–" if value is None else str(value)


def _list(values: list[object]) -> Node:
    return h.ol[(h.li[_value(value)] for value in values)]
