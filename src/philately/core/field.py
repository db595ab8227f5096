"""The fields of a position: each is declared once, with its bounds, as an annotation of the class.

    Seat = Annotated[i64, Below("game.players")]
    Cash = Annotated["vec[i64]", Row("game.players", Below(MONEY + 1))]

    class Pilfer(State):
        active: Seat = 0
        cash: Cash                           # rows get their first value in __init__

Copying, writing and reading follow. For a game whose rules are compiled, `python -m tools.fields` writes them into a
file of the game; a compiled class has no annotations. Any other game inherits them from `State`, which calls the
functions here. A string is an expression in which `game` is the position.
"""

import sys
from typing import Annotated, Any, get_origin

from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump


class Below:
    """A number from 0 to `limit` - 1, or `none`. A limit above 255 needs eight bytes, as does `wide`."""

    def __init__(self, limit: int | str, none: int | None = None, *, wide: bool = False) -> None:
        self.limit = limit
        self.none = none
        self.wide = wide or (isinstance(limit, int) and limit > 255)


class Number:
    """Any whole number of up to 64 bits."""


class Flag:
    """Yes or no."""


class Row:
    """So many values, each within the same bounds: a `vec` or a list that never changes its length.

    Where only the first ones count, `used` says how many; what it looks at is declared before.
    """

    def __init__(
        self, length: int | str, each: "Below | Number | Flag | Row | Some | None" = None, *, used: str = ""
    ) -> None:
        self.length = length
        self.each = each or Number()
        self.used = used


class Some:
    """A list of up to so many values. Only games that aren't compiled have such fields."""

    def __init__(self, most: int | str, each: "Below | Number | None" = None) -> None:
        self.most = most
        self.each = each or Number()


class Cards:
    """A `Pile`, a `Row` of cards or a `MarkedRow`: it copies, writes and reads itself."""


class Strings:
    """A list of up to 255 strings, which is never changed in place."""


class Several:
    """A list of so many of them."""

    def __init__(self, number: int | str) -> None:
        self.number = number


class Scratch:
    """Neither copied nor written: it is made anew whenever it is needed, or never changes."""


Shape = Below | Number | Flag | Row | Some | Strings | Cards | Several


PLAIN: dict[str, Shape] = {"int": Number(), "bool": Flag()}
_found: dict[type, list[tuple[str, Shape]]] = {}


def fields_of(kind: type) -> list[tuple[str, Shape]]:
    """The fields that a class declares, in their order; what isn't `Annotated` is a number, a flag, or no field."""
    if kind not in _found:
        _found[kind] = [
            found
            for declaring in reversed(kind.__mro__)
            if declaring.__module__ != "philately.core.state"
            for found in _declared(declaring)
        ]
    return _found[kind]


def _declared(kind: type) -> list[tuple[str, Shape]]:
    found: list[tuple[str, Shape]] = []
    for name, annotation in getattr(kind, "__annotations__", {}).items():
        if isinstance(annotation, str):  # as all are with `from __future__ import annotations`
            try:
                annotation = eval(annotation, vars(sys.modules[kind.__module__]))
            except NameError:  # it is known to type checkers alone, so it is no field
                continue
        if get_origin(annotation) is Annotated:
            shape = annotation.__metadata__[0]
            if isinstance(shape, Shape):
                found.append((name, shape))
        elif getattr(annotation, "__name__", "") in PLAIN:
            found.append((name, PLAIN[annotation.__name__]))
    return found


def number_in(expression: int | str, game: Any) -> int:
    """A bound or a length, in a position."""
    return expression if isinstance(expression, int) else int(eval(expression, {"game": game}))


# ---- without a generated file ------------------------------------------------------------------------------------


def copy_fields(game: Any, other: Any) -> None:
    """Make all fields of a position those of another one."""
    for name, shape in fields_of(type(game)):
        value = getattr(other, name)
        if isinstance(shape, Cards):
            getattr(game, name).copy_from(value)
        elif isinstance(shape, Several):
            for mine, theirs in zip(getattr(game, name), value, strict=True):
                mine.copy_from(theirs)
        else:
            setattr(game, name, _copied(shape, value))


def _copied(shape: Shape, value: Any) -> Any:
    if not isinstance(shape, Row | Some):
        return value
    if isinstance(shape.each, Row | Some):
        return [_copied(shape.each, item) for item in value]
    return value[:]


def write_fields(game: Any, out: Writer) -> None:
    """Write all fields of a position."""
    for name, shape in fields_of(type(game)):
        _write(game, shape, getattr(game, name), out)


def read_fields(game: Any, data: Reader) -> None:
    """Read what `write_fields` has written; raises `BadDump` where a value is out of its bounds."""
    for name, shape in fields_of(type(game)):
        if isinstance(shape, Cards):
            getattr(game, name).read(data)
        elif isinstance(shape, Several):
            for item in getattr(game, name):
                item.read(data)
        else:
            value = _read(game, shape, data)
            before = getattr(game, name, value)
            is_vec = isinstance(shape, Row) and not isinstance(before, list)
            setattr(game, name, type(before)(value) if is_vec else value)


def _write(game: Any, shape: Shape, value: Any, out: Writer) -> None:
    if isinstance(shape, Row | Some):
        if isinstance(shape, Some):
            out.byte(len(value))
        elif shape.used:
            value = value[: number_in(shape.used, game)]
        for item in value:
            _write(game, shape.each, item, out)
    elif isinstance(shape, Strings):
        out.strings(value)
    elif isinstance(shape, Cards):
        value.write(out)
    elif isinstance(shape, Several):
        for item in value:
            item.write(out)
    elif isinstance(shape, Number) or (isinstance(shape, Below) and shape.wide):
        out.number(value)
    else:
        out.byte(int(value) & 255)


def _read(game: Any, shape: Shape, data: Reader) -> Any:
    if isinstance(shape, Row):
        length = number_in(shape.length, game)
        used = number_in(shape.used, game) if shape.used else length
        return [_read(game, shape.each, data) for _item in range(used)] + [0] * (length - used)
    if isinstance(shape, Strings):
        return data.strings()
    if isinstance(shape, Some):
        length, most = data.byte(), number_in(shape.most, game)
        if length > most:
            raise BadDump(f"byte {data.place - 1} says that there are {length} values where {most} have room")
        return [_read(game, shape.each, data) for _item in range(length)]
    if isinstance(shape, Flag):
        return bool(data.below(2))
    if isinstance(shape, Below):
        limit = number_in(shape.limit, game)
        if shape.wide:
            return data.number_below(limit) if shape.none is None else data.number_below_or(limit, shape.none)
        return data.below(limit) if shape.none is None else data.below_or(limit, shape.none)
    return data.number()
