"""Secrecy over the wire: two deals that differ only in what a seat can't know send it the same bytes.

Both worlds have the same clock, ids and secret; only the order of the cards differs, and the others make the same
moves. Every answer that the seat, or a spectator, can get is compared: status, headers, bodies, sockets.
"""

import contextlib
import json
import random
import socket as sockets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import philately
from philately.core.record import Record
from philately.core.rng import FastRng, Rng
from philately.games.stampede import StampedeGame
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules.terms import back_of
from tests.needs import SOAK
from tests.server.running import (
    PATIENCE,
    Json,
    Program,
    Script,
    Sent,
    Served,
    config,
    data,
    first_difference,
    good,
    nonce,
)

HOST = "localhost:8000"
NOTHING: Json = {"choices": []}
PLAYERS = 3
HANDS, ALBUMS, AREA = 3 * PLAYERS, 5 * PLAYERS, 5 * PLAYERS + 3  # where each part of the deal ends
TOP, DEEP = AREA, AREA + 40  # of the pile
QUIET = ("lion", "buffalo", "parrot", "baboon", "hippo", "elephant")  # what others play: no hands or piles go around


class Stacked(Rng):
    """Chance that deals the cards in a chosen order, and lets seat 1 begin."""

    def __init__(self, deck: list[int], order: list[int]) -> None:
        cards, wanted = deck[:], order[::-1]  # the top of the pile is its last card
        self.numbers: list[int] = []
        for place in range(len(cards) - 1, 0, -1):
            taken = cards.index(wanted[place], 0, place + 1)
            cards[place], cards[taken] = cards[taken], cards[place]
            self.numbers.append(taken)
        self.numbers.append(1)
        self.numbers.reverse()
        self.later: Rng = FastRng(9)

    def below(self, n: int) -> int:
        return self.numbers.pop() if self.numbers else self.later.below(n)

    def word(self) -> int:
        return self.later.word()

    def copy(self) -> Rng:
        other = Stacked([], [])
        other.numbers, other.later = self.numbers[:], self.later.copy()
        return other


def deck_of(options: dict[str, str | int]) -> list[int]:
    game = philately.game("stampede")
    state = game.create(PLAYERS, game.check_options(options, PLAYERS))
    assert isinstance(state, Stampede)
    return [int(stamp) for stamp in state.setup.deck]


@dataclass(frozen=True)
class Pair:
    """Two places of the deal whose cards are exchanged, and what they may look like."""

    name: str
    first: range
    second: range
    options: tuple[tuple[str, str | int], ...] = ()
    any_back: bool = False  # neither card comes to light, not even from behind
    seed: int = 0  # of a shuffle after which the others can make moves that tell nothing

    def orders(self) -> tuple[list[int], list[int], set[str]]:
        """Two orders of the deck, and the words of the cards that were exchanged."""
        deck = deck_of(dict(self.options))
        game = philately.game("stampede")
        for seed in range(self.seed, self.seed + 200):
            order = deck[:]
            random.Random(seed).shuffle(order)
            for one in self.first:
                for two in self.second:
                    same = self.any_back or back_of(order[one]) == back_of(order[two])
                    if order[one] != order[two] and same and one != two:
                        other = order[:]
                        other[one], other[two] = other[two], other[one]
                        return order, other, {game.word(order[one]), game.word(order[two])}
        raise AssertionError("no such cards")


PAIRS = [
    Pair("a hand and the pile", range(3, 6), range(DEEP, 90)),
    Pair("another hand and the pile", range(6, 9), range(DEEP, 90), (("edition", "french"),)),
    Pair("two hands", range(3, 6), range(6, 9), (("backs", "none"),), seed=2),
    Pair("a hand and the pile, all backs alike", range(3, 6), range(DEEP, 90), (("backs", "none"),), seed=2),
    Pair("two places deep in the pile", range(DEEP, 90), range(DEEP, 90), any_back=True),
    Pair("hidden places", range(6, 9), range(DEEP, 90), (("insert_positions", "hidden"), ("memory_aid", "off"))),
]


class Told:
    """Everything that a seat was sent, in order."""

    def __init__(self) -> None:
        self.all: list[Sent] = []

    def note(self, what: str, content: bytes) -> None:
        self.all.append((what, content))

    def answer(self, response: httpx.Response) -> None:
        head = [b"%s: %s" % pair for pair in response.headers.raw]
        what = f"{response.request.method} {response.request.url.raw_path.decode()} {response.status_code}"
        self.note(what, b"\n".join([*head, b"", response.content]))


class World:
    """One of the two: a person in a browser on seat 0, who also has a token; programs on the others; a spectator."""

    def __init__(self, folder: Path, pair: Pair, order: list[int], hints: bool = False) -> None:
        self.hints = hints
        deck = deck_of(dict(pair.options))
        self.served = Served(config(folder), Script(chance=lambda _key: Stacked(deck, order)).world())
        self.told = Told()
        origin = f"http://{HOST}"
        self.browser = self.served.client(host=HOST, origin=origin, accept="text/html")
        self.stranger = self.served.client(host=HOST, origin=origin, accept="text/html")
        form = {"game": "stampede", "name": "Ada", "seat0": "me", "seat1": "anyone", "seat2": "anyone", "listed": "yes"}
        form |= {"hints": "yes"} if hints else {}
        made = self.browser.post("/new", data={**form, **{name: str(value) for name, value in pair.options}})
        self.told.answer(made)
        self.table = made.headers["location"].removeprefix("/tables/")
        cookie = made.headers["set-cookie"].split(";")[0]
        self.browser.headers["cookie"] = self.cookie = cookie
        player = self.served.house.players.id_of(cookie.partition("=")[2])
        self.seats = {0: self.program(0, self.served.house.players.token(self.table, 0, player))}
        self.look()
        self.told.answer(self.browser.post(f"/tables/{self.table}/nonce", json={"seat": 0, "nonce": nonce(0)}))
        for seat in (1, 2):
            body = {"name": f"Program {seat}", "nonce": nonce(seat)}
            sat = good(self.stranger.post(f"/api/tables/{self.table}/seats/{seat}", json=body), 201)
            self.seats[seat] = self.program(seat, sat["token"])
        self.sockets = [self.socket(cookie), self.socket("")]
        self.heard = [0, 0]

    def program(self, seat: int, token: str) -> Program:
        program = Program(self.served, self.table, seat, token)
        program.client.headers["host"] = HOST
        return program

    def socket(self, cookie: str) -> ClientConnection:
        connection = sockets.create_connection(("127.0.0.1", self.served.port))
        return self.served.sockets.enter_context(
            connect(
                f"ws://{HOST}/tables/{self.table}/live?after=-1",
                sock=connection,
                origin=Origin(f"http://{HOST}"),
                additional_headers={"cookie": cookie} if cookie else {},
                compression=None,
                open_timeout=PATIENCE,
                max_size=None,
            )
        )

    @property
    def pending(self) -> list[int]:
        return list(good(self.stranger.get(f"/api/tables/{self.table}"))["pending"])

    def look(self) -> None:
        """Take all that can be had."""
        api, page, told = f"/api/tables/{self.table}", f"/tables/{self.table}", self.told.answer
        for end in ("", "/view", "/options", "/events", "/events?after=3", "/record"):
            told(self.seats[0].client.get(api + end))
        if self.hints and self.pending:
            at = self.seats[0].at
            for draft in (
                [],
                ["lion.hippo"],
                [choice["word"] for choice in (self.seats[0].ask() or NOTHING)["choices"]][:1],
            ):
                told(self.seats[0].client.get(f"{api}/hint", params={"draft": " ".join(draft)}))
                told(self.browser.post(f"{page}/hint", json={"seat": 0, "after": at, "answers": draft}))
            told(self.stranger.get(f"{api}/hint"))
        for client in (self.browser, self.stranger):
            for end in ("", "/fragment", "/fragment?draft=lion.hippo", "/proof", "/record", "/replay", "/nothing"):
                told(client.get(page + end))
            told(client.get(f"{page}/fragment", headers={"accept": "*/*"}))
            told(client.get("/"))
            told(client.get(f"{page}/record?seat=1"))
        for end in ("", "/view", "/events", "/record", "/options"):
            told(self.stranger.get(api + end))
        wrong: list[Json] = [{"answers": ["lion.lion"], "after": 1}, {"answers": ["what"], "after": 0}, {"answers": []}]
        for body in wrong:
            told(self.seats[0].client.post(f"{api}/act", json={**body, "key": "wrong"}))
            told(self.browser.post(f"{page}/act", json={**body, "key": "wrong", "seat": 0}))
        told(self.seats[0].client.post(f"{api}/undo", json={"after": 1}))
        told(self.browser.post(f"{page}/leave", data={"seat": "1"}))

    def listen(self) -> None:
        """Take what the sockets bring, up to the last event."""
        for number, (socket, client) in enumerate(
            zip(self.sockets, (self.seats[0].client, self.stranger), strict=True)
        ):
            at = good(client.get(f"/api/tables/{self.table}/events"))["at"]
            while self.heard[number] < at:
                message = socket.recv(timeout=PATIENCE)
                assert isinstance(message, str)
                self.told.note(f"socket {number}", message.encode())
                self.heard[number] = int(data(json.loads(message)["html"], "at"))

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()
        self.served.stop()


class Different(AssertionError):
    """The seat can tell the worlds apart."""


def compare(one: World, other: World) -> None:
    if found := first_difference(one.told.all, other.told.all):
        raise Different(found)
    one.told.all.clear()
    other.told.all.clear()


def allowed(ask: Json, swapped: set[str]) -> list[str]:
    """Answers that name none of the exchanged cards; for the others, only cards that leave hands and pile alone."""
    words = [choice["word"] for choice in ask["choices"]]
    words = [word for word in words if not any(stamp in word for stamp in swapped)]
    if ask["question"] == "play":
        words = [word for animal in QUIET for word in words if word.startswith(animal)]
    return words


def move_alike(one: World, other: World, swapped: set[str]) -> bool:
    """Whoever is asked makes the same move in both worlds; False if there is none that tells nothing."""
    assert one.pending == other.pending
    seat = one.pending[0]
    draft: list[str] = []
    after = one.seats[seat].at
    while True:
        asks = [world.seats[seat].ask(*draft) for world in (one, other)]
        ways = [allowed(ask, swapped if seat else set()) for ask in asks]
        common = [word for word in ways[0] if word in ways[1]]
        if not common:
            return False
        draft.append(common[len(draft) % len(common)])
        whole = [world.seats[seat].is_whole(*draft) for world in (one, other)]
        assert whole[0] == whole[1]
        if whole[0]:
            break
    for world in (one, other):
        done = world.seats[seat].act(draft, after, f"move {after}")
        assert done.status_code == 200, done.text
        if seat == 0:
            world.told.answer(done)
    return True


def play_alike(folder: Path, pair: Pair, moves: int, hints: bool = False) -> int:
    """Play in both worlds and compare all the way; gives how many moves were made."""
    first, second, swapped = pair.orders()
    with contextlib.ExitStack() as stack:
        worlds = []
        for name, order in (("one", first), ("other", second)):
            (folder / name).mkdir()
            worlds.append(World(folder / name, pair, order, hints))
            stack.callback(worlds[-1].close)
        one, other = worlds
        made = 0
        while True:
            for world in worlds:
                world.listen()
                world.look()
            compare(one, other)
            if made == moves or not one.pending or not move_alike(one, other, swapped):
                break
            made += 1
        hidden = [hidden_from_0(world) for world in worlds]
        assert hidden[0] != hidden[1]  # the worlds do differ
        return made


def hidden_from_0(world: World) -> list[list[int]]:
    match = world.served.house.tables.known[world.table].match
    assert match is not None
    state = match.state
    assert isinstance(state, Stampede)
    pile = [int(state.pile.card(place)) for place in range(state.pile.size)]
    return [[int(hand.card(k)) for k in range(hand.size)] for hand in state.hands[1:]] + [pile]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_what_a_seat_cannot_know_changes_no_byte(tmp_path: Path, pair: Pair) -> None:
    assert play_alike(tmp_path, pair, 10 if SOAK else 6) >= 6


# ---- these tests can fail ------------------------------------------------------------------------------------


@pytest.fixture
def leak(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Makes the server tell too much, in one way or another."""
    view = StampedeGame.view

    def leaking_view(self: StampedeGame, state: Stampede, seat: int) -> object:
        return {**view(self, state, seat), "leak": int(state.hands[1].card(0)) + int(state.hands[1].card(1))}

    def leak(how: str) -> None:
        if how == "view":
            monkeypatch.setattr(StampedeGame, "view", leaking_view)
        else:
            monkeypatch.setattr(Record, "redacted", lambda self, _seat: self)

    yield leak


@pytest.mark.parametrize("how", ["view", "record"])
def test_a_server_that_leaks_is_caught(tmp_path: Path, leak: Callable[[str], None], how: str) -> None:
    leak(how)
    with pytest.raises(Different):
        play_alike(tmp_path, PAIRS[0], 2)
