"""Answers as short words and back: a stamp `lion.hippo`, a seat `seat2`, an order `take`, a place in the pile `@17`."""

from functools import cache

from philately.core.errors import BadNotation
from philately.core.language import _, either
from philately.core.options import nearest
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
    message = _("there is no action {action}; actions are 0 to {last}")
    raise BadNotation(message.format(action=action, last=ACTIONS - 1))


@cache
def _actions() -> dict[str, int]:
    return {word(action): action for action in range(ACTIONS)}


def action(text: str) -> int:
    """The action a word stands for."""
    known = _actions()
    if text in known:
        return known[text]
    close = nearest(text, list(known))
    if close:
        message = _("{said} is no word of Stampede; did you mean {words}?")
        raise BadNotation(message.format(said=repr(text), words=either(close)))
    message = _("{said} is no word of Stampede; say a stamp (lion.hippo), a seat (seat1), take, return, or @17")
    raise BadNotation(message.format(said=repr(text)))
