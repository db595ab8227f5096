"""Pages for everybody: by axe, in light, in dark and on a phone."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import Visit
from tests.browser.test_phone import TOO_WIDE
from tests.browser.tour import tour
from tests.needs import SOAK

AXE = Axe().axe_script
# Sprites are never seen as they are, and nobody reads the selectors.
RUN = """axe.run({ exclude: ['.sprite'] }, { resultTypes: ['violations'], selectors: false, preload: false })
  .then(({ violations }) => violations)"""  # what passes takes longer to tell than to find
DESKTOP = ViewportSize(width=1280, height=900)
TABLET = ViewportSize(width=820, height=740)
PHONE = ViewportSize(width=360, height=740)
LOOKS = [("light", DESKTOP), ("dark", PHONE), *([("dark", DESKTOP), ("light", PHONE)] if SOAK else [])]


def violations(page: Page) -> list[str]:
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    found = page.evaluate(RUN)
    return [f"{each['id']}: {node['html'][:200]} {node['failureSummary']}" for each in found for node in each["nodes"]]


def faults(page: Page) -> list[str]:
    """What axe finds in light and in dark, on a desk and on a phone, and what scrolls sideways there."""
    wrong: list[str] = []
    for scheme, size in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.set_viewport_size(size)
        wrong += [
            f"{scheme}, {size['width']}: {found}" for found in [*violations(page), page.evaluate(TOO_WIDE)] if found
        ]
    page.set_viewport_size(TABLET)
    if wide := page.evaluate(TOO_WIDE):
        wrong.append(f"tablet: {wide}")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(DESKTOP)
    return wrong


def test_nothing_is_wrong_with_any_page(visit: Visit) -> None:
    wrong: dict[str, list[str]] = {}
    for name, person in tour(visit):
        wrong[name] = faults(person.page)
    assert not any(wrong.values()), wrong
    assert len(wrong) >= 28


def test_axe_would_find_something(visit: Visit) -> None:
    page = visit().goto("/me")
    page.evaluate("document.querySelector('label[for=name]').replaceWith('x')")
    page.evaluate("document.documentElement.lang = ''")
    assert violations(page)
    page.evaluate("document.querySelector('main').style.width = '1300px'")
    assert {found.partition(":")[0] for found in faults(page) if " > " in found} >= {"dark, 360", "tablet"}
