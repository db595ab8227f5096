"""docs/seeds.md: every sentence of the five originals has its place in our rules, rulebooks and tests."""

import ast
import hashlib
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.test_docs import anchors
from tests.test_readings import GAMES, readings

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/seeds.md"
DATA = ROOT / "tests/data/rules"
NUMBERS: dict[str, dict[str, Any]] = tomllib.loads((DATA / "numbers.toml").read_text(encoding="utf-8"))
SENTENCES = {"000": 89, "001": 50, "002": 201, "003": 55, "004": 91}
GAME = {"000": "stampede", "001": "stampede", "002": "stampadia", "003": "stampin", "004": "cactus_town"}
NO_RULE = {"story", "advice", "pointer", "credits", "component", "version"}  # why a sentence needs no test
LINK = re.compile(r"\[[^\]]+\]\(([^)#]+)#([^)]+)\)")
RUN = 6  # so many words in a row are not ours


class Row(NamedTuple):
    sentences: str
    says: str
    rules: str
    told: str
    tests: str

    def numbers(self) -> Iterator[int]:
        """The sentences of the row, of `1, 4–6`."""
        for part in self.sentences.split(", "):
            first, _, last = part.partition("–")
            yield from range(int(first), int(last or first) + 1)


def rows(seed: str) -> list[Row]:
    """The table of one original."""
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## {seed}: ")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [Row(*line.strip("| ").split(" | ")) for line in lines[1:]]


def rule_numbers(game: str) -> set[str]:
    """All numbers of a game's rules."""
    known = NUMBERS[game]
    return {f"{letter}{number + 1}" for letter, count in known["count"].items() for number in range(count)} | set(
        known.get("more", ())
    )


@cache
def cases(file: Path) -> frozenset[str]:
    """The tests of a file, those of classes as `TestClass::test_it`."""
    found = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
    return frozenset(found)


@pytest.mark.parametrize("seed", SENTENCES)
def test_every_sentence_is_in_one_row(seed: str) -> None:
    assert sorted(number for row in rows(seed) for number in row.numbers()) == list(range(1, SENTENCES[seed] + 1))


@pytest.mark.parametrize("seed", SENTENCES)
def test_every_rule_of_a_row_exists(seed: str) -> None:
    for row in rows(seed):
        named = set(row.rules.split(", ")) - {"–", "manual"}
        assert named <= rule_numbers(GAME[seed]), row


@pytest.mark.parametrize("seed", SENTENCES)
def test_every_row_is_told_in_a_rulebook_or_says_why_not(seed: str) -> None:
    for row in rows(seed):
        assert set(LINK.sub("", row.told).strip(", ").split(", ")) <= NO_RULE | {""}, row
        for file, anchor in LINK.findall(row.told):
            target = (PAGE.parent / file).resolve()
            assert target == ROOT / f"src/philately/games/{GAME[seed]}/rulebook.en.md" or target.parent == PAGE.parent
            assert anchor in anchors(target), row
        assert row.rules == "–" or LINK.search(row.told), row


@pytest.mark.parametrize("seed", SENTENCES)
def test_every_rule_is_held_by_a_test(seed: str) -> None:
    for row in rows(seed):
        if row.tests == "–":
            assert row.told.rpartition(", ")[2] in NO_RULE, row
            continue
        for named in re.findall(r"`([^`]+)`", row.tests):
            file, _, test = named.partition("::")
            path = ROOT / (file if "/" in file else f"tests/games/{GAME[seed]}/{file}")
            assert path.name.startswith("test_")
            assert test in cases(path) if test else cases(path), named
        assert re.fullmatch(r"`[^`]+`(<br>`[^`]+`)*", row.tests), row


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_has_a_number_of_the_rules(game: str) -> None:
    assert set(readings(game)) <= rule_numbers(game)


def test_no_row_repeats_an_original() -> None:
    """The file has the first four bytes of SHA-256 of all runs of six words in the originals, in small letters."""
    data = (DATA / "originals.bin").read_bytes()
    theirs = {data[place : place + 4] for place in range(0, len(data), 4)}
    assert len(theirs) > 8000
    assert is_theirs("you must always have six cards", theirs)  # the check can fail
    for seed in SENTENCES:
        for row in rows(seed):
            assert not is_theirs(row.says, theirs), row


def is_theirs(text: str, theirs: set[bytes]) -> bool:
    """Whether so many words in a row stand in an original."""
    words = re.findall(r"[^\W_]+", text.lower())
    runs = (" ".join(words[place : place + RUN]) for place in range(len(words) - RUN + 1))
    return any(hashlib.sha256(run.encode()).digest()[:4] in theirs for run in runs)
