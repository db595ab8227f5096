"""What format 2 has beyond format 1, what becomes of files of format 1, and games told from their records alone."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

import philately
from philately import BadRecord, Match, cli
from philately.core.errors import NotAllowed
from philately.core.event import UNKNOWN, Field
from philately.core.record import Header, Hidden, Move, Record, read_record
from philately.core.replay import outdated, replay, retell
from philately.core.verify import examine, verify
from tests.gauntlet.play import ROOT
from tests.gauntlet.variants import FACTS, Variant, games_and_variants
from tests.records.tools import chained, changed, drop_drafts, first_move, header, new_match, play_at_random, read

OLD = ROOT / "tests" / "data" / "records" / "0.4.0"
FILES = sorted(OLD.glob("*.jsonl"))
READER = "its record has format 1, and this release reads format 2; philately 0.4.0 reads it"
replace = msgspec.structs.replace


def named(turns: int = 3) -> Match:
    game = philately.game("stampede")
    options = game.check_options({"turn_limit": turns}, 3)
    return play_at_random(Match(game, 3, options, bytes(64), seats=["Ana", "", "Cleo"]), 3)


# ---- names -----------------------------------------------------------------------------------------------------------


class TestNames:
    def test_they_are_hidden_fields_to_all_seats(self) -> None:
        first, second, third = named().record.header.seats
        assert isinstance(first, Hidden) and isinstance(third, Hidden) and second == ""
        assert (first.value, first.to, third.value) == ("Ana", (0, 1, 2), "Cleo")
        assert first.salt != third.salt

    def test_one_can_be_closed_and_the_chain_is_the_same(self, tmp_path: Path) -> None:
        record = named().record
        before = [line.hash for line in record.lines]
        assert b"Ana" in record.encode()
        record.close_name(0)
        assert b"Ana" not in record.encode()
        assert record.header.names == ["", "", "Cleo"]
        again = read(record.encode(), tmp_path)
        assert [line.hash for line in again.lines] == before
        verdict = examine(again, finished=True)
        assert verdict.fine and verdict.closed == 0 and "the result follows from the answers" in verdict.proven
        assert replay(again).outcome == named().outcome

    def test_to_close_one_twice_or_an_empty_one_changes_nothing(self) -> None:
        record = named().record
        record.close_name(2)
        once = record.encode()
        record.close_name(2)
        record.close_name(1)
        assert record.encode() == once

    @pytest.mark.parametrize("seat", [-1, 3, 10**20])
    def test_there_must_be_such_a_seat(self, seat: int) -> None:
        with pytest.raises(NotAllowed, match=f"there is no seat {seat}; seats are 0 to 2"):
            named().record.close_name(seat)

    def test_everybody_gets_them_with_an_export(self) -> None:
        match = drop_drafts(play_at_random(philately.game("stampede").new(players=2, seed=1), 1, 8))
        options = match.options
        match = Match(match.game, 2, options, bytes(64), seats=["Ana", "Ben"])
        for seat in (-1, 0, 1):
            assert match.record.redacted(seat).header.names == ["Ana", "Ben"]
        match.record.close_name(1)
        assert match.record.redacted(1).header.names == ["Ana", ""]

    @pytest.mark.parametrize(
        "seat",
        [
            "Ana",
            Hidden(to=(0, 1), value="Ana", salt="0" * 64),
            Hidden(to=(2, 1, 0), value="Ana", salt="0" * 64),
            Hidden(to=(), value="Ana", salt="0" * 64),
            Hidden(to=(0, 1, 2), salt="0" * 64),
        ],
    )
    def test_other_forms_are_refused(self, seat: str | Hidden, tmp_path: Path) -> None:
        record = named().record
        forged = header(record, seats=[seat, *record.header.seats[1:]])
        with pytest.raises(BadRecord, match="line 1: the name of a seat is a hidden field to all seats, or empty"):
            read(forged.encode(), tmp_path)


# ---- when, and by what -----------------------------------------------------------------------------------------------


class TestTimes:
    def test_a_move_says_when_and_by_what_it_was_answered(self, tmp_path: Path) -> None:
        match = philately.game("stampede").new(players=2, seed=1)
        legal = match.state.legal_actions(0)
        match.play(legal[0], seat=0, by="person", at=1500)
        while match.drafts.get(0):
            match.play(match.state.legal_actions(0)[0], seat=0, by="clock", at=2500)
        _number, move = first_move(read(match.record.encode(), tmp_path))
        assert (move.by, move.at) in (("person", 1500), ("clock", 2500))
        assert f'"at":{move.at},"by":"{move.by}"'.encode() in match.record.encode()

    def test_nothing_is_written_where_nothing_is_known(self) -> None:
        data = named().record.encode()
        assert b'"at"' not in data and b'"by"' not in data

    def test_replay_ignores_them(self) -> None:
        record = named().record
        said = [replace(line, by="standing", at=5) if isinstance(line, Move) else line for line in record.lines]
        again = replay(chained(said))
        assert again.outcome == named().outcome and examine(chained(said), finished=True).fine

    @pytest.mark.parametrize("said", [{"at": -2}, {"by": "robot"}, {"by": "Person"}])
    def test_other_words_are_refused(self, said: dict[str, object], tmp_path: Path) -> None:
        record = named().record
        number, move = first_move(record)
        with pytest.raises(BadRecord, match=rf"line {number}: a move is answered"):
            read(changed(record, number, replace(move, **said)).encode(), tmp_path)
        with pytest.raises(ValueError, match="a move is answered"):
            record.add_move(0, ["x"], [], **said)  # type: ignore[arg-type]

    def test_format_1_has_none(self, tmp_path: Path) -> None:
        record, _ = read_record(OLD / "stampede-finished.jsonl")
        number, move = first_move(record)
        with pytest.raises(BadRecord, match=f"line {number}: in format 1 a move doesn't say"):
            read(changed(record, number, replace(move, by="bot")).encode(), tmp_path)


# ---- files of older releases -----------------------------------------------------------------------------------------


class TestOldFiles:
    def test_there_are_some_of_each_game_and_kind(self) -> None:
        games = ("cactus_town", "stampadia", "stampede", "stampin")
        assert [file.stem for file in FILES] == [
            f"{g}-{k}" for g in games for k in ("export", "finished", "unfinished")
        ]

    @pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
    def test_their_chain_is_read_and_the_release_is_named(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        for command in (["verify", str(file)], ["verify", "--finished", str(file)]):
            assert cli.run(command) == 1
            told = capsys.readouterr()
            assert f"line 1: {READER}" in told.out and "broken" not in told.out + told.err
        assert cli.run(["replay", str(file)]) != 0
        assert READER in capsys.readouterr().err
        assert verify(file).outdated

    def test_they_are_not_resumed(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        copy = tmp_path / "old.jsonl"
        copy.write_bytes((OLD / "stampede-unfinished.jsonl").read_bytes())
        assert cli.run(["play", "stampede", "--record", str(copy)]) != 0
        assert READER in capsys.readouterr().err

    def test_a_name_cannot_be_closed_there(self) -> None:
        record, _ = read_record(OLD / "stampede-finished.jsonl")
        assert record.header.names == ["human:Ana", "greedy", ""]
        with pytest.raises(NotAllowed, match="in format 1 a name can't be closed"):
            record.close_name(0)

    def test_damage_is_still_damage(self, tmp_path: Path) -> None:
        data = (OLD / "stampede-finished.jsonl").read_bytes()
        with pytest.raises(BadRecord, match=r"line \d+: the hash doesn't fit"):
            read(data.replace(b'"seat":1', b'"seat":0', 1), tmp_path)

    @pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
    def test_they_are_told(self, file: Path) -> None:
        record, _ = read_record(file)
        game = philately.game(record.header.game)
        names = [f"Seat {seat}" for seat in range(record.header.players)]
        told = [game.sentence(record.header.options, e, -1, names) for line in retell(record) for e in line]
        assert len([line for line in told if line]) >= 8


# ---- raised rules ----------------------------------------------------------------------------------------------------


class TestRaisedRules:
    def test_the_reason_names_the_release_if_it_is_known(self, monkeypatch: pytest.MonkeyPatch) -> None:
        record, game = named().record, philately.game("stampede")
        assert outdated(record.header) == ""
        now = game.rules_version
        monkeypatch.setattr(game, "rules_version", now + 2)
        begun = f"rules version {now}; this Stampede plays version {now + 2}, and"
        assert outdated(record.header) == f"{begun} an earlier release plays version {now}"
        monkeypatch.setattr(game, "older_rules", {now: "0.5.0"})
        assert outdated(record.header) == f"{begun} philately 0.5.0 plays version {now}"
        newer = replace(record.header, rules=now + 3)
        assert outdated(newer).endswith(f"a later release plays version {now + 3}")
        for one in (record, chained([newer, *record.lines[1:]])):
            with pytest.raises(BadRecord, match="line 1: rules version"):
                replay(one)
        verdict = examine(record)
        assert verdict.outdated and "philately 0.5.0" in verdict.error

    @pytest.mark.parametrize("seat", [0, -1])
    def test_an_export_is_refused_too(self, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
        match = drop_drafts(play_at_random(philately.game("stampin").new(players=2, seed=1), 1, 8))
        monkeypatch.setattr(match.game, "rules_version", match.game.rules_version + 1)
        assert not examine(match.record.redacted(seat)).fine


# ---- told from the record --------------------------------------------------------------------------------------------


def in_format_1(match: Match, record: Record) -> Record:
    """The record as release 0.4.0 has written it: without the fields that came later."""
    old = Record()
    rows = {event.name: event for event in match.game.events}
    for line in record.lines:
        if isinstance(line, Header):
            line = replace(line, format="philately record 1", seats=line.names)
        elif hasattr(line, "events"):
            line = replace(line, events=[shortened(rows[str(event[0])].fields, event, match) for event in line.events])
        old.add(line)
    return old


def shortened(fields: dict[str, Field], event: Sequence[object], match: Match) -> list[object]:
    left, kept = list(event[2:]), list(event[:2])
    for field in fields.values():
        joined = field.is_hidden(match.options) and field.many and not field.each
        size = 1 if joined else field.number * len(field.kinds) if field.number else len(left)
        if field.since == 1:
            kept += left[:size]
        left = left[size:]
    return kept


@pytest.mark.parametrize("variant", games_and_variants(), ids=str)
def test_a_record_tells_what_was_told(variant: Variant) -> None:
    """Every event is read back as it stood in the story, so every sentence is the same for everybody."""
    for seed in range(2):
        match = play_at_random(new_match(variant, seed), seed, 300, undos=0)
        drop_drafts(match)
        told = [entry for line in retell(match.record) for entry in line]
        assert [without_names(match, entry) for entry in told] == [without_names(match, e) for e in match.state.story]


def without_names(match: Match, entry: tuple[int, ...]) -> object:
    """An event as all seats are told it; boxes and sheets stand for many values."""
    seats = range(-1, match.players)
    return entry[:2], [match.game.sentence(match.options, entry, seat, match.names) for seat in seats]


@pytest.mark.parametrize("game", sorted(FACTS))
def test_format_1_tells_the_same_or_less(game: str) -> None:
    """Nothing fails for want of a field, and only sentences that say so are shorter."""
    shorter, seen = set(), set()
    for variant in FACTS[game].variants[:6]:
        match = drop_drafts(play_at_random(new_match(variant, 3), 3, 600))
        record = in_format_1(match, match.record)
        told = [entry for line in retell(record) for entry in line]
        assert len(told) == len(match.state.story)
        for entry, true in zip(told, match.state.story, strict=True):
            event = match.game.events[true[0]]
            seen.add(event.name)
            assert entry[:2] == true[:2]
            for seat in range(-1, match.players):
                said = match.game.sentence(match.options, entry, seat, match.names)
                if UNKNOWN in entry:
                    assert said and event.brief
                    shorter.add(event.name)
                else:
                    assert said == match.game.sentence(match.options, true, seat, match.names)
    assert len(seen) > 4
    allowed = {"second_shot", "robbed", "stole", "paid", "placed", "won", "ability"}
    assert shorter <= (allowed if game in ("cactus_town", "stampadia") else set())
