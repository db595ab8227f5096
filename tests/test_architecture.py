"""What docs/architecture.md shows is there, and general rooms know no game."""

import ast
import re
from pathlib import Path

import pytest

from philately.server.tables.states import LIFE

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "philately"
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CHARTS = re.findall(r"```mermaid\nflowchart[^\n]*\n(.*?)```", TEXT, re.DOTALL)
NODES = [node for chart in CHARTS for node in re.findall(r'\["(.*?)<br/>(.*?)"\]', chart)]
GENERAL = ("arena", "bots", "cli.py", "commands", "core", "extension.py", "server", "terminal", "web")
GAMES = re.compile(r"philately\.games\.[a-z_]+|[Ss]tampadia|[Cc]actus|[Ss]tampin\b|[Aa]dventure|[Cc]ampaign")
EXAMPLES: set[str] = set()  # lines of help texts that may name a game


def names_in(file: Path) -> set[str]:
    """All functions and classes of a source, methods as Class.method."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            inside = [each for each in node.body if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))]
            attributes = [each.targets[0] for each in node.body if isinstance(each, ast.Assign)]
            found |= {node.name, *(f"{node.name}.{each.name}" for each in inside)}
            found |= {f"{node.name}.{each.id}" for each in attributes if isinstance(each, ast.Name)}
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.add(node.name)
    return found


def test_there_are_three_paths() -> None:
    assert len(CHARTS) == 3 and len(NODES) > 30


@pytest.mark.parametrize(("said", "file"), NODES)
def test_each_step_of_a_path_is_there(said: str, file: str) -> None:
    path = SOURCES / file
    assert path.is_file()
    if path.suffix == ".py":
        first = re.match(r"[A-Za-z_][\w.]*(?:, [A-Z]\w*\.\w+)*", said)
        assert first is not None
        assert set(first[0].split(", ")) <= names_in(path)


def test_names_in_the_text_are_there() -> None:
    """Each `Class.method` of a class of ours."""
    known = {name for file in SOURCES.rglob("*.py") for name in names_in(file)}
    classes = {name for name in known if "." not in name and name[0].isupper()}
    said = {name for name in re.findall(r"`([A-Z]\w*\.[a-z_]\w*)", TEXT) if name.split(".")[0] in classes}
    attributes = {"State.story", "State.telling", "Option.title", "Scene.after"}  # declared without a value
    assert len(said) > 20 and said - attributes <= known


def test_the_life_of_a_table_is_drawn_as_it_is() -> None:
    chart = re.search(r"```mermaid\nstateDiagram-v2\n(.*?)```", TEXT, re.DOTALL)
    assert chart is not None
    drawn = {
        (before, happening, after)
        for before, after, happenings in re.findall(r"(\w+) --> (\w+): ([\w, ]+)\n", chart[1])
        for happening in happenings.split(", ")
    }
    told = {
        (before.value, happening, after.value)
        for before, steps in LIFE.items()
        for happening, afters in steps.items()
        for after in afters
    }
    assert drawn == told


def test_general_rooms_know_no_game() -> None:
    """What import-linter can't see: strings, comments, styles, scripts."""
    files = [SOURCES / room for room in GENERAL if room.endswith(".py")]
    files += [file for room in GENERAL for kind in ("py", "css", "js") for file in (SOURCES / room).rglob(f"*.{kind}")]
    assert len(files) > 100
    found = {line.strip() for file in files for line in file.read_text().splitlines() if GAMES.search(line)}
    assert found == EXAMPLES


def test_no_module_name_is_put_together() -> None:
    for room in GENERAL:
        place = SOURCES / room
        for file in [place] if place.is_file() else place.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in (
                    "import_module",
                    "__import__",
                ):
                    assert isinstance(node.args[0], ast.Constant), f"{file}:{node.lineno}"


def test_the_rooms_of_the_server_are_small() -> None:
    long = {file.name: len(file.read_text().splitlines()) for file in (SOURCES / "server").rglob("*.py")}
    assert {name: lines for name, lines in long.items() if lines > 500} == {}
