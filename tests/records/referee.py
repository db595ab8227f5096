"""A second reader and referee for records of Stampede, written from docs/record-format.md and docs/records/stampede.md.

    python tests/records/referee.py game.jsonl

It shares no code and no design with the package: cards lie in plain lists, and the game is one long generator that
yields what is asked and is sent the answers.
"""

import hashlib
import hmac
import json
import re
import sys
from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = Any  # what json.loads gives
Line = dict[str, Json]
Asked = dict[int, "Ask"]
Flow = Generator[Asked, tuple[int, str], None]  # a part of the game
Answer = Generator[Asked, tuple[int, str], str]  # a part that ends with a word
Card = Generator[Asked, tuple[int, str], int]  # a part that ends with a card

LONGEST = 1 << 20
KEYS = {
    "header": {"format", "game", "rules", "players", "options", "seats", "nonces", "secret"},
    "deal": {"events"},
    "move": {"seat", "answers", "events"},
    "undo": {"seat"},
    "end": {"secret", "salt", "places", "reason"},
}
ANIMALS = ["elephant", "hippo", "lion", "croc", "giraffe", "rhino", "baboon", "buffalo", "parrot"]
ELEPHANT, HIPPO, LION, CROC, GIRAFFE, RHINO, BABOON, BUFFALO, PARROT = range(9)
OPTIONS = {
    "edition": "english french custom",
    "giraffe_return": "anywhere top",
    "buffalo_from": "album hand",
    "teams_allowed": "true false",
    "giraffe_same_card": "forbid allow",
    "parrot_win": "any_time own_turn",
    "refill": "when_empty when_needed",
    "refill_choice": "in_turn simultaneous",
    "backs": "ring spread random none",
    "insert_positions": "public hidden",
    "memory_aid": "on off",
    "trio_needs": "all two",
}


class Refused(Exception):
    """Not a record, or not of a game by the rules."""


class GameOver(Exception):
    """Ends the flow of the game from wherever it is."""


def demand(fine: bool, reason: str) -> None:
    if not fine:
        raise Refused(reason)


# ---- reading -----------------------------------------------------------------------------------------------------


def canonical(value: Json) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def is_hex(text: Json, digits: int) -> bool:
    return isinstance(text, str) and len(text) == digits and re.fullmatch("[0-9a-f]*", text) is not None


def is_number(value: Json) -> bool:
    return type(value) is int


def check_hidden(field: Json) -> None:
    to = field.get("to")
    demand(isinstance(to, list) and all(is_number(seat) for seat in to), "a hidden field says whom it is open to")
    if "commitment" in field:
        demand(set(field) == {"commitment", "to"} and is_hex(field["commitment"], 64), "a closed field")
    else:
        demand(set(field) - {"value"} == {"salt", "to"} and is_hex(field["salt"], 64), "an open field")
        demand("value" not in field or (isinstance(field["value"], str) and field["value"] != ""), "its value")


def check_field(field: Json) -> None:
    if isinstance(field, dict):
        check_hidden(field)
    else:
        demand(isinstance(field, str) or is_number(field), "a field is a string, a number or a hidden field")


def check_strings(value: Json) -> None:
    demand(isinstance(value, list) and all(isinstance(item, str) for item in value), "a list of strings")


def check_names(names: Json, players: int) -> None:
    """Each is empty, or a hidden field that is open to all seats and may be closed."""
    demand(isinstance(names, list), "a list of names")
    for name in names:
        if name != "":
            demand(isinstance(name, dict), "a name is empty or a hidden field")
            check_hidden(name)
            to = name["to"]
            demand(len(to) == players and to == list(range(len(to))), "a name is open to all seats")
            demand("commitment" in name or "value" in name, "a name is not empty")


def check_events(events: Json) -> None:
    demand(isinstance(events, list) and all(isinstance(event, list) for event in events), "a list of events")
    for event in events:
        for field in event:
            check_field(field)


def check_form(line: Line) -> None:
    """Has the line the keys of its type, with values of their types?"""
    kind = line.get("line")
    demand(isinstance(kind, str) and kind in KEYS, "there is no such line")
    more = {"at", "by"} & set(line) if kind == "move" else set()
    demand(set(line) == KEYS[str(kind)] | {"line", "hash"} | more, "a line has the keys of its type")
    demand(is_hex(line["hash"], 64), "the hash")
    if kind == "header":
        demand(isinstance(line["format"], str) and isinstance(line["game"], str), "format and game")
        demand(is_number(line["rules"]) and is_number(line["players"]), "rules and players")
        options = line["options"]
        demand(isinstance(options, dict), "options")
        demand(all(isinstance(value, str) or is_number(value) for value in options.values()), "options")
        check_names(line["seats"], line["players"])
        check_strings(line["nonces"])
        demand(all(nonce == "" or is_hex(nonce, 64) for nonce in line["nonces"]), "nonces")
        demand(isinstance(line["secret"], dict), "the secret is a hidden field")
        check_hidden(line["secret"])
        demand(line["secret"]["to"] == [], "the secret is open to nobody")
        demand("commitment" in line["secret"] or is_hex(line["secret"].get("value"), 128), "the secret has 64 bytes")
    if kind in ("deal", "move"):
        check_events(line["events"])
    if kind in ("move", "undo"):
        demand(is_number(line["seat"]), "the seat")
    if kind == "move":
        demand(isinstance(line["answers"], list), "answers")
        for answer in line["answers"]:
            check_field(answer)
        demand("at" not in line or (is_number(line["at"]) and line["at"] >= 0), "at")
        demand("by" not in line or line["by"] in ("person", "bot", "clock", "standing"), "by")
    if kind == "end":
        demand(is_hex(line["secret"], 128) and is_hex(line["salt"], 64), "secret and salt")
        demand(isinstance(line["places"], list) and all(is_number(place) for place in line["places"]), "places")
        demand(isinstance(line["reason"], str), "the reason")


def commit(salt: str, value: str) -> str:
    return hashlib.sha256(bytes.fromhex(salt) + value.encode()).hexdigest()


def close(value: Json) -> Json:
    """The same with all hidden fields closed."""
    if isinstance(value, list):
        return [close(item) for item in value]
    if isinstance(value, dict) and "salt" in value and "to" in value:
        return {"commitment": commit(value["salt"], value.get("value", "")), "to": value["to"]}
    return value


def link(before: str, line: Line) -> str:
    public = {key: close(value) for key, value in line.items() if key != "hash"}
    return hashlib.sha256(bytes.fromhex(before) + canonical(public)).hexdigest()


def read(data: bytes) -> list[Line]:
    """The lines of a record, with form, order and chain checked."""
    lines: list[Line] = []
    before = "00" * 32
    for number, text in enumerate(data.split(b"\n")[:-1], 1):
        try:
            demand(len(text) < LONGEST, "too long")
            line = json.loads(text.decode())
            demand(isinstance(line, dict) and canonical(line) == text, "not in canonical form")
            check_form(line)
            demand((line["line"] == "header") == (number == 1), "the header is the first line")
            demand((line["line"] == "deal") == (number == 2), "the deal is the second line")
            demand(not lines or lines[-1]["line"] != "end", "nothing follows the end")
            demand(line["line"] != "header" or line["format"] == "philately record 2", "another format")
            demand(line["hash"] == link(before, line), "the chain is broken")
            if line["line"] == "end":
                opened = commit(line["salt"], line["secret"])
                demand(close(lines[0]["secret"])["commitment"] == opened, "another secret was committed to")
        except (Refused, ValueError, RecursionError) as error:
            raise Refused(f"line {number}: {error}") from None
        before = line["hash"]
        lines.append(line)
    demand(data.endswith(b"\n"), f"line {len(lines) + 1}: not complete")
    demand(len(lines) >= 2, f"line {len(lines) + 1}: no deal")
    return lines


# ---- chance ------------------------------------------------------------------------------------------------------


class Chance:
    """The words of a key."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.used = 0

    def word(self) -> int:
        block, place = divmod(self.used, 16)
        self.used += 1
        digest = hashlib.sha512(self.key + block.to_bytes(8, "big")).digest()
        return int.from_bytes(digest[4 * place : 4 * place + 4], "big")

    def below(self, n: int) -> int:
        product = self.word() * n
        while product % 2**32 < (2**32 - n) % n:
            product = self.word() * n
        return product >> 32

    def shuffle(self, cards: list[int]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def make_key(secret: str, nonces: Iterable[str]) -> bytes:
    return hmac.new(bytes.fromhex(secret), bytes.fromhex("".join(nonces)), "sha512").digest()


# ---- words -------------------------------------------------------------------------------------------------------


def stamp(card: int) -> str:
    front, decoy = divmod(card, 9)
    return ANIMALS[front] if front == decoy else f"{ANIMALS[front]}.{ANIMALS[decoy]}"


def stamps(cards: Iterable[int]) -> str:
    return " ".join(stamp(card) for card in cards)


def backs(cards: Iterable[int]) -> list[str]:
    pairs = sorted(sorted(divmod(card, 9)) for card in cards)
    return ["plain" if small == large else f"{ANIMALS[small]}/{ANIMALS[large]}" for small, large in pairs]


def secret(value: str, *to: int) -> dict[str, Json]:
    """A hidden field as it is compared: without its salt."""
    return {"to": list(to), "value": value}


# ---- the game ----------------------------------------------------------------------------------------------------


@dataclass
class Ask:
    """What one seat may answer, and whether the answer is a hidden field."""

    legal: list[str]
    hidden: bool = False


class Stampede:
    """One game. `play` is its flow; `events` and `shown` grow as it goes."""

    def __init__(self, players: int, options: dict[str, str | int], key: bytes) -> None:
        self.players = players
        self.options = options
        self.chance = Chance(key)
        self.events: list[list[Json]] = []
        self.shown = 0
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.albums: list[list[int]] = [[] for _ in range(players)]
        self.area: list[int] = []
        self.pile: list[int] = []  # the last one is the top
        self.turn = 0
        self.active = 0
        self.taken: int | None = None  # by a Giraffe that takes first
        self.satisfied: set[int] = set()
        self.places: list[int] = []
        self.reason = ""

    def is_(self, option: str, value: str) -> bool:
        return self.options[option] == value

    def tell(self, name: str, seat: int, *details: Json) -> None:
        self.events.append([name, seat, *details])

    def from_active(self) -> list[int]:
        return [(self.active + i) % self.players for i in range(self.players)]

    # ---- asking

    def ask(self, seat: int, words: Iterable[str], *, always: bool = False, hidden: bool = False) -> Answer:
        legal = list(words)
        if len(legal) == 1 and not always:
            return legal[0]
        _, word = yield {seat: Ask(legal, hidden)}
        return word

    def ask_card(self, cards: list[int], *, always: bool = False, hidden: bool = False) -> Card:
        kinds = {stamp(card): card for card in sorted(cards)}
        word = yield from self.ask(self.active, kinds, always=always, hidden=hidden)
        return kinds[word]

    def ask_seat(self) -> Card:
        others = [seat for seat in range(self.players) if seat != self.active]
        word = yield from self.ask(self.active, [f"seat{seat}" for seat in others])
        return int(word.removeprefix("seat"))

    def ask_place(self, lowest: int) -> Card:
        places = [f"@{place}" for place in range(lowest, len(self.pile) + 1)]
        word = yield from self.ask(self.active, places, hidden=self.is_("insert_positions", "hidden"))
        return int(word.removeprefix("@"))

    # ---- the course of the game

    def play(self) -> Flow:
        try:
            self.set_up()
            while True:
                yield from self.one_turn()
                self.active = (self.active + 1) % self.players
        except GameOver:
            return

    def deck(self) -> list[int]:
        kind = self.options["backs"]
        cards: list[int] = []
        for front in range(9):
            if kind == "none":
                cards += [front * 9 + front] * 10
            elif kind == "random":
                for _ in range(10):
                    decoy = self.chance.below(8)
                    cards.append(front * 9 + (decoy if decoy < front else decoy + 1))
            else:
                twice = {(front + 1) % 9, (front - 1) % 9 if kind == "ring" else (front + 2) % 9}
                for decoy in range(9):
                    if decoy != front:
                        cards += [front * 9 + decoy] * (2 if decoy in twice else 1)
        return cards

    def set_up(self) -> None:
        self.pile = self.deck()
        self.chance.shuffle(self.pile)
        for hand in self.hands:
            hand += sorted(self.pile.pop() for _ in range(3))
        for album in self.albums:
            album += sorted(self.pile.pop() for _ in range(2))
        self.area = sorted(self.pile.pop() for _ in range(3))
        self.active = self.chance.below(self.players)
        for seat, hand in enumerate(self.hands):
            self.tell("hand", seat, *backs(hand), secret(stamps(hand), seat))
        for seat, album in enumerate(self.albums):
            self.tell("album", seat, *map(stamp, album))
        self.tell("area", self.active, *map(stamp, self.area))
        self.tell("starts", self.active)

    def one_turn(self) -> Flow:
        me = self.active
        hand, album = self.hands[me], self.albums[me]
        self.turn += 1
        self.taken = None
        if self.is_("parrot_win", "own_turn"):
            self.check_parrots()
        yield from self.if_missing()
        self.to_hand("drew")
        yield from self.if_empty()
        card = yield from self.ask_card(hand, always=True)
        hand.remove(card)
        album.append(card)
        self.tell("played", me, stamp(card))
        front = card // 9
        if front == ELEPHANT:
            mine = yield from self.ask_card(hand, always=True)
            other = yield from self.ask_card(album)
            exchange(hand, mine, album, other)
            self.tell("elephant", me, stamp(mine), stamp(other))
        elif front == HIPPO:
            yield from self.trade("hippo", hand, always=True)
        elif front == LION:
            yield from self.trade("lion", album, always=False)
        elif front == CROC:
            seat = yield from self.ask_seat()
            hand[:], self.hands[seat][:] = self.hands[seat][:], hand[:]
            self.shown += 1
            new = [secret(stamps(sorted(cards)), me, seat) for cards in (hand, self.hands[seat])]
            self.tell("crocodile", me, seat, *new)
        elif front == GIRAFFE:
            yield from self.giraffe()
        elif front == RHINO:
            yield from self.rhino()
        elif front == BABOON:
            mine = yield from self.ask_card(hand, always=True)
            other = yield from self.ask_card(self.area)
            exchange(hand, mine, self.area, other)
            self.tell("baboon", me, stamp(mine), stamp(other))
        elif front == BUFFALO:
            yield from self.buffalo()
        if front in (PARROT, ELEPHANT, HIPPO, LION) or (front == BUFFALO and self.is_("buffalo_from", "album")):
            self.check_parrots()
        self.end_turn()

    def trade(self, name: str, own: list[int], *, always: bool) -> Flow:
        mine = yield from self.ask_card(own, always=always)
        seat = yield from self.ask_seat()
        other = yield from self.ask_card(self.albums[seat])
        exchange(own, mine, self.albums[seat], other)
        self.tell(name, self.active, stamp(mine), seat, stamp(other))

    def buffalo(self) -> Flow:
        area = sorted(self.area)
        if self.is_("buffalo_from", "hand"):
            own = self.hands[self.active]
            given = sorted(own)
        else:
            own = self.albums[self.active]
            given = []
            for _ in range(3):
                left = list((Counter(own) - Counter(given)).elements())
                card = yield from self.ask_card(left)
                given.append(card)
        for card in given:
            own.remove(card)
        own += area
        self.area = list(given)
        self.tell("buffalo", self.active, *map(stamp, given), *map(stamp, area))

    def giraffe(self) -> Flow:
        me = self.active
        free = self.is_("giraffe_return", "anywhere") or self.is_("giraffe_same_card", "allow")
        order = "take"
        if self.pile and free:
            order = yield from self.ask(me, ["take", "return"])
        if order == "take":
            yield from self.if_missing()
            self.taken = self.to_album()
            yield from self.if_empty()
        left = list(self.albums[me])
        forbid = self.is_("giraffe_same_card", "forbid")
        if forbid and self.taken is not None and left.count(self.taken) == 1:
            left.remove(self.taken)
        card = yield from self.ask_card(left)
        place = 0
        if self.is_("giraffe_return", "anywhere"):
            place = yield from self.ask_place(1 if order == "return" and forbid else 0)
        self.albums[me].remove(card)
        self.into_pile(card, place)
        self.tell("giraffe_returned", me, *backs([card]), stamp(card), self.place(place))
        if order == "return":
            self.to_album()

    def rhino(self) -> Flow:
        me = self.active
        order = yield from self.ask(me, ["take", "return"])
        former = list(self.hands[me])
        self.hands[me].clear()
        if order == "take":
            yield from self.rhino_take()
        for left in (3, 2, 1):
            if left > 1:
                card = yield from self.ask_card(former, always=True, hidden=True)
            else:
                (card,) = former
            place = yield from self.ask_place(0)
            former.remove(card)
            self.into_pile(card, place)
            self.tell("rhino_put_back", me, *backs([card]), secret(stamp(card), me), self.place(place))
        if order == "return":
            yield from self.rhino_take()

    def rhino_take(self) -> Flow:
        while len(self.hands[self.active]) < 3:
            yield from self.if_missing()
            self.to_hand("rhino_took")
            yield from self.if_empty()

    def place(self, place: int) -> Json:
        word = f"@{place}"
        return secret(word, self.active) if self.is_("insert_positions", "hidden") else word

    def into_pile(self, card: int, place: int) -> None:
        self.pile.insert(len(self.pile) - place, card)

    def to_hand(self, event: str) -> None:
        card = self.pile.pop()
        self.hands[self.active].append(card)
        self.shown += 1
        self.tell(event, self.active, *backs([card]), secret(stamp(card), self.active))

    def to_album(self) -> int:
        card = self.pile.pop()
        self.albums[self.active].append(card)
        self.shown += 1
        self.tell("giraffe_took", self.active, stamp(card))
        self.check_parrots()
        return card

    # ---- the empty pile

    def if_missing(self) -> Flow:
        if not self.pile:
            yield from self.run_out()

    def if_empty(self) -> Flow:
        if not self.pile and self.is_("refill", "when_empty"):
            yield from self.run_out()

    def run_out(self) -> Flow:
        self.tell("ran_out", self.active)
        given: list[int] = []
        if self.is_("refill_choice", "in_turn"):
            for seat in self.from_active():
                chosen: list[int] = []
                for _ in range(2):
                    left = {stamp(card): card for card in sorted(without(self.albums[seat], chosen))}
                    word = yield from self.ask(seat, left)
                    chosen.append(left[word])
                given += self.give_up(seat, chosen)
        else:
            secrets: list[list[int]] = [[] for _ in range(self.players)]
            yield from self.choose_secretly(secrets)
            for seat in self.from_active():
                given += self.give_up(seat, secrets[seat])
        self.pile = sorted(given)
        self.chance.shuffle(self.pile)
        self.shown += 1
        self.tell("new_pile", self.active, len(self.pile))

    def choose_secretly(self, chosen: list[list[int]]) -> Flow:
        while True:
            waiting = [seat for seat in self.from_active() if len(chosen[seat]) < 2]
            while waiting and len(set(self.albums[waiting[0]])) == 1:
                seat = waiting.pop(0)
                chosen[seat] = self.albums[seat][:2]
                self.shown += 1
            if not waiting:
                return
            asked: Asked = {}
            for seat in waiting:
                left = sorted(set(without(self.albums[seat], chosen[seat])))
                asked[seat] = Ask([stamp(card) for card in left], hidden=True)
            seat, word = yield asked
            album = self.albums[seat]
            chosen[seat].append(next(card for card in album if stamp(card) == word))
            if len(chosen[seat]) == 1 and (len(album) == 2 or len(set(album)) == 1):
                chosen[seat].append(without(album, chosen[seat])[0])
            if len(chosen[seat]) == 2:
                self.shown += 1

    def give_up(self, seat: int, cards: list[int]) -> list[int]:
        for card in cards:
            self.albums[seat].remove(card)
            if seat == self.active and card == self.taken:
                self.taken = None
        self.tell("gave_up", seat, *map(stamp, cards))
        return cards

    # ---- winning

    def check_parrots(self) -> None:
        for seat in self.from_active() if self.is_("parrot_win", "any_time") else [self.active]:
            if sum(card // 9 == PARROT for card in self.albums[seat]) >= 4:
                self.satisfy(seat, "parrots")

    def end_turn(self) -> None:
        animals = Counter(card // 9 for card in self.albums[self.active])
        if max(animals.values()) >= 5:
            self.satisfy(self.active, "five")
        if len(animals) == 9:
            self.satisfy(self.active, "nine")
        limit = self.options["turn_limit"]
        if isinstance(limit, int) and self.turn >= limit:
            self.tell("nobody_won", self.active, "turn_limit")
            self.places, self.reason = [1] * self.players, "turn_limit"
            raise GameOver

    def satisfy(self, seat: int, reason: str) -> None:
        teams = str(self.options["teams"])
        team = [seat]
        if teams != "none":
            if seat in self.satisfied:
                return
            self.satisfied.add(seat)
            self.tell("satisfied", seat, reason)
            team = [other for other in range(self.players) if teams[other] == teams[seat]]
            needed = 2 if len(team) == 3 and self.is_("trio_needs", "two") else len(team)
            if sum(other in self.satisfied for other in team) < needed:
                return
        self.tell("won", seat, reason, -1 if teams == "none" else "abc".index(teams[seat]))
        self.places, self.reason = [1 if other in team else 2 for other in range(self.players)], reason
        raise GameOver


def exchange(one: list[int], mine: int, two: list[int], theirs: int) -> None:
    one.remove(mine)
    two.remove(theirs)
    one.append(theirs)
    two.append(mine)


def without(cards: list[int], some: list[int]) -> list[int]:
    left = list(cards)
    for card in some:
        left.remove(card)
    return left


# ---- refereeing --------------------------------------------------------------------------------------------------


def check_header(header: Line) -> None:
    demand(header["game"] == "stampede" and header["rules"] == 0, "another game, or other rules")
    players, options = header["players"], header["options"]
    demand(2 <= players <= 6, "2 to 6 players")
    demand(len(header["seats"]) == len(header["nonces"]) == players, "seats and nonces")
    demand(set(options) == {*OPTIONS, "teams", "turn_limit"}, "all options")
    for name, values in OPTIONS.items():
        demand(options[name] in values.split(), name)
    three = (options["giraffe_return"], options["buffalo_from"], options["teams_allowed"])
    names = {("anywhere", "album", "true"): "english", ("top", "hand", "false"): "french"}
    demand(options["edition"] == names.get(three, "custom"), "edition")
    limit, teams = options["turn_limit"], options["teams"]
    demand(limit == "none" or (is_number(limit) and 1 <= limit <= 100_000), "turn_limit")
    if teams != "none":
        demand(isinstance(teams, str) and len(teams) == players >= 4, "teams")
        demand("".join(dict.fromkeys(teams)) in ("ab", "abc") and options["teams_allowed"] == "true", "teams")


def bare(value: Json) -> Json:
    """The same without salts."""
    if isinstance(value, list):
        return [bare(item) for item in value]
    if isinstance(value, dict):
        demand("salt" in value, "a closed field can't be compared")
        return {"to": value["to"], "value": value.get("value", "")}
    return value


def secret_of(lines: list[Line]) -> tuple[str, str]:
    """The secret and its salt: open in the header, or opened by the end."""
    header, last = lines[0]["secret"], lines[-1]
    demand("salt" in header or last["line"] == "end", "the secret is closed")
    return (header["value"], header["salt"]) if "salt" in header else (last["secret"], last["salt"])


class Referee:
    """Plays a record and compares."""

    def __init__(self, lines: list[Line]) -> None:
        self.header = lines[0]
        check_header(self.header)
        self.secret = secret_of(lines)
        self.key = make_key(self.secret[0], self.header["nonces"])
        self.done: list[tuple[int, list[str], int]] = []  # moves, and how much had been shown before their last answer
        self.restart()

    def restart(self) -> None:
        self.game = Stampede(self.header["players"], self.header["options"], self.key)
        self.flow = self.game.play()
        self.asked = next(self.flow)

    def answer(self, seat: int, word: str) -> None:
        demand(seat in self.asked, f"seat {seat} isn't asked")
        demand(word in self.asked[seat].legal, f"{word} is no legal answer")
        try:
            self.asked = self.flow.send((seat, word))
        except StopIteration:
            self.asked = {}

    def move(self, line: Line) -> None:
        seat = line["seat"]
        answers: list[str] = []
        complete = False
        for given in line["answers"]:
            demand(not complete, "the line should have ended before")
            demand(seat in self.asked, f"seat {seat} isn't asked")
            hidden = self.asked[seat].hidden
            word = given if not hidden else bare(given).get("value") if isinstance(given, dict) else None
            demand(isinstance(word, str), "this answer is hidden, or should be")
            demand(not hidden or given["to"] == [seat], "an answer is its seat's to know")
            shown, waiting = self.game.shown, set(self.asked)
            self.answer(seat, str(word))
            answers.append(str(word))
            complete = self.game.shown > shown or seat not in self.asked or not set(self.asked) <= waiting
        demand(complete, "the move isn't complete")
        self.done.append((seat, answers, shown))

    def undo(self, seat: int) -> None:
        demand(bool(self.asked) and bool(self.done), "nothing to take back")
        who, _, shown = self.done.pop()
        demand(who == seat and shown == self.game.shown, "this can't be taken back")
        self.restart()
        for who, answers, _ in self.done:
            for word in answers:
                self.answer(who, word)

    def end(self, line: Line) -> None:
        demand(not self.asked, "the game isn't over")
        told = (line["secret"], line["salt"], line["places"], line["reason"])
        demand(told == (*self.secret, self.game.places, self.game.reason), "another end")

    def line(self, line: Line) -> None:
        told = len(self.game.events)
        if line["line"] == "move":
            self.move(line)
            demand(bare(line["events"]) == self.game.events[told:], "something else happened")
        elif line["line"] == "undo":
            self.undo(line["seat"])
        elif line["line"] == "end":
            self.end(line)
        else:
            demand(bare(line["events"]) == self.game.events, "something else was dealt")


def referee(data: bytes) -> Stampede:
    """Check a record from its first byte to its last; gives the game as it stands then."""
    lines = read(data)
    judged = 0
    try:
        judge = Referee(lines)
        for line in lines[1:]:
            judged += 1
            judge.line(line)
    except Refused as error:
        raise Refused(f"line {judged + 1}: {error}") from None
    return judge.game


if __name__ == "__main__":
    for name in sys.argv[1:]:
        game = referee(Path(name).read_bytes())
        print(f"{name}: fine; turn {game.turn}, {game.reason or 'not over'}")
