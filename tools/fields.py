"""Write how positions are copied, written and read, from the fields they declare: `python -m tools.fields`.

Each game whose rules are compiled has one such file, `rules/copying.py`. A compiled class has no annotations, so this
runs interpreted. `python -m tools.fields --check` says whether the files are as they should be.
"""

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src/philately"
HEADER = '''\
"""Copy, write and read a position. Made by `python -m tools.fields` from the fields in position.py: change those."""

import zlib
from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.bits import copy_row
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump

if TYPE_CHECKING:
    from philately.games.{game}.rules.position import {kind}
    from philately.games.{game}.rules.setup import Setup
'''
NEEDED_FOR_A_SETUP = (
    "import zlib\n",
    "from mypy_extensions import i64\n\n",
    "    from philately.games.{game}.rules.setup import Setup\n",
)


def games() -> list[str]:
    """The games whose positions are declared."""
    return sorted(file.parents[1].name for file in PACKAGE.glob("games/*/rules/position.py"))


def text(game: str) -> str:
    """The file of one game; empty if its position declares no fields."""
    from philately.core.field import fields_of
    from philately.core.state import State

    module = importlib.import_module(f"philately.games.{game}.rules.position")
    setup = None
    if (PACKAGE / "games" / game / "rules/setup.py").exists():
        setup = importlib.import_module(f"philately.games.{game}.rules.setup").Setup
    kind = next(
        item
        for item in vars(module).values()
        if isinstance(item, type) and issubclass(item, State) and item.__module__ == module.__name__
    )
    fields = list(fields_of(kind))
    header, mark = HEADER, "fingerprint(game.setup)"
    if setup is None:  # the position knows a number that tells its dumps from those of other games
        mark = "game.mark()"
        for line in NEEDED_FOR_A_SETUP:
            header = header.replace(line, "")
    lines = [header.format(game=game, kind=kind.__name__), ""]
    if setup is not None:
        lines += ['def fingerprint(setup: "Setup") -> i64:']
        lines += ['    """Return a number for everything that was chosen, to tell dumps of different games apart."""']
        lines += ["    chosen = ("]
        lines += [f"        setup.{name}," for name in chosen(setup)]
        lines += ["    )", "    return zlib.crc32(repr(chosen).encode())", "", ""]
    lines += [f'def copy(game: "{kind.__name__}", other: "{kind.__name__}") -> None:']
    lines += ['    """Make all fields of a position those of another one."""']
    lines += [f"    {line}" for name, shape in fields for line in copying(name, shape)]
    lines += ["", "", f'def write(game: "{kind.__name__}", out: Writer) -> None:']
    lines += ['    """Write all fields of a position."""', f"    out.number({mark})"]
    lines += [f"    {line}" for name, shape in fields for line in writing(name, shape)]
    lines += ["", "", f'def read(game: "{kind.__name__}", data: Reader) -> None:']
    lines += ['    """Read what `write` has written, within the bounds of every field."""']
    lines += [f"    if data.number() != {mark}:"]
    lines += ['        raise BadDump("this is the dump of a game with other options")']
    lines += [f"    {line}" for name, shape in fields for line in reading(name, shape)]
    return "\n".join(lines) + "\n"


def chosen(setup: type) -> Iterator[str]:
    """The fields of a set-up that the rules look at."""
    from philately.core.field import Scratch

    for name, annotation in setup.__annotations__.items():
        if not any(isinstance(each, Scratch) for each in getattr(annotation, "__metadata__", ())):
            yield name


def copying(name: str, shape: object) -> Iterator[str]:
    from philately.core.field import Cards, Row, Several

    if isinstance(shape, Row) and shape.used:
        yield f"for i in range({shape.used.replace('game.', 'other.')}):"
        yield f"    game.{name}[i] = other.{name}[i]"
    elif isinstance(shape, Row):
        yield f"copy_row(game.{name}, other.{name})"
    elif isinstance(shape, Cards):
        yield f"game.{name}.copy_from(other.{name})"
    elif isinstance(shape, Several):
        yield f"for i in range({shape.number}):"
        yield f"    game.{name}[i].copy_from(other.{name}[i])"
    else:
        yield f"game.{name} = other.{name}"


def writing(name: str, shape: object) -> Iterator[str]:
    from philately.core.field import Cards, Row, Several

    if isinstance(shape, Row):
        yield f"for i in range({shape.used or shape.length}):"
        yield f"    {written(f'game.{name}[i]', shape.each)}"
    elif isinstance(shape, Cards):
        yield f"game.{name}.write(out)"
    elif isinstance(shape, Several):
        yield f"for i in range({shape.number}):"
        yield f"    game.{name}[i].write(out)"
    else:
        yield written(f"game.{name}", shape)


def reading(name: str, shape: object) -> Iterator[str]:
    from philately.core.field import Cards, Row, Several

    if isinstance(shape, Row):
        yield f"for i in range({shape.used or shape.length}):"
        yield f"    game.{name}[i] = {read(shape.each)}"
    elif isinstance(shape, Cards):
        yield f"game.{name}.read(data)"
    elif isinstance(shape, Several):
        yield f"for i in range({shape.number}):"
        yield f"    game.{name}[i].read(data)"
    else:
        yield f"game.{name} = {read(shape)}"


def written(value: str, shape: object) -> str:
    from philately.core.field import Below, Flag, Strings

    if isinstance(shape, Flag):
        return f"out.byte(int({value}))"
    if isinstance(shape, Strings):
        return f"out.strings({value})"
    if isinstance(shape, Below) and not shape.wide:
        return f"out.byte({value} & 255)" if shape.none == -1 else f"out.byte({value})"
    return f"out.number({value})"


def read(shape: object) -> str:
    from philately.core.field import Below, Flag, Strings

    if isinstance(shape, Flag):
        return "data.below(2) != 0"
    if isinstance(shape, Strings):
        return "data.strings()"
    if isinstance(shape, Below):
        form = "data.number_below" if shape.wide else "data.below"
        return f"{form}({shape.limit})" if shape.none is None else f"{form}_or({shape.limit}, {shape.none})"
    return "data.number()"


def main() -> int:
    stale = []
    for game in games():
        file = PACKAGE / "games" / game / "rules/copying.py"
        made = text(game)
        if file.exists() and file.read_text(encoding="utf-8") == made:
            continue
        stale.append(game)
        if "--check" not in sys.argv:
            file.write_text(made, encoding="utf-8")
            print(f"written: {file.relative_to(PACKAGE.parents[1])}")
    if stale and "--check" in sys.argv:
        print(f"run `python -m tools.fields`: the fields have changed of {', '.join(stale)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if os.environ.get("PHILATELY_PURE") != "1":
        command = [sys.executable, "-m", "tools.fields", *sys.argv[1:]]
        os.execve(command[0], command, os.environ | {"PHILATELY_PURE": "1"})
    sys.exit(main())
