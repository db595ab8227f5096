"""A position that travels to another process, redealt for a seat, so that nobody there can know more than the seat."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from philately.core.game import Game
from philately.core.options import Value
from philately.core.registry import game as find_game
from philately.core.rng import FastRng
from philately.core.state import State


class Problem(NamedTuple):
    """What a seat is asked, in plain data; the seed is for whoever thinks about it."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]
    seat: int
    position: bytes
    seed: int

    def state(self) -> State:
        """The position again; of several who are asked at the same time, its seat is heard."""
        state = _empty(self.game, self.players, self.options).blank()
        state.load(self.position)
        state.attend(self.seat)
        return state


def pose(game: Game, options: Mapping[str, Value], state: State, seat: int, seed: int, stream: int = 0) -> Problem:
    """The problem of a seat that is asked; the seed and the stream say how it is redealt. The state isn't touched."""
    copy = state.copy()
    copy.attend(seat)
    copy.redeal(seat, FastRng(seed, stream))
    return Problem(game.name, state.players, tuple(options.items()), seat, copy.dump(), seed)


@cache
def _empty(game: str, players: int, options: tuple[tuple[str, Value], ...]) -> State:
    return find_game(game).create(players, dict(options))
