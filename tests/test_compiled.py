"""What mypyc compiles is written so that it stays fast, and what is generated is up to date."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "philately"


def compiled_sources() -> list[Path]:
    """Those that setup.py gives to mypyc."""
    names = ("PACKAGE", "NOT_COMPILED", "COMPILED_BOTS", "compiled_sources")
    parts: list[ast.stmt] = [
        node
        for node in ast.parse((ROOT / "setup.py").read_text(encoding="utf-8")).body
        if (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in names)
        or (isinstance(node, ast.FunctionDef) and node.name in names)
    ]
    room: dict[str, object] = {"Path": Path}
    exec(compile(ast.Module(parts, []), "setup.py", "exec"), room)
    found = room["compiled_sources"]
    assert callable(found)
    return [ROOT / file for file in found()]


def boxed(source: str) -> list[str]:
    """Constants of a module without `Final`, and loops over `_`: mypyc makes Python objects of them."""
    found: list[str] = []
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.Assign):
            made = ast.unparse(node.value)
            names = [name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)]
            found += [f"{node.lineno}: {name}" for name in names if name.isupper() and not made.startswith("TypeVar(")]
        elif isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("Final"):
            found += [f"{node.lineno}: {name}" for name in [ast.unparse(node.target)] if name.isupper()]
    for each in ast.walk(tree):
        if isinstance(each, ast.For) and ast.unparse(each.target) == "_" and "range(" in ast.unparse(each.iter):
            found.append(f"{each.lineno}: for _ in {ast.unparse(each.iter)}")
    return found


def test_the_check_finds_what_would_be_boxed() -> None:
    assert boxed("LIMIT = 7\nHAND: int = 6\nfor _ in range(3):\n    pass\n") == [
        "1: LIMIT",
        "2: HAND",
        "3: for _ in range(3)",
    ]
    assert boxed("LIMIT: Final = 7\nfor i in range(3):\n    pass\nRow = list[int]\n") == []


def test_nothing_compiled_is_boxed_needlessly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    sources = compiled_sources()
    assert len(sources) > 80
    found = {file.relative_to(PACKAGE).as_posix(): boxed(file.read_text(encoding="utf-8")) for file in sources}
    assert {file: lines for file, lines in found.items() if lines} == {}


def test_positions_are_copied_as_their_fields_say() -> None:
    """`rules/copying.py` is what `python -m tools.fields` writes."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.fields", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
