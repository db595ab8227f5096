"""How long it takes to make, prove and grade an adventure sheet of Stampadia, in CPU time of one core.

    python -m benchmarks.sheets --sheets 100

The sheets are those of the words bench-0, bench-1 …, proven anew whatever the cache knows. Beside the seconds stand the
ratios to one attempt of the greedy player at the same sheets, which don't depend on the machine as much.
"""

import argparse
import collections
import statistics
import time

from philately.games.stampadia.generator import proof
from philately.games.stampadia.generator.desk import our_desk
from philately.games.stampadia.generator.names import SheetName


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=100)
    said = parser.parse_args()
    desk = our_desk()
    making, proving, grading = [], [], []
    candidates: collections.Counter[int] = collections.Counter()
    grades: collections.Counter[str] = collections.Counter()
    for number in range(said.sheets):
        name = SheetName(f"bench-{number}")
        begun = time.process_time()
        desk.adventure(name._replace(candidate=0))
        made = time.process_time()
        entry = desk.first(name)
        proven = time.process_time()
        entry = desk.grade(name, entry)
        making.append(made - begun)
        proving.append(proven - made)
        grading.append(time.process_time() - proven)
        candidates[entry.candidate] += 1
        grades[proof.grade_word(entry.wins or 0)] += 1
    one = statistics.median(grading) / proof.GRADE_ATTEMPTS
    print(f"{said.sheets} sheets; one attempt of the greedy player takes {1000 * one:.2f} ms (median)")
    for what, times in (("making", making), ("making and proving", proving), ("grading", grading)):
        middle, most = statistics.median(times), max(times)
        print(f"{what}: median {middle:.3f} s ({middle / one:.0f} greedy attempts), at most {most:.2f} s")
    print("candidate that was proven:", ", ".join(f"{n}: {count}" for n, count in sorted(candidates.items())))
    print("grades:", ", ".join(f"{grade} {count}" for grade, count in grades.most_common()))


if __name__ == "__main__":
    main()
