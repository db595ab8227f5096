"""Consoles that know where they write to."""

import sys

from rich.console import Console


class QuietPipe(Console):
    """A console that tells when its reader has gone away, as in `philately … | head -1`."""

    def on_broken_pipe(self) -> None:
        self.quiet = True
        raise BrokenPipeError


def output(plain: bool = False) -> Console:
    """Standard output; plain means no colours and no clearing, even on a terminal."""
    return QuietPipe(force_terminal=False, no_color=True, color_system=None) if plain else QuietPipe()


def complaints() -> Console:
    """Standard error."""
    return QuietPipe(file=sys.stderr)
