"""The command line: what it prints where, and its exit codes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import philately
from philately import _build, cli
from tests.shell import COMMAND, CTRL_C, children_of, interrupted, run, run_alone, typed

COMMANDS = (
    "play",
    "replay",
    "verify",
    "export",
    "analyse",
    "simulate",
    "bench",
    "sheet",
    "solve",
    "memory",
    "campaign",
    "games",
    "rules",
    "doctor",
)


class TestHelp:
    def test_no_arguments_tell_what_one_can_do(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.run([]) == 0
        told = capsys.readouterr().out
        for command in COMMANDS:
            assert f"philately {command}" in told or f" {command} " in told

    @pytest.mark.parametrize("command", COMMANDS)
    def test_every_command_has_help_with_examples(self, command: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.run([command, "--help"]) == 0
        told = capsys.readouterr().out
        assert "For instance:" in told
        assert f"philately {command}" in told

    def test_the_version_says_which_build(self) -> None:
        told = run("--version")
        assert told.returncode == 0
        assert told.stdout.startswith(f"philately {philately.__version__}, ")
        assert "interpreted" in run_alone("--version", PHILATELY_PURE="1").stdout

    @pytest.mark.parametrize("name", COMMANDS)
    def test_the_list_of_commands_says_how_their_help_begins(self, name: str) -> None:
        command = cli.all_commands()[name]
        told = cli.loaded(name, command).help.partition("\n\n")[0]
        assert " ".join(told.split()) == command.help

    def test_help_is_quick_because_nothing_heavy_is_imported(self) -> None:
        heavy = ("asyncio", "concurrent.futures", "markdown_it", "msgspec", "multiprocessing", "numpy", "rich.progress")
        rooms = ("arena", "bots", "server", "terminal", "web", "games.stampadia.game", "games.stampadia.rules")
        ours = ("litestar", "sqlalchemy", *(f"philately.{room}" for room in rooms))
        code = (
            "import sys; from philately import cli; cli.run(['--help']); "
            f"print([m for m in {heavy + ours} if m in sys.modules])"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == "[]"
        assert "Let bots play many games, and count." in done.stdout

    def test_a_rulebook_can_be_shown_after_the_help(self) -> None:
        code = "from philately import cli; cli.run(['--help']); cli.run(['rules', 'stampede'])"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert "What you need to win" in done.stdout


class TestOutput:
    def test_the_rulebook_is_shown(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.run(["rules", "stampede"]) == 0
        told = capsys.readouterr().out
        assert "What you need to win" in told
        assert "Crocodile" in told

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="NOT TESTED: no full device here")
    def test_a_full_disk_is_one_line(self) -> None:
        with Path("/dev/full").open("w") as full:
            done = subprocess.run([*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert done.returncode == 1
        assert done.stderr == "philately: standard output can't be written: No space left on device\n"

    def test_complaints_never_go_to_standard_output(self) -> None:
        done = subprocess.run(
            ["sh", "-c", f"{' '.join(COMMAND)} play nothing 2>&-"], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (2, "")


class TestCompletion:
    @staticmethod
    def completed(*words: str) -> list[str]:
        """What bash would be offered for the last word."""
        return run(
            _PHILATELY_COMPLETE="complete_bash",
            COMP_WORDS=" ".join(["philately", *words]),
            COMP_CWORD=str(len(words)),
        ).stdout.split()

    def test_commands_games_and_bots(self) -> None:
        assert self.completed("rep") == ["replay"]
        assert self.completed("play", "stampe") == ["stampede"]
        assert self.completed("play", "stampede", "--seats", "human,gr") == ["human,greedy"]
        assert self.completed("play", "stampede", "--seats", "human,search:c") == ["human,search:careful"]
        assert self.completed("simulate", "stampede", "--seats", "r") == ["random"]
        assert self.completed("simulate", "stampede", "--seats", "h") == []
        thinking = ["greedy,search:quick", "greedy,search:careful"]
        assert self.completed("simulate", "stampede", "--seats", "greedy,se") == thinking

    def test_files(self, tmp_path: Path) -> None:
        (tmp_path / "evening.jsonl").touch()
        assert self.completed("verify", f"{tmp_path}/ev") == [f"{tmp_path}/evening.jsonl"]

    def test_the_shell_gets_its_script(self) -> None:
        assert "--install-completion" in run("--help").stdout
        told = run("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
        assert told.returncode == 0
        assert "_PHILATELY_COMPLETE=complete_bash" in told.stdout


class TestBench:
    def test_figures_for_programs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("philately.arena.bench.LONG_ENOUGH", 0.001)
        told = run("bench", "stampede", "--players", "2", "--format", "json")
        speed = json.loads(told.stdout)
        assert told.returncode == 0
        assert told.stderr == ""
        assert (speed["game"], speed["players"], speed["rounds"]) == ("stampede", 2, 5)
        assert speed["compiled"] is _build.COMPILED
        assert [figure["what"] for figure in speed["figures"]] == [
            "fast door, redealt copy",
            "fast door, knowledge tracking",
            "checked door",
        ]
        for figure in speed["figures"]:
            assert figure["answers_per_second"] > figure["games_per_second"] > 0
            assert figure["answers_per_game"] > 10
        assert speed["copy_microseconds"] > 0

    def test_a_game_from_another_package(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr("philately.arena.bench.LONG_ENOUGH", 0.001)
        assert cli.run(["bench", "pilfer"]) == 0
        told = capsys.readouterr().out
        assert "interpreted" in told or "compiled" in told
        assert "checked door" in told
        assert "Copying a position takes" in told


class TestGames:
    def test_all_games_are_listed(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.run(["games"]) == 0
        told = capsys.readouterr().out
        for name in philately.game_names():
            assert name in told

    def test_one_game_is_shown_with_all_its_options(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.run(["games", "stampede"]) == 0
        told = capsys.readouterr().out
        for option in philately.game("stampede").options:
            assert option.name in told

    def test_a_broken_plug_in_is_named_and_spoils_nothing(self, tmp_path: Path) -> None:
        broken_plug_in(tmp_path)
        path = os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]])
        told = run_alone("games", PYTHONPATH=path)
        assert told.returncode == 0
        assert "stampede" in told.stdout
        assert "the game broken can't be used: " in told.stderr
        assert "ZeroDivisionError" in told.stderr


def broken_plug_in(folder: Path) -> None:
    (folder / "broken.py").write_text("1 / 0\n")
    info = folder / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[philately.games]\nbroken = broken:GAME\n")


class TestDoctor:
    def test_it_tells_programs(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.run(["doctor", "--format", "json"]) == 0
        health = json.loads(capsys.readouterr().out)
        assert health["philately"] == philately.__version__
        assert health["packages"]["msgspec"]
        assert "stampede" in health["games"]
        assert health["broken_games"] == {}
        assert health["extras"].keys() == {"play", "print", "test"}
        assert set(health["extras"]["test"]) >= {"pytest", "hypothesis"}

    def test_it_tells_people(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.run(["doctor"]) == 0
        told = capsys.readouterr().out
        for part in ("philately", "python", "C compiler", "[test]", "data folder", "stampede"):
            assert part in told

    def test_it_names_broken_plug_ins_with_the_reason(self, tmp_path: Path) -> None:
        broken_plug_in(tmp_path)
        path = os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]])
        health = json.loads(run_alone("doctor", "--format", "json", PYTHONPATH=path).stdout)
        assert list(health["broken_games"]) == ["broken"]
        assert "ZeroDivisionError" in health["broken_games"]["broken"]

    def test_the_data_folder_follows_the_environment(self, tmp_path: Path) -> None:
        health = json.loads(run("doctor", "--format", "json", XDG_DATA_HOME=str(tmp_path)).stdout)
        assert health["data_folder"] == str(tmp_path / "philately")
        assert health["data_folder_exists"] is False


BAD = [
    (["nonsense"], "No such command 'nonsense'"),
    (["play"], "Missing argument"),
    (["play", "stampedo"], "did you mean stampede"),
    (["games", "chess"], "there is no game 'chess'"),
    (["play", "stampede", "--nonsense"], "No such option"),
    (["play", "stampede", "more"], "unexpected extra argument"),
    (["play", "stampede", "--players", "9"], "2 to 6 players, not 9"),
    (["play", "stampede", "--players", "many"], "--players"),
    (["play", "stampede", "--players", "3", "--seats", "human,random"], "--players 3 and 2 seats don't agree"),
    (["play", "stampede", "--seats", "human,rando"], "did you mean random?"),
    (["play", "stampede", "--seats", "human,,random"], "empty seat"),
    (["play", "stampede", "--seats", "human:,random"], "empty seat"),
    (["play", "stampede", "--seats", "human:Ana,human:Ana"], "2 players are called Ana"),
    (["play", "stampede", "--seats", "human:" + "x" * 21 + ",random"], "up to 20 printable characters"),
    (["play", "stampede", "--seats", "human:\x1b[2J,random"], "printable characters"),
    (["play", "stampede", "--seed", "seven"], "a seed is a whole number from 0 to"),
    (["play", "stampede", "--seed", "-1"], "a seed is a whole number from 0 to"),
    (["play", "stampede", "--seed", "1_000"], "a seed is a whole number from 0 to"),
    (["play", "stampede", "--seed", "\N{ARABIC-INDIC DIGIT SEVEN}"], "a seed is a whole number from 0 to"),
    (["play", "stampede", "--seed", str(2**64)], "a seed is a whole number from 0 to"),
    (["play", "stampede", "--seed", "9" * 5000], "a seed is a whole number from 0 to"),
    (["play", "stampede", "--option", "edition"], "should be NAME=VALUE"),
    (["play", "stampede", "--option", "=french"], "should be NAME=VALUE"),
    (["play", "stampede", "--option", "colour=red"], "no option 'colour'"),
    (["play", "stampede", "--option", "seed=7"], "no option 'seed'"),
    (["play", "stampede", "--option", "backs=ringg"], "can't be 'ringg'"),
    (["play", "stampede", "--edition", "german"], "can't be 'german'"),
    (["play", "stampede", "--edition", "french", "--option", "edition=english"], "given twice"),
    (["play", "stampede", "--edition", "french", "--option", "teams=auto"], "no team game"),
    (["play", "pilfer", "--edition", "french"], "no option 'edition'"),
    (["simulate", "stampede", "--games", "0"], "--games"),
    (["simulate", "stampede", "--games", "1.5"], "--games"),
    (["simulate", "stampede", "--workers", "0"], "--workers"),
    (["simulate", "stampede", "--workers", "100000"], "--workers"),
    (["simulate", "stampede", "--seats", "human"], "no bot 'human'"),
    (["simulate", "stampede", "--seats", "random:Ana"], "names are for people"),
    (["simulate", "stampede", "--seats", "search:quick:Ana"], "names are for people"),
    (["simulate", "stampede", "--seats", "search:,random"], "empty seat"),
    (["simulate", "stampede", "--seats", "search:0sims,greedy"], "search:0sims is no budget"),
    (["simulate", "stampede", "--seats", "search:often,greedy"], "search:often is no budget"),
    (["simulate", "stampede", "--seats", "search:99999999sims,greedy"], "is no budget"),
    (["simulate", "stampede", "--seats", "random,random", "--players", "4"], "don't agree"),
    (["simulate", "stampede", "--format", "xml"], "--format"),
    (["simulate", "stampede", "--records", "README.md"], "can't be used as a folder"),
    (["simulate", "stampede", "--records", "src"], "isn't empty"),
    (["bench", "stampedo"], "did you mean stampede"),
    (["bench", "stampede", "--players", "9"], "2 to 6 players, not 9"),
    (["verify"], "Missing argument"),
    (["verify", "README.md", "no/such/file"], "no/such/file can't be read: No such file"),
    (["verify", "src"], "src can't be read: it is a folder"),
    (["replay", "no/such/file"], "No such file"),
    (["replay", "README.md"], "README.md: line 1: "),
    (["replay", "README.md", "--seat", "0", "--open"], "contradict each other"),
    (["replay", "README.md", "--seat", "-1"], "--seat"),
    (["analyse"], "Missing argument"),
    (["analyse", "no/such/file"], "no/such/file can't be read: No such file"),
    (["analyse", "src"], "src can't be read: it is a folder"),
    (["analyse", "README.md"], "README.md: line 1: "),
    (["analyse", "README.md", "--sims", "0"], "--sims"),
    (["analyse", "README.md", "--sims", "many"], "--sims"),
    (["analyse", "README.md", "--workers", "0"], "--workers"),
    (["analyse", "README.md", "--seed", "-1"], "a seed is a whole number from 0 to"),
    (["analyse", "README.md", "--format", "xml"], "--format"),
    (["analyse", "README.md", "--plot", "plot.png"], "its name ends with .svg"),
    (["analyse", "README.md", "--plot", "no/such/folder/plot.svg"], "there is no folder no/such/folder"),
    (["export", "README.md"], "Missing option '--seat'"),
    (["export", "README.md", "--seat", "0"], "README.md: line 1: "),
    (["play", "stampede", "--record", "README.md"], "README.md can't be resumed: line 1: "),
    (["play", "stampede", "--record", "src"], "src can't be written: Is a directory"),
    (["play", "stampede", "--record", "/dev/full"], "/dev/full is no regular file"),
    (["play", "stampede", "--record", "no/such/folder/file"], "No such file or directory"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(arguments)[:60] for arguments, _ in BAD])
def test_bad_input_is_one_clear_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent)
    assert cli.run(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert message in told.err
    assert told.err.startswith("philately: ")
    assert told.err.count("\n") == 1


def test_faults_of_ours_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("philately.terminal.doctor.examine", fail)
    with pytest.raises(ZeroDivisionError):
        cli.run(["doctor"])


class TestPlay:
    def test_a_whole_game_through_a_pipe(self) -> None:
        done = run_alone("play", "stampede", "--seats", "human,random", "--seed", "7", stdin="1\n" * 500)
        assert done.returncode == 0, done.stderr
        assert "wins with" in done.stdout
        assert "Player 0 (you)" in done.stdout
        assert "\x1b" not in done.stdout
        assert done.stderr == ""

    def test_the_same_seed_gives_the_same_game(self) -> None:
        first, second = (
            run("play", "stampede", "--seats", "human,greedy,random", "--seed", "7", stdin="1 " * 500) for _ in range(2)
        )
        assert first.stdout == second.stdout

    def test_the_usual_table_is_a_person_and_bots(self) -> None:
        done = run("play", "stampede", "--edition", "french", stdin="q\n")
        assert done.returncode == 0
        assert all(name in done.stdout for name in ("Player 0 (you)", "Greedy 1", "Greedy 2", "Greedy 3"))

    def test_names_are_as_people_wish(self) -> None:
        done = run("play", "stampede", "--seats", "human:Ana,random:Old Tom", stdin="q\n")
        assert "Ana (you)" in done.stdout
        assert "Old Tom:" in done.stdout

    def test_bots_can_be_watched(self) -> None:
        done = run("play", "stampede", "--seats", "random", "--players", "3", "--seed", "1")
        assert done.returncode == 0
        assert "Random 2" in done.stdout

    def test_input_that_ends_too_early(self) -> None:
        done = run("play", "stampede", "--seed", "7", stdin="1\n")
        assert done.returncode == 2
        assert "input ended after 1 answers; the game goes on: " in done.stderr
        assert "Traceback" not in done.stderr

    def test_a_bad_answer_names_its_line(self) -> None:
        done = run("play", "stampede", "--seed", "7", stdin="\nnonsense\n")
        assert done.returncode == 2
        assert done.stderr.startswith("philately: line 2: ")

    def test_bytes_that_are_no_text_are_a_bad_answer(self) -> None:
        done = run("play", "stampede", "--seed", "7", stdin=b"\xff\xfe\x80\n")
        assert done.returncode == 2
        assert "line 1: " in done.stderr

    def test_a_terminal_without_our_letters(self) -> None:
        done = run_alone("play", "stampede", "--seed", "7", stdin="q\n", PYTHONIOENCODING="ascii")
        assert done.returncode == 0, done.stderr


class TestSimulate:
    ARGUMENTS = ("simulate", "stampede", "--games", "120", "--seed", "7", "--players", "3")

    def test_the_table(self) -> None:
        done = run(*self.ARGUMENTS, "--workers", "1")
        assert done.returncode == 0
        assert done.stderr == ""
        for part in ("120 games of 3 players", "seed 7", "games/s", "wins", "ended by", "turns", "Elephant"):
            assert part in done.stdout

    def test_json_is_the_same_for_one_and_two_workers(self) -> None:
        one = run(*self.ARGUMENTS, "--workers", "1", "--format", "json")
        two = run(*self.ARGUMENTS, "--workers", "2", "--format", "json")
        assert one.stdout == two.stdout
        assert one.stderr == two.stderr == ""

    def test_json_has_the_promised_form(self) -> None:
        told: dict[str, Any] = json.loads(run(*self.ARGUMENTS, "--format", "json").stdout)
        assert list(told) == [
            "game",
            "rules_version",
            "players",
            "seats",
            "options",
            "seed",
            "games",
            "games_wanted",
            "stopped",
            "answers",
            "wins",
            "draws",
            "reasons",
            "statistics",
        ]
        assert (told["game"], told["players"], told["seed"], told["games"]) == ("stampede", 3, 7, 120)
        assert told["seats"] == ["random"] * 3
        assert told["options"]["edition"] == "english"
        assert told["stopped"] is False
        assert set(told["answers"]) == {"total", "mean", "median", "min", "max"}
        assert [win["seat"] for win in told["wins"]] == [0, 1, 2]
        assert sum(win["games"] for win in told["wins"]) == 120
        assert sum(reason["games"] for reason in told["reasons"].values()) == 120
        assert set(told["statistics"]) == {"animals played", "turns"}

    def test_without_a_seed_one_is_chosen_and_told(self) -> None:
        told = json.loads(run("simulate", "stampede", "--games", "1", "--format", "json").stdout)
        assert 0 <= told["seed"] < 2**32

    @pytest.mark.parametrize("workers", ["1", "2"])
    def test_ctrl_c_keeps_what_is_done(self, workers: str) -> None:
        arguments = ("simulate", "stampede", "--games", "100000000", "--workers", workers, "--format", "json")
        code, out, seen = interrupted(rb"[1-9]\d*/100000000", *arguments)
        told = json.loads(out)
        assert code == 130
        assert told["stopped"] is True
        assert 0 < told["games"] < told["games_wanted"] == 100000000
        assert f"stopped after {told['games']} of 100000000 games" in seen
        assert "Traceback" not in seen

    @pytest.mark.parametrize("workers", ["1", "2"])
    def test_ctrl_c_in_the_middle_of_a_game(self, workers: str) -> None:
        """One answer alone would take longer than a test waits."""
        thinking = ("--seats", "search:10000000sims", "--games", "10", "--workers", workers)
        code, _, seen = interrupted(rb"0/10", "simulate", "stampede", *thinking, "--format", "json")
        assert code == 130
        assert "Traceback" not in seen

    def test_no_worker_is_left_behind(self) -> None:
        """Also when the main process is killed and can't tell them to stop."""
        children: list[int] = []

        def kill(process: subprocess.Popen[bytes]) -> None:
            children.extend(int(child) for child in children_of(process.pid))
            process.kill()

        arguments = ("simulate", "stampede", "--games", "100000000", "--workers", "2")
        code, _, _ = interrupted(rb"[1-9]\d*/100000000", *arguments, stop=kill)
        assert code == -signal.SIGKILL
        assert len(children) == 2
        # every worker holds the other end of standard output, so reading it to its end meant that they are gone


class TestTerminal:
    """On a terminal of its own."""

    def test_a_person_who_leaves(self) -> None:
        code, seen = typed(["u\n", "q\n"], "play", "stampede", "--seed", "7")
        assert code == 0
        assert "\x1b[2J" in seen
        assert "Nothing to take back" in seen
        assert "The game is left" in seen

    def test_ctrl_c(self) -> None:
        code, seen = typed([CTRL_C], "play", "stampede", "--seed", "7")
        assert code == 130
        assert "philately: stopped" in seen
        assert "Traceback" not in seen

    def test_ctrl_d_leaves(self) -> None:
        code, seen = typed(["\x04"], "play", "stampede", "--seed", "7")
        assert code == 0
        assert "The game is left" in seen


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "stampede", "--games", "20"),
        ("simulate", "stampede", "--games", "20", "--format", "json"),
        ("play", "stampede", "--seats", "random", "--seed", "1"),
        ("games", "stampede"),
        ("doctor",),
        ("--help",),
    ],
)
def test_a_reader_who_goes_away_gets_no_traceback(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*COMMAND, *arguments], stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert done.returncode in (1, 141)
    assert done.stderr == b""
