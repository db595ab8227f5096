"""Simulations a second of our search beside OpenSpiel's, interleaved on one pinned core: CPU time, best of five rounds.

    python -m benchmarks.search --peer .venv-peer/bin/python [--rounds 5] [--format json] [--write docs/…-search.md]

Ours searches Stampede for 4 players, the peer's C++ ISMCTS searches Hearts (4 players too): both with one full random
play-out a simulation, from positions spread evenly over games played at random. The peer's interpreter needs
`open_spiel` from PyPI (`make bench` sets it up).
"""

import argparse
import datetime
import json
import os
import sys
from pathlib import Path
from typing import TypedDict

from benchmarks.speed import ROOT, Worker, machine

POSITIONS = 48  # the same ones in every round


class Row(TypedDict):
    """One way to search: the best round."""

    figure: str
    simulations_per_second: int
    answers_left: int  # which a random game still needs from these positions, on average
    ratio: float  # to the peer


class Result(TypedDict):
    """All figures."""

    date: str
    machine: str
    rounds: int
    simulations: int
    figures: list[Row]


def run(peer: str, rounds: int, simulations: int, core: int, source: Path) -> Result:
    ours = Worker(sys.executable, "ours", core, source)
    theirs = Worker(peer, "peer", core, source)
    ways = {
        "Stampede, 4 players, full random play-outs": (ours, False),
        "Stampede, 4 players, positions judged by the strategy": (ours, True),
        "OpenSpiel C++ ISMCTS, hearts, full random play-outs": (theirs, False),
    }
    best = dict.fromkeys(ways, 0.0)
    left = dict.fromkeys(ways, 0)
    for number in range(rounds):
        for name, (worker, judged) in ways.items():
            size = {"positions": POSITIONS, "simulations": simulations}
            measured = worker.ask(what="search", judged=judged, seed=1, **size)
            assert isinstance(measured, list)
            seconds, done, answers = measured
            best[name] = max(best[name], done / seconds)
            left[name] = answers
            print(f"round {number + 1} of {rounds}: {name}: {done / seconds:,.0f} simulations/s", file=sys.stderr)
    for worker in (ours, theirs):
        worker.end()
    beside = best[list(ways)[-1]]
    return {
        "date": datetime.date.today().isoformat(),
        "machine": machine(),
        "rounds": rounds,
        "simulations": simulations,
        "figures": [
            {
                "figure": name,
                "simulations_per_second": round(best[name]),
                "answers_left": left[name],
                "ratio": round(best[name] / beside, 2),
            }
            for name in ways
        ],
    }


def as_table(result: Result) -> str:
    """The result as Markdown."""
    lines = [
        "# Benchmarks of the search",
        "",
        f"Measured on {result['date']} on {result['machine']},",
        "by `make bench`: both sides in one interleaved run on one pinned core, CPU time, best of",
        f"{result['rounds']} rounds; {POSITIONS} positions, spread evenly over games played at random,",
        f"{result['simulations']:,} simulations each. The peer is `pyspiel.ISMCTSBot` with `RandomRolloutEvaluator`,",
        "one play-out a simulation; the few positions of Hearts in which it crashes are left out.",
        "",
        "| search | simulations/s | answers left in a random game | ratio to the peer |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {row['figure']} | {row['simulations_per_second']:,} | {row['answers_left']} | **{row['ratio']}** |"
        for row in result["figures"]
    ]
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", required=True, help="a Python interpreter that has open_spiel")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--simulations", type=int, default=1000, help="for each position")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="the folder of the package to measure")
    parser.add_argument("--format", choices=["table", "json"], default="table")
    parser.add_argument("--write", type=Path, help="write the table to this file, and the figures as JSON beside it")
    args = parser.parse_args()
    if args.rounds < 1 or args.simulations < 1:
        sys.exit("benchmarks.search: at least 1 round and 1 simulation")
    result = run(args.peer, args.rounds, args.simulations, args.core, args.source)
    print(json.dumps(result, indent=1) if args.format == "json" else as_table(result))
    if args.write:
        args.write.write_text(as_table(result))
        args.write.with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
