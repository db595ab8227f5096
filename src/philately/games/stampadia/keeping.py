"""Files that are kept from adventure to adventure: read whole, changed by one process at a time, never half-written."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from philately.core.errors import PhilatelyError
from philately.core.recordfile import NotSaved

NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class BadFile(PhilatelyError):
    """A file isn't what it should be, or can't be where it should be."""


def read_file(path: Path, largest: int) -> bytes | None:
    """Return the contents of a file, or None if there is no such file."""
    try:
        if path.exists() and not path.is_file():
            raise BadFile(f"{path} is no regular file")
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadFile(f"{path} can't be read: {error.strerror}") from None
    if len(data) > largest:
        raise BadFile(f"{path} is larger than {largest:,} bytes; that is nothing we have written")
    return data


def replace_file(path: Path, data: bytes) -> None:
    """Write a file, new or in the place of the old one. Readers see all of the old one or all of the new one."""
    path = Path(os.path.realpath(path))  # a link stays a link
    draft = path.parent / f".{path.name[:100]}-{secrets.token_hex(8)}"
    try:
        try:
            mode = path.stat().st_mode & 0o777
        except FileNotFoundError:
            mode = 0o666
        file = os.open(draft, NEW, mode)
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(file, left) :]
            os.fsync(file)
        finally:
            os.close(file)
        draft.replace(path)
    except OSError as error:
        raise not_saved(path, error) from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def check_place(path: Path) -> None:
    """Refuse a place where nothing could be written, before somebody plays for an hour."""
    folder = Path(os.path.realpath(path)).parent
    if path.is_dir():
        raise BadFile(f"{path} is a folder")
    if not folder.is_dir():
        raise BadFile(f"{path} can't be written: there is no folder {folder}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadFile(f"{path} can't be written: the folder {folder} is closed to us")


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Let nobody else change this file meanwhile: others wait. The lock is on the folder, and leaves no file."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    try:
        file = os.open(Path(os.path.realpath(path)).parent, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    except OSError as error:
        raise not_saved(path, error) from None
    try:
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)


def not_saved(path: Path, error: OSError) -> NotSaved:
    return NotSaved(f"{path} can't be written: {error.strerror or error}")
