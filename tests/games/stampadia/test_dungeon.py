"""The map of a generated sheet: rooms, doors, ids and decoys (1.3)."""

import hashlib
from collections import Counter
from copy import deepcopy
from functools import cache
from pathlib import Path

import msgspec
import pytest

from philately.core.rng import HashRng
from philately.games.stampadia.generator.dungeon import (
    REAL_ROOMS,
    SIDE,
    DecoyDoor,
    Dungeon,
    Place,
    decoy_doors,
    decoy_symbols,
    dig,
    make_dead_end,
    renumber,
    seal,
    sets,
)
from philately.games.stampadia.paper import Cell, Door, Map, Room, Sheet, Spot
from philately.games.stampadia.plan import Plan
from philately.games.stampadia.sheet import read_sheet_file

SEEDS = range(300)
FOLDER = Path(__file__).parents[2] / "data" / "stampadia"
CORRIDORS = {(2, 1), (3, 1), (4, 1), (1, 2), (1, 3), (1, 4)}
OTHER_ROOMS = {
    "Stampadian": {(3, 3): 1, (4, 4): 4, (3, 5): 4, (5, 3): 4},
    "Towers": {(3, 3): 11, (4, 4): 2},
    "Sewers": {(3, 3): 1, (5, 4): 1, (4, 5): 1, (2, 3): 5, (3, 2): 5},
    "Vaults": {(3, 3): 1, (6, 6): 1, (4, 2): 6, (2, 4): 7},
}


@cache
def dug(seed: int) -> Dungeon:
    """The dungeon of a seed, not to be changed."""
    return dig(HashRng.from_seed(seed))


def dungeons() -> list[Dungeon]:
    return [dug(seed) for seed in SEEDS]


def row_at(dungeon: Dungeon) -> dict[Spot, int]:
    return {spot: index for index in range(len(dungeon.places)) for spot in dungeon.cells(index)}


def beside(spot: Spot) -> list[Spot]:
    col, row = spot
    return [(col + 1, row), (col, row + 1), (col - 1, row), (col, row - 1)]


def touching(dungeon: Dungeon) -> set[frozenset[int]]:
    """The pairs of rooms with a common edge, found cell by cell."""
    rows = row_at(dungeon)
    pairs = {frozenset((index, rows[there])) for spot, index in rows.items() for there in beside(spot) if there in rows}
    return {pair for pair in pairs if len(pair) == 2}


def pairs_of(dungeon: Dungeon) -> list[frozenset[int]]:
    return [frozenset((door.one, door.other)) for door in dungeon.passages]


def check_numbers(dungeon: Dungeon) -> None:
    """Every door has right numbers, and nothing else has any."""
    rows = row_at(dungeon)
    cells: set[Spot] = set()
    for door in dungeon.passages:
        assert door.b in beside(door.a)
        assert (rows[door.a], rows[door.b]) == (door.one, door.other)
        cells |= {door.a, door.b}
    assert cells == set(dungeon.numbers)
    for spot, number in dungeon.numbers.items():
        assert number + sum(spot) == dungeon.places[rows[spot]].id


def behind_doors(dungeon: Dungeon, index: int) -> list[int]:
    """The rooms behind the doors of a room."""
    return [door.other if door.one == index else door.one for door in dungeon.doors_of(index)]


def check_depths(dungeon: Dungeon) -> None:
    """Depths are one more than that of the nearest neighbour, so they are the shortest ways."""
    for index, depth in enumerate(dungeon.depth):
        around = [dungeon.depth[other] for other in behind_doors(dungeon, index)]
        assert (index in dungeon.real) == (depth >= 0) == (index == 0 or bool(around))
        if depth >= 0:
            assert depth == (0 if index == 0 else min(around) + 1)


# ---- rooms -------------------------------------------------------------------------------------------------------


def test_each_set_has_its_rooms() -> None:
    for dungeon in dungeons():
        others = [place for place in dungeon.places if place.size != "corridor"]
        assert Counter((place.width, place.height) for place in others) == OTHER_ROOMS[dungeon.set_name]
        corridors = [place for place in dungeon.places if place.size == "corridor"]
        assert len(corridors) == (4 if dungeon.set_name == "Vaults" else 6)
        assert sum(place.height == 1 for place in corridors) * 2 == len(corridors)
        assert {(place.width, place.height) for place in corridors} <= CORRIDORS
        assert len(dungeon.places) == 19


def test_the_first_room_is_the_start_with_stairs_in_the_middle() -> None:
    for dungeon in dungeons():
        first = dungeon.places[0]
        assert [place.size for place in dungeon.places].count("start") == 1
        assert first.size == "start"
        assert dungeon.stairs == (first.col + 1, first.row + 1)
        assert dungeon.stairs not in dungeon.free_cells(0)


def test_rooms_lie_on_the_map_and_do_not_overlap() -> None:
    for dungeon in dungeons():
        cells = [spot for index in range(19) for spot in dungeon.cells(index)]
        assert len(cells) == len(set(cells)) == sum(place.width * place.height for place in dungeon.places)
        assert all(1 <= number <= SIDE for spot in cells for number in spot)


def test_the_rooms_are_in_the_middle_of_the_map() -> None:
    for dungeon in dungeons():
        for axis in (0, 1):
            used = [spot[axis] for spot in row_at(dungeon)]
            assert SIDE - max(used) - (min(used) - 1) in (0, 1)


def test_each_room_touches_another() -> None:
    for dungeon in dungeons():
        assert {index for pair in touching(dungeon) for index in pair} == set(range(19))


# ---- doors -------------------------------------------------------------------------------------------------------


def test_one_door_for_each_pair_of_rooms_side_by_side() -> None:
    for dungeon in dungeons():
        pairs = pairs_of(dungeon)
        assert len(pairs) == len(set(pairs))
        assert set(pairs) == {pair for pair in touching(dungeon) if pair <= dungeon.real}


def test_doors_lead_to_all_real_rooms_and_to_no_other() -> None:
    for dungeon in dungeons():
        check_depths(dungeon)


def test_a_room_without_doors_is_a_corridor_with_one_or_lies_behind_such() -> None:
    for dungeon in dungeons():
        touches = Counter(index for pair in touching(dungeon) for index in pair)
        lost = set(range(19)) - dungeon.real
        for index in dungeon.real:
            assert dungeon.places[index].size != "corridor" or len(dungeon.doors_of(index)) >= 2
        assert not lost or any(dungeon.places[index].size == "corridor" and touches[index] == 1 for index in lost)


def test_numbers_add_up() -> None:
    for dungeon in dungeons():
        check_numbers(dungeon)
        assert min(dungeon.numbers.values()) == 0


def test_ids_are_distinct_and_close_together() -> None:
    for dungeon in dungeons():
        ids = [place.id for place in dungeon.places]
        assert len(set(ids)) == 19
        assert 1 <= min(ids) < max(ids) <= 99
        assert max(ids) - min(ids) < 30


def test_only_corridors_are_full_of_numbers_and_mostly_the_shortest() -> None:
    full: list[Place] = []
    for dungeon in dungeons():
        for index in sorted(dungeon.real):
            free = dungeon.free_cells(index)
            assert not set(free) & set(dungeon.numbers)
            assert set(free) | set(dungeon.numbers) | {dungeon.stairs} >= set(dungeon.cells(index))
            if not free:
                full.append(dungeon.places[index])
    assert {place.size for place in full} == {"corridor"}
    assert Counter(place.width * place.height for place in full).most_common(1)[0][0] == 2


# ---- chance ------------------------------------------------------------------------------------------------------


def test_how_large_dungeons_are() -> None:
    rooms = [len(dungeon.real) for dungeon in dungeons()]
    doors = [len(dungeon.passages) for dungeon in dungeons()]
    farthest = [max(dungeon.depth) for dungeon in dungeons()]
    assert all(count in REAL_ROOMS for count in rooms)
    assert all(14 <= count <= 35 for count in doors)
    assert all(2 <= count <= 12 for count in farthest)
    assert 0.35 < rooms.count(19) / len(rooms) < 0.65  # 51 % of printed sheets
    assert 23 < sum(doors) / len(doors) < 26  # 24.7
    assert 4 < sum(farthest) / len(farthest) < 6


def test_all_sets_and_layouts_occur() -> None:
    seen = Counter((dungeon.set_name, dungeon.layout) for dungeon in dungeons())
    assert set(seen) == {(room_set.name, layout.name) for room_set in sets().sets for layout in sets().layouts}
    assert len(seen) == 24


def test_layouts_differ() -> None:
    """In a Maze corridors are at the heart; on a Hill one starts at the rim."""

    def mean_from_centre(layout: str, size: str) -> float:
        far: list[float] = []
        for seed in range(60):
            for place in dig(HashRng.from_seed(seed), "Towers", layout).places:
                if place.size == size:
                    away = place.col + (place.width - 1) / 2 - 10.5, place.row + (place.height - 1) / 2 - 10.5
                    far.append(abs(away[0]) + abs(away[1]))
        return sum(far) / len(far)

    assert mean_from_centre("Maze", "corridor") + 2 < mean_from_centre("Hill", "corridor")
    assert mean_from_centre("Maze", "large") > mean_from_centre("Halls", "large") + 2
    assert mean_from_centre("Crossing", "start") + 2 < mean_from_centre("City", "start")
    assert mean_from_centre("City", "start") < mean_from_centre("Hill", "start")


def test_a_set_and_a_layout_can_be_chosen() -> None:
    dungeon = dig(HashRng.from_seed(1), "Sewers", "Hill")
    assert (dungeon.set_name, dungeon.layout) == ("Sewers", "Hill")
    with pytest.raises(LookupError):
        dig(HashRng.from_seed(1), "Attics")


def told(seed: int) -> str:
    """All about a dungeon and its decoys."""
    rng = HashRng.from_seed(seed)
    dungeon = dig(rng)
    sealed = [seal(dungeon, index) for index in (5, 6)]
    ended = make_dead_end(dungeon, 3)
    renumber(dungeon, rng)
    doors = decoy_doors(dungeon, rng, 20)
    symbols = decoy_symbols(dungeon, rng, 20, {spot for door in doors for spot in door[:2]})
    places = [tuple(place) for place in dungeon.places]
    passages = [tuple(door) for door in dungeon.passages]
    facts = (dungeon.set_name, dungeon.layout, places, passages, sealed, ended, list(map(tuple, doors)), symbols)
    return repr(facts)


def test_a_seed_always_gives_the_same() -> None:
    assert told(7) == told(7)
    assert hashlib.sha256(told(7).encode()).hexdigest()[:16] == "825a0cea11c2cf3a"


# ---- hidden rooms and dead ends ----------------------------------------------------------------------------------


def test_a_sealed_room_has_no_doors_and_all_others_are_reached() -> None:
    done = 0
    for seed in range(100):
        dungeon = deepcopy(dug(seed))
        before = deepcopy(dungeon)
        index = 1 + seed % 18
        if seal(dungeon, index):
            done += 1
            assert dungeon.real == before.real - {index}
            assert dungeon.hidden == {index}
            assert dungeon.free_cells(index) == dungeon.cells(index)
            assert dungeon.passages == [door for door in before.passages if index not in (door.one, door.other)]
            check_numbers(dungeon)
            check_depths(dungeon)
            assert not seal(dungeon, index)
        else:
            assert vars(dungeon) == vars(before)
            assert index in before.real
    assert 30 < done < 90


def test_a_dead_end_keeps_one_door() -> None:
    done = 0
    for seed in range(100):
        dungeon = deepcopy(dug(seed))
        before = deepcopy(dungeon)
        index = 1 + seed % 18
        if make_dead_end(dungeon, index):
            done += 1
            assert len(dungeon.doors_of(index)) == 1
            assert dungeon.real == before.real
            assert dungeon.depth[index] == before.depth[index]
            assert set(dungeon.passages) <= set(before.passages)
            check_numbers(dungeon)
            check_depths(dungeon)
        else:
            assert vars(dungeon) == vars(before)
    assert 30 < done < 90


def test_the_start_is_neither_sealed_nor_a_dead_end() -> None:
    dungeon = deepcopy(dug(0))
    assert not seal(dungeon, 0)
    assert not make_dead_end(dungeon, 0)


def test_a_decoy_row_can_be_a_hidden_room_but_no_dead_end() -> None:
    dungeon = deepcopy(next(each for each in dungeons() if len(each.real) < 19))
    index = min(set(range(19)) - dungeon.real)
    assert not make_dead_end(dungeon, index)
    assert seal(dungeon, index)
    assert dungeon.hidden == {index}


def test_new_ids_after_sealing() -> None:
    for seed in range(50):
        dungeon = deepcopy(dug(seed))
        any(seal(dungeon, index) for index in range(1, 19))
        before = list(dungeon.places)
        renumber(dungeon, HashRng.from_seed(seed))
        assert [place[1:] for place in before] == [place[1:] for place in dungeon.places]
        assert min(dungeon.numbers.values()) == 0
        check_numbers(dungeon)


# ---- decoys ------------------------------------------------------------------------------------------------------


def with_decoys(seed: int) -> tuple[Dungeon, list[DecoyDoor], list[Spot], set[Spot]]:
    """A dungeon with a hidden room where there can be one, decoys, and what was taken before."""
    rng = HashRng.from_seed(seed)
    dungeon = dig(rng)
    any(seal(dungeon, index) for index in range(18, 0, -1))
    renumber(dungeon, rng)
    taken = {(1 + rng.below(SIDE), 1 + rng.below(SIDE)) for _ in range(10)}
    doors = decoy_doors(dungeon, rng, 20, taken)
    symbols = decoy_symbols(dungeon, rng, 20, taken | {spot for door in doors for spot in door[:2]})
    return dungeon, doors, symbols, taken


def test_decoys_keep_away_from_real_rooms() -> None:
    for seed in SEEDS:
        dungeon, doors, symbols, taken = with_decoys(seed)
        assert dungeon.hidden
        real = {spot for index in dungeon.real | dungeon.hidden for spot in dungeon.cells(index)}
        cells = [spot for door in doors for spot in (door.a, door.b)] + symbols
        assert len(doors) == len(symbols) == 20
        assert len(cells) == len(set(cells)) == 60
        assert not set(cells) & (real | taken | set(dungeon.numbers) | {dungeon.stairs})
        assert all(1 <= number <= SIDE for spot in cells for number in spot)
        assert all(door.b in beside(door.a) for door in doors)


def test_decoy_numbers_look_like_real_ones() -> None:
    odd = 0
    for seed in SEEDS:
        dungeon, doors, _, _ = with_decoys(seed)
        rows, ids = row_at(dungeon), {place.id for place in dungeon.places}
        for door in doors:
            for spot, number in ((door.a, door.number_a), (door.b, door.number_b)):
                assert 0 <= number <= 56
                odd += number + sum(spot) not in ids
                if spot in rows:
                    assert number + sum(spot) != dungeon.places[rows[spot]].id
            assert door.a not in rows or rows[door.a] != rows.get(door.b)
    assert 0.02 < odd / (40 * len(SEEDS)) < 0.08


def test_as_many_decoys_as_fit() -> None:
    dungeon = dug(3)
    every = {(col, row) for col in range(1, SIDE + 1) for row in range(1, SIDE + 1)}
    corner = {(1, 1), (1, 2), (2, 1)} - {spot for index in dungeon.real for spot in dungeon.cells(index)}
    assert len(corner) == 3
    rng = HashRng.from_seed(0)
    assert len(decoy_doors(dungeon, rng, 20, every - corner)) == 1
    assert set(decoy_symbols(dungeon, rng, 20, every - corner)) == corner
    assert decoy_doors(dungeon, rng, 20, every) == []


def test_which_rooms_are_real_can_be_told() -> None:
    dungeon = dug(3)
    rng = HashRng.from_seed(0)
    every = set(decoy_symbols(dungeon, rng, 400, real=range(19)))
    assert not every & set(row_at(dungeon))
    assert len(every) == 400 - len(row_at(dungeon))


def printed(seed: int) -> tuple[Dungeon, Sheet]:
    """A sheet with a dungeon and its decoy doors."""
    dungeon, doors, _, _ = with_decoys(seed)
    numbers = dict(dungeon.numbers)
    for door in doors:
        numbers |= {door.a: door.number_a, door.b: door.number_b}
    cells = [Cell(*spot, "number", number) for spot, number in numbers.items()]
    cells.append(Cell(*dungeon.stairs, "stairs"))
    walls = [Door(door.a, door.b) for door in dungeon.passages] + [Door(door.a, door.b) for door in doors]
    rooms = [Room(*place[:5], start=place.size == "start", lines=()) for place in dungeon.places]
    sheet = read_sheet_file(FOLDER / "18832.json")
    return dungeon, msgspec.structs.replace(sheet, map=Map(SIDE, SIDE, tuple(cells), tuple(walls)), rooms=tuple(rooms))


def test_a_printed_dungeon_is_read_as_it_was_dug() -> None:
    for seed in range(60):
        dungeon, sheet = printed(seed)
        plan = Plan(sheet)
        ids = {dungeon.places[index].id for index in dungeon.real}
        assert plan.through_doors([plan.start.id]) == ids
        found = {frozenset((one, other)) for _, one, other in plan.real_doors()}
        assert found == {frozenset(dungeon.places[index].id for index in pair) for pair in pairs_of(dungeon)}
        assert len(plan.real_doors()) == len(dungeon.passages)
