"""What a search thinks of a position, for people: hints during a game, chances of winning after it.

Against others a chance is that of winning. In a game for one it tells how good a position looks: what the game would
bring (for instance 0.9 for a win, and up to 0.1 for gold) and the strategy's opinion of what is still open, which
hasn't been measured against games that were played.
"""

from collections.abc import Sequence
from typing import NamedTuple

from philately.bots.search import Search
from philately.core.game import Game
from philately.core.rng import FastRng
from philately.core.state import State


class Advice(NamedTuple):
    """An answer, the chance of winning with it (or how good it looks), and how much of the thinking went there."""

    action: int
    chance: float
    share: float


class Tried(NamedTuple):
    """An answer, how often a search took it, and what that brought in all."""

    action: int
    visits: int
    total: float


def advise(
    game: Game, state: State, seat: int, simulations: int, seed: int, most: int = 3, seconds: float = 0.0
) -> list[Advice]:
    """The best answers of a seat that is asked, from what that seat knows and nothing else."""
    return ranked(tries(game, state, seat, simulations, FastRng(seed), seconds), most)


def tries(game: Game, state: State, seat: int, simulations: int, rng: FastRng, seconds: float = 0.0) -> list[Tried]:
    """All answers of a seat that is asked, with what a search has found out about them."""
    options = state.legal_actions(seat)
    search = Search(game.strategy(), rng)
    node = search.think(state, seat, simulations, seconds)
    if len(options) == 1:  # no choice, so all simulations went this way
        return [Tried(options[0], search.simulations, search.brought[seat])]
    kids = [node.child(action) for action in options]
    return [Tried(kid.action, kid.visits, kid.total) for kid in kids]


def ranked(tried: Sequence[Tried], most: int) -> list[Advice]:
    """The answers that were taken most, in the order in which people read them: by their chances."""
    everything = sum(each.visits for each in tried)
    taken = [each for each in tried if each.visits > 0]
    taken.sort(key=lambda each: (-each.visits, -each.total))
    found = [Advice(each.action, each.total / each.visits, each.visits / everything) for each in taken[:most]]
    return sorted(found, key=lambda advice: -round(advice.chance, 2))


def chances(game: Game, state: State, simulations: int, seed: int) -> list[float]:
    """How likely each seat is to win, as the seat that is asked may see it; what it brought, when the game is over."""
    seat = state.to_move
    if seat < 0:
        return [state.payoff(each) for each in range(state.players)]
    search = Search(game.strategy(), FastRng(seed))
    search.think(state, seat, simulations, 0.0)
    return [brought / float(search.simulations) for brought in search.brought]
