"""How fast a game runs on this machine."""

import time
from collections.abc import Callable
from typing import TypedDict

from philately import _build
from philately.bots.playout import play_at_random, play_checked
from philately.core.game import Game
from philately.core.rng import FastRng
from philately.core.state import State

ROUNDS = 5
LONG_ENOUGH = 0.08  # CPU seconds of a round
COPIES = 50  # of each state, when copying is measured

Progress = Callable[[int, int], None]  # done, of


class Figure(TypedDict):
    """Random play-outs in one way: the best of the rounds."""

    what: str
    games_per_second: float
    answers_per_second: float
    answers_per_game: float


class Speed(TypedDict):
    """All figures of a game."""

    game: str
    players: int
    compiled: bool
    rounds: int
    figures: list[Figure]
    copy_microseconds: float


def redealt(states: list[State], rng: FastRng) -> int:
    """Play-outs of a search: a copy, redealt for the seat that is asked, through the fast door."""
    work = states[0].blank()
    answers = 0
    for state in states:
        work.copy_from(state)
        work.redeal(state.to_move, rng)
        answers += play_at_random(work, rng)
    return answers


def tracking(states: list[State], rng: FastRng) -> int:
    """The fast door on the real thing, which keeps track of what everybody knows."""
    return sum(play_at_random(state, rng) for state in states)


def checked(states: list[State], rng: FastRng) -> int:
    """The door of people and servers."""
    return sum(play_checked(state, rng) for state in states)


def copying(states: list[State], rng: FastRng) -> int:
    work = states[0].blank()
    for state in states:
        for _ in range(COPIES):
            work.copy_from(state)
    return 0


WAYS: dict[str, Callable[[list[State], FastRng], int]] = {
    "fast door, redealt copy": redealt,
    "fast door, knowledge tracking": tracking,
    "checked door": checked,
}


def measure(game: Game, players: int, progress: Progress = lambda done, of: None) -> Speed:
    """Measure a game with its usual options: CPU time of this process, the best of five rounds."""
    ways = [*WAYS.values(), copying]
    total = ROUNDS * len(ways)
    sizes = [enough(game, players, way) for way in ways]
    best: list[tuple[float, float]] = [(float("inf"), 0.0)] * len(ways)  # seconds and answers a game
    for number in range(ROUNDS):
        for place, (way, size) in enumerate(zip(ways, sizes, strict=True)):
            seconds, answers = once(game, players, way, size, number)
            best[place] = min(best[place], (seconds / size, answers / size))
            progress(number * len(ways) + place + 1, total)
    figures: list[Figure] = [
        {
            "what": what,
            "games_per_second": 1 / seconds,
            "answers_per_second": answers / seconds,
            "answers_per_game": answers,
        }
        for what, (seconds, answers) in zip(WAYS, best, strict=False)
    ]
    return {
        "game": game.name,
        "players": players,
        "compiled": _build.COMPILED,
        "rounds": ROUNDS,
        "figures": figures,
        "copy_microseconds": 1e6 * best[-1][0] / COPIES,
    }


def enough(game: Game, players: int, way: Callable[[list[State], FastRng], int]) -> int:
    """So many games make a round that is long enough to measure."""
    size = 4
    while size < 1 << 14:
        seconds, _ = once(game, players, way, size, ROUNDS)
        if seconds >= LONG_ENOUGH / 4:
            return max(4, int(size * LONG_ENOUGH / seconds))
        size *= 2
    return size


def once(
    game: Game, players: int, way: Callable[[list[State], FastRng], int], size: int, seed: int
) -> tuple[float, int]:
    """CPU seconds and answers of so many games; setting them up is not counted."""
    options = game.check_options({}, players)
    states = []
    for number in range(size):
        state = game.create(players, options)
        game.start(state, FastRng(seed, number))
        states.append(state)
    rng = FastRng(seed, size)
    start = time.process_time()
    answers = way(states, rng)
    return max(time.process_time() - start, 1e-9), answers
