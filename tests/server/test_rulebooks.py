"""The pages with the rulebooks: a rule is found at its number, and a dagger leads to its reason and back."""

import re
from html import unescape

import pytest

from philately.core.registry import game
from philately.server.pages.rules import read
from tests.server.running import Served
from tests.test_readings import GAMES, readings


@pytest.mark.parametrize("name", GAMES)
def test_every_link_inside_a_rulebook_leads_somewhere(name: str) -> None:
    page = read(game(name).rulebook())
    places = re.findall(r' id="([^"]+)"', page)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(places)
    assert set(game(name).rule_numbers()) <= set(places)
    assert {f"why-{number}" for number in readings(name)} <= set(places)


def test_daggers_and_brackets() -> None:
    """A dagger doesn't begin a line."""
    told = "Such as `†A-1` and `[A-2]`. One †A-1. Again\n†A-1, [A-2, A-3] [x]."
    assert read(f"{told}\n\n## Why, then?\n\n- **†A-1** So.\n") == (
        "<p>Such as <code>†A-1</code> and <code>[A-2]</code>. "
        'One\N{NO-BREAK SPACE}<a class="dagger" id="A-1" href="#why-A-1">†A-1</a>. '
        'Again\N{NO-BREAK SPACE}<a class="dagger" href="#why-A-1">†A-1</a>, '
        '[<span id="A-2">A-2</span>, <span id="A-3">A-3</span>] [x].</p>\n'
        '<h2 id="why-then">Why, then?</h2>\n'
        '<ul>\n<li><strong><a id="why-A-1" href="#A-1">A-1</a></strong> So.</li>\n</ul>\n'
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_begins_with_its_sections(served: Served, name: str) -> None:
    page = served.browser().page(f"/games/{name}/rules")
    contents = page[page.index('<nav class="sheet contents"') : page.index("<article")]
    found = re.findall(r'<a href="#([^"]*)">([^<]*)</a>', contents)
    headings = re.findall(r"^## (.*)$", game(name).rulebook(), re.MULTILINE)
    assert [unescape(title) for _place, title in found] == headings and len(headings) > 5
    assert all(f'<h2 id="{place}">' in page for place, _title in found)


def test_html_in_a_rulebook_is_escaped() -> None:
    assert "<b>" not in read("## <b>†A-1</b>\n\n<b>x</b> †A-1\n")


def test_the_page_ends_with_the_rulebook(served: Served) -> None:
    """The list of numbered sentences is docs/rule-numbers.md; players read the rulebook."""
    page = served.browser().page("/games/stampede/rules")
    assert "<dl" not in page
    assert read(game("stampede").rulebook()) in page
