"""One server and one browser for all tests, and an eye on both: what either complains about fails the test."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.playing import Host, Person
from tests.needs import need_chromium

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Each window of a new Chromium draws its own search box, which costs more than our page; the rest is Playwright's.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,"
    "OptimizationHints,NetworkTimeServiceQuerying,PreconnectToSearch",
]
Visit = Callable[..., Person]
HostKind = TypeVar("HostKind", bound=Host)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    executable = need_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=QUIET)
        yield browser
        browser.close()


def hosted(running: HostKind) -> Iterator[HostKind]:
    """A server that is there for many tests, and ends in peace."""
    yield running
    running.stop()
    assert not running.complaints()


@pytest.fixture(scope="package")
def usual_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    need_chromium()
    yield from hosted(Host(tmp_path_factory.mktemp("host")))


@pytest.fixture(scope="module")
def host(usual_host: Host) -> Host:
    """The server that people of a file's tests visit; some files have one of their own."""
    return usual_host


@pytest.fixture
def visit(chromium: Browser, host: Host) -> Iterator[Visit]:
    """Gives people, each with a browser of their own; `expected` says which complaints of it belong to the test."""
    people: list[Person] = []

    def come(expected: str = "", **settings: Any) -> Person:
        settings = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **settings}
        touches = bool(settings.get("has_touch"))
        person = Person(host, chromium.new_context(**settings), expected=expected, touches=touches)
        people.append(person)
        return person

    yield come
    for person in people:
        person.context.close()
    assert not [fault for person in people for fault in person.faults]
    assert not host.complaints()
