"""What can be wrong with content, said in reasons that people can act upon; the reader adds where it stands."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from philately.games.stampadia import forms, grammar, tree
from philately.games.stampadia.generator import dungeon, template
from philately.games.stampadia.generator.content import (
    CLASSES,
    FACTS,
    LANGUAGE,
    MOST_LINES,
    EnemyEntry,
    Event,
    EventEntry,
    HeroEntry,
    Item,
    Kind,
    Mood,
    RoomEntry,
    Words,
)
from philately.games.stampadia.generator.template import Template

MOST_ROOMS = dungeon.ROOMS - 1  # of an event: all but the starting room
COLUMNS = (None, 1, 2, 3)  # the circles of the columns of the enemy sheet
MOST_DEFENCE = 6
MOST_XP = 12
FILLERS = 2  # items that may be missing on a scroll


def event_faults(entry: EventEntry, items: Mapping[str, Item], words: Words) -> Iterator[str]:
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", entry.name):
        yield "the name should be small letters with hyphens in between"
    if not 0 < entry.weight <= 100:
        yield f"weight is {entry.weight:g}, and should be above 0 and at most 100"
    yield from class_faults(entry.classes)
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
    lines = [line for room in entry.room for line in room.every_line]
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
        if item in items and template.BOSS in rooms_named(items[item].text) and "boss" not in roles:
            yield f"the item {item} says @boss, and no room has the role boss"


def room_faults(room: RoomEntry, parity: bool) -> Iterator[str]:
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


def line_faults(line: Template, room: RoomEntry) -> Iterator[str]:
    for node in grammar.nodes(line.line):
        if isinstance(node, tree.Enters | tree.Crosses) and not 1 <= node.cell <= room.grays:
            yield f"a line names the gray cell [{node.cell}], and grays is {room.grays}"


def hidden_faults(event: Event) -> Iterator[str]:
    """What leads into hidden rooms is in the same event."""
    goals = {
        node.room
        for room in event.rooms
        for line in room.every_line
        for node in grammar.nodes(line.line)
        if isinstance(node, tree.MoveAnywhere)
    }
    for number, room in enumerate(event.rooms):
        riddled = event.riddle is not None and event.riddle[0] == room.role
        if room.place == "hidden" and template.START + 1 + number not in goals and not riddled:
            yield f"nothing leads into the hidden room {room.role}"


def rooms_named(line: Template) -> list[int]:
    return [room for node in grammar.nodes(line.line) if isinstance(room := getattr(node, "room", None), int)]


def quest_faults(quest: Event) -> Iterator[str]:
    """A quest has lines for the starting room, and among all its lines a way to win (H7)."""
    start = quest.start
    if not 1 <= len(start) <= MOST_LINES:
        yield f"start has {len(start)} lines; a quest needs one or two"
    home = tree.Ticked(template.START)
    rules = [rule for line in start for rule in line.line.rules]
    if not any(home in rule.condition and tree.Phrase("move on stairs") in rule.condition for rule in rules):
        yield "no line of start has the condition `move on stairs & x@start`, so nobody could win"
    if not any(tree.Ticks(template.START) in grammar.nodes(line.line) for line in quest.every_line):
        yield "no line says x@start, so nobody could win"


def hero_faults(entry: HeroEntry, items: Mapping[str, Item]) -> Iterator[str]:
    yield from class_faults([entry.hero_class])
    if entry.item not in items:
        yield f"there is no item {entry.item}"
    if len(entry.column) != 4:
        yield f"it has {len(entry.column)} columns, and should have 4"
    if not all(0 <= share <= 1 for share in entry.ramp) or abs(sum(entry.ramp) - 1) > 0.005:
        yield f"the shares of ramp add up to {sum(entry.ramp):g}, and should add up to 1"
    for column in entry.column:
        if not 0 <= column.defence <= MOST_DEFENCE:
            yield f"def is {column.defence}, and should be from 0 to {MOST_DEFENCE}"
        for box in (column.upper, column.lower):
            yield from _ability_faults(box.text, box.cost)
    if not any(box.lost for column in entry.column for box in (column.upper, column.lower)):
        yield "no box is marked as lost = true, and some quests need one"


def enemy_faults(entry: EnemyEntry) -> Iterator[str]:
    if entry.circles not in COLUMNS:
        yield f"circles is {entry.circles}, and should be 1, 2, 3 or left out"
    if not 0 <= entry.defence <= MOST_DEFENCE or not 0 <= entry.xp <= MOST_XP:
        yield f"def should be from 0 to {MOST_DEFENCE}, and xp from 0 to {MOST_XP}"
    if not all(0 <= weight <= 100 for weight in (entry.weight, *entry.weights.values())):
        yield "a weight should be from 0 to 100"
    for text in entry.abilities:
        yield from _ability_faults(text, None)
    for reason in class_faults(entry.weights):
        yield f"weights: {reason}"


def _ability_faults(text: str, cost: str | None) -> Iterator[str]:
    try:
        grammar.parse_ability(text, cost)
    except grammar.BadText as error:
        yield f"{text!r}: {error}"


def class_faults(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        if name not in CLASSES:
            yield f"{name} is no class; there are {', '.join(CLASSES)}"


def missing(
    events: Mapping[Kind, list[Event]],
    items: Mapping[str, Item],
    modifiers: Mapping[Mood, list[tuple[str, Template]]],
    heroes: Mapping[str, HeroEntry],
    enemies: list[EnemyEntry],
) -> Iterator[str]:
    """Whatever is drawn, there must be something to draw from."""
    fillers = {name for name, item in items.items() if item.filler}
    if len(fillers - {hero.item for hero in heroes.values()}) < FILLERS:
        yield f"there should be at least {FILLERS} items that may fill the scroll, besides class items"
    for name in CLASSES:
        if not any(name in event.classes for event in events.get("quest", ())):
            yield f"there is no quest for the class {name}"
        for circles in COLUMNS:
            found = [each for each in enemies if each.circles == circles]
            if not any(each.weights.get(name, each.weight) >= 0.001 for each in found):
                yield f"there is no enemy for column {'ALL' if circles is None else circles} and the class {name}"
    for kind in get_args(Kind):
        if kind not in events:
            yield f"there is no event of kind {kind}"
    for mood, lines in modifiers.items():
        if not lines:
            yield f"there is no modifier of kind {mood}"
    for name in CLASSES:
        if name not in heroes:
            yield f"there is no hero {name}"


def language_faults(language: str, words: Words, ours: Words) -> Iterator[str]:
    """All languages have the same texts as ours, each in as many variants."""
    if not words.names.get("places"):
        yield "[names] has no list places"
    if len(words.names.get("facts", ())) != FACTS:
        yield f"[names] facts should be a list of {FACTS}"
    for name in CLASSES:
        if name not in words.heroes:
            yield f"[heroes] has no name for {name}"
    if len(words.headers) != len(ours.headers):
        yield f"[header] has {len(words.headers)} forms, and should have {len(ours.headers)}"
    if language != LANGUAGE:
        yield from _phrase_faults(words.phrases)
    elif words.phrases:
        yield "[phrases] are those of the grammar here; leave them out"
    for what, here, there in (("flavour", words.flavour, ours.flavour), ("names", words.names, ours.names)):
        for name in sorted({*here, *there}):
            found, wanted = len(here.get(name, ())), len(there.get(name, ()))
            if found != wanted:
                yield f"{what} {name} has {found} variants, and should have {wanted} as in {LANGUAGE}/"


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
