"""The format as its page describes it: a referee that knows nothing but the page agrees with ours."""

import ast
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import philately
from philately import BadRecord
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
    link,
    make_key,
    seed_secret,
)
from philately.core.replay import replay
from philately.core.rng import HashRng
from philately.games.stampede import notation
from philately.games.stampede.options import OPTIONS
from philately.games.stampede.rules import Stampede
from tests.gauntlet.play import ROOT
from tests.gauntlet.variants import FACTS, Variant
from tests.records.referees import common
from tests.records.referees import stampede as referee
from tests.records.tools import chained, drop_drafts, hidden_fields, new_match, play_at_random, read, short_match

PAGE = (ROOT / "docs" / "record-format.md").read_text()
EXAMPLE = ROOT / "tests" / "data" / "records" / "stampede-2p.jsonl"
VARIANTS = FACTS["stampede"].variants
GAMES = 10  # of each variant: more than 200 in all
replace = msgspec.structs.replace


def accepted(data: bytes, folder: Path) -> tuple[str, str]:
    """What our reader and the referee have against a record: line and reason, or nothing."""
    ours = theirs = ""
    try:
        replay(read(data, folder))
    except BadRecord as error:
        ours = str(error)
    try:
        referee.referee(data)
    except common.Refused as error:
        theirs = str(error)
    return ours, theirs


def line_of(reason: str) -> str:
    return reason.partition(":")[0]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.label)
def test_the_referee_agrees_on_whole_games(variant: Variant) -> None:
    for seed in range(GAMES):
        match = play_at_random(new_match(variant, seed), seed, undos=10)
        game = referee.referee(match.record.encode())
        assert match.outcome is not None
        assert (game.places, game.reason) == (list(match.outcome.places), match.outcome.reason)


def test_a_giraffe_whose_stamp_was_given_up(tmp_path: Path) -> None:
    """S-21: the last card is taken, an equal one given up for the new pile, and an equal one returned."""
    game = philately.game("stampede")
    for seed in range(100):
        match = game.new(players=6, seed=seed, backs="none", teams="ababab")
        dice = random.Random(seed)
        given = ""
        while not match.over:
            at = match.state
            assert isinstance(at, Stampede)
            seat, ask = at.to_move, match.ask()
            words = [choice["word"] for choice in ask["choices"]]
            word = dice.choice(words)
            if ask["question"] == "play":
                given = ""
                if len(at.pile) <= 2 and "giraffe" in words:
                    word = "giraffe"
            elif ask["question"] == "give_up" and seat == at.active and at.taken < 81 and not given:
                if at.albums[seat].count(at.taken) == 2:
                    word = given = notation.ACTIONS.word(at.taken)
            elif ask["question"] == "giraffe_card" and given in words:
                match.play(given)
                assert accepted(match.record.encode(), tmp_path) == ("", "")
                return
            match.play(word)
    pytest.fail("no such game")


def test_these_games_have_everything() -> None:
    """Every event and every kind of line came to the referee, secret and late refills among them."""
    seen: Counter[str] = Counter()
    for variant in VARIANTS:
        for seed in range(GAMES):
            if seed > 1 and variant.label not in ("6p", "plain-6p"):
                continue
            for line in play_at_random(new_match(variant, seed), seed, undos=10).record.lines:
                seen[type(line).__name__] += 1
                if isinstance(line, (Deal, Move)):
                    seen.update(str(event[0]) for event in line.events)
    told = (ROOT / "docs/records/stampede.md").read_text().partition("<!-- events of stampede -->")[2]
    names = re.findall(r"^\| `([a-z_]+)` \|", told, flags=re.MULTILINE)
    assert len(names) == 22
    assert {name for name in seen if name[0].islower()} == set(names)
    assert seen["Undo"] > 3
    assert VARIANTS and GAMES * len(VARIANTS) >= 200


@pytest.mark.parametrize("variant", VARIANTS[::4], ids=lambda variant: variant.label)
def test_the_referee_agrees_on_running_games(variant: Variant, tmp_path: Path) -> None:
    match = drop_drafts(play_at_random(new_match(variant, 5), 5, 70, undos=30))
    lines = match.record.encode().splitlines(keepends=True)
    for number in range(2, len(lines) + 1, 3):
        assert accepted(b"".join(lines[:number]), tmp_path) == ("", "")
    assert "the secret is closed" in accepted(match.record.redacted(0).encode(), tmp_path)[1] or match.over
    assert len(common.read(match.record.redacted(0).encode())) == len(lines)


# ---- forgeries -----------------------------------------------------------------------------------------------------


def other_word(word: str, dice: random.Random) -> str:
    """A word of the same kind, or any."""
    words = [notation.ACTIONS.word(action) for action in range(180)]
    alike = [other for other in words if other[0] == word[:1] and other != word]
    return dice.choice(alike if alike and dice.random() < 0.7 else words)


def tampered(record: Record, dice: random.Random) -> Record:
    """The record with some change, and hashes that fit."""
    lines: list[AnyLine] = list(record.lines)
    number = dice.randrange(len(lines))
    line = lines[number]
    if isinstance(line, Header):
        name = dice.choice(list(line.options))
        option = next(option for option in OPTIONS if option.name == name)
        values: list[str | int] = [*option.values, "abab", "ababab", 40]
        lines[0] = replace(line, options={**line.options, name: dice.choice(values)})
        if dice.random() < 0.2:
            lines[0] = replace(line, nonces=[dice.choice(["", "00" * 32]) for _ in line.nonces])
    elif isinstance(line, End):
        lines[number] = replace(line, places=line.places[::-1], reason=dice.choice(["five", "nine", line.reason]))
    elif isinstance(line, (Move, Undo)) and dice.random() < 0.3:
        lines[number] = replace(line, seat=dice.randrange(record.header.players))
    elif isinstance(line, Move) and line.answers and dice.random() < 0.6:
        place = dice.randrange(len(line.answers))
        answer = line.answers[place]
        word = answer.value if isinstance(answer, Hidden) else str(answer)
        new = other_word(word, dice)
        field = replace(answer, value=new) if isinstance(answer, Hidden) else new
        lines[number] = replace(line, answers=[*line.answers[:place], field, *line.answers[place + 1 :]])
    elif isinstance(line, Move) and dice.random() < 0.4:
        lines.insert(number + 1, Undo(seat=line.seat))
    elif dice.random() < 0.2 and number > 1:
        del lines[number]
    elif isinstance(line, (Deal, Move)) and line.events:
        events = [list(event) for event in line.events]
        event = dice.choice(events)
        place = dice.randrange(len(event))
        was = event[place]
        if isinstance(was, Hidden):
            event[place] = replace(was, value=other_word(was.value, dice))
        else:
            event[place] = other_word(was, dice) if isinstance(was, str) else was + 1
        lines[number] = replace(line, events=events)
    return chained(lines)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.label)
def test_the_referee_agrees_on_forgeries(variant: Variant, tmp_path: Path) -> None:
    """Both refuse the same records, in the same line; some changes are harmless to both."""
    dice = random.Random(variant.label)
    refused = 0
    for seed in range(3):
        record = drop_drafts(play_at_random(new_match(variant, seed), seed, 60 + 400 * (seed == 2), undos=10)).record
        for _ in range(12):
            data = tampered(record, dice).encode()
            ours, theirs = accepted(data, tmp_path)
            assert line_of(ours) == line_of(theirs), (ours, theirs)
            refused += bool(ours)
    assert refused > 15


def closed(record: Record, fields: list[Hidden]) -> Record:
    """The record with these fields closed; opening and closing changes no hash."""

    def close(field: Field) -> Field:
        return field.closed() if isinstance(field, Hidden) and field in fields else field

    lines: list[AnyLine] = []
    for line in record.lines:
        if isinstance(line, Header):
            line = replace(line, secret=close(line.secret))
        if isinstance(line, Move):
            line = replace(line, answers=[close(answer) for answer in line.answers])
        if isinstance(line, (Deal, Move)):
            line = replace(line, events=[[close(field) for field in event] for event in line.events])
        lines.append(line)
    again = chained(lines)
    assert again.hash == record.hash
    return again


def test_only_the_secret_may_be_closed_in_a_finished_record(tmp_path: Path) -> None:
    """The end opens it. Any other closed field is refused in its line."""
    record = play_at_random(philately.game("stampede").new(players=3, seed=3, insert_positions="hidden"), 3).record
    assert record.finished
    secret, *others = hidden_fields(record)
    assert accepted(closed(record, [secret]).encode(), tmp_path) == ("", "")
    answer = next(
        field for line in record.lines if isinstance(line, Move) for field in line.answers if isinstance(field, Hidden)
    )
    for some in ([answer], others[:1], others[-1:], others, [secret, answer], [secret, *others]):
        ours, theirs = accepted(closed(record, some).encode(), tmp_path)
        assert line_of(ours) == line_of(theirs) != "", (ours, theirs)
        assert "a hidden field is closed" in ours


def test_the_referee_refuses_damage() -> None:
    data = short_match(seed=8, turns=1).record.encode()
    referee.referee(data)
    dice = random.Random(4)
    for place in range(0, len(data), 3):
        damaged = bytearray(data)
        damaged[place] ^= 1 << dice.randrange(8)
        with pytest.raises(common.Refused, match=r"^line \d+: "):
            referee.referee(bytes(damaged))


def test_the_referees_are_independent() -> None:
    """They import nothing but what comes with Python, and what they share."""
    folder = Path(common.__file__).parent
    for source in folder.glob("*.py"):
        names: set[str] = set()
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Import):
                names.update(name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom):
                names.add(str(node.module))
        names = {name for name in names if not name.startswith(f"{common.__package__}.")}
        assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
    command = [sys.executable, "-S", "-m", referee.__name__, str(EXAMPLE)]  # without any installed package
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert "fine; turn 4, turn_limit" in done.stdout


# ---- the page --------------------------------------------------------------------------------------------------------


def test_the_example(tmp_path: Path) -> None:
    data = EXAMPLE.read_bytes()
    assert accepted(data, tmp_path) == ("", "")
    match = replay(read(data, tmp_path))
    assert match.over
    assert match.record.header.names == ["Ana", "Ben"]
    assert match.secret == seed_secret(7)


def test_the_test_vectors() -> None:
    """Computed here by the package, in test_the_referee_has_the_same_vectors by the referee."""
    nonces = [bytes(range(32)), b""]
    secret = seed_secret(7)
    key = make_key(secret, nonces)
    assert f"secret      {secret.hex()}\n" in PAGE
    assert f"key         {key.hex()}\n" in PAGE
    rng = HashRng(key)
    numbers = [rng.word() for _ in range(18)]
    assert numbers == [int(word) for word in section("words", "below").split("…")[0].split()]
    rng = HashRng(key)
    assert [rng.below(6) for _ in range(12)] == [int(n) for n in section("below(6)", "below").split("…")[0].split()]
    rng = HashRng(key)
    large = [int(n) for n in section("below(1610612736)", "(from").split()]
    assert [rng.below(1610612736) for _ in large] == large
    assert rng.used == 9
    field = Hidden(to=(0,), value="lion.hippo", salt=bytes(range(32)).hex())
    assert f"            {field.closed().commitment}\n" in PAGE
    record = chained([Undo(seat=0), Deal(events=[["hand", 0, field]])])
    assert f"```\n{record.encode().decode()}```\n" in PAGE
    assert link("00" * 32, Undo(seat=0)) == record.lines[0].hash


def section(start: str, end: str) -> str:
    """The text of the vectors between two words."""
    vectors = PAGE[PAGE.index("# Test vectors") :]
    begun = vectors[vectors.index(f"\n{start}") + len(start) + 1 :]
    return begun[: begun.index(end)]


def test_the_referee_has_the_same_vectors() -> None:
    secret = seed_secret(7).hex()
    key = common.make_key(secret, [bytes(range(32)).hex(), ""])
    assert f"key         {key.hex()}\n" in PAGE
    chance = common.Chance(key)
    ours = HashRng(key)
    for n in (1, 2, 3, 6, 90, 2**31 - 1, 2**31, 3 << 29):
        for _ in range(40):
            assert chance.below(n) == ours.below(n)
    assert chance.used == ours.used
    cards = list(range(10))
    common.Chance(key).shuffle(cards)
    assert f"first word on: {' '.join(map(str, cards))}\n" in PAGE


def test_the_referee_knows_every_option() -> None:
    assert {
        option.name: " ".join(option.values) for option in OPTIONS if option.name not in ("teams", "turn_limit")
    } == referee.OPTIONS
