"""Keeper/Demand cards: against a space, against a request, and to demand cards (section E, P-15)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.bits import bit, bits_in, lowest, size_of
from philately.games.stampin.rules import knowledge, settling, trades, turn
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin


def keep(game: "Stampin") -> None:
    """P-15: hand in a card, ignore the space, end the turn."""
    spend_keeper(game, game.active)
    if game.telling:
        game.story.append((t.KEPT, game.active, game.places[game.active]))
    turn.end_turn(game)


def spend_keeper(game: "Stampin", seat: i64) -> None:
    """P-25: a used card goes to the Banker."""
    if game.setup.one_each:
        game.keepers[seat] = game.keepers[seat] & 2
    else:
        game.keepers[seat] = game.keepers[seat] - 1


def spend_demand(game: "Stampin", seat: i64) -> None:
    if game.setup.one_each:
        game.keepers[seat] = game.keepers[seat] & 1
    else:
        game.keepers[seat] = game.keepers[seat] - 1


def refuse(game: "Stampin") -> None:
    """P-27: a Keeper against a request ends the asking player's turn at once."""
    spend_keeper(game, game.to_move)
    if game.telling:
        game.story.append((t.REFUSED, game.to_move, game.active))
    game.trading_all = False
    turn.end_turn(game)


def agree(game: "Stampin") -> None:
    """No Keeper: the trade or pass goes on."""
    if game.asking_round:
        game.partner = game.left_of(game.partner)
        trades.ask_before_pass(game)
    else:
        trades.ask_slots(game)


def demand(game: "Stampin", category: i64) -> None:
    """P-28: all cards of a category in the other hand come over, for an equal number."""
    seat = game.active
    other = game.target
    spend_demand(game, seat)
    found = game.hands[other] & t.cards_of(category)
    if game.telling:
        game.story.append((t.DEMANDED, seat, other, category, *bits_in(found)))
    game.reveals += 1
    game.incoming = found
    while found:
        knowledge.give(game, other, lowest(found))
        found &= found - 1
    knowledge.has_none(game, other, category)
    game.outgoing = 0
    if game.incoming and game.hands[seat]:
        game.step(t.DEMAND_BACK)
    else:
        end_demand(game)


def give_back(game: "Stampin", card: i64) -> None:
    """P-28: cards of one's own choice, from the hand as it was before."""
    game.outgoing |= bit(card)
    due = min(size_of(game.incoming), size_of(game.hands[game.active]))
    if size_of(game.outgoing) < due:
        game.ask(t.DEMAND_BACK)
    else:
        end_demand(game)


def end_demand(game: "Stampin") -> None:
    """The cards change hands; settle the demander, then the target."""
    seat = game.active
    other = game.target
    incoming = game.incoming
    outgoing = game.outgoing
    game.incoming = 0
    game.outgoing = 0
    if not incoming:
        game.target = 0
        turn.back_to_window(game)
        return
    both = bit(seat) | bit(other)
    knowledge.moved_unseen(game, seat, both)
    if game.telling:
        game.story.append((t.GAVE_BACK, seat, other, *bits_in(outgoing)))
    cards = outgoing
    while cards:
        knowledge.give(game, seat, lowest(cards))
        knowledge.gain(game, other, lowest(cards), both)
        cards &= cards - 1
    cards = incoming
    while cards:
        knowledge.gain(game, seat, lowest(cards), game.watchers)
        cards &= cards - 1
    game.target = 0
    game.reveals += 1
    if not settling.settle(game, seat, incoming) and not settling.settle(game, other, outgoing):
        turn.back_to_window(game)
