"""How often one bot beats another: seats swapped, fixed seeds, 95 % interval (Wilson).

python -m benchmarks.bots stampede greedy random --games 2000
"""

import argparse
import json
import math
import sys

import philately
from philately.bots import make_bot
from philately.bots.playout import play_out
from philately.core.rng import FastRng


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of games."""
    z = 1.959964
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return centre - half, centre + half


def duel(name: str, one: str, rest: str, players: int, games: int, seed: int) -> float:
    """The share won by one bot against others, in every seat equally often; a draw counts half."""
    game = philately.game(name)
    options = game.check_options({}, players)
    score = 0.0
    for number in range(games):
        state = game.create(players, options)
        game.start(state, FastRng(seed, 2 * (number // players)))  # the same deal once for every seat
        seat = number % players
        rng = FastRng(seed, 2 * number + 1)
        bots = [make_bot(game, one if s == seat else rest, rng) for s in range(players)]
        play_out(state, bots)
        score += state.payoff(seat)
    return score / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("rest")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=["text", "json"], default="text")
    args = parser.parse_args()
    try:
        share = duel(args.game, args.one, args.rest, args.players, args.games, args.seed)
    except philately.PhilatelyError as error:
        sys.exit(f"benchmarks.bots: {error}")
    low, high = interval(share, args.games)
    if args.format == "json":
        print(json.dumps({**vars(args), "share": share, "low": low, "high": high}))
    else:
        others = f"{args.players - 1} × {args.rest}" if args.players > 2 else args.rest
        print(
            f"{args.game}, {args.players} players, {args.games} games, seed {args.seed}: {args.one} wins "
            f"{share:.1%} against {others} (95 % interval {low:.1%} … {high:.1%})"
        )


if __name__ == "__main__":
    main()
