"""A table for a game that has no drawing of its own: what is seen, as a list. Its answers stand under the question."""

from collections.abc import Mapping

import htpy as h
from htpy import Node
from markupsafe import Markup

from philately.web.scene import Scene


def draw(scene: Scene) -> Markup:
    """The view, in words."""
    return Markup(h.section(".sheet")[h.h2[scene.title], _facts(scene.view)])


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
