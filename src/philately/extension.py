"""What a game brings beyond its table: pages, database tables, commands, and a say in what happens at its tables.

An extension is found like a game, by an entry point:

    [project.entry-points."philately.extensions"]
    pilfer = "pilfer_club:EXTENSION"

The entry point gives an `Extension`. Every command imports it, so it must be light: it declares things, and its
functions import what they need when they are called. Its part of a running server is a `ServerPart`, its part of a game
in the terminal a `TerminalPart`. All methods have defaults that do nothing, so an extension writes only what it needs.

Write a transaction's further statements as a `Write`: hooks return one, and it runs in the transaction that writes the
table. An error that you raise for a client is a `PhilatelyError` with a `status`, such as 404.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from philately.core.errors import BadExtension, PhilatelyError
from philately.core.language import _, add_locale

if TYPE_CHECKING:
    from htpy import Node
    from litestar.types import ControllerRouterHandler
    from sqlalchemy import Connection, Select

    from philately.core.game import Game
    from philately.core.match import Match
    from philately.core.options import Value
    from philately.server.config import World
    from philately.server.house import House
    from philately.server.storage.rows import PlayerRow, SeatRow, TableRow
    from philately.server.storage.store import Store
    from philately.server.tables.live import Live
    from philately.server.tables.lobby import Lobby

GROUP = "philately.extensions"
Write = Callable[["Connection"], None]


class Command(NamedTuple):
    """A command of the command line."""

    help: str  # its first sentence, for the list of commands
    load: Callable[[], object]  # imports it: a function for typer, or a typer application


class Flag(NamedTuple):
    """A flag of `philately play` or `philately simulate`."""

    name: str  # such as --sheet
    help: str
    metavar: str = ""  # what its value is; a flag without one is a switch
    is_path: bool = False
    example: str = ""  # a command line with it, for the help


class Shown(NamedTuple):
    """Something that stands on a page of the house, with the styles it needs."""

    content: "Node"
    styles: tuple[str, ...] = ()  # names of static files: NAME/FILE


class Elsewhere(PhilatelyError):
    """Raise this in a `Write` to send whoever wants a new table to one that is running already."""

    status = 409

    def __init__(self, message: str, find: "Callable[[Lobby], Awaitable[str]]") -> None:
        super().__init__(message)
        self.find = find  # gives the id of that table


class TerminalPart:
    """An extension's part of a game in the terminal. A simulation asks it for `options` only."""

    def options(self, said: dict[str, str]) -> dict[str, str]:
        """Return the options of the command line, with those that flags stand for."""
        return said

    def begin(self, options: dict[str, str], alone: bool) -> dict[str, str]:
        """Return the options of a game that is going to be dealt. `alone` means that one person plays."""
        return options

    def saved(self, match: "Match") -> None:
        """A new game is going to be saved, and may be resumed another day."""

    def resumed(self, match: "Match", alone: bool) -> None:
        """A saved game goes on."""

    def notices(self, match: "Match", seed: int | None) -> list[str]:
        """Return what to tell before the first question; `seed` is that of a new game."""
        return []

    def ended(self, match: "Match", may_ask: bool) -> dict[str, str] | None:
        """Show how the game ended. Return the options of another game to play now, or None.

        `may_ask` means that one person sits at the keyboard and can be asked.
        """
        return None


class ServerPart:
    """An extension's part of a running server. It hears of the tables of its game, and of no others.

    A table is told as the `row` that is being written; its lock is held, unless a method says otherwise.
    """

    leaving_gives_up = False  # does leaving a dealt table end the game, instead of handing the seat to a bot?

    # ---- the server ------------------------------------------------------------------------------------------

    def routes(self) -> "Sequence[ControllerRouterHandler]":
        """Return Litestar's handlers or routers for the pages, all of them under /NAME."""
        return ()

    async def start(self, house: "House") -> None:
        """The server starts. This is the place to start processes."""

    def stop(self) -> None:
        """The server ends, and with it every process that was started; perhaps because somebody's `start` failed."""

    # ---- pages of the house ----------------------------------------------------------------------------------

    async def card(self, player: "PlayerRow | None") -> Shown | None:
        """Return the card for the first page."""
        return None

    async def new_table(self, player: "PlayerRow | None", said: Mapping[str, str]) -> Shown | None:
        """Return fields and remarks for the form *New table*. `said` is what the form said, if it is shown again."""
        return None

    async def beside(self, table: str, player: "PlayerRow | None") -> Shown | None:
        """Return what stands under the table on its page. No lock is held."""
        return None

    def after(self, table: "TableRow") -> str:
        """Return the address of the page that tells players what came of the game; the table leads there at its end."""
        return ""

    # ---- tables ----------------------------------------------------------------------------------------------

    async def before_read(self, table: "TableRow") -> None:
        """A table is going to be read from the database and played out. No lock is held."""

    async def before_new(
        self, host: "PlayerRow", options: "dict[str, Value]", said: Mapping[str, str]
    ) -> "dict[str, Value]":
        """Return the options of a new table. `said` has all that the form says, also in fields of `new_table`."""
        return options

    def sat(self, table: "TableRow", seats: "Sequence[SeatRow]", said: Mapping[str, str], note: object) -> Write | None:
        """Somebody sat down, or a table was made with these seats.

        `said` is what the form said that made the table, and empty otherwise. `note` is what this extension gave to
        `Lobby.create` when it made the table itself, and None otherwise.
        """
        return None

    def left(self, table: "TableRow", seat: "SeatRow") -> Write | None:
        """Somebody left a seat before the deal; `seat` tells how it was."""
        return None

    def ended(self, table: "TableRow", seats: "Sequence[SeatRow]", match: "Match") -> Write | None:
        """The game ended. A match that isn't over was given up."""
        return None

    # ---- who may look ----------------------------------------------------------------------------------------

    def may_look(self, table: "Live", player: str, record: bool) -> bool:
        """Return whether a player (an id, or empty) may see this table, or its record. If not, `admit` decides."""
        return True

    async def admit(self, table: "TableRow", player: str) -> None:
        """Raise `NotYours` unless the player may see the table after all. No lock is held."""
        from philately.server.tables.errors import NotYours

        raise NotYours(_("this table isn't open to you"))

    def unlisted(self) -> "Select[tuple[str]] | None":
        """Return a query for the ids of tables that don't stand in public lists."""
        return None


class Extension:
    """What an entry point gives. Subclasses set what they bring."""

    name = ""  # pages stand at /NAME, static files at /static/NAME
    game = ""  # the game it belongs to
    folder: Path | None = None  # has static/ with styles and scripts, locale/ with a catalogue, migrations/
    personal: Mapping[str, str] = {}  # database tables that hold something about players, and the column with their id
    commands: Mapping[str, Command] = {}
    play_flags: Sequence[Flag] = ()
    simulate_flags: Sequence[Flag] = ()

    def server(self, store: "Store", world: "World") -> ServerPart:
        """Return the part of a server that is going to start."""
        return ServerPart()

    def terminal(self, game: "Game", flags: Mapping[str, object]) -> TerminalPart:
        """Return the part of a game in the terminal. `flags` has all flags by name, None or False if not given."""
        return TerminalPart()

    def inside(self, name: str) -> Path | None:
        """Return one of the folders that it brings, if it does."""
        found = None if self.folder is None else self.folder / name
        return found if found is not None and found.is_dir() else None


@cache
def extensions() -> tuple[Extension, ...]:
    """Return all installed extensions. Two that want the same address, command or flag are refused."""
    taken: dict[str, str] = {}
    found = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.value):
        extension = _load(entry)
        flags = {flag.name for flag in (*extension.play_flags, *extension.simulate_flags)}
        for thing in (
            f"the address /{extension.name}",
            *(f"the command {name}" for name in extension.commands),
            *(f"the flag {flag}" for flag in sorted(flags)),
        ):
            if thing in taken:
                raise BadExtension(
                    f"the extensions {taken[thing]} and {entry.value} both want {thing}; uninstall one of them"
                )
            taken[thing] = entry.value
        if (locale := extension.inside("locale")) is not None:
            add_locale(locale)
        found.append(extension)
    return tuple(found)


def _load(entry: EntryPoint) -> Extension:
    try:
        loaded = entry.load()
    except (Exception, SystemExit) as error:  # a foreign module may do anything while it is imported
        raise BadExtension(f"the extension {entry.name} ({entry.value}) can't be loaded: {error!r}") from error
    if not isinstance(loaded, Extension):
        kind = type(loaded).__name__
        raise BadExtension(f"the entry point {entry.name} = {entry.value} should be an Extension, and is a {kind}")
    if loaded.name != entry.name or not loaded.name.isidentifier():
        raise BadExtension(f"the entry point {entry.name} = {entry.value} gives an extension called {loaded.name!r}")
    return loaded
