"""Items: when they may be used, and what they do (D3, D8-D10, D13)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import fate, hero_turn, rounds, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Effect, Rule
from philately.games.stampadia.rules.tasks import Task, given

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NOT_OWNED: Final = Reason(N_("You don't have {item}."), "D3")
USED_UP: Final = Reason(N_("You have used {item}, and each item can be used only once."), "D3")
NOT_NOW: Final = Reason(N_("This isn't the moment that {item} names."), "D13")
TOO_DEAR: Final = Reason(N_("You can't pay the price of {item}."), "T7")
NO_WAY_OUT: Final = Reason(N_("Nobody leaves this room while its foes live, not even with {item}."), "M7")
NO_EFFECT: Final = Reason(N_("{item} would do nothing now."), "D13")


def usable(game: "Stampadia", item: i64, window: i64) -> bool:
    """D13: may this item be used in this window?"""
    if not game.has_item(item):
        return False
    rule = game.board.items[item].rule
    if not fits(rule, window, game.in_turn):
        return False
    if not texts.holds(game, game.room, rule) or not texts.affordable(game, rule):
        return False
    for part in rule.parts:
        faces = int(game.die_a == part.b) + int(game.die_b == part.b)
        if part.kind in (t.DISCARD_FACE, t.SET_FACE) and faces < part.a:
            return False
    dice = int(game.die_a > 0) + int(game.die_b > 0)
    needed: i64 = 0
    for effect in rule.effects:
        kind = effect.kind
        if kind in (t.DISCARD, t.SET_DICE, t.ADD_DICE, t.FLIP):
            needed += 1  # of several dice, those that are there
        elif kind == t.MOVE_ANYWHERE:
            if game.locked_in():
                return False  # M7
        elif kind == t.SUM_DICE or t.LOWER_FIRST <= kind <= t.SAME_ROW:
            needed = 2
    for part in rule.parts:
        if part.kind == t.DISCARD_FACE:
            needed += part.a
    return dice >= needed and does_something(game, rule)


def does_something(game: "Stampadia", rule: Rule) -> bool:
    """Items that nobody and nothing is in reach of aren't offered."""
    for effect in rule.effects:
        kind = effect.kind
        if kind in (t.HURT_ALL, t.HURT_SOME):
            game.find_foes(effect.b, False)
            if game.founds > 0:
                return True
        elif kind == t.GAIN_HP:
            for column in range(t.COLUMNS):
                if game.hp[column] > 0:
                    return True
        elif kind != t.BY_CELLS or effect.a != t.ATTACK or game.foes_in(game.room, False) > 0:
            return True
    return len(rule.effects) == 0


def use(game: "Stampadia", item: i64, window: i64) -> None:
    """An item is ticked, its price paid, its effect happens; another one may follow."""
    game.used |= 1 << item
    game.idle = 0
    game.tell(e.USED, item, item)
    rule = game.board.items[item].rule
    if window != t.NO_EVENT:
        game.push(WINDOW, window)
    for part in rule.parts:
        if part.kind == t.DO_PASS:
            game.passing = True
        elif part.kind == t.DISCARD_FACE:
            for _time in range(part.a):
                rounds.change_die(game, part.b, 0)
        elif part.kind == t.SET_FACE:
            for _time in range(part.a):
                rounds.change_die(game, part.b, part.c)
    if rule.event == t.NEXT_ROLLS:
        game.fading = rule.cell
    game.push(texts.PAID, t.MOST_ROOMS + item, 0, 0)


def use_on_battle(game: "Stampadia", effect: Effect) -> None:
    kind = effect.kind
    if kind == t.HURT_ALL:
        game.find_foes(effect.b, False)
        struck: list[int] = []
        for i in range(game.founds):
            struck.append(game.found[i])
        for symbol in struck:
            game.tell(e.HIT, game.board.where[symbol])
            fate.hurt(game, symbol, effect.a)
    elif kind == t.HURT_SOME:
        game.ask(hero_turn.TARGET, effect.a, effect.b, 0, effect.c)
    elif kind == t.DISCARD:
        if effect.a > 1:
            rounds.set_both(game, 0)
        else:
            game.ask(rounds.WHICH_DIE, t.TO_DISCARD)
    elif kind == t.SET_DICE:
        if effect.a > 1:
            rounds.set_both(game, effect.b)
        else:
            game.ask(rounds.WHICH_DIE, t.TO_SET, effect.b)
    elif kind == t.FLIP:
        game.ask(rounds.WHICH_DIE, t.TO_FLIP)
    elif kind == t.ADD_DICE:
        for _time in range(effect.a):
            game.ask(rounds.WHICH_DIE, t.TO_ADD, effect.b)
    elif kind == t.SUM_DICE:
        total = game.die_a + game.die_b
        game.die_a = 0
        game.die_b = 0
        game.ask(hero_turn.SINGLE, total, 1)
    elif kind == t.SINGLE_ABILITY:
        if effect.a > 0:  # without a value it is the sum of the dice
            game.ask(hero_turn.SINGLE, effect.a, 0)
    elif kind == t.FADE:
        game.fade_to = effect.a
    elif kind == t.LOWER_FIRST:
        game.lifts |= 1
    elif kind == t.SAME_COLUMN:
        game.lifts |= 2
    elif kind == t.SAME_ROW:
        game.lifts |= 4
    elif kind == t.BY_CELLS:
        cells = game.width[game.room] * game.height[game.room]
        if effect.a == t.ATTACK:
            game.ask(hero_turn.TARGET, cells, 0, 2, 0)  # D9: anybody in the room
        else:
            hero_turn.perform(game, t.pack(effect.a, 0, 0, 0, 0, 0), cells)
    elif kind == t.SKIP:  # D10: no die is played any more, and no item for the roll is used
        game.passing = True
        game.die_a = 0
        game.die_b = 0


class OpenWindow(Task):
    """Ask for an item if one can be used now (D13)."""

    def go(self, game: "Stampadia", window: i64, _c: i64, _d: i64, _e: i64) -> None:
        if game.owned & ~game.used == 0:
            return
        if window == t.ON_ROLL and game.in_turn and game.passing:
            window = t.IN_TURN  # D10: after Focus the roll is played
        for item in range(len(game.board.items)):
            if usable(game, item, window):
                game.ask(USE_ITEM, window)
                return


WINDOW: Final[OpenWindow] = OpenWindow()


def fits(rule: Rule, window: i64, in_turn: bool) -> bool:
    """D13: is this the window of the item?"""
    event = rule.event
    if event == t.ON_ROLL:
        return window == t.ON_ROLL and rule.who & (t.HERO if in_turn else t.FOE) != 0
    if event == t.IN_TURN:
        return in_turn and (window in (t.BEFORE_ROLL, t.ON_ROLL, t.IN_TURN))
    if event == t.NEXT_ROLLS:
        return window == t.NO_EVENT or (in_turn and (window in (t.BEFORE_ROLL, t.ON_ROLL, t.IN_TURN)))
    if event == t.NO_EVENT:
        return window == t.NO_EVENT or (in_turn and (window in (t.BEFORE_ROLL, t.IN_TURN)))
    return event == window and (event in (t.BEFORE_ROLL, t.ON_LOST_HP, t.ON_DOOR))


def rule_out_items(game: "Stampadia", window: i64) -> None:
    """Say why items can't be used now."""
    board = game.board
    for item in range(t.DIE - t.ITEM):
        reason = NO_EFFECT
        if item >= len(board.items) or not game.owned >> item & 1:
            reason = NOT_OWNED
        elif game.used >> item & 1:
            reason = USED_UP
        elif not fits(board.items[item].rule, window, game.in_turn):
            reason = NOT_NOW
        elif not texts.affordable(game, board.items[item].rule):
            reason = TOO_DEAR
        elif game.locked_in():
            for effect in board.items[item].rule.effects:
                if effect.kind == t.MOVE_ANYWHERE:
                    reason = NO_WAY_OUT
        game.rule_out(t.ITEM + item, reason)


class UseItem(Question["Stampadia"]):
    """D13: an item may be used at the moment it names."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        window = given(game.task, 0)
        for item in range(len(game.board.items)):
            if usable(game, item, window):
                game.offer(t.ITEM + item)
        game.offer(t.NO_ITEM)
        if game.wondering:
            rule_out_items(game, window)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action != t.NO_ITEM:
            use(game, action - t.ITEM, given(game.task, 0))


USE_ITEM: Final[UseItem] = UseItem("use_item", "D13")
