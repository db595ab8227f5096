"""Alembic's way in: it runs the revisions of one folder on the connection that the store hands over."""

from alembic import context

given = context.config.attributes
context.configure(connection=given["connection"], version_table=given["version_table"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
