"""The command line: one subcommand a room."""

import enum
import io
import os
import sys
from typing import TYPE_CHECKING, Annotated, NoReturn, TextIO

import typer

from philately import _build
from philately.core.errors import BadOptions, BadSeed, PhilatelyError
from philately.core.rng import check_seed

if TYPE_CHECKING:
    from rich.table import Table

    from philately.arena.simulate import Plan, Result
    from philately.arena.tally import Share, Tally
    from philately.core.game import Game

CANCELLED = 130
PIPE_CLOSED = 141
NUMBERS = ("wins", "games", "share", "mean", "median", "min", "max")  # columns of tables

app = typer.Typer(
    name="philately",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Format(enum.StrEnum):
    """How a command shows its result."""

    table = "table"
    json = "json"


GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game; [bold]philately games[/] lists them.")]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", metavar="N", help="How many players; as a rule, the number of seats says it."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A rule option; can be given several times."),
]
Edition = Annotated[str | None, typer.Option("--edition", metavar="NAME", help="Short for --option edition=NAME.")]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="N", help="A whole number; the same seed gives the same games.")
]
AsFormat = Annotated[Format, typer.Option("--format", help="A table for people, or JSON for programs.")]


def main() -> NoReturn:
    """Run the command; whatever the caller did wrong becomes one line on standard error and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # strange bytes are bad answers, and no terminal is too old for us
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


def complain(message: str) -> None:
    print(f"philately: {' '.join(message.split())}", file=sys.stderr)


def is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


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

    [bold]philately play stampede[/]                      sit down with three bots

    [bold]philately simulate stampede --games 1000[/]     let bots play, and count

    [bold]philately games[/]                              what can be played
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


# ---- games ---------------------------------------------------------------------------------------------------------


@app.command("games")
def list_games(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show this one in detail.")] = None,
) -> None:
    """Show the installed games, or one game with all its options.

    For instance:

    philately games

    philately games stampede
    """
    from philately.core.registry import game
    from philately.terminal.console import output
    from philately.terminal.doctor import load_games

    console = output()
    if name is not None:
        show_game(game(name))
        return
    found, broken = load_games()
    table = new_table("game", "players", "what it is", "facts")
    for each in found:
        table.add_row(each.name, players_of(each), each.summary, facts_of(each))
    console.print(table)
    console.print("philately games GAME shows the options of a game.", style="dim")
    for plugin, reason in broken.items():
        complain(f"the game {plugin} can't be used: {reason}")


def show_game(game: "Game") -> None:
    from philately.bots import bot_names
    from philately.terminal.console import output

    console = output()
    console.print(f"[bold]{game.title}[/], for {players_of(game)} players. {game.summary}", highlight=False)
    console.print(f"{facts_of(game)}. Bots: {', '.join(bot_names(game))}.", highlight=False)
    if not game.options:
        console.print("It has no options.")
        return
    table = new_table("option", "values, the default first", "what it means", "rule")
    for option in game.options:
        table.add_row(option.name, option.choices, option.explanation, option.rule)
    console.print(table)
    first = game.options[0]
    console.print(f"philately play {game.name} --option {first.name}={first.values[-1]}", style="dim", highlight=False)


def players_of(game: "Game") -> str:
    return str(game.fewest) if game.fewest == game.most else f"{game.fewest} to {game.most}"


def facts_of(game: "Game") -> str:
    facts = ["hidden cards or plans" if game.hidden else "everything open", "chance" if game.chance else "no chance"]
    if game.simultaneous:
        facts.append("simultaneous choices possible")
    return ", ".join(facts).capitalize()


def new_table(*columns: str) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in NUMBERS else "left")
    return table


# ---- play ----------------------------------------------------------------------------------------------------------


@app.command()
def play(
    name: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO,…",
            help="Who sits where: human or a bot, with a name if you like (human:Ana). One name stands for all seats. "
            "As a rule, you and bots.",
        ),
    ] = None,
    players: Players = None,
    edition: Edition = None,
    seed: Seed = None,
    option: Options = None,
) -> None:
    """Play in the terminal, with bots and with people who share the keyboard.

    Answers can be typed by number or by word, several on one line, or come through a pipe.

    For instance:

    philately play stampede

    philately play stampede --seats human,greedy,random --edition french --seed 7

    philately play stampede --seats human:Ana,human:Ben

    philately play stampede --seats random --players 4

    philately play stampede --seed 7 < answers.txt
    """
    import secrets

    from philately.bots import bot_names, make_bot
    from philately.core.registry import game
    from philately.core.rng import FastRng
    from philately.terminal.answers import Answers, Keyboard, Script
    from philately.terminal.console import output
    from philately.terminal.sitting import play as sit_down

    chosen = game(name)
    number = parse_seed(seed)
    who = seated(chosen, seats, players, f"human,{bot_names(chosen)[-1]}")
    kinds = [kind for kind, _ in who]
    options = parse_options(option, edition)
    chosen.check_options(options, len(who))
    chance = secrets.randbits(64) if number is None else number
    bots = [
        None if kind == "human" else make_bot(chosen, kind, FastRng(chance, seat)) for seat, kind in enumerate(kinds)
    ]
    match = chosen.new(players=len(who), seed=number, **options)
    match.names = names_of(who)
    typed = is_terminal(sys.stdin)
    console = output(plain=not typed)
    answers: Answers = Keyboard() if typed else Script(sys.stdin or (), console)
    sit_down(match, bots, console, answers)


def names_of(who: list[tuple[str, str]]) -> list[str]:
    """What the players are called: as they wish, else what they are and where they sit (seat0 is `Player 0`)."""
    names = [
        name or f"{'Player' if kind == 'human' else kind.capitalize()} {seat}" for seat, (kind, name) in enumerate(who)
    ]
    for name in names:
        if names.count(name) > 1:
            raise BadOptions(f"{names.count(name)} players are called {name}; give each one a name of its own")
    return names


def seated(game: "Game", seats: str | None, players: int | None, usual: str) -> list[tuple[str, str]]:
    """Who sits on each seat, as kind and name; what isn't said is filled up with the last one of the usual."""
    if seats is None:
        kinds = usual.split(",")
        number = game.check_players(game.usual_players if players is None else players)
        return [(kind, "") for kind in (kinds + kinds[-1:] * number)[:number]]
    who: list[tuple[str, str]] = []
    for seat in seats.split(","):
        kind, colon, name = (part.strip() for part in seat.partition(":"))
        if not kind or (colon and not name):
            raise BadOptions(f"--seats {seats!r} has an empty seat; say for instance --seats human,random")
        if len(name) > 20 or not name.isprintable():
            raise BadOptions(f"the name {name!r} can't be used; a name has up to 20 printable characters")
        who.append((kind.lower(), name))
    if len(who) == 1:
        number = game.check_players(game.usual_players if players is None else players)
        return who * number
    if players is not None and players != len(who):
        game.check_players(players)
        raise BadOptions(f"--players {players} and {len(who)} seats don't agree; leave one of them out")
    game.check_players(len(who))
    return who


def parse_options(given: list[str] | None, edition: str | None) -> dict[str, str]:
    """The options as name and value, each only once."""
    found: dict[str, str] = {}
    for each in [*(given or []), *([] if edition is None else [f"edition={edition}"])]:
        name, sign, value = (part.strip() for part in each.partition("="))
        if not sign or not name or not value:
            raise BadOptions(f"--option {each!r} should be NAME=VALUE, for instance --option edition=french")
        if name in found:
            raise BadOptions(f"the option {name} is given twice")
        found[name] = value
    return found


def parse_seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 20:
        raise BadSeed(f"--seed {text!r}: a seed is a whole number from 0 to {2**64 - 1}")
    return check_seed(int(text))


# ---- simulate ------------------------------------------------------------------------------------------------------


@app.command()
def simulate(
    name: GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games.")] = 1000,
    seats: Annotated[
        str, typer.Option(metavar="BOT,BOT,…", help="The bots, one a seat; one name stands for all seats.")
    ] = "random",
    players: Players = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=512, help="How many processes; as a rule, one for each processor."),
    ] = None,
    edition: Edition = None,
    seed: Seed = None,
    option: Options = None,
    format_: AsFormat = Format.table,
) -> None:
    """Let bots play many games, and count.

    A run depends on its seed alone, not on the number of workers. Ctrl-C ends it early and shows what is done.

    For instance:

    philately simulate stampede --games 100000 --workers 2

    philately simulate stampede --seats greedy,random,random --games 5000 --seed 7

    philately simulate stampede --players 6 --option teams=ABCABC --format json
    """
    import secrets
    import time

    from philately.arena import simulate as arena
    from philately.core.registry import game

    chosen = game(name)
    number = parse_seed(seed)
    if ":" in seats:
        raise BadOptions(f"--seats {seats!r}: names are for people who play; say just the bots")
    who = [kind for kind, _ in seated(chosen, seats, players, "random")]
    plan = arena.plan(
        chosen, who, games, secrets.randbits(32) if number is None else number, len(who), parse_options(option, edition)
    )
    begun = time.monotonic()
    tally = with_progress_bar(plan, workers or processors())
    seconds = time.monotonic() - begun
    result = arena.result(plan, tally)
    if format_ is Format.json:
        import json

        print(json.dumps(result, indent=2))
    else:
        show_result(result, seconds)
    if result["stopped"]:
        complain(f"stopped after {tally.games} of {games} games")
        raise typer.Exit(CANCELLED)


def processors() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def with_progress_bar(plan: "Plan", workers: int) -> "Tally":
    """Play, with a progress bar if somebody looks at standard error."""
    from philately.arena.simulate import simulate as play_all
    from philately.terminal.console import complaints

    console = complaints()
    if not console.is_terminal:
        return play_all(plan, workers)
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} games/s" if task.speed else "… games/s")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn(compact=True))
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as bar:
        task = bar.add_task("", total=plan.games)
        bar.refresh()

        def tell(done: int) -> None:
            bar.update(task, completed=done, refresh=True)

        return play_all(plan, workers, tell)


def show_result(result: "Result", seconds: float) -> None:
    from philately.core.registry import game
    from philately.terminal.console import output

    console = output()
    games = result["games"]
    rate = f"{games / seconds:,.0f} games/s" if seconds > 0 else "at once"
    stopped = f", stopped after {games:,} of {result['games_wanted']:,}" if result["stopped"] else ""
    console.print(
        f"[bold]{game(result['game']).title}[/]: {games:,} games of {result['players']} players{stopped}, "
        f"seed {result['seed']}, {seconds:.1f} s, {rate}",
        highlight=False,
    )
    defaults = game(result["game"]).check_options({}, result["players"])
    changed = [f"{name}={value}" for name, value in result["options"].items() if value != defaults[name]]
    if changed:
        console.print(f"Options: {', '.join(changed)}", highlight=False)
    if not games:
        return
    winners = new_table("seat", "bot", "wins", "share", "95 %")
    for winner in result["wins"]:
        winners.add_row(str(winner["seat"]), winner["bot"], *shares(winner))
    if result["draws"]["games"]:
        winners.add_row("nobody", "", *shares(result["draws"]))
    console.print(winners)
    reasons = new_table("ended by", "games", "share", "95 %")
    for reason, number in result["reasons"].items():
        reasons.add_row(reason, *shares(number))
    console.print(reasons)
    spreads = new_table("in a game", "mean", "median", "min", "max")
    rows = {"answers": result["answers"]}
    for group, numbers in sorted(result["statistics"].items(), key=lambda item: len(item[1])):
        for name, spread in numbers.items():
            rows[name if len(numbers) <= 2 else f"{group}: {name}"] = spread
    for name, spread in rows.items():
        spreads.add_row(
            name, f"{spread['mean']:.2f}", f"{spread['median']:g}", f"{spread['min']:,}", f"{spread['max']:,}"
        )
    console.print(spreads)


def shares(number: "Share") -> tuple[str, str, str]:
    interval = f"{100 * number['low']:.1f} … {100 * number['high']:.1f}"
    return f"{number['games']:,}", f"{100 * number['share']:.1f} %", interval


# ---- doctor --------------------------------------------------------------------------------------------------------


@app.command()
def doctor(format_: AsFormat = Format.table) -> None:
    """Look at the installation: build, versions, compiler, optional parts, games.

    For instance:

    philately doctor

    philately doctor --format json
    """
    from philately.terminal.doctor import examine

    health = examine()
    if format_ is Format.json:
        import json

        print(json.dumps(health, indent=2))
        return
    from rich.table import Table

    from philately.terminal.console import output

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row("philately", f"{health['philately']}, {health['build']}")
    table.add_row("python", f"{health['python']} on {health['platform']}")
    for package, version in health["packages"].items():
        table.add_row(package, version or "missing")
    table.add_row("C compiler", health["compiler"] or "none found: the rules run interpreted")
    for extra, packages in health["extras"].items():
        table.add_row(
            f"\\[{extra}]", ", ".join(f"{each} {version or '(not installed)'}" for each, version in packages.items())
        )
    table.add_row("data folder", health["data_folder"] + ("" if health["data_folder_exists"] else " (not there yet)"))
    for name, what in health["games"].items():
        table.add_row(f"game {name}", what)
    for name, reason in health["broken_games"].items():
        table.add_row(f"game {name}", f"can't be used: {reason}", style="red")
    output().print(table, highlight=False)
