"""Forged records: every mutant that changes what happened is refused, although all of its lines are hashed anew.

A forger knows the format as well as we do, so each mutant has a good chain, and its secret is the one that was
committed to. `PHILATELY_SOAK=1` makes thousands of them, `make test` some hundreds.
"""

import json
import os
import random
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

import philately
from philately import BadRecord, Match
from philately.core.record import (
    AnyLine,
    Deal,
    End,
    Field,
    Header,
    Hidden,
    Move,
    Record,
    Undo,
    hidden_in,
    plain,
    seed_secret,
)
from philately.core.verify import Verdict, examine
from tests.records.tools import chained, drop_drafts, play_at_random

replace = msgspec.structs.replace
SOAK = bool(os.environ.get("PHILATELY_SOAK"))
MUTANTS = 700 if SOAK else 150  # of each game
GAMES: dict[str, tuple[int, dict[str, str | int]]] = {
    "stampede": (3, {"turn_limit": 6, "insert_positions": "hidden", "refill_choice": "simultaneous"}),
    "stampin": (3, {"turn_limit": 9, "auction": "live"}),
    "cactus_town": (3, {"round_cap": 1}),
    "stampadia": (1, {"sheet": "first-steps"}),
}
Lines = list[AnyLine]
Mutation = Callable[[Lines, Lines, random.Random], Lines]  # of a record, with the lines of another one of the same game


def finished(game: str, seed: int) -> Record:
    """A game to its end, with names, nonces, undos, times and who has answered."""
    rules, (players, options) = philately.game(game), GAMES[game]
    nonces = [bytes([seed]) * 32, *[b""] * (players - 1)]
    names = ["Ana", "", "Cleo"][:players]
    match = Match(rules, players, rules.check_options(options, players), seed_secret(seed), seats=names, nonces=nonces)
    record = play_at_random(match, seed, undos=10).record
    assert record.finished
    lines = [replace(line, by="person", at=7 * at) if isinstance(line, Move) else line
             for at, line in enumerate(record.lines)]  # fmt: skip
    return chained(lines)


# ---- mutations -------------------------------------------------------------------------------------------------------


def steps(lines: Lines) -> list[int]:
    """The places of the lines between deal and end."""
    return list(range(2, len(lines) - 1))


def some_fields(line: AnyLine) -> list[tuple[int, int]]:
    """Where a line has fields: in which event (-1: in the answers), at which place."""
    found = [(-1, place) for place in range(len(line.answers))] if isinstance(line, Move) else []
    events = line.events if isinstance(line, (Deal, Move)) else []
    return found + [(number, place) for number, event in enumerate(events) for place in range(len(event))]


def with_field(line: AnyLine, at: tuple[int, int], change: Callable[[Field], Field]) -> AnyLine:
    number, place = at
    if number < 0:
        assert isinstance(line, Move)
        answers = list(line.answers)
        answers[place] = change(answers[place])
        return replace(line, answers=answers)
    assert isinstance(line, (Deal, Move))
    events = [list(event) for event in line.events]
    events[number][place] = change(events[number][place])
    return replace(line, events=events)


def change_field(lines: Lines, dice: random.Random, change: Callable[[Field], Field]) -> Lines:
    """Change one field of one line."""
    places = [place for place, line in enumerate(lines) if some_fields(line)]
    place = dice.choice(places)
    at = dice.choice(some_fields(lines[place]))
    return [*lines[:place], with_field(lines[place], at, change), *lines[place + 1 :]]


def words_in(lines: Lines) -> list[str]:
    return sorted({str(f) for line in lines if isinstance(line, Move) for f in line.answers if isinstance(f, str)})


def another_value(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    words = words_in(lines) or ["zebra"]

    def change(field: Field) -> Field:
        if isinstance(field, Hidden):
            return replace(field, value=dice.choice([*words, field.value + "x", ""]), salt=field.salt)
        return field + dice.choice((-1, 1, 100)) if isinstance(field, int) else dice.choice([*words, field + "x"])

    return change_field(lines, dice, change)


def another_salt(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    salt = dice.randbytes(32).hex()
    return change_field(lines, dice, lambda field: replace(field, salt=salt) if isinstance(field, Hidden) else field)


def closed(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    return change_field(lines, dice, lambda field: field.closed() if isinstance(field, Hidden) else field)


def closed_and_other(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """A closed field that commits to something else."""

    def change(field: Field) -> Field:
        return replace(field, value=field.value + "x").closed() if isinstance(field, Hidden) else field

    return change_field(lines, dice, change)


def all_closed(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """The export of one seat, continued by the opened end."""
    record = Record()
    record.lines = lines[:-1]
    return [*record.redacted(dice.choice((-1, 0))).lines, lines[-1]]


def other_readers(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    to = dice.choice([(), (0,), (1,), (0, 1), (2, 0)])
    return change_field(lines, dice, lambda field: replace(field, to=to) if isinstance(field, Hidden) else field)


def shown_or_hidden(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    def change(field: Field) -> Field:
        if isinstance(field, Hidden):
            return field.value
        return Hidden(to=(0,), value=str(field), salt=dice.randbytes(32).hex())

    return change_field(lines, dice, change)


def another_answer(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """A word that was legal at another time, with the events of the true one."""
    words = words_in(lines) + words_in(other)
    moves = [place for place in steps(lines) if isinstance(lines[place], Move)]
    place = dice.choice(moves)
    at = dice.choice([each for each in some_fields(lines[place]) if each[0] < 0])

    def change(field: Field) -> Field:
        word = dice.choice(words)
        return replace(field, value=word) if isinstance(field, Hidden) else word

    return [*lines[:place], with_field(lines[place], at, change), *lines[place + 1 :]]


def lost_line(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    place = dice.choice(steps(lines))
    return lines[:place] + lines[place + 1 :]


def doubled_line(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    place = dice.choice(steps(lines))
    return [*lines[: place + 1], *lines[place:]]


def swapped_lines(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    one, two = dice.sample(steps(lines), 2) if dice.random() < 0.5 else (0, 0)
    if one == two:
        one = dice.choice(steps(lines)[:-1])
        two = one + 1
    moved = list(lines)
    moved[one], moved[two] = moved[two], moved[one]
    return moved


def cut_and_ended(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    return [*lines[: dice.choice(steps(lines))], lines[-1]]


def without_end(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    return lines[: dice.randrange(2, len(lines))]


def joined(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """The beginning of one game and the rest of another, under the secret of either."""
    place = min(dice.choice(steps(lines)), len(other) - 2)
    end = dice.choice((lines[-1], other[-1]))
    header = lines[0]
    assert isinstance(header, Header) and isinstance(end, End)
    if not end.opens(header.secret):
        header = replace(header, secret=end.opened())
    return [header, *lines[1:place], *other[place:-1], end]


def split_move(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    moves = [place for place in steps(lines) if isinstance(lines[place], Move)]
    place = dice.choice(moves)
    move = lines[place]
    assert isinstance(move, Move)
    at = dice.randrange(len(move.answers) + 1)
    one = replace(move, answers=move.answers[:at], events=[])
    return [*lines[:place], one, replace(move, answers=move.answers[at:]), *lines[place + 1 :]]


def joined_moves(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    pairs = [place for place in steps(lines)[:-1] if type(lines[place]) is type(lines[place + 1]) is Move]
    place = dice.choice(pairs)
    one, two = lines[place], lines[place + 1]
    assert isinstance(one, Move) and isinstance(two, Move)
    both = replace(one, answers=one.answers + two.answers, events=one.events + two.events)
    return [*lines[:place], both, *lines[place + 2 :]]


def another_seat(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    place = dice.choice(steps(lines))
    line = lines[place]
    assert isinstance(line, (Move, Undo))
    return [*lines[:place], replace(line, seat=line.seat + dice.choice((-1, 1, 2))), *lines[place + 1 :]]


def added_undo(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    place = dice.choice(steps(lines))
    line = lines[place]
    assert isinstance(line, (Move, Undo))
    return [*lines[: place + 1], Undo(seat=line.seat), *lines[place + 1 :]]


def undone_and_done(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """A move that is taken back and made again: legal, if nothing was shown."""
    place = dice.choice(steps(lines))
    line = lines[place]
    assert isinstance(line, (Move, Undo))
    return [*lines[: place + 1], Undo(seat=line.seat), *lines[place:]]


def other_events(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """Events in another order, one less or one more."""
    places = [place for place, line in enumerate(lines) if isinstance(line, (Deal, Move)) and line.events]
    place = dice.choice(places)
    line = lines[place]
    assert isinstance(line, (Deal, Move))
    events, at = list(line.events), dice.randrange(len(line.events))
    how = dice.randrange(3)
    if how == 0:
        del events[at]
    elif how == 1:
        events.insert(at, events[at])
    else:
        dice.shuffle(events)
    return [*lines[:place], replace(line, events=events), *lines[place + 1 :]]


def other_header(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    header = lines[0]
    assert isinstance(header, Header)
    name = dice.choice(sorted(header.options))
    value = header.options[name]
    changes: list[dict[str, object]] = [
        {"game": dice.choice([game for game in (*GAMES, "pilfer", "chess") if game != header.game])},
        {"rules": header.rules + dice.choice((-1, 1))},
        {"players": header.players + dice.choice((-1, 1))},
        {"options": {key: each for key, each in header.options.items() if key != name}},
        {"options": {**header.options, name: value + 1 if isinstance(value, int) else f"{value}x"}},
        {"options": {**header.options, "more": 1}},
        {"nonces": [dice.randbytes(32).hex(), *header.nonces[1:]]},
        {"nonces": [""] * header.players},
        {"nonces": header.nonces[1:]},
        {"seats": header.seats[1:]},
    ]
    return [replace(header, **dice.choice(changes)), *lines[1:]]


def another_secret(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    header, end = lines[0], lines[-1]
    assert isinstance(header, Header) and isinstance(end, End)
    secret = Hidden(to=(), value=dice.randbytes(64).hex(), salt=dice.choice((end.salt, dice.randbytes(32).hex())))
    shown = dice.choice((secret, secret.closed()))
    return [replace(header, secret=shown), *lines[1:-1], replace(end, secret=secret.value, salt=secret.salt)]


def another_end(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    end = lines[-1]
    assert isinstance(end, End)
    changes: list[dict[str, object]] = [
        {"places": [place % 2 + 1 for place in end.places]},
        {"places": end.places[1:]},
        {"places": [*end.places, 1]},
        {"reason": dice.choice([end.reason + "x", "", "five"])},
        {"salt": dice.randbytes(32).hex()},
        {"secret": dice.randbytes(64).hex()},
    ]
    return [*lines[:-1], replace(end, **dice.choice(changes))]


def closed_secret(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    header = lines[0]
    assert isinstance(header, Header)
    return [replace(header, secret=header.secret.closed()), *lines[1:]]


def nonsense_behind_a_closed_secret(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    changed = dice.choice((another_value, another_answer, another_end, other_events, lost_line))
    return closed_secret(changed(lines, other, dice), other, dice)


def another_name(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    header = lines[0]
    assert isinstance(header, Header)
    name = header.seats[0]
    assert isinstance(name, Hidden)
    names: list[str | Hidden] = [replace(name, value="Eve"), name.closed(), replace(name, value="Eve").closed(), ""]
    return [replace(header, seats=[dice.choice(names), *header.seats[1:]]), *lines[1:]]


def another_time(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    place = dice.choice([place for place in steps(lines) if isinstance(lines[place], Move)])
    said = dice.choice(({"at": dice.randrange(10**9)}, {"at": -1}, {"by": "bot"}, {"by": "clock"}, {"by": ""}))
    return [*lines[:place], replace(lines[place], **said), *lines[place + 1 :]]


MUTATIONS: tuple[Mutation, ...] = (
    another_value, another_value, another_answer, another_answer, another_salt, closed, closed_and_other, all_closed,
    other_readers, shown_or_hidden, lost_line, doubled_line, swapped_lines, cut_and_ended, without_end, joined,
    split_move, joined_moves, another_seat, added_undo, undone_and_done, other_events, other_header, another_secret,
    another_end, closed_secret, nonsense_behind_a_closed_secret, another_name, another_time,
)  # fmt: skip


# ---- judging ---------------------------------------------------------------------------------------------------------


def what_happened(lines: Lines) -> object:
    """All that a record proves: everything but salts, names, times, and who has answered."""
    header = lines[0]
    assert isinstance(header, Header)
    agreed = (header.format, header.game, header.rules, header.players, header.options, header.nonces)
    opening = lines[-1].salt if isinstance(lines[-1], End) else ""
    return agreed, len(header.seats), opening, [(type(line), plain(line)) for line in lines[1:]]


def is_legal_game(lines: Lines) -> bool:
    """Are these lines what comes of their answers and their secret, by a judgement of our own?

    Whoever has the secret can leave out a bid that was overbid later, or swap two secret answers: the rest may stay as
    it is, and every rule is kept. No file can prove that it wasn't so.
    """
    header, end = lines[0], lines[-1]
    assert isinstance(header, Header) and isinstance(end, End)
    rules = philately.game(header.game)
    nonces = [bytes.fromhex(nonce) for nonce in header.nonces]
    match = Match(rules, header.players, header.options, bytes.fromhex(end.secret), nonces=nonces)
    for line in lines[2:-1]:
        assert isinstance(line, (Move, Undo))
        if isinstance(line, Undo):
            match.undo(line.seat, whole=True)
            continue
        for answer in line.answers:
            match.play(rules.action(answer.value if isinstance(answer, Hidden) else str(answer)), seat=line.seat)
    return [said(line) for line in match.record.lines[1:]] == [said(line) for line in lines[1:]]


def said(line: AnyLine) -> object:
    """A line without its salts and hashes, by its JSON."""

    def bare(value: object) -> object:
        if isinstance(value, list):
            return [bare(each) for each in value]
        if isinstance(value, dict):
            return {key: bare(each) for key, each in value.items() if key not in ("salt", "hash", "at", "by")}
        return value

    return bare(json.loads(msgspec.json.encode(line)))


def all_is_open(lines: Lines) -> bool:
    return all(field.is_open for line in lines[1:] for field in hidden_in(line))


def judged(lines: Lines, **wanted: object) -> tuple[Verdict, bytes]:
    """The verdict about a file with these lines, hashed anew."""
    data = chained(lines).encode()
    record = Record()
    try:
        for text in data.splitlines():
            record.read_line(text)
    except BadRecord as error:
        return Verdict(file="", error=str(error)), data
    return examine(record, **wanted), data  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_mutants(game: str, record_property: Callable[[str, object], None]) -> None:
    dice = random.Random(f"mutants of {game}")
    records = [finished(game, seed) for seed in (range(40, 48) if SOAK else range(40, 43))]
    made: set[bytes] = set()
    counts: Counter[str] = Counter()
    while len(made) < MUTANTS:
        for mutate in MUTATIONS:
            record, other = dice.sample(records, 2)
            lines = mutate(list(record.lines), list(other.lines), dice)
            verdict, data = judged(lines, finished=True)
            if data in made or data == record.encode():
                continue
            made.add(data)
            what = f"{mutate.__name__}: {verdict.error or verdict.proven}"
            same = what_happened(lines) == what_happened(record.lines) and all_is_open(lines)
            if same:
                assert verdict.fine, what
                hashes = [line.hash for line in chained(lines).lines] == [line.hash for line in record.lines]
                noted, _data = judged(lines, finished=True, noted=record.hash)
                assert noted.fine == hashes, what  # a noted hash tells them apart, but for what may be closed
                counts["nothing changed"] += 1
            elif verdict.fine:
                assert is_legal_game(lines), what
                assert not judged(lines, finished=True, noted=record.hash)[0].fine
                counts["another legal game"] += 1
            else:
                counts["refused"] += 1
                if verdict.error.startswith("unfinished"):
                    assert mutate is without_end and judged(lines)[0].fine
                    counts["cut"] += 1
                else:
                    assert not judged(lines)[0].fine, what  # also where nobody says that it has to be finished
    record_property("mutants", dict(counts))
    print(f"{game}: {len(made)} mutants, {dict(counts)}")
    assert len(made) >= MUTANTS and counts["refused"] > 0.7 * len(made) and counts["nothing changed"] > 5
    assert counts["another legal game"] < 0.05 * len(made)


def test_there_are_enough_mutants() -> None:
    assert 700 * len(GAMES) >= 2000 and 150 * len(GAMES) >= 500


@pytest.mark.parametrize("game", GAMES)
def test_an_export_claims_nothing(game: str) -> None:
    """Whoever has no secret can check the chain alone, and is told so; --finished refuses it."""
    dice = random.Random(f"exports of {game}")
    rules, (players, options) = philately.game(game), GAMES[game]
    match = drop_drafts(play_at_random(rules.new(players=players, seed=9, **options), 9, 20))
    lines = list(match.record.redacted(0).lines)
    for _ in range(40 if SOAK else 10):
        forged = another_value([*lines, End(secret="", salt="", places=[], reason="")], lines, dice)[:-1]
        verdict, _data = judged(forged)
        assert not any("legal" in line or "secret and the nonces" in line for line in verdict.proven)
        assert not judged(forged, finished=True)[0].fine


@pytest.mark.parametrize("game", GAMES)
def test_another_legal_game_is_fine_until_a_hash_is_compared(game: str) -> None:
    record, other = finished(game, 40), finished(game, 41)
    assert examine(other, finished=True).fine
    assert examine(record, finished=True, noted=record.lines[3].hash).hash_line == 4
    verdict = examine(other, finished=True, noted=record.hash)
    assert not verdict.fine and verdict.error == f"no line has the hash {record.hash}"
