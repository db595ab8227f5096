"""Wild cards are put down, or gained for the card they stand for (section F)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, lowest, size_of
from philately.core.language import N_
from philately.core.question import Reason
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import keepers, knowledge, settling, turn
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin

NO_WILD: Final = Reason(N_("You have no Wild in your hand."), "P-29")
TOO_MANY_WILDS: Final = Reason(N_("Your three of {wild} has as many Wilds as a Set may have."), "P-29")
ONLY_AS_FOURTH: Final = Reason(N_("A Wild can be put down only as the fourth card on a face-down three."), "P-29")
TOO_FEW_ALIKE: Final = Reason(N_("A Wild for {wild} needs two of them in your hand, or your face-down three."), "P-29")
NOT_TO_EXCHANGE: Final = Reason(N_("You don't have {exchange} in your hand."), "P-31")
NO_WILD_IN_SET: Final = Reason(N_("No Set of the category of {exchange} has a Wild."), "P-31")


def offer_to_put_down(game: "Stampin", seat: i64) -> None:
    """Offer the categories for which a Wild can be put down (P-29)."""
    if game.hands[seat] & t.WILDS or game.wondering:
        for category in range(i64(t.CATEGORIES)):
            reason = why_not_put_down(game, seat, category)
            if reason is None:
                game.offer(t.PUT_DOWN + category)
            elif game.wondering:
                game.rule_out(t.PUT_DOWN + category, reason)


def why_not_put_down(game: "Stampin", seat: i64, category: i64) -> Reason | None:
    """P-29: as the fourth card on a face-down three, or with two alike as a three; None: a Wild can be put down."""
    if not game.hands[seat] & t.WILDS:
        return NO_WILD
    three = game.three(seat, category)
    if three:
        return None if size_of(three & t.WILDS) < game.setup.max_wilds else TOO_MANY_WILDS
    if not game.setup.wild_in_three:
        return ONLY_AS_FOURTH
    return None if size_of(game.hands[seat] & t.cards_of(category)) >= 2 else TOO_FEW_ALIKE


def offer_exchanges(game: "Stampin", seat: i64) -> None:
    """Offer the cards that can be exchanged for the Wild of a Set (P-31)."""
    left = game.hands[seat] & ~t.WILDS
    while left:
        category = lowest(left) >> 2
        mine = left & t.cards_of(category)
        if game.set_with_wild(category) >= 0:
            game.offer_all(mine, t.EXCHANGE)
        elif game.wondering:
            game.rule_out_all(mine, t.EXCHANGE, NO_WILD_IN_SET)
        left &= ~mine
    if game.wondering:
        game.rule_out_rest(t.EXCHANGE, t.NATURALS, NOT_TO_EXCHANGE)


def put_down(game: "Stampin", category: i64) -> None:
    """P-29: put a Wild down, draw back to six, settle."""
    seat = game.active
    card = lowest(game.hands[seat] & t.WILDS)
    fourth = game.three(seat, category) != 0
    game.happen(e.PUT_WILD, seat, 4 if fourth else 3, card)
    if fourth:
        if settling.complete(game, seat, category, card):
            return
    else:
        alike = game.hands[seat] & t.cards_of(category)
        settling.lay_three(game, seat, category, alike | bit(card), 0)
    drawn = settling.draw(game, seat, max(t.HAND - size_of(game.hands[seat]), 0))
    if not settling.settle(game, seat, drawn):
        turn.back_to_window(game)


def ask_for_wild(game: "Stampin", card: i64) -> None:
    """P-31: show a real card for the Wild of its Set; P-27: if the Set is another's, its owner may hand in a Keeper."""
    seat = game.active
    owner = game.set_with_wild(card >> 2)
    if owner == seat or not game.setup.wild_exchange_keeper or not game.has_card(owner, t.AS_KEEPER):
        exchange(game, card)
        return
    game.for_wild = card
    game.partner = owner
    knowledge.show(game, seat, card)
    game.reveals += 1
    game.happen(e.OFFERED, seat, owner, card)
    game.step(owner, keepers.REQUEST)


def exchange(game: "Stampin", card: i64) -> None:
    """P-31: the real card for the Wild, which can't be put down before the next turn; the turn ends."""
    seat = game.active
    owner = game.set_with_wild(card >> 2)
    game.for_wild = t.NONE
    place = owner * t.CATEGORIES + (card >> 2)
    wild = lowest(game.sets[place] & t.WILDS)
    knowledge.give(game, seat, bit(card))
    game.sets[place] = game.sets[place] & ~bit(wild) | bit(card)
    knowledge.gain(game, seat, bit(wild), game.watchers)
    game.reveals += 1
    game.happen(e.EXCHANGED, seat, owner, card, wild)
    turn.end_turn(game)
