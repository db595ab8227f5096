"""The web application: tables, seats, storage, live updates, pages and the JSON API."""
