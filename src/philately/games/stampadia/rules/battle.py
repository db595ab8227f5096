"""Battles: rounds, the hero's turn with its dice, abilities and items (D1-D13, C1-C2), and the foes' turns (E1-E7)."""

from mypy_extensions import i64

from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Effect, Rule
from philately.games.stampadia.rules.reading import Reading

FAR: i64 = 999


class Battle(Reading):
    """A room with foes."""

    # ---- rounds ----------------------------------------------------------------------------------------------------

    def start_round(self) -> None:
        """E1: all living foes of the hero's room act in this round."""
        board = self.board
        self.fighting = True
        self.actives = 0
        for symbol in range(board.foes):
            if self.place[board.where[symbol]] == self.room and self.alive(symbol):
                self.active[self.actives] = symbol
                self.actives += 1
        self.tell(t.E_ROUND)
        self.push(t.ROUND_END)
        self.push(t.ENEMIES)
        self.push(t.HERO_TURN)
        self.fire(t.ON_ROUND)

    def end_round(self) -> None:
        """Dice are unlocked; where no foe is left, all defence is lost."""
        self.locked = 0
        self.actives = 0
        self.die_a = 0
        self.die_b = 0
        if self.foes_in(self.room, False) == 0:
            self.stop_fighting()

    # ---- modifiers (2.8) -------------------------------------------------------------------------------------------

    def modifier(self, event: i64, who: i64, kind: i64) -> i64:
        """How strong a modifier of the hero's room is that holds now (D12)."""
        text = self.text(self.room)
        if not text.modifies:
            return 0
        strength: i64 = 0
        for rule in text.rules:
            if rule.event == event and rule.who & who and rule.line <= self.stop and self.holds(self.room, rule):
                strength += has_effect(rule, kind)
        return strength

    def reroll_ones(self, who: i64) -> None:
        """Dice that show 1 are rolled again, once."""
        if self.die_a != 1 and self.die_b != 1:
            return
        if self.modifier(t.ON_ROLLED_1, who, t.REROLL) == 0:
            return
        if self.die_a == 1:
            self.die_a = self.rng.below(6) + 1
            self.tell(t.E_REROLLED, self.die_a)
        if self.die_b == 1:
            self.die_b = self.rng.below(6) + 1
            self.tell(t.E_REROLLED, self.die_b)
        self.show_dice(self.die_a, self.die_b)

    def reduce(self, times: i64) -> None:
        """D2: the player reduces one die of 2 or more; then the dice are as they are shown."""
        if times <= 0:
            if not self.in_turn:
                self.fade()
            return
        self.push(t.REDUCE, times - 1)
        self.push(t.WHICH_DIE, t.TO_REDUCE)

    def fade(self) -> None:
        """D13: Invisibility takes low dice from the next rolls of foes."""
        if self.fading == 0:
            return
        self.fading -= 1
        if self.die_a <= self.fade_to:
            self.die_a = 0
        if self.die_b <= self.fade_to:
            self.die_b = 0
        self.tell(t.E_DICE, self.die_a, self.die_b)

    def change_die(self, shows: i64, to: i64) -> None:
        """One die that shows this shows something else; 0 is gone."""
        if self.die_a == shows:
            self.die_a = to
        elif self.die_b == shows:
            self.die_b = to
        self.tell(t.E_DICE, self.die_a, self.die_b)

    # ---- the hero's turn -------------------------------------------------------------------------------------------

    def hero_turn(self) -> None:
        """D2: items, roll, rerolls, reductions, items, no ones, placing."""
        self.in_turn = True
        self.guard = 0
        self.lifts = 0
        self.passing = False
        self.one_only = False
        self.push(t.HERO_ROLL)
        self.push(t.WINDOW, t.BEFORE_ROLL)

    def hero_roll(self) -> None:
        if self.passing:
            self.tell(t.E_PASSED)
            self.in_turn = False
            return
        self.die_a = self.rng.below(6) + 1
        self.die_b = self.rng.below(6) + 1
        self.show_dice(self.die_a, self.die_b)
        self.tell(t.E_HERO_ROLL, self.die_a, self.die_b)
        self.reroll_ones(t.HERO)
        self.one_only = self.modifier(t.ON_ROLL, t.HERO, t.ONE_ONLY) > 0
        self.push(t.FIRST_DIE)
        self.push(t.WINDOW, t.ON_ROLL)
        self.push(t.REDUCE, self.modifier(t.ON_ROLL, t.HERO, t.REDUCE_DIE))
        self.fire(t.ON_ROLL, 0, t.HERO)

    def placed_first(self, slot: i64, shows: i64) -> None:
        """The die that is activated first lies on its ability."""
        self.tell(t.E_PLACED, slot, shows)
        self.change_first(shows)
        self.first_slot = slot
        self.first_die = shows
        if self.one_only or self.die_b == 0:
            self.push(t.WINDOW, t.IN_TURN)
            self.push(t.ACTIVATE, slot, shows, 1)
        else:
            self.push(t.SECOND_DIE)

    def change_first(self, shows: i64) -> None:
        """The other die comes to lie as the second one."""
        if self.die_a != shows:
            self.die_b = self.die_a
        self.die_a = shows

    def placed_second(self, slot: i64) -> None:
        """Abilities are activated from left to right; items for the whole turn may be used after each (D13)."""
        self.push(t.WINDOW, t.IN_TURN)
        if slot >= 0:
            self.tell(t.E_PLACED, slot, self.die_b)
            self.push(t.ACTIVATE, slot, self.die_b, 1)
            self.push(t.WINDOW, t.IN_TURN)
        self.push(t.ACTIVATE, self.first_slot, self.first_die, 1)

    def may_place(self, slot: i64, shows: i64) -> bool:
        """Is there an ability here that does something with this die?"""
        return self.may_cover(slot, shows) and t.cost_of(self.boxes[slot]) <= self.gold

    def may_cover(self, slot: i64, shows: i64) -> bool:
        """Is there an ability here for this die? Its price may still be earned by the die before (D5)."""
        ability = self.boxes[slot]
        return ability != 0 and self.enabled(slot // 2) and shows + t.modifier_of(ability) > 0

    def may_follow(self, slot: i64) -> bool:
        """D1, D10: may the second die lie here, to the right and in the other row, with the lower number?"""
        first = self.first_slot
        column = slot // 2
        if self.lifts & 1:
            if self.die_b < self.first_die:
                return False
        elif self.die_b > self.first_die:
            return False
        if column < first // 2 or slot == first:
            return False
        if column == first // 2 and (not self.lifts & 2 or slot < first):
            return False
        if slot & 1 == first & 1 and not self.lifts & 4:
            return False
        return self.may_cover(slot, self.die_b)

    def activate(self, slot: i64, value: i64, with_die: i64) -> None:
        """An ability is carried out; a price comes first (D5)."""
        ability = self.boxes[slot]
        price = t.cost_of(ability)
        if price > self.gold:
            return
        self.lose_gold(price)
        strength = value + t.modifier_of(ability)
        if strength <= 0:
            return
        kind = t.kind_of(ability)
        if kind == t.IMITATE:
            self.push(t.COPY_WHICH, slot & 1, strength)
        elif kind == t.LOCK:
            if with_die:
                self.locked += 1
                self.tell(t.E_LOCKED)
        else:
            self.perform(ability, strength)

    def perform(self, ability: i64, strength: i64) -> None:
        """Move, attack, defend or heal with this strength."""
        kind = t.kind_of(ability)
        if kind == t.MOVE:
            steps = strength - self.modifier(t.ON_MOVE, t.HERO, t.LESS)
            if steps > 0:
                self.push(t.WALK, min(steps, 400), 1)
        elif kind == t.ATTACK:
            if t.hits_all(ability):
                self.attack_all(strength, t.reach_of(ability))
            else:
                self.push(t.TARGET, strength, t.reach_of(ability), int(t.is_exact(ability)), 0)
        elif kind == t.DEFEND:
            self.guard = strength  # D4: even if it was higher
            self.tell(t.E_GUARD, strength)
        elif kind == t.HEAL:
            self.heal(strength)

    def attack_all(self, strength: i64, reach: i64) -> None:
        """D7: one strength, compared with each foe's own defence."""
        self.find_foes(reach, False)
        struck: list[int] = []
        for i in range(self.founds):
            struck.append(self.found[i])
        for symbol in struck:
            self.attack(symbol, strength)

    def attack(self, symbol: i64, strength: i64) -> None:
        if strength > self.foe_defence(symbol):
            self.tell(t.E_HIT, self.board.where[symbol])
            self.hurt(symbol, 1)
        else:
            self.tell(t.E_PARRIED, self.board.where[symbol])

    def foe_defence(self, symbol: i64) -> i64:
        """D4: the columns of its kind and what it has set itself, at most 6."""
        board = self.board
        total = self.guards[symbol]
        for column in range(len(board.foe_circles)):
            if self.column_fits(column, symbol):
                total += board.foe_guard[column]
        return min(6, total)

    def column_fits(self, column: i64, symbol: i64) -> bool:
        """E7: ALL, and the column with the circles that are printed."""
        circles = self.board.foe_circles[column]
        return circles < 0 or circles == self.board.circles[symbol]

    # ---- items (2.4) -----------------------------------------------------------------------------------------------

    def usable(self, item: i64, window: i64) -> bool:
        """D13: may this item be used in this window?"""
        if not self.has_item(item):
            return False
        rule = self.board.items[item].rule
        if not fits(rule, window, self.in_turn):
            return False
        if not self.holds(self.room, rule) or not self.affordable(rule):
            return False
        for part in rule.parts:
            faces = int(self.die_a == part.b) + int(self.die_b == part.b)
            if part.kind in (t.DISCARD_FACE, t.SET_FACE) and faces < part.a:
                return False
        dice = int(self.die_a > 0) + int(self.die_b > 0)
        needed: i64 = 0
        for effect in rule.effects:
            kind = effect.kind
            if kind in (t.DISCARD, t.SET_DICE, t.ADD_DICE, t.FLIP):
                needed += 1  # of several dice, those that are there
            elif kind == t.MOVE_ANYWHERE:
                if self.locked_in():
                    return False  # M7
            elif kind == t.SUM_DICE or t.LOWER_FIRST <= kind <= t.SAME_ROW:
                needed = 2
        for part in rule.parts:
            if part.kind == t.DISCARD_FACE:
                needed += part.a
        return dice >= needed and self.does_something(rule)

    def does_something(self, rule: Rule) -> bool:
        """Items that nobody and nothing is in reach of aren't offered."""
        for effect in rule.effects:
            kind = effect.kind
            if kind in (t.HURT_ALL, t.HURT_SOME):
                self.find_foes(effect.b, False)
                if self.founds > 0:
                    return True
            elif kind == t.GAIN_HP:
                for column in range(t.COLUMNS):
                    if self.hp[column] > 0:
                        return True
            elif kind != t.BY_CELLS or effect.a != t.ATTACK or self.foes_in(self.room, False) > 0:
                return True
        return len(rule.effects) == 0

    def use(self, item: i64, window: i64) -> None:
        """An item is ticked, its price paid, its effect happens; another one may follow."""
        self.used |= 1 << item
        self.idle = 0
        self.tell(t.E_USED, item)
        rule = self.board.items[item].rule
        if window != t.NO_EVENT:
            self.push(t.WINDOW, window)
        for part in rule.parts:
            if part.kind == t.DO_PASS:
                self.passing = True
            elif part.kind == t.DISCARD_FACE:
                for _ in range(part.a):
                    self.change_die(part.b, 0)
            elif part.kind == t.SET_FACE:
                for _ in range(part.a):
                    self.change_die(part.b, part.c)
        if rule.event == t.NEXT_ROLLS:
            self.fading = rule.cell
        self.push(t.PAID, t.MOST_ROOMS + item, 0, 0)

    def use_on_battle(self, effect: Effect) -> None:
        kind = effect.kind
        if kind == t.HURT_ALL:
            self.find_foes(effect.b, False)
            struck: list[int] = []
            for i in range(self.founds):
                struck.append(self.found[i])
            for symbol in struck:
                self.tell(t.E_HIT, self.board.where[symbol])
                self.hurt(symbol, effect.a)
        elif kind == t.HURT_SOME:
            self.push(t.TARGET, effect.a, effect.b, 0, effect.c)
        elif kind == t.DISCARD:
            if effect.a > 1:
                self.set_both(0)
            else:
                self.push(t.WHICH_DIE, t.TO_DISCARD)
        elif kind == t.SET_DICE:
            if effect.a > 1:
                self.set_both(effect.b)
            else:
                self.push(t.WHICH_DIE, t.TO_SET, effect.b)
        elif kind == t.FLIP:
            self.push(t.WHICH_DIE, t.TO_FLIP)
        elif kind == t.ADD_DICE:
            for _ in range(effect.a):
                self.push(t.WHICH_DIE, t.TO_ADD, effect.b)
        elif kind == t.SUM_DICE:
            total = self.die_a + self.die_b
            self.die_a = 0
            self.die_b = 0
            self.push(t.SINGLE, total, 1)
        elif kind == t.SINGLE_ABILITY:
            if effect.a > 0:  # without a value it is the sum of the dice
                self.push(t.SINGLE, effect.a, 0)
        elif kind == t.FADE:
            self.fade_to = effect.a
        elif kind == t.LOWER_FIRST:
            self.lifts |= 1
        elif kind == t.SAME_COLUMN:
            self.lifts |= 2
        elif kind == t.SAME_ROW:
            self.lifts |= 4
        elif kind == t.BY_CELLS:
            cells = self.width[self.room] * self.height[self.room]
            if effect.a == t.ATTACK:
                self.push(t.TARGET, cells, 0, 2, 0)  # D9: anybody in the room
            else:
                self.perform(t.pack(effect.a, 0, 0, 0, 0, 0), cells)
        elif kind == t.SKIP:  # D10: no die is played any more, and no item for the roll is used
            self.passing = True
            self.die_a = 0
            self.die_b = 0

    def set_both(self, to: i64) -> None:
        """All dice that are there show this; 0 is gone."""
        if self.die_a > 0:
            self.die_a = to
        if self.die_b > 0:
            self.die_b = to
        self.tell(t.E_DICE, self.die_a, self.die_b)

    # ---- the foes' turns -------------------------------------------------------------------------------------------

    def order_foes(self) -> None:
        """E2: from the nearest to the farthest, as they stand after the hero's turn."""
        self.in_turn = False
        for i in range(self.actives):
            self.distances[i] = self.distance(self.hero, self.board.where[self.active[i]], FAR)
        self.push(t.NEXT_ENEMY)

    def take_active(self, symbol: i64) -> None:
        """The next foe to act."""
        for i in range(self.actives):
            if self.active[i] == symbol:
                self.actives -= 1
                for j in range(i, self.actives):
                    self.active[j] = self.active[j + 1]
                    self.distances[j] = self.distances[j + 1]
                break
        self.push(t.NEXT_ENEMY)
        self.push(t.ENEMY, symbol)

    def enemy_roll(self, symbol: i64) -> None:
        """C2: foes roll two dice, less those that are locked."""
        if not self.alive(symbol):
            return
        self.guards[symbol] = 0
        self.die_a = 0
        self.die_b = 0
        if self.locked < 2:
            self.die_a = self.rng.below(6) + 1
        if self.locked < 1:
            self.die_b = self.rng.below(6) + 1
        if self.locked < 2:
            self.show_dice(self.die_a, self.die_b)
            self.tell(t.E_FOE_ROLL, self.board.where[symbol], self.die_a, self.die_b)
        self.reroll_ones(t.FOE)
        self.one_only = self.modifier(t.ON_ROLL, t.FOE, t.ONE_ONLY) > 0  # D12: in the room where the roll happens
        self.push(t.ENEMY_DIE, symbol, 0, 0)
        if self.locked < 2:
            self.push(t.WINDOW, t.ON_ROLL)
            self.push(t.REDUCE, self.modifier(t.ON_ROLL, t.FOE, t.REDUCE_DIE))
            self.fire(t.ON_ROLL, 0, t.FOE)

    def enemy_die(self, symbol: i64, stage: i64, row: i64) -> None:
        """E3: the highest die first, on any ability; the other one only in the own column, in the other row."""
        if self.die_a <= 1:
            self.die_a = 0
        if self.die_b <= 1:
            self.die_b = 0
        die = max(self.die_a, self.die_b)
        board = self.board
        cell = board.where[symbol]
        if die == 0 or not self.alive(symbol):
            if stage == 0:
                self.tell(t.E_FOE_PASSES, cell)
            return
        if self.die_a == die:
            self.die_a = 0
        else:
            self.die_b = 0
        slot = self.enemy_choice(symbol, stage, row, die)
        if slot < 0:
            self.die_a = 0
            self.die_b = 0
            if stage == 0:
                self.tell(t.E_FOE_PASSES, cell)
            return
        ability = board.foe_abilities[slot]
        if stage == 0 and board.foe_circles[slot // 2] < 0 and not self.one_only:
            self.push(t.ENEMY_DIE, symbol, 1, 1 - (slot & 1))
        value = die + t.modifier_of(ability)
        kind = t.kind_of(ability)
        if kind == t.ATTACK:
            self.tell(t.E_FOE_HITS, cell, slot, value)
            self.lose_hp(1)
        elif kind == t.MOVE:
            steps = value - self.modifier(t.ON_MOVE, t.FOE, t.LESS)
            self.tell(t.E_FOE_DRAGS, cell, slot, steps)
            self.push(t.DRAG, symbol, steps, self.best_cover(symbol, steps, t.NONE))
        else:
            self.guards[symbol] = value
            self.tell(t.E_FOE_GUARDS, cell, slot, value)

    def enemy_choice(self, symbol: i64, stage: i64, row: i64, die: i64) -> i64:
        """E4: hit if that hurts, else drag into more attacks, else defend; none is the end of the turn."""
        board = self.board
        slots = self.enemy_slots(symbol, stage, row)
        hero_defence = self.defence()
        far = self.distance(board.where[symbol], self.hero, 12)
        best: i64 = t.NONE
        strength: i64 = 0
        for slot in slots:
            if best >= 0 and slot // 2 != best // 2:
                break  # the leftmost column
            ability = board.foe_abilities[slot]
            value = die + t.modifier_of(ability)
            if t.kind_of(ability) == t.ATTACK and value > hero_defence and covers(ability, far) and value > strength:
                best = slot
                strength = value
        if best >= 0:
            return best
        most = self.cover(symbol, far)
        for slot in slots:
            ability = board.foe_abilities[slot]
            if t.kind_of(ability) != t.MOVE:
                continue
            steps = die + t.modifier_of(ability) - self.modifier(t.ON_MOVE, t.FOE, t.LESS)
            reached = self.best_cover(symbol, steps, t.NONE) if steps >= 1 else 0
            if reached > most:
                most = reached
                best = slot
        if best >= 0:
            return best
        for slot in slots:
            ability = board.foe_abilities[slot]
            value = die + t.modifier_of(ability)
            if t.kind_of(ability) == t.DEFEND and value > strength:
                best = slot
                strength = value
        return best

    def enemy_slots(self, symbol: i64, stage: i64, row: i64) -> list[int]:
        """E3: where a foe may put its die: first anywhere in its columns, then in its own column and in this row."""
        found: list[int] = []
        for column in range(len(self.board.foe_circles)):
            if self.column_fits(column, symbol):
                if stage == 0:
                    found += [column * 2, column * 2 + 1]
                elif self.board.foe_circles[column] >= 0:
                    found.append(column * 2 + row)
        return found

    def cover(self, symbol: i64, far: i64) -> i64:
        """How many of a foe's attacks reach the hero at this distance."""
        board = self.board
        count: i64 = 0
        for column in range(len(board.foe_circles)):
            if self.column_fits(column, symbol):
                for r in range(2):
                    ability = board.foe_abilities[column * 2 + r]
                    if t.kind_of(ability) == t.ATTACK and covers(ability, far):
                        count += 1
        return count

    def measure(self, symbol: i64) -> i64:
        """M2: steps from the foe to every cell on the hero's way to it, in `far`; gives those to the hero."""
        board = self.board
        goal = board.where[symbol]
        captive = self.locked_in()
        self.stamp += 1
        stamp = self.stamp
        self.seen[goal] = stamp
        self.far[goal] = 0
        self.queue[0] = goal
        size: i64 = 1
        at: i64 = 0
        limit: i64 = FAR
        while at < size:
            cell = self.queue[at]
            at += 1
            steps = self.far[cell] + 1
            if steps > limit:
                break
            for way in range(4):
                to = self.path(cell, way)
                if to < 0 or self.seen[to] == stamp:
                    continue
                if captive and self.place[to] != self.place[cell]:
                    continue
                if to != self.hero and self.foe_at(to) >= 0:
                    continue
                self.seen[to] = stamp
                self.far[to] = steps
                self.queue[size] = to
                size += 1
                if to == self.hero:
                    limit = steps
        return limit

    def best_cover(self, symbol: i64, steps: i64, first: i64) -> i64:
        """E5: the most attacks that could reach the hero on a shortest way to the foe, at most so many steps on.

        A way may be asked for that begins with one cell. It ends in front of a door for which there is no gold.
        """
        length = self.measure(symbol)
        if length >= FAR:
            return 0
        front = [int(self.hero)]
        purses = [int(self.gold)]
        passed: list[int] = []
        for walked in range(1, min(steps, length - 1) + 1):
            ahead: list[int] = []
            left: list[int] = []
            for i in range(len(front)):
                for way in range(4):
                    to = self.path(front[i], way)
                    if to < 0 or self.seen[to] != self.stamp or self.far[to] != length - walked:
                        continue
                    if walked == 1 and first >= 0 and to != first:
                        continue
                    purse = purses[i] - int(self.place[to] != self.place[front[i]])
                    if purse < 0 and self.board.drag_stops:
                        continue
                    if to not in ahead:
                        ahead.append(int(to))
                        left.append(purse)
                    elif left[ahead.index(to)] < purse:
                        left[ahead.index(to)] = purse
            front = ahead
            purses = left
            passed += ahead
        goal = self.board.where[symbol]
        best: i64 = 0
        for cell in passed:
            best = max(best, self.cover(symbol, self.distance(goal, cell, 12)))
        return best

    def drag(self, symbol: i64, steps: i64, goal: i64) -> None:
        """E5: one step of a drag; it stops where enough attacks reach the hero."""
        if steps <= 0 or not self.alive(symbol):
            return
        far = self.distance(self.board.where[symbol], self.hero, 12)
        if self.cover(symbol, far) >= goal:
            return
        self.push(t.DRAG_PATH, symbol, steps, goal)

    def dragged(self, cell: i64, symbol: i64, steps: i64, goal: i64) -> None:
        """E6: dragging triggers what walking triggers."""
        self.push(t.DRAG, symbol, steps - 1, goal)
        self.walk_to(cell)

    def walk_to(self, cell: i64) -> None:
        """One step to a neighbouring cell, through a door if there is one."""
        if self.place[cell] == self.room:
            self.step(cell)
            return
        for way in range(4):
            if self.neighbour(self.hero, way) == cell:
                self.cross(self.hero, way)
                return


def has_effect(rule: Rule, kind: i64) -> i64:
    for effect in rule.effects:
        if effect.kind == kind:
            return max(effect.a, 1)
    return 0


def covers(ability: i64, far: i64) -> bool:
    return far == t.reach_of(ability) if t.is_exact(ability) else 0 < far <= t.reach_of(ability)


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
