"""Where everything lies (section A), what is asked, and how a position is copied, written and read."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.bits import bit, check_below, size_of
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.language import N_
from philately.core.outcome import Outcome
from philately.core.pile import Pile
from philately.core.question import Question, Reason
from philately.core.rng import Rng
from philately.core.state import State
from philately.games.stampin.rules import knowledge, questions, redealing
from philately.games.stampin.rules import terms as t
from philately.games.stampin.rules.redealing import Workroom
from philately.games.stampin.rules.setup import Setup

NOBODY_THERE: Final = Reason(N_("Nobody sits there."), "P-1")
LAID_OUT: Final = Reason(N_("{card} lies in front of you, and isn't in your hand any more."), "P-21")
REASONS: Final = ("", "sets", "turn_limit")


class Stampin(State):
    """A game of Stampin': where everything lies, what is asked, who knows what. Heaps of cards have a bit for each."""

    setup: Setup
    deck: Pile
    piles: list[Pile]  # the two discard piles, face-up
    hands: vec[i64]
    threes: vec[i64]  # by seat and category: the cards that lie face-down
    sets: vec[i64]  # by seat and category: the four cards of a Set
    cash: vec[i64]
    keepers: vec[i64]  # Keeper/Demand cards left; with one of each (P-26) bit 1 is the Keeper, bit 2 the Demand
    places: vec[i64]  # 1 … : the space of the path; 0: the corner
    lost: vec[i64]  # loses the next turn
    fresh: i64  # cards that can lie in the deck: all of them until the discards are shuffled into a new one
    shuffles: i64
    active: i64  # whose turn it is
    turn: i64  # counted from 1
    closing: bool  # is it the closing window, to which a Demand goes back?
    stage: i64  # the first question of the present step: what the others see is being asked
    picked: i64  # a card that was chosen but not laid yet, or NONE; the others don't see it
    gained: i64  # cards bought this turn, before they are settled (P-16)
    bought: i64
    sorted_out: i64
    partner: i64  # who is asked for a trade
    trading_all: bool
    asking_round: bool  # Keepers are asked for before a pass (P-27)
    target: i64  # of a Demand
    incoming: i64  # the cards it has brought, until as many have gone back
    outgoing: i64  # the cards chosen to go back; the others don't see them
    lot: i64  # the card in auction, or NONE
    high_bid: i64
    high_bidder: i64
    out: i64  # seats that have passed, a bit for each
    answers: vec[i64]  # what each seat has answered secretly: a slot, a card, a bid; -1 = not yet
    die_a: i64
    die_b: i64
    shown: i64  # what dice have shown since the last answer, as `rolled` tells it
    winner: i64
    reason: i64  # 0 while the game goes on
    known: vec[i64]  # by observer and seat: cards of that hand that the observer knows; the last observer watches
    known_down: vec[i64]  # the same for cards that lie face-down in threes
    told: vec[i64]  # by seat and category: who knows the category of this three, a bit for each observer
    barred: vec[i64]  # by seat and category: what this three can't be, 15 categories for each seat that wonders
    none_of: vec[i64]  # by observer and seat: categories of which no unknown card can be in that hand (P-28)
    one_of: vec[i64]  # and those of which one at most can

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
        self.fresh = t.ALL
        self.shuffles = 0
        self.active = 0
        self.turn = 0
        self.closing = False
        self.stage = 0
        self.picked = t.NONE
        self.gained = 0
        self.bought = 0
        self.sorted_out = 0
        self.partner = 0
        self.trading_all = False
        self.asking_round = False
        self.target = 0
        self.incoming = 0
        self.outgoing = 0
        self.lot = t.NONE
        self.high_bid = 0
        self.high_bidder = -1
        self.out = 0
        self.answers = vec[i64]([-1] * seats)
        self.die_a = 0
        self.die_b = 0
        self.shown = 0
        self.winner = -1
        self.reason = 0
        self.known = vec[i64]([0] * ((seats + 1) * seats))
        self.known_down = vec[i64]([0] * ((seats + 1) * seats))
        self.told = vec[i64]([0] * (seats * t.CATEGORIES))
        self.barred = vec[i64]([0] * (seats * t.CATEGORIES))
        self.none_of = vec[i64]([0] * ((seats + 1) * seats))
        self.one_of = vec[i64]([0] * ((seats + 1) * seats))
        self.watchers: i64 = bit(players + 1) - 1  # all observers, a bit for each
        self.work = Workroom(players)

    def left_of(self, seat: i64) -> i64:
        """The next in turn order (P-7)."""
        seat += 1
        return seat if seat < self.players else 0

    def three(self, seat: i64, category: i64) -> i64:
        return self.threes[seat * t.CATEGORIES + category]

    def set_of(self, seat: i64, category: i64) -> i64:
        return self.sets[seat * t.CATEGORIES + category]

    def number_of_sets(self, seat: i64) -> i64:
        found: i64 = 0
        for i in range(seat * t.CATEGORIES, (seat + 1) * t.CATEGORIES):
            if self.sets[i]:
                found += 1
        return found

    def number_of_threes(self, seat: i64) -> i64:
        found: i64 = 0
        for i in range(seat * t.CATEGORIES, (seat + 1) * t.CATEGORIES):
            if self.threes[i]:
                found += 1
        return found

    def goal(self) -> i64:
        """P-17: so many Sets win."""
        if self.setup.sets_to_win:
            return self.setup.sets_to_win
        return 3 if self.players == 2 else 2

    def bank(self) -> i64:
        """P-37: what isn't with the players."""
        total: i64 = t.MONEY
        for seat in range(self.players):
            total -= self.cash[seat]
        return total

    def can_keep(self, seat: i64) -> bool:
        """P-26: has the seat a card that can serve as Keeper?"""
        if self.setup.one_each:
            return self.keepers[seat] & 1 != 0
        return self.keepers[seat] > 0

    def can_demand(self, seat: i64) -> bool:
        if self.setup.one_each:
            return self.keepers[seat] & 2 != 0
        return self.keepers[seat] > 0

    def open_cards(self) -> i64:
        """All that lies face-up: Sets, discards, the lot, what a Demand has brought."""
        found = self.incoming
        if self.lot != t.NONE:
            found |= bit(self.lot)
        for i in range(self.players * t.CATEGORIES):
            found |= self.sets[i]
        for pile in self.piles:
            for i in range(pile.size):
                found |= bit(pile.cards[i])
        return found

    def top(self, pile: i64) -> i64:
        """The card on top of a discard pile, or NONE."""
        heap = self.piles[pile]
        return heap.cards[heap.size - 1] if heap.size > 0 else t.NONE

    def write(self, out: Writer) -> None:
        out.number(self.setup.fingerprint())
        self.deck.write(out)
        for pile in self.piles:
            pile.write(out)
        for seat in range(self.players):
            out.number(self.hands[seat])
            out.number(self.cash[seat])
            out.byte(self.keepers[seat])
            out.byte(self.places[seat])
            out.byte(self.lost[seat])
            out.number(self.answers[seat] + 1)
        for i in range(self.players * t.CATEGORIES):
            out.number(self.threes[i])
            out.number(self.sets[i])
            out.byte(self.told[i])
            out.number(self.barred[i])
        for i in range((self.players + 1) * self.players):
            out.number(self.known[i])
            out.number(self.known_down[i])
            out.number(self.none_of[i])
            out.number(self.one_of[i])
        for heap in (self.fresh, self.gained, self.incoming, self.outgoing):
            out.number(heap)
        for value in (
            self.active,
            self.stage,
            self.picked,
            self.bought,
            self.sorted_out,
            self.partner,
            int(self.trading_all) | int(self.asking_round) << 1 | int(self.closing) << 2,
            self.target,
            self.lot,
            self.high_bidder & 255,
            self.out,
            self.die_a,
            self.die_b,
            self.winner & 255,
            self.reason,
        ):
            out.byte(value)
        out.number(self.turn)
        out.number(self.shuffles)
        out.number(self.high_bid)
        out.number(self.shown)

    def read(self, data: Reader) -> None:
        if data.number() != self.setup.fingerprint():
            raise BadDump("this is the dump of a game with other options")
        self.deck.read(data)
        for pile in self.piles:
            pile.read(data)
        for seat in range(self.players):
            self.hands[seat] = data.number()
            self.cash[seat] = data.number()
            self.keepers[seat] = data.byte()
            self.places[seat] = data.byte()
            self.lost[seat] = data.byte()
            self.answers[seat] = data.number() - 1
            check_below(self.cash[seat], t.MONEY + 1)
            check_below(self.keepers[seat], 4)
            check_below(self.places[seat], len(self.setup.kinds) + 1)
            check_below(self.lost[seat], 2)
            check_below(self.answers[seat] + 1, t.MONEY + 2)
        for i in range(self.players * t.CATEGORIES):
            self.threes[i] = data.number()
            self.sets[i] = data.number()
            self.told[i] = data.byte()
            self.barred[i] = data.number()
        for i in range((self.players + 1) * self.players):
            self.known[i] = data.number()
            self.known_down[i] = data.number()
            self.none_of[i] = data.number()
            self.one_of[i] = data.number()
            check_below(self.none_of[i], 1 << t.CATEGORIES)
            check_below(self.one_of[i], 1 << t.CATEGORIES)
        self.fresh = data.number()
        self.gained = data.number()
        self.incoming = data.number()
        self.outgoing = data.number()
        self.active = _byte_below(data, self.players)
        self.stage = _byte_below(data, len(self.questions))
        self.picked = data.byte()
        self.bought = _byte_below(data, 3)
        self.sorted_out = _byte_below(data, t.HAND + 1)
        self.partner = _byte_below(data, self.players)
        flags = data.byte()
        self.trading_all = bool(flags & 1)
        self.asking_round = bool(flags & 2)
        self.closing = bool(flags & 4)
        self.target = _byte_below(data, self.players)
        self.lot = data.byte()
        self.high_bidder = _seat_or_none(data, self.players)
        self.out = _byte_below(data, bit(self.players))
        self.die_a = _byte_below(data, 7)
        self.die_b = _byte_below(data, 7)
        self.winner = _seat_or_none(data, self.players)
        self.reason = _byte_below(data, 3)
        self.turn = data.number()
        self.shuffles = data.number()
        self.high_bid = data.number()
        self.shown = data.number()
        check_below(self.high_bid, t.MONEY + 1)
        for card in (self.picked, self.lot):
            if card != t.NONE:
                check_below(card, t.CARDS)
        self.check_cards()
        self.attend(self.to_move)

    def check_cards(self) -> None:
        """Every card lies in one place, and money isn't made (P-2, P-37)."""
        found: i64 = 0
        for heap in self.heaps():
            if heap & ~t.ALL or heap & found:
                raise BadDump("a card lies in two places, or is none of the box")
            found |= heap
        for pile in (self.deck, self.piles[0], self.piles[1]):
            for i in range(pile.size):
                check_below(pile.cards[i], t.CARDS)
                if found & bit(pile.cards[i]):
                    raise BadDump(f"card {pile.cards[i]} lies in two places")
                found |= bit(pile.cards[i])
        if found != t.ALL:
            raise BadDump("cards are missing")
        if self.bank() < 0:
            raise BadDump("the players have more money than there is")
        for seat in range(self.players):
            for category in range(i64(t.CATEGORIES)):
                own = (t.cards_of(category)) | t.WILDS
                if (self.three(seat, category) | self.set_of(seat, category)) & ~own:
                    raise BadDump("a card lies in a three or Set of another category")

    def heaps(self) -> list[int]:
        """All cards that lie without an order."""
        found: list[int] = [self.incoming]
        if self.lot != t.NONE:
            found.append(1 << int(self.lot))
        for seat in range(self.players):
            found.append(self.hands[seat])
        for i in range(self.players * t.CATEGORIES):
            if self.threes[i]:
                found.append(self.threes[i])
            if self.sets[i]:
                found.append(self.sets[i])
        return found

    def copy_position(self, other: "Stampin") -> None:
        """The game's part of `copy_from`."""
        self.copy_frame(other)
        copy_pile(self.deck, other.deck)
        copy_pile(self.piles[0], other.piles[0])
        copy_pile(self.piles[1], other.piles[1])
        players = self.players
        for seat in range(players):
            self.hands[seat] = other.hands[seat]
            self.cash[seat] = other.cash[seat]
            self.keepers[seat] = other.keepers[seat]
            self.places[seat] = other.places[seat]
            self.lost[seat] = other.lost[seat]
            self.answers[seat] = other.answers[seat]
        for i in range(players * t.CATEGORIES):
            self.threes[i] = other.threes[i]
            self.sets[i] = other.sets[i]
            self.told[i] = other.told[i]
            self.barred[i] = other.barred[i]
        for i in range((players + 1) * players):
            self.known[i] = other.known[i]
            self.known_down[i] = other.known_down[i]
            self.none_of[i] = other.none_of[i]
            self.one_of[i] = other.one_of[i]
        self.fresh = other.fresh
        self.shuffles = other.shuffles
        self.active = other.active
        self.turn = other.turn
        self.closing = other.closing
        self.stage = other.stage
        self.picked = other.picked
        self.gained = other.gained
        self.bought = other.bought
        self.sorted_out = other.sorted_out
        self.partner = other.partner
        self.trading_all = other.trading_all
        self.asking_round = other.asking_round
        self.target = other.target
        self.incoming = other.incoming
        self.outgoing = other.outgoing
        self.lot = other.lot
        self.high_bid = other.high_bid
        self.high_bidder = other.high_bidder
        self.out = other.out
        self.die_a = other.die_a
        self.die_b = other.die_b
        self.shown = other.shown
        self.winner = other.winner
        self.reason = other.reason
        self.attend(self.to_move)

    def affordable(self, seat: i64, pile: i64) -> bool:
        """Can the seat pay for the card on top?"""
        top = self.top(pile)
        return top != t.NONE and self.setup.values[top] <= self.cash[seat]

    def affordable_in_piles(self, seat: i64) -> i64:
        """All discards the seat can pay for."""
        found: i64 = 0
        for pile in self.piles:
            for i in range(pile.size):
                if self.setup.values[pile.cards[i]] <= self.cash[seat]:
                    found |= bit(pile.cards[i])
        return found

    def least_bid(self) -> i64:
        return max(i64(t.LEAST_BID), self.high_bid + 1)

    def can_bid(self, seat: i64) -> bool:
        return seat != self.high_bidder and not self.out >> seat & 1 and self.cash[seat] >= self.least_bid()

    def can_put_down(self, seat: i64, category: i64) -> bool:
        """P-29: as the fourth card on a face-down three, or with two alike as a three."""
        if not self.hands[seat] & t.WILDS:
            return False
        three = self.threes[seat * t.CATEGORIES + category]
        if three:
            return size_of(three & t.WILDS) < self.setup.max_wilds
        alike = self.hands[seat] >> (category * 4) & 15
        return self.setup.wild_in_three and alike & (alike - 1) != 0

    def set_with_wild(self, category: i64) -> i64:
        """P-31: the seat with a face-up Set of this category that contains a Wild; -1: none."""
        for seat in range(self.players):
            if self.sets[seat * t.CATEGORIES + category] & t.WILDS:
                return seat
        return -1

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
        places: list[int] = []
        for seat in range(self.players):
            place = 1
            for other in range(self.players):
                if self.winner < 0:
                    if self.score(other) > self.score(seat):
                        place += 1
                elif other == self.winner and seat != other:
                    place = 2
            places.append(place)
        shares = [self.payoff(seat) for seat in range(self.players)]
        return Outcome(tuple(places), tuple(shares), REASONS[self.reason])

    # ---- asking ----------------------------------------------------------------------------------------------

    def step(self, question: Question["Stampin"]) -> None:
        """Begin a step that everybody sees, with its first question."""
        self.stage = question.number
        self.picked = t.NONE
        self.pose(self.to_move, question)

    def choose(self, k: i64) -> None:
        if not self.tracking:
            self.stale = True
        revealed = self.reveals
        before = self.shown
        self.shown = 0
        self.question.take(self, self.menu[k])
        if self.reveals == revealed:
            self.shown = before  # nobody else has noticed anything

    def offer_hand(self, seat: i64, cards: i64, not_in_hand: Reason) -> None:
        """Offer cards of a hand; those that were laid down have left it (P-21)."""
        self.offer_all(cards, t.CARD)
        if self.wondering:
            for category in range(i64(t.CATEGORIES)):
                self.rule_out_all(self.three(seat, category) | self.set_of(seat, category), t.CARD, LAID_OUT)
            self.rule_out_rest(t.CARD, t.CARDS, not_in_hand)

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
        self.copy_position(other)

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        redealing.replace_hidden(self, seat, rng)

    def observe(self, seat: int, out: vec[u8]) -> None:
        knowledge.observe(self, seat, out)

    def rolled(self) -> i64:
        return self.shown


def copy_pile(to: Pile, other: Pile) -> None:
    """Nobody marks cards here, so marks stay behind."""
    size = other.size
    cards = to.cards
    other_cards = other.cards
    for i in range(size):
        cards[i] = other_cards[i]
    to.size = size


def _byte_below(data: Reader, limit: i64) -> i64:
    value = data.byte()
    check_below(value, limit)
    return value


def _seat_or_none(data: Reader, players: i64) -> i64:
    value = data.byte()
    if value == 255:
        return -1
    check_below(value, players)
    return value
