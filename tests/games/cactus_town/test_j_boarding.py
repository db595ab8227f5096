"""Section 11: boarding the train (CT-110, CT-138 to CT-142, E-10)."""

import pytest

from philately.games.cactus_town.rules.events import BOARDED

from .table import FIGURES, answers, asked, happened, movers, moves, now, place, play, town, where, won


@pytest.mark.parametrize(("card", "act"), [("C1", "walk-bull"), ("C2", "sneak-bull"), ("C3", "walk-bull")])
def test_the_last_step_of_the_cowboy_wins(card: str, act: str) -> None:
    """E-10, CT-110, CT-138, CT-140: cows in W2 and W4, the cowboy goes to W3."""
    state = play(town("osc", "cow1=w2 cow2=w4 bull=c5", turn=card), act)
    assert moves(state, "bull") == "b5 c4 d5 w3"
    play(state, "bull>w3")
    assert won(state) == "c goal" and where(state, "bull") == "w3"


@pytest.mark.parametrize("act", ["walk-bull", "sneak-bull"])
def test_the_cowboy_boards_last(act: str) -> None:
    """E-10, CT-140: one cow is still in (5,2), or in (5,4), or both."""
    for cows in ("cow1=b5 cow2=w4", "cow1=w2 cow2=d5", "cow1=b5 cow2=d5"):
        state = play(town("osc", f"{cows} bull=c5", turn="C1" if act == "walk-bull" else "C2"), act)
        assert movers(state) == "bull" and "w3" not in moves(state, "bull").split()


def test_a_wagon_is_entered_from_the_building_below_it() -> None:
    """CT-138: and nowhere else."""
    for space, wagon in (("b5", "w2"), ("c5", "w3"), ("d5", "w4"), ("a5", ""), ("e5", ""), ("c4", "")):
        other = "c4" if space != "c4" else "d4"
        bull = "d4" if space in ("d5", "e5") else "b4" if space in ("a5", "b5") else "c3"
        state = play(town("oc", f"cow1={space} cow2={other} bull={bull} o1=a1 o2=e1 o3=a3", turn="C2"), "sneak-cow")
        assert [one for one in moves(state, "cow1").split() if one[0] == "w"] == ([wagon] if wagon else [])


@pytest.mark.parametrize(("card", "act"), [("C1", "sneak-cows"), ("C2", "sneak-cow"), ("C4", "sneak-cow")])
def test_cows_board_by_sneaking(card: str, act: str) -> None:
    """CT-138."""
    state = play(town("oc", "cow1=b5 cow2=c4 bull=b4", turn=card), act, "cow1>w2")
    assert where(state, "cow1") == "w2"
    assert happened(state, BOARDED) == [(1, FIGURES.index("cow1"), place("b5"), place("w2"))]
    assert asked(state) == ("step" if act == "sneak-cows" else "action")


def test_both_cows_board_with_one_card() -> None:
    """CT-120, CT-138."""
    state = play(town("oc", "cow1=b5 cow2=d5 bull=c5", turn="C1"), "sneak-cows", "cow1>w2", "cow2>w4")
    assert where(state, "cow1 cow2") == "w2 w4" and won(state) == "" and now(state) == "o action"


def test_one_animal_per_wagon() -> None:
    """CT-139."""
    state = play(town("oc", "cow1=w2 cow2=b5 bull=c5", turn="C2"), "sneak-cow")
    assert moves(state, "cow2") == "a5 b4"
    state = play(town("oc", "cow1=w2 cow2=w3 bull=c5", turn="C2"), "sneak-bull")
    assert moves(state, "bull") == "b5 c4 d5"


def test_an_animal_aboard_never_comes_back() -> None:
    """CT-141."""
    state = play(town("oc", "cow1=w2 cow2=c5 bull=c4", turn="C1"), "sneak-cows")
    assert movers(state) == "cow2"


def test_cows_aboard_are_in_range() -> None:
    """CT-112: the cowboy goes anywhere when the herd is aboard; the other cow still counts."""
    state = play(town("oc", "cow1=w2 cow2=w4 bull=e2", turn="C1"), "walk-bull")
    assert moves(state, "bull") == "d2 e1 e3"
    state = play(town("oc", "cow1=w2 cow2=e4 bull=e2", turn="C1"), "walk-bull")
    assert moves(state, "bull") == "e3"


def test_regroup_never_boards() -> None:
    """CT-142: the wagon would be near, too."""
    state = play(town("oc", "cow1=a5 cow2=d5 bull=d4", turn="C3"), "regroup")
    seen: set[str] = set()
    while asked(state) == "gather":
        seen |= {word.partition(">")[2] for word in answers(state)}
        play(state, answers(state)[0])
    assert seen and not any(space[0] in "wf" for space in seen)


def test_animals_aboard_take_no_part_in_a_stampede() -> None:
    """CT-125, CT-141: an outlaw below the wagon is safe."""
    state = play(town("oc", "cow1=w2 cow2=w4 bull=e3 o1=b5 o2=d5 o3=a1", turn="C4", dice=[]), "stampede")
    assert now(state) == "o action" and where(state, "cow1 cow2 bull") == "w2 w4 e3"
