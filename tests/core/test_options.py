"""Options: what is accepted, and what a refusal says."""

import pytest

from philately import BadOptions, Option
from philately.core.options import nearest, parse_options

TABLE = [
    Option("edition", ("english", "french"), "Which rulebook.", "X-1"),
    Option("aid", ("on", "off"), "Show what is known.", "X-2"),
    Option("teams_allowed", ("true", "false"), "Are there teams?", "X-3"),
    Option("limit", ("none",), "Turns.", "X-4", numbers=(1, 20)),
    Option("seats", ("none", "auto"), "Who with whom.", "X-5", form="a seating such as ABAB"),
]


def parse(**given: object) -> dict[str, str | int]:
    return parse_options("toy", TABLE, given)


def test_the_first_value_is_the_default() -> None:
    assert parse() == {"edition": "english", "aid": "on", "teams_allowed": "true", "limit": "none", "seats": "none"}
    assert [option.default for option in TABLE] == list(parse().values())


@pytest.mark.parametrize(
    ("name", "said", "kept"),
    [
        ("edition", "French", "french"),
        ("edition", " french ", "french"),
        ("aid", True, "on"),
        ("aid", False, "off"),
        ("teams_allowed", False, "false"),
        ("limit", 20, 20),
        ("limit", "7", 7),
        ("limit", None, "none"),
        ("seats", "ABAB", "abab"),
        ("seats", "auto", "auto"),
    ],
)
def test_what_is_understood(name: str, said: object, kept: str | int) -> None:
    assert parse(**{name: said})[name] == kept


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("edition", "german"),
        ("edition", ""),
        ("edition", None),
        ("edition", True),
        ("aid", 1),
        ("limit", 0),
        ("limit", 21),
        ("limit", "-1"),
        ("limit", "--1"),
        ("limit", "7.5"),
        ("limit", "７"),
        ("seats", ""),
    ],
)
def test_what_is_refused(name: str, said: object) -> None:
    with pytest.raises(BadOptions, match=f"option {name} can't be"):
        parse(**{name: said})


def test_a_refusal_says_what_would_be_right() -> None:
    with pytest.raises(BadOptions, match=r"can't be 'german'; it can be english, french"):
        parse(edition="german")
    with pytest.raises(BadOptions, match=r"it can be none, 1 … 20"):
        parse(limit=99)
    with pytest.raises(BadOptions, match="toy has no option 'editon'; did you mean edition"):
        parse(editon="french")
    with pytest.raises(BadOptions, match="its options are edition, aid"):
        parse(xyzzy=1)
    with pytest.raises(BadOptions, match="plain has no options"):
        parse_options("plain", [], {"a": 1})


def test_choices_for_people() -> None:
    assert TABLE[4].choices == "none, auto, a seating such as ABAB"


def test_nearest_words() -> None:
    assert nearest("lyon", ["lion", "hippo"]) == ["lion"]
    assert nearest("xyzzy", ["lion", "hippo"]) == []
    assert len(nearest("aa", ["aab", "aac", "aad", "aae"], most=2)) == 2
