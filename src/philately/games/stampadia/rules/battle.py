"""Battles: rounds, the hero's turn with its dice, abilities and items (D1-D13, C1-C2), and the foes' turns (E1-E7)."""

from mypy_extensions import i64

from philately.games.stampadia.rules.program import Effect, Rule
from philately.games.stampadia.rules.reading import Reading
from philately.games.stampadia.rules.terms import (
    ACTIVATE,
    ADD_DICE,
    ATTACK,
    BEFORE_ROLL,
    BY_CELLS,
    COLUMNS,
    COPY_WHICH,
    DEFEND,
    DISCARD,
    DISCARD_FACE,
    DO_PASS,
    DRAG,
    DRAG_PATH,
    E_DICE,
    E_FOE_DRAGS,
    E_FOE_GUARDS,
    E_FOE_HITS,
    E_FOE_PASSES,
    E_FOE_ROLL,
    E_GUARD,
    E_HERO_ROLL,
    E_HIT,
    E_LOCKED,
    E_PARRIED,
    E_PASSED,
    E_PLACED,
    E_REROLLED,
    E_ROUND,
    E_USED,
    ENEMIES,
    ENEMY,
    ENEMY_DIE,
    FADE,
    FIRST_DIE,
    FLIP,
    FOE,
    GAIN_HP,
    HEAL,
    HERO,
    HERO_ROLL,
    HERO_TURN,
    HURT_ALL,
    HURT_SOME,
    IMITATE,
    IN_TURN,
    LESS,
    LOCK,
    LOWER_FIRST,
    MOST_ROOMS,
    MOVE,
    MOVE_ANYWHERE,
    NEXT_ENEMY,
    NEXT_ROLLS,
    NO_EVENT,
    NONE,
    ON_DOOR,
    ON_LOST_HP,
    ON_MOVE,
    ON_ROLL,
    ON_ROLLED_1,
    ON_ROUND,
    ONE_ONLY,
    PAID,
    REDUCE,
    REDUCE_DIE,
    REROLL,
    ROUND_END,
    SAME_COLUMN,
    SAME_ROW,
    SECOND_DIE,
    SET_DICE,
    SET_FACE,
    SINGLE,
    SINGLE_ABILITY,
    SKIP,
    SUM_DICE,
    TARGET,
    TO_ADD,
    TO_DISCARD,
    TO_FLIP,
    TO_REDUCE,
    TO_SET,
    WALK,
    WHICH_DIE,
    WINDOW,
    cost_of,
    hits_all,
    is_exact,
    kind_of,
    modifier_of,
    pack,
    reach_of,
)

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
        self.tell(E_ROUND)
        self.push(ROUND_END)
        self.push(ENEMIES)
        self.push(HERO_TURN)
        self.fire(ON_ROUND)

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
        if self.modifier(ON_ROLLED_1, who, REROLL) == 0:
            return
        if self.die_a == 1:
            self.die_a = self.rng.below(6) + 1
            self.tell(E_REROLLED, self.die_a)
        if self.die_b == 1:
            self.die_b = self.rng.below(6) + 1
            self.tell(E_REROLLED, self.die_b)
        self.show_dice(self.die_a, self.die_b)

    def reduce(self, times: i64) -> None:
        """D2: the player reduces one die of 2 or more; then the dice are as they are shown."""
        if times <= 0:
            if not self.in_turn:
                self.fade()
            return
        self.push(REDUCE, times - 1)
        self.push(WHICH_DIE, TO_REDUCE)

    def fade(self) -> None:
        """D13: Invisibility takes low dice from the next rolls of foes."""
        if self.fading == 0:
            return
        self.fading -= 1
        if self.die_a <= self.fade_to:
            self.die_a = 0
        if self.die_b <= self.fade_to:
            self.die_b = 0
        self.tell(E_DICE, self.die_a, self.die_b)

    def change_die(self, shows: i64, to: i64) -> None:
        """One die that shows this shows something else; 0 is gone."""
        if self.die_a == shows:
            self.die_a = to
        elif self.die_b == shows:
            self.die_b = to
        self.tell(E_DICE, self.die_a, self.die_b)

    # ---- the hero's turn -------------------------------------------------------------------------------------------

    def hero_turn(self) -> None:
        """D2: items, roll, rerolls, reductions, items, no ones, placing."""
        self.in_turn = True
        self.guard = 0
        self.lifts = 0
        self.passing = False
        self.one_only = False
        self.push(HERO_ROLL)
        self.push(WINDOW, BEFORE_ROLL)

    def hero_roll(self) -> None:
        if self.passing:
            self.tell(E_PASSED)
            self.in_turn = False
            return
        self.die_a = self.rng.below(6) + 1
        self.die_b = self.rng.below(6) + 1
        self.show_dice(self.die_a, self.die_b)
        self.tell(E_HERO_ROLL, self.die_a, self.die_b)
        self.reroll_ones(HERO)
        self.one_only = self.modifier(ON_ROLL, HERO, ONE_ONLY) > 0
        self.push(FIRST_DIE)
        self.push(WINDOW, ON_ROLL)
        self.push(REDUCE, self.modifier(ON_ROLL, HERO, REDUCE_DIE))
        self.fire(ON_ROLL, 0, HERO)

    def placed_first(self, slot: i64, shows: i64) -> None:
        """The die that is activated first lies on its ability."""
        self.tell(E_PLACED, slot, shows)
        self.change_first(shows)
        self.first_slot = slot
        self.first_die = shows
        if self.one_only or self.die_b == 0:
            self.push(WINDOW, IN_TURN)
            self.push(ACTIVATE, slot, shows, 1)
        else:
            self.push(SECOND_DIE)

    def change_first(self, shows: i64) -> None:
        """The other die comes to lie as the second one."""
        if self.die_a != shows:
            self.die_b = self.die_a
        self.die_a = shows

    def placed_second(self, slot: i64) -> None:
        """Abilities are activated from left to right; items for the whole turn may be used after each (D13)."""
        self.push(WINDOW, IN_TURN)
        if slot >= 0:
            self.tell(E_PLACED, slot, self.die_b)
            self.push(ACTIVATE, slot, self.die_b, 1)
            self.push(WINDOW, IN_TURN)
        self.push(ACTIVATE, self.first_slot, self.first_die, 1)

    def may_place(self, slot: i64, shows: i64) -> bool:
        """Is there an ability here that does something with this die?"""
        return self.may_cover(slot, shows) and cost_of(self.boxes[slot]) <= self.gold

    def may_cover(self, slot: i64, shows: i64) -> bool:
        """Is there an ability here for this die? Its price may still be earned by the die before (D5)."""
        ability = self.boxes[slot]
        return ability != 0 and self.enabled(slot // 2) and shows + modifier_of(ability) > 0

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
        price = cost_of(ability)
        if price > self.gold:
            return
        self.lose_gold(price)
        strength = value + modifier_of(ability)
        if strength <= 0:
            return
        kind = kind_of(ability)
        if kind == IMITATE:
            self.push(COPY_WHICH, slot & 1, strength)
        elif kind == LOCK:
            if with_die:
                self.locked += 1
                self.tell(E_LOCKED)
        else:
            self.perform(ability, strength)

    def perform(self, ability: i64, strength: i64) -> None:
        """Move, attack, defend or heal with this strength."""
        kind = kind_of(ability)
        if kind == MOVE:
            steps = strength - self.modifier(ON_MOVE, HERO, LESS)
            if steps > 0:
                self.push(WALK, min(steps, 400), 1)
        elif kind == ATTACK:
            if hits_all(ability):
                self.attack_all(strength, reach_of(ability))
            else:
                self.push(TARGET, strength, reach_of(ability), int(is_exact(ability)), 0)
        elif kind == DEFEND:
            self.guard = strength  # D4: even if it was higher
            self.tell(E_GUARD, strength)
        elif kind == HEAL:
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
            self.tell(E_HIT, self.board.where[symbol])
            self.hurt(symbol, 1)
        else:
            self.tell(E_PARRIED, self.board.where[symbol])

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
            if part.kind in (DISCARD_FACE, SET_FACE) and faces < part.a:
                return False
        dice = int(self.die_a > 0) + int(self.die_b > 0)
        needed: i64 = 0
        for effect in rule.effects:
            kind = effect.kind
            if kind in (DISCARD, SET_DICE, ADD_DICE, FLIP):
                needed += 1  # of several dice, those that are there
            elif kind == MOVE_ANYWHERE:
                if self.locked_in():
                    return False  # M7
            elif kind == SUM_DICE or LOWER_FIRST <= kind <= SAME_ROW:
                needed = 2
        for part in rule.parts:
            if part.kind == DISCARD_FACE:
                needed += part.a
        return dice >= needed and self.does_something(rule)

    def does_something(self, rule: Rule) -> bool:
        """Items that nobody and nothing is in reach of aren't offered."""
        for effect in rule.effects:
            kind = effect.kind
            if kind in (HURT_ALL, HURT_SOME):
                self.find_foes(effect.b, False)
                if self.founds > 0:
                    return True
            elif kind == GAIN_HP:
                for column in range(COLUMNS):
                    if self.hp[column] > 0:
                        return True
            elif kind != BY_CELLS or effect.a != ATTACK or self.foes_in(self.room, False) > 0:
                return True
        return len(rule.effects) == 0

    def use(self, item: i64, window: i64) -> None:
        """An item is ticked, its price paid, its effect happens; another one may follow."""
        self.used |= 1 << item
        self.idle = 0
        self.tell(E_USED, item)
        rule = self.board.items[item].rule
        if window != NO_EVENT:
            self.push(WINDOW, window)
        for part in rule.parts:
            if part.kind == DO_PASS:
                self.passing = True
            elif part.kind == DISCARD_FACE:
                for _ in range(part.a):
                    self.change_die(part.b, 0)
            elif part.kind == SET_FACE:
                for _ in range(part.a):
                    self.change_die(part.b, part.c)
        if rule.event == NEXT_ROLLS:
            self.fading = rule.cell
        self.push(PAID, MOST_ROOMS + item, 0, 0)

    def use_on_battle(self, effect: Effect) -> None:
        kind = effect.kind
        if kind == HURT_ALL:
            self.find_foes(effect.b, False)
            struck: list[int] = []
            for i in range(self.founds):
                struck.append(self.found[i])
            for symbol in struck:
                self.tell(E_HIT, self.board.where[symbol])
                self.hurt(symbol, effect.a)
        elif kind == HURT_SOME:
            self.push(TARGET, effect.a, effect.b, 0, effect.c)
        elif kind == DISCARD:
            if effect.a > 1:
                self.set_both(0)
            else:
                self.push(WHICH_DIE, TO_DISCARD)
        elif kind == SET_DICE:
            if effect.a > 1:
                self.set_both(effect.b)
            else:
                self.push(WHICH_DIE, TO_SET, effect.b)
        elif kind == FLIP:
            self.push(WHICH_DIE, TO_FLIP)
        elif kind == ADD_DICE:
            for _ in range(effect.a):
                self.push(WHICH_DIE, TO_ADD, effect.b)
        elif kind == SUM_DICE:
            total = self.die_a + self.die_b
            self.die_a = 0
            self.die_b = 0
            self.push(SINGLE, total, 1)
        elif kind == SINGLE_ABILITY:
            if effect.a > 0:  # without a value it is the sum of the dice
                self.push(SINGLE, effect.a, 0)
        elif kind == FADE:
            self.fade_to = effect.a
        elif kind == LOWER_FIRST:
            self.lifts |= 1
        elif kind == SAME_COLUMN:
            self.lifts |= 2
        elif kind == SAME_ROW:
            self.lifts |= 4
        elif kind == BY_CELLS:
            cells = self.width[self.room] * self.height[self.room]
            if effect.a == ATTACK:
                self.push(TARGET, cells, 0, 2, 0)  # D9: anybody in the room
            else:
                self.perform(pack(effect.a, 0, 0, 0, 0, 0), cells)
        elif kind == SKIP:  # D10: no die is played any more, and no item for the roll is used
            self.passing = True
            self.die_a = 0
            self.die_b = 0

    def set_both(self, to: i64) -> None:
        """All dice that are there show this; 0 is gone."""
        if self.die_a > 0:
            self.die_a = to
        if self.die_b > 0:
            self.die_b = to
        self.tell(E_DICE, self.die_a, self.die_b)

    # ---- the foes' turns -------------------------------------------------------------------------------------------

    def order_foes(self) -> None:
        """E2: from the nearest to the farthest, as they stand after the hero's turn."""
        self.in_turn = False
        for i in range(self.actives):
            self.distances[i] = self.distance(self.hero, self.board.where[self.active[i]], FAR)
        self.push(NEXT_ENEMY)

    def take_active(self, symbol: i64) -> None:
        """The next foe to act."""
        for i in range(self.actives):
            if self.active[i] == symbol:
                self.actives -= 1
                for j in range(i, self.actives):
                    self.active[j] = self.active[j + 1]
                    self.distances[j] = self.distances[j + 1]
                break
        self.push(NEXT_ENEMY)
        self.push(ENEMY, symbol)

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
            self.tell(E_FOE_ROLL, self.board.where[symbol], self.die_a, self.die_b)
        self.reroll_ones(FOE)
        self.one_only = self.modifier(ON_ROLL, FOE, ONE_ONLY) > 0  # D12: in the room where the roll happens
        self.push(ENEMY_DIE, symbol, 0, 0)
        if self.locked < 2:
            self.push(WINDOW, ON_ROLL)
            self.push(REDUCE, self.modifier(ON_ROLL, FOE, REDUCE_DIE))
            self.fire(ON_ROLL, 0, FOE)

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
                self.tell(E_FOE_PASSES, cell)
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
                self.tell(E_FOE_PASSES, cell)
            return
        ability = board.foe_abilities[slot]
        if stage == 0 and board.foe_circles[slot // 2] < 0 and not self.one_only:
            self.push(ENEMY_DIE, symbol, 1, 1 - (slot & 1))
        value = die + modifier_of(ability)
        kind = kind_of(ability)
        if kind == ATTACK:
            self.tell(E_FOE_HITS, cell, slot, value)
            self.lose_hp(1)
        elif kind == MOVE:
            steps = value - self.modifier(ON_MOVE, FOE, LESS)
            self.tell(E_FOE_DRAGS, cell, slot, steps)
            self.push(DRAG, symbol, steps, self.best_cover(symbol, steps, NONE))
        else:
            self.guards[symbol] = value
            self.tell(E_FOE_GUARDS, cell, slot, value)

    def enemy_choice(self, symbol: i64, stage: i64, row: i64, die: i64) -> i64:
        """E4: hit if that hurts, else drag into more attacks, else defend; none is the end of the turn."""
        board = self.board
        slots = self.enemy_slots(symbol, stage, row)
        hero_defence = self.defence()
        far = self.distance(board.where[symbol], self.hero, 12)
        best: i64 = NONE
        strength: i64 = 0
        for slot in slots:
            if best >= 0 and slot // 2 != best // 2:
                break  # the leftmost column
            ability = board.foe_abilities[slot]
            value = die + modifier_of(ability)
            if kind_of(ability) == ATTACK and value > hero_defence and covers(ability, far) and value > strength:
                best = slot
                strength = value
        if best >= 0:
            return best
        most = self.cover(symbol, far)
        for slot in slots:
            ability = board.foe_abilities[slot]
            if kind_of(ability) != MOVE:
                continue
            steps = die + modifier_of(ability) - self.modifier(ON_MOVE, FOE, LESS)
            reached = self.best_cover(symbol, steps, NONE) if steps >= 1 else 0
            if reached > most:
                most = reached
                best = slot
        if best >= 0:
            return best
        for slot in slots:
            ability = board.foe_abilities[slot]
            value = die + modifier_of(ability)
            if kind_of(ability) == DEFEND and value > strength:
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
                    if kind_of(ability) == ATTACK and covers(ability, far):
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
        self.push(DRAG_PATH, symbol, steps, goal)

    def dragged(self, cell: i64, symbol: i64, steps: i64, goal: i64) -> None:
        """E6: dragging triggers what walking triggers."""
        self.push(DRAG, symbol, steps - 1, goal)
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
    return far == reach_of(ability) if is_exact(ability) else 0 < far <= reach_of(ability)


def fits(rule: Rule, window: i64, in_turn: bool) -> bool:
    """D13: is this the window of the item?"""
    event = rule.event
    if event == ON_ROLL:
        return window == ON_ROLL and rule.who & (HERO if in_turn else FOE) != 0
    if event == IN_TURN:
        return in_turn and (window in (BEFORE_ROLL, ON_ROLL, IN_TURN))
    if event == NEXT_ROLLS:
        return window == NO_EVENT or (in_turn and (window in (BEFORE_ROLL, ON_ROLL, IN_TURN)))
    if event == NO_EVENT:
        return window == NO_EVENT or (in_turn and (window in (BEFORE_ROLL, IN_TURN)))
    return event == window and (event in (BEFORE_ROLL, ON_LOST_HP, ON_DOOR))
