"""The input of a player in a terminal: a keyboard, or lines of text from a pipe or a file."""

import contextlib
from collections.abc import Iterable, Iterator

from rich.console import Console

from philately.core.errors import PhilatelyError

ECHOED = 80  # characters of the input that a message repeats


class InputEnded(PhilatelyError):
    """The input ended before the game was over."""


class BadAnswer(PhilatelyError):
    """A line of a script is neither an action nor a command."""


def echoed(said: str) -> str:
    """Return input for a message: shortened, and without control characters."""
    shown = "".join(letter if letter.isprintable() else "�" for letter in said[:ECHOED])
    return shown + ("…" if len(said) > ECHOED else "")


class Answers:
    """A source of lines."""

    patient = False  # whether a person can be asked again

    def line(self, prompt: str) -> str:
        """Return the next line. Raise `EOFError` if there is none."""
        raise NotImplementedError

    def fault(self, message: str) -> PhilatelyError:
        """Return the error to raise for a line that can't be used."""
        return BadAnswer(message)


class Keyboard(Answers):
    """A person who types."""

    patient = True

    def __init__(self) -> None:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (it makes arrow keys and history work)

    def line(self, prompt: str) -> str:
        return input(prompt)


def agrees(question: str) -> bool:
    """Ask somebody at the keyboard, again and again until the answer is yes or no. No answer means no."""
    keyboard = Keyboard()
    while True:
        try:
            said = keyboard.line(f"{question} (yes or no) > ").strip().lower()
        except EOFError:
            print()
            return False
        if said and "yes".startswith(said):
            return True
        if not said or "no".startswith(said) or said == "q":
            return False


class Script(Answers):
    """Lines of text. They are repeated on the console, so that its output can be read as a whole."""

    def __init__(self, lines: Iterable[str], console: Console) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.console = console
        self.number = 0

    def line(self, prompt: str) -> str:
        found = next(self.lines, None)
        if found is None:
            raise EOFError
        self.number += 1
        self.console.print(f"{prompt}{echoed(found.rstrip())}", markup=False, highlight=False)
        return found

    def fault(self, message: str) -> PhilatelyError:
        return BadAnswer(f"line {self.number}: {message}")
