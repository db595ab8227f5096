"""Printed pages: all of a sheet is on them, in its place, and written alike each time."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import msgspec
import pypdfium2  # type: ignore[import-untyped]
import pytest

from philately.games.stampadia.paper import Line, Sheet
from philately.games.stampadia.printing import page
from philately.games.stampadia.printing.aid import draw_aid
from philately.games.stampadia.printing.drawing import WHITE, Box, Circle, Drawing, Ink, Rectangle, Text
from philately.games.stampadia.printing.fit import share
from philately.games.stampadia.printing.fonts import has, width
from philately.games.stampadia.printing.manual import draw_manual
from philately.games.stampadia.printing.output import write
from philately.games.stampadia.printing.page import PageSize, draw_sheet
from philately.games.stampadia.printing.pdf import to_pdf
from philately.games.stampadia.printing.png import to_png
from philately.games.stampadia.printing.svg import to_svg
from philately.games.stampadia.printing.typeset import Code, Face, Heading, Paragraph, Row, blocks, lines_of
from philately.games.stampadia.sheet import read_sheet_file

ROOT = Path(__file__).parents[3]
REAL = sorted((ROOT / "tests/data/stampadia").glob("*.json"))
OURS = sorted((ROOT / "src/philately/games/stampadia/sheets").glob("*.json"))
FOOTER = "sheet 19054 · grade 3 · Philately"
LAYOUTS: list[tuple[PageSize, bool]] = [("a4", False), ("a4", True), ("letter", False), ("letter", True)]
SIZES = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
POINT = 25.4 / 72


def read(path: Path) -> Sheet:
    return read_sheet_file(path)


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return read(ROOT / "tests/data/stampadia/19054.json")


def pages_of(pdf: bytes) -> list[tuple[float, float, str]]:
    """Width and height in millimetres and the text of each page."""
    document: Any = pypdfium2.PdfDocument(pdf)
    found = [(*(side * POINT for side in one.get_size()), one.get_textpage().get_text_bounded()) for one in document]
    document.close()
    return found


def squeezed(text: str) -> str:
    """A text without blanks; how far apart letters are read is the reader's affair."""
    return re.sub(r"\s+", "", text)


def texts_of(sheet: Sheet) -> list[str]:
    """All that has to be read on a sheet."""
    return [
        sheet.title,
        sheet.header,
        *(text for item in sheet.equipment for text in (item.name, f"({item.text})")),
        *(part for column in sheet.hero.columns for one in column.abilities for part in page.split_ability(one.text)),
        *(f"({one.cost})" for column in sheet.hero.columns for one in column.abilities if one.cost),
        *(part for column in sheet.enemy_sheet for one in column.abilities for part in page.split_ability(one)),
        *(f"+{column.defence} DEF" for column in sheet.hero.columns),
        *(f"+{column.defence} DEF" for column in sheet.enemy_sheet),
        *(f"+{column.xp} XP" for column in sheet.enemy_sheet),
        *(line.text for room in sheet.rooms for line in room.lines),
        *(line.upside_down for room in sheet.rooms for line in room.lines if line.upside_down),
        *(f"{room.col},{room.row}" for room in sheet.rooms),
        *(f"{room.width}x{room.height}" for room in sheet.rooms),
        *(str(room.id) for room in sheet.rooms),
        *(str(number) for number in range(1, 21)),
        FOOTER,
    ]


def meet(one: Box, other: Box, by: float = 0.05) -> bool:
    """Do two boxes overlap by more than this?"""
    return (
        one.left + by < other.right
        and other.left + by < one.right
        and one.top + by < other.bottom
        and other.top + by < one.bottom
    )


def tight(text: Text) -> Box:
    """What the capitals of a text cover; lines may be set so close that the room for accents overlaps."""
    return text.box._replace(
        **(
            {"top": text.y - text.size * POINT * 0.66, "bottom": text.y}
            if not text.turn
            else {"top": text.y, "bottom": text.y + text.size * POINT * 0.66}
        )
    )


def check_placed(drawings: list[Drawing], margin: float) -> None:
    """Nothing is outside the margins, and no text on another."""
    for drawing in drawings:
        for shape in drawing.shapes:
            box = shape.box
            assert box.left >= margin - 0.3, shape
            assert box.top >= margin - 0.3, shape
            assert box.right <= drawing.width - margin + 0.3, shape
            assert box.bottom <= drawing.height - margin + 0.6, shape
        texts = sorted(
            (tight(shape), shape.text) for shape in drawing.shapes if isinstance(shape, Text)
        )  # from the left
        for index, (box, text) in enumerate(texts):
            for other, text_of_other in texts[index + 1 :]:
                if other.left > box.right:
                    break
                assert not meet(box, other), (text, text_of_other)


# ---- the sheet ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "large"), LAYOUTS)
def test_pages_have_their_size_and_all_texts(sheet: Sheet, size: PageSize, large: bool) -> None:
    pages = pages_of(to_pdf(draw_sheet(sheet, footer=FOOTER, size=size, large=large)))
    assert len(pages) == (2 if large else 1)
    for wide, high, _ in pages:
        assert (wide, high) == pytest.approx(SIZES[size], abs=0.01)
    if not large:
        assert "_" in pages[0][2]  # room for the hero's name


@pytest.mark.parametrize("path", [*REAL, *OURS], ids=lambda path: path.stem)
@pytest.mark.parametrize(("size", "large"), LAYOUTS)
def test_every_sheet_is_printed_whole_and_within_the_page(path: Path, size: PageSize, large: bool) -> None:
    sheet = read(path)
    drawings = draw_sheet(sheet, footer=FOOTER, size=size, large=large)
    check_placed(drawings, page.MARGIN)
    printed = [shape.text for drawing in drawings for shape in drawing.shapes if isinstance(shape, Text)]
    missing = [text for text in texts_of(sheet) if text and text not in printed and text != sheet.title]
    if large:
        missing = [text for text in missing if text != FOOTER]
        assert f"{FOOTER} · 1/2" in printed
    assert not missing
    assert squeezed(sheet.title) in squeezed("".join(printed))
    for cell in sheet.map.cells:
        if cell.value is not None:
            assert str(cell.value) in printed
    for drawing in drawings:
        assert all(has(shape.text, shape.font) for shape in drawing.shapes if isinstance(shape, Text))


def test_pdf_can_be_searched(sheet: Sheet) -> None:
    text = squeezed(pages_of(to_pdf(draw_sheet(sheet, footer=FOOTER)))[0][2])
    for wanted in texts_of(sheet):
        assert squeezed(wanted) in text


@pytest.mark.parametrize(("size", "large"), LAYOUTS)
def test_boxes_and_doors_and_foes_are_counted(sheet: Sheet, size: PageSize, large: bool) -> None:
    """The paper has as many boxes to tick, circles of gold, doors and circles of enemies as the data."""
    shapes = [shape for drawing in draw_sheet(sheet, footer="", size=size, large=large) for shape in drawing.shapes]
    style = page.LARGE if large else page.NORMAL
    squares = [shape for shape in shapes if isinstance(shape, Rectangle) and shape.ink.fill == WHITE]
    ticks = [one for one in squares if one.width == one.height == style.tick]
    assert len(ticks) == sum(column.hp + column.xp for column in sheet.hero.columns)
    assert style.tick >= (4.8 if large else 2.4)
    assert len([one for one in squares if one.width != one.height]) == len(sheet.map.doors)
    eyes = sum(cell.circles or 0 for cell in sheet.map.cells) + 1 + 2 + 3
    white = [shape for shape in shapes if isinstance(shape, Circle) and shape.ink.fill == WHITE]
    assert len(white) == sheet.gold + eyes + 1  # the last is the head that stands for all


def test_upside_down_text_is_turned_and_at_the_right(sheet: Sheet) -> None:
    (drawing,) = draw_sheet(sheet, footer=FOOTER)
    turned = [shape for shape in drawing.shapes if isinstance(shape, Text) and shape.turn == 180]
    assert [shape.text for shape in turned] == [
        line.upside_down for room in sheet.rooms for line in room.lines if line.upside_down
    ]
    assert len({round(shape.box.right, 3) for shape in turned}) == 1


def test_long_lines_are_printed_smaller_within_their_column(sheet: Sheet) -> None:
    long = Line("move [1] & pay 3G » " + "A very long tale of a letter " * 3, "and how it got lost " * 3)
    rooms = tuple(msgspec.structs.replace(room, lines=(long, long)) for room in sheet.rooms)
    drawings = draw_sheet(msgspec.structs.replace(sheet, rooms=rooms), footer=FOOTER)
    check_placed(drawings, page.MARGIN)
    sizes = [shape.size for shape in drawings[0].shapes if isinstance(shape, Text) and shape.text == long.text]
    assert len(sizes) == 2 * len(rooms)
    assert max(sizes) < page.ROOM_TEXT


@pytest.mark.parametrize(("size", "large"), LAYOUTS)
def test_the_largest_hero_sheet_fits(sheet: Sheet, size: PageSize, large: bool) -> None:
    columns = tuple(
        msgspec.structs.replace(
            column,
            hp=12,
            xp=12,
            abilities=tuple(
                msgspec.structs.replace(one, text="ATK -2 ALL 2", cost="pay 1G") for one in column.abilities
            ),
        )
        for column in sheet.hero.columns
    )
    hero = msgspec.structs.replace(sheet.hero, columns=columns)
    title = "The Very Long and Winding History of a Postmaster Without Any Letters"
    check_placed(
        draw_sheet(msgspec.structs.replace(sheet, hero=hero, title=title), footer=FOOTER * 3, size=size, large=large),
        page.MARGIN,
    )


def test_hardly_anything_on_a_sheet_is_fine_too(sheet: Sheet) -> None:
    bare = msgspec.structs.replace(sheet, gold=0, rooms=sheet.rooms[7:8], title="X", date=None, page="1")
    assert bare.rooms[0].start
    assert to_pdf(draw_sheet(bare, footer=""))


# ---- texts that fit ----------------------------------------------------------------------------------------------


def test_share_of_a_line() -> None:
    assert share("") < 0.01
    text = "move [1] » The shelf gives way"
    assert share(text) == pytest.approx(width(text, "sans", page.ROOM_TEXT) / page.text_width("a4"))
    assert share(text, "-1HP, x[1]") > share(text) + share("-1HP, x[1]")  # and the gap
    assert share("m" * 100) > 1


def test_lines_that_fit_are_printed_in_full_size(sheet: Sheet) -> None:
    (drawing,) = draw_sheet(sheet, footer=FOOTER)
    sizes = {shape.text: shape.size for shape in drawing.shapes if isinstance(shape, Text)}
    for room in sheet.rooms:
        for line in room.lines:
            assert share(line.text, line.upside_down) <= 1
            assert sizes[line.text] == page.ROOM_TEXT


# ---- writers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
def test_svg_is_well_formed_and_needs_nothing_else(sheet: Sheet, large: bool) -> None:
    strange = msgspec.structs.replace(sheet, title='<Seals> & "Wax"')
    for drawing in draw_sheet(strange, footer=FOOTER, large=large):
        source = to_svg(drawing)
        root = ElementTree.fromstring(source)
        name = "{http://www.w3.org/2000/svg}"
        assert root.tag == f"{name}svg"
        assert root.get("width") == "297mm"
        assert root.findtext(f"{name}title") == strange.title
        assert "http" not in source.replace("http://www.w3.org/2000/svg", "")
        assert "<image" not in source
        texts = [shape.text for shape in drawing.shapes if isinstance(shape, Text)]
        assert [element.text for element in root.iter(f"{name}text")] == texts
        used = {shape.font for shape in drawing.shapes if isinstance(shape, Text)}
        assert source.count("@font-face") == len(used)
        assert source.count("url(data:font/woff;base64,") == len(used)


def test_equal_sheets_give_equal_bytes(sheet: Sheet) -> None:
    again = read(ROOT / "tests/data/stampadia/19054.json")
    first, second = draw_sheet(sheet, footer=FOOTER), draw_sheet(again, footer=FOOTER)
    assert first == second
    assert to_pdf(first) == to_pdf(second)
    assert to_svg(first[0]) == to_svg(second[0])
    assert to_pdf(first) != to_pdf(draw_sheet(sheet, footer="another"))


def test_pdf_has_a_title_and_no_time(sheet: Sheet) -> None:
    document: Any = pypdfium2.PdfDocument(to_pdf(draw_sheet(sheet, footer=FOOTER)))
    facts = document.get_metadata_dict()
    document.close()
    assert facts["Title"] == sheet.title
    assert facts["CreationDate"].startswith("D:20000101")


def test_picture_has_its_resolution(sheet: Sheet) -> None:
    (picture,) = to_png(draw_sheet(sheet, footer=FOOTER), dpi=50)
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == pytest.approx(297 / 25.4 * 50, abs=1)
    assert int.from_bytes(picture[20:24]) == pytest.approx(210 / 25.4 * 50, abs=1)


@pytest.mark.parametrize("ending", ["pdf", "svg", "png", "PDF"])
def test_files_are_written_by_their_ending(tmp_path: Path, ending: str) -> None:
    drawing = Drawing(100, 50, "Shapes")
    drawing.circle(40, 10, 5, Ink(fill=0.0))
    path = tmp_path / f"sheet.{ending}"
    start = {"pdf": b"%PDF", "svg": b"<?xml", "png": b"\x89PNG"}[ending.lower()]
    path.write_bytes(b"old")
    assert write([drawing], path, dpi=40) == [path]
    assert path.read_bytes().startswith(start)
    several = write([drawing, drawing], str(tmp_path / f"large.{ending}"), dpi=40)
    names = ["large.pdf"] if ending.lower() == "pdf" else [f"large-1.{ending}", f"large-2.{ending}"]
    assert [file.name.lower() for file in several] == names
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted([path.name, *(file.name for file in several)])


def test_other_endings_are_refused(sheet: Sheet, tmp_path: Path) -> None:
    for name in ("sheet.gif", "sheet"):
        with pytest.raises(ValueError, match="can be written as"):
            write(draw_sheet(sheet, footer=FOOTER), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_all_writers_know_all_shapes(tmp_path: Path) -> None:
    drawing = Drawing(100, 50, "Shapes")
    drawing.rectangle(5, 5, 10, 10, Ink(fill=0.5, stroke=0.0))
    drawing.line(20, 5, 30, 15, Ink(stroke=0.0, dash=(1, 1)))
    drawing.circle(40, 10, 5, Ink(fill=0.0))
    drawing.path([("M", ((50, 5),)), ("C", ((55, 0), (60, 20), (65, 5)))], Ink(stroke=0.2))
    drawing.polygon([(70, 5), (80, 5), (75, 15)], Ink(fill=0.3, stroke=0.0))
    drawing.letter(50, 40, "é", "bold", 20, turn=30, shade=0.4)
    drawing.letter(60, 40, " ", "bold", 20, turn=30, shade=0.4)
    drawing.text(90, 30, "Ärmel », 90", "serif", 10, "right", turn=90, shade=0.2)
    drawing.text(5, 45, "", "sans", 10)
    assert "ÄRMEL" in pages_of(to_pdf([drawing]))[0][2].upper()
    root = ElementTree.fromstring(to_svg(drawing))
    assert len(root) == 2 + 1 + len(drawing.shapes)
    for file in write([drawing], tmp_path / "shapes.png", dpi=100):
        assert file.stat().st_size > 500


# ---- aid and manual ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_aid_is_one_page(size: PageSize) -> None:
    drawings = draw_aid(size)
    assert len(drawings) == 1
    check_placed(drawings, page.MARGIN)
    ((wide, high, text),) = pages_of(to_pdf(drawings))
    assert (wide, high) == pytest.approx(SIZES[size], abs=0.01)
    for words in ("A round of battle", "Abilities", "room is empty", "Premonition", "killed last foe", "gray cell"):
        assert squeezed(words) in squeezed(text)
    smallest = min(shape.size for shape in drawings[0].shapes if isinstance(shape, Text))
    assert smallest >= 7.5


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_manual_has_the_whole_rulebook(size: PageSize) -> None:
    drawings = draw_manual(size)
    assert 4 <= len(drawings) <= 12
    check_placed(drawings, 10)
    pages = pages_of(to_pdf(drawings))
    for number, (wide, high, text) in enumerate(pages, 1):
        assert (high, wide) == pytest.approx(SIZES[size], abs=0.01)
        assert str(number) in text.split()
    source = (ROOT / "src/philately/games/stampadia/rulebook.en.md").read_text(encoding="utf-8")
    printed = squeezed("".join(shape.text for one in drawings for shape in one.shapes if isinstance(shape, Text)))
    for word in set(re.findall(r"[A-Za-z]{4,}", source)):
        assert word in printed
    assert drawings[0].title == "Chronicles of Stampadia"


def test_tables_say_on_every_page_what_their_columns_are() -> None:
    drawings = draw_manual(text="# T\n\n| words | meaning |\n|---|---|\n" + "| some | thing |\n" * 120)
    assert len(drawings) > 2
    for drawing in drawings:
        assert [shape.text for shape in drawing.shapes if isinstance(shape, Text)].count("meaning") == 1


def test_markdown_is_read() -> None:
    found = blocks(
        "# One\n\nSome *more* **text**\nhere.\n\n- a\n- `b`\n\n3. c\n4. d\n\n"
        "| x | y |\n|---|---|\n| 1 | 2 |\n\n    code\n"
    )
    assert found[0] == Heading(1, (("One", ""),))
    assert found[1] == Paragraph(
        (("Some ", ""), ("more", "em"), (" ", ""), ("text", "strong"), (" ", ""), ("here.", ""))
    )
    assert [(one.marker, one.depth) for one in found[2:6] if isinstance(one, Paragraph)] == [
        ("•", 1),
        ("•", 1),
        ("3.", 1),
        ("4.", 1),
    ]
    assert [one.first for one in found[6:8] if isinstance(one, Row)] == [True, False]
    assert found[8] == Code(("code",))
    assert draw_manual(text="Just a line.\n\n    and code\n")


def test_lines_break_between_words_only() -> None:
    face = Face(10)
    lines = lines_of((("One ", ""), ("two", "strong"), (", three four", "")), face, 14)
    assert ["".join(text for _, text, _ in line) for line in lines] == ["One", "two,", "three", "four"]
    (line,) = lines_of((("One ", ""), ("two", "strong"), (", three", "")), face, 100)
    assert [text for _, text, _ in line] == ["One", "two", ", three"]
    assert line[1][0] == pytest.approx(width("One ", "serif", 10))
