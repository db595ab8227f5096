"""The file of days: every day is in there, no grade takes too much, and what it says can be proven again."""

import datetime
import random
from collections import Counter

import pytest

from philately.core.replay import replay
from philately.games.stampadia.generator import days, names, proof
from philately.games.stampadia.generator.content import CLASSES
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.generator.desk import our_desk
from philately.games.stampadia.generator.names import FIRST_DAY, SheetName
from philately.games.stampadia.rules import terms

LAST_DAY = datetime.date(2028, 11, 15)  # two years ahead of the day on which version 0 was given out
WINDOW = 200


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> dict[datetime.date, Entry]:
    """All days; those to come may be looked at."""
    assert days.FILE.exists(), f"there is no {days.FILE.name}: tools/days.py makes it"
    found = days.our_days()
    monkeypatch.setenv(names.CLOCK, max(found).isoformat())
    return found


def some(entries: dict[datetime.date, Entry], count: int) -> list[datetime.date]:
    """A choice that is the same every time."""
    return random.Random("days").sample(sorted(entries), count)


def test_every_day_is_in_the_file(entries: dict[datetime.date, Entry]) -> None:
    assert min(entries) == FIRST_DAY
    assert max(entries) >= LAST_DAY
    assert len(entries) == (max(entries) - min(entries)).days + 1
    assert days.FILE.read_text(encoding="utf-8") == days.write_days(entries), "in order, each once"


def test_every_entry_says_what_a_certificate_can_say(entries: dict[datetime.date, Entry]) -> None:
    for day, entry in entries.items():
        assert 0 <= entry.candidate < 1000, day
        assert entry.hero in CLASSES, day
        assert set(entry.proof) <= {"W", "L"} and len(entry.proof) <= proof.ATTEMPTS, day
        assert entry.proven == (entry.proof.count("W") == days.NEEDED), day
        assert entry.proven == entry.proof.endswith("W"), day
        assert entry.proven or day <= days.KEPT_UNTIL, f"{day} isn't proven, and was chosen by today's rules"
        assert entry.wins is not None and 0 <= entry.wins <= proof.GRADE_ATTEMPTS, day
        assert entry.par is not None and 0 <= entry.par <= 50, day
        assert proof.Win.of(entry.win).game // 5 == entry.proof.index("W") if "W" in entry.proof else not entry.win, day


def test_no_grade_takes_more_than_half_of_two_hundred_days(entries: dict[datetime.date, Entry]) -> None:
    grades = [proof.grade_word(entry.wins or 0) for _, entry in sorted(entries.items())]
    assert set(grades) == {"gentle", "fair", "hard", "deadly"}
    for first in range(len(grades) - WINDOW + 1):
        grade, count = Counter(grades[first : first + WINDOW]).most_common(1)[0]
        assert count <= WINDOW / 2, (FIRST_DAY + datetime.timedelta(days=first), grade, count)


def test_heroes_of_all_classes_come(entries: dict[datetime.date, Entry]) -> None:
    count = Counter(entry.hero for entry in entries.values())
    assert min(count[hero] for hero in CLASSES) > 0.12 * len(entries)


@pytest.mark.parametrize("number", range(3))
def test_days_are_proven_again(number: int, entries: dict[datetime.date, Entry]) -> None:
    day = some(entries, 3)[number]
    assert our_desk().proven(SheetName(day.isoformat())) == entries[day], day


def test_first_wins_can_be_replayed(entries: dict[datetime.date, Entry]) -> None:
    for day in some({day: entry for day, entry in entries.items() if entry.win}, 10):
        entry = entries[day]
        sheet = our_desk().sheet(SheetName(day.isoformat(), None, entry.candidate))
        assert sheet.hero.hero_class == entry.hero
        match = replay(proof.record_of(sheet, entry.win))
        assert match.over, day
        assert getattr(match.state, "ended", None) == terms.WON, day
