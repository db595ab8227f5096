"""Certificates and grades: found again, decided as soon as can be, and with a first win that anybody can replay."""

import os
import stat
from functools import cache
from pathlib import Path

import pytest

from philately.core.errors import BadOptions
from philately.core.folders import cache_folder
from philately.core.record import game_secret
from philately.core.replay import replay
from philately.core.verify import verify
from philately.games.stampadia.album.pages.common import grade_words
from philately.games.stampadia.generator import days, desk, names, proof
from philately.games.stampadia.generator.content_reader import our_content
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.generator.desk import Desk, our_desk
from philately.games.stampadia.generator.names import SheetName
from philately.games.stampadia.generator.proof import Certificate, Win, grade_word, interval
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.rules import terms
from philately.games.stampadia.strategy.prover import Attempt0

WORD = SheetName("teapot")


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv(names.CLOCK, "2026-11-16")


@cache
def proven() -> Entry:
    """All about the word, worked out once."""
    return our_desk().proven(WORD)


def attempt(won: bool, number: int = 0) -> Attempt0:
    made = Attempt0(number)
    made.won = won
    made.lives = 1
    made.gold = 20 if won else -1
    return made


# ---- certificates ----------------------------------------------------------------------------------------------------


def test_a_certificate_is_found_again() -> None:
    again = our_desk().first(WORD)
    assert again == proven()._replace(wins=None, par=None)
    assert set(again.proof) <= {"W", "L"}
    assert again.proof.count("W") == days.NEEDED
    assert again.proof.endswith("W")
    assert again.hero == our_desk().sheet(WORD._replace(candidate=again.candidate)).hero.hero_class


def test_a_grade_is_found_again() -> None:
    again = our_desk().grade(WORD, proven()._replace(wins=None, par=None))
    assert again == proven()
    assert again.wins is not None and 0 <= again.wins <= proof.GRADE_ATTEMPTS
    assert again.par is not None and 0 <= again.par <= 50


@pytest.mark.parametrize(
    ("results", "marks", "holds"),
    [
        ("WWWLLLLLLL", "WWW", True),
        ("LWLWLWLLLL", "LWLWLW", True),
        ("LLLLLLLWWW", "LLLLLLLWWW", True),
        ("LLLLLLLLWW", "LLLLLLLL", False),
        ("WLLLLLLLLW", "WLLLLLLLL", False),
        ("WWLLLLLLLL", "WWLLLLLLLL", False),
    ],
)
def test_attempts_stop_when_it_is_decided(
    results: str, marks: str, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []

    def tried(lay: object, memory: list[str], seed: int, number: int) -> Attempt0:
        assert memory == [], "no attempt knows of another"
        asked.append((seed, number))
        return attempt(results[number] == "W", number)

    monkeypatch.setattr(proof, "attempt0", tried)
    sheet = our_desk().sheet(WORD._replace(candidate=0))
    reported: list[tuple[int, int]] = []
    found = proof.prove(sheet, lambda done, of: reported.append((done, of)))
    assert (found.marks, found.holds) == (marks, holds)
    assert asked == [(sheet.seed, number) for number in range(len(marks))], "the dice come from the sheet's seed"
    assert reported == [(number, proof.ATTEMPTS) for number in range(len(marks))]


def test_the_first_win_can_be_replayed_by_anyone(tmp_path: Path) -> None:
    sheet = our_desk().sheet(WORD._replace(candidate=proven().candidate))
    record = proof.record_of(sheet, proven().win)
    match = replay(record)
    assert match.over
    assert match.outcome is not None and match.outcome.places == (1,)
    assert match.record.header.options["sheet"] == sheet.page
    state = match.state
    assert state.ended == terms.WON  # type: ignore[attr-defined]
    path = tmp_path / "win.jsonl"
    path.write_bytes(record.encode())
    verdict = verify(path)
    assert verdict.fine, verdict
    assert verdict.finished
    won = Win.of(proven().win)
    first = proven().proof.index("W")
    assert won.game // 5 == first, "it is the first attempt that was won"
    assert record.header.secret.value == game_secret(sheet.seed, won.game).hex()


def test_a_sheet_that_nobody_wins_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The candidates before the first that holds are refused, and when all fail, it is said."""
    tried: list[str] = []

    def prove(sheet: Sheet, report: proof.Report = proof.silent) -> Certificate:
        tried.append(sheet.page)
        return Certificate([attempt(sheet.page.endswith(".2"))] * 3)

    monkeypatch.setattr(proof, "prove", prove)
    assert Desk(our_content()).first(WORD).candidate == 2
    assert tried == ["teapot@0.0", "teapot@0.1", "teapot@0.2"]
    monkeypatch.setattr(desk, "MOST_CANDIDATES", 2)
    with pytest.raises(BadOptions, match="none of the first 2 candidates of teapot can be proven; take another word"):
        Desk(our_content()).first(WORD)


def test_a_sheet_that_cannot_be_won_has_no_certificate() -> None:
    """Nothing is made up here: nobody has so many HP on the way home."""
    import msgspec

    sheet = our_desk().sheet(WORD._replace(candidate=proven().candidate))
    start = next(room for room in sheet.rooms if room.start)
    lines = (
        msgspec.structs.replace(
            start.lines[0], text=f"move on stairs & x{start.id} & HP left =99 » Home.", upside_down=None
        ),
    )
    rooms = tuple(msgspec.structs.replace(room, lines=lines) if room.start else room for room in sheet.rooms)
    found = proof.prove(msgspec.structs.replace(sheet, rooms=rooms, page="hopeless"))
    assert (found.marks, found.holds, found.win) == ("L" * 8, False, "")


# ---- wins as words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "win",
    [
        Win(0, (), ()),
        Win(7, (), (0, 1, 255, 256, 65535)),
        Win(49, ("Ink",), (1,) * 1500),
        Win(3, ("Clover Leaf", "Ink", "Wax Golem 1"), (5, 4, 3)),
        Win.of(Win(3, ("Black Feather",), ()).word()),
    ],
)
def test_wins_make_a_round_trip(win: Win) -> None:
    word = win.word()
    assert Win.of(word) == win
    assert "," not in word and "\n" not in word and word.isascii(), "it stands in a line of the file of days"


def test_keywords_of_our_content_can_stand_in_a_win() -> None:
    lines = [
        line
        for events in our_content().events.values()
        for event in events
        for room in event.rooms
        for line in (*room.lines, *room.lines_odd, *room.lines_even)
    ]
    words = {word for line in lines for rule in line.line.rules for word in keywords(rule)}
    assert len(words) >= 10
    assert Win.of(Win(1, tuple(sorted(words)), ()).word()).memory == tuple(sorted(words))


def keywords(rule: object) -> list[str]:
    from philately.games.stampadia import grammar, tree

    assert isinstance(rule, tree.Rule)
    return [node.keyword for node in grammar.nodes(rule) if isinstance(node, tree.Learns)]


# ---- grades ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "word"),
    [
        (0, "deadly"),
        (19, "deadly"),
        (20, "hard"),
        (59, "hard"),
        (60, "fair"),
        (120, "fair"),
        (121, "gentle"),
        (200, "gentle"),
    ],
)
def test_grades_at_their_bounds(wins: int, word: str) -> None:
    assert grade_word(wins) == word


def test_the_interval_is_wilsons() -> None:
    assert interval(100) == pytest.approx((0.4314, 0.5686), abs=1e-4)
    for wins in range(proof.GRADE_ATTEMPTS + 1):
        low, high = interval(wins)
        assert 0 <= low <= wins / proof.GRADE_ATTEMPTS <= high <= 1
        assert interval(proof.GRADE_ATTEMPTS - wins) == pytest.approx((1 - high, 1 - low))
        assert f"{low:.0%}" != "-0%"


def test_a_grade_counts_wins_and_their_gold(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(lay: object, memory: list[str], seed: int, number: int, simulations: int = 32) -> Attempt0:
        assert (memory, simulations) == ([], 0)
        made = attempt(number % 4 == 0, number)
        made.gold = number if made.won else -1
        return made

    sheet = our_desk().sheet(WORD._replace(candidate=0))
    monkeypatch.setattr(proof, "attempt0", greedy)
    assert proof.grade(sheet) == (50, 98)

    def never(lay: object, memory: list[str], seed: int, number: int, simulations: int = 32) -> Attempt0:
        assert (seed == sheet.seed) == (simulations == 32), "the dice of the grade aren't those of the certificate"
        made = attempt(simulations == 32, number)
        made.gold = 10 + number if made.won else -1
        return made

    monkeypatch.setattr(proof, "attempt0", never)
    assert proof.grade(sheet) == (0, 11), "then par is what the player of the certificate has left"


# ---- the cache -------------------------------------------------------------------------------------------------------


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is proven or graded; nothing is really played."""
    done: list[str] = []

    def prove(sheet: Sheet, report: proof.Report = proof.silent) -> Certificate:
        done.append(f"prove {sheet.page}")
        return Certificate([attempt(True)] * 3)

    def grade(sheet: Sheet, report: proof.Report = proof.silent) -> proof.Grade:
        done.append(f"grade {sheet.page}")
        return proof.Grade(77, 21)

    monkeypatch.setattr(proof, "prove", prove)
    monkeypatch.setattr(proof, "grade", grade)
    return done


def kept() -> list[Path]:
    return sorted(cache_folder().joinpath("stampadia").glob("*"))


def test_what_was_found_out_is_kept(counting: list[str]) -> None:
    assert our_desk().known(WORD) is None
    entry = our_desk().settle(WORD)
    assert (entry.wins, our_desk().known(WORD)) == (None, entry)
    assert our_desk().settle(WORD) == entry
    graded = our_desk().graded(WORD)
    assert graded == entry._replace(wins=77, par=21)
    assert our_desk().graded(WORD) == our_desk().settle(WORD) == our_desk().known(WORD) == graded
    assert counting == ["prove teapot@0.0", "grade teapot@0.0"]
    assert len(kept()) == 1
    assert our_desk().full(WORD) == WORD._replace(candidate=0)
    assert our_desk().full(WORD._replace(candidate=5)) == WORD._replace(candidate=5)


def test_words_classes_and_contents_are_kept_apart(counting: list[str]) -> None:
    for name in (WORD, WORD._replace(hero="Dwarf"), SheetName("kettle")):
        our_desk().settle(name)
    other = Desk(our_content()._replace(mark="other"))
    other.settle(WORD)
    assert len(kept()) == len(counting) == 4
    assert counting[3] == "prove teapot@0.0+other"


@pytest.mark.parametrize("spoilt", [b"", b"{", b"[]", b"[1,2]", b'["a","b","c",1,1,"d"]', b"\xff\xfe", b"null"])
def test_a_spoilt_file_is_no_help_and_no_harm(spoilt: bytes, counting: list[str]) -> None:
    entry = our_desk().settle(WORD)
    (path,) = kept()
    path.write_bytes(spoilt)
    assert our_desk().known(WORD) is None
    assert our_desk().settle(WORD) == entry
    assert our_desk().known(WORD) == entry
    assert len(counting) == 2


def test_a_cache_that_cannot_be_written_does_no_harm(
    counting: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert our_desk().graded(WORD).wins == 77
    assert our_desk().known(WORD) is None
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "closed"))
    folder = tmp_path / "closed" / "philately" / "stampadia"
    folder.mkdir(parents=True)
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert our_desk().graded(WORD).wins == 77
    folder.chmod(stat.S_IRWXU)
    assert os.listdir(folder) == [] or os.geteuid() == 0  # noqa: PTH208


def test_days_of_the_file_are_neither_searched_nor_kept(
    counting: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = SheetName("2026-11-15")
    entry = Entry(4, "Rogue", "WWW", 60, 25, "0  abc")
    assert name.day is not None
    monkeypatch.setattr(days, "our_days", lambda: {name.day: entry})
    assert our_desk().graded(name) == entry
    assert counting == []
    assert kept() == []
    assert our_desk().graded(name._replace(hero="Rogue")) != entry, "a class of choice isn't in the file"
    other = Desk(our_content()._replace(mark="other"))
    assert other.graded(name) != entry, "another content has other days"


def test_a_day_keeps_its_sheet_when_the_rules_have_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    name = SheetName("2021-07-20")
    entry = Entry(3, "Rogue", "WWW", 60, 25, "0  abc")
    monkeypatch.setattr(days, "our_days", lambda: {name.day: entry})
    again = our_desk().proven(name)
    assert again.candidate == 3, "the first candidate can be proven, but the third one was given out"
    assert again.proof != "" and again.wins is not None
    assert our_desk().first(name).candidate == 0


def test_a_day_that_lost_its_proof_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = Entry(0, "Rogue", "LLLLLLLL", 0, 0, "")
    assert not lost.proven
    assert days.UNPROVEN in grade_words(lost)
    assert days.UNPROVEN not in grade_words(lost._replace(proof="LWWW"))
    assert days.read_days(days.write_days({names.FIRST_DAY: lost})) == {names.FIRST_DAY: lost}


def test_a_file_of_days_makes_a_round_trip() -> None:
    import datetime

    entries = {
        datetime.date(2026, 11, 16): Entry(4, "Rogue", "LWWW", 60, 25, Win(5, ("Clover Leaf",), (1, 2)).word()),
        datetime.date(2026, 11, 15): Entry(0, "Dwarf", "WWW", 0, 0, Win(0, (), (9,)).word()),
    }
    text = days.write_days(entries)
    assert days.read_days(text) == entries
    assert [line.split(",")[0] for line in text.splitlines()] == ["day", "2026-11-15", "2026-11-16"]
