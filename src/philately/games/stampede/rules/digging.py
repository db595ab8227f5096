"""Exchanges with the pile: the Giraffe's of the album (S-21, S-41), and the Rhino's of the hand (S-22)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Reason
from philately.games.stampede.rules import events as e
from philately.games.stampede.rules import knowledge, refill, turn, winning
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.asking import Asked, Pick

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede

NOT_ON_TOP: Final[Reason] = Reason(N_("On top of the pile, the Giraffe would take the same stamp again."), "S-21")
JUST_TAKEN: Final[Reason] = Reason(N_("The Giraffe has just taken this {stamp}: another one goes back."), "S-21")


class Order(Asked):
    """Choose which half of the exchange comes first."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        game.offer(t.TAKE)
        game.offer(t.RETURN)

    def take(self, game: "Stampede", action: i64) -> None:
        game.order = action
        rhino = self is RHINO_ORDER
        if action == t.RETURN:
            game.ask(RHINO_CARD if rhino else GIRAFFE_CARD)
        elif rhino:
            knowledge.hold(game)
            take_hand(game)
        else:
            take_to_album(game)


class Place(Asked):
    """Choose a place in the pile, which may be hidden from the others (S-35)."""

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule)
        places = [t.PLACE + place for place in range(t.CARDS + 1)]
        self.places = vec[i64](places)
        self.deeper = vec[i64](places[1:])
        self.too_deep = Reason(N_("The pile is too small for that: it has {number} stamps."), rule)

    def offer(self, game: "Stampede", seat: i64) -> None:
        """S-21: on top a Giraffe's stamp would be taken again, if that comes second; S-22: a Rhino's may be."""
        again = self is GIRAFFE_PLACE and game.order == t.RETURN and not game.setup.giraffe_same_card
        if again:
            game.offer_row(self.deeper, game.pile.size)
        else:
            game.offer_row(self.places, game.pile.size + 1)
        if game.wondering:
            game.rule_out(t.PLACE, NOT_ON_TOP)
            for place in range(game.pile.size + 1, t.CARDS + 1):
                game.rule_out(t.PLACE + place, self.too_deep, game.pile.size)

    def is_secret(self, game: "Stampede", seat: i64) -> bool:
        return game.setup.hidden_places

    def take(self, game: "Stampede", action: i64) -> None:
        if self is GIRAFFE_PLACE:
            give_back(game, game.pick_a, action - t.PLACE)
        else:
            put_back(game, game.pick_a, action - t.PLACE)


# ---- the Giraffe -----------------------------------------------------------------------------------------------------


def begin_giraffe(game: "Stampede") -> None:
    """S-21, S-41: take the top card into the album, and return another one to the pile; in which order?"""
    game.order = 0
    game.taken = t.NONE
    if game.pile.size > 0 and (game.setup.giraffe_same_card or not game.setup.giraffe_on_top):
        game.step(GIRAFFE_ORDER)
    else:
        take_to_album(game)


def take_to_album(game: "Stampede") -> None:
    """S-21 (a): if it comes first, the card is seen before another one is chosen for (b)."""
    first = game.order != t.RETURN
    if first:
        game.order = t.TAKE
        if game.pile.size == 0:
            refill.run_out(game, t.TO_GIRAFFE_TAKE)
            return
    stamp = game.pile.take()
    game.into_album(game.active, stamp)
    knowledge.see_top(game)
    game.reveals += 1
    game.happen(e.TOOK_TO_ALBUM, game.active, stamp)
    game.taken = stamp if first else t.NONE
    if winning.parrots_may_win(game):
        return
    if not first:
        turn.end(game)
    elif refill.must_refill(game):
        refill.run_out(game, t.TO_GIRAFFE_RETURN)
    else:
        game.step(GIRAFFE_CARD)


def give_back(game: "Stampede", stamp: i64, place: i64) -> None:
    """S-21 (b): an album card goes face-down into the pile; then (a), if that comes second."""
    game.out_of_album(game.active, stamp)
    knowledge.into_pile(game, place, stamp, game.everybody)
    if game.telling:
        game.happen(e.RETURNED, game.active, t.back_of(stamp), stamp, place)
    if game.order == t.RETURN:
        take_to_album(game)
    else:
        game.taken = t.NONE
        turn.end(game)


class GiraffeCard(Pick):
    """S-21: the stamp that goes back, another one than was just taken."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        gone = t.NONE if game.setup.giraffe_same_card else game.taken
        self.offer_without(game, seat, gone, t.NONE, JUST_TAKEN)

    def take(self, game: "Stampede", action: i64) -> None:
        if game.setup.giraffe_on_top:
            give_back(game, action, 0)
        else:
            game.pick(action, GIRAFFE_PLACE)


# ---- the Rhino -------------------------------------------------------------------------------------------------------


def take_hand(game: "Stampede") -> None:
    """S-22 (a): the top three cards of the pile, one at a time, become the new hand."""
    hand = game.hands[game.active]
    while hand.size < 3:
        if game.pile.size > 0:
            turn.take_to_hand(game, e.TOOK_TO_HAND)
            if not refill.must_refill(game):
                continue
        refill.run_out(game, t.TO_RHINO_TAKE)
        return
    if game.order == t.TAKE:
        game.step(RHINO_CARD)
    else:
        turn.end(game)


def put_back(game: "Stampede", stamp: i64, place: i64) -> None:
    """S-22 (b): a former hand card goes face-down into the pile; which one stays secret (S-36)."""
    if game.held.size == 0:
        knowledge.hold(game)
    mark = game.held.remove(stamp)
    knowledge.into_pile(game, place, stamp, mark)
    if game.telling:
        game.happen(e.PUT_BACK, game.active, t.back_of(stamp), stamp, place)
    if game.held.size > 0:
        game.step(RHINO_CARD)
    elif game.order == t.RETURN:
        take_hand(game)
    else:
        turn.end(game)


GIRAFFE_ORDER: Final[Order] = Order("giraffe_order", "S-21")
GIRAFFE_PLACE: Final[Place] = Place("giraffe_place", "S-21")
GIRAFFE_CARD: Final[GiraffeCard] = GiraffeCard("giraffe_card", "S-21", t.ALBUM)
RHINO_ORDER: Final[Order] = Order("rhino_order", "S-22")
RHINO_PLACE: Final[Place] = Place("rhino_place", "S-22")
RHINO_CARD: Final[Pick] = Pick("rhino_card", "S-22", t.HELD, RHINO_PLACE, secret=True)
