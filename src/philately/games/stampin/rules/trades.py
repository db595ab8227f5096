"""Blind trades, and cards that everybody passes on (section G)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, nth, size_of
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import keepers, knowledge, settling, turn
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin

NOT_YOURSELF: Final = Reason(N_("You can't trade with yourself."), "P-33")
FEWER_CARDS: Final = Reason(N_("The other hand has only {number} cards."), "P-32")


class Partner(Question["Stampin"]):
    """Name the player to trade with (P-33)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer_others(seat, NOT_YOURSELF)

    def take(self, game: "Stampin", action: i64) -> None:
        trade_with(game, action - t.SEAT)


class Slot(Question["Stampin"]):
    """Both traders secretly choose a card of the other's hand, unseen (P-32)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        theirs = game.partner if seat == game.active else game.active
        size = size_of(game.hands[theirs])
        for slot in range(size):
            game.offer(t.SLOTS + slot)
        if game.wondering:
            for slot in range(size, i64(t.BIDS - t.SLOTS)):
                game.rule_out(t.SLOTS + slot, FEWER_CARDS, size)

    def take(self, game: "Stampin", action: i64) -> None:
        if not game.keep_answer(action - t.SLOTS, SLOT):
            trade(game)

    def first(self, game: "Stampin") -> i64:
        return game.active

    def waits_for(self, game: "Stampin", seat: i64) -> bool:
        return (seat == game.active or seat == game.partner) and game.answers[seat] < 0


class PassCard(Question["Stampin"]):
    """Everybody secretly chooses a card to pass on (P-33)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer_hand(seat, game.hands[seat])

    def take(self, game: "Stampin", action: i64) -> None:
        if not game.keep_answer(action, PASS_CARD):
            pass_on(game)

    def first(self, game: "Stampin") -> i64:
        return game.active

    def waits_for(self, game: "Stampin", seat: i64) -> bool:
        return game.answers[seat] < 0 and game.hands[seat] != 0


PARTNER: Final[Partner] = Partner("partner", "P-33")
SLOT: Final[Slot] = Slot("slot", "P-32", secret=True, together=True)
PASS_CARD: Final[PassCard] = PassCard("pass_card", "P-33", secret=True, together=True)


def trade_with(game: "Stampin", other: i64) -> None:
    """P-27, P-32: the other may answer with a Keeper; else each draws blindly from the other's hand."""
    game.partner = other
    if not game.hands[game.active] or not game.hands[other]:
        next_trade(game)
    elif game.has_card(other, t.AS_KEEPER):
        game.step(other, keepers.REQUEST)
    else:
        ask_slots(game)


def ask_slots(game: "Stampin") -> None:
    game.clear_answers()
    game.step(game.active, SLOT)


def trade(game: "Stampin") -> None:
    """P-32: both have committed a slot of the other's hand, which is shuffled afresh; both cards move at once."""
    seat = game.active
    other = game.partner
    taken = from_shuffled(game, game.hands[other], game.answers[seat])
    given = from_shuffled(game, game.hands[seat], game.answers[other])
    game.clear_answers()
    both = bit(seat) | bit(other)
    knowledge.moved_unseen(game, seat, both)
    knowledge.moved_unseen(game, other, both)
    knowledge.give(game, seat, bit(given))
    knowledge.give(game, other, bit(taken))
    knowledge.gain(game, seat, bit(taken), both)
    knowledge.gain(game, other, bit(given), both)
    game.happen(e.TRADED, seat, other, given, taken)
    if not settling.settle(game, seat, bit(taken)) and not settling.settle(game, other, bit(given)):
        next_trade(game)


def from_shuffled(game: "Stampin", hand: i64, slot: i64) -> i64:
    """The card at a place of a hand in a fresh random order."""
    size = size_of(hand)
    return nth(hand, (slot + game.rng.below(size)) % size)


def next_trade(game: "Stampin") -> None:
    """P-33: with everybody, clockwise from the left."""
    other = game.left_of(game.partner)
    if game.trading_all and other != game.active:
        trade_with(game, other)
    else:
        game.trading_all = False
        turn.instruction_complete(game)


def ask_before_pass(game: "Stampin") -> None:
    """P-27: before a pass the others are asked for Keepers, clockwise."""
    game.asking_round = True
    while game.partner != game.active:
        if game.has_card(game.partner, t.AS_KEEPER):
            game.step(game.partner, keepers.REQUEST)
            return
        game.partner = game.left_of(game.partner)
    game.asking_round = False
    game.clear_answers()
    if not game.ask_next(game.active, PASS_CARD):
        pass_on(game)


def pass_on(game: "Stampin") -> None:
    """P-33: all chosen cards move together; settle the active player first, then clockwise."""
    way: i64 = game.setup.numbers[game.places[game.active] - 1]
    step = i64(1) if way == t.LEFT else game.players - 1
    for seat in range(game.players):
        card = game.answers[seat]
        if card >= 0:
            other = (seat + step) % game.players
            knowledge.moved_unseen(game, seat, bit(seat) | bit(other))
            knowledge.give(game, seat, bit(card))
            game.happen(e.PASSED, seat, other, card)
    for seat in range(game.players):
        card = game.answers[seat]
        if card >= 0:
            other = (seat + step) % game.players
            knowledge.gain(game, other, bit(card), bit(seat) | bit(other))
    for place in range(game.players):
        seat = game.clockwise(place)
        card = game.answers[(seat + game.players - step) % game.players]
        if card >= 0 and settling.settle(game, seat, bit(card)):
            return
    game.clear_answers()
    turn.instruction_complete(game)
