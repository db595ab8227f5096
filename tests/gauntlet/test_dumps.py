"""A dump is the whole game: played on from there it is the same one; damaged, it is refused."""

import pytest

from philately import BadDump, FastRng, HashRng, PhilatelyError, Rng, State
from tests.gauntlet.play import (
    ANSWERS,
    after_nine_answers,
    answer_at_random,
    ask_bytes,
    copy_rng,
    every_variant,
    positions,
    redealt,
    view_bytes,
)
from tests.gauntlet.variants import FACTS, Variant
from tests.needs import SOAK


@every_variant
def test_a_loaded_game_goes_on_as_the_same_game(variant: Variant) -> None:
    """Chance included, with either generator."""
    for chance in (FastRng(21), HashRng.from_seed(21)):
        state = variant.start(chance)
        rng = FastRng(21, ANSWERS)
        other = variant.start(FastRng(99))  # loading leaves nothing of what was there
        while state.to_move >= 0:
            data = state.dump()
            other.load(data)
            assert other.dump() == data
            waiting = state.pending()
            assert other.pending() == waiting
            assert list(map(other.legal_actions, waiting)) == list(map(state.legal_actions, waiting))
            for _ in range(9):
                if state.to_move >= 0:
                    same = copy_rng(rng)
                    assert answer_at_random(state, rng) == answer_at_random(other, same)
            assert other.dump() == state.dump()
        assert other.outcome() == state.outcome()


@every_variant
def test_a_seed_fixes_the_game(variant: Variant) -> None:
    """All chance comes from one generator."""
    for make in (FastRng, HashRng.from_seed):
        assert variant.start(make(9)).dump() == variant.start(make(9)).dump() != variant.start(make(10)).dump()


@every_variant
def test_damaged_dumps_are_refused(variant: Variant) -> None:
    """Cut short anywhere, too long, of another number of players, with an unknown generator."""
    state = after_nine_answers(variant, 22)
    data = state.dump()
    other = variant.empty()
    for length in range(len(data)):
        with pytest.raises(BadDump):
            other.load(data[:length])
    for more in (b"\0", b"\xff", data):
        with pytest.raises(BadDump):
            other.load(data + more)
    untouched = other.dump()
    with pytest.raises(BadDump, match="players"):
        other.load(bytes([variant.players + 1]) + data[1:])
    with pytest.raises(BadDump, match="generator"):
        other.load(data[:13] + b"\x07" + data[14:])
    assert other.dump() == untouched
    other.load(data)
    assert other.dump() == data


@every_variant
def test_any_wrong_byte_is_refused_or_understood(variant: Variant) -> None:
    """Whatever the bytes, `load` raises one of our errors or gives a state that dumps again; it never crashes.

    The wrong values of one byte are spread over the variants of its game.
    """
    state = after_nine_answers(variant, 23)
    data = state.dump()
    rng = FastRng(23)
    tried = understood = 0
    turn = [*FACTS[variant.game].variants, *FACTS[variant.game].further].index(variant)
    for place in range(len(data)):
        values = (0, 255, rng.below(256))
        for wrong in values if SOAK else [values[(place + turn) % 3]]:
            tried += 1
            other = variant.empty()
            try:
                other.load(data[:place] + bytes([wrong]) + data[place + 1 :])
            except PhilatelyError:
                continue
            other.dump()
            understood += 1
            if FACTS[variant.game].wary and understood % 5 == 0:
                play_on(variant, other, rng)
    assert 0 < understood < tried


def play_on(variant: Variant, state: State, rng: Rng) -> None:
    """A few answers; what they lead to may break a rule, but nothing else."""
    state.rng = FastRng(1)
    try:
        for _ in range(6):
            for seat in state.pending():
                view_bytes(variant.rules, state, seat)
                ask_bytes(variant.rules, state, seat)
            if state.to_move >= 0:
                answer_at_random(state, rng)
    except PhilatelyError:
        pass


@every_variant
def test_a_redealt_copy_survives_its_dump(variant: Variant) -> None:
    for number, state in enumerate(positions(variant, 24, every=10)):
        copy = redealt(state, number % variant.players, FastRng(number))
        other = variant.empty()
        other.load(copy.dump())
        assert other.dump() == copy.dump()
        assert not other.tracking
        assert other.dealt_for == number % variant.players
