"""Games that are saved as they go, left, and resumed."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

import philately
from philately import cli
from philately.core.record import Undo, read_record, seed_secret
from philately.core.recordfile import RecordFile
from philately.core.replay import replay
from philately.core.verify import verify
from tests.commands.games import played, written
from tests.shell import COMMAND, run, typed


def play(path: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return run("play", "stampede", "--record", str(path), *arguments, stdin=stdin)


def test_a_whole_game_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = play(path, "--seats", "human:Ana,greedy", stdin="1\n" * 900)
    assert done.returncode == 0, done.stderr
    record, _ = read_record(path)
    assert record.finished
    assert record.header.names == ["human:Ana", "greedy"]
    assert verify(path).fine


def test_people_give_nonces_unless_there_is_a_seed(tmp_path: Path) -> None:
    play(tmp_path / "one", "--seats", "human,greedy,human:Ben", stdin="s\n")
    play(tmp_path / "two", "--seats", "human,greedy,human:Ben", stdin="s\n")
    one, two = (read_record(tmp_path / name)[0].header for name in ("one", "two"))
    assert [len(bytes.fromhex(nonce)) for nonce in one.nonces] == [32, 0, 32]
    assert len({one.nonces[0], one.nonces[2], two.nonces[0], two.nonces[2]}) == 4
    assert one.secret.value != two.secret.value
    play(tmp_path / "three", "--seats", "human,greedy", "--seed", "7", stdin="s\n")
    three = read_record(tmp_path / "three")[0].header
    assert three.nonces == ["", ""]
    assert three.secret.value == seed_secret(7).hex()


def test_help_tells_about_nonces(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["play", "--help"]) == 0
    assert "32 random bytes" in capsys.readouterr().out


def test_input_may_end_anywhere_and_the_game_goes_on(tmp_path: Path) -> None:
    """In many sittings of two answers each, with bots in between."""
    path = tmp_path / "game.jsonl"
    finished = False
    seen = 0
    for sitting in range(400):
        done = play(
            path, *(["--seats", "human,random", "--seed", "3"] if sitting == 0 else []), stdin="1 1 1 1 1 1 1 1\n"
        )
        record, notice = read_record(path)
        assert notice == ""
        assert len(record.lines) >= seen
        seen = len(record.lines)
        if done.returncode == 0:
            finished = True
            break
        assert "input ended after" in done.stderr
    assert finished
    assert read_record(path)[0].finished
    assert verify(path).fine


def test_s_saves_and_leaves(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    code, seen = typed(["s\n"], "play", "stampede", "--record", str(path))
    assert code == 0
    assert "s save and leave" in seen
    assert "It is saved." in seen
    assert verify(path).fine


def test_s_without_a_record_is_refused_with_a_hint() -> None:
    code, seen = typed(["s\n", "q\n"], "play", "stampede")
    assert code == 0
    assert "start it with --record FILE" in seen
    assert "It is saved" not in seen


def test_a_resumed_game_is_the_same_one(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "--seats", "human:Ana,greedy,random:Tom", "--edition", "french", stdin="s\n")
    before = path.read_bytes()
    done = play(path, stdin="s\n")
    assert done.returncode == 0
    assert "Ana (you)" in done.stdout
    assert "Tom:" in done.stdout
    assert path.read_bytes() == before


def test_undo_in_a_resumed_game_still_verifies(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    undone = 0
    for seed in range(6):
        path.unlink(missing_ok=True)
        run("play", "stampede", "--record", str(path), "--seats", "human", "--seed", str(seed), stdin="s\n")
        match = replay(read_record(path)[0])
        lines: list[str] = []
        while not match.over and len(lines) < 60:
            word = match.ask()["choices"][0]["word"]
            match.play(word)
            lines.append(word)
            if match.pending and match.can_undo(match.pending[0]):
                match.undo(match.pending[0])
                match.play(word)
                lines += ["u", word]
        done = play(path, stdin="\n".join([*lines, "s\n"]))
        assert done.returncode == 0, done.stderr
        assert verify(path).fine
        undone += "u" in lines
    assert undone


def test_a_whole_move_taken_back_in_a_resumed_game_verifies(tmp_path: Path) -> None:
    """Who has given up two stamps can take that back as long as the next one hasn't answered."""
    match = next(
        match
        for answers in range(200, 800)
        if (match := played(answers, players=6, seed=3)).done and match.can_undo(match.done[-1][0])
        if not any(match.drafts.values())
    )
    path = written(tmp_path / "game.jsonl", match)
    seat = match.done[-1][0]
    for undone in (1, 2):
        file, record, _ = RecordFile.reopen(path)
        with file:
            match = replay(record)
            answers = [action for action, _ in match.done[-1][1]]
            match.undo(seat, whole=True)
            file.save(match.record)
            match.play(*answers, seat=seat)
            file.save(match.record)
        record, _ = read_record(path)
        assert [type(line) for line in record.lines].count(Undo) == undone
        assert verify(path).fine


def test_what_contradicts_the_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "--seats", "human:Ana,greedy", "--seed", "7", stdin="s\n")
    before = path.read_bytes()
    for arguments, message in (
        (["--seats", "human:Ben,greedy"], "with seats human:Ana,greedy, and --seats human:Ben,greedy contradicts"),
        (["--seats", "human:Ana,greedy,greedy"], "3 seats don't agree"),
        (["--players", "3"], "of 2 players, and --players 3 contradicts"),
        (["--seed", "8"], "with another secret, and --seed 8 contradicts"),
        (["--edition", "french"], "with edition=english, and --option edition=french contradicts"),
        (["--option", "colour=red"], "no option 'colour'"),
    ):
        assert cli.run(["play", "stampede", "--record", str(path), *arguments]) == 2
        told = capsys.readouterr()
        assert message in told.err
        assert told.err.count("\n") == 1
    assert cli.run(["play", "pilfer", "--record", str(path)]) == 2
    assert "is a game of stampede" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_what_agrees_with_the_record_is_welcome(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    arguments = ("--seats", "human:Ana,greedy", "--seed", "7", "--players", "2", "--option", "edition=french")
    assert play(path, *arguments, stdin="s\n").returncode == 0
    assert play(path, *arguments, stdin="s\n").returncode == 0


def test_a_seed_with_nonces_is_no_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "--seats", "human,greedy", stdin="s\n")
    assert "with another secret" in play(path, "--seed", "0").stderr


def test_a_finished_game_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "game.jsonl", played())
    before = path.read_bytes()
    done = play(path)
    assert done.returncode == 2
    assert f"look at it with philately replay {path}" in done.stderr
    assert path.read_bytes() == before


def test_an_export_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(played(20).record.redacted(0).encode())
    done = play(path)
    assert done.returncode == 2
    assert "the secret is closed" in done.stderr


def test_a_torn_line_is_dropped_with_a_notice(tmp_path: Path) -> None:
    match = played(20)
    path = tmp_path / "game.jsonl"
    path.write_bytes(match.record.encode()[:-30])
    done = play(path, stdin="1\n" * 900)
    assert done.returncode == 0
    assert f"line {len(match.record.lines)} was torn and is dropped" in done.stderr
    assert verify(path).fine


def test_a_game_begun_by_a_program_takes_any_seats(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    RecordFile.create(path, philately.game("stampede").new(players=2, seed=1).record).close()
    done = play(path, "--seats", "human:Ana,random", stdin="s\n")
    assert done.returncode == 0
    assert "Ana (you)" in done.stdout


def test_a_process_that_is_killed_loses_no_answer(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    process = subprocess.Popen(
        [*COMMAND, "play", "stampede", "--seats", "human,human", "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b"1\n" * 12)
    process.stdin.flush()
    answers = 0
    while answers < 12:  # they are repeated in the output when they are read
        answers += process.stdout.readline().startswith(b"> 1")
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    match = replay(read_record(path)[0])
    assert 1 <= len(match.moves) <= 12
    assert verify(path).fine


def test_a_search_is_told_how_much_to_think(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seats = "human:Ana,search:8sims,search:8sims:Rex"
    play(path, "--seats", seats, stdin="h\n1\n1\ns\n")
    header = read_record(path)[0].header
    assert header.names == seats.split(",")
    done = play(path, "--seats", seats, stdin="s\n")  # and it goes on with the same bots
    assert "Rex" in done.stdout and "Search 1" in done.stdout
