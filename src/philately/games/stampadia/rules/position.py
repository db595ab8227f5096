"""The sheet under the pencil: where the hero stands, what is ticked, crossed, drawn and read; what is asked."""

from typing import Annotated

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.field import Below, Number, Row, Scratch, Strings
from philately.core.outcome import Outcome
from philately.core.question import Question, Reason
from philately.core.rng import Rng
from philately.core.state import State
from philately.games.stampadia.rules import checks, copying, exploring, fate, knowledge, questions, redealing, rounds
from philately.games.stampadia.rules import events as e
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Board, Effect, Rule, Text
from philately.games.stampadia.rules.tasks import Task, given, packed

Cell = Annotated[i64, Below(t.CELLS)]
CellOrNone = Annotated[i64, Below(t.CELLS, none=t.NONE)]
Room = Annotated[i64, Below("game.board.rooms")]
RoomOrNone = Annotated[i64, Below("game.board.rooms", none=t.NONE)]
Rooms = Annotated[i64, Below("1 << game.board.rooms", wide=True)]  # as bits
Items = Annotated[i64, Below(8)]  # as bits
Line = Annotated[i64, Below(t.EVERY_LINE + 1)]
Die = Annotated[i64, Below(13)]
Count = Annotated[i64, Below(1 << 40)]
Small = Annotated[i64, Below(256)]
ByRoom = Annotated["vec[i64]", Row(t.MOST_ROOMS, Below(t.SIDE + 1))]
RulesByRoom = Annotated["vec[i64]", Row(t.MOST_ROOMS, Below(1 << t.MOST_RULES))]
ByColumn = Annotated["vec[i64]", Row(t.COLUMNS, Below(256))]
ScratchRow = Annotated["vec[i64]", Scratch()]


class Stampadia(State):
    """An adventure: everything that is on the sheet, the dice, and what is still to be done."""

    board: Board
    # the map
    hero: Cell = 0
    room: Room = 0
    back: CellOrNone = t.NONE  # where the hero stood before he came into this room
    back_empty: bool = False  # was that room empty for him?
    back_stop: Line = t.EVERY_LINE  # and the last line that counted there
    drawn: Rooms = 0  # rooms whose walls are on the map
    read_rows: Rooms = 0  # rooms whose text has been read
    ticked: Rooms = 0
    sealed: Rooms = 0  # rooms that say "no escape"
    empty: RoomOrNone = t.NONE  # the room that is empty for this visit
    stop: Line = t.EVERY_LINE  # the last line that counts in this visit
    place: Annotated["vec[i64]", Row(t.CELLS, Below("game.board.rooms", none=t.NONE))]  # the drawn room of a cell
    wounds: Annotated["vec[i64]", Row("len(game.board.where)", Below(t.CROSSED + 1))]
    inks: Annotated[i64, Below(t.MOST_INK + 1, wide=True)] = 0
    ink: Annotated["vec[i64]", Row(t.MOST_INK, Below(t.CELLS * 16), used="game.inks")]  # drawn gray: cell * 16 + number
    crossed_inks: Count = 0  # gray cells that were drawn and crossed
    # the rooms table: where rooms are, and which texts stand there; redealing changes what isn't known
    left: ByRoom
    top: ByRoom
    width: ByRoom
    height: ByRoom
    texts: Annotated[
        "vec[i64]", Row(t.MOST_ROOMS, Below("game.board.imaginable()", wide=True))
    ]  # own, or of the corpus
    halves: Annotated[
        "vec[i64]", Row(t.MOST_ROOMS * t.MOST_RULES, Below("len(game.board.corpus.halves) + 1", wide=True))
    ]
    turned: RulesByRoom  # upside-down parts that were read
    done: RulesByRoom  # rules that fire only once in a game
    visit: RulesByRoom  # rules that fire only once in a visit
    entries: Annotated["vec[i64]", Row(t.MOST_ROOMS, Below(256))]  # how often the hero has come into a room
    # the sheets
    gold: Annotated[i64, Below("game.board.gold + 1", wide=True)] = 0
    hp: ByColumn  # ticked
    xp: ByColumn
    boxes: Annotated["vec[i64]", Row(t.SLOTS, Below(1 << 30))]
    owned: Items = 0
    used: Items = 0
    surplus: Count = 0  # XP without a box
    memory: Annotated[list[str], Strings()]
    lives: Count = 1
    rested: Count = 0
    # the battle
    fighting: bool = False
    die_a: Die = 0
    die_b: Die = 0
    guard: Count = 0
    guards: Annotated["vec[i64]", Row("game.board.foes", Below(256))]
    actives: Annotated[i64, Below("game.board.foes + 1")] = 0
    active: Annotated["vec[i64]", Row(t.MOST_FOES, Below("game.board.foes"), used="game.actives")]
    distances: Annotated["vec[i64]", Row(t.MOST_FOES, Below(t.FAR + 2), used="game.actives")]
    locked: Annotated[i64, Below(3)] = 0
    fading: Small = 0
    fade_to: Annotated[i64, Below(7)] = 0
    lifts: Annotated[i64, Below(8)] = 0  # bits: lower die first, same column, same row
    passing: bool = False
    one_only: bool = False
    first_slot: Annotated[i64, Below(t.SLOTS, none=t.NONE)] = t.NONE
    first_die: Annotated[i64, Below(16)] = 0
    copied: Count = 0
    in_turn: bool = False  # is it the hero's turn?
    # what is to be done, what is asked
    depth: Annotated[i64, Below(t.MOST_TASKS + 1)] = 0
    tasks: Annotated["vec[i64]", Row(t.MOST_TASKS, used="game.depth")]
    task: Annotated[i64, Number()] = 0  # what is done or asked now
    ended: Annotated[i64, Below(t.TORN + 1)] = t.GOING
    winning: bool = False
    idle: Annotated[i64, Below(t.MOST_IDLE + 1)] = 0  # answers since the last lasting mark (H10)
    declined: Count = 0  # rules of this room that were asked for, and need not be as long as nothing changes
    jumps: Annotated[i64, Below(t.MOST_JUMPS + 1)] = 0  # since the last step, door or die
    dice_shown: Count = 0  # for a search: what was rolled since the last answer
    # scratch
    silent_rounds: Annotated[i64, Scratch()] = 0  # that have begun since the last answer
    stamp: Annotated[i64, Scratch()] = 0
    seen: ScratchRow
    far: ScratchRow
    queue: ScratchRow
    flooded: Annotated[i64, Scratch()] = 0
    found: ScratchRow
    founds: Annotated[i64, Scratch()] = 0
    found_cells: ScratchRow  # gray cells, and the stairs
    grays_found: Annotated[i64, Scratch()] = 0
    taken: ScratchRow  # cells that rooms lie on

    def __init__(self, board: Board) -> None:
        super().__init__(1, questions.QUESTIONS, t.MOST_OFFERS)
        self.board = board
        self.hero = board.stairs
        self.room = board.start
        self.place = vec[i64]([t.NONE] * t.CELLS)
        self.wounds = vec[i64]([0] * len(board.where))
        self.ink = vec[i64]([0] * t.MOST_INK)
        self.left = vec[i64]([0] * t.MOST_ROOMS)
        self.top = vec[i64]([0] * t.MOST_ROOMS)
        self.width = vec[i64]([0] * t.MOST_ROOMS)
        self.height = vec[i64]([0] * t.MOST_ROOMS)
        self.texts = vec[i64]([0] * t.MOST_ROOMS)
        self.halves = vec[i64]([0] * (t.MOST_ROOMS * t.MOST_RULES))
        self.turned = vec[i64]([0] * t.MOST_ROOMS)
        self.done = vec[i64]([0] * t.MOST_ROOMS)
        self.visit = vec[i64]([0] * t.MOST_ROOMS)
        self.entries = vec[i64]([0] * t.MOST_ROOMS)
        self.gold = board.gold
        self.hp = vec[i64]([0] * t.COLUMNS)
        self.xp = vec[i64]([0] * t.COLUMNS)
        self.boxes = vec[i64]([0] * t.SLOTS)
        self.memory = []
        self.guards = vec[i64]([0] * int(board.foes))
        self.active = vec[i64]([0] * t.MOST_FOES)
        self.distances = vec[i64]([0] * t.MOST_FOES)
        self.tasks = vec[i64]([0] * t.MOST_TASKS)
        self.seen = vec[i64]([0] * t.CELLS)
        self.far = vec[i64]([0] * t.CELLS)
        self.queue = vec[i64]([0] * t.CELLS)
        self.found = vec[i64]([0] * t.MOST_FOES)
        self.found_cells = vec[i64]([0] * t.CELLS)
        self.taken = vec[i64]([t.NONE] * t.CELLS)

    def deal(self, rng: Rng) -> None:
        """A fresh sheet."""
        self.rng = rng
        board = self.board
        for row in range(board.rooms):
            self.left[row] = board.columns[row]
            self.top[row] = board.lines[row]
            self.width[row] = board.widths[row]
            self.height[row] = board.heights[row]
            self.texts[row] = row
        self.memory = sorted(board.memory)
        fate.start_over(self, board.gold)
        self.to_move = 0
        if self.telling:
            self.happen_with(e.SHEET_LAID, 0, [0, *range(int(board.rooms))])
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

    def push(self, task: Task, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Do this before anything else, as long as the adventure goes on."""
        self.lay(packed(task.number, a, b, c, d))

    def ask(self, question: Question["Stampadia"], a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Ask this before anything else; a question that offers nothing is passed over."""
        self.lay(packed(question.number, a, b, c, d))

    def lay(self, task: i64) -> None:
        if self.depth >= t.MOST_TASKS:
            fate.catch(self)
        if self.ended == t.GOING:
            self.tasks[self.depth] = task
            self.depth += 1

    def given(self, place: i64) -> i64:
        """An argument of what is done or asked now, from 0 to 3."""
        return given(self.task, place)

    def offer_unless(self, reason: Reason | None, action: i64, number: i64 = 0) -> None:
        """Offer an action, or say why it isn't legal; {number} in the message is this one."""
        if reason is None:
            self.offer(action)
        elif self.wondering:
            self.rule_out(action, reason, number)

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
        return symbol if 0 <= symbol < self.board.foes and self.alive(symbol) else t.NONE

    def alive(self, symbol: i64) -> bool:
        """Is this foe alive, in a drawn room, and not ignored?"""
        row = self.place[self.board.where[symbol]]
        return self.wounds[symbol] < t.CROSSED and row >= 0 and row != self.empty

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
        self.spread_from(one)
        at: i64 = 0
        while at < self.flooded:
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
                    self.spread_to(to, steps)
        return most + 1

    def spread_from(self, cell: i64) -> None:
        """Begin a search with this cell."""
        self.stamp += 1
        self.flooded = 0
        self.spread_to(cell, 0)

    def spread_to(self, cell: i64, steps: i64) -> None:
        """The search has come to a cell with so many steps: it is `seen`, so `far`, and the last in the `queue`."""
        self.seen[cell] = self.stamp
        self.far[cell] = steps
        self.queue[self.flooded] = cell
        self.flooded += 1

    def find_foes(self, reach: i64, exact: bool) -> None:
        """All living foes at most so far from the hero, or exactly so far, in reading order."""
        self.founds = 0
        board = self.board
        for symbol in range(board.foes):
            if self.alive(symbol):
                far = self.distance(self.hero, board.where[symbol], reach)
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
        row = self.board.row_of(self.board.meant(to))
        return row if row >= 0 and not self.drawn >> row & 1 and self.inside(row, to) else t.NONE

    def place_behind(self, doorway: i64) -> i64:
        to = self.neighbour(doorway >> 2, doorway & 3)
        return self.place[to] if to >= 0 else t.NONE

    def foe_defence(self, symbol: i64) -> i64:
        """D4: the columns of its kind and what it has set itself, at most 6."""
        return min(6, self.guards[symbol] + self.of_columns(symbol, self.board.foe_guard))

    def of_columns(self, symbol: i64, numbers: list[int]) -> i64:
        """What the columns of a foe say, added up."""
        total: i64 = 0
        for column in range(len(numbers)):
            if self.column_fits(column, symbol):
                total += numbers[column]
        return total

    def column_fits(self, column: i64, symbol: i64) -> bool:
        """E7: ALL, and the column with the circles that are printed."""
        circles = self.board.foe_circles[column]
        return circles < 0 or circles == self.board.circles[symbol]

    # ---- the fast door -----------------------------------------------------------------------------------------------

    def choose(self, k: i64) -> None:
        if not self.tracking:
            self.stale = True
        self.dice_shown = 0
        self.silent_rounds = 0
        self.question.take(self, self.menu[k])
        self.run()
        fate.count_idle(self)

    def rolled(self) -> i64:
        return self.dice_shown

    def run(self) -> None:
        """Do what is to be done, until something is asked that has more than one answer."""
        guard: i64 = 0
        while self.ended == t.GOING:
            guard += 1
            if guard > t.MOST_STEPS:
                fate.catch(self)
                return
            if self.depth == 0:
                if self.foes_in(self.room, False) > 0:
                    guard = 0
                    rounds.start_round(self)
                    continue
                if self.fighting:
                    self.stop_fighting()
                self.ask(exploring.EXPLORE)
            self.depth -= 1
            self.task = self.tasks[self.depth]
            number = self.task & 63
            if number >= questions.FIRST_TASK:
                questions.TASKS[number - questions.FIRST_TASK].go(self)
                continue
            question = questions.QUESTIONS[number]
            self.question = question
            self.offered = 0
            question.offer(self, 0)
            if self.offered > 1 or (self.offered == 1 and number == 0):
                return
            if self.offered == 1:
                question.take(self, self.menu[0])
            elif number == 0:
                fate.end(self, t.LOST)

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
        return total + self.crossed_inks

    # ---- copies and dumps ------------------------------------------------------------------------------------------

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        redealing.replace_hidden(self, rng)

    def observe(self, seat: int, out: vec[u8]) -> None:
        knowledge.observe(self, out)

    def blank(self) -> State:
        return Stampadia(self.board)

    def mark(self) -> i64:
        """Tells dumps of different sheets and options apart."""
        return self.board.mark

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Stampadia)
        self.copy_frame(other)
        copying.copy(self, other)
        self.offered = other.offered
        for i in range(other.offered):
            self.menu[i] = other.menu[i]

    def write(self, out: Writer) -> None:
        copying.write(self, out)

    def read(self, data: Reader) -> None:
        copying.read(self, data)
        checks.check(self)
        self.attend(self.to_move)
        if self.to_move >= 0 and self.offered == 0:
            raise BadDump("the question has no answer")
