"""Cactus Town on the server: programs that people make at the same time, a town that nobody knows, bots, options.

What a seat may know is found out anew here, from what really happened (`Eyes`); then every byte that the seat is sent
is searched for other cards and other buildings. The buildings have names that can't be mistaken, and no two action
cards look alike.
"""

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection

from philately.bots.problem import pose
from philately.core import shelf as core_shelf
from philately.core.game import Ask
from philately.core.match import Match
from philately.core.record import Record
from philately.core.registry import game_names
from philately.core.replay import replay
from philately.core.rng import FastRng, Rng
from philately.core.state import Event
from philately.core.verify import verify
from philately.games.cactus_town import GAME, CactusTownGame, shelf
from philately.games.cactus_town.buildings import (
    EFFECT_WORDS,
    Building,
    Buildings,
    Group,
    write_buildings,
)
from philately.games.cactus_town.gangs import CARD_IDS, Faction, write_gangs
from philately.games.cactus_town.notation import FIGURE_WORDS, place_word
from philately.games.cactus_town.pieces import action_name
from philately.games.cactus_town.rules import CactusTown, terms
from philately.games.cactus_town.rules.position import things_in
from philately.server.live import Live
from tests.server.conftest import Serve
from tests.server.running import (
    PATIENCE,
    Browser,
    Json,
    Program,
    Script,
    Served,
    config,
    data,
    eventually,
    good,
    nonce,
    read,
    refused,
)

HOST = "localhost:8000"
NEVER = 1e6  # seconds between two looks of a server that looks when a test says so
WATCHER = -1
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
HOUSE = re.compile(r"zq\d\d", re.IGNORECASE)
CARD = re.compile(r"(?<![A-Za-z0-9])([OSBDC][1-4])(?![A-Za-z0-9])")
ANSWER = re.compile(r"(?<![A-Za-z0-9])card[1-4](?![A-Za-z0-9])")
FACE = re.compile(r"([A-Z][A-Za-z -]*) or ([A-Z][A-Za-z -]*), worth (\d)")
# Much to look at in secret and to exchange; the rest as usual.
EFFECTS = "civic civic civic trade trade trade horse horse news arms medical cow money".split()
HERD = (terms.FIND, terms.BUMP, terms.HIT, terms.DODGE)


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A shelf with nothing on it but what is ours."""
    clear_shelf(monkeypatch, tmp_path / "shelf")
    yield
    shelf.catalogue.cache_clear()


def clear_shelf(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(shelf, "_gangs", {})
    monkeypatch.setattr(shelf, "_buildings", {})
    shelf.catalogue.cache_clear()
    folder.mkdir()
    monkeypatch.setenv(shelf.FOLDER, str(folder))


def plain_town() -> Buildings:
    """Pairs of buildings whose names are numbers, and like no others."""
    groups = []
    for number, effect in enumerate(EFFECTS):
        pair = [f"zq{number * 2 + place:02}" for place in range(2)]
        buildings = tuple(Building(word, word.capitalize()) for word in pair)
        groups.append(Group(f"kq{number}", f"Kind {number}", EFFECT_WORDS.index(effect), effect, buildings))
    return Buildings("Plain town", tuple(groups))


def plain_cards() -> list[Faction]:
    """The usual cards, with such values that each face is the face of one card alone."""
    seen: dict[tuple[int, int], int] = {}
    factions = []
    for faction in shelf.find_gangs("standard").factions:
        cards = []
        for card in faction.cards:
            value = seen.get(card.actions, 0)
            seen[card.actions] = value + 1
            cards.append(replace(card, value=value))
        factions.append(replace(faction, cards=tuple(cards)))
    return factions


def lay_box() -> dict[str, str]:
    """Our own cards and buildings on the shelf, as options."""
    gangs = replace(shelf.find_gangs("standard"), name="Plain cards", factions=tuple(plain_cards()))
    return {"cards": shelf.lay_gangs(gangs), "town": shelf.lay_buildings(plain_town())}


def faces() -> dict[tuple[str, str, str], str]:
    """Cards by what is printed on them."""
    cards = [card for faction in plain_cards() for card in faction.cards]
    kinds = [[action_name(GAME.word(terms.ACT + kind), "") for kind in card.actions] for card in cards]
    return {
        (first, second, str(card.value)): CARD_IDS[number]
        for number, (card, (first, second)) in enumerate(zip(cards, kinds, strict=True))
    }


# ---- what one may know -----------------------------------------------------------------------------------------------


def names_of(state: CactusTown, buildings: Sequence[int]) -> set[str]:
    names = shelf.catalogue(state.setup.town)
    return {names.words[building] for building in buildings}


def houses_in(state: CactusTown, event: Event, seat: int) -> set[str]:
    """The buildings of an event that this seat has seen, by the rules (CT-147, CT-148)."""
    code, who, *rest = event
    if code == terms.TAKEN_OUT:
        return names_of(state, [number for number, group in enumerate(state.setup.groups) if group == rest[0]])
    if code in (terms.TARGETS, terms.DEBTS):
        return names_of(state, rest) if who == seat else set()
    if code == terms.LOOKED:
        return names_of(state, rest[1:]) if who == seat else set()
    if code in (terms.TURNED_UP, terms.ROBBED):
        return names_of(state, rest[1:])
    if code == terms.STOLE:
        return names_of(state, [int(state.town[rest[1]])])
    return names_of(state, rest) if code == terms.PAID else set()


def cards_in(event: Event, seat: int) -> set[str]:
    """The action cards of an event that this seat has seen."""
    code, who, *rest = event
    if code in (terms.PROGRAMMED, terms.SWAPPED):
        return {CARD_IDS[card] for card in rest} if who == seat else set()
    if code == terms.REVEALED:
        return {CARD_IDS[rest[0]]}
    return {CARD_IDS[rest[1]]} if code == terms.SECOND_SHOT else set()


class Eyes:
    """What an observer can know: buildings for ever, cards of others for a round, each where it was shown."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.houses: set[str] = set()
        self.shown: dict[int, list[str]] = {}  # by seat: cards that were turned up, in that order
        self.shots: dict[int, str] = {}  # by seat: the second shot that was shown, and is it still
        self.told = 0  # events

    def watch(self, state: CactusTown) -> None:
        for event in state.story[self.told :]:
            self.houses |= houses_in(state, event, self.seat)
            if event[0] == terms.ROUND:
                self.shown, self.shots = {}, {}
            elif event[0] == terms.REVEALED:
                self.shown.setdefault(event[1], []).append(CARD_IDS[event[2]])
            elif event[0] == terms.SECOND_SHOT:
                self.shots[event[1]] = CARD_IDS[event[3]]
            elif event[0] == terms.SWAPPED:
                self.shots.pop(event[1], None)
        self.told = len(state.story)

    def cards(self, state: CactusTown) -> set[str]:
        """All action cards that may be shown to this observer now: its own, and those that lie open."""
        seen = {card for cards in self.shown.values() for card in cards} | set(self.shots.values())
        if self.seat >= 0:
            first = state.setup.factions[self.seat] * terms.HAND
            seen |= set(CARD_IDS[first : first + terms.HAND])
        return seen


# ---- a table with people, each with a browser and a program, and somebody who watches --------------------------------


class Person:
    """A seat in all the ways it can be looked at; and what it was sent, in order."""

    def __init__(self, room: "Room", seat: int, browser: Browser) -> None:
        self.room, self.seat, self.browser = room, seat, browser
        served, table = room.served, room.table
        house = served.house
        if seat >= 0:
            token = house.players.token(table, seat, house.players.id_of(browser.cookie))
            self.client = Program(served, table, seat, token).client
        else:
            self.client = served.client()
        self.api = f"/api/tables/{table}"
        self.page = f"/tables/{table}"
        self.eyes = Eyes(seat)
        self.sent: list[tuple[str, bytes]] = []
        self.numbered = 0  # events
        self.written = b""  # of the record
        self.story = self.lines = 0  # of the true story and of the record, when last looked at
        self.socket: ClientConnection | None = None
        self.heard = -1  # events that the socket has brought

    def get(self, client: httpx.Client, path: str, **params: str | int) -> httpx.Response:
        response = client.get(path, params=params or None)
        self.note(f"{self.seat} {path} {params}", response)
        return response

    def note(self, what: str, response: httpx.Response) -> None:
        head = [b"%s: %s" % pair for pair in response.headers.raw if pair[0].lower() != b"host"]
        self.keep(what, b"\n".join([b"%d" % response.status_code, *head, b"", response.content]))

    def keep(self, what: str, content: bytes) -> None:
        content = content.replace(self.room.served.host.encode(), b"host")
        self.sent.append((what, re.sub(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", b"#" * 64, content)))

    # ---- looking, and searching what comes -------------------------------------------------------------------------

    def look(self) -> None:
        """All that is there, searched for what this seat can't know."""
        self.look_at_view()
        self.read_news()
        self.read_record()
        self.search_page(self.get(self.browser.client, f"{self.page}/fragment").text)

    def look_at_view(self) -> None:
        state = self.room.state
        self.eyes.watch(state)
        facts = self.get(self.client, self.api).text
        assert not HOUSE.search(facts) and not CARD.search(facts)
        answer = self.get(self.client, f"{self.api}/view")
        self.search(answer.text, self.eyes.houses, self.eyes.cards(state))
        view = good(answer)["view"]
        for lot in view["buildings"]:
            known = lot["space"] == "c3" or lot["building"] in self.eyes.houses
            assert known or (lot["building"], lot["group"], lot["horse"]) == ("", "", False)
            assert not lot["looked"] or self.seat >= 0
        for seat, player in enumerate(view["players"]):
            if seat != self.seat:
                self.look_at_other(view, seat, player)
        if self.seat >= 0:
            options = self.get(self.client, f"{self.api}/options").text
            self.search(options, self.eyes.houses, self.eyes.cards(state))
            assert not ANSWER.search(options) or self.room.state.is_secret(self.seat)

    def look_at_other(self, view: Json, seat: int, player: Json) -> None:
        """What a view says of somebody else: nothing of the hand, of the rest what was turned up."""
        shown = self.eyes.shown.get(seat, [])
        assert player["hand"] == [] and player["targets"] == []
        for card, is_up in zip(player["program"], player["resolved"], strict=True):
            assert is_up == bool(card["card"])
            assert is_up or (card["word"], card["actions"], card["value"]) == ("", [], 0)
        open_cards = [card["card"] for card in player["program"] if card["card"]]
        assert sorted(open_cards) == sorted(shown)
        if player["shot"] is not None:
            assert player["shot"]["card"] == self.eyes.shots.get(seat, "")
            assert player["shot"]["card"] or player["shot"]["actions"] == []
        assert [slip["card"] for slip in view["pile"] if slip["seat"] == seat and slip["card"]] == shown

    def read_news(self) -> None:
        """Sentences that are new may name what this seat has just seen, and nothing else."""
        state = self.room.state
        news = state.story[self.story :]
        self.story = len(state.story)
        answer = self.get(self.client, f"{self.api}/events", after=self.numbered)
        self.search(answer.text, *self.seen_in(news))
        told = good(answer)
        assert [event["number"] for event in told["events"]] == list(range(self.numbered + 1, told["at"] + 1))
        self.numbered = told["at"]

    def seen_in(self, events: Sequence[Event]) -> tuple[set[str], set[str]]:
        houses = {house for event in events for house in houses_in(self.room.state, event, self.seat)}
        return houses, {card for event in events for card in cards_in(event, self.seat)}

    def read_record(self) -> None:
        """What stood there stands there still; new lines open what this seat has seen or said."""
        record = self.room.match.record
        new = record.lines[self.lines :]
        self.lines = len(record.lines)
        content = self.get(self.client, f"{self.api}/record").content
        assert content.startswith(self.written)
        lines = content[len(self.written) :].decode()
        self.written = content
        for box in self.room.boxes:
            lines = lines.replace(box, '"box"')  # which is told in full, before the deal
        number = sum(len(getattr(line, "events", ())) for line in new)
        story = self.room.state.story
        self.search(lines, *self.seen_in(story[len(story) - number :]))
        for line in map(json.loads, lines.splitlines()):
            if line.get("seat") != self.seat:
                assert not ANSWER.search(json.dumps(line)), f"seat {self.seat} can't know this answer: {line}"

    def search_page(self, html: str) -> None:
        """The table without its log, which is searched as news, and without the list of all buildings."""
        state = self.room.state
        html = html.replace('\\"', '"')
        html = re.sub(r'<section class="sheet log.*?</section>', "", html, flags=re.DOTALL)
        html = re.sub(r'<details class="sheet buildings.*?</details>', "", html, flags=re.DOTALL)
        html = re.sub(r"<symbol.*?</symbol>", "", html, flags=re.DOTALL)
        html = re.sub(r'\bd="[^"]*"', "", html)
        cards = self.eyes.cards(state)
        self.search(html, self.eyes.houses, cards)
        drawn = {self.room.faces[face] for face in FACE.findall(html)}
        assert drawn <= cards, f"seat {self.seat} can't know {sorted(drawn - cards)}"

    def search(self, text: str, houses: set[str], cards: set[str]) -> None:
        found = {word.lower() for word in HOUSE.findall(text)} - houses | set(CARD.findall(text)) - cards
        assert not found, f"seat {self.seat} can't know {sorted(found)}:\n{text[:3000]}"

    def look_at_everything(self) -> None:
        """All that can be had, also by mistake."""
        api, page = self.client, self.browser.client
        for end in ("", "/view", "/options", "/events", "/events?after=3", "/record", "/hint"):
            self.get(api, f"{self.api}{end}")
        for end in ("", "/fragment", "/fragment?draft=card1", "/proof", "/record", "/replay"):
            self.get(page, f"{self.page}{end}")
        at = self.room.live.at(self.seat)
        for answers in (["c3>c3"], ["o1+both", "done"]):
            self.note("act", api.post(f"{self.api}/act", json={"answers": answers, "after": at, "key": "wrong"}))
        if not self.room.match.can_undo(max(0, self.seat)):
            self.note("undo", api.post(f"{self.api}/undo", json={"after": at}))

    # ---- listening -------------------------------------------------------------------------------------------------

    def listen(self, *, searching: bool = True) -> None:
        """What a socket has brought since, up to the last event."""
        self.eyes.watch(self.room.state)
        self.socket = self.socket or self.browser.listen(self.room.table, after=-1)
        while self.heard < self.room.live.at(self.seat):
            html = str(json.loads(self.socket.recv(timeout=PATIENCE))["html"])
            self.keep(f"{self.seat} socket", html.encode())
            self.heard = int(data(html, "at"))
            if searching:
                self.search_page(html)


class Room:
    """A table of people with browsers; the first one has made it."""

    def __init__(self, served: Served, players: int, *, box: bool = True, **options: str) -> None:
        self.served = served
        self.browsers = [served.browser() for _person in range(players + 1)]
        seats = ["me", *["anyone"] * (players - 1)]
        chosen = {**lay_box(), **options} if box else options
        self.table = self.browsers[0].new_table(*seats, game="cactus_town", name=NAMES[0], options=chosen)
        for seat in range(1, players):
            self.browsers[seat].done(f"/tables/{self.table}/sit", seat=seat, name=NAMES[seat])
        for seat in range(players):
            good(self.browsers[seat].send(f"/tables/{self.table}/nonce", seat=seat, nonce=nonce(seat)))
        self.boxes: list[str] = []
        self.faces = faces()
        if box:
            written = (
                write_gangs(shelf.find_gangs(chosen["cards"])),
                write_buildings(shelf.find_buildings(chosen["town"])),
            )
            self.boxes = [json.dumps(text.decode(), ensure_ascii=False) for text in written]
        self.people = self.seated()

    def seated(self) -> list[Person]:
        last = len(self.browsers) - 1
        return [Person(self, seat if seat < last else WATCHER, browser) for seat, browser in enumerate(self.browsers)]

    def move_to(self, served: Served) -> None:
        """The same people at the same table of another process."""
        cookies = [browser.cookie for browser in self.browsers]
        self.served = served
        self.browsers = [served.browser() for _cookie in cookies]
        for browser, cookie in zip(self.browsers, cookies, strict=True):
            if cookie:
                browser.client.cookies.set("player", cookie)
        self.people = self.seated()
        good(self.people[0].client.get(f"/api/tables/{self.table}/view"))

    @property
    def live(self) -> Live:
        return self.served.house.tables.known[self.table]

    @property
    def match(self) -> Match:
        assert self.live.match is not None
        return self.live.match

    @property
    def state(self) -> CactusTown:
        state = self.match.state
        assert isinstance(state, CactusTown)
        return state

    def others(self, seat: int) -> list[Person]:
        return [person for person in self.people if person.seat != seat]

    def post(self, seat: int, answers: Sequence[str], after: int | None = None, key: str = "") -> httpx.Response:
        at = self.live.at(seat) if after is None else after
        body = {"answers": list(answers), "after": at, "key": key or f"{seat} at {at}"}
        return self.people[seat].client.post(f"/api/tables/{self.table}/act", json=body)

    def act(self, seat: int, answers: Sequence[str]) -> None:
        assert good(self.post(seat, answers))["complete"] is True

    def undo(self, seat: int) -> httpx.Response:
        body = {"after": self.live.at(seat)}
        return self.people[seat].client.post(f"/api/tables/{self.table}/undo", json=body)

    def choose(self, seat: int, chance: random.Random) -> list[str]:
        return a_move(self.match, seat, chance)

    def play_to(self, chance: random.Random, *stages: int) -> None:
        """Play until one of these is asked, of all if all can be."""
        for _move in range(600):
            if self.state.asking in stages:
                return
            assert not self.match.over, "it never came to this; try another seed"
            seat = chance.choice(self.match.pending)
            self.act(seat, self.choose(seat, chance))
        raise AssertionError("it never came to this; try another seed")


def a_move(match: Match, seat: int, chance: random.Random) -> list[str]:
    """A whole move at random; who can do something rarely does nothing."""
    actions: list[int] = []
    complete = False
    while not complete:
        state, _complete = match.attempt(seat, actions)
        menu = list(state.options(seat))
        if len(menu) > 1 and terms.DONE in menu and chance.random() < 0.8:
            menu.remove(terms.DONE)
        preferred = [terms.ACT + kind for kind in (terms.STAMPEDE, terms.WALK, terms.WALK_COWBOY)]
        wanted = [action for action in menu if action in preferred and chance.random() < 0.5]
        actions.append(chance.choice(wanted or menu))
        _state, complete = match.attempt(seat, actions)
    return [GAME.word(action) for action in actions]


# ---- whole games -----------------------------------------------------------------------------------------------------


def play_searching(room: Room, seed: int, sockets: bool = False) -> dict[int, int]:
    """A whole game; who programs answers in any order, and all look in between. Gives what has happened, by kinds.

    After a secret answer, and now and then, everybody looks at everything; else somebody does. Who begins to program
    and pauses has told nobody.
    """
    chance = random.Random(seed)
    for person in room.people:
        person.look()
        if sockets:
            person.listen()
    made = 0
    while not room.match.over:
        seat = chance.choice(room.match.pending)
        is_secret = room.state.is_secret(seat)
        answers = room.choose(seat, chance)
        if is_secret and len(answers) > 1 and chance.random() < 0.3:
            assert good(room.post(seat, answers[:-1], key="begun"))["complete"] is False
            other = chance.choice(room.people)
            other.look()
        room.act(seat, answers)
        made += 1
        if room.match.over:
            break
        if sockets:
            for person in room.people:
                person.listen()
        secret = is_secret or any(event[0] in (terms.LOOKED, terms.SWAPPED) for event in room.state.story[-6:])
        looking = room.people if secret or made % 10 == 0 else [chance.choice(room.people)]
        for person in chance.sample(looking, len(looking)):
            person.look()
    happened: dict[int, int] = {}
    for event in room.state.story:
        happened[event[0]] = happened.get(event[0], 0) + 1
    return happened


GAMES = {
    "three, who listen": (3, 3, {"factions": "osc", "round_cap": "3"}),
    "five": (5, 2, {"buildings": "gunslinger", "round_cap": "2"}),
    "four, simply programmed": (
        4,
        5,
        {"stampede": "off", "programming": "simple", "buildings": "gunslinger", "round_cap": "2"},
    ),
}


@pytest.mark.parametrize(("players", "seed", "options"), GAMES.values(), ids=GAMES.keys())
def test_nobody_is_sent_what_they_cannot_know(
    serve: Serve, players: int, seed: int, options: dict[str, str], tmp_path: Path
) -> None:
    room = Room(serve(Script(seed=f"game {seed}").world(), poll=NEVER), players, **options)
    happened = play_searching(room, seed, sockets=players == 3)
    assert happened[terms.PROGRAMMED] >= 2 * players and happened[terms.TURNED_UP] > 5
    if "buildings" in options:
        assert happened[terms.LOOKED] and happened[terms.SWAPPED]
    whole = {person.get(person.client, f"{person.api}/record").content for person in room.people}
    assert len(whole) == 1  # now all is open, for everybody
    proves(whole.pop(), tmp_path)


def proves(record: bytes, folder: Path) -> Match:
    """The record of a finished game: it verifies, and replays to the same end."""
    path = folder / "game.jsonl"
    path.write_bytes(record)
    verdict = verify(path)
    assert verdict.fine and verdict.finished and not verdict.error, verdict
    match = replay(read(record))
    assert match.over
    return match


LEAKS = ("town", "program", "shot", "targets", "debts", "sentences", "record", "options", "drawn")


@pytest.mark.parametrize("how", LEAKS)
def test_a_server_that_tells_too_much_is_caught(serve: Serve, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """These tests can fail."""
    leak(monkeypatch, how)
    options = {"buildings": "gunslinger", "factions": "osdc"}
    room = Room(serve(Script(seed="game 3").world(), poll=NEVER), 4, **options)
    with pytest.raises(AssertionError, match="can't know"):
        play_searching(room, 3)


def leak(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Make the game or the server tell something that it shouldn't."""
    view, sentence, ask = CactusTownGame.view, CactusTownGame.sentence, CactusTownGame.ask

    def leaking(self: CactusTownGame, state: CactusTown, seat: int) -> Mapping[str, object]:
        seen = dict(view(self, state, seat))
        words = shelf.catalogue(state.setup.town).words
        other = (seat + 1) % state.players
        first, base = state.setup.factions[other] * terms.HAND, other * terms.HAND
        if how == "town":
            seen["leak"] = words[state.town[7]]
        elif how == "targets":
            seen["leak"] = words[things_in(state.targets)[0]]
        elif how == "debts":
            seen["leak"] = words[things_in(state.debts)[0]]
        elif how == "program" and state.laid[other]:
            seen["leak"] = CARD_IDS[first + state.program[base]]
        elif how == "shot" and state.laid[other] == terms.SLOTS:
            seen["leak"] = CARD_IDS[first + state.program[base + terms.SHOT_SLOT]]
        elif how == "drawn" and seat >= 0 and state.laid[other]:  # for the page alone
            card = first + state.program[base]
            kinds = [action_name(GAME.word(terms.ACT + row[card]), "") for row in (state.setup.first, state.setup.second)]
            seen["cards"] = f"{kinds[0]} or {kinds[1]}, worth {state.setup.values[card]}"
        return seen

    def loud(self: CactusTownGame, state: CactusTown, event: Event, seat: int, names: list[str]) -> str:
        return sentence(self, state, event, event[1], names)

    def pecking(self: CactusTownGame, state: CactusTown, seat: int, names: list[str] | None = None) -> Ask:
        asked = ask(self, state, seat, names)
        for choice in asked["choices"]:
            if choice["action"] < terms.FIGURE and choice["action"] % terms.ROOM < terms.GRID:
                space = choice["action"] % terms.ROOM
                if space != terms.OFFICE_SPACE:
                    choice["label"] += shelf.catalogue(state.setup.town).words[state.town[space]]
        return asked

    if how in ("town", "targets", "debts", "program", "shot"):
        monkeypatch.setattr(CactusTownGame, "view", leaking)
    elif how == "drawn":
        from philately.games.cactus_town import table

        card_back = table.pieces.card_back
        monkeypatch.setattr(table.pieces, "card_back", lambda words: card_back(words) + "Walk or Rob, worth 0")
    elif how == "sentences":
        monkeypatch.setattr(CactusTownGame, "sentence", loud)
    elif how == "options":
        monkeypatch.setattr(CactusTownGame, "ask", pecking)
    else:
        monkeypatch.setattr(Record, "redacted", lambda self, _seat: self)
