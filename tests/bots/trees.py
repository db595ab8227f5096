"""A search's tree as plain data, and thoughts to compare between processes and builds."""

import hashlib
import sys

import philately
from philately import FastRng, State, _build
from philately.bots.search import Node, Search
from tests.bots.control import Luck, Matrix, kuhn, scaled_to_1

Flat = tuple[int, int, int, float, tuple["Flat", ...]]


def children(node: Node) -> list[Node]:
    found: list[Node] = []
    child = node.first
    while child is not None:
        found.append(child)
        child = child.next
    return found


def flat(node: Node) -> Flat:
    """Everything a tree has counted."""
    return node.action, node.visits, node.offered, node.total, tuple(flat(child) for child in children(node))


def visits(node: Node) -> int:
    """How often an answer to the question of this node was tried."""
    return sum(child.visits for child in children(node))


def problems() -> list[tuple[str, State]]:
    """Positions of several kinds of games."""
    found: list[tuple[str, State]] = [
        ("", kuhn(1, 2)),
        ("", Matrix(*scaled_to_1("3,3 0,5", "5,0 1,1"))),
        ("", Luck(3, 14)),
    ]
    for name, players in [("stampede", 2), ("stampede", 5), ("pilfer", 3)]:
        found.append((name, philately.game(name).new(players=players, seed=3).state))
    return found


def think(name: str, state: State, seed: int, simulations: int = 60) -> tuple[Search, list[Flat]]:
    strategy = philately.game(name).strategy() if name else None
    search = Search(strategy, FastRng(seed))
    search.think(state, state.to_move, simulations, 0.0)
    return search, [flat(tree) for tree in search.trees]


def digests() -> list[str]:
    """One number for all that was thought about each problem."""
    found = []
    for name, state in problems():
        search, trees = think(name, state, 11)
        found.append(hashlib.sha256(repr((trees, search.brought)).encode()).hexdigest())
    return found


if __name__ == "__main__":
    from tests import conftest  # the plug-in

    assert conftest.PLUGIN in sys.path
    print("compiled" if _build.COMPILED else "interpreted", *digests())
