"""The command line: one subcommand a room."""

import errno
import io
import os
import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from philately import _build
from philately.commands.common import CANCELLED, complain, is_terminal
from philately.core.errors import PhilatelyError

PIPE_CLOSED = 141
COMPLETING = "_PHILATELY_COMPLETE"  # set by the shell when it wants to know how a word could go on

COMMANDS = {  # where each one is, and what the list of commands says of it: the beginning of its help
    "serve": ("serve:serve", "Start the server: play in the browser, alone, with bots or with friends."),
    "play": ("play:play", "Play in the terminal, alone, with bots, and with people who share the keyboard."),
    "replay": ("records:replay", "Look at a recorded game move by move."),
    "verify": (
        "records:verify",
        "Check records: that no line was changed, that every answer was legal, and that chance was fair.",
    ),
    "export": (
        "records:export",
        "Write what one seat may have of a record: all that is hidden from it is closed, and the chain stays whole.",
    ),
    "analyse": ("analyse:analyse", "Look back at a recorded game: how likely each seat was to win after every move."),
    "solve": (
        "solve:solve",
        "Let the search play an adventure sheet: each attempt with fresh dice, and no knowledge of earlier ones.",
    ),
    "simulate": ("simulate:simulate", "Let bots play many games, and count."),
    "bench": (
        "simulate:bench",
        "Measure how fast a game runs on this machine: random play-outs, and copies of a position.",
    ),
    "games": ("look:list_games", "Show the installed games, or one game with all its options."),
    "rules": ("look:show_rules", "Show the rulebook of a game."),
    "doctor": ("look:doctor", "Look at the installation: build, versions, compiler, optional parts, games."),
    "sheet": (
        "sheet:app",
        "Adventure sheets of Chronicles of Stampadia: one for every day since 2021-07-19, and one for every word.",
    ),
    "memory": ("memory:app", "Show the keywords that your heroes remember, or let them forget some."),
    "campaign": (
        "campaign:app",
        "Campaigns of Chronicles of Stampadia: several sheets in a row, the sum of all scores, one file for all "
        "players.",
    ),
}


class Commands(TyperGroup):
    """All commands by name; one is imported when it is used, and not when they are listed."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for name, (_place, told) in COMMANDS.items():
            self.add_command(TyperCommand(name, help=told))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        leave_unused_aside()
        super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] in COMMANDS:
            self.add_command(find_command(args[0]), args[0])
        return super().resolve_command(ctx, args)


def leave_unused_aside() -> None:
    """Spare the help two modules that typer imports for a markup and for tracebacks which we don't use.

    They take a third of its time. Whoever needs them later gets them.
    """
    unused: Any = SimpleNamespace(Markdown=object, Traceback=object)
    spared = [name for name in ("rich.markdown", "rich.traceback") if name not in sys.modules]
    for name in spared:
        sys.modules[name] = unused
    import_module("typer.rich_utils")
    for name in spared:
        del sys.modules[name]


def find_command(name: str) -> Any:
    """Import a command, or a group of them."""
    module, thing = COMMANDS[name][0].split(":")
    found = getattr(import_module(f"philately.commands.{module}"), thing)
    if isinstance(found, typer.Typer):
        return typer.main.get_group(found)
    alone = typer.Typer(rich_markup_mode="rich", add_completion=False)
    alone.command(name)(found)
    return typer.main.get_command(alone)


app = typer.Typer(
    name="philately",
    cls=Commands,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> NoReturn:
    """Run the command; whatever the caller did wrong becomes one line on standard error and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # strange bytes are bad answers, and no terminal is too old for us
    if os.environ.get(COMPLETING):
        app(prog_name="philately")
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run the command with these arguments; gives the exit code."""
    try:
        code = invoke(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        if is_terminal(sys.stdin):
            print(file=sys.stderr)  # after the ^C
        complain("stopped")
        return CANCELLED
    except BrokenPipeError:
        silence_output()
        return PIPE_CLOSED
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        silence_output()
        complain(f"standard output can't be written: {error.strerror}")
        return 1
    return code


def invoke(arguments: list[str]) -> int:
    command = typer.main.get_command(app)
    try:
        with command.make_context("philately", arguments) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except PhilatelyError as error:
        complain(str(error))
        return 2
    except typer.TyperException as error:
        complain(f"{error.format_message().rstrip('.')}; see philately --help")
        return 2
    return 0


def silence_output() -> None:
    """Nobody reads any more: let the last flush of the interpreter go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def tell_version(wanted: bool) -> None:
    if wanted:
        from philately.terminal.doctor import build_kind

        print(f"philately {_build.VERSION}, {build_kind()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def philately(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Show version and kind of build.")
    ] = False,
) -> None:
    """A digital tabletop for games about stamps and stampedes.

    [bold]philately serve[/]                              play in the browser

    [bold]philately play stampede[/]                      sit down with three bots, in the terminal

    [bold]philately play stampede --record my.jsonl[/]    save it; the same again goes on

    [bold]philately play stampadia[/]                     explore a dungeon, alone

    [bold]philately replay my.jsonl[/]                    look at a game move by move

    [bold]philately verify my.jsonl[/]                    check that nothing was changed

    [bold]philately analyse my.jsonl[/]                   see who was likely to win, and where that turned

    [bold]philately simulate stampede --games 1000[/]     let bots play, and count

    [bold]philately games[/]                              what can be played
    """
    if context.invoked_subcommand is None:
        print(context.get_help())
