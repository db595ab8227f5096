"""The tables of the database. The revisions in `migrations/` create them; a test compares the two."""

import sqlalchemy as sa
from sqlalchemy import Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, UniqueConstraint

NAMING = {"pk": "pk_%(table_name)s", "uq": "uq_%(table_name)s_%(column_0_name)s", "ix": "ix_%(column_0_label)s"}
metadata = MetaData(naming_convention=NAMING)

players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("link", Integer, nullable=False),  # number of the valid recovery link
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", LargeBinary, nullable=False),  # JSON
    Column("listed", Boolean, nullable=False),
    Column("host", String(16), nullable=False),  # a player
    Column("status", String(8), nullable=False),  # a `Status`
    Column("pending", String(40), nullable=False),  # the pending seats, such as "0,2"
    Column("sequence", Integer, nullable=False),  # number of the last event
    Column("secret", LargeBinary, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=sa.false()),
    Column("countdown", Integer, nullable=False, server_default="10"),  # seconds
    Column("deadline", Float, nullable=False, server_default="0"),  # when the running countdown ends, or 0
    Index("ix_tables_status", "status", "listed", "changed"),
    Index("ix_tables_deadline", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # me, friend, anyone or bot
    Column("player", String(16), nullable=False, index=True),  # empty if nobody or a bot sits there
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),  # the bot that plays it, also in place of a person who left
    Column("nonce", String(64), nullable=False),
    Column("invitation", String(16), nullable=False),  # last word of its link, or empty
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # line, sat, left, ready, link, bot, back, given_up
    Column("seat", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),  # a line of the record, or a name
    Column("key", String(64)),  # chosen by the client, so that a move counts once
    Column("created", Float, nullable=False),
    UniqueConstraint("table_id", "seat", "key"),
)

settings = Table(
    "settings", metadata, Column("name", String(40), primary_key=True), Column("value", LargeBinary, nullable=False)
)
