"""Games between bots at native speed."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from philately.bots.stopping import listen
from philately.core.rng import Rng
from philately.core.state import State

BATCH: Final = 64  # answers between two looks at signals


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Somebody who answers: looks at a state through the seat that is asked and picks one of its answers.

    A bot may use what that seat knows and no more. One that looks ahead does so on a copy redealt for the seat.
    """

    def pick(self, state: State) -> i64:
        """Which answer to take: a number from 0 to `state.count()` - 1."""
        raise NotImplementedError


class RandomBot(Bot):
    """Takes any answer."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def pick(self, state: State) -> i64:
        return self.rng.below(state.count())


def play_out(state: State, bots: list[Bot]) -> i64:
    """Play to the end, one bot a seat; gives the number of answers."""
    answers: i64 = 0
    while True:
        seat = state.to_move
        if seat < 0:
            return answers
        state.choose(bots[seat].pick(state))
        answers += 1
        if answers % BATCH == 0:
            listen()


def play_at_random(state: State, rng: Rng) -> i64:
    """Play to the end with random answers; gives the number of answers to questions that left a choice."""
    answers: i64 = 0
    given: i64 = 0
    while state.to_move >= 0:
        count = state.count()
        if count > 1:
            state.choose(rng.below(count))
            answers += 1
        else:
            state.choose(0)
        given += 1
        if given % BATCH == 0:
            listen()
    return answers


def play_checked(state: State, rng: Rng) -> i64:
    """The same through the checked door."""
    answers: i64 = 0
    while True:
        waiting = state.pending()
        if not waiting:
            return answers
        seat = waiting[0]
        options = state.legal_actions(seat)
        count = i64(len(options))
        state.apply(seat, options[rng.below(count)])
        if count > 1:
            answers += 1
