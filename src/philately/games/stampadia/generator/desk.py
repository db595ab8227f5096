"""Where sheets are made: from a name to the sheet, from a word to the first candidate that can be proven.

What a full name means needs no search, only making. Which candidate a short name means stands in the file of days, or
in the cache, or is found out by proving one candidate after another.
"""

import hashlib
from collections.abc import Callable
from functools import cache, lru_cache, partial

from philately.core.errors import BadOptions
from philately.core.language import _
from philately.core.rng import HashRng
from philately.games.stampadia.generator import days, names, proof
from philately.games.stampadia.generator.adventure import Adventure
from philately.games.stampadia.generator.content import LANGUAGE, Content
from philately.games.stampadia.generator.content_reader import our_content
from philately.games.stampadia.generator.days import Entry
from philately.games.stampadia.generator.language import Language
from philately.games.stampadia.generator.make import make
from philately.games.stampadia.generator.names import SheetName
from philately.games.stampadia.paper import Sheet

MOST_CANDIDATES = 1000  # of a name

Report = Callable[[str, int, int], None]  # what is being done, how far it is, of how much


def silent(what: str, done: int, of: int) -> None:
    """Nobody wants to know."""


class Desk:
    """Makes sheets of one content."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.sheet = lru_cache(maxsize=256)(self._sheet)

    @property
    def is_ours(self) -> bool:
        return self.content is our_content()

    def adventure(self, name: SheetName) -> Adventure:
        """The adventure of a full name."""
        assert name.candidate is not None
        key = hashlib.sha512(f"stampadia {names.VERSION} {name.seed} {name.candidate}".encode()).digest()
        return make(self.content, HashRng(key), name.hero)

    def _sheet(self, name: SheetName, language: str = LANGUAGE) -> Sheet:
        """The sheet of a full name; one of another content says so."""
        page = str(name) if self.is_ours else f"{name}+{self.content.mark[:8]}"
        day = name.day.isoformat() if name.day else None
        return Language(self.content.words[language]).sheet(self.adventure(name), page, day)

    def full(self, name: SheetName, report: Report = silent) -> SheetName:
        """The full name of a sheet."""
        return name if name.candidate is not None else name._replace(candidate=self.settle(name, report).candidate)

    def known(self, name: SheetName) -> Entry | None:
        """What was found out about a name before."""
        return (days.find(name) if self.is_ours else None) or days.cached(name, self.content.mark)

    def settle(self, name: SheetName, report: Report = silent) -> Entry:
        """The candidate that a name means, with the proof."""
        known = self.known(name)
        if known is not None:
            return known
        entry = self.first(name, report)
        days.remember(name, self.content.mark, entry)
        return entry

    def first(self, name: SheetName, report: Report = silent) -> Entry:
        """The first candidate of a name that can be proven."""
        for candidate in range(MOST_CANDIDATES):
            tried = self.tried(name, candidate, report)
            if tried.proven:
                return tried
        message = _("none of the first {number} candidates of {name} can be proven; take another word")
        raise BadOptions(message.format(number=MOST_CANDIDATES, name=name.short))

    def tried(self, name: SheetName, candidate: int, report: Report = silent) -> Entry:
        """Return how the proof of a candidate went, whether it holds or not."""
        sheet = self.sheet(name._replace(candidate=candidate))
        certificate = proof.prove(sheet, partial(report, f"candidate {candidate}"))
        return Entry(candidate, sheet.hero.hero_class, certificate.marks, None, None, certificate.win)

    def graded(self, name: SheetName, report: Report = silent) -> Entry:
        """The same as `settle`, with a grade."""
        entry = self.settle(name, report)
        if entry.wins is None:
            entry = self.grade(name, entry, report)
            days.remember(name, self.content.mark, entry)
        return entry

    def grade(self, name: SheetName, entry: Entry, report: Report = silent) -> Entry:
        """An entry with its grade."""
        sheet = self.sheet(name._replace(candidate=entry.candidate))
        found = proof.grade(sheet, partial(report, "grade"))
        return entry._replace(wins=found.wins, par=found.par)

    def proven(self, name: SheetName, report: Report = silent) -> Entry:
        """Everything about a name worked out anew, whatever is known; but a day that keeps its sheet keeps it."""
        kept = days.kept(name) if self.is_ours else None
        entry = self.first(name, report) if kept is None else self.tried(name, kept.candidate, report)
        return self.grade(name, entry, report)


@cache
def our_desk() -> Desk:
    """The desk of the package's content."""
    return Desk(our_content())
