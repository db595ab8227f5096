"""What each seat knows (P-39, P-41).

Discards, purchases and all that lies face-up are seen by everybody. Beyond that an observer knows
  - cards that came into a hand or were shown before his eyes, until they may have moved unseen (`known`),
  - face-down threes whose category could not be hidden, because what made them three was seen (`told`, `known_down`),
  - what other threes can't be (`barred`),
  - from the answer to a Demand, which categories a hand has none of, besides what it has gained since (`none_of`),
  - that the deck holds nothing but the discards of the last shuffle (`fresh`).
The last observer is whoever watches: it knows what is public.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.bits import bit, lowest, size_of
from philately.games.stampin.rules import terms as t
from philately.games.stampin.rules import turn

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin


OBSERVED_SEAT: Final = 4 * t.CARDS + 3 * t.CATEGORIES + 9
OBSERVED: Final = t.MOST_PLAYERS * OBSERVED_SEAT + 6 * t.CARDS + 26


def gain(game: "Stampin", seat: i64, cards: i64, witnesses: i64) -> None:
    """Cards come into a hand; the witnesses (a bit for each observer) see which."""
    if not cards:
        return
    game.hands[seat] = game.hands[seat] | cards
    game.quiet = 0
    if not game.tracking:
        return
    at = seat
    for observer in range(game.players + 1):
        if observer != seat:
            if witnesses >> observer & 1:
                game.known[at] = game.known[at] | cards
            else:
                game.one_of[at] = i64(0) if cards & (cards - 1) else game.none_of[at]
                game.none_of[at] = 0
        at += game.players


def show(game: "Stampin", seat: i64, card: i64) -> None:
    """A card of a hand is shown to all, and stays there (P-31)."""
    if not game.tracking:
        return
    one = bit(card >> 2)
    at = seat
    for observer in range(game.players + 1):
        if observer != seat and not game.known[at] & bit(card):
            game.known[at] = game.known[at] | bit(card)
            game.none_of[at] = game.none_of[at] | game.one_of[at] & one
            game.one_of[at] = game.one_of[at] & ~one
        at += game.players


def give(game: "Stampin", seat: i64, cards: i64) -> None:
    """Cards leave a hand; for those who don't see which, `moved_unseen` comes first."""
    game.hands[seat] = game.hands[seat] & ~cards
    if game.tracking:
        at = seat
        for _i in range(game.players + 1):
            game.known[at] = game.known[at] & ~cards
            at += game.players


def moved_unseen(game: "Stampin", seat: i64, witnesses: i64) -> None:
    """Some card of a hand has moved unseen: all but the witnesses can't be sure of any (P-41)."""
    if not game.tracking:
        return
    for observer in range(game.players + 1):
        if observer != seat and not witnesses >> observer & 1:
            forget(game, observer, seat, t.ALL)


def forget(game: "Stampin", observer: i64, seat: i64, cards: i64) -> None:
    """The observer no longer knows whether these cards are still in that hand."""
    at = observer * game.players + seat
    gone = game.known[at] & cards
    game.known[at] = game.known[at] & ~gone
    gone &= ~t.WILDS
    while gone:
        category = lowest(gone) >> 2
        gone &= gone - 1
        one = bit(category)
        if game.none_of[at] & one:
            game.none_of[at] = game.none_of[at] & ~one
            game.one_of[at] = game.one_of[at] | one
        else:
            game.one_of[at] = game.one_of[at] & ~one


def has_none(game: "Stampin", seat: i64, category: i64) -> None:
    """Everybody has heard that a hand holds none of a category (P-28)."""
    if game.tracking:
        one = bit(category)
        at = seat
        for _i in range(game.players + 1):
            game.none_of[at] = game.none_of[at] | one
            game.one_of[at] = game.one_of[at] & ~one
            at += game.players


def laid(game: "Stampin", seat: i64, category: i64, cards: i64, gained: i64) -> None:
    """Cards go from a hand into a face-down three (P-18, P-21); `gained` is what had come in before.

    A three is made by a card that has just come in. Who has seen all of those knows the category if they agree;
    the others can't be sure of cards that may have gone down. A Wild is shown when it is put down.
    """
    if not game.tracking:
        return
    place = seat * t.CATEGORIES + category
    open_cards = game.open_cards()
    one_category = gained != 0 and gained & ~t.cards_of(category) == 0
    needed: i64 = 2 if cards & t.WILDS else 3
    game.barred[place] = 0
    for observer in range(game.players + 1):
        if observer == seat:
            continue
        at = observer * game.players + seat
        if one_category and gained & ~game.known[at] == 0:
            game.told[place] = game.told[place] | bit(observer)
            game.known_down[at] = game.known_down[at] | game.known[at] & cards
            game.known[at] = game.known[at] & ~cards
        else:
            game.known_down[at] = game.known_down[at] | cards & t.WILDS
            game.known[at] = game.known[at] & ~(cards & t.WILDS)
            barred = impossible(game, observer, seat, needed, open_cards)
            if observer < game.players:
                game.barred[place] = game.barred[place] | barred << (observer * t.CATEGORIES)
            for other in range(i64(t.CATEGORIES)):
                if not barred >> other & 1:
                    forget(game, observer, seat, t.cards_of(other))


def impossible(game: "Stampin", observer: i64, seat: i64, needed: i64, open_cards: i64) -> i64:
    """Categories of which this hand can't have had so many cards, by what the observer knows; a bit for each."""
    at = observer * game.players + seat
    known = elsewhere(game, observer, seat) | open_cards
    found: i64 = 0
    for category in range(i64(t.CATEGORIES)):
        four = t.cards_of(category)
        most = size_of(four & ~known)
        if (game.none_of[at] | game.one_of[at]) >> category & 1:
            most = min(most, size_of(game.known[at] & four) + (game.one_of[at] >> category & 1))
        if most < needed:
            found |= bit(category)
    return found


def elsewhere(game: "Stampin", observer: i64, seat: i64) -> i64:
    """Cards that the observer knows to be in other hands and threes than this seat's."""
    found: i64 = 0
    for other in range(game.players):
        if other == observer:
            found |= game.hands[other]
            for category in range(i64(t.CATEGORIES)):
                found |= game.three(other, category)
        elif other != seat:
            at = observer * game.players + other
            found |= game.known[at] | game.known_down[at]
    return found


def turned_up(game: "Stampin", seat: i64, category: i64, cards: i64) -> None:
    """A Set is shown to all (P-19)."""
    if game.tracking:
        game.told[seat * t.CATEGORIES + category] = 0
        game.barred[seat * t.CATEGORIES + category] = 0
        at = seat
        for _i in range(game.players + 1):
            game.known[at] = game.known[at] & ~cards
            game.known_down[at] = game.known_down[at] & ~cards
            at += game.players


def observe(game: "Stampin", seat: int, out: vec[u8]) -> None:
    """What the seat knows, seats counted from itself; see docs/games/stampin.md for the layout."""
    game.check_seat(seat)
    for i in range(i64(OBSERVED)):
        out[i] = 0
    at: i64 = 0
    for step in range(game.players):
        other = (seat + step) % game.players
        own = step == 0
        row = seat * game.players + other
        spread_out(out, at, game.hands[other] if own else game.known[row])
        spread_out(out, at + t.CARDS, i64(0) if own else game.known_down[row])
        tail = at + 2 * t.CARDS
        pure: i64 = 0
        wild: i64 = 0
        for category in range(i64(t.CATEGORIES)):
            place = other * t.CATEGORIES + category
            if own:
                spread_out(out, tail, game.threes[place])
            spread_out(out, tail + t.CARDS, game.sets[place])
            if game.threes[place]:
                if game.threes[place] & t.WILDS:
                    wild += 1
                else:
                    pure += 1
                if game.told[place] >> seat & 1:
                    out[tail + 2 * t.CARDS + category] = 1
            if game.none_of[row] >> category & 1:
                out[tail + 2 * t.CARDS + t.CATEGORIES + category] = 1
            if game.one_of[row] >> category & 1:
                out[tail + 2 * t.CARDS + 2 * t.CATEGORIES + category] = 1
        tail += 2 * t.CARDS + 3 * t.CATEGORIES
        out[tail] = u8(size_of(game.hands[other]))
        out[tail + 1] = u8(game.cash[other] >> 8)
        out[tail + 2] = u8(game.cash[other] & 255)
        out[tail + 3] = u8(game.keepers[other])
        out[tail + 4] = u8(game.places[other])
        out[tail + 5] = u8(game.lost[other])
        out[tail + 6] = u8(pure)
        out[tail + 7] = u8(wild)
        out[tail + 8] = u8(1 if game.answers[other] >= 0 else 0)
        at += OBSERVED_SEAT
    at = i64(t.MOST_PLAYERS) * OBSERVED_SEAT
    for pile in game.piles:
        for i in range(pile.size):
            out[at + i] = u8(pile.cards[i] + 1)
        at += t.CARDS
    spread_out(out, at, game.fresh)
    spread_out(out, at + t.CARDS, game.incoming)
    spread_out(out, at + 2 * t.CARDS, game.gained)
    at += 3 * t.CARDS
    mine = game.to_move == seat
    if mine:
        spread_out(out, at, game.outgoing)
    at += t.CARDS
    out[at] = u8(game.deck.size)
    out[at + 1] = u8((game.active - seat) % game.players)
    out[at + 2] = u8(min(game.turn, 255))
    out[at + 3] = u8(game.question.number if mine else game.stage)
    out[at + 4] = u8(game.picked if mine else i64(t.NONE))
    out[at + 5] = u8(turn.CLOSE.number if game.closing else turn.TURN.number)
    out[at + 6] = u8(game.bought)
    out[at + 7] = u8(game.sorted_out)
    out[at + 8] = u8((game.partner - seat) % game.players)
    out[at + 9] = u8(1 if game.trading_all else 0)
    out[at + 10] = u8(1 if game.asking_round else 0)
    out[at + 11] = u8((game.target - seat) % game.players if game.incoming else i64(t.NONE))
    out[at + 12] = u8(game.lot)
    out[at + 13] = u8(game.high_bid >> 8)
    out[at + 14] = u8(game.high_bid & 255)
    out[at + 15] = u8((game.high_bidder - seat) % game.players if game.high_bidder >= 0 else i64(t.NONE))
    out[at + 16] = u8(game.out)
    out[at + 17] = u8(game.die_a)
    out[at + 18] = u8(game.die_b)
    out[at + 19] = u8(game.reason)
    out[at + 20] = u8(game.players)
    out[at + 21] = u8(min(game.shuffles, 255))
    own_answer = game.answers[seat] + 1
    out[at + 22] = u8(own_answer >> 8)
    out[at + 23] = u8(own_answer & 255)
    out[at + 24] = u8(game.for_wild)
    out[at + 25] = u8(game.quiet)


def spread_out(out: vec[u8], at: i64, cards: i64) -> None:
    """A heap of cards as ones among zeros."""
    while cards:
        out[at + lowest(cards)] = 1
        cards &= cards - 1
