"""Shelves: what people bring in files is read, checked, called by a name of its own, and found again."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import philately
from philately import BadOptions, Game
from philately.core.datafile import LARGEST
from philately.core.shelf import Shelf, short_name
from tests.gauntlet.variants import FACTS

_all = [(philately.game(name), option) for name, facts in FACTS.items() for option in facts.shelves]
every_shelf = pytest.mark.parametrize(("game", "option"), _all, ids=[f"{game.name}-{option}" for game, option in _all])


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty folder for the shelves of every test; the current folder, beside it, is empty too."""
    (tmp_path / "shelf").mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for game, option in _all:
        monkeypatch.setattr(shelf_of(game, option), "laid", {})
        monkeypatch.setenv(shelf_of(game, option).folder, str(tmp_path / "shelf"))
    yield tmp_path / "shelf"


def shelf_of(game: Game, option: str) -> Shelf[Any]:
    return FACTS[game.name].shelves[option][0]


def other_of(game: Game, option: str) -> Any:
    """A good thing that isn't ours."""
    return FACTS[game.name].shelves[option][1]


def written(game: Game, option: str) -> bytes:
    """The same as it stands in a file."""
    return shelf_of(game, option)._write(other_of(game, option))


def told(shelf: Shelf[Any], source: bytes) -> str:
    """What is wrong with a file that is called mine.toml."""
    with pytest.raises(BadOptions) as refused:
        shelf._read(source, "mine.toml", "mine")
    said = str(refused.value)
    assert said.startswith("mine.toml: ")
    return said.removeprefix("mine.toml: ")


# ---- reading ---------------------------------------------------------------------------------------------------------


@every_shelf
def test_what_is_written_is_read_as_the_same(game: Game, option: str) -> None:
    """Ours, and those that a record brings along as text, whatever they are called."""
    shelf = shelf_of(game, option)
    other = replace(other_of(game, option), name='Say "hi" \\ ¢')
    for thing in (other, *map(shelf.read_file, shelf.ours.values())):
        text = shelf._write(thing)
        assert shelf._read(text, "line 2", "again") == thing
        assert shelf._write(shelf._read(text, "line 2", "again")) == text


@every_shelf
def test_a_file_that_cannot_be_read(game: Game, option: str, tmp_path: Path) -> None:
    read = shelf_of(game, option).read_file
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(BadOptions, match=rf"^{re.escape(str(path))}: it can't be read: (No such|it is a folder; )"):
            read(path)
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(BadOptions, match=rf"^{re.escape(str(large))}: it is larger than 200000 bytes$"):
        read(large)


@every_shelf
@pytest.mark.parametrize("said", ["no-such.toml", "./nowhere", "/", "\0/x"])
def test_a_file_that_cannot_be_read_is_refused_as_an_option(game: Game, option: str, said: str) -> None:
    """With its name."""
    with pytest.raises(BadOptions, match=r"^(no-such.toml|nowhere|/): it can't be read: |this is no name of a file"):
        game.bring({option: said})


@every_shelf
def test_what_might_never_end_is_not_opened(game: Game, option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe that nobody writes to, a socket, a device without an end, and a link to one of them."""
    os.mkfifo("fifo.toml")
    Path("link.toml").symlink_to("fifo.toml")
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("socket.toml")
    monkeypatch.setattr(Path, "open", lambda *_said: pytest.fail("it was opened"))
    for path in ("fifo.toml", "link.toml", "socket.toml", "/dev/zero"):
        with pytest.raises(BadOptions) as refused:
            shelf_of(game, option).read_file(Path(path))
        assert str(refused.value) == f"{path}: it can't be read: it is a pipe or a device; it should be a file"
    with pytest.raises(BadOptions, match=r"^fifo.toml: it can't be read: it is a pipe or a device"):
        game.bring({option: "./fifo.toml"})


@every_shelf
def test_a_link_to_a_file_is_a_file(game: Game, option: str) -> None:
    shelf = shelf_of(game, option)
    for name, file in shelf.ours.items():
        link = Path(f"link-{name}.toml")
        link.symlink_to(file)
        assert shelf.read_file(link) == shelf.find(name)


@every_shelf
@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        (b"name = x", "line 1 is no TOML: Invalid value"),
        (b'\n\nname = "x\n"', "line 3 is no TOML: Illegal character"),
        (b'name = "x"\nname = "y"\n\n', "line 2 is no TOML: Cannot overwrite a value"),
        (b"\nname\n", "line 2 is no TOML: Expected '='"),
        (b"\n[[space]\n", "line 2 is no TOML: Expected "),
        (b'name = "x"\n# \xff\n', "line 2 isn't text in UTF-8"),
        (b"\n" + b"a." * 1001, "line 2 is longer than 2000 characters"),
        (b"name = " + b"[\n" * 50_000, "it is no TOML that we read: lists in lists without end"),
        (b"name = " + b"{a=" * 600, "it is no TOML that we read: lists in lists without end|line 1 is no TOML"),
        (b"x" * (LARGEST + 1), "it is larger than 200000 bytes"),
        (b"name = 5", 'name should be text in "quotes", not 5'),
        (b"nam = 5", r"there is no key 'nam'; did you mean name\?"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_no_toml(game: Game, option: str, source: bytes, wrong: str) -> None:
    assert re.match(wrong, told(shelf_of(game, option), source))


@every_shelf
@given(data=st.binary(max_size=200))
@settings(max_examples=200)
def test_any_bytes_are_refused_in_words(game: Game, option: str, data: bytes) -> None:
    assert told(shelf_of(game, option), data)


# ---- names -----------------------------------------------------------------------------------------------------------


@every_shelf
@pytest.mark.parametrize("name", ["mine", "first-12345678", "../first", "a/b", "standard.toml", "x" * 500, "\0", "é"])
def test_what_is_not_on_the_shelf_is_refused(game: Game, option: str, name: str) -> None:
    """Names only; the message has the nearest."""
    ours = "|".join(shelf_of(game, option).ours)
    for said in (name, f"standard+{name}"):
        with pytest.raises(BadOptions, match=rf"there (is no|are no) {option} .*; there are .*({ours})"):
            game.check_options({option: said}, 2)


@every_shelf
def test_a_copy_of_ours_is_ours(game: Game, option: str, folder: Path) -> None:
    """By its short name; nothing is laid on the shelf."""
    copy = Path("copy.toml")
    for name, file in shelf_of(game, option).ours.items():
        copy.write_bytes(file.read_bytes())
        assert game.bring({option: copy}) == game.bring({option: str(copy)}) == {option: name}
        assert game.bring({option: name}) == {option: name}
    assert game.bring({}) == {} and not list(folder.iterdir())


@every_shelf
@pytest.mark.parametrize("file", ["b12", "b12.toml"])
def test_files_are_found_without_their_ending(game: Game, option: str, file: str) -> None:
    Path(file).write_bytes(written(game, option))
    assert re.fullmatch("mine-[0-9a-f]{32}", str(game.bring({option: "b12"})[option]))


@every_shelf
def test_the_very_name_comes_first_if_it_is_a_file(game: Game, option: str) -> None:
    Path("b12.toml").write_bytes(written(game, option))
    Path("b12").mkdir()
    assert str(game.bring({option: "b12"})[option]).startswith("mine-")
    Path("b12").rmdir()
    Path("b12").write_bytes(shelf_of(game, option)._write(replace(other_of(game, option), name="Bare")))
    assert str(game.bring({option: "b12"})[option]).startswith("bare-")


@every_shelf
def test_a_file_without_ending_is_checked_too(game: Game, option: str) -> None:
    Path("b12").write_bytes(b"name = 5")
    with pytest.raises(BadOptions, match=r'^b12: name should be text in "quotes", not 5$'):
        game.bring({option: "b12"})


@every_shelf
def test_names_come_before_files(game: Game, option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours, those on the shelf, and those that another process has left there."""
    shelf = shelf_of(game, option)
    Path("mine.toml").write_bytes(written(game, option))
    laid = str(game.bring({option: "mine"})[option])
    for name in (*shelf.ours, "Standard", laid):
        Path(name).write_bytes(b"nothing of the sort")
        assert game.bring({option: name}) == {option: name}
    monkeypatch.setattr(shelf, "laid", {})
    assert game.bring({option: laid}) == {option: laid}
    assert shelf.find(laid) == other_of(game, option)


@every_shelf
def test_a_name_means_one_thing(game: Game, option: str) -> None:
    """A name from before release 0.5.0, too, which has fewer digits: what has it keeps it, and nothing else gets it."""
    shelf, thing = shelf_of(game, option), other_of(game, option)
    name = short_name(shelf.name_of(thing))
    assert shelf.lay_again(thing, name) == name and shelf.find(name) == thing
    with pytest.raises(BadOptions, match=rf"another {option} has the name {name}"):
        shelf.lay(replace(thing, name="Bare"), name)
    assert shelf.lay_again(thing, "mine-1234") == shelf.lay(thing) != name


@every_shelf
@pytest.mark.parametrize("word", ["nothing", "", "x" * 500, "\0", "fifo", "shelves", "a+b"])
def test_words_that_are_no_files_are_left_alone(game: Game, option: str, word: str) -> None:
    os.mkfifo("fifo")
    Path("shelves").mkdir()
    Path(".toml").write_bytes(written(game, option))
    assert game.bring({option: word}) == {option: word}


@every_shelf
def test_processes_that_are_started_find_the_same_shelf(game: Game, option: str, folder: Path) -> None:
    """By the folder in the environment."""
    Path("mine.toml").write_bytes(written(game, option))
    laid = str(game.bring({option: "mine"})[option])
    assert len(list(folder.iterdir())) == 1
    program = (
        "import sys, philately; game, option, name = sys.argv[1:]; "
        "print(philately.game(game).check_options({option: name}, 2)[option])"
    )
    said = [sys.executable, "-c", program, game.name, option, laid]
    done = subprocess.run(said, capture_output=True, text=True, check=True, env=dict(os.environ))
    assert done.stdout == f"{laid}\n"
