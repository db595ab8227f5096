"""Make the record files of an older release in this folder: of each game a finished one, an unfinished one, an export.

The files in `0.4.0` are of format 1. They were made with release 0.4.0 and can't be made with a later one. In a clone
of that release this file makes them again, each time the same:

    PYTHONPATH=src:.:tests/plugin python tests/data/records/make.py tests/data/records/0.4.0
"""

import sys
from pathlib import Path
from unittest.mock import patch

import philately
from philately import Match
from philately.core.record import seed_secret
from tests.records.tools import drop_drafts, play_at_random
from tests.server.running import Script

GAMES: dict[str, tuple[int, dict[str, str | int]]] = {
    "stampede": (3, {"turn_limit": 12, "insert_positions": "hidden"}),
    "stampin": (3, {"turn_limit": 12, "auction": "live"}),
    "cactus_town": (3, {"round_cap": 1}),
    "stampadia": (1, {"sheet": "first-steps"}),
}
NAMES = ("human:Ana", "greedy", "")
HALF = 20  # answers


def match(name: str, answers: int = 100_000) -> Match:
    game = philately.game(name)
    players, options = GAMES[name]
    chosen = game.check_options(options, players)
    nonces = [bytes([seat]) * 32 if seat == 0 else b"" for seat in range(players)]
    begun = Match(game, players, chosen, seed_secret(40), seats=NAMES[:players], nonces=nonces)
    return drop_drafts(play_at_random(begun, 40, answers))


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name in GAMES:
        with patch("secrets.token_bytes", Script(seed=f"salts {name}").random_bytes):
            half, whole = match(name, HALF).record, match(name).record
        assert whole.finished and not half.finished
        for use, record in (("finished", whole), ("unfinished", half), ("export", half.redacted(0))):
            (folder / f"{name}-{use}.jsonl").write_bytes(record.encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
