"""Copies don't alias, have no chance of their own, and both doors play the same games."""

import pytest

from philately import FastRng, IllegalAction, NotAllowed, NotYourTurn, Rng, State
from tests.gauntlet.play import ANSWERS, answer_at_random, copy_rng, every_variant, positions, start
from tests.gauntlet.variants import FACTS, Variant


@every_variant
def test_copies_do_not_alias(variant: Variant) -> None:
    """After every answer all earlier copies are what they were, and a copy moves without its original."""
    state = start(variant, 11)
    rng = FastRng(11, ANSWERS)
    kept: list[tuple[State, bytes]] = []
    while state.to_move >= 0:
        copy = state.copy()
        kept.append((copy, copy.dump()))
        answer_at_random(state, rng)
        assert all(old.dump() == data for old, data in kept[-3:])
    assert all(old.dump() == data for old, data in kept)
    for old, _ in kept[::9]:
        before = state.dump()
        old.rng = FastRng(1)
        answer_at_random(old, rng)
        assert state.dump() == before


@every_variant
def test_a_copy_into_a_used_state_is_a_copy(variant: Variant) -> None:
    """Nothing of what `copy_from` overwrites shines through, and nothing is forgotten."""
    used = variant.start(FastRng(5, 5))
    for state in positions(variant, 12):
        used.copy_from(state)
        used.rng = state.rng
        assert used.dump() == state.dump()
        assert used.pending() == state.pending()
        assert all(used.legal_actions(seat) == state.legal_actions(seat) for seat in state.pending())


@every_variant
def test_a_copy_leaves_the_generator_behind(variant: Variant) -> None:
    state = start(variant, 13)
    copy = state.copy()
    assert type(copy.rng) is Rng
    with pytest.raises(NotAllowed, match="no chance of its own"):
        copy.rng.below(6)


@every_variant
def test_a_copy_refuses_chance(variant: Variant) -> None:
    """A copy plays like its original until chance is needed, and then refuses; it can't see a future die."""
    refused = games = 0
    for seed in range(3):
        state = start(variant, seed)
        copy = state.copy()
        rng = FastRng(seed, ANSWERS)
        while state.to_move >= 0:
            same = copy_rng(rng)
            chance = copy_rng(state.rng).word()
            answer_at_random(state, rng)
            try:
                answer_at_random(copy, same)
            except NotAllowed:
                refused += 1
                assert copy_rng(state.rng).word() != chance  # the original did use its generator
                break
            assert copy_rng(state.rng).word() == chance  # nobody did
        games += 1
    if FACTS[variant.game].rolls(variant):
        assert refused == games


@every_variant
def test_both_doors_play_the_same_game(variant: Variant) -> None:
    checked, fast = start(variant, 14), start(variant, 14)
    assert checked.dump() == fast.dump()
    rng = FastRng(14, ANSWERS)
    while fast.to_move >= 0:
        k = rng.below(fast.count())
        seat, action = fast.to_move, fast.action(k)
        assert seat == checked.pending()[0]
        assert checked.legal_actions(seat) == [fast.action(i) for i in range(fast.count())]
        checked.apply(seat, action)
        fast.choose(k)
        assert checked.dump() == fast.dump()
    assert checked.pending() == []
    assert checked.outcome() == fast.outcome()


@every_variant
def test_those_asked_together_may_answer_in_any_order(variant: Variant) -> None:
    """Secret answers to one question lead to the same position, whoever answers first."""
    met = 0
    for seed in range(20):
        for state in positions(variant, seed):
            waiting = state.pending()
            if len(waiting) < 2 or not all(map(state.is_secret, waiting)):
                continue
            met += 1
            picks = {seat: state.legal_actions(seat)[0] for seat in waiting}
            ends = []
            for order in (waiting, waiting[::-1]):
                copy = state.copy()
                copy.rng = FastRng(seed, 9)
                for seat in order:
                    copy.apply(seat, picks[seat])
                ends.append(copy.dump())
            assert ends[0] == ends[1]
        if met > 10:
            break
    assert met or not FACTS[variant.game].asks_together(variant)


@every_variant
def test_the_checked_door_refuses_and_changes_nothing(variant: Variant) -> None:
    game = variant.rules
    for state in positions(variant, 15, every=11):
        before = state.dump()
        waiting = state.pending()
        for seat in {-1, variant.players, *range(variant.players)} - set(waiting):
            for refused in (state.question_of, state.legal_actions):
                with pytest.raises(NotYourTurn):
                    refused(seat)
            with pytest.raises(NotYourTurn):
                state.apply(seat, state.legal_actions(waiting[0])[0] if waiting else 0)
        for seat in waiting:
            legal = set(state.legal_actions(seat))
            for action in {-1, game.actions, *range(game.actions)} - legal:
                with pytest.raises(IllegalAction):
                    state.apply(seat, action)
        assert state.dump() == before
