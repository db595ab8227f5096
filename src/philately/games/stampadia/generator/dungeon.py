"""The map of a sheet: rooms, doors, ids, and places for decoys (1.3).

Rooms are dropped at the centre one after the other and pushed outwards until they are free. Chance comes from the
generator alone, and everything is counted in whole numbers, so a seed gives the same dungeon on every machine.
"""

import tomllib
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, TypeVar

import msgspec

from philately.games.stampadia.paper import Spot

SIDE = 20  # of the map
ROOMS = 19  # rows of the rooms table
IDS = 30  # ids are drawn from so many before all are shifted
MOST_ID = 99
REAL_ROOMS = range(13, ROOMS + 1)
DOORS = range(14, 36)
MOST_DECOY = 56  # the greatest number at a decoy door
ODD_SUM = 24  # at one decoy door cell of so many, number and column and row are no id

STRIDE = 64  # cells from a row to the next in a bitmap: rooms may stray around the map before the dungeon is centred
MIDDLE = 32
PUSHES = 6  # rays tried for a room before the whole dungeon is given up
STAIRS_AT = 1  # columns and rows from the corner of the starting room to its stairs
START_SIDE = 3  # of the starting room
LONGEST_SIDE = 8  # of any room
MOST_CELLS = 260  # of all rooms together: with more they hardly ever fit on the map

Size = Literal["start", "large", "medium", "corridor"]
T = TypeVar("T")


class Chance(Protocol):
    """What `philately.core.rng.Rng` gives."""

    def below(self, n: int, /) -> int: ...


# ---- content -----------------------------------------------------------------------------------------------------


class RoomKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some equal rooms of a set."""

    size: Size
    count: int
    width: int | tuple[int, int]
    height: int | tuple[int, int]


class RoomSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rooms of a sheet."""

    name: str
    rooms: tuple[RoomKind, ...]


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The order in which rooms are dropped, and how they are pushed."""

    name: str
    steps: tuple[tuple[Size, ...], ...]
    rays: tuple[int, int]


class Sets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of content/sets.toml."""

    sets: tuple[RoomSet, ...] = msgspec.field(name="set")
    layouts: tuple[Layout, ...] = msgspec.field(name="layout")


@cache
def sets() -> Sets:
    """The room sets and layouts there are."""
    text = Path(__file__).with_name("content").joinpath("sets.toml").read_text(encoding="utf-8")
    return read_sets(tomllib.loads(text))


def read_sets(table: object) -> Sets:
    """Room sets and layouts as the file has them; a ValueError says what is wrong."""
    found = msgspec.convert(table, Sets)
    if not found.sets or not found.layouts:
        raise ValueError("there should be at least one [[set]] and one [[layout]]")
    for room_set in found.sets:
        if sum(kind.count for kind in room_set.rooms) != ROOMS or any(kind.count < 1 for kind in room_set.rooms):
            raise ValueError(f"the set {room_set.name} should have {ROOMS} rooms")
        starts = [(kind.count, kind.width, kind.height) for kind in room_set.rooms if kind.size == "start"]
        if starts != [(1, START_SIDE, START_SIDE)]:
            raise ValueError(f"the set {room_set.name} should have one starting room of {START_SIDE}x{START_SIDE}")
        lengths = [_least_and_most(length) for kind in room_set.rooms for length in (kind.width, kind.height)]
        if any(not 1 <= least <= most <= LONGEST_SIDE for least, most in lengths):
            raise ValueError(f"the set {room_set.name} has a room that isn't from 1 to {LONGEST_SIDE} cells long")
        cells = sum(
            kind.count * _least_and_most(kind.width)[1] * _least_and_most(kind.height)[1] for kind in room_set.rooms
        )
        if cells > MOST_CELLS:
            raise ValueError(f"the rooms of the set {room_set.name} take {cells} cells; they may take {MOST_CELLS}")
    for layout in found.layouts:
        if sorted(size for step in layout.steps for size in step) != ["corridor", "large", "medium", "start"]:
            raise ValueError(f"the layout {layout.name} should name each size once")
        if min(layout.rays) < 0 or max(layout.rays) < 1:
            raise ValueError(f"the rays of the layout {layout.name} should be two numbers, one of them above 0")
    return found


def _least_and_most(length: int | tuple[int, int]) -> tuple[int, int]:
    return (length, length) if isinstance(length, int) else length


# ---- the dungeon -------------------------------------------------------------------------------------------------


class Place(NamedTuple):
    """A room of the dungeon: a row of the rooms table, with doors or without."""

    id: int
    col: int
    row: int
    width: int
    height: int
    size: Size


class Passage(NamedTuple):
    """A door: two cells side by side, and the indices of the rooms they lie in."""

    a: Spot
    b: Spot
    one: int
    other: int


class DecoyDoor(NamedTuple):
    """A door that leads nowhere, with the numbers printed on its two cells."""

    a: Spot
    b: Spot
    number_a: int
    number_b: int


class Dungeon:
    """The map of a sheet, made by `dig`."""

    set_name: str
    layout: str
    places: list[Place]  # always 19; the first is the starting room
    passages: list[Passage]
    real: set[int]  # indices of the rooms that doors lead to, from the starting room on
    hidden: set[int]  # indices of the rooms that `seal` has hidden
    depth: list[int]  # doors from the starting room; -1 for rooms without doors
    numbers: dict[Spot, int]  # at the doors: number + column + row is the id of the room
    stairs: Spot

    def __init__(self, set_name: str, layout: str, places: list[Place], passages: list[Passage]) -> None:
        self.set_name = set_name
        self.layout = layout
        self.places = places
        self.passages = passages
        self.hidden = set()
        self.stairs = (places[0].col + STAIRS_AT, places[0].row + STAIRS_AT)
        self.update()

    def update(self) -> None:
        """Find out what follows from rooms and doors."""
        self.depth = _depths(((door.one, door.other) for door in self.passages), len(self.places))
        self.real = {index for index, depth in enumerate(self.depth) if depth >= 0}
        self.numbers = {}
        for door in self.passages:
            for (col, row), index in ((door.a, door.one), (door.b, door.other)):
                self.numbers[col, row] = self.places[index].id - col - row

    def cells(self, index: int) -> list[Spot]:
        """The cells of a room, in reading order."""
        _, col, row, width, height, _ = self.places[index]
        return [(x, y) for y in range(row, row + height) for x in range(col, col + width)]

    def free_cells(self, index: int) -> list[Spot]:
        """The cells of a room where a symbol may be put, in reading order: without a number and not the stairs."""
        return [spot for spot in self.cells(index) if spot not in self.numbers and spot != self.stairs]

    def doors_of(self, index: int) -> list[Passage]:
        """The doors of a room."""
        return [door for door in self.passages if index in (door.one, door.other)]


def dig(rng: Chance, set_name: str | None = None, layout: str | None = None, among: Sets | None = None) -> Dungeon:
    """A new dungeon; set and layout are drawn unless given, and an unknown name is a LookupError."""
    there = among or sets()
    room_set = _pick(rng, [each for each in there.sets if set_name in (None, each.name)])
    order = _pick(rng, [each for each in there.layouts if layout in (None, each.name)])
    while True:
        places = _scatter(rng, room_set, order)
        if places is None:
            continue
        pairs = _connected(places)
        depths = _depths(pairs, ROOMS)
        if sum(depth >= 0 for depth in depths) not in REAL_ROOMS or len(pairs) not in DOORS:
            continue
        dungeon = Dungeon(room_set.name, order.name, places, _doors(rng, places, pairs))
        renumber(dungeon, rng)
        return dungeon


def renumber(dungeon: Dungeon, rng: Chance) -> None:
    """Give every room a new id, so that the smallest number at a door is 0; call it again when doors are gone."""
    while True:
        ids = list(range(IDS))
        _shuffle(rng, ids)
        shift = 0
        for door in dungeon.passages:
            shift = max(shift, sum(door.a) - ids[door.one], sum(door.b) - ids[door.other])
        ids = [number + shift for number in ids[:ROOMS]]
        if min(ids) >= 1 and max(ids) <= MOST_ID:
            break
    dungeon.places[:] = [place._replace(id=number) for place, number in zip(dungeon.places, ids, strict=True)]
    dungeon.update()


def seal(dungeon: Dungeon, index: int) -> bool:
    """Make a room a hidden one, without doors; False, and nothing done, if others couldn't be reached then.

    A decoy row, which has no doors anyway, can always be made one.
    """
    if index == 0 or index in dungeon.hidden:
        return False
    if index in dungeon.real and not _keep_doors(dungeon, index, [], dungeon.real - {index}):
        return False
    dungeon.hidden.add(index)
    return True


def make_dead_end(dungeon: Dungeon, index: int) -> bool:
    """Leave one door of a room; False, and nothing done, if others couldn't be reached then.

    The door that stays leads to the room nearest to the start, so the room is no farther away than before.
    """
    if index == 0 or index not in dungeon.real:
        return False
    doors = dungeon.doors_of(index)
    nearest = min(doors, key=lambda door: dungeon.depth[door.other if door.one == index else door.one])
    return len(doors) == 1 or _keep_doors(dungeon, index, [nearest], dungeon.real)


def _keep_doors(dungeon: Dungeon, index: int, kept: list[Passage], wanted: set[int]) -> bool:
    """Remove the other doors of a room if doors still lead to all wanted rooms."""
    passages = [door for door in dungeon.passages if index not in (door.one, door.other) or door in kept]
    depth = _depths(((door.one, door.other) for door in passages), ROOMS)
    if any(depth[room] < 0 for room in wanted):
        return False
    dungeon.passages[:] = passages
    dungeon.update()
    return True


# ---- decoys ------------------------------------------------------------------------------------------------------


def decoy_doors(
    dungeon: Dungeon,
    rng: Chance,
    count: int,
    taken: Collection[Spot] = (),
    real: Collection[int] | None = None,
) -> list[DecoyDoor]:
    """Doors that lead nowhere, as many as fit up to a count; no two share a cell.

    Their cells lie outside the real rooms (those with doors and the hidden ones, unless given) and aren't taken. The
    sums are nearly always ids, or one could tell by the table that a door is none. No cell of a decoy row bears the
    row's own id.
    """
    outside = _outside(dungeon, taken, real)
    row_at = {spot: index for index in range(ROOMS) for spot in dungeon.cells(index)}
    walls: list[tuple[Spot, Spot]] = []
    for col, row in outside:
        for there in ((col + 1, row), (col, row + 1)):
            own = row_at.get((col, row))
            if there in outside and (own is None or own != row_at.get(there)):
                walls.append(((col, row), there))
    _shuffle(rng, walls)
    used: set[Spot] = set()
    doors: list[DecoyDoor] = []
    for a, b in walls:
        if len(doors) == count:
            break
        if a not in used and b not in used:
            used |= {a, b}
            numbers = [_decoy_number(dungeon, rng, spot, row_at.get(spot)) for spot in (a, b)]
            doors.append(DecoyDoor(a, b, *numbers))
    return doors


def decoy_symbols(
    dungeon: Dungeon,
    rng: Chance,
    count: int,
    taken: Collection[Spot] = (),
    real: Collection[int] | None = None,
) -> list[Spot]:
    """Cells for symbols that mean nothing, as many as fit up to a count: outside the real rooms and not taken.

    The cells of decoy doors should be among the taken ones.
    """
    spots = list(_outside(dungeon, taken, real))
    _shuffle(rng, spots)
    return spots[:count]


def _outside(dungeon: Dungeon, taken: Collection[Spot], real: Collection[int] | None) -> dict[Spot, None]:
    """The cells for decoys, in reading order; a dict, since a set has no order to rely on."""
    rooms = dungeon.real | dungeon.hidden if real is None else real
    closed = {spot for index in rooms for spot in dungeon.cells(index)}
    closed.update(taken, dungeon.numbers, [dungeon.stairs])
    every = ((col, row) for row in range(1, SIDE + 1) for col in range(1, SIDE + 1))
    return {spot: None for spot in every if spot not in closed}


def _decoy_number(dungeon: Dungeon, rng: Chance, spot: Spot, own: int | None) -> int:
    ids = [place.id for index, place in enumerate(dungeon.places) if index != own]
    fitting = [number - sum(spot) for number in ids if 0 <= number - sum(spot) <= MOST_DECOY]
    if fitting and rng.below(ODD_SUM):
        return _pick(rng, fitting)
    every = {place.id for place in dungeon.places}
    odd = [number for number in range(MOST_DECOY + 1) if number + sum(spot) not in every]
    return _pick(rng, odd)


# ---- digging -----------------------------------------------------------------------------------------------------


def _scatter(rng: Chance, room_set: RoomSet, layout: Layout) -> list[Place] | None:
    """Rooms that touch each other, the starting room first, centred on the map; None if they got too far apart.

    A room moves by one cell at a time, so it shares an edge with the last one that was in its way.
    """
    placed: list[Place] = []
    occupied = 0  # a bit for each cell
    box = (MIDDLE, MIDDLE, MIDDLE, MIDDLE)  # first column and row, and those after the last
    for size, width, height in _sequence(rng, room_set, layout):
        shape = sum(((1 << width) - 1) << (STRIDE * row) for row in range(height))
        for _ in range(PUSHES):
            col, row = _push(rng, layout.rays, occupied, shape, MIDDLE - width // 2, MIDDLE - height // 2)
            larger = (min(box[0], col), min(box[1], row), max(box[2], col + width), max(box[3], row + height))
            if larger[2] - larger[0] <= SIDE and larger[3] - larger[1] <= SIDE:
                break
        else:
            return None
        box = larger
        occupied |= shape << (row * STRIDE + col)
        placed.append(Place(0, col, row, width, height, size))
    right = (SIDE - box[2] + box[0]) // 2 + 1 - box[0]
    down = (SIDE - box[3] + box[1]) // 2 + 1 - box[1]
    placed.sort(key=lambda place: place.size != "start")
    return [place._replace(col=place.col + right, row=place.row + down) for place in placed]


def _sequence(rng: Chance, room_set: RoomSet, layout: Layout) -> list[tuple[Size, int, int]]:
    """Size, width and height of the rooms in the order in which they are dropped."""
    sequence: list[tuple[Size, int, int]] = []
    for step in layout.steps:
        rooms: list[tuple[Size, int, int]] = []
        for kind in room_set.rooms:
            if kind.size in step:
                for _ in range(kind.count):
                    rooms.append((kind.size, _length(rng, kind.width), _length(rng, kind.height)))
        _shuffle(rng, rooms)
        sequence += rooms
    return sequence


def _length(rng: Chance, length: int | tuple[int, int]) -> int:
    return length if isinstance(length, int) else length[0] + rng.below(length[1] - length[0] + 1)


def _push(rng: Chance, rays: tuple[int, int], occupied: int, shape: int, col: int, row: int) -> Spot:
    """Where a room comes to rest on a random ray."""
    wide, high = rays if rng.below(2) else (rays[1], rays[0])
    right = down = 0
    while not right and not down:
        right, down = rng.below(2 * wide + 1) - wide, rng.below(2 * high + 1) - high
    east, south = (1 if right > 0 else -1), (1 if down > 0 else -1)
    across, along = abs(down), abs(right)  # twice the next column and row that the ray gets to, multiplied crosswise
    while (occupied >> (row * STRIDE + col)) & shape:
        if across < along:
            col += east
            across += 2 * abs(down)
        else:
            row += south
            along += 2 * abs(right)
    return col, row


def _connected(places: Sequence[Place]) -> list[tuple[int, int]]:
    """The pairs of rooms that get a door: side by side, in reach of the start, and no corridor with a single door."""
    pairs: list[tuple[int, int]] = []
    for other in range(len(places)):
        _, left, top, width, height, _ = places[other]
        for one in range(other):
            _, col, row, wide, high, _ = places[one]
            columns = min(left + width, col + wide) - max(left, col)  # that both have; 0 if they just touch
            rows = min(top + height, row + high) - max(top, row)
            if (columns == 0 and rows > 0) or (rows == 0 and columns > 0):
                pairs.append((one, other))
    while True:
        ends = [end for pair in pairs for end in pair]
        lost = [at for at, place in enumerate(places) if place.size == "corridor" and ends.count(at) == 1]
        if not lost:
            break
        pairs = [pair for pair in pairs if pair[0] not in lost and pair[1] not in lost]
    depths = _depths(pairs, len(places))
    return [pair for pair in pairs if depths[pair[0]] >= 0]


def _depths(pairs: Iterable[tuple[int, int]], count: int) -> list[int]:
    """How many doors away from the first room each one is; -1 if no doors lead there."""
    beside: list[list[int]] = [[] for _ in range(count)]
    for one, other in pairs:
        beside[one].append(other)
        beside[other].append(one)
    depths = [-1] * count
    depths[0] = 0
    queue = [0]
    for room in queue:
        for other in beside[room]:
            if depths[other] < 0:
                depths[other] = depths[room] + 1
                queue.append(other)
    return depths


def _doors(rng: Chance, places: Sequence[Place], pairs: Sequence[tuple[int, int]]) -> list[Passage]:
    """A door for each pair, at a random place where both rooms keep enough cells for symbols if there is one.

    Pairs with little choice come first: the others can still give way.
    """
    free = [_spare(place) for place in places]
    cost = [3 if place.size == "corridor" else 1 for place in places]  # the last cell of a corridor matters more
    used: set[Spot] = set()
    doors: list[Passage] = []
    shared = [(one, other, _shared_edge(places[one], places[other])) for one, other in pairs]
    for one, other, edge in sorted(shared, key=lambda entry: len(entry[2])):
        costs = [
            (cost[one] if a not in used and free[one] <= 0 else 0)
            + (cost[other] if b not in used and free[other] <= 0 else 0)
            for a, b in edge
        ]
        a, b = _pick(rng, [cells for cells, loss in zip(edge, costs, strict=True) if loss == min(costs)])
        free[one] -= a not in used
        free[other] -= b not in used
        used |= {a, b}
        doors.append(Passage(a, b, one, other))
    return sorted(doors, key=lambda door: (door.one, door.other))


def _spare(place: Place) -> int:
    """How many cells of a room may have numbers: all but one in a corridor, half of them elsewhere."""
    area = place.width * place.height
    return area - 1 if place.size == "corridor" else area // 2


def _shared_edge(one: Place, other: Place) -> list[tuple[Spot, Spot]]:
    """The pairs of cells side by side, the first in one room and the second in the other."""
    cols = range(max(one.col, other.col), min(one.col + one.width, other.col + other.width))
    rows = range(max(one.row, other.row), min(one.row + one.height, other.row + other.height))
    if cols:
        down = one.row < other.row
        last = one.row + one.height - 1 if down else one.row
        return [((col, last), (col, last + (1 if down else -1))) for col in cols]
    right = one.col < other.col
    last = one.col + one.width - 1 if right else one.col
    return [((last, row), (last + (1 if right else -1), row)) for row in rows]


def _pick(rng: Chance, entries: Sequence[T]) -> T:
    if not entries:
        raise LookupError("there is nothing to choose from")
    return entries[rng.below(len(entries))]


def _shuffle(rng: Chance, entries: list[T]) -> None:
    for last in range(len(entries) - 1, 0, -1):
        other = rng.below(last + 1)
        entries[last], entries[other] = entries[other], entries[last]
