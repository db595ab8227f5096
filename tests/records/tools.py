"""Matches with records, and records that were tampered with."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

import philately
from philately import FastRng, Match
from philately.core.record import AnyLine, Deal, End, Field, Header, Hidden, Move, Record, Undo, read_record
from tests.gauntlet.facts import Variant

ANSWERS = 21


def new_match(variant: Variant, seed: int) -> Match:
    return variant.rules.new(players=variant.players, seed=seed, **variant.options)


def short_match(seed: int = 5, turns: int = 2, **options: object) -> Match:
    """A finished game of a few turns."""
    return play_at_random(philately.game("stampede").new(players=2, seed=seed, turn_limit=turns, **options), seed)


def one_answer(match: Match, rng: FastRng) -> int:
    """A random pending seat gives a random answer: which seat."""
    seat = match.pending[rng.below(len(match.pending))]
    legal = match.state.legal_actions(seat)
    match.play(legal[rng.below(len(legal))], seat=seat)
    return seat


def play_at_random(match: Match, seed: int, answers: int = 100_000, undos: int = 0) -> Match:
    """Random answers; of a hundred that could be taken back, so many are, some with their whole move."""
    rng = FastRng(seed, ANSWERS)
    while answers > 0 and not match.over:
        seat = one_answer(match, rng)
        answers -= 1
        while match.can_undo(seat) and rng.below(100) < undos:
            match.undo(seat, whole=rng.below(3) == 0)
    return match


def drop_drafts(match: Match) -> Match:
    """Take back what is not in the record yet."""
    for seat in list(match.drafts):
        if match.drafts[seat]:
            match.undo(seat, whole=True)
    return match


def read(data: bytes, folder: Path) -> Record:
    file = folder / "record.jsonl"
    file.write_bytes(data)
    return read_record(file)[0]


def chained(lines: Iterable[AnyLine]) -> Record:
    """A record of these lines, with hashes that fit."""
    record = Record()
    for line in lines:
        record.add(line)
    return record


def changed(record: Record, number: int, line: AnyLine) -> Record:
    """The record with another line in the place of one (counted from 1), and hashes that fit."""
    lines = list(record.lines)
    lines[number - 1] = line
    return chained(lines)


def header(record: Record, **changes: object) -> Record:
    return changed(record, 1, msgspec.structs.replace(record.header, **changes))


def first_move(record: Record) -> tuple[int, Move]:
    """The first move and the number of its line."""
    return next((number, line) for number, line in enumerate(record.lines, 1) if isinstance(line, Move))


def hidden_fields(record: Record) -> list[Hidden]:
    found: list[Hidden] = []
    for line in record.lines:
        if isinstance(line, Header):
            found.append(line.secret)
        if isinstance(line, Move):
            found += [answer for answer in line.answers if isinstance(answer, Hidden)]
        if isinstance(line, (Deal, Move)):
            found += [field for event in line.events for field in event if isinstance(field, Hidden)]
    return found


def opened(field: Field) -> str:
    """The value of a field that must be open, or that is public."""
    if isinstance(field, Hidden):
        assert field.is_open
        return field.value
    return str(field)


def events_in(export: Record) -> list[list[Field]]:
    """All events of the deal and of the moves that weren't taken back."""
    done: list[Deal | Move] = []
    for line in export.lines:
        if isinstance(line, Undo):
            done.pop()
        elif isinstance(line, (Deal, Move)):
            done.append(line)
    return [event for line in done for event in line.events]


def end_of(record: Record) -> End:
    last = record.lines[-1]
    assert isinstance(last, End)
    return last
