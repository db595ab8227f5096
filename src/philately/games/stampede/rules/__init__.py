"""The rules of Stampede, one file a chapter: the words, the position, who knows what, the turn, the questions."""

from philately.games.stampede.rules.position import Setup
from philately.games.stampede.rules.questions import Stampede

__all__ = ["Setup", "Stampede"]
