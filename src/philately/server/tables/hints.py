"""Hints: what a good player would do with the knowledge of the seat."""

from collections.abc import Sequence

from philately.core.errors import NotYourTurn
from philately.core.language import _
from philately.server.tables.bots import task_for
from philately.server.tables.cache import Cache
from philately.server.tables.errors import NoHints, Stale
from philately.server.thinkers import ADVISER, Thinkers


class Hints:
    """Hints, one at a time for each table. A hint isn't an event: only the seat that asked sees it."""

    def __init__(self, cache: Cache, thinkers: Thinkers) -> None:
        self.cache = cache
        self.thinkers = thinkers

    async def hint(self, table: str, seat: int, after: int | None, draft: Sequence[str]) -> dict[str, float]:
        """Return the best actions as words with their chances, the best first. Asking again gives the same hint."""
        advising = (await self.cache.find(table)).advising
        async with advising:
            async with self.cache.reading(table, seat, -1 if after is None else after) as live:
                place, key = live.seat(seat), (seat, tuple(draft))
                if not live.row.hints:
                    raise NoHints(_("this table allows no hints"))
                if place.bot or seat not in live.pending:
                    raise NotYourTurn(_("you aren't asked anything now"))
                if after is not None and live.overtaken(seat, after):
                    raise Stale(_("the table has moved on"))
                state = live.after(seat, draft).state
                known, game = live.hints, live.game
                if key in known:
                    return known[key]
                task = task_for(self.cache.world, live, seat, state, ADVISER)
            advice = await self.thinkers.advise(task)
            known[key] = {game.word(each.action): round(each.chance, 2) for each in advice}
            return known[key]
