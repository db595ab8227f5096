"""philately analyse: table, JSON, plot; what is refused, and Ctrl-C."""

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from philately import cli
from tests.commands.games import played, written
from tests.shell import interrupted, run


@pytest.fixture
def running(tmp_path: Path) -> Path:
    return written(tmp_path / "running.jsonl", played(30))


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    return written(tmp_path / "finished.jsonl", played())


def test_the_table(finished: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert cli.run(["analyse", str(finished), "--sims", "3", "--workers", "1"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "Stampede: 3 players, finished, 3 simulations a position, seed 1" in told.out
    for part in ("Ana", "Greedy 1", "Random 2", "deal", "100 %", "0 %"):
        assert part in told.out
    assert told.out.count("the biggest swing") == 1
    assert sum(" → " in line for line in told.out.splitlines()) == 1


def test_json_is_the_same_for_one_and_two_workers(running: Path) -> None:
    arguments = ("analyse", str(running), "--sims", "5", "--format", "json", "--seed", "7")
    one, two = run(*arguments, "--workers", "1"), run(*arguments, "--workers", "2")
    assert (one.returncode, one.stderr) == (two.returncode, two.stderr) == (0, "")
    assert one.stdout == two.stdout
    told = json.loads(one.stdout)
    assert (told["game"], told["players"], told["simulations"], told["seed"]) == ("stampede", 3, 5, 7)
    assert told["names"] == ["Ana", "Greedy 1", "Random 2"]
    assert (told["finished"], told["stopped"]) == (False, False)
    assert set(told["steps"][1]) == {
        "step",
        "kind",
        "seat",
        "answers",
        "did",
        "says",
        "asked",
        "chances",
        "swing",
    }


def test_the_plot(running: Path, tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    arguments = ("analyse", str(running), "--sims", "2", "--workers", "1", "--plot", str(plot))
    assert run(*arguments).returncode == 0
    drawn = plot.read_bytes()
    assert "".join(ET.fromstring(drawn).itertext()).count("running.jsonl, 2 simulations a position, seed 1") == 1
    again = run(*arguments)
    assert (again.returncode, again.stdout) == (2, "")
    assert "plot.svg is there already; nothing was written" in again.stderr
    assert plot.read_bytes() == drawn


def test_a_folder_that_may_not_be_changed(running: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    closed = Path("/proc") if os.geteuid() == 0 else tmp_path / "closed"
    if closed != Path("/proc"):
        closed.mkdir(mode=0o500)
    code = cli.run(["analyse", str(running), "--sims", "1", "--workers", "1", "--plot", str(closed / "plot.svg")])
    told = capsys.readouterr()
    assert code == 2
    assert "plot.svg can't be written: " in told.err
    assert told.err.count("\n") == 1


def test_an_export_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "export.jsonl"
    path.write_bytes(played(30).record.redacted(0).encode())
    plot = tmp_path / "plot.svg"
    assert cli.run(["analyse", str(path), "--plot", str(plot)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "export.jsonl: line 1: the secret is closed" in told.err
    assert not plot.exists()


def test_a_broken_chain_is_refused(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finished.write_bytes(finished.read_bytes().replace(b'"seat":1', b'"seat":2', 1))
    assert cli.run(["analyse", str(finished)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "the hash doesn't fit" in told.err
    assert told.err.count("\n") == 1


def test_records_of_a_search_say_who_played(tmp_path: Path) -> None:
    records = tmp_path / "records"
    seats = ("--seats", "search:2sims,greedy", "--games", "1", "--records", str(records))
    assert run("simulate", "stampede", *seats).returncode == 0
    done = run("analyse", str(records / "game-000001.jsonl"), "--sims", "1", "--workers", "1", "--format", "json")
    assert json.loads(done.stdout)["names"] == ["Search 0", "Greedy 1"]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(finished: Path, workers: str, tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    arguments = ("analyse", str(finished), "--sims", "150", "--workers", workers, "--format", "json")
    code, out, seen = interrupted(rb" [5-9]/\d+", *arguments, "--plot", str(plot))
    told = json.loads(out)
    assert code == 130
    assert told["stopped"] is True
    assert 0 < len(told["steps"]) < told["steps_wanted"]
    assert f"stopped after {len(told['steps'])} of {told['steps_wanted']} positions" in seen
    assert "positions/s" in seen
    assert "Traceback" not in seen
    ET.fromstring(plot.read_bytes())
