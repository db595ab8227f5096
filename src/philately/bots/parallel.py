"""Thinking in several processes at once: each searches a part of the budget, and what they found out is added up.

The result depends on the seed, the budget and the number of parts, and not on how many processes share the work.
"""

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import NamedTuple

from philately.bots.advice import Advice, Tried, ranked, tries
from philately.core.game import Game
from philately.core.options import Value
from philately.core.registry import game as find_game
from philately.core.rng import FastRng
from philately.core.state import State


class Part(NamedTuple):
    """What one process has to do: a position redealt for the seat, so that nobody there can know more than the seat."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]
    seat: int
    position: bytes
    simulations: int
    seed: int
    number: int


def think_together(
    pool: Executor,
    game: Game,
    options: Mapping[str, Value],
    state: State,
    seat: int,
    simulations: int,
    seed: int,
    parts: int,
    most: int = 3,
) -> list[Advice]:
    """The best answers of a seat that is asked, like `advise`; with one part, the very same."""
    copy = state.copy()
    copy.redeal(seat, FastRng(seed, parts))
    position, chosen = copy.dump(), tuple(options.items())
    shares = [simulations // parts + int(number < simulations % parts) for number in range(parts)]
    work = [
        Part(game.name, state.players, chosen, seat, position, share, seed, number)
        for number, share in enumerate(shares)
        if share > 0
    ]
    found = list(pool.map(think_part, work))
    return ranked([_sum(same) for same in zip(*found, strict=True)], most)


def think_part(part: Part) -> list[Tried]:
    """What one process finds out; this runs in a worker."""
    game = find_game(part.game)
    state = game.create(part.players, dict(part.options))
    state.load(part.position)
    return tries(game, state, part.seat, part.simulations, FastRng(part.seed, part.number))


def _sum(tried: tuple[Tried, ...]) -> Tried:
    return Tried(tried[0].action, sum(each.visits for each in tried), sum(each.total for each in tried))
