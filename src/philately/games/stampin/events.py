"""What happened, for the record: each event with its name, its seat, and its details in notation; and what is counted.

The first event tells the board and the cards: ours by their names, others by all that is in them.
"""

from collections.abc import Iterable
from typing import Final

from philately.core.errors import BadRecord
from philately.core.record import Deal, Record
from philately.core.secret import Secret
from philately.core.state import Event
from philately.games.stampin import shelf
from philately.games.stampin.board import EFFECTS
from philately.games.stampin.cards import CATEGORY_WORDS, card_word
from philately.games.stampin.rules import Stampin, terms
from philately.games.stampin.rules.settling import REASONS

NAMES = {
    terms.ROLLED_FIRST: "rolled_first",
    terms.STARTS: "starts",
    terms.DEALT: "hand",
    terms.TURN_BEGINS: "turn",
    terms.LOST_TURN: "lost_turn",
    terms.ROLLED: "rolled",
    terms.DOUBLED: "doubles",
    terms.MOVED: "moved",
    terms.DUELLED: "duel",
    terms.KEPT: "kept",
    terms.REFUSED: "refused",
    terms.COLLECTED: "collected",
    terms.PAID: "paid",
    terms.PAID_TO: "paid_to",
    terms.DREW: "drew",
    terms.BOUGHT: "bought",
    terms.TOOK_FREE: "took_free",
    terms.DISCARDED: "discarded",
    terms.LAID_DOWN: "laid_down",
    terms.COMPLETED: "set",
    terms.TRADED: "traded",
    terms.PASSED: "passed",
    terms.DEMANDED: "demanded",
    terms.GAVE_BACK: "gave_back",
    terms.EXCHANGED: "exchanged",
    terms.LOT: "lot",
    terms.BADE: "bid",
    terms.PASSED_BID: "no_bid",
    terms.SOLD: "sold",
    terms.UNSOLD: "unsold",
    terms.SEALED_BIDS: "bids",
    terms.LOSES_NEXT: "loses_next",
    terms.NEW_DECK: "new_deck",
    terms.WON: "won",
    terms.SHARED: "shared",
    terms.PUT_WILD: "wild",
    terms.NOTHING: "nothing",
    terms.TOPPED_UP: "topped_up",
    terms.DECLINED: "declined",
    terms.CANT_BID: "cant_bid",
    terms.TIED: "tied",
    terms.FLEW: "flew",
    terms.BOX: "box",
}
PILE_WORDS = ("pile1", "pile2", "nlw")
POOR: Final = 5  # cents; whoever has less can't even pay for doubles


def tell(state: Stampin, event: Event) -> list[str | int | Secret]:
    """An event as name, seat and details; what is hidden from some seats is a `Secret`."""
    code, seat, *details = event
    return [NAMES[code], seat, *_details(state, code, seat, details)]


def _details(state: Stampin, code: int, seat: int, details: list[int]) -> list[str | int | Secret]:
    if code == terms.BOX:
        return [shelf.BOARDS.tell(state.setup.board), shelf.DECKS.tell(state.setup.cards)]
    if code == terms.DEALT:
        return [Secret(_cards(details), [seat])]
    if code == terms.DREW:
        return [len(details), Secret(_cards(details), [seat])]
    if code == terms.LAID_DOWN:
        category, *cards = details
        return [Secret(CATEGORY_WORDS[category], [seat]), Secret(_cards(cards), [seat])]
    if code == terms.COMPLETED:
        category, *cards = details
        return [CATEGORY_WORDS[category], *map(card_word, cards)]
    if code in (terms.TRADED, terms.PASSED):
        other, *cards = details
        return [other, *(Secret(card_word(card), [seat, other]) for card in cards)]
    if code == terms.GAVE_BACK:
        other, *cards = details
        return [other, len(cards), Secret(_cards(cards), [seat, other])]
    if code == terms.DEMANDED:
        other, category, *cards = details
        return [other, CATEGORY_WORDS[category], *map(card_word, cards)]
    if code == terms.EXCHANGED:
        owner, card, wild = details
        return [owner, card_word(card), card_word(wild)]
    if code == terms.PUT_WILD:
        number, card = details
        return [number, card_word(card)]
    if code in (terms.TOOK_FREE, terms.DISCARDED, terms.UNSOLD):
        card, pile = details
        return [card_word(card), PILE_WORDS[pile]]
    if code == terms.BOUGHT:
        card, cents, pile = details
        return [card_word(card), cents, PILE_WORDS[pile]]
    if code in (terms.LOT, terms.SOLD):
        card, *cents_paid = details
        return [card_word(card), *cents_paid]
    if code in (terms.WON, terms.SHARED):
        return [REASONS[details[0]]]
    return [*details]


def _cards(cards: Iterable[int]) -> str:
    return " ".join(map(card_word, cards))


# ---- boards and cards in records -------------------------------------------------------------------------------------


def unpack(record: Record) -> None:
    """Lay the board and the cards of a record on the shelf, if they aren't there; ours must be the same as then."""
    options = record.header.options
    board, cards = _box(record)
    shelf.BOARDS.unpack(str(options.get("board", "")), board)
    shelf.DECKS.unpack(str(options.get("cards", "")), cards)


def _box(record: Record) -> list[str]:
    """What the first event of the deal tells of the board and of the cards."""
    deal = record.lines[1] if len(record.lines) > 1 else None
    if isinstance(deal, Deal) and deal.events:
        event = deal.events[0]
        if len(event) == 4 and event[0] == NAMES[terms.BOX]:
            return [str(told) for told in event[2:]]
    raise BadRecord("line 2: the deal should begin with the box, that is, with the board and the cards")


# ---- what simulations count ------------------------------------------------------------------------------------------


def count(state: Stampin) -> dict[str, dict[str, int]]:
    """The statistics of a finished game that was told."""
    happened = [0] * len(NAMES)
    spaces = dict.fromkeys(EFFECTS, 0)
    cards = dict.fromkeys(("sets with a Wild", "demands with yes", "duels"), 0)
    buys = doubles = auctioned = 0
    bought_last = False
    for event in state.story:
        code = event[0]
        happened[code] += 1
        if code in (terms.MOVED, terms.FLEW):
            spaces[EFFECTS[state.setup.kinds[event[3] - 1]]] += 1
        elif code == terms.COMPLETED:
            cards["sets with a Wild"] += max(event[3:]) >= terms.WILD
        elif code == terms.DEMANDED:
            cards["demands with yes"] += len(event) > 4
        elif code == terms.DUELLED:
            cards["duels"] += state.setup.duel_tie_nothing or event[3] + event[4] != event[5] + event[6]
        elif code == terms.SOLD:
            auctioned += event[3]
        elif code == terms.DOUBLED:
            doubles += 1
        is_bought = code == terms.BOUGHT and PILE_WORDS[event[4]] != "nlw"
        buys += is_bought and not bought_last  # the second card of a turn follows the first at once
        bought_last = is_bought
    return {
        "turns": {
            "turns": state.turn,
            "reshuffles": state.shuffles,
            "buys": buys,
            "rolls": happened[terms.ROLLED],
            "doubles": doubles,
            "lost turns": happened[terms.LOST_TURN],
        },
        "spaces": spaces,
        "money": {
            "cash at the end, all players": sum(state.cash[seat] for seat in range(state.players)),
            "players below 5¢": sum(state.cash[seat] < POOR for seat in range(state.players)),
            "paid in auctions": auctioned,
        },
        "cards": {
            "sets": happened[terms.COMPLETED],
            **cards,
            "threes": happened[terms.LAID_DOWN],
            "keepers used": happened[terms.KEPT] + happened[terms.REFUSED],
            "demands": happened[terms.DEMANDED],
            "auctions": happened[terms.LOT],
            "auctions without bids": happened[terms.UNSOLD],
            "trades": happened[terms.TRADED],
            "wild exchanges": happened[terms.EXCHANGED],
        },
    }


assert sorted(NAMES) == list(range(terms.FLEW + 1))
assert len(REASONS) == terms.TURN_LIMIT + 1
