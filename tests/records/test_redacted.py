"""One seat's export of a running game: the same chain, nothing hidden, and enough to follow its own cards."""

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from pilfer import DEALT, Pilfer

import philately
from philately import FastRng, Match, State
from philately.core.bits import bits_in
from philately.core.event import Entry
from philately.core.record import Deal, Field, Hidden, Move, Record, Undo
from philately.core.replay import replay
from philately.core.secret import Secret
from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules.events import DEBTS, TARGETS
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.rules.events import EVENTS
from philately.games.stampadia.text import noted as adventure_word
from philately.games.stampede.notation import ACTIONS
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules.events import DEALT_HAND, DREW
from philately.games.stampede.rules.terms import back_of
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules.events import DEALT as IN_HAND
from tests.games.stampede.table import table
from tests.gauntlet.play import copy_rng, every_secretive_variant, every_variant, record_event, scaled
from tests.gauntlet.twins import Twins
from tests.gauntlet.variants import Variant, games_and_variants
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


def noted(variant: Variant, state: State, event: Entry) -> list[str | int | Secret]:
    """An event of a deal for the record; the twin of an adventure has a sheet of its own."""
    if isinstance(state, Stampadia):
        board = state.board
        return EVENTS[event[0]].note(event, variant.chosen, lambda kind, value, _: adventure_word(kind, value, board))
    return record_event(variant, state, event)


def dealt_anew(variant: Variant, story: Sequence[Entry], state: State) -> list[Entry]:
    """The story of a deal as it would have been if these had been the cards."""
    told: list[Entry] = []
    if isinstance(state, Pilfer):
        return [(*event[:2], *state.hands[event[1]]) if event[0] == DEALT.code else event for event in story]
    if isinstance(state, Stampadia):
        return list(story)  # the twin has a sheet of its own, which is told
    if isinstance(state, Stampin):
        return [(*event[:2], *bits_in(state.hands[event[1]])) if event[0] == IN_HAND.code else event for event in story]
    if isinstance(state, CactusTown):  # nothing is told of the town, and nothing is programmed yet
        drawn_for = {TARGETS.code: int(state.targets), DEBTS.code: int(state.debts)}
        return [(*event[:3], *bits_in(drawn_for[event[0]])) if event[0] in drawn_for else event for event in story]
    assert isinstance(state, Stampede)
    drawn = -1
    for event in story:
        if event[0] == DREW.code:
            hand = state.hands[event[1]]
            drawn = next(hand.card(i) for i in range(4) if back_of(hand.card(i)) == event[2])
    for event in story:
        if event[0] == DEALT_HAND.code:
            cards = [state.hands[event[1]].card(i) for i in range(len(state.hands[event[1]]))]
            if len(cards) == 4:
                cards.remove(drawn)
            told.append((*event[:2], *sorted(map(back_of, cards)), *cards))
        else:
            told.append((*event[:3], drawn) if event[0] == DREW.code else event)
    return told


def unordered(export: Record) -> list[object]:
    """A blank export without the order in which open cards were chosen: that is public, but no view shows it."""
    lines: list[object] = []
    for text in blank(export).splitlines():
        line = msgspec.json.decode(text)
        for event in line.get("events", []):
            if event[0] in ("buffalo", "gave_up"):
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
                events = dealt_anew(variant, story, twin.state)
                twin.record.lines.pop()
                twin.record.add_deal([noted(variant, twin.state, event) for event in events])

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


def opened(field: Field) -> str:
    """The value of a field that must be open, or that is public."""
    if isinstance(field, Hidden):
        assert field.is_open
        return field.value
    return str(field)


def done_moves(export: Record) -> list[Deal | Move]:
    """The deal and the moves that weren't taken back."""
    done: list[Deal | Move] = []
    for line in export.lines:
        if isinstance(line, Undo):
            done.pop()
        elif isinstance(line, (Deal, Move)):
            done.append(line)
    return done


def follow_hand(export: Record, seat: int) -> list[str]:
    """The cards in a seat's hand, from its export alone; a Rhino's former hand counts until it is back in the pile."""
    hand: list[str] = []
    from_hand = export.header.options["buffalo_from"] == "hand"
    for line in done_moves(export):
        for name, who, *details in line.events:
            if name == "crocodile" and seat in (who, details[0]):
                hand = opened(details[1 if who == seat else 2]).split()
            if who != seat:
                continue
            if name == "hand":
                hand = opened(details[-1]).split()
            elif name in ("drew", "rhino_took"):
                hand.append(opened(details[-1]))
            elif name == "played":
                hand.remove(opened(details[0]))
            elif name == "rhino_put_back":
                hand.remove(opened(details[1]))
                assert opened(details[2]).startswith("@")
            elif name in ("elephant", "baboon", "hippo"):
                hand.remove(opened(details[0]))
                hand.append(opened(details[-1]))
            elif name == "buffalo" and from_hand:
                hand = [opened(field) for field in details[3:]]
    return sorted(hand)


@every_variant
def test_an_export_is_enough_to_follow_the_own_game(variant: Variant) -> None:
    """Cards in hand, or what is on the sheet."""
    compared = 0
    seeds = 12 if variant.players == 1 else scaled(4, 2) if SOAK else 2
    for seed in range(seeds):
        match = new_match(variant, seed)
        rng = FastRng(seed, 5)
        answers = 0
        while not match.over:
            one_answer(match, rng)
            answers += 1
            if match.over or any(match.drafts.values()) or rng.below(3 + answers // 10):  # long games get slower
                continue
            for seat in range(variant.players):
                export = match.record.redacted(seat)
                if isinstance(match.state, Stampede):
                    rows = [match.state.hands[seat]] + [match.state.held] * (seat == match.state.active)
                    cards = sorted(ACTIONS.word(row.card(i)) for row in rows for i in range(len(row)))
                    assert follow_hand(export, seat) == cards
                if isinstance(match.state, Pilfer):
                    assert pilfer_hand(export, seat) == sorted(map(match.game.word, match.state.hands[seat]))
                if isinstance(match.state, Stampadia):
                    assert follow_sheet(export) == on_the_sheet(match.state)
                compared += 1
    assert compared > 10


def pilfer_hand(export: Record, seat: int) -> list[str]:
    hand: list[str] = []
    for line in done_moves(export):
        for name, who, *details in line.events:
            if who == seat and name == "dealt":
                hand = opened(details[0]).split()
            if who == seat and name == "showed":
                hand.remove(opened(details[0]))
    return sorted(hand)


def follow_sheet(export: Record) -> tuple[int, list[int], list[int]]:
    """Gold, and the rooms that were read and ticked, from an export alone."""
    gold, read, ticked = 0, set[int](), set[int]()
    for line in done_moves(export):
        for name, _seat, *details in line.events:
            if name == "sheet":
                gold = msgspec.json.decode(opened(details[0]))["gold"]
            elif name == "gold":
                gold += int(opened(details[0]))
            elif name == "read":
                read.add(msgspec.json.decode(opened(details[0]))["id"])
            elif name == "ticked":
                ticked.add(int(opened(details[0])))
            elif name == "premonition":
                gold, ticked = int(opened(details[0])), set()
    return gold, sorted(read), sorted(ticked)


def on_the_sheet(state: Stampadia) -> tuple[int, list[int], list[int]]:
    ids = state.board.ids
    read, ticked = (
        [ids[row] for row in range(len(ids)) if bits >> row & 1] for bits in (state.read_rows, state.ticked)
    )
    return state.gold, sorted(read), sorted(ticked)


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
