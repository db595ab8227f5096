"""Chronicles of Stampadia: a dungeon on one sheet of paper, for one player with two dice.

The game is imported when it is asked for: its album stands in this folder too, and every command looks there.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from philately.games.stampadia.game import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> object:
    if name == "GAME":
        from philately.games.stampadia.game import GAME

        return GAME
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
