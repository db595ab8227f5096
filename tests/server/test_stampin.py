"""Stampin' on the server: secrets of people who answer in any order, live auctions, boards of one's own, bots.

What a seat may know is found out anew here, from what really happened (`Eyes`) and from where all cards really lie;
then every byte that the seat is sent is searched for other cards. The cards have names that can't be mistaken.
"""

import asyncio
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
from philately.core.bits import bits_in
from philately.core.event import Entry
from philately.core.match import Match
from philately.core.options import Value
from philately.core.record import Move, Record
from philately.core.replay import replay
from philately.core.verify import verify
from philately.core.words import Ask
from philately.games.stampin import GAME, StampinGame, shelf
from philately.games.stampin.board import Board, Space, usual_entries
from philately.games.stampin.cards import CATEGORY_WORDS, Card, Deck, card_word, write_cards
from philately.games.stampin.rules import Stampin, auctions, buying, keepers, terms, trades
from philately.games.stampin.rules import events as rows
from philately.server import thinkers
from philately.server.tables import hints, live
from philately.server.tables.live import Live
from tests.games.stampin.table import plain
from tests.server.conftest import Serve
from tests.server.running import (
    PATIENCE,
    Browser,
    Json,
    Program,
    Programs,
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
    reload,
)

HOST = "localhost:8000"
NEVER = 1e6  # seconds between two looks of a server that looks when a test says so
CARD = re.compile(rf"(?<![A-Za-z])((?:{'|'.join(CATEGORY_WORDS)})[1-4]|wild[12])(?![0-9A-Za-z])")
CATEGORY = re.compile("Category-([a-z]{3})")
WATCHER = -1
SECRET = (trades.SLOT.number, trades.PASS_CARD.number, auctions.BID.number, keepers.DEMAND_BACK.number)
# A short way with much to hide: trades, passes and auctions, and cards that come in unseen.
BUSY = (
    ("trade", terms.TRADE, terms.ANY),
    ("left", terms.PASS_ON, terms.LEFT),
    ("auction", terms.AUCTION, 0),
    ("draw", terms.DRAW, 2),
    ("everybody", terms.TRADE, terms.EVERYBODY),
    ("right", terms.PASS_ON, terms.RIGHT),
    ("search", terms.NLW, 0),
    ("auction", terms.AUCTION, 0),
    ("neighbour", terms.TRADE, terms.LEFT),
    ("sort", terms.SORT, 3),
    ("free", terms.FREE, 0),
    ("other neighbour", terms.TRADE, terms.RIGHT),
)
AUCTIONS = (*(("auction", terms.AUCTION, 0) for _space in range(11)), ("income", terms.COLLECT, 1))


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A shelf with nothing on it but what is ours."""
    clear_shelf(monkeypatch, tmp_path / "shelf")


def clear_shelf(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(shelf.BOARDS, "laid", {})
    monkeypatch.setattr(shelf.DECKS, "laid", {})
    folder.mkdir()
    monkeypatch.setenv(shelf.FOLDER, str(folder))


def lay_board(spaces: Sequence[tuple[str, int, int]], name: str = "Busy board") -> str:
    """A board on the shelf, by its spaces."""
    made = tuple(Space(called, f"{called}!", kind, number) for called, kind, number in spaces)
    return shelf.BOARDS.lay(Board(name, made, usual_entries(len(made))))


def lay_cards() -> str:
    """Cards on the shelf whose names are their words, and like no others."""
    categories = tuple(
        replace(
            category,
            title=f"Category-{word}",
            cards=tuple(Card(f"Card-{word}{place}", card.value) for place, card in enumerate(category.cards, 1)),
        )
        for word, category in zip(CATEGORY_WORDS, shelf.DECKS.find("standard").categories, strict=True)
    )
    return shelf.DECKS.lay(Deck(categories, ("Card-wild1", "Card-wild2"), name="Plain cards"))


# ---- what one may know -----------------------------------------------------------------------------------------------


def words_of(cards: Iterator[int] | Sequence[int] | set[int]) -> set[str]:
    return {card_word(card) for card in cards}


def seen_in(event: Entry, seat: int) -> list[int]:
    """The cards of an event that this seat has seen, by the rules (P-28, P-32, P-33, P-39, P-41)."""
    code, who, *rest = plain(event)
    if code in (rows.DEALT.code, rows.DREW.code):
        return rest if who == seat else []
    if code == rows.LAID_DOWN.code:
        return rest[1:] if who == seat else []
    if code in (rows.TRADED.code, rows.PASSED.code, rows.GAVE_BACK.code):
        return rest[1:] if seat in (who, rest[0]) else []
    if code == rows.COMPLETED.code:
        return rest[1:]
    if code == rows.DEMANDED.code:
        return rest[2:]
    if code in (
        rows.BOUGHT.code,
        rows.TOOK_FREE.code,
        rows.DISCARDED.code,
        rows.LOT.code,
        rows.SOLD.code,
        rows.UNSOLD.code,
    ):
        return rest[:1]
    return rest[1:] if code in (rows.EXCHANGED.code, rows.PUT_WILD.code) else []


def named_in(event: Entry, seat: int) -> list[int]:
    """The categories of an event that this seat has heard of, besides those of cards it has seen."""
    if event[0] == rows.DEMANDED.code:
        return [event[3]]
    return (
        [event[2]] if event[0] == rows.COMPLETED.code or (event[0] == rows.LAID_DOWN.code and event[1] == seat) else []
    )


class Eyes:
    """What an observer can at most know of others' hidden cards: those it has seen go there, as long as they must stay.

    It is told everything that happens, and forgets what the observer hasn't seen. The rules keep an account of their
    own, which may know less, since a player doesn't see which cards are laid down, but never more.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.at: dict[int, int] = {}  # card: whose it is
        self.down: set[int] = set()  # cards that really lie face-down
        self.coming: list[int] = []  # what a Demand has brought
        self.demanded: set[tuple[int, int]] = set()  # of whom, and which category
        self.told = 0  # events

    def watch(self, story: Sequence[Entry]) -> None:
        new = [plain(event) for event in story[self.told :]]
        self.told = len(story)
        for number, event in enumerate(new):
            if event[0] != rows.PASSED.code:
                self.see(event)
            elif not number or new[number - 1][0] != rows.PASSED.code:
                passed = [one for one in new[number : number + 4] if one[0] == rows.PASSED.code]
                for _code, giver, getter, _card in passed:  # all at once
                    if self.seat not in (giver, getter):
                        self.lapse(giver)
                for _code, giver, getter, card in passed:
                    self.move(card, getter, self.seat in (giver, getter))

    def see(self, event: Entry) -> None:
        code, who, *rest = event
        if code in (rows.BOUGHT.code, rows.TOOK_FREE.code, rows.SOLD.code):
            self.at[rest[0]] = who
        elif code in (rows.DISCARDED.code, rows.UNSOLD.code):
            self.at.pop(rest[0], None)
        elif code == rows.LAID_DOWN.code:
            self.down |= set(rest[1:])
        elif code == rows.PUT_WILD.code:
            self.at[rest[1]] = who
        elif code == rows.COMPLETED.code:
            for card in rest[1:]:
                self.at.pop(card, None)
                self.down.discard(card)
        elif code == rows.TRADED.code:
            other, given, taken = rest
            if self.seat not in (who, other):
                self.lapse(who)
                self.lapse(other)
            self.move(given, other, self.seat in (who, other))
            self.move(taken, who, self.seat in (who, other))
        elif code == rows.DEMANDED.code:
            self.coming = rest[2:]
            self.demanded.add((rest[0], rest[1]))
        elif code == rows.GAVE_BACK.code:
            if self.seat not in (who, rest[0]):
                self.lapse(who)
            for card in rest[1:]:
                self.move(card, rest[0], self.seat in (who, rest[0]))
            self.at.update(dict.fromkeys(self.coming, who))
        elif code == rows.EXCHANGED.code:
            self.at.pop(rest[1], None)
            self.at[rest[2]] = who

    def move(self, card: int, to: int, seen: bool) -> None:
        if seen:
            self.at[card] = to
        else:
            self.at.pop(card, None)

    def lapse(self, seat: int) -> None:
        """Some card has left this hand unseen: none of it is sure any more."""
        self.at = {card: owner for card, owner in self.at.items() if owner != seat or card in self.down}

    def of(self, seat: int) -> set[int]:
        """Cards that may be known to be with another player."""
        return {card for card, owner in self.at.items() if owner == seat and seat != self.seat}

    def now(self, state: Stampin) -> set[str]:
        """All cards that may be shown to this observer now."""
        seen = set(bits_in(state.incoming))
        if state.lot != terms.NONE:
            seen.add(int(state.lot))
        searching = state.stage == buying.SEARCH.number and state.pending() == [self.seat]
        for pile in state.piles:
            heap = [int(pile.card(place)) for place in range(len(pile))]
            seen |= set(heap if searching or state.setup.open_discards else heap[:1])
        row = (self.seat if self.seat >= 0 else state.players) * state.players
        for seat in range(state.players):
            threes = [state.three(seat, category) for category in range(terms.CATEGORIES)]
            for category in range(terms.CATEGORIES):
                seen |= set(bits_in(state.set_of(seat, category)))
            if seat == self.seat:
                seen |= {card for heap_ in (state.hands[seat], *threes) for card in bits_in(heap_)}
            else:
                remembered = set(bits_in(state.known[row + seat] | state.known_down[row + seat]))
                assert remembered <= self.of(seat), f"{self.seat} knows too much of {seat}"
                seen |= remembered
        return words_of(seen)


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

    def get(self, client: httpx.Client, path: str, **params: str | int) -> httpx.Response:
        response = client.get(path, params=params or None)
        self.note(f"{self.seat} {path} {params}", response)
        return response

    def note(self, what: str, response: httpx.Response) -> None:
        head = [b"%s: %s" % pair for pair in response.headers.raw if pair[0].lower() != b"host"]
        content = b"\n".join([b"%d" % response.status_code, *head, b"", response.content])
        self.sent.append((what, content.replace(self.room.served.host.encode(), b"host")))

    # ---- looking, and searching what comes -------------------------------------------------------------------------

    def look(self) -> None:
        """All that is there, searched for what this seat can't know."""
        self.look_at_view()
        self.read_news()
        self.read_record()
        self.look_at_page()

    def look_at_view(self) -> None:
        state = self.room.state
        self.eyes.watch(state.story)
        allowed = self.eyes.now(state)
        facts = self.get(self.client, self.api).text
        assert not CARD.search(facts)
        answer = self.get(self.client, f"{self.api}/view")
        self.search(answer.text, allowed)
        view = good(answer)["view"]
        assert view["answer"] == "" or self.seat >= 0
        for seat, player in enumerate(view["players"]):
            if seat == self.seat:
                continue
            known = words_of(self.eyes.of(seat))
            assert set(player["hand"]) <= known
            for three in player["threes"]:
                assert set(three["cards"]) <= known
                if three["category"]:
                    assert any(word.startswith(three["category"]) for word in three["cards"])
            assert {(seat, CATEGORY_WORDS.index(word)) for word in player["none_of"]} <= self.eyes.demanded
        if self.seat >= 0:
            self.search(self.get(self.client, f"{self.api}/options").text, allowed)

    def read_news(self) -> None:
        """Sentences that are new may name what this seat has just seen, and nothing else."""
        story = self.room.state.story
        cards = words_of({card for event in story[self.story :] for card in seen_in(event, self.seat)})
        named = {CATEGORY_WORDS[each] for event in story[self.story :] for each in named_in(event, self.seat)}
        self.story = len(story)
        answer = self.get(self.client, f"{self.api}/events", after=self.numbered)
        news = good(answer)
        self.search(answer.text, cards, named)
        assert [event["number"] for event in news["events"]] == list(range(self.numbered + 1, news["at"] + 1))
        self.numbered = news["at"]

    def read_record(self) -> None:
        """What stood there stands there still; new lines open what this seat has seen or said."""
        record = self.room.match.record
        new = record.lines[self.lines :]
        self.lines = len(record.lines)
        content = self.get(self.client, f"{self.api}/record").content
        assert content.startswith(self.written)
        lines = content[len(self.written) :].decode()
        self.written = content
        lines = lines.replace(self.room.box, '"cards"')  # which are told in full, before the deal
        allowed = words_of({card for event in self.room.news(new) for card in seen_in(event, self.seat)})
        for line in new:
            if isinstance(line, Move) and line.seat == self.seat:
                allowed |= {found for word in live.words_of(line) for found in CARD.findall(word)}
        self.search(lines, allowed)

    def look_at_page(self) -> None:
        state = self.room.state
        self.search_page(self.get(self.browser.client, f"{self.page}/fragment").text, state)

    def search_page(self, html: str, state: Stampin) -> None:
        """The table without its log, which is searched as news."""
        html = re.sub(r"<section class=\\?\"sheet log.*?</section>", "", html, flags=re.DOTALL)
        self.search(html, self.eyes.now(state))

    def search(self, text: str, cards: set[str], categories: set[str] | None = None) -> None:
        found = set(CARD.findall(text)) - cards
        assert not found, f"seat {self.seat} can't know {sorted(found)}:\n{text[:3000]}"
        if categories is not None:
            named = set(CATEGORY.findall(text)) - categories - {word[:-1] for word in cards}
            assert not named, f"seat {self.seat} can't know of {sorted(named)}:\n{text[:3000]}"

    def look_at_everything(self) -> None:
        """All that can be had, also by mistake."""
        api, page = self.client, self.browser.client
        for end in ("", "/view", "/options", "/events", "/events?after=3", "/record", "/hint"):
            self.get(api, f"{self.api}{end}")
        for end in ("", "/fragment", "/fragment?draft=slot1", "/proof", "/record", "/replay"):
            self.get(page, f"{self.page}{end}")
        wrong = {"answers": ["bid99"], "after": self.room.live.at(self.seat), "key": "wrong"}
        self.note("act", api.post(f"{self.api}/act", json=wrong))
        self.note("undo", api.post(f"{self.api}/undo", json={"after": self.room.live.at(self.seat)}))

    # ---- listening -------------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """What a socket has brought since, up to the last event."""
        live = self.room.live
        self.eyes.watch(self.room.state.story)
        self.socket = self.socket or self.browser.listen(self.room.table, after=-1)
        while True:
            html = str(json.loads(self.socket.recv(timeout=PATIENCE))["html"])
            self.sent.append((f"{self.seat} socket", html.encode()))
            self.search_page(html, self.room.state)
            if int(data(html, "at")) >= live.at(self.seat):
                return


class Room:
    """A table of people with browsers; the first one has made it."""

    def __init__(self, served: Served, players: int, **options: str) -> None:
        self.served = served
        browsers = [served.browser() for _person in range(players + 1)]
        seats = ["me", *["anyone"] * (players - 1)]
        chosen = {"board": lay_board(BUSY), "cards": lay_cards(), **options}
        self.box = json.dumps(write_cards(shelf.DECKS.find(chosen["cards"])).decode(), ensure_ascii=False)
        self.table = browsers[0].new_table(*seats, game="stampin", name="Ana", options=chosen)
        for seat, name in list(enumerate(("Ana", "Ben", "Cleo", "Dan")))[1:players]:
            browsers[seat].done(f"/tables/{self.table}/sit", seat=seat, name=name)
        for seat in range(players):
            good(browsers[seat].send(f"/tables/{self.table}/nonce", seat=seat, nonce=nonce(seat)))
        self.people = [Person(self, seat, browsers[seat]) for seat in (*range(players), WATCHER)]

    @property
    def live(self) -> Live:
        return self.served.house.tables.known[self.table]

    @property
    def match(self) -> Match:
        assert self.live.match is not None
        return self.live.match

    @property
    def state(self) -> Stampin:
        state = self.match.state
        assert isinstance(state, Stampin)
        return state

    def news(self, lines: Sequence[object]) -> Sequence[Entry]:
        """The true events of the last lines of the record."""
        number = sum(len(getattr(line, "events", ())) for line in lines)
        return self.state.story[len(self.state.story) - number :]

    def others(self, seat: int) -> list[Person]:
        return [person for person in self.people if person.seat != seat]

    def act(self, seat: int, answers: Sequence[str]) -> Json:
        body = {"answers": list(answers), "after": self.live.at(seat), "key": f"{seat} at {self.live.at(seat)}"}
        return good(self.people[seat].client.post(f"/api/tables/{self.table}/act", json=body))

    def choose(self, seat: int, chance: random.Random) -> list[str]:
        """A whole move at random; trades and passes are agreed to more often than not."""
        actions: list[int] = []
        complete = False
        while not complete:
            state = self.match.attempt(seat, actions).state
            menu = list(state.legal_actions(seat))
            follow = terms.FOLLOW in menu and chance.random() < 0.8
            actions.append(terms.FOLLOW if follow else chance.choice(menu))
            complete = not self.match.attempt(seat, actions).drafts.get(seat)
        return [GAME.word(action) for action in actions]


# ---- whole games -----------------------------------------------------------------------------------------------------


def play_searching(room: Room, seed: int, sockets: bool = False) -> dict[int, int]:
    """A whole game; whoever is asked answers in any order, and all look in between. Gives what was answered in secret.

    After a secret answer, and now and then, everybody looks at everything; else somebody does.
    """
    chance = random.Random(seed)
    secrets: dict[int, int] = {}
    for person in room.people:
        person.look()
        if sockets:
            person.listen()
    made = 0
    while not room.match.over:
        state = room.state
        seat = chance.choice(room.match.pending)
        stage, number = int(state.stage), len(room.match.pending)
        is_secret = state.is_secret(seat)
        heard = [room.live.at(person.seat) for person in room.people]
        assert room.act(seat, room.choose(seat, chance))["complete"] is True
        made += 1
        if room.match.over:
            break
        if is_secret and stage in SECRET:
            secrets[stage] = secrets.get(stage, 0) + 1
            if number > 1:
                assert room.state.stage == stage and seat not in room.match.pending
        if sockets:
            for person, before in zip(room.people, heard, strict=True):
                if room.live.at(person.seat) > before:
                    person.listen()
        looking = room.people if is_secret or made % 10 == 0 else [chance.choice(room.people)]
        for person in chance.sample(looking, len(looking)):
            person.look()
    return secrets


GAMES = {
    "three, who listen": (3, 3, {"auction": "sealed", "turn_limit": "20"}),
    "four": (4, 2, {"auction": "sealed", "turn_limit": "30"}),
    "four, with open discards": (4, 5, {"open_discards": "yes", "hidden_cash": "yes", "turn_limit": "20"}),
}


@pytest.mark.parametrize(("players", "seed", "options"), GAMES.values(), ids=GAMES.keys())
def test_nobody_is_sent_what_they_cannot_know(
    serve: Serve, players: int, seed: int, options: dict[str, str], tmp_path: Path
) -> None:
    room = Room(serve(Script(seed=f"game {seed}").world(), poll=NEVER), players, **options)
    secrets = play_searching(room, seed, sockets=players == 3)
    assert {trades.SLOT.number, trades.PASS_CARD.number} <= secrets.keys()
    assert auctions.BID.number in secrets or "auction" not in options
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


LEAKS = ("view", "answers", "sentences", "record", "options", "buried")


@pytest.mark.parametrize("how", LEAKS)
def test_a_server_that_tells_too_much_is_caught(serve: Serve, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """These tests can fail."""
    leak(monkeypatch, how)
    room = Room(serve(Script(seed="game 3").world(), poll=NEVER), 3, auction="sealed")
    with pytest.raises(AssertionError, match="can't know"):
        play_searching(room, 3)


def leak(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Make the game or the server tell something that it shouldn't."""
    view, sentence, ask = StampinGame.view, StampinGame.sentence, StampinGame.ask

    def leaking(self: StampinGame, state: Stampin, seat: int) -> Mapping[str, object]:
        seen = dict(view(self, state, seat))
        other = (seat + 1) % state.players
        if how == "view":
            seen["leak"] = card_word(int(state.deck.card(len(state.deck) - 1)))
        elif how == "answers" and state.stage == trades.PASS_CARD.number and state.answers[other] >= 0:
            seen["leak"] = card_word(int(state.answers[other]))
        elif how == "buried" and len(state.piles[0]) > 1:
            seen["leak"] = card_word(int(state.piles[0].card(1)))
        return seen

    def loud(
        self: StampinGame, chosen: Mapping[str, Value], entry: Entry, seat: int, names: list[str], *, you: bool = False
    ) -> str:
        return sentence(self, chosen, entry, entry[1], names, you=you)

    def pecking(self: StampinGame, state: Stampin, seat: int, names: list[str] | None = None) -> Ask:
        asked = ask(self, state, seat, names)
        if asked["question"] == "slot":
            theirs = state.partner if seat == state.active else state.active
            for choice, card in zip(asked["choices"], bits_in(state.hands[theirs]), strict=True):
                choice["label"] = card_word(card)
        return asked

    if how in ("view", "answers", "buried"):
        monkeypatch.setattr(StampinGame, "view", leaking)
    elif how == "sentences":
        monkeypatch.setattr(StampinGame, "sentence", loud)
    elif how == "options":
        monkeypatch.setattr(StampinGame, "ask", pecking)
    else:
        monkeypatch.setattr(Record, "redacted", lambda self, _seat: self)


# ---- who answers at the same time ------------------------------------------------------------------------------------


def test_a_secret_answer_of_another_refuses_nobody(serve: Serve) -> None:
    """Both choose a slot at once: whoever was slower had nothing to look at. What is shown refuses as ever."""
    room = Room(serve(Script(seed="game 3").world(), poll=NEVER), 3)
    chance = random.Random(7)
    while room.state.stage != trades.SLOT.number:
        seat = chance.choice(room.match.pending)
        room.act(seat, room.choose(seat, chance))
    quick, slow = room.match.pending
    seen = room.live.at(slow)
    room.act(quick, ["slot1"])
    assert room.live.at(slow) == seen + 1, "that somebody has answered is public"
    late = {"answers": ["slot1"], "after": seen, "key": "late"}
    act = f"/api/tables/{room.table}/act"
    refused(room.people[slow].client.post(act, json={**late, "after": seen - 1}), 409)
    assert good(room.people[slow].client.post(act, json=late))["complete"] is True
    asked = room.match.pending[0]
    body = {"answers": room.choose(asked, chance), "after": seen, "key": "too late"}
    refused(room.people[asked].client.post(act, json=body), 409)


# ---- the same position twice -----------------------------------------------------------------------------------------


class Twins:
    """Two servers that differ in nothing, and the same people at a table of each."""

    def __init__(self, folder: Path, stack: ExitStack, players: int, seed: int, **options: str) -> None:
        self.rooms: list[Room] = []
        self.chance = random.Random(seed)
        for name in ("one", "other"):
            (folder / name).mkdir()
            served = Served(config(folder / name, poll=NEVER), Script(seed=f"twins {seed}").world())
            stack.callback(served.stop)
            self.rooms.append(Room(served, players, **options))
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
            if self.one.state.stage == stage and len(self.one.match.pending) == pending:
                return
            seat = self.chance.choice(self.one.match.pending)
            self.act(seat, self.one.choose(seat, self.chance))
            assert not self.one.match.over, "it never came to this; try another seed"
        raise AssertionError("it never came to this; try another seed")

    def compare(self, but: int) -> int:
        """All others get the same bytes; gives how many."""
        size = 0
        for mine, theirs in zip(self.one.others(but), self.other.others(but), strict=True):
            for person in (mine, theirs):
                person.sent.clear()
                person.look_at_everything()
            assert not first_difference(mine.sent, theirs.sent)
            size += sum(len(content) for _what, content in mine.sent)
        return size


def two_answers(room: Room, seat: int) -> tuple[list[str], list[str]]:
    """Two whole moves that differ in what is secret."""
    found: list[list[str]] = []
    for pick in (0, -1):
        actions: list[int] = []
        complete = False
        while not complete:
            state = room.match.attempt(seat, actions).state
            actions.append(list(state.legal_actions(seat))[pick])
            complete = not room.match.attempt(seat, actions).drafts.get(seat)
        found.append([GAME.word(action) for action in actions])
    assert found[0] != found[1]
    return found[0], found[1]


@pytest.mark.parametrize(
    ("stage", "pending", "turn"),
    [
        (trades.SLOT.number, 2, 0),
        (trades.PASS_CARD.number, 4, 0),
        (trades.PASS_CARD.number, 4, 2),
        (auctions.BID.number, 4, 1),
    ],
    ids=["slot", "first pass", "last pass but one", "second bid"],
)
def test_what_was_answered_changes_no_byte_for_others(tmp_path: Path, stage: int, pending: int, turn: int) -> None:
    """Somebody answers this in one world and that in the other, as the first, second or third of those who are asked.

    The others answer alike, and in no order. Until the last answer nobody can tell the worlds apart but who answered.
    """
    with ExitStack() as stack:
        twins = Twins(tmp_path, stack, 4, turn, auction="sealed")
        twins.play_to(stage, pending)
        order = twins.chance.sample(twins.one.match.pending, pending)
        liar = order[turn]
        for number, seat in enumerate(order[:-1]):
            if number == turn:
                twins.act(seat, *two_answers(twins.one, seat))
            else:
                twins.act(seat, twins.one.choose(seat, twins.chance))
            assert twins.one.state.stage == stage and twins.one.match.pending == twins.other.match.pending
            if number >= turn:
                assert twins.compare(liar) > 10_000
                assert twins.one.state.answers[liar] != twins.other.state.answers[liar]
                for asked in twins.one.match.pending:  # nor does a bot, or a hint, know more
                    problems = [pose(GAME, room.match.options, room.state, asked, 7) for room in twins.rooms]
                    assert problems[0] == problems[1]


def test_what_is_given_back_for_a_demand_is_for_two(tmp_path: Path) -> None:
    with ExitStack() as stack:
        twins = Twins(tmp_path, stack, 4, 3)
        twins.play_to(keepers.DEMAND_BACK.number, 1)
        seat, other = int(twins.one.state.active), int(twins.one.state.target)
        answers = two_answers(twins.one, seat)
        twins.act(seat, *answers)
        given = [next(e for e in reversed(room.state.story) if e[0] == rows.GAVE_BACK.code) for room in twins.rooms]
        assert given[0] != given[1]
        for person, twin in zip(twins.one.people, twins.other.people, strict=True):
            for each in (person, twin):
                each.sent.clear()
                each.look_at_everything()
            assert bool(first_difference(person.sent, twin.sent)) is (person.seat in (seat, other)), person.seat


# ---- live auctions ---------------------------------------------------------------------------------------------------


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def host(serve: Serve, script: Script) -> Served:
    return serve(script.world(), poll=NEVER)


def look(served: Served, table: Programs) -> float:
    """The server looks at the clock of a table; gives the seconds that are left."""
    house = served.house.tables
    assert house.watcher is not None
    return asyncio.run_coroutine_threadsafe(served.house.clocks.expire(table.id), house.watcher.get_loop()).result(
        PATIENCE
    )


def left(table: Programs) -> float | None:
    running = table.facts()["countdown"]
    return None if running is None else float(running["left"])


def say(program: Program, *words: str) -> None:
    assert good(program.act(words))["complete"] is True


def moves(table: Programs) -> list[tuple[int, tuple[str, ...]]]:
    lines = read(next(iter(table.seats.values())).record()).lines
    return [(line.seat, live.words_of(line)) for line in lines if isinstance(line, Move)]


def position(served: Served, table: Programs) -> Stampin:
    match = served.house.tables.known[table.id].match
    assert match is not None and isinstance(match.state, Stampin)
    return match.state


def log_of(program: Program) -> list[str]:
    return [line for event in program.events()["events"] for line in event["log"]]


USUAL = ("roll", "pay", "follow", "pile1", "done")  # what people say on their way to an auction


def onward(ask: Json) -> Json:
    words = {choice["word"]: choice for choice in ask["choices"]}
    return next((words[word] for word in USUAL if word in words), ask["choices"][0])


def walk_on(table: Programs) -> None:
    """Let people play until there is an auction, or the end; bots play by themselves."""
    for _move in range(200):
        eventually(lambda: table.facts()["status"] == "over" or bool(asked_people(table)))
        facts = table.facts()
        if facts["status"] == "over" or table[min(table.seats)].view()["view"]["stage"] == "bid":
            return
        table[asked_people(table)[0]].move(onward)
    raise AssertionError("there is no auction")


def asked_people(table: Programs) -> list[int]:
    """The people who are asked, unless a bot is asked too: it will answer first."""
    pending = table.facts()["pending"]
    return pending if set(pending) <= table.seats.keys() else []


def live_table(served: Served, *seats: str, countdown: int | None = None, **options: str | int) -> Programs:
    """A table on a board that has nothing but auctions; it stands in one."""
    chosen: dict[str, str | int] = {"auction": "live", "board": lay_board(AUCTIONS, "Auctions"), **options}
    table = served.table(*seats or ("me", "me", "me"), game="stampin", options=chosen, countdown=countdown)
    walk_on(table)
    return table


def test_nobody_bids(host: Served, script: Script) -> None:
    table = live_table(host)
    state = position(host, table)
    active, lot, before = int(state.active), int(state.lot), moves(table)
    assert table.facts()["countdown"] == {"seconds": 10, "left": 10.0}
    assert table.facts()["pending"] == [(active + step) % 3 for step in range(3)]
    script.time += 9.75
    assert look(host, table) == 0.25 and moves(table) == before
    script.time += 0.25
    assert look(host, table) == 0
    assert moves(table) == before + [((active + step) % 3, ("pass",)) for step in range(3)]
    assert table.facts()["pending"] == [active] and left(table) is None
    assert table[active].ask()["question"] == "lot_pile"
    script.time += 1000  # there is time to choose a pile
    assert look(host, table) == 0 and table[active].ask()["question"] == "lot_pile"
    say(table[active], "pile2")
    assert table[0].view()["view"]["piles"][1]["top"] == card_word(lot)
    walk_on(table)
    assert left(table) == 10.0  # the next auction


def test_the_silent_pass_and_the_highest_bid_wins(host: Served, script: Script) -> None:
    table = live_table(host, countdown=25)
    state = position(host, table)
    active, lot = int(state.active), int(state.lot)
    first, second = (active + 1) % 3, (active + 2) % 3
    assert table.facts()["countdown"] == {"seconds": 25, "left": 25.0}
    script.time += 20
    say(table[active], "pass")
    assert left(table) == 5.0  # a pass doesn't begin it anew
    say(table[first], "bid12")
    assert left(table) == 25.0 and table.facts()["pending"] == [active, second]  # who has passed may bid again
    script.time += 24
    say(table[active], "pass")
    say(table[second], "bid13")
    assert left(table) == 25.0 and table.facts()["pending"] == [active, first]
    refused(table[first].act(["bid13"]), 422)
    refused(table[second].act(["bid20"]), 409)  # the highest bidder waits
    before = moves(table)
    script.time += 25
    assert look(host, table) == 0
    assert moves(table) == [*before, (active, ("pass",)), (first, ("pass",))]
    assert log_of(table[0])[-1].endswith("for 13¢.")
    seen = table[0].view()["view"]
    assert seen["players"][second]["cash"] == 80 - 13 and seen["auction"] is None
    assert table.facts()["pending"] == [second] and table[second].ask()["question"] == "discard"
    assert position(host, table).hands[second] >> lot & 1
    assert all(log_of(table[seat]) == log_of(table[0]) or seat for seat in range(3))
    refused(table[first].client.post(f"{table.path}/undo", json={"after": table[first].at}), 409)


def test_the_last_pass_ends_it_at_once(host: Served, script: Script) -> None:
    table = live_table(host, "me", "me")
    active = int(position(host, table).active)
    say(table[active], "bid10")
    say(table[1 - active], "pass")
    assert left(table) is None and table[active].view()["view"]["players"][active]["cash"] == 70
    script.time += 100
    assert look(host, table) == 0


@pytest.mark.parametrize("step", [0, 1])
def test_a_bid_that_ends_the_auction_is_said(host: Served, script: Script, step: int) -> None:
    """Nobody can bid more. It must not be lost because its discard isn't chosen yet; and nobody is spoken for."""
    table = live_table(host)
    bidder = (int(position(host, table).active) + step) % 3
    assert good(table[bidder].act(["bid80"]))["complete"] is True
    assert left(table) is None and table[bidder].ask()["question"] == "discard"
    assert moves(table)[-1] == (bidder, ("bid80",)) and all(answer != ("pass",) for _seat, answer in moves(table))


def test_a_pass_that_ends_the_auction_is_said(host: Served, script: Script) -> None:
    table = live_table(host)
    active = int(position(host, table).active)
    for step in (1, 2):
        say(table[(active + step) % 3], "pass")
    assert good(table[active].act(["pass"]))["complete"] is True
    assert left(table) is None and table[active].ask()["question"] == "lot_pile"


def test_the_active_player_alone_is_silent(host: Served, script: Script) -> None:
    """The others have passed: the clock ends the auction for the one who is left."""
    table = live_table(host)
    active = int(position(host, table).active)
    for step in (1, 2):
        say(table[(active + step) % 3], "pass")
    script.time += 10
    assert look(host, table) == 0
    assert moves(table)[-1] == (active, ("pass",)) and table[active].ask()["question"] == "lot_pile"


def test_the_countdown_outlives_the_server_and_its_shelf(
    serve: Serve, script: Script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one = serve(script.world(), poll=NEVER)
    table = live_table(one, countdown=20, cards=lay_cards())
    active = int(position(one, table).active)
    say(table[active], "bid11")
    before = moves(table)
    one.stop()
    script.time += 15
    clear_shelf(monkeypatch, tmp_path / "another")  # the board and the cards stand in the record
    two = serve(script.world(), poll=NEVER)
    again = there(two, table)
    assert table.id in two.house.clocks.tasks  # before anybody asks
    assert again.facts()["countdown"] == {"seconds": 20, "left": 5.0}
    reload(two, again)
    assert left(again) == 5.0 and look(two, again) == 5.0
    two.stop()
    script.time += 15
    three = serve(script.world(), poll=NEVER)
    last = there(three, table)
    eventually(lambda: left(last) is None)  # at once
    assert moves(last) == [*before, *[((active + step) % 3, ("pass",)) for step in (1, 2)]]
    assert re.search(r"gets Card-\w+ \(.*\) for 11¢", log_of(last[0])[-1])


def there(served: Served, table: Programs) -> Programs:
    """The same table, seen by another process."""
    seats = {seat: Program(served, table.id, seat, each.token) for seat, each in table.seats.items()}
    return Programs(served, table.id, {}, seats)


def test_a_whole_game_in_which_the_clock_answers(host: Served, script: Script, tmp_path: Path) -> None:
    """What the server answers stands in the record like any other answer."""
    table = live_table(host, turn_limit=6)
    chance = random.Random(4)
    auctions = 0
    while table.facts()["status"] != "over":
        auctions += 1
        if chance.random() < 0.7:
            say(table[chance.choice(table.facts()["pending"])], f"bid{10 + auctions}")
        script.time += 10
        look(host, table)
        walk_on(table)
    assert auctions >= 3 and left(table) is None
    record = table[0].record()
    match = proves(record, tmp_path)
    passes = [line for line in match.record.lines if isinstance(line, Move) and line.answers == ["pass"]]
    assert len(passes) >= 2 * auctions
    assert all(line.events[0] == ["no_bid", line.seat] for line in passes)
    assert match.state.dump() == position(host, table).dump()


def test_two_people_and_bots(host: Served, script: Script) -> None:
    """Bots answer by themselves; the people are silent, and the server passes for them."""
    table = live_table(host, "me", "bot:greedy", "me", "bot:random", cards=lay_cards())
    for _auction in range(3):
        eventually(lambda: bool(asked_people(table)))
        if table[0].view()["view"]["stage"] == "bid":  # else a bot has bid more than people have
            silent = table.facts()["pending"]
            before = len(moves(table))
            assert left(table) == 10.0 and set(silent) <= {0, 2}
            script.time += 10
            look(host, table)
            eventually(lambda: bool(asked_people(table)))
            assert moves(table)[before : before + len(silent)] == [(seat, ("pass",)) for seat in silent]
        walk_on(table)
    match = host.house.tables.known[table.id].match
    assert match is not None
    assert replay(match.record).state.dump() == match.state.dump()


# ---- boards and cards of one's own -----------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["board", "cards"])
@pytest.mark.parametrize(
    "name", ["busy-board-12345678", "standart", "", "/etc/passwd", "../secret", "board.toml", "x" * 5000, "é<b>", 7]
)
def test_an_unknown_board_is_refused(served: Served, option: str, name: str | int, tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_bytes((shelf.HERE / "board.toml").read_bytes())
    body = {"game": "stampin", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {option: name}}
    message = refused(served.client().post("/api/tables", json=body), 400, "standard")
    assert len(message) < 400
    if isinstance(name, str) and name:
        form = {"game": "stampin", "seat0": "me", "seat1": "me", option: name}
        page = served.browser().client.post("/new", data=form)
        assert page.status_code == 400 and "<b>" not in page.text.partition("notice bad")[2][:200]


def test_the_message_knows_the_boards_that_are_there(host: Served) -> None:
    name = lay_board(BUSY)
    body = {"game": "stampin", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"board": name[:-1]}}
    assert name in refused(host.client().post("/api/tables", json=body), 400, "there is no board")
    good(host.client().post("/api/tables", json={**body, "options": {"board": name}}), 201)


def test_a_table_is_played_on_a_board_of_ones_own(host: Served) -> None:
    board, cards = lay_board(BUSY), lay_cards()
    table = host.table("me", "me", game="stampin", options={"board": board, "cards": cards})
    facts = table.facts()["options"]
    assert (facts["board"], facts["cards"]) == (board, cards)
    assert table[0].view()["view"]["board"] == board
    assert "Card-" in table.asked.ask()["choices"][-1]["label"] or table.play(3) == 3
    page = host.browser().fragment(table.id)
    assert "other neighbour" in page and "Postage" not in page


def test_a_board_that_is_gone_before_the_deal(
    serve: Serve, script: Script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nothing stands in a record yet: whoever comes last is told what is missing."""
    one = serve(script.world(), poll=NEVER)
    board = lay_board(BUSY)
    table = one.table("me", "me", game="stampin", options={"board": board}, ready=False)
    one.stop()
    clear_shelf(monkeypatch, tmp_path / "empty")
    two = serve(script.world(), poll=NEVER)
    again = there(two, table)
    again[0].give_nonce()
    answer = again[1].client.post(f"{again.path}/nonce", json={"nonce": nonce(1)})
    refused(answer, 400, "there is no board")
    assert again.facts()["status"] == "open"


# ---- bots and hints --------------------------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that don't think long."""
    monkeypatch.setattr(hints, "ADVISER", "search:30sims")
    monkeypatch.setattr(thinkers, "LONGEST", 0.02)
    monkeypatch.setattr(thinkers, "PATIENCE", 60.0)


def hint(program: Program, *draft: str) -> list[Json]:
    answer = good(program.client.get(f"{program.path}/hint", params={"draft": " ".join(draft)}))
    return list(answer["answers"])


@pytest.mark.parametrize("auction", ["sealed", "live"])
def test_bots_play_and_give_hints(host: Served, script: Script, quick: None, auction: str) -> None:
    """A person who does what the hints say, against a greedy bot and a searching one, on a board of one's own."""
    options: dict[str, str | int] = {"board": lay_board(BUSY), "cards": lay_cards(), "auction": auction}
    table = host.table("bot:greedy", "me", "bot:search", game="stampin", options=options)
    assert table.facts()["hints"] is True
    me = table[1]
    questions: set[str] = set()
    for _move in range(14):
        eventually(lambda: table.facts()["status"] == "over" or asked_people(table) == [1])
        if table.facts()["status"] == "over":
            break
        draft: list[str] = []
        after = me.at
        while not draft or not me.is_whole(*draft):
            ask = me.ask(*draft)
            questions.add(ask["question"])
            offered = {choice["word"]: choice["label"] for choice in ask["choices"]}
            best = hint(me, *draft)
            assert 1 <= len(best) <= 3 and all(offered[each["word"]] == each["label"] for each in best)
            assert all(0 <= each["chance"] <= 1 for each in best)
            draft.append(best[0]["word"])
        assert good(me.act(draft, after))["complete"] is True
    assert {"turn", "keeper"} & questions and len(questions) >= 3
    assert {seat for seat, _said in moves(table)} == {0, 1, 2}
