"""The 90 stamp cards: animals, backs, and the decks they make (S-1 to S-4)."""

import tomllib
from functools import cache
from pathlib import Path

from philately.core.errors import BadOptions
from philately.games.stampede.rules.terms import ANIMALS, PLAIN

ANIMAL_NAMES = ("Elephant", "Hippo", "Lion", "Crocodile", "Giraffe", "Rhino", "Baboon", "Buffalo", "Parrot")
ANIMAL_WORDS = ("elephant", "hippo", "lion", "croc", "giraffe", "rhino", "baboon", "buffalo", "parrot")
BACKS_FILE = Path(__file__).with_name("backs.toml")


@cache
def deck(backs: str) -> tuple[int, ...]:
    """The stamps of all 90 cards; with random backs the rules draw the decoys themselves."""
    if backs in ("none", "random"):
        return tuple(front * ANIMALS + front for front in range(ANIMALS) for _ in range(10))
    table = read_backs(BACKS_FILE)[backs]
    return tuple(
        front * ANIMALS + decoy
        for front in range(ANIMALS)
        for decoy in range(ANIMALS)
        for _ in range(table[front][decoy])
    )


def read_backs(file: Path) -> dict[str, list[list[int]]]:
    """The tables of backs in a file, checked."""
    tables: dict[str, list[list[int]]] = {}
    for name, entry in tomllib.loads(file.read_text()).items():
        table = entry.get("table") if isinstance(entry, dict) else None
        if not isinstance(table, list) or len(table) != ANIMALS:
            raise BadOptions(f"{file.name}: {name} should have a table of {ANIMALS} rows, one for each front")
        for front, row in enumerate(table):
            animal = ANIMAL_NAMES[front]
            if len(row) != ANIMALS or any(not isinstance(n, int) or n < 0 for n in row):
                raise BadOptions(
                    f"{file.name}: {name}, {animal}: a row has {ANIMALS} whole numbers, one for each decoy"
                )
            if sum(row) != 10 or row[front]:
                raise BadOptions(f"{file.name}: {name}, {animal}: ten cards, none with the {animal} as its own decoy")
        tables[name] = table
    return tables


def back_animals(back: int) -> tuple[int, int] | None:
    """The two animals on a back, in order; none on a plain one."""
    return None if back == PLAIN else (back // ANIMALS, back % ANIMALS)


def back_word(back: int) -> str:
    """A back for programs: `hippo/lion`."""
    pair = back_animals(back)
    return "plain" if pair is None else f"{ANIMAL_WORDS[pair[0]]}/{ANIMAL_WORDS[pair[1]]}"


def stamp_word(stamp: int) -> str:
    """A stamp in notation: front and decoy, `lion.hippo`; the front alone when the back is plain."""
    front, decoy = divmod(stamp, ANIMALS)
    return ANIMAL_WORDS[front] if front == decoy else f"{ANIMAL_WORDS[front]}.{ANIMAL_WORDS[decoy]}"


def stamp_name(stamp: int) -> str:
    return ANIMAL_NAMES[stamp // ANIMALS]
