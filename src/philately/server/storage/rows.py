"""Rows of the database as structs."""

import msgspec


class PlayerRow(msgspec.Struct, frozen=True):
    """A player. The holder of the signed cookie is this player."""

    id: str
    name: str
    link: int
    created: float


class TableRow(msgspec.Struct, frozen=True):
    """A table, without its seats and events."""

    id: str
    game: str
    players: int
    options: dict[str, str | int]
    listed: bool
    host: str
    status: str
    pending: str
    sequence: int
    secret: bytes
    salt: str
    created: float
    changed: float
    hints: bool = False
    countdown: int = 10  # seconds
    deadline: float = 0.0  # 0 if no countdown is running

    @property
    def pending_seats(self) -> list[int]:
        return [int(seat) for seat in self.pending.split(",") if seat]

    def left(self, now: float) -> float:
        """Return the seconds that are left of the countdown, or 0 if it has ended or none is running."""
        return max(0.0, self.deadline - now)


class SeatRow(msgspec.Struct, frozen=True):
    """A seat, the player who sits there, and the bot that plays it."""

    table_id: str
    seat: int
    kind: str
    player: str = ""
    name: str = ""
    bot: str = ""
    nonce: str = ""
    invitation: str = ""


class EventRow(msgspec.Struct, frozen=True):
    """Something that happened at a table. The `data` of a move is its line of the record."""

    table_id: str
    sequence: int
    kind: str
    seat: int
    data: bytes
    key: str | None
    created: float
