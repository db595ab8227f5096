"""Sheets from the command line: sheet check and sheet import."""

import json
import re
from pathlib import Path

import pytest

from philately import cli
from philately.games.stampadia.page_reader import CREDIT
from philately.games.stampadia.sheet import read_sheet_file
from tests.games.stampadia.pages import PAGE, PAGES, hostile
from tests.shell import run

FOLDER = Path(__file__).parents[1] / "data" / "stampadia"
REAL = sorted(FOLDER.glob("*.json"))


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A sheet with two faults."""
    sheet = json.loads((FOLDER / "18832.json").read_bytes())
    sheet["gold"] = 51
    sheet["rooms"][2]["lines"][1] = {"text": "enter room » get Lamp"}
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(sheet), encoding="utf-8")
    return path


def test_the_group_tells_what_it_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["sheet"]) == 0
    told = capsys.readouterr().out
    assert "check" in told
    assert cli.run(["sheet", "--help"]) == 0
    assert capsys.readouterr().out == told


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["sheet", "check", "-h"]) == 0
    assert "philately sheet check --words" in capsys.readouterr().out


def test_a_good_sheet_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    path = FOLDER / "18860.json"
    assert cli.run(["sheet", "check", str(path)]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.count("\n") == 1
    assert told.out.startswith(f"{path}: good: ")
    assert re.search(r", 19 rooms \(15 reachable\), 18 true doors, \d+ foes, \d+ gray cells, 50 gold$", told.out)


@pytest.mark.parametrize("strict", [[], ["--strict"]])
def test_all_real_sheets_are_good(strict: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["sheet", "check", *strict, *map(str, REAL)]) == 0
    assert capsys.readouterr().out.count(": good: ") == len(REAL)


def test_every_fault_of_a_broken_sheet_is_told(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["sheet", "check", str(broken), str(REAL[0])]) == 1
    told = capsys.readouterr()
    assert told.err == ""
    first, second, third, other, end = told.out.split("\n")
    assert first == f"{broken}: broken:"
    assert second == "  the gold is 51, and should be from 0 to 50"
    assert third == "  room 36, line 2: there is no item 'Lamp' on the sheet"
    assert other.startswith(f"{REAL[0]}: good: ")
    assert end == ""


def test_what_is_no_sheet_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "no.json"
    path.write_bytes(b"{]")
    assert cli.run(["sheet", "check", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{path}: broken:\n  it is no JSON: line 1, byte 2")


def test_words_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["sheet", "check", "--words", *map(str, REAL[:3])]) == 0
    told = capsys.readouterr().out
    counts = [int(found) for found in re.findall(r"^ *(\d+) +\S", told, re.MULTILINE)]
    assert len(counts) > 20
    assert counts == sorted(counts, reverse=True)
    assert re.search(r"^ *\d+ +move \[k\]", told, re.MULTILINE)


@pytest.mark.parametrize("words", [["check"], ["check", "--loud"], ["paint!"]])
def test_wrong_use(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["sheet", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("philately: ")
    assert told.err.count("\n") == 1


def test_files_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path, why in ((tmp_path / "no.json", "No such file or directory"), (tmp_path, "it is a folder")):
        assert cli.run(["sheet", "check", str(REAL[0]), str(path)]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err == f"philately: {path} can't be read: {why}\n"


def test_in_a_process_of_its_own(broken: Path) -> None:
    done = run("sheet", "check", str(broken))
    assert (done.returncode, done.stderr) == (1, "")
    assert "broken:" in done.stdout


def test_nothing_a_terminal_would_obey_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = json.loads((FOLDER / "18832.json").read_bytes())
    sheet["rooms"][2]["lines"][1] = {"text": "enter room & \x1b[31m » +1HP"}
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(sheet), encoding="utf-8")
    assert cli.run(["sheet", "check", str(path)]) == 1
    assert "\x1b" not in capsys.readouterr().out


# ---- pages of the original -------------------------------------------------------------------------------------------


def test_a_page_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["sheet", "import", str(PAGES[1])]) == 0
    assert capsys.readouterr().out == (
        "18827.json: The Bloody Claw, Wizard, 19 rooms (19 reachable), 29 true doors, 12 foes, 10 gray cells, 50 gold\n"
        f"  {CREDIT}\n"
    )
    written = (tmp_path / "18827.json").read_bytes()
    assert read_sheet_file("18827.json") == read_sheet_file(PAGES[1])
    assert cli.run(["sheet", "import", str(PAGES[1])]) == 2
    assert "18827.json exists already" in capsys.readouterr().err
    assert cli.run(["sheet", "import", str(PAGES[1]), "-o", "claw.json"]) == 0
    assert (tmp_path / "claw.json").read_bytes() == written


@pytest.mark.parametrize("ending", ["svg", "json"])
def test_what_was_imported_is_like_any_sheet(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page and its sheet are checked, shown, printed, played and solved."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PHILATELY_PROFILE", str(tmp_path / "memory.json"))
    Path("page.svg").write_bytes(PAGE)
    assert cli.run(["sheet", "import", "page.svg"]) == 0
    file = f"page.{ending}"
    assert cli.run(["sheet", "check", "--strict", file]) == 0
    assert cli.run(["sheet", file]) == 0
    assert CREDIT in capsys.readouterr().out
    assert cli.run(["sheet", file, "-o", "printed.svg"]) == 0
    assert CREDIT in Path("printed.svg").read_text(encoding="utf-8")
    played = ["play", "stampadia", "--sheet", file, "--seats", "greedy", "--seed", "1", "--record", "played.jsonl"]
    assert cli.run(played) == 0
    assert "The Bloody Claw" in Path("played.jsonl").read_text(encoding="utf-8")
    assert cli.run(["verify", "played.jsonl"]) == 0
    assert cli.run(["solve", file, "--attempts", "1", "--sims", "2", "--seconds", "20"]) == 0


@pytest.mark.parametrize("kind", ["billion laughs", "cut in half", "script in a page", "PDF", "compressed", "NUL"])
def test_what_is_no_page_is_refused(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, sheet = tmp_path / "page.svg", tmp_path / "sheet.json"
    page.write_bytes(hostile()[kind])
    assert cli.run(["sheet", "import", str(page), "-o", str(sheet)]) == 2
    told = capsys.readouterr()
    assert told.out == "" and not sheet.exists()
    assert re.fullmatch(r"philately: \S+page\.svg(: | is no SVG).+\n", told.err)


def test_a_huge_file_is_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "huge.svg"
    with page.open("wb") as file:
        file.write(b"<svg>")
        file.truncate(50 << 20)
    assert cli.run(["sheet", "import", str(page), "-o", str(tmp_path / "sheet.json")]) == 2
    assert "it is larger than 1,048,576 bytes" in capsys.readouterr().err


def test_where_an_imported_sheet_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for output, why in ((tmp_path / "sheet.pdf", "should end with .json"), (tmp_path / "no" / "x.json", "no folder")):
        assert cli.run(["sheet", "import", str(PAGES[0]), "-o", str(output)]) == 2
        assert why in capsys.readouterr().err
    assert cli.run(["sheet", "import", str(REAL[0])]) == 2
    assert "a page of the original is needed, as SVG" in capsys.readouterr().err
