"""What is printed on an adventure sheet, as data; docs/stampadia-sheets.md explains every field.

Nothing here says what is true and what is a decoy: as on paper, that shows in play.
"""

from typing import Literal

import msgspec

Spot = tuple[int, int]  # column and row of a cell of the map, both counted from 1


class HeroAbility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box of the hero sheet; an empty text is a box that can still be filled (2.5)."""

    text: str
    cost: str | None  # such as `pay 1G`


class HeroColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the hero sheet, enabled when all its XP boxes are ticked (1.5)."""

    defence: int = msgspec.field(name="def")
    hp: int
    xp: int
    abilities: tuple[HeroAbility, ...]  # the upper and the lower


class Hero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hero sheet."""

    hero_class: str = msgspec.field(name="class")
    columns: tuple[HeroColumn, ...]


class EnemyColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the enemy sheet, for all enemies or for those with so many circles (2.5)."""

    circles: int | None
    label: str
    defence: int = msgspec.field(name="def")
    xp: int
    abilities: tuple[str, ...]  # the upper and the lower


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the equipment scroll (2.4)."""

    name: str
    text: str
    owned_at_start: bool


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A cell of the map with something on it; an `item` is a gray cell with its number."""

    col: int
    row: int
    kind: Literal["number", "enemy", "item", "stairs"]
    value: int | None = None  # of a number or an item
    circles: int | None = None  # of an enemy

    @property
    def spot(self) -> Spot:
        return self.col, self.row


class Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A door between two cells that lie side by side."""

    a: Spot
    b: Spot


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map: whatever stands on its cells, and the doors."""

    cols: int
    rows: int
    cells: tuple[Cell, ...]
    doors: tuple[Door, ...]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a room's instructions, with the part that is printed upside down."""

    text: str
    upside_down: str | None = None


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the rooms table: a rectangle of the map, and what happens there."""

    id: int
    col: int
    row: int
    width: int
    height: int
    start: bool
    lines: tuple[Line, ...]

    def __contains__(self, spot: Spot) -> bool:
        col, row = spot
        return self.col <= col < self.col + self.width and self.row <= row < self.row + self.height

    def overlaps(self, other: "Room") -> bool:
        return (
            self.col < other.col + other.width
            and other.col < self.col + self.width
            and self.row < other.row + other.height
            and other.row < self.row + self.height
        )


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An adventure sheet."""

    seed: int
    date: str | None
    page: str
    title: str
    header: str
    hero: Hero
    enemy_sheet: tuple[EnemyColumn, ...]
    equipment: tuple[Item, ...]
    gold: int
    map: Map
    rooms: tuple[Room, ...]
