"""Pilfer, the plug-in, in the gauntlet."""

from collections.abc import Sequence

from pilfer import ACTIONS, DEALT, Pilfer
from pilfer import NONE as NOTHING

from philately import State
from philately.core.event import Entry
from philately.core.record import Record
from philately.core.rng import Rng
from tests.gauntlet.facts import Facts, Noted, Variant, noted
from tests.records.tools import events_in, opened


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


def pilfer_dealt(variant: Variant, state: State, story: Sequence[Entry]) -> list[Noted]:
    hands = _pilfer(state).hands
    return noted(variant, [(*event[:2], *hands[event[1]]) if event[0] == DEALT.code else event for event in story])


def pilfer_exported(export: Record, state: State, seat: int) -> None:
    """The hand."""
    hand: list[str] = []
    for name, who, *details in events_in(export):
        if who == seat and name == "dealt":
            hand = opened(details[0]).split()
        if who == seat and name == "showed":
            hand.remove(opened(details[0]))
    assert sorted(hand) == sorted(map(ACTIONS.word, _pilfer(state).hands[seat]))


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
    titled=False,
    rolls=lambda variant: True,
    asks_together=lambda variant: True,
    dealt=pilfer_dealt,
    exported=pilfer_exported,
)


def _winners(state: State) -> int:
    outcome = state.outcome()
    return 0 if outcome is None else len(outcome.winners)
