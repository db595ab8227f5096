"""The rules of Stampadia, one file a chapter: words, the sheet, reading, battle, questions, knowledge."""

from philately.games.stampadia.rules.knowledge import Stampadia
from philately.games.stampadia.rules.program import Board

__all__ = ["Board", "Stampadia"]
