"""Adventure sheets: sheet check."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philately.commands.common import clean, complete_path, new_table
from philately.commands.records import check_file

if TYPE_CHECKING:
    from philately.games.stampadia.faults import Fault
    from philately.games.stampadia.paper import Sheet

app = typer.Typer(rich_markup_mode="rich")


@app.callback(invoke_without_command=True)
def sheet(context: typer.Context) -> None:
    """Adventure sheets of Chronicles of Stampadia.

    For instance:

    philately sheet check 18832.json
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command("check")
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Sheets as JSON.", autocompletion=complete_path)],
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse prose with a whole phrase of function in it.")
    ] = False,
    words: Annotated[bool, typer.Option("--words", help="Count the function words of all texts.")] = False,
) -> None:
    """Read sheets and tell all that is wrong with them: their shape, the map, the sums at the doors, the texts.

    The exit code is 0 when all sheets are good, 1 when one is broken, and 2 when one can't be read.

    For instance:

    philately sheet check 18832.json

    philately sheet check --strict sheets/*.json

    philately sheet check --words sheets/*.json
    """
    from philately.games.stampadia.sheet import examine_file

    for path in paths:
        check_file(path)
    broken = False
    good: list[Sheet] = []
    for path in paths:
        read, found = examine_file(path, strict)
        if read is None or found:
            broken = True
            show_faults(path, found)
        else:
            good.append(read)
            say(f"{path}: good: {facts_of(read)}")
    if words:
        show_words(good)
    if broken:
        raise typer.Exit(1)


def say(text: str, style: str = "") -> None:
    from rich.text import Text

    from philately.terminal.console import output

    output().print(Text(clean(text), style), soft_wrap=True)


def show_faults(path: Path, found: "list[Fault]") -> None:
    say(f"{path}: broken:", "red")
    for fault in found:
        say(f"  {fault}")


def facts_of(sheet: "Sheet") -> str:
    """A good sheet in one line."""
    from philately.games.stampadia.sheet import Plan, reachable

    plan = Plan(sheet)
    rooms = [plan.rooms[number] for number in reachable(sheet).all]
    foes, grays = (sum(map(len, map(found, rooms))) for found in (plan.foes_in, plan.grays_in))
    return ", ".join(
        (
            sheet.title,
            sheet.hero.hero_class,
            f"{len(sheet.rooms)} rooms ({len(rooms)} reachable)",
            counted(len(plan.real_doors()), "true door"),
            counted(foes, "foe"),
            counted(grays, "gray cell"),
            f"{sheet.gold} gold",
        )
    )


def counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def show_words(sheets: "list[Sheet]") -> None:
    """How often each function word stands in the texts of rooms and items."""
    from collections import Counter

    from rich.markup import escape

    from philately.games.stampadia.grammar import function_words, parse_item, parse_line
    from philately.terminal.console import output

    lines = [line for sheet in sheets for room in sheet.rooms for line in room.lines]
    items = [item for sheet in sheets for item in sheet.equipment]
    count = Counter(word for line in lines for word in function_words(parse_line(line.text, line.upside_down)))
    count.update(word for item in items for word in function_words(parse_item(item.text)))
    table = new_table("count", "function word")
    table.columns[0].justify = "right"
    for word, number in sorted(count.items(), key=lambda each: (-each[1], each[0])):
        table.add_row(str(number), escape(clean(word)))
    output().print(table)
