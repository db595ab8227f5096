"""The parts that not everybody installs: what each one brings, and what is said where it is missing.

`tools/try_packages.py` tries the same in environments that have only some of them.
"""

import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import philately
from philately import __main__ as command
from philately import cli, extras

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
ON_SOME_SYSTEMS = {"uvloop"}  # nothing fails without it


def names(needs: list[str]) -> set[str]:
    """The packages of a list of requirements."""
    return {need.partition(";")[0].partition("=")[0].partition(">")[0].partition("<")[0].strip() for need in needs}


@pytest.fixture(params=["play", "print"])
def missing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[extras.Extra]:
    """An extra, one package of which isn't there."""
    extra: extras.Extra = request.param
    absent = extras.MODULES[extra][0]
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == absent else object())
    extras.installed.cache_clear()
    yield extra
    extras.installed.cache_clear()


def test_the_library_needs_at_most_four_packages() -> None:
    assert len(PROJECT["dependencies"]) <= 4


@pytest.mark.parametrize("extra", ["play", "print"])
def test_an_extra_is_there_when_all_its_packages_are(extra: extras.Extra) -> None:
    owners = packages_distributions()
    known = {owner.lower().replace("_", "-") for module in extras.MODULES[extra] for owner in owners[module]}
    assert known == names(PROJECT["optional-dependencies"][extra]) - ON_SOME_SYSTEMS


def test_what_is_missing_is_named(missing: extras.Extra) -> None:
    other: extras.Extra = "print" if missing == "play" else "play"
    extras.need(other)
    with pytest.raises(philately.NotInstalled, match=rf'pip install "philately\[{missing}\]" installs them$'):
        extras.need(missing)


@pytest.mark.parametrize("missing", ["play"], indirect=True)
def test_the_command_says_what_to_install(missing: extras.Extra, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main()
    told = capsys.readouterr()
    assert (ended.value.code, told.out) == (2, "")
    assert told.err == f'philately: this needs more packages; pip install "philately[{missing}]" installs them\n'


@pytest.mark.parametrize("missing", ["play"], indirect=True)
def test_a_drawing_in_a_notebook_says_what_to_install(missing: extras.Extra) -> None:
    for name in ("cactus_town", "stampadia", "stampede", "stampin"):
        game = philately.game(name)
        match = game.new(seed=1)
        with pytest.raises(philately.NotInstalled, match="play"):
            match._repr_html_()
        with pytest.raises(philately.NotInstalled, match="play"):
            game.draw(match.view(0), match.names)


@pytest.mark.parametrize("missing", ["print"], indirect=True)
@pytest.mark.parametrize("words", [["aid"], ["manual", "-o", "m.svg"], ["2026-11-15", "-o", "day.png"]], ids=" ".join)
def test_printing_says_what_to_install_before_anything_is_made(
    missing: extras.Extra,
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    printing = "philately.games.stampadia.printing"
    for name in [name for name in sys.modules if name.startswith(printing)]:
        monkeypatch.delitem(sys.modules, name)  # as if nothing had been printed yet
    assert cli.run(["sheet", *words]) == 2
    assert "philately[print]" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_notice_names_every_package() -> None:
    notice = (ROOT / "NOTICE").read_text().split()
    needs = [
        *PROJECT["dependencies"],
        *(need for part in extras.MODULES for need in PROJECT["optional-dependencies"][part]),
    ]
    assert names(needs) <= set(notice)
    assert "NOTICE" in PROJECT["license-files"]
