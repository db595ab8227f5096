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
import pytest
from websockets.sync.client import ClientConnection

from philately.bots.problem import pose
from philately.core import shelf as core_shelf
from philately.core.bits import bits_in
from philately.core.datafile import read_bytes
from philately.core.event import Entry
from philately.core.match import Match
from philately.core.options import Value
from philately.core.record import Move, Record
from philately.core.registry import game_names
from philately.core.replay import replay
from philately.core.rng import FastRng, Rng
from philately.core.verify import verify
from philately.core.words import Ask
from philately.games.cactus_town import GAME, CactusTownGame, pieces, shelf
from philately.games.cactus_town.buildings import (
    EFFECT_WORDS,
    Building,
    Buildings,
    Group,
    write_buildings,
)
from philately.games.cactus_town.gangs import CARD_IDS, Faction
from philately.games.cactus_town.gangs_file import write_gangs
from philately.games.cactus_town.notation import place_word
from philately.games.cactus_town.rules import CactusTown, duels, effects, herd, rounds, terms
from philately.games.cactus_town.rules import events as rows
from philately.server.tables.live import Live
from tests.server.conftest import Serve
from tests.server.running import (
    PATIENCE,
    Browser,
    Json,
    Program,
    Script,
    Sent,
    Served,
    config,
    data,
    eventually,
    first_difference,
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
EFFECTS = ("civic",) * 3 + ("trade",) * 3 + ("horse",) * 2 + ("news", "arms", "medical", "cow", "money")
HERD = (herd.FIND.number, herd.BUMP.number, herd.HIT.number, herd.DODGE.number)


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A shelf with nothing on it but what is ours."""
    clear_shelf(monkeypatch, tmp_path / "shelf")
    yield
    shelf.catalogue.cache_clear()


def clear_shelf(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(shelf.GANGS, "laid", {})
    monkeypatch.setattr(shelf.BUILDINGS, "laid", {})
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
    for faction in shelf.GANGS.find("standard").factions:
        cards = []
        for card in faction.cards:
            value = seen.get(card.actions, 0)
            seen[card.actions] = value + 1
            cards.append(replace(card, value=value))
        factions.append(replace(faction, cards=tuple(cards)))
    return factions


def lay_box() -> dict[str, str]:
    """Our own cards and buildings on the shelf, as options."""
    gangs = replace(shelf.GANGS.find("standard"), name="Plain cards", factions=tuple(plain_cards()))
    return {"cards": shelf.GANGS.lay(gangs), "town": shelf.BUILDINGS.lay(plain_town())}


def faces() -> dict[tuple[str, str, str], str]:
    """Cards by what is printed on them."""
    cards = [card for faction in plain_cards() for card in faction.cards]
    kinds = [[pieces.action_name(GAME.word(terms.ACT + kind), "") for kind in card.actions] for card in cards]
    return {
        (first, second, str(card.value)): CARD_IDS[number]
        for number, (card, (first, second)) in enumerate(zip(cards, kinds, strict=True))
    }


# ---- what one may know -----------------------------------------------------------------------------------------------


def names_of(state: CactusTown, buildings: Sequence[int]) -> set[str]:
    names = shelf.catalogue(state.setup.town)
    return {names.words[building] for building in buildings}


def houses_in(state: CactusTown, event: Entry, seat: int) -> set[str]:
    """The buildings of an event that this seat has seen, by the rules (CT-147, CT-148)."""
    code, who, *rest = event
    if code == rows.TAKEN_OUT.code:
        return names_of(state, [number for number, group in enumerate(state.setup.groups) if group == rest[0]])
    if code in (rows.TARGETS.code, rows.DEBTS.code, rows.LOOKED.code):
        return names_of(state, rest[1:]) if who == seat else set()
    if code in (rows.TURNED_UP.code, rows.ROBBED.code):
        return names_of(state, rest[1:2])
    if code == rows.STOLE.code:
        return names_of(state, [int(state.buildings[rest[1]])])
    return names_of(state, rest[:1]) if code == rows.PAID.code else set()


def cards_in(event: Entry, seat: int) -> set[str]:
    """The action cards of an event that this seat has seen."""
    code, who, *rest = event
    if code in (rows.PROGRAMMED.code, rows.SWAPPED.code):
        return {CARD_IDS[card] for card in rest} if who == seat else set()
    if code == rows.REVEALED.code:
        return {CARD_IDS[rest[0]]}
    return {CARD_IDS[rest[1]]} if code == rows.SECOND_SHOT.code else set()


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
            if event[0] == rows.ROUND.code:
                self.shown, self.shots = {}, {}
            elif event[0] == rows.REVEALED.code:
                self.shown.setdefault(event[1], []).append(CARD_IDS[event[2]])
            elif event[0] == rows.SECOND_SHOT.code:
                self.shots[event[1]] = CARD_IDS[event[3]]
            elif event[0] == rows.SWAPPED.code:
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
        self.sent: list[Sent] = []
        self.numbered = 0  # events
        self.written = b""  # of the record
        self.story = self.lines = 0  # of the true story and of the record, when last looked at
        self.socket: ClientConnection | None = None
        self.heard = -1  # events that the socket has brought
        self.shown: dict[int, bytes] = {}  # the tables that the socket has brought, by their last events

    def get(self, client: httpx.Client, path: str, **params: str | int) -> httpx.Response:
        response = client.get(path, params=params or None)
        self.note(f"{self.seat} {path} {params}", response)
        return response

    def note(self, what: str, response: httpx.Response) -> None:
        head = [b"%s: %s" % pair for pair in response.headers.raw if pair[0].lower() != b"host"]
        self.keep(what, b"\n".join([b"%d" % response.status_code, *head, b"", response.content]))

    def keep(self, what: str, content: bytes) -> None:
        self.sent.append((what, content.replace(self.room.served.host.encode(), b"host")))

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

    def seen_in(self, events: Sequence[Entry]) -> tuple[set[str], set[str]]:
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
            self.heard = int(data(html, "at"))
            self.shown[self.heard] = html.replace(self.room.served.host, "host").encode()
            if searching:
                self.search_page(html)


class Room:
    """A table of people with browsers; the first one has made it."""

    def __init__(self, served: Served, players: int, box: bool = True, /, **options: str) -> None:
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
                write_gangs(shelf.GANGS.find(chosen["cards"])),
                write_buildings(shelf.BUILDINGS.find(chosen["town"])),
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
            if self.state.question.number in stages:
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
        state = match.attempt(seat, actions).state
        menu = list(state.legal_actions(seat))
        if len(menu) > 1 and terms.DONE in menu and chance.random() < 0.8:
            menu.remove(terms.DONE)
        preferred = [terms.ACT + kind for kind in (terms.STAMPEDE, terms.WALK, terms.WALK_COWBOY)]
        wanted = [action for action in menu if action in preferred and chance.random() < 0.5]
        actions.append(chance.choice(wanted or menu))
        complete = not match.attempt(seat, actions).drafts.get(seat)
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
        secret = is_secret or any(event[0] in (rows.LOOKED.code, rows.SWAPPED.code) for event in room.state.story[-6:])
        looking = room.people if secret or made % 10 == 0 else [chance.choice(room.people)]
        for person in chance.sample(looking, len(looking)):
            person.look()
    happened: dict[int, int] = {}
    for event in room.state.story:
        happened[event[0]] = happened.get(event[0], 0) + 1
    return happened


GAMES = {
    "three, who listen": (3, 3, {"factions": "osc", "round_cap": "2"}),
    "five": (5, 2, {"buildings": "gunslinger", "round_cap": "2"}),
    "four, simply programmed": (
        4,
        5,
        {"stampede": "off", "programming": "simple", "buildings": "gunslinger", "round_cap": "3"},
    ),
}


@pytest.mark.parametrize(("players", "seed", "options"), GAMES.values(), ids=GAMES.keys())
def test_nobody_is_sent_what_they_cannot_know(
    serve: Serve, players: int, seed: int, options: dict[str, str], tmp_path: Path
) -> None:
    room = Room(serve(Script(seed=f"game {seed}").world(), poll=NEVER), players, **options)
    happened = play_searching(room, seed, sockets=players == 3)
    assert happened[rows.PROGRAMMED.code] >= 2 * players and happened[rows.TURNED_UP.code] > 5
    if "buildings" in options:
        assert {rows.LOOKED.code, rows.SWAPPED.code} <= happened.keys()
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
            seen["leak"] = words[state.buildings[7]]
        elif how == "targets":
            seen["leak"] = words[bits_in(state.targets)[0]]
        elif how == "debts":
            seen["leak"] = words[bits_in(state.debts)[0]]
        elif how == "program" and state.laid[other]:
            seen["leak"] = CARD_IDS[first + state.program[base]]
        elif how == "shot" and state.laid[other] == terms.SLOTS:
            seen["leak"] = CARD_IDS[first + state.program[base + terms.SHOT_SLOT]]
        return seen

    def loud(
        self: CactusTownGame,
        chosen: Mapping[str, Value],
        entry: Entry,
        seat: int,
        names: list[str],
        *,
        you: bool = False,
    ) -> str:
        return sentence(self, chosen, entry, entry[1], names, you=you)

    def pecking(self: CactusTownGame, state: CactusTown, seat: int, names: list[str] | None = None) -> Ask:
        asked = ask(self, state, seat, names)
        for choice in asked["choices"]:
            if choice["action"] < terms.FIGURE and choice["action"] % terms.ROOM < terms.GRID:
                space = choice["action"] % terms.ROOM
                if space != terms.OFFICE_SPACE:
                    choice["label"] += shelf.catalogue(state.setup.town).words[state.buildings[space]]
        return asked

    if how in ("town", "targets", "debts", "program", "shot"):
        monkeypatch.setattr(CactusTownGame, "view", leaking)
    elif how == "drawn":
        card_back = pieces.card_back
        monkeypatch.setattr(pieces, "card_back", lambda words: card_back(words) + "Walk or Rob, worth 0")
    elif how == "sentences":
        monkeypatch.setattr(CactusTownGame, "sentence", loud)
    elif how == "options":
        monkeypatch.setattr(CactusTownGame, "ask", pecking)
    else:
        monkeypatch.setattr(Record, "redacted", lambda self, _seat: self)


# ---- who answers at the same time ------------------------------------------------------------------------------------


def test_the_program_of_another_refuses_nobody(serve: Serve) -> None:
    """All program at once: who was slower had nothing to look at. What is turned up refuses as ever."""
    room = Room(serve(Script(seed="game 3").world(), poll=NEVER), 3)
    chance = random.Random(7)
    room.play_to(chance, rounds.PROGRAM.number)
    assert len(room.match.pending) == 3
    first, second, slow = chance.sample(room.match.pending, 3)
    seen = room.live.at(slow)
    body = {"seat": slow, "after": seen, "answers": ["card2"], "key": "begun"}
    begun = room.browsers[slow].send(f"/tables/{room.table}/act", **body)
    assert data(good(begun)["html"], "draft") == "card2"
    room.act(first, ["card1", "card2", "card3"])
    assert room.live.at(slow) == seen + 1, "that somebody has programmed is public"
    room.act(second, ["card4", "card2", "card1"])
    assert data(room.browsers[slow].fragment(room.table, draft="card2"), "draft") == "card2"
    refused(room.post(slow, ["card2", "card3", "card4"], after=seen - 1), 409)
    answer = room.post(slow, ["card2", "card3", "card4"], after=seen)
    assert answer.status_code == 200, f"another's program has made this one stale: {answer.text}"
    assert room.state.question.number == rounds.ACTION.number
    asked = room.match.pending[0]
    refused(room.post(asked, room.choose(asked, chance), after=seen, key="too late"), 409)


def test_who_has_programmed_is_not_asked_again(serve: Serve) -> None:
    room = Room(serve(Script(seed="game 3").world(), poll=NEVER), 3)
    room.play_to(random.Random(7), rounds.PROGRAM.number)
    for _twice in range(2):  # the same key: it counts once
        assert good(room.post(1, ["card1", "card2", "card3"], key="once"))["complete"] is True
    refused(room.post(1, ["card1", "card2", "card4"], key="again"), 409)
    refused(room.post(1, ["card1", "card2", "card4"], key="once"), 409)
    assert room.match.pending == [0, 2]


# ---- the same position twice -----------------------------------------------------------------------------------------


class Dealt(Rng):
    """Chance that deals as somebody wants it, and goes on as it likes."""

    def __init__(self, numbers: Sequence[int], seed: int) -> None:
        self.numbers = list(reversed(numbers))
        self.later: Rng = FastRng(seed)

    def below(self, n: int) -> int:
        return self.numbers.pop() if self.numbers else self.later.below(n)

    def word(self) -> int:
        return self.later.word()

    def copy(self) -> Rng:
        other = Dealt([], 0)
        other.numbers, other.later = self.numbers[:], self.later.copy()
        return other


class Twins:
    """Two servers, and the same people at a table of each; they differ in what is answered, or in the deal."""

    def __init__(
        self,
        folder: Path,
        stack: ExitStack,
        players: int,
        seed: int,
        *,
        deals: Sequence[Sequence[int]] = (),
        **options: str,
    ) -> None:
        self.rooms: list[Room] = []
        self.chance = random.Random(seed)
        for number, name in enumerate(("one", "other")):
            (folder / name).mkdir()
            script = Script(seed=f"twins {seed}")
            if deals:
                script.chance = lambda _key, numbers=deals[number]: Dealt(numbers, seed)  # type: ignore[misc]
            served = Served(config(folder / name, poll=NEVER), script.world())
            stack.callback(served.stop)
            self.rooms.append(Room(served, players, False, **options))
            for person in self.rooms[-1].people:
                person.browser.client.headers["host"] = person.client.headers["host"] = HOST
                person.browser.client.headers["origin"] = f"http://{HOST}"
        self.one, self.other = self.rooms

    def act(self, seat: int, answers: Sequence[str], others: Sequence[str] | None = None) -> None:
        for room, said_here in ((self.one, answers), (self.other, answers if others is None else others)):
            room.act(seat, said_here)

    def play_to(self, stage: int, pending: int) -> None:
        """Play alike in both until so many are asked this."""
        for _move in range(400):
            if self.one.state.question.number == stage and len(self.one.match.pending) == pending:
                return
            self.play_on()
        raise AssertionError("it never came to this; try another seed")

    def play_on(self) -> None:
        seat = self.chance.choice(self.one.match.pending)
        self.act(seat, self.one.choose(seat, self.chance))
        assert not self.one.match.over, "it is over; try another seed"

    def compare(self, *but: int) -> int:
        """All others get the same bytes, by sockets too; gives how many."""
        size = 0
        for mine, theirs in zip(self.one.people, self.other.people, strict=True):
            if mine.seat in but:
                continue
            for person in (mine, theirs):
                person.sent.clear()
                person.shown.clear()
                person.listen(searching=False)
                person.look_at_everything()
            assert not first_difference(mine.sent, theirs.sent)
            assert mine.heard == theirs.heard
            for at in mine.shown.keys() & theirs.shown.keys():  # a busy server may send two tables as one
                assert not first_difference([("socket", mine.shown[at])], [("socket", theirs.shown[at])])
            size += sum(len(content) for _what, content in mine.sent)
        for asked in self.one.match.pending:  # nor does a bot, or a hint, know more
            if asked not in but:
                problems = [pose(GAME, room.match.options, room.state, asked, 7) for room in self.rooms]
                assert problems[0] == problems[1]
        return size


PROGRAMS = (["card1", "card2", "card3"], ["card4", "card3", "card2"])


@pytest.mark.parametrize(("players", "turn"), [(3, 0), (3, 1), (5, 2)], ids=["first", "second", "third of five"])
def test_what_was_programmed_changes_no_byte_for_others(tmp_path: Path, players: int, turn: int) -> None:
    """Somebody programs this in one world and that in the other, as the first, second or third of all.

    The others program alike, in no order. Until the last one nobody can tell the worlds apart but who differs; nor can
    they when it is taken back.
    """
    with ExitStack() as stack:
        twins = Twins(tmp_path, stack, players, turn, buildings="gunslinger")
        twins.play_to(rounds.PROGRAM.number, players)
        order = twins.chance.sample(twins.one.match.pending, players)
        liar = order[turn]
        for number, seat in enumerate(order[:-1]):
            if number == turn:
                twins.act(seat, *PROGRAMS)
                assert twins.compare(liar) > 10_000
                for room in twins.rooms:
                    good(room.undo(seat))
                twins.compare(liar)
                twins.act(seat, *PROGRAMS[::-1])
            else:
                twins.act(seat, twins.one.choose(seat, twins.chance))
            if number >= turn:
                assert twins.compare(liar) > 10_000
            assert twins.one.match.pending == twins.other.match.pending
        base = liar * terms.HAND
        laid = [list(room.state.program)[base : base + terms.HAND] for room in twins.rooms]
        assert laid[0] != laid[1] and laid[0][-1] != laid[1][-1]


@pytest.mark.parametrize("programming", ["reverse", "simple"])
def test_what_lies_face_down_changes_no_byte_for_others(tmp_path: Path, programming: str) -> None:
    """The card that is turned up last, and the second shot, are the other way round in the other world."""
    with ExitStack() as stack:
        twins = Twins(tmp_path, stack, 3, 5, programming=programming)
        twins.play_to(rounds.PROGRAM.number, 3)
        liar, *others = twins.chance.sample(twins.one.match.pending, 3)
        two = PROGRAMS[0], ["card4", "card2", "card3"]
        if programming == "simple":
            two = two[0], ["card1", "card2", "card4"]
        last = 0 if programming == "reverse" else terms.SLOTS - 1
        twins.act(liar, *two)
        for seat in others:
            twins.act(seat, twins.one.choose(seat, twins.chance))
        looks = moves = 0
        while True:
            if moves % 2 == 0:
                looks += twins.compare(liar) > 10_000
            moves += 1
            (seat,) = twins.one.match.pending
            answers = twins.one.choose(seat, twins.chance)
            while seat == liar and any(word.endswith(("+shot", "+both")) for word in answers):
                answers = twins.one.choose(seat, twins.chance)
            twins.act(seat, answers)
            if twins.one.state.is_resolved(liar, last):
                break
        assert looks >= 3
        events = [room.state.story[-1] for room in twins.rooms]
        assert events[0] != events[1]  # now everybody knows


# ---- two deals -------------------------------------------------------------------------------------------------------


def numbers_of(state: CactusTown) -> list[int]:
    """What chance must say so that this is the deal."""
    numbers: list[int] = []
    removable = sorted(state.setup.removable)
    for event in state.story:
        if event[0] == rows.TAKEN_OUT.code:
            numbers.append(removable.index(event[2]))
            removable.remove(event[2])
    town = [int(state.buildings[space]) for space in range(terms.GRID) if space != terms.OFFICE_SPACE]
    for wanted, left in (
        (town, bits_in(state.in_town)),
        (bits_in(state.targets), bits_in(state.in_town)),
        (bits_in(state.debts), bits_in(state.in_town & ~state.targets)),
    ):
        for building in wanted:
            numbers.append(left.index(building))
            left.remove(building)
    return numbers


def exchange_in_town(state: CactusTown, one: int, two: int) -> None:
    state.buildings[one], state.buildings[two] = state.buildings[two], state.buildings[one]


def first_deal(seed: int, players: int, options: dict[str, str]) -> CactusTown:
    """A deal, told."""
    state = GAME.create(players, GAME.check_options(options, players))
    state.telling = True
    GAME.start(state, FastRng(seed))
    assert isinstance(state, CactusTown)
    return state


DEALS = ("town", "looked", "targets", "debts")


@pytest.mark.parametrize("what", DEALS)
def test_what_was_dealt_changes_no_byte_for_who_cannot_know(tmp_path: Path, what: str) -> None:
    """Two deals that differ in face-down buildings, in one that somebody has looked at, in targets or in debts."""
    players, seed, moves = 4, 11, 36
    options = {"stampede": "off", "buildings": "gunslinger"}
    deal = first_deal(seed, players, options)
    numbers = numbers_of(deal)
    checked = GAME.check_options(options, players)
    for again in range(60):  # a game in which nobody finds out, played beforehand
        chance = random.Random(again)
        match = Match(GAME, players, checked, bytes(32), chance=lambda _key: Dealt(numbers, seed))
        said: list[tuple[int, list[str]]] = []
        while len(said) < moves and not match.over:
            seat = chance.choice(match.pending)
            said.append((seat, a_move(match, seat, chance)))
            match.play(*said[-1][1], seat=seat)
        state = match.state
        assert isinstance(state, CactusTown)
        assert numbers_of(state) == numbers
        looked = [bits_in(state.looked[seat] & ~state.face_up) for seat in range(players)]
        if not match.over and (what != "looked" or any(looked)):
            break
    else:
        raise AssertionError("it never came to this; try another seed")
    every = sorted({space for spaces in looked for space in spaces})
    hidden = [space for space in range(terms.GRID) if not state.face_up >> space & 1 and space not in every]
    but: list[int] = []
    if what == "looked":
        but = [seat for seat in range(players) if every[0] in looked[seat]]
        exchange_in_town(deal, every[0], hidden[0])
    elif what == "town":
        exchange_in_town(deal, hidden[0], hidden[-1])
    else:
        but = [state.setup.factions.index(terms.OUTLAWS if what == "targets" else terms.DANCER)]
        drawn = int(state.targets if what == "targets" else state.debts)
        lying = [int(state.buildings[space]) for space in (*hidden, *every)]
        old = next(building for building in lying if drawn >> building & 1)
        new = next(building for building in lying if not (state.targets | state.debts) >> building & 1)
        if what == "targets":
            deal.targets = drawn & ~(1 << old) | 1 << new
        else:
            deal.debts = drawn & ~(1 << old) | 1 << new
    with ExitStack() as stack:
        deals = (numbers, numbers_of(deal))
        assert deals[0] != deals[1]
        twins = Twins(tmp_path, stack, players, seed, deals=deals, **options)
        for number, (seat, answers) in enumerate(said):
            twins.act(seat, answers)
            if number % 12 == 0 or number == moves - 1:
                assert twins.compare(*but) > 10_000
        one, other = (room.state for room in twins.rooms)
        assert list(one.buildings) != list(other.buildings) or (one.targets, one.debts) != (other.targets, other.debts)
        for seat in but:  # who knows it is sent something else
            views = [good(room.people[seat].client.get(f"/api/tables/{room.table}/view")) for room in twins.rooms]
            assert views[0] != views[1]


def test_what_civic_shows_is_for_one(serve: Serve) -> None:
    """One looks at a building: the others are told where, and not what."""
    room = Room(serve(Script(seed="game 3").world(), poll=NEVER), 3, buildings="gunslinger")
    chance = random.Random(1)
    room.play_to(chance, effects.LOOK.number)
    (seat,) = room.match.pending
    space = next(word for word in map(GAME.word, room.state.legal_actions(seat)) if word != "done")
    before = [len(good(each.client.get(f"{each.api}/events"))["events"]) for each in room.people]
    room.act(seat, [space])
    event = next(event for event in reversed(room.state.story) if event[0] == rows.LOOKED.code)
    assert place_word(event[2]) == space
    house = shelf.catalogue(room.state.setup.town).words[event[3]]
    for person, seen in zip(room.people, before, strict=True):
        events = good(person.client.get(f"{person.api}/events"))["events"][seen:]
        told = [line for each in events for line in each["log"]]
        assert sum(f"looks at {space} in secret" in line for line in told) == 1
        view = good(person.client.get(f"{person.api}/view"))["view"]
        lot = next(each for each in view["buildings"] if each["space"] == space)
        record = person.client.get(f"{person.api}/record").text
        line = next(line for line in reversed(record.splitlines()) if '"looked"' in line)
        if person.seat == seat:
            assert house.capitalize() in " ".join(told) and lot["looked"] and lot["building"] == house
            assert house in line
        else:
            assert house.capitalize() not in " ".join(told) and not lot["looked"] and lot["building"] == ""
            assert house not in line
        person.look()


# ---- taking back -----------------------------------------------------------------------------------------------------


def test_a_program_is_taken_back_until_another_has_answered(serve: Serve) -> None:
    room = Room(serve(Script(seed="game 3").world(), poll=NEVER), 3)
    room.play_to(random.Random(7), rounds.PROGRAM.number)
    room.act(1, ["card1", "card2", "card3"])
    for person in room.people:
        person.look()
    refused(room.undo(0), 409)
    refused(room.undo(2), 409)
    assert good(room.undo(1))["complete"] is True
    assert room.match.pending == [0, 1, 2]
    for person in room.people:
        person.look()
    room.act(1, ["card2", "card1", "card3"])
    room.act(2, ["card4", "card1", "card3"])
    refused(room.undo(1), 409)  # somebody has answered since
    for person in room.people:
        person.look()
    good(room.undo(2))
    for person in room.people:
        person.look()
    room.act(2, ["card1", "card2", "card4"])
    room.act(0, ["card1", "card2", "card4"])
    assert room.state.question.number == rounds.ACTION.number
    for seat in range(3):
        refused(room.undo(seat), 409, "nothing to take back")
    for person in room.people:
        person.look()


def test_nothing_is_taken_back_once_something_was_shown(serve: Serve) -> None:
    """After every move that has turned up a card or a building, thrown dice or shown one person something."""
    options = {"buildings": "gunslinger", "round_cap": "2"}
    room = Room(serve(Script(seed="game 5").world(), poll=NEVER), 3, **options)
    chance = random.Random(5)
    refusals = 0
    while not room.match.over:
        before = room.state.reveals
        seat = chance.choice(room.match.pending)
        room.act(seat, room.choose(seat, chance))
        dumped = room.state.dump()
        for other in range(3):
            if room.state.reveals != before or other != seat:
                refused(room.undo(other), 409)
                refusals += 1
        assert room.state.dump() == dumped
    assert refusals > 60


# ---- another process -------------------------------------------------------------------------------------------------


def all_seen(room: Room) -> list[bytes]:
    """What everybody gets by asking, salts included."""
    seen = []
    for person in room.people:
        ends = ("", "/view", "/events", "/record", *(["/options"] if person.seat >= 0 else []))
        seen += [person.client.get(f"{person.api}{end}").content for end in ends]
        seen += [person.browser.client.get(f"{person.page}{end}").content for end in ("/fragment", "/record")]
    return seen


@pytest.mark.parametrize(
    ("stages", "factions"),
    [
        ((rounds.PROGRAM.number,), "osc"),
        (HERD, "osc"),
        ((herd.HIT.number, herd.DODGE.number), "oc"),
        ((duels.AIM.number,), "osd"),
    ],
    ids=["programming", "stampede", "bumped", "duel"],
)
def test_a_game_outlives_the_server_and_its_shelf(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stages: tuple[int, ...], factions: str
) -> None:
    """It stops in the middle of a round, and goes on as if nothing had been; cards and buildings are in the record."""
    script = Script(seed="game 8")
    one = serve(script.world(), poll=NEVER)
    room = Room(one, len(factions), factions=factions, buildings="gunslinger", round_cap="4")
    chance = random.Random(8)
    if stages == (rounds.PROGRAM.number,):
        room.play_to(chance, rounds.ACTION.number)  # of the second round
    room.play_to(chance, *stages)
    if stages == (rounds.PROGRAM.number,):
        room.act(1, ["card3", "card1", "card2"])
        assert room.match.pending == [2, 0] or len(room.match.pending) == 2
    seen, dumped, story = all_seen(room), room.state.dump(), list(room.state.story)
    for person in room.people:
        person.listen()
    one.stop()
    clear_shelf(monkeypatch, tmp_path / "another")
    room.move_to(serve(script.world(), poll=NEVER))
    assert room.state.dump() == dumped and room.state.story == story
    assert all_seen(room) == seen
    for person in room.people:
        person.look()
        person.listen()
    for _move in range(500):
        if room.match.over:
            break
        seat = chance.choice(room.match.pending)
        room.act(seat, room.choose(seat, chance))
    assert room.match.over
    proves(room.people[0].client.get(f"/api/tables/{room.table}/record").content, tmp_path)


# ---- programs and bots -----------------------------------------------------------------------------------------------


def test_a_person_and_three_bots(serve: Serve, tmp_path: Path) -> None:
    """By the API alone: what is asked, the answers, the record at the end."""
    served = serve(Script().world())
    table = served.table(
        "bot:greedy", "me", "bot:random", "bot:greedy", game="cactus_town", options={"round_cap": 3, "factions": "osbc"}
    )
    me = table[1]
    chance = random.Random(2)
    questions: set[str] = set()

    def pick(ask: Json) -> Json:
        questions.add(ask["question"])
        assert ask["prompt"] and ask["rule"].startswith("CT-") and all(each["label"] for each in ask["choices"])
        return chance.choice(ask["choices"])

    while True:
        eventually(lambda: table.facts()["status"] == "over" or 1 in table.facts()["pending"])
        if table.facts()["status"] == "over":
            break
        for _try in range(20):
            answers, after = me.choose(pick)
            done = me.act(answers, after)
            if done.status_code == 200:
                break
            assert done.status_code == 409  # a bot was quicker, and something was shown
    assert {"program", "action", "step"} <= questions
    match = proves(me.record(), tmp_path)
    outcome = match.outcome
    assert outcome is not None and me.view()["view"]["over"] is True
    assert me.view()["view"]["reason"] == outcome.reason
    assert {line.seat for line in match.record.lines if isinstance(line, Move)} == {0, 1, 2, 3}


def test_hints_are_given_while_others_program(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    from philately.server import thinkers
    from philately.server.tables import hints

    monkeypatch.setattr(hints, "ADVISER", "search:30sims")
    monkeypatch.setattr(thinkers, "LONGEST", 0.02)
    monkeypatch.setattr(thinkers, "PATIENCE", 60.0)
    served = serve(Script().world(), poll=NEVER)
    table = served.table("me", "me", "me", game="cactus_town", hints=True)
    table[0].move()
    for program in table.seats.values():
        answer = good(program.client.get(f"{table.path}/hint", params={"draft": "card2"}))["answers"]
        assert {each["word"] for each in answer} <= {"card1", "card3", "card4"}


BAD_ANSWERS: tuple[tuple[list[str], int], ...] = (
    (["card5"], 422),
    (["card0"], 422),
    (["card1", "card1"], 422),  # it isn't in hand any more
    (["card1", "card2", "card2"], 422),
    (["card1", "card2", "card3", "card4"], 409),
    (["o1>c3"], 422),
    (["O1"], 422),
    (["done"], 422),
    (["<script>alert(1)</script>"], 422),
    (["card1 card2"], 422),
    (["card1\x00"], 422),
    (["é" * 300], 400),
    ([""], 422),
    ([], 400),
)


@pytest.mark.parametrize(("answers", "status"), BAD_ANSWERS, ids=[str(words)[:30] for words, _status in BAD_ANSWERS])
def test_bad_answers_are_refused(served: Served, answers: list[str], status: int) -> None:
    table = served.table("me", "me", "me", game="cactus_town")
    table[0].move()
    assert table.facts()["pending"] == [0, 1, 2]
    before = table[1].record()
    response = table[1].act(answers)
    assert 400 <= response.status_code < 500
    message = refused(response, response.status_code)
    assert response.status_code == status, message
    assert len(message) < 600
    assert table[1].record() == before and table.facts()["pending"] == [0, 1, 2]
    if answers and all(word.isprintable() for word in answers):
        draft = table[1].client.get(f"{table.path}/options", params={"draft": " ".join(answers)})
        assert draft.status_code < 500


def test_only_who_is_asked_answers(serve: Serve) -> None:
    room = Room(serve(Script(seed="game 3").world(), poll=NEVER), 3)
    refused(room.post(1, ["a1"]), 409)  # the corner is for the Outlaws to say
    room.play_to(random.Random(7), rounds.ACTION.number)
    (asked,) = room.match.pending
    kind = GAME.word(room.state.legal_actions(asked)[0])
    for seat in {0, 1, 2} - {asked}:
        refused(room.post(seat, [kind]), 409)
    refused(room.post(asked, ["stampede" if kind != "stampede" else "rob"]), 422)
    body = {"seat": asked, "after": room.live.at(asked), "answers": [kind], "key": "theirs"}
    for stranger in (room.browsers[(asked + 1) % 3], room.browsers[-1]):
        answer = stranger.send(f"/tables/{room.table}/act", **body)
        assert answer.status_code == 403, answer.text
    nobody = room.served.client().post(f"/api/tables/{room.table}/act", json={**body, "answers": [kind]})
    assert nobody.status_code in (400, 401, 403)
    for garbage in (b"{", b"[]", b'{"answers": "card1"}', b'{"answers": [1], "after": 0}', b"\xff"):
        answer = room.people[asked].client.post(
            f"/api/tables/{room.table}/act", content=garbage, headers={"content-type": "application/json"}
        )
        assert 400 <= answer.status_code < 500 and answer.json()["error"]
    assert room.match.pending == [asked]


# ---- options ---------------------------------------------------------------------------------------------------------

CONTRADICTIONS: dict[str, tuple[int, dict[str, str], str]] = {
    "letters for three, two play": (2, {"factions": "osc"}, "oc"),
    "letters for two, three play": (3, {"factions": "os"}, "osb"),
    "letters for five, four play": (4, {"factions": "osbdc"}, "osbd"),
    "no such factions": (3, {"factions": "sbd"}, "factions"),
    "the Cowboy without the Stampede": (3, {"factions": "osc", "stampede": "off"}, "stampede"),
    "five without the Stampede": (5, {"stampede": "off"}, "stampede should be on"),
    "no such group": (3, {"groups": "horse+mony"}, "money"),
    "too few buildings": (3, {"groups": "horse+money"}, "24"),
    "hunters without horses": (
        3,
        {"factions": "osb", "groups": "money+drink+bed+faith+medical+trade+arms+civic+news+transport+cow"},
        "24",
    ),
    "one town twice": (3, {"town": "standard+standard"}, "together"),
    "no round": (3, {"round_cap": "0"}, "round_cap"),
    "a round too many": (3, {"round_cap": "201"}, "round_cap"),
    "half a round": (3, {"round_cap": "1.5"}, "round_cap"),
    "no such mode": (3, {"programming": "forward"}, "programming"),
    "no such option": (3, {"gunslinger": "on"}, "gunslinger"),
}


@pytest.mark.parametrize(("players", "options", "words"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys())
def test_contradictions_are_refused(served: Served, players: int, options: dict[str, str], words: str) -> None:
    """With a sentence that says what would be right, by the API and on the page; what was chosen is still there."""
    body = {"game": "cactus_town", "seats": [{"kind": "me"}] * players, "options": options}
    message = refused(served.client().post("/api/tables", json=body), 400, words)
    assert len(message) < 600
    if any(name not in [option.name for option in GAME.options] for name in options):
        return
    seats = {f"seat{seat}": "me" for seat in range(players)}
    page = served.browser().client.post("/new", data={"game": "cactus_town", **seats, **options})
    assert page.status_code == 400
    notice = page.text.partition("notice bad")[2].partition("</")[0]
    assert words in notice, notice
    for name, value in options.items():
        control = page.text.partition(f'id="option-{name}"')[2].partition('<p class="help"')[0]
        shown = value in {v for option in GAME.options if option.name == name for v in option.values}
        free = next(option for option in GAME.options if option.name == name)
        if shown or free.form or free.numbers:
            assert f'value="{value}"' in control


def test_the_form_gives_what_it_shows(served: Served) -> None:
    """All controls sent as they are: the usual game; and one that was played is proposed again."""
    browser = served.browser()
    page = browser.page("/new", game="cactus_town")
    for option in GAME.options:
        if option.name in ("town", "groups"):  # there is no choice in words
            assert f'id="option-{option.name}"' not in page
            continue
        assert page.count(f'id="option-{option.name}"') == 1
        assert page.count(f'for="option-{option.name}"') == 1
        assert page.count(f'aria-describedby="option-{option.name}-help"') == 1
        assert page.count(f'id="option-{option.name}-help"') == 1
    chosen = {option.name: option.default for option in GAME.options}
    table = browser.new_table("me", "bot:greedy", "bot:greedy", game="cactus_town", options=chosen)
    facts = good(served.client().get(f"/api/tables/{table}"))
    assert facts["options"] == {**chosen, "factions": "osc"}
    again = browser.page("/new", again=table)
    assert re.search(r'<option value="osc" selected', again)
    four = {**chosen, "factions": "osbd", "stampede": "off"}
    table = browser.new_table("me", "me", "me", "me", game="cactus_town", options=four)
    assert good(served.client().get(f"/api/tables/{table}"))["options"] == four


@pytest.mark.parametrize("game", game_names())
def test_no_id_stands_twice_in_a_form(served: Served, game: str) -> None:
    """Pictures have ids too, and so has the game Stampede."""
    ids = re.findall(r'<[^>]*?\sid="([^"]+)"', served.browser().page("/new", game=game))
    assert len(ids) > 20
    assert len(ids) == len(set(ids)), sorted({each for each in ids if ids.count(each) > 1})


@pytest.mark.parametrize("option", ["cards", "town"])
def test_a_file_of_the_server_is_not_read(
    served: Served, option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plays by the web can't bring a file, however it is named, and isn't told what is in one."""
    name = {"cards": "gangs.toml", "town": "buildings.toml"}[option]
    mine = tmp_path / "mine.toml"
    mine.write_bytes((shelf.HERE / name).read_bytes().replace(b"Standard", b"Secret"))
    (tmp_path / "mine").write_bytes(mine.read_bytes())
    secret = tmp_path / "secret.toml"
    secret.write_text('password = "xyzzy"\n')
    monkeypatch.chdir(tmp_path)
    opened: list[Path] = []

    def watched(path: Path) -> bytes:
        opened.append(path)
        return read_bytes(path)

    monkeypatch.setattr(core_shelf, "read_bytes", watched)
    said = [
        str(mine),
        "mine.toml",
        "mine",
        "./mine.toml",
        str(secret),
        "secret.toml",
        "/etc/passwd",
        "../../etc/passwd",
    ]
    said += [f"file://{mine}", "~/mine.toml", "x" * 390, "é<b>", "standard.toml", str(shelf.HERE / name), "/dev/zero"]
    if option == "town":
        said += [f"standard+{mine}", "standard+mine", f"{secret}+standard", "standard+", "+"]
    for value in said:
        body = {"game": "cactus_town", "seats": [{"kind": "me"}] * 3, "options": {option: value}}
        message = refused(served.client().post("/api/tables", json=body), 400, "standard")
        assert len(message) < 400 and "xyzzy" not in message and "password" not in message
        form = {"game": "cactus_town", "seat0": "me", "seat1": "me", "seat2": "me", option: value}
        page = served.browser().client.post("/new", data=form)
        assert page.status_code == 400
        assert "<b>" not in page.text.partition("notice bad")[2][:200] and "xyzzy" not in page.text
    assert not [path for path in opened if path.parent != shelf.HERE]


def test_a_town_on_the_shelf_is_played_by_its_name(serve: Serve) -> None:
    served = serve(Script().world(), poll=NEVER)
    box = lay_box()
    body = {"game": "cactus_town", "seats": [{"kind": "me"}] * 3, "options": {"town": box["town"][:-1]}}
    assert box["town"] in refused(served.client().post("/api/tables", json=body), 400, "there is no town")
    table = served.table("me", "me", "me", game="cactus_town", options=dict(box))
    facts = table.facts()["options"]
    assert (facts["cards"], facts["town"]) == (box["cards"], box["town"])
    assert table[0].view()["view"]["town"].startswith(box["town"])
    page = served.browser().fragment(table.id)
    assert "Zq01" in page and "Livery Stable" not in page
