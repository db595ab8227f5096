"""Dealings with other players: Demands, trades, passing, auctions (E, G, P-34)."""

from mypy_extensions import i64

from philately.games.stampin.rules.position import cards_in, lowest, nth, size_of
from philately.games.stampin.rules.settling import Settling
from philately.games.stampin.rules.terms import (
    BADE,
    BID,
    CANT_BID,
    DEMAND_BACK,
    DEMANDED,
    GAVE_BACK,
    LEAST_BID,
    LEFT,
    LIVE,
    LOT,
    LOT_PILE,
    NONE,
    NOTHING,
    PASS_CARD,
    PASSED,
    PASSED_BID,
    REFUSED,
    REQUEST,
    ROUND_ROBIN,
    SEALED,
    SEALED_BIDS,
    SLOT,
    SOLD,
    TRADED,
    UNSOLD,
    bit,
    cards_of,
)


class Trading(Settling):
    """How cards change hands."""

    # ---- E. Keeper/Demand cards ------------------------------------------------------------

    def spend_keeper(self, seat: i64) -> None:
        """P-25: a used card goes to the Banker."""
        if self.setup.one_each:
            self.keepers[seat] = self.keepers[seat] & 2
        else:
            self.keepers[seat] = self.keepers[seat] - 1

    def spend_demand(self, seat: i64) -> None:
        if self.setup.one_each:
            self.keepers[seat] = self.keepers[seat] & 1
        else:
            self.keepers[seat] = self.keepers[seat] - 1

    def nothing(self, why: i64) -> None:
        """There is nothing to do on this space now: nothing lies there (0), or there is no money for it (1)."""
        if self.telling:
            self.story.append((NOTHING, self.active, self.places[self.active], why))
        self.instruction_complete()

    # ---- E. Demand (P-28) --------------------------------------------------------------------------------------

    def demand(self, category: i64) -> None:
        """P-28: all cards of a category in the other hand come over, for an equal number."""
        seat = self.active
        other = self.target
        self.spend_demand(seat)
        found = self.hands[other] & cards_of(category)
        if self.telling:
            self.story.append((DEMANDED, seat, other, category, *cards_in(found)))
        self.reveals += 1
        self.incoming = found
        while found:
            self.give(other, lowest(found))
            found &= found - 1
        self.has_none(other, category)
        self.outgoing = 0
        if self.incoming and self.hands[seat]:
            self.step(DEMAND_BACK)
        else:
            self.end_demand()

    def give_back(self, card: i64) -> None:
        """P-28: cards of one's own choice, from the hand as it was before."""
        self.outgoing |= bit(card)
        due = min(size_of(self.incoming), size_of(self.hands[self.active]))
        if size_of(self.outgoing) < due:
            self.ask(DEMAND_BACK)
        else:
            self.end_demand()

    def end_demand(self) -> None:
        """The cards change hands; settle the demander, then the target."""
        seat = self.active
        other = self.target
        incoming = self.incoming
        outgoing = self.outgoing
        self.incoming = 0
        self.outgoing = 0
        if not incoming:
            self.target = 0
            self.back_to_window()
            return
        both = bit(seat) | bit(other)
        self.moved_unseen(seat, both)
        if self.telling:
            self.story.append((GAVE_BACK, seat, other, *cards_in(outgoing)))
        cards = outgoing
        while cards:
            self.give(seat, lowest(cards))
            self.gain(other, lowest(cards), both)
            cards &= cards - 1
        cards = incoming
        while cards:
            self.gain(seat, lowest(cards), self.watchers)
            cards &= cards - 1
        self.target = 0
        self.reveals += 1
        if not self.settle(seat, incoming) and not self.settle(other, outgoing):
            self.back_to_window()

    # ---- G. Trades ---------------------------------------------------------------------------------------------

    def trade_with(self, other: i64) -> None:
        """P-27, P-32: the other may answer with a Keeper; else each draws blindly from the other's hand."""
        self.partner = other
        self.asking_round = False
        if not self.hands[self.active] or not self.hands[other]:
            self.next_trade()
        elif self.can_keep(other):
            self.to_move = other
            self.step(REQUEST)
        else:
            self.ask_slots()

    def refuse(self) -> None:
        """P-27: a Keeper against a request ends the asking player's turn at once."""
        self.spend_keeper(self.to_move)
        if self.telling:
            self.story.append((REFUSED, self.to_move, self.active))
        self.trading_all = False
        self.end_turn()

    def ask_slots(self) -> None:
        self.answers[self.active] = -1
        self.answers[self.partner] = -1
        self.to_move = self.active
        self.step(SLOT)

    def take_slot(self, slot: i64) -> None:
        """P-32: both commit a slot of the other's hand, which is shuffled afresh; then both cards move at once."""
        seat = self.active
        other = self.partner
        self.answers[self.to_move] = slot
        self.reveals += 1  # a secret answer is final once sent
        if self.answers[seat] < 0 or self.answers[other] < 0:
            self.to_move = other if self.answers[other] < 0 else seat
            self.ask(SLOT)
            return
        taken = self.from_shuffled(self.hands[other], self.answers[seat])
        given = self.from_shuffled(self.hands[seat], self.answers[other])
        self.answers[seat] = -1
        self.answers[other] = -1
        both = bit(seat) | bit(other)
        self.moved_unseen(seat, both)
        self.moved_unseen(other, both)
        self.give(seat, given)
        self.give(other, taken)
        self.gain(seat, taken, both)
        self.gain(other, given, both)
        if self.telling:
            self.story.append((TRADED, seat, other, given, taken))
        if not self.settle(seat, bit(taken)) and not self.settle(other, bit(given)):
            self.next_trade()

    def from_shuffled(self, hand: i64, slot: i64) -> i64:
        """The card at a place of a hand in a fresh random order."""
        size = size_of(hand)
        return nth(hand, (slot + self.rng.below(size)) % size)

    def next_trade(self) -> None:
        """P-33: with everybody, clockwise from the left."""
        other = self.left_of(self.partner)
        self.to_move = self.active
        if self.trading_all and other != self.active:
            self.trade_with(other)
        else:
            self.trading_all = False
            self.instruction_complete()

    def ask_before_pass(self) -> None:
        """P-27: before a pass the others are asked for Keepers, clockwise."""
        self.asking_round = True
        while self.partner != self.active:
            if self.can_keep(self.partner):
                self.to_move = self.partner
                self.step(REQUEST)
                return
            self.partner = self.left_of(self.partner)
        self.asking_round = False
        for seat in range(self.players):
            self.answers[seat] = -1
        self.next_to_pass()

    def agree(self) -> None:
        """No Keeper: the trade or pass goes on."""
        if self.asking_round:
            self.partner = self.left_of(self.partner)
            self.ask_before_pass()
        else:
            self.ask_slots()

    def next_to_pass(self) -> None:
        seat = self.active
        for _ in range(self.players):
            if self.answers[seat] < 0 and self.hands[seat]:
                self.to_move = seat
                self.step(PASS_CARD)
                return
            seat = self.left_of(seat)
        self.to_move = self.active
        self.pass_on()

    def choose_to_pass(self, card: i64) -> None:
        self.answers[self.to_move] = card
        self.reveals += 1  # a secret answer is final once sent
        self.next_to_pass()

    def pass_on(self) -> None:
        """P-33: all chosen cards move together; settle the active player first, then clockwise."""
        way: i64 = self.setup.numbers[self.places[self.active] - 1]
        step = i64(1) if way == LEFT else self.players - 1
        for seat in range(self.players):
            card = self.answers[seat]
            if card >= 0:
                other = (seat + step) % self.players
                self.moved_unseen(seat, bit(seat) | bit(other))
                self.give(seat, card)
                if self.telling:
                    self.story.append((PASSED, seat, other, card))
        for seat in range(self.players):
            card = self.answers[seat]
            if card >= 0:
                other = (seat + step) % self.players
                self.gain(other, card, bit(seat) | bit(other))
        seat = self.active
        for _ in range(self.players):
            card = self.answers[(seat + self.players - step) % self.players]
            if card >= 0 and self.settle(seat, bit(card)):
                return
            seat = self.left_of(seat)
        for seat in range(self.players):
            self.answers[seat] = -1
        self.instruction_complete()

    # ---- Auctions (P-34) ---------------------------------------------------------------------------------------

    def auction(self) -> None:
        """P-34: the top card of the deck is turned up, and everybody may bid."""
        self.lot = self.take_from_deck()
        if self.lot == NONE:
            self.nothing(0)
            return
        self.high_bid = 0
        self.high_bidder = -1
        self.out = 0
        if self.telling:
            self.story.append((LOT, self.active, self.lot))
        self.deck_may_be_finished()
        for seat in range(self.players):
            self.answers[seat] = -1
        seat = self.active
        for _ in range(self.players):
            if not self.can_bid(seat):
                self.cannot_bid(seat)
            seat = self.left_of(seat)
        self.next_bidder(self.active)

    def cannot_bid(self, seat: i64) -> None:
        """Too little money: out of it."""
        self.out |= bit(seat)
        if self.setup.auction == SEALED:
            self.answers[seat] = 0
        if self.telling:
            self.story.append((CANT_BID, seat))

    def least_bid(self) -> i64:
        return max(i64(LEAST_BID), self.high_bid + 1)

    def can_bid(self, seat: i64) -> bool:
        return seat != self.high_bidder and not self.out >> seat & 1 and self.cash[seat] >= self.least_bid()

    def next_bidder(self, seat: i64) -> None:
        """Ask the next one who is still in, from this seat on; when there is none, the auction ends."""
        for _ in range(self.players):
            still_in = self.answers[seat] < 0 if self.setup.auction == SEALED else self.can_bid(seat)
            if still_in:
                self.to_move = seat
                self.step(BID)
                return
            if self.setup.auction == ROUND_ROBIN and seat != self.high_bidder and not self.out >> seat & 1:
                self.cannot_bid(seat)
            seat = self.left_of(seat)
        self.to_move = self.active
        self.end_auction()

    def bid(self, cents: i64) -> None:
        """A bid, or 0 to pass."""
        seat = self.to_move
        if self.setup.auction == SEALED:
            self.answers[seat] = cents
            self.reveals += 1  # a secret answer is final once sent
            self.next_bidder(self.active)
            return
        if cents:
            self.high_bid = cents
            self.high_bidder = seat
            if self.setup.auction == LIVE:
                self.out = 0  # a higher bid reopens it
        else:
            self.out |= bit(seat)
        if self.setup.auction == LIVE:
            self.reveals += 1  # others are watching the clock: it is no draft
        if self.telling:
            self.story.append((BADE, seat, cents) if cents else (PASSED_BID, seat))
        self.next_bidder(self.left_of(seat) if self.setup.auction == ROUND_ROBIN else self.active)

    def open_sealed_bids(self) -> None:
        """P-34: the highest pays the own bid; ties go to the first clockwise from the active player."""
        bids: list[int] = []
        seat = self.active
        for _ in range(self.players):
            if self.answers[seat] > self.high_bid:
                self.high_bid = self.answers[seat]
                self.high_bidder = seat
            bids += [int(seat), int(self.answers[seat])]
            seat = self.left_of(seat)
        for seat in range(self.players):
            self.answers[seat] = -1
        self.reveals += 1
        if self.telling:
            self.story.append((SEALED_BIDS, self.active, *bids))

    def end_auction(self) -> None:
        """The highest bidder pays the Bank and takes the card; without a bid it goes onto a discard pile."""
        if self.setup.auction == SEALED:
            self.open_sealed_bids()
        winner = self.high_bidder
        if winner < 0:
            self.step(LOT_PILE)
            return
        card = self.lot
        self.lot = NONE
        self.high_bidder = -1
        self.out = 0
        self.cash[winner] = self.cash[winner] - self.high_bid
        self.gain(winner, card, self.watchers)
        if self.telling:
            self.story.append((SOLD, winner, card, self.high_bid))
        self.high_bid = 0
        if not self.settle(winner, bit(card)):
            self.instruction_complete()

    def put_aside(self, pile: i64) -> None:
        """P-34: nobody has bid."""
        card = self.lot
        self.lot = NONE
        self.out = 0
        self.piles[pile].put(card, 0)
        self.reveals += 1
        if self.telling:
            self.story.append((UNSOLD, self.active, card, pile))
        self.instruction_complete()
