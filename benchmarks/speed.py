"""Our speed beside OpenSpiel's, in one interleaved run on one pinned core: CPU time, best of five rounds.

    python -m benchmarks.speed --peer .venv-peer/bin/python [--rounds 5] [--format json] [--write docs/benchmarks.md]

The peer's interpreter needs `open_spiel` from PyPI (`make bench` sets it up). Answers are counted alike on both sides:
only player answers to questions with at least two options, chance excluded.
"""

import argparse
import datetime
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "bench"


def build() -> Path:
    """The package with the control game in one compiled group, in a folder of its own; gives its source folder."""
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(ROOT / "src", BUILD / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "_compiled*.txt"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, BUILD)
    control = BUILD / "src" / "philately" / "games" / "mancala"
    control.mkdir()
    (control / "__init__.py").write_text("")
    shutil.copy(ROOT / "benchmarks" / "mancala.py", control / "rules.py")
    environment = {key: value for key, value in os.environ.items() if key != "PHILATELY_PURE"}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(
        command, cwd=BUILD, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return BUILD / "src"


class Worker:
    """A process that measures, pinned to a core."""

    def __init__(self, python: str, side: str, core: int, source: Path, pure: bool = False) -> None:
        environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}"}
        environment.pop("PHILATELY_PURE", None)
        if pure:
            environment["PHILATELY_PURE"] = "1"
        self.process = subprocess.Popen(
            [python, str(ROOT / "benchmarks" / "worker.py"), side],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        os.sched_setaffinity(self.process.pid, {core})

    def ask(self, **task: object) -> object:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(task) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"benchmarks: the worker for {task} has died")
        return json.loads(line)

    def end(self) -> None:
        self.process.communicate()


class Best:
    """The best of several rounds of one figure."""

    def __init__(self) -> None:
        self.answers = self.games = 0.0
        self.length = 0.0
        self.seconds = float("inf")

    def add(self, measured: object) -> None:
        assert isinstance(measured, list)
        seconds, games, answers = measured
        if answers / seconds >= self.answers:
            self.answers = answers / seconds
            self.games = games / seconds
            self.length = answers / games
        self.seconds = min(self.seconds, seconds / games)


# figure, what to measure and how many games, on our side and on the peer's, ratio to reach
FIGURES = (
    ("Stampede, 4 players, fast door, redealt copy", ("redealt", 2000), ("crazy_eights", 400), 5.0),
    ("Stampede, fast door, knowledge tracking on", ("tracking", 2000), ("crazy_eights", 400), 3.0),
    ("Stampede, checked door, compiled caller", ("checked", 1000), ("crazy_eights", 400), 1.3),
    ("Stampede driven move by move from Python", ("python", 500), ("python", 100), 2.5),
    ("control: Mancala on our core, like for like", ("mancala", 5000), ("mancala", 1000), 2.0),
)


def run(peer: str, rounds: int, core: int) -> dict[str, object]:
    source = build()
    ours = Worker(sys.executable, "ours", core, source)
    pure = Worker(sys.executable, "ours", core, source, pure=True)
    theirs = Worker(peer, "peer", core, source)
    told = theirs.ask(what="mancala games", games=400, seed=1)
    same = ours.ask(what="check mancala", told=told)
    mine = [Best() for _ in FIGURES]
    other = [Best() for _ in FIGURES]
    interpreted, copying = Best(), Best()
    for number in range(rounds):
        for figure, (_, (what, games), (peer_what, peer_games), _) in enumerate(FIGURES):
            mine[figure].add(ours.ask(what=what, games=games, seed=number))
            other[figure].add(theirs.ask(what=peer_what, games=peer_games, seed=1000 * number))
            print(f"round {number + 1} of {rounds}: {FIGURES[figure][0]}", file=sys.stderr)
        interpreted.add(pure.ask(what="tracking", games=30, seed=number))
        copying.add(ours.ask(what="copy", games=200, seed=number))
    for worker in (ours, pure, theirs):
        worker.end()
    rows = [
        {
            "figure": name,
            "answers/s": round(mine[i].answers),
            "games/s": round(mine[i].games),
            "answers/game": round(mine[i].length, 1),
            "peer": f"OpenSpiel {peer_what if peer_what != 'python' else 'crazy_eights from Python'}",
            "peer answers/s": round(other[i].answers),
            "peer games/s": round(other[i].games),
            "peer answers/game": round(other[i].length, 1),
            "ratio": round(mine[i].answers / other[i].answers, 2),
            "to reach": goal,
        }
        for i, (name, _, (peer_what, _), goal) in enumerate(FIGURES)
    ]
    return {
        "date": datetime.date.today().isoformat(),
        "machine": machine(),
        "rounds": rounds,
        "figures": rows,
        "mancala games identical": same,
        "interpreted answers/s": round(interpreted.answers),
        "copy_from, 4 players, microseconds": round(copying.seconds * 1e6, 3),
        "state, bytes": state_size(source),
        "two workers against one": two_workers(source),
    }


def machine() -> str:
    model = platform.processor() or platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []:
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def state_size(source: Path) -> int:
    """Memory a state takes, by making many of them."""
    code = (
        "import philately, tracemalloc, resource\n"
        "game = philately.game('stampede')\n"
        "state = game.create(4, game.check_options({}, 4))\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "kept = [state.blank() for _ in range(20000)]\n"
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 // 20000)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(source)}
    return int(subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True).stdout)


def two_workers(source: Path) -> float:
    """How much faster `philately simulate` is with two workers than with one; the best of three each, by the clock."""
    best = {}
    for workers in (1, 2):
        command = [sys.executable, "-m", "philately", "simulate", "stampede", "--games", "40000", "--seats", "random"]
        command += ["--workers", str(workers), "--format", "json"]
        times = []
        for _ in range(3):
            start = time.perf_counter()
            environment = {**os.environ, "PYTHONPATH": str(source)}
            subprocess.run(command, env=environment, check=True, capture_output=True)
            times.append(time.perf_counter() - start)
        best[workers] = min(times)
    return round(best[1] / best[2], 2)


def as_table(result: dict[str, object]) -> str:
    """The result as Markdown."""
    lines = [
        "# Benchmarks",
        "",
        f"Measured on {result['date']} on {result['machine']},",
        "by `make bench`: both sides in one interleaved run on one pinned core, CPU time, best of",
        f"{result['rounds']} rounds. Answers are player answers to questions with at least two options, chance",
        "excluded. The peer is OpenSpiel from PyPI, its C++ random bots through `pyspiel.evaluate_bots`.",
        "",
        "| figure | answers/s | games/s | answers a game | peer | answers/s | answers a game | ratio | to reach |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    figures = result["figures"]
    assert isinstance(figures, list)
    lines += [
        f"| {row['figure']} | {row['answers/s']:,} | {row['games/s']:,} | {row['answers/game']} | {row['peer']} "
        f"| {row['peer answers/s']:,} | {row['peer answers/game']} | **{row['ratio']}** | {row['to reach']} |"
        for row in figures
    ]
    lines += [
        "",
        "| figure | measured | to reach |",
        "|---|---|---|",
        f"| interpreted, knowledge tracking on | {result['interpreted answers/s']:,} answers/s | 150,000 |",
        f"| `copy_from`, 4 players | {result['copy_from, 4 players, microseconds']} µs | 0.6 |",
        f"| a state, 4 players | {result['state, bytes']:,} bytes | 16,384 |",
        f"| Mancala games identical to OpenSpiel's | {result['mancala games identical']} of 400 | 400 |",
        f"| `philately simulate` on two workers | {result['two workers against one']} × one worker | 1.7 |",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", required=True, help="a Python interpreter that has open_spiel")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--format", choices=["table", "json"], default="table")
    parser.add_argument("--write", type=Path, help="write the table to this file, and the figures as JSON beside it")
    args = parser.parse_args()
    result = run(args.peer, args.rounds, args.core)
    print(json.dumps(result, indent=1) if args.format == "json" else as_table(result))
    if args.write:
        args.write.write_text(as_table(result))
        args.write.with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
