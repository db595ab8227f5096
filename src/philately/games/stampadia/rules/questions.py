"""Questions and answers: what is asked, which answers there are, and what each of them sets going."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.games.stampadia.rules import (
    effects,
    exploring,
    fate,
    foes,
    hero_turn,
    items,
    marks,
    moving,
    rounds,
    texts,
)
from philately.games.stampadia.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


def carry_on(game: "Stampadia", kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    """One task that needs no answer."""
    if kind == t.RULE:
        texts.look_at(game, a, b, c)
    elif kind == t.EFFECTS:
        effects.go_on(game, a, b, c, d)
    elif kind == t.CHECK:
        texts.check_rules(game, a)
    elif kind == t.WINDOW:
        items.open_window(game, a)
    elif kind == t.ENEMY_DIE:
        foes.enemy_die(game, a, b, c)
    elif kind == t.NEXT_ENEMY:
        foes.next_enemy(game)
    elif kind == t.ENEMY:
        foes.enemy_roll(game, a)
    elif kind == t.REDUCE:
        rounds.reduce(game, a)
    elif kind == t.ACTIVATE:
        hero_turn.activate(game, a, b, c)
    elif kind == t.DRAG:
        foes.drag(game, a, b, c)
    elif kind == t.READ:
        texts.read_rules(game, a)
    elif kind == t.ARRIVE:
        moving.arrive(game)
    elif kind == t.PAID:
        texts.pay(game, a, b, c)
    elif kind == t.BRANCH:
        effects.go_on_branch(game, a, b, c, d)
    elif kind == t.HERO_TURN:
        hero_turn.hero_turn(game)
    elif kind == t.HERO_ROLL:
        hero_turn.hero_roll(game)
    elif kind == t.ENEMIES:
        foes.order_foes(game)
    elif kind == t.ROUND_END:
        rounds.end_round(game)
    elif kind == t.LOST_HP:
        fate.lost_hp(game)
    elif kind == t.DEATH:
        fate.die(game)
    elif kind == t.WIN:
        fate.check_won(game)
    elif kind == t.LAND:
        moving.land(game, a)


def lay_offers(game: "Stampadia", kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    if kind == t.EXPLORE:
        exploring.offer_ways(game)
    elif kind == t.WALK:
        exploring.offer_walk(game, a)
    elif kind == t.FIRST_DIE:
        hero_turn.offer_first(game)
    elif kind == t.SECOND_DIE:
        for slot in range(t.SLOTS):
            if hero_turn.may_follow(game, slot):
                game.offer(t.PLACE + slot * 16 + game.die_b)
        game.offer(t.STAY)
    elif kind == t.TARGET:
        hero_turn.offer_targets(game, a, b, c, d)
    elif kind == t.ENEMY_ORDER:
        foes.offer_order(game)
    elif kind in (t.OPTIONAL, t.RESURRECT):
        game.offer(t.YES)
        game.offer(t.NO)
    elif kind == t.USE_ITEM:
        for item in range(len(game.board.items)):
            if items.usable(game, item, a):
                game.offer(t.ITEM + item)
        game.offer(t.NO_ITEM)
    elif kind in (t.TELEPORT, t.DRAW_CELL):
        exploring.offer_cells(game, a, kind == t.DRAW_CELL)
    elif kind == t.WHICH_DIE:
        rounds.offer_dice(game, a, b)
    elif kind == t.DRAG_PATH:
        foes.offer_drag(game, a, b)
    elif kind == t.FORGET:
        texts.offer_words(game, a, b, c)
    elif kind == t.COPY_WHICH:
        hero_turn.offer_copies(game, a, b)
    elif kind == t.SINGLE:
        for slot in range(t.SLOTS):
            if hero_turn.may_place(game, slot, a):
                game.offer(t.PLACE + slot * 16 + a)
        game.offer(t.STAY)
    elif kind == t.ABILITY_BOX:
        for slot in range(t.SLOTS):
            if game.boxes[slot] == 0:
                game.offer(t.BOX + slot)
    elif kind == t.SELECT_ROOM:
        for row in range(game.board.rooms):
            if not game.drawn >> row & 1:
                game.offer(t.ROOM + game.board.ids[row])
    elif kind == t.RIDDLE:
        for row in range(game.board.rooms):
            if row != game.room:
                game.offer(t.ROOM + game.board.ids[row])
        game.offer(t.STAY)


def answer(game: "Stampadia", action: i64) -> None:
    """What an answer sets going; every question knows its task."""
    kind = game.asking
    task = game.task
    a = task >> 6 & 4095
    b = task >> 18 & 4095
    c = task >> 30 & 4095
    d = task >> 42 & 4095
    if kind == t.EXPLORE:
        exploring.explore(game, action)
    elif kind == t.FIRST_DIE:
        if action == t.PASS:
            game.tell(t.E_PASSED)
        else:
            hero_turn.placed_first(game, (action - t.PLACE) >> 4, (action - t.PLACE) & 15)
    elif kind == t.SECOND_DIE:
        hero_turn.placed_second(game, t.NONE if action == t.STAY else (action - t.PLACE) >> 4)
    elif kind == t.WALK:
        exploring.walk(game, action, a)
    elif kind == t.TARGET:
        hero_turn.hit(game, action, a, b, c, d)
    elif kind == t.ENEMY_ORDER:
        foes.take_active(game, game.board.symbols[action - t.GO])
    elif kind == t.OPTIONAL:
        texts.agree(game, a, b, action == t.YES)
    elif kind == t.USE_ITEM:
        if action != t.NO_ITEM:
            items.use(game, action - t.ITEM, a)
    elif kind == t.TELEPORT:
        game.push(t.LAND, action - t.GO)
    elif kind == t.WHICH_DIE:
        rounds.set_die(game, action - t.DIE, a, b)
    elif kind == t.DRAG_PATH:
        foes.dragged(game, action - t.GO, a, b, c)
    elif kind == t.FORGET:
        texts.forget_for(game, a, b, c, game.memory[action - t.WORD])
    elif kind == t.COPY_WHICH:
        game.copied = game.board.foe_abilities[action - t.COPY]
        hero_turn.perform(game, game.copied, b + t.modifier_of(game.copied))
    elif kind == t.SINGLE:
        if action != t.STAY:
            game.push(t.ACTIVATE, (action - t.PLACE) >> 4, a, 0)
    elif kind == t.ABILITY_BOX:
        game.boxes[action - t.BOX] = effects.gained(game, a)
        game.tell(t.E_ABILITY, action - t.BOX)
    elif kind == t.RIDDLE:
        if action != t.STAY:
            effects.guess(game, a, b, game.board.row_of(action - t.ROOM))
    elif kind == t.SELECT_ROOM:
        marks.draw_room(game, game.board.row_of(action - t.ROOM))
    elif kind == t.DRAW_CELL:
        game.ink[game.inks] = (action - t.GO) << 4 | b
        game.inks += 1
        game.tell(t.E_DRAWN_CELL, action - t.GO, b)
    elif kind == t.RESURRECT:
        if action == t.YES:
            fate.revive(game, a)
        else:
            fate.stay_dead(game)
