"""An event: one row that says what it is called, what it carries, who may see that, and how it is told.

Record, log and counts follow from the row, so what is secret is said once. What happened stands in `State.story` as an
`Entry`: the number of the row, the seat, and the values of the fields one after another. `note` writes it into a
record, and `read` takes it from there.

    PASSED: Final = Event(
        "passed", N_("{name} passes {card} to {other}."), unseen=N_("{name} passes a card to {other}."),
        you=N_("You pass {card} to {other}."), other=one(SEAT), card=one(CARD, to="seat other"),
    )

A sentence is made of a `Told`, which has only what its reader may see, so a careless one fails.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from philately.core.errors import PhilatelyError
from philately.core.language import _, fill, listed
from philately.core.options import Value
from philately.core.secret import Secret

Entry = tuple[int, ...]  # code, seat, values
Noted = str | int
Saying = Callable[[str, int, Mapping[str, Value]], str]  # a kind, a value and the options in words
Noting = Callable[[str, int, Mapping[str, Value]], Noted]  # the same in notation, for the record

SEAT: Final = "seat"  # kinds that every game has
NUMBER: Final = "number"
UNKNOWN: Final = -(1 << 40)  # the value of a field that an older record doesn't have
MOST_VALUES: Final = 1 << 10  # no kind with words has more


class Field:
    """What one field of an event holds, and who may see it."""

    def __init__(
        self, kinds: tuple[str, ...], number: int, many: bool, to: str, when: str, since: int, each: bool = False
    ) -> None:
        self.kinds = kinds  # of one value, or of a pair
        self.number = number  # how many values or pairs; 0: all that are left
        self.many = many
        self.to: tuple[str, ...] | None = None  # the fields with the seats that may see it; None: all may
        if to:
            self.to = tuple(name for name in to.split() if name != "nobody")
        self.when = when  # `option=value`: it is hidden only then
        self.since = since  # the first format of records that has it
        self.each = each

    def is_hidden(self, options: Mapping[str, Value]) -> bool:
        """Is this field hidden from some, with these options?"""
        if self.to is None:
            return False
        name, _equals, value = self.when.partition("=")
        return not name or str(options[name]) == value


def one(kind: str, *, to: str = "", when: str = "", since: int = 1) -> Field:
    """A field with one value. `to` names the fields whose seats may see it; `since=2`: format 1 doesn't have it."""
    return Field((kind,), 1, False, to, when, since)


def some(kind: str, number: int = 0, *, to: str = "", when: str = "", since: int = 1, each: bool = False) -> Field:
    """A field with several values: a fixed number, or all that are left.

    In the record, hidden ones are one string, unless `each` of them is hidden alone.
    """
    return Field((kind,), number, True, to, when, since, each)


def pairs(first: str, second: str) -> Field:
    """A field with pairs of values, all that are left."""
    return Field((first, second), 0, True, "", "", 1)


class Told:
    """An event as one reader may see it: a field that is hidden from the reader isn't there."""

    def __init__(
        self, event: "Event", entry: Entry, reader: int, names: Sequence[str], options: Mapping[str, Value],
        saying: Saying, you: bool,
    ) -> None:  # fmt: skip
        self.seat = entry[1]  # who did it, or whom it befell
        self.reader = reader  # -1: a spectator
        self.you = you and reader == entry[1]  # is it told to the seat itself, as *you*?
        self.names = names
        self.options = options
        self._saying = saying
        self._fields = event.fields
        self._values = event.values(entry)
        self.whole = True  # may the reader see all fields?
        self.known = UNKNOWN not in entry  # are all of them known?
        for name, field in event.fields.items():
            if field.is_hidden(options) and reader not in event.readers(field, entry):
                del self._values[name]
                self.whole = False

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __getitem__(self, name: str) -> int:
        """The value of a field that has one."""
        return self._values[name][0]

    def all(self, name: str) -> tuple[int, ...]:
        """The values of a field that has several; pairs one after another."""
        return self._values[name]

    def said(self, name: str) -> str:
        """The value of a field in words; several are listed."""
        if name == "name":
            return self.names[self.seat]
        field = self._fields[name]
        return listed([self.say_value(field.kinds[0], value) for value in self._values[name]])

    def say_value(self, kind: str, value: int) -> str:
        """Any value in words."""
        if kind == SEAT:
            return self.names[value]
        return str(value) if kind == NUMBER else self._saying(kind, value, self.options)

    def say(self, message: str) -> str:
        """A message, which has been translated, with the fields in its parts."""
        return fill(message, self.said)


Sentence = str | Callable[[Told], str]  # a message, or a function where the wording depends on values


class Event:
    """One row."""

    def __init__(
        self,
        name: str,
        sentence: Sentence = "",
        *,
        unseen: Sentence | None = None,
        you: Sentence | None = None,
        brief: str = "",
        rule: str = "",
        why: str = "",
        **fields: Field,
    ) -> None:
        """Declare an event. No field is called as one of the other arguments, nor `seat`, which is who did it.

        The sentence `brief` needs no field that records of format 1 don't have.
        """
        others = (("you", you), ("unseen", unseen), ("brief", brief), ("rule", rule), ("why", why))
        for reserved, given in (*others, *fields.items()):
            if isinstance(given, Field) != (reserved in fields) or reserved == "seat":
                raise TypeError(f"the event {name!r} can't have a field called {reserved!r}: the name is reserved")
        self.name = name
        self.code = -1  # its place in the list of the game's events
        self.sentence = sentence
        self.unseen = sentence if unseen is None else unseen
        self.you = you
        self.brief = brief
        self.rule = rule  # the rule behind it,
        self.why = why  # and why it happened, in a few words
        self.fields = fields
        self.width = sum(field.number * len(field.kinds) for field in fields.values())  # but for all that are left

    def values(self, entry: Entry) -> dict[str, tuple[int, ...]]:
        """The values of an entry, by field."""
        found: dict[str, tuple[int, ...]] = {}
        at = 2
        for name, field in self.fields.items():
            stop = at + field.number * len(field.kinds) if field.number else len(entry)
            found[name] = entry[at:stop]
            at = stop
        return found

    def readers(self, field: Field, entry: Entry) -> list[int]:
        """The seats that may see a hidden field."""
        values = self.values(entry)
        return [entry[1] if name == "seat" else values[name][0] for name in field.to or ()]

    def tell(self, told: Told) -> str:
        """The sentence for one reader; empty if this event is told by no sentence."""
        form = self.you if told.you and self.you is not None else self.sentence if told.whole else self.unseen
        if not told.known:
            form = self.brief
        if isinstance(form, str):
            return told.say(_(form)) if form else ""
        return form(told)

    def note(self, entry: Entry, options: Mapping[str, Value], noting: Noting) -> list[str | int | Secret]:
        """The event for a record: its name, its seat, its fields in notation; what not all may see as `Secret`."""
        noted: list[str | int | Secret] = [self.name, entry[1]]
        for name, values in self.values(entry).items():
            field = self.fields[name]
            words: list[Noted] = []
            for place, value in enumerate(values):
                kind = field.kinds[place % len(field.kinds)]
                words.append(value if kind in (SEAT, NUMBER) else noting(kind, value, options))
            if not field.is_hidden(options):
                noted += words
                continue
            to = self.readers(field, entry)
            if field.many and not field.each:
                noted.append(Secret(" ".join(str(word) for word in words), to))
            else:
                noted += [Secret(str(word), list(to)) for word in words]
        return noted

    def read(self, noted: Sequence[Noted], finding: "Finding", version: int) -> dict[str, tuple[int, ...]]:
        """The values of an event in a record of format `version`, by field. What isn't there is `UNKNOWN`."""
        found: dict[str, tuple[int, ...]] = {}
        left = list(noted[2:])
        for name, field in self.fields.items():
            if field.since > version:
                found[name] = (UNKNOWN,) * max(field.number, 1)
                continue
            if field.is_hidden(finding.options) and field.many and not field.each:
                words: list[Noted] = list(str(left.pop(0)).split()) if left else []
            else:
                size = field.number * len(field.kinds) if field.number else len(left)
                words, left = left[:size], left[size:]
            values = [finding.value(field.kinds[at % len(field.kinds)], word) for at, word in enumerate(words)]
            found[name] = tuple(values + [UNKNOWN] * (field.number * len(field.kinds) - len(values)))
        return found


class Finding:
    """The values that words of a record stand for: the inverse of a game's `noted`, found by trying all values."""

    def __init__(self, noting: Noting, options: Mapping[str, Value]) -> None:
        self.noting = noting
        self.options = options
        self.known: dict[str, dict[str, int]] = {}

    def value(self, kind: str, word: Noted) -> int:
        """The value of a word; `UNKNOWN` if no value has it. A number for which the game has no word is the value."""
        text = str(word)
        number = int(text) if text.lstrip("-").isdecimal() else UNKNOWN
        if kind in (SEAT, NUMBER):
            return number
        if kind not in self.known:
            self.known[kind] = self._all(kind)
        return self.known[kind].get(text, number)

    def _all(self, kind: str) -> dict[str, int]:
        """All values of a kind, by their words; the first of several with the same word."""
        found: dict[str, int] = {}
        for value in range(MOST_VALUES):
            try:
                found.setdefault(str(self.noting(kind, value, self.options)), value)
            except (LookupError, ValueError, PhilatelyError):
                continue
        return found


def listed_events(*events: Event) -> list[Event]:
    """Give each event its place in the list as its code."""
    for code, event in enumerate(events):
        event.code = code
    return list(events)


def tally(events: Sequence[Event], story: Sequence[Entry]) -> dict[str, int]:
    """Count how often each event happened, by its name."""
    found = dict.fromkeys([event.name for event in events], 0)
    for entry in story:
        found[events[entry[0]].name] += 1
    return found
