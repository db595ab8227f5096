"""Stampin's stamps are drawn on a real table, and can be told apart without their colours."""

from itertools import combinations

from playwright.sync_api import Page

from philately.games.stampin.pieces import STAMPS
from philately.web.static import static_file
from tests.browser.conftest import Visit

SMALL = 24  # pixels
ALIKE = 0.86  # of what two silhouettes cover together they may share so much
# How much of each pixel every picture of a file covers, by name.
SILHOUETTES = """async ([sheet, size]) => {
  const root = new DOMParser().parseFromString(sheet, "image/svg+xml").documentElement;
  const found = {};
  for (const symbol of root.querySelectorAll("symbol")) {
    const use = `<use href="#${symbol.id}" width="64" height="64"/>`;
    const sized = sheet.replace("<svg ", '<svg width="64" height="64" viewBox="0 0 64 64" ');
    const whole = sized.replace("</svg>", `${use}</svg>`);
    const image = new Image(size, size);
    image.src = `data:image/svg+xml,${encodeURIComponent(whole)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size }).getContext("2d");
    canvas.drawImage(image, 0, 0, size, size);
    found[symbol.id] = Array.from(canvas.getImageData(0, 0, size, size).data).filter((_, k) => k % 4 === 3);
  }
  return found;
}"""
# The stamps on a table of which nothing is drawn.
EMPTY = """() => Array.from(document.querySelectorAll('#table use[href*="stampin.svg"]'))
  .filter((use) => !use.getBBox().width).map((use) => use.getAttribute("href"))"""


def silhouettes(page: Page) -> dict[str, list[int]]:
    found = static_file(STAMPS)
    assert found is not None
    drawn: dict[str, list[int]] = page.evaluate(SILHOUETTES, [found[0].decode(), SMALL])
    return drawn


def test_no_two_stamps_have_the_same_silhouette(visit: Visit) -> None:
    page = visit().page
    page.goto("about:blank")
    drawn = silhouettes(page)
    assert len(drawn) == 60
    assert {name for name, inks in drawn.items() if not 0.2 < sum(inks) / 255 / SMALL**2 < 0.9} == set()
    close = {}
    for (one, first), (other, second) in combinations(drawn.items(), 2):
        both = sum(map(min, first, second)) / sum(map(max, first, second))
        if both > ALIKE:
            close[one, other] = round(both, 2)
    assert close == {}


def test_the_stamps_on_a_table_are_drawn(visit: Visit) -> None:
    """Their file is one of ours, and the policy of our pages lets it in."""
    ada = visit()
    table = ada.new_table("me", "bot:greedy", game="stampin")
    ada.sit_at(table)
    hand = ada.page.locator('.tray use[href*="stampin.svg#"]')
    hand.first.wait_for(state="attached")
    ada.page.wait_for_function(f"!({EMPTY})().length")
    assert hand.count() >= 4
