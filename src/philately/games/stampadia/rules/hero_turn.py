"""The hero's turn: placing dice, abilities, attacks (D1-D11, C1, C2)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import exploring, fate, in_vain, items, marks, rounds, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.tasks import Task

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NO_SUCH_DIE: Final = Reason(N_("No die that is left shows {number}."), "D1")
EMPTY_BOX: Final = Reason(N_("There is no ability in that box."), "D1")
SWITCHED_OFF: Final = Reason(N_("Column {number} isn't switched on: its XP boxes aren't full."), "H3")
TOO_WEAK: Final = Reason(N_("The ability does nothing with so low a die."), "D4")
TOO_DEAR: Final = Reason(N_("The ability costs {number} gold, which you don't have."), "D5")
LOWER_TO_THE_RIGHT: Final = Reason(N_("The die on the right must not be higher than the one on the left."), "D1")
HIGHER_TO_THE_RIGHT: Final = Reason(N_("With this item the die on the right must not be lower."), "D10")
TO_THE_RIGHT: Final = Reason(N_("The second die goes to the right of the first."), "D1")
SAME_COLUMN: Final = Reason(N_("Both dice can't lie in the same column."), "D1")
SAME_ROW: Final = Reason(N_("Both dice can't lie in the same row."), "D1")
OTHER_VALUE: Final = Reason(N_("The ability is used with the value {number}."), "D10")
NO_FOE: Final = Reason(N_("There is no living foe at {cell}."), "D7")
HIT_JUST_NOW: Final = Reason(N_("The foe at {cell} was hit just now."), "D8")
NOT_IN_ROOM: Final = Reason(N_("The foe at {cell} isn't in your room."), "D9")
OUT_OF_REACH: Final = Reason(N_("The foe at {cell} isn't in reach: the range is {number}."), "D7")
NOT_HURT: Final = Reason(N_("The attack isn't stronger than {number}, the defence of the foe at {cell}."), "D7")
OTHER_ROW: Final = Reason(N_("Copy uses an ability in its own row."), "C1")
NOT_IN_BATTLE: Final = Reason(N_("No living foe of this battle has that column."), "C1")


class HeroTurn(Task):
    """D2: items, roll, rerolls, reductions, items, no ones, placing."""

    def go(self, game: "Stampadia") -> None:
        game.in_turn = True
        game.guard = 0
        game.lifts = 0
        game.passing = False
        game.one_only = False
        game.push(HERO_ROLL)
        game.ask(items.USE_ITEM, t.BEFORE_ROLL)
        texts.fire(game, t.BEFORE_ROLL)
        texts.fire(game, t.IN_TURN)


class HeroRoll(Task):
    """D2: roll both dice, unless an item lets the hero pass."""

    def go(self, game: "Stampadia") -> None:
        if game.passing:
            game.happen(e.PASSED, 0)
            game.in_turn = False
            return
        game.die_a = game.rng.below(6) + 1
        game.die_b = game.rng.below(6) + 1
        rounds.show_dice(game, game.die_a, game.die_b)
        game.happen(e.HERO_ROLL, 0, game.die_a, game.die_b)
        game.ask(FIRST_DIE)
        rounds.follow_roll(game, t.HERO)


# ---- placing dice ----------------------------------------------------------------------------------------------------


def against_box(game: "Stampadia", slot: i64, shows: i64) -> Reason | None:
    """D1, D4, H3: why no ability here is for this die."""
    ability = game.boxes[slot]
    if ability == 0:
        return EMPTY_BOX
    if not game.enabled(slot // 2):
        return SWITCHED_OFF
    return TOO_WEAK if shows + t.modifier_of(ability) <= 0 else None


def against_first(game: "Stampadia", slot: i64, shows: i64, with_die: bool) -> Reason | None:
    """D1, D5: why the ability here does nothing with this value now."""
    reason = against_box(game, slot, shows)
    if reason is not None:
        return reason
    if t.cost_of(game.boxes[slot]) > game.gold:
        return TOO_DEAR
    return in_vain.against(game, slot, shows, with_die, in_vain.NOW)


def against_second(game: "Stampadia", slot: i64, when: i64) -> Reason | None:
    """D1, D10: why the second die can't lie here: to the right and in the other row, with the lower number."""
    first = game.first_slot
    column = slot // 2
    if game.lifts & 1:
        if game.die_b < game.first_die:
            return HIGHER_TO_THE_RIGHT
    elif game.die_b > game.first_die:
        return LOWER_TO_THE_RIGHT
    if column < first // 2:
        return TO_THE_RIGHT
    if column == first // 2 and (not game.lifts & 2 or slot <= first):
        return SAME_COLUMN
    if slot & 1 == first & 1 and not game.lifts & 4:
        return SAME_ROW
    reason = against_box(game, slot, game.die_b)
    if reason is not None:
        return reason
    ability = game.boxes[slot]
    if when != in_vain.OTHERWISE and t.cost_of(ability) > game.gold - t.cost_of(game.boxes[first]):
        return TOO_DEAR
    return in_vain.against(game, slot, game.die_b, True, when)


def offer_box(game: "Stampadia", slot: i64, shows: i64, reason: Reason | None) -> None:
    number = slot // 2 + 1 if reason is SWITCHED_OFF else t.cost_of(game.boxes[slot])
    game.offer_unless(reason, t.PLACE + slot * 16 + shows, number)


def rule_out_boxes(game: "Stampadia", reason: Reason, value: i64) -> None:
    """Rule out all other dice; the number in the message is what each shows, or this value."""
    for place in range(t.SLOTS * 16):
        game.rule_out(t.PLACE + place, reason, value or place & 15)


class FirstDie(Question["Stampadia"]):
    """D1: one die on any enabled ability; the second one follows."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        rounds.drop_dice(game, 1)
        for slot in range(t.SLOTS):
            if game.die_a > 0:
                offer_box(game, slot, game.die_a, against_first(game, slot, game.die_a, True))
            if game.die_b > 0 and game.die_b != game.die_a:
                offer_box(game, slot, game.die_b, against_first(game, slot, game.die_b, True))
        game.offer(t.PASS)
        if game.wondering:
            rule_out_boxes(game, NO_SUCH_DIE, 0)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action == t.PASS:
            game.happen(e.PASSED, 0)
            game.ask(items.USE_ITEM, t.BETWEEN_FOES)
            return
        slot = (action - t.PLACE) >> 4
        shows = (action - t.PLACE) & 15
        game.happen(e.PLACED, 0, slot, shows, game.boxes[slot])
        if game.die_a != shows:
            game.die_b = game.die_a  # the other die comes to lie as the second one
        game.die_a = shows
        game.first_slot = slot
        game.first_die = shows
        game.ask(SECOND_DIE)


class SecondDie(Question["Stampadia"]):
    """D1: the other die, if there is one, may follow to the right, in the other row."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        if game.die_b > 0 and not game.one_only:
            when = in_vain.after_first(game)
            for slot in range(t.SLOTS):
                offer_box(game, slot, game.die_b, against_second(game, slot, when))
        game.offer(t.STAY)
        if game.wondering:
            rule_out_boxes(game, NO_SUCH_DIE, 0)

    def take(self, game: "Stampadia", action: i64) -> None:
        """Abilities are activated from left to right; items for the whole turn may be used after each (D13)."""
        game.ask(items.USE_ITEM, t.IN_TURN)
        if action != t.STAY:
            slot = (action - t.PLACE) >> 4
            game.happen(e.PLACED, 0, slot, game.die_b, game.boxes[slot])
            game.push(ACTIVATE, slot, game.die_b, 1)
            game.ask(items.USE_ITEM, t.IN_TURN)
        game.push(ACTIVATE, game.first_slot, game.first_die, 1)


class Single(Question["Stampadia"]):
    """D10: an item activates one ability with a value of its own."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        value = game.given(0)
        for slot in range(t.SLOTS):
            offer_box(game, slot, value, against_first(game, slot, value, False))
        game.offer(t.STAY)
        if game.wondering:
            rule_out_boxes(game, OTHER_VALUE, value)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action != t.STAY:
            game.push(ACTIVATE, (action - t.PLACE) >> 4, game.given(0), 0)


# ---- abilities -------------------------------------------------------------------------------------------------------


class Activate(Task):
    """An ability is carried out; a price comes first (D5). In a column that was lost it does nothing (H3)."""

    def go(self, game: "Stampadia") -> None:
        slot = game.given(0)
        with_die = game.given(2) == 1
        ability = game.boxes[slot]
        price = t.cost_of(ability)
        if price > game.gold or not game.enabled(slot // 2):
            return
        texts.look_again(game, game.room)
        marks.change_gold(game, -price)
        strength = game.given(1) + t.modifier_of(ability)
        if strength <= 0:
            return
        kind = t.kind_of(ability)
        if kind == t.IMITATE:
            game.ask(COPY_WHICH, slot & 1, strength)
        elif kind != t.LOCK:
            perform(game, ability, strength)
        elif with_die:
            game.locked += 1
            game.happen(e.LOCKED, 0)


def perform(game: "Stampadia", ability: i64, strength: i64) -> None:
    """Move, attack, defend or heal with this strength."""
    kind = t.kind_of(ability)
    reach = t.reach_of(ability)
    if kind == t.MOVE:
        steps = strength - rounds.modifier(game, t.ON_MOVE, t.HERO, t.LESS)
        if steps > 0:
            game.ask(exploring.WALK, min(steps, t.CELLS))
        texts.fire(game, t.ON_MOVE, 0, t.HERO)
    elif kind == t.ATTACK and t.hits_all(ability):
        game.find_foes(reach, t.is_exact(ability))
        for i in range(game.founds):  # D7: one strength, compared with each foe's own defence
            attack(game, game.found[i], strength)
    elif kind == t.ATTACK:
        game.ask(TARGET, strength, reach, t.EXACTLY if t.is_exact(ability) else t.AT_MOST)
    elif kind == t.DEFEND:
        game.guard = strength  # D4: even if it was higher
        game.happen(e.GUARD, 0, strength)
    elif kind == t.HEAL:
        marks.heal(game, strength)


def attack(game: "Stampadia", symbol: i64, strength: i64) -> None:
    if strength > game.foe_defence(symbol):
        fate.hurt(game, symbol, 1)
    else:
        game.happen(e.PARRIED, 0, game.board.where[symbol])


class Target(Question["Stampadia"]):
    """Foes in reach that this would hurt; some items hit several, each once."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        reach = game.given(1)
        how = game.given(2) & 3
        game.find_foes(t.FAR if how == t.IN_ROOM else reach, how == t.EXACTLY)
        for i in range(game.founds):
            symbol = game.found[i]
            guard = game.foe_defence(symbol)
            game.offer_unless(against_target(game, symbol, guard), t.GO + game.board.where[symbol], guard)
        if game.given(3) > 0 and game.offered > 0:
            game.offer(t.STAY)
        if game.wondering:
            for cell in range(t.CELLS):
                undrawn = game.place[cell] < 0
                reason = OUT_OF_REACH if game.foe_at(cell) >= 0 else exploring.UNDRAWN if undrawn else NO_FOE
                game.rule_out(t.GO + cell, reason, reach)

    def take(self, game: "Stampadia", action: i64) -> None:
        strength = game.given(0)
        count = game.given(3)
        if action == t.STAY:
            return
        symbol = game.board.symbols[action - t.GO]
        if count == 0:
            attack(game, symbol, strength)
            return
        if count > 1:
            game.ask(TARGET, strength, game.given(1), game.given(2) & 3 | (symbol + 1) << 2, count - 1)
        fate.hurt(game, symbol, strength)


def against_target(game: "Stampadia", symbol: i64, guard: i64) -> Reason | None:
    """D7-D9: why a foe in reach isn't a target."""
    how = game.given(2)
    if symbol == (how >> 2) - 1:
        return HIT_JUST_NOW
    if how & 3 == t.IN_ROOM and game.place[game.board.where[symbol]] != game.room:
        return NOT_IN_ROOM
    return NOT_HURT if game.given(3) == 0 and game.given(0) <= guard else None


class CopyWhich(Question["Stampadia"]):
    """C1: an ability of the same row, of ALL or of a living foe of this battle."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        row = game.given(0)
        for slot in range(row, len(game.board.foe_abilities), 2):
            reason = in_vain.against_copy(game, slot, game.given(1), in_vain.NOW)
            game.offer_unless(reason, t.COPY + slot)
        if game.wondering:
            game.rule_out_rest(t.COPY, t.SLOTS, OTHER_ROW)

    def take(self, game: "Stampadia", action: i64) -> None:
        game.copied = game.board.foe_abilities[action - t.COPY]
        perform(game, game.copied, game.given(1) + t.modifier_of(game.copied))


HERO_TURN: Final[HeroTurn] = HeroTurn()
HERO_ROLL: Final[HeroRoll] = HeroRoll()
FIRST_DIE: Final[FirstDie] = FirstDie("first_die", "D1")
SECOND_DIE: Final[SecondDie] = SecondDie("second_die", "D1")
SINGLE: Final[Single] = Single("single", "D10")
ACTIVATE: Final[Activate] = Activate()
TARGET: Final[Target] = Target("target", "D7")
COPY_WHICH: Final[CopyWhich] = CopyWhich("copy_which", "C1")
