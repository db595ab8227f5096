"""What the game asks, in words for people, and the rule behind each question."""

from collections.abc import Callable

from philately.core.bits import bits_in, size_of
from philately.core.language import _, ngettext
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules import terms as t
from philately.games.stampin.text import all_said, card_said, deck_of, space_at

RULE_OF = {
    t.TURN: "P-12",
    t.BUY_MORE: "P-16",
    t.DOUBLES: "P-13",
    t.KEEPER: "P-15",
    t.REQUEST: "P-27",
    t.PARTNER: "P-33",
    t.SLOT: "P-32",
    t.PASS_CARD: "P-33",
    t.BID: "P-34",
    t.SEARCH: "P-35",
    t.TAKE_FREE: "P-36",
    t.SORT_OUT: "P-36",
    t.DISCARD: "P-24",
    t.PILE_FOR: "P-16",
    t.LOT_PILE: "P-34",
    t.DEMAND_PLAYER: "P-28",
    t.DEMAND_CATEGORY: "P-28",
    t.DEMAND_BACK: "P-28",
    t.CLOSE: "P-29",
}


def rule_of(question: int) -> str:
    """The rule behind a question; none when the game is over."""
    return RULE_OF.get(question, "")


def prompt(state: Stampin, seat: int, question: int, names: list[str]) -> str:
    """The question in one sentence, with what one needs to know for the answer."""
    if question == t.OVER:
        return ""
    if question in (t.KEEPER, t.REQUEST):
        return _asked_for_keeper(state, seat, question, names)
    if question == t.BID:
        return _asked_to_bid(state, seat, names)
    told: dict[int, Callable[[], str]] = {
        t.TURN: lambda: _asked_to_begin(state, seat),
        t.BUY_MORE: lambda: _("Do you buy a second card? You have {cents}¢."),
        t.DOUBLES: lambda: _(
            "Doubles, {first} and {second}: pay 5¢ and roll again, or end your turn? You have {cents}¢."
        ),
        t.PARTNER: lambda: _("{space}: with whom do you trade a card?"),
        t.SLOT: lambda: _("Which card do you draw from {other}, without seeing it? {other} draws one of yours."),
        t.PASS_CARD: lambda: _asked_to_pass(state),
        t.SEARCH: lambda: _(
            "{space}: you may buy a card from the discard piles, and then discard one. Which do you buy? You have "
            "{cents}¢."
        ),
        t.TAKE_FREE: lambda: _("{space}: you may take a card for nothing, and then discard one. Which do you take?"),
        t.SORT_OUT: lambda: _asked_to_sort(state),
        t.DISCARD: lambda: ngettext(
            "You hold {size} cards: which one do you discard?",
            "You hold {size} cards: which ones do you discard? ({number} to choose)",
            size_of(state.hands[seat]) - t.HAND,
        ),
        t.PILE_FOR: lambda: _("Onto which pile do you discard {card}?"),
        t.LOT_PILE: lambda: _("Nobody has bid: onto which pile does {card} go?"),
        t.DEMAND_PLAYER: lambda: _("Demand: whose hand is searched?"),
        t.DEMAND_CATEGORY: lambda: _("Demand: which category do you want from {other}?"),
        t.DEMAND_BACK: lambda: ngettext(
            "Demand: which card do you give {other} for {cards}?",
            "Demand: which cards do you give {other} for {cards}? ({number} to choose)",
            _still_due(state),
        ),
        t.CLOSE: lambda: _asked_to_end(state, seat),
    }
    return told[question]().format(**_parts(state, seat, question, names))


def _parts(state: Stampin, seat: int, question: int, names: list[str]) -> dict[str, object]:
    """The parts that questions are made of."""
    deck = deck_of(state)
    card = state.lot if question == t.LOT_PILE else state.picked
    number = 0
    if question == t.DISCARD:
        number = size_of(state.hands[seat]) - t.HAND
    elif question == t.DEMAND_BACK:
        number = _still_due(state)
    elif question == t.SORT_OUT:
        number = _still_to_sort(state)
    place = state.places[state.active]
    return {
        "cents": state.cash[seat],
        "first": state.die_a,
        "second": state.die_b,
        "space": _(space_at(state, place).name) if place else "",
        "other": names[_other(state, seat, question)],
        "size": size_of(state.hands[seat]),
        "number": number,
        "card": card_said(deck, card) if card != t.NONE else "",
        "cards": all_said(deck, bits_in(state.incoming)),
    }


def _other(state: Stampin, seat: int, question: int) -> int:
    """Who else is concerned by a question."""
    if question == t.SLOT:
        return state.partner if seat == state.active else state.active
    if question == t.PASS_CARD:
        left = state.setup.numbers[state.places[state.active] - 1] == t.LEFT
        return (seat + (1 if left else state.players - 1)) % state.players
    if question in (t.DEMAND_CATEGORY, t.DEMAND_BACK):
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
    elif state.top(0) == t.NONE and state.top(1) == t.NONE:
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
    if any(t.EXCHANGE <= answer < t.SLOTS for answer in state.legal_actions(seat)):
        said.append(_("Instead of all this you may exchange a stamp for the Wild of a Set."))
    return " ".join(said)


def _has_use_for_wild(state: Stampin, seat: int) -> bool:
    return any(state.can_put_down(seat, category) for category in range(t.CATEGORIES))


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
    if state.setup.numbers[state.places[state.active] - 1] == t.LEFT:
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
    space = space_at(state, place)
    cards = 1 if state.setup.one_each else state.keepers[seat]
    parts = {"space": _(space.name), "text": _(space.text), "name": names[state.active], "number": cards}
    if question == t.KEEPER:
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
    elif space.number == t.LEFT:
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
    if state.setup.auction == t.SEALED:
        told = _("Auction of {card}: your one secret bid, at least {least}¢, or pass? You have {cents}¢.")
    elif state.high_bidder < 0:
        told = _("Auction of {card}: nobody has bid yet. At least {least}¢, or pass? You have {cents}¢.")
    else:
        told = _("Auction of {card}: {name} has bid {bid}¢. At least {least}¢, or pass? You have {cents}¢.")
    if state.setup.auction == t.LIVE:
        told = " ".join((told, _("After a pass, the next higher bid lets you in again.")))
    return told.format(
        card=card_said(deck_of(state), state.lot),
        least=state.least_bid(),
        cents=state.cash[seat],
        name=names[state.high_bidder] if state.high_bidder >= 0 else "",
        bid=state.high_bid,
    )
