"""What games need whose heroes have sheets and remember: the sheet to play, the memory, the end, the same again."""

import os
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philately.commands.common import complain, complete_path, parse_options
from philately.core.errors import BadOptions, PhilatelyError

if TYPE_CHECKING:
    from philately.games.stampadia.memory import Memory
    from rich.console import Console

    from philately.core.game import Game
    from philately.core.match import Match
    from philately.games.stampadia.rules import Stampadia

PROFILE = "PHILATELY_PROFILE"

SheetSaid = Annotated[
    str | None,
    typer.Option(
        "--sheet",
        metavar="FILE|NAME",
        help="The adventure sheet, for games that have them: a file, or the name of one of ours.",
        autocompletion=complete_path,
    ),
]
Profile = Annotated[
    Path | None,
    typer.Option(
        "--profile",
        metavar="FILE",
        help=f"Where keywords are remembered from adventure to adventure; else ${PROFILE}, or memory.json in the "
        "data folder (see philately doctor).",
        autocompletion=complete_path,
    ),
]
NoMemory = Annotated[
    bool, typer.Option("--no-memory", help="Play without remembered keywords, and remember none afterwards.")
]


# ---- the sheet -----------------------------------------------------------------------------------------------------


def has_option(game: "Game", name: str) -> bool:
    return any(option.name == name for option in game.options)


def said_options(
    game: "Game", given: list[str] | None, edition: str | None, sheet: str | None = None
) -> dict[str, str]:
    """The options of the command line, with the sheet as one of them; files that they name have been read."""
    options = parse_options(given, edition)
    if sheet is not None:
        if not has_option(game, "sheet"):
            raise BadOptions(f"{game.title} is played without sheets; leave --sheet out")
        if "sheet" in options:
            raise BadOptions("--sheet and --option sheet=… say the same thing; leave one of them out")
        options["sheet"] = sheet_word(game, sheet)
    if "sheet" in options and has_option(game, "sheet"):
        make_sheet(options["sheet"])
    return {name: str(value) for name, value in game.bring(options).items()}


def make_sheet(said: str) -> None:
    """Make a new word's sheet, where somebody can see that it takes a while: it must be proven that it can be won."""
    from philately.games.stampadia import shelf

    if shelf.is_known(said) or said.endswith(".json") or "/" in said:
        return
    from philately.commands.sheet import progress_report

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
    """A sheet as the game takes it: a file that is there by its whole path, everything else as it was said."""
    ours = next((option.values for option in game.options if option.name == "sheet"), ())
    if not said.strip():
        raise BadOptions(f"--sheet needs a file, or a name: {', '.join(ours)}")
    return said if said in ours or not Path(said).is_file() else str(Path(said).absolute())


# ---- the memory ----------------------------------------------------------------------------------------------------


def profile_path(said: Path | None) -> Path:
    """Where keywords are remembered: where the command says, else the environment, else in the data folder."""
    from philately.core.folders import data_folder

    if said is not None:
        return said
    return Path(os.environ.get(PROFILE) or data_folder() / "memory.json")


def open_memory(said: Path | None) -> "Memory":
    """The memory, in a place where it can be kept."""
    from philately.games.stampadia.memory import Memory

    from philately.games.stampadia.keeping import check_place, not_saved

    path = profile_path(said)
    if said is None and not os.environ.get(PROFILE):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise not_saved(path, error) from None
    check_place(path)
    return Memory(path)


class Keeper:
    """Takes keywords into an adventure, and keeps them after it."""

    def __init__(self, game: "Game", options: Mapping[str, str], profile: Path | None, no_memory: bool) -> None:
        self.learns = has_option(game, "memory")
        self.no_memory = no_memory
        self.profile = profile
        self.memory: Memory | None = None
        self.saved = ""  # the mark of an adventure that is being saved
        self.is_given = "memory" in options
        if not self.learns and (profile is not None or no_memory):
            raise BadOptions(f"nobody remembers anything in {game.title}; leave --profile and --no-memory out")
        said = [
            word
            for word, is_there in (
                ("--no-memory", no_memory),
                ("--profile", profile is not None),
                ("--option memory=…", self.is_given),
            )
            if is_there
        ]
        if len(said) > 1:
            raise BadOptions(f"{' and '.join(said)} contradict each other; leave one of them out")

    def begin(self, options: Mapping[str, str], is_human: bool) -> dict[str, str]:
        """The options of a new adventure; a person who doesn't say what to remember brings the profile's memory."""
        if not self.learns or not is_human or self.no_memory or self.is_given:
            return dict(options)
        from philately.games.stampadia.memory import as_option

        self.memory = open_memory(self.profile)
        return {**options, "memory": as_option(self.memory.for_an_adventure())}

    def save(self, match: "Match") -> None:
        """The adventure is going to be saved, and may be resumed another day."""
        if self.memory is not None:
            from philately.games.stampadia.memory import mark_of

            self.saved = mark_of(match.record.lines[0].hash)
            self.memory.begin(self.saved)

    def resume(self, match: "Match", is_human: bool) -> None:
        """A saved adventure goes on: its keywords are kept where it has begun."""
        if not self.learns or not is_human or self.no_memory or self.is_given:
            return
        from philately.games.stampadia.memory import mark_of

        memory = open_memory(self.profile)
        mark = mark_of(match.record.lines[0].hash)
        if memory.has_begun(mark):
            self.memory, self.saved = memory, mark
        else:
            self.no_memory = True

    def notices(self, match: "Match", seed: int | None) -> list[str]:
        """What to tell before the first question."""
        if not self.learns:
            return []
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

    def end(self, match: "Match") -> list[str]:
        """The adventure is over: keep the keywords; gives what to tell about that."""
        if self.memory is None:
            return []
        from philately.core.recordfile import NotSaved

        state = hero_of(match)
        try:
            words = self.memory.end(state.board.memory, state.memory, self.saved)
        except PhilatelyError as error:
            raise NotSaved(f"{error}; the hero knew at the end: {', '.join(state.memory) or 'nothing'}") from None
        return [f"Remembered in {self.memory.path}: {', '.join(words)}."] if words else []

    def next(self, match: "Match") -> dict[str, str]:
        """The options of the same sheet again, with what the hero knows now."""
        from philately.games.stampadia.memory import as_option, can_be_kept

        words = [word for word in hero_of(match).memory if can_be_kept(word)]
        return {**{name: str(value) for name, value in match.options.items()}, "memory": as_option(words)}


def hero_of(match: "Match") -> "Stampadia":
    from philately.games.stampadia.rules import Stampadia

    assert isinstance(match.state, Stampadia)
    return match.state


# ---- the end -------------------------------------------------------------------------------------------------------


def show_end(match: "Match", more: list[str], console: "Console") -> None:
    """How the adventure has ended, under its sheet."""
    from rich.table import Table
    from rich.text import Text

    from philately.commands.common import clean
    from philately.games.stampadia.ending import summary

    table = Table.grid(padding=(0, 2, 0, 0))
    for name, value in summary(hero_of(match)):
        table.add_row(Text(name, "dim"), Text(clean(value), "bold"))
    console.print(table)
    for line in more:
        console.print(Text(clean(line)), soft_wrap=True)


def wants_more(question: str) -> bool:
    """Ask a person who sits at the keyboard."""
    from philately.terminal.answers import Keyboard

    keyboard = Keyboard()
    while True:
        try:
            said = keyboard.line(f"{question} (yes or no) > ").strip().lower()
        except EOFError:
            print()
            return False
        if said and "yes".startswith(said):
            return True
        if not said or "no".startswith(said) or said == "q":
            return False


def next_file(path: Path) -> Path:
    """A new file beside one: evening-2.jsonl after evening.jsonl."""
    stem, number = path.stem, 2
    before, dash, digits = stem.rpartition("-")
    if dash and digits.isdigit() and len(digits) < 6:
        stem, number = before, int(digits) + 1
    while os.path.lexists(path.with_name(f"{stem}-{number}{path.suffix}")):
        number += 1
    return path.with_name(f"{stem}-{number}{path.suffix}")
