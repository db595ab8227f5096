"""Answers as short words and back: a card `pre1`, an order `roll`, a Wild put down `wild>pre`, a bid `bid12`."""

from functools import cache

from philately.core.language import N_
from philately.core.notation import find_action, no_action
from philately.games.stampin.cards import CATEGORY_WORDS, card_word
from philately.games.stampin.rules import terms as t

ORDERS = {
    t.ROLL: "roll",
    t.BUY: "buy1",
    t.BUY + 1: "buy2",
    t.DONE: "done",
    t.DEMAND: "demand",
    t.PAY_DOUBLES: "pay",
    t.KEEP: "keep",
    t.FOLLOW: "follow",
    t.PASS: "pass",
    t.PILE: "pile1",
    t.PILE + 1: "pile2",
}


def word(action: int) -> str:
    """The word for an action."""
    if not 0 <= action < t.ACTIONS:
        raise no_action(action, t.ACTIONS)
    if action in ORDERS:
        return ORDERS[action]
    if action < t.CARDS:
        return card_word(action)
    if action < t.CATEGORY:
        return f"seat{action - t.SEAT}"
    if action < t.PUT_DOWN:
        return CATEGORY_WORDS[action - t.CATEGORY]
    if action < t.EXCHANGE:
        return f"wild>{CATEGORY_WORDS[action - t.PUT_DOWN]}"
    if action < t.SLOTS:
        return f"{card_word(action - t.EXCHANGE)}>wild"
    if action < t.BIDS:
        return f"slot{action - t.SLOTS + 1}"
    return f"bid{action - t.BIDS}"


@cache
def _actions() -> dict[str, int]:
    return {word(action): action for action in range(t.ACTIONS)}


def action(text: str) -> int:
    """The action a word stands for."""
    return find_action(text, _actions(), "Stampin'", N_("a card (pre1), roll, buy1, done, a category (pre), or bid12"))
