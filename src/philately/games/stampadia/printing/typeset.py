"""Running text in columns and pages, from the Markdown of our texts: headings, paragraphs, lists, tables, code."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token

from philately.games.stampadia.printing.drawing import BLACK, Drawing, Ink
from philately.games.stampadia.printing.fonts import POINT, Font, width

Runs = tuple[tuple[str, str], ...]  # texts, each with a mark: "", "strong", "em" or "code"


@dataclass(frozen=True)
class Heading:
    """A heading of some level."""

    level: int
    runs: Runs


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, or an item of a list with what stands before it."""

    runs: Runs
    marker: str = ""
    depth: int = 0


@dataclass(frozen=True)
class Row:
    """A row of a table; the first one says what the columns are."""

    cells: tuple[Runs, ...]
    first: bool
    columns: tuple[float, ...]  # how the width is shared


@dataclass(frozen=True)
class Code:
    """Lines that stand as they are."""

    lines: tuple[str, ...]


Block = Heading | Paragraph | Row | Code


@dataclass(frozen=True)
class Face:
    """How a text is set."""

    size: float  # points
    body: Font = "serif"
    strong: Font = "serif-bold"
    em: Font = "serif-italic"
    code: Font = "semibold"
    heading: Font = "serif-bold"
    headings: tuple[float, ...] = (2.4, 1.5, 1.15)  # parts of the size
    leading: float = 1.36
    between: float = 0.5  # lines between paragraphs
    rules: bool = True  # under headings of the second level

    @property
    def line(self) -> float:
        return self.size * POINT * self.leading

    def font(self, mark: str) -> Font:
        return {"strong": self.strong, "em": self.em, "code": self.code}.get(mark, self.body)

    def points(self, mark: str) -> float:
        return self.size * (0.95 if mark == "code" and self.body == "serif" else 1)


# ---- reading -----------------------------------------------------------------------------------------------------


def blocks(text: str) -> list[Block]:
    """What a Markdown text consists of."""
    found: list[Block] = []
    lists: list[int | None] = []  # the number of the next item, or None for dots
    marker = ""
    row: list[Runs] = []
    rows: list[tuple[Runs, ...]] = []
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    for place, token in enumerate(tokens):
        if token.type == "bullet_list_open":
            lists.append(None)
        elif token.type == "ordered_list_open":
            lists.append(int(token.attrs.get("start", 1)))
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
        elif token.type == "list_item_open":
            number = lists[-1]
            marker = "•" if number is None else f"{number}."
            if number is not None:
                lists[-1] = number + 1
        elif token.type == "table_open":
            rows = []
        elif token.type == "tr_open":
            row = []
        elif token.type == "tr_close":
            rows.append(tuple(row))
        elif token.type == "table_close":
            columns = _columns(rows)
            found += [Row(cells, number == 0, columns) for number, cells in enumerate(rows)]
        elif token.type in ("fence", "code_block"):
            found.append(Code(tuple(token.content.rstrip("\n").split("\n"))))
        elif token.type == "inline":
            before = tokens[place - 1]
            runs = _runs(token)
            if before.type in ("th_open", "td_open"):
                row.append(runs)
            elif before.type == "heading_open":
                found.append(Heading(int(before.tag[1:]), runs))
            else:
                found.append(Paragraph(runs, marker, len(lists)))
                marker = ""
    return found


def _runs(token: Token) -> Runs:
    runs: list[tuple[str, str]] = []
    marks: list[str] = []
    for child in token.children or []:
        if child.type in ("strong_open", "em_open"):
            marks.append(child.type.removesuffix("_open"))
        elif child.type in ("strong_close", "em_close"):
            marks.pop()
        elif child.type == "code_inline":
            runs.append((child.content, "code"))
        elif child.type in ("softbreak", "hardbreak"):
            runs.append((" ", marks[-1] if marks else ""))
        elif child.content:
            runs.append((child.content, marks[-1] if marks else ""))
    return tuple(runs)


def plain(runs: Runs) -> str:
    """A text without its marks."""
    return "".join(text for text, _ in runs)


def _columns(rows: Sequence[tuple[Runs, ...]]) -> tuple[float, ...]:
    """Shares of the width: the first column is narrow, but wide enough for most of what is in it."""
    count = max(len(cells) for cells in rows)
    if count == 1:
        return (1.0,)
    lengths = sorted(len(plain(cells[0])) for cells in rows)
    first = min(0.42, max(0.2, lengths[len(lengths) * 3 // 4] / 78))
    return (first, *([(1 - first) / (count - 1)] * (count - 1)))


# ---- lines -------------------------------------------------------------------------------------------------------

Piece = tuple[float, str, str]  # where it begins, the text, and its mark


def lines_of(runs: Runs, face: Face, room: float) -> list[list[Piece]]:
    """A text in lines that are no longer than the room there is."""
    lines: list[list[Piece]] = [[]]
    x = 0.0
    blank = 0.0  # the width of the blank before the next word
    glue = ""  # the mark of that blank
    for word, spaced, mark in _words(runs):
        wide = sum(width(text, face.font(of), face.points(of)) for text, of in word)
        if spaced:
            blank, glue = width(" ", face.font(mark), face.points(mark)), mark
        if lines[-1] and x + blank + wide > room:
            lines.append([])
            x = blank = 0.0
        for number, (text, of) in enumerate(word):
            last = lines[-1][-1] if lines[-1] else None
            if last is not None and last[2] == of and (number or not blank or glue == of):
                lines[-1][-1] = (last[0], last[1] + (" " if blank and not number else "") + text, of)
            else:
                lines[-1].append((x + blank, text, of))
            x += blank + width(text, face.font(of), face.points(of))
            blank = 0.0
    return lines


def _words(runs: Runs) -> Iterator[tuple[list[tuple[str, str]], bool, str]]:
    """The words, each of pieces with marks; whether a blank is before it, and with which mark."""
    word: list[tuple[str, str]] = []
    spaced, mark_of_blank = False, ""
    for text, mark in runs:
        parts = text.split(" ")
        for number, part in enumerate(parts):
            if number:
                if word:
                    yield word, spaced, mark_of_blank
                    word = []
                spaced, mark_of_blank = True, mark
            if part:
                word.append((part, mark))
    if word:
        yield word, spaced, mark_of_blank


def set_line(drawing: Drawing, x: float, y: float, line: list[Piece], face: Face) -> None:
    """Put a line down with its baseline at y."""
    for across, text, mark in line:
        drawing.text(x + across, y, text, face.font(mark), face.points(mark))


# ---- pages -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Column:
    """A place for running text."""

    drawing: Drawing
    x: float
    y: float
    width: float
    bottom: float


@dataclass
class Setter:
    """Sets blocks into columns; `more` gives the next one when a column is full."""

    face: Face
    more: Callable[[], Column]
    column: Column = field(init=False)
    y: float = field(init=False)
    _columns: Row | None = field(init=False, default=None)  # the first row of the table that is being set

    def __post_init__(self) -> None:
        self._next()

    def _next(self) -> None:
        self.column = self.more()
        self.y = self.column.y

    def need(self, height: float) -> None:
        """Go on to the next column unless there is so much room in this one."""
        if self.y + height > self.column.bottom + 0.01 and self.y > self.column.y:
            self._next()

    def space(self, height: float) -> None:
        """Leave room, but not at the top of a column."""
        if self.y > self.column.y:
            self.y += height

    def set(self, text: Sequence[Block]) -> None:
        """Set blocks, one after the other."""
        before: Block | None = None
        for block in text:
            if isinstance(block, Heading):
                self._heading(block)
            elif isinstance(block, Paragraph):
                self._paragraph(block, before)
            elif isinstance(block, Row):
                self._row(block, before)
            else:
                self._code(block)
            before = block

    def _heading(self, block: Heading) -> None:
        face = self.face
        size = face.size * face.headings[min(block.level, len(face.headings)) - 1]
        high = size * POINT * 1.2
        self.need(high + face.line * 4.5)
        self.space(face.line * (1.0 if block.level < 3 else 0.7))
        column = self.column
        column.drawing.text(column.x, self.y + high * 0.78, plain(block.runs), face.heading, size, room=column.width)
        self.y += high
        if block.level == 2 and face.rules:
            y = self.y + 0.35
            column.drawing.line(column.x, y, column.x + column.width, y, Ink(stroke=BLACK, width=0.25))
            self.y += 0.9
        self.y += face.line * 0.2

    def _paragraph(self, block: Paragraph, before: Block | None) -> None:
        face = self.face
        indent = face.size * POINT * 1.35 * block.depth
        listed = isinstance(before, Paragraph) and before.depth and block.depth
        if not isinstance(before, Heading):
            self.space(face.line * (face.between * 0.4 if listed else face.between))
        lines = lines_of(block.runs, face, self.column.width - indent)
        for number, line in enumerate(lines):
            left = len(lines) - number
            self.need(face.line * (2 if (number == 0 and left > 1) or left == 2 else 1))  # no line alone
            base = self.y + face.line * 0.74
            if number == 0 and block.marker:
                x = self.column.x + indent - face.size * POINT * 0.45
                self.column.drawing.text(x, base, block.marker, face.body, face.size, "right")
            set_line(self.column.drawing, self.column.x + indent, base, line, face)
            self.y += face.line

    def _row(self, block: Row, before: Block | None) -> None:
        face = self.face
        gap, pad = face.size * POINT * 0.9, face.line * 0.12
        if not isinstance(before, Row | Heading):
            self.space(face.line * face.between)
        cells = [
            lines_of(
                tuple((text, mark if not block.first else "strong") for text, mark in runs),
                face,
                self.column.width * share - gap,
            )
            for runs, share in zip(block.cells, block.columns, strict=False)
        ]
        high = max(len(lines) for lines in cells) * face.line + 2 * pad
        filled = self.column
        self.need(high + (face.line * 2 if block.first else 0))
        if block.first:
            self._columns = block
        elif self.column is not filled and self._columns is not None:
            self._row(self._columns, block)
        column = self.column
        x = column.x
        for lines, share in zip(cells, block.columns, strict=False):
            for number, line in enumerate(lines):
                set_line(column.drawing, x, self.y + pad + face.line * (number + 0.74), line, face)
            x += column.width * share
        self.y += high
        ink = Ink(stroke=BLACK, width=0.3) if block.first else Ink(stroke=0.6, width=0.15)
        column.drawing.line(column.x, self.y, column.x + column.width, self.y, ink)

    def _code(self, block: Code) -> None:
        face = self.face
        self.space(face.line * face.between)
        for line in block.lines:
            self.need(face.line)
            self.column.drawing.text(
                self.column.x + 3,
                self.y + face.line * 0.74,
                line,
                face.code,
                face.points("code"),
                room=self.column.width - 3,
            )
            self.y += face.line
