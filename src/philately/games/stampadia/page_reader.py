"""Printed pages of the original Chronicles of Stampadia, read back: an SVG becomes the sheet that was printed on it.

The original's program copies stencils onto a page. The elements inside a copy keep their ids, and the copy itself has
none; `x` and `y` of a group say how far it was moved. What else has no id is known by its size and its place: doors,
numbers, boxes, circles. Nothing is guessed: whatever can't be read is a fault that says where it stands.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import count
from typing import Literal
from xml.parsers import expat

from philately.games.stampadia.faults import MOST_ROOMS, Fault
from philately.games.stampadia.paper import (
    Cell,
    Door,
    EnemyColumn,
    Hero,
    HeroAbility,
    HeroColumn,
    Item,
    Line,
    Map,
    Room,
    Sheet,
    Spot,
)

MOST_ELEMENTS = 20_000  # of a page; the original's have some 1,600
DEEPEST = 20  # elements within elements
LONGEST = 500  # characters of a text
TAGS = {"svg", "defs", "metadata", "g", "rect", "circle", "path", "text", "tspan"}
BLACK, GRAY = "#000000", "#b3b3b3"
FIRST_DAY = date(2021, 7, 19)  # of the original; the page of a day has the number of days since 1970

# Places and sizes of the original's stencils, in millimetres.
NEAR = 0.1  # two things at the same place are no farther apart
FAR = -1e6
NEXT_COLUMN = 10.717296  # from a column of the hero or the enemy sheet to the next
FIRST_ROW, NEXT_ROW = 3.1931129, 8.1450014  # of the rooms table, from the top of the page
NEXT_ITEM = 3.3188188
FIRST_GOLD, NEXT_GOLD = 39.290623, 2.929
HP_MIDDLE, XP_MIDDLE = 172.13544, 203.55524  # of the boxes, from the top of the page

# How 1, 2, 3 … boxes or circles stand around a place: so many of them in each line.
PATTERNS = ("1", "2", "21", "22", "32", "33", "331", "332", "333", "433", "443", "444")

CREDIT = "Chronicles of Stampadia, © 2021 Francesco Cottone, MIT License"

Point = tuple[float, float]


def is_original(sheet: Sheet) -> bool:
    """Return whether this is a sheet of the original, read from a page or not: its page is a number of ten digits."""
    return re.fullmatch(r"[0-9]{10}", sheet.page) is not None and int(sheet.page) == sheet.seed


def with_credit(name: str, sheet: Sheet) -> str:
    """Return the name of a sheet for the foot of a page, with whose it is if it is one of the original."""
    return f"{name} · {CREDIT}" if is_original(sheet) else name


def is_page(data: bytes) -> bool:
    """Return whether this is rather a page than a sheet as JSON: SVG, or the PDF that we can't read."""
    start = data[:64].removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith((b"<", b"%PDF", b"\xff\xfe", b"\xfe\xff"))


def read_page(data: bytes) -> tuple[Sheet | None, list[Fault]]:
    """Return the sheet that is printed on a page, or everything that can't be read."""
    if data.startswith(b"%PDF"):
        return None, [Fault("it is a PDF, which can't be read exactly; take the SVG of the same page")]
    try:
        page = Page(_parse(data))
    except NoPage as error:
        return None, [Fault(str(error))]
    sheet = page.sheet()
    return (None, page.faults) if page.faults else (sheet, [])


# ---- the elements of an SVG --------------------------------------------------------------------------------------


class NoPage(Exception):
    """A file isn't a page at all."""


@dataclass(slots=True)
class Node:
    """An element of the page."""

    tag: str
    attributes: dict[str, str]
    children: list["Node"] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    @property
    def text(self) -> str:
        """Its own text, without that of its children."""
        return "".join(self.pieces)

    def number(self, name: str) -> float:
        """Return an attribute as a number. What has none is far off the page, and near to nothing."""
        said = self.attributes.get(name, "")
        return float(said) if re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,20})?", said) else FAR

    @property
    def middle(self) -> Point:
        """The middle of a circle or a rectangle, the anchor of a text."""
        if self.tag == "circle":
            return self.number("cx"), self.number("cy")
        if self.tag == "rect":
            return self.number("x") + self.number("width") / 2, self.number("y") + self.number("height") / 2
        return self.number("x"), self.number("y")

    def style(self, name: str) -> str:
        found = re.search(rf"(?:^|;)\s*{name}\s*:\s*([^;]*)", self.attributes.get("style", ""))
        return found[1].strip() if found else ""

    def within(self) -> Iterator["Node"]:
        for child in self.children:
            yield child
            yield from child.within()

    def named(self, name: str) -> "Node | None":
        return next((node for node in self.within() if node.id == name), None)


def _parse(data: bytes) -> Node:
    """Return the outermost element of an SVG. Documents that declare anything are refused, entities above all."""
    top = Node("", {})
    open_nodes = [top]
    elements = count(1)

    def start(tag: str, attributes: dict[str, str]) -> None:
        if next(elements) > MOST_ELEMENTS or len(open_nodes) > DEEPEST:
            raise NoPage("it has more elements, or deeper ones, than any page of the original")
        node = Node(tag, attributes)
        open_nodes[-1].children.append(node)
        open_nodes.append(node)

    def end(_tag: str) -> None:
        open_nodes.pop()

    def characters(text: str) -> None:
        open_nodes[-1].pieces.append(text)

    def doctype(*_said: object) -> None:
        raise NoPage("it has a document type declaration, as no page of the original has")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        where = f"line {error.lineno}, column {error.offset + 1}"
        raise NoPage(f"it is no whole SVG: {where}: {expat.ErrorString(error.code)}") from None
    except (LookupError, ValueError):
        raise NoPage("it is written in an encoding that we don't read; pages of the original are in UTF-8") from None
    return top.children[0]


# ---- the page ----------------------------------------------------------------------------------------------------


class Page:
    """A page being read, with all that couldn't be read so far."""

    def __init__(self, root: Node) -> None:
        self.faults: list[Fault] = []
        self.nodes = [node for group in root.children if group.tag == "g" for node in group.children]
        self.cells: list[Cell] = []
        self.doors: dict[Door, None] = {}
        self.gold: list[Node] = []
        self.outlines: list[Node] = []  # of the start room
        self.upside_down: dict[tuple[int, int], str] = {}  # by row of the rooms table and line
        self.copies: dict[str, list[Node]] = {"heroBox": [], "enemyBox": [], "roomId": [], "serviceName": []}
        self._find_grid()
        for node in root.within():
            if node.tag not in TAGS and ":" not in node.tag:
                self.unreadable(node, f"there is <{node.tag}>, as on no page of the original")
        self._look_around()

    def sheet(self) -> Sheet:
        """Return the sheet, which is good for nothing if there are faults."""
        page, day = self._page_number()
        header = self._only("adventureHeader")
        hero_class = re.fullmatch(r"The (.+) _+ in|_+ the (.+) in", header)
        if hero_class is None:
            self.miss("it doesn't name the class of the hero as pages do", "header")
        sheet = Sheet(
            seed=int(page),
            date=day,
            page=page,
            title=self._only("adventureTitle"),
            header=header,
            hero=Hero("" if hero_class is None else hero_class[1] or hero_class[2], tuple(self._hero_columns())),
            enemy_sheet=tuple(self._enemy_columns()),
            equipment=tuple(self._items()),
            gold=self._gold(),
            map=Map(self.columns, self.rows, tuple(self.cells), tuple(self.doors)),
            rooms=tuple(self._rooms()),
        )
        self._check_numbers()
        return sheet

    def miss(self, what: str, place: str = "") -> None:
        self.faults.append(Fault(what, place))

    def unreadable(self, node: Node, what: str = "what stands here can't be read") -> None:
        inks = [each.middle for each in (node, *node.within()) if each.tag in ("rect", "circle", "tspan")]
        place = next((f"{abs(x):.0f} mm from the left, {abs(y):.0f} mm from the top" for x, y in inks), "page")
        self.miss(what, place)

    # ---- the map

    def _find_grid(self) -> None:
        """Find out where the cells of the map are: each one's id has its column and row, counted from 0."""
        found = [(node, re.fullmatch(r"c_([0-9]{1,2})_([0-9]{1,2})", node.id)) for node in self.nodes]
        grid = [(node, int(said[1]), int(said[2])) for node, said in found if said is not None]
        first, column, row = grid[0] if grid else (Node("", {}), 0, 0)
        self.wide, self.high = first.number("width"), first.number("height")
        if not (self.wide > 1 and self.high > 1):
            raise NoPage(
                "it is no page of the original Chronicles of Stampadia; pages that Philately has printed can't be read "
                "back, but their sheets are there as JSON"
            )
        self.left, self.top = first.number("x") - column * self.wide, first.number("y") - row * self.high
        self.columns = 1 + max(column for _, column, _ in grid)
        self.rows = 1 + max(row for _, _, row in grid)
        for node, column, row in grid:
            if not _near(self._in_cells((node.number("x"), node.number("y"))), (column, row)):
                self.unreadable(node, f"the cell {column + 1},{row + 1} isn't where it should be")

    def _in_cells(self, point: Point) -> Point:
        return (point[0] - self.left) / self.wide, (point[1] - self.top) / self.high

    def _spot(self, node: Node) -> Spot | None:
        """Return the cell on which something stands."""
        x, y = self._in_cells(node.middle)
        return (int(x) + 1, int(y) + 1) if 0 <= x < self.columns and 0 <= y < self.rows else None

    def _look_around(self) -> None:
        """Sort the copies of stencils by what they are. A stencil that is no copy has an id, and is decoration."""
        for node in self.nodes:
            if node.id == "map-stairs":
                self._stand(node, node.children[0] if node.children else node, "stairs")
            elif node.id:
                continue
            elif node.tag == "g":
                self._look_at_group(node)
            elif node.tag == "text" and "transform" in node.attributes:
                self._look_at_upside_down(node)
            elif "transform" in node.attributes:
                self.unreadable(node)
            elif node.tag == "text":
                self._look_at_number(node)
            elif node.tag == "circle":
                self.gold.append(node)
            elif node.tag == "rect" and node.style("stroke") == BLACK:
                is_small = node.number("width") < self.wide and node.number("height") < self.high
                if is_small:
                    self._look_at_door(node)
                else:
                    self.outlines.append(node)
            elif node.tag != "rect" or node.style("stroke") != GRAY:  # gray rectangles are lines of the map
                self.unreadable(node)

    def _look_at_group(self, node: Node) -> None:
        foe, gray = node.named("circle1296"), node.named("gridItemId")
        kind = next((kind for kind in self.copies if node.named(kind) is not None), None)
        ids = [each.id for each in node.within() if each.id]
        if len(set(ids)) < len(ids):
            self.unreadable(node, "two things stand here where one should")
        elif kind is not None:
            self.copies[kind].append(node)
        elif foe is not None:
            circles = [each for each in node.children if each.tag == "circle" and each is not foe]
            self._stand(node, foe, "enemy", circles=self._counted(circles, foe.middle, _place_of(self._spot(foe))))
        elif gray is not None and gray.children:
            spot = self._spot(gray.children[0])
            value = self._number(r"([0-9])", self._text(gray, node.number("y"), _place_of(spot)), _place_of(spot))
            self._stand(node, gray.children[0], "item", value=value)
        else:
            self.unreadable(node)

    def _look_at_number(self, node: Node) -> None:
        at = node.children[0] if node.children else node
        spot = self._spot(at)
        if spot is not None:
            value = self._number(r"([0-9]{1,2})", self._text(node, 0, _place_of(spot)), _place_of(spot))
            self._stand(node, at, "number", value=value)
        elif not (at.number("x") < self.left or at.number("y") < self.top):  # the numbers of columns and rows
            self.unreadable(node)

    def _look_at_door(self, node: Node) -> None:
        """Find out between which cells a door stands: in the middle of a side."""
        x, y = self._in_cells(node.middle)
        lies = node.number("width") > node.number("height")
        along, across = (x, y) if lies else (y, x)
        first, beyond = int(along) + 1, round(across)
        door = Door((first, beyond), (first, beyond + 1)) if lies else Door((beyond, first), (beyond + 1, first))
        is_between = all(1 <= col <= self.columns and 1 <= row <= self.rows for col, row in (door.a, door.b))
        if not (is_between and _near((along % 1, across), (0.5, beyond))):
            self.unreadable(node, "this door doesn't stand between two cells")
        else:
            self.doors[door] = None

    def _look_at_upside_down(self, node: Node) -> None:
        said = re.fullmatch(r"room-([0-9]{1,2})-([01])-r", node.attributes.get("class", ""))
        if said is None or node.attributes["transform"] != "scale(-1)":
            self.unreadable(node)
            return
        row, line = int(said[1]), int(said[2])
        place = f"rooms table, row {row + 1}, line {line + 1}, upside down"
        down = (-node.number("y") - FIRST_ROW) / NEXT_ROW
        if (row, line) != (int(down), int(down % 1 * 2)) or (row, line) in self.upside_down:
            self.miss("it belongs to another row or line", place)
        self.upside_down[row, line] = self._text(node, 0, place)

    def _stand(
        self,
        node: Node,
        at: Node,
        kind: Literal["number", "enemy", "item", "stairs"],
        value: int | None = None,
        circles: int | None = None,
    ) -> None:
        spot = self._spot(at)
        if spot is None or "transform" in node.attributes:
            self.unreadable(node, "what stands here isn't on the map")
        else:
            self.cells.append(Cell(*spot, kind, value, circles))

    def _check_numbers(self) -> None:
        """Miss the doors of numbers: the original prints none that stands at no door."""
        beside = {spot for door in self.doors for spot in (door.a, door.b)}
        for cell in self.cells:
            if cell.kind == "number" and cell.spot not in beside:
                self.miss("there is a number, and no door beside it", _place_of(cell.spot))

    # ---- the rooms table

    def _rooms(self) -> Iterator[Room]:
        for row, node, place in self._in_order("roomId", "y", NEXT_ROW, MOST_ROOMS, "rooms table, row"):
            number = self._number(r"([0-9]{1,2})", self._named(node, "roomId", place), place)
            is_start = node.named("roomStarting") is not None
            rectangle = self._outline() if is_start else self._rectangle(node, place)
            yield Room(number, *rectangle, is_start, tuple(self._lines(row, node, place)))
        for row, line in self.upside_down:
            self.miss("it belongs to no line", f"rooms table, row {row + 1}, line {line + 1}, upside down")

    def _rectangle(self, node: Node, place: str) -> tuple[int, int, int, int]:
        at = self._numbers(r"([0-9]{1,2}),([0-9]{1,2})", self._named(node, "roomPosition", place), f"{place}, place")
        size = self._numbers(r"([0-9]{1,2})x([0-9]{1,2})", self._named(node, "roomSize", place), f"{place}, size")
        return at[0], at[1], size[0], size[1]

    def _outline(self) -> tuple[int, int, int, int]:
        """Return the place and size of the start room, which stand nowhere but on the map, as a black outline."""
        if len(self.outlines) != 1:
            self.miss(f"one room should have a black outline, the start room, and {len(self.outlines)} have", "map")
            return 0, 0, 0, 0
        node = self.outlines[0]
        x, y = self._in_cells((node.number("x"), node.number("y")))
        exact = (x + 1, y + 1, node.number("width") / self.wide, node.number("height") / self.high)
        if not all(abs(value - round(value)) < NEAR for value in exact):
            self.unreadable(node, "the outline of the start room doesn't go along cells")
        return round(exact[0]), round(exact[1]), round(exact[2]), round(exact[3])

    def _lines(self, row: int, node: Node, place: str) -> Iterator[Line]:
        for line in range(2):
            found, place_of_line = node.named(f"roomLine{line + 1}"), f"{place}, line {line + 1}"
            if found is None and line == 1:
                continue
            if found is not None and found.attributes.get("class") != f"room-{row}-{line}-l":
                self.miss("the text belongs to another row or line", place_of_line)
            text = self._text(found, node.number("y"), place_of_line)
            rest = self.upside_down.pop((row, line), None)
            if rest is None and text.endswith(" "):
                self.miss("it breaks off, and doesn't go on upside down", place_of_line)
            yield Line(text, rest)

    # ---- the hero, the enemies and what they have

    def _hero_columns(self) -> Iterator[HeroColumn]:
        for _, node, place in self._in_order("heroBox", "x", NEXT_COLUMN, 4, "hero column"):
            box = node.named("heroBox")
            assert box is not None
            small = [each for each in node.children if each.tag == "rect" and each.number("width") < NEXT_COLUMN / 2]
            above = [each for each in small if each.middle[1] < box.middle[1]]
            below = [each for each in small if each.middle[1] > box.middle[1]]
            yield HeroColumn(
                defence=self._bonus(node, "heroDefense", "DEF", place),
                hp=self._counted(above, (box.middle[0], HP_MIDDLE), f"{place}, HP"),
                xp=self._counted(below, (box.middle[0], XP_MIDDLE), f"{place}, XP"),
                abilities=tuple(
                    _hero_ability(self._ability(node, name, place)) for name in ("heroSkillUp", "heroSkillDown")
                ),
            )

    def _enemy_columns(self) -> Iterator[EnemyColumn]:
        for index, node, place in self._in_order("enemyBox", "x", NEXT_COLUMN, 4, "enemy column"):
            if sum(each.tag == "circle" for each in node.children) != index:
                self.miss("it hasn't the circles of this column", place)
            yield EnemyColumn(
                circles=index or None,
                label=str(index or "ALL"),
                defence=self._bonus(node, "enemyDefense", "DEF", place),
                xp=self._bonus(node, "enemyXp", "XP", place),
                abilities=tuple(
                    " ".join(self._ability(node, name, place)) for name in ("enemySkillUp", "enemySkillDown")
                ),
            )

    def _ability(self, node: Node, name: str, place: str) -> list[str]:
        place = f"{place}, {'upper' if name.endswith('Up') else 'lower'} ability"
        return self._text_lines(node.named(name), node.number("y"), place)

    def _bonus(self, node: Node, name: str, unit: str, place: str) -> int:
        said = self._named(node, name, place)
        return 0 if said == "-" else self._number(rf"\+([0-9]{{1,2}}) {unit}", said, f"{place}, {unit}")

    def _items(self) -> Iterator[Item]:
        for _, node, place in self._in_order("serviceName", "y", NEXT_ITEM, 3, "inventory, item"):
            said = re.fullmatch(r"(.+?) \((.*)\)", self._named(node, "serviceName", place))
            if said is None:
                self.miss("it should be a name, and in brackets what it does", place)
            else:
                yield Item(said[1], said[2], node.named("serviceCheckbox") is not None)

    def _gold(self) -> int:
        """Count the gold. The circles stand in a row, and counted from its end every tenth of them is black."""
        circles = sorted(self.gold, key=lambda node: node.middle)
        for index, node in enumerate(circles):
            is_tenth = (len(circles) - index) % 10 == 0
            is_there = abs(node.middle[0] - FIRST_GOLD - index * NEXT_GOLD) < NEAR
            if not is_there or is_tenth != (node.style("stroke") == BLACK):
                self.miss(f"circle {index + 1} of {len(circles)} isn't what or where it should be", "gold")
                break
        return len(circles)

    # ---- the foot, and texts of any kind

    def _page_number(self) -> tuple[str, str | None]:
        """Return the number of the page, and the day whose page it is. The years at the foot end with the printing."""
        said = re.search(r" - Page #([0-9]{1,19}) - \(c\) (?:[0-9]{4}-)?([0-9]{4}) ", self._only("footer"))
        if said is None:
            self.miss("it doesn't tell the number and the year of the page", "foot")
            return "0", None
        days = int(said[1])
        day = date(1970, 1, 1) + timedelta(days) if days < 10**6 else date.max
        return said[1], str(day) if day >= FIRST_DAY and day.year <= int(said[2]) else None

    def _only(self, name: str) -> str:
        """Return the text of something that is on the page once."""
        found = [node for node in self.nodes if node.id == name]
        place = {"adventureTitle": "title", "adventureHeader": "header", "footer": "foot"}[name]
        if len(found) > 1:
            self.miss("there are two of them", place)
        return self._text(found[0] if found else None, 0, place)

    def _named(self, group: Node, name: str, place: str) -> str:
        return self._text(group.named(name), group.number("y"), place)

    def _text(self, node: Node | None, down: float, place: str) -> str:
        lines = self._text_lines(node, down, place)
        if len(lines) > 1:
            self.miss("there should be one line of text", place)
        return lines[0]

    def _text_lines(self, node: Node | None, down: float, place: str) -> list[str]:
        """Return the lines of a text. They stand around a place, so that it shows if one of them is missing."""
        lines = [] if node is None else node.children
        if node is None or not lines:
            self.miss("there is no text", place)
            return [""]
        middle = sum(line.number("y") for line in lines) / len(lines)
        is_plain = not node.text.strip() and all(line.tag == "tspan" and not line.children for line in lines)
        is_plain = is_plain and all(len(line.text) <= LONGEST for line in lines)
        if not is_plain or not abs(middle - node.number("y") - down) < NEAR:
            self.miss("the text isn't what or where it should be", place)
        return [line.text[:LONGEST] for line in lines]

    def _number(self, form: str, said: str, place: str) -> int:
        return self._numbers(form, said, place)[0]

    def _numbers(self, form: str, said: str, place: str) -> Sequence[int]:
        found = re.fullmatch(form, said)
        if found is None:
            self.miss(f"{said[:40]!r} isn't the number that should stand here", place)
            return 0, 0
        return [int(each) for each in found.groups()]

    # ---- copies side by side

    def _counted(self, nodes: list[Node], middle: Point, place: str) -> int:
        """Count boxes or circles, whose pattern around a place shows whether all of them are there."""
        if not nodes:
            return 0
        side = 2 * nodes[0].number("r") if nodes[0].tag == "circle" else nodes[0].number("width")
        lines = [int(number) for number in "".join(PATTERNS[len(nodes) - 1 : len(nodes)])]
        expected = [
            (middle[0] + side * (index - (number - 1) / 2), middle[1] + side * (line - (len(lines) - 1) / 2))
            for line, number in enumerate(lines)
            for index in range(number)
        ]
        if not expected or not all(any(_near(node.middle, each) for node in nodes) for each in expected):
            self.miss(f"the {len(nodes)} boxes or circles don't stand as so many do", place)
        return len(nodes)

    def _in_order(
        self, kind: str, axis: Literal["x", "y"], step: float, wanted: int, name: str
    ) -> Iterator[tuple[int, Node, str]]:
        """Yield the copies of a stencil that stand side by side, each with its place, and miss those that don't."""
        found: dict[int, Node] = {}
        for node in self.copies[kind]:
            moved = node.number(axis) / step
            index = round(moved)
            if abs(moved - index) < NEAR and 0 <= index < wanted and index not in found:
                found[index] = node
            else:
                self.unreadable(node)
        for index in range(wanted):
            place = f"{name} {index + 1}"
            if index in found:
                yield index, found[index], place
            else:
                self.miss("it is missing", place)


def _hero_ability(lines: list[str]) -> HeroAbility:
    cost = re.fullmatch(r"\((.+)\)", lines[0])
    return HeroAbility(" ".join(lines), None) if cost is None else HeroAbility(" ".join(lines[1:]), cost[1])


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < NEAR and abs(one[1] - other[1]) < NEAR


def _place_of(spot: Spot | None) -> str:
    return "map" if spot is None else f"map, cell {spot[0]},{spot[1]}"
