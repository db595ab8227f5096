"""`import philately` is light: nothing of the web, the database, the command line or drawing comes along."""

import json
import subprocess
import sys

import pytest

IMPORTED = {"librt", "mypy_extensions", "philately"}  # besides Python's own modules
GAMES = ("cactus_town", "stampadia", "stampede", "stampin")
PLAYED = IMPORTED | {"msgspec", "typing_extensions"}  # records are made with msgspec


def loaded_after(code: str) -> set[str]:
    """The modules that code imports, without those that the start of Python brings along anyway."""
    script = f"import json, sys\nbefore = set(sys.modules)\n{code}\nprint(json.dumps([*set(sys.modules) - before]))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import philately", IMPORTED),
        (f"import philately; [philately.game(name) for name in {GAMES}]", PLAYED),
        ("import philately; m = philately.game('stampede').new(); m.play(m.ask()['choices'][0]['word'])", PLAYED),
        ("import philately.bots", PLAYED),
        ("import philately.arena.simulate", PLAYED),
    ],
)
def test_nothing_else_is_loaded(code: str, expected: set[str]) -> None:
    loaded = loaded_after(code)
    tops = {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names - {"__mp_main__"}
    assert {name for name in tops if not name.endswith("__mypyc")} <= expected
    assert "philately.core.state" in loaded
    rooms = ("philately.web", "philately.server", "philately.terminal", "philately.cli", "philately.commands")
    assert not [name for name in loaded if name.startswith(rooms)]


def test_these_modules_are_all_that_is_imported_of_philately() -> None:
    ours = {name for name in loaded_after("import philately") if name.startswith("philately.")}
    core = ("actions", "bits", "codec", "errors", "event", "field", "game", "language", "match", "options", "outcome")
    further = ("question", "registry", "rng", "secret", "state", "strategy", "words")
    expected = {f"philately.core.{name}" for name in (*core, *further)}
    assert ours == {"philately._build", "philately.core"} | expected


def test_rich_comes_when_something_is_drawn() -> None:
    loaded = loaded_after("import philately; philately.game('stampede').new(seed=1)._repr_html_()")
    assert "rich" in loaded
    assert "typer" not in loaded
