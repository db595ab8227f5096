"""The rules of Cactus Town, one file a chapter, in the order of the rulebook."""

from philately.games.cactus_town.rules.position import CactusTown
from philately.games.cactus_town.rules.setup import Setup

__all__ = ["CactusTown", "Setup"]
