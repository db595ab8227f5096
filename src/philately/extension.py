"""Extensions: what a game adds beyond its table, such as pages, database tables, commands and hooks.

An extension is found like a game, by an entry point:

    [project.entry-points."philately.extensions"]
    pilfer = "pilfer_club:EXTENSION"

The entry point gives an `Extension`. Every command imports it, so it must be light: it only declares things, and its
functions import what they need when they are called. Its part of a running server is a `ServerPart`, its part of a game
in the terminal a `TerminalPart`. All hooks do nothing by default, so an extension overrides only what it needs.

Its folder may have `static` with styles and scripts, `locale` with a catalogue for each language (`nl/philately.po`),
and `migrations` with Alembic revisions (`0001_first.py`), which the server runs when it starts.

A hook may return a `Write`, which runs in the transaction that writes the table. An error for a client is a
`PhilatelyError` with a `status`, such as 404.
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

    help: str  # one sentence for the list of commands
    load: Callable[[], object]  # imports and returns the command: a function for typer, or a typer application


class Flag(NamedTuple):
    """A flag of `philately play` or `philately simulate`."""

    name: str  # such as --sheet
    help: str
    metavar: str = ""  # placeholder for its value; a flag without one is a switch
    is_path: bool = False
    example: str = ""  # a command line with it, for the help


class Shown(NamedTuple):
    """Content for a page of the house, with the static files that it needs: NAME/FILE."""

    content: "Node"
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()


class Elsewhere(PhilatelyError):
    """Raise this in a `Write` to send the host of a new table to a table that is running already."""

    status = 409

    def __init__(self, message: str, find: "Callable[[Lobby], Awaitable[str]]") -> None:
        super().__init__(message)
        self.find = find  # returns the id of that table


class TerminalPart:
    """An extension's part of a game in the terminal. A simulation calls only `options`."""

    def options(self, said: dict[str, str]) -> dict[str, str]:
        """Return the options of the command line, and those that flags stand for."""
        return said

    def begin(self, options: dict[str, str], alone: bool) -> dict[str, str]:
        """Return the options of a game that is about to be dealt. `alone` means that one person plays."""
        return options

    def saved(self, match: "Match") -> None:
        """React to a new game that is saved, so it may be resumed another day."""

    def resumed(self, match: "Match", alone: bool) -> None:
        """React to a saved game that is resumed."""

    def notices(self, match: "Match", seed: int | None) -> list[str]:
        """Return lines to show with the first question. `seed` is the seed of a new game."""
        return []

    def ended(self, match: "Match", may_ask: bool) -> dict[str, str] | None:
        """Show how the game ended. Return the options of another game to play now, or None.

        `may_ask` means that one person sits at the keyboard and can be asked.
        """
        return None


class ServerPart:
    """An extension's part of a running server. Its hooks are called for tables of its game only.

    `table` is the row that is being written. The table's lock is held, unless a method says otherwise.
    """

    leaving_gives_up = False  # whether leaving after the deal ends the game, instead of giving the seat to a bot

    # ---- the server ------------------------------------------------------------------------------------------

    def routes(self) -> "Sequence[ControllerRouterHandler]":
        """Return Litestar handlers or routers for pages, all of them under /NAME."""
        return ()

    async def start(self, house: "House") -> None:
        """Start what must run as long as the server, such as processes."""

    def stop(self) -> None:
        """End every process that was started. This is called even if a `start` failed."""

    # ---- pages of the house ----------------------------------------------------------------------------------

    async def card(self, player: "PlayerRow | None") -> Shown | None:
        """Return a card for the first page."""
        return None

    async def new_table(self, player: "PlayerRow | None", said: Mapping[str, str]) -> Shown | None:
        """Return fields for the form *New table*. `said` holds what was entered, if the form is shown again."""
        return None

    async def beside(self, table: str, player: "PlayerRow | None") -> Shown | None:
        """Return what is shown below the table on its page. No lock is held."""
        return None

    def after(self, table: "TableRow") -> str:
        """Return the address of a page about the result, to which a finished table links."""
        return ""

    # ---- tables ----------------------------------------------------------------------------------------------

    async def before_read(self, table: "TableRow") -> None:
        """Prepare a table that is about to be read from the database and replayed. No lock is held."""

    async def before_new(
        self, host: "PlayerRow", options: "dict[str, Value]", said: Mapping[str, str]
    ) -> "dict[str, Value]":
        """Return the options of a new table. `said` holds all fields of the form, including those of `new_table`."""
        return options

    def sat(self, table: "TableRow", seats: "Sequence[SeatRow]", said: Mapping[str, str], note: object) -> Write | None:
        """React to a player who sat down, or to a new table with these seats.

        `said` holds the fields of the form that made the table, and is empty otherwise. `note` is what this extension
        passed to `Lobby.create` if it made the table itself, and None otherwise.
        """
        return None

    def left(self, table: "TableRow", seat: "SeatRow") -> Write | None:
        """React to a player who left before the deal. `seat` is the seat as it was."""
        return None

    def stopped(self, table: "TableRow") -> Write | None:
        """React to a game that was stopped, because this release can't go on with it."""
        return None

    def ended(self, table: "TableRow", seats: "Sequence[SeatRow]", match: "Match") -> Write | None:
        """React to the end of a game. A match that isn't over was given up."""
        return None

    # ---- who may look ----------------------------------------------------------------------------------------

    def may_look(self, table: "Live", player: str, record: bool) -> bool:
        """Return whether a player (an id, or empty) may see this table or its record. If not, `admit` decides."""
        return True

    async def admit(self, table: "TableRow", player: str) -> None:
        """Raise `NotYours` unless the player may see the table after all. No lock is held."""
        from philately.server.tables.errors import NotYours

        raise NotYours(_("this table isn't open to you"))

    def unlisted(self) -> "Select[tuple[str]] | None":
        """Return a query for the ids of tables that public lists leave out."""
        return None


class Extension:
    """The object of an entry point. A subclass sets what it brings."""

    name = ""  # pages are under /NAME, static files are called NAME/FILE
    game = ""  # the game it belongs to
    folder: Path | None = None  # may have static, locale and migrations
    personal: Mapping[str, str] = {}  # database tables with data about players, and their column with the player's id
    commands: Mapping[str, Command] = {}
    play_flags: Sequence[Flag] = ()
    simulate_flags: Sequence[Flag] = ()

    def server(self, store: "Store", world: "World") -> ServerPart:
        """Return the part of a server that is about to start."""
        return ServerPart()

    def terminal(self, game: "Game", flags: Mapping[str, object]) -> TerminalPart:
        """Return the part of a game in the terminal. `flags` has all flags by name, None or False by default."""
        return TerminalPart()

    def inside(self, name: str) -> Path | None:
        """Return a folder inside `folder`, or None if it doesn't exist."""
        found = None if self.folder is None else self.folder / name
        return found if found is not None and found.is_dir() else None


@cache
def extensions() -> tuple[Extension, ...]:
    """Return all installed extensions. Raise `BadExtension` if two want the same address, command or flag."""
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
