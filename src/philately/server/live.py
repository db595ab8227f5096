"""One table in memory: what the database says about it, played out."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from philately.core.errors import NotAllowed
from philately.core.game import Ask, Game
from philately.core.language import _, current_name
from philately.core.match import Match
from philately.core.record import Deal, End, Header, Hidden, Move, Record, Undo
from philately.core.registry import game as find_game
from philately.core.replay import Chance, walk
from philately.core.rng import FastRng
from philately.core.state import Event, State
from philately.server.store import EventRow, SeatRow, TableRow

SPECTATOR = -1
Hurried = dict[int, tuple[int, int]]


class Happening(NamedTuple):
    """Something that may be told: a step of the game with its events, or a change at the table."""

    kind: str  # dealt, moved, undone; sat, left, ready, link, bot, back, given_up
    seat: int
    name: str = ""
    story: tuple[Event, ...] = ()


class Live:
    """A table as it stands now. Who reads or changes it holds its lock, so that nothing uncommitted is seen."""

    def __init__(self, table: TableRow, seats: Sequence[SeatRow], events: Sequence[EventRow], chance: Chance) -> None:
        self.game: Game = find_game(table.game)
        self.lock = asyncio.Lock()
        self.advising = asyncio.Lock()  # held while a hint is thought out, so that a table asks for one at a time
        self.bell = asyncio.Event()  # rung, and replaced, when something has happened
        self.outdated = False  # the database is ahead: get the table anew
        self.listeners = 0
        self.row = table
        self.seats = list(seats)
        self.match: Match | None = None
        self.happenings: list[Happening] = []
        self.seen: list[list[int]] = [[] for _seat in range(table.players + 1)]  # happenings, a spectator's first
        self.views: list[bytes] = [b""] * (table.players + 1)
        self.keys: dict[tuple[int, str], tuple[str, ...]] = {}  # the answers of moves, by what clients called them
        self.told = 0
        self.logs: dict[tuple[int, str], tuple[int, list[str]]] = {}
        self.fragments: dict[tuple[object, ...], str] = {}  # drawn since the last happening
        self.hints: dict[tuple[int, tuple[str, ...]], dict[str, float]] = {}  # given since, by seat and draft
        self._play(events, chance)

    def _play(self, events: Sequence[EventRow], chance: Chance) -> None:
        """Play all events again, in their order."""
        record = Record()
        for event in events:
            if event.kind == "line":
                record.read_line(event.data)
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
                self.keys[event.seat, event.key] = said(line)
            if not isinstance(line, End):
                self.happen_in_game(_KINDS[type(line)], event.seat)
        if self.match is not None:
            self.match.record.lines = list(record.lines)  # with their salts

    # ---- who sits here ---------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def over(self) -> bool:
        return self.row.status == "over"

    def seats_of(self, player: str) -> list[int]:
        return [seat.seat for seat in self.seats if player and seat.player == player]

    def seat(self, number: int) -> SeatRow:
        if not 0 <= number < self.row.players:
            last = self.row.players - 1
            raise NotAllowed(_("there is no seat {seat}; seats are 0 to {last}").format(seat=number, last=last))
        return self.seats[number]

    @property
    def given_up(self) -> bool:
        """Is it over before its end?"""
        return self.over and self.match is not None and not self.match.over

    @property
    def asked(self) -> list[int]:
        return self.match.pending if self.match is not None and not self.over else []

    @property
    def waiting_for(self) -> list[int]:
        """Seats without anybody to play them."""
        return [seat.seat for seat in self.seats if not seat.player and not seat.bot]

    @property
    def ready(self) -> bool:
        """Is every seat taken, and has every person's browser added its nonce?"""
        return not self.waiting_for and all(seat.nonce for seat in self.seats if seat.player)

    # ---- what has happened -----------------------------------------------------------------------------------

    def happen_in_game(self, kind: str, seat: int) -> None:
        """The match has gone on: note what is new in its story."""
        assert self.match is not None
        if kind == "undone":
            self.told = len(self.match.state.story)
        story = tuple(self.match.state.story[self.told :])
        self.told = len(self.match.state.story)
        self.happen(Happening(kind, seat, story=story))

    def happen(self, happening: Happening) -> None:
        """Count an event for each seat that can notice it, so that hidden steps leave no gap in anybody's numbers."""
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
        """Wake all who listen."""
        bell, self.bell = self.bell, asyncio.Event()
        bell.set()

    def at(self, seat: int) -> int:
        """How many events this seat could notice so far."""
        return len(self.seen[seat + 1])

    def overtaken(self, seat: int, after: int) -> bool:
        """Has a seat that knows of so many events something to look at before it answers?

        That others have given secret answers to the same question is nothing of the kind.
        """
        if not 0 <= after <= self.at(seat):
            return True
        news = [self.happenings[number] for number in self.seen[seat + 1][after:]]
        return any(each.kind != "moved" or each.story or each.seat == seat for each in news)

    def since(self, seat: int, after: int) -> list[tuple[int, list[str]]]:
        """The events a seat hasn't seen yet, with their numbers and sentences."""
        seen = self.seen[seat + 1]
        return [
            (number + 1, self._sentences(self.happenings[seen[number]], seat)) for number in range(after, len(seen))
        ]

    def log(self, seat: int) -> list[str]:
        """What this seat has seen, in sentences of the current language."""
        key = (seat, current_name())
        told, lines = self.logs.get(key, (0, []))
        seen = self.seen[seat + 1]
        for number in seen[told:]:
            lines += self._sentences(self.happenings[number], seat)
        self.logs[key] = (len(seen), lines)
        return lines

    def last_move(self, seat: int, draft: Sequence[str] = ()) -> tuple[list[tuple[str, Event]], int]:
        """What a seat has been told of the last step of the game, with the events, and how many lines by then.

        A player who sits alone is told of a draft too: of its last answer, if that did anything.
        """
        lines = len(self.log(seat))
        last = self.happenings[self.seen[seat + 1][-1]] if self.seen[seat + 1] else None
        if self.match is None or last is None:
            return [], lines
        if draft and self.row.players == 1:
            state = self.match.state.copy()
            state.rng = FastRng()
            state.telling = True
            for action in self.actions(draft):
                before = len(state.story)
                state.apply(seat, action)
            told = self._told(state.story, seat, state)
            if told:
                return self._told(state.story[before:], seat, state) or told, lines + len(told)
        return ([] if last.kind in _NOTES else self._told(last.story, seat, self.match.state)), lines

    def _told(self, story: Sequence[Event], seat: int, state: State) -> list[tuple[str, Event]]:
        told = [(self.game.sentence(state, event, seat, self.names), event) for event in story]
        return [(line, event) for line, event in told if line]

    def _sentences(self, happening: Happening, seat: int) -> list[str]:
        if happening.kind in _NOTES:
            return [_note(happening, self.names)]
        if self.match is None:
            return []
        told = [self.game.sentence(self.match.state, event, seat, self.names) for event in happening.story]
        return [line for line in told if line]

    # ---- what a seat is asked --------------------------------------------------------------------------------

    def position(self, seat: int, draft: Sequence[str] = ()) -> tuple[State, list[int]]:
        """The position after the answers of a draft, which show the seat nothing new, and the answers as actions."""
        if self.match is None:
            raise NotAllowed(_("the game hasn't begun"))
        if not draft:
            return self.match.state, []
        if self.over:
            raise NotAllowed(_("nobody is asked: no game goes on here"))
        state, complete = self.match.attempt(seat, actions := self.actions(draft))
        if complete:
            raise NotAllowed(_("these answers are a whole move"))
        return state, actions

    def actions(self, words: Sequence[str]) -> list[int]:
        return [self.game.action(word) for word in words]

    def ask(self, state: State, seat: int) -> Ask | None:
        """What a seat is asked in a position; nothing if it isn't, or if a bot answers for it."""
        if self.over or seat not in state.pending() or self.seats[seat].bot:
            return None
        return self.game.ask(state, seat, self.names)


_KINDS: dict[type, str] = {Deal: "dealt", Move: "moved", Undo: "undone"}
_NOTES = ("sat", "left", "bot", "back", "given_up", "undone")


def _note(happening: Happening, names: list[str]) -> str:
    if happening.kind == "undone":
        return _("{name} takes the last move back.").format(name=names[happening.seat])
    told = {
        "sat": _("{name} sits down."),
        "left": _("{name} leaves."),
        "bot": _("{name} leaves; a bot plays on."),
        "back": _("{name} is back."),
        "given_up": _("{name} gives the adventure up: it is lost."),
    }
    return told[happening.kind].format(name=happening.name)


def hurried(state: State) -> Hurried:
    """The asked seats that have a countdown: what they are asked, and the answer when it runs out."""
    answers = {seat: state.lapse(seat) for seat in state.pending()}
    return {seat: (state.question(seat), answer) for seat, answer in answers.items() if answer >= 0}


def said(move: Move) -> tuple[str, ...]:
    """The words of a move."""
    return tuple(answer.value if isinstance(answer, Hidden) else str(answer) for answer in move.answers)
