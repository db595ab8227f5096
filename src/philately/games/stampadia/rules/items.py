"""Items: when they may be used, and what they do (D3, D8-D10, D13)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import effects, fate, foes, hero_turn, marks, rounds, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Effect, Rule

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NOT_OWNED: Final = Reason(N_("You don't have {item}."), "D3")
USED_UP: Final = Reason(N_("You have used {item}, and each item can be used only once."), "D3")
NOT_NOW: Final = Reason(N_("This isn't the moment that {item} names."), "D13")
TOO_DEAR: Final = Reason(N_("You can't pay the price of {item}."), "T7")
NO_WAY_OUT: Final = Reason(N_("Nobody leaves this room while its foes live, not even with {item}."), "M7")
NO_EFFECT: Final = Reason(N_("{item} would do nothing now."), "D13")


def against(game: "Stampadia", item: i64, window: i64, number: i64 = 0) -> Reason | None:
    """D3, D13: why this item can't be used in this window; of gray cells, the one with this number."""
    if not game.owned >> item & 1:
        return NOT_OWNED
    if game.used >> item & 1:
        return USED_UP
    rule = game.board.items[item].rule
    if not fits(rule, window, game.in_turn) or (window == t.ON_CELL and rule.cell != number):
        return NOT_NOW
    if window == t.BETWEEN_FOES and not matters_now(game, rule):
        return NOT_NOW
    if rule.event == t.ON_ROLLED_1 and game.die_a != 1 and game.die_b != 1:
        return NOT_NOW
    if not texts.has_faces(game, rule):
        return NO_EFFECT
    if not texts.affordable(game, rule):
        return TOO_DEAR
    discarded: i64 = 0
    for part in rule.parts:
        if part.kind == t.DISCARD_FACE:
            discarded += part.a
    needed: i64 = 0
    for effect in rule.effects:
        kind = effect.kind
        if kind in (t.DISCARD, t.SET_DICE, t.ADD_DICE, t.FLIP):
            needed += 1  # of several dice, those that are there
        elif t.MOVE_ANYWHERE <= kind <= t.MOVE_STAIRS and game.locked_in():
            return NO_WAY_OUT
        elif kind == t.SUM_DICE or t.LOWER_FIRST <= kind <= t.SAME_ROW:
            needed = 2
    dice = int(game.die_a > 0) + int(game.die_b > 0)
    if dice < needed + discarded or not texts.holds(game, game.room, rule) or not does_something(game, rule):
        return NO_EFFECT
    return None


def does_something(game: "Stampadia", rule: Rule) -> bool:
    """Items that nobody and nothing is in reach of aren't offered."""
    for effect in rule.effects:
        kind = effect.kind
        if kind in (t.HURT_ALL, t.HURT_SOME):
            game.find_foes(effect.b, False)
            if game.founds > 0:
                return True
        elif kind == t.GAIN_HP:
            if game.ticks() > 0:
                return True
        elif kind != t.BY_CELLS or effect.a != t.ATTACK or game.foes_in(game.room, False) > 0:
            return True
    return len(rule.effects) == 0


def matters_now(game: "Stampadia", rule: Rule) -> bool:
    """D13: before a foe's turn an item is asked for that could change it; what is only written down can wait."""
    if not foes.to_come(game):
        return False
    if rule.has_upside or game.text(game.room).watches:
        return True
    return any(not effects.is_mark(effect.kind) or effect.kind == t.GAIN_XP for effect in rule.effects)


def use(game: "Stampadia", item: i64, window: i64, number: i64 = 0) -> None:
    """An item is ticked, its price paid, its effect happens; another one may follow."""
    marks.use_item(game, item)
    rule = game.board.items[item].rule
    if window != t.NO_EVENT:
        game.ask(USE_ITEM, window, number)
    if rule.event == t.NEXT_ROLLS:
        game.fading = rule.cell
    game.push(texts.PAID, t.MOST_ROOMS + item, 0, 0)


def use_on_battle(game: "Stampadia", effect: Effect) -> None:
    kind = effect.kind
    if kind == t.HURT_ALL:
        game.find_foes(effect.b, False)
        for i in range(game.founds):
            fate.hurt(game, game.found[i], effect.a)
    elif kind == t.HURT_SOME:
        game.ask(hero_turn.TARGET, effect.a, effect.b, t.AT_MOST, effect.c)
    elif kind in (t.DISCARD, t.SET_DICE):
        to = 0 if kind == t.DISCARD else effect.b
        if effect.a > 1:
            rounds.set_both(game, to)
        else:
            game.ask(rounds.WHICH_DIE, t.TO_DISCARD if kind == t.DISCARD else t.TO_SET, to)
    elif kind == t.FLIP:
        game.ask(rounds.WHICH_DIE, t.TO_FLIP)
    elif kind == t.ADD_DICE:
        for _time in range(effect.a):
            game.ask(rounds.WHICH_DIE, t.TO_ADD, effect.b)
    elif kind == t.SUM_DICE:
        total = game.die_a + game.die_b
        game.die_a = 0
        game.die_b = 0
        game.ask(hero_turn.SINGLE, total)
    elif kind == t.SINGLE_ABILITY:
        if effect.a > 0:  # without a value it is the sum of the dice
            game.ask(hero_turn.SINGLE, effect.a)
    elif kind == t.FADE:
        game.fade_to = effect.a
    elif t.LOWER_FIRST <= kind <= t.SAME_ROW:
        game.lifts |= 1 << (kind - t.LOWER_FIRST)
    elif kind == t.BY_CELLS:
        cells = game.width[game.room] * game.height[game.room]
        if effect.a == t.ATTACK:
            game.ask(hero_turn.TARGET, cells, 0, t.IN_ROOM)  # D9: anybody in the room
        else:
            hero_turn.perform(game, t.pack(effect.a, 0, 0, 0, 0, 0), cells)
    elif kind == t.SKIP:  # D10: no die is played any more, and no item for the roll is used
        game.passing = True
        game.die_a = 0
        game.die_b = 0


def fits(rule: Rule, window: i64, in_turn: bool) -> bool:
    """D13: is this the window of the item?"""
    event = rule.event
    if event in (t.ON_ROLL, t.ON_ROLLED_1):
        return window == t.ON_ROLL and rule.who & (t.HERO if in_turn else t.FOE) != 0
    if event == t.ON_MOVE:
        return window == t.ON_MOVE and rule.who & (t.HERO if in_turn else t.FOE) != 0
    if event == t.IN_TURN:
        return in_turn and (window in (t.BEFORE_ROLL, t.ON_ROLL, t.IN_TURN))
    if event in (t.NO_EVENT, t.NEXT_ROLLS) and window == t.BETWEEN_FOES:
        return True
    if event == t.NEXT_ROLLS:
        return window == t.NO_EVENT or (in_turn and (window in (t.BEFORE_ROLL, t.ON_ROLL, t.IN_TURN)))
    if event == t.NO_EVENT:
        return window == t.NO_EVENT or (in_turn and (window in (t.BEFORE_ROLL, t.IN_TURN)))
    return event == window


def offer_items(game: "Stampadia", window: i64, number: i64 = 0) -> None:
    """Offer the items that can be used in this window."""
    if game.owned & ~game.used or game.wondering:
        for item in range(len(game.board.items)):
            game.offer_unless(against(game, item, window, number), t.ITEM + item)


def wait_for(game: "Stampadia", event: i64, number: i64) -> bool:
    """D13: could an item be used if this happened now?"""
    if not game.board.awaited >> event & 1 or not game.owned & ~game.used:
        return False
    return any(against(game, item, event, number) is None for item in range(len(game.board.items)))


class UseItem(Question["Stampadia"]):
    """D13: an item may be used at the moment it names."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        offer_items(game, window_of(game), game.given(1))
        if game.offered > 0:
            game.offer(t.NO_ITEM)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action != t.NO_ITEM:
            use(game, action - t.ITEM, window_of(game), game.given(1))


def window_of(game: "Stampadia") -> i64:
    """D13: the moment for which items are asked for; D10: after Focus the roll is played."""
    window = game.given(0)
    return t.IN_TURN if window == t.ON_ROLL and game.in_turn and game.passing else window


USE_ITEM: Final[UseItem] = UseItem("use_item", "D13")
