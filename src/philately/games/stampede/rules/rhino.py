"""The Rhino: one's hand for the pile (S-22)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Reason
from philately.games.stampede.rules import knowledge, refill, turn
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.asking import FromHand, Order, Place

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede


def take(game: "Stampede") -> None:
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
        game.step(RHINO_CARD)
    else:
        turn.end(game)


class RhinoOrder(Order):
    """S-22: which half of the exchange comes first?"""

    def take(self, game: "Stampede", action: i64) -> None:
        game.order = action
        if action == t.TAKE:
            knowledge.hold(game)
            take(game)
        else:
            game.ask(RHINO_CARD)


class RhinoCard(FromHand):
    """S-22 (b): one of the three former hand cards; which one stays secret (S-36)."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        game.offer_kinds(game.held if game.held.size > 0 else game.hands[seat])
        if game.wondering:
            game.rule_out_rest(t.STAMP, t.STAMPS, NOT_HELD)

    def is_obvious(self, game: "Stampede") -> bool:
        return game.held.size == 1

    def take(self, game: "Stampede", action: i64) -> None:
        game.pick(action, RHINO_PLACE)


class RhinoPlace(Place):
    """S-22 (b): where it goes into the pile."""

    def take(self, game: "Stampede", action: i64) -> None:
        stamp = game.pick_a
        place = action - t.PLACE
        if game.held.size == 0:
            knowledge.hold(game)
        mark = game.held.remove(stamp)
        knowledge.into_pile(game, place, stamp, mark)
        if game.telling:
            game.story.append((t.PUT_BACK, game.active, stamp, place))
        if game.held.size > 0:
            game.step(RHINO_CARD)
        elif game.order == t.RETURN:
            take(game)
        else:
            turn.end(game)


NOT_HELD: Final[Reason] = Reason(N_("There is no {stamp} left of your former hand."), "S-22")
RHINO_ORDER: Final[RhinoOrder] = RhinoOrder("rhino_order", "S-22")
RHINO_CARD: Final[RhinoCard] = RhinoCard("rhino_card", "S-22", secret=True)
RHINO_PLACE: Final[RhinoPlace] = RhinoPlace("rhino_place", "S-22")
