"""Tables have a countdown, and a deadline while it runs."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("countdown", sa.Integer, nullable=False, server_default="10"))
    op.add_column("tables", sa.Column("deadline", sa.Float, nullable=False, server_default="0"))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
