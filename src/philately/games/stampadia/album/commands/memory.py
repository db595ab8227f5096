"""Show and change what heroes remember from adventure to adventure: memory."""

from typing import Annotated

import typer

from philately.commands.common import AsFormat, Format, counted, say, say_json
from philately.games.stampadia.album.commands.playing import Profile, open_memory, profile_path
from philately.games.stampadia.album.memory import Memory, MemoryFile

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
    path = profile_path(profile)
    words = MemoryFile(path).read()
    if format_ is Format.json:
        say_json({"file": str(path), "keywords": words})
        return
    if not words:
        say(f"Nothing is remembered in {path}.")
        return
    for word in words:
        say(word, "bold")
    say(f"{counted(len(words), 'keyword')} in {path}; philately memory forget WORD lets one go.", "dim")


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
    left = Memory(kept).forget(words)
    say(f"Forgotten: {', '.join(words)}. {counted(len(left), 'keyword')} left in {kept.path}.")


@app.command("clear")
def clear(context: typer.Context, profile: Profile = None) -> None:
    """Forget everything.

    For instance:

    philately memory clear --profile ana.json
    """
    kept = open_memory(profile or context.obj)
    say(f"{counted(Memory(kept).clear(), 'keyword')} forgotten in {kept.path}.")
