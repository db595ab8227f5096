"""Whoever chooses what isn't legal is told why: by a reason with its rule, made of what the seat may see."""

import pytest

import philately
from philately import FastRng, State
from tests.gauntlet.play import ANSWERS, answer_at_random, every_secretive_variant, positions, scaled, start
from tests.gauntlet.variants import FACTS, Variant, games_and_variants

SAMPLES = 12  # illegal actions that are asked about in a position


def illegal_actions(variant: Variant, state: State, seat: int, rng: FastRng) -> list[int]:
    """Some actions that aren't legal, of the kinds (cards, seats, places, amounts) that are asked for now."""
    actions = variant.rules.words.actions
    legal = set(state.legal_actions(seat))
    spans = {actions.span_of(action).name: actions.span_of(action) for action in sorted(legal)}
    others = [action for span in spans.values() for action in span.actions if action not in legal]
    return [others.pop(rng.below(len(others))) for _number in range(min(SAMPLES, len(others)))]


@pytest.mark.parametrize("name", philately.game_names())
def test_most_illegal_actions_have_a_reason_of_their_own(name: str) -> None:
    variants = [variant for variant in games_and_variants() if variant.game == name]
    if not variants:
        pytest.skip(f"{name} isn't in the gauntlet")
    game, rng = variants[0].rules, FastRng(71)
    numbers = set(game.rule_numbers())
    asked = told = seen = 0
    wanted = scaled(1000, 3)
    seed = 0
    while seen < wanted:
        variant = variants[seed % len(variants)]
        state, answers = start(variant, seed), FastRng(seed, ANSWERS)
        seed += 1
        while state.to_move >= 0 and seen < wanted:
            seat = state.to_move
            for action in illegal_actions(variant, state, seat, rng):
                asked += 1
                why = game.why_not(state, seat, action)
                assert why is not None
                if state.why_not(seat, action) is not None:
                    told += 1
                    assert why["message"]
                    assert why["rule"] in numbers
            seen += 1
            for _step in range(1 + rng.below(12)):
                if state.to_move >= 0:
                    answer_at_random(state, answers)
    assert told >= 0.9 * asked, f"{told} of {asked} illegal actions in {seen} positions have a reason"


@every_secretive_variant
def test_a_legal_action_has_no_reason_and_asking_changes_nothing(variant: Variant) -> None:
    game = variant.rules
    for state in positions(variant, 72, every=13):
        before = state.dump()
        for seat in state.pending():
            legal = state.legal_actions(seat)
            assert [game.why_not(state, seat, action) for action in legal] == [None] * len(legal)
            assert state.legal_actions(seat) == legal
        assert state.dump() == before


@every_secretive_variant
def test_reasons_depend_only_on_what_the_seat_may_see(variant: Variant) -> None:
    """In two worlds that look alike to a seat, it is told the same."""
    game, rng, twin = variant.rules, FastRng(73), FACTS[variant.game].twin
    compared = 0
    for seed in range(scaled(12, 6)):
        for state in positions(variant, 100 + seed, every=7):
            for seat in state.pending():
                other = state.copy()
                twin(other, seat, FastRng(seed, 21))
                assert other.legal_actions(seat) == state.legal_actions(seat)
                for action in illegal_actions(variant, state, seat, rng):
                    assert game.why_not(other, seat, action) == game.why_not(state, seat, action)
                    compared += 1
    assert compared > 20
