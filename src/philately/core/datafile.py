"""Files that people write: read and checked, or refused with the file, the entry and what would be right there."""

import re
import stat
import tomllib
import unicodedata
from pathlib import Path

from philately.core.errors import BadOptions
from philately.core.language import _, either
from philately.core.options import nearest

LARGEST = 200_000  # bytes of a file; ours have some 6,000
LONGEST_LINE = 2_000  # characters; keys without end would take the reader minutes
LONGEST_TEXT = 200
MOST_MARKS = 3  # accents over and under one letter; more would run into other lines
JOINERS = "\u200c\u200d"  # can't be seen, but letters and emoji beside them look different


class Entry:
    """A table of such a file; whatever is asked of it is there and right, or refused with its place."""

    def __init__(self, file: str, table: dict[str, object], place: str = "") -> None:
        self.file = file
        self.place = place
        self.table = table

    def refusal(self, reason: str) -> BadOptions:
        """The error to raise: a reason, for people, and where it stands."""
        if not self.place:
            return BadOptions(_("{file}: {reason}").format(file=self.file, reason=reason))
        message = _("{file}: {place}: {reason}")
        return BadOptions(message.format(file=self.file, place=self.place, reason=reason))

    def only(self, *keys: str) -> None:
        """Refuse all other keys."""
        for key in self.table:
            if key not in keys:
                close = nearest(key, list(keys))
                message = _("there is no key {key}; the keys are {words}")
                if close:
                    message = _("there is no key {key}; did you mean {words}?")
                words = either(close) if close else ", ".join(keys)
                raise self.refusal(message.format(key=repr(key[:40]), words=words))

    def has(self, key: str) -> bool:
        return key in self.table

    def glimpse(self, key: str) -> str:
        """The text of a key as far as there is one, to call an entry by before it is checked."""
        said = self.table.get(key)
        return said.strip()[:40] if isinstance(said, str) and _printable(said) else ""

    def value(self, key: str, right: str) -> object:
        """Anything at all; `right` says what it should be."""
        if key not in self.table:
            raise self.refusal(_("{key} is missing; it should be {right}").format(key=key, right=right))
        return self.table[key]

    def wrong(self, key: str, right: str) -> BadOptions:
        """The error to raise for a value of a wrong kind."""
        message = _("{key} should be {right}, not {said}")
        return self.refusal(message.format(key=key, right=right, said=saying(self.table[key])))

    def text(self, key: str) -> str:
        """A text on one line."""
        right = _('text in "quotes"')
        said = self.value(key, right)
        if not isinstance(said, str):
            raise self.wrong(key, right)
        said = said.strip()
        if not said:
            raise self.refusal(_("{key} is empty; it should be {right}").format(key=key, right=right))
        if len(said) > LONGEST_TEXT:
            message = _("{key} has {number} characters; it can have {most}")
            raise self.refusal(message.format(key=key, number=len(said), most=LONGEST_TEXT))
        bad = _unprintable(said)
        if bad is not None:
            message = _("{key} has the character {code}, which can't be printed; it should be one line of text")
            raise self.refusal(message.format(key=key, code=f"U+{ord(bad):04X}"))
        marks = _marks(said)
        if marks > MOST_MARKS:
            message = _("{key} has {number} accents on one letter; it can have {most}")
            raise self.refusal(message.format(key=key, number=marks, most=MOST_MARKS))
        return said

    def own(self, key: str, said: str, places: dict[str, str]) -> None:
        """Refuse a text that another entry has too; `places` are those of the entries before this one."""
        other = places.setdefault(alike(said), self.place)
        if other != self.place:
            message = _("{other} has the same {key}, {said}; each should have one of its own")
            raise self.refusal(message.format(other=other, key=key, said=repr(said[:40])))

    def number(self, key: str, least: int, most: int, right: str) -> int:
        """A whole number."""
        said = self.value(key, right)
        if not isinstance(said, int) or isinstance(said, bool) or not least <= said <= most:
            raise self.wrong(key, right)
        return said

    def items(self, key: str, right: str) -> list[object]:
        """A list of anything."""
        said = self.value(key, right)
        if not isinstance(said, list):
            raise self.wrong(key, right)
        return said

    def tables(self, key: str, right: str) -> list[dict[str, object]]:
        """A list of tables."""
        items = self.items(key, right)
        tables = [item for item in items if isinstance(item, dict)]
        if len(tables) < len(items):
            odd = next(item for item in items if not isinstance(item, dict))
            message = _("{key} should be {right}, without {said} in it")
            raise self.refusal(message.format(key=key, right=right, said=saying(odd)))
        return tables


def saying(value: object) -> str:
    """A value of a file as a message can show it."""
    if isinstance(value, str):
        return repr(value[:40])
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) or (isinstance(value, int) and abs(value) < 10**9):
        return str(value)
    if isinstance(value, int):
        return _("a number without end")
    if isinstance(value, list):
        return _("a list")
    return _("a table") if isinstance(value, dict) else _("a date or a time")


def alike(text: str) -> str:
    """The same for all texts that people can't tell apart, or only by capitals and blanks."""
    for joiner in JOINERS:
        text = text.replace(joiner, "")
    return unicodedata.normalize("NFC", " ".join(text.split()).casefold())


def quote(text: str) -> str:
    """A checked text as such a file has it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def read_bytes(path: Path) -> bytes:
    """What is in a file; one that is too large is refused by `read`. Pipes and devices might never end."""
    message = _("{file}: it can't be read: {reason}")
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            reason = _("it is a pipe or a device; it should be a file")
            if stat.S_ISDIR(mode):
                reason = _("it is a folder; it should be a file")
            raise BadOptions(message.format(file=path, reason=reason))
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise BadOptions(message.format(file=path, reason=error.strerror or error)) from None
    except ValueError:  # a zero in the name
        raise BadOptions(_("{file}: this is no name of a file").format(file=repr(str(path)[:60]))) from None


def read(source: bytes, file: str) -> Entry:
    """The table that is the whole file."""
    whole = Entry(file, {})
    if len(source) > LARGEST:
        raise whole.refusal(_("it is larger than {most} bytes").format(most=LARGEST))
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise whole.refusal(_("line {line} isn't text in UTF-8").format(line=line)) from None
    lines = text.split("\n")
    for number, one in enumerate(lines, 1):
        if len(one) > LONGEST_LINE:
            message = _("line {line} is longer than {most} characters")
            raise whole.refusal(message.format(line=number, most=LONGEST_LINE))
    try:
        return Entry(file, tomllib.loads(text))
    except RecursionError:
        raise whole.refusal(_("it is no TOML that we read: lists in lists without end")) from None
    except ValueError as error:
        found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(error), re.DOTALL)
        if found is None:
            raise whole.refusal(_("it is no TOML that we read: a number or a date can't be one")) from None
        message = _("line {line} is no TOML: {reason}")
        line = int(found[2] or len(text.rstrip().split("\n")))
        raise whole.refusal(message.format(line=line, reason=found[1])) from None


def _printable(text: str) -> bool:
    return _unprintable(text) is None and _marks(text) <= MOST_MARKS


def _unprintable(text: str) -> str | None:
    for place, letter in enumerate(text):
        if letter in JOINERS and 0 < place < len(text) - 1 and (text[place - 1] + text[place + 1]).isprintable():
            continue
        kind = unicodedata.category(letter)
        if kind[0] == "C" or kind in ("Zl", "Zp"):
            return letter
    return None


def _marks(text: str) -> int:
    """The most accents that stand in a row; what can't be seen between them doesn't end it."""
    most = row = 0
    for letter in text:
        kind = unicodedata.category(letter)
        if unicodedata.combining(letter) or kind == "Me":
            row += 1
            most = max(most, row)
        elif kind != "Mn" and letter not in JOINERS:
            row = 0
    return most
