"""How a game ended."""

from philately import Outcome


def test_winners_are_in_first_place() -> None:
    assert Outcome((2, 1, 3), (0.0, 1.0, 0.0), "x").winners == (1,)
    assert Outcome((1, 2, 1), (1.0, 0.0, 1.0), "x").winners == (0, 2)


def test_when_all_are_first_nobody_wins_unless_alone() -> None:
    assert Outcome((1, 1), (0.5, 0.5), "x").winners == ()
    assert Outcome((1,), (1.0,), "x").winners == (0,)


def test_outcomes_compare_by_value() -> None:
    one, same, other = (Outcome((1, 2), (1.0, 0.0), reason) for reason in ("x", "x", "y"))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != "x"
