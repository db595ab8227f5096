"""Section 10: what buildings do in gunslinger mode (CT-102 to CT-108)."""

from typing import Any

import pytest

from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules.events import ARMED, BUMPED, HEALED, LOOKED, RELOADED, RODE, SHIPPED, STAMPEDED

from .table import (
    FIGURES,
    answers,
    asked,
    building,
    face_up,
    finish_card,
    happened,
    loot,
    lying,
    movers,
    moves,
    names,
    now,
    place,
    play,
    program,
    refuses,
    seat,
    seen_buildings,
    side,
    spent,
    town,
    where,
    won,
)


def gunslinger(factions: str = "os", figures: str = "", **more: Any) -> CactusTown:
    return town(factions, figures, buildings="gunslinger", **more)


def walked(
    word: str, *, up: bool = True, figures: str = "o1=b2", factions: str = "os", turn: str = "O1", **more: Any
) -> CactusTown:
    """An outlaw has walked from b2 into b3, where this building stands."""
    lay = f"b3={word} {more.pop('lay', '')}"
    ups = f"{'b3' if up else ''} {more.pop('up_too', '')}"
    return play(gunslinger(factions, figures, turn=turn, lay=lay, up=ups, **more), "walk", "o1>b3")


# ---- moments ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word",
    ["livery_stable", "bank", "saloon", "doctor", "general_store", "gunsmith", "courthouse", "gazette", "post_office"],
)
def test_basic_buildings_do_nothing(word: str) -> None:
    """CT-103: turned up or entered."""
    for up in ("", "b3"):
        state = town("os", "o1=b2 s1=a3", turn="O1", lay=f"b3={word} d1=freight_depot", up=f"{up} d1", stunned="o2")
        play(state, "walk", "o1>b3")
        assert now(state) == "o step" and movers(state) == "o3"
        assert state.ammo == 0 and set(face_up(state).split()) == {"b3", "d1"}


@pytest.mark.parametrize("word", ["livery_stable", "saloon", "courthouse", "gunsmith", "post_office"])
def test_no_effect_in_a_standoff(word: str) -> None:
    """CT-104, CT-46: a deputy stands there."""
    state = walked(word, figures="o1=b2 s1=b3 s2=a3", lay="d1=freight_depot", up_too="d1")
    assert now(state) == "o step" and movers(state) == "o2 o3" and state.ammo == 0


def test_a_cow_or_a_stunned_figure_does_not_hinder_an_effect() -> None:
    """CT-45, CT-104."""
    state = walked("gunsmith", factions="oc", figures="o1=b2 cow1=b3 bull=b4 cow2=c4")
    assert state.ammo == 1 << seat(state, "o")


@pytest.mark.parametrize("word", ["livery_stable", "courthouse", "post_office"])
def test_effects_of_entering_come_after_turning_up_and_may_be_declined(word: str) -> None:
    """CT-41, CT-104."""
    state = walked(word, up=False, lay="d1=freight_depot", up_too="d1")
    assert "b3" in face_up(state).split() and "done" in answers(state) and asked(state) != "step"
    play(state, "done")
    assert now(state) == "o step" and movers(state) == "o2 o3" and where(state, "o1") == "b3"


def test_effects_of_turning_up_only_when_turned_up() -> None:
    """CT-104: who enters a face-up MONEY, NEWS or COW building sets nothing going."""
    for word in ("bank", "gazette"):
        assert asked(walked(word)) == "step"
    assert asked(walked("stockyard", factions="oc", figures="o1=b2 bull=b4 cow1=c4 cow2=c3")) == "step"


@pytest.mark.parametrize("word", ["livery_stable", "courthouse", "gunsmith", "bank", "gazette"])
def test_can_can_counts_as_walking(word: str) -> None:
    """CT-95, CT-104: turned up and entered."""
    state = gunslinger("osd", "d=b2", turn="D1", lay=f"a3={word}")
    play(state, "can-can", "d>a3")
    assert {
        "livery_stable": "d ride",
        "courthouse": "d look",
        "gunsmith": "o action",
        "bank": "s patrol",
        "gazette": "d headline",
    }[word] == now(state)
    assert state.ammo == (1 << seat(state, "d") if word == "gunsmith" else 0)


def test_a_push_sets_nothing_going() -> None:
    """CT-52: the loser is pushed onto a gunsmith and turns nothing up."""
    state = gunslinger(
        "os", "o1=b2 s1=b2", turn="O1", lay="b2=livery_stable b3=gunsmith b4=bank", up="b3", dice=["o1=6 s1=1"]
    )
    play(state, "duel", "b2", "done", "done", "s1>b3")
    assert state.ammo == 0 and asked(state) == "action" and face_up(state) == "b3"


# ---- COW -------------------------------------------------------------------------------------------------------------

HERD = "o1=b2 bull=c4 o2=c4 cow1=a5 cow2=e1 o3=e3"


def test_a_cow_building_sets_off_a_stampede() -> None:
    """CT-105: whoever turned it up; then he goes on walking, from where his figures are now (CT-106)."""
    state = walked("stockyard", up=False, factions="oc", figures=HERD, dice=["bull=6 o2=1"])
    assert happened(state, STAMPEDED) == [(1, 1)]
    play(state, "bull?")
    assert now(state) == "c hit" and movers(state) == "o2"
    play(state, "o2>c5")
    assert now(state) == "o step" and moves(state, "o2") == "b5 c4 d5" and movers(state) == "o2 o3"


def test_the_one_who_turned_it_up_may_be_bumped_away() -> None:
    """CT-104, CT-106, CT-126: the bull is next door; his walk is over all the same."""
    state = walked(
        "butcher", up=False, factions="oc", figures="o1=b2 bull=b4 cow1=a5 cow2=c5 o2=e1 o3=e3", dice=["bull=6 o1=1"]
    )
    play(state, "bull?", "o1>a3")
    assert where(state, "bull o1") == "b3 a3" and now(state) == "o step" and movers(state) == "o2 o3"


def test_the_cowboy_sets_off_his_own_stampede() -> None:
    """CT-105, CT-107: by walking; afterwards his card is done."""
    state = gunslinger(
        "oc", "bull=b2 cow1=a2 cow2=c2 o1=b4 o2=e1 o3=e5", turn="C1", lay="b3=stockyard", dice=["bull=3 o1=3"]
    )
    play(state, "walk-bull", "bull>b3", "bull>b4?", "bull?")
    assert now(state) == "c hit" and spent(state)
    play(state, "o1>b5")
    assert now(state) == "o action" and where(state, "bull") == "b4"


def test_a_basic_cow_building_does_nothing() -> None:
    """CT-103: a name, and no more."""
    state = play(town("oc", HERD, turn="O1", lay="b3=stockyard", dice=[]), "walk", "o1>b3")
    assert now(state) == "o step" and face_up(state) == "b3" and happened(state, STAMPEDED) == []


def test_a_cow_building_turned_up_by_can_can_stampedes() -> None:
    """CT-95, CT-105."""
    state = gunslinger(
        "odc", "d=b2 bull=d5 o1=d4 cow1=a5 cow2=e1 o2=a1 o3=c1", turn="D1", lay="a3=stockyard", dice=["bull=6 o1=1"]
    )
    play(state, "can-can", "d>a3")
    assert happened(state, STAMPEDED) == [(2, 1)] and where(state, "bull") == "d4"
    assert now(state) == "c hit" and movers(state) == "o1"


def test_a_cow_building_turned_up_by_a_ride_stampedes() -> None:
    """CT-105, HORSE: a ride is a walk in every respect."""
    state = gunslinger(
        "oc",
        HERD.replace("o1=b2", "o1=b1"),
        turn="O1",
        lay="b2=livery_stable b3=stockyard",
        up="b2",
        dice=["bull=6 o2=1"],
    )
    play(state, "walk", "o1>b2", "o1>b3")
    assert happened(state, STAMPEDED) == [(1, 1)] and now(state) == "c hit"
    play(state, "o2>c5")
    assert now(state) == "o step" and movers(state) == "o2 o3"


def test_whoever_turns_it_up_the_cowboy_decides_everything() -> None:
    """CT-105, CT-126, CT-127, CT-130, CT-131: charges, order, hits and dodges, while an Outlaw's card is resolved."""
    state = walked(
        "stockyard",
        up=False,
        factions="oc",
        figures="o1=b2 bull=c4 o2=c5 cow1=d3 o3=d2 cow2=e5",
        dice=["cow1=6 o3=1", "bull=1 o2=6"],
    )
    assert now(state) == "c find" and answers(state) == ["bull>c5", "cow1>d2"]
    play(state, "bull>c5")
    assert now(state) == "c bump" and answers(state) == ["bull", "cow1"]
    play(state, "cow1")
    assert now(state) == "c hit" and moves(state, "o3") == "c2 d3 e2"
    play(state, "o3>e2")
    assert now(state) == "c dodge" and moves(state, "bull") == "b5 c4 d5"
    play(state, "bull>d5")
    assert now(state) == "o step" and where(state, "bull cow1 o2 o3") == "d5 d2 c5 e2" and spent(state)


TWO_COW_BUILDINGS = "b3=stockyard e3=butcher"


def test_one_card_with_two_stampedes_tries_nobody_twice() -> None:
    """CT-129, A-18: the bull runs back to the outlaw who has dodged it, but tries nobody again before the next card."""
    state = gunslinger(
        "oc",
        "o1=b2 o3=e2 bull=c4 o2=c4 cow1=a5 cow2=e5",
        turn="O1",
        programs="C4",
        lay=TWO_COW_BUILDINGS,
        dice=["bull=2 o2=3", "bull=4 o2=4"],
    )
    play(state, "walk", "o1>b3", "bull>d4", "o3>e3")
    assert happened(state, STAMPEDED) == [(1, 1), (1, 1)] and where(state, "bull o2") == "c4 c4"
    assert now(state) == "c action" and len(happened(state, BUMPED)) == 1
    play(state, "stampede")
    assert now(state) == "c hit" and movers(state) == "o2" and spent(state)


def test_two_animals_try_the_same_figure_while_one_card_is_resolved() -> None:
    """CT-129, A-18: the bull in the first stampede, a cow in the second."""
    state = gunslinger(
        "oc",
        "o1=b2 o3=e2 bull=c4 o2=c4 cow1=b5 cow2=e5",
        turn="O1",
        lay=TWO_COW_BUILDINGS,
        dice=["bull=6 o2=1", "cow1=4 o2=4"],
    )
    play(state, "walk", "o1>b3", "o2>c5", "o3>e3")
    assert now(state) == "c find" and answers(state) == ["bull>c5", "cow1>c5"]
    play(state, "cow1>c5")
    assert now(state) == "c hit" and moves(state, "o2") == "b5 d5"
    assert [FIGURES[event[1]] for event in happened(state, BUMPED)] == ["bull", "cow1"]
    play(state, "o2>b5")
    assert now(state) == "o step" and movers(state) == "o2" and spent(state)


def test_cows_never_set_anything_going() -> None:
    """CT-107: they only sneak."""
    state = gunslinger("oc", "bull=b2 cow1=a2 cow2=c2", turn="C1", lay="a3=gunsmith", up="a3")
    play(state, "sneak-cows", "cow1>a3")
    assert state.ammo == 0 and now(state) == "c step"


# ---- HORSE -----------------------------------------------------------------------------------------------------------


def test_horse_walks_on() -> None:
    """CT-105: one further space, orthogonal, turned up like by WALK."""
    state = walked("livery_stable", lay="b4=hotel")
    assert now(state) == "o ride" and answers(state) == ["done", "o1>a3", "o1>b2", "o1>b4", "o1>c3"]
    play(state, "o1>b4")
    assert "b4" in face_up(state).split() and happened(state, RODE) == [(0, 0, place("b3"), place("b4"))]
    assert now(state) == "o step" and movers(state) == "o2 o3"


def test_no_second_horse_in_the_same_action() -> None:
    """CT-105: for that figure; another outlaw has his own."""
    state = walked("livery_stable", lay="b4=blacksmith a4=horse_corral", up_too="b4 a4", figures="o1=b2 o2=a5")
    play(state, "o1>b4")
    assert now(state) == "o step"
    play(state, "o2>a4")
    assert now(state) == "o ride" and movers(state) == "o2"


def test_a_ride_enters_like_a_walk() -> None:
    """CT-105: the next building's effects happen: E, and R first if it is turned up."""
    state = walked("livery_stable", lay="b4=gunsmith")
    play(state, "o1>b4")
    assert state.ammo == 1
    state = walked("livery_stable", lay="b4=bank")
    play(state, "o1>b4")
    assert now(state) == "s patrol"


def test_a_ride_into_the_desert() -> None:
    """CT-84, CT-105: with loot, from the edge; it may win the game."""
    state = gunslinger("os", "o1=b2 o2=out", turn="O1", lay="a2=livery_stable", up="a2", loot="o1=1", out=1)
    play(state, "walk", "o1>a2")
    assert "o1>out" in answers(state)
    play(state, "o1>out")
    assert won(state) == "o goal"
    state = walked("livery_stable", figures="o1=b2", loot="o1=1")
    assert "o1>out" not in answers(state)


def test_a_ride_of_the_dancer_is_orthogonal() -> None:
    """CT-105: a WALK step, though she came by CAN-CAN."""
    state = gunslinger("osd", "d=b2", turn="D1", lay="a3=livery_stable", up="a3")
    play(state, "can-can", "d>a3")
    assert now(state) == "d ride" and moves(state, "d") == "a2 a4 b3"


def test_a_ride_of_the_cowboy_keeps_the_herd_and_may_board() -> None:
    """CT-105, CT-113, CT-138: herding counts; with both cows aboard he rides to the train."""
    state = gunslinger("oc", "bull=c2 cow1=b2 cow2=d2", turn="C1", lay="c1=livery_stable", up="c1")
    play(state, "walk-bull", "bull>c1")
    assert now(state) == "c ride" and moves(state, "bull") == "c2"  # b1: the cow in (2,4) would be three away
    state = gunslinger("oc", "bull=c4 cow1=w2 cow2=w4", turn="C1", lay="c5=livery_stable", up="c5")
    play(state, "walk-bull", "bull>c5")
    assert "w3" in moves(state, "bull").split()
    play(state, "bull>w3")
    assert won(state) == "c goal"


# ---- MONEY -----------------------------------------------------------------------------------------------------------


def test_money_calls_the_law() -> None:
    """CT-105: one Law figure sneaks one space, if the Law likes; also out of a standoff."""
    state = walked("bank", up=False, figures="o1=b2 o2=d4 s1=d4 s2=b4")
    assert now(state) == "s patrol" and movers(state) == "s1 s2 s3" and "done" in answers(state)
    assert moves(state, "s1") == "c4 d3 d5 e4" and moves(state, "s2") == "a4 b3 b5 c4"
    play(state, "s2>b3")
    assert where(state, "s2") == "b3" and face_up(state) == "b3" and now(state) == "o step"


def test_money_without_the_law_does_nothing() -> None:
    """CT-105."""
    state = walked("bank", up=False, factions="obd", figures="o1=b2")
    assert now(state) == "o step"


def test_a_patrol_may_hinder_the_walk_that_called_it() -> None:
    """CT-47, CT-106: the outlaw who hasn't moved is in standoff now; one who was freed may walk."""
    state = walked("bank", up=False, figures="o1=b2 o2=d4 s1=d5 s2=c3 s3=c3")
    play(state, "s1>d4")
    assert now(state) == "o step" and movers(state) == "o3"
    state = walked("bank", up=False, figures="o1=b2 o2=d4 s1=d4")
    play(state, "s1>d5")
    assert movers(state) == "o2 o3"


def test_a_lawman_on_patrol_may_still_walk() -> None:
    """CT-106: the Law turns up the bank itself; a patrol isn't that figure's move."""
    state = gunslinger("os", "s1=b2 s2=d2 s3=e3", turn="S1", lay="b3=bank")
    play(state, "walk", "s1>b3")
    assert now(state) == "s patrol"
    play(state, "s2>d3")
    assert now(state) == "s step" and movers(state) == "s2 s3" and moves(state, "s2").split()[0] == "c3"


# ---- DRINK -----------------------------------------------------------------------------------------------------------


def test_drink_moves_an_opponent_next_door() -> None:
    """CT-105: standing, no animal, from an adjacent building by one space; golden rule 1; nothing is turned up."""
    figures = "o1=b2 s1=b4 s2=b5 s3=a4 d=a3 bull=c3 cow1=c2 cow2=d3"
    state = walked("saloon", factions="osdc", figures=figures)
    assert now(state) == "o treat" and movers(state) == "s1 d"
    assert moves(state, "s1") == "b3 c4" and moves(state, "d") == "a2 a4 b3"
    play(state, "s1>b3")
    assert where(state, "s1") == "b3" and face_up(state) == "b3" and now(state) == "o step"


def test_drink_with_nobody_near_is_not_asked() -> None:
    """CT-105: own figures don't count, nor those in the saloon's corners."""
    state = walked("saloon", figures="o1=b2 o2=a3 s1=a4 s2=c4 s3=c2")
    assert now(state) == "o step"


def test_drink_leaves_the_stunned_alone() -> None:
    """CT-68, CT-105."""
    state = gunslinger("os", "s1=b2 o1=b4 o2=a3", turn="S1", lay="b3=saloon", up="b3", stunned="o1")
    play(state, "walk", "s1>b3")
    assert now(state) == "s treat" and movers(state) == "o2"


# ---- BED and FAITH ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("up", "loser"), [("b2", "s1"), ("", "o1")])
def test_bed_gives_defenders_one_more(up: str, loser: str) -> None:
    """CT-105: a tie of the dice; face-down it helps nobody."""
    state = gunslinger("os", "o1=b2 s1=b2", turn="S1", lay="b2=hotel", up=up, dice=["s1=4 o1=4"])
    play(state, "duel", "b2", "done", "done")
    assert movers(state) == loser


def test_bed_helps_every_defender_but_not_the_initiator() -> None:
    """CT-105: 4 against 3 + 1 and 4 + 1."""
    state = gunslinger("osd", "o1=b2 s1=b2 d=b2", turn="S1", lay="b2=hotel", up="b2", dice=["s1=4 o1=3 d=4"])
    play(state, "duel", "b2", "done", "done", "done")
    assert now(state) == "s push" and movers(state) == "o1"
    play(state, "stun")
    assert now(state) == "d push" and state.flips == 1


@pytest.mark.parametrize(("up", "loser"), [("b2", "s1"), ("", "o1")])
def test_bed_comes_on_top_of_a_shot_that_replaces_the_die(up: str, loser: str) -> None:
    """CT-60 with CT-105: O2 is worth 3, so the defender has 3 + 2, and 1 more in the hotel, against a 5."""
    state = gunslinger(
        "os",
        "o1=b2 s1=b2",
        turn="S1",
        shots="O2",
        lay="b2=hotel",
        up=up,
        dice=["s1=5 o1=1"],
        second_shot_mode="replace",
    )
    play(state, "duel", "b2", "done", "o1+shot")
    assert movers(state) == loser


def test_a_shot_that_replaces_the_die_gives_the_initiator_no_bed() -> None:
    """CT-60 with CT-105: S3 is worth 3, so the initiator has 3 + 2 against 5 + 1."""
    state = gunslinger(
        "os",
        "o1=b2 s1=b2",
        turn="S1",
        shots="S3",
        lay="b2=hotel",
        up="b2",
        dice=["s1=1 o1=5"],
        second_shot_mode="replace",
    )
    play(state, "duel", "b2", "s1+shot", "done")
    assert movers(state) == "s1"


@pytest.mark.parametrize(
    ("mode", "up", "where_"),
    [
        ("gunslinger", "b2 d2", ["d2", "done"]),
        ("gunslinger", "d2", ["b2", "d2", "done"]),
        ("basic", "b2 d2", ["b2", "d2", "done"]),
    ],
)
def test_no_duel_at_a_church(mode: str, up: str, where_: list[str]) -> None:
    """CT-103, CT-105: FAITH; nobody knows what a face-down building is."""
    state = town("os", "o1=b2 s1=b2 o2=d2 s2=d2", turn="S1", lay="b2=church d2=doctor", up=up, buildings=mode)
    assert answers(play(state, "duel")) == where_


def test_bumps_ignore_church_and_hotel() -> None:
    """CT-108: a tie is a hit in the hotel, and there is bumping in the church."""
    for word in ("hotel", "church"):
        state = gunslinger(
            "oc",
            "bull=c4 o1=c4 cow1=a1 cow2=e1 o2=a5 o3=e5",
            turn="C4",
            lay=f"c4={word}",
            up="c4",
            dice=["bull=3 o1=3"],
        )
        play(state, "stampede", "bull?")
        assert now(state) == "c hit" and len(happened(state, BUMPED)) == 1


# ---- MEDICAL ---------------------------------------------------------------------------------------------------------


def test_a_doctor_helps_somebody_up() -> None:
    """CT-69, CT-105: an own stunned figure anywhere; it may move then."""
    state = walked("doctor", stunned="o2 o3")
    assert now(state) == "o heal" and answers(state) == ["done", "o2", "o3"]
    play(state, "o3")
    assert lying(state) == "o2" and movers(state) == "o3" and happened(state, HEALED) == [(0, 2)]


def test_a_doctor_gives_the_second_shot_back() -> None:
    """CT-105: or; it can be used once more, and everybody knows it."""
    state = gunslinger(
        "os",
        "o1=b2 s1=b2 o2=d2 s2=d2",
        turn="O1",
        programs="O4 S1",
        shots="O3 S4",
        lay="b2=livery_stable d2=blacksmith b3=doctor",
        up="b3",
        dice=["o1=1 s1=6", "o2=1 s2=6"],
    )
    play(state, "duel", "b2", "o1+shot", "done", "stun", "done")
    assert side(state, "s", "o")["shot_used"]
    state = gunslinger(
        "os",
        "o1=b2 s1=b2 o2=b4",
        turn="O1",
        programs="O2 S1",
        shots="O3 S4",
        lay="b2=livery_stable b3=doctor",
        up="b3",
        dice=["o1=1 s1=6", "s2=6 o2=1"],
    )
    play(state, "duel", "b2", "o1+shot", "done", "stun")
    play(state, "walk", "done")  # the Law's card
    play(state, "walk", "o2>b3")
    assert now(state) == "o heal" and answers(state) == ["done", "o1", "reload"]
    play(state, "reload")
    assert not side(state, "s", "o")["shot_used"] and lying(state) == "o1"
    assert happened(state, RELOADED) == [(0,)]
    shot = side(state, "s", "o")["shot"]
    assert shot is not None and shot["card"] == "O3"


def test_a_second_shot_that_came_back_is_used_again() -> None:
    """CT-60, CT-105: in the same round."""
    state = gunslinger(
        "os",
        "o1=b2 s1=b2 o2=b4 o3=d4 s2=d4",
        turn="O1",
        programs="O2 O4 S1",
        shots="O3 S4",
        up="b3",
        lay="b2=livery_stable b3=doctor d4=blacksmith",
        dice=["o1=1 s1=6", "o3=4 s2=6"],
    )
    play(state, "duel", "b2", "o1+shot", "done", "o1>a2", "done")
    play(state, "walk", "done", "walk", "o2>b3", "reload", "done")
    play(state, "walk", "done")
    assert now(state) == "o action"
    play(state, "duel", "d4", "o3+shot", "done")
    assert now(state) == "o push" and movers(state) == "s2"  # 4 + 2 to 6


def test_a_doctor_with_nothing_to_do_is_not_asked() -> None:
    """CT-105: somebody else's used second shot is no reason."""
    assert now(walked("doctor")) == "o step"


# ---- TRADE -----------------------------------------------------------------------------------------------------------


def test_trade_exchanges_the_second_shot() -> None:
    """CT-105: with a programmed card that isn't resolved; others see nothing of it."""
    state = walked("general_store", turn="O1", programs="O2 O3", shots="O4")
    assert now(state) == "o swap" and answers(state) == ["card2", "card3", "done"]
    assert state.is_secret(seat(state, "o"))
    before = side(state, "s", "o")
    play(state, "card3")
    assert program(state, "o") == "1 2 4 3"
    after = side(state, "s", "o")
    assert before["program"] == after["program"] and before["shot"] == after["shot"]
    assert now(state) == "o step"


def test_the_exchanged_card_is_the_one_that_is_resolved() -> None:
    """CT-40, CT-60, CT-105: O4 instead of O3; and O3 is the second shot now."""
    state = walked("general_store", turn="O1", programs="O3 O2", shots="O4")
    play(state, "card3", "done", "walk", "done")  # the Law's card, too
    assert now(state) == "o action" and answers(state) == ["duel", "sneak"]
    shot = side(state, "o", "o")["shot"]
    assert shot is not None and shot["card"] == "O3" and shot["value"] == 2


def test_trade_may_be_declined() -> None:
    """CT-41, CT-105."""
    state = play(walked("general_store", turn="O1", programs="O2 O3", shots="O4"), "done")
    assert program(state, "o") == "1 2 3 4" and now(state) == "o step"


def test_no_trade_with_a_used_second_shot_or_without_cards() -> None:
    """CT-105: unused; not yet resolved."""
    state = gunslinger(
        "os",
        "o1=b2 s1=b2 o2=b4",
        turn="O1",
        programs="O2 S1",
        shots="O3 S4",
        lay="b2=livery_stable b3=general_store",
        up="b3",
        dice=["o1=1 s1=6"],
    )
    play(state, "duel", "b2", "o1+shot", "done", "stun")
    play(state, "walk", "done")
    play(state, "walk", "o2>b3")
    assert now(state) == "o step"
    state = gunslinger("os", "o1=b2", programs="O4 O3 O1 S4 S3 S1", marker="o", lay="b3=general_store", up="b3")
    for _ in range(4):
        play(
            state, "sneak" if "sneak" in answers(state) else "arrest" if "arrest" in answers(state) else "walk", "done?"
        )
    assert now(state) == "o action"
    play(state, "walk", "o1>b3")
    assert now(state) == "o step"  # the third card was his last


# ---- ARMS ------------------------------------------------------------------------------------------------------------


def test_arms_give_ammo_once() -> None:
    """CT-12, CT-105: one token at most."""
    state = walked("gunsmith")
    assert state.ammo == 1 and happened(state, ARMED) == [(0,)] and side(state, "s", "o")["ammo"]
    state = walked("gunsmith", ammo="o")
    assert state.ammo == 1 and happened(state, ARMED) == []


# ---- CIVIC -----------------------------------------------------------------------------------------------------------


def test_civic_looks_at_a_building_secretly() -> None:
    """CT-105, CT-147, CT-148: one face-down building anywhere; all see where, one sees what."""
    state = walked("courthouse")
    assert now(state) == "o look" and "b3" not in answers(state) and "c3" not in answers(state)
    assert len(answers(state)) == 1 + 23
    play(state, "e1")
    assert seen_buildings(state, "o")["e1"] == building(state, "e1")
    assert "e1" not in seen_buildings(state, "s") and "e1" not in seen_buildings(state, "-")
    assert face_up(state) == "b3"
    assert happened(state, LOOKED) == [(0, place("e1"), names(state).index(building(state, "e1")))]


def test_what_was_looked_at_is_remembered() -> None:
    """CT-148: over rounds, until everybody sees it."""
    state = play(walked("courthouse"), "a2", "done?")
    while state.round == 1:
        play(state, "done" if "done" in answers(state) else answers(state)[0])
    assert "a2" in seen_buildings(state, "o") or "a2" in face_up(state).split()


# ---- NEWS ------------------------------------------------------------------------------------------------------------


def test_news_turns_up_a_neighbour() -> None:
    """CT-105: compulsory, chosen by the one who turned it up; only face-down neighbours."""
    state = walked("gazette", up=False, up_too="a3")
    assert now(state) == "o headline" and answers(state) == ["b2", "b4"]  # the Office is face up, too
    assert refuses(state, "done") and refuses(state, "c4")
    play(state, "b4")
    assert face_up(state) == "a3 b3 b4" and now(state) == "o step"


@pytest.mark.parametrize("word", ["bank", "telegraph_office"])
def test_the_other_buildings_effect_does_not_happen(word: str) -> None:
    """CT-105: no patrol, no further news."""
    state = walked(
        "gazette", up=False, lay=f"b4={word}", factions="osc", figures="o1=b2 bull=d4 o2=d4 cow1=d5 cow2=e4", dice=[]
    )
    play(state, "b4")
    assert now(state) == "o step" and building(state, "b4") == word and len(face_up(state).split()) == 2


def test_a_cow_building_in_the_news_stampedes() -> None:
    """CT-105: "when it is turned up" is printed on it; afterwards the one who walked goes on."""
    state = walked(
        "gazette",
        up=False,
        lay="b4=stockyard",
        factions="osc",
        figures="o1=b2 bull=d4 o2=d4 o3=a1 cow1=d5 cow2=e4",
        dice=["bull=6 o2=1"],
    )
    play(state, "b4")
    assert happened(state, STAMPEDED) == [(2, 1)]
    assert now(state) == "c hit" and movers(state) == "o2" and face_up(state) == "b3 b4"
    play(state, "o2>c4")
    assert now(state) == "o step" and movers(state) == "o2 o3" and spent(state)


def test_news_without_a_face_down_neighbour() -> None:
    """CT-105: if any."""
    state = walked("gazette", up=False, up_too="a3 b2 b4")
    assert now(state) == "o step"


# ---- TRANSPORT -------------------------------------------------------------------------------------------------------


def test_transport_goes_to_the_other_one() -> None:
    """CT-105: if that is face up; nothing happens there."""
    state = walked("post_office", lay="d2=freight_depot", up_too="d2")
    assert now(state) == "o freight" and answers(state) == ["done", "o1>d2"]
    play(state, "o1>d2")
    assert where(state, "o1") == "d2" and happened(state, SHIPPED) == [(0, 0, place("b3"), place("d2"))]
    assert now(state) == "o step" and movers(state) == "o2 o3"
    state = walked("post_office", lay="d2=freight_depot")
    assert now(state) == "o step"


def test_transport_keeps_golden_rule_one() -> None:
    """CT-43, CT-105: an own figure is there; an opponent isn't in the way."""
    assert now(walked("post_office", lay="d2=freight_depot", up_too="d2", figures="o1=b2 o2=d2")) == "o step"
    assert now(walked("post_office", lay="d2=freight_depot", up_too="d2", figures="o1=b2 s1=d2")) == "o freight"


def test_transport_of_the_cowboy_keeps_the_herd() -> None:
    """CT-107, CT-113."""
    more: dict[str, Any] = {"turn": "C1", "up": "c3 b3 d3 e1"}
    state = gunslinger(
        "oc", "bull=c2 cow1=b2 cow2=d2", lay="c1=post_office c4=freight_depot", **{**more, "up": "c1 c4"}
    )
    play(state, "walk-bull", "bull>c1")
    assert now(state) == "o action"  # (4,3) would be three away from both
    state = gunslinger(
        "oc", "bull=c2 cow1=b2 cow2=w2", lay="c1=post_office b4=freight_depot", **{**more, "up": "c1 b4"}
    )
    play(state, "walk-bull", "bull>c1")
    assert now(state) == "c freight" and moves(state, "bull") == "b4"


# ---- order -----------------------------------------------------------------------------------------------------------


def test_turning_up_is_finished_before_the_others_walk() -> None:
    """CT-106: each entry is complete before the next."""
    state = gunslinger("os", "o1=b2 o2=b4 o3=e5", turn="O1", lay="b3=courthouse a4=gunsmith")
    play(state, "walk", "o1>b3")
    assert now(state) == "o look" and refuses(state, "o2>a4")
    play(state, "a1", "o2>a4", "done")
    assert state.ammo == 1 and now(state) == "s action"


def test_an_effect_happens_once_per_entry() -> None:
    """CT-107: staying there on the next card brings nothing; entering again does."""
    state = walked("courthouse", turn="O1", programs="O3 O2")
    play(state, "a1", "done")
    finish_card(play(state, "walk"))
    play(state, "walk", "done")
    assert now(state) == "s action" and len(happened(state, LOOKED)) == 1


def test_loot_is_untouched_by_effects() -> None:
    """CT-80."""
    state = walked("post_office", lay="d2=freight_depot", up_too="d2", loot="o1=1")
    play(state, "o1>d2")
    assert loot(state) == [1, 0, 0] and FIGURES[0] == "o1"
