"""Thinking in several processes at once: each searches a part of the budget, and what they found out is added up.

The result depends on the seed, the budget and the number of parts, and not on how many processes share the work.
"""

from collections.abc import Mapping
from concurrent.futures import Executor
from itertools import repeat

from philately.bots.advice import Advice, Tried, ranked, tries
from philately.bots.problem import Problem, pose
from philately.core.game import Game
from philately.core.options import Value
from philately.core.registry import game as find_game
from philately.core.rng import FastRng
from philately.core.state import State


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
    problem = pose(game, options, state, seat, seed, parts)
    shares = [simulations // parts + int(number < simulations % parts) for number in range(min(parts, simulations))]
    found = pool.map(think_part, repeat(problem), range(parts), shares)
    return ranked([_sum(same) for same in zip(*found, strict=True)], most)


def think_part(problem: Problem, number: int, simulations: int) -> list[Tried]:
    """What one process finds out; this runs in a worker."""
    rng = FastRng(problem.seed, number)
    return tries(find_game(problem.game), problem.state(), problem.seat, simulations, rng)


def _sum(tried: tuple[Tried, ...]) -> Tried:
    return Tried(tried[0].action, sum(each.visits for each in tried), sum(each.total for each in tried))
