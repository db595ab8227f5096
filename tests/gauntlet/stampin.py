"""Stampin' in the gauntlet."""

from collections.abc import Sequence
from dataclasses import replace

from philately import FastRng, State
from philately.core.bits import bits_in, size_of
from philately.core.event import Entry
from philately.core.rng import Rng
from philately.games.stampin import shelf
from philately.games.stampin.rules import Stampin, buying, keepers, trades
from philately.games.stampin.rules.events import DEALT
from philately.games.stampin.rules.terms import CATEGORIES, MONEY, NONE, WILDS
from tests.gauntlet.facts import Facts, Noted, Variant, noted, reason_of


def _stampin(state: State) -> Stampin:
    assert isinstance(state, Stampin)
    return state


def stampin_conserved(state: State) -> None:
    """P-2, P-37: every card lies in one place, 480¢ are in the game; P-20: nothing waits to be settled."""
    at = _stampin(state)
    at.check()
    assert sum(at.cash) + at.bank() == MONEY
    if at.to_move < 0:
        return
    for seat in range(at.players):
        hand = at.hands[seat]
        if at.question is buying.BUY_MORE and seat == at.active:
            hand &= ~at.gained  # P-16: settled after the purchases
        for category in range(CATEGORIES):
            alike = size_of(hand >> category * 4 & 15)
            assert alike < 3
            assert not (alike and at.three(seat, category))
            assert size_of(at.three(seat, category)) in (0, 3)
            assert size_of(at.set_of(seat, category)) in (0, 4)
            assert size_of(at.set_of(seat, category) & WILDS) <= at.setup.max_wilds


def stampin_hidden(state: State, seat: int) -> object:
    """Hands and threes of the others, and the deck."""
    at = _stampin(state)
    others = [other for other in range(at.players) if other != seat]
    hands = [at.hands[other] for other in others]
    threes = [at.three(other, category) for other in others for category in range(CATEGORIES)]
    return hands, threes, [at.deck.card(place) for place in range(len(at.deck))]


def stampin_twin(state: State, seat: int, rng: Rng) -> None:
    """Lay what a sample for the seat has in hands, threes and deck; what others know of it goes."""
    at = _stampin(state)
    if at.to_move < 0 or (at.to_move != seat and (at.picked != NONE or at.outgoing or at.stage != at.question.number)):
        return  # an answer that is still secret names one of the cards
    if at.stage in (trades.PASS_CARD.number, keepers.DEMAND_BACK.number):
        return
    sample = _stampin(at.copy())
    sample.redeal(seat, FastRng(rng.below(1 << 30)))
    players = at.players
    for other in range(players):
        if other == seat:
            continue
        at.hands[other] = sample.hands[other]
        for place in range(other * CATEGORIES, (other + 1) * CATEGORIES):
            at.threes[place] = sample.threes[place]
            at.barred[place] = sample.barred[place]
            if not at.told[place] >> seat & 1:
                at.told[place] = 0
        for observer in range(players + 1):
            row = observer * players + other
            if observer != seat:
                at.known[row] = at.known[row] & at.hands[other]
                down = 0
                for category in range(CATEGORIES):
                    down |= at.three(other, category)
                at.known_down[row] = at.known_down[row] & down
    for place in range(len(at.deck)):
        at.deck.set_card(place, sample.deck.card(place))
    at.attend(at.to_move)


def stampin_hot(state: State) -> bool:
    """The deck is about to run out or has just been shuffled; or a three lies there whose category is known."""
    at = _stampin(state)
    return len(at.deck) <= 2 or (at.shuffles > 0 and any(at.told[place] for place in range(at.players * CATEGORIES)))


def stampin_dealt(variant: Variant, state: State, story: Sequence[Entry]) -> list[Noted]:
    hands = [bits_in(hand) for hand in _stampin(state).hands]
    return noted(variant, [(*event[:2], *hands[event[1]]) if event[0] == DEALT.code else event for event in story])


_S = "stampin"
STAMPIN = Facts(
    shelves={
        "board": (shelf.BOARDS, replace(shelf.BOARDS.find("standard"), name="Mine", entries=(2, 3, 4, 5))),
        "cards": (shelf.DECKS, replace(shelf.DECKS.find("standard"), name="Mine", wild_price=20)),
    },
    variants=(
        Variant(_S, "2p", 2),
        Variant(_S, "3p", 3),
        Variant(_S, "4p", 4),
        Variant(
            _S,
            "sealed-3p",
            3,
            {
                "auction": "sealed",
                "max_wilds_per_set": 1,
                "reshuffle": "when_needed",
                "open_discards": "yes",
                "sets_to_win": 5,
            },
        ),
        Variant(_S, "live-4p", 4, {"auction": "live", "hidden_cash": "yes", "kd_mode": "one_each", "turn_limit": 80}),
        Variant(
            _S,
            "strict-2p",
            2,
            {
                "kd_mode": "one_each",
                "demand_window": "start",
                "wild_exchange_keeper": "no",
                "wild_in_three": "no",
                "duel_tie": "nothing",
                "board": "first",
                "sets_to_win": 2,
            },
        ),
    ),
    conserved=stampin_conserved,
    twin=stampin_twin,
    hidden=stampin_hidden,
    hot=stampin_hot,
    dealt=stampin_dealt,
    landmarks={
        "Sets": lambda state: reason_of(state) == "sets",
        "the turn limit": lambda state: reason_of(state) == "turn_limit",
        "cards that have run dry": lambda state: reason_of(state) == "run_dry",
        "a reshuffle": lambda state: _stampin(state).shuffles > 0,
        "a Set with a Wild": lambda state: any(cards & WILDS for cards in _stampin(state).sets),
        "a Set without": lambda state: any(cards and not cards & WILDS for cards in _stampin(state).sets),
        "an empty purse": lambda state: 0 in _stampin(state).cash,
    },
    golden={"2p": 1169, "3p": 528, "4p": 624},
    perft={"2p": 5, "3p": 5, "sealed-3p": 5, "live-4p": 5},
)
