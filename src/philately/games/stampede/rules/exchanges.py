"""What the animals do when they are played (section D; sections H and I for the French edition)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.games.stampede.rules import knowledge, refill, turn, winning
from philately.games.stampede.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede


def elephant(game: "Stampede", mine: i64, stamp: i64) -> None:
    """S-17: one own hand card for one own album card."""
    me = game.active
    knowledge.out_of_hand(game, me, mine)
    game.out_of_album(me, stamp)
    knowledge.into_hand(game, me, stamp, game.everybody)
    game.into_album(me, mine)
    if game.telling:
        game.story.append((t.SWAPPED_OWN, me, mine, stamp))
    if not winning.parrots_may_win(game):
        turn.end(game)


def hippo(game: "Stampede", mine: i64, owner: i64, stamp: i64) -> None:
    """S-18: one own hand card for one card of another player's album."""
    me = game.active
    knowledge.out_of_hand(game, me, mine)
    game.out_of_album(owner, stamp)
    knowledge.into_hand(game, me, stamp, game.everybody)
    game.into_album(owner, mine)
    if game.telling:
        game.story.append((t.SWAPPED_HAND, me, mine, owner, stamp))
    if not winning.parrots_may_win(game):
        turn.end(game)


def lion(game: "Stampede", mine: i64, owner: i64, stamp: i64) -> None:
    """S-19: one own album card for one card of another player's album."""
    me = game.active
    game.out_of_album(me, mine)
    game.out_of_album(owner, stamp)
    game.into_album(me, stamp)
    game.into_album(owner, mine)
    if game.telling:
        game.story.append((t.SWAPPED_ALBUM, me, mine, owner, stamp))
    if not winning.parrots_may_win(game):
        turn.end(game)


def crocodile(game: "Stampede", other: i64) -> None:
    """S-20: the whole hand for another player's whole hand; both then know both hands."""
    knowledge.swap_hands(game, game.active, other)
    game.reveals += 1
    if game.telling:
        mine = game.hands[game.active]
        theirs = game.hands[other]
        seen = (mine.card(0), mine.card(1), mine.card(2), theirs.card(0), theirs.card(1), theirs.card(2))
        game.story.append((t.SWAPPED_HANDS, game.active, other, *seen))
    turn.end(game)


def giraffe(game: "Stampede") -> None:
    """S-21, S-41: take the top card into the album, and return another one to the pile; in which order?"""
    game.order = 0
    game.taken = t.NONE
    if game.pile.size > 0 and (game.setup.giraffe_same_card or not game.setup.giraffe_on_top):
        game.step(t.GIRAFFE_ORDER)
    else:
        giraffe_take(game)


def giraffe_take(game: "Stampede") -> None:
    """S-21 (a) first: the card is seen before another one is chosen for (b)."""
    game.order = t.TAKE
    if game.pile.size == 0:
        refill.run_out(game, t.TO_GIRAFFE_TAKE)
        return
    game.taken = take_to_album(game)
    if winning.parrots_may_win(game):
        return
    if refill.must_refill(game):
        refill.run_out(game, t.TO_GIRAFFE_RETURN)
    else:
        game.step(t.GIRAFFE_CARD)


def take_to_album(game: "Stampede") -> i64:
    stamp = game.pile.take()
    game.into_album(game.active, stamp)
    knowledge.see_top(game)
    game.reveals += 1
    if game.telling:
        game.story.append((t.TOOK_TO_ALBUM, game.active, stamp))
    return stamp


def giraffe_return(game: "Stampede", stamp: i64, place: i64) -> None:
    """S-21 (b): an album card goes face-down into the pile; then (a), if that comes second."""
    me = game.active
    game.out_of_album(me, stamp)
    knowledge.into_pile(game, place, stamp, game.everybody)
    if game.telling:
        game.story.append((t.RETURNED, me, stamp, place))
    if game.order == t.RETURN:
        take_to_album(game)
        if winning.parrots_may_win(game):
            return
    game.taken = t.NONE
    turn.end(game)


def rhino_take(game: "Stampede") -> None:
    """S-22 (a): the top three cards of the pile, one at a time, become the new hand."""
    hand = game.hands[game.active]
    while hand.size < 3:
        if game.pile.size == 0:
            refill.run_out(game, t.TO_RHINO_TAKE)
            return
        turn.take_to_hand(game, t.TOOK_TO_HAND)
        if refill.must_refill(game):
            refill.run_out(game, t.TO_RHINO_TAKE)
            return
    if game.order == t.TAKE:
        game.step(t.RHINO_CARD)
    else:
        turn.end(game)


def rhino_place(game: "Stampede", stamp: i64, place: i64) -> None:
    """S-22 (b): one of the three former hand cards goes face-down into the pile."""
    if game.held.size == 0:
        knowledge.hold(game)
    mark = game.held.remove(stamp)
    knowledge.into_pile(game, place, stamp, mark)
    if game.telling:
        game.story.append((t.PUT_BACK, game.active, stamp, place))
    if game.held.size > 0:
        game.step(t.RHINO_CARD)
    elif game.order == t.RETURN:
        rhino_take(game)
    else:
        turn.end(game)


def baboon(game: "Stampede", mine: i64, stamp: i64) -> None:
    """S-23: one own hand card for one card of the area."""
    me = game.active
    knowledge.out_of_hand(game, me, mine)
    game.area.lift(stamp)
    knowledge.into_hand(game, me, stamp, game.everybody)
    game.area.lay(mine)
    if game.telling:
        game.story.append((t.SWAPPED_AREA, me, mine, stamp))
    turn.end(game)


def buffalo(game: "Stampede", a: i64, b: i64, c: i64) -> None:
    """S-24: three own album cards for the three cards of the area."""
    me = game.active
    x = game.area.card(0)
    y = game.area.card(1)
    z = game.area.card(2)
    game.area.clear()
    game.out_of_album(me, a)
    game.out_of_album(me, b)
    game.out_of_album(me, c)
    game.area.lay(a)
    game.area.lay(b)
    game.area.lay(c)
    game.into_album(me, x)
    game.into_album(me, y)
    game.into_album(me, z)
    if game.telling:
        game.story.append((t.SWAPPED_THREE, me, a, b, c, x, y, z))
    if not winning.parrots_may_win(game):
        turn.end(game)


def buffalo_from_hand(game: "Stampede") -> None:
    """S-42: the whole hand goes face-up to the area, whose three cards become the publicly known hand."""
    me = game.active
    hand = game.hands[me]
    a = hand.card(0)
    b = hand.card(1)
    c = hand.card(2)
    x = game.area.card(0)
    y = game.area.card(1)
    z = game.area.card(2)
    hand.clear()
    game.area.clear()
    game.area.lay(a)
    game.area.lay(b)
    game.area.lay(c)
    knowledge.into_hand(game, me, x, game.everybody)
    knowledge.into_hand(game, me, y, game.everybody)
    knowledge.into_hand(game, me, z, game.everybody)
    if game.telling:
        game.story.append((t.SWAPPED_THREE, me, a, b, c, x, y, z))
    turn.end(game)
