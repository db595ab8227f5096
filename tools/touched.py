"""Prints the tests of what was touched since the last commit, for `make check`: paths, and what to choose from them.

Each room has its tests; those that would take longer than half a minute, interpreted, are left to `make test`.
"""

import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = "src/philately/"
GAUNTLET = tuple(f"tests/gauntlet/test_{name}.py" for name in ("golden", "copies", "dumps", "redeal", "secrecy"))
SERVER = tuple(f"tests/server/test_{name}.py" for name in ("api", "events", "moves", "seats", "tables"))
BROWSER = "tests/browser/"  # takes longer
STAMPADIA = "tests/games/stampadia/test_"

# The first beginning that fits a file names its tests.
ROOMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (f"{SOURCES}arena/", ("tests/arena",)),
    (f"{SOURCES}bots/", ("tests/bots", "tests/arena")),
    (f"{SOURCES}commands/", ("tests/commands",)),
    (f"{SOURCES}core/language", ("tests/test_language.py",)),
    (f"{SOURCES}core/re", ("tests/records", "tests/core")),  # record, recordfile, replay, registry
    (f"{SOURCES}core/", ("tests/core", *GAUNTLET)),
    (f"{SOURCES}games/stampadia/printing/", (f"{STAMPADIA}printing.py",)),
    (
        f"{SOURCES}games/stampadia/generator/",
        tuple(f"{STAMPADIA}{name}.py" for name in ("content", "dungeon", "generator", "languages", "names")),
    ),
    (
        f"{SOURCES}games/stampadia/album/solver",
        tuple(f"{STAMPADIA}{name}.py" for name in ("proof", "prover", "solver")),
    ),
    (f"{SOURCES}games/stampadia/album/commands/", ("tests/commands",)),
    (f"{SOURCES}games/stampadia/album/", tuple(f"tests/server/test_{name}.py" for name in ("adventures", "provers"))),
    *(
        (f"{SOURCES}games/{game}/", (f"tests/games/{game}", f"tests/web/test_{game}.py", *GAUNTLET))
        for game in ("cactus_town", "stampadia", "stampin")
    ),
    (f"{SOURCES}games/stampede/", ("tests/games/stampede", "tests/web/test_tabletop.py", *GAUNTLET)),
    (f"{SOURCES}locale/", ("tests/test_language.py",)),
    (f"{SOURCES}server/", SERVER),
    (f"{SOURCES}terminal/", ("tests/terminal",)),
    (f"{SOURCES}web/", ("tests/web",)),
    (SOURCES, ("tests/core", "tests/test_cli.py")),
    (BROWSER, ()),
    ("tests/data/rules/", ("tests/test_readings.py", "tests/test_seeds.py")),
    ("tests/data/", ("tests/records", *GAUNTLET)),
    ("tests/gauntlet/", GAUNTLET),
    ("tests/golden/", GAUNTLET),
    (f"{SOURCES}extension", ("tests/server/test_extensions.py", "tests/commands/test_extensions.py")),
    ("tests/plugin/", ("tests/core", "tests/server/test_extensions.py", *GAUNTLET)),
    ("tests/server/", SERVER),
    *((f"tests/{room}/", (f"tests/{room}",)) for room in ("arena", "bots", "commands", "core", "records", "terminal")),
    *((f"tests/games/{game}/", (f"tests/games/{game}",)) for game in ("cactus_town", "stampede", "stampin")),
    ("tests/games/stampadia/", tuple(f"{STAMPADIA}{name}.py" for name in ("dice", "enemies", "items", "reading"))),
    ("tools/messages", ("tests/test_language.py",)),
    ("tools/touched", ("tests/test_touched.py",)),
    ("pyproject.toml", ("tests/core",)),
    ("README.md", ("README.md",)),
    ("docs/rulings", ("tests/test_readings.py",)),
    ("docs/seeds", ("tests/test_seeds.py",)),
)


def touched() -> list[str]:
    """What differs from the last commit, or is new."""
    command = ["git", "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [line[3:] for line in said.split("\0") if line]


def tests_of(file: str) -> tuple[str, ...]:
    """A test is its own test; a module has one of its name, or those of its room."""
    path = Path(file)
    if path.name.startswith("test_"):
        return () if file.startswith(BROWSER) else (file,)
    room = next((tests for beginning, tests in ROOMS if file.startswith(beginning)), ())
    own = f"tests/server/test_{path.stem}.py"
    if file.startswith(f"{SOURCES}server/") and Path(ROOT, own).exists():
        return (*room, own)
    return room


def chosen(files: Iterable[str]) -> list[str]:
    """The arguments for pytest; of the gauntlet only the games that were touched, if it is for them alone."""
    files = list(files)
    tests = {test for file in files for test in tests_of(file) if Path(ROOT, test).exists()}
    paths = sorted(test for test in tests if str(Path(test).parent) not in tests)
    whole = any(set(GAUNTLET) & set(tests_of(file)) for file in files if not file.startswith(f"{SOURCES}games/"))
    games = sorted(
        {file.split("/")[3] for file in files if file.startswith(f"{SOURCES}games/") and file.count("/") > 3}
    )
    if games and not whole:
        paths += ["-k", f"not(gauntlet)or({')or('.join(games)})"]  # without blanks: it goes through a shell
    return paths


if __name__ == "__main__":
    print(" ".join(chosen(touched())))
