"""Looking back, and the proof."""

import hashlib
import json
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.playing import SHORT, Host, Person, play

PEOPLE = 3


@pytest.fixture(scope="module")
def finished(chromium: Browser, host: Host) -> tuple[str, str]:
    """A game that is over: its table, and the memory of the browser that played it."""
    person = Person(host, chromium.new_context(reduced_motion="reduce"))
    table = person.new_table("me", *["bot:greedy"] * (PEOPLE - 1), **SHORT)
    person.sit_at(table)
    assert play(table, {0: person}, Random(12))
    memory: str = person.page.evaluate("table => localStorage.getItem(`philately:${table}`)", table)
    assert not person.faults
    person.context.close()
    return table, memory


def shows(page: Page, move: int, seat: str) -> None:
    """The page is at this move, seen by this seat, and says so everywhere."""
    eyes = "-1" if seat == "all" else seat
    expect(page.locator(f'#table[data-at="{move}"][data-seat="{eyes}"]')).to_be_visible()
    page.wait_for_url(f"**/replay?move={move}&seat={seat}")
    expect(page.locator("#replay output")).to_contain_text(f"{move} /")
    expect(page.locator("#replay select")).to_have_value(seat)
    backs = {number: page.locator(f'[aria-labelledby="name-{number}"] .hand .back').count() for number in range(PEOPLE)}
    if seat == "all":
        assert not any(backs.values())
    else:
        assert page.locator(".tray .hand .stamp").count() and not page.locator(".tray .back").count()
        assert any(count for number, count in backs.items() if str(number) != seat)
    assert not page.locator("#table [data-word]").count()


def test_by_keyboard(visit: Visit, finished: tuple[str, str]) -> None:
    page = visit(reduced_motion="no-preference").goto(f"/tables/{finished[0]}/replay")
    last = int(page.locator("#replay [name=move]").get_attribute("max") or 0)
    assert last >= 4
    press = page.keyboard.press
    press("ArrowRight")
    shows(page, 1, "all")
    press("ArrowRight")
    press("ArrowRight")
    press("ArrowLeft")
    shows(page, 2, "all")
    for seat in "012":
        press(seat)
        shows(page, 2, seat)
    press("9")  # nobody sits there
    press("End")
    shows(page, last, "2")
    press("ArrowRight")  # there is nothing after the end
    press("Home")
    shows(page, 0, "2")
    press("ArrowLeft")
    press("a")
    shows(page, 0, "all")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    shows(page, 0, "all")
    page.get_by_role("button", name="to the end").click()
    shows(page, last, "all")
    page.get_by_label("Seen by").select_option("1")
    shows(page, last, "1")


def test_it_plays_by_itself(visit: Visit, finished: tuple[str, str]) -> None:
    page = visit().goto(f"/tables/{finished[0]}/replay")
    page.clock.install()
    page.keyboard.press("Space")
    for move in (1, 2):
        page.clock.run_for(1000)
        expect(page.locator(f'#table[data-at="{move}"]')).to_be_visible()
    page.keyboard.press("Space")
    page.clock.run_for(5000)
    shows(page, 2, "all")


@pytest.mark.parametrize("seat", ["0", "1", "2", "all"])
def test_a_link_to_a_move_opens_it(visit: Visit, finished: tuple[str, str], seat: str) -> None:
    """As a new page, and the same as after stepping there."""
    stepped, opened = visit(), visit()
    stepped.goto(f"/tables/{finished[0]}/replay?move=0&seat={seat}")
    for move in (1, 2, 3):
        stepped.page.keyboard.press("ArrowRight")
        shows(stepped.page, move, seat)
    opened.page.goto(stepped.page.url)
    shows(opened.page, 3, seat)
    one, other = (person.page.locator("#table").inner_html() for person in (stepped, opened))
    assert one == other


# ---- the proof ---------------------------------------------------------------------------------------------------


def check(person: Person, table: str, memory: str = "") -> Page:
    page = person.goto(f"/tables/{table}/proof")
    if memory:
        page.evaluate("([table, memory]) => localStorage.setItem(`philately:${table}`, memory)", [table, memory])
    page.get_by_role("button", name="Check it now").click()
    expect(page.locator("#own h3")).to_be_visible()
    return page


def test_one_click_checks_the_proof(visit: Visit, finished: tuple[str, str]) -> None:
    table, memory = finished
    page = check(visit(), table, memory)
    expect(page.locator("#own li.good")).to_have_count(3)
    assert not page.locator("#own li.bad").count()
    assert page.locator("#verdict .verdict.good li").count() > 1


def test_a_browser_that_was_not_there_says_so(visit: Visit, finished: tuple[str, str]) -> None:
    page = check(visit(), finished[0])
    expect(page.locator("#own li.good")).to_have_count(2)
    expect(page.locator("#own li").last).to_contain_text("doesn't remember")


def swap_digit(text: str, at: int) -> str:
    return text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1 :]


def forged_hash(text: str) -> str:
    return swap_digit(text, text.index('"hash":"', len(text) // 2) + 10)


def forged_move(text: str) -> str:
    """Another stamp was played."""
    at = text.index('"answers":["') + len('"answers":["')
    return text[:at] + ("r" if text[at] != "r" else "l") + text[at + 1 :]


def cut_short(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:-2], lines[-1]])


def another_secret(text: str) -> str:
    """The whole chain fits, but the opened secret isn't the one that was sealed."""
    lines = text.splitlines()
    end = json.loads(lines[-1])
    end["secret"] = swap_digit(end["secret"], 0)
    del end["hash"]
    previous = bytes.fromhex(json.loads(lines[-2])["hash"])
    canonical = json.dumps(end, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    end["hash"] = hashlib.sha256(previous + canonical.encode()).hexdigest()
    lines[-1] = json.dumps(end, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("forge", "right"), [(forged_hash, 0), (forged_move, 0), (cut_short, 0), (another_secret, 1)])
def test_a_forged_record_is_found_by_the_browser_itself(
    visit: Visit, finished: tuple[str, str], forge: object, right: int
) -> None:
    table, memory = finished
    assert callable(forge)

    def lie(route: Route) -> None:
        answer = route.fetch()
        forged = forge(answer.text())
        assert forged != answer.text()
        route.fulfill(response=answer, body=forged)

    person = visit()
    person.page.route("**/record", lie)
    page = check(person, table, memory)
    expect(page.locator("#own li.bad")).to_contain_text("This doesn't fit")
    expect(page.locator("#own li.good")).to_have_count(right)


@pytest.mark.parametrize("part", ["commitment", "nonce"])
def test_what_the_browser_remembers_otherwise_is_told(visit: Visit, finished: tuple[str, str], part: str) -> None:
    table, memory = finished
    known = json.loads(memory)
    if part == "commitment":
        known["commitment"] = swap_digit(known["commitment"], 5)
    else:
        known["nonces"]["0"] = swap_digit(known["nonces"]["0"], 5)
    page = check(visit(), table, json.dumps(known))
    expect(page.locator("#own li.bad")).to_contain_text("This doesn't fit")
    expect(page.locator("#own li.good")).to_have_count(2)
