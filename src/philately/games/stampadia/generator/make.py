"""Makes adventures: a dungeon, events in its rooms, hero and foes to match, and decoys (1.3 to 1.5 of the rules).

Everything follows from one stream of chance and the content. There are no floats and no sets in any order, so a seed
gives the same adventure on every machine.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from philately.core.errors import BadOptions
from philately.core.language import _
from philately.core.rng import Rng
from philately.games.stampadia import grammar, tree
from philately.games.stampadia.generator import dungeon as digging
from philately.games.stampadia.generator import template
from philately.games.stampadia.generator.adventure import Adventure, Bound, Carried, Column, Foes
from philately.games.stampadia.generator.content import (
    CLASSES,
    FACTS,
    LANGUAGE,
    MOST_LINES,
    Content,
    Event,
    EventRoom,
    Kind,
    Mood,
)
from philately.games.stampadia.generator.dungeon import Dungeon
from philately.games.stampadia.generator.template import Filling, Template
from philately.games.stampadia.mentions import named_in
from philately.games.stampadia.paper import Spot

DECOY_DOORS = 20
DECOY_SYMBOLS = 20
MOST_ITEMS = 3
MOST_BOXES = 12
LEAST_XP = (0, 3, 1, 1)  # boxes of the four columns
XP_SHARES = (35, 65)  # hundredths of what the stronger foes bring, for the third and the fourth column
DUNGEONS = 1000  # dug before it is given up
TRIES = 4  # quests for one dungeon before another is dug


class Temper(NamedTuple):
    """How hard a sheet is meant to be: HP for every ten foes, and the fillers that come with it."""

    name: str
    weight: int
    hp: int
    fillers: tuple[Kind, ...]


TEMPERS = (
    Temper("mild", 2, 10, ("easy", "easy", "easy", "medium")),
    Temper("even", 3, 8, ("easy", "easy", "medium", "medium")),
    Temper("stern", 3, 7, ("easy", "easy", "hard", "medium", "medium")),
    Temper("grim", 2, 6, ("easy", "easy", "hard", "medium", "medium", "hard")),
)
# What is looked for after the quest, in this order; what doesn't fit is left out (1.4). Numbers are chances in 100.
PROGRAM: tuple[tuple[Kind | None, int], ...] = (
    ("helper", 100), ("very-hard", 35), ("subquest", 100), ("storyline", 100), ("anomaly", 40), (None, 100),
    ("bonus", 100), ("malus", 100), ("subquest", 100), ("bonus", 100), ("malus", 100), ("subquest", 100),
)  # fmt: skip
SCHEDULES: tuple[tuple[Mood, Mood, Mood], ...] = (
    ("bad", "balanced", "good"), ("good", "balanced", "bad"), ("balanced", "balanced", "balanced"),
    ("bad", "bad", "good"), ("good", "good", "bad"), ("good", "bad", "good"), ("bad", "good", "bad"),
    ("balanced", "good", "bad"),
)  # fmt: skip

T = TypeVar("T")


@dataclass(slots=True)
class Staged:
    """An event that has found its rooms."""

    event: Event
    places: list[int]  # of its rooms, in order
    slots: dict[str, str]
    variants: dict[str, int]
    item: str | None
    fact: int = 0  # whose number is asked for
    shift: int = 0  # of the numbers of its gray cells, where it shares a room

    def number(self, role: str) -> int:
        """The place of a role."""
        return self.places[[room.role for room in self.event.rooms].index(role)]


def make(content: Content, rng: Rng, hero: str | None = None) -> Adventure:
    """The adventure that this chance brings; for a hero of a class of choice, or of one that is drawn."""
    drawn = CLASSES[rng.below(len(CLASSES))]
    temper = _weighted(rng, TEMPERS, [each.weight for each in TEMPERS])
    for _dungeon in range(DUNGEONS):
        maker = Maker(content, rng, hero or drawn, temper)
        if maker.stage_quest():
            return maker.finish()
    raise BadOptions(_("no quest of this content fits into a dungeon; give their rooms fewer foes and gray cells"))


class Maker:
    """Makes one adventure."""

    def __init__(self, content: Content, rng: Rng, hero: str, temper: Temper) -> None:
        self.content = content
        self.rng = rng
        self.hero = hero
        self.temper = temper
        self.dungeon: Dungeon = digging.dig(rng, among=content.sets)
        self.staged: list[Staged] = []
        self.host: dict[int, tuple[Staged, EventRoom]] = {}  # by room
        self.room_lines: dict[int, int] = {}  # lines taken
        self.lines: list[list[tree.Line]] = [[] for _ in self.dungeon.places]
        self.items: list[str] = [content.heroes[hero].item]
        self.foes: dict[Spot, int] = {}
        self.grays: dict[Spot, int] = {}
        self.said: dict[str, list[int]] = {}  # variants of pools that are on the sheet
        self.pieces: set[str] = {hero, self.dungeon.set_name, self.dungeon.layout}
        self.lost: tuple[int, int] | None = None  # column and row of the ability that is lost at first
        self.max_hp = 0
        self.columns: list[Column] = []
        self.sheet_place = self.draw_name("places")

    # ---- which events, and where -----------------------------------------------------------------------------------

    def stage_quest(self) -> bool:
        """The main quest finds its rooms first."""
        quests = [event for event in self.content.events["quest"] if self.hero in event.classes]
        for _try in range(TRIES):
            quest = _weighted(self.rng, quests, [event.weight for event in quests])
            if self.stage(quest):
                return True
        return False

    def stage_all(self) -> None:
        """The other events, as far as they fit; none twice."""
        for kind, chance in PROGRAM:
            if self.rng.below(100) >= chance:
                continue
            for each in self.temper.fillers if kind is None else (kind,):
                self.stage_one(each)
        self.stage_one("scroll", shared=True)

    def stage_one(self, kind: Kind, shared: bool = False) -> None:
        used = {staged.event.name for staged in self.staged}
        events = [event for event in self.content.events[kind] if self.hero in event.classes and event.name not in used]
        if any(staged.event.everywhere for staged in self.staged):
            events = [event for event in events if not event.everywhere]
        while events:
            event = _weighted(self.rng, events, [each.weight for each in events])
            if self.stage(event, shared):
                return
            events.remove(event)

    def stage(self, event: Event, shared: bool = False) -> bool:
        """Find rooms for an event; False, and nothing done, if there are none."""
        item = event.items[self.rng.below(len(event.items))] if event.items else None
        if item is not None and (item in self.items or len(self.items) == MOST_ITEMS):
            return False
        before = (list(self.dungeon.passages), set(self.dungeon.hidden))
        places: list[int] = []
        for room in event.rooms:
            place = self.find_place(room, places, shared)
            if place is None:
                self.dungeon.passages[:] = before[0]
                self.dungeon.hidden = before[1]
                self.dungeon.update()
                return False
            places.append(place)
        staged = Staged(event, places, self.slots(event, item), {}, item)
        for place, room in zip(places, event.rooms, strict=True):
            if shared and place in self.host:
                staged.shift = self.host[place][1].grays
            else:
                self.host[place] = (staged, room)
            self.room_lines[place] = self.room_lines.get(place, 0) + room.size
        if item is not None:
            self.items.append(item)
        if event.lost:
            self.lose_ability()
        self.staged.append(staged)
        self.pieces.add(event.name)
        return True

    def find_place(self, room: EventRoom, taken: list[int], shared: bool) -> int | None:
        """The room of the dungeon for a room of an event; hidden ones and dead ends are made here."""
        dungeon = self.dungeon
        farthest = max(1, *dungeon.depth)
        found: list[tuple[int, int, int]] = []  # how far from what is wanted, a lot, the room
        for place in range(1, len(dungeon.places)):
            if place in taken or not self.has_space(place, room, shared):
                continue
            hidden = place not in dungeon.real
            if hidden and room.place != "hidden":
                continue
            percent = 0 if hidden else dungeon.depth[place] * 100 // farthest
            low, high = room.depth
            off = 0 if hidden else max(low - percent, percent - high, 0)
            corridor = dungeon.places[place].size == "corridor"
            if corridor != (room.place == "corridor") and (room.place == "corridor" or room.foes):
                off += 15
            found.append((off, self.rng.below(1 << 20), place))
        for _off, _lot, place in sorted(found):
            if room.place == "hidden" and not digging.seal(dungeon, place):
                continue
            if room.place == "dead-end" and not digging.make_dead_end(dungeon, place):
                continue
            return place
        return None

    def has_space(self, place: int, room: EventRoom, shared: bool) -> bool:
        if place in self.dungeon.hidden:
            return False
        need = len(room.foes) + room.grays
        host = self.host.get(place)
        if host is not None:
            if not shared or host[1].grays + room.grays > 2 or self.room_lines[place] + room.size > MOST_LINES:
                return False
            need += len(host[1].foes) + host[1].grays
        return len(self.dungeon.free_cells(place)) >= need

    def lose_ability(self) -> None:
        boxes = [
            (column, row)
            for column, each in enumerate(self.content.heroes[self.hero].column)
            for row, box in enumerate((each.upper, each.lower))
            if box.lost
        ]
        self.lost = boxes[self.rng.below(len(boxes))]

    def slots(self, event: Event, item: str | None) -> dict[str, str]:
        """The names of an event, no two alike."""
        slots: dict[str, str] = {}
        for slot, names in event.names:
            name = self.draw_name(names)
            while name in slots.values():
                name = self.draw_name(names)
            slots[slot] = name
        return slots | {"hero": self.hero, "place": self.sheet_place} | ({"item": item} if item else {})

    def draw_name(self, names: str) -> str:
        return f"{names}:{self.rng.below(len(self.content.words[LANGUAGE].names[names]))}"

    # ---- everything else -------------------------------------------------------------------------------------------

    def finish(self) -> Adventure:
        """All other events, and whatever follows from them."""
        self.stage_all()
        digging.renumber(self.dungeon, self.rng)
        self.put_symbols()
        self.raise_hero()
        self.write_lines()
        self.write_modifiers()
        self.write_decoys()
        self.write_ambience()
        fake = digging.decoy_doors(self.dungeon, self.rng, DECOY_DOORS, [*self.foes, *self.grays])
        taken = [spot for door in fake for spot in (door.a, door.b)]
        self.put_decoys([*taken, *self.foes, *self.grays])
        quest = self.staged[0]
        return Adventure(
            hero=self.hero,
            temper=self.temper.name,
            dungeon=self.dungeon,
            title=Bound.of(self.bound(quest, f"{{{quest.event.titles}}}")),
            header=self.rng.below(len(self.content.words[LANGUAGE].headers)),
            lines=self.lines,
            foes=self.foes,
            grays=self.grays,
            decoys=fake,
            items=self.equipment(),
            columns=self.columns,
            enemies=self.enemies(),
            events=[staged.event.name for staged in self.staged],
            pieces=self.pieces,
        )

    def put_symbols(self) -> None:
        """Foes and gray cells on free cells of their rooms."""
        for staged in self.staged:
            for place, room in zip(staged.places, staged.event.rooms, strict=True):
                free = [
                    spot for spot in self.dungeon.free_cells(place) if spot not in self.foes and spot not in self.grays
                ]
                self.shuffle(free)
                for circles in room.foes:
                    self.foes[free.pop()] = circles
                for number in range(room.grays):
                    self.grays[free.pop()] = number + 1 + staged.shift

    def raise_hero(self) -> None:
        """HP and XP after the foes that were placed (1.5)."""
        hero = self.content.heroes[self.hero]
        foes = [circles for _, room in self.host.values() for circles in room.foes]
        total = len(foes) * self.temper.hp  # in tenths
        shares = [round(share * 100) for share in hero.ramp]
        hp = [min(MOST_BOXES, max(1, -(-total * share // 1000))) for share in shares]
        counted = [
            circles for _, room in self.host.values() for circles in room.foes if not room.boss and not room.optional
        ]
        low = sum(1 for circles in counted if circles == 0)
        rest = sum({0: 0, 4: 1}.get(circles, circles + 1) for circles in counted)
        xp = (0, low, *(rest * share // 100 for share in XP_SHARES))
        self.max_hp = sum(hp)
        for number, column in enumerate(hero.column):
            boxes = [grammar.parse_ability(box.text, box.cost) for box in (column.upper, column.lower)]
            if self.lost is not None and self.lost[0] == number:
                boxes[self.lost[1]] = None
            boxed = 0 if number == 0 else min(MOST_BOXES, max(LEAST_XP[number], xp[number]))
            self.columns.append(Column(column.defence, hp[number], boxed, *boxes))

    def enemies(self) -> list[Foes]:
        """The enemy sheet: of every column one of its variants."""
        found = []
        for circles in (None, 1, 2, 3):
            variants = [each for each in self.content.enemies if each.circles == circles]
            weights = [round(1000 * each.weights.get(self.hero, each.weight)) for each in variants]
            one = _weighted(self.rng, variants, weights)
            boxes = [grammar.parse_ability(text) for text in one.abilities]
            found.append(Foes(circles, one.defence, one.xp, *boxes))
        return found

    def equipment(self) -> list[Carried]:
        """Class item, the items of events, and others that nobody gives away."""
        spare = [
            item.name
            for item in self.content.items.values()
            if item.filler and item.name not in self.items and item.name != self.content.heroes[self.hero].item
        ]
        while len(self.items) < MOST_ITEMS:
            self.items.append(spare.pop(self.rng.below(len(spare))))
        self.pieces.update(self.items)
        carried = []
        for number, name in enumerate(self.items):
            giver = next((staged for staged in self.staged if staged.item == name), None)
            filling = self.filling(giver or self.staged[0])
            rule = self.content.items[name].text.fill(filling).rules[0]
            carried.append(Carried(name, rule, number == 0 or (giver is not None and giver.event.owned)))
        return carried

    # ---- lines -----------------------------------------------------------------------------------------------------

    def write_lines(self) -> None:
        """The lines of all events."""
        quest = self.staged[0]
        self.lines[0] += [line.fill(self.filling(quest)) for line in quest.event.start]
        for staged in self.staged:
            odd = staged.event.parity and self.ask_fact(staged) % 2 == 1
            for place, room in zip(staged.places, staged.event.rooms, strict=True):
                templates = room.lines or (room.lines_odd if odd else room.lines_even)
                if room.modifier is not None:
                    when = room.when.fill(self.filling(staged)).rules[0].condition if room.when else ()
                    self.lines[place].append(self.modifier(room.modifier, when))
                self.lines[place] += [line.fill(self.filling(staged)) for line in templates]

    def ask_fact(self, staged: Staged) -> int:
        """A number that is true of this dungeon: of its foes, gray cells and rooms."""
        foes = list(self.foes.values())
        counts = (
            sum(foes),
            len(foes),
            2 * len(foes),
            foes.count(0),
            foes.count(1),
            foes.count(2),
            list(self.grays.values()).count(1),
            len(self.dungeon.real | self.dungeon.hidden),
            len(self.dungeon.places) - len(self.dungeon.real | self.dungeon.hidden),
        )
        fact = self.rng.below(FACTS)
        staged.slots["fact"] = f"facts:{fact}"
        return counts[fact]

    def filling(self, staged: Staged) -> Filling:
        places = self.dungeon.places
        rooms = {template.START: places[0].id, template.ITEM_ROOM: places[staged.places[0]].id}
        rooms |= {template.START + 1 + number: places[place].id for number, place in enumerate(staged.places)}
        riddle = 0
        if staged.event.riddle is not None:
            goal, hint = (places[staged.number(role)].id for role in staged.event.riddle)
            riddle = goal - hint
        ability = None
        if self.lost is not None:
            column = self.content.heroes[self.hero].column[self.lost[0]]
            ability = grammar.parse_ability((column.upper, column.lower)[self.lost[1]].text)
        boss = [place for place, room in zip(staged.places, staged.event.rooms, strict=True) if room.role == "boss"]
        if boss:
            rooms[template.BOSS] = places[boss[0]].id
        most = self.max_hp
        return Filling(
            rooms=rooms,
            numbers={
                "max": most,
                "dead": most + 1,
                "half": -(-most // 2),
                "most": max(1, most - 2),
            },
            items={template.ITEM: staged.item or "", template.CLASS_ITEM: self.content.heroes[self.hero].item},
            ability=ability,
            flavour=lambda word: self.bound(staged, word),
            riddle=riddle,
            gray=staged.shift,
        )

    def bound(self, staged: Staged, word: str) -> str:
        """A pool in braces as a bound text; one event says the same wherever it names the same pool."""
        if not word:
            return ""
        pool, hash_, _ = word[1:-1].partition("#")
        texts = self.content.words[LANGUAGE].flavour[pool]
        if hash_:
            variant = staged.event.items.index(staged.item or "") % len(texts)
        else:
            if pool not in staged.variants:
                said = self.said.setdefault(pool, [])  # by other events: no two shout the same while there are others
                fresh = [number for number in range(len(texts)) if number not in said] or range(len(texts))
                staged.variants[pool] = self.pick(fresh)
                said.append(staged.variants[pool])
            variant = staged.variants[pool]
        self.pieces.add(f"{pool}:{variant}")
        return Bound(pool, variant, tuple(sorted(staged.slots.items()))).word()

    def modifier(self, mood: Mood, when: tuple[tree.Condition, ...]) -> tree.Line:
        """A modifier of this kind, under a condition."""
        name, line = self.pick(self.content.modifiers[mood])
        return self.modified(name, line, when)

    def modified(self, name: str, line: Template, when: tuple[tree.Condition, ...]) -> tree.Line:
        self.pieces.add(name)
        rule = line.fill(self.filling(self.staged[0])).rules[0]
        return tree.Line((replace(rule, condition=(*when, *rule.condition)),))

    def write_modifiers(self) -> None:
        """Room modifiers in rooms with foes and a free line (1.4): those of one event everywhere, or one or two."""
        free = [place for place in sorted(self.host) if self.foes_in(place) and len(self.lines[place]) < MOST_LINES]
        wild = [staged for staged in self.staged if staged.event.everywhere]
        if wild:
            lair = self.dungeon.places[wild[0].places[-1]].id
            mood = wild[0].event.everywhere
            assert mood is not None
            name, line = self.pick(self.content.modifiers[mood])
            for place in free:
                self.lines[place].insert(0, self.modified(name, line, (tree.Ticked(lair),)))
            return
        schedule = self.pick(SCHEDULES)
        farthest = max(1, *self.dungeon.depth)
        for _number in range(1 + self.rng.below(2)):
            third = self.rng.below(3)
            rooms = [
                place
                for place in free
                if min(2, max(0, self.dungeon.depth[place]) * 3 // (farthest + 1)) == third
                and len(self.lines[place]) < MOST_LINES
            ]
            name, line = self.pick(self.content.modifiers[schedule[third]])
            self.shuffle(rooms)
            for place in rooms[:2]:
                self.lines[place].insert(0, self.modified(name, line, ()))

    def foes_in(self, place: int) -> bool:
        return any(spot in self.foes for spot in self.dungeon.cells(place))

    def write_decoys(self) -> None:
        """Rows of rooms that don't exist say what rooms of events say that aren't on this sheet."""
        used = {staged.event.name for staged in self.staged}
        riddled = any(staged.event.riddle for staged in self.staged)  # a row with a way out could be its answer (T12)
        kinds: tuple[Kind, ...] = ("subquest", "bonus", "malus", "easy", "medium", "storyline")
        every = len(self.dungeon.places)
        for place in range(every):
            if place in self.dungeon.real or place in self.dungeon.hidden:
                continue
            events = [
                event
                for event in self.content.events[self.pick(kinds)]
                if event.name not in used and not event.parity and not event.riddle and self.hero in event.classes
                if not (riddled and _leads_out(event))
            ]
            if not events:
                continue
            event = self.pick(events)
            used.add(event.name)
            room = self.rng.below(len(event.rooms))
            places = [place if number == room else self.rng.below(every) for number in range(len(event.rooms))]
            item = self.pick(event.items) if event.items else None
            staged = Staged(event, places, self.slots(event, item), {}, item)
            self.lines[place] += [line.fill(self.filling(staged)) for line in event.rooms[room].lines]

    def write_ambience(self) -> None:
        """What a room looks like, where a line is free."""
        told: dict[str, list[int]] = {"ambience": [], "corridor": []}
        for place, lines in enumerate(self.lines):
            if place == 0 or len(lines) == MOST_LINES:
                continue
            pool = "corridor" if self.dungeon.places[place].size == "corridor" else "ambience"
            left = told[pool]
            if not left:
                left += range(len(self.content.words[LANGUAGE].flavour[pool]))
            variant = left.pop(self.rng.below(len(left)))
            self.pieces.add(f"{pool}:{variant}")
            slots = (("hero", self.hero), ("place", self.sheet_place))
            lines.insert(
                0, tree.Line((tree.Rule((), (tree.Flavour(Bound(pool, variant, slots).word()),), arrow=False),))
            )

    def put_decoys(self, taken: list[Spot]) -> None:
        """Symbols that mean nothing, outside of real rooms."""
        for spot in digging.decoy_symbols(self.dungeon, self.rng, DECOY_SYMBOLS, taken):
            lot = self.rng.below(6)
            if lot < 4:
                self.foes[spot] = lot
            else:
                self.grays[spot] = 1 if self.rng.below(10) else 2

    # ---- chance ----------------------------------------------------------------------------------------------------

    def pick(self, things: Sequence[T]) -> T:
        return things[self.rng.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        for place in range(len(things) - 1, 0, -1):
            other = self.rng.below(place + 1)
            things[place], things[other] = things[other], things[place]


def _leads_out(event: Event) -> bool:
    """Does a line of this event put the hero elsewhere?"""
    return any(named_in(line.line).leaves for room in event.rooms for line in room.lines)


def _weighted(rng: Rng, things: Sequence[T], weights: Iterable[int]) -> T:
    """One of these, by weight."""
    all_weights = list(weights)
    lot = rng.below(sum(all_weights))
    for thing, weight in zip(things, all_weights, strict=True):
        lot -= weight
        if lot < 0:
            return thing
    raise AssertionError(lot)
