"""A fresh sheet."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.rng import Rng
from philately.games.stampadia.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


def lay_out(game: "Stampadia", rng: Rng) -> None:
    """A fresh sheet."""
    game.rng = rng
    board = game.board
    for row in range(board.rooms):
        game.left[row] = board.columns[row]
        game.top[row] = board.lines[row]
        game.width[row] = board.widths[row]
        game.height[row] = board.heights[row]
        game.texts[row] = row
    game.memory = sorted(board.memory)
    fresh(game, board.gold)


def fresh(game: "Stampadia", gold: i64) -> None:
    """No mark but the walls of rooms."""
    board = game.board
    game.hero = board.stairs
    game.room = board.start
    game.back = t.NONE
    game.ticked = 0
    game.sealed = 0
    game.empty = t.NONE
    game.stop = t.EVERY_LINE
    game.inks = 0
    for i in range(len(game.wounds)):
        game.wounds[i] = 0
    for row in range(board.rooms):
        game.done[row] = 0
        game.visit[row] = 0
        game.entries[row] = 0
    game.gold = gold
    for column in range(t.COLUMNS):
        game.hp[column] = 0
        game.xp[column] = 0
    for slot in range(t.SLOTS):
        game.boxes[slot] = board.abilities[slot]
    game.owned = 0
    game.used = 0
    for item in range(len(board.items)):
        if board.items[item].owned:
            game.owned |= 1 << item
    game.surplus = 0
    game.idle = 0
    game.fading = 0
    game.fade_to = 0
    game.winning = False
    game.back_empty = False
    game.back_stop = t.EVERY_LINE
    game.stop_fighting()
    game.depth = 0
