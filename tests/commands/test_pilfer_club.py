"""The extension of the plug-in game in the terminal: the thieves' club, its command and its flags."""

import json
from pathlib import Path

import pytest

from tests.commands.games import played, written
from tests.shell import run

BOTS = ("--seats", "random:Ana,random:Ben", "--seed", "3")


def refused(*arguments: str) -> str:
    done = run(*arguments)
    assert done.returncode == 2 and done.stderr.startswith("philately: ") and done.stderr.count("\n") == 1
    return done.stderr


class TestLoot:
    def test_it_is_listed_and_has_help(self) -> None:
        assert "Count the loot of a recorded game of Pilfer." in run("--help").stdout
        assert "philately loot evening.jsonl" in run("loot", "--help").stdout

    def test_it_counts(self, tmp_path: Path) -> None:
        match = played(game="pilfer")
        assert match.outcome is not None
        ana, one, two = map(int, match.outcome.scores)
        done = run("loot", str(written(tmp_path / "game.jsonl", match)))
        assert done.stdout == f"Ana: {ana}\nRandom 1: {one}\nRandom 2: {two}\n"

    def test_what_is_no_game_of_pilfer_is_refused(self, tmp_path: Path) -> None:
        assert "a game of stampede, in which nobody takes loot" in refused(
            "loot", str(written(tmp_path / "game.jsonl", played(3)))
        )
        (tmp_path / "word").write_text("word\n")
        assert "word: line 1" in refused("loot", str(tmp_path / "word"))
        assert "can't be read" in refused("loot", str(tmp_path / "nothing"))
        assert "Missing argument" in refused("loot")


class TestFlags:
    def test_a_game_for_the_club(self, tmp_path: Path) -> None:
        ledger, path = tmp_path / "ledger.json", tmp_path / "game.jsonl"
        done = run("play", "pilfer", *BOTS, "--club", str(ledger))
        first = json.loads(ledger.read_text())
        assert set(first) == {"Ana", "Ben"} and sum(first.values()) > 0
        assert "The ledger of the club: " in done.stdout
        done = run("play", "pilfer", "--seats", "human:Ana,random:Ben", "--club", str(ledger), stdin="1\n" * 9)
        best = max(first, key=lambda name: first[name])
        assert f"This game is for the club: {best} {first[best]}" in done.stdout
        assert sum(json.loads(ledger.read_text()).values()) >= sum(first.values())
        assert run("play", "pilfer", *BOTS, "--record", str(path)).returncode == 0  # without it, nothing is written
        assert json.loads(ledger.read_text()).keys() == first.keys()

    def test_a_game_that_is_saved_and_goes_on(self, tmp_path: Path) -> None:
        ledger, path = str(tmp_path / "ledger.json"), str(tmp_path / "game.jsonl")
        said = ("play", "pilfer", "--record", path, "--club", ledger)
        run(*said, "--seats", "human:Ana,random:Ben", stdin="s\n")
        assert json.loads(Path(ledger).read_text()) == {}
        Path(ledger).write_text('{"Ana": 100}')
        done = run(*said, stdin="1\n" * 9)
        assert done.returncode == 0, done.stderr
        assert json.loads(Path(ledger).read_text())["Ana"] >= 100

    def test_what_the_club_refuses(self, tmp_path: Path) -> None:
        (tmp_path / "word").write_text("word")
        assert "is no ledger of the club" in refused("play", "pilfer", *BOTS, "--club", str(tmp_path / "word"))
        assert "can't be written" in refused(
            "play", "pilfer", *BOTS, "--club", str(tmp_path / "no" / "ledger"), "--record", str(tmp_path / "game")
        )
        assert not (tmp_path / "game").exists()
        assert "doesn't play without pilfering" in refused(
            "play", "pilfer", *BOTS, "--club", str(tmp_path / "ledger"), "--option", "pilfering=off"
        )
        assert "--club is for Pilfer, not for Stampede" in refused("play", "stampede", "--club", "x")

    @pytest.mark.parametrize("flags", [(), ("--honest",)])
    def test_an_honest_simulation(self, flags: tuple[str, ...]) -> None:
        done = run("simulate", "pilfer", "--games", "20", "--seed", "1", "--workers", "1", "--format", "json", *flags)
        result = json.loads(done.stdout)
        assert result["options"]["pilfering"] == ("off" if flags else "on")
        assert bool(result["statistics"]["spoils"]["pilfered"]["max"]) is not bool(flags)
