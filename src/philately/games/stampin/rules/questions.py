"""Questions and answers (P-42): what is asked, which answers are legal, and what each of them sets going."""

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.state import State
from philately.games.stampin.rules.position import Setup, lowest, size_of
from philately.games.stampin.rules.terms import (
    BID,
    BIDS,
    BUY,
    BUY_MORE,
    CATEGORIES,
    CATEGORY,
    CLOSE,
    DEMAND,
    DEMAND_BACK,
    DEMAND_CATEGORY,
    DEMAND_PLAYER,
    DISCARD,
    DONE,
    DOUBLES,
    EXCHANGE,
    FOLLOW,
    KEEP,
    KEEPER,
    LIVE,
    LOT_PILE,
    MONEY,
    PARTNER,
    PASS,
    PASS_CARD,
    PAY_DOUBLES,
    PILE,
    PILE_FOR,
    PUT_DOWN,
    REQUEST,
    ROLL,
    ROUND_ROBIN,
    SEALED,
    SEARCH,
    SEAT,
    SLOT,
    SLOTS,
    SORT_OUT,
    TAKE_FREE,
    TURN,
    WILDS,
    cards_of,
)
from philately.games.stampin.rules.turn import Turn


class Stampin(Turn):
    """A game of Stampin': the state and all its rules."""

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, setup)
        self.menu: vec[i64] = vec[i64]([0] * (MONEY + 2))  # the answers to the present question
        self.choices: i64 = 0

    def blank(self) -> State:
        return Stampin(self.players, self.setup)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Stampin)  # quick, because nothing is derived from this class
        self.copy_position(other)

    def count(self) -> i64:
        return self.choices

    def action(self, k: i64) -> i64:
        return self.menu[k]

    def rolled(self) -> i64:
        return self.shown

    # ---- the answers that are legal ------------------------------------------------------------------------------

    def offer(self, action: i64) -> None:
        self.menu[self.choices] = action
        self.choices += 1

    def offer_cards(self, cards: i64, first: i64) -> None:
        while cards:
            self.offer(first + lowest(cards))
            cards &= cards - 1

    def attend(self, seat: i64) -> None:
        """Lay out the answers to the present question."""
        self.to_move = seat
        self.choices = 0
        if seat < 0:
            return
        question = self.asking
        if question in (TURN, CLOSE):
            self.offer_window(seat, question)
        elif question in (KEEPER, REQUEST):
            self.offer(FOLLOW)
            self.offer(KEEP)
        elif question in (DISCARD, PASS_CARD):
            self.offer_cards(self.hands[seat], 0)
        elif question in (PILE_FOR, LOT_PILE):
            self.offer(PILE)
            self.offer(PILE + 1)
        elif question == BID:
            self.offer(PASS)
            for cents in range(self.least_bid(), self.cash[seat] + 1):
                self.offer(BIDS + cents)
        elif question == SLOT:
            theirs = self.partner if seat == self.active else self.active
            for slot in range(size_of(self.hands[theirs])):
                self.offer(SLOTS + slot)
        elif question == BUY_MORE:
            self.offer(DONE)
            self.offer_tops(seat)
        elif question == DOUBLES:
            self.offer(DONE)
            self.offer(PAY_DOUBLES)
        elif question in (PARTNER, DEMAND_PLAYER):
            for other in range(self.players):
                if other != seat:
                    self.offer(SEAT + other)
        elif question == SEARCH:
            self.offer(DONE)
            self.offer_cards(self.affordable_in_piles(seat), 0)
        elif question == TAKE_FREE:
            self.offer(DONE)
            for pile in range(i64(2)):
                if self.piles[pile].size > 0:
                    self.offer(PILE + pile)
        elif question == SORT_OUT:
            self.offer(DONE)
            self.offer_cards(self.hands[seat], 0)
        elif question == DEMAND_CATEGORY:
            for category in range(i64(CATEGORIES)):
                self.offer(CATEGORY + category)
        elif question == DEMAND_BACK:
            self.offer_cards(self.hands[seat] & ~self.outgoing, 0)

    def offer_tops(self, seat: i64) -> None:
        for pile in range(i64(2)):
            if self.affordable(seat, pile):
                self.offer(BUY + pile)

    def offer_window(self, seat: i64, question: i64) -> None:
        """The opening window together with the main choice, or the closing window."""
        if question == TURN:
            self.offer(ROLL)
            self.offer_tops(seat)
        else:
            self.offer(DONE)
        if self.can_demand(seat) and not (question == CLOSE and self.setup.demand_at_start):
            self.offer(DEMAND)
        if self.hands[seat] & WILDS:
            for category in range(i64(CATEGORIES)):
                if self.can_put_down(seat, category):
                    self.offer(PUT_DOWN + category)
        if question == TURN:
            for category in range(i64(CATEGORIES)):
                mine = self.hands[seat] & cards_of(category)
                if mine and self.set_with_wild(category) >= 0:
                    self.offer_cards(mine, EXCHANGE)

    # ---- what an answer sets going ---------------------------------------------------------------------------------

    def choose(self, k: i64) -> None:
        answer = self.menu[k]
        if not self.tracking:
            self.stale = True
        revealed = self.reveals
        before = self.shown
        self.shown = 0
        self.carry_out(self.asking, answer)
        if self.reveals == revealed:
            self.shown = before  # nobody else has noticed anything

    def carry_out(self, question: i64, answer: i64) -> None:
        if question in (TURN, CLOSE):
            self.in_window(answer)
        elif question in (DISCARD, SORT_OUT):
            if answer == DONE:
                self.end_sorting()
            else:
                self.picked = answer
                self.ask(PILE_FOR)
        elif question == PILE_FOR:
            self.lay_picked(answer - PILE)
        elif question == KEEPER:
            if answer == KEEP:
                self.keep()
            else:
                self.follow_space()
        elif question == REQUEST:
            if answer == KEEP:
                self.refuse()
            else:
                self.agree()
        elif question == SLOT:
            self.take_slot(answer - SLOTS)
        elif question == BID:
            self.bid(i64(0) if answer == PASS else answer - BIDS)
        elif question == PASS_CARD:
            self.choose_to_pass(answer)
        elif question == BUY_MORE:
            if answer == DONE:
                self.end_buying()
            else:
                self.buy(answer - BUY)
        elif question == DOUBLES:
            if answer == DONE:
                self.end_after_doubles(0)
            else:
                self.pay_for_doubles()
        elif question == PARTNER:
            self.trade_with(answer - SEAT)
        elif question == SEARCH:
            if answer == DONE:
                self.decline()
            else:
                self.search(answer)
        elif question == TAKE_FREE:
            if answer == DONE:
                self.decline()
            else:
                self.take_free(answer - PILE)
        elif question == LOT_PILE:
            self.put_aside(answer - PILE)
        elif question == DEMAND_PLAYER:
            self.target = answer - SEAT
            self.ask(DEMAND_CATEGORY)
        elif question == DEMAND_CATEGORY:
            self.demand(answer - CATEGORY)
        else:
            self.give_back(answer)

    def in_window(self, answer: i64) -> None:
        if answer == ROLL:
            self.roll(True)
        elif answer < DONE:
            self.buy(answer - BUY)
        elif answer == DONE:
            self.end_turn()
        elif answer == DEMAND:
            if self.players == 2:
                self.target = 1 - self.active
                self.ask(DEMAND_CATEGORY)
            else:
                self.ask(DEMAND_PLAYER)
        elif answer < EXCHANGE:
            self.put_down(answer - PUT_DOWN)
        else:
            self.exchange(answer - EXCHANGE)

    def lay_picked(self, pile: i64) -> None:
        """The chosen card goes onto the chosen pile."""
        card = self.picked
        self.discard(self.to_move, card, pile)
        if self.stage == DISCARD:
            self.instruction_complete()
            return
        self.sorted_out += 1
        number: i64 = self.setup.numbers[self.places[self.active] - 1]
        if self.sorted_out < number and self.hands[self.active]:
            self.step(SORT_OUT)
        else:
            self.end_sorting()

    # ---- several at a time -----------------------------------------------------------------------------------------

    def is_secret(self, seat: int) -> bool:
        """Slots, passed cards, sealed bids, and what is given back for a Demand (P-28, P-32, P-33, P-34)."""
        if self.asking == BID:
            return self.setup.auction == SEALED
        return self.asking == SLOT or self.asking == PASS_CARD or self.asking == DEMAND_BACK

    def pending(self) -> list[int]:
        if self.to_move < 0:
            return []
        together = self.asking == SLOT or self.asking == PASS_CARD
        if not together and not (self.asking == BID and self.setup.auction != ROUND_ROBIN):
            return [self.to_move]
        waiting: list[int] = []
        for i in range(self.players):
            seat = (self.active + i) % self.players
            if self.asking == SLOT:
                asked = (seat == self.active or seat == self.partner) and self.answers[seat] < 0
            elif self.asking == PASS_CARD:
                asked = self.answers[seat] < 0 and self.hands[seat] != 0
            elif self.setup.auction == SEALED:
                asked = self.answers[seat] < 0
            else:
                asked = self.can_bid(seat)
            if asked:
                waiting.append(seat)
        return waiting

    def lapse(self, seat: int) -> int:
        """In a live auction the silent pass when the countdown ends (P-34)."""
        if self.to_move >= 0 and self.asking == BID and self.setup.auction == LIVE and self.can_bid(seat):
            return PASS
        return -1
