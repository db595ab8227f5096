"""Countdowns: open questions that the server closes when everybody has been silent for a while."""

import asyncio
import re
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import philately
from philately import Match
from philately.core.errors import NotAllowed
from philately.core.record import Move
from philately.core.replay import replay
from philately.server.house import House
from philately.server.storage.store import Raced
from philately.server.tables.live import words_of
from tests.server.conftest import Complaints, Serve
from tests.server.outcry import Outcry, installed
from tests.server.running import (
    PATIENCE,
    Browser,
    Json,
    Program,
    Programs,
    Script,
    Served,
    data,
    eventually,
    good,
    heard,
    new_key,
    nonce,
    read,
    refused,
    reload,
)

NEVER = 1e6  # seconds between two looks of a server that looks when a test says so


@pytest.fixture(scope="module", autouse=True)
def outcry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("outcry")):
        yield


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def host(serve: Serve, script: Script) -> Served:
    return serve(script.world(), poll=NEVER)


def on_loop(served: Served, work: Callable[[House], Coroutine[Any, Any, Any]]) -> Any:
    """Do something inside a running server."""
    tables = served.house.tables
    assert tables.watcher is not None
    return asyncio.run_coroutine_threadsafe(work(served.house), tables.watcher.get_loop()).result(PATIENCE)


def look(served: Served, table: Programs) -> float:
    """The server looks at the clock of a table; gives the seconds that are left."""
    return float(on_loop(served, lambda house: house.clocks.expire(table.id)))


def auction(served: Served, *seats: str, countdown: int | None = None, **options: str | int) -> Programs:
    return served.table(*(seats or ("me", "me", "me")), game="outcry", options=options, countdown=countdown)


def left(table: Programs) -> float | None:
    running = table.facts()["countdown"]
    return None if running is None else float(running["left"])


def say(program: Program, *words: str) -> None:
    assert good(program.act(words))["complete"] is True


def log_of(program: Program) -> list[str]:
    return [line for event in program.events()["events"] for line in event["log"]]


def moves(table: Programs) -> list[tuple[int, tuple[str, ...]]]:
    lines = read(next(iter(table.seats.values())).record()).lines
    return [(line.seat, words_of(line)) for line in lines if isinstance(line, Move)]


def answered_by(table: Programs) -> list[tuple[int, str]]:
    lines = read(next(iter(table.seats.values())).record()).lines
    return [(line.seat, line.by) for line in lines if isinstance(line, Move)]


# ---- the match -------------------------------------------------------------------------------------------------------


def a_match(players: int = 3, **options: str) -> Match:
    return philately.game("outcry").new(players=players, seed=1, **options)


@pytest.mark.parametrize("bidder", ["waits", "stays"])
def test_every_answer_to_an_open_question_is_a_move(bidder: str) -> None:
    """Also when the same seats are asked before and after it."""
    match = a_match(bidder=bidder)
    stays = bidder == "stays"
    assert match.pending == [0, 1, 2]
    match.play("bid2", seat=1)
    assert match.pending == ([0, 1, 2] if stays else [0, 2]) and len(match.done) == 1
    match.play("pass", seat=2)
    assert match.pending == ([0, 1] if stays else [0]) and len(match.done) == 2
    match.play("raise", seat=0)
    assert len(match.done) == 2 and match.drafts[0]  # by how much is still to be said
    match.play("by3", seat=0)
    assert match.pending == ([0, 1, 2] if stays else [1, 2]) and len(match.done) == 3
    assert [line.seat for line in match.record.lines if isinstance(line, Move)] == [1, 2, 0]
    assert isinstance(match.state, Outcry) and match.state.high == 5
    again = replay(match.record)
    assert again.state.dump() == match.state.dump() and again.done == match.done


def test_what_was_said_against_a_countdown_stands() -> None:
    match = a_match()
    for answers, seat in ((["bid2"], 1), (["pass"], 0), (["raise", "by1"], 2)):
        match.play(*answers, seat=seat)
        assert not match.can_undo(seat)
        with pytest.raises(NotAllowed):
            match.undo(seat)
    match.play("raise", seat=0)
    match.undo(0)  # what isn't said yet can be
    assert not match.drafts[0]
    match.play("pass", seat=0).play("pass", seat=1)
    assert match.pending == [2] and not match.can_undo(1)  # the last one who passes doesn't open it again
    match.play("thanks", seat=2)
    assert match.can_undo(2)  # there was no haste


def test_questions_have_no_countdown_unless_they_say_so() -> None:
    for name in philately.game_names():
        game = philately.game(name)
        match = game.new(seed=1)
        assert game.countdown or all(match.state.lapse(seat) == -1 for seat in match.pending), name
    assert philately.game("outcry").countdown and not philately.game("pilfer").countdown


# ---- how many seconds ------------------------------------------------------------------------------------------------


def test_ten_seconds_unless_said_otherwise(host: Served) -> None:
    assert auction(host).facts()["countdown"] == {"seconds": 10, "left": 10.0}
    for seconds in (3, 45, 120):
        assert auction(host, countdown=seconds).facts()["countdown"] == {"seconds": seconds, "left": seconds}


def wanted(game: str, countdown: object) -> Json:
    return {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "countdown": countdown}


@pytest.mark.parametrize("seconds", [2, 121, 0, -1, 10**30, 4.5, "10", True, [10]])
def test_other_seconds_are_refused(host: Served, seconds: object) -> None:
    refused(host.client().post("/api/tables", json=wanted("outcry", seconds)), 400, "countdown")


def test_a_game_without_open_questions_has_no_countdown(host: Served) -> None:
    refused(host.client().post("/api/tables", json=wanted("pilfer", 10)), 400, "no countdown")
    good(host.client().post("/api/tables", json=wanted("pilfer", None)), 201)
    games = {game["name"]: game["countdown"] for game in good(host.client().get("/api/games"))}
    assert games["outcry"] is True and games["pilfer"] is False
    browser = host.browser()
    assert 'name="countdown"' not in browser.page("/new", game="pilfer")
    table = browser.new_table("me", "me", game="pilfer", countdown="99")  # a field of another form is no matter
    browser.give_nonces(table)
    assert 'class="clock"' not in browser.fragment(table)


def test_the_form_asks_for_the_seconds(host: Served) -> None:
    browser = host.browser()
    assert re.search(
        r'name="countdown"[^>]* min="3"[^>]* max="120"[^>]* value="10"', browser.page("/new", game="outcry")
    )
    table = browser.new_table("me", "anyone", game="outcry", countdown="25")
    assert "countdown: 25 s" in browser.fragment(table)  # in the waiting room
    assert re.search(r'name="countdown"[^>]* value="25"', browser.page("/new", again=table))
    assert "countdown: 10 s" in browser.fragment(browser.new_table("me", "anyone", game="outcry"))
    for wrong, words in (
        ("2", "3 to 120"),
        ("121", "3 to 120"),
        ("soon", "number"),
        ("-5", "number"),
        ("9" * 9, "number"),
    ):
        response = browser.post("/new", game="outcry", seat0="me", seat1="me", countdown=wrong)
        assert response.status_code == 400 and words in response.text and f'value="{wrong}"' in response.text


# ---- running ---------------------------------------------------------------------------------------------------------


def test_a_bid_begins_it_anew_and_a_pass_does_not(host: Served, script: Script) -> None:
    table = auction(host)
    script.time += 4
    assert left(table) == 6.0
    say(table[1], "bid2")
    assert left(table) == 10.0
    script.time += 3
    say(table[0], "pass")
    assert left(table) == 7.0
    script.time += 2.5
    say(table[2], "raise", "by1")  # asks seat 0 again
    assert left(table) == 10.0 and table.facts()["pending"] == [0, 1]


def test_only_time_ends_it(host: Served, script: Script) -> None:
    table = auction(host)
    say(table[1], "bid2")
    script.time += 9.75
    assert look(host, table) == 0.25
    assert moves(table) == [(1, ("bid2",))] and left(table) == 0.2


def test_the_server_answers_for_the_silent_and_for_nobody_else(host: Served, script: Script) -> None:
    table = auction(host, "me", "me", "me", "me")
    say(table[2], "bid2")
    say(table[1], "pass")
    script.time += 10
    assert look(host, table) == 0
    assert moves(table) == [(2, ("bid2",)), (1, ("pass",)), (0, ("pass",)), (3, ("pass",))]
    assert log_of(table[0])[-5:] == [
        "Ada 3 bids 2.", "Ada 2 passes.", "Ada passes.", "Ada 4 passes.", "Ada 3 gets it for 2."
    ]  # fmt: skip
    assert answered_by(table) == [(2, "person"), (1, "person"), (0, "clock"), (3, "clock")]
    for seat in range(4):
        assert log_of(table[seat]) == log_of(table[0])
    assert table.facts()["pending"] == [2] and left(table) is None  # to say thanks there is time
    script.time += 1000
    assert look(host, table) == 0 and len(moves(table)) == 4
    say(table[2], "thanks")
    assert left(table) == 10.0  # the next lot


def test_it_fires_once(host: Served, script: Script) -> None:
    table = auction(host)
    say(table[0], "bid1")
    script.time += 11
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _n: look(host, table), range(16))) == {0.0}
    assert moves(table) == [(0, ("bid1",)), (1, ("pass",)), (2, ("pass",))]


def test_a_question_opened_by_the_last_pass_has_a_countdown_of_its_own(host: Served, script: Script) -> None:
    table = auction(host, thanks="off")
    say(table[0], "bid1")
    script.time += 60
    assert look(host, table) == 10.0
    assert len(moves(table)) == 3 and table[0].view()["view"]["lot"] == 2
    for seat in (0, 1):
        script.time += 2
        say(table[seat], "pass")
    assert left(table) == 6.0
    script.time += 6
    assert look(host, table) == 0
    facts = table.facts()
    assert facts["status"] == "over" and facts["countdown"] is None  # the end of the game is the end of the countdown
    assert log_of(table[0])[-2:] == ["Nobody wants it.", "That was the last lot."]


def test_the_highest_bidder_may_be_asked_too(host: Served, script: Script) -> None:
    table = auction(host, bidder="stays", thanks="off")
    say(table[1], "bid1")
    assert table.facts()["pending"] == [0, 1, 2]
    say(table[1], "bid3")
    script.time += 10
    look(host, table)
    assert log_of(table[0])[-1] == "Ada 2 gets it for 3." and table[0].view()["view"]["won"] == [0, 1, 0]


def test_who_leaves_does_not_stop_it(host: Served, script: Script) -> None:
    table = auction(host)
    say(table[2], "pass")
    script.time += 3
    good(table[2].client.post(f"{table.path}/leave"))
    assert left(table) == 7.0
    script.time += 7
    assert look(host, table) == 10.0  # nobody wanted the first lot
    assert [seat for seat, _said in moves(table)][:3] == [2, 0, 1]


def test_a_draft_does_not_stop_it(host: Served, script: Script) -> None:
    table = auction(host)
    say(table[1], "bid2")
    script.time += 3
    after = table[0].at
    assert good(table[0].act(["raise"], after)) == {"at": after, "complete": False}
    assert left(table) == 7.0
    script.time += 7
    assert look(host, table) == 0
    assert moves(table) == [(1, ("bid2",)), (0, ("pass",)), (2, ("pass",))]
    refused(table[0].act(["raise", "by1"], after), 409, "moved on")


def test_a_bid_in_time_counts(host: Served, script: Script) -> None:
    table = auction(host)
    say(table[1], "bid2")
    script.time += 9.9
    say(table[0], "bid3")
    script.time += 0.2
    assert look(host, table) == pytest.approx(9.8)
    assert moves(table) == [(1, ("bid2",)), (0, ("bid3",))]


def test_nothing_can_be_taken_back(host: Served, script: Script) -> None:
    table = auction(host)
    say(table[1], "bid2")
    refused(table[1].client.post(f"{table.path}/undo", json={"after": table[1].at}), 409, "take back")
    script.time += 10
    look(host, table)
    for seat in (0, 2):
        refused(table[seat].client.post(f"{table.path}/undo", json={"after": table[seat].at}), 409, "take back")
    say(table[1], "thanks")
    assert left(table) == 10.0
    good(table[1].client.post(f"{table.path}/undo", json={"after": table[1].at}))
    assert left(table) is None and table.facts()["pending"] == [1]


def test_bots_answer_as_always(host: Served) -> None:
    table = auction(host, "bot:random", "bot:random", "me")
    eventually(lambda: not {0, 1} & set(table.facts()["pending"]))
    assert {seat for seat, _said in moves(table)} <= {0, 1}
    assert {by for _seat, by in answered_by(table)} == {"bot"}
    assert left(table) == 10.0 or table.facts()["pending"] != [2]


# ---- without anybody who looks ---------------------------------------------------------------------------------------


def test_time_is_kept_by_the_server_itself(serve: Serve) -> None:
    served = serve(poll=NEVER)
    table = auction(served, countdown=3)
    say(table[0], "bid1")
    deadline = served.house.tables.known[table.id].row.deadline
    eventually(lambda: left(table) is None)
    assert time.time() >= deadline
    assert moves(table) == [(0, ("bid1",)), (1, ("pass",)), (2, ("pass",))]
    assert not served.house.clocks.tasks


def test_a_running_countdown_does_not_hold_up_the_end(serve: Serve) -> None:
    served = serve()
    auction(served, countdown=120)
    assert served.house.clocks.tasks
    served.stop()  # which waits for less than that


def test_a_fault_is_told_and_tried_again(
    serve: Serve, script: Script, monkeypatch: pytest.MonkeyPatch, complaints: Complaints
) -> None:
    complaints.expected = True
    served = serve(script.world())
    table = auction(served)
    say(table[0], "bid1")
    with monkeypatch.context() as broken:
        broken.setattr(Outcry, "lapse", lambda self, seat: 99)  # no answer at all
        script.time += 10
        eventually(lambda: len(complaints.found) > 1)
    assert "the countdown of table" in complaints.found[0]
    eventually(lambda: left(table) is None)
    assert moves(table) == [(0, ("bid1",)), (1, ("pass",)), (2, ("pass",))]


# ---- other processes -------------------------------------------------------------------------------------------------


def there(served: Served, table: Programs) -> Programs:
    """The same table, seen by another process."""
    seats = {seat: Program(served, table.id, seat, each.token) for seat, each in table.seats.items()}
    return Programs(served, table.id, {}, seats)


def test_the_deadline_outlives_the_server(serve: Serve, script: Script) -> None:
    one = serve(script.world(), poll=NEVER)
    table = auction(one, countdown=20)
    say(table[0], "bid1")
    one.stop()
    script.time += 15
    two = serve(script.world(), poll=NEVER)
    again = there(two, table)
    assert table.id in two.house.clocks.tasks  # before anybody asks
    assert again.facts()["countdown"] == {"seconds": 20, "left": 5.0}
    reload(two, again)
    assert left(again) == 5.0
    two.stop()
    script.time += 15
    three = serve(script.world(), poll=NEVER)
    last = there(three, table)
    eventually(lambda: left(last) is None)  # at once
    assert moves(last) == [(0, ("bid1",)), (1, ("pass",)), (2, ("pass",))]


def test_two_processes_on_one_database_answer_once(serve: Serve, script: Script) -> None:
    one, two = serve(script.world(), poll=NEVER), serve(script.world(), poll=NEVER)
    for _ in range(5):
        table = auction(one, "me", "me", "me", "me")
        say(table[0], "bid1")
        other = there(two, table)
        assert left(other) == 10.0
        script.time += 10
        with ThreadPoolExecutor(2) as pool:
            assert list(pool.map(look, (one, two), (table, other))) == [0.0, 0.0]
        assert moves(table) == [(0, ("bid1",)), (1, ("pass",)), (2, ("pass",)), (3, ("pass",))]
        assert other[0].record() == table[0].record()


def test_whoever_is_late_reads_again(serve: Serve, script: Script) -> None:
    one, two = serve(script.world(), poll=NEVER), serve(script.world(), poll=NEVER)
    table = auction(one)
    other = there(two, table)
    assert left(other) == 10.0
    script.time += 9
    say(table[1], "bid2")  # the other process doesn't know
    script.time += 1
    assert look(two, other) == 9.0  # it tries, is refused, and finds the bid
    assert moves(other) == [(1, ("bid2",))]


def test_a_process_ends_the_countdown_of_one_that_is_gone(serve: Serve, script: Script) -> None:
    one, two = serve(script.world(), poll=NEVER), serve(script.world())
    table = auction(one)
    say(table[0], "bid1")
    one.stop()
    other = there(two, table)
    assert table.id not in two.house.tables.known
    script.time += 11
    eventually(lambda: len(moves(other)) == 3)
    assert left(other) is None


def test_a_table_that_cannot_be_read_stops_nobody(
    serve: Serve, script: Script, monkeypatch: pytest.MonkeyPatch, complaints: Complaints
) -> None:
    complaints.expected = True
    one = serve(script.world(), poll=NEVER)
    broken, table = auction(one), auction(one)
    one.stop()

    def rename() -> None:
        with two.house.store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE tables SET game = 'gone' WHERE id = ?", (broken.id,))

    two = serve(script.world(), poll=NEVER)
    two.house.store.thread.submit(rename).result()
    two.stop()
    script.time += 11
    three = serve(script.world())
    eventually(lambda: left(there(three, table)) is None or bool(moves(there(three, table))))
    assert [line.splitlines()[0] for line in complaints.found] == [f"table {broken.id} can't be taken up"]


# ---- what is shown ---------------------------------------------------------------------------------------------------


def clock(html: str) -> tuple[int, int]:
    """The milliseconds that are left, and all of them."""
    found = re.search(r'<div class="clock" role="timer" aria-live="off"[^>]* data-left="(\d+)" data-all="(\d+)"', html)
    assert found is not None, html[:600]
    assert html.count('class="clock"') == 1 and "<!--" not in html and "style=" not in html
    return int(found[1]), int(found[2])


def sit_down(served: Served, countdown: str = "") -> tuple[Browser, str, Program]:
    """A person and a program at a table."""
    browser = served.browser()
    table = browser.new_table("me", "anyone", game="outcry", name="Ada", countdown=countdown)
    browser.give_nonces(table)
    body = {"name": "Bob", "nonce": nonce(1)}
    token = good(served.client().post(f"/api/tables/{table}/seats/1", json=body), 201)["token"]
    return browser, table, Program(served, table, 1, token)


def test_everybody_at_the_table_sees_the_time(host: Served, script: Script) -> None:
    ada, table, bob = sit_down(host, countdown="20")
    stranger = host.browser()
    script.time += 2.25
    for person in (ada, stranger):
        assert clock(person.fragment(table)) == clock(person.page(f"/tables/{table}")) == (17750, 20000)
    assert "<b>18 s</b>" in ada.fragment(table)
    script.time += 1  # drawn once, but the time is that of the sending
    assert clock(ada.fragment(table))[0] == clock(ada.fragment(table, draft="raise"))[0] == 16750
    with ada.listen(table, after=-1) as socket:
        assert clock(heard(socket)) == (16750, 20000)
        say(bob, "bid2")
        assert clock(heard(socket)) == (20000, 20000)
        script.time += 5
        sent = good(ada.send(f"/tables/{table}/act", seat=0, after=bob.at, answers=["raise"], key=new_key()))
        assert clock(sent["html"]) == (15000, 20000) and data(sent["html"], "draft") == "raise"
        script.time += 15
        on_loop(host, lambda house: house.clocks.expire(table))
        assert 'class="clock"' not in heard(socket)  # sold: Bob has time for his thanks
    for person in (ada, stranger):
        assert 'class="clock"' not in person.fragment(table)
    assert data(ada.fragment(table, draft="raise"), "draft") == ""


def test_people_who_share_a_device_see_it_on_the_curtain(host: Served, script: Script) -> None:
    browser = host.browser()
    table = browser.new_table("me", "me", game="outcry")
    browser.give_nonces(table)
    script.time += 1
    curtain = browser.fragment(table)
    assert "data-curtain" in curtain and clock(curtain) == clock(browser.fragment(table, seat=1)) == (9000, 10000)


def test_who_was_overtaken_is_told_so_kindly(host: Served) -> None:
    ada, table, bob = sit_down(host)
    at = int(data(ada.fragment(table), "at"))
    say(bob, "bid2")
    late = ada.send(f"/tables/{table}/act", seat=0, after=at, answers=["bid1"], key=new_key())
    assert late.status_code == 409
    told = late.json()
    assert told["error"] == "the table has moved on in the meantime: look again, then answer"
    assert int(data(told["html"], "at")) == at + 1 and 'data-word="bid3"' in told["html"]
    assert 'data-word="bid1"' not in told["html"] and clock(told["html"])


def test_who_was_overtaken_in_another_process_is_told_the_same(host: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, table, _bob = sit_down(host)
    at = int(data(ada.fragment(table), "at"))

    def raced(*_args: object) -> None:
        raise Raced("somebody else was faster")

    with monkeypatch.context() as slow:
        slow.setattr(host.house.store, "commit", raced)
        late = ada.send(f"/tables/{table}/act", seat=0, after=at, answers=["bid1"], key=new_key())
    assert late.status_code == 409 and "moved on" in late.json()["error"]
    assert clock(late.json()["html"])
    good(ada.send(f"/tables/{table}/act", seat=0, after=at, answers=["bid1"], key=new_key()))


def test_the_list_of_tables_tells_the_time_too(host: Served, script: Script) -> None:
    table = host.table("me", "me", game="outcry", listed=True)
    script.time += 2.5
    found = {each["id"]: each for each in good(host.client().get("/api/tables"))}
    assert found[table.id]["countdown"] == {"seconds": 10, "left": 7.5}
    script.time += 60
    assert table.facts()["countdown"]["left"] == 0  # never less, if nobody has looked yet
    assert look(host, table) == 10.0
