"""Section 6: one per house, and the standoff (CT-43 to CT-48, E-2)."""

import pytest

from .table import (
    answers,
    asked,
    figure_view,
    finish_card,
    lying,
    movers,
    moves,
    now,
    place,
    play,
    refuses,
    town,
    where,
)

# ---- one per house ---------------------------------------------------------------------------------------------------


def test_no_two_of_a_side_in_one_building() -> None:
    """CT-43."""
    state = play(town("os", "o1=b2 o2=b3 o3=e5", turn="O3"), "walk")
    assert moves(state, "o1") == "a2 b1 c2"
    assert moves(state, "o2") == "a3 b4 c3"
    assert refuses(state, "o1>b3")


def test_a_stunned_figure_still_takes_up_its_house() -> None:
    """CT-43, CT-68."""
    state = play(town("os", "o1=b2 o2=b3", turn="O3", stunned="o2"), "walk")
    assert moves(state, "o1") == "a2 b1 c2"


def test_a_house_that_was_left_is_free() -> None:
    """CT-43, CT-49: one after another."""
    state = play(town("os", "o1=b2 o2=b3", turn="O3"), "walk", "o2>b4", "o1>b3", "done")
    assert where(state, "o1 o2") == "b3 b4"


def test_the_law_shares_the_office() -> None:
    """CT-44: there only."""
    state = play(town("os", "s1=b3 s2=c2 s3=c4", turn="S1"), "walk", "s1>c3", "s2>c3", "s3>c3")
    assert where(state, "s1 s2 s3") == "c3 c3 c3"
    state = play(town("os", "s1=b3 s2=b4", turn="S1"), "walk")
    assert "b4" not in moves(state, "s1").split()


def test_others_do_not_share_the_office() -> None:
    """CT-44."""
    state = play(town("os", "o1=b3 o2=c3 s1=d4 s2=e4 s3=e3", turn="O3"), "sneak")
    assert "c3" not in moves(state, "o1").split()


def test_hunters_share_their_corner_until_one_leaves() -> None:
    """CT-44, CT-27."""
    state = town("osb", turn="B1")
    play(state, "walk", "h1>e2")
    assert where(state, "h1 h2") == "e2 e1"
    finish_card(state)
    state = play(town("osb", "h1=e2 h2=e1", turn="B1"), "walk")
    assert "e1" not in moves(state, "h1").split()
    assert "e2" not in moves(state, "h2").split()


# ---- standoff --------------------------------------------------------------------------------------------------------


def test_standoff_stops_a_walk_but_no_sneak() -> None:
    """E-2, CT-45, CT-46: outlaw and deputy in (2,2), card O3."""
    state = town("os", "o1=b2 s1=b2", turn="O3")
    play(state, "walk")
    assert movers(state) == "o2 o3"
    state = play(town("os", "o1=b2 s1=b2", turn="O3"), "sneak")
    assert moves(state, "o1") == "a2 b1 b3 c2"


@pytest.mark.parametrize("other", ["s1", "h1", "d", "bull"])
def test_any_standing_opponent_makes_a_standoff(other: str) -> None:
    """CT-45: the bull-riding cowboy too."""
    state = play(town("osbdc", f"o1=b2 {other}=b2", turn="O3"), "walk")
    assert movers(state) == "o2 o3"
    assert figure_view(state, "o", "o1")["standoff"] and figure_view(state, "o", other)["standoff"]


def test_cows_make_no_standoff_and_are_in_none() -> None:
    """CT-45: an outlaw walks away from a cow, a cow sneaks away anyway."""
    state = town("oc", "o1=b2 cow1=b2 bull=c2", turn="O3")
    assert not figure_view(state, "o", "o1")["standoff"] and not figure_view(state, "o", "cow1")["standoff"]
    play(state, "walk")
    assert movers(state) == "o1 o2 o3"


def test_a_stunned_figure_makes_no_standoff() -> None:
    """CT-45, CT-68."""
    state = play(town("os", "o1=b2 s1=b2", turn="S1", stunned="o1"), "walk")
    assert movers(state).split() == ["s1", "s2", "s3"]
    assert not figure_view(state, "o", "s1")["standoff"] and not figure_view(state, "o", "o1")["standoff"]


def test_own_figures_make_no_standoff() -> None:
    """CT-6, CT-45: three lawmen in the Office walk freely."""
    assert movers(play(town("os", turn="S1"), "walk")) == "s1 s2 s3"


def test_standoff_is_looked_at_when_a_figure_acts() -> None:
    """CT-47: a walker who comes to the others is stuck only from then on; one who hasn't moved is stuck by a guest."""
    state = play(town("os", "o1=b2 s1=b3 s2=b1", turn="S1"), "walk", "s1>b2")
    assert "s2>b2" not in answers(state)  # golden rule 1
    state = play(town("os", "o1=b2 o2=b1 s1=b3", turn="O3"), "walk", "o1>b3")
    assert where(state, "o1") == "b3"
    assert movers(state) == "o2 o3"
    play(state, "done")
    play(state, "walk")  # S1: the deputy in b3 has company now
    assert movers(state) == "s2 s3"


def test_standoff_ends_with_the_company() -> None:
    """CT-47: after the outlaw has sneaked away, the deputy walks."""
    state = town("os", "o1=b2 s1=b2", turn="O3", programs="S1")
    play(state, "sneak", "o1>a2", "done")
    assert now(state) == "s action"
    assert movers(play(state, "walk")) == "s1 s2 s3"


@pytest.mark.parametrize(
    ("card", "act", "position"),
    [
        ("O2", "rob", "o1=b2 s1=b2"),
        ("S3", "arrest", "o1=b2 s1=b2 d=b2"),
        ("B3", "capture", "o1=b2 h1=b2 d=b2"),
        ("B1", "horse", "h1=b2 d=b2"),
        ("D3", "pay", "d=b2 s1=b2"),
    ],
)
def test_nothing_else_is_done_in_a_standoff(card: str, act: str, position: str) -> None:
    """CT-46: no ROB, ARREST, CAPTURE, STEAL HORSE, PAY."""
    lies = "o1" if act in ("arrest", "capture") else ""
    there = "livery_stable" if act == "horse" else "bank"
    targets, debts = ("hotel", "bank") if act == "pay" else ("bank", "hotel")
    state = town("osbd", position, turn=card, up="b2", lay=f"b2={there}", stunned=lies, targets=targets, debts=debts)
    play(state, act)  # nothing is asked
    assert now(state).endswith("action") and now(state)[0] != card[0].lower()
    assert state.raided == state.paid == state.horses_taken == 0 and lying(state) == lies
    assert where(state, "o1") == ("b2" if "o1" in position else "a1")


def test_no_escape_from_a_standoff() -> None:
    """CT-46, CT-84."""
    state = play(town("os", "o1=a3 s1=a3", turn="O1", loot="o1=1"), "walk")
    assert movers(state) == "o2 o3"


def test_can_can_leaves_a_standoff() -> None:
    """CT-46, CT-96; a walk does not."""
    state = town("osd", "d=b2 s1=b2", turn="D1")
    play(state, "walk")
    assert asked(state) == "action" and where(state, "d") == "b2"
    state = play(town("osd", "d=b2 s1=b2", turn="D1"), "can-can")
    assert moves(state, "d") == "a1 a3 c1 c3"


def test_the_bull_in_standoff_cannot_walk_but_sneak() -> None:
    """CT-45, CT-46, CT-119."""
    state = play(town("oc", "o1=c2 bull=c2 cow1=b2 cow2=d2", turn="C1"), "walk-bull")
    assert asked(state) == "action" and where(state, "bull") == "c2"
    state = play(town("oc", "o1=c2 bull=c2 cow1=b2 cow2=d2", turn="C2"), "sneak-bull")
    assert "c3" in moves(state, "bull").split()


def test_office_space_is_c3() -> None:
    """CT-1: rows from the bottom, columns from the left."""
    assert place("c3") == 12 and place("a1") == 0 and place("e1") == 4 and place("a5") == 20
