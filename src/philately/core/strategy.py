"""What a sensible player knows about a game: used by the greedy bot and by the search."""

from mypy_extensions import i64, mypyc_attr

from philately.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategy:
    """Preferences of the seat that is asked. It may look at what that seat knows and at nothing else."""

    def worth(self, state: State, k: i64) -> float:
        """How good the k-th answer looks; only comparisons between answers to one question mean anything."""
        raise NotImplementedError

    def spread(self) -> float:
        """How much worse an answer looks that is e times less likely to be the right one."""
        return 1.0

    def judges(self) -> bool:
        """Can it judge positions? If not, a search plays them to the end."""
        return False

    def settled(self, state: State) -> bool:
        """Can this position be judged, or is it in the middle of something that should be played on first?"""
        return True

    def ahead(self) -> i64:
        """How many settled positions are played on from before one is judged."""
        return 0

    def evaluate(self, state: State, seat: i64) -> float:
        """The chance that this seat wins, from 0 to 1, at a glance; all that lies on the table may be looked at.

        It is asked about redealt copies only.
        """
        raise NotImplementedError
