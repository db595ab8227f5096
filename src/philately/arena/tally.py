"""What a simulation counts. Everything is a count of games, so parts of a run can be added in any order."""

import math
from collections import Counter
from typing import TypedDict

from philately.core.outcome import Outcome


class Spread(TypedDict):
    """How a number was spread over the games."""

    total: int
    mean: float
    median: float
    min: int
    max: int


class Share(TypedDict):
    """How often something happened: a count, its share of the games, and the 95 % interval of that share."""

    games: int
    share: float
    low: float
    high: float


class Tally:
    """The counts of some games."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.answers: Counter[int] = Counter()
        self.wins: Counter[int] = Counter()  # by seat; in a team game several seats win
        self.draws = 0
        self.reasons: Counter[str] = Counter()
        self.statistics: dict[str, dict[str, Counter[int]]] = {}

    def count(self, answers: int, outcome: Outcome, statistics: dict[str, dict[str, int]]) -> None:
        """One more game."""
        self.games += 1
        self.answers[answers] += 1
        winners = outcome.winners
        for seat in winners:
            self.wins[seat] += 1
        self.draws += not winners
        self.reasons[outcome.reason] += 1
        for group, numbers in statistics.items():
            known = self.statistics.get(group)
            if known is None or known.keys() != numbers.keys():
                known = self.statistics.setdefault(group, {})
                for name in numbers:
                    known.setdefault(name, Counter())
            for name, number in numbers.items():
                known[name][number] += 1

    def add(self, other: "Tally") -> None:
        """The games of another part of the run."""
        self.games += other.games
        self.answers.update(other.answers)
        self.wins.update(other.wins)
        self.draws += other.draws
        self.reasons.update(other.reasons)
        for group, numbers in other.statistics.items():
            known = self.statistics.setdefault(group, {})
            for name, counts in numbers.items():
                known.setdefault(name, Counter()).update(counts)


def spread(counts: Counter[int]) -> Spread:
    """The usual figures of a number that was counted by value."""
    games = counts.total()
    if not games:
        return {"total": 0, "mean": 0.0, "median": 0.0, "min": 0, "max": 0}
    total = sum(value * number for value, number in counts.items())
    return {
        "total": total,
        "mean": total / games,
        "median": (_nth(counts, (games - 1) // 2) + _nth(counts, games // 2)) / 2,
        "min": min(counts),
        "max": max(counts),
    }


def _nth(counts: Counter[int], n: int) -> int:
    """The n-th smallest value, counted from 0."""
    for value in sorted(counts):
        n -= counts[value]
        if n < 0:
            return value
    raise IndexError("fewer values than that")


def share(number: int, games: int) -> Share:
    """A share of the games with Wilson's 95 % interval, which is sensible for few games too."""
    if not games:
        return {"games": 0, "share": 0.0, "low": 0.0, "high": 1.0}
    z = 1.959964
    p = number / games
    middle = p + z * z / (2 * games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return {
        "games": number,
        "share": p,
        "low": max(0.0, (middle - half) / scale),
        "high": min(1.0, (middle + half) / scale),
    }
