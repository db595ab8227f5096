"""Pilfer: a tiny game that shows how a game comes to the tabletop from another package.

Twelve cards, 1 to 12; everybody is dealt four and sees only those. In each of four rounds a die says what the loot is
worth, all secretly choose a card at the same time, and the highest card wins. The winner takes the loot, or pilfers as
much from a rival. After four rounds the richest wins.

A plug-in is plain Python: an installed package whose entry point, in the group `philately.games`, is a `Game`. The
folder `pilfer-0.1.dist-info` beside this file is what installing such a package leaves behind.
"""

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import u8

from philately import Ask, BadNotation, Game, Option, Outcome, State
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.options import Value
from philately.core.rng import Rng
from philately.core.secret import Secret
from philately.core.state import Event
from philately.core.strategy import Strategy

CARDS = 12
HAND = 4
SEATS = 3

# Questions.
CARD, SPOILS, OVER = range(3)
QUESTIONS = ("card", "spoils", "over")

# The action space: a card (0 … 11 stand for 1 … 12), the loot, a seat to pilfer from.
LOOT = CARDS
SEAT = LOOT + 1
ACTIONS = SEAT + SEATS
OBSERVED = 2 * CARDS + 2 * SEATS + 5

# Events: (code, seat, …).
ROLLED, SHOWED, TOOK, PILFERED, ENDED, DEALT = range(6)
EVENTS = ("rolled", "showed", "took", "pilfered", "ended", "dealt")

NONE = 255


class Pilfer(State):
    """One position: who holds what, what was chosen, how rich everybody is."""

    def __init__(self, players: int, pilfering: bool) -> None:
        super().__init__(players)
        self.pilfering = pilfering
        self.hands: list[list[int]] = [[] for _ in range(players)]  # always sorted
        self.box: list[int] = []  # the cards nobody holds, face-down; always sorted
        self.shown: list[int] = []  # the cards played in earlier rounds
        self.chosen = [NONE] * players  # this round's secret answers
        self.purse = [0] * players
        self.round = 0
        self.die = 0
        self.winner = NONE  # of this round

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
            self.tell(DEALT, seat, *hand)
        self.begin_round()

    def begin_round(self) -> None:
        self.round += 1
        self.die = self.rng.below(6) + 1
        self.reveals += 1
        self.tell(ROLLED, 0, self.die)
        self.asking = CARD
        self.to_move = 0

    def show(self) -> None:
        """All have chosen: the highest card wins the round."""
        for seat, card in enumerate(self.chosen):
            self.hands[seat].remove(card)
            self.shown.append(card)
            self.tell(SHOWED, seat, card)
        self.reveals += 1
        self.winner = self.chosen.index(max(self.chosen))
        self.chosen = [NONE] * self.players
        self.asking = SPOILS
        self.to_move = self.winner
        if not self.pilfering or self.count() == 1:  # what has one answer is not asked
            self.take_loot()

    def take_loot(self) -> None:
        self.purse[self.winner] += self.die
        self.tell(TOOK, self.winner, self.die)
        self.end_round()

    def pilfer(self, rival: int) -> None:
        """As much as the loot is worth, or all there is."""
        stolen = min(self.die, self.purse[rival])
        self.purse[rival] -= stolen
        self.purse[self.winner] += stolen
        self.tell(PILFERED, self.winner, rival, stolen)
        self.end_round()

    def end_round(self) -> None:
        if self.round < HAND:
            self.winner = NONE
            self.begin_round()
            return
        self.asking = OVER
        self.to_move = -1
        self.tell(ENDED, 0)

    def tell(self, *event: int) -> None:
        if self.telling:
            self.story.append(event)

    # ---- the fast door ---------------------------------------------------------------------------------------

    def answers(self) -> list[int]:
        if self.asking == CARD:
            return self.hands[self.to_move]
        if self.asking == SPOILS:
            rivals = [seat for seat in range(self.players) if seat != self.to_move and self.purse[seat]]
            return [LOOT, *(SEAT + seat for seat in rivals)]
        return []

    def count(self) -> int:
        return len(self.answers())

    def action(self, k: int) -> int:
        return self.answers()[k]

    def choose(self, k: int) -> None:
        answer = self.action(k)
        if not self.tracking:
            self.stale = True  # a redealt copy moves on and can't be redealt any more
        if self.asking == SPOILS:
            if answer == LOOT:
                self.take_loot()
            else:
                self.pilfer(answer - SEAT)
            return
        self.chosen[self.to_move] = answer
        self.reveals += 1  # a secret answer is final once sent
        waiting = self.pending()
        if waiting:
            self.to_move = waiting[0]
        else:
            self.show()

    # ---- several at a time -----------------------------------------------------------------------------------

    def pending(self) -> list[int]:
        if self.asking == CARD:
            return [seat for seat in range(self.players) if self.chosen[seat] == NONE]
        return super().pending()

    def is_secret(self, seat: int) -> bool:
        return self.asking == CARD

    # ---- for a search ----------------------------------------------------------------------------------------

    def rolled(self) -> int:
        return self.die

    # ---- copies and knowledge --------------------------------------------------------------------------------

    def blank(self) -> State:
        return Pilfer(self.players, self.pilfering)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Pilfer)
        self.copy_frame(other)
        self.hands = [hand[:] for hand in other.hands]
        self.box = other.box[:]
        self.shown = other.shown[:]
        self.chosen = other.chosen[:]
        self.purse = other.purse[:]
        self.round = other.round
        self.die = other.die
        self.winner = other.winner

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
        self.to_move = waiting[0] if waiting else -1

    def write(self, out: Writer) -> None:
        for pile in [*self.hands, self.box, self.shown]:
            out.byte(len(pile))
            for card in pile:
                out.byte(card)
        for number in [*self.chosen, *self.purse, self.round, self.die, self.winner]:
            out.byte(number)

    def read(self, data: Reader) -> None:
        piles = [[data.byte() for _ in range(data.byte())] for _ in range(self.players + 2)]
        if sorted(card for pile in piles for card in pile) != list(range(CARDS)):
            raise BadDump(f"the cards before byte {data.place} are not 1 to {CARDS}, each of them once")
        *self.hands, self.box, self.shown = piles
        self.chosen = [data.byte() for _ in range(self.players)]
        self.purse = [data.byte() for _ in range(self.players)]
        self.round = data.byte()
        self.die = data.byte()
        self.winner = data.byte()

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
        rest = [self.players, self.round, self.die, self.asking, self.chosen[seat]]
        for place, number in enumerate(rest, 2 * CARDS + 2 * SEATS):
            out[place] = u8(number)

    # ---- the end ---------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        if self.asking != OVER:
            return None
        places = tuple(1 + sum(purse > mine for purse in self.purse) for mine in self.purse)
        return Outcome(places, tuple(float(purse) for purse in self.purse), "last_round")

    def payoff(self, seat: int) -> float:
        richest = max(self.purse)
        return 1.0 / self.purse.count(richest) if self.purse[seat] == richest else 0.0


class PilferStrategy(Strategy):
    """A high card for good loot, a low one for bad; pilfering hurts a rival as well."""

    def worth(self, state: State, k: int) -> float:
        assert isinstance(state, Pilfer)
        answer = state.action(k)
        if state.asking == CARD:
            return float(answer if state.die > 3 else -answer)
        return 0.0 if answer == LOOT else float(2 * state.purse[answer - SEAT] - state.die)


RULES = {
    "PI-1": "All choose a card in secret. The highest one wins what the die shows.",
    "PI-2": "Who wins a round takes the loot, or pilfers as much from a rival, who may have less.",
}


class PilferGame(Game):
    """The way into the game."""

    def __init__(self) -> None:
        super().__init__(
            name="pilfer",
            title="Pilfer",
            summary="Secret cards for open loot.",
            players=(2, SEATS),
            actions=ACTIONS,
            observation=OBSERVED,
            longest=HAND * (SEATS + 1),
            questions=QUESTIONS,
            options=[Option("pilfering", ("on", "off"), "May the winner of a round take from a rival?", "PI-2")],
            simultaneous=True,
        )

    def create(self, players: int, options: Mapping[str, Value]) -> State:
        return Pilfer(players, options["pilfering"] == "on")

    def start(self, state: State, rng: Rng) -> None:
        _pilfer(state).deal(rng)

    def view(self, state: State, seat: int) -> Mapping[str, object]:
        """Built from nothing: what all see, and the seat's own cards and choice."""
        at = _pilfer(state)
        outcome = at.outcome()
        return {
            "game": "pilfer",
            "seat": seat,
            "round": at.round,
            "die": at.die,
            "stage": QUESTIONS[at.asking],
            "pending": at.pending(),
            "hand": [self.word(card) for card in at.hands[seat]] if seat >= 0 else [],
            "chosen": self.word(at.chosen[seat]) if seat >= 0 and at.chosen[seat] != NONE else "",
            "cards": [len(hand) for hand in at.hands],
            "shown": [self.word(card) for card in at.shown],
            "purses": list(at.purse),
            "winners": [] if outcome is None else list(outcome.winners),
        }

    def open_view(self, state: State) -> Mapping[str, object]:
        """All hands, for a game that is over."""
        hands = [[self.word(card) for card in hand] for hand in _pilfer(state).hands]
        return {**self.view(state, -1), "hands": hands}

    def ask(self, state: State, seat: int, names: list[str] | None = None) -> Ask:
        at = _pilfer(state)
        question = QUESTIONS[at.question_number(seat)]
        people = names or [f"Seat {number}" for number in range(at.players)]
        prompts = {
            "card": f"Round {at.round}: which card do you play for {at.die}?",
            "spoils": f"Do you take the loot of {at.die}, or pilfer as much?",
        }
        return {
            "question": question,
            "prompt": prompts[question],
            "rule": "PI-1" if question == "card" else "PI-2",
            "number": False,
            "choices": [
                {"action": action, "word": self.word(action), "label": self.label(action, people)}
                for action in at.legal_actions(seat)
            ],
        }

    def label(self, action: int, names: list[str]) -> str:
        if action < LOOT:
            return f"the {action + 1}"
        return "the loot" if action == LOOT else f"from {names[action - SEAT]}"

    def sentence(self, state: State, event: Event, seat: int, names: list[str]) -> str:
        code, who = event[0], names[event[1]]
        if code == ROLLED:
            return f"The die shows {event[2]}."
        if code == SHOWED:
            return f"{who} shows the {event[2] + 1}."
        if code == TOOK:
            return f"{who} takes {event[2]}."
        if code == PILFERED:
            return f"{who} pilfers {event[3]} from {names[event[2]]}."
        if code == DEALT:
            return ""
        return "The last round is over."

    def tell(self, state: State, event: Event) -> list[str | int | Secret]:
        """Built like a view: what all have seen, and a dealt hand for its owner alone."""
        code, seat, *details = event
        told: list[str | int | Secret] = [EVENTS[code], seat]
        if code == DEALT:
            return [*told, Secret(" ".join(self.word(card) for card in details), [seat])]
        if code == SHOWED:
            return [*told, self.word(details[0])]
        return [*told, *details]

    def rule(self, number: str) -> str:
        return RULES[number]

    def word(self, action: int) -> str:
        if not 0 <= action < ACTIONS:
            raise BadNotation(f"there is no action {action}; actions are 0 to {ACTIONS - 1}")
        if action < LOOT:
            return f"card{action + 1}"
        return "loot" if action == LOOT else f"seat{action - SEAT}"

    def action(self, word: str) -> int:
        words = [self.word(action) for action in range(ACTIONS)]
        if word not in words:
            raise BadNotation(f"{word!r} is no word of Pilfer; say a card (card7), loot, or a seat (seat1)")
        return words.index(word)

    def draw(self, view: Mapping[str, object], names: list[str]) -> object:
        from rich.text import Text

        return Text("\n".join(f"{key}: {value}" for key, value in view.items()))

    def statistics(self, state: State) -> dict[str, dict[str, int]]:
        told = [event[0] for event in state.story]
        return {"spoils": {"loot": told.count(TOOK), "pilfered": told.count(PILFERED)}}

    def strategy(self) -> Strategy:
        return PilferStrategy()


def _pilfer(state: State) -> Pilfer:
    assert isinstance(state, Pilfer)
    return state


GAME = PilferGame()
