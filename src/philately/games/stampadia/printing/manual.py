"""The manual on paper: the rulebook of the game, set in pages with a picture of the land on the first."""

from importlib.resources import files

from philately.games.stampadia.printing.drawing import BLACK, WHITE, Drawing, Ink
from philately.games.stampadia.printing.ornaments import door, enemy, gray_cell, postmark, stairs, stamp
from philately.games.stampadia.printing.page import SIZES, PageSize
from philately.games.stampadia.printing.typeset import Column, Face, Heading, Setter, blocks, plain

MARGIN = 30.0  # on both sides; lines of some ninety letters
TOP, BOTTOM = 22.0, 24.0
FACE = Face(size=10.2)


def draw_manual(size: PageSize = "a4", language: str = "en", text: str | None = None) -> list[Drawing]:
    """The rulebook in this language, or another text in its place, as upright pages with numbers."""
    if text is None:
        text = (files("philately.games.stampadia") / f"rulebook.{language}.md").read_text(encoding="utf-8")
    high, wide = SIZES[size]
    content = blocks(text)
    title = next((plain(block.runs) for block in content if isinstance(block, Heading) and block.level == 1), "")
    if isinstance(content[0], Heading) and content[0].level == 1:
        content = content[1:]
    pages: list[Drawing] = []

    def more() -> Column:
        page = Drawing(wide, high, title, language)
        pages.append(page)
        top = TOP
        if len(pages) == 1:
            _opening(page, title)
            top = 74.0
        else:
            page.text(MARGIN, TOP - 7, title, "serif-italic", 9, shade=0.3)
            page.line(MARGIN, TOP - 5, wide - MARGIN, TOP - 5, Ink(stroke=0.4, width=0.2))
        page.text(wide / 2, high - 13, str(len(pages)), "serif", 10, "centre")
        return Column(page, MARGIN, top, wide - 2 * MARGIN, high - BOTTOM)

    Setter(FACE, more).set(content)
    return pages


def _opening(page: Drawing, title: str) -> None:
    """The head of the first page: the title, and a cancelled stamp."""
    stamp_wide, stamp_high = 36.0, 43.0
    x, y = page.width - MARGIN - stamp_wide, 20.0
    words = title.split(" ")
    first, last = " ".join(words[:-1]), words[-1]
    room = x - MARGIN - 8
    page.text(MARGIN, 38, first, "serif-italic", 22, room=room)
    page.text(MARGIN, 53, last, "serif-bold", 46, room=room)
    stamp(page, x, y, stamp_wide, stamp_high, mount=1.3, hole=0.85)
    _picture(page, x + 5, y + 5, stamp_wide - 10, last)
    postmark(page, x, y + stamp_high - 2, 8.5, last, "1G", [])


def _picture(page: Drawing, x: float, y: float, side: float, name: str) -> None:
    """A room with stairs, an enemy and doors, as on a map."""
    cell = side / 3
    for number in range(1, 3):
        dots = Ink(stroke=0.4, width=0.16, dash=(0.2, 0.8))
        page.line(x + cell * number, y, x + cell * number, y + side, dots)
        page.line(x, y + cell * number, x + side, y + cell * number, dots)
    page.rectangle(x, y, side, side, Ink(stroke=BLACK, width=0.8))
    stairs(page, x + cell * 1.5, y + cell * 1.5, cell)
    enemy(page, x + cell * 2.5, y + cell * 0.5, cell, 2)
    gray_cell(page, x + cell * 0.5, y + cell * 0.5, cell, 1)
    enemy(page, x + cell * 2.5, y + cell * 2.5, cell, 3)
    door(page, x + side, y + cell * 1.5, cell, upright=True)
    door(page, x + cell * 1.5, y, cell, upright=False)
    page.rectangle(x - 0.5, y + side + 1.6, side + 1, 5.4, Ink(fill=0.15))
    page.text(x + side / 2, y + side + 5.3, name, "serif-bold", 9.5, "centre", shade=WHITE, room=side)
