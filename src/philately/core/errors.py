"""What can go wrong, each with a name of its own. Every message says what was wrong and what would be right."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class PhilatelyError(Exception):
    """Anything a caller did that can't be done; never a fault of ours."""


class UnknownGame(PhilatelyError):
    """No game of that name is installed."""


class BadGame(PhilatelyError):
    """An installed game can't be used, for instance because it was compiled apart from our core."""


class BadExtension(PhilatelyError):
    """An installed extension can't be used, for instance because another one has its address."""


class BadOptions(PhilatelyError):
    """Options that don't exist, have no such value, or contradict each other."""


class BadSeed(PhilatelyError):
    """A seed that is no whole number from 0 to 2^64 - 1."""


class NotInstalled(PhilatelyError):
    """Something that needs packages which aren't installed; the message says which part of philately brings them."""


class IllegalAction(PhilatelyError):
    """An answer that the rules don't allow now."""


class NotYourTurn(PhilatelyError):
    """An answer from a seat that isn't asked."""


class NotAllowed(PhilatelyError):
    """Something other than an answer that can't be done now, such as taking back what others have seen."""


class BadNotation(PhilatelyError):
    """A word that isn't the notation of any action."""


class BadRecord(PhilatelyError):
    """A record of a game that is damaged or doesn't follow the rules."""


class BadSheet(PhilatelyError):
    """A printed sheet that is damaged or doesn't follow the rules."""


class BadDump(PhilatelyError):
    """Bytes that are no dump of such a state."""


class WorkerLost(PhilatelyError):
    """A process that worked for us was killed from outside."""


class RuleBroken(Exception):
    """An invariant of the rules doesn't hold: a fault of ours, never of a player's."""
