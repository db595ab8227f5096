"""What the pencil writes and rubs out: walls, ticks, crosses, gold, HP and XP (H1-H4), items (D3), keywords (H8)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


def lasts(game: "Stampadia") -> None:
    """H10: this mark stays; T3: what was refused may be asked for again."""
    game.idle = 0
    game.declined = 0


def draw_room(game: "Stampadia", row: i64) -> None:
    """Draw the walls of a room."""
    if game.drawn >> row & 1:
        return
    game.drawn |= 1 << row
    lasts(game)
    left = game.left[row]
    for y in range(game.top[row], game.top[row] + game.height[row]):
        for x in range(left, left + game.width[row]):
            game.place[y * t.SIDE + x] = row
    game.reveals += 1
    width, height = game.width[row], game.height[row]
    game.happen(e.DRAWN, 0, row, game.top[row] * t.SIDE + left, width * 32 + height, width, height)


def read_row(game: "Stampadia", row: i64) -> None:
    """The text of a room is seen for the first time."""
    if not game.read_rows >> row & 1:
        game.read_rows |= 1 << row
        lasts(game)
        game.reveals += 1
        game.happen(e.READ, 0, row, row)


def cross_gray(game: "Stampadia", row: i64, number: i64) -> None:
    """x[k]: cross the gray cells of a room that have this number."""
    board = game.board
    for i in range(len(board.grays)):
        symbol = board.foes + i
        cell = board.where[symbol]
        if board.grays[i] == number and game.wounds[symbol] < t.CROSSED and game.inside(row, cell):
            game.wounds[symbol] = t.CROSSED
            lasts(game)
            game.happen(e.CELL_CROSSED, 0, cell)
    kept: i64 = 0
    for i in range(game.inks):
        if game.ink[i] & 15 == number and game.inside(row, game.ink[i] >> 4):
            game.crossed_inks += 1
            game.happen(e.CELL_CROSSED, 0, game.ink[i] >> 4)
        else:
            game.ink[kept] = game.ink[i]
            kept += 1
    game.inks = kept


def has_gray(game: "Stampadia", row: i64, number: i64) -> bool:
    """Is there a gray cell of a room with this number that isn't crossed?"""
    board = game.board
    for i in range(len(board.grays)):
        symbol = board.foes + i
        if board.grays[i] == number and game.wounds[symbol] < t.CROSSED and game.inside(row, board.where[symbol]):
            return True
    return any(game.ink[i] & 15 == number and game.inside(row, game.ink[i] >> 4) for i in range(game.inks))


def tick_hp(game: "Stampadia") -> bool:
    """Tick the leftmost free box; is there one?"""
    game.declined = 0
    for column in range(t.COLUMNS):
        if game.enabled(column) and game.hp[column] < game.board.hp[column]:
            game.hp[column] += 1
            return True
    return False


def heal(game: "Stampadia", amount: i64) -> None:
    """Erase ticks, the rightmost first."""
    healed: i64 = 0
    column: i64 = t.COLUMNS - 1
    while column >= 0 and healed < amount:
        while healed < amount and game.hp[column] > 0:
            game.hp[column] -= 1
            healed += 1
        column -= 1
    if healed > 0:
        game.declined = 0
        game.happen(e.HP, 0, healed)


def gain_xp(game: "Stampadia", amount: i64) -> None:
    """H3: the leftmost group that isn't complete; the rest is surplus."""
    game.happen(e.XP, 0, amount)
    game.declined = 0
    left = amount
    for column in range(1, t.COLUMNS):
        while left > 0 and game.xp[column] < game.board.xp[column]:
            game.xp[column] += 1
            left -= 1
    game.surplus += left


def lose_xp(game: "Stampadia", amount: i64) -> None:
    """H3: the leftmost ticks first; a column that is lost loses its HP ticks too."""
    left = amount
    for column in range(1, t.COLUMNS):
        before = game.xp[column]
        while left > 0 and game.xp[column] > 0:
            game.xp[column] -= 1
            left -= 1
        if game.xp[column] < before:
            game.hp[column] = 0
    if left < amount:
        game.declined = 0
        game.happen(e.XP, 0, left - amount)


def change_gold(game: "Stampadia", change: i64) -> None:
    """H4: what isn't there can't be taken, and there is never more than at the start."""
    change = max(-game.gold, min(change, game.board.gold - game.gold))
    if change != 0:
        game.gold += change
        game.declined = 0
        game.happen(e.GOLD_CHANGED, 0, change)


def tick_room(game: "Stampadia", row: i64) -> None:
    if row >= 0 and not game.ticked >> row & 1:
        game.ticked |= 1 << row
        lasts(game)
        game.happen(e.TICKED, 0, row)


def get_item(game: "Stampadia", item: i64) -> None:
    """D3: an item that was ticked can't be had again."""
    if item >= 0 and not game.owned >> item & 1:
        game.owned |= 1 << item
        lasts(game)
        game.happen(e.GOT, 0, item, item)


def use_item(game: "Stampadia", item: i64) -> None:
    """D3: each item is used once."""
    game.used |= 1 << item
    lasts(game)
    game.happen(e.USED, 0, item, item)


def lose_item(game: "Stampadia", item: i64) -> None:
    if game.has_item(item):
        game.used |= 1 << item
        lasts(game)
        game.happen(e.LOST_ITEM, 0, item)


def learn(game: "Stampadia", word: str) -> None:
    if word not in game.memory:
        game.memory = sorted([*game.memory, word])
        game.declined = 0
        if game.telling:
            game.happen(e.LEARNT, 0, game.board.words.index(word))


def forget(game: "Stampadia", word: str) -> None:
    if word in game.memory:
        game.memory = [each for each in game.memory if each != word]
        game.declined = 0
        if game.telling:
            game.happen(e.FORGOT, 0, game.board.words.index(word))
