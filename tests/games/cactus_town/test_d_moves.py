"""Section 7: WALK and SNEAK (CT-49 to CT-55)."""

import pytest

from philately.games.cactus_town.rules.events import MOVED, NOTHING, TURNED_UP
from philately.games.cactus_town.rules.terms import SNEAK, WALK

from .table import (
    FIGURES,
    answers,
    asked,
    building,
    face_up,
    happened,
    movers,
    moves,
    names,
    now,
    place,
    play,
    refuses,
    town,
    where,
)


def test_any_number_of_figures_walk_one_after_another() -> None:
    """CT-49: in any order; the action is over when all have moved."""
    state = play(town("os", "o1=a1 o2=b3 o3=e5", turn="O1"), "walk")
    assert answers(state) == sorted(["o1>a2", "o1>b1", "o2>a3", "o2>b2", "o2>b4", "o2>c3", "o3>d5", "o3>e4", "done"])
    play(state, "o3>e4")
    assert movers(state) == "o1 o2"
    play(state, "o1>a2", "o2>b2")
    assert now(state) == "s action"
    assert where(state, "o1 o2 o3") == "a2 b2 e4"


def test_a_walk_may_stop_anytime() -> None:
    """CT-41, CT-49: zero, one or two."""
    state = play(town("os", turn="O1"), "walk", "o1>a2", "done")
    assert where(state, "o1 o2 o3") == "a2 a5 e5" and now(state) == "s action"


@pytest.mark.parametrize(
    ("space", "neighbours"),
    [("a1", "a2 b1"), ("e1", "d1 e2"), ("c1", "b1 c2 d1"), ("e3", "d3 e2 e4"), ("d4", "c4 d3 d5 e4")],
)
def test_a_step_is_orthogonal_and_one(space: str, neighbours: str) -> None:
    """CT-2, CT-49: and it doesn't go round the edge."""
    state = play(town("os", f"o1={space} o2=jail o3=a5", turn="O3"), "sneak")
    assert moves(state, "o1") == neighbours


@pytest.mark.parametrize("act", ["walk", "sneak"])
def test_a_figure_moves_once(act: str) -> None:
    """CT-53."""
    state = play(town("os", turn="O3"), act, "o1>a2")
    assert movers(state) == "o2 o3"
    assert refuses(state, "o1>a3")


def test_walk_turns_buildings_up() -> None:
    """CT-50: at once, and for good."""
    state = play(town("os", turn="O1"), "walk", "o1>a2")
    assert face_up(state) == "a2"
    assert happened(state, TURNED_UP) == [(0, place("a2"), names(state).index(building(state, "a2")))]
    play(state, "o2>a4", "done")
    assert face_up(state) == "a2 a4"
    play(state, "walk", "done")  # S: away from the Office, nothing
    play(state, "walk", "o1>a1", "done")  # O again
    assert "a2" in face_up(state).split()


def test_walk_into_a_building_that_is_face_up_turns_nothing() -> None:
    """CT-50."""
    state = play(town("os", turn="O1", up="a2"), "walk", "o1>a2", "done")
    assert face_up(state) == "a2" and happened(state, TURNED_UP) == []


def test_sneak_turns_nothing_up() -> None:
    """CT-51."""
    state = play(town("os", turn="O3"), "sneak", "o1>a2", "o2>a4", "o3>e4")
    assert face_up(state) == "" and where(state, "o1 o2 o3") == "a2 a4 e4"


def test_the_story_tells_kinds_of_moves() -> None:
    """CT-49, CT-51: what is told is what was done."""
    state = play(town("os", turn="O3"), "sneak", "o1>a2", "done")
    assert happened(state, MOVED) == [(0, FIGURES.index("o1"), place("a1"), place("a2"), SNEAK)]
    state = play(town("os", turn="O3"), "walk", "o1>a2", "done")
    assert happened(state, MOVED) == [(0, FIGURES.index("o1"), place("a1"), place("a2"), WALK)]


def test_sneak_triggers_no_building_effect() -> None:
    """CT-52: not even in a face-up building of the gunslinger set."""
    state = town("os", turn="O3", up="a2", lay="a2=gunsmith a4=bank", buildings="gunslinger")
    play(state, "sneak", "o1>a2", "o2>a4")
    assert state.ammo == 0 and asked(state) == "step" and face_up(state) == "a2"


def test_opponents_share_a_building() -> None:
    """CT-54: as many factions as come."""
    state = play(town("osbdc", "o1=b2 s1=b3 h1=b3 d=b3 bull=b3", turn="O1"), "walk", "o1>b3", "done")
    assert where(state, "o1 s1 h1 d bull") == "b3 b3 b3 b3 b3"


@pytest.mark.parametrize(
    ("card", "act", "figure", "there"),
    [("S1", "walk", "s1", "c5"), ("B1", "walk", "h1", "e1"), ("D1", "walk", "d", "c1"), ("O1", "walk", "o1", "a1")],
)
def test_nobody_walks_off_the_grid_for_nothing(card: str, act: str, figure: str, there: str) -> None:
    """CT-55, CT-124: no field tile, no wagon, no desert; an outlaw needs loot."""
    state = play(town("osbdc", f"{figure}={there}", turn=card), act)
    assert all(len(space) == 2 and space[0] in "abcde" for space in moves(state, figure).split())
    assert len(moves(state, figure).split()) == (2 if there in ("e1", "a1") else 3)


def test_a_stunned_figure_does_not_move() -> None:
    """CT-68."""
    for act in ("walk", "sneak"):
        state = play(town("os", turn="O3", stunned="o2"), act)
        assert movers(state) == "o1 o3"


def test_figures_out_of_play_do_not_move() -> None:
    """CT-84, CT-88."""
    state = play(town("os", "o2=jail o3=out", turn="O3", out=1), "walk")
    assert movers(state) == "o1"


def test_with_nobody_to_move_the_action_is_over() -> None:
    """CT-41: all stunned."""
    state = play(town("os", turn="O3", stunned="o1 o2 o3"), "sneak")
    assert now(state) == "s action" and len(happened(state, NOTHING)) == 1
