"""Dumps are believed only if they make sense: a hero in his room, tasks that can be done, actions that are legal."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.errors import BadDump
from philately.games.stampadia.rules import questions
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Effect

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


def check_map(game: "Stampadia") -> None:
    """The hero is in a room that was drawn; nothing has more wounds than it can bear."""
    board = game.board
    if game.place[game.hero] != game.room or game.place[board.stairs] != board.start:
        raise BadDump("the hero or the stairs aren't in their room")
    if game.read_rows & ~game.drawn != 0:
        raise BadDump("a room was read, and its walls aren't drawn")
    for i in range(board.foes + len(board.grays)):
        most = board.circles[i] if i < board.foes else 0
        if game.wounds[i] > most and game.wounds[i] != t.CROSSED:
            raise BadDump(f"symbol {i + 1} of the map has {game.wounds[i]} wounds; it can have {most}")
    bits: i64 = 1 << t.MOST_RULES
    for row in range(board.rooms):
        if game.turned[row] >= bits or game.done[row] >= bits or game.visit[row] >= bits:
            raise BadDump(f"row {row + 1} of the table has more rules than it can have")


def check_sheets(game: "Stampadia") -> None:
    """Boxes hold what is printed there; a box that was blank may hold what a text has promised."""
    board = game.board
    for slot in range(t.SLOTS):
        box = int(game.boxes[slot])
        if box != board.abilities[slot] and (board.abilities[slot] != 0 or box not in board.gains):
            raise BadDump(f"ability box {slot + 1} holds what it can't hold")
    if game.copied != 0 and int(game.copied) not in board.foe_abilities:
        raise BadDump("the ability that was copied isn't on the Enemy Sheet")
    for i in range(1, len(game.memory)):
        if game.memory[i - 1] >= game.memory[i]:
            raise BadDump("the keywords aren't in order, each once")


def check_task(game: "Stampadia", task: i64) -> None:
    """Can this be done? A row, a rule, a foe that isn't there raises IndexError, which makes a bad dump too."""
    kind = task & 63
    a = task >> 6 & 4095
    b = task >> 18 & 4095
    c = task >> 30 & 4095
    d = task >> 42 & 4095
    if task < 0 or kind == t.OVER or kind > t.LAST_TASK or task >> 54 != 0:
        raise BadDump(f"there is no task {task}")
    most: i64 = 4095
    if kind in (t.READ, t.CHECK, t.TELEPORT, t.DRAW_CELL, t.RIDDLE):
        most = game.board.rooms - 1
    elif kind in (t.ENEMY, t.ENEMY_DIE, t.DRAG, t.DRAG_PATH):
        most = game.board.foes - 1
    elif kind in (t.RULE, t.OPTIONAL, t.FORGET, t.EFFECTS, t.BRANCH, t.PAID):
        most = t.MOST_ROOMS + len(game.board.items) - 1
    elif kind == t.ACTIVATE:
        most = t.SLOTS - 1
    elif kind == t.LAND:
        most = t.CELLS - 1
    elif kind == t.ABILITY_BOX:
        most = len(game.board.gains) - 1
    elif kind == t.RESURRECT:
        most = len(game.board.items) - 1
    elif kind == t.COPY_WHICH:
        most = 1
    elif kind == t.SINGLE:
        most = 15
    elif kind == t.WHICH_DIE:
        most = t.TO_ADD if b <= 6 else -1
    elif kind == t.USE_ITEM:
        most = 63
    if a > most:
        raise BadDump(f"task {kind} is about {a}, and there are only {most + 1}")
    if kind in (t.RULE, t.OPTIONAL, t.FORGET, t.EFFECTS, t.BRANCH, t.PAID):
        check_rule(game, kind, a, b, c, d)


def check_rule(game: "Stampadia", kind: i64, row: i64, number: i64, c: i64, d: i64) -> None:
    """Is there such a rule, and the part or effect of it that is meant?"""
    if game.board.rooms <= row < t.MOST_ROOMS or (row >= t.MOST_ROOMS and number > 0):
        raise BadDump(f"a task is about row {row + 1} of the table, which isn't there")
    rule = game.rule(row, number)
    if kind == t.FORGET and rule.parts[c].kind != t.FORGET_ANY:
        raise BadDump("a keyword is to be forgotten where no rule says so")
    if kind == t.EFFECTS and (c > 1 or d > len(effects_of(game, row, number, c))):
        raise BadDump("an effect is to follow that isn't there")
    if kind == t.BRANCH:
        effect = effects_of(game, row, number, c & 1)[c >> 1 & 31]
        if effect.kind != t.ROLL or d >= len(effect.branches[c >> 6].effects):
            raise BadDump("a die is to be followed that wasn't rolled")


def effects_of(game: "Stampadia", row: i64, number: i64, half: i64) -> list[Effect]:
    return game.upside(row, number) if half == 1 else game.rule(row, number).effects


def check_offers(game: "Stampadia") -> None:
    """The question is a task, and its answers are those that the position gives."""
    kind = game.task & 63
    if kind != game.asking or kind >= t.NOTHING_TO_DO:
        raise BadDump("the question isn't the one that is to be answered")
    said: list[int] = []
    for i in range(game.offered):
        said.append(game.offers[i])
    task = game.task
    game.offered = 0
    questions.lay_offers(game, kind, task >> 6 & 4095, task >> 18 & 4095, task >> 30 & 4095, task >> 42 & 4095)
    found: list[int] = []
    for i in range(game.offered):
        found.append(game.offers[i])
    if found != said or len(found) == 0:
        raise BadDump("the answers in the dump aren't those to its question")
