"""The sheets that can be played: ours, those the generator makes, and those that somebody has laid on the shelf.

A sheet is known by its name. Ours have short ones; those of the generator say how to make them (`2026-11-15@0.2`);
others are called by their page and the beginning of a hash of all that is printed, so that one name never means two
adventures. Processes that are started later find the same shelf.
"""

import hashlib
import os
import re
import tempfile
from functools import cache
from pathlib import Path

from philately.core.errors import BadOptions
from philately.core.language import _
from philately.core.options import nearest
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.sheet import check, read_sheet, read_sheet_file, write_sheet

OURS = Path(__file__).with_name("sheets")
FOLDER = "PHILATELY_SHEETS"  # where processes leave sheets for those they start
_laid: dict[str, Sheet] = {}


def our_names() -> list[str]:
    """The sheets of the package."""
    return sorted(path.stem for path in OURS.glob("*.json"))


def name_of(sheet: Sheet) -> str:
    """The name of a sheet that isn't ours."""
    page = re.sub(r"[^a-z0-9]+", "-", sheet.page.lower()).strip("-") or "sheet"
    return f"{page[:40]}-{hashlib.sha256(write_sheet(sheet)).hexdigest()[:8]}"


def lay(sheet: Sheet) -> str:
    """Put a sheet on the shelf; gives its name."""
    check(sheet)
    for name in our_names():
        if _ours(name) == sheet:
            return name
    if _is_made(sheet):
        return sheet.page
    name = name_of(sheet)
    if name not in _laid:
        _laid[name] = sheet
        folder = os.environ.setdefault(FOLDER, "") or _new_folder()
        path = Path(folder, f"{name}.json")
        if not path.exists():
            path.write_bytes(write_sheet(sheet))
    return name


def lay_file(path: Path) -> str:
    """Put the sheet of a file on the shelf; gives its name."""
    return lay(read_sheet_file(path))


def called(said: str) -> str:
    """The whole name of the sheet that somebody has named; a word is looked up, but not proven now."""
    if said in our_names() or said in _laid or not _could_be_made(said):
        return said
    from philately.games.stampadia.generator import desk, names

    name = names.read_name(said)
    if name.candidate is not None:
        return str(name)
    entry = desk.our_desk().known(name)
    if entry is None:
        message = _("the sheet {name} isn't proven yet; the command philately sheet {name} does that")
        raise BadOptions(message.format(name=name.short))
    return str(name._replace(candidate=entry.candidate))


def is_known(said: str) -> bool:
    """Is there such a sheet, or one of ours that is called nearly so? Other words are names of sheets to be made."""
    return said in our_names() or said in _laid or bool(nearest(said, our_names()))


def find(name: str) -> Sheet:
    """The sheet of that name."""
    if name in _laid:
        return _laid[name]
    if name in our_names():
        return _ours(name)
    if re.fullmatch(r"[^@+]+@\d+\.\d+", name):
        from philately.games.stampadia.generator import desk, names

        return desk.our_desk().sheet(names.read_name(name))
    folder = os.environ.get(FOLDER)
    if folder and re.fullmatch(r"[a-z0-9-]{1,60}", name):
        path = Path(folder, f"{name}.json")
        if path.exists():
            _laid[name] = read_sheet(path.read_bytes(), name)
            return _laid[name]
    close = nearest(name, [*our_names(), *_laid])
    message = _("there is no sheet {name}; there are {words}")
    raise BadOptions(message.format(name=repr(name[:60]), words=", ".join(close or our_names())))


def _could_be_made(said: str) -> bool:
    """A day or a full name: other words may be meant for the shelf."""
    return "@" in said or re.match(r"today\b|\d{4}-\d", said.strip().lower()) is not None


def _is_made(sheet: Sheet) -> bool:
    """Is this what the generator makes of its name?"""
    if "@" not in sheet.page or "+" in sheet.page:
        return False
    try:
        return find(sheet.page) == sheet
    except BadOptions:
        return False


@cache
def _ours(name: str) -> Sheet:
    return read_sheet_file(OURS / f"{name}.json")


_keep: list["tempfile.TemporaryDirectory[str]"] = []


def _new_folder() -> str:
    _keep.append(tempfile.TemporaryDirectory(prefix="philately-sheets-"))
    os.environ[FOLDER] = _keep[0].name
    return _keep[0].name


if not os.environ.get(FOLDER):
    _new_folder()  # before processes are started that will look there
