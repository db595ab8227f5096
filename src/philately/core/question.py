"""A question that a game asks: declared once, in the chapter of the rules that it belongs to.

A game derives a class from `Question` for each of its questions, says there what the question offers and what an action
does, and makes one object of it. The position holds the object that is asked now, so nothing is looked up in play.

    class Spoils(Question["Pilfer"]):
        def offer(self, game: "Pilfer", seat: i64) -> None:
            game.offer(LOOT)
        def take(self, game: "Pilfer", action: i64) -> None:
            game.take_loot()

    SPOILS: Final = Spoils("spoils", "PI-2")
"""

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

G = TypeVar("G")  # the state of the game


class Reason:
    """Why an action isn't legal: a message and the rule behind it.

    The parts of the message are the thing that the action stands for, by the name of its span, and {number}.
    """

    def __init__(self, message: str, rule: str) -> None:
        self.message = message
        self.rule = rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[G]):
    """What a seat is asked; a game overrides what differs from the usual."""

    def __init__(self, name: str, rule: str = "", *, secret: bool = False, together: bool = False) -> None:
        self.name = name
        self.rule = rule  # the number of the rule behind it
        self.number: i64 = -1  # its place in the list of the game's questions
        self.secret = secret
        self.together = together

    def offer(self, game: G, seat: i64) -> None:
        """Lay out the legal actions of this seat with `game.offer`; while `game.wondering`, say why others aren't."""

    def take(self, game: G, action: i64) -> None:
        """Do what an action of `game.to_move` sets going."""

    def is_secret(self, game: G, seat: i64) -> bool:
        """Does the seat's action stay hidden from the others when its move is complete?"""
        return self.secret

    def is_together(self, game: G) -> bool:
        """Are several seats asked at once?"""
        return self.together

    def waits_for(self, game: G, seat: i64) -> bool:
        """Of several seats that are asked at once: has this one still to answer?"""
        return False

    def first(self, game: G) -> i64:
        """The seat from which the pending ones are counted."""
        return 0

    def lapse(self, game: G, seat: i64) -> i64:
        """The action that is taken for the seat when its countdown ends; -1: there is no countdown."""
        return -1


NOT_STARTED: Final[Question[Any]] = Question("not_started")  # before a game asks its first question


def numbered(*questions: Question[Any]) -> list[Question[Any]]:
    """Give each question its place in the list as its number.

    A question belongs to one game. The last one, `Question("over")`, is asked of nobody; each game makes its own.
    """
    for number, question in enumerate(questions):
        if question.number >= 0:
            raise ValueError(f"the question {question.name!r} is listed already; each game has questions of its own")
        question.number = number
    return list(questions)
