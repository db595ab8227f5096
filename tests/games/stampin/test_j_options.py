"""Section J: the options, what they make of the rules' set-up, and boards and cards brought along in files."""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from philately.core import shelf as core_shelf
from philately.core.errors import BadOptions
from philately.games.stampin import GAME, options, shelf
from philately.games.stampin.board import write_board
from philately.games.stampin.cards import Card, write_cards
from philately.games.stampin.rules.terms import LIVE, ROUND_ROBIN, SEALED

BOARD = shelf.BOARDS.find("standard")
DECK = shelf.DECKS.find("standard")
DEFAULTS = {
    "auction": "round_robin",
    "sets_to_win": "leaflet",
    "kd_mode": "dual",
    "demand_window": "start_or_end",
    "wild_exchange_keeper": "yes",
    "duel_tie": "reroll",
    "reshuffle": "on_empty",
    "wild_in_three": "yes",
    "max_wilds_per_set": "2",
    "open_discards": "no",
    "hidden_cash": "no",
    "board": "standard",
    "cards": "standard",
    "turn_limit": "none",
}


@pytest.fixture(autouse=True)
def empty_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A shelf of its own for every test."""
    monkeypatch.setattr(shelf.BOARDS, "laid", {})
    monkeypatch.setattr(shelf.DECKS, "laid", {})
    folder = tmp_path / "shelf"
    folder.mkdir()
    monkeypatch.setenv(shelf.FOLDER, str(folder))
    return folder


def mine(tmp_path: Path) -> tuple[Path, Path]:
    """A board and cards that are not ours."""
    board, cards = tmp_path / "Mine.toml", tmp_path / "stamps.toml"
    board.write_bytes(write_board(replace(BOARD, name="My Board!", entries=(2, 3, 4, 5))))
    cards.write_bytes(write_cards(replace(DECK, name="Übersee", wild_price=20)))
    return board, cards


# ---- the table -------------------------------------------------------------------------------------------------------


def test_the_defaults_come_first() -> None:
    """J: in the order of the table."""
    assert options.check({}, 4) == DEFAULTS
    assert [option.name for option in options.OPTIONS] == list(DEFAULTS)


@pytest.mark.parametrize(
    ("name", "said", "attribute", "meant"),
    [
        ("auction", "round_robin", "auction", ROUND_ROBIN),
        ("auction", "sealed", "auction", SEALED),
        ("auction", "live", "auction", LIVE),
        ("sets_to_win", "leaflet", "sets_to_win", 0),
        ("sets_to_win", 5, "sets_to_win", 5),
        ("kd_mode", "dual", "one_each", False),
        ("kd_mode", "one_each", "one_each", True),
        ("demand_window", "start_or_end", "demand_at_start", False),
        ("demand_window", "start", "demand_at_start", True),
        ("wild_exchange_keeper", "yes", "wild_exchange_keeper", True),
        ("wild_exchange_keeper", False, "wild_exchange_keeper", False),
        ("duel_tie", "reroll", "duel_tie_nothing", False),
        ("duel_tie", "nothing", "duel_tie_nothing", True),
        ("reshuffle", "on_empty", "shuffle_when_needed", False),
        ("reshuffle", "when_needed", "shuffle_when_needed", True),
        ("wild_in_three", "yes", "wild_in_three", True),
        ("wild_in_three", "no", "wild_in_three", False),
        ("max_wilds_per_set", "2", "max_wilds", 2),
        ("max_wilds_per_set", 1, "max_wilds", 1),
        ("open_discards", "no", "open_discards", False),
        ("open_discards", "yes", "open_discards", True),
        ("hidden_cash", "no", "hidden_cash", False),
        ("hidden_cash", True, "hidden_cash", True),
        ("turn_limit", None, "turn_limit", 0),
        ("turn_limit", "9999", "turn_limit", 9999),
    ],
)
def test_what_the_rules_get(name: str, said: object, attribute: str, meant: object) -> None:
    """J: every value of every option."""
    made = options.setup(options.check({name: said}, 2))
    assert getattr(made, attribute) == meant


def test_the_rules_get_the_board_and_the_prices() -> None:
    """J, P-8, P-C: as numbers."""
    made = options.setup(options.check({}, 2))
    assert made.kinds == [space.kind for space in BOARD.spaces]
    assert made.numbers == [space.number for space in BOARD.spaces]
    assert made.entries == [1, 28, 19, 10]
    assert made.values == [3, 5, 8, 10] * 15 + [10, 10]


def test_true_and_false_are_yes_and_no() -> None:
    """J: as Python says them."""
    chosen = options.check({"wild_in_three": False, "open_discards": True, "hidden_cash": False}, 3)
    assert [chosen[name] for name in ("wild_in_three", "open_discards", "hidden_cash")] == ["no", "yes", "no"]


def test_one_wild_is_no_contradiction() -> None:
    """J, P-29: without Wilds in threes a Set has one at most, which two allow."""
    chosen = options.check({"wild_in_three": "no", "max_wilds_per_set": "2"}, 2)
    assert (chosen["wild_in_three"], chosen["max_wilds_per_set"]) == ("no", "2")


# ---- boards and cards ------------------------------------------------------------------------------------------------


def test_files_are_brought_to_the_shelf(tmp_path: Path) -> None:
    """J: a board and cards by the names of their files, from then on by names of their own."""
    board, cards = mine(tmp_path)
    given = GAME.bring({"board": str(board), "cards": str(cards), "auction": "live"})
    assert re.fullmatch("my-board-[0-9a-f]{32}", str(given["board"]))
    assert re.fullmatch("bersee-[0-9a-f]{32}", str(given["cards"]))
    chosen = options.check(given, 3)
    assert chosen == {**DEFAULTS, **given}
    assert options.board_of(chosen) == shelf.BOARDS.read_file(board)
    assert options.deck_of(chosen) == shelf.DECKS.read_file(cards)
    made = options.setup(chosen)
    assert made.entries == [2, 3, 4, 5] and made.values[60:] == [20, 20]


def test_bringing_again_gives_the_same_name_and_a_change_another(tmp_path: Path) -> None:
    """J: one name never means two boards."""
    board, cards = mine(tmp_path)
    assert shelf.BOARDS.lay_file(board) == shelf.BOARDS.lay_file(board)
    names = {shelf.BOARDS.lay(replace(BOARD, entries=entries)) for entries in ((1, 2, 3, 4), (4, 3, 2, 1))}
    assert len(names) == 2
    category = replace(DECK.categories[0], cards=(Card("Other", 3), *DECK.categories[0].cards[1:]))
    changed = replace(DECK, categories=(category, *DECK.categories[1:]))
    assert shelf.DECKS.lay(changed) != shelf.DECKS.lay_file(cards)


def test_a_file_without_a_name_is_called_by_its_own(tmp_path: Path) -> None:
    """J: `name` may be left out."""
    board, cards = tmp_path / "Attic 7.toml", tmp_path / "日本.toml"
    board.write_bytes(write_board(BOARD).replace(b'name = "Standard board"\n', b""))
    cards.write_bytes(write_cards(replace(DECK, name="")))
    assert shelf.BOARDS.read_file(board).name == "Attic 7" and shelf.DECKS.read_file(cards).name == "日本"
    assert shelf.BOARDS.lay_file(board).startswith("attic-7-") and shelf.DECKS.lay_file(cards).startswith("mine-")
    assert shelf.DECKS.find(shelf.DECKS.lay(replace(DECK, name=""))).name == "cards"


def test_only_good_boards_and_cards_are_laid() -> None:
    """J: also those that were made by a program."""
    with pytest.raises(BadOptions, match="entries should be a list of four different spaces"):
        shelf.BOARDS.lay(replace(BOARD, entries=(1, 1, 1, 1)))
    with pytest.raises(BadOptions, match=r"there are 1 entries \[\[wild\]\]"):
        shelf.DECKS.lay(replace(DECK, wilds=("One",)))
    with pytest.raises(BadOptions, match="line 1 is no TOML"):
        shelf.BOARDS.lay(replace(BOARD, name="a\nb"))


def test_the_first_board_makes_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """J: which is gone when the process ends."""
    monkeypatch.setenv(shelf.FOLDER, "")
    monkeypatch.setattr(core_shelf, "_keep", [])
    name = shelf.BOARDS.lay_file(mine(tmp_path)[0])
    left = Path(os.environ[shelf.FOLDER], f"board-{name}.toml")
    assert shelf.BOARDS.read_file(left) == shelf.BOARDS.find(name)
    core_shelf._keep[0].cleanup()
    assert not left.exists()
