"""Attempts at adventures, what players remember and have printed, campaigns, and uploaded sheets.

Databases of release 0.2.0 have these tables already: revision 0004 of the house made them.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    if sa.inspect(op.get_bind()).has_table("attempts"):
        return
    op.create_table(
        "attempts",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("sheet", sa.String(100), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("variant", sa.String(16), nullable=False),
        sa.Column("campaign", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("with_memory", sa.Boolean, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("lives", sa.Integer, nullable=False),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("resting", sa.Boolean, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("gold", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("brought", sa.LargeBinary, nullable=False),
        sa.Column("memory_after", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_attempts"),
        sa.UniqueConstraint("player", "sheet", "number", name="uq_attempts_player"),
    )
    op.create_index("ix_attempts_sheet", "attempts", ["sheet", "variant"])
    op.create_index("ix_attempts_day", "attempts", ["player", "day"])
    op.create_index("ix_attempts_campaign", "attempts", ["campaign"])
    op.create_table(
        "lives",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("attempt", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_lives"),
    )
    op.create_index("ix_lives_attempt", "lives", ["attempt"])
    op.create_table(
        "keywords",
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("word", sa.String(40), nullable=False),
        sa.Column("learnt", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("player", "word", name="pk_keywords"),
    )
    opened = op.create_table(
        "opened",
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("sheet", sa.String(100), nullable=False),
        sa.Column("opened", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("player", "sheet", name="pk_opened"),
    )
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("title", sa.String(100), nullable=False),
        sa.Column("host", sa.String(16), nullable=False),
        sa.Column("sheets", sa.LargeBinary, nullable=False),
        sa.Column("variant", sa.String(16), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_campaigns"),
    )
    op.create_index("ix_campaigns_host", "campaigns", ["host"])
    op.create_table(
        "own_sheets",
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("name", "player", name="pk_own_sheets"),
    )
    op.create_index("ix_own_sheets_player", "own_sheets", ["player"])
    _open_what_was_played(opened)


def _open_what_was_played(opened: sa.Table) -> None:
    """Whoever has played a sheet before there were attempts knows it: it can't be ranked any more."""
    connection = op.get_bind()
    played = connection.execute(
        sa.text(
            "SELECT s.player, t.host, t.options, t.created FROM tables t JOIN seats s ON s.table_id = t.id "
            "WHERE t.game = 'stampadia' AND t.status IN ('playing', 'over')"
        )
    )
    known: dict[tuple[str, str], float] = {}
    for player, host, options, created in played:
        sheet = json.loads(options).get("sheet")
        if isinstance(sheet, str):
            known.setdefault((player or host, sheet), created)
    if known:
        rows = [{"player": player, "sheet": sheet, "opened": when} for (player, sheet), when in known.items()]
        connection.execute(sa.insert(opened), rows)
