"""`make check` finds the tests of what was touched."""

from pathlib import Path

import pytest

from tools import touched

MODULES = sorted(str(path.relative_to(touched.ROOT)) for path in Path(touched.ROOT, "src").rglob("*.py"))


def test_every_module_has_tests_and_they_are_there() -> None:
    for file in MODULES:
        tests = touched.tests_of(file)
        assert tests, file
        assert all(Path(touched.ROOT, test).exists() for test in tests), (file, tests)
    for _, tests in touched.ROOMS:
        assert all(Path(touched.ROOT, test).exists() for test in tests), tests


@pytest.mark.parametrize(
    ("files", "arguments"),
    [
        ([], []),
        (["docs/bots.md", "tests/browser/test_keys.py"], []),
        (["src/philately/arena/simulate.py", "tests/arena/test_analysis.py"], ["tests/arena"]),
        (["tests/web/test_stampin.py", "tests/test_cli.py"], ["tests/test_cli.py", "tests/web/test_stampin.py"]),
        (["tests/server/test_gone.py"], []),
        (
            ["src/philately/server/thinkers.py"],
            [*touched.SERVER, "tests/server/test_thinkers.py"],
        ),
        (["src/philately/games/stampadia/printing/pdf.py"], ["tests/games/stampadia/test_printing.py"]),
    ],
)
def test_files_bring_their_tests(files: list[str], arguments: list[str]) -> None:
    found = touched.chosen(files)
    assert [word for word in found if not word.startswith(("-k", "not("))] == arguments


def test_the_gauntlet_is_run_for_the_games_that_were_touched() -> None:
    stampin, stampede = "src/philately/games/stampin/view.py", "src/philately/games/stampede/rules/turn.py"
    assert touched.chosen([stampin])[-2:] == ["-k", "not(gauntlet)or(stampin)"]
    assert touched.chosen([stampin, stampede])[-1] == "not(gauntlet)or(stampede)or(stampin)"
    found = touched.chosen([stampin, "src/philately/core/state.py"])
    assert "-k" not in found and set(touched.GAUNTLET) <= set(found)
