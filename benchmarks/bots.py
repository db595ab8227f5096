"""How often one bot beats another: seats swapped, fixed seeds, 95 % interval (Wilson), milliseconds an answer.

    python -m benchmarks.bots stampede greedy random --games 2000
    python -m benchmarks.bots stampede search:1200sims greedy --players 2 --games 200 --workers 2
    python -m benchmarks.bots cactus_town greedy random --players 2 --option factions=os

Every deal is played once for every seat of the first bot. The result depends on the seed alone, not on the number of
workers, unless a bot thinks for seconds. Answers are timed where there was a choice, in CPU time.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import philately
from philately.bots import make_bot
from philately.bots.playout import Bot, play_out
from philately.bots.process import begin_work
from philately.core.rng import FastRng
from philately.core.state import State


class Task(NamedTuple):
    """A duel, in a form that can be sent to a worker."""

    game: str
    one: str
    rest: str
    players: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()


class Timed(Bot):
    """A bot with a watch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.answers = 0
        self.seconds = 0.0

    def pick(self, state: State) -> int:
        if state.count() == 1:
            return self.bot.pick(state)
        begun = time.process_time()
        picked = self.bot.pick(state)
        self.seconds += time.process_time() - begun
        self.answers += 1
        return picked


class Played:
    """What games have brought the first bot, and how long its answers and those of the others took."""

    def __init__(self) -> None:
        self.games = 0
        self.score = 0.0
        self.by_seat: dict[int, tuple[int, float]] = {}  # games and score of the first bot in each seat
        self.answers, self.seconds = 0, 0.0
        self.others_answers, self.others_seconds = 0, 0.0

    def add(self, other: "Played") -> None:
        self.games += other.games
        self.score += other.score
        for seat, (games, score) in other.by_seat.items():
            before = self.by_seat.get(seat, (0, 0.0))
            self.by_seat[seat] = (before[0] + games, before[1] + score)
        self.answers += other.answers
        self.seconds += other.seconds
        self.others_answers += other.others_answers
        self.others_seconds += other.others_seconds


def play(task: Task, start: int, stop: int) -> Played:
    """Some games by their numbers; a draw counts half."""
    game = philately.game(task.game)
    done = Played()
    for number in range(start, stop):
        state = game.create(task.players, game.check_options(dict(task.options), task.players))
        game.start(state, FastRng(task.seed, 2 * (number // task.players)))  # the same deal once for every seat
        seat = number % task.players
        rng = FastRng(task.seed, 2 * number + 1)
        bots = [Timed(make_bot(game, task.one if each == seat else task.rest, rng)) for each in range(task.players)]
        play_out(state, list(bots))
        part = Played()
        part.games, part.score = 1, state.payoff(seat)
        part.by_seat[seat] = (1, part.score)
        done.add(part)
        one = bots.pop(seat)
        done.answers += one.answers
        done.seconds += one.seconds
        done.others_answers += sum(bot.answers for bot in bots)
        done.others_seconds += sum(bot.seconds for bot in bots)
    return done


def duel(task: Task, games: int, workers: int) -> Iterator[Played]:
    """All games, as parts in the order of their numbers."""
    size = 1 if "search" in task.one + task.rest else 50
    chunks = [(start, min(start + size, games)) for start in range(0, games, size)]
    if workers == 1:
        for start, stop in chunks:
            yield play(task, start, stop)
        return
    with ProcessPoolExecutor(workers, initializer=begin_work) as pool:
        try:
            for future in [pool.submit(play, task, start, stop) for start, stop in chunks]:
                yield future.result()
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of games."""
    z = 1.959964
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return centre - half, centre + half


def told(done: Played) -> str:
    share = done.score / done.games
    low, high = interval(share, done.games)
    return f"{share:.1%} (95 % interval {low:.1%} … {high:.1%})"


def run(task: Task, games: int, workers: int) -> tuple[Played, float]:
    """Play, telling on standard error how far it is, if somebody looks; gives the seconds too."""
    begun = last = time.monotonic()
    done = Played()
    watched = sys.stderr.isatty()
    try:
        for part in duel(task, games, workers):
            done.add(part)
            now = time.monotonic()
            if watched and (now - last > 0.5 or done.games == games):
                last = now
                left = (now - begun) / done.games * (games - done.games)
                print(f"\r\x1b[K{done.games} of {games}, {left:.0f} s left: {told(done)}", end="", file=sys.stderr)
    except KeyboardInterrupt:
        if not done.games:
            raise
    if watched:
        print("\r\x1b[K", end="", file=sys.stderr)
    return done, time.monotonic() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("rest")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    args = parser.parse_args()
    if args.games < 1 or args.workers < 1:
        sys.exit("benchmarks.bots: at least 1 game and 1 worker")
    options = tuple((name, value) for name, _sign, value in (said.partition("=") for said in args.option))
    task = Task(args.game, args.one, args.rest, args.players, args.seed, options)
    try:
        game = philately.game(task.game)
        game.check_players(task.players)
        game.check_options(dict(options), task.players)
        for name in (task.one, task.rest):
            make_bot(game, name, FastRng())
        done, seconds = run(task, args.games, args.workers)
    except philately.PhilatelyError as error:
        sys.exit(f"benchmarks.bots: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
    share = done.score / done.games
    low, high = interval(share, done.games)
    pace = 1000 * done.seconds / max(done.answers, 1)
    seats = {seat: round(score / games, 4) for seat, (games, score) in sorted(done.by_seat.items())}
    others_pace = 1000 * done.others_seconds / max(done.others_answers, 1)
    if args.format == "json":
        result = {**vars(args), "games": done.games, "games_wanted": args.games, "share": share, "low": low}
        result |= {"high": high, "ms_per_answer": pace, "others_ms_per_answer": others_pace, "seconds": seconds}
        result["by_seat"] = seats
        print(json.dumps(result))
    else:
        others = f"{args.players - 1} × {args.rest}" if args.players > 2 else args.rest
        stopped = f"stopped after {done.games} of " if done.games < args.games else ""
        played = " ".join([args.game, *args.option])
        print(
            f"{played}, {args.players} players, {stopped}{args.games} games, seed {args.seed}: {args.one} wins "
            f"{told(done)} against {others}; {pace:.3g} ms of CPU an answer, the others {others_pace:.3g} ms; "
            f"{seconds:.0f} s; by seat {', '.join(f'{share:.1%}' for share in seats.values())}"
        )
    if done.games < args.games:
        sys.exit(130)


if __name__ == "__main__":
    main()
