"""README and docs: a front page that stays short, pictures that are there, links that lead somewhere.

The samples in them are doctests of their own (see `testpaths` in pyproject.toml).
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import record_tables, rule_numbers

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
CODE = re.compile(r"^```.*?^```|^(?: {4}.*\n)+|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^()\s]+)\)|<(?:a|img)\b[^>]*?\b(?:href|src)=\"([^\"]+)\"", re.DOTALL)
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^()\s]+)\)|<img\b([^>]*)>", re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def links(page: Path) -> Iterator[str]:
    """Where a page leads to, other sites left out."""
    for found in LINK.finditer(CODE.sub("", page.read_text(encoding="utf-8"))):
        link = found[1] or found[2]
        if not re.match(r"[a-z]+:", link):
            yield link


def anchors(page: Path) -> set[str]:
    """The names that headings have as targets of links."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in HEADING.findall(text)}


def test_readme_is_one_page() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


def test_readme_shows_pictures_that_are_small_and_described() -> None:
    found = list(PICTURE.finditer((ROOT / "README.md").read_text(encoding="utf-8")))
    assert 4 <= len(found) <= 6
    for picture in found:
        attributes = dict(re.findall(r'\b(\w+)="([^"]*)"', picture[3] or ""))
        description, file = picture[1] or attributes["alt"], picture[2] or attributes["src"]
        assert len(description) > 20, file
        assert (ROOT / file).stat().st_size < 150_000, file


def test_every_picture_is_shown() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    assert {file.resolve() for file in ROOT.glob("docs/pictures/*")} <= shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_linked() -> None:
    """Everything in docs can be found from README."""
    found = {ROOT / "README.md"}
    waiting = list(found)
    while waiting:
        page = waiting.pop()
        near = {(page.parent / link.partition("#")[0]).resolve() for link in links(page)}
        new = {each for each in near if each.suffix == ".md" and each.exists()} - found
        found |= new
        waiting += new
    assert set(ROOT.glob("docs/**/*.md")) <= found


def test_rule_numbers_are_as_the_games_tell_them() -> None:
    assert rule_numbers.PAGE.read_text(encoding="utf-8") == rule_numbers.page(), "say: make messages"


def test_tables_of_records_are_as_the_games_declare_them() -> None:
    for page, text, should in record_tables.pages():
        assert text == should, f"{page.relative_to(ROOT)} and the rules disagree; say: make messages"


def test_a_table_that_is_out_of_date_is_written_anew() -> None:
    page = "# Events\n\n<!-- events of stampede -->\n{}\n<!-- end -->\n\nText.\n"
    made = record_tables.written(page.format("| old |"))
    assert made == record_tables.written(made) != page.format("| old |")
    assert "| `starts` |  | S-8 |\n" in made
    assert "| `crocodile` | `other`; `mine` × 3 → `seat` `other`; `theirs` × 3 → `seat` `other` | S-20 |\n" in made
    assert "`number` → `seat`, if `insert_positions=hidden`" in made


def test_a_table_of_questions_says_how_they_are_asked() -> None:
    made = record_tables.written("<!-- questions of stampin -->\n<!-- end -->\n")
    assert "| `turn` | P-12 |  |\n" in made
    assert "| `slot` | P-32 | secret, together |\n" in made
    assert "| `bid` | P-34 | may be secret, may be together, may have a countdown |\n" in made
    assert "`over`" not in made


@pytest.mark.parametrize(
    "page", ["<!-- events of chess -->\n<!-- end -->", "<!-- cards of stampin -->\n<!-- end -->", "<!-- end -->"]
)
def test_marks_of_a_table_that_mean_nothing_are_refused(page: str) -> None:
    with pytest.raises(ValueError, match="<!-- "):
        record_tables.written(page)
