"""What several commands share: their arguments, and how they speak."""

import enum
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from philately.core.errors import BadOptions, BadSeed
from philately.core.rng import check_seed

if TYPE_CHECKING:
    from rich.table import Table

    from philately.core.game import Game

CANCELLED = 130
NUMBERS = ("wins", "games", "share", "mean", "median", "min", "max", "games/s", "answers/s", "µs")  # columns of tables


class Format(enum.StrEnum):
    """How a command shows its result."""

    table = "table"
    json = "json"


# ---- completion ----------------------------------------------------------------------------------------------------


def complete_game(incomplete: str) -> list[str]:
    """Return the games whose names begin like that."""
    from philately.core.registry import game_names

    return [name for name in game_names() if name.startswith(incomplete)]


def complete_bots(context: typer.Context, incomplete: str) -> list[str]:
    """Return the bots for the seat that is being typed. A person can play, but takes part in no simulation."""
    from philately.bots import bot_choices
    from philately.core.registry import game, game_names

    said = [str(context.params.get("name")), *context.args]  # it is among the rest while its option has no value yet
    names = next((bot_choices(game(word)) for word in said if word in game_names()), ["random"])
    if context.info_name == "play":
        names = ["human", *names]
    before, comma, begun = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in names if name.startswith(begun)]


def complete_path(incomplete: str) -> list[str]:
    """Return the files and folders whose paths begin like that."""
    folder, _, begun = incomplete.rpartition("/")
    start = f"{folder}/" if folder or incomplete.startswith("/") else ""
    try:
        found = sorted(each.name + ("/" if each.is_dir() else "") for each in Path(start or ".").iterdir())
    except OSError:
        return []
    return [start + name for name in found if name.startswith(begun) and (begun or not name.startswith("."))]


# ---- arguments -----------------------------------------------------------------------------------------------------

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Which game; [bold]philately games[/] lists them.", autocompletion=complete_game
    ),
]
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
SavedTo = Annotated[
    Path | None,
    typer.Option(
        "--record",
        metavar="FILE",
        help="Save the game here, answer by answer; if an unfinished game stands here, go on with it.",
        autocompletion=complete_path,
    ),
]
AsFormat = Annotated[Format, typer.Option("--format", help="A table for people, or JSON for programs.")]
RecordPath = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game.", autocompletion=complete_path)]


def names_of(who: list[tuple[str, str]]) -> list[str]:
    """Return the names of the players: those that they wish, or what they are and their seat, such as `Player 0`.

    Somebody who plays alone has no number.
    """
    names = []
    for seat, (kind, name) in enumerate(who):
        usual = "Player" if kind == "human" else kind.partition(":")[0].capitalize()
        names.append(name or (usual if len(who) == 1 else f"{usual} {seat}"))
    for name in names:
        if names.count(name) > 1:
            raise BadOptions(f"{names.count(name)} players are called {name}; give each one a name of its own")
    return names


def parse_seat(word: str) -> tuple[str, str]:
    """Return a seat such as `human:Ana` or `search:careful:Rex` as kind and name. An empty seat has an empty kind."""
    kind, colon, name = (part.strip() for part in word.partition(":"))
    if kind.lower() == "search" and name:  # it is told how much to think, and then perhaps what it is called
        budget, colon, name = (part.strip() for part in name.partition(":"))
        kind = f"{kind}:{budget}"
    if len(name) > 20 or not name.isprintable():
        raise BadOptions(f"the name {name!r} can't be used; a name has up to 20 printable characters")
    return "" if colon and not name else kind.lower(), name


def seated(game: "Game", seats: str | None, players: int | None, usual: str) -> list[tuple[str, str]]:
    """Return the seats as kind and name. Without `seats` they are the usual ones, the last of them repeated."""
    if seats is None:
        kinds = usual.split(",")
        number = game.check_players(game.usual_players if players is None else players)
        return [(kind, "") for kind in (kinds + kinds[-1:] * number)[:number]]
    words = seats.split(",")
    if not all(parse_seat(word)[0] for word in words):
        raise BadOptions(f"--seats {seats!r} has an empty seat; say for instance --seats human,random")
    who = [parse_seat(word) for word in words]
    if len(who) == 1:
        number = game.check_players(game.usual_players if players is None else players)
        return who * number
    if players is not None and players != len(who):
        game.check_players(players)
        raise BadOptions(f"--players {players} and {len(who)} seats don't agree; leave one of them out")
    game.check_players(len(who))
    return who


def parse_options(given: list[str] | None, edition: str | None) -> dict[str, str]:
    """Return the options by name. Each may be given once."""
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


# ---- speaking ------------------------------------------------------------------------------------------------------


def complain(message: str) -> None:
    if sys.stderr is not None:  # else print would take standard output
        print(f"philately: {clean(' '.join(message.split()))}", file=sys.stderr)


def clean(text: str) -> str:
    """Return text from elsewhere without anything that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def say(text: str, style: str = "") -> None:
    """Print text from elsewhere on standard output. Long lines are not broken."""
    from rich.text import Text

    from philately.terminal.console import output

    output().print(Text(clean(text), style), soft_wrap=True)


def say_json(data: object) -> None:
    import json

    print(json.dumps(data, indent=2))


def counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def rate_of(number: float) -> str:
    """Return a rate with as many digits as say something."""
    return f"{number:,.0f}" if number >= 10 else f"{number:.2g}"


def is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def new_table(*columns: str) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in NUMBERS else "left")
    return table


@contextmanager
def progress_bar(what: str, total: int | None = None) -> "Iterator[Callable[[int, int], None] | None]":
    """Show a progress bar with a rate, if somebody looks at standard error; yield what is told how many are done."""
    from philately.terminal.console import complaints

    console = complaints()
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{rate_of(task.speed) if task.speed else '…'} {what}/s")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn(compact=True))
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as bar:
        task = bar.add_task("", total=total)
        bar.refresh()
        yield lambda done, of: bar.update(task, completed=done, total=of, refresh=True)
