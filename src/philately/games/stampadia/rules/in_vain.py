"""Dice that could have no effect, not even through a line or an item, aren't offered (D1, D4, D7, D11, C1, C2)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Reason
from philately.games.stampadia.rules import exploring, foes, hero_turn, items, rounds, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Rule

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NOBODY_HURT: Final = Reason(N_("That would hurt no foe in reach."), "D7")
NOWHERE_TO_GO: Final = Reason(N_("There is nowhere to move to."), "M2")
NOBODY_TO_COME: Final = Reason(N_("No foe acts any more in this round."), "E1")
SAME_DEFENCE: Final = Reason(N_("That sets the defence that you have."), "D4")
NOTHING_TO_HEAL: Final = Reason(N_("All your HP are free: there is nothing to heal."), "D11")
NEEDS_A_DIE: Final = Reason(N_("Lock keeps a die for the foes' turns; without one it does nothing."), "C2")
NOTHING_TO_COPY: Final = Reason(N_("Nothing that can be copied would do anything."), "C1")

NOW: Final = 0  # it acts as all is now
SECOND: Final = 1  # the first die acts before, which changes the defence at most
FEWER: Final = 2  # before it acts, foes may die
OTHERWISE: Final = 3  # before it acts, anything may change


def against(game: "Stampadia", box: i64, shows: i64, with_die: bool, when: i64) -> Reason | None:
    """Why the ability in a box would do nothing with this value.

    A price is an effect too: lines may ask for gold that was spent.
    """
    ability = game.boxes[box]
    if t.cost_of(ability) > 0:
        return None
    strength = shows + t.modifier_of(ability)
    if t.kind_of(ability) == t.IMITATE:
        for slot in range(box & 1, len(game.board.foe_abilities), 2):
            if against_copy(game, slot, strength, when) is None:
                return None
        return NOTHING_TO_COPY
    return against_effect(game, ability, strength, with_die, when)


def against_effect(game: "Stampadia", ability: i64, strength: i64, with_die: bool, when: i64) -> Reason | None:
    """Why an ability would do nothing with this strength, which is above 0; prices aside."""
    kind = t.kind_of(ability)
    if kind == t.ATTACK:
        lowest = lowest_on_map(game) if when == OTHERWISE else lowest_in_reach(game, ability)
        return None if strength > lowest else NOBODY_HURT
    if kind == t.LOCK and not with_die:
        return NEEDS_A_DIE
    if kind in (t.LOCK, t.DEFEND) and not foes.to_come(game):
        return NOBODY_TO_COME
    if when == OTHERWISE:
        return None
    if kind == t.MOVE:
        return None if moves(game, strength, when) else NOWHERE_TO_GO
    if kind == t.DEFEND:
        return SAME_DEFENCE if strength == guard_before(game, when) else None
    return NOTHING_TO_HEAL if kind == t.HEAL and game.ticks() == 0 else None


def lowest_in_reach(game: "Stampadia", ability: i64) -> i64:
    """The lowest defence of a foe within range."""
    game.find_foes(t.reach_of(ability), t.is_exact(ability))
    lowest: i64 = t.FAR
    for i in range(game.founds):
        lowest = min(lowest, game.foe_defence(game.found[i]))
    return lowest


def lowest_on_map(game: "Stampadia") -> i64:
    """The lowest defence of a foe that isn't crossed out on the map, wherever it is."""
    lowest: i64 = t.FAR
    for symbol in range(game.board.foes):
        if game.wounds[symbol] < t.CROSSED:
            lowest = min(lowest, game.foe_defence(symbol))
    return lowest


def moves(game: "Stampadia", strength: i64, when: i64) -> bool:
    """Is there somewhere to go, or a line that a Move sets off?"""
    text = game.text(game.room)
    if text.modifies:
        for rule in text.rules:
            if rule.event == t.ON_MOVE and rule.who & t.HERO and does_more(rule) and texts.holds(game, game.room, rule):
                return True
    if strength <= rounds.modifier(game, t.ON_MOVE, t.HERO, t.LESS):
        return False
    return when == FEWER or exploring.can_step(game)


def does_more(rule: Rule) -> bool:
    """Does a line about Moves do more than shorten them?"""
    return rule.has_upside or rule.optional or any(effect.kind != t.LESS for effect in rule.effects)


def guard_before(game: "Stampadia", when: i64) -> i64:
    """The defence that is set when a DEF comes to act: that of the first die, if it is one."""
    first = game.boxes[game.first_slot] if when != NOW else 0
    return game.first_die + t.modifier_of(first) if t.kind_of(first) == t.DEFEND else game.guard


def against_copy(game: "Stampadia", slot: i64, strength: i64, when: i64) -> Reason | None:
    """C1: why this ability of the Enemy Sheet can't be copied, or would do nothing."""
    column = slot // 2
    fits = game.board.foe_circles[column] < 0
    for i in range(game.actives):
        if game.alive(game.active[i]) and game.column_fits(column, game.active[i]):
            fits = True
    if not fits:
        return hero_turn.NOT_IN_BATTLE
    ability = game.board.foe_abilities[slot]
    kind = t.kind_of(ability)
    value = strength + t.modifier_of(ability)
    if kind in (0, t.LOCK, t.IMITATE) or value <= 0:
        return NOTHING_TO_COPY
    return against_effect(game, ability, value, False, when)


def after_first(game: "Stampadia") -> i64:
    """What may change until the second die acts."""
    ability = game.boxes[game.first_slot]
    kind = t.kind_of(ability)
    if kind in (t.MOVE, t.IMITATE):
        return OTHERWISE
    for item in range(len(game.board.items)):
        if game.has_item(item) and items.fits(game.board.items[item].rule, t.IN_TURN, True):
            return OTHERWISE
    watches = game.text(game.room).watches
    if watches and (kind in (t.HEAL, t.ATTACK) or t.cost_of(ability) > 0):
        return OTHERWISE
    return after_attack(game, ability, game.first_die + t.modifier_of(ability)) if kind == t.ATTACK else SECOND


def after_attack(game: "Stampadia", ability: i64, strength: i64) -> i64:
    """What may change by an attack: if it kills, lines may fire, also those of a room that wasn't read."""
    when: i64 = SECOND
    game.find_foes(t.reach_of(ability), t.is_exact(ability))
    for i in range(game.founds):
        symbol = game.found[i]
        if strength > game.foe_defence(symbol) and game.wounds[symbol] >= game.board.circles[symbol]:
            when = FEWER
            row = game.place[game.board.where[symbol]]
            if not game.read_rows >> row & 1 or game.text(row).foes or game.text(row).watches:
                return OTHERWISE
    return when
