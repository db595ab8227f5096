"""An extension in a browser: its card, page, style and script, and its field on the form for a new table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, hosted
from tests.browser.playing import Host
from tests.needs import need_chromium

PURPLE = "rgb(102, 51, 153)"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    need_chromium()
    yield from hosted(Host(tmp_path_factory.mktemp("club"), plugin=True))


def test_the_thieves_club(visit: Visit) -> None:
    ada, ben = visit(), visit()
    page = ada.goto("/new?game=pilfer")
    page.get_by_label("Your name").fill("Ada")
    ada.seat(2).get_by_label("You", exact=True).check()
    page.get_by_label("Play for the club").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("This table is played for the club.")).to_be_visible()
    expect(page.locator("#table")).not_to_have_class("waiting")
    assert ben.page.request.get(page.url).status == 403

    page = ada.goto("/")
    expect(page.locator("section.club")).to_have_css("border-left-color", PURPLE)
    page.locator("section.club").get_by_role("link").click()
    expect(page.get_by_role("heading", name="The thieves' club")).to_be_visible()
    expect(page.locator("section.club")).to_have_css("border-left-color", PURPLE)
    expect(page.locator("#ledger tbody th")).to_have_text(["Ada"])
    ben.new_table("me", "anyone", name="Ben", game="pilfer", club="yes")
    page.evaluate("dispatchEvent(new Event('focus'))")  # as when Ada comes back from another page
    expect(page.locator("#ledger tbody th")).to_have_text(["Ada", "Ben"])
