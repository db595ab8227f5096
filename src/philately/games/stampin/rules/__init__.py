"""The rules of Stampin': the position, and one file for each chapter of what happens to it."""

from philately.games.stampin.rules.position import Stampin
from philately.games.stampin.rules.setup import Setup

__all__ = ["Setup", "Stampin"]
