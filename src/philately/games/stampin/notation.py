"""The action space, with short words: a card `pre1`, an order `roll`, a Wild put down `wild>pre`, a bid `bid12`."""

from collections.abc import Sequence

from philately.core.actions import Actions, Span
from philately.core.language import N_
from philately.games.stampin.cards import CATEGORY_WORDS, card_word, category_title
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules import terms as t
from philately.games.stampin.text import card_said, deck_of


def _card(state: Stampin, card: int, names: Sequence[str]) -> str:
    return card_said(deck_of(state), card)


def _category(state: Stampin, category: int, names: Sequence[str]) -> str:
    return category_title(deck_of(state), category)


def _counted(state: Stampin, place: int, names: Sequence[str]) -> str:
    return str(place + 1)


ACTIONS = Actions(
    "Stampin'",
    N_("a card (pre1), roll, buy1, done, a category (pre), or bid12"),
    Span("card", t.CARD, t.CARDS, card_word, _card),
    Span("roll", t.ROLL, label=N_("Roll the dice")),
    Span("buy", t.BUY, 2, lambda pile: f"buy{pile + 1}", _counted),
    Span("done", t.DONE),
    Span("demand", t.DEMAND, label=N_("Use a Demand card")),
    Span("pay", t.PAY_DOUBLES, label=N_("Pay 5¢ and roll again")),
    Span("keep", t.KEEP, label=N_("Hand in a Keeper card")),
    Span("follow", t.FOLLOW),
    Span("pass", t.PASS, label=N_("Pass")),
    Span("pile", t.PILE, 2, lambda pile: f"pile{pile + 1}", _counted),
    Span("seat", t.SEAT, t.MOST_PLAYERS, lambda seat: f"seat{seat}", lambda state, seat, names: names[seat]),
    Span("category", t.CATEGORY, t.CATEGORIES, CATEGORY_WORDS.__getitem__, _category),
    Span("wild", t.PUT_DOWN, t.CATEGORIES, lambda category: f"wild>{CATEGORY_WORDS[category]}", _category),
    Span("exchange", t.EXCHANGE, t.NATURALS, lambda card: f"{card_word(card)}>wild", _card),
    Span("slot", t.SLOTS, t.BIDS - t.SLOTS, lambda slot: f"slot{slot + 1}", _counted, N_("Card {slot}")),
    Span(
        "bid",
        t.BIDS,
        t.MONEY + 1,
        lambda cents: f"bid{cents}",
        lambda state, cents, names: str(cents),
        N_("Bid {bid}¢"),
    ),
)
word = ACTIONS.word
action = ACTIONS.action
