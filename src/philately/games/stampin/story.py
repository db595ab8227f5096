"""What happened, in one sentence for each event, as a seat or a spectator may see it."""

from philately.core.language import N_, _, listed, ngettext
from philately.core.state import Event
from philately.games.stampin.board import Space
from philately.games.stampin.cards import card_name, category_title
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules import terms as t
from philately.games.stampin.text import all_said, card_said, deck_of, space_at

PLAIN = {
    t.STARTS: N_("{name} starts."),
    t.LOST_TURN: N_("{name} loses this turn."),
    t.TOPPED_UP: N_("{name} had fewer than six cards."),
    t.ROLLED_FIRST: N_("{name} rolls {first} and {second} for the start."),
    t.ROLLED: N_("{name} rolls {first} and {second}."),
    t.PASSED_BID: N_("{name} passes."),
    t.LOSES_NEXT: N_("{name} loses the next turn."),
    t.BADE: N_("{name} bids {first}¢."),
    t.CANT_BID: N_("{name} can't bid."),
}
DECLINED = {
    t.NLW: N_("{name} buys nothing."),
    t.FREE: N_("{name} takes nothing."),
    t.SORT: N_("{name} keeps all cards."),
}


def sentence(state: Stampin, event: Event, seat: int, names: list[str]) -> str:
    """What happened, as this seat saw it: hidden cards only for those who saw them. Not all that happens is told."""
    code, who = event[0], event[1]
    name = names[who]
    if code in PLAIN:
        first, second = (*event[2:], 0, 0)[:2]
        return _(PLAIN[code]).format(name=name, first=first, second=second)
    if code in (t.BOX, t.DEALT, t.TURN_BEGINS, t.PUT_WILD):  # what a Wild makes is told next
        return ""
    if code == t.TIED:
        return _("{names} are tied and roll again.").format(names=listed([names[tied] for tied in event[1:]]))
    if code in ON_THE_PATH:
        return _on_the_path(state, event, names)
    if code in (t.COLLECTED, t.PAID, t.PAID_TO):
        return _paid(event, names)
    if code == t.DUELLED:
        return _duelled(state, event, names)
    if code in (t.DREW, t.LAID_DOWN, t.COMPLETED):
        return _settled(state, event, seat, name)
    if code in (t.TRADED, t.PASSED, t.DEMANDED, t.GAVE_BACK):
        return _between_two(state, event, seat, names)
    if code == t.SEALED_BIDS:
        return _bids(event, names)
    if code == t.NEW_DECK:
        return ngettext(
            "The discards are shuffled: a new deck of {number} card.",
            "The discards are shuffled: a new deck of {number} cards.",
            event[2],
        ).format(number=event[2])
    if code == t.SHARED:
        return _("The turn limit was reached, and nobody has more than all the others.")
    if code == t.WON:
        return _won(state, event, name)
    if code == t.REFUSED:
        told = _("{name} hands in a Keeper card: that ends the turn of {other}.")
        return told.format(name=name, other=names[event[2]])
    return _one_card(state, event, names)


ON_THE_PATH = (t.MOVED, t.FLEW, t.KEPT, t.NOTHING, t.DECLINED, t.DOUBLED)
AFTER_DOUBLES = (
    N_("{name} doesn't move after doubles."),
    N_("{name} pays the Bank 5¢ and rolls again."),
    N_("{name} can't pay for another roll after doubles."),
)


def _on_the_path(state: Stampin, event: Event, names: list[str]) -> str:
    code, name = event[0], names[event[1]]
    if code == t.DOUBLED:
        return _(AFTER_DOUBLES[event[2]]).format(name=name)
    place = event[3] if code in (t.MOVED, t.FLEW) else event[2]
    space = space_at(state, place)
    if code == t.DECLINED:
        told = DECLINED[space.kind]
    elif code == t.MOVED:
        told = _landed(space)
    elif code == t.NOTHING and event[3]:
        told = N_("{name} can't pay for any card on {space}.")
    else:
        told = {
            t.FLEW: N_("{name} flies to {space} ({number})."),
            t.KEPT: N_("{name} hands in a Keeper card and ignores {space}: the turn ends."),
            t.NOTHING: N_("{name} finds nothing to do on {space}."),
        }[code]
    return _(told).format(name=name, space=_(space.name), number=place)


def _landed(space: Space) -> str:
    """Two spaces that pass cards may share their name."""
    if space.kind != t.PASS_ON:
        return N_("{name} lands on {space} ({number}).")
    if space.number == t.LEFT:
        return N_("{name} lands on {space} ({number}), which passes cards to the left.")
    return N_("{name} lands on {space} ({number}), which passes cards to the right.")


def _paid(event: Event, names: list[str]) -> str:
    """Money that a space moves."""
    code, name = event[0], names[event[1]]
    if code == t.COLLECTED:
        told = _("{name} gets {cents}¢ from the Bank.")
        if not event[2]:
            told = _("{name} gets nothing, because the Bank is empty.")
        return told.format(name=name, cents=event[2])
    if code == t.PAID:
        told = _("{name} pays the Bank {cents}¢.") if event[2] else _("{name} has nothing left to pay the Bank with.")
        return told.format(name=name, cents=event[2])
    told = _("{name} pays {other} {cents}¢.") if event[3] else _("{name} has nothing left to pay {other} with.")
    return told.format(name=name, other=names[event[2]], cents=event[3])


def _duelled(state: Stampin, event: Event, names: list[str]) -> str:
    who, other, a, b, c, d, cents = event[1:]
    if a + b == c + d:
        told = _("Dice Duel: {name} rolls {a} and {b}, {other} rolls {c} and {d}. A tie, so both roll again.")
        if state.setup.duel_tie_nothing:
            told = _("Dice Duel: {name} rolls {a} and {b}, {other} rolls {c} and {d}. A tie, so nobody pays.")
    elif not cents:
        told = _("Dice Duel: {name} rolls {a} and {b}, {other} rolls {c} and {d}. {loser} has nothing to pay with.")
    elif cents < t.DUEL:
        told = _(
            "Dice Duel: {name} rolls {a} and {b}, {other} rolls {c} and {d}. {loser} pays {winner} all there is, "
            "{cents}¢."
        )
    else:
        told = _("Dice Duel: {name} rolls {a} and {b}, {other} rolls {c} and {d}. {loser} pays {winner} {cents}¢.")
    winner, loser = (who, other) if a + b > c + d else (other, who)
    return told.format(
        name=names[who], other=names[other], a=a, b=b, c=c, d=d, winner=names[winner], loser=names[loser], cents=cents
    )


def _settled(state: Stampin, event: Event, seat: int, name: str) -> str:
    """Cards from the deck, three of a kind, Sets."""
    code, mine = event[0], event[1] == seat
    deck = deck_of(state)
    if code == t.DREW:
        cards = event[2:]
        if mine:
            return _("{name} draws {cards}.").format(name=name, cards=all_said(deck, cards))
        told = ngettext("{name} draws {number} card.", "{name} draws {number} cards.", len(cards))
        return told.format(name=name, number=len(cards))
    if code == t.LAID_DOWN and not mine:
        told = _("{name} lays three of a kind face-down.")
        if max(event[3:]) >= t.WILD:  # everybody sees it
            told = _("{name} lays three of a kind face-down, one of them a Wild.")
        return told.format(name=name)
    told = _("{name} completes the Set {category}: {cards}.")
    if code == t.LAID_DOWN:
        told = _("{name} lays three of {category} face-down: {cards}.")
    alike = [card_said(deck, card) if card >= t.WILD else card_name(deck, card) for card in event[3:]]
    return told.format(name=name, category=category_title(deck, event[2]), cards=listed(alike))


def _between_two(state: Stampin, event: Event, seat: int, names: list[str]) -> str:
    """Cards that go from hand to hand: all but what a Demand brings are seen by the two alone."""
    code, who, other = event[:3]
    deck = deck_of(state)
    name, partner = names[who], names[other]
    seen = seat in (who, other)
    if code == t.TRADED:
        if not seen:
            return _("{name} and {other} trade a card blindly.").format(name=name, other=partner)
        told = _("{name} and {other} trade blindly: {other} gets {given}, {name} gets {taken}.")
        given, taken = card_said(deck, event[3]), card_said(deck, event[4])
        return told.format(name=name, other=partner, given=given, taken=taken)
    if code == t.PASSED:
        told = _("{name} passes {card} to {other}.") if seen else _("{name} passes a card to {other}.")
        return told.format(name=name, other=partner, card=card_said(deck, event[3]) if seen else "")
    if code == t.DEMANDED:
        cards = event[4:]
        told = _("{name} demands {category} from {other}, who has none.")
        if cards:
            told = _("{name} demands {category} from {other} and gets {cards}.")
        said = listed([card_name(deck, card) for card in cards])
        return told.format(name=name, other=partner, category=category_title(deck, event[3]), cards=said)
    cards = event[3:]
    if not cards:
        return _("{name} has no card to give {other} in return.").format(name=name, other=partner)
    if seen:
        told = ngettext("{name} gives {other} {cards} for it.", "{name} gives {other} {cards} for them.", len(cards))
        return told.format(name=name, other=partner, cards=all_said(deck, cards))
    told = ngettext(
        "{name} gives {other} {number} card for it.", "{name} gives {other} {number} cards for them.", len(cards)
    )
    return told.format(name=name, other=partner, number=len(cards))


def _bids(event: Event, names: list[str]) -> str:
    """Sealed bids, opened; that there are none is told with what becomes of the card."""
    if not any(event[3::2]):
        return ""
    bids = [
        (_("{name} {cents}¢") if cents else _("{name} none")).format(name=names[seat], cents=cents)
        for seat, cents in zip(event[2::2], event[3::2], strict=True)
    ]
    return _("The bids: {bids}.").format(bids=listed(bids))


def _one_card(state: Stampin, event: Event, names: list[str]) -> str:
    """A card that everybody sees."""
    code, name, card, last = event[0], names[event[1]], event[2], event[-1]
    if code == t.EXCHANGED:
        told = _("{name} exchanges {card} for the Wild in their own Set: the turn ends.")
        if event[1] != event[2]:
            told = _("{name} exchanges {card} for the Wild in the Set of {other}: the turn ends.")
        return told.format(name=name, other=names[event[2]], card=card_said(deck_of(state), event[3]))
    if code == t.BOUGHT and event[4] > 1:
        told = _("{name} searches the discard piles and buys {card} for {cents}¢.")
    else:
        told = {
            t.BOUGHT: N_("{name} buys {card} from pile {number} for {cents}¢."),
            t.TOOK_FREE: N_("{name} takes {card} from pile {number} for nothing."),
            t.DISCARDED: N_("{name} discards {card} onto pile {number}."),
            t.LOT: N_("{card} is auctioned."),
            t.SOLD: N_("{name} gets {card} for {cents}¢."),
            t.UNSOLD: N_("Nobody has bid: {name} puts {card} onto pile {number}."),
        }[code]
        told = _(told)
    cents = event[3] if code in (t.BOUGHT, t.SOLD) else 0
    return told.format(name=name, card=card_said(deck_of(state), card), number=last + 1, cents=cents)


def _won(state: Stampin, event: Event, name: str) -> str:
    if event[2] == t.TURN_LIMIT:
        told = _("The turn limit was reached: {name} wins, by most Sets, then most threes, then most money.")
        return told.format(name=name)
    goal = state.goal()
    told = ngettext("{name} wins with {number} complete Set.", "{name} wins with {number} complete Sets.", goal)
    return told.format(name=name, number=goal)
