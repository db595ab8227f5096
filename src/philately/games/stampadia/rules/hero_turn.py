"""The hero's turn: placing dice, abilities, attacks (D1-D11, C1, C2)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import exploring, fate, items, marks, rounds, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.tasks import Task, given

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NO_SUCH_DIE: Final = Reason(N_("No die that is left shows {number}."), "D1")
EMPTY_BOX: Final = Reason(N_("There is no ability in that box."), "D1")
SWITCHED_OFF: Final = Reason(N_("Column {number} isn't switched on: its XP boxes aren't full."), "H3")
TOO_WEAK: Final = Reason(N_("The ability does nothing with so low a die: its value would be {number}."), "D4")
TOO_DEAR: Final = Reason(N_("The ability costs {number} gold, which you don't have."), "D5")
LOWER_TO_THE_RIGHT: Final = Reason(N_("The die on the right must not be higher than the one on the left."), "D1")
HIGHER_TO_THE_RIGHT: Final = Reason(N_("With this item the die on the right must not be lower."), "D10")
TO_THE_RIGHT: Final = Reason(N_("The second die goes to the right of the first."), "D1")
SAME_COLUMN: Final = Reason(N_("Both dice can't lie in the same column."), "D1")
SAME_ROW: Final = Reason(N_("Both dice can't lie in the same row."), "D1")
OTHER_VALUE: Final = Reason(N_("The ability is used with the value {number}."), "D10")
NO_FOE: Final = Reason(N_("There is no living foe at {cell}."), "D7")
UNDRAWN: Final = Reason(N_("{cell} is in no room that is drawn on the map."), "M1")
HIT_JUST_NOW: Final = Reason(N_("The foe at {cell} was hit just now."), "D8")
NOT_IN_ROOM: Final = Reason(N_("The foe at {cell} isn't in your room."), "D9")
OUT_OF_REACH: Final = Reason(N_("The foe at {cell} isn't in reach: the range is {number}."), "D7")
NOT_HURT: Final = Reason(N_("The attack isn't stronger than {number}, the defence of the foe at {cell}."), "D7")
OTHER_ROW: Final = Reason(N_("Copy uses an ability in its own row."), "C1")
NOT_IN_BATTLE: Final = Reason(N_("No living foe of this battle has that column."), "C1")
NOTHING_TO_COPY: Final = Reason(N_("There is no ability to copy."), "C1")


class HeroTurn(Task):
    """D2: items, roll, rerolls, reductions, items, no ones, placing."""

    def go(self, game: "Stampadia", _b: i64, _c: i64, _d: i64, _e: i64) -> None:
        game.in_turn = True
        game.guard = 0
        game.lifts = 0
        game.passing = False
        game.one_only = False
        game.push(HERO_ROLL)
        game.push(items.WINDOW, t.BEFORE_ROLL)


HERO_TURN: Final[HeroTurn] = HeroTurn()


class HeroRoll(Task):
    """Roll."""

    def go(self, game: "Stampadia", _b: i64, _c: i64, _d: i64, _e: i64) -> None:
        if game.passing:
            game.tell(e.PASSED)
            game.in_turn = False
            return
        game.die_a = game.rng.below(6) + 1
        game.die_b = game.rng.below(6) + 1
        rounds.show_dice(game, game.die_a, game.die_b)
        game.tell(e.HERO_ROLL, game.die_a, game.die_b)
        rounds.reroll_ones(game, t.HERO)
        game.one_only = rounds.modifier(game, t.ON_ROLL, t.HERO, t.ONE_ONLY) > 0
        game.ask(FIRST_DIE)
        game.push(items.WINDOW, t.ON_ROLL)
        game.push(rounds.REDUCE, rounds.modifier(game, t.ON_ROLL, t.HERO, t.REDUCE_DIE))
        texts.fire(game, t.ON_ROLL, 0, t.HERO)


HERO_ROLL: Final[HeroRoll] = HeroRoll()


def placed_first(game: "Stampadia", slot: i64, shows: i64) -> None:
    """The die that is activated first lies on its ability."""
    game.tell(e.PLACED, slot, shows, game.boxes[slot])
    change_first(game, shows)
    game.first_slot = slot
    game.first_die = shows
    if game.one_only or game.die_b == 0:
        game.push(items.WINDOW, t.IN_TURN)
        game.push(ACTIVATE, slot, shows, 1)
    else:
        game.ask(SECOND_DIE)


def change_first(game: "Stampadia", shows: i64) -> None:
    """The other die comes to lie as the second one."""
    if game.die_a != shows:
        game.die_b = game.die_a
    game.die_a = shows


def placed_second(game: "Stampadia", slot: i64) -> None:
    """Abilities are activated from left to right; items for the whole turn may be used after each (D13)."""
    game.push(items.WINDOW, t.IN_TURN)
    if slot >= 0:
        game.tell(e.PLACED, slot, game.die_b, game.boxes[slot])
        game.push(ACTIVATE, slot, game.die_b, 1)
        game.push(items.WINDOW, t.IN_TURN)
    game.push(ACTIVATE, game.first_slot, game.first_die, 1)


def may_place(game: "Stampadia", slot: i64, shows: i64) -> bool:
    """Is there an ability here that does something with this die?"""
    return may_cover(game, slot, shows) and t.cost_of(game.boxes[slot]) <= game.gold


def may_cover(game: "Stampadia", slot: i64, shows: i64) -> bool:
    """Is there an ability here for this die? Its price may still be earned by the die before (D5)."""
    ability = game.boxes[slot]
    return ability != 0 and game.enabled(slot // 2) and shows + t.modifier_of(ability) > 0


def may_follow(game: "Stampadia", slot: i64) -> bool:
    """D1, D10: may the second die lie here, to the right and in the other row, with the lower number?"""
    first = game.first_slot
    column = slot // 2
    if game.lifts & 1:
        if game.die_b < game.first_die:
            return False
    elif game.die_b > game.first_die:
        return False
    if column < first // 2 or slot == first:
        return False
    if column == first // 2 and (not game.lifts & 2 or slot < first):
        return False
    if slot & 1 == first & 1 and not game.lifts & 4:
        return False
    return may_cover(game, slot, game.die_b)


class Activate(Task):
    """An ability is carried out; a price comes first (D5)."""

    def go(self, game: "Stampadia", slot: i64, value: i64, with_die: i64, _e: i64) -> None:
        ability = game.boxes[slot]
        price = t.cost_of(ability)
        if price > game.gold:
            return
        marks.lose_gold(game, price)
        strength = value + t.modifier_of(ability)
        if strength <= 0:
            return
        kind = t.kind_of(ability)
        if kind == t.IMITATE:
            game.ask(COPY_WHICH, slot & 1, strength)
        elif kind == t.LOCK:
            if with_die:
                game.locked += 1
                game.tell(e.LOCKED)
        else:
            perform(game, ability, strength)


ACTIVATE: Final[Activate] = Activate()


def perform(game: "Stampadia", ability: i64, strength: i64) -> None:
    """Move, attack, defend or heal with this strength."""
    kind = t.kind_of(ability)
    if kind == t.MOVE:
        steps = strength - rounds.modifier(game, t.ON_MOVE, t.HERO, t.LESS)
        if steps > 0:
            game.ask(exploring.WALK, min(steps, 400), 1)
    elif kind == t.ATTACK:
        if t.hits_all(ability):
            attack_all(game, strength, t.reach_of(ability))
        else:
            game.ask(TARGET, strength, t.reach_of(ability), int(t.is_exact(ability)), 0)
    elif kind == t.DEFEND:
        game.guard = strength  # D4: even if it was higher
        game.tell(e.GUARD, strength)
    elif kind == t.HEAL:
        marks.heal(game, strength)


def attack_all(game: "Stampadia", strength: i64, reach: i64) -> None:
    """D7: one strength, compared with each foe's own defence."""
    game.find_foes(reach, False)
    struck: list[int] = []
    for i in range(game.founds):
        struck.append(game.found[i])
    for symbol in struck:
        attack(game, symbol, strength)


def attack(game: "Stampadia", symbol: i64, strength: i64) -> None:
    if strength > game.foe_defence(symbol):
        game.tell(e.HIT, game.board.where[symbol])
        fate.hurt(game, symbol, 1)
    else:
        game.tell(e.PARRIED, game.board.where[symbol])


def rule_out_place(game: "Stampadia", slot: i64, shows: i64) -> None:
    """Say why a die does nothing in a box."""
    action = t.PLACE + slot * 16 + shows
    ability = game.boxes[slot]
    if ability == 0:
        game.rule_out(action, EMPTY_BOX)
    elif not game.enabled(slot // 2):
        game.rule_out(action, SWITCHED_OFF, slot // 2 + 1)
    elif shows + t.modifier_of(ability) <= 0:
        game.rule_out(action, TOO_WEAK, shows + t.modifier_of(ability))
    else:
        game.rule_out(action, TOO_DEAR, t.cost_of(ability))


def rule_out_second(game: "Stampadia", slot: i64) -> None:
    """Say why the second die can't lie in a box (D1, D10)."""
    action = t.PLACE + slot * 16 + game.die_b
    first = game.first_slot
    if game.lifts & 1 and game.die_b < game.first_die:
        game.rule_out(action, HIGHER_TO_THE_RIGHT)
    elif not game.lifts & 1 and game.die_b > game.first_die:
        game.rule_out(action, LOWER_TO_THE_RIGHT)
    elif slot // 2 < first // 2:
        game.rule_out(action, TO_THE_RIGHT)
    elif slot // 2 == first // 2 and (not game.lifts & 2 or slot <= first):
        game.rule_out(action, SAME_COLUMN)
    elif slot & 1 == first & 1 and not game.lifts & 4:
        game.rule_out(action, SAME_ROW)
    rule_out_place(game, slot, game.die_b)


class FirstDie(Question["Stampadia"]):
    """D1: one die on any enabled ability; the second one follows."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        if game.die_a == 1:
            game.die_a = 0
        if game.die_b == 1:
            game.die_b = 0
        for slot in range(t.SLOTS):
            if game.die_a > 0 and may_place(game, slot, game.die_a):
                game.offer(t.PLACE + slot * 16 + game.die_a)
            if game.die_b > 0 and game.die_b != game.die_a and may_place(game, slot, game.die_b):
                game.offer(t.PLACE + slot * 16 + game.die_b)
        game.offer(t.PASS)
        if game.wondering:
            for place in range(t.SLOTS * 16):
                if place & 15 != 0 and (place & 15 == game.die_a or place & 15 == game.die_b):
                    rule_out_place(game, place >> 4, place & 15)
                game.rule_out(t.PLACE + place, NO_SUCH_DIE, place & 15)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action == t.PASS:
            game.tell(e.PASSED)
        else:
            placed_first(game, (action - t.PLACE) >> 4, (action - t.PLACE) & 15)


FIRST_DIE: Final[FirstDie] = FirstDie("first_die", "D1")


class SecondDie(Question["Stampadia"]):
    """D1: the other die may follow to the right, in the other row."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        for slot in range(t.SLOTS):
            if may_follow(game, slot):
                game.offer(t.PLACE + slot * 16 + game.die_b)
        game.offer(t.STAY)
        if game.wondering:
            for place in range(t.SLOTS * 16):
                if place & 15 == game.die_b:
                    rule_out_second(game, place >> 4)
                game.rule_out(t.PLACE + place, NO_SUCH_DIE, place & 15)

    def take(self, game: "Stampadia", action: i64) -> None:
        placed_second(game, t.NONE if action == t.STAY else (action - t.PLACE) >> 4)


SECOND_DIE: Final[SecondDie] = SecondDie("second_die", "D1")


class Target(Question["Stampadia"]):
    """Foes in reach that this would hurt; some items hit several, each once."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        strength = given(game.task, 0)
        reach = given(game.task, 1)
        how = given(game.task, 2)
        count = given(game.task, 3)
        before = (how >> 2) - 1  # the foe that was hit just now
        if how & 3 == 2:
            game.find_foes(t.FAR, False)
        else:
            game.find_foes(reach, how & 3 == 1)
        for i in range(game.founds):
            symbol = game.found[i]
            cell = game.board.where[symbol]
            if (how & 3 == 2 and game.place[cell] != game.room) or symbol == before:
                continue
            if count > 0 or strength > game.foe_defence(symbol):
                game.offer(t.GO + cell)
        if count > 0 and game.offered > 0:
            game.offer(t.STAY)
        if game.wondering:
            for cell in range(t.CELLS):
                symbol = game.foe_at(cell)
                if symbol < 0:
                    game.rule_out(t.GO + cell, NO_FOE if game.place[cell] >= 0 else UNDRAWN)
                elif symbol == before:
                    game.rule_out(t.GO + cell, HIT_JUST_NOW)
                elif how & 3 == 2 and game.place[cell] != game.room:
                    game.rule_out(t.GO + cell, NOT_IN_ROOM)
                elif count == 0 and any(game.found[i] == symbol for i in range(game.founds)):
                    game.rule_out(t.GO + cell, NOT_HURT, game.foe_defence(symbol))
                game.rule_out(t.GO + cell, OUT_OF_REACH, reach)

    def take(self, game: "Stampadia", action: i64) -> None:
        strength = given(game.task, 0)
        reach = given(game.task, 1)
        how = given(game.task, 2)
        count = given(game.task, 3)
        if action == t.STAY:
            return
        symbol = game.board.symbols[action - t.GO]
        if count > 0:
            if count > 1:
                game.ask(TARGET, strength, reach, how & 3 | (symbol + 1) << 2, count - 1)
            game.tell(e.HIT, action - t.GO)
            fate.hurt(game, symbol, strength)
        else:
            attack(game, symbol, strength)


TARGET: Final[Target] = Target("target", "D7")


class CopyWhich(Question["Stampadia"]):
    """C1: an ability of the same row, of ALL or of a living foe of this battle."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        row = given(game.task, 0)
        strength = given(game.task, 1)
        board = game.board
        for column in range(len(board.foe_circles)):
            fits = board.foe_circles[column] < 0
            for i in range(game.actives):
                if game.alive(game.active[i]) and game.column_fits(column, game.active[i]):
                    fits = True
            ability = board.foe_abilities[column * 2 + row]
            if fits and ability > 0 and strength + t.modifier_of(ability) > 0:
                game.offer(t.COPY + column * 2 + row)
            elif game.wondering:
                game.rule_out(t.COPY + column * 2 + row, NOTHING_TO_COPY if fits else NOT_IN_BATTLE)
        if game.wondering:
            game.rule_out_rest(t.COPY, t.SLOTS, OTHER_ROW)

    def take(self, game: "Stampadia", action: i64) -> None:
        game.copied = game.board.foe_abilities[action - t.COPY]
        perform(game, game.copied, given(game.task, 1) + t.modifier_of(game.copied))


COPY_WHICH: Final[CopyWhich] = CopyWhich("copy_which", "C1")


class Single(Question["Stampadia"]):
    """D10: an item activates one ability with a value of its own."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        value = given(game.task, 0)
        for slot in range(t.SLOTS):
            if may_place(game, slot, value):
                game.offer(t.PLACE + slot * 16 + value)
        game.offer(t.STAY)
        if game.wondering:
            for place in range(t.SLOTS * 16):
                if place & 15 == value:
                    rule_out_place(game, place >> 4, value)
                game.rule_out(t.PLACE + place, OTHER_VALUE, value)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action != t.STAY:
            game.push(ACTIVATE, (action - t.PLACE) >> 4, given(game.task, 0), 0)


SINGLE: Final[Single] = Single("single", "D10")
