"""The types of the JSON API, from which its OpenAPI schema is made."""

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
    """An option of a game. Its first value is the default."""

    name: str
    values: list[str]
    explanation: str
    rule: str
    numbers: list[int]  # the least and the greatest number that it accepts; empty if it accepts none
    form: str  # describes further words that it accepts


class GameFacts(msgspec.Struct):
    """A game on this server."""

    name: str
    title: str
    summary: str
    fewest: int
    most: int
    options: list[OptionFacts]
    bots: list[str]
    countdown: bool  # whether a table can set the seconds of a countdown


class SeatFacts(msgspec.Struct):
    """A seat, as everybody sees it."""

    seat: int
    kind: str
    name: str
    bot: str
    taken: bool
    ready: bool


class Countdown(msgspec.Struct):
    """A running countdown. At its end the server acts for every seat that is still pending."""

    seconds: int  # the whole countdown
    left: float  # seconds that are left


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
    hints: bool  # whether hints are allowed
    countdown: Countdown | None  # null if none is running
    notice: str = ""  # why this release can't play the game again, or go on with it


class SeatWish(msgspec.Struct):
    """Whom a seat is for. `name` is a person's name or the name of a bot.

    Your own seats get different names: the default is yours, and a repeated name gets a number.
    """

    kind: Literal["me", "friend", "anyone", "bot"]
    name: Name = ""


class NewTable(msgspec.Struct):
    """A table to make."""

    game: str
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, str | int] = {}
    listed: bool = False
    name: Name = ""
    hints: Annotated[
        bool | None,
        Meta(description="whether people may ask for hints; by default, if one person plays with bots only"),
    ] = None
    countdown: Annotated[
        Annotated[int, Meta(ge=COUNTDOWNS[0], le=COUNTDOWNS[1])] | None,
        Meta(description=f"seconds, in games that have a countdown; by default {COUNTDOWN}"),
    ] = None


class SeatToken(msgspec.Struct):
    """The token of a seat. Send it as `Authorization: Bearer TOKEN`."""

    seat: int
    token: str


class Invitation(msgspec.Struct):
    """What a friend needs to take a reserved seat."""

    seat: int
    invitation: str


class NewTableFacts(msgspec.Struct):
    """The new table, the tokens of your seats, and the invitations for your friends."""

    table: TableFacts
    tokens: list[SeatToken]
    invitations: list[Invitation]


class SitDown(msgspec.Struct):
    """A request for a seat. Read the table's commitment before you choose the nonce, so nobody can rig the deal."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]
    nonce: Nonce
    invitation: Annotated[str, Meta(max_length=16)] = ""


class GivenNonce(msgspec.Struct):
    """Your nonce, which is part of the chance."""

    nonce: Nonce


class Answers(msgspec.Struct):
    """The words of a move. If they are not a whole move, they are only tried."""

    answers: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(min_length=1, max_length=64)]
    after: Annotated[int, Meta(ge=0, le=1 << 31, description="the number of the last event you have seen")]
    key: Annotated[
        str, Meta(min_length=1, max_length=64, description="a move that is sent twice with one key counts once")
    ]


class After(msgspec.Struct):
    """The position that a request is about."""

    after: Annotated[int, Meta(ge=0, le=1 << 31)]


class Done(msgspec.Struct):
    """The result of a request."""

    at: int  # the number of your last event
    complete: bool  # whether it was a whole move


class Offer(msgspec.Struct):
    """A legal action."""

    action: int
    word: str
    label: str


class Question(msgspec.Struct):
    """A question to your seat."""

    question: str
    prompt: str
    rule: str
    number: bool
    choices: list[Offer]


class Asked(msgspec.Struct):
    """The question to your seat; null if you are not to move."""

    at: int
    ask: Question | None


class Hinted(msgspec.Struct):
    """An action with your chance of winning or, in a game for one, how good it looks."""

    word: str
    label: str
    chance: float  # from 0 to 1


class Hint(msgspec.Struct):
    """The best actions, the best first."""

    at: int
    answers: list[Hinted]


class Seen(msgspec.Struct):
    """What you may see now. Each game has its own view."""

    at: int
    status: str
    view: dict[str, Any]


class EventFacts(msgspec.Struct):
    """Something that happened, in sentences."""

    number: int
    log: list[str]


class News(msgspec.Struct):
    """What happened after a given event."""

    at: int
    status: str
    asked: bool  # whether you are to move
    events: list[EventFacts]


def game_facts(game: Game) -> GameFacts:
    return GameFacts(
        game.name,
        game.title,
        game.summary,
        game.fewest,
        game.most,
        [
            OptionFacts(
                each.name, list(each.values), each.full_explanation, each.rule, list(each.numbers or ()), each.form
            )
            for each in game.options
        ],
        bot_choices(game),
        game.countdown,
    )


def table_facts(row: TableRow, seats: list[SeatRow], now: float, notice: str = "") -> TableFacts:
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
        notice,
    )
