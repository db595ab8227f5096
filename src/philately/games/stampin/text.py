"""Every sentence the game says: questions, labels of answers, what happened, the rules in short.

Sentences are whole messages with named parts, so that they can be translated (`core/language.py`). Tables hold them in
English, marked with `N_`; they are translated where they are said.
"""

from collections.abc import Callable, Iterable

from philately.core.language import N_, _, ngettext
from philately.core.state import Event
from philately.games.stampin import shelf
from philately.games.stampin.board import Space
from philately.games.stampin.cards import Deck, card_name, card_title, category_title
from philately.games.stampin.rules import Stampin, terms
from philately.games.stampin.rules.position import cards_in, size_of

QUESTIONS = (
    "turn",
    "buy_more",
    "doubles",
    "keeper",
    "request",
    "partner",
    "slot",
    "pass_card",
    "bid",
    "search",
    "take_free",
    "sort_out",
    "discard",
    "pile_for",
    "lot_pile",
    "demand_player",
    "demand_category",
    "demand_back",
    "close",
    "over",
)

RULE_OF = {
    "turn": "P-12",
    "buy_more": "P-16",
    "doubles": "P-13",
    "keeper": "P-15",
    "request": "P-27",
    "partner": "P-33",
    "slot": "P-32",
    "pass_card": "P-33",
    "bid": "P-34",
    "search": "P-35",
    "take_free": "P-36",
    "sort_out": "P-36",
    "discard": "P-24",
    "pile_for": "P-16",
    "lot_pile": "P-34",
    "demand_player": "P-28",
    "demand_category": "P-28",
    "demand_back": "P-28",
    "close": "P-29",
}

RULES = {
    "P-3": N_(
        "There are 62 stamp cards: fifteen categories of four, and two Wilds. The names and face values on ours are a "
        "reconstruction."
    ),
    "P-6": N_(
        "The board is a closed path of spaces, with a corner stamp for each eagle beside it. Ours is a reconstruction, "
        "because the printed one isn't known."
    ),
    "P-12": N_(
        "In your turn you either roll the dice, move your eagle to the right and follow the space, or buy from the "
        "discard piles. Before that and after it you may put Wilds down and use Demand cards. Instead of all this you "
        "may give a real stamp for the Wild of a face-up Set; that ends the turn."
    ),
    "P-13": N_(
        "Doubles on the roll that opens your turn don't move you: pay the Bank 5¢ and roll again, or end the turn "
        "where you are."
    ),
    "P-14": N_(
        "Dice Duel: whoever lands on a space with another eagle rolls against its owner. The lower pays the higher 8¢, "
        "or all there is. Then the space is followed."
    ),
    "P-15": N_(
        "Before you follow the space you have landed on, you may hand in a Keeper card: the space is ignored, and your "
        "turn ends."
    ),
    "P-16": N_(
        "Instead of rolling you may buy one or two cards from the top of the discard piles at face value. Then you "
        "discard as many, face-up, onto the piles you choose."
    ),
    "P-17": N_(
        "Whoever first has enough complete Sets wins at once, even in another player's turn: two Sets, or three with "
        "two players, unless the table has agreed on another number."
    ),
    "P-20": N_(
        "Three of a kind are laid face-down by themselves, and three new cards drawn. With a fourth one they are "
        "turned up as a Set, and one card is drawn."
    ),
    "P-22": N_("As the last card leaves the deck, both discard piles are shuffled into a new one."),
    "P-24": N_(
        "A hand has six cards. Whoever holds more when a space or a purchase is done discards down to six; whoever "
        "holds fewer draws."
    ),
    "P-26": N_(
        "Each of the two Keeper/Demand cards can be used once, as Keeper or as Demand, unless the table gives "
        "everybody one of each."
    ),
    "P-27": N_(
        "Asked to trade or to pass a card, you may hand in a Keeper card: nothing changes hands, and the turn of "
        "whoever asked ends at once. Trades that were made before stand."
    ),
    "P-28": N_(
        "Demand: hand in the card and name a player and a category. All cards of that category in that hand come to "
        "you, for as many of your own choice. Wilds belong to no category, and a no costs the card too."
    ),
    "P-29": N_(
        "At the beginning and at the end of your turn you may put a Wild down: with two alike as three of a kind, or "
        "as the fourth card of three that lie down. A Set needs two real stamps at least. Demand cards can be used "
        "then too, unless the table wants them before the move."
    ),
    "P-31": N_(
        "At the beginning of your turn you may give a real stamp for the Wild in a face-up Set of its category, "
        "whosever it is. Your turn ends, and you can't put that Wild down before your next one."
    ),
    "P-32": N_(
        "In every trade each of the two draws one card from the other's hand without seeing it, both at the same time."
    ),
    "P-33": N_(
        "Trades are with the player you choose, with a neighbour, or with everybody one after another, as the space "
        "says. When cards are passed, everybody chooses one in secret, and all of them move together."
    ),
    "P-34": N_(
        "Auction: the top card of the deck goes to the highest bidder for whole cents, 10¢ at least, which the Bank "
        "gets. Whoever passes is out; in a live auction a higher bid lets everybody in again. Sealed bids are made "
        "once, and the first from the active player on wins a tie. Without a bid the card is discarded."
    ),
    "P-35": N_("NLW Stamps: look through both discard piles; you may buy any one card at face value and discard one."),
    "P-36": N_(
        "Where a discard costs nothing you may take one, and then discard a card of your hand; you may also leave it. "
        "Where you sort out, you may discard up to as many cards as the space says, and you take as many from the deck."
    ),
    "P-38": N_("Whoever can't pay what must be paid pays what there is; the rest is forgotten."),
    "P-39": N_(
        "Everybody may know how much money and how many cards you have, your Keeper/Demand cards, your Sets, how many "
        "threes lie face-down before you, and what lies on top of the discard piles. Hands and threes are secret."
    ),
    "P-40": N_("Where there is a turn limit, most Sets win when it is reached, then most threes, then most money."),
}

REASONS = {
    "sets": N_("enough complete Sets"),
    "turn_limit": N_("the turn limit was reached"),
}


# ---- the things spoken of --------------------------------------------------------------------------------------------


def _deck(state: Stampin) -> Deck:
    return shelf.find_cards(state.setup.cards)


def _space(state: Stampin, place: int) -> Space:
    """A space of the path, counted from 1."""
    return shelf.find_board(state.setup.board).spaces[place - 1]


def space_name(state: Stampin, place: int) -> str:
    """A space for people."""
    return _(_space(state, place).name)


def card_said(deck: Deck, card: int) -> str:
    """In the midst of a sentence: `Horned Owl (Birds)`."""
    if card >= terms.WILD:
        return _("{card} (Wild)").format(card=card_name(deck, card))
    category = category_title(deck, card // 4)
    return _("{card} ({category})").format(card=card_name(deck, card), category=category)


def listed(words: list[str]) -> str:
    """Several things of which all are meant."""
    if len(words) == 1:
        return words[0]
    if len(words) == 3:
        return _("{first}, {second} and {third}").format(first=words[0], second=words[1], third=words[2])
    return _("{first} and {second}").format(first=", ".join(words[:-1]), second=words[-1])


def _all_said(deck: Deck, cards: Iterable[int]) -> str:
    return listed([card_said(deck, card) for card in cards])


# ---- questions -------------------------------------------------------------------------------------------------------


def prompt(state: Stampin, seat: int, question: int, names: list[str]) -> str:
    """The question in one sentence, with what one needs to know for the answer."""
    if question == terms.OVER:
        return ""
    if question in (terms.KEEPER, terms.REQUEST):
        return _asked_for_keeper(state, seat, question, names)
    if question == terms.BID:
        return _asked_to_bid(state, seat, names)
    told: dict[int, Callable[[], str]] = {
        terms.TURN: lambda: _asked_to_begin(state, seat),
        terms.BUY_MORE: lambda: _("Do you buy a second card? You have {cents}¢."),
        terms.DOUBLES: lambda: _(
            "Doubles, {first} and {second}: pay 5¢ and roll again, or end your turn? You have {cents}¢."
        ),
        terms.PARTNER: lambda: _("{space}: with whom do you trade a card?"),
        terms.SLOT: lambda: _("Which card do you draw from {other}, without seeing it? {other} draws one of yours."),
        terms.PASS_CARD: lambda: _asked_to_pass(state),
        terms.SEARCH: lambda: _(
            "{space}: you may buy a card from the discard piles, and then discard one. Which do you buy? You have "
            "{cents}¢."
        ),
        terms.TAKE_FREE: lambda: _(
            "{space}: you may take a card for nothing, and then discard one. Which do you take?"
        ),
        terms.SORT_OUT: lambda: _asked_to_sort(state),
        terms.DISCARD: lambda: ngettext(
            "You hold {size} cards: which one do you discard?",
            "You hold {size} cards: which ones do you discard? ({number} to choose)",
            size_of(state.hands[seat]) - terms.HAND,
        ),
        terms.PILE_FOR: lambda: _("Onto which pile do you discard {card}?"),
        terms.LOT_PILE: lambda: _("Nobody has bid: onto which pile does {card} go?"),
        terms.DEMAND_PLAYER: lambda: _("Demand: whose hand is searched?"),
        terms.DEMAND_CATEGORY: lambda: _("Demand: which category do you want from {other}?"),
        terms.DEMAND_BACK: lambda: ngettext(
            "Demand: which card do you give {other} for {cards}?",
            "Demand: which cards do you give {other} for {cards}? ({number} to choose)",
            _still_due(state),
        ),
        terms.CLOSE: lambda: _asked_to_end(state, seat),
    }
    return told[question]().format(**_parts(state, seat, question, names))


def _parts(state: Stampin, seat: int, question: int, names: list[str]) -> dict[str, object]:
    """The parts that questions are made of."""
    deck = _deck(state)
    card = state.lot if question == terms.LOT_PILE else state.picked
    number = 0
    if question == terms.DISCARD:
        number = size_of(state.hands[seat]) - terms.HAND
    elif question == terms.DEMAND_BACK:
        number = _still_due(state)
    elif question == terms.SORT_OUT:
        number = _still_to_sort(state)
    place = state.places[state.active]
    return {
        "cents": state.cash[seat],
        "first": state.die_a,
        "second": state.die_b,
        "space": space_name(state, place) if place else "",
        "other": names[_other(state, seat, question)],
        "size": size_of(state.hands[seat]),
        "number": number,
        "card": card_said(deck, card) if card != terms.NONE else "",
        "cards": _all_said(deck, cards_in(state.incoming)) if state.incoming else "",
    }


def _other(state: Stampin, seat: int, question: int) -> int:
    """Who else is concerned by a question."""
    if question == terms.SLOT:
        return state.partner if seat == state.active else state.active
    if question == terms.PASS_CARD:
        left = state.setup.numbers[state.places[state.active] - 1] == terms.LEFT
        return (seat + (1 if left else state.players - 1)) % state.players
    if question in (terms.DEMAND_CATEGORY, terms.DEMAND_BACK):
        return state.target
    return state.active


def _still_due(state: Stampin) -> int:
    """Cards that must still be chosen to go back for a Demand."""
    due = min(size_of(state.incoming), size_of(state.hands[state.active]))
    return due - size_of(state.outgoing)


def _still_to_sort(state: Stampin) -> int:
    most = state.setup.numbers[state.places[state.active] - 1] - state.sorted_out
    return min(most, size_of(state.hands[state.active]))


def _asked_to_begin(state: Stampin, seat: int) -> str:
    """What the move can be, and what else is offered with it."""
    if state.affordable(seat, 0) or state.affordable(seat, 1):
        said = [_("Your turn: do you roll the dice, or buy from the discard piles? You have {cents}¢.")]
    elif state.top(0) == terms.NONE and state.top(1) == terms.NONE:
        said = [_("Your turn: roll the dice. There are no discards to buy.")]
    else:
        said = [_("Your turn: roll the dice. You can't pay for a discard with {cents}¢.")]
    demand, wild = state.can_demand(seat), _has_use_for_wild(state, seat)
    if demand and wild:
        said.append(_("Before that you may put a Wild down or use a Demand card."))
    elif wild:
        said.append(_("Before that you may put a Wild down."))
    elif demand:
        said.append(_("Before that you may use a Demand card."))
    if any(terms.EXCHANGE <= answer < terms.SLOTS for answer in state.options(seat)):
        said.append(_("Instead of all this you may exchange a stamp for the Wild of a Set."))
    return " ".join(said)


def _has_use_for_wild(state: Stampin, seat: int) -> bool:
    return any(state.can_put_down(seat, category) for category in range(terms.CATEGORIES))


def _asked_to_end(state: Stampin, seat: int) -> str:
    demand = state.can_demand(seat) and not state.setup.demand_at_start
    wild = _has_use_for_wild(state, seat)
    if demand and wild:
        return _("Before your turn ends: do you put a Wild down or use a Demand card?")
    if wild:
        return _("Before your turn ends: do you put a Wild down?")
    if demand:
        return _("Before your turn ends: do you use a Demand card?")
    return _("Nothing is left to do: end your turn.")


def _asked_to_pass(state: Stampin) -> str:
    if state.setup.numbers[state.places[state.active] - 1] == terms.LEFT:
        return _("{space}: which card do you pass to {other}, on your left?")
    return _("{space}: which card do you pass to {other}, on your right?")


def _asked_to_sort(state: Stampin) -> str:
    return ngettext(
        "{space}: which card do you discard, for a new one? ({number} at most)",
        "{space}: which cards do you discard, for as many new ones? ({number} at most)",
        _still_to_sort(state),
    )


def _asked_for_keeper(state: Stampin, seat: int, question: int, names: list[str]) -> str:
    """Against one's own space, or against what another wants."""
    place = state.places[state.active]
    space = _space(state, place)
    cards = 1 if state.setup.one_each else state.keepers[seat]
    parts = {"space": _(space.name), "text": _(space.text), "name": names[state.active], "number": cards}
    if question == terms.KEEPER:
        told = ngettext(
            "You are on {space}: “{text}” Do you follow it, or hand in your last Keeper card and end your turn?",
            "You are on {space}: “{text}” Do you follow it, or hand in one of your {number} Keeper cards and end your "
            "turn?",
            cards,
        )
        if not state.setup.one_each:
            told = " ".join((told, _("The card could also be a Demand later.")))
    elif not state.asking_round:
        told = _(
            "{name} is on {space} and wants to trade a card with you, each drawing blindly. Do you agree, or hand in a "
            "Keeper card (you have {number}), which ends the turn of {name}?"
        )
    elif space.number == terms.LEFT:
        told = _(
            "{name} is on {space}: everybody is to pass a card to the left. Do you agree, or hand in a Keeper card "
            "(you have {number}), which ends the turn of {name}?"
        )
    else:
        told = _(
            "{name} is on {space}: everybody is to pass a card to the right. Do you agree, or hand in a Keeper card "
            "(you have {number}), which ends the turn of {name}?"
        )
    return told.format(**parts)


def _asked_to_bid(state: Stampin, seat: int, names: list[str]) -> str:
    if state.setup.auction == terms.SEALED:
        told = _("Auction of {card}: your one secret bid, at least {least}¢, or pass? You have {cents}¢.")
    elif state.high_bidder < 0:
        told = _("Auction of {card}: nobody has bid yet. At least {least}¢, or pass? You have {cents}¢.")
    else:
        told = _("Auction of {card}: {name} has bid {bid}¢. At least {least}¢, or pass? You have {cents}¢.")
    if state.setup.auction == terms.LIVE:
        told = " ".join((told, _("After a pass, the next higher bid lets you in again.")))
    return told.format(
        card=card_said(_deck(state), state.lot),
        least=state.least_bid(),
        cents=state.cash[seat],
        name=names[state.high_bidder] if state.high_bidder >= 0 else "",
        bid=state.high_bid,
    )


def rule_of(state: Stampin, question: int) -> str:
    """The rule behind a question."""
    return RULE_OF.get(QUESTIONS[question], "")


# ---- answers ---------------------------------------------------------------------------------------------------------

NO_MORE = {
    terms.BUY_MORE: N_("That is enough"),
    terms.DOUBLES: N_("End your turn"),
    terms.SEARCH: N_("Buy nothing"),
    terms.TAKE_FREE: N_("Take nothing"),
    terms.SORT_OUT: N_("Keep the others"),
    terms.CLOSE: N_("End your turn"),
}
ORDERS = {
    terms.ROLL: N_("Roll the dice"),
    terms.DEMAND: N_("Use a Demand card"),
    terms.PAY_DOUBLES: N_("Pay 5¢ and roll again"),
    terms.KEEP: N_("Hand in a Keeper card"),
    terms.PASS: N_("Pass"),
}


def label(state: Stampin, seat: int, question: int, action: int, names: list[str]) -> str:
    """An answer for people."""
    deck = _deck(state)
    if action < terms.CARDS:
        if question == terms.SEARCH:
            told = _("Buy {card} for {cents}¢")
            return told.format(card=card_said(deck, action), cents=state.setup.values[action])
        return card_title(deck, action)
    if action in ORDERS:
        return _(ORDERS[action])
    if action == terms.DONE:
        if question == terms.SORT_OUT and not state.sorted_out:
            return _("Keep all your cards")
        return _(NO_MORE[question])
    if action == terms.FOLLOW:
        if question == terms.KEEPER:
            return _("Follow the space")
        return _("Let the cards be passed") if state.asking_round else _("Agree to the trade")
    if action < terms.DONE:
        card = state.top(action - terms.BUY)
        told = _("Buy {card} from pile {number} for {cents}¢")
        cents = state.setup.values[card]
        return told.format(card=card_said(deck, card), number=action - terms.BUY + 1, cents=cents)
    if action < terms.SEAT:
        return _pile(state, question, action - terms.PILE)
    if action < terms.CATEGORY:
        return names[action - terms.SEAT]
    if action < terms.PUT_DOWN:
        return category_title(deck, action - terms.CATEGORY)
    if action < terms.SLOTS:
        return _with_a_wild(state, seat, action, names)
    if action < terms.BIDS:
        return _("Card {number}").format(number=action - terms.SLOTS + 1)
    return _("Bid {cents}¢").format(cents=action - terms.BIDS)


def _pile(state: Stampin, question: int, pile: int) -> str:
    top = state.top(pile)
    if top == terms.NONE:
        return _("Pile {number}, which is empty").format(number=pile + 1)
    told = _("Take {card} from pile {number}") if question == terms.TAKE_FREE else _("Pile {number}, on {card}")
    return told.format(number=pile + 1, card=card_said(_deck(state), top))


def _with_a_wild(state: Stampin, seat: int, action: int, names: list[str]) -> str:
    """A Wild is put down, or gained for a real stamp."""
    deck = _deck(state)
    if action < terms.EXCHANGE:
        category = action - terms.PUT_DOWN
        told = _("Put a Wild down with your two of {category}")
        if state.three(seat, category):
            told = _("Put a Wild down as the fourth of {category}")
        return told.format(category=category_title(deck, category))
    card = action - terms.EXCHANGE
    owner = state.set_with_wild(card >> 2)
    told = _("Exchange {card} for the Wild in your own Set; this ends your turn")
    if owner != seat:
        told = _("Exchange {card} for the Wild in the Set of {name}; this ends your turn")
    return told.format(card=card_said(deck, card), name=names[owner])


# ---- what happened ---------------------------------------------------------------------------------------------------

PLAIN = {
    terms.STARTS: N_("{name} starts."),
    terms.LOST_TURN: N_("{name} loses this turn."),
    terms.TOPPED_UP: N_("{name} had fewer than six cards."),
    terms.ROLLED_FIRST: N_("{name} rolls {first} and {second} for the start."),
    terms.ROLLED: N_("{name} rolls {first} and {second}."),
    terms.PASSED_BID: N_("{name} passes."),
    terms.LOSES_NEXT: N_("{name} loses the next turn."),
    terms.BADE: N_("{name} bids {first}¢."),
    terms.CANT_BID: N_("{name} can't bid."),
}
DECLINED = {
    terms.NLW: N_("{name} buys nothing."),
    terms.FREE: N_("{name} takes nothing."),
    terms.SORT: N_("{name} keeps all cards."),
}


def sentence(state: Stampin, event: Event, seat: int, names: list[str]) -> str:
    """What happened, as this seat saw it: hidden cards only for those who saw them. Not all that happens is told."""
    code, who = event[0], event[1]
    name = names[who]
    if code in PLAIN:
        first, second = (*event[2:], 0, 0)[:2]
        return _(PLAIN[code]).format(name=name, first=first, second=second)
    if code in (terms.BOX, terms.DEALT, terms.TURN_BEGINS, terms.PUT_WILD):  # what a Wild makes is told next
        return ""
    if code == terms.TIED:
        return _("{names} are tied and roll again.").format(names=listed([names[tied] for tied in event[1:]]))
    if code in ON_THE_PATH:
        return _on_the_path(state, event, names)
    if code in (terms.COLLECTED, terms.PAID, terms.PAID_TO):
        return _paid(event, names)
    if code == terms.DUELLED:
        return _duelled(state, event, names)
    if code in (terms.DREW, terms.LAID_DOWN, terms.COMPLETED):
        return _settled(state, event, seat, name)
    if code in (terms.TRADED, terms.PASSED, terms.DEMANDED, terms.GAVE_BACK):
        return _between_two(state, event, seat, names)
    if code == terms.SEALED_BIDS:
        return _bids(event, names)
    if code == terms.NEW_DECK:
        return ngettext(
            "The discards are shuffled: a new deck of {number} card.",
            "The discards are shuffled: a new deck of {number} cards.",
            event[2],
        ).format(number=event[2])
    if code == terms.SHARED:
        return _("The turn limit was reached, and nobody has more than all the others.")
    if code == terms.WON:
        return _won(state, event, name)
    if code == terms.REFUSED:
        told = _("{name} hands in a Keeper card: that ends the turn of {other}.")
        return told.format(name=name, other=names[event[2]])
    return _one_card(state, event, names)


ON_THE_PATH = (terms.MOVED, terms.FLEW, terms.KEPT, terms.NOTHING, terms.DECLINED, terms.DOUBLED)
AFTER_DOUBLES = (
    N_("{name} doesn't move after doubles."),
    N_("{name} pays the Bank 5¢ and rolls again."),
    N_("{name} can't pay for another roll after doubles."),
)


def _on_the_path(state: Stampin, event: Event, names: list[str]) -> str:
    code, name = event[0], names[event[1]]
    if code == terms.DOUBLED:
        return _(AFTER_DOUBLES[event[2]]).format(name=name)
    place = event[3] if code in (terms.MOVED, terms.FLEW) else event[2]
    space = _space(state, place)
    if code == terms.DECLINED:
        told = DECLINED[space.kind]
    elif code == terms.MOVED:
        told = _landed(space)
    elif code == terms.NOTHING and event[3]:
        told = N_("{name} can't pay for any card on {space}.")
    else:
        told = {
            terms.FLEW: N_("{name} flies to {space} ({number})."),
            terms.KEPT: N_("{name} hands in a Keeper card and ignores {space}: the turn ends."),
            terms.NOTHING: N_("{name} finds nothing to do on {space}."),
        }[code]
    return _(told).format(name=name, space=_(space.name), number=place)


def _landed(space: Space) -> str:
    """Two spaces that pass cards may share their name."""
    if space.kind != terms.PASS_ON:
        return N_("{name} lands on {space} ({number}).")
    if space.number == terms.LEFT:
        return N_("{name} lands on {space} ({number}), which passes cards to the left.")
    return N_("{name} lands on {space} ({number}), which passes cards to the right.")


def _paid(event: Event, names: list[str]) -> str:
    """Money that a space moves."""
    code, name = event[0], names[event[1]]
    if code == terms.COLLECTED:
        told = _("{name} gets {cents}¢ from the Bank.")
        if not event[2]:
            told = _("{name} gets nothing, because the Bank is empty.")
        return told.format(name=name, cents=event[2])
    if code == terms.PAID:
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
    elif cents < terms.DUEL:
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
    deck = _deck(state)
    if code == terms.DREW:
        cards = event[2:]
        if mine:
            return _("{name} draws {cards}.").format(name=name, cards=_all_said(deck, cards))
        told = ngettext("{name} draws {number} card.", "{name} draws {number} cards.", len(cards))
        return told.format(name=name, number=len(cards))
    if code == terms.LAID_DOWN and not mine:
        told = _("{name} lays three of a kind face-down.")
        if max(event[3:]) >= terms.WILD:  # everybody sees it
            told = _("{name} lays three of a kind face-down, one of them a Wild.")
        return told.format(name=name)
    told = _("{name} completes the Set {category}: {cards}.")
    if code == terms.LAID_DOWN:
        told = _("{name} lays three of {category} face-down: {cards}.")
    alike = [card_said(deck, card) if card >= terms.WILD else card_name(deck, card) for card in event[3:]]
    return told.format(name=name, category=category_title(deck, event[2]), cards=listed(alike))


def _between_two(state: Stampin, event: Event, seat: int, names: list[str]) -> str:
    """Cards that go from hand to hand: all but what a Demand brings are seen by the two alone."""
    code, who, other = event[:3]
    deck = _deck(state)
    name, partner = names[who], names[other]
    seen = seat in (who, other)
    if code == terms.TRADED:
        if not seen:
            return _("{name} and {other} trade a card blindly.").format(name=name, other=partner)
        told = _("{name} and {other} trade blindly: {other} gets {given}, {name} gets {taken}.")
        given, taken = card_said(deck, event[3]), card_said(deck, event[4])
        return told.format(name=name, other=partner, given=given, taken=taken)
    if code == terms.PASSED:
        told = _("{name} passes {card} to {other}.") if seen else _("{name} passes a card to {other}.")
        return told.format(name=name, other=partner, card=card_said(deck, event[3]) if seen else "")
    if code == terms.DEMANDED:
        cards = event[4:]
        told = _("{name} demands {category} from {other}, who has none.")
        if cards:
            told = _("{name} demands {category} from {other} and gets {cards}.")
        said = listed([card_name(deck, card) for card in cards]) if cards else ""
        return told.format(name=name, other=partner, category=category_title(deck, event[3]), cards=said)
    cards = event[3:]
    if not cards:
        return _("{name} has no card to give {other} in return.").format(name=name, other=partner)
    if seen:
        told = ngettext("{name} gives {other} {cards} for it.", "{name} gives {other} {cards} for them.", len(cards))
        return told.format(name=name, other=partner, cards=_all_said(deck, cards))
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
    if code == terms.EXCHANGED:
        told = _("{name} exchanges {card} for the Wild in their own Set: the turn ends.")
        if event[1] != event[2]:
            told = _("{name} exchanges {card} for the Wild in the Set of {other}: the turn ends.")
        return told.format(name=name, other=names[event[2]], card=card_said(_deck(state), event[3]))
    if code == terms.BOUGHT and event[4] > 1:
        told = _("{name} searches the discard piles and buys {card} for {cents}¢.")
    else:
        told = {
            terms.BOUGHT: N_("{name} buys {card} from pile {number} for {cents}¢."),
            terms.TOOK_FREE: N_("{name} takes {card} from pile {number} for nothing."),
            terms.DISCARDED: N_("{name} discards {card} onto pile {number}."),
            terms.LOT: N_("{card} is auctioned."),
            terms.SOLD: N_("{name} gets {card} for {cents}¢."),
            terms.UNSOLD: N_("Nobody has bid: {name} puts {card} onto pile {number}."),
        }[code]
        told = _(told)
    cents = event[3] if code in (terms.BOUGHT, terms.SOLD) else 0
    return told.format(name=name, card=card_said(_deck(state), card), number=last + 1, cents=cents)


def _won(state: Stampin, event: Event, name: str) -> str:
    if event[2] == terms.TURN_LIMIT:
        told = _("The turn limit was reached: {name} wins, by most Sets, then most threes, then most money.")
        return told.format(name=name)
    goal = state.goal()
    told = ngettext("{name} wins with {number} complete Set.", "{name} wins with {number} complete Sets.", goal)
    return told.format(name=name, number=goal)


assert len(QUESTIONS) == terms.OVER + 1
