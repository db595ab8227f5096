"""Uploaded sheets by their hashes: no two contents under one name, and no two names for one content.

Releases before 0.5.0 put 32 bits of the hash into a name, so two players could have different sheets of one name. The
one that was there first keeps the name, and any other is called as this release would call it.
"""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    uploaded = op.create_table(
        "uploaded_sheets",
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_uploaded_sheets"),
        sa.UniqueConstraint("hash", name="uq_uploaded_sheets_hash"),
    )
    connection = op.get_bind()
    names: dict[str, str] = {}  # by the hashes
    old = sa.text("SELECT name, player, data FROM own_sheets ORDER BY created, name, player")
    rename = sa.text("UPDATE own_sheets SET name = :new WHERE name = :name AND player = :player")
    for name, player, data in connection.execute(old).all():
        digits = hashlib.sha256(data).hexdigest()
        if digits not in names:
            names[digits] = name if name not in names.values() else f"{name.rpartition('-')[0]}-{digits[:32]}"
            connection.execute(sa.insert(uploaded).values(name=names[digits], hash=digits, data=data))
        if names[digits] != name:
            connection.execute(rename, {"new": names[digits], "name": name, "player": player})
    with op.batch_alter_table("own_sheets") as batch:
        batch.drop_column("data")
