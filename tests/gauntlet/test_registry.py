"""No registered game gets past the gauntlet."""

import pytest

import philately
from tests.gauntlet.golden import golden_file
from tests.gauntlet.variants import FACTS, games_and_variants


def test_every_registered_game_has_variants_and_every_entry_is_registered() -> None:
    assert sorted(FACTS) == philately.game_names()
    assert {variant.game for variant in games_and_variants()} == set(philately.game_names())


@pytest.mark.parametrize("name", philately.game_names())
def test_every_registered_game_has_goldens(name: str) -> None:
    facts = FACTS[name]
    assert facts.golden
    for label in facts.golden:
        assert golden_file(f"{name}-{label}").exists()


@pytest.mark.parametrize("name", philately.game_names())
def test_variants_cover_all_numbers_of_players_and_all_values_of_options(name: str) -> None:
    game = philately.game(name)
    variants = FACTS[name].variants
    assert {variant.players for variant in variants} == set(range(game.fewest, game.most + 1))
    for option in game.options:
        used = {variant.chosen[option.name] for variant in variants}
        assert set(option.values) <= used | {"auto", "none"}, (
            option.name
        )  # "auto" is spelt out; without a limit games are too long
        assert option.numbers is None or any(isinstance(value, int) for value in used), option.name


@pytest.mark.parametrize("name", philately.game_names())
def test_labels_are_distinct_and_named_variants_exist(name: str) -> None:
    facts = FACTS[name]
    labels = [variant.label for variant in facts.variants]
    assert len(set(labels)) == len(labels)
    assert {*facts.golden, *facts.perft} <= set(labels)
