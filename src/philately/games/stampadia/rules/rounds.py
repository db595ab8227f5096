"""Battle rounds (E1), and what happens to dice after a roll (D2, D12)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import exploring, fate, foes, hero_turn, items, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Effect, Rule
from philately.games.stampadia.rules.tasks import Task, given

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NO_SUCH_DIE: Final = Reason(N_("No die shows {die}."), "D2")
ONE_STAYS: Final = Reason(N_("A die that shows 1 can't be reduced."), "D2")


def start_round(game: "Stampadia") -> None:
    """E1: all living foes of the hero's room act in this round."""
    game.silent_rounds += 1
    if game.silent_rounds > 1:
        fate.count_idle(game)  # H10: a round in which nothing could be asked counts as an answer
        if game.ended != t.GOING:
            return
    board = game.board
    game.fighting = True
    game.actives = 0
    for symbol in range(board.foes):
        if game.place[board.where[symbol]] == game.room and game.alive(symbol):
            game.active[game.actives] = symbol
            game.actives += 1
    game.happen(e.ROUND, 0)
    game.push(ROUND_END)
    game.push(foes.ENEMIES)
    game.push(hero_turn.HERO_TURN)
    texts.fire(game, t.ON_ROUND)


class EndRound(Task):
    """Dice are unlocked; where no foe is left, all defence is lost."""

    def go(self, game: "Stampadia") -> None:
        game.locked = 0
        game.actives = 0
        game.die_a = 0
        game.die_b = 0
        if game.foes_in(game.room, False) == 0:
            game.stop_fighting()


def modifier(game: "Stampadia", event: i64, who: i64, kind: i64) -> i64:
    """How strong a modifier of the hero's room is that holds now (D12)."""
    text = game.text(game.room)
    if not text.modifies:
        return 0
    strength: i64 = 0
    for i in range(min(len(text.rules), game.stop + 1)):
        rule = text.rules[i]
        if rule.event == event and rule.who & who and is_modifier(rule, kind) and texts.holds(game, game.room, rule):
            for effect in rule.effects:
                if effect.kind == kind:
                    strength += max(effect.a, 1)
                    break
    return strength


def is_modifier(rule: Rule, kind: i64) -> bool:
    """D12: is an effect of this kind counted whenever the rule holds? With a price it is carried out like others."""
    if rule.optional:
        return False
    if rule.event == t.ON_ROLL:
        return kind in (t.REDUCE_DIE, t.ONE_ONLY)
    return (rule.event == t.ON_ROLLED_1 and kind == t.REROLL) or (rule.event == t.ON_MOVE and kind == t.LESS)


def modify(game: "Stampadia", effect: Effect) -> None:
    """D12: a line with a price, an item or a die does to a roll or a Move what other lines do without being asked."""
    if effect.kind == t.REROLL:
        roll_ones_again(game)
    elif effect.kind == t.REDUCE_DIE:
        game.ask(WHICH_DIE, t.TO_REDUCE, 0, max(effect.a, 1))
    elif effect.kind == t.ONE_ONLY:
        game.one_only = True
    else:
        for i in range(game.depth - 1, -1, -1):
            task = game.tasks[i]
            place = 0 if task & 63 == exploring.WALK.number else 1
            if place == 0 or task & 63 == foes.DRAG_PATH.number:
                steps = given(task, place)
                game.tasks[i] -= min(steps, max(effect.a, 1)) << (6 + 12 * place)
                return


def show_dice(game: "Stampadia", one: i64, other: i64) -> None:
    """Dice were rolled: that can't be undone, and a search tells the results apart."""
    game.reveals += 1
    game.jumps = 0
    game.dice_shown = (game.dice_shown * 49 + one * 7 + other + 1) % 1000003


def reroll_ones(game: "Stampadia", who: i64) -> None:
    """Dice that show 1 are rolled again, once."""
    if game.die_a != 1 and game.die_b != 1:
        return
    if modifier(game, t.ON_ROLLED_1, who, t.REROLL) > 0:
        roll_ones_again(game)


def roll_ones_again(game: "Stampadia") -> None:
    if game.die_a == 1:
        game.die_a = game.rng.below(6) + 1
        game.happen(e.REROLLED, 0, game.die_a)
    if game.die_b == 1:
        game.die_b = game.rng.below(6) + 1
        game.happen(e.REROLLED, 0, game.die_b)
    show_dice(game, game.die_a, game.die_b)


def follow_roll(game: "Stampadia", who: i64) -> None:
    """D2, D12: after a roll come the lines of the room, then reductions, then items; ones are rolled again at once."""
    shows_one = game.die_a == 1 or game.die_b == 1
    reroll_ones(game, who)
    game.one_only = modifier(game, t.ON_ROLL, who, t.ONE_ONLY) > 0
    game.ask(items.USE_ITEM, t.ON_ROLL)
    if who == t.FOE:
        game.push(FADE)
    times = modifier(game, t.ON_ROLL, who, t.REDUCE_DIE)
    if times > 0:
        game.ask(WHICH_DIE, t.TO_REDUCE, 0, times)
    texts.fire(game, t.ON_ROLL, 0, who)
    if shows_one:
        texts.fire(game, t.ON_ROLLED_1, 0, who)


class Fade(Task):
    """D13: Invisibility takes low dice from the next rolls of foes."""

    def go(self, game: "Stampadia") -> None:
        if game.fading > 0:
            game.fading -= 1
            drop_dice(game, game.fade_to)
            game.happen(e.DICE, 0, game.die_a, game.die_b)


def drop_dice(game: "Stampadia", most: i64) -> None:
    """Dice that show this or less are gone."""
    if game.die_a <= most:
        game.die_a = 0
    if game.die_b <= most:
        game.die_b = 0


def change_die(game: "Stampadia", shows: i64, to: i64) -> None:
    """One die that shows this shows something else; 0 is gone."""
    if game.die_a == shows:
        game.die_a = to
    elif game.die_b == shows:
        game.die_b = to
    game.happen(e.DICE, 0, game.die_a, game.die_b)


def set_both(game: "Stampadia", to: i64) -> None:
    """All dice that are there show this; 0 is gone."""
    if game.die_a > 0:
        game.die_a = to
    if game.die_b > 0:
        game.die_b = to
    game.happen(e.DICE, 0, game.die_a, game.die_b)


class WhichDie(Question["Stampadia"]):
    """D2: the player chooses the die that is changed, for foes too."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        least: i64 = 2 if game.given(0) == t.TO_REDUCE else 1  # a 1 stays a 1
        if game.die_a >= least:
            game.offer(t.DIE + game.die_a)
        if game.die_b >= least and game.die_b != game.die_a:
            game.offer(t.DIE + game.die_b)
        if game.wondering:
            if game.die_a == 1 or game.die_b == 1:
                game.rule_out(t.DIE + 1, ONE_STAYS)
            game.rule_out_rest(t.DIE, t.PLACE - t.DIE, NO_SUCH_DIE)

    def take(self, game: "Stampadia", action: i64) -> None:
        shows = action - t.DIE
        if game.given(0) == t.TO_REDUCE and game.given(2) > 1:
            game.ask(WHICH_DIE, t.TO_REDUCE, 0, game.given(2) - 1)
        change_die(game, shows, becomes(game, shows))


def becomes(game: "Stampadia", shows: i64) -> i64:
    """What a die shows afterwards; 0 is gone."""
    purpose = game.given(0)
    to = game.given(1)
    if purpose == t.TO_REDUCE:
        return shows - 1
    if purpose == t.TO_DISCARD:
        return 0
    if purpose == t.TO_FLIP:
        return 7 - shows
    return min(6, shows + to) if purpose == t.TO_ADD else to


ROUND_END: Final[EndRound] = EndRound()
FADE: Final[Fade] = Fade()
WHICH_DIE: Final[WhichDie] = WhichDie("which_die", "D2")
