"""The web application: tables, seats, storage, live updates, pages and the JSON API."""

from philately.extras import need

need("play")
