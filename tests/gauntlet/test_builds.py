"""Compiled and interpreted rules play identical games."""

import os
import subprocess
import sys

import pytest

import philately
from philately import _build
from tests.gauntlet.digest import digests
from tests.gauntlet.play import ROOT
from tests.needs import need_compiled

SEEDS = 6000 if os.environ.get("PHILATELY_SOAK") else 120


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
def test_compiled_and_interpreted_give_identical_games(name: str) -> None:
    need_compiled()
    assert _build.COMPILED
    assert digests(name, SEEDS) == interpreted(name, SEEDS)


@pytest.mark.parametrize("name", philately.game_names())
def test_another_process_gives_identical_games(name: str) -> None:
    """Nothing depends on the order of sets or on addresses."""
    seeds = 12
    found = interpreted(name, seeds)
    assert found == digests(name, seeds)
    assert len(set(found)) == seeds
