"""The turn: its windows, the dice, the move, Dice Duels (section C, and P-24)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import size_of
from philately.core.event import Event
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampin.rules import buying, keepers, settling, spaces, wilds
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin

SHOWN: Final = 1 << 56  # more dice at a time than have room below this can't be told apart
NO_PASSING: Final = Reason(N_("You can't end your turn before you have rolled or bought."), "P-12")
MOVED_ALREADY: Final = Reason(N_("You have rolled or bought already in this turn."), "P-12")
PAY_FIRST: Final = Reason(N_("After doubles you pay 5¢ to roll again."), "P-13")
ONLY_AT_FIRST: Final = Reason(N_("A Wild of a Set can be exchanged only before you roll or buy."), "P-31")
DEMAND_TOO_LATE: Final = Reason(N_("A Demand can be made only before you roll or buy."), "P-28")


class Turn(Question["Stampin"]):
    """The opening window together with the main choice: roll or buy (P-12, P-16)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.ROLL)
        buying.offer_tops(game, seat)
        keepers.offer_demand(game, seat)
        wilds.offer_to_put_down(game, seat)
        wilds.offer_exchanges(game, seat)
        if game.wondering:
            game.rule_out(t.DONE, NO_PASSING)

    def take(self, game: "Stampin", action: i64) -> None:
        if action == t.ROLL:
            roll(game, True)
        elif action < t.DONE:
            buying.buy(game, action - t.BUY)
        elif action < t.EXCHANGE:
            in_window(game, action)
        else:
            wilds.ask_for_wild(game, action - t.EXCHANGE)


class Close(Question["Stampin"]):
    """The closing window (P-28, P-29)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.DONE)
        if not game.setup.demand_at_start:
            keepers.offer_demand(game, seat)
        wilds.offer_to_put_down(game, seat)
        if game.wondering:
            game.rule_out(t.DEMAND, DEMAND_TOO_LATE)
            game.rule_out_rest(t.ROLL, t.DONE - t.ROLL, MOVED_ALREADY)
            game.rule_out_rest(t.EXCHANGE, t.NATURALS, ONLY_AT_FIRST)

    def take(self, game: "Stampin", action: i64) -> None:
        if action == t.DONE:
            end_turn(game)
        else:
            in_window(game, action)


class Doubles(Question["Stampin"]):
    """Pay 5¢ and roll again, or end the turn (P-13)."""

    def offer(self, game: "Stampin", seat: i64) -> None:
        game.offer(t.DONE)
        game.offer(t.PAY_DOUBLES)
        if game.wondering:
            game.rule_out(t.ROLL, PAY_FIRST)

    def take(self, game: "Stampin", action: i64) -> None:
        if action == t.DONE:
            end_after_doubles(game, t.STAYED)
        else:
            game.cash[game.active] = game.cash[game.active] - t.DOUBLES_PRICE
            game.happen(e.DOUBLED, game.active, t.PAID_FOR_DOUBLES)
            roll(game, True)


TURN: Final[Turn] = Turn("turn", "P-12")
CLOSE: Final[Close] = Close("close", "P-29")
DOUBLES: Final[Doubles] = Doubles("doubles", "P-13")


def in_window(game: "Stampin", action: i64) -> None:
    """Do what both windows allow: a Demand (P-28), or a Wild that is put down (P-29)."""
    if action == t.DEMAND:
        keepers.name_target(game)
    else:
        wilds.put_down(game, action - t.PUT_DOWN)


def begin_turn(game: "Stampin", seat: i64) -> None:
    """Step 1: is the game at its end (P-40)? Top-up (P-24), lost turns (P-36). Step 2 and 3 are one question."""
    while True:
        if game.setup.turn_limit and game.turn >= game.setup.turn_limit:
            settling.count_up(game, t.TURN_LIMIT)
            return
        if game.quiet == game.players and game.deck.size == 0 and not game.discards():
            settling.count_up(game, t.RUN_DRY)
            return
        game.quiet = min(game.quiet + 1, game.players)
        game.active = seat
        game.turn += 1
        game.die_a = 0
        game.die_b = 0
        game.bought = 0
        game.closing = False
        game.happen(e.TURN_BEGINS, seat, game.turn)
        if top_up(game):
            return
        if not game.lost[seat]:
            break
        game.lost[seat] = 0
        game.happen(e.LOST_TURN, seat)
        seat = game.left_of(seat)
    game.step(game.active, TURN)


def top_up(game: "Stampin") -> bool:
    """P-24: who is below six draws up to six as far as the stock allows. True when the game is over."""
    for step in range(game.players):
        seat = game.clockwise(step)
        missing = t.HAND - size_of(game.hands[seat])
        if missing > 0:
            drawn = settling.draw(game, seat, missing)
            if drawn:
                game.happen(e.TOPPED_UP, seat, size_of(drawn))
            if settling.settle(game, seat, drawn):
                return True
    return False


def close(game: "Stampin") -> None:
    """Step 4, the closing window. It is left out only if everybody can see that there is nothing to do in it."""
    demand = game.has_card(game.active, t.AS_DEMAND) and not game.setup.demand_at_start
    if demand or wild_unseen(game):
        game.closing = True
        game.step(game.active, CLOSE)
    else:
        end_turn(game)


def wild_unseen(game: "Stampin") -> bool:
    """Can a Wild be in the active hand, for all that everybody knows? A redealt copy has forgotten what that is."""
    if not game.tracking:
        return True
    seen = game.open_cards()
    row = game.players * game.players
    for seat in range(game.players):
        seen |= game.known_down[row + seat]
        if seat != game.active:
            seen |= game.known[row + seat]
    return t.WILDS & ~seen != 0


def end_turn(game: "Stampin") -> None:
    """Step 5: the next player."""
    begin_turn(game, game.left_of(game.active))


def back_to_window(game: "Stampin") -> None:
    """Any number of things can be done in a window."""
    if game.closing:
        close(game)
    else:
        game.step(game.active, TURN)


def go_on(game: "Stampin", seat: i64, gained: i64) -> None:
    """An instruction or a purchase has brought a seat these cards, and is complete when they are settled (P-20)."""
    if not settling.settle(game, seat, gained):
        instruction_complete(game)


def instruction_complete(game: "Stampin") -> None:
    """P-24: who is above six discards down to six, who is below draws; then the closing window."""
    for step in range(game.players):
        seat = game.clockwise(step)
        if size_of(game.hands[seat]) > t.HAND:
            game.step(seat, buying.DISCARD)
            return
    if not top_up(game):
        close(game)


def throw(game: "Stampin") -> None:
    game.die_a = game.rng.below(6) + 1
    game.die_b = game.rng.below(6) + 1
    game.reveals += 1


def show(game: "Stampin", digit: i64) -> None:
    """What came of a roll (1: doubles, 2 … 12) or of a duel (13 … 15); never 0, so that no two rows look alike."""
    game.shown = game.shown % SHOWN * 16 + digit


def roll(game: "Stampin", opening: bool) -> None:
    """P-12: roll two dice and move; P-13: doubles on the roll that opens the turn don't move."""
    throw(game)
    game.happen(e.ROLLED, game.active, game.die_a, game.die_b)
    if opening and game.die_a == game.die_b:
        show(game, 1)
        if game.cash[game.active] < t.DOUBLES_PRICE:
            end_after_doubles(game, t.BROKE)
        else:
            game.step(game.active, DOUBLES)
        return
    show(game, game.die_a + game.die_b)
    move(game, game.die_a + game.die_b)


def end_after_doubles(game: "Stampin", why: i64) -> None:
    """P-13: end the turn where you are, because you like or because you must; the closing window still happens."""
    game.happen(e.DOUBLED, game.active, why)
    instruction_complete(game)


def move(game: "Stampin", steps: i64) -> None:
    """P-7: to the right; from the corner the entry space counts as step 1.

    Seats in turn order sit South, West, North, East; two players South and North.
    """
    seat = game.active
    before = game.places[seat]
    if before == 0:
        before = game.setup.entries[seat * 2 if game.players == 2 else seat] - 1
    number: i64 = len(game.setup.kinds)
    go_to(game, (before - 1 + steps) % number + 1, e.MOVED)


def go_to(game: "Stampin", space: i64, event: Event) -> None:
    """Land on a space: duels (P-14), then perhaps a Keeper (P-15), then its instruction."""
    seat = game.active
    if game.telling:
        way = game.setup.numbers[space - 1] if game.setup.kinds[space - 1] == t.PASS_ON else 0
        game.happen(event, seat, game.places[seat], space, space, way)
    game.places[seat] = space
    for step in range(1, game.players):
        other = game.clockwise(step)
        if game.places[other] == space:
            duel(game, other)
    if game.has_card(seat, t.AS_KEEPER):
        game.step(seat, keepers.KEEPER)
    else:
        spaces.follow_space(game)


def duel(game: "Stampin", other: i64) -> None:
    """P-14: both roll, the higher receives 8¢ from the lower; P-38: or all there is."""
    seat = game.active
    while True:
        throw(game)
        mine_a = game.die_a
        mine_b = game.die_b
        throw(game)
        difference = mine_a + mine_b - game.die_a - game.die_b
        paid: i64 = 0
        if difference > 0:
            paid = spaces.pay(game, other, seat, t.DUEL)
        elif difference < 0:
            paid = spaces.pay(game, seat, other, t.DUEL)
        game.happen(e.DUELLED, seat, other, mine_a, mine_b, game.die_a, game.die_b, paid)
        if difference or game.setup.duel_tie_nothing:
            show(game, 15 if difference > 0 else 14 if difference else 13)
            return
