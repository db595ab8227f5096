"""What sheets are called: a day or any word, perhaps with a class, and in full with version and candidate.

`2026-11-15` is the sheet of that day (UTC), `2026-11-15/warrior` the same for a hero of choice, `teapot` that of a
word. The full name, `teapot@0.3`, also says which version of the generator makes it, and which of its candidates was
the first that could be proven. It means the same sheet for ever.
"""

import datetime
import os
import re
import unicodedata
from typing import NamedTuple

from philately.core.errors import BadOptions
from philately.core.options import nearest
from philately.games.stampadia.generator.content import CLASSES

VERSION = 0
FIRST_DAY = datetime.date(2021, 7, 19)
LONGEST = 60  # characters of a word
CLOCK = "PHILATELY_TODAY"  # a day to take for today, for tests and for hosts who want to look ahead

_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_FULL = re.compile(r"(?P<seed>[^/@]*)(?:/(?P<hero>[^@]*))?(?:@(?P<version>\d{1,4})\.(?P<candidate>\d{1,4}))?")


class SheetName(NamedTuple):
    """The name of a sheet; without a candidate, the one that is proven first is meant."""

    seed: str
    hero: str | None = None
    candidate: int | None = None

    @property
    def day(self) -> datetime.date | None:
        """The day whose sheet it is, if it is one's."""
        return datetime.date.fromisoformat(self.seed) if _DAY.fullmatch(self.seed) else None

    @property
    def short(self) -> str:
        """The name as people say it."""
        return f"{self.seed}/{self.hero.lower()}" if self.hero else self.seed

    def __str__(self) -> str:
        return self.short if self.candidate is None else f"{self.short}@{VERSION}.{self.candidate}"


def today() -> datetime.date:
    """The day it is, in UTC."""
    said = os.environ.get(CLOCK)
    return datetime.date.fromisoformat(said) if said else datetime.datetime.now(datetime.UTC).date()


def read_name(said: str, until: datetime.date | None = None) -> SheetName:
    """The name in what somebody has said; days after `until`, or after today, are refused."""
    text = unicodedata.normalize("NFC", " ".join(said.split())).casefold()
    found = _FULL.fullmatch(text)
    if found is None:
        raise BadOptions(
            f"{said[:80]!r} is no name of a sheet: say a day such as 2026-11-15, today, or any word; "
            "/warrior behind it chooses the class"
        )
    if found["version"] is not None and int(found["version"]) != VERSION:
        raise BadOptions(
            f"{said[:80]!r} was made by version {found['version']} of the generator, and this one is version {VERSION}"
        )
    last = until or today()
    seed = last.isoformat() if found["seed"] == "today" else _seed(found["seed"], said, last)
    candidate = None if found["candidate"] is None else int(found["candidate"])
    return SheetName(seed, _hero(found["hero"]), candidate)


def _seed(text: str, said: str, last: datetime.date) -> str:
    day = _DAY.fullmatch(text)
    if day is not None:
        return read_day(text, last).isoformat()
    word = text.replace(" ", "-")
    strange = next((letter for letter in word if not (letter.isalnum() or letter in "-_.'")), None)
    if strange is not None:
        raise BadOptions(
            f"{said[:80]!r} has the character {strange!r} in it; a word for a sheet is made of letters, digits, blanks "
            "and - _ . '"
        )
    if not any(letter.isalnum() for letter in word):
        raise BadOptions(f"{said[:80]!r} is no word: a sheet needs at least one letter or digit")
    if len(word) > LONGEST:
        raise BadOptions(f"a word for a sheet has at most {LONGEST} characters, and this one has {len(word)}")
    return word


def read_day(said: str, last: datetime.date | None = None) -> datetime.date:
    """A day of the archive."""
    found = _DAY.fullmatch(said.strip())
    if said.strip().lower() == "today":
        return last or today()
    if found is None:
        raise BadOptions(f"{said[:80]!r} is no day; say it as 2026-11-15, or today")
    try:
        day = datetime.date(*(int(part) for part in found.groups()))
    except ValueError:
        raise BadOptions(f"{said[:80]!r} is no day: there is none in the calendar") from None
    if day < FIRST_DAY:
        raise BadOptions(f"{day} is before the first sheet: the archive begins on {FIRST_DAY}")
    if day > (last or today()):
        raise BadOptions(f"{day} hasn't come yet: the newest sheet is that of {last or today()} (UTC)")
    return day


def _hero(said: str | None) -> str | None:
    if said is None:
        return None
    name = said.strip().capitalize()
    if name not in CLASSES:
        close = nearest(name, list(CLASSES)) or CLASSES
        raise BadOptions(f"{said[:40]!r} is no class of heroes; did you mean {', '.join(close)}?")
    return name
