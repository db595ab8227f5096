"""What could be behind all that the player doesn't know."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.rng import Rng
from philately.games.stampadia.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia

TRIES: Final = 6
LARGEST: Final = 6  # cells along a side of a room (1.3)


def replace_hidden(game: "Stampadia", rng: Rng) -> None:
    """Rows that weren't read get texts of the corpus, upside-down parts other ones, unseen rooms other places."""
    board = game.board
    if board.open:
        return
    corpus = board.corpus
    kinds = i64(len(corpus.texts))
    half_kinds = i64(len(corpus.halves))
    place_rooms(game, rng)
    for row in range(board.rooms):
        if not game.read_rows >> row & 1:
            game.texts[row] = t.MOST_ROOMS + imagine(game, row, rng, kinds)
            for i in range(t.MOST_RULES):
                game.halves[row * t.MOST_RULES + i] = 0
            continue
        rules = board.texts[row].rules
        for i in range(len(rules)):
            if rules[i].has_upside and not game.turned[row] >> i & 1:
                game.halves[row * t.MOST_RULES + i] = 1 + rng.below(half_kinds)


def imagine(game: "Stampadia", row: i64, rng: Rng, kinds: i64) -> i64:
    """A text that goes with what is printed in the room: foes, and gray cells with these numbers."""
    board = game.board
    foes = False
    grays: i64 = 0
    for symbol in range(len(board.where)):
        if game.inside(row, board.where[symbol]):
            if symbol < board.foes:
                foes = True
            else:
                grays |= 1 << min(board.grays[symbol - board.foes], t.MOST_GRAY)
    chosen = rng.below(kinds)
    for _try in range(TRIES):
        text = board.corpus.texts[chosen]
        if text.grays == grays and (foes or not text.foes):
            break
        chosen = rng.below(kinds)
    return chosen


def place_rooms(game: "Stampadia", rng: Rng) -> None:
    """Rooms that aren't drawn: where doors lead to them, they must lie; else wherever a number could mean them."""
    board = game.board
    for cell in range(t.CELLS):
        game.taken[cell] = game.place[cell]
    for row in range(board.rooms):
        if not game.drawn >> row & 1:
            lay(game, row, 0, 0, 0, 0)
    # First the cells that the player can be sure of: those behind doors of rooms where the hero has been.
    stretch_to_doors(game, True)
    stretch_to_doors(game, False)  # those of other rooms on the map may be false
    for row in range(board.rooms):
        if game.width[row] > 0 and not game.drawn >> row & 1:
            grow(game, row, rng)
    # Then the others: on a cell whose number fits, if there is room.
    for row in range(board.rooms):
        if game.width[row] == 0:
            guess_place(game, row, rng)


def stretch_to_doors(game: "Stampadia", certain: bool) -> None:
    """Lay rooms behind the doors of rooms that were read, or of those that are only drawn."""
    board = game.board
    for doorway in board.doorways:
        here = game.place[doorway >> 2]
        if here < 0 or (game.read_rows >> here & 1 == 1) != certain:
            continue
        to = game.neighbour(doorway >> 2, doorway & 3)
        if to < 0 or game.place[to] >= 0:
            continue
        row = board.row_of(board.meant(to))
        if row >= 0 and not game.drawn >> row & 1:
            stretch(game, row, to, certain)


def stretch(game: "Stampadia", row: i64, cell: i64, certain: bool) -> None:
    """Make a room just large enough for one more cell; where that isn't certain, only if there is space for it."""
    left = cell % t.SIDE
    top = cell // t.SIDE
    right = left + 1
    bottom = top + 1
    if game.width[row] > 0:
        left = min(left, game.left[row])
        top = min(top, game.top[row])
        right = max(right, game.left[row] + game.width[row])
        bottom = max(bottom, game.top[row] + game.height[row])
    fits = right - left <= LARGEST and bottom - top <= LARGEST
    if certain or (fits and is_free(game, row, left, top, right - left, bottom - top)):
        lay(game, row, left, top, right - left, bottom - top)


def lay(game: "Stampadia", row: i64, left: i64, top: i64, width: i64, height: i64) -> None:
    """A room lies there, and its cells are taken."""
    game.left[row] = left
    game.top[row] = top
    game.width[row] = width
    game.height[row] = height
    for y in range(top, top + height):
        for x in range(left, left + width):
            game.taken[y * t.SIDE + x] = row


def grow(game: "Stampadia", row: i64, rng: Rng) -> None:
    """Give a room with known cells a usual size around them, if that is free."""
    sizes = game.board.corpus.sizes
    for _try in range(TRIES):
        width, height = sizes[rng.below(len(sizes))]
        w: i64 = width
        h: i64 = height
        if w < game.width[row] or h < game.height[row]:
            continue
        left = game.left[row] - rng.below(w - game.width[row] + 1)
        top = game.top[row] - rng.below(h - game.height[row] + 1)
        if is_free(game, row, left, top, w, h):
            lay(game, row, left, top, w, h)
            return


def guess_place(game: "Stampadia", row: i64, rng: Rng) -> None:
    """A room nobody has seen a door of: near a number that would mean it, or anywhere; the map has free cells."""
    board = game.board
    found: i64 = 0
    chosen: i64 = t.NONE
    for doorway in board.doorways:
        cell = doorway >> 2
        if game.taken[cell] < 0 and board.meant(cell) == board.ids[row]:
            found += 1
            if rng.below(found) == 0:
                chosen = cell
    if chosen < 0:
        chosen = rng.below(t.CELLS)
        while game.taken[chosen] >= 0:
            chosen = (chosen + 1) % t.CELLS
    lay(game, row, chosen % t.SIDE, chosen // t.SIDE, 1, 1)
    grow(game, row, rng)


def is_free(game: "Stampadia", row: i64, left: i64, top: i64, width: i64, height: i64) -> bool:
    if left < 0 or top < 0 or left + width > t.SIDE or top + height > t.SIDE:
        return False
    for y in range(top, top + height):
        for x in range(left, left + width):
            there = game.taken[y * t.SIDE + x]
            if there >= 0 and there != row:
                return False
    return True
