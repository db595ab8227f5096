"""Shelves for what people bring in files: boards, cards, buildings, sheets.

Everything on a shelf has a name. Ours have short names. The name of anything else is a word from its file and 128 bits
of a hash of all that is in it, so nobody can make two things of one name. Names from before release 0.5.0 have 32 bits
of it and stay good: records and databases have them. A process leaves what it lays on a shelf in a folder that an
environment variable names, where the processes that it starts find it.
"""

import hashlib
import os
import re
import stat
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from philately.core.datafile import read_bytes
from philately.core.errors import BadOptions, BadRecord
from philately.core.language import _
from philately.core.options import nearest
from philately.core.record import Deal, Record

DIGITS = 32  # of the hash, in hex, in a name
FEWER = 8  # in the names of releases before 0.5.0, where people read a name, and in the name of one of ours in a record

_keep: list["tempfile.TemporaryDirectory[str]"] = []


Thing = TypeVar("Thing")


class Named(Protocol):
    """Something whose file says how it is called."""

    @property
    def name(self) -> str: ...


def word_of(thing: Named) -> str:
    """Return the word with which the name of a thing begins that isn't ours."""
    return re.sub(r"[^a-z0-9]+", "-", thing.name.lower())[:40].strip("-") or "mine"


def short_name(name: str) -> str:
    """Return a name as people read it: the first digits of its hash are enough."""
    return re.sub(rf"(-[0-9a-f]{{{FEWER}}})[0-9a-f]{{{DIGITS - FEWER}}}(?![^+])", r"\1", name)


class Shelf(Generic[Thing]):
    """Things of one kind, by their names: those that are `ours`, and those that were `laid` on it."""

    suffix = ".toml"  # of files

    def __init__(
        self,
        kind: str,  # the option that names one; in the names of files in the folder
        folder: str,  # the environment variable that names the folder
        ours: dict[str, Path],
        read: Callable[[bytes, str, str], Thing],  # the bytes, what to call the file in messages, a name if it has none
        write: Callable[[Thing], bytes],
        word: Callable[[Thing], str],  # with which the name of a thing begins that isn't ours
        missing: str,  # a message with {name} and {words}
        several: bool = False,  # the option may name several, joined with `+`
    ) -> None:
        self.kind = kind
        self.folder = folder
        self.ours = ours
        self.laid: dict[str, Thing] = {}
        self._read = read
        self._write = write
        self._word = word
        self._missing = missing
        self._several = several
        self.our = cache(self.read_file)
        if not os.environ.get(folder):
            _new_folder(folder)  # before processes are started that will look there

    def read_file(self, path: Path) -> Thing:
        """Return the thing that is in a file."""
        return self._read(read_bytes(path), str(path), path.stem)

    def lay_file(self, path: Path) -> str:
        """Lay what is in a file on the shelf, and return its name."""
        return self.lay(self.read_file(path))

    def lay(self, thing: Thing, name: str = "") -> str:
        """Lay a thing on the shelf, if it is a good one, and return its name: the given one, or that of its content.

        BadOptions if something else has this name.
        """
        written = self._write(thing)
        thing = self._read(written, self.kind, self.kind)
        name = name or self.name_of(thing)
        if not self._has(name):
            self.laid[name] = thing
            self._leave(name, written)
        elif self.find(name) != thing:
            raise BadOptions(_("another {kind} has the name {name}").format(kind=self.kind, name=name))
        return name

    def name_of(self, thing: Thing) -> str:
        """Return the name of a thing, wherever it is."""
        for ours, path in self.ours.items():
            if self.our(path) == thing:
                return ours
        return f"{self._word(thing)}-{_hash(self._write(thing))[:DIGITS]}"

    def lay_again(self, thing: Thing, said: str) -> str:
        """Lay a thing on the shelf that a record calls so. Return its name: that one, if it ever was."""
        name = self.name_of(thing)
        return self.lay(thing, said if said == short_name(name) else name)

    def find(self, name: str) -> Thing:
        """Return the thing of that name."""
        if name in self.ours:
            return self.our(self.ours[name])
        if name not in self.laid:
            path = self._left(name)
            if path is None:
                words = ", ".join(nearest(name, [*self.ours, *self.laid]) or self.offered())
                raise BadOptions(_(self._missing).format(name=repr(name[:60]), words=words))
            self.laid[name] = self.read_file(path)
        return self.laid[name]

    def offered(self) -> list[str]:
        """Return the names to tell somebody whose name for a thing is like none of them."""
        return [*self.ours, *self.laid]

    def bring(self, said: str) -> str:
        """Lay the files that somebody at this machine names on the shelf. Return what the option should be then."""
        words = [said] if is_file(Path(said)) else self.names(said)
        return "+".join(map(self._bring, words))

    def names(self, said: str) -> list[str]:
        """Return the names that stand in a value of the option."""
        return [name.strip() for name in said.split("+")] if self._several else [said]

    def _bring(self, word: str) -> str:
        """Return the name of the file, or the word itself if it means no file."""
        name = word.strip().lower()  # as options are understood
        if word.lower().endswith(self.suffix) or "/" in word or os.sep in word:
            return self.lay_file(Path(word))
        if name and not self._has(name):
            file = next((path for path in (Path(word), Path(f"{word}{self.suffix}")) if is_file(path)), None)
            if file is not None:
                return self.lay_file(file)
        return word

    def tell(self, name: str) -> str:
        """Return a thing for a record: all that is in it, or the fingerprint of one that is ours."""
        written = self._write(self.find(name))
        return f"{name}-{_hash(written)[:FEWER]}" if name in self.ours else written.decode()

    def unpack(self, name: str, told: str) -> None:
        """Lay a thing that a record tells on the shelf, if it isn't there. One of ours must be the same as then."""
        kind = self.kind
        if name in self.ours:
            here = self.tell(name)
            if told != here:
                raise BadRecord(f"line 2: this game was played with another {name} {kind} than there is here, {here}")
        elif not self._has(name):
            try:
                found = self.lay_again(self._read(told.encode(), kind, kind), name)
            except BadOptions as error:
                raise BadRecord(f"line 2: its {kind} can't be played with: {error}") from None
            if found != name:
                raise BadRecord(f"line 2: its {kind} would be called {found!r}, not {name[:80]!r} as line 1 says")

    def _has(self, name: str) -> bool:
        return name in self.ours or name in self.laid or self._left(name) is not None

    def _leave(self, name: str, written: bytes) -> None:
        path = Path(os.environ.get(self.folder) or _new_folder(self.folder), f"{self.kind}-{name}{self.suffix}")
        if not path.exists():
            begun = path.with_suffix(f".{os.getpid()}")
            begun.write_bytes(written)
            begun.replace(path)  # nobody reads half a file

    def _left(self, name: str) -> Path | None:
        """Return the file that another process has left, if there is one."""
        folder = os.environ.get(self.folder)
        if folder and re.fullmatch(r"[a-z0-9-]{1,80}", name):
            path = Path(folder, f"{self.kind}-{name}{self.suffix}")
            if path.exists():
                return path
        return None


def unpack(shelves: Sequence[Shelf[Any]], record: Record) -> None:
    """Lay on the shelves what a record brings along: the first event of its deal, the box, tells it."""
    options = record.header.options
    named = [(shelf, name) for shelf in shelves for name in shelf.names(str(options.get(shelf.kind, "")))]
    deal = record.lines[1] if len(record.lines) > 1 else None
    box = deal.events[0] if isinstance(deal, Deal) and deal.events else []
    if len(box) != 2 + len(named) or box[0] != "box":
        kinds = " and the ".join(shelf.kind for shelf in shelves)
        raise BadRecord(f"line 2: the deal should begin with the box, that is, with the {kinds}")
    for (shelf, name), told in zip(named, box[2:], strict=True):
        shelf.unpack(name, str(told))


def is_file(path: Path) -> bool:
    """Return whether there is a file of that name."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):  # also names that are too long, or have a zero in them
        return False


def _hash(written: bytes) -> str:
    return hashlib.sha256(written).hexdigest()


def _new_folder(variable: str) -> str:
    prefix = variable.lower().replace("_", "-")
    _keep.append(tempfile.TemporaryDirectory(prefix=f"{prefix}-"))
    os.environ[variable] = _keep[-1].name
    return _keep[-1].name
