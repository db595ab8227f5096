"""Where everything lies (section A), what is asked, and who has won."""

from typing import Annotated, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.bits import bit, check_below, lowest
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.field import Below, Cards, Number, Row, Scratch, Several
from philately.core.language import N_
from philately.core.outcome import Outcome
from philately.core.pile import Pile
from philately.core.question import Question, Reason
from philately.core.rng import Rng
from philately.core.state import State
from philately.games.stampin.rules import copying, knowledge, questions, redealing
from philately.games.stampin.rules import terms as t
from philately.games.stampin.rules.redealing import Workroom
from philately.games.stampin.rules.setup import Setup

NOBODY_THERE: Final = Reason(N_("Nobody sits there."), "P-1")
LAID_OUT: Final = Reason(N_("{card} lies in front of you, and isn't in your hand any more."), "P-21")
NOT_IN_HAND: Final = N_("You don't have {card} in your hand.")
REASONS: Final = ("", "sets", "turn_limit", "run_dry")
Seat = Annotated[i64, Below("game.players")]
SeatOrNone = Annotated[i64, Below("game.players", none=-1)]
CardOrNone = Annotated[i64, Below(t.CARDS, none=t.NONE)]
Die = Annotated[i64, Below(7)]
Heap = Annotated[i64, Number()]
Count = Annotated[i64, Number()]
Cents: Final = Below(t.MONEY + 1)
HeapBySeat = Annotated["vec[i64]", Row("game.players")]
HeapByCategory = Annotated["vec[i64]", Row("game.players * 15")]  # by seat and category
HeapByObserver = Annotated["vec[i64]", Row("(game.players + 1) * game.players")]  # by observer and seat
CategoriesByObserver = Annotated["vec[i64]", Row("(game.players + 1) * game.players", Below(1 << t.CATEGORIES))]


def number_of(heaps: vec[i64], seat: i64) -> i64:
    """How many categories have a three, or a Set, of a seat."""
    found: i64 = 0
    for i in range(seat * t.CATEGORIES, (seat + 1) * t.CATEGORIES):
        if heaps[i]:
            found += 1
    return found


class Stampin(State):
    """A game of Stampin': where everything lies, what is asked, who knows what. Heaps of cards have a bit for each."""

    setup: Setup
    deck: Annotated[Pile, Cards()]
    piles: Annotated[list[Pile], Several(t.PILES)]  # the two discard piles, face-up
    hands: HeapBySeat
    threes: HeapByCategory  # the cards that lie face-down
    sets: HeapByCategory  # the four cards of a Set
    cash: Annotated["vec[i64]", Row("game.players", Cents)]
    keepers: Annotated["vec[i64]", Row("game.players", Below(4))]  # cards left; one of each (P-26): bit 1 the Keeper
    places: Annotated["vec[i64]", Row("game.players", Below("len(game.setup.kinds) + 1"))]  # 0: the corner
    lost: Annotated["vec[i64]", Row("game.players", Below(2))]  # loses the next turn
    fresh: Heap = t.ALL  # cards that can lie in the deck: all until the discards are shuffled into a new one
    shuffles: Count = 0
    active: Seat = 0  # whose turn it is
    turn: Count = 0  # counted from 1
    quiet: Annotated[i64, Below("game.players + 1")] = 0  # turns since a hand has gained a card, up to a round (P-40)
    closing: bool = False  # is it the closing window, to which a Demand goes back?
    stage: Annotated[i64, Below("len(game.questions)")] = 0  # the first question of this step: what the others see
    picked: CardOrNone = t.NONE  # chosen but not laid yet; the others don't see it
    gained: Heap = 0  # cards bought this turn, before they are settled (P-16)
    bought: Annotated[i64, Below(3)] = 0
    sorted_out: Annotated[i64, Below(t.HAND + 1)] = 0
    partner: Seat = 0  # who is asked for a trade, a pass or a Wild
    trading_all: bool = False
    asking_round: bool = False  # Keepers are asked for before a pass (P-27)
    for_wild: CardOrNone = t.NONE  # the card that is offered for the Wild of another's Set (P-31)
    target: Seat = 0  # of a Demand
    incoming: Heap = 0  # the cards it has brought, until as many have gone back
    outgoing: Heap = 0  # the cards chosen to go back; the others don't see them
    lot: CardOrNone = t.NONE  # the card in auction
    high_bid: Annotated[i64, Cents] = 0
    high_bidder: SeatOrNone = -1
    out: Annotated[i64, Below("1 << game.players")] = 0  # seats that have passed, a bit for each
    answers: Annotated["vec[i64]", Row("game.players", Below(t.MONEY + 1, none=-1))]  # secret: a slot, a card, a bid
    die_a: Die = 0
    die_b: Die = 0
    shown: Count = 0  # what dice have shown since the last action, as `rolled` tells it
    winner: SeatOrNone = -1
    reason: Annotated[i64, Below(4)] = 0  # 0 while the game goes on
    known: HeapByObserver  # cards of that hand that the observer knows; the last observer watches
    known_down: HeapByObserver  # the same for cards that lie face-down in threes
    told: Annotated["vec[i64]", Row("game.players * 15", Below(32))]  # who knows the category of a three, a bit each
    barred: HeapByCategory  # what this three can't be, 15 categories for each seat that wonders
    none_of: CategoriesByObserver  # categories of which no unknown card can be in that hand (P-28)
    one_of: CategoriesByObserver  # and those of which one at most can
    watchers: Annotated[i64, Scratch()]  # all observers, a bit for each
    work: Annotated[Workroom, Scratch()]

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, questions.QUESTIONS, t.MONEY + 2)
        seats: int = players
        self.setup = setup
        self.deck = Pile(t.CARDS)
        self.piles = [Pile(t.CARDS), Pile(t.CARDS)]
        self.hands = vec[i64]([0] * seats)
        self.threes = vec[i64]([0] * (seats * t.CATEGORIES))
        self.sets = vec[i64]([0] * (seats * t.CATEGORIES))
        self.cash = vec[i64]([t.PURSE] * seats)
        self.keepers = vec[i64]([3 if setup.one_each else 2] * seats)
        self.places = vec[i64]([0] * seats)
        self.lost = vec[i64]([0] * seats)
        self.answers = vec[i64]([-1] * seats)
        self.known = vec[i64]([0] * ((seats + 1) * seats))
        self.known_down = vec[i64]([0] * ((seats + 1) * seats))
        self.told = vec[i64]([0] * (seats * t.CATEGORIES))
        self.barred = vec[i64]([0] * (seats * t.CATEGORIES))
        self.none_of = vec[i64]([0] * ((seats + 1) * seats))
        self.one_of = vec[i64]([0] * ((seats + 1) * seats))
        self.watchers = bit(players + 1) - 1
        self.work = Workroom(players)

    # ---- looking ---------------------------------------------------------------------------------------------

    def left_of(self, seat: i64) -> i64:
        """The next in turn order (P-7)."""
        seat += 1
        return seat if seat < self.players else 0

    def clockwise(self, steps: i64) -> i64:
        """The seat that comes so many seats after the active one in turn order."""
        seat = self.active + steps
        return seat if seat < self.players else seat - self.players

    def three(self, seat: i64, category: i64) -> i64:
        return self.threes[seat * t.CATEGORIES + category]

    def set_of(self, seat: i64, category: i64) -> i64:
        return self.sets[seat * t.CATEGORIES + category]

    def number_of_sets(self, seat: i64) -> i64:
        return number_of(self.sets, seat)

    def number_of_threes(self, seat: i64) -> i64:
        return number_of(self.threes, seat)

    def goal(self) -> i64:
        """P-17: so many Sets win."""
        return self.setup.sets_to_win or (3 if self.players == 2 else 2)

    def bank(self) -> i64:
        """P-37: what isn't with the players."""
        total: i64 = t.MONEY
        for seat in range(self.players):
            total -= self.cash[seat]
        return total

    def has_card(self, seat: i64, use: i64) -> bool:
        """P-26: has the seat a card that can serve as Keeper, or as Demand?"""
        return (self.keepers[seat] & use if self.setup.one_each else self.keepers[seat]) != 0

    def open_cards(self) -> i64:
        """All that lies face-up: Sets, discards, the lot, what a Demand has brought."""
        found = self.incoming | self.discards()
        if self.lot != t.NONE:
            found |= bit(self.lot)
        for i in range(self.players * t.CATEGORIES):
            found |= self.sets[i]
        return found

    def discards(self) -> i64:
        """All cards of both discard piles."""
        found: i64 = 0
        for pile in self.piles:
            for i in range(pile.size):
                found |= bit(pile.cards[i])
        return found

    def top(self, pile: i64) -> i64:
        """The card on top of a discard pile, or NONE."""
        heap = self.piles[pile]
        return heap.cards[heap.size - 1] if heap.size > 0 else t.NONE

    def affordable(self, seat: i64, pile: i64) -> bool:
        """Can the seat pay for the card on top?"""
        top = self.top(pile)
        return top != t.NONE and self.setup.values[top] <= self.cash[seat]

    def affordable_in_piles(self, seat: i64) -> i64:
        """All discards the seat can pay for."""
        found = left = self.discards()
        while left:
            if self.setup.values[lowest(left)] > self.cash[seat]:
                found &= ~bit(lowest(left))
            left &= left - 1
        return found

    def least_bid(self) -> i64:
        return max(i64(t.LEAST_BID), self.high_bid + 1)

    def can_bid(self, seat: i64) -> bool:
        return seat != self.high_bidder and not self.out >> seat & 1 and self.cash[seat] >= self.least_bid()

    def set_with_wild(self, category: i64) -> i64:
        """P-31: the seat with a face-up Set of this category that contains a Wild; -1: none."""
        for seat in range(self.players):
            if self.sets[seat * t.CATEGORIES + category] & t.WILDS:
                return seat
        return -1

    def rolled(self) -> i64:
        return self.shown

    # ---- asking ----------------------------------------------------------------------------------------------

    def step(self, seat: i64, question: Question["Stampin"]) -> None:
        """Begin a step that everybody sees, with its first question."""
        self.stage = question.number
        self.picked = t.NONE
        self.pose(seat, question)

    def clear_answers(self) -> None:
        """Nobody has given a secret answer now."""
        for seat in range(self.players):
            self.answers[seat] = -1

    def keep_answer(self, answer: i64, question: Question["Stampin"]) -> bool:
        """Keep a secret answer, which is final once sent, and ask the next seat; False when all have answered."""
        self.answers[self.to_move] = answer
        self.reveals += 1
        return self.ask_next(self.active, question)

    def ask_next(self, seat: i64, question: Question["Stampin"]) -> bool:
        """Ask the first seat from this one on that has still to answer; False when all have answered."""
        for _i in range(self.players):
            if question.waits_for(self, seat):
                self.step(seat, question)
                return True
            seat = self.left_of(seat)
        return False

    def choose(self, k: i64) -> None:
        if not self.tracking:
            self.stale = True
        revealed = self.reveals
        before = self.shown
        self.shown = 0
        self.question.take(self, self.menu[k])
        if self.reveals == revealed:
            self.shown = before  # nobody else has noticed anything

    def offer_hand(self, seat: i64, cards: i64) -> None:
        """Offer cards of a hand; those that were laid down have left it (P-21)."""
        self.offer_all(cards, t.CARD)
        if self.wondering:
            for category in range(i64(t.CATEGORIES)):
                self.rule_out_all(self.three(seat, category) | self.set_of(seat, category), t.CARD, LAID_OUT)
            self.rule_out_rest(t.CARD, t.CARDS, Reason(NOT_IN_HAND, self.question.rule))

    def offer_others(self, seat: i64, not_yourself: Reason) -> None:
        """Offer all seats but the own one."""
        for other in range(self.players):
            if other != seat:
                self.offer(t.SEAT + other)
        if self.wondering:
            self.rule_out(t.SEAT + seat, not_yourself)
            self.rule_out_rest(t.SEAT, t.MOST_PLAYERS, NOBODY_THERE)

    # ---- copies and knowledge --------------------------------------------------------------------------------

    def blank(self) -> State:
        return Stampin(self.players, self.setup)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Stampin)  # quick, because nothing is derived from this class
        self.copy_frame(other)
        copying.copy(self, other)
        self.attend(self.to_move)

    def write(self, out: Writer) -> None:
        copying.write(self, out)

    def read(self, data: Reader) -> None:
        copying.read(self, data)
        self.check()
        self.attend(self.to_move)

    def check(self) -> None:
        """Every card lies in one place, and money isn't made (P-2, P-37)."""
        heaps: list[int] = [self.incoming, *self.hands, *self.threes, *self.sets]
        if self.lot != t.NONE:
            heaps.append(bit(self.lot))
        for pile in (self.deck, self.piles[0], self.piles[1]):
            for i in range(pile.size):
                check_below(pile.cards[i], t.CARDS)
                heaps.append(bit(pile.cards[i]))
        found = 0
        for heap in heaps:
            if heap & ~t.ALL or heap & found:
                raise BadDump("a card lies in two places, or is none of the box")
            found |= heap
        if found != t.ALL:
            raise BadDump("cards are missing")
        if self.bank() < 0:
            raise BadDump("the players have more money than there is")
        if self.for_wild != t.NONE and (self.for_wild >= t.WILD or self.set_with_wild(self.for_wild >> 2) < 0):
            raise BadDump("a card is offered for a Wild that no Set has")
        for i in range(self.players * t.CATEGORIES):
            if (self.threes[i] | self.sets[i]) & ~(t.cards_of(i % t.CATEGORIES) | t.WILDS):
                raise BadDump("a card lies in a three or Set of another category")

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        redealing.replace_hidden(self, seat, rng)

    def observe(self, seat: int, out: vec[u8]) -> None:
        knowledge.observe(self, seat, out)

    # ---- the end ---------------------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        """P-40: most Sets, then most threes, then most cash."""
        return (self.number_of_sets(seat) * 64 + self.number_of_threes(seat)) * 512 + self.cash[seat]

    def payoff(self, seat: i64) -> float:
        if self.winner >= 0:
            return 1.0 if seat == self.winner else 0.0
        tied: i64 = 0
        for other in range(self.players):
            if self.score(other) > self.score(seat):
                return 0.0
            if self.score(other) == self.score(seat):
                tied += 1
        return 1.0 / float(tied)

    def outcome(self) -> Outcome | None:
        if self.reason == 0:
            return None
        if self.winner >= 0:
            places = [1 if seat == self.winner else 2 for seat in range(self.players)]
        else:
            scores = [self.score(seat) for seat in range(self.players)]
            places = [1 + sum(other > score for other in scores) for score in scores]
        shares = [self.payoff(seat) for seat in range(self.players)]
        return Outcome(tuple(places), tuple(shares), REASONS[self.reason])
