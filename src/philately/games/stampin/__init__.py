"""Stampin': collect Sets of stamps on a board with dice, money, auctions and blind trades. For 2 to 4 players."""

from philately.games.stampin.game import GAME, StampinGame

__all__ = ["GAME", "StampinGame"]
