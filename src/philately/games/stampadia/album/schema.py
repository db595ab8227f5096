"""The album's tables of the database. Migrations in `migrations/` make them, and a test compares the two."""

import msgspec
from sqlalchemy import Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from philately.server.storage.schema import NAMING

metadata = MetaData(naming_convention=NAMING)


class Words(TypeDecorator[list[str]]):
    """A list of words, kept as JSON."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: list[str] | None, dialect: Dialect) -> bytes | None:
        return None if value is None else msgspec.json.encode(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> list[str] | None:
        return None if value is None else msgspec.json.decode(value, type=list[str])


attempts = Table(
    "attempts",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player", String(16), nullable=False),
    Column("sheet", String(100), nullable=False),  # its full name
    Column("day", String(10), nullable=False),  # the day whose own sheet it is, or empty
    Column("variant", String(16), nullable=False),  # monk, premonition, both with a + in between, or empty
    Column("campaign", String(16), nullable=False),  # empty: none
    Column("number", Integer, nullable=False),  # of the player's attempts at this sheet; only the first can be ranked
    Column("ranked", Boolean, nullable=False),
    Column("with_memory", Boolean, nullable=False),
    Column("table_id", String(16), nullable=False),  # of the last life
    Column("lives", Integer, nullable=False),
    Column("begun", Float, nullable=False),
    Column("ended", Float, nullable=False),  # 0: it isn't over
    Column("resting", Boolean, nullable=False),  # the hero has died and learnt something; another life is possible
    Column("won", Boolean, nullable=False),
    Column("gold", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("brought", Words, nullable=False),  # keywords at the beginning of the last life
    Column("memory_after", Words, nullable=False),  # and at the end of the last that is over
    UniqueConstraint("player", "sheet", "number"),
    Index("ix_attempts_sheet", "sheet", "variant"),
    Index("ix_attempts_day", "player", "day"),
    Index("ix_attempts_campaign", "campaign"),
)

lives = Table(  # the tables of attempts, and those at which only bots play a sheet
    "lives",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("attempt", String(16), nullable=False, index=True),  # empty: a bot's
    Column("number", Integer, nullable=False),  # from 1
)

keywords = Table(
    "keywords",
    metadata,
    Column("player", String(16), primary_key=True),
    Column("word", String(40), primary_key=True),
    Column("learnt", Float, nullable=False),
)

opened = Table(  # sheets of which a player has seen everything
    "opened",
    metadata,
    Column("player", String(16), primary_key=True),
    Column("sheet", String(100), primary_key=True),
    Column("opened", Float, nullable=False),
)

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(100), nullable=False),
    Column("host", String(16), nullable=False, index=True),
    Column("sheets", Words, nullable=False),  # full names
    Column("variant", String(16), nullable=False),
    Column("created", Float, nullable=False),
)

uploaded_sheets = Table(
    "uploaded_sheets",
    metadata,
    Column("name", String(100), primary_key=True),
    Column("hash", String(64), nullable=False),  # SHA-256 of the data, in hex: no two names for one content
    Column("data", LargeBinary, nullable=False),  # the file, as `write_sheet` writes it
    UniqueConstraint("hash"),
)

own_sheets = Table(  # whose they are; the same sheet can be several players'
    "own_sheets",
    metadata,
    Column("name", String(100), primary_key=True),
    Column("player", String(16), primary_key=True),
    Column("created", Float, nullable=False),
    Index("ix_own_sheets_player", "player"),
)
