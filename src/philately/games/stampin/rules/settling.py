"""Cards from the deck, three of a kind, Sets, Wilds, and how the game ends (D, F, P-40)."""

from typing import Final

from mypy_extensions import i64

from philately.core.outcome import Outcome
from philately.core.pile import Pile
from philately.games.stampin.rules.position import cards_in, lowest, size_of
from philately.games.stampin.rules.redealing import Redealing
from philately.games.stampin.rules.terms import (
    CATEGORIES,
    COMPLETED,
    DREW,
    EXCHANGED,
    HAND,
    LAID_DOWN,
    NEW_DECK,
    NONE,
    OVER,
    PUT_WILD,
    SETS,
    SHARED,
    TURN_LIMIT,
    WILDS,
    WON,
    bit,
    cards_of,
)

REASONS: Final = ("", "sets", "turn_limit")


class Settling(Redealing):
    """How cards come in, and what happens by itself when they do."""

    def end_turn(self) -> None:
        """The next player; the turn knows how."""
        raise NotImplementedError

    def back_to_window(self) -> None:
        """What else can be done in the same window is asked; the turn knows how."""
        raise NotImplementedError

    def instruction_complete(self) -> None:
        """What a space or a purchase asks for is done; the turn knows how."""
        raise NotImplementedError

    # ---- D. Cards, three of a kind, sets -----------------------------------------------------------------------

    def draw(self, seat: i64, number: i64) -> i64:
        """Take cards from the deck, as far as there are any (P-23); gives the heap that was drawn."""
        drawn: i64 = 0
        untold: i64 = 0
        for _ in range(number):
            card = self.take_from_deck()
            if card == NONE:
                break
            untold |= bit(card)
            self.gain(seat, card, 0)
            if self.deck.size == 0:
                self.tell_drawn(seat, untold)
                drawn |= untold
                untold = 0
                self.deck_may_be_finished()
        self.tell_drawn(seat, untold)
        return drawn | untold

    def tell_drawn(self, seat: i64, cards: i64) -> None:
        if cards and self.telling:
            self.story.append((DREW, seat, *cards_in(cards)))

    def take_from_deck(self) -> i64:
        """The top card, or NONE; when it has been told, `deck_may_be_finished`."""
        if self.deck.size == 0 and not self.shuffle_discards():
            return NONE
        self.reveals += 1
        return self.deck.take()

    def deck_may_be_finished(self) -> None:
        """P-22: when the last card is taken, the discards are shuffled into a new deck."""
        if self.deck.size == 0 and not self.setup.shuffle_when_needed:
            self.shuffle_discards()

    def shuffle_discards(self) -> bool:
        """P-22: both piles completely. Everybody knows what the new deck consists of."""
        deck = self.deck
        fresh: i64 = 0
        for pile in self.piles:
            for i in range(pile.size):
                deck.put(pile.cards[i], 0)
                fresh |= bit(pile.cards[i])
            pile.clear()
        if deck.size == 0:
            return False
        self.fresh = fresh
        self.in_order(deck)
        deck.shuffle(self.rng)
        self.shuffles += 1
        self.reveals += 1
        if self.telling:
            self.story.append((NEW_DECK, self.active, deck.size))
        return True

    def settle(self, seat: i64, gained: i64) -> bool:
        """P-20: fourth cards join their three, three of a kind are laid down, until nothing changes.

        Only what has come in can have changed anything. True when the game is over.
        """
        gained &= ~WILDS
        while gained:
            category = self.fourth_card(seat, gained)
            if category >= 0:
                if self.complete(seat, category, lowest(self.hands[seat] & cards_of(category))):
                    return True
                drawn = self.draw(seat, 1)
            else:
                category = self.three_of_a_kind(seat, gained)
                if category < 0:
                    break
                self.lay_three(seat, category, gained)
                drawn = self.draw(seat, 3)
            # of four of a kind, the last one may have been there before
            gained = (gained | drawn | cards_of(category)) & self.hands[seat] & ~WILDS
        return False

    def fourth_card(self, seat: i64, gained: i64) -> i64:
        """The first category of which a three lies down and a card has come in; -1: none."""
        while gained:
            category = lowest(gained) >> 2
            if self.threes[seat * CATEGORIES + category]:
                return category
            gained &= ~(cards_of(category))
        return -1

    def three_of_a_kind(self, seat: i64, gained: i64) -> i64:
        while gained:
            category = lowest(gained) >> 2
            if size_of(self.hands[seat] & cards_of(category)) >= 3:
                return category
            gained &= ~(cards_of(category))
        return -1

    def lay_three(self, seat: i64, category: i64, gained: i64) -> None:
        """P-18: three of a kind go face-down in front of their owner."""
        alike = self.hands[seat] & cards_of(category)
        if alike == cards_of(category):
            alike &= ~bit(category * 4 + 3)  # four of a kind: the last one completes them at once
        self.lay_down(seat, category, alike, gained)

    def lay_down(self, seat: i64, category: i64, cards: i64, gained: i64) -> None:
        self.laid(seat, category, cards, gained)
        self.hands[seat] = self.hands[seat] & ~cards
        self.threes[seat * CATEGORIES + category] = cards
        self.reveals += 1
        if self.telling:
            self.story.append((LAID_DOWN, seat, category, *cards_in(cards)))

    def complete(self, seat: i64, category: i64, card: i64) -> bool:
        """P-19: with the fourth card the four are turned face-up; P-17: and may win. True when the game is over."""
        place = seat * CATEGORIES + category
        four = self.threes[place] | bit(card)
        self.hands[seat] = self.hands[seat] & ~four
        self.threes[place] = 0
        self.sets[place] = four
        self.turned_up(seat, category, four)
        self.reveals += 1
        if self.telling:
            self.story.append((COMPLETED, seat, category, *cards_in(four)))
        if self.number_of_sets(seat) < self.goal():
            return False
        self.finish(seat, SETS)
        return True

    # ---- F. Wild cards -----------------------------------------------------------------------------------------

    def can_put_down(self, seat: i64, category: i64) -> bool:
        """P-29: as the fourth card on a face-down three, or with two alike as a three."""
        if not self.hands[seat] & WILDS:
            return False
        three = self.threes[seat * CATEGORIES + category]
        if three:
            return size_of(three & WILDS) < self.setup.max_wilds
        alike = self.hands[seat] >> (category * 4) & 15
        return self.setup.wild_in_three and alike & (alike - 1) != 0

    def put_down(self, category: i64) -> None:
        """P-29: put a Wild down, draw back to six, settle."""
        seat = self.active
        card = lowest(self.hands[seat] & WILDS)
        place = seat * CATEGORIES + category
        fourth = self.threes[place] != 0
        if self.telling:
            self.story.append((PUT_WILD, seat, 4 if fourth else 3, card))
        if fourth:
            if self.complete(seat, category, card):
                return
        else:
            alike = self.hands[seat] & cards_of(category)
            self.lay_down(seat, category, alike | bit(card), 0)
        drawn = self.draw(seat, max(HAND - size_of(self.hands[seat]), 0))
        if not self.settle(seat, drawn):
            self.back_to_window()

    def set_with_wild(self, category: i64) -> i64:
        """P-31: the seat with a face-up Set of this category that contains a Wild; -1: none."""
        for seat in range(self.players):
            if self.sets[seat * CATEGORIES + category] & WILDS:
                return seat
        return -1

    def exchange(self, card: i64) -> None:
        """P-31: the real card for the Wild, which can't be put down before the next turn; the turn ends."""
        seat = self.active
        owner = self.set_with_wild(card >> 2)
        place = owner * CATEGORIES + (card >> 2)
        wild = lowest(self.sets[place] & WILDS)
        self.give(seat, card)
        self.sets[place] = self.sets[place] & ~bit(wild) | bit(card)
        self.gain(seat, wild, self.watchers)
        self.reveals += 1
        if self.telling:
            self.story.append((EXCHANGED, seat, owner, card, wild))
        self.end_turn()

    # ---- the end -----------------------------------------------------------------------------------------------

    def finish(self, winner: i64, reason: i64) -> None:
        self.winner = winner
        self.reason = reason
        self.to_move = -1
        self.step(OVER)
        if self.telling:
            self.story.append((SHARED, self.active, reason) if winner < 0 else (WON, winner, reason))

    def score(self, seat: i64) -> i64:
        """P-40: most Sets, then most threes, then most cash."""
        return (self.number_of_sets(seat) * 64 + self.number_of_threes(seat)) * 512 + self.cash[seat]

    def count_up(self) -> None:
        """P-40: the turn limit was reached."""
        best: i64 = 0
        tied = False
        for seat in range(1, self.players):
            if self.score(seat) > self.score(best):
                best = seat
                tied = False
            elif self.score(seat) == self.score(best):
                tied = True
        self.finish(i64(-1) if tied else best, TURN_LIMIT)

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

    def in_order(self, deck: Pile) -> None:
        """Before a shuffle: the cards by number, so that what comes depends on what is known alone."""
        fresh = self.fresh
        for i in range(deck.size):
            deck.cards[i] = lowest(fresh)
            fresh &= fresh - 1

    # ---- asking ------------------------------------------------------------------------------------------------

    def step(self, question: i64) -> None:
        """Begin a step that everybody sees: its first question."""
        self.stage = question
        self.picked = NONE
        self.ask(question)

    def ask(self, question: i64) -> None:
        """Ask the speaker."""
        self.asking = question
        self.attend(self.to_move)
