"""A view drawn for the terminal, as the adventure sheet lies on the table.

The map has a line for every row and one for the walls between two rows, which is left out where there is nothing yet.
Walls are `│ ─`, doors `║ ═`, a gray cell is `░1`, a foe `◉2` with the circles it has left, a cell that
was crossed out `×`.
"""

from collections.abc import Iterator, Mapping
from typing import cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from philately.games.stampadia.rules.terms import SIDE
from philately.games.stampadia.view import CellView, FoeView, LineView, RoomView, StampadiaView

HERO, STAIRS, FOE, GRAY, CROSSED = "☻", "≡", "◉", "░", "\N{MULTIPLICATION SIGN}"
OPEN_BOX, TICKED_BOX, NO_BOX = "□", "☒", "·"
UNTURNED = "⟲ …"
DOT = "·"
CORNERS = " ╵╷│╶└┌├╴┘┐┤─┴┬┼"  # by their arms: 1 up, 2 down, 4 right, 8 left
LEGEND = f"{HERO} you · {STAIRS} stairs · {FOE}2 foe and its circles · {GRAY}1 gray cell · {CROSSED} crossed · ═ ║ door"
MAP_WIDTH = 3 + 3 * SIDE + 1
PANE = 34  # columns that the part at the right needs
MANY = 10  # more boxes than these are written as a number
INK, DOOR, HEAD, MARK = "#a08f6f", "#d78700", "#af8f5f", "#5f9fd7"
OUTSIDE, DRAWN, HERE = 0, 1, 2
ALL = (SIDE, True, True, True)  # rows around the known rooms; the legend, the foes while nobody fights, the other rooms
LESS = [  # what is left out first
    (SIDE, False, True, True),
    *((around, False, True, True) for around in range(8, 2, -1)),
    (SIDE, False, False, True),
    *((around, False, False, True) for around in range(8, 1, -1)),
    (SIDE, False, False, False),
    *((around, False, False, False) for around in range(8, 0, -1)),
    *((-around, False, False, False) for around in range(9, 4, -1)),  # around the hero
]


class AdventureSheet:
    """The sheet: with the map at the left where there is room for both, else with the map above."""

    def __init__(self, view: StampadiaView, names: list[str], lines: int = 0) -> None:
        self.view = view
        self.names = names
        self.lines = lines  # that there is room for; 0 is no limit

    def fitted(self, lines: int) -> "AdventureSheet":
        """The same with less around it, as far as needed: the legend, far rows of the map, the foes' sheet."""
        return AdventureSheet(self.view, self.names, max(1, lines))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, width = self.view, options.max_width
        full = _map(view)
        is_wide = width >= MAP_WIDTH + 1 + PANE
        beside = options.update(width=width - MAP_WIDTH - 1) if is_wide else options
        panes: dict[tuple[bool, bool], RenderableType] = {}
        tables: dict[bool, list[RenderableType]] = {}
        heights: dict[object, int] = {}
        tried: list[tuple[int, tuple[int, bool, bool, bool]]] = []
        for around, has_legend, has_foes, has_others in [ALL, *LESS] if self.lines else [ALL]:
            key = has_legend, has_foes
            if key not in panes:
                panes[key] = self._pane(width, is_wide, *key)
                heights[key] = _height(console, beside, panes[key]) if self.lines else 0
            if has_others not in tables:
                tables[has_others] = list(_table(view, width, has_others))
                heights[has_others] = _height(console, options, Group(*tables[has_others])) if self.lines else 0
            rows = len(full.lines(around))
            height = 1 + (max(rows, heights[key]) if is_wide else rows + heights[key]) + heights[has_others]
            tried.append((height, (around, *key, has_others)))
            if height <= self.lines:
                break
        chosen = tried[-1] if tried[-1][0] <= self.lines else min(tried, key=lambda each: each[0])
        around, has_legend, has_foes, has_others = chosen[1]
        yield _header(view, self.names)
        pane, drawn = panes[has_legend, has_foes], full.text(around)
        if is_wide:
            yield _beside(drawn, pane, MAP_WIDTH)
        else:
            yield drawn
            yield pane
        yield from tables[has_others]

    def _pane(self, width: int, is_wide: bool, has_legend: bool, has_foes: bool) -> RenderableType:
        """Everything but the map and the table."""
        view = self.view
        hero: list[RenderableType] = [_gold(view), _heading("Hero"), _hero_sheet(view), *_now(view)]
        scroll: list[RenderableType] = [_heading("Equipment"), *_items(view), *_memory(view)]
        legend: list[RenderableType] = [Text(LEGEND, style="dim")] if has_legend else []
        if has_foes or view["fighting"]:
            scroll = [_heading("Foes"), _foe_sheet(view), *scroll]
        if is_wide:
            return Group(*hero, *scroll, *([_heading("")] if has_legend else []), *legend)
        if width >= 2 * PANE + 1:
            return Group(*legend, _beside(Group(*hero), Group(*scroll), (width - 1) // 2))
        return Group(*legend, *hero, *scroll)


def _height(console: Console, options: ConsoleOptions, shown: RenderableType) -> int:
    return len(console.render_lines(shown, options))


def draw(view: Mapping[str, object], names: list[str]) -> RenderableType:
    """The adventure sheet as it is now."""
    return AdventureSheet(cast(StampadiaView, view), names)


def _beside(left: RenderableType, right: RenderableType, width: int) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(width=width)
    grid.add_column(ratio=1)
    grid.add_row(left, right)
    return grid


def _heading(words: str) -> Rule:
    return Rule(Text(words, style=f"bold {HEAD}"), align="left", style=INK)


def _header(view: StampadiaView, names: list[str]) -> Text:
    line = Text(f"The {view['hero_class']} ")
    line.append(names[0], style="bold")
    line.append(" in ")
    line.append(view["title"], style=f"bold {HEAD}")
    line.append(f" · sheet {view['sheet']}", style="dim")
    if view["easier"]:
        line.append(f" · easier: {', '.join(view['easier'])}", style="dim")
    return line


# ---- the map -------------------------------------------------------------------------------------------------------

Edge = tuple[str, int, int]  # `v`: at the left of a cell, `h`: above it; column and row from 1 to 21


class Paper:
    """Squared paper to draw on, with a style for every character."""

    def __init__(self) -> None:
        self.characters = [[" "] * (3 * SIDE + 1) for _ in range(2 * SIDE + 1)]
        self.styles = [[""] * (3 * SIDE + 1) for _ in range(2 * SIDE + 1)]

    def put(self, line: int, column: int, words: str, style: str) -> None:
        for number, character in enumerate(words):
            self.characters[line][column + number] = character
            self.styles[line][column + number] = style

    def cell(self, col: int, row: int, words: str, style: str) -> None:
        self.put(2 * row - 1, 3 * col - 2, f"{words:<2}", style)

    def edge(self, edge: Edge, style: str, door: bool) -> None:
        way, col, row = edge
        if way == "v":
            self.put(2 * row - 1, 3 * col - 3, "║" if door else "│", style)
        else:
            self.put(2 * row - 2, 3 * col - 2, "══" if door else "──", style)

    def lines(self, first: int, last: int) -> Iterator[tuple[int, Text]]:
        """All lines with their rows; outside of some rows, lines between two rows are left out if nothing is there."""
        for number, (characters, styles) in enumerate(zip(self.characters, self.styles, strict=True)):
            if number % 2 == 0 and not 2 * first - 2 <= number <= 2 * last and set(characters) <= {" ", DOT}:
                continue
            line = Text(f"{number // 2 + 1:>2} " if number % 2 else "   ")
            line.stylize("dim")
            for character, style in zip(characters, styles, strict=True):
                line.append(character, style=style)
            yield number // 2 + 1, line


class Map:
    """The map, line by line."""

    def __init__(self, rows: list[tuple[int, Text]], first: int, last: int, hero: int) -> None:
        self.rows = rows
        self.first, self.last = first, last  # rows that a known room reaches
        self.hero = hero

    def lines(self, around: int) -> list[Text]:
        """With so many rows above and below the rooms that are known; if it is negative, above and below the hero."""
        top = Text("    " + " ".join(f"{col:>2}" for col in range(1, SIDE + 1)), style="dim")
        first, last = self.first - around, self.last + around
        if around < 0:
            first, last = self.hero + around, self.hero - around
        return [top, *(line for row, line in self.rows if first <= row <= last)]

    def text(self, around: int) -> Text:
        return Text("\n", no_wrap=True, overflow="crop").join(self.lines(around))


def _map(view: StampadiaView) -> Map:
    paper = Paper()
    walls: dict[Edge, int] = {}
    floor: dict[tuple[int, int], int] = {}
    for room in view["rooms"]:
        if room["place"] is not None:
            level = HERE if room["here"] else DRAWN if room["drawn"] else OUTSIDE
            for edge in _walls(room["place"]):
                walls[edge] = max(level, walls.get(edge, OUTSIDE))
            floor.update((spot, level) for spot in _inside(room["place"]))
    doors = {_edge(one, other) for one, other in view["doors"]}
    _draw_walls(paper, walls, doors)
    for room in view["rooms"]:
        if room["drawn"] and room["place"] is not None:
            _number_room(paper, room, room["place"], doors)
    for cell in view["cells"]:
        col, row = cell["spot"]
        paper.cell(col, row, *_symbol(cell, floor.get((col, row), OUTSIDE)))
    for col, row, number in view["drawn_cells"]:
        paper.cell(col, row, *_gray(number, floor.get((col, row), OUTSIDE)))
    col, row = view["hero"]
    paper.cell(col, row, HERO, "bold black on yellow")
    rows = [row for _col, row in floor]  # that a known room reaches
    first, last = min(rows), max(rows)
    return Map(list(paper.lines(first, last)), first, last, view["hero"][1])


def _walls(place: list[int]) -> Iterator[Edge]:
    left, top, width, height = place
    for col in range(left, left + width):
        yield "h", col, top
        yield "h", col, top + height
    for row in range(top, top + height):
        yield "v", left, row
        yield "v", left + width, row


def _inside(place: list[int]) -> Iterator[tuple[int, int]]:
    left, top, width, height = place
    return ((col, row) for row in range(top, top + height) for col in range(left, left + width))


def _edge(one: list[int], other: list[int]) -> Edge:
    """The edge between two cells side by side."""
    return "h" if one[0] == other[0] else "v", max(one[0], other[0]), max(one[1], other[1])


def _draw_walls(paper: Paper, walls: dict[Edge, int], doors: set[Edge]) -> None:
    styles = ("dim", INK, "bold")
    for row in range(1, SIDE + 2):
        for col in range(1, SIDE + 2):
            arms = [("v", col, row - 1), ("v", col, row), ("h", col, row), ("h", col - 1, row)]
            corner = sum(1 << number for number, arm in enumerate(arms) if arm in walls)
            level = max((walls[arm] for arm in arms if arm in walls), default=OUTSIDE)
            paper.put(2 * row - 2, 3 * col - 3, CORNERS[corner] if corner else DOT, styles[level])
    for edge, level in walls.items():
        paper.edge(edge, styles[level], False)
    for edge in doors:
        level = walls.get(edge, OUTSIDE)
        paper.edge(edge, ("dim", DOOR, f"bold {DOOR}")[level], True)


def _number_room(paper: Paper, room: RoomView, place: list[int], doors: set[Edge]) -> None:
    """Note the number of a room under its first cell, or in a wall of a room that has but one row."""
    left, top, width, height = place
    style = f"italic {MARK}" + (" bold" if room["here"] else "")
    spots = (
        [(left, top + 1)] if height > 1 else [(col, row) for row in (top, top + 1) for col in range(left, left + width)]
    )
    for col, row in spots:
        if ("h", col, row) not in doors:
            paper.put(2 * row - 2, 3 * col - 2, str(room["id"])[:2], style)
            return


def _symbol(cell: CellView, level: int) -> tuple[str, str]:
    if cell["kind"] == "stairs":
        return STAIRS, "bold green"
    if cell["crossed"]:
        return CROSSED, "dim"
    if cell["kind"] == "number":
        return f"{cell['value']:>2}", "dim"
    if cell["kind"] == "gray":
        return _gray(cell["value"], level)
    return f"{FOE}{cell['value'] - cell['wounds']}", ("dim", "red", "bold bright_red")[level]


def _gray(number: int, level: int) -> tuple[str, str]:
    return f"{GRAY}{number}", ("dim", "reverse", "bold reverse")[level]


# ---- the sheets ----------------------------------------------------------------------------------------------------


def _gold(view: StampadiaView) -> Table:
    """The Gold Bar: circles that are left, and those that are spent."""
    most = view["gold_most"]
    half = (most + 1) // 2
    circles = Text("●" * view["gold"] + "○" * (most - view["gold"]))
    circles.stylize("bold yellow", 0, view["gold"])
    circles.stylize("dim", view["gold"])
    bar = Table.grid(padding=(0, 1, 0, 0))
    bar.add_row(Text("Gold", style=f"bold {HEAD}"), circles[:half])
    bar.add_row(Text(f"{view['gold']:>4}", style="bold yellow"), circles[half:])
    return bar


def _columns(styles: list[str], *rows: tuple[list[str], str]) -> Table:
    """Columns side by side, each in its style; every row has its words and a style besides."""
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    for _ in range(4):
        table.add_column(ratio=1)
    for words, extra in rows:
        table.add_row(*(Text(word, style=f"{style} {extra}") for word, style in zip(words, styles, strict=True)))
    return table


def _hero_sheet(view: StampadiaView) -> Table:
    columns = view["columns"]
    return _columns(
        ["" if column["enabled"] else "dim" for column in columns],
        ([f"{number} {'on' if column['enabled'] else 'off'}" for number, column in enumerate(columns, 1)], "italic"),
        ([f"DEF {column['defence']:+}" for column in columns], ""),
        ([_boxes("HP", column["hp"], column["hp_ticked"]) for column in columns], "red"),
        ([_ability("u", column["abilities"][0]) for column in columns], "bold"),
        ([_ability("l", column["abilities"][1]) for column in columns], "bold"),
        ([_boxes("XP", column["xp"], column["xp_ticked"]) for column in columns], "cyan"),
    )


def _ability(row: str, words: str) -> str:
    """An ability of the upper (u) or the lower (l) row; a range isn't parted from its number."""
    for word in ("RNG", "ALL"):
        words = words.replace(f"{word} ", f"{word}\N{NO-BREAK SPACE}")
    return f"{row} {words or '—'}"


def _boxes(label: str, boxes: int, ticked: int) -> str:
    """The boxes of a column, five in a line."""
    if boxes == 0:
        return f"{label} —"
    if boxes > MANY:
        return f"{label} {ticked}/{boxes}"
    row = TICKED_BOX * ticked + OPEN_BOX * (boxes - ticked)
    return f"{label} {row[:5]}" + (f"\n   {row[5:]}" if boxes > 5 else "")


def _foe_sheet(view: StampadiaView) -> Table:
    here = {foe["circles"] for foe in _opponents(view)}
    columns = view["foe_columns"]
    return _columns(
        ["" if here and column["circles"] in {None, *here} else "dim" for column in columns],
        ([column["label"] if column["circles"] is None else f"{FOE}{column['circles']}" for column in columns], "red"),
        ([f"DEF {column['defence']:+}" for column in columns], ""),
        ([_ability("u", column["abilities"][0]) for column in columns], "bold"),
        ([_ability("l", column["abilities"][1]) for column in columns], "bold"),
        ([f"XP {column['xp']:+}" for column in columns], "cyan"),
    )


def _items(view: StampadiaView) -> list[Table]:
    rows = []
    for item in view["items"]:
        usable = item["owned"] and not item["used"]
        mark = TICKED_BOX if item["used"] else OPEN_BOX if item["owned"] else NO_BOX
        row = Table.grid(padding=(0, 1, 0, 0))
        row.add_row(
            Text(mark, style="bold" if usable else "dim"),
            Text.assemble((item["name"], "bold"), f" ({item['text']})", style="" if usable else "dim"),
        )
        rows.append(row)
    return rows


def _memory(view: StampadiaView) -> list[RenderableType]:
    if not view["memory"]:
        return []
    return [_heading("Memory"), Text(", ".join(view["memory"]), style=MARK)]


def _opponents(view: StampadiaView) -> list[FoeView]:
    """The foes in the room, and those that act in this round though the hero has left theirs (E1)."""
    place = next((room["place"] for room in view["rooms"] if room["here"]), None)
    inside = set(_inside(place)) if place is not None else set()
    return [foe for foe in view["foes"] if foe["active"] or (foe["spot"][0], foe["spot"][1]) in inside]


def _now(view: StampadiaView) -> list[RenderableType]:
    """How the hero is: his defence, the dice, whether there is a fight, and with whom."""
    facts = [f"HP {view['hp_left']}", f"DEF {view['defence']}", f"at {view['hero'][0]},{view['hero'][1]}"]
    if view["lives"] > 1:
        facts.append(f"life {view['lives']}")
    if view["surplus_xp"]:
        facts.append(f"{view['surplus_xp']} XP over")
    found: list[RenderableType] = [_heading("Now"), Text(" · ".join(facts))]
    if view["reason"]:
        score = "" if view["score"] is None else f", score {view['score']}"
        found.append(Text(f"{view['reason'].capitalize()}{score}", style="bold reverse"))
    alarms = []
    if view["fighting"]:
        alarms.append("fight")
    if view["no_escape"]:
        alarms.append("no escape")
    if view["locked"]:
        alarms.append(f"{view['locked']} locked")
    if view["invisible"]:
        alarms.append(f"invisible for {view['invisible']}")
    if view["dice"] or alarms:
        line = Text(" ").join(Text(f"[{die}]", style="bold reverse") for die in view["dice"])
        line.append(" " if view["dice"] and alarms else "")
        found.append(line.append(" · ".join(alarms), style="bold red"))
    for foe in _opponents(view):
        left = foe["circles"] - foe["wounds"]
        line = Text(f"{FOE}{left}", style="bold bright_red")
        line.append(f" {foe['spot'][0]},{foe['spot'][1]}: DEF {foe['defence']}", style="not bold default")
        line.append(" · to act" if foe["active"] else "", style="not bold italic default")
        found.append(line)
    return found


# ---- the rooms table -----------------------------------------------------------------------------------------------


def _table(view: StampadiaView, width: int, has_others: bool = True) -> Iterator[RenderableType]:
    """The row of the room the hero is in, in full; the other rooms in a few words; the numbers of the rest."""
    known = [room for room in view["rooms"] if room["drawn"] or room["lines"]]
    for room in known:
        if room["here"]:
            yield _heading(f"{_box(room)} Room {room['id']}")
            yield from (_line(line) for line in room["lines"])
    if not has_others:
        return
    others = [room for room in known if not room["here"]]
    if others:
        yield _heading("Other rooms")
        across = max(1, width // 33)
        table = Table.grid(padding=(0, 1, 0, 0), expand=True)
        for _ in range(across):
            table.add_column(ratio=1, no_wrap=True)
        each = (width - across) // across
        rows = [_short(room, each) for room in sorted(others, key=lambda room: room["id"])]
        for start in range(0, len(rows), across):
            table.add_row(*rows[start : start + across])
        yield table
    rest = [room for room in view["rooms"] if room not in known]
    if rest:
        line = Text("Not found: ", style="dim")
        for room in sorted(rest, key=lambda room: room["id"]):
            line.append(f"{_box(room)}\N{NO-BREAK SPACE}{room['id']} ", style="bold not dim" if room["ticked"] else "")
        line.rstrip()
        yield line


def _box(room: RoomView) -> str:
    return TICKED_BOX if room["ticked"] else OPEN_BOX


def _line(line: LineView) -> Text:
    """A line of a row; the part that was turned is in italics."""
    words = Text("  ")
    words.append(line["text"])
    if line["upside_down"] is not None:
        words.append(" ")
        if line["upside_down"]:
            words.append(line["upside_down"], style=f"italic {MARK}")
        else:
            words.append(UNTURNED, style="dim")
    words.highlight_words(["»"], style=f"bold {DOOR}")
    return words


def _short(room: RoomView, width: int) -> Text:
    """The number of a room, its box, and as many of its first words as there is space for."""
    row = Text(f"{_box(room)} {room['id']:>2} ", style="bold" if room["ticked"] else "")
    if not room["lines"]:
        return row.append("not read yet", style="dim italic not bold")
    said = room["lines"][0]["text"].split()
    words = ""
    while said and row.cell_len + len(words) + len(said[0]) + 2 <= width:
        words += said.pop(0) + " "
    return row.append(words.rstrip() + (" ⋯" if said else ""), style="dim not bold")
