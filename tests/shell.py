"""The command in this process, or in processes of its own, with pipes or on a terminal."""

import contextlib
import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from philately import cli

CTRL_C = "\x03"
PATIENCE = 120  # seconds without a sign of life, before a test gives up
COMMAND = [sys.executable, "-m", "philately"]


def run(*arguments: str, stdin: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in this process, which takes a tenth of the time."""
    given = stdin if isinstance(stdin, bytes) else stdin.encode()
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with (
        mock.patch.dict(os.environ, environment),
        mock.patch.object(sys, "argv", ["philately", *arguments]),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            cli.main()
        except SystemExit as end:
            code = int(end.code or 0)
    told = [stream.detach().getvalue().decode() for stream in (out, err)]
    return subprocess.CompletedProcess(["philately", *arguments], code, *told)


def run_alone(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=600,
        check=False,
    )


def children_of(process: int) -> list[str]:
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


def heed_ctrl_c() -> None:
    """Where tests run in the background, Ctrl-C may be switched off for all that they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def press_ctrl_c(process: subprocess.Popen[bytes]) -> None:
    """A terminal sends the signal to all processes of the group."""
    os.killpg(process.pid, signal.SIGINT)


def interrupted(
    sign: bytes, *arguments: str, stop: Callable[[subprocess.Popen[bytes]], None] = press_ctrl_c
) -> tuple[int, str, str]:
    """Run a command with standard error on a terminal, and stop it as soon as it shows a sign there.

    Gives exit code, standard output, and what stood on the terminal.
    """
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(theirs)
    seen = read_until(ours, sign)
    stop(process)
    seen += read_until(ours)
    assert process.stdout is not None
    out = process.stdout.read()
    process.stdout.close()
    os.close(ours)
    return process.wait(), out.decode(), seen.decode()


def typed(keys: list[str], *arguments: str, sign: bytes = rb"> $") -> tuple[int, str]:
    """Run a command on a terminal and press keys, each when it shows the sign; gives exit code and screen."""
    child, ours = pty.fork()
    if child == 0:  # pragma: no cover
        heed_ctrl_c()
        os.environ["TERM"] = "xterm"
        os.execv(COMMAND[0], [*COMMAND, *arguments])
    seen = b""
    for key in keys:
        seen += read_until(ours, sign)
        os.write(ours, key.encode())
        while key == CTRL_C and not select.select([ours], [], [], 1)[0]:
            os.write(ours, key.encode())  # it came while Python was about to wait for keys, and overslept: again
    seen += read_until(ours)
    os.close(ours)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), seen.decode()


def read_until(terminal: int, sign: bytes | None = None) -> bytes:
    """Read until the sign appears, or to the end."""
    seen = b""
    while sign is None or not re.search(sign, seen):
        assert select.select([terminal], [], [], PATIENCE)[0], f"{sign!r} did not appear in {seen!r}"
        try:
            more = os.read(terminal, 4096)
        except OSError:  # how a terminal says that nobody is there any more
            more = b""
        if not more:
            assert sign is None, f"{sign!r} did not appear in {seen!r}"
            break
        seen += more
    return seen
