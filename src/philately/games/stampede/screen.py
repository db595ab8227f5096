"""A view drawn for the terminal."""

from collections.abc import Mapping

from rich.text import Text


def draw(view: Mapping[str, object], names: list[str]) -> Text:
    return Text(str(view))
