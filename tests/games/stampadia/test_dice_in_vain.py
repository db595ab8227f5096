"""On real sheets: a die that isn't offered although it could lie there would have changed nothing (D1)."""

import os
import random
from pathlib import Path

import pytest

from philately.core.field import fields_of
from philately.core.rng import FastRng
from philately.games.stampadia.compose import make_board
from philately.games.stampadia.rules import Stampadia, hero_turn
from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.sheet import read_sheet_file

SHEETS = sorted((Path(__file__).parents[2] / "data/stampadia").glob("*.json"))
LONG = bool(os.environ.get("PHILATELY_SOAK"))
MOST = 400  # answers in a game
OF_THE_PLACE = {"first_slot", "first_die", "die_a", "die_b", "idle", "dice_shown"}  # where dice lay, and answers


def left_out(state: Stampadia) -> list[int]:
    """The dice that rules of placing allow, and that aren't offered."""
    offered = {state.action(k) for k in range(state.count())}
    found = []
    for slot in range(t.SLOTS):
        for shows in {int(state.die_a), int(state.die_b)} - {0}:
            action = t.PLACE + slot * 16 + shows
            possible = hero_turn.against_box(state, slot, shows) is None and t.cost_of(state.boxes[slot]) <= state.gold
            if possible and action not in offered:
                found.append(action)
    return found


def after(state: Stampadia, action: int) -> Stampadia:
    """The position at the next question after this first die, and no second one."""
    copy = state.copy()
    assert isinstance(copy, Stampadia)
    copy.rng = FastRng(7)
    copy.question.take(copy, action)
    copy.run()
    while copy.to_move >= 0 and copy.question is hero_turn.SECOND_DIE:
        copy.choose(copy.count() - 1)
    return copy


def marks(state: Stampadia) -> dict[str, object]:
    """Everything on the sheet."""
    found: dict[str, object] = {}
    for name, _ in fields_of(Stampadia):
        if name not in OF_THE_PLACE:
            value = getattr(state, name)
            found[name] = value if isinstance(value, (int, bool, list)) else list(value)
    found["dice"] = {state.die_a, state.die_b}
    for name in ("ink", "active", "distances", "tasks"):
        row, length = list(getattr(state, name)), {"ink": state.inks, "tasks": state.depth}.get(name, state.actives)
        found[name] = row[: int(length)]
    return found


@pytest.mark.parametrize("path", SHEETS if LONG else SHEETS[::4], ids=lambda path: path.stem)
def test_what_is_left_out_would_have_changed_nothing(path: Path) -> None:
    """D1, D4, D7, D11, C1, C2: it is the same as to pass. Without items, which are asked for in between."""
    seen = 0
    for seed in range(20 if LONG else 4):
        chance = random.Random(seed)
        board = make_board(read_sheet_file(path))
        state = Stampadia(board)
        state.deal(FastRng(seed))
        for _ in range(MOST):
            if state.to_move < 0:
                break
            state.owned = 0
            if state.question is hero_turn.FIRST_DIE:
                passed = marks(after(state, t.PASS))
                for action in left_out(state):
                    assert marks(after(state, action)) == passed
                    seen += 1
            state.choose(chance.randrange(state.count()))
    assert seen > 0
