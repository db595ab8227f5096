"""What each seat knows (section G).

Everybody knows the backs of all hands. Beyond that a seat knows, by marks on the cards,
  - fronts that were public when a card went into a hand or to a known place in the pile (S-23, S-35),
  - the other hand after a Crocodile (S-20), where its own Rhino cards lie (S-36),
and, by the mark SEEN_BACK, backs of places in the pile that everybody has seen. After a refill everybody knows which
cards the new pile consists of; they are marked REFILLED as long as they can be told from the other hidden ones.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.games.stampede.rules import refill
from philately.games.stampede.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede

OBSERVED_SEAT: Final = 3 * t.STAMPS + 4  # album, backs and known stamps of the hand, hand and album size, tick, team
OBSERVED: Final = 6 * OBSERVED_SEAT + 4 * t.STAMPS + 3 * t.CARDS + 22


def into_hand(game: "Stampede", seat: i64, stamp: i64, mark: i64) -> None:
    """A card comes into a hand: its owner sees the front, everybody the back."""
    hand = game.hands[seat]
    if not game.tracking:
        hand.lay(stamp)
        return
    if game.pooled:
        for i in range(hand.size):
            if t.back_of(hand.card(i)) == t.back_of(stamp) and (hand.mark(i) ^ mark) & t.REFILLED:
                forget_refill(game)
                mark &= ~t.REFILLED
                break
    hand.add(stamp, (mark & ~t.SEEN_BACK) | 1 << seat)


def out_of_hand(game: "Stampede", seat: i64, stamp: i64) -> None:
    """A card leaves a hand face-up: whoever knew one of this stamp there knows one less."""
    if game.tracking:
        game.hands[seat].remove(stamp)
    else:
        game.hands[seat].lift(stamp)


def see_top(game: "Stampede") -> None:
    """Everybody sees the back of the pile's top card (S-35)."""
    if game.tracking and game.pile.size > 0:
        game.pile.set_mark(0, game.pile.mark(0) | t.SEEN_BACK)


def into_pile(game: "Stampede", place: i64, stamp: i64, mark: i64) -> None:
    """The active player puts a card into the pile; everybody watches, unless places are hidden (S-35)."""
    if not game.tracking:
        game.pile.slip(place, stamp)
        return
    if game.setup.hidden_places:
        forget_refill(game)
        own: i64 = 1 << game.active
        for i in range(game.pile.size):
            game.pile.set_mark(i, game.pile.mark(i) & own)
        game.pile.insert(place, stamp, own)
    else:
        game.pile.insert(place, stamp, mark | t.SEEN_BACK)
    see_top(game)


def hold(game: "Stampede") -> None:
    """A Rhino's former hand is laid aside to go into the pile (S-22).

    Watchers tell face-down cards apart only by back: who doesn't know all cards with this back to be the same stamp
    will not know which place holds what (S-35).
    """
    hand = game.hands[game.active]
    game.held.copy_from(hand)
    for i in range(hand.size if game.tracking else 0):
        stamp = hand.card(i)
        known = hand.mark(i)
        for j in range(hand.size):
            if t.back_of(hand.card(j)) == t.back_of(stamp):
                if hand.card(j) != stamp:
                    known &= t.REFILLED
                else:
                    known &= hand.mark(j)
        game.held.marks[i] = known | 1 << game.active
    hand.clear()


def swap_hands(game: "Stampede", a: i64, b: i64) -> None:
    """Both see both hands (S-20); what the others knew of a hand they now know of its new owner."""
    hand = game.hands[a]
    game.hands[a] = game.hands[b]
    game.hands[b] = hand
    if game.tracking:
        both: i64 = 1 << a | 1 << b
        for hand in (game.hands[a], game.hands[b]):
            for i in range(hand.size):
                hand.marks[i] = hand.mark(i) | both


def remember_refill(game: "Stampede") -> None:
    """The new pile's contents are public, its order is not (S-33)."""
    if not game.tracking:
        return
    forget_refill(game)
    for place in range(game.pile.size):
        game.pile.set_mark(place, t.REFILLED)
    game.pooled = True


def forget_refill(game: "Stampede") -> None:
    """Cards of the refill can no longer be told from other hidden ones."""
    if not game.pooled:
        return
    game.pooled = False
    for place in range(game.pile.size):
        game.pile.set_mark(place, game.pile.mark(place) & ~t.REFILLED)
    for row in [*game.hands, game.held]:
        for i in range(row.size):
            row.marks[i] = row.mark(i) & ~t.REFILLED


def observe(game: "Stampede", seat: int, out: vec[u8]) -> None:
    """What the seat knows, seats counted from itself; see docs/games/stampede.md for the layout."""
    game.check_seat(seat)
    for i in range(i64(OBSERVED)):
        out[i] = 0
    at: i64 = 0
    bit: i64 = 1 << seat
    for step in range(game.players):
        other = (seat + step) % game.players
        album = game.albums[other]
        hand = game.hands[other]
        for i in range(album.size):
            _count(out, at + album.card(i))
        for i in range(hand.size):
            stamp = hand.card(i)
            _count(out, at + t.STAMPS + t.back_of(stamp))
            if hand.mark(i) & bit:
                _count(out, at + 2 * t.STAMPS + stamp)
        tail = at + 3 * t.STAMPS
        out[tail] = u8(hand.size)
        out[tail + 1] = u8(album.size)
        out[tail + 2] = u8(game.ticks[other])
        if game.setup.teams:
            out[tail + 3] = u8(game.setup.teams[other] + 1)
        out[OBSERVED - 6 + step] = 0 if game.second_given[other] == t.NONE else 1
        at += OBSERVED_SEAT
    at = 6 * OBSERVED_SEAT
    for i in range(game.area.size):
        _count(out, at + game.area.card(i))
    at += t.STAMPS
    for i in range(game.given.size):
        _count(out, at + game.given.card(i))
    at += t.STAMPS
    for i in range(game.held.size):
        stamp = game.held.card(i)
        _count(out, at + t.back_of(stamp))
        if game.held.mark(i) & bit:
            _count(out, at + t.STAMPS + stamp)
    at += 2 * t.STAMPS
    for place in range(game.pile.size):
        mark = game.pile.mark(place)
        stamp = game.pile.card(place)
        if mark & bit:
            out[at + place] = u8(stamp + 1)
        if mark & (bit | t.SEEN_BACK):
            out[at + t.CARDS + place] = u8(t.back_of(stamp) + 1)
        if mark & t.REFILLED:
            out[at + 2 * t.CARDS + place] = 1
    at += 3 * t.CARDS
    out[at] = u8(game.pile.size)
    out[at + 1] = u8((game.active - seat) % game.players)
    out[at + 2] = u8(min(game.turn, 255))
    out[at + 3] = u8(game.stage)
    out[at + 4] = u8(game.taken)
    out[at + 5] = u8(min(game.refills, 255))
    out[at + 6] = u8(game.reason)
    out[at + 7] = u8(game.players)
    out[at + 8] = u8(game.held.size)
    if game.active == seat:
        out[at + 9] = u8(game.question.number if game.stage != refill.GIVE_UP.number else game.stage)
        out[at + 10] = u8(game.picks)
        out[at + 11] = u8(game.pick_a)
        out[at + 12] = u8(game.pick_b)
        out[at + 13] = u8(game.order)
    out[at + 14] = u8(game.first_given[seat])
    out[at + 15] = u8(game.second_given[seat])


def _count(out: vec[u8], place: i64) -> None:
    out[place] = u8(i64(out[place]) + 1)
