"""The shelf of sheets: names that never change, and sheets for other processes."""

import hashlib
from pathlib import Path

import msgspec
import pytest

from philately.core.errors import BadOptions, BadSheet
from philately.games.stampadia.sheet import write_sheet
from philately.games.stampadia.shelf import FOLDER, SHEETS


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(SHEETS, "laid", {})
    monkeypatch.setenv(FOLDER, str(tmp_path))


@pytest.mark.parametrize(
    ("page", "word"),
    [
        ("19000", "19000"),
        ("My Sheet!", "my-sheet"),
        ("(a) b", "a-b"),
        ("Ünï", "n"),
        ("???", "sheet"),
        ("ab " * 20, ("ab-" * 20)[:40]),
        ("x" * 39 + "!y", "x" * 39 + "-"),  # cut after 40 letters, whatever is there
        ("teapot@0.1+more", "teapot-0-1-more"),
    ],
)
def test_a_name_is_the_page_and_a_hash(page: str, word: str) -> None:
    """Records and databases have these names."""
    sheet = msgspec.structs.replace(SHEETS.find("first-steps"), page=page)
    name = SHEETS.lay(sheet)
    assert name == f"{word}-{hashlib.sha256(write_sheet(sheet)).hexdigest()[:8]}"
    assert SHEETS.find(name) == sheet
    SHEETS.laid.clear()  # as in another process
    assert SHEETS.find(name) == sheet


def test_ours_keep_their_names() -> None:
    assert SHEETS.lay(SHEETS.find("first-steps")) == "first-steps"
    assert not SHEETS.laid


def test_other_sheets_are_not_listed() -> None:
    name = SHEETS.lay(msgspec.structs.replace(SHEETS.find("first-steps"), page="secret"))
    with pytest.raises(BadOptions, match="there is no sheet 'qqqqqq'") as caught:
        SHEETS.find("qqqqqq")
    assert "first-steps" in str(caught.value) and name not in str(caught.value)


def test_a_broken_sheet_is_refused() -> None:
    with pytest.raises(BadSheet):
        SHEETS.lay(msgspec.structs.replace(SHEETS.find("first-steps"), gold=51))
    assert not SHEETS.laid
