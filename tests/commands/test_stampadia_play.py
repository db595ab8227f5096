"""Adventures from the command line: sheets, records, variants, the end, the same again."""

import json
import re
from pathlib import Path

import pytest

from philately.core.record import read_record
from philately.core.verify import verify
from tests.commands.adventures import LOST, REAL, WON, Shell, answers, learning
from tests.shell import run, typed


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Shell:
    monkeypatch.setenv("PHILATELY_PROFILE", str(tmp_path / "memory.json"))
    monkeypatch.setenv("COLUMNS", "100")
    return Shell(monkeypatch, capsys)


class TestSheets:
    def test_a_file_a_name_and_an_option(self, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for said in (["--sheet", str(REAL)], ["--option", f"sheet={REAL}"]):
            _code, out, err = shell("play", "stampadia", *said)
            assert "input ended after 0 answers" in err
            assert "The Rogue Player in The Reclaimed Land" in out
        _code, out, _err = shell("play", "stampadia", "--sheet", "old-post-office", "--seats", "human:Ana")
        assert "The Ranger Ana in The Old Post Office" in out
        (tmp_path / "plain").write_bytes(REAL.read_bytes())
        monkeypatch.chdir(tmp_path)
        assert "The Reclaimed Land" in shell("play", "stampadia", "--sheet", "plain")[1]

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["stampadia", "--sheet", "first-stairs"], "there is no sheet 'first-stairs'; there are first-steps"),
            (["stampadia", "--sheet", "no/such.json"], "no/such.json: it can't be read: No such file"),
            (["stampadia", "--sheet", "/"], "can't be read"),
            (["stampadia", "--sheet", ""], "--sheet needs a file, or a name: first-steps"),
            (["stampadia", "--sheet", "README.md"], "README.md: it is no JSON"),
            (["stampadia", "--sheet", "first-steps", "--option", "sheet=first-steps"], "say the same thing"),
            (
                ["stampede", "--sheet", "first-steps"],
                "--sheet is for Chronicles of Stampadia, not for Stampede; leave it out",
            ),
            (["stampede", "--profile", "x"], "--profile is for Chronicles of Stampadia, not for Stampede"),
            (["stampede", "--no-memory"], "--no-memory is for Chronicles of Stampadia, not for Stampede"),
            (["stampadia", "--players", "2"], "1 players, not 2"),
            (["stampadia", "--option", "extra_hp=99"], "extra_hp can't be '99'"),
        ],
    )
    def test_wrong_use(self, shell: Shell, arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(Path(__file__).parents[2])
        assert message in shell.refused("play", *arguments)


class TestRecords:
    def test_a_record_needs_no_sheet_beside_it(self, shell: Shell, tmp_path: Path) -> None:
        """Also in a process that has never seen the sheet."""
        sheet, path = learning(tmp_path), tmp_path / "game.jsonl"
        words = answers(WON, sheet=str(sheet))
        start = ["play", "stampadia", "--record", str(path)]
        code, _out, err = shell(
            *start, "--sheet", str(sheet), "--seed", str(WON), "--option", "memory=none", stdin=words[:1]
        )
        assert (code, "input ended after 1 answers" in err) == (2, True)
        sheet.unlink()
        saved = sum(len(line.answers) for line in read_record(path)[0].lines if hasattr(line, "answers"))
        done = run(*start, stdin="\n".join(words[saved:]))
        assert done.returncode == 0, done.stderr
        assert re.search(r"Outcome +won", done.stdout)
        for command in (["verify"], ["replay"], ["replay", "--step", "1"], ["replay", "--format", "json"]):
            told = run(*command, str(path))
            assert told.returncode == 0, told.stderr
        assert "fine: stampadia, 1 player, moves" in run("verify", str(path)).stdout
        assert "The First Day of Issue" in run("replay", str(path), "--step", "0").stdout

    def test_going_on_must_not_contradict(self, shell: Shell, tmp_path: Path) -> None:
        path, sheet = tmp_path / "game.jsonl", learning(tmp_path)
        start = ["play", "stampadia", "--record", str(path)]
        shell(*start, "--sheet", str(sheet))
        assert "contradicts that" in shell.refused(*start, "--sheet", "first-steps")
        assert "contradicts that" in shell.refused(*start, "--option", "monk=on")
        assert "input ended" in shell.refused(*start, "--sheet", str(sheet))

    def test_a_finished_game_stays_as_it_is(self, shell: Shell, tmp_path: Path) -> None:
        path = tmp_path / "game.jsonl"
        start = ["play", "stampadia", "--record", str(path)]
        assert shell(*start, "--seed", "4", stdin=answers(4))[0] == 0
        assert verify(path).fine
        assert "holds a finished game" in shell.refused(*start)


class TestEnd:
    def test_a_win(self, shell: Shell, tmp_path: Path) -> None:
        sheet = str(learning(tmp_path))
        said = ["play", "stampadia", "--sheet", sheet, "--seed", str(WON)]
        code, out, _err = shell(*said, stdin=answers(WON, sheet=sheet))
        assert code == 0
        assert re.search(r"The adventure is won, with \d+ gold left\.\nOutcome +won *\nScore +\d+ *\n", out)
        assert re.search(r"Keywords learnt +Ink", out)
        assert "Monk score" not in out
        assert "has won" not in out

    def test_the_monk_and_an_easier_life(self, shell: Shell, tmp_path: Path) -> None:
        sheet = str(learning(tmp_path))
        options = {"monk": "on", "extra_hp": "3", "rest": "2", "open_table": "on"}
        said = [f"--option={name}={value}" for name, value in options.items()]
        words = answers(WON, sheet=sheet, **options)
        _code, out, _err = shell("play", "stampadia", "--sheet", sheet, "--seed", str(WON), *said, stdin=words)
        assert re.search(r"Score +\d+ \(easier: 3 extra HP, a rest for 2 gold, open table\)", out)
        found = re.search(r"Monk score +(\d+): ([^\n]*(?:\n +[^\n]+)*)", out)
        assert found
        assert int(found[1]) == sum(map(int, re.findall(r"\d+", found[2])))

    def test_premonition_counts_lives(self, shell: Shell) -> None:
        words = answers(LOST, premonition="on")
        said = ["play", "stampadia", "--seed", str(LOST), "--option", "premonition=on"]
        assert re.search(r"Lives +\d", shell(*said, stdin=words)[1])

    def test_a_bot_alone(self, shell: Shell, tmp_path: Path) -> None:
        code, out, _err = shell("play", "stampadia", "--seats", "random", "--seed", "1")
        assert code == 0
        assert re.search(r"Outcome +\w+", out)
        assert not (tmp_path / "memory.json").exists()


class TestAgain:
    """At a terminal, a person is asked whether to play the same sheet again."""

    def sheet_and_words(self, folder: Path) -> tuple[str, str]:
        sheet = str(learning(folder))
        return sheet, " ".join(answers(LOST, sheet=sheet)) + "\n"

    def test_yes_takes_the_memory_along(self, tmp_path: Path) -> None:
        sheet, words = self.sheet_and_words(tmp_path)
        profile, path = tmp_path / "memory.json", tmp_path / "game.jsonl"
        said = ["play", "stampadia", "--sheet", sheet, "--seed", str(LOST), "--profile", str(profile)]
        said += ["--record", str(path), "--seats", "human:Ana", "--option", "monk=on"]
        code, seen = typed([words, "what\n", "yes\n", "s\n"], *said)
        assert code == 0
        assert seen.count("Play the same sheet again") == 2
        assert json.loads(profile.read_bytes())["keywords"] == ["Ink"]
        first, second = (read_record(tmp_path / name)[0].header for name in ("game.jsonl", "game-2.jsonl"))
        assert {**first.options, "memory": "Ink"} == second.options
        assert second.names == ["human:Ana"]
        assert first.secret.value != second.secret.value
        assert "Remembered in" in seen

    def test_no_ends(self, tmp_path: Path) -> None:
        sheet, words = self.sheet_and_words(tmp_path)
        said = ["play", "stampadia", "--sheet", sheet, "--seed", str(LOST), "--option", "memory=none"]
        code, seen = typed([words, "n\n"], *said)
        assert code == 0
        assert "Remembered" not in seen

    def test_without_memory_nobody_is_asked(self, tmp_path: Path) -> None:
        sheet, words = self.sheet_and_words(tmp_path)
        said = ["play", "stampadia", "--sheet", sheet, "--seed", str(LOST), "--no-memory"]
        code, seen = typed([words], *said)
        assert code == 0
        assert "again" not in seen.rpartition("Outcome")[2]


class TestSimulate:
    def test_a_sheet_reaches_the_workers(self, shell: Shell, tmp_path: Path) -> None:
        said = ["simulate", "stampadia", "--sheet", str(learning(tmp_path)), "--games", "120", "--seed", "5"]
        one, two = (
            run(*said, "--format", "json", "--seats", "random", "--workers", number).stdout for number in ("1", "2")
        )
        assert one == two
        result = json.loads(one)
        assert result["games"] == 120
        assert result["statistics"]["adventure"]["keywords learnt"]["total"] == 120
        assert sum(reason["games"] for reason in result["reasons"].values()) == 120

    def test_the_table_is_one_for_a_solo_game(self, shell: Shell, tmp_path: Path) -> None:
        sheet = str(learning(tmp_path))
        said = ["simulate", "stampadia", "--sheet", sheet, "--games", "20", "--workers", "1", "--seed", "1"]
        code, out, _err = shell(*said, "--seats", "random")
        assert code == 0
        assert "20 games of 1 player," in out
        assert re.search(r"bot +won +share", out)
        assert "seat" not in out
        for row in ("score", "gold left", "rooms drawn", "score when won", "died", "won"):
            assert re.search(rf"^ {row} ", out, re.MULTILINE), row

    def test_wrong_use(self, shell: Shell) -> None:
        assert "--sheet is for Chronicles of Stampadia" in shell.refused("simulate", "stampede", "--sheet", "x")
        assert "has the character '!' in it" in shell.refused("simulate", "stampadia", "--sheet", "x!")
