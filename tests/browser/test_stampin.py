"""Stampin', clicked: a whole game, what it is like for axe and on a phone, eagles that stand where they should."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import MOST_MOVES, Host, Person, invitation, offered
from tests.browser.test_access import faults
from tests.browser.test_keys import lost_focus
from tests.browser.test_phone import PHONE, TOO_WIDE
from tests.needs import SOAK

BOT = "bot:greedy"
LONG = MOST_MOVES * 2
# Every eagle by its seat, the space it is in, and how far its middle lies from the middle of that space.
EAGLES = """() => Array.from(document.querySelectorAll("#table [data-piece]"), (piece) => {
  const space = piece.closest("[data-space]");
  const [a, b] = [piece, space].map((thing) => thing.getBoundingClientRect());
  const far = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
  return [Number(piece.dataset.piece), space.dataset.space, far / Math.hypot(b.width, b.height)];
})"""
# Where the strip of the path and my eagle are, once they are seen.
STRIP = """() => {
  const things = ["[data-strip]", '[data-piece="0"]'].map((name) => document.querySelector(name));
  const found = things.map((thing) => thing?.getBoundingClientRect());
  return found.every((box) => box?.width) ? found.map((box) => box.toJSON()) : null;
}"""


def new_table(person: Person, *seats: str, **said: str) -> str:
    return person.new_table(*seats, game="stampin", **{"sets_to_win": "1", **said})


def question(html: str) -> str:
    """What a table asks, told by its answers."""
    if has_class(html, "bidding"):
        return "bid"
    kinds = {re.sub(r"\d+$", "", word) for word in offered(html)}
    for kind in ("roll", "slot", "follow", "pile", "seat"):
        if kind in kinds:
            return kind
    for place in ("search", "categories"):
        if has_class(html, place):
            return place
    tray = has_class(html, "tray")
    return "hand" if tray and has_class(html[tray.start() :], "pick") else "other"


def has_class(html: str, name: str) -> re.Match[str] | None:
    return re.search(rf'class="(?:[^"]* )?{name}[ "]', html)


def asked(person: Person) -> str:
    return question(person.page.locator("#table").evaluate("table => table.outerHTML"))


def answer(person: Person, rng: Random) -> None:
    """Answer anything; rather go on than end everything with Keepers and Demands."""
    words = [word for word in person.words() if word not in ("keep", "demand")]
    if asked(person) == "bid" and person.page.locator("form[data-number]").count() and rng.random() < 0.5:
        before = person.place()
        form = person.page.locator("form[data-number]")
        form.locator('[data-step="1"]').click()
        expect(form.locator("output")).to_have_text(re.compile(r"\d+¢"))
        form.locator("button[type=submit]").click()
        person.wait_for_change(before)
    else:
        person.answer(rng, words)


def play(host: Host, table: str, people: dict[int, Person], rng: Random) -> Iterator[Person]:
    """People and bots play to the end; gives whoever is asked before each answer."""
    for _ in range(LONG):
        seat = host.next_person(table)
        if seat is None:
            return
        person = people[seat]
        if person.wait_for_turn():
            yield person
            answer(person, rng)
    raise AssertionError("a game without an end")


def eagles(page: Page) -> dict[int, str]:
    """Where the eagles stand on the page; each stands on its space, not beside it."""
    found: list[tuple[int, str, float]] = page.evaluate(EAGLES)
    assert found and all(far < 1 for _seat, _space, far in found), found
    return {seat: space for seat, space, _far in found}


def places(host: Host, table: str) -> dict[int, str]:
    """Where the eagles stand in the game."""
    view: Any = host.get(f"/api/tables/{table}/view")
    players = view.get("view", view)["players"]
    return {seat: str(player["place"] or f"corner-{seat}") for seat, player in enumerate(players)}


def test_two_people_and_a_bot_play_to_the_end(host: Host, visit: Visit) -> None:
    rng = Random(31)
    ada, ben = visit(), visit()
    table = new_table(ada, "me", "friend", BOT, turn_limit="15")  # else chance says how long it takes
    ada.sit_at(table)
    ben.page.goto(invitation(ada))
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    for person in (ada, ben):
        expect(person.page.locator("#log")).to_be_visible()
    checked = 0
    for person in play(host, table, {0: ada, 1: ben}, rng):
        if person.is_asked and asked(person) == "roll":
            assert eagles(person.page) == places(host, table)
            checked += 1
    assert checked  # how often a person rolls is up to chance
    view: Any = host.get(f"/api/tables/{table}/view")
    somebody = view.get("view", view)["winner"] >= 0
    for person in (ada, ben):
        person.page.wait_for_selector("#table.over")
        assert "win" in person.page.get_by_role("heading", level=1).inner_text() or not somebody
        assert person.page.locator("#table .won .winner").count() == somebody
        assert not person.words()


def test_axe_finds_nothing_and_nothing_scrolls_sideways(host: Host, visit: Visit) -> None:
    rng = Random(32)
    ada = visit()
    page = ada.page
    seen: dict[str, list[str]] = {}  # what is wrong in each state
    now = ""

    def pick(words: list[str], html: str) -> str | None:
        nonlocal now
        now = question(html)
        rather = [word for word in words if word not in ("keep", "demand")]
        return rng.choice(rather or words) if now in seen else None

    for _game in range(3 if SOAK else 1):
        table = new_table(ada, "me", BOT, BOT)
        while ada.skip(table, pick):
            seen[now] = faults(page)
        page.wait_for_selector("#table.over")
        if "over" not in seen:
            seen["over"] = faults(page)
    ada.goto(f"/tables/{table}/replay?move=9")
    seen["replay"] = faults(page)
    assert not any(seen.values()), seen
    assert len(seen) > 6 and {"roll", "hand", "pile", "over", "replay"} <= seen.keys()


def test_eagles_walk_and_dice_roll(host: Host, visit: Visit) -> None:
    """Space by space, unless somebody wants no motion."""
    ada = visit(reduced_motion="no-preference")
    ada.context.add_init_script("""
      globalThis.walks = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        walks.push([this.dataset.piece ?? "die", frames.length]);
        return animate.call(this, frames, options);
      };
    """)
    ada.sit_at(new_table(ada, "me", BOT))
    rng = Random(33)
    for _ in range(40):
        if not ada.wait_for_turn():
            break
        answer(ada, rng)
        walks = ada.page.evaluate("walks")
        if any(kind == "0" and frames > 3 for kind, frames in walks) and ["die", 4] in walks:
            return
    raise AssertionError(ada.page.evaluate("walks"))


def test_without_motion_nothing_is_animated(visit: Visit) -> None:
    ada = visit(reduced_motion="reduce")
    ada.sit_at(new_table(ada, "me", BOT))
    rng = Random(34)
    for _ in range(4):
        if ada.wait_for_turn():
            answer(ada, rng)
            assert ada.page.evaluate("document.getAnimations().length") == 0


def test_a_phone_shows_the_path_as_a_strip_around_me(host: Host, visit: Visit) -> None:
    rng = Random(35)
    ada = visit(**PHONE)
    table = new_table(ada, "me", BOT)
    ada.sit_at(table)
    page = ada.page
    for _ in range(7):
        if not ada.wait_for_turn():
            break
        strip, mine = page.wait_for_function(STRIP).json_value()  # both are away while the table is swapped
        assert strip["left"] <= mine["left"] and mine["right"] <= strip["right"]
        assert strip["height"] < 200
        assert page.evaluate(TOO_WIDE) == ""
        answer(ada, rng)
    sheet = page.locator(".other").last
    inside, button = sheet.locator(".inside"), sheet.locator("[data-unfold]")
    if button.get_attribute("aria-expanded") == "false":
        expect(inside).to_be_hidden()
        button.tap()
    expect(inside).to_be_visible()


def test_several_turns_by_keyboard_alone(visit: Visit) -> None:
    ada = visit()
    page, rng = ada.page, Random(37)
    ada.sit_at(new_table(ada, "me", BOT, sets_to_win="3"))
    for step in range(12):
        if not ada.wait_for_turn():
            break
        if step:
            assert not lost_focus(page), f"after {step} answers"
        before = ada.place()
        if page.locator("#table form[data-number]").count() or step % 3 != 1:
            is_answer = "document.activeElement.matches('#table :is([data-word], [type=range])')"
            page.keyboard.press(("Tab", "ArrowRight", "ArrowDown")[step % 3])
            for _ in range(30):
                if page.evaluate(is_answer):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(str(rng.randint(1, min(9, len(ada.words())))))
        ada.wait_for_change(before)


def test_an_auction_is_a_slider_and_a_pass(host: Host, visit: Visit) -> None:
    ada = visit()
    rng = Random(36)
    table = new_table(ada, "me", BOT, sets_to_win="2")
    assert ada.skip(table, lambda words, html: None if "data-number" in html else rng.choice(words)), "no auction"
    form = ada.page.locator("#table form[data-number]")
    first = form.locator("output").inner_text()
    highest = json.loads(form.get_attribute("data-words") or "[]")[-1]
    form.locator("input[type=range]").focus()
    ada.page.keyboard.press("End")
    expect(form.locator("output")).not_to_have_text(first)
    assert ada.page.locator('#table .bidding [data-word="pass"]').is_visible()
    before = ada.place()
    ada.page.keyboard.press("Enter")
    ada.wait_for_change(before)
    if ada.data("draft") != highest:  # one that nobody can top is part of a longer move
        expect(ada.page.locator("#log")).to_contain_text(f"bids {highest.removeprefix('bid')}¢")
