"""Whole games, clicked."""

import re
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from philately.core.verify import verify
from tests.browser.conftest import Visit
from tests.browser.playing import MOST_MOVES, Host, Person, invitation


def test_two_people_and_two_bots_play_to_the_end(host: Host, visit: Visit, tmp_path: Path) -> None:
    rng = Random(1)
    ada, ben = visit(reduced_motion="no-preference"), visit(reduced_motion="no-preference", accept_downloads=True)

    ada.goto("/")
    ada.page.get_by_role("link", name="New table … for Stampede").click()
    ada.page.get_by_label("Your name, for the others").fill("Ada")
    expect(ada.seat(2).get_by_label("A friend")).to_be_checked()
    expect(ada.page.get_by_label("Which bot at seat 3")).to_have_value("greedy")
    ada.page.get_by_role("button", name="Open the table").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Waiting until all seats are taken.")
    table = ada.data("table")

    ben.page.goto(invitation(ada))
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("There is a free seat.")
    assert not host.facts(table)["seats"][1]["taken"]  # looking takes no seat
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    people = {0: ada, 1: ben}
    for place, person in people.items():
        expect(person.page.locator("#log")).to_be_visible()  # both are at the table, by themselves
        assert person.data("seat") == str(place)

    backs = moves = 0
    title = ben.page.title()
    while (seat := host.next_person(table)) is not None:
        person, other = people[seat], people[1 - seat]
        assert person.wait_for_turn()
        assert person.page.title().startswith("● ")
        if not other.is_asked:
            expect(other.page).to_have_title(re.compile(r"^[^●]"))
        if moves == 4:
            ben.page.reload()
            assert ben.place()[2] == "1"
            assert ben.page.title().lstrip("● ") == title.lstrip("● ")
        written = host.moves(table)
        if backs < 2 and step_and_back(person, rng):
            backs += 1
            assert host.moves(table) == written
        if host.moves(table) == written:
            person.move(rng)
        assert host.moves(table) > written
        moves += 1
        assert moves < MOST_MOVES
    assert backs == 2 and moves > 4

    record = host.record(table)
    for person in people.values():
        person.page.wait_for_selector("#table.over")
        sentence = person.page.get_by_role("heading", level=1).inner_text()
        assert "win" in sentence, sentence
        assert person.page.locator("#table .album.won").count() == 1
        won = person.page.locator("#table .album.won .won")
        assert won.count() >= 1 and won.first.is_visible()
        assert not person.page.title().startswith("●")
        assert not person.words()
    with ben.page.expect_download() as download:
        ben.page.get_by_role("link", name="Save the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".jsonl"
    verdict = verify(file)
    assert verdict.fine, verdict.error
    assert file.read_bytes() == record.encode()


def step_and_back(person: Person, rng: Random) -> bool:
    """Answer, and take it back if it was only a step: nobody else notices. False if it was a whole move."""
    written, before = person.host.moves(person.data("table")), person.place()
    words = sorted(person.words())
    person.answer(rng)
    if not person.data("draft"):
        return False
    assert person.host.moves(person.data("table")) == written
    step = person.place()
    person.page.locator("[data-back]").click()
    person.wait_for_change(step)
    assert person.place() == before
    assert sorted(person.words()) == words
    return True
