"""An adventure as the generator has made it: trees and places, in no language yet.

Flavour is *bound*: which variant of which pool, and which names go into it. A language prints it (language.py), so that
an adventure is the same in every language.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from philately.games.stampadia import tree
from philately.games.stampadia.generator.dungeon import DecoyDoor, Dungeon
from philately.games.stampadia.paper import Spot

BETWEEN = ";"


class Bound(NamedTuple):
    """A text of a pool, with names put in: a list and a place in it, or for heroes and items the name itself."""

    pool: str
    variant: int
    names: tuple[tuple[str, str], ...] = ()

    def word(self) -> str:
        """As it stands in a tree in the place of prose."""
        return BETWEEN.join([f"{self.pool}:{self.variant}", *(f"{slot}={name}" for slot, name in self.names)])

    @classmethod
    def of(cls, word: str) -> "Bound":
        head, *rest = word.split(BETWEEN)
        pool, _, variant = head.partition(":")
        names = (each.partition("=") for each in rest)
        return cls(pool, int(variant), tuple((slot, name) for slot, _, name in names))


class Column(NamedTuple):
    """A column of the hero sheet."""

    defence: int
    hp: int
    xp: int
    upper: tree.Ability | None
    lower: tree.Ability | None


class Foes(NamedTuple):
    """A column of the enemy sheet."""

    circles: int | None
    defence: int
    xp: int
    upper: tree.Ability | None
    lower: tree.Ability | None


class Carried(NamedTuple):
    """A line of the equipment scroll."""

    name: str
    text: tree.Rule
    owned: bool


@dataclass(slots=True)
class Adventure:
    """A whole sheet, before it is put into words."""

    hero: str
    temper: str  # how hard it was meant to be
    dungeon: Dungeon
    title: Bound
    header: int  # which form of the line above the title
    lines: list[list[tree.Line]]  # by room of the dungeon
    foes: dict[Spot, int] = field(default_factory=dict)  # circles; decoys included
    grays: dict[Spot, int] = field(default_factory=dict)
    decoys: list[DecoyDoor] = field(default_factory=list)
    items: list[Carried] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    enemies: list[Foes] = field(default_factory=list)
    events: list[str] = field(default_factory=list)  # what happens in it, in the order of its making
    pieces: set[str] = field(default_factory=set)  # all pieces of content that it shows, decoys included
