"""The words of the game as numbers: animals, stamps, zones, actions.

A *stamp* is a card told by its two faces: front * 9 + decoy. Two cards with the same faces can't be told apart by
anybody, so the engine moves stamps and has no further identity for them (S-7). A plain back (option `backs="none"`) is
written as a decoy equal to the front.
"""

from typing import Final

from mypy_extensions import i64

from philately.core.pile import Row
from philately.core.rng import Rng

ANIMALS: Final = 9
ELEPHANT: Final = 0
HIPPO: Final = 1
LION: Final = 2
CROCODILE: Final = 3
GIRAFFE: Final = 4
RHINO: Final = 5
BABOON: Final = 6
BUFFALO: Final = 7
PARROT: Final = 8

CARDS: Final = 90
STAMPS: Final = 81
PLAIN: Final = 80  # the back that shows nothing
NONE: Final = 255

# Zones with stamps to choose (S-6): one's hand and album, the picked player's album, the exchange area, a former hand.
HAND: Final = 0
ALBUM: Final = 1
OTHER: Final = 2
AREA: Final = 3
HELD: Final = 4

# Actions: a stamp, a seat, an order, a place in the pile.
STAMP: Final = 0
SEAT: Final = 81
SEATS: Final = 6
TAKE: Final = 87
RETURN: Final = 88
PLACE: Final = 89
ACTIONS: Final = PLACE + CARDS + 1

# Why a game ended, or why a member of a team was ticked off.
FIVE: Final = 1
NINE: Final = 2
PARROTS: Final = 3
TURN_LIMIT: Final = 4
REASONS: Final = ("", "five", "nine", "parrots", "turn_limit")

# What goes on after a refill (S-32).
TO_DRAW: Final = 0
TO_PLAY: Final = 1
TO_GIRAFFE_TAKE: Final = 2
TO_GIRAFFE_RETURN: Final = 3
TO_RHINO_TAKE: Final = 4

# Marks of cards (see core.pile): bits 0 to 5 are the seats that know the front, and
SPECTATOR: Final = 64  # whoever watches has seen the front
SEEN_BACK: Final = 128  # in the pile: everybody has seen the back of the card at this place
REFILLED: Final = 256  # comes from the last refill, whose contents everybody knows (S-33)


def front_of(stamp: i64) -> i64:
    return stamp // ANIMALS


def back_of(stamp: i64) -> i64:
    """The back of a stamp, an unordered pair of animals (S-2): smaller * 9 + larger."""
    front = stamp // ANIMALS
    decoy = stamp - front * ANIMALS
    if front < decoy:
        return stamp
    return PLAIN if front == decoy else decoy * ANIMALS + front


def random_back(stamp: i64, rng: Rng) -> i64:
    """The same front with any decoy (S-4)."""
    front = stamp // ANIMALS
    decoy = rng.below(ANIMALS - 1)
    return front * ANIMALS + (decoy if decoy < front else decoy + 1)


def stamps_in(row: Row) -> list[int]:
    return [row.card(i) for i in range(row.size)]


def backs_in(row: Row) -> list[int]:
    """The backs of a row, sorted, so that they tell nothing else (S-35)."""
    return sorted([back_of(row.card(i)) for i in range(row.size)])
