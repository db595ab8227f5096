"""Answers as short words and back: a card `pre1`, an order `roll`, a Wild put down `wild>pre`, a bid `bid12`."""

from functools import cache

from philately.core.language import N_
from philately.core.notation import find_action, no_action
from philately.games.stampin.cards import CATEGORY_WORDS, card_word
from philately.games.stampin.rules.terms import (
    ACTIONS,
    BIDS,
    BUY,
    CARDS,
    CATEGORY,
    DEMAND,
    DONE,
    EXCHANGE,
    FOLLOW,
    KEEP,
    PASS,
    PAY_DOUBLES,
    PILE,
    PUT_DOWN,
    ROLL,
    SEAT,
    SLOTS,
)

ORDERS = {
    ROLL: "roll",
    BUY: "buy1",
    BUY + 1: "buy2",
    DONE: "done",
    DEMAND: "demand",
    PAY_DOUBLES: "pay",
    KEEP: "keep",
    FOLLOW: "follow",
    PASS: "pass",
    PILE: "pile1",
    PILE + 1: "pile2",
}


def word(action: int) -> str:
    """The word for an action."""
    if not 0 <= action < ACTIONS:
        raise no_action(action, ACTIONS)
    if action in ORDERS:
        return ORDERS[action]
    if action < CARDS:
        return card_word(action)
    if action < CATEGORY:
        return f"seat{action - SEAT}"
    if action < PUT_DOWN:
        return CATEGORY_WORDS[action - CATEGORY]
    if action < EXCHANGE:
        return f"wild>{CATEGORY_WORDS[action - PUT_DOWN]}"
    if action < SLOTS:
        return f"{card_word(action - EXCHANGE)}>wild"
    if action < BIDS:
        return f"slot{action - SLOTS + 1}"
    return f"bid{action - BIDS}"


@cache
def _actions() -> dict[str, int]:
    return {word(action): action for action in range(ACTIONS)}


def action(text: str) -> int:
    """The action a word stands for."""
    return find_action(text, _actions(), "Stampin'", N_("a card (pre1), roll, buy1, done, a category (pre), or bid12"))
