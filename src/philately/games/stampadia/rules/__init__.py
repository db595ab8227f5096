"""The rules of Stampadia, one file a chapter, as functions over one position."""

from philately.games.stampadia.rules.position import Stampadia
from philately.games.stampadia.rules.program import Board

__all__ = ["Board", "Stampadia"]
