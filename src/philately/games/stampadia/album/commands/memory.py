"""What heroes remember from adventure to adventure: memory."""

from typing import Annotated

import typer
from philately.commands.adventure import Profile, open_memory, profile_path

from philately.commands.common import AsFormat, Format, clean

app = typer.Typer(rich_markup_mode="rich")


@app.callback(invoke_without_command=True)
def memory(context: typer.Context, profile: Profile = None, format_: AsFormat = Format.table) -> None:
    """Show the keywords that your heroes remember, or let them forget some.

    They are learnt in the adventures of Chronicles of Stampadia, survive their end, and open lines in later ones.

    For instance:

    philately memory

    philately memory forget Ink

    philately memory clear
    """
    context.obj = profile
    if context.invoked_subcommand is not None:
        return
    from philately.games.stampadia.memory import Memory

    path = profile_path(profile)
    words = Memory(path).keywords()
    if format_ is Format.json:
        import json

        print(json.dumps({"file": str(path), "keywords": words}, indent=2))
        return
    if not words:
        say(f"Nothing is remembered in {path}.")
        return
    for word in words:
        say(word, "bold")
    say(f"{counted(len(words))} in {path}; philately memory forget WORD lets one go.", "dim")


@app.command("forget")
def forget(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="WORD…", help="Keywords, as they are listed.")],
    profile: Profile = None,
) -> None:
    """Forget keywords: all that are named, or none if one of them isn't known.

    For instance:

    philately memory forget Ink "Golem 2"
    """
    kept = open_memory(profile or context.obj)
    left = kept.forget(words)
    say(f"Forgotten: {', '.join(words)}. {counted(len(left))} left in {kept.path}.")


@app.command("clear")
def clear(context: typer.Context, profile: Profile = None) -> None:
    """Forget everything.

    For instance:

    philately memory clear --profile ana.json
    """
    kept = open_memory(profile or context.obj)
    say(f"{counted(kept.clear())} forgotten in {kept.path}.")


def counted(number: int) -> str:
    return f"{number} keyword" + ("" if number == 1 else "s")


def say(text: str, style: str = "") -> None:
    from rich.text import Text

    from philately.terminal.console import output

    output().print(Text(clean(text), style), soft_wrap=True)
