"""A server process, and people who sit at its tables with a real browser."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import httpx
from playwright.sync_api import BrowserContext, Locator, Page, Position, expect

from philately.core.record import Record
from tests.conftest import PLUGIN

PATIENCE = 120_000  # milliseconds until a test gives up on a page
SERVING = Path(__file__).with_name("serving.py")
MOST_MOVES = 600  # of people in one game; far more than it takes
SHORT = {"turn_limit": "4"}  # a game that is soon over
EDGE = Position(x=20, y=8)  # stamps lie over each other; of the lower ones only the upper edge is seen
DOUBLE_TAP = 400  # milliseconds; a faster second tap at the same place belongs to the first
GAME_ON = "#table:is(.asking, .over):not([aria-busy])"
UNREACHABLE = r"ERR_(INTERNET_DISCONNECTED|CONNECTION|NETWORK|EMPTY|SOCKET)|WebSocket connection to '[^']*' failed"

expect.set_options(timeout=PATIENCE)

# Everybody adds the same to the chance, so that the same game is dealt each time.
NONCE = """
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => (bytes.length === 32 ? bytes.fill(7) : getRandomValues(bytes));
"""


class Host:
    """A server in a process of its own."""

    def __init__(self, folder: Path, language: str = "", *, plugin: bool = False) -> None:
        self.folder = folder
        self.language = language
        self.plugin = plugin  # is the plug-in game installed, with its extension?
        self.port = 0
        self.errors = folder / "stderr.txt"
        self.known = 0  # characters there that have been looked at
        self.process: subprocess.Popen[str] | None = None
        self.start()
        self.client = httpx.Client(base_url=self.url, timeout=PATIENCE / 1000, verify=False)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Start it; again on the same port, once it has one."""
        paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        paths = [path for path in paths if self.plugin or path != PLUGIN]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, str(SERVING), str(self.port), str(self.folder), self.language],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", said)
        assert found is not None, f"{said!r} {self.complaints()}"
        self.port = int(found[1])

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        assert self.process is not None
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self.client.close()
        if self.process is not None:
            self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(PATIENCE / 1000)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def complaints(self) -> str:
        """What it has logged as an error since somebody has looked."""
        logged = self.errors.read_text()[self.known :]
        self.known += len(logged)
        return logged if re.search(r"\bERROR\b|\bCRITICAL\b|Traceback", logged) else ""

    # ---- what everybody can know about a table -------------------------------------------------------------------

    def get(self, path: str, **params: int | float) -> Any:
        answer = self.client.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def facts(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}")

    def record(self, table: str) -> Record:
        """The record as a spectator may have it."""
        answer = self.client.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return read(answer.content)

    def moves(self, table: str) -> int:
        """How many moves have been written."""
        return sum(line.__class__.__name__ == "Move" for line in self.record(table).lines)

    def next_person(self, table: str) -> int | None:
        """Wait until only people are asked, and tell who is the first; none when the game is over."""
        while True:
            at = self.get(f"/api/tables/{table}/events")["at"]
            facts = self.facts(table)
            if facts["status"] == "over":
                return None
            if facts["pending"] and not any(facts["seats"][seat]["bot"] for seat in facts["pending"]):
                return int(facts["pending"][0])
            self.get(f"/api/tables/{table}/events", after=at, wait=20)


def read(content: bytes) -> Record:
    record = Record()
    for line in content.splitlines():
        record.read_line(line)
    return record


class Person:
    """Somebody with a browser."""

    def __init__(self, host: Host, context: BrowserContext, *, expected: str = "", touches: bool = False) -> None:
        self.host = host
        self.context = context
        self.touches = touches
        self.expected = expected  # complaints that belong to the test
        self.faults: list[str] = []
        context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))
        context.on("console", lambda said: self._complain(said.type, said.text))
        context.on("response", lambda answer: self._answered(answer.status, answer.url))
        context.set_default_timeout(PATIENCE)
        context.add_init_script(NONCE)
        self.page = context.new_page()

    def _complain(self, kind: str, text: str) -> None:
        if kind == "error" and not (self.expected and re.search(self.expected, text)):
            self.faults.append(f"console: {text}")

    def _answered(self, status: int, url: str) -> None:
        if status >= 500:
            self.faults.append(f"{status}: {url}")

    # ---- going somewhere -----------------------------------------------------------------------------------------

    def goto(self, path: str) -> Page:
        self.page.goto(self.host.url + path)
        return self.page

    def post(self, path: str, **form: str) -> str:
        """Send a form without clicking; gives where it leads."""
        sent: dict[str, str | float | bool] = {**form}
        answer = self.context.request.post(
            self.host.url + path, form=sent, headers={"origin": self.host.url}, max_redirects=0
        )
        assert answer.status == 303, answer.text()
        return answer.headers["location"]

    def new_table(self, *seats: str, name: str = "Ada", **said: str) -> str:
        """A table whose seats are for `me`, `friend`, `anyone` or `bot:greedy`; gives its id."""
        kinds = {f"seat{number}": kind for number, kind in enumerate(seats)}
        form = {"game": "stampede", "name": name, **kinds, **said}
        return self.post("/new", **form).removeprefix("/tables/")

    def sit_at(self, table: str) -> "Person":
        self.goto(f"/tables/{table}")
        return self

    def seat(self, number: int) -> Locator:
        """The card of a seat in the form for a new table."""
        return self.page.get_by_role("group", name=re.compile(f"^Seat {number}(:|$)"))

    # ---- the table -----------------------------------------------------------------------------------------------

    def data(self, name: str) -> str:
        return self.page.locator("#table").get_attribute(f"data-{name}") or ""

    @property
    def at(self) -> int:
        return int(self.data("at"))

    @property
    def is_asked(self) -> bool:
        return bool(self.page.locator("#table.asking").count())

    def wait_for_turn(self) -> bool:
        """Wait until I am asked; False if the game is over instead."""
        self.page.wait_for_selector(GAME_ON)
        return self.is_asked

    def wait_until_at(self, at: int) -> None:
        self.page.wait_for_function("at => Number(document.getElementById('table').dataset.at) >= at", arg=at)

    def words(self) -> list[str]:
        """What is highlighted."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#table [data-word]')]"
            ".filter(thing => thing.getClientRects().length).map(thing => thing.dataset.word)"
        )
        return found

    def answer(self, rng: Random, rather: Sequence[str] = ()) -> None:
        """Click one of what is highlighted, or choose a number, and wait until the table has gone on."""
        page = self.page
        before = _place(page)
        words = rather or self.words()
        if words:
            thing = page.locator(f'#table [data-word="{rng.choice(words)}"] >> visible=true').first
            if self.touches:
                page.wait_for_timeout(DOUBLE_TAP)
                thing.tap(position=EDGE)
            else:
                thing.click(position=EDGE)
        else:
            form = page.locator("#table form[data-number]")
            for _ in range(rng.randrange(3)):
                form.locator('[data-step="1"]').click()
            form.locator("button[type=submit]").click()
        self.wait_for_change(before)

    def say(self, words: Sequence[str]) -> Sequence[str]:
        """Make moves without clicking, and wait until the page has followed; gives answers that make no whole move."""
        table = self.data("table")
        html = self._fragment(table)
        for word in words:
            html = self._act(table, html, word)
        self.wait_until_at(int(_found(html, "at")))
        return _found(html, "draft").split()

    def skip(self, table: str, pick: Callable[[list[str], str], str | None]) -> bool:
        """Play without a page until `pick` gives no answer, and look at what is asked then; False if it is over first.

        `pick` gets all answers, and the table as it would be shown.
        """
        if self.host.facts(table)["status"] == "open":
            self.sit_at(table).wait_for_turn()  # the page adds to the chance, and the game begins
        self.page.goto("about:blank")
        html = ""
        while (html and _found(html, "draft")) or self.host.next_person(table) is not None:
            html = html if html and _found(html, "draft") else self._fragment(table)
            word = pick(offered(html), html)
            if word is None:
                break
            html = self._act(table, html, word)
        self.sit_at(table)
        if not html or self.host.facts(table)["status"] == "over":
            return False
        seat, at, draft = (_found(html, name) for name in ("seat", "at", "draft"))
        if draft:  # as after a reload
            kept = json.dumps([int(seat), int(at), draft.split()])
            self.page.evaluate(
                "([table, kept]) => sessionStorage.setItem(`philately:draft:${table}`, kept)", [table, kept]
            )
            self.page.reload()
            expect(self.page.locator("#table")).to_have_attribute("data-draft", draft)
        return self.wait_for_turn()

    def _fragment(self, table: str) -> str:
        return str(self.context.request.get(f"{self.host.url}/tables/{table}/fragment").json()["html"])

    def _act(self, table: str, html: str, word: str) -> str:
        """Answer what a table asks; gives the table that comes of it."""
        at, draft, seat = (_found(html, name) for name in ("at", "draft", "seat"))
        said = {"seat": int(seat), "after": int(at), "answers": [*draft.split(), word], "key": os.urandom(8).hex()}
        address = f"{self.host.url}/tables/{table}/act"
        done = self.context.request.post(address, data=said, headers={"origin": self.host.url})
        assert done.status == 200, done.text()
        return str(done.json()["html"])

    def wait_for_change(self, before: Sequence[str]) -> None:
        self.page.wait_for_function(
            """before => {
              const { dataset, ariaBusy } = document.getElementById("table");
              const now = [dataset.at, dataset.draft, dataset.seat];
              return ariaBusy !== "true" && now.some((value, k) => value !== before[k]);
            }""",
            arg=list(before),
        )
        expect(self.page.locator("#trouble")).to_be_hidden()

    def move(self, rng: Random) -> None:
        """Make a whole move, once I am asked."""
        assert self.wait_for_turn()
        at = self.data("at")
        while self.data("at") == at:
            self.answer(rng)

    def place(self) -> list[str]:
        return _place(self.page)


def settle(page: Page) -> None:
    """Let the page do what it has begun: two frames are drawn."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def _place(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "(({dataset}) => [dataset.at, dataset.draft, dataset.seat])(document.getElementById('table'))"
    )
    return found


def _found(html: str, name: str) -> str:
    """A `data-…` attribute of the table in a fragment."""
    found = re.search(rf'id="table"[^>]*? data-{name}="([^"]*)"', html)
    assert found is not None, html[:300]
    return unescape(found[1])


def offered(html: str) -> list[str]:
    """All answers in a fragment; of a number, the least and the greatest."""
    words = re.findall(r'data-word="([^"]*)"', html)
    numbers = [json.loads(unescape(listed)) for listed in re.findall(r'data-words="([^"]*)"', html)]
    return [*dict.fromkeys(map(unescape, words)), *(word for listed in numbers for word in (listed[0], listed[-1]))]


def play(table: str, people: dict[int, Person], rng: Random, moves: int = MOST_MOVES) -> bool:
    """People and bots play; gives whether the game is over."""
    host = next(iter(people.values())).host
    for _ in range(moves):
        seat = host.next_person(table)
        if seat is None:
            return True
        people[seat].move(rng)
    return host.next_person(table) is None


def invitation(host: Person) -> str:
    """The link for a friend on the host's page."""
    return host.page.get_by_label("Link for your friend").input_value()
