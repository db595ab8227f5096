"""A server in a thread of its own, on a real socket, with a scripted world; and those who talk to it."""

import contextlib
import hashlib
import itertools
import json
import re
import secrets
import ssl
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Any, ClassVar

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from philately.core.match import Match
from philately.core.record import Record
from philately.core.rng import HashRng, Rng
from philately.extension import Extension
from philately.server.app import create_app
from philately.server.config import Config, Limits, World
from philately.server.run import Server, bind
from philately.server.storage.rows import EventRow, SeatRow, TableRow

Json = Any  # what a server says
PATIENCE = 120.0  # seconds until a test gives up on an answer
PLENTY = Limits(player=(1e6, 10**6), address=(1e6, 10**6), tables=(1e6, 10**6), hints=(1e6, 10**6))
SHORT: dict[str, str | int] = {"turn_limit": 3}  # a game that is soon over
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # one for all: else each client reads all certificates of the world


@dataclass
class Script:
    """A world that tests decide about: its time stands still, its ids come from a seed, its chance too."""

    seed: str = "philately"
    time: float = 1_800_000_000.0
    chance: Callable[[bytes], Rng] = HashRng
    asked: int = 0

    def random_bytes(self, length: int) -> bytes:
        self.asked += 1
        return hashlib.shake_256(f"{self.seed} {self.asked}".encode()).digest(length)

    def world(self) -> World:
        return World(now=lambda: self.time, random_bytes=self.random_bytes, chance=self.chance)


def steady_bytes(length: int) -> bytes:
    """Random ids and salts, but the same secret for all tables and the same seed for all thoughts of bots.

    With the nonces of tests the same game is dealt each time, whatever other tests do.
    """
    return hashlib.shake_256(b"philately").digest(length) if length in (8, 64) else secrets.token_bytes(length)


class _InThread(Server):
    """Signals belong to the main thread; this one is told to stop."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Served:
    """A running server."""

    faults: ClassVar[list[str]] = []  # requests that were answered with 500

    def __init__(
        self, config: Config, world: World | None = None, installed: Sequence[Extension] | None = None
    ) -> None:
        self.app, self.house = create_app(config, world or World(random_bytes=steady_bytes), installed)
        self.guard: Any = self.app
        self.listening = bind("127.0.0.1", 0)
        self.port: int = self.listening.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        begun = Event()
        settings = uvicorn.Config(
            self.app,
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            ws_max_size=4096,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=1,
        )
        self.server = _InThread(settings, self.house, begun.set)
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [self.listening]}, daemon=True)
        self.thread.start()
        if not begun.wait(PATIENCE):
            raise TimeoutError("the server didn't start")
        self.clients: list[httpx.Client] = []
        self.sockets = contextlib.ExitStack()  # all that listen here

    def stop(self) -> None:
        for client in self.clients:
            client.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        self.sockets.close()

    def __enter__(self) -> "Served":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def client(self, **headers: str) -> httpx.Client:
        """Somebody who talks HTTP, with these headers."""

        def look(response: httpx.Response) -> None:
            if response.status_code >= 500:
                self.faults.append(f"{response.request.method} {response.request.url}: {response.status_code}")

        client = httpx.Client(
            base_url=self.url,
            headers=headers,
            timeout=PATIENCE,
            verify=NO_TLS,
            event_hooks={"response": [look]},
            limits=httpx.Limits(max_connections=None),
        )
        self.clients.append(client)
        return client

    # ---- by the API ------------------------------------------------------------------------------------------

    def table(
        self,
        *seats: str,
        game: str = "stampede",
        options: dict[str, str | int] | None = None,
        ready: bool = True,
        listed: bool = False,
        name: str = "Ada",
        hints: bool | None = None,
        countdown: int | None = None,
    ) -> "Programs":
        """A table whose seats are for `me`, `friend`, `anyone` or `bot:greedy`; all programs give their nonces."""
        api = self.client()
        kinds = [seat.partition(":") for seat in seats or ("me", "me", "me")]
        wishes = [{"kind": kind, "name": bot} for kind, _colon, bot in kinds]
        body = {"game": game, "seats": wishes, "options": options or {}, "listed": listed, "name": name, "hints": hints}
        body["countdown"] = countdown
        made = good(api.post("/api/tables", json=body), 201)
        table = made["table"]["id"]
        programs = {each["seat"]: Program(self, table, each["seat"], each["token"]) for each in made["tokens"]}
        invitations = {each["seat"]: each["invitation"] for each in made["invitations"]}
        if ready:
            for program in programs.values():
                program.give_nonce()
        return Programs(self, table, made, programs, invitations)

    # ---- as a browser ----------------------------------------------------------------------------------------

    def browser(self) -> "Browser":
        return Browser(self)


def good(response: httpx.Response, status: int = 200) -> Json:
    """The JSON of an answer that must be good."""
    assert response.status_code == status, f"{response.request.url}: {response.status_code} {response.text[:500]}"
    return response.json()


def refused(response: httpx.Response, status: int, words: str = "") -> str:
    """The message of a refusal, which must be clear: JSON, one sentence, none of our internals."""
    assert response.status_code == status, f"{response.request.url}: {response.status_code} {response.text[:500]}"
    message = response.json()["error"]
    assert isinstance(message, str) and message
    assert words in message, message
    for internal in ("Traceback", "philately.", "litestar", "sqlalchemy", ".py"):
        assert internal not in message, message
    return message


def nonce(seat: int) -> str:
    """What a test adds to the chance."""
    return hashlib.sha256(f"nonce {seat}".encode()).hexdigest()


_keys = itertools.count()


def new_key() -> str:
    return f"key-{next(_keys)}"


@dataclass
class Programs:
    """A table, and the programs that sit there."""

    served: Served
    id: str
    made: Json
    seats: dict[int, "Program"]
    invitations: dict[int, str] = field(default_factory=dict)

    def __getitem__(self, seat: int) -> "Program":
        return self.seats[seat]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def facts(self) -> Json:
        return good(self.seats[min(self.seats)].client.get(self.path))

    @property
    def asked(self) -> "Program":
        """The first program that is asked now."""
        return self.seats[self.facts()["pending"][0]]

    def play(self, moves: int = 10**6, pick: Callable[[Json], Json] | None = None) -> int:
        """Let whoever is asked answer, that many moves or to the end; gives how many moves were made."""
        for made in range(moves):
            facts = self.facts()
            if facts["status"] != "playing":
                return made
            self.seats[facts["pending"][0]].move(pick)
        return moves


class Program:
    """A program on its seat."""

    def __init__(self, served: Served, table: str, seat: int, token: str) -> None:
        self.served = served
        self.table = table
        self.seat = seat
        self.token = token
        self.client = served.client(authorization=f"Bearer {token}")
        self.path = f"/api/tables/{table}"

    def give_nonce(self) -> Json:
        return good(self.client.post(f"{self.path}/nonce", json={"nonce": nonce(self.seat)}))

    def view(self) -> Json:
        return good(self.client.get(f"{self.path}/view"))

    @property
    def at(self) -> int:
        return int(self.view()["at"])

    def ask(self, *draft: str) -> Json:
        return good(self.client.get(f"{self.path}/options", params={"draft": " ".join(draft)}))["ask"]

    def events(self, after: int = 0, wait: float = 0) -> Json:
        return good(self.client.get(f"{self.path}/events", params={"after": after, "wait": wait}))

    def act(self, answers: Sequence[str], after: int | None = None, key: str | None = None) -> httpx.Response:
        after = self.at if after is None else after
        return self.client.post(
            f"{self.path}/act", json={"answers": list(answers), "after": after, "key": key or new_key()}
        )

    def choose(self, pick: Callable[[Json], Json] | None = None) -> tuple[list[str], int]:
        """The answers of a whole move, found by trying; gives the last event seen, too."""
        draft: list[str] = []
        after = self.at
        while True:
            ask = self.ask(*draft)
            assert ask is not None, f"seat {self.seat} isn't asked"
            draft.append((pick or first)(ask)["word"])
            if self.is_whole(*draft):
                return draft, after

    def is_whole(self, *draft: str) -> bool:
        """Would these answers be a move? Only a draft can be asked about."""
        response = self.client.get(f"{self.path}/options", params={"draft": " ".join(draft)})
        if response.status_code == 409:
            assert "whole move" in response.json()["error"]
            return True
        good(response)
        return False

    def move(self, pick: Callable[[Json], Json] | None = None) -> list[str]:
        """Make a whole move."""
        answers, after = self.choose(pick)
        assert good(self.act(answers, after))["complete"] is True
        return answers

    def record(self) -> bytes:
        response = self.client.get(f"{self.path}/record")
        assert response.status_code == 200, response.text
        return response.content


def first(ask: Json) -> Json:
    """The first answer of a question."""
    return ask["choices"][0]


def middle(ask: Json) -> Json:
    """An answer that depends on nothing but the question, and isn't always the first."""
    choices = ask["choices"]
    return choices[len(choices) // 2]


class Browser:
    """A person's browser: it has cookies, and its posts come from our own pages."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.client = served.client(origin=served.url, accept="text/html")
        self.script = {"accept": "*/*"}

    def get(self, path: str, **params: str | int) -> httpx.Response:
        return self.client.get(path, params=params or None)

    def page(self, path: str, **params: str | int) -> str:
        response = self.get(path, **params)
        assert response.status_code == 200, f"{path}: {response.status_code}"
        assert response.headers["content-type"].startswith("text/html")
        return response.text

    def post(self, path: str, **form: str | int) -> httpx.Response:
        """Send a form."""
        return self.client.post(path, data={name: str(value) for name, value in form.items()})

    def done(self, path: str, **form: str | int) -> str:
        """Send a form that must succeed; gives where it leads."""
        response = self.post(path, **form)
        assert response.status_code == 303, f"{path}: {response.status_code} {response.text[:300]}"
        return str(response.headers["location"])

    def send(self, path: str, **data: object) -> httpx.Response:
        """What a script of ours sends."""
        return self.client.post(path, json=data, headers=self.script)

    def fragment(self, table: str, **params: str | int) -> str:
        response = self.client.get(f"/tables/{table}/fragment", params=params or None, headers=self.script)
        return str(good(response)["html"])

    def new_table(self, *seats: str, options: dict[str, str] | None = None, **form: str) -> str:
        """Make a table by the form; gives its id."""
        chosen = {f"seat{number}": kind for number, kind in enumerate(seats)}
        where = self.done("/new", game=form.pop("game", "stampede"), **chosen, **(options or {}), **form)
        return where.removeprefix("/tables/")

    def give_nonces(self, table: str) -> None:
        """What the script of a table's page does as soon as it sees the table."""
        html = self.fragment(table)
        found = re.search(r'data-nonces="([0-9,]*)"', html)
        for seat in [int(word) for word in found[1].split(",") if word] if found else []:
            good(self.send(f"/tables/{table}/nonce", seat=seat, nonce=nonce(seat)))

    @property
    def cookie(self) -> str:
        return self.client.cookies.get("player") or ""

    def listen(self, table: str, **params: str | int) -> ClientConnection:
        """A socket as our page opens it."""
        query = "&".join(f"{name}={value}" for name, value in params.items())
        return self.served.sockets.enter_context(
            connect(
                f"ws://{self.served.host}/tables/{table}/live?{query}",
                origin=Origin(self.served.url),
                additional_headers={"cookie": f"player={self.cookie}"} if self.cookie else {},
                compression=None,
                open_timeout=PATIENCE,
                max_size=None,
            )
        )


def heard(socket: ClientConnection) -> str:
    """The next table that a socket brings."""
    return str(json.loads(socket.recv(timeout=PATIENCE))["html"])


def data(html: str, name: str) -> str:
    """A `data-…` attribute of the table in a fragment."""
    found = re.search(rf'id="table"[^>]*? data-{name}="([^"]*)"', html)
    assert found is not None, f"no data-{name} in {html[:300]}"
    return found[1]


Sent = tuple[str, bytes]  # what was asked for, and what came
_HASH = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")


def first_difference(mine: Sequence[Sent], theirs: Sequence[Sent]) -> str:
    """Where what was sent in two worlds differs; empty if it doesn't.

    Commitments, salts and links of the chain are random or cover hidden things, so all words of 64 hex digits are
    alike; nothing else.
    """
    for (what, one), (asked, other) in zip(mine, theirs, strict=True):
        if what == asked and one == other:
            continue
        one, other = (_HASH.sub(b"#" * 64, content) for content in (one, other))
        if what != asked or one != other:
            at = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
            around = slice(max(0, at - 500), at + 500)
            return f"{what}:\n{one[around].decode()}\n\n{asked}:\n{other[around].decode()}"
    return ""


def read(lines: bytes) -> Record:
    """A record as it was sent, checked line by line."""
    record = Record()
    for line in lines.splitlines():
        record.read_line(line)
    return record


def plant(served: Served, match: Match) -> Programs:
    """A table with a game that is going on already, and programs on all seats."""
    house = served.house
    table, host = house.world.word(12), house.world.word(12)
    pending = ",".join(map(str, match.pending))
    salt, now = match.record.header.secret.salt, house.world.now()
    row = TableRow(
        id=table, game=match.game.name, players=match.players, options=match.options, listed=False, host=host,
        status="playing", pending=pending, sequence=0, secret=match.secret, salt=salt, created=now, changed=now,
    )  # fmt: skip
    header = match.record.header
    seats = [
        SeatRow(table, seat, "me", player=host, name=header.names[seat], nonce=header.nonces[seat])
        for seat in range(match.players)
    ]
    lines = match.record.encode().splitlines()
    moves = [getattr(line, "seat", -1) for line in match.record.lines]
    events = [EventRow(table, k + 1, "line", moves[k], line, None, now) for k, line in enumerate(lines)]

    def write() -> None:
        house.store.add_table(row, seats)
        house.store.commit(0, msgspec.structs.replace(row, sequence=len(events)), [], events)

    house.store.thread.submit(write).result()
    tokens = {seat: house.players.token(table, seat, host) for seat in range(match.players)}
    return Programs(served, table, {}, {seat: Program(served, table, seat, token) for seat, token in tokens.items()})


def reload(served: Served, table: Programs) -> None:
    """Make the server forget a table, as after a start."""
    tables = served.house.tables
    tables.forget(tables.known[table.id])


def eventually(what: Callable[[], bool]) -> None:
    """Wait until another thread or process has done something that can only be looked at."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > deadline:
            raise TimeoutError("it never happened")
        time.sleep(0.01)


def config(folder: Path, **changes: Any) -> Config:
    """A server for tests: no waiting, no limits, unless said."""
    values: dict[str, Any] = {"database": str(folder / "tables.sqlite3"), "pace": 0.0, "limits": PLENTY, "poll": 0.05}
    return Config(**{**values, **changes})
