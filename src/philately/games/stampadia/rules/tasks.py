"""What is still to be done lies on a stack, the next one on top: a number with four arguments. Some tasks ask."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from philately.games.stampadia.rules.position import Stampadia


class Task:
    """Something that needs no answer; what is a question instead waits for one."""

    number: i64  # its place in the list of tasks, which stands behind the questions

    def __init__(self) -> None:
        self.number = 0

    def go(self, game: "Stampadia") -> None:
        """Do it; its arguments are `game.given(0)` to `game.given(3)`."""


def packed(number: i64, a: i64, b: i64, c: i64, d: i64) -> i64:
    """A task with its arguments."""
    return number | a << 6 | b << 18 | c << 30 | d << 42


def given(task: i64, place: i64) -> i64:
    """An argument of a task, from 0 to 3."""
    return task >> (6 + 12 * place) & 4095


NOTHING: Final[Task] = Task()
