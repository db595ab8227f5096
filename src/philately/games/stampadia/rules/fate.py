"""Foes and heroes die; the adventure is won, lost or over (H1, H5-H10, V2)."""

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from philately.core.question import Question
from philately.games.stampadia.rules import effects, items, marks, moving, texts
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.tasks import Task

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


def hurt(game: "Stampadia", symbol: i64, hits: i64) -> None:
    """A foe loses HP; one more than it has circles kills it."""
    cell = game.board.where[symbol]
    game.happen(e.HIT, 0, cell)
    game.wounds[symbol] += hits
    marks.lasts(game)
    if game.wounds[symbol] <= game.board.circles[symbol]:
        return
    game.wounds[symbol] = t.CROSSED
    gain = game.of_columns(symbol, game.board.foe_xp)
    game.happen(e.KILLED, 0, cell, gain)
    marks.gain_xp(game, gain)
    row = game.place[cell]
    if game.foes_in(row, True) > 0:
        return
    marks.read_row(game, row)  # T2: somebody has to look whether it says `killed last foe`
    rules = game.text(row).rules
    if game.board.awaited >> t.ON_LAST_KILL & 1:
        game.ask(items.USE_ITEM, t.ON_LAST_KILL)
    game.push(texts.CHECK, row)
    for i in range(len(rules) - 1, -1, -1):
        rule = rules[i]
        if rule.event == t.ON_LAST_KILL:
            game.push(texts.RULE, row, i, t.ON_LAST_KILL)
        elif rule.no_foes and rule.event == t.NO_EVENT and row == game.room:
            game.push(texts.RULE, row, i, t.CLEARED)


def lose_hp(game: "Stampadia", amount: i64) -> None:
    """H1: the hero is dead when a box must be ticked and none is left."""
    lost: i64 = 0
    for _time in range(amount):
        if not marks.tick_hp(game):
            game.happen(e.HP, 0, -amount)
            effects.finish_rule(game)
            die(game)
            return
        lost += 1
    game.happen(e.HP, 0, -lost)
    if not effects.in_rule(game):
        game.push(texts.CHECK, game.room)
    texts.fire(game, t.ON_LOST_HP)  # D13: just after the tick


def die(game: "Stampadia") -> None:
    """H1: the hero is dead, unless an item helps."""
    game.happen(e.DIED, 0)
    offer_life(game, 0)


def offer_life(game: "Stampadia", first: i64) -> None:
    """H6: with the right item, from this one on, its condition and its price the player may go on."""
    owned = game.board.items
    for i in range(first, len(owned)):
        rule = owned[i].rule
        helps = rule.event == t.ON_DEATH and texts.holds(game, game.room, rule) and texts.affordable(game, rule)
        if helps and game.has_item(i):
            game.ask(RESURRECT, i)
            return
    stay_dead(game)


def revive(game: "Stampadia", item: i64) -> None:
    """H6: whatever was going on ends at once; ticks, XP and dead foes stay. The item says what follows."""
    game.depth = 0
    game.winning = False
    game.stop_fighting()
    marks.use_item(game, item)
    game.happen(e.REVIVED, 0)
    game.push(texts.PAID, t.MOST_ROOMS + item, 0, 0)


def stay_dead(game: "Stampadia") -> None:
    """V2: in Premonition the player may start over as long as there is gold."""
    game.stop_fighting()
    if game.board.premonition and dreamt_gold(game) > 0:
        game.ask(PREMONITION)
    else:
        end(game, t.DIED)


def dreamt_gold(game: "Stampadia") -> i64:
    """V2: what is left of the gold bar when the adventure starts over."""
    rooms: i64 = 0
    for row in range(game.board.rooms):
        rooms += game.drawn >> row & 1
    return game.board.gold - (rooms + 1) // 2


def start_over(game: "Stampadia", gold: i64) -> None:
    """No mark but the walls of rooms."""
    board = game.board
    game.hero = board.stairs
    game.room = board.start
    game.back = t.NONE
    game.ticked = 0
    game.sealed = 0
    game.empty = t.NONE
    game.stop = t.EVERY_LINE
    game.inks = 0
    game.crossed_inks = 0
    for i in range(len(game.wounds)):
        game.wounds[i] = 0
    for row in range(board.rooms):
        game.done[row] = 0
        game.visit[row] = 0
        game.entries[row] = 0
    game.gold = gold
    for column in range(t.COLUMNS):
        game.hp[column] = 0
        game.xp[column] = 0
    for slot in range(t.SLOTS):
        game.boxes[slot] = board.abilities[slot]
    game.owned = 0
    game.used = 0
    for item in range(len(board.items)):
        if board.items[item].owned:
            game.owned |= 1 << item
    game.surplus = 0
    game.idle = 0
    game.jumps = 0
    game.fading = 0
    game.fade_to = 0
    game.winning = False
    game.back_empty = False
    game.back_stop = t.EVERY_LINE
    game.stop_fighting()
    game.depth = 0


def begin(game: "Stampadia") -> None:
    """The hero stands on the stairs; the starting room is drawn and read."""
    marks.draw_room(game, game.board.start)
    moving.come_into(game, game.board.start)
    texts.read(game, game.board.start)


class CheckWon(Task):
    """H7: after all lines were read."""

    def go(self, game: "Stampadia") -> None:
        if game.winning:
            win(game)


def win(game: "Stampadia") -> None:
    end(game, t.WON)
    game.happen(e.WON, 0, game.gold, game.score())


def catch(game: "Stampadia") -> None:
    """T10: lines set each other off for ever, or too many at once; that is lost, unless it was about to be won."""
    if game.winning and game.ended == t.GOING:
        win(game)
    end(game, t.LOST)


def count_idle(game: "Stampadia") -> None:
    """H10: the adventure is lost when so many answers have left no lasting mark on the sheet.

    Gold, HP, XP and keywords come and go; what is drawn, read, ticked, crossed out, hit, found or used stays so.
    There is only so much of it on a sheet, so every life comes to an end.
    """
    game.idle += 1
    if game.idle >= t.MOST_IDLE and game.ended == t.GOING:
        game.happen(e.IN_CIRCLES, 0)
        end(game, t.LOST)


def end(game: "Stampadia", how: i64) -> None:
    if game.ended != t.GOING:
        return
    if how in (t.LOST, t.DIED, t.GAVE_UP):
        game.happen(e.LOST, 0, how)
    game.ended = how
    game.depth = 0
    game.to_move = -1
    game.question = OVER
    game.offered = 0


class Resurrect(Question["Stampadia"]):
    """H6: an item may bring a dead hero back for its price."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        game.offer(t.YES)
        game.offer(t.NO)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action == t.YES:
            revive(game, game.given(0))
        else:
            offer_life(game, game.given(0) + 1)


class StartOver(Question["Stampadia"]):
    """V2: all was only a dream, if the player wants."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        game.offer(t.YES)
        game.offer(t.NO)

    def take(self, game: "Stampadia", action: i64) -> None:
        if action == t.NO:
            end(game, t.DIED)
            return
        gold = dreamt_gold(game)
        game.lives += 1
        game.happen(e.PREMONITION, 0, gold)
        start_over(game, gold)
        begin(game)


WIN: Final[CheckWon] = CheckWon()
RESURRECT: Final[Resurrect] = Resurrect("resurrect", "H6")
PREMONITION: Final[StartOver] = StartOver("premonition", "V2")
OVER: Final[Question[Any]] = Question("over", "H9")
