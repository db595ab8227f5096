"""The course of the game: set-up, the turn, dice, spaces, money, buying (B, C, H)."""

from typing import Final

from mypy_extensions import i64

from philately.core.rng import Rng
from philately.games.stampin.rules.position import cards_in, lowest, size_of
from philately.games.stampin.rules.terms import (
    ANY,
    AUCTION,
    BOUGHT,
    BOX,
    BUY_MORE,
    CARDS,
    CLOSE,
    COLLECT,
    COLLECT_EACH,
    COLLECTED,
    DEALT,
    DECLINED,
    DISCARD,
    DISCARDED,
    DOUBLED,
    DOUBLES,
    DOUBLES_PRICE,
    DRAW,
    DUEL,
    DUELLED,
    EVERYBODY,
    FLEW,
    FREE,
    GOTO,
    HAND,
    KEEPER,
    KEPT,
    LOSE,
    LOSES_NEXT,
    LOST_TURN,
    MOVED,
    NLW,
    NONE,
    PAID,
    PAID_TO,
    PARTNER,
    PASS_ON,
    PAY,
    PAY_EACH,
    RIGHT,
    ROLL_AGAIN,
    ROLLED,
    ROLLED_FIRST,
    SEARCH,
    SORT,
    SORT_OUT,
    STARTS,
    TAKE_FREE,
    TIED,
    TOOK_FREE,
    TOPPED_UP,
    TRADE,
    TURN,
    TURN_BEGINS,
    WILDS,
    bit,
)
from philately.games.stampin.rules.trading import Trading

ROOM_TO_SHOW: Final = (1 << 56) - 1
NLW_PILE: Final = 2  # where a card was bought: anywhere in the piles
SHOWN: Final = 1 << 56  # more dice at a time than have room below this can't be told apart


class Turn(Trading):
    """What happens, rule by rule; `questions.py` asks and calls it."""

    # ---- B. Setup --------------------------------------------------------------------------------------------

    def deal(self, rng: Rng) -> None:
        """P-9: shuffle, six cards each; P-10: the highest roll starts; P-11: settle every hand."""
        self.rng = rng
        if self.telling:
            self.story.append((BOX, 0))
        for card in range(i64(CARDS)):
            self.deck.put(card, 0)
        self.deck.shuffle(rng)
        for seat in range(self.players):
            for _ in range(i64(HAND)):
                self.gain(seat, self.deck.take(), 0)
            if self.telling:
                self.story.append((DEALT, seat, *cards_in(self.hands[seat])))
        starter = self.roll_for_start()
        self.active = starter
        seat = starter
        for _ in range(self.players):
            if self.settle(seat, self.hands[seat]):
                return
            seat = self.left_of(seat)
        self.begin_turn(starter)

    def roll_for_start(self) -> i64:
        """P-10: everybody rolls both dice; the tied roll again."""
        rolling = bit(self.players) - 1
        while rolling & (rolling - 1):
            highest: i64 = 0
            best: i64 = 0
            for seat in range(self.players):
                if rolling >> seat & 1:
                    self.throw()
                    total = self.die_a + self.die_b
                    if total > highest:
                        highest = total
                        best = 0
                    if total == highest:
                        best |= bit(seat)
                    if self.telling:
                        self.story.append((ROLLED_FIRST, seat, self.die_a, self.die_b))
            rolling = best
            if self.telling and rolling & (rolling - 1):
                self.story.append((TIED, *cards_in(rolling)))
        starter = lowest(rolling)
        self.die_a = 0
        self.die_b = 0
        self.shown = 0
        if self.telling:
            self.story.append((STARTS, starter))
        return starter

    # ---- C. The turn -----------------------------------------------------------------------------------------

    def begin_turn(self, seat: i64) -> None:
        """Step 1: top-up (P-24), lost turns (P-36). Step 2 and 3 are one question."""
        while True:
            if self.setup.turn_limit and self.turn >= self.setup.turn_limit:
                self.count_up()
                return
            self.active = seat
            self.to_move = seat
            self.turn += 1
            self.die_a = 0
            self.die_b = 0
            self.bought = 0
            self.window = TURN
            if self.telling:
                self.story.append((TURN_BEGINS, seat, self.turn))
            if self.top_up():
                return
            if not self.lost[seat]:
                break
            self.lost[seat] = 0
            if self.telling:
                self.story.append((LOST_TURN, seat))
            seat = self.left_of(seat)
        self.step(TURN)

    def top_up(self) -> bool:
        """P-24: who is below six draws up to six as far as the stock allows. True when the game is over."""
        seat = self.active
        for _ in range(self.players):
            missing = HAND - size_of(self.hands[seat])
            if missing > 0:
                drawn = self.draw(seat, missing)
                if drawn and self.telling:
                    self.story.append((TOPPED_UP, seat, size_of(drawn)))
                if self.settle(seat, drawn):
                    return True
            seat = self.left_of(seat)
        return False

    def close(self) -> None:
        """Step 4, the closing window. It is left out only if everybody can see that there is nothing to do in it."""
        demand = self.can_demand(self.active) and not self.setup.demand_at_start
        if demand or self.wild_unseen():
            self.to_move = self.active
            self.window = CLOSE
            self.step(CLOSE)
        else:
            self.end_turn()

    def wild_unseen(self) -> bool:
        """Can a Wild be in the active hand, for all that everybody knows?"""
        seen = self.open_cards()
        row = self.players * self.players
        for seat in range(self.players):
            seen |= self.known_down[row + seat]
            if seat != self.active:
                seen |= self.known[row + seat]
        return WILDS & ~seen != 0 or not self.tracking

    def end_turn(self) -> None:
        """Step 5: the next player."""
        self.begin_turn(self.left_of(self.active))

    def back_to_window(self) -> None:
        """Any number of things can be done in a window."""
        self.to_move = self.active
        if self.window == CLOSE:
            self.close()
        else:
            self.step(TURN)

    def instruction_complete(self) -> None:
        """P-24: who is above six discards down to six, who is below draws; then the closing window."""
        seat = self.active
        for _ in range(self.players):
            if size_of(self.hands[seat]) > HAND:
                self.to_move = seat
                self.step(DISCARD)
                return
            seat = self.left_of(seat)
        if not self.top_up():
            self.close()

    # ---- Roll ------------------------------------------------------------------------------------------------

    def throw(self) -> None:
        self.die_a = self.rng.below(6) + 1
        self.die_b = self.rng.below(6) + 1
        self.reveals += 1

    def show(self, digit: i64) -> None:
        """What came of a roll (1: doubles, 2 … 12) or of a duel (13 … 15); never 0, so that no two rows look alike."""
        self.shown = self.shown % SHOWN * 16 + digit

    def roll(self, opening: bool) -> None:
        """P-12: roll two dice and move; P-13: doubles on the roll that opens the turn don't move."""
        self.throw()
        if self.telling:
            self.story.append((ROLLED, self.active, self.die_a, self.die_b))
        if opening and self.die_a == self.die_b:
            self.show(1)
            if self.cash[self.active] < DOUBLES_PRICE:
                self.end_after_doubles(2)
            else:
                self.step(DOUBLES)
            return
        self.show(self.die_a + self.die_b)
        self.move(self.die_a + self.die_b)

    def pay_for_doubles(self) -> None:
        """P-13: pay the Bank 5¢ and roll again."""
        self.cash[self.active] = self.cash[self.active] - DOUBLES_PRICE
        if self.telling:
            self.story.append((DOUBLED, self.active, 1))
        self.roll(True)

    def end_after_doubles(self, why: i64) -> None:
        """P-13: end the turn where you are, because you like (0) or must (2); the closing window still happens."""
        if self.telling:
            self.story.append((DOUBLED, self.active, why))
        self.instruction_complete()

    def move(self, steps: i64) -> None:
        """P-7: to the right; from the corner the entry space counts as step 1."""
        seat = self.active
        spaces: i64 = len(self.setup.kinds)
        old = self.places[seat]
        before: i64 = old - 1 if old else self.entry(seat) - 2
        self.go_to((before + steps) % spaces + 1, MOVED)

    def entry(self, seat: i64) -> i64:
        """P-7: seats in turn order sit South, West, North, East; two players South and North."""
        entries = self.setup.entries
        return entries[seat * 2] if self.players == 2 else entries[seat]

    def go_to(self, space: i64, event: i64) -> None:
        """Land on a space: duels (P-14), then perhaps a Keeper (P-15), then its instruction."""
        seat = self.active
        if self.telling:
            self.story.append((event, seat, self.places[seat], space))
        self.places[seat] = space
        other = self.left_of(seat)
        while other != seat:
            if self.places[other] == space:
                self.duel(other)
            other = self.left_of(other)
        if self.can_keep(seat):
            self.step(KEEPER)
        else:
            self.follow_space()

    def duel(self, other: i64) -> None:
        """P-14: both roll, the higher receives 8¢ from the lower; P-38: or all there is."""
        seat = self.active
        while True:
            self.throw()
            mine_a = self.die_a
            mine_b = self.die_b
            self.throw()
            difference = mine_a + mine_b - self.die_a - self.die_b
            loser = other if difference > 0 else seat
            paid = min(self.cash[loser], i64(DUEL)) if difference else i64(0)
            if self.telling:
                self.story.append((DUELLED, seat, other, mine_a, mine_b, self.die_a, self.die_b, paid))
            if difference:
                winner = seat if difference > 0 else other
                self.cash[loser] = self.cash[loser] - paid
                self.cash[winner] = self.cash[winner] + paid
            if difference or self.setup.duel_tie_nothing:
                self.show(15 if difference > 0 else 14 if difference else 13)
                return

    def keep(self) -> None:
        """P-15: hand in a card, ignore the space, end the turn."""
        self.spend_keeper(self.active)
        if self.telling:
            self.story.append((KEPT, self.active, self.places[self.active]))
        self.end_turn()

    def follow_space(self) -> None:
        """P-36 and section H: do what the space says."""
        seat = self.active
        space = self.places[seat] - 1
        kind: i64 = self.setup.kinds[space]
        number: i64 = self.setup.numbers[space]
        if kind == TRADE:
            self.trading_all = number == EVERYBODY
            if number == ANY and self.players > 2:
                self.step(PARTNER)
            elif number == RIGHT:
                self.trade_with((seat + self.players - 1) % self.players)
            else:
                self.trade_with(self.left_of(seat))
        elif kind == AUCTION:
            self.auction()
        elif kind == NLW:
            if self.affordable_in_piles(seat):
                self.step(SEARCH)
            else:
                self.nothing(1 if self.piles[0].size + self.piles[1].size else 0)
        elif kind == DRAW:
            drawn = self.draw(seat, number)
            if not self.settle(seat, drawn):
                self.instruction_complete()
        elif kind == PASS_ON:
            self.partner = self.left_of(seat)
            self.ask_before_pass()
        elif kind == FREE:
            if self.piles[0].size + self.piles[1].size > 0:
                self.step(TAKE_FREE)
            else:
                self.nothing(0)
        elif kind == SORT:
            self.sorted_out = 0
            self.step(SORT_OUT)
        elif kind == ROLL_AGAIN:
            self.roll(False)
        elif kind == GOTO:
            spaces: i64 = len(self.setup.kinds)
            space = (space + 1) % spaces
            while self.setup.kinds[space] != number:
                space = (space + 1) % spaces
            self.go_to(space + 1, FLEW)
        else:
            if kind == COLLECT:
                self.collect(number)
            elif kind == PAY:
                self.pay(number)
            elif kind == PAY_EACH:
                self.pay_each(number)
            elif kind == COLLECT_EACH:
                self.collect_each(number)
            else:
                assert kind == LOSE
                self.lost[seat] = 1
                if self.telling:
                    self.story.append((LOSES_NEXT, seat))
            self.instruction_complete()

    # ---- H. Money (P-37, P-38) ---------------------------------------------------------------------------------

    def collect(self, cents: i64) -> None:
        cents = min(cents, self.bank())
        self.cash[self.active] = self.cash[self.active] + cents
        if self.telling:
            self.story.append((COLLECTED, self.active, cents))

    def pay(self, cents: i64) -> None:
        cents = min(cents, self.cash[self.active])
        self.cash[self.active] = self.cash[self.active] - cents
        if self.telling:
            self.story.append((PAID, self.active, cents))

    def pay_to(self, payer: i64, other: i64, cents: i64) -> None:
        """P-38: what is there; the rest is waived."""
        cents = min(cents, self.cash[payer])
        self.cash[payer] = self.cash[payer] - cents
        self.cash[other] = self.cash[other] + cents
        if self.telling:
            self.story.append((PAID_TO, payer, other, cents))

    def pay_each(self, cents: i64) -> None:
        other = self.left_of(self.active)
        while other != self.active:
            self.pay_to(self.active, other, cents)
            other = self.left_of(other)

    def collect_each(self, cents: i64) -> None:
        other = self.left_of(self.active)
        while other != self.active:
            self.pay_to(other, self.active, cents)
            other = self.left_of(other)

    # ---- Buy (P-16), NLW (P-35), FREE (P-36) -------------------------------------------------------------------

    def affordable(self, seat: i64, pile: i64) -> bool:
        """Can the seat pay for the card on top?"""
        top = self.top(pile)
        return top != NONE and self.setup.values[top] <= self.cash[seat]

    def affordable_in_piles(self, seat: i64) -> i64:
        """All discards the seat can pay for."""
        found: i64 = 0
        for pile in self.piles:
            for i in range(pile.size):
                if self.setup.values[pile.cards[i]] <= self.cash[seat]:
                    found |= bit(pile.cards[i])
        return found

    def take_discard(self, card: i64, event: i64, pile: i64) -> None:
        """A discard comes into the active hand before everybody's eyes."""
        seat = self.active
        for heap in self.piles:
            for i in range(heap.size):
                if heap.cards[i] == card:
                    for j in range(i, heap.size - 1):
                        heap.cards[j] = heap.cards[j + 1]
                    heap.size -= 1
                    break
        self.gain(seat, card, self.watchers)
        self.reveals += 1
        if event == BOUGHT:
            price: i64 = self.setup.values[card]
            self.cash[seat] = self.cash[seat] - price
            if self.telling:
                self.story.append((BOUGHT, seat, card, price, pile))
        elif self.telling:
            self.story.append((TOOK_FREE, seat, card, pile))

    def buy(self, pile: i64) -> None:
        """P-16: one or two cards from the top of the piles; settled after the purchases, before the discards."""
        card = self.top(pile)
        self.gained |= bit(card)
        self.take_discard(card, BOUGHT, pile)
        self.bought += 1
        if self.bought == 1 and (self.affordable(self.active, 0) or self.affordable(self.active, 1)):
            self.step(BUY_MORE)
        else:
            self.end_buying()

    def end_buying(self) -> None:
        gained = self.gained
        self.gained = 0
        if not self.settle(self.active, gained):
            self.instruction_complete()

    def search(self, card: i64) -> None:
        """P-35: buy any one card of both piles."""
        self.take_discard(card, BOUGHT, NLW_PILE)
        if not self.settle(self.active, bit(card)):
            self.instruction_complete()

    def take_free(self, pile: i64) -> None:
        """P-36: the top card of either pile without paying."""
        card = self.top(pile)
        self.take_discard(card, TOOK_FREE, pile)
        if not self.settle(self.active, bit(card)):
            self.instruction_complete()

    def discard(self, seat: i64, card: i64, pile: i64) -> None:
        """P-16: face-up onto the pile of one's choice."""
        self.give(seat, card)
        self.piles[pile].put(card, 0)
        self.reveals += 1
        if self.telling:
            self.story.append((DISCARDED, seat, card, pile))

    def decline(self) -> None:
        """P-35, P-36: buy or take nothing."""
        if self.telling:
            self.story.append((DECLINED, self.active, self.places[self.active]))
        self.instruction_complete()

    def end_sorting(self) -> None:
        """P-36: take as many cards from the deck as were sorted out."""
        if self.sorted_out == 0:
            self.decline()
            return
        drawn = self.draw(self.active, self.sorted_out)
        if not self.settle(self.active, drawn):
            self.instruction_complete()
