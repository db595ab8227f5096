"""Pages of the original are read exactly or not at all: what can't be read is named with its place."""

import random
import re
import resource
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import msgspec
import pytest

from philately.games.stampadia.faults import Fault
from philately.games.stampadia.page_reader import CREDIT, is_original, read_page, with_credit
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.printing.page import draw_sheet
from philately.games.stampadia.printing.svg import to_svg
from philately.games.stampadia.sheet import examine, read_sheet, read_sheet_file, write_sheet
from philately.games.stampadia.shelf import SHEETS
from tests.games.stampadia.pages import FOLDER, PAGE, PAGES, Element, elements, hostile, without
from tests.needs import SOAK

SAMPLE = 40  # elements of each page
MEGABYTE = 1 << 20


def plain(sheet: Sheet | None) -> Any:
    """Return what a page says of a sheet: cells and doors in no order, doors without direction."""
    found = msgspec.to_builtins(sheet)
    found["map"]["cells"] = sorted(found["map"]["cells"], key=lambda cell: (cell["col"], cell["row"], cell["kind"]))
    found["map"]["doors"] = sorted(sorted((door["a"], door["b"])) for door in found["map"]["doors"])
    return found


def changed(*changes: tuple[str, str]) -> tuple[Sheet | None, list[Fault]]:
    """Read a page in which the first occurrence of each text is replaced."""
    page = PAGE.decode()
    for old, new in changes:
        assert old in page
        page = page.replace(old, new, 1)
    return read_page(page.encode())


def told(*changes: tuple[str, str]) -> str:
    """Return what is said of a page that can't be read any more."""
    sheet, faults = changed(*changes)
    assert sheet is None
    return "; ".join(map(str, faults))


# ---- what is printed ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_is_read_exactly(path: Path) -> None:
    sheet, faults = examine(path.read_bytes())
    assert not faults and sheet is not None
    assert plain(sheet) == plain(read_sheet_file(path.with_suffix(".json")))
    assert read_sheet(write_sheet(sheet)) == sheet


def test_there_are_four_pages() -> None:
    assert len(PAGES) == 4 and (FOLDER.parent / "NOTICE").exists()


@pytest.mark.parametrize(
    "page",
    [
        b"\xef\xbb\xbf" + PAGE,
        PAGE.decode().replace('<?xml version="1.0" encoding="UTF-8"?>', "").encode("utf-16"),
        PAGE.replace(b'<?xml version="1.0" encoding="UTF-8"?>', b"<!--?xml as browsers save it?-->"),
        PAGE.replace(b"\n", b"\r\n"),
        PAGE.replace("»".encode(), b"&#187;"),
    ],
    ids=["mark", "UTF-16", "comment", "line ends", "numbered letters"],
)
def test_the_same_page_in_other_bytes(page: bytes) -> None:
    assert plain(examine(page)[0]) == plain(read_page(PAGE)[0])


def test_a_foe_of_four_circles() -> None:
    one = '<circle style="fill:#ffffff" cx="{}" cy="{}" r="1.1845"></circle>'
    middle = re.search(r'id="circle1296" cx="([0-9.]+)" cy="([0-9.]+)"', PAGE.decode())
    assert middle is not None
    x, y = float(middle[1]), float(middle[2])
    four = "".join(one.format(x + dx, y + dy) for dx in (-1.1845, 1.1845) for dy in (-1.1845, 1.1845))
    first = re.search(r'<circle style="[^"]*" id="gridEnemyLevel"[^>]*></circle>', PAGE.decode())
    assert first is not None
    sheet, _ = changed((first[0], four))
    assert sheet is not None and sheet.map.cells[0].circles == 4
    assert "map, cell 18,8: the 3 boxes or circles" in told((first[0], four[len(one.format(x, y)) :]))


def test_no_defence_is_a_dash() -> None:
    sheet, _ = changed(("+1 DEF", "-"))
    assert sheet is not None and sheet.enemy_sheet[0].defence == 0


def test_a_box_without_an_ability() -> None:
    sheet, _ = changed((">DEF -4<", "><"))
    assert sheet is not None and sheet.enemy_sheet[1].abilities == ("", "Move -1")


@pytest.mark.parametrize(
    ("foot", "day"),
    [
        ("#0000018827 - (c) 2021 ", "2021-07-19"),
        ("#0000018826 - (c) 2021-2026 ", None),  # before the first day
        ("#0000020818 - (c) 2021-2026 ", "2026-12-31"),
        ("#0000020819 - (c) 2021-2026 ", None),  # nobody prints the page of a year to come
        ("#9999999999 - (c) 2021-2026 ", None),
    ],
)
def test_which_day_a_page_is_of(foot: str, day: str | None) -> None:
    sheet, _ = changed(("#0000018827 - (c) 2021-2026 ", foot))
    assert sheet is not None and (sheet.date, sheet.page, sheet.seed) == (day, foot[1:11], int(foot[1:11]))


# ---- what can't be read ------------------------------------------------------------------------------------------


def leaves_a_page(page: bytes, element: Element) -> bool:
    """Return whether the original could have printed the page without this element: nothing shows that it was there."""
    inside = page[element.start : element.end].decode()
    name = element.attributes.get("id")
    return (
        (element.tag == "g" and ('"circle1296"' in inside or '"gridItemId"' in inside))
        or name in ("roomLine2", "serviceCheckbox", "gridEnemyLevel")
        or element.attributes.get("class", "").endswith("-r")
        or (element.tag == "rect" and name is None and "stroke:#000000" in inside)  # a door
    )


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_without_any_one_element(path: Path) -> None:
    """A page that lacks something gives the same sheet, a fault with its place, or a sheet that could be printed."""
    page = path.read_bytes()
    whole = plain(read_page(page)[0])
    all_of_them = [element for element in elements(page) if element.attributes.get("id") != "layer1"]
    for element in all_of_them if SOAK else random.Random(path.stem).sample(all_of_them, SAMPLE):
        sheet, faults = examine(without(page, element))
        if faults:
            assert all(fault.where or "stairs" in fault.what for fault in faults), element
        else:
            assert plain(sheet) == whole or leaves_a_page(page, element), element


def test_a_part_that_is_missing_is_named() -> None:
    page = PAGE
    row = next(element for element in elements(page) if b">33</tspan>" in page[element.start : element.end][:4000])
    group = next(e for e in elements(page) if e.tag == "g" and e.attributes.get("y") == "8.1450014")
    assert group.start < row.start
    faults = [str(fault) for fault in read_page(without(page, group))[1]]
    assert faults[0] == "rooms table, row 2: it is missing"
    assert "rooms table, row 2, line 1, upside down: it belongs to no line" in faults


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (">The Bloody Claw<", "><!-- --><tspan>x</tspan><", "title: the text isn't what or where it should be"),
        ("the Wizard in", "the Wizard at", "header: it doesn't name the class"),
        ("Page #", "Page ", "foot: it doesn't tell the number"),
        ('id="footer"', 'id="foot"', "foot: there is no text"),
        (">18,7<", ">18;7<", "rooms table, row 1, place: '18;7' isn't the number"),
        (">2x4<", ">2x<", "rooms table, row 1, size: '2x' isn't the number"),
        (">30</tspan>", ">３0</tspan>", "rooms table, row 1: '３0' isn't the number"),
        ('class="room-3-1-l"', 'class="room-4-1-l"', "rooms table, row 4, line 2: the text belongs to another"),
        ('class="room-1-0-r"', 'class="room-2-0-r"', "row 3, line 1, upside down: it belongs to another row"),
        ('id="roomLine1"', 'id="roomLine9"', "rooms table, row 1, line 1: there is no text"),
        ("+1 DEF", "+x DEF", "enemy column 1, DEF: '+x DEF' isn't the number"),
        ("Taunt (", "Taunt ", "inventory, item 2: it should be a name, and in brackets"),
        ('cx="42.219623"', 'cx="42.9"', "gold: circle 2 of 50"),
        ('<rect x="162.21961539999998"', '<rect x="160.2"', "this door doesn't stand between two cells"),
        ('<rect x="133.5313868"', '<rect x="130"', "the outline of the start room doesn't go along cells"),
        ('id="map-stairs"', 'id="map-stair"', "there are no stairs"),
        ('x="163.581" y="112.181"', 'x="186" y="112.181"', "186 mm from the left, 112 mm from the top"),
        ('id="c_7_3"', 'id="c_8_3"', "the cell 9,4 isn't where it should be"),
        ('id="roomCheckbox"', 'id="roomId"', "two things stand here where one should"),
        (' x="10.717296" y="0"', ' x="11.9" y="0"', "enemy column 2: it is missing"),
        (' x="145.82734639999998" y="60.0465614"', ' transform="scale(2)"', "what stands here isn't on the map"),
    ],
)
def test_a_part_that_was_changed_is_named(old: str, new: str, said: str) -> None:
    page = PAGE.decode()
    assert old in page
    assert any(said in str(fault) for fault in examine(page.replace(old, new, 1).encode())[1])


def test_a_line_that_breaks_off() -> None:
    rest = next(element for element in elements(PAGE) if element.attributes.get("class") == "room-14-0-r")
    faults = read_page(without(PAGE, rest))[1]
    assert list(map(str, faults)) == ["rooms table, row 15, line 1: it breaks off, and doesn't go on upside down"]


def test_rooms_that_are_drawn_for_somebody_who_looks_behind_the_scenes() -> None:
    outline = re.search(r'<rect x="133.5313868"[^>]*></rect>', PAGE.decode())
    assert outline is not None
    assert "one room should have a black outline, the start room, and 2 have" in told((outline[0], outline[0] * 2))


def test_what_we_have_printed_is_no_page_of_the_original() -> None:
    sheet = SHEETS.find("first-steps")
    found, faults = examine(to_svg(draw_sheet(sheet, footer="")[0]))
    assert found is None
    assert "no page of the original" in faults[0].what and "as JSON" in faults[0].what


def test_a_pdf_is_told_to_come_as_svg() -> None:
    assert (
        str(examine(b"%PDF-1.4\n")[1][0]) == "it is a PDF, which can't be read exactly; take the SVG of the same page"
    )


# ---- hostile files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", hostile())
def test_hostile_files_get_a_sentence(kind: str) -> None:
    sheet, faults = examine(hostile()[kind])
    assert sheet is None or faults
    assert re.fullmatch(r"[ -~–…»'\"]+", faults[0].what), faults[0]
    assert "Traceback" not in str(faults[0])


def test_hostile_files_take_little_memory() -> None:
    """Read all of them in a process that may take 64 megabytes more than what it needs to begin with."""
    script = f"""
        import resource
        from philately.games.stampadia.sheet import examine
        from tests.games.stampadia.pages import hostile
        files = hostile()
        with open("/proc/self/statm") as file:
            begun = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (begun + 64 * {MEGABYTE},) * 2)
        for data in files.values():
            examine(data)
        with open("/proc/self/status") as file:  # `ru_maxrss` would count what the parent had when it forked
            peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
        print(len(files), peak // 1024)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (300, 300)),  # and comes to an end
    )
    assert done.returncode == 0, done.stderr
    number, megabytes = map(int, done.stdout.split())
    assert number == len(hostile()) and megabytes < 200


# ---- whose it is -------------------------------------------------------------------------------------------------


def test_the_author_is_named_on_what_we_print() -> None:
    sheet, _ = read_page(PAGE)
    assert sheet is not None and is_original(sheet)
    assert with_credit("claw", sheet) == f"claw · {CREDIT}"
    ours = SHEETS.find("first-steps")
    assert not is_original(ours) and with_credit("ours", ours) == "ours"
