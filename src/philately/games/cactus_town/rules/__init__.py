"""The rules of Cactus Town, one file a chapter, from the words to the questions."""

from philately.games.cactus_town.rules.position import Setup
from philately.games.cactus_town.rules.questions import CactusTown

__all__ = ["CactusTown", "Setup"]
