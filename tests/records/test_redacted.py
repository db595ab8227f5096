"""One seat's export of a running game: the same chain, nothing hidden, and enough to follow its own cards."""

import hashlib
import re
from pathlib import Path

import msgspec
import pytest

import philately
from philately import FastRng, Match, State
from philately.core.record import Hidden, Move, Record
from philately.core.replay import replay
from philately.games.stampede.notation import ACTIONS
from tests.games.stampede.table import table
from tests.gauntlet.play import copy_rng, every_secretive_variant, every_variant, scaled
from tests.gauntlet.twins import Twins
from tests.gauntlet.variants import FACTS, Variant, games_and_variants
from tests.needs import SOAK
from tests.records.tools import (
    drop_drafts,
    hidden_fields,
    new_match,
    one_answer,
    play_at_random,
    read,
    short_match,
)


def running(variant: Variant, seed: int, answers: int) -> Match:
    match = play_at_random(new_match(variant, seed), seed, answers, undos=20)
    return match if not match.over else play_at_random(new_match(variant, seed), seed, 1)


def blank(export: Record) -> bytes:
    """An export without what is random or hashed: salts, commitments, hashes."""
    return re.sub(rb'"[0-9a-f]{64}"', b'"#"', export.encode())


@every_variant
def test_an_export_verifies_against_the_same_chain(variant: Variant, tmp_path: Path) -> None:
    for seed in range(scaled(8, 4) if SOAK else 3):
        record = running(variant, seed, 30 * seed + 5).record
        for seat in range(-1, variant.players):
            export = read(record.redacted(seat).encode(), tmp_path)
            assert [line.hash for line in export.lines] == [line.hash for line in record.lines]
            assert export.is_redacted
            both = list(zip(hidden_fields(export), hidden_fields(record), strict=True))
            for given, full in both:
                assert given.to == full.to
                assert given.is_open == (seat in full.to)
                assert given == full or given == full.closed()
            assert not both[0][0].is_open  # the secret
            assert record.header.secret.value not in export.encode().decode()
            assert export.redacted(seat).lines == export.lines


@every_variant
def test_an_export_holds_no_hidden_value(variant: Variant) -> None:
    """No salt of a closed field, and no value beside a commitment."""
    record = running(variant, 2, 60).record
    for seat in range(variant.players):
        text = record.redacted(seat).encode().decode()
        for field in hidden_fields(record):
            assert (field.salt in text) == (seat in field.to)
        for field in re.findall(r'\{[^{}]*"to":\[[^{}]*\}', text):
            assert ("commitment" in field) != ("value" in field)


def test_a_finished_game_is_open_to_all() -> None:
    record = short_match().record
    assert record.finished
    for seat in (-1, 0, 1):
        assert record.redacted(seat).lines == record.lines
    assert not record.is_redacted


def test_salts_are_random_and_never_used_twice() -> None:
    salts: list[str] = []
    for _ in range(2):  # the same game twice
        salts += [field.salt for field in hidden_fields(short_match(turns=30).record)]
    assert all(re.fullmatch("[0-9a-f]{64}", salt) for salt in salts)
    assert len(salts) == len(set(salts)) > 60
    ones = sum(bin(int(salt, 16)).count("1") for salt in salts) / len(salts)
    assert 120 < ones < 136  # 128, give or take eight standard deviations


def test_a_commitment_cannot_be_guessed() -> None:
    """There are only 81 stamps: without a salt anybody could try them all."""
    match = philately.game("stampede").new(players=2, seed=3)
    words = [ACTIONS.word(action) for action in range(180)]
    hands = {" ".join([a, b, c]) for a in words[:81] for b in words[:81] for c in words[:81] if a <= b <= c}
    guesses = {hashlib.sha256(text.encode()).hexdigest() for text in [*words, *hands]}
    guesses |= {hashlib.sha256(bytes(32) + text.encode()).hexdigest() for text in words}
    closed = [field.closed() for field in hidden_fields(match.record)]
    assert len(closed) == 4
    assert not guesses & {field.commitment for field in closed}
    for field in hidden_fields(match.record):
        salted = hashlib.sha256(bytes.fromhex(field.salt) + field.value.encode()).hexdigest()
        assert field.closed() == Hidden(to=field.to, commitment=salted)


# ---- twins -------------------------------------------------------------------------------------------------------


def unordered(export: Record) -> list[object]:
    """A blank export without the order in which open cards were chosen: that is public, but no view shows it."""
    any_order = FACTS[export.header.game].any_order
    lines: list[object] = []
    for text in blank(export).splitlines():
        line = msgspec.json.decode(text)
        for event in line.get("events", []):
            if event[0] in any_order:
                event[2:5] = sorted(event[2:5])
                line["answers"] = "in any order"
        lines.append(line)
    return lines


class TwinRecords:
    """Two matches that differ only in what one seat can't know, and their records."""

    def __init__(self, variant: Variant, seed: int, answers: int) -> None:
        self.seat = seed % variant.players
        match = drop_drafts(running(variant, seed, answers)) if answers else new_match(variant, seed)
        story = list(match.state.story)
        self.pair = Twins(variant, match.state, self.seat, seed)
        self.matches = [self.follow(match, state) for state in (self.pair.one, self.pair.other)]
        if not answers:
            for twin in self.matches:
                twin.record.lines.pop()
                twin.record.add_deal(FACTS[variant.game].dealt(variant, twin.state, story))

    def follow(self, match: Match, state: State) -> Match:
        """A match that goes on from here with this position."""
        twin = Match(match.game, match.players, match.options, match.secret, seed=match.seed)
        twin.record.lines = list(match.record.lines)
        twin.state = self.pair.clone(state, copy_rng(state.rng))
        twin.told = 0
        return twin

    def advance(self) -> bool:
        if self.pair.one.to_move < 0 or not self.pair.advance():
            return False
        for match, answers in zip(self.matches, self.pair.last, strict=True):
            for seat, action in answers:
                match.play(action, seat=seat)
        return not self.matches[0].over

    def compare(self) -> bool:
        """Exports are the same but for salts and hashes; the records may differ."""
        one, other = (match.record for match in self.matches)
        assert unordered(one.redacted(self.seat)) == unordered(other.redacted(self.seat))
        assert unordered(one.redacted(-1)) == unordered(other.redacted(-1))  # a spectator is given no more
        return unordered(one) != unordered(other)


@every_secretive_variant
def test_the_exports_of_twins_are_the_same(variant: Variant) -> None:
    """From the deal, and from some point of a game: nothing that the seat can't know changes a byte of its export."""
    differed = 0
    for seed in range(scaled(24, 3) if SOAK else 6):
        twins = TwinRecords(variant, seed, seed % 4 * 17)
        different = twins.compare()
        for _ in range(12):
            if not twins.advance():
                break
            different |= twins.compare()
        differed += different
    assert differed


def give_up_forms(album: list[str]) -> set[bytes]:
    """What a neighbour's export shows of a secret give-up out of this album, whatever is chosen."""
    game = philately.game("stampede")
    forms: set[bytes] = set()
    choices = {"backs": "none", "refill_choice": "simultaneous"}
    state = table(
        3, albums=[album, [], []], area=["parrot"] * 3, pile=["croc"], rest=False, drawn=False, having=choices
    )
    assert state.pending() == [0, 1, 2]
    for first in state.legal_actions(0):
        for last in (0, -1):
            match = game.new(players=3, seed=1, **choices)
            match.state = state.copy()
            match.state.telling = True
            match.told = 0
            match.play(first, seat=0)
            while 0 in match.pending:
                match.play(match.state.legal_actions(0)[last], seat=0)
            assert match.pending == [1, 2]  # still secret
            forms.add(blank(match.record.redacted(1)).splitlines()[-1])
    return forms


@pytest.mark.parametrize(
    ("album", "answers"),
    [
        (["lion", "lion", "hippo"], 2),
        (["lion", "hippo", "rhino"], 2),
        (["lion", "hippo"], 1),
        (["lion"] * 4 + ["hippo"], 2),
    ],
)
def test_a_secret_answer_has_the_same_form_whatever_it_is(album: list[str], answers: int) -> None:
    """S-33: of A, A and B, giving up B first leaves a single further answer, and that must not show."""
    (form,) = give_up_forms(album)
    assert form.count(b"commitment") == answers


def test_late_secret_refills_are_replayed() -> None:
    """The active player is asked in the middle of a move, together with all others, who may answer first."""
    game = philately.game("stampede")
    found = 0
    for seed in range(60):
        match = play_at_random(game.new(players=6, seed=seed, refill_choice="simultaneous", refill="when_needed"), seed)
        for before, line in zip(match.record.lines[2:], match.record.lines[3:], strict=False):
            if (
                isinstance(before, Move)
                and isinstance(line, Move)
                and before.events
                and before.events[-1][0] == "ran_out"
            ):
                found += before.seat == before.events[-1][1] != line.seat
        assert replay(match.record).state.dump() == match.state.dump()
        if found > 3:
            return
    pytest.fail("no such refill")


# ---- what an export is good for ------------------------------------------------------------------------------------


@every_variant
def test_an_export_is_enough_to_follow_the_own_game(variant: Variant) -> None:
    """Cards in hand, or what is on the sheet."""
    compared = seed = 0
    seeds = scaled(4, 2) if SOAK else 2
    while seed < seeds or (compared <= 10 and seed < 100):
        match = new_match(variant, seed)
        rng = FastRng(seed, 5)
        answers = 0
        while not match.over:
            one_answer(match, rng)
            answers += 1
            if match.over or any(match.drafts.values()) or rng.below(3 + answers // 10):  # long games get slower
                continue
            for seat in range(variant.players):
                FACTS[variant.game].exported(match.record.redacted(seat), match.state, seat)
                compared += 1
        seed += 1
    assert compared > 10


def test_an_export_and_the_end_open_everything(tmp_path: Path) -> None:
    """A seat that has kept its export can check the opened record against it line by line."""
    match = play_at_random(philately.game("stampede").new(players=3, seed=11), 11, 25)
    export = match.record.redacted(1)
    lines = list(export.lines)
    record = play_at_random(match, 12).record
    assert record.finished
    for kept, given in zip(lines, record.lines, strict=False):
        assert kept.hash == given.hash
    closed = lines[0]
    assert closed == msgspec.structs.replace(record.header, secret=record.header.secret.closed())
    mixed = Record()  # the kept lines, then the new ones
    for line in [*lines, *record.lines[len(lines) :]]:
        mixed.read_line(msgspec.json.Encoder(order="sorted").encode(line))
    assert mixed.finished


def test_all_variants_take_part() -> None:
    assert {variant.game for variant in games_and_variants()} == set(philately.game_names())
