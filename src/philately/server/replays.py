"""Finished games, played again and kept for a while, so that one can look back at them."""

import asyncio
from typing import NamedTuple

from philately.core.errors import NotAllowed
from philately.core.language import _
from philately.core.record import End, Move, Record, Undo
from philately.core.replay import Chance, walk
from philately.core.state import Event, State
from philately.server.live import Live

KEPT = 20  # games whose steps are kept in memory


class Step(NamedTuple):
    """A position of the game, and what had been told by then."""

    state: State
    story: tuple[Event, ...]


class Replays:
    """Games played again, the last ones kept."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.known: dict[str, list[Step]] = {}

    async def steps(self, live: Live) -> list[Step]:
        """All positions of a finished game: after the deal and after every move."""
        if not live.over or live.match is None:
            raise NotAllowed(_("one can look back when the game is over"))
        table = live.row.id
        found = self.known.pop(table, None)
        if found is None:
            found = await asyncio.to_thread(_steps, live.match.record, self.chance)
        self.known[table] = found
        if len(self.known) > KEPT:
            del self.known[next(iter(self.known))]
        return found


def _steps(record: Record, chance: Chance) -> list[Step]:
    lines = [line for line in record.lines[1:] if not isinstance(line, End)]
    steps: list[Step] = []
    for line, match in zip(lines, walk(record, chance=chance), strict=False):
        if isinstance(line, (Move, Undo)) or not steps:
            steps.append(Step(match.state.copy(), tuple(match.state.story)))
    return steps
