"""A digest of many games, to compare builds: `python -m tests.gauntlet.digest stampede 300` prints one line a seed."""

import hashlib
import sys
from pathlib import Path

from philately import FastRng, HashRng, _build

EVERY = 8


def digest(name: str, seed: int) -> str:
    """One game in one number: all answers, some dumps, views, samples and greedy answers, the log and the outcome."""
    from tests.gauntlet.play import ANSWERS, ask_bytes, observed, redealt, start, told, view_bytes
    from tests.gauntlet.twins import greedy_pick
    from tests.gauntlet.variants import FACTS

    facts = FACTS[name]
    variant = facts.variants[seed % len(facts.variants)]
    game = variant.rules
    state = start(variant, seed, telling=True) if seed % 2 else variant.start(HashRng.from_seed(seed), telling=True)
    rng = FastRng(seed, ANSWERS)
    found = hashlib.sha256()
    number = 0
    while state.to_move >= 0:
        count = state.count()
        k = rng.below(count)
        found.update(b"%d %d %d\n" % (state.to_move, count, state.action(k)))
        if number % EVERY == 0:
            seat = state.to_move
            found.update(state.dump())
            found.update(view_bytes(game, state, seat) + ask_bytes(game, state, seat) + observed(game, state, seat))
            found.update(redealt(state, (seat + 1) % variant.players, FastRng(seed, number)).dump())
            found.update(b"%d\n" % greedy_pick(variant, state, seat))
        state.choose(k)
        number += 1
    found.update(state.dump())
    found.update("\n".join(told(variant, state, seed % variant.players)).encode())
    found.update(repr(state.outcome()).encode())
    return found.hexdigest()


def digests(name: str, seeds: int) -> list[str]:
    return [digest(name, seed) for seed in range(seeds)]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1] / "plugin"))
    print("compiled" if _build.COMPILED else "interpreted")
    print("\n".join(digests(sys.argv[1], int(sys.argv[2]))))
