"""Extensions in the terminal: commands, flags, and a part in the games of their own game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from philately.core.record import read_record
from tests.shell import run_alone

MORE_OPTIONS = """, "PI-2"),
        Option("memory", ("short", "long"), "What is remembered?", "R-1"),
        Option("sheet", ("red", "blue"), "What is written on?", "R-2"),
    ],
"""
GAME = (  # Pilfer by another name, with more options
    (Path(__file__).parents[1] / "plugin" / "pilfer.py")
    .read_text()
    .replace('name="pilfer",', 'name="recall",')
    .replace('title="Pilfer",', 'title="Total Recall",')
    .replace(', "PI-2")],\n', MORE_OPTIONS)
)

CLUB = """
from philately.extension import Command, Extension, Flag

def load():
    import club_room
    return club_room.greet

class Club(Extension):
    name = "club"
    game = "recall"
    commands = {"greet": Command("Greet the members.", load)}
    play_flags = (
        Flag("--club-card", "Your card.", "FILE", is_path=True, example="philately play recall --club-card my.card"),
        Flag("--no-fee", "Pay nothing."),
    )
    simulate_flags = (Flag("--long", "Remember more."),)

    def terminal(self, game, flags):
        import club_room
        return club_room.Part(game, flags)

EXTENSION = Club()
"""

ROOM = '''
from philately.extension import TerminalPart

def greet(name: str) -> None:
    """Greet the members.

    For instance:

    philately greet Ana
    """
    print(f"Welcome, {name}!")

class Part(TerminalPart):
    games = 0

    def __init__(self, game, flags):
        self.flags = flags
        print("flags", game.name, sorted(flags.items(), key=str))

    def options(self, said):
        print("options", said)
        return {**said, "memory": "long"} if self.flags["long"] or self.flags["no_fee"] else said

    def begin(self, options, alone):
        print("begin", options, alone)
        return options

    def saved(self, match):
        print("saved", len(match.moves))

    def resumed(self, match, alone):
        print("resumed", len(match.moves), alone)

    def notices(self, match, seed):
        print("notices", seed)
        return ["The club wishes you luck."]

    def ended(self, match, may_ask):
        self.games += 1
        print("ended", match.options["memory"], may_ask)
        return {"memory": "short"} if self.games == 1 else None
'''


def install(folder: Path, name: str, module: str, game: bool = False, **more: str) -> None:
    """Lay an extension down as an installer would, perhaps with a game and further modules."""
    for file, text in {name: module, **more}.items():
        (folder / f"{file}.py").write_text(text)
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    points = f"[philately.extensions]\n{name} = {name}:EXTENSION\n"
    (info / "entry_points.txt").write_text(points + ("[philately.games]\nrecall = recall:GAME\n" if game else ""))


class Terminal:
    """The command in a process of its own that finds what is installed in a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = os.pathsep.join([str(folder), os.environ["PYTHONPATH"]])

    def __call__(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return run_alone(*arguments, stdin=stdin, PYTHONPATH=self.path, COLUMNS="120")

    def refused(self, *arguments: str) -> str:
        """Return the one line that is said about something wrong."""
        done = self(*arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("philately: ")
        assert done.stderr.count("\n") == 1
        return done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the game Recall and its extension."""
    (tmp_path / "installed").mkdir()
    install(tmp_path / "installed", "club", CLUB, game=True, club_room=ROOM, recall=GAME)
    return tmp_path / "installed"


@pytest.fixture
def terminal(folder: Path) -> Terminal:
    return Terminal(folder)


class TestCommands:
    def test_they_are_listed_without_their_modules(self, terminal: Terminal) -> None:
        code = "import sys; from philately import cli; cli.run(['--help']); print('club_room' in sys.modules)"
        env = {**os.environ, "PYTHONPATH": terminal.path}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
        assert "greet     Greet the members." in done.stdout
        assert done.stdout.splitlines()[-1] == "False"

    def test_they_run_and_have_help(self, terminal: Terminal) -> None:
        assert terminal("greet", "Ana").stdout == "Welcome, Ana!\n"
        assert "philately greet Ana" in terminal("greet", "--help").stdout
        assert "Missing argument" in terminal.refused("greet")


class TestFlags:
    def test_help_tells_them_with_their_game_and_an_example(self, terminal: Terminal) -> None:
        told = terminal("play", "--help").stdout
        for part in ("Options for recall", "--club-card", "--no-fee", "philately play recall --club-card my.card"):
            assert part in told
        assert "--long" not in told
        told = terminal("simulate", "--help").stdout
        assert "--long" in told and "--no-fee" not in told

    def test_paths_are_completed(self, terminal: Terminal, tmp_path: Path) -> None:
        (tmp_path / "my.card").touch()
        words = f"philately play recall --club-card {tmp_path}/my"
        asked = {"_PHILATELY_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": "4"}
        assert run_alone(PYTHONPATH=terminal.path, **asked).stdout.split() == [f"{tmp_path}/my.card"]

    def test_those_of_another_game_are_refused(self, terminal: Terminal) -> None:
        for command, *flag in (("play", "--club-card", ""), ("play", "--no-fee"), ("simulate", "--long")):
            said = terminal.refused(command, "stampede", *flag)
            assert f"{flag[0]} is for Total Recall, not for Stampede; leave it out" in said
        assert "--sheet is for Chronicles of Stampadia, not for Total Recall" in terminal.refused(
            "play", "recall", "--sheet", "red"
        )

    def test_a_simulation_asks_for_options_only(self, terminal: Terminal) -> None:
        done = terminal("simulate", "recall", "--games", "2", "--workers", "1", "--long", "--option", "sheet=blue")
        assert done.returncode == 0, done.stderr
        lines = done.stdout.splitlines()
        assert lines[0] == "flags recall [('club_card', None), ('long', True), ('no_fee', False)]"
        assert lines[1] == "options {'sheet': 'blue'}"
        assert "Options: memory=long, sheet=blue" in done.stdout
        assert not any(line.startswith(("begin", "ended")) for line in lines)


def told(done: subprocess.CompletedProcess[str]) -> list[str]:
    """Return what the part was told, in order."""
    assert done.returncode == 0, done.stderr
    kinds = ("flags", "options", "begin", "saved", "resumed", "notices", "ended")
    return [line for line in done.stdout.splitlines() if line.startswith(kinds)]


class TestPart:
    def test_it_is_told_of_everything_and_may_want_another_game(self, terminal: Terminal, tmp_path: Path) -> None:
        path = tmp_path / "game.jsonl"
        said = ["play", "recall", "--seats", "random,random", "--seed", "7", "--club-card", "x", "--no-fee"]
        assert told(terminal(*said, "--record", str(path))) == [
            "flags recall [('club_card', 'x'), ('long', False), ('no_fee', True)]",
            "options {}",
            "begin {'memory': 'long'} False",
            "saved 0",
            "notices 7",
            "ended long False",
            "begin {'memory': 'short'} False",
            "saved 0",
            "notices 8",
            "ended short False",
        ]
        first, second = (read_record(tmp_path / name)[0].header for name in ("game.jsonl", "game-2.jsonl"))
        assert (first.options["memory"], second.options["memory"]) == ("long", "short")

    def test_a_game_that_goes_on(self, terminal: Terminal, tmp_path: Path) -> None:
        said = ["play", "recall", "--record", str(tmp_path / "game.jsonl")]
        assert not [line for line in told(terminal(*said, stdin="s\n")) if line.startswith("ended")]
        done = terminal(*said, stdin="s\n")
        assert told(done)[2:] == ["resumed 0 False", "notices None"]
        assert "The club wishes you luck." in done.stdout

    def test_several_in_one_game(self, terminal: Terminal, folder: Path) -> None:
        """All of them are told, one after another, and the first one that wants another game gets it."""
        changes = [('"club"', '"guild"'), ("greet", "meet"), ("--", "--guild-"), ("club_room", "guild_room")]
        module = CLUB
        for old, new in changes:
            module = module.replace(old, new)
        room = ROOM.replace('flags["', 'flags["guild_').replace('"memory": "short"', '"memory": "long"')
        install(folder, "guild", module, guild_room=room)
        lines = told(terminal("play", "recall", "--seats", "random,random", "--no-fee"))
        assert lines[2:4] == ["options {}", "options {'memory': 'long'}"]
        ended = ["ended long False", "ended long False", "ended short False", "ended short False"]
        assert [line for line in lines if line.startswith("ended")] == ended
        assert lines.count("notices None") == 4

    def test_options_called_memory_and_sheet_are_a_games_own(self, folder: Path, tmp_path: Path) -> None:
        """Stampadia's album has no part in the games of others."""
        (folder / "club.py").write_text("from philately.extension import Extension\n\nEXTENSION = Extension()\n")
        (folder / "club-1.dist-info" / "entry_points.txt").write_text("[philately.games]\nrecall = recall:GAME\n")
        path = tmp_path / "game.jsonl"
        said = ["play", "recall", "--seats", "random,random", "--option", "memory=long", "--option", "sheet=blue"]
        done = Terminal(folder)(*said, "--record", str(path))
        assert (done.returncode, done.stderr) == (0, "")
        assert read_record(path)[0].finished


class TestRefused:
    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ('"greet"', '"play"', "the extension club wants the command play, which is ours"),
            ('"greet"', '"sheet"', "stampadia.album:EXTENSION both want the command sheet; uninstall one of them"),
            ("--no-fee", "--profile", "stampadia.album:EXTENSION both want the flag --profile; uninstall one of them"),
            ("name =", "title =", "the entry point club = club:EXTENSION gives an extension called ''"),
            ("EXTENSION = Club()", "EXTENSION = 7", "club = club:EXTENSION should be an Extension, and is a int"),
            ("EXTENSION = Club()", "1 / 0", "the extension club (club:EXTENSION) can't be loaded: ZeroDivisionError"),
        ],
    )
    def test_an_extension_is_named_by_every_command(
        self, terminal: Terminal, folder: Path, old: str, new: str, message: str
    ) -> None:
        (folder / "club.py").write_text(CLUB.replace(old, new))
        for arguments in (["--help"], ["games"]):
            assert message in terminal.refused(*arguments)

    @pytest.mark.parametrize("flag", ["--seed", "--record", "--help", "no-fee", "--no fee", "--from"])
    def test_flags_of_the_house_and_strange_ones(self, terminal: Terminal, folder: Path, flag: str) -> None:
        (folder / "club.py").write_text(CLUB.replace("--no-fee", flag))
        message = f"the extension club can't have the flag {flag} of philately play: the name is taken"
        assert message in terminal.refused("play", "stampede")
        assert terminal("games").returncode == 0

    def test_completion_tells_it_too(self, terminal: Terminal, folder: Path) -> None:
        (folder / "club.py").write_text("1 / 0")
        asked = {"_PHILATELY_COMPLETE": "complete_bash", "COMP_WORDS": "philately pl", "COMP_CWORD": "1"}
        done = run_alone(PYTHONPATH=terminal.path, **asked)
        assert "the extension club (club:EXTENSION) can't be loaded" in done.stderr
        assert "Traceback" not in done.stderr
