"""The album's part of a game in the terminal: the sheet to play, the memory, the end, and the same sheet again."""

import os
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from philately.commands.common import clean, complain
from philately.commands.extended import option
from philately.commands.play import console_here
from philately.core.errors import BadOptions, PhilatelyError
from philately.extension import TerminalPart
from philately.games.stampadia import keeping
from philately.games.stampadia.album.flags import PROFILE, VARIABLE
from philately.games.stampadia.album.memory import Memory, MemoryFile, mark_of
from philately.games.stampadia.options import as_option, keepable
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.shelf import SHEETS

if TYPE_CHECKING:
    from philately.core.game import Game
    from philately.core.match import Match

Profile = Annotated[str | None, option(PROFILE)]

# ---- the sheet -----------------------------------------------------------------------------------------------------


def make_sheet(said: str) -> None:
    """Make a new word's sheet where somebody can see that it takes a while. It must be proven that it can be won."""
    if SHEETS.is_known(said) or said.endswith((".json", ".svg")) or "/" in said:
        return
    from philately.games.stampadia.album.commands.sheet import progress_report
    from philately.games.stampadia.generator.desk import our_desk
    from philately.games.stampadia.generator.names import read_name

    name, desk = read_name(said), our_desk()
    if name.candidate is not None or desk.known(name) is not None:
        return
    from philately.pace import why_slow

    if why_slow():
        complain(f"the sheet {name.short} is made and proven first; that takes minutes. {why_slow()}")
    with progress_report() as report:
        desk.settle(name, report)


def sheet_word(game: "Game", said: str) -> str:
    """Return a sheet as the game takes it: the whole path of a file that is there, everything else as it was said."""
    ours = next(option.values for option in game.options if option.name == "sheet")
    if not said.strip():
        raise BadOptions(f"--sheet needs a file, or a name: {', '.join(ours)}")
    return said if said in ours or not Path(said).is_file() else str(Path(said).absolute())


# ---- the memory ----------------------------------------------------------------------------------------------------


def profile_path(said: str | None) -> Path:
    """Return where keywords are remembered: in the given file, that of the environment, or in the data folder."""
    from philately.core.folders import data_folder

    return Path(os.environ.get(VARIABLE) or data_folder() / "memory.json" if said is None else said)


def open_memory(said: str | None) -> MemoryFile:
    """Return the file of the memory, in a place where it can be kept."""
    path = profile_path(said)
    if said is None and not os.environ.get(VARIABLE):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise keeping.not_saved(path, error) from None
    keeping.check_place(path)
    return MemoryFile(path)


class Keeper(TerminalPart):
    """Take keywords into an adventure, and keep them after it."""

    def __init__(self, game: "Game", flags: Mapping[str, object]) -> None:
        self.game = game
        self.sheet, self.profile = (None if flags[key] is None else str(flags[key]) for key in ("sheet", "profile"))
        self.no_memory = bool(flags["no_memory"])
        self.is_given = False  # does the command line say what the hero remembers?
        self.memory: MemoryFile | None = None
        self.mark = ""  # of an adventure that is being saved

    def options(self, said: dict[str, str]) -> dict[str, str]:
        self.is_given = "memory" in said
        given = {
            "--no-memory": self.no_memory,
            "--profile": self.profile is not None,
            "--option memory=…": self.is_given,
        }
        if sum(given.values()) > 1:
            words = " and ".join(word for word, is_there in given.items() if is_there)
            raise BadOptions(f"{words} contradict each other; leave one of them out")
        if self.sheet is not None:
            if "sheet" in said:
                raise BadOptions("--sheet and --option sheet=… say the same thing; leave one of them out")
            said = {**said, "sheet": sheet_word(self.game, self.sheet)}
        if "sheet" in said:
            make_sheet(said["sheet"])
        return said

    def uses_memory(self, alone: bool) -> bool:
        """Does a person play who doesn't say what to remember?"""
        return alone and not self.no_memory and not self.is_given

    def begin(self, options: dict[str, str], alone: bool) -> dict[str, str]:
        if not self.uses_memory(alone):
            return options
        self.memory = open_memory(self.profile)
        return {**options, "memory": as_option(Memory(self.memory).for_an_adventure())}

    def saved(self, match: "Match") -> None:
        if self.memory is not None:
            self.mark = mark_of(match.record.lines[0].hash)
            self.memory.begin(self.mark)

    def resumed(self, match: "Match", alone: bool) -> None:
        """Keep the keywords of a saved adventure where it has begun."""
        if not self.uses_memory(alone):
            return
        memory = open_memory(self.profile)
        mark = mark_of(match.record.lines[0].hash)
        if memory.has_begun(mark):
            self.memory, self.mark = memory, mark
        else:
            self.no_memory = True

    def notices(self, match: "Match", seed: int | None) -> list[str]:
        words = str(match.options["memory"])
        if self.memory is not None:
            where = f"the memory in {self.memory.path}"
            said = [f"The hero brings {where}: {words}."] if words != "none" else []
            if not said and seed is not None:
                said = [f"The hero brings {where}, which is empty."]
        elif self.no_memory:
            said = ["This adventure is played apart from your memory: no keyword of it will be kept there."]
        else:
            said = [f"The hero brings these keywords: {words}."] if words != "none" or seed is not None else []
        if seed is not None:
            said.append(
                f"With --seed {seed} this adventure comes again only with --option memory={shlex.quote(words)} as well."
            )
        return said

    def ended(self, match: "Match", may_ask: bool) -> dict[str, str] | None:
        from philately.terminal.answers import agrees

        show_end(match, self.keep(match))
        if not may_ask or self.no_memory or not agrees("Play the same sheet again, with what was learnt?"):
            return None
        words = as_option(keepable(hero_of(match).memory))
        return {**{name: str(value) for name, value in match.options.items()}, "memory": words}

    def keep(self, match: "Match") -> list[str]:
        """Keep the keywords of an adventure that is over. Return what to tell about that."""
        if self.memory is None:
            return []
        from philately.core.recordfile import NotSaved

        state = hero_of(match)
        try:
            words = Memory(self.memory).end(state.board.memory, state.memory, self.mark)
        except PhilatelyError as error:
            raise NotSaved(f"{error}; the hero knew at the end: {', '.join(state.memory) or 'nothing'}") from None
        return [f"Remembered in {self.memory.path}: {', '.join(words)}."] if words else []


def hero_of(match: "Match") -> Stampadia:
    assert isinstance(match.state, Stampadia)
    return match.state


def show_end(match: "Match", more: list[str]) -> None:
    """Show how the adventure has ended, under its sheet."""
    from rich.table import Table
    from rich.text import Text

    from philately.games.stampadia.ending import summary

    console = console_here()
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, value in summary(hero_of(match)):
        table.add_row(Text(name, "dim"), Text(clean(value), "bold"))
    console.print(table)
    for line in more:
        console.print(Text(clean(line)), soft_wrap=True)
