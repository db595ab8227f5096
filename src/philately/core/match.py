"""A match: one game being played, with its history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from philately.core.errors import NotAllowed, NotYourTurn
from philately.core.options import Value
from philately.core.outcome import Outcome
from philately.core.rng import HashRng
from philately.core.state import State

if TYPE_CHECKING:
    from philately.core.game import Ask, Game


class Match:
    """A game with a state, views for every seat, a log and undo. Get one from `philately.game(name).new()`."""

    def __init__(
        self, game: Game, players: int, options: Mapping[str, Value], rng: HashRng, seed: int | None = None
    ) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)
        self.seed = seed
        self.key = rng.key
        self.names = [f"Seat {seat}" for seat in range(players)]
        self.moves: list[tuple[int, int]] = []  # seat and action
        self.reveals: list[int] = []  # how much had been revealed before each move
        self.state: State = game.create(players, self.options)
        self._begin(self.state)

    def _begin(self, state: State) -> None:
        state.telling = True
        self.game.start(state, HashRng(self.key))

    # ---- looking ---------------------------------------------------------------------------------------------

    @property
    def pending(self) -> list[int]:
        """The seats that are asked now; none when the game is over."""
        return self.state.pending()

    @property
    def over(self) -> bool:
        return self.state.asked() < 0

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    @property
    def words(self) -> list[str]:
        """All answers so far, in notation."""
        return [self.game.word(action) for _, action in self.moves]

    def view(self, seat: int = -1) -> Mapping[str, object]:
        """What a seat may see, as plain data; without a seat, what a spectator sees."""
        if not -1 <= seat < self.players:
            raise NotAllowed(f"there is no seat {seat}; seats are 0 to {self.players - 1}, and -1 for a spectator")
        return self.game.view(self.state, seat)

    def ask(self, seat: int | None = None) -> Ask:
        """What a seat is asked; without a seat, the one that is asked."""
        return self.game.ask(self.state, self._seat(seat), self.names)

    def log(self, seat: int = -1) -> list[str]:
        """What has happened, in sentences, as this seat has seen it."""
        told = [self.game.sentence(self.state, event, seat, self.names) for event in self.state.story]
        return [line for line in told if line]

    # ---- playing ---------------------------------------------------------------------------------------------

    def play(self, *answers: str | int, seat: int | None = None) -> Match:
        """Answer one question after another, by notation (`"lion.hippo"`) or by action number."""
        for answer in answers:
            who = self._seat(seat)
            action = self.game.find(self.state, who, answer) if isinstance(answer, str) else answer
            before: int = self.state.reveals
            self.state.apply(who, action)
            self.moves.append((who, action))
            self.reveals.append(before)
        return self

    def can_undo(self, seat: int) -> bool:
        """Has this seat given the last answer, and has nothing hidden or random been shown since?"""
        return (
            bool(self.moves) and not self.over and self.moves[-1][0] == seat and self.reveals[-1] == self.state.reveals
        )

    def undo(self, seat: int) -> None:
        """Take the last answer back, by playing all others again."""
        if not self.can_undo(seat):
            raise NotAllowed(
                "nothing to take back: something hidden or random was shown since, or another has answered"
            )
        self.moves.pop()
        self.reveals.pop()
        state = self.game.create(self.players, self.options)
        self._begin(state)
        for who, action in self.moves:
            state.apply(who, action)
        self.state = state

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        if self.over:
            raise NotYourTurn("nobody is asked: the game is over")
        return self.state.asked()

    # ---- showing ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        standing = "over" if self.over else f"asks seat {self.state.asked()}"
        given = f"{self.players} players, seed {self.seed}, {len(self.moves)} answers"
        return f"<Match of {self.game.name}, {given}, {standing}>"

    def _repr_html_(self) -> str:
        """The table as the asked seat sees it, for notebooks."""
        import io

        from rich.console import Console

        console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
        console.print(self.game.draw(self.view(self.state.asked()), self.names))
        form = '<pre style="font-family:monospace;line-height:1.25">{code}</pre>'
        return console.export_html(inline_styles=True, code_format=form)
