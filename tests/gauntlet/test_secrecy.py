"""No byte of what a seat is given depends on what it can't know."""

from philately import FastRng
from tests.gauntlet.play import (
    REDEAL,
    ask_bytes,
    every_secretive_variant,
    every_variant,
    observed,
    positions,
    redealt,
    view_bytes,
)
from tests.gauntlet.variants import FACTS, Variant


@every_secretive_variant
def test_redealing_changes_nothing_that_the_seat_is_given(variant: Variant) -> None:
    """View, question and observation stay the same, whatever lies where the seat can't look."""
    game = variant.rules
    hidden = FACTS[variant.game].hidden
    conserved = FACTS[variant.game].conserved
    changed = tried = 0
    for seed in (31, 32):
        for number, state in enumerate(positions(variant, seed, every=9)):
            for seat in range(variant.players):
                seen = view_bytes(game, state, seat), ask_bytes(game, state, seat), observed(game, state, seat)
                copy = redealt(state, seat, FastRng(number, REDEAL))
                conserved(copy)
                given = view_bytes(game, copy, seat), ask_bytes(game, copy, seat), observed(game, copy, seat)
                assert given == seen
                tried += 1
                changed += hidden(copy, seat) != hidden(state, seat)
    assert changed > tried // 4  # something was really dealt anew


@every_variant
def test_a_spectator_sees_nothing_that_a_redeal_changes(variant: Variant) -> None:
    """What is hidden from somebody is hidden from spectators, too: they see the least."""
    game = variant.rules
    twin = FACTS[variant.game].twin
    for state in positions(variant, 33, every=11):
        seen = view_bytes(game, state, -1)
        for seat in range(variant.players):
            copy = state.copy()
            twin(copy, seat, FastRng(seat))
            assert view_bytes(game, copy, -1) == seen
