"""A match: one game being played, with its history and its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from philately.core.errors import NotAllowed, NotYourTurn
from philately.core.event import Entry
from philately.core.language import _
from philately.core.options import Value
from philately.core.outcome import Outcome
from philately.core.rng import HashRng, Rng
from philately.core.secret import Secret
from philately.core.state import State

if TYPE_CHECKING:
    from philately.core.game import Game
    from philately.core.words import Ask, WhyNot


Answer = tuple[int, bool]  # an action, and whether it stays hidden from the others when its step is complete
NEVER: Final = -1  # instead of what had been revealed before a move: it can't be taken back


class Match:
    """A game with a state, views, a log, undo and a record. Get one from `philately.game(name).new()`."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Value],
        secret: bytes,
        *,
        seed: int | None = None,
        seats: Sequence[str] = (),
        nonces: Sequence[bytes] = (),
        salt: str = "",
        chance: Callable[[bytes], Rng] = HashRng,
        fork_of: Match | None = None,
    ) -> None:
        from philately.core.record import Record, make_key  # half the time of `import philately`, if it stood there

        if any(len(nonce) not in (0, 32) for nonce in nonces):
            raise NotAllowed(_("a nonce has 32 bytes, or none"))
        self.game = game
        self.players = players
        self.options = dict(options)
        self.seed = seed
        self.secret = secret
        self.key = make_key(secret, nonces)
        self.chance = chance
        self.names = [_("Seat {number}").format(number=seat) for seat in range(players)]
        self.done: list[tuple[int, list[Answer]]] = []  # complete moves: seat and answers
        self.drafts: dict[int, list[Answer]] = {}  # the answers of a seat whose move isn't complete yet
        self.shown: list[int] = []  # how much had been revealed before each complete move
        self.hurried: dict[int, bool] = {}  # was the last move that a seat began one against a countdown?
        self.told = 0  # how much of the story stands in the record
        self.earlier = 0  # how much of the story was there before the last action
        self.record = Record()
        if fork_of is not None:
            self.state: State = fork_of.state.copy()
            self._follow(fork_of)
            return
        self.state = game.create(players, self.options)
        sitting = list(seats) or [""] * players
        given = [nonce.hex() for nonce in nonces] or [""] * players
        self.record.begin(game.name, game.rules_version, players, self.options, sitting, given, secret, salt)
        self._begin(self.state)
        self.record.add_deal(self._news())
        self._end()

    def fork(self) -> Match:
        """Return a match in the same position, with the same chance to come. Playing there changes nothing here."""
        return Match(
            self.game, self.players, self.options, self.secret, seed=self.seed, chance=self.chance, fork_of=self
        )

    def _follow(self, other: Match) -> None:
        """Take over all that has happened in another match."""
        self.key = other.key
        self.names = other.names
        self.done = other.done[:]
        self.drafts = {seat: answers[:] for seat, answers in other.drafts.items()}
        self.shown = other.shown[:]
        self.hurried = dict(other.hurried)
        self.told = other.told
        self.record.lines = other.record.lines[:]
        self.state.rng = other.state.rng.copy()
        self.state.telling = True
        self.state.story = other.state.story[:]

    def _begin(self, state: State) -> None:
        state.telling = True
        self.game.start(state, self.chance(self.key))

    def _news(self) -> list[list[str | int | Secret]]:
        """What the record doesn't tell yet."""
        news = [self.game.note(self.options, entry) for entry in self.state.story[self.told :]]
        self.told = len(self.state.story)
        return news

    # ---- looking ---------------------------------------------------------------------------------------------

    @property
    def pending(self) -> list[int]:
        """The seats that are asked now; none when the game is over."""
        return self.state.pending()

    @property
    def over(self) -> bool:
        return self.state.to_move < 0

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    @property
    def moves(self) -> list[tuple[int, int]]:
        """All answers so far, as seat and action: first those of complete moves."""
        done = [(seat, action) for seat, answers in self.done for action, _hidden in answers]
        return done + [(seat, action) for seat, answers in self.drafts.items() for action, _hidden in answers]

    @property
    def words(self) -> list[str]:
        """All answers so far, in notation."""
        return [self.game.word(action) for _seat, action in self.moves]

    def view(self, seat: int = -1) -> Mapping[str, object]:
        """What a seat may see, as plain data; without a seat, what a spectator sees."""
        if not -1 <= seat < self.players:
            message = _("there is no seat {seat}; seats are 0 to {last}, and -1 for a spectator")
            raise NotAllowed(message.format(seat=seat, last=self.players - 1))
        return self.game.view(self.state, seat)

    def ask(self, seat: int | None = None) -> Ask:
        """What a seat is asked; without a seat, the one that is asked."""
        return self.game.ask(self.state, self._seat(seat), self.names)

    def log(self, seat: int = -1, *, you: bool = False) -> list[str]:
        """What has happened, in sentences, as this seat has seen it; with `you` it is called so itself."""
        told = [self.sentence(entry, seat, you=you) for entry in self.state.story]
        return [line for line in told if line]

    def sentence(self, entry: Entry, seat: int, names: list[str] | None = None, *, you: bool = False) -> str:
        """One event as a seat is told it; empty if it is told nothing. With `you` it is called so itself."""
        return self.game.sentence(self.options, entry, seat, names or self.names, you=you)

    def why_not(self, answer: str | int, seat: int | None = None) -> WhyNot | None:
        """Why a seat can't answer so now, and the rule that says so; nothing if it can."""
        action = self.game.action(answer) if isinstance(answer, str) else answer
        return self.game.why_not(self.state, self._seat(seat), action, self.names)

    # ---- playing ---------------------------------------------------------------------------------------------

    def play(self, *answers: str | int, seat: int | None = None, by: str = "", at: int = -1) -> Match:
        """Answer one question after another, by notation (`"lion.hippo"`) or by action number.

        The record says by what a move was answered (`person`, `bot`, `clock`, `standing`) and when, in milliseconds
        since the deal, if that is told with the last answer of the move.
        """
        for answer in answers:
            who = self._seat(seat)
            self.earlier = len(self.state.story)
            action = self.game.find(self.state, who, answer) if isinstance(answer, str) else answer
            before: int = self.state.reveals
            hidden = self.state.is_secret(who)
            if not self.drafts.get(who):
                self.hurried[who] = self.state.lapse(who) >= 0
            complete = _answer(self.state, who, action)
            self.drafts.setdefault(who, []).append((action, hidden))
            if complete:
                self._complete(who, NEVER if self.hurried[who] else before, by, at)
        return self

    def attempt(self, seat: int, actions: Sequence[int], by: str = "", at: int = -1) -> Match:
        """Return the match after these actions of one seat. Nothing changes here, so they can be dropped or kept.

        They are one move or the beginning of one (`drafts` has what isn't complete). A move that isn't complete shows
        its seat nothing new.
        """
        after = self.fork()
        for number, action in enumerate(actions):
            if number and not after.drafts.get(seat):
                message = _("the move was complete after {number} answers; send the others as a move of their own")
                raise NotAllowed(message.format(number=number))
            after.play(action, seat=seat, by=by, at=at)
        return after

    def _complete(self, seat: int, revealed: int, by: str, at: int) -> None:
        """A move goes into the record, and can be taken back only if nothing was shown and no countdown was running."""
        answers = self.drafts.pop(seat)
        self.done.append((seat, answers))
        self.shown.append(revealed)
        words: list[str | Secret] = []
        for action, hidden in answers:
            word = self.game.word(action)
            words.append(Secret(word, [seat]) if hidden else word)
        self.record.add_move(seat, words, self._news(), at, by)
        self._end()

    def _end(self) -> None:
        """Write the end into the record, if the game is over; some games are after the deal."""
        outcome = self.state.outcome()
        if outcome is not None:
            self.record.add_end(list(outcome.places), outcome.reason)

    def can_undo(self, seat: int) -> bool:
        """Is a move of this seat unfinished, or was the last one its own, with nothing hidden or random shown since?"""
        if self.drafts.get(seat):
            return True
        if self.over or not self.done or any(self.drafts.values()):
            return False
        return self.done[-1][0] == seat and self.shown[-1] == self.state.reveals

    def undo(self, seat: int, *, whole: bool = False) -> None:
        """Take back the last answer, or a whole move, by playing all others again."""
        if not self.can_undo(seat):
            raise NotAllowed(_("nothing to take back: something hidden or random was shown, or another has answered"))
        done, drafts, shown = self.done[:], dict(self.drafts), self.shown[:]
        from_draft = bool(drafts.get(seat))
        answers = drafts[seat] if from_draft else done.pop()[1]
        drafts[seat] = [] if whole else answers[:-1]
        state = self.game.create(self.players, self.options)
        self._begin(state)
        for who, given in done:
            for action, _hidden in given:
                state.apply(who, action)
        told = len(state.story)
        for who, given in drafts.items():
            for action, _hidden in given:
                state.apply(who, action)
        if not from_draft:
            shown.pop()
            self.record.add_undo(seat)
        self.done, self.drafts, self.shown, self.state, self.told = done, drafts, shown, state, told

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        if self.over:
            raise NotYourTurn(_("nobody is asked: the game is over"))
        return self.state.to_move

    # ---- showing ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        standing = "over" if self.over else f"asks seat {self.state.to_move}"
        given = f"{self.players} players, seed {self.seed}, {len(self.moves)} answers"
        return f"<Match of {self.game.name}, {given}, {standing}>"

    def _repr_html_(self) -> str:
        """The table as the asked seat sees it, for notebooks."""
        import io

        from philately.extras import need

        need("play")
        from rich.console import Console

        console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
        console.print(self.game.draw(self.view(self.state.to_move), self.names))
        form = '<pre style="font-family:monospace;line-height:1.25">{code}</pre>'
        return console.export_html(inline_styles=True, code_format=form)


def _answer(state: State, seat: int, action: int) -> bool:
    """Apply an answer; gives whether that completes a move.

    It does when its seat is asked no further, when others are asked who weren't before (they may answer first), when
    something hidden or random was shown, or when its seat has a countdown again (a bid, after which it may bid on).
    """
    before: int = state.reveals
    waiting = state.pending()
    state.apply(seat, action)
    asked = state.pending()
    if state.reveals != before or seat not in asked or any(other not in waiting for other in asked):
        return True
    return state.lapse(seat) >= 0
