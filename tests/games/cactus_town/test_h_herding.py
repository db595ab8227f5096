"""Section 11: the herd, its golden rule, its moves, REGROUP (CT-109 to CT-124, E-4, E-5, E-6)."""

import pytest

from philately.games.cactus_town.rules.events import BUMPED, GATHERED, NOTHING, STRAYED

from .table import (
    answers,
    asked,
    face_up,
    figure_view,
    happened,
    movers,
    moves,
    now,
    play,
    refuses,
    spent,
    town,
    where,
)

# ---- the golden rule -------------------------------------------------------------------------------------------------


def test_example_herding() -> None:
    """E-4, CT-113: the cowboy may not leave the cows at distance 3; the cows may follow."""
    state = play(town("oc", "bull=c2 cow1=b1 cow2=d1", turn="C1"), "walk-bull")
    assert moves(state, "bull") == "c1"
    assert refuses(state, "bull>c3")
    state = play(town("oc", "bull=c2 cow1=b1 cow2=d1", turn="C1"), "sneak-cows", "cow1>b2", "cow2>d2")
    assert where(state, "bull cow1 cow2") == "c2 b2 d2" and now(state) == "o action"


@pytest.mark.parametrize(
    ("bull", "cow", "near"),
    [
        ("c3", "c5", True),
        ("c3", "d4", True),
        ("c3", "d5", False),
        ("f3", "f2", True),
        ("f3", "c2", True),
        ("f3", "b1", True),
        ("f3", "a1", False),
        ("b2", "f2", True),
        ("c3", "f3", False),
        ("e5", "w2", True),
        ("a1", "w4", True),
    ],
)
def test_range_is_two_steps(bull: str, cow: str, near: bool) -> None:
    """CT-3, CT-112: rows 0 and 6 count; aboard is always near."""
    other = "w3"
    state = town("oc", f"bull={bull} cow1={cow} cow2={other} o1=a2 o2=e1 o3=e3")
    assert figure_view(state, "o", "cow1")["in_range"] is near
    assert figure_view(state, "o", "cow2")["in_range"] is True


def test_every_single_step_of_a_cow_is_checked() -> None:
    """CT-113: not only the last; a cow may not go too far."""
    state = play(town("oc", "bull=c3 cow1=a3 cow2=c5", turn="C1"), "sneak-cows")
    assert moves(state, "cow1") == "b3"
    assert moves(state, "cow2") == "c4 w3"
    state = play(town("oc", "bull=c3 cow1=b3 cow2=d3", turn="C1"), "sneak-cows")
    assert moves(state, "cow1") == "a3 b2 b4" and moves(state, "cow2") == "d2 d4 e3"


def test_animals_do_not_share_a_building() -> None:
    """CT-43, CT-126: one side."""
    state = play(town("oc", "bull=c3 cow1=c4 cow2=d3", turn="C1"), "sneak-cows")
    assert moves(state, "cow1") == "b4 c5 d4" and moves(state, "cow2") == "d2 d4 e3"
    state = play(town("oc", "bull=c3 cow1=c4 cow2=d3", turn="C2"), "sneak-bull")
    assert moves(state, "bull") == "b3 c2"


def test_first_steps_from_the_fields() -> None:
    """CT-30, CT-123: each only to the building above it."""
    state = play(town("oc", turn="C1"), "sneak-cows")
    assert moves(state, "cow1") == "b1" and moves(state, "cow2") == "d1"
    state = play(town("oc", turn="C1"), "walk-bull")
    assert moves(state, "bull") == "c1"
    play(state, "bull>c1")
    assert face_up(state) == "c1"


def test_nobody_goes_back_to_the_fields() -> None:
    """CT-123, CT-124: neither animals nor others."""
    state = play(town("oc", "bull=c1 cow1=b1 cow2=d1", turn="C1"), "sneak-cows")
    assert moves(state, "cow1") == "a1 b2" and moves(state, "cow2") == "d2 e1"
    state = play(town("oc", "bull=c1 cow1=b1 cow2=d1", turn="C2"), "sneak-bull")
    assert moves(state, "bull") == "c2"


def test_a_cow_on_the_field_holds_the_cowboy_back() -> None:
    """CT-113, CT-3: from (1,3) with cows on F2 and F4 no step further."""
    state = town("oc", "bull=c1", turn="C1")
    play(state, "walk-bull")
    assert asked(state) == "action" and where(state, "bull") == "c1"  # b1: F4 is 3 away; c2: 3; d1: F2 is 3 away


# ---- strays ----------------------------------------------------------------------------------------------------------


def test_example_stray_at_three() -> None:
    """E-5, CT-118: the walk is forced, to either of two buildings; standing still isn't offered."""
    state = town("oc", "bull=c3 cow1=b3 cow2=d5", turn="C1")
    assert answers(state) == ["walk-bull"]
    play(state, "walk-bull")
    assert answers(state) == ["bull>c4", "bull>d3"]
    play(state, "bull>d3")
    assert where(state, "bull") == "d3" and now(state) == "o action"


def test_a_stray_forces_the_walk_on_the_other_walk_card_too() -> None:
    """CT-118: C3; REGROUP may not be chosen."""
    assert answers(town("oc", "bull=c3 cow1=b3 cow2=d5", turn="C3")) == ["walk-bull"]


def test_a_card_without_walk_forces_nothing() -> None:
    """CT-115, CT-118: SNEAK_COWBOY may cure the herd, or stay."""
    state = town("oc", "bull=c3 cow1=b3 cow2=d5", turn="C2")
    assert answers(state) == ["sneak-bull", "sneak-cow"]
    play(state, "sneak-bull")
    assert answers(state) == ["bull>c4", "bull>d3", "done"]
    play(state, "done")
    assert where(state, "bull") == "c3"


@pytest.mark.parametrize(("card", "act"), [("C2", "sneak-cow"), ("C4", "sneak-cow")])
def test_cows_do_not_sneak_while_one_is_astray(card: str, act: str) -> None:
    """CT-114: not the stray, not the other."""
    state = play(town("oc", "bull=c3 cow1=b3 cow2=d5", turn=card), act)
    assert now(state) == "o action" and where(state, "cow1 cow2") == "b3 d5"
    assert len(happened(state, STRAYED)) + len(happened(state, NOTHING)) >= 1


@pytest.mark.parametrize(
    ("card", "act"),
    [("C1", "walk-bull"), ("C1", "sneak-cows"), ("C2", "sneak-bull"), ("C2", "sneak-cow"), ("C3", "walk-bull")],
)
def test_example_stray_at_four(card: str, act: str) -> None:
    """E-6, CT-118: no single step cures it, so all these do nothing; each may be chosen."""
    state = town("oc", "bull=c3 cow1=b3 cow2=e1 o1=a1 o2=a5 o3=e5", turn=card)
    assert len(answers(state)) == 2
    play(state, act)
    assert now(state) == "o action" and where(state, "bull cow1 cow2") == "c3 b3 e1"


def test_in_standoff_nothing_is_forced() -> None:
    """CT-118: the cowboy can't walk."""
    state = town("oc", "bull=c3 cow1=b3 cow2=d5 o1=c3", turn="C1")
    assert answers(state) == ["sneak-cows", "walk-bull"]
    play(state, "walk-bull")
    assert now(state) == "o action" and where(state, "bull") == "c3"


def test_two_strays_that_no_step_cures() -> None:
    """CT-118: bringing one back isn't enough."""
    state = town("oc", "bull=c3 cow1=a2 cow2=d5", turn="C1")
    assert len(answers(state)) == 2  # b3 cures cow1, c4 and d3 cow2, none both
    play(state, "walk-bull")
    assert where(state, "bull") == "c3" and now(state) == "o action"


def test_a_stray_calls_the_cowboy_from_the_field() -> None:
    """CT-118, CT-123: the step to the building above cures the herd, so it must be made."""
    state = town("oc", "bull=f3 cow1=c3 cow2=f4", turn="C1")
    assert answers(state) == ["walk-bull"]
    play(state, "walk-bull", "bull>c1?")
    assert where(state, "bull") == "c1" and now(state) == "o action"


def test_a_cow_above_the_field_tile_is_in_the_way() -> None:
    """CT-43, CT-123."""
    state = play(town("oc", "bull=f3 cow1=c1 cow2=f4", turn="C1"), "walk-bull")
    assert now(state) == "o action" and where(state, "bull") == "f3"


# ---- moves -----------------------------------------------------------------------------------------------------------


def test_walking_cowboy_turns_up_sneaking_one_does_not() -> None:
    """CT-119."""
    state = play(town("oc", "bull=c2 cow1=b2 cow2=d2", turn="C1"), "walk-bull", "bull>c3")
    assert face_up(state) == ""  # the Office
    state = play(town("oc", "bull=c2 cow1=b2 cow2=d2", turn="C1"), "walk-bull", "bull>c1")
    assert face_up(state) == "c1"
    state = play(town("oc", "bull=c2 cow1=b2 cow2=d2", turn="C2"), "sneak-bull", "bull>c1")
    assert face_up(state) == ""


def test_one_cow_or_both() -> None:
    """CT-120: up to the number, each cow once."""
    state = play(town("oc", "bull=c2 cow1=b2 cow2=d2", turn="C2"), "sneak-cow")
    assert movers(state) == "cow1 cow2" and "done" in answers(state)
    play(state, "cow2>d3")
    assert now(state) == "o action"
    state = play(town("oc", "bull=c2 cow1=b2 cow2=d2", turn="C1"), "sneak-cows", "cow2>d3")
    assert movers(state) == "cow1"
    play(state, "done")
    assert where(state, "cow1 cow2") == "b2 d3" and face_up(state) == ""


def test_only_the_cowboy_moves_by_his_own_actions() -> None:
    """CT-119."""
    for card, act in (("C1", "walk-bull"), ("C2", "sneak-bull")):
        assert movers(play(town("oc", "bull=c2 cow1=b2 cow2=d2", turn=card), act)) == "bull"


# ---- REGROUP ---------------------------------------------------------------------------------------------------------


def test_example_regroup() -> None:
    """E-6, CT-121: two steps along a shortest route, and it stops at distance 2."""
    position = "bull=c3 cow1=b3 cow2=e1 o1=a1 o2=a5 o3=e5"
    state = play(town("oc", position, turn="C3"), "regroup")
    assert now(state) == "c gather" and answers(state) == ["cow2>d1", "cow2>e2"]
    play(state, "cow2>d1")
    assert answers(state) == ["cow2>c1", "cow2>d2"]
    play(state, "cow2>c1")
    assert where(state, "cow1 cow2") == "b3 c1" and now(state) == "o action"
    state = play(town("oc", position, turn="C3"), "regroup", "cow2>e2")
    assert answers(state) == ["cow2>d2", "cow2>e3"]
    play(state, "cow2>e3")
    assert len(happened(state, GATHERED)) == 2 and face_up(state) == ""


def test_regroup_with_all_in_range_does_nothing() -> None:
    """CT-121."""
    state = play(town("oc", "bull=c3 cow1=b3 cow2=c5", turn="C3"), "regroup")
    assert now(state) == "o action" and where(state, "cow1 cow2") == "b3 c5"


def test_regroup_takes_the_strays_in_the_order_the_player_likes() -> None:
    """CT-121: and it can't be left undone."""
    state = play(town("oc", "bull=c3 cow1=a1 cow2=e5 o1=a3 o2=a5 o3=e1", turn="C3"), "regroup")
    assert movers(state) == "cow1 cow2" and "done" not in answers(state)
    play(state, "cow2>d5")
    assert movers(state) == "cow2"  # a cow that has begun goes on
    play(state, "cow2>d4")
    assert movers(state) == "cow1"
    play(state, "cow1>a2", "cow1>b2")
    assert now(state) == "o action"


def test_regroup_goes_round_other_animals() -> None:
    """CT-121: never through a building that holds one; four steps round the other cow, not two through her."""
    state = play(town("oc", "bull=a5 cow1=a1 cow2=a2 o1=e1 o2=e3 o3=e5", turn="C3"), "regroup")
    assert answers(state) == ["cow1>b1", "cow2>a3"]
    play(state, "cow1>b1", "cow1>b2?", "cow1>b3?")
    assert where(state, "cow1") == "b3" and answers(state) == ["cow1>a3", "cow1>b4"]
    play(state, "cow1>b4", "cow2>a3?")
    assert now(state) == "o action" and where(state, "cow1 cow2") == "b4 a3"
    assert len(happened(state, GATHERED)) == 5


def test_regroup_never_ends_where_another_animal_is() -> None:
    """CT-43, CT-121: (3,1) is in range and near, but the other cow's."""
    state = play(town("oc", "bull=c3 cow1=a3 cow2=a5 o1=a1 o2=e1 o3=e5", turn="C3"), "regroup", "cow2>a4")
    assert where(state, "cow2") == "b4" and now(state) == "o action"


def test_regroup_from_a_field_tile() -> None:
    """CT-121, CT-123: by the building above it, and on."""
    state = play(town("oc", "bull=b4 cow1=f2 cow2=b5 o1=a5 o2=e1 o3=e5", turn="C3"), "regroup", "cow1>b1?", "cow1>b2?")
    assert now(state) == "o action" and where(state, "cow1") == "b2" and face_up(state) == ""
    assert len(happened(state, GATHERED)) == 2


def test_a_cow_that_has_no_route_waits_or_stays() -> None:
    """CT-121: the building above its field tile holds the other cow, which goes first."""
    state = play(town("oc", "bull=e4 cow1=f2 cow2=b1 o1=a1 o2=a5 o3=e5", turn="C3"), "regroup")
    assert movers(state) == "cow2"


def test_regroup_stops_at_an_opponent_and_bumps() -> None:
    """CT-122: even out of range; then the next cow."""
    state = town("oc", "bull=c3 cow1=a1 cow2=e5 o1=a2 o2=e2 o3=e1", turn="C3", dice=["cow1=4 o1=4"])
    play(state, "regroup", "cow1>a2")
    assert len(happened(state, BUMPED)) == 1 and spent(state)
    assert now(state) == "c hit" and moves(state, "o1") == "a3 b2"
    play(state, "o1>a3")
    assert movers(state) == "cow2" and where(state, "cow1") == "a2"  # its regrouping is over, at distance 3
    play(state, "cow2>d5", "cow2>d4")
    assert now(state) == "o action"


def test_regroup_bumps_with_its_last_step_too() -> None:
    """CT-122: the step that brings the cow into range also brings it to an opponent."""
    state = town("oc", "bull=c3 cow1=b3 cow2=e1 o1=d2 o2=a5 o3=e5", turn="C3", dice=["cow2=4 o1=4"])
    play(state, "regroup", "cow2>d1", "cow2>d2")
    assert len(happened(state, BUMPED)) == 1 and spent(state)
    assert now(state) == "c hit" and moves(state, "o1") == "c2 d3 e2"


def test_regroup_to_a_cowboy_on_a_field() -> None:
    """CT-3, CT-121: a field lies one row below the town, so that the cow goes down to the second row."""
    state = play(town("oc", "bull=f3 cow1=f2 cow2=c5 o1=a1 o2=a5 o3=e5", turn="C3"), "regroup")
    assert now(state) == "o action" and where(state, "bull cow1 cow2") == "f3 f2 c2"
    assert len(happened(state, GATHERED)) == 3


def test_regroup_runs_past_stunned_figures() -> None:
    """CT-68, CT-122: standing ones only."""
    state = town("osc", "bull=c3 cow1=a1 cow2=c4 o1=a2 s1=d1 s2=e1 s3=e2", turn="C3", stunned="o1", dice=[])
    play(state, "regroup", "cow1>a2")
    assert now(state) == "c gather" and moves(state, "cow1") == "a3 b2"


def test_no_bump_next_to_the_fields_while_regrouping() -> None:
    """CT-122, CT-128, CT-130: its move ends there, but nobody is bumped."""
    state = town("oc", "bull=c4 cow1=a1 cow2=c3 o1=b1 o2=a2 o3=e5", turn="C3", dice=[])
    play(state, "regroup", "cow1>b1")
    assert where(state, "cow1 o1") == "b1 b1" and now(state) == "o action"


def test_regroup_in_standoff() -> None:
    """CT-46, CT-137."""
    state = play(town("oc", "bull=c3 cow1=b3 cow2=e1 o1=c3 o2=a5 o3=e5", turn="C3"), "regroup")
    assert now(state) == "c gather"
