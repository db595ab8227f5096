"""Keywords that are remembered from adventure to adventure."""

import json
import stat
from pathlib import Path

import pytest

from philately.core.record import read_record
from philately.core.recordfile import NotSaved
from philately.games.stampadia import keeping
from philately.games.stampadia.album.memory import BadMemory, Memory, MemoryFile
from philately.games.stampadia.forms import can_be_kept
from philately.games.stampadia.options import as_option
from tests.commands.adventures import LOST, WON, Shell, answers, learning, names_in


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    return tmp_path / "profile" / "memory.json"


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], profile: Path) -> Shell:
    profile.parent.mkdir()
    monkeypatch.setenv("PHILATELY_PROFILE", str(profile))
    monkeypatch.setenv("COLUMNS", "200")
    return Shell(monkeypatch, capsys)


def remember(path: Path, *words: str) -> None:
    Memory(MemoryFile(path)).end([], words)


def kept(path: Path) -> list[str]:
    return MemoryFile(path).read()


class TestFile:
    """What both stores of keywords do is tested in tests/games/stampadia/test_album.py."""

    def test_one_file_in_order(self, tmp_path: Path) -> None:
        path = tmp_path / "memory.json"
        remember(path, "Press", "Ink")
        assert names_in(tmp_path) == ["memory.json"]
        assert json.loads(path.read_bytes())["keywords"] == ["Ink", "Press"]

    def test_nothing_new_writes_nothing(self, tmp_path: Path) -> None:
        remember(tmp_path / "memory.json")
        assert names_in(tmp_path) == []

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"{",
            b"[]",
            b"\xff\xfe",
            b'{"format": "philately memory 2", "keywords": []}',
            b'{"format": "philately memory 1", "keywords": ["a,b"]}',
            b'{"format": "philately memory 1", "keywords": [1]}',
            b'{"format": "philately memory 1", "keywords": ["\\u001b[2J"]}',
            b'{"format": "philately memory 1"}',
            b"[" * 100_000,
        ],
    )
    def test_a_damaged_file_is_left_as_it_is(self, tmp_path: Path, data: bytes) -> None:
        path = tmp_path / "memory.json"
        path.write_bytes(data)
        file = MemoryFile(path)
        memory = Memory(file)
        for act in (
            memory.keywords,
            memory.clear,
            lambda: memory.forget([]),
            lambda: memory.end([], ["Ink"]),
            lambda: file.begin("x"),
        ):
            with pytest.raises(BadMemory, match="is damaged and left as it is"):
                act()
        assert path.read_bytes() == data
        assert names_in(tmp_path) == ["memory.json"]

    def test_a_write_that_fails_leaves_the_old_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "memory.json"
        remember(path, "Ink")
        monkeypatch.setattr("os.fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left")))
        with pytest.raises(NotSaved, match="No space left"):
            remember(path, "Press")
        assert kept(path) == ["Ink"]
        assert names_in(tmp_path) == ["memory.json"]

    def test_a_link_stays_a_link_and_a_private_file_private(self, tmp_path: Path) -> None:
        real = tmp_path / "real.json"
        remember(real, "Ink")
        real.chmod(0o600)
        link = tmp_path / "link.json"
        link.symlink_to(real)
        remember(link, "Press")
        assert link.is_symlink()
        assert kept(real) == ["Ink", "Press"]
        assert stat.S_IMODE(real.stat().st_mode) == 0o600

    def test_words_that_fit_into_the_option(self) -> None:
        assert can_be_kept("Golem 2")
        assert not any(can_be_kept(word) for word in ("", "a,b", " a", "None", "a\n", "x" * 41))
        assert as_option([]) == "none"
        assert as_option({"b", "a"}) == "a,b"


class TestCommand:
    def test_list_forget_clear(self, shell: Shell, profile: Path) -> None:
        assert f"Nothing is remembered in {profile}" in shell("memory")[1]
        assert not profile.exists()
        remember(profile, "Ink", "Golem 2", "Press")
        out = shell("memory")[1]
        assert out.splitlines()[:3] == ["Golem 2", "Ink", "Press"]
        assert json.loads(shell("memory", "--format", "json")[1])["keywords"] == ["Golem 2", "Ink", "Press"]
        code, out, _err = shell("memory", "forget", "Ink", "Golem 2")
        assert (code, kept(profile)) == (0, ["Press"])
        assert "1 keyword left" in out
        assert "1 keyword forgotten" in shell("memory", "clear")[1]
        assert kept(profile) == []

    def test_another_profile(self, shell: Shell, profile: Path, tmp_path: Path) -> None:
        other = tmp_path / "ana.json"
        remember(other, "Ink")
        assert "Ink" in shell("memory", "--profile", str(other))[1]
        shell("memory", "--profile", str(other), "forget", "Ink")
        assert kept(other) == []
        remember(other, "Ink")
        shell("memory", "clear", "--profile", str(other))
        assert kept(other) == []
        assert not profile.exists()

    def test_the_usual_place(self, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("PHILATELY_PROFILE")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        assert str(tmp_path / "data" / "philately" / "memory.json") in shell("memory")[1]
        assert not (tmp_path / "data").exists()
        sheet = str(learning(tmp_path))
        assert shell("play", "stampadia", "--sheet", sheet, "--seed", "4", stdin=answers(4, sheet=sheet))[0] == 0
        assert kept(tmp_path / "data" / "philately" / "memory.json") == ["Ink"]

    def test_wrong_use(self, shell: Shell, profile: Path, tmp_path: Path) -> None:
        remember(profile, "Ink", "Press")
        assert "there is no keyword 'ink'" in shell.refused("memory", "forget", "Press", "ink")
        assert kept(profile) == ["Ink", "Press"]
        assert "Missing argument" in shell.refused("memory", "forget")
        assert "is no regular file" in shell.refused("memory", "--profile", str(tmp_path))
        assert "there is no folder" in shell.refused("memory", "clear", "--profile", str(tmp_path / "no" / "such"))
        profile.write_text("{")
        assert "is damaged" in shell.refused("memory")
        assert "is damaged" in shell.refused("memory", "clear")
        assert profile.read_text() == "{"


class TestPlay:
    def play(self, shell: Shell, sheet: str, seed: int, *more: str, memory: str = "none") -> tuple[int, str, str]:
        said = ["play", "stampadia", "--sheet", sheet, "--seed", str(seed), *more]
        return shell(*said, stdin=answers(seed, sheet=sheet, memory=memory))

    @pytest.mark.parametrize("seed", [WON, LOST])
    def test_keywords_survive_every_end(self, shell: Shell, profile: Path, tmp_path: Path, seed: int) -> None:
        sheet = str(learning(tmp_path))
        remember(profile, "Press")
        code, out, _err = self.play(shell, sheet, seed, memory="Press")
        assert code == 0
        assert kept(profile) == ["Ink", "Press"]
        assert f"The hero brings the memory in {profile}: Press." in out
        assert f"With --seed {seed} this adventure comes again only with --option memory=Press as well." in out
        assert f"Remembered in {profile}: Ink, Press." in out

    def test_a_seed_tells_about_an_empty_memory(self, shell: Shell, profile: Path) -> None:
        out = shell("play", "stampadia", "--seed", "1")[1]
        assert f"The hero brings the memory in {profile}, which is empty." in out
        assert "--option memory=none as well" in out
        assert "memory" not in shell("play", "stampadia")[1]

    def test_without_memory(self, shell: Shell, profile: Path, tmp_path: Path) -> None:
        remember(profile, "Press")
        before = profile.read_bytes()
        code, out, _err = self.play(shell, str(learning(tmp_path)), WON, "--no-memory")
        assert code == 0
        assert "no keyword of it will be kept" in out
        assert "--option memory=none as well" in out
        assert profile.read_bytes() == before

    def test_memory_that_is_said_leaves_the_profile_alone(self, shell: Shell, profile: Path, tmp_path: Path) -> None:
        profile.write_text("{")  # nobody looks
        sheet = str(learning(tmp_path))
        code, out, _err = self.play(shell, sheet, WON, "--option", "memory=Golem 2,Press", memory="Golem 2,Press")
        assert code == 0
        assert "The hero brings these keywords: Golem 2,Press." in out
        assert "--option memory='Golem 2,Press' as well" in out
        assert profile.read_text() == "{"

    def test_left_before_the_end_nothing_is_kept(self, shell: Shell, profile: Path, tmp_path: Path) -> None:
        shell("play", "stampadia", "--sheet", str(learning(tmp_path)), stdin=["q"])
        assert not profile.exists()

    def test_a_saved_adventure_brings_its_keywords_home(self, shell: Shell, profile: Path, tmp_path: Path) -> None:
        sheet, path = str(learning(tmp_path)), tmp_path / "game.jsonl"
        words = answers(WON, sheet=sheet)
        said = ["play", "stampadia", "--record", str(path)]
        shell(*said, "--sheet", sheet, "--seed", str(WON), stdin=words[:1])
        assert len(json.loads(profile.read_bytes())["begun"]) == 1
        remember(profile, "Press")  # in another adventure
        assert shell(*said, stdin=words[answered(path) :])[0] == 0
        assert json.loads(profile.read_bytes()) == {
            "format": "philately memory 1",
            "keywords": ["Ink", "Press"],
            "begun": [],
        }

    @pytest.mark.parametrize("more", [["--no-memory"], ["--option", "memory=none"]])
    def test_one_that_was_begun_apart_stays_apart(
        self, shell: Shell, profile: Path, tmp_path: Path, more: list[str]
    ) -> None:
        sheet, path = str(learning(tmp_path)), tmp_path / "game.jsonl"
        words = answers(WON, sheet=sheet)
        said = ["play", "stampadia", "--record", str(path)]
        shell(*said, "--sheet", sheet, "--seed", str(WON), *more, stdin=words[:1])
        code, out, _err = shell(*said, stdin=words[answered(path) :])
        assert code == 0
        assert "no keyword of it will be kept" in out
        assert not profile.exists()

    def test_wrong_use(self, shell: Shell, profile: Path, tmp_path: Path) -> None:
        play = ["play", "stampadia"]
        assert "contradict each other" in shell.refused(*play, "--no-memory", "--profile", "x")
        assert "contradict each other" in shell.refused(*play, "--no-memory", "--option", "memory=Ink")
        assert "contradict each other" in shell.refused(*play, "--profile", "x", "--option", "memory=Ink")
        assert "there is no folder" in shell.refused(*play, "--profile", str(tmp_path / "no" / "such"))
        assert "is a folder" in shell.refused(*play, "--profile", str(tmp_path))
        remember(profile, *(f"Word {number}" for number in range(61)))
        assert "61 keywords, and a hero carries 60 at most" in shell.refused(*play)
        profile.write_text("nonsense")
        assert "is damaged and left as it is" in shell.refused(*play)
        assert profile.read_text() == "nonsense"

    def test_a_profile_that_breaks_meanwhile(
        self, shell: Shell, profile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(path: Path, data: bytes) -> None:
            raise NotSaved(f"{path} can't be written: No space left on device")

        monkeypatch.setattr(keeping, "replace_file", fail)
        code, _out, err = self.play(shell, str(learning(tmp_path)), WON)
        assert code == 2
        assert "No space left on device; the hero knew at the end: Ink" in err
        assert not profile.exists()


def answered(path: Path) -> int:
    """How many answers stand in a record."""
    return sum(len(line.answers) for line in read_record(path)[0].lines if hasattr(line, "answers"))
