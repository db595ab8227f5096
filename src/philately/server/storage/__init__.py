"""The database: its schema, its migrations, and all transactions."""
