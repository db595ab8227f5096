"""Let the search play a sheet without peeking: solve."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philately.commands import common
from philately.core.errors import BadOptions
from philately.games.stampadia.album.commands.sheet import FirstWin, progress_report

if TYPE_CHECKING:
    from philately.games.stampadia.album.solver import Attempt


def solve(
    sheet: Annotated[
        str, typer.Argument(metavar="SHEET", help="A sheet's file or name.", autocompletion=common.complete_path)
    ],
    attempts: Annotated[int, typer.Option(metavar="N", min=1, max=100_000, help="How many attempts.")] = 10,
    seconds: Annotated[
        float, typer.Option(metavar="S", min=0.1, max=86_400, help="How long an attempt may take.")
    ] = 60.0,
    sims: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000_000, help="How many simulations for an answer.")
    ] = 1500,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="A whole number: the dice and the thinking.")] = "1",
    first: Annotated[bool, typer.Option("--first", help="Stop at the first win.")] = False,
    output: FirstWin = None,
    format_: common.AsFormat = common.Format.table,
) -> None:
    """Let the search play an adventure sheet: each attempt with fresh dice, and no knowledge of earlier ones.

    Nothing that a player couldn't see is looked at. A hero who has learnt something before he died goes in again with
    what he knows. Ctrl-C ends it early and shows what is done.

    For instance:

    philately solve first-steps

    philately solve 18832.json --attempts 10 --seconds 60 -o win.jsonl
    """
    from philately.core.registry import game

    number = common.parse_seed(seed)
    assert number is not None
    if output is not None and output.exists():
        raise BadOptions(f"{output} exists already; name a new file")
    chosen = game("stampadia")
    options = chosen.check_options(chosen.bring({"sheet": sheet}), 1)
    done = _play(options, attempts, number, sims, seconds, first)
    won = [each for each in done if each.won]
    if output is not None and won:
        from philately.core.recordfile import write_new

        write_new(output, won[0].record.encode())
    if format_ is common.Format.json:
        told = [{name: value for name, value in each._asdict().items() if name != "record"} for each in done]
        common.say_json({"sheet": options["sheet"], "wanted": attempts, "won": len(won), "attempts": told})
    else:
        _show(done, won, str(options["sheet"]), output)
    if len(done) < attempts and not (first and won):
        raise typer.Exit(common.CANCELLED)


def _play(
    options: dict[str, str | int], attempts: int, seed: int, sims: int, seconds: float, first: bool
) -> "list[Attempt]":
    from philately.arena.simulate import Interruption
    from philately.bots.stopping import Stopped, stopping
    from philately.games.stampadia.album.solver import attempt

    done: list[Attempt] = []
    with (
        Interruption() as interruption,
        progress_report() as report,
        suppress(Stopped),
        stopping(interruption.is_set),
    ):
        report("0 won", 0, attempts)
        for number in range(attempts):
            done.append(attempt(options, number, seed, sims, seconds))
            won = sum(each.won for each in done)
            report(f"{won} won", len(done), attempts)
            if first and won:
                break
    return done


def _show(done: "list[Attempt]", won: "list[Attempt]", sheet: str, output: Path | None) -> None:
    from philately.terminal.console import output as console

    table = common.new_table("attempt", "end", "gold", "lives", "answers", "seconds")
    for each in done:
        gold = str(each.gold) if each.won else "–"
        table.add_row(str(each.number + 1), each.end, gold, str(each.lives), str(each.answers), f"{each.seconds:.1f}")
    console().print(table)
    if done:
        gold = f"; gold left {sum(each.gold for each in won) / len(won):.1f} on average" if won else ""
        common.say(f"{sheet}: won {len(won)} of {len(done)} ({len(won) / len(done):.0%}){gold}")
    if output is not None:
        common.say(f"The first win stands in {output}." if won else f"Nothing was won, so {output} was not written.")


app = solve
