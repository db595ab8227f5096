"""The page of Stampin' is enough: a referee that knows nothing but the documents agrees with ours.

`make test` plays a few games; `PHILATELY_SOAK=1` plays 500 and forges 2,000.
"""

import hashlib
import os
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import philately
from philately import FastRng, Match
from philately.bots.greedy import GreedyBot
from philately.core.record import Deal, Header, Record, seed_secret
from tests.gauntlet.play import ROOT
from tests.records.referees import common, stampin
from tests.records.test_mutants import MUTATIONS, Lines, judged
from tests.records.tools import chained, drop_drafts, one_answer

SOAK = bool(os.environ.get("PHILATELY_SOAK"))
GAMES = 500 if SOAK else 24
MUTANTS = 2000 if SOAK else 120
RULES = philately.game("stampin")
STRATEGY = RULES.strategy()
PAGE = (ROOT / "docs" / "records" / "stampin.md").read_text()
replace = msgspec.structs.replace
VALUES: dict[str, list[str]] = {name: values.split() for name, values in stampin.OPTIONS.items()} | {
    "sets_to_win": ["leaflet", "1", "2", "3", "4", "5"],
    "turn_limit": ["none", "none", "none", "1", "7", "60"],
    "board": ["standard", "first", "mine"],
    "cards": ["standard", "mine"],
}
# A square of 12 spaces with effects that our boards don't have, or have once: cards run dry soon.
EFFECTS = [
    "goto trade", "auction", "sort 6", "roll", "collect_each 80", "pay 80",
    "trade all", "free", "draw 2", "nlw", "pass right", "lose",
]  # fmt: skip


def my_board(effects: list[str], entries: str = "[12, 2, 7, 5]") -> str:
    spaces = [
        f'\n[[space]]\nname = "S\\"{n}\\\\"\ntext = "Ünder ✉"\neffect = "{e}"\n' for n, e in enumerate(effects, 1)
    ]
    return f'name = "  Mein Brett: {"x" * 50} "\nentries = {entries}\n'.replace('"  ', '"').replace(
        ' "', '"'
    ) + "".join(spaces)


def my_cards(price: int = 80) -> str:
    text = (stampin.FILES / "cards.toml").read_text()
    return text.replace("wild_price = 10", f"wild_price = {price}").replace("Standard cards", "æ").replace("pre", "xyz")


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A board and cards that aren't ours, laid on the shelves: their names."""
    folder = tmp_path_factory.mktemp("box")
    (folder / "board.toml").write_text(my_board(EFFECTS))
    (folder / "cards.toml").write_text(my_cards())
    return {shelf.kind: shelf.lay_file(folder / f"{shelf.kind}.toml") for shelf in RULES.shelves}


def some_options(dice: random.Random, mine: dict[str, str]) -> dict[str, str]:
    chosen = {name: dice.choice(values) for name, values in VALUES.items()}
    return {name: mine[name] if value == "mine" else value for name, value in chosen.items()}


def played(seed: int, mine: dict[str, str]) -> Match:
    """A game with any options, players and nonces, and undos; one of four isn't played to its end."""
    dice = random.Random(seed)
    players = dice.choice((2, 3, 4))
    nonces = [dice.choice((b"", dice.randbytes(32))) for _ in range(players)]
    options = RULES.check_options(some_options(dice, mine), players)
    match = Match(RULES, players, options, seed_secret(seed), seats=["Ana", *[""] * (players - 1)], nonces=nonces)
    assert STRATEGY is not None
    greedy = {seat: GreedyBot(STRATEGY, FastRng(seed, seat)) for seat in range(players) if dice.random() < 0.5}
    undos = dice.choice((0, 5, 20))
    left = dice.choice((10_000, 10_000, 10_000, dice.randrange(150)))
    while left > 0 and not match.over:
        left -= 1
        seat = match.pending[0]
        if seat in greedy and dice.random() < 0.9:
            at = match.state.copy()
            at.attend(seat)
            match.play(at.action(greedy[seat].pick(at)), seat=seat)
        else:
            seat = one_answer(match, FastRng(dice.randrange(1 << 30)))
        while match.can_undo(seat) and dice.randrange(100) < undos:
            match.undo(seat, whole=dice.random() < 0.3)
    return drop_drafts(match)


def refused(data: bytes) -> str:
    try:
        stampin.referee(data)
    except common.Refused as error:
        return str(error)
    return ""


def test_the_referee_agrees_on_whole_games(mine: dict[str, str]) -> None:
    """All events, all options and reasons, in games that are over or not."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        match = played(seed, mine)
        game = stampin.referee(match.record.encode())
        outcome = match.outcome
        ours = ([], "") if outcome is None else (list(outcome.places), outcome.reason)
        assert (game.places, game.reason) == ours
        seen[ours[1]] += 1
        seen.update(type(line).__name__ for line in match.record.lines)
        seen.update({event[0] for event in game.events})
    told = PAGE.partition("<!-- events of stampin -->")[2]
    names = set(re.findall(r"^\| `([a-z_]+)` \|", told.partition("<!-- end -->")[0], flags=re.MULTILINE))
    assert len(names) == 44
    if SOAK:
        print(dict(seen))
        assert names < set(seen) and seen["Undo"] > 100
        assert all(seen[reason] > 10 for reason in ("", "sets", "turn_limit", "run_dry"))


def test_the_referee_agrees_on_forgeries(mine: dict[str, str]) -> None:
    """Whatever `verify` refuses it refuses, in the same line, and nothing else."""
    dice = random.Random("mutants of stampin")
    records: list[Record] = []
    seed = 1000
    while len(records) < (60 if SOAK else 5):
        record = played(seed, mine).record
        seed += 1
        if record.finished and 15 < len(record.lines) < 400:
            records.append(record)
    counts: Counter[str] = Counter()
    while counts["made"] < MUTANTS:
        for mutate in (*MUTATIONS, another_word, another_option):
            record, other = dice.sample(records, 2)
            try:
                lines = mutate(list(record.lines), list(other.lines), dice)
            except IndexError:
                continue  # nothing to change in this record
            verdict, data = judged(lines)
            counts["made"] += 1
            theirs = refused(data)
            assert verdict.fine == (not theirs), (mutate.__name__, verdict.error, theirs)
            counts["refused"] += bool(theirs)
    print(dict(counts))
    assert counts["refused"] > 0.7 * counts["made"]


def another_word(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    return lines


def another_option(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """Another option that there is: often nothing comes of it."""
    header = lines[0]
    assert isinstance(header, Header)
    name = dice.choice(sorted(VALUES))
    value: Any = dice.choice(VALUES[name])
    return [
        replace(
            header, options={**header.options, name: int(value) if value.isdigit() and dice.random() < 0.7 else value}
        ),
        *lines[1:],
    ]
