"""Plants small faults in the sources, one at a time, and tells which tests notice: python tools/faults.py [NAME …].

`faults.toml` lists the faults. Each is planted in a copy of this folder, where its tests run interpreted, so nothing
here is changed and nothing is compiled. The exit code is 0 when every fault is caught, 1 when one isn't, and 2 when one
can't be tried, because its text or its tests have changed: then faults.toml is out of date.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypedDict

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".toml")
UNNEEDED = shutil.ignore_patterns(".*", "build", "dist", "*.so", "*.egg-info", "_compiled*.txt")
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
CAUGHT, MISSED, STUCK = "caught", "NOT CAUGHT", "CANNOT BE TRIED"
running: set[subprocess.Popen[str]] = set()


class Fault(TypedDict):
    """An entry of the list. `tests` are what pytest is given."""

    room: str
    wrong: str
    file: str
    old: str
    new: str
    tests: list[str]


class Stuck(Exception):
    """Why a fault can't be tried."""


class Verdict(NamedTuple):
    """What came of one fault: the test that failed first, or why it can't be tried."""

    name: str
    kind: str
    about: str


@contextmanager
def copied() -> Iterator[Path]:
    """A copy of this folder."""
    with tempfile.TemporaryDirectory(prefix="philately-fault-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder, "philately")
        shutil.copytree(ROOT, copy, ignore=UNNEEDED)
        yield copy


def plant(fault: Fault, copy: Path) -> None:
    file = copy / fault["file"]
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    if text.count(fault["old"]) != 1:
        raise Stuck(f"its text stands {text.count(fault['old'])} times in {fault['file']}")
    file.write_text(text.replace(fault["old"], fault["new"]), encoding="utf-8")


def run_tests(copy: Path, tests: list[str], seconds: float) -> str:
    """The first test that fails; empty if all pass."""
    environment = {**os.environ, "PHILATELY_PURE": "1", "PYTHONPATH": str(copy / "src")}
    process = subprocess.Popen(
        [*PYTEST, *tests], cwd=copy, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    running.add(process)
    try:
        said, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        raise Stuck(f"no end after {seconds:.0f} s") from None
    finally:
        end(process)
        running.discard(process)
    failed = [line.partition(" ")[2] for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    if process.returncode not in (0, 1) or bool(failed) != process.returncode:
        raise Stuck(f"pytest ends with {process.returncode}: {' '.join(failed) or said[-200:].strip()}")
    return failed[0].partition(" - ")[0] if failed else ""


def attempt(name: str, fault: Fault, seconds: float) -> Verdict:
    """Plant a fault and run its tests; one that fails without the fault too, in this environment, doesn't count."""
    tests = list(fault["tests"])
    try:
        while True:
            with copied() as copy:
                plant(fault, copy)
                failed = run_tests(copy, tests, seconds)
            if not failed:
                return Verdict(name, MISSED, fault["wrong"])
            with copied() as copy:
                if not run_tests(copy, [failed], seconds):
                    return Verdict(name, CAUGHT, failed)
            tests.append(f"--deselect={failed}")
    except Stuck as error:
        return Verdict(name, STUCK, str(error))


def end(process: subprocess.Popen[str]) -> None:
    """End a run of tests with the servers and browsers that it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description="Plant faults, and see whether the tests notice.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these faults")
    parser.add_argument("--jobs", type=int, default=2, help="faults tried at a time (2)")
    parser.add_argument("--seconds", type=float, default=900, help="how long the tests of one fault may take (900)")
    parser.add_argument("--results", type=Path, help="keep the results here; faults that stand there are done")
    said = parser.parse_args()
    faults: dict[str, Fault] = tomllib.loads(LIST.read_text(encoding="utf-8"))
    if unknown := set(said.names) - set(faults):
        parser.error(f"there is no fault {', '.join(sorted(unknown))}")
    kept = said.results.read_text(encoding="utf-8") if said.results and said.results.exists() else ""
    verdicts = [Verdict(*line.split("\t")) for line in kept.splitlines()]
    wanted = [name for name in said.names or faults if name not in {verdict.name for verdict in verdicts}]
    pool = ThreadPoolExecutor(said.jobs)
    tried = [pool.submit(attempt, name, faults[name], said.seconds) for name in wanted]
    try:
        for number, future in enumerate(as_completed(tried), 1):
            verdict = future.result()
            verdicts.append(verdict)
            print(f"{number:>3}/{len(wanted)}  {verdict.name}: {verdict.kind}: {verdict.about}", flush=True)
            if said.results:
                with said.results.open("a", encoding="utf-8") as file:
                    file.write("\t".join(verdict) + "\n")
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in list(running):
            end(process)
        print("stopped", file=sys.stderr)
        return 130
    kinds = [verdict.kind for verdict in verdicts]
    print(", ".join(f"{kinds.count(kind)} {kind.lower()}" for kind in (CAUGHT, MISSED, STUCK)))
    return 2 if STUCK in kinds else int(MISSED in kinds)


if __name__ == "__main__":
    sys.exit(main())
