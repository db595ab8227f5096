"""Wild cards are put down, or gained for the card they stand for (section F)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.bits import bit, lowest, size_of
from philately.games.stampin.rules import knowledge, settling, turn
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin


def put_down(game: "Stampin", category: i64) -> None:
    """P-29: put a Wild down, draw back to six, settle."""
    seat = game.active
    card = lowest(game.hands[seat] & t.WILDS)
    place = seat * t.CATEGORIES + category
    fourth = game.threes[place] != 0
    if game.telling:
        game.story.append((t.PUT_WILD, seat, 4 if fourth else 3, card))
    if fourth:
        if settling.complete(game, seat, category, card):
            return
    else:
        alike = game.hands[seat] & t.cards_of(category)
        settling.lay_down(game, seat, category, alike | bit(card), 0)
    drawn = settling.draw(game, seat, max(t.HAND - size_of(game.hands[seat]), 0))
    if not settling.settle(game, seat, drawn):
        turn.back_to_window(game)


def exchange(game: "Stampin", card: i64) -> None:
    """P-31: the real card for the Wild, which can't be put down before the next turn; the turn ends."""
    seat = game.active
    owner = game.set_with_wild(card >> 2)
    place = owner * t.CATEGORIES + (card >> 2)
    wild = lowest(game.sets[place] & t.WILDS)
    knowledge.give(game, seat, card)
    game.sets[place] = game.sets[place] & ~bit(wild) | bit(card)
    knowledge.gain(game, seat, wild, game.watchers)
    game.reveals += 1
    if game.telling:
        game.story.append((t.EXCHANGED, seat, owner, card, wild))
    turn.end_turn(game)
