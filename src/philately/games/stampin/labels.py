"""The answers to questions, in words for people, with all they need to know who can't see the table."""

from philately.core.language import N_, _
from philately.games.stampin.cards import card_title, category_title
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules import terms as t
from philately.games.stampin.text import card_said, deck_of

NO_MORE = {
    t.BUY_MORE: N_("That is enough"),
    t.DOUBLES: N_("End your turn"),
    t.SEARCH: N_("Buy nothing"),
    t.TAKE_FREE: N_("Take nothing"),
    t.SORT_OUT: N_("Keep the others"),
    t.CLOSE: N_("End your turn"),
}
ORDERS = {
    t.ROLL: N_("Roll the dice"),
    t.DEMAND: N_("Use a Demand card"),
    t.PAY_DOUBLES: N_("Pay 5¢ and roll again"),
    t.KEEP: N_("Hand in a Keeper card"),
    t.PASS: N_("Pass"),
}


def label(state: Stampin, seat: int, question: int, action: int, names: list[str]) -> str:
    """An answer for people."""
    deck = deck_of(state)
    if action < t.CARDS:
        if question == t.SEARCH:
            told = _("Buy {card} for {cents}¢")
            return told.format(card=card_said(deck, action), cents=state.setup.values[action])
        return card_title(deck, action)
    if action in ORDERS:
        return _(ORDERS[action])
    if action == t.DONE:
        if question == t.SORT_OUT and not state.sorted_out:
            return _("Keep all your cards")
        return _(NO_MORE[question])
    if action == t.FOLLOW:
        if question == t.KEEPER:
            return _("Follow the space")
        return _("Let the cards be passed") if state.asking_round else _("Agree to the trade")
    if action < t.DONE:
        card = state.top(action - t.BUY)
        told = _("Buy {card} from pile {number} for {cents}¢")
        cents = state.setup.values[card]
        return told.format(card=card_said(deck, card), number=action - t.BUY + 1, cents=cents)
    if action < t.SEAT:
        return _pile(state, question, action - t.PILE)
    if action < t.CATEGORY:
        return names[action - t.SEAT]
    if action < t.PUT_DOWN:
        return category_title(deck, action - t.CATEGORY)
    if action < t.SLOTS:
        return _with_a_wild(state, seat, action, names)
    if action < t.BIDS:
        return _("Card {number}").format(number=action - t.SLOTS + 1)
    return _("Bid {cents}¢").format(cents=action - t.BIDS)


def _pile(state: Stampin, question: int, pile: int) -> str:
    top = state.top(pile)
    if top == t.NONE:
        return _("Pile {number}, which is empty").format(number=pile + 1)
    told = _("Take {card} from pile {number}") if question == t.TAKE_FREE else _("Pile {number}, on {card}")
    return told.format(number=pile + 1, card=card_said(deck_of(state), top))


def _with_a_wild(state: Stampin, seat: int, action: int, names: list[str]) -> str:
    """A Wild is put down, or gained for a real stamp."""
    deck = deck_of(state)
    if action < t.EXCHANGE:
        category = action - t.PUT_DOWN
        told = _("Put a Wild down with your two of {category}")
        if state.three(seat, category):
            told = _("Put a Wild down as the fourth of {category}")
        return told.format(category=category_title(deck, category))
    card = action - t.EXCHANGE
    owner = state.set_with_wild(card >> 2)
    told = _("Exchange {card} for the Wild in your own Set; this ends your turn")
    if owner != seat:
        told = _("Exchange {card} for the Wild in the Set of {name}; this ends your turn")
    return told.format(card=card_said(deck, card), name=names[owner])
