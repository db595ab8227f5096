"""The sheets that can be played: ours, and those that somebody has laid on the shelf.

A sheet is known by its name. Ours have short ones; others are called by their page and the beginning of a hash of all
that is printed, so that one name never means two adventures. Processes that are started later find the same shelf.
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


def find(name: str) -> Sheet:
    """The sheet of that name."""
    if name in _laid:
        return _laid[name]
    if name in our_names():
        return _ours(name)
    folder = os.environ.get(FOLDER)
    if folder and re.fullmatch(r"[a-z0-9-]{1,60}", name):
        path = Path(folder, f"{name}.json")
        if path.exists():
            _laid[name] = read_sheet(path.read_bytes(), name)
            return _laid[name]
    close = nearest(name, [*our_names(), *_laid])
    message = _("there is no sheet {name}; there are {words}")
    raise BadOptions(message.format(name=repr(name[:60]), words=", ".join(close or our_names())))


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
