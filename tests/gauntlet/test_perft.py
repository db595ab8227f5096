"""Perft: how many sequences of answers there are from fixed positions. Any change of the rules changes a number.

    python -m tests.gauntlet.test_perft

prints the table anew.
"""

import sys
from pathlib import Path

import pytest

from philately import HashRng, State

SEED = 7

TABLE: dict[str, list[int]] = {
    "stampede-2p": [4, 12, 29, 534, 2490, 6531],
    "stampede-3p": [4, 12, 30, 86, 247, 690, 4370, 18591],
    "stampede-4p": [4, 12, 39, 110, 324, 2404, 11040],
    "stampede-french-3p": [4, 13, 36, 102, 308, 1744, 6909],
    "stampede-teams-4p": [4, 12, 39, 110, 324, 2404, 11040, 43452],
    "stampede-plain-2p": [4, 11, 26, 523, 2450, 6397],
    "stampede-hidden-3p": [4, 12, 30, 86, 247, 690, 4370],
    "pilfer-2p": [4, 16, 48, 144, 288, 576, 1152, 1920],
    "pilfer-3p": [4, 16, 64, 192, 576, 1728, 3456, 6912],
}


def perft(state: State, spare: list[State], depth: int) -> int:
    """Count the answer sequences of so many answers, or fewer when the game ends; chance goes with the position."""
    if state.asked() < 0:
        return 1
    count = state.count()
    if depth == 1:
        return count
    data = state.dump()
    found = 0
    child = spare[depth]
    for k in range(count):
        child.load(data)
        child.choose(k)
        found += perft(child, spare, depth - 1)
    return found


def counts(identity: str) -> list[int]:
    from tests.gauntlet.variants import FACTS, variant_of

    variant = variant_of(identity)
    deepest = FACTS[variant.game].perft[variant.label]
    spare = [variant.empty() for _ in range(deepest + 1)]
    return [perft(variant.start(HashRng.from_seed(SEED)), spare, depth) for depth in range(1, deepest + 1)]


@pytest.mark.parametrize("identity", TABLE)
def test_perft(identity: str) -> None:
    assert counts(identity) == TABLE[identity]


def test_the_table_is_complete() -> None:
    from tests.gauntlet.variants import FACTS

    depths = {f"{name}-{label}": depth for name, facts in FACTS.items() for label, depth in facts.perft.items()}
    assert {identity: len(row) for identity, row in TABLE.items()} == depths


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1] / "plugin"))
    from tests.gauntlet.variants import FACTS

    for name, facts in FACTS.items():
        for label in facts.perft:
            print(f'    "{name}-{label}": {counts(f"{name}-{label}")},')
