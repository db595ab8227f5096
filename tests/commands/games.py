"""Records in files, for tests."""

from pathlib import Path

import philately
from philately import FastRng, Match
from philately.core.match import Match as CoreMatch
from philately.core.recordfile import RecordFile


def played(answers: int = 10_000, players: int = 3, seed: int = 1, game: str = "stampede", **options: str) -> Match:
    """A match after so many random answers."""
    chosen = philately.game(game)
    secret = bytes([seed]) * 64
    seats = ["human:Ana", "greedy", *["random"] * players][:players]
    if game != "stampede":
        seats = ["human:Ana", *["random"] * players][:players]
    match = CoreMatch(chosen, players, chosen.check_options(options, players), secret, seats=seats)
    rng = FastRng(seed)
    for _ in range(answers):
        if match.over:
            break
        seat = match.pending[0]
        choices = match.state.legal_actions(seat)
        match.play(choices[rng.below(len(choices))], seat=seat)
    return match


def written(path: Path, match: Match) -> Path:
    RecordFile.create(path, match.record).close()
    return path
