"""A redealt copy keeps what its seat knew, and can be redealt for that seat again and again."""

import pytest

from philately import FastRng, NotAllowed
from tests.gauntlet.play import REDEAL, answer_at_random, every_variant, positions, redealt
from tests.gauntlet.variants import FACTS, Variant


@every_variant
def test_redealing_a_redealt_copy_is_redealing_the_original(variant: Variant) -> None:
    """Also for the third time, and through a dump."""
    for seed in (41, 42):
        for number, state in enumerate(positions(variant, seed, every=7)):
            before = state.dump()
            for seat in range(variant.players):
                expected = redealt(state, seat, FastRng(number, REDEAL)).dump()
                copy = redealt(state, seat, FastRng(number, REDEAL + 1))
                loaded = variant.empty()
                loaded.load(copy.dump())
                for stream in (2, 3):
                    copy.redeal(seat, FastRng(number, REDEAL + stream))
                    loaded.redeal(seat, FastRng(number, REDEAL + stream))
                copy.redeal(seat, FastRng(number, REDEAL))
                loaded.redeal(seat, FastRng(number, REDEAL))
                assert copy.dump() == expected
                assert loaded.dump() == expected
            assert state.dump() == before


@every_variant
def test_the_same_generator_gives_the_same_sample_and_another_one_another(variant: Variant) -> None:
    different = 0
    for number, state in enumerate(positions(variant, 43, every=9)):
        seat = number % variant.players
        one = redealt(state, seat, FastRng(1, number)).dump()
        assert redealt(state, seat, FastRng(1, number)).dump() == one
        different += redealt(state, seat, FastRng(2, number)).dump() != one
    assert different


@every_variant
def test_a_redealt_copy_refuses_other_seats_and_old_knowledge(variant: Variant) -> None:
    for number, state in enumerate(positions(variant, 44, every=13)):
        seat = number % variant.players
        copy = redealt(state, seat, FastRng(number))
        data = copy.dump()
        for other in {-1, *range(variant.players + 1)} - {seat}:
            with pytest.raises(NotAllowed):
                copy.redeal(other, FastRng(1))
        assert copy.dump() == data
        if copy.to_move < 0:
            continue
        copy.choose(0)
        loaded = variant.empty()
        loaded.load(copy.dump())
        for moved in (copy, loaded, copy.copy()):
            with pytest.raises(NotAllowed, match="moved on"):
                moved.redeal(seat, FastRng(1))


@every_variant
def test_a_redealt_copy_plays_on_to_the_end(variant: Variant) -> None:
    """From any position, with chance of its own, and nothing made or lost."""
    conserved = FACTS[variant.game].conserved
    for number, state in enumerate(positions(variant, 45, every=29)):
        copy = redealt(state, number % variant.players, FastRng(number, REDEAL))
        rng = FastRng(number, 7)
        while copy.to_move >= 0:
            answer_at_random(copy, rng)
        conserved(copy)
        assert copy.outcome() is not None
