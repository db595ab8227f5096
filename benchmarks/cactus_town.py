"""Balance of Cactus Town: who wins with greedy bots, by combination and programming, as a table in Markdown.

    python -m benchmarks.cactus_town --games 1000 --seed 2 --workers 2
    python -m benchmarks.cactus_town --factions obc --factions odc --cards my-gangs.toml

A faction's fair share is one over the number of players; below half of it and above double are marked. Intervals are
95 % (Wilson), of the widest share in a row.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import philately
from benchmarks.bots import interval
from philately.bots import make_bot
from philately.bots.playout import play_out
from philately.bots.process import begin_work
from philately.core.rng import FastRng
from philately.games.cactus_town.gangs_file import COMBINATIONS
from philately.games.cactus_town.rules import CactusTown

MODES = ("reverse", "simple")
CHUNK = 50
HEADING = "| programming | factions | " + " | ".join("OSBDC") + " | drawn | ± | rounds |\n|---|---|" + "---|" * 8


class Task(NamedTuple):
    """A row of the table, in a form that can be sent to a worker."""

    factions: str
    mode: str
    options: tuple[tuple[str, str], ...]
    bot: str
    seed: int


class Tally:
    """What the games of a row have come to."""

    def __init__(self) -> None:
        self.games = 0
        self.rounds = 0
        self.won: dict[str, int] = {}

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.rounds += other.rounds
        for who, number in other.won.items():
            self.won[who] = self.won.get(who, 0) + number

    def row(self, task: Task) -> str:
        fair = 1 / len(task.factions)
        cells = []
        for letter in "osbdc":
            share = self.won.get(letter, 0) / self.games
            mark = " low" if share < fair / 2 else " high" if share > 2 * fair and fair < 1 / 2 else ""
            cells.append(f"{100 * share:.1f}{mark}" if letter in task.factions else "")
        low, high = interval(max(self.won.values()) / self.games, self.games)
        drawn = self.won.get("-", 0) / self.games
        return (
            f"| {task.mode} | {task.factions.upper()} | {' | '.join(cells)} | {100 * drawn:.1f} "
            f"| {50 * (high - low):.1f} | {self.rounds / self.games:.1f} |"
        )


def play(task: Task, start: int, stop: int) -> Tally:
    """Some games by their numbers; the same seed gives the same games."""
    game = philately.game("cactus_town")
    players = len(task.factions)
    said = {"factions": task.factions, "programming": task.mode, **dict(task.options)}
    chosen = game.check_options(game.bring(said), players)
    found = Tally()
    for number in range(start, stop):
        state = game.create(players, chosen)
        assert isinstance(state, CactusTown)
        game.start(state, FastRng(task.seed, 2 * number))
        rng = FastRng(task.seed, 2 * number + 1)
        play_out(state, [make_bot(game, task.bot, rng) for _seat in range(players)])
        winner = task.factions[state.winner] if state.winner >= 0 else "-"
        part = Tally()
        part.games, part.rounds, part.won = 1, state.round, {winner: 1}
        found.add(part)
    return found


def study(tasks: list[Task], games: int, workers: int) -> Iterator[tuple[Task, Tally]]:
    """Row after row, telling on standard error how far it is, if somebody looks."""
    chunks = [(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    begun = time.monotonic()
    done = 0
    with ProcessPoolExecutor(workers, initializer=begin_work) as pool:
        try:
            parts = [(task, [pool.submit(play, task, *chunk) for chunk in chunks]) for task in tasks]
            for task, futures in parts:
                tally = Tally()
                for future in futures:
                    tally.add(future.result())
                    done += CHUNK
                    if sys.stderr.isatty():
                        whole = games * len(tasks)
                        rate = done / (time.monotonic() - begun)
                        left = max(whole - done, 0) / rate
                        print(
                            f"\r\x1b[K{done} of {whole}, {rate:.0f} games/s, {left:.0f} s left", end="", file=sys.stderr
                        )
                if sys.stderr.isatty():
                    print("\r\x1b[K", end="", file=sys.stderr)
                yield task, tally
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--factions", choices=COMBINATIONS, action="append")
    parser.add_argument("--programming", choices=MODES, action="append")
    parser.add_argument("--buildings", choices=("basic", "gunslinger"), default="basic")
    parser.add_argument("--cards", default="standard", help="their name or a file")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    args = parser.parse_args()
    if args.games < 1 or args.workers < 1:
        sys.exit("benchmarks.cactus_town: at least 1 game and 1 worker")
    options = (("buildings", args.buildings), ("cards", args.cards))
    tasks = [
        Task(factions, mode, options, args.bot, args.seed)
        for mode in args.programming or MODES
        for factions in args.factions or COMBINATIONS
    ]
    try:
        game = philately.game("cactus_town")
        make_bot(game, args.bot, FastRng())
        for task in tasks:
            game.check_options(game.bring({"factions": task.factions, "cards": args.cards}), len(task.factions))
        print(HEADING)
        for task, tally in study(tasks, args.games, args.workers):
            print(tally.row(task), flush=True)
    except philately.PhilatelyError as error:
        sys.exit(f"benchmarks.cactus_town: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
