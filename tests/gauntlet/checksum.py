"""A checksum of what every game does: `python -m tests.gauntlet.checksum [GAME …] [--answers N]`.

It covers the questions, the legal actions, what is secret, the events as each seat and the record hear them, and copies
that are redealt for each seat. It doesn't depend on how a position is dumped, so a position may be written otherwise.
"""

import argparse
import hashlib
import json
import sys
from itertools import count
from pathlib import Path

from philately import FastRng, State
from philately.core.secret import Secret
from tests.gauntlet.facts import Variant

EVERY = 16  # answers between two looks at redealt copies
LOOK = 5  # the stream of the generator for those


def checksum(name: str, answers: int) -> str:
    """Play all variants of a game in turn, as many answers as that or a few more, and return one number for it all."""
    from tests.gauntlet.variants import FACTS

    found = hashlib.sha256()
    variants = FACTS[name].variants
    left = answers
    for seed in count():
        left -= play(variants[seed % len(variants)], seed, found)
        if left <= 0 and seed >= len(variants) - 1:
            return found.hexdigest()
    raise AssertionError("unreachable")


def play(variant: Variant, seed: int, found: "hashlib._Hash") -> int:
    """Add one game to the checksum; gives how many answers it had."""
    from tests.gauntlet.play import ANSWERS, answer_at_random, start

    state = start(variant, seed, telling=True)
    rng = FastRng(seed, ANSWERS)
    heard = number = 0
    while state.to_move >= 0:
        heard = add_news(variant, state, heard, found)
        add_asked(state, found)
        if number % EVERY == 0:
            for seat in range(variant.players):
                add_redealt(variant, state, seat, FastRng(seed, LOOK + number), found)
        found.update(b"%d %d\n" % answer_at_random(state, rng))
        number += 1
        if number >= 4000:  # some games by chance hardly end
            break
    add_news(variant, state, heard, found)
    found.update(repr(state.outcome()).encode())
    found.update(json.dumps(variant.rules.open_view(state), sort_keys=True).encode())
    return number


def add_asked(state: State, found: "hashlib._Hash") -> None:
    """Who is asked what, with which legal actions, and is it secret? What happens at the end of a countdown?"""
    for seat in state.pending():
        asked = (
            seat,
            state.question_of(seat).number,
            state.legal_actions(seat),
            state.is_secret(seat),
            state.lapse(seat),
        )
        found.update(repr(asked).encode())


def add_news(variant: Variant, state: State, heard: int, found: "hashlib._Hash") -> int:
    """What happened, as it stands in the record and as everybody is told it."""
    from tests.gauntlet.play import record_event, sentence

    for event in state.story[heard:]:
        for field in record_event(variant, state, event):
            hidden = (field.value, list(field.to)) if isinstance(field, Secret) else field
            found.update(repr(hidden).encode())
        for seat in range(-1, variant.players):
            found.update(sentence(variant, state, event, seat).encode() + b"\n")
    return len(state.story)


def add_redealt(variant: Variant, state: State, seat: int, rng: FastRng, found: "hashlib._Hash") -> None:
    """A copy that is redealt for a seat: where everything lies in it, what is asked, and what each seat knows."""
    from tests.gauntlet.play import observed, redealt, view_bytes

    copy = redealt(state, seat, rng)
    found.update(json.dumps(variant.rules.open_view(copy), sort_keys=True).encode())
    for other in range(variant.players):
        found.update(observed(variant.rules, copy, other))
    found.update(view_bytes(variant.rules, state, seat))
    add_asked(copy, found)
    found.update(b"%d" % copy.rng.below(1 << 30))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1] / "plugin"))
    from tests.gauntlet.variants import FACTS

    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--answers", type=int, default=50_000, help="answers in each game")
    given = parser.parse_args()
    for name in given.games or FACTS:
        print(name, given.answers, checksum(name, given.answers), flush=True)
