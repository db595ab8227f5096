"""Everything that the album keeps in the database: functions for a connection, which are parts of a transaction."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from philately.core.errors import BadOptions, NotAllowed
from philately.core.language import _
from philately.games.stampadia.album import schema
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.album.campaign import Campaign
from philately.games.stampadia.album.memory import Memory
from philately.games.stampadia.options import LONGEST_MEMORY
from philately.server.storage.schema import players, tables
from philately.server.storage.store import Store

P = ParamSpec("P")
T = TypeVar("T")
_attempts, _lives, _keywords, _opened = schema.attempts, schema.lives, schema.keywords, schema.opened
_campaigns, _uploaded, _own = schema.campaigns, schema.uploaded_sheets, schema.own_sheets
_name = sa.func.coalesce(players.c.name, "")
_LATEST = (_attempts.c.begun.desc(), _attempts.c.number.desc())
_BEST = (_attempts.c.won.desc(), _attempts.c.score.desc(), _attempts.c.lives, _attempts.c.ended, _attempts.c.id)


class Kept:
    """The way from the event loop to the database: `await kept.read(attempt_of, table)`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a transaction that only reads."""
        return await self.store.run(self._transaction, "BEGIN", lambda connection: work(connection, *args, **kwargs))

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a transaction that writes, perhaps after it has read."""
        begin = "BEGIN IMMEDIATE"
        return await self.store.run(self._transaction, begin, lambda connection: work(connection, *args, **kwargs))

    def _transaction(self, begin: str, work: Callable[[Connection], T]) -> T:
        with self.store.engine.begin() as connection:
            connection.exec_driver_sql(begin)
            return work(connection)


# ---- attempts ----------------------------------------------------------------------------------------------------


class Running(Exception):
    """The player is playing this sheet already."""

    def __init__(self, attempt: Attempt) -> None:
        super().__init__(attempt.id)
        self.attempt = attempt


def attempts(connection: Connection, *where: Any, order: Sequence[Any] = _LATEST) -> list[Attempt]:
    """Return the attempts for which all of this is true, the latest first."""
    named = _attempts.outerjoin(players, players.c.id == _attempts.c.player)
    found = connection.execute(sa.select(_attempts, _name).select_from(named).where(*where).order_by(*order))
    return [Attempt(**dict(zip(Attempt.__struct_fields__, row, strict=True))) for row in found]


def attempt_of(connection: Connection, table: str) -> Attempt | None:
    """Return the attempt that a table belongs to, also if the table was that of an earlier life."""
    found = sa.select(_lives.c.attempt).where(_lives.c.table_id == table)
    return next(iter(attempts(connection, _attempts.c.id.in_(found))), None)


def attempts_of(connection: Connection, player: str, sheets: Sequence[str] | None = None) -> list[Attempt]:
    where = [] if sheets is None else [_attempts.c.sheet.in_(sheets)]
    return attempts(connection, _attempts.c.player == player, *where)


def month(connection: Connection, player: str, month: str) -> list[Attempt]:
    return attempts(connection, _attempts.c.player == player, _attempts.c.day.startswith(f"{month}-"))


def board(connection: Connection, sheet: str, variant: str) -> list[Attempt]:
    """Return the ranked attempts at a sheet that are over, the best first."""
    where = (_attempts.c.sheet == sheet, _attempts.c.variant == variant, _attempts.c.ranked, _attempts.c.ended > 0)
    return attempts(connection, *where, order=_BEST)


def begin(connection: Connection, new: Attempt, family: Sequence[str], *, may_rank: bool, shown: bool) -> None:
    """Begin an attempt at a table that belongs to none. Raise `Running` if its player is playing that sheet already.

    The number is unique for player and sheet, so there is one first attempt, whatever other processes do. With another
    class it is mostly the same dungeon: only the first class is ranked, and only if it is over before the next begins.
    """
    if connection.execute(sa.select(_lives.c.table_id).where(_lives.c.table_id == new.table)).first() is not None:
        return
    mine = (_attempts.c.player == new.player) & _attempts.c.sheet.in_(family)
    kept = attempts(connection, mine)
    same = [other for other in kept if other.sheet == new.sheet]
    for other in same:
        if not other.over or (new.campaign and other.campaign == new.campaign):
            raise Running(other)
    number = max((other.number for other in same), default=0) + 1
    ranked = may_rank and not kept and not has_opened(connection, new.player, [new.sheet])
    connection.execute(sa.update(_attempts).where(mine, _attempts.c.ended == 0).values(ranked=False))
    values = msgspec.structs.astuple(msgspec.structs.replace(new, number=number, ranked=ranked))
    connection.execute(sa.insert(_attempts).values(values[: len(_attempts.c)]))
    connection.execute(sa.insert(_lives).values(table_id=new.table, attempt=new.id, number=1))
    if shown:
        open_sheets(connection, new.player, family, new.begun)


def live_again(connection: Connection, id_: str, last: str, table: str, brought: list[str]) -> None:
    """Give an attempt that rests after its `last` table a new one. Raise `Running` if another process was faster."""
    where = (_attempts.c.id == id_, _attempts.c.resting, _attempts.c.table_id == last, _attempts.c.ended == 0)
    values = {"table_id": table, "lives": _attempts.c.lives + 1, "resting": False, "brought": brought}
    if connection.execute(sa.update(_attempts).where(*where).values(values)).rowcount != 1:
        raise Running(attempts(connection, _attempts.c.id == id_)[0])
    number = sa.select(sa.func.count() + 1).where(_lives.c.attempt == id_).scalar_subquery()
    connection.execute(sa.insert(_lives).values(table_id=table, attempt=id_, number=number))


def finish(connection: Connection, table: str, lives: int, now: float, values: dict[str, Any]) -> None:
    """Write down what came of the life at a table, once. Its keywords go home, or stay with the attempt."""
    going_on = (_attempts.c.table_id == table, ~_attempts.c.resting, _attempts.c.ended == 0)
    for attempt in attempts(connection, *going_on):
        values = {**values, "lives": attempt.lives + lives - 1}
        connection.execute(sa.update(_attempts).where(_attempts.c.id == attempt.id).values(values))
        if attempt.goes_home:
            Memory(Keywords(connection, attempt.player, now)).end(values["brought"], values["memory_after"])


def unsettled(connection: Connection) -> int:
    """Return how many attempts are over without a result: release 0.2.0 wrote it down when somebody looked."""
    over = sa.select(tables.c.id).where(tables.c.status.in_(("over", "closed")))
    lost = (_attempts.c.ended == 0, ~_attempts.c.resting, _attempts.c.table_id.in_(over))
    return connection.execute(sa.select(sa.func.count()).select_from(_attempts).where(*lost)).scalar_one()


def take_back(connection: Connection, table: str) -> None:
    """Take an attempt back whose table was left before the deal: it hasn't begun, or its next life hasn't."""
    for attempt in attempts(connection, _attempts.c.table_id == table, _attempts.c.ended == 0):
        this = _attempts.c.id == attempt.id
        gone = connection.execute(sa.delete(_lives).where(_lives.c.table_id == table)).rowcount
        earlier = sa.select(_lives.c.table_id).where(_lives.c.attempt == attempt.id).order_by(_lives.c.number.desc())
        before = connection.execute(earlier.limit(1)).scalar()
        if before is None:
            connection.execute(sa.delete(_attempts).where(this))
        elif gone:
            values = {"table_id": before, "lives": attempt.lives - 1, "resting": True}
            connection.execute(sa.update(_attempts).where(this).values(values))


def stop(connection: Connection, id_: str, now: float) -> bool:
    """End an attempt that rests. Return whether it did."""
    where = (_attempts.c.id == id_, _attempts.c.resting, _attempts.c.ended == 0)
    return connection.execute(sa.update(_attempts).where(*where).values(ended=now, resting=False)).rowcount == 1


# ---- what players know -------------------------------------------------------------------------------------------


class Keywords:
    """One player's keywords in the database, as `Memory` needs them. The transaction lets nobody else change them."""

    def __init__(self, connection: Connection, player: str, now: float = 0.0) -> None:
        self.connection = connection
        self.player = player
        self.now = now

    def alone(self) -> AbstractContextManager[None]:
        return nullcontext()

    def read(self) -> list[str]:
        mine = sa.select(_keywords.c.word).where(_keywords.c.player == self.player)
        return sorted(self.connection.execute(mine).scalars())

    def write(self, words: list[str], ended: str = "") -> None:
        for word in set(words).difference(self.read()):
            self.connection.execute(sa.insert(_keywords).values(player=self.player, word=word, learnt=self.now))
        lost = (_keywords.c.player == self.player) & _keywords.c.word.not_in(words)
        self.connection.execute(sa.delete(_keywords).where(lost))

    def too_many(self, number: int) -> BadOptions:
        message = _("you have {many} keywords, and a hero carries {most} at most: forget some, or play without")
        return BadOptions(message.format(many=number, most=LONGEST_MEMORY))

    def unknown(self, word: str, known: list[str]) -> BadOptions:
        return BadOptions(_("there is no keyword {word} in your memory").format(word=repr(word[:40])))


def with_memory(connection: Connection, player: str, use: Callable[[Memory], T]) -> T:
    """Return what comes of using a player's memory."""
    return use(Memory(Keywords(connection, player)))


def has_opened(connection: Connection, player: str, sheets: Sequence[str]) -> bool:
    """Return whether a player knows everything of all these sheets."""
    found = sa.select(sa.func.count()).where(_opened.c.player == player, _opened.c.sheet.in_(sheets))
    return connection.execute(found).scalar() == len(sheets)


def open_sheets(connection: Connection, player: str, sheets: Iterable[str], now: float) -> None:
    """Note that a player knows everything of these sheets. What was over before stays ranked."""
    for sheet in sheets:
        mine = (_attempts.c.player == player, _attempts.c.sheet == sheet, _attempts.c.ended == 0)
        connection.execute(sa.update(_attempts).where(*mine).values(ranked=False))
        if not has_opened(connection, player, [sheet]):
            connection.execute(sa.insert(_opened).values(player=player, sheet=sheet, opened=now))


def watch(connection: Connection, table: str, player: str, sheets: Iterable[str], now: float) -> None:
    """Note that a bot plays sheets at a table where this player may watch it."""
    if connection.execute(sa.select(_lives.c.table_id).where(_lives.c.table_id == table)).first() is None:
        connection.execute(sa.insert(_lives).values(table_id=table, attempt="", number=1))
    open_sheets(connection, player, sheets, now)


# ---- campaigns ---------------------------------------------------------------------------------------------------


class HostedCampaign(Campaign[str, Attempt]):
    """A campaign on a server, for everybody who has the link. Its sheets are full names."""

    def __init__(self, id_: str, title: str, sheets: list[str], variant: str, host: str, played: list[Attempt]) -> None:
        played = sorted((each for each in played if each.sheet in sheets), key=lambda each: each.begun)
        found = ((each.player, each.name, sheets.index(each.sheet) + 1, each) for each in played)
        super().__init__(title, sheets, found)
        self.id = id_
        self.variant = variant
        self.host = host  # the name


def add_campaign(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(sa.insert(_campaigns).values(values))


def campaigns(connection: Connection, *where: Any) -> list[HostedCampaign]:
    """Return the campaigns for which all of this is true, the latest first."""
    columns = (_campaigns.c.id, _campaigns.c.title, _campaigns.c.sheets, _campaigns.c.variant, _name)
    hosted = _campaigns.outerjoin(players, players.c.id == _campaigns.c.host)
    wanted = sa.select(*columns).select_from(hosted).where(*where)
    rows = connection.execute(wanted.order_by(_campaigns.c.created.desc(), _campaigns.c.id)).all()
    played = attempts(connection, _attempts.c.campaign.in_([row.id for row in rows]))
    return [HostedCampaign(*row, [each for each in played if each.campaign == row.id]) for row in rows]


def campaign(connection: Connection, id_: str) -> HostedCampaign | None:
    return next(iter(campaigns(connection, _campaigns.c.id == id_)), None)


def campaigns_of(connection: Connection, player: str) -> list[HostedCampaign]:
    """Return the campaigns that a player has made or plays in."""
    played = sa.select(_attempts.c.campaign).where(_attempts.c.player == player, _attempts.c.campaign != "")
    return campaigns(connection, sa.or_(_campaigns.c.host == player, _campaigns.c.id.in_(played)))


# ---- sheets that players bring -----------------------------------------------------------------------------------


def keep_sheet(connection: Connection, name: str, player: str, data: bytes, now: float, most: int) -> str:
    """Keep a sheet. Return its name: the given one, or that under which it is kept already.

    NotAllowed (409) if another sheet has the name, or if the player has `most` sheets.
    """
    digits = hashlib.sha256(data).hexdigest()
    known = connection.execute(sa.select(_uploaded.c.name).where(_uploaded.c.hash == digits)).scalar()
    if known is None and own_sheet(connection, name) is not None:
        raise NotAllowed(_("another sheet has the name {name}").format(name=name))
    mine = own_sheets(connection, player)
    if (known or name) not in mine:
        if len(mine) >= most:
            raise NotAllowed(_("you have uploaded {most} sheets already").format(most=most))
        if known is None:
            connection.execute(sa.insert(_uploaded).values(name=name, hash=digits, data=data))
        connection.execute(sa.insert(_own).values(name=known or name, player=player, created=now))
    return known or name


def own_sheets(connection: Connection, player: str) -> list[str]:
    """Return the names of what a player has brought, the latest first."""
    mine = sa.select(_own.c.name).where(_own.c.player == player).order_by(_own.c.created.desc(), _own.c.name)
    return list(connection.execute(mine).scalars())


def own_sheet(connection: Connection, name: str) -> bytes | None:
    return connection.execute(sa.select(_uploaded.c.data).where(_uploaded.c.name == name)).scalar()


def all_own_sheets(connection: Connection) -> list[tuple[str, bytes]]:
    """Return all sheets that players have brought, with their names."""
    return [(name, data) for name, data in connection.execute(sa.select(_uploaded.c.name, _uploaded.c.data))]
