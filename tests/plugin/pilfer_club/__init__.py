"""The thieves' club: what Pilfer brings beyond its table, as an example of an extension.

A table can be played for the club. Then it stands in no public list, only members look at it, and the loot is written
into the ledger, which has a page. The command `philately loot` counts the loot of a recorded game.

Every command of philately imports this file, so it only declares. The rooms of this package are

    ledger.py     what is kept in the database; `migrations/` makes the tables
    server.py     the club's part of a server
    pages.py      its pages; `static/` has their style sheet and script, `locale/` their translations
    odds.py       a thread of its own, which ends with the server
    terminal.py   its part of a game in the terminal, and its command
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from philately.extension import Command, Extension, Flag, ServerPart, TerminalPart

if TYPE_CHECKING:
    from philately.core.game import Game
    from philately.server.config import World
    from philately.server.storage.store import Store


def _loot() -> object:
    from pilfer_club.terminal import loot

    return loot


class Club(Extension):
    """The thieves' club."""

    name = "pilfer"
    game = "pilfer"
    folder = Path(__file__).parent
    personal: Mapping[str, str] = {"pilfer_ledger": "player", "pilfer_tables": "host"}
    commands: Mapping[str, Command] = {"loot": Command("Count the loot of a recorded game of Pilfer.", _loot)}
    play_flags = (Flag("--club", "Play for the thieves' club, which keeps its ledger here.", "FILE", is_path=True),)
    simulate_flags = (Flag("--honest", "Let nobody pilfer: short for --option pilfering=off."),)

    def server(self, store: "Store", world: "World") -> ServerPart:
        from pilfer_club.server import ClubPart

        return ClubPart(store)

    def terminal(self, game: "Game", flags: Mapping[str, object]) -> TerminalPart:
        from pilfer_club.terminal import ClubEvening

        return ClubEvening(flags)


EXTENSION = Club()
