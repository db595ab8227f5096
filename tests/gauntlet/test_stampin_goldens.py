"""The golden playthroughs of Stampin' show between them whatever is rare in it."""

from philately import FastRng, HashRng
from philately.core.event import Entry
from philately.games.stampin.rules import events as rows
from philately.games.stampin.rules import terms
from tests.gauntlet.golden import STREAM
from tests.gauntlet.stampin import STAMPIN
from tests.gauntlet.variants import variant_of


def told(label: str, seed: int) -> tuple[list[Entry], list[int]]:
    """All events of a golden game, played as `golden.py` plays it, and the kinds of the spaces on its board."""
    from philately.games.stampin.rules import Stampin

    state = variant_of(f"stampin-{label}").start(HashRng.from_seed(seed), telling=True)
    assert isinstance(state, Stampin)
    rng = FastRng(seed, STREAM)
    while state.to_move >= 0:
        waiting = state.pending()
        seat = waiting[rng.below(len(waiting))]
        options = state.legal_actions(seat)
        state.apply(seat, options[rng.below(len(options))])
    return state.story, state.setup.kinds


def happenings(event: Entry, kinds: list[int]) -> str:
    """What is rare about an event; nothing if it is an everyday one."""
    code = event[0]
    if code in (rows.MOVED.code, rows.FLEW.code):
        return f"space {kinds[event[3] - 1]}"
    if code == rows.DEMANDED.code:
        return "Demand: yes" if event[4:] else "Demand: no"
    if code == rows.COMPLETED.code:
        return "Set with a Wild" if any(card >= terms.WILD for card in event[3:]) else "Set"
    if code == rows.DUELLED.code and event[3] + event[4] != event[5] + event[6] and event[7] < terms.DUEL:
        return "duel with a broke loser"
    return {
        rows.KEPT.code: "Keeper against a space",
        rows.REFUSED.code: "Keeper against a request",
        rows.OFFERED.code: "stamp offered for another's Wild",
        rows.EXCHANGED.code: "Wild exchange",
        rows.UNSOLD.code: "auction without bids",
        rows.SOLD.code: "auction",
        rows.NEW_DECK.code: "reshuffle",
    }.get(code, "")


def test_the_goldens_show_everything_between_them() -> None:
    """All but drawing up to six (P-24), which no whole game comes to: docs/rulings.md tells why."""
    assert {variant_of(f"stampin-{label}").players for label in STAMPIN.golden} == {2, 3, 4}
    found = set()
    for label, seed in STAMPIN.golden.items():
        story, kinds = told(label, seed)
        found |= {happenings(event, kinds) for event in story}
    wanted = {f"space {kind}" for kind in range(terms.KINDS)}
    wanted |= {"Keeper against a space", "Keeper against a request", "Demand: yes", "Demand: no", "Set with a Wild"}
    wanted |= {"Wild exchange", "stamp offered for another's Wild"}
    wanted |= {"auction without bids", "auction", "duel with a broke loser", "reshuffle"}
    assert wanted <= found, sorted(wanted - found)
