"""The database: its tables, how they came to be, and every transaction on them."""
