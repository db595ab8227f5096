"""Cards are dealt, and dice decide who starts (section B)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.bits import bit, bits_in, lowest
from philately.core.rng import Rng
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import knowledge, settling, turn
from philately.games.stampin.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampin.rules.position import Stampin


def deal(game: "Stampin", rng: Rng) -> None:
    """P-9: shuffle, six cards each; P-10: the highest roll starts; P-11: settle every hand."""
    game.rng = rng
    game.happen(e.BOX, 0, 0, 0)
    settling.shuffle(game, t.ALL)
    for seat in range(game.players):
        for _i in range(i64(t.HAND)):
            knowledge.gain(game, seat, bit(game.deck.take()), 0)
        if game.telling:
            game.happen_with(e.DEALT, seat, bits_in(game.hands[seat]))
    game.active = roll_for_start(game)
    for step in range(game.players):
        seat = game.clockwise(step)
        if settling.settle(game, seat, game.hands[seat]):
            return
    turn.begin_turn(game, game.active)


def roll_for_start(game: "Stampin") -> i64:
    """P-10: everybody rolls both dice; the tied roll again."""
    rolling = bit(game.players) - 1
    while rolling & (rolling - 1):
        highest: i64 = 0
        best: i64 = 0
        for seat in range(game.players):
            if rolling >> seat & 1:
                turn.throw(game)
                total = game.die_a + game.die_b
                if total > highest:
                    highest = total
                    best = 0
                if total == highest:
                    best |= bit(seat)
                game.happen(e.ROLLED_FIRST, seat, game.die_a, game.die_b)
        rolling = best
        if game.telling and rolling & (rolling - 1):
            game.happen_with(e.TIED, lowest(rolling), bits_in(rolling & (rolling - 1)))
    starter = lowest(rolling)
    game.die_a = 0
    game.die_b = 0
    game.shown = 0
    game.happen(e.STARTS, starter)
    return starter
