"""Small screens and fingers."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Host, Person
from tests.browser.tour import tour
from tests.needs import long_test
from tests.test_readings import GAMES

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
TOO_WIDE = """() => {
  const width = innerWidth;
  if (document.documentElement.scrollWidth <= width && visualViewport.width <= width) return "";
  const all = [...document.querySelectorAll("body *")];
  const wide = all.filter((thing) => thing.getBoundingClientRect().right > width + 1).slice(0, 3);
  return `${document.documentElement.scrollWidth} > ${width}: ${wide.map((each) => each.outerHTML.slice(0, 120))}`;
}"""

CUT_OFF = """() => [...document.querySelectorAll("main :is(pre, table)")]
  .filter((thing) => thing.scrollWidth > thing.clientWidth).map((thing) => thing.outerHTML.slice(0, 120))"""


def too_wide(person: Person, width: int) -> str:
    person.page.set_viewport_size({"width": width, "height": 740})
    found: str = person.page.evaluate(TOO_WIDE)
    return found


@long_test
def test_nothing_scrolls_sideways(visit: Visit) -> None:
    wrong = {}
    for name, person in tour(visit, **PHONE):
        for width in (820, 360):  # a tablet, a small phone
            if found := too_wide(person, width):
                wrong[name, width] = found
    assert not wrong


@pytest.mark.parametrize("name", GAMES)
def test_pictures_and_tables_of_rulebooks_fit_a_phone(visit: Visit, name: str) -> None:
    ada = visit(**PHONE)
    ada.page.set_viewport_size({"width": 390, "height": 844})
    assert ada.goto(f"/games/{name}/rules").evaluate(CUT_OFF) == []


def test_a_few_turns_by_taps(host: Host, visit: Visit) -> None:
    rng = Random(9)
    ada = visit(**PHONE)
    page = ada.goto("/")
    stampede = page.get_by_role("article", name="Stampede", exact=True)
    stampede.get_by_role("button", name="Play now").tap()
    page.get_by_role("button", name="Begin").tap()
    table = ada.data("table")
    for _ in range(4):
        if not ada.wait_for_turn():
            break
        before = host.moves(table)
        ada.move(rng)
        assert host.moves(table) > before
    album = page.locator(".album.other").last
    inside, button = album.locator(".inside"), album.locator("[data-unfold]")
    if button.get_attribute("aria-expanded") == "false":
        expect(inside).to_be_hidden()
        button.tap()
    expect(inside).to_be_visible()
    button.tap()
    expect(inside).to_be_hidden()
