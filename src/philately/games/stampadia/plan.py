"""The map of a sheet, ready to be asked: what stands where, which doors a room has, where they lead.

All of it is what the paper says. A plan can also be made of a broken sheet, to find out what is wrong with it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from philately.core.errors import BadSheet
from philately.games.stampadia.paper import Room, Sheet, Spot


class WayOut(NamedTuple):
    """A door as seen from a room: its cell in the room and the one on the other side."""

    inside: Spot
    outside: Spot


class Plan:
    """The map of a sheet."""

    sheet: Sheet
    rooms: dict[int, Room]
    numbers: dict[Spot, int]
    foes: dict[Spot, int]  # the circles of the enemy there
    grays: dict[Spot, int]  # the number of the gray cell there
    stairs: list[Spot]  # one, if the sheet is good

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.rooms = {room.id: room for room in sheet.rooms}
        self.numbers = {}
        self.foes = {}
        self.grays = {}
        self.stairs = []
        for cell in sheet.map.cells:
            if cell.kind == "stairs":
                self.stairs.append(cell.spot)
            elif cell.kind == "enemy":
                self.foes[cell.spot] = cell.circles or 0
            elif cell.value is not None:
                (self.numbers if cell.kind == "number" else self.grays)[cell.spot] = cell.value
        self._room_at: dict[Spot, Room] = {}
        for room in sheet.rooms:
            for spot in self.spots_of(room):
                self._room_at.setdefault(spot, room)
        self._ways_out: dict[int, list[WayOut]] = {room.id: [] for room in sheet.rooms}
        for door in sheet.map.doors:
            for here, there in ((door.a, door.b), (door.b, door.a)):
                room_here = self.room_at(here)
                if room_here is not None and there not in room_here:
                    self._ways_out[room_here.id].append(WayOut(here, there))

    # ---- cells -----------------------------------------------------------------------------------------------------

    def has(self, spot: Spot) -> bool:
        """Is there such a cell on the map?"""
        return 1 <= spot[0] <= self.sheet.map.cols and 1 <= spot[1] <= self.sheet.map.rows

    def spots_of(self, room: Room) -> list[Spot]:
        """The cells of a room, in reading order, as far as they are on the map."""
        cols = range(max(room.col, 1), min(room.col + room.width, self.sheet.map.cols + 1))
        rows = range(max(room.row, 1), min(room.row + room.height, self.sheet.map.rows + 1))
        return [(col, row) for row in rows for col in cols]

    def room_at(self, spot: Spot) -> Room | None:
        """The row of the table whose rectangle covers this cell, be it a true room or a decoy."""
        return self._room_at.get(spot)

    def sum_at(self, spot: Spot) -> int | None:
        """Number and column and row of a cell, which is the id of the room behind a true door (1.3)."""
        number = self.numbers.get(spot)
        return None if number is None else number + spot[0] + spot[1]

    def foes_in(self, room: Room) -> dict[Spot, int]:
        """The enemies printed in a room, each with its circles."""
        return {spot: self.foes[spot] for spot in self.spots_of(room) if spot in self.foes}

    def grays_in(self, room: Room) -> dict[Spot, int]:
        """The gray cells printed in a room, each with its number."""
        return {spot: self.grays[spot] for spot in self.spots_of(room) if spot in self.grays}

    # ---- doors -----------------------------------------------------------------------------------------------------

    @property
    def start(self) -> Room:
        """The room with the stairs."""
        for room in self.sheet.rooms:
            if room.start:
                return room
        raise BadSheet("no room is marked as the start room")

    def doors_of(self, room: Room) -> list[WayOut]:
        """The doors in the walls of a room, as printed; those of a decoy lead nowhere."""
        return self._ways_out[room.id]

    def behind(self, way: WayOut) -> Room | None:
        """The room that a door leads into by the sum, if the table has it and it lies there."""
        room = self.rooms.get(self.sum_at(way.outside) or 0)
        return room if room is not None and way.outside in room else None

    def through_doors(self, rooms: Iterable[int]) -> set[int]:
        """All rooms that one gets to from these by doors, these included."""
        reached = {number for number in rooms if number in self.rooms}
        new = list(reached)
        while new:
            for way in self.doors_of(self.rooms[new.pop()]):
                room = self.behind(way)
                if room is not None and room.id not in reached:
                    reached.add(room.id)
                    new.append(room.id)
        return reached

    def real_doors(self) -> list[tuple[WayOut, int, int]]:
        """The doors that lead from a room reached by doors into another one, each once, with the two ids."""
        found: dict[frozenset[Spot], tuple[WayOut, int, int]] = {}
        for number in sorted(self.through_doors([self.start.id])):
            for way in self.doors_of(self.rooms[number]):
                room = self.behind(way)
                if room is not None:
                    found.setdefault(frozenset(way), (way, number, room.id))
        return list(found.values())
