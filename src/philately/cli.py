"""The command line: the commands of the house, and those of extensions."""

import errno
import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from philately import _build
from philately.commands import analyse, look, play, records, serve, simulate
from philately.commands.common import CANCELLED, complain, is_terminal
from philately.commands.extended import extended
from philately.core.errors import BadExtension, PhilatelyError
from philately.extension import Command, extensions

PIPE_CLOSED = 141
COMPLETING = "_PHILATELY_COMPLETE"  # set by the shell when it wants to know how a word could go on


def ours(function: Callable[..., None], load: Callable[[], object] | None = None) -> Command:
    """Return a command of the house. The list of commands shows how its help begins."""
    begins = (function.__doc__ or "").partition("\n\n")[0]
    return Command(" ".join(begins.split()), load or (lambda: function))


HOUSE = {
    "serve": ours(serve.serve),
    "play": ours(play.play, lambda: extended(play.play, lambda each: each.play_flags)),
    "replay": ours(records.replay),
    "verify": ours(records.verify),
    "export": ours(records.export),
    "analyse": ours(analyse.analyse),
    "simulate": ours(simulate.simulate, lambda: extended(simulate.simulate, lambda each: each.simulate_flags)),
    "bench": ours(simulate.bench),
    "games": ours(look.list_games),
    "rules": ours(look.show_rules),
    "doctor": ours(look.doctor),
}


def all_commands() -> dict[str, Command]:
    """Return the commands of the house and of all extensions. Nobody takes the place of ours."""
    found = dict(HOUSE)
    for extension in extensions():
        for name, command in extension.commands.items():
            if name in HOUSE:
                raise BadExtension(f"the extension {extension.name} wants the command {name}, which is ours")
            found[name] = command
    return found


class Commands(TyperGroup):
    """All commands by name. A command is loaded when it is used, and not when they are listed."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.known = all_commands()
        for name, command in self.known.items():
            self.add_command(TyperCommand(name, help=command.help))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        leave_unused_aside()
        super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] in self.known:
            self.add_command(loaded(args[0], self.known[args[0]]), args[0])
        return super().resolve_command(ctx, args)


def leave_unused_aside() -> None:
    """Spare the help two modules that typer imports for a markup and for tracebacks that we don't use.

    They take a third of its time. A command that needs them later still gets them.
    """
    unused: Any = SimpleNamespace(Markdown=object, Traceback=object)
    spared = [name for name in ("rich.markdown", "rich.traceback") if name not in sys.modules]
    for name in spared:
        sys.modules[name] = unused
    import typer.rich_utils  # noqa: F401

    for name in spared:
        del sys.modules[name]


def loaded(name: str, command: Command) -> Any:
    """Return a command, or a group of them, as typer runs it."""
    found: Any = command.load()
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
    """Run the command. A mistake of the caller becomes one line on standard error and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # strange bytes are bad answers, and no terminal is too old for us
    if os.environ.get(COMPLETING):
        with suppress(BadExtension):  # `run` tells it
            app(prog_name="philately")
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run the command with these arguments and return the exit code."""
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
    try:
        command = typer.main.get_command(app)
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
    """Let the interpreter's last flush go nowhere, because nobody reads any more."""
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

    [bold]philately replay my.jsonl[/]                    look at a game move by move

    [bold]philately verify my.jsonl[/]                    check that nothing was changed

    [bold]philately analyse my.jsonl[/]                   see who was likely to win, and where that turned

    [bold]philately simulate stampede --games 1000[/]     let bots play, and count

    [bold]philately games[/]                              what can be played
    """
    if context.invoked_subcommand is None:
        print(context.get_help())
