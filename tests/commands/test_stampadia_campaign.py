"""Campaigns: several sheets in a row, in one file for all players."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from philately import Match
from philately.commands import play
from philately.core.recordfile import NotSaved, RecordFile
from philately.games.stampadia import keeping
from philately.games.stampadia.album.campaign_file import BadCampaign, CampaignFile
from tests.commands.adventures import REAL, Shell, learning, names_in
from tests.shell import run


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Shell:
    monkeypatch.setenv("PHILATELY_PROFILE", str(tmp_path / "memory.json"))
    monkeypatch.setenv("COLUMNS", "200")
    return Shell(monkeypatch, capsys)


@pytest.fixture
def file(shell: Shell, tmp_path: Path) -> Path:
    """A campaign of two sheets that teach different things."""
    sheets = [str(learning(tmp_path, word, f"{word}.json")) for word in ("Ink", "Press")]
    path = tmp_path / "summer.json"
    assert shell("campaign", "new", str(path), *sheets, "--title", "Summer", "--option", "extra_hp=2")[0] == 0
    for sheet in sheets:
        Path(sheet).unlink()
    return path


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Somebody at the keyboard who knows the way, and leaves after so many answers."""

    def sit(answers: int = 10_000) -> None:
        def sit_down(match: Match, seats: object, record: RecordFile, notices: object = ()) -> bool:
            for word in ("9,10>n", "9,9>s", "9,11")[len(match.moves) : answers]:
                match.play(word)
            record.save(match.record)
            return match.over

        monkeypatch.setattr(play, "sit_down", sit_down)

    sit()
    return sit


def changed(path: Path, change: Callable[[dict[str, object]], None]) -> Path:
    """A copy of a campaign in which somebody has written."""
    data = json.loads(path.read_bytes())
    change(data)
    copy = path.with_name("changed.json")
    copy.write_text(json.dumps(data))
    return copy


def names_of(campaign: CampaignFile) -> list[str]:
    return [line.name for line in campaign.lines.values()]


def results(data: dict[str, object]) -> list[dict[str, object]]:
    found = data["results"]
    assert isinstance(found, list)
    return found


def test_new_embeds_the_sheets(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    code, out, _err = shell("campaign", "new", str(path), "first-steps", str(REAL), "--title", "Summer 26")
    assert code == 0
    assert "Summer 26, 2 adventures" in out
    assert [sheet.title for sheet in CampaignFile.read(path).sheets] == ["The First Day of Issue", "The Reclaimed Land"]
    out = shell("campaign", "show", str(path))[1]
    assert "Nobody has played yet" in out
    assert "2  The Reclaimed Land" in out


def test_a_whole_campaign(shell: Shell, file: Path, bot: Callable[[int], None]) -> None:
    said = ["campaign", "play", str(file), "--name"]
    code, out, _err = shell(*said, "Ana")
    assert code == 0
    assert "Summer: Ana has" in out
    assert re.search(r"Score +\d+ \(easier: 2 extra HP\)", out)
    shell(*said, "Ben")
    shell(*said, "ANA")
    assert "Ana has played all adventures" in shell.refused(*said, "ana")
    campaign = CampaignFile.read(file)
    assert names_of(campaign) == ["Ana", "Ben"]
    assert [result.memory for result in campaign.of("Ana").done] == [["Ink"], ["Ink", "Press"]]
    assert [result.adventure for result in campaign.of("Ben").done] == [1]
    assert campaign.of("Ana").total == sum(result.score for result in campaign.of("Ana").done)
    assert names_in(file.parent) == ["summer.json"]  # no profile, no record beside it
    code, out, _err = shell("campaign", "show", str(file), "--verify")
    assert code == 0
    assert "All 3 results are what their records give." in out
    data = json.loads(shell("campaign", "show", str(file), "--verify", "--format", "json")[1])
    assert [player["sum"] for player in data["players"]] == sorted(
        (campaign.of(name).total for name in ("Ana", "Ben")), reverse=True
    )
    assert all(result["fault"] == "" for player in data["players"] for result in player["results"])


def test_verify_needs_nothing_but_the_file(shell: Shell, file: Path, bot: Callable[[int], None]) -> None:
    """In a process that has seen neither the sheets nor the games."""
    shell("campaign", "play", str(file), "--name", "Ana")
    told = run("campaign", "show", str(file), "--verify")
    assert told.returncode == 0, told.stderr
    assert "All 1 results" in told.stdout


def test_an_adventure_is_played_once(shell: Shell, file: Path, bot: Callable[[int], None]) -> None:
    """Who leaves goes on where it was; who has lost the record can only give up."""
    said = ["campaign", "play", str(file), "--name", "Ana"]
    bot(2)
    assert "goes on with it" in shell(*said)[1]
    saved = file.with_name("summer.json.ana.1.jsonl")
    begun = CampaignFile.read(file).results[0].begun
    assert saved.exists()
    assert "…" in shell("campaign", "show", str(file))[1]
    shell(*said)
    assert CampaignFile.read(file).results[0].begun == begun
    kept = saved.read_bytes()
    saved.unlink()
    assert "isn't here; play on where it is" in shell.refused(*said)
    saved.write_bytes(kept)
    bot(10_000)
    assert shell(*said)[0] == 0
    assert not saved.exists()
    assert CampaignFile.read(file).results[0].begun == begun
    assert shell("campaign", "show", str(file), "--verify")[0] == 0


def test_given_up(shell: Shell, file: Path, bot: Callable[[int], None]) -> None:
    said = ["campaign", "play", str(file), "--name", "Ana"]
    assert "has begun no adventure" in shell.refused(*said, "--forfeit")
    bot(1)
    shell(*said)
    assert shell(*said, "--forfeit")[0] == 0
    assert names_in(file.parent) == ["summer.json"]
    bot(10_000)
    assert shell(*said)[0] == 0
    assert [result.memory for result in CampaignFile.read(file).of("Ana").done] == [[], ["Press"]]
    code, out, _err = shell("campaign", "show", str(file), "--verify")
    assert code == 0
    assert "0 (given up)" in out


def test_stopped_between_the_two_files(shell: Shell, file: Path, bot: Callable[[int], None]) -> None:
    """An adventure that is finished or begun beside a campaign that doesn't know it yet is not lost."""
    said = ["campaign", "play", str(file), "--name", "Ana"]
    before = file.read_bytes()
    bot(2)
    shell(*said)
    file.write_bytes(before)
    shell(*said)
    assert CampaignFile.read(file).results[0].begun
    begun = file.read_bytes()
    with pytest.MonkeyPatch.context() as patch:
        bot(10_000)

        def fail(path: Path, data: bytes) -> None:
            raise NotSaved(f"{path} can't be written: No space left on device")

        patch.setattr(keeping, "replace_file", fail)
        assert "No space left" in shell.refused(*said)
    assert file.read_bytes() == begun
    code, out, _err = shell(*said)
    assert code == 0
    assert "Summer: Ana has" in out
    assert CampaignFile.read(file).results[0].over
    assert names_in(file.parent) == ["summer.json"]


def test_a_record_of_somebody_else_is_refused(shell: Shell, file: Path, bot: Callable[[int], None]) -> None:
    bot(2)
    shell("campaign", "play", str(file), "--name", "Ana")
    shutil.copy(file.with_name("summer.json.ana.1.jsonl"), file.with_name("summer.json.ben.1.jsonl"))
    assert "is not the adventure that Ben has begun" in shell.refused("campaign", "play", str(file), "--name", "Ben")


class TestMerge:
    def test_copies_are_joined(self, shell: Shell, file: Path, bot: Callable[[int], None]) -> None:
        other = Path(shutil.copy(file, file.with_name("ben.json")))
        for path, name in ((file, "Ana"), (other, "Ben"), (other, "Ben")):
            shell("campaign", "play", str(path), "--name", name)
        assert "2 new results" in shell("campaign", "merge", str(file), str(other))[1]
        assert "0 new results" in shell("campaign", "merge", str(file), str(other))[1]
        assert names_of(CampaignFile.read(file)) == ["Ana", "Ben"]
        assert names_of(CampaignFile.read(other)) == ["Ben"]
        assert shell("campaign", "show", str(file), "--verify")[0] == 0

    def test_an_end_takes_the_place_of_its_beginning(
        self, shell: Shell, file: Path, bot: Callable[[int], None]
    ) -> None:
        bot(1)
        shell("campaign", "play", str(file), "--name", "Ana")
        copy = Path(shutil.copy(file, file.with_name("copy.json")))
        bot(10_000)
        shell("campaign", "play", str(file), "--name", "Ana")
        assert "0 new results" in shell("campaign", "merge", str(file), str(copy))[1]
        assert "1 new result from" in shell("campaign", "merge", str(copy), str(file))[1]
        assert CampaignFile.read(copy).results == CampaignFile.read(file).results

    def test_contradictions_are_refused(self, shell: Shell, file: Path, bot: Callable[[int], None]) -> None:
        other = Path(shutil.copy(file, file.with_name("copy.json")))
        for path in (file, other):
            shell("campaign", "play", str(path), "--name", "Ana")
        before = file.read_bytes()
        assert "Ana has played adventure 1 twice" in shell.refused("campaign", "merge", str(file), str(other))
        strange = changed(file, lambda data: data.update(title="Winter"))
        assert "no copies of one campaign" in shell.refused("campaign", "merge", str(file), str(strange))
        assert "there is no campaign" in shell.refused("campaign", "merge", str(file), "no/such.json")
        assert file.read_bytes() == before


class TestCheating:
    """Whoever changes a result is found out with --verify; whoever changes the sheets has another campaign."""

    @pytest.mark.parametrize(
        ("field", "value", "fault"),
        [
            ("score", 50, "the record says"),
            ("outcome", "lost", "the record says"),
            ("memory", ["Gold"], "the record says"),
            ("hash", "00" * 32, "the record says"),
            ("player", "Ben", "it was played by human:Ana"),
            ("record", "", "there is no record"),
            ("record", "nonsense\n", "the record is broken: line 1"),
            ("outcome", "given up", "brings nothing"),
        ],
    )
    def test_a_changed_result(
        self, shell: Shell, file: Path, bot: Callable[[int], None], field: str, value: object, fault: str
    ) -> None:
        shell("campaign", "play", str(file), "--name", "Ana")
        path = changed(file, lambda data: results(data)[0].update({field: value}))
        code, out, _err = shell("campaign", "show", str(path), "--verify")
        assert code == 1
        assert fault in out

    def test_a_record_with_other_options(self, shell: Shell, file: Path, bot: Callable[[int], None]) -> None:
        shell("campaign", "play", str(file), "--name", "Ana")
        path = changed(file, lambda data: data.update(options={"extra_hp": 9}))
        code, out, _err = shell("campaign", "show", str(path), "--verify")
        assert code == 1
        assert "it was played with extra_hp=2, not with extra_hp=9" in out


class TestWrongUse:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["new", "{new}"], "Missing argument"),
            (["new", "{new}", "no|sheet"], "has the character '|' in it"),
            (["new", "{new}", "no/such.json"], "can't be read: No such file"),
            (["new", "{new}", "first-steps", "--option", "memory=Ink"], "a campaign says itself which memory"),
            (["new", "{new}", "first-steps", "--option", "sheet=x"], "a campaign says itself which sheet"),
            (["new", "{new}", "first-steps", "--option", "monk=maybe"], "monk can't be 'maybe'"),
            (["new", "{new}", "first-steps", "--title", "x" * 101], "a title has up to 100"),
            (["new", "{new}", *["first-steps"] * 101], "1 to 100 sheets, not 101"),
            (["new", "{file}", "first-steps"], "is there already; nothing was written"),
            (["new", "/no/such/folder/x.json", "first-steps"], "can't be written: No such file"),
            (["play", "{file}"], "Missing option '--name'"),
            (["play", "{file}", "--name", ""], "can't be used"),
            (["play", "{file}", "--name", "a,b"], "can't be used"),
            (["play", "{file}", "--name", "x" * 21], "can't be used"),
            (["play", "{new}", "--name", "Ana"], "there is no campaign"),
            (["show", "{new}"], "there is no campaign"),
            (["show", "{folder}"], "is no regular file"),
            (["merge", "{file}"], "Missing argument"),
        ],
    )
    def test_one_clear_line(self, shell: Shell, file: Path, arguments: list[str], message: str) -> None:
        places = {"{new}": str(file.with_name("new.json")), "{file}": str(file), "{folder}": str(file.parent)}
        assert message in shell.refused("campaign", *(places.get(word, word) for word in arguments))
        assert names_in(file.parent) == ["summer.json"]

    @pytest.mark.parametrize(
        "change",
        [
            lambda data: data.update(format="philately campaign 2"),
            lambda data: data.update(sheets=[]),
            lambda data: data["sheets"][0].update(gold=51),
            lambda data: data.update(more=1),
            lambda data: data.update(results=[{"player": "Ana", "adventure": 2, "begun": "", "outcome": "won"}]),
            lambda data: data.update(results=[{"player": "", "adventure": 1, "begun": ""}]),
            lambda data: data.update(results=[{"player": "\x1b[2J", "adventure": 1, "begun": ""}]),
            lambda data: data.update(results=[{"player": "Ana", "adventure": 1, "begun": ""}] * 2),
        ],
    )
    def test_a_damaged_file(self, shell: Shell, file: Path, change: Callable[[dict[str, object]], None]) -> None:
        path = changed(file, change)
        with pytest.raises(BadCampaign):
            CampaignFile.read(path)
        assert "is no campaign, or a damaged one" in shell.refused("campaign", "show", str(path))
        before = path.read_bytes()
        assert "damaged" in shell.refused("campaign", "play", str(path), "--name", "Ana")
        assert path.read_bytes() == before

    def test_help(self, shell: Shell) -> None:
        assert "philately campaign merge" in shell("campaign")[1]
        for command in ("new", "play", "show", "merge"):
            assert f"philately campaign {command}" in shell("campaign", command, "--help")[1]


def test_a_real_sitting(file: Path) -> None:
    """Through a pipe, and cut off: the adventure is on its way, and goes on."""
    told = run("campaign", "play", str(file), "--name", "Ana", stdin="2\n")
    assert told.returncode == 2
    assert "input ended after" in told.stderr
    assert "Summer, adventure 1 of 2; keywords so far: none." in told.stdout
    assert file.with_name("summer.json.ana.1.jsonl").exists()
    told = run("campaign", "play", str(file), "--name", "Ana")
    assert "input ended after 0 answers" in told.stderr
