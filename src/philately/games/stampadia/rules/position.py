"""The sheet under the pencil: where the hero stands, what is ticked, crossed, drawn and read; what is asked."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump, RuleBroken
from philately.core.outcome import Outcome
from philately.core.rng import Rng
from philately.core.state import State
from philately.games.stampadia.rules import checks, fate, knowledge, questions, redealing, rounds, setup
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Board, Effect, Rule, Text


class Stampadia(State):
    """An adventure: everything that is on the sheet, the dice, and what is still to be done."""

    def __init__(self, board: Board) -> None:
        super().__init__(1)
        self.board = board
        # the map
        self.hero: i64 = board.stairs
        self.room: i64 = board.start
        self.back: i64 = t.NONE  # where the hero stood before he came into this room
        self.back_empty = False  # was that room empty for him?
        self.back_stop: i64 = t.EVERY_LINE  # and the last line that counted there
        self.drawn: i64 = 0  # rooms whose walls are on the map, as bits
        self.read_rows: i64 = 0  # rooms whose text has been read
        self.ticked: i64 = 0
        self.sealed: i64 = 0  # rooms that say "no escape"
        self.empty: i64 = t.NONE  # the room that is empty for this visit
        self.stop: i64 = t.EVERY_LINE  # the last line that counts in this visit
        self.place: vec[i64] = vec[i64]([t.NONE] * t.CELLS)  # which drawn room a cell belongs to
        self.wounds: vec[i64] = vec[i64]([0] * t.MOST_SYMBOLS)
        self.ink: vec[i64] = vec[i64]([0] * t.MOST_INK)  # gray cells drawn by the player: cell * 16 + number
        self.inks: i64 = 0
        # the rooms table: where rooms are, and which texts stand there; redealing changes what isn't known
        self.left: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)
        self.top: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)
        self.width: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)
        self.height: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)
        self.texts: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)  # own text, or t.MOST_ROOMS + one of the corpus
        self.halves: vec[i64] = vec[i64]([0] * (t.MOST_ROOMS * t.MOST_RULES))  # 0: own, or 1 + one of the corpus
        self.turned: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)  # upside-down parts that were read, as bits
        self.done: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)  # rules that fire only once in a game
        self.visit: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)  # rules that fire only once in a visit
        self.entries: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)  # how often the hero has come into a room
        # the sheets
        self.gold: i64 = board.gold
        self.hp: vec[i64] = vec[i64]([0] * t.COLUMNS)  # ticked
        self.xp: vec[i64] = vec[i64]([0] * t.COLUMNS)
        self.boxes: vec[i64] = vec[i64]([0] * t.SLOTS)
        self.owned: i64 = 0
        self.used: i64 = 0
        self.surplus: i64 = 0  # XP without a box
        self.memory: list[str] = []
        self.lives: i64 = 1
        self.rested: i64 = 0
        # the battle
        self.fighting = False
        self.die_a: i64 = 0
        self.die_b: i64 = 0
        self.guard: i64 = 0
        self.guards: vec[i64] = vec[i64]([0] * t.MOST_FOES)
        self.active: vec[i64] = vec[i64]([0] * t.MOST_FOES)
        self.distances: vec[i64] = vec[i64]([0] * t.MOST_FOES)
        self.actives: i64 = 0
        self.locked: i64 = 0
        self.fading: i64 = 0
        self.fade_to: i64 = 0
        self.lifts: i64 = 0  # bits: lower die first, same column, same row
        self.passing = False
        self.one_only = False
        self.first_slot: i64 = t.NONE
        self.first_die: i64 = 0
        self.copied: i64 = 0
        self.in_turn = False  # is it the hero's turn?
        # what is to be done, what is asked
        self.tasks: vec[i64] = vec[i64]([0] * t.MOST_TASKS)
        self.depth: i64 = 0
        self.task: i64 = 0  # the question's own
        self.offers: vec[i64] = vec[i64]([0] * t.MOST_OFFERS)
        self.offered: i64 = 0
        self.ended: i64 = t.GOING
        self.winning = False
        self.jumps: i64 = 0  # since the last answer
        self.idle: i64 = 0  # answers since the last lasting mark (H10)
        self.declined: i64 = 0  # rules for gray cells of this room that the player doesn't want now
        self.dice_shown: i64 = 0  # for a search: what was rolled since the last answer
        # scratch
        self.seen: vec[i64] = vec[i64]([0] * t.CELLS)
        self.stamp: i64 = 0
        self.far: vec[i64] = vec[i64]([0] * t.CELLS)
        self.queue: vec[i64] = vec[i64]([0] * t.CELLS)
        self.found: vec[i64] = vec[i64]([0] * t.MOST_FOES)
        self.founds: i64 = 0
        self.found_cells: vec[i64] = vec[i64]([0] * t.MOST_SYMBOLS)  # gray cells
        self.grays_found: i64 = 0
        self.flooded: i64 = 0
        self.taken: vec[i64] = vec[i64]([t.NONE] * t.CELLS)  # cells that rooms lie on

    def deal(self, rng: Rng) -> None:
        setup.lay_out(self, rng)
        self.to_move = 0
        self.tell(t.E_SHEET)
        fate.begin(self)
        self.run()

    def stop_fighting(self) -> None:
        """All defence is lost when a battle ends."""
        self.fighting = False
        self.in_turn = False
        self.guard = 0
        self.actives = 0
        self.locked = 0
        self.die_a = 0
        self.die_b = 0
        self.passing = False
        self.one_only = False
        self.lifts = 0
        for i in range(self.board.foes):
            self.guards[i] = 0

    # ---- tasks -------------------------------------------------------------------------------------------------------

    def push(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Do this before anything else."""
        if self.depth >= t.MOST_TASKS:
            raise RuleBroken("too much to do at once")
        self.tasks[self.depth] = kind | a << 6 | b << 18 | c << 30 | d << 42
        self.depth += 1

    def tell(self, code: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        if self.telling:
            self.story.append((code, 0, a, b, c))

    # ---- texts -------------------------------------------------------------------------------------------------------

    def text(self, row: i64) -> Text:
        number = self.texts[row]
        return self.board.texts[number] if number < t.MOST_ROOMS else self.board.corpus.texts[number - t.MOST_ROOMS]

    def rule(self, row: i64, number: i64) -> Rule:
        """A rule of a room; items stand behind the rooms."""
        if row >= t.MOST_ROOMS:
            return self.board.items[row - t.MOST_ROOMS].rule
        return self.text(row).rules[number]

    def upside(self, row: i64, number: i64) -> list[Effect]:
        """The upside-down part of a rule, or what is imagined there."""
        if row >= t.MOST_ROOMS:
            return self.board.items[row - t.MOST_ROOMS].rule.upside
        half = self.halves[row * t.MOST_RULES + number]
        return self.board.corpus.halves[half - 1] if half > 0 else self.text(row).rules[number].upside

    def which(self, row: i64, room: i64) -> i64:
        """The room that a text means; the corpus names rooms by what they are to the one where it stands."""
        if room > t.HERE:
            return room
        if room == t.HERE:
            return row
        if room == t.START:
            return self.board.start
        assert room == t.OTHER
        return (row * 7 + 5) % self.board.rooms

    # ---- the map -----------------------------------------------------------------------------------------------------

    def inside(self, row: i64, cell: i64) -> bool:
        x = cell % t.SIDE - self.left[row]
        y = cell // t.SIDE - self.top[row]
        return 0 <= x < self.width[row] and 0 <= y < self.height[row]

    def neighbour(self, cell: i64, way: i64) -> i64:
        """The next cell to the north, east, south or west; none beyond the map."""
        if way == 0:
            return cell - t.SIDE if cell >= t.SIDE else t.NONE
        if way == 1:
            return cell + 1 if cell % t.SIDE < t.SIDE - 1 else t.NONE
        if way == 2:
            return cell + t.SIDE if cell < t.CELLS - t.SIDE else t.NONE
        return cell - 1 if cell % t.SIDE > 0 else t.NONE

    def path(self, cell: i64, way: i64) -> i64:
        """The next cell, if no wall is in between: in the same room, or through a door between drawn rooms (M1)."""
        to = self.neighbour(cell, way)
        if to < 0:
            return t.NONE
        there = self.place[to]
        if there < 0:
            return t.NONE
        if there == self.place[cell] or self.board.doors[cell] >> way & 1:
            return to
        return t.NONE

    def foe_at(self, cell: i64) -> i64:
        """The living foe on a cell that isn't ignored, as a symbol."""
        symbol = self.board.symbols[cell]
        if symbol < 0 or symbol >= self.board.foes or self.wounds[symbol] >= t.CROSSED:
            return t.NONE
        row = self.place[cell]
        return t.NONE if row < 0 or row == self.empty else symbol

    def alive(self, symbol: i64) -> bool:
        """Is this foe alive, in a drawn room, and not ignored?"""
        return self.foe_at(self.board.where[symbol]) >= 0

    def foes_in(self, row: i64, ignored: bool) -> i64:
        """How many foes of a room live; those that are ignored count if that is asked (T5)."""
        if row == self.empty and not ignored:
            return 0
        board = self.board
        count: i64 = 0
        for symbol in range(board.foes):
            if self.wounds[symbol] < t.CROSSED and self.place[board.where[symbol]] == row:
                count += 1
        return count

    def gray_at(self, cell: i64) -> i64:
        """The number of a gray cell that is neither crossed nor ignored; 0 is none."""
        row = self.place[cell]
        if row < 0 or row == self.empty:
            return 0
        symbol = self.board.symbols[cell]
        foes = self.board.foes
        if symbol >= foes and self.wounds[symbol] < t.CROSSED:
            return self.board.grays[symbol - foes]
        for i in range(self.inks):
            if self.ink[i] >> 4 == cell:
                return self.ink[i] & 15
        return 0

    def distance(self, one: i64, other: i64, most: i64) -> i64:
        """Cells from one to the other, across everything but walls (M1); a number above `most` when it is farther."""
        if self.place[one] == self.place[other] and self.place[one] >= 0:
            return t.apart(one, other)
        if t.apart(one, other) > most:
            return most + 1
        self.stamp += 1
        self.seen[one] = self.stamp
        self.far[one] = 0
        self.queue[0] = one
        size: i64 = 1
        at: i64 = 0
        while at < size:
            cell = self.queue[at]
            at += 1
            steps = self.far[cell] + 1
            if steps > most:
                break
            for way in range(4):
                to = self.path(cell, way)
                if to >= 0 and self.seen[to] != self.stamp:
                    if to == other:
                        return steps
                    self.seen[to] = self.stamp
                    self.far[to] = steps
                    self.queue[size] = to
                    size += 1
        return most + 1

    def find_foes(self, reach: i64, exact: bool) -> None:
        """All living foes at most so far from the hero, or exactly so far, in reading order."""
        self.founds = 0
        board = self.board
        for symbol in range(board.foes):
            cell = board.where[symbol]
            row = self.place[cell]
            if row < 0 or row == self.empty or self.wounds[symbol] >= t.CROSSED:
                continue
            far = self.distance(self.hero, cell, reach)
            if far == reach or (far < reach and not exact):
                self.found[self.founds] = symbol
                self.founds += 1

    # ---- the hero's sheet --------------------------------------------------------------------------------------------

    def enabled(self, column: i64) -> bool:
        return column == 0 or self.xp[column] >= self.board.xp[column]

    def bonus(self) -> i64:
        """The hero's defence from enabled columns."""
        total: i64 = 0
        for column in range(t.COLUMNS):
            if self.enabled(column):
                total += self.board.guard[column]
        return total

    def defence(self) -> i64:
        """D4: at most 6."""
        return min(6, self.guard + self.bonus())

    def hp_left(self) -> i64:
        left: i64 = 0
        for column in range(t.COLUMNS):
            if self.enabled(column):
                left += self.board.hp[column] - self.hp[column]
        return left

    def xp_ticks(self) -> i64:
        ticks: i64 = 0
        for column in range(1, t.COLUMNS):
            ticks += self.xp[column]
        return ticks

    def ticks(self) -> i64:
        """HP boxes that are ticked."""
        total: i64 = 0
        for column in range(t.COLUMNS):
            total += self.hp[column]
        return total

    # ---- items and memory --------------------------------------------------------------------------------------------

    def has_item(self, item: i64) -> bool:
        return item >= 0 and self.owned >> item & 1 == 1 and self.used >> item & 1 == 0

    def item_of(self, name: str) -> i64:
        items = self.board.items
        if name.startswith("#"):  # the corpus knows only their places
            return min(int(name[1:]), len(items) - 1)
        for i in range(len(items)):
            if items[i].name == name:
                return i
        return t.NONE

    def knows(self, word: str) -> bool:
        return word in self.memory

    def knows_any(self, family: str) -> i64:
        """How many keywords begin like this."""
        count: i64 = 0
        for word in self.memory:
            if word.startswith(family):
                count += 1
        return count

    # ---- doors and foes ----------------------------------------------------------------------------------------------

    def locked_in(self) -> bool:
        """M7: "no escape" holds while foes live in the room."""
        return self.sealed >> self.room & 1 == 1 and self.foes_in(self.room, False) > 0

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

    def place_behind(self, doorway: i64) -> i64:
        to = self.neighbour(doorway >> 2, doorway & 3)
        return self.place[to] if to >= 0 else t.NONE

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

    # ---- the fast door -----------------------------------------------------------------------------------------------

    def count(self) -> i64:
        return self.offered

    def action(self, k: i64) -> i64:
        return self.offers[k]

    def choose(self, k: i64) -> None:
        if not self.tracking:
            self.stale = True
        self.dice_shown = 0
        self.jumps = 0
        questions.answer(self, self.offers[k])
        self.run()
        fate.count_idle(self)

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
                    rounds.start_round(self)
                    continue
                if self.fighting:
                    self.stop_fighting()
                self.push(t.EXPLORE)
            self.depth -= 1
            task = self.tasks[self.depth]
            kind = task & 63
            if kind >= t.NOTHING_TO_DO:
                questions.carry_on(
                    self, kind, task >> 6 & 4095, task >> 18 & 4095, task >> 30 & 4095, task >> 42 & 4095
                )
                continue
            self.asking = kind
            self.task = task
            self.offered = 0
            questions.lay_offers(self, kind, task >> 6 & 4095, task >> 18 & 4095, task >> 30 & 4095, task >> 42 & 4095)
            if self.offered == 1 and kind != t.EXPLORE:
                questions.answer(self, self.offers[0])
            elif self.offered == 0:
                if kind == t.EXPLORE:
                    fate.end(self, t.LOST)
            else:
                return

    def offer(self, action: i64) -> None:
        self.offers[self.offered] = action
        self.offered += 1

    # ---- the end -----------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        if self.ended == t.GOING:
            return None
        won = self.ended == t.WON  # T14: a torn sheet is an end of its own, without a score
        return Outcome((1 if won else 2,), (float(self.score()),), t.REASONS[self.ended])

    def payoff(self, seat: i64) -> float:
        if self.ended == t.WON:
            return 0.9 + 0.1 * float(self.gold) / float(max(1, self.board.gold))
        return 0.0

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

    # ---- copies and dumps ------------------------------------------------------------------------------------------

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        redealing.replace_hidden(self, rng)

    def observe(self, seat: int, out: vec[u8]) -> None:
        knowledge.observe(self, out)

    def blank(self) -> State:
        return Stampadia(self.board)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Stampadia)
        self.copy_frame(other)
        rooms = other.board.rooms
        self.hero = other.hero
        self.room = other.room
        self.back = other.back
        self.back_empty = other.back_empty
        self.back_stop = other.back_stop
        self.drawn = other.drawn
        self.read_rows = other.read_rows
        self.ticked = other.ticked
        self.sealed = other.sealed
        self.empty = other.empty
        self.stop = other.stop
        place = self.place
        other_place = other.place
        for i in range(t.CELLS):
            place[i] = other_place[i]
        symbols = other.board.foes + len(other.board.grays)
        for i in range(symbols):
            self.wounds[i] = other.wounds[i]
        self.inks = other.inks
        for i in range(other.inks):
            self.ink[i] = other.ink[i]
        for i in range(rooms):
            self.left[i] = other.left[i]
            self.top[i] = other.top[i]
            self.width[i] = other.width[i]
            self.height[i] = other.height[i]
            self.texts[i] = other.texts[i]
            self.turned[i] = other.turned[i]
            self.done[i] = other.done[i]
            self.visit[i] = other.visit[i]
            self.entries[i] = other.entries[i]
        for i in range(rooms * t.MOST_RULES):
            self.halves[i] = other.halves[i]
        self.gold = other.gold
        for i in range(t.COLUMNS):
            self.hp[i] = other.hp[i]
            self.xp[i] = other.xp[i]
        for i in range(t.SLOTS):
            self.boxes[i] = other.boxes[i]
        self.owned = other.owned
        self.used = other.used
        self.surplus = other.surplus
        self.memory = other.memory  # never changed in place
        self.lives = other.lives
        self.rested = other.rested
        self.fighting = other.fighting
        self.die_a = other.die_a
        self.die_b = other.die_b
        self.guard = other.guard
        for i in range(other.board.foes):
            self.guards[i] = other.guards[i]
        for i in range(other.actives):
            self.active[i] = other.active[i]
            self.distances[i] = other.distances[i]
        self.actives = other.actives
        self.locked = other.locked
        self.fading = other.fading
        self.fade_to = other.fade_to
        self.lifts = other.lifts
        self.passing = other.passing
        self.one_only = other.one_only
        self.first_slot = other.first_slot
        self.first_die = other.first_die
        self.copied = other.copied
        self.in_turn = other.in_turn
        for i in range(other.depth):
            self.tasks[i] = other.tasks[i]
        self.depth = other.depth
        self.task = other.task
        for i in range(other.offered):
            self.offers[i] = other.offers[i]
        self.offered = other.offered
        self.ended = other.ended
        self.winning = other.winning
        self.dice_shown = other.dice_shown
        self.declined = other.declined
        self.idle = other.idle

    def write(self, out: Writer) -> None:
        board = self.board
        out.number(board.mark)
        for number in self.numbers():
            out.number(number)
        for i in range(board.foes + len(board.grays)):
            out.byte(self.wounds[i])
        for i in range(self.inks):
            out.number(self.ink[i])
        for i in range(board.rooms):
            out.byte(self.left[i])
            out.byte(self.top[i])
            out.byte(self.width[i])
            out.byte(self.height[i])
            out.mark(self.texts[i])
            out.byte(self.turned[i])
            out.byte(self.done[i])
            out.byte(self.visit[i])
            out.byte(self.entries[i])
        for i in range(board.rooms * t.MOST_RULES):
            out.mark(self.halves[i])
        for i in range(t.COLUMNS):
            out.byte(self.hp[i])
            out.byte(self.xp[i])
        for i in range(t.SLOTS):
            out.number(self.boxes[i])
        out.byte(len(self.memory))
        for word in self.memory:
            encoded = word.encode()
            out.mark(len(encoded))
            out.data += encoded
        for i in range(board.foes):
            out.byte(self.guards[i])
        for i in range(self.actives):
            out.byte(self.active[i])
            out.mark(self.distances[i])
        for i in range(self.depth):
            out.number(self.tasks[i])
        out.number(self.task)
        for i in range(self.offered):
            out.mark(self.offers[i])

    def numbers(self) -> list[int]:
        """All that is a single number, in the order of `set_numbers`."""
        return [
            self.hero,
            self.room,
            self.back,
            self.drawn,
            self.read_rows,
            self.ticked,
            self.sealed,
            self.empty,
            self.stop,
            self.inks,
            self.gold,
            self.owned,
            self.used,
            self.surplus,
            self.lives,
            self.rested,
            int(self.fighting),
            self.die_a,
            self.die_b,
            self.guard,
            self.actives,
            self.locked,
            self.fading,
            self.fade_to,
            self.lifts,
            int(self.passing),
            int(self.one_only),
            self.first_slot,
            self.first_die,
            self.copied,
            int(self.in_turn),
            self.depth,
            self.offered,
            self.ended,
            int(self.winning),
            self.dice_shown,
            int(self.back_empty),
            self.back_stop,
            self.declined,
            self.idle,
        ]

    def set_numbers(self, got: list[int]) -> None:
        self.hero, self.room, self.back, self.drawn, self.read_rows, self.ticked, self.sealed = got[:7]
        self.empty, self.stop, self.inks, self.gold, self.owned, self.used, self.surplus, self.lives = got[7:15]
        self.rested = got[15]
        self.fighting = bool(got[16])
        self.die_a, self.die_b, self.guard, self.actives, self.locked, self.fading, self.fade_to = got[17:24]
        self.lifts = got[24]
        self.passing, self.one_only = bool(got[25]), bool(got[26])
        self.first_slot, self.first_die, self.copied = got[27:30]
        self.in_turn = bool(got[30])
        self.depth, self.offered, self.ended = got[31:34]
        self.winning = bool(got[34])
        self.dice_shown = got[35]
        self.back_empty = bool(got[36])
        self.back_stop = got[37]
        self.declined = got[38]
        self.idle = got[39]

    def read(self, data: Reader) -> None:
        board = self.board
        if data.number() != board.mark:
            raise BadDump("this is a dump of a game with another sheet or other options")
        got: list[int] = []
        for _ in range(len(self.numbers())):
            got.append(data.number())
        check_numbers(got, board)
        self.set_numbers(got)
        for i in range(board.foes + len(board.grays)):
            self.wounds[i] = data.byte()
        for i in range(self.inks):
            self.ink[i] = _between(data.number(), 0, t.CELLS * 16 - 1, data)
        for i in range(board.rooms):
            self.left[i] = _between(data.byte(), 0, t.SIDE - 1, data)
            self.top[i] = _between(data.byte(), 0, t.SIDE - 1, data)
            self.width[i] = _between(data.byte(), 1, t.SIDE - self.left[i], data)
            self.height[i] = _between(data.byte(), 1, t.SIDE - self.top[i], data)
            self.texts[i] = _between(data.mark(), 0, t.MOST_ROOMS + len(board.corpus.texts) - 1, data)
            if self.texts[i] < t.MOST_ROOMS and self.texts[i] >= board.rooms:
                raise BadDump(f"the field before byte {data.place} names a room that isn't in the table")
            self.turned[i] = data.byte()
            self.done[i] = data.byte()
            self.visit[i] = data.byte()
            self.entries[i] = data.byte()
        for i in range(board.rooms * t.MOST_RULES):
            self.halves[i] = _between(data.mark(), 0, len(board.corpus.halves), data)
        for i in range(t.COLUMNS):
            self.hp[i] = _between(data.byte(), 0, board.hp[i], data)
            self.xp[i] = _between(data.byte(), 0, board.xp[i], data)
        for i in range(t.SLOTS):
            self.boxes[i] = _between(data.number(), 0, 1 << 30, data)
        words: list[str] = []
        for _ in range(data.byte()):
            words.append(data.take(data.mark()).decode())
        self.memory = words
        for i in range(board.foes):
            self.guards[i] = data.byte()
        for i in range(self.actives):
            self.active[i] = _between(data.byte(), 0, board.foes - 1, data)
            self.distances[i] = data.mark()
        for i in range(self.depth):
            self.tasks[i] = data.number()
        self.task = data.number()
        for i in range(self.offered):
            self.offers[i] = data.mark()
        for i in range(t.CELLS):
            self.place[i] = t.NONE
        for row in range(board.rooms):
            if self.drawn >> row & 1:
                for y in range(self.top[row], self.top[row] + self.height[row]):
                    for x in range(self.left[row], self.left[row] + self.width[row]):
                        self.place[y * t.SIDE + x] = row
        if self.asking > t.OVER or (self.to_move >= 0) != (self.ended == t.GOING):
            raise BadDump("the question, the seat and the end contradict each other")
        checks.check_map(self)
        checks.check_sheets(self)
        for i in range(self.depth):
            checks.check_task(self, self.tasks[i])
        if self.ended == t.GOING:
            checks.check_task(self, self.task)
            checks.check_offers(self)
        elif self.depth > 0 or self.offered > 0:
            raise BadDump("the adventure is over, and something is still to be done")


def check_numbers(got: list[int], board: Board) -> None:
    """Are these numbers of a position?"""
    lowest = [0] * len(got)
    highest = [1 << 40] * len(got)
    rooms = (1 << int(board.rooms)) - 1
    bounds = {0: (0, t.CELLS - 1), 1: (0, board.rooms - 1), 2: (t.NONE, t.CELLS - 1), 3: (0, rooms), 4: (0, rooms)}
    bounds |= {5: (0, rooms), 6: (0, rooms), 7: (t.NONE, board.rooms - 1), 8: (0, t.EVERY_LINE), 9: (0, t.MOST_INK)}
    bounds |= {10: (0, board.gold), 11: (0, 7), 12: (0, 7), 20: (0, min(t.MOST_FOES, int(board.foes)))}
    bounds |= {
        17: (0, 12),
        18: (0, 12),
        27: (t.NONE, t.SLOTS - 1),
        31: (0, t.MOST_TASKS),
        32: (0, t.MOST_OFFERS),
        33: (0, 5),
    }
    bounds |= {21: (0, 2), 22: (0, 255), 23: (0, 6), 24: (0, 7), 28: (0, 15), 37: (0, t.EVERY_LINE)}
    bounds |= {39: (0, t.MOST_IDLE)}
    for flag in (16, 25, 26, 30, 34, 36):
        bounds[flag] = (0, 1)
    for number, value in enumerate(got):
        low, high = bounds.get(number, (lowest[number], highest[number]))
        if not low <= value <= high:
            raise BadDump(f"number {number + 1} of the position should be {low} to {high}, and is {value}")


def _between(value: i64, low: i64, high: i64, data: Reader) -> i64:
    if not low <= value <= high:
        raise BadDump(f"the field before byte {data.place} should be {low} to {high}, and is {value}")
    return value
