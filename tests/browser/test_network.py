"""Bad networks, impatient fingers, many tabs, and a server that dies."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Request, Route, expect

from tests.browser.conftest import Visit, hosted
from tests.browser.playing import EDGE, UNREACHABLE, Host, Person, invitation, play


def pair(visit: Visit, *bots: str, expected: str = "", **options: str) -> tuple[str, Person, Person]:
    """Two people at a table, and bots."""
    ada, ben = visit(expected), visit(expected)
    table = ada.new_table("me", "friend", *bots, **options)
    ada.sit_at(table)
    ben.page.goto(invitation(ada))
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    for person in (ada, ben):
        expect(person.page.locator("#log")).to_be_visible()
    return table, ada, ben


def last_step(person: Person, rng: Random) -> str:
    """Answer until one more answer makes a move; gives the selector of that answer."""
    assert person.wait_for_turn()
    while True:
        for word in person.words():
            draft = [*person.data("draft").split(), word]
            if is_whole(person, draft):
                return f'#table [data-word="{word}"]'
        slider = person.page.locator("#table form[data-number]")
        if slider.count():
            first = json.loads(slider.get_attribute("data-words") or "[]")[0]
            if is_whole(person, [*person.data("draft").split(), first]):
                return "#table form[data-number] button[type=submit]"
        person.answer(rng)


def is_whole(person: Person, draft: list[str]) -> bool:
    """Would these answers be a move? Then there is no such draft."""
    path = f"/tables/{person.data('table')}/fragment"
    answer = person.context.request.get(person.host.url + path, params={"draft": " ".join(draft)})
    return f'data-draft="{" ".join(draft)}"' not in answer.json()["html"]


def test_who_was_offline_catches_up_by_itself(host: Host, visit: Visit) -> None:
    rng = Random(2)
    table, ada, ben = pair(visit, expected=UNREACHABLE)
    away, here = (ada, ben) if host.next_person(table) == 1 else (ben, ada)
    before = away.at
    away.context.set_offline(True)
    expect(away.page.locator("#connection")).to_be_visible()
    here.move(rng)
    assert away.at == before  # it really heard nothing
    away.context.set_offline(False)
    assert away.wait_for_turn()
    away.wait_until_at(before + 1)
    expect(away.page.locator("#connection")).to_be_hidden()
    shown, others = (person.page.locator("#log li").first.inner_text() for person in (away, here))
    assert shown and others
    assert not play(table, {0: ada, 1: ben}, rng, 2)  # and the game goes on


def test_a_click_while_offline_counts_once(host: Host, visit: Visit) -> None:
    rng = Random(3)
    table, ada, ben = pair(visit, expected=UNREACHABLE)
    seat = host.next_person(table)
    person = (ada, ben)[seat or 0]
    target = last_step(person, rng)
    before, place = host.moves(table), person.place()
    person.context.set_offline(True)
    person.page.locator(target).first.click(position=EDGE)
    expect(person.page.locator("#table")).to_have_attribute("aria-busy", "true")
    person.page.locator(target).first.click(position=EDGE, force=True)  # nothing seems to happen, so once more
    expect(person.page.locator("#connection")).to_be_visible()
    assert host.moves(table) == before
    person.context.set_offline(False)
    person.wait_for_change(place)
    assert host.moves(table) == before + 1
    play(table, {0: ada, 1: ben}, rng, 2)


def test_an_answer_that_got_lost_counts_once(host: Host, visit: Visit) -> None:
    """The server writes the move, and its answer never arrives: the page asks again, with the same key."""
    rng = Random(4)
    table, ada, ben = pair(visit, expected=UNREACHABLE + "|ERR_FAILED")
    seat = host.next_person(table)
    person = (ada, ben)[seat or 0]
    target = last_step(person, rng)
    before, place = host.moves(table), person.place()
    lost: list[str | None] = []

    def lose(route: Route, request: Request) -> None:
        if lost:
            lost.append(request.post_data)
            route.continue_()
            return
        lost.append(request.post_data)
        route.fetch()
        route.abort()

    person.page.route("**/act", lose)
    person.page.locator(target).first.click(position=EDGE)
    person.wait_for_change(place)
    assert len(lost) == 2 and lost[0] == lost[1]
    assert host.moves(table) == before + 1


def test_a_double_click_makes_one_move(host: Host, visit: Visit) -> None:
    rng = Random(5)
    table, ada, ben = pair(visit)
    sent: list[Request] = []
    for person in (ada, ben):
        person.page.on("request", lambda request: sent.append(request) if request.url.endswith("/act") else None)
    for _ in range(3):
        seat = host.next_person(table)
        person = (ada, ben)[seat or 0]
        target = last_step(person, rng)
        before, place = host.moves(table), person.place()
        sent.clear()
        person.page.locator(target).first.dblclick(position=EDGE)
        person.wait_for_change(place)
        assert len(sent) == 1
        assert host.moves(table) == before + 1
        again = person.context.request.post(
            sent[0].url,
            data=sent[0].post_data or "",
            headers={"content-type": "application/json", "origin": host.url},
        )
        assert again.status == 200  # what was done is done; it isn't done twice
        assert host.moves(table) == before + 1


def test_seven_tabs_of_one_browser_get_all_news(host: Host, visit: Visit) -> None:
    rng = Random(6)
    table, ada, ben = pair(visit)
    tabs = [ada.page]
    for _ in range(6):
        tab = ada.context.new_page()
        tab.goto(f"{host.url}/tables/{table}")
        tabs.append(tab)
    for _ in range(2):
        play(table, {0: ada, 1: ben}, rng, 1)
        at = ada.at if ada.is_asked else ben.at
        for tab in tabs:
            tab.wait_for_function("at => Number(document.getElementById('table').dataset.at) >= at", arg=at)
    first = [tab.locator("#log li").first.inner_text() for tab in tabs]
    assert len(set(first)) == 1


# ---- a server that dies ------------------------------------------------------------------------------------------


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Host]:
    yield from hosted(Host(tmp_path))


def test_a_killed_server_loses_nothing_and_all_go_on(chromium: Browser, mortal: Host) -> None:
    rng = Random(7)
    people: list[Person] = []

    def come(expected: str) -> Person:
        person = Person(mortal, chromium.new_context(reduced_motion="reduce"), expected=expected)
        people.append(person)
        return person

    table, ada, ben = pair(come, "bot:greedy", "bot:greedy", expected=UNREACHABLE)
    assert not play(table, {0: ada, 1: ben}, rng, 2)
    for turn in range(2):
        seat = mortal.next_person(table)
        assert seat is not None
        person = (ada, ben)[seat]
        target = last_step(person, rng) if turn else ""
        assert person.wait_for_turn()
        places = [each.at for each in (ada, ben)]
        logs = [each.page.locator("#log li").all_inner_texts() for each in (ada, ben)]
        written = mortal.record(table).encode()
        mortal.kill()
        if turn:  # this time somebody answers while it is dead
            person.page.locator(target).first.click(position=EDGE)
            expect(person.page.locator("#connection")).to_be_visible()
        mortal.start()
        if turn:
            person.wait_until_at(places[seat] + 1)
        assert mortal.record(table).encode().startswith(written)
        assert not play(table, {0: ada, 1: ben}, rng, 1) or turn
        for each, at, log in zip((ada, ben), places, logs, strict=True):
            each.wait_until_at(at + 1)
            now = each.page.locator("#log li").all_inner_texts()
            assert now[len(now) - len(log) :] == log or len(now) == 60
            expect(each.page.locator("#connection")).to_be_hidden()
    for person in people:
        person.context.close()
    assert not [fault for person in people for fault in person.faults]
