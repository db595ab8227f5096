"""Consoles for standard output and standard error."""

import sys

from rich.console import Console


class QuietPipe(Console):
    """A console that raises `BrokenPipeError` when its reader is gone, as in `philately … | head -1`."""

    def on_broken_pipe(self) -> None:
        self.quiet = True
        raise BrokenPipeError


def output(plain: bool = False) -> Console:
    """Return a console for standard output. A plain one uses no colours and never clears the screen."""
    return QuietPipe(force_terminal=False, no_color=True, color_system=None) if plain else QuietPipe()


def complaints() -> Console:
    """Return a console for standard error."""
    return QuietPipe(file=sys.stderr)
