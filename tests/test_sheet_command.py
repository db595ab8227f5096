"""Sheets from the command line: made, printed, listed, proven and played; and what is said about bad input."""

import json
import re
import shutil
from pathlib import Path

import pytest

import philately
from philately import FastRng
from philately.core.errors import BadOptions
from philately.core.match import Match
from philately.core.record import read_record, seed_secret
from philately.core.replay import replay
from philately.games.stampadia.generator.content_reader import OURS
from philately.games.stampadia.sheet import read_sheet_file
from tests.commands.adventures import Shell, names_in
from tests.shell import run

GAME = philately.game("stampadia")
TODAY = "2026-11-16"
DAY = "2026-11-15"
WORD = "teapot"
BROKEN = '[[event]]\nname = "bad"\nkind = "easy"\n[[event.room]]\nrole = "hall"\nlines = ["{nobody-says-this}"]\n'


@pytest.fixture(scope="module")
def cache_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache for all of these tests, so that a sheet is proven once."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def shell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, cache_home: Path
) -> Shell:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache_home))
    monkeypatch.setenv("PHILATELY_TODAY", TODAY)
    monkeypatch.setenv("PHILATELY_PROFILE", str(tmp_path / "memory.json"))
    monkeypatch.setenv("COLUMNS", "150")
    return Shell(monkeypatch, capsys)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty one."""
    made = tmp_path / "here"
    made.mkdir()
    return made


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A copy of our content, with the texts in English alone."""
    copy = tmp_path / "content"
    shutil.copytree(OURS, copy)
    for path in copy.iterdir():
        if path.is_dir() and path.name != "en":
            shutil.rmtree(path)
    return copy


# ---- good input ------------------------------------------------------------------------------------------------------


def test_a_day_is_shown_with_its_grade_and_proof(shell: Shell) -> None:
    code, out, err = shell("sheet", DAY)
    assert (code, err) == (0, "")
    first, grade, proof, more = out.splitlines()
    assert re.match(rf"{DAY}@0\.\d+: .*, 19 rooms \(\d+ reachable\), .*, 50 gold$", first)
    assert re.match(r"  grade: (gentle|fair|hard|deadly) \(a greedy player wins \d+ of 200, 95 % interval ", grade)
    assert re.match(rf"  proof: won 3 of \d+ attempts \([WL ]+\); philately sheet certify {DAY} does it again", proof)
    assert "-o FILE prints it" in more
    assert shell("sheet", "make", DAY) == (0, out, "")


def test_a_full_name_and_a_class(shell: Shell) -> None:
    _, out, _ = shell("sheet", WORD)
    name = out.split(":")[0]
    assert name.startswith(f"{WORD}@0.")
    assert shell("sheet", name)[1] == out
    code, out, err = shell("sheet", f"{WORD}/dwarf@0.0")
    assert (code, err) == (0, "")
    assert out.startswith(f"{WORD}/dwarf@0.0: ")
    assert ", Dwarf, " in out
    assert f"unproven: nobody knows whether it can be won; philately sheet {WORD}/dwarf makes the one" in out


@pytest.mark.parametrize(
    ("ending", "start"), [(".pdf", b"%PDF-"), (".svg", b"<"), (".png", b"\x89PNG"), (".json", b"{"), (".PDF", b"%PDF-")]
)
def test_a_sheet_is_written(ending: str, start: bytes, shell: Shell, folder: Path) -> None:
    path = folder / f"sheet{ending}"
    code, out, err = shell("sheet", WORD, "-o", str(path))
    assert (code, err) == (0, "")
    assert out.startswith(f"{path}: ")
    assert names_in(folder) == [path.name]
    assert path.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("language", "foot"),
    [("en", r"(gentle|fair|hard|deadly) · par \d+"), ("de", r"(sanft|mittel|schwer|tödlich) · Par \d+")],
)
def test_the_foot_of_a_sheet_is_in_its_language(language: str, foot: str, shell: Shell, folder: Path) -> None:
    path = folder / "sheet.svg"
    assert shell("sheet", DAY, "--language", language, "-o", str(path))[0] == 0
    assert re.search(rf"{DAY}@0\.\d+ · {foot}<", path.read_text(encoding="utf-8"))


def test_a_written_sheet_is_read_printed_and_checked(shell: Shell, folder: Path) -> None:
    path = folder / "sheet.json"
    shell("sheet", WORD, "-o", str(path))
    assert read_sheet_file(path).page.startswith(f"{WORD}@0.")
    assert shell("sheet", "check", "--strict", str(path))[0] == 0
    assert shell("sheet", str(path), "-o", str(folder / "again.svg"))[0] == 0
    assert names_in(folder) == ["again.svg", "sheet.json"]
    path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    assert WORD in (folder / "again.svg").read_text(encoding="utf-8")


def test_letter_and_large(shell: Shell, folder: Path) -> None:
    for options, name in (([], "a4"), (["--size", "letter"], "letter"), (["--large"], "large")):
        assert shell("sheet", WORD, *options, "-o", str(folder / f"{name}.svg"))[0] == 0
    widths = {
        path.stem: re.search(r'width="([^"]*)"', path.read_text(encoding="utf-8")) for path in folder.glob("*.svg")
    }
    assert widths["a4"] and widths["letter"]
    assert widths["a4"][1] != widths["letter"][1]
    code, out, _ = shell("sheet", WORD, "--large", "-o", str(folder / "large.pdf"))
    assert (code, out) == (0, f"{folder / 'large.pdf'}: 2 pages\n")


@pytest.mark.parametrize("what", ["aid", "manual"])
def test_aid_and_manual(what: str, shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = shell("sheet", what, "-o", str(folder / "one.pdf"), "--size", "letter")
    assert (code, err) == (0, "")
    assert (folder / "one.pdf").read_bytes().startswith(b"%PDF-")
    assert "page" in out
    monkeypatch.chdir(folder)
    assert shell("sheet", what)[0] == 0
    assert names_in(folder) == sorted([f"{what}.pdf", "one.pdf"])
    assert "should end with .pdf, .svg or .png" in shell.refused("sheet", what, "-o", "one.json")


def test_the_list(shell: Shell) -> None:
    code, out, err = shell("sheet", "list", "--from", "2026-11-14", "--to", DAY)
    assert (code, err) == (0, "")
    for word in ("id", "class", "title", "grade", "par", "2026-11-14@0.", f"{DAY}@0."):
        assert word in out
    code, told, err = shell("sheet", "list", "--from", "2026-11-14", "--to", DAY, "--format", "json")
    assert (code, err) == (0, "")
    rows = json.loads(told)
    assert [row["id"].split("@")[0] for row in rows] == ["2026-11-14", DAY]
    for row in rows:
        assert set(row) == {"id", "class", "title", "grade", "par"}
        assert row["title"] in out
        assert row["grade"] in ("gentle", "fair", "hard", "deadly")
        assert 0 <= row["par"] <= 50


def test_certify_does_it_again_and_keeps_the_first_win(shell: Shell, folder: Path) -> None:
    shell("sheet", WORD)
    path = folder / "win.jsonl"
    code, out, err = shell("sheet", "certify", WORD, "-o", str(path))
    assert (code, err) == (0, "")
    assert re.match(rf"{WORD}@0\.\d+: ", out)
    assert "All of it is as it was said." in out
    assert names_in(folder) == ["win.jsonl"]
    record, _ = read_record(path)
    match = replay(record)
    assert match.over
    assert shell("verify", str(path))[0] == 0
    assert shell("replay", str(path))[0] == 0
    before = path.read_bytes()
    assert "exists already; name a new file" in shell.refused("sheet", "certify", WORD, "-o", str(path))
    assert path.read_bytes() == before


def test_certify_says_when_it_was_told_otherwise(
    shell: Shell, cache_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from philately.games.stampadia.generator import desk
    from philately.games.stampadia.generator.names import SheetName

    shell("sheet", WORD)
    told = desk.our_desk().known(SheetName(WORD))
    assert told is not None
    monkeypatch.setattr(desk.Desk, "known", lambda self, name: told._replace(par=(told.par or 0) + 1))
    code, out, _ = shell("sheet", "certify", WORD)
    assert code == 1
    assert "This is not what was said: " in out


def test_our_content_is_good(shell: Shell) -> None:
    code, out, err = shell("sheet", "content")
    assert (code, err) == (0, "")
    assert re.match(r"ours: good: \d+ quest, .*; \d+ items, 12 modifiers, \d+ texts$", out)


def test_content_of_ones_own(shell: Shell, content: Path, folder: Path) -> None:
    assert shell("sheet", "content", str(content))[1].startswith(f"{content}: good: ")
    path = folder / "own.json"
    code, out, err = shell("sheet", f"{WORD}@0.0", "--content", str(content), "-o", str(path))
    assert (code, err) == (0, "")
    sheet = read_sheet_file(path)
    assert re.fullmatch(rf"{WORD}@0\.0\+[0-9a-f]{{8}}", sheet.page)
    _, out, _ = shell("sheet", f"{WORD}@0.0", "--content", str(content))
    assert out.startswith(f"{sheet.page}: {sheet.title}, ")
    (content / "en" / "extra.toml").write_text("[flavour]\nhm = ['Ho!']", encoding="utf-8")
    assert "en: flavour hm is used by no event" in shell.refused("sheet", WORD, "--content", str(content))


def test_a_word_in_a_process_of_its_own(tmp_path: Path, cache_home: Path) -> None:
    """With an empty cache, and then with what the first one has kept."""
    home = tmp_path / "cache"
    first = run("sheet", "A Kettle", XDG_CACHE_HOME=str(home), PHILATELY_TODAY=TODAY)
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.startswith("a-kettle@0.")
    assert len(list(home.rglob("*.json"))) == 1
    again = run("sheet", "a kettle", XDG_CACHE_HOME=str(home), PHILATELY_TODAY=TODAY)
    assert (again.returncode, again.stdout) == (0, first.stdout)


# ---- playing ---------------------------------------------------------------------------------------------------------


def wander(name: str, seed: int) -> list[str]:
    """Answers to the end of an adventure, at random."""
    match = Match(GAME, 1, GAME.check_options(GAME.bring({"sheet": name}), 1), seed_secret(seed), seed=seed)
    rng = FastRng(seed)
    for _ in range(5000):
        if match.over:
            return match.words
        choices = [choice["word"] for choice in match.ask()["choices"]]
        match.play(choices[rng.below(len(choices))])
    raise AssertionError("it has no end")


def test_today_is_played_with_answers_from_a_pipe(shell: Shell) -> None:
    _, shown, _ = shell("sheet", "today")
    name, title = shown.split(",")[0].split(": ")
    assert name.startswith(f"{TODAY}@0.")
    code, out, err = shell("sheet", "today", "--play", stdin=wander(name, 1)[:2])
    assert code == 2
    assert "input ended after 2 answers" in err
    assert title in out


def test_a_day_is_played_to_its_end_and_its_record_replays(shell: Shell, folder: Path) -> None:
    name = shell("sheet", DAY)[1].split(":")[0]
    words = wander(name, 7)
    path = folder / "game.jsonl"
    code, _out, err = shell("play", "stampadia", "--sheet", DAY, "--seed", "7", "--record", str(path), stdin=words)
    assert (code, err) == (0, "")
    record, _ = read_record(path)
    assert record.header.options["sheet"] == name
    assert replay(record).over
    done = run("verify", str(path), PHILATELY_TODAY=TODAY)
    assert done.returncode == 0, done.stderr


def test_a_sheet_is_played_with_the_options_of_play(shell: Shell, folder: Path) -> None:
    name = shell("sheet", DAY)[1].split(":")[0]
    path = folder / "half.jsonl"
    said = ("sheet", DAY, "--play", "--record", str(path))
    words = wander(name, 7)
    code, _out, err = shell(*said, "--seed", "7", "--no-memory", "--option", "monk=on", stdin=words[:3])
    assert code == 2 and "input ended after 3 answers" in err
    record, _ = read_record(path)
    assert (record.header.options["sheet"], record.header.options["monk"]) == (name, "on")
    code, _out, err = shell(*said, stdin=replayed_answers(words, path))
    assert code == 0, err
    assert replay(read_record(path)[0]).over


def replayed_answers(words: list[str], path: Path) -> list[str]:
    """The answers that are still to be given in a record that goes on."""
    return words[len(replay(read_record(path)[0]).words) :]


def test_options_of_play_want_play(shell: Shell) -> None:
    code, _out, err = shell("sheet", DAY, "--record", "x.jsonl")
    assert code == 2 and "say --play as well" in err


def test_a_game_does_not_wait_for_a_proof(shell: Shell) -> None:
    """A server can't search for seconds: there a sheet has to be proven before."""
    with pytest.raises(BadOptions, match="the sheet 2022-03-04/dwarf isn't proven yet; the command philately sheet"):
        GAME.check_options({"sheet": "2022-03-04/dwarf"}, 1)


# ---- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["2026-02-30"], "'2026-02-30' is no day: there is none in the calendar"),
        (["2026-11-17"], "2026-11-17 hasn't come yet: the newest sheet is that of 2026-11-16 (UTC)"),
        (["2021-07-18"], "2021-07-18 is before the first sheet"),
        (["tea*pot"], "has the character '*' in it"),
        (["tea\x1b[31mpot"], "in it; a word for a sheet is made of letters"),
        (["x" * 200], "a word for a sheet has at most 60 characters"),
        ([""], "is no word"),
        (["2026-11-15/bard"], "'bard' is no class of heroes"),
        (["2026-11-15", "--language", "fr"], "there is no language 'fr'; sheets can be printed in de, en"),
        (["2026-11-15", "--language", "de"], "--language is for printing; say where to with -o"),
        (["teapot@7.0"], "was made by version 7 of the generator"),
        (["no-such-file.json"], "no-such-file.json can't be read"),
        ([WORD, "--size", "a5"], "'a5' is not one of 'a4', 'letter'"),
        ([WORD, "-o", "sheet.txt"], "sheet.txt should end with .pdf, .svg, .png or .json"),
        ([WORD, "-o", "sheet"], "sheet should end with .pdf, .svg, .png or .json"),
        ([WORD, "-o", "no/such/folder/sheet.pdf"], "can't be written: there is no folder"),
        ([WORD, "-o", "taken.pdf"], "taken.pdf is a folder"),
        ([WORD, "--content", "nowhere"], "nowhere: there are no content files (*.toml) in this folder"),
        ([WORD, "--colour", "red"], "No such option: --colour"),
        (["list", "--from", DAY, "--to", "2026-11-14"], "--from 2026-11-15 is after --to 2026-11-14"),
        (["list", "--from", "2026-02-30"], "is no day: there is none in the calendar"),
        (["list", "--to", "2026-12-24"], "2026-12-24 hasn't come yet"),
        (["list", "--from", "teapot"], "'teapot' is no day; say it as 2026-11-15, or today"),
        (["list", "--format", "xml"], "'xml' is not one of"),
        (["certify", "2026-02-30"], "there is none in the calendar"),
        (["certify", WORD, "-o", "no/such/folder/win.jsonl"], "can't be written: there is no folder"),
        (["certify", WORD, "-o", "taken.pdf"], "taken.pdf exists already"),
        (["aid", "-o", "no/such/folder/aid.pdf"], "can't be written: there is no folder"),
        (["manual", "-o", "taken.pdf"], "taken.pdf is a folder"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing(
    arguments: list[str], message: str, shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    (folder / "taken.pdf").mkdir()
    told = shell.refused("sheet", *arguments)
    assert message in told
    assert "\x1b" not in told
    assert names_in(folder) == ["taken.pdf"]
    assert names_in(folder / "taken.pdf") == []


def test_broken_content_is_told_and_nothing_is_written(shell: Shell, content: Path, folder: Path) -> None:
    (content / "extra.toml").write_text(BROKEN, encoding="utf-8")
    fault = "extra.toml: event bad, room hall: there is no flavour nobody-says-this in en/"
    assert fault in shell.refused("sheet", WORD, "--content", str(content), "-o", str(folder / "sheet.pdf"))
    assert names_in(folder) == []
    code, out, err = shell("sheet", "content", str(content))
    assert (code, err) == (1, "")
    assert out.startswith(f"{content}: ")
    assert f"  {fault}\n" in out


def test_content_with_long_lines_or_prose_that_does_something_is_told(shell: Shell, content: Path) -> None:
    (content / "extra.toml").write_text(BROKEN.replace("nobody-says-this", "extra"), encoding="utf-8")
    (content / "en" / "extra.toml").write_text(f"[flavour]\nextra = ['{'w' * 50}']", encoding="utf-8")
    code, out, _ = shell("sheet", "content", str(content))
    assert code == 1
    assert re.search(r"1 fault:\n  bad: 'w+' takes \d+% of its line, and may take 65%\n$", out)
    (content / "en" / "extra.toml").write_text("[flavour]\nextra = ['nothing happens']", encoding="utf-8")
    assert shell("sheet", "content", str(content))[0] == 1
    assert "'nothing happens' can't be said in bad" in shell.refused("sheet", WORD, "--content", str(content))


def test_a_broken_sheet_file_is_not_printed(shell: Shell, folder: Path) -> None:
    path = folder / "broken.json"
    path.write_text("{]", encoding="utf-8")
    assert "broken.json: it is no JSON" in shell.refused("sheet", str(path), "-o", str(folder / "x.pdf"))
    assert names_in(folder) == ["broken.json"]


def test_a_wrong_clock_is_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHILATELY_TODAY", "soon")
    assert "PHILATELY_TODAY is 'soon', and should be a day" in shell.refused("sheet", "today")
