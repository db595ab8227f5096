"""What adventures are made of: events, items, modifiers, heroes and foes, read from the files in `content/`.

The files there say what there is; those in `content/LANGUAGE/` how it is told. Everything is checked when it is read,
and what is wrong is said with its file, entry and line, all of it at once.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from philately.core.errors import BadOptions
from philately.games.stampadia import forms, grammar, tree
from philately.games.stampadia.generator import dungeon, template
from philately.games.stampadia.generator.template import BadTemplate, Template

OURS = Path(__file__).with_name("content")
LANGUAGE = "en"  # the one that decides how many variants there are
CLASSES = ("Warrior", "Wizard", "Dwarf", "Ranger", "Rogue")
MOST_LINES = 2
SHARED = ("ambience", "corridor")  # pools that no event names
ALWAYS = ("hero", "place")  # slots that every text has
MOST_ROOMS = dungeon.ROOMS - 1  # of an event: all but the starting room
COLUMNS = (None, 1, 2, 3)  # the circles of the columns of the enemy sheet
MOST_DEFENCE = 6
MOST_XP = 12
FILLERS = 2  # items that may be missing on a scroll
FACTS = 9  # numbers of a dungeon that can be asked for
SLOT = re.compile(r"\{([a-z-]+)\}")

Kind = Literal[
    "quest", "helper", "very-hard", "subquest", "storyline", "anomaly", "easy", "medium", "hard", "bonus", "malus",
    "scroll",
]  # fmt: skip
Mood = Literal["good", "bad", "balanced"]
Where = Literal["any", "dead-end", "hidden", "corridor"]

# ---- as the files have it ------------------------------------------------------------------------------------------


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a file."""


class RoomEntry(_Entry, frozen=True):
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


class RiddleEntry(_Entry, frozen=True):
    goal: str
    hint: str


class EventEntry(_Entry, frozen=True):
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


class ItemEntry(_Entry, frozen=True):
    name: str
    text: str
    group: str
    filler: bool = True


class ModifierEntry(_Entry, frozen=True):
    name: str
    kind: Mood
    line: str


class BoxEntry(_Entry, frozen=True):
    text: str
    cost: str | None = None
    lost: bool = False


class ColumnEntry(_Entry, frozen=True):
    defence: int = msgspec.field(name="def")
    upper: BoxEntry
    lower: BoxEntry


class HeroEntry(_Entry, frozen=True):
    hero_class: str = msgspec.field(name="class")
    item: str
    ramp: tuple[float, float, float, float]
    column: tuple[ColumnEntry, ...]


class EnemyEntry(_Entry, frozen=True):
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


class Place(NamedTuple):
    """Where something stands in the files."""

    file: str
    entry: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.entry}" if self.entry else self.file

    def inside(self, entry: str) -> "Place":
        return Place(self.file, f"{self.entry}, {entry}" if self.entry else entry)


E = TypeVar("E", bound=_Entry)
LISTS: dict[str, type[_Entry]] = {
    "event": EventEntry,
    "item": ItemEntry,
    "modifier": ModifierEntry,
    "hero": HeroEntry,
    "enemy": EnemyEntry,
}
SETS = "sets.toml"  # it has a shape of its own; a folder without one has our sets


class BadContent(BadOptions):
    """Content that can't be used; `faults` are all that is wrong with it."""

    def __init__(self, faults: list[str]) -> None:
        more = f" (and {len(faults) - 1} more; philately sheet content tells all)" if len(faults) > 1 else ""
        super().__init__(faults[0] + more)
        self.faults = faults


@cache
def our_content() -> Content:
    """The content of the package."""
    return read_content(OURS)


def read_content(folder: Path) -> Content:
    """The content in a folder; raises BadContent with all that is wrong."""
    reader = _Reader(folder)
    content = reader.content()
    if reader.faults or content is None:
        raise BadContent(reader.faults)
    return content


class _Reader:
    """Reads a folder and collects what is wrong."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[str] = []
        self.mark = hashlib.sha256()
        self.used: set[str] = set(SHARED)
        self.words: dict[str, Words] = {}
        self.items: dict[str, Item] = {}

    def fault(self, place: Place, reason: str) -> None:
        self.faults.append(f"{place}: {reason}")

    def content(self) -> Content | None:
        files = [path for path in sorted(self.folder.glob("*.toml")) if path.name != SETS]
        if not files:
            self.fault(Place(str(self.folder)), "there are no content files (*.toml) in this folder")
            return None
        for path in sorted(self.folder.iterdir()):
            if path.is_dir() and path.name[0].isalpha():  # others are somebody's tools
                self.words[path.name] = self.read_words(path)
        if LANGUAGE not in self.words:
            self.fault(Place(str(self.folder)), f"there is no folder {LANGUAGE} with the texts")
            return None
        entries: dict[str, list[tuple[Place, Any]]] = {name: [] for name in LISTS}
        for path in files:
            self.read_file(path, entries)
        for place, item in entries["item"]:
            self.add_item(place, item)
        modifiers: dict[Mood, list[tuple[str, Template]]] = {"good": [], "bad": [], "balanced": []}
        self.check_twice(entries["modifier"], "modifier")
        for place, entry in entries["modifier"]:
            line = self.template(place, entry.line, {"start": template.START}, ())
            if line is not None:
                if len(line.line.rules) != 1 or not line.line.rules[0].condition:
                    self.fault(place, f"{entry.line!r}: it should be one rule with a condition")
                modifiers[entry.kind].append((entry.name, line))
        events = self.events(entries["event"])
        self.check_twice(entries["hero"], "hero")
        heroes = {entry.hero_class: entry for place, entry in entries["hero"] if self.check_hero(place, entry)}
        enemies = [entry for place, entry in entries["enemy"] if self.check_enemy(place, entry)]
        whole = Place(str(self.folder))
        self.check_enough(whole, events, heroes, enemies)
        for kind in Kind.__args__:  # type: ignore[attr-defined]
            if kind not in events:
                self.fault(whole, f"there is no event of kind {kind}")
        for mood, found in modifiers.items():
            if not found:
                self.fault(whole, f"there is no modifier of kind {mood}")
        for name in CLASSES:
            if name not in heroes:
                self.fault(whole, f"there is no hero {name}")
        self.check_words()
        sets = self.read_sets()
        return Content(events, self.items, modifiers, heroes, enemies, sets, self.words, self.mark.hexdigest())

    def check_twice(self, entries: list[tuple[Place, Any]], what: str) -> None:
        names: set[str] = set()
        for place, entry in entries:
            name = entry.hero_class if isinstance(entry, HeroEntry) else entry.name
            if name in names:
                self.fault(place, f"there is another {what} of that name")
            names.add(name)

    def check_enough(
        self,
        whole: Place,
        events: dict[Kind, list[Event]],
        heroes: dict[str, HeroEntry],
        enemies: list[EnemyEntry],
    ) -> None:
        """Whatever is drawn, there must be something to draw from."""
        fillers = [name for name, item in self.items.items() if item.filler]
        if len({*fillers} - {hero.item for hero in heroes.values()}) < FILLERS:
            self.fault(whole, f"there should be at least {FILLERS} items that may fill the scroll, besides class items")
        for name in CLASSES:
            if not any(name in event.classes for event in events.get("quest", ())):
                self.fault(whole, f"there is no quest for the class {name}")
            for circles in COLUMNS:
                found = [each for each in enemies if each.circles == circles]
                if not any(each.weights.get(name, each.weight) >= 0.001 for each in found):
                    column = "ALL" if circles is None else circles
                    self.fault(whole, f"there is no enemy for column {column} and the class {name}")

    # ---- files -----------------------------------------------------------------------------------------------------

    def table(self, path: Path, place: Place) -> dict[str, Any]:
        try:
            data = path.read_bytes()
            if path.parent.name == LANGUAGE or path.parent == self.folder:  # translations change no sheet
                self.mark.update(path.name.encode() + b"\0" + data + b"\0")
            return tomllib.loads(data.decode("utf-8"))
        except OSError as error:
            self.fault(place, f"it can't be read: {error.strerror}")
        except UnicodeDecodeError as error:
            self.fault(place, f"byte {error.start + 1} isn't text in UTF-8")
        except tomllib.TOMLDecodeError as error:
            self.fault(place, f"it is no TOML: {error}")
        return {}

    def read_file(self, path: Path, entries: dict[str, list[tuple[Place, Any]]]) -> None:
        file = Place(path.name)
        for name, found in self.table(path, file).items():
            if name not in LISTS or not isinstance(found, list):
                self.fault(file, f"[[{name}]] is no list of entries; there are {', '.join(LISTS)}")
                continue
            for number, raw in enumerate(found, 1):
                called = raw.get("name") or raw.get("class") if isinstance(raw, dict) else None
                place = Place(path.name, f"{name} {called or number}")
                try:
                    entries[name].append((place, msgspec.convert(raw, LISTS[name])))
                except msgspec.ValidationError as error:
                    self.fault(place, _shape(str(error), raw))

    def read_sets(self) -> dungeon.Sets:
        path = self.folder / SETS
        if not path.exists():
            return dungeon.sets()
        before = len(self.faults)
        table = self.table(path, Place(SETS))
        if len(self.faults) == before:
            try:
                return dungeon.read_sets(table)
            except ValueError as error:  # those of msgspec are such, too
                self.fault(Place(SETS), str(error))
        return dungeon.sets()

    def read_words(self, folder: Path) -> Words:
        found: dict[str, dict[str, Any]] = {name: {} for name in ("flavour", "names", "heroes", "header", "phrases")}
        for path in sorted(folder.glob("*.toml")):
            file = Place(f"{folder.name}/{path.name}")
            for name, table in self.table(path, file).items():
                if name not in found or not isinstance(table, dict):
                    self.fault(file, f"[{name}] is no table of texts; there are {', '.join(found)}")
                    continue
                for key, value in table.items():
                    place = file.inside(f"{name} {key}")
                    if key in found[name]:
                        self.fault(place, "another file has it too")
                    lists = name in ("flavour", "names", "header")
                    texts = value if lists else [value]
                    if not isinstance(texts, list) or not texts or not all(isinstance(t, str) and t for t in texts):
                        self.fault(
                            place, "should be a list of texts in quotes" if lists else "should be a text in quotes"
                        )
                    else:
                        for text in texts:
                            if not text.isprintable():
                                self.fault(place, f"{text!r} has a character that can't be printed")
                            if name != "phrases" and re.search(r"[{}]", SLOT.sub("", text)):
                                self.fault(place, f"{text!r} has a brace; a name to put in is written like {{hero}}")
                        found[name][key] = tuple(texts) if lists else value
        headers = found["header"].get("forms", ())
        if not headers:
            self.fault(Place(folder.name), "there are no [header] forms")
        return Words(found["flavour"], found["names"], found["heroes"], headers, found["phrases"])

    # ---- entries ---------------------------------------------------------------------------------------------------

    def template(self, place: Place, said: str, roles: Mapping[str, int], slots: Iterable[str]) -> Template | None:
        """A line, read and checked; its flavour must be there, and bound."""
        try:
            line = template.read(said, roles)
        except BadTemplate as error:
            self.fault(place, f"{said!r}: {error}")
            return None
        for pool in line.pools:
            self.need_pool(place, pool, slots)
        for item in line.items:
            if item not in (template.ITEM, template.CLASS_ITEM) and item not in self.items:
                self.fault(place, f"{said!r}: there is no item {item}")
        return line

    def need_pool(self, place: Place, pool: str, slots: Iterable[str]) -> None:
        name = pool.removesuffix("#item")
        self.used.add(name)
        for language, words in self.words.items():
            texts = words.flavour.get(name)
            if texts is None:
                self.fault(place, f"there is no flavour {name} in {language}/")
                continue
            for text in texts:
                for slot in SLOT.findall(text):
                    if slot not in ALWAYS and slot not in slots:
                        self.fault(place, f"flavour {name} says {{{slot}}}, which this entry doesn't bind under names")

    def add_item(self, place: Place, entry: ItemEntry) -> None:
        try:
            text = template.read_item(entry.text)
        except BadTemplate as error:
            self.fault(place, f"{entry.text!r}: {error}")
            return
        for pool in text.pools:
            self.need_pool(place, pool, ())
        if entry.filler and template.BOSS in _rooms_named(text):
            self.fault(place, "@boss is a room of the event that brings the item; say filler = false")
        try:
            nodes = list(grammar.nodes(grammar.parse_line(f"enter room » get {entry.name}", strict=True)))
        except grammar.BadText:
            nodes = []
        if tree.Gets(entry.name) not in nodes:
            self.fault(place, "the name should begin with a capital and have no digits or signs in it")
        if entry.name in self.items:
            self.fault(place, "there is another item of that name")
        self.items[entry.name] = Item(entry.name, text, entry.group, entry.filler)

    def events(self, entries: list[tuple[Place, EventEntry]]) -> dict[Kind, list[Event]]:
        found: dict[Kind, list[Event]] = {}
        names: set[str] = set()
        for place, entry in entries:
            if entry.name in names:
                self.fault(place, "there is another event of that name")
            names.add(entry.name)
            found.setdefault(entry.kind, []).append(self.event(place, entry))
        return found

    def event(self, place: Place, entry: EventEntry) -> Event:
        for reason in _event_faults(entry, self.items, self.words[LANGUAGE]):
            self.fault(place, reason)
        roles = {"start": template.START}
        for number, room in enumerate(entry.room):
            if room.role in roles or room.role in (*template.NUMBERS, "here"):
                self.fault(place, f"the role {room.role} is taken; each room needs one of its own")
            roles[room.role] = template.START + 1 + number
        slots = (*entry.names, *["item"] * bool(entry.items), *["fact"] * entry.parity)
        rooms = []
        for number, room in enumerate(entry.room):
            here = place.inside(f"room {room.role}")
            for reason in _room_faults(room, entry.parity):
                self.fault(here, reason)
            known = roles | {"here": template.START + 1 + number}
            when = self.template(here, f"{room.when} » {{ambience}}", known, slots) if room.when else None
            lines, odd, even = (
                tuple(t for said in each if (t := self.template(here, said, known, slots)) is not None)
                for each in (room.lines, room.lines_odd, room.lines_even)
            )
            for line in (*lines, *odd, *even):
                for reason in _line_faults(line, room):
                    self.fault(here, reason)
            rooms.append(
                EventRoom(
                    room.role,
                    room.depth,
                    room.foes,
                    room.grays,
                    room.place,
                    room.optional,
                    room.boss,
                    room.modifier,
                    when,
                    lines,
                    odd,
                    even,
                )
            )
        start = tuple(t for said in entry.start if (t := self.template(place, said, roles, slots)) is not None)
        for line in start:
            for reason in _line_faults(line, RoomEntry("start")):
                self.fault(place.inside("start"), reason)
        if entry.kind == "quest":
            self.check_quest(place, entry, start, rooms)
        made = Event(
            name=entry.name,
            kind=entry.kind,
            rooms=tuple(rooms),
            weight=_weight(entry),
            classes=entry.classes,
            items=entry.items,
            owned=entry.owned,
            lost=entry.lost,
            names=tuple(entry.names.items()),
            parity=entry.parity,
            everywhere=entry.everywhere,
            riddle=(entry.riddle.goal, entry.riddle.hint) if entry.riddle else None,
            titles=entry.titles,
            start=start,
        )
        for reason in _hidden_faults(made):
            self.fault(place, reason)
        return made

    def check_quest(self, place: Place, entry: EventEntry, start: tuple[Template, ...], rooms: list[EventRoom]) -> None:
        """A quest has titles, lines for the starting room, and a way to win (H7)."""
        self.need_pool(place, entry.titles or "titles", (*entry.names, *["item"] * bool(entry.items)))
        if not 1 <= len(start) <= MOST_LINES:
            self.fault(place, f"start has {len(start)} lines; a quest needs one or two")
        home = tree.Ticked(template.START)
        rules = [rule for line in start for rule in line.line.rules]
        if not any(home in rule.condition and tree.OnStairs() in rule.condition for rule in rules):
            self.fault(place, "no line of start has the condition `move on stairs & x@start`, so nobody could win")
        lines = [*start, *(line for room in rooms for line in (*room.lines, *room.lines_odd, *room.lines_even))]
        if not any(tree.Ticks(template.START) in grammar.nodes(line.line) for line in lines):
            self.fault(place, "no line says x@start, so nobody could win")

    def check_hero(self, place: Place, entry: HeroEntry) -> bool:
        before = len(self.faults)
        if entry.hero_class not in CLASSES:
            self.fault(place, f"{entry.hero_class} is no class; there are {', '.join(CLASSES)}")
        if entry.item not in self.items:
            self.fault(place, f"there is no item {entry.item}")
        if len(entry.column) != 4:
            self.fault(place, f"it has {len(entry.column)} columns, and should have 4")
        if not all(0 <= share <= 1 for share in entry.ramp) or abs(sum(entry.ramp) - 1) > 0.005:
            self.fault(place, f"the shares of ramp add up to {sum(entry.ramp):g}, and should add up to 1")
        for column in entry.column:
            if not 0 <= column.defence <= MOST_DEFENCE:
                self.fault(place, f"def is {column.defence}, and should be from 0 to {MOST_DEFENCE}")
            for box in (column.upper, column.lower):
                self.check_ability(place, box.text, box.cost)
        if not any(box.lost for column in entry.column for box in (column.upper, column.lower)):
            self.fault(place, "no box is marked as lost = true, and some quests need one")
        return len(self.faults) == before

    def check_enemy(self, place: Place, entry: EnemyEntry) -> bool:
        before = len(self.faults)
        if entry.circles not in COLUMNS:
            self.fault(place, f"circles is {entry.circles}, and should be 1, 2, 3 or left out")
        if not 0 <= entry.defence <= MOST_DEFENCE or not 0 <= entry.xp <= MOST_XP:
            self.fault(place, f"def should be from 0 to {MOST_DEFENCE}, and xp from 0 to {MOST_XP}")
        if not all(0 <= weight <= 100 for weight in (entry.weight, *entry.weights.values())):
            self.fault(place, "a weight should be from 0 to 100")
        for text in entry.abilities:
            self.check_ability(place, text, None)
        for name in entry.weights:
            if name not in CLASSES:
                self.fault(place, f"weights: {name} is no class; there are {', '.join(CLASSES)}")
        return len(self.faults) == before

    def check_ability(self, place: Place, text: str, cost: str | None) -> None:
        try:
            grammar.parse_ability(text, cost)
        except grammar.BadText as error:
            self.fault(place, f"{text!r}: {error}")

    # ---- languages -------------------------------------------------------------------------------------------------

    def check_words(self) -> None:
        """All languages have the same texts, each as many variants, and none that nobody uses."""
        ours = self.words[LANGUAGE]
        for name in SHARED:
            self.need_pool(Place(LANGUAGE), name, ())
        for name in sorted(ours.flavour):
            if name not in self.used:
                self.fault(Place(LANGUAGE), f"flavour {name} is used by no event")
        for language, words in self.words.items():
            place = Place(language)
            if not words.names.get("places"):
                self.fault(place, "[names] has no list places")
            if len(words.names.get("facts", ())) != FACTS:
                self.fault(place, f"[names] facts should be a list of {FACTS}")
            for name in CLASSES:
                if name not in words.heroes:
                    self.fault(place, f"[heroes] has no name for {name}")
            if len(words.headers) != len(ours.headers):
                self.fault(place, f"[header] has {len(words.headers)} forms, and should have {len(ours.headers)}")
            if language != LANGUAGE:
                for reason in _phrase_faults(words.phrases):
                    self.fault(place, reason)
            elif words.phrases:
                self.fault(place, "[phrases] are those of the grammar here; leave them out")
            for what, here, there in (
                ("flavour", words.flavour, ours.flavour),
                ("names", words.names, ours.names),
            ):
                for name in sorted({*here, *there}):
                    found, wanted = len(here.get(name, ())), len(there.get(name, ()))
                    if found != wanted:
                        self.fault(
                            place, f"{what} {name} has {found} variants, and should have {wanted} as in {LANGUAGE}/"
                        )


def _event_faults(entry: EventEntry, items: Mapping[str, Item], words: Words) -> Iterator[str]:
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", entry.name):
        yield "the name should be small letters with hyphens in between"
    if not 0 < entry.weight <= 100:
        yield f"weight is {entry.weight:g}, and should be above 0 and at most 100"
    for name in entry.classes:
        if name not in CLASSES:
            yield f"{name} is no class; there are {', '.join(CLASSES)}"
    for item in entry.items:
        if item not in items:
            yield f"there is no item {item}"
    for slot, pool in entry.names.items():
        if pool not in words.names:
            yield f"names: there is no list {pool} for {slot}"
        elif list(entry.names.values()).count(pool) > len(set(words.names[pool])):
            yield f"names: the list {pool} is too short, no two may be alike"
    if not 1 <= len(entry.room) <= MOST_ROOMS:
        yield f"it has {len(entry.room)} rooms ([[event.room]]), and should have 1 to {MOST_ROOMS}"
    if entry.kind != "quest" and (entry.start or entry.titles):
        yield "only a quest has start and titles"
    lines = [line for room in entry.room for line in (*room.lines, *room.lines_odd, *room.lines_even)]
    if any(re.search(r"\bITEM\b", line) for line in [*lines, *entry.start]) and not entry.items:
        yield "a line says ITEM, and there are no items"
    if any("#item" in line for line in lines) and not entry.items:
        yield "a line says #item, and there are no items"
    if any("ability LOST" in line for line in lines) != entry.lost:
        yield "lost = true goes together with a line that says gain hero ability LOST"
    if any("move anywhere in {" in line for line in [*lines, *entry.start]) != (entry.riddle is not None):
        yield "riddle goes together with a line that says move anywhere in {label}"
    roles = [room.role for room in entry.room]
    if entry.riddle:
        for role in (entry.riddle.goal, entry.riddle.hint):
            if role not in roles:
                yield f"riddle: there is no room {role}"
    for item in entry.items:
        if item in items and template.BOSS in _rooms_named(items[item].text) and "boss" not in roles:
            yield f"the item {item} says @boss, and no room has the role boss"


def _room_faults(room: RoomEntry, parity: bool) -> Iterator[str]:
    low, high = room.depth
    if not 0 <= low <= high <= 100:
        yield f"depth is [{low}, {high}], and should be two numbers from 0 to 100"
    if any(not 0 <= circles <= 4 for circles in room.foes) or len(room.foes) > 6:
        yield "foes should be a list of at most 6 numbers from 0 to 4"
    if not 0 <= room.grays <= 2:
        yield f"grays is {room.grays}, and should be 0, 1 or 2"
    if not parity and (room.lines_odd or room.lines_even):
        yield "lines_odd and lines_even need parity = true"
    if bool(room.lines_odd) != bool(room.lines_even) or (room.lines and room.lines_odd):
        yield "there should be lines, or both lines_odd and lines_even"
    for lines in (room.lines, room.lines_odd, room.lines_even):
        taken = len(lines) + (room.modifier is not None)
        if taken > MOST_LINES:
            yield f"it has {taken} lines with its modifier; there can be {MOST_LINES}"
    if room.when and room.modifier is None:
        yield "when needs a modifier"


def _line_faults(line: Template, room: RoomEntry) -> Iterator[str]:
    for node in grammar.nodes(line.line):
        if isinstance(node, tree.Enters | tree.Crosses) and not 1 <= node.cell <= room.grays:
            yield f"a line names the gray cell [{node.cell}], and grays is {room.grays}"


def _hidden_faults(event: Event) -> Iterator[str]:
    """What leads into hidden rooms is in the same event."""
    goals = {
        node.room
        for room in event.rooms
        for line in (*room.lines, *room.lines_odd, *room.lines_even)
        for node in grammar.nodes(line.line)
        if isinstance(node, tree.MoveAnywhere)
    }
    for number, room in enumerate(event.rooms):
        riddled = event.riddle is not None and event.riddle[0] == room.role
        if room.place == "hidden" and template.START + 1 + number not in goals and not riddled:
            yield f"nothing leads into the hidden room {room.role}"


def _rooms_named(line: Template) -> list[int]:
    return [room for node in grammar.nodes(line.line) if isinstance(room := getattr(node, "room", None), int)]


def all_phrases() -> set[str]:
    """All that a table of another language has to say; wordings of old sheets are never printed anew."""
    every = [*forms.CONDITIONS, *forms.EFFECTS]
    found = {form.phrase for form in every if not any(form.fixed.get(name) for name in ("capital", "old", "blank"))}
    found |= {forms.ROLL, forms.ABILITY, forms.RIDDLE, forms.END, *forms.KINDS.values()}
    return found | {"RNG", "ALL", "or", "die", "dice", "enemy", "enemies"}


def _phrase_faults(phrases: Mapping[str, str]) -> Iterator[str]:
    """A language has every phrase that can be printed, each with the same places."""
    known = all_phrases()
    for phrase in sorted(known - set(phrases)):
        yield f"[phrases] has no {phrase!r}"
    for phrase, said in sorted(phrases.items()):
        if phrase not in known:
            yield f"[phrases] {phrase!r} is no phrase of the grammar"
        elif sorted(re.findall(r"\{\w*\}?|\}", said)) != sorted(re.findall(r"\{\w*\}?|\}", phrase)):
            yield f"[phrases] {said!r} should have the same places in braces as {phrase!r}"


def _weight(entry: EventEntry) -> int:
    """How often an event comes beside others of its kind (1.4): the more it needs, the more seldom it fits."""
    rooms = sum(300 + 300 * bool(entry.items) + 1000 * (room.place in ("hidden", "dead-end")) for room in entry.room)
    weight = entry.weight if 0 < entry.weight <= 100 else 1.0  # else a fault that was told
    return round((1000 + rooms) * weight * (0.4 if entry.rare else 1.0))


def _shape(said: str, raw: object) -> str:
    """What msgspec found, with the room by its role."""
    reason, _, path = said.partition(" - at `$")
    found = re.match(r"\.room\[(\d+)\](.*)`", path)
    if found is not None and isinstance(raw, dict):
        rooms = raw.get("room", [])
        number = int(found[1])
        role = rooms[number].get("role", number + 1) if isinstance(rooms[number], dict) else number + 1
        return f"room {role}{', ' + found[2].strip('.') if found[2] else ''}: {reason}"
    return f"{path.strip('.`')}: {reason}" if path.strip(".`") else reason
