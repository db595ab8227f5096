"""The page of Cactus Town is enough: a referee that knows nothing but the documents agrees with ours.

`make test` plays a few games; `PHILATELY_SOAK=1` plays 500 and forges 2,000.
"""

import hashlib
import json
import os
import random
import re
from collections import Counter

import msgspec
import pytest

import philately
from philately import FastRng, Match, _build
from philately.bots.greedy import GreedyBot
from philately.core.record import Deal, Header, Record, seed_secret
from tests.gauntlet.play import ROOT
from tests.records.referees import cactus_town, cactus_town_box, common
from tests.records.test_mutants import MUTATIONS, Lines, judged
from tests.records.tools import drop_drafts

SOAK = bool(os.environ.get("PHILATELY_SOAK"))
QUICK = 12 if _build.COMPILED else 4
GAMES = 500 if SOAK else QUICK
WATCHED = 200 if SOAK else QUICK // 2  # games in which every question is compared
MUTANTS = 2000 if SOAK else 10 * QUICK
RULES = philately.game("cactus_town")
STRATEGY = RULES.strategy()
PAGE = (ROOT / "docs" / "records" / "cactus_town.md").read_text()
replace = msgspec.structs.replace

FACTIONS = ["os", "osb", "osd", "obd", "osbd", "oc", "osc", "obc", "odc", "osbc", "osdc", "obdc", "osbdc"]
GROUPS = re.findall(r'^word = "(\w+)"$', (cactus_town_box.FILES / "buildings.toml").read_text(), flags=re.MULTILINE)
VALUES: dict[str, list[str | int]] = {
    **{name: [*values.split()] for name, values in cactus_town.OPTIONS.items()},
    "factions": [*FACTIONS],
    "round_cap": ["25", "none", 1, 2, 3, 40],
    "cards": ["standard", "first", "mine"],
    "town": ["standard", "standard+mine", "mine+standard"],
    "groups": ["auto", "others"],
}
CARDS = {
    "Standard cards": "Wild Cards, Ünsere!",
    'order = "osbdc"': 'order = "ocsdb"',
    "spaces = 3": "spaces = 2",
    "replace_bonus = 2": "replace_bonus = 1",
    "range = 2": "range = 3",
    '"a3", "e3"': '"b2", "d4", "e3"',
    "duels = 3": "duels = 1",
}
TOWN = """name = "--"
bed_bonus = 3
ammo_bonus = 1
[[group]]
word = "mine"
title = "Mines"
effect = "cow"
buildings = [{ word = "pit", title = "Pit" }, { word = "shaft", title = "Shaft" }]
[[group]]
word = "hay"
title = "Hay"
effect = "horse"
icon = "bed"
buildings = [{ word = "barn", title = "Barn" }, { word = "loft", title = "Loft" }]
[[group]]
word = "coach"
title = "Coaches"
effect = "transport"
buildings = [{ word = "x1", title = "X1" }, { word = "x2", title = "X2" }, { word = "x3", title = "X3" }]
[[group]]
word = "last"
title = "Last"
effect = "plain"
buildings = [{ word = "tent", title = "Tent" }]
"""


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Cards and a town that aren't ours, laid on the shelves: their names."""
    folder = tmp_path_factory.mktemp("box")
    cards = (cactus_town_box.FILES / "gangs.toml").read_text()
    for old, new in CARDS.items():
        cards = cards.replace(old, new)
    (folder / "cards.toml").write_text(cards)
    (folder / "town.toml").write_text(TOWN)
    return {shelf.kind: shelf.lay_file(folder / f"{shelf.kind}.toml") for shelf in RULES.shelves}


def some_options(dice: random.Random, mine: dict[str, str]) -> dict[str, str | int]:
    """Each option by chance; of cards and towns, ours mostly."""
    chosen = {name: dice.choice(values) for name, values in VALUES.items()}
    factions = str(chosen["factions"])
    chosen["stampede"] = "on" if "c" in factions else "off"
    for name in ("cards", "town"):
        chosen[name] = str(chosen[name]).replace("mine", mine[name]) if dice.random() < 0.5 else "standard"
    if chosen["groups"] == "others":
        lost = dice.choice(GROUPS[1:]) if "c" in factions else ""
        chosen["groups"] = "+".join(word for word in GROUPS if word != lost)
        chosen["town"] = "standard"
    return chosen


def new_game(seed: int, mine: dict[str, str]) -> Match:
    dice = random.Random(seed)
    options = some_options(dice, mine)
    players = len(str(options["factions"]))
    nonces = [dice.choice((b"", dice.randbytes(32))) for _ in range(players)]
    agreed = RULES.check_options(options, players)
    return Match(RULES, players, agreed, seed_secret(seed), seats=["Ana", *[""] * (players - 1)], nonces=nonces)


class Players:
    """Answer for all seats: some by the strategy, mostly, and some by chance."""

    def __init__(self, seed: int) -> None:
        assert STRATEGY is not None
        self.dice = random.Random(seed)
        self.wild = self.dice.choice((0.0, 0.1, 0.5, 1.0))
        self.bot = GreedyBot(STRATEGY, FastRng(seed))

    def pick(self, match: Match) -> tuple[int, int]:
        """Who answers next, and what."""
        if self.dice.random() < self.wild:
            seat = self.dice.choice(match.pending)
            return seat, self.dice.choice(match.state.legal_actions(seat))
        seat = match.pending[0]
        at = match.state.copy()
        at.attend(seat)
        return seat, at.action(self.bot.pick(at))


def played(seed: int, mine: dict[str, str]) -> Match:
    """A game with any options, players and nonces, and undos; one of four isn't played to its end."""
    match, players = new_game(seed, mine), Players(seed)
    undos = players.dice.choice((0, 5, 30))
    left = players.dice.choice((2000, 2000, 2000, players.dice.randrange(150)))
    while left > 0 and not match.over:
        left -= 1
        seat, action = players.pick(match)
        match.play(action, seat=seat)
        while match.can_undo(seat) and players.dice.randrange(100) < undos:
            match.undo(seat, whole=players.dice.random() < 0.3)
    return drop_drafts(match)


def refused(data: bytes) -> str:
    try:
        cactus_town.referee(data)
    except common.Refused as error:
        return str(error)
    return ""


def test_the_referee_agrees_on_games(mine: dict[str, str]) -> None:
    """All events, all options and reasons, in games that are over or not."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        match = played(seed, mine)
        game = cactus_town.referee(match.record.encode())
        outcome = match.outcome
        ours = ([], "") if outcome is None else (list(outcome.places), outcome.reason)
        assert (game.places, game.reason) == ours
        seen[ours[1] or "goes on"] += 1
        seen.update(type(line).__name__ for line in match.record.lines)
        seen.update({event[0] for event in game.events})
    if SOAK:
        print(dict(seen))
        told = PAGE.partition("<!-- events of cactus_town -->")[2].partition("<!-- end -->")[0]
        names = set(re.findall(r"^\| `([a-z_]+)` \|", told, flags=re.MULTILINE))
        assert names - set(seen) <= {"idle", "not_pushed", "held"} and seen["Undo"] > 100
        assert all(seen[reason] > 5 for reason in ("goes on", "goal", "progress", "cap"))


def test_every_question_is_the_same(mine: dict[str, str]) -> None:
    """Who is asked, and what may be answered, in every position: all that is legal, and nothing else."""
    seen: Counter[str] = Counter()
    for seed in range(1000, 1000 + WATCHED):
        match, players = new_game(seed, mine), Players(seed)
        header, deal = (json.loads(line) for line in match.record.encode().splitlines())
        game = cactus_town.CactusTown(header, deal, common.make_key(header["secret"]["value"], header["nonces"]))
        flow = game.play()
        asked = next(flow)
        for _ in range(1000 if SOAK else 150):
            assert set(asked) == set(match.pending)
            if match.over:
                break
            for seat, ask in asked.items():
                actions = sorted(RULES.action(word) for word in ask.legal)
                assert actions == sorted(match.state.legal_actions(seat)), (seed, match.ask(seat), ask.legal)
            seat, action = players.pick(match)
            seen[match.ask(seat)["question"]] += 1
            match.play(action, seat=seat)
            word = next(word for word in asked[seat].legal if RULES.action(word) == action)
            try:
                asked = flow.send((seat, word))
            except StopIteration:
                asked = {}
    if SOAK:
        print(dict(seen))
        assert set(re.findall(r"^\| `([a-z_]+)` \| CT-", PAGE, flags=re.MULTILINE)) - set(seen) <= {"prisoner"}


def test_the_referee_agrees_on_forgeries(mine: dict[str, str]) -> None:
    """Whatever `verify` refuses it refuses, and nothing else."""
    dice = random.Random("mutants of cactus town")
    records: list[Record] = []
    seed = 5000
    while len(records) < (60 if SOAK else 4):
        record = played(seed, mine).record
        seed += 1
        if record.finished and 15 < len(record.lines) < 300:
            records.append(record)
    counts: Counter[str] = Counter()
    while counts["made"] < MUTANTS:
        for mutate in (*MUTATIONS, another_option, another_option, another_box):
            record, other = dice.sample(records, 2)
            try:
                lines = mutate(list(record.lines), list(other.lines), dice)
            except (IndexError, ValueError):
                continue  # nothing to change in this record
            verdict, data = judged(lines)
            theirs = refused(data)
            assert verdict.fine == (not theirs), (mutate.__name__, verdict.error, theirs)
            counts["made"] += 1
            counts["refused"] += bool(theirs)
            counts["in another line"] += verdict.error.partition(":")[0] != theirs.partition(":")[0]
    print(dict(counts))
    assert counts["refused"] > 0.7 * counts["made"]


def another_box(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """Another number or word in a file that the record brings, which has the name that belongs to it."""
    header, deal = lines[:2]
    assert isinstance(header, Header) and isinstance(deal, Deal)
    name, seat, *texts = deal.events[0]
    place = dice.choice([place for place, text in enumerate(texts) if "\n" in str(text)])
    text = str(texts[place])
    spot = dice.choice([*re.finditer(r'(?<== )\d+(?=\n)|(?<=")[a-z0-9-]+(?=")', text)])
    words = ["walk", "duel", "x2", "os", "horse", "a1", "reviews", "auto", "b3"]
    new = str(dice.choice((0, 1, 2, 4, 10))) if spot[0].isdigit() else dice.choice(words)
    forged = text[: spot.start()] + new + text[spot.end() :]
    old, mark = (hashlib.sha256(each.encode()).hexdigest()[:32] for each in (text, forged))
    mark = mark[: dice.choice((8, 32, 32))]
    options = {key: str(value).replace(old, mark) if key in ("cards", "town") else value
               for key, value in header.options.items()}  # fmt: skip
    box = [name, seat, *texts[:place], forged, *texts[place + 1 :]]
    return [replace(header, options=options), replace(deal, events=[box, *deal.events[1:]]), *lines[2:]]


def another_option(lines: Lines, other: Lines, dice: random.Random) -> Lines:
    """Another value of an option, a good one or a bad one: sometimes nothing comes of it."""
    header = lines[0]
    assert isinstance(header, Header)
    name = dice.choice(sorted(VALUES))
    bad: list[str | int] = [
        0,
        25,
        201,
        "3",
        "cow+horse",
        "+".join(GROUPS[:-1]),
        "standard+standard",
        "mine-00000000",
        "",
    ]
    value = dice.choice([*VALUES[name], *bad])
    return [replace(header, options={**header.options, name: value}), *lines[1:]]
