"""`import philately` is light: nothing of the web, the command line or drawing comes along."""

import json
import subprocess
import sys

import pytest

HEAVY = ["typer", "click", "rich", "litestar", "uvicorn", "htpy", "sqlalchemy", "numpy", "polars", "ray", "hypothesis"]


def loaded_after(code: str) -> set[str]:
    script = f"import json, sys\n{code}\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "code",
    [
        "import philately",
        "import philately; philately.all_games()",
        "import philately; m = philately.game('stampede').new(); m.play(m.ask()['choices'][0]['word']); m.view(0)",
        "import philately.bots",
    ],
)
def test_nothing_heavy_is_loaded(code: str) -> None:
    loaded = loaded_after(code)
    assert "philately.core.state" in loaded
    assert not loaded & set(HEAVY)
    rooms = ("philately.web", "philately.server", "philately.terminal", "philately.cli", "philately.arena")
    assert not [name for name in loaded if name.startswith(rooms)]


def test_rich_comes_when_something_is_drawn() -> None:
    loaded = loaded_after("import philately; philately.game('stampede').new(seed=1)._repr_html_()")
    assert "rich" in loaded
    assert "typer" not in loaded
