"""Games between bots in bulk, on all processors.

Game number g of a run with seed s has the generator `FastRng(s, 2 * g)`, and its bots share `FastRng(s, 2 * g + 1)`.
So the result of a run depends on its seed alone: not on the number of workers, nor on how the games are handed out.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import Event, active_children, parent_process
from multiprocessing.synchronize import Event as EventType
from types import FrameType
from typing import Any, NamedTuple, TypedDict

from philately.arena.tally import Share, Spread, Tally, share, spread
from philately.bots import make_bot
from philately.bots.playout import play_out
from philately.core.errors import BadOptions
from philately.core.game import Game
from philately.core.options import Value
from philately.core.registry import game as find_game
from philately.core.rng import FastRng, check_seed

CHUNK = 50  # games handed out at a time
PATIENCE = 0.2  # seconds between two looks at the workers

Progress = Callable[[int], None]
Handler = Callable[[int, FrameType | None], Any] | int | None


class Plan(NamedTuple):
    """A run, in a form that can be sent to a worker."""

    game: str
    players: int
    seats: tuple[str, ...]
    options: tuple[tuple[str, Value], ...]
    seed: int
    games: int


class Winner(Share):
    """How often a seat won."""

    seat: int
    bot: str


class Result(TypedDict):
    """A run, told as plain data."""

    game: str
    rules_version: int
    players: int
    seats: list[str]
    options: dict[str, Value]
    seed: int
    games: int
    games_wanted: int
    stopped: bool
    answers: Spread
    wins: list[Winner]
    draws: Share
    reasons: dict[str, Share]
    statistics: dict[str, dict[str, Spread]]


def plan(game: Game, seats: Sequence[str], games: int, seed: int, players: int, options: Mapping[str, object]) -> Plan:
    """Check a run before it starts. One bot name stands for all seats."""
    game.check_players(players)
    names = tuple(seats) * players if len(seats) == 1 else tuple(seats)
    if len(names) != players:
        raise BadOptions(f"{players} players need {players} seats, or one bot for all of them, not {len(names)} seats")
    for name in names:
        make_bot(game, name, FastRng())
    if games < 1:
        raise BadOptions(f"a run has at least 1 game, not {games}")
    chosen = game.check_options(options, players)
    return Plan(game.name, players, names, tuple(chosen.items()), check_seed(seed), games)


def simulate(run: Plan, workers: int = 1, progress: Progress | None = None) -> Tally:
    """Play all games of a run; stopped by Ctrl-C (KeyboardInterrupt), it gives what has been done until then."""
    if workers < 1:
        raise BadOptions(f"a run has at least 1 worker, not {workers}")
    done = Tally(run.players)
    parts = play_here(run) if workers == 1 or run.games <= CHUNK else play_on_workers(run, workers)
    for part in parts:
        done.add(part)
        if progress is not None:
            progress(done.games)
    return done


def chunks(run: Plan) -> Iterator[tuple[int, int]]:
    """The first game of each chunk and the first one after it."""
    for start in range(0, run.games, CHUNK):
        yield start, min(start + CHUNK, run.games)


def play_chunk(run: Plan, start: int, stop: int, stopped: Callable[[], bool]) -> Tally:
    """Play some games of a run, until they are done or somebody wants to stop."""
    game = find_game(run.game)
    options = dict(run.options)
    chance = FastRng()
    bots = [make_bot(game, name, chance) for name in run.seats]
    tally = Tally(run.players)
    for number in range(start, stop):
        if stopped():
            break
        chance.reseed(FastRng(run.seed, 2 * number + 1))
        state = game.create(run.players, options)
        state.telling = True
        game.start(state, FastRng(run.seed, 2 * number))
        answers: int = play_out(state, bots)
        outcome = state.outcome()
        assert outcome is not None
        tally.count(answers, outcome, game.statistics(state))
    return tally


# ---- one process ---------------------------------------------------------------------------------------------------


def play_here(run: Plan) -> Iterator[Tally]:
    """Play in this process; Ctrl-C lets the present game end."""
    with Interruption() as interruption:
        for start, stop in chunks(run):
            yield play_chunk(run, start, stop, interruption.is_set)
            if interruption.is_set():
                return


class Interruption:
    """Turns the first Ctrl-C into a flag while a run is on; a second one is a KeyboardInterrupt as always."""

    def __init__(self) -> None:
        self.flag = False
        self.former: Handler = None

    def __enter__(self) -> "Interruption":
        heard = signal.getsignal(signal.SIGINT) != signal.SIG_IGN  # not in the background
        if heard and threading.current_thread() is threading.main_thread():  # the only one that gets signals
            self.former = signal.signal(signal.SIGINT, self._raise_flag)
        return self

    def __exit__(self, *_: object) -> None:
        if self.former is not None:
            signal.signal(signal.SIGINT, self.former)

    def _raise_flag(self, number: int, frame: FrameType | None) -> None:
        if self.flag:
            raise KeyboardInterrupt
        self.flag = True

    def is_set(self) -> bool:
        return self.flag


# ---- several processes ---------------------------------------------------------------------------------------------

_stop: EventType | None = None  # in a worker: has the run been stopped?


def play_on_workers(run: Plan, workers: int) -> Iterator[Tally]:
    """Hand the chunks out to worker processes; on Ctrl-C the games that are being played are still finished."""
    stop = Event()
    others = set(active_children())
    todo = chunks(run)
    running: set[Future[Tally]] = set()
    with (
        Interruption() as interruption,
        ProcessPoolExecutor(workers, initializer=_begin_work, initargs=(stop,)) as pool,
    ):
        try:
            while True:
                while len(running) < 3 * workers and not interruption.is_set():
                    chunk = next(todo, None)
                    if chunk is None:
                        break
                    running.add(pool.submit(_work, run, *chunk))
                if not running:
                    return
                if interruption.is_set():
                    stop.set()
                ready, running = wait(running, PATIENCE, FIRST_COMPLETED)
                for part in ready:
                    yield part.result()
        except KeyboardInterrupt:
            for worker in set(active_children()) - others:
                worker.kill()
            raise
        finally:
            stop.set()


def _begin_work(stop: EventType) -> None:
    """A worker leaves Ctrl-C to the main process, and ends when that is gone."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(run: Plan, start: int, stop: int) -> Tally:
    assert _stop is not None
    return play_chunk(run, start, stop, _stop.is_set)


# ---- the result ----------------------------------------------------------------------------------------------------


def result(run: Plan, tally: Tally) -> Result:
    """A run as plain data, the same for the same seed, byte for byte."""
    games = tally.games
    return {
        "game": run.game,
        "rules_version": find_game(run.game).rules_version,
        "players": run.players,
        "seats": list(run.seats),
        "options": dict(run.options),
        "seed": run.seed,
        "games": games,
        "games_wanted": run.games,
        "stopped": games < run.games,
        "answers": spread(tally.answers),
        "wins": [{"seat": seat, "bot": bot, **share(tally.wins[seat], games)} for seat, bot in enumerate(run.seats)],
        "draws": share(tally.draws, games),
        "reasons": {reason: share(tally.reasons[reason], games) for reason in sorted(tally.reasons)},
        "statistics": {
            group: {name: spread(counts) for name, counts in numbers.items()}
            for group, numbers in sorted(tally.statistics.items())
        },
    }
