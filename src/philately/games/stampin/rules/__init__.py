"""The rules of Stampin', one file a chapter: the words, the position, who knows what, the turn, the questions."""

from philately.games.stampin.rules.position import Setup
from philately.games.stampin.rules.questions import Stampin

__all__ = ["Setup", "Stampin"]
