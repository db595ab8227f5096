"""The hero's turn: placing dice, abilities, attacks (D1-D11, C1, C2)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.games.stampadia.rules import fate, marks, rounds, texts
from philately.games.stampadia.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


def hero_turn(game: "Stampadia") -> None:
    """D2: items, roll, rerolls, reductions, items, no ones, placing."""
    game.in_turn = True
    game.guard = 0
    game.lifts = 0
    game.passing = False
    game.one_only = False
    game.push(t.HERO_ROLL)
    game.push(t.WINDOW, t.BEFORE_ROLL)


def hero_roll(game: "Stampadia") -> None:
    if game.passing:
        game.tell(t.E_PASSED)
        game.in_turn = False
        return
    game.die_a = game.rng.below(6) + 1
    game.die_b = game.rng.below(6) + 1
    rounds.show_dice(game, game.die_a, game.die_b)
    game.tell(t.E_HERO_ROLL, game.die_a, game.die_b)
    rounds.reroll_ones(game, t.HERO)
    game.one_only = rounds.modifier(game, t.ON_ROLL, t.HERO, t.ONE_ONLY) > 0
    game.push(t.FIRST_DIE)
    game.push(t.WINDOW, t.ON_ROLL)
    game.push(t.REDUCE, rounds.modifier(game, t.ON_ROLL, t.HERO, t.REDUCE_DIE))
    texts.fire(game, t.ON_ROLL, 0, t.HERO)


def placed_first(game: "Stampadia", slot: i64, shows: i64) -> None:
    """The die that is activated first lies on its ability."""
    game.tell(t.E_PLACED, slot, shows)
    change_first(game, shows)
    game.first_slot = slot
    game.first_die = shows
    if game.one_only or game.die_b == 0:
        game.push(t.WINDOW, t.IN_TURN)
        game.push(t.ACTIVATE, slot, shows, 1)
    else:
        game.push(t.SECOND_DIE)


def change_first(game: "Stampadia", shows: i64) -> None:
    """The other die comes to lie as the second one."""
    if game.die_a != shows:
        game.die_b = game.die_a
    game.die_a = shows


def placed_second(game: "Stampadia", slot: i64) -> None:
    """Abilities are activated from left to right; items for the whole turn may be used after each (D13)."""
    game.push(t.WINDOW, t.IN_TURN)
    if slot >= 0:
        game.tell(t.E_PLACED, slot, game.die_b)
        game.push(t.ACTIVATE, slot, game.die_b, 1)
        game.push(t.WINDOW, t.IN_TURN)
    game.push(t.ACTIVATE, game.first_slot, game.first_die, 1)


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


def activate(game: "Stampadia", slot: i64, value: i64, with_die: i64) -> None:
    """An ability is carried out; a price comes first (D5)."""
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
        game.push(t.COPY_WHICH, slot & 1, strength)
    elif kind == t.LOCK:
        if with_die:
            game.locked += 1
            game.tell(t.E_LOCKED)
    else:
        perform(game, ability, strength)


def perform(game: "Stampadia", ability: i64, strength: i64) -> None:
    """Move, attack, defend or heal with this strength."""
    kind = t.kind_of(ability)
    if kind == t.MOVE:
        steps = strength - rounds.modifier(game, t.ON_MOVE, t.HERO, t.LESS)
        if steps > 0:
            game.push(t.WALK, min(steps, 400), 1)
    elif kind == t.ATTACK:
        if t.hits_all(ability):
            attack_all(game, strength, t.reach_of(ability))
        else:
            game.push(t.TARGET, strength, t.reach_of(ability), int(t.is_exact(ability)), 0)
    elif kind == t.DEFEND:
        game.guard = strength  # D4: even if it was higher
        game.tell(t.E_GUARD, strength)
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
        game.tell(t.E_HIT, game.board.where[symbol])
        fate.hurt(game, symbol, 1)
    else:
        game.tell(t.E_PARRIED, game.board.where[symbol])


def offer_first(game: "Stampadia") -> None:
    """D1: one die on any enabled ability; the second one follows."""
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


def offer_targets(game: "Stampadia", strength: i64, reach: i64, how: i64, count: i64) -> None:
    """Foes in reach that this would hurt; some items hit several, each once."""
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


def offer_copies(game: "Stampadia", row: i64, strength: i64) -> None:
    """C1: an ability of the same row, of ALL or of a living foe of this battle."""
    board = game.board
    for column in range(len(board.foe_circles)):
        fits = board.foe_circles[column] < 0
        for i in range(game.actives):
            if game.alive(game.active[i]) and game.column_fits(column, game.active[i]):
                fits = True
        ability = board.foe_abilities[column * 2 + row]
        if fits and ability > 0 and strength + t.modifier_of(ability) > 0:
            game.offer(t.COPY + column * 2 + row)


def hit(game: "Stampadia", action: i64, strength: i64, reach: i64, how: i64, count: i64) -> None:
    if action == t.STAY:
        return
    symbol = game.board.symbols[action - t.GO]
    if count > 0:
        if count > 1:
            game.push(t.TARGET, strength, reach, how & 3 | (symbol + 1) << 2, count - 1)
        game.tell(t.E_HIT, action - t.GO)
        fate.hurt(game, symbol, strength)
    else:
        attack(game, symbol, strength)
