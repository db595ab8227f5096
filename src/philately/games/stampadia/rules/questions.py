"""Questions and answers: what is asked, which answers there are, and what each of them sets going."""

from mypy_extensions import i64

from philately.core.errors import RuleBroken
from philately.core.outcome import Outcome
from philately.core.rng import Rng
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.battle import FAR, Battle
from philately.games.stampadia.rules.program import Effect
from philately.games.stampadia.rules.reading import number_in

REASONS = ("", "won", "died", "lost in the dungeon", "gave up", "the sheet was torn off")


class Adventure(Battle):
    """The questions of an adventure, and the order in which things happen."""

    def deal(self, rng: Rng) -> None:
        self.lay_out(rng)
        self.to_move = 0
        self.tell(t.E_SHEET)
        self.begin()
        self.run()

    # ---- the fast door ---------------------------------------------------------------------------------------------

    def count(self) -> i64:
        return self.offered

    def action(self, k: i64) -> i64:
        return self.offers[k]

    def choose(self, k: i64) -> None:
        if not self.tracking:
            self.stale = True
        self.dice_shown = 0
        self.jumps = 0
        self.answer(self.offers[k])
        self.run()
        self.count_idle()

    def rolled(self) -> i64:
        return self.dice_shown

    def run(self) -> None:
        """Do what is to be done, until something is asked that has more than one answer."""
        guard: i64 = 0
        while self.ended == t.GOING:
            guard += 1
            if guard > 100000:
                raise RuleBroken("this goes on for ever")
            if self.depth == 0:
                if self.foes_in(self.room, False) > 0:
                    self.start_round()
                    continue
                if self.fighting:
                    self.stop_fighting()
                self.push(t.EXPLORE)
            self.depth -= 1
            task = self.tasks[self.depth]
            kind = task & 63
            if kind >= t.NOTHING_TO_DO:
                self.carry_on(kind, task >> 6 & 4095, task >> 18 & 4095, task >> 30 & 4095, task >> 42 & 4095)
                continue
            self.asking = kind
            self.task = task
            self.offered = 0
            self.lay_offers(kind, task >> 6 & 4095, task >> 18 & 4095, task >> 30 & 4095, task >> 42 & 4095)
            if self.offered == 1 and kind != t.EXPLORE:
                self.answer(self.offers[0])
            elif self.offered == 0:
                if kind == t.EXPLORE:
                    self.end(t.LOST)
            else:
                return

    def carry_on(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """One task that needs no answer."""
        if kind == t.RULE:
            self.look_at(a, b, c)
        elif kind == t.EFFECTS:
            self.go_on(a, b, c, d)
        elif kind == t.CHECK:
            self.check_rules(a)
        elif kind == t.WINDOW:
            self.open_window(a)
        elif kind == t.ENEMY_DIE:
            self.enemy_die(a, b, c)
        elif kind == t.NEXT_ENEMY:
            self.next_enemy()
        elif kind == t.ENEMY:
            self.enemy_roll(a)
        elif kind == t.REDUCE:
            self.reduce(a)
        elif kind == t.ACTIVATE:
            self.activate(a, b, c)
        elif kind == t.DRAG:
            self.drag(a, b, c)
        elif kind == t.READ:
            self.read_rules(a)
        elif kind == t.ARRIVE:
            self.arrive()
        elif kind == t.PAID:
            self.pay(a, b, c)
        elif kind == t.BRANCH:
            self.go_on_branch(a, b, c, d)
        elif kind == t.HERO_TURN:
            self.hero_turn()
        elif kind == t.HERO_ROLL:
            self.hero_roll()
        elif kind == t.ENEMIES:
            self.order_foes()
        elif kind == t.ROUND_END:
            self.end_round()
        elif kind == t.LOST_HP:
            self.lost_hp()
        elif kind == t.DEATH:
            self.die()
        elif kind == t.WIN:
            self.check_won()
        elif kind == t.LAND:
            self.land(a)

    def open_window(self, window: i64) -> None:
        """Ask for an item if one can be used now (D13)."""
        if self.owned & ~self.used == 0:
            return
        if window == t.ON_ROLL and self.in_turn and self.passing:
            window = t.IN_TURN  # D10: after Focus the roll is played
        for item in range(len(self.board.items)):
            if self.usable(item, window):
                self.push(t.USE_ITEM, window)
                return

    def next_enemy(self) -> None:
        """E2: the nearest that hasn't acted; the player decides ties."""
        kept: i64 = 0
        for i in range(self.actives):  # the dead are no longer in line
            if self.alive(self.active[i]):
                self.active[kept] = self.active[i]
                self.distances[kept] = self.distances[i]
                kept += 1
        self.actives = kept
        if kept > 0:
            self.push(t.ENEMY_ORDER)

    # ---- the answers to a question ---------------------------------------------------------------------------------

    def offer(self, action: i64) -> None:
        self.offers[self.offered] = action
        self.offered += 1

    def lay_offers(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        if kind == t.EXPLORE:
            self.offer_ways()
        elif kind == t.WALK:
            self.offer_walk(a)
        elif kind == t.FIRST_DIE:
            self.offer_first()
        elif kind == t.SECOND_DIE:
            for slot in range(t.SLOTS):
                if self.may_follow(slot):
                    self.offer(t.PLACE + slot * 16 + self.die_b)
            self.offer(t.STAY)
        elif kind == t.TARGET:
            self.offer_targets(a, b, c, d)
        elif kind == t.ENEMY_ORDER:
            self.offer_order()
        elif kind in (t.OPTIONAL, t.RESURRECT):
            self.offer(t.YES)
            self.offer(t.NO)
        elif kind == t.USE_ITEM:
            for item in range(len(self.board.items)):
                if self.usable(item, a):
                    self.offer(t.ITEM + item)
            self.offer(t.NO_ITEM)
        elif kind in (t.TELEPORT, t.DRAW_CELL):
            self.offer_cells(a, kind == t.DRAW_CELL)
        elif kind == t.WHICH_DIE:
            self.offer_dice(a, b)
        elif kind == t.DRAG_PATH:
            self.offer_drag(a, b)
        elif kind == t.FORGET:
            self.offer_words(a, b, c)
        elif kind == t.COPY_WHICH:
            self.offer_copies(a, b)
        elif kind == t.SINGLE:
            for slot in range(t.SLOTS):
                if self.may_place(slot, a):
                    self.offer(t.PLACE + slot * 16 + a)
            self.offer(t.STAY)
        elif kind == t.ABILITY_BOX:
            for slot in range(t.SLOTS):
                if self.boxes[slot] == 0:
                    self.offer(t.BOX + slot)
        elif kind == t.SELECT_ROOM:
            for row in range(self.board.rooms):
                if not self.drawn >> row & 1:
                    self.offer(t.ROOM + self.board.ids[row])
        elif kind == t.RIDDLE:
            for row in range(self.board.rooms):
                if row != self.room:
                    self.offer(t.ROOM + self.board.ids[row])
            self.offer(t.STAY)

    def offer_ways(self) -> None:
        """Everything in the room that can be walked to and does something; walking itself is free (M6).

        The way goes around gray cells; where there is no other, they are offered first (M3).
        """
        board = self.board
        room = self.room
        grays = self.active_grays()
        if grays > 0:
            self.flood(FAR)
            for i in range(grays):
                cell = self.found_cells[i]
                if self.seen[cell] == self.stamp:
                    self.offer(t.GO + cell)
        if room == board.start and self.hero != board.stairs and (grays == 0 or self.seen[board.stairs] == self.stamp):
            self.offer(t.GO + board.stairs)
        doors: i64 = 0
        for doorway in board.doorways:
            cell = doorway >> 2
            if self.place[cell] != room or self.place_behind(doorway) == room:
                continue
            near = grays == 0 or self.seen[cell] == self.stamp
            if near and self.leads_to(cell, doorway & 3) >= 0:
                doors += 1
                if self.gold > 0:
                    self.offer(t.CROSS + doorway)
        for item in range(len(board.items)):
            if self.usable(item, t.NO_EVENT):
                self.offer(t.ITEM + item)
        if board.rest > 0 and self.gold >= board.rest and self.ticks() > 0:
            self.offer(t.REST)
        if self.offered > 0 and (self.gold == 0 or doors == 0):
            self.offer(t.GIVE_UP)

    def ticks(self) -> i64:
        """HP boxes that are ticked."""
        total: i64 = 0
        for column in range(t.COLUMNS):
            total += self.hp[column]
        return total

    def place_behind(self, doorway: i64) -> i64:
        to = self.neighbour(doorway >> 2, doorway & 3)
        return self.place[to] if to >= 0 else t.NONE

    def active_grays(self) -> i64:
        """The gray cells of the room where something could happen now, in `found_cells`."""
        room = self.room
        self.grays_found = 0
        if room == self.empty:
            return 0
        text = self.text(room)
        something = False
        for rule in text.rules:
            if rule.event == t.ON_CELL:
                something = True
        if not something:
            return 0
        board = self.board
        for i in range(len(board.grays)):
            cell = board.where[board.foes + i]
            if self.place[cell] == room and self.wounds[board.foes + i] < t.CROSSED:
                self.note_gray(cell, board.grays[i])
        for i in range(self.inks):
            if self.place[self.ink[i] >> 4] == room:
                self.note_gray(self.ink[i] >> 4, self.ink[i] & 15)
        return self.grays_found

    def note_gray(self, cell: i64, number: i64) -> None:
        rules = self.text(self.room).rules
        for i in range(len(rules)):
            rule = rules[i]
            if rule.event == t.ON_CELL and rule.cell == number and rule.line <= self.stop:
                if len(rule.effects) == 0 and not rule.has_upside:
                    continue  # it only tells something
                if self.declined >> i & 1:
                    continue
                if self.holds(self.room, rule) and (not rule.optional or self.affordable(rule)):
                    self.found_cells[self.grays_found] = cell
                    self.grays_found += 1
                    return

    def is_gray(self, cell: i64) -> bool:
        return any(self.found_cells[i] == cell for i in range(self.grays_found))

    def flood(self, steps: i64) -> None:
        """All cells of the room that can be walked to in so many steps; gray cells and foes stop the way."""
        self.stamp += 1
        stamp = self.stamp
        self.seen[self.hero] = stamp
        self.far[self.hero] = 0
        self.queue[0] = self.hero
        size: i64 = 1
        at: i64 = 0
        while at < size:
            cell = self.queue[at]
            at += 1
            if self.far[cell] >= steps or (cell != self.hero and self.is_gray(cell)):
                continue
            for way in range(4):
                to = self.neighbour(cell, way)
                if to >= 0 and self.place[to] == self.room and self.seen[to] != stamp and self.foe_at(to) < 0:
                    self.seen[to] = stamp
                    self.far[to] = self.far[cell] + 1
                    self.queue[size] = to
                    size += 1
        self.flooded = size

    def offer_walk(self, steps: i64) -> None:
        """MOVE: every cell in reach; gray cells and doors end a stretch, and the steps left are walked afterwards."""
        self.active_grays()
        self.flood(steps)
        self.offer(t.STAY)
        for i in range(1, self.flooded):
            self.offer(t.GO + self.queue[i])
        if self.locked_in() or self.gold == 0:
            return
        for doorway in self.board.doorways:
            cell = doorway >> 2
            if self.place[cell] == self.room and self.place_behind(doorway) != self.room:
                to = self.neighbour(cell, doorway & 3)
                near = self.seen[cell] == self.stamp and self.far[cell] < steps
                if not near or self.foe_at(to) >= 0 or (cell != self.hero and self.is_gray(cell)):
                    continue
                if self.leads_to(cell, doorway & 3) >= 0:
                    self.offer(t.CROSS + doorway)

    def offer_first(self) -> None:
        """D1: one die on any enabled ability; the second one follows."""
        if self.die_a == 1:
            self.die_a = 0
        if self.die_b == 1:
            self.die_b = 0
        for slot in range(t.SLOTS):
            if self.die_a > 0 and self.may_place(slot, self.die_a):
                self.offer(t.PLACE + slot * 16 + self.die_a)
            if self.die_b > 0 and self.die_b != self.die_a and self.may_place(slot, self.die_b):
                self.offer(t.PLACE + slot * 16 + self.die_b)
        self.offer(t.PASS)

    def offer_targets(self, strength: i64, reach: i64, how: i64, count: i64) -> None:
        """Foes in reach that this would hurt; some items hit several, each once."""
        before = (how >> 2) - 1  # the foe that was hit just now
        if how & 3 == 2:
            self.find_foes(FAR, False)
        else:
            self.find_foes(reach, how & 3 == 1)
        for i in range(self.founds):
            symbol = self.found[i]
            cell = self.board.where[symbol]
            if (how & 3 == 2 and self.place[cell] != self.room) or symbol == before:
                continue
            if count > 0 or strength > self.foe_defence(symbol):
                self.offer(t.GO + cell)
        if count > 0 and self.offered > 0:
            self.offer(t.STAY)

    def offer_order(self) -> None:
        nearest = self.distances[0]
        for i in range(self.actives):
            nearest = min(nearest, self.distances[i])
        for i in range(self.actives):
            if self.distances[i] == nearest:
                self.offer(t.GO + self.board.where[self.active[i]])

    def offer_cells(self, row: i64, blank: bool) -> None:
        """T10: any cell of a room without a living foe; to draw on, an empty one."""
        for y in range(self.top[row], self.top[row] + self.height[row]):
            for x in range(self.left[row], self.left[row] + self.width[row]):
                cell = y * t.SIDE + x
                symbol = self.board.symbols[cell]
                free = symbol < 0 or symbol >= self.board.foes or self.wounds[symbol] >= t.CROSSED
                if blank:
                    free = symbol < 0 or self.wounds[symbol] >= t.CROSSED
                    for i in range(self.inks):
                        free = free and self.ink[i] >> 4 != cell
                    free = free and cell != self.board.stairs and self.board.numbers[cell] < 0
                if free:
                    self.offer(t.GO + cell)

    def offer_dice(self, purpose: i64, to: i64) -> None:
        a = self.die_a
        b = self.die_b
        if purpose == t.TO_REDUCE:  # a 1 stays a 1
            if a < 2:
                a = 0
            if b < 2:
                b = 0
        if a > 0:
            self.offer(t.DIE + a)
        if b > 0 and b != a:
            self.offer(t.DIE + b)

    def offer_drag(self, symbol: i64, steps: i64) -> None:
        """E5: the next cells on shortest ways to the foe that bring the hero into most attacks."""
        length = self.measure(symbol)
        if length >= FAR or length <= 1:
            return
        ways: i64 = 0
        for way in range(4):
            to = self.path(self.hero, way)
            if to >= 0 and self.seen[to] == self.stamp and self.far[to] == length - 1:
                ways |= 1 << way
        best = self.cover(symbol, self.distance(self.board.where[symbol], self.hero, 12)) + 1
        for way in range(4):
            if ways >> way & 1:
                to = self.neighbour(self.hero, way)
                reached = self.best_cover(symbol, steps, to)
                if reached > best:
                    best = reached
                    self.offered = 0
                if reached == best:
                    self.offer(t.GO + to)

    def offer_words(self, row: i64, number: i64, cost: i64) -> None:
        parts = self.rule(row, number).parts
        family = parts[cost].word
        gold = self.gold  # for the number to reach; what is still to be paid for the rest of the condition is kept
        for i in range(cost + 1, len(parts)):
            if parts[i].kind == t.PAY_G:
                gold -= parts[i].a
        for i in range(len(self.memory)):
            word = self.memory[i]
            if word.startswith(family) and (parts[cost].a == 0 or parts[cost].a - number_in(word) <= gold):
                self.offer(t.WORD + i)

    def offer_copies(self, row: i64, strength: i64) -> None:
        """C1: an ability of the same row, of ALL or of a living foe of this battle."""
        board = self.board
        for column in range(len(board.foe_circles)):
            fits = board.foe_circles[column] < 0
            for i in range(self.actives):
                if self.alive(self.active[i]) and self.column_fits(column, self.active[i]):
                    fits = True
            ability = board.foe_abilities[column * 2 + row]
            if fits and ability > 0 and strength + t.modifier_of(ability) > 0:
                self.offer(t.COPY + column * 2 + row)

    # ---- answers ---------------------------------------------------------------------------------------------------

    def answer(self, action: i64) -> None:
        """What an answer sets going; every question knows its task."""
        kind = self.asking
        task = self.task
        a = task >> 6 & 4095
        b = task >> 18 & 4095
        c = task >> 30 & 4095
        d = task >> 42 & 4095
        if kind == t.EXPLORE:
            self.explore(action)
        elif kind == t.FIRST_DIE:
            if action == t.PASS:
                self.tell(t.E_PASSED)
            else:
                self.placed_first((action - t.PLACE) >> 4, (action - t.PLACE) & 15)
        elif kind == t.SECOND_DIE:
            self.placed_second(t.NONE if action == t.STAY else (action - t.PLACE) >> 4)
        elif kind == t.WALK:
            self.walk(action, a)
        elif kind == t.TARGET:
            self.hit(action, a, b, c, d)
        elif kind == t.ENEMY_ORDER:
            self.take_active(self.board.symbols[action - t.GO])
        elif kind == t.OPTIONAL:
            self.agree(a, b, action == t.YES)
        elif kind == t.USE_ITEM:
            if action != t.NO_ITEM:
                self.use(action - t.ITEM, a)
        elif kind == t.TELEPORT:
            self.push(t.LAND, action - t.GO)
        elif kind == t.WHICH_DIE:
            self.set_die(action - t.DIE, a, b)
        elif kind == t.DRAG_PATH:
            self.dragged(action - t.GO, a, b, c)
        elif kind == t.FORGET:
            self.forget_for(a, b, c, self.memory[action - t.WORD])
        elif kind == t.COPY_WHICH:
            self.copied = self.board.foe_abilities[action - t.COPY]
            self.perform(self.copied, b + t.modifier_of(self.copied))
        elif kind == t.SINGLE:
            if action != t.STAY:
                self.push(t.ACTIVATE, (action - t.PLACE) >> 4, a, 0)
        elif kind == t.ABILITY_BOX:
            self.boxes[action - t.BOX] = self.gained(a)
            self.tell(t.E_ABILITY, action - t.BOX)
        elif kind == t.RIDDLE:
            if action != t.STAY:
                self.guess(a, b, self.board.row_of(action - t.ROOM))
        elif kind == t.SELECT_ROOM:
            self.draw_room(self.board.row_of(action - t.ROOM))
        elif kind == t.DRAW_CELL:
            self.ink[self.inks] = (action - t.GO) << 4 | b
            self.inks += 1
            self.tell(t.E_DRAWN_CELL, action - t.GO, b)
        elif kind == t.RESURRECT:
            if action == t.YES:
                self.revive(a)
            else:
                self.stay_dead()

    def explore(self, action: i64) -> None:
        if action < t.CROSS:
            self.step(action - t.GO)
        elif action < t.STAY:
            self.cross((action - t.CROSS) >> 2, (action - t.CROSS) & 3)
        elif action == t.REST:
            self.lose_gold(self.board.rest)
            self.heal(1)
            self.rested += 1
            self.tell(t.E_RESTED)
            self.push(t.CHECK, self.room)
        elif action == t.GIVE_UP:
            self.end(t.GAVE_UP)
        else:
            self.use(action - t.ITEM, t.NO_EVENT)

    def walk(self, action: i64, steps: i64) -> None:
        """MOVE: on from a gray cell or a door with what is left."""
        if action == t.STAY:
            return
        self.active_grays()
        self.flood(steps)
        if action < t.CROSS:
            cell = action - t.GO
            if self.is_gray(cell) and steps - self.far[cell] > 0:
                self.push(t.WALK, steps - self.far[cell], 0)
            self.step(cell)
            return
        cell = (action - t.CROSS) >> 2
        left = steps - self.far[cell] - 1
        if left > 0:
            self.push(t.WALK, left, 0)
        self.cross(cell, (action - t.CROSS) & 3)

    def hit(self, action: i64, strength: i64, reach: i64, how: i64, count: i64) -> None:
        if action == t.STAY:
            return
        symbol = self.board.symbols[action - t.GO]
        if count > 0:
            if count > 1:
                self.push(t.TARGET, strength, reach, how & 3 | (symbol + 1) << 2, count - 1)
            self.tell(t.E_HIT, action - t.GO)
            self.hurt(symbol, strength)
        else:
            self.attack(symbol, strength)

    def set_die(self, shows: i64, purpose: i64, to: i64) -> None:
        if purpose == t.TO_REDUCE:
            self.change_die(shows, shows - 1)
        elif purpose == t.TO_DISCARD:
            self.change_die(shows, 0)
        elif purpose == t.TO_FLIP:
            self.change_die(shows, 7 - shows)
        elif purpose == t.TO_ADD:
            self.change_die(shows, min(6, shows + to))
        else:
            self.change_die(shows, to)

    def gained(self, number: i64) -> i64:
        """The ability that was promised."""
        return self.board.gains[number]

    def guess(self, row: i64, far: i64, room: i64) -> None:
        """T12: only the number of a hidden room is right: as far as said from another one, no doors, and a way out."""
        if self.is_meant(row, far, room):
            self.teleport(room)
        else:
            self.tell(t.E_WRONG_ROOM, room)

    def is_meant(self, row: i64, far: i64, room: i64) -> bool:
        """T12: is this the room of a riddle?"""
        if room == row or self.board.row_of(self.board.ids[room] - (far - t.RIDDLES)) < 0:
            return False
        for doorway in self.board.doorways:
            to = self.neighbour(doorway >> 2, doorway & 3)
            if self.inside(room, doorway >> 2) and not (to >= 0 and self.inside(room, to)):
                return False
        for number in range(len(self.text(room).rules)):
            if leads_out(self.text(room).rules[number].effects) or leads_out(self.upside(room, number)):
                return True
        return False

    # ---- the end ---------------------------------------------------------------------------------------------------

    def score(self) -> i64:
        """H9, and V1 for the Apprentice Monk: only a win counts."""
        if self.ended != t.WON:
            return 0
        if not self.board.monk:
            return self.gold
        total = self.gold + self.hp_left() + self.surplus
        for row in range(self.board.rooms):
            total += (self.drawn >> row & 1) + (self.ticked >> row & 1)
        for i in range(self.board.foes + len(self.board.grays)):
            total += int(self.wounds[i] >= t.CROSSED)
        return total

    def outcome(self) -> Outcome | None:
        if self.ended == t.GOING:
            return None
        won = self.ended == t.WON  # T14: a torn sheet is an end of its own, without a score
        return Outcome((1 if won else 2,), (float(self.score()),), REASONS[self.ended])

    def payoff(self, seat: i64) -> float:
        if self.ended == t.WON:
            return 0.9 + 0.1 * float(self.gold) / float(max(1, self.board.gold))
        return 0.0


def leads_out(effects: list[Effect]) -> bool:
    """Is the hero put elsewhere by one of these?"""
    for effect in effects:
        if t.MOVE_ANYWHERE <= effect.kind <= t.MOVE_STAIRS:
            return True
        for branch in effect.branches:
            if leads_out(branch.effects):
                return True
    return False
