"""The hint button: three answers with their chances, on the table and under the question."""

from random import Random

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.playing import settle


def test_a_hint_is_shown_and_can_be_taken(visit: Visit) -> None:
    ada = visit()
    ada.sit_at(ada.new_table("me", "bot:search:quick", hints="yes"))
    assert ada.wait_for_turn()
    page, before = ada.page, ada.place()
    button = page.get_by_role("button", name="What would you play?")
    button.focus()
    page.keyboard.press("Enter")
    slips = page.locator(".hints .hint")
    expect(slips.first).to_be_visible()
    assert 1 <= slips.count() <= 3
    expect(button).to_have_count(0)
    expect(slips.first).to_be_focused()
    best = slips.first.get_attribute("data-word")
    assert best in ada.words()
    expect(page.locator(f'#table .stamp.hinted[data-word="{best}"] .chance.best')).to_be_visible()
    expect(page.locator(f'#table .stamp[data-word="{best}"]')).to_have_accessible_name(
        f"{slips.first.locator('span').last.text_content()}: {slips.first.locator('.chance').text_content()}"
        " chance of winning"
    )
    expect(page.locator("p.hide[role=status]")).to_contain_text("I would play this")
    assert ada.place() == before  # nothing was answered
    slips.first.click()
    ada.wait_for_change(before)
    expect(page.locator(".hints")).to_have_count(0)


def test_who_does_not_wait_for_the_hint_goes_on(visit: Visit) -> None:
    ada = visit()
    ada.sit_at(ada.new_table("me", "bot:random", hints="yes"))
    assert ada.wait_for_turn()
    held: list[Route] = []
    ada.page.route("**/hint", lambda route: held.append(route))
    with ada.page.expect_request("**/hint"):
        ada.page.keyboard.press("h")
    expect(ada.page.locator("[data-hint]")).to_have_text("Thinking …")
    while not held:  # the browser has sent it, and it is on its way to us
        ada.page.wait_for_timeout(10)
    before = ada.place()
    ada.answer(Random(1))
    assert ada.place() != before
    assert len(held) == 1
    with ada.page.expect_response("**/hint") as late:
        held[0].continue_()
    late.value.finished()
    settle(ada.page)
    expect(ada.page.locator(".hints")).to_have_count(0)  # it was about another question
    expect(ada.page.locator("#trouble")).to_be_hidden()


def test_the_form_forbids_hints_as_soon_as_others_may_sit_down(visit: Visit) -> None:
    person = visit()
    page = person.goto("/new?game=stampede")
    box, chips = page.locator("[name=hints]"), person.seat(2)
    expect(box).not_to_be_checked()  # a friend is expected
    chips.get_by_label("A bot", exact=True).check()
    expect(box).to_be_checked()
    chips.get_by_label("A friend", exact=True).check()
    expect(box).not_to_be_checked()
    chips.get_by_label("A bot", exact=True).check()
    expect(box).to_be_checked()
    box.uncheck()
    person.seat(3).get_by_label("A friend", exact=True).check()
    person.seat(3).get_by_label("A bot", exact=True).check()
    expect(box).not_to_be_checked()  # what somebody has said stays
