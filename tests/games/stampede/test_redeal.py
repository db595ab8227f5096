"""Samples of what a seat can't know are fair: `redeal` against the exact list of all deals that fit (S-35, S-36).

The enumeration here shares nothing with the engine: a test says in words which cards are hidden and what the seat has
seen of each hidden place; all ways to lay the hidden cards, told apart, onto these places are counted.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

from philately.core.errors import NotAllowed
from philately.core.rng import FastRng
from philately.games.stampede import GAME
from philately.games.stampede.rules import Stampede
from philately.games.stampede.rules.terms import ANIMALS

from .table import answers, asked, back, hand, in_order, pile, places, play, stamp, table, view

Deal = tuple[tuple[int, ...], ...]
SAMPLES = 20_000


# ---- exact enumeration -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slot:
    """A hidden place: a hand ("1"), the former hand of a Rhino ("held") or a place of the pile ("@2")."""

    where: str
    back: str = ""  # what was seen of it
    card: str = ""  # a card the seat knows to lie here
    pool: str = ""  # which of several lots of cards it comes from


def in_hand(seat: int, *seen: str, pool: str = "") -> list[Slot]:
    """List slots of a hand: a back such as "hippo/lion", or a known card such as "lion.hippo"."""
    return [Slot(str(seat), *(("", one) if "." in one else (one, "")), pool=pool) for one in seen]


def in_pile(*seen: str, pool: str = "") -> list[Slot]:
    """List slots of the pile from the top: a back, a known card, or "?" where nothing was seen."""
    return [
        Slot(f"@{place}", *(("", one) if "." in one else ("" if one == "?" else one, "")), pool=pool)
        for place, one in enumerate(seen)
    ]


def all_deals(slots: list[Slot], cards: Mapping[str, list[str]]) -> Counter[Deal]:
    """Count all ways to lay the cards of each pool, every card told apart, onto the slots of that pool."""
    free = [slot for slot in slots if not slot.card]
    for pool, lot in cards.items():
        assert len(lot) == sum(slot.pool == pool for slot in free), f"as many cards as places in pool {pool!r}"
    numbered = [(pool, word) for pool, lot in cards.items() for word in lot]
    found: Counter[Deal] = Counter()

    def lay(done: list[str], used: frozenset[int]) -> None:
        if len(done) == len(free):
            found[deal_of(slots, done)] += 1
            return
        slot = free[len(done)]
        for number, (pool, word) in enumerate(numbered):
            if number not in used and pool == slot.pool and slot.back in ("", back(word)):
                lay([*done, word], used | {number})

    lay([], frozenset())
    return found


def deal_of(slots: list[Slot], words: list[str]) -> Deal:
    """Write a deal as the engine's would be written: hands sorted, the pile in its order."""
    laid: dict[str, list[int]] = {}
    rest = iter(words)
    for slot in slots:
        laid.setdefault(slot.where, []).append(stamp(slot.card or next(rest)))
    hands = sorted(where for where in laid if not where.startswith("@"))
    order = sorted((where for where in laid if where.startswith("@")), key=lambda where: int(where[1:]))
    return (*[tuple(sorted(laid[where])) for where in hands], tuple(laid[where][0] for where in order))


# ---- samples ---------------------------------------------------------------------------------------------------------


def deal_in(state: Stampede, seat: int) -> Deal:
    rows = [state.hands[owner] for owner in range(state.players) if owner != seat]
    if state.held.size and state.active != seat:
        rows.append(state.held)
    hands = [tuple(sorted(row.card(i) for i in range(row.size))) for row in rows]
    return (*hands, tuple(state.pile.card(place) for place in range(state.pile.size)))


def sampled(state: Stampede, seat: int, seed: int = 1, number: int = SAMPLES) -> Counter[Deal]:
    """Redeal fresh copies; what came out, how often."""
    rng = FastRng(seed)
    copy = state.copy()
    assert isinstance(copy, Stampede)
    found: Counter[Deal] = Counter()
    for _ in range(number):
        copy.copy_from(state)
        copy.redeal(seat, rng)
        found[deal_in(copy, seat)] += 1
    return found


def p_value(found: Counter[Deal], weights: Mapping[Deal, float]) -> float:
    """Test by chi-square how well the samples fit the weights; nothing without a weight may occur."""
    assert set(found) <= set(weights), "a deal that doesn't fit what the seat knows"
    number, whole = sum(found.values()), sum(weights.values())
    expected = [number * weight / whole for weight in weights.values()]
    assert min(expected) >= 5, "too few samples for so many deals"
    return float(chisquare([found[deal] for deal in weights], expected).pvalue)


# ---- the cases -------------------------------------------------------------------------------------------------------
# Each gives a position, a seat, the hidden places as that seat has seen them, and the hidden cards by pool.

Case = tuple[Stampede, int, list[Slot], Mapping[str, list[str]]]


def backs_only() -> Case:
    """S-35: three backs of a hand, one on the pile."""
    state = table(
        2,
        [["parrot.lion"], ["lion.hippo", "hippo.lion", "croc.giraffe"]],
        pile=["hippo.lion", "lion.hippo", "giraffe.croc", "elephant.parrot"],
        rest=False,
    )
    slots = in_hand(1, "hippo/lion", "hippo/lion", "croc/giraffe") + in_pile("hippo/lion", "?", "?", "?")
    hidden = ["lion.hippo", "hippo.lion", "croc.giraffe", "hippo.lion", "lion.hippo", "giraffe.croc", "elephant.parrot"]
    return state, 0, slots, {"": hidden}


def uneven_backs() -> Case:
    """S-4: in the spread table a back may be 2 : 1."""
    state = table(
        2,
        [["parrot.lion"], ["lion.croc", "croc.lion", "giraffe.croc"]],
        pile=["lion.croc", "croc.giraffe", "croc.giraffe"],
        rest=False,
        backs="spread",
    )
    slots = in_hand(1, "lion/croc", "lion/croc", "croc/giraffe") + in_pile("lion/croc", "?", "?")
    hidden = ["lion.croc", "croc.lion", "giraffe.croc", "lion.croc", "croc.giraffe", "croc.giraffe"]
    return state, 0, slots, {"": hidden}


def crocodile() -> Stampede:
    state = table(
        3,
        [
            ["croc.lion", "lion.hippo", "rhino.baboon", "croc.giraffe"],
            ["hippo.lion", "baboon.rhino", "giraffe.croc"],
            ["lion.hippo", "baboon.rhino", "croc.giraffe"],
        ],
        pile=["hippo.lion", "giraffe.croc", "rhino.baboon", "elephant.parrot"],
        rest=False,
    )
    return play(state, "croc.lion", "seat1")


def known_hand() -> Case:
    """S-20: after a Crocodile; the card drawn since then is hidden."""
    slots = [
        *in_hand(1, "lion.hippo", "rhino.baboon", "croc.giraffe", "hippo/lion"),
        *in_hand(2, "hippo/lion", "rhino/baboon", "croc/giraffe"),
        *in_pile("croc/giraffe", "?", "?"),
    ]
    hidden = [
        "hippo.lion", "lion.hippo", "baboon.rhino", "croc.giraffe", "giraffe.croc", "rhino.baboon", "elephant.parrot"
    ]  # fmt: skip
    return crocodile(), 0, slots, {"": hidden}


def known_to_others() -> Case:
    """S-20: the third player knows neither hand of the Crocodile."""
    slots = [
        *in_hand(0, "hippo/lion", "rhino/baboon", "croc/giraffe"),
        *in_hand(1, "hippo/lion", "rhino/baboon", "croc/giraffe", "hippo/lion"),
        *in_pile("croc/giraffe", "?", "?"),
    ]
    hidden = [
        "hippo.lion", "baboon.rhino", "giraffe.croc", "lion.hippo", "rhino.baboon", "croc.giraffe", "hippo.lion",
        "giraffe.croc", "rhino.baboon", "elephant.parrot",
    ]  # fmt: skip
    return crocodile(), 2, slots, {"": hidden}


def rhino() -> Stampede:
    state = table(
        2,
        [
            ["rhino.lion", "lion.hippo", "croc.giraffe", "elephant.parrot"],
            ["hippo.lion", "giraffe.croc", "parrot.elephant"],
        ],
        pile=["hippo.lion", "lion.hippo", "rhino.baboon", "giraffe.croc", "croc.giraffe", "elephant.parrot"],
        rest=False,
    )
    return play(state, "rhino.lion", "take", "lion.hippo", "@1", "croc.giraffe", "@3", "@5")


def own_rhino() -> Case:
    """S-36: the own Rhino cards are known by front at their places."""
    slots = [
        *in_hand(1, "hippo/lion", "croc/giraffe", "elephant/parrot", "croc/giraffe"),
        *in_pile("lion.hippo", "?", "croc.giraffe", "?", "elephant.parrot"),
    ]
    hidden = ["hippo.lion", "giraffe.croc", "parrot.elephant", "giraffe.croc", "croc.giraffe", "elephant.parrot"]
    return rhino(), 0, slots, {"": hidden}


def others_rhino() -> Case:
    """S-35: another's Rhino cards are known by back at their places."""
    slots = [
        *in_hand(0, "hippo/lion", "hippo/lion", "rhino/baboon"),
        *in_pile("hippo/lion", "?", "croc/giraffe", "?", "elephant/parrot"),
    ]
    hidden = [
        "hippo.lion", "lion.hippo", "rhino.baboon", "lion.hippo", "croc.giraffe", "croc.giraffe", "elephant.parrot",
        "elephant.parrot",
    ]  # fmt: skip
    return rhino(), 1, slots, {"": hidden}


def held_rhino() -> Case:
    """S-22, S-35: in the middle of a Rhino, one card placed and two laid aside."""
    state = table(
        2,
        [
            ["rhino.lion", "lion.hippo", "croc.giraffe", "elephant.parrot"],
            ["hippo.lion", "giraffe.croc", "parrot.elephant"],
        ],
        pile=["hippo.lion", "lion.hippo", "rhino.baboon", "giraffe.croc", "parrot.elephant"],
        rest=False,
    )
    play(state, "rhino.lion", "take", "lion.hippo", "@1")
    slots = [
        *in_hand(0, "hippo/lion", "hippo/lion", "rhino/baboon"),
        Slot("held", "croc/giraffe"),
        Slot("held", "elephant/parrot"),
        *in_pile("croc/giraffe", "hippo/lion", "?"),
    ]
    hidden = [
        "lion.hippo", "croc.giraffe", "elephant.parrot", "hippo.lion", "lion.hippo", "rhino.baboon", "giraffe.croc",
        "parrot.elephant",
    ]  # fmt: skip
    return state, 1, slots, {"": hidden}


def giraffe() -> Case:
    """S-35: a Giraffe card is known to all at its place, and in the hand of who drew it."""
    state = table(
        3,
        [
            ["giraffe.lion"],
            ["parrot.lion", "hippo.lion", "croc.giraffe"],
            ["parrot.croc", "lion.hippo", "giraffe.croc"],
        ],
        [["rhino.lion"]],
        pile=["buffalo.lion", "croc.giraffe", "hippo.lion", "lion.hippo", "elephant.parrot"],
        rest=False,
    )
    play(state, "giraffe.lion", "take", "rhino.lion", "@1")
    # seat 1 has drawn croc.giraffe, the known rhino.lion is on top
    play(state, "parrot.lion")
    # seat 2 has drawn it; hippo.lion is on top now
    slots = [
        *in_hand(1, "hippo/lion", "croc/giraffe", "croc/giraffe"),
        *in_hand(2, "croc/parrot", "hippo/lion", "croc/giraffe", "rhino.lion"),
        *in_pile("hippo/lion", "?", "?"),
    ]
    hidden = [
        "hippo.lion", "croc.giraffe", "croc.giraffe", "parrot.croc", "lion.hippo", "giraffe.croc", "hippo.lion",
        "lion.hippo", "elephant.parrot",
    ]  # fmt: skip
    return state, 0, slots, {"": hidden}


def same_back() -> Case:
    """S-35: a public card and a secret one with the same back went into the pile by one Rhino; neither is marked."""
    state = table(
        2,
        [["baboon.lion", "hippo.croc", "hippo.lion", "rhino.lion"], ["parrot.lion"]],
        area=["lion.hippo"],
        pile=["parrot.hippo", "parrot.croc", "croc.giraffe", "giraffe.croc", "hippo.lion", "lion.hippo", "croc.lion"],
        rest=False,
    )
    play(state, "baboon.lion", "hippo.croc", "lion.hippo", "parrot.lion")
    play(state, "rhino.lion", "take", "lion.hippo", "@1", "hippo.lion", "@1", "@0")
    # seat 1 has drawn parrot.croc; under it lay the former top and the two cards that look alike
    assert pile(state) == ["lion.hippo", "hippo.lion", "lion.hippo", "croc.lion"]
    slots = [
        *in_hand(0, "croc/giraffe", "croc/giraffe", "hippo/lion"),
        *in_pile("hippo/lion", "hippo/lion", "hippo/lion", "?"),
    ]
    hidden = ["croc.giraffe", "giraffe.croc", "hippo.lion", "lion.hippo", "hippo.lion", "lion.hippo", "croc.lion"]
    return state, 1, slots, {"": hidden}


def played_one_of_two() -> Case:
    """S-35: of two cards with one back, one known, the known stamp was played; the other may be anything."""
    state = table(
        2,
        [["baboon.lion", "hippo.croc", "lion.hippo", "rhino.elephant"], ["parrot.lion"]],
        [["buffalo.lion", "buffalo.croc"], ["baboon.croc", "croc.lion"]],
        ["lion.hippo"],
        ["buffalo.parrot", "parrot.croc", "croc.elephant", "hippo.lion", "elephant.rhino", "hippo.lion"],
        rest=False,
    )
    play(state, "baboon.lion", "hippo.croc", "lion.hippo", "parrot.lion", "lion.hippo", "buffalo.lion", "croc.lion")
    slots = [
        *in_hand(0, "hippo/lion", "elephant/rhino", "croc/parrot"),
        *in_pile("hippo/lion", "?", "?"),
    ]
    hidden = ["lion.hippo", "rhino.elephant", "parrot.croc", "hippo.lion", "elephant.rhino", "hippo.lion"]
    return state, 1, slots, {"": hidden}


def refill() -> Case:
    """S-33: the new pile's cards are known, their order is not; other hidden cards are another lot."""
    state = table(
        3,
        [
            ["parrot.lion"],
            ["parrot.hippo", "lion.hippo", "croc.giraffe"],
            ["parrot.croc", "rhino.baboon", "giraffe.croc"],
        ],
        [
            ["hippo.lion", "baboon.rhino", "elephant.croc", "elephant.rhino"],
            ["hippo.lion", "lion.hippo", "elephant.lion", "elephant.baboon"],
            ["hippo.baboon", "croc.rhino", "elephant.buffalo", "elephant.parrot"],
        ],
        pile=["baboon.rhino"],
        rest=False,
    )
    play(state, "parrot.lion")
    for word in ("hippo.lion", "lion.hippo", "hippo.baboon", "croc.rhino", "hippo.lion", "elephant.croc"):
        play(state, word)
    assert asked(state) == "play"
    # seat 1 holds parrot.hippo, lion.hippo, croc.giraffe and baboon.rhino, the last card of the old pile
    slots = [
        *in_hand(1, "hippo/parrot", "hippo/lion", "croc/giraffe", "rhino/baboon"),
        *in_hand(2, "croc/parrot", "rhino/baboon", "croc/giraffe"),
        *in_pile(back(pile(state)[0]), "?", "?", "?", "?", "?", pool="refill"),
    ]
    old = ["parrot.hippo", "lion.hippo", "croc.giraffe", "baboon.rhino", "parrot.croc", "rhino.baboon", "giraffe.croc"]
    new = ["hippo.lion", "lion.hippo", "hippo.baboon", "croc.rhino", "hippo.lion", "elephant.croc"]
    return state, 0, slots, {"": old, "refill": new}


def refill_drawn() -> Case:
    """S-33: a card of the new pile that was drawn still comes from that lot, with its back seen."""
    state, _, _, cards = refill()
    top = pile(state)[0]
    play(state, "parrot.hippo")
    assert top in hand(state, 2)
    slots = [
        *in_hand(1, "hippo/lion", "croc/giraffe", "rhino/baboon"),
        *in_hand(2, "croc/parrot", "rhino/baboon", "croc/giraffe"),
        *in_hand(2, back(top), pool="refill"),
        *in_pile(back(pile(state)[0]), "?", "?", "?", "?", pool="refill"),
    ]
    return state, 0, slots, {"": cards[""][1:], "refill": cards["refill"]}


def no_backs() -> Case:
    """S-4, `backs="none"`: nothing is seen at all."""
    state = table(
        2,
        [["parrot"], ["lion", "lion", "hippo"]],
        pile=["lion", "hippo", "croc", "croc"],
        rest=False,
        backs="none",
    )
    hidden = ["lion", "lion", "hippo", "lion", "hippo", "croc", "croc"]
    return state, 0, [Slot("1"), Slot("1"), Slot("1"), *in_pile("?", "?", "?", "?")], {"": hidden}


def no_backs_known_cards() -> Case:
    """S-4, `backs="none"`: known cards of a hand and of the pile stay where they are."""
    state = table(
        2,
        [["giraffe"], ["baboon", "lion", "hippo"]],
        [["rhino"]],
        ["croc"],
        pile=["elephant", "croc", "hippo", "croc", "lion"],
        rest=False,
        backs="none",
    )
    play(state, "giraffe", "take", "rhino", "@2", "baboon", "hippo", "croc")
    # seat 1 has a lion, the croc it drew and the public croc; the rhino is on top now
    assert hand(state, 1) == ["lion", "croc", "croc"]
    assert pile(state) == ["rhino", "croc", "lion"]
    slots = [Slot("1"), Slot("1"), Slot("1", card="croc"), Slot("@0", card="rhino"), Slot("@1"), Slot("@2")]
    return state, 0, slots, {"": ["lion", "croc", "croc", "lion"]}


def hidden_places() -> Case:
    """S-35, `insert_positions="hidden"`: what was inserted may lie anywhere for the others."""
    state = table(
        2,
        [["giraffe.lion"], ["lion.hippo", "croc.giraffe", "parrot.lion"]],
        [["hippo.lion"]],
        pile=["buffalo.lion", "giraffe.croc", "lion.hippo", "elephant.parrot"],
        rest=False,
        insert_positions="hidden",
    )
    play(state, "giraffe.lion", "take", "hippo.lion", "@2", "parrot.lion")
    # seat 1 drew giraffe.croc, seat 0 lion.hippo; the pile is hippo.lion, elephant.parrot
    assert pile(state) == ["hippo.lion", "elephant.parrot"]
    slots = [*in_hand(0, *[back(word) for word in hand(state, 0)]), *in_pile("hippo/lion", "?")]
    return state, 1, slots, {"": [*hand(state, 0), "hippo.lion", "elephant.parrot"]}


CASES: list[Callable[[], Case]] = [
    backs_only,
    uneven_backs,
    known_hand,
    known_to_others,
    own_rhino,
    others_rhino,
    held_rhino,
    giraffe,
    same_back,
    played_one_of_two,
    refill,
    refill_drawn,
    no_backs,
    no_backs_known_cards,
    hidden_places,
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_every_deal_that_fits_is_as_likely_as_any_other(case: Callable[[], Case]) -> None:
    """S-35, S-36: samples against the exact list, and the true deal is on it."""
    state, seat, slots, cards = case()
    deals = all_deals(slots, cards)
    assert deal_in(state, seat) in deals
    assert len(deals) > 1
    assert p_value(sampled(state, seat), deals) > 0.001


@pytest.mark.parametrize("case", [backs_only, known_hand, refill_drawn], ids=lambda case: case.__name__)
def test_a_sample_of_a_sample_is_as_fair(case: Callable[[], Case]) -> None:
    """S-36: a copy can be redealt again and again for the same seat."""
    state, seat, slots, cards = case()
    rng = FastRng(7)
    copy = state.copy()
    assert isinstance(copy, Stampede)
    found: Counter[Deal] = Counter()
    for _ in range(SAMPLES):
        copy.redeal(seat, rng)
        found[deal_in(copy, seat)] += 1
    assert p_value(found, all_deals(slots, cards)) > 0.001


# ---- random backs ----------------------------------------------------------------------------------------------------


def random_backs() -> Stampede:
    """Lay out a table where hidden fronts and seen backs overlap: lions, hippos, crocodiles and a rhino."""
    return table(
        2,
        [["parrot.lion"], ["lion.hippo", "hippo.croc", "lion.rhino"]],
        pile=["croc.lion", "hippo.parrot", "lion.baboon", "rhino.elephant"],
        rest=False,
        backs="random",
    )


SEEN = (("hippo", "lion"), ("hippo", "croc"), ("lion", "rhino"), ("lion", "croc"))  # three of the hand, the top
FRONTS = ("lion", "hippo", "lion", "croc", "hippo", "lion", "rhino")


def all_fronts() -> Counter[tuple[str, ...]]:
    """Count all ways to lay the hidden fronts, told apart, onto hand and pile so that the seen backs show them."""
    found: Counter[tuple[str, ...]] = Counter()

    def lay(done: tuple[int, ...]) -> None:
        if len(done) == len(FRONTS):
            found[tuple(FRONTS[i] for i in done)] += 1
            return
        for i in range(len(FRONTS)):
            if i not in done and (len(done) >= len(SEEN) or FRONTS[i] in SEEN[len(done)]):
                lay((*done, i))

    lay(())
    return found


def fronts_in(state: Stampede) -> tuple[str, ...]:
    """Write the fronts in the order of the seen backs, then down the pile."""
    by_back = {frozenset(word.split(".")): word.split(".")[0] for word in hand(state, 1)}
    cards = pile(state)
    assert frozenset(cards[0].split(".")) == frozenset(SEEN[3])
    return (*[by_back[frozenset(pair)] for pair in SEEN[:3]], *[word.split(".")[0] for word in cards])


def test_random_backs_every_deal_of_fronts_is_as_likely_as_any_other() -> None:
    """S-4: nobody knows the list of decoys, so only fronts are counted; backs that were seen stay."""
    state = random_backs()
    weights = all_fronts()
    assert fronts_in(state) in weights
    rng = FastRng(2)
    copy = state.copy()
    assert isinstance(copy, Stampede)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(SAMPLES):
        copy.copy_from(state)
        copy.redeal(0, rng)
        found[fronts_in(copy)] += 1
    assert set(found) <= set(weights)
    whole = sum(weights.values())
    expected = [SAMPLES * weight / whole for weight in weights.values()]
    assert min(expected) >= 5
    assert chisquare([found[key] for key in weights], expected).pvalue > 0.001


def test_random_backs_unseen_decoys_are_uniform() -> None:
    """S-4: each decoy is as likely as any other, whatever the front is."""
    state = random_backs()
    weights = all_fronts()
    at_bottom: Counter[str] = Counter()
    for key, weight in weights.items():
        at_bottom[key[-1]] += weight
    whole = sum(at_bottom.values())
    rng = FastRng(3)
    copy = state.copy()
    assert isinstance(copy, Stampede)
    found: Counter[str] = Counter()
    for _ in range(SAMPLES):
        copy.copy_from(state)
        copy.redeal(0, rng)
        found[pile(copy)[-1]] += 1
    animals = ("elephant", "hippo", "lion", "croc", "giraffe", "rhino", "baboon", "buffalo", "parrot")
    expected = {
        f"{front}.{decoy}": SAMPLES * weight / whole / 8
        for front, weight in at_bottom.items()
        for decoy in animals
        if decoy != front
    }
    assert set(found) <= set(expected)
    assert chisquare([found[word] for word in expected], list(expected.values())).pvalue > 0.001


# ---- would the test notice? ------------------------------------------------------------------------------------------


def test_power_unweighted_deals_are_told_from_fair_ones() -> None:
    """S-36: a sampler for which each different-looking deal is equally likely would be found out."""
    state, seat, slots, cards = backs_only()
    biased = dict.fromkeys(all_deals(slots, cards), 1.0)
    assert p_value(sampled(state, seat), biased) < 1e-9


def test_power_coin_flips_are_told_from_fair_samples() -> None:
    """S-36: so would one that takes a back for a coin-flip and forgets which cards are left."""
    state, seat, slots, cards = uneven_backs()
    deals = all_deals(slots, cards)
    biased = {deal: weight * (1.5 if stamp("croc.lion") in deal[0] else 1.0) for deal, weight in deals.items()}
    assert p_value(sampled(state, seat), biased) < 1e-9


def test_power_one_pool_is_told_from_two() -> None:
    """S-33: so would one that mixes the cards of a refill with the others."""
    state, seat, slots, cards = refill_drawn()
    mixed = [Slot(slot.where, slot.back, slot.card) for slot in slots]
    one_lot = all_deals(mixed, {"": [*cards[""], *cards["refill"]]})
    assert len(one_lot) > len(all_deals(slots, cards))
    assert set(sampled(state, seat, number=500)) < set(one_lot)


def test_power_a_forgotten_mark_is_noticed() -> None:
    """S-20: so would one that forgets a known hand."""
    state, seat, slots, cards = known_hand()
    state.hands[1].marks[hand(state, 1).index("rhino.baboon")] = 0
    with pytest.raises(AssertionError, match="a deal that doesn't fit what the seat knows"):
        p_value(sampled(state, seat, number=500), all_deals(slots, cards))


# ---- what a sample depends on ----------------------------------------------------------------------------------------

GAMES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"edition": "french"}),
    (4, {"insert_positions": "hidden"}),
    (5, {"backs": "none", "refill": "when_needed"}),
    (6, {"backs": "random"}),
    (6, {"refill_choice": "simultaneous"}),
]


def positions(players: int, chosen: Mapping[str, object], number: int) -> list[Stampede]:
    """Collect positions of random games, every seventh, hidden picks and refills among them."""
    found: list[Stampede] = []
    seed = 0
    while len(found) < number:
        seed += 1
        match = GAME.new(players=players, seed=seed, **chosen)
        count = seed
        while not match.over:
            legal = match.state.legal_actions(match.state.to_move)
            count += 1
            match.play(legal[count * 7919 % len(legal)])
            if count % 7 == 0 or (asked_for_gifts(match.state) and count % 2):
                copy = match.state.copy()
                assert isinstance(copy, Stampede)
                found.append(copy)
    return found[:number]


def asked_for_gifts(state: object) -> bool:
    return isinstance(state, Stampede) and state.to_move >= 0 and asked(state) == "give_up"


@pytest.mark.parametrize(("players", "chosen"), GAMES)
def test_a_sample_looks_the_same_to_its_seat(players: int, chosen: dict[str, object]) -> None:
    """S-35, S-36: the seat's view doesn't change, and no card is made or lost."""
    rng = FastRng(11)
    for number, state in enumerate(positions(players, chosen, 120)):
        seat = number % players
        copy = state.copy()
        assert isinstance(copy, Stampede)
        copy.redeal(seat, rng)
        assert view(copy, seat) == view(state, seat)
        assert [sum(copy.census()[front * 9 : front * 9 + 9]) for front in range(9)] == [10] * 9
        if chosen.get("backs") != "random":
            assert copy.census() == state.census()
        if state.to_move == seat:
            assert answers(copy) == answers(state)


@pytest.mark.parametrize(("players", "chosen"), GAMES)
def test_a_sample_depends_on_nothing_the_seat_cannot_know(players: int, chosen: dict[str, object]) -> None:
    """S-36: two deals that look the same to a seat give the same samples."""
    for number, state in enumerate(positions(players, chosen, 80)):
        seat = number % players
        one, other = state.copy(), state.copy()
        other.redeal(seat, FastRng(number))  # another deal that the seat can't tell from the true one
        again = other.copy()
        one.redeal(seat, FastRng(5))
        again.redeal(seat, FastRng(5))
        assert one.dump() == again.dump()


def test_a_copy_can_be_redealt_any_number_of_times_in_every_position() -> None:
    """S-36: also where answers that need no choosing are given anew."""
    rng = FastRng(1)
    for players in (2, 3):
        for number, state in enumerate(positions(players, {}, 60)):
            seat = number % players
            copy = state.copy()
            for _ in range(4):
                copy.redeal(seat, rng)


def test_redealing_again_in_the_middle_of_a_rhino() -> None:
    """S-22, S-36: the last card laid aside is picked without asking; that is not a move of the copy."""
    state = table(2, [["rhino.lion", "elephant.lion", "hippo.lion", "lion.croc"]])
    play(state, "rhino.lion", "take", "elephant.lion", "@3", "hippo.lion", "@5")
    assert asked(state) == "rhino_place"
    copy = state.copy()
    assert isinstance(copy, Stampede)
    for seed in range(4):
        copy.redeal(1, FastRng(seed))
        assert asked(copy) == "rhino_place"


def test_a_redealt_copy_belongs_to_its_seat_and_its_position() -> None:
    """S-36: it can't be redealt for another seat, nor after it has moved on."""
    state = table(hands=[["lion.croc"]])
    copy = state.copy()
    copy.redeal(1, FastRng(1))
    with pytest.raises(NotAllowed, match="this copy was dealt for seat 1 and knows nothing about seat 0"):
        copy.redeal(0, FastRng(1))
    copy.choose(0)
    with pytest.raises(NotAllowed, match="this copy was redealt and has moved on"):
        copy.redeal(1, FastRng(1))
    with pytest.raises(NotAllowed, match="there is no seat 3; seats are 0 to 2"):
        state.copy().redeal(3, FastRng(1))


def test_a_sample_can_be_played_to_the_end() -> None:
    """S-36: it is a whole game with chance of its own."""
    for number, state in enumerate(positions(4, {}, 12)):
        copy = state.copy()
        assert isinstance(copy, Stampede)
        copy.redeal(number % 4, FastRng(number))
        rng = FastRng(number, 1)
        while copy.to_move >= 0:
            copy.choose(rng.below(copy.count()))
        assert copy.outcome() is not None
        assert sum(copy.census()) == 90


def test_the_seen_places_of_a_sample_are_those_of_the_seat() -> None:
    """S-35: what the other seats knew is not carried along."""
    state = rhino()
    copy = state.copy()
    assert isinstance(copy, Stampede)
    copy.redeal(1, FastRng(1))
    assert places(copy, 1) == places(state, 1)
    assert in_order(hand(copy, 1)) == in_order(hand(state, 1))
    assert not any(copy.pile.mark(place) & 1 for place in range(copy.pile.size))


def test_fronts_are_counted_fairly_when_few_are_left() -> None:
    """S-4: with random backs and few cards the ways are counted instead of tried; every way is equally likely."""
    redealing = table(players=2, backs="random").redealing
    backs, left = [(0, 1), (0, 1), (1, 2), (2, 3)], [1, 2, 1, 1, 0, 0, 0, 0, 0]
    ways: Counter[tuple[int, ...]] = Counter()
    for fronts in product(*backs):
        number = 1
        for animal in range(ANIMALS):
            for dealt in range(fronts.count(animal)):
                number *= left[animal] - dealt
        if number > 0:
            ways[fronts] = number
    drawn: Counter[tuple[int, ...]] = Counter()
    rng = FastRng(5)
    for _ in range(4000):
        for slot, (one, other) in enumerate(backs):
            redealing.slot_back[slot] = one * ANIMALS + other
        redealing.count_fronts(list(range(len(backs))), left[:], rng)
        drawn[tuple(int(redealing.slot_stamp[slot]) // ANIMALS for slot in range(len(backs)))] += 1
    assert set(drawn) <= set(ways)
    total = sum(ways.values())
    expected = [4000 * number / total for number in ways.values()]
    assert chisquare([drawn[fronts] for fronts in ways], expected).pvalue > 0.001
