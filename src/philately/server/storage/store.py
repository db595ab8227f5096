"""The database, which is the only truth; whatever is in memory is a cache of it.

All transactions run on one thread, one after another. Call them from the event loop with `Store.run`.
"""

import asyncio
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.util import CommandError
from sqlalchemy.pool import StaticPool

from philately.core.errors import BadOptions, PhilatelyError
from philately.extension import Extension, Write
from philately.server.storage import schema
from philately.server.storage.rows import EventRow, PlayerRow, SeatRow, TableRow

P = ParamSpec("P")
T = TypeVar("T")
MIGRATIONS = Path(__file__).with_name("migrations")


class Raced(PhilatelyError):
    """Another process wrote the next event of this table first."""

    status = 409


class Store:
    """All transactions on the database."""

    def __init__(self, url: str, extensions: Sequence[Extension] = ()) -> None:
        self.engine = sa.create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
        sa.event.listen(self.engine, "connect", _prepare)
        self.thread = ThreadPoolExecutor(1, "store")
        try:
            self.thread.submit(self._migrate, extensions).result()
        except sa.exc.DatabaseError as error:
            raise BadOptions(f"the database {url} can't be used: {error.orig}") from None
        except CommandError as error:
            raise BadOptions(f"the database {url} was made by a newer philately or extension: {error}") from None

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function on the database's thread, in the language of the present task."""
        here = copy_context()
        call = asyncio.get_running_loop().run_in_executor(self.thread, lambda: here.run(work, *args, **kwargs))
        return await asyncio.shield(call)  # a transaction is finished even if nobody waits for it any more

    def close(self) -> None:
        self.thread.shutdown()
        self.engine.dispose()

    def _migrate(self, extensions: Sequence[Extension]) -> None:
        """Upgrade the schema of the house and of each extension, all or nothing."""
        with self.engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # one process at a time
            upgrade(connection, MIGRATIONS / "versions", "alembic_version")
            for extension in extensions:
                if (folder := extension.inside("migrations")) is not None:
                    upgrade(connection, folder, f"alembic_version_{extension.name}")

    # ---- settings and players --------------------------------------------------------------------------------

    def setting(self, name: str, default: bytes) -> bytes:
        """Return a setting. If there is none yet, store the default."""
        table = schema.settings
        with self.engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # two processes may do this at once
            found = connection.execute(sa.select(table.c.value).where(table.c.name == name)).scalar()
            if found is None:
                connection.execute(sa.insert(table).values(name=name, value=default))
                found = default
        return bytes(found)

    def add_player(self, player: PlayerRow) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.insert(schema.players).values(msgspec.structs.asdict(player)))

    def player(self, player: str) -> PlayerRow | None:
        with self.engine.begin() as connection:
            row = connection.execute(sa.select(schema.players).where(schema.players.c.id == player)).first()
        return None if row is None else PlayerRow(*row)

    def change_player(self, player: str, **values: Any) -> None:
        table = schema.players
        with self.engine.begin() as connection:
            connection.execute(sa.update(table).where(table.c.id == player).values(**values))

    # ---- tables ----------------------------------------------------------------------------------------------

    def add_table(self, table: TableRow, seats: Sequence[SeatRow], writes: Sequence[Write] = ()) -> None:
        """Add a table with its seats, and run the writes of extensions."""
        with self.engine.begin() as connection:
            values = msgspec.structs.asdict(table) | {"options": msgspec.json.encode(table.options)}
            connection.execute(sa.insert(schema.tables).values(values))
            connection.execute(sa.insert(schema.seats), [msgspec.structs.asdict(seat) for seat in seats])
            for write in writes:
                write(connection)

    def read_table(self, table: str) -> tuple[TableRow, list[SeatRow], list[EventRow]] | None:
        """Return a table with its seats and events."""
        with self.engine.begin() as connection:
            found = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).first()
            if found is None:
                return None
            seats = connection.execute(
                sa.select(schema.seats).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat)
            )
            events = connection.execute(
                sa.select(schema.events).where(schema.events.c.table_id == table).order_by(schema.events.c.sequence)
            )
            return _table(found), [SeatRow(*row) for row in seats], [EventRow(*row) for row in events]

    def commit(
        self,
        before: int,
        table: TableRow,
        seats: Sequence[SeatRow],
        events: Sequence[EventRow],
        writes: Sequence[Write] = (),
    ) -> None:
        """Write the next events of a table, all or nothing. Raise `Raced` if it isn't at `before` any more."""
        with self.engine.begin() as connection:
            done = connection.execute(
                _MOVE_ON,
                {
                    "the_id": table.id,
                    "before": before,
                    "sequence": table.sequence,
                    "status": table.status,
                    "pending": table.pending,
                    "changed": table.changed,
                    "deadline": table.deadline,
                },
            )
            if done.rowcount != 1:
                raise Raced("somebody else was faster")
            try:
                if events:
                    connection.execute(_ADD_EVENT, [msgspec.structs.asdict(event) for event in events])
            except sa.exc.IntegrityError:
                raise Raced("somebody else was faster") from None
            for seat in seats:
                values = msgspec.structs.asdict(seat)
                connection.execute(_CHANGE_SEAT, {"the_table": seat.table_id, "the_seat": seat.seat, **values})
            for write in writes:
                write(connection)

    def sequences(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each of these tables."""
        table = schema.tables
        with self.engine.begin() as connection:
            rows = connection.execute(sa.select(table.c.id, table.c.sequence).where(table.c.id.in_(tables)))
            return {row[0]: row[1] for row in rows}

    def with_pending_bots(self) -> list[str]:
        """Return the tables where a bot is pending."""
        table = schema.tables
        playing = self._with_seats(sa.select(table).where(table.c.status == "playing"))
        return [row.id for row, seats in playing if any(seats[seat].bot for seat in row.pending_seats)]

    def headers_of_playing(self) -> list[tuple[str, bytes]]:
        """Return the tables where a game goes on, with the first line of its record."""
        table, event = schema.tables, schema.events
        first = (
            sa.select(sa.func.min(event.c.sequence))
            .where(event.c.table_id == table.c.id, event.c.kind == "line")
            .correlate(table)
            .scalar_subquery()
        )
        lines = table.join(event, (event.c.table_id == table.c.id) & (event.c.sequence == first))
        wanted = sa.select(table.c.id, event.c.data).select_from(lines).where(table.c.status == "playing")
        with self.engine.begin() as connection:
            return [(row[0], row[1]) for row in connection.execute(wanted)]

    def counting_down(self, before: float = math.inf) -> list[str]:
        """Return the tables whose countdown ends before the given time."""
        table = schema.tables
        wanted = sa.select(table.c.id).where(table.c.deadline > 0, table.c.deadline <= before)
        with self.engine.begin() as connection:
            return list(connection.execute(wanted).scalars())

    def public_tables(
        self, since: float, unlisted: Sequence["sa.Select[tuple[str]]"] = (), most: int = 30
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return listed tables with news since a given time: open ones first, then those that are being played.

        Tables that an `unlisted` query finds are left out.
        """
        table = schema.tables
        wanted = sa.select(table).where(
            table.c.listed, table.c.status.in_(("open", "playing")), table.c.changed >= since
        )
        for ids in unlisted:
            wanted = wanted.where(table.c.id.not_in(ids))
        return self._with_seats(wanted.order_by(table.c.status, table.c.changed.desc()).limit(most))

    def tables_of(self, player: str, most: int = 30) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return the tables that a player sits at or is the host of, those that are over last, the latest first."""
        table, seat = schema.tables, schema.seats
        mine = sa.select(seat.c.table_id).where(seat.c.player == player)
        wanted = sa.select(table).where(
            sa.or_(table.c.id.in_(mine), table.c.host == player), table.c.status != "closed"
        )
        return self._with_seats(wanted.order_by(table.c.status == "over", table.c.changed.desc()).limit(most))

    def finished(self, player: str) -> set[str]:
        """Return the games of which this player has finished one."""
        table, seat = schema.tables, schema.seats
        wanted = (
            sa.select(table.c.game)
            .join(seat, seat.c.table_id == table.c.id)
            .where(seat.c.player == player, table.c.status == "over")
            .distinct()
        )
        with self.engine.begin() as connection:
            return set(connection.execute(wanted).scalars())

    def _with_seats(self, wanted: "sa.Select[Any]") -> list[tuple[TableRow, list[SeatRow]]]:
        with self.engine.begin() as connection:
            found = [_table(row) for row in connection.execute(wanted)]
            seat, chosen = schema.seats, wanted.with_only_columns(schema.tables.c.id).subquery()
            rows = connection.execute(
                sa.select(seat).where(seat.c.table_id.in_(sa.select(chosen.c.id))).order_by(seat.c.seat)
            )
            seats: dict[str, list[SeatRow]] = {table.id: [] for table in found}
            for row in rows:
                seats[row.table_id].append(SeatRow(*row))
        return [(table, seats[table.id]) for table in found]


def upgrade(connection: sa.Connection, folder: Path, version_table: str, revision: str = "head") -> None:
    """Run Alembic's revisions in a folder. Each extension has its own version table, so that it can be uninstalled."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("version_locations", str(folder))
    config.set_main_option("path_separator", "newline")
    config.attributes.update(connection=connection, version_table=version_table)
    command.upgrade(config, revision)


_MOVE_ON = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("the_id"), schema.tables.c.sequence == sa.bindparam("before"))
    .values(
        sequence=sa.bindparam("sequence"),
        status=sa.bindparam("status"),
        pending=sa.bindparam("pending"),
        changed=sa.bindparam("changed"),
        deadline=sa.bindparam("deadline"),
    )
)
_ADD_EVENT = sa.insert(schema.events)
_CHANGE_SEAT = (
    sa.update(schema.seats)
    .where(schema.seats.c.table_id == sa.bindparam("the_table"), schema.seats.c.seat == sa.bindparam("the_seat"))
    .values({column: sa.bindparam(column) for column in ("kind", "player", "name", "bot", "nonce", "invitation")})
)


def _table(row: "sa.Row[Any]") -> TableRow:
    values = dict(row._mapping)
    values["options"] = msgspec.json.decode(values["options"], type=dict[str, str | int])
    return TableRow(**values)


def _prepare(connection: Any, _: object) -> None:
    """Configure SQLite so that committed data survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
