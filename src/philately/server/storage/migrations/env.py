"""Alembic runs this file. It applies the revisions of one folder on the store's connection."""

from alembic import context

given = context.config.attributes
context.configure(connection=given["connection"], version_table=given["version_table"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
