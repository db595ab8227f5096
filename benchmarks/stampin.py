"""Balance of Stampin': length, seats, purses and ends of games between greedy bots, as a table in Markdown.

    python -m benchmarks.stampin --games 10000 --seed 2
    python -m benchmarks.stampin --players 2 --option board=my-board.toml --option sets_to_win=5

Wins are counted by seat and by the order of play (the first is whoever rolled highest), with 95 % intervals (Wilson).
A game has run dry when no more cards can come (P-40).
"""

import argparse
import statistics
import sys
import time
from collections.abc import Sequence

import philately
from benchmarks.bots import interval
from philately.bots import make_bot
from philately.bots.playout import play_out
from philately.core.rng import FastRng
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules.terms import RUN_DRY

POOR = 5  # cents
HEADING = "| players | turns: mean / median / 95 % | wins by seat, % | by order of play, % | cash; below 5¢ | run dry |"


class Study:
    """What many games have come to."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.turns: list[int] = []
        self.cash: list[int] = []
        self.by_seat = [0.0] * players
        self.by_order = [0.0] * players
        self.dry = 0

    def add(self, state: Stampin, starter: int) -> None:
        self.turns.append(state.turn)
        self.cash.extend(state.cash)
        self.dry += state.reason == RUN_DRY
        for seat in range(self.players):
            self.by_seat[seat] += state.payoff(seat)
            self.by_order[(seat - starter) % self.players] += state.payoff(seat)

    def row(self) -> str:
        games = len(self.turns)
        turns = sorted(self.turns)
        poor = sum(cash < POOR for cash in self.cash) / len(self.cash)
        length = f"{statistics.fmean(turns):.1f} / {statistics.median(turns):.0f} / {turns[int(games * 0.95)]}"
        purse = f"{statistics.fmean(self.cash):.1f}¢; {poor:.1%}"
        won = f"{shares(self.by_seat, games)} | {shares(self.by_order, games)}"
        return f"| {self.players} | {length} | {won} | {purse} | {self.dry / games:.1%} |"


def shares(won: Sequence[float], games: int) -> str:
    """Shares with half the width of the widest interval."""
    low, high = interval(max(won) / games, games)
    return " · ".join(f"{100 * each / games:.1f}" for each in won) + f" (± {50 * (high - low):.1f})"


def study(players: int, games: int, seed: int, options: dict[str, object], bot: str) -> Study:
    """Play; the same seed gives the same games."""
    game = philately.game("stampin")
    chosen = game.check_options(options, players)
    found = Study(players)
    begun = last = time.monotonic()
    for number in range(games):
        state = game.create(players, chosen)
        assert isinstance(state, Stampin)
        game.start(state, FastRng(seed, 2 * number))
        starter: int = state.active
        rng = FastRng(seed, 2 * number + 1)
        play_out(state, [make_bot(game, bot, rng) for _seat in range(players)])
        found.add(state, starter)
        now = time.monotonic()
        if sys.stderr.isatty() and now - last > 0.5:
            last = now
            left = (now - begun) / (number + 1) * (games - number - 1)
            rate = (number + 1) / (now - begun)
            print(f"\r\x1b[K{number + 1} of {games}, {rate:.0f} games/s, {left:.0f} s left", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), action="append")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bot", default="greedy")
    args = parser.parse_args()
    if args.games < 1:
        sys.exit("benchmarks.stampin: at least 1 game")
    try:
        options = philately.game("stampin").bring(dict(said.partition("=")[::2] for said in args.option))
        print(HEADING)
        print("|---|---|---|---|---|---|")
        for players in args.players or (2, 3, 4):
            print(study(players, args.games, args.seed, options, args.bot).row(), flush=True)
    except philately.PhilatelyError as error:
        sys.exit(f"benchmarks.stampin: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
