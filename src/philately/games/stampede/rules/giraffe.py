"""The Giraffe: one's album for the pile (S-21, S-41)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Reason
from philately.games.stampede.rules import knowledge, refill, turn, winning
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.asking import FromAlbum, Order, Place

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede

NOT_ON_TOP: Final[Reason] = Reason(N_("On top of the pile, the Giraffe would take the same stamp again."), "S-21")
JUST_TAKEN: Final[Reason] = Reason(N_("The Giraffe has just taken this {stamp}: another one goes back."), "S-21")


def begin(game: "Stampede") -> None:
    """S-21, S-41: take the top card into the album, and return another one to the pile; in which order?"""
    game.order = 0
    game.taken = t.NONE
    if game.pile.size > 0 and (game.setup.giraffe_same_card or not game.setup.giraffe_on_top):
        game.step(GIRAFFE_ORDER)
    else:
        take(game)


def take(game: "Stampede") -> None:
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
        game.step(GIRAFFE_CARD)


def give_back(game: "Stampede", stamp: i64, place: i64) -> None:
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


def take_to_album(game: "Stampede") -> i64:
    stamp = game.pile.take()
    game.into_album(game.active, stamp)
    knowledge.see_top(game)
    game.reveals += 1
    if game.telling:
        game.story.append((t.TOOK_TO_ALBUM, game.active, stamp))
    return stamp


class GiraffeOrder(Order):
    """S-21: which half of the exchange comes first?"""

    def take(self, game: "Stampede", action: i64) -> None:
        if action == t.TAKE:
            take(game)
        else:
            game.order = t.RETURN
            game.ask(GIRAFFE_CARD)


class GiraffeCard(FromAlbum):
    """S-21: the stamp that goes back, another one than was just taken."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        game.offer_others(game.albums[seat], t.NONE if game.setup.giraffe_same_card else game.taken, t.NONE)
        if game.wondering:
            game.rule_out_chosen(game.taken, JUST_TAKEN)
            game.rule_out_rest(t.STAMP, t.STAMPS, self.missing)

    def take(self, game: "Stampede", action: i64) -> None:
        if game.setup.giraffe_on_top:
            give_back(game, action, 0)
        else:
            game.pick(action, GIRAFFE_PLACE)


class GiraffePlace(Place):
    """S-21: where it goes; on top it would be taken again, if that comes second."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        again = game.order == t.RETURN and not game.setup.giraffe_same_card
        game.offer_places(1 if again else 0)
        self.wonder(game)
        if game.wondering and again:
            game.rule_out(t.PLACE, NOT_ON_TOP)

    def take(self, game: "Stampede", action: i64) -> None:
        give_back(game, game.pick_a, action - t.PLACE)


GIRAFFE_ORDER: Final[GiraffeOrder] = GiraffeOrder("giraffe_order", "S-21")
GIRAFFE_CARD: Final[GiraffeCard] = GiraffeCard("giraffe_card", "S-21")
GIRAFFE_PLACE: Final[GiraffePlace] = GiraffePlace("giraffe_place", "S-21")
