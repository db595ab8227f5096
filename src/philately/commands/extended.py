"""What extensions add to `play` and `simulate`: flags, and a part in every game of theirs."""

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from keyword import iskeyword
from typing import TYPE_CHECKING, Annotated, Any

import typer

from philately.commands.common import complete_path, parse_options
from philately.core.errors import BadExtension, BadOptions
from philately.extension import Extension, Flag, TerminalPart, extensions

if TYPE_CHECKING:
    from philately.core.game import Game
    from philately.core.match import Match

Flags = Mapping[str, object]  # the values by the flags' keys
NO_FLAGS: Flags = {}


# ---- flags ---------------------------------------------------------------------------------------------------------


def key_of(flag: Flag) -> str:
    """Return what a flag is called in a program: --no-memory is no_memory."""
    return flag.name.removeprefix("--").replace("-", "_")


def option(flag: Flag, panel: str | None = None) -> Any:
    """Return a flag as typer takes it."""
    complete = complete_path if flag.is_path else None
    return typer.Option(
        flag.name, metavar=flag.metavar or None, help=flag.help, autocompletion=complete, rich_help_panel=panel
    )


def extended(function: Callable[..., None], flags_of: Callable[[Extension], Sequence[Flag]]) -> Callable[..., None]:
    """Return a command with the flags of all extensions. `function` is given their values as `flags`."""
    signature = inspect.signature(function, eval_str=True)
    taken = {"help", *(name.rstrip("_") for name in signature.parameters)}
    further: dict[str, inspect.Parameter] = {}
    told = [inspect.getdoc(function) or ""]
    for extension in extensions():
        for flag in flags_of(extension):
            key = key_of(flag)
            if key in taken or not key.isidentifier() or iskeyword(key) or not flag.name.startswith("--"):
                raise BadExtension(
                    f"the extension {extension.name} can't have the flag {flag.name} of philately {function.__name__}: "
                    "the name is taken, or no name for a flag"
                )
            kind: Any = str | None if flag.metavar else bool
            further[key] = inspect.Parameter(
                key,
                inspect.Parameter.KEYWORD_ONLY,
                default=None if flag.metavar else False,
                annotation=Annotated[kind, option(flag, f"Options for {extension.game}")],
            )
            told += [flag.example] if flag.example else []

    def command(**said: Any) -> None:
        flags = {key: said.pop(key) for key in further}
        function(**said, flags=flags)

    own = [parameter for name, parameter in signature.parameters.items() if name != "flags"]
    made: Any = functools.update_wrapper(command, function)
    made.__signature__ = signature.replace(parameters=[*own, *further.values()])
    made.__doc__ = "\n\n".join(told)
    return command


# ---- parts ---------------------------------------------------------------------------------------------------------


class Parts(TerminalPart):
    """The parts that several extensions have in one game."""

    def __init__(self, parts: Sequence[TerminalPart]) -> None:
        self.parts = parts

    def options(self, said: dict[str, str]) -> dict[str, str]:
        for part in self.parts:
            said = part.options(said)
        return said

    def begin(self, options: dict[str, str], alone: bool) -> dict[str, str]:
        for part in self.parts:
            options = part.begin(options, alone)
        return options

    def saved(self, match: "Match") -> None:
        for part in self.parts:
            part.saved(match)

    def resumed(self, match: "Match", alone: bool) -> None:
        for part in self.parts:
            part.resumed(match, alone)

    def notices(self, match: "Match", seed: int | None) -> list[str]:
        return [notice for part in self.parts for notice in part.notices(match, seed)]

    def ended(self, match: "Match", may_ask: bool) -> dict[str, str] | None:
        """Tell every part. The first one that wants another game gets it, and the others may not ask any more."""
        wanted = None
        for part in self.parts:
            more = part.ended(match, may_ask and wanted is None)
            wanted = more if wanted is None else wanted
        return wanted


def part_of(game: "Game", flags: Flags) -> TerminalPart:
    """Return the part of all extensions in a game. Flags that belong to another game are refused."""
    from philately.core.registry import game as find_game

    ours = []
    for extension in extensions():
        own = {key_of(flag): flag for flag in (*extension.play_flags, *extension.simulate_flags)}
        given = {key: flags.get(key, None if flag.metavar else False) for key, flag in own.items()}
        if extension.game == game.name:
            ours.append((extension, given))
            continue
        for key, value in given.items():
            if value is not None and value is not False:
                title = find_game(extension.game).title
                raise BadOptions(f"{own[key].name} is for {title}, not for {game.title}; leave it out")
    return Parts([extension.terminal(game, given) for extension, given in ours])


def options_of(game: "Game", part: TerminalPart, given: list[str] | None, edition: str | None) -> dict[str, str]:
    """Return the options of the command line. Files that they name have been read."""
    options = part.options(parse_options(given, edition))
    return {name: str(value) for name, value in game.bring(options).items()}
