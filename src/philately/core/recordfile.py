"""Records on disk: written line by line while the game goes on, so that nothing said is ever lost."""

import contextlib
import errno
import os
import secrets
import stat
from pathlib import Path
from types import TracebackType

from philately.core.errors import BadRecord, PhilatelyError
from philately.core.record import Record, read_record

PLAIN = os.O_WRONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
NEW = PLAIN | os.O_CREAT | os.O_EXCL
APPEND = PLAIN | os.O_APPEND | getattr(os, "O_NONBLOCK", 0)  # a pipe without a reader must not keep us waiting


class NotSaved(PhilatelyError):
    """A file that can't be written; what stood in it before still does."""


class RecordFile:
    """A record's file, open for more lines. Only one process can have it open at a time."""

    def __init__(self, path: Path, file: int, lines: int, length: int) -> None:
        self.path = path
        self.file = file
        self.lines = lines  # so many lines of the record are safe
        self.length = length  # and take so many bytes

    @classmethod
    def create(cls, path: Path, record: Record) -> "RecordFile":
        """A new file with all lines of a record so far, which appear at once; never in the place of another file."""
        data = record.encode()
        write_new(path, data)
        try:
            return cls(path, _open(path), len(record.lines), len(data))
        except OSError as error:
            raise _not_saved(path, error) from None

    @classmethod
    def reopen(cls, path: Path) -> tuple["RecordFile", Record, str]:
        """A file to go on with, its record, and what had to be dropped from it: a torn last line."""
        try:
            file = _open(path)
        except OSError as error:
            raise _not_saved(path, error) from None
        try:
            record, notice = read_record(path, drop_torn=True)
            length = len(record.encode())
            if notice:
                os.ftruncate(file, length)
                os.fsync(file)
        except BadRecord as error:
            os.close(file)
            raise BadRecord(f"{path} can't be resumed: {error}") from None
        except OSError as error:
            os.close(file)
            raise _not_saved(path, error) from None
        return cls(path, file, len(record.lines), length), record, notice

    def save(self, record: Record) -> None:
        """Write the lines that the file doesn't have yet, down to the disk; all of them or none."""
        data = record.encode(self.lines)
        if not data:
            return
        if os.fstat(self.file).st_size != self.length:
            raise NotSaved(f"{self.path} was changed by somebody else; the game is saved there up to then")
        try:
            _write(self.file, data)
            os.fsync(self.file)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self.file, self.length)
            raise _not_saved(self.path, error, f"; it holds the game up to line {self.lines}") from None
        self.lines = len(record.lines)
        self.length += len(data)

    def close(self) -> None:
        if self.file >= 0:
            os.close(self.file)
            self.file = -1

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def write_new(path: Path, data: bytes, *, durable: bool = True) -> None:
    """A new file that appears with all its content or not at all, and never takes the place of another one."""
    try:
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        draft = path.parent / f".{path.name[:100]}-{secrets.token_hex(8)}"
        file = os.open(draft, NEW, 0o666)
        try:
            try:
                _write(file, data)
                if durable:
                    os.fsync(file)
            finally:
                os.close(file)
            _move(draft, path)
        finally:
            draft.unlink(missing_ok=True)
        if durable:
            _fsync_folder(path.parent)
    except FileExistsError:
        raise NotSaved(f"{path} is there already; nothing was written") from None
    except OSError as error:
        raise _not_saved(path, error) from None


def _move(draft: Path, path: Path) -> None:
    """Give a finished file its name; a link refuses to replace what has appeared there meanwhile."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        draft.rename(path)


def _write(file: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]


def _open(path: Path) -> int:
    """Open a regular file for more lines and lock it."""
    file = os.open(path, APPEND)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise NotSaved(f"{path} is no regular file")
        _lock(file, path)
    except BaseException:
        os.close(file)
        raise
    return file


def _lock(file: int, path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise NotSaved(f"{path} is in use: another process plays on with it") from None
    except OSError:  # a file system without locks
        return


def _fsync_folder(folder: Path) -> None:
    """Make the new name durable too, where folders can be opened."""
    with contextlib.suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def _not_saved(path: Path, error: OSError, kept: str = "") -> NotSaved:
    return NotSaved(f"{path} can't be written: {error.strerror or error}{kept}")
