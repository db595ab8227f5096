"""What a host can configure, and where the server gets time and chance from."""

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
    """Limits on one client. A pair is a token bucket: it holds `burst` requests and refills at `rate` per second."""

    player: tuple[float, int] = (20, 80)  # rate and burst for one player or seat
    address: tuple[float, int] = (200, 600)  # the same for one address, with all players behind it
    tables: tuple[float, int] = (0.2, 20)  # new tables of one player, or of one address if the player is unknown
    hints: tuple[float, int] = (1, 20)  # hints for one seat; each one occupies a process for up to a second
    listeners: int = 200  # open sockets and long polls of one address
    body: int = 64 * 1024  # bytes
    body_seconds: float = 10.0  # from the first byte of a body to its last


@dataclass(frozen=True)
class Config:
    """The configuration of one server."""

    database: str = ""  # an SQLAlchemy URL; empty means the file in the user's data folder
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()  # further host names of this server; addresses are always accepted
    pace: float = 0.7  # seconds that a bot waits after the last event if people are at the table
    thinkers: int = 1  # upper limit on processes in which bots think
    poll: float = 2.0  # seconds between checks for what other processes have written
    language: str = ""  # the only language to use; empty means what the browser asks for
    limits: Limits = field(default_factory=Limits)

    def knows_name(self, name: str) -> bool:
        """Return whether a request may name this host. Any address may: only names can be pointed here by others."""
        own = {"localhost", socket.gethostname().lower(), *(each.lower() for each in self.names), self.host.lower()}
        return name.lower().rstrip(".") in own or is_address(name)


@dataclass(frozen=True)
class World:
    """The sources of time and chance. Tests replace them."""

    now: Callable[[], float] = time.time
    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    chance: Callable[[bytes], Rng] = HashRng

    def word(self, letters: int) -> str:
        """Return a random word, without letters and digits that look alike."""
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
    """Return the URL of a database that is given as a URL or a path; the default is a file in the data folder."""
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
