"""The fields of a game that isn't compiled: copied, written, and read back, or refused with the place."""

from __future__ import annotations  # so that the annotations are strings, as authors may have them

import sys
import types
from typing import TYPE_CHECKING, Annotated, Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from philately import BadDump
from philately.core.codec import Reader, Writer
from philately.core.field import (
    Below,
    Cards,
    Flag,
    Number,
    Row,
    Scratch,
    Several,
    Some,
    Strings,
    copy_fields,
    fields_of,
    read_fields,
    write_fields,
)
from philately.core.pile import MarkedRow, Pile
from philately.core.pile import Row as CardRow

if TYPE_CHECKING:
    from decimal import Decimal

Seat = Annotated[int, Below("game.players")]


class Board:
    """What a position inherits: its fields come first."""

    turn: Annotated[int, Below(3)] = 0


class Table(Board):
    """One field of every shape, and a few that are none."""

    players = 3  # without an annotation it is no field
    title: str = "no field"
    price: Decimal  # known to type checkers alone
    scratch: Annotated[list[int], Scratch()]
    number: int = 0
    open: bool = False
    active: Seat = 0
    leader: Annotated[int, Below("game.players", none=-1)] = -1
    large: Annotated[int, Below(1000)] = 0
    wide: Annotated[int, Below(7, wide=True)] = 0
    owner: Annotated[int, Below(1000, none=-1)] = -1
    any: Annotated[int, Number()] = 0
    flags: Annotated[list[bool], Row("game.players", Flag())]
    prices: Annotated[vec[i64], Row(2, Below(100))]
    plain: Annotated[list[int], Row(2)]
    used: Annotated[list[int], Row(4, Below(10), used="game.turn")]
    grid: Annotated[list[list[int]], Row(2, Row(3, Below(5)))]
    hands: Annotated[list[list[int]], Row("game.players", Some(2, Below(9)))]
    heap: Annotated[list[int], Some("game.players", Below(9))]
    offers: Annotated[list[int], Some(2)]
    names: Annotated[list[str], Strings()]
    pile: Annotated[Pile, Cards()]
    album: Annotated[CardRow, Cards()]
    marked: Annotated[list[MarkedRow], Several(2)]

    def __init__(self) -> None:
        self.scratch = [0]
        self.flags = [False] * 3
        self.prices = vec[i64]([0, 0])
        self.plain = [0, 0]
        self.used = [0] * 4
        self.grid = [[0] * 3, [0] * 3]
        self.hands = [[], [], []]
        self.heap = []
        self.offers = []
        self.names = []
        self.pile = Pile(4)
        self.album = CardRow(4)
        self.marked = [MarkedRow(3), MarkedRow(3)]


def filled() -> Table:
    """A position in which no field is as it was."""
    table = Table()
    table.turn, table.number, table.open, table.active, table.leader = 2, -5, True, 1, 2
    table.large, table.wide, table.owner, table.any = 999, 6, 300, 2**62
    table.flags = [True, False, True]
    table.prices = vec[i64]([7, 99])
    table.plain = [-1, 2**40]
    table.used = [9, 8, 0, 0]
    table.grid = [[0, 1, 2], [3, 4, 0]]
    table.hands = [[1, 8], [], [2]]
    table.heap = [5, 5, 0]
    table.offers = [-3]
    table.names = ["ä", ""]
    table.pile.put(3, 5)
    table.album.lay(2)
    table.marked[1].add(4, 1)
    return table


def shown(table: Table) -> dict[str, object]:
    """All fields in plain data."""
    found: dict[str, object] = {}
    for name, shape in fields_of(type(table)):
        value: Any = getattr(table, name)
        if isinstance(shape, Cards | Several):
            out = Writer()
            for item in value if isinstance(shape, Several) else [value]:
                item.write(out)
            value = bytes(out.data)
        found[name] = list(value) if type(value) is vec[i64] else value
    return found


def written(table: Table) -> bytes:
    out = Writer()
    write_fields(table, out)
    return bytes(out.data)


def read(data: bytes) -> Table:
    table, source = Table(), Reader(data)
    read_fields(table, source)
    source.end()
    return table


# ---- which fields there are ------------------------------------------------------------------------------------------


def test_fields_are_those_of_all_classes_in_their_order() -> None:
    names = [name for name, _shape in fields_of(Table)]
    assert names[:3] == ["turn", "number", "open"] and names[-1] == "marked"
    assert not {"players", "title", "price", "scratch"} & set(names)
    assert len(names) == 21


def test_annotations_that_are_no_strings_mean_the_same() -> None:
    source = "class Plain:\n    a: int = 0\n    b: Annotated[list[int], Row(2)]\n    c: 'Unknown'\n    d: str = ''\n"
    found = []
    for future in ("", "from __future__ import annotations\n"):
        module = types.ModuleType("plain_fields")
        vars(module).update(Annotated=Annotated, Row=Row, Below=Below)
        sys.modules["plain_fields"] = module
        try:
            exec(compile(future + source, "plain_fields", "exec", dont_inherit=True), vars(module))
            found.append([(name, type(shape)) for name, shape in fields_of(vars(module)["Plain"])])
        finally:
            del sys.modules["plain_fields"]
    assert found[0] == found[1] == [("a", Number), ("b", Row)]


# ---- copies ----------------------------------------------------------------------------------------------------------


def test_a_copy_has_all_fields() -> None:
    table, copy = filled(), Table()
    assert all(shown(table)[name] != value for name, value in shown(copy).items())
    copy_fields(copy, table)
    assert shown(copy) == shown(table)
    assert copy.scratch == [0]


def test_a_copy_shares_nothing_that_changes() -> None:
    table, copy = filled(), Table()
    copy_fields(copy, table)
    before = shown(table)
    copy.flags[0] = False
    copy.prices[0] = 1
    copy.grid[1][2] = 4
    copy.hands[1].append(7)
    copy.heap.pop()
    copy.pile.take()
    copy.album.lay(1)
    copy.marked[0].add(1, 1)
    assert shown(table) == before != shown(copy)


# ---- dumps -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [Table(), filled()], ids=["empty", "filled"])
def test_what_is_written_is_read(table: Table) -> None:
    again = read(written(table))
    assert shown(again) == shown(table)
    assert type(again.prices) is type(table.prices) and type(again.open) is bool and type(again.flags[0]) is bool


def test_of_a_row_only_the_used_values_are_written() -> None:
    table = filled()
    table.used[2:] = [7, 7]
    assert written(table) == written(filled())
    assert read(written(table)).used == [9, 8, 0, 0]


def one_field(annotation: object) -> Any:
    """A class with one field, called it."""
    return type("One", (), {"__annotations__": {"it": annotation}, "__module__": __name__, "players": 3, "it": 0})


BYTE = "^byte {} has {}, where a number from 0 to {} should be$"


@pytest.mark.parametrize(
    ("shape", "data", "wrong"),
    [
        (Flag(), b"\2", BYTE.format(0, 2, 1)),
        (Below(3), b"\3", BYTE.format(0, 3, 2)),
        (Below(3), b"\xff", BYTE.format(0, 255, 2)),
        (Below(3, none=-1), b"\3", BYTE.format(0, 3, 2)),
        (Below(3, none=9), b"\xff", BYTE.format(0, 255, 2)),
        (Below("game.players"), b"\3", BYTE.format(0, 3, 2)),
        (Below(300), bytes(6) + b"\1\x2c", BYTE.format(0, 300, 299)),
        (Below(300), b"\xff" * 8, BYTE.format(0, -1, 299)),
        (Below(7, wide=True), bytes(7) + b"\7", BYTE.format(0, 7, 6)),
        (Below(300, none=-1), b"\xff" * 7 + b"\xfe", BYTE.format(0, -2, 299)),
        (Row(2, Below(3)), b"\2\3", BYTE.format(1, 3, 2)),
        (Row(2, Row(2, Below(3))), b"\0\0\0\7", BYTE.format(3, 7, 2)),
        (Row(2, Some(1, Below(3))), b"\1\2\1\3", BYTE.format(3, 3, 2)),
        (Row(2, Some(1, Below(3))), b"\1\2\2\0\0", "^byte 2 says that there are 2 values where 1 have room$"),
        (Some(2, Below(3)), b"\3\0\0\0", "^byte 0 says that there are 3 values where 2 have room$"),
        (Some("game.players", Below(3)), b"\4\0\0\0\0", "^byte 0 says that there are 4 values where 3 have room$"),
        (Number(), bytes(7), "^the dump ends after 7 bytes, in the middle of a field at byte 0$"),
        (Row(3, Flag()), b"\1\1", "^the dump ends after 2 bytes, in the middle of a field at byte 2$"),
        (Some(2, Below(3)), b"\2\0", "^the dump ends after 2 bytes, in the middle of a field at byte 2$"),
        (Strings(), b"\1\0\2a", "^the dump ends after 4 bytes, in the middle of a field at byte 3$"),
        (Strings(), b"\1\x80\0", "^byte 1 begins a mark, which is at most 32767$"),
    ],
)
def test_what_is_out_of_bounds_is_refused(shape: object, data: bytes, wrong: str) -> None:
    with pytest.raises(BadDump, match=wrong):
        read_fields(one_field(Annotated[int, shape])(), Reader(data))


@pytest.mark.parametrize(
    ("shape", "data", "value"),
    [
        (Flag(), b"\1", True),
        (Below(3), b"\2", 2),
        (Below(255, none=255), b"\xff", 255),
        (Below(3, none=-1), b"\xff", -1),
        (Below(300, none=-1), b"\xff" * 8, -1),
        (Below(300), bytes(6) + b"\1\x2b", 299),
        (Some(2, Below(3)), b"\2\2\0", [2, 0]),
        (Some(2), b"\0", []),
        (Strings(), b"\1\0\1a", ["a"]),
    ],
)
def test_what_is_just_within_bounds_is_read(shape: object, data: bytes, value: object) -> None:
    one = one_field(Annotated[int, shape])()
    read_fields(one, Reader(data))
    assert one.it == value
    out = Writer()
    write_fields(one, out)
    assert bytes(out.data) == data
