"""Does a text fit into a line of the rooms table? For whoever writes or translates texts."""

from philately.games.stampadia.printing.page import line_width, text_width


def share(text: str, upside_down: str | None = None) -> float:
    """How much of a line of the one page in A4 this takes; more than 1 is printed smaller than the others."""
    return line_width(text, upside_down) / text_width("a4")
