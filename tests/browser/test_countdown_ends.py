"""The end of a countdown, on a server whose clock the test sets: nobody is too slow for it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, hosted
from tests.browser.playing import Host
from tests.browser.test_countdown import sit_down
from tests.needs import need_chromium
from tests.server.outcry import installed


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that has a game of auctions, and a clock that stands still."""
    need_chromium()
    folder = tmp_path_factory.mktemp("host")
    (folder / "clock").write_text("1800000000")
    with installed(tmp_path_factory.mktemp("outcry")):
        yield from hosted(Host(folder))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_it_ends_although_somebody_is_choosing(host: Host, visit: Visit, motion: str) -> None:
    ada, ben = sit_down(visit, "4", motion)
    ben.page.locator('[data-word="bid2"]').click()
    expect(ada.page.locator('[data-word="bid2"]')).to_have_count(0)  # Ben's bid has arrived
    ada.page.locator('[data-word="raise"]').click()
    expect(ada.page.locator("#table[data-draft=raise]")).to_be_visible()
    expect(ada.page.locator(".clock.short")).to_be_visible()
    clock = host.folder / "clock"
    clock.write_text(str(float(clock.read_text()) + 5))
    expect(ada.page.locator(".clock")).to_have_count(0)
    assert ada.data("draft") == ""
    expect(ada.page.locator("#trouble")).to_be_hidden()
    expect(ada.page.locator("#log li").first).to_have_text("Ben gets it for 2.")
    ben.page.locator('[data-word="thanks"]').click()
    expect(ada.page.locator(".clock")).to_be_visible()  # of the next lot
