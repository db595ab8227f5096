"""Reading rooms and following what they say (T1-T15), walking, discovering, dying and winning (M1-M8, H1-H10)."""

from mypy_extensions import i64

from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.position import Position
from philately.games.stampadia.rules.program import Effect, Part, Rule


class Reading(Position):
    """What rooms do to the hero."""

    # ---- rules -----------------------------------------------------------------------------------------------------

    def fire(self, event: i64, number: i64 = 0, who: i64 = 0) -> None:
        """Something has happened to the hero: look at the rules of his room for it, in their order (T3)."""
        row = self.room
        rules = self.text(row).rules
        i = i64(len(rules)) - 1
        while i >= 0:
            rule = rules[i]
            if rule.event == event and (rule.cell == number or event != t.ON_CELL) and (rule.who & who or who == 0):
                self.push(t.RULE, row, i, event)
            i -= 1

    def read_rules(self, row: i64) -> None:
        """T1: read a room's lines in order."""
        self.push(t.CHECK, row)
        i = i64(len(self.text(row).rules)) - 1
        while i >= 0:
            self.push(t.RULE, row, i, t.READING)
            i -= 1

    def check_rules(self, row: i64) -> None:
        """T3: rules that have become true while the hero is in the room fire once in a visit."""
        if row != self.room:
            return
        text = self.text(row)
        if not text.watches:
            return
        for i in range(self.reached(row)):
            rule = text.rules[i]
            if rule.event != t.NO_EVENT or rule.action or rule.optional or rule.no_foes:
                continue
            if rule.line > self.stop or self.visit[row] >> i & 1 or not self.holds(row, rule):
                continue
            self.push(t.CHECK, row)
            self.push(t.RULE, row, i, t.CHANGED)
            return

    def reached(self, row: i64) -> i64:
        """How many rules of a room have been read by now, if it is being read (T1); else all."""
        number = i64(len(self.text(row).rules))
        for i in range(self.depth):
            task = self.tasks[i]
            if task & 63 == t.RULE and task >> 6 & 4095 == row and task >> 30 & 4095 == t.READING:
                number = min(number, task >> 18 & 4095)
        return number

    def look_at(self, row: i64, number: i64, why: i64) -> None:
        """Does this rule fire? If the player decides, ask."""
        rule = self.rule(row, number)
        if row == self.room:
            if rule.line > self.stop:
                return
        elif why != t.ON_LAST_KILL:
            return  # T2: rules hold only while the hero is in the room
        if why == t.ON_CELL and self.gray_at(self.hero) != rule.cell:
            return  # T7: a line before this one has crossed the cell, or made the room empty
        if why == t.READING:
            if rule.action:
                if self.done[row] >> number & 1:
                    return
                self.done[row] |= 1 << number
                self.carry_out(row, number)
                return
            if rule.event != t.NO_EVENT and rule.event != t.ON_ENTRY:
                return
        if rule.action:
            return
        if rule.event == t.NO_EVENT:
            if rule.no_foes:
                if why == t.READING and self.done[row] >> number & 1:
                    return
            elif self.visit[row] >> number & 1:
                return
        if not self.holds(row, rule):
            return
        if rule.optional:
            if not self.affordable(rule):
                return
            self.push(t.OPTIONAL, row, number)
            return
        self.carry_out(row, number)

    def holds(self, row: i64, rule: Rule) -> bool:
        """Are all parts true that aren't up to the player (or one of them, with "or")?"""
        for part in rule.parts:
            kind = part.kind
            given = t.PAY_G <= kind <= t.SAY or kind in (t.IS_EVENT, t.FORGET_WORD, t.FORGET_ANY)
            if not given and self.is_true(row, part) == rule.any_part:
                return rule.any_part
        return not rule.any_part or len(rule.parts) == 0

    def holds_but_foes(self, row: i64, rule: Rule) -> bool:
        """Would it be true if the foes of the room were dead?"""
        return all(not (part.kind != t.NO_FOES and not self.is_true(row, part)) for part in rule.parts)

    def is_true(self, row: i64, part: Part) -> bool:
        kind = part.kind
        if kind == t.IS_TICKED:
            room = self.which(row, part.a)
            return (room >= 0 and self.ticked >> room & 1 == 1) == (part.b == 1)
        if kind == t.NO_FOES:
            return self.foes_in(row, True) == 0
        if kind == t.KNOW:
            return self.knows(part.word) == (part.b == 1)
        if kind == t.KNOW_ANY:
            return (self.knows_any(part.word) > 0) == (part.b == 1)
        if kind == t.GOLD_BELOW:
            return self.gold < part.a
        if kind == t.GOLD_ABOVE:
            return self.gold > part.a
        if kind == t.SPENT:
            return part.a <= self.board.gold - self.gold <= part.b
        if kind == t.HP_LEFT:
            return self.hp_left() == part.a
        if kind == t.DICE_ARE:
            return int(self.die_a == part.b) + int(self.die_b == part.b) >= part.a
        return True

    def affordable(self, rule: Rule) -> bool:
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
                if not self.has_item(self.item_of(part.word)):
                    return False
            elif kind == t.FORGET_WORD:
                if not self.knows(part.word):
                    return False
            elif kind == t.FORGET_ANY:
                if self.knows_any(part.word) == 0:
                    return False
                if part.a > 0:
                    gold += max(0, part.a - self.best_of(part.word))
        return gold <= self.gold and hp <= self.hp_left() and xp <= self.xp_ticks()

    def best_of(self, family: str) -> i64:
        """The highest number among the keywords of a family."""
        best: i64 = 0
        for word in self.memory:
            if word.startswith(family):
                best = max(best, number_in(word))
        return best

    def agree(self, row: i64, number: i64, yes: bool) -> None:
        """T3: a refusal lasts until the next entry."""
        if yes:
            self.push(t.PAID, row, number, 0)
        elif self.rule(row, number).event == t.NO_EVENT:
            self.visit[row] |= 1 << number
        elif self.rule(row, number).event == t.ON_CELL:
            self.declined |= 1 << number  # not offered again until the next entry, or until something happens

    def pay(self, row: i64, number: i64, cost: i64) -> None:
        """Pay the parts of a condition one by one; then what follows happens."""
        parts = self.rule(row, number).parts
        for i in range(cost, len(parts)):
            part = parts[i]
            kind = part.kind
            if kind == t.PAY_G:
                self.lose_gold(part.a)
            elif kind == t.PAY_HP:
                for _ in range(part.a):
                    self.tick_hp()
                self.tell(t.E_HP, -part.a)
                self.push(t.PAID, row, number, i + 1)
                self.push(t.LOST_HP)
                return
            elif kind == t.PAY_XP:
                self.lose_xp(part.a)
            elif kind == t.PAY_ITEM:
                self.lose_item(self.item_of(part.word))
            elif kind == t.FORGET_WORD:
                self.forget(part.word)
            elif kind == t.FORGET_ANY:
                self.push(t.PAID, row, number, i + 1)
                self.push(t.FORGET, row, number, i)
                return
        self.carry_out(row, number)

    def forget_for(self, row: i64, number: i64, cost: i64, word: str) -> None:
        """Give up one keyword of a family, and gold for what is missing to the number wanted."""
        part = self.rule(row, number).parts[cost]
        self.forget(word)
        if part.a > 0:
            self.lose_gold(max(0, part.a - number_in(word)))

    def carry_out(self, row: i64, number: i64) -> None:
        """The condition is fulfilled: the effects follow, then the upside-down ones (T8)."""
        rule = self.rule(row, number)
        self.declined = 0
        if row < t.MOST_ROOMS:
            self.tell(t.E_FIRES, row, number)
            self.visit[row] |= 1 << number
            if rule.no_foes:
                self.done[row] |= 1 << number
            if rule.wins:
                self.winning = True
            self.push(t.CHECK, row)
        else:
            self.push(t.CHECK, self.room)
        if rule.has_upside:
            if row < t.MOST_ROOMS and not self.turned[row] >> number & 1:
                self.turned[row] |= 1 << number
                self.idle = 0
                self.reveals += 1
                self.tell(t.E_UPSIDE, row, number)
            self.push(t.EFFECTS, row, number, 1, 0)
        if len(rule.effects) > 0:
            self.push(t.EFFECTS, row, number, 0, 0)

    # ---- effects ---------------------------------------------------------------------------------------------------

    def go_on(self, row: i64, number: i64, half: i64, at: i64) -> None:
        """The next effect of a rule."""
        effects = self.upside(row, number) if half else self.rule(row, number).effects
        if at >= len(effects):
            return
        effect = effects[at]
        if at + 1 < len(effects):
            self.push(t.EFFECTS, row, number, half, at + 1)
        if effect.kind == t.ROLL:
            die = self.rng.below(6) + 1
            self.show_dice(die, 0)
            self.tell(t.E_DIE, die)
            for i in range(len(effect.branches)):
                branch = effect.branches[i]
                if branch.low <= die <= branch.high and len(branch.effects) > 0:
                    self.push(t.BRANCH, row, number, half + at * 2 + i * 64, 0)
            return
        self.do(row, effect)

    def go_on_branch(self, row: i64, number: i64, packed: i64, at: i64) -> None:
        effects = self.upside(row, number) if packed & 1 else self.rule(row, number).effects
        branch = effects[packed >> 1 & 31].branches[packed >> 6].effects
        if at + 1 < len(branch):
            self.push(t.BRANCH, row, number, packed, at + 1)
        self.do(row, branch[at])

    def show_dice(self, one: i64, other: i64) -> None:
        """Dice were rolled: that can't be undone, and a search tells the results apart."""
        self.reveals += 1
        self.dice_shown = (self.dice_shown * 49 + one * 7 + other + 1) % 1000003

    def do(self, row: i64, effect: Effect) -> None:
        """One effect."""
        kind = effect.kind
        if row >= t.MOST_ROOMS:
            row = self.room  # an item speaks of the room where it is used
        if kind == t.TICK:
            self.tick_room(self.which(row, effect.a))
        elif kind == t.CROSS_CELL:
            self.cross_gray(row, effect.a)
        elif kind == t.GAIN_HP:
            self.heal(effect.a)
        elif kind == t.LOSE_HP:
            self.lose_hp(effect.a)
        elif kind == t.GAIN_XP:
            self.gain_xp(effect.a)
        elif kind == t.LOSE_XP:
            self.lose_xp(effect.a)
        elif kind == t.GAIN_G:
            self.gain_gold(effect.a)
        elif kind == t.LOSE_G:
            self.lose_gold(effect.a)
        elif kind == t.NO_ESCAPE:
            self.sealed |= 1 << row
        elif kind == t.EMPTY:
            if row == self.room:
                self.empty = row
        elif kind == t.STOP:
            if row == self.room:
                self.stop = effect.b
        elif kind == t.MOVE_ANYWHERE:
            self.teleport(self.which(row, effect.a))
        elif kind == t.MOVE_BACK:
            self.move_back()
        elif kind == t.MOVE_STAIRS:
            self.end_walks()
            self.push(t.LAND, self.board.stairs)
        elif kind == t.GET:
            self.get_item(self.item_of(effect.word))
        elif kind == t.LOSE_ITEM:
            self.lose_item(self.item_of(effect.word))
        elif kind == t.LEARN:
            self.learn(effect.word)
        elif kind == t.FORGET_IT:
            self.forget(effect.word)
        elif kind == t.GAIN_ABILITY:
            self.push(t.ABILITY_BOX, effect.a)
        elif kind == t.DISCOVER:
            room = self.which(row, effect.a)
            if room >= 0:
                self.draw_room(room)
        elif kind == t.SELECT:
            self.push(t.SELECT_ROOM)
        elif kind == t.TEAR:
            self.tell(t.E_TORN)
            self.end(t.TORN)
        elif kind == t.END:
            self.winning = True
            self.push(t.WIN)
        elif kind == t.ASK_RIDDLE:
            self.push(t.RIDDLE, row, effect.a)
        elif kind == t.DRAW:
            room = self.which(row, effect.b)
            if room >= 0 and self.inks < t.MOST_INK:
                self.draw_room(room)
                self.push(t.DRAW_CELL, room, effect.a)
        elif kind >= t.HURT_ALL:
            self.use_on_battle(effect)

    def use_on_battle(self, effect: Effect) -> None:
        """What items and modifiers do to dice and foes; battle.py knows."""
        raise NotImplementedError

    # ---- moving ----------------------------------------------------------------------------------------------------

    def end_walks(self) -> None:
        """M8: a jump ends the MOVE or drag it happened in."""
        for i in range(self.depth):
            kind = self.tasks[i] & 63
            if kind in (t.WALK, t.DRAG):
                self.tasks[i] = t.NOTHING_TO_DO

    def read_no_further(self) -> None:
        """T2: the hero is gone, so his room is read no further; only `killed last foe` holds from elsewhere."""
        kept: i64 = 0
        for i in range(self.depth):
            task = self.tasks[i]
            kind = task & 63
            if kind in (t.READ, t.ARRIVE, t.CHECK, t.NOTHING_TO_DO) or (
                kind == t.RULE and task >> 30 & 4095 != t.ON_LAST_KILL
            ):
                continue
            self.tasks[kept] = task
            kept += 1
        self.depth = kept

    def set_out(self, cell: i64) -> None:
        """The hero leaves his room from this cell; `move back` finds all as he left it (T11)."""
        self.back = cell
        self.back_empty = self.empty == self.room
        self.back_stop = self.stop

    def step(self, cell: i64) -> None:
        """The hero walks to a cell of his room."""
        self.hero = cell
        self.tell(t.E_GOES, cell)
        self.arrive()

    def arrive(self) -> None:
        """Something may happen on this cell (M3)."""
        cell = self.hero
        if cell == self.board.stairs and self.room == self.board.start:
            self.push(t.WIN)
            self.fire(t.ON_STAIRS)
        gray = self.gray_at(cell)
        if gray > 0:
            self.fire(t.ON_CELL, gray)

    def leads_to(self, cell: i64, way: i64) -> i64:
        """Which room is behind a door of the hero's room: drawn, or found by adding numbers (M4); none if neither."""
        to = self.neighbour(cell, way)
        if to < 0:
            return t.NONE
        row = self.place[to]
        if row >= 0:
            return row
        number = self.board.numbers[to]
        if number < 0:
            return t.NONE
        row = self.board.row_of(number + to % t.SIDE + to // t.SIDE + 2)
        if row < 0 or self.drawn >> row & 1 or not self.inside(row, to):
            return t.NONE
        return row

    def cross(self, cell: i64, way: i64) -> None:
        """M4: through a door for 1 gold; an unknown room is drawn and read."""
        if self.gold == 0:
            self.end(t.LOST)  # E5, where that is chosen: dragged through a door that can't be paid
            return
        row = self.leads_to(cell, way)
        to = self.neighbour(cell, way)
        self.gold -= 1
        self.tell(t.E_CROSSES, to)
        self.tell(t.E_GOLD, -1)
        self.set_out(cell)
        self.hero = to
        self.draw_room(row)
        self.push(t.WINDOW, t.ON_DOOR)
        self.enter(row)

    def enter(self, row: i64) -> None:
        """The hero comes into a room: it is read, then what lies on his cell happens."""
        self.come_into(row)
        self.push(t.ARRIVE)
        self.push(t.READ, row)

    def come_into(self, row: i64) -> None:
        """A new visit begins."""
        self.room = row
        self.visit[row] = 0
        self.declined = 0
        self.entries[row] = min(255, self.entries[row] + 1)
        self.empty = t.NONE
        self.stop = t.EVERY_LINE
        self.read_row(row)

    def teleport(self, row: i64) -> None:
        """T10: an unknown room is drawn; then the player chooses a cell."""
        if row < 0:
            return
        self.end_walks()
        self.draw_room(row)
        self.push(t.TELEPORT, row)

    def land(self, cell: i64) -> None:
        """The hero is somewhere else all at once."""
        row = self.place[cell]
        self.jumps += 1
        if self.jumps > t.MOST_JUMPS or self.depth > t.DEEPEST_JUMP:
            self.check_won()
            if self.ended == t.GOING:  # rooms that send the hero to each other for ever: there is no way out
                self.end(t.LOST)
            return
        self.read_no_further()
        self.set_out(self.hero)
        self.hero = cell
        self.tell(t.E_TELEPORT, cell)
        self.enter(row)

    def move_back(self) -> None:
        """T11: that is no entry, and nothing is read; the visit there goes on as it was."""
        if self.back < 0 or self.place[self.back] < 0:
            return
        self.end_walks()
        self.read_no_further()
        self.hero = self.back
        self.room = self.place[self.hero]
        self.back = t.NONE
        self.empty = self.room if self.back_empty else t.NONE
        self.stop = self.back_stop
        self.tell(t.E_BACK, self.hero)
        self.push(t.CHECK, self.room)

    def locked_in(self) -> bool:
        """M7: "no escape" holds while foes live in the room."""
        return self.sealed >> self.room & 1 == 1 and self.foes_in(self.room, False) > 0

    # ---- foes die --------------------------------------------------------------------------------------------------

    def hurt(self, symbol: i64, hits: i64) -> None:
        """A foe loses HP; one more than it has circles kills it."""
        board = self.board
        circles = board.circles[symbol]
        self.wounds[symbol] += hits
        self.idle = 0
        if self.wounds[symbol] <= circles:
            return
        self.wounds[symbol] = t.CROSSED
        cell = board.where[symbol]
        gain: i64 = 0
        for column in range(len(board.foe_circles)):
            if board.foe_circles[column] < 0 or board.foe_circles[column] == circles:
                gain += board.foe_xp[column]
        self.tell(t.E_KILLED, cell, gain)
        self.gain_xp(gain)
        row = self.place[cell]
        if self.foes_in(row, True) > 0:
            return
        self.read_row(row)  # T2: somebody has to look whether it says `killed last foe`
        rules = self.text(row).rules
        self.push(t.CHECK, row)
        i = i64(len(rules)) - 1
        while i >= 0:
            rule = rules[i]
            if rule.event == t.ON_LAST_KILL:
                self.push(t.RULE, row, i, t.ON_LAST_KILL)
            elif rule.no_foes and rule.event == t.NO_EVENT and row == self.room:
                self.push(t.RULE, row, i, t.CLEARED)
            i -= 1

    # ---- the hero dies ---------------------------------------------------------------------------------------------

    def lose_hp(self, amount: i64) -> None:
        """H1: the hero is dead when a box must be ticked and none is left."""
        lost: i64 = 0
        for _ in range(amount):
            if not self.tick_hp():
                self.tell(t.E_HP, -amount)
                self.finish_rule()
                self.push(t.DEATH)
                return
            lost += 1
        self.tell(t.E_HP, -lost)
        if not self.in_rule():
            self.push(t.CHECK, self.room)
        self.push(t.LOST_HP)

    def in_rule(self) -> bool:
        """Are there effects still to come of the rule that is carried out?"""
        return self.depth > 0 and self.tasks[self.depth - 1] & 63 in (t.EFFECTS, t.BRANCH)

    def finish_rule(self) -> None:
        """The hero has died of a rule: whatever else it marks is still marked; it no longer moves, heals or asks."""
        while self.in_rule():
            self.depth -= 1
            task = self.tasks[self.depth]
            row = task >> 6 & 4095
            number = task >> 18 & 4095
            packed = task >> 30 & 4095
            effects = self.upside(row, number) if packed & 1 else self.rule(row, number).effects
            if task & 63 == t.BRANCH:
                effects = effects[packed >> 1 & 31].branches[packed >> 6].effects
            for at in range(task >> 42 & 4095, len(effects)):
                if is_mark(effects[at].kind):
                    self.do(row, effects[at])

    def lost_hp(self) -> None:
        """Items of kind `hero loses HP` may be used just after the tick (D13)."""
        self.push(t.WINDOW, t.ON_LOST_HP)

    def die(self) -> None:
        """H6: with the right item and its price the player may go on."""
        self.tell(t.E_DIED)
        items = self.board.items
        for i in range(len(items)):
            if self.has_item(i) and items[i].rule.event == t.ON_DEATH and self.affordable(items[i].rule):
                self.push(t.RESURRECT, i)
                return
        self.stay_dead()

    def revive(self, item: i64) -> None:
        """H6: whatever was going on ends at once; ticks, XP and dead foes stay."""
        self.depth = 0
        self.winning = False
        self.stop_fighting()
        self.used |= 1 << item
        self.idle = 0
        self.tell(t.E_USED, item)
        self.tell(t.E_REVIVED)
        for column in range(len(self.hp)):
            self.hp[column] = 0
        self.push(t.PAID, t.MOST_ROOMS + item, 0, 0)

    def stay_dead(self) -> None:
        """V2: in Premonition the adventure starts over as long as there is gold."""
        self.depth = 0
        self.stop_fighting()
        if self.board.premonition:
            rooms: i64 = 0
            for row in range(self.board.rooms):
                rooms += self.drawn >> row & 1
            gold = self.board.gold - (rooms + 1) // 2
            if gold > 0:
                self.lives += 1
                self.tell(t.E_PREMONITION, gold)
                self.fresh(gold)
                self.begin()
                return
        self.end(t.DIED)

    def begin(self) -> None:
        """The hero stands on the stairs; the starting room is drawn and read."""
        self.draw_room(self.board.start)
        self.come_into(self.board.start)
        self.push(t.READ, self.board.start)

    # ---- the end ---------------------------------------------------------------------------------------------------

    def check_won(self) -> None:
        """H7: after all lines were read."""
        if self.winning:
            self.tell(t.E_WON)
            self.end(t.WON)

    def count_idle(self) -> None:
        """H10: the adventure is lost when so many answers have left no lasting mark on the sheet.

        Gold, HP, XP and keywords come and go; what is drawn, read, ticked, crossed out, hit, found or used stays so.
        There is only so much of it on a sheet, so every life comes to an end. Version 0 of the rules had no such end.
        """
        if self.rules == 0:
            return
        self.idle += 1
        if self.idle >= t.MOST_IDLE and self.ended == t.GOING:
            self.tell(t.E_IN_CIRCLES)
            self.end(t.LOST)

    def end(self, how: i64) -> None:
        if self.ended != t.GOING:
            return
        if how in (t.LOST, t.DIED, t.GAVE_UP):
            self.tell(t.E_LOST, how)
        self.ended = how
        self.depth = 0
        self.to_move = -1
        self.asking = t.OVER
        self.offered = 0


def is_mark(kind: i64) -> bool:
    """Is this an effect that only writes something on the sheet or in the memory?"""
    if kind in (t.TICK, t.CROSS_CELL, t.NO_ESCAPE, t.GET, t.LOSE_ITEM, t.LEARN, t.FORGET_IT, t.DISCOVER):
        return True
    return t.GAIN_XP <= kind <= t.LOSE_G


def number_in(word: str) -> i64:
    """The number at the end of a keyword; 0 without one."""
    digits = ""
    for letter in word[::-1]:
        if not "0" <= letter <= "9":
            break
        digits = letter + digits
    return int(digits[:3]) if digits else 0
