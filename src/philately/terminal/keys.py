"""Single keys from a terminal, and a full screen that is always restored."""

import contextlib
import os
import re
import select
import signal
import sys
import termios
from types import FrameType, TracebackType
from typing import Any

NAMES = {
    b"[C": "right",
    b"[D": "left",
    b"[A": "up",
    b"[B": "down",
    b"[H": "home",
    b"[1~": "home",
    b"[7~": "home",
    b"[F": "end",
    b"[4~": "end",
    b"[8~": "end",
    b"[5~": "page up",
    b"[6~": "page down",
    b"[Z": "back tab",
}
KEY = re.compile(rb"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[ -~])|\x1b|[^\x1b]", re.DOTALL)
SPLIT = 0.05  # seconds to wait for the rest of a key's code


def keys_in(data: bytes) -> list[str]:
    """Return the names of the keys with these codes. The name of a printable key is its character."""
    found = []
    for code in KEY.findall(data):
        if len(code) > 1:
            found.append(NAMES.get(b"[" + code[2:], ""))
        else:
            found.append({b"\t": "tab", b"\r": "enter", b"\n": "enter", b"\x04": "q"}.get(code, code.decode("latin-1")))
    return found


class Screen:
    """The whole terminal, without echo, on the alternate screen. It is restored at the end, whatever happens.

    Ctrl-C raises KeyboardInterrupt as always; SIGTERM and SIGHUP raise SystemExit.
    """

    def __init__(self) -> None:
        self.keyboard = sys.stdin.fileno()
        self.waiting: list[str] = []

    def __enter__(self) -> "Screen":
        self.former = termios.tcgetattr(self.keyboard)
        self.handlers: dict[int, Any] = {}
        self.woken, self.waker = os.pipe()
        os.set_blocking(self.waker, False)
        os.set_blocking(self.woken, False)
        self.former_waker = signal.set_wakeup_fd(self.waker)  # a signal just before `select` must wake it
        try:
            for number in (signal.SIGTERM, signal.SIGHUP):
                self.handlers[number] = signal.signal(number, self._end)
            self.handlers[signal.SIGWINCH] = signal.signal(signal.SIGWINCH, lambda number, frame: None)
            mode = termios.tcgetattr(self.keyboard)
            mode[3] &= ~(termios.ICANON | termios.ECHO)
            mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
            mode[6][termios.VSUSP] = b"\0"  # no Ctrl-Z on the alternate screen
            termios.tcsetattr(self.keyboard, termios.TCSADRAIN, mode)
            self.write("\x1b[?1049h\x1b[?25l\x1b[2J")
        except BaseException:
            self._restore()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._restore()

    def _restore(self) -> None:
        with contextlib.suppress(OSError):  # the terminal may be gone
            self.write("\x1b[?25h\x1b[?1049l")
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self.keyboard, termios.TCSADRAIN, self.former)
        for number, handler in self.handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self.former_waker)
        os.close(self.woken)
        os.close(self.waker)

    def _end(self, number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    def write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def show(self, lines: list[str]) -> None:
        """Replace the page."""
        self.write("\x1b[H" + "".join(f"{line}\x1b[K\n" for line in lines[:-1]) + "".join(lines[-1:]) + "\x1b[K\x1b[J")

    def key(self) -> str:
        """Return the next key, or `resize` if the terminal's size has changed, or `q` if the terminal is gone."""
        while not self.waiting:
            ready, _, _ = select.select([self.keyboard, self.woken], [], [])
            if self.woken in ready:
                if signal.SIGWINCH in os.read(self.woken, 1024):
                    return "resize"
                continue
            data = self._read()
            if not data:
                return "q"
            while re.search(rb"\x1b(\[[0-9;?]*|O)?$", data) and select.select([self.keyboard], [], [], SPLIT)[0]:
                more = self._read()
                data += more
                if not more:
                    break
            self.waiting = keys_in(data)
        return self.waiting.pop(0)

    def _read(self) -> bytes:
        """Return what was typed, or nothing if the terminal is gone."""
        try:
            return os.read(self.keyboard, 1024)
        except OSError:
            return b""
