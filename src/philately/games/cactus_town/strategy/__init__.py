"""What a sensible player of Cactus Town knows: how far each gang is from its goal, and which step brings it nearer.

Every gang's prospects are counted in points. An answer is worth what it adds to one's own and takes from the others',
most of all from the leader. Programs are tried out in the mind, card by card, as if the others stood still. Looks at
what lies open and at what the own seat knows; never further.
"""

from philately.games.cactus_town.strategy.answers import CactusTownStrategy

__all__ = ["CactusTownStrategy"]
