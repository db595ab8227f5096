"""How a game ended."""

from typing import Final


class Outcome:
    """Places (1 is best, equals share one), scores, and why the game ended."""

    def __init__(self, places: tuple[int, ...], scores: tuple[float, ...], reason: str) -> None:
        self.places: Final = places
        self.scores: Final = scores
        self.reason: Final = reason

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; nobody, when all share it and there is more than one seat (a draw)."""
        first = tuple(seat for seat, place in enumerate(self.places) if place == 1)
        return () if len(first) == len(self.places) > 1 else first

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        return (self.places, self.scores, self.reason) == (other.places, other.scores, other.reason)

    def __hash__(self) -> int:
        return hash((self.places, self.scores, self.reason))

    def __repr__(self) -> str:
        return f"Outcome(places={self.places}, scores={self.scores}, reason={self.reason!r})"
