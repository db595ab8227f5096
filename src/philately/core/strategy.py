"""What a sensible player knows about a game: used by the greedy bot and by the search."""

from mypy_extensions import i64, mypyc_attr

from philately.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategy:
    """Preferences of the seat that is asked. It may look at what that seat knows and at nothing else."""

    def worth(self, state: State, k: i64) -> float:
        """How good the k-th answer looks; only comparisons between answers to one question mean anything."""
        raise NotImplementedError
