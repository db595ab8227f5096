"""The rules of Stampede, one file a chapter: the words, the position, who knows what, the course of the game."""

from philately.games.stampede.rules.position import Setup
from philately.games.stampede.rules.turn import Stampede

__all__ = ["Setup", "Stampede"]
