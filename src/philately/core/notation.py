"""What the notations of all games have in common: what is said when an action or a word isn't there."""

from collections.abc import Mapping

from philately.core.errors import BadNotation
from philately.core.language import _, either
from philately.core.options import nearest


def no_action(action: int, actions: int) -> BadNotation:
    """The error to raise for a number that is no action."""
    message = _("there is no action {action}; actions are 0 to {last}")
    return BadNotation(message.format(action=action, last=actions - 1))


def find_action(word: str, known: Mapping[str, int], game: str, kinds: str) -> int:
    """The action a word stands for; `kinds` is a message that says which words there are."""
    if word in known:
        return known[word]
    close = nearest(word, list(known))
    if close:
        message = _("{said} is no word of {game}; did you mean {words}?")
        raise BadNotation(message.format(said=repr(word), game=game, words=either(close)))
    message = _("{said} is no word of {game}; say {kinds}")
    raise BadNotation(message.format(said=repr(word), game=game, kinds=_(kinds)))
