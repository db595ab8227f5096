"""How many moves a second one server process takes, and how long the others wait for them.

    python -m benchmarks.server [--seconds 8] [--write docs/benchmarks-server.md]

A move counts when it has been accepted, committed and delivered to all four seats of its table. The server runs in a
process of its own on a new SQLite file, the load comes from another one. The deal is the same at every table, so that
the load knows legal moves without asking for them; limits are lifted; everything else is as in `philately serve`.
"""

import argparse
import asyncio
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
import uvloop
from websockets.asyncio.client import connect

import philately
from philately.core.match import Match
from philately.core.rng import FastRng, HashRng, Rng
from philately.server.app import create_app
from philately.server.config import Config, Limits, World
from philately.server.run import Server, bind

SEATS = 4
TABLES = (1, 10, 100)
NO_LIMITS = Limits(player=(1e9, 10**9), address=(1e9, 10**9), tables=(1e9, 10**9), listeners=10**6)


def same_deal(_key: bytes) -> Rng:
    return HashRng(bytes(64))


def long_game() -> list[tuple[int, list[str]]]:
    """The moves of a long game with that deal: seat and answers."""
    game = philately.game("stampede")
    best: list[tuple[int, list[str]]] = []
    for seed in range(60):
        match = Match(game, SEATS, game.check_options({}, SEATS), bytes(64), chance=same_deal)
        chance = FastRng(seed)
        while not match.over:
            seat = match.state.to_move
            match.play(match.state.action(chance.below(match.state.count())), seat=seat)
        moves = [(seat, [game.word(action) for action, _hidden in answers]) for seat, answers in match.done]
        best = max(best, moves, key=len)
    return best


# ---- the server ------------------------------------------------------------------------------------------------------


def serve(folder: str) -> None:
    """The server's process; it prints its port."""
    world = World(chance=same_deal)
    app, house = create_app(Config(database=f"{folder}/tables.sqlite3", pace=0, limits=NO_LIMITS), world)
    listening = bind("127.0.0.1", 0)
    settings = uvicorn.Config(
        app, log_level="warning", access_log=False, ws_per_message_deflate=False, timeout_keep_alive=60
    )
    Server(settings, house, lambda: print(listening.getsockname()[1], flush=True)).run(sockets=[listening])


# ---- the load --------------------------------------------------------------------------------------------------------


class Line:
    """A connection to the server that is kept; it does no more than this benchmark needs."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, headers: str = "", body: bytes = b"") -> tuple[int, bytes, bytes]:
        """One request; gives status, head and body of the answer."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
        writer.write(head.encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0] or 0)
        return int(answer[9:12]), answer, await reader.readexactly(length)

    async def json(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        headers = "Content-Type: application/json\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        status, _head, answer = await self.call(
            method, path, headers, b"" if body is None else msgspec.json.encode(body)
        )
        assert status < 300, (status, answer)
        return msgspec.json.decode(answer)

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()


@dataclass
class Tally:
    """What was measured."""

    moves: int = 0
    waits: list[float] = field(default_factory=list)  # of every other seat, from the click to the update
    began: float = 0.0
    ended: float = 0.0


class Table:
    """One table with four seats that listen."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.line = Line(port)
        self.id = ""
        self.at = [0] * SEATS  # what each listener has got
        self.got = [0.0] * SEATS  # and when
        self.news = asyncio.Event()
        self.listeners: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        raise NotImplementedError

    async def move(self, seat: int, answers: list[str]) -> None:
        raise NotImplementedError

    def heard(self, seat: int, at: int) -> None:
        self.at[seat], self.got[seat] = at, time.perf_counter()
        self.news.set()

    async def play(self, moves: list[tuple[int, list[str]]], tally: Tally, pause: float, until: float) -> None:
        """Play a whole game; the next move comes when all have the last one, and not before `pause` is over."""
        due = time.perf_counter()
        for seat, answers in moves:
            if pause:
                due = max(due + pause, time.perf_counter())
                await asyncio.sleep(due - time.perf_counter())
            if time.perf_counter() > until:
                return
            before = list(self.at)
            clicked = time.perf_counter()
            await self.move(seat, answers)
            while any(now == then for now, then in zip(self.at, before, strict=True)):
                self.news.clear()
                await self.news.wait()
            tally.waits += [self.got[other] - clicked for other in range(SEATS) if other != seat]
            tally.moves += 1

    async def close(self) -> None:
        for task in self.listeners:
            task.cancel()
        await asyncio.gather(*self.listeners, return_exceptions=True)
        self.line.close()


class JsonTable(Table):
    """Programs, listening by long poll."""

    async def open(self) -> None:
        seats = [{"kind": "me"}] * SEATS
        made = await self.line.json("POST", "/api/tables", body={"game": "stampede", "seats": seats})
        self.id, self.tokens = made["table"]["id"], [each["token"] for each in made["tokens"]]
        for token in self.tokens:
            await self.line.json("POST", f"/api/tables/{self.id}/nonce", token, {"nonce": "00" * 32})
        news = await self.line.json("GET", f"/api/tables/{self.id}/events", self.tokens[0])
        self.at = [news["at"]] * SEATS
        self.listeners = [asyncio.create_task(self.listen(seat)) for seat in range(SEATS)]

    async def listen(self, seat: int) -> None:
        line = Line(self.port)
        try:
            while True:
                path = f"/api/tables/{self.id}/events?wait=30&after={self.at[seat]}"
                news = await line.json("GET", path, self.tokens[seat])
                if news["events"]:
                    self.heard(seat, news["at"])
        finally:
            line.close()

    async def move(self, seat: int, answers: list[str]) -> None:
        body = {"answers": answers, "after": self.at[seat], "key": f"{self.at[seat]}"}
        done = await self.line.json("POST", f"/api/tables/{self.id}/act", self.tokens[seat], body)
        assert done["complete"], answers


class PageTable(Table):
    """People, listening by WebSocket for the table drawn anew."""

    async def form(self, path: str, cookie: str, **fields: str) -> tuple[str, str]:
        """Send a form; gives where it leads to, and the cookie."""
        body = "&".join(f"{name}={value}" for name, value in fields.items()).encode()
        headers = f"Origin: http://{self.line.host}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        headers += f"Cookie: {cookie}\r\n" if cookie else ""
        status, head, _body = await self.line.call("POST", path, headers, body)
        assert status == 303, (path, status, head)
        lines = head.decode().split("\r\n")
        given = [line.partition(": ")[2].split(";")[0] for line in lines if line.lower().startswith("set-cookie")]
        where = next(line.partition(": ")[2] for line in lines if line.lower().startswith("location"))
        return where, given[0] if given else cookie

    async def send(self, path: str, cookie: str, body: object) -> str:
        headers = f"Origin: http://{self.line.host}\r\nContent-Type: application/json\r\nCookie: {cookie}\r\n"
        status, _head, answer = await self.line.call("POST", path, headers, msgspec.json.encode(body))
        assert status == 200, (status, answer[:200])
        html: str = msgspec.json.decode(answer)["html"]
        return html

    async def open(self) -> None:
        seats = {f"seat{seat}": "anyone" if seat else "me" for seat in range(SEATS)}
        where, first = await self.form("/new", "", game="stampede", name="A", **seats)
        self.id = where.rsplit("/", 1)[1]
        self.cookies = [first]
        for seat in range(1, SEATS):
            _where, cookie = await self.form(f"{where}/sit", "", seat=str(seat), name="B")
            self.cookies.append(cookie)
        for seat in range(SEATS):
            html = await self.send(f"{where}/nonce", self.cookies[seat], {"seat": seat, "nonce": "00" * 32})
        self.at = [_number(html)] * SEATS
        self.listeners = [asyncio.create_task(self.listen(seat)) for seat in range(SEATS)]

    async def listen(self, seat: int) -> None:
        address = f"ws://{self.line.host}/tables/{self.id}/live?after={self.at[seat]}"
        headers = {"Cookie": self.cookies[seat], "Origin": f"http://{self.line.host}"}
        async with connect(address, additional_headers=headers, max_size=None, compression=None) as opened:
            async for message in opened:
                self.heard(seat, _number(str(message)))

    async def move(self, seat: int, answers: list[str]) -> None:
        body = {"seat": seat, "after": self.at[seat], "answers": answers, "key": f"{self.at[seat]}"}
        await self.send(f"/tables/{self.id}/act", self.cookies[seat], body)


def _number(html: str) -> int:
    """The event number of a fragment, in HTML or inside JSON."""
    return int(html.partition("data-at=")[2].lstrip('\\"')[:8].split("\\")[0].split('"')[0])


async def load(port: int, kind: str, tables: int, seconds: float, rate: float) -> dict[str, float]:
    """Play at so many tables at the same time; at most `rate` moves a second, or as many as go."""
    moves, tally = long_game(), Tally()
    pause = tables / rate if rate else 0.0
    made = JsonTable if kind == "json" else PageTable

    async def seat_after_seat(opened: Table, until: float, number: int) -> None:
        await asyncio.sleep(pause * number / tables)  # not all at the same moment
        while True:
            await opened.play(moves, tally, pause, until)
            await opened.close()
            if time.perf_counter() > until:
                return
            opened = made(port)
            await opened.open()

    first = [made(port) for _number in range(tables)]
    for each in first:
        await each.open()
    tally.began = time.perf_counter()
    until = tally.began + seconds
    await asyncio.gather(*(seat_after_seat(each, until, number) for number, each in enumerate(first)))
    took = time.perf_counter() - tally.began
    waits = sorted(tally.waits) or [0.0]
    return {
        "rate": tally.moves / took,
        "median": statistics.median(waits) * 1000,
        "late": waits[int(len(waits) * 0.99) - 1 if len(waits) > 1 else 0] * 1000,
        "moves": tally.moves,
    }


# ---- the whole -----------------------------------------------------------------------------------------------------


def measure(kind: str, tables: int, seconds: float, rate: float = 0.0) -> dict[str, float]:
    """One figure: a new server, a new database, a load."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.server"]
        server = subprocess.Popen([*command, "--serve", folder], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            wish = json.dumps([port, kind, tables, seconds, rate])
            done = subprocess.run([*command, "--load", wish], stdout=subprocess.PIPE, text=True, check=True)
        finally:
            server.terminate()
            server.wait()
    result: dict[str, float] = json.loads(done.stdout)
    return result


def fragment_time() -> float:
    """Milliseconds to draw a fragment of a table with four players in the middle of a game, nothing of it kept."""
    from philately.server.drawing import draw
    from philately.web.scene import Scene

    game = philately.game("stampede")
    match = Match(game, SEATS, game.check_options({}, SEATS), bytes(64), chance=same_deal)
    moves = long_game()
    for seat, answers in moves[: len(moves) // 2]:
        match.play(*answers, seat=seat)
    seat = match.state.to_move
    times = []
    for _round in range(400):
        begun = time.perf_counter()
        scene = Scene(
            game="stampede",
            title=game.title,
            table="benchmark",
            seat=seat,
            at=1,
            names=match.names,
            bots=[""] * SEATS,
            view=game.view(match.state, seat),
            ask=game.ask(match.state, seat, match.names),
            log=match.log(seat)[-60:],
        )
        draw(scene, game)
        times.append(time.perf_counter() - begun)
    return statistics.median(times) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    parser.add_argument("--load", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.serve:
        serve(said.serve)
        return
    if said.load:
        print(json.dumps(uvloop.run(load(*json.loads(said.load)))))
        return
    lines = ["| listeners | tables | moves/s | median ms | 99th percentile ms |", "|---|---|---|---|---|"]
    print("\n".join(lines))
    for kind, title in (("json", "four programs, long poll"), ("page", "four pages, fragments by WebSocket")):
        most = 0.0
        for tables, share in [(tables, 0.0) for tables in TABLES] + [(TABLES[-1], 0.5)]:
            found = measure(kind, tables, said.seconds, most * share)
            most = found["rate"]
            load_said = f"{tables}, at half the rate" if share else str(tables)
            lines.append(
                f"| {title} | {load_said} | {found['rate']:.0f} | {found['median']:.1f} | {found['late']:.1f} |"
            )
            print(lines[-1], flush=True)
    drawn = f"A fragment of a table (4 players, mid-game, question and log) is drawn in {fragment_time():.2f} ms."
    print(drawn)
    if said.write:
        machine = (
            f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
        )
        said.write.write_text(
            REPORT.format(table="\n".join(lines), drawn=drawn, machine=machine, date=time.strftime("%Y-%m-%d"))
        )


REPORT = """# The server's speed

Measured by `make bench` on {date} ({machine}); one server process on SQLite (WAL, `synchronous=FULL`), the load in
another process on the same machine. A move counts when it has been accepted, committed and delivered to all four seats
of its table; the times run from sending the move to the update of the others. Each table sends its next move when all
four seats have the last one.

{table}

{drawn}
"""

if __name__ == "__main__":
    main()
