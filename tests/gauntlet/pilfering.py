"""Pilfer, the plug-in, in the gauntlet."""

from pilfer import NONE as NOTHING
from pilfer import Pilfer

from philately import State
from philately.core.rng import Rng
from tests.gauntlet.facts import Facts, Variant


def _pilfer(state: State) -> Pilfer:
    assert isinstance(state, Pilfer)
    return state


def pilfer_conserved(state: State) -> None:
    """Twelve cards, each once; what is chosen is still in hand."""
    at = _pilfer(state)
    assert sorted(card for pile in [*at.hands, at.box, at.shown] for card in pile) == list(range(12))
    for hand, card in zip(at.hands, at.chosen, strict=True):
        assert card == NOTHING or card in hand


def pilfer_hidden(state: State, seat: int) -> object:
    at = _pilfer(state)
    return [hand for owner, hand in enumerate(at.hands) if owner != seat], at.box


def pilfer_twin(state: State, seat: int, rng: Rng) -> None:
    state.replace_hidden(seat, rng)


_P = "pilfer"
PILFER = Facts(
    variants=(
        Variant(_P, "2p", 2),
        Variant(_P, "3p", 3),
        Variant(_P, "honest-3p", 3, {"pilfering": "off"}),
    ),
    conserved=pilfer_conserved,
    twin=pilfer_twin,
    hidden=pilfer_hidden,
    hot=lambda state: len(state.pending()) == 1,  # all others have chosen
    landmarks={
        "a winner": lambda state: _winners(state) == 1,
        "a shared first place": lambda state: _winners(state) != 1,
    },
    golden={"3p": 7},
    perft={"2p": 8, "3p": 8},
)


def _winners(state: State) -> int:
    outcome = state.outcome()
    return 0 if outcome is None else len(outcome.winners)
