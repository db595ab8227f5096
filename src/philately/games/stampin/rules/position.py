"""Where everything lies (section A), and how a position is copied, written and read."""

import zlib

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.pile import Pile
from philately.core.state import State
from philately.games.stampin.rules.terms import (
    ALL,
    CARDS,
    CATEGORIES,
    HAND,
    MONEY,
    NATURALS,
    NONE,
    OVER,
    PURSE,
    ROUND_ROBIN,
    TURN,
    WILDS,
    bit,
    cards_of,
)

PILES = 2


class Setup:
    """What was chosen before play (section J), as the rules need it; `options.py` makes it."""

    kinds: list[int]  # what each space of the path does
    numbers: list[int]  # and how much of it
    entries: list[int]  # where South, West, North and East enter the path (P-7)
    values: list[int]  # what each of the 62 cards costs
    auction: i64
    sets_to_win: i64  # 0 = as the leaflet says
    one_each: bool
    demand_at_start: bool
    duel_tie_nothing: bool
    shuffle_when_needed: bool
    wild_in_three: bool
    max_wilds: i64
    open_discards: bool
    hidden_cash: bool
    turn_limit: i64  # 0 = none
    board: str  # what the board and the cards are called; the rules don't care
    cards: str

    def __init__(self, kinds: list[int], numbers: list[int], entries: list[int], values: list[int]) -> None:
        self.kinds = kinds
        self.numbers = numbers
        self.entries = entries
        self.values = values
        self.auction = ROUND_ROBIN
        self.sets_to_win = 0
        self.one_each = False
        self.demand_at_start = False
        self.duel_tie_nothing = False
        self.shuffle_when_needed = False
        self.wild_in_three = True
        self.max_wilds = 2
        self.open_discards = False
        self.hidden_cash = False
        self.turn_limit = 0
        self.board = ""
        self.cards = ""

    def fingerprint(self) -> i64:
        """A number for everything that was chosen, to tell dumps of different games apart."""
        choices = (
            self.kinds,
            self.numbers,
            self.entries,
            self.values,
            int(self.auction),
            int(self.sets_to_win),
            self.one_each,
            self.demand_at_start,
            self.duel_tie_nothing,
            self.shuffle_when_needed,
            self.wild_in_three,
            int(self.max_wilds),
            self.open_discards,
            self.hidden_cash,
            int(self.turn_limit),
        )
        return zlib.crc32(repr(choices).encode())


def check_below(value: i64, limit: i64) -> None:
    if not 0 <= value < limit:
        raise BadDump(f"{value} stands where a number from 0 to {limit - 1} should be")


def size_of(cards: i64) -> i64:
    """How many cards a heap has."""
    found: i64 = 0
    while cards:
        cards &= cards - 1
        found += 1
    return found


def lowest(cards: i64) -> i64:
    """The first card of a heap that isn't empty."""
    card: i64 = 0
    if not cards & 0xFFFFFFFF:
        card = 32
        cards >>= 32
    if not cards & 0xFFFF:
        card += 16
        cards >>= 16
    if not cards & 0xFF:
        card += 8
        cards >>= 8
    if not cards & 0xF:
        card += 4
        cards >>= 4
    if not cards & 3:
        card += 2
        cards >>= 2
    return card if cards & 1 else card + 1


def nth(cards: i64, n: i64) -> i64:
    """The card of a heap with n before it."""
    while n > 0:
        cards &= cards - 1
        n -= 1
    return lowest(cards)


def cards_in(heap: i64) -> list[int]:
    """The cards of a heap one by one, for those who have the time."""
    found: list[int] = []
    while heap:
        found.append(int(lowest(heap)))
        heap &= heap - 1
    return found


class Position(State):
    """The zones of the game, and how far the turn has got. Heaps of cards are numbers with a bit for each card."""

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
    window: i64  # TURN or CLOSE: where a Demand goes back to
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
        super().__init__(players)
        seats: int = players
        self.setup = setup
        self.deck = Pile(CARDS)
        self.piles = [Pile(CARDS), Pile(CARDS)]
        self.hands = vec[i64]([0] * seats)
        self.threes = vec[i64]([0] * (seats * CATEGORIES))
        self.sets = vec[i64]([0] * (seats * CATEGORIES))
        self.cash = vec[i64]([PURSE] * seats)
        self.keepers = vec[i64]([3 if setup.one_each else 2] * seats)
        self.places = vec[i64]([0] * seats)
        self.lost = vec[i64]([0] * seats)
        self.fresh = ALL
        self.shuffles = 0
        self.active = 0
        self.turn = 0
        self.window = TURN
        self.stage = TURN
        self.picked = NONE
        self.gained = 0
        self.bought = 0
        self.sorted_out = 0
        self.partner = 0
        self.trading_all = False
        self.asking_round = False
        self.target = 0
        self.incoming = 0
        self.outgoing = 0
        self.lot = NONE
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
        self.told = vec[i64]([0] * (seats * CATEGORIES))
        self.barred = vec[i64]([0] * (seats * CATEGORIES))
        self.none_of = vec[i64]([0] * ((seats + 1) * seats))
        self.one_of = vec[i64]([0] * ((seats + 1) * seats))

    # ---- looking ---------------------------------------------------------------------------------------------

    def left_of(self, seat: i64) -> i64:
        """The next in turn order (P-7)."""
        seat += 1
        return seat if seat < self.players else 0

    def three(self, seat: i64, category: i64) -> i64:
        return self.threes[seat * CATEGORIES + category]

    def set_of(self, seat: i64, category: i64) -> i64:
        return self.sets[seat * CATEGORIES + category]

    def number_of_sets(self, seat: i64) -> i64:
        found: i64 = 0
        for i in range(seat * CATEGORIES, (seat + 1) * CATEGORIES):
            if self.sets[i]:
                found += 1
        return found

    def number_of_threes(self, seat: i64) -> i64:
        found: i64 = 0
        for i in range(seat * CATEGORIES, (seat + 1) * CATEGORIES):
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
        total: i64 = MONEY
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
        if self.lot != NONE:
            found |= bit(self.lot)
        for i in range(self.players * CATEGORIES):
            found |= self.sets[i]
        for pile in self.piles:
            for i in range(pile.size):
                found |= bit(pile.cards[i])
        return found

    def top(self, pile: i64) -> i64:
        """The card on top of a discard pile, or NONE."""
        heap = self.piles[pile]
        return heap.cards[heap.size - 1] if heap.size > 0 else NONE

    # ---- copying ---------------------------------------------------------------------------------------------

    def copy_position(self, other: "Position") -> None:
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
        for i in range(players * CATEGORIES):
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
        self.window = other.window
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
        for i in range(self.players * CATEGORIES):
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
            self.window,
            self.stage,
            self.picked,
            self.bought,
            self.sorted_out,
            self.partner,
            int(self.trading_all) | int(self.asking_round) << 1,
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
            check_below(self.cash[seat], MONEY + 1)
            check_below(self.keepers[seat], 4)
            check_below(self.places[seat], len(self.setup.kinds) + 1)
            check_below(self.lost[seat], 2)
            check_below(self.answers[seat] + 1, MONEY + 2)
        for i in range(self.players * CATEGORIES):
            self.threes[i] = data.number()
            self.sets[i] = data.number()
            self.told[i] = data.byte()
            self.barred[i] = data.number()
        for i in range((self.players + 1) * self.players):
            self.known[i] = data.number()
            self.known_down[i] = data.number()
            self.none_of[i] = data.number()
            self.one_of[i] = data.number()
            check_below(self.none_of[i], 1 << CATEGORIES)
            check_below(self.one_of[i], 1 << CATEGORIES)
        self.fresh = data.number()
        self.gained = data.number()
        self.incoming = data.number()
        self.outgoing = data.number()
        self.active = _byte_below(data, self.players)
        self.window = _byte_below(data, OVER)
        self.stage = _byte_below(data, OVER + 1)
        self.picked = data.byte()
        self.bought = _byte_below(data, 3)
        self.sorted_out = _byte_below(data, HAND + 1)
        self.partner = _byte_below(data, self.players)
        flags = data.byte()
        self.trading_all = bool(flags & 1)
        self.asking_round = bool(flags & 2)
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
        check_below(self.asking, OVER + 1)
        check_below(self.high_bid, MONEY + 1)
        for card in (self.picked, self.lot):
            if card != NONE:
                check_below(card, CARDS)
        self.check_cards()
        self.attend(self.to_move)

    def check_cards(self) -> None:
        """Every card lies in one place, and money isn't made (P-2, P-37)."""
        found: i64 = 0
        for heap in self.heaps():
            if heap & ~ALL or heap & found:
                raise BadDump("a card lies in two places, or is none of the box")
            found |= heap
        for pile in (self.deck, self.piles[0], self.piles[1]):
            for i in range(pile.size):
                check_below(pile.cards[i], CARDS)
                if found & bit(pile.cards[i]):
                    raise BadDump(f"card {pile.cards[i]} lies in two places")
                found |= bit(pile.cards[i])
        if found != ALL:
            raise BadDump("cards are missing")
        if self.bank() < 0:
            raise BadDump("the players have more money than there is")
        for seat in range(self.players):
            for category in range(i64(CATEGORIES)):
                own = (cards_of(category)) | WILDS
                if (self.three(seat, category) | self.set_of(seat, category)) & ~own:
                    raise BadDump("a card lies in a three or Set of another category")

    def heaps(self) -> list[int]:
        """All cards that lie without an order."""
        found: list[int] = [self.incoming]
        if self.lot != NONE:
            found.append(1 << int(self.lot))
        for seat in range(self.players):
            found.append(self.hands[seat])
        for i in range(self.players * CATEGORIES):
            if self.threes[i]:
                found.append(self.threes[i])
            if self.sets[i]:
                found.append(self.sets[i])
        return found


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


assert NATURALS == CATEGORIES * 4
