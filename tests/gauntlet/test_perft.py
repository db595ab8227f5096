"""There are as many sequences of answers as there were."""

import pytest

from tests.gauntlet.perft import counts, depths, table


@pytest.mark.parametrize("identity", depths())
def test_perft(identity: str) -> None:
    assert counts(identity) == table()[identity], "changed; see tests/gauntlet/golden.py"


def test_the_table_is_complete() -> None:
    assert {identity: len(row) for identity, row in table().items()} == depths()
