"""Answers as short words and back: a stamp `lion.hippo`, a seat `seat2`, an order `take`, a place in the pile `@17`."""

from functools import cache

from philately.core.language import N_
from philately.core.notation import find_action, no_action
from philately.games.stampede.cards import stamp_word
from philately.games.stampede.rules.terms import ACTIONS, PLACE, RETURN, SEAT, STAMPS, TAKE


def word(action: int) -> str:
    if 0 <= action < STAMPS:
        return stamp_word(action)
    if SEAT <= action < TAKE:
        return f"seat{action - SEAT}"
    if action == TAKE:
        return "take"
    if action == RETURN:
        return "return"
    if PLACE <= action < ACTIONS:
        return f"@{action - PLACE}"
    raise no_action(action, ACTIONS)


@cache
def _actions() -> dict[str, int]:
    return {word(action): action for action in range(ACTIONS)}


def action(text: str) -> int:
    """The action a word stands for."""
    return find_action(text, _actions(), "Stampede", N_("a stamp (lion.hippo), a seat (seat1), take, return, or @17"))
