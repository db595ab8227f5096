"""What the API says and is told, as types. The description of the API comes from here."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from philately.bots import bot_choices
from philately.core.game import Game
from philately.core.options import Value
from philately.server.storage.rows import SeatRow, TableRow
from philately.server.tables.countdown import COUNTDOWN, COUNTDOWNS
from philately.server.tables.lobby import commitment

Nonce = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="32 random bytes in hex, chosen by you")
]
Name = Annotated[str, Meta(max_length=24, description="how the others see you")]


class OptionFacts(msgspec.Struct):
    """One option of a game; its first value is the default."""

    name: str
    values: list[str]
    explanation: str
    rule: str
    numbers: list[int]  # the least and the greatest number it takes; empty if it takes none
    form: str  # describes further words it takes


class GameFacts(msgspec.Struct):
    """A game of this server."""

    name: str
    title: str
    summary: str
    fewest: int
    most: int
    options: list[OptionFacts]
    bots: list[str]
    countdown: bool  # has it questions with a countdown, whose seconds a table can choose?


class SeatFacts(msgspec.Struct):
    """A seat, as everybody sees it."""

    seat: int
    kind: str
    name: str
    bot: str
    taken: bool
    ready: bool


class Countdown(msgspec.Struct):
    """A countdown that is running: when it is over, the server answers for all who are silent."""

    seconds: int  # from its beginning
    left: float  # seconds


class TableFacts(msgspec.Struct):
    """A table, as everybody sees it."""

    id: str
    game: str
    players: int
    options: dict[str, str | int]
    listed: bool
    status: str
    pending: list[int]
    seats: list[SeatFacts]
    commitment: str
    hints: bool  # are they allowed here?
    countdown: Countdown | None  # null if none is running


class SeatWish(msgspec.Struct):
    """Whom a seat is for; `name` is a person's name, or which bot it shall be.

    Your own seats have different names: those without one have yours, and the second of a name gets a number.
    """

    kind: Literal["me", "friend", "anyone", "bot"]
    name: Name = ""


class NewTable(msgspec.Struct):
    """A table to be."""

    game: str
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, str | int] = {}
    listed: bool = False
    name: Name = ""
    hints: Annotated[
        bool | None, Meta(description="may people ask for hints? As a rule, where one plays with bots alone")
    ] = None
    countdown: Annotated[
        Annotated[int, Meta(ge=COUNTDOWNS[0], le=COUNTDOWNS[1])] | None,
        Meta(description=f"seconds, in games that have a countdown; as a rule {COUNTDOWN}"),
    ] = None


class SeatToken(msgspec.Struct):
    """The right to play a seat: send it as `Authorization: Bearer TOKEN`."""

    seat: int
    token: str


class Invitation(msgspec.Struct):
    """What a friend needs to take the seat that is kept for them."""

    seat: int
    invitation: str


class NewTableFacts(msgspec.Struct):
    """A table that was made, the tokens of your seats, and the invitations for your friends."""

    table: TableFacts
    tokens: list[SeatToken]
    invitations: list[Invitation]


class SitDown(msgspec.Struct):
    """Taking a seat. Read the table's commitment first, then choose the nonce: so nobody can choose the deal."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]
    nonce: Nonce
    invitation: Annotated[str, Meta(max_length=16)] = ""


class GivenNonce(msgspec.Struct):
    """Your part of the chance."""

    nonce: Nonce


class Answers(msgspec.Struct):
    """The answers of a move, in notation. Fewer than a whole move are only tried."""

    answers: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(min_length=1, max_length=64)]
    after: Annotated[int, Meta(ge=0, le=1 << 31, description="the number of the last event you have seen")]
    key: Annotated[str, Meta(min_length=1, max_length=64, description="sent twice, a move counts once")]


class After(msgspec.Struct):
    """Which position is meant."""

    after: Annotated[int, Meta(ge=0, le=1 << 31)]


class Done(msgspec.Struct):
    """What came of it."""

    at: int  # the number of your last event
    complete: bool  # was it a whole move?


class Offer(msgspec.Struct):
    """One legal answer."""

    action: int
    word: str
    label: str


class Question(msgspec.Struct):
    """What you are asked."""

    question: str
    prompt: str
    rule: str
    number: bool
    choices: list[Offer]


class Asked(msgspec.Struct):
    """What you are asked now; null if nothing."""

    at: int
    ask: Question | None


class Hinted(msgspec.Struct):
    """An answer, and how likely your side is to win with it; in a game for one, how good it looks."""

    word: str
    label: str
    chance: float  # from 0 to 1


class Hint(msgspec.Struct):
    """The best answers, the best first."""

    at: int
    answers: list[Hinted]


class Seen(msgspec.Struct):
    """What you may see now; the view is the game's own."""

    at: int
    status: str
    view: dict[str, Any]


class EventFacts(msgspec.Struct):
    """Something that has happened, in sentences."""

    number: int
    log: list[str]


class News(msgspec.Struct):
    """What has happened since."""

    at: int
    status: str
    asked: bool  # are you asked something now?
    events: list[EventFacts]


def game_facts(game: Game) -> GameFacts:
    return GameFacts(
        game.name,
        game.title,
        game.summary,
        game.fewest,
        game.most,
        [
            OptionFacts(each.name, list(each.values), each.explanation, each.rule, list(each.numbers or ()), each.form)
            for each in game.options
        ],
        bot_choices(game),
        game.countdown,
    )


def table_facts(row: TableRow, seats: list[SeatRow], now: float) -> TableFacts:
    return TableFacts(
        row.id,
        row.game,
        row.players,
        dict[str, Value](row.options),
        row.listed,
        row.status,
        row.pending_seats,
        [
            SeatFacts(s.seat, s.kind, s.name, s.bot, bool(s.player or s.bot), bool(s.nonce or (not s.player and s.bot)))
            for s in seats
        ],
        commitment(row),
        row.hints,
        Countdown(row.countdown, round(row.left(now), 1)) if row.deadline else None,
    )
