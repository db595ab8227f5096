"""What each seat knows (P-39, P-41).

Discards, purchases and all that lies face-up are seen by everybody. Beyond that an observer knows
  - cards that came into a hand before his eyes, until they may have moved unseen (`known`),
  - face-down threes whose category could not be hidden, because what made them three was seen (`told`, `known_down`),
  - what other threes can't be (`barred`),
  - from the answer to a Demand, which categories a hand has none of, besides what it has gained since (`none_of`),
  - that the deck holds nothing but the discards of the last shuffle (`fresh`).
The last observer is whoever watches: it knows what is public.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.games.stampin.rules.position import Position, Setup, lowest, size_of
from philately.games.stampin.rules.terms import (
    ALL,
    CARDS,
    CATEGORIES,
    MOST_PLAYERS,
    NONE,
    WILD,
    WILDS,
    bit,
    cards_of,
)

OBSERVED_SEAT = 4 * CARDS + 3 * CATEGORIES + 9
OBSERVED = MOST_PLAYERS * OBSERVED_SEAT + 6 * CARDS + 24


class Knowledge(Position):
    """A position in which every seat remembers what it has seen."""

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, setup)
        self.watchers: i64 = bit(players + 1) - 1  # all observers, a bit for each

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
        if not self.tracking:
            return
        place = seat * CATEGORIES + category
        open_cards = self.open_cards()
        one_category = gained != 0 and gained & ~cards_of(category) == 0
        needed: i64 = 2 if cards & WILDS else 3
        self.barred[place] = 0
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
                barred = self.impossible(observer, seat, needed, open_cards)
                if observer < self.players:
                    self.barred[place] = self.barred[place] | barred << (observer * CATEGORIES)
                for other in range(i64(CATEGORIES)):
                    if not barred >> other & 1:
                        self.forget(observer, seat, cards_of(other))

    def impossible(self, observer: i64, seat: i64, needed: i64, open_cards: i64) -> i64:
        """Categories of which this hand can't have had so many cards, by what the observer knows; a bit for each."""
        at = observer * self.players + seat
        elsewhere = self.elsewhere(observer, seat) | open_cards
        found: i64 = 0
        for category in range(i64(CATEGORIES)):
            four = cards_of(category)
            most = size_of(four & ~elsewhere)
            if (self.none_of[at] | self.one_of[at]) >> category & 1:
                most = min(most, size_of(self.known[at] & four) + (self.one_of[at] >> category & 1))
            if most < needed:
                found |= bit(category)
        return found

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
            self.barred[seat * CATEGORIES + category] = 0
            at = seat
            for _ in range(self.players + 1):
                self.known[at] = self.known[at] & ~cards
                self.known_down[at] = self.known_down[at] & ~cards
                at += self.players

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
        mine = self.to_move == seat
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
