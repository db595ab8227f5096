"""Outcry: a tiny game for tests, in which two lots are sold in open auctions.

Everybody may bid at any time, up to 9; a higher bid asks all the others again. When all are silent the lot is sold.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from philately import Ask, BadNotation, Game, Option, Outcome, State
from philately.core import registry
from philately.core.codec import Reader, Writer
from philately.core.options import Value
from philately.core.rng import Rng
from philately.core.secret import Secret
from philately.core.state import Event

LOTS = 2
MOST = 9  # the highest bid

# Questions.
BID, AMOUNT, THANK, OVER = range(4)
QUESTIONS = ("bid", "amount", "thank", "over")

# The action space: pass, a bid of 1 to 9, raise (and then by how much), thank.
PASS = 0
RAISE = 10
BY = RAISE  # plus 1 to 3
THANKS = 14
WORDS = ("pass", *(f"bid{amount}" for amount in range(1, 10)), "raise", "by1", "by2", "by3", "thanks")

# Events: (code, seat, …).
BADE, PASSED, SOLD, UNSOLD, THANKED, ENDED = range(6)
EVENTS = ("bade", "passed", "sold", "unsold", "thanked", "ended")
SENTENCES = (
    "{who} bids {much}.",
    "{who} passes.",
    "{who} gets it for {much}.",
    "Nobody wants it.",
    "{who} says thanks.",
)


class Outcry(State):
    """One position: the highest bid, who has passed since, who is about to raise, and what was won."""

    def __init__(self, players: int, stays: bool, thanks: bool) -> None:
        super().__init__(players)
        self.stays = stays  # is the highest bidder asked too?
        self.thanks = thanks  # does the buyer say something before the next lot, without haste?
        self.lot = 0
        self.high = 0
        self.leader = -1
        self.passed = [False] * players
        self.raising = [False] * players  # unfinished, and so private
        self.won = [0] * players

    # ---- the rules -------------------------------------------------------------------------------------------

    def begin_lot(self) -> None:
        self.lot += 1
        self.high, self.leader = 0, -1
        self.passed = [False] * self.players
        self.raising = [False] * self.players
        self.asking = BID
        self.attend(0)

    def bid(self, amount: int) -> None:
        self.high, self.leader = amount, self.to_move
        self.tell(BADE, self.to_move, amount)
        self.passed = [False] * self.players
        self.raising = [False] * self.players
        self.go_on()

    def go_on(self) -> None:
        waiting = [seat for seat in range(self.players) if self._is_in(seat)]
        if waiting:
            self.attend(waiting[0])
            return
        if self.leader < 0:
            self.tell(UNSOLD, 0)
        else:
            self.won[self.leader] += 1
            self.tell(SOLD, self.leader, self.high)
            if self.thanks:
                self.asking, self.to_move = THANK, self.leader
                return
        self.next_lot()

    def next_lot(self) -> None:
        if self.lot < LOTS:
            self.begin_lot()
        else:
            self.asking, self.to_move = OVER, -1
            self.tell(ENDED, 0)

    def _is_in(self, seat: int) -> bool:
        return not self.passed[seat] and (self.stays or seat != self.leader)

    def tell(self, *event: int) -> None:
        if self.telling:
            self.story.append(event)

    # ---- the doors -------------------------------------------------------------------------------------------

    def answers(self) -> list[int]:
        if self.asking == THANK:
            return [THANKS]
        if self.asking == AMOUNT:
            return [BY + more for more in (1, 2, 3) if self.high + more <= MOST]
        higher = range(self.high + 1, MOST + 1)
        return [PASS, *higher, *([RAISE] if higher else [])]

    def count(self) -> int:
        return len(self.answers())

    def action(self, k: int) -> int:
        return self.answers()[k]

    def choose(self, k: int) -> None:
        answer = self.action(k)
        if not self.tracking:
            self.stale = True
        if answer == THANKS:
            self.tell(THANKED, self.to_move)
            self.next_lot()
        elif answer == PASS:
            self.passed[self.to_move] = True
            self.tell(PASSED, self.to_move)
            self.go_on()
        elif answer == RAISE:
            self.raising[self.to_move] = True
            self.asking = AMOUNT
        else:
            self.bid(self.high + answer - BY if answer > BY else answer)

    def pending(self) -> list[int]:
        if self.asking in (BID, AMOUNT):
            return [seat for seat in range(self.players) if self._is_in(seat)]
        return super().pending()

    def attend(self, seat: int) -> None:
        self.to_move = seat
        if self.asking != THANK:
            self.asking = AMOUNT if self.raising[seat] else BID

    def lapse(self, seat: int) -> int:
        return PASS if self.asking in (BID, AMOUNT) and not self.raising[seat] else -1

    # ---- copies ----------------------------------------------------------------------------------------------

    def blank(self) -> State:
        return Outcry(self.players, self.stays, self.thanks)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Outcry)
        self.copy_frame(other)
        self.lot, self.high, self.leader = other.lot, other.high, other.leader
        self.passed, self.raising, self.won = other.passed[:], other.raising[:], other.won[:]

    def replace_hidden(self, seat: int, rng: Rng) -> None:
        """Nothing is hidden but what others have begun to say."""
        self.raising = [begun and other == seat for other, begun in enumerate(self.raising)]
        if self.to_move >= 0:
            self.attend(self.to_move)

    def write(self, out: Writer) -> None:
        for number in [self.lot, self.high, self.leader + 1, *self.passed, *self.raising, *self.won]:
            out.byte(int(number))

    def read(self, data: Reader) -> None:
        self.lot, self.high, self.leader = data.byte(), data.byte(), data.byte() - 1
        self.passed = [bool(data.byte()) for _ in range(self.players)]
        self.raising = [bool(data.byte()) for _ in range(self.players)]
        self.won = [data.byte() for _ in range(self.players)]

    def observe(self, seat: int, out: vec[u8]) -> None:
        out[0] = u8(self.high)

    # ---- the end ---------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        if self.asking != OVER:
            return None
        places = tuple(1 + sum(won > mine for won in self.won) for mine in self.won)
        return Outcome(places, tuple(map(float, self.won)), "last_lot")

    def payoff(self, seat: int) -> float:
        most = max(self.won)
        return 1.0 / self.won.count(most) if self.won[seat] == most else 0.0


class OutcryGame(Game):
    """The way into the game."""

    def __init__(self) -> None:
        super().__init__(
            name="outcry",
            title="Outcry",
            summary="Open auctions of two lots.",
            players=(2, 4),
            actions=len(WORDS),
            observation=1,
            longest=0,
            questions=QUESTIONS,
            options=[
                Option("bidder", ("waits", "stays"), "Is the highest bidder asked too?", "O-1"),
                Option("thanks", ("on", "off"), "Does the buyer say thanks before the next lot?", "O-2"),
            ],
            hidden=False,
            chance=False,
            simultaneous=True,
            countdown=True,
        )

    def create(self, players: int, options: Mapping[str, Value]) -> State:
        return Outcry(players, options["bidder"] == "stays", options["thanks"] == "on")

    def start(self, state: State, rng: Rng) -> None:
        state.rng = rng
        _outcry(state).begin_lot()

    def view(self, state: State, seat: int) -> Mapping[str, object]:
        at = _outcry(state)
        return {
            "game": "outcry",
            "seat": seat,
            "lot": at.lot,
            "high": at.high,
            "leader": at.leader,
            "pending": at.pending(),
            "won": list(at.won),
        }

    def open_view(self, state: State) -> Mapping[str, object]:
        return self.view(state, -1)

    def ask(self, state: State, seat: int, names: list[str] | None = None) -> Ask:
        prompts = ("What do you bid?", "By how much?", "What do you say?")
        question = state.question_number(seat)
        return {
            "question": QUESTIONS[question],
            "prompt": prompts[question],
            "rule": "O-1",
            "number": False,
            "choices": [
                {"action": action, "word": self.word(action), "label": self.word(action)}
                for action in state.legal_actions(seat)
            ],
        }

    def sentence(self, state: State, event: Event, seat: int, names: list[str]) -> str:
        code, who, *much = event
        if code == ENDED:
            return "That was the last lot."
        return SENTENCES[code].format(who=names[who], much=much[0] if much else 0)

    def tell(self, state: State, event: Event) -> list[str | int | Secret]:
        return [EVENTS[event[0]], *event[1:]]

    def rule(self, number: str) -> str:
        return "The highest bid wins."

    def word(self, action: int) -> str:
        return WORDS[action]

    def action(self, word: str) -> int:
        if word not in WORDS:
            raise BadNotation(f"{word!r} is no word of Outcry")
        return WORDS.index(word)


def _outcry(state: State) -> Outcry:
    assert isinstance(state, Outcry)
    return state


GAME = OutcryGame()


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """As if a package with this game were installed, here and in processes that are started."""
    facts = folder / "outcry-0.1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: outcry\nVersion: 0.1\n")
    (facts / "entry_points.txt").write_text("[philately.games]\noutcry = tests.server.outcry:GAME\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        paths = [str(folder), str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        yield
    registry._loaded.pop("outcry", None)
