"""Stampede: stamp collectors who only ever exchange. A card game with hidden hands for 2 to 6 players."""

from philately.games.stampede.game import GAME, StampedeGame

__all__ = ["GAME", "StampedeGame"]
