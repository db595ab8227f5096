"""Reading rooms: which lines fire, what they cost (T1-T9)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import effects, items, marks
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Part, Rule
from philately.games.stampadia.rules.tasks import Task

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NO_SUCH_WORD: Final = Reason(N_("You know no such keyword."), "H8")
OTHER_WORD: Final = Reason(N_("'{word}' isn't a keyword that this line asks for."), "T7")
WORD_TOO_LOW: Final = Reason(N_("You haven't the gold for what is missing from '{word}'."), "T7")


def fire(game: "Stampadia", event: i64, number: i64 = 0, who: i64 = 0) -> None:
    """Something has happened to the hero: look at the rules of his room for it, in their order (T3)."""
    row = game.room
    rules = game.text(row).rules
    for i in range(len(rules) - 1, -1, -1):
        rule = rules[i]
        if rule.event == event and (rule.cell == number or event != t.ON_CELL) and (rule.who & who or who == 0):
            game.push(RULE, row, i, event)


def read(game: "Stampadia", row: i64) -> None:
    """T1: read a room's lines in order."""
    game.push(CHECK, row)
    for i in range(len(game.text(row).rules) - 1, -1, -1):
        game.push(RULE, row, i, t.READING)


class CheckRules(Task):
    """T3: rules that have become true while the hero is in the room fire once in a visit."""

    def go(self, game: "Stampadia") -> None:
        row = game.given(0)
        if row != game.room:
            return
        text = game.text(row)
        if not text.watches:
            return
        for i in range(reached(game, row)):
            rule = text.rules[i]
            if rule.event != t.NO_EVENT or rule.action or rule.optional or rule.no_foes:
                continue
            if rule.line > game.stop or game.visit[row] >> i & 1 or not holds(game, row, rule):
                continue
            game.push(CHECK, row)
            game.push(RULE, row, i, t.CHANGED)
            return


def reached(game: "Stampadia", row: i64) -> i64:
    """How many rules of a room have been read by now, if it is being read (T1); else all."""
    number = i64(len(game.text(row).rules))
    for i in range(game.depth):
        task = game.tasks[i]
        if task & 63 == RULE.number and task >> 6 & 4095 == row and task >> 30 & 4095 == t.READING:
            number = min(number, task >> 18 & 4095)
    return number


class LookAtRule(Task):
    """Does this rule fire? If the player decides, ask."""

    def go(self, game: "Stampadia") -> None:
        row = game.given(0)
        number = game.given(1)
        why = game.given(2)
        rule = game.rule(row, number)
        if row == game.room:
            if rule.line > game.stop:
                return
        elif why != t.ON_LAST_KILL:
            return  # T2: rules hold only while the hero is in the room
        if why == t.ON_CELL and game.gray_at(game.hero) != rule.cell:
            return  # T7: a line before this one has crossed the cell, or made the room empty
        if why == t.READING:
            if rule.action:
                if game.done[row] >> number & 1:
                    return
                game.done[row] |= 1 << number
                carry_out(game, row, number)
                return
            if rule.event != t.NO_EVENT and rule.event != t.ON_ENTRY:
                return
        if rule.action:
            return
        if rule.event == t.NO_EVENT:
            if rule.no_foes:
                if why == t.READING and game.done[row] >> number & 1:
                    return
            elif game.visit[row] >> number & 1:
                return
        if not holds(game, row, rule):
            return
        if not rule.optional:
            carry_out(game, row, number)
        elif affordable(game, rule):
            game.ask(OPTIONAL, row, number)


def holds(game: "Stampadia", row: i64, rule: Rule) -> bool:
    """Are all parts true that aren't up to the player (or one of them, with "or")?"""
    for part in rule.parts:
        kind = part.kind
        given = t.PAY_G <= kind <= t.SAY or kind in (t.IS_EVENT, t.FORGET_WORD, t.FORGET_ANY)
        if not given and is_true(game, row, part) == rule.any_part:
            return rule.any_part
    return not rule.any_part or len(rule.parts) == 0


def holds_but_foes(game: "Stampadia", row: i64, rule: Rule) -> bool:
    """Would it be true if the foes of the room were dead?"""
    return all(not (part.kind != t.NO_FOES and not is_true(game, row, part)) for part in rule.parts)


def is_true(game: "Stampadia", row: i64, part: Part) -> bool:
    kind = part.kind
    if kind == t.IS_TICKED:
        room = game.which(row, part.a)
        return (room >= 0 and game.ticked >> room & 1 == 1) == (part.b == 1)
    if kind == t.NO_FOES:
        return game.foes_in(row, True) == 0
    if kind == t.KNOW:
        return (part.word in game.memory) == (part.b == 1)
    if kind == t.KNOW_ANY:
        return (game.knows_any(part.word) > 0) == (part.b == 1)
    if kind == t.GOLD_BELOW:
        return game.gold < part.a
    if kind == t.GOLD_ABOVE:
        return game.gold > part.a
    if kind == t.SPENT:
        return part.a <= game.board.gold - game.gold <= part.b
    if kind == t.HP_LEFT:
        return game.hp_left() == part.a
    if kind == t.DICE_ARE:
        return int(game.die_a == part.b) + int(game.die_b == part.b) >= part.a
    return True


def affordable(game: "Stampadia", rule: Rule) -> bool:
    """Can all costs be paid together?"""
    gold: i64 = 0
    hp: i64 = 0
    xp: i64 = 0
    for part in rule.parts:
        kind = part.kind
        if kind == t.PAY_G:
            gold += part.a
        elif kind == t.PAY_HP:
            hp += part.a
        elif kind == t.PAY_XP:
            xp += part.a
        elif kind == t.PAY_ITEM:
            if not game.has_item(game.item_of(part.word)):
                return False
        elif kind == t.FORGET_WORD:
            if part.word not in game.memory:
                return False
        elif kind == t.FORGET_ANY:
            if game.knows_any(part.word) == 0:
                return False
            if part.a > 0:
                gold += max(0, part.a - best_of(game, part.word))
    return gold <= game.gold and hp <= game.hp_left() and xp <= game.xp_ticks()


def best_of(game: "Stampadia", family: str) -> i64:
    """The highest number among the keywords of a family."""
    best: i64 = 0
    for word in game.memory:
        if word.startswith(family):
            best = max(best, number_in(word))
    return best


class Pay(Task):
    """Pay the parts of a condition one by one; then what follows happens."""

    def go(self, game: "Stampadia") -> None:
        row = game.given(0)
        number = game.given(1)
        parts = game.rule(row, number).parts
        for i in range(game.given(2), len(parts)):
            part = parts[i]
            kind = part.kind
            if kind == t.PAY_G:
                marks.change_gold(game, -part.a)
            elif kind == t.PAY_HP:
                for _time in range(part.a):
                    marks.tick_hp(game)
                game.happen(e.HP, 0, -part.a)
                game.push(PAID, row, number, i + 1)
                game.ask(items.USE_ITEM, t.ON_LOST_HP)
                return
            elif kind == t.PAY_XP:
                marks.lose_xp(game, part.a)
            elif kind == t.PAY_ITEM:
                marks.lose_item(game, game.item_of(part.word))
            elif kind == t.FORGET_WORD:
                marks.forget(game, part.word)
            elif kind == t.FORGET_ANY:
                game.push(PAID, row, number, i + 1)
                game.ask(FORGET, row, number, i)
                return
        carry_out(game, row, number)


def carry_out(game: "Stampadia", row: i64, number: i64) -> None:
    """The condition is fulfilled: the effects follow, then the upside-down ones (T8)."""
    rule = game.rule(row, number)
    game.declined = 0
    if row < t.MOST_ROOMS:
        game.happen(e.FIRES, 0, row, number, row * t.MOST_RULES + number)
        game.visit[row] |= 1 << number
        if rule.no_foes:
            game.done[row] |= 1 << number
        if rule.wins:
            game.winning = True
        game.push(CHECK, row)
    else:
        game.push(CHECK, game.room)
    if rule.has_upside:
        if row < t.MOST_ROOMS and not game.turned[row] >> number & 1:
            game.turned[row] |= 1 << number
            game.idle = 0
            game.reveals += 1
            game.happen(e.UPSIDE, 0, row, row * t.MOST_RULES + rule.line)
        game.push(effects.EFFECTS, row, number, 1, 0)
    if len(rule.effects) > 0:
        game.push(effects.EFFECTS, row, number, 0, 0)


def number_in(word: str) -> i64:
    """The number at the end of a keyword; 0 without one."""
    digits = ""
    for letter in word[::-1]:
        if not "0" <= letter <= "9":
            break
        digits = letter + digits
    return int(digits[:3]) if digits else 0


class Optional(Question["Stampadia"]):
    """T7: a line is up to the player; a refusal lasts until the next entry (T3)."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        game.offer(t.YES)
        game.offer(t.NO)

    def take(self, game: "Stampadia", action: i64) -> None:
        row = game.given(0)
        number = game.given(1)
        if action == t.YES:
            game.push(PAID, row, number, 0)
        elif game.rule(row, number).event == t.NO_EVENT:
            game.visit[row] |= 1 << number
        elif game.rule(row, number).event in (t.ON_CELL, t.ON_STAIRS):
            game.declined |= 1 << number  # not offered again until the next entry, or until something happens


class Forget(Question["Stampadia"]):
    """Give up one keyword of a family, and gold for what is missing to the number wanted."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        cost = game.given(2)
        parts = game.rule(game.given(0), game.given(1)).parts
        family = parts[cost].word
        gold = game.gold  # for the number to reach; what is still to be paid for the rest of the condition is kept
        for i in range(cost + 1, len(parts)):
            if parts[i].kind == t.PAY_G:
                gold -= parts[i].a
        for i in range(len(game.memory)):
            word = game.memory[i]
            reason = None if word.startswith(family) else OTHER_WORD
            if reason is None and parts[cost].a > 0 and parts[cost].a - number_in(word) > gold:
                reason = WORD_TOO_LOW
            game.offer_unless(reason, t.WORD + i)
        if game.wondering:
            game.rule_out_rest(t.WORD, t.ROOM - t.WORD, NO_SUCH_WORD)

    def take(self, game: "Stampadia", action: i64) -> None:
        word = game.memory[action - t.WORD]
        part = game.rule(game.given(0), game.given(1)).parts[game.given(2)]
        marks.forget(game, word)
        if part.a > 0:
            marks.change_gold(game, min(0, number_in(word) - part.a))


CHECK: Final[CheckRules] = CheckRules()
RULE: Final[LookAtRule] = LookAtRule()
PAID: Final[Pay] = Pay()
OPTIONAL: Final[Optional] = Optional("optional", "T7")
FORGET: Final[Forget] = Forget("forget", "T7")
