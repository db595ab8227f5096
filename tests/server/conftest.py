"""A server for each test, and an eye on its log: an error there fails the test, as does an answer of 500."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from philately.server.config import World
from tests.server.running import Served, config

LOGGERS = ("philately", "uvicorn", "asyncio")
Serve = Callable[..., Served]


class Complaints(logging.Handler):
    """What was logged at level ERROR, and isn't expected."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.expected = False
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(logging.Formatter().format(record))


@pytest.fixture(autouse=True)
def complaints() -> Iterator[Complaints]:
    """Fails the test in which the server complains, unless the test says that it should."""
    handler = Complaints()
    for name in LOGGERS:
        logging.getLogger(name).addHandler(handler)
    yield handler
    for name in LOGGERS:
        logging.getLogger(name).removeHandler(handler)
    if not handler.expected:
        assert not handler.found, "\n".join(handler.found)


@pytest.fixture
def serve(tmp_path: Path, complaints: Complaints) -> Iterator[Serve]:
    """Starts servers, all on the same database unless said otherwise."""
    running: list[Served] = []

    def start(world: World | None = None, **changes: Any) -> Served:
        served = Served(config(tmp_path, **changes), world)
        running.append(served)
        return served

    yield start
    faults = []
    for served in running:
        if served.thread.is_alive():
            served.stop()
        if not served.faults_expected:
            faults += served.faults
    assert not faults, faults


@pytest.fixture
def served(serve: Serve) -> Served:
    """One server."""
    return serve()
