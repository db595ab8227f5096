"""Games are found through entry points; what can't be used is refused before it does harm."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from pilfer import GAME

import philately
from philately import UnknownGame
from tests.needs import need_compiler

USE = """
import philately
try:
    print("loaded", philately.game("foreign").name)
except philately.BadGame as error:
    print("BadGame", error)
import sys
print("imported", "foreign" in sys.modules)
"""

RULES = """
from mypy_extensions import i64

from philately.core.question import Question, numbered
from philately.core.state import State

class Wait(Question["Foreign"]):
    def offer(self, game: "Foreign", seat: i64) -> None:
        game.offer(0)

QUESTIONS = numbered(Wait("wait"), Question("over"))

class Foreign(State):
    def __init__(self, players: int) -> None:
        super().__init__(players, QUESTIONS, 1)
        self.pot = 0

    def blank(self) -> State:
        return Foreign(self.players)
"""

GAME_OF = """
from philately.core.actions import Actions
from philately.core.game import Game
from philately.core.words import Words
{imported}
GAME = Game(
    name="{name}", title="", summary="", players=(2, 2), observation=1, longest=1, questions=(), options=[],
    words=Words(Actions("", "")), create=lambda players, options: Foreign(players),
)
"""

SETUP = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="foreign", ext_modules=mypycify({modules!r}, opt_level="0"))
"""


def install(folder: Path, files: dict[str, str], record: list[str] | None = None) -> None:
    """Lay a package down as an installer would."""
    info = folder / "foreign-1.0.dist-info"
    info.mkdir()
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: foreign\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[philately.games]\nforeign = foreign:GAME\n")
    if record is not None:
        (info / "RECORD").write_text("".join(f"{name},,\n" for name in record))


def compile_modules(folder: Path, modules: list[str]) -> list[str]:
    """Compile with mypyc, apart from our core; gives the names of the files."""
    (folder / "setup.py").write_text(SETUP.format(modules=modules))
    env = {**os.environ, "MYPYPATH": str(Path(philately.__file__).parents[1])}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    made = [file.relative_to(folder) for file in folder.rglob("*") if file.name.endswith(tuple(EXTENSION_SUFFIXES))]
    return [str(file) for file in made if file.parts[0] != "build"]


def use(folder: Path) -> str:
    """Ask for the game in a process of its own, which may crash."""
    paths = [str(folder), os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run([sys.executable, "-c", USE], env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.returncode}: {done.stderr}"
    return done.stdout


def test_installed_games_are_found() -> None:
    assert philately.game_names() == sorted(philately.game_names())
    assert {"pilfer", "stampede"} <= set(philately.game_names())
    for _ in range(2):
        assert [game.name for game in philately.all_games()] == philately.game_names()
    assert philately.game("pilfer") is GAME
    assert philately.game("stampede") is philately.game("stampede")


def test_an_unknown_game_brings_suggestions() -> None:
    with pytest.raises(UnknownGame, match="no game 'stampde'; did you mean stampede"):
        philately.game("stampde")
    with pytest.raises(UnknownGame, match="did you mean stampede"):
        philately.game("STAMPEDE!")
    with pytest.raises(UnknownGame, match=r"installed are .*pilfer, stampadia, stampede"):
        philately.game("xyzzy")


def test_a_plain_plug_in_is_welcome(tmp_path: Path) -> None:
    text = GAME_OF.format(imported="from foreign_rules import Foreign", name="foreign")
    files = {"foreign.py": text, "foreign_rules.py": RULES}
    install(tmp_path, files, record=list(files))
    assert use(tmp_path) == "loaded foreign\nimported True\n"


def test_an_entry_point_that_is_no_game_is_refused(tmp_path: Path) -> None:
    install(tmp_path, {"foreign.py": "GAME = 7\n"}, record=["foreign.py"])
    assert "BadGame the entry point foreign = foreign:GAME should be a Game, and is a int" in use(tmp_path)


def test_a_game_of_another_name_is_refused(tmp_path: Path) -> None:
    text = GAME_OF.format(imported=RULES, name="stranger")
    install(tmp_path, {"foreign.py": text}, record=["foreign.py"])
    assert "gives a game called 'stranger'" in use(tmp_path)


def test_compiled_rules_are_refused_before_they_are_imported(tmp_path: Path) -> None:
    """At the entry point or behind a plain one; whether the installer has recorded the files or not (`pip -e`)."""
    need_compiler()
    files = {
        "foreign/__init__.py": "",
        "foreign/game.py": "from foreign.rules import GAME",
        "foreign/rules.py": GAME_OF.format(imported=RULES, name="foreign"),
    }
    install(tmp_path, files)
    made = compile_modules(tmp_path, ["foreign/rules.py"])
    rules = next(Path(name) for name in made if name.startswith("foreign/rules."))
    (tmp_path / f"alone{''.join(rules.suffixes)}").write_bytes((tmp_path / rules).read_bytes())
    info = tmp_path / "foreign-1.0.dist-info"
    for recorded in (False, True):
        if recorded:
            (info / "RECORD").write_text("".join(f"{name},,\n" for name in [*files, *made]))
        for entry, what in (("foreign.rules", rules.name), ("foreign.game", rules.name), ("alone", "alone")):
            (info / "entry_points.txt").write_text(f"[philately.games]\nforeign = {entry}:GAME\n")
            said = use(tmp_path)
            assert said.startswith(f"BadGame the game foreign can't be used: {what} was compiled by mypyc"), said
            assert said.endswith("imported False\n")
