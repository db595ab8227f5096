"""What can be chosen before play: a table of options, each with its values, its default and one line of explanation."""

import difflib
from collections.abc import Mapping

from philately.core.errors import BadOptions
from philately.core.language import _, either

Value = str | int


def nearest(word: str, known: list[str], most: int = 3) -> list[str]:
    """The known words that look most like this one."""
    return difflib.get_close_matches(word[:40], known, n=most, cutoff=0.5)


class Option:
    """One option. Its first value is the default; it may also take whole numbers, or a word of its own form.

    Its name and its values are words for programs. For people it has a `title`, a `title_of` every value and an
    `explanation`: they are given in English, marked with `N_`, and come in the current language.
    """

    def __init__(
        self,
        name: str,
        values: tuple[str, ...],
        explanation: str,
        rule: str,
        *,
        numbers: tuple[int, int] | None = None,
        form: str = "",
        title: str = "",
        titles: tuple[str, ...] = (),
        codes: str = "",
        each: str = "",
    ) -> None:
        assert not titles or len(titles) == len(values)
        self.name = name
        self.values = values
        self.rule = rule
        self.numbers = numbers
        self._explanation = explanation
        self._form = form
        self._codes = codes
        self.each = each  # letters of teams: a further word has one for each seat, such as ABAB
        self._title = title or name.replace("_", " ").capitalize()
        self._titles = titles

    @property
    def title(self) -> str:
        """What the option is called, for instance over a field of a form."""
        return _(self._title)

    @property
    def explanation(self) -> str:
        """What it decides, in one line."""
        return _(self._explanation)

    @property
    def full_explanation(self) -> str:
        """The same for those who type values: it also tells what can be typed, such as letters or a file."""
        return f"{self.explanation} {_(self._codes)}".rstrip()

    @property
    def form(self) -> str:
        """Describes further words, which the game checks itself; empty if there are none."""
        return _(self._form)

    def title_of(self, value: Value) -> str:
        """What a value is called; one without a title is called as it is written, with blanks."""
        if isinstance(value, str) and self._titles and value in self.values:
            return _(self._titles[self.values.index(value)])
        return str(value).replace("_", " ")

    @property
    def default(self) -> str:
        return self.values[0]

    @property
    def choices(self) -> str:
        """All that can be said, for people."""
        said = list(self.values)
        if self.numbers is not None:
            said.append(f"{self.numbers[0]} … {self.numbers[1]}")
        if self._form:
            said.append(self.form)
        return ", ".join(said)

    def parse(self, value: object) -> Value:
        """The value as the game keeps it; True, False and None are understood as the words they stand for."""
        if value is None:
            value = "none"
        elif isinstance(value, bool):
            yes, no = ("true", "false") if "true" in self.values else ("on", "off")
            value = yes if value else no
        text = str(value).strip().lower()
        if text in self.values:
            return text
        if self.numbers is not None and text.isascii() and text.removeprefix("-").isdigit() and len(text) < 20:
            number = int(text)
            if self.numbers[0] <= number <= self.numbers[1]:
                return number
        elif self._form and text:
            return text
        said = repr(str(value))
        message = _("option {name} can't be {value}; it can be {choices}")
        raise BadOptions(message.format(name=self.name, value=said, choices=self.choices))


def parse_options(game: str, table: list[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All options of a game: what was given, checked, and the defaults of the rest."""
    by_name = {option.name: option for option in table}
    for name in given:
        if name not in by_name:
            raise BadOptions(_no_option(game, list(by_name), name))
    return {option.name: option.parse(given.get(option.name, option.default)) for option in table}


def _no_option(game: str, known: list[str], name: str) -> str:
    if not known:
        return _("{game} has no options").format(game=game)
    close = nearest(name, known)
    if close:
        message = _("{game} has no option {name}; did you mean {words}?")
        return message.format(game=game, name=repr(name), words=either(close))
    message = _("{game} has no option {name}; its options are {words}")
    return message.format(game=game, name=repr(name), words=", ".join(known))
