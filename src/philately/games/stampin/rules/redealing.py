"""Fair samples of what a seat can't know: every deal that fits its knowledge is equally likely."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.rng import Rng
from philately.games.stampin.rules.knowledge import Knowledge
from philately.games.stampin.rules.position import Setup, lowest, nth, size_of
from philately.games.stampin.rules.terms import (
    ALL,
    BID,
    CARDS,
    CATEGORIES,
    DEMAND_BACK,
    NONE,
    PASS_CARD,
    SEALED,
    SLOT,
    WILDS,
    bit,
    cards_of,
)

FINE: Final = 1 << 30  # how finely chances are told apart where they can't be counted in whole numbers
EVERY_CATEGORY: Final = (1 << CATEGORIES) - 1
ROW: Final = 21  # there can't be more than 20 threes


def choose_of(n: i64, k: i64) -> i64:
    """In how many ways k of n cards can be chosen, for up to four."""
    if n < k:
        return 0
    if k == 0 or k == n:
        return 1
    if k == 1 or k == n - 1:
        return n
    return 6


class Redealing(Knowledge):
    """Fair samples of what a seat can't know."""

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, setup)
        # room to work in while redealing
        self.fresh_hidden: i64 = 0
        self.stock: vec[i64] = vec[i64]([0] * CARDS)
        self.dealt_hands: vec[i64] = vec[i64]([0] * int(players))
        self.dealt_threes: vec[i64] = vec[i64]([0] * int(players * CATEGORIES))
        self.slots: i64 = 0  # threes of unknown category
        self.slot_owner: vec[i64] = vec[i64]([0] * ROW)
        self.slot_wild: vec[i64] = vec[i64]([0] * ROW)
        self.slot_barred: vec[i64] = vec[i64]([0] * ROW)
        self.slot_place: vec[i64] = vec[i64]([0] * ROW)  # where the sample puts them
        self.weights: vec[float] = vec[float]([0.0] * CATEGORIES)
        self.sums: vec[float] = vec[float]([0.0] * ((CATEGORIES + 1) * ROW))

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        hidden = ALL & ~(self.elsewhere(seat, -1) | self.open_cards())
        self.fresh_hidden = max(size_of(hidden & self.fresh), i64(1))
        self.lay_slots(seat)
        while not self.try_deal(seat, hidden, rng):
            pass
        players = self.players
        one = bit(seat)
        for other in range(players):
            if other != seat:
                self.hands[other] = self.dealt_hands[other]
                for i in range(other * CATEGORIES, (other + 1) * CATEGORIES):
                    self.threes[i] = self.dealt_threes[i]
        for i in range(players * CATEGORIES):
            self.told[i] = one if self.told[i] & one else i64(0)
            self.barred[i] = 0
        for slot in range(self.slots):
            self.barred[self.slot_place[slot]] = self.slot_barred[slot] << (seat * CATEGORIES)
        for observer in range(players + 1):
            if observer != seat:
                for i in range(observer * players, (observer + 1) * players):
                    self.known[i] = 0
                    self.known_down[i] = 0
                    self.none_of[i] = 0
                    self.one_of[i] = 0
        self.rewind(seat, rng)

    def try_deal(self, seat: i64, hidden: i64, rng: Rng) -> bool:
        """Deal the hidden cards; every deal that fits all that the seat knows is equally likely. False: in vain.

        First the threes, each category by the number of ways to make it; then the deck and the hands take the rest in
        any order. What doesn't fit is thrown away as a whole.
        """
        left = self.deal_threes(seat, hidden, rng)
        if left < 0:
            return False
        players = self.players
        stock = self.stock
        # cards that can't lie in the deck come last, so that the deck takes none of them
        size: i64 = 0
        cards = left & self.fresh
        while cards:
            stock[size] = lowest(cards)
            cards &= cards - 1
            size += 1
        fresh = size
        cards = left & ~self.fresh
        while cards:
            stock[size] = lowest(cards)
            cards &= cards - 1
            size += 1
        if self.fresh != ALL and not self.accept_fresh(fresh, rng):
            return False
        deck = self.deck
        kept = size - deck.size  # for the hands
        while size > kept:
            at = rng.below(fresh)
            fresh -= 1
            size -= 1
            card = stock[at]
            deck.cards[size - kept] = card
            stock[at] = stock[fresh]
            stock[fresh] = stock[size]
        for other in range(players):
            if other == seat:
                continue
            at_other = seat * players + other
            hand = self.known[at_other]
            drawn: i64 = 0
            for _ in range(size_of(self.hands[other] & ~hand)):
                at = rng.below(size)
                size -= 1
                drawn |= bit(stock[at])
                stock[at] = stock[size]
            if not self.fits(other, at_other, hand, drawn):
                return False
            self.dealt_hands[other] = hand | drawn
        return True

    def deal_threes(self, seat: i64, hidden: i64, rng: Rng) -> i64:
        """Fill the threes of the others; what is left of the hidden cards, or -1 when they don't fit together."""
        left = hidden
        for other in range(self.players):
            if other == seat:
                continue
            known = self.known_down[seat * self.players + other]
            for category in range(i64(CATEGORIES)):
                place = other * CATEGORIES + category
                cards = self.threes[place]
                self.dealt_threes[place] = 0
                if cards and self.told[place] >> seat & 1:
                    four = cards_of(category)
                    seen = known & (four | WILDS) & cards
                    left = self.fill(place, seen, four, size_of(cards & ~seen), hidden, left, rng)
                    if left < 0:
                        return -1
        pure: i64 = 0  # threes of unknown category without a Wild
        for slot in range(self.slots):
            if self.slot_wild[slot] == 0:
                pure += 1
        before = 1.0
        if pure:
            for category in range(i64(CATEGORIES)):
                self.weights[category] = float(self.ways(left & cards_of(category), 3))
            before = self.count_selections(pure)
        for slot in range(self.slots):
            if self.slot_wild[slot]:
                left = self.deal_wild_three(slot, hidden, left, rng)
                if left < 0:
                    return -1
        if pure == 0:
            return left
        after = self.count_selections(pure)
        if after < before and float(rng.below(FINE)) * before >= after * FINE:
            return -1
        return self.deal_pure_threes(pure, left, rng)

    def lay_slots(self, seat: i64) -> None:
        """The threes of unknown category, in an order that tells nothing: by owner, by Wild, by what they can't be."""
        self.slots = 0
        for place in range(self.players * CATEGORIES):
            owner = place // CATEGORIES
            cards = self.threes[place]
            if cards == 0 or owner == seat or self.told[place] >> seat & 1:
                continue
            wild = cards & WILDS
            barred = self.barred[place] >> (seat * CATEGORIES) & EVERY_CATEGORY
            at = self.slots
            while at > 0 and self.slot_owner[at - 1] == owner:
                before = self.slot_wild[at - 1]
                if before < wild or (before == wild and self.slot_barred[at - 1] <= barred):
                    break
                self.slot_owner[at] = self.slot_owner[at - 1]
                self.slot_wild[at] = self.slot_wild[at - 1]
                self.slot_barred[at] = self.slot_barred[at - 1]
                at -= 1
            self.slot_owner[at] = owner
            self.slot_wild[at] = wild
            self.slot_barred[at] = barred
            self.slots += 1

    def deal_wild_three(self, slot: i64, hidden: i64, left: i64, rng: Rng) -> i64:
        """A three with a Wild: its category by the number of ways; two players may have the same."""
        total: i64 = 0
        for category in range(i64(CATEGORIES)):
            total += self.ways(hidden & cards_of(category), 2)
        lot = rng.below(total)
        category = 0
        while True:
            lot -= self.ways(hidden & cards_of(category), 2)
            if lot < 0:
                break
            category += 1
        place = self.slot_owner[slot] * CATEGORIES + category
        if self.dealt_threes[place] or self.slot_barred[slot] >> category & 1:
            return -1
        self.weights[category] = 0.0
        self.slot_place[slot] = place
        return self.fill(place, self.slot_wild[slot], cards_of(category), 2, hidden, left, rng)

    def count_selections(self, number: i64) -> float:
        """The sum over all choices of so many categories of the ways to make a three of each; kept for the choosing."""
        sums = self.sums
        for k in range(number + 1):
            sums[CATEGORIES * ROW + k] = 0.0
        sums[CATEGORIES * ROW] = 1.0
        category: i64 = CATEGORIES
        while category > 0:
            category -= 1
            at = category * ROW
            sums[at] = 1.0
            for k in range(1, number + 1):
                sums[at + k] = sums[at + ROW + k] + self.weights[category] * sums[at + ROW + k - 1]
        return sums[number]

    def deal_pure_threes(self, number: i64, left: i64, rng: Rng) -> i64:
        """Choose the categories (each once: there are four cards of it), then who has which."""
        sums = self.sums
        chosen: i64 = 0
        for category in range(i64(CATEGORIES)):
            if number == 0:
                break
            at = category * ROW + number
            without = sums[at + ROW]
            if float(rng.below(FINE)) * sums[at] >= without * FINE:
                chosen |= bit(category)
                number -= 1
        for slot in range(self.slots):
            if self.slot_wild[slot]:
                continue
            category = nth(chosen, rng.below(size_of(chosen)))
            chosen &= ~bit(category)
            if self.slot_barred[slot] >> category & 1:
                return -1
            place = self.slot_owner[slot] * CATEGORIES + category
            self.slot_place[slot] = place
            left = self.fill(place, 0, cards_of(category), 3, left, left, rng)
        return left

    def ways(self, cards: i64, needed: i64) -> i64:
        """In how many ways a three can take so many of these cards; those that can lie in the deck count less."""
        if self.fresh == ALL:
            return choose_of(size_of(cards), needed)
        total: i64 = 0
        for number in range(needed + 1):
            total += self.ways_with(cards, needed, number)
        return total

    def ways_with(self, cards: i64, needed: i64, number: i64) -> i64:
        """The same with this number of cards that can lie in the deck: about as often as one of them isn't there."""
        found = choose_of(size_of(cards & self.fresh), number) * choose_of(
            size_of(cards & ~self.fresh), needed - number
        )
        for i in range(needed):
            found *= self.fresh_hidden - self.deck.size if i < number else self.fresh_hidden
        return found

    def fill(self, place: i64, seen: i64, four: i64, needed: i64, hidden: i64, left: i64, rng: Rng) -> i64:
        """Take the missing cards of a three; accepted as often as others haven't spoilt the number of ways."""
        at_first = self.ways(hidden & four, needed)
        ways = self.ways(left & four, needed)
        if ways < at_first and rng.below(at_first) >= ways:
            return -1
        from_deck: i64 = 0
        if self.fresh != ALL and needed:
            lot = rng.below(ways)
            while lot >= self.ways_with(left & four, needed, from_deck):
                lot -= self.ways_with(left & four, needed, from_deck)
                from_deck += 1
        for i in range(needed):
            some = left & four
            if self.fresh != ALL:
                some &= self.fresh if i < from_deck else ~self.fresh
            card = nth(some, rng.below(size_of(some)))
            seen |= bit(card)
            left &= ~bit(card)
        self.dealt_threes[place] = seen
        return left

    def accept_fresh(self, fresh: i64, rng: Rng) -> bool:
        """With a deck of known cards: the fewer of them lie in threes, the more ways there are for the deck.

        Each one in a three leaves (others - deck) / others of the ways; `ways_with` has taken each for the first one.
        """
        size = self.deck.size
        most = self.fresh_hidden
        if fresh < size:
            return False
        others = most
        while others > fresh:
            if others < most and rng.below(others * (most - size)) >= (others - size) * most:
                return False
            others -= 1
        return True

    def fits(self, other: i64, at: i64, known: i64, drawn: i64) -> bool:
        """Can this be the hand? It holds no unsettled three (P-20) and nothing that a Demand has ruled out."""
        base = other * CATEGORIES
        hand = known | drawn
        if other == self.active:
            hand &= ~self.gained
        none_of = self.none_of[at]
        one_of = self.one_of[at]
        for category in range(i64(CATEGORIES)):
            four = hand >> (category * 4) & 15
            if four == 0:
                continue
            if self.dealt_threes[base + category]:
                return False
            if four == 15 or four == 7 or four == 11 or four == 13 or four == 14:
                return False
            if (none_of | one_of) >> category & 1:
                unknown = size_of(drawn >> (category * 4) & 15)
                if unknown > (one_of >> category & 1):
                    return False
        return True

    def rewind(self, seat: i64, rng: Rng) -> None:
        """Answers of others that the seat can't see: an unfinished step begins anew, a secret one is drawn by lot."""
        if self.to_move < 0:
            self.attend(-1)
            return
        if self.stage == SLOT or self.stage == PASS_CARD or (self.stage == BID and self.setup.auction == SEALED):
            for other in range(self.players):
                if other != seat and self.answers[other] >= 0:
                    if self.stage == PASS_CARD:
                        hand = self.hands[other]
                        self.answers[other] = nth(hand, rng.below(size_of(hand)))
                    elif self.stage == SLOT:
                        theirs = self.partner if other == self.active else self.active
                        self.answers[other] = rng.below(size_of(self.hands[theirs]))
                    elif self.cash[other] >= 10:
                        bid = rng.below(self.cash[other] - 8)
                        self.answers[other] = bid + 9 if bid else i64(0)
        elif self.to_move != seat:
            self.picked = NONE
            self.outgoing = 0
            self.asking = self.stage
            if self.stage != DEMAND_BACK:
                self.target = 0
        self.attend(self.to_move)
