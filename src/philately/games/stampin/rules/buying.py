"""Cards come from the discard piles into a hand, and go from a hand onto them (P-16, P-35, P-36)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit
from philately.games.stampin.rules import knowledge, settling, turn
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin


NLW_PILE: Final = 2  # where a card was bought: anywhere in the piles


def take_discard(game: "Stampin", card: i64, event: i64, pile: i64) -> None:
    """A discard comes into the active hand before everybody's eyes."""
    seat = game.active
    for heap in game.piles:
        for i in range(heap.size):
            if heap.cards[i] == card:
                for j in range(i, heap.size - 1):
                    heap.cards[j] = heap.cards[j + 1]
                heap.size -= 1
                break
    knowledge.gain(game, seat, card, game.watchers)
    game.reveals += 1
    if event == t.BOUGHT:
        price: i64 = game.setup.values[card]
        game.cash[seat] = game.cash[seat] - price
        if game.telling:
            game.story.append((t.BOUGHT, seat, card, price, pile))
    elif game.telling:
        game.story.append((t.TOOK_FREE, seat, card, pile))


def buy(game: "Stampin", pile: i64) -> None:
    """P-16: one or two cards from the top of the piles; settled after the purchases, before the discards."""
    card = game.top(pile)
    game.gained |= bit(card)
    take_discard(game, card, t.BOUGHT, pile)
    game.bought += 1
    if game.bought == 1 and (game.affordable(game.active, 0) or game.affordable(game.active, 1)):
        game.step(t.BUY_MORE)
    else:
        end_buying(game)


def end_buying(game: "Stampin") -> None:
    gained = game.gained
    game.gained = 0
    if not settling.settle(game, game.active, gained):
        turn.instruction_complete(game)


def search(game: "Stampin", card: i64) -> None:
    """P-35: buy any one card of both piles."""
    take_discard(game, card, t.BOUGHT, NLW_PILE)
    if not settling.settle(game, game.active, bit(card)):
        turn.instruction_complete(game)


def take_free(game: "Stampin", pile: i64) -> None:
    """P-36: the top card of either pile without paying."""
    card = game.top(pile)
    take_discard(game, card, t.TOOK_FREE, pile)
    if not settling.settle(game, game.active, bit(card)):
        turn.instruction_complete(game)


def discard(game: "Stampin", seat: i64, card: i64, pile: i64) -> None:
    """P-16: face-up onto the pile of one's choice."""
    knowledge.give(game, seat, card)
    game.piles[pile].put(card, 0)
    game.reveals += 1
    if game.telling:
        game.story.append((t.DISCARDED, seat, card, pile))


def decline(game: "Stampin") -> None:
    """P-35, P-36: buy or take nothing."""
    if game.telling:
        game.story.append((t.DECLINED, game.active, game.places[game.active]))
    turn.instruction_complete(game)


def end_sorting(game: "Stampin") -> None:
    """P-36: take as many cards from the deck as were sorted out."""
    if game.sorted_out == 0:
        decline(game)
        return
    drawn = settling.draw(game, game.active, game.sorted_out)
    if not settling.settle(game, game.active, drawn):
        turn.instruction_complete(game)


def lay_picked(game: "Stampin", pile: i64) -> None:
    """The chosen card goes onto the chosen pile."""
    card = game.picked
    discard(game, game.to_move, card, pile)
    if game.stage == t.DISCARD:
        turn.instruction_complete(game)
        return
    game.sorted_out += 1
    number: i64 = game.setup.numbers[game.places[game.active] - 1]
    if game.sorted_out < number and game.hands[game.active]:
        game.step(t.SORT_OUT)
    else:
        end_sorting(game)
