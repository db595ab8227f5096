"""Finished games, replayed and kept for a while, for people who look back at them."""

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple

from philately.core.errors import NotAllowed
from philately.core.event import Entry
from philately.core.language import _
from philately.core.options import Value
from philately.core.record import End, Move, Record, Undo
from philately.core.replay import Chance, walk
from philately.core.rng import HashRng
from philately.core.state import State
from philately.server.tables.live import Live

KEPT = 20  # games in memory


class Step(NamedTuple):
    """A position of a game, and the story up to it."""

    state: State
    story: tuple[Entry, ...]
    options: Mapping[str, Value]


class Replays:
    """The steps of finished games. The most recently used are kept."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.known: dict[str, list[Step]] = {}

    async def steps(self, live: Live) -> list[Step]:
        """Return the positions of a finished game after the deal and after every move."""
        if live.past:
            raise NotAllowed(live.why_past)
        if not live.over or live.match is None:
            raise NotAllowed(_("one can look back when the game is over"))
        record = live.match.record
        return await self._kept(live.row.id, lambda: _steps(record, self.chance))

    async def of_record(self, name: str, make: Callable[[], Record]) -> list[Step]:
        """Return the positions of a record that belongs to no table. `name` must differ from every table's id."""
        return await self._kept(name, lambda: _steps(make(), HashRng))

    async def _kept(self, name: str, play: Callable[[], list[Step]]) -> list[Step]:
        found = self.known.pop(name, None)
        if found is None:
            found = await asyncio.to_thread(play)
        self.known[name] = found
        if len(self.known) > KEPT:
            del self.known[next(iter(self.known))]
        return found


def _steps(record: Record, chance: Chance) -> list[Step]:
    lines = [line for line in record.lines[1:] if not isinstance(line, End)]
    steps: list[Step] = []
    for line, match in zip(lines, walk(record, chance=chance), strict=False):
        if isinstance(line, (Move, Undo)) or not steps:
            steps.append(Step(match.state.copy(), tuple(match.state.story), match.options))
    return steps
