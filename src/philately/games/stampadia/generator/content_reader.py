"""Reads content from a folder: what there is from its files, how it is told from those in `LANGUAGE/`.

Everything is checked when it is read, and what is wrong is said with its file, entry and line, all of it at once.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from philately.core.errors import BadOptions
from philately.games.stampadia import grammar, tree
from philately.games.stampadia.generator import dungeon, template
from philately.games.stampadia.generator.content import (
    LANGUAGE,
    SHARED,
    SLOT,
    Content,
    EnemyEntry,
    Entry,
    Event,
    EventEntry,
    EventRoom,
    HeroEntry,
    Item,
    ItemEntry,
    Kind,
    ModifierEntry,
    Mood,
    RoomEntry,
    Words,
)
from philately.games.stampadia.generator.content_faults import (
    enemy_faults,
    event_faults,
    hero_faults,
    hidden_faults,
    language_faults,
    line_faults,
    missing,
    quest_faults,
    room_faults,
    rooms_named,
)
from philately.games.stampadia.generator.template import BadTemplate, Template

OURS = Path(__file__).with_name("content")
ALWAYS = ("hero", "place")  # slots that every text has
LISTS: dict[str, type[Entry]] = {
    "event": EventEntry,
    "item": ItemEntry,
    "modifier": ModifierEntry,
    "hero": HeroEntry,
    "enemy": EnemyEntry,
}
SETS = "sets.toml"  # it has a shape of its own; a folder without one has our sets


class Place(NamedTuple):
    """Where something stands in the files."""

    file: str
    entry: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.entry}" if self.entry else self.file

    def inside(self, entry: str) -> "Place":
        return Place(self.file, f"{self.entry}, {entry}" if self.entry else entry)


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

    def note(self, place: Place, reasons: Iterable[str]) -> bool:
        """Collects reasons; were there none?"""
        before = len(self.faults)
        for reason in reasons:
            self.fault(place, reason)
        return len(self.faults) == before

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
        for name, found in entries.items():
            if name != "enemy":  # they have no names
                self.check_twice(name, found)
        for place, item in entries["item"]:
            self.add_item(place, item)
        modifiers: dict[Mood, list[tuple[str, Template]]] = {"good": [], "bad": [], "balanced": []}
        for place, entry in entries["modifier"]:
            line = self.template(place, entry.line, {"start": template.START}, ())
            if line is not None:
                if len(line.line.rules) != 1 or not line.line.rules[0].condition:
                    self.fault(place, f"{entry.line!r}: it should be one rule with a condition")
                modifiers[entry.kind].append((entry.name, line))
        events = self.events(entries["event"])
        heroes = {
            entry.hero_class: entry
            for place, entry in entries["hero"]
            if self.note(place, hero_faults(entry, self.items))
        }
        enemies = [entry for place, entry in entries["enemy"] if self.note(place, enemy_faults(entry))]
        self.note(Place(str(self.folder)), missing(events, self.items, modifiers, heroes, enemies))
        self.check_words()
        sets = self.read_sets()
        return Content(events, self.items, modifiers, heroes, enemies, sets, self.words, self.mark.hexdigest())

    def check_twice(self, what: str, entries: list[tuple[Place, Any]]) -> None:
        names: set[str] = set()
        for place, entry in entries:
            name = entry.hero_class if isinstance(entry, HeroEntry) else entry.name
            if name in names:
                self.fault(place, f"there is another {what} of that name")
            names.add(name)

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
        if entry.filler and template.BOSS in rooms_named(text):
            self.fault(place, "@boss is a room of the event that brings the item; say filler = false")
        try:
            nodes = list(grammar.nodes(grammar.parse_line(f"enter room » get {entry.name}", strict=True)))
        except grammar.BadText:
            nodes = []
        if tree.Gets(entry.name) not in nodes:
            self.fault(place, "the name should begin with a capital and have no digits or signs in it")
        self.items[entry.name] = Item(entry.name, text, entry.group, entry.filler)

    def events(self, entries: list[tuple[Place, EventEntry]]) -> dict[Kind, list[Event]]:
        found: dict[Kind, list[Event]] = {}
        for place, entry in entries:
            found.setdefault(entry.kind, []).append(self.event(place, entry))
        return found

    def event(self, place: Place, entry: EventEntry) -> Event:
        self.note(place, event_faults(entry, self.items, self.words[LANGUAGE]))
        roles = {"start": template.START}
        for number, room in enumerate(entry.room):
            if room.role in roles or room.role in (*template.NUMBERS, "here"):
                self.fault(place, f"the role {room.role} is taken; each room needs one of its own")
            roles[room.role] = template.START + 1 + number
        slots = (*entry.names, *["item"] * bool(entry.items), *["fact"] * entry.parity)
        rooms = []
        for number, room in enumerate(entry.room):
            here = place.inside(f"room {room.role}")
            self.note(here, room_faults(room, entry.parity))
            known = roles | {"here": template.START + 1 + number}
            when = self.template(here, f"{room.when} » {{ambience}}", known, slots) if room.when else None
            lines, odd, even = (
                tuple(t for said in each if (t := self.template(here, said, known, slots)) is not None)
                for each in (room.lines, room.lines_odd, room.lines_even)
            )
            for line in (*lines, *odd, *even):
                self.note(here, line_faults(line, room))
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
            self.note(place.inside("start"), line_faults(line, RoomEntry("start")))
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
        if made.kind == "quest":
            self.need_pool(place, made.titles or "titles", (*entry.names, *["item"] * bool(entry.items)))
            self.note(place, quest_faults(made))
        self.note(place, hidden_faults(made))
        return made

    # ---- languages -------------------------------------------------------------------------------------------------

    def check_words(self) -> None:
        """All languages have the same texts, and none that nobody uses."""
        ours = self.words[LANGUAGE]
        for name in SHARED:
            self.need_pool(Place(LANGUAGE), name, ())
        for name in sorted(ours.flavour):
            if name not in self.used:
                self.fault(Place(LANGUAGE), f"flavour {name} is used by no event")
        for language, words in self.words.items():
            self.note(Place(language), language_faults(language, words, ours))


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
