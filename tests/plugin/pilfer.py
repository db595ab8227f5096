"""Pilfer: a tiny game that shows how a game comes to the tabletop from another package.

Twelve cards, 1 to 12; everybody is dealt four and sees only those. In each of four rounds a die says what the loot is
worth, all secretly choose a card at the same time, and the highest card wins. The winner takes the loot, or pilfers as
much from a rival. After four rounds the richest wins.

A plug-in is plain Python: an installed package whose entry point, in the group `philately.games`, is a `Game`. The
folder `pilfer-0.1.dist-info` beside this file is what installing such a package leaves behind.
"""

from typing import Annotated

from librt.vecs import vec
from mypy_extensions import u8

from philately import Game, Option, Outcome, State
from philately.core.actions import Actions, Span
from philately.core.errors import BadDump
from philately.core.event import NUMBER, Event, listed_events, one, some, tally
from philately.core.event import SEAT as WHO
from philately.core.field import Below, Row, Some
from philately.core.question import Question, Reason, numbered
from philately.core.rng import Rng
from philately.core.strategy import Strategy
from philately.core.words import Words

CARDS = 12
HAND = 4
SEATS = 3
NONE = 255

# The action space: a card (0 … 11 stand for 1 … 12), the loot, a seat to pilfer from.
LOOT = CARDS
SEAT = LOOT + 1
OBSERVED = 2 * CARDS + 2 * SEATS + 5

RULES = {
    "PI-1": "All choose a card in secret. The highest one wins what the die shows.",
    "PI-2": "Who wins a round takes the loot, or pilfers as much from a rival, who may have less.",
}

# ---- what happens ----------------------------------------------------------------------------------------------------

ROLLED = Event("rolled", "The die shows {die}.", rule="PI-1", die=one(NUMBER))
SHOWED = Event("showed", "{name} shows the {card}.", you="You show the {card}.", rule="PI-1", card=one("card"))
TOOK = Event("took", "{name} takes {loot}.", you="You take {loot}.", rule="PI-2", loot=one(NUMBER))
PILFERED = Event(
    "pilfered",
    "{name} pilfers {loot} from {rival}.",
    you="You pilfer {loot} from {rival}.",
    rule="PI-2",
    rival=one(WHO),
    loot=one(NUMBER),
)
ENDED = Event("ended", "The last round is over.")
DEALT = Event("dealt", rule="PI-1", cards=some("card", to="seat"))
EVENTS = listed_events(ROLLED, SHOWED, TOOK, PILFERED, ENDED, DEALT)

# ---- what is asked ---------------------------------------------------------------------------------------------------

PLAYED = Reason("The {card} has been played.", "PI-1")
NOT_YOURS = Reason("You don't hold the {card}.", "PI-1")
NOBODY = Reason("Nobody sits there.", "PI-2")
YOURSELF = Reason("You can't pilfer from yourself.", "PI-2")
POOR = Reason("{seat} has nothing to take.", "PI-2")


class ChooseCard(Question["Pilfer"]):
    """All choose a card of their hands at the same time, in secret (PI-1)."""

    def offer(self, game: "Pilfer", seat: int) -> None:
        for card in game.hands[seat]:
            game.offer(card)
        if game.wondering:
            for card in game.shown:
                game.rule_out(card, PLAYED)
            game.rule_out_rest(0, CARDS, NOT_YOURS)

    def take(self, game: "Pilfer", action: int) -> None:
        game.chosen[game.to_move] = action
        game.reveals += 1  # a secret answer is final once sent
        waiting = game.pending()
        if waiting:
            game.attend(waiting[0])
        else:
            game.show()

    def waits_for(self, game: "Pilfer", seat: int) -> bool:
        return game.chosen[seat] == NONE


class Spoils(Question["Pilfer"]):
    """The winner takes the loot, or as much from a rival (PI-2)."""

    def offer(self, game: "Pilfer", seat: int) -> None:
        game.offer(LOOT)
        for rival in range(game.players):
            if rival != seat and game.purse[rival]:
                game.offer(SEAT + rival)
        if game.wondering:
            game.rule_out(SEAT + seat, YOURSELF)
            game.rule_out_rest(SEAT, game.players, POOR)
            game.rule_out_rest(SEAT, SEATS, NOBODY)

    def take(self, game: "Pilfer", action: int) -> None:
        if action == LOOT:
            game.take_loot()
        else:
            game.pilfer(action - SEAT)


CARD = ChooseCard("card", "PI-1", secret=True, together=True)
SPOILS = Spoils("spoils", "PI-2")
OVER = Question["Pilfer"]("over")
QUESTIONS = numbered(CARD, SPOILS, OVER)

# ---- the position ----------------------------------------------------------------------------------------------------

Purse = Below(6 * HAND + 1)


class Pilfer(State):
    """One position: who holds what, what was chosen, how rich everybody is."""

    hands: Annotated[list[list[int]], Row("game.players", Some(HAND, Below(CARDS)))]  # always sorted
    box: Annotated[list[int], Some(CARDS, Below(CARDS))]  # the cards nobody holds, face-down; always sorted
    shown: Annotated[list[int], Some(CARDS, Below(CARDS))]  # the cards played in earlier rounds
    chosen: Annotated[list[int], Row("game.players", Below(CARDS, none=NONE))]  # this round's secret answers
    purse: Annotated[list[int], Row("game.players", Purse)]
    round: Annotated[int, Below(HAND + 1)] = 0
    die: Annotated[int, Below(7)] = 0
    winner: Annotated[int, Below("game.players", none=NONE)] = NONE  # of this round

    def __init__(self, players: int, pilfering: bool) -> None:
        super().__init__(players, QUESTIONS, room=HAND)
        self.pilfering = pilfering
        self.hands = [[] for _ in range(players)]
        self.box = []
        self.shown = []
        self.chosen = [NONE] * players
        self.purse = [0] * players

    # ---- the rules -------------------------------------------------------------------------------------------

    def deal(self, rng: Rng) -> None:
        self.rng = rng
        cards = list(range(CARDS))
        for hand in self.hands:
            for _ in range(HAND):
                hand.append(cards.pop(rng.below(len(cards))))
            hand.sort()
        self.box = cards
        for seat, hand in enumerate(self.hands):
            self.happen_with(DEALT, seat, hand)
        self.begin_round()

    def begin_round(self) -> None:
        self.round += 1
        self.die = self.rng.below(6) + 1
        self.reveals += 1
        self.happen(ROLLED, 0, self.die)
        self.pose(0, CARD)

    def show(self) -> None:
        """All have chosen: the highest card wins the round."""
        for seat, card in enumerate(self.chosen):
            self.hands[seat].remove(card)
            self.shown.append(card)
            self.happen(SHOWED, seat, card)
        self.reveals += 1
        self.winner = self.chosen.index(max(self.chosen))
        self.chosen = [NONE] * self.players
        self.pose(self.winner, SPOILS)
        if not self.pilfering or self.count() == 1:  # what has one answer is not asked
            self.take_loot()

    def take_loot(self) -> None:
        self.purse[self.winner] += self.die
        self.happen(TOOK, self.winner, self.die)
        self.end_round()

    def pilfer(self, rival: int) -> None:
        """As much as the loot is worth, or all there is."""
        stolen = min(self.die, self.purse[rival])
        self.purse[rival] -= stolen
        self.purse[self.winner] += stolen
        self.happen(PILFERED, self.winner, rival, stolen)
        self.end_round()

    def end_round(self) -> None:
        if self.round < HAND:
            self.winner = NONE
            self.begin_round()
            return
        self.pose(-1, OVER)
        self.happen(ENDED, 0)

    # ---- for a search ----------------------------------------------------------------------------------------

    def rolled(self) -> int:
        return self.die

    # ---- copies and knowledge --------------------------------------------------------------------------------

    def blank(self) -> State:
        return Pilfer(self.players, self.pilfering)

    def check(self) -> None:
        cards = sorted(card for pile in [*self.hands, self.box, self.shown] for card in pile)
        if cards != list(range(CARDS)):
            raise BadDump(f"the cards are not 1 to {CARDS}, each of them once")

    def replace_hidden(self, seat: int, rng: Rng) -> None:
        """Deal anew what the seat has not seen, which is all but its own and the shown cards: any way is as likely."""
        others = [other for other in range(self.players) if other != seat]
        hidden = sorted(self.box + [card for other in others for card in self.hands[other]])
        for other in others:
            size = len(self.hands[other])
            self.hands[other] = sorted(hidden.pop(rng.below(len(hidden))) for _ in range(size))
            if self.chosen[other] != NONE:
                self.chosen[other] = self.hands[other][rng.below(size)]
        self.box = hidden
        waiting = self.pending()
        self.attend(waiting[0] if waiting else -1)

    def observe(self, seat: int, out: vec[u8]) -> None:
        """Own cards, shown cards; purses and who has answered, counted from the seat; then the round."""
        for place in range(OBSERVED):
            out[place] = 0
        for card in self.hands[seat]:
            out[card] = 1
        for card in self.shown:
            out[CARDS + card] = 1
        for step in range(self.players):
            other = (seat + step) % self.players
            out[2 * CARDS + step] = u8(self.purse[other])
            out[2 * CARDS + SEATS + step] = int(self.chosen[other] != NONE)
        rest = [self.players, self.round, self.die, self.question.number, self.chosen[seat]]
        for place, number in enumerate(rest, 2 * CARDS + 2 * SEATS):
            out[place] = u8(number)

    # ---- the end ---------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        if self.question is not OVER:
            return None
        places = tuple(1 + sum(purse > mine for purse in self.purse) for mine in self.purse)
        return Outcome(places, tuple(float(purse) for purse in self.purse), "last_round")


class PilferStrategy(Strategy):
    """A high card for good loot, a low one for bad; pilfering hurts a rival as well."""

    def worth(self, state: State, k: int) -> float:
        assert isinstance(state, Pilfer)
        answer = state.action(k)
        if state.question is CARD:
            return float(answer if state.die > 3 else -answer)
        return 0.0 if answer == LOOT else float(2 * state.purse[answer - SEAT] - state.die)


# ---- words -----------------------------------------------------------------------------------------------------------

ACTIONS = Actions(
    "Pilfer",
    "a card (card7), loot, or a seat (seat1)",
    Span("card", 0, CARDS, lambda card: f"card{card + 1}", lambda state, card, names: str(card + 1), "the {card}"),
    Span("loot", LOOT, label="the loot"),
    Span("seat", SEAT, SEATS, lambda seat: f"seat{seat}", lambda state, seat, names: names[seat], "from {seat}"),
)
WORDS = Words(
    ACTIONS,
    {
        "round": lambda state, seat, names: str(state.round),
        "die": lambda state, seat, names: str(state.die),
    },
)
WORDS.say(CARD, "Round {round}: which card do you play for {die}?")
WORDS.say(SPOILS, "Do you take the loot of {die}, or pilfer as much?")


def view(state: Pilfer, seat: int) -> dict[str, object]:
    """Built from nothing: what all see, and the seat's own cards and choice."""
    outcome = state.outcome()
    return {
        "game": "pilfer",
        "seat": seat,
        "round": state.round,
        "die": state.die,
        "stage": state.question.name,
        "pending": state.pending(),
        "hand": [ACTIONS.word(card) for card in state.hands[seat]] if seat >= 0 else [],
        "chosen": ACTIONS.word(state.chosen[seat]) if seat >= 0 and state.chosen[seat] != NONE else "",
        "cards": [len(hand) for hand in state.hands],
        "shown": [ACTIONS.word(card) for card in state.shown],
        "purses": list(state.purse),
        "winners": [] if outcome is None else list(outcome.winners),
    }


def open_view(state: Pilfer) -> dict[str, object]:
    """All hands, for a game that is over."""
    return {**view(state, -1), "hands": [[ACTIONS.word(card) for card in hand] for hand in state.hands]}


def count(state: Pilfer) -> dict[str, dict[str, int]]:
    counts = tally(EVENTS, state.story)
    return {"spoils": {"loot": counts[TOOK.name], "pilfered": counts[PILFERED.name]}}


GAME = Game(
    name="pilfer",
    title="Pilfer",
    summary="Secret cards for open loot.",
    players=(2, SEATS),
    observation=OBSERVED,
    longest=HAND * (SEATS + 1),
    questions=QUESTIONS,
    words=WORDS,
    events=EVENTS,
    rules=RULES,
    options=[Option("pilfering", ("on", "off"), "May the winner of a round take from a rival?", "PI-2")],
    simultaneous=True,
    create=lambda players, options: Pilfer(players, options["pilfering"] == "on"),
    start=Pilfer.deal,
    view=view,
    open_view=open_view,
    said=lambda kind, value, options: str(value + 1),
    noted=lambda kind, value, options: ACTIONS.word(value),
    statistics=count,
    strategy=PilferStrategy,
)
