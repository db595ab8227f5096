"""A game looked back at: how likely each seat was to win after every move, in the opinion of a search.

Each position is judged as the seat sees it that is asked there, redealt before it goes to a worker, so no search knows
a hidden card. The search of step k in an analysis with seed s begins with the seed `step_seed(s, k)`: the result
depends on the seed alone, not on the number of workers.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from typing import NamedTuple, TypedDict

from philately.arena.simulate import PATIENCE, Interruption
from philately.bots import MOST_SIMULATIONS
from philately.bots.advice import chances
from philately.bots.problem import Problem, pose
from philately.bots.process import begin_work
from philately.bots.stopping import Stopped, listen, stopping
from philately.core.errors import BadOptions, WorkerLost
from philately.core.event import Entry
from philately.core.match import Match
from philately.core.options import Value
from philately.core.record import End, Hidden, Move, Record, Undo
from philately.core.registry import game as find_game
from philately.core.replay import walk
from philately.core.rng import FastRng, check_seed

Progress = Callable[[int, int], None]  # done, of


class Step(TypedDict):
    """The deal, a move, or a move taken back; and the chances after it."""

    step: int
    kind: str  # deal, move, undo
    seat: int | None  # who moved
    answers: list[str]  # in notation
    did: list[str]  # what the one has done, in sentences
    says: list[str]  # all that happened, as the one saw it who moved
    asked: int | None  # whose eyes the chances are seen with
    chances: list[float]
    swing: float  # the biggest change of a chance


class Analysis(TypedDict):
    """A game, told as plain data."""

    game: str
    rules_version: int
    players: int
    options: dict[str, Value]
    names: list[str]
    simulations: int
    seed: int
    finished: bool
    stopped: bool
    steps_wanted: int
    biggest_swing: int | None  # the step
    steps: list[Step]


class Question(NamedTuple):
    """What happened in a step, and what is to be found out; of a game that is over the chances are known."""

    step: Step
    problem: Problem | None


def step_seed(seed: int, step: int) -> int:
    """The seed of the search at a step: the first two words of the generator of that stream."""
    rng = FastRng(seed, step)
    return rng.word() << 32 | rng.word()


def analyse(
    record: Record,
    names: list[str],
    simulations: int,
    seed: int = 1,
    workers: int = 1,
    progress: Progress | None = None,
) -> Analysis:
    """Look at every position of a record; stopped by Ctrl-C, it gives the steps that are done until then."""
    if not 0 < simulations <= MOST_SIMULATIONS:
        raise BadOptions(f"a position needs 1 to {MOST_SIMULATIONS} simulations, not {simulations}")
    if workers < 1:
        raise BadOptions(f"an analysis has at least 1 worker, not {workers}")
    questions = list(ask(record, names, check_seed(seed)))  # so the whole record is good before we begin
    found: dict[int, list[float]] = {
        number: question.step["chances"] for number, question in enumerate(questions) if question.problem is None
    }
    todo = [(number, question.problem) for number, question in enumerate(questions) if question.problem is not None]
    if progress is not None:
        progress(len(found), len(questions))
    alone = workers == 1 or len(todo) <= 1
    for number, answer in look_here(todo, simulations) if alone else look_on_workers(todo, simulations, workers):
        found[number] = answer
        if progress is not None:
            progress(len(found), len(questions))
    header = record.header
    steps = put_together(questions, found)
    moves = [step for step in steps if step["kind"] == "move"]
    biggest = max(moves, key=lambda step: (step["swing"], -step["step"]), default=None)
    return {
        "game": header.game,
        "rules_version": header.rules,
        "players": header.players,
        "options": dict(header.options),
        "names": names,
        "simulations": simulations,
        "seed": seed,
        "finished": questions[-1].problem is None,
        "stopped": len(steps) < len(questions),
        "steps_wanted": len(questions),
        "biggest_swing": None if biggest is None else biggest["step"],
        "steps": steps,
    }


def put_together(questions: list[Question], found: dict[int, list[float]]) -> list[Step]:
    """All steps up to the first one that nobody has looked at."""
    steps: list[Step] = []
    for number, question in enumerate(questions):
        if number not in found:
            break
        now = found[number]
        before = steps[-1]["chances"] if steps else now
        swing = max(abs(one - other) for one, other in zip(now, before, strict=True))
        steps.append({**question.step, "chances": now, "swing": swing})
    return steps


# ---- the questions -------------------------------------------------------------------------------------------------


def ask(record: Record, names: list[str], seed: int) -> Iterator[Question]:
    """Play a record again; gives the question after the deal and after every move."""
    lines = record.lines[1:]
    told = 0
    for number, match in enumerate(walk(record)):
        line = lines[number]
        if isinstance(line, End):
            return
        state = match.state
        story = state.story
        happened = list(story[told:])
        told = len(story)
        seat = line.seat if isinstance(line, (Move, Undo)) else None
        says, did = sentences(match, happened, seat, names)
        if isinstance(line, Undo):
            says = did = [f"{names[line.seat]} takes the last move back."]
        asked: int = state.to_move
        step: Step = {
            "step": number,
            "kind": "move" if isinstance(line, Move) else "undo" if isinstance(line, Undo) else "deal",
            "seat": seat,
            "answers": [word_of(answer) for answer in line.answers] if isinstance(line, Move) else [],
            "did": did,
            "says": says,
            "asked": asked if asked >= 0 else None,
            "chances": [],
            "swing": 0.0,
        }
        if asked < 0:
            step["chances"] = [state.payoff(each) for each in range(match.players)]
            yield Question(step, None)
        else:
            problem = pose(match.game, match.options, state, asked, step_seed(seed, number), 1)
            yield Question(step, problem)


def word_of(answer: str | int | Hidden) -> str:
    return answer.value if isinstance(answer, Hidden) else str(answer)


def sentences(match: Match, events: list[Entry], seat: int | None, names: list[str]) -> tuple[list[str], list[str]]:
    """What happened, as each one saw it who did it: all of it, and what this seat has done (or else all of it)."""
    told = [(event[1], match.sentence(event, event[1], names)) for event in events]
    says = [said for _, said in told if said]
    return says, [said for who, said in told if said and who == seat] or says


# ---- the answers ---------------------------------------------------------------------------------------------------


def look(problem: Problem, simulations: int) -> list[float]:
    """The chances of all seats."""
    return chances(find_game(problem.game), problem.state(), simulations, problem.seed)


def look_here(todo: list[tuple[int, Problem]], simulations: int) -> Iterator[tuple[int, list[float]]]:
    """One after the other; on Ctrl-C the present one is left, since half a search is worth nothing."""
    with Interruption() as interruption:
        for number, problem in todo:
            try:
                with stopping(interruption.is_set):
                    listen()
                    found = look(problem, simulations)
            except Stopped:
                return
            yield number, found


def look_on_workers(
    todo: list[tuple[int, Problem]], simulations: int, workers: int
) -> Iterator[tuple[int, list[float]]]:
    """The same on several processes, in any order; Ctrl-C ends them at once, since half a search is worth nothing."""
    others = set(active_children())
    running: dict[Future[list[float]], int] = {}
    waiting = iter(todo)
    with (
        Interruption() as interruption,
        ProcessPoolExecutor(min(workers, len(todo)), initializer=begin_work) as pool,
    ):
        try:
            while not interruption.is_set():
                while len(running) < workers + 1:
                    number, problem = next(waiting, (0, None))
                    if problem is None:
                        break
                    running[pool.submit(look, problem, simulations)] = number
                if not running:
                    return
                ready, _ = wait(running, PATIENCE, FIRST_COMPLETED)
                for future in ready:
                    yield running.pop(future), future.result()
        except BrokenProcessPool:
            raise WorkerLost("a worker was killed from outside, perhaps for lack of memory") from None
        finally:
            for worker in set(active_children()) - others if running else ():
                worker.kill()
