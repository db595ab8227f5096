"""Every word on every page can be translated: in the pseudo-language all of them stand in ⟦…⟧."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Visit, hosted
from tests.browser.playing import Host, Person
from tests.browser.tour import tour

# What a page says, piece by piece: text, also of what is folded or closed, and what is read out or pops up.
SAID = """() => {
  const said = [document.title];
  const untold = "script, noscript, code, pre, kbd, .sprite, [lang=en]";
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(untold)) said.push(walk.currentNode.data);
  const attributes = ["aria-label", "aria-valuetext", "aria-description", "title", "placeholder", "alt",
    "data-chain", "data-seal", "data-remembered", "data-forgotten", "data-wrong", "data-unable"];
  for (const thing of document.querySelectorAll(attributes.map((name) => `[${name}]`)))
    if (!thing.closest(untold)) said.push(...attributes.map((name) => thing.getAttribute(name) ?? ""));
  for (const thing of document.querySelectorAll("[data-labels]")) said.push(...JSON.parse(thing.dataset.labels));
  for (const thing of document.querySelectorAll("[data-copies]")) said.push(thing.dataset.copies);
  return said;
}"""
NAMES = {"Ada", "Ann", "Ben", "Cleo", "Penny Black", "Blue Mauritius", "Inverted Jenny", "Basel Dove"}  # of players
TITLES = {"Philately", "Stampede", "Stampin'", "Cactus Town", "Chronicles of Stampadia"}  # of the product, and of games
NOTATION = {"none", "auto", "never", "first-steps", "old-post-office"}  # values of options
ENGLISH = (
    "rulebook",
    "rulebook, for one",
    "api",
    "home",
    "home, with tables",
    "home, with my tables",
)  # these pages have parts that are marked as English: the book itself, OpenAPI's text, the title of a printed sheet
UNTRANSLATED = ("adventure, asked", "adventure, with a why")  # the words of a printed sheet
NUMBERED = r"S-\d+[a-z]?"  # rules
FREE = re.compile(
    "|".join([*map(re.escape, sorted(NAMES | TITLES | NOTATION, key=len, reverse=True)), NUMBERED, r"\b\w*\d[\w:.-]*"])
)


def untranslated(said: str) -> str:
    """What is left without messages and without what has no language; empty if nothing is."""
    left = said
    while True:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", " ", left)
        if shorter == left:
            break
        left = shorter
    left = FREE.sub(" ", left)
    return said if re.search(r"[^\W\d_]", left) else ""


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    yield from hosted(Host(tmp_path_factory.mktemp("pseudo"), language="xx"))


@pytest.fixture
def visit_pseudo(chromium: Browser, pseudo: Host) -> Iterator[Visit]:
    people: list[Person] = []

    def come(expected: str = "", **settings: Any) -> Person:
        people.append(Person(pseudo, chromium.new_context(reduced_motion="reduce"), expected=expected))
        return people[-1]

    yield come
    for person in people:
        person.context.close()
    assert not [fault for person in people for fault in person.faults]


def test_every_word_can_be_translated(visit_pseudo: Visit) -> None:
    wrong: dict[str, list[str]] = {}
    for name, person in tour(visit_pseudo):
        if name in UNTRANSLATED:
            continue
        assert person.page.locator("html").get_attribute("lang") == "xx"
        assert bool(person.page.locator("body [lang]").count()) == (name in ENGLISH)
        said: list[str] = person.page.evaluate(SAID)
        assert sum("⟦" in each for each in said) > 5, name
        if found := [untranslated(each).strip() for each in said if untranslated(each)]:
            wrong[name] = found
    assert not wrong, "\n".join(f"{name}: {each}" for name, found in wrong.items() for each in found)


def test_the_check_finds_what_it_should() -> None:
    for fine in ("⟦{x} plays ⟦a Lion⟧.⟧ · Philately", "Ada, 12 / 40", "", "⟦bot: greedy⟧", "2026-01-01 10:00", "⏮"):
        assert not untranslated(fine), fine
    for wrong in ("Play now", "⟦Ada⟧ plays", "⟦a⟧ or ⟦b⟧", "Adam"):
        assert untranslated(wrong), wrong
