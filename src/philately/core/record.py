"""Records: a game as lines of JSON, chained by hashes, with hidden fields that are committed to now and opened later.

docs/record-format.md describes the format for everybody who doesn't want to read our code.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from philately.core.errors import BadRecord, NotAllowed
from philately.core.language import _
from philately.core.secret import Secret

FORMAT = "philately record 2"
FIRST_FORMAT = "philately record 1"  # its lines can be read and told, but not played again
LONGEST_LINE = 1 << 20
_HEX = re.compile(r"[0-9a-f]{64}")
_SECRET = re.compile(r"[0-9a-f]{128}")
_NONCE = re.compile(r"([0-9a-f]{64})?")
BY = ("", "person", "bot", "clock", "standing")  # what answers a question


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A field that only the seats in `to` may see: open as value and salt, closed as a commitment."""

    to: tuple[int, ...]
    value: str = ""
    salt: str = ""
    commitment: str = ""

    @classmethod
    def of(cls, secret: Secret) -> "Hidden":
        return cls(to=tuple(secret.to), value=secret.value, salt=secrets.token_bytes(32).hex())

    @property
    def is_open(self) -> bool:
        return bool(self.salt)

    def closed(self) -> "Hidden":
        """The same field with its commitment in the place of value and salt."""
        if not self.is_open:
            return self
        digest = hashlib.sha256(bytes.fromhex(self.salt) + self.value.encode())
        return Hidden(to=self.to, commitment=digest.hexdigest())

    def check(self) -> None:
        good = _HEX.fullmatch(self.salt) and not self.commitment if self.is_open else _HEX.fullmatch(self.commitment)
        if not good or (not self.is_open and self.value):
            raise ValueError("a hidden field has either a value and a salt of 64 hex digits, or a commitment of 64")


Field = str | int | Hidden


def _field(field: str | int | Secret) -> Field:
    return Hidden.of(field) if isinstance(field, Secret) else field


def _fields(events: list[list[str | int | Secret]]) -> list[list[Field]]:
    return [[_field(field) for field in event] for event in events]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", kw_only=True):
    """One line of a record; `hash` chains it to the line before."""

    hash: str = ""


class Header(Line, frozen=True, tag="header", kw_only=True):
    """What is played, by whom, and what was committed to before the first card was dealt."""

    format: str
    game: str
    rules: int
    players: int
    options: dict[str, str | int]
    seats: list[str | Hidden]  # their names, open as long as nobody closes them; empty for seats without one
    nonces: list[str]  # of each seat, in hex; empty for seats that gave none
    secret: Hidden

    @property
    def names(self) -> list[str]:
        """The name of each seat; empty where there is none, or where it is closed."""
        return [seat.value if isinstance(seat, Hidden) else seat for seat in self.seats]

    @property
    def version(self) -> int:
        """The number of the format."""
        return 1 if self.format == FIRST_FORMAT else 2

    def check(self) -> None:
        if self.format not in (FORMAT, FIRST_FORMAT):
            raise ValueError(f"the format is {self.format!r}; this release of philately reads {FORMAT!r}")
        for seat in self.seats:
            if self.version == 1 and not isinstance(seat, str):
                raise ValueError("in format 1 the name of a seat is a text")
            if self.version == 2 and seat != "" and not _is_name(seat, self.players):
                raise ValueError("the name of a seat is a hidden field to all seats, or empty")
        if self.secret.to:
            raise ValueError("the secret is open to nobody before the end")
        if self.secret.is_open and not _SECRET.fullmatch(self.secret.value):
            raise ValueError("the secret has 128 hex digits")
        if not all(_NONCE.fullmatch(nonce) for nonce in self.nonces):
            raise ValueError("a nonce has 64 hex digits, or none")


def _is_name(seat: str | Hidden, players: int) -> bool:
    if isinstance(seat, str) or (seat.is_open and not seat.value):
        return False
    return len(seat.to) == players and all(to == number for number, to in enumerate(seat.to))


class Deal(Line, frozen=True, tag="deal", kw_only=True):
    """What the set-up has shown."""

    events: list[list[Field]]


class Move(Line, frozen=True, tag="move", kw_only=True):
    """The answers of one seat to the questions of one move, and what they brought about."""

    seat: int
    answers: list[Field]
    events: list[list[Field]]
    at: int = -1  # when it was answered, in milliseconds since the deal; -1 at tables without a clock
    by: str = ""  # what has answered (`BY`), where that is known

    def check(self) -> None:
        if self.at < -1:
            raise ValueError("a move is answered some milliseconds after the deal, not before")
        if self.by not in BY:
            raise ValueError(f"a move is answered by {', '.join(BY[1:])}, not by {self.by[:40]!r}")


class Undo(Line, frozen=True, tag="undo", kw_only=True):
    """A seat takes back its last move."""

    seat: int


class End(Line, frozen=True, tag="end", kw_only=True):
    """The game is over: the secret is opened."""

    secret: str
    salt: str
    places: list[int]
    reason: str

    def opens(self, secret: Hidden) -> bool:
        """Is this the secret that was committed to?"""
        if not _HEX.fullmatch(self.salt) or not _SECRET.fullmatch(self.secret):
            return False
        return self.opened().closed() == secret.closed()

    def opened(self) -> Hidden:
        """The header's secret, opened."""
        return Hidden(to=(), value=self.secret, salt=self.salt)


AnyLine = Header | Deal | Move | Undo | End
_decoder = msgspec.json.Decoder(AnyLine)
_encoder = msgspec.json.Encoder(order="sorted")


def make_key(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The key of a game's generator: HMAC-SHA-512 over the nonces in seat order, with the secret as its key."""
    return hmac.digest(secret, b"".join(nonces), "sha512")


def seed_secret(seed: int) -> bytes:
    """The secret of a seed, for games that shall be repeatable."""
    return hashlib.sha512(b"philately seed %d" % seed).digest()


def game_secret(seed: int, number: int) -> bytes:
    """The secret of game `number` (from 0) of a simulation with this seed: SHA-512 of "philately seed S game N"."""
    return hashlib.sha512(b"philately seed %d game %d" % (seed, number)).digest()


def hidden_in(line: AnyLine) -> Iterable[Hidden]:
    """The hidden fields of a line."""
    if isinstance(line, Header):
        yield line.secret
        yield from (seat for seat in line.seats if isinstance(seat, Hidden))
    if isinstance(line, Move):
        yield from (field for field in line.answers if isinstance(field, Hidden))
    if isinstance(line, (Deal, Move)):
        yield from (field for event in line.events for field in event if isinstance(field, Hidden))


def _redact(line: AnyLine, seat: int | None) -> AnyLine:
    """The line with every hidden field closed that this seat may not see; with all of them closed for nobody.

    A name is hidden from nobody, be it a seat or a spectator (-1).
    """

    def close(field: Field) -> Field:
        return field.closed() if isinstance(field, Hidden) and seat not in field.to else field

    if isinstance(line, Header):
        seats = line.seats if seat is not None else [close(name) for name in line.seats]
        return msgspec.structs.replace(line, secret=close(line.secret), seats=seats)
    if isinstance(line, Deal):
        return msgspec.structs.replace(line, events=[[close(field) for field in event] for event in line.events])
    if isinstance(line, Move):
        events = [[close(field) for field in event] for event in line.events]
        return msgspec.structs.replace(line, answers=[close(field) for field in line.answers], events=events)
    return line


def link(before: str, line: AnyLine) -> str:
    """The hash of a line: over the hash before it and the line with all hidden fields closed."""
    public = _encoder.encode(msgspec.structs.replace(_redact(line, None), hash=""))
    return hashlib.sha256(bytes.fromhex(before) + public).hexdigest()


def plain(line: AnyLine) -> object:
    """What a line says, without salts and hashes."""

    def value(field: Field) -> object:
        return (field.value, field.to) if isinstance(field, Hidden) else field

    if isinstance(line, Deal):
        return [[value(field) for field in event] for event in line.events]
    if isinstance(line, Move):
        events = [[value(field) for field in event] for event in line.events]
        return line.seat, [value(answer) for answer in line.answers], events
    if isinstance(line, Undo):
        return line.seat
    if isinstance(line, End):
        return line.secret, line.places, line.reason
    return line.format, line.game, line.rules, line.players, line.options


class Record:
    """The lines of one game."""

    def __init__(self) -> None:
        self.lines: list[AnyLine] = []

    @property
    def header(self) -> Header:
        first = self.lines[0]
        assert isinstance(first, Header)
        return first

    @property
    def finished(self) -> bool:
        return bool(self.lines) and isinstance(self.lines[-1], End)

    @property
    def hash(self) -> str:
        return self.lines[-1].hash if self.lines else "00" * 32

    @property
    def is_redacted(self) -> bool:
        return self.closed > 0

    @property
    def closed(self) -> int:
        """How many hidden fields of the game have no value here; names are no part of the game."""
        hidden = [self.header.secret, *(field for line in self.lines[1:] for field in hidden_in(line))]
        return sum(not field.is_open for field in hidden)

    def add(self, line: AnyLine) -> None:
        """Chain a new line to the last one."""
        self.lines.append(msgspec.structs.replace(line, hash=link(self.hash, line)))

    def begin(
        self,
        game: str,
        rules: int,
        players: int,
        options: dict[str, str | int],
        seats: list[str],
        nonces: list[str],
        secret: bytes,
        salt: str = "",
    ) -> None:
        hidden = Hidden(to=(), value=secret.hex(), salt=salt) if salt else Hidden.of(Secret(secret.hex(), []))
        everybody = list(range(players))
        names: list[str | Hidden] = [Hidden.of(Secret(name, everybody)) if name else "" for name in seats]
        self.add(
            Header(
                format=FORMAT,
                game=game,
                rules=rules,
                players=players,
                options=options,
                seats=names,
                nonces=nonces,
                secret=hidden,
            )
        )

    def add_deal(self, events: list[list[str | int | Secret]]) -> None:
        self.add(Deal(events=_fields(events)))

    def add_move(
        self,
        seat: int,
        answers: list[str | Secret],
        events: list[list[str | int | Secret]],
        at: int = -1,
        by: str = "",
    ) -> None:
        """Add a move; `at` and `by` say when it was answered, and by what."""
        line = Move(seat=seat, answers=[_field(answer) for answer in answers], events=_fields(events), at=at, by=by)
        line.check()
        self.add(line)

    def add_undo(self, seat: int) -> None:
        self.add(Undo(seat=seat))

    def add_end(self, places: list[int], reason: str) -> None:
        secret = self.header.secret
        self.add(End(secret=secret.value, salt=secret.salt, places=places, reason=reason))

    def close_name(self, seat: int) -> None:
        """Close the name of a seat for good: what it was isn't here any more, and no hash changes."""
        if not 0 <= seat < len(self.header.seats):
            message = _("there is no seat {seat}; seats are 0 to {last}")
            raise NotAllowed(message.format(seat=seat, last=len(self.header.seats) - 1))
        if self.header.version == 1:
            raise NotAllowed(_("in format 1 a name can't be closed: the hash of line 1 depends on it"))
        seats = [
            name.closed() if number == seat and isinstance(name, Hidden) else name
            for number, name in enumerate(self.header.seats)
        ]
        self.lines[0] = msgspec.structs.replace(self.header, seats=seats)

    def redacted(self, seat: int) -> "Record":
        """What a seat may have of a running game: everything hidden from it is closed. A finished game is open."""
        export = Record()
        export.lines = list(self.lines) if self.finished else [_redact(line, seat) for line in self.lines]
        return export

    def encode(self, start: int = 0) -> bytes:
        """The lines from `start` on, as they stand in a file."""
        return b"".join(_encoder.encode(line) + b"\n" for line in self.lines[start:])

    def read_line(self, text: bytes) -> None:
        """Take one line of a file, checked: form, order, chain. The end of the game opens the header's secret."""
        number = len(self.lines) + 1
        try:
            line = _decoder.decode(text)
            for field in hidden_in(line):
                field.check()
            if isinstance(line, (Header, Move)):
                line.check()
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadRecord(f"line {number}: {error}") from None
        if _encoder.encode(line) != text:
            raise BadRecord(f"line {number}: not in canonical form (keys sorted, no blanks, nothing superfluous)")
        if isinstance(line, Header) != (number == 1):
            raise BadRecord(f"line {number}: the header must be the first line, and only that one")
        if isinstance(line, Move) and (line.by or line.at >= 0) and self.header.version == 1:
            raise BadRecord(f"line {number}: in format 1 a move doesn't say when it was answered, nor by what")
        if isinstance(line, Deal) != (number == 2):
            raise BadRecord(f"line {number}: the deal must be the second line, and only that one")
        if self.finished:
            raise BadRecord(f"line {number}: nothing may follow the end of the game in line {number - 1}")
        if line.hash != link(self.hash, line):
            raise BadRecord(f"line {number}: the hash doesn't fit: this or an earlier line was changed, lost or moved")
        if isinstance(line, End) and not line.opens(self.header.secret):
            raise BadRecord(f"line {number}: this secret and salt don't give the commitment of line 1")
        if isinstance(line, End):  # opening a field changes no hash
            self.lines[0] = msgspec.structs.replace(self.header, secret=line.opened())
        self.lines.append(line)


def read_header(text: bytes) -> Header:
    """The first line of a record, without its line feed."""
    record = Record()
    record.read_line(text)
    return record.header


def read_record(path: Path, *, drop_torn: bool = False) -> tuple[Record, str]:
    """The record in a file, checked line by line, and a torn last line's notice, if it was dropped."""
    record = Record()
    try:
        with path.open("rb") as file:
            while text := file.readline(LONGEST_LINE + 1):
                number = len(record.lines) + 1
                if len(text) > LONGEST_LINE:
                    raise BadRecord(f"line {number}: longer than {LONGEST_LINE} bytes; no line of a record is")
                if not text.endswith(b"\n"):
                    if drop_torn and number > 2:
                        return (
                            record,
                            f"line {number} was torn and is dropped: the game goes on after line {number - 1}",
                        )
                    raise BadRecord(f"line {number}: the file ends inside the line, after {len(text)} bytes of it")
                record.read_line(text[:-1])
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror}") from None
    if len(record.lines) < 2:
        raise BadRecord(f"line {len(record.lines) + 1}: the file ends here; a record has a header and a deal at least")
    return record, ""
