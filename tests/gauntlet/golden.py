"""Golden playthroughs: whole games as readable text.

    python -m tests.gauntlet.golden --write [GAME …]

writes them and the counts of perft anew, for instance after a change of the rules. Look at the difference before you
commit it.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from philately import FastRng, HashRng
from philately.core.state import State
from tests.gauntlet import perft

FOLDER = Path(__file__).parents[1] / "golden"
STREAM = 4


def golden_file(identity: str) -> Path:
    return FOLDER / f"{identity}.txt"


def identities() -> list[str]:
    from tests.gauntlet.variants import FACTS

    return [f"{name}-{label}" for name, facts in FACTS.items() for label in facts.golden]


def playthrough(identity: str) -> str:
    """A game with random answers: each step's question, what has changed in the asked seat's view, answers, log."""
    from tests.gauntlet.play import sentence
    from tests.gauntlet.variants import FACTS, variant_of

    variant = variant_of(identity)
    seed = FACTS[variant.game].golden[variant.label]
    game = variant.rules
    names = [f"Seat {seat}" for seat in range(variant.players)]
    options = " ".join(f"{name}={value}" for name, value in variant.chosen.items())
    people = "1 player" if variant.players == 1 else f"{variant.players} players"
    lines = [f"{game.title}, {people}, seed {seed}, rules version {game.rules_version}", options, ""]
    state = variant.start(HashRng.from_seed(seed), telling=True)
    rng = FastRng(seed, STREAM)
    shown: dict[int, dict[str, str]] = {}
    number = heard = 0

    def log() -> None:
        nonlocal heard
        for event in state.story[heard:]:
            said = {seat: sentence(variant, state, event, seat) for seat in range(-1, variant.players)}
            if not any(said.values()):
                continue  # told to nobody: it stands in the views
            lines.append(f"  * {said[-1]}")
            lines.extend(f"    {seat}: {line}" for seat, line in said.items() if line != said[-1])
        heard = len(state.story)

    def look(seat: int) -> None:
        before = shown.get(seat, {})
        now = dict(parts("", game.view(state, seat)))
        lines.extend(f"  {key} {value}" for key, value in now.items() if before.get(key) != value)
        shown[seat] = now

    log()
    while state.to_move >= 0:
        number += 1
        waiting = state.pending()
        seat = waiting[rng.below(len(waiting))]
        ask = game.ask(state, seat, names)
        lines.append(f"{number}. {names[seat]}: {ask['prompt']} [{ask['rule']}]")
        look(seat)
        words = [choice["word"] for choice in ask["choices"]]
        lines.append(f"  can: {words[0]} … {words[-1]}" if ask["number"] else f"  can: {' '.join(words)}")
        pick = ask["choices"][rng.below(len(words))]
        lines.append(f"  > {pick['word']}")
        state.apply(seat, pick["action"])
        log()
    lines.append("The end, as a spectator sees it:")
    look(-1)
    lines.append(ending(state))
    return "\n".join(lines) + "\n"


def parts(name: str, value: object) -> Iterator[tuple[str, str]]:
    """A view cut into its parts, each on one line: `albums.1`, `hands.0.known`."""
    dot = f"{name}." if name else ""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from parts(f"{dot}{key}", item)
    elif isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value):
        yield f"{dot}length", str(len(value))
        for number, item in enumerate(value):
            yield from parts(f"{dot}{number}", item)
    elif isinstance(value, list):
        yield name, " ".join(str(item) for item in value) or "-"
    else:
        yield name, json.dumps(value)


def ending(state: State) -> str:
    outcome = state.outcome()
    assert outcome is not None
    return f"places {outcome.places}, scores {outcome.scores}, {outcome.reason}"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Golden playthroughs of all games.")
    parser.add_argument("--write", action="store_true", help="write them to tests/golden")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    given = parser.parse_args(arguments)
    write = given.write
    for identity in identities():
        if given.games and identity.split("-")[0] not in given.games:
            continue
        text = playthrough(identity)
        file = golden_file(identity)
        same = file.exists() and file.read_text() == text
        if write:
            file.write_text(text)
        print(f"{file.name}: {len(text.encode()) / 1000:.0f} kB, {'as before' if same else 'changed'}")
    before = perft.table()
    found = {
        identity: before[identity]
        if given.games and identity.split("-")[0] not in given.games
        else perft.counts(identity)
        for identity in perft.depths()
    }
    if write:
        perft.write(found)
    print(f"{perft.FILE.name}: {'as before' if found == before else 'changed'}")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1] / "plugin"))
    main(sys.argv[1:])
