"""The life of a table: which happening is possible in which status, and where it can lead.

    OPEN     the lobby: people and bots take seats, and every browser adds its part of the chance
    PLAYING  the game is dealt
    OVER     the game has ended or was given up; record, replay and proof remain
    CLOSED   everybody left before the deal

Nothing else changes a table. `Cache.commit` refuses a happening that isn't in this list.
"""

from enum import StrEnum

from philately.core.errors import NotAllowed
from philately.core.language import _


class Status(StrEnum):
    """Where a table stands; the database keeps the same words."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


LIFE: dict[Status, dict[str, tuple[Status, ...]]] = {
    Status.OPEN: {
        "sat": (Status.OPEN,),  # a person or a bot takes a seat
        "ready": (Status.OPEN,),  # a browser adds its part of the chance
        "link": (Status.OPEN,),  # an invitation is renewed
        "left": (Status.OPEN, Status.CLOSED),  # a person stands up; the last one closes the table
        "dealt": (Status.PLAYING, Status.OVER),  # all seats are taken and ready; some games end with the deal
    },
    Status.PLAYING: {
        "moved": (Status.PLAYING, Status.OVER),
        "undone": (Status.PLAYING,),
        "bot": (Status.PLAYING,),  # a person leaves, and a bot plays on
        "back": (Status.PLAYING,),  # the person is back
        "given_up": (Status.OVER,),  # a person leaves a game that ends with it
    },
    Status.OVER: {},
    Status.CLOSED: {},
}


def allows(status: str, happening: str) -> bool:
    """Return whether this can happen at a table in this status."""
    return happening in LIFE[Status(status)]


def check(status: str, happening: str, refusal: str = "") -> None:
    """Raise `NotAllowed` unless this can happen at a table in this status."""
    if not allows(status, happening):
        raise NotAllowed(refusal or _("this can't be done at a table"))


def check_step(before: str, happening: str, after: str) -> None:
    """Raise an error of ours if a happening leads where it can't."""
    if after not in LIFE[Status(before)].get(happening, ()):
        raise RuntimeError(f"a table can't get from {before} to {after} by {happening}")
