"""What can be wrong with a sheet that is well-formed: each fault says where it is and what would be right.

Nothing is asked for that the sheets of the original don't keep (STAMPADIA 1.3 to 1.6). In particular a row of the table
that nobody gets to is a decoy, and its texts may contradict the map (2.6).
"""

import unicodedata
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from philately.core.errors import BadSheet
from philately.games.stampadia import grammar, sense, tree
from philately.games.stampadia.compose import Composer, mark_wins, packed
from philately.games.stampadia.mentions import Mentions, named_in, reach
from philately.games.stampadia.paper import Sheet, Spot
from philately.games.stampadia.plan import Plan
from philately.games.stampadia.rules import terms

SIDE = 20  # columns and rows of the map
MOST_ROOMS = 19
MOST_LINES = 2  # of a room
MOST_GOLD = 50  # circles of the gold bar
MOST_BOXES = 12  # of HP or XP in one column, as far as they are printed
MOST_CIRCLES = 4
MOST_DEFENCE = 6
MOST_NUMBER = 99
LONGEST_NAME = 100  # characters of a title, a class or an item
MOST_SEED = 2**64 - 1
ROWS = ("upper", "lower")
OF_HEROES = ("gain", "copy", "lock")  # abilities
COLUMNS = (None, 1, 2, 3)  # the circles of the columns of the enemy sheet


class Fault(NamedTuple):
    """Something wrong, and where."""

    what: str
    place: str = ""
    room: int | None = None
    line: int | None = None  # of the room, 1 or 2
    column: int | None = None  # of the text, counted from 1
    upside: bool = False  # in the part printed upside down

    @property
    def where(self) -> str:
        found = [] if self.room is None else [f"room {self.room}"]
        if self.place:
            found.append(self.place)
        if self.line is not None:
            found.append(f"line {self.line}")
        if self.upside:
            found.append("upside down")
        if self.column is not None:
            found.append(f"column {self.column}")
        return ", ".join(found)

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what


def faults(sheet: Sheet, strict: bool = False) -> list[Fault]:
    """All that is wrong with a sheet; with `strict`, also prose with a whole phrase of function in it."""
    found = list(_sizes(sheet))
    if found:  # what follows would be noise
        return found
    plan = Plan(sheet)
    found += [*_values(sheet), *_cells(plan), *_rooms(plan), *_start(plan), *_doors(plan)]
    mentions, bad = read_texts(sheet, strict)
    found += bad
    if any(room.start for room in sheet.rooms):
        reached = reach(plan, mentions)
        found += [*_sums(plan, reached.sure), *_contradictions(plan, mentions, reached.sure)]
        if not bad:
            found += _dead(plan, reached.all)
    return found


# ---- how many there are ------------------------------------------------------------------------------------------


def _sizes(sheet: Sheet) -> Iterator[Fault]:
    for has, wanted, what in (
        (len(sheet.hero.columns), 4, "columns of the hero sheet"),
        (len(sheet.enemy_sheet), len(COLUMNS), "columns of the enemy sheet"),
        (len(sheet.equipment), 3, "items of equipment"),
    ):
        if has != wanted:
            yield Fault(f"there are {has} {what}, and there should be {wanted}")
    if (sheet.map.cols, sheet.map.rows) != (SIDE, SIDE):
        yield Fault(f"the map has {sheet.map.cols} columns and {sheet.map.rows} rows; it should have {SIDE} of each")
    if not 1 <= len(sheet.rooms) <= MOST_ROOMS:
        yield Fault(f"the rooms table has {len(sheet.rooms)} rows; it can have 1 to {MOST_ROOMS}")
    if len(sheet.map.cells) > SIDE * SIDE:
        yield Fault(f"the map lists {len(sheet.map.cells)} cells; it has {SIDE * SIDE}")
    if len(sheet.map.doors) > 2 * SIDE * (SIDE - 1):
        yield Fault(f"the map lists {len(sheet.map.doors)} doors; there is room for {2 * SIDE * (SIDE - 1)}")
    boxes = [(f"hero column {number}", len(column.abilities)) for number, column in enumerate(sheet.hero.columns, 1)]
    boxes += [(f"enemy column {number}", len(column.abilities)) for number, column in enumerate(sheet.enemy_sheet, 1)]
    for place, has in boxes:
        if has != len(ROWS):
            yield Fault(f"there are {has} abilities, and there should be an upper and a lower one", place)
    for room in sheet.rooms:
        if len(room.lines) > MOST_LINES:
            yield Fault(f"it has {len(room.lines)} lines, and can have at most {MOST_LINES}", room=room.id)


# ---- numbers and names -------------------------------------------------------------------------------------------


def _range(what: str, value: int | None, least: int, most: int, place: str) -> Iterator[Fault]:
    if value is None or not least <= value <= most:
        right = f"should be {least}" if least == most else f"should be from {least} to {most}"
        yield Fault(f"{what} is {value}, and {right}", place)


def _name(what: str, value: str, place: str = "") -> Iterator[Fault]:
    if not value.strip():
        yield Fault(f"{what} is empty", place)
    if len(value) > LONGEST_NAME:
        yield Fault(f"{what} has {len(value):,} characters, and can have {LONGEST_NAME}", place)
    yield from _letters(what, value, place)


def _letters(what: str, value: str, place: str = "") -> Iterator[Fault]:
    odd = next((letter for letter in value if unicodedata.category(letter) in ("Cc", "Cs")), None)
    if odd is not None:
        yield Fault(f"{what} contains the control character U+{ord(odd):04X}", place)


def _values(sheet: Sheet) -> Iterator[Fault]:
    yield from _range("the seed", sheet.seed, 0, MOST_SEED, "")
    if sheet.date is not None:
        try:
            good = date.fromisoformat(sheet.date).isoformat() == sheet.date
        except ValueError:
            good = False
        if not good:
            yield Fault(f"the date {sheet.date!r} should look like 2026-11-15 or be null")
    yield from _letters("the page", sheet.page)
    yield from _name("the title", sheet.title)
    yield from _letters("the header", sheet.header)
    yield from _name("the class", sheet.hero.hero_class, "hero")
    yield from _range("the gold", sheet.gold, 0, MOST_GOLD, "")
    for number, column in enumerate(sheet.hero.columns, 1):
        place = f"hero column {number}"
        yield from _range("def", column.defence, 0, MOST_DEFENCE, place)
        yield from _range("hp", column.hp, 1, MOST_BOXES, place)
        yield from _range("xp", column.xp, *((0, 0) if number == 1 else (1, MOST_BOXES)), place)
    for number, (foe, circles) in enumerate(zip(sheet.enemy_sheet, COLUMNS, strict=True), 1):
        place = f"enemy column {number}"
        label = "ALL" if circles is None else str(circles)
        if (foe.circles, foe.label) != (circles, label):
            right = f"{'null' if circles is None else circles} and {label!r}"
            yield Fault(f"circles and label should be {right}, and are {foe.circles} and {foe.label!r}", place)
        yield from _range("def", foe.defence, 0, MOST_DEFENCE, place)
        yield from _range("xp", foe.xp, 0, MOST_BOXES, place)
    for number, item in enumerate(sheet.equipment, 1):
        yield from _name("the name", item.name, f"item {number}")


# ---- the map -----------------------------------------------------------------------------------------------------


def _at(spot: Spot) -> str:
    return f"{spot[0]},{spot[1]}"


def _cells(plan: Plan) -> Iterator[Fault]:
    seen: dict[Spot, str] = {}
    for cell in plan.sheet.map.cells:
        place = f"cell {_at(cell.spot)}"
        if not plan.has(cell.spot):
            yield Fault(f"it lies outside the map, whose columns and rows are 1 to {SIDE}", place)
        elif cell.spot in seen:
            yield Fault(f"it holds a second thing, {cell.kind} after {seen[cell.spot]}; there is room for one", place)
        seen.setdefault(cell.spot, cell.kind)
        if cell.kind == "enemy":
            yield from _range("circles", cell.circles, 0, MOST_CIRCLES, place)
        elif cell.circles is not None:
            yield Fault(f"only an enemy has circles, and this is of the kind {cell.kind}", place)
        if cell.kind in ("number", "item"):
            yield from _range("value", cell.value, int(cell.kind == "item"), MOST_NUMBER, place)
        elif cell.value is not None:
            yield Fault(f"only a number or an item has a value, and this is of the kind {cell.kind}", place)


def _rooms(plan: Plan) -> Iterator[Fault]:
    rooms = plan.sheet.rooms
    for number, room in enumerate(rooms):
        if not 1 <= room.id <= MOST_NUMBER:
            yield Fault(f"an id should be from 1 to {MOST_NUMBER}", room=room.id)
        if any(other.id == room.id for other in rooms[:number]):
            yield Fault("a second row of the table has the same id", room=room.id)
        if room.width < 1 or room.height < 1:
            yield Fault(f"it is {room.width}x{room.height} cells large, and should be at least 1x1", room=room.id)
            continue
        last = (room.col + room.width - 1, room.row + room.height - 1)
        if not plan.has((room.col, room.row)) or not plan.has(last):
            text = f"it reaches from {_at((room.col, room.row))} to {_at(last)}, outside the map of {SIDE}x{SIDE}"
            yield Fault(text, room=room.id)
        for other in rooms[:number]:
            if room.overlaps(other):
                spot = (max(room.col, other.col), max(room.row, other.row))
                yield Fault(f"it overlaps room {other.id} at {_at(spot)}; every cell is in one room", room=room.id)


def _start(plan: Plan) -> Iterator[Fault]:
    starts = [room for room in plan.sheet.rooms if room.start]
    if not starts:
        yield Fault("no room is marked as the start room; one should be")
    for room in starts[1:]:
        yield Fault(f"it is a second start room; room {starts[0].id} is one already", room=room.id)
    if not plan.stairs:
        yield Fault("there are no stairs on the map; they should be in the start room")
    for spot in plan.stairs[1:]:
        yield Fault(f"these are second stairs; there are some at {_at(plan.stairs[0])} already", f"cell {_at(spot)}")
    for room in starts[:1]:
        if plan.stairs and plan.stairs[0] not in room:
            yield Fault(f"it is the start room, and the stairs are outside it, at {_at(plan.stairs[0])}", room=room.id)
        for spot in plan.foes_in(room):
            yield Fault(f"it is the start room, and an enemy stands in it, at {_at(spot)}", room=room.id)


def _doors(plan: Plan) -> Iterator[Fault]:
    for door in plan.sheet.map.doors:
        place = f"door {_at(door.a)} to {_at(door.b)}"
        outside = [spot for spot in (door.a, door.b) if not plan.has(spot)]
        if outside:
            yield Fault(f"it leads to nowhere: {_at(outside[0])} lies outside the map", place)
        elif abs(door.a[0] - door.b[0]) + abs(door.a[1] - door.b[1]) != 1:
            yield Fault("it leads to nowhere: its cells should lie side by side", place)
        else:
            for spot in (door.a, door.b):
                if spot not in plan.numbers:
                    yield Fault(f"there should be a number on {_at(spot)}", place)


def _sums(plan: Plan, reached: Iterable[int]) -> Iterator[Fault]:
    """Number + column + row is the id of the room in which the number stands, at every door of a true room (1.3)."""
    ways = [(number, way) for number in sorted(reached) for way in plan.doors_of(plan.rooms[number])]
    wrong: set[Spot] = set()  # a cell with two doors is told once
    for number, way in ways:
        own = plan.sum_at(way.inside)
        if own is not None and own != number and way.inside not in wrong:
            wrong.add(way.inside)
            yield Fault(f"{_added(plan, way.inside)}, and should be {number}", f"cell {_at(way.inside)}", number)
    for number, way in ways:
        other = plan.sum_at(way.outside)
        if other is None or way.outside in wrong or not plan.has(way.outside):
            continue
        room, lies = plan.rooms.get(other), plan.room_at(way.outside)
        if room is None or lies is not room:
            wrong.add(way.outside)
            row = "" if room is not None else ", and there is no such row in the rooms table"
            there = "no room lies there" if lies is None else f"room {lies.id} lies there"
            yield Fault(f"{_added(plan, way.outside)}{row}, and {there}", f"door to {_at(way.outside)}", number)


def _added(plan: Plan, spot: Spot) -> str:
    return f"the sum {plan.numbers[spot]} + {spot[0]} + {spot[1]} is {plan.sum_at(spot)}"


# ---- the texts ---------------------------------------------------------------------------------------------------


def read_texts(sheet: Sheet, strict: bool = False) -> tuple[Mentions, list[Fault]]:
    """What the texts name, and which can't be read; those name nothing."""
    mentions, found = Mentions({}, {}), list[Fault]()
    composer = composer_of(sheet)
    for room in sheet.rooms:
        lines = mentions.rooms[room.id] = []
        read: list[tree.Line] = []
        for number, line in enumerate(room.lines, 1):
            parsed = tree.Line(())
            try:
                parsed = grammar.parse_line(line.text, line.upside_down, strict=strict)
                composer.text([parsed])
            except grammar.BadText as error:
                found.append(Fault(error.message, "", room.id, number, error.column, error.upside))
            except BadSheet as error:
                found.append(Fault(str(error), "", room.id, number))
                parsed = tree.Line(())
            lines.append(named_in(parsed))
            read.append(parsed)
        try:
            composer.text(read)
        except BadSheet as error:
            found.append(Fault(str(error), "", room.id))
    for number, item in enumerate(sheet.equipment, 1):
        place = f"item {number} ({item.name})"
        try:
            parsed_item = grammar.parse_item(item.text, strict=strict)
            composer.rule(parsed_item)
            mentions.items[item.name] = named_in(parsed_item)
        except grammar.BadText as error:
            found.append(Fault(error.message, place, column=error.column))
        except BadSheet as error:
            found.append(Fault(str(error), place))
    for number, column in enumerate(sheet.hero.columns, 1):
        for box, ability in enumerate(column.abilities):
            found += _ability(ability.text, ability.cost, f"hero column {number}, {ROWS[box]} ability", False)
    for number, foe in enumerate(sheet.enemy_sheet, 1):
        for box, text in enumerate(foe.abilities):
            found += _ability(text, None, f"enemy column {number}, {ROWS[box]} ability", True)
    return mentions, found


def composer_of(sheet: Sheet) -> Composer:
    """What makes rules of the texts of this sheet."""
    return Composer({room.id: number for number, room in enumerate(sheet.rooms)}, [])


def _ability(text: str, cost: str | None, place: str, foe: bool) -> Iterator[Fault]:
    try:
        ability = grammar.parse_ability(text, cost if text else None)  # what a blank box would cost doesn't matter
        packed(ability)
    except grammar.BadText as error:
        yield Fault(error.message, place, column=error.column)
    except BadSheet as error:
        yield Fault(str(error), place)
    else:
        if foe and ability is not None and (ability.kind in OF_HEROES or ability.cost):
            yield Fault("only the hero has Gain HP, Copy, Lock and costs", place)


def hopeless(sheet: Sheet) -> list[Fault]:
    """What shows for certain that a sheet without other faults can't be won (H7)."""
    plan = Plan(sheet)
    composer = composer_of(sheet)
    texts = {
        number: composer.text([grammar.parse_line(line.text, line.upside_down) for line in plan.rooms[number].lines])
        for number in reach(plan, read_texts(sheet)[0]).all
    }
    rules = [rule for text in texts.values() for rule in text.rules]
    rules += [composer.rule(grammar.parse_item(item.text)) for item in sheet.equipment]
    deeds = [deed for rule in rules for deed in sense.deeds_of(rule)]
    start = composer.rooms[plan.start.id]
    mark_wins(texts[plan.start.id], start)
    ticked = {int(deed.a) for deed in deeds if deed.kind == terms.TICK}
    wins = [rule for rule in texts[plan.start.id].rules if rule.wins]
    if any(deed.kind == terms.END for deed in deeds) or any(sense.ticks_asked(rule) <= ticked for rule in wins):
        return []
    if not wins:
        right = f'"move on stairs & x{plan.start.id} » …"'
        return [Fault(f"nothing wins it; a line such as {right} would", room=plan.start.id)]
    ids = sorted(sheet.rooms[row].id for rule in wins for row in sense.ticks_asked(rule) - ticked if row >= 0)
    return [Fault(f"nothing wins it: no text that can be reached ticks {listed(ids)}", room=plan.start.id)]


def listed(ids: Iterable[int]) -> str:
    return ", ".join(f"x{number}" for number in dict.fromkeys(ids))


def _dead(plan: Plan, reached: Iterable[int]) -> Iterator[Fault]:
    """What a room that can be reached, or an item, says and the rules never do."""
    composer = composer_of(plan.sheet)
    for number in sorted(reached):
        room = plan.rooms[number]
        lines = [grammar.parse_line(line.text, line.upside_down) for line in room.lines]
        for rule in composer.text(lines).rules:
            for what in sense.against(rule, item=False, start=room.start, foes=bool(plan.foes_in(room))):
                yield Fault(what, "", number, int(rule.line) + 1)
    for position, item in enumerate(plan.sheet.equipment, 1):
        for what in sense.against(composer.rule(grammar.parse_item(item.text)), item=True):
            yield Fault(what, f"item {position} ({item.name})")


def _contradictions(plan: Plan, mentions: Mentions, reached: Iterable[int]) -> Iterator[Fault]:
    """What a true room says must be there; a decoy may say what it likes (2.6)."""
    drawn = {each for lines in mentions.rooms.values() for named in lines for each in named.draws}
    scroll = {item.name for item in plan.sheet.equipment}
    had = {item.name for item in plan.sheet.equipment if item.owned_at_start}
    for number in sorted(reached):
        room = plan.rooms[number]
        grays = set(plan.grays_in(room).values()) | {gray for where, gray in drawn if where == number}
        for line, named in enumerate(mentions.rooms.get(number, []), 1):
            had |= named.gets
            for gray in sorted(named.grays - grays):
                yield Fault(
                    f"there is no gray cell [{gray}] in this room, and no text draws one", room=number, line=line
                )
            for row in sorted(named.rows - set(plan.rooms)):
                yield Fault(f"there is no row {row} in the rooms table", room=number, line=line)
            for name in sorted(named.items - scroll):
                yield Fault(f"there is no item {name!r} on the sheet", room=number, line=line)
    for position, item in enumerate(plan.sheet.equipment, 1):
        if item.name in had and item.name in mentions.items:
            for row in sorted(mentions.items[item.name].rows - set(plan.rooms)):
                yield Fault(f"there is no row {row} in the rooms table", f"item {position} ({item.name})")
