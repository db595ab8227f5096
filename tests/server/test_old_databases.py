"""Databases of earlier releases open with everything that is in them; games that this release can't play are told.

`tests/data/databases` has three of them as SQL, with the cookies, tokens and links of those who played there, and with
what an earlier release said of them. `make.py` there tells how they were made.
"""

import contextlib
import hashlib
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from random import Random

import httpx
import pytest

from philately.games.stampadia.generator import names
from tests.errand import WIN, errand, wander
from tests.server.running import (
    Browser,
    Json,
    Program,
    Programs,
    Script,
    Served,
    config,
    data,
    eventually,
    good,
    new_key,
    nonce,
    refused,
)

FOLDER = Path(__file__).parents[1] / "data" / "databases"
EXPECTED: Json = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
REVISIONS = ("0003", "0004", "0005")
LAST = "0005"  # of release 0.4.0
GAMES = ("stampede", "stampin", "cactus_town", "stampadia")
STRANGER = "a stranger"
FACTS = ("id", "game", "players", "options", "listed", "status", "pending", "seats", "commitment", "hints", "countdown")
PAGES = ("/me", "/stampadia/memory", "/stampadia/campaigns", "/stampadia/own", "/stampadia/archive")
BLOCKS = "address|article|dd|div|dl|dt|fieldset|form|h[1-6]|legend|li|nav|ol|option|p|section|table|td|th|tr|ul"
REWORDED = {  # what is said in other words since release 0.2.0
    "Ana gives up: the game is lost.": "Ana gives the adventure up: it is lost."
}
NEW_OPTIONS = {"stampin": {"wild_exchange_keeper": "yes"}}  # with their defaults, at tables that aren't dealt yet
PAGES_REWORDED = {"At most 1024 KB.": "At most 63 KB."}  # on pages
PAGES_ADDED = (  # and what is said there besides
    "You can also bring a printed page of the original as SVG. The adventure stays that of its author: "
    "Chronicles of Stampadia, © 2021 Francesco Cottone, MIT License.",
)
BRIEFLY = (  # what format 1 doesn't tell: the end of a sentence, and how it ends now
    (r"^(Die \d goes on ).*", r"\1…"),
    (r"^(The adventure is won).*", r"\1…"),
    (r"^(The hero gains )the ability .*( \(column \d, (upper|lower)\)\.)", r"\1an ability\2"),
)
STOPPED = "The game is stopped: a new release of the server can't go on with it."
WHY = "its record has format 1, and this release reads format 2; philately 0.4.0 reads it"
UNFINISHED = [
    (revision, key)
    for revision in REVISIONS
    for key, told in EXPECTED[revision]["said"]["tables"].items()
    if told.get("facts", {}).get("status") == "playing"
]
UNSETTLED = ("a leg of ben", "stampadia of a monk", "stampadia of a program")  # release 0.3.0 would have ended these
KEPT = ("players", "tables", "seats", "events")  # what all old databases have
WAITING = 3600.0  # seconds between two moves of a bot: where nothing shall happen

Open = Callable[[str], "Old"]


# ---- an old database, opened by the server of today ------------------------------------------------------------------


@contextlib.contextmanager
def opened(revision: str, folder: Path, script: Script | None = None, pace: float = WAITING) -> Iterator[Served]:
    """A server on a copy of an old database, at the hour at which that one was closed."""
    connection = sqlite3.connect(folder / "tables.sqlite3")
    connection.executescript((FOLDER / f"{revision}.sql").read_text(encoding="utf-8"))
    connection.close()
    script = script or Script(seed="later", time=EXPECTED[revision]["time"])
    with Served(config(folder, pace=pace), script.world()) as served:
        yield served


class Old:
    """An old database and its server, with all who have played there."""

    def __init__(self, served: Served, revision: str, folder: Path, script: Script) -> None:
        self.served = served
        self.kept = EXPECTED[revision]
        self.folder = folder
        self.script = script

    def person(self, name: str) -> Browser:
        return browser_of(self.served, self.kept, name)

    def id(self, key: str) -> str:
        return str(self.kept["tables"][key]["id"])

    def programs(self, key: str) -> Programs:
        """A table with the programs that sit there, known by their tokens."""
        table = self.kept["tables"][key]
        tokens = {int(seat): token for seat, token in table["tokens"].items()}
        programs = {seat: Program(self.served, table["id"], seat, token) for seat, token in tokens.items()}
        return Programs(self.served, table["id"], {}, programs, table["invitations"])

    def facts(self, key: str) -> Json:
        """What a stranger sees of a table."""
        return good(self.served.client().get(f"/api/tables/{self.id(key)}"))

    def wait_for_bots(self, key: str) -> Json:
        """A table, as soon as no bot is asked there."""

        def is_quiet() -> bool:
            facts = self.facts(key)
            return not any(facts["seats"][seat]["bot"] for seat in facts["pending"])

        eventually(is_quiet)
        return self.facts(key)

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Rows of the database itself."""
        connection = sqlite3.connect(self.folder / "tables.sqlite3")
        try:
            return connection.execute(query, values).fetchall()
        finally:
            connection.close()


def browser_of(served: Served, kept: Json, name: str) -> Browser:
    """A browser that has the cookie of somebody who was here before; a stranger has none."""
    browser = served.browser()
    if name != STRANGER:
        browser.client.cookies.set("player", kept["people"][name]["cookie"])
    return browser


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], Old]]:
    """Opens databases when they are needed. None is closed before the last test: sheets go by the clocks of servers."""
    with contextlib.ExitStack() as servers:
        known: dict[tuple[str, str], Old] = {}

        def open_one(revision: str, use: str) -> Old:
            if (revision, use) not in known:
                folder = tmp_path_factory.mktemp(f"{revision}-{use}")
                script = Script(seed="later", time=EXPECTED[revision]["time"])
                pace = WAITING if use == "looking" else 0.0
                served = servers.enter_context(opened(revision, folder, script, pace))
                known[revision, use] = Old(served, revision, folder, script)
            return known[revision, use]

        yield open_one


@pytest.fixture
def unchanged(everything: Callable[[str, str], Old]) -> Open:
    """Opens databases at which tests only look."""
    return lambda revision: everything(revision, "looking")


@pytest.fixture
def later(everything: Callable[[str, str], Old]) -> Open:
    """Opens databases at which games go on; each table is used by one test."""
    return lambda revision: everything(revision, "playing")


# ---- looking at all of it; release 0.2.0 has answered the same questions ---------------------------------------------


def look(served: Served, kept: Json) -> Json:
    """All that a server says of an old database, to everybody who has been there."""
    return {
        "lists": look_at_lists(served, kept),
        "pages": {name: {path: look_at_page(served, kept, name, path) for path in paths(kept, name)}
                  for name in visitors(kept)},
        "tables": {key: look_at_table(served, kept, key) for key in kept["tables"]},
    }  # fmt: skip


def visitors(kept: Json) -> list[str]:
    return [*kept["people"], STRANGER]


def paths(kept: Json, name: str) -> list[str]:
    """The pages that somebody looks at: one's own, those of sheets, and what came of adventures that are over."""
    found = [] if name == STRANGER else [*PAGES]
    if "campaign" not in kept:
        return found
    sheets = kept["sheets"].values() if name in ("ana", "ben") else [kept["sheets"]["ranked"]]
    found += [f"/stampadia/{sheet}" for sheet in sheets]
    found += [kept["campaign"], f"/stampadia/{kept['sheets']['ranked']}?variant=monk"]
    return [*found, *(f"/stampadia/after/{each['id']}" for each in kept["tables"].values() if name in each["people"])]


def look_at_page(served: Served, kept: Json, name: str, path: str) -> Json:
    """The text of a page; where there is none, the status of the answer."""
    response = browser_of(served, kept, name).get(path)
    return text_of(response.text) if response.status_code == 200 else response.status_code


def look_at_lists(served: Served, kept: Json) -> Json:
    """The tables that the first page and the API list."""
    shown = {}
    for name in visitors(kept):
        links = re.findall(r'href="/tables/(\w+)"', browser_of(served, kept, name).page("/"))
        shown[name] = list(dict.fromkeys(links))
    return {**shown, "api": [table["id"] for table in good(served.client().get("/api/tables"))]}


def look_at_table(served: Served, kept: Json, key: str) -> Json:
    """What a table is to everybody: to strangers, to the programs at its seats, and to people."""
    table = kept["tables"][key]
    path = f"/api/tables/{table['id']}"
    eyes = {STRANGER: served.client()}
    eyes |= {f"seat {seat}": served.client(authorization=f"Bearer {token}") for seat, token in table["tokens"].items()}
    eyes |= {name: served.client(cookie=f"player={kept['people'][name]['cookie']}") for name in table["people"]}
    told: Json = {}
    for who, client in eyes.items():
        response = client.get(path)
        if response.status_code != 200:
            told[who] = response.status_code
            continue
        record = f"/tables/{table['id']}/record" if who in table["people"] else f"{path}/record"
        seen, events = seen_by(client, path, record)
        told[who] = seen
        if "facts" not in told:  # they are the same for all who see the table
            told |= {"facts": {name: response.json()[name] for name in FACTS}, "events": events}
        assert {name: response.json()[name] for name in FACTS} == told["facts"]
    return told


def seen_by(client: httpx.Client, path: str, record: str) -> tuple[Json, Json]:
    """What somebody sees of a table, and what that person is told to have happened."""
    seen, news, found = good(client.get(f"{path}/view")), good(client.get(f"{path}/events")), client.get(record)
    events = [[REWORDED.get(line, line) for line in event["log"]] for event in news["events"]]
    return {
        "events": mark_of(json.dumps(events).encode()),
        "asked": news["asked"],
        "at": [news["at"], seen["at"]],
        "view": mark_of(json.dumps(seen["view"], sort_keys=True).encode()),
        "record": mark_of(found.content) if found.status_code == 200 else found.status_code,
    }, events


def mark_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def text_of(html: str) -> list[str]:
    """What can be read on a page between its head and its foot, without moments, line by line."""
    found = re.search(r"<main\b.*</main>", html, re.DOTALL)
    assert found is not None
    shown = re.sub(r"<(svg|script|style|template|time)\b.*?</\1>", " ", found[0], flags=re.DOTALL)
    shown = re.sub(r"\s+", " ", shown)
    shown = re.sub(rf"</?({BLOCKS})\b[^>]*>", "\n", shown)
    lines = [" ".join(unescape(line).split()) for line in re.sub(r"<[^>]*>", " ", shown).split("\n")]
    return [PAGES_REWORDED.get(line, line) for line in lines if line and line not in PAGES_ADDED]


def briefly(line: str) -> str:
    for long, short in BRIEFLY:
        line = re.sub(long, short, line)
    return line


@pytest.mark.parametrize(("revision", "key"), [(each, key) for each in REVISIONS for key in EXPECTED[each]["tables"]])
def test_every_table_is_as_it_was(unchanged: Open, revision: str, key: str) -> None:
    """Who sits there, what has happened, and the record, byte for byte. Only what was being played is stopped."""
    old = unchanged(revision)
    was, now = old.kept["said"]["tables"][key], look_at_table(old.served, old.kept, key)
    assert was.keys() == now.keys()
    if "facts" not in was:
        assert now == was
        return
    facts, events = dict(was["facts"]), was["events"]
    stopped = facts["status"] == "playing"
    if facts["status"] == "open":
        facts["options"] = facts["options"] | NEW_OPTIONS.get(facts["game"], {})
    if stopped:
        facts |= {"status": "stopped", "pending": [], "countdown": None}
        events = [*events, [STOPPED]]
    assert now["facts"] == facts
    told = [[briefly(line) for event in each for line in event] for each in (now["events"], events)]
    assert told[0] == told[1]
    dealt = facts["status"] in ("stopped", "over")
    for who in was.keys() - {"facts", "events"}:
        if isinstance(was[who], int):
            assert now[who] == was[who]
            continue
        unsettled = revision == "0004" and key in UNSETTLED and who in old.kept["people"] | {"seat 0": ""}
        assert now[who]["record"] == (403 if unsettled else was[who]["record"])
        assert now[who]["asked"] is False
        if not dealt:
            assert now[who] == was[who]


@pytest.mark.parametrize("name", visitors(EXPECTED[LAST]))
def test_pages_say_what_they_said(unchanged: Open, name: str) -> None:
    """Memory, campaigns, own sheets, the archive, boards, and what came of adventures."""
    old = unchanged(LAST)
    stopped = {old.id(key) for revision, key in UNFINISHED if revision == LAST} | {old.id("a first life")}
    begun = [sheet for key, sheet in old.kept["sheets"].items() if key in ("today", "deadly")]  # and stopped
    for path in paths(old.kept, name):
        if path.rpartition("/")[2] in {*stopped, *begun} or path == "/stampadia/archive":
            continue
        was, now = old.kept["said"]["pages"][name][path], look_at_page(old.served, old.kept, name, path)
        if "/after/" in path and isinstance(was, list):  # its numbers come from the last position, which isn't there
            was, now = was[: was.index("In numbers")], now[: now.index("In numbers")]
        assert unmeasured(now) == unmeasured(was), path


def unmeasured(page: Json) -> Json:
    """Leave grade and par out: they are measured anew with every version of the rules."""
    if not isinstance(page, list):
        return page
    return [line for line in page if not re.search(r" par \d+ gold| wins \d+ % of its attempts", line)]


@pytest.mark.parametrize("revision", REVISIONS)
def test_lists_have_the_same_tables(unchanged: Open, revision: str) -> None:
    old = unchanged(revision)
    stopped = {old.id(key) for each, key in UNFINISHED if each == revision}
    was, now = old.kept["said"]["lists"], look_at_lists(old.served, old.kept)
    for who in was:
        mine = {table["id"] for table in old.kept["tables"].values() if who in table["people"]}
        assert set(now[who]) == {table for table in was[who] if table not in stopped or table in mine}


@pytest.mark.parametrize("revision", REVISIONS)
def test_only_a_stop_is_added_by_opening(unchanged: Open, revision: str) -> None:
    old = unchanged(revision)
    before = sqlite3.connect(":memory:")
    before.executescript((FOLDER / f"{revision}.sql").read_text(encoding="utf-8"))
    stopped = sum(each == revision for each, _key in UNFINISHED)
    for table in KEPT:
        ((was,),) = before.execute(f"SELECT count(*) FROM {table}").fetchall()
        assert old.rows(f"SELECT count(*) FROM {table}") == [(was + (stopped if table == "events" else 0),)]
    before.close()


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize("name", ["ana", "ben"])
def test_links_bring_players_back(unchanged: Open, revision: str, name: str) -> None:
    old = unchanged(revision)
    somebody = old.served.browser()
    way = old.kept["people"][name]["recovery"]
    assert f"Welcome back, {name.capitalize()}" in somebody.page(way)
    assert somebody.done(way) == "/"
    assert somebody.cookie == old.kept["people"][name]["cookie"]


# ---- games go on -----------------------------------------------------------------------------------------------------


def answer(browser: Browser, table: str, *words: str, seat: int = 0) -> str:
    """Answer in the browser; gives the table anew."""
    after = int(data(browser.fragment(table), "at"))
    said = browser.send(f"/tables/{table}/act", seat=seat, after=after, answers=list(words), key=new_key())
    return str(good(said)["html"])


def move(browser: Browser, table: str, seat: int) -> None:
    """Make a whole move in the browser, of first answers."""
    drawn = browser.fragment(table)
    while True:
        draft, words = re.search(r'data-draft="([^"]*)"', drawn), re.findall(r'data-word="([^"]*)"', drawn)
        for numbers in re.findall(r'data-words="([^"]*)"', drawn):
            words += json.loads(unescape(numbers))
        assert draft is not None and words, "nothing is asked"
        drawn = answer(browser, table, *unescape(draft[1]).split(), unescape(words[0]), seat=seat)
        if 'data-draft=""' in drawn:
            return


@pytest.mark.parametrize(("revision", "key"), UNFINISHED)
def test_what_was_being_played_is_stopped_with_a_reason(unchanged: Open, revision: str, key: str) -> None:
    """The API, the page and the list say why; nobody can move or take back, and the record is still there."""
    old = unchanged(revision)
    sentence = f"This game was stopped, because this release can't go on with it: {WHY}."
    for seat, program in old.programs(key).seats.items():
        facts = good(program.client.get(program.path))
        assert (facts["status"], facts["pending"], facts["notice"]) == ("stopped", [], sentence)
        assert program.ask() is None
        refused(program.act(["anything"]), 409, sentence)
        refused(program.client.post(f"{program.path}/undo", json={"after": program.at}), 409, "nothing to take back")
        lines = program.record().splitlines()
        assert json.loads(lines[0])["format"] == "philately record 1" and json.loads(lines[-1])["line"] != "end", seat
    for name in old.kept["tables"][key]["people"]:
        person, table = old.person(name), old.id(key)
        assert sentence in unescape(person.page(f"/tables/{table}")) and STOPPED in unescape(person.fragment(table))
        assert "Look back" not in person.fragment(table)
        (line,) = (line for line in person.page("/").split("<li") if f"/tables/{table}" in line)
        assert "stopped: this release can't go on with it" in unescape(line)
        answered = person.get(f"/tables/{table}/replay")
        assert answered.status_code == 409 and WHY in unescape(answered.text)


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_told_and_not_played(unchanged: Open, revision: str, game: str) -> None:
    old = unchanged(revision)
    key, sentence = f"{game} over", f"This release can't play this game again: {WHY}."
    if old.kept["tables"][key]["people"]:
        browser = old.person(old.kept["tables"][key]["people"][0])
        facts = good(old.served.client(cookie=f"player={browser.cookie}").get(f"/api/tables/{old.id(key)}"))
    else:
        browser, facts = old.served.browser(), old.facts(key)
    assert (facts["status"], facts["notice"]) == ("over", sentence)
    page = unescape(browser.page(f"/tables/{old.id(key)}"))
    assert sentence in page and "Result" in page and "Look back" not in page
    for name in (seat["name"] for seat in facts["seats"]):
        assert re.search(rf"<li>\d\. {re.escape(name)}</li>", page)
    told = [line for event in old.kept["said"]["tables"][key]["events"] for line in event]
    assert briefly(told[-1]).removesuffix("…") in page
    for path in ("replay", "replay/fragment"):
        answered = browser.get(f"/tables/{old.id(key)}/{path}")
        assert answered.status_code == 409 and WHY in unescape(answered.text)
    if (revision, game) != ("0003", "stampadia"):  # of whose attempts nothing is known, so its record is closed
        proof = unescape(browser.page(f"/tables/{old.id(key)}/proof", check="true"))
        assert sentence in proof and "The record is wrong" not in proof


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_move_that_was_made_before_counts_once(unchanged: Open, revision: str) -> None:
    """A client that never heard of its move sends it again, under the same key."""
    old = unchanged(revision)
    table = old.programs("stampede over")
    found = old.rows("SELECT seat, key, data FROM events WHERE table_id = ? AND key IS NOT NULL", table.id)
    assert found
    for seat, key, line in found:
        program = table[int(str(seat))]
        assert isinstance(line, bytes)
        said = json.loads(line)["answers"]  # those that others don't see are in a box
        answers = [each["value"] if isinstance(each, dict) else str(each) for each in said]
        before = program.record()
        assert good(program.act(answers, key=str(key))) == {"at": program.at, "complete": True}
        assert program.record() == before


@pytest.mark.parametrize("revision", REVISIONS)
def test_what_was_taken_back_is_in_the_record(unchanged: Open, revision: str) -> None:
    table = unchanged(revision).programs("cactus_town over")
    assert [line for event in table[0].events()["events"] for line in event["log"]].count(
        f"{table.facts()['seats'][1]['name']} takes the last move back."
    ) == 1
    assert sum(json.loads(line)["line"] == "undo" for line in table[0].record().splitlines()) == 1


# ---- lobbies ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize("game", GAMES)
def test_a_free_seat_is_taken(later: Open, revision: str, game: str) -> None:
    old = later(revision)
    facts = old.facts(f"{game} open")
    assert facts["status"] == "open" and facts["listed"]
    body = {"name": "Eve", "nonce": nonce(7)}
    token = good(old.served.client().post(f"/api/tables/{facts['id']}/seats/{facts['players'] - 1}", json=body), 201)
    plays(old, f"{game} open", token)


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize("game", GAMES)
def test_a_friend_comes_by_invitation(later: Open, revision: str, game: str) -> None:
    old = later(revision)
    ((seat, word),) = old.kept["tables"][f"{game} for a friend"]["invitations"].items()
    path = f"/tables/{old.id(f'{game} for a friend')}"
    stranger, body = old.served.client(), {"name": "Eve", "nonce": nonce(7)}
    refused(stranger.post(f"/api{path}/seats/{seat}", json={**body, "invitation": "another"}), 403, "link")
    assert old.served.browser().get(f"{path}/invitation/{word}").status_code == 200
    token = good(stranger.post(f"/api{path}/seats/{seat}", json={**body, "invitation": word}), 201)
    plays(old, f"{game} for a friend", token)


def plays(old: Old, key: str, token: Json) -> None:
    """The last one has come, so the game begins; and whoever is asked first makes a move."""
    table = old.programs(key)
    table.seats[token["seat"]] = Program(old.served, table.id, token["seat"], token["token"])
    assert table.facts()["status"] == "playing"
    assert table.play(1) == 1


@pytest.mark.parametrize("revision", REVISIONS)
def test_what_was_closed_stays_closed(later: Open, revision: str) -> None:
    old = later(revision)
    path = f"/api/tables/{old.id('closed')}"
    refused(old.served.client().post(f"{path}/seats/1", json={"name": "Eve", "nonce": nonce(1)}), 409, "taken")
    assert old.facts("closed")["status"] == "closed"


# ---- adventures ------------------------------------------------------------------------------------------------------


def begin(browser: Browser, sheet: str, **said: str) -> str:
    """The table of an adventure that begins."""
    table = browser.done("/stampadia/play", sheet=sheet, **said).removeprefix("/tables/")
    browser.give_nonces(table)
    return table


def is_ranked(browser: Browser, table: str) -> bool:
    page = browser.page(f"/tables/{table}")
    assert (" · ranked" in page) != (" · unranked" in page)
    return " · ranked" in page


def board_of(browser: Browser, sheet: str) -> list[str]:
    """The names on a board, the best first."""
    page = browser.page(f"/stampadia/{sheet}")
    rows = re.findall(r'<th scope="row">([^<]*)', page[page.index('id="board"') :])
    return [unescape(name) for name in rows]


def test_a_second_attempt_is_unranked(later: Open) -> None:
    old = later(LAST)
    sheet = old.kept["sheets"]["ranked"]
    before = board_of(old.person("ana"), sheet)
    assert before == ["Ana", "Robot", "Ben"]
    for name in ("ana", "ben"):
        person = old.person(name)
        table = begin(person, sheet)
        assert table != old.id("stampadia over") and not is_ranked(person, table)
        answer(person, table, *WIN)
    assert board_of(old.person("ana"), sheet) == before
    eve = old.served.browser()
    eve.done("/me", name="Eve")
    table = begin(eve, sheet)
    assert is_ranked(eve, table)
    answer(eve, table, *WIN)
    assert board_of(eve, sheet) == ["Ana", "Robot", "Eve", "Ben"]


def test_an_adventure_that_was_stopped_is_begun_again(later: Open) -> None:
    """It counts as if it were the first attempt: the player hasn't given up."""
    old = later(LAST)
    ana, stopped = old.person("ana"), old.id("stampadia playing")
    table = begin(ana, old.kept["sheets"]["today"])
    assert table != stopped and is_ranked(ana, table)
    wander(lambda words: answer(ana, table, *words), ana.fragment(table), Random(1))
    if "Another life" in ana.page(f"/stampadia/after/{table}"):
        ana.done(f"/stampadia/after/{table}/stop")
    assert board_of(ana, old.kept["sheets"]["today"]) == ["Ana"]


@pytest.mark.parametrize(("revision", "number"), [("0003", 0), ("0004", len(UNSETTLED)), ("0005", 0)])
def test_what_only_an_earlier_release_can_tell_is_said(
    revision: str, number: int, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody had looked at some adventures of release 0.2.0: the log says how many, and what to do."""
    monkeypatch.setattr(names, "_clock", names._clock)  # the servers of other tests go on
    with opened(revision, tmp_path):
        said = [record.getMessage() for record in caplog.records if record.name == "philately.adventures"]
    assert len(said) == bool(number)
    for sentence in said:
        assert f"under way: {number}. " in sentence and "start philately 0.4.0 with it once" in sentence


def test_a_hero_who_rests_gets_another_life(later: Open) -> None:
    old = later(LAST)
    ana, sheet = old.person("ana"), old.kept["sheets"]["deadly"]
    first = old.id("stampadia resting")
    assert "Another life" in ana.page(f"/stampadia/after/{first}")
    assert ana.get(f"/tables/{first}/record").status_code == 403  # the attempt goes on
    second = ana.done(f"/stampadia/after/{first}/again").removeprefix("/tables/")
    ana.give_nonces(second)
    assert "Roof" in ana.fragment(second) and is_ranked(ana, second)
    answer(ana, second, *WIN)
    html = ana.page(f"/stampadia/after/{second}")
    assert "You made it home!" in html and "2 lives" in html
    assert ana.get(f"/tables/{first}/record").status_code == 200
    assert "Ana" in board_of(ana, sheet)


def test_a_second_life_that_was_stopped_is_begun_again(later: Open) -> None:
    """Only that life is gone; the attempt rests again after the first one."""
    old = later(LAST)
    ben, stopped = old.person("ben"), old.id("a second life")
    assert "Another life" in ben.page(f"/stampadia/after/{old.id('a first life')}")
    table = begin(ben, old.kept["sheets"]["deadly"])
    assert table != stopped
    answer(ben, table, *WIN)
    assert "2 lives" in ben.page(f"/stampadia/after/{table}")
    assert ben.get(f"/tables/{table}/replay").status_code == 200
    assert "Ben" in board_of(ben, old.kept["sheets"]["deadly"])


def test_who_has_finished_may_look_back(unchanged: Open) -> None:
    old = unchanged(LAST)
    table = old.id("stampadia over")
    for name, status in (("ana", 200), ("ben", 200), ("cleo", 200), ("zoe", 403), (STRANGER, 403)):
        assert old.person(name).get(f"/tables/{table}").status_code == status, name
        assert old.person(name).get(f"/tables/{table}/replay").status_code == {200: 409, 403: 403}[status], name
    assert "won't come home" in unescape(old.person("ana").page(f"/stampadia/after/{old.id('stampadia given up')}"))


def test_what_was_opened_stays_open_and_unranked(later: Open) -> None:
    old = later(LAST)
    ana, ben, sheet = old.person("ana"), old.person("ben"), old.kept["sheets"]["opened"]
    path = f"/stampadia/sheets/{sheet}"
    assert ana.get(f"{path}/file/sheet.json").status_code == 200
    assert ben.get(f"{path}/file/sheet.json").status_code == 403
    assert not is_ranked(ana, begin(ana, sheet)) and is_ranked(ben, begin(ben, sheet))
    assert not is_ranked(ben, begin(ben, "old-post-office"))  # a bot has shown it to Ben


def test_a_sheet_of_ones_own_is_kept(later: Open) -> None:
    old = later(LAST)
    ana, ben, sheet = old.person("ana"), old.person("ben"), old.kept["sheets"]["own"]
    assert f'href="/stampadia/{sheet}"' in ana.page("/stampadia/own")
    assert f'href="/stampadia/{sheet}"' not in ben.page("/stampadia/own")
    file = f"/stampadia/sheets/{sheet}/file/sheet.json"
    assert ana.get(file).json()["title"] == "Mine" and ben.get(file).status_code == 403
    assert not is_ranked(ana, begin(ana, sheet)) and is_ranked(ben, begin(ben, sheet))


@pytest.mark.parametrize("revision", ["0004", "0005"])
def test_sheets_keep_their_names(later: Open, revision: str) -> None:
    """They had 32 bits of the hash. Whoever brings the same file again gets the same sheet, with its board."""
    old = later(revision)
    zoe, sheet = old.served.browser(), old.kept["sheets"]["ranked"]
    assert re.fullmatch("errand-[0-9a-f]{8}", sheet) and "For the board" in zoe.page(f"/stampadia/{sheet}")
    file = {"file": ("again.json", errand("For the board"), "application/json")}
    assert zoe.client.post("/stampadia/own", files=file).headers["location"] == f"/stampadia/{sheet}"
    rows = old.rows("SELECT name, hash, data FROM uploaded_sheets")
    assert {str(name) for name, _, _ in rows} == {
        name for name in old.kept["sheets"].values() if name.startswith("errand-")
    }
    for name, digits, content in rows:
        assert isinstance(content, bytes) and digits == mark_of(content) and str(name).endswith(digits[:8])


def test_heroes_remember(later: Open) -> None:
    old = later(LAST)
    ana, known = old.person("ana"), old.kept["keywords"]
    assert len(known) == 2
    assert f"{len(known)} keywords" in ana.page("/stampadia")
    table = begin(ana, "2026-12-24")
    assert all(word in ana.fragment(table) for word in known)
    ana.done("/stampadia/memory/forget", word=known[0])
    page = ana.page("/stampadia/memory")
    assert known[0] not in page and known[1] in page


def test_a_campaign_goes_on(later: Open) -> None:
    old = later(LAST)
    path = old.kept["campaign"]
    for name in ("ana", "ben"):
        person = old.person(name)
        assert "1 of 2 sheets played" in person.page(path)
        table = person.done(f"{path}/next").removeprefix("/tables/")
        person.give_nonces(table)
        assert "Gum" in person.fragment(table)  # of the campaign's memory, as the first sheet has taught it
        person.done(f"/tables/{table}/leave", seat=0)
        assert "You have played all of it" in person.page(path)
    eve = old.served.browser()
    table = eve.done(f"{path}/next", name="Eve").removeprefix("/tables/")
    eve.give_nonces(table)
    answer(eve, table, *WIN)
    assert "1 of 2 sheets played" in eve.page(path)


# ---- before there were attempts --------------------------------------------------------------------------------------


def test_what_was_played_before_there_were_attempts_is_known(later: Open) -> None:
    """So nothing that is played of it now is ranked; and nobody has an album yet."""
    old = later("0003")
    for name, sheets in (("ana", ["first-steps", "old-post-office"]), ("ben", ["first-steps"])):
        person = old.person(name)
        assert "Nothing yet" in person.page("/stampadia/memory") and "None yet" in person.page("/stampadia/campaigns")
        for sheet in sheets:
            assert "All of this sheet was open to you" in person.page(f"/stampadia/{sheet}")
            assert person.get(f"/stampadia/sheets/{sheet}/file/sheet.json").status_code == 200
            assert not is_ranked(person, begin(person, sheet))
    ben = old.person("ben")
    assert ben.get("/stampadia/sheets/old-post-office/file/sheet.json").status_code == 403
    assert is_ranked(ben, begin(ben, "old-post-office"))
    assert board_of(ben, "first-steps") == []
