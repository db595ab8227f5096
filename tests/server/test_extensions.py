"""Extensions in a server. That of the plug-in game Pilfer, the thieves' club, uses each thing that they can bring."""

import asyncio
import re
import sqlite3
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from threading import enumerate as threads
from typing import NoReturn

import pytest
import sqlalchemy as sa
from litestar import get
from pilfer_club import EXTENSION as CLUB
from pilfer_club import ledger, pages
from pilfer_club.server import ClubPart
from sqlalchemy import Connection

from philately.core import registry
from philately.core.errors import BadExtension
from philately.core.language import _ as say
from philately.extension import Extension, ServerPart, extensions
from philately.server.app import create_app
from tests.server.conftest import Complaints, Serve
from tests.server.running import Browser, Json, Program, Programs, Served, config, good, refused, reload
from tests.server.test_old_databases import opened


def others() -> list[Extension]:
    return [each for each in extensions() if each is not CLUB]


def rows(served: Served, query: str, *values: object) -> list[tuple[Json, ...]]:
    """Rows of the database itself."""
    connection = sqlite3.connect(served.house.config.database)
    try:
        return connection.execute(query, values).fetchall()
    finally:
        connection.close()


def person(served: Served, name: str) -> Browser:
    browser = served.browser()
    browser.done("/me", name=name)
    return browser


def club_table(host: Browser, *seats: str, **said: str) -> str:
    return host.new_table(*(seats or ("me", "me")), options={"club": "yes", **said}, game="pilfer")


def programs(served: Served, table: str) -> Programs:
    """Programs that hold the seats of people."""
    found = rows(served, "SELECT seat, player FROM seats WHERE table_id = ? AND player != ''", table)
    tokens = {seat: served.house.players.token(table, seat, player) for seat, player in found}
    return Programs(served, table, {}, {seat: Program(served, table, seat, word) for seat, word in tokens.items()})


def play_out(served: Served, table: str) -> list[int]:
    """Play a table to its end; gives the purses."""
    seats = programs(served, table)
    for program in seats.seats.values():
        program.give_nonce()
    seats.play()
    purses: list[int] = seats[0].view()["view"]["purses"]
    return purses


# ---- pages -----------------------------------------------------------------------------------------------------------


def test_a_card_leads_to_a_page_with_its_style_and_script(served: Served) -> None:
    stranger = served.browser()
    home = stranger.page("/")
    assert "Best thief: " in home and 'href="/pilfer"' in home
    page = stranger.page("/pilfer")
    assert re.search(r"plays at random takes about \d in a game", page)
    for text in (home, page):
        (style,) = re.findall(r'href="(/static/[^"]*/pilfer/club.css)"', text)
        assert "rebeccapurple" in stranger.get(style).text
    (script,) = re.findall(r'src="(/static/[^"]*/pilfer/club.js)"', page)
    assert stranger.get(script).headers["content-type"].startswith("text/javascript")


def test_a_language_of_its_own(served: Served) -> None:
    dutch = served.client(**{"accept-language": "nl-BE, en;q=0.5", "accept": "text/html"})
    assert "<h1>De dievenclub</h1>" in dutch.get("/pilfer").text
    assert '<html lang="nl">' in dutch.get("/").text and "De dievenclub" in dutch.get("/").text
    assert "Je hebt nog nooit aan een tafel van de club gezeten." in dutch.get("/pilfer/mine").text
    assert "The thieves&#39; club" in served.browser().page("/pilfer")


def test_a_write_refuses_in_the_language_of_the_person(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> NoReturn:
        raise pages.NoMember(say("you have never sat at a table of the club"))

    monkeypatch.setattr(ledger, "add_table", refuse)
    dutch = served.browser()
    dutch.client.headers["accept-language"] = "nl"
    answer = dutch.post("/new", game="pilfer", club="yes", seat0="me", seat1="me")
    assert answer.status_code == 404 and "Je hebt nog nooit" in answer.text


def test_errors_have_a_status_of_their_own(served: Served) -> None:
    refused(served.client().get("/pilfer/mine"), 404, "you have never sat at a table of the club")
    assert served.browser().get("/pilfer/mine").status_code == 404
    refused(served.client().get("/pilfer/nothing"), 404, "there is nothing here")


def test_a_page_that_fails_is_our_fault(
    served: Served, complaints: Complaints, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "_table", broken)
    complaints.expected = True
    refused(served.client().get("/pilfer"), 500, "something went wrong here")
    assert "GET /pilfer failed" in complaints.found[0] and "RuntimeError: broken" in complaints.found[0]
    assert served.client().get("/").status_code == 200


def broken(*_: object, **__: object) -> NoReturn:
    raise RuntimeError("broken")


# ---- tables ----------------------------------------------------------------------------------------------------------


def test_a_field_of_the_form_is_kept_when_the_form_is_shown_again(served: Served) -> None:
    ada = served.browser()
    assert 'name="club" value="yes">' in ada.page("/new", game="pilfer")
    assert 'name="club"' not in ada.page("/new", game="stampede")
    answer = ada.post("/new", game="pilfer", seat0="me", seat1="me", pilfering="off", club="yes")
    assert answer.status_code == 400 and "The club doesn&#39;t play without pilfering." in answer.text
    assert 'name="club" value="yes" checked>' in answer.text


def test_loot_goes_into_the_ledger(served: Served) -> None:
    ada, ben = person(served, "Ada"), person(served, "Ben")
    table = club_table(ada, "me", "anyone", listed="yes")
    assert "This table is played for the club." in ada.page(f"/tables/{table}")
    ben.done(f"/tables/{table}/sit", seat=1, name="Ben")
    assert 'href="/pilfer"' not in ada.fragment(table)
    purses = play_out(served, table)
    assert 'href="/pilfer"' in ada.fragment(table)  # what came of it
    for browser, name, purse in zip((ada, ben), ("Ada", "Ben"), purses, strict=True):
        line = f'<tr><th scope="row">{name}</th><td>1</td><td>{purse}</td></tr>'
        assert line in browser.page("/pilfer") and line in browser.page("/pilfer/mine")
    assert f"Best thief: {('Ada', 'Ben')[purses.index(max(purses))]}" in served.browser().page("/")
    play_out(served, club_table(ada))  # another one can be opened now; both seats are Ada's
    assert "<td>3</td>" in ada.page("/pilfer/mine")


def test_other_tables_are_none_of_its_business(served: Served) -> None:
    before = rows(served, "SELECT * FROM pilfer_tables"), rows(served, "SELECT * FROM pilfer_ledger")
    ada = person(served, "Ada")
    for game, said in (("pilfer", {"listed": "yes"}), ("stampede", {"listed": "yes", "club": "yes"})):
        table = ada.new_table("me", "me", game=game, options=said)
        assert "played for the club" not in ada.page(f"/tables/{table}")
        assert table in served.browser().page("/")
        ada.give_nonces(table)
        assert served.browser().get(f"/tables/{table}").status_code == 200
    play_out(served, ada.new_table("me", "me", game="pilfer"))
    assert before == (rows(served, "SELECT * FROM pilfer_tables"), rows(served, "SELECT * FROM pilfer_ledger"))


def test_only_members_look_and_nobody_finds_it_in_a_list(served: Served) -> None:
    ada, member, stranger = person(served, "Ada"), person(served, "Mem"), served.browser()
    club_table(member, "me", "friend")
    table = club_table(ada, "me", "anyone", listed="yes")
    assert table not in stranger.page("/") and table in ada.page("/")
    assert table not in [each["id"] for each in good(served.client().get("/api/tables"))]
    assert stranger.get(f"/tables/{table}").status_code == 200  # with the link, somebody new can sit down
    ben = person(served, "Ben")
    ben.done(f"/tables/{table}/sit", seat=1)
    ada.give_nonces(table)
    ben.give_nonces(table)
    for path in ("", "/record", "/proof"):
        for browser in (ada, ben, member):
            assert browser.get(f"/tables/{table}{path}").status_code == 200
        assert stranger.get(f"/tables/{table}{path}").status_code == 403
    refused(served.client().get(f"/api/tables/{table}"), 403, "only members of the club")
    assert programs(served, table)[1].view()["status"] == "playing"


def test_a_host_is_sent_to_the_table_that_is_running(served: Served) -> None:
    ada = person(served, "Ada")
    table = club_table(ada, "me", "friend")
    before = rows(served, "SELECT count(*) FROM tables"), rows(served, "SELECT count(*) FROM seats")
    assert club_table(ada) == table
    assert before == (rows(served, "SELECT count(*) FROM tables"), rows(served, "SELECT count(*) FROM seats"))
    assert ada.new_table("me", "me", game="pilfer") != table
    assert club_table(person(served, "Ben")) != table


def test_who_leaves_before_the_deal_is_no_member(served: Served) -> None:
    ada = person(served, "Ada")
    table = club_table(ada, "me", "friend")
    assert "<td>0</td><td>0</td>" in ada.page("/pilfer/mine")
    ada.done(f"/tables/{table}/leave", seat=0)
    assert ada.get("/pilfer/mine").status_code == 404
    assert club_table(ada) != table  # that one is closed


def test_what_is_known_of_a_table_is_read_with_it(serve: Serve) -> None:
    """After a start, and in another process."""
    one, two = serve(), serve()
    ada = person(one, "Ada")
    table = club_table(ada)
    ada.give_nonces(table)
    assert two.browser().get(f"/tables/{table}").status_code == 403
    two.stop()
    assert sum(play_out(one, table)) == rows(one, "SELECT loot FROM pilfer_ledger")[0][0]


def test_leaving_can_give_up(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = person(served, "Ada")
    table = club_table(ada)
    ada.give_nonces(table)
    assert "a bot plays on" in ada.fragment(table, seat=0)
    monkeypatch.setattr(ClubPart, "leaving_gives_up", True)
    ada.done(f"/tables/{table}/leave", seat=0)
    assert rows(served, "SELECT status FROM tables WHERE id = ?", table) == [("over",)]
    assert rows(served, "SELECT running FROM pilfer_tables WHERE table_id = ?", table) == [(0,)]
    assert "<td>2</td><td>0</td>" in ada.page("/pilfer/mine")


def test_who_may_not_look_may_not_look(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """An extension that says only so, and admits nobody, keeps everybody out."""
    table = served.table("me", "me", game="pilfer")
    monkeypatch.setattr(ClubPart, "may_look", lambda *_: False)
    monkeypatch.setattr(ClubPart, "admit", ServerPart.admit)
    refused(table[0].client.get(table.path), 403, "this table isn't open to you")


# ---- all or nothing --------------------------------------------------------------------------------------------------


def everything(served: Served) -> dict[str, list[tuple[Json, ...]]]:
    return {
        name: rows(served, f"SELECT * FROM {name} ORDER BY 1, 2")
        for name in ("tables", "seats", "events", "pilfer_tables", "pilfer_ledger")
    }


def not_unique(connection: Connection, *_: object) -> None:
    for _each in range(2):
        connection.execute(sa.insert(ledger.tables).values(table_id="twice", host="", running=True))


@pytest.mark.parametrize("failing", [broken, not_unique])
@pytest.mark.parametrize("hook", ["add_table", "add_loot", "strike_out", "close_table"])
def test_a_write_that_fails_leaves_nothing(
    served: Served,
    complaints: Complaints,
    monkeypatch: pytest.MonkeyPatch,
    hook: str,
    failing: Callable[..., None],
) -> None:
    """Neither what the house writes nor what the extension has written before; and everything goes on."""
    ada = person(served, "Ada")
    table = "" if hook == "add_table" else club_table(ada, "me", "anyone")
    seats = programs(served, table)
    complaints.expected = True
    with monkeypatch.context() as fault:
        before = everything(served)
        fault.setattr(ledger, hook, failing)
        if hook == "add_table":
            answer = ada.post("/new", game="pilfer", club="yes", seat0="me", seat1="me")
        elif hook == "add_loot":
            answer = ada.post(f"/tables/{table}/sit", seat=1)
        else:
            answer = ada.post(f"/tables/{table}/leave", seat=0)
        assert answer.status_code == 500
        assert everything(served) == before
    assert [line.partition("\n")[0].endswith(" failed") for line in complaints.found] == [True]
    if hook == "add_table":
        table = club_table(ada)
        seats = programs(served, table)
    else:
        ada.done(f"/tables/{table}/sit", seat=1)
    assert seats[0].view()["status"] == "open"


@pytest.mark.parametrize("failing", [broken, not_unique])
def test_a_last_move_that_fails_can_be_made_again(
    served: Served, complaints: Complaints, monkeypatch: pytest.MonkeyPatch, failing: Callable[..., None]
) -> None:
    ada = person(served, "Ada")
    table = club_table(ada)
    ada.give_nonces(table)
    seats = programs(served, table)
    complaints.expected = True
    with monkeypatch.context() as fault:
        fault.setattr(ledger, "close_table", failing)
        while (before := everything(served)) and seats.facts()["status"] == "playing":
            asked = seats.asked
            answers, after = asked.choose()
            answer = asked.act(answers, after)
            if answer.status_code != 200:
                break
        assert answer.status_code == 500 and everything(served) == before
    assert seats.play() >= 1 and seats.facts()["status"] == "over"
    assert "<td>2</td>" in ada.page("/pilfer/mine")


@pytest.mark.parametrize("hook", ["before_new", "sat", "before_read", "may_look", "beside"])
def test_a_hook_that_fails_is_our_fault(
    served: Served, complaints: Complaints, monkeypatch: pytest.MonkeyPatch, hook: str
) -> None:
    ada, others = person(served, "Ada"), served.table("me", "me")
    table = served.table("me", "me", game="pilfer")
    reload(served, table)
    before = everything(served)
    complaints.expected = True
    with monkeypatch.context() as fault:
        fault.setattr(ClubPart, hook, broken)
        if hook in ("before_new", "sat"):
            answer = ada.post("/new", game="pilfer", club="yes", seat0="me", seat1="me")
        else:
            answer = ada.get(f"/tables/{table.id}")
        assert answer.status_code == 500 and everything(served) == before
        assert others.facts()["status"] == "playing"  # another game
    assert ada.get(f"/tables/{table.id}").status_code == 200
    assert "RuntimeError: broken" in complaints.found[0]


# ---- start and end ---------------------------------------------------------------------------------------------------


def test_its_thread_is_gone_afterwards(serve: Serve) -> None:
    before, served = set(threads()), serve()
    served.browser().page("/pilfer")
    assert [thread for thread in set(threads()) - before if thread.name.startswith("pilfer-odds")]
    served.stop()
    assert not set(threads()) - before


class Told(ServerPart):
    """A part that notes what it is told."""

    def __init__(self, told: list[str], name: str, failing: str = "") -> None:
        self.told = told
        self.name = name
        self.failing = failing

    async def start(self, house: object) -> None:
        self._note("start")

    def stop(self) -> None:
        self._note("stop")

    def _note(self, what: str) -> None:
        self.told.append(f"{self.name} {what}")
        if what == self.failing:
            raise RuntimeError("broken")


def extension(name: str, part: ServerPart) -> Extension:
    made = Extension()
    vars(made).update(name=name, game="pilfer", server=lambda *_: part)
    return made


async def live_once(tmp_path: Path, *installed: Extension) -> None:
    app, _house = create_app(config(tmp_path), installed=installed)
    inner = getattr(app, "app")  # noqa: B009, what the guard guards
    async with inner.lifespan():
        pass


def test_one_that_cannot_start_ends_the_others(tmp_path: Path) -> None:
    told: list[str] = []
    parts = [Told(told, "ink"), Told(told, "pen", "start"), Told(told, "nib")]
    with pytest.raises(ExceptionGroup):
        asyncio.run(live_once(tmp_path, *(extension(part.name, part) for part in parts)))
    assert told == ["ink start", "pen start", "ink stop", "pen stop", "nib stop"]


def test_one_that_cannot_stop_lets_the_others(tmp_path: Path, complaints: Complaints) -> None:
    told: list[str] = []
    parts = [Told(told, "ink", "stop"), Told(told, "pen")]
    complaints.expected = True
    asyncio.run(live_once(tmp_path, *(extension(part.name, part) for part in parts)))
    assert told == ["ink start", "pen start", "ink stop", "pen stop"]
    assert "an extension can't stop" in complaints.found[0]


@pytest.mark.parametrize("name", ["tables", "new", "api", "static", "games", "me"])
def test_an_address_of_the_house_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadExtension, match=f"the extension {name} can't have the address /{name}: it is ours"):
        create_app(config(tmp_path), installed=[extension(name, ServerPart())])


@pytest.mark.parametrize("path", ["/", "/pens", "/{name:str}", "/stampadia/ink"])
def test_a_page_outside_its_address_is_refused(tmp_path: Path, path: str) -> None:
    @get(path, sync_to_thread=False)
    def page() -> str:
        return ""

    part = ServerPart()
    part.routes = lambda: [page]  # type: ignore[method-assign]
    with pytest.raises(BadExtension, match=r"the extension ink has a page at /.*; its pages are under /ink"):
        create_app(config(tmp_path), installed=[extension("ink", part)])


# ---- with and without it ---------------------------------------------------------------------------------------------


@pytest.fixture
def without_pilfer(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Uninstalls the game, too."""

    def uninstall() -> None:
        left = [each for each in metadata.entry_points(group=registry.GROUP) if each.name != "pilfer"]
        monkeypatch.setattr(metadata, "entry_points", lambda group: left)
        monkeypatch.delitem(registry._loaded, "pilfer", raising=False)

    return uninstall


def test_uninstalling_keeps_everything_and_installing_finds_it(serve: Serve) -> None:
    served = serve()
    ada = person(served, "Ada")
    purses = play_out(served, club_table(ada))
    running = club_table(ada, "me", "anyone", listed="yes")
    cookie = ada.cookie
    served.stop()

    served = serve(installed=others())
    ada, stranger = served.browser(), served.browser()
    ada.client.cookies.set("player", cookie)
    assert stranger.get("/pilfer").status_code == 404 and "Best thief" not in stranger.page("/")
    assert running in stranger.page("/")  # a table like others
    assert "club" not in ada.page("/new", game="pilfer")
    stranger.page("/stampadia")
    ben = person(served, "Ben")
    ben.done(f"/tables/{running}/sit", seat=1)
    play_out(served, running)
    new = ada.new_table("me", "me", game="pilfer", club="yes")
    served.stop()

    served = serve()
    ada = served.browser()
    ada.client.cookies.set("player", cookie)
    assert f"<td>2</td><td>{sum(purses)}</td>" in ada.page("/pilfer/mine")
    ada.give_nonces(new)
    assert served.browser().get(f"/tables/{new}").status_code == 200
    assert club_table(ada) != running  # it ended in between


def test_a_game_that_was_uninstalled_leaves_its_tables(
    serve: Serve, complaints: Complaints, without_pilfer: Callable[[], None]
) -> None:
    served = serve()
    ada = person(served, "Ada")
    table = club_table(ada, "me", "bot:random", listed="yes")
    other = ada.new_table("me", "anyone", game="pilfer", listed="yes")
    ada.give_nonces(table)
    cookie = ada.cookie
    served.stop()

    without_pilfer()
    complaints.expected = True  # tables at which bots would have to move
    served = serve(installed=others())
    ada, stranger = served.browser(), served.browser()
    ada.client.cookies.set("player", cookie)
    assert other in stranger.page("/") and table in ada.page("/")
    assert "there is no game" in refused(served.client().get(f"/api/tables/{table}"), 404)
    assert stranger.get("/new", game="pilfer").status_code == 404
    assert ada.new_table("me", "me")
    assert stranger.page("/me")


def test_it_comes_to_a_database_that_never_had_it(serve: Serve) -> None:
    served = serve(installed=[])
    assert not rows(served, "SELECT * FROM sqlite_master WHERE name LIKE '%pilfer%' OR name = 'attempts'")
    served.table("me", "me", game="pilfer").play()
    served.stop()
    served = serve()
    ada = person(served, "Ada")
    play_out(served, club_table(ada))
    assert "<td>2</td>" in ada.page("/pilfer/mine")
    ada.page("/stampadia")


@pytest.mark.parametrize("revision", ["0003", "0004"])
def test_it_comes_to_an_old_database(tmp_path: Path, revision: str) -> None:
    with opened(revision, tmp_path) as served:
        ada = person(served, "Ada")
        play_out(served, club_table(ada))
        assert "<td>2</td>" in ada.page("/pilfer/mine")


def test_a_newer_one_was_here(serve: Serve) -> None:
    """Then its tables may be others than this one knows."""
    served = serve()
    served.stop()
    connection = sqlite3.connect(served.house.config.database)
    connection.execute("UPDATE alembic_version_pilfer SET version_num = '0002'")
    connection.commit()
    connection.close()
    with pytest.raises(Exception, match="made by a newer philately or extension"):
        serve()
    serve(installed=others()).browser().page("/")


def test_what_is_personal_is_in_the_database(served: Served) -> None:
    for each in extensions():
        assert each.personal
        for table, column in each.personal.items():
            assert column in [row[1] for row in rows(served, f"PRAGMA table_info({table})")], table
