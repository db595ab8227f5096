"""Small tools for playing: random answers, bytes to compare, generators to copy."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from philately import FastRng, Game, Rng, State, _build
from philately.core.codec import Reader, Writer
from philately.core.event import Entry
from philately.core.rng import read_rng
from philately.core.secret import Secret
from tests.gauntlet.variants import Variant, games_and_variants

ROOT = Path(__file__).parents[2]
DEAL = 1  # streams of the generators: the game's own chance,
ANSWERS = 2  # random answers,
REDEAL = 3  # and fair samples

_all = games_and_variants()
every_variant = pytest.mark.parametrize("variant", _all, ids=lambda variant: variant.id)
every_secretive_variant = pytest.mark.parametrize(
    "variant", [variant for variant in _all if not variant.open], ids=lambda variant: variant.id
)


def scaled(number: int, interpreted: int = 4) -> int:
    """So many rounds of a heavy loop if it may take long (`make soak`), else a third; fewer if nothing is compiled."""
    if not _build.COMPILED:
        return max(1, number // interpreted)
    return number if os.environ.get("PHILATELY_SOAK") else max(1, number // 3)


def start(variant: Variant, seed: int, telling: bool = False) -> State:
    return variant.start(FastRng(seed, DEAL), telling)


def positions(variant: Variant, seed: int, every: int = 1, telling: bool = False) -> Iterator[State]:
    """One state, as it goes through a game of random answers; every so many-th position, and the last one."""
    state = start(variant, seed, telling)
    rng = FastRng(seed, ANSWERS)
    number = 0
    while state.to_move >= 0:
        if number % every == 0:
            yield state
        answer_at_random(state, rng)
        number += 1
    yield state


def after_nine_answers(variant: Variant, seed: int) -> State:
    """A position in the midst of a game: of the first game that is long enough, or earlier where all are shorter."""
    for answers in (9, 4, 1):
        for further in range(0, 10_000, 100):
            for number, state in enumerate(positions(variant, seed + further)):
                if number == answers and state.to_move >= 0:
                    return state
    raise AssertionError("every game ends with the first answer")


def answer_at_random(state: State, rng: Rng) -> tuple[int, int]:
    """A random pending seat gives a random answer: which seat, which action."""
    waiting = state.pending()
    seat = waiting[rng.below(len(waiting))] if len(waiting) > 1 else waiting[0]
    options = state.legal_actions(seat)
    action = options[rng.below(len(options))]
    state.apply(seat, action)
    return seat, action


def copy_rng(rng: Rng) -> Rng:
    out = Writer()
    rng.write(out)
    return read_rng(Reader(bytes(out.data)))


def redealt(state: State, seat: int, rng: Rng) -> State:
    copy = state.copy()
    copy.redeal(seat, rng)
    return copy


def view_bytes(game: Game, state: State, seat: int) -> bytes:
    return json.dumps(game.view(state, seat)).encode()


def ask_bytes(game: Game, state: State, seat: int) -> bytes:
    """What the seat is asked; nothing if it isn't."""
    return json.dumps(game.ask(state, seat)).encode() if seat in state.pending() else b""


def observed(game: Game, state: State, seat: int) -> bytes:
    out = vec[u8]([255] * game.observation)
    state.observe(seat, out)
    return bytes(int(number) for number in out)


def told(variant: Variant, state: State, seat: int, since: int = 0) -> list[str]:
    """The log lines of a seat."""
    return [sentence(variant, state, entry, seat) for entry in state.story[since:]]


def sentence(variant: Variant, state: State, entry: Entry, seat: int, *, you: bool = False) -> str:
    """What one seat is told of an event."""
    game, names = variant.rules, [f"Seat {number}" for number in range(state.players)]
    return game.sentence(variant.chosen, entry, seat, names, you=you)


def record_event(variant: Variant, state: State, entry: Entry) -> list[str | int | Secret]:
    """An event as the record has it."""
    return variant.rules.note(variant.chosen, entry)
