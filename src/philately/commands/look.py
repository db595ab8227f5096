"""Look around: games, rules, doctor."""

from typing import TYPE_CHECKING, Annotated

import typer

from philately.commands.common import AsFormat, Format, GameName, complain, complete_game, new_table, say_json
from philately.extension import extensions

if TYPE_CHECKING:
    from philately.core.game import Game


def list_games(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Show this one in detail.", autocompletion=complete_game)
    ] = None,
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
    console.print("philately games GAME shows the options of a game, philately rules GAME its rules.", style="dim")
    for plugin, reason in broken.items():
        complain(f"the game {plugin} can't be used: {reason}")


def show_rules(name: GameName) -> None:
    """Show the rulebook of a game.

    For instance:

    philately rules stampede
    """
    from rich.markdown import Markdown

    from philately.core.registry import game
    from philately.terminal.console import output

    output().print(Markdown(game(name).rulebook()))


def show_game(game: "Game") -> None:
    from philately.bots import bot_choices
    from philately.terminal.console import output

    console = output()
    console.print(f"[bold]{game.title}[/], for {players_of(game)} players. {game.summary}", highlight=False)
    console.print(f"{facts_of(game)}. Bots: {', '.join(bot_choices(game))}.", highlight=False)
    if not game.options:
        console.print("It has no options.")
        return
    table = new_table("option", "values, the default first", "what it means", "rule")
    for option in game.options:
        table.add_row(option.name, option.choices, option.full_explanation, option.rule)
    console.print(table)
    console.print(f"philately play {game.name} --option {an_option(game)}", style="dim", highlight=False)


def an_option(game: "Game") -> str:
    """Return an example: the first value that is no default and goes with the usual number of players."""
    from philately.core.errors import BadOptions

    for option in game.options:
        for value in option.values[1:]:
            try:
                game.check_options({option.name: value}, game.usual_players)
            except BadOptions:
                continue
            return f"{option.name}={value}"
    return "NAME=VALUE"


def players_of(game: "Game") -> str:
    return str(game.fewest) if game.fewest == game.most else f"{game.fewest} to {game.most}"


def facts_of(game: "Game") -> str:
    facts = ["hidden cards or plans" if game.hidden else "everything open", "chance" if game.chance else "no chance"]
    if game.simultaneous:
        facts.append("simultaneous choices possible")
    return ", ".join(facts).capitalize()


def doctor(format_: AsFormat = Format.table) -> None:
    """Look at the installation: build, versions, compiler, optional parts, games.

    For instance:

    philately doctor

    philately doctor --format json
    """
    from philately.terminal.doctor import examine

    health = examine()
    if format_ is Format.json:
        say_json(health)
        return
    from rich.table import Table

    from philately.terminal.console import output

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row("philately", f"{health['philately']}, {health['build']}")
    if health["slow"]:
        table.add_row("", health["slow"])
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
    for extension in extensions():
        table.add_row(f"extension {extension.name}", f"for {extension.game}, from {type(extension).__module__}")
    output().print(table, highlight=False)
