"""Every reading of ours is marked where a player reads it, with its reason, and told in full in docs/rulings.md."""

import re
import tomllib
from pathlib import Path

import pytest

from philately.core.registry import game

ROOT = Path(__file__).parents[1]
LISTS: dict[str, dict[str, list[str]]] = tomllib.loads(
    (ROOT / "tests/data/rules/readings.toml").read_text(encoding="utf-8")
)
GAMES = list(LISTS)
NUMBER = r"[A-Z]{1,2}-?\w+"
DAGGER = re.compile(rf"†({NUMBER})")
CITED = re.compile(rf"\[({NUMBER}(?:, {NUMBER})*)\]")
HEAD = re.compile(r"^- ((?:\*\*[^*]*\*\*(?: and )?)+)", re.MULTILINE)
REASONS = "## Our readings, and why\n"


def readings(name: str) -> list[str]:
    """The numbers of all readings of a game."""
    return sorted(LISTS[name]["reconstructed"] + LISTS[name].get("leaflet", []))


def chapters(name: str) -> tuple[str, str]:
    """What a rulebook tells, without the daggers that it shows as examples, and its reasons."""
    told, heading, reasons = game(name).rulebook().partition(REASONS)
    assert heading
    return re.sub(r"`[^`]*`", "", told), reasons.partition("\n## ")[0]


def heads(text: str) -> list[str]:
    """The readings that stand at the heads of a list, as often as they do."""
    return sorted(DAGGER.findall("".join(HEAD.findall(text))))


@pytest.mark.parametrize("name", GAMES)
def test_the_rulebook_marks_every_reading(name: str) -> None:
    told, _ = chapters(name)
    assert sorted(set(DAGGER.findall(told))) == readings(name)


@pytest.mark.parametrize("name", GAMES)
def test_the_rulebook_has_one_reason_for_every_reading(name: str) -> None:
    _, reasons = chapters(name)
    assert heads(reasons) == readings(name)


@pytest.mark.parametrize("name", GAMES)
def test_rulings_tell_every_reading_in_full(name: str) -> None:
    rulings = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
    section = rulings.partition(f"\n## {game(name).title.removeprefix('Chronicles of ')}\n")[2].partition("\n## ")[0]
    assert heads(section) == readings(name)
    assert len(DAGGER.findall(section)) == len(readings(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_rulebook_names_every_rule_that_a_question_can_name(name: str) -> None:
    told, _ = chapters(name)
    numbers = set(game(name).rule_numbers())
    cited = {number for found in CITED.findall(told) for number in found.split(", ")}
    assert cited <= numbers
    assert numbers <= cited | set(readings(name))


def test_of_every_rule_of_stampadia_it_is_known_who_says_it() -> None:
    told = [number for numbers in LISTS["stampadia"].values() for number in numbers]
    assert sorted(told) == sorted(game("stampadia").rule_numbers())


def test_the_leaflet_of_cactus_town_has_31_places_to_read() -> None:
    assert LISTS["cactus_town"]["leaflet"] == [f"A-{number}" for number in range(1, 32)]
