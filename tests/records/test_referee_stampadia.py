"""A referee with books of its own agrees with ours about records of Stampadia.

What printed lines mean it takes from the engine, as its last step. So forgeries of chance, chain, showing and end are
judged without that step, too. `make test` plays a few games; `PHILATELY_SOAK=1` plays 500 and forges 1,000.
"""

import os
import random
from collections import Counter

import msgspec
import pytest

import philately
from philately import BadRecord, FastRng, Match
from philately.bots.greedy import GreedyBot
from philately.core.record import Deal, Header, Hidden, Move, Record, seed_secret
from philately.core.verify import examine
from tests.gauntlet.play import ROOT
from tests.records.referees import common, stampadia
from tests.records.test_mutants import MUTATIONS, Lines, Mutation, judged
from tests.records.tools import drop_drafts, one_answer

SOAK = bool(os.environ.get("PHILATELY_SOAK"))
GAMES = 500 if SOAK else 5
MUTANTS = 1000 if SOAK else len(MUTATIONS)
RULES = philately.game("stampadia")
STRATEGY = RULES.strategy()
DATA = ROOT / "tests" / "data"
replace = msgspec.structs.replace
VALUES = {
    "monk": ["off", "on"],
    "premonition": ["off", "on"],
    "open_table": ["off", "on"],
    "drag_without_gold": ["stops", "loses"],
    "extra_hp": ["none", "1", "20"],
    "rest": ["never", "1", "4"],
    "memory": ["none", "Lamp", "Card 2,Card 7,Zebra ü"],
}
MADE = ["first-steps", "old-post-office", "2026-11-15", "2025-03-04", "teapot@0.1"]


def ask_the_engine(data: bytes) -> None:
    """The last step, and the only one that isn't our own: what the printed lines mean."""
    record = Record()
    try:
        for text in data.splitlines():
            record.read_line(text)
    except BadRecord as error:
        raise common.Refused(str(error)) from None
    verdict = examine(record)
    common.demand(verdict.fine, verdict.error)


@pytest.fixture(scope="module")
def sheets() -> list[str]:
    """Ours, those of the generator, and some that aren't ours, laid on the shelf."""
    files = [*sorted((DATA / "stampadia").glob("*.json")), DATA / "stampadia-own" / "every-question.json"]
    if not SOAK:
        files = files[-2:]
    (shelf,) = RULES.shelves
    return (MADE if SOAK else MADE[:3]) + [shelf.lay_file(file) for file in files]


def played(seed: int, sheets: list[str]) -> Match:
    """A game with any options and nonces; one of four isn't played to its end."""
    dice = random.Random(seed)
    chosen = {name: dice.choice(values) for name, values in VALUES.items()}
    options = RULES.check_options({**chosen, "sheet": dice.choice(sheets)}, 1)
    nonces = [dice.choice((b"", dice.randbytes(32)))]
    match = Match(RULES, 1, options, seed_secret(seed), seats=["Ana"], nonces=nonces)
    assert STRATEGY is not None
    bot = GreedyBot(STRATEGY, FastRng(seed, 0))
    greedy = dice.choice((0, 90, 98)) / 100
    left = dice.choice((10_000, 10_000, 10_000, dice.randrange(150)))
    while left > 0 and not match.over and (SOAK or len(match.record.lines) < 120):
        left -= 1
        if dice.random() < greedy:
            at = match.state.copy()
            at.attend(0)
            match.play(at.action(bot.pick(at)), seat=0)
        else:
            one_answer(match, FastRng(dice.randrange(1 << 30)))
        if match.can_undo(0) and dice.random() < 0.03:
            match.undo(0, whole=dice.random() < 0.5)
    return drop_drafts(match)


def refused(data: bytes) -> tuple[str, str]:
    """What the referee says without the engine, and with it."""
    try:
        stampadia.judge_own(common.read(data))
    except common.Refused as error:
        return str(error), str(error)
    try:
        ask_the_engine(data)
    except common.Refused as error:
        return "", str(error)
    return "", ""


def test_the_referee_agrees_on_whole_games(sheets: list[str]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        match = played(seed, sheets)
        record = match.record
        try:
            books = stampadia.judge_own(common.read(record.encode()))
        except common.Refused as error:
            raise AssertionError(f"seed {seed}, {record.header.options}: {error}") from None
        if SOAK or seed == 0:
            ask_the_engine(record.encode())
        outcome = match.outcome
        ours = ([], "") if outcome is None else (list(outcome.places), outcome.reason)
        assert ([books.place] if books.ended else [], books.ended) == ours
        seen[ours[1]] += 1
        seen.update(event[0] for event in books.told)
    if SOAK:
        print(dict(seen))
        missing = set(books.handlers) - set(seen)
        print("never told:", missing)
        assert all(seen[reason] > 3 for reason in ("", "won", "died", "lost in the dungeon"))


# ---- forgeries -------------------------------------------------------------------------------------------------------


def another_die(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """A roll that the key doesn't give."""
    names = ("hero_roll", "foe_roll", "die", "rerolled")
    found = [
        (place, number)
        for place, line in enumerate(lines)
        if isinstance(line, Move)
        for number, event in enumerate(line.events)
        if event[0] in names
    ]
    place, number = dice.choice(found)
    line = lines[place]
    assert isinstance(line, Move)
    event = list(line.events[number])
    at = dice.choice([at for at, field in enumerate(event) if at > 1 and isinstance(field, int)])
    event[at] = dice.choice([die for die in range(7) if die != event[at]])
    events = [*line.events[:number], event, *line.events[number + 1 :]]
    return [*lines[:place], replace(line, events=events), *lines[place + 1 :]]


def split_events(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """A move in two lines, each with a part of the answers and of the events."""
    moves = [place for place, line in enumerate(lines) if isinstance(line, Move) and len(line.answers) > 1]
    if not moves:
        return lines
    place = dice.choice(moves)
    move = lines[place]
    assert isinstance(move, Move)
    at, told = dice.randrange(1, len(move.answers)), dice.randrange(len(move.events) + 1)
    one = replace(move, answers=move.answers[:at], events=move.events[:told])
    two = replace(move, answers=move.answers[at:], events=move.events[told:])
    return [*lines[:place], one, two, *lines[place + 1 :]]


def another_sheet(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """A letter of the sheet."""
    deal = lines[1]
    assert isinstance(deal, Deal)
    sheet = list(deal.events[0])
    at = dice.randrange(2, len(sheet))
    field = sheet[at]
    text = field.value if isinstance(field, Hidden) else str(field)
    where = dice.randrange(len(text))
    text = text[:where] + dice.choice("x 1é") + text[where + dice.randrange(2) :]
    sheet[at] = replace(field, value=text) if isinstance(field, Hidden) else text
    return [lines[0], replace(deal, events=[sheet, *deal.events[1:]]), *lines[2:]]


def another_option(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    header = lines[0]
    assert isinstance(header, Header)
    name = dice.choice(sorted(VALUES))
    value = dice.choice(VALUES[name])
    options = {**header.options, name: int(value) if value.isdigit() else value}
    return [replace(header, options=options), *lines[1:]]


MINE: tuple[Mutation, ...] = (*MUTATIONS, another_die, another_die, split_events, another_sheet, another_option)
ALONE = {  # forgeries of chance, chain, showing and end: nothing about the meaning of lines is needed
    "another_die", "split_events", "split_move", "joined_moves", "another_seat", "added_undo", "undone_and_done",
    "closed", "closed_and_other", "all_closed", "other_readers", "shown_or_hidden", "another_secret", "another_end",
    "cut_and_ended", "other_header", "joined", "another_sheet",
}  # fmt: skip


def forge(sheets: list[str], mutants: int) -> dict[str, Counter[str]]:
    """Compare verdicts; how many of each kind were refused without the engine, with it, and not at all."""
    dice = random.Random("mutants of stampadia")
    records: list[Record] = []
    seed = 1000
    while len(records) < (60 if SOAK else 5):
        record = played(seed, sheets).record
        seed += 1
        if record.finished and 15 < len(record.lines) < (300 if SOAK else 70):
            records.append(record)
    counts: dict[str, Counter[str]] = {}
    made = 0
    while made < mutants:
        for mutate in MINE:
            record, other = dice.sample(records, 2)
            lines = mutate(list(record.lines), list(other.lines), dice)
            verdict, data = judged(lines)
            alone, theirs = refused(data)
            sheet = str(record.header.options["sheet"])
            what = (mutate.__name__, sheet, verdict.error[:200], alone[:200], theirs[:200])
            assert verdict.fine == (not theirs), what
            how = "alone" if alone else "with the engine" if theirs else "fine"
            counts.setdefault(mutate.__name__, Counter())[how] += 1
            if how == "with the engine":
                made_again = mutate is another_sheet and "@" in sheet  # only the engine can make it of its name
                assert made_again or mutate.__name__ not in ALONE, what
            made += 1
    return counts


def test_the_referee_agrees_on_forgeries(sheets: list[str]) -> None:
    """Whatever `verify` refuses it refuses, and nothing else; chance, chain, showing and end without the engine."""
    counts = forge(sheets, MUTANTS)
    for name, count in sorted(counts.items()):
        print(name, dict(count))
    total = sum(counts.values(), Counter[str]())
    print(dict(total))
    assert total["alone"] > 3 * total["with the engine"]
    assert total["alone"] > 0.6 * total.total()
