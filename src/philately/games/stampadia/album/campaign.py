"""A campaign: several sheets in a row, for several players (rule V3).

Everybody begins without memory, plays each sheet once and in order, and keeps the keywords on the way. `Campaign` has
the rules. Campaigns are kept in files that can be handed around (`campaign_file.py`) and on servers (`campaigns.py`).
"""

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from philately.games.stampadia.options import LONGEST_MEMORY


class Result(Protocol):
    """What one player has made of one sheet so far."""

    @property
    def over(self) -> bool: ...
    @property
    def won(self) -> bool: ...
    @property
    def score(self) -> int: ...
    @property
    def memory(self) -> list[str]: ...  # keywords at the end


AnySheet = TypeVar("AnySheet")
AnyResult = TypeVar("AnyResult", bound=Result)


class Line(Generic[AnyResult]):
    """How one player stands in a campaign."""

    def __init__(self, player: str, name: str, sheets: int) -> None:
        self.player = player
        self.name = name
        self.results: list[AnyResult | None] = [None] * sheets  # one for each sheet; None: not begun

    @property
    def done(self) -> list[AnyResult]:
        return [each for each in self.results if each is not None and each.over]

    @property
    def total(self) -> int:
        return sum(each.score for each in self.done)

    @property
    def wins(self) -> int:
        return sum(each.won for each in self.done)

    @property
    def next(self) -> int:
        """Return the number of the sheet that comes next or is being played, from 1. After the last one it is 0."""
        open_ones = (number for number, each in enumerate(self.results, 1) if each is None or not each.over)
        return next(open_ones, 0)

    @property
    def begun(self) -> AnyResult | None:
        """Return the result that is on its way, if there is one."""
        return self.results[self.next - 1] if self.next else None

    def memory(self, number: int) -> list[str]:
        """Return the keywords with which a sheet begins: those at the end of the sheet before it."""
        before = self.results[number - 2] if number > 1 else None
        return [] if before is None else before.memory[:LONGEST_MEMORY]


class Campaign(Generic[AnySheet, AnyResult]):
    """Several sheets in a row, and what players have made of them so far."""

    def __init__(self, title: str, sheets: list[AnySheet], played: Iterable[tuple[str, str, int, AnyResult]]) -> None:
        """`played` has the player, the name, the number of the sheet and the result, the earliest first."""
        self.title = title
        self.sheets = sheets
        self.lines: dict[str, Line[AnyResult]] = {}
        for player, name, number, result in played:
            line = self.lines.setdefault(player, Line(player, name, len(sheets)))
            line.results[number - 1] = result

    def line(self, player: str, name: str = "") -> Line[AnyResult]:
        """Return how a player stands, also one who hasn't begun."""
        return self.lines.get(player) or Line(player, name, len(self.sheets))

    def standings(self) -> list[Line[AnyResult]]:
        """Return all players, the best first: by the sum, then by wins, then by who was there first."""
        return sorted(self.lines.values(), key=lambda line: (-line.total, -line.wins))
