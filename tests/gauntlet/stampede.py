"""Stampede in the gauntlet."""

from collections.abc import Sequence

from philately import State
from philately.core.event import Entry
from philately.core.pile import MarkedRow
from philately.core.record import Record
from philately.core.rng import Rng
from philately.games.stampede.notation import ACTIONS
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules.events import DEALT_HAND, DREW
from philately.games.stampede.rules.refill import GIVE_UP
from philately.games.stampede.rules.terms import CARDS, REFILLED, back_of
from tests.gauntlet.facts import Facts, Noted, Variant, noted, reason_of, sample
from tests.records.tools import events_in, opened


def _stampede(state: State) -> Stampede:
    assert isinstance(state, Stampede)
    return state


def stampede_conserved(state: State) -> None:
    """S-16: 90 cards, ten of each animal; three in every hand but the active player's; three in the area."""
    at = _stampede(state)
    census = at.census()
    assert sum(census) == CARDS
    assert [sum(census[animal * 9 : animal * 9 + 9]) for animal in range(9)] == [10] * 9
    if not at.setup.random_backs:
        assert census == [at.setup.deck.count(stamp) for stamp in range(81)]
    assert len(at.area) == 3
    for seat, hand in enumerate(at.hands):
        if seat != at.active:
            assert len(hand) == 3
    if at.setup.refill_when_needed or at.stage == GIVE_UP.number or at.to_move < 0:
        return
    assert len(at.pile) > 0  # S-32: never empty when a player must choose


def _rows(at: Stampede, seat: int) -> list[MarkedRow]:
    """The rows that hold cards hidden from the seat."""
    rows = [hand for owner, hand in enumerate(at.hands) if owner != seat]
    return rows if at.active == seat else [*rows, at.held]


def stampede_hidden(state: State, seat: int) -> object:
    at = _stampede(state)
    bit = 1 << seat
    rows = [[row.card(i) for i in range(len(row)) if not row.mark(i) & bit] for row in _rows(at, seat)]
    pile = [at.pile.card(place) for place in range(len(at.pile)) if not at.pile.mark(place) & bit]
    return rows, pile


def stampede_twin(state: State, seat: int, rng: Rng) -> None:
    """Exchange hidden fronts between cards with the same back, for a few backs, so that all that shows stays the same.

    With plain backs, exchange a few cards. Cards of the last refill stay among themselves: everybody knows them (S-33).
    With random backs nobody knows the decoys of a new pile, so one of them changes.
    """
    at = _stampede(state)
    if at.active != seat and at.picks:
        return  # an answer that is still secret names one of the cards
    bit = 1 << seat
    plain = at.setup.deck[0] // 9 == at.setup.deck[0] % 9 and not at.setup.random_backs
    zones = [[(row.card(i), row.mark(i)) for i in range(len(row))] for row in _rows(at, seat)]
    zones.append([(at.pile.card(place), at.pile.mark(place)) for place in range(len(at.pile))])
    groups: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for z, zone in enumerate(zones):
        for i, (stamp, mark) in enumerate(zone):
            if not mark & bit:
                groups.setdefault((back_of(stamp), mark & REFILLED), []).append((z, i))
    pile = len(zones) - 1
    names = sorted(name for name, places in groups.items() if places[0][0] != pile)  # something in a hand
    for name in sample(names, 1 if plain else 4, rng):
        places = sample(groups[name], 4 if plain else 90, rng)
        stamps = [zones[z][i][0] for z, i in places]
        for (z, i), stamp in zip(places, sample(stamps, 90, rng), strict=True):
            zones[z][i] = (stamp, zones[z][i][1])
    if at.setup.random_backs and at.turn == 1:
        stamp, mark = zones[pile][20]
        zones[pile][20] = (stamp // 9 * 9 + (stamp // 9 + 1 + rng.below(8)) % 9, mark)
    for row, zone in zip(_rows(at, seat), zones[:pile], strict=True):
        row.clear()
        for stamp, mark in zone:
            row.add(stamp, mark)
    for place, (stamp, _) in enumerate(zones[pile]):
        at.pile.set_card(place, stamp)
    at.attend(at.to_move)


def stampede_hot(state: State) -> bool:
    """The pile is about to run out, or has just done so."""
    at = _stampede(state)
    return len(at.pile) <= 2 or at.stage == GIVE_UP.number


def stampede_dealt(variant: Variant, state: State, story: Sequence[Entry]) -> list[Noted]:
    """All hands, and the first card that was drawn."""
    hands = _stampede(state).hands
    told: list[Entry] = []
    drawn = -1
    for event in story:
        if event[0] == DREW.code:
            hand = hands[event[1]]
            drawn = next(hand.card(i) for i in range(4) if back_of(hand.card(i)) == event[2])
    for event in story:
        if event[0] == DEALT_HAND.code:
            cards = [hands[event[1]].card(i) for i in range(len(hands[event[1]]))]
            if len(cards) == 4:
                cards.remove(drawn)
            told.append((*event[:2], *sorted(map(back_of, cards)), *cards))
        else:
            told.append((*event[:3], drawn) if event[0] == DREW.code else event)
    return noted(variant, told)


def stampede_exported(export: Record, state: State, seat: int) -> None:
    """The cards in hand; a Rhino's former hand counts until it is back in the pile."""
    at = _stampede(state)
    hand: list[str] = []
    from_hand = export.header.options["buffalo_from"] == "hand"
    for name, who, *details in events_in(export):
        if name == "crocodile" and seat in (who, details[0]):
            hand = opened(details[1 if who == seat else 2]).split()
        if who != seat:
            continue
        if name == "hand":
            hand = opened(details[-1]).split()
        elif name in ("drew", "rhino_took"):
            hand.append(opened(details[-1]))
        elif name == "played":
            hand.remove(opened(details[0]))
        elif name == "rhino_put_back":
            hand.remove(opened(details[1]))
            assert opened(details[2]).startswith("@")
        elif name in ("elephant", "baboon", "hippo"):
            hand.remove(opened(details[0]))
            hand.append(opened(details[-1]))
        elif name == "buffalo" and from_hand:
            hand = [opened(field) for field in details[3:]]
    rows = [at.hands[seat]] + [at.held] * (seat == at.active)
    assert sorted(hand) == sorted(ACTIONS.word(row.card(i)) for row in rows for i in range(len(row)))


_S = "stampede"
STAMPEDE = Facts(
    variants=(
        Variant(_S, "2p", 2),
        Variant(_S, "3p", 3),
        Variant(_S, "4p", 4),
        Variant(_S, "5p", 5),
        Variant(_S, "6p", 6),
        Variant(_S, "french-2p", 2, {"edition": "french"}),
        Variant(_S, "french-3p", 3, {"edition": "french"}),
        Variant(_S, "french-6p", 6, {"edition": "french", "refill": "when_needed", "giraffe_same_card": "allow"}),
        Variant(_S, "teams-4p", 4, {"teams": "auto"}),
        Variant(_S, "teams-5p", 5, {"teams": "ABABC", "backs": "random"}),
        Variant(_S, "trios-6p", 6, {"teams": "ABABAB", "trio_needs": "two", "memory_aid": "off"}),
        Variant(_S, "pairs-6p", 6, {"teams": "auto", "refill_choice": "simultaneous", "refill": "when_needed"}),
        Variant(_S, "top-3p", 3, {"giraffe_return": "top", "parrot_win": "own_turn", "backs": "spread"}),
        Variant(_S, "hand-4p", 4, {"buffalo_from": "hand", "giraffe_same_card": "allow", "backs": "none"}),
        Variant(_S, "hidden-3p", 3, {"insert_positions": "hidden"}),
        Variant(
            _S, "secret-6p", 6, {"insert_positions": "hidden", "refill_choice": "simultaneous", "memory_aid": "off"}
        ),
        Variant(_S, "together-6p", 6, {"refill_choice": "simultaneous", "giraffe_same_card": "allow"}),
        Variant(_S, "random-3p", 3, {"backs": "random", "insert_positions": "hidden", "memory_aid": "off"}),
        Variant(_S, "random-6p", 6, {"backs": "random", "refill": "when_needed"}),
        Variant(_S, "plain-2p", 2, {"backs": "none", "memory_aid": "off"}),
        Variant(_S, "plain-6p", 6, {"backs": "none", "refill_choice": "simultaneous", "turn_limit": 80}),
        Variant(_S, "short-3p", 3, {"turn_limit": 9, "parrot_win": "own_turn", "backs": "spread"}),
    ),
    conserved=stampede_conserved,
    twin=stampede_twin,
    hidden=stampede_hidden,
    hot=stampede_hot,
    rolls=lambda variant: variant.label == "pairs-6p",
    asks_together=lambda variant: variant.options.get("refill_choice") == "simultaneous",
    dealt=stampede_dealt,
    any_order=frozenset({"buffalo", "gave_up"}),
    exported=stampede_exported,
    landmarks={
        "five of one animal": lambda state: reason_of(state) == "five",
        "all nine": lambda state: reason_of(state) == "nine",
        "four Parrots": lambda state: reason_of(state) == "parrots",
        "the turn limit": lambda state: reason_of(state) == "turn_limit",
        "a refill": lambda state: _stampede(state).refills > 0,
        "a second refill": lambda state: _stampede(state).refills > 1,
        "a secret refill": lambda state: _stampede(state).refills > 0 and _stampede(state).setup.refill_together,
        "a late refill": lambda state: _stampede(state).refills > 0 and _stampede(state).setup.refill_when_needed,
    },
    golden={"3p": 7, "french-3p": 7, "teams-4p": 3},
    perft={"2p": 6, "3p": 8, "4p": 7, "french-3p": 7, "teams-4p": 8, "plain-2p": 6, "hidden-3p": 7},
)
