"""Golden playthroughs say what they said."""

import pytest

from tests.gauntlet.golden import FOLDER, golden_file, identities, playthrough


@pytest.mark.parametrize("identity", identities())
def test_golden_playthrough(identity: str) -> None:
    file = golden_file(identity)
    assert file.read_text() == playthrough(identity), "changed; see tests/gauntlet/golden.py"
    assert file.stat().st_size < 250_000


def test_every_golden_file_belongs_to_a_variant() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(identities())
