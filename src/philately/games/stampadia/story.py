"""Why something happened: the rule behind each event, in a few words."""

from collections.abc import Sequence

from philately.core.event import Entry, Event
from philately.core.language import _
from philately.games.stampadia.rules import events as e

ON_THE_WAY = (e.GOES, e.CROSSES, e.GOLD_CHANGED, e.DRAWN, e.READ)  # while a foe drags the hero


def cause(entries: Sequence[Entry], number: int) -> Event | None:
    """The event that led to one of several; nothing if it isn't among them.

    As a rule it is the event before. A drag goes on for several steps, and one item or one die hits several foes; but
    an item hits a foe only once.
    """
    events = [e.EVENTS[entry[0]] for entry in entries[: number + 1]]
    event = events.pop()
    if event in (e.GOES, e.CROSSES):
        return next((before for before in reversed(events) if before not in ON_THE_WAY), None)
    if event is e.HIT:
        for before in range(number - 1, -1, -1):
            if events[before] in (e.USED, e.PLACED):
                return events[before]
            if entries[before] == entries[number]:
                return e.PLACED
    return events[-1] if events else None


def why(entry: Entry, before: Event | None = None) -> tuple[str, str]:
    """The rule behind an event, and why it happened; `before` is the event that led to it (`cause`)."""
    event = e.EVENTS[entry[0]]
    rule, words = e.WHY_AFTER.get((before.name if before else "", event.name), (event.rule, event.why))
    return rule, _(words)
