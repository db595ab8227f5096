"""The life of a table: which happening is possible in which status, and where it can lead.

    OPEN     the lobby: people and bots take seats, and every browser adds its nonce
    PLAYING  the game is dealt
    OVER     the game has ended or was given up; its record can be read
    CLOSED   everybody left before the deal
    STOPPED  the game was going on when a release came that plays other rules, or writes other records

Nothing else changes a table. `Cache.commit` refuses a happening that isn't in this list.
"""

from enum import StrEnum


class Status(StrEnum):
    """The status of a table, as the database stores it."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    STOPPED = "stopped"


LIFE: dict[Status, dict[str, tuple[Status, ...]]] = {
    Status.OPEN: {
        "sat": (Status.OPEN,),  # a person or a bot takes a seat
        "ready": (Status.OPEN,),  # a browser adds its nonce
        "link": (Status.OPEN,),  # an invitation is renewed
        "left": (Status.OPEN, Status.CLOSED),  # a person stands up; the last one closes the table
        "dealt": (Status.PLAYING, Status.OVER),  # all seats are ready; a game may end with the deal
    },
    Status.PLAYING: {
        "moved": (Status.PLAYING, Status.OVER),
        "undone": (Status.PLAYING,),
        "bot": (Status.PLAYING,),  # a person leaves, and a bot plays on
        "back": (Status.PLAYING,),  # the person takes the seat back
        "given_up": (Status.OVER,),  # a person leaves, which ends the game
        "stopped": (Status.STOPPED,),  # this release can't go on with it
    },
    Status.OVER: {},
    Status.CLOSED: {},
    Status.STOPPED: {},
}


def allows(status: str, happening: str) -> bool:
    """Return whether this can happen at a table in this status."""
    return happening in LIFE[Status(status)]


def check_step(before: str, happening: str, after: str) -> None:
    """Raise `RuntimeError` if a happening can't lead from one status to the other."""
    if after not in LIFE[Status(before)].get(happening, ()):
        raise RuntimeError(f"a table can't get from {before} to {after} by {happening}")
