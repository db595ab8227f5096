"""A record is the game: written, read and played again it is the same, whole or in part."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import philately
from philately import FastRng, Match
from philately.core.record import Move, Undo, plain
from philately.core.replay import replay
from tests.gauntlet.play import every_variant, scaled
from tests.gauntlet.variants import Variant, games_and_variants, variant_of
from tests.needs import SOAK
from tests.records.tools import drop_drafts, new_match, one_answer, play_at_random, read, short_match


def same_match(one: Match, other: Match) -> None:
    assert one.state.dump() == other.state.dump()
    assert one.pending == other.pending
    assert one.outcome == other.outcome
    assert one.done == other.done
    for seat in range(-1, one.players):
        assert one.log(seat) == other.log(seat)
    assert one.record.encode() == other.record.encode()


@every_variant
def test_a_game_is_the_same_after_writing_reading_and_replaying(variant: Variant, tmp_path: Path) -> None:
    finished = 0
    for seed in range(scaled(4, 2) if SOAK else 2):
        match = drop_drafts(play_at_random(new_match(variant, seed), seed, 100_000 if SOAK else 3000, undos=15))
        finished += match.record.finished
        record = read(match.record.encode(), tmp_path)
        assert record.lines == match.record.lines
        same_match(replay(record), match)
    assert finished


@pytest.mark.parametrize("label", ["6p", "french-6p", "trios-6p", "random-6p"])
def test_complete_moves_that_were_taken_back_are_replayed_too(label: str, tmp_path: Path) -> None:
    variant = variant_of(f"stampede-{label}")
    undone = 0
    for seed in range(30):
        match = play_at_random(new_match(variant, seed), seed, undos=40)
        if any(isinstance(line, Undo) for line in match.record.lines):
            undone += 1
            same_match(replay(read(match.record.encode(), tmp_path)), match)
        if undone == 3:
            return
    pytest.fail(f"a move was taken back in {undone} games only")


@settings(max_examples=scaled(60, 2) if SOAK else 25)
@given(
    st.sampled_from(games_and_variants()),
    st.integers(0, 2**64 - 1),
    st.integers(0, 150),
    st.integers(0, 60),
)
def test_a_running_game_goes_on_from_its_record(variant: Variant, seed: int, answers: int, undos: int) -> None:
    match = drop_drafts(play_at_random(new_match(variant, seed), seed, answers, undos))
    again = replay(match.record)
    same_match(again, match)
    for one in (match, again):  # salts differ from here on
        play_at_random(one, seed ^ 1, 40, undos)
    assert [plain(line) for line in again.record.lines] == [plain(line) for line in match.record.lines]
    same_match(replay(drop_drafts(again).record), again)


@pytest.mark.parametrize("name", ["stampede-secret-6p", "stampede-short-3p", "stampede-french-2p", "pilfer-3p"])
def test_every_beginning_of_a_record_can_be_replayed(name: str) -> None:
    variant = variant_of(name)
    match = new_match(variant, 3)
    rng = FastRng(3)
    dumps = {2: match.state.dump()}
    while not match.over and len(match.record.lines) < 60:
        seat = one_answer(match, rng)
        if match.can_undo(seat) and rng.below(4) == 0:
            match.undo(seat, whole=True)
        if not any(match.drafts.values()):
            dumps[len(match.record.lines)] = match.state.dump()
    assert len(dumps) > 9
    for lines, dump in dumps.items():
        begun = replay(match.record, lines=lines)
        assert begun.state.dump() == dump
        assert begun.record.lines == match.record.lines[:lines]


def test_a_lost_end_is_written_again() -> None:
    """The last move ends the game, even if the file stops before the last line."""
    match = short_match()
    begun = replay(match.record, lines=len(match.record.lines) - 1)
    assert begun.over
    same_match(begun, match)


def test_less_than_the_deal_is_the_deal() -> None:
    match = short_match()
    for lines in (-1, 0, 1, 2):
        assert replay(match.record, lines=lines).record.lines == match.record.lines[:2]


def test_undo_is_a_further_line() -> None:
    """Nothing is ever deleted: the move stands before the line that takes it back."""
    for seed in range(200):
        match = play_at_random(philately.game("stampede").new(players=6, seed=seed), seed, 300, undos=30)
        lines = match.record.lines
        undone = [number for number, line in enumerate(lines) if isinstance(line, Undo)]
        if undone:
            break
    assert undone
    for number in undone:
        line = lines[number]
        assert isinstance(line, Undo)
        before = lines[number - 1]
        assert isinstance(before, (Move, Undo))
        assert before.seat == line.seat or isinstance(before, Undo)
    done = [list(line.answers) for line in lines if isinstance(line, Move)]
    assert len(done) == len(match.done) + len(undone)


def test_seats_and_nonces_stand_in_the_header_and_nonces_make_the_key() -> None:
    game = philately.game("stampede")
    options = game.check_options({}, 2)
    secret = bytes(64)
    matches = [
        Match(game, 2, options, secret, seats=["human", "greedy"], nonces=nonces)
        for nonces in ([b"", b""], [b"\x01" * 32, b""], [b"\x01" * 32, b"\x02" * 32])
    ]
    assert len({match.key for match in matches}) == 3
    assert len({match.state.dump() for match in matches}) == 3
    for match in matches:
        assert match.record.header.names == ["human", "greedy"]
        same_match(replay(play_at_random(match, 1).record), match)


def test_names_of_all_scripts_are_kept(tmp_path: Path) -> None:
    game = philately.game("stampede")
    seats = ['Zoë "the lion" \\ \n\t\x00\x7f', "名前 😀 \u2028"]
    match = Match(game, 2, game.check_options({}, 2), bytes(64), seats=seats)
    record = read(match.record.encode(), tmp_path)
    assert record.header.names == seats
    said = msgspec.json.decode(match.record.encode().splitlines()[0])["seats"]
    assert [name["value"] for name in said] == seats
