"""Let bots play in bulk: simulate, bench."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philately.commands import common
from philately.commands.extended import NO_FLAGS, Flags, options_of, part_of
from philately.core.errors import BadOptions

if TYPE_CHECKING:
    from rich.table import Table

    from philately.arena.simulate import Plan, Result
    from philately.arena.tally import Share, Tally


def simulate(
    name: common.GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games.")] = 1000,
    seats: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,…",
            help="The bots, one a seat; one name stands for all seats. A search can be told how much to think: "
            "search:quick, search:2000sims, search:0.5s.",
            autocompletion=common.complete_bots,
        ),
    ] = "random",
    players: common.Players = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=512, help="How many processes; as a rule, one for each processor."),
    ] = None,
    edition: common.Edition = None,
    seed: common.Seed = None,
    option: common.Options = None,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Write a record of every game into this folder, which must be new or empty.",
            autocompletion=common.complete_path,
        ),
    ] = None,
    format_: common.AsFormat = common.Format.table,
    flags: Flags = NO_FLAGS,
) -> None:
    """Let bots play many games, and count.

    A run depends on its seed alone, not on the number of workers; only a search that thinks for seconds (0.5s) can't be
    repeated, unlike one that thinks for simulations (2000sims). Ctrl-C ends it early and shows what is done.

    For instance:

    philately simulate stampede --games 100000 --workers 2

    philately simulate stampede --seats greedy,random,random --games 5000 --seed 7

    philately simulate stampede --seats search:2000sims,greedy --games 100 --workers 2

    philately simulate stampede --games 100 --records run-1

    philately simulate stampede --players 6 --option teams=ABCABC --format json
    """
    import secrets
    import time

    from philately.arena import simulate as arena
    from philately.core.registry import game

    chosen = game(name)
    number = common.parse_seed(seed)
    sitting = common.seated(chosen, seats, players, "random")
    if any(called for _, called in sitting):
        raise BadOptions(f"--seats {seats!r}: names are for people who play; say just the bots")
    who = [kind for kind, _ in sitting]
    plan = arena.plan(
        chosen,
        who,
        games,
        secrets.randbits(32) if number is None else number,
        len(who),
        options_of(chosen, part_of(chosen, flags), option, edition),
    )
    if records is not None:
        plan = arena.use_folder(plan, records)
    begun = time.monotonic()
    tally = with_progress_bar(plan, workers or processors())
    seconds = time.monotonic() - begun
    result = arena.result(plan, tally)
    if format_ is common.Format.json:
        common.say_json(result)
    else:
        show_result(result, seconds)
    if result["stopped"]:
        common.complain(f"stopped after {tally.games} of {games} games")
        raise typer.Exit(common.CANCELLED)


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def with_progress_bar(plan: "Plan", workers: int) -> "Tally":
    from philately.arena.simulate import simulate as play_all

    with common.progress_bar("games", plan.games) as tell:
        return play_all(plan, workers, None if tell is None else lambda done: tell(done, plan.games))


def show_result(result: "Result", seconds: float) -> None:
    from philately.core.registry import game
    from philately.terminal.console import output

    console = output()
    games = result["games"]
    rate = f"{common.rate_of(games / seconds)} games/s" if seconds > 0 else "at once"
    stopped = f", stopped after {games:,} of {result['games_wanted']:,}" if result["stopped"] else ""
    players = common.counted(result["players"], "player")
    console.print(
        f"[bold]{game(result['game']).title}[/]: {games:,} games of {players}{stopped}, "
        f"seed {result['seed']}, {seconds:.1f} s, {rate}",
        highlight=False,
    )
    defaults = game(result["game"]).check_options({}, result["players"])
    changed = [f"{name}={value}" for name, value in result["options"].items() if value != defaults[name]]
    if changed:
        console.print(f"Options: {', '.join(changed)}", highlight=False)
    if not games:
        return
    console.print(table_of_one(result) if result["players"] == 1 else table_of_winners(result))
    reasons = common.new_table("ended by", "games", "share", "95 %")
    for reason, number in result["reasons"].items():
        reasons.add_row(reason, *shares(number))
    console.print(reasons)
    spreads = common.new_table("in a game", "mean", "median", "min", "max")
    rows = {"answers": result["answers"]}
    for group, numbers in sorted(result["statistics"].items(), key=lambda item: len(item[1])):
        for name, spread in numbers.items():
            rows[name if len(numbers) <= 2 or len(result["statistics"]) == 1 else f"{group}: {name}"] = spread
    for name, spread in rows.items():
        spreads.add_row(
            name, f"{spread['mean']:.2f}", f"{spread['median']:g}", f"{spread['min']:,}", f"{spread['max']:,}"
        )
    console.print(spreads)


def table_of_winners(result: "Result") -> "Table":
    winners = common.new_table("seat", "bot", "wins", "share", "95 %")
    for winner in result["wins"]:
        winners.add_row(str(winner["seat"]), winner["bot"], *shares(winner))
    if result["draws"]["games"]:
        winners.add_row("nobody", "", *shares(result["draws"]))
    return winners


def table_of_one(result: "Result") -> "Table":
    """Return the table for a game for one, which is won or not."""
    table = common.new_table("bot", "won", "share", "95 %")
    table.columns[1].justify = "right"
    table.add_row(result["wins"][0]["bot"], *shares(result["wins"][0]))
    return table


def shares(number: "Share") -> tuple[str, str, str]:
    interval = f"{100 * number['low']:.1f} … {100 * number['high']:.1f}"
    return f"{number['games']:,}", f"{100 * number['share']:.1f} %", interval


# ---- bench ---------------------------------------------------------------------------------------------------------


def bench(
    name: Annotated[
        str,
        typer.Argument(metavar="[GAME]", help="Which game; as a rule, Stampede.", autocompletion=common.complete_game),
    ] = "stampede",
    players: Annotated[
        int | None, typer.Option("--players", "-p", metavar="N", help="How many players; else the usual number.")
    ] = None,
    format_: common.AsFormat = common.Format.table,
) -> None:
    """Measure how fast a game runs on this machine: random play-outs, and copies of a position.

    CPU time of one processor, the best of five rounds. Answers are counted where there was a choice.

    For instance:

    philately bench

    philately bench stampede --players 6 --format json
    """
    from philately.arena.bench import Speed, measure
    from philately.core.registry import game
    from philately.terminal.console import complaints, output
    from philately.terminal.doctor import build_kind

    chosen = game(name)
    number = chosen.check_players(chosen.usual_players if players is None else players)
    watcher = complaints()
    speed: Speed
    if watcher.is_terminal:
        with watcher.status("measuring …") as status:
            speed = measure(chosen, number, lambda done, of: status.update(f"measuring … {done} of {of}"))
    else:
        speed = measure(chosen, number)
    if format_ is common.Format.json:
        common.say_json(speed)
        return
    console = output()
    console.print(
        f"[bold]{chosen.title}[/], {number} players, {build_kind()}; CPU time, best of {speed['rounds']}",
        highlight=False,
    )
    table = common.new_table("random play-outs", "games/s", "answers/s")
    for figure in speed["figures"]:
        table.add_row(figure["what"], f"{figure['games_per_second']:,.0f}", f"{figure['answers_per_second']:,.0f}")
    console.print(table)
    console.print(f"Copying a position takes {speed['copy_microseconds']:.2f} µs.", highlight=False)
