"""Stampadia drawn for a terminal: what is on the sheet can be read there, and nothing else."""

import io
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from philately import FastRng
from philately.games.stampadia.compose import make_board
from philately.games.stampadia.rules import Stampadia
from philately.games.stampadia.rules.terms import CROSS, GIVE_UP, STAY
from philately.games.stampadia.screen import CROSSED, FOE, GRAY, HERO, STAIRS, UNTURNED, draw
from philately.games.stampadia.sheet import read_sheet_file
from philately.games.stampadia.view import RoomView, Spot, StampadiaView, view

FOLDER = Path(__file__).parents[2] / "data" / "stampadia"
GAMES = [("18832", 1), ("18860", 3), ("18902", 3), ("19701", 5)]
MAP = 64  # columns of the map with its row numbers


def adventure(name: str, seed: int, is_open: bool = False) -> Iterator[Stampadia]:
    """The positions of a random game of one who likes doors."""
    sheet = read_sheet_file(FOLDER / f"{name}.json")
    board = make_board(sheet, ["Golem 2", "Sword"])
    board.paper = sheet
    board.open = is_open
    state = Stampadia(board)
    rng = FastRng(seed)
    state.deal(rng)
    for _ in range(300):
        yield state
        if state.ended:
            return
        options = [k for k in range(state.count()) if state.action(k) != GIVE_UP]
        doors = [k for k in options if CROSS <= state.action(k) < STAY]
        picked = doors if doors and rng.below(3) else options
        state.choose(picked[rng.below(len(picked))])


def drawn(seen: StampadiaView, width: int = 100, colour: bool = False) -> str:
    file = io.StringIO()
    console = Console(
        file=file, width=width, force_terminal=colour, color_system="truecolor" if colour else None, highlight=False
    )
    console.print(draw(seen, ["Ann"]))
    return file.getvalue()


@cache
def pages(name: str, seed: int) -> list[tuple[StampadiaView, str]]:
    """Every position with its page, each page once."""
    found = {drawn(seen): seen for seen in (view(state, 0) for state in adventure(name, seed))}
    return [(seen, page) for page, seen in found.items()]


every_game = pytest.mark.parametrize(("name", "seed"), GAMES)


def squeezed(words: str) -> str:
    return " ".join(words.split())


class Drawing:
    """The map read back from a page: cells, walls and doors, as (column, row) or (way, column, row)."""

    def __init__(self, page: str) -> None:
        self.cells: dict[tuple[int, int], str] = {}
        self.edges: dict[tuple[str, int, int], str] = {}
        row = 0
        for line in page.splitlines()[2:]:
            line = f"{line[:MAP]:<{MAP}}"
            if row == 20 and line[:2] != "  ":
                break
            if line[:2].strip():
                row = int(line[:2])
            for col in range(1, 22):
                if line[:2].strip():
                    self.edges["v", col, row] = line[3 * col : 3 * col + 1]
                    self.cells[col, row] = line[3 * col + 1 : 3 * col + 3]
                else:
                    self.edges["h", col, row + 1] = line[3 * col + 1 : 3 * col + 3]
            if row == 20 and not line[:2].strip():
                break


def edge_of(one: Spot, other: Spot) -> tuple[str, int, int]:
    return "h" if one[0] == other[0] else "v", max(one[0], other[0]), max(one[1], other[1])


def walls_of(room: RoomView) -> set[tuple[str, int, int]]:
    assert room["place"] is not None
    left, top, width, height = room["place"]
    flat = {("h", col, row) for col in range(left, left + width) for row in (top, top + height)}
    return flat | {("v", col, row) for col in (left, left + width) for row in range(top, top + height)}


@every_game
def test_every_position_fits(name: str, seed: int) -> None:
    """No line is longer than the page, nothing is cut off, and the page stays short enough for a tall window."""
    assert len(pages(name, seed)) > 10
    for _seen, page in pages(name, seed):
        lines = page.splitlines()
        assert max(map(len, lines)) <= 100
        assert len(lines) < 56
        assert "…" not in page.replace(UNTURNED, "")


@every_game
def test_the_whole_sheet_can_be_read(name: str, seed: int) -> None:
    for seen, page in pages(name, seed):
        assert seen["title"] in page
        pane = squeezed(" ".join(line[MAP:] for line in page.splitlines()))
        for item in seen["items"]:
            assert squeezed(f"{item['name']} ({item['text']})") in pane
        assert all(word in pane for word in seen["memory"])
        assert page.count("●") == seen["gold"]
        assert page.count("○") == seen["gold_most"] - seen["gold"]
        for die in seen["dice"]:
            assert f"[{die}]" in pane
        for column in seen["columns"]:
            for words in column["abilities"]:
                assert all(word in pane for word in words.split())
        for foe in seen["foes"]:
            if foe["active"]:
                assert f"{FOE}{foe['circles'] - foe['wounds']} {foe['spot'][0]},{foe['spot'][1]}: DEF" in pane


@every_game
def test_the_row_of_the_room_is_there_in_full(name: str, seed: int) -> None:
    for seen, page in pages(name, seed):
        here = next(room for room in seen["rooms"] if room["here"])
        said = squeezed(page[page.index(f"Room {here['id']} ─") :])
        for line in here["lines"]:
            turned = "" if line["upside_down"] is None else line["upside_down"] or UNTURNED
            assert squeezed(f"{line['text']} {turned}") in said
        for room in seen["rooms"]:
            box = "☒" if room["ticked"] else "□"
            assert re.search(rf"{box} (Room )?{room['id']}\b", said if not room["here"] else squeezed(page))


@every_game
def test_unread_text_never_appears(name: str, seed: int) -> None:
    sheet = read_sheet_file(FOLDER / f"{name}.json")
    hidden = 0
    for seen, page in pages(name, seed):
        shown = json.dumps(seen, ensure_ascii=False)
        said = squeezed(page)
        for room in sheet.rooms:
            for line in room.lines:
                for part in (line.text, line.upside_down or ""):
                    start = squeezed(part)[:20]
                    if len(start) > 8 and json.dumps(start, ensure_ascii=False)[1:-1] not in shown:
                        hidden += 1
                        assert start not in said
    assert hidden


@every_game
def test_the_map_shows_what_is_where(name: str, seed: int) -> None:
    for seen, page in pages(name, seed):
        drawing = Drawing(page)
        hero = (seen["hero"][0], seen["hero"][1])
        assert {spot for spot, words in drawing.cells.items() if HERO in words} == {hero}
        expected = {hero: HERO}
        for col, row, number in seen["drawn_cells"]:
            expected.setdefault((col, row), f"{GRAY}{number}")
        for cell in seen["cells"]:
            words = {
                "stairs": STAIRS,
                "number": str(cell["value"]),
                "gray": f"{GRAY}{cell['value']}",
                "foe": f"{FOE}{cell['value'] - cell['wounds']}",
            }[cell["kind"]]
            expected.setdefault((cell["spot"][0], cell["spot"][1]), CROSSED if cell["crossed"] else words)
        assert {spot: words.strip() for spot, words in drawing.cells.items() if words.strip()} == expected


@every_game
def test_walls_and_doors_are_where_they_are(name: str, seed: int) -> None:
    for seen, page in pages(name, seed):
        drawing = Drawing(page)
        doors = {edge_of(one, other) for one, other in seen["doors"]}
        assert {edge for edge, words in drawing.edges.items() if words in ("║", "══")} == doors
        rooms = [room for room in seen["rooms"] if room["drawn"]]
        walls = {edge for room in rooms for edge in walls_of(room)} - doors
        ids = {str(room["id"]) for room in rooms}
        assert {edge for edge, words in drawing.edges.items() if words in ("│", "──")} <= walls
        assert all(drawing.edges[edge] in ("│", "──") or drawing.edges[edge] in ids for edge in walls)
        assert sum(words in ids for words in drawing.edges.values()) == len(rooms)


@every_game
def test_colour_is_never_the_only_sign(name: str, seed: int) -> None:
    for seen, page in pages(name, seed)[::10]:
        assert Text.from_ansi(drawn(seen, colour=True)).plain.rstrip() == page.rstrip()


@pytest.mark.parametrize("width", [40, 72, 80, 98, 120, 200])
def test_other_widths(width: int) -> None:
    for seen, _page in pages("18860", 3)[::10]:
        page = drawn(seen, width)
        assert max(map(len, page.splitlines())) <= width
        if width >= 72:
            assert "…" not in page.replace(UNTURNED, "")
            assert HERO in "".join(Drawing(page).cells.values())


def test_an_open_table_is_open() -> None:
    """All rows may be read; rooms that are only known from the table have walls too."""
    seen = view(next(adventure("18860", 1, is_open=True)), 0)
    page = drawn(seen)
    assert "Not found" not in page
    assert UNTURNED not in page
    drawing = Drawing(page)
    doors = {edge_of(one, other) for one, other in seen["doors"]}
    walls = {edge for room in seen["rooms"] for edge in walls_of(room)} - doors
    assert sum(drawing.edges[edge] in ("│", "──") for edge in walls) > len(walls) - 19


def test_an_upside_down_part_is_shown_when_it_was_turned() -> None:
    seen = view(next(adventure("18832", 1)), 0)
    here = next(room for room in seen["rooms"] if room["here"])
    here["lines"] = [{"text": "move [1] » x[1],", "upside_down": ""}]
    assert f"move [1] » x[1], {UNTURNED}" in drawn(seen)
    here["lines"] = [{"text": "move [1] » x[1],", "upside_down": "-1HP"}]
    assert "move [1] » x[1], -1HP" in drawn(seen)


def test_a_long_memory_and_many_boxes_fit() -> None:
    seen = view(next(adventure("18832", 1)), 0)
    seen["memory"] = [f"Keyword {number} of a long life" for number in range(60)]
    seen["columns"][0]["hp"] = 29
    seen["easier"] = ["20 extra HP", "rest for 1G"]
    page = drawn(seen)
    assert max(map(len, page.splitlines())) <= 100
    assert "HP 0/29" in page
    assert "20 extra HP" in page
    assert all(
        squeezed(word) in squeezed(" ".join(line[MAP:] for line in page.splitlines())) for word in seen["memory"]
    )
