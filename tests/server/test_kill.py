"""The end of a server, wished for or not: SIGKILL, SIGTERM, Ctrl-C, and databases that are of no use."""

import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from philately import cli
from philately.core.record import Move
from philately.core.verify import examine
from philately.server import run
from philately.server.run import Server, bind
from philately.server.tables.live import words_of
from tests.server.running import NO_TLS, PATIENCE, Json, Served, config, eventually, good, middle, nonce, read
from tests.shell import heed_ctrl_c, run_alone

ENDS_WITHIN = 25.0  # seconds; a server that waited for its listeners would need 30
WEB = httpx.Client(timeout=PATIENCE, verify=NO_TLS)
COMMAND = [sys.executable, "-m", "philately", "serve", "--no-open", "--pace", "0"]


class Process:
    """`philately serve` in a process of its own."""

    def __init__(self, database: Path, port: int = 0) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "--port", str(port), "--database", str(database)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=heed_ctrl_c,
            env={**os.environ, "COLUMNS": "200"},
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()  # it says so when it listens
        assert "http://localhost:" in said, said + self.rest()
        self.port = int(said.split("http://localhost:")[1].split("/")[0])
        self.url = f"http://127.0.0.1:{self.port}"

    def rest(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(timeout=ENDS_WITHIN)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(timeout=PATIENCE)


@pytest.fixture
def running() -> Iterator[list[Process]]:
    """All processes of a test; none of them outlives it."""
    started: list[Process] = []
    yield started
    for each in started:
        if each.process.poll() is None:
            each.kill()


class Player:
    """A program that plays at full speed, tries again when the server is away, and remembers what was acknowledged."""

    def __init__(self, url: str, table: str, seat: int, token: str) -> None:
        self.path = f"{url}/api/tables/{table}"
        self.seat = seat
        self.client = httpx.Client(headers={"authorization": f"Bearer {token}"}, timeout=PATIENCE, verify=NO_TLS)
        self.acknowledged: list[list[str]] = []
        self.moves = 0
        self.progress = threading.Condition()

    def ask(self, method: str, end: str, **more: Json) -> httpx.Response:
        """Until there is an answer."""
        answers: list[httpx.Response] = []

        def tried() -> bool:
            try:
                answers.append(self.client.request(method, f"{self.path}{end}", **more))
            except httpx.TransportError:
                return False
            return True

        eventually(tried)
        return answers[0]

    def play(self) -> None:
        """To the end of the game."""
        while True:
            news = good(self.ask("GET", "/events", params={"after": 0}))
            if news["status"] == "over":
                return
            if not news["asked"]:
                self.ask("GET", "/events", params={"after": news["at"], "wait": 1})
                continue
            self.move(news["at"])

    def move(self, at: int) -> None:
        draft: list[str] = []
        while True:
            asked = good(self.ask("GET", "/options", params={"draft": " ".join(draft)}))["ask"]
            draft.append(middle(asked)["word"])
            self.moves += 1
            body = {"answers": draft, "after": at, "key": f"{self.seat}-{self.moves}"}
            done = good(self.ask("POST", "/act", json=body))  # the same key until there is an answer
            if done["complete"]:
                with self.progress:
                    self.acknowledged.append(draft)
                    self.progress.notify_all()
                return

    def wait_for(self, moves: int) -> None:
        with self.progress:
            assert self.progress.wait_for(lambda: len(self.acknowledged) >= moves, PATIENCE)


def table_for_two(url: str, turns: int) -> tuple[str, list[Player]]:
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = {"game": "stampede", "seats": seats, "options": {"turn_limit": turns}}
    made = good(WEB.post(f"{url}/api/tables", json=body), 201)
    table = made["table"]["id"]
    players = [Player(url, table, each["seat"], each["token"]) for each in made["tokens"]]
    for player in players:
        good(player.client.post(f"{player.path}/nonce", json={"nonce": nonce(player.seat)}))
    return table, players


def test_killed_in_the_middle_of_play(tmp_path: Path, running: list[Process]) -> None:
    database = tmp_path / "club.sqlite3"
    running.append(Process(database))
    port = running[0].port
    _table, players = table_for_two(running[0].url, 24)
    with ThreadPoolExecutor(2) as pool:
        games = [pool.submit(player.play) for player in players]
        for kill in (3, 7):
            players[0].wait_for(kill)
            running[-1].kill()
            running.append(Process(database, port))
        for game in games:
            game.result(timeout=PATIENCE)
    record = read(players[0].client.get(f"{players[0].path}/record").content)
    verdict = examine(record)
    assert verdict.fine, verdict.error
    for player in players:
        mine = [list(words_of(line)) for line in record.lines if isinstance(line, Move) and line.seat == player.seat]
        assert mine == player.acknowledged  # nothing lost, nothing doubled
    assert running[-1].stop() == 0


def test_bots_go_on_after_a_kill(tmp_path: Path, running: list[Process]) -> None:
    """A game of bots alone, killed and started again, comes to its end by itself."""
    database = tmp_path / "club.sqlite3"
    running.append(Process(database))
    seats = [{"kind": "bot", "name": "random"}] * 3
    body = {"game": "stampede", "seats": seats, "options": {"turn_limit": 20}}
    table = good(WEB.post(f"{running[0].url}/api/tables", json=body), 201)["table"]["id"]
    path = f"/api/tables/{table}/events"
    eventually(lambda: good(WEB.get(running[0].url + path))["at"] > 3)
    running[0].kill()
    running.append(Process(database))
    eventually(lambda: bool(good(WEB.get(running[1].url + path))["status"] == "over"))
    assert examine(read(WEB.get(f"{running[1].url}/api/tables/{table}/record").content)).fine
    assert running[1].stop() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_at_once_with_listeners_connected(tmp_path: Path, running: list[Process], number: int) -> None:
    server = Process(tmp_path / "club.sqlite3")
    running.append(server)
    table, players = table_for_two(server.url, 9)
    address = f"ws://127.0.0.1:{server.port}/tables/{table}/live"
    at = good(players[0].client.get(f"{players[0].path}/events"))["at"]
    with ExitStack() as sockets, ThreadPoolExecutor(3) as pool:
        listeners = [
            sockets.enter_context(connect(address, origin=Origin(server.url), compression=None)) for _ in range(3)
        ]
        for socket in listeners:
            socket.recv(timeout=PATIENCE)
        started = threading.Barrier(4)

        def wait() -> httpx.Response | None:
            client = httpx.Client(timeout=PATIENCE, verify=NO_TLS)
            started.wait()
            try:
                return client.get(f"{players[0].path}/events", params={"after": at, "wait": 30})
            except httpx.TransportError:
                return None  # it came when the door was closed already

        polls = [pool.submit(wait) for _ in range(3)]
        started.wait()
        assert server.stop(number) == 0
        for poll in polls:
            answer = poll.result()
            assert answer is None or good(answer)["events"] == []
        for socket in listeners:
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=PATIENCE)
    assert "Traceback" not in server.rest()


def test_several_processes_begin_on_the_same_new_database(tmp_path: Path, running: list[Process]) -> None:
    with ThreadPoolExecutor(2) as pool:
        running += list(pool.map(lambda _n: Process(tmp_path / "club.sqlite3"), range(2)))
    _table, players = table_for_two(running[0].url, 9)
    token = players[0].client.headers["authorization"]
    for server in running[1:]:
        there = WEB.get(players[0].path.replace(running[0].url, server.url) + "/view", headers={"authorization": token})
        assert good(there)["status"] == "playing"
    for server in running:
        assert server.stop() == 0
        assert "Traceback" not in server.rest()


# ---- what it can't begin with --------------------------------------------------------------------------------


Refused = Callable[..., str]


@pytest.fixture
def refused_start(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """Gives what is said when a server doesn't start."""

    def start(*arguments: str) -> str:
        with monkeypatch.context() as here:
            here.setenv("COLUMNS", "200")
            here.setattr(Server, "run", lambda _server, sockets: pytest.fail(f"it listens at {sockets}"))
            assert cli.run(["serve", "--no-open", *arguments]) == 2
        return " ".join(capsys.readouterr().err.split())

    return start


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    """Started in a process of its own, as people start it."""
    file = tmp_path / "club.sqlite3"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    done = run_alone("serve", "--no-open", "--port", "0", "--database", str(file))
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert "newer philately" in " ".join(done.stderr.split()) and "Traceback" not in done.stderr
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)
    connection.close()


@pytest.mark.parametrize("content", [b"this is no database " * 400, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_file_that_is_no_database(tmp_path: Path, content: bytes, refused_start: Refused) -> None:
    file = tmp_path / "club.sqlite3"
    file.write_bytes(content)
    said = refused_start("--port", "0", "--database", str(file))
    assert "club.sqlite3" in said and "can't be used" in said
    assert file.read_bytes() == content


def test_a_database_with_a_hole(tmp_path: Path, refused_start: Refused) -> None:
    file = tmp_path / "club.sqlite3"
    with Served(config(tmp_path, database=str(file))) as served:
        served.table("me", "me")
    content = bytearray(file.read_bytes())
    content[100:8192] = random.Random(1).randbytes(8092)
    file.write_bytes(content)
    assert "can't be used" in refused_start("--port", "0", "--database", str(file))


def test_places_where_nothing_can_be_kept(tmp_path: Path, refused_start: Refused) -> None:
    (tmp_path / "file").write_text("")
    assert "folder" in refused_start("--port", "0", "--database", str(tmp_path / "file" / "club.sqlite3"))
    assert "can't be used" in refused_start("--port", "0", "--database", str(tmp_path))
    said = refused_start("--port", "0", "--database", "postgresql://localhost/club")
    assert "SQLite" in said
    if os.geteuid() != 0:  # root may write anywhere
        folder = tmp_path / "locked"
        folder.mkdir(mode=0o500)
        assert "can't be used" in refused_start("--port", "0", "--database", str(folder / "club.sqlite3"))


def test_without_a_wish_the_next_free_port_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = bind("127.0.0.1", 0)
    usual = taken.getsockname()[1]
    listening: list[int] = []

    def listen(_server: Server, sockets: list[socket.socket]) -> None:
        listening.append(sockets[0].getsockname()[1])
        sockets[0].close()

    monkeypatch.setattr(run, "USUAL_PORT", usual)
    monkeypatch.setattr(Server, "run", listen)
    try:
        assert cli.run(["serve", "--no-open", "--database", str(tmp_path / "club.sqlite3")]) == 0
    finally:
        taken.close()
    assert f"Port {usual} is taken, so this is port {listening[0]}." in " ".join(capsys.readouterr().out.split())
    assert listening[0] != usual


def test_addresses_where_nobody_can_listen(tmp_path: Path, refused_start: Refused) -> None:
    database = ["--database", str(tmp_path / "club.sqlite3")]
    taken = bind("127.0.0.1", 0)
    try:
        said = refused_start("--port", str(taken.getsockname()[1]), *database)
        assert "can't listen" in said and "--port" in said
    finally:
        taken.close()
    assert "no address" in refused_start("--host", "no.such.host.invalid", "--port", "0", *database)
    assert "can't listen" in refused_start("--host", "192.0.2.1", "--port", "0", *database)
