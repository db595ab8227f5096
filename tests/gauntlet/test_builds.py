"""Compiled and interpreted rules play identical games."""

import os
import subprocess
import sys

import pytest

import philately
from philately import _build
from tests.gauntlet.digest import digests
from tests.gauntlet.play import ROOT
from tests.needs import SOAK, need_compiled

SEEDS = 6000 if SOAK else 24  # each variant once, at least


def interpreted(name: str, seeds: int) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.gauntlet.digest", name, str(seeds)],
        cwd=ROOT,
        env={**os.environ, "PHILATELY_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    kind, *found = done.stdout.split()
    assert kind == "interpreted"
    return found


@pytest.mark.parametrize("name", philately.game_names())
def test_another_process_and_build_give_identical_games(name: str) -> None:
    """Nothing depends on the compiler, the order of sets or addresses."""
    need_compiled()
    assert _build.COMPILED
    found = interpreted(name, SEEDS)
    assert found == digests(name, SEEDS)
    assert len(set(found)) == SEEDS
