"""Cactus Town with Stampede: program the moves of your gang, and see what is left of the plan. For 2 to 5 players."""

from philately.games.cactus_town.game import GAME, CactusTownGame

__all__ = ["GAME", "CactusTownGame"]
