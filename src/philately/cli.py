"""The command line: one subcommand a room."""

import errno
import io
import os
import sys
from typing import Annotated, NoReturn

import typer

from philately import _build
from philately.commands import analyse, campaign, look, memory, play, records, serve, sheet, simulate, solve
from philately.commands.common import CANCELLED, complain, is_terminal
from philately.core.errors import PhilatelyError

PIPE_CLOSED = 141
COMPLETING = "_PHILATELY_COMPLETE"  # set by the shell when it wants to know how a word could go on

app = typer.Typer(
    name="philately",
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("serve")(serve.serve)
app.command("play")(play.play)
app.command("replay")(records.replay)
app.command("verify")(records.verify)
app.command("export")(records.export)
app.command("analyse")(analyse.analyse)
app.command("solve")(solve.solve)
app.command("simulate")(simulate.simulate)
app.command("bench")(simulate.bench)
app.add_typer(sheet.app, name="sheet")
app.add_typer(memory.app, name="memory")
app.add_typer(campaign.app, name="campaign")
app.command("games")(look.list_games)
app.command("rules")(look.show_rules)
app.command("doctor")(look.doctor)


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
