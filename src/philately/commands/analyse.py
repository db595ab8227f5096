"""Look back at a game with a search: analyse."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philately.commands import common
from philately.commands.records import load, names_in
from philately.commands.simulate import processors
from philately.core.errors import BadOptions, BadRecord

if TYPE_CHECKING:
    from philately.arena.analysis import Analysis, Step


def analyse(
    path: common.RecordPath,
    sims: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="How many simulations for each position.")
    ] = 1000,
    seed: Annotated[
        str, typer.Option("--seed", metavar="N", help="A whole number; the same seed gives the same opinion.")
    ] = "1",
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=512, help="How many processes; as a rule, one for each processor."),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.svg",
            help="Draw the chances into this file, which must be new.",
            autocompletion=common.complete_path,
        ),
    ] = None,
    format_: common.AsFormat = common.Format.table,
) -> None:
    """Look back at a recorded game: how likely each seat was to win after every move.

    In a game for one the percentage says how good it looked: 0 is lost, and a win is 90 or more.

    A search judges each position as the seat sees it that is asked there. The result depends on the seed alone, not on
    the number of workers. Ctrl-C ends it early and shows what is done.

    For instance:

    philately analyse evening.jsonl

    philately analyse evening.jsonl --sims 20000 --workers 2 --plot evening.svg

    philately analyse evening.jsonl --format json
    """
    from philately.arena.analysis import analyse as look_back

    number = common.parse_seed(seed)
    assert number is not None
    if plot is not None:
        check_plot(plot)
    record = load(path)
    try:
        with common.progress_bar("positions") as tell:
            analysis = look_back(record, names_in(record), sims, number, workers or processors(), tell)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
    if format_ is common.Format.json:
        common.say_json(analysis)
    else:
        show_analysis(analysis)
    if plot is not None and analysis["steps"]:
        from philately.core.recordfile import write_new

        write_new(plot, draw(analysis, path.name).encode())
    if analysis["stopped"]:
        common.complain(stopped(analysis))
        raise typer.Exit(common.CANCELLED)


def check_plot(path: Path) -> None:
    """Refuse a file that can't be written, before anybody has thought for hours."""
    import os

    from philately.core.recordfile import NotSaved

    if path.suffix.lower() != ".svg":
        raise BadOptions(f"--plot {path}: the plot is an SVG, so its name ends with .svg")
    if os.path.lexists(path):
        raise NotSaved(f"{path} is there already; nothing was written")
    if not path.parent.is_dir():
        raise NotSaved(f"{path} can't be written: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise NotSaved(f"{path} can't be written: the folder {path.parent} may not be changed")


# ---- showing -------------------------------------------------------------------------------------------------------


def effort(analysis: "Analysis") -> str:
    """Return how much thinking it was."""
    said = f"{analysis['simulations']:,} simulations a position, seed {analysis['seed']}"
    return f"{said}, {stopped(analysis)}" if analysis["stopped"] else said


def stopped(analysis: "Analysis") -> str:
    return f"stopped after {len(analysis['steps'])} of {analysis['steps_wanted']} positions"


def show_analysis(analysis: "Analysis") -> None:
    from rich.markup import escape

    from philately.core.registry import game
    from philately.terminal.console import output

    console = output()
    steps = analysis["steps"]
    ended = "finished" if analysis["finished"] else "unfinished"
    players = common.counted(analysis["players"], "player")
    title = game(analysis["game"]).title
    console.print(f"[bold]{title}[/]: {players}, {ended}, {effort(analysis)}", highlight=False)
    if not steps:
        return
    table = common.new_table("move", "who", "what")
    for name in analysis["names"]:
        table.add_column(escape(name), justify="right", no_wrap=True)
    table.columns[0].justify = "right"
    before: Step | None = None
    for step in steps:
        big = step["step"] == analysis["biggest_swing"]
        who = "" if step["seat"] is None else analysis["names"][step["seat"]]
        what = " ".join(step["did"]) + (" ◀ the biggest swing" if big else "")
        shares = [percent(step, before, seat, big) for seat in range(analysis["players"])]
        table.add_row(str(step["step"] or "deal"), escape(who), escape(what), *shares, style="bold" if big else None)
        before = step
    console.print(table)


def percent(step: "Step", before: "Step | None", seat: int, big: bool) -> str:
    """Return a chance. Where the game turned, it comes with the chance before."""
    now = f"{100 * step['chances'][seat]:.0f} %"
    return now if not big or before is None else f"{100 * before['chances'][seat]:.0f} → {now}"


def draw(analysis: "Analysis", called: str) -> str:
    """Return the plot."""
    from philately.arena.plot import Swing, plot
    from philately.core.registry import game

    steps, names = analysis["steps"], analysis["names"]
    swing = None
    at = analysis["biggest_swing"]
    if at is not None:
        step, before = steps[at], steps[at - 1]
        seat = max(range(len(names)), key=lambda each: abs(step["chances"][each] - before["chances"][each]))
        swing = Swing(at, f"{names[seat]}, {percent(step, before, seat, True)}")
    says = "chances of winning" if len(names) > 1 else "how good it looked"
    title = f"{game(analysis['game']).title}: {says}"
    return plot(title, f"{called}, {effort(analysis)}", names, [step["chances"] for step in steps], swing)
