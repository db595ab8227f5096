"""What the referees of all games share, written from docs/record-format.md: form, chain, chance, lines, undo and end.

It shares no code and no design with the package. A game is one long generator that yields what is asked and is sent the
answers.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = Any  # what json.loads gives
Line = dict[str, Json]
Asked = dict[int, "Ask"]
Flow = Generator[Asked, tuple[int, str], None]  # a part of the game
Answer = Generator[Asked, tuple[int, str], str]  # a part that ends with a word
Chosen = Generator[Asked, tuple[int, str], int]  # a part that ends with a card, a seat or another number

LONGEST = 1 << 20
KEYS = {
    "header": {"format", "game", "rules", "players", "options", "seats", "nonces", "secret"},
    "deal": {"events"},
    "move": {"seat", "answers", "events"},
    "undo": {"seat"},
    "end": {"secret", "salt", "places", "reason"},
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
        self.block = b""

    def word(self) -> int:
        block, place = divmod(self.used, 16)
        self.used += 1
        if place == 0:
            self.block = hashlib.sha512(self.key + block.to_bytes(8, "big")).digest()
        return int.from_bytes(self.block[4 * place : 4 * place + 4], "big")

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


# ---- the game ----------------------------------------------------------------------------------------------------


def secret(value: str, *to: int) -> dict[str, Json]:
    """A hidden field as it is compared: without its salt."""
    return {"to": list(to), "value": value}


@dataclass
class Ask:
    """What one seat may answer, whether the answer is a hidden field, and whether a server closes the question."""

    legal: list[str]
    hidden: bool = False
    countdown: bool = False


class Game:
    """One game. `play` is its flow; `events` and `shown` grow as it goes."""

    name = ""
    rules = 0
    least, most = 2, 2  # players

    def __init__(self, header: Line, deal: Line, key: bytes) -> None:
        self.players: int = header["players"]
        self.options: dict[str, str | int] = header["options"]
        self.chance = Chance(key)
        self.events: list[list[Json]] = []
        self.shown = 0
        self.turn = 0
        self.active = 0
        self.places: list[int] = []
        self.reason = ""

    @classmethod
    def check_header(cls, header: Line) -> None:
        demand(header["game"] == cls.name and header["rules"] == cls.rules, "another game, or other rules")
        demand(cls.least <= header["players"] <= cls.most, f"{cls.least} to {cls.most} players")
        demand(len(header["seats"]) == len(header["nonces"]) == header["players"], "seats and nonces")
        cls.check_options(header["options"], header["players"])

    @classmethod
    def check_options(cls, options: dict[str, Json], players: int) -> None:
        raise NotImplementedError

    def play(self) -> Flow:
        raise NotImplementedError

    def is_(self, option: str, value: str) -> bool:
        return self.options[option] == value

    def tell(self, name: str, seat: int, *details: Json) -> None:
        self.events.append([name, seat, *details])

    def from_active(self) -> list[int]:
        """All seats, from the active one to the left."""
        return [(self.active + i) % self.players for i in range(self.players)]


# ---- refereeing --------------------------------------------------------------------------------------------------


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


@dataclass
class Done:
    """A move that wasn't taken back."""

    seat: int
    answers: list[str]
    shown: int  # how much had been shown before its last answer
    countdown: bool  # had its first question one?


class Referee:
    """Plays a record and compares."""

    def __init__(self, lines: list[Line], rules: type[Game]) -> None:
        self.header, self.deal = lines[:2]
        self.rules = rules
        rules.check_header(self.header)
        self.secret = secret_of(lines)
        self.key = make_key(self.secret[0], self.header["nonces"])
        self.done: list[Done] = []
        self.asked: Asked = {}

    def restart(self) -> None:
        self.game = self.rules(self.header, self.deal, self.key)
        self.flow = self.game.play()
        self.asked = next(self.flow, {})

    def answer(self, seat: int, word: str) -> None:
        demand(seat in self.asked, f"seat {seat} isn't asked")
        demand(word in self.asked[seat].legal, f"{word} is no legal answer")
        try:
            self.asked = self.flow.send((seat, word))
        except StopIteration:
            self.asked = {}

    def move(self, line: Line) -> None:
        seat = line["seat"]
        demand(seat in self.asked, f"seat {seat} isn't asked")
        done = Done(seat, [], 0, self.asked[seat].countdown)
        complete = False
        for given in line["answers"]:
            demand(not complete, "the line should have ended before")
            hidden = self.asked[seat].hidden
            word = given if not hidden else bare(given).get("value") if isinstance(given, dict) else None
            demand(isinstance(word, str), "this answer is hidden, or should be")
            demand(not hidden or given["to"] == [seat], "an answer is its seat's to know")
            done.shown, waiting = self.game.shown, set(self.asked)
            self.answer(seat, str(word))
            done.answers.append(str(word))
            complete = (
                self.game.shown > done.shown
                or seat not in self.asked
                or not set(self.asked) <= waiting
                or self.asked[seat].countdown
            )
        demand(complete, "the move isn't complete")
        self.done.append(done)

    def undo(self, seat: int) -> None:
        demand(bool(self.asked) and bool(self.done), "nothing to take back")
        last = self.done.pop()
        demand(last.seat == seat, "the last move was another seat's")
        demand(last.shown == self.game.shown, "something was shown since")
        demand(not last.countdown, "what was said against a countdown stands")
        self.restart()
        for done in self.done:
            for word in done.answers:
                self.answer(done.seat, word)

    def end(self, line: Line) -> None:
        demand(not self.asked, "the game isn't over")
        told = (line["secret"], line["salt"], line["places"], line["reason"])
        demand(told == (*self.secret, self.game.places, self.game.reason), "another end")

    def line(self, line: Line) -> None:
        if line["line"] == "move":
            told = len(self.game.events)
            self.move(line)
            demand(bare(line["events"]) == self.game.events[told:], "something else happened")
        elif line["line"] == "undo":
            self.undo(line["seat"])
        elif line["line"] == "end":
            self.end(line)
        else:
            self.restart()
            demand(bare(line["events"]) == self.game.events, "something else was dealt")


def judge(data: bytes, rules: type[Game]) -> Game:
    """Check a record from its first byte to its last; gives the game as it stands then."""
    lines = read(data)
    judged = 0
    try:
        referee = Referee(lines, rules)
        for line in lines[1:]:
            judged += 1
            referee.line(line)
    except Refused as error:
        raise Refused(f"line {judged + 1}: {error}") from None
    return referee.game


def judge_files(rules: type[Game]) -> None:
    """Judge the files that the command names."""
    for name in sys.argv[1:]:
        game = judge(Path(name).read_bytes(), rules)
        print(f"{name}: fine; turn {game.turn}, {game.reason or 'not over'}")
