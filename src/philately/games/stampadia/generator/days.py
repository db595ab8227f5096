"""The file of days: which candidate every day's sheet is, how its proof went, its grade and par, and the first win.

For days that stand in the file nothing is searched. What isn't in there is kept in a cache of this user's.
"""

import datetime
import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from philately.core.folders import cache_folder
from philately.core.language import N_
from philately.core.recordfile import NotSaved
from philately.core.registry import game
from philately.games.stampadia.generator.names import VERSION, SheetName
from philately.games.stampadia.keeping import replace_file

FILE = Path(__file__).with_name("days.csv")
HEAD = "day,candidate,hero,proof,wins,par,win"
KEPT_UNTIL = datetime.date(2026, 11, 18)  # days up to here keep the sheet that earlier rules have chosen
NEEDED = 3  # attempts that must be won
UNPROVEN = N_(
    "The rules have changed since this sheet was chosen. Nobody has proven that it can be won by today's rules."
)


def proves(attempts: str) -> bool:
    """Do these attempts, W and L, make a proof?"""
    return attempts.count("W") >= NEEDED


class Entry(NamedTuple):
    """What is known of a name: its candidate, and how it did."""

    candidate: int
    hero: str
    proof: str  # W and L of the attempts of the certificate, until it was decided
    wins: int | None  # of the greedy player, in 200 attempts
    par: int | None
    win: str  # the answers of the first attempt that was won (`proof.Win`)

    @property
    def proven(self) -> bool:
        """Whether enough attempts were won. A day that keeps its sheet may lose its proof when the rules change."""
        return proves(self.proof)


def read_days(text: str) -> dict[datetime.date, Entry]:
    """The days of such a file."""
    found = {}
    for line in text.splitlines()[1:]:
        day, candidate, hero, proof, wins, par, win = line.split(",")
        found[datetime.date.fromisoformat(day)] = Entry(int(candidate), hero, proof, int(wins), int(par), win)
    return found


def line_of(day: datetime.date, entry: Entry) -> str:
    """A day's line of such a file."""
    return ",".join([str(day), *(str(part) for part in entry)])


def write_days(entries: dict[datetime.date, Entry]) -> str:
    """Such a file, in the order of the days."""
    return "\n".join([HEAD, *(line_of(day, entry) for day, entry in sorted(entries.items())), ""])


@cache
def our_days() -> dict[datetime.date, Entry]:
    """The days of the package."""
    return read_days(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def find(name: SheetName) -> Entry | None:
    """What the file says about a name; only days with the class that was drawn are in there."""
    return our_days().get(name.day) if name.day and not name.hero else None


def kept(name: SheetName) -> Entry | None:
    """Return the entry of a day whose sheet stays although other rules have chosen it."""
    return find(name) if name.day and name.day <= KEPT_UNTIL else None


def _place(name: SheetName, mark: str) -> Path:
    """The content belongs to the name, because other content makes other sheets; so do the rules of the proof."""
    whole = hashlib.sha256(f"{VERSION} {game('stampadia').rules_version} {mark} {name.short}".encode()).hexdigest()
    return cache_folder() / "stampadia" / f"{whole[:32]}.json"


def cached(name: SheetName, mark: str) -> Entry | None:
    """What was found out about a name before; a file that was spoilt is no help, and no harm."""
    try:
        return msgspec.json.decode(_place(name, mark).read_bytes(), type=Entry)
    except (OSError, msgspec.MsgspecError):
        return None


def remember(name: SheetName, mark: str, entry: Entry) -> None:
    """Keep what was found out; where nothing can be written, it will be found out again."""
    place = _place(name, mark)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        replace_file(place, msgspec.json.encode(entry))
    except (OSError, NotSaved):
        return
