"""What is kept of adventures: every transaction on attempts, keywords, campaigns and sheets of one's own."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from philately.extension import Write
from philately.games.stampadia.album import schema
from philately.games.stampadia.generator.names import is_uploaded
from philately.server.storage.schema import players, tables
from philately.server.storage.store import Store

_attempts, _lives, _keywords, _opened = schema.attempts, schema.lives, schema.keywords, schema.opened
_campaigns, _own = schema.campaigns, schema.own_sheets


class Running(Exception):
    """The player is playing this sheet already."""

    def __init__(self, attempt: "AttemptRow") -> None:
        super().__init__(attempt.id)
        self.attempt = attempt


class AttemptRow(msgspec.Struct, frozen=True):
    """An attempt as it is kept, in the order of the columns."""

    id: str
    player: str
    sheet: str
    day: str
    variant: str
    campaign: str
    number: int
    ranked: bool
    with_memory: bool
    table_id: str
    lives: int
    begun: float
    ended: float
    resting: bool
    won: bool
    gold: int
    score: int
    brought: bytes
    memory_after: bytes

    @property
    def goes_home(self) -> bool:
        """Does what it teaches go into the player's memory? An uploaded sheet must be no help on others."""
        return self.with_memory and not is_uploaded(self.sheet)


class CampaignRow(msgspec.Struct, frozen=True):
    """A campaign as it is kept, in the order of the columns."""

    id: str
    title: str
    host: str
    sheets: bytes
    variant: str
    created: float


class Result(msgspec.Struct, frozen=True):
    """What came of one life, at one table."""

    ended: float
    resting: bool  # died, and has learnt something by it
    won: bool
    gold: int
    score: int
    lives: int  # at this table
    brought: list[str]
    memory: list[str]


def read_words(data: bytes) -> list[str]:
    """Keywords or names of sheets, as they are kept."""
    return msgspec.json.decode(data, type=list[str])


# ---- parts of transactions on a table ----------------------------------------------------------------------------


def begin(
    connection: Connection,
    new: AttemptRow,
    family: Sequence[str],
    *,
    may_rank: bool,
    shown: bool,
) -> None:
    """Begin an attempt at a table that belongs to none; `Running` if its player is at that sheet already.

    The number is unique for player and sheet, so there is one first attempt, whatever other processes do. With another
    class it is mostly the same dungeon: only the first class is ranked, and only if it is over before the next begins.
    """
    if connection.execute(sa.select(_lives.c.table_id).where(_lives.c.table_id == new.table_id)).first() is not None:
        return
    mine = (_attempts.c.player == new.player) & _attempts.c.sheet.in_(family)
    kept = [AttemptRow(*row) for row in connection.execute(sa.select(_attempts).where(mine))]
    same = [other for other in kept if other.sheet == new.sheet]
    for other in same:
        if not other.ended or (new.campaign and other.campaign == new.campaign):
            raise Running(other)
    number = max((other.number for other in same), default=0) + 1
    ranked = may_rank and not kept and not is_opened(connection, new.player, new.sheet)
    connection.execute(sa.update(_attempts).where(mine, _attempts.c.ended == 0).values(ranked=False))
    values = msgspec.structs.asdict(msgspec.structs.replace(new, number=number, ranked=ranked))
    connection.execute(sa.insert(_attempts).values(values))
    connection.execute(sa.insert(_lives).values(table_id=new.table_id, attempt=new.id, number=1))
    for sheet in family if shown else ():
        open_sheet(connection, new.player, sheet, new.begun)


def live_again(connection: Connection, attempt: AttemptRow, table: str, brought: bytes) -> None:
    """A new table for an attempt that rests; `Running` if somebody else was faster."""
    where = (_attempts.c.id == attempt.id) & _attempts.c.resting & (_attempts.c.table_id == attempt.table_id)
    values = {"table_id": table, "lives": _attempts.c.lives + 1, "resting": False, "brought": brought}
    if connection.execute(sa.update(_attempts).where(where, _attempts.c.ended == 0).values(values)).rowcount != 1:
        row = connection.execute(sa.select(_attempts).where(_attempts.c.id == attempt.id)).one()
        raise Running(AttemptRow(*row))
    number = sa.select(sa.func.count() + 1).where(_lives.c.attempt == attempt.id).scalar_subquery()
    connection.execute(sa.insert(_lives).values(table_id=table, attempt=attempt.id, number=number))


def watch(connection: Connection, table: str, player: str, sheets: Iterable[str], now: float) -> None:
    """A bot plays a sheet, and this player may watch it."""
    known = connection.execute(sa.select(_lives.c.table_id).where(_lives.c.table_id == table)).first()
    if known is None:
        connection.execute(sa.insert(_lives).values(table_id=table, attempt="", number=1))
    for sheet in sheets:
        open_sheet(connection, player, sheet, now)


def is_opened(connection: Connection, player: str, sheet: str) -> bool:
    where = (_opened.c.player == player) & (_opened.c.sheet == sheet)
    return connection.execute(sa.select(_opened.c.sheet).where(where)).first() is not None


def open_sheet(connection: Connection, player: str, sheet: str, now: float) -> None:
    """The player knows all of this sheet; what was over before stays ranked."""
    mine = (_attempts.c.player == player) & (_attempts.c.sheet == sheet)
    connection.execute(sa.update(_attempts).where(mine, _attempts.c.ended == 0).values(ranked=False))
    if not is_opened(connection, player, sheet):
        connection.execute(sa.insert(_opened).values(player=player, sheet=sheet, opened=now))


def finish(connection: Connection, table: str, result: Result, now: float) -> None:
    """Write down what came of the life at a table, once. Keywords go home with it, or stay with the attempt."""
    going_on = (_attempts.c.table_id == table) & ~_attempts.c.resting & (_attempts.c.ended == 0)
    row = connection.execute(sa.select(_attempts).where(going_on)).first()
    if row is None:
        return
    attempt = AttemptRow(*row)
    values = {
        "ended": 0.0 if result.resting else result.ended,
        "resting": result.resting,
        "won": result.won,
        "gold": result.gold,
        "score": result.score,
        "lives": _attempts.c.lives + result.lives - 1,
        "brought": msgspec.json.encode(result.brought),
        "memory_after": msgspec.json.encode(result.memory),
    }
    connection.execute(sa.update(_attempts).where(_attempts.c.id == attempt.id).values(values))
    if attempt.goes_home:
        _go_home(connection, attempt.player, set(result.brought), set(result.memory), now)


def take_back(connection: Connection, table: str) -> None:
    """Take an attempt back whose table was left before the deal: it hasn't begun, or its next life hasn't."""
    row = connection.execute(sa.select(_attempts).where(_attempts.c.table_id == table, _attempts.c.ended == 0)).first()
    if row is None:
        return
    attempt = AttemptRow(*row)
    gone = connection.execute(sa.delete(_lives).where(_lives.c.table_id == table)).rowcount
    last = sa.select(_lives.c.table_id).where(_lives.c.attempt == attempt.id).order_by(_lives.c.number.desc()).limit(1)
    before = connection.execute(last).scalar()
    if before is None:
        connection.execute(sa.delete(_attempts).where(_attempts.c.id == attempt.id))
    elif gone:
        values = {"table_id": before, "lives": _attempts.c.lives - 1, "resting": True}
        connection.execute(sa.update(_attempts).where(_attempts.c.id == attempt.id).values(values))


# ---- whole transactions ------------------------------------------------------------------------------------------


class AdventureStore:
    """The same database; `Store.run` does the work here too."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.engine = store.engine

    # ---- attempts --------------------------------------------------------------------------------------------

    def attempts(self, *where: Any) -> list[AttemptRow]:
        """The attempts for which all of this is true, the latest first."""
        wanted = sa.select(_attempts).where(*where).order_by(_attempts.c.begun.desc(), _attempts.c.number.desc())
        with self.engine.begin() as connection:
            return [AttemptRow(*row) for row in connection.execute(wanted)]

    def attempt(self, attempt: str) -> AttemptRow | None:
        return next(iter(self.attempts(_attempts.c.id == attempt)), None)

    def attempt_of(self, table: str) -> AttemptRow | None:
        found = sa.select(_lives.c.attempt).where(_lives.c.table_id == table)
        return next(iter(self.attempts(_attempts.c.id.in_(found))), None)

    def of_player(self, player: str, sheets: Sequence[str] | None = None) -> list[AttemptRow]:
        mine = _attempts.c.player == player
        return self.attempts(mine) if sheets is None else self.attempts(mine, _attempts.c.sheet.in_(sheets))

    def of_month(self, player: str, month: str) -> list[AttemptRow]:
        return self.attempts(_attempts.c.player == player, _attempts.c.day.startswith(f"{month}-"))

    def of_campaigns(self, campaigns: Sequence[str]) -> list[AttemptRow]:
        return self.attempts(_attempts.c.campaign.in_(campaigns), _attempts.c.campaign != "")

    def going_on(self, player: str, sheet: str) -> AttemptRow | None:
        found = self.attempts(_attempts.c.player == player, _attempts.c.sheet == sheet, _attempts.c.ended == 0)
        return next(iter(found), None)

    def ranked(self, sheet: str, variant: str) -> list[AttemptRow]:
        wanted = (_attempts.c.sheet == sheet, _attempts.c.variant == variant, _attempts.c.ranked, _attempts.c.ended > 0)
        best = (_attempts.c.won.desc(), _attempts.c.score.desc(), _attempts.c.lives, _attempts.c.ended, _attempts.c.id)
        with self.engine.begin() as connection:
            found = connection.execute(sa.select(_attempts).where(*wanted).order_by(*best))
            return [AttemptRow(*row) for row in found]

    def has_finished(self, player: str, sheet: str) -> bool:
        return bool(self.attempts(_attempts.c.player == player, _attempts.c.sheet == sheet, _attempts.c.ended > 0))

    def unsettled(self) -> list[tuple[str, str]]:
        """Return the tables of attempts that ended before their end was written with the table, with their status."""
        wanted = sa.select(_attempts.c.table_id, tables.c.status).join(tables, tables.c.id == _attempts.c.table_id)
        wanted = wanted.where(_attempts.c.ended == 0, ~_attempts.c.resting, tables.c.status.in_(("over", "closed")))
        with self.engine.begin() as connection:
            return [(row[0], row[1]) for row in connection.execute(wanted)]

    def write(self, write: Write) -> None:
        """Run a write in a transaction of its own."""
        with self.engine.begin() as connection:
            write(connection)

    def stop(self, attempt: str, now: float) -> bool:
        """End an attempt that rests."""
        where = (_attempts.c.id == attempt) & _attempts.c.resting & (_attempts.c.ended == 0)
        with self.engine.begin() as connection:
            done = connection.execute(sa.update(_attempts).where(where).values(ended=now, resting=False))
            return done.rowcount == 1

    # ---- what players know -----------------------------------------------------------------------------------

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        called = sa.select(players.c.id, players.c.name).where(players.c.id.in_(set(ids)))
        with self.engine.begin() as connection:
            rows = connection.execute(called)
            return {row[0]: row[1] for row in rows}

    def memory(self, player: str) -> list[str]:
        wanted = sa.select(_keywords.c.word).where(_keywords.c.player == player)
        with self.engine.begin() as connection:
            return sorted(connection.execute(wanted).scalars())

    def forget(self, player: str, word: str | None) -> int:
        """Gives how many keywords that were."""
        gone = sa.delete(_keywords).where(_keywords.c.player == player)
        with self.engine.begin() as connection:
            return connection.execute(gone if word is None else gone.where(_keywords.c.word == word)).rowcount

    def open(self, player: str, sheets: Iterable[str], now: float) -> None:
        with self.engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # it reads before it writes
            for sheet in sheets:
                open_sheet(connection, player, sheet, now)

    def has_opened(self, player: str, sheet: str) -> bool:
        with self.engine.begin() as connection:
            return is_opened(connection, player, sheet)

    def has_opened_all(self, player: str, sheets: Iterable[str]) -> bool:
        with self.engine.begin() as connection:
            return all(is_opened(connection, player, sheet) for sheet in sheets)

    # ---- campaigns -------------------------------------------------------------------------------------------

    def add_campaign(self, campaign: CampaignRow) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.insert(_campaigns).values(msgspec.structs.asdict(campaign)))

    def campaigns(self, *where: Any) -> list[CampaignRow]:
        wanted = sa.select(_campaigns).where(*where).order_by(_campaigns.c.created.desc(), _campaigns.c.id)
        with self.engine.begin() as connection:
            return [CampaignRow(*row) for row in connection.execute(wanted)]

    def campaign(self, campaign: str) -> CampaignRow | None:
        return next(iter(self.campaigns(_campaigns.c.id == campaign)), None)

    def campaigns_of(self, player: str) -> list[CampaignRow]:
        played = sa.select(_attempts.c.campaign).where(_attempts.c.player == player, _attempts.c.campaign != "")
        return self.campaigns(sa.or_(_campaigns.c.host == player, _campaigns.c.id.in_(played)))

    # ---- sheets of one's own ---------------------------------------------------------------------------------

    def keep_sheet(self, name: str, player: str, data: bytes, now: float, most: int) -> bool:
        """False if the player has too many already."""
        mine = sa.select(_own.c.name).where(_own.c.player == player)
        with self.engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            names = list(connection.execute(mine).scalars())
            if name not in names:
                if len(names) >= most:
                    return False
                connection.execute(sa.insert(_own).values(name=name, player=player, data=data, created=now))
            return True

    def own_sheets(self, player: str) -> list[str]:
        mine = sa.select(_own.c.name).where(_own.c.player == player).order_by(_own.c.created.desc(), _own.c.name)
        with self.engine.begin() as connection:
            return list(connection.execute(mine).scalars())

    def own_sheet(self, name: str) -> bytes | None:
        with self.engine.begin() as connection:
            return connection.execute(sa.select(_own.c.data).where(_own.c.name == name)).scalar()

    def all_own_sheets(self) -> list[bytes]:
        with self.engine.begin() as connection:
            return list(connection.execute(sa.select(_own.c.data).group_by(_own.c.name)).scalars())


def _go_home(connection: Connection, player: str, had: set[str], has: set[str], now: float) -> None:
    """Keep what was learnt, lose what was forgotten; other adventures may have ended meanwhile (H8)."""
    known = set(connection.execute(sa.select(_keywords.c.word).where(_keywords.c.player == player)).scalars())
    for word in sorted((has - had) - known):
        connection.execute(sa.insert(_keywords).values(player=player, word=word, learnt=now))
    lost = (_keywords.c.player == player) & _keywords.c.word.in_(had - has)
    connection.execute(sa.delete(_keywords).where(lost))
