"""A server for browser tests, in a process of its own: without limits, and with the same deals at every table.

Its folder may hold a `clock` (seconds that it takes for now) and `dice` (a word that decides all chance).
"""

import sys


def main(port: str, folder: str, language: str) -> None:
    import hashlib
    import secrets
    import time
    from functools import partial
    from pathlib import Path

    from philately.core.rng import HashRng
    from philately.server import run, thinkers
    from philately.server.app import create_app
    from philately.server.config import Config, Limits, World

    clock, dice = Path(folder, "clock"), Path(folder, "dice")

    def steady(length: int) -> bytes:
        """The same secret for all tables and the same seed for all thoughts of bots; all else is random."""
        return hashlib.shake_256(b"philately").digest(length) if length in (8, 64) else secrets.token_bytes(length)

    def loaded(_key: bytes) -> HashRng:
        return HashRng(hashlib.sha512(dice.read_bytes()).digest())

    world = World(
        now=(lambda: float(clock.read_text())) if clock.exists() else time.time,
        random_bytes=steady,
        chance=loaded if dice.exists() else HashRng,
    )
    thinkers.PATIENCE = thinkers.STARTING = 120.0  # on a busy machine, a bot that takes long is no fault
    vars(run)["create_app"] = partial(create_app, world=world)
    plenty = (1e6, 10**6)
    limits = Limits(player=plenty, address=plenty, tables=plenty, hints=plenty)
    config = Config(database=f"{folder}/tables.sqlite3", pace=0.0, language=language, limits=limits)
    run.serve(config, int(port), open_browser=False, say=lambda address: print(address, flush=True))


if __name__ == "__main__":  # the processes that it starts for bots don't need all this
    main(*sys.argv[1:])
