"""The 90 stamp cards: animals, backs, and the decks they make (S-1 to S-4)."""

import tomllib
from functools import cache
from pathlib import Path

from philately.core.errors import BadOptions
from philately.core.language import N_, _, either
from philately.games.stampede.rules.terms import ANIMALS, PLAIN

# For people, by itself and with either article, to be translated where it is shown.
ANIMAL_NAMES = (
    N_("Elephant"),
    N_("Hippo"),
    N_("Lion"),
    N_("Crocodile"),
    N_("Giraffe"),
    N_("Rhino"),
    N_("Baboon"),
    N_("Buffalo"),
    N_("Parrot"),
)
AN_ANIMAL = (
    N_("an Elephant"),
    N_("a Hippo"),
    N_("a Lion"),
    N_("a Crocodile"),
    N_("a Giraffe"),
    N_("a Rhino"),
    N_("a Baboon"),
    N_("a Buffalo"),
    N_("a Parrot"),
)
THE_ANIMAL = (
    N_("the Elephant"),
    N_("the Hippo"),
    N_("the Lion"),
    N_("the Crocodile"),
    N_("the Giraffe"),
    N_("the Rhino"),
    N_("the Baboon"),
    N_("the Buffalo"),
    N_("the Parrot"),
)
ANIMAL_WORDS = ("elephant", "hippo", "lion", "croc", "giraffe", "rhino", "baboon", "buffalo", "parrot")
BACKS_FILE = Path(__file__).with_name("backs.toml")


@cache
def deck(backs: str) -> tuple[int, ...]:
    """The stamps of all 90 cards; with random backs the rules draw the decoys themselves."""
    if backs in ("none", "random"):
        return tuple(front * ANIMALS + front for front in range(ANIMALS) for _copy in range(10))
    table = read_backs(BACKS_FILE)[backs]
    return tuple(
        front * ANIMALS + decoy
        for front in range(ANIMALS)
        for decoy in range(ANIMALS)
        for _copy in range(table[front][decoy])
    )


def read_backs(file: Path) -> dict[str, list[list[int]]]:
    """The tables of backs in a file, checked."""
    tables: dict[str, list[list[int]]] = {}
    for name, entry in tomllib.loads(file.read_text()).items():
        table = entry.get("table") if isinstance(entry, dict) else None
        if not isinstance(table, list) or len(table) != ANIMALS:
            message = _("{file}: {name} should have a table of {number} rows, one for each front")
            raise BadOptions(message.format(file=file.name, name=name, number=ANIMALS))
        for front, row in enumerate(table):
            animal = _(ANIMAL_NAMES[front])
            if len(row) != ANIMALS or any(not isinstance(n, int) or n < 0 for n in row):
                message = _("{file}: {name}, {animal}: a row has {number} whole numbers, one for each decoy")
                raise BadOptions(message.format(file=file.name, name=name, animal=animal, number=ANIMALS))
            if sum(row) != 10 or row[front]:
                message = _("{file}: {name}, {animal}: ten cards, none with {the_animal} as its own decoy")
                its = _(THE_ANIMAL[front])
                raise BadOptions(message.format(file=file.name, name=name, animal=animal, the_animal=its))
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
    """A stamp for people: `Lion`."""
    return _(ANIMAL_NAMES[stamp // ANIMALS])


def a_stamp(stamp: int) -> str:
    """In the midst of a sentence: `a Lion`."""
    return _(AN_ANIMAL[stamp // ANIMALS])


def the_stamp(stamp: int) -> str:
    """In the midst of a sentence: `the Lion`."""
    return _(THE_ANIMAL[stamp // ANIMALS])


def back_name(back: int) -> str:
    """A back for people."""
    pair = back_animals(back)
    return _("plain back") if pair is None else either([_(ANIMAL_NAMES[animal]) for animal in pair])
