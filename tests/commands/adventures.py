"""Adventures for tests: a sheet on which one learns a keyword at once and wins in a few steps, and ways to play it."""

import io
import json
from pathlib import Path

import pytest

import philately
from philately import FastRng, cli
from philately.core.match import Match
from philately.core.record import seed_secret
from philately.games.stampadia.shelf import OURS

GAME = philately.game("stampadia")
WON, LOST = 3, 4  # seeds: with the first one `answers` win, with the other one they don't
REAL = Path(__file__).parents[1] / "data" / "stampadia" / "18860.json"


def learning(folder: Path, word: str = "Ink", name: str = "learn.json") -> Path:
    """A sheet that teaches a keyword in its first line, and is won by whoever goes out and comes back."""
    sheet = json.loads((OURS / "first-steps.json").read_bytes())
    start = next(room for room in sheet["rooms"] if room["start"])
    start["lines"][0]["text"] = f"\"Carry the stamp up these stairs!\", learn '{word}', x{start['id']}"
    path = folder / name
    path.write_text(json.dumps(sheet), encoding="utf-8")
    return path


def win(match: Match) -> Match:
    """Go out to the north, come back, and step on the stairs."""
    return match.play("9,10>n", "9,9>s", "9,11")


def wander(match: Match, seed: int) -> Match:
    """Go here and there to a bad end."""
    rng = FastRng(seed)
    for _ in range(5000):
        if match.over:
            return match
        choices = [choice["word"] for choice in match.ask()["choices"] if choice["word"] != "9,11"]  # the stairs
        match.play(choices[rng.below(len(choices))] if choices else "9,11")
    raise AssertionError("it has no end")


def answers(seed: int, **options: str) -> list[str]:
    """Answers to the end: with one seed those of a win, with all others those of somebody who wanders about."""
    chosen = GAME.check_options(GAME.bring(options), 1)
    match = Match(GAME, 1, chosen, seed_secret(seed), seed=seed)
    return (win(match) if seed == WON else wander(match, seed)).words


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


class Shell:
    """The command in this process, with answers through a pipe."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *arguments: str, stdin: list[str] | None = None) -> tuple[int, str, str]:
        """Exit code, standard output, standard error."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in stdin or [])))
        self.capsys.readouterr()
        code = cli.run(list(arguments))
        told = self.capsys.readouterr()
        return code, told.out, told.err

    def refused(self, *arguments: str, stdin: list[str] | None = None) -> str:
        """What is said in one line about wrong use."""
        code, _out, err = self(*arguments, stdin=stdin)
        assert code == 2
        assert err.startswith("philately: ")
        assert err.count("\n") == 1
        return err
