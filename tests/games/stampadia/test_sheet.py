"""Sheets as data: what is good, what is broken, and what one is told then (1.3 to 1.6, and the data format)."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from philately.core.errors import BadSheet
from philately.games.stampadia.faults import faults
from philately.games.stampadia.options import keepable
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.plan import Plan
from philately.games.stampadia.sheet import (
    LARGEST,
    examine,
    examine_file,
    reachable,
    read_sheet,
    read_sheet_file,
    write_sheet,
)
from tests.games.stampadia.arena import arena

FOLDER = Path(__file__).parents[2] / "data" / "stampadia"
REAL = sorted(FOLDER.glob("*.json"))
GOOD: dict[str, Any] = json.loads((FOLDER / "18832.json").read_bytes())
Data = dict[str, Any]


def row(sheet: Data, number: int) -> Data:
    found: Data = next(room for room in sheet["rooms"] if room["id"] == number)
    return found


def cell(sheet: Data, col: int, line: int) -> Data:
    found: Data = next(each for each in sheet["map"]["cells"] if (each["col"], each["row"]) == (col, line))
    return found


def broken(change: Callable[[Data], object], strict: bool = False) -> list[str]:
    """What is told about a good sheet after a change."""
    sheet = deepcopy(GOOD)
    change(sheet)
    return [str(fault) for fault in examine(json.dumps(sheet), strict)[1]]


def put(*path: Any) -> Callable[[Data], None]:
    """The change that puts the last of these at the place that the others name."""
    *way, last, value = path

    def change(sheet: Any) -> None:
        for step in way:
            sheet = sheet[step]
        sheet[last] = value

    return change


# ---- good ones -----------------------------------------------------------------------------------------------------


def test_there_are_real_sheets() -> None:
    assert len(REAL) >= 19


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
class TestRealSheets:
    def test_it_has_no_fault(self, path: Path) -> None:
        assert [str(fault) for fault in examine_file(path)[1]] == []
        assert read_sheet_file(path)

    def test_it_is_written_as_it_was_read(self, path: Path) -> None:
        sheet = read_sheet_file(path)
        assert write_sheet(sheet) == path.read_bytes()
        assert read_sheet(write_sheet(sheet)) == sheet
        assert read_sheet(write_sheet(sheet).decode()) == sheet

    def test_doors_of_true_rooms_lead_to_rooms_by_their_sums(self, path: Path) -> None:
        """1.3: the number on a cell codes the room that contains it."""
        plan = Plan(read_sheet_file(path))
        doors = plan.real_doors()
        assert 14 <= len(doors) <= 35
        assert len(plan.sheet.map.doors) - len(doors) == 20
        for way, here, there in doors:
            assert plan.sum_at(way.inside) == here
            assert plan.sum_at(way.outside) == there
            near, far = plan.room_at(way.inside), plan.room_at(way.outside)
            assert near is not None
            assert far is not None
            assert (near.id, far.id) == (here, there)
        assert {here for _, here, _ in doors} | {there for *_, there in doors} == plan.through_doors([plan.start.id])

    def test_as_many_rooms_are_real_as_were_counted(self, path: Path) -> None:
        """1.3: 13 to 19 real rooms, at most one of them hidden; 20 symbols outside real rooms."""
        sheet = read_sheet_file(path)
        plan, reached = Plan(sheet), reachable(sheet)
        assert 13 <= len(reached.all) <= 19
        assert len(reached.all - plan.through_doors([plan.start.id])) <= 1
        inside = sum(len(plan.foes_in(plan.rooms[each])) + len(plan.grays_in(plan.rooms[each])) for each in reached.all)
        assert len(plan.foes) + len(plan.grays) - inside == 20


class TestReach:
    def test_a_room_that_only_a_text_leads_to(self) -> None:
        reached = reachable(read_sheet_file(FOLDER / "18869.json"))
        assert 41 in reached.sure
        assert {36, 50}.isdisjoint(reached.all)

    @pytest.mark.parametrize(("name", "hidden"), [("18879", 38), ("19701", 43)])
    def test_a_room_that_only_a_riddle_leads_to(self, name: str, hidden: int) -> None:
        assert reachable(read_sheet_file(FOLDER / f"{name}.json")).guessed == {hidden}

    def test_a_mirror_leads_to_a_room_once_it_is_had(self) -> None:
        """2.4: the Small mirror puts the hero into a room."""
        sheet = read_sheet_file(FOLDER / "18860.json")
        assert 34 not in reachable(sheet).all
        mirror = msgspec.structs.replace(sheet.equipment[0], text="enemy turn roll » move anywhere in room 34")
        for owned in (False, True):
            item = msgspec.structs.replace(mirror, name="Lamp", owned_at_start=owned)
            changed = msgspec.structs.replace(sheet, equipment=(item, *sheet.equipment[1:]))
            assert (34 in reachable(changed).sure) is owned

    def test_discovering_leads_nowhere(self) -> None:
        sheet = json.loads((FOLDER / "18860.json").read_bytes())
        start = next(room for room in sheet["rooms"] if room["start"])
        start["lines"][0] = {"text": "discover room 34"}
        assert 34 not in reachable(read_sheet(json.dumps(sheet))).all


class TestPlan:
    plan = Plan(read_sheet_file(FOLDER / "18832.json"))

    def test_the_start(self) -> None:
        assert self.plan.start.id == 45
        assert self.plan.stairs == [(12, 11)]
        assert self.plan.foes_in(self.plan.start) == {}

    def test_what_stands_in_a_room(self) -> None:
        assert self.plan.grays_in(self.plan.rooms[36]) == {(13, 13): 1}
        assert self.plan.foes_in(self.plan.rooms[36]) == {(14, 13): 0}
        assert len(self.plan.spots_of(self.plan.rooms[36])) == 4

    def test_doors_and_sums(self) -> None:
        ways = self.plan.doors_of(self.plan.start)
        assert ((12, 12), (12, 13)) in ways
        assert len(ways) == 5
        assert self.plan.sum_at((12, 13)) == 36
        assert self.plan.sum_at((12, 11)) is None
        beyond = self.plan.behind(ways[ways.index(((12, 12), (12, 13)))])  # type: ignore[arg-type]
        assert beyond is not None
        assert beyond.id == 36
        assert self.plan.room_at((1, 1)) is None


# ---- broken ones ---------------------------------------------------------------------------------------------------


class TestShape:
    @pytest.mark.parametrize(
        ("source", "told"),
        [
            (b"", "it is no JSON: there is nothing in it"),
            (b'{"seed": 1,\n "date": nil}', "it is no JSON: line 2, byte "),
            (b'{"seed": 1', "it is no JSON: "),
            (b'{"title": "\xff"}', "it is no JSON: "),
            (b"[]", "it should be an object, and is a list"),
            (b" " * (LARGEST + 1), "larger than"),
            (b'{"seed":' + b"[" * 100_000, "seed should be a whole number, and is a list"),
        ],
    )
    def test_what_is_no_sheet(self, source: bytes, told: str) -> None:
        sheet, found = examine(source)
        assert sheet is None
        assert told in str(found[0])
        with pytest.raises(BadSheet, match=r"^evening: "):
            read_sheet(source, "evening")

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (put("seed", "7"), "seed should be a whole number, and is text"),
            (put("date", 7), "date should be text or null, and is a whole number"),
            (put("hero", "columns", 2, "hp", None), "hero column 3: hp should be a whole number, and is null"),
            (put("hero", "columns", 1, "abilities", 1, "text", 3), "hero column 2, lower ability: text should be text"),
            (put("enemy_sheet", 1, "def", 1.5), "enemy column 2: def should be a whole number"),
            (put("equipment", 0, "owned_at_start", "yes"), "item 1: owned_at_start should be true or false"),
            (put("map", "cells", 4, "kind", "dragon"), "entry of cells 5: kind is 'dragon', and should be number,"),
            (put("map", "doors", 0, "a", [1, 2, 3]), "entry of doors 1: a should be a list of 2"),
            (put("rooms", 2, "lines", 1, "text", 8), "room 36, line 2: text should be text, and is a whole number"),
            (put("rooms", 2, "width", "4"), "room 36: width should be a whole number, and is text"),
            (put("rooms", 2, "id", "36"), "rooms table, row 3: id should be a whole number, and is text"),
            (put("rooms", 2, "colour", "red"), "room 36: it has the field colour, which there isn't in a sheet"),
            (lambda sheet: sheet.pop("gold"), "it has no field gold, and needs it"),
            (lambda sheet: row(sheet, 36).pop("height"), "room 36: it has no field height, and needs it"),
        ],
    )
    def test_a_field_that_is_wrong_missing_or_unknown(self, change: Callable[[Data], object], told: str) -> None:
        (fault,) = broken(change)
        assert told in fault


def longer(*path: str | int) -> Callable[[Data], None]:
    """The change that doubles the last entry of a list."""

    def change(sheet: Any) -> None:
        for step in path:
            sheet = sheet[step]
        sheet.append(deepcopy(sheet[-1]))

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (longer("hero", "columns"), "there are 5 columns of the hero sheet, and there should be 4"),
        (longer("enemy_sheet"), "there are 5 columns of the enemy sheet, and there should be 4"),
        (longer("equipment"), "there are 4 items of equipment, and there should be 3"),
        (longer("hero", "columns", 0, "abilities"), "hero column 1: there are 3 abilities"),
        (longer("enemy_sheet", 3, "abilities"), "enemy column 4: there are 3 abilities"),
        (longer("rooms", 2, "lines"), "room 36: it has 3 lines, and can have at most 2"),
        (longer("rooms"), "the rooms table has 20 rows; it can have 1 to 19"),
        (put("rooms", []), "the rooms table has 0 rows"),
        (put("map", "cols", 21), "the map has 21 columns and 20 rows; it should have 20 of each"),
        (lambda sheet: sheet["map"].update(cells=sheet["map"]["cells"] * 5), "cells; it has 400"),
        (lambda sheet: sheet["map"].update(doors=sheet["map"]["doors"] * 20), "doors; there is room for 760"),
    ],
)
def test_there_is_a_number_of_everything(change: Callable[[Data], object], told: str) -> None:
    (fault,) = broken(change)
    assert told in fault


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (put("seed", -1), "the seed is -1, and should be from 0 to"),
        (put("date", "2021-02-30"), "the date '2021-02-30' should look like"),
        (put("date", "20210224"), "the date '20210224' should look like"),
        (put("title", " "), "the title is empty"),
        (put("title", "One\nTwo"), "the title contains the control character U+000A"),
        (put("hero", "class", ""), "hero: the class is empty"),
        (put("gold", 51), "the gold is 51, and should be from 0 to 50"),
        (put("hero", "columns", 0, "hp", 0), "hero column 1: hp is 0, and should be from 1 to 12"),
        (put("hero", "columns", 0, "xp", 1), "hero column 1: xp is 1, and should be 0"),
        (put("hero", "columns", 3, "xp", 13), "hero column 4: xp is 13, and should be from 1 to 12"),
        (put("hero", "columns", 3, "def", 7), "hero column 4: def is 7, and should be from 0 to 6"),
        (put("enemy_sheet", 2, "circles", 4), "enemy column 3: circles and label should be 2 and '2'"),
        (put("enemy_sheet", 0, "label", "1"), "enemy column 1: circles and label should be null and 'ALL'"),
        (put("enemy_sheet", 2, "xp", -1), "enemy column 3: xp is -1"),
        (put("equipment", 1, "name", ""), "item 2: the name is empty"),
    ],
)
def test_values_have_a_range(change: Callable[[Data], object], told: str) -> None:
    assert told in broken(change)[0]


class TestMap:
    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (
                lambda sheet: cell(sheet, 14, 10).update(circles=5),
                "cell 14,10: circles is 5, and should be from 0 to 4",
            ),
            (lambda sheet: cell(sheet, 14, 10).pop("circles"), "cell 14,10: circles is None"),
            (lambda sheet: cell(sheet, 14, 10).update(value=1), "cell 14,10: only a number or an item has a value"),
            (lambda sheet: cell(sheet, 13, 13).update(value=0), "cell 13,13: value is 0, and should be from 1 to 99"),
            (lambda sheet: cell(sheet, 13, 13).update(circles=0), "cell 13,13: only an enemy has circles"),
            (lambda sheet: cell(sheet, 20, 20).update(col=21), "cell 21,20: it lies outside the map"),
            (longer("map", "cells"), "cell 20,20: it holds a second thing, item after item"),
        ],
    )
    def test_cells(self, change: Callable[[Data], object], told: str) -> None:
        assert any(told in fault for fault in broken(change))

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (lambda sheet: row(sheet, 36).update(col=11, row=12), "room 45: it overlaps room 36 at 11,12"),
            (lambda sheet: row(sheet, 39).update(col=19), "room 39: it reaches from 19,11 to 21,15, outside the map"),
            (lambda sheet: row(sheet, 39).update(width=0), "room 39: it is 0x5 cells large"),
            (lambda sheet: row(sheet, 39).update(id=38), "room 38: a second row of the table has the same id"),
            (lambda sheet: row(sheet, 39).update(id=100), "room 100: an id should be from 1 to 99"),
            (lambda sheet: row(sheet, 39).update(width=10**12), "room 39: it reaches from "),
        ],
    )
    def test_rooms(self, change: Callable[[Data], object], told: str) -> None:
        assert any(told in fault for fault in broken(change))

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (lambda sheet: row(sheet, 45).update(start=False), "no room is marked as the start room"),
            (lambda sheet: row(sheet, 48).update(start=True), "room 48: it is a second start room; room 45 is one"),
            (lambda sheet: sheet["map"]["cells"].remove(cell(sheet, 12, 11)), "there are no stairs on the map"),
            (
                lambda sheet: sheet["map"]["cells"].append({"col": 13, "row": 11, "kind": "stairs"}),
                "cell 13,11: these are second stairs; there are some at 12,11",
            ),
            (
                lambda sheet: cell(sheet, 12, 11).update(row=1),
                "room 45: it is the start room, and the stairs are outside",
            ),
            (
                lambda sheet: sheet["map"]["cells"].append({"col": 13, "row": 11, "kind": "enemy", "circles": 0}),
                "room 45: it is the start room, and an enemy stands in it, at 13,11",
            ),
        ],
    )
    def test_start_and_stairs(self, change: Callable[[Data], object], told: str) -> None:
        assert told in broken(change)[0]


def door(*spots: tuple[int, int]) -> Callable[[Data], None]:
    return lambda sheet: sheet["map"]["doors"].append({"a": spots[0], "b": spots[1]})


class TestDoors:
    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (door((20, 20), (21, 20)), "door 20,20 to 21,20: it leads to nowhere: 21,20 lies outside the map"),
            (door((1, 1), (0, 1)), "door 1,1 to 0,1: it leads to nowhere: 0,1 lies outside the map"),
            (door((4, 4), (5, 5)), "door 4,4 to 5,5: it leads to nowhere: its cells should lie side by side"),
            (door((4, 4), (4, 4)), "door 4,4 to 4,4: it leads to nowhere"),
            (lambda sheet: sheet["map"]["cells"].remove(cell(sheet, 12, 13)), "there should be a number on 12,13"),
            (lambda sheet: sheet["map"]["cells"].remove(cell(sheet, 16, 20)), "there should be a number on 16,20"),
        ],
    )
    def test_a_door_leads_somewhere(self, change: Callable[[Data], object], told: str) -> None:
        assert any(told in fault for fault in broken(change))

    def test_a_wrong_sum_behind_a_door(self) -> None:
        told = broken(lambda sheet: cell(sheet, 12, 13).update(value=12))
        assert told == ["room 36, cell 12,13: the sum 12 + 12 + 13 is 37, and should be 36"]

    def test_a_wrong_sum_on_either_side(self) -> None:
        """Of the two numbers of a door, that on the cell of a room we know is told as this room's."""
        told = broken(lambda sheet: cell(sheet, 6, 16).update(value=25))
        assert told == ["room 48, cell 6,16: the sum 25 + 6 + 16 is 47, and should be 48"]
        told = broken(lambda sheet: cell(sheet, 5, 16).update(value=25))
        assert told == [
            "room 48, door to 5,16: the sum 25 + 5 + 16 is 46, and room 44 lies there",
        ]

    def test_a_door_into_a_room_that_is_not_in_the_table(self) -> None:
        told = broken(lambda sheet: sheet["rooms"].remove(row(sheet, 44)))
        assert any(
            fault.endswith("is 44, and there is no such row in the rooms table, and no room lies there")
            and fault.startswith("room 48, door to 5,16: ")
            for fault in told
        )

    def test_a_decoy_may_have_a_door_with_any_number(self) -> None:
        """1.3: fake doors have random numbers, and may be on the wall of a row that is a decoy itself."""
        sheet = read_sheet_file(FOLDER / "18865.json")
        plan = Plan(sheet)
        assert 48 not in reachable(sheet).all
        assert [plan.behind(way) for way in plan.doors_of(plan.rooms[48])] == [None]


def says(number: int, line: int, text: str, upside_down: str | None = None) -> Callable[[Data], None]:
    """The change of a line of a room."""

    def change(sheet: Data) -> None:
        row(sheet, number)["lines"][line - 1] = {"text": text} | ({"upside_down": upside_down} if upside_down else {})

    return change


class TestTexts:
    def test_an_unknown_function_word(self) -> None:
        (told,) = broken(says(57, 2, "move [1] & whistle » x[1]"))
        assert told.startswith("room 57, line 2, column 12: ")

    def test_upside_down(self) -> None:
        (told,) = broken(says(57, 1, "move [1] » A crack", "the wall whistles [3]"))
        assert told.startswith("room 57, line 1, upside down, column 1: ")

    def test_also_in_a_decoy(self) -> None:
        sheet = json.loads((FOLDER / "18860.json").read_bytes())
        says(34, 1, "move [1] & whistle » x[1]")(sheet)
        (fault,) = examine(json.dumps(sheet))[1]
        assert (fault.room, fault.line, fault.column) == (34, 1, 12)

    def test_a_phrase_inside_of_prose(self) -> None:
        change = says(57, 2, "enter room » The door closes: no escape from here")
        assert broken(change) == []
        (told,) = broken(change, strict=True)
        assert told.startswith("room 57, line 2, column 31: ")

    def test_items_and_abilities(self) -> None:
        assert broken(put("equipment", 1, "text", "whistle » +1HP"))[0].startswith("item 2 (Taunt), column 1: ")
        (told,) = broken(put("hero", "columns", 1, "abilities", 0, "text", "Hop -2"))
        assert told.startswith("hero column 2, upper ability")
        (told,) = broken(put("hero", "columns", 2, "abilities", 0, "cost", "pay much"))
        assert told.startswith("hero column 3, upper ability")
        (told,) = broken(put("enemy_sheet", 3, "abilities", 1, "Hop"))
        assert told.startswith("enemy column 4, lower ability")

    def test_a_blank_box_is_fine(self) -> None:
        """2.5: an ability can be lost at the start."""
        for cost in (None, "", "pay 1G"):
            blank = {"text": "", "cost": cost}
            assert broken(put("hero", "columns", 2, "abilities", 0, blank)) == []

    @pytest.mark.parametrize(
        "text", ["move [2] » +1HP", "enter room » x[2]", "enter room » roll a die: 1~5 nothing, =6 x[2]"]
    )
    def test_a_gray_cell_that_is_not_there(self, text: str) -> None:
        assert broken(says(57, 2, text)) == [
            "room 57, line 2: there is no gray cell [2] in this room, and no text draws one"
        ]

    def test_a_gray_cell_that_a_text_draws(self) -> None:
        def change(sheet: Data) -> None:
            says(57, 2, "move [2] » +1HP")(sheet)
            says(36, 2, "enter room » draw [2] in room 57")(sheet)

        assert broken(change) == []

    @pytest.mark.parametrize(
        "text",
        [
            "enter room » x14",
            "enter room & not x14 » +1HP",
            "enter room » move anywhere in room 14",
            "enter room » discover room 14",
            "enter room » draw [1] in room 14",
        ],
    )
    def test_a_row_that_is_not_in_the_table(self, text: str) -> None:
        assert broken(says(57, 2, text)) == ["room 57, line 2: there is no row 14 in the rooms table"]

    @pytest.mark.parametrize("text", ["enter room » get Lamp", "enter room & pay Lamp » +1HP"])
    def test_an_item_that_is_not_on_the_sheet(self, text: str) -> None:
        assert broken(says(57, 2, text)) == ["room 57, line 2: there is no item 'Lamp' on the sheet"]

    def test_an_item_that_names_no_row(self) -> None:
        mirror = "enemy turn roll » move anywhere in room 14"
        assert broken(put("equipment", 0, "text", mirror)) == [
            "item 1 (Resurrection): there is no row 14 in the rooms table"
        ]
        assert broken(put("equipment", 1, "text", mirror)) == []  # nobody gets it

    def test_a_decoy_may_say_what_it_likes(self) -> None:
        """2.6: on decoy rows texts are mismatched."""
        sheet = json.loads((FOLDER / "18860.json").read_bytes())
        says(34, 1, "move [9] & x14 » x[9], x15, get Lamp")(sheet)
        assert examine(json.dumps(sheet))[1] == []


class TestErrors:
    def test_all_faults_are_collected_and_the_first_is_told(self) -> None:
        def change(sheet: Data) -> None:
            sheet["gold"] = 51
            says(57, 2, "enter room » get Lamp")(sheet)
            sheet["hero"]["columns"][0]["hp"] = 0

        assert len(broken(change)) == 3
        sheet = deepcopy(GOOD)
        change(sheet)
        with pytest.raises(BadSheet) as caught:
            read_sheet(json.dumps(sheet), "evening.json")
        first = "evening.json: the gold is 51, and should be from 0 to 50 (and 2 more faults)"
        assert str(caught.value) == first

    def test_a_file_is_named(self, tmp_path: Path) -> None:
        path = tmp_path / "evening.json"
        sheet = deepcopy(GOOD)
        says(57, 2, "enter room » get Lamp")(sheet)
        path.write_text(json.dumps(sheet))
        with pytest.raises(BadSheet) as caught:
            read_sheet_file(path)
        assert str(caught.value) == f"{path}: room 57, line 2: there is no item 'Lamp' on the sheet"
        with pytest.raises(BadSheet, match="it can't be read: No such file"):
            read_sheet_file(tmp_path / "morning.json")

    def test_a_sheet_made_by_a_program_is_checked(self) -> None:
        sheet = msgspec.structs.replace(read_sheet(json.dumps(GOOD)), gold=-1)
        with pytest.raises(BadSheet, match="the gold is -1"):
            read_sheet(write_sheet(sheet))


# ---- one verdict -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([" | ".join(["x50 » +1G"] * 4), " | ".join(["x50 » +1G"] * 3)], "at most 6 fit into two lines"),
        (["move [1] or x50 » +1G"], "or can join only what is true or not"),
        (["learn 'None'"], "can't be kept as a keyword"),
        (["learn 'A very long keyword that has more than forty letters in it'"], "at most 40 letters"),
        (["know 'Ink, Press' » x50"], "no comma"),
        ([", ".join(["+1G"] * 31)], "31 effects"),
    ],
)
def test_what_cannot_be_played_is_no_good_sheet(lines: list[str], said: str) -> None:
    """2.1, H8: `sheet check` and play have one verdict."""
    with pytest.raises(BadSheet, match=re.escape(said)):
        arena({50: (4, 1, 3, 3, *lines)}, doors=["3,2>e"], grays={(5, 2): 1})


def test_keywords_that_are_learnt_are_kept() -> None:
    """H8: exactly as they are printed."""
    word = "x" * 40
    play = arena({50: (4, 1, 3, 3, f"learn '{word}'")}, doors=["3,2>e"]).say("3,2>e")
    assert keepable(play.state.memory) == [word]


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("move on stairs » You won!", 'a line such as "move on stairs & x40 » …" would'),
        ("move on stairs & x40 & x50 » You won!", "no text that can be reached ticks x50"),
        ("move on stairs & x40 » You won!", ""),
    ],
)
def test_a_sheet_that_nothing_wins_is_told(start: str, said: str) -> None:
    """H7: as far as that shows for certain."""
    play = arena({50: (4, 1, 3, 3, "enter room » x40")}, start=[start], doors=["3,2>e"])
    paper = play.state.board.paper
    assert isinstance(paper, Sheet)
    _, found = examine(write_sheet(paper))
    assert [str(fault) for fault in found if said not in str(fault)] == [] and bool(found) == bool(said)
    ending = arena(
        {50: (4, 1, 3, 3, "enter room » That is all. End.")}, start=["x40"], doors=["3,2>e"]
    ).state.board.paper
    assert isinstance(ending, Sheet) and examine(write_sheet(ending))[1] == []


def test_titles_have_a_length() -> None:
    """1.6: what no line of the page could hold."""
    paper = arena().state.board.paper
    assert isinstance(paper, Sheet)
    for title, fits in (("x" * 100, True), ("x" * 101, False)):
        found = faults(msgspec.structs.replace(paper, title=title))
        assert ([fault.what for fault in found] == []) == fits


@pytest.mark.parametrize("ability", ["Gain HP -5", "Copy -1", "Lock", "(pay 1G) Move", "ATK RNG 64", "ATK -32 RNG 1"])
def test_foes_have_no_abilities_of_heroes(ability: str) -> None:
    """2.5: and no ability has numbers that don't fit."""
    with pytest.raises(BadSheet):
        arena(enemies=(f"{ability} / Move", "DEF / Move", "DEF / Move", "DEF / Move"))
