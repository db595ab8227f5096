"""Games between bots in bulk, on all processors.

Game number g (from 0) of a run with seed s is dealt by the generator of the secret `game_secret(s, g)`, and its bots
share `FastRng(s, 2 * g + 1)`. So the result of a run depends on its seed alone: not on the number of workers, nor on
how the games are handed out, nor on whether they are recorded. The record of game g is the file number g + 1.
A search that may think for so many seconds is the exception: how far it gets, the machine decides.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import Event, active_children
from multiprocessing.synchronize import Event as EventType
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, TypedDict

from philately.arena.tally import Share, Spread, Tally, share, spread
from philately.bots import make_bot
from philately.bots.playout import Bot, play_out
from philately.bots.process import begin_work
from philately.bots.stopping import Stopped, listen, stopping
from philately.core.errors import BadOptions, WorkerLost
from philately.core.game import Game
from philately.core.match import Match
from philately.core.options import Value
from philately.core.record import game_secret, make_key
from philately.core.recordfile import write_new
from philately.core.registry import game as find_game
from philately.core.rng import FastRng, HashRng, check_seed
from philately.core.state import State

CHUNK = 50  # games handed out at first; of bots that think, a single one
LONG = 0.25  # seconds that later chunks take, about
PATIENCE = 0.2  # seconds between two looks at the workers

Progress = Callable[[int], None]
Part = tuple[Tally, float]  # of a run, and the seconds it took
Handler = Callable[[int, FrameType | None], Any] | int | None


class Plan(NamedTuple):
    """A run, in a form that can be sent to a worker."""

    game: str
    players: int
    seats: tuple[str, ...]
    options: tuple[tuple[str, Value], ...]
    seed: int
    games: int
    records: str = ""  # the folder for records of all games

    @property
    def thinking(self) -> bool:
        """Does a bot take its time, and remember what it has thought?"""
        return any(name.partition(":")[0] == "search" for name in self.seats)

    @property
    def least(self) -> int:
        """So many games are worth handing out."""
        return 1 if self.thinking else CHUNK


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
    parts = play_here(run) if workers == 1 or run.games <= run.least else play_on_workers(run, workers)
    for part, _ in parts:
        done.add(part)
        if progress is not None:
            progress(done.games)
    return done


def use_folder(run: Plan, folder: Path) -> Plan:
    """The same run with records: makes the folder, and refuses one in which something lies."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise BadOptions(f"the folder {folder} isn't empty; records of a run need a folder of their own")
    except OSError as error:
        raise BadOptions(f"{folder} can't be used as a folder for records: {error.strerror}") from None
    return run._replace(records=str(folder))


class Chunks:
    """Hands out the games of a run: few at first, then as many as take a sensible time, and at the end fewer again."""

    def __init__(self, run: Plan, workers: int) -> None:
        self.games = run.games
        self.workers = workers
        self.next = 0
        self.least = run.least
        self.size = self.least

    def take(self) -> tuple[int, int] | None:
        """The first game of the next chunk and the first one after it."""
        start = self.next
        left = self.games - start
        if not left:
            return None
        self.next += min(left, max(min(self.size, left // (2 * self.workers)), self.least))
        return start, self.next

    def learn(self, games: int, seconds: float) -> None:
        """So long did a chunk take."""
        self.size = min(max(int(games * LONG / max(seconds, 1e-6)), self.least), 4 * max(games, self.least))


def play_chunk(run: Plan, start: int, stop: int, stopped: Callable[[], bool]) -> Part:
    """Play some games of a run, until they are done or somebody wants to stop; gives the seconds it took too.

    A game that is stopped in its middle doesn't count.
    """
    begun = time.monotonic()
    game = find_game(run.game)
    options = dict(run.options)
    chance = FastRng()
    thinking = run.thinking
    bots = [make_bot(game, name, chance) for name in run.seats]
    tally = Tally(run.players)
    with suppress(Stopped), stopping(stopped):
        for number in range(start, stop):
            listen()
            if thinking and number > start:  # nobody takes thoughts of one game into the next
                bots = [make_bot(game, name, chance) for name in run.seats]
            chance.reseed(FastRng(run.seed, 2 * number + 1))
            secret = game_secret(run.seed, number)
            if run.records:
                match = Match(game, run.players, options, secret, seats=run.seats)
                state, answers = play_recorded(run, number, match, bots)
            else:
                state = game.create(run.players, options)
                state.telling = True
                game.start(state, HashRng(make_key(secret, ())))
                answers = play_out(state, bots)
            outcome = state.outcome()
            assert outcome is not None
            tally.count(answers, outcome, game.statistics(state))
    return tally, time.monotonic() - begun


def play_recorded(run: Plan, number: int, match: Match, bots: list[Bot]) -> tuple[State, int]:
    """The same game as a match, with a record; gives its state and the number of answers."""
    state = match.state
    while (seat := state.to_move) >= 0:
        listen()
        match.play(state.action(bots[seat].pick(state)), seat=seat, by="bot")
    digits = max(6, len(str(run.games)))
    write_new(Path(run.records) / f"game-{number + 1:0{digits}}.jsonl", match.record.encode(), durable=False)
    return state, len(match.moves)


# ---- one process ---------------------------------------------------------------------------------------------------


def play_here(run: Plan) -> Iterator[Part]:
    """Play in this process; on Ctrl-C the present game is left."""
    todo = Chunks(run, 1)
    with Interruption() as interruption:
        while (chunk := todo.take()) is not None:
            part = play_chunk(run, *chunk, interruption.is_set)
            todo.learn(part[0].games, part[1])
            yield part
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


def play_on_workers(run: Plan, workers: int) -> Iterator[Part]:
    """Hand the chunks out to worker processes; on Ctrl-C the games that are being played are left."""
    stop = Event()
    others = set(active_children())
    todo = Chunks(run, workers)
    running: set[Future[Part]] = set()
    with (
        Interruption() as interruption,
        ProcessPoolExecutor(workers, initializer=_begin_work, initargs=(stop,)) as pool,
    ):
        try:
            while True:
                while len(running) < 2 * workers and not interruption.is_set():
                    chunk = todo.take()
                    if chunk is None:
                        break
                    running.add(pool.submit(_work, run, *chunk))
                if not running:
                    return
                if interruption.is_set():
                    stop.set()
                ready, running = wait(running, PATIENCE, FIRST_COMPLETED)
                for future in ready:
                    part = future.result()
                    todo.learn(part[0].games, part[1])
                    yield part
        except BrokenProcessPool:
            done = "its games are lost, those of the other workers too"
            raise WorkerLost(f"a worker was killed from outside, perhaps for lack of memory; {done}") from None
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
    begin_work()


def _work(run: Plan, start: int, stop: int) -> Part:
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
