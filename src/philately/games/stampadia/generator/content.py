"""What adventures are made of: events, items, modifiers, heroes and foes.

Entries are as the files in `content/` have them, the rest is as the generator needs it. `content_reader.py` makes this
of those, and `content_faults.py` says what is wrong.
"""

import re
from typing import Literal, NamedTuple

import msgspec

from philately.games.stampadia.generator import dungeon
from philately.games.stampadia.generator.template import Template

LANGUAGE = "en"  # the one that decides how many variants there are
CLASSES = ("Warrior", "Wizard", "Dwarf", "Ranger", "Rogue")
MOST_LINES = 2
SHARED = ("ambience", "corridor")  # pools that no event names
FACTS = 9  # numbers of a dungeon that can be asked for
SLOT = re.compile(r"\{([a-z-]+)\}")

Kind = Literal[
    "quest", "helper", "very-hard", "subquest", "storyline", "anomaly", "easy", "medium", "hard", "bonus", "malus",
    "scroll",
]  # fmt: skip
Mood = Literal["good", "bad", "balanced"]
Where = Literal["any", "dead-end", "hidden", "corridor"]

# ---- as the files have it ------------------------------------------------------------------------------------------


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a file."""


class RoomEntry(Entry, frozen=True):
    role: str
    depth: tuple[int, int] = (0, 100)
    foes: tuple[int, ...] = ()
    grays: int = 0
    place: Where = "any"
    optional: bool = False
    boss: bool = False
    modifier: Mood | None = None
    when: str = ""
    lines: tuple[str, ...] = ()
    lines_odd: tuple[str, ...] = ()
    lines_even: tuple[str, ...] = ()

    @property
    def every_line(self) -> tuple[str, ...]:
        return (*self.lines, *self.lines_odd, *self.lines_even)


class RiddleEntry(Entry, frozen=True):
    goal: str
    hint: str


class EventEntry(Entry, frozen=True):
    name: str
    kind: Kind
    room: tuple[RoomEntry, ...]
    weight: float = 1.0
    classes: tuple[str, ...] = CLASSES
    items: tuple[str, ...] = ()
    owned: bool = False
    lost: bool = False
    names: dict[str, str] = {}
    rare: bool = False
    parity: bool = False
    everywhere: Mood | None = None
    riddle: RiddleEntry | None = None
    titles: str = ""
    start: tuple[str, ...] = ()


class ItemEntry(Entry, frozen=True):
    name: str
    text: str
    group: str
    filler: bool = True


class ModifierEntry(Entry, frozen=True):
    name: str
    kind: Mood
    line: str


class BoxEntry(Entry, frozen=True):
    text: str
    cost: str | None = None
    lost: bool = False


class ColumnEntry(Entry, frozen=True):
    defence: int = msgspec.field(name="def")
    upper: BoxEntry
    lower: BoxEntry


class HeroEntry(Entry, frozen=True):
    hero_class: str = msgspec.field(name="class")
    item: str
    ramp: tuple[float, float, float, float]
    column: tuple[ColumnEntry, ...]


class EnemyEntry(Entry, frozen=True):
    defence: int = msgspec.field(name="def")
    xp: int
    abilities: tuple[str, str]
    circles: int | None = None
    weight: float = 1.0
    weights: dict[str, float] = {}


# ---- as the generator needs it -------------------------------------------------------------------------------------


class EventRoom(NamedTuple):
    """A room that an event needs; the contributor's guide explains every field."""

    role: str
    depth: tuple[int, int]
    foes: tuple[int, ...]
    grays: int
    place: Where
    optional: bool
    boss: bool
    modifier: Mood | None
    when: Template | None
    lines: tuple[Template, ...]
    lines_odd: tuple[Template, ...]
    lines_even: tuple[Template, ...]

    @property
    def every_line(self) -> tuple[Template, ...]:
        return (*self.lines, *self.lines_odd, *self.lines_even)

    @property
    def size(self) -> int:
        """How many lines of the table it takes."""
        return max(len(self.lines), len(self.lines_odd)) + (self.modifier is not None)


class Event(NamedTuple):
    """Something that can happen on a sheet, in one room or in several."""

    name: str
    kind: Kind
    rooms: tuple[EventRoom, ...]
    weight: int  # in thousandths: the odds are the same on every machine
    classes: tuple[str, ...]
    items: tuple[str, ...]
    owned: bool
    lost: bool
    names: tuple[tuple[str, str], ...]
    parity: bool
    everywhere: Mood | None
    riddle: tuple[str, str] | None
    titles: str
    start: tuple[Template, ...]

    @property
    def every_line(self) -> list[Template]:
        return [*self.start, *(line for room in self.rooms for line in room.every_line)]


class Item(NamedTuple):
    """An item of the equipment scroll."""

    name: str
    text: Template
    group: str
    filler: bool  # may it fill an empty line of the scroll?


class Words(NamedTuple):
    """How everything is told in one language."""

    flavour: dict[str, tuple[str, ...]]
    names: dict[str, tuple[str, ...]]
    heroes: dict[str, str]
    headers: tuple[str, ...]
    phrases: dict[str, str]  # function words, by those of the grammar; empty in English


class Content(NamedTuple):
    """All that there is."""

    events: dict[Kind, list[Event]]
    items: dict[str, Item]
    modifiers: dict[Mood, list[tuple[str, Template]]]
    heroes: dict[str, HeroEntry]
    enemies: list[EnemyEntry]
    sets: dungeon.Sets
    words: dict[str, Words]  # by language
    mark: str  # of all files: contents with one mark make the same sheets
