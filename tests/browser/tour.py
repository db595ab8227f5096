"""Every page in every state that looks different. No words are read here, so that any language will do."""

from collections.abc import Iterator
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Person, play

ERRORS = r"status of (400|403|404|409)"  # browsers complain about the pages that say what went wrong
KEEN = ("giraffe", "rhino")  # lead to questions for a number


def tour(visit: Visit, **settings: object) -> Iterator[tuple[str, Person]]:
    """Gives each state by its name, with whoever sees it."""
    rng = Random(8)
    ada, ben = visit(ERRORS, **settings), visit(ERRORS, **settings)
    yield from _doors(ada)
    yield from _waiting(ada, ben)
    yield from _table(ada, ben, rng)
    yield from _slider(ada, rng)
    yield from _curtain(ada)
    yield from _alone(ada)
    yield from _plain_pages(ada)


def _doors(ada: Person) -> Iterator[tuple[str, Person]]:
    """Pages as somebody unknown sees them."""
    for name, path in {
        "home": "/",
        "new": "/new?game=stampede",
        "new, for one": "/new?game=stampadia",
        "rules": "/games",
        "rulebook": "/games/stampede/rules",
        "rulebook, for one": "/games/stampadia/rules",
        "api": "/api",
        "me, unknown": "/me",
        "error 404": "/nowhere",
        "error 403": "/me/no.0.link",
    }.items():
        ada.goto(path)
        yield name, ada
    page = ada.goto("/new?game=stampede")
    page.locator("#name").fill("Ada")
    page.locator("details.options > summary").click()
    page.locator("#option-turn_limit").fill("soon")
    page.locator("form.new .button.main.big").click()
    expect(page.locator(".notice.bad")).to_be_visible()
    yield "new, with an error", ada


def _waiting(ada: Person, ben: Person) -> Iterator[tuple[str, Person]]:
    table = ada.new_table("me", "friend", "anyone", "bot:greedy", turn_limit="6", listed="yes")
    ada.sit_at(table)
    yield "waiting, host", ada
    link = ada.page.locator("input[data-copy]").input_value()
    ben.page.goto(link)
    yield "waiting, invited", ben
    ben.goto(f"/tables/{table}")
    yield "waiting, guest", ben
    ben.goto("/")
    yield "home, with tables", ben
    ben.page.goto(link)
    form = ben.page.locator(f"form.sit:has([name=invitation][value='{link.rsplit('/', 1)[1]}'])").first
    form.locator("[name=name]").fill("Ben")
    form.locator("button").click()
    expect(ben.page.locator("form[action$='/leave']")).to_be_visible()
    yield "waiting, sitting", ben
    ada.page.locator("form[action$='/fill'] button").last.click()
    for person in (ada, ben):
        expect(person.page.locator("#log")).to_be_visible()


def _table(ada: Person, ben: Person, rng: Random) -> Iterator[tuple[str, Person]]:
    table, host = ada.data("table"), ada.host
    asked = (ada, ben)[host.next_person(table) or 0]
    other = ben if asked is ada else ada
    assert asked.wait_for_turn()
    yield "table, asked", asked
    yield "table, others' turn", other
    asked.answer(rng)
    if asked.data("draft"):
        yield "table, after a step", asked
    asked.page.locator("[data-keys]").click()
    yield "table, keys", asked
    asked.page.keyboard.press("Escape")
    other.goto(f"/tables/{table}/proof")
    yield "proof, sealed", other
    other.sit_at(table)
    assert play(table, {0: ada, 1: ben}, rng)
    expect(ada.page.locator("#table.over")).to_be_visible()
    yield "table, over", ada
    ben.goto(f"/tables/{table}/replay")
    ben.page.keyboard.press("ArrowRight")
    expect(ben.page.locator("#replay output")).to_contain_text("1 /")
    yield "replay", ben
    ben.goto(f"/tables/{table}/replay?move=2&seat=1")
    yield "replay, of a seat", ben
    ben.goto(f"/tables/{table}/proof")
    yield "proof", ben
    ben.page.locator("#check button[type=submit]").click()
    expect(ben.page.locator("#own li")).to_have_count(3)
    yield "proof, checked", ben


def _slider(ada: Person, rng: Random) -> Iterator[tuple[str, Person]]:
    """Play on until a number is asked for."""
    for _table in range(5):
        table = ada.new_table("me", "bot:random", hints="yes")
        ada.sit_at(table)
        if not _table and ada.wait_for_turn():
            ada.page.locator("[data-hint]").click()
            expect(ada.page.locator(".hints")).to_be_visible()
            yield "table, hints", ada
        while ada.wait_for_turn():
            if ada.page.locator("#table form[data-number]").count():
                yield "table, a number", ada
                ada.page.locator("[data-hint]").click()
                expect(ada.page.locator(".hints")).to_be_visible()
                yield "table, a number with hints", ada
                return
            keen = [word for word in ada.words() if word.startswith(KEEN)]
            ada.answer(rng, keen)
    raise AssertionError("no question for a number in five games")


def _curtain(ada: Person) -> Iterator[tuple[str, Person]]:
    ada.sit_at(ada.new_table("me", "me", "me", name0="Ann", name1="Ben", name2="Cleo"))
    expect(ada.page.locator("#table[data-curtain]")).to_be_visible()
    yield "curtain", ada


def _alone(ada: Person) -> Iterator[tuple[str, Person]]:
    """A table for one, and the reason of something that happened there."""
    ada.sit_at(ada.new_table("me", game="stampadia"))
    assert ada.wait_for_turn()
    yield "adventure, asked", ada
    ada.page.locator(".middle details > summary").first.click()
    yield "adventure, with a why", ada


def _plain_pages(ada: Person) -> Iterator[tuple[str, Person]]:
    ada.goto("/")
    yield "home, with my tables", ada
    ada.goto("/me")
    yield "me", ada
    ada.page.goto(ada.page.locator("input[data-copy]").input_value())
    yield "recovery", ada
