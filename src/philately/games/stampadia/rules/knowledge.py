"""What the player knows (the chapter on information), and what could be behind the rest."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.rng import Rng
from philately.core.state import State
from philately.games.stampadia.rules.checks import Checked
from philately.games.stampadia.rules.program import Board
from philately.games.stampadia.rules.terms import (
    CELLS,
    COLUMNS,
    MOST_GRAY,
    MOST_ROOMS,
    MOST_RULES,
    NONE,
    SIDE,
)

OBSERVED: i64 = CELLS + MOST_ROOMS * 4 + 40
TRIES: i64 = 6
LARGEST: i64 = 6  # cells along a side of a room (1.3)


class Stampadia(Checked):
    """An adventure: the state and all its rules."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.taken: vec[i64] = vec[i64]([NONE] * CELLS)  # scratch: cells that rooms lie on

    def blank(self) -> State:
        return Stampadia(self.board)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Stampadia)
        self.copy_position(other)

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        """Rows that weren't read get texts of the corpus, upside-down parts other ones, unseen rooms other places."""
        board = self.board
        if board.open:
            return
        corpus = board.corpus
        kinds = i64(len(corpus.texts))
        half_kinds = i64(len(corpus.halves))
        self.place_rooms(rng)
        for row in range(board.rooms):
            if not self.read_rows >> row & 1:
                self.texts[row] = MOST_ROOMS + self.imagine(row, rng, kinds)
                for i in range(MOST_RULES):
                    self.halves[row * MOST_RULES + i] = 0
                continue
            rules = board.texts[row].rules
            for i in range(len(rules)):
                if rules[i].has_upside and not self.turned[row] >> i & 1:
                    self.halves[row * MOST_RULES + i] = 1 + rng.below(half_kinds)

    def imagine(self, row: i64, rng: Rng, kinds: i64) -> i64:
        """A text that goes with what is printed in the room: foes, and gray cells with these numbers."""
        board = self.board
        foes = False
        grays: i64 = 0
        for symbol in range(len(board.where)):
            if self.inside(row, board.where[symbol]):
                if symbol < board.foes:
                    foes = True
                else:
                    grays |= 1 << min(board.grays[symbol - board.foes], MOST_GRAY)
        chosen = rng.below(kinds)
        for _ in range(TRIES):
            text = board.corpus.texts[chosen]
            if text.grays == grays and (foes or not text.foes):
                break
            chosen = rng.below(kinds)
        return chosen

    def place_rooms(self, rng: Rng) -> None:
        """Rooms that aren't drawn: where doors lead to them, they must lie; else wherever a number could mean them."""
        board = self.board
        for cell in range(CELLS):
            self.taken[cell] = self.place[cell]
        for row in range(board.rooms):
            if not self.drawn >> row & 1:
                self.left[row] = 0
                self.top[row] = 0
                self.width[row] = 0
                self.height[row] = 0
        # First the cells that the player can be sure of: those behind doors of rooms where the hero has been.
        self.stretch_to_doors(True)
        self.stretch_to_doors(False)  # those of other rooms on the map may be false
        for row in range(board.rooms):
            if self.width[row] > 0 and not self.drawn >> row & 1:
                self.grow(row, rng)
        # Then the others: on a cell whose number fits, if there is room.
        for row in range(board.rooms):
            if self.width[row] == 0:
                self.guess_place(row, rng)

    def stretch_to_doors(self, certain: bool) -> None:
        """Lay rooms behind the doors of rooms that were read, or of those that are only drawn."""
        board = self.board
        for doorway in board.doorways:
            here = self.place[doorway >> 2]
            if here < 0 or (self.read_rows >> here & 1 == 1) != certain:
                continue
            to = self.neighbour(doorway >> 2, doorway & 3)
            if to < 0 or self.place[to] >= 0 or board.numbers[to] < 0:
                continue
            row = board.row_of(board.numbers[to] + to % SIDE + to // SIDE + 2)
            if row >= 0 and not self.drawn >> row & 1:
                self.stretch(row, to, certain)

    def stretch(self, row: i64, cell: i64, certain: bool) -> None:
        """Make a room just large enough for one more cell; where that isn't certain, only if there is space for it."""
        left = cell % SIDE
        top = cell // SIDE
        right = left + 1
        bottom = top + 1
        if self.width[row] > 0:
            left = min(left, self.left[row])
            top = min(top, self.top[row])
            right = max(right, self.left[row] + self.width[row])
            bottom = max(bottom, self.top[row] + self.height[row])
        fits = right - left <= LARGEST and bottom - top <= LARGEST
        if not certain and not (fits and self.is_free(row, left, top, right - left, bottom - top)):
            return
        self.left[row] = left
        self.top[row] = top
        self.width[row] = right - left
        self.height[row] = bottom - top
        self.claim(row)

    def claim(self, row: i64) -> None:
        for y in range(self.top[row], self.top[row] + self.height[row]):
            for x in range(self.left[row], self.left[row] + self.width[row]):
                self.taken[y * SIDE + x] = row

    def grow(self, row: i64, rng: Rng) -> None:
        """Give a room with known cells a usual size around them, if that is free."""
        sizes = self.board.corpus.sizes
        for _ in range(TRIES):
            width, height = sizes[rng.below(len(sizes))]
            w: i64 = width
            h: i64 = height
            if w < self.width[row] or h < self.height[row]:
                continue
            left = self.left[row] - rng.below(w - self.width[row] + 1)
            top = self.top[row] - rng.below(h - self.height[row] + 1)
            if self.is_free(row, left, top, w, h):
                self.left[row] = left
                self.top[row] = top
                self.width[row] = w
                self.height[row] = h
                self.claim(row)
                return

    def guess_place(self, row: i64, rng: Rng) -> None:
        """A room nobody has seen a door of: near a number that would mean it, or it has no place at all."""
        board = self.board
        found: i64 = 0
        chosen: i64 = NONE
        for doorway in board.doorways:
            cell = doorway >> 2
            number = board.numbers[cell]
            if number >= 0 and self.taken[cell] < 0 and number + cell % SIDE + cell // SIDE + 2 == board.ids[row]:
                found += 1
                if rng.below(found) == 0:
                    chosen = cell
        if chosen < 0:
            self.anywhere(row, rng)
            return
        self.left[row] = chosen % SIDE
        self.top[row] = chosen // SIDE
        self.width[row] = 1
        self.height[row] = 1
        self.claim(row)
        self.grow(row, rng)

    def anywhere(self, row: i64, rng: Rng) -> None:
        """A free cell; the map always has some."""
        cell = rng.below(CELLS)
        while self.taken[cell] >= 0:
            cell = (cell + 1) % CELLS
        self.left[row] = cell % SIDE
        self.top[row] = cell // SIDE
        self.width[row] = 1
        self.height[row] = 1
        self.claim(row)
        self.grow(row, rng)

    def is_free(self, row: i64, left: i64, top: i64, width: i64, height: i64) -> bool:
        if left < 0 or top < 0 or left + width > SIDE or top + height > SIDE:
            return False
        for y in range(top, top + height):
            for x in range(left, left + width):
                there = self.taken[y * SIDE + x]
                if there >= 0 and there != row:
                    return False
        return True

    def observe(self, seat: int, out: vec[u8]) -> None:
        """The map as it is known, ticks, sheets and dice, as small numbers."""
        board = self.board
        for cell in range(CELLS):
            value: i64 = 0
            if self.place[cell] >= 0:
                value = 1
                if self.foe_at(cell) >= 0:
                    symbol = board.symbols[cell]
                    value = 10 + max(0, board.circles[symbol] - self.wounds[symbol])
                elif self.gray_at(cell) > 0:
                    value = 20 + self.gray_at(cell)
                elif cell == board.stairs:
                    value = 30
            if cell == self.hero:
                value += 100
            out[cell] = u8(value)
        at: i64 = CELLS
        for row in range(MOST_ROOMS):
            out[at] = u8(self.drawn >> row & 1)
            out[at + 1] = u8(self.read_rows >> row & 1)
            out[at + 2] = u8(self.ticked >> row & 1)
            out[at + 3] = u8(int(row == self.room))
            at += 4
        numbers = [self.gold, self.die_a, self.die_b, self.guard, self.locked, self.owned, self.used, self.fading]
        numbers += [self.lifts, self.asking, self.surplus, self.lives, int(self.fighting), self.offered]
        for column in range(COLUMNS):
            numbers += [self.hp[column], self.xp[column], int(self.enabled(column))]
        for number in numbers:
            out[at] = u8(min(number, 255))
            at += 1
        while at < OBSERVED:
            out[at] = u8(0)
            at += 1
