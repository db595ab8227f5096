"""A record of Stampadia brings its sheet along: hidden while the game goes on, enough to play it again anywhere."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from philately import BadRecord, Match
from philately.core.record import Deal, Hidden, Record
from philately.core.replay import replay
from philately.core.shelf import short_name
from philately.games.stampadia import options
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.shelf import FOLDER, SHEETS
from tests.errand import twins
from tests.gauntlet.play import ROOT
from tests.gauntlet.variants import Variant, variant_of
from tests.records.tools import changed, new_match, play_at_random, read

EVERY = variant_of("stampadia-every")
OPEN = variant_of("stampadia-every-open")

STRANGER = """
import sys
from pathlib import Path
from philately.core.record import read_record
from philately.core.replay import replay
print(replay(read_record(Path(sys.argv[1]))[0]).state.dump().hex())
"""


def finished(variant: Variant = EVERY, seed: int = 4) -> Match:
    return play_at_random(new_match(variant, seed), seed)


def deal_of(record: Record) -> Deal:
    deal = record.lines[1]
    assert isinstance(deal, Deal)
    return deal


def sheet_of(variant: Variant) -> Sheet:
    return SHEETS.find(str(variant.options["sheet"]))


def quoted(text: str) -> str:
    """A text as it stands in JSON."""
    return msgspec.json.encode(text).decode()[1:-1]


def test_a_process_that_does_not_know_the_sheet_can_replay_it(tmp_path: Path) -> None:
    match = finished()
    file = tmp_path / "game.jsonl"
    file.write_bytes(match.record.encode())
    alone = {name: value for name, value in os.environ.items() if name != FOLDER}
    done = subprocess.run(
        [sys.executable, "-c", STRANGER, str(file)], cwd=ROOT, env=alone, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == match.state.dump().hex()


def test_a_record_keeps_the_name_that_its_sheet_had(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One that began before release 0.5.0: its name has 32 bits of the hash. Another sheet isn't taken for it."""
    one, two = twins()
    name = short_name(SHEETS.name_of(one))
    monkeypatch.setattr(SHEETS, "laid", {})
    monkeypatch.setenv(FOLDER, str(tmp_path))
    match = EVERY.rules.new(players=1, seed=4, sheet=SHEETS.lay(one, name))
    record = play_at_random(match, 4).record
    for kept in ({}, {name: one}):
        SHEETS.laid.clear()
        SHEETS.laid.update(kept)
        options._board.cache_clear()  # as in another process
        (tmp_path / f"sheet-{name}.json").unlink(missing_ok=True)
        assert replay(read(record.encode(), tmp_path)).outcome == match.outcome
        assert SHEETS.find(name) == one
    SHEETS.laid[name] = two
    options._board.cache_clear()
    with pytest.raises(BadRecord, match="line 2"):
        replay(read(record.encode(), tmp_path))


def test_rows_are_closed_while_the_game_goes_on() -> None:
    """What hasn't been read stands in no export: not for the seat, not for spectators."""
    match = play_at_random(new_match(EVERY, 4), 4, 6)
    assert not match.over
    shown = msgspec.json.encode(match.view(0)).decode()
    unread = [line for room in sheet_of(EVERY).rooms for line in room.lines if quoted(line.text) not in shown]
    assert unread
    full = match.record.encode().decode()
    assert all(quoted(quoted(line.text)) in full for line in unread)
    for seat in (-1, 0):
        text = match.record.redacted(seat).encode().decode()
        for line in unread:
            assert quoted(quoted(line.text)) not in text
    rows = [field for field in deal_of(match.record).events[0] if isinstance(field, Hidden)]
    assert len(rows) == len(sheet_of(EVERY).rooms)
    assert not any(row.to for row in rows)


def test_an_open_table_is_open_in_the_record() -> None:
    match = new_match(OPEN, 4)
    assert not any(isinstance(field, Hidden) for field in deal_of(match.record).events[0])


OTHER_ROW = '{"col":1,"height":1,"id":41,"lines":[],"row":1,"start":false,"width":1}'


@pytest.mark.parametrize("damage", ["", "{}", "[1", '{"id": 3}', OTHER_ROW])
def test_a_sheet_that_was_tampered_with_is_refused(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By those who know the sheet and by those who don't."""
    record = finished().record
    deal = deal_of(record)
    event = list(deal.events[0])
    field = event[5]
    assert isinstance(field, Hidden)
    event[5] = msgspec.structs.replace(field, value=damage)
    forged = changed(record, 2, msgspec.structs.replace(deal, events=[event, *deal.events[1:]]))
    with pytest.raises(BadRecord):
        replay(read(forged.encode(), tmp_path))
    monkeypatch.setattr(SHEETS, "laid", {})
    monkeypatch.delenv(FOLDER, raising=False)
    with pytest.raises(BadRecord):
        replay(read(forged.encode(), tmp_path))
