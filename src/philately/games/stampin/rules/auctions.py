"""Auctions: in turn, by sealed bids, or live (P-34)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import knowledge, settling, spaces, turn
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin

BID_TOO_LOW: Final = Reason(N_("A bid must be at least {number}¢ now."), "P-34")
BID_TOO_HIGH: Final = Reason(N_("You can't bid more than the {number}¢ that you have."), "P-34")


class Bid(Question["Stampin"]):
    """Bid for the card that is turned up, or pass; in turn, secretly, or by whoever is quick (P-34)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.PASS)
        least = game.least_bid()
        cash = game.cash[seat]
        for cents in range(least, cash + 1):
            game.offer(t.BIDS + cents)
        if game.wondering:
            for cents in range(least):
                game.rule_out(t.BIDS + cents, BID_TOO_LOW, least)
            for cents in range(cash + 1, i64(t.MONEY + 1)):
                game.rule_out(t.BIDS + cents, BID_TOO_HIGH, cash)

    def take(self, game: "Stampin", action: i64) -> None:
        seat = game.to_move
        cents = i64(0) if action == t.PASS else action - t.BIDS
        if game.setup.auction == t.SEALED:
            if not game.keep_answer(cents, BID):
                end_auction(game)
            return
        if cents:
            game.high_bid = cents
            game.high_bidder = seat
            game.happen(e.BADE, seat, cents)
        else:
            game.out |= bit(seat)
            game.happen(e.PASSED_BID, seat)
        if game.setup.auction == t.ROUND_ROBIN:
            next_bidder(game, game.left_of(seat))
            return
        if cents:
            game.out = 0  # a higher bid reopens a live auction
        game.reveals += 1  # others are watching the clock: it is no draft
        next_bidder(game, game.active)

    def is_secret(self, game: "Stampin", seat: i64) -> bool:
        return game.setup.auction == t.SEALED

    def is_together(self, game: "Stampin") -> bool:
        return game.setup.auction != t.ROUND_ROBIN

    def first(self, game: "Stampin") -> i64:
        return game.active

    def waits_for(self, game: "Stampin", seat: i64) -> bool:
        return game.answers[seat] < 0 if game.setup.auction == t.SEALED else game.can_bid(seat)

    def lapse(self, game: "Stampin", seat: i64) -> i64:
        """A silent player passes when the countdown of a live auction ends."""
        return t.PASS if game.setup.auction == t.LIVE and game.can_bid(seat) else -1


class LotPile(Question["Stampin"]):
    """The active player chooses the pile for the card on which nobody has bid (P-34)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.PILE)
        game.offer(t.PILE + 1)

    def take(self, game: "Stampin", action: i64) -> None:
        card = game.lot
        game.lot = t.NONE
        game.out = 0
        game.piles[action - t.PILE].put(card, 0)
        game.reveals += 1
        game.happen(e.UNSOLD, game.active, card, action - t.PILE)
        turn.instruction_complete(game)


BID: Final[Bid] = Bid("bid", "P-34")
LOT_PILE: Final[LotPile] = LotPile("lot_pile", "P-34")


def auction(game: "Stampin") -> None:
    """P-34: the top card of the deck is turned up, and everybody may bid."""
    game.lot = settling.take_from_deck(game)
    if game.lot == t.NONE:
        spaces.nothing(game, 0)
        return
    game.high_bid = 0
    game.high_bidder = -1
    game.out = 0
    game.happen(e.LOT, game.active, game.lot)
    settling.deck_may_be_finished(game)
    game.clear_answers()
    for step in range(game.players):
        seat = game.clockwise(step)
        if not game.can_bid(seat):
            cannot_bid(game, seat)
    next_bidder(game, game.active)


def cannot_bid(game: "Stampin", seat: i64) -> None:
    """Too little money: out of it."""
    game.out |= bit(seat)
    if game.setup.auction == t.SEALED:
        game.answers[seat] = 0
    game.happen(e.CANT_BID, seat)


def next_bidder(game: "Stampin", seat: i64) -> None:
    """Ask the next one who is still in, from this seat on; when there is none, the auction ends."""
    for _i in range(game.players):
        if BID.waits_for(game, seat):
            game.step(seat, BID)
            return
        if game.setup.auction == t.ROUND_ROBIN and seat != game.high_bidder and not game.out >> seat & 1:
            cannot_bid(game, seat)
        seat = game.left_of(seat)
    end_auction(game)


def open_sealed_bids(game: "Stampin") -> None:
    """P-34: the highest pays the own bid; ties go to the first clockwise from the active player."""
    bids: list[int] = []
    for step in range(game.players):
        seat = game.clockwise(step)
        if game.answers[seat] > game.high_bid:
            game.high_bid = game.answers[seat]
            game.high_bidder = seat
        bids += [int(seat), int(game.answers[seat])]
    game.clear_answers()
    game.reveals += 1
    game.happen_with(e.SEALED_BIDS, game.active, bids)


def end_auction(game: "Stampin") -> None:
    """The highest bidder pays the Bank and takes the card; without a bid it goes onto a discard pile."""
    if game.setup.auction == t.SEALED:
        open_sealed_bids(game)
    winner = game.high_bidder
    if winner < 0:
        game.step(game.active, LOT_PILE)
        return
    card = game.lot
    game.lot = t.NONE
    game.high_bidder = -1
    game.out = 0
    game.cash[winner] = game.cash[winner] - game.high_bid
    knowledge.gain(game, winner, bit(card), game.watchers)
    game.happen(e.SOLD, winner, card, game.high_bid)
    game.high_bid = 0
    turn.go_on(game, winner, bit(card))
