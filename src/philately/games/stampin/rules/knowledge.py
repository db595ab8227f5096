"""What each seat knows (P-39, P-41), and fair samples of what it can't know.

Discards, purchases and all that lies face-up are seen by everybody. Beyond that an observer knows
  - cards that came into a hand before his eyes, until they may have moved unseen (`known`),
  - face-down threes whose category could not be hidden, because what made them three was seen (`told`, `known_down`),
  - from the answer to a Demand, which categories a hand has none of, besides what it has gained since (`none_of`),
  - that the deck holds nothing but the discards of the last shuffle (`fresh`).
The last observer is whoever watches: it knows what is public.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.rng import Rng
from philately.games.stampin.rules.position import Position, Setup, lowest, nth, size_of
from philately.games.stampin.rules.terms import (
    ALL,
    BID,
    CARDS,
    CATEGORIES,
    DEMAND_BACK,
    MOST_PLAYERS,
    NONE,
    PASS_CARD,
    SEALED,
    SLOT,
    WILD,
    WILDS,
    bit,
    cards_of,
)

OBSERVED_SEAT = 4 * CARDS + 3 * CATEGORIES + 9
OBSERVED = MOST_PLAYERS * OBSERVED_SEAT + 6 * CARDS + 24

FINE: Final = 1 << 30  # how finely chances are told apart where they can't be counted in whole numbers
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


class Knowledge(Position):
    """A position in which every seat remembers what it has seen."""

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, setup)
        self.watchers: i64 = bit(players + 1) - 1  # all observers, a bit for each
        # room to work in while redealing
        self.fresh_hidden: i64 = 0
        self.stock: vec[i64] = vec[i64]([0] * CARDS)
        self.dealt_hands: vec[i64] = vec[i64]([0] * int(players))
        self.dealt_threes: vec[i64] = vec[i64]([0] * int(players * CATEGORIES))
        self.weights: vec[float] = vec[float]([0.0] * CATEGORIES)
        self.sums: vec[float] = vec[float]([0.0] * ((CATEGORIES + 1) * ROW))

    # ---- remembering -----------------------------------------------------------------------------------------

    def gain(self, seat: i64, card: i64, witnesses: i64) -> None:
        """A card comes into a hand; the witnesses (a bit for each observer) see which."""
        one = bit(card)
        self.hands[seat] = self.hands[seat] | one
        if not self.tracking:
            return
        at = seat
        for observer in range(self.players + 1):
            if observer != seat:
                if witnesses >> observer & 1:
                    self.known[at] = self.known[at] | one
                else:
                    self.one_of[at] = self.none_of[at]
                    self.none_of[at] = 0
            at += self.players

    def give(self, seat: i64, card: i64) -> None:
        """A card leaves a hand; for those who don't see which one, `moved_unseen` comes first."""
        one = bit(card)
        self.hands[seat] = self.hands[seat] & ~one
        if self.tracking:
            at = seat
            for _ in range(self.players + 1):
                self.known[at] = self.known[at] & ~one
                at += self.players

    def moved_unseen(self, seat: i64, witnesses: i64) -> None:
        """Some card of a hand has moved unseen: all but the witnesses can't be sure of any (P-41)."""
        if not self.tracking:
            return
        for observer in range(self.players + 1):
            if observer != seat and not witnesses >> observer & 1:
                self.forget(observer, seat, ALL)

    def forget(self, observer: i64, seat: i64, cards: i64) -> None:
        """The observer no longer knows whether these cards are still in that hand."""
        at = observer * self.players + seat
        gone = self.known[at] & cards
        self.known[at] = self.known[at] & ~gone
        gone &= ~WILDS
        while gone:
            category = lowest(gone) >> 2
            gone &= gone - 1
            one = bit(category)
            if self.none_of[at] & one:
                self.none_of[at] = self.none_of[at] & ~one
                self.one_of[at] = self.one_of[at] | one
            else:
                self.one_of[at] = self.one_of[at] & ~one

    def has_none(self, seat: i64, category: i64) -> None:
        """Everybody has heard that a hand holds none of a category (P-28)."""
        if self.tracking:
            one = bit(category)
            at = seat
            for _ in range(self.players + 1):
                self.none_of[at] = self.none_of[at] | one
                self.one_of[at] = self.one_of[at] & ~one
                at += self.players

    def laid(self, seat: i64, category: i64, cards: i64, gained: i64) -> None:
        """Cards go from a hand into a face-down three (P-18, P-21); `gained` is what had come in before.

        A three is made by a card that has just come in. Who has seen all of those knows the category if they agree;
        the others can't be sure of cards that may have gone down. A Wild is shown when it is put down.
        """
        place = seat * CATEGORIES + category
        if not self.tracking:
            return
        open_cards = self.open_cards()
        one_category = gained != 0 and gained & ~(cards_of(category)) == 0
        needed: i64 = 2 if cards & WILDS else 3
        for observer in range(self.players + 1):
            if observer == seat:
                continue
            at = observer * self.players + seat
            if one_category and gained & ~self.known[at] == 0:
                self.told[place] = self.told[place] | bit(observer)
                self.known_down[at] = self.known_down[at] | self.known[at] & cards
                self.known[at] = self.known[at] & ~cards
            else:
                self.known_down[at] = self.known_down[at] | cards & WILDS
                self.known[at] = self.known[at] & ~(cards & WILDS)
                elsewhere = self.elsewhere(observer, seat) | open_cards
                for other in range(i64(CATEGORIES)):
                    four = cards_of(other)
                    if self.known[at] & four and size_of(four & ~elsewhere) >= needed:
                        self.forget(observer, seat, four)

    def elsewhere(self, observer: i64, seat: i64) -> i64:
        """Cards that the observer knows to be in other hands and threes than this seat's."""
        found: i64 = 0
        for other in range(self.players):
            if other == observer:
                found |= self.hands[other]
                for category in range(i64(CATEGORIES)):
                    found |= self.three(other, category)
            elif other != seat:
                at = observer * self.players + other
                found |= self.known[at] | self.known_down[at]
        return found

    def turned_up(self, seat: i64, category: i64, cards: i64) -> None:
        """A Set is shown to all (P-19)."""
        if self.tracking:
            self.told[seat * CATEGORIES + category] = 0
            at = seat
            for _ in range(self.players + 1):
                self.known[at] = self.known[at] & ~cards
                self.known_down[at] = self.known_down[at] & ~cards
                at += self.players

    # ---- redealing -------------------------------------------------------------------------------------------

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        hidden = ALL & ~(self.elsewhere(seat, -1) | self.open_cards())
        self.fresh_hidden = max(size_of(hidden & self.fresh), i64(1))
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
        pure: i64 = 0  # threes of unknown category without a Wild
        wilds: i64 = 0  # and those with one
        for other in range(self.players):
            if other == seat:
                continue
            known = self.known_down[seat * self.players + other]
            for category in range(i64(CATEGORIES)):
                place = other * CATEGORIES + category
                cards = self.threes[place]
                self.dealt_threes[place] = 0
                if cards == 0:
                    continue
                if self.told[place] >> seat & 1:
                    four = cards_of(category)
                    seen = known & (four | WILDS) & cards
                    left = self.fill(place, seen, four, size_of(cards & ~seen), hidden, left, rng)
                    if left < 0:
                        return -1
                elif cards & WILDS:
                    wilds |= cards & WILDS
                else:
                    pure += 1
        before = 1.0
        if pure:
            for category in range(i64(CATEGORIES)):
                self.weights[category] = float(self.ways(left & cards_of(category), 3))
            before = self.count_selections(pure)
        while wilds:
            left = self.deal_wild_three(seat, lowest(wilds), hidden, left, rng)
            if left < 0:
                return -1
            wilds &= wilds - 1
        if pure == 0:
            return left
        after = self.count_selections(pure)
        if after < before and float(rng.below(FINE)) * before >= after * FINE:
            return -1
        return self.deal_pure_threes(seat, pure, left, rng)

    def deal_wild_three(self, seat: i64, wild: i64, hidden: i64, left: i64, rng: Rng) -> i64:
        """A three with this Wild: its category by the number of ways; two players may have the same."""
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
        for other in range(self.players):
            if other == seat:
                continue
            for i in range(other * CATEGORIES, (other + 1) * CATEGORIES):
                if self.threes[i] >> wild & 1:
                    place = other * CATEGORIES + category
                    if self.dealt_threes[place]:
                        return -1
                    self.weights[category] = 0.0
                    return self.fill(place, bit(wild), cards_of(category), 2, hidden, left, rng)
        return -1

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

    def deal_pure_threes(self, seat: i64, number: i64, left: i64, rng: Rng) -> i64:
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
        for other in range(self.players):
            if other == seat:
                continue
            for i in range(other * CATEGORIES, (other + 1) * CATEGORIES):
                if self.threes[i] and not self.threes[i] & WILDS and not self.told[i] >> seat & 1:
                    category = nth(chosen, rng.below(size_of(chosen)))
                    chosen &= ~bit(category)
                    four = cards_of(category)
                    left = self.fill(other * CATEGORIES + category, 0, four, 3, left, left, rng)
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
        if self.speaker < 0:
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
        elif self.speaker != seat:
            self.picked = NONE
            self.outgoing = 0
            self.asking = self.stage
            if self.stage != DEMAND_BACK:
                self.target = 0
        self.attend(self.speaker)

    # ---- observing -------------------------------------------------------------------------------------------

    def observe(self, seat: int, out: vec[u8]) -> None:
        """What the seat knows, seats counted from itself; see docs/games/stampin.md for the layout."""
        self.check_seat(seat)
        for i in range(i64(OBSERVED)):
            out[i] = 0
        at: i64 = 0
        for step in range(self.players):
            other = (seat + step) % self.players
            own = step == 0
            row = seat * self.players + other
            spread_out(out, at, self.hands[other] if own else self.known[row])
            spread_out(out, at + CARDS, i64(0) if own else self.known_down[row])
            tail = at + 2 * CARDS
            pure: i64 = 0
            wild: i64 = 0
            for category in range(i64(CATEGORIES)):
                place = other * CATEGORIES + category
                if own:
                    spread_out(out, tail, self.threes[place])
                spread_out(out, tail + CARDS, self.sets[place])
                if self.threes[place]:
                    if self.threes[place] & WILDS:
                        wild += 1
                    else:
                        pure += 1
                    if self.told[place] >> seat & 1:
                        out[tail + 2 * CARDS + category] = 1
                if self.none_of[row] >> category & 1:
                    out[tail + 2 * CARDS + CATEGORIES + category] = 1
                if self.one_of[row] >> category & 1:
                    out[tail + 2 * CARDS + 2 * CATEGORIES + category] = 1
            tail += 2 * CARDS + 3 * CATEGORIES
            out[tail] = u8(size_of(self.hands[other]))
            out[tail + 1] = u8(self.cash[other] >> 8)
            out[tail + 2] = u8(self.cash[other] & 255)
            out[tail + 3] = u8(self.keepers[other])
            out[tail + 4] = u8(self.places[other])
            out[tail + 5] = u8(self.lost[other])
            out[tail + 6] = u8(pure)
            out[tail + 7] = u8(wild)
            out[tail + 8] = u8(1 if self.answers[other] >= 0 else 0)
            at += OBSERVED_SEAT
        at = i64(MOST_PLAYERS) * OBSERVED_SEAT
        for pile in self.piles:
            for i in range(pile.size):
                out[at + i] = u8(pile.cards[i] + 1)
            at += CARDS
        spread_out(out, at, self.fresh)
        spread_out(out, at + CARDS, self.incoming)
        spread_out(out, at + 2 * CARDS, self.gained)
        at += 3 * CARDS
        mine = self.speaker == seat
        if mine:
            spread_out(out, at, self.outgoing)
        at += CARDS
        out[at] = u8(self.deck.size)
        out[at + 1] = u8((self.active - seat) % self.players)
        out[at + 2] = u8(min(self.turn, 255))
        out[at + 3] = u8(self.asking if mine else self.stage)
        out[at + 4] = u8(self.picked if mine else i64(NONE))
        out[at + 5] = u8(self.window)
        out[at + 6] = u8(self.bought)
        out[at + 7] = u8(self.sorted_out)
        out[at + 8] = u8((self.partner - seat) % self.players)
        out[at + 9] = u8(1 if self.trading_all else 0)
        out[at + 10] = u8(1 if self.asking_round else 0)
        out[at + 11] = u8((self.target - seat) % self.players if self.incoming else i64(NONE))
        out[at + 12] = u8(self.lot)
        out[at + 13] = u8(self.high_bid >> 8)
        out[at + 14] = u8(self.high_bid & 255)
        out[at + 15] = u8((self.high_bidder - seat) % self.players if self.high_bidder >= 0 else i64(NONE))
        out[at + 16] = u8(self.out)
        out[at + 17] = u8(self.die_a)
        out[at + 18] = u8(self.die_b)
        out[at + 19] = u8(self.reason)
        out[at + 20] = u8(self.players)
        out[at + 21] = u8(min(self.shuffles, 255))
        own_answer = self.answers[seat] + 1
        out[at + 22] = u8(own_answer >> 8)
        out[at + 23] = u8(own_answer & 255)


def spread_out(out: vec[u8], at: i64, cards: i64) -> None:
    """A heap of cards as ones among zeros."""
    while cards:
        out[at + lowest(cards)] = 1
        cards &= cards - 1


assert WILD == CARDS - 2
