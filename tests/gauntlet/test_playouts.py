"""Every game plays out from 1,000 seeds (interpreted from 250): no dead end, nothing lost, an outcome at the end."""

import itertools
import os

import pytest

import philately
from philately import FastRng, State, _build
from tests.gauntlet.play import ANSWERS, answer_at_random, every_variant, positions, start
from tests.gauntlet.variants import FACTS, Variant

SOAK = bool(os.environ.get("PHILATELY_SOAK"))
SEEDS = 1000 * (20 if SOAK else 1)
PARTS = 4


def check_end(state: State, players: int) -> None:
    """Places and payoffs agree."""
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason
    assert state.pending() == []
    places = outcome.places
    payoffs = [state.payoff(seat) for seat in range(players)]
    assert len(places) == len(outcome.scores) == players
    assert all(0 <= payoff <= 1 for payoff in payoffs)
    if players == 1:  # alone, one wins or loses
        assert places in ((1,), (2,))
        assert (payoffs[0] > 0.5) == (places == (1,))
        return
    assert min(places) == 1
    assert max(places) <= players
    for seat, other in itertools.permutations(range(players), 2):
        if places[seat] == places[other]:
            assert payoffs[seat] == payoffs[other]
        if places[seat] < places[other]:
            assert payoffs[seat] >= payoffs[other]
        if seat in outcome.winners and other not in outcome.winners:
            assert payoffs[seat] > payoffs[other]
    if len(outcome.winners) == 1:
        assert payoffs[outcome.winners[0]] == 1


@pytest.mark.parametrize("part", range(PARTS if SOAK or _build.COMPILED else 1))
@pytest.mark.parametrize("name", philately.game_names())
def test_plays_out_from_1000_seeds(name: str, part: int) -> None:
    game = philately.game(name)
    facts = FACTS[name]
    longest = 0
    for seed in range(part, SEEDS, PARTS):
        variant = facts.variants[seed // PARTS % len(facts.variants)]
        state = start(variant, seed)
        rng = FastRng(seed, ANSWERS)
        answers = 0
        while state.to_move >= 0:
            count = state.count()
            assert count > 0
            found = [state.action(k) for k in range(count)]
            assert len(set(found)) == count
            assert 0 <= min(found) <= max(found) < game.actions
            assert state.outcome() is None
            state.choose(rng.below(count))
            answers += 1
            if answers % 16 == 0:
                facts.conserved(state)
            assert answers < 20_000, "this game doesn't end"
        facts.conserved(state)
        check_end(state, variant.players)
        longest = max(longest, answers)
    assert not game.longest or longest <= game.longest


@every_variant
def test_nothing_is_made_or_lost_by_any_answer(variant: Variant) -> None:
    facts = FACTS[variant.game]
    for seed in range(2):
        before = None
        for state in positions(variant, seed):
            facts.conserved(state)
            if before is not None:
                facts.follows(before, state)
            before = state.copy()


@pytest.mark.parametrize("name", philately.game_names())
def test_some_games_come_to_every_landmark(name: str) -> None:
    facts = FACTS[name]
    missing = dict(facts.landmarks)
    for seed in range(SEEDS):
        variant = facts.variants[seed % len(facts.variants)]
        state = start(variant, seed)
        rng = FastRng(seed, ANSWERS)
        while state.to_move >= 0:
            answer_at_random(state, rng)
        missing = {what: reached for what, reached in missing.items() if not reached(state)}
        if not missing:
            return
    pytest.fail(f"no game of {SEEDS} came to {', '.join(missing)}")
