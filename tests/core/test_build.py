"""A compiled module never hides its edited source."""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from philately import _build
from tests.needs import need_compiled

SOURCES = Path(_build.__file__).parents[1]
SAY = "import philately.core.pile as p; from philately import _build; print(_build.COMPILED, p.__file__)"


def run(folder: Path, pure: bool = False, code: str = SAY) -> subprocess.CompletedProcess[str]:
    """Import the copy of the package that lies in the folder."""
    env = {name: value for name, value in os.environ.items() if name != "PHILATELY_PURE"}
    env |= {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"} | ({"PHILATELY_PURE": "1"} if pure else {})
    return subprocess.run([sys.executable, "-c", code], env=env, cwd=folder, capture_output=True, text=True)


def copy_package(folder: Path, compiled: bool) -> Path:
    """Copy the package; with its compiled modules, or only its sources."""
    suffixes = tuple(EXTENSION_SUFFIXES)

    def unwanted(_: str, names: list[str]) -> set[str]:
        leave = {name for name in names if name.endswith(suffixes) or name == _build.LIST.name}
        return {"__pycache__"} | (set() if compiled else leave)

    shutil.copytree(SOURCES / "philately", folder / "philately", ignore=unwanted)
    if compiled:
        for file in SOURCES.glob("*__mypyc*"):
            if file.name.endswith(suffixes):
                shutil.copy(file, folder)
    return folder / "philately"


def write_manifest(package: Path) -> None:
    """Write what a build writes: the hash of every source that it compiled."""
    source = (package / "core" / "state.py").read_bytes()
    (package / _build.LIST.name).write_text(f"{hashlib.blake2b(source, digest_size=16).hexdigest()} core/state.py\n")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package that looks compiled: an empty file stands for the compiled core, so that it must not be imported."""
    package = copy_package(tmp_path, compiled=False)
    (package / "core" / f"state{EXTENSION_SUFFIXES[0]}").touch()
    write_manifest(package)
    return package


def edit(file: Path) -> None:
    file.write_text(file.read_text() + "\n# edited\n")


def test_sources_run_as_they_are(tmp_path: Path) -> None:
    package = copy_package(tmp_path, compiled=False)
    done = run(tmp_path)
    assert done.stdout.split() == ["False", str(package / "core" / "pile.py")], done.stderr


def test_an_edited_source_runs_interpreted_and_is_named(package: Path) -> None:
    state = package / "core" / "state.py"
    before = state.stat()
    text = state.read_text()
    state.write_text(text[:3] + text[3].swapcase() + text[4:])  # a letter of its docstring
    os.utime(state, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert state.stat().st_size == before.st_size  # size and time alone are no proof
    done = run(package.parent)
    assert done.stdout.split() == ["False", str(package / "core" / "pile.py")], done.stderr
    assert "Edited since it was compiled: core/state.py. `make build` recompiles it." in done.stderr


def test_a_source_that_was_not_edited_is_not_complained_about(package: Path) -> None:
    """The list fits, so Python stumbles over the empty file that stands for the compiled core."""
    done = run(package.parent)
    assert "Edited since" not in done.stderr
    assert "file too short" in done.stderr or "invalid" in done.stderr or "ImportError" in done.stderr


def test_a_build_without_its_list_is_left_aside(package: Path) -> None:
    """The list is written last: without it a build was interrupted."""
    for damage in ("", "{", "\n", "core/state.py\n"):
        (package / _build.LIST.name).write_text(damage)
        assert run(package.parent).stdout.startswith("False")
    (package / _build.LIST.name).unlink()
    done = run(package.parent)
    assert (done.stdout.split()[0], done.stderr) == ("False", "")


def test_a_build_with_a_missing_module_is_left_aside(package: Path) -> None:
    (package / "core" / f"state{EXTENSION_SUFFIXES[0]}").unlink()
    assert run(package.parent).stdout.startswith("False")


def test_pure_leaves_compiled_modules_aside(package: Path) -> None:
    edit(package / "core" / "pile.py")
    done = run(package.parent, pure=True)
    assert done.stdout.split() == ["False", str(package / "core" / "pile.py")], done.stderr
    played = run(
        package.parent,
        pure=True,
        code="import philately; m = philately.game('stampede').new(seed=1); print(m.state.__class__.__module__, m)",
    )
    assert "philately.games.stampede.rules.position <Match of stampede" in played.stdout, played.stderr


@pytest.mark.parametrize("name", ["core/state.py", "games/stampede/rules/turn.py"])
def test_a_true_build_is_guarded(tmp_path: Path, name: str) -> None:
    need_compiled()
    package = copy_package(tmp_path, compiled=True)
    done = run(tmp_path)
    assert done.stdout.split()[0] == "True", done.stderr
    assert done.stdout.split()[1].endswith(tuple(EXTENSION_SUFFIXES))
    edit(package / name)
    done = run(tmp_path)
    assert done.stdout.split() == ["False", str(package / "core" / "pile.py")], done.stderr
    assert f"Edited since it was compiled: {name}" in done.stderr
    done = run(tmp_path, pure=True)
    assert done.stdout.split() == ["False", str(package / "core" / "pile.py")], done.stderr


def test_the_running_build_is_what_it_says() -> None:
    import philately.core.state

    compiled = str(philately.core.state.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    assert compiled == _build.COMPILED
    assert _build.why_interpreted() == _build.WHY_INTERPRETED
