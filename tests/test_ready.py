"""Getting ready: the lock file fits the project, and what goes wrong has its sentence."""

import errno
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools import ready

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"[A-Za-z0-9._-]+")


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def pinned(*sections: str) -> dict[str, str]:
    """The pinned packages of these sections, with their versions."""
    return dict(line.split()[0].split("==") for line in ready.pins(sections).splitlines() if "==" in line)


def plain(requirement: str) -> str:
    found = NAME.match(requirement)
    assert found
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def test_everything_that_the_project_needs_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    assert {plain(each) for each in project["project"]["dependencies"]} <= pinned("base").keys()
    assert {plain(each) for each in project["build-system"]["requires"]} <= pinned("base", "build").keys()
    assert {plain(each) for each in extras["play"] + extras["print"]} <= pinned(*ready.SECTIONS["play"]).keys()
    assert {plain(each) for each in extras["test"]} <= pinned(*ready.SECTIONS["test"]).keys()
    assert len(pinned("base")) <= 4  # a light install


def test_every_package_has_hashes_and_no_host_is_named() -> None:
    text = (ROOT / "pins.txt").read_text()
    for entry in re.split(r"^(?=[a-z0-9])", ready.pins(ready.SECTIONS["test"]), flags=re.MULTILINE):
        assert "==" not in entry or "--hash=sha256:" in entry, entry
    assert "://" not in text


def test_constraints_have_the_same_versions() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    constraints = dict(line.split("==") for line in lines if "==" in line)
    assert pinned(*ready.SECTIONS["test"]).items() <= constraints.items()


def test_each_python_has_its_own_environment() -> None:
    command = [sys.executable, "tools/ready.py", "--folder"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    assert said.startswith(f".venv-{sys.version_info.major}.{sys.version_info.minor}")


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full"),
        (errno.EROFS, "can't write into its folder"),
        (errno.EACCES, "can't write into its folder"),
    ],
)
def test_faults_of_the_disk_are_explained(number: int, sentence: str) -> None:
    assert sentence in ready.explained(OSError(number, "reason"))


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("WARNING: Retrying after NewConnectionError: name resolution", "the package index can't be reached"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "not the one that was pinned"),
        ("ERROR: Could not install: [Errno 28] No space left on device", "The disk is full"),
        ("ERROR: No matching distribution found for scipy", "could not be found for Python"),
        ("ERROR: something else", "something else"),
    ],
)
def test_why_packages_could_not_be_installed(output: str, sentence: str) -> None:
    assert sentence in ready.why_not_installed(output)


def test_a_python_without_venv_names_the_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit) as end:
        ready.check_venv()
    assert end.value.code == 2
    assert f"apt-get install python{ready.VERSION}-venv" in capsys.readouterr().err


def test_nobody_is_in_the_way_of_somebody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A killed holder keeps no lock: the next one goes on as soon as it is gone."""
    monkeypatch.chdir(tmp_path)
    holding = (
        "import sys, fcntl; file = open(sys.argv[1], 'w'); fcntl.flock(file, fcntl.LOCK_EX);"
        "print('held', flush=True); sys.stdin.read()"
    )
    (tmp_path / "build").mkdir()
    command = [sys.executable, "-c", holding, "build/ready.lock"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout and holder.stdout.readline() == "held\n"

        def end_the_holder(what: str) -> None:
            print(what)
            holder.kill()

        monkeypatch.setattr(ready.progress, "say", end_the_holder)
        with ready.alone():
            pass
    assert "Waiting for another `make`" in capsys.readouterr().out
