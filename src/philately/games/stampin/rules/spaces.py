"""What a space asks for, and money (section H)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.games.stampin.rules import auctions, buying, settling, trades, turn
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin

BANK: Final = -1  # beside the seats


def follow_space(game: "Stampin") -> None:
    """P-36 and section H: do what the space says."""
    seat = game.active
    space = game.places[seat] - 1
    kind: i64 = game.setup.kinds[space]
    number: i64 = game.setup.numbers[space]
    if kind == t.TRADE:
        game.trading_all = number == t.EVERYBODY
        if number == t.ANY and game.players > 2:
            game.step(seat, trades.PARTNER)
        else:
            trades.trade_with(game, game.clockwise(game.players - 1 if number == t.RIGHT else 1))
    elif kind == t.AUCTION:
        auctions.auction(game)
    elif kind == t.NLW:
        if game.affordable_in_piles(seat):
            game.step(seat, buying.SEARCH)
        else:
            nothing(game, 1 if game.discards() else 0)
    elif kind == t.DRAW:
        turn.go_on(game, seat, settling.draw(game, seat, number))
    elif kind == t.PASS_ON:
        game.partner = game.left_of(seat)
        trades.ask_before_pass(game)
    elif kind == t.FREE:
        if game.discards():
            game.step(seat, buying.TAKE_FREE)
        else:
            nothing(game, 0)
    elif kind == t.SORT:
        game.sorted_out = 0
        game.step(game.active, buying.SORT_OUT)
    elif kind == t.ROLL_AGAIN:
        turn.roll(game, False)
    elif kind == t.GOTO:
        spaces: i64 = len(game.setup.kinds)
        space = (space + 1) % spaces
        while game.setup.kinds[space] != number:
            space = (space + 1) % spaces
        turn.go_to(game, space + 1, e.FLEW)
    else:
        if kind == t.COLLECT:
            game.happen(e.COLLECTED, seat, pay(game, BANK, seat, number))
        elif kind == t.PAY:
            game.happen(e.PAID, seat, pay(game, seat, BANK, number))
        elif kind == t.PAY_EACH or kind == t.COLLECT_EACH:
            for step in range(1, game.players):
                other = game.clockwise(step)
                payer = seat if kind == t.PAY_EACH else other
                payee = other if kind == t.PAY_EACH else seat
                game.happen(e.PAID_TO, payer, payee, pay(game, payer, payee, number))
        else:
            assert kind == t.LOSE
            game.lost[seat] = 1
            game.happen(e.LOSES_NEXT, seat)
        turn.instruction_complete(game)


def pay(game: "Stampin", payer: i64, payee: i64, cents: i64) -> i64:
    """P-37, P-38: pay what is there, and return it; the rest is waived. The Bank has what isn't with the players."""
    paid = min(cents, game.bank() if payer == BANK else game.cash[payer])
    if payer != BANK:
        game.cash[payer] = game.cash[payer] - paid
    if payee != BANK:
        game.cash[payee] = game.cash[payee] + paid
    return paid


def nothing(game: "Stampin", why: i64) -> None:
    """There is nothing to do on this space now: nothing lies there (0), or there is no money for it (1)."""
    game.happen(e.NOTHING, game.active, game.places[game.active], why)
    turn.instruction_complete(game)
