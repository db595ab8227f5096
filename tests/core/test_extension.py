"""How extensions are found, and when they are refused."""

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest
from pilfer_club import EXTENSION

from philately import extension
from philately.core import language
from philately.core.errors import BadExtension
from philately.extension import Command, Extension, Flag, extensions
from tests.core.test_imports import loaded_after

Install = Callable[..., None]
HEAVY = {"alembic", "htpy", "litestar", "rich", "sqlalchemy", "typer", "uvicorn"}


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Makes these things the only installed extensions, each in a module of its own."""

    def lay(**things: object) -> None:
        entries = []
        for name, thing in things.items():
            module = ModuleType(f"of_{name}")
            vars(module)["THING"] = thing
            monkeypatch.setitem(sys.modules, module.__name__, module)
            called = thing.name if isinstance(thing, Extension) else name
            entries.append(EntryPoint(called, f"of_{name}:THING", extension.GROUP))
        monkeypatch.setattr(extension, "entry_points", lambda group: entries)
        extensions.cache_clear()

    yield lay
    extensions.cache_clear()


def made(name: str, **brought: object) -> Extension:
    result = Extension()
    vars(result).update(name=name, game=name, **brought)
    return result


def test_ours_and_others_are_found() -> None:
    found = {each.name: each for each in extensions()}
    assert found["pilfer"] is EXTENSION and "stampadia" in found
    assert "nl" in language.languages()


def test_finding_them_is_light() -> None:
    """Every command looks for all of them."""
    loaded = loaded_after("from philately.extension import extensions; extensions()")
    assert "pilfer_club" in loaded and "pilfer_club.server" not in loaded
    assert not HEAVY & {name.partition(".")[0] for name in loaded}


@pytest.mark.parametrize(
    ("one", "other", "thing"),
    [
        (made("ink"), made("ink"), "the address /ink"),
        (
            made("ink", commands={"dip": Command("Dip.", list)}),
            made("pen", commands={"dip": Command("Dip.", list)}),
            "the command dip",
        ),
        (
            made("ink", play_flags=[Flag("--blue", "Blue.")]),
            made("pen", simulate_flags=[Flag("--blue", "Blue.")]),
            "the flag --blue",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_two_that_want_the_same_are_refused(install: Install, one: Extension, other: Extension, thing: str) -> None:
    install(one=one, other=other)
    with pytest.raises(BadExtension, match=f"of_one:THING and of_other:THING both want {thing}; uninstall one"):
        extensions()


def test_one_that_is_none_is_refused(install: Install) -> None:
    install(one="a word")
    with pytest.raises(BadExtension, match="one = of_one:THING should be an Extension, and is a str"):
        extensions()


@pytest.mark.parametrize("name", ["", "a-b", "a/b"])
def test_a_name_is_the_name_of_an_address(install: Install, name: str) -> None:
    install(one=made(name))
    with pytest.raises(BadExtension, match="gives an extension called"):
        extensions()


def test_one_that_breaks_is_named(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extension, "entry_points", lambda group: [EntryPoint("gone", "no_such_module:X", group)])
    extensions.cache_clear()
    with pytest.raises(BadExtension, match=r"the extension gone \(no_such_module:X\) can't be loaded"):
        extensions()
