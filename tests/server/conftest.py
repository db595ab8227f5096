"""Servers for tests, and an eye on their log: an error there fails the test, as does an answer of 500."""

import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from philately.extension import Extension
from philately.games.stampadia.album import provers
from philately.server import thinkers
from philately.server.config import World
from tests.server.running import PATIENCE, Served, config

LOGGERS = ("philately", "uvicorn", "asyncio")
Serve = Callable[..., Served]


class Complaints(logging.Handler):
    """What was logged at level ERROR, and which requests were answered with 500."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []
        self.expected = False

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(logging.Formatter().format(record))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests wait for proofs, however slow the rules are."""
    monkeypatch.setattr(provers, "WAITING", provers.PATIENCE)


@pytest.fixture(autouse=True)
def complaints() -> Iterator[Complaints]:
    """Fails the test in which the server complains, unless the test says that it should."""
    handler = Complaints()
    for name in LOGGERS:
        logging.getLogger(name).addHandler(handler)
    Served.faults.clear()
    yield handler
    for name in LOGGERS:
        logging.getLogger(name).removeHandler(handler)
    if not handler.expected:
        assert not handler.found, "\n".join(handler.found)
        assert not Served.faults


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines on which tests run may be busy: there, a bot that takes long is no fault."""
    for limit in ("PATIENCE", "STARTING"):
        monkeypatch.setattr(thinkers, limit, PATIENCE)


@pytest.fixture
def serve(tmp_path: Path, complaints: Complaints) -> Iterator[Serve]:
    """Starts servers of one test, all on the same database unless said otherwise."""
    running: list[Served] = []

    def start(world: World | None = None, installed: Sequence[Extension] | None = None, **changes: Any) -> Served:
        served = Served(config(tmp_path, **changes), world, installed)
        running.append(served)
        return served

    yield start
    for served in running:
        if served.thread.is_alive():
            served.stop()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a file; they have tables of their own."""
    with Served(config(tmp_path_factory.mktemp("served"))) as running:
        yield running
