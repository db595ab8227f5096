"""Section 9: what the factions do to reach their goals (CT-73 to CT-101)."""

from typing import Any

import pytest

from philately.games.cactus_town.rules.events import DROPPED, ESCAPED, JAILED, NOTHING, PAID, ROBBED, STOLE

from .table import (
    FIGURES,
    answers,
    asked,
    buildings_in,
    dropped,
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
    refuses,
    side,
    town,
    where,
    won,
)

HAUL = "bank saloon hotel"  # targets

# ---- ROB -------------------------------------------------------------------------------------------------------------


def test_rob_a_face_up_target() -> None:
    """CT-76, CT-82: the card is shown, the loot is carried."""
    state = play(town("os", "o1=b2", turn="O2", up="b2", lay="b2=bank", targets=HAUL), "rob")
    assert now(state) == "o loot" and answers(state) == ["done", "o1+rob"]
    play(state, "o1+rob")
    assert loot(state) == [1, 0, 0] and buildings_in(state, state.raided) == "bank"
    assert happened(state, ROBBED) == [(0, 0, names(state).index("bank"))]
    assert side(state, "s", "o")["used_targets"] == ["bank"] and side(state, "s", "o")["targets"] == []
    assert now(state) == "s action"


def test_a_face_down_target_cannot_be_robbed() -> None:
    """CT-76."""
    state = play(town("os", "o1=b2", turn="O2", lay="b2=bank", targets=HAUL), "rob")
    assert now(state) == "s action" and loot(state) == [0, 0, 0]


def test_what_is_no_target_cannot_be_robbed_and_nobody_learns_that() -> None:
    """CT-76, CT-82: the question comes all the same."""
    state = play(town("os", "o1=b2", turn="O2", up="b2", lay="b2=church", targets=HAUL), "rob")
    assert now(state) == "o loot" and answers(state) == ["done"]


def test_the_office_cannot_be_robbed() -> None:
    """CT-28, CT-76: it is no card of the target deck."""
    state = play(town("os", "o1=c3 s1=b1 s2=d1 s3=e1", turn="O2", targets=HAUL), "rob")
    assert now(state) == "s action" and loot(state) == [0, 0, 0]


def test_each_target_is_used_once() -> None:
    """CT-78: another outlaw comes to the same bank."""
    state = play(town("os", "o1=b2 o2=b3", turn="O2", up="b2", lay="b2=bank", targets=HAUL, loot="o2=1"), "rob")
    assert now(state) == "s action"
    state = play(town("os", "o1=b2", turn="O2", up="b2", lay="b2=bank", targets=HAUL, dropped="b2=1"), "rob")
    assert answers(state) == ["done", "o1+loot"]


def test_several_outlaws_rob_in_one_action() -> None:
    """CT-76: in any order; robbing may stop before."""
    where_: dict[str, Any] = {"up": "b2 d2 d4", "lay": "b2=bank d2=saloon d4=hotel", "targets": HAUL}
    state = play(town("os", "o1=b2 o2=d2 o3=d4", turn="O2", **where_), "rob")
    assert answers(state) == ["done", "o1+rob", "o2+rob", "o3+rob"]
    play(state, "o2+rob")
    assert answers(state) == ["done", "o1+rob", "o3+rob"]
    play(state, "o1+rob", "o3+rob")
    assert loot(state) == [1, 1, 1] and now(state) == "s action" and won(state) == ""
    state = play(town("os", "o1=b2 o2=d2", turn="O2", **where_), "rob", "o2+rob", "done")
    assert loot(state) == [0, 1, 0] and now(state) == "s action"


def test_an_outlaw_carries_one_loot() -> None:
    """CT-74."""
    state = play(
        town("os", "o1=b2", turn="O2", up="b2", lay="b2=bank", targets="hotel bank saloon", loot="o1=1"), "rob"
    )
    assert now(state) == "s action" and loot(state) == [1, 0, 0]


@pytest.mark.parametrize(
    ("figures", "loot_out", "carries"),
    [
        ("o2=jail o3=bound", 0, 2),
        ("o2=bound o3=a5", 0, 1),
        ("o2=jail o3=a5", 0, 1),
        ("o2=jail o3=out", 1, 1),  # escaped is not taken
    ],
)
def test_the_last_man_carries_two(figures: str, loot_out: int, carries: int) -> None:
    """CT-75: once two were jailed or captured."""
    targets = "hotel bank saloon" if not loot_out else "hotel saloon bank"
    state = town(
        "osb", f"o1=b2 {figures}", turn="O2", up="b2", lay="b2=bank", targets=targets, loot="o1=1", out=loot_out
    )
    play(state, "rob")
    if carries == 2:
        play(state, "o1+rob")
    finish_card(state)
    assert loot(state)[0] == carries


def test_the_last_man_wins_alone_with_two() -> None:
    """CT-73, CT-75, CT-84."""
    state = town("osb", "o1=a3 o2=jail o3=bound", turn="O2", loot="o1=2")
    play(state, "walk", "o1>out")
    assert state.loot_out == 2 and won(state) == "o goal"


def test_pick_up_dropped_loot() -> None:
    """CT-77: face up or not."""
    for up in ("", "b2"):
        state = play(town("os", "o1=b2", turn="O2", up=up, dropped="b2=1", lay="b2=church"), "rob")
        assert now(state) == "o loot" and answers(state) == ["done", "o1+loot"]
        play(state, "o1+loot")
        assert loot(state) == [1, 0, 0] and dropped(state) == "" and now(state) == "s action"


def test_rob_or_pick_up_not_both() -> None:
    """CT-77: one of the two per outlaw and action, even for the last man; one loot of two."""
    state = town(
        "osb", "o1=b2 o2=jail o3=bound", turn="O2", up="b2", lay="b2=bank", targets="hotel saloon bank", dropped="b2=2"
    )
    play(state, "rob")
    assert answers(state) == ["done", "o1+loot", "o1+rob"]
    play(state, "o1+loot")
    assert loot(state) == [1, 0, 0] and dropped(state) == "b2=1"
    assert asked(state) == "action"


def test_no_pick_up_with_full_hands() -> None:
    """CT-74, CT-77."""
    state = play(town("os", "o1=b2", turn="O2", dropped="b2=1", loot="o1=1"), "rob")
    assert now(state) == "s action" and dropped(state) == "b2=1"


def test_a_stunned_outlaw_does_not_rob() -> None:
    """CT-68."""
    state = play(town("os", "o1=b2", turn="O2", up="b2", lay="b2=bank", targets=HAUL, stunned="o1"), "rob")
    assert loot(state) == [0, 0, 0] and now(state) == "s action"


def test_cows_do_not_hinder_a_robbery_the_cowboy_does() -> None:
    """CT-83."""
    more: dict[str, Any] = {"turn": "O2", "up": "b2", "lay": "b2=bank", "targets": HAUL}
    state = play(town("osc", "o1=b2 cow1=b2 bull=b1 cow2=c1", **more), "rob", "o1+rob")
    assert loot(state) == [1, 0, 0]
    state = play(town("osc", "o1=b2 bull=b2 cow1=b1 cow2=c1", **more), "rob")
    assert loot(state) == [0, 0, 0] and asked(state) == "action"


def test_robbing_changes_nothing_about_the_building() -> None:
    """CT-81: it stays; its horse too."""
    state = town("osb", "o1=b2", turn="O2", up="b2", lay="b2=blacksmith", targets="blacksmith bank hotel")
    play(state, "rob", "o1+rob")
    assert face_up(state) == "b2" and state.has_horse(place("b2"))


# ---- ESCAPE ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "goes"),
    [("a1", True), ("c1", True), ("e3", True), ("a4", True), ("c5", True), ("b2", False), ("d4", False), ("c3", False)],
)
def test_escape_from_an_edge(space: str, goes: bool) -> None:
    """CT-4, CT-84: any of the 16; fields and train don't block."""
    others = "o2=b4 o3=d2 s1=b3 s2=d3 s3=a2"
    state = play(town("osc", f"o1={space} {others}", turn="O1", loot="o1=1"), "walk")
    assert ("out" in moves(state, "o1").split()) is goes


@pytest.mark.parametrize(
    ("space", "goes"), [("a1", True), ("e1", True), ("a5", True), ("e5", True), ("c1", False), ("e3", False)]
)
def test_escape_from_corners_only(space: str, goes: bool) -> None:
    """CT-7, CT-84: escape_from = corner."""
    state = play(town("os", f"o1={space} o2=b4 o3=d2", turn="O1", loot="o1=1", escape_from="corner"), "walk")
    assert ("out" in moves(state, "o1").split()) is goes


def test_escape_with_loot_only_and_not_by_sneaking() -> None:
    """CT-84."""
    state = play(town("os", turn="O3", loot="o1=1"), "walk")
    assert "o1>out" in answers(state) and "o2>out" not in answers(state)
    state = play(town("os", turn="O3", loot="o1=1"), "sneak")
    assert "o1>out" not in answers(state)


def test_an_escaped_outlaw_is_out_of_play_with_the_loot() -> None:
    """CT-84: one isn't enough."""
    state = play(town("os", turn="O3", loot="o1=1"), "walk", "o1>out")
    assert where(state, "o1") == "out" and state.loot_out == 1 and loot(state) == [0, 0, 0]
    assert happened(state, ESCAPED) == [(0, 0, place("a1"), 1)]
    assert won(state) == "" and movers(state) == "o2 o3"


def test_two_loot_out_win_at_once() -> None:
    """CT-73, CT-74, CT-99: within one WALK; the third outlaw doesn't move any more."""
    state = play(town("os", turn="O3", loot="o1=1 o2=1"), "walk", "o1>out", "o2>out")
    assert won(state) == "o goal" and where(state, "o3") == "e5"


def test_escaping_is_the_move_of_that_figure() -> None:
    """CT-53, CT-84: not after a step."""
    state = play(town("os", "o1=b2", turn="O3", loot="o1=1"), "walk", "o1>a2")
    assert refuses(state, "o1>out")


# ---- ARREST ----------------------------------------------------------------------------------------------------------


def test_arrest_takes_stunned_outlaws() -> None:
    """CT-87, CT-88, CT-79: without a question; the loot is dropped there."""
    state = play(town("os", "o1=b2 s1=b2 o2=b4 s2=b4", turn="S3", stunned="o1", loot="o1=1"), "arrest")
    assert where(state, "o1 o2") == "jail b4" and lying(state) == "" and dropped(state) == "b2=1"
    assert happened(state, JAILED) == [(1, 0, place("b2"))] and happened(state, DROPPED) == [(1, place("b2"), 1)]
    assert now(state) == "o action" and won(state) == ""


def test_three_lawmen_arrest_an_outlaw_once() -> None:
    """CT-44, CT-87: in the Office."""
    state = play(town("os", "o1=c3", turn="S3", stunned="o1", loot="o1=1"), "arrest")
    assert len(happened(state, JAILED)) == 1 and dropped(state) == "c3=1" and won(state) == ""


def test_arrest_needs_a_lawman_there() -> None:
    """CT-87."""
    state = play(town("os", "o1=b2 s1=b3", turn="S3", stunned="o1"), "arrest")
    assert where(state, "o1") == "b2" and len(happened(state, NOTHING)) == 1


def test_standing_outlaws_are_not_arrested() -> None:
    """CT-87: and they make a standoff."""
    state = play(town("os", "o1=b2 s1=b2", turn="S3"), "arrest")
    assert where(state, "o1") == "b2"


def test_two_jailed_win() -> None:
    """CT-85: by two lawmen in one action, or one after the other."""
    state = play(town("os", "o1=b2 s1=b2 o2=b4 s2=b4", turn="S3", stunned="o1 o2"), "arrest")
    assert won(state) == "s goal"
    state = play(town("os", "o1=b2 s1=b2 o2=jail", turn="S4", stunned="o1"), "arrest")
    assert won(state) == "s goal"


def test_the_last_outlaw_in_town_wins_for_the_law() -> None:
    """CT-86: though it is only the first in jail; before CT-101 gives it to the hunters."""
    state = town("osb", "o1=b2 s1=b2 o2=out o3=bound", turn="S3", stunned="o1", out=1)
    play(state, "arrest")
    assert won(state) == "s last_outlaw"


def test_jailed_outlaws_stay_out_of_play() -> None:
    """CT-88, CT-42."""
    state = play(town("os", "o1=b2 s1=b2", turn="S3", stunned="o1"), "arrest")
    assert movers(play(state, "walk")) == "o2 o3"


# ---- the Bounty Hunters ----------------------------------------------------------------------------------------------


def test_capture_takes_one_prisoner() -> None:
    """CT-90, CT-79."""
    state = play(town("osb", "o1=b2 h1=b2", turn="B3", stunned="o1", loot="o1=1"), "capture")
    assert where(state, "o1") == "bound" and dropped(state) == "b2=1" and won(state) == "" and lying(state) == ""


def test_capture_with_two_horses_wins() -> None:
    """CT-89."""
    more: dict[str, Any] = {"turn": "B3", "stunned": "o1", "horses": "blacksmith livery_stable"}
    assert won(play(town("osb", "o1=b2 h1=b2", **more), "capture")) == "b goal"


def test_one_prisoner_in_the_whole_game() -> None:
    """CT-90: a second isn't taken; of two the player chooses."""
    state = play(town("osb", "o1=b2 h1=b2 o3=bound", turn="B3", stunned="o1"), "capture")
    assert where(state, "o1 o3") == "b2 bound" and asked(state) == "action"
    state = play(town("osb", "o1=b2 h1=b2 o2=b4 h2=b4", turn="B3", stunned="o1 o2"), "capture")
    assert now(state) == "b prisoner" and {"o1", "o2"} <= set(answers(state))
    play(state, "o2")
    assert where(state, "o1 o2") == "b2 bound" and lying(state) == "o1" and asked(state) == "action"


@pytest.mark.parametrize(("said", "place_of_o1"), [("off", "b2"), ("on", "bound")])
def test_capture_in_standoff(said: str, place_of_o1: str) -> None:
    """CT-7, CT-46: only with the option; a lawman stands by."""
    state = town("osb", "o1=b2 h1=b2 s1=b2", turn="B3", stunned="o1", capture_in_standoff=said)
    assert where(play(state, "capture"), "o1") == place_of_o1


def test_the_option_is_not_for_the_law() -> None:
    """CT-46: ARREST in standoff never."""
    state = town("osb", "o1=b2 h1=b2 s1=b2", turn="S3", stunned="o1", capture_in_standoff="on")
    assert where(play(state, "arrest"), "o1") == "b2"


def test_steal_a_horse() -> None:
    """CT-91, CT-92: in a face-up HORSE building; the token is gone then."""
    state = town("osb", "h1=b2", turn="B1", up="b2", lay="b2=blacksmith")
    assert state.has_horse(place("b2"))
    play(state, "horse")
    assert buildings_in(state, state.horses_taken) == "blacksmith" and not state.has_horse(place("b2"))
    assert happened(state, STOLE) == [(2, FIGURES.index("h1"), place("b2"), 1)]
    state = play(town("osb", "h1=b2", turn="B1", up="b2", lay="b2=blacksmith", horses="blacksmith"), "horse")
    assert happened(state, STOLE) == [] and len(happened(state, NOTHING)) == 1


def test_no_horse_from_a_face_down_or_another_building() -> None:
    """CT-91."""
    state = play(town("osb", "h1=b2", turn="B1", lay="b2=blacksmith"), "horse")
    assert state.horses_taken == 0
    state = play(town("osb", "h1=b2", turn="B1", up="b2", lay="b2=bank"), "horse")
    assert state.horses_taken == 0


def test_both_hunters_steal_in_one_action_and_win() -> None:
    """CT-89, CT-91: with a prisoner; without one not."""
    more: dict[str, Any] = {"turn": "B1", "up": "all", "lay": "b2=blacksmith d2=horse_corral"}
    state = play(town("osb", "h1=b2 h2=d2 o3=bound", **more), "horse")
    assert won(state) == "b goal"
    state = play(town("osb", "h1=b2 h2=d2", **more), "horse")
    assert won(state) == "" and buildings_in(state, state.horses_taken) == "blacksmith horse_corral"


def test_all_four_horse_buildings_have_a_horse_in_both_sets() -> None:
    """CT-92, CT-103."""
    stables = "a2=livery_stable b2=blacksmith c2=stage_station d2=horse_corral"
    for mode in ("basic", "gunslinger"):
        state = town("osb", lay=stables, up="all", buildings=mode)
        assert [space for space in range(25) if state.has_horse(space)] == [place(f"{one}2") for one in "abcd"]
        state = town("osb", lay=stables, up="a2", buildings=mode)
        assert [space for space in range(25) if state.has_horse(space)] == [place("a2")]


# ---- the Dancer ------------------------------------------------------------------------------------------------------


def test_pay_a_debt() -> None:
    """CT-97: in a matching face-up building; the card is shown."""
    state = town("osd", "d=b2", turn="D3", up="b2", lay="b2=church", debts="church bank hotel")
    play(state, "pay")
    assert buildings_in(state, state.paid) == "church" and happened(state, PAID) == [(2, names(state).index("church"))]
    assert side(state, "o", "d")["used_targets"] == ["church"] and won(state) == ""


@pytest.mark.parametrize(
    ("up", "lay", "paid"), [("", "b2=church", ""), ("b2", "b2=saloon", ""), ("b2", "b2=church", "church")]
)
def test_no_payment_face_down_elsewhere_or_twice(up: str, lay: str, paid: str) -> None:
    """CT-97."""
    state = town("osd", "d=b2", turn="D3", up=up, lay=lay, debts="church bank hotel", paid=paid)
    play(state, "pay")
    assert buildings_in(state, state.paid) == paid and happened(state, PAID) == []


def test_two_debts_and_three_duels_win() -> None:
    """CT-94: both are needed."""
    more: dict[str, Any] = {"turn": "D3", "up": "b2", "lay": "b2=church", "debts": "church bank hotel"}
    assert won(play(town("osd", "d=b2", flips=3, paid="bank", **more), "pay")) == "d goal"
    assert won(play(town("osd", "d=b2", flips=2, paid="bank", **more), "pay")) == ""
    assert won(play(town("osd", "d=b2", flips=3, **more), "pay")) == ""


def test_can_can_is_diagonal_and_turns_up() -> None:
    """CT-95: one space; like WALK."""
    state = play(town("osd", "d=b2", turn="D1"), "can-can")
    assert moves(state, "d") == "a1 a3 c1 c3" and "done" in answers(state)
    play(state, "d>a3")
    assert face_up(state) == "a3" and where(state, "d") == "a3" and now(state) == "o action"
    state = play(town("osd", "d=e3", turn="D1"), "can-can")
    assert moves(state, "d") == "d2 d4"
    state = play(town("osd", "d=a5", turn="D1"), "can-can")
    assert moves(state, "d") == "b4"


# ---- everybody -------------------------------------------------------------------------------------------------------


def test_the_last_loot_out_is_too_little() -> None:
    """CT-101: Outlaws and Law are dead, the hunters with their prisoner are the only hope."""
    state = town("osb", "o1=a3 o2=jail o3=bound", turn="O1", loot="o1=1")
    play(state, "walk", "o1>out")
    assert won(state) == "b only_hope"


def test_with_two_hopes_the_game_goes_on() -> None:
    """CT-101: dead factions keep playing."""
    state = town("osbd", "o1=a3 o2=jail o3=bound", turn="O1", loot="o1=1")
    play(state, "walk", "o1>out")
    assert won(state) == ""
    assert now(state) == "s action"
    while state.round == 1:
        legal = answers(state)
        play(state, "done" if "done" in legal else legal[0])
    assert asked(state) == "program" and sorted(state.pending()) == [0, 1, 2, 3]


def test_a_capture_may_leave_the_hunters_as_the_only_hope() -> None:
    """CT-101: the last outlaw in town is theirs; the Law has nothing left to hope for."""
    state = town("osb", "o1=b2 h1=b2 o2=jail o3=out", turn="B3", stunned="o1", out=1)
    assert won(play(state, "capture")) == "b only_hope"
    state = town("osbc", "o1=b2 h1=b2 o2=jail o3=out", turn="B3", stunned="o1", out=1)
    assert won(play(state, "capture")) == ""


@pytest.mark.parametrize(
    ("turn", "act", "winner"), [("O1", "walk", "o"), ("S3", "arrest", "d"), ("B1", "horse", "d"), ("D3", "pay", "d")]
)
def test_of_several_goals_that_of_the_active_player_counts(turn: str, act: str, winner: str) -> None:
    """CT-100: else the first clockwise from him. Two goals are found to be met at the next event."""
    state = town(
        "osbd",
        "o1=a3 o2=b2 o3=out s1=b2 h1=d2 d=d4",
        turn=turn,
        stunned="o2",
        loot="o1=1" if turn == "O1" else "",
        out=1 if turn == "O1" else 2,
        horses="",
        up="d2 d4",
        lay="d2=blacksmith d4=church",
        flips=3,
        debts="church bank hotel",
        paid="bank hotel" if turn != "D3" else "bank",
    )
    play(state, act, "o1>out?")
    assert won(state) == f"{winner} goal"


def test_the_game_is_over_when_it_is_over() -> None:
    """CT-151: nobody is asked any more."""
    state = play(town("os", turn="O3", loot="o1=1 o2=1"), "walk", "o1>out", "o2>out")
    assert state.to_move == -1 and state.pending() == [] and asked(state) == "over"
    outcome = state.outcome()
    assert outcome is not None and outcome.places == (1, 2) and state.payoff(0) == 1.0 and state.payoff(1) == 0.0


def test_prisoner_and_horses_stay() -> None:
    """CT-93: whatever happens to the hunters."""
    state = town("osb", "o3=bound h1=b2 s1=b2", turn="S1", horses="blacksmith", dice=["s1=6 h1=1"])
    play(state, "duel", "b2")
    finish_card(state)
    assert where(state, "o3") == "bound" and buildings_in(state, state.horses_taken) == "blacksmith"
