"""The pictures of Stampin's stamps: one for each, all of them different, none too large."""

import re
from xml.etree import ElementTree

from philately.games.stampin.cards import CATEGORY_WORDS, read_cards
from philately.games.stampin.pieces import STAMPS, card_picture, category_picture, drawing, front, small
from philately.games.stampin.shelf import DECKS, OUR_CARDS
from philately.web.stamps import sprite
from philately.web.static import static_file, static_url

SVG = "{http://www.w3.org/2000/svg}"
MOST = 720  # bytes of a drawing, without what it shares with others
WORDS = [f"{category}{place}" for category in CATEGORY_WORDS for place in range(1, 5)]
STANDARD = OUR_CARDS["standard"].read_text(encoding="utf-8")


def sheet() -> str:
    found = static_file(STAMPS)
    assert found is not None and found[1] == "image/svg+xml"
    return found[0].decode()


def symbols() -> dict[str, str]:
    """Each drawing by its name."""
    return dict(re.findall(r'<symbol id="([^"]*)" viewBox="0 0 64 64">\n(.*?)\n</symbol>', sheet(), re.DOTALL))


def test_every_stamp_of_the_standard_cards_has_a_picture_of_its_own() -> None:
    shown = [re.findall(r'<use href="([^"]*)"', card_picture(word, "standard")) for word in WORDS]
    named = [drawing(name) for name in re.findall(r'\{ name = "([^"]*)"', STANDARD)]
    assert shown == [[f"{static_url(STAMPS)}#{name}"] for name in named]
    assert sorted(symbols()) == sorted(named) and len(set(symbols().values())) == len(WORDS) == 60


def test_the_file_is_svg_with_ids_that_occur_once() -> None:
    root = ElementTree.fromstring(sheet())
    assert root.tag == f"{SVG}svg" and len(root.findall(f"{SVG}symbol")) == 60
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert not set(ids) & set(re.findall(r'id="([^"]*)"', sprite("stampin")))
    assert {part.get("href", "")[1:] for part in root.iter(f"{SVG}use")} <= set(ids)
    assert not re.search(r"<style|<script| (style|on[a-z]+)=", sheet())


def test_no_picture_is_large() -> None:
    assert {name: len(drawn) for name, drawn in symbols().items() if len(drawn.encode()) > MOST} == {}


def test_wilds_and_categories_have_the_pictures_of_the_page() -> None:
    """They lie face-down or stand for all four, so no single stamp is shown."""
    for word in (*CATEGORY_WORDS, "wild1", "wild2"):
        (name,) = re.findall(r'<use href="#([^"]*)"', category_picture(word))
        assert f'<symbol id="{name}"' in sprite("stampin")
    assert card_picture("wild2", "standard") == category_picture("wild2")


def test_stamps_of_a_host_that_we_have_not_drawn_show_their_category() -> None:
    deck = read_cards(STANDARD.replace('"Rose"', '"Edelweiss"').replace('"Violet"', '"Horned owl!"').encode(), "x")
    name = DECKS.lay(deck)
    assert card_picture("flw3", name) == category_picture("flw3")
    assert card_picture("flw4", name) == card_picture("flw4", "standard")
    assert card_picture("flw1", name) == card_picture("brd3", "standard")  # under another heading
    for drawn in (front, small):
        assert category_picture("flw3") in drawn("flw3", name, "en")
        assert card_picture("flw4", name) in drawn("flw4", name, "en")
