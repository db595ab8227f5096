"""One table in memory, replayed from the database."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from philately.core.errors import NotAllowed, PhilatelyError
from philately.core.event import Entry
from philately.core.game import Game
from philately.core.language import _, current_name
from philately.core.match import Match
from philately.core.record import Deal, End, Header, Hidden, Move, Record, Undo
from philately.core.registry import game as find_game
from philately.core.replay import Chance, outdated, retell, walk
from philately.core.state import State
from philately.core.words import Ask
from philately.server.storage.rows import EventRow, SeatRow, TableRow
from philately.server.tables.states import Status

SPECTATOR = -1
Hurried = dict[int, tuple[int, int]]  # see `hurried`


class Happening(NamedTuple):
    """A step of the game with its events, or a change at the table."""

    kind: str  # dealt, moved, undone; sat, left, ready, link, bot, back, given_up, stopped
    seat: int
    name: str = ""
    story: tuple[Entry, ...] = ()


class Live:
    """A table as it stands now. Code that reads or changes it holds its lock, so nobody sees what isn't committed."""

    def __init__(self, table: TableRow, seats: Sequence[SeatRow], events: Sequence[EventRow], chance: Chance) -> None:
        self.game: Game = find_game(table.game)
        self.lock = asyncio.Lock()
        self.advising = asyncio.Lock()  # held while a hint is being found, so that a table asks for one at a time
        self.bell = asyncio.Event()  # set, and replaced, when something has happened
        self.outdated = False  # the database is ahead, so the table must be read again
        self.listeners = 0
        self.row = table
        self.seats = list(seats)
        self.match: Match | None = None
        self.past = ""  # why this release can't play the game again; then it is told from its record, without a match
        self.past_record: Record | None = None
        self.happenings: list[Happening] = []
        self.seen: list[list[int]] = [[] for _seat in range(table.players + 1)]  # by seat, a spectator first
        self.views: list[bytes] = [b""] * (table.players + 1)
        self.keys: dict[tuple[int, str], tuple[str, ...]] = {}  # words of moves, by seat and the client's key
        self.told = 0
        self.logs: dict[tuple[int, str], tuple[int, list[str]]] = {}
        self.fragments: dict[tuple[object, ...], str] = {}  # drawn since the last happening
        self.hints: dict[tuple[int, tuple[str, ...]], dict[str, float]] = {}  # given since then, by seat and draft
        self._play(events, chance)

    def _play(self, events: Sequence[EventRow], chance: Chance) -> None:
        """Replay all events in order."""
        record = Record()
        for event in events:
            if event.kind == "line":
                record.read_line(event.data)
        if record.lines and (reason := outdated(record.header)):
            self.past, self.past_record = reason, record
            self._retell(record, events)
            return
        steps = walk(record, chance=chance) if record.lines else iter(())
        lines = iter(record.lines)
        for event in events:
            if event.kind != "line":
                self.happen(Happening(event.kind, event.seat, event.data.decode()))
                continue
            line = next(lines)
            if isinstance(line, Header):
                continue
            self.match = next(steps)
            self.match.names = self.names
            if isinstance(line, Move) and event.key is not None:
                self.keys[event.seat, event.key] = words_of(line)
            if not isinstance(line, End):
                self.happen_in_game(_KINDS[type(line)], event.seat)
        if self.match is not None:
            self.match.record.lines = list(record.lines)  # these have their salts
        # an older release, where the table was opened, may have had fewer options
        chosen = {option.name: self.row.options.get(option.name, option.default) for option in self.game.options}
        self.row = msgspec.structs.replace(self.row, options=chosen)

    def _retell(self, record: Record, events: Sequence[EventRow]) -> None:
        """Tell what has happened in a game that this release can't play again."""
        lines, stories = iter(record.lines), iter([[], *retell(record)])
        for event in events:
            if event.kind != "line":
                self.happen(Happening(event.kind, event.seat, event.data.decode()))
                continue
            line, story = next(lines), next(stories)
            if isinstance(line, Move) and event.key is not None:
                self.keys[event.seat, event.key] = words_of(line)
            if not isinstance(line, (Header, End)):
                self.happen(Happening(_KINDS[type(line)], event.seat, story=tuple(story)))

    # ---- who sits here ---------------------------------------------------------------------------------------

    @property
    def record(self) -> Record | None:
        """The record of the game; None before the deal."""
        return self.past_record if self.match is None else self.match.record

    @property
    def result(self) -> End | None:
        """The end of the game, as its record tells it; None if it hasn't ended."""
        last = None if self.record is None else self.record.lines[-1]
        return last if isinstance(last, End) else None

    @property
    def why_past(self) -> str:
        """A sentence that says why this release can't play the game again; empty if it can."""
        if not self.past:
            return ""
        message = _("This release can't play this game again: {why}.")
        if self.row.status == Status.STOPPED:
            message = _("This game was stopped, because this release can't go on with it: {why}.")
        return message.format(why=self.past)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def over(self) -> bool:
        return self.row.status == Status.OVER

    def seats_of(self, player: str) -> list[int]:
        return [seat.seat for seat in self.seats if player and seat.player == player]

    def seat(self, number: int) -> SeatRow:
        if not 0 <= number < self.row.players:
            last = self.row.players - 1
            raise NotAllowed(_("there is no seat {seat}; seats are 0 to {last}").format(seat=number, last=last))
        return self.seats[number]

    @property
    def given_up(self) -> bool:
        """Whether the table is over although the game hasn't ended."""
        return self.over and self.record is not None and self.result is None

    @property
    def pending(self) -> list[int]:
        """The seats that are to move now."""
        return self.match.pending if self.match is not None and not self.over else []

    @property
    def free_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat.seat for seat in self.seats if not seat.player and not seat.bot]

    @property
    def ready(self) -> bool:
        """Whether every seat is taken and every person's browser has added its nonce."""
        return not self.free_seats and all(seat.nonce for seat in self.seats if seat.player)

    # ---- what has happened -----------------------------------------------------------------------------------

    def go_on(self, row: TableRow, seats: Sequence[SeatRow], match: Match | None, happening: Happening) -> None:
        """Take over what was written: the row, changed seats, and either a match that went on or another happening."""
        self.row = row
        for seat in seats:
            self.seats[seat.seat] = seat
        self.match = match or self.match
        if self.match is not None:
            self.match.names = self.names
        if match is None:
            self.happen(happening)
        else:
            self.happen_in_game(happening.kind, happening.seat)

    def happen_in_game(self, kind: str, seat: int) -> None:
        """Add a happening with what is new in the story of the match."""
        assert self.match is not None
        if kind == "undone":
            self.told = len(self.match.state.story)
        story = tuple(self.match.state.story[self.told :])
        self.told = len(self.match.state.story)
        self.happen(Happening(kind, seat, story=story))

    def happen(self, happening: Happening) -> None:
        """Count a happening for each seat that can notice it, so that hidden steps leave no gap in a seat's numbers."""
        number = len(self.happenings)
        self.happenings.append(happening)
        self.fragments.clear()
        self.hints = {}
        for seat in range(SPECTATOR, self.row.players):
            view = b"" if self.match is None else msgspec.json.encode(self.match.view(seat))
            if not happening.story or view != self.views[seat + 1] or any(self._sentences(happening, seat)):
                self.seen[seat + 1].append(number)
            self.views[seat + 1] = view

    def ring(self) -> None:
        """Wake all listeners."""
        bell, self.bell = self.bell, asyncio.Event()
        bell.set()

    def at(self, seat: int) -> int:
        """Return how many events this seat has noticed, which is the number of the last one."""
        return len(self.seen[seat + 1])

    def behind(self, seat: int, seen: int) -> bool:
        """Return whether a seat has seen more events than this process knows."""
        return -1 <= seat < self.row.players and self.at(seat) < seen

    def overtaken(self, seat: int, after: int) -> bool:
        """Return whether something has happened after event `after` that the seat must see before it moves.

        Secret actions of others at the same question don't count.
        """
        if not 0 <= after <= self.at(seat):
            return True
        news = [self.happenings[number] for number in self.seen[seat + 1][after:]]
        return any(each.kind != "moved" or each.story or each.seat == seat for each in news)

    def since(self, seat: int, after: int) -> list[tuple[int, list[str]]]:
        """Return the events after number `after`, with their numbers and sentences."""
        seen = self.seen[seat + 1]
        return [
            (number + 1, self._sentences(self.happenings[seen[number]], seat)) for number in range(after, len(seen))
        ]

    def log(self, seat: int) -> list[str]:
        """Return what this seat has seen, as sentences in the current language."""
        key = (seat, current_name())
        told, lines = self.logs.get(key, (0, []))
        seen = self.seen[seat + 1]
        for number in seen[told:]:
            lines += self._sentences(self.happenings[number], seat)
        self.logs[key] = (len(seen), lines)
        return lines

    def last_move(self, seat: int, after: Match | None = None) -> tuple[list[tuple[str, Entry]], int]:
        """Return the sentences and events of the last step that a seat has seen, and the length of its log by then.

        At a table for one, the last action of a draft counts as a step if it did anything. `after` is the match after
        the draft.
        """
        lines = len(self.log(seat))
        last = self.happenings[self.seen[seat + 1][-1]] if self.seen[seat + 1] else None
        if self.match is None or last is None:
            return [], lines
        if after is not None and self.row.players == 1:
            story = after.state.story
            told = self._told(story[len(self.match.state.story) :], seat)
            if told:
                return self._told(story[after.earlier :], seat) or told, lines + len(told)
        return ([] if last.kind in _NOTES else self._told(last.story, seat)), lines

    def _told(self, story: Sequence[Entry], seat: int) -> list[tuple[str, Entry]]:
        told = [(self._sentence(entry, seat), entry) for entry in story]
        return [(line, event) for line, event in told if line]

    def _sentence(self, entry: Entry, seat: int) -> str:
        try:
            return self.game.sentence(self.row.options, entry, seat, self.names)
        except (LookupError, ValueError, PhilatelyError):
            if not self.past:
                raise
            return ""  # what an older release had a sentence for

    def _sentences(self, happening: Happening, seat: int) -> list[str]:
        if happening.kind in _NOTES:
            return [_note(happening, self.names)]
        return [line for line, _event in self._told(happening.story, seat)]

    # ---- what a seat is asked --------------------------------------------------------------------------------

    def after(self, seat: int, draft: Sequence[str]) -> Match:
        """Return the match after a draft. Raise `NotAllowed` if the words are a whole move."""
        if self.past:
            raise NotAllowed(self.why_past)
        if self.match is None:
            raise NotAllowed(_("the game hasn't begun"))
        if not draft:
            return self.match
        if self.over:
            raise NotAllowed(_("nobody is asked: no game goes on here"))
        after = self.match.attempt(seat, self.actions(draft))
        if not after.drafts.get(seat):
            raise NotAllowed(_("these answers are a whole move"))
        return after

    def actions(self, words: Sequence[str]) -> list[int]:
        return [self.game.action(word) for word in words]

    def ask(self, state: State, seat: int) -> Ask | None:
        """Return the question to a seat, or None if it isn't pending or a bot plays it."""
        if self.over or seat not in state.pending() or self.seats[seat].bot:
            return None
        return self.game.ask(state, seat, self.names)


_KINDS: dict[type, str] = {Deal: "dealt", Move: "moved", Undo: "undone"}
_NOTES = ("sat", "left", "bot", "back", "given_up", "undone", "stopped")


def _note(happening: Happening, names: list[str]) -> str:
    if happening.kind == "undone":
        return _("{name} takes the last move back.").format(name=names[happening.seat])
    told = {
        "sat": _("{name} sits down."),
        "left": _("{name} leaves."),
        "bot": _("{name} leaves; a bot plays on."),
        "back": _("{name} is back."),
        "given_up": _("{name} gives up: the game is lost."),
        "stopped": _("The game is stopped: a new release of the server can't go on with it."),
    }
    return told[happening.kind].format(name=happening.name)


def hurried(state: State) -> Hurried:
    """Return the pending seats with a countdown, each with its question and the action that is taken at the end."""
    actions = {seat: state.lapse(seat) for seat in state.pending()}
    return {seat: (state.question_of(seat).number, action) for seat, action in actions.items() if action >= 0}


def words_of(move: Move) -> tuple[str, ...]:
    """Return the words of a move."""
    return tuple(word.value if isinstance(word, Hidden) else str(word) for word in move.answers)
