"""Where it matters on which plain cell the hero stands while he explores: for items and lines with a range (M6)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.games.stampadia.rules import exploring, items
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Effect, Rule

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


def offer_vantage(game: "Stampadia") -> None:
    """Offer the plain cells that bring a foe within range, or other ones than here."""
    reach = range_now(game)
    if reach == 0:
        return
    exploring.flood(game, t.FAR)
    cells = [int(game.queue[i]) for i in range(game.flooded)]
    here = in_range(game, game.hero, reach)
    vantage = [cell for cell in cells if not exploring.is_gray(game, cell) and differs(game, cell, reach, here)]
    exploring.flood(game, t.FAR)  # doors are looked at by the ways of the hero
    for cell in vantage:
        if cell != game.board.stairs:  # these are offered anyway
            game.offer(t.GO + cell)


def differs(game: "Stampadia", cell: i64, reach: i64, here: list[int]) -> bool:
    """Is there a foe within range, and is it farther or nearer than from here?"""
    there = in_range(game, cell, reach)
    return len(there) > 0 and there != here


def in_range(game: "Stampadia", cell: i64, reach: i64) -> list[int]:
    """The living foes within this range of a cell, each with its distance."""
    found: list[int] = []
    board = game.board
    for symbol in range(board.foes):
        if game.alive(symbol):
            far = game.distance(cell, board.where[symbol], reach)
            if far <= reach:
                found.append(int(symbol * t.CELLS + far))
    return found


def range_now(game: "Stampadia") -> i64:
    """The greatest range of an unused item or a line that could hit foes while the hero explores; 0 without one."""
    reach: i64 = 0
    board = game.board
    for item in range(len(board.items)):
        rule = board.items[item].rule
        if game.has_item(item) and (
            rule.event == t.NO_EVENT or (rule.event == t.ON_LOST_HP and may_lose_hp(game, item))
        ):
            reach = max(reach, range_of(rule.effects))
    room = game.room
    rules = game.text(room).rules
    for i in range(len(rules)):
        if waits(game, i):
            reach = max(reach, range_of(rules[i].effects))
            if game.turned[room] >> i & 1:  # what has been read there is known
                reach = max(reach, range_of(game.upside(room, i)))
    return reach


def waits(game: "Stampadia", number: i64) -> bool:
    """Is this a line of the room that fires as soon as something is true?"""
    rule = game.text(game.room).rules[number]
    return rule.event == t.NO_EVENT and not rule.action and number <= game.stop


def range_of(effects: list[Effect]) -> i64:
    """How far hits of these effects reach; 0 without hits."""
    reach: i64 = 0
    for effect in effects:
        if effect.kind in (t.HURT_ALL, t.HURT_SOME):
            reach = max(reach, effect.b)
        for branch in effect.branches:
            reach = max(reach, range_of(branch.effects))
    return reach


def may_lose_hp(game: "Stampadia", besides: i64) -> bool:
    """Could the hero lose HP where he stands, by another item or by a line that an item or a rest makes true?"""
    usable = exploring.against_rest(game) is None
    for item in range(len(game.board.items)):
        if item != besides and items.against(game, item, t.NO_EVENT) is None:
            usable = True
            if loses_hp(game.board.items[item].rule):
                return True
    if usable:
        rules = game.text(game.room).rules
        return any(waits(game, i) and loses_hp(rules[i]) for i in range(len(rules)))
    return False


def loses_hp(rule: Rule) -> bool:
    """Does the rule take HP, or could it?"""
    for part in rule.parts:
        if part.kind == t.PAY_HP:
            return True
    return rule.has_upside or takes_hp(rule.effects)


def takes_hp(effects: list[Effect]) -> bool:
    for effect in effects:
        if effect.kind == t.LOSE_HP:
            return True
        for branch in effect.branches:
            if takes_hp(branch.effects):
                return True
    return False
