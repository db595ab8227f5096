"""Log and record tell a seat no more than it may see: in two worlds that look alike to it, they say the same."""

from collections.abc import Callable

import pytest

from philately import FastRng, State
from philately.core.event import Entry
from philately.core.secret import Secret
from tests.gauntlet.play import (
    ANSWERS,
    answer_at_random,
    ask_bytes,
    copy_rng,
    every_secretive_variant,
    observed,
    record_event,
    scaled,
    sentence,
    start,
    view_bytes,
)
from tests.gauntlet.variants import FACTS, Variant, variant_of

Hears = Callable[[Variant, State, Entry, int], object]


def in_the_log(variant: Variant, state: State, entry: Entry, seat: int) -> object:
    return sentence(variant, state, entry, seat)


def in_the_record(variant: Variant, state: State, entry: Entry, seat: int) -> object:
    """An event as it stands in the seat's export: what is hidden from it is closed."""
    fields = record_event(variant, state, entry)
    return [
        ("closed", field.to) if isinstance(field, Secret) and seat not in field.to else getattr(field, "value", field)
        for field in fields
    ]


def in_both(variant: Variant, state: State, entry: Entry, seat: int) -> object:
    return in_the_log(variant, state, entry, seat), in_the_record(variant, state, entry, seat)


def compare(variant: Variant, seeds: range, hears: Hears) -> int:
    """Play the same answers in pairs of worlds; where a seat sees the same after them, it has heard the same."""
    twin = FACTS[variant.game].twin
    compared = 0
    for seed in seeds:
        state, rng = start(variant, seed), FastRng(seed, ANSWERS)
        while state.to_move >= 0:
            for seat in range(variant.players):
                worlds = [world(state), world(state)]
                twin(worlds[1], seat, FastRng(seed, 21))
                if not answer_alike(worlds, rng):
                    continue
                for reader in (seat, -1):
                    if sight(variant, worlds[0], reader) == sight(variant, worlds[1], reader):
                        heard = [[hears(variant, one, entry, reader) for entry in one.story] for one in worlds]
                        assert heard[0] == heard[1]
                        compared += worlds[0].story != worlds[1].story
            for _step in range(1 + rng.below(9)):
                if state.to_move >= 0:
                    answer_at_random(state, rng)
    return compared


def world(state: State) -> State:
    copy = state.copy()
    copy.rng = copy_rng(state.rng)
    copy.telling = True
    return copy


def answer_alike(worlds: list[State], rng: FastRng) -> bool:
    """Let somebody give an answer in both worlds that is legal in both; False if there is none."""
    pending = worlds[0].pending()
    seat = pending[rng.below(len(pending))]
    if seat not in worlds[1].pending():
        return False
    both = [action for action in worlds[0].legal_actions(seat) if action in worlds[1].legal_actions(seat)]
    if not both:
        return False
    action = both[rng.below(len(both))]
    for one in worlds:
        one.apply(seat, action)
    return True


def sight(variant: Variant, state: State, reader: int) -> tuple[bytes, ...]:
    """All that a reader is given beside log and record."""
    seen = view_bytes(variant.rules, state, reader)
    if reader < 0:
        return (seen,)
    return seen, ask_bytes(variant.rules, state, reader), observed(variant.rules, state, reader)


@every_secretive_variant
def test_nobody_hears_more_than_they_see(variant: Variant) -> None:
    compare(variant, range(scaled(6, 6)), in_both)


def open_log(variant: Variant, state: State, entry: Entry, seat: int) -> object:
    """A game that tells everybody what only the one may know who did it."""
    return sentence(variant, state, entry, entry[1])


def open_record(variant: Variant, state: State, entry: Entry, seat: int) -> object:
    """A game that writes openly what some seats may not see."""
    return [getattr(field, "value", field) for field in record_event(variant, state, entry)]


@pytest.mark.parametrize(
    ("name", "leak"), [("stampin-2p", open_log), ("stampin-2p", open_record), ("stampede-2p", open_record)]
)
def test_a_drawn_card_that_is_told_to_all_is_found(name: str, leak: Hears) -> None:
    with pytest.raises(AssertionError):
        compare(variant_of(name), range(4), leak)
