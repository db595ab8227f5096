"""The sheets that can be played: ours, those that the generator makes, and those that somebody has laid on the shelf.

The name of a sheet that the generator makes says how to make it (`2026-11-15@0.2`). The name of a sheet that somebody
brings is its page and 128 bits of its hash.
"""

import re
from pathlib import Path

from philately.core.errors import BadOptions
from philately.core.language import N_, _
from philately.core.options import nearest
from philately.core.shelf import Shelf
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.sheet import read_sheet, read_sheet_file, write_sheet

OURS = Path(__file__).with_name("sheets")
FOLDER = "PHILATELY_SHEETS"  # where processes leave sheets for those they start


class SheetShelf(Shelf[Sheet]):
    """The shelf of sheets. It has every sheet that the generator can make."""

    suffix = ".json"

    def read_file(self, path: Path) -> Sheet:
        return read_sheet_file(path)

    def lay(self, thing: Sheet, name: str = "") -> str:
        return thing.page if self._is_made(thing) else super().lay(thing, name)

    def name_of(self, thing: Sheet) -> str:
        return thing.page if self._is_made(thing) else super().name_of(thing)

    def find(self, name: str) -> Sheet:
        if re.fullmatch(r"[^@+]+@\d+\.\d+", name) is None:
            return super().find(name)
        from philately.games.stampadia.generator import desk, names

        return desk.our_desk().sheet(names.read_name(name))

    def bring(self, said: str) -> str:
        """Lay the file that somebody names on the shelf, or prove the sheet that a word means. Return its name."""
        if said.endswith(".json") or ("/" in said and Path(said).exists()):
            return self.lay_file(Path(said))
        if not said or self.is_known(said):
            return said
        from philately.games.stampadia.generator import desk, names

        return str(desk.our_desk().full(names.read_name(said)))

    def offered(self) -> list[str]:
        """Return ours only: other people's sheets are their own affair."""
        return list(self.ours)

    def is_known(self, said: str) -> bool:
        """Return whether a word names a sheet, or nearly names one of ours. Other words are sheets to be made."""
        return said in self.ours or said in self.laid or bool(nearest(said, list(self.ours)))

    def full_name(self, said: str) -> str:
        """Return the full name of the sheet that somebody names. A word is looked up, but not proven now."""
        if said in self.ours or said in self.laid or not _could_be_made(said):
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

    def _is_made(self, sheet: Sheet) -> bool:
        """Return whether the generator makes this sheet of its name."""
        try:
            return "@" in sheet.page and "+" not in sheet.page and self.find(sheet.page) == sheet
        except BadOptions:
            return False


def _could_be_made(said: str) -> bool:
    """Return whether this is a day or a full name. Other words may be meant for the shelf."""
    return "@" in said or re.match(r"today\b|\d{4}-\d", said.strip().lower()) is not None


def _word_of(sheet: Sheet) -> str:
    return (re.sub(r"[^a-z0-9]+", "-", sheet.page.lower()).strip("-") or "sheet")[:40]


SHEETS = SheetShelf(
    "sheet",
    FOLDER,
    {path.stem: path for path in sorted(OURS.glob("*.json"))},
    lambda data, file, name: read_sheet(data, file),
    write_sheet,
    _word_of,
    N_("there is no sheet {name}; there are {words}"),
)
