"""Several processes think together, and it doesn't matter which of them does what."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import philately
from philately import FastRng, Match
from philately.bots.advice import advise
from philately.bots.parallel import think_together
from philately.bots.process import begin_work

MOST = 99


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn, initializer=begin_work) as started:
        yield started


@pytest.fixture(scope="module")
def alone() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as started:
        yield started


def match_of(name: str) -> Match:
    """A match some answers on."""
    match = philately.game(name).new(players=3, seed=6)
    for _ in range(4):
        match.play(match.state.legal_actions(match.state.to_move)[0])
    return match


@pytest.mark.parametrize("name", ["stampede", "pilfer"])
def test_two_processes_find_what_one_finds(name: str, pool: Executor, alone: Executor) -> None:
    """For each number of parts; and the position is not touched."""
    match = match_of(name)
    before = match.state.dump()
    seat = match.pending[-1]
    for parts in (1, 2, 3):
        found = [
            think_together(each, match.game, match.options, match.state, seat, 61, 9, parts, MOST)
            for each in (pool, alone, pool)
        ]
        assert found[0] == found[1] == found[2]
        assert sum(advice.share for advice in found[0]) == pytest.approx(1.0)
        assert found[0][0].action in match.state.legal_actions(seat)
    assert match.state.dump() == before


def test_one_part_is_advice(alone: Executor) -> None:
    for name in ("stampede", "pilfer"):
        match = match_of(name)
        seat = match.pending[-1]
        together = think_together(alone, match.game, match.options, match.state, seat, 50, 9, 1)
        assert together == advise(match.game, match.state, seat, 50, 9)


def test_all_of_the_budget_is_used(alone: Executor) -> None:
    """Also when it is smaller than the number of parts, or can't be divided."""
    match = match_of("stampede")
    seat = match.pending[0]
    for simulations, parts in [(1, 4), (7, 3), (40, 7)]:
        found = think_together(alone, match.game, match.options, match.state, seat, simulations, 2, parts, MOST)
        for advice in found:
            times = advice.share * simulations
            assert times == pytest.approx(round(times))


def test_parts_differ_and_so_do_seeds(alone: Executor) -> None:
    match = match_of("stampede")
    seat = match.pending[0]
    found = [
        think_together(alone, match.game, match.options, match.state, seat, 60, seed, parts, MOST)
        for seed, parts in [(1, 1), (1, 2), (2, 2)]
    ]
    assert len({tuple(advice) for advice in found}) == 3


def test_processes_are_given_nothing_that_the_seat_can_not_know(alone: Executor) -> None:
    """Another deal of what is hidden, another generator: the same advice."""
    for name in ("stampede", "pilfer"):
        match = match_of(name)
        seat = match.pending[0]
        other = match.state.copy()
        other.redeal(seat, FastRng(77))
        found = [
            think_together(alone, match.game, match.options, state, seat, 40, 5, 2, MOST)
            for state in (match.state, other)
        ]
        assert found[0] == found[1]
