"""Work out the file of days: for every day the first candidate that can be proven, its grade, par and first win.

    python tools/days.py [--from DAY] [--to DAY] [--workers N]

It can be stopped with Ctrl-C and goes on where it was: finished days are kept in build/days.csv. When all days are
there, they are written to the package. As a rule, all days from the first of the archive to two years from now.
"""

import argparse
import datetime
import multiprocessing
import os
import signal
from pathlib import Path

from philately.games.stampadia.generator import days, names
from philately.games.stampadia.generator.days import Entry

KEPT = Path(__file__).parents[1] / "build/days.csv"
AHEAD = datetime.timedelta(days=731)


def work_out(day: datetime.date) -> tuple[datetime.date, Entry]:
    from philately.games.stampadia.generator.desk import our_desk

    return day, our_desk().proven(names.SheetName(day.isoformat()))


def ignore_interrupts() -> None:
    """Ctrl-C is for the process that collects."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def main() -> None:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="first", type=datetime.date.fromisoformat, default=names.FIRST_DAY)
    parser.add_argument("--to", dest="last", type=datetime.date.fromisoformat, default=names.today() + AHEAD)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    said = parser.parse_args()
    os.environ[names.CLOCK] = said.last.isoformat()  # days to come may be made here
    KEPT.parent.mkdir(exist_ok=True)
    known = days.read_days(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    wanted = [said.first + datetime.timedelta(days=n) for n in range((said.last - said.first).days + 1)]
    left = [day for day in wanted if day not in known]
    columns = (
        TextColumn("days"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.speed}/s"),
        TimeRemainingColumn(),
    )
    with (
        KEPT.open("a", encoding="utf-8") as kept,
        multiprocessing.Pool(said.workers, ignore_interrupts) as pool,
        Progress(*columns) as progress,
    ):
        if not known and kept.tell() == 0:
            kept.write(days.HEAD + "\n")
        bar = progress.add_task("", total=len(wanted), completed=len(wanted) - len(left))
        for day, entry in pool.imap_unordered(work_out, left):
            kept.write(days.line_of(day, entry) + "\n")
            kept.flush()
            known[day] = entry
            progress.advance(bar)
    days.FILE.write_text(days.write_days({day: known[day] for day in wanted}), encoding="utf-8")
    print(f"{days.FILE}: {len(wanted)} days")


if __name__ == "__main__":
    main()
