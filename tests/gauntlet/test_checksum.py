"""Games go as they went: the checksums of what every game does, in a short form; all of it in `make soak`."""

import json
import os
from pathlib import Path

import pytest

from philately import _build
from tests.gauntlet.checksum import checksum
from tests.gauntlet.variants import FACTS

KNOWN = json.loads((Path(__file__).parents[1] / "golden" / "checksums.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", list(FACTS))
def test_a_game_goes_as_it_went(name: str) -> None:
    answers = "50000" if os.environ.get("PHILATELY_SOAK") and _build.COMPILED else "2000"
    assert checksum(name, int(answers)) == KNOWN[name][answers]
