"""Sheets from the command line: sheet check."""

import json
import re
from pathlib import Path

import pytest

from philately import cli
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
