"""The language people are spoken to in: English in the source, others from the catalogues in `locale/`.

Whole sentences with named parts go through `_`: `_("{name} plays {stamp}.").format(name=name, stamp=stamp)`. Notation,
records, names of options and of their values are words for programs and never do. Each task of a server has a language
of its own. The pseudo-language `xx` puts ⟦…⟧ around every message, so that tests can see which words did not come here.
"""

import gettext
import io
import re
import string
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar, Token
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ENGLISH = "en"
PSEUDO = "xx"
LOCALE = Path(__file__).parents[1] / "locale"
CATALOGUE = "philately.po"
_further: list[Path] = []  # folders with catalogues of extensions


class Language:
    """A language other than English: its name and its messages."""

    def __init__(self, name: str, messages: gettext.NullTranslations) -> None:
        self.name = name
        self.messages = messages


class _Pseudo(gettext.NullTranslations):
    """Every message in brackets, with its parts as they are."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


_language: ContextVar[Language | None] = ContextVar("philately_language", default=None)  # None is English


# ---- saying something --------------------------------------------------------------------------------------------


def _(message: str) -> str:
    """A message in the current language; in English, and where a translation is missing, the message itself."""
    language = _language.get()
    return message if language is None or not message else language.messages.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The form of a message that fits a number; languages may have more forms than two."""
    language = _language.get()
    if language is None:
        return one if number == 1 else many
    return language.messages.ngettext(one, many, number)


def N_(message: str) -> str:  # noqa: N802, the name gettext has for it everywhere
    """Mark a message in a table; whoever shows it says `_(message)`."""
    return message


class _Parts:
    """The parts of a message, found only if they stand in it."""

    def __init__(self, find: Callable[[str], str]) -> None:
        self.find = find

    def __getitem__(self, name: str) -> str:
        return self.find(name)


def fill(message: str, find: Callable[[str], str]) -> str:
    """A message, which has been translated, with its parts; each is found by its name, if it stands there."""
    return message.format_map(_Parts(find))


def either(words: Sequence[str]) -> str:
    """Several words of which one is meant: `lion or hippo`."""
    said = words[0]
    for word in words[1:]:
        said = _("{one} or {other}").format(one=said, other=word)
    return said


def listed(words: Sequence[str]) -> str:
    """Several things of which all are meant: `a lion, a hippo and an ape`; empty if there are none."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {second}").format(first=", ".join(words[:-1]), second=words[-1])


# ---- choosing a language -----------------------------------------------------------------------------------------


def current_name() -> str:
    """The name of the current language, as HTML's `lang` has it."""
    language = _language.get()
    return ENGLISH if language is None else language.name


def read_translated(file: Path) -> str:
    """The text of `name.en.md`, or of `name.nl.md` beside it where that is the language."""
    own = file.with_name(file.name.replace(f".{ENGLISH}.", f".{current_name()}."))
    return (own if own.exists() else file).read_text(encoding="utf-8")


def set_language(name: str) -> Token[Language | None]:
    """Speak a language from now on in this task; an unknown one is English. `reset_language` takes the token back."""
    return _language.set(_find(name))


def reset_language(token: Token[Language | None]) -> None:
    """Speak again what was spoken before `set_language`."""
    _language.reset(token)


@contextmanager
def use(name: str) -> Iterator[None]:
    """Speak a language inside a `with` block; an unknown one is English."""
    token = set_language(name)
    try:
        yield
    finally:
        _language.reset(token)


def languages() -> list[str]:
    """English, then every language with a catalogue."""
    return [ENGLISH, *sorted({name for locale in (LOCALE, *_further) for name in _folders(locale)})]


def add_locale(folder: Path) -> None:
    """Take in further catalogues: `folder` has one for each language, as ours has."""
    if folder not in _further:
        _further.append(folder)


def best(accept_language_header: str) -> str:
    """The language that fits an Accept-Language header best; English if none does. No header is an error."""
    wanted: list[tuple[float, str]] = []
    for entry in accept_language_header[:1000].split(","):
        found = re.fullmatch(
            r"\s*(\*|[a-z]{1,8}(?:[-_][a-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(1(?:\.0*)?|0(?:\.[0-9]*)?|\.[0-9]+)\s*)?",
            entry,
            re.IGNORECASE | re.ASCII,
        )
        if found is not None:
            wanted.append((float(found[2] or 1), _tag(found[1])))
    known = {_tag(name): name for name in languages()}
    refused = {tag for quality, tag in wanted if not quality}
    for quality, tag in sorted(wanted, key=lambda entry: -entry[0]):
        if not quality:
            break
        if tag == "*":
            return next((name for low, name in known.items() if low not in refused), ENGLISH)
        shorter = tag
        while shorter and shorter not in known:
            shorter = shorter.rpartition("-")[0]
        longer = [low for low in known if low.startswith(f"{tag}-")]
        for low in [shorter, *longer]:
            if low in known and low not in refused:
                return known[low]
    return ENGLISH


def _tag(name: str) -> str:
    return name.lower().replace("_", "-")


# ---- catalogues --------------------------------------------------------------------------------------------------


def _find(name: str) -> Language | None:
    if name == PSEUDO:
        return Language(PSEUDO, _Pseudo())
    files = [locale / name / CATALOGUE for locale in (LOCALE, *_further) if name in _folders(locale)]
    return _merged(*files) if files and name != ENGLISH else None


@cache
def _folders(locale: Path) -> list[str]:
    return sorted(file.parent.name for file in locale.glob(f"*/{CATALOGUE}") if file.parent.name != ENGLISH)


@cache
def _merged(*files: Path) -> Language:
    """Read the catalogues of one language; the first that has a message counts."""
    first, *others = map(_read, files)
    for messages in others:
        first.add_fallback(messages)
    return Language(files[0].parent.name, first)


def _read(file: Path) -> gettext.NullTranslations:
    """Read a catalogue, without messages that lack parts of the English: those could not be said."""
    catalog = read_catalogue(file)
    for message in list(catalog):
        if message.id and not same_parts(message.id, message.string or ""):
            catalog.delete(message.id, message.context)
    from babel.messages.mofile import write_mo

    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def read_catalogue(file: Path) -> "Catalog":
    """A catalogue as babel has it, with the plural forms of its language."""
    from philately.extras import need

    need("play")
    from babel.messages.pofile import read_po

    with file.open("rb") as opened:
        return read_po(opened, locale=file.parent.name.replace("-", "_"), abort_invalid=True)


def same_parts(message: str | list[str] | tuple[str, ...], translated: str | list[str] | tuple[str, ...]) -> bool:
    """Does a translation have the same {parts}? One that isn't there yet has; a plural form may leave parts out."""
    try:
        if isinstance(message, str) and isinstance(translated, str):
            return not translated or parts(message) == parts(translated)
        whole = set().union(*map(parts, message))
        return all(parts(form) <= whole for form in translated if form)
    except ValueError:
        return False


def parts(message: str) -> set[str]:
    """The {parts} of a message, with all that stands in their braces."""
    return {
        f"{name}!{conversion}:{form}"
        for text, name, form, conversion in string.Formatter().parse(message)
        if name is not None
    }
