"""The corpus of what may stand in unread rooms: every row is in the language of the sheets, and about as common."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from philately.games.stampadia import grammar, tree
from philately.games.stampadia.forms import PLAIN

CORPUS = Path(grammar.__file__).with_name("corpus.toml")
ROLES = {1, 2, 3}  # this room, the starting room, another one
ITEMS = {"First", "Second", "Third"}


@cache
def corpus() -> dict[str, Any]:
    return tomllib.loads(CORPUS.read_text(encoding="utf-8"))


def sides(row: dict[str, Any]) -> list[tuple[str, str | None]]:
    """The lines of a row, each with its upside-down part."""
    upside = row.get("upside", [""] * len(row["lines"]))
    return [(text, below or None) for text, below in zip(row["lines"], upside, strict=True)]


def share(pattern: str) -> float:
    """The share of rows in which a text is found."""
    rows = corpus()["row"]
    found = [row for row in rows if re.search(pattern, "\n".join([*row["lines"], *row.get("upside", [])]))]
    return float(sum(row["weight"] for row in found) / sum(row["weight"] for row in rows))


def nodes() -> list[tree.Condition | tree.Effect]:
    lines = [grammar.parse_line(*side) for row in corpus()["row"] for side in sides(row)]
    lines += [grammar.parse_line("move [1] » ", half["effects"]) for half in corpus()["half"]]
    return [node for line in lines for node in grammar.nodes(line)]


def test_there_are_about_a_hundred_rows_and_each_stands_there_once() -> None:
    rows = [repr(sides(row)) for row in corpus()["row"]]
    assert 90 <= len(rows) <= 150
    assert len(set(rows)) == len(rows)


def test_rows_have_known_fields_and_at_most_two_lines() -> None:
    assert set(corpus()) == {"sizes", "row", "half"}
    for row in corpus()["row"]:
        assert {"weight", "lines"} <= set(row) <= {"weight", "lines", "upside"}
        assert len(row["lines"]) <= 2
        assert not row.get("upside") or any(row["upside"])


@pytest.mark.parametrize("kind", ["row", "half"])
def test_weights_are_positive(kind: str) -> None:
    for entry in corpus()[kind]:
        assert type(entry["weight"]) is int
        assert entry["weight"] > 0


@pytest.mark.parametrize("side", [side for row in corpus()["row"] for side in sides(row)])
def test_lines_are_read_and_printed_back(side: tuple[str, str | None]) -> None:
    assert PLAIN.line(grammar.parse_line(*side, strict=True)) == side


@pytest.mark.parametrize("half", corpus()["half"], ids=lambda half: half["effects"])
def test_halves_are_read_after_any_trigger(half: dict[str, Any]) -> None:
    for trigger in ("move [1] » ", "killed last foe » ", "move on stairs & x2 & not x3 » ", "x3 & not x1 »"):
        side = (trigger, half["effects"])
        line = grammar.parse_line(*side, strict=True)
        assert PLAIN.line(line) == side
        assert line.rules[0].upside


def test_rooms_are_roles_and_items_are_places() -> None:
    rooms = {node.room for node in nodes() if isinstance(node, tree.Ticked | tree.Ticks | tree.Discovers)}
    rooms |= {node.room for node in nodes() if isinstance(node, tree.MoveAnywhere) and node.room is not None}
    assert rooms == ROLES
    assert {node.item for node in nodes() if isinstance(node, tree.Gets | tree.PaysItem)} == ITEMS


def test_there_is_no_flavour() -> None:
    assert not [node for node in nodes() if isinstance(node, tree.Flavour)]


def test_sizes_fit_and_are_as_common_as_in_the_four_sets() -> None:
    sizes = corpus()["sizes"]
    total = sum(weight for _, _, weight in sizes)
    assert len({(width, height) for width, height, _ in sizes}) == len(sizes)
    for width, height, weight in sizes:
        assert 1 <= width <= 6 and 1 <= height <= 6 and weight > 0
    corridors = sum(weight for width, height, weight in sizes if 1 in (width, height))
    assert corridors / total == pytest.approx(22 / 72)
    assert sum(weight for *size, weight in sizes if size == [3, 3]) / total == pytest.approx(10 / 72)


@pytest.mark.parametrize(
    ("pattern", "low", "high"),
    [
        (r"\A\Z", 0.09, 0.15),  # no function at all
        (r"move \[", 0.45, 0.56),
        ("killed last foe", 0.05, 0.1),
        (r"no foes » .*x2\b", 0.045, 0.065),  # the last fight
        ("room is empty, stop reading", 0.04, 0.08),
        ("reroll|reduce|can activate|effect -", 0.15, 0.21),
        ("move anywhere", 0.03, 0.06),
        ("roll a die", 0.04, 0.07),
        ("pay ", 0.12, 0.18),
        ("'", 0.07, 0.11),
    ],
)
def test_rows_are_as_common_as_on_real_sheets(pattern: str, low: float, high: float) -> None:
    assert low <= share(pattern) <= high
