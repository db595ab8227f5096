"""The keywords that a player remembers from adventure to adventure (rule H8).

`Memory` has the rules. A `MemoryStore` keeps the keywords: `MemoryFile` for the terminal, and `Keywords` in `store.py`
for a server.
"""

import hashlib
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

import msgspec

from philately.core.errors import PhilatelyError
from philately.games.stampadia import keeping
from philately.games.stampadia.forms import can_be_kept
from philately.games.stampadia.options import LONGEST_MEMORY, keepable

FORMAT = "philately memory 1"
LARGEST = 1 << 20
MOST_BEGUN = 200


class MemoryStore(Protocol):
    """The place where one player's keywords are kept."""

    def alone(self) -> AbstractContextManager[None]:
        """Let nobody else change the keywords meanwhile."""

    def read(self) -> list[str]:
        """Return all keywords, in order."""

    def write(self, words: list[str], ended: str = "") -> None:
        """Keep these keywords and no others. `ended` is the mark of a saved adventure that is over."""

    def too_many(self, number: int) -> PhilatelyError:
        """Return the error for somebody who remembers more than a hero can carry."""

    def unknown(self, word: str, known: list[str]) -> PhilatelyError:
        """Return the error for somebody who wants to forget a keyword that isn't there."""


class Memory:
    """What one player remembers."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store

    def keywords(self) -> list[str]:
        """Return all keywords, in order."""
        return self.store.read()

    def for_an_adventure(self) -> list[str]:
        """Return all keywords, if a hero can carry so many."""
        words = self.store.read()
        if len(words) > LONGEST_MEMORY:
            raise self.store.too_many(len(words))
        return words

    def end(self, before: Iterable[str], after: Iterable[str], mark: str = "") -> list[str]:
        """Keep what an adventure has taught, lose what was forgotten in it, and return all keywords.

        Other adventures may have ended since it began, so only what it has changed itself is changed here.
        """
        had, has = set(before), set(keepable(after))
        with self.store.alone():
            words = sorted((set(self.store.read()) - (had - has)) | (has - had))
            self.store.write(words, mark)
        return words

    def forget(self, words: Iterable[str]) -> list[str]:
        """Forget these keywords, or none if one of them is unknown. Return those that are left."""
        unwanted = list(words)
        with self.store.alone():
            known = self.store.read()
            for word in unwanted:
                if word not in known:
                    raise self.store.unknown(word, known)
            left = [word for word in known if word not in unwanted]
            self.store.write(left)
        return left

    def clear(self) -> int:
        """Forget everything, and return how many keywords that were."""
        with self.store.alone():
            number = len(self.store.read())
            self.store.write([])
        return number


# ---- files -------------------------------------------------------------------------------------------------------


class BadMemory(PhilatelyError):
    """Keywords can't be used, or their file is damaged. The file is left as it is."""


class Pages(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The contents of the file."""

    format: str
    keywords: list[str]
    begun: list[str] = []  # marks of saved adventures that have not ended yet, the latest last


class MemoryFile:
    """Keywords in a small file.

    The file also has a mark for each saved adventure that was begun with it. One that is resumed later brings its
    keywords home, and one that was played without memory doesn't.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def alone(self) -> AbstractContextManager[None]:
        return keeping.alone(self.path)

    def read(self) -> list[str]:
        return self._pages().keywords

    def write(self, words: list[str], ended: str = "") -> None:
        pages = self._pages()
        self._replace(pages, words, [each for each in pages.begun if each != ended])

    def begin(self, mark: str) -> None:
        """Note that a saved adventure has begun."""
        with self.alone():
            pages = self._pages()
            self._replace(pages, pages.keywords, [*(each for each in pages.begun if each != mark), mark])

    def has_begun(self, mark: str) -> bool:
        """Return whether this saved adventure was begun with this memory and hasn't ended."""
        return mark in self._pages().begun

    def too_many(self, number: int) -> BadMemory:
        return BadMemory(
            f"{self.path} has {number} keywords, and a hero carries {LONGEST_MEMORY} at most; "
            "say philately memory forget WORD, or play with --no-memory"
        )

    def unknown(self, word: str, known: list[str]) -> BadMemory:
        return BadMemory(f"there is no keyword {word!r} in {self.path}; there are: {', '.join(known) or 'none'}")

    def _pages(self) -> Pages:
        data = keeping.read_file(self.path, LARGEST)
        if data is None:
            return Pages(format=FORMAT, keywords=[])
        try:
            pages = msgspec.json.decode(data, type=Pages)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise self._damaged(str(error)) from None
        if pages.format != FORMAT:
            raise self._damaged(f"its format is {pages.format!r}, and this version reads {FORMAT!r}")
        for word in pages.keywords:
            if not can_be_kept(word):
                raise self._damaged(f"{word[:50]!r} is no keyword")
        pages.keywords = sorted(set(pages.keywords))
        return pages

    def _replace(self, old: Pages, words: list[str], begun: list[str]) -> None:
        new = Pages(format=FORMAT, keywords=words, begun=begun[-MOST_BEGUN:])
        if new != old:
            keeping.replace_file(self.path, msgspec.json.format(msgspec.json.encode(new), indent=2) + b"\n")

    def _damaged(self, why: str) -> BadMemory:
        return BadMemory(
            f"the memory in {self.path} is damaged and left as it is: {why}; mend it, move it away, "
            "or play with --no-memory"
        )


def mark_of(first_hash: str) -> str:
    """Return the mark of a saved adventure: a hash of its record's first hash."""
    return hashlib.sha256(first_hash.encode()).hexdigest()[:32]
