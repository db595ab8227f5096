"""The rules of Stampede, one file a chapter of the rulebook."""

from philately.games.stampede.rules.position import Stampede
from philately.games.stampede.rules.setup import Setup

__all__ = ["Setup", "Stampede"]
