"""What sheets are called: a day or any word, perhaps with a class, and in full with version and candidate.

`2026-11-15` is the sheet of that day (UTC), `2026-11-15/warrior` the same for a hero of choice, `teapot` that of a
word. The full name, `teapot@0.3`, also says which version of the generator makes it, and which of its candidates was
the first that could be proven. It means the same sheet for ever.
"""

import datetime
import os
import re
import time
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from philately.core.errors import BadOptions
from philately.core.language import _
from philately.games.stampadia.generator.content import CLASSES
from philately.games.stampadia.shelf import SHEETS

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


_clock: Callable[[], float] = time.time


def set_clock(now: Callable[[], float]) -> None:
    """Take the time from elsewhere: a server goes by its own."""
    global _clock
    _clock = now


def today() -> datetime.date:
    """The day it is, in UTC."""
    said = os.environ.get(CLOCK)
    if said:
        try:
            return datetime.date.fromisoformat(said)
        except ValueError:
            message = _("{name} is {said}, and should be a day such as 2026-11-15")
            raise BadOptions(message.format(name=CLOCK, said=repr(said[:40]))) from None
    return datetime.datetime.fromtimestamp(_clock(), datetime.UTC).date()


def read_name(said: str, until: datetime.date | None = None) -> SheetName:
    """The name in what somebody has said; days after `until`, or after today, are refused."""
    text = _folded(" ".join(said.split()))
    found = _FULL.fullmatch(text)
    if found is None:
        message = _(
            "{said} is no name of a sheet: say a day such as 2026-11-15, today, or any word; /warrior behind it "
            "chooses the class"
        )
        raise BadOptions(message.format(said=repr(said[:80])))
    if found["version"] is not None and int(found["version"]) != VERSION:
        message = _("{said} was made by version {other} of the generator, and this one is version {ours}")
        raise BadOptions(message.format(said=repr(said[:80]), other=found["version"], ours=VERSION))
    last = until or today()
    seed = read_day("today", last).isoformat() if found["seed"] == "today" else _seed(found["seed"], said, last)
    candidate = None if found["candidate"] is None else int(found["candidate"])
    return SheetName(seed, _hero(found["hero"]), candidate)


def _folded(text: str) -> str:
    """The same for all ways to write a word: small letters, and accents as parts of them."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).casefold())


def _is_letter(letter: str) -> bool:
    """Letters and digits of all scripts; vowels and accents may be signs of their own."""
    return letter.isalnum() or unicodedata.category(letter) in ("Mn", "Mc")


def _seed(text: str, said: str, last: datetime.date) -> str:
    word = text.replace(" ", "-")
    if _DAY.fullmatch(word) is not None:
        return read_day(word, last).isoformat()
    strange = next((letter for letter in word if not (_is_letter(letter) or letter in "-_.'")), None)
    if strange is not None:
        message = _("{said} has the character {letter} in it; a word for a sheet is made of {letters}")
        letters = _("letters, digits, blanks and - _ . '")
        raise BadOptions(message.format(said=repr(said[:80]), letter=repr(strange), letters=letters))
    if not any(letter.isalnum() for letter in word):
        message = _("{said} is no word: a sheet needs at least one letter or digit")
        raise BadOptions(message.format(said=repr(said[:80])))
    if len(word) > LONGEST:
        message = _("a word for a sheet has at most {most} characters, and this one has {number}")
        raise BadOptions(message.format(most=LONGEST, number=len(word)))
    return word


def is_made(sheet: str) -> bool:
    """Is this the full name of a sheet that the generator makes? Other sheets have no @ in theirs."""
    return "@" in sheet


def is_uploaded(sheet: str) -> bool:
    """Has somebody brought the sheet of this full name along? It may teach whatever they like."""
    return not is_made(sheet) and sheet not in SHEETS.ours


def is_on_shelf(said: str) -> bool:
    """Is this one of ours, or one that somebody has brought? Full names and classes never are."""
    if is_made(said) or "/" in said:
        return False
    try:
        SHEETS.find(said)
    except BadOptions:
        return False
    return True


def family_of(sheet: str) -> list[str]:
    """The sheet of a full name for all classes, first for the one that is drawn: they share most of a dungeon."""
    if not is_made(sheet):
        return [sheet]
    short, _at, version = sheet.partition("@")
    seed = short.partition("/")[0]
    return [f"{seed}@{version}", *(f"{seed}/{hero.lower()}@{version}" for hero in CLASSES)]


def read_day(said: str, last: datetime.date | None = None) -> datetime.date:
    """A day of the archive."""
    found = _DAY.fullmatch(said.strip())
    if said.strip().lower() == "today":
        day = last or today()
    elif found is None:
        raise BadOptions(_("{said} is no day; say it as 2026-11-15, or today").format(said=repr(said[:80])))
    else:
        try:
            day = datetime.date(*(int(part) for part in found.groups()))
        except ValueError:
            message = _("{said} is no day: there is none in the calendar")
            raise BadOptions(message.format(said=repr(said[:80]))) from None
    if day < FIRST_DAY:
        message = _("{day} is before the first sheet: the archive begins on {first}")
        raise BadOptions(message.format(day=day, first=FIRST_DAY))
    if day > (last or today()):
        message = _("{day} hasn't come yet: the newest sheet is that of {today} (UTC)")
        raise BadOptions(message.format(day=day, today=last or today()))
    return day


def _hero(said: str | None) -> str | None:
    if said is None:
        return None
    name = said.strip().capitalize()
    if name not in CLASSES:
        message = _("{said} is no class of heroes; there are {classes}")
        raise BadOptions(message.format(said=repr(said[:40]), classes=", ".join(CLASSES)))
    return name
