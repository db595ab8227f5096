"""Several people pass one device around."""

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Host, Person, read

NAMES = ("Ann", "Ben", "Cleo")
SECRETS = r'data-vt="|data-word="|class="stamp|class="hand'  # what only a table has


def table_for_three(visit: Visit) -> Person:
    person = visit()
    page = person.goto("/new?game=stampede")
    page.get_by_label("Your name, for the others").fill("Ann")
    page.get_by_role("button", name="3", exact=True).click()
    for seat, name in enumerate(NAMES):
        person.seat(seat + 1).get_by_label("You", exact=True).check()
        page.get_by_label(f"Name at seat {seat + 1}").fill(name) if seat else None
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#table[data-curtain]")).to_be_visible()
    return person


def hand(person: Person) -> list[str]:
    """The words of the stamps in the hand that lies open."""
    names: list[str] = person.page.evaluate(
        "[...document.querySelectorAll('.tray .stamp')].map(stamp => stamp.dataset.vt)"
    )
    assert names and all(name.startswith("card-") for name in names)
    return [name.split("-", 1)[1].rsplit("-", 1)[0].replace("-", ".") for name in names]


def test_behind_the_curtain_is_nothing(host: Host, visit: Visit) -> None:
    rng = Random(10)
    person = table_for_three(visit)
    page = person.page
    table = person.data("table")
    known: set[str] = set()
    for turn in range(6):
        seat = host.next_person(table)
        assert seat is not None, "the game is over already"
        curtain = page.locator(f'#table[data-curtain="{seat}"]')
        expect(curtain).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Pass the device to {NAMES[seat]}")
        assert page.title().startswith("● ")
        content = page.content().partition('<div id="stage"')[2]
        assert not re.search(SECRETS, content)
        assert not [word for word in known if word in content or word.replace(".", "-") in content]
        public = [line for event in host.get(f"/api/tables/{table}/events")["events"] for line in event["log"]]
        assert page.locator("#log li").all_inner_texts() == public[::-1][:6]

        page.get_by_role("button", name=f"I am {NAMES[seat]}").click()
        expect(page.locator(f'#table[data-seat="{seat}"].asking')).to_be_visible()
        mine = hand(person)
        known |= set(mine)
        if turn == 0:
            assert page.locator(".album.other .hand .stamp:not(.back)").count() == 0
            page.reload()  # whoever reloads may be somebody else
            expect(curtain).to_be_visible()
            assert not [word for word in mine if word in page.content()]
            page.get_by_role("button", name=f"I am {NAMES[seat]}").click()
            expect(page.locator(f'#table[data-seat="{seat}"].asking')).to_be_visible()
            assert hand(person) == mine
        while host.next_person(table) == seat:  # a whole turn, until the curtain falls
            person.answer(rng)
    assert len(known) > 3
    answer = person.context.request.get(f"{host.url}/tables/{table}/record")
    assert read(answer.body()).lines  # without a seat only what everybody has seen


def test_two_people_play_a_game_on_one_device(host: Host, visit: Visit) -> None:
    rng = Random(12)
    person = visit(viewport={"width": 1366, "height": 650})
    page = person.goto("/new?game=stampede")
    page.get_by_label("Your name, for the others").fill("Ann")
    person.seat(2).get_by_label("You", exact=True).check()
    expect(page.get_by_label("Name at seat 3")).to_be_hidden()
    page.get_by_role("button", name="2", exact=True).click()
    expect(page.get_by_label("Your name, for the others")).to_have_value("Ann")  # what was entered stays
    name = page.get_by_label("Name at seat 2")
    expect(name).to_have_attribute("placeholder", "Ann 2")
    expect(page.get_by_label("Name at seat 3")).to_have_count(0)
    name.fill("Ben")
    page.locator("details.options > summary").click()
    page.locator("#option-turn_limit").fill("4")
    page.get_by_role("button", name="Open the table").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(re.compile("^Pass the device to"))
    table = person.data("table")
    asked = []
    while (seat := host.next_person(table)) is not None:
        expect(heading).to_have_text(f"Pass the device to {NAMES[seat]}")
        page.get_by_role("button", name=f"I am {NAMES[seat]}").click()
        expect(page.locator(f'#table[data-seat="{seat}"].asking')).to_be_visible()
        expect(page.locator(".album.own h2")).to_have_text(NAMES[seat])
        expect(page.locator(".album.other h2")).to_have_text(NAMES[1 - seat])
        while host.next_person(table) == seat:
            person.answer(rng)
        asked.append(seat)
    assert set(asked) == {0, 1}
    expect(page.locator("#table.over")).to_be_visible()
    albums = page.locator(".album h2")
    assert albums.all_inner_texts() == list(NAMES[:2])
    log = " ".join(page.locator("#log li").all_inner_texts())
    assert "Ann plays" in log and "Ben plays" in log
    page.get_by_role("link", name="Look back").click()
    expect(albums).to_have_text(list(NAMES[:2]))


def test_the_curtain_falls_by_itself_when_the_turn_is_over(host: Host, visit: Visit) -> None:
    rng = Random(11)
    person = table_for_three(visit)
    table = person.data("table")
    other = person.context.new_page()
    other.goto(f"{host.url}/tables/{table}")
    seat = host.next_person(table)
    for page in (person.page, other):
        page.locator(f'[data-lift="{seat}"]').click()
        expect(page.locator(f'#table[data-seat="{seat}"]')).to_be_visible()
    while host.next_person(table) == seat:
        person.answer(rng)
    expect(other.locator(f'#table[data-curtain="{host.next_person(table)}"]')).to_be_visible()
    assert not re.search(SECRETS, other.content().partition('<div id="stage"')[2])
