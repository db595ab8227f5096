"""Pages for everybody: by axe, in light, in dark and on a phone."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import Visit
from tests.browser.tour import tour

AXE = Axe().axe_script
DESKTOP = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=360, height=740)


def violations(page: Page) -> list[str]:
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    return [f"{each['id']}: {node['html'][:200]} {node['failureSummary']}" for each in found for node in each["nodes"]]


def test_axe_finds_nothing_on_any_page(visit: Visit) -> None:
    wrong: dict[str, list[str]] = {}
    seen = set()
    for name, person in tour(visit):
        page = person.page
        seen.add(name)
        for look, scheme, size in (("light", "light", DESKTOP), ("dark", "dark", DESKTOP), ("phone", "light", PHONE)):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.set_viewport_size(size)
            if found := violations(page):
                wrong[f"{name}, {look}"] = found
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.set_viewport_size(DESKTOP)
    assert not wrong
    assert len(seen) >= 28


def test_axe_would_find_something(visit: Visit) -> None:
    page = visit().goto("/")
    page.evaluate("document.querySelector('.choice input[name=name]').closest('label').replaceWith('x')")
    page.evaluate("document.documentElement.lang = ''")
    assert violations(page)
