"""The countdown beside an open question: everybody sees it run, and nobody is read every second."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit, hosted
from tests.browser.playing import Host, Person
from tests.browser.test_access import violations
from tests.needs import need_chromium
from tests.server.outcry import installed


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that has a game of auctions."""
    need_chromium()
    with installed(tmp_path_factory.mktemp("outcry")):
        yield from hosted(Host(tmp_path_factory.mktemp("host")))


def seconds(page: Page) -> int:
    return int(page.locator(".clock b").inner_text().removesuffix(" s"))


def bar(page: Page) -> float:
    """The part of the bar that is left."""
    return float(page.locator(".clock .bar").evaluate("bar => Number(bar.style.scale.split(' ')[0])"))


def sit_down(visit: Visit, countdown: str, motion: str = "reduce", expected: str = "") -> tuple[Person, Person]:
    ada, ben = visit(expected, reduced_motion=motion), visit(expected, reduced_motion=motion)
    table = ada.new_table("me", "anyone", game="outcry", countdown=countdown)
    ben.post(f"/tables/{table}/sit", seat="1", name="Ben")
    for person in (ada, ben):
        person.sit_at(table)
    for person in (ada, ben):
        expect(person.page.locator(".clock")).to_be_visible()
    return ada, ben


# From now on the page remembers which part of the bar was left when the seconds rose again.
WATCH = """() => {
  let before = Infinity;
  setInterval(() => {
    const clock = document.querySelector('.clock'), seconds = parseInt(clock?.querySelector('b').textContent);
    if (seconds > before) window.anew = Number(clock.querySelector('.bar').style.scale.split(' ')[0]);
    before = seconds;
  }, 20);
}"""


def test_it_counts_down_for_everybody_and_a_bid_begins_it_anew(visit: Visit) -> None:
    ada, ben = sit_down(visit, "60")
    guest = visit()
    guest.sit_at(ada.data("table"))
    pages = [ada.page, ben.page, guest.page]
    for page in pages:
        page.wait_for_function("() => parseInt(document.querySelector('.clock b').textContent) <= 57")
        assert 0 < bar(page) <= 57 / 60
    between = (seconds(ada.page), seconds(guest.page), seconds(ada.page))
    assert between[0] >= between[1] - 1 and between[1] + 1 >= between[2]
    clock = guest.page.get_by_role("timer", name="Time left")
    expect(clock).to_have_attribute("aria-live", "off")
    assert "57" not in guest.page.locator("p[role=status].hide").inner_text()
    for scheme in ("light", "dark"):
        ada.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert not violations(ada.page)
    assert ada.page.evaluate("document.getAnimations().length") == 0
    for page in pages:
        page.evaluate(WATCH)
    ben.page.locator('[data-word="bid2"]').click()
    for page in pages:
        assert page.wait_for_function("() => window.anew").json_value() > 57 / 60


def test_who_is_overtaken_can_answer_the_new_question(visit: Visit) -> None:
    ada, ben = sit_down(visit, "60", expected="409")
    at = ada.at

    def overtake(route: Route) -> None:
        ben.page.locator('[data-word="bid2"]').click()
        ben.wait_until_at(at + 1)
        route.continue_()

    ada.page.route("**/act", overtake)
    ada.page.locator('[data-word="bid1"]').click()
    expect(ada.page.locator("#trouble")).to_contain_text("moved on in the meantime")
    expect(ada.page.locator('[data-word="bid1"]')).to_have_count(0)
    ada.page.unroute("**/act")
    ada.page.locator('[data-word="bid3"]').click()
    expect(ada.page.locator("#log li").first).to_have_text("Ada bids 3.")
    expect(ada.page.locator("#trouble")).to_be_hidden()
