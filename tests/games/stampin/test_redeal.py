"""Samples of what a seat can't know are fair: `redeal` against the exact list of all deals that fit (P-39, P-41).

The enumeration here shares nothing with the engine: a test says in words which cards are hidden and what the seat has
seen of each hidden place; all ways to lay the hidden cards onto these places are listed, and all are equally likely.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

import pytest
from librt.vecs import vec
from mypy_extensions import u8
from scipy.stats import chisquare  # type: ignore[import-untyped]

from philately.core.errors import NotAllowed
from philately.core.rng import FastRng, HashRng, Rng
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules.knowledge import OBSERVED

from .table import (
    asked,
    cards,
    deck,
    hand,
    heap,
    known,
    knows,
    landed,
    new_game,
    now,
    pile,
    play,
    sets,
    table,
    threes,
    view,
)

Deal = tuple[tuple[tuple[str, ...], ...], ...]
SAMPLES = 1500

# ---- exact enumeration -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """The hidden places of another seat, as the observer has seen them."""

    unknown: int = 0  # cards of the hand
    known: str = ""
    threes: tuple[str, ...] = ()  # what is known of each: "", "wild1", "brd:" or "brd: brd3"
    none_of: str = ""  # categories of which no unknown card is in the hand
    one_of: str = ""  # … one at most
    unsettled: str = ""  # cards just bought
    never: str = ""  # categories that none of the threes can be


def kind(card: str) -> str:
    return card[:3] if not card.startswith("wild") else card


def split_up(lot: frozenset[str], size: int) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    for some in combinations(sorted(lot), size):
        yield frozenset(some), lot - frozenset(some)


def fillings(
    cards: frozenset[str], seen: tuple[str, ...]
) -> Iterator[tuple[tuple[frozenset[str], ...], frozenset[str]]]:
    """All ways to fill the threes of one seat from these cards, and what is left."""
    if not seen:
        yield (), cards
        return
    category, _, rest = seen[0].rpartition(":")
    there = frozenset(rest.split())
    for some, left in split_up(cards, 3 - len(there)):
        kinds = {kind(card) for card in some}
        if len(kinds) != 1 or any(one.startswith("wild") for one in kinds) or category not in ("", *kinds):
            continue
        for others, last in fillings(left, seen[1:]):
            if not any(kind(card) in kinds for three in others for card in three):
                yield (some | there, *others), last


def fits(seat: Seat, drawn: frozenset[str], down: tuple[frozenset[str], ...]) -> bool:
    natural = [card for card in (*seat.known.split(), *drawn) if not card.startswith("wild")]
    settled = [card for card in natural if card not in seat.unsettled.split()]
    if any(number >= 3 for number in Counter(map(kind, settled)).values()):
        return False
    if {kind(card) for card in settled} & {kind(card) for three in down for card in three}:
        return False
    unknown = Counter(map(kind, drawn))
    return not any(unknown[one] for one in seat.none_of.split()) and all(
        unknown[one] <= 1 for one in seat.one_of.split()
    )


def all_deals(hidden: str, seats: list[Seat], size: int, fresh: str | None = None, order: bool = False) -> set[Deal]:
    """All deals of the hidden cards to these seats and a deck of this size, which consists of `fresh` cards."""
    found: set[Deal] = set()

    def lay(left: frozenset[str], rest: list[Seat], done: Deal) -> None:
        if not rest:
            assert len(left) == size, "as many cards as places"
            if fresh is None or left <= set(fresh.split()):
                orders = permutations(left) if order else [tuple(sorted(left))]
                found.update((*done, (one,)) for one in orders)
            return
        seat = rest[0]
        for down, others in fillings(left, seat.threes):
            if any(kind(card) in seat.never.split() for three in down for card in three):
                continue
            for drawn, last in split_up(others, seat.unknown):
                if fits(seat, drawn, down):
                    full = tuple(sorted([*seat.known.split(), *drawn]))
                    lay(last, rest[1:], (*done, (full, *sorted(tuple(sorted(three)) for three in down))))

    lay(frozenset(hidden.split()), seats, ())
    return found


# ---- samples ---------------------------------------------------------------------------------------------------------


def deal_in(state: Stampin, seat: int, order: bool) -> Deal:
    rows: list[tuple[tuple[str, ...], ...]] = []
    for other in range(state.players):
        if other != seat:
            down = sorted(tuple(sorted(three.split())) for three in threes(state, other))
            rows.append((tuple(sorted(hand(state, other).split())), *down))
    pack = deck(state).split()
    return (*rows, (tuple(pack if order else sorted(pack)),))


def sampled(state: Stampin, seat: int, order: bool, number: int) -> Counter[Deal]:
    """Redeal fresh copies; what came out, how often."""
    rng = FastRng(1)
    copy = state.copy()
    assert isinstance(copy, Stampin)
    found: Counter[Deal] = Counter()
    for _ in range(number):
        copy.copy_from(state)
        copy.redeal(seat, rng)
        found[deal_in(copy, seat, order)] += 1
    return found


# ---- the cases -------------------------------------------------------------------------------------------------------
# Each gives a position, the seat that looks, the hidden cards, the other seats as it has seen them, and the deck.

Case = tuple[Stampin, int, str, list[Seat], int, str | None]


def hands_alone() -> Case:
    """P-20: no hand holds three of a kind."""
    state = table(2, ["pre1", "brd1 brd2 flw1"], fill=False, deck="brd3 brd4 hol1", rest="sets")
    return state, 0, "brd1 brd2 brd3 brd4 flw1 hol1", [Seat(3)], 3, None


def two_hands() -> Case:
    """P-20: two other hands; no hand goes before another."""
    state = table(3, ["pre1", "brd1 brd2 brd3".replace(" brd3", " flw1"), "brd3 flw2 hol1"], fill=False, deck="brd4",
                  rest="sets")  # fmt: skip
    return state, 0, "brd1 brd2 brd3 brd4 flw1 flw2 hol1", [Seat(3), Seat(3)], 1, None


def wilds_in_hands() -> Case:
    """P-30: a Wild may be in any hand, beside anything, and in the deck."""
    state = table(2, ["pre1", "wild1 brd1 brd2"], fill=False, deck="wild2 brd3 hol1", rest="sets")
    return state, 0, "wild1 wild2 brd1 brd2 brd3 hol1", [Seat(3)], 3, None


def unknown_three() -> Case:
    """P-21: a category of which four are hidden is four times as likely as one of which three are."""
    state = table(
        2, ["pre1", "hol1 flw4"], threes=["", "brd1 brd2 brd3"], fill=False, deck="brd4 flw1 flw2", rest="sets"
    )
    return state, 0, "brd1 brd2 brd3 brd4 flw1 flw2 flw4 hol1", [Seat(2, threes=("",))], 3, None


def several_threes() -> Case:
    """P-21: of two seats; all have categories of their own."""
    state = table(
        3,
        ["pre1", "hol1", "brd4"],
        threes=["", "brd1 brd2 brd3; flw1 flw2 flw3", "lov1 lov2 lov3"],
        fill=False,
        deck="flw4",
        rest="sets",
    )
    hidden = "brd1 brd2 brd3 brd4 flw1 flw2 flw3 flw4 lov1 lov2 lov3 hol1"
    return state, 0, hidden, [Seat(1, threes=("", "")), Seat(1, threes=("",))], 1, None


def three_with_a_wild() -> Case:
    """P-29: the Wild was seen, the category wasn't; two natural cards of any."""
    state = table(
        2, ["pre1", "hol1 flw4"], threes=["", "brd1 brd2 wild1"], fill=False, deck="brd4 flw1 lov1", rest="sets"
    )
    return state, 0, "brd1 brd2 brd4 flw1 flw4 lov1 hol1", [Seat(2, threes=("wild1",))], 3, None


def two_threes_with_wilds() -> Case:
    """P-29: and a pure one beside them, all of one seat."""
    state = table(
        2,
        ["pre1", "hol1"],
        threes=["", "brd1 brd2 wild1; flw1 flw2 wild2; lov1 lov2 lov3"],
        fill=False,
        deck="brd3 flw3",
        rest="sets",
    )
    hidden = "brd1 brd2 brd3 flw1 flw2 flw3 lov1 lov2 lov3 hol1"
    return state, 0, hidden, [Seat(1, threes=("", "wild1", "wild2"))], 2, None


def same_category_twice() -> Case:
    """K: two players hold threes of one category, with Wilds."""
    state = table(
        3,
        ["pre1", "hol1", "flw3"],
        threes=["", "brd1 brd2 wild1", "brd3 brd4 wild2"],
        fill=False,
        deck="flw1 flw2",
        rest="sets",
    )
    hidden = "brd1 brd2 brd3 brd4 flw1 flw2 flw3 hol1"
    return state, 0, hidden, [Seat(1, threes=("wild1",)), Seat(1, threes=("wild2",))], 2, None


MINE = "pre1 flg1 spc1 din1 air1 trn1"


def wild_put_down_in_play() -> Case:
    """P-29, P-41: by playing; a card known before may lie in the three, so it is no longer sure where it is."""
    hands = [MINE, "brd1 wild1 pre2 flg2 spc2 flw1"]
    state = table(
        2, hands, active=1, piles=["brd2", ""], deck="hol1 lov1 lov2 flw2", rest="sets", keepers=[2, 0], fill=False
    )
    knows(state, 0, 1, "pre2 flg2 spc2")
    play(state, "buy1", "pre2", "pile1")
    assert known(state, 0, 1) == "flg2 spc2 brd2"
    play(state, "wild>brd")
    assert threes(state, 1) == ["brd1 brd2 wild1"]
    return state, 0, "brd1 brd2 flw1 flw2 hol1 lov1 lov2", [Seat(4, "flg2 spc2", ("wild1",))], 1, None


def bought_third_card() -> Case:
    """P-41: a three whose category is known because the card that made it was bought before everybody's eyes."""
    hands = [MINE, "brd1 brd2 pre2 flg2 spc2 flw1"]
    state = table(
        2, hands, active=1, piles=["brd3", ""], deck="hol1 hol2 flw2 brd4 lov1", rest="sets", keepers=[2, 0], fill=False
    )
    knows(state, 0, 1, "pre2 flg2 spc2")
    play(state, "buy1", "pre2", "pile1")
    assert now(state) == (0, "turn")
    hidden = "brd1 brd2 brd4 flw1 flw2 hol1 hol2 lov1"
    return state, 0, hidden, [Seat(4, "flg2 spc2", ("brd: brd3",))], 2, None


def third_card_in_a_trade() -> Case:
    """P-41: the partner knows what the other got, and so what was laid down."""
    hands = [
        "brd1 brd2 " + MINE.replace(" air1 trn1", ""),
        "brd3 pre2 flg2 spc2 din2 air2",
        "pre3 flg3 spc3 din3 air3 hol1",
    ]
    state = landed(
        6, 3, hands, fill=False, deck="flw1 hol2 lov1 brd4 lov2", rest="sets", keepers=[0, 0, 0], dice=[0, 0]
    )
    knows(state, 1, 0, "flg1 spc1 din1")
    knows(state, 1, 2, "pre3 flg3 spc3 din3 air3")
    play(state, "slot5", "slot1")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    others = [Seat(3, "flg1 spc1 din1", ("brd: brd3",)), Seat(1, "pre3 flg3 spc3 din3 air3")]
    return state, 1, "brd1 brd2 brd4 flw1 hol1 hol2 lov1 lov2", others, 2, None


def third_card_in_a_trade_of_others() -> Case:
    """P-41: the onlooker knows neither the category nor, any longer, any card of those hands."""
    hands = ["din1 brd1 brd2 flw3 air1", "brd3 brd4 flw1 flw2", "hol1"]
    state = landed(6, 3, hands, fill=False, rest="sets", keepers=[0, 0, 0], dice=[0, 0])
    knows(state, 2, 0, "din1 air1")
    play(state, "slot1", "slot1")
    assert threes(state, 0) == ["brd1 brd2 brd3"]
    assert known(state, 2, 0) == ""
    return state, 2, "brd1 brd2 brd3 brd4 flw1 flw2 flw3 din1 air1", [Seat(2, threes=("",)), Seat(4)], 0, None


def none_after_a_demand() -> Case:
    """P-28: a "no" is a fact about the hand."""
    state = table(2, ["pre1", "flw1 hol1"], fill=False, deck="brd1 brd2 lov1", rest="sets")
    play(state, "demand", "brd")
    return state, 0, "flw1 hol1 brd1 brd2 lov1", [Seat(2, none_of="brd")], 3, None


def one_at_most_after_a_draw() -> Case:
    """P-28: one card has come in unseen since the "no"."""
    hands = [MINE, "pre2 flg2 spc2 din2 flw1 hol1"]
    state = table(2, hands, deck="brd1 brd2 lov1", rest="sets", places=[7, 34], dice=[(3, 3), (1, 2)], fill=False)
    knows(state, 0, 1, "pre2 flg2 spc2 din2")
    play(state, "demand", "brd", "roll", "done", "done", "roll", "follow")
    assert now(state) == (1, "discard")
    return state, 0, "flw1 hol1 brd1 brd2 lov1", [Seat(3, "pre2 flg2 spc2 din2", one_of="brd")], 2, None


def three_after_a_denial() -> Case:
    """P-28: who has denied a category and drawn one card since can't have laid three of it."""
    hands = [MINE, "pre2 flg2 spc2 lov1 hol1 hol2"]
    cards = "hol3 brd1 brd2 flw1 brd3 hol4"
    state = table(2, hands, deck=cards, rest="sets", places=[7, 34], dice=[(3, 3), (1, 2)], fill=False)
    knows(state, 0, 1, "pre2 flg2 spc2")
    play(state, "demand", "brd", "roll", "done", "done", "roll", "follow")
    assert now(state) == (1, "discard") and threes(state, 1) == ["hol1 hol2 hol3"]
    assert known(state, 0, 1) == "pre2 flg2 spc2"
    hidden = "hol1 hol2 hol3 hol4 brd1 brd2 brd3 flw1 lov1"
    return state, 0, hidden, [Seat(4, "pre2 flg2 spc2", ("",), never="brd")], 2, None


def anything_after_two_draws() -> Case:
    """P-28: then two of them may have come in."""
    hands = [MINE, "pre2 flg2 spc2 din2 flw1 hol1"]
    state = table(2, hands, deck="brd1 lov1 brd2", rest="sets", places=[7, 33], dice=[(3, 3), (1, 2)], fill=False)
    knows(state, 0, 1, "pre2 flg2 spc2 din2")
    play(state, "demand", "brd", "roll", "done", "done", "roll", "follow")
    return state, 0, "flw1 hol1 brd1 brd2 lov1", [Seat(4, "pre2 flg2 spc2 din2")], 1, None


def demanded_cards() -> Case:
    """P-28, P-41: what came over is known to all, what went back to the two."""
    hands = ["pre1 flw1 flw2 hol1", "brd1 brd2 lov1", "din1"]
    state = table(3, hands, fill=False, deck="lov2 flw3", rest="sets")
    play(state, "demand", "seat1", "brd", "flw1", "hol1")
    return state, 1, "pre1 flw2 din1 lov2 flw3", [Seat(2, "brd1 brd2"), Seat(1)], 2, None


def demanded_cards_seen_by_another() -> Case:
    """P-28, P-41: the third player knows what came over; the two that went back may be of any category."""
    state = demanded_cards()[0]
    hidden = "pre1 flw1 flw2 hol1 lov1 lov2 flw3"
    return state, 2, hidden, [Seat(2, "brd1 brd2"), Seat(3)], 2, None


def draw_from_new_deck(piles: list[str], hands: list[str], three: str = "") -> Stampin:
    """Seat 0 takes the last card of the deck, so the discards become the deck; then seat 1 draws one of them."""
    order = " ".join(sorted(" ".join(piles).split(), reverse=True))
    state = table(
        len(hands) + 1,
        [MINE, *hands],
        threes=["", three],
        deck="trn4",
        piles=piles,
        rest="sets",
        places=[34, 16],
        keepers=[0] * (len(hands) + 1),
        fill=False,
        dice=[(1, 2), order, (1, 2)],
    )
    play(state, "roll", "trn4", "pile1")
    if asked(state) == "close":  # somebody may hold a Wild
        play(state, "done")
    play(state, "roll")
    assert now(state) == (1, "discard")
    return state


def last_shuffle() -> Case:
    """P-22, P-41: nothing but the discards of the last shuffle lies in the deck."""
    state = draw_from_new_deck(["brd1 flw1", "hol1 mus1"], ["pre2 flg2 spc2 brd2 flw2 lov1"])
    knows(state, 0, 1, "pre2 flg2 spc2")
    hidden = "brd1 flw1 hol1 mus1 brd2 flw2 lov1"
    return state, 0, hidden, [Seat(4, "pre2 flg2 spc2")], 3, "brd1 flw1 hol1 mus1"


def last_shuffle_with_a_three() -> Case:
    """P-22, P-41: the more of the deck's cards lie in a three, the fewer ways there are for the deck."""
    hands = ["pre2 flg2 spc2 flw3 lov1 mus1", "pre3 flg3 spc3 din3 flw2 wld2"]
    state = draw_from_new_deck(["brd4 flw1", "hol1 flw4"], hands, "brd1 brd2 brd3")
    knows(state, 0, 1, "pre2 flg2 spc2 lov1")
    knows(state, 0, 2, "pre3 flg3 spc3 din3")
    hidden = "brd1 brd2 brd3 brd4 flw1 flw2 flw3 flw4 hol1 mus1 wld2"
    others = [Seat(3, "pre2 flg2 spc2 lov1", ("",)), Seat(2, "pre3 flg3 spc3 din3")]
    return state, 0, hidden, others, 3, "brd4 flw1 hol1 flw4"


def last_shuffle_with_a_known_three() -> Case:
    """P-22, P-41: the same with a three whose category was told, and a Wild among the cards of the deck."""
    hands = ["pre2 flg2 spc2 flw3 lov1 mus1", "pre3 flg3 spc3 din3 flw2 wld2"]
    state = draw_from_new_deck(["brd4 flw1", "hol1 wild2"], hands, "brd1 brd2 brd3")
    knows(state, 0, 1, "pre2 flg2 spc2 lov1")
    knows(state, 0, 2, "pre3 flg3 spc3 din3")
    state.told[1 * 15 + 4] = 1
    hidden = "brd1 brd2 brd3 brd4 flw1 flw2 flw3 wild2 hol1 mus1 wld2"
    others = [Seat(3, "pre2 flg2 spc2 lov1", ("brd:",)), Seat(2, "pre3 flg3 spc3 din3")]
    return state, 0, hidden, others, 3, "brd4 flw1 hol1 wild2"


def last_shuffle_with_two_threes() -> Case:
    """P-22, P-41: two threes of one seat, one of them with a Wild, and several of the deck's cards drawn since."""
    state = table(
        3,
        [MINE, "flw1", "flw2"],
        threes=["", "brd1 brd2 brd3; hol1 hol2 wild1"],
        deck="brd4 flw3 mus1",
        rest="sets",
        fill=False,
    )
    state.fresh = heap(cards("brd4 brd3 flw3 mus1 hol2 flw2"))
    hidden = "brd1 brd2 brd3 brd4 hol1 hol2 flw1 flw2 flw3 mus1"
    return state, 0, hidden, [Seat(1, threes=("", "wild1")), Seat(1)], 3, "brd4 brd3 flw3 mus1 hol2 flw2"


def all_of_the_last_shuffle_drawn() -> Case:
    """P-22, P-41: the deck is empty, and all that was in it lies open again."""
    state = table(
        3, [MINE, "flw1 lov1", "flw2 flw3"], threes=["", "brd1 brd2 brd3"], piles=["mus1", ""], rest="sets", fill=False
    )
    state.fresh = heap(cards("mus1"))
    hidden = "brd1 brd2 brd3 flw1 flw2 flw3 lov1"
    return state, 0, hidden, [Seat(2, threes=("",)), Seat(2)], 0, "mus1"


def buyer_between_two_purchases() -> Case:
    """P-16: what was bought isn't settled yet; the rest of the hand is."""
    state = table(
        2, ["pre1", "brd1 brd2 flw1"], active=1, piles=["brd3 hol4", ""], deck="brd4 lov1", fill=False, rest="sets"
    )
    play(state, "buy1")
    assert asked(state) == "buy_more"
    return state, 0, "brd1 brd2 brd4 flw1 lov1", [Seat(3, "brd3", unsettled="brd3")], 2, None


def buyer_of_a_fourth_card() -> Case:
    """P-16: it may belong to a three that lies there."""
    state = table(
        2, ["pre1", "hol1 flw4"], threes=["", "brd1 brd2 brd3"], active=1, piles=["brd4 hol4", ""],
        deck="flw1 flw2 flw3", fill=False, rest="sets",
    )  # fmt: skip
    play(state, "buy1")
    hidden = "brd1 brd2 brd3 flw1 flw2 flw3 flw4 hol1"
    return state, 0, hidden, [Seat(2, "brd4", ("",), unsettled="brd4")], 3, None


CASES: list[Callable[[], Case]] = [
    hands_alone,
    two_hands,
    wilds_in_hands,
    unknown_three,
    several_threes,
    three_with_a_wild,
    two_threes_with_wilds,
    same_category_twice,
    wild_put_down_in_play,
    bought_third_card,
    third_card_in_a_trade,
    third_card_in_a_trade_of_others,
    none_after_a_demand,
    one_at_most_after_a_draw,
    three_after_a_denial,
    anything_after_two_draws,
    demanded_cards,
    demanded_cards_seen_by_another,
    last_shuffle,
    last_shuffle_with_a_three,
    last_shuffle_with_a_known_three,
    last_shuffle_with_two_threes,
    all_of_the_last_shuffle_drawn,
    buyer_between_two_purchases,
    buyer_of_a_fourth_card,
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.__name__))
def test_every_deal_that_fits_is_equally_likely(case: Callable[[], Case]) -> None:
    """P-41: chi-square against the exact list; nothing that isn't in it may occur."""
    state, seat, hidden, others, size, fresh = case()
    exact = all_deals(hidden, others, size, fresh)
    number = max(SAMPLES, 12 * len(exact))
    found = sampled(state, seat, False, number)
    strange = set(found) - exact
    assert not strange, f"a deal that doesn't fit what the seat knows: {min(strange)}"
    assert deal_in(state, seat, False) in exact, "the truth itself must fit"
    assert len(exact) > 1
    assert chisquare([found[deal] for deal in sorted(exact)]).pvalue > 0.001


@pytest.mark.parametrize("case", [hands_alone, last_shuffle, none_after_a_demand], ids=lambda case: str(case.__name__))
def test_the_order_of_the_deck_is_random(case: Callable[[], Case]) -> None:
    """P-41: nobody knows anything about it."""
    state, seat, hidden, others, size, fresh = case()
    exact = all_deals(hidden, others, size, fresh, order=True)
    found = sampled(state, seat, True, 10 * len(exact))
    assert set(found) <= exact
    assert chisquare([found[deal] for deal in sorted(exact)]).pvalue > 0.001


class Counting(Rng):
    """Counts how often it is asked."""

    def __init__(self, seed: int) -> None:
        self.source = FastRng(seed)
        self.asked_for = 0

    def word(self) -> int:
        return self.source.word()

    def below(self, n: int) -> int:
        self.asked_for += 1
        return self.source.below(n)


@pytest.mark.parametrize("new_deck", [False, True], ids=["first deck", "after a shuffle"])
def test_a_sample_takes_few_attempts(new_deck: bool) -> None:
    """P-22, P-41: also with many threes and a deck of known cards; an attempt takes about 50 lots."""
    state = table(3, threes=["", "brd1 brd2 brd3; hol1 hol2 hol3; flw1 flw2 flw3", "lov1 lov2 lov3; mus1 mus2 mus3"])
    if new_deck:
        state.fresh = heap(cards(deck(state)))
    rng = Counting(3)
    for _ in range(30):
        copy = state.copy()
        copy.redeal(0, rng)
    assert rng.asked_for / 30 < 4000


# ---- what stays, and what doesn't matter -----------------------------------------------------------------------------


def redealt(state: Stampin, seat: int, seed: int) -> Stampin:
    copy = state.copy()
    assert isinstance(copy, Stampin)
    copy.redeal(seat, FastRng(seed))
    return copy


def moments(players: int, seed: int, every: int, **chosen: object) -> Iterator[Stampin]:
    """A game by lot, stopped at every so many answers."""
    state = new_game(players, seed, **chosen)
    rng = HashRng.from_seed(seed + 1000)
    for number in range(700):
        waiting = state.pending()
        if not waiting:
            return
        if number % every == 0:
            yield state
        seat = waiting[rng.below(len(waiting))]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[rng.below(min(len(legal), 6))])


@pytest.mark.parametrize(
    ("players", "seed", "auction"), [(2, 1, "sealed"), (3, 2, "round_robin"), (4, 3, "live"), (4, 4, "sealed")]
)
def test_what_is_known_stays(players: int, seed: int, auction: str) -> None:
    """P-39, P-41: own and open cards, known cards, sizes and money; the copy is a position like any other."""
    for state in moments(players, seed, 11, auction=auction):
        for seat in range(players):
            copy = redealt(state, seat, seed)
            copy.check()
            assert copy.pending() == state.pending()
            assert hand(copy, seat) == hand(state, seat)
            assert threes(copy, seat) == threes(state, seat)
            assert [pile(copy, i) for i in (1, 2)] == [pile(state, i) for i in (1, 2)]
            assert len(copy.deck) == len(state.deck)
            assert (copy.lot, copy.incoming, copy.active, copy.stage) == (
                state.lot,
                state.incoming,
                state.active,
                state.stage,
            )
            for other in range(players):
                row = seat * players + other
                assert copy.known[row] == state.known[row]
                assert state.known[row] & ~copy.hands[other] == 0
                assert sets(copy, other) == sets(state, other)
                assert len(threes(copy, other)) == len(threes(state, other))
                assert (copy.cash[other], copy.keepers[other], copy.places[other]) == (
                    state.cash[other],
                    state.keepers[other],
                    state.places[other],
                )
                assert len(hand(copy, other).split()) == len(hand(state, other).split())
            if seat in state.pending():
                assert copy.legal_actions(seat) == state.legal_actions(seat)


@pytest.mark.parametrize(
    ("players", "seed", "auction"), [(2, 5, "sealed"), (3, 6, "sealed"), (4, 7, "round_robin"), (3, 8, "live")]
)
def test_a_copy_redealt_again_gives_what_the_original_gives(players: int, seed: int, auction: str) -> None:
    """P-41: what comes out depends on what the seat knows alone; the first copy is another truth that fits."""
    different = 0
    for state in moments(players, seed, 7, auction=auction):
        for seat in range(players):
            first = redealt(state, seat, seed)
            again = redealt(first, seat, seed + 1)
            assert again.dump() == redealt(state, seat, seed + 1).dump()
            different += first.dump() != again.dump()
    assert different > 20


@pytest.mark.parametrize(
    ("players", "seed", "auction"), [(2, 9, "live"), (3, 10, "sealed"), (4, 11, "sealed"), (4, 12, "round_robin")]
)
def test_views_and_observations_show_nothing_but_what_is_known(players: int, seed: int, auction: str) -> None:
    """P-39, P-41: another truth that fits looks exactly the same to the seat."""
    for state in moments(players, seed, 9, auction=auction):
        for seat in range(players):
            copy = redealt(state, seat, seed)
            assert view(copy, seat) == view(state, seat)
            assert observed(copy, seat) == observed(state, seat)


def observed(state: Stampin, seat: int) -> list[int]:
    out = vec[u8]([0] * OBSERVED)
    state.observe(seat, out)
    return list(out)


def test_two_truths_with_the_same_knowledge_give_the_same() -> None:
    """P-41: hidden cards changed places, and the first seat can't know."""
    one = table(3, ["pre1", "brd1 flw1", "brd2 lov1"], threes=["", "hol1 hol2 hol3"], deck="brd3 air1", seed=1)
    two = table(3, ["pre1", "brd2 air1", "hol3 lov1"], threes=["", "prk1 prk2 prk3"], deck="hol2 flw1", seed=2)
    same = table(3, [hand(one, 0), "brd2", "brd1"], threes=["", "lov1 lov2 lov3"])
    assert redealt(one, 0, 4).dump() == redealt(same, 0, 4).dump()
    assert hand(one, 0) != hand(two, 0) or redealt(one, 0, 4).dump() == redealt(two, 0, 4).dump()


def test_unfinished_answers_of_others_are_not_told() -> None:
    """P-41: a card chosen to be discarded, a Demand half said and cards chosen to go back are forgotten."""
    discard = landed(1, 2, ["pre1 flg1"])
    assert redealt(discard, 1, 1).dump() == redealt(play(discard, "pre1"), 1, 1).dump()
    demand = table(3, ["", "brd1 brd2"])
    before = redealt(demand, 2, 1).dump()
    play(demand, "demand")
    assert redealt(demand, 2, 1).dump() == before
    play(demand, "seat1")
    assert redealt(demand, 2, 1).dump() == before
    assert asked(redealt(demand, 0, 1)) == "demand_category"
    play(demand, "brd")
    back = redealt(demand, 2, 1).dump()
    assert back != before
    play(demand, hand(demand, 0).split()[0])
    assert redealt(demand, 2, 1).dump() == back
    assert redealt(demand, 0, 1).outgoing == demand.outgoing != 0


def test_secret_answers_are_drawn_by_lot() -> None:
    """P-32, P-33, P-34: that somebody has answered is known, not what; the own answer stays."""
    trade = landed(6, 2, keepers=[0, 0])
    play(trade, "slot3", by=1)
    assert {redealt(trade, 0, seed).answers[1] for seed in range(60)} == set(range(6))
    assert {redealt(trade, 1, seed).answers[1] for seed in range(9)} == {2}
    passing = landed(4, 2, keepers=[0, 0])
    play(passing, hand(passing, 1).split()[0], by=1)
    for seed in range(20):
        copy = redealt(passing, 0, seed)
        assert copy.hands[1] >> copy.answers[1] & 1
        assert copy.pending() == [0]
    sealed = landed(8, 2, auction="sealed", cash=[80, 12])
    play(sealed, "bid11", by=1)
    assert {redealt(sealed, 0, seed).answers[1] for seed in range(60)} == {0, 10, 11, 12}


def test_a_redealt_copy_can_be_played_on_but_not_redealt_then() -> None:
    """P-41: its further moves update nobody's knowledge."""
    copy = redealt(new_game(3, 2), 1, 2)
    with pytest.raises(NotAllowed):
        copy.redeal(0, FastRng(1))
    rng = FastRng(5)
    for _ in range(300):
        if copy.to_move < 0:
            break
        copy.choose(rng.below(copy.count()))
        copy.check()
    with pytest.raises(NotAllowed):
        copy.redeal(1, FastRng(1))
