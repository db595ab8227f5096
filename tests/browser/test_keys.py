"""Without a mouse."""

import json
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import Host, Person

FOCUS = """() => {
  const thing = document.activeElement;
  if (!thing.closest("#table")) return `outside: ${thing.outerHTML.slice(0, 80)}`;
  if (!thing.matches(":focus-visible")) return `no ring: ${thing.outerHTML.slice(0, 80)}`;
  const rings = ["", "::after"].map((part) => getComputedStyle(thing, part || null));
  const isRing = ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth !== "0px";
  if (!rings.some(isRing)) return "no outline";
  const { top, bottom } = thing.getBoundingClientRect();
  return bottom > 0 && top < innerHeight ? "" : "out of sight";
}"""


# The answers in the order of their digits: first what lies on the table, then what stands under the question.
NUMBERED = """() => [".middle", ".ask"]
  .flatMap((part) => [...document.querySelectorAll(`#table ${part} [data-word]`)])
  .filter((thing) => thing.getClientRects().length).map((thing) => thing.dataset.word)"""


def lost_focus(page: Page) -> str:
    found: str = page.evaluate(FOCUS)
    return found


def sit_down_by_keyboard(person: Person) -> None:
    page = person.goto("/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    button = (
        "({ type, form }) => type === 'submit' && form.matches('.start') && form.elements.game?.value === 'stampede'"
    )
    for _ in range(60):  # games stand in the order of their names, after the tables of others
        page.keyboard.press("Tab")
        if page.evaluate(f"({button})(document.activeElement)"):
            break
    assert page.evaluate("document.activeElement.form.game.value") == "stampede"
    page.keyboard.press("Enter")
    page.wait_for_selector("#table.asking")
    expect(page.locator("#briefing button")).to_be_focused()  # how one wins, before the first game
    page.keyboard.press("Enter")
    expect(page.locator("#briefing")).to_be_hidden()


def answer_by_key(person: Person, how: str, rng: Random) -> None:
    """One answer: with an arrow and Enter, by Tab and Enter, or by its number."""
    page = person.page
    before = person.place()
    is_number = bool(page.locator("#table form[data-number]").count())
    if is_number:
        while page.evaluate("document.activeElement.type") != "range":
            page.keyboard.press("ArrowDown")
        was = page.locator("#table output").inner_text()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#table output")).not_to_have_text(was)
        page.keyboard.press("Enter")
    elif how == "number":
        words: list[str] = page.evaluate(NUMBERED)
        number = rng.randint(1, min(9, len(words)))
        with page.expect_request("**/act") as sent:
            page.keyboard.press(str(number))
        assert json.loads(sent.value.post_data or "")["answers"][-1] == words[number - 1]
    else:
        key = "Tab" if how == "tab" else rng.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"])
        page.keyboard.press(key)
        for _ in range(40):
            if page.evaluate("document.activeElement.matches('#table [data-word]')"):
                break
            page.keyboard.press(key if how == "tab" else "ArrowRight")
        page.keyboard.press("Enter")
    person.wait_for_change(before)


def test_several_turns_by_keyboard_alone(host: Host, visit: Visit) -> None:
    rng = Random(13)
    ada = visit(reduced_motion="no-preference")
    page = ada.page
    sit_down_by_keyboard(ada)
    table = ada.data("table")
    steps = backs = 0
    for turn in range(7):
        if not ada.wait_for_turn():
            break
        written = host.moves(table)
        while host.moves(table) == written:
            answer_by_key(ada, ("arrow", "number", "tab")[steps % 3], rng)
            steps += 1
            if not ada.wait_for_turn():
                break
            if steps > 1 or turn:
                assert not lost_focus(page), f"after {steps} answers"
            if ada.data("draft") and backs < 2:
                place = ada.place()
                page.keyboard.press("Backspace")
                ada.wait_for_change(place)
                assert len(ada.data("draft").split()) < len(place[1].split())
                assert not lost_focus(page)
                backs += 1
    assert backs and steps > 7


def test_keys_open_and_close_things(visit: Visit) -> None:
    ada = visit()
    sit_down_by_keyboard(ada)
    page = ada.page
    press = page.keyboard.press
    dialog = page.locator("dialog#keys")
    press("ArrowRight")
    focused = page.evaluate_handle("document.activeElement")
    before = ada.place()
    press("?")
    expect(dialog).to_be_visible()
    press("1")  # belongs to the dialog now
    press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate("thing => document.activeElement === thing", focused)  # back where it was
    rule = page.locator("details[data-keep=rule]")
    press("r")
    expect(rule).to_have_attribute("open", "")
    press("Escape")
    expect(rule).not_to_have_attribute("open", "")
    press("l")
    expect(page.locator("#log")).to_be_focused()
    press("ArrowDown")  # scrolls there
    assert ada.place() == before
    page.locator("[data-keys]").focus()
    press("Enter")
    expect(dialog).to_be_visible()
    press("Enter")
    expect(dialog).to_be_hidden()


def test_the_curtain_by_keyboard(host: Host, visit: Visit) -> None:
    rng = Random(14)
    ann = visit()
    ann.sit_at(ann.new_table("me", "me", name0="Ann", name1="Ben"))
    page = ann.page
    for _ in range(2):
        page.wait_for_selector("#table[data-curtain]")
        page.keyboard.press("ArrowDown")
        expect(page.locator("[data-lift]")).to_be_focused()
        page.keyboard.press("Enter")
        page.wait_for_selector("#table.asking")
        assert not lost_focus(page)
        while ann.is_asked:
            answer_by_key(ann, "number", rng)
