"""Cards come from the discard piles into a hand, and go from a hand onto them (P-16, P-35, P-36)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit
from philately.core.event import Event
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import knowledge, settling, turn
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin

PILE_IS_EMPTY: Final = Reason(N_("Pile {buy} is empty."), "P-16")
TOO_DEAR: Final = Reason(N_("The card on top of pile {buy} costs {number}¢, which is more than you have."), "P-16")
NOT_DISCARDED: Final = Reason(N_("{card} isn't in the discard piles."), "P-35")
CARD_TOO_DEAR: Final = Reason(N_("{card} costs {number}¢, which is more than you have."), "P-35")
NOTHING_THERE: Final = Reason(N_("Pile {pile} is empty."), "P-36")
MORE_THAN_SIX: Final = Reason(N_("You have more than six cards, so you must discard."), "P-24")


class BuyMore(Question["Stampin"]):
    """A second card may be bought from the top of the piles (P-16)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.DONE)
        offer_tops(game, seat)

    def take(self, game: "Stampin", action: i64) -> None:
        if action == t.DONE:
            end_buying(game)
        else:
            buy(game, action - t.BUY)


class Search(Question["Stampin"]):
    """Any one card of both piles may be bought (P-35)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.DONE)
        game.offer_all(game.affordable_in_piles(seat), t.CARD)
        if game.wondering:
            for pile in game.piles:
                for i in range(pile.size):
                    game.rule_out(t.CARD + pile.cards[i], CARD_TOO_DEAR, game.setup.values[pile.cards[i]])
            game.rule_out_rest(t.CARD, t.CARDS, NOT_DISCARDED)

    def take(self, game: "Stampin", action: i64) -> None:
        if action == t.DONE:
            decline(game)
        else:
            take_discard(game, action, e.BOUGHT, t.ANY_PILE)
            turn.go_on(game, game.active, bit(action))


class TakeFree(Question["Stampin"]):
    """The top card of either pile may be taken without paying (P-36)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.DONE)
        for pile in range(i64(2)):
            if game.piles[pile].size > 0:
                game.offer(t.PILE + pile)
            elif game.wondering:
                game.rule_out(t.PILE + pile, NOTHING_THERE)

    def take(self, game: "Stampin", action: i64) -> None:
        if action == t.DONE:
            decline(game)
        else:
            card = game.top(action - t.PILE)
            take_discard(game, card, e.TOOK_FREE, action - t.PILE)
            turn.go_on(game, game.active, bit(card))


class Discard(Question["Stampin"]):
    """A player above six cards discards (P-24); or cards may be discarded for as many new ones (P-36)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        if self is SORT_OUT:
            game.offer(t.DONE)
        elif game.wondering:
            game.rule_out(t.DONE, MORE_THAN_SIX)
        game.offer_hand(seat, game.hands[seat])

    def take(self, game: "Stampin", action: i64) -> None:
        if action == t.DONE:
            end_sorting(game)
        else:
            game.picked = action
            game.pose(game.to_move, PILE_FOR)


class PileFor(Question["Stampin"]):
    """The player who discards chooses the pile, onto which the card goes face-up (P-16)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.PILE)
        game.offer(t.PILE + 1)

    def take(self, game: "Stampin", action: i64) -> None:
        seat = game.to_move
        card = game.picked
        knowledge.give(game, seat, bit(card))
        game.piles[action - t.PILE].put(card, 0)
        game.reveals += 1
        game.happen(e.DISCARDED, seat, card, action - t.PILE)
        if game.stage == DISCARD.number:
            turn.instruction_complete(game)
            return
        game.sorted_out += 1
        number: i64 = game.setup.numbers[game.places[game.active] - 1]
        if game.sorted_out < number and game.hands[game.active]:
            game.step(game.active, SORT_OUT)
        else:
            end_sorting(game)


BUY_MORE: Final[BuyMore] = BuyMore("buy_more", "P-16")
SEARCH: Final[Search] = Search("search", "P-35")
TAKE_FREE: Final[TakeFree] = TakeFree("take_free", "P-36")
SORT_OUT: Final[Discard] = Discard("sort_out", "P-36")
DISCARD: Final[Discard] = Discard("discard", "P-24")
PILE_FOR: Final[PileFor] = PileFor("pile_for", "P-16")


def offer_tops(game: "Stampin", seat: i64) -> None:
    """Offer the cards on top of the piles that the seat can pay for (P-16)."""
    for pile in range(i64(2)):
        if game.affordable(seat, pile):
            game.offer(t.BUY + pile)
        elif game.wondering:
            if game.piles[pile].size == 0:
                game.rule_out(t.BUY + pile, PILE_IS_EMPTY)
            else:
                game.rule_out(t.BUY + pile, TOO_DEAR, game.setup.values[game.top(pile)])


def take_discard(game: "Stampin", card: i64, event: Event, pile: i64) -> None:
    """A discard comes into the active hand before everybody's eyes."""
    seat = game.active
    for heap in game.piles:
        for i in range(heap.size):
            if heap.cards[i] == card:
                for j in range(i, heap.size - 1):
                    heap.cards[j] = heap.cards[j + 1]
                heap.size -= 1
                break
    knowledge.gain(game, seat, bit(card), game.watchers)
    game.reveals += 1
    if event is e.BOUGHT:
        price: i64 = game.setup.values[card]
        game.cash[seat] = game.cash[seat] - price
        game.happen(e.BOUGHT, seat, card, price, pile)
    else:
        game.happen(e.TOOK_FREE, seat, card, pile)


def buy(game: "Stampin", pile: i64) -> None:
    """P-16: one or two cards from the top of the piles; settled after the purchases, before the discards."""
    card = game.top(pile)
    game.gained |= bit(card)
    take_discard(game, card, e.BOUGHT, pile)
    game.bought += 1
    if game.bought == 1 and (game.affordable(game.active, 0) or game.affordable(game.active, 1)):
        game.step(game.active, BUY_MORE)
    else:
        end_buying(game)


def end_buying(game: "Stampin") -> None:
    gained = game.gained
    game.gained = 0
    turn.go_on(game, game.active, gained)


def decline(game: "Stampin") -> None:
    """P-35, P-36: buy or take nothing."""
    place = game.places[game.active]
    game.happen(e.DECLINED, game.active, place, game.setup.kinds[place - 1])
    turn.instruction_complete(game)


def end_sorting(game: "Stampin") -> None:
    """P-36: take as many cards from the deck as were sorted out."""
    if game.sorted_out == 0:
        decline(game)
        return
    turn.go_on(game, game.active, settling.draw(game, game.active, game.sorted_out))
