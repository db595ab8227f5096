"""Make the databases of this folder: of hosts of release 0.4.0 and 0.2.0, and one from before there were attempts.

`0005.sql` was made with release 0.4.0, whose newest migration is 0005, and `0004.sql` with release 0.2.0, whose newest
one is 0004. `0003.sql` was made with commit 990b1c1, the last one whose newest migration is 0003; its tables of
Stampadia are played by version 0 of the rules. `expected.json` has the cookies, tokens and links of those who have
played there, and under `said` what release 0.2.0 (of 0005: release 0.4.0) says when it opens these databases.
`tests/server/test_old_databases.py` checks that later releases say the same.

They can't be made with a later release, and needn't be: this file says how they came to be. To make them again, copy
this folder and `tests/server/test_old_databases.py` into a clone, and run there, in an environment of that release,

    PYTHONPATH=src:.:tests/plugin python tests/data/databases/make.py 0003  # in a clone of commit 990b1c1
    PYTHONPATH=src:.:tests/plugin python tests/data/databases/make.py 0004  # in a clone of release 0.2.0
    PYTHONPATH=src:.:tests/plugin python tests/data/databases/make.py said 0003 0004  # there too, when both are made
    PYTHONPATH=src:.:tests/plugin python tests/data/databases/make.py 0005  # in a clone of release 0.4.0
    PYTHONPATH=src:.:tests/plugin python tests/data/databases/make.py said 0005  # there too

Each command changes its own part of `expected.json`. Everything happens by HTTP, as people and programs do it. Time,
ids, chance and salts are those of a `Script`, so the files are the same each time.
"""

import itertools
import json
import re
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from html import unescape
from pathlib import Path
from random import Random
from unittest.mock import patch

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
    first,
    good,
    middle,
)

HERE = Path(__file__).parent
EXPECTED = HERE / "expected.json"
MINUTE = 60.0
COUNTDOWN = 30  # seconds
WIN, SLOW_WIN = ("8,10", "9,11"), ("10,10", "yes", "8,10", "9,11")  # answers to the sheets of tests/errand.py
DIE = ("10,10", "no")
DAYS_THAT_TEACH = (("2027-01-04", 0), ("2027-01-10", 6))  # with the numbers of Ana's wanderings (in 0004: 0, 2)
DAY_GIVEN_UP, DAY_OPENED, TODAY = "2027-01-13", "2027-01-12", "2027-01-15"
GAMES: dict[str, dict[str, str | int]] = {  # those for company, with options that make them short
    "stampede": {"turn_limit": 4},
    "stampin": {"turn_limit": 12},
    "cactus_town": {"round_cap": 1},
}


class Evening:
    """What happens on a server before it is closed, and all that is needed to find it again."""

    def __init__(self, served: Served, script: Script) -> None:
        self.served = served
        self.script = script
        self.watcher = served.client()
        self.people: dict[str, Browser] = {}
        self.tables: dict[str, Json] = {}
        self.adventures: Json = {}

    def person(self, name: str) -> Browser:
        """Somebody with a browser."""
        browser = self.served.browser()
        browser.done("/me", name=name)
        self.people[name.lower()] = browser
        return browser

    def keep(self, key: str, table: Programs | str, *people: str) -> None:
        """Note a table, with the tokens of its programs and with people who may look at it; time goes on."""
        assert key not in self.tables
        kept: Json = {"id": table, "tokens": {}, "invitations": {}, "people": people}
        if isinstance(table, Programs):
            kept["id"] = table.id
            kept["tokens"] = {str(seat): program.token for seat, program in table.seats.items()}
            kept["invitations"] = {str(seat): word for seat, word in table.invitations.items()}
        self.tables[key] = kept
        self.script.time += MINUTE

    def facts(self, table: str) -> Json:
        return good(self.watcher.get(f"/api/tables/{table}"))

    def wait_for_bots(self, table: str) -> Json:
        """The table, as soon as no bot is asked."""

        def is_quiet() -> bool:
            facts = self.facts(table)
            return not any(facts["seats"][seat]["bot"] for seat in facts["pending"])

        eventually(is_quiet)
        return self.facts(table)

    def kept(self) -> Json:
        people = {name: {"cookie": each.cookie, "recovery": way_back(each)} for name, each in self.people.items()}
        return {"time": self.script.time, "people": people, "tables": self.tables, **self.adventures}


_keys = itertools.count()


def old_key() -> str:
    """What a client calls a move; clients of tests that play on have other keys."""
    return f"old-key-{next(_keys)}"


def way_back(browser: Browser) -> str:
    """The path of a player's recovery link."""
    found = re.search(r'value="http://[^/"]*(/me/[^"]*)"', browser.page("/me"))
    assert found is not None
    return found[1]


def answer(browser: Browser, table: str, *words: str, seat: int = 0) -> str:
    """Answer in the browser; gives the table anew."""
    after = int(data(browser.fragment(table), "at"))
    said = browser.send(f"/tables/{table}/act", seat=seat, after=after, answers=list(words), key=old_key())
    return str(good(said)["html"])


def wander(browser: Browser, table: str, rng: Random, most: int = 1000, seat: int = 0) -> None:
    """Make one move or another in the browser, so many or until nothing is asked any more."""
    drawn = browser.fragment(table)
    made = 0
    while True:
        words = [unescape(word) for word in re.findall(r'data-word="([^"]*)"', drawn)]
        for numbers in re.findall(r'data-words="([^"]*)"', drawn):
            words += json.loads(unescape(numbers))
        draft = re.search(r'data-draft="([^"]*)"', drawn)
        if not words or draft is None:
            return
        if not draft[1]:
            if made == most:
                return
            made += 1
        doors = [word for word in words if ">" in word]
        word = "no" if "no" in words else rng.choice(doors if doors and rng.random() < 0.6 else words)
        drawn = answer(browser, table, *unescape(draft[1]).split(), word, seat=seat)


def play_until(table: Programs, done: Callable[[Json], bool], most: int = 500) -> None:
    """Let programs play this or that until the table is as wished."""
    rng = Random(most)
    for _move in range(most):
        if done(table.facts()):
            return
        table.play(1, lambda ask: rng.choice(ask["choices"]))
    raise AssertionError("it never happened")


def take_back(program: Program) -> None:
    """Make a move, take it back, and make another one."""
    program.move(first)
    good(program.client.post(f"{program.path}/undo", json={"after": program.at}))
    program.move(middle)


# ---- games for company -----------------------------------------------------------------------------------------------


def play_for_company(evening: Evening) -> None:
    served = evening.served
    ana, ben = evening.people["ana"], evening.people["ben"]
    for game, options in GAMES.items():
        lobby = served.table("me", "me", "anyone", game=game, options=options, listed=True, name="Host")
        evening.keep(f"{game} open", lobby)
        lobby = served.table("me", "me", "friend", game=game, options=options, name="Host")
        evening.keep(f"{game} for a friend", lobby)
    for game in ("stampede", "stampin"):
        table = served.table("me", "me", "me", game=game, options=GAMES[game])
        table.play(pick=middle)
        evening.keep(f"{game} over", table)
    table = served.table("me", "me", "me", game="cactus_town", options=GAMES["cactus_town"], listed=True)
    play_until(table, lambda facts: len(facts["pending"]) == 3)
    take_back(table[1])
    table.play(pick=middle)
    evening.keep("cactus_town over", table)
    table = served.table("me", "me", "me", game="cactus_town", options={"round_cap": 2}, listed=True)
    play_until(table, lambda facts: len(facts["pending"]) == 3)
    take_back(table[2])
    evening.keep("cactus_town playing", table)

    table = served.table("me", "me", game="pilfer")
    table.play(pick=middle)
    evening.keep("pilfer over", table)
    table = served.table("me", "me", game="pilfer")
    play_until(table, lambda facts: len(facts["pending"]) == 2)
    table.play(1)
    table.play(1)
    play_until(table, lambda facts: len(facts["pending"]) == 2)
    table[0].move()
    evening.keep("pilfer playing", table)

    play_in_browsers(evening, ana, ben)
    leave_tables(evening, ana, ben)


def play_in_browsers(evening: Evening, ana: Browser, ben: Browser) -> None:
    """Ana makes a new link for her friend Ben and gives the last seat to a bot; then they play."""
    table = ana.new_table("me", "friend", "anyone", listed="yes", options={"turn_limit": "12"})
    old = invitation(ana, table)
    ana.done(f"/tables/{table}/revoke", seat=1)
    new = invitation(ana, table)
    assert new != old
    ben.done(f"/tables/{table}/sit", seat=1, invitation=new)
    ana.done(f"/tables/{table}/fill", seat=2)
    for browser in (ana, ben):
        browser.give_nonces(table)
    rng = Random(1)
    for _turn in range(5):
        (asked,) = evening.wait_for_bots(table)["pending"]
        wander((ana, ben)[asked], table, rng, 1, asked)
    assert evening.wait_for_bots(table)["status"] == "playing"
    assert int(data(ana.fragment(table), "at")) > 10  # the bot has moved, too
    evening.keep("stampede playing", table, "ana", "ben")


def invitation(browser: Browser, table: str) -> str:
    """The word of the link that a host sees."""
    found = re.search(rf"/tables/{table}/invitation/(\w+)", browser.page(f"/tables/{table}"))
    assert found is not None
    return found[1]


def leave_tables(evening: Evening, ana: Browser, ben: Browser) -> None:
    served = evening.served
    table = served.table("me", "me", "me", options={"turn_limit": 20}, listed=True)
    table.play(3, middle)
    good(table[0].client.post(f"{table.path}/leave"))
    evening.wait_for_bots(table.id)
    evening.keep("left to a bot", table)

    again = ana.new_table("me", "anyone", game="pilfer", listed="yes")
    ben.done(f"/tables/{again}/sit", seat=1)
    for browser in (ana, ben):
        browser.give_nonces(again)
    ana.done(f"/tables/{again}/leave", seat=0)
    evening.wait_for_bots(again)
    ana.done(f"/tables/{again}/back", seat=0)
    evening.keep("left and taken back", again, "ana", "ben")

    table = served.table("me", "anyone", "anyone", listed=True)
    good(table[0].client.post(f"{table.path}/leave"))
    evening.keep("closed", table.id)


def begin_auction(evening: Evening) -> None:
    """A live auction with a first bid, whose countdown is running; no time may pass after that."""
    options: dict[str, str | int] = {"auction": "live"}
    table = evening.served.table("me", "me", "me", game="stampin", options=options, countdown=COUNTDOWN, listed=True)
    play_until(table, lambda facts: facts["countdown"] is not None)
    bidder = table.asked
    bidder.move(middle)
    assert table.facts()["countdown"] == {"seconds": COUNTDOWN, "left": COUNTDOWN}
    evening.keep("stampin playing", table)
    evening.script.time -= MINUTE


def interrupt(evening: Evening) -> None:
    """A bot is asked, and the server is closed before the bot answers; for that it must have patience."""
    table = evening.served.table("me", "bot:greedy", game="pilfer", name="Patient")
    assert table.facts()["pending"] == [0, 1]
    table[0].move()
    assert table.facts()["pending"] == [1]
    evening.keep("a bot is asked", table)
    evening.script.time -= MINUTE


# ---- Stampadia before there were attempts ----------------------------------------------------------------------------


def play_alone(evening: Evening) -> None:
    ana, ben = evening.people["ana"], evening.people["ben"]
    open_adventures(evening)
    for sheet, most, state in (("first-steps", 1000, "over"), ("old-post-office", 6, "playing")):
        table = ana.new_table("me", game="stampadia", options={"sheet": sheet})
        ana.give_nonces(table)
        wander(ana, table, Random(1), most)
        assert evening.facts(table)["status"] == state
        evening.keep(f"stampadia {state}", table, "ana")
    table = ben.new_table("me", game="stampadia", options={"sheet": "first-steps"})
    ben.give_nonces(table)
    wander(ben, table, Random(2), 3)
    ben.done(f"/tables/{table}/leave", seat=0)
    assert evening.wait_for_bots(table)["status"] == "over"
    evening.keep("stampadia left to a bot", table, "ben")
    program = evening.served.table("me", game="stampadia", options={"sheet": "old-post-office"}, name="Robot")
    program.play(8, middle)
    evening.keep("stampadia of a program", program)


def open_adventures(evening: Evening) -> None:
    options: dict[str, str | int] = {"sheet": "first-steps"}
    table = evening.served.table("anyone", game="stampadia", options=options, listed=True, name="Host")
    evening.keep("stampadia open", table)
    table = evening.served.table("friend", game="stampadia", options=options, name="Host")
    evening.keep("stampadia for a friend", table)


# ---- adventures ------------------------------------------------------------------------------------------------------


def play_adventures(evening: Evening) -> None:
    ana, zoe = evening.people["ana"], evening.person("Zoe")
    evening.person("Cleo")
    open_adventures(evening)
    sheets = {"ranked": "For the board", "deadly": "Deadly", "leg": "A leg"}
    sheets = {key: upload(zoe, title) for key, title in sheets.items()} | {"own": upload(ana, "Mine")}
    sheets |= {"opened": DAY_OPENED, "given up": DAY_GIVEN_UP, "lost": DAYS_THAT_TEACH[0][0], "today": TODAY}
    fill_board(evening, sheets["ranked"])
    keywords = play_days(evening)
    die(evening, sheets["deadly"])
    play(evening, "stampadia of one's own", "ana", sheets["own"], *WIN)
    watch_bot(evening)
    campaign = go_on_a_trip(evening, sheets["leg"])
    evening.adventures = {"campaign": campaign, "keywords": keywords, "sheets": sheets}


def upload(browser: Browser, title: str) -> str:
    """Bring a short sheet along; gives its name."""
    from tests.errand import errand

    answered = browser.client.post("/stampadia/own", files={"file": ("sheet.json", errand(title), "application/json")})
    assert answered.status_code == 303, answered.text
    return str(answered.headers["location"]).removeprefix("/stampadia/")


def begin(browser: Browser, sheet: str, **said: str) -> str:
    """Begin an adventure, or another life; gives its table."""
    table = browser.done("/stampadia/play", sheet=sheet, **said).removeprefix("/tables/")
    browser.give_nonces(table)
    return table


def play(evening: Evening, key: str, who: str, sheet: str, *words: str, **said: str) -> None:
    """Somebody plays a sheet with these answers."""
    table = begin(evening.people[who], sheet, **said)
    if words:
        answer(evening.people[who], table, *words)
    evening.keep(key, table, who)


def fill_board(evening: Evening, sheet: str) -> None:
    """A board with three rows, and that of a variant with one."""
    play(evening, "stampadia over", "ana", sheet, *WIN)
    play(evening, "stampadia won later", "ben", sheet, *SLOW_WIN)
    play(evening, "stampadia of a monk", "cleo", sheet, *WIN, monk="yes")
    robot = evening.served.table("me", game="stampadia", options={"sheet": sheet}, name="Robot", hints=False)
    assert good(robot[0].act(WIN))["complete"] is True
    evening.keep("stampadia of a program", robot)


def play_days(evening: Evening) -> list[str]:
    """Days: some that teach something, one that is given up, one that is printed, and today's, which is going on.

    Gives what Ana's heroes have learnt.
    """
    ana, ben = evening.people["ana"], evening.people["ben"]
    for day, number in DAYS_THAT_TEACH:
        table = begin(ana, day)
        wander(ana, table, Random(number))
        evening.keep(f"day {day}", table, "ana")
        if "Another life" in ana.page(f"/stampadia/after/{table}"):
            ana.done(f"/stampadia/after/{table}/stop")
    known = re.findall(r"<li><b>([^<]*)</b>", ana.page("/stampadia/memory"))
    assert len(known) == 2, known
    table = begin(ben, DAYS_THAT_TEACH[0][0])
    wander(ben, table, Random(5))
    evening.keep(f"day {DAYS_THAT_TEACH[0][0]} of ben", table, "ben")
    table = begin(ana, DAY_GIVEN_UP)
    wander(ana, table, Random(3), 5)
    ana.done(f"/tables/{table}/leave", seat=0)
    evening.keep("stampadia given up", table, "ana")
    ana.done(f"/stampadia/sheets/{DAY_OPENED}/print")
    table = begin(ana, TODAY)
    wander(ana, table, Random(4), 6)
    evening.keep("stampadia playing", table, "ana")
    return known


def die(evening: Evening, sheet: str) -> None:
    """Ana's attempt rests after a death that has taught something, and Ben's is in its second life."""
    play(evening, "stampadia resting", "ana", sheet, *DIE)
    play(evening, "a first life", "ben", sheet, *DIE)
    play(evening, "a second life", "ben", sheet)


def watch_bot(evening: Evening) -> None:
    """A bot shows Ben a whole sheet."""
    ben = evening.people["ben"]
    table = ben.new_table("bot:greedy", game="stampadia", options={"sheet": "old-post-office"})
    eventually(lambda: is_over(ben.fragment(table)))
    evening.keep("stampadia of a bot", table, "ben")


def go_on_a_trip(evening: Evening, sheet: str) -> str:
    """A campaign of two sheets, the first of which Ana and Ben have played; gives its path."""
    campaign = evening.people["ana"].done("/stampadia/campaigns", title="A trip", list=f"{sheet} first-steps")
    for who, words in (("ana", WIN), ("ben", SLOW_WIN)):
        person = evening.people[who]
        table = person.done(f"{campaign}/next").removeprefix("/tables/")
        person.give_nonces(table)
        answer(person, table, *words)
        evening.keep(f"a leg of {who}", table, who)
    return campaign


def is_over(html: str) -> bool:
    """Is the table in a fragment over?"""
    found = re.search(r'id="table" class="([^"]*)"', html)
    return found is not None and "over" in found[1].split()


# ---- files -----------------------------------------------------------------------------------------------------------


def make(revision: str) -> None:
    script, salts = Script(seed=f"database {revision}"), Script(seed=f"salts {revision}")
    with (
        tempfile.TemporaryDirectory() as name,
        patch("secrets.token_bytes", salts.random_bytes),
        patch("tests.server.running.new_key", old_key),
    ):
        folder = Path(name)
        with Served(config(folder), script.world()) as served:
            evening = Evening(served, script)
            evening.person("Ana")
            evening.person("Ben")
            play_for_company(evening)
            (play_alone if revision == "0003" else play_adventures)(evening)
            begin_auction(evening)
            kept = evening.kept()
        with Served(config(folder, pace=3600.0), script.world()) as served:
            late = Evening(served, script)
            interrupt(late)
            kept["tables"] |= late.tables
        database = folder / "tables.sqlite3"
        text = "\n".join(dump(database)) + "\n"
        assert f"INSERT INTO \"alembic_version\" VALUES('{revision}')" in text, "this is another clone"
        again = folder / "again.sqlite3"
        build(text, again)
        assert dump(again) == dump(database)
    (HERE / f"{revision}.sql").write_text(text, encoding="utf-8")
    expected = json.loads(EXPECTED.read_text(encoding="utf-8")) if EXPECTED.exists() else {}
    write_expected({**expected, revision: kept})


def dump(database: Path) -> list[str]:
    """A database as SQL; what is text in its blobs can be read."""

    def readable(found: re.Match[str]) -> str:
        content = bytes.fromhex(found[1])
        try:
            text = content.decode()
        except UnicodeDecodeError:
            return found[0]
        quoted = text.replace("'", "''")
        return f"CAST('{quoted}' AS BLOB)" if text.isprintable() else found[0]

    connection = sqlite3.connect(database)
    try:
        return [re.sub(r"\bX'([0-9A-F]+)'", readable, line) for line in connection.iterdump()]
    finally:
        connection.close()


def build(text: str, database: Path) -> None:
    connection = sqlite3.connect(database)
    connection.executescript(text)
    connection.close()


def tell(revisions: list[str]) -> None:
    """Write down what the server says of some databases."""
    from tests.server.test_old_databases import look, opened

    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))
    for revision in revisions:
        kept = expected[revision]
        with tempfile.TemporaryDirectory() as folder, opened(revision, Path(folder)) as served:
            kept["said"] = look(served, kept)
    write_expected(expected)


def write_expected(expected: Json) -> None:
    text = json.dumps(expected, indent=1, ensure_ascii=False, sort_keys=True)
    EXPECTED.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    wanted, *revisions = sys.argv[1:]
    tell(revisions) if wanted == "said" else make(wanted)
