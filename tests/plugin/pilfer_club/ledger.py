"""The ledger of the club, in the database. Migrations in `migrations/` make its tables.

Methods of `Ledger` run on the thread of the store. Functions are parts of a `Write`.
"""

from typing import NamedTuple

import sqlalchemy as sa
from litestar.di import NamedDependency
from sqlalchemy import Boolean, Column, Connection, Integer, MetaData, String, Table

from philately.server.storage import schema
from philately.server.storage.store import Store

metadata = MetaData(naming_convention=schema.NAMING)
members = Table(
    "pilfer_ledger",
    metadata,
    Column("player", String(16), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("loot", Integer, nullable=False),
)
tables = Table(
    "pilfer_tables",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("host", String(16), nullable=False, index=True),
    Column("running", Boolean, nullable=False),
)


class Thief(NamedTuple):
    """A line of the ledger."""

    name: str
    games: int
    loot: int


class Ledger:
    """What is known of the club."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine

    def has_table(self, table: str) -> bool:
        with self.engine.begin() as connection:
            return connection.execute(sa.select(tables).where(tables.c.table_id == table)).first() is not None

    def thieves(self, most: int) -> list[Thief]:
        """Return the members, the best first."""
        with self.engine.begin() as connection:
            return [Thief(*row) for row in connection.execute(_THIEVES.limit(most))]

    def thief(self, player: str) -> Thief | None:
        with self.engine.begin() as connection:
            row = connection.execute(_THIEVES.where(members.c.player == player)).first()
        return None if row is None else Thief(*row)

    def tidy(self) -> None:
        """Close tables that ended while the club wasn't installed."""
        ended = sa.select(schema.tables.c.id).where(schema.tables.c.status.in_(("over", "closed")))
        with self.engine.begin() as connection:
            connection.execute(sa.update(tables).where(tables.c.table_id.in_(ended)).values(running=False))


_THIEVES = (
    sa.select(schema.players.c.name, members.c.games, members.c.loot)
    .where(schema.players.c.id == members.c.player)
    .order_by(members.c.loot.desc(), schema.players.c.name)
)


def running_table(connection: Connection, host: str) -> str | None:
    """Return the club table of a host that isn't over."""
    return connection.execute(sa.select(tables.c.table_id).where(tables.c.host == host, tables.c.running)).scalar()


def add_table(connection: Connection, table: str, host: str) -> None:
    connection.execute(sa.insert(tables).values(table_id=table, host=host, running=True))


def close_table(connection: Connection, table: str) -> None:
    connection.execute(sa.update(tables).where(tables.c.table_id == table).values(running=False))


def add_loot(connection: Connection, player: str, games: int = 0, loot: int = 0) -> None:
    """Add games and loot. Somebody new becomes a member."""
    more = {"games": members.c.games + games, "loot": members.c.loot + loot}
    if not connection.execute(sa.update(members).where(members.c.player == player).values(more)).rowcount:
        connection.execute(sa.insert(members).values(player=player, games=games, loot=loot))


def strike_out(connection: Connection, player: str) -> None:
    """Take a member out who has never played."""
    connection.execute(sa.delete(members).where(members.c.player == player, members.c.games == 0))


TheLedger = NamedDependency[Ledger]  # as the handlers of requests are given it
