"""Stampadia's album: attempts, boards, archive, memory, campaigns, uploaded sheets and printing; `sheet` and `solve`.

This is all that the game brings beyond its table, as an extension. It stands above the server and the commands, and
nothing but the entry point leads here. This file only declares; everything else is imported when it is used.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from philately.extension import Command, Extension, ServerPart, TerminalPart
from philately.games.stampadia.album.flags import NO_MEMORY, PROFILE, SHEET

if TYPE_CHECKING:
    from philately.core.game import Game
    from philately.server.config import World
    from philately.server.storage.store import Store


def _command(name: str) -> Callable[[], object]:
    return lambda: import_module(f"{__name__}.commands.{name}").app


class AlbumExtension(Extension):
    """What Stampadia brings beyond its table."""

    name = "stampadia"
    game = "stampadia"
    folder = Path(__file__).parent
    personal: Mapping[str, str] = {
        "attempts": "player",
        "keywords": "player",
        "opened": "player",
        "campaigns": "host",
        "own_sheets": "player",
    }
    commands: Mapping[str, Command] = {
        "solve": Command(
            "Let the search play an adventure sheet: each attempt with fresh dice, and no knowledge of earlier ones.",
            _command("solve"),
        ),
        "sheet": Command(
            "Adventure sheets of Chronicles of Stampadia: one for every day since 2021-07-19, and one for every word.",
            _command("sheet"),
        ),
        "memory": Command("Show the keywords that your heroes remember, or let them forget some.", _command("memory")),
        "campaign": Command(
            "Campaigns of Chronicles of Stampadia: several sheets in a row, the sum of all scores, one file for all "
            "players.",
            _command("campaign"),
        ),
    }
    play_flags = (SHEET, PROFILE, NO_MEMORY)
    simulate_flags = (
        SHEET._replace(example="philately simulate stampadia --sheet my-sheet.json --seats greedy --games 500"),
    )

    def server(self, store: "Store", world: "World") -> ServerPart:
        from philately.games.stampadia.album.server import AlbumPart

        return AlbumPart(store, world)

    def terminal(self, game: "Game", flags: Mapping[str, object]) -> TerminalPart:
        from philately.games.stampadia.album.commands.playing import Keeper

        return Keeper(game, flags)


EXTENSION = AlbumExtension()
