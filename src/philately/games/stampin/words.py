"""What the game asks, in words for people, with all that they need to know who can't see the table."""

from collections.abc import Sequence

from philately.core.bits import bits_in, size_of
from philately.core.language import N_, _, listed, ngettext
from philately.core.words import Label, Words
from philately.games.stampin.cards import card_title, category_title
from philately.games.stampin.notation import ACTIONS
from philately.games.stampin.rules import Stampin, auctions, buying, keepers, trades, turn
from philately.games.stampin.rules import terms as t
from philately.games.stampin.text import card_said, deck_of, space_of


def _card(game: Stampin, seat: int, names: Sequence[str]) -> str:
    """The card that is about to be discarded, or that is auctioned."""
    return card_said(deck_of(game), game.lot if game.picked == t.NONE else game.picked)


WORDS = Words(
    ACTIONS,
    {
        "space": lambda game, seat, names: _(space_of(game).name),
        "cents": lambda game, seat, names: str(game.cash[seat]),
        "card": _card,
        "first": lambda game, seat, names: str(game.die_a),
        "second": lambda game, seat, names: str(game.die_b),
        "target": lambda game, seat, names: names[game.target],
        "other": lambda game, seat, names: names[game.partner if seat == game.active else game.active],
    },
)
say = WORDS.say


def _card_title(game: Stampin, seat: int, action: int, names: Sequence[str]) -> str:
    return card_title(deck_of(game), action)


# ---- the turn --------------------------------------------------------------------------------------------------------


def _begin(game: Stampin, seat: int, names: Sequence[str]) -> str:
    """What the move can be, and what else is offered with it."""
    if game.affordable(seat, 0) or game.affordable(seat, 1):
        said = [_("Your turn: do you roll the dice, or buy from the discard piles? You have {cents}¢.")]
    elif game.top(0) == t.NONE and game.top(1) == t.NONE:
        said = [_("Your turn: roll the dice. There are no discards to buy.")]
    else:
        said = [_("Your turn: roll the dice. You can't pay for a discard with {cents}¢.")]
    offered = _offered(game, seat)
    if "wild" in offered and "demand" in offered:
        said.append(_("Before that you may put a Wild down or use a Demand card."))
    elif "wild" in offered:
        said.append(_("Before that you may put a Wild down."))
    elif "demand" in offered:
        said.append(_("Before that you may use a Demand card."))
    if "exchange" in offered:
        said.append(_("Instead of rolling or buying you may exchange a stamp for the Wild of a Set."))
    return " ".join(said).format(cents=game.cash[seat])


def _end(game: Stampin, seat: int, names: Sequence[str]) -> str:
    offered = _offered(game, seat)
    if "wild" in offered and "demand" in offered:
        return _("Before your turn ends: do you put a Wild down or use a Demand card?")
    if "wild" in offered:
        return _("Before your turn ends: do you put a Wild down?")
    if "demand" in offered:
        return _("Before your turn ends: do you use a Demand card?")
    return _("Nothing is left to do: end your turn.")


def _offered(game: Stampin, seat: int) -> set[str]:
    """The spans of actions that are offered."""
    return {ACTIONS.span_of(action).name for action in game.legal_actions(seat)}


def _discard(message: str) -> Label:
    """A label with a discard, which the action names itself, or which lies on top of the pile that it names."""

    def label(game: Stampin, seat: int, action: int, names: Sequence[str]) -> str:
        pile = action - (t.PILE if action >= t.PILE else t.BUY)
        card = game.top(pile) if action >= t.CARDS else action
        return _(message).format(card=card_said(deck_of(game), card), number=pile + 1, cents=game.setup.values[card])

    return label


BUY = _discard(N_("Buy {card} from pile {number} for {cents}¢"))
ON_PILE = _discard(N_("Pile {number}, on {card}"))


def _put_down(game: Stampin, seat: int, action: int, names: Sequence[str]) -> str:
    category = action - t.PUT_DOWN
    told = _("Put a Wild down with your two of {category}")
    if game.three(seat, category):
        told = _("Put a Wild down as the fourth of {category}")
    return told.format(category=category_title(deck_of(game), category))


def _exchange(game: Stampin, seat: int, action: int, names: Sequence[str]) -> str:
    card = action - t.EXCHANGE
    owner = game.set_with_wild(card >> 2)
    told = _("Exchange {card} for the Wild in your own Set; this ends your turn")
    if owner != seat:
        told = _("Exchange {card} for the Wild in the Set of {name}; this ends your turn")
    return told.format(card=card_said(deck_of(game), card), name=names[owner])


say(turn.TURN, _begin, buy=BUY, wild=_put_down, exchange=_exchange)
say(turn.CLOSE, _end, done=N_("End your turn"), wild=_put_down)
say(
    turn.DOUBLES,
    N_("Doubles, {first} and {second}: pay 5¢ and roll again, or end your turn? You have {cents}¢."),
    done=N_("End your turn"),
)


# ---- the discard piles -----------------------------------------------------------------------------------------------


def _sort(game: Stampin, seat: int, names: Sequence[str]) -> str:
    number = min(space_of(game).number - game.sorted_out, size_of(game.hands[seat]))
    told = ngettext(
        "{space}: which card do you discard, for a new one? ({number} at most)",
        "{space}: which cards do you discard, for as many new ones? ({number} at most)",
        number,
    )
    return told.format(space=_(space_of(game).name), number=number)


def _too_many(game: Stampin, seat: int, names: Sequence[str]) -> str:
    size = size_of(game.hands[seat])
    told = ngettext(
        "You hold {size} cards: which one do you discard?",
        "You hold {size} cards: which ones do you discard? ({number} to choose)",
        size - t.HAND,
    )
    return told.format(size=size, number=size - t.HAND)


def _keep_the_others(game: Stampin, seat: int, action: int, names: Sequence[str]) -> str:
    return _("Keep the others") if game.sorted_out else _("Keep all your cards")


def _pile(game: Stampin, seat: int, action: int, names: Sequence[str]) -> str:
    if game.top(action - t.PILE) == t.NONE:
        return _("Pile {number}, which is empty").format(number=action - t.PILE + 1)
    return ON_PILE(game, seat, action, names)


say(buying.BUY_MORE, N_("Do you buy a second card? You have {cents}¢."), done=N_("That is enough"), buy=BUY)
say(
    buying.SEARCH,
    N_(
        "{space}: you may buy a card from the discard piles, and then discard one. Which do you buy? You have {cents}¢."
    ),
    done=N_("Buy nothing"),
    card=_discard(N_("Buy {card} for {cents}¢")),
)
say(
    buying.TAKE_FREE,
    N_("{space}: you may take a card for nothing, and then discard one. Which do you take?"),
    done=N_("Take nothing"),
    pile=_discard(N_("Take {card} from pile {number}")),
)
say(buying.SORT_OUT, _sort, done=_keep_the_others, card=_card_title)
say(buying.DISCARD, _too_many, card=_card_title)
say(buying.PILE_FOR, N_("Onto which pile do you discard {card}?"), pile=_pile)


# ---- Keeper/Demand cards ---------------------------------------------------------------------------------------------


def _keeper(game: Stampin, seat: int, names: Sequence[str]) -> str:
    """Against the space one has landed on."""
    space = space_of(game)
    cards = 1 if game.setup.one_each else game.keepers[seat]
    told = ngettext(
        "You are on {space}: “{text}” Do you follow it, or hand in your last Keeper card and end your turn?",
        "You are on {space}: “{text}” Do you follow it, or hand in one of your {number} Keeper cards and end your "
        "turn?",
        cards,
    )
    if not game.setup.one_each:
        told = " ".join((told, _("The card could also be a Demand later.")))
    return told.format(space=_(space.name), text=_(space.text), number=cards)


def _request(game: Stampin, seat: int, names: Sequence[str]) -> str:
    """Against what another wants."""
    cards = 1 if game.setup.one_each else game.keepers[seat]
    if game.for_wild != t.NONE:
        told = _(
            "{name} offers {card} for the Wild in your Set. Do you agree, or hand in a Keeper card (you have "
            "{number}), which ends the turn of {name}?"
        )
        return told.format(name=names[game.active], card=card_said(deck_of(game), game.for_wild), number=cards)
    space = space_of(game)
    if not game.asking_round:
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
    return told.format(name=names[game.active], space=_(space.name), number=cards)


def _agree(game: Stampin, seat: int, action: int, names: Sequence[str]) -> str:
    if game.for_wild != t.NONE:
        return _("Agree to the exchange")
    return _("Let the cards be passed") if game.asking_round else _("Agree to the trade")


def _give_back(game: Stampin, seat: int, names: Sequence[str]) -> str:
    due = min(size_of(game.incoming), size_of(game.hands[game.active])) - size_of(game.outgoing)
    told = ngettext(
        "Demand: which card do you give {other} for {cards}?",
        "Demand: which cards do you give {other} for {cards}? ({number} to choose)",
        due,
    )
    cards = listed([card_said(deck_of(game), card) for card in bits_in(game.incoming)])
    return told.format(other=names[game.target], cards=cards, number=due)


say(keepers.KEEPER, _keeper, follow=N_("Follow the space"))
say(keepers.REQUEST, _request, follow=_agree)
say(keepers.DEMAND_PLAYER, N_("Demand: whose hand is searched?"))
say(keepers.DEMAND_CATEGORY, N_("Demand: which category do you want from {target}?"))
say(keepers.DEMAND_BACK, _give_back, card=_card_title)


# ---- trades and auctions ---------------------------------------------------------------------------------------------


def _pass(game: Stampin, seat: int, names: Sequence[str]) -> str:
    space = space_of(game)
    told, other = _("{space}: which card do you pass to {other}, on your right?"), seat - 1
    if space.number == t.LEFT:
        told, other = _("{space}: which card do you pass to {other}, on your left?"), seat + 1
    return told.format(space=_(space.name), other=names[other % game.players])


def _bid(game: Stampin, seat: int, names: Sequence[str]) -> str:
    if game.setup.auction == t.SEALED:
        told = _("Auction of {card}: your one secret bid, at least {least}¢, or pass? You have {cents}¢.")
    elif game.high_bidder < 0:
        told = _("Auction of {card}: nobody has bid yet. At least {least}¢, or pass? You have {cents}¢.")
    else:
        told = _("Auction of {card}: {name} has bid {bid}¢. At least {least}¢, or pass? You have {cents}¢.")
    if game.setup.auction == t.LIVE:
        told = " ".join((told, _("After a pass, the next higher bid lets you in again.")))
    return told.format(
        card=card_said(deck_of(game), game.lot),
        least=game.least_bid(),
        cents=game.cash[seat],
        name=names[game.high_bidder] if game.high_bidder >= 0 else "",
        bid=game.high_bid,
    )


say(trades.PARTNER, N_("{space}: with whom do you trade a card?"))
say(trades.SLOT, N_("Which card do you draw from {other}, without seeing it? {other} draws one of yours."))
say(trades.PASS_CARD, _pass, card=_card_title)
say(auctions.BID, _bid, number=True)
say(auctions.LOT_PILE, N_("Nobody has bid: onto which pile does {card} go?"), pile=_pile)
