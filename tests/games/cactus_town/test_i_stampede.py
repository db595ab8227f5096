"""Section 11: STAMPEDE (CT-125 to CT-137, E-7, E-8, E-9)."""

from typing import Any

import pytest

from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules.events import BUMPED, CHARGED, DODGED, HELD, THROWN

from .table import (
    FIGURES,
    answers,
    asked,
    face_up,
    figure_view,
    happened,
    loot,
    lying,
    movers,
    moves,
    now,
    place,
    play,
    refuses,
    side,
    spent,
    town,
    where,
)

EXAMPLE = "bull=c3 s1=c3 cow1=b3 o1=b4 cow2=d2 o2=a1 o3=e5 s2=a5 s3=e1"


def stampede(figures: str, *dice: str, factions: str = "osc", **more: Any) -> CactusTown:
    """A STAMPEDE with what chance brings; all questions that aren't about the test are still to be answered."""
    return play(town(factions, figures, turn="C4", dice=dice, **more), "stampede")


# ---- the examples ----------------------------------------------------------------------------------------------------


def test_example_stampede() -> None:
    """E-7: cow A must charge, cow B stays; A's target dodges, the bull hits his."""
    state = stampede(EXAMPLE, "cow1=3 o1=5", "bull=6 s1=2")
    play(state, "cow1>b4?")
    assert happened(state, CHARGED) == [(2, FIGURES.index("cow1"), place("b3"), place("b4"))]
    assert now(state) == "c bump" and answers(state) == ["bull", "cow1"]
    play(state, "cow1")
    assert now(state) == "c dodge" and answers(state) == ["cow1>a4", "cow1>b3", "cow1>c4"]
    play(state, "cow1>b3")
    assert now(state) == "c hit" and moves(state, "s1") == "b3 c4 d3"  # b3 though the cow is there
    play(state, "s1>b3")
    assert now(state) == "o action" and spent(state)
    assert where(state, "bull cow1 cow2 o1 s1") == "c3 b3 d2 b4 b3"
    assert face_up(state) == ""


def test_example_next_to_the_fields() -> None:
    """E-8, CT-128: a cow in (1,3) with an outlaw stays and does not bump."""
    state = stampede("cow1=c1 o1=c1 bull=c2 cow2=d2 s1=a3 s2=a4 s3=e4")
    assert now(state) == "o action" and where(state, "cow1 o1") == "c1 c1"
    assert happened(state, BUMPED) == []


def test_example_unmovable() -> None:
    """E-9: a deputy hit in (5,1), another in (5,2): he stays, and the sequence ends."""
    state = stampede("bull=a5 s1=a5 s2=b5 cow1=a3 cow2=c1 o1=a1 o2=e1 o3=e5", "bull=6 s1=2")
    assert now(state) == "o action" and where(state, "s1 bull") == "a5 a5" and spent(state)
    assert [event[1] for event in happened(state, HELD)] == [FIGURES.index("s1")]


# ---- step 1 ----------------------------------------------------------------------------------------------------------


def test_a_charge_is_compulsory() -> None:
    """CT-41, CT-126: with a choice of buildings."""
    state = stampede("bull=c4 cow1=b4 cow2=d4 o1=c5 o2=b5 o3=d5 s1=a1 s2=e1 s3=a2", factions="osc")
    assert now(state) == "c find" and "done" not in answers(state)
    assert answers(state) == ["bull>c5", "cow1>b5", "cow2>d5"]


def test_several_charges_in_any_order_the_player_chooses_where() -> None:
    """CT-126."""
    state = stampede("bull=c4 cow1=a1 cow2=e1 o1=c5 o2=b4 o3=e5 s1=d4 s2=a3 s3=e3")
    assert moves(state, "bull") == "b4 c5 d4" and movers(state) == "bull"


def test_an_animal_with_a_target_stays() -> None:
    """CT-126: it has one at home."""
    state = stampede("bull=c4 o1=c4 cow1=a1 cow2=e1 o2=b4 o3=e5 s1=d4 s2=a3 s3=e3", "bull=1 o1=1")
    assert asked(state) != "find" and where(state, "bull") == "c4"


def test_charges_keep_animals_apart() -> None:
    """CT-43, CT-126: the outlaw's building is taken by the first, so the other has no option."""
    state = stampede("bull=c3 cow1=b4 cow2=e1 o1=c4 o2=a1 o3=e5 s1=a2 s2=e4 s3=d5", "cow1=1 o1=1")
    assert answers(state) == ["bull>c4", "cow1>c4"]
    play(state, "cow1>c4")
    assert asked(state) != "find" and where(state, "bull cow1") == "c3 c4"


def test_a_building_left_by_an_animal_is_free_again() -> None:
    """CT-126: each sees where the others have gone: the cow charges out of (3,2) only if she has no target there."""
    state = stampede("bull=c4 cow1=b3 cow2=e1 o1=b4 o2=a3 o3=e5 s1=d4 s2=a1 s3=c1")
    assert answers(state) == ["bull>b4", "bull>d4", "cow1>a3", "cow1>b4"]
    play(state, "bull>b4", "cow1>a3?")
    assert where(state, "bull cow1") == "b4 a3" and asked(state) == "bump"


def test_a_charge_turns_nothing_up_and_ignores_herding() -> None:
    """CT-116, CT-126, CT-132."""
    state = stampede("bull=c3 cow1=a3 cow2=d3 o1=a2 o2=a5 o3=e5 s1=e1 s2=c1 s3=e4", "cow1=1 o1=6")
    play(state, "cow1>a2?")
    assert face_up(state) == "" and where(state, "cow1") == "a2"  # three from the cowboy


def test_only_animals_in_buildings_take_part() -> None:
    """CT-125: not from the fields, though an outlaw stands next to them."""
    state = stampede("o1=b1 o2=c1 o3=d1 s1=a4 s2=e4 s3=c4")
    assert now(state) == "o action" and where(state, "bull cow1 cow2") == "f3 f2 f4"


def test_stunned_figures_are_no_targets() -> None:
    """CT-68, CT-126: neither at home nor next door."""
    state = stampede("bull=c4 o1=c4 o2=b4 cow1=a1 cow2=e1 o3=e5 s1=a3 s2=e3 s3=c2", stunned="o1 o2")
    assert now(state) == "o action" and where(state, "bull o1 o2") == "c4 c4 b4" and lying(state) == "o1 o2"


def test_a_stampede_without_anybody_near_does_nothing() -> None:
    """CT-126."""
    state = stampede("bull=c3 cow1=b3 cow2=d3 o1=a1 o2=a5 o3=e5 s1=e1 s2=c1 s3=c5")
    assert now(state) == "o action" and happened(state, BUMPED) == []


# ---- step 2: hits ----------------------------------------------------------------------------------------------------

FAR = "cow1=a1 cow2=e1 o2=a3 o3=e4"  # nobody next to these cows


def test_lower_or_equal_is_hit() -> None:
    """CT-130, step 4: the tie is the animal's."""
    state = stampede(f"bull=c3 o1=c3 {FAR} s1=a5 s2=c1 s3=e5", "bull=4 o1=4")
    assert now(state) == "c hit" and moves(state, "o1") == "b3 c4 d3"
    play(state, "o1>c4")
    assert where(state, "bull o1") == "c3 c4" and now(state) == "o action"
    assert happened(state, THROWN) == [(2, 0, place("c3"), place("c4"))]


def test_a_hit_never_goes_down_or_off_the_grid() -> None:
    """CT-130, step 4: in the top row sideways only, no wagon; at the edge one side."""
    state = stampede(f"bull=c5 o1=c5 {FAR} s1=a5 s2=c1 s3=e5", "bull=4 o1=1")
    assert moves(state, "o1") == "b5 d5"
    state = stampede("bull=e3 o1=e3 cow1=a1 cow2=e1 o2=a3 o3=c5 s1=a5 s2=c1 s3=b5", "bull=4 o1=1")
    assert moves(state, "o1") == "d3 e4"
    assert refuses(state, "o1>out") and refuses(state, "done")


def test_golden_rule_one_for_the_figure() -> None:
    """CT-43, CT-130, step 4: not to its own side; into another animal's building it may."""
    state = stampede("bull=c4 o1=c4 cow1=d4 cow2=e1 o2=b4 o3=a1 s1=a5 s2=c1 s3=e3", "bull=4 o1=1")
    assert moves(state, "o1") == "c5 d4"


def test_lawmen_are_bumped_into_the_office() -> None:
    """CT-44, CT-136: though others are there; elsewhere they block each other."""
    state = stampede("bull=c2 s1=c2 cow1=a1 cow2=e1 s2=c3 s3=b2 o1=a4 o2=a5 o3=e5", "bull=4 s1=1")
    assert moves(state, "s1") == "c3 d2"


def test_several_hits_are_moved_one_after_another() -> None:
    """CT-130, step 4: the Cowboy's player chooses the order; each move sees the earlier ones."""
    state = stampede(f"bull=c3 o1=c3 s1=c3 s2=c3 {FAR} s3=e5", "bull=6 o1=1 s1=2 s2=3")
    assert now(state) == "c hit" and movers(state) == "o1 s1 s2"
    play(state, "s2>c4")
    assert movers(state) == "o1 s1" and moves(state, "s1") == "b3 d3" and moves(state, "o1") == "b3 c4 d3"
    play(state, "s1>b3", "o1>c4")
    assert now(state) == "o action" and where(state, "o1 s1 s2") == "c4 b3 c4"


def test_hits_take_nothing_and_stun_nobody() -> None:
    """CT-80, CT-133: loot stays with its owner; no token."""
    state = stampede("bull=c3 o1=c3 d=c3 cow1=a1 cow2=e1 o2=a3 o3=e4", "bull=6 o1=1 d=1", factions="odc", loot="o1=1")
    play(state, "o1>c4", "d>b3")
    assert loot(state) == [1, 0, 0] and lying(state) == "" and state.flips == 0 and face_up(state) == ""


# ---- step 2: dodges --------------------------------------------------------------------------------------------------


def test_a_dodge_moves_the_animal_once_down_or_sideways() -> None:
    """CT-130, step 5: however many dodged; not up, not to another animal."""
    state = stampede("bull=c4 o1=c4 s1=c4 cow1=b4 cow2=e1 o2=a2 o3=e3 s2=e5 s3=a1", "bull=2 o1=3 s1=6")
    assert now(state) == "c dodge" and answers(state) == ["bull>c3", "bull>d4"]
    play(state, "bull>d4")
    assert where(state, "bull o1 s1") == "d4 c4 c4"
    assert happened(state, DODGED) == [(2, FIGURES.index("bull"), place("c4"), place("d4"))]


def test_a_dodge_ignores_herding_and_turns_nothing_up() -> None:
    """CT-116, CT-130, step 5, CT-132: down to a face-down building three spaces from the cowboy."""
    state = stampede("bull=c4 cow1=a4 o1=a4 cow2=e4 o2=c1 o3=e1 s1=a1 s2=b2 s3=d2", "cow1=2 o1=3")
    assert answers(state) == ["cow1>a3", "cow1>b4"]
    play(state, "cow1>a3")
    assert where(state, "cow1") == "a3" and not figure_view(state, "c", "cow1")["in_range"]
    assert face_up(state) == ""


def test_hits_before_the_dodge() -> None:
    """CT-130, steps 4 and 5: one is hit, one dodges."""
    state = stampede(f"bull=c3 o1=c3 s1=c3 {FAR} s2=a5 s3=e5", "bull=3 o1=1 s1=5")
    assert now(state) == "c hit" and movers(state) == "o1"
    play(state, "o1>c4")
    assert now(state) == "c dodge" and answers(state) == ["bull>b3", "bull>c2", "bull>d3"]


def test_a_new_target_is_compulsory() -> None:
    """CT-130, step 5: one of those; then the animal tries again there."""
    state = stampede("bull=c4 o1=c4 cow1=a1 cow2=e1 o2=b4 o3=e3 s1=c3 s2=a5 s3=e5", "bull=2 o1=3", "bull=5 o2=5")
    assert now(state) == "c dodge" and answers(state) == ["bull>b4", "bull>c3"]
    play(state, "bull>b4")
    assert now(state) == "c hit" and movers(state) == "o2" and moves(state, "o2") == "a4 b5"
    play(state, "o2>a4")
    assert now(state) == "o action" and spent(state) and where(state, "bull") == "b4"


def test_a_figure_already_attempted_is_no_new_target() -> None:
    """CT-129, CT-130, step 5: the outlaw it has just thrown next door doesn't draw it, the stunned neither."""
    state = stampede("bull=c3 o1=c3 s1=c3 cow1=a1 cow2=e1 o2=d3 o3=e5 s2=a5 s3=a3", "bull=3 o1=1 s1=5", stunned="o2")
    play(state, "o1>b3")
    assert answers(state) == ["bull>b3", "bull>c2", "bull>d3"]
    play(state, "bull>b3")  # there nothing more happens: nobody is left to be attempted
    assert now(state) == "o action" and spent(state) and where(state, "bull o1") == "b3 b3"


def test_at_most_once_by_the_same_animal() -> None:
    """CT-129: but by each of them; three animals, one outlaw."""
    position = "bull=b4 o1=b4 cow1=c4 cow2=d4 o2=a1 o3=e1 s1=a2 s2=e2 s3=c2"
    state = stampede(position, "bull=3 o1=2", "cow1=3 o1=2", "cow2=3 o1=2")
    play(state, "o1>c4", "o1>d4", "o1>d5")
    assert now(state) == "o action" and spent(state) and len(happened(state, BUMPED)) == 3


def test_chain_reaction() -> None:
    """CT-135: a figure thrown to an animal that hasn't had its turn becomes its target."""
    state = stampede("bull=b4 o1=b4 cow1=c4 s1=c4 cow2=e1 o2=a1 o3=e3 s2=a2 s3=c2", "bull=3 o1=2", "cow1=3 o1=6 s1=6")
    play(state, "bull", "o1>c4")
    assert spent(state) and now(state) == "c dodge"


def test_a_figure_thrown_to_an_animal_that_has_bumped_is_safe() -> None:
    """A-31, CT-127: the cow has never tried the outlaw, but she has completed her sequence."""
    state = stampede("bull=b4 o1=b4 cow1=c4 s1=c4 cow2=e1 o2=a1 o3=e3 s2=a2 s3=c2", "cow1=3 s1=1", "bull=3 o1=2")
    play(state, "cow1", "s1>c5", "o1>c4")
    assert now(state) == "o action" and where(state, "o1 cow1") == "c4 c4" and len(happened(state, BUMPED)) == 2


def test_only_an_animal_with_a_target_is_chosen() -> None:
    """CT-127, CT-135: a cow without one can't be spent; as soon as somebody is thrown to her, she can be chosen."""
    state = stampede(
        "bull=b4 o1=b4 cow1=c4 cow2=d4 s1=d4 o2=a1 o3=e1 s2=a2 s3=c2", "bull=3 o1=2", "cow1=6 o1=1", "cow2=6 s1=1"
    )
    assert now(state) == "c bump" and answers(state) == ["bull", "cow2"] and refuses(state, "cow1")
    play(state, "bull", "o1>c4")
    assert now(state) == "c bump" and answers(state) == ["cow1", "cow2"] and refuses(state, "bull")
    play(state, "cow1", "o1>c5", "s1>d5")
    assert now(state) == "o action" and spent(state) and len(happened(state, BUMPED)) == 3


def test_an_animal_acts_once() -> None:
    """CT-127: one thrown to it afterwards is safe; its whole sequence comes before the next animal's."""
    state = stampede("bull=b4 o1=b4 cow1=c4 s1=c4 cow2=e1 o2=a1 o3=e3 s2=a2 s3=c2", "bull=3 o1=2", "cow1=6 s1=1")
    play(state, "bull", "o1>a4")
    assert moves(state, "s1") == "b4 c5 d4"
    play(state, "s1>b4")
    assert now(state) == "o action" and where(state, "s1 bull") == "b4 b4"


def test_the_sequence_stops_next_to_the_fields() -> None:
    """CT-128, CT-130, step 1: a dodge down to (1,3) with a new target is compulsory, but there is no bump."""
    state = stampede("bull=c2 o1=c2 cow1=a4 cow2=e5 o2=c1 o3=e1 s1=a1 s2=a2 s3=e3", "bull=2 o1=3")
    play(state, "bull>c1?")
    assert now(state) == "o action" and where(state, "bull o2") == "c1 c1" and spent(state)


@pytest.mark.parametrize("space", ["b1", "c1", "d1"])
def test_no_animal_bumps_in_any_space_next_to_the_fields(space: str) -> None:
    """CT-128: columns 2, 3 and 4 of the bottom row alike; no die is rolled there."""
    state = stampede(f"bull={space} o1={space} cow1=a5 cow2=e4 o2=c5 o3=c3 s1=a3 s2=c4 s3=e2")
    assert now(state) == "o action" and where(state, "bull o1") == f"{space} {space}"
    assert happened(state, BUMPED) == [] and spent(state)


@pytest.mark.parametrize(("start", "space"), [("b2", "b1"), ("c2", "c1"), ("d2", "d1")])
def test_a_dodge_into_any_space_next_to_the_fields_ends_the_sequence(start: str, space: str) -> None:
    """CT-128, CT-130, step 1: though there is a new target."""
    state = stampede(f"bull={start} o1={start} cow1=a4 cow2=e5 o2={space} o3=e2 s1=a2 s2=c4 s3=e3", "bull=2 o1=3")
    play(state, f"bull>{space}?")
    assert now(state) == "o action" and where(state, "bull o2") == f"{space} {space}" and spent(state)


def test_bumping_is_allowed_in_the_bottom_corners() -> None:
    """CT-128: only columns 2 to 4 are next to the fields."""
    state = stampede("bull=a1 o1=a1 cow1=c2 cow2=e5 o2=a5 o3=e1 s1=c4 s2=a4 s3=e3", "bull=2 o1=1")
    assert now(state) == "c hit" and moves(state, "o1") == "a2 b1"


def test_an_animal_without_room_stays() -> None:
    """CT-130, step 5: in the corner, with a cow next to it."""
    state = stampede("bull=a1 o1=a1 cow1=b1 cow2=e5 o2=a5 o3=e1 s1=c4 s2=a4 s3=e3", "bull=2 o1=3")
    assert now(state) == "o action" and where(state, "bull cow1") == "a1 b1"


def test_no_second_shot_no_ammo() -> None:
    """CT-130, step 3: nobody is asked."""
    state = stampede(f"bull=c3 o1=c3 {FAR} s1=a5 s2=c1 s3=e5", "bull=2 o1=3", ammo="oc", buildings="gunslinger")
    assert now(state) == "c dodge" and state.ammo != 0 and not side(state, "-", "o")["shot_used"]


def test_a_stampede_in_standoff() -> None:
    """CT-46, CT-132, CT-137: the cowboy stands with an outlaw, and moves all the same."""
    state = stampede(f"bull=c3 o1=c3 {FAR} s1=a5 s2=c1 s3=e5", "bull=2 o1=3")
    play(state, "bull>c2")
    assert where(state, "bull") == "c2"


def test_three_animals_keep_golden_rule_one_throughout() -> None:
    """CT-43, CT-126, CT-130: dodging animals never meet."""
    position = "bull=c4 o1=c4 cow1=b4 o2=b4 cow2=d4 o3=d4 s1=a1 s2=e1 s3=c1"
    state = stampede(position, "bull=1 o1=6", "cow1=1 o2=6", "cow1=6 o1=1", "cow2=1 o3=6")
    play(state, "bull", "bull>c3?")
    assert where(state, "bull") == "c3"  # both sides were taken
    play(state, "cow1", "cow1>c4?", "o1>c5?")  # free now, with a new target, who is hit
    assert where(state, "bull cow1 cow2 o1") == "c3 c4 d4 c5"
    assert now(state) == "c dodge" and answers(state) == ["cow2>d3", "cow2>e4"]


def test_all_moves_are_made_by_the_cowboys_player() -> None:
    """CT-131: whatever is asked until the next card is asked of seat C."""
    state = stampede(EXAMPLE, "cow1=5 o1=5", "bull=2 s1=2")
    while asked(state) != "action":
        assert now(state)[0] == "c"
        play(state, answers(state)[0])
