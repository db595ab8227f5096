"""The pieces of the table as markup: stamps, spaces, eagles, bills. Most of them are few, so they are kept.

Every function that says something takes the language it is kept for as its last argument (`language.current_name`).
Cards and boards are known by the names that the view gives (`shelf.py`).
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

from philately.core.language import _, ngettext
from philately.games.stampin import notation
from philately.games.stampin.board import EFFECTS, SIDES, Space
from philately.games.stampin.cards import CATEGORY_WORDS, card_name, card_title, category_title, printed_name, value
from philately.games.stampin.rules import terms as t
from philately.games.stampin.shelf import BOARDS, DECKS
from philately.web.elements import postmark
from philately.web.stamps import picture

BILLS = (8, 5, 2, 1)
BILLS_OF_A_KIND = t.MONEY // sum(BILLS)  # 30 (P-4)
FIRST_BILLS = t.PURSE // sum(BILLS)  # 5 of each kind for everybody (P-4)
WILD_WORD = "wild"
STAMPS = "stampin.svg"  # the static file with a picture of each stamp
SIDE_NAMES = ("east", "north", "west", "south")  # along the path
CORNER_NAMES = ("se", "ne", "nw", "sw")  # before each side
CORNER_OF = (0, 3, 2, 1)  # of South, West, North and East (P-7)


# ---- cards -----------------------------------------------------------------------------------------------------------


@cache
def kind_of(word: str) -> str:
    """The category of a card, or `wild`, as a class."""
    return WILD_WORD if word.startswith(WILD_WORD) else word[:3]


@cache
def title(word: str, cards: str, language: str) -> str:
    """All that is printed on a card."""
    return str(escape(card_title(DECKS.find(cards), notation.action(word))))


@cache
def category_name(category: str, cards: str, language: str) -> str:
    """A category for people."""
    return _("Wild") if category == WILD_WORD else category_title(DECKS.find(cards), CATEGORY_WORDS.index(category))


@cache
def category_picture(word: str) -> Markup:
    """The picture of a category, or of a Wild; the two Wilds differ."""
    return picture(f"stampin-wild-{word[4:] or '1'}" if word.startswith(WILD_WORD) else f"stampin-{word[:3]}")


@cache
def card_picture(word: str, cards: str) -> Markup:
    """The picture of what a stamp names. A name that we haven't drawn, in cards of a host, has that of its category."""
    number = notation.action(word)
    drawn = "" if number >= t.WILD else drawing(printed_name(DECKS.find(cards), number))
    return picture(drawn, STAMPS) if drawn in _drawings() else category_picture(word)


def drawing(name: str) -> str:
    """What the picture of a stamp is called in the file of stamps: `stampin-horned-owl`."""
    return f"stampin-{re.sub('[^a-z0-9]+', '-', name.lower()).strip('-')}"


@cache
def _drawings() -> frozenset[str]:
    """The pictures in the file of stamps."""
    sheet = Path(__file__).with_name("stamps.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([^"]*)"', sheet))


@cache
def price(word: str, cards: str) -> str:
    """The face value; a Wild has none."""
    number = notation.action(word)
    return "" if number >= t.WILD else f"{value(DECKS.find(cards), number)}¢"


@cache
def front(word: str, cards: str, language: str) -> Markup:
    """A card as large as the hand shows it: category, face value, picture and name."""
    name = card_name(DECKS.find(cards), notation.action(word))
    category = category_name(kind_of(word), cards, language)
    return Markup(
        f'<span class="face"><span class="worth"><em>{escape(category)}</em> <b>{price(word, cards)}</b></span>'
        f'{card_picture(word, cards)}<b class="title">{escape(name)}</b></span>'
    )


@cache
def small(word: str, cards: str, language: str) -> Markup:
    """A card as a thumbnail: its picture and its value; all of it is said."""
    return Markup(
        f'<span class="face">{card_picture(word, cards)}'
        f'<b class="mini" aria-hidden="true">{price(word, cards)}</b></span>'
        f'<span class="hide">{title(word, cards, language)}</span>'
    )


@cache
def back(said: str = "") -> Markup:
    """The back of a card."""
    words = f'<span class="hide">{escape(said)}</span>' if said else ""
    return Markup(f'<span class="face"><span class="rosette"></span></span>{words}')


@cache
def three(category: str, wild: bool, cards: str, language: str) -> Markup:
    """Three cards that lie face-down; on top is what one knows of them."""
    if category:
        name = escape(category_name(category, cards, language))
        top = f'<span class="face">{category_picture(category)}</span>'
        said = _("three {category}, face-down").format(category=name)
    else:
        top = '<span class="face"><span class="rosette"></span></span>'
        said = _("three of a kind, face-down")
    mark = ""
    if wild:
        mark = f'<span class="with-wild">{category_picture(WILD_WORD)}</span>'
        said = _("{cards}, one of them a Wild").format(cards=said)
    under = '<span class="stamp back under"><span class="face"></span></span>' * 2
    return Markup(
        f'{under}<span class="stamp back {category}">{top}{mark}</span><span class="hide">{escape(said)}</span>'
    )


# ---- the board -------------------------------------------------------------------------------------------------------


@cache
def icon(space: Space) -> Markup:
    """What a space does, as a sign."""
    return picture(f"stampin-space-{EFFECTS[space.kind].replace('_', '-')}")


@cache
def sides(board: str, language: str) -> tuple[tuple[tuple[str, str, str], ...], ...]:
    """The spaces of the four sides in the order of the path: the classes, what comes before and what is on each."""
    spaces = BOARDS.find(board).spaces
    size = len(spaces) // SIDES
    drawn = [
        (
            EFFECTS[space.kind].replace("_", "-"),
            f'data-space="{number}" title="{escape(_(space.text))}"',
            f"{icon(space)}<b>{escape(_(space.name))}</b>",
        )
        for number, space in enumerate(spaces, 1)
    ]
    return tuple(tuple(drawn[side * size : (side + 1) * size]) for side in range(SIDES))


def corner_of(seat: int, players: int) -> int:
    """The corner where an eagle starts, counted along the path; two players sit opposite each other (P-7)."""
    return CORNER_OF[seat * 2 if players == 2 else seat]


def entry_of(seat: int, players: int, board: str) -> int:
    """The space where an eagle comes onto the path."""
    return BOARDS.find(board).entries[seat * 2 if players == 2 else seat]


@cache
def space_list(board: str, language: str) -> str:
    """All spaces with their texts, for those who can't hover over them."""
    lines = [
        f"<li>{icon(space)}<div><b>{escape(_(space.name))}</b> {escape(_(space.text))}</div></li>"
        for space in BOARDS.find(board).spaces
    ]
    return f"<ol>{''.join(lines)}</ol>"


@cache
def space_card(board: str, place: int, language: str) -> Markup:
    """A space, large, with its text."""
    space = BOARDS.find(board).spaces[place - 1]
    kind = EFFECTS[space.kind].replace("_", "-")
    return Markup(
        f'<div class="space-card {kind}">{icon(space)}<div><b>{escape(_(space.name))}</b>'
        f"<p>{escape(_(space.text))}</p></div></div>"
    )


def eagle(seat: int, name: str, entry: int, mine: bool) -> str:
    """A piece. Its owner is told by colour and by the letter beside it."""
    said = escape(name)
    own = " mine" if mine else ""
    return (
        f'<span class="eagle s{seat}{own}" data-piece="{seat}" data-entry="{entry}" title="{said}">'
        f'{picture("stampin-eagle")}<i aria-hidden="true">{escape(name[:1])}</i><span class="hide">{said}</span></span>'
    )


@cache
def seat_mark(seat: int) -> str:
    """The eagle of a player beside the name."""
    return f'<span class="seat-mark s{seat}">{picture("stampin-eagle")}</span>'


# ---- money -----------------------------------------------------------------------------------------------------------


def lay_out(purses: Sequence[int]) -> list[tuple[int, ...]]:
    """The bills of each purse, and last those of the Bank: so many of 8, 5, 2 and 1 cents (P-37).

    Everybody starts with five of each. A purse with less holds what is left of these, and one with more has got the
    rest on top of them, largest bills first. The Bank holds all other bills of the box, and gives change.
    """
    bank = [BILLS_OF_A_KIND] * len(BILLS)
    given: list[list[int]] = []
    for cents in purses:
        given.append(_largest_first(min(cents, t.PURSE), [FIRST_BILLS] * len(BILLS)))
        bank = [most - number for most, number in zip(bank, given[-1], strict=True)]
    for purse, cents in zip(given, purses, strict=True):
        more = _largest_first(max(cents - t.PURSE, 0), bank)
        for kind, number in enumerate(more):
            purse[kind] += number
            bank[kind] -= number
    return [tuple(numbers) for numbers in (*given, bank)]


def _largest_first(cents: int, most: Sequence[int]) -> list[int]:
    """A sum in bills, largest first, with no more of a kind than there are."""
    numbers = []
    for bill, number in zip(BILLS, most, strict=True):
        numbers.append(min(cents // bill, number))
        cents -= numbers[-1] * bill
    return numbers


@cache
def bills(numbers: tuple[int, ...], language: str) -> str:
    """Bills as a row of small notes; the sum stands beside them, so they say nothing."""
    notes = [
        f'<span class="bill b{bill}">{bill}¢</span><small>×{number}</small>'
        for bill, number in zip(BILLS, numbers, strict=True)
        if number
    ]
    return f'<span class="bills" aria-hidden="true">{"".join(notes)}</span>'


@cache
def keepers(keep: int, demand: int, number: int, language: str) -> Markup:
    """The Keeper/Demand cards that are left; where there is one of each, they are named."""
    said = ngettext("{number} Keeper/Demand card", "{number} Keeper/Demand cards", number).format(number=number)
    if keep != demand:
        said = _("a Keeper card") if keep else _("a Demand card")
    elif keep != number:
        said = _("a Keeper card and a Demand card")
    signs = picture("stampin-keeper") * min(number, 4)
    return Markup(f'<span class="cards" aria-hidden="true">{signs}</span><small>{escape(said)}</small>')


# ---- the end ---------------------------------------------------------------------------------------------------------


@cache
def won_mark(reason: str, language: str) -> Markup:
    """The postmark on the sheet of the winner."""
    return postmark(
        _("WON"),
        {"sets": _("SETS COMPLETE"), "turn_limit": _("LAST TURN")}.get(reason, _("NO CARDS LEFT")),
        "struck winner",
    )


@cache
def set_mark(language: str) -> Markup:
    """The postmark on a Set."""
    return postmark(_("SET"), _("COMPLETE"), "cancel")
