"""A position of a game, with two doors.

A game is a set of questions. The state knows what is asked, of whom, and which actions are legal. People, servers and
tests come in by the *checked door* (`pending`, `question_of`, `legal_actions`, `apply`), which trusts nobody. Search
and simulation use the *fast door* (`to_move`, `count`, `action`, `choose`), which checks nothing. Both play the same
games.

A game writes the fast door; the checked one is made of it here.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from philately.core import event as rows
from philately.core.bits import lowest
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump, IllegalAction, NotAllowed, NotYourTurn
from philately.core.event import Entry
from philately.core.field import copy_fields, read_fields, write_fields
from philately.core.language import _
from philately.core.outcome import Outcome
from philately.core.question import NOT_STARTED, Question, Reason
from philately.core.rng import FastRng, Rng, read_rng


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game, hidden things included."""

    def __init__(self, players: i64, questions: list[Question[Any]], room: int) -> None:
        """Make room for a game with these questions, none of which has more legal actions than `room`."""
        self.players = players
        self.to_move: i64 = 0  # the seat that is asked, of several the first that hasn't answered; -1: it is over
        self.question: Question[Any] = NOT_STARTED  # what it is asked
        self.questions = questions  # all that the game asks, by number
        self.menu = vec[i64]([0] * room)  # the legal actions of that seat,
        self.offered: i64 = 0  # and how many there are
        self.wondering = False  # are the reasons gathered why other actions aren't legal?
        self.ruled_out: dict[int, tuple[Reason, int]] = {}  # by action; only while somebody wonders
        self.rng = Rng()
        self.own = FastRng()  # the generator of a redealt copy
        self.tracking = True  # do further moves update what the seats know? Not in a redealt copy
        self.stale = False  # a redealt copy has moved on, so its knowledge no longer fits
        self.dealt_for: i64 = -1  # the seat a redealt copy was made for; -1 for the real thing
        self.telling = False  # are events collected in the story?
        self.story: list[Entry] = []  # what happened, for logs and statistics, hidden things included
        self.reveals: i64 = 0  # how often something hidden or random was shown: moves before can't be undone

    # ---- the fast door ---------------------------------------------------------------------------------------

    def count(self) -> i64:
        """How many legal actions the seat has that is to move."""
        return self.offered

    def action(self, k: i64) -> i64:
        """The k-th of them, an action of the game's fixed action space."""
        return self.menu[k]

    def choose(self, k: i64) -> None:
        """Take the k-th of them."""
        if not self.tracking:
            self.stale = True
        self.question.take(self, self.menu[k])

    # ---- asking ----------------------------------------------------------------------------------------------

    def pose(self, seat: i64, question: Question[Any]) -> None:
        """Ask a seat something; -1 is nobody, when the game is over."""
        self.question = question
        self.attend(seat)

    def attend(self, seat: i64) -> None:
        """Listen to this one of the pending seats: lay out its legal actions."""
        self.to_move = seat
        self.offered = 0
        if seat >= 0:
            self.question.offer(self, seat)

    def offer(self, action: i64) -> None:
        """Add an action to those of the present question."""
        self.menu[self.offered] = action
        self.offered += 1

    def offer_all(self, members: i64, first: i64) -> None:
        """Offer an action for each member of a set, counted from the first."""
        while members:
            self.menu[self.offered] = first + lowest(members)
            self.offered += 1
            members &= members - 1

    def rule_out(self, action: i64, reason: Reason, number: i64 = 0) -> None:
        """While somebody wonders: say why an action isn't legal. The first reason counts."""
        if action not in self.ruled_out:
            self.ruled_out[action] = (reason, number)

    def rule_out_all(self, members: i64, first: i64, reason: Reason) -> None:
        """Refuse an action for each member of a set."""
        while members:
            self.rule_out(first + lowest(members), reason)
            members &= members - 1

    def rule_out_rest(self, first: i64, size: i64, reason: Reason) -> None:
        """Refuse all actions of a span for which there is no other reason; the offered ones stay legal."""
        for action in range(first, first + size):
            self.rule_out(action, reason)

    def happen(
        self, event: rows.Event, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0
    ) -> None:
        """Add an event to the story, if it is told, with the values of its fields in their order."""
        if self.telling:
            self.story.append((event.code, int(seat), a, b, c, d, e, f)[: 2 + event.width])

    def happen_with(self, event: rows.Event, seat: i64, values: list[int]) -> None:
        """Add an event with any number of values; where speed counts, ask first whether the game is `telling`."""
        if self.telling:
            self.story.append((event.code, int(seat), *values))

    # ---- several at a time -----------------------------------------------------------------------------------

    def pending(self) -> list[int]:
        """The seats that are asked now; several when they choose at the same time; none when the game is over."""
        if self.to_move < 0:
            return []
        question = self.question
        if not question.is_together(self):
            return [self.to_move]
        waiting: list[int] = []
        seat = question.first(self)
        for _step in range(int(self.players)):
            if question.waits_for(self, seat):
                waiting.append(seat)
            seat = seat + 1 if seat + 1 < self.players else 0
        return waiting

    def is_secret(self, seat: int) -> bool:
        """Does this seat's action stay hidden from the others when its move is complete?"""
        players: int = self.players
        return 0 <= seat < players and self.question.is_secret(self, seat)

    def lapse(self, seat: int) -> int:
        """The action the server takes for this seat when its countdown runs out; -1: the question has no countdown."""
        players: int = self.players
        return self.question.lapse(self, seat) if self.to_move >= 0 and 0 <= seat < players else -1

    # ---- for a search: a game with dice overrides this ------------------------------------------------------------

    def rolled(self) -> i64:
        """What dice have just shown to everybody, as a number above 0: a search thinks about each outcome apart.

        It is asked after an answer that has shown something. 0 is nothing, or more than can be told apart, as cards.
        """
        return 0

    # ---- the checked door ------------------------------------------------------------------------------------

    def question_of(self, seat: int) -> Question[Any]:
        """What this seat is asked."""
        before = self._turn_to(seat)
        question = self.question
        if seat != before:
            self.attend(before)
        return question

    def legal_actions(self, seat: int) -> list[int]:
        """The legal actions of this seat."""
        before = self._turn_to(seat)
        found: list[int] = []
        for k in range(self.count()):
            found.append(self.action(k))
        if seat != before:
            self.attend(before)
        return found

    def apply(self, seat: int, action: int) -> None:
        """Answer; refuses a seat that isn't asked and an action that isn't legal, and then changes nothing."""
        before = self._turn_to(seat)
        wanted: i64 = action if 0 <= action < 1 << 62 else -1  # whatever comes, it must not overflow
        for k in range(self.count()):
            if self.action(k) == wanted:
                self.choose(k)
                if seat != before:
                    waiting = self.pending()
                    if waiting and waiting[0] != self.to_move:
                        self.attend(waiting[0])
                return
        self.attend(before)
        legal = self.legal_actions(seat)
        message = _("action {action} is no answer to question {question} of seat {seat}; legal: {legal}")
        raise IllegalAction(message.format(action=action, question=self.question.number, seat=seat, legal=legal))

    def why_not(self, seat: int, action: int) -> tuple[Reason, int] | None:
        """Why this seat can't take an action now, with the number in its message; nothing where no reason is named.

        It depends on nothing that the seat can't see. A legal action has no reason.
        """
        before = self._turn_to(seat)
        self.ruled_out = {}
        self.wondering = True
        self.attend(seat)
        self.wondering = False
        found = None if action in [self.action(k) for k in range(self.count())] else self.ruled_out.get(action)
        self.ruled_out = {}
        self.attend(before)
        return found

    def check_seat(self, seat: int, *, spectator: bool = False) -> None:
        """Is there such a seat? -1 is a spectator, where one may watch."""
        players: int = self.players  # compared as any number: a seat from outside must not overflow
        if not (0 <= seat < players or (spectator and seat == -1)):
            message = _("there is no seat {seat}; seats are 0 to {last}")
            if spectator:
                message = _("there is no seat {seat}; seats are 0 to {last}, or -1 for a spectator")
            raise NotAllowed(message.format(seat=seat, last=players - 1))

    def _turn_to(self, seat: int) -> int:
        """Attend a seat, which must be asked, and return the seat that was attended before."""
        before: int = self.to_move
        if seat == before and seat >= 0:
            return before
        waiting = self.pending()
        if not waiting:
            raise NotYourTurn(_("seat {seat} is not asked: the game is over").format(seat=seat))
        if seat not in waiting:
            raise NotYourTurn(_("seat {seat} is not asked now; asked: {seats}").format(seat=seat, seats=waiting))
        self.attend(seat)
        return before

    # ---- copies and knowledge --------------------------------------------------------------------------------

    def blank(self) -> "State":
        """Another state of the same game, players and options, to copy into."""
        raise NotImplementedError

    def copy_from(self, other: "State") -> None:
        """Become the same position, without the generator. Compiled games override this, and allocate nothing."""
        self.copy_frame(other)
        copy_fields(self, other)
        self.attend(self.to_move)

    def copy(self) -> "State":
        """A new state in the same position; it has no generator until it is redealt."""
        fresh = self.blank()
        fresh.copy_from(self)
        return fresh

    def redeal(self, seat: int, rng: Rng) -> None:
        """Replace all that this seat can't know, and the generator, by a fair sample.

        What comes out depends on what the seat knows and on `rng` alone. The copy keeps what the seat knew, so it can
        be redealt for the same seat again; its further moves no longer update anybody's knowledge.
        """
        self.check_seat(seat)
        if self.dealt_for >= 0 and self.dealt_for != seat:
            message = _("this copy was dealt for seat {owner} and knows nothing about seat {seat}")
            raise NotAllowed(message.format(owner=self.dealt_for, seat=seat))
        if self.stale:
            raise NotAllowed(_("this copy was redealt and has moved on: redeal a copy of the original"))
        self.replace_hidden(seat, rng)
        self.stale = False  # answers that need no choosing may have been given anew
        self.own.reseed(rng)
        self.rng = self.own
        self.tracking = False
        self.dealt_for = seat
        self.telling = False

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        """The game's part of `redeal`: a fair sample of what the seat can't know, canonical in what it does know."""
        raise NotImplementedError

    def dump(self) -> bytes:
        """Everything, the generator included, as bytes. Give others only the dump of a copy redealt for them."""
        out = Writer()
        out.byte(self.players)
        out.byte(self.to_move & 255)
        out.byte(max(self.question.number, 0))  # 0 also before the game has begun
        out.byte(int(self.tracking) | int(self.stale) << 1)
        out.byte(self.dealt_for & 255)
        out.number(self.reveals)
        self.rng.write(out)
        self.write(out)
        return bytes(out.data)

    def load(self, data: bytes) -> None:
        """Become the position that was dumped by a state of the same game, players and options; or change nothing."""
        fresh = self.blank()
        fresh.read_dump(data)
        self.copy_from(fresh)
        self.rng = fresh.rng

    def read_dump(self, data: bytes) -> None:
        """The part of `load` that may fail halfway."""
        source = Reader(data)
        try:
            players = source.byte()
            if players != self.players:
                raise BadDump(f"this is a dump of a game with {players} players, not {self.players}")
            self.to_move = source.below_or(self.players, -1)
            number = source.byte()
            if number >= len(self.questions):
                raise BadDump(f"there is no question {number}; questions are 0 to {len(self.questions) - 1}")
            self.question = self.questions[number]
            flags = source.byte()
            self.tracking = bool(flags & 1)
            self.stale = bool(flags & 2)
            self.dealt_for = source.below_or(self.players, -1)
            self.reveals = source.number()
            self.rng = read_rng(source)
            self.read(source)
        except (IndexError, OverflowError, ValueError) as error:
            raise BadDump(f"the field before byte {source.place} makes no sense: {error}") from None
        source.end()

    def write(self, out: Writer) -> None:
        """The game's part of `dump`; compiled games override it."""
        write_fields(self, out)

    def read(self, data: Reader) -> None:
        """The game's part of `load`; compiled games override it."""
        read_fields(self, data)
        self.check()
        self.attend(self.to_move)

    def check(self) -> None:
        """Raise `BadDump` if this is no position of the game, although every field is within its bounds."""

    def observe(self, seat: int, out: vec[u8]) -> None:
        """Write what the seat knows into `out`, as numbers, for learning."""
        raise NotImplementedError

    # ---- the end ---------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Places, scores and why the game ended; nothing while it goes on."""
        raise NotImplementedError

    def payoff(self, seat: i64) -> float:
        """What the game brought this seat, from 0 (lost) to 1 (won); only when it is over. Winners share.

        Games override this where a search asks often: to look at all places takes time.
        """
        outcome = self.outcome()
        if outcome is None or seat not in outcome.winners:
            return 0.0
        return 1.0 / len(outcome.winners)

    # ---- for the rules ---------------------------------------------------------------------------------------

    def copy_frame(self, other: "State") -> None:
        """The part of `copy_from` that is the same in every game."""
        self.to_move = other.to_move
        self.question = other.question
        self.tracking = other.tracking
        self.stale = other.stale
        self.dealt_for = other.dealt_for
        self.reveals = other.reveals
        self.telling = False
