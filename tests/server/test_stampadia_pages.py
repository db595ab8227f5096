"""The pages of Stampadia: what they show, what they refuse, and what they don't tell before its time."""

import datetime
import json
import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random

import httpx
import pytest

from philately.games.stampadia.album.pages import campaigns, routes
from philately.games.stampadia.album.pages.common import PAGES
from philately.games.stampadia.album.provers import Provers, StillProving
from philately.games.stampadia.generator import desk, names
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.page_reader import CREDIT, read_page
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.sheet import LARGEST, read_sheet
from tests.errand import DIE, SECRET, WIN, broken_errand, errand, include, wander
from tests.games.stampadia.pages import PAGE, hostile
from tests.server.conftest import Serve
from tests.server.running import Browser, Script, Served, config, data, new_key

TODAY = datetime.date(2026, 11, 16)
NOON = datetime.datetime(2026, 11, 16, 12, tzinfo=datetime.UTC).timestamp()
DAY = 24 * 3600.0
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of this file, with a clock of its own."""
    with Served(config(tmp_path_factory.mktemp("served")), Script(time=NOON).world()) as running:
        yield running
    names.set_clock(time.time)


@pytest.fixture(autouse=True)
def noon(served: Served) -> None:
    """Sheets go by the clock of this server, also after a test with another one."""
    names.set_clock(served.house.world.now)


def sheet_of(day: datetime.date) -> tuple[str, Sheet]:
    """The full name of a day's sheet, and the sheet."""
    name = names.read_name(str(day), until=day)
    full = desk.our_desk().full(name)
    return str(full), desk.our_desk().sheet(full)


def person(served: Served, name: str = "Ada") -> Browser:
    browser = served.browser()
    browser.done("/me", name=name)
    return browser


def upload(browser: Browser, content: bytes) -> httpx.Response:
    return browser.client.post("/stampadia/own", files={"file": ("sheet.json", content, "application/json")})


def own_sheet(served: Served, title: str) -> str:
    """The name of a new sheet that somebody else has brought."""
    answer = upload(person(served, "Zoe"), errand(title))
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/stampadia/")


def begin(browser: Browser, sheet: str, **said: str) -> str:
    """The table of an adventure that has begun."""
    table = browser.done("/stampadia/play", sheet=sheet, **said).removeprefix("/tables/")
    browser.give_nonces(table)
    return table


def answer(browser: Browser, table: str, *words: str) -> str:
    after = int(data(browser.fragment(table), "at"))
    said = browser.send(f"/tables/{table}/act", seat=0, after=after, answers=list(words), key=new_key())
    assert said.status_code == 200, said.text
    return str(said.json()["html"])


def play(browser: Browser, sheet: str, *words: str, **said: str) -> str:
    """Play an errand to its end; gives the table."""
    table = begin(browser, sheet, **said)
    assert "over" in data_class(answer(browser, table, *words))
    return table


def data_class(html: str) -> str:
    found = re.search(r'id="table" class="([^"]*)"', html)
    assert found is not None
    return found[1]


def texts(sheet: Sheet) -> list[str]:
    """All that nobody may know before it is read."""
    return [text for room in sheet.rooms for line in room.lines for text in (line.text, line.upside_down or "") if text]


# ---- every page ------------------------------------------------------------------------------------------------------

SHOWN = (
    "/",
    "/stampadia",
    "/stampadia/today",
    "/stampadia/2026-11-15",
    "/stampadia/2026-11-15?variant=monk-premonition",
    "/stampadia/2026-11-15~warrior",
    "/stampadia/never-heard-of",
    "/stampadia/first-steps",
    "/stampadia/archive",
    "/stampadia/archive/2026-10",
    "/stampadia/archive/2021-07",
    "/stampadia/memory",
    "/stampadia/campaigns",
    "/stampadia/own",
    "/stampadia/sheets/2026-11-15/print",
    "/stampadia/sheets/never-heard-of/print",
    "/stampadia/sheets/first-steps/print",
)


@pytest.mark.parametrize("path", SHOWN)
def test_pages_for_everybody(served: Served, path: str) -> None:
    for browser in (served.browser(), person(served)):
        html = browser.page(path)
        assert html.count("<h1") == 1
        assert not re.search(r"\bNone\b(?! yet)|\bFalse\b", re.sub(r"<[^>]*>", " ", html))


def test_the_first_page_begins_with_todays_adventure(served: Served) -> None:
    _full, sheet = sheet_of(TODAY)
    browser = served.browser()
    html = browser.page("/")
    today, games = html.index("Today&#39;s adventure"), html.index("The games")
    assert today < games
    card = html[today:games]
    assert sheet.title in card and sheet.hero.hero_class in card
    assert re.search(r'class="grade (gentle|fair|hard|deadly)', card) and "par " in card
    table = browser.done("/stampadia/play", name="Ada")
    assert table.startswith("/tables/")
    assert browser.done("/stampadia/play") == table  # it is going on
    html = browser.page("/")
    assert "under way" in html and f'href="{table}"' in html
    assert "Play on" in browser.page("/stampadia")


def test_the_switches_make_the_variant(served: Served) -> None:
    sheet = own_sheet(served, "Switches")
    for said, shown in (
        ({"premonition": "yes"}, "Premonition"),
        ({"monk": "yes", "premonition": "yes", "blank": "yes"}, "Apprentice Monk + Premonition"),
    ):
        browser = person(served)
        table = begin(browser, sheet, **said)
        assert shown in browser.page(f"/stampadia/{sheet}")
        assert ("without memory" in browser.page(f"/stampadia/{sheet}")) == ("blank" in said)
        assert f"{shown} · ranked" in browser.page(f"/tables/{table}")


def test_a_class_of_choice_is_another_sheet(served: Served) -> None:
    browser = person(served)
    table = browser.done("/stampadia/play", sheet="2026-11-14", hero="dwarf")
    page = browser.page("/stampadia/2026-11-14~dwarf")
    assert f'href="{table}"' in page and "Dwarf" in page
    drawn = sheet_of(datetime.date(2026, 11, 14))[1].hero.hero_class
    assert drawn == "Dwarf" or f'href="{table}"' not in browser.page("/stampadia/2026-11-14")


def test_any_word_is_found(served: Served) -> None:
    browser = person(served)
    assert (
        browser.get("/stampadia/find", sheet=" Tea  Pot/Warrior ").headers["location"] == "/stampadia/tea-pot~warrior"
    )
    assert browser.get("/stampadia/find", sheet="today").headers["location"] == f"/stampadia/{TODAY}"
    assert browser.get("/stampadia/find", sheet="café").headers["location"] == "/stampadia/caf%C3%A9"
    assert "café" in browser.page("/stampadia/caf%C3%A9")


def test_words_that_are_pages_have_a_page_too(served: Served) -> None:
    taken = {path.split("/")[2] for route in routes for path in route.paths if path.startswith("/stampadia/")}
    assert sorted(word for word in taken if not word.startswith("{")) == sorted(PAGES)
    browser = person(served)
    for word in PAGES:
        path = browser.get("/stampadia/find", sheet=word).headers["location"]
        assert path == f"/stampadia/{word}~" and f"The sheet {word}" in browser.page(path)
        assert f'value="{word}"' in browser.page(path)  # what the form will play


# ---- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/stampadia/2026-11-17", 400),
        ("/stampadia/2026-02-30", 400),
        ("/stampadia/1999-01-01", 400),
        ("/stampadia/teapot~plumber", 400),
        ("/stampadia/" + "x" * 200, 400),
        ("/stampadia/%3Cb%3E", 400),
        ("/stampadia/teapot@9.9", 400),
        ("/stampadia/archive/2026-12", 400),
        ("/stampadia/archive/2021-06", 400),
        ("/stampadia/archive/2026-13", 400),
        ("/stampadia/archive/soon", 400),
        ("/stampadia/archive/٢٠٢٦-١١", 400),
        ("/stampadia/campaigns/nothing", 404),
        ("/stampadia/after/nothing", 404),
        ("/stampadia/how/2026-11-17", 400),
        ("/stampadia/how/2026-11-15", 403),
        ("/stampadia/how/first-steps", 403),
        ("/stampadia/sheets/2026-11-17/print", 400),
        ("/stampadia/sheets/2026-11-15/file/a4.pdf", 403),
        ("/stampadia/sheets/2026-11-15/file/other.exe", 404),
        ("/stampadia/sheets/2026-11-15/nothing", 404),
    ],
)
def test_addresses_that_lead_nowhere(served: Served, path: str, status: int) -> None:
    response = person(served).get(path)
    assert response.status_code == status, response.text
    assert "<h1" in response.text and "Traceback" not in response.text


@pytest.mark.parametrize(
    ("path", "form", "status", "words"),
    [
        ("/stampadia/play", {"sheet": "2026-11-17"}, 400, "hasn't come yet"),
        ("/stampadia/play", {"sheet": "2026-11-15", "hero": "plumber"}, 400, "no class"),
        ("/stampadia/play", {"sheet": "/"}, 400, "no word"),
        ("/stampadia/sheets/2026-11-17/print", {}, 400, "hasn't come yet"),
        ("/stampadia/memory/forget", {"word": "Nothing"}, 400, "Nothing"),
        ("/stampadia/memory/forget", {}, 400, ""),
        ("/stampadia/campaigns/nothing/next", {}, 404, "campaign"),
        ("/stampadia/after/nothing/again", {}, 404, "adventure"),
        ("/stampadia/after/nothing/stop", {}, 404, "adventure"),
        ("/stampadia/campaigns", {}, 400, "Choose some sheets"),
        ("/stampadia/campaigns", {"from": "2026-11-01", "to": "2026-11-17"}, 400, "hasn't come yet"),
        ("/stampadia/campaigns", {"from": "2026-11-15", "to": "2026-11-01"}, 400, "is after"),
        ("/stampadia/campaigns", {"from": "2026-01-01", "to": "2026-11-01"}, 400, "at most 31 sheets"),
        ("/stampadia/campaigns", {"from": "soon"}, 400, "no day"),
        ("/stampadia/campaigns", {"list": " ".join(f"w{number}" for number in range(32))}, 400, "at most 31"),
        ("/stampadia/campaigns", {"list": "first-steps first-steps"}, 400, "twice"),
        ("/stampadia/campaigns", {"list": "teapot/fool"}, 400, "no class of heroes; there are"),
        ("/stampadia/campaigns", {"list": "te?pot"}, 400, "character"),
        ("/stampadia/campaigns", {"list": "first-steps", "title": "x" * 61}, 400, "at most 60"),
    ],
)
def test_forms_that_make_no_sense(served: Served, path: str, form: dict[str, str], status: int, words: str) -> None:
    response = person(served).post(path, **form)
    assert response.status_code == status, response.text
    assert words in response.text.replace("&#39;", "'")


def test_what_was_typed_stands_in_the_form_again(served: Served) -> None:
    browser = person(served)
    said = {"title": "Ours <b>", "from": "2026-11-15", "to": "2026-11-01", "list": "a b", "monk": "yes"}
    html = browser.post("/stampadia/campaigns", **said).text
    assert 'value="Ours &lt;b&gt;"' in html and "<b>Ours" not in html
    assert 'value="2026-11-15"' in html and ">a b</textarea>" in html
    assert re.search(r'name="monk"[^>]*checked', html)


def test_strangers_have_no_memory_and_no_adventures(served: Served) -> None:
    table = begin(person(served), own_sheet(served, "Of one person"))
    stranger = served.browser()
    assert stranger.post("/stampadia/memory/forget", all="yes").status_code == 403
    assert stranger.get(f"/stampadia/after/{table}").status_code == 403
    other = person(served, "Ben")
    for path in (f"/stampadia/after/{table}", f"/tables/{table}"):
        assert other.get(path).status_code == 403
    assert other.post(f"/stampadia/after/{table}/again").status_code == 403
    assert other.post(f"/stampadia/after/{table}/stop").status_code == 403


# ---- secrets ---------------------------------------------------------------------------------------------------------


def test_tomorrow_comes_tomorrow(serve: Serve) -> None:
    script = Script(time=NOON)
    browser = person(serve(script.world()))
    tomorrow = TODAY + datetime.timedelta(days=1)
    full, sheet = sheet_of(tomorrow)
    for path in (
        f"/stampadia/{tomorrow}",
        f"/stampadia/{tomorrow}~dwarf",
        f"/stampadia/{full}",
        f"/stampadia/sheets/{full}/print",
        f"/stampadia/sheets/{full}/file/sheet.json",
        f"/stampadia/how/{full}",
    ):
        assert browser.get(path).status_code == 400, path
    for path, form in (
        ("/stampadia/play", {"sheet": full}),
        ("/stampadia/play", {"sheet": str(tomorrow), "hero": "dwarf"}),
        (f"/stampadia/sheets/{full}/print", {}),
        ("/stampadia/campaigns", {"list": full}),
    ):
        assert browser.post(path, **form).status_code == 400, path
    assert sheet.title not in browser.page("/stampadia/archive")
    script.time = NOON + DAY
    assert sheet.title in browser.page("/")
    assert browser.get(f"/stampadia/{full}").status_code == 200


def test_printing_shows_nothing_before_yes_and_everything_after(served: Served) -> None:
    day = datetime.date(2026, 11, 13)
    full, sheet = sheet_of(day)
    browser, other = person(served), person(served, "Ben")
    print_page, base = f"/stampadia/sheets/{full}/print", f"/stampadia/sheets/{full}/file"
    for path in (print_page, f"/stampadia/{day}", "/stampadia/archive"):
        html = browser.page(path).replace("&#39;", "'").replace("&#34;", '"')
        assert not [text for text in texts(sheet) if text in html], path
        assert "/file/" not in html
    assert browser.get(f"{base}/sheet.json").status_code == 403
    assert "count for the board" in browser.page(print_page)
    table = begin(browser, full)
    assert " · ranked" in browser.page(f"/tables/{table}")
    assert browser.done(print_page) == print_page
    assert " · unranked" in browser.page(f"/tables/{table}")
    page = browser.page(print_page)
    assert "/file/a4.pdf" in page and "/stampadia/manual.pdf" in page and "from now on is unranked" in page
    assert "doesn&#39;t count" in browser.page(f"/stampadia/{day}")
    for file, kind, start in (
        ("a4.pdf", "application/pdf", b"%PDF"),
        ("letter.pdf", "application/pdf", b"%PDF"),
        ("large.pdf", "application/pdf", b"%PDF"),
        ("large-letter.pdf", "application/pdf", b"%PDF"),
        ("sheet.svg", "image/svg+xml", b"<"),
        ("sheet.json", "application/json", b"{"),
    ):
        response = browser.get(f"{base}/{file}")
        assert response.status_code == 200 and response.headers["content-type"].startswith(kind), file
        assert response.content.startswith(start)
        assert response.headers["content-disposition"].startswith(f'attachment; filename="stampadia-{day}.')
        assert other.get(f"{base}/{file}").status_code == 403
    known = json.loads(browser.get(f"{base}/sheet.json").content)
    assert known["title"] == sheet.title and len(known["rooms"]) == len(sheet.rooms)


def test_a_new_player_is_told_how_to_play_and_where_to_begin(served: Served) -> None:
    ada = person(served)
    how = 'href="/games/stampadia/rules">How to play</a>'
    for browser in (served.browser(), ada):
        page = browser.page("/stampadia")
        assert (
            'Begin with an easy sheet: <a href="/stampadia/first-steps" lang="en">The First Day of Issue</a>' in page
            and how in page
        )
    assert how in ada.page("/stampadia/first-steps")
    table = begin(ada, "first-steps")
    assert how in ada.page(f"/tables/{table}")
    assert "Never played?" not in ada.page("/stampadia") and how in ada.page("/stampadia")


def test_every_page_says_where_it_belongs(served: Served) -> None:
    ada = person(served)
    sheet = own_sheet(served, "Where am I?")
    table = play(ada, sheet, *WIN)
    campaign = ada.done("/stampadia/campaigns", title="Two days", list=f"{TODAY}")
    for path, tab in (
        ("/stampadia", "Today"),
        (f"/stampadia/{TODAY}", "Today"),
        (f"/stampadia/sheets/{TODAY}/print", "Today"),
        ("/stampadia/2026-11-15", "Archive"),
        ("/stampadia/sheets/2026-11-15/print", "Archive"),
        (f"/stampadia/{sheet}", "Own sheets"),
        (f"/stampadia/after/{table}", "Own sheets"),
        (campaign, "Campaigns"),
    ):
        ways = re.findall(r'<nav class="ways".*?</nav>', ada.page(path), re.DOTALL)[0]
        assert re.findall(r'aria-current="page">([^<]*)<', ways) == [tab], path


def test_looking_back_at_a_solo_game_offers_no_other_eyes(served: Served) -> None:
    ada = person(served)
    table = play(ada, own_sheet(served, "Alone"), *WIN)
    page = ada.page(f"/tables/{table}/replay")
    assert "Seen by" not in page and "all cards open" not in page
    assert re.search(r'<input[^>]* name="move"', page) and '<input type="hidden" name="seat" value="all">' in page


def test_the_aid_and_the_manual_are_no_secrets(served: Served) -> None:
    for file in ("aid.pdf", "manual.pdf"):
        assert served.browser().get(f"/stampadia/{file}").content.startswith(b"%PDF")


def test_how_it_is_done_is_for_those_who_have_finished(served: Served) -> None:
    day = datetime.date(2026, 11, 12)
    full, sheet = sheet_of(day)
    ada, ben = person(served), person(served, "Ben")
    table = begin(ada, full)
    for browser in (ada, ben):
        for path in (f"/stampadia/how/{full}", f"/stampadia/how/{full}/fragment"):
            assert browser.get(path).status_code == 403
    assert "Show me how" not in ada.page(f"/stampadia/{day}")
    wander(lambda words: answer(ada, table, *words), ada.fragment(table), Random(3))
    while "Another life" in (html := ada.page(f"/stampadia/after/{table}")):
        ada.done(f"/stampadia/after/{table}/stop")
    assert f"/stampadia/how/{full}" in html and sheet.title in html
    assert "Show me how" in ada.page(f"/stampadia/{day}")
    page = ada.page(f"/stampadia/how/{full}")
    assert f'action="/stampadia/how/{full}"' in page and "/tables//" not in page
    last = re.search(r'name="move" min="0" max="(\d+)"', page)
    assert last is not None and int(last[1]) > 5
    end = ada.client.get(f"/stampadia/how/{full}/fragment", params={"move": last[1]}, headers=ada.script).json()["html"]
    assert "over" in data_class(end)
    assert ada.get(f"/stampadia/how/{full}", seat="7").status_code == 409
    assert ada.get(f"/stampadia/how/{full}", move="-1").status_code == 400
    for path in (f"/stampadia/how/{full}", f"/tables/{table}/replay", f"/tables/{table}"):
        assert ben.get(path).status_code == 403, path
    assert f"/tables/{table}/replay" in ada.page(f"/stampadia/{day}")
    assert f"/tables/{table}/replay" not in ben.page(f"/stampadia/{day}")
    assert re.search(rf'href="/stampadia/{day}"[^>]*>.*?lost', ada.page("/stampadia/archive"), re.S)


# ---- what came of it -------------------------------------------------------------------------------------------------


def test_a_win_and_its_place(served: Served) -> None:
    sheet = own_sheet(served, "Won and placed")
    ada, ben = person(served), person(served, "Ben")
    table = play(ada, sheet, *WIN)
    html = ada.page(f"/stampadia/after/{table}")
    for words in ("You made it home!", "Gum", "1 of 1", "50 gold", "/tables/" + table + "/replay"):
        assert words in html
    assert "Show me how" not in html  # nobody has proven it
    assert f'href="/stampadia/after/{table}"' in ada.page(f"/tables/{table}")
    play(ben, sheet, "10,10", "yes", *WIN)
    board = ben.page(f"/stampadia/{sheet}")
    board = board[board.index('id="board"') :]
    assert board.index("Ada") < board.index("Ben") and "Watch the game of Ada" in board
    again = ada.done(f"/stampadia/after/{table}/again").removeprefix("/tables/")
    assert again != table and " · unranked" in ada.page(f"/tables/{again}")
    assert "Nobody stands here yet" in ada.page(f"/stampadia/{sheet}?variant=monk")


def test_a_death_that_teaches_gives_another_life(served: Served) -> None:
    sheet = own_sheet(served, "Died and taught")
    ada = person(served)
    table = play(ada, sheet, *DIE)
    html = ada.page(f"/stampadia/after/{table}")
    assert "Your hero has fallen" in html and "Roof" in html and "Another life" in html
    assert "Another life" in ada.page(f"/stampadia/{sheet}")
    second = ada.done(f"/stampadia/after/{table}/again").removeprefix("/tables/")
    assert second != table
    assert ada.get(f"/stampadia/after/{second}").headers["location"] == f"/tables/{second}"
    ada.give_nonces(second)
    answer(ada, second, *WIN)
    html = ada.page(f"/stampadia/after/{second}")
    assert "You made it home!" in html and "2 lives" in html and "1 of 1" in html


def test_a_hero_can_be_let_go(served: Served) -> None:
    sheet = own_sheet(served, "Died and let go")
    ada = person(served)
    table = play(ada, sheet, *DIE)
    assert ada.done(f"/stampadia/after/{table}/stop") == f"/stampadia/after/{table}"
    html = ada.page(f"/stampadia/after/{table}")
    assert "This hero won&#39;t come home" in html and "Another life" not in html
    assert "lost" in ada.page(f"/stampadia/{sheet}")


def test_no_page_of_an_adventure_tells_it_to_others(served: Served) -> None:
    sheet = own_sheet(served, "Full of secrets")
    ada, ben = person(served), person(served, "Ben")
    table = play(ada, sheet, *WIN)
    assert SECRET in ada.page(f"/tables/{table}/replay", move="1")
    for path in (f"/stampadia/{sheet}", f"/stampadia/sheets/{sheet}/print", "/", "/stampadia/own"):
        assert SECRET not in ben.page(path)
    assert ben.get(f"/tables/{table}/replay").status_code == 403


# ---- memory ----------------------------------------------------------------------------------------------------------


def test_memory_comes_home_and_can_be_forgotten(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = person(served)
    assert "Nothing yet" in ada.page("/stampadia/memory")
    sheet = include(monkeypatch, tmp_path, "of-memory", errand("Of memory"))
    play(ada, sheet, "8,10", *DIE)  # what is known already teaches nothing anew
    table = re.search(r"/stampadia/after/(\w+)", ada.page(f"/stampadia/{sheet}"))
    assert table is not None
    ada.done(f"/stampadia/after/{table[1]}/stop")
    assert "Your next heroes will know it" in ada.page(f"/stampadia/after/{table[1]}")
    html = ada.page("/stampadia/memory")
    assert "Gum" in html and "Roof" in html and "Forget everything" in html
    assert "2 keywords" in ada.page("/stampadia")
    assert ada.done("/stampadia/memory/forget", word="Gum") == "/stampadia/memory"
    html = ada.page("/stampadia/memory")
    assert "Gum" not in html and "Roof" in html
    ada.done("/stampadia/memory/forget", all="yes")
    assert "Nothing yet" in ada.page("/stampadia/memory")


def test_what_an_uploaded_sheet_teaches_stays_there_and_pages_say_so(served: Served) -> None:
    ada = person(served)
    said = "What an uploaded sheet teaches doesn&#39;t go into your memory."
    table = play(ada, own_sheet(served, "Taught elsewhere"), *WIN)
    html = ada.page(f"/stampadia/after/{table}")
    assert "Gum" in html and said in html and "next heroes" not in html
    html = ada.page("/stampadia/memory")
    assert "Nothing yet" in html and said in html
    assert said in ada.page("/stampadia/own")


def test_without_memory(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = person(served)
    play(ada, include(monkeypatch, tmp_path, "without-memory", errand("Without memory")), *WIN, blank="yes")
    assert "Nothing yet" in ada.page("/stampadia/memory")


# ---- campaigns -------------------------------------------------------------------------------------------------------


def test_a_campaign_of_two(served: Served) -> None:
    first, second = own_sheet(served, "First leg"), own_sheet(served, "Second leg")
    ada, ben = person(served), served.browser()
    path = ada.done("/stampadia/campaigns", title="A <i>trip</i>", list=f"{first}, {second}")
    html = ada.page(path)
    assert "What follows an uploaded sheet" in html
    assert "A &lt;i&gt;trip" in html and f"{served.url}{path}" in html and "Nobody has begun yet" in html
    assert "First leg" in html and "Join and play" in html
    for browser, name in ((ada, ""), (ben, "Ben")):
        table = browser.done(f"{path}/next", name=name).removeprefix("/tables/")
        browser.give_nonces(table)
        assert browser.done(f"{path}/next") == f"/tables/{table}"
        answer(browser, table, *WIN)
        assert path in browser.page(f"/stampadia/after/{table}")
    assert "1 of 2 sheets played" in ada.page(path) and "Play the next sheet" in ada.page(path)
    table = ada.done(f"{path}/next").removeprefix("/tables/")
    ada.give_nonces(table)
    assert "Gum" in ada.fragment(table)  # of the campaign's memory
    answer(ada, table, *WIN)
    assert ada.post(f"{path}/next").status_code == 409
    html = ada.page(path)
    assert "You have played all of it: 100 in all" in html
    sums = html[html.index('id="sums"') : html.index('id="sheets"')]
    assert [re.sub(r"<[^>]*>", "", row) for row in re.findall(r'<th scope="row">.*?</b>', sums)] == [
        "Adayou100",
        "Ben50",
    ]
    assert "A &lt;i&gt;trip" in ben.page("/stampadia/campaigns")
    assert "Nothing yet" in ada.page("/stampadia/memory")  # a campaign has a memory of its own


def test_many_new_words_are_proven_step_by_step(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(campaigns, "PATIENCE", 0.0)
    ada = person(serve(Script(time=NOON).world()))  # its own process proves, and keeps what it finds in that folder
    form = {"title": "Step <by> step", "list": "first-steps kettle spoon", "monk": "yes"}
    response = ada.post("/stampadia/campaigns", **form)
    assert response.status_code == 200
    assert "2 of 3 are ready" in response.text and 'value="2" max="3"' in response.text
    hidden = {unescape(name): unescape(value) for name, value in HIDDEN.findall(response.text)}
    assert hidden == form and "data-goes-on" in response.text
    html = ada.page(ada.done("/stampadia/campaigns", **hidden))
    assert "Step &lt;by&gt; step" in html and "kettle" in html and "spoon" in html and "Apprentice Monk" in html


def test_pages_tell_of_a_proof_that_takes_long(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a compiler it takes minutes: the page says so and goes on by itself."""

    async def prove(*_: object) -> Entry:
        raise StillProving("the sheet ladle is still being made. The rules run interpreted")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(Provers, "prove", prove)
    ada = person(served)
    form = {"sheet": "ladle", "monk": "yes"}
    response = ada.post("/stampadia/play", **form)
    assert response.status_code == 200
    assert "The sheet ladle is still being made. The rules run interpreted." in response.text
    hidden = {unescape(name): unescape(value) for name, value in HIDDEN.findall(response.text)}
    assert hidden == form and "data-goes-on" in response.text
    response = ada.post("/stampadia/campaigns", title="Long", list="first-steps ladle")
    assert response.status_code == 200 and "1 of 2 are ready" in response.text


def test_a_range_of_days(served: Served) -> None:
    ada = person(served)
    form = {"from": "2026-11-12", "to": "2026-11-14", "list": "2026-11-15/dwarf", "premonition": "yes"}
    html = ada.page(ada.done("/stampadia/campaigns", **form))
    for words in ("Thursday, 12 November 2026", "Saturday, 14 November 2026", "Sunday, 15 November 2026 · Dwarf"):
        assert words in html
    assert "Premonition" in html and "A campaign" in html


# ---- own sheets ------------------------------------------------------------------------------------------------------


def test_a_good_file_becomes_a_sheet(served: Served) -> None:
    ada = person(served)
    answered = upload(ada, errand("Brought along"))
    assert answered.status_code == 303
    path = answered.headers["location"]
    assert re.fullmatch("/stampadia/errand-[0-9a-f]{32}", path)
    shown = re.sub("<[^>]*>", "", ada.page(path))  # people read fewer digits of the name
    assert path.removeprefix("/stampadia/")[:-24] in shown and path.removeprefix("/stampadia/") not in shown
    assert "Brought along" in ada.page(path) and "Brought along" in ada.page("/stampadia/own")
    assert "Brought along" not in person(served, "Ben").page("/stampadia/own")
    table = begin(ada, path.removeprefix("/stampadia/"))
    assert " · unranked" in ada.page(f"/tables/{table}")  # whoever has the file knows it all
    assert ada.get(f"/stampadia/sheets/{path.removeprefix('/stampadia/')}/file/sheet.json").status_code == 200


def test_a_bad_file_is_told_with_room_and_line(served: Served) -> None:
    response = upload(person(served), broken_errand())
    html = response.text
    assert response.status_code == 400
    assert "the gold is 77" in html
    assert re.search(r"room \d+, line 1, column 1", html)
    assert "no gray cell [7]" in html and "<i>" not in html


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"title": 3}', b"[" * 20000, errand(gold="much")]
)
def test_files_that_are_no_sheets(served: Served, content: bytes) -> None:
    response = upload(person(served), content)
    assert response.status_code == 400
    assert "wrong" in response.text and "Traceback" not in response.text


def test_a_page_of_the_original_becomes_a_sheet(served: Served) -> None:
    ada = person(served)
    assert CREDIT in ada.page("/stampadia/own")
    answered = upload(ada, PAGE)
    assert answered.status_code == 303
    path = answered.headers["location"]
    html = ada.page(path)
    assert "The Bloody Claw" in html and CREDIT in html
    assert CREDIT not in ada.page(f"/stampadia/{own_sheet(served, 'Ours')}")
    name = path.removeprefix("/stampadia/")
    begin(ada, name)
    kept = read_sheet(ada.get(f"/stampadia/sheets/{name}/file/sheet.json").content)
    assert kept == read_page(PAGE)[0]
    assert CREDIT in ada.get(f"/stampadia/sheets/{name}/file/sheet.svg").text


@pytest.mark.parametrize("kind", hostile())
def test_hostile_pages_are_refused(served: Served, kind: str) -> None:
    response = upload(person(served), hostile()[kind])
    assert response.status_code == 400
    assert "wrong" in response.text and "Traceback" not in response.text and "<script>alert" not in response.text


def test_other_forms_at_that_door(served: Served) -> None:
    ada = person(served)
    assert upload(ada, b" " * (LARGEST + 20_000)).status_code == 413
    assert ada.client.post("/stampadia/memory/forget", data={"forget": "x" * 70_000}).status_code == 413
    assert ada.post("/stampadia/own", file="no file").status_code == 400
    assert ada.post("/stampadia/own").status_code == 400
    broken = {"content-type": "multipart/form-data; boundary=x"}
    assert ada.client.post("/stampadia/own", content=b"--y\r\n", headers=broken).status_code == 400


# ---- back doors ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["2026 11 17", "2026-11 17~warrior@0.1", "2026 13 99", "0000 01 01", "1999 01 01"])
def test_a_day_with_blanks_is_a_day(served: Served, said: str) -> None:
    """Tomorrow's sheet can't be had so, and what is no day is refused like any other."""
    for browser in (served.browser(), person(served)):
        for path in ("/stampadia/{}", "/stampadia/sheets/{}/print", "/stampadia/how/{}", "/stampadia/find?sheet={}"):
            assert browser.get(path.format(said)).status_code == 400, path
        for path in ("/stampadia/play", f"/stampadia/sheets/{said}/print"):
            assert browser.client.post(path, data={"sheet": said}).status_code == 400, path
    options = {"sheet": said.replace("~", "/")}
    new = {"game": "stampadia", "seats": [{"kind": "me"}], "options": options}
    assert served.browser().client.post("/api/tables", json=new).status_code == 400


def test_a_second_class_is_told_to_cost_the_first(served: Served) -> None:
    plain, sheet = sheet_of(TODAY)
    hero = "wizard" if sheet.hero.hero_class != "Wizard" else "warrior"
    ada = person(served)
    table = begin(ada, f"{TODAY}/{hero}@{plain.partition('@')[2]}")
    said = f"You are playing it as {hero.capitalize()}"
    campaign = ada.done("/stampadia/campaigns", title="One day", list=str(TODAY))
    assert said in ada.page("/stampadia") and said in ada.page("/") and said in ada.page(campaign)
    html = ada.page(f"/tables/{table}")
    assert " · ranked" in html and f'href="/stampadia/{TODAY}~{hero}@{plain.partition("@")[2]}"' in html
    second = begin(ada, str(TODAY))
    assert all(" · unranked" in ada.page(f"/tables/{each}") for each in (table, second))
    assert "begun this sheet with another class" in ada.page(f"/stampadia/{TODAY}")
    assert not any(said in ada.page(page) for page in ("/stampadia", f"/stampadia/{TODAY}", campaign))


def test_what_is_over_before_a_second_class_begins_stays_ranked(serve: Serve) -> None:
    """Also if nobody has looked at it since."""
    served = serve(Script(time=NOON).world())  # with the same dice, whatever other tests do
    plain, sheet = sheet_of(TODAY - datetime.timedelta(days=41))
    hero = "wizard" if sheet.hero.hero_class != "Wizard" else "warrior"
    ada = person(served)
    table = begin(ada, plain)
    wander(lambda words: answer(ada, table, *words), ada.fragment(table), Random(1))
    begin(ada, plain.replace("@", f"/{hero}@"), blank="yes")
    html = ada.page(f"/stampadia/{plain}")
    assert ">lost<" in html and ">ranked<" in html and ">unranked<" not in html
    assert ">unranked<" in ada.page(f"/stampadia/{plain.replace('@', f'~{hero}@')}")  # a full name means that sheet


def test_the_paper_of_another_class_is_no_back_door(served: Served) -> None:
    """It shows the same dungeon, so it is opened on purpose, and then nothing of this dungeon is ranked."""
    plain, sheet = sheet_of(TODAY - datetime.timedelta(days=40))
    seed, at, version = plain.partition("@")
    hero = "wizard" if sheet.hero.hero_class != "Wizard" else "warrior"
    other = f"{seed}/{hero}{at}{version}"
    ada, ben = person(served), person(served, "Ben")
    path = f"/stampadia/sheets/{plain}"
    begin(ada, other)
    html = ada.page(f"/stampadia/{plain}").replace("&#39;", "'")
    assert "begun this sheet with another class" in html and "was open to you" not in html
    assert f"You are playing it as {hero.capitalize()}: that won't count any more either" in html
    assert ada.get(f"{path}/file/sheet.json").status_code == 403  # to play another class isn't to open it
    assert "Show me everything" in ada.page(f"{path}/print")
    page = f"/stampadia/{other.replace('/', '~')}"
    assert ">ranked<" in ada.page(page)
    ada.done(f"{path}/print")
    for each in (page, f"/stampadia/{plain}"):
        assert "All of this sheet was open to you" in ada.page(each) and "another class, so" not in ada.page(each)
    assert ada.get(f"{path}/file/sheet.json").status_code == 200
    assert ">ranked<" not in ada.page(page) and ">unranked<" in ada.page(page)
    ben.done(f"{path}/print")
    begin(ben, other)
    assert ">ranked<" not in ben.page(page) and ">unranked<" in ben.page(page)
