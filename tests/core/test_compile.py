"""The build compiles what changed, puts all modules in place or none, and cleans up after removed sources.

A small package stands for the true one: setup.py finds its modules in the same places.
"""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tests.needs import need_compiler

ROOT = Path(__file__).parents[2]
SUFFIX = EXTENSION_SUFFIXES[0]
TWICE = "def twice(number: int) -> int:\n    return 2 * number\n"
SAY = "import philately.core.a as a, philately._build as b; print(b.COMPILED, a.__file__.endswith('.py'), a.twice(4))"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small project that was built once."""
    need_compiler()
    project = tmp_path_factory.mktemp("project")
    package = project / "src/philately"
    for folder in (package / "core", package / "bots"):
        folder.mkdir(parents=True)
        (folder / "__init__.py").touch()
    shutil.copy(ROOT / "setup.py", project)
    shutil.copy(ROOT / "src/philately/_build.py", package)
    (package / "__init__.py").write_text("from philately import _build as _build\n")
    (package / "core/a.py").write_text(TWICE)
    (package / "core/b.py").write_text(TWICE.replace("twice", "again"))
    for name in ("playout", "gentle", "greedy", "search"):
        (package / f"bots/{name}.py").touch()
    assert build(project).returncode == 0
    assert say(project) == "True False 8"
    return project


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    return shutil.copytree(built, tmp_path / "project")


def build(project: Path, **changes: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name not in ("PHILATELY_PURE", "PYTHONPATH", "CC")}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    env |= {"PHILATELY_OPT": "0", "MYPYPATH": "src", **changes}
    return subprocess.run(command, cwd=project, env=env, capture_output=True, text=True)


def say(project: Path) -> str:
    """Import the package in a new process, and let it say what it is."""
    env = {name: value for name, value in os.environ.items() if name != "PHILATELY_PURE"}
    env |= {"PYTHONPATH": str(project / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, "-c", SAY], env=env, capture_output=True, text=True).stdout.strip()


def objects(project: Path) -> set[tuple[str, int]]:
    """The object files with the times at which they were made."""
    return {(file.name, file.stat().st_mtime_ns) for file in project.glob("build/*/objects/*")}


def broken_compiler(folder: Path) -> str:
    """A compiler that refuses the C file of one module."""
    script = folder / "broken-cc"
    script.write_text('#!/bin/sh\ncase "$*" in *___core___a.c*) echo no >&2; exit 1;; esac\nexec cc "$@"\n')
    script.chmod(0o755)
    return str(script)


def test_only_what_changed_is_compiled(project: Path) -> None:
    before = objects(project)
    (project / "src/philately/core/a.py").write_text(TWICE.replace("2 *", "number +"))
    assert say(project) == "False True 8"  # edited, so the sources run
    assert build(project).returncode == 0
    assert say(project) == "True False 8"
    assert len(objects(project) - before) <= 2  # the module, and the table of what is in the group


def test_a_failed_build_leaves_the_modules_alone(project: Path, tmp_path: Path) -> None:
    source = project / "src/philately/core/a.py"
    modules = {file: file.read_bytes() for file in project.glob(f"src/**/*{SUFFIX}*")}
    source.write_text(TWICE.replace("2 *", "3 *"))
    failed = build(project, CC=broken_compiler(tmp_path))
    assert "could not be compiled" in failed.stderr + failed.stdout
    assert {file: file.read_bytes() for file in project.glob(f"src/**/*{SUFFIX}*")} == modules
    assert say(project) == "False True 12"
    source.write_text(TWICE)
    assert say(project) == "True False 8"  # as before


def test_a_removed_source_leaves_no_module(project: Path) -> None:
    (project / "src/philately/core/b.py").unlink()
    assert say(project) == "False True 8"
    assert build(project).returncode == 0
    assert not (project / f"src/philately/core/b{SUFFIX}").exists()
    assert say(project) == "True False 8"
