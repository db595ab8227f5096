"""The ledger of the thieves' club, and its tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "pilfer_ledger",
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("loot", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_pilfer_ledger"),
    )
    op.create_table(
        "pilfer_tables",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("host", sa.String(16), nullable=False),
        sa.Column("running", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_pilfer_tables"),
    )
    op.create_index("ix_pilfer_tables_host", "pilfer_tables", ["host"])
