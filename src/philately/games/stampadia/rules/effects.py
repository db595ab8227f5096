"""What lines and items do, one effect after the other (T8-T15)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import exploring, fate, items, marks, moving, rounds
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Effect
from philately.games.stampadia.rules.tasks import Task, given

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NOT_IN_TABLE: Final = Reason(N_("The table has no room {room}."), "T12")
THIS_ROOM: Final = Reason(N_("You are in room {room}: another one is meant."), "T12")
NOT_TO_SELECT: Final = Reason(N_("The table has no room {room}."), "T13")
DRAWN_ALREADY: Final = Reason(N_("Room {room} is on the map already."), "T13")
FULL_BOX: Final = Reason(N_("There is an ability in box {box} already."), "D6")


class Follow(Task):
    """The next effect of a rule."""

    def go(self, game: "Stampadia") -> None:
        row = game.given(0)
        number = game.given(1)
        path = game.given(2)
        at = game.given(3)
        effects = effects_at(game, game.task)
        if at >= len(effects):
            return
        effect = effects[at]
        if at + 1 < len(effects):
            game.push(EFFECTS, row, number, path, at + 1)
        if effect.kind != t.ROLL:
            if path > 0 or row >= t.MOST_ROOMS or not rounds.is_modifier(game.rule(row, number), effect.kind):
                do(game, row, effect)
        elif path < 64:
            die = game.rng.below(6) + 1
            rounds.show_dice(game, die, 0)
            game.happen(e.DIE, 0, die)
            for i in range(len(effect.branches)):
                if effect.branches[i].low <= die <= effect.branches[i].high:
                    game.push(EFFECTS, row, number, path | at << 1 | (i + 1) << 6, 0)


def effects_at(game: "Stampadia", task: i64) -> list[Effect]:
    """The list of effects that a task follows: the path says whether upside down, and which branch of which die."""
    row = given(task, 0)
    number = given(task, 1)
    path = given(task, 2)
    effects = game.upside(row, number) if path & 1 else game.rule(row, number).effects
    return effects[path >> 1 & 31].branches[(path >> 6) - 1].effects if path >= 64 else effects


def do(game: "Stampadia", row: i64, effect: Effect) -> None:
    """One effect."""
    kind = effect.kind
    revives = row >= t.MOST_ROOMS and game.rule(row, 0).event == t.ON_DEATH
    if row >= t.MOST_ROOMS:
        row = game.room  # an item speaks of the room where it is used
    if t.MOVE_ANYWHERE <= kind <= t.MOVE_STAIRS and not revives and moving.is_held(game, goal(game, row, effect)):
        return
    if kind == t.TICK:
        marks.tick_room(game, game.which(row, effect.a))
    elif kind == t.CROSS_CELL:
        marks.cross_gray(game, row, effect.a)
    elif kind == t.GAIN_HP:
        marks.heal(game, effect.a)
    elif kind == t.LOSE_HP:
        fate.lose_hp(game, effect.a)
    elif kind == t.GAIN_XP:
        marks.gain_xp(game, effect.a)
    elif kind == t.LOSE_XP:
        marks.lose_xp(game, effect.a)
    elif kind == t.GAIN_G:
        marks.change_gold(game, effect.a)
    elif kind == t.LOSE_G:
        marks.change_gold(game, -effect.a)
    elif kind == t.NO_ESCAPE:
        game.sealed |= 1 << row
    elif kind == t.EMPTY:
        if row == game.room:
            game.empty = row
    elif kind == t.STOP:
        if row == game.room:
            game.stop = effect.b
    elif kind == t.MOVE_ANYWHERE:
        moving.teleport(game, game.which(row, effect.a))
    elif kind == t.MOVE_BACK:
        moving.move_back(game)
    elif kind == t.MOVE_STAIRS:
        moving.end_walks(game)
        moving.land(game, game.board.stairs)
    elif kind == t.GET:
        marks.get_item(game, game.item_of(effect.word))
    elif kind == t.LOSE_ITEM:
        marks.lose_item(game, game.item_of(effect.word))
    elif kind == t.LEARN:
        marks.learn(game, effect.word)
    elif kind == t.FORGET_IT:
        marks.forget(game, effect.word)
    elif kind == t.GAIN_ABILITY:
        game.ask(ABILITY_BOX, effect.a)
    elif kind == t.DISCOVER:
        room = game.which(row, effect.a)
        if room >= 0:
            marks.draw_room(game, room)
    elif kind == t.SELECT:
        game.ask(SELECT_ROOM)
    elif kind == t.TEAR:
        game.happen(e.TORN, 0)
        fate.end(game, t.TORN)
    elif kind == t.END:
        game.winning = True
        game.push(fate.WIN)
    elif kind == t.ASK_RIDDLE:
        game.ask(RIDDLE, row, effect.a)
    elif kind == t.DRAW:
        room = game.which(row, effect.b)
        if room >= 0:
            marks.draw_room(game, room)
            game.ask(exploring.DRAW_CELL, room, effect.a)
    elif t.REROLL <= kind <= t.LESS:
        rounds.modify(game, effect)
    elif kind >= t.HURT_ALL:
        items.use_on_battle(game, effect)


def goal(game: "Stampadia", row: i64, effect: Effect) -> i64:
    """The room that a jump leads to."""
    if effect.kind == t.MOVE_BACK:
        return game.place[game.back] if game.back >= 0 else game.room
    return game.which(row, effect.a) if effect.kind == t.MOVE_ANYWHERE else game.board.start


def in_rule(game: "Stampadia") -> bool:
    """Are there effects still to come of the rule that is carried out?"""
    return game.depth > 0 and game.tasks[game.depth - 1] & 63 == EFFECTS.number


def finish_rule(game: "Stampadia") -> None:
    """The hero has died of a rule: whatever else it marks is still marked; it no longer moves, heals or asks."""
    while in_rule(game):
        game.depth -= 1
        task = game.tasks[game.depth]
        effects = effects_at(game, task)
        for at in range(given(task, 3), len(effects)):
            if is_mark(effects[at].kind):
                do(game, given(task, 0), effects[at])


def is_meant(game: "Stampadia", row: i64, far: i64, room: i64) -> bool:
    """T12: is this the room of a riddle: as far as said from another one, without doors, and with a way out?"""
    if room == row or game.board.row_of(game.board.ids[room] - (far - t.RIDDLES)) < 0:
        return False
    for doorway in game.board.doorways:
        to = game.neighbour(doorway >> 2, doorway & 3)
        if game.inside(room, doorway >> 2) and not (to >= 0 and game.inside(room, to)):
            return False
    for number in range(len(game.text(room).rules)):
        if leads_out(game.text(room).rules[number].effects) or leads_out(game.upside(room, number)):
            return True
    return False


def is_mark(kind: i64) -> bool:
    """Is this an effect that only writes something on the sheet or in the memory?"""
    if kind in (t.TICK, t.CROSS_CELL, t.NO_ESCAPE, t.GET, t.LOSE_ITEM, t.LEARN, t.FORGET_IT, t.DISCOVER):
        return True
    return t.GAIN_XP <= kind <= t.LOSE_G


def change_something(game: "Stampadia", row: i64, effects: list[Effect]) -> bool:
    """T3: would one of these leave another mark than there is already?"""
    for effect in effects:
        kind = effect.kind
        if kind == t.TICK:
            room = game.which(row, effect.a)
            same = room < 0 or game.ticked >> room & 1 == 1
        elif kind == t.CROSS_CELL:
            same = not marks.has_gray(game, row, effect.a)
        elif kind == t.GAIN_HP:
            same = game.ticks() == 0
        elif kind == t.LOSE_XP:
            same = game.xp_ticks() == 0
        elif kind == t.GAIN_G:
            same = game.gold == game.board.gold
        elif kind == t.LOSE_G:
            same = game.gold == 0
        elif kind == t.NO_ESCAPE:
            same = game.sealed >> row & 1 == 1
        elif kind == t.EMPTY:
            same = game.empty == row
        elif kind == t.STOP:
            same = game.stop <= effect.b
        elif kind == t.GET:
            item = game.item_of(effect.word)
            same = item < 0 or game.owned >> item & 1 == 1
        elif kind == t.LOSE_ITEM:
            same = not game.has_item(game.item_of(effect.word))
        elif kind == t.LEARN:
            same = effect.word in game.memory
        elif kind == t.FORGET_IT:
            same = effect.word not in game.memory
        elif kind == t.DISCOVER:
            room = game.which(row, effect.a)
            same = room < 0 or game.drawn >> room & 1 == 1
        else:
            same = False
        if not same:
            return True
    return False


def leads_out(effects: list[Effect]) -> bool:
    """Is the hero put elsewhere by one of these?"""
    for effect in effects:
        if t.MOVE_ANYWHERE <= effect.kind <= t.MOVE_STAIRS:
            return True
        for branch in effect.branches:
            if leads_out(branch.effects):
                return True
    return False


class Riddle(Question["Stampadia"]):
    """T12: a riddle asks for the number of a room."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        for row in range(game.board.rooms):
            game.offer_unless(THIS_ROOM if row == game.room else None, t.ROOM + game.board.ids[row])
        game.offer(t.STAY)
        if game.wondering:
            game.rule_out_rest(t.ROOM, t.ACTIONS - t.ROOM, NOT_IN_TABLE)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action == t.STAY:
            return
        room = game.board.row_of(action - t.ROOM)
        if is_meant(game, game.given(0), game.given(1), room):
            if not moving.is_held(game, room):
                moving.teleport(game, room)
        else:
            game.happen(e.WRONG_ROOM, 0, room)


class SelectRoom(Question["Stampadia"]):
    """T13: any number of the table that isn't drawn."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        for row in range(game.board.rooms):
            game.offer_unless(DRAWN_ALREADY if game.drawn >> row & 1 else None, t.ROOM + game.board.ids[row])
        if game.wondering:
            game.rule_out_rest(t.ROOM, t.ACTIONS - t.ROOM, NOT_TO_SELECT)

    def take(self, game: "Stampadia", action: i64) -> None:
        marks.draw_room(game, game.board.row_of(action - t.ROOM))


class AbilityBox(Question["Stampadia"]):
    """D6: an ability that a room gives goes into an empty box."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        for slot in range(t.SLOTS):
            game.offer_unless(FULL_BOX if game.boxes[slot] else None, t.BOX + slot)

    def take(self, game: "Stampadia", action: i64) -> None:
        game.boxes[action - t.BOX] = game.board.gains[game.given(0)]
        game.happen(e.ABILITY_GAINED, 0, action - t.BOX, game.boxes[action - t.BOX])


EFFECTS: Final[Follow] = Follow()
RIDDLE: Final[Riddle] = Riddle("riddle", "T12")
SELECT_ROOM: Final[SelectRoom] = SelectRoom("select_room", "T13")
ABILITY_BOX: Final[AbilityBox] = AbilityBox("ability_box", "D6")
