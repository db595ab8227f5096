"""Cards from the deck, three of a kind, Sets, and how the game ends (section D, P-40)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, bits_in, lowest, size_of
from philately.core.question import Question
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import knowledge
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin

OVER: Final[Question["Stampin"]] = Question("over")  # asked of nobody


def draw(game: "Stampin", seat: i64, number: i64) -> i64:
    """Take cards from the deck, as far as there are any (P-23); gives the heap that was drawn."""
    drawn: i64 = 0
    while number > 0 and (game.deck.size > 0 or shuffle_discards(game)):
        cards: i64 = 0
        for _i in range(min(number, game.deck.size)):
            cards |= bit(take_from_deck(game))
        knowledge.gain(game, seat, cards, 0)
        if game.telling:
            game.happen_with(e.DREW, seat, [size_of(cards), *bits_in(cards)])
        drawn |= cards
        number -= size_of(cards)
        deck_may_be_finished(game)
    return drawn


def take_from_deck(game: "Stampin") -> i64:
    """The top card, or NONE; when it has been told, `deck_may_be_finished`."""
    if game.deck.size == 0 and not shuffle_discards(game):
        return t.NONE
    game.reveals += 1
    return game.deck.take()


def deck_may_be_finished(game: "Stampin") -> None:
    """P-22: when the last card is taken, the discards are shuffled into a new deck."""
    if game.deck.size == 0 and not game.setup.shuffle_when_needed:
        shuffle_discards(game)


def shuffle_discards(game: "Stampin") -> bool:
    """P-22: both piles completely. Everybody knows what the new deck consists of."""
    fresh = game.discards()
    if not fresh:
        return False
    game.fresh = fresh
    shuffle(game, fresh)
    for pile in game.piles:
        pile.clear()
    game.shuffles += 1
    game.reveals += 1
    game.happen(e.NEW_DECK, game.active, game.deck.size)
    return True


def shuffle(game: "Stampin", cards: i64) -> None:
    """Make cards the deck. They are put in by number, so that what comes depends on what is known alone."""
    while cards:
        game.deck.put(lowest(cards), 0)
        cards &= cards - 1
    game.deck.shuffle(game.rng)


def settle(game: "Stampin", seat: i64, gained: i64) -> bool:
    """P-20: fourth cards join their three, three of a kind are laid down, until nothing changes.

    Only what has come in can have changed anything. True when the game is over.
    """
    gained &= ~t.WILDS
    while gained:
        category = ready(game, seat, gained)
        if category < 0:
            break
        four = t.cards_of(category)
        alike = game.hands[seat] & four
        if game.three(seat, category):
            if complete(game, seat, category, lowest(alike)):
                return True
            drawn = draw(game, seat, 1)
        else:
            if alike == four:
                alike &= ~bit(category * 4 + 3)  # the last one completes them at once
            lay_three(game, seat, category, alike, gained)
            drawn = draw(game, seat, 3)
        # of four of a kind, the last one may have been there before
        gained = (gained | drawn | four) & game.hands[seat] & ~t.WILDS
    return False


def ready(game: "Stampin", seat: i64, gained: i64) -> i64:
    """The first category of a gained card of which a three lies down, else of which three are in the hand; or -1."""
    hand = game.hands[seat]
    found: i64 = -1
    while gained:
        category = lowest(gained) >> 2
        four = t.cards_of(category)
        if game.threes[seat * t.CATEGORIES + category]:
            return category
        if found < 0 and size_of(hand & four) >= 3:
            found = category
        gained &= ~four
    return found


def lay_three(game: "Stampin", seat: i64, category: i64, cards: i64, gained: i64) -> None:
    """P-18: three of a kind go face-down in front of their owner."""
    knowledge.laid(game, seat, category, cards, gained)
    game.hands[seat] = game.hands[seat] & ~cards
    game.threes[seat * t.CATEGORIES + category] = cards
    game.reveals += 1
    if game.telling:
        game.happen_with(e.LAID_DOWN, seat, [category, 1 if cards & t.WILDS else 0, *bits_in(cards)])


def complete(game: "Stampin", seat: i64, category: i64, card: i64) -> bool:
    """P-19: with the fourth card the four are turned face-up; P-17: and may win. True when the game is over."""
    place = seat * t.CATEGORIES + category
    four = game.threes[place] | bit(card)
    game.hands[seat] = game.hands[seat] & ~four
    game.threes[place] = 0
    game.sets[place] = four
    knowledge.turned_up(game, seat, category, four)
    game.reveals += 1
    if game.telling:
        game.happen_with(e.COMPLETED, seat, [category, *bits_in(four)])
    if game.number_of_sets(seat) < game.goal():
        return False
    finish(game, seat, t.SETS)
    return True


def finish(game: "Stampin", winner: i64, reason: i64) -> None:
    game.winner = winner
    game.reason = reason
    game.step(-1, OVER)
    if winner < 0:
        game.happen(e.SHARED, game.active, reason)
    else:
        game.happen(e.WON, winner, reason, game.goal())


def count_up(game: "Stampin", reason: i64) -> None:
    """P-40: nobody can win with Sets any more, because the turn limit was reached or the cards have run dry."""
    winner: i64 = -1
    for seat in range(game.players):
        if game.payoff(seat) == 1.0:  # without others who have as much
            winner = seat
    finish(game, winner, reason)
