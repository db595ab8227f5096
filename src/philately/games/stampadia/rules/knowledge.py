"""What the player knows, as numbers."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.games.stampadia.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

OBSERVED: Final = t.CELLS + t.MOST_ROOMS * 4 + 40


def observe(game: "Stampadia", out: vec[u8]) -> None:
    """The map as it is known, ticks, sheets and dice, as small numbers."""
    board = game.board
    for cell in range(t.CELLS):
        value: i64 = 0
        if game.place[cell] >= 0:
            value = 1
            if game.foe_at(cell) >= 0:
                symbol = board.symbols[cell]
                value = 10 + max(0, board.circles[symbol] - game.wounds[symbol])
            elif game.gray_at(cell) > 0:
                value = 20 + game.gray_at(cell)
            elif cell == board.stairs:
                value = 30
        if cell == game.hero:
            value += 100
        out[cell] = u8(value)
    at: i64 = t.CELLS
    for row in range(t.MOST_ROOMS):
        out[at] = u8(game.drawn >> row & 1)
        out[at + 1] = u8(game.read_rows >> row & 1)
        out[at + 2] = u8(game.ticked >> row & 1)
        out[at + 3] = u8(int(row == game.room))
        at += 4
    numbers = [game.gold, game.die_a, game.die_b, game.guard, game.locked, game.owned, game.used, game.fading]
    numbers += [game.lifts, game.question.number, game.surplus, game.lives, int(game.fighting), game.offered]
    numbers.append(game.crossed_inks)
    for column in range(t.COLUMNS):
        numbers += [game.hp[column], game.xp[column], int(game.enabled(column))]
    for number in numbers:
        out[at] = u8(min(number, 255))
        at += 1
    while at < OBSERVED:
        out[at] = u8(0)
        at += 1
