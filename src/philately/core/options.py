"""What can be chosen before play: a table of options, each with its values, its default and one line of explanation."""

import difflib
from collections.abc import Mapping

from philately.core.errors import BadOptions

Value = str | int


def nearest(word: str, known: list[str], most: int = 3) -> list[str]:
    """The known words that look most like this one."""
    return difflib.get_close_matches(word[:40], known, n=most, cutoff=0.5)


class Option:
    """One option. Its first value is the default; it may also take whole numbers, or a word of its own form."""

    def __init__(
        self,
        name: str,
        values: tuple[str, ...],
        explanation: str,
        rule: str,
        *,
        numbers: tuple[int, int] | None = None,
        form: str = "",
    ) -> None:
        self.name = name
        self.values = values
        self.explanation = explanation
        self.rule = rule
        self.numbers = numbers
        self.form = form  # describes further words, which the game checks itself

    @property
    def default(self) -> str:
        return self.values[0]

    @property
    def choices(self) -> str:
        """All that can be said, for people."""
        said = list(self.values)
        if self.numbers is not None:
            said.append(f"{self.numbers[0]} … {self.numbers[1]}")
        if self.form:
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
        elif self.form and text:
            return text
        raise BadOptions(f"option {self.name} can't be {str(value)!r}; it can be {self.choices}")


def parse_options(game: str, table: list[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All options of a game: what was given, checked, and the defaults of the rest."""
    by_name = {option.name: option for option in table}
    for name in given:
        if name not in by_name:
            close = nearest(name, list(by_name))
            hint = f"did you mean {' or '.join(close)}?" if close else f"its options are {', '.join(by_name)}"
            raise BadOptions(f"{game} has no option {name!r}; {hint}" if by_name else f"{game} has no options")
    return {option.name: option.parse(given.get(option.name, option.default)) for option in table}
