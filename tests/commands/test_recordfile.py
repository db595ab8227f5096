"""Records on disk: appended line by line, whole or not at all."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from philately.core.errors import BadRecord
from philately.core.record import read_record
from philately.core.recordfile import NotSaved, RecordFile, write_new
from philately.core.replay import replay
from tests.commands.games import played, written


def answer(match: object) -> None:
    from philately import Match

    assert isinstance(match, Match)
    before = len(match.record.lines)
    while len(match.record.lines) == before:
        match.play(match.ask()["choices"][0]["word"])


def test_it_grows_with_the_record(tmp_path: Path) -> None:
    match = played(0)
    path = tmp_path / "game.jsonl"
    with RecordFile.create(path, match.record) as file:
        assert path.read_bytes() == match.record.encode()
        for _ in range(5):
            answer(match)
            file.save(match.record)
            assert path.read_bytes() == match.record.encode()
        file.save(match.record)
        assert path.read_bytes() == match.record.encode()
    assert os.listdir(tmp_path) == ["game.jsonl"]  # noqa: PTH208


def test_it_is_as_readable_as_any_new_file(tmp_path: Path) -> None:
    written(tmp_path / "game.jsonl", played(0))
    (tmp_path / "other").touch()
    assert (tmp_path / "game.jsonl").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_every_save_reaches_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    really = os.fsync

    def fsync(file: int) -> None:
        synced.append(file)
        really(file)

    monkeypatch.setattr(os, "fsync", fsync)
    match = played(0)
    with RecordFile.create(tmp_path / "game.jsonl", match.record) as file:
        assert len(synced) == 2  # the file and its folder
        answer(match)
        file.save(match.record)
        assert synced[2:] == [file.file]


@pytest.mark.parametrize("kind", ["file", "folder", "dangling link"])
def test_nothing_is_overwritten(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "precious"
    if kind == "file":
        path.write_text("my novel")
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(NotSaved, match="is there already"):
        RecordFile.create(path, played(0).record)
    assert [each.name for each in tmp_path.iterdir()] == ["precious"]
    assert kind != "file" or path.read_text() == "my novel"


def test_what_appears_meanwhile_is_not_overwritten_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(os.path, "lexists", lambda _: False)
    path.write_text("quicker")
    with pytest.raises(NotSaved, match="is there already"):
        write_new(path, b"slower")
    assert path.read_text() == "quicker"
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    write_new(tmp_path / "new", b"content")
    assert (tmp_path / "new").read_bytes() == b"content"
    assert [each.name for each in tmp_path.iterdir()] == ["new"]


def test_a_record_goes_on_after_it_was_read(tmp_path: Path) -> None:
    path = written(tmp_path / "game.jsonl", played(20))
    file, record, notice = RecordFile.reopen(path)
    assert notice == ""
    match = replay(record)
    with file:
        answer(match)
        file.save(match.record)
    assert read_record(path)[0].encode() == match.record.encode()
    replay(read_record(path)[0])


@pytest.mark.parametrize("cut", [1, 40])
def test_a_torn_line_is_dropped_from_the_file(tmp_path: Path, cut: int) -> None:
    match = played(20)
    path = tmp_path / "game.jsonl"
    path.write_bytes(match.record.encode()[:-cut])
    file, record, notice = RecordFile.reopen(path)
    file.close()
    assert f"line {len(match.record.lines)} was torn" in notice
    assert path.read_bytes() == record.encode() == b"".join(match.record.encode().splitlines(keepends=True)[:-1])


def test_an_end_that_was_torn_off_comes_back(tmp_path: Path) -> None:
    match = played()
    path = tmp_path / "game.jsonl"
    path.write_bytes(match.record.encode()[:-10])
    file, record, _ = RecordFile.reopen(path)
    again = replay(record)
    with file:
        file.save(again.record)
    assert path.read_bytes() == match.record.encode()


def test_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with RecordFile.create(path, played(5).record), pytest.raises(NotSaved, match="is in use"):
        RecordFile.reopen(path)
    RecordFile.reopen(path)[0].close()


def test_lines_of_somebody_else_are_not_written_over(tmp_path: Path) -> None:
    match = played(5)
    path = tmp_path / "game.jsonl"
    with RecordFile.create(path, match.record) as file:
        with path.open("ab") as other:
            other.write(b"mine\n")
        before = path.read_bytes()
        answer(match)
        with pytest.raises(NotSaved, match="changed by somebody else"):
            file.save(match.record)
    assert path.read_bytes() == before


def test_a_broken_record_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    data = played(20).record.encode().replace(b'"seat":1', b'"seat":2', 1)
    path.write_bytes(data[:-5])
    with pytest.raises(BadRecord, match=r"game.jsonl can't be resumed: line \d+"):
        RecordFile.reopen(path)
    assert path.read_bytes() == data[:-5]


def test_half_a_line_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full in the middle of a line; later there is room again."""
    match = played(5)
    path = tmp_path / "game.jsonl"
    with RecordFile.create(path, match.record) as file:
        before = path.read_bytes()
        answer(match)
        really = os.write
        room = [30]

        def write(to: int, data: bytes) -> int:
            if not room[0]:
                raise OSError(28, "No space left on device")
            count = really(to, data[: room[0]])
            room[0] -= count
            return count

        monkeypatch.setattr(os, "write", write)
        with pytest.raises(NotSaved, match=r"No space left on device; it holds the game up to line \d+"):
            file.save(match.record)
        assert path.read_bytes() == before
        monkeypatch.undo()
        file.save(match.record)
    assert path.read_bytes() == match.record.encode()


@pytest.mark.parametrize("room", [0, 100, 4000])
def test_a_disk_that_is_full(tmp_path: Path, room: int) -> None:
    """A real limit: nothing is written when not even the deal fits; else all whole lines stay."""
    path = tmp_path / "game.jsonl"
    done = subprocess.run(
        [sys.executable, "-m", "philately", "play", "stampede", "--seats", "random,random", "--record", str(path)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"philately: {path} can't be written: File too large")
    assert done.stderr.count("\n") == 1
    if room < 4000:
        assert list(tmp_path.iterdir()) == []
        return
    record, _ = read_record(path)
    replay(record)
    assert f"it holds the game up to line {len(record.lines)}" in done.stderr
