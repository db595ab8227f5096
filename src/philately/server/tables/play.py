"""Playing at a table. A move is played on a copy of the match, then written, taken over and announced."""

from collections.abc import Sequence
from typing import NamedTuple

from philately.core.errors import NotAllowed, NotYourTurn
from philately.core.language import _
from philately.core.match import Match
from philately.core.record import Move
from philately.server.tables import states
from philately.server.tables.cache import Cache
from philately.server.tables.countdown import deadline
from philately.server.tables.errors import Stale
from philately.server.tables.live import Live, hurried, words_of


class Acted(NamedTuple):
    """The result of actions: the number of the seat's last event, and the match after a draft."""

    at: int
    draft: Match | None = None  # None after a whole move

    @property
    def complete(self) -> bool:
        return self.draft is None


class Play:
    """Moves and undo. All methods need a table that the caller has locked."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache
        self.world = cache.world

    async def act(self, live: Live, seat: int, after: int, words: Sequence[str], key: str) -> Acted:
        """Act for a person or a program. A whole move is written and announced; fewer actions are a draft.

        `after` is the number of the last event that the client has seen. A move that is sent again with the same key
        counts once.
        """
        done = live.keys.get((live.seat(seat).seat, key))
        if done is not None:
            if done != tuple(words):
                raise NotAllowed(_("this key was used for other answers"))
            return Acted(live.at(seat))
        if live.past:
            raise NotYourTurn(live.why_past)
        if live.seat(seat).bot:
            raise NotAllowed(_("a bot plays this seat; take it back first"))
        return await self.move(live, seat, after, live.actions(words), "person", key)

    async def move(
        self, live: Live, seat: int, after: int, actions: Sequence[int], by: str, key: str | None = None
    ) -> Acted:
        """Act for a seat. Bots and countdowns call this directly; the record says which of them (`by`)."""
        match = live.match
        if match is None or not states.allows(live.row.status, "moved"):
            raise NotYourTurn(_("nobody is asked: no game goes on here"))
        if live.overtaken(seat, after):
            raise Stale(
                _("the table has moved on: you have seen event {seen} of {all}").format(seen=after, all=live.at(seat))
            )
        if not actions:
            raise NotAllowed(_("no answer was given"))
        hurry = hurried(match.state)
        played = match.attempt(seat, actions, by)
        if played.drafts.get(seat):
            return Acted(live.at(seat), played)
        lapsed = seat in hurry and list(actions) == [hurry[seat][1]]
        kept = {other: hurry[other] for other in hurry if other != seat} if lapsed else {}
        ends = deadline(live.row, kept, hurried(played.state), self.world.now())
        await self.cache.commit(live, "moved", seat, match=played, deadline=ends, key=key)
        if key is not None:
            line = played.record.lines[len(match.record.lines)]
            assert isinstance(line, Move)
            live.keys[seat, key] = words_of(line)
        return Acted(live.at(seat))

    async def undo(self, live: Live, seat: int, after: int) -> Acted:
        """Take the last move back, if nothing hidden or random was shown since."""
        live.seat(seat)
        if live.match is None or not states.allows(live.row.status, "undone"):
            raise NotAllowed(_("there is nothing to take back"))
        if live.at(seat) != after:
            raise Stale(_("the table has moved on"))
        before = live.match.fork()
        before.undo(seat, whole=True)
        hurry = hurried(before.state)
        ends = deadline(live.row, hurry, hurry, self.world.now())
        await self.cache.commit(live, "undone", seat, match=before, deadline=ends)
        return Acted(live.at(seat))
