"""What sheets are called: days, words, classes, full names, and whatever is none of them."""

import datetime
import sys
import unicodedata

import pytest

from philately.core.errors import BadOptions
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.names import FIRST_DAY, LONGEST, VERSION, SheetName, read_day, read_name, today


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(names.CLOCK, "2026-11-16")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("2026-11-15", SheetName("2026-11-15")),
        (" 2026-11-15 ", SheetName("2026-11-15")),
        ("2026-9-5", SheetName("2026-09-05")),
        ("2026-11-16", SheetName("2026-11-16")),
        ("2021-07-19", SheetName("2021-07-19")),
        ("2024-02-29", SheetName("2024-02-29")),
        ("today", SheetName("2026-11-16")),
        ("TODAY", SheetName("2026-11-16")),
        ("today/Rogue", SheetName("2026-11-16", "Rogue")),
        ("2026-11-15/warrior", SheetName("2026-11-15", "Warrior")),
        ("2026-11-15/WIZARD", SheetName("2026-11-15", "Wizard")),
        ("2026-11-15/ dwarf ", SheetName("2026-11-15", "Dwarf")),
        ("2026-11-15@0.3", SheetName("2026-11-15", None, 3)),
        ("2026-11-15/ranger@0.0", SheetName("2026-11-15", "Ranger", 0)),
        ("teapot", SheetName("teapot")),
        ("Teapot", SheetName("teapot")),
        ("the  Blue\tMauritius", SheetName("the-blue-mauritius")),
        ("the-blue-mauritius/rogue", SheetName("the-blue-mauritius", "Rogue")),
        ("18832", SheetName("18832")),
        ("0", SheetName("0")),
        ("2026", SheetName("2026")),
        ("2026-11", SheetName("2026-11")),
        ("todays", SheetName("todays")),
        ("o'neill_2.0", SheetName("o'neill_2.0")),
        ("STRASSE", SheetName("strasse")),
        ("Straße", SheetName("strasse")),
        ("日本", SheetName("日本")),
        ("हिन्दी", SheetName("हिन्दी")),
        ("x" * LONGEST, SheetName("x" * LONGEST)),
    ],
)
def test_good_names(said: str, name: SheetName) -> None:
    assert read_name(said) == name


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("2026-11-17", "2026-11-17 hasn't come yet: the newest sheet is that of 2026-11-16 (UTC)"),
        ("9999-12-31/dwarf", "9999-12-31 hasn't come yet"),
        ("2027-01-01@0.0", "2027-01-01 hasn't come yet"),
        ("2021-07-18", "2021-07-18 is before the first sheet: the archive begins on 2021-07-19"),
        ("0001-01-01", "0001-01-01 is before the first sheet"),
        ("2026-02-30", "'2026-02-30' is no day: there is none in the calendar"),
        ("2025-02-29", "there is none in the calendar"),
        ("2026-13-01", "there is none in the calendar"),
        ("2026-00-00", "there is none in the calendar"),
        ("0000-01-01", "there is none in the calendar"),
        ("2026-11-15/bard", "'bard' is no class of heroes; there are Warrior, Wizard, Dwarf, Ranger, Rogue"),
        ("2026-11-15/warior", "'warior' is no class of heroes; there are Warrior, "),
        ("2026-11-15/", "'' is no class of heroes; there are Warrior, Wizard, Dwarf, Ranger, Rogue"),
        ("teapot@1.0", f"'teapot@1.0' was made by version 1 of the generator, and this one is version {VERSION}"),
        ("teapot@9999.0", "was made by version 9999 of the generator"),
        ("teapot@0", "is no name of a sheet: say a day such as 2026-11-15, today, or any word"),
        ("teapot@0.x", "is no name of a sheet"),
        ("teapot@0.-1", "is no name of a sheet"),
        ("teapot@0.12345", "is no name of a sheet"),
        ("teapot@0.0/rogue", "is no name of a sheet"),
        ("a@b@0.0", "is no name of a sheet"),
        ("a*b", "has the character '*' in it; a word for a sheet is made of letters, digits, blanks and - _ . '"),
        ("a+b", "has the character '+' in it"),
        ("a\\b", "has the character '\\\\' in it"),
        ("a\x00b", "has the character '\\x00' in it"),
        ("a\u202eb", "has the character '\\u202e' in it"),
        ("a\u200bb", "has the character '\\u200b' in it"),
        ("a\ud800b", "has the character '\\ud800' in it"),
        ("../../etc/passwd", "is no word: a sheet needs"),
        ("🫖", "has the character '🫖' in it"),
        ("", "'' is no word: a sheet needs at least one letter or digit"),
        ("   ", "is no word: a sheet needs at least one letter or digit"),
        ("...", "is no word: a sheet needs at least one letter or digit"),
        ("/warrior", "is no word: a sheet needs at least one letter or digit"),
        ("@0.0", "is no word: a sheet needs at least one letter or digit"),
        ("x" * (LONGEST + 1), f"a word for a sheet has at most {LONGEST} characters, and this one has {LONGEST + 1}"),
        ("x" * 1_000_000, "a word for a sheet has at most"),
    ],
)
def test_bad_names(said: str, message: str) -> None:
    with pytest.raises(BadOptions) as caught:
        read_name(said)
    told = str(caught.value)
    assert message in told
    assert len(told) < 300
    assert "\n" not in told


def test_other_ways_to_write_a_word_are_the_same_word() -> None:
    for words in (("Zoë", "Zoe\u0308", "ZOË"), ("İstanbul", "I\u0307stanbul"), ("\u1e9e", "ss"), ("Å", "\u212b", "å")):
        assert len({read_name(word) for word in words}) == 1, words
    assert read_name("Zoë") != read_name("Zoe")
    assert read_name("ﬁ") == read_name("fi")


def test_every_good_name_is_found_again_from_what_it_is_called() -> None:
    """With characters from all over Unicode in them."""
    good = 0
    for code in range(0, sys.maxunicode + 1, 31):
        letter = chr(code)
        try:
            name = read_name(f"a{letter}b/rogue@0.7")
        except BadOptions:
            continue
        good += 1
        assert read_name(str(name)) == name, hex(code)
        assert read_name(name.short) == name._replace(candidate=None), hex(code)
        assert unicodedata.is_normalized("NFC", name.seed)
        assert name.seed.isprintable()
    assert good > 3_000


@pytest.mark.parametrize("hero", [None, "Warrior", "Dwarf"])
@pytest.mark.parametrize("candidate", [None, 0, 17])
@pytest.mark.parametrize("seed", ["2026-11-15", "teapot", "the-blue-mauritius", "1"])
def test_names_make_a_round_trip(seed: str, hero: str | None, candidate: int | None) -> None:
    name = SheetName(seed, hero, candidate)
    assert read_name(str(name)) == name
    assert str(name).startswith(name.short)
    assert name.day == (datetime.date(2026, 11, 15) if seed.startswith("2026") else None)


def test_today_is_that_of_utc_and_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert today() == datetime.date(2026, 11, 16)
    monkeypatch.setenv(names.CLOCK, "soon")
    with pytest.raises(BadOptions, match="PHILATELY_TODAY is 'soon', and should be a day"):
        today()
    monkeypatch.setenv(names.CLOCK, "")
    before = datetime.datetime.now(datetime.UTC).date()
    assert before <= today() <= datetime.datetime.now(datetime.UTC).date()


def test_a_clock_that_is_wrong_brings_no_sheet_before_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(names.CLOCK, "1970-01-01")
    for ask in (read_name, read_day):
        with pytest.raises(BadOptions, match="1970-01-01 is before the first sheet"):
            ask("today")


def test_whoever_hosts_may_look_ahead() -> None:
    last = datetime.date(2028, 1, 1)
    assert read_name("2027-12-31", last) == SheetName("2027-12-31")
    assert read_name("today", last) == SheetName("2028-01-01")
    assert read_day("2027-12-31", last) == datetime.date(2027, 12, 31)
    with pytest.raises(BadOptions, match="2028-01-02 hasn't come yet: the newest sheet is that of 2028-01-01"):
        read_name("2028-01-02", last)


def test_days_alone() -> None:
    assert read_day("today") == datetime.date(2026, 11, 16)
    assert read_day(" 2021-7-19 ") == FIRST_DAY
    for said in ("teapot", "", "2026-11-15/rogue", "15.11.2026", "yesterday"):
        with pytest.raises(BadOptions, match="is no day; say it as 2026-11-15, or today"):
            read_day(said)


@pytest.mark.parametrize("said", ["2026 13 99", "2026 13 99@0.1", "0000 01 01/warrior@0.1"])
def test_a_day_with_blanks_is_a_day_too(said: str) -> None:
    assert read_name("2026 11 15").day == datetime.date(2026, 11, 15)
    with pytest.raises(BadOptions):
        read_name(said)
