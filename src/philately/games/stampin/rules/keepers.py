"""Keeper/Demand cards: against a space, against a request, and to demand cards (section E, P-15)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, bits_in, size_of
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import knowledge, settling, spaces, trades, turn, wilds
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin

NO_DEMAND: Final = Reason(N_("You have no Demand card left."), "P-25")
NOT_YOURSELF: Final = Reason(N_("You can't demand cards from yourself."), "P-28")
ALREADY_CHOSEN: Final = Reason(N_("You have chosen {card} already."), "P-28")
JUST_CAME: Final = Reason(N_("{card} has just come from the Demand; you give cards that you had before."), "P-28")


class Keeper(Question["Stampin"]):
    """Follow the space (P-15), agree to what another wants (P-27), or hand in a Keeper against it."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.FOLLOW)
        game.offer(t.KEEP)

    def take(self, game: "Stampin", action: i64) -> None:
        if action == t.KEEP:
            keep(game)
        elif self is KEEPER:
            spaces.follow_space(game)
        elif game.for_wild != t.NONE:
            wilds.exchange(game, game.for_wild)
        elif game.asking_round:
            game.partner = game.left_of(game.partner)
            trades.ask_before_pass(game)
        else:
            trades.ask_slots(game)


class DemandPlayer(Question["Stampin"]):
    """Name the player whose hand is searched (P-28)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer_others(seat, NOT_YOURSELF)

    def take(self, game: "Stampin", action: i64) -> None:
        game.target = action - t.SEAT
        game.pose(game.to_move, DEMAND_CATEGORY)


class DemandCategory(Question["Stampin"]):
    """Name the category that is wanted: all its cards in the other hand come over, for an equal number (P-28)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        for category in range(i64(t.CATEGORIES)):
            game.offer(t.CATEGORY + category)

    def take(self, game: "Stampin", action: i64) -> None:
        seat = game.active
        other = game.target
        category = action - t.CATEGORY
        spend(game, seat, t.AS_DEMAND)
        game.incoming = game.hands[other] & t.cards_of(category)
        if game.telling:
            game.happen_with(e.DEMANDED, seat, [other, category, *bits_in(game.incoming)])
        game.reveals += 1
        knowledge.give(game, other, game.incoming)
        knowledge.has_none(game, other, category)
        game.outgoing = 0
        if game.incoming and game.hands[seat]:
            game.step(game.active, DEMAND_BACK)
        else:
            end_demand(game)


class DemandBack(Question["Stampin"]):
    """Give cards of one's own choice, from the hand as it was before (P-28)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        if game.wondering:
            game.rule_out_all(game.outgoing, t.CARD, ALREADY_CHOSEN)
            game.rule_out_all(game.incoming, t.CARD, JUST_CAME)
        game.offer_hand(seat, game.hands[seat] & ~game.outgoing)

    def take(self, game: "Stampin", action: i64) -> None:
        game.outgoing |= bit(action)
        if size_of(game.outgoing) < min(size_of(game.incoming), size_of(game.hands[game.active])):
            game.pose(game.to_move, DEMAND_BACK)
        else:
            end_demand(game)


KEEPER: Final[Keeper] = Keeper("keeper", "P-15")
REQUEST: Final[Keeper] = Keeper("request", "P-27")
DEMAND_PLAYER: Final[DemandPlayer] = DemandPlayer("demand_player", "P-28")
DEMAND_CATEGORY: Final[DemandCategory] = DemandCategory("demand_category", "P-28")
DEMAND_BACK: Final[DemandBack] = DemandBack("demand_back", "P-28", secret=True)


def offer_demand(game: "Stampin", seat: i64) -> None:
    """Offer a Demand to a seat that has a card for it (P-25)."""
    if game.has_card(seat, t.AS_DEMAND):
        game.offer(t.DEMAND)
    elif game.wondering:
        game.rule_out(t.DEMAND, NO_DEMAND)


def name_target(game: "Stampin") -> None:
    """P-28: name a player, unless there is only one other."""
    if game.players == 2:
        game.target = 1 - game.active
        game.pose(game.to_move, DEMAND_CATEGORY)
    else:
        game.pose(game.to_move, DEMAND_PLAYER)


def keep(game: "Stampin") -> None:
    """P-15: ignore the space; P-27: or refuse a request. Either ends the turn of the active player at once."""
    seat = game.to_move
    spend(game, seat, t.AS_KEEPER)
    if seat == game.active:
        game.happen(e.KEPT, seat, game.places[seat])
    else:
        game.happen(e.REFUSED, seat, game.active)
    game.trading_all = False
    game.asking_round = False
    game.for_wild = t.NONE
    turn.end_turn(game)


def spend(game: "Stampin", seat: i64, use: i64) -> None:
    """P-25: a used card goes to the Banker."""
    game.keepers[seat] = game.keepers[seat] - (use if game.setup.one_each else i64(1))


def end_demand(game: "Stampin") -> None:
    """The cards change hands; settle the demander, then the target."""
    seat = game.active
    other = game.target
    incoming = game.incoming
    outgoing = game.outgoing
    game.incoming = 0
    game.outgoing = 0
    game.target = 0
    if not incoming:
        turn.back_to_window(game)
        return
    both = bit(seat) | bit(other)
    knowledge.moved_unseen(game, seat, both)
    if game.telling:
        game.happen_with(e.GAVE_BACK, seat, [other, size_of(outgoing), *bits_in(outgoing)])
    knowledge.give(game, seat, outgoing)
    knowledge.gain(game, other, outgoing, both)
    knowledge.gain(game, seat, incoming, game.watchers)
    game.reveals += 1
    if not settling.settle(game, seat, incoming) and not settling.settle(game, other, outgoing):
        turn.back_to_window(game)
