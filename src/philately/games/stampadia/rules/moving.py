"""Steps, doors and jumps of the hero (M1-M8, T10, T11)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import exploring, fate, foes, marks, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.tasks import NOTHING, Task

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


def step(game: "Stampadia", cell: i64) -> None:
    """The hero walks to a cell of his room."""
    game.hero = cell
    game.jumps = 0
    game.happen(e.GOES, 0, cell)
    game.push(ARRIVE)


class Arrive(Task):
    """Something may happen on this cell (M3)."""

    def go(self, game: "Stampadia") -> None:
        if game.hero == game.board.stairs and game.room == game.board.start:
            game.push(fate.WIN)
            texts.fire(game, t.ON_STAIRS)
        gray = game.gray_at(game.hero)
        if gray > 0:
            texts.fire(game, t.ON_CELL, gray)


ARRIVE: Final[Arrive] = Arrive()


def cross(game: "Stampadia", cell: i64, way: i64) -> None:
    """M4: through a door for 1 gold; an unknown room is drawn and read."""
    if game.gold == 0:
        fate.end(game, t.LOST)  # E5, where that is chosen: dragged through a door that can't be paid
        return
    row = game.leads_to(cell, way)
    to = game.neighbour(cell, way)
    game.happen(e.CROSSES, 0, to)
    marks.change_gold(game, -1)
    set_out(game, cell)
    game.hero = to
    marks.draw_room(game, row)
    game.jumps = 0
    enter(game, row, True)


def enter(game: "Stampadia", row: i64, by_door: bool) -> None:
    """The hero comes into a room: it is read, then what lies on his cell happens; a door is an event after that."""
    come_into(game, row)
    if by_door:
        texts.fire(game, t.ON_DOOR)
    game.push(ARRIVE)
    texts.read(game, row)


def come_into(game: "Stampadia", row: i64) -> None:
    """A new visit begins."""
    game.room = row
    game.visit[row] = 0
    game.declined = 0
    game.entries[row] = min(255, game.entries[row] + 1)
    game.empty = t.NONE
    game.stop = t.EVERY_LINE
    marks.read_row(game, row)


def set_out(game: "Stampadia", cell: i64) -> None:
    """The hero leaves his room from this cell; `move back` finds all as he left it (T11)."""
    game.back = cell
    game.back_empty = game.empty == game.room
    game.back_stop = game.stop


def walk_to(game: "Stampadia", cell: i64) -> None:
    """One step to a neighbouring cell, through a door if there is one."""
    if game.place[cell] == game.room:
        step(game, cell)
        return
    for way in range(4):
        if game.neighbour(game.hero, way) == cell:
            cross(game, game.hero, way)
            return


def is_held(game: "Stampadia", row: i64) -> bool:
    """M7: as long as foes live in a room of "no escape", nothing leads from there into another one."""
    held = row != game.room and game.locked_in()
    if held:
        game.happen(e.HELD, 0)
    return held


def teleport(game: "Stampadia", row: i64) -> None:
    """T10: an unknown room is drawn; then the player chooses a cell."""
    if row < 0:
        return
    end_walks(game)
    marks.draw_room(game, row)
    game.ask(exploring.TELEPORT, row)


def land(game: "Stampadia", cell: i64) -> None:
    """The hero is somewhere else all at once."""
    if game.jumps >= t.MOST_JUMPS or game.depth > t.DEEPEST_JUMP:
        fate.catch(game)  # rooms that send the hero to each other for ever
        return
    game.jumps += 1
    read_no_further(game)
    set_out(game, game.hero)
    game.hero = cell
    game.happen(e.TELEPORT, 0, cell)
    enter(game, game.place[cell], False)


def move_back(game: "Stampadia") -> None:
    """T11: that is no entry, and nothing is read; the visit there goes on as it was."""
    if game.back < 0 or game.place[game.back] < 0:
        return
    end_walks(game)
    read_no_further(game)
    game.hero = game.back
    game.room = game.place[game.hero]
    game.back = t.NONE
    game.empty = game.room if game.back_empty else t.NONE
    game.stop = game.back_stop
    game.happen(e.BACK, 0, game.hero)
    game.push(texts.CHECK, game.room)


def end_walks(game: "Stampadia") -> None:
    """M8: a jump ends the MOVE or drag it happened in."""
    for i in range(game.depth):
        kind = game.tasks[i] & 63
        if kind in (exploring.WALK.number, foes.DRAG_PATH.number):
            game.tasks[i] = NOTHING.number


def read_no_further(game: "Stampadia") -> None:
    """T2: the hero is gone, so his room is read no further; only `killed last foe` holds from elsewhere."""
    kept: i64 = 0
    for i in range(game.depth):
        task = game.tasks[i]
        kind = task & 63
        if kind in (ARRIVE.number, texts.CHECK.number, NOTHING.number) or (
            kind == texts.RULE.number and task >> 30 & 4095 != t.ON_LAST_KILL
        ):
            continue
        game.tasks[kept] = task
        kept += 1
    game.depth = kept
