"""What a space asks for, and money (section H)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.games.stampin.rules import auctions, buying, settling, trades, turn
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin


def follow_space(game: "Stampin") -> None:
    """P-36 and section H: do what the space says."""
    seat = game.active
    space = game.places[seat] - 1
    kind: i64 = game.setup.kinds[space]
    number: i64 = game.setup.numbers[space]
    if kind == t.TRADE:
        game.trading_all = number == t.EVERYBODY
        if number == t.ANY and game.players > 2:
            game.step(game.active, trades.PARTNER)
        elif number == t.RIGHT:
            trades.trade_with(game, (seat + game.players - 1) % game.players)
        else:
            trades.trade_with(game, game.left_of(seat))
    elif kind == t.AUCTION:
        auctions.auction(game)
    elif kind == t.NLW:
        if game.affordable_in_piles(seat):
            game.step(game.active, buying.SEARCH)
        else:
            nothing(game, 1 if game.piles[0].size + game.piles[1].size else 0)
    elif kind == t.DRAW:
        turn.go_on(game, seat, settling.draw(game, seat, number))
    elif kind == t.PASS_ON:
        game.partner = game.left_of(seat)
        trades.ask_before_pass(game)
    elif kind == t.FREE:
        if game.piles[0].size + game.piles[1].size > 0:
            game.step(game.active, buying.TAKE_FREE)
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
            collect(game, number)
        elif kind == t.PAY:
            pay(game, number)
        elif kind == t.PAY_EACH or kind == t.COLLECT_EACH:
            other = game.left_of(seat)
            while other != seat:
                if kind == t.PAY_EACH:
                    pay_to(game, seat, other, number)
                else:
                    pay_to(game, other, seat, number)
                other = game.left_of(other)
        else:
            assert kind == t.LOSE
            game.lost[seat] = 1
            game.happen(e.LOSES_NEXT, seat)
        turn.instruction_complete(game)


def collect(game: "Stampin", cents: i64) -> None:
    cents = min(cents, game.bank())
    game.cash[game.active] = game.cash[game.active] + cents
    game.happen(e.COLLECTED, game.active, cents)


def pay(game: "Stampin", cents: i64) -> None:
    cents = min(cents, game.cash[game.active])
    game.cash[game.active] = game.cash[game.active] - cents
    game.happen(e.PAID, game.active, cents)


def pay_to(game: "Stampin", payer: i64, other: i64, cents: i64) -> None:
    """P-38: what is there; the rest is waived."""
    cents = min(cents, game.cash[payer])
    game.cash[payer] = game.cash[payer] - cents
    game.cash[other] = game.cash[other] + cents
    game.happen(e.PAID_TO, payer, other, cents)


def nothing(game: "Stampin", why: i64) -> None:
    """There is nothing to do on this space now: nothing lies there (0), or there is no money for it (1)."""
    game.happen(e.NOTHING, game.active, game.places[game.active], why)
    turn.instruction_complete(game)
