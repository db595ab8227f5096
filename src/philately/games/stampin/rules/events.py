"""What happens: a row for each event, with what it carries, who may see that, and how it is told.

The place in the list is the code of an event. A field that isn't recorded is there for the sentence alone.
"""

from typing import Final

from philately.core.event import NUMBER, SEAT, Event, Told, listed_events, one, pairs, some
from philately.core.language import N_, _, listed, ngettext
from philately.games.stampin.rules import terms as t

# Kinds of values, besides seats and numbers.
CARD: Final = "card"
ALIKE: Final = "alike"  # a card whose category is told before it
CATEGORY: Final = "category"
SPACE: Final = "space"
PILE: Final = "pile"
REASON: Final = "reason"
BOARD: Final = "board"
DECK: Final = "deck"


def _either(told: Told, message: str, you: str) -> str:
    """One of two messages: the second for the seat itself."""
    return told.say(_(you if told.you else message))


# ---- the set-up (section B) ------------------------------------------------------------------------------------------


def _tied(told: Told) -> str:
    tied = [told.names[told.seat], *(told.names[seat] for seat in told.all("others"))]
    return _("{names} are tied and roll again.").format(names=listed(tied))


BOX: Final = Event("box", rule="P-2", board=one(BOARD), cards=one(DECK))
DEALT: Final = Event("hand", rule="P-9", cards=some(CARD, to="seat"))
ROLLED_FIRST: Final = Event(
    "rolled_first",
    N_("{name} rolls {first} and {second} for the start."),
    you=N_("You roll {first} and {second} for the start."),
    rule="P-10",
    first=one(NUMBER),
    second=one(NUMBER),
)
TIED: Final = Event("tied", _tied, rule="P-10", others=some(SEAT))
STARTS: Final = Event("starts", N_("{name} starts."), you=N_("You start."), rule="P-10")


# ---- the turn (section C) --------------------------------------------------------------------------------------------


def _doubled(told: Told) -> str:
    if told["how"] == t.PAID_FOR_DOUBLES:
        return _either(told, N_("{name} pays the Bank 5¢ and rolls again."), N_("You pay the Bank 5¢ and roll again."))
    if told["how"] == t.BROKE:
        return _either(
            told,
            N_("{name} can't pay for another roll after doubles."),
            N_("You can't pay for another roll after doubles."),
        )
    return _either(told, N_("{name} doesn't move after doubles."), N_("You don't move after doubles."))


def _moved(told: Told) -> str:
    """Two spaces that pass cards may share their name."""
    if told["way"] == t.LEFT:
        message = N_("{name} lands on {space} ({number}), which passes cards to the left.")
        you = N_("You land on {space} ({number}), which passes cards to the left.")
    elif told["way"] == t.RIGHT:
        message = N_("{name} lands on {space} ({number}), which passes cards to the right.")
        you = N_("You land on {space} ({number}), which passes cards to the right.")
    else:
        message = N_("{name} lands on {space} ({number}).")
        you = N_("You land on {space} ({number}).")
    return _either(told, message, you)


def _duelled(told: Told) -> str:
    a, b, c, d = told.all("dice")
    cents = told["cents"]
    if a + b == c + d:
        message = _("Dice Duel: {name} rolls {a} and {b}, {other} rolls {c} and {d}. A tie, so both roll again.")
        if told.options["duel_tie"] == "nothing":
            message = _("Dice Duel: {name} rolls {a} and {b}, {other} rolls {c} and {d}. A tie, so nobody pays.")
    elif not cents:
        message = _("Dice Duel: {name} rolls {a} and {b}, {other} rolls {c} and {d}. {loser} has nothing to pay with.")
    elif cents < t.DUEL:
        message = _(
            "Dice Duel: {name} rolls {a} and {b}, {other} rolls {c} and {d}. {loser} pays {winner} all there is, "
            "{cents}¢."
        )
    else:
        message = _("Dice Duel: {name} rolls {a} and {b}, {other} rolls {c} and {d}. {loser} pays {winner} {cents}¢.")
    name, other = told.said("name"), told.said("other")
    winner, loser = (name, other) if a + b > c + d else (other, name)
    return message.format(name=name, other=other, a=a, b=b, c=c, d=d, winner=winner, loser=loser, cents=cents)


TURN_BEGINS: Final = Event("turn", rule="P-12", number=one(NUMBER))
TOPPED_UP: Final = Event(
    "topped_up",
    N_("{name} had fewer than six cards."),
    you=N_("You had fewer than six cards."),
    rule="P-24",
    number=one(NUMBER),
)
LOST_TURN: Final = Event("lost_turn", N_("{name} loses this turn."), you=N_("You lose this turn."), rule="P-36")
ROLLED: Final = Event(
    "rolled",
    N_("{name} rolls {first} and {second}."),
    you=N_("You roll {first} and {second}."),
    rule="P-12",
    first=one(NUMBER),
    second=one(NUMBER),
)
DOUBLED: Final = Event("doubles", _doubled, rule="P-13", how=one(NUMBER))
MOVED: Final = Event(
    "moved",
    _moved,
    rule="P-12",
    start=one(NUMBER),
    number=one(NUMBER),
    space=one(SPACE, recorded=False),
    way=one(NUMBER, recorded=False),
)
FLEW: Final = Event(
    "flew",
    N_("{name} flies to {space} ({number})."),
    you=N_("You fly to {space} ({number})."),
    rule="P-36",
    start=one(NUMBER),
    number=one(NUMBER),
    space=one(SPACE, recorded=False),
    way=one(NUMBER, recorded=False),
)
DUELLED: Final = Event("duel", _duelled, rule="P-14", other=one(SEAT), dice=some(NUMBER, 4), cents=one(NUMBER))


# ---- the discard piles (P-16, P-35, P-36) ----------------------------------------------------------------------------


def _bought(told: Told) -> str:
    if told["pile"] == t.ANY_PILE:
        return _either(
            told,
            N_("{name} searches the discard piles and buys {card} for {cents}¢."),
            N_("You search the discard piles and buy {card} for {cents}¢."),
        )
    return _either(
        told,
        N_("{name} buys {card} from pile {pile} for {cents}¢."),
        N_("You buy {card} from pile {pile} for {cents}¢."),
    )


def _declined(told: Told) -> str:
    if told["kind"] == t.NLW:
        return _either(told, N_("{name} buys nothing."), N_("You buy nothing."))
    if told["kind"] == t.FREE:
        return _either(told, N_("{name} takes nothing."), N_("You take nothing."))
    return _either(told, N_("{name} keeps all cards."), N_("You keep all cards."))


BOUGHT: Final = Event("bought", _bought, rule="P-16", card=one(CARD), cents=one(NUMBER), pile=one(PILE))
TOOK_FREE: Final = Event(
    "took_free",
    N_("{name} takes {card} from pile {pile} for nothing."),
    you=N_("You take {card} from pile {pile} for nothing."),
    rule="P-36",
    card=one(CARD),
    pile=one(PILE),
)
DISCARDED: Final = Event(
    "discarded",
    N_("{name} discards {card} onto pile {pile}."),
    you=N_("You discard {card} onto pile {pile}."),
    rule="P-16",
    card=one(CARD),
    pile=one(PILE),
)
DECLINED: Final = Event("declined", _declined, rule="P-36", space=one(SPACE), kind=one(NUMBER, recorded=False))


# ---- cards, three of a kind, Sets (section D) ------------------------------------------------------------------------


def _drew_unseen(told: Told) -> str:
    return told.say(ngettext("{name} draws {number} card.", "{name} draws {number} cards.", told["number"]))


def _laid_down_unseen(told: Told) -> str:
    """Everybody sees a Wild being put down."""
    if told["wild"]:
        return told.say(_("{name} lays three of a kind face-down, one of them a Wild."))
    return told.say(_("{name} lays three of a kind face-down."))


def _new_deck(told: Told) -> str:
    message = ngettext(
        "The discards are shuffled: a new deck of {number} card.",
        "The discards are shuffled: a new deck of {number} cards.",
        told["number"],
    )
    return told.say(message)


def _won(told: Told) -> str:
    if told["reason"] == t.TURN_LIMIT:
        return _either(
            told,
            N_("The turn limit was reached: {name} wins, by most Sets, then most threes, then most money."),
            N_("The turn limit was reached: you win, by most Sets, then most threes, then most money."),
        )
    goal = told["goal"]
    message = ngettext("{name} wins with {goal} complete Set.", "{name} wins with {goal} complete Sets.", goal)
    if told.you:
        message = ngettext("You win with {goal} complete Set.", "You win with {goal} complete Sets.", goal)
    return told.say(message)


DREW: Final = Event(
    "drew",
    N_("{name} draws {cards}."),
    unseen=_drew_unseen,
    you=N_("You draw {cards}."),
    rule="P-18",
    number=one(NUMBER, recorded=False),
    cards=some(CARD, to="seat", counted=True),
)
LAID_DOWN: Final = Event(
    "laid_down",
    N_("{name} lays three of {category} face-down: {cards}."),
    unseen=_laid_down_unseen,
    you=N_("You lay three of {category} face-down: {cards}."),
    rule="P-18",
    category=one(CATEGORY, to="seat"),
    wild=one(NUMBER, recorded=False),
    cards=some(ALIKE, to="seat"),
)
COMPLETED: Final = Event(
    "set",
    N_("{name} completes the Set {category}: {cards}."),
    you=N_("You complete the Set {category}: {cards}."),
    rule="P-19",
    category=one(CATEGORY),
    cards=some(ALIKE),
)
NEW_DECK: Final = Event("new_deck", _new_deck, rule="P-22", number=one(NUMBER))
WON: Final = Event("won", _won, rule="P-17", reason=one(REASON), goal=one(NUMBER, recorded=False))
SHARED: Final = Event(
    "shared",
    N_("The turn limit was reached, and nobody has more than all the others."),
    rule="P-40",
    reason=one(REASON),
)


# ---- Keeper/Demand cards (section E) and Wilds (section F) -----------------------------------------------------------


def _demanded(told: Told) -> str:
    if told.all("cards"):
        return _either(
            told,
            N_("{name} demands {category} from {other} and gets {cards}."),
            N_("You demand {category} from {other} and get {cards}."),
        )
    return _either(
        told,
        N_("{name} demands {category} from {other}, who has none."),
        N_("You demand {category} from {other}, who has none."),
    )


def _gave_back(told: Told) -> str:
    number = told["number"]
    if not number:
        return _either(
            told,
            N_("{name} has no card to give {other} in return."),
            N_("You have no card to give {other} in return."),
        )
    if told.you:
        message = ngettext("You give {other} {cards} for it.", "You give {other} {cards} for them.", number)
    elif "cards" in told:
        message = ngettext("{name} gives {other} {cards} for it.", "{name} gives {other} {cards} for them.", number)
    else:
        message = ngettext(
            "{name} gives {other} {number} card for it.", "{name} gives {other} {number} cards for them.", number
        )
    return told.say(message)


def _exchanged(told: Told) -> str:
    if told["owner"] == told.seat:
        return _either(
            told,
            N_("{name} exchanges {card} for the Wild in their own Set: the turn ends."),
            N_("You exchange {card} for the Wild in your own Set: the turn ends."),
        )
    return _either(
        told,
        N_("{name} exchanges {card} for the Wild in the Set of {owner}: the turn ends."),
        N_("You exchange {card} for the Wild in the Set of {owner}: the turn ends."),
    )


KEPT: Final = Event(
    "kept",
    N_("{name} hands in a Keeper card and ignores {space}: the turn ends."),
    you=N_("You hand in a Keeper card and ignore {space}: the turn ends."),
    rule="P-15",
    space=one(SPACE),
)
REFUSED: Final = Event(
    "refused",
    N_("{name} hands in a Keeper card: that ends the turn of {other}."),
    you=N_("You hand in a Keeper card: that ends the turn of {other}."),
    rule="P-27",
    other=one(SEAT),
)
DEMANDED: Final = Event("demanded", _demanded, rule="P-28", other=one(SEAT), category=one(CATEGORY), cards=some(ALIKE))
GAVE_BACK: Final = Event(
    "gave_back",
    _gave_back,
    rule="P-28",
    other=one(SEAT),
    number=one(NUMBER, recorded=False),
    cards=some(CARD, to="seat other", counted=True),
)
PUT_WILD: Final = Event("wild", rule="P-29", number=one(NUMBER), card=one(CARD))  # what it makes is told next
EXCHANGED: Final = Event("exchanged", _exchanged, rule="P-31", owner=one(SEAT), card=one(CARD), wild=one(CARD))


# ---- trades (section G) and auctions (P-34) --------------------------------------------------------------------------


def _bids(told: Told) -> str:
    """Sealed bids, opened; that there are none is told with what becomes of the card."""
    bids = told.all("bids")
    if not any(bids[1::2]):
        return ""
    said: list[str] = []
    for seat, cents in zip(bids[::2], bids[1::2], strict=True):
        message = _("{name} {cents}¢") if cents else _("{name} none")
        said.append(message.format(name=told.names[seat], cents=cents))
    return _("The bids: {bids}.").format(bids=listed(said))


TRADED: Final = Event(
    "traded",
    N_("{name} and {other} trade blindly: {other} gets {given}, {name} gets {taken}."),
    unseen=N_("{name} and {other} trade a card blindly."),
    you=N_("You and {other} trade blindly: {other} gets {given}, you get {taken}."),
    rule="P-32",
    other=one(SEAT),
    given=one(CARD, to="seat other"),
    taken=one(CARD, to="seat other"),
)
PASSED: Final = Event(
    "passed",
    N_("{name} passes {card} to {other}."),
    unseen=N_("{name} passes a card to {other}."),
    you=N_("You pass {card} to {other}."),
    rule="P-33",
    other=one(SEAT),
    card=one(CARD, to="seat other"),
)
LOT: Final = Event("lot", N_("{card} is auctioned."), rule="P-34", card=one(CARD))
CANT_BID: Final = Event("cant_bid", N_("{name} can't bid."), you=N_("You can't bid."), rule="P-34")
BADE: Final = Event("bid", N_("{name} bids {cents}¢."), you=N_("You bid {cents}¢."), rule="P-34", cents=one(NUMBER))
PASSED_BID: Final = Event("no_bid", N_("{name} passes."), you=N_("You pass."), rule="P-34")
SEALED_BIDS: Final = Event("bids", _bids, rule="P-34", bids=pairs(SEAT, NUMBER))
SOLD: Final = Event(
    "sold",
    N_("{name} gets {card} for {cents}¢."),
    you=N_("You get {card} for {cents}¢."),
    rule="P-34",
    card=one(CARD),
    cents=one(NUMBER),
)
UNSOLD: Final = Event(
    "unsold",
    N_("Nobody has bid: {name} puts {card} onto pile {pile}."),
    you=N_("Nobody has bid: you put {card} onto pile {pile}."),
    rule="P-34",
    card=one(CARD),
    pile=one(PILE),
)


# ---- other spaces and money (section H) ------------------------------------------------------------------------------


def _collected(told: Told) -> str:
    if told["cents"]:
        return _either(told, N_("{name} gets {cents}¢ from the Bank."), N_("You get {cents}¢ from the Bank."))
    return _either(
        told,
        N_("{name} gets nothing, because the Bank is empty."),
        N_("You get nothing, because the Bank is empty."),
    )


def _paid(told: Told) -> str:
    if told["cents"]:
        return _either(told, N_("{name} pays the Bank {cents}¢."), N_("You pay the Bank {cents}¢."))
    return _either(
        told,
        N_("{name} has nothing left to pay the Bank with."),
        N_("You have nothing left to pay the Bank with."),
    )


def _paid_to(told: Told) -> str:
    if told["cents"]:
        return _either(told, N_("{name} pays {other} {cents}¢."), N_("You pay {other} {cents}¢."))
    return _either(
        told, N_("{name} has nothing left to pay {other} with."), N_("You have nothing left to pay {other} with.")
    )


def _nothing(told: Told) -> str:
    if told["broke"]:
        return _either(
            told, N_("{name} can't pay for any card on {space}."), N_("You can't pay for any card on {space}.")
        )
    return _either(told, N_("{name} finds nothing to do on {space}."), N_("You find nothing to do on {space}."))


COLLECTED: Final = Event("collected", _collected, rule="P-37", cents=one(NUMBER))
PAID: Final = Event("paid", _paid, rule="P-38", cents=one(NUMBER))
PAID_TO: Final = Event("paid_to", _paid_to, rule="P-38", other=one(SEAT), cents=one(NUMBER))
NOTHING: Final = Event("nothing", _nothing, rule="P-36", space=one(SPACE), broke=one(NUMBER))
LOSES_NEXT: Final = Event(
    "loses_next", N_("{name} loses the next turn."), you=N_("You lose the next turn."), rule="P-36"
)

EVENTS: Final = listed_events(
    ROLLED_FIRST, STARTS, DEALT, TURN_BEGINS, LOST_TURN, ROLLED, DOUBLED, MOVED, DUELLED, KEPT, REFUSED, COLLECTED,
    PAID, PAID_TO, DREW, BOUGHT, TOOK_FREE, DISCARDED, LAID_DOWN, COMPLETED, TRADED, PASSED, DEMANDED, GAVE_BACK,
    EXCHANGED, LOT, BADE, PASSED_BID, SOLD, UNSOLD, SEALED_BIDS, LOSES_NEXT, NEW_DECK, WON, SHARED, PUT_WILD, NOTHING,
    BOX, TOPPED_UP, DECLINED, CANT_BID, TIED, FLEW,
)  # fmt: skip
