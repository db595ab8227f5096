"""What happens: a row for each event, with how it is told, the rule behind it, what it carries and who may see that.

The place in the list is the code of an event.
"""

from collections.abc import Callable
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


def by(field: str, usual: str, others: dict[int, str]) -> Callable[[Told], str]:
    """A sentence that is another one for some values of a field."""
    return lambda told: told.say(_(others.get(told[field], usual)))


def _tied(told: Told) -> str:
    tied = [told.names[told.seat], *(told.names[seat] for seat in told.all("others"))]
    return _("{names} are tied and roll again.").format(names=listed(tied))


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


def _won(told: Told) -> str:
    if told["reason"] == t.RUN_DRY:
        message = _("No more cards can come: {name} wins, by most Sets, then most threes, then most money.")
        if told.you:
            message = _("No more cards can come: you win, by most Sets, then most threes, then most money.")
    elif told["reason"] == t.TURN_LIMIT:
        message = _("The turn limit was reached: {name} wins, by most Sets, then most threes, then most money.")
        if told.you:
            message = _("The turn limit was reached: you win, by most Sets, then most threes, then most money.")
    elif told.you:
        message = ngettext("You win with {goal} complete Set.", "You win with {goal} complete Sets.", told["goal"])
    else:
        message = ngettext(
            "{name} wins with {goal} complete Set.", "{name} wins with {goal} complete Sets.", told["goal"]
        )
    return told.say(message)


def _demanded(told: Told) -> str:
    message = N_("{name} demands {category} from {other} and gets {cards}.")
    you = N_("You demand {category} from {other} and get {cards}.")
    if not told.all("cards"):
        message = N_("{name} demands {category} from {other}, who has none.")
        you = N_("You demand {category} from {other}, who has none.")
    return told.say(_(you if told.you else message))


def _gave_back(told: Told) -> str:
    number = told["number"]
    if not number:
        message = _("{name} has no card to give {other} in return.")
        if told.you:
            message = _("You have no card to give {other} in return.")
    elif told.you:
        message = ngettext("You give {other} {cards} for it.", "You give {other} {cards} for them.", number)
    elif "cards" in told:
        message = ngettext("{name} gives {other} {cards} for it.", "{name} gives {other} {cards} for them.", number)
    else:
        message = ngettext(
            "{name} gives {other} {number} card for it.", "{name} gives {other} {number} cards for them.", number
        )
    return told.say(message)


def _exchanged(told: Told) -> str:
    message = N_("{name} exchanges {card} for the Wild in their own Set: the turn ends.")
    you = N_("You exchange {card} for the Wild in your own Set: the turn ends.")
    if told["owner"] != told.seat:
        message = N_("{name} exchanges {card} for the Wild in the Set of {owner}: the turn ends.")
        you = N_("You exchange {card} for the Wild in the Set of {owner}: the turn ends.")
    return told.say(_(you if told.you else message))


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


# fmt: off

# ---- the set-up (section B) ------------------------------------------------------------------------------------------

BOX: Final = Event("box", rule="P-2", board=one(BOARD), cards=one(DECK))
DEALT: Final = Event("hand", rule="P-9", cards=some(CARD, to="seat"))
ROLLED_FIRST: Final = Event(
    "rolled_first",
    N_("{name} rolls {first} and {second} for the start."),
    you=N_("You roll {first} and {second} for the start."),
    rule="P-10", first=one(NUMBER), second=one(NUMBER),
)
TIED: Final = Event("tied", _tied, rule="P-10", others=some(SEAT))
STARTS: Final = Event("starts", N_("{name} starts."), you=N_("You start."), rule="P-10")

# ---- the turn (section C) --------------------------------------------------------------------------------------------

TURN_BEGINS: Final = Event("turn", rule="P-12", number=one(NUMBER))
TOPPED_UP: Final = Event(
    "topped_up", N_("{name} had fewer than six cards."), you=N_("You had fewer than six cards."),
    rule="P-24", number=one(NUMBER),
)
LOST_TURN: Final = Event("lost_turn", N_("{name} loses this turn."), you=N_("You lose this turn."), rule="P-36")
ROLLED: Final = Event(
    "rolled", N_("{name} rolls {first} and {second}."), you=N_("You roll {first} and {second}."),
    rule="P-12", first=one(NUMBER), second=one(NUMBER),
)
DOUBLED: Final = Event(
    "doubles",
    by("how", N_("{name} doesn't move after doubles."), {
        t.PAID_FOR_DOUBLES: N_("{name} pays the Bank 5¢ and rolls again."),
        t.BROKE: N_("{name} can't pay for another roll after doubles."),
    }),
    you=by("how", N_("You don't move after doubles."), {
        t.PAID_FOR_DOUBLES: N_("You pay the Bank 5¢ and roll again."),
        t.BROKE: N_("You can't pay for another roll after doubles."),
    }),
    rule="P-13", how=one(NUMBER),
)
MOVED: Final = Event(  # two spaces that pass cards may share their name
    "moved",
    by("way", N_("{name} lands on {space} ({number})."), {
        t.LEFT: N_("{name} lands on {space} ({number}), which passes cards to the left."),
        t.RIGHT: N_("{name} lands on {space} ({number}), which passes cards to the right."),
    }),
    you=by("way", N_("You land on {space} ({number})."), {
        t.LEFT: N_("You land on {space} ({number}), which passes cards to the left."),
        t.RIGHT: N_("You land on {space} ({number}), which passes cards to the right."),
    }),
    rule="P-12", start=one(NUMBER), number=one(NUMBER),
    space=one(SPACE, since=2), way=one(NUMBER, since=2),
)
FLEW: Final = Event(
    "flew", N_("{name} flies to {space} ({number})."), you=N_("You fly to {space} ({number})."),
    rule="P-36", start=one(NUMBER), number=one(NUMBER),
    space=one(SPACE, since=2), way=one(NUMBER, since=2),
)
DUELLED: Final = Event("duel", _duelled, rule="P-14", other=one(SEAT), dice=some(NUMBER, 4), cents=one(NUMBER))

# ---- the discard piles (P-16, P-35, P-36) ----------------------------------------------------------------------------

BOUGHT: Final = Event(
    "bought",
    by("pile", N_("{name} buys {card} from pile {pile} for {cents}¢."), {
        t.ANY_PILE: N_("{name} searches the discard piles and buys {card} for {cents}¢."),
    }),
    you=by("pile", N_("You buy {card} from pile {pile} for {cents}¢."), {
        t.ANY_PILE: N_("You search the discard piles and buy {card} for {cents}¢."),
    }),
    rule="P-16", card=one(CARD), cents=one(NUMBER), pile=one(PILE),
)
TOOK_FREE: Final = Event(
    "took_free",
    N_("{name} takes {card} from pile {pile} for nothing."),
    you=N_("You take {card} from pile {pile} for nothing."),
    rule="P-36", card=one(CARD), pile=one(PILE),
)
DISCARDED: Final = Event(
    "discarded", N_("{name} discards {card} onto pile {pile}."), you=N_("You discard {card} onto pile {pile}."),
    rule="P-16", card=one(CARD), pile=one(PILE),
)
DECLINED: Final = Event(
    "declined",
    by("kind", N_("{name} keeps all cards."), {t.NLW: N_("{name} buys nothing."), t.FREE: N_("{name} takes nothing.")}),
    you=by("kind", N_("You keep all cards."), {t.NLW: N_("You buy nothing."), t.FREE: N_("You take nothing.")}),
    rule="P-36", space=one(SPACE), kind=one(NUMBER, since=2),
)

# ---- cards, three of a kind, Sets (section D) ------------------------------------------------------------------------

DREW: Final = Event(
    "drew",
    N_("{name} draws {cards}."),
    unseen=lambda told: told.say(
        ngettext("{name} draws {number} card.", "{name} draws {number} cards.", told["number"])
    ),
    you=N_("You draw {cards}."),
    rule="P-18", number=one(NUMBER), cards=some(CARD, to="seat"),
)
LAID_DOWN: Final = Event(  # everybody sees a Wild being put down
    "laid_down",
    N_("{name} lays three of {category} face-down: {cards}."),
    unseen=by("wild", N_("{name} lays three of a kind face-down."), {
        1: N_("{name} lays three of a kind face-down, one of them a Wild."),
    }),
    you=N_("You lay three of {category} face-down: {cards}."),
    rule="P-18", category=one(CATEGORY, to="seat"), wild=one(NUMBER, since=2), cards=some(ALIKE, to="seat"),
)
COMPLETED: Final = Event(
    "set", N_("{name} completes the Set {category}: {cards}."), you=N_("You complete the Set {category}: {cards}."),
    rule="P-19", category=one(CATEGORY), cards=some(ALIKE),
)
NEW_DECK: Final = Event(
    "new_deck",
    lambda told: told.say(ngettext(
        "The discards are shuffled: a new deck of {number} card.",
        "The discards are shuffled: a new deck of {number} cards.",
        told["number"],
    )),
    rule="P-22", number=one(NUMBER),
)
WON: Final = Event("won", _won, rule="P-17", reason=one(REASON), goal=one(NUMBER, since=2))
SHARED: Final = Event(
    "shared",
    by("reason", N_("The turn limit was reached, and nobody has more than all the others."), {
        t.RUN_DRY: N_("No more cards can come, and nobody has more than all the others."),
    }),
    rule="P-40", reason=one(REASON),
)

# ---- Keeper/Demand cards (section E) and Wilds (section F) -----------------------------------------------------------

KEPT: Final = Event(
    "kept",
    N_("{name} hands in a Keeper card and ignores {space}: the turn ends."),
    you=N_("You hand in a Keeper card and ignore {space}: the turn ends."),
    rule="P-15", space=one(SPACE),
)
REFUSED: Final = Event(
    "refused",
    N_("{name} hands in a Keeper card: that ends the turn of {other}."),
    you=N_("You hand in a Keeper card: that ends the turn of {other}."),
    rule="P-27", other=one(SEAT),
)
DEMANDED: Final = Event("demanded", _demanded, rule="P-28", other=one(SEAT), category=one(CATEGORY), cards=some(ALIKE))
GAVE_BACK: Final = Event(
    "gave_back", _gave_back,
    rule="P-28", other=one(SEAT), number=one(NUMBER), cards=some(CARD, to="seat other"),
)
PUT_WILD: Final = Event("wild", rule="P-29", number=one(NUMBER), card=one(CARD))  # what it makes is told next
OFFERED: Final = Event(
    "offered",
    N_("{name} offers {card} for the Wild in the Set of {owner}."),
    you=N_("You offer {card} for the Wild in the Set of {owner}."),
    rule="P-31", owner=one(SEAT), card=one(CARD),
)
EXCHANGED: Final = Event("exchanged", _exchanged, rule="P-31", owner=one(SEAT), card=one(CARD), wild=one(CARD))

# ---- trades (section G) and auctions (P-34) --------------------------------------------------------------------------

TRADED: Final = Event(
    "traded",
    N_("{name} and {other} trade blindly: {other} gets {given}, {name} gets {taken}."),
    unseen=N_("{name} and {other} trade a card blindly."),
    you=N_("You and {other} trade blindly: {other} gets {given}, you get {taken}."),
    rule="P-32", other=one(SEAT), given=one(CARD, to="seat other"), taken=one(CARD, to="seat other"),
)
PASSED: Final = Event(
    "passed",
    N_("{name} passes {card} to {other}."),
    unseen=N_("{name} passes a card to {other}."),
    you=N_("You pass {card} to {other}."),
    rule="P-33", other=one(SEAT), card=one(CARD, to="seat other"),
)
LOT: Final = Event("lot", N_("{card} is auctioned."), rule="P-34", card=one(CARD))
CANT_BID: Final = Event("cant_bid", N_("{name} can't bid."), you=N_("You can't bid."), rule="P-34")
BADE: Final = Event("bid", N_("{name} bids {cents}¢."), you=N_("You bid {cents}¢."), rule="P-34", cents=one(NUMBER))
PASSED_BID: Final = Event("no_bid", N_("{name} passes."), you=N_("You pass."), rule="P-34")
SEALED_BIDS: Final = Event("bids", _bids, rule="P-34", bids=pairs(SEAT, NUMBER))
SOLD: Final = Event(
    "sold", N_("{name} gets {card} for {cents}¢."), you=N_("You get {card} for {cents}¢."),
    rule="P-34", card=one(CARD), cents=one(NUMBER),
)
UNSOLD: Final = Event(
    "unsold",
    N_("Nobody has bid: {name} puts {card} onto pile {pile}."),
    you=N_("Nobody has bid: you put {card} onto pile {pile}."),
    rule="P-34", card=one(CARD), pile=one(PILE),
)

# ---- other spaces and money (section H) ------------------------------------------------------------------------------

COLLECTED: Final = Event(
    "collected",
    by("cents", N_("{name} gets {cents}¢ from the Bank."), {0: N_("{name} gets nothing, because the Bank is empty.")}),
    you=by("cents", N_("You get {cents}¢ from the Bank."), {0: N_("You get nothing, because the Bank is empty.")}),
    rule="P-37", cents=one(NUMBER),
)
PAID: Final = Event(
    "paid",
    by("cents", N_("{name} pays the Bank {cents}¢."), {0: N_("{name} has nothing left to pay the Bank with.")}),
    you=by("cents", N_("You pay the Bank {cents}¢."), {0: N_("You have nothing left to pay the Bank with.")}),
    rule="P-38", cents=one(NUMBER),
)
PAID_TO: Final = Event(
    "paid_to",
    by("cents", N_("{name} pays {other} {cents}¢."), {0: N_("{name} has nothing left to pay {other} with.")}),
    you=by("cents", N_("You pay {other} {cents}¢."), {0: N_("You have nothing left to pay {other} with.")}),
    rule="P-38", other=one(SEAT), cents=one(NUMBER),
)
NOTHING: Final = Event(
    "nothing",
    by("broke", N_("{name} finds nothing to do on {space}."), {1: N_("{name} can't pay for any card on {space}.")}),
    you=by("broke", N_("You find nothing to do on {space}."), {1: N_("You can't pay for any card on {space}.")}),
    rule="P-36", space=one(SPACE), broke=one(NUMBER),
)
LOSES_NEXT: Final = Event(
    "loses_next", N_("{name} loses the next turn."), you=N_("You lose the next turn."), rule="P-36"
)

EVENTS: Final = listed_events(
    ROLLED_FIRST, STARTS, DEALT, TURN_BEGINS, LOST_TURN, ROLLED, DOUBLED, MOVED, DUELLED, KEPT, REFUSED, COLLECTED,
    PAID, PAID_TO, DREW, BOUGHT, TOOK_FREE, DISCARDED, LAID_DOWN, COMPLETED, TRADED, PASSED, DEMANDED, GAVE_BACK,
    EXCHANGED, LOT, BADE, PASSED_BID, SOLD, UNSOLD, SEALED_BIDS, LOSES_NEXT, NEW_DECK, WON, SHARED, PUT_WILD, NOTHING,
    BOX, TOPPED_UP, DECLINED, CANT_BID, TIED, FLEW, OFFERED,
)
