"""What a player remembers from adventure to adventure: keywords, in a small file of one's own (rule H8).

The file also knows which saved adventures were begun with it, so that one that is resumed later brings its keywords
home, and one that was played without memory doesn't.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from philately.core.errors import PhilatelyError
from philately.games.stampadia import keeping
from philately.games.stampadia.options import LONGEST_MEMORY

FORMAT = "philately memory 1"
LARGEST = 1 << 20
LONGEST_WORD = 40
MOST_BEGUN = 200


class BadMemory(PhilatelyError):
    """Keywords that can't be used, or a file of them that is damaged; it is left as it is."""


class Pages(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What stands in the file."""

    format: str
    keywords: list[str]
    begun: list[str] = []  # marks of saved adventures that have not ended yet, the latest last


class Memory:
    """The keywords of one player, in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    # ---- reading ---------------------------------------------------------------------------------------------

    def keywords(self) -> list[str]:
        """All of them, in order."""
        return self._read().keywords

    def for_an_adventure(self) -> list[str]:
        """The same, if a hero can carry so many."""
        words = self.keywords()
        if len(words) > LONGEST_MEMORY:
            raise BadMemory(
                f"{self.path} has {len(words)} keywords, and a hero carries {LONGEST_MEMORY} at most; "
                "say philately memory forget WORD, or play with --no-memory"
            )
        return words

    def has_begun(self, mark: str) -> bool:
        """Was this saved adventure begun with this memory, and has not ended?"""
        return mark in self._read().begun

    # ---- changing --------------------------------------------------------------------------------------------

    def begin(self, mark: str) -> None:
        """Note that a saved adventure is on its way."""
        with keeping.alone(self.path):
            pages = self._read()
            self._write(pages.keywords, [*(each for each in pages.begun if each != mark), mark])

    def end(self, before: Iterable[str], after: Iterable[str], mark: str = "") -> list[str]:
        """An adventure has ended: keep what was learnt in it, and lose what was forgotten. Gives all keywords now.

        Other adventures may have ended meanwhile, so the file is read again.
        """
        had, has = set(before), {word for word in after if can_be_kept(word)}
        with keeping.alone(self.path):
            pages = self._read()
            words = (set(pages.keywords) - (had - has)) | (has - had)
            begun = [each for each in pages.begun if each != mark]
            if sorted(words) != pages.keywords or begun != pages.begun:
                self._write(words, begun)
        return sorted(words)

    def forget(self, words: Iterable[str]) -> list[str]:
        """Forget some keywords, all of them or none; gives those that are left."""
        unwanted = list(words)
        with keeping.alone(self.path):
            pages = self._read()
            for word in unwanted:
                if word not in pages.keywords:
                    known = ", ".join(pages.keywords) or "none"
                    raise BadMemory(f"there is no keyword {word!r} in {self.path}; there are: {known}")
            left = [word for word in pages.keywords if word not in unwanted]
            self._write(left, pages.begun)
        return left

    def clear(self) -> int:
        """Forget everything; gives how many keywords that were."""
        with keeping.alone(self.path):
            pages = self._read()
            if pages.keywords:
                self._write([], pages.begun)
        return len(pages.keywords)

    # ---- the file --------------------------------------------------------------------------------------------

    def _read(self) -> Pages:
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

    def _write(self, words: Iterable[str], begun: list[str]) -> None:
        pages = Pages(format=FORMAT, keywords=sorted(words), begun=begun[-MOST_BEGUN:])
        keeping.replace_file(self.path, msgspec.json.format(msgspec.json.encode(pages), indent=2) + b"\n")

    def _damaged(self, why: str) -> BadMemory:
        return BadMemory(
            f"the memory in {self.path} is damaged and left as it is: {why}; mend it, move it away, "
            "or play with --no-memory"
        )


def can_be_kept(word: str) -> bool:
    """Can this keyword stand in the option that takes it into an adventure?"""
    fits = 0 < len(word) <= LONGEST_WORD and word == word.strip() and word.lower() != "none"
    return fits and "," not in word and word.isprintable()


def as_option(words: Iterable[str]) -> str:
    """Keywords as the option `memory` takes them."""
    return ",".join(sorted(words)) or "none"


def mark_of(first_hash: str) -> str:
    """What a saved adventure is called in the file: a hash of its record's first hash."""
    return hashlib.sha256(first_hash.encode()).hexdigest()[:32]
