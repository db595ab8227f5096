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
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules import terms as t
from philately.games.stampin.rules.position import REASONS

NAMES = {
    t.ROLLED_FIRST: "rolled_first",
    t.STARTS: "starts",
    t.DEALT: "hand",
    t.TURN_BEGINS: "turn",
    t.LOST_TURN: "lost_turn",
    t.ROLLED: "rolled",
    t.DOUBLED: "doubles",
    t.MOVED: "moved",
    t.DUELLED: "duel",
    t.KEPT: "kept",
    t.REFUSED: "refused",
    t.COLLECTED: "collected",
    t.PAID: "paid",
    t.PAID_TO: "paid_to",
    t.DREW: "drew",
    t.BOUGHT: "bought",
    t.TOOK_FREE: "took_free",
    t.DISCARDED: "discarded",
    t.LAID_DOWN: "laid_down",
    t.COMPLETED: "set",
    t.TRADED: "traded",
    t.PASSED: "passed",
    t.DEMANDED: "demanded",
    t.GAVE_BACK: "gave_back",
    t.EXCHANGED: "exchanged",
    t.LOT: "lot",
    t.BADE: "bid",
    t.PASSED_BID: "no_bid",
    t.SOLD: "sold",
    t.UNSOLD: "unsold",
    t.SEALED_BIDS: "bids",
    t.LOSES_NEXT: "loses_next",
    t.NEW_DECK: "new_deck",
    t.WON: "won",
    t.SHARED: "shared",
    t.PUT_WILD: "wild",
    t.NOTHING: "nothing",
    t.TOPPED_UP: "topped_up",
    t.DECLINED: "declined",
    t.CANT_BID: "cant_bid",
    t.TIED: "tied",
    t.FLEW: "flew",
    t.BOX: "box",
}
PILE_WORDS = ("pile1", "pile2", "nlw")
POOR: Final = 5  # cents; whoever has less can't even pay for doubles


def tell(state: Stampin, event: Event) -> list[str | int | Secret]:
    """An event as name, seat and details; what is hidden from some seats is a `Secret`."""
    code, seat, *details = event
    return [NAMES[code], seat, *_details(state, code, seat, details)]


def _details(state: Stampin, code: int, seat: int, details: list[int]) -> list[str | int | Secret]:
    if code == t.BOX:
        return [shelf.BOARDS.tell(state.setup.board), shelf.DECKS.tell(state.setup.cards)]
    if code == t.DEALT:
        return [Secret(_cards(details), [seat])]
    if code == t.DREW:
        return [len(details), Secret(_cards(details), [seat])]
    if code == t.LAID_DOWN:
        category, *cards = details
        return [Secret(CATEGORY_WORDS[category], [seat]), Secret(_cards(cards), [seat])]
    if code == t.COMPLETED:
        category, *cards = details
        return [CATEGORY_WORDS[category], *map(card_word, cards)]
    if code in (t.TRADED, t.PASSED):
        other, *cards = details
        return [other, *(Secret(card_word(card), [seat, other]) for card in cards)]
    if code == t.GAVE_BACK:
        other, *cards = details
        return [other, len(cards), Secret(_cards(cards), [seat, other])]
    if code == t.DEMANDED:
        other, category, *cards = details
        return [other, CATEGORY_WORDS[category], *map(card_word, cards)]
    if code == t.EXCHANGED:
        owner, card, wild = details
        return [owner, card_word(card), card_word(wild)]
    if code == t.PUT_WILD:
        number, card = details
        return [number, card_word(card)]
    if code in (t.TOOK_FREE, t.DISCARDED, t.UNSOLD):
        card, pile = details
        return [card_word(card), PILE_WORDS[pile]]
    if code == t.BOUGHT:
        card, cents, pile = details
        return [card_word(card), cents, PILE_WORDS[pile]]
    if code in (t.LOT, t.SOLD):
        card, *cents_paid = details
        return [card_word(card), *cents_paid]
    if code in (t.WON, t.SHARED):
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
        if len(event) == 4 and event[0] == NAMES[t.BOX]:
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
        if code in (t.MOVED, t.FLEW):
            spaces[EFFECTS[state.setup.kinds[event[3] - 1]]] += 1
        elif code == t.COMPLETED:
            cards["sets with a Wild"] += max(event[3:]) >= t.WILD
        elif code == t.DEMANDED:
            cards["demands with yes"] += len(event) > 4
        elif code == t.DUELLED:
            cards["duels"] += state.setup.duel_tie_nothing or event[3] + event[4] != event[5] + event[6]
        elif code == t.SOLD:
            auctioned += event[3]
        elif code == t.DOUBLED:
            doubles += 1
        is_bought = code == t.BOUGHT and PILE_WORDS[event[4]] != "nlw"
        buys += is_bought and not bought_last  # the second card of a turn follows the first at once
        bought_last = is_bought
    return {
        "turns": {
            "turns": state.turn,
            "reshuffles": state.shuffles,
            "buys": buys,
            "rolls": happened[t.ROLLED],
            "doubles": doubles,
            "lost turns": happened[t.LOST_TURN],
        },
        "spaces": spaces,
        "money": {
            "cash at the end, all players": sum(state.cash[seat] for seat in range(state.players)),
            "players below 5¢": sum(state.cash[seat] < POOR for seat in range(state.players)),
            "paid in auctions": auctioned,
        },
        "cards": {
            "sets": happened[t.COMPLETED],
            **cards,
            "threes": happened[t.LAID_DOWN],
            "keepers used": happened[t.KEPT] + happened[t.REFUSED],
            "demands": happened[t.DEMANDED],
            "auctions": happened[t.LOT],
            "auctions without bids": happened[t.UNSOLD],
            "trades": happened[t.TRADED],
            "wild exchanges": happened[t.EXCHANGED],
        },
    }


assert sorted(NAMES) == list(range(t.FLEW + 1))
assert len(REASONS) == t.TURN_LIMIT + 1
