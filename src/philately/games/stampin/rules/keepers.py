"""Keeper/Demand cards: against a space, against a request, and to demand cards (section E, P-15)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, bits_in, lowest, size_of
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import knowledge, settling, spaces, trades, turn
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin

NO_DEMAND: Final = Reason(N_("You have no Demand card left."), "P-25")
NOT_YOURSELF: Final = Reason(N_("You can't demand cards from yourself."), "P-28")
ALREADY_CHOSEN: Final = Reason(N_("You have chosen {card} already."), "P-28")
JUST_CAME: Final = Reason(N_("{card} has just come from the Demand; you give cards that you had before."), "P-28")
NOT_TO_GIVE: Final = Reason(N_("You don't have {card} in your hand."), "P-28")


class Keeper(Question["Stampin"]):
    """Follow the space, or hand in a Keeper against it (P-15)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.FOLLOW)
        game.offer(t.KEEP)

    def take(self, game: "Stampin", action: i64) -> None:
        if action == t.KEEP:
            keep(game)
        else:
            spaces.follow_space(game)


class Request(Question["Stampin"]):
    """Agree to a trade or a pass that another wants, or hand in a Keeper against it (P-27)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.FOLLOW)
        game.offer(t.KEEP)

    def take(self, game: "Stampin", action: i64) -> None:
        if action == t.KEEP:
            refuse(game)
        else:
            agree(game)


class DemandPlayer(Question["Stampin"]):
    """Name the player whose hand is searched (P-28)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer_others(seat, NOT_YOURSELF)

    def take(self, game: "Stampin", action: i64) -> None:
        game.target = action - t.SEAT
        game.pose(game.to_move, DEMAND_CATEGORY)


class DemandCategory(Question["Stampin"]):
    """Name the category that is wanted (P-28)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        for category in range(i64(t.CATEGORIES)):
            game.offer(t.CATEGORY + category)

    def take(self, game: "Stampin", action: i64) -> None:
        demand(game, action - t.CATEGORY)


class DemandBack(Question["Stampin"]):
    """Give cards of one's own choice, from the hand as it was before (P-28)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        if game.wondering:
            game.rule_out_all(game.outgoing, t.CARD, ALREADY_CHOSEN)
            game.rule_out_all(game.incoming, t.CARD, JUST_CAME)
        game.offer_hand(seat, game.hands[seat] & ~game.outgoing, NOT_TO_GIVE)

    def take(self, game: "Stampin", action: i64) -> None:
        give_back(game, action)


KEEPER: Final[Keeper] = Keeper("keeper", "P-15")
REQUEST: Final[Request] = Request("request", "P-27")
DEMAND_PLAYER: Final[DemandPlayer] = DemandPlayer("demand_player", "P-28")
DEMAND_CATEGORY: Final[DemandCategory] = DemandCategory("demand_category", "P-28")
DEMAND_BACK: Final[DemandBack] = DemandBack("demand_back", "P-28", secret=True)


def offer_demand(game: "Stampin", seat: i64) -> None:
    """Offer a Demand to a seat that has a card for it (P-25)."""
    if game.can_demand(seat):
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
    """P-15: hand in a card, ignore the space, end the turn."""
    spend_keeper(game, game.active)
    if game.telling:
        game.happen(e.KEPT, game.active, game.places[game.active])
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
        game.happen(e.REFUSED, game.to_move, game.active)
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
        game.happen(e.DEMANDED, seat, other, category, *bits_in(found))
    game.reveals += 1
    game.incoming = found
    while found:
        knowledge.give(game, other, lowest(found))
        found &= found - 1
    knowledge.has_none(game, other, category)
    game.outgoing = 0
    if game.incoming and game.hands[seat]:
        game.step(DEMAND_BACK)
    else:
        end_demand(game)


def give_back(game: "Stampin", card: i64) -> None:
    """P-28: cards of one's own choice, from the hand as it was before."""
    game.outgoing |= bit(card)
    due = min(size_of(game.incoming), size_of(game.hands[game.active]))
    if size_of(game.outgoing) < due:
        game.pose(game.to_move, DEMAND_BACK)
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
        game.happen(e.GAVE_BACK, seat, other, size_of(outgoing), *bits_in(outgoing))
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
