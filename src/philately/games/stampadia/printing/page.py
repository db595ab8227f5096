"""The printed adventure sheet: map, inventory, rooms table, hero sheet and enemy sheet, as a page of a stamp album.

All that is printed comes from the sheet as data, so that nothing shows what is true and what is a decoy.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from philately.games.stampadia.paper import EnemyColumn, HeroColumn, Item, Line, Room, Sheet
from philately.games.stampadia.plan import Plan
from philately.games.stampadia.printing.drawing import BLACK, WHITE, Drawing, Ink
from philately.games.stampadia.printing.fonts import CAPITAL, POINT, Font, width
from philately.games.stampadia.printing.ornaments import (
    door,
    enemy,
    gray_cell,
    middle,
    postmark,
    stairs,
    stamp,
    tab,
    tick_box,
)

PageSize = Literal["a4", "letter"]
SIZES: dict[PageSize, tuple[float, float]] = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}  # landscape

MARGIN = 7.0  # most printers leave 4 to 6 millimetres blank
ROOM_TEXT = 6.7  # points, in the rooms table
GAP = 3.0  # between a text and what is upside down on the same line
_BETWEEN = 4.0  # between the panes
_FOOT = 4.2  # height of the line at the bottom
_APART = 0.35  # between boxes to tick
_HAIR = Ink(stroke=0.45, width=0.15)
_RULE = Ink(stroke=BLACK, width=0.3)


@dataclass(frozen=True)
class Words:
    """What is printed on every sheet, whatever the adventure."""

    place: str = "Stampadia"
    gold: str = "Gold"
    door: str = "cross door » pay 1G"
    equipment: str = "Equipment"
    notes: str = "Memory and notes"
    rooms: str = "Rooms Table"
    hero: str = "Hero Sheet"
    enemies: str = "Enemy Sheet"
    sum: str = "column + row + number = room"
    always: str = "always on"
    par: str = "par"
    heroes: Mapping[str, str] = field(default_factory=dict)  # classes that are called otherwise than on the sheet
    grades: Mapping[str, str] = field(default_factory=dict)  # the same of grades


ENGLISH = Words()
GERMAN = Words(
    gold="Gold",
    door="jede Tür » zahle 1G",
    equipment="Ausrüstung",
    notes="Gedächtnis und Notizen",
    rooms="Raumtabelle",
    hero="Heldenbogen",
    enemies="Gegnerbogen",
    sum="Spalte + Zeile + Zahl = Raum",
    always="immer aktiv",
    par="Par",
    heroes={
        "Warrior": "Krieger", "Wizard": "Zauberer", "Dwarf": "Zwerg", "Ranger": "Waldläufer", "Rogue": "Dieb",
    },
    grades={"gentle": "sanft", "fair": "mittel", "hard": "schwer", "deadly": "tödlich"},
)  # fmt: skip
LABELS: dict[str, Words] = {"en": ENGLISH, "de": GERMAN}  # by language


@dataclass(frozen=True)
class Area:
    """A rectangle of the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True)
class Style:
    """How large things are, on the one page and on the larger ones."""

    text: float = ROOM_TEXT  # points, of the rooms
    item: float = 7.4  # points, of the equipment
    small: float = 6.6  # points, of positions and rules
    label: float = 3.7  # millimetres, height of a tab
    box: float = 2.5  # millimetres, side of a box to tick beside a text
    tick: float = 2.5  # the same for HP and XP
    id_column: float = 10.6
    place_column: float = 9.4


NORMAL = Style()
LARGE = Style(text=10.2, item=10.0, small=9.0, label=4.8, box=3.6, tick=5.0, id_column=14.5, place_column=13.5)


def draw_sheet(
    sheet: Sheet, *, footer: str, size: PageSize = "a4", large: bool = False, words: Words = ENGLISH
) -> list[Drawing]:
    """A sheet as one page, or as two with larger text: the map and the inventory, the table and both sheets."""
    return _two_pages(sheet, footer, size, words) if large else [_one_page(sheet, footer, size, words)]


def text_width(size: PageSize = "a4") -> float:
    """How wide a line of the rooms table can be on the one page."""
    return _panes(size)[1].width - NORMAL.id_column - NORMAL.place_column - 2 * _INSET


_INSET = 1.1  # between the text of a room and the edges of its column
_CELL: dict[PageSize, float] = {"a4": 7.0, "letter": 6.4}
_CELL_LARGE: dict[PageSize, float] = {"a4": 8.9, "letter": 8.9}
_NUMBERS, _BORDER, _MOUNT = 5.2, 2.4, 1.1  # around the map: for numbers, on the other sides, and of the mount


def _block(cell: float) -> float:
    """The side of the map as a stamp."""
    return 20 * cell + _NUMBERS + _BORDER + 2 * _MOUNT


def _page(sheet: Sheet, size: PageSize) -> tuple[Drawing, Area]:
    """An empty page, and what of it can be used."""
    wide, high = SIZES[size]
    return Drawing(wide, high, sheet.title), Area(MARGIN, MARGIN, wide - 2 * MARGIN, high - 2 * MARGIN)


def _panes(size: PageSize) -> tuple[Area, Area]:
    """The left and the right half of the one page."""
    wide, high = SIZES[size]
    left = Area(MARGIN, MARGIN, _block(_CELL[size]), high - 2 * MARGIN - _FOOT)
    x = left.right + _BETWEEN
    return left, Area(x, MARGIN, wide - MARGIN - x, left.height)


def _one_page(sheet: Sheet, footer: str, size: PageSize, words: Words) -> Drawing:
    drawing, area = _page(sheet, size)
    left, right = _panes(size)
    cell, gap = _CELL[size], 1.4
    title, gold = (14.4, 8.6) if size == "a4" else (19.0, 11.0)
    _title(drawing, sheet, Area(left.x, left.y, left.width, title), words)
    y = left.y + title + gap
    _gold(drawing, sheet, Area(left.x, y, left.width, gold), words, rows=2)
    y += gold + gap
    _map(drawing, sheet, left.x, y, cell)
    y += _block(cell) + gap
    items = Area(left.x, y, left.width * 0.6, left.bottom - y)
    _equipment(drawing, sheet.equipment, items, words, NORMAL)
    _notes(drawing, Area(items.right + gap, y, left.right - items.right - gap, items.height), words, NORMAL)

    half = (right.width - 3) / 2
    most = [max(column.hp for column in sheet.hero.columns), max(column.xp for column in sheet.hero.columns)]
    lines = sum(_box_rows(count, half / 4, NORMAL) for count in most)
    sheets = (49.0 if size == "a4" else 51.0) + max(0, lines - 4) * (NORMAL.tick + _APART)  # dice need their room
    _rooms(drawing, sheet, Area(right.x, right.y, right.width, right.height - sheets - 2.4), words, NORMAL)
    y = right.bottom - sheets
    _hero_sheet(drawing, sheet, Area(right.x, y, half, sheets), words, NORMAL)
    _enemy_sheet(drawing, sheet, Area(right.right - half, y, half, sheets), words, NORMAL)
    _footer(drawing, area, footer, words)
    return drawing


def _two_pages(sheet: Sheet, footer: str, size: PageSize, words: Words) -> list[Drawing]:
    first, area = _page(sheet, size)
    cell, gap = _CELL_LARGE[size], 3.0
    high = area.height - _FOOT
    _map(first, sheet, area.x, area.y, cell)
    side = Area(area.x + _block(cell) + _BETWEEN, area.y, area.width - _block(cell) - _BETWEEN, high)
    _title_large(first, sheet, Area(side.x, side.y, side.width, 52.0), words)
    y = side.y + 52 + gap
    gold = Area(side.x, y, side.width, side.width * 0.52 + 6)
    _gold(first, sheet, gold, words, rows=5)
    y = gold.bottom + gap
    items = Area(side.x, y, side.width, 46.0)
    _equipment(first, sheet.equipment, items, words, LARGE)
    y = items.bottom + gap
    _notes(first, Area(side.x, y, side.width, side.bottom - y), words, LARGE)
    _footer(first, area, f"{footer} · 1/2", words)

    second, area = _page(sheet, size)
    sheet_width = 78.0 if size == "a4" else 74.0
    _rooms(second, sheet, Area(area.x, area.y, area.width - sheet_width - _BETWEEN, high), words, LARGE)
    x, half = area.right - sheet_width, (high - _BETWEEN) / 2
    _hero_sheet(second, sheet, Area(x, area.y, sheet_width, half), words, LARGE)
    _enemy_sheet(second, sheet, Area(x, area.y + high - half, sheet_width, half), words, LARGE)
    _footer(second, area, f"{sheet.title} · {footer} · 2/2", words)
    return [first, second]


def _footer(drawing: Drawing, area: Area, footer: str, words: Words) -> None:
    y = area.bottom - 0.4
    reminder = drawing.text(area.right, y, words.sum, "semibold", 6.6, "right", shade=0.25)
    drawing.text(area.x, y, footer, "sans", 6.6, shade=0.25, room=area.width - reminder - 5)


# ---- title -------------------------------------------------------------------------------------------------------


def _mark(sheet: Sheet) -> list[str]:
    """What stands in the middle of the postmark: the day of the sheet, or its page if that is short."""
    if sheet.date is None:
        page = sheet.page.lstrip("0")
        return [page] if len(page) <= 7 else []
    day = datetime.date.fromisoformat(sheet.date)
    return [f"{day.day:02}.{day.month:02}.", str(day.year)]


def _title(drawing: Drawing, sheet: Sheet, area: Area, words: Words) -> None:
    radius = area.height / 2
    drawing.text(area.x, area.y + 3.6, sheet.header, "serif-italic", 10, room=area.width - radius * 4.8)
    drawing.text(area.x, area.y + area.height - 2.1, sheet.title, "serif-bold", 25, room=area.width - radius * 4.9)
    hero = words.heroes.get(sheet.hero.hero_class, sheet.hero.hero_class)
    postmark(drawing, area.right - radius, area.y + radius, radius, words.place, hero, _mark(sheet))


def _title_large(drawing: Drawing, sheet: Sheet, area: Area, words: Words) -> None:
    """Header, title in as many lines as it needs, and the postmark below."""
    drawing.text(area.x, area.y + 4.5, sheet.header, "serif-italic", 12, room=area.width)
    y = area.y + 13.5
    for line in wrapped(sheet.title, 24, area.width)[:2]:
        drawing.text(area.x, y, line, "serif-bold", 24, room=area.width)
        y += 9.4
    radius = 11.0
    hero = words.heroes.get(sheet.hero.hero_class, sheet.hero.hero_class)
    postmark(drawing, area.right - radius, area.bottom - radius, radius, words.place, hero, _mark(sheet))


def wrapped(text: str, points: float, room: float) -> list[str]:
    """A title in lines that fit; what doesn't go into two lines stays on the second."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(lines) < 2 and width(longer, "serif-bold", points) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# ---- inventory ---------------------------------------------------------------------------------------------------


def _gold(drawing: Drawing, sheet: Sheet, area: Area, words: Words, rows: int) -> None:
    """The gold bar; every tenth circle has a strong edge and tells how many are ticked there."""
    drawing.rectangle(area.x, area.y, area.width, area.height, Ink(fill=0.88))
    in_row = 50 // rows
    if rows == 2:
        left, top, high = area.x + 27.5, area.y + 0.2, area.height - 0.4
        tab(drawing, area.x, area.y, words.gold, 4.2)
        drawing.text(area.x + 1.4, area.bottom - 1.4, words.door, "sans", 7.2, room=25)
    else:
        left, top, high = area.x + 2, area.y + 6.4, area.height - 7.2
        label = tab(drawing, area.x, area.y, words.gold, LARGE.label)
        drawing.text(area.x + label + 2, area.y + 3.6, words.door, "sans", LARGE.small)
    groups = in_row // 5 - 1
    apart = 1.0
    pitch = (area.right - 1.6 - left - groups * apart) / in_row
    line = high / rows
    radius = min(line * 0.44, pitch * 0.44)
    for number in range(sheet.gold):
        row, column = divmod(number, in_row)
        x = left + pitch * (column + 0.5) + column // 5 * apart
        y = top + line * (row + 0.5)
        tenth = number % 10 == 9
        drawing.circle(x, y, radius, Ink(WHITE, BLACK, 0.42 if tenth else 0.18))
        if tenth:
            size = radius * 1.05 / POINT
            drawing.text(x, y + middle(size), str(number + 1), "semibold", size, "centre", shade=0.45)


def _equipment(drawing: Drawing, items: tuple[Item, ...], area: Area, words: Words, style: Style) -> None:
    """The equipment scroll; items without a printed box have room to draw one."""
    drawing.rectangle(area.x, area.y, area.width, area.height, Ink(stroke=BLACK, width=0.3))
    tab(drawing, area.x, area.y, words.equipment, style.label)
    top = area.y + style.label + 0.4
    line = (area.bottom - top - 0.4) / max(len(items), 1)
    side = style.box + 0.2
    for number, item in enumerate(items):
        y = top + line * number
        tick_box(drawing, area.x + 1.4, y + (line - side) / 2, side, dotted=not item.owned_at_start)
        x, room = area.x + side + 2.8, area.width - side - 4
        what = f"({item.text})"
        whole = width(f"{item.name} ", "bold", style.item) + width(what, "sans", style.item)
        if whole <= room or style is NORMAL:
            size = style.item * min(1, room / whole)
            base = y + line / 2 + middle(size)
            start = drawing.text(x, base, item.name, "bold", size) + width(" ", "bold", size)
            drawing.text(x + start, base, what, "sans", size)
        else:
            drawing.text(x, y + line * 0.42, item.name, "bold", style.item, room=room)
            drawing.text(x, y + line * 0.8, what, "sans", style.item, room=room)


def _notes(drawing: Drawing, area: Area, words: Words, style: Style) -> None:
    """Room for keywords and whatever else is to be remembered."""
    drawing.rectangle(area.x, area.y, area.width, area.height, Ink(stroke=BLACK, width=0.3))
    tab(drawing, area.x, area.y, words.notes, style.label)
    top = area.y + style.label
    count = max(2, int((area.bottom - top) // (5.0 if style is NORMAL else 7.0)))
    for number in range(1, count):
        y = top + (area.bottom - top) * number / count
        drawing.line(area.x + 1.5, y, area.right - 1.5, y, Ink(stroke=0.45, width=0.2, dash=(0.3, 0.7)))


# ---- map ---------------------------------------------------------------------------------------------------------


def _map(drawing: Drawing, sheet: Sheet, x: float, y: float, cell: float) -> None:
    """The map as a large stamp; x, y is the corner of its mount."""
    side = _block(cell)
    stamp(drawing, x, y, side, side, mount=_MOUNT, hole=0.7)
    left, top = x + _MOUNT + _NUMBERS, y + _MOUNT + _NUMBERS
    cols, rows = sheet.map.cols, sheet.map.rows
    right, bottom = left + cols * cell, top + rows * cell
    for number in range(1, max(cols, rows) + 1):
        strong = number % 5 == 0
        size = 7.6 if cell < 8 else 9.0
        font: Font = "bold" if strong else "sans"
        shade = BLACK if strong else 0.2
        at = (number - 0.5) * cell
        drawing.text(left + at, top - 0.95, str(number), font, size, "centre", shade=shade)
        drawing.text(left - 0.9, top + at + middle(size), str(number), font, size, "right", shade=shade)
    dots, guide = Ink(stroke=0.4, width=0.16, dash=(0.18, cell / 8 - 0.18)), Ink(stroke=0.55, width=0.26)
    for number in range(1, cols):
        at = left + number * cell
        drawing.line(at, top, at, bottom, dots if number % 5 else guide)
    for number in range(1, rows):
        at = top + number * cell
        drawing.line(left, at, right, at, dots if number % 5 else guide)
    drawing.rectangle(left, top, cols * cell, rows * cell, Ink(stroke=BLACK, width=0.4))
    start = Plan(sheet).start
    drawing.rectangle(
        left + (start.col - 1) * cell,
        top + (start.row - 1) * cell,
        start.width * cell,
        start.height * cell,
        Ink(stroke=BLACK, width=0.75),
    )
    points = cell * 0.45 / POINT
    for thing in sheet.map.cells:
        cx, cy = left + (thing.col - 0.5) * cell, top + (thing.row - 0.5) * cell
        if thing.kind == "stairs":
            stairs(drawing, cx, cy, cell)
        elif thing.kind == "enemy":
            enemy(drawing, cx, cy, cell, thing.circles or 0)
        elif thing.kind == "item":
            gray_cell(drawing, cx, cy, cell, thing.value or 0)
        else:
            drawing.text(cx, cy + middle(points), str(thing.value), "semibold", points, "centre")
    for gap in sheet.map.doors:
        (ac, ar), (bc, br) = gap.a, gap.b
        door(drawing, left + ((ac + bc) / 2 - 0.5) * cell, top + ((ar + br) / 2 - 0.5) * cell, cell, upright=ar == br)


# ---- rooms table -------------------------------------------------------------------------------------------------


def _rooms(drawing: Drawing, sheet: Sheet, area: Area, words: Words, style: Style) -> None:
    tab(drawing, area.x, area.y, words.rooms, style.label)
    top = area.y + style.label
    row = (area.bottom - top) / max(len(sheet.rooms), 19)
    bottom = top + row * len(sheet.rooms)
    drawing.rectangle(area.x, top, style.id_column, bottom - top, Ink(fill=0.86))
    for number, room in enumerate(sheet.rooms):
        y = top + row * number
        if number:
            drawing.line(area.x, y, area.right, y, _HAIR)
        _room(drawing, room, Area(area.x, y, area.width, row), style)
    for x in (area.x + style.id_column, area.x + style.id_column + style.place_column):
        drawing.line(x, top, x, bottom, _HAIR)
    drawing.rectangle(area.x, top, area.width, bottom - top, _RULE)


def _room(drawing: Drawing, room: Room, area: Area, style: Style) -> None:
    pitch = area.height * 0.445
    size = min(style.text, pitch / POINT / 1.25)
    first = area.y + area.height / 2 - pitch / 2 + middle(size)
    side = style.box + 1.0
    tick_box(drawing, area.x + 1.1, area.y + (area.height - side) / 2, side)
    points = style.text * 1.4
    id_x = area.x + 1.1 + side + (style.id_column - side - 1.1) / 2
    drawing.text(id_x, area.y + area.height / 2 + middle(points), str(room.id), "bold", points, "centre")
    x, room_for = area.x + style.id_column + style.place_column / 2, style.place_column - 1
    drawing.text(x, first, f"{room.col},{room.row}", "semibold", size, "centre", room=room_for)
    icon = pitch if room.start else 0.0
    x -= icon / 2
    extent = f"{room.width}x{room.height}"
    wide = drawing.text(x, first + pitch, extent, "sans", size, "centre", room=room_for - icon, shade=0.15)
    if room.start:
        stairs(drawing, x + wide / 2 + icon * 0.65, first + pitch - middle(size) * 1.25, icon * 1.05)
    left = area.x + style.id_column + style.place_column + _INSET
    for number, line in enumerate(room.lines):
        _line(drawing, line, left, area.right - _INSET, first + number * pitch, size)


def _line(drawing: Drawing, line: Line, left: float, right: float, base: float, size: float) -> None:
    """A line of a room, smaller if it is too long; what is upside down ends at the right."""
    size *= min(1, (right - left) / line_width(line.text, line.upside_down, size))
    drawing.text(left, base, line.text, "sans", size)
    if line.upside_down:
        drawing.text(right, base - CAPITAL * size * POINT, line.upside_down, "sans", size, turn=180)


def line_width(text: str, upside_down: str | None, size: float = ROOM_TEXT) -> float:
    """How much room a line of the table needs in this size."""
    wide = width(text, "sans", size)
    if upside_down:
        wide += width(upside_down, "sans", size) + GAP * size / ROOM_TEXT
    return max(wide, 0.001)  # of a line without a letter, by which nobody divides


# ---- hero sheet and enemy sheet ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Grid:
    """Where the rows of a hero or enemy sheet are: defence, HP or symbol, upper and lower ability, XP."""

    area: Area
    column: float
    tops: tuple[float, ...]  # of the five rows, and the bottom


def _grid(drawing: Drawing, sheet: Sheet, area: Area, title: str, style: Style) -> Grid:
    """The lines of a sheet with four columns; the rows of both sheets are as high."""
    tab(drawing, area.x, area.y, title, style.label)
    column = area.width / 4
    hp = _boxes_height(max(one.hp for one in sheet.hero.columns), column, style)
    xp = _boxes_height(max(one.xp for one in sheet.hero.columns), column, style)
    defence = style.small * POINT * 1.75
    top = area.y + style.label
    ability = (area.bottom - top - hp - xp - defence) / 2
    tops = [top]
    for height in (defence, hp, ability, ability, xp):
        tops.append(tops[-1] + height)
    drawing.rectangle(area.x, tops[0], area.width, defence, Ink(fill=0.88))
    for number in range(1, 4):
        drawing.line(area.x + column * number, top, area.x + column * number, area.bottom, _HAIR)
    for y in tops[1:-1]:
        drawing.line(area.x, y, area.right, y, _HAIR)
    for y in (tops[2], tops[4]):
        drawing.line(area.x, y, area.right, y, _RULE)
    drawing.rectangle(area.x, top, area.width, area.bottom - top, _RULE)
    return Grid(Area(area.x, top, area.width, area.bottom - top), column, tuple(tops))


def _box_rows(count: int, column: float, style: Style) -> int:
    """How many rows so many boxes to tick need in a column."""
    most = int((column - 0.6 + _APART) // (style.tick + _APART))
    return -(-max(count, 1) // most)


def _boxes_height(count: int, column: float, style: Style) -> float:
    return style.small * POINT + _box_rows(count, column, style) * (style.tick + _APART) + 1.1


def _boxes(drawing: Drawing, grid: Grid, number: int, row: int, count: int, label: str, style: Style) -> None:
    """Boxes to tick in a column, under their label."""
    x, y = grid.area.x + grid.column * number, grid.tops[row]
    size = style.small * 0.92
    drawing.text(x + grid.column / 2, y + style.small * POINT * 0.92, label, "semibold", size, "centre", shade=0.15)
    in_row = -(-count // _box_rows(count, grid.column, style))  # rows as equal as can be
    step = style.tick + _APART
    y += style.small * POINT + 0.55
    for done in range(0, count, in_row):
        here = min(in_row, count - done)
        left = x + (grid.column - here * step + _APART) / 2
        for box in range(here):
            tick_box(drawing, left + box * step, y, style.tick)
        y += step


def _ability(drawing: Drawing, grid: Grid, number: int, lower: bool, text: str, cost: str | None, style: Style) -> None:
    """An ability: what, how strong, how far; a die goes on top of it. A blank one can be written in."""
    x, y = grid.area.x + grid.column * (number + 0.5), grid.tops[3 if lower else 2]
    high = grid.tops[3] - grid.tops[2]
    room = grid.column - 1.6
    if not text:
        inset = min(1.2, high * 0.1)
        drawing.rectangle(
            x - grid.column / 2 + inset,
            y + inset,
            grid.column - 2 * inset,
            high - 2 * inset,
            Ink(None, 0.45, 0.2, (0.6, 0.6)),
        )
        return
    lines: list[tuple[str, Font, float]] = [(part, "bold", style.small * 1.2) for part in split_ability(text)]
    if cost:
        lines.insert(0, (f"({cost})", "italic", style.small))
    pitch = min(style.small * POINT * 1.36, (high - 0.5) / len(lines))
    base = y + high / 2 - pitch * (len(lines) - 1) / 2
    for count, (part, font, size) in enumerate(lines):
        drawing.text(x, base + pitch * count + middle(size), part, font, size, "centre", room=room)


def split_ability(text: str) -> list[str]:
    """`ATK -1 RNG 2` in two lines, in any language; others are short."""
    for word in (" RNG ", " ALL ", " RW ", " ALLE "):
        before, found, after = text.partition(word)
        if found:
            return [before, f"{word.strip()} {after}"]
    return [text]


def _hero_sheet(drawing: Drawing, sheet: Sheet, area: Area, words: Words, style: Style) -> None:
    grid = _grid(drawing, sheet, area, words.hero, style)
    size = style.small * 0.92
    for number, column in enumerate(sheet.hero.columns):
        _defence(drawing, grid, number, column, style)
        _boxes(drawing, grid, number, 1, column.hp, "HP", style)
        for lower, ability in enumerate(column.abilities):
            _ability(drawing, grid, number, bool(lower), ability.text, ability.cost, style)
        if column.xp:
            _boxes(drawing, grid, number, 4, column.xp, "XP", style)
        else:
            y = (grid.tops[4] + grid.tops[5]) / 2 + middle(size)
            drawing.text(
                grid.area.x + grid.column * (number + 0.5), y, words.always, "italic", size, "centre", shade=0.2
            )


def _defence(drawing: Drawing, grid: Grid, number: int, column: HeroColumn | EnemyColumn, style: Style) -> None:
    y = (grid.tops[0] + grid.tops[1]) / 2 + middle(style.small * 1.1)
    x = grid.area.x + grid.column * (number + 0.5)
    drawing.text(x, y, f"+{column.defence} DEF", "bold", style.small * 1.1, "centre")


def _enemy_sheet(drawing: Drawing, sheet: Sheet, area: Area, words: Words, style: Style) -> None:
    grid = _grid(drawing, sheet, area, words.enemies, style)
    for number, column in enumerate(sheet.enemy_sheet):
        _defence(drawing, grid, number, column, style)
        x, y = grid.area.x + grid.column * (number + 0.5), (grid.tops[1] + grid.tops[2]) / 2
        high = min(grid.tops[2] - grid.tops[1], grid.column * 0.9) * 0.95
        enemy(drawing, x, y + high * 0.03, high, column.circles)
        if column.circles is None:
            points = high * 0.24 / POINT
            drawing.text(x, y + high * 0.08 + middle(points), column.label, "bold", points, "centre", room=high * 0.6)
        for lower, ability in enumerate(column.abilities):
            _ability(drawing, grid, number, bool(lower), ability, None, style)
        y = (grid.tops[4] + grid.tops[5]) / 2 + middle(style.small * 1.25)
        drawing.text(x, y, f"+{column.xp} XP", "bold", style.small * 1.25, "centre")
