"""What a host can set, and what the server takes from the world outside: time and chance."""

import secrets
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from philately.core.errors import BadOptions
from philately.core.folders import data_folder
from philately.core.rng import HashRng, Rng


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for; a bucket of `burst` requests that fills at `rate` a second."""

    player: tuple[float, int] = (20, 80)  # rate and burst of one player or seat
    address: tuple[float, int] = (200, 600)  # of one address, for all players behind it
    tables: tuple[float, int] = (0.2, 20)  # new tables of one player or, without one, of one address
    hints: tuple[float, int] = (1, 20)  # hints of one seat: each takes a second of a process, if nobody waits
    listeners: int = 200  # open sockets and long polls of one address
    body: int = 64 * 1024  # bytes
    body_seconds: float = 10.0  # from the first byte of a body to its last


@dataclass(frozen=True)
class Config:
    """One server."""

    database: str = ""  # a URL of SQLAlchemy; empty is the file in the user's data folder
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()  # further names this server is called by; its addresses need not be said
    pace: float = 0.7  # seconds a bot lets pass after the last event when people are at the table
    thinkers: int = 1  # processes in which bots think
    poll: float = 2.0  # seconds between two looks for what other processes have written
    language: str = ""  # only this one, whatever browsers ask for
    limits: Limits = field(default_factory=Limits)

    def knows_name(self, name: str) -> bool:
        """Is this server called so? Any address is fine: only names can be made to point here by others."""
        own = {"localhost", socket.gethostname().lower(), *(each.lower() for each in self.names), self.host.lower()}
        return name.lower().rstrip(".") in own or is_address(name)


@dataclass(frozen=True)
class World:
    """Time and chance. Tests bring their own."""

    now: Callable[[], float] = time.time
    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    chance: Callable[[bytes], Rng] = HashRng

    def word(self, letters: int) -> str:
        """A random word of letters and digits that can't be mistaken for each other."""
        return "".join(ALPHABET[byte & 31] for byte in self.random_bytes(letters))


ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def is_address(name: str) -> bool:
    for family in (socket.AF_INET, socket.AF_INET6):
        try:
            socket.inet_pton(family, name.strip("[]"))
            return True
        except OSError:
            continue
    return False


def database_url(said: str) -> str:
    """The URL of a database: a file's path is understood too; nothing said is the file in the data folder."""
    if "://" in said:
        if not said.startswith("sqlite:///"):
            kind = said.split("://")[0]
            raise BadOptions(f"tables are kept in SQLite: say a file or sqlite:///FILE, not a {kind} database")
        return said
    file = Path(said).expanduser() if said else data_folder() / "tables.sqlite3"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOptions(f"the folder {file.parent} for the database can't be made: {error.strerror}") from None
    return f"sqlite:///{file.absolute()}"
