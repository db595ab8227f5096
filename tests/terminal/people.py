"""People at a console, for tests: one who types prepared lines, and matches for them."""

import io
from collections.abc import Iterable

from rich.console import Console

import philately
from philately import Match
from philately.bots import make_bot
from philately.bots.playout import Bot
from philately.terminal.answers import Answers, Script
from philately.terminal.sitting import play


class Typist(Answers):
    """Somebody at a keyboard, who can be asked again; what was asked for each line is kept."""

    patient = True

    def __init__(self, *lines: str) -> None:
        self.lines = iter(lines)
        self.prompts: list[str] = []

    def line(self, prompt: str) -> str:
        self.prompts.append(prompt)
        found = next(self.lines, None)
        if found is None:
            raise EOFError
        return found


class Sat:
    """What became of a match that was played at a console."""

    def __init__(self, match: Match, finished: bool, output: str) -> None:
        self.match = match
        self.finished = finished
        self.output = output


def a_match(game: str = "stampede", players: int = 2, seed: int = 7, **options: str) -> Match:
    match = philately.game(game).new(players=players, seed=seed, **options)
    match.names = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"][:players]
    return match


def with_bots(match: Match, people: Iterable[int]) -> list[Bot | None]:
    """Bots on all seats but those of the people."""
    taken = set(people)
    return [
        None if seat in taken else make_bot(match.game, "random", philately.FastRng(1, seat))
        for seat in range(match.players)
    ]


def sit(match: Match, answers: Answers | str, people: Iterable[int] = (0,), *, pages: bool = False) -> Sat:
    """Play with these answers: a person, or the text of a script."""
    file = io.StringIO()
    console = Console(file=file, width=100, force_terminal=pages, color_system=None, highlight=False)
    reader = Script(answers.splitlines(), console) if isinstance(answers, str) else answers
    finished = play(match, with_bots(match, people), console, reader)
    return Sat(match, finished, file.getvalue())
