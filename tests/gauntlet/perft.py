"""Perft: how many sequences of answers there are from fixed positions. Any change of the rules changes a number.

`golden.py --write` counts them anew.
"""

import json
from pathlib import Path

from philately import HashRng, State

FILE = Path(__file__).parents[1] / "golden" / "perft.json"
SEED = 7


def table() -> dict[str, list[int]]:
    """The counts as they were: for each variant, how many sequences of 1, 2, 3 … answers."""
    found: dict[str, list[int]] = json.loads(FILE.read_text())
    return found


def write(found: dict[str, list[int]]) -> None:
    rows = [f"  {json.dumps(identity)}: {json.dumps(row)}" for identity, row in found.items()]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n")


def depths() -> dict[str, int]:
    """Which variants are counted, and how deep."""
    from tests.gauntlet.variants import FACTS

    return {f"{name}-{label}": depth for name, facts in FACTS.items() for label, depth in facts.perft.items()}


def perft(state: State, spare: list[State], depth: int) -> int:
    """Count the answer sequences of so many answers, or fewer when the game ends; chance goes with the position."""
    if state.to_move < 0:
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
    from tests.gauntlet.variants import variant_of

    variant = variant_of(identity)
    deepest = depths()[identity]
    spare = [variant.empty() for _ in range(deepest + 1)]
    return [perft(variant.start(HashRng.from_seed(SEED)), spare, depth) for depth in range(1, deepest + 1)]
