"""What a game is made of: facts and functions that it is given."""

from typing import Any

import pytest

from philately import Game
from philately.core.actions import Actions
from philately.core.words import Words

FACTS: dict[str, Any] = {
    "name": "bare", "title": "Bare", "summary": "", "players": (2, 2), "observation": 1, "longest": 1,
    "questions": (), "options": [], "words": Words(Actions("Bare", "nothing")),
}  # fmt: skip


def test_a_function_that_is_missing_is_named() -> None:
    with pytest.raises(NotImplementedError, match=r"made without a function that it needs: Game\(create=…"):
        Game(**FACTS).create(2, {})


def test_without_further_functions_a_game_counts_nothing_and_has_no_strategy() -> None:
    game = Game(**FACTS)
    assert game.strategy() is None and game.noted("card", 3, {}) == 3
    assert game.check_options({}, 2) == {} and game.bring({"board": "x.toml"}) == {"board": "x.toml"}
    assert game.draw({"pile": 3, "hand": []}, []) == "pile: 3\nhand: []" and game.table() is None


@pytest.mark.parametrize("name", ["create", "said", "strategy"])
def test_a_function_that_is_given_is_not_overridden(name: str) -> None:
    """It would never be asked."""
    kind = type("Odd", (Game,), {name: lambda self: None})
    with pytest.raises(TypeError, match=f"^Odd can't override {name}: it is given to Game as an argument$"):
        kind(**FACTS)
