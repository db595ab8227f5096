"""Ctrl-C in the middle of compiled code.

Python handles signals between the instructions of its interpreter, and compiled modules never get there. So games and
searches call `listen` now and then, which isn't compiled.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Stopped(Exception):
    """A game or a search was left before its end, because somebody wanted to stop."""


_wanted: ContextVar[Callable[[], bool] | None] = ContextVar("_wanted", default=None)


def listen() -> None:
    """Let Python handle signals that have come; raises `Stopped` where `stopping` says so."""
    wanted = _wanted.get()
    if wanted is not None and wanted():
        raise Stopped


@contextmanager
def stopping(wanted: Callable[[], bool]) -> Iterator[None]:
    """Stop games and searches of this thread, by `Stopped`, as soon as it is wanted."""
    before = _wanted.set(wanted)
    try:
        yield
    finally:
        _wanted.reset(before)
