"""Copy, write and read a position. Made by `python -m tools.fields` from the fields in position.py: change those."""

from typing import TYPE_CHECKING

from philately.core.bits import copy_row
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


def copy(game: "Stampadia", other: "Stampadia") -> None:
    """Make all fields of a position those of another one."""
    game.hero = other.hero
    game.room = other.room
    game.back = other.back
    game.back_empty = other.back_empty
    game.back_stop = other.back_stop
    game.drawn = other.drawn
    game.read_rows = other.read_rows
    game.ticked = other.ticked
    game.sealed = other.sealed
    game.empty = other.empty
    game.stop = other.stop
    copy_row(game.place, other.place)
    copy_row(game.wounds, other.wounds)
    game.inks = other.inks
    for i in range(other.inks):
        game.ink[i] = other.ink[i]
    game.crossed_inks = other.crossed_inks
    copy_row(game.left, other.left)
    copy_row(game.top, other.top)
    copy_row(game.width, other.width)
    copy_row(game.height, other.height)
    copy_row(game.texts, other.texts)
    copy_row(game.halves, other.halves)
    copy_row(game.turned, other.turned)
    copy_row(game.done, other.done)
    copy_row(game.visit, other.visit)
    copy_row(game.entries, other.entries)
    game.gold = other.gold
    copy_row(game.hp, other.hp)
    copy_row(game.xp, other.xp)
    copy_row(game.boxes, other.boxes)
    game.owned = other.owned
    game.used = other.used
    game.surplus = other.surplus
    game.memory = other.memory
    game.lives = other.lives
    game.rested = other.rested
    game.fighting = other.fighting
    game.die_a = other.die_a
    game.die_b = other.die_b
    game.guard = other.guard
    copy_row(game.guards, other.guards)
    game.actives = other.actives
    for i in range(other.actives):
        game.active[i] = other.active[i]
    for i in range(other.actives):
        game.distances[i] = other.distances[i]
    game.locked = other.locked
    game.fading = other.fading
    game.fade_to = other.fade_to
    game.lifts = other.lifts
    game.passing = other.passing
    game.one_only = other.one_only
    game.first_slot = other.first_slot
    game.first_die = other.first_die
    game.copied = other.copied
    game.in_turn = other.in_turn
    game.depth = other.depth
    for i in range(other.depth):
        game.tasks[i] = other.tasks[i]
    game.task = other.task
    game.ended = other.ended
    game.winning = other.winning
    game.idle = other.idle
    game.declined = other.declined
    game.jumps = other.jumps
    game.dice_shown = other.dice_shown


def write(game: "Stampadia", out: Writer) -> None:
    """Write all fields of a position."""
    out.number(game.mark())
    out.number(game.hero)
    out.byte(game.room)
    out.number(game.back)
    out.byte(int(game.back_empty))
    out.byte(game.back_stop)
    out.number(game.drawn)
    out.number(game.read_rows)
    out.number(game.ticked)
    out.number(game.sealed)
    out.byte(game.empty & 255)
    out.byte(game.stop)
    for i in range(400):
        out.byte(game.place[i] & 255)
    for i in range(len(game.board.where)):
        out.byte(game.wounds[i])
    out.number(game.inks)
    for i in range(game.inks):
        out.number(game.ink[i])
    out.number(game.crossed_inks)
    for i in range(19):
        out.byte(game.left[i])
    for i in range(19):
        out.byte(game.top[i])
    for i in range(19):
        out.byte(game.width[i])
    for i in range(19):
        out.byte(game.height[i])
    for i in range(19):
        out.number(game.texts[i])
    for i in range(114):
        out.number(game.halves[i])
    for i in range(19):
        out.byte(game.turned[i])
    for i in range(19):
        out.byte(game.done[i])
    for i in range(19):
        out.byte(game.visit[i])
    for i in range(19):
        out.number(game.entries[i])
    out.number(game.gold)
    for i in range(4):
        out.number(game.hp[i])
    for i in range(4):
        out.number(game.xp[i])
    for i in range(8):
        out.number(game.boxes[i])
    out.byte(game.owned)
    out.byte(game.used)
    out.number(game.surplus)
    out.strings(game.memory)
    out.number(game.lives)
    out.number(game.rested)
    out.byte(int(game.fighting))
    out.byte(game.die_a)
    out.byte(game.die_b)
    out.number(game.guard)
    for i in range(game.board.foes):
        out.number(game.guards[i])
    out.byte(game.actives)
    for i in range(game.actives):
        out.byte(game.active[i])
    for i in range(game.actives):
        out.number(game.distances[i])
    out.byte(game.locked)
    out.number(game.fading)
    out.byte(game.fade_to)
    out.byte(game.lifts)
    out.byte(int(game.passing))
    out.byte(int(game.one_only))
    out.byte(game.first_slot & 255)
    out.byte(game.first_die)
    out.number(game.copied)
    out.byte(int(game.in_turn))
    out.byte(game.depth)
    for i in range(game.depth):
        out.number(game.tasks[i])
    out.number(game.task)
    out.byte(game.ended)
    out.byte(int(game.winning))
    out.number(game.idle)
    out.number(game.declined)
    out.byte(game.jumps)
    out.number(game.dice_shown)


def read(game: "Stampadia", data: Reader) -> None:
    """Read what `write` has written, within the bounds of every field."""
    if data.number() != game.mark():
        raise BadDump("this is the dump of a game with other options")
    game.hero = data.number_below(400)
    game.room = data.below(game.board.rooms)
    game.back = data.number_below_or(400, -1)
    game.back_empty = data.below(2) != 0
    game.back_stop = data.below(10)
    game.drawn = data.number_below(1 << game.board.rooms)
    game.read_rows = data.number_below(1 << game.board.rooms)
    game.ticked = data.number_below(1 << game.board.rooms)
    game.sealed = data.number_below(1 << game.board.rooms)
    game.empty = data.below_or(game.board.rooms, -1)
    game.stop = data.below(10)
    for i in range(400):
        game.place[i] = data.below_or(game.board.rooms, -1)
    for i in range(len(game.board.where)):
        game.wounds[i] = data.below(101)
    game.inks = data.number_below(401)
    for i in range(game.inks):
        game.ink[i] = data.number_below(6400)
    game.crossed_inks = data.number_below(1099511627776)
    for i in range(19):
        game.left[i] = data.below(21)
    for i in range(19):
        game.top[i] = data.below(21)
    for i in range(19):
        game.width[i] = data.below(21)
    for i in range(19):
        game.height[i] = data.below(21)
    for i in range(19):
        game.texts[i] = data.number_below(game.board.imaginable())
    for i in range(114):
        game.halves[i] = data.number_below(len(game.board.corpus.halves) + 1)
    for i in range(19):
        game.turned[i] = data.below(64)
    for i in range(19):
        game.done[i] = data.below(64)
    for i in range(19):
        game.visit[i] = data.below(64)
    for i in range(19):
        game.entries[i] = data.number_below(256)
    game.gold = data.number_below(game.board.gold + 1)
    for i in range(4):
        game.hp[i] = data.number_below(256)
    for i in range(4):
        game.xp[i] = data.number_below(256)
    for i in range(8):
        game.boxes[i] = data.number_below(1073741824)
    game.owned = data.below(8)
    game.used = data.below(8)
    game.surplus = data.number_below(1099511627776)
    game.memory = data.strings()
    game.lives = data.number_below(1099511627776)
    game.rested = data.number_below(1099511627776)
    game.fighting = data.below(2) != 0
    game.die_a = data.below(13)
    game.die_b = data.below(13)
    game.guard = data.number_below(1099511627776)
    for i in range(game.board.foes):
        game.guards[i] = data.number_below(256)
    game.actives = data.below(game.board.foes + 1)
    for i in range(game.actives):
        game.active[i] = data.below(game.board.foes)
    for i in range(game.actives):
        game.distances[i] = data.number_below(1001)
    game.locked = data.below(3)
    game.fading = data.number_below(256)
    game.fade_to = data.below(7)
    game.lifts = data.below(8)
    game.passing = data.below(2) != 0
    game.one_only = data.below(2) != 0
    game.first_slot = data.below_or(8, -1)
    game.first_die = data.below(16)
    game.copied = data.number_below(1099511627776)
    game.in_turn = data.below(2) != 0
    game.depth = data.below(97)
    for i in range(game.depth):
        game.tasks[i] = data.number()
    game.task = data.number()
    game.ended = data.below(6)
    game.winning = data.below(2) != 0
    game.idle = data.number_below(1001)
    game.declined = data.number_below(1099511627776)
    game.jumps = data.below(41)
    game.dice_shown = data.number_below(1099511627776)
