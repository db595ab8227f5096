"""The album of adventures in a real browser: from the first page to a campaign, with a clock that the tests set."""

import datetime
import itertools
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from philately.games.stampadia.page_reader import CREDIT
from tests.browser.conftest import Visit, hosted
from tests.browser.playing import Host, Person
from tests.browser.test_access import faults
from tests.browser.test_phone import PHONE, too_wide
from tests.browser.test_words import SAID, untranslated
from tests.errand import DIE, WIN, broken_errand, errand, wander
from tests.games.stampadia.pages import PAGE, PAGES
from tests.needs import long_test, need_chromium

DAY_ONE = datetime.date(2026, 11, 15)
ERRORS = r"status of (400|403|404|409)"
KEYS = itertools.count()


class ClockedHost(Host):
    """A server that takes for today what a test says."""

    def __init__(self, folder: Path, language: str = "") -> None:
        self.clock = folder / "clock"
        self.day = DAY_ONE
        self.set_day(DAY_ONE)
        super().__init__(folder, language)

    def set_day(self, day: datetime.date) -> None:
        """It is the morning of this day; clocks don't go back."""
        assert day >= self.day
        self.day = day
        morning = datetime.datetime(day.year, day.month, day.day, 8, tzinfo=datetime.UTC)
        fresh = self.clock.with_suffix(".new")
        fresh.write_text(str(morning.timestamp()))
        fresh.replace(self.clock)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedHost]:
    need_chromium()
    yield from hosted(ClockedHost(tmp_path_factory.mktemp("host")))


# ---- playing without clicks ------------------------------------------------------------------------------------------


def send(person: Person, path: str, **said: Any) -> Any:
    answer = person.context.request.post(
        person.host.url + path,
        data=json.dumps(said),
        headers={"origin": person.host.url, "content-type": "application/json"},
    )
    assert answer.status == 200, answer.text()
    return answer.json()


def fragment(person: Person, table: str) -> str:
    return str(person.context.request.get(f"{person.host.url}/tables/{table}/fragment").json()["html"])


def answer(person: Person, table: str, *words: str) -> str:
    at = re.search(r'data-at="(\d+)"', fragment(person, table))
    assert at is not None
    key = f"key-{next(KEYS)}"
    return str(send(person, f"/tables/{table}/act", seat=0, after=int(at[1]), answers=words, key=key)["html"])


def begin(person: Person, path: str, **form: str) -> str:
    """A new table, with our part of its chance."""
    table = person.post(path, **form).removeprefix("/tables/")
    if re.search(r'data-nonces="[0-9]', fragment(person, table)):
        send(person, f"/tables/{table}/nonce", seat=0, nonce="ab" * 32)
    return table


def brought(visit: Visit, title: str) -> str:
    """A new sheet that somebody else has uploaded; gives its name."""
    zoe = visit()
    file: Any = {"name": "sheet.json", "mimeType": "application/json", "buffer": errand(title)}
    sent = zoe.context.request.post(
        zoe.host.url + "/stampadia/own",
        multipart={"name": "Zoe", "file": file},
        headers={"origin": zoe.host.url},
        max_redirects=0,
    )
    assert sent.status == 303, sent.text()
    return sent.headers["location"].removeprefix("/stampadia/")


def remember(host: Host, person: Person, word: str) -> None:
    """Let somebody know a keyword, as from an earlier adventure."""
    cookie = next(each["value"] for each in person.context.cookies() if each["name"] == "player")
    with closing(sqlite3.connect(host.folder / "tables.sqlite3")) as database, database:
        database.execute("INSERT INTO keywords (player, word, learnt) VALUES (?, ?, 0)", (cookie.split(".")[0], word))


def known(visit: Visit, name: str, *expected: str, **settings: Any) -> Person:
    """Somebody with a name."""
    person = visit(*expected, **settings)
    person.post("/me", name=name)
    return person


# ---- and with them ---------------------------------------------------------------------------------------------------


def click(person: Person, *words: str) -> None:
    """Click answers on the table, one after another, twice where the page wants to be sure."""
    for word in words:
        person.page.wait_for_selector("#table.asking:not([aria-busy=true])")
        before = person.place()
        thing = person.page.locator(f'#table [data-word="{word}"] >> visible=true').first
        is_asked_first = thing.get_attribute("data-confirm") is not None
        thing.click()
        if is_asked_first:
            person.page.locator("#table .sure [data-word]").click()
        person.wait_for_change(before)


def over(person: Person) -> Page:
    expect(person.page.locator("#table.over")).to_be_visible()
    return person.page


def on_the_table(page: Page) -> None:
    expect(page.locator("#table.asking")).to_be_visible()


def card(page: Page) -> Locator:
    return page.locator(".today").first


def test_one_click_from_the_first_page_to_todays_adventure(host: ClockedHost, visit: Visit) -> None:
    ada = visit()
    page = ada.goto("/")
    first = card(page)
    expect(page.locator("main input:not([type=hidden])")).to_have_count(0)  # nothing to fill in
    expect(first).to_contain_text("Today's adventure")
    expect(first.locator(".grade")).to_have_text(re.compile("gentle|fair|hard|deadly"))
    title = first.get_by_role("heading").inner_text()
    first.get_by_role("button", name=f"Play now: {title}").click()
    on_the_table(page)
    table = ada.data("table")
    expect(page.get_by_role("navigation", name="This adventure")).to_contain_text("Usual rules · ranked")
    page = ada.goto("/")
    expect(card(page)).to_contain_text("under way")
    card(page).get_by_role("link", name="Play on").click()
    on_the_table(page)
    assert ada.data("table") == table


def test_the_archive(host: ClockedHost, visit: Visit) -> None:
    ada = visit()
    page = ada.goto("/stampadia")
    page.get_by_role("navigation", name="Stampadia").get_by_role("link", name="Archive").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("November 2026")
    calendar = page.get_by_role("table", name="November 2026")
    expect(calendar.locator("a")).to_have_count(page.evaluate("document.querySelectorAll('.calendar .day').length"))
    expect(calendar.locator(".today a")).to_have_attribute("aria-current", "date")
    page.get_by_role("link", name="October 2026").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("October 2026")
    page.get_by_role("link", name="Saturday, 31 October 2026").click()
    expect(page.locator(".eyebrow")).to_have_text("Saturday, 31 October 2026")
    page.get_by_role("link", name="the day before").click()
    expect(page.locator(".eyebrow")).to_have_text("Friday, 30 October 2026")
    page.get_by_role("link", name="this month").click()
    for day in (30, 31):  # these were proven just now, if not before
        expect(page.locator(f".calendar a[href$='-10-{day}'] .grade")).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Today").click()
    page.get_by_label("any day or word").fill("Tea Pot")
    page.get_by_role("button", name="Find the sheet").click()
    expect(page.locator(".eyebrow")).to_have_text("The sheet tea-pot")


def test_memory_over_two_days(host: ClockedHost, visit: Visit) -> None:
    sheet = brought(visit, "Something to learn")
    ada = known(visit, "Ada")
    page = ada.goto(f"/stampadia/{sheet}")
    page.get_by_role("button", name="Play now").click()
    click(ada, *WIN)
    over(ada).get_by_role("link", name="What came of it").click()
    expect(page.locator(".learnt")).to_contain_text("doesn't go into your memory")
    remember(host, ada, "Gum")
    page = ada.goto("/stampadia")
    page.get_by_role("link", name="Look at it, or forget something").click()
    expect(page.locator(".keywords li")).to_have_count(1)
    title = card(ada.goto("/")).get_by_role("heading").inner_text()

    host.set_day(host.day + datetime.timedelta(days=1))
    page = ada.goto("/")
    expect(card(page).get_by_role("heading")).not_to_have_text(title)
    card(page).get_by_role("button", name="Play now").click()
    on_the_table(page)
    expect(page.locator("#table").get_by_role("region", name="Memory")).to_contain_text("Gum")  # it came along

    page = ada.goto(f"/stampadia/{sheet}")
    page.get_by_role("switch", name="Without memory").check()
    page.get_by_role("button", name="Play it again").click()
    on_the_table(page)
    expect(page.locator("#table").get_by_role("region", name="Memory")).not_to_contain_text("Gum")
    page = ada.goto("/stampadia/memory")
    page.get_by_role("button", name="Forget Gum").click()
    expect(page.locator(".blank")).to_be_visible()


def test_another_life_and_the_board(host: ClockedHost, visit: Visit) -> None:
    sheet = brought(visit, "To die for")
    ada, ben = known(visit, "Ada"), known(visit, "Ben", ERRORS)
    page = ada.goto(f"/stampadia/{sheet}")
    page.get_by_role("button", name="Play now").click()
    first = ada.data("table")
    expect(page.get_by_role("link", name="What came of it")).to_be_hidden()
    click(ada, *DIE)
    over(ada).get_by_role("link", name="What came of it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your hero has fallen")
    page.get_by_role("button", name="Another life").click()
    on_the_table(page)
    assert ada.data("table") != first
    click(ada, *WIN)
    over(ada).get_by_role("link", name="What came of it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You made it home!")
    expect(page.locator(".facts")).to_contain_text("1 of 1")
    page.get_by_role("link", name="The board").click()
    row = page.locator("#board tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Ada")
    expect(row).to_contain_text("won")
    page.get_by_role("navigation", name="Boards").get_by_role("link", name="Premonition", exact=True).click()
    expect(page.locator("#board .blank")).to_be_visible()
    page = ben.goto(f"/stampadia/{sheet}")
    expect(page.locator("#board tbody tr")).to_contain_text("Ada")
    assert not page.get_by_role("link", name="Watch the game").count()
    ben.goto(f"/tables/{first}/replay")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Not yours")
    answer(ben, begin(ben, "/stampadia/play", sheet=sheet), *WIN)
    page = ben.goto(f"/stampadia/{sheet}")
    page.get_by_role("link", name="Watch the game of Ada").click()
    expect(page.locator("#replay")).to_be_visible()


def test_show_me_how(host: ClockedHost, visit: Visit) -> None:
    ada = known(visit, "Ada", ERRORS)
    table = begin(ada, "/stampadia/play", sheet="2026-11-02")
    assert not ada.goto("/stampadia/2026-11-02").get_by_role("link", name="Show me how").count()
    wander(lambda words: answer(ada, table, *words), fragment(ada, table), Random(4))
    page = ada.goto(f"/stampadia/after/{table}")
    if page.get_by_role("button", name="Leave it at that").count():
        page.get_by_role("button", name="Leave it at that").click()
    page.get_by_role("link", name="Show me how").click()
    expect(page.locator("#replay output")).to_contain_text("0 /")
    page.wait_for_load_state()  # its script listens to keys from now on
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay output")).to_contain_text("1 /")
    page.wait_for_url("**/stampadia/how/*?move=1&seat=all")
    page.keyboard.press("End")
    expect(page.locator("#table.over")).to_be_visible()


def test_a_campaign_of_two(host: ClockedHost, visit: Visit) -> None:
    legs = [brought(visit, title) for title in ("The first leg", "The second leg")]
    ada, ben = visit(), visit()
    page = ada.goto("/stampadia/campaigns")
    page.get_by_label("Title").fill("A trip")
    page.get_by_label("List").fill(" ".join(legs))
    page.get_by_role("switch", name="Apprentice Monk").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Make the campaign").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A trip")
    link = page.get_by_label("Link for everybody").input_value()

    ben.page.goto(link)
    expect(ben.page.locator("#sheets + ol li, .sheets li")).to_have_count(2)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Join and play").click()
    click(ben, *WIN)
    over(ben).get_by_role("link", name="What came of it").click()
    ben.page.get_by_role("link", name="To the campaign").click()

    page.get_by_role("button", name="Join and play").click()
    click(ada, *DIE)
    over(ada).get_by_role("link", name="What came of it").click()
    page.get_by_role("button", name="Leave it at that").click()
    page.get_by_role("link", name="To the campaign").click()
    rows = page.locator(".sums tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Ben")
    expect(rows.last).to_contain_text("Ada")
    expect(page.locator(".campaign")).to_contain_text("1 of 2 sheets played")
    page.get_by_role("button", name="Play the next sheet").click()
    on_the_table(page)
    memory = page.locator("#table").get_by_role("region", name="Memory")
    expect(memory).to_contain_text("Roof")  # what was learnt on the way
    click(ada, *WIN)
    over(ada).get_by_role("link", name="What came of it").click()
    page.get_by_role("link", name="To the campaign").click()
    expect(page.locator(".campaign .done")).to_be_visible()
    expect(ben.goto("/stampadia/campaigns").get_by_role("link", name="A trip")).to_be_visible()
    ben.goto("/stampadia/memory")
    expect(ben.page.locator(".memory .blank")).to_be_visible()  # campaigns have a memory of their own


def test_printing(host: ClockedHost, visit: Visit) -> None:
    ada = known(visit, "Ada", accept_downloads=True)
    page = ada.goto("/stampadia/2026-11-03")
    page.get_by_role("button", name="Play now").click()
    on_the_table(page)
    expect(page.get_by_role("navigation", name="This adventure")).to_contain_text("· ranked")
    page.get_by_role("link", name="Print it …").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Print this sheet?")
    expect(page.locator(".printing strong")).to_contain_text("won't count for the board")
    assert not page.locator(".files").count()
    page.get_by_role("button", name="Show me everything").click()
    for name, file, start in (
        ("A4, one page", "stampadia-2026-11-03.a4.pdf", b"%PDF"),
        ("A picture", "stampadia-2026-11-03.svg", b"<"),
        ("The sheet as data", "stampadia-2026-11-03.json", b"{"),
    ):
        with page.expect_download() as coming:
            page.get_by_role("link", name=name).click()
        assert coming.value.suggested_filename == file
        assert Path(coming.value.path()).read_bytes().startswith(start)
    page.get_by_role("link", name="Back to the sheet").click()
    expect(page.get_by_role("status")).to_contain_text("All of this sheet was open to you")
    page.get_by_role("link", name="Play on").click()
    expect(page.get_by_role("navigation", name="This adventure")).to_contain_text("· unranked")


def test_own_sheets(host: ClockedHost, visit: Visit, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(errand("From my own desk"))
    bad.write_bytes(broken_errand())
    ada = visit(ERRORS)
    page = ada.goto("/stampadia/own")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("File").set_input_files(bad)
    page.get_by_role("button", name="Check and keep it").click()
    wrong = page.get_by_role("alert")
    expect(wrong.locator("tbody tr")).to_have_count(3)
    expect(wrong).to_contain_text(re.compile(r"room \d+, line 1, column 1"))
    page.get_by_label("File").set_input_files(good)
    page.get_by_role("button", name="Check and keep it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("From my own desk")
    page.get_by_role("button", name="Play now").click()
    click(ada, *WIN)
    over(ada).get_by_role("link", name="What came of it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You made it home!")
    expect(ada.goto("/stampadia/own").get_by_role("link", name="From my own desk")).to_be_visible()


def test_a_page_of_the_original(host: ClockedHost, visit: Visit, tmp_path: Path) -> None:
    cut = tmp_path / "cut.svg"
    cut.write_bytes(PAGE[:100_000])
    ada = visit(ERRORS)
    page = ada.goto("/stampadia/own")
    expect(page.get_by_text(CREDIT)).to_be_visible()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("File").set_input_files(cut)
    page.get_by_role("button", name="Check and keep it").click()
    expect(page.get_by_role("alert")).to_contain_text("it is no whole SVG: line")
    page.get_by_label("File").set_input_files(PAGES[1])
    page.get_by_role("button", name="Check and keep it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Bloody Claw")
    expect(page.get_by_text(CREDIT)).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("navigation", name="This adventure")).to_contain_text("· unranked")


# ---- for everybody ---------------------------------------------------------------------------------------------------


def tab_to(page: Page, wanted: Locator, most: int = 60) -> None:
    """Go on with Tab until the thing has the focus, and is seen to have it."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if wanted.evaluate("thing => thing === document.activeElement"):
            assert wanted.evaluate("thing => thing.matches(':focus-visible')")
            assert wanted.evaluate("thing => getComputedStyle(thing).outlineStyle") != "none"
            return
    raise AssertionError(f"{wanted} isn't reached by Tab")


def test_by_keyboard_alone(host: ClockedHost, visit: Visit) -> None:
    sheet = brought(visit, "No mouse about")
    ada = visit()
    page = ada.goto("/")
    tab_to(page, page.get_by_role("link", name=card(page).get_by_role("heading").inner_text()))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name="this month"))
    page.keyboard.press("Enter")
    tab_to(page, page.locator(".calendar a").nth(2))
    page.keyboard.press("Enter")
    expect(page.locator(".eyebrow")).to_contain_text("3 November 2026")
    page = ada.goto(f"/stampadia/{sheet}")
    for name in ("Premonition", "Apprentice Monk"):
        switch = page.get_by_role("switch", name=name)
        tab_to(page, switch)
        page.keyboard.press("Space")
        expect(switch).to_be_checked()
    tab_to(page, page.get_by_label("Your name"))
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    on_the_table(page)
    expect(page.get_by_role("navigation", name="This adventure")).to_contain_text("Apprentice Monk + Premonition")
    answer(ada, ada.data("table"), *WIN)
    over(ada)
    tab_to(page, page.get_by_role("link", name="What came of it"))
    page.keyboard.press("Enter")
    expect(page.locator(".learnt")).to_be_visible()
    remember(host, ada, "Gum")
    page = ada.goto("/stampadia")
    tab_to(page, page.get_by_role("link", name="Look at it, or forget something"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Forget Gum"))
    page.keyboard.press("Enter")
    expect(page.locator(".blank")).to_be_visible()


def album(visit: Visit, tmp_path: Path, **settings: Any) -> Iterator[tuple[str, Person]]:
    """Every page in every state that looks different; no words are read here."""
    stranger = visit(ERRORS, **settings)
    sheet = brought(visit, f"A Long and Winding Errand {next(KEYS)}")
    for name, path in {
        "home": "/",
        "today": "/stampadia",
        "day": "/stampadia/2026-11-04",
        "word": "/stampadia/unheard-of",
        "archive": "/stampadia/archive",
        "old archive": "/stampadia/archive/2021-07",
        "memory, none": "/stampadia/memory",
        "campaigns, none": "/stampadia/campaigns",
        "own": "/stampadia/own",
        "print?": "/stampadia/sheets/2026-11-04/print",
        "tomorrow": "/stampadia/2031-01-01",
    }.items():
        stranger.goto(path)
        yield name, stranger
    ada, ben = known(visit, "Ada", ERRORS, **settings), known(visit, "Ben", ERRORS)
    answer(ben, begin(ben, "/stampadia/play", sheet=sheet), *WIN)
    table = begin(ada, "/stampadia/play", sheet=sheet)
    ada.goto(f"/tables/{table}")
    yield "table", ada
    answer(ada, table, *DIE)
    over(ada)
    yield "table, over", ada
    ada.goto(f"/stampadia/after/{table}")
    yield "after, resting", ada
    table = begin(ada, f"/stampadia/after/{table}/again")
    answer(ada, table, *WIN)
    campaign = ada.post("/stampadia/campaigns", title="Ada", list=f"{sheet} 2026-11-04 2026-11-04/dwarf")
    for person in (ada, ben):
        answer(person, begin(person, f"{campaign}/next"), *WIN)
    begin(ada, f"{campaign}/next")
    today = begin(ada, "/stampadia/play")
    for name, path in {
        "after, won": f"/stampadia/after/{table}",
        "day, played": f"/stampadia/{sheet}",
        "day, under way": "/stampadia/2026-11-04",
        "home, under way": "/",
        "today, under way": "/stampadia",
        "archive, played": "/stampadia/archive",
        "memory": "/stampadia/memory",
        "campaigns": "/stampadia/campaigns",
        "campaign": campaign,
        "own, mine": "/stampadia/own",
    }.items():
        ada.goto(path)
        yield name, ada
    wander(lambda words: answer(ada, today, *words), fragment(ada, today), Random(5))
    ada.goto(f"/stampadia/after/{today}")
    if ada.page.locator("form[action$='/stop']").count():
        ada.page.locator("form[action$='/stop'] button").click()
    yield "after, lost", ada
    ada.page.locator("a[href^='/stampadia/how/']").click()
    ada.page.wait_for_selector("#replay")
    yield "how", ada
    ada.goto("/stampadia/sheets/2026-11-04/print")
    ada.page.locator(".printing button").click()
    ada.page.wait_for_selector(".files")
    yield "print", ada
    ada.goto("/stampadia/2026-11-04")
    yield "day, printed", ada
    bad = tmp_path / "bad.json"
    bad.write_bytes(broken_errand())
    ada.goto("/stampadia/own").locator("#file").set_input_files(bad)
    ada.page.locator("form.new button[type=submit]").click()
    ada.page.wait_for_selector(".wrong")
    yield "own, wrong", ada
    ada.goto("/stampadia/campaigns").locator("form.new button[type=submit]").click()
    ada.page.wait_for_selector(".notice.bad")
    yield "campaigns, wrong", ada


def test_nothing_is_wrong_with_the_album(host: ClockedHost, visit: Visit, tmp_path: Path) -> None:
    wrong = {name: faults(person.page) for name, person in album(visit, tmp_path)}
    assert not any(wrong.values()), "\n".join(f"{name}: {each}" for name, found in wrong.items() for each in found)


@long_test
def test_nothing_scrolls_sideways_in_the_album(host: ClockedHost, visit: Visit, tmp_path: Path) -> None:
    wrong = {}
    for name, person in album(visit, tmp_path, **PHONE):
        for width in (820, 360):
            if found := too_wide(person, width):
                wrong[name, width] = found
    assert not wrong


# ---- in every language -----------------------------------------------------------------------------------------------

PRINTED = ("table", "table, over", "how")  # the words of a sheet
FREE = re.compile(  # names of sheets, keywords, people and files
    r"A Long and Winding Errand|errand-\w+|unheard-of|The First Day of Issue|The Old Post Office|Gum|Roof|Zoe|"
    r"bad\.json"
)


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedHost]:
    need_chromium()
    yield from hosted(ClockedHost(tmp_path_factory.mktemp("pseudo"), language="xx"))


def test_every_word_of_the_album_can_be_translated(chromium: Browser, pseudo: ClockedHost, tmp_path: Path) -> None:
    people: list[Person] = []

    def come(expected: str = "", **settings: Any) -> Person:
        people.append(Person(pseudo, chromium.new_context(reduced_motion="reduce"), expected=expected))
        return people[-1]

    wrong: dict[str, list[str]] = {}
    for name, person in album(come, tmp_path):
        if name in PRINTED:
            continue
        said: list[str] = person.page.evaluate(SAID)
        left = [FREE.sub(" ", unescape(each)) for each in said]
        if found := [untranslated(each).strip() for each in left if untranslated(each)]:
            wrong[name] = found
    for person in people:
        person.context.close()
    assert not wrong, "\n".join(f"{name}: {each}" for name, found in wrong.items() for each in found)
