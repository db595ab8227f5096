"""Equal histories of views and log lines give equal knowledge: `redeal`, `observe` and strategies never peek."""

import itertools
from collections.abc import Iterator

import pytest

import philately
from philately import FastRng, State
from tests.gauntlet.play import (
    ANSWERS,
    answer_at_random,
    every_secretive_variant,
    every_variant,
    positions,
    redealt,
    scaled,
    start,
)
from tests.gauntlet.twins import Twins, greedy_pick
from tests.gauntlet.variants import FACTS, Variant, games_and_variants

FAR = 60


def raise_twins(variant: Variant, state: State, seat: int, seed: int) -> tuple[int, int]:
    """Play a pair as far as it goes: how many answers, and how many of them while hidden things differed."""
    pair = Twins(variant, state, seat, seed)
    if not pair.differ:
        return 0, 0
    pair.check()
    apart = 0
    while pair.one.to_move >= 0 and pair.steps < FAR:
        before = pair.steps
        if not pair.advance():
            break
        pair.check()
        if pair.differ:
            apart += pair.steps - before
    return pair.steps, apart


@every_secretive_variant
def test_twins_are_the_same_to_their_seat(variant: Variant) -> None:
    """From the deal, and from some point of a game."""
    apart = pairs = 0
    for seed in range(scaled(24, 3)):
        state = start(variant, seed)
        rng = FastRng(seed, ANSWERS)
        for _ in range(seed % 4 * 17):
            if state.to_move >= 0:
                answer_at_random(state, rng)
        if state.to_move < 0:
            continue
        _, far = raise_twins(variant, state, seed % variant.players, seed)
        pairs += 1
        apart += far
    assert apart >= 4 * pairs > 0, f"{apart} answers in {pairs} pairs that differed"


def hot_positions(variant: Variant, seeds: int) -> Iterator[State]:
    for seed in range(seeds):
        for state in positions(variant, seed):
            if FACTS[variant.game].hot(state):
                yield state.copy()
                break


@pytest.mark.parametrize("name", philately.game_names())
def test_twins_stay_twins_through_rare_moments(name: str) -> None:
    """Such as the end of a pile."""
    pairs = apart = 0
    secretive = [variant for variant in games_and_variants() if variant.game == name and not variant.open]
    for variant in secretive:
        for number, state in enumerate(itertools.islice(hot_positions(variant, 12), scaled(6, 2))):
            for seat in range(variant.players):
                _, far = raise_twins(variant, state, seat, number)
                pairs += far > 0
                apart += far
    assert pairs >= len(secretive)
    assert apart >= 2 * pairs


@every_variant
def test_the_greedy_bot_does_not_peek(variant: Variant) -> None:
    """It answers the same, whatever is dealt where its seat can't look."""
    if variant.rules.strategy() is None:
        pytest.skip("this game has no strategy")
    compared = 0
    for seed in (61, 62):
        for number, state in enumerate(itertools.islice(positions(variant, seed, every=3), scaled(900, 45))):
            for seat in state.pending():
                pick = greedy_pick(variant, state, seat)
                for stream in range(2):
                    assert greedy_pick(variant, redealt(state, seat, FastRng(number, stream)), seat) == pick
                    compared += 1
    assert compared > 10
