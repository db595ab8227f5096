"""Adventures on a server: whose attempts are ranked, what heroes remember, and who may look."""

import asyncio
import datetime
import hashlib
import re
import threading
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from philately.core.errors import BadOptions, NotAllowed
from philately.games.stampadia.album import EXTENSION, schema, store
from philately.games.stampadia.album.adventures import NoSuchAdventure
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.sheets import BadUpload
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.content import CLASSES
from philately.games.stampadia.generator.desk import our_desk
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.sheet import write_sheet
from philately.games.stampadia.shelf import FOLDER, SHEETS
from philately.server.storage import schema as house_schema
from philately.server.storage.rows import PlayerRow
from philately.server.storage.store import MIGRATIONS, Store, upgrade
from philately.server.tables.errors import NotYours
from tests.errand import include, twins
from tests.games.stampadia.arena import arena
from tests.server.albums import album_of
from tests.server.running import PATIENCE, Browser, Script, Served, config, good, new_key, refused

T = TypeVar("T")
Serve = Callable[..., Served]
NOON = 1_800_014_400.0  # 2027-01-15, 12:00 UTC
TODAY, TOMORROW = "2027-01-15", "2027-01-16"
IN, OUT, DEADLY = "3,2>e", "4,2>w", "2,3>s"
WIN = (IN, OUT, "2,2")
SLOW_WIN = (IN, OUT, IN, OUT, "2,2")  # every door costs a coin
SECRET = "Notes about the marmalade"  # stands in a row that nobody has read yet


def sheet_of(page: str, line: str = f"enter room » {SECRET}, learn 'Ink', x40", other: str = "") -> Sheet:
    """A tiny dungeon: the east door leads to what ticks the goal, the south door to death."""
    play = arena(
        {50: (4, 1, 3, 3, line, *([other] if other else [])), 60: (1, 4, 3, 3, "enter room » -99HP")},
        doors=[IN, DEADLY],
        start=["move on stairs & x40 » Home again."],
        gold=20,
    )
    paper = play.state.board.paper
    assert isinstance(paper, Sheet)
    return msgspec.structs.replace(paper, page=page)


def loop(page: str = "loop") -> Sheet:
    """The first who enters dies, and knows why."""
    return sheet_of(
        page, "enter room & don't know 'Loop' » A trap, learn 'Loop', -99HP", "enter room & know 'Loop' » x40"
    )


class Person:
    """Somebody with a browser, and a player."""

    def __init__(self, served: Served, name: str) -> None:
        self.served = served
        self.browser: Browser = served.browser()
        self.browser.done("/me", name=name)
        found = call(served, served.house.players.find(served.house.players.id_of(self.browser.cookie)))
        assert found is not None
        self.row: PlayerRow = found

    def begin(self, sheet: str, *words: str, **how: Any) -> str:
        """Begin a sheet, and give these answers; gives the table."""
        table = call(
            self.served, album_of(self.served).adventures.begin(self.served.house.lobby, self.row, sheet, **how)
        )
        self.play(table, *words)
        return table

    def play(self, table: str, *words: str) -> None:
        self.browser.give_nonces(table)
        play(self.served, table, *words)

    def attempts(self, sheet: str | None = None) -> list[Attempt]:
        return call(self.served, album_of(self.served).adventures.attempts(self.row, sheet))

    def last(self) -> Attempt:
        return self.attempts()[0]

    def memory(self) -> list[str]:
        return call(self.served, album_of(self.served).adventures.memory(self.row))


def call(served: Served, work: Coroutine[Any, Any, T]) -> T:
    """Do something in the server's loop."""
    watcher = served.house.tables.watcher
    assert watcher is not None
    return asyncio.run_coroutine_threadsafe(work, watcher.get_loop()).result(PATIENCE)


def play(served: Served, table: str, *words: str) -> None:
    async def act(words: list[str]) -> bool:
        async with served.house.tables.reading(table) as live:
            return (await served.house.play.act(live, 0, live.at(0), words, new_key())).complete

    draft: list[str] = []
    for word in words:
        draft.append(word)
        if call(served, act(draft)):
            draft = []


def options_of(served: Served, table: str) -> dict[str, str | int]:
    async def found() -> dict[str, str | int]:
        async with served.house.tables.reading(table) as live:
            return live.row.options

    return call(served, found())


def upload(served: Served, sheet: Sheet, name: str = "Editor") -> str:
    """Somebody else brings a sheet; gives its name."""
    return call(served, album_of(served).adventures.keep_sheet(Person(served, name).row, write_sheet(sheet)))


@pytest.fixture
def script() -> Script:
    return Script(time=NOON)


@pytest.fixture
def at_noon(serve: Serve, script: Script) -> Served:
    return serve(script.world())


# ---- ranking ---------------------------------------------------------------------------------------------------------


def test_only_the_first_attempt_is_ranked(at_noon: Served) -> None:
    sheet = upload(at_noon, sheet_of("one"))
    ada = Person(at_noon, "Ada")
    ada.begin(sheet, *SLOW_WIN)
    ada.begin(sheet, *WIN)
    second, first = ada.attempts(sheet)
    assert (first.number, first.ranked, first.won, first.over) == (1, True, True, True)
    assert (second.number, second.ranked, second.won) == (2, False, True)
    assert second.score > first.score
    board = call(at_noon, album_of(at_noon).adventures.board(sheet))
    assert [(place.name, place.score) for place in board] == [("Ada", first.score)]


def test_another_variant_is_no_other_first_attempt(at_noon: Served) -> None:
    sheet = upload(at_noon, sheet_of("two"))
    ada, adventures = Person(at_noon, "Ada"), album_of(at_noon).adventures
    ada.begin(sheet, *WIN, variant="monk")
    ada.begin(sheet, *WIN)
    assert [attempt.ranked for attempt in ada.attempts(sheet)] == [False, True]
    assert call(at_noon, adventures.board(sheet)) == []
    (place,) = call(at_noon, adventures.board(sheet, "monk"))
    assert place.variant == "monk" and place.score > place.gold > 0
    with pytest.raises(BadOptions, match="no variant"):
        call(at_noon, adventures.begin(at_noon.house.lobby, ada.row, sheet, variant="easy"))


@pytest.mark.parametrize("moment", ["before", "while", "after"])
def test_whoever_prints_a_sheet_is_unranked_from_then_on(at_noon: Served, moment: str) -> None:
    sheet = upload(at_noon, sheet_of("three"))
    ada, adventures = Person(at_noon, "Ada"), album_of(at_noon).adventures
    if moment == "before":
        call(at_noon, adventures.open_sheet(ada.row, sheet))
    table = ada.begin(sheet, IN)
    if moment == "while":
        call(at_noon, adventures.open_sheet(ada.row, sheet))
    ada.play(table, OUT, "2,2")
    if moment == "after":
        call(at_noon, adventures.open_sheet(ada.row, sheet))
    assert ada.last().ranked is (moment == "after")
    assert len(call(at_noon, adventures.board(sheet))) == (moment == "after")
    assert call(at_noon, adventures.has_opened(ada.row, sheet))


def test_the_order_of_a_board(at_noon: Served, script: Script) -> None:
    """Won, then score, then fewer lives, then earlier."""
    sheet = upload(at_noon, loop())
    adventures = album_of(at_noon).adventures

    def somebody(name: str, *lives: Sequence[str]) -> None:
        person = Person(at_noon, name)
        for words in lives:
            script.time += 1
            person.begin(sheet, *words)
        attempt = person.last()
        if attempt.resting:
            call(at_noon, adventures.stop(attempt))

    somebody("lost late", (IN,))
    somebody("slow", (IN,), SLOW_WIN)
    somebody("good", (IN,), WIN)
    somebody("as good, later", (IN,), WIN)
    somebody("lost later", (DEADLY,))
    board = call(at_noon, adventures.board(sheet))
    assert [place.name for place in board] == ["good", "as good, later", "slow", "lost late", "lost later"]
    assert [place.lives for place in board] == [2, 2, 2, 1, 1]


def test_tables_made_in_other_ways_are_attempts_too(at_noon: Served) -> None:
    sheet = upload(at_noon, sheet_of("four"))
    ada, adventures = Person(at_noon, "Ada"), album_of(at_noon).adventures
    table = ada.browser.new_table("me", game="stampadia", options={"sheet": sheet})
    attempt = call(at_noon, adventures.attempt_of(table))
    assert attempt is not None and attempt.ranked and attempt.player == ada.row.id and not attempt.with_memory
    ada.play(table, *WIN)
    ada.begin(sheet, *WIN)
    assert [each.ranked for each in ada.attempts(sheet)] == [False, True]
    program = at_noon.table("me", game="stampadia", options={"sheet": sheet}, name="Robot", hints=False)
    play(at_noon, program.id, *WIN)
    assert {place.name for place in call(at_noon, adventures.board(sheet))} == {"Ada", "Robot"}


@pytest.mark.parametrize(
    "options", [{"extra_hp": "5"}, {"rest": "1"}, {"open_table": "on"}, {"memory": "Loop"}, {"hints": "yes"}]
)
def test_an_easier_life_is_unranked(at_noon: Served, options: dict[str, str]) -> None:
    sheet = upload(at_noon, sheet_of("five"))
    ada = Person(at_noon, "Ada")
    ada.play(ada.browser.new_table("me", game="stampadia", options={"sheet": sheet, **options}), *WIN)
    ada.begin(sheet, *WIN)
    assert [each.ranked for each in ada.attempts(sheet)] == [False, False]


def test_whoever_watches_a_bot_is_unranked(at_noon: Served) -> None:
    sheet = upload(at_noon, sheet_of("six"))
    bob = Person(at_noon, "Bob")
    bob.browser.new_table("bot:random", game="stampadia", options={"sheet": sheet})
    bob.begin(sheet)
    assert not bob.last().ranked


def test_giving_up_loses_the_adventure(at_noon: Served) -> None:
    """Nobody plays on. What has been learnt stays, and the attempt is as ranked as one that is lost by a death."""
    sheet = upload(at_noon, sheet_of("six"))
    ada = Person(at_noon, "Ada")
    table = call(at_noon, album_of(at_noon).adventures.begin(at_noon.house.lobby, ada.row, sheet))
    ada.browser.done(f"/tables/{table}/leave", seat=0)
    assert ada.attempts(sheet) == []  # it was left before the deal
    table = ada.begin(sheet, IN)
    page = ada.browser.page(f"/tables/{table}")
    assert "Give up" in page and "a bot plays on" not in page
    assert not ada.last().over
    ada.browser.done(f"/tables/{table}/leave", seat=0)
    lost = ada.last()
    assert (lost.over, lost.resting, lost.ranked, lost.won, lost.gold, lost.score) == (True, False, True, False, 0, 0)
    assert lost.learnt == ["Ink"]
    page = ada.browser.page(f"/tables/{table}")
    assert "Ada gives up: the game is lost." in page and "data-word" not in page and "My seat" not in page
    assert ada.browser.send(f"/tables/{table}/act", answers=[OUT], after=99, key=new_key(), seat=0).status_code == 409
    assert 'data-draft=""' in ada.browser.fragment(table, draft=OUT)
    ada.browser.done(f"/tables/{table}/leave", seat=0)  # once more changes nothing
    assert ada.last() == lost
    assert "given up" in ada.browser.page(f"/stampadia/after/{table}")
    for page in ("", "/replay", "/replay/fragment?move=1", "/record", "/fragment"):
        assert ada.browser.get(f"/tables/{table}{page}").status_code == 200
    assert "every answer was legal" in ada.browser.page(f"/tables/{table}/proof?check=true")
    assert [place.id for place in call(at_noon, album_of(at_noon).adventures.board(sheet))] == [lost.id]


def test_a_program_gives_up_in_the_same_way(at_noon: Served) -> None:
    sheet = upload(at_noon, sheet_of("six-and-a-half"))
    table = at_noon.table("me", game="stampadia", options={"sheet": sheet}, name="Robot", hints=False)
    assert good(table[0].client.post(f"{table.path}/leave"))["status"] == "over"
    for _look in range(2):
        assert good(table[0].client.get(f"{table.path}/options"))["ask"] is None
        news = table[0].events()
        assert news["events"][-1]["log"] == ["Robot gives up: the game is lost."] and not news["asked"]
        at_noon.house.tables.known.clear()  # the second time it comes from the database


def test_a_class_that_is_drawn_anyway_is_the_same_sheet(at_noon: Served) -> None:
    """And another class shows most of the same dungeon, so only the first one is ranked."""
    name = names.read_name(TODAY)
    entry = our_desk().settle(name)
    ada, bob = Person(at_noon, "Ada"), Person(at_noon, "Bob")
    same = f"{TODAY}/{entry.hero.lower()}@0.{entry.candidate}"
    table = ada.browser.new_table("me", game="stampadia", options={"sheet": same})
    assert ada.last().sheet == f"{TODAY}@0.{entry.candidate}" == call(at_noon, album_of(at_noon).sheets.full(TODAY))
    assert ada.last().day == TODAY
    assert ada.begin(TODAY) == table
    other = "wizard" if entry.hero != "Wizard" else "warrior"
    bob.begin(f"{TODAY}/{other}@0.{entry.candidate}")
    assert bob.last().ranked and bob.last().day == ""
    bob.begin(TODAY)
    assert not bob.attempts(TODAY)[0].ranked


def test_a_second_class_ends_the_ranking_of_one_that_is_being_played(at_noon: Served) -> None:
    """Whoever has finished one class may see how it is won, and that shows most of the others' dungeon."""
    entry = our_desk().settle(names.read_name(TODAY))
    one, two, three = [f"{TODAY}/{hero.lower()}@0.{entry.candidate}" for hero in CLASSES if hero != entry.hero][:3]
    ada, bob = Person(at_noon, "Ada"), Person(at_noon, "Bob")
    ada.begin(one)
    assert ada.last().ranked
    table = ada.begin(two)
    assert [attempt.ranked for attempt in ada.attempts()] == [False, False]
    assert not call(at_noon, album_of(at_noon).adventures.has_opened(ada.row, one))  # it isn't printed by that
    ada.browser.done(f"/tables/{table}/leave", seat=0)
    bob.begin(one)
    with at_noon.house.store.engine.begin() as connection:
        mine = schema.attempts.c.player == bob.row.id
        connection.execute(sa.update(schema.attempts).where(mine).values(ended=NOON))
    for other in (two, three, TODAY):
        bob.begin(other)
        assert not bob.attempts(other)[0].ranked
    assert bob.attempts(one)[0].ranked  # it was over before


def test_one_attempt_at_a_time(at_noon: Served) -> None:
    sheet = upload(at_noon, sheet_of("seven"))
    ada = Person(at_noon, "Ada")
    table = ada.begin(sheet)
    assert ada.begin(sheet, variant="monk") == table
    assert ada.browser.new_table("me", game="stampadia", options={"sheet": sheet}) == table
    host = Person(at_noon, "Host")
    free = host.browser.new_table("anyone", game="stampadia", options={"sheet": sheet})
    response = ada.browser.client.post(f"/tables/{free}/sit", data={"seat": "0"}, headers={"accept": "*/*"})
    refused(response, 409, "already")
    assert len(ada.attempts(sheet)) == 1


def test_two_processes_make_one_first_attempt(serve: Serve, script: Script) -> None:
    """Both know nothing of each other but the database."""
    one, two = serve(script.world()), serve(elsewhere(script, "other").world())
    sheet = upload(one, sheet_of("eight"))
    ada = Person(one, "Ada")
    found: list[str] = []
    start = threading.Barrier(8)

    def begin(served: Served) -> None:
        start.wait()
        found.append(call(served, album_of(served).adventures.begin(served.house.lobby, ada.row, sheet)))

    threads = [threading.Thread(target=begin, args=(served,)) for served in (one, two) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(found) == 8 and len(set(found)) == 1
    (attempt,) = ada.attempts(sheet)
    assert attempt.ranked and attempt.table == found[0]
    values = ("second", *msgspec.structs.astuple(attempt)[1:-1])
    with (
        pytest.raises(sa.exc.IntegrityError, match=r"UNIQUE .*attempts\.number"),
        one.house.store.engine.begin() as connection,
    ):
        connection.execute(sa.insert(schema.attempts).values(values))


def test_what_ends_in_one_process_is_over_in_the_other(serve: Serve, script: Script) -> None:
    """Even before that one has looked for news: else the next class would cost a rank that was won."""
    one, two = serve(script.world()), serve(elsewhere(script, "other").world(), poll=60.0)
    sheet = upload(one, sheet_of("eight-and-a-half"))
    ada = Person(one, "Ada")
    table = ada.begin(sheet)
    options_of(two, table)  # the other process knows the table as it is now
    ada.play(table, *WIN)
    (attempt,) = call(two, album_of(two).adventures.attempts(ada.row, sheet))
    assert attempt.won and attempt.ranked


def test_a_sheet_that_another_process_got(
    serve: Serve, script: Script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one, two = serve(script.world()), serve(elsewhere(script, "other").world())
    uploaded = sheet_of("eight-and-three-quarters")
    sheet = upload(one, uploaded)
    ada = Person(one, "Ada")
    table = ada.begin(sheet)

    def forget() -> None:
        """As in a process that has never seen it."""
        monkeypatch.delitem(SHEETS.laid, sheet)
        monkeypatch.setenv(FOLDER, str(tmp_path))
        (tmp_path / f"sheet-{sheet}.json").unlink(missing_ok=True)

    forget()
    assert uploaded.title in two.client().get(f"/stampadia/{sheet}").text
    forget()
    assert options_of(two, table)["sheet"] == sheet
    assert SHEETS.find(sheet) == uploaded


def elsewhere(script: Script, seed: str) -> Script:
    """The same time, and other chance."""
    return Script(seed=seed, time=script.time)


# ---- memory ----------------------------------------------------------------------------------------------------------


def test_memory_over_two_days(at_noon: Served, script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = include(monkeypatch, tmp_path, "nine", write_sheet(sheet_of("nine")))
    ada = Person(at_noon, "Ada")
    ada.begin(sheet, *WIN)
    assert ada.last().learnt == ["Ink"] and ada.memory() == ["Ink"]
    assert names.today() == datetime.date.fromisoformat(TODAY)
    with pytest.raises(BadOptions, match="hasn't come yet"):
        ada.begin(TOMORROW)
    script.time += 24 * 3600
    our_desk().settle(names.read_name(TOMORROW))
    table = ada.begin("today")
    assert options_of(at_noon, table)["memory"] == "Ink"
    assert ada.last().day == TOMORROW and ada.last().brought == ["Ink"]
    month = call(at_noon, album_of(at_noon).adventures.month(ada.row, 2027, 1))
    assert list(month) == [datetime.date.fromisoformat(TOMORROW)]
    (attempt,) = month[datetime.date.fromisoformat(TOMORROW)]
    assert (attempt.over, attempt.won, attempt.ranked, attempt.table) == (False, False, True, table)


def test_forgetting_and_playing_without(at_noon: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = include(monkeypatch, tmp_path, "ten", write_sheet(sheet_of("ten")))
    two = include(monkeypatch, tmp_path, "ten-two", write_sheet(loop("ten-two")))
    ada, adventures = Person(at_noon, "Ada"), album_of(at_noon).adventures
    ada.begin(one, *WIN, with_memory=False)
    assert ada.memory() == [] and ada.last().memory == ["Ink"]
    ada.begin(one, *WIN)
    ada.begin(two, IN)
    assert ada.memory() == ["Ink", "Loop"]  # also after a death (H8)
    table = ada.begin(one, with_memory=False)
    assert options_of(at_noon, table)["memory"] == "none"
    call(at_noon, adventures.forget(ada.row, "Ink"))
    assert ada.memory() == ["Loop"]
    with pytest.raises(BadOptions, match="no keyword"):
        call(at_noon, adventures.forget(ada.row, "Ink"))
    call(at_noon, adventures.forget(ada.row))
    assert ada.memory() == []
    call(at_noon, adventures.forget(ada.row))


def test_what_an_uploaded_sheet_teaches_is_no_help_elsewhere(at_noon: Served) -> None:
    """It may teach anything; only the next life there knows it."""
    ada = Person(at_noon, "Ada")
    with at_noon.house.store.engine.begin() as connection:
        connection.execute(sa.insert(schema.keywords).values(player=ada.row.id, word="Gum", learnt=0.0))
    sheet = call(at_noon, album_of(at_noon).adventures.keep_sheet(ada.row, write_sheet(loop("help"))))
    ada.begin(sheet, IN)
    assert ada.last().learnt == ["Loop"] and ada.memory() == ["Gum"]
    table = ada.begin(sheet)
    assert options_of(at_noon, table)["memory"] == "Gum,Loop"
    ada.play(table, *WIN)
    assert ada.last().won and ada.memory() == ["Gum"]
    our_desk().settle(names.read_name(TODAY))
    assert options_of(at_noon, ada.begin(TODAY))["memory"] == "Gum" and ada.attempts(TODAY)[0].ranked


def test_in_a_campaign_an_uploaded_sheet_helps_and_what_follows_is_unranked(at_noon: Served) -> None:
    ada, campaigns = Person(at_noon, "Ada"), album_of(at_noon).campaigns
    our_desk().settle(names.read_name(TODAY))
    for sheets, ranked in (([upload(at_noon, sheet_of("aid")), TODAY], False), ([TODAY], True)):
        bob = Person(at_noon, "Bob")
        campaign = call(at_noon, campaigns.new(ada.row, "Helped", sheets))
        table = call(at_noon, campaigns.play_next(at_noon.house.lobby, bob.row, campaign))
        if not ranked:
            bob.play(table, *WIN)
            assert bob.last().ranked
            table = call(at_noon, campaigns.play_next(at_noon.house.lobby, bob.row, campaign))
            assert options_of(at_noon, table)["memory"] == "Ink"
        assert [attempt.ranked for attempt in bob.attempts(TODAY)] == [ranked]


def test_several_lives_of_one_attempt(at_noon: Served) -> None:
    sheet = upload(at_noon, loop("eleven"))
    ada, bob, adventures = Person(at_noon, "Ada"), Person(at_noon, "Bob"), album_of(at_noon).adventures
    first = ada.begin(sheet, IN, with_memory=False)
    attempt = ada.last()
    assert attempt.resting and not attempt.over and attempt.learnt == ["Loop"]
    assert not call(at_noon, adventures.has_finished(ada.row, sheet))
    with pytest.raises(NotYours):
        call(at_noon, adventures.mine(bob.row, first))
    with pytest.raises(NoSuchAdventure):
        call(at_noon, adventures.mine(ada.row, "nothing"))
    second = call(at_noon, adventures.again(at_noon.house.lobby, ada.row, ada.last()))
    assert second != first and options_of(at_noon, second)["memory"] == "Loop"
    assert call(at_noon, adventures.again(at_noon.house.lobby, ada.row, ada.last())) == second
    with pytest.raises(NotAllowed):
        call(at_noon, adventures.stop(ada.last()))
    ada.browser.done(f"/tables/{second}/leave", seat=0)  # before the deal: the attempt rests again
    assert ada.last().resting and ada.last().lives == 1
    third = call(at_noon, adventures.again(at_noon.house.lobby, ada.row, ada.last()))
    ada.play(third, *WIN)
    (done,) = ada.attempts(sheet)
    assert (done.id, done.lives, done.won, done.ranked) == (attempt.id, 2, True, True)
    assert ada.memory() == []
    for table in (first, third):
        assert call(at_noon, adventures.attempt_of(table)) == done
    fourth = call(at_noon, adventures.again(at_noon.house.lobby, ada.row, done))
    assert ada.last().table == fourth and not ada.last().ranked and ada.last().number == 2


# ---- campaigns -------------------------------------------------------------------------------------------------------


def test_a_campaign_has_a_memory_of_its_own(at_noon: Served, script: Script) -> None:
    sheets = [upload(at_noon, sheet_of("twelve")), upload(at_noon, loop("twelve-two"))]
    ada, bob, campaigns = Person(at_noon, "Ada"), Person(at_noon, "Bob"), album_of(at_noon).campaigns
    with at_noon.house.store.engine.begin() as connection:
        connection.execute(sa.insert(schema.keywords).values(player=ada.row.id, word="Loop", learnt=0.0))
    campaign = call(at_noon, campaigns.new(ada.row, " A  week ", sheets))
    first = call(at_noon, campaigns.play_next(at_noon.house.lobby, ada.row, campaign))
    assert options_of(at_noon, first)["memory"] == "none"
    assert call(at_noon, campaigns.play_next(at_noon.house.lobby, ada.row, campaign)) == first
    ada.play(first, *WIN)
    script.time += 1
    second = call(at_noon, campaigns.play_next(at_noon.house.lobby, ada.row, campaign))
    assert options_of(at_noon, second) == {**options_of(at_noon, first), "sheet": sheets[1], "memory": "Ink"}
    ada.play(second, DEADLY)
    with pytest.raises(NotAllowed, match="all adventures"):
        call(at_noon, campaigns.play_next(at_noon.house.lobby, ada.row, campaign))
    assert ada.memory() == ["Loop"]
    bob.play(call(at_noon, campaigns.play_next(at_noon.house.lobby, bob.row, campaign)), *SLOW_WIN)
    found = call(at_noon, campaigns.find(campaign))
    assert (found.title, found.host, found.sheets) == ("A week", "Ada", sheets)
    first_place, second_place = found.standings()
    assert (first_place.name, first_place.wins, first_place.next) == ("Ada", 1, 0)
    assert (second_place.name, second_place.wins, second_place.next) == ("Bob", 1, 2)
    assert first_place.total > second_place.total > 0
    assert second_place.results[1] is None
    assert [place.name for place in call(at_noon, album_of(at_noon).adventures.board(sheets[0]))] == [
        "Ada",
        "Bob",
    ]  # first attempts
    assert [each.id for each in call(at_noon, campaigns.of_player(bob.row))] == [campaign]


def test_campaigns_that_cannot_be(at_noon: Served) -> None:
    ada, campaigns = Person(at_noon, "Ada"), album_of(at_noon).campaigns
    sheet = upload(at_noon, sheet_of("thirteen"))
    for title, sheets in (("x" * 61, [sheet]), ("none", []), ("many", ["x"] * 32), ("twice", [sheet, sheet])):
        with pytest.raises(BadOptions):
            call(at_noon, campaigns.new(ada.row, title, sheets))
    with pytest.raises(BadOptions, match="hasn't come yet"):
        call(at_noon, campaigns.new(ada.row, "soon", [TOMORROW]))
    with pytest.raises(NoSuchAdventure):
        call(at_noon, campaigns.find("nothing"))
    campaign = call(at_noon, campaigns.new(ada.row, "good", [sheet]))
    ada.begin(sheet)
    with pytest.raises(NotAllowed, match="outside the campaign"):
        call(at_noon, campaigns.play_next(at_noon.house.lobby, ada.row, campaign))


# ---- days to come ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [TOMORROW, f"{TOMORROW}@0.0", f"{TOMORROW}/warrior@0.0", "2027-1-16@0.0"])
def test_tomorrow_cannot_be_had_today(at_noon: Served, said: str) -> None:
    ada, adventures = Person(at_noon, "Ada"), album_of(at_noon).adventures
    response = ada.browser.post("/new", game="stampadia", seat0="me", sheet=said)
    assert response.status_code == 400 and "come yet" in response.text
    body = {"game": "stampadia", "seats": [{"kind": "me"}], "options": {"sheet": said}}
    refused(at_noon.client().post("/api/tables", json=body), 400, "hasn't come yet")
    for work in (
        adventures.begin(at_noon.house.lobby, ada.row, said),
        album_of(at_noon).sheets.full(said),
        album_of(at_noon).sheets.entry(said),
    ):
        with pytest.raises(BadOptions, match="hasn't come yet"):
            call(at_noon, work)
    with pytest.raises(BadOptions, match="hasn't come yet"):
        call(at_noon, adventures.open_sheet(ada.row, said))
    assert ada.attempts() == []


def test_the_clock_is_given_back(tmp_path: Path) -> None:
    with Served(config(tmp_path), Script(time=NOON).world()):
        assert names.today() == datetime.date.fromisoformat(TODAY)
    assert names.today() == datetime.datetime.now(datetime.UTC).date()


# ---- secrecy ---------------------------------------------------------------------------------------------------------


def doors(person: Browser, served: Served, table: str) -> list[httpx.Response]:
    """All that can be asked about a table, by a browser and by a program without a token."""
    pages = ["", "/fragment", "/fragment?seat=0", "/replay", "/replay/fragment?move=1", "/proof", "/proof?check=true"]
    pages += ["/record", "/record?seat=0", "/invitation/word"]
    api = ["", "/view", "/events", "/events?after=1", "/record", "/options", "/hint"]
    asked = [person.get(f"/tables/{table}{page}") for page in pages] + [person.get(f"/new?again={table}")]
    for client in (served.client(), served.client(cookie=f"player={person.cookie}")):
        asked += [client.get(f"/api/tables/{table}{door}") for door in api]
    move = {"answers": [IN], "after": 1, "key": new_key(), "seat": 0}
    asked += [person.send(f"/tables/{table}/{deed}", **move) for deed in ("act", "hint", "undo")]
    asked.append(person.client.post(f"/tables/{table}/leave", data={"seat": "0"}))
    return asked


@pytest.mark.parametrize("over", [False, True])
def test_strangers_see_nothing_at_any_door(at_noon: Served, over: bool) -> None:
    sheet = upload(at_noon, sheet_of("fourteen"))
    ada, eve = Person(at_noon, "Ada"), Person(at_noon, "Eve")
    table = ada.begin(sheet, *(WIN if over else (IN,)))
    assert SECRET in ada.browser.page(f"/tables/{table}")
    nobody = at_noon.browser()
    for who in (nobody, eve.browser):
        for response in doors(who, at_noon, table):
            assert response.status_code in (401, 403), response.request.url
            assert SECRET not in response.text and "marmalade" not in response.text
        with who.listen(table) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
        assert table not in who.page("/")
        assert table not in at_noon.client().get("/api/tables").text


def test_a_listed_adventure_is_on_no_list(at_noon: Served) -> None:
    sheet = upload(at_noon, sheet_of("fifteen"))
    host, eve = Person(at_noon, "Host"), Person(at_noon, "Eve")
    mine = host.browser.new_table("me", game="stampadia", options={"sheet": sheet}, listed="yes")
    bots = host.browser.new_table("bot:random", game="stampadia", options={"sheet": sheet}, listed="yes")
    free = host.browser.new_table("anyone", game="stampadia", options={"sheet": sheet}, listed="yes")
    assert re.findall(r"/tables/(\w+)", eve.browser.page("/")) == [free]
    assert [each["id"] for each in good(at_noon.client().get("/api/tables"))] == [free]
    for table in (mine, bots):
        assert eve.browser.get(f"/tables/{table}").status_code == 403
    assert host.browser.get(f"/tables/{bots}").status_code == 200
    eve.browser.done(f"/tables/{free}/sit", seat=0, name="Eve")
    eve.play(free, IN)
    assert SECRET in eve.browser.page(f"/tables/{free}")
    assert host.browser.get(f"/tables/{free}").status_code == 403  # the host has no seat there
    assert eve.last().ranked


def test_those_who_have_finished_may_look_back(at_noon: Served) -> None:
    sheet = upload(at_noon, sheet_of("sixteen"))
    ada, bob = Person(at_noon, "Ada"), Person(at_noon, "Bob")
    table = ada.begin(sheet, *WIN)
    going_on = bob.begin(sheet, IN)
    assert bob.browser.get(f"/tables/{table}/replay").status_code == 403  # Bob is still playing
    bob.play(going_on, OUT, DEADLY)
    for page in ("", "/replay", "/replay/fragment?move=2", "/proof?check=true", "/record", "/fragment"):
        assert bob.browser.get(f"/tables/{table}{page}").status_code == 200
    assert SECRET in bob.browser.get(f"/tables/{table}/record").text
    again = ada.begin(sheet, IN)
    for page in ("", "/fragment", "/record", "/proof"):
        assert bob.browser.get(f"/tables/{again}{page}").status_code == 403  # that one isn't over


def test_an_earlier_life_is_closed_while_the_attempt_goes_on(at_noon: Served) -> None:
    sheet = upload(at_noon, loop("seventeen"))
    ada, bob = Person(at_noon, "Ada"), Person(at_noon, "Bob")
    bob.begin(sheet, DEADLY)
    first = ada.begin(sheet, IN)
    assert bob.browser.get(f"/tables/{first}/replay").status_code == 403
    assert ada.browser.get(f"/tables/{first}/replay").status_code == 200
    ada.begin(sheet, *WIN)
    assert bob.browser.get(f"/tables/{first}/replay").status_code == 200


def test_the_record_of_a_life_is_closed_while_the_attempt_goes_on(at_noon: Served) -> None:
    """It has all that is printed, also what the hero hasn't read, and the next life is as ranked as the first."""
    sheet = upload(at_noon, sheet_of("twenty-two", "enter room » learn 'Loop', -99HP", f"enter room » {SECRET}, x40"))
    ada, program = Person(at_noon, "Ada"), at_noon.client()
    table = ada.begin(sheet, IN)
    assert ada.last().resting and ada.last().ranked
    for door in ("tables/{}/record", "tables/{}/record?seat=0", "tables/{}/proof", "api/tables/{}/record"):
        response = ada.browser.get("/" + door.format(table))
        assert response.status_code == 403 and SECRET not in response.text
    assert ada.browser.get(f"/tables/{table}/replay").status_code == 200  # that shows what the hero has seen
    call(at_noon, album_of(at_noon).adventures.stop(ada.last()))
    assert SECRET in ada.browser.get(f"/tables/{table}/record").text
    made = at_noon.table("me", game="stampadia", options={"sheet": sheet}, name="Robot", hints=False)
    path, headers = f"/api/tables/{made.id}/record", {"authorization": f"Bearer {made[0].token}"}
    assert SECRET not in program.get(path, headers=headers).text  # while it goes on, what is hidden is closed in it
    play(at_noon, made.id, IN)
    assert program.get(path, headers=headers).status_code == 403


def test_no_door_goes_around_the_guard() -> None:
    """Pages and the API get tables from `house.looking`; what makes a table may show it to its maker."""
    folder = Path(house_schema.__file__).parents[1]
    found = {}
    for file in [*folder.glob("api/*.py"), *folder.glob("pages/*.py")]:
        found[file.name] = file.read_text().count("tables.reading(")
    assert {name: number for name, number in found.items() if number} == {"api.py": 1}


# ---- sheets of one's own ---------------------------------------------------------------------------------------------


def test_a_sheet_of_ones_own(at_noon: Served) -> None:
    ada, adventures = Person(at_noon, "Ada"), album_of(at_noon).adventures
    name = call(at_noon, adventures.keep_sheet(ada.row, write_sheet(sheet_of("eighteen"))))
    assert call(at_noon, adventures.keep_sheet(ada.row, write_sheet(sheet_of("eighteen")))) == name
    assert call(at_noon, album_of(at_noon).sheets.own(ada.row)) == [name]
    ada.begin(name, *WIN)
    assert ada.last().won and not ada.last().ranked  # whoever has the file knows it
    assert call(at_noon, album_of(at_noon).sheets.entry(name)) is None


def test_faults_of_a_sheet_are_told_with_room_and_line(at_noon: Served) -> None:
    ada, adventures = Person(at_noon, "Ada"), album_of(at_noon).adventures
    good_one = write_sheet(sheet_of("nineteen"))
    bad = good_one.replace(b'x40"', b'x40, get Lamp"').replace(b"-99HP", b"-99HP, x[7]")
    with pytest.raises(BadUpload) as caught:
        call(at_noon, adventures.keep_sheet(ada.row, bad))
    places = [(fault.room, fault.line) for fault in caught.value.faults]
    assert (50, 1) in places and (60, 1) in places
    assert "room 50, line 1" in str(caught.value)
    for data in (b"", b"{", b"[]", b"\xff\xfe", good_one[:-20], b"[" * 100_000, b"x" * (1 << 21)):
        with pytest.raises(BadUpload):
            call(at_noon, adventures.keep_sheet(ada.row, data))
    assert call(at_noon, album_of(at_noon).sheets.own(ada.row)) == []


def test_own_sheets_and_attempts_outlive_a_restart(serve: Serve, script: Script, monkeypatch: Any) -> None:

    one = serve(script.world())
    ada = Person(one, "Ada")
    sheet = call(one, album_of(one).adventures.keep_sheet(ada.row, write_sheet(loop("twenty"))))
    ada.begin(sheet, IN)
    cookie = ada.browser.cookie
    one.stop()
    SHEETS.laid.pop(sheet)
    monkeypatch.setenv(FOLDER, "")  # as in a new process
    two = serve(elsewhere(script, "later").world())
    again = two.browser()
    again.client.cookies.set("player", cookie)
    (attempt,) = call(two, album_of(two).adventures.attempts(ada.row, sheet))
    assert attempt.resting and attempt.learnt == ["Loop"]
    table = again.new_table("me", game="stampadia", options={"sheet": sheet})
    again.give_nonces(table)
    play(two, table, *WIN)
    (attempt,) = call(two, album_of(two).adventures.attempts(ada.row, sheet))
    assert attempt.won and attempt.lives == 2


def test_nobody_can_swap_a_sheet(serve: Serve, script: Script, monkeypatch: Any) -> None:
    """Two sheets whose hashes begin with the same 32 bits stay two, also after a restart."""
    one, brought = serve(script.world()), {}
    for name, sheet in zip(("Ada", "Ben"), twins(), strict=True):
        player = Person(one, name)
        brought[name] = call(one, album_of(one).adventures.keep_sheet(player.row, write_sheet(sheet)))
        assert call(one, album_of(one).sheets.own(player.row)) == [brought[name]]
    assert brought["Ada"] != brought["Ben"]
    one.stop()
    monkeypatch.setattr(SHEETS, "laid", {})
    monkeypatch.setenv(FOLDER, "")  # as in a new process
    two = serve(elsewhere(script, "later").world())
    eve = Person(two, "Eve")
    for name, sheet in zip(("Ada", "Ben"), twins(), strict=True):
        path = f"/stampadia/{brought[name]}"
        assert path in str(two.client().get(path).url) and SHEETS.find(brought[name]) == sheet
        assert upload(two, sheet, "Eve again") == brought[name]  # the same sheet, not another one
        table = eve.begin(brought[name])
        assert options_of(two, table)["sheet"] == brought[name]
    with pytest.raises(NotAllowed, match="another sheet has the name"):
        call(two, two_names(two, eve, brought["Ada"], twins()[1]))
    assert SHEETS.find(brought["Ada"]) == twins()[0]


async def two_names(served: Served, person: Person, name: str, sheet: Sheet) -> str:
    """Keep a sheet under a name that another one has; nobody can but by breaking 128 bits."""
    data = write_sheet(msgspec.structs.replace(sheet, page="another page"))
    return await album_of(served).sheets.kept.write(store.keep_sheet, name, person.row.id, data, NOON, 9)


def test_an_own_sheet_that_is_no_good_any_more_stops_no_server(serve: Serve, script: Script, complaints: Any) -> None:
    one = serve(script.world())
    ada = Person(one, "Ada")
    sheet = call(one, album_of(one).adventures.keep_sheet(ada.row, write_sheet(loop("twenty-one"))))
    with one.house.store.engine.begin() as connection:
        connection.execute(sa.update(schema.uploaded_sheets).values(data=b'{"page": "from long ago"}'))
    one.stop()
    complaints.expected = True
    two = serve(elsewhere(script, "later").world())
    assert call(two, album_of(two).sheets.own(ada.row)) == [sheet]
    assert any("can't be laid" in each for each in complaints.found)


# ---- proofs and migrations -------------------------------------------------------------------------------------------


def test_a_word_is_proven_in_another_process(
    serve: Serve, script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    served = serve(script.world())
    full = call(served, album_of(served).sheets.full("Grey Teapot"))
    assert re.fullmatch(r"grey-teapot@0\.\d+", full)
    assert call(served, album_of(served).sheets.full(full)) == full
    assert album_of(served).sheets.provers.pool is not None
    for said in ("", "a/b/c", "teapot/plumber", "x" * 61, "../etc", "te@pot"):
        with pytest.raises(BadOptions):
            call(served, album_of(served).sheets.full(said))


def test_what_was_played_before_there_were_attempts(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    old = sa.create_engine(url)
    row: dict[str, object] = {column.name: 1 for column in house_schema.tables.columns}
    row |= {"options": b'{"sheet": "first-steps"}', "secret": b"x", "host": "host"}
    seat: dict[str, object] = {column.name: "" for column in house_schema.seats.columns} | {"seat": 0}
    tables = [("a", "stampadia", "over", "ada"), ("b", "stampadia", "playing", ""), ("c", "stampadia", "open", "eve")]
    with old.begin() as connection:
        upgrade(connection, MIGRATIONS / "versions", "alembic_version", "0003")
        for name, game, status, player in [*tables, ("d", "stampede", "over", "ada")]:
            connection.execute(
                sa.insert(house_schema.tables).values({**row, "id": name, "game": game, "status": status})
            )
            connection.execute(sa.insert(house_schema.seats).values({**seat, "table_id": name, "player": player}))
    old.dispose()
    opened = Store(url, [EXTENSION])
    with opened.engine.begin() as connection:
        found = connection.execute(sa.select(schema.opened.c.player, schema.opened.c.sheet)).all()
        kept = connection.execute(sa.select(sa.func.count()).select_from(house_schema.tables)).scalar()
        assert connection.execute(sa.select(schema.attempts)).all() == []
    opened.close()
    assert sorted(tuple(each) for each in found) == [("ada", "first-steps"), ("host", "first-steps")]
    assert kept == 4


def test_sheets_that_had_one_name_are_told_apart(tmp_path: Path) -> None:
    """Before release 0.5.0 two players could have two sheets of one name. The first one keeps it."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    files = [write_sheet(sheet) for sheet in (*twins(), sheet_of("alone"))]
    hashes = [hashlib.sha256(file).hexdigest() for file in files]
    name, other, alone = f"errand-{hashes[0][:8]}", f"errand-{hashes[1][:32]}", f"alone-{hashes[2][:8]}"
    assert hashes[1].startswith(hashes[0][:8])
    rows = [(name, "ben", 1, 2.0), (name, "ada", 0, 1.0), (name, "eve", 1, 3.0), (alone, "ben", 2, 4.0)]
    old = sa.create_engine(url)
    with old.begin() as connection:
        upgrade(connection, MIGRATIONS / "versions", "alembic_version", "0005")
        upgrade(connection, EXTENSION.folder / "migrations", "alembic_version_stampadia", "0001")
        for sheet, player, number, when in rows:
            values = {"name": sheet, "player": player, "data": files[number], "created": when}
            connection.execute(sa.text("INSERT INTO own_sheets VALUES (:name, :player, :data, :created)"), values)
    old.dispose()
    opened = Store(url, [EXTENSION])
    with opened.engine.begin() as connection:
        assert sorted(store.all_own_sheets(connection)) == sorted(zip((name, other, alone), files, strict=True))
        assert [store.own_sheets(connection, player) for player in ("ada", "ben", "eve")] == [
            [name], [alone, other], [other]
        ]  # fmt: skip
        kept = (store.keep_sheet(connection, "errand-new", "zoe", file, 5.0, 9) for file in files)
        assert list(kept) == [name, other, alone]
    opened.close()
