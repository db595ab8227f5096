"""The shelf of sheets: names that never change, and sheets for other processes."""

import hashlib
import re
from pathlib import Path

import msgspec
import pytest

from philately.core.errors import BadOptions, BadSheet
from philately.core.shelf import short_name
from philately.games.stampadia.sheet import write_sheet
from philately.games.stampadia.shelf import FOLDER, SHEETS
from tests.errand import twins


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
    assert name == f"{word}-{hashlib.sha256(write_sheet(sheet)).hexdigest()[:32]}"
    assert SHEETS.find(name) == sheet
    SHEETS.laid.clear()  # as in another process
    assert SHEETS.find(name) == sheet


def test_two_sheets_with_the_same_first_digits_are_two() -> None:
    one, two = (SHEETS.lay(sheet) for sheet in twins())
    assert one != two and short_name(one) == short_name(two)
    assert (SHEETS.find(one), SHEETS.find(two)) == twins()


def test_a_name_from_before_means_one_sheet() -> None:
    """Databases and records of older releases have names with 32 bits of the hash: whoever comes second is refused."""
    one, two = twins()
    name = short_name(SHEETS.name_of(one))
    assert SHEETS.lay(one, name) == SHEETS.lay(one, name) == SHEETS.lay_again(one, name) == name
    for lay in (SHEETS.lay, SHEETS.lay_again):
        with pytest.raises(BadOptions, match=f"another sheet has the name {name}"):
            lay(two, name)
    SHEETS.laid.clear()  # as in another process
    with pytest.raises(BadOptions, match=f"another sheet has the name {name}"):
        SHEETS.lay(two, name)
    assert SHEETS.find(name) == one
    assert SHEETS.lay_again(two, "errand-12345678") == SHEETS.name_of(two)


def test_names_are_short_for_people() -> None:
    name = SHEETS.name_of(twins()[0])
    assert short_name(name) == name[:-24] and re.fullmatch("errand-[0-9a-f]{8}", name[:-24])
    assert short_name(f"first-steps+{name}+{name}") == f"first-steps+{name[:-24]}+{name[:-24]}"
    for other in ("first-steps", "2026-11-15/warrior", "teapot", name[:-24], f"{name}0", f"{name}-two"):
        assert short_name(other) == other


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
