"""What one seat may see, as plain data; a whitelist.

Cards are words of notation (`brd3`), categories too (`brd`). What an attentive player remembers is in it (P-41), except
buried discards: those are shown only where the rules let somebody look through the piles (P-35).
"""

from typing import TypedDict

from philately.core.bits import bits_in, size_of
from philately.core.pile import Pile
from philately.games.stampin.cards import CATEGORY_WORDS, card_word
from philately.games.stampin.rules import Stampin, auctions, buying, keepers, trades
from philately.games.stampin.rules import terms as t
from philately.games.stampin.rules.position import REASONS


class ThreeView(TypedDict):
    """Three cards that lie face-down."""

    category: str  # empty when the viewer doesn't know it
    cards: list[str]  # as far as the viewer knows them
    wild: bool  # one of them is a Wild: everybody has seen that


class SetView(TypedDict):
    """Four cards for all to see."""

    category: str
    cards: list[str]


class SeatView(TypedDict):
    """One player's side of the table."""

    hand_size: int
    hand: list[str]  # the cards the viewer knows: one's own all of them
    none_of: list[str]  # categories of which this hand holds no other card than those known (P-28)
    threes: list[ThreeView]
    sets: list[SetView]
    cash: int | None  # None: hidden (option hidden_cash)
    keepers: int  # cards that can serve as Keeper
    demands: int  # cards that can serve as Demand; unless there is one of each, the same cards
    keeper_demand_cards: int  # all that are left
    place: int  # 0: the corner
    loses_turn: bool
    answered: bool  # has given a secret answer that isn't shown yet
    passed: bool  # is out of the auction


class PileView(TypedDict):
    """A discard pile."""

    size: int
    top: str  # empty when the pile is
    cards: list[str]  # all of them from the top down, if the viewer may look through them now; else the top alone


class AuctionView(TypedDict):
    """A card being auctioned."""

    card: str
    bid: int  # the highest so far
    bidder: int  # whose it is; -1: nobody's
    sealed: bool


class DemandView(TypedDict):
    """A Demand that has been answered with yes, until cards have gone back for it."""

    target: int
    cards: list[str]
    chosen: list[str]  # to go back, so far; only their owner sees them


class StampinView(TypedDict):
    """All that one seat sees."""

    seat: int  # -1: a spectator
    players: list[SeatView]
    board: str  # what it is called
    cards: str
    turn: int
    active: int
    asked: list[int]
    stage: str  # the question that everybody sees is being asked
    question: str  # the one that the viewer is asked; empty when it isn't
    deck: int
    piles: list[PileView]
    bank: int | None
    dice: list[int]  # the last throw; empty before the first
    auction: AuctionView | None
    demand: DemandView | None
    partner: int  # who is asked for a trade, a pass or a Wild, or trades; -1: nobody
    for_wild: str  # the card that the active player offers for the Wild in the partner's Set; empty when there is none
    picked: str  # the card one is about to discard
    answer: str  # one's own secret answer, while others are still asked
    goal: int  # so many Sets win
    winner: int
    over: bool
    reason: str


def view(state: Stampin, seat: int, *, everything: bool = False) -> StampinView:
    """What a seat sees; -1 is a spectator, who may see everything when looking back."""
    asked = state.pending()
    mine = seat in asked
    searching = everything or state.setup.open_discards or (mine and state.stage == buying.SEARCH.number)
    hidden_cash = state.setup.hidden_cash and not everything and state.to_move >= 0
    return {
        "seat": seat,
        "players": [_seat(state, seat, other, everything, hidden_cash) for other in range(state.players)],
        "board": state.setup.board,
        "cards": state.setup.cards,
        "turn": state.turn,
        "active": state.active,
        "asked": asked,
        "stage": state.questions[state.stage].name,
        "question": state.question_of(seat).name if mine else "",
        "deck": len(state.deck),
        "piles": [_pile(pile, searching) for pile in state.piles],
        "bank": None if hidden_cash else state.bank(),
        "dice": [state.die_a, state.die_b] if state.die_a else [],
        "auction": _auction(state),
        "demand": _demand(state, seat, everything),
        "partner": state.partner if state.stage in (keepers.REQUEST.number, trades.SLOT.number) else -1,
        "for_wild": card_word(state.for_wild) if state.for_wild != t.NONE else "",
        "picked": card_word(state.picked) if mine and state.picked != t.NONE else "",
        "answer": _answer(state, seat),
        "goal": state.goal(),
        "winner": state.winner,
        "over": state.to_move < 0,
        "reason": REASONS[state.reason],
    }


def _seat(state: Stampin, viewer: int, seat: int, everything: bool, hidden_cash: bool) -> SeatView:
    own = viewer == seat or everything
    row = viewer % (state.players + 1) * state.players + seat  # whoever watches is the last observer
    keepers = int(state.keepers[seat])
    return {
        "hand_size": size_of(state.hands[seat]),
        "hand": _words(state.hands[seat] if own else state.known[row]),
        "none_of": [] if own else [CATEGORY_WORDS[category] for category in bits_in(state.none_of[row])],
        "threes": _threes(state, viewer, seat, own),
        "sets": [
            {"category": CATEGORY_WORDS[category], "cards": _words(state.set_of(seat, category))}
            for category in range(t.CATEGORIES)
            if state.set_of(seat, category)
        ],
        "cash": None if hidden_cash and not own else state.cash[seat],
        "keepers": keepers & 1 if state.setup.one_each else keepers,
        "demands": keepers >> 1 if state.setup.one_each else keepers,
        "keeper_demand_cards": size_of(keepers) if state.setup.one_each else keepers,
        "place": state.places[seat],
        "loses_turn": bool(state.lost[seat]),
        "answered": state.stage in (trades.SLOT.number, trades.PASS_CARD.number, auctions.BID.number)
        and state.answers[seat] >= 0,
        "passed": state.stage == auctions.BID.number and bool(state.out >> seat & 1),
    }


def _threes(state: Stampin, viewer: int, seat: int, own: bool) -> list[ThreeView]:
    """Those whose category the viewer knows come first; the others in no order that could tell anything."""
    told: list[ThreeView] = []
    hidden: list[ThreeView] = []
    observer = viewer % (state.players + 1)
    for category in range(t.CATEGORIES):
        cards = state.three(seat, category)
        wild = bool(cards & t.WILDS)
        if cards and (own or state.told[seat * t.CATEGORIES + category] >> observer & 1):
            seen = cards if own else cards & state.known_down[observer * state.players + seat]
            told.append({"category": CATEGORY_WORDS[category], "cards": _words(seen), "wild": wild})
        elif cards:
            hidden.append({"category": "", "cards": _words(cards & t.WILDS), "wild": wild})
    return told + sorted(hidden, key=lambda three: three["cards"])


def _pile(pile: Pile, searching: bool) -> PileView:
    cards = [card_word(pile.card(place)) for place in range(len(pile))]
    return {"size": len(cards), "top": cards[0] if cards else "", "cards": cards if searching else cards[:1]}


def _auction(state: Stampin) -> AuctionView | None:
    if state.lot == t.NONE:
        return None
    return {
        "card": card_word(state.lot),
        "bid": state.high_bid,
        "bidder": state.high_bidder,
        "sealed": state.setup.auction == t.SEALED,
    }


def _demand(state: Stampin, seat: int, everything: bool) -> DemandView | None:
    if not state.incoming:
        return None
    chosen = state.outgoing if everything or seat == state.active else 0
    return {"target": state.target, "cards": _words(state.incoming), "chosen": _words(chosen)}


def _answer(state: Stampin, seat: int) -> str:
    """A secret answer, for whoever gave it."""
    if seat < 0 or state.answers[seat] < 0 or state.to_move < 0:
        return ""
    given = int(state.answers[seat])
    if state.stage == trades.PASS_CARD.number:
        return card_word(given)
    if state.stage == trades.SLOT.number:
        return f"slot{given + 1}"
    if state.stage == auctions.BID.number and state.setup.auction == t.SEALED:
        return f"bid{given}" if given else "pass"
    return ""


def _words(heap: int) -> list[str]:
    return [card_word(card) for card in bits_in(heap)]
