"""Chronicles of Stampadia in the gauntlet."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from philately import State
from philately.core.event import Entry
from philately.core.record import Record
from philately.core.rng import Rng
from philately.games.stampadia import text
from philately.games.stampadia.compose import make_board
from philately.games.stampadia.paper import Line, Room, Sheet
from philately.games.stampadia.rules import Stampadia, terms
from philately.games.stampadia.rules.events import EVENTS
from philately.games.stampadia.rules.program import Board
from philately.games.stampadia.sheet import reachable
from philately.games.stampadia.shelf import SHEETS
from philately.games.stampadia.text import sheet_of
from tests.gauntlet.facts import Facts, Noted, Variant, reason_of, sample
from tests.records.tools import events_in, opened

DATA = Path(__file__).parents[1] / "data"
EVERY_QUESTION = SHEETS.lay_file(DATA / "stampadia-own" / "every-question.json")
WARRIOR = SHEETS.lay_file(DATA / "stampadia" / "19767.json")
RANGER = SHEETS.lay_file(DATA / "stampadia" / "19290.json")

RARE = ["forget", "teleport", "copy_which", "riddle", "select_room", "ability_box", "resurrect", "single", "draw_cell"]


def _stampadia(state: State) -> Stampadia:
    assert isinstance(state, Stampadia)
    return state


def _bits(number: int) -> set[int]:
    return {bit for bit in range(number.bit_length()) if number >> bit & 1}


# ---- nothing is made or lost -----------------------------------------------------------------------------------------


def stampadia_conserved(state: State) -> None:
    """Gold and boxes are those of the sheet, the hero stands in a room that was drawn and read, dice are dice."""
    at = _stampadia(state)
    board = at.board
    assert 0 <= at.gold <= board.gold
    assert at.lives >= 1
    for column in range(terms.COLUMNS):
        assert 0 <= at.hp[column] <= board.hp[column]
        assert 0 <= at.xp[column] <= board.xp[column]
        assert at.hp[column] == 0 or at.enabled(column)  # H3: a column that is lost has no ticks
    assert at.used & ~at.owned == 0
    _check_map(at)
    assert at.memory == sorted(set(at.memory))
    assert 0 <= at.die_a <= 6 and 0 <= at.die_b <= 6
    assert 0 <= at.locked <= 2
    assert (at.ended == terms.GOING) == (at.to_move == 0) == (at.count() > 0)
    if at.ended != terms.WON:
        assert at.score() == 0


def _check_map(at: Stampadia) -> None:
    """Walls are where rooms are; wounds are at most those that kill; a sheet is read only where its walls are."""
    board = at.board
    drawn, read = _bits(at.drawn), _bits(at.read_rows)
    assert {board.start, at.room} <= read <= drawn <= set(range(board.rooms))
    assert at.place[at.hero] == at.room
    if at.to_move >= 0:
        assert at.foe_at(at.hero) < 0
    for cell in range(terms.CELLS):
        assert at.place[cell] in drawn if at.place[cell] >= 0 else not any(at.inside(row, cell) for row in drawn)
    for symbol in range(board.foes):
        assert at.wounds[symbol] == terms.CROSSED or 0 <= at.wounds[symbol] <= board.circles[symbol]
    for symbol in range(board.foes, len(board.where)):
        assert at.wounds[symbol] in (0, terms.CROSSED)
    for row in set(range(board.rooms)) - read:
        assert at.turned[row] == 0
        assert not at.sealed >> row & 1


def stampadia_follows(before: State, after: State) -> None:
    """What is ticked, crossed, read and used stays so, except in a new life (V2): there walls and keywords stay."""
    one, two = _stampadia(before), _stampadia(after)
    board = one.board
    for kept, now in ((one.drawn, two.drawn), (one.read_rows, two.read_rows)):
        assert kept & ~now == 0
    assert all(one.turned[row] & ~two.turned[row] == 0 for row in range(board.rooms))
    if two.lives > one.lives:
        assert board.premonition
        assert two.lives == one.lives + 1
        return
    assert two.lives == one.lives
    for kept, now in ((one.ticked, two.ticked), (one.owned, two.owned), (one.used, two.used), (one.sealed, two.sealed)):
        assert kept & ~now == 0
    assert all(one.done[row] & ~two.done[row] == 0 for row in range(board.rooms))
    assert all(one.wounds[symbol] <= two.wounds[symbol] for symbol in range(len(board.where)))
    assert all(one.boxes[slot] in (0, two.boxes[slot]) for slot in range(terms.SLOTS))
    assert one.surplus <= two.surplus


# ---- what the player can't know --------------------------------------------------------------------------------------


def stampadia_hidden(state: State, seat: int) -> object:
    """Rows that weren't read, upside-down parts that weren't turned, places of rooms that weren't drawn."""
    at = _stampadia(state)
    rooms = sheet_of(at).rooms
    unread = [
        (at.texts[row], rooms[row].lines) for row in range(at.board.rooms) if not at.read_rows >> row & 1
    ]  # the text that stands there, or one that is imagined
    halves = [
        (at.halves[row * terms.MOST_RULES + number], rooms[row].lines[rule.line].upside_down)
        for row in _bits(at.read_rows)
        for number, rule in enumerate(at.text(row).rules)
        if rule.has_upside and not at.turned[row] >> number & 1
    ]
    places = [
        (at.left[row], at.top[row], at.width[row], at.height[row])
        for row in range(at.board.rooms)
        if not at.drawn >> row & 1
    ]
    return unread, halves, places


def stampadia_twin(state: State, seat: int, rng: Rng) -> None:
    """The same adventure on another sheet.

    Two rows that weren't read are exchanged, a part that wasn't turned says something else, and a room that no door
    leads to lies elsewhere.
    """
    at = _stampadia(state)
    if at.board.open:
        return
    sheet = sheet_of(at)
    rooms = list(sheet.rooms)
    unread = [row for row in range(len(rooms)) if not at.read_rows >> row & 1 and not _promises(rooms[row])]
    pair = sample(unread, 2, rng)
    if len(pair) == 2 and rooms[pair[0]].lines != rooms[pair[1]].lines:
        one, two = pair
        lines = rooms[one].lines
        rooms[one] = msgspec.structs.replace(rooms[one], lines=rooms[two].lines)
        rooms[two] = msgspec.structs.replace(rooms[two], lines=lines)
    if rng.below(2):
        _rewrite_a_half(at, rooms, rng)
    real = reachable(sheet).all
    decoys = [row for row, room in enumerate(rooms) if room.id not in real and not at.drawn >> row & 1]
    for row in sample(decoys, 1, rng):
        _move_room(at, rooms, row, rng)
    at.board = _board(at.board, msgspec.structs.replace(sheet, rooms=tuple(rooms)))


def _promises(room: Room) -> bool:
    """Abilities that are promised are known by their order on the sheet, so these rows stay where they are."""
    return any("gain hero ability" in line.text + (line.upside_down or "") for line in room.lines)


def _rewrite_a_half(at: Stampadia, rooms: list[Room], rng: Rng) -> None:
    closed = [
        (row, rule.line)
        for row in sorted(_bits(at.read_rows))
        for number, rule in enumerate(at.board.texts[row].rules)
        if rule.has_upside and not at.turned[row] >> number & 1 and not _promises(rooms[row])
    ]
    for row, number in sample(closed, 1, rng):
        lines = list(rooms[row].lines)
        said = "+1HP" if lines[number].upside_down == "-1HP" else "-1HP"
        lines[number] = Line(lines[number].text, said)
        rooms[row] = msgspec.structs.replace(rooms[row], lines=tuple(lines))


def _move_room(at: Stampadia, rooms: list[Room], row: int, rng: Rng) -> None:
    """To any place that is free; after some tries it stays."""
    others = [room for number, room in enumerate(rooms) if number != row]
    for _ in range(40):
        width, height = 1 + rng.below(3), 1 + rng.below(3)
        moved = msgspec.structs.replace(
            rooms[row],
            col=1 + rng.below(terms.SIDE - width + 1),
            row=1 + rng.below(terms.SIDE - height + 1),
            width=width,
            height=height,
        )
        if moved != rooms[row] and not any(moved.overlaps(other) for other in others):
            rooms[row] = moved
            at.left[row], at.top[row] = moved.col - 1, moved.row - 1
            at.width[row], at.height[row] = width, height
            return


def _board(board: Board, sheet: Sheet) -> Board:
    """The board of another sheet, with the same options; its dumps pass for those of the first one."""
    other = make_board(sheet, board.memory)
    other.paper = sheet
    other.hp = board.hp
    other.words = board.words
    other.monk = board.monk
    other.premonition = board.premonition
    other.rest = board.rest
    other.drag_stops = board.drag_stops
    other.open = board.open
    other.mark = board.mark
    return other


# ---- records ---------------------------------------------------------------------------------------------------------


def stampadia_dealt(variant: Variant, state: State, story: Sequence[Entry]) -> list[Noted]:
    """The twin has a sheet of its own, which is told."""
    board = _stampadia(state).board
    return [
        EVENTS[entry[0]].note(entry, variant.chosen, lambda kind, value, options: text.noted(kind, value, board))
        for entry in story
    ]


def stampadia_exported(export: Record, state: State, seat: int) -> None:
    """Gold, and the rooms that were read and ticked."""
    at = _stampadia(state)
    gold, read, ticked = 0, set[int](), set[int]()
    for name, _seat, *details in events_in(export):
        if name == "sheet":
            gold = msgspec.json.decode(opened(details[0]))["gold"]
        elif name == "gold":
            gold += int(opened(details[0]))
        elif name == "read":
            read.add(msgspec.json.decode(opened(details[0]))["id"])
        elif name == "ticked":
            ticked.add(int(opened(details[0])))
        elif name == "premonition":
            gold, ticked = int(opened(details[0])), set()
    ids = at.board.ids
    assert gold == at.gold
    assert [read, ticked] == [{ids[row] for row in _bits(rows)} for rows in (at.read_rows, at.ticked)]


# ---- variants --------------------------------------------------------------------------------------------------------

_C = "stampadia"
_EASY: dict[str, object] = {"extra_hp": 5, "rest": 2}
STAMPADIA = Facts(
    variants=(
        Variant(_C, "first", 1),
        Variant(_C, "office", 1, {"sheet": "old-post-office", "memory": "Golem 2,Loop", "monk": "on"}),
        Variant(_C, "office-easy", 1, {"sheet": "old-post-office", "drag_without_gold": "loses", **_EASY}),
        Variant(_C, "warrior", 1, {"sheet": WARRIOR, "premonition": "on"}),
        Variant(_C, "ranger", 1, {"sheet": RANGER, "drag_without_gold": "loses"}),
        Variant(_C, "every", 1, {"sheet": EVERY_QUESTION, "monk": "on"}),
        Variant(_C, "every-again", 1, {"sheet": EVERY_QUESTION, "premonition": "on", "extra_hp": 1}),
        Variant(_C, "every-open", 1, {"sheet": EVERY_QUESTION, "open_table": "on", **_EASY}, open=True),
    ),
    conserved=stampadia_conserved,
    follows=stampadia_follows,
    wary=True,
    twin=stampadia_twin,
    dealt=stampadia_dealt,
    exported=stampadia_exported,
    hidden=stampadia_hidden,
    hot=lambda state: state.question.name in RARE,
    landmarks={
        "a win": lambda state: reason_of(state) == "won",
        "a death": lambda state: reason_of(state) == "died",
        "no way on": lambda state: reason_of(state) == "lost in the dungeon",
        "giving up": lambda state: reason_of(state) == "gave up",
        "a torn sheet": lambda state: reason_of(state) == "the sheet was torn off",
        "a second life": lambda state: _stampadia(state).lives > 1,
        "a sixth room": lambda state: len(_bits(_stampadia(state).read_rows)) > 5,
        "a dead foe": lambda state: _stampadia(state).xp_ticks() > 0,
        "surplus XP": lambda state: _stampadia(state).surplus > 0,
        "a ticked row": lambda state: _stampadia(state).ticked > 0,
        "a used item": lambda state: _stampadia(state).used > 0,
        "a keyword": lambda state: _stampadia(state).memory != _stampadia(state).board.memory,
        "a rest": lambda state: _stampadia(state).rested > 0,
        "an upside-down part": lambda state: any(_stampadia(state).turned),
        "a cell drawn by the player": lambda state: _stampadia(state).inks > 0,
    },
    golden={"first": 9, "every": 16, "every-again": 5},
    perft={"first": 6, "office": 6, "every": 5, "ranger": 5},
)
