"""Section 8: duels (CT-56 to CT-71, CT-143 to CT-146, E-3)."""

from typing import Any

import pytest

from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules.events import BEAT, DUELLED, FLIPPED, NOT_PUSHED, PUSHED, SECOND_SHOT, STUNNED

from .table import (
    FIGURES,
    SPACES,
    answers,
    asked,
    face_up,
    figure_view,
    finish_card,
    happened,
    letter,
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
    view,
    where,
    won,
)


def fight(
    dice: str, figures: str, *, turn: str = "S1", factions: str = "osd", at: str = "b2", **more: Any
) -> CactusTown:
    """Begin a duel; the next question is the first that comes after the dice."""
    state = town(factions, figures, turn=turn, dice=[dice], **more)
    return play(state, "duel", at)


def nobody_shoots(state: CactusTown) -> CactusTown:
    while asked(state) == "aim":
        play(state, "done")
    return state


def within(space: str, steps: int) -> list[str]:
    """CT-3: the buildings at distance 1 to so many, counted anew."""
    column, row = "abcde".index(space[0]), int(space[1])
    return [one for one in SPACES if 1 <= abs("abcde".index(one[0]) - column) + abs(int(one[1]) - row) <= steps]


# ---- where and who ---------------------------------------------------------------------------------------------------


def test_a_duel_needs_a_standing_opponent_in_the_same_building() -> None:
    """CT-56: buildings with both; none, some or all of them, in any order."""
    state = play(town("osd", "o1=b2 s1=b2 d=b4 s2=b4 s3=d4", turn="S1"), "duel")
    assert now(state) == "s duel_at"
    assert answers(state) == ["b2", "b4", "done"]
    play(state, "done")
    assert now(state) == "d action"


def test_no_duel_with_a_stunned_figure() -> None:
    """CT-56, CT-68."""
    state = play(town("os", "o1=b2 s1=b2 o2=b4 s2=b4", turn="S1", stunned="o1"), "duel")
    assert answers(state) == ["b4", "done"]


def test_each_building_once_in_an_action() -> None:
    """CT-56: a tie beats; the loser goes, but another defender stays."""
    state = town("osd", "o1=b2 s1=b2 d=b2 o2=b4 s2=b4", turn="S1", dice=["s1=3 o1=2 d=1", "s2=6 o2=1"])
    nobody_shoots(play(state, "duel", "b2"))
    play(state, "o1", "o1>a2", "d>b3")
    assert answers(state) == ["b4", "done"]
    nobody_shoots(play(state, "b4"))
    play(state, "o2>b2")  # to the building that has had its duel
    assert now(state) == "d action" and spent(state)


def test_a_figure_pushed_into_company_has_no_duel_there() -> None:
    """CT-56: the buildings are those of the moment in which the action was chosen (docs/rulings.md)."""
    state = fight("s1=1 o1=5", "o1=b2 s1=b2 o2=b4", factions="os")
    nobody_shoots(state)
    assert now(state) == "o push"
    play(state, "s1>b4")
    assert now(state) != "s duel_at" and spent(state)


def test_everybody_there_takes_part_cows_included() -> None:
    """CT-57, CT-58, CT-143: one die for each standing opponent; none for a stunned one, none for one's own."""
    state = town(
        "osbdc", "o1=c3 h1=c3 d=c3 bull=c3 cow1=c2 cow2=d3 s3=a2", turn="S1", dice=["s2=3 o1=1 h1=2 d=4 bull=5"]
    )
    play(state, "duel", "c3")
    assert now(state) == "s duelist" and answers(state) == ["s1", "s2"]
    play(state, "s2")
    (event,) = happened(state, DUELLED)
    assert event[1:3] == (place("c3"), FIGURES.index("s2"))
    rolled = dict(zip([FIGURES[number] for number in event[3::2]], event[4::2], strict=True))
    assert rolled == {"s2": 3, "o1": 1, "h1": 2, "d": 4, "bull": 5}
    state = fight("s1=3 cow2=1", "o1=b2 s1=b2 cow2=b2 bull=c2 cow1=c1", factions="osc", stunned="o1")
    duel = {"space": "b2", "initiator": "s1", "figures": ["s1", "cow2"], "dice": [3, 1], "added": [0, 0]}
    assert view(state, "-")["duel"] == duel


def test_with_one_figure_there_is_no_choice_of_duelist() -> None:
    """CT-57."""
    assert now(fight("s1=1 o1=5", "o1=b2 s1=b2", factions="os")) == "s aim"


def test_all_lawmen_in_the_office_defend() -> None:
    """CT-57: every opposing figure, three of one side too."""
    state = fight("o1=3 s1=3 s2=2 s3=1", "o1=c3", factions="os", turn="O1", at="c3")
    nobody_shoots(state)
    assert now(state) == "o beaten" and answers(state) == ["s1", "s2", "s3"]


# ---- second shot and ammo --------------------------------------------------------------------------------------------


def test_shots_go_clockwise_from_the_initiating_player() -> None:
    """CT-59: once around; only players who take part."""
    state = fight("h1=1 o1=1 d=1 bull=1", "o1=b2 h1=b2 d=b2 bull=b2 cow1=b1 cow2=c2", factions="osbdc", turn="B2")
    found = ""
    while asked(state) == "aim":
        found += letter(state, state.to_move)
        play(state, "done")
    assert found == "bdco"


def test_second_shot_is_for_one_own_figure() -> None:
    """CT-59: of several; and it is added to that one alone."""
    state = fight("o1=3 h1=2 h2=2", "o1=e1", factions="obd", turn="O1", at="e1", shots="B3 O2 D1")
    assert answers(state) == ["done", "o1+shot"]
    play(state, "done")
    assert now(state) == "b aim" and answers(state) == ["done", "h1+shot", "h2+shot"]
    play(state, "h2+shot")  # 2 + 3
    assert now(state) == "o push" and movers(state) == "h1"
    play(state, "h1>e3")
    assert now(state) == "b push" and movers(state) == "o1"


@pytest.mark.parametrize(("shot", "beaten"), [("S1", False), ("S2", True), ("S3", True)])
def test_second_shot_adds_the_value_of_the_card(shot: str, beaten: bool) -> None:
    """CT-60, CT-72: S1 1, S2 2, S3 3 on 2 against 4."""
    first = "S2" if shot == "S1" else "S1"
    state = town("os", "o1=b2 s1=b2", turn=first, shots=shot, dice=["s1=2 o1=4"])
    play(state, "duel", "b2", "s1+shot", "done")
    assert movers(state) == ("o1" if beaten else "s1")
    assert happened(state, SECOND_SHOT) == [(1, FIGURES.index("s1"), 4 + int(shot[1]) - 1, int(shot[1]))]


def test_second_shot_once_a_round() -> None:
    """CT-60: used, it isn't asked for in the next duel."""
    state = town("os", "o1=b2 s1=b2 o2=b4 s2=b4", turn="S1", shots="S3 O2", dice=["s1=1 o1=5", "s2=1 o2=5"])
    play(state, "duel", "b2", "s1+shot", "done", "s1>a2")
    assert side(state, "-", "s")["shot_used"]
    play(state, "b4")
    assert now(state) == "o aim"
    play(state, "o2+shot")
    assert now(state) == "o push"


def test_ammo_may_be_used_when_the_second_shot_is_gone() -> None:
    """CT-59, CT-61: in the next duel of the same action."""
    state = town(
        "os",
        "o1=b2 s1=b2 o2=b4 s2=b4",
        turn="S1",
        ammo="s",
        shots="S3 O2",
        buildings="gunslinger",
        lay="b2=livery_stable b4=blacksmith",
        dice=["s1=1 o1=5", "s2=3 o2=5"],
    )
    play(state, "duel", "b2", "s1+shot", "done", "s1>a2", "b4")
    assert now(state) == "s aim" and answers(state) == ["done", "s2+ammo"]
    play(state, "s2+ammo", "done")
    assert movers(state) == "o2"


def test_ammo_is_kept_over_rounds_and_the_second_shot_comes_back() -> None:
    """CT-42, CT-61."""
    state = town(
        "os", "o1=b2 s1=b2", turn="S1", ammo="s", buildings="gunslinger", lay="b2=livery_stable", dice=["s1=5 o1=1"]
    )
    play(state, "duel", "b2", "s1+shot", "done", "stun")
    while state.round == 1:
        play(state, "done" if "done" in answers(state) else answers(state)[-1])
    assert side(state, "o", "s")["ammo"] and not side(state, "o", "s")["shot_used"]


def test_replace_mode() -> None:
    """CT-60: value + 2 instead of the die, better or worse."""
    state = fight("s1=1 o1=5", "o1=b2 s1=b2", factions="os", shots="S3", second_shot_mode="replace")
    play(state, "s1+shot", "done")
    assert movers(state) == "o1"  # 5 to 5
    state = fight("s1=6 o1=5", "o1=b2 s1=b2", factions="os", shots="S4", second_shot_mode="replace")
    play(state, "s1+shot", "done")
    assert movers(state) == "s1"  # 2 to 5


def test_ammo_adds_two() -> None:
    """CT-61, gunslinger: discarded; with the second shot or alone, on one figure."""
    position: dict[str, Any] = {
        "figures": "o1=b2 s1=b2",
        "factions": "os",
        "ammo": "s",
        "buildings": "gunslinger",
        "shots": "S2",
    }
    position |= {"lay": "b2=livery_stable"}
    state = fight("s1=2 o1=4", **position)
    assert answers(state) == ["done", "s1+ammo", "s1+both", "s1+shot"]
    play(state, "s1+ammo", "done")
    assert movers(state) == "o1" and state.ammo == 0
    assert not side(state, "-", "s")["shot_used"]
    state = play(fight("s1=2 o1=5", **position), "s1+ammo", "done")
    assert movers(state) == "s1"
    state = play(fight("s1=1 o1=5", **position), "s1+both", "done")
    assert movers(state) == "o1" and state.ammo == 0 and side(state, "-", "s")["shot_used"]
    state = play(fight("s1=1 o1=6", **position), "s1+both", "done")
    assert movers(state) == "s1"


def test_replace_mode_and_ammo() -> None:
    """CT-60, CT-61: the die is replaced, the ammo comes on top."""
    state = fight(
        "s1=1 o1=6",
        "o1=b2 s1=b2",
        factions="os",
        ammo="s",
        buildings="gunslinger",
        shots="S2",
        second_shot_mode="replace",
        lay="b2=livery_stable",
    )
    play(state, "s1+both", "done")
    assert movers(state) == "o1"  # 2 + 2 + 2


def test_cows_never_shoot_the_bull_may() -> None:
    """CT-62."""
    state = fight("s1=1 cow1=5", "s1=b2 cow1=b2 bull=b1 cow2=c1", factions="osc")
    play(state, "done")
    assert now(state) == "c push"
    state = fight("s1=4 bull=2", "s1=b2 bull=b2 cow1=b1 cow2=c2", factions="osc", shots="C4")
    play(state, "done")
    assert now(state) == "c aim" and answers(state) == ["bull+shot", "done"]
    play(state, "bull+shot")
    assert now(state) == "c push" and movers(state) == "s1"


def test_a_used_second_shot_is_seen_by_all() -> None:
    """CT-147."""
    state = fight("s1=1 o1=5", "o1=b2 s1=b2", factions="os", shots="S3")
    before = side(state, "o", "s")["shot"]
    assert before is not None and before["card"] == ""
    play(state, "s1+shot")
    after = side(state, "o", "s")["shot"]
    assert after is not None and after["card"] == "S3" and after["value"] == 3


# ---- who is beaten ---------------------------------------------------------------------------------------------------


def three_way(**more: Any) -> CactusTown:
    """E-3: Law 4, outlaw 4, dancer 6."""
    return fight("s1=4 o1=4 d=6", "o1=b2 s1=b2 d=b2", **more)


def test_example_three_way_duel() -> None:
    """E-3: the tie goes to the initiator; the Dancer pushes the deputy and flips one token."""
    state = nobody_shoots(three_way())
    assert now(state) == "s push" and movers(state) == "o1" and "stun" in answers(state)
    play(state, "stun")
    assert lying(state) == "o1" and where(state, "o1") == "b2"
    assert now(state) == "d push" and movers(state) == "s1" and "stun" not in answers(state)
    play(state, "s1>d3")
    assert state.flips == 1 and happened(state, FLIPPED) == [(2, 1)]
    assert now(state) == "d action"
    totals = [(FIGURES[event[1]], FIGURES[event[2]], event[3], event[4]) for event in happened(state, BEAT)]
    assert sorted(totals) == [("d", "s1", 6, 4), ("s1", "o1", 4, 4)]


def test_example_three_way_duel_with_the_laws_second_shot() -> None:
    """E-3: 7 beats 6 too; no token."""
    state = three_way(shots="S3")
    assert now(state) == "s aim"
    play(state, "s1+shot")
    assert now(state) == "d aim"
    nobody_shoots(state)
    assert now(state) == "s beaten" and answers(state) == ["d", "o1"]
    play(state, "d", "d>b3", "o1>a2")
    assert state.flips == 0 and where(state, "s1 d o1") == "b2 b3 a2"


@pytest.mark.parametrize(("shot", "flips"), [("D1", 0), ("D2", 1)])
def test_example_three_way_duel_with_the_dancers_answer(shot: str, flips: int) -> None:
    """E-3: +1 makes 7, still beaten; +2 makes 8, she wins."""
    state = play(three_way(shots=f"S3 {shot}"), "s1+shot", "d+shot", "done")
    finish_card(state)
    assert state.flips == flips
    assert [FIGURES[event[2]] for event in happened(state, BEAT)] == (["o1", "s1"] if flips else ["o1", "d"])


def test_defenders_are_not_compared_with_each_other() -> None:
    """CT-63: outlaw 1, dancer 6, Law 6: both beaten."""
    state = nobody_shoots(fight("s1=6 o1=1 d=6", "o1=b2 s1=b2 d=b2"))
    assert now(state) == "s beaten"
    play(state, "o1", "o1>b3", "d>c2")
    assert now(state) == "d action" and state.flips == 0


def test_the_initiator_suffers_once_by_the_highest() -> None:
    """CT-64: two beat him; the hunter, 6, pushes, the dancer, 5, does not."""
    state = nobody_shoots(fight("s1=2 h1=6 d=5", "s1=b2 h1=b2 d=b2", factions="osbd"))
    assert now(state) == "b push"
    play(state, "s1>b3")
    assert now(state) == "b action"


@pytest.mark.parametrize(
    ("turn", "figure", "others", "pusher"),
    [
        ("S1", "s1", "o1 h1 d", "b"),
        ("B2", "h1", "o1 s1 d", "d"),
        ("D2", "d", "o1 s1 h1", "o"),
        ("O1", "o1", "s1 h1 d", "s"),
        ("B2", "h1", "o1 s1", "o"),
    ],
)
def test_of_equals_the_first_clockwise_from_the_initiator_pushes(
    turn: str, figure: str, others: str, pusher: str
) -> None:
    """CT-64."""
    figures = " ".join(f"{one}=b2" for one in [figure, *others.split()])
    dice = " ".join([f"{figure}=1", *(f"{one}=5" for one in others.split())])
    state = nobody_shoots(fight(dice, figures, turn=turn, factions="osbd"))
    assert now(state) == f"{pusher} push" and movers(state) == figure


def test_beaten_defenders_suffer_before_the_initiator() -> None:
    """CT-64: in the order the initiator chooses, then he himself."""
    state = nobody_shoots(fight("s1=3 o1=1 h1=2 d=6", "s1=b2 o1=b2 h1=b2 d=b2", factions="osbd"))
    assert now(state) == "s beaten" and answers(state) == ["h1", "o1"]
    play(state, "h1")
    assert now(state) == "s push" and movers(state) == "h1"
    play(state, "h1>b3")
    assert now(state) == "s push" and movers(state) == "o1"
    play(state, "stun")
    assert now(state) == "d push" and movers(state) == "s1"


def test_nobody_leaves_the_game_by_losing() -> None:
    """CT-65."""
    state = nobody_shoots(fight("s1=6 o1=1", "o1=a1 s1=a1", factions="os", at="a1"))
    assert not {"out", "jail", "bound"} & set(moves(state, "o1").split())


# ---- push ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["a1", "c2", "e4", "b5"])
def test_push_reaches_every_building_at_distance_one_to_three(space: str) -> None:
    """CT-66: and none else; no field tile, no wagon, no desert, not the same building."""
    state = nobody_shoots(fight("s1=6 d=1", f"d={space} s1={space} o1=a4 o2=b1 o3=d5", at=space))
    assert moves(state, "d").split() == sorted(within(space, 3))


def test_push_keeps_golden_rule_one_and_needs_no_route() -> None:
    """CT-43, CT-66: not to one's own side; over opponents and into their buildings."""
    state = nobody_shoots(fight("d=6 o1=1", "d=a1 o1=a1 o2=a2 o3=b1 s1=a3", turn="D2", at="a1"))
    wanted = set(within("a1", 3)) - {"a2", "b1"}
    assert moves(state, "o1").split() == sorted(wanted)
    assert "a3" in wanted and "done" not in answers(state)


def test_hunters_are_not_pushed_together() -> None:
    """CT-44, CT-66: not even in their corner, once one has left it."""
    state = nobody_shoots(fight("s1=6 h1=1", "h1=e2 h2=e1 s1=e2", factions="osb", at="e2"))
    assert moves(state, "h1").split() == sorted(set(within("e2", 3)) - {"e1"})


def test_push_into_the_office() -> None:
    """CT-44, CT-66: a lawman to the others there, an outlaw not to an outlaw."""
    state = nobody_shoots(fight("o1=6 s1=1", "o1=b3 s1=b3 o2=c3", factions="os", turn="O1", at="b3"))
    assert "c3" in moves(state, "s1").split()
    state = nobody_shoots(fight("s1=6 o1=1", "o1=b3 s1=b3 o2=c3", factions="os", at="b3"))
    assert "c3" not in moves(state, "o1").split()


def test_push_is_compulsory_and_turns_nothing_up() -> None:
    """CT-41, CT-52, CT-66."""
    state = nobody_shoots(fight("o1=6 s1=1", "o1=b2 s1=b2", factions="os", turn="O1"))
    assert refuses(state, "done") and refuses(state, "stun") and refuses(state, "s1>b2")
    play(state, "s1>b4")
    assert face_up(state) == "" and where(state, "s1") == "b4"
    assert happened(state, PUSHED) == [(0, FIGURES.index("s1"), place("b2"), place("b4"))]
    assert happened(state, NOT_PUSHED) == []


def test_push_ignores_herding_and_never_boards() -> None:
    """CT-116, CT-142, CT-144: a cow far from the cowboy; not aboard from the top row."""
    state = nobody_shoots(fight("s1=6 cow1=1", "s1=b5 cow1=b5 bull=c5 cow2=d5", factions="osc", at="b5"))
    assert moves(state, "cow1").split() == sorted(set(within("b5", 3)) - {"c5", "d5"})
    play(state, "cow1>a3")
    assert figure_view(state, "c", "cow1")["in_range"] is False


@pytest.mark.parametrize("card", [f"{side}{number}" for side in "OSBD" for number in range(1, 5)])
def test_nothing_but_a_duel_lets_others_move_an_animal(card: str) -> None:
    """CT-144: whatever else is done with a card, in the same buildings or beside them, the herd stays."""
    figures = "o1=c2 s1=b2 h1=d2 d=c2 bull=c2 cow1=b2 cow2=d2"
    acts = [act for act in answers(town("osbdc", figures, turn=card)) if act != "duel"]
    assert acts
    for act in acts:
        state = play(town("osbdc", figures, turn=card), act)
        while asked(state) not in ("action", "program"):
            assert not set(movers(state).split()) & {"bull", "cow1", "cow2"}
            play(state, next((word for word in answers(state) if word != "done"), "done"))
        assert where(state, "bull cow1 cow2") == "c2 b2 d2"


def test_an_animal_that_wins_pushes_the_initiator() -> None:
    """CT-145: by the Cowboy's player; no stun."""
    state = nobody_shoots(fight("o1=2 cow1=6", "o1=b2 cow1=b2 bull=b1 cow2=c1", factions="osc", turn="O1"))
    assert now(state) == "c push" and moves(state, "o1").split() == sorted(within("b2", 3))
    assert "stun" not in answers(state)


def test_the_cowboy_has_no_duel() -> None:
    """CT-143: none of his cards."""
    for card in ("C1", "C2", "C3", "C4"):
        assert "duel" not in answers(town("oc", "o1=c2 bull=c2 cow1=b2 cow2=d2", turn=card))


# ---- stun ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "turn", "figures", "stuns"),
    [
        ("s1=6 o1=1", "S1", "o1=b2 s1=b2", True),
        ("h1=6 o1=1", "B2", "o1=b2 h1=b2", True),
        ("d=6 o1=1", "D2", "o1=b2 d=b2", False),
        ("o1=1 s1=6", "O1", "o1=b2 s1=b2", True),
        ("o1=1 h1=6", "O1", "o1=b2 h1=b2", True),
        ("o1=1 d=6", "O1", "o1=b2 d=b2", False),
        ("o1=1 bull=6", "O1", "o1=b2 bull=b2 cow1=b1 cow2=c1", False),
        ("s1=6 h1=1", "S1", "s1=b2 h1=b2", False),
        ("s1=6 d=1", "S1", "s1=b2 d=b2", False),
        ("s1=6 bull=1", "S1", "s1=b2 bull=b2 cow1=b1 cow2=c1", False),
        ("h1=6 s1=1", "B2", "s1=b2 h1=b2", False),
    ],
)
def test_only_law_and_hunters_stun_and_only_outlaws(dice: str, turn: str, figures: str, stuns: bool) -> None:
    """CT-67: as initiator or defender; by choice."""
    state = nobody_shoots(fight(dice, figures, turn=turn, factions="osbdc"))
    assert asked(state) == "push"
    assert ("stun" in answers(state)) is stuns
    assert len(answers(state)) > 9  # a push is possible too


def test_a_stronger_dancer_saves_the_outlaw_from_being_stunned() -> None:
    """CT-64, CT-67: the Law beat him too, but she had more."""
    state = nobody_shoots(fight("o1=1 s1=3 d=5", "o1=b2 s1=b2 d=b2", turn="O1"))
    assert now(state) == "d push" and "stun" not in answers(state)


def test_a_stunned_outlaw_stays_and_keeps_the_loot() -> None:
    """CT-67, CT-80."""
    state = nobody_shoots(fight("s1=6 o1=1", "o1=b2 s1=b2", factions="os", loot="o1=1"))
    play(state, "stun")
    assert where(state, "o1") == "b2" and loot(state) == [1, 0, 0] and lying(state) == "o1"
    assert happened(state, STUNNED) == [(1, 0)]


def test_a_pushed_outlaw_keeps_the_loot() -> None:
    """CT-80."""
    state = nobody_shoots(fight("s1=6 o1=1", "o1=b2 s1=b2", factions="os", loot="o1=1"))
    play(state, "o1>d3")
    assert loot(state) == [1, 0, 0] and where(state, "o1") == "d3"


def test_a_stunned_initiator_cannot_go_on() -> None:
    """CT-68: his comrade can."""
    state = town("os", "o1=b2 s1=b2 o2=b4 s2=b4", turn="O1", dice=["o1=1 s1=6", "o2=5 s2=1"])
    nobody_shoots(play(state, "duel", "b2"))
    play(state, "stun")
    assert now(state) == "o duel_at" and answers(state) == ["b4", "done"]


# ---- the Dancer ------------------------------------------------------------------------------------------------------


def test_she_flips_one_token_for_a_duel_however_many_she_beats() -> None:
    """CT-70."""
    state = nobody_shoots(fight("d=6 o1=1 s1=1", "o1=b2 s1=b2 d=b2", turn="D2"))
    finish_card(state)
    assert state.flips == 1


def test_she_flips_though_another_beats_her() -> None:
    """CT-70: at least one."""
    state = nobody_shoots(fight("d=3 o1=1 s1=5", "o1=b2 s1=b2 d=b2", turn="D2"))
    assert now(state) == "d push"
    play(state, "o1>b3")
    assert now(state) == "s push"
    play(state, "d>a2")
    assert state.flips == 1


def test_she_flips_as_a_defender_though_another_pushes() -> None:
    """CT-64, CT-70: she beat the initiator, if not as high as the hunter."""
    state = nobody_shoots(fight("s1=2 h1=6 d=3", "s1=b2 h1=b2 d=b2", factions="osbd"))
    assert now(state) == "b push"
    play(state, "s1>b3")
    assert state.flips == 1


@pytest.mark.parametrize(("dice", "turn"), [("d=1 o1=2", "D2"), ("o1=2 d=2", "O1")])
def test_no_token_for_a_duel_that_is_lost(dice: str, turn: str) -> None:
    """CT-70: with a tie only the initiator wins."""
    state = finish_card(nobody_shoots(fight(dice, "o1=b2 d=b2", turn=turn)))
    assert state.flips == 0


def test_cows_do_not_count_the_cowboy_does() -> None:
    """CT-70, CT-146."""
    cow = nobody_shoots(fight("d=6 cow1=1", "d=b2 cow1=b2 bull=b1 cow2=c1", factions="odc", turn="D2"))
    play(cow, "cow1>b3")
    assert cow.flips == 0
    bull = nobody_shoots(fight("d=6 bull=1", "d=b2 bull=b2 cow1=b1 cow2=c2", factions="odc", turn="D2"))
    play(bull, "bull>b3")
    assert bull.flips == 1
    both = nobody_shoots(fight("d=4 cow1=1 o1=5", "d=b2 o1=b2 cow1=b2 bull=b1 cow2=c1", factions="odc", turn="D2"))
    finish_card(both)
    assert both.flips == 0


def test_a_fourth_duel_brings_nothing() -> None:
    """CT-98."""
    state = finish_card(nobody_shoots(fight("d=6 o1=1", "o1=b2 d=b2", turn="D2", flips=3)))
    assert state.flips == 3 and won(state) == ""


def test_goals_are_checked_after_each_duel() -> None:
    """CT-71, CT-94, CT-99: with the third token the game is over; the second duel isn't fought."""
    state = town(
        "osd", "o1=b2 d=b2", turn="D2", flips=2, debts="bank hotel church", paid="bank church", dice=["d=6 o1=1"]
    )
    nobody_shoots(play(state, "duel", "b2"))
    finish_card(state)
    assert won(state) == "d goal" and spent(state)
