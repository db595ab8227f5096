"""Records looked at, checked and handed on: replay, verify, export."""

import json
import os
import pty
import re
import signal
import termios
from pathlib import Path
from typing import Any

import msgspec
import pytest

import philately
from philately import cli
from philately.core.record import End, Header, Move, Record, read_record
from tests.commands.games import played, written
from tests.records.tools import play_at_random
from tests.shell import COMMAND, heed_ctrl_c, read_until, run

RIGHT, LEFT, HOME, END, PAGE_UP, PAGE_DOWN, TAB = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~", "\t"


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    return written(tmp_path / "finished.jsonl", played())


@pytest.fixture
def running(tmp_path: Path) -> Path:
    return written(tmp_path / "running.jsonl", played(30))


def chained(lines: list[Any]) -> bytes:
    """The lines with hashes that fit, as somebody would write who knows how it is done."""
    record = Record()
    for line in lines:
        record.add(msgspec.structs.replace(line, hash=""))
    return record.encode()


# ---- verify --------------------------------------------------------------------------------------------------------


class TestVerify:
    def test_a_finished_game(self, finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.run(["verify", str(finished), "--finished"]) == 0
        told = capsys.readouterr()
        assert told.err == ""
        for part in (
            "finished.jsonl: fine: stampede, 3 players",
            "result",
            "proven      every answer was legal",
            "proven      every deal and every draw is what the secret and the nonces give",
            "proven      the result follows from the answers",
            "the proof covers only later changes, not the choice of the deal",
            read_record(finished)[0].hash,
        ):
            assert part in told.out

    def test_an_unfinished_game(self, running: Path, capsys: pytest.CaptureFixture[str]) -> None:
        moves = sum(isinstance(line, Move) for line in read_record(running)[0].lines)
        assert cli.run(["verify", str(running)]) == 0
        assert f"unfinished, proven up to move {moves}" in capsys.readouterr().out
        assert cli.run(["verify", str(running), "--finished"]) == 1
        assert f"unfinished, proven up to move {moves}" in capsys.readouterr().out

    def test_an_export(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "export.jsonl"
        path.write_bytes(played(30).record.redacted(0).encode())
        closed = path.read_bytes().count(b'"commitment"')
        assert cli.run(["verify", str(path)]) == 0
        told = capsys.readouterr().out
        assert "chain only" in told
        assert f"{closed} hidden fields closed" in told
        assert "every answer was legal" not in told

    def test_nonces_are_told(self, tmp_path: Path) -> None:
        path = tmp_path / "game.jsonl"
        run("play", "stampede", "--seats", "greedy,human", "--record", str(path), stdin="s\n")
        told = run("verify", str(path)).stdout
        assert "nonces (of seat 1)" in told
        assert "only later changes" not in told

    def test_a_noted_hash(self, finished: Path, running: Path, capsys: pytest.CaptureFixture[str]) -> None:
        lines = read_record(finished)[0].lines
        assert cli.run(["verify", str(finished), "--finished", "--hash", lines[-1].hash.upper()]) == 0
        assert "that of the last line: it is the game you know" in capsys.readouterr().out
        assert cli.run(["verify", str(finished), "--hash", lines[4].hash]) == 0
        assert "that of line 5: up to there it is the game you know" in capsys.readouterr().out
        assert cli.run(["verify", str(finished), "--hash", "0" * 64]) == 1
        assert f"finished.jsonl: no line has the hash {'0' * 64}" in capsys.readouterr().out
        assert cli.run(["verify", str(running), "--finished", "--hash", read_record(running)[0].hash]) == 1
        told = run("verify", str(finished), "--hash", lines[4].hash, "--format", "json")
        assert json.loads(told.stdout)[0]["hash_line"] == 5

    @pytest.mark.parametrize("noted", ["0", "g" * 64, "0" * 63, "0" * 65])
    def test_what_is_no_hash(self, finished: Path, noted: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.run(["verify", str(finished), "--hash", noted]) == 2
        assert "a hash has 64 hex digits" in capsys.readouterr().err

    def test_several_files_and_one_is_broken(self, finished: Path, running: Path, tmp_path: Path) -> None:
        broken = tmp_path / "broken.jsonl"
        broken.write_bytes(finished.read_bytes().replace(b'"seat":1', b'"seat":2', 1))
        done = run("verify", str(finished), str(broken), str(running))
        assert done.returncode == 1
        assert done.stderr == ""
        assert "finished.jsonl: fine" in done.stdout
        assert "running.jsonl: fine" in done.stdout
        assert re.search(r"broken.jsonl: broken: line \d+: the hash doesn't fit", done.stdout)

    def test_a_torn_file_is_broken(self, finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
        finished.write_bytes(finished.read_bytes()[:-1])
        assert cli.run(["verify", str(finished)]) == 1
        assert "the file ends inside the line" in capsys.readouterr().out

    def test_json(self, finished: Path, running: Path) -> None:
        done = run("verify", str(finished), str(running), "--format", "json")
        assert done.returncode == 0
        one, two = json.loads(done.stdout)
        last = read_record(finished)[0].lines[-1]
        assert isinstance(last, End)
        assert (one["fine"], one["finished"], one["places"], one["reason"]) == (True, True, last.places, last.reason)
        assert one["hash"] == last.hash
        assert one["seats"] == ["human:Ana", "greedy", "random"]
        assert (two["fine"], two["finished"], two["places"]) == (True, False, [])
        assert one["error"] == two["error"] == ""
        assert any("only later changes" in doubt for doubt in one["not_proven"])

    def test_another_result_with_a_good_chain(self, finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
        *lines, end = read_record(finished)[0].lines
        assert isinstance(end, End)
        forged = msgspec.structs.replace(end, places=[*end.places[1:], end.places[0]])
        finished.write_bytes(chained([*lines, forged]))
        assert cli.run(["verify", str(finished)]) == 1
        assert f"line {len(lines) + 1}: the rules and the secret give something else" in capsys.readouterr().out

    @pytest.mark.parametrize("flags", [[], ["--finished"]])
    def test_a_forged_game_behind_a_closed_secret(
        self, finished: Path, flags: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Nonsense for answers, the winner swapped, all lines hashed anew: the end opens the secret."""
        header, *lines, end = read_record(finished)[0].lines
        assert isinstance(header, Header)
        assert isinstance(end, End)
        closed = msgspec.structs.replace(header, secret=header.secret.closed())
        moves = [
            msgspec.structs.replace(line, answers=["nonsense"]) if isinstance(line, Move) else line for line in lines
        ]
        forged = msgspec.structs.replace(end, places=[*end.places[1:], end.places[0]])
        finished.write_bytes(chained([closed, *moves, forged]))
        assert cli.run(["verify", str(finished), *flags]) == 1
        assert "broken: line 3: " in capsys.readouterr().out
        finished.write_bytes(chained([closed, *lines, forged]))  # right but for the winner
        assert cli.run(["verify", str(finished), *flags]) == 1
        assert f"broken: line {len(lines) + 2}: the rules and the secret" in capsys.readouterr().out
        finished.write_bytes(chained([closed, *lines, end]))  # nothing is forged, and all of it is proven
        assert cli.run(["verify", str(finished), *flags]) == 0
        assert "the result follows from the answers" in capsys.readouterr().out

    def test_a_closed_field_in_a_finished_game(self, finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """An export that was kept, with the rest of the game after it, proves nothing in full."""
        match = played(30)
        kept = match.record.redacted(0).lines
        rest = play_at_random(match, 1).record.lines[len(kept) :]
        finished.write_bytes(chained([*kept, *rest]))
        assert cli.run(["verify", str(finished), "--finished"]) == 1
        assert "broken: line 2: a hidden field is closed" in capsys.readouterr().out

    def test_an_export_of_a_running_game_is_not_finished(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "export.jsonl"
        path.write_bytes(played(30).record.redacted(0).encode())
        assert cli.run(["verify", str(path), "--finished"]) == 1
        told = capsys.readouterr().out
        assert "unfinished" in told
        assert "proven" not in told

    @pytest.mark.parametrize(
        ("game", "players"), [("stampede", 2), ("stampin", 2), ("cactus_town", 3), ("stampadia", 1)]
    )
    def test_finished_games_of_every_kind(self, game: str, players: int, tmp_path: Path) -> None:
        match = play_at_random(philately.game(game).new(players=players, seed=3), 3)
        path = written(tmp_path / "game.jsonl", match)
        assert cli.run(["verify", str(path), "--finished"]) == 0

    def test_another_salt_at_the_end(self, finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
        *lines, end = read_record(finished)[0].lines
        finished.write_bytes(chained([*lines, msgspec.structs.replace(end, salt="00" * 32)]))
        assert cli.run(["verify", str(finished)]) == 1
        assert "don't give the commitment of line 1" in capsys.readouterr().out

    def test_another_deal_with_a_good_chain(self, running: Path, capsys: pytest.CaptureFixture[str]) -> None:
        header, *lines = read_record(running)[0].lines
        assert isinstance(header, Header)
        secret = msgspec.structs.replace(header.secret, value="11" * 64)
        running.write_bytes(chained([msgspec.structs.replace(header, secret=secret), *lines]))
        assert cli.run(["verify", str(running)]) == 1
        assert "line 2: the rules and the secret give something else" in capsys.readouterr().out

    @pytest.mark.parametrize("seats", [["\x1b[2J\x1b]0;owned\x07"] * 3, ["x" * 5000] * 3, ["a"] * 7, []])
    @pytest.mark.parametrize("command", ["verify", "replay"])
    def test_strange_seats_do_no_harm(self, tmp_path: Path, seats: list[str], command: str) -> None:
        """What a record says about itself is not obeyed by the terminal, in exports too."""
        match = played(30)
        for number, lines in enumerate((match.record.lines, match.record.redacted(0).lines)):
            path = tmp_path / f"{number}.jsonl"
            path.write_bytes(chained([msgspec.structs.replace(lines[0], seats=seats), *lines[1:]]))
            done = run(command, str(path))
            assert done.returncode in (0, 1, 2)
            assert "Traceback" not in done.stderr
            assert "\x1b" not in done.stdout + done.stderr

    def test_a_huge_number_of_players_is_refused_at_once(self, running: Path) -> None:
        header, *lines = read_record(running)[0].lines
        running.write_bytes(chained([msgspec.structs.replace(header, players=10**15), *lines]))
        assert run("verify", str(running)).returncode == 1
        assert run("replay", str(running)).returncode == 2


# ---- export --------------------------------------------------------------------------------------------------------


class TestExport:
    def test_to_a_file(self, running: Path, tmp_path: Path) -> None:
        out = tmp_path / "out.jsonl"
        done = run("export", str(running), "--seat", "1", "-o", str(out))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        record, whole = read_record(out)[0], read_record(running)[0]
        assert record.hash == whole.hash
        assert record.is_redacted
        assert whole.header.secret.value not in out.read_text()
        again = run("export", str(running), "--seat", "1", "-o", str(out))
        assert again.returncode == 2
        assert "is there already" in again.stderr

    def test_to_standard_output(self, running: Path) -> None:
        done = run("export", str(running), "--seat", "0")
        assert done.stdout.encode() == read_record(running)[0].redacted(0).encode()

    def test_a_finished_game_is_open(self, finished: Path) -> None:
        assert run("export", str(finished), "--seat", "0").stdout == finished.read_text()

    def test_a_seat_that_is_not_there(self, running: Path) -> None:
        done = run("export", str(running), "--seat", "3")
        assert done.returncode == 2
        assert "there is no seat 3; seats are 0 to 2" in done.stderr


# ---- replay --------------------------------------------------------------------------------------------------------


class TestPrinted:
    def test_the_whole_game_is_its_log(self, finished: Path) -> None:
        match = played()
        match.names = ["Ana", "Greedy 1", "Random 2"]
        done = run("replay", str(finished))
        assert done.returncode == 0
        said = [line.lstrip("0123456789 ") for line in done.stdout.splitlines()]
        assert said == match.log()
        done = run("replay", str(finished), "--seat", "0")
        assert [line.lstrip("0123456789 ") for line in done.stdout.splitlines()] == match.log(0)

    def test_one_step(self, finished: Path) -> None:
        done = run("replay", str(finished), "--seat", "0", "--step", "2")
        assert done.returncode == 0
        assert "Step 2 of " in done.stdout
        assert "as Ana sees it" in done.stdout
        assert "Ana (you)" in done.stdout
        assert " starts." in done.stdout

    def test_a_spectator_sees_no_hand_and_open_shows_them(self, finished: Path) -> None:
        assert "(you)" not in run("replay", str(finished), "--step", "3").stdout
        assert "(you)" in run("replay", str(finished), "--step", "3", "--open").stdout
        assert re.search(r"draws a \w+ \(", run("replay", str(finished)).stdout.replace("draws a stamp (", "")) is None
        assert re.search(r"draws an? [A-Z]\w+ \(", run("replay", str(finished), "--open").stdout)

    def test_steps_and_seats_that_are_not_there(self, finished: Path) -> None:
        done = run("replay", str(finished), "--step", "9999")
        assert done.returncode == 2
        assert re.search(r"there is no step 9999; this game has steps 0 to \d+", done.stderr)
        assert "there is no seat 3" in run("replay", str(finished), "--seat", "3").stderr

    def test_json(self, finished: Path) -> None:
        told = json.loads(run("replay", str(finished), "--format", "json").stdout)
        assert told["steps"] == len(told["log"]) - 1
        assert told["seen_by"] == "spectator"
        told = json.loads(run("replay", str(finished), "--step", "4", "--seat", "1", "--format", "json").stdout)
        assert (told["step"], told["seen_by"]) == (4, 1)
        assert told["view"]["hands"]
        assert told["log"][-len(told["news"]) :] == told["news"]

    def test_an_export_says_what_it_can(self, tmp_path: Path) -> None:
        path = tmp_path / "export.jsonl"
        match = played(30)
        path.write_bytes(match.record.redacted(0).encode())
        done = run("replay", str(path))
        assert done.returncode == 0
        assert "one seat's export" in done.stderr
        assert "hand, seat 0: " in done.stdout
        assert re.search(r"hand, seat 1: .* \?$", done.stdout, re.MULTILINE)
        moves = sum(isinstance(line, Move) for line in match.record.lines)
        assert f"\n{moves:>3}  seat " in done.stdout
        one = run("replay", str(path), "--step", "1")
        assert "  1  seat " in one.stdout
        assert "hand, seat" not in one.stdout
        assert run("replay", str(path), "--step", str(moves + 1)).returncode == 2
        assert json.loads(run("replay", str(path), "--format", "json").stdout)["steps"] == moves

    def test_a_torn_line_is_left_out_with_a_notice(self, running: Path) -> None:
        before = running.read_bytes()[:-4]
        running.write_bytes(before)
        done = run("replay", str(running))
        assert done.returncode == 0
        assert "was torn and is left out" in done.stderr
        assert running.read_bytes() == before


class Watched:
    """`philately replay` on a terminal of its own."""

    def __init__(self, path: Path, *arguments: str) -> None:
        self.child, self.terminal = pty.fork()
        if self.child == 0:  # pragma: no cover
            heed_ctrl_c()
            os.environ.update(TERM="xterm", COLUMNS="90", LINES="40")
            os.execv(COMMAND[0], [*COMMAND, "replay", str(path), *arguments])
        self.page = ""

    def until(self, sign: str) -> str:
        """Wait until a whole page shows this."""
        self.page = read_until(self.terminal, rb"(?s)" + re.escape(sign.encode()) + rb".*\x1b\[J").decode(
            errors="ignore"
        )
        return self.page

    def press(self, key: str, sign: str) -> str:
        os.write(self.terminal, key.encode())
        return self.until(sign)

    def mode(self) -> list[Any]:
        return termios.tcgetattr(self.terminal)[:4]

    def end(self) -> tuple[int, str]:
        rest = read_until(self.terminal).decode(errors="ignore")
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1]), rest


class TestTerminal:
    def test_keys_step_through_the_game(self, finished: Path) -> None:
        steps = sum(isinstance(line, Move) for line in read_record(finished)[0].lines)
        show = Watched(finished)
        show.until(f"step 0 of {steps}")
        assert "as a spectator sees it" in show.page
        show.press(RIGHT, "step 1 of")
        show.press(RIGHT, "step 2 of")
        show.press(LEFT, "step 1 of")
        show.press(PAGE_DOWN, "step 11 of")
        show.press(PAGE_UP, "step 1 of")
        show.press(END, f"step {steps} of {steps}")
        assert "wins" in show.page
        show.press(RIGHT, f"step {steps} of {steps}")
        show.press(HOME, "step 0 of")
        show.press(LEFT, "step 0 of")
        show.press(TAB, "as Ana sees it")
        assert "Ana (you)" in show.page
        show.press(TAB, "as Greedy 1 sees it")
        show.press("\x1b[Z", "as Ana sees it")
        show.press(RIGHT + RIGHT + LEFT, "step 1 of")
        show.press("\x1bOC", "step 2 of")
        os.write(show.terminal, b"q")
        code, rest = show.end()
        assert code == 0
        assert rest.endswith("\x1b[?25h\x1b[?1049l")

    def test_tab_comes_round(self, running: Path) -> None:
        show = Watched(running, "--seat", "2")
        show.until("as Random 2 sees it")
        show.press(TAB, "every move as the player saw it")
        show.press(TAB, "as a spectator sees it")
        os.write(show.terminal, b"q")
        assert show.end()[0] == 0

    def test_ctrl_c_gives_the_terminal_back(self, finished: Path) -> None:
        show = Watched(finished)
        show.until("step 0 of")
        assert not show.mode()[3] & termios.ICANON
        os.write(show.terminal, b"\x03")
        code, rest = show.end()
        assert code == 130
        assert "\x1b[?25h\x1b[?1049l" in rest
        assert "philately: stopped" in rest
        assert "Traceback" not in rest

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
    def test_a_polite_end_gives_it_back_too(self, finished: Path, number: signal.Signals) -> None:
        show = Watched(finished)
        show.until("step 0 of")
        os.kill(show.child, number)
        code, rest = show.end()
        assert code == 128 + number
        assert "\x1b[?25h\x1b[?1049l" in rest

    def test_the_mode_is_as_before(self, finished: Path) -> None:
        """Seen by a shell that goes on after it."""
        child, terminal = pty.fork()
        if child == 0:  # pragma: no cover
            os.environ.update(TERM="xterm", COLUMNS="90", LINES="40")
            command = " ".join(COMMAND)
            os.execv("/bin/sh", ["sh", "-c", f"stty -g; {command} replay {finished}; stty -g"])
        before = read_until(terminal, rb"\r\n").split(b"\r\n")[0]
        read_until(terminal, rb"\x1b\[J")
        os.write(terminal, b"q")
        after = read_until(terminal)
        os.close(terminal)
        os.waitpid(child, 0)
        assert before
        assert after.rstrip().endswith(before)

    def test_a_size_that_changes_is_drawn_anew(self, finished: Path) -> None:
        show = Watched(finished)
        show.until("step 0 of")
        os.kill(show.child, signal.SIGWINCH)
        show.until("step 0 of")
        os.write(show.terminal, b"q")
        assert show.end()[0] == 0
