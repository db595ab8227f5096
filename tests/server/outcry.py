"""Outcry: a tiny game for tests, in which two lots are sold in open auctions.

Everybody may bid at any time, up to 9; a higher bid asks all the others again. When all are silent the lot is sold.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from philately import Game, Option, Outcome, State
from philately.core import registry
from philately.core.actions import Actions, Span
from philately.core.event import NUMBER, Event, listed_events, one
from philately.core.field import Below, Flag, Row
from philately.core.question import Question, Reason, numbered
from philately.core.rng import Rng
from philately.core.words import Words

LOTS = 2
MOST = 9  # the highest bid

# The action space: pass, a bid of 1 to 9, raise (and then by how much), thank.
PASS = 0
RAISE = 10
BY = RAISE  # plus 1 to 3
THANKS = 14
ACTIONS = Actions(
    "Outcry",
    "pass, a bid (bid3), raise, by2 or thanks",
    Span("pass", PASS),
    Span("bid", PASS + 1, MOST, lambda place: f"bid{place + 1}"),
    Span("raise", RAISE),
    Span("by", BY + 1, 3, lambda place: f"by{place + 1}"),
    Span("thanks", THANKS),
)

BADE = Event("bade", "{name} bids {much}.", you="You bid {much}.", much=one(NUMBER))
PASSED = Event("passed", "{name} passes.", you="You pass.")
SOLD = Event("sold", "{name} gets it for {much}.", you="You get it for {much}.", much=one(NUMBER))
UNSOLD = Event("unsold", "Nobody wants it.")
THANKED = Event("thanked", "{name} says thanks.", you="You say thanks.")
ENDED = Event("ended", "That was the last lot.")
EVENTS = listed_events(BADE, PASSED, SOLD, UNSOLD, THANKED, ENDED)

TOO_LOW = Reason("The highest bid is {number}.", "O-1")
TOO_HIGH = Reason("Nobody can bid more than 9.", "O-1")


class Bidding(Question["Outcry"]):
    """What both questions of an auction have in common: all who are in it are asked at once."""

    def waits_for(self, game: "Outcry", seat: int) -> bool:
        return game.is_in(seat)

    def lapse(self, game: "Outcry", seat: int) -> int:
        return -1 if game.raising[seat] else PASS


class Bid(Bidding):
    """Bid, pass, or begin to raise."""

    def offer(self, game: "Outcry", seat: int) -> None:
        game.offer(PASS)
        for amount in range(game.high + 1, MOST + 1):
            game.offer(amount)
        if game.high < MOST:
            game.offer(RAISE)
        if game.wondering:
            for amount in range(1, game.high + 1):
                game.rule_out(amount, TOO_LOW, game.high)

    def take(self, game: "Outcry", action: int) -> None:
        if action == PASS:
            game.passed[game.to_move] = True
            game.happen(PASSED, game.to_move)
            game.go_on()
        elif action == RAISE:
            game.raising[game.to_move] = True
            game.attend(game.to_move)
        else:
            game.bid(action)


class Amount(Bidding):
    """Say by how much to raise."""

    def offer(self, game: "Outcry", seat: int) -> None:
        for more in (1, 2, 3):
            if game.high + more <= MOST:
                game.offer(BY + more)
            elif game.wondering:
                game.rule_out(BY + more, TOO_HIGH)

    def take(self, game: "Outcry", action: int) -> None:
        game.bid(game.high + action - BY)


class Thank(Question["Outcry"]):
    """The buyer says thanks, without haste."""

    def offer(self, game: "Outcry", seat: int) -> None:
        game.offer(THANKS)

    def take(self, game: "Outcry", action: int) -> None:
        game.happen(THANKED, game.to_move)
        game.next_lot()


BID = Bid("bid", "O-1", together=True)
AMOUNT = Amount("amount", "O-1", together=True)
THANK = Thank("thank", "O-1")
OVER = Question["Outcry"]("over")
QUESTIONS = numbered(BID, AMOUNT, THANK, OVER)

WORDS = Words(ACTIONS)
WORDS.say(BID, "What do you bid?")
WORDS.say(AMOUNT, "By how much?")
WORDS.say(THANK, "What do you say?")


class Outcry(State):
    """One position: the highest bid, who has passed since, who is about to raise, and what was won."""

    lot: Annotated[int, Below(LOTS + 1)] = 0
    high: Annotated[int, Below(MOST + 1)] = 0
    leader: Annotated[int, Below("game.players", none=-1)] = -1
    passed: Annotated[list[bool], Row("game.players", Flag())]
    raising: Annotated[list[bool], Row("game.players", Flag())]  # unfinished, and so private
    won: Annotated[list[int], Row("game.players", Below(LOTS + 1))]

    def __init__(self, players: int, stays: bool, thanks: bool) -> None:
        super().__init__(players, QUESTIONS, room=MOST + 2)
        self.stays = stays  # is the highest bidder asked too?
        self.thanks = thanks  # does the buyer say something before the next lot, without haste?
        self.passed = [False] * players
        self.raising = [False] * players
        self.won = [0] * players

    # ---- the rules -------------------------------------------------------------------------------------------

    def begin_lot(self) -> None:
        self.lot += 1
        self.high, self.leader = 0, -1
        self.passed = [False] * self.players
        self.raising = [False] * self.players
        self.pose(0, BID)

    def bid(self, amount: int) -> None:
        self.high, self.leader = amount, self.to_move
        self.happen(BADE, self.to_move, amount)
        self.passed = [False] * self.players
        self.raising = [False] * self.players
        self.go_on()

    def go_on(self) -> None:
        waiting = [seat for seat in range(self.players) if self.is_in(seat)]
        if waiting:
            self.attend(waiting[0])
            return
        if self.leader < 0:
            self.happen(UNSOLD, 0)
        else:
            self.won[self.leader] += 1
            self.happen(SOLD, self.leader, self.high)
            if self.thanks:
                self.pose(self.leader, THANK)
                return
        self.next_lot()

    def next_lot(self) -> None:
        if self.lot < LOTS:
            self.begin_lot()
        else:
            self.pose(-1, OVER)
            self.happen(ENDED, 0)

    def is_in(self, seat: int) -> bool:
        return not self.passed[seat] and (self.stays or seat != self.leader)

    def attend(self, seat: int) -> None:
        """Whoever has begun to raise is asked by how much."""
        if self.question is BID or self.question is AMOUNT:
            self.question = AMOUNT if self.raising[seat] else BID
        super().attend(seat)

    # ---- copies ----------------------------------------------------------------------------------------------

    def blank(self) -> State:
        return Outcry(self.players, self.stays, self.thanks)

    def replace_hidden(self, seat: int, rng: Rng) -> None:
        """Nothing is hidden but what others have begun to say."""
        self.raising = [begun and other == seat for other, begun in enumerate(self.raising)]
        if self.to_move >= 0:
            self.attend(self.to_move)

    def observe(self, seat: int, out: vec[u8]) -> None:
        out[0] = u8(self.high)

    # ---- the end ---------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        if self.question is not OVER:
            return None
        places = tuple(1 + sum(won > mine for won in self.won) for mine in self.won)
        return Outcome(places, tuple(map(float, self.won)), "last_lot")

    def payoff(self, seat: int) -> float:
        most = max(self.won)
        return 1.0 / self.won.count(most) if self.won[seat] == most else 0.0


def start(state: Outcry, rng: Rng) -> None:
    state.rng = rng
    state.begin_lot()


def view(state: Outcry, seat: int) -> dict[str, object]:
    return {
        "game": "outcry",
        "seat": seat,
        "lot": state.lot,
        "high": state.high,
        "leader": state.leader,
        "pending": state.pending(),
        "won": list(state.won),
    }


GAME = Game(
    name="outcry",
    title="Outcry",
    summary="Open auctions of two lots.",
    players=(2, 4),
    observation=1,
    longest=0,
    questions=QUESTIONS,
    words=WORDS,
    events=EVENTS,
    rules={"O-1": "The highest bid wins."},
    options=[
        Option("bidder", ("waits", "stays"), "Is the highest bidder asked too?", "O-1"),
        Option("thanks", ("on", "off"), "Does the buyer say thanks before the next lot?", "O-2"),
    ],
    hidden=False,
    chance=False,
    simultaneous=True,
    countdown=True,
    create=lambda players, options: Outcry(players, options["bidder"] == "stays", options["thanks"] == "on"),
    start=start,
    view=view,
    open_view=lambda state: view(state, -1),
)


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
