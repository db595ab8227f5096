"""Reading rooms: which lines fire, what they cost (T1-T9)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampadia.rules import effects, items, marks, rounds
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Effect, Part, Rule
from philately.games.stampadia.rules.tasks import Task, given, packed

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

NO_SUCH_WORD: Final = Reason(N_("You know no such keyword."), "H8")
OTHER_WORD: Final = Reason(N_("'{word}' isn't a keyword that this line asks for."), "T7")
WORD_NEEDED: Final = Reason(N_("'{word}' is needed for the rest of the price."), "T7")
WORD_TOO_LOW: Final = Reason(N_("You haven't the gold for what is missing from '{word}'."), "T7")


def fire(game: "Stampadia", event: i64, number: i64 = 0, who: i64 = 0) -> None:
    """Something has happened to the hero: look at the rules of his room for it, in their order (T3), then at items."""
    row = game.room
    if game.board.awaited >> event & 1:
        game.ask(items.USE_ITEM, event, number)
    text = game.text(row)
    if not text.events >> event & 1:
        return
    for i in range(len(text.rules) - 1, -1, -1):
        rule = text.rules[i]
        if rule.event == event and (rule.cell == number or event != t.ON_CELL) and (rule.who & who or who == 0):
            game.push(RULE, row, i, event)


def read(game: "Stampadia", row: i64) -> None:
    """T1: read a room's lines in order; items that wait for an entry come last."""
    if game.board.awaited >> t.ON_ENTRY & 1:
        game.ask(items.USE_ITEM, t.ON_ENTRY)
    game.push(CHECK, row)
    for i in range(len(game.text(row).rules) - 1, -1, -1):
        game.push(RULE, row, i, t.READING)


class CheckRules(Task):
    """T3: a rule without an event fires whenever it has become true, and is offered whenever something has changed."""

    def go(self, game: "Stampadia") -> None:
        row = game.given(0)
        text = game.text(row)
        if row != game.room or not text.watches:
            return
        due: i64 = t.NONE
        for i in range(min(reached(game, row), game.stop + 1)):
            rule = text.rules[i]
            if rule.event != t.NO_EVENT or rule.action:
                continue
            if not holds(game, row, rule):
                game.visit[row] &= ~(1 << i)
            elif due < 0 and is_due(game, row, i):
                due = i
        if due >= 0:
            game.push(CHECK, row)
            game.push(RULE, row, due, t.CHANGED)


def is_due(game: "Stampadia", row: i64, number: i64) -> bool:
    """T3: does a rule without an event fire, or is it offered, now that its condition is true?

    What fires waits until it has been false meanwhile. What is offered waits for a change on the sheet, and one that
    it could make itself, as far as its text is known.
    """
    rule = game.rule(row, number)
    before = game.visit[row] >> number & 1 == 1
    if not rule.optional:
        return not before and not is_going_on(game, row, number)
    if game.declined >> number & 1 or not affordable(game, rule) or is_going_on(game, row, number):
        return False
    if rule.has_upside and not game.turned[row] >> number & 1:
        return True
    upside = game.upside(row, number)
    if len(rule.effects) + len(upside) == 0:
        return not before
    return effects.change_something(game, row, rule.effects) or effects.change_something(game, row, upside)


def is_going_on(game: "Stampadia", row: i64, number: i64) -> bool:
    """Is this rule asked for, paid or carried out just now?"""
    for i in range(game.depth):
        task = game.tasks[i]
        same = given(task, 0) == row and given(task, 1) == number
        if same and task & 63 in (PAID.number, OPTIONAL.number, FORGET.number, effects.EFFECTS.number):
            return True
    return False


def look_again(game: "Stampadia", row: i64) -> None:
    """Something may have changed: look for rules of this room that have become true."""
    if game.text(row).watches and not (
        game.depth > 0 and game.tasks[game.depth - 1] == packed(CHECK.number, row, 0, 0, 0)
    ):
        game.push(CHECK, row)


def reached(game: "Stampadia", row: i64) -> i64:
    """How many rules of a room have been read by now, if it is being read (T1); else all."""
    number = i64(len(game.text(row).rules))
    for i in range(game.depth):
        task = game.tasks[i]
        if task & 63 == RULE.number and given(task, 0) == row and given(task, 2) == t.READING:
            number = min(number, given(task, 1))
    return number


class LookAtRule(Task):
    """Does this rule fire? If the player decides, ask."""

    def go(self, game: "Stampadia") -> None:
        row = game.given(0)
        number = game.given(1)
        why = game.given(2)
        rule = game.rule(row, number)
        if row == game.room:
            if number > game.stop:
                return
        elif why != t.ON_LAST_KILL:
            return  # T2: rules hold only while the hero is in the room
        if why == t.ON_CELL and game.gray_at(game.hero) != rule.cell:
            return  # T7: a line before this one has crossed the cell, or made the room empty
        if why == t.READING:
            if rule.action:
                if game.done[row] >> number & 1:
                    last(game, row, rule.effects)
                    last(game, row, game.upside(row, number))
                    return
                game.done[row] |= 1 << number
                carry_out(game, row, number)
                return
            if rule.event != t.NO_EVENT and rule.event != t.ON_ENTRY:
                return
        if rule.action:
            return
        if not holds(game, row, rule):
            return
        if rule.event == t.NO_EVENT:
            if not is_due(game, row, number):
                return
            if rule.optional:
                game.declined |= 1 << number
            elif why == t.READING and rule.no_foes and game.done[row] >> number & 1:
                game.visit[row] |= 1 << number  # it was true before the hero came in
                return
        if not rule.optional:
            carry_out(game, row, number)
        elif affordable(game, rule):
            game.ask(OPTIONAL, row, number)


def last(game: "Stampadia", row: i64, actions: list[Effect]) -> None:
    """T4: an action happens once, and what it did to the room lasts."""
    for effect in actions:
        if effect.kind == t.EMPTY:
            game.empty = row
        elif effect.kind == t.STOP:
            game.stop = effect.b


def holds(game: "Stampadia", row: i64, rule: Rule) -> bool:
    """Are all parts true that aren't up to the player (or one of them, with "or")?"""
    for part in rule.parts:
        kind = part.kind
        price = t.PAY_G <= kind <= t.SAY or kind in (t.IS_EVENT, t.FORGET_WORD, t.FORGET_ANY)
        if not price and is_true(game, row, part) == rule.any_part:
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
    if not has_faces(game, rule):
        return False
    gold: i64 = 0
    hp: i64 = 0
    xp: i64 = 0
    keywords = False
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
        elif kind in (t.FORGET_WORD, t.FORGET_ANY):
            keywords = True
    if keywords:
        missing = gold_for_words(rule.parts, 0, game.memory)
        if missing < 0:
            return False
        gold += missing
    return gold <= game.gold and hp <= game.hp_left() and xp <= game.xp_ticks()


def has_faces(game: "Stampadia", rule: Rule) -> bool:
    """Do the dice show what is to be given up or set?"""
    for part in rule.parts:
        shown = int(game.die_a == part.b) + int(game.die_b == part.b)
        if part.kind in (t.DISCARD_FACE, t.SET_FACE) and shown < part.a:
            return False
    return True


def gold_for_words(parts: list[Part], first: i64, words: list[str]) -> i64:
    """T7: the least gold with which these words pay all keywords from this part on, one for each; or none."""
    for i in range(first, len(parts)):
        part = parts[i]
        if part.kind not in (t.FORGET_WORD, t.FORGET_ANY):
            continue
        best: i64 = t.NONE
        for word in words:
            if word == part.word or (part.kind == t.FORGET_ANY and word.startswith(part.word)):
                rest = gold_for_words(parts, i + 1, [each for each in words if each != word])
                if rest >= 0:
                    cost = rest + missing_from(part, word)
                    best = cost if best < 0 else min(best, cost)
        return best
    return 0


def missing_from(part: Part, word: str) -> i64:
    """The gold that fills up what a keyword's number lacks."""
    return max(0, part.a - number_in(word)) if part.a > 0 else 0


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
                fire(game, t.ON_LOST_HP)
                return
            elif kind == t.PAY_XP:
                marks.lose_xp(game, part.a)
            elif kind == t.PAY_ITEM:
                marks.lose_item(game, game.item_of(part.word))
            elif kind == t.DO_PASS:
                game.passing = True
            elif kind in (t.DISCARD_FACE, t.SET_FACE):
                for _time in range(part.a):
                    rounds.change_die(game, part.b, part.c)
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
    if row < t.MOST_ROOMS:
        game.happen(e.FIRES, 0, row, number, row * t.MOST_RULES + number)
        game.visit[row] |= 1 << number
        if rule.no_foes:
            game.done[row] |= 1 << number
        if rule.wins:
            game.winning = True
        look_again(game, row)
    else:
        look_again(game, game.room)
    if rule.has_upside:
        if row < t.MOST_ROOMS and not game.turned[row] >> number & 1:
            game.turned[row] |= 1 << number
            marks.lasts(game)
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
    """T7: a line is up to the player; a refusal lasts until something on the sheet changes, or the next entry (T3)."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        game.offer(t.YES)
        game.offer(t.NO)

    def take(self, game: "Stampadia", action: i64) -> None:
        row = game.given(0)
        number = game.given(1)
        if action == t.YES:
            game.push(PAID, row, number, 0)
        elif row == game.room:
            game.declined |= 1 << number


class Forget(Question["Stampadia"]):
    """Give up one keyword of a family, and gold for what is missing to the number wanted."""

    def offer(self, game: "Stampadia", seat: i64) -> None:
        cost = game.given(2)
        parts = game.rule(game.given(0), game.given(1)).parts
        part = parts[cost]
        gold = game.gold  # for the numbers to reach; what is still to be paid for the rest of the condition is kept
        for i in range(cost + 1, len(parts)):
            if parts[i].kind == t.PAY_G:
                gold -= parts[i].a
        for i in range(len(game.memory)):
            word = game.memory[i]
            reason = None if word.startswith(part.word) else OTHER_WORD
            if reason is None:
                rest = gold_for_words(parts, cost + 1, [each for each in game.memory if each != word])
                if rest < 0:
                    reason = WORD_NEEDED
                elif missing_from(part, word) + rest > gold:
                    reason = WORD_TOO_LOW
            game.offer_unless(reason, t.WORD + i)
        if game.wondering:
            game.rule_out_rest(t.WORD, t.ROOM - t.WORD, NO_SUCH_WORD)

    def take(self, game: "Stampadia", action: i64) -> None:
        word = game.memory[action - t.WORD]
        part = game.rule(game.given(0), game.given(1)).parts[game.given(2)]
        marks.forget(game, word)
        marks.change_gold(game, -missing_from(part, word))


CHECK: Final[CheckRules] = CheckRules()
RULE: Final[LookAtRule] = LookAtRule()
PAID: Final[Pay] = Pay()
OPTIONAL: Final[Optional] = Optional("optional", "T7")
FORGET: Final[Forget] = Forget("forget", "T7")
