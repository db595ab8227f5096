"""The revisions of the database (Alembic)."""
