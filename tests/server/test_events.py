"""Listening: long polls, sockets, numbers without gaps, several processes on one database."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from philately.server.tables.live import Live
from tests.server.conftest import Complaints, Serve
from tests.server.running import (
    PATIENCE,
    Json,
    Program,
    Programs,
    Served,
    data,
    eventually,
    good,
    heard,
    middle,
    new_key,
    read,
)


@contextmanager
def waiting(served: Served, table: Programs, program: Program, after: int) -> Iterator["Future[Json]"]:
    """A long poll that is known to wait on the server."""
    live = served.house.tables.known[table.id]
    before = live.listeners
    with ThreadPoolExecutor(1) as pool:
        poll = pool.submit(program.events, after, 30)
        eventually(lambda: served.house.tables.known[table.id].listeners > before or poll.done())
        yield poll


def test_a_poll_that_is_behind_returns_at_once(served: Served) -> None:
    table = served.table("me", "me")
    table.play(3)
    program = table[0]
    at = program.at
    news = program.events(0, wait=30)
    assert [event["number"] for event in news["events"]] == list(range(1, at + 1))
    assert program.events(at - 1, wait=30)["events"] == news["events"][-1:]


def test_a_poll_waits_and_wakes_on_a_move(served: Served) -> None:
    table = served.table("me", "me")
    mover = table.asked
    listener = table[1 - mover.seat]
    after = listener.at
    answers, seen = mover.choose()
    with waiting(served, table, listener, after) as poll:
        assert not poll.done()
        good(mover.act(answers, seen))
        news = poll.result()
    assert [event["number"] for event in news["events"]] == [after + 1]
    assert news["at"] == after + 1


def test_a_poll_ends_without_news(served: Served) -> None:
    table = served.table("me", "me")
    program = table[0]
    after = program.at
    assert program.events(after, wait=0.05)["events"] == []
    assert program.events(after)["events"] == []
    assert program.events(after + 5)["events"] == []


def test_a_program_is_told_when_it_is_asked(served: Served) -> None:
    table = served.table("me", "me", "me")
    asked = table.facts()["pending"]
    for seat, program in table.seats.items():
        assert program.events()["asked"] is (seat in asked)
    spectator = good(served.client().get(f"{table.path}/events"))
    assert spectator["asked"] is False


@pytest.mark.parametrize("options", [{}, {"insert_positions": "hidden", "edition": "french"}])
def test_numbers_have_no_gaps_and_outlive_the_process(serve: Serve, options: dict[str, str | int]) -> None:
    first = serve()
    table = first.table("me", "me", "me", options=options)
    table.play(12, middle)
    clients = {seat: program.client for seat, program in table.seats.items()} | {-1: first.client()}

    def told(served: Served) -> list[bytes]:
        answers = []
        for client in clients.values():
            fresh = served.client(**dict(client.headers))
            for end in ("view", "events", "record"):
                answers.append(fresh.get(f"{table.path}/{end}").content)
            events = good(fresh.get(f"{table.path}/events"))
            assert [event["number"] for event in events["events"]] == list(range(1, events["at"] + 1))
        return answers

    before = told(first)
    first.stop()
    assert told(serve()) == before


def test_sockets_bring_each_change_once_and_what_was_missed(served: Served) -> None:
    table = served.table("me", "me")
    browser = served.browser()
    with browser.listen(table.id, after=-1) as socket:
        at = int(data(heard(socket), "at"))
        for step in range(1, 4):
            table.asked.move()
            assert int(data(heard(socket), "at")) == at + step
    table.asked.move()
    with browser.listen(table.id, after=at + 3) as socket:  # it was away while somebody moved
        assert int(data(heard(socket), "at")) == at + 4
    with browser.listen(table.id, after=at + 4) as socket:  # nothing was missed, so nothing is sent until a move
        eventually(lambda: served.house.tables.known[table.id].listeners == 1)
        table.asked.move()
        assert int(data(heard(socket), "at")) == at + 5


def test_the_waiting_room_is_live(served: Served) -> None:
    host, guest = served.browser(), served.browser()
    table = host.new_table("me", "anyone", name="Ada")
    host.give_nonces(table)
    with host.listen(table) as socket:
        assert "free seat" in heard(socket)
        guest.done(f"/tables/{table}/sit", seat=1, name="Bob")
        assert "<b>Bob</b>" in heard(socket)
        guest.give_nonces(table)
        while "data-nonces" in (html := heard(socket)):
            pass
        assert data(html, "seat") == "0"  # the game has begun


def test_sockets_and_polls_end_with_the_server(serve: Serve) -> None:
    served = serve()
    table = served.table("me", "me")
    with (
        served.browser().listen(table.id) as socket,
        waiting(served, table, table[0], table[0].at) as poll,
    ):
        heard(socket)
        eventually(lambda: served.house.tables.known[table.id].listeners == 2)
        served.server.should_exit = True
        assert poll.result()["events"] == []
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
        assert socket.close_code == 1012  # come again


def test_a_listener_who_leaves_is_forgotten(served: Served) -> None:
    table = served.table("me", "me")
    browser = served.browser()
    for _ in range(3):
        with browser.listen(table.id) as socket:
            heard(socket)
            eventually(lambda: served.house.tables.known[table.id].listeners == 1)
        eventually(lambda: served.house.tables.known[table.id].listeners == 0)
    eventually(lambda: not served.guard.open)


def test_sockets_that_break_off_in_the_middle_of_moves(served: Served) -> None:
    table = served.table("me", "me")
    browser = served.browser()
    for _ in range(6):
        sockets = [browser.listen(table.id, after=-1) for _ in range(4)]
        for socket in sockets[:2]:
            heard(socket)
        with ThreadPoolExecutor(5) as pool:
            moved = pool.submit(table.asked.move)
            for socket in sockets:
                pool.submit(socket.socket.close)  # no good-bye
            moved.result()
    eventually(lambda: served.house.tables.known[table.id].listeners == 0)
    table.asked.move()


# ---- two processes on one database ---------------------------------------------------------------------------


def both(serve: Serve, **changes: object) -> tuple[Programs, dict[int, Program], Served, Served]:
    """A table of one server, and the same programs at another server on the same database."""
    one, two = serve(**changes), serve(**changes)
    table = one.table("me", "me", options={"turn_limit": 200})
    there = {seat: Program(two, table.id, seat, program.token) for seat, program in table.seats.items()}
    return table, there, one, two


def test_moves_of_another_process_are_seen(serve: Serve) -> None:
    table, there, _one, two = both(serve)
    for _ in range(4):
        mover = table.asked
        after = there[0].at
        with two.browser().listen(table.id, after=-1) as socket:
            at = int(data(heard(socket), "at"))
            answers, seen = mover.choose()
            good(mover.act(answers, seen))
            news = there[0].events(after, wait=30)
            assert [event["number"] for event in news["events"]] == [after + 1]
            assert int(data(heard(socket), "at")) == at + 1
        assert there[0].record() == table[0].record()


def test_who_only_looks_from_time_to_time_sees_it_too(serve: Serve) -> None:
    """Nobody listens in the second process: what it remembers must not grow old all the same."""
    table, there, _one, _two = both(serve)
    before = there[0].at
    table.asked.move()
    eventually(lambda: there[0].at == before + 1)
    assert there[1].record() == table[1].record()


def test_players_may_go_from_process_to_process_at_every_request(serve: Serve) -> None:
    """No sticky sessions: a client that has seen more than this process knows makes it look at the database."""
    table, there, _one, _two = both(serve, poll=1e6)
    for number in range(8):
        here, elsewhere = (there, table.seats) if number % 2 else (table.seats, there)
        at = elsewhere[0].at
        assert here[0].events(at)["at"] == at
        Programs(here[0].served, table.id, {}, dict(here)).asked.move()
        assert here[0].at == at + 1


def test_of_two_processes_one_wins(serve: Serve) -> None:
    table, there, _one, _two = both(serve, poll=1e6)
    for _ in range(5):
        seat = table.asked.seat
        answers, after = table[seat].choose()
        lines = len(read(table[seat].record()).lines)
        sides = [table[seat], there[seat]]
        with ThreadPoolExecutor(2) as pool:
            done = list(pool.map(lambda side: side.act(answers, after), sides))  # noqa: B023
        assert sorted(response.status_code for response in done) == [200, 409], [r.text for r in done]
        records = [read(side.record()) for side in sides]
        assert [len(record.lines) for record in records] == [lines + 1] * 2  # the loser has looked again
        assert records[0].encode() == records[1].encode()


def test_the_same_move_sent_to_two_processes_counts_once_and_is_good_for_both(serve: Serve) -> None:
    table, there, _one, _two = both(serve, poll=1e6)
    for _ in range(5):
        seat = table.asked.seat
        answers, after = table[seat].choose()
        key = new_key()
        with ThreadPoolExecutor(2) as pool:
            done = list(pool.map(lambda side: side.act(answers, after, key), (table[seat], there[seat])))  # noqa: B023
        assert [response.status_code for response in done] == [200, 200], [r.text for r in done]
        assert done[0].json() == done[1].json()
        assert table[seat].record() == there[seat].record()


def test_two_processes_play_a_whole_game_with_bots_of_both(serve: Serve) -> None:
    one, two = serve(), serve()
    table = one.table("me", "bot:random", game="pilfer")
    there = Program(two, table.id, 0, table[0].token)

    def is_over(program: Program) -> bool:
        """Move, if asked, unless somebody else is faster."""
        at, ask = program.at, program.ask()
        if ask is not None:
            assert program.act([middle(ask)["word"]], at).status_code in (200, 409, 422)
        return bool(good(program.client.get(table.path))["status"] == "over")

    eventually(lambda: is_over(table[0]) and is_over(there))
    assert there.record() == table[0].record()


def test_a_move_that_was_written_but_not_told_is_found_again(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, complaints: Complaints
) -> None:
    """The worst moment for a fault of ours: the move is committed, and memory doesn't follow."""
    complaints.expected = True
    served = serve()
    table = served.table("me", "me")
    mover = table.asked
    listener = table[1 - mover.seat]
    after = listener.at
    answers, seen = mover.choose()
    with monkeypatch.context() as broken:
        broken.setattr(Live, "happen_in_game", lambda *_: 1 / 0)
        assert mover.act(answers, seen, "again").status_code == 500
    assert "ZeroDivisionError" in complaints.found[0]
    assert [event["number"] for event in listener.events(after)["events"]] == [after + 1]
    assert good(mover.act(answers, seen, "again")) == {"at": seen + 1, "complete": True}
    table.play(2)
