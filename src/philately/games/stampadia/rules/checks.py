"""Dumps are believed only if they make sense: a hero in his room, tasks that can be done, actions that are legal."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.errors import BadDump
from philately.games.stampadia.rules import effects, exploring, fate, foes, hero_turn, items, questions, rounds, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.tasks import given

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

OF_RULE: Final[list[int]] = [  # the tasks about a rule of a room or of an item
    texts.RULE.number,
    texts.OPTIONAL.number,
    texts.FORGET.number,
    texts.PAID.number,
    effects.EFFECTS.number,
]


def check(game: "Stampadia") -> None:
    """Raise `BadDump` if this is no position, although every field is within its bounds."""
    if (game.to_move >= 0) != (game.ended == t.GOING) or (game.question is fate.OVER) != (game.ended != t.GOING):
        raise BadDump("the question, the seat and the end contradict each other")
    check_map(game)
    check_sheets(game)
    for i in range(game.depth):
        check_task(game, game.tasks[i])
    if game.ended == t.GOING:
        check_task(game, game.task)
        if game.task & 63 != game.question.number:
            raise BadDump("the question isn't the one that is to be answered")
    elif game.depth > 0:
        raise BadDump("the adventure is over, and something is still to be done")


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
    for row in range(board.rooms):
        if (
            game.left[row] + game.width[row] > t.SIDE
            or game.top[row] + game.height[row] > t.SIDE
            or not game.width[row]
        ):
            raise BadDump(f"room {row + 1} of the table isn't on the map")
        if board.rooms <= game.texts[row] < t.MOST_ROOMS:
            raise BadDump(f"room {row + 1} has the text of a room that isn't in the table")
    for cell in range(t.CELLS):
        row = game.place[cell]
        if row >= 0 and not (game.drawn >> row & 1 and game.inside(row, cell)):
            raise BadDump(f"cell {cell} is in a room that isn't drawn there")
    for row in range(board.rooms):
        if game.drawn >> row & 1:
            for y in range(game.top[row], game.top[row] + game.height[row]):
                for x in range(game.left[row], game.left[row] + game.width[row]):
                    if game.place[y * t.SIDE + x] < 0:
                        raise BadDump(f"room {row + 1} is drawn, and not all of its cells are on the map")


def check_sheets(game: "Stampadia") -> None:
    """Boxes hold what is printed there; a box that was blank may hold what a text has promised."""
    board = game.board
    for column in range(t.COLUMNS):
        if game.hp[column] > board.hp[column] or game.xp[column] > board.xp[column]:
            raise BadDump(f"column {column + 1} of the Hero Sheet has more ticks than boxes")
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
    about = given(task, 0)
    if task < 0 or kind == fate.OVER.number or kind >= questions.FIRST_TASK + len(questions.TASKS) or task >> 54 != 0:
        raise BadDump(f"there is no task {task}")
    board = game.board
    limits: list[tuple[list[int], int]] = [
        (
            [texts.CHECK.number, exploring.TELEPORT.number, exploring.DRAW_CELL.number, effects.RIDDLE.number],
            board.rooms,
        ),
        ([foes.ENEMY_DIE.number, foes.DRAG_PATH.number], board.foes),
        (OF_RULE, t.MOST_ROOMS + len(board.items)),
        ([hero_turn.ACTIVATE.number], t.SLOTS),
        ([effects.ABILITY_BOX.number], len(board.gains)),
        ([fate.RESURRECT.number], len(board.items)),
        ([hero_turn.COPY_WHICH.number], 2),
        ([hero_turn.SINGLE.number], 16),
        ([rounds.WHICH_DIE.number], t.TO_ADD + 1 if given(task, 1) <= 6 else 0),
        ([items.USE_ITEM.number], 64),
    ]
    for kinds, count in limits:
        if kind in kinds and about >= count:
            raise BadDump(f"task {kind} is about {about}, and there are only {count}")
    if kind in OF_RULE:
        check_rule(game, task)


def check_rule(game: "Stampadia", task: i64) -> None:
    """Is there such a rule, and the part or effect of it that is meant?"""
    row = given(task, 0)
    number = given(task, 1)
    if game.board.rooms <= row < t.MOST_ROOMS or (row >= t.MOST_ROOMS and number > 0):
        raise BadDump(f"a task is about row {row + 1} of the table, which isn't there")
    rule = game.rule(row, number)
    if task & 63 == texts.FORGET.number and rule.parts[given(task, 2)].kind != t.FORGET_ANY:
        raise BadDump("a keyword is to be forgotten where no rule says so")
    if task & 63 == effects.EFFECTS.number and given(task, 3) > len(effects.effects_at(game, task)):
        raise BadDump("an effect is to follow that isn't there")
