"""Battle rounds (E1), and what happens to dice after a roll (D2, D12)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import foes, hero_turn, texts
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Rule
from philately.games.stampadia.rules.tasks import Task, given

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NO_SUCH_DIE: Final = Reason(N_("No die shows {die}."), "D2")
ONE_STAYS: Final = Reason(N_("A die that shows 1 can't be reduced."), "D2")


def start_round(game: "Stampadia") -> None:
    """E1: all living foes of the hero's room act in this round."""
    board = game.board
    game.fighting = True
    game.actives = 0
    for symbol in range(board.foes):
        if game.place[board.where[symbol]] == game.room and game.alive(symbol):
            game.active[game.actives] = symbol
            game.actives += 1
    game.tell(e.ROUND)
    game.push(ROUND_END)
    game.push(foes.ENEMIES)
    game.push(hero_turn.HERO_TURN)
    texts.fire(game, t.ON_ROUND)


class EndRound(Task):
    """Dice are unlocked; where no foe is left, all defence is lost."""

    def go(self, game: "Stampadia", _b: i64, _c: i64, _d: i64, _e: i64) -> None:
        game.locked = 0
        game.actives = 0
        game.die_a = 0
        game.die_b = 0
        if game.foes_in(game.room, False) == 0:
            game.stop_fighting()


ROUND_END: Final[EndRound] = EndRound()


def modifier(game: "Stampadia", event: i64, who: i64, kind: i64) -> i64:
    """How strong a modifier of the hero's room is that holds now (D12)."""
    text = game.text(game.room)
    if not text.modifies:
        return 0
    strength: i64 = 0
    for rule in text.rules:
        if rule.event == event and rule.who & who and rule.line <= game.stop and texts.holds(game, game.room, rule):
            strength += has_effect(rule, kind)
    return strength


def show_dice(game: "Stampadia", one: i64, other: i64) -> None:
    """Dice were rolled: that can't be undone, and a search tells the results apart."""
    game.reveals += 1
    game.dice_shown = (game.dice_shown * 49 + one * 7 + other + 1) % 1000003


def reroll_ones(game: "Stampadia", who: i64) -> None:
    """Dice that show 1 are rolled again, once."""
    if game.die_a != 1 and game.die_b != 1:
        return
    if modifier(game, t.ON_ROLLED_1, who, t.REROLL) == 0:
        return
    if game.die_a == 1:
        game.die_a = game.rng.below(6) + 1
        game.tell(e.REROLLED, game.die_a)
    if game.die_b == 1:
        game.die_b = game.rng.below(6) + 1
        game.tell(e.REROLLED, game.die_b)
    show_dice(game, game.die_a, game.die_b)


class Reduce(Task):
    """D2: the player reduces one die of 2 or more; then the dice are as they are shown."""

    def go(self, game: "Stampadia", times: i64, _c: i64, _d: i64, _e: i64) -> None:
        if times <= 0:
            if not game.in_turn:
                fade(game)
            return
        game.push(REDUCE, times - 1)
        game.ask(WHICH_DIE, t.TO_REDUCE)


REDUCE: Final[Reduce] = Reduce()


def fade(game: "Stampadia") -> None:
    """D13: Invisibility takes low dice from the next rolls of foes."""
    if game.fading == 0:
        return
    game.fading -= 1
    if game.die_a <= game.fade_to:
        game.die_a = 0
    if game.die_b <= game.fade_to:
        game.die_b = 0
    game.tell(e.DICE, game.die_a, game.die_b)


def change_die(game: "Stampadia", shows: i64, to: i64) -> None:
    """One die that shows this shows something else; 0 is gone."""
    if game.die_a == shows:
        game.die_a = to
    elif game.die_b == shows:
        game.die_b = to
    game.tell(e.DICE, game.die_a, game.die_b)


def set_both(game: "Stampadia", to: i64) -> None:
    """All dice that are there show this; 0 is gone."""
    if game.die_a > 0:
        game.die_a = to
    if game.die_b > 0:
        game.die_b = to
    game.tell(e.DICE, game.die_a, game.die_b)


def has_effect(rule: Rule, kind: i64) -> i64:
    for effect in rule.effects:
        if effect.kind == kind:
            return max(effect.a, 1)
    return 0


class WhichDie(Question["Stampadia"]):
    """D2: the player chooses the die that is changed, for foes too."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        purpose = given(game.task, 0)
        a = game.die_a
        b = game.die_b
        if purpose == t.TO_REDUCE:  # a 1 stays a 1
            if a < 2:
                a = 0
            if b < 2:
                b = 0
        if a > 0:
            game.offer(t.DIE + a)
        if b > 0 and b != a:
            game.offer(t.DIE + b)
        if game.wondering:
            if purpose == t.TO_REDUCE and (game.die_a == 1 or game.die_b == 1):
                game.rule_out(t.DIE + 1, ONE_STAYS)
            game.rule_out_rest(t.DIE, t.PLACE - t.DIE, NO_SUCH_DIE)

    def take(self, game: "Stampadia", action: i64) -> None:
        shows = action - t.DIE
        purpose = given(game.task, 0)
        to = given(game.task, 1)
        if purpose == t.TO_REDUCE:
            change_die(game, shows, shows - 1)
        elif purpose == t.TO_DISCARD:
            change_die(game, shows, 0)
        elif purpose == t.TO_FLIP:
            change_die(game, shows, 7 - shows)
        elif purpose == t.TO_ADD:
            change_die(game, shows, min(6, shows + to))
        else:
            change_die(game, shows, to)


WHICH_DIE: Final[WhichDie] = WhichDie("which_die", "D2")
