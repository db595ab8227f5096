"""The 62 stamp cards: categories, names and face values, for people; and their words, for programs (P-3, table P-C)."""

import re
from dataclasses import dataclass

from philately.core.datafile import Entry, alike, quote, read
from philately.core.language import _
from philately.games.stampin.rules import terms as t

ALIKE = t.NATURALS // t.CATEGORIES  # cards of a category
WILD_PRICE = 10
EXAMPLE = '{ name = "Violet", value = 3 }'
# Words of notation and records. They are those of our own cards and stay, whatever a file calls its categories.
CATEGORY_WORDS = (
    "pre",
    "flg",
    "spc",
    "din",
    "brd",
    "wld",
    "flw",
    "trn",
    "shp",
    "air",
    "spt",
    "mus",
    "lov",
    "hol",
    "prk",
)


@dataclass(frozen=True)
class Card:
    """A stamp card: its name and its face value in cents."""

    name: str
    value: int


@dataclass(frozen=True)
class Category:
    """Four cards that make a Set."""

    id: str
    title: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Deck:
    """All cards. The Wilds have names, but no face value; on a discard pile they cost `wild_price`."""

    categories: tuple[Category, ...]
    wilds: tuple[str, ...]
    wild_price: int = WILD_PRICE
    name: str = ""


# ---- for programs ----------------------------------------------------------------------------------------------------


def card_word(card: int) -> str:
    """A card in notation: `pre1`, `wild2`."""
    if card >= t.WILD:
        return f"wild{card - t.WILD + 1}"
    category, place = divmod(card, ALIKE)
    return f"{CATEGORY_WORDS[category]}{place + 1}"


def value(deck: Deck, card: int) -> int:
    """What a card costs on a discard pile."""
    return deck.wild_price if card >= t.WILD else _card(deck, card).value


def values(deck: Deck) -> list[int]:
    """What each of the 62 cards costs."""
    return [value(deck, card) for card in range(t.CARDS)]


# ---- for people ------------------------------------------------------------------------------------------------------


def card_name(deck: Deck, card: int) -> str:
    """A card by its own name: `Horned Owl`."""
    return _(printed_name(deck, card))


def printed_name(deck: Deck, card: int) -> str:
    """The same as its file has it, in no other language."""
    return deck.wilds[card - t.WILD] if card >= t.WILD else _card(deck, card).name


def card_title(deck: Deck, card: int) -> str:
    """All that is printed on a card: `Birds 8¢: Horned Owl`."""
    name = card_name(deck, card)
    if card >= t.WILD:
        return _("Wild: {name}").format(name=name)
    title = category_title(deck, card // ALIKE)
    return _("{category} {cents}¢: {name}").format(category=title, cents=value(deck, card), name=name)


def category_title(deck: Deck, category: int) -> str:
    """A category: `Birds`."""
    return _(deck.categories[category].title)


def _card(deck: Deck, card: int) -> Card:
    return deck.categories[card // ALIKE].cards[card % ALIKE]


# ---- files -----------------------------------------------------------------------------------------------------------


def read_cards(source: bytes, file: str, name: str = "cards") -> Deck:
    """The cards in the text of a file, which may give them another name."""
    whole = read(source, file)
    whole.only("name", "wild_price", "wild", "category")
    if whole.has("name"):
        name = whole.text("name")
    price = _cents(whole, "wild_price") if whole.has("wild_price") else WILD_PRICE
    wrong = _("there are {number} entries [[wild]]; there should be {right}")
    wilds = _tables(whole, "wild", _("two entries that begin with [[wild]]"), t.CARDS - t.NATURALS, wrong)
    wrong = _("there are {number} entries [[category]]; there should be {right}")
    tables = _tables(whole, "category", _("entries that begin with [[category]]"), t.CATEGORIES, wrong)
    categories = _categories(file, tables)
    names = [wild.text("name") for wild in _named(whole, wilds, _("wild {number}"))]
    return Deck(categories, tuple(names), price, name)


def write_cards(deck: Deck) -> bytes:
    """Cards as the text of a file; equal cards give equal bytes."""
    lines = [f"name = {quote(deck.name)}"] if deck.name else []
    lines.append(f"wild_price = {deck.wild_price}")
    for wild in deck.wilds:
        lines += ["", "[[wild]]", f"name = {quote(wild)}"]
    for category in deck.categories:
        lines += ["", "[[category]]", f"id = {quote(category.id)}", f"title = {quote(category.title)}", "cards = ["]
        lines += [f"    {{ name = {quote(card.name)}, value = {card.value} }}," for card in category.cards]
        lines.append("]")
    return ("\n".join(lines) + "\n").encode()


def _categories(file: str, tables: list[dict[str, object]]) -> tuple[Category, ...]:
    numbers: dict[str, int] = {}
    titles: dict[str, str] = {}
    found = []
    for number, table in enumerate(tables, 1):
        entry = Entry(file, table)
        called = entry.glimpse("id")
        entry.place = _('category {number} "{name}"') if called else _("category {number}")
        entry.place = entry.place.format(number=number, name=called)
        category = _category(entry)
        if category.id in numbers:
            message = _("category {other} has the same id; every category should have one of its own")
            raise entry.refusal(message.format(other=numbers[category.id]))
        numbers[category.id] = number
        if alike(category.title) == alike("Wild"):
            message = _("the title {title} is that of the two entries [[wild]]; a category should have another")
            raise entry.refusal(message.format(title=repr(category.title)))
        entry.own("title", category.title, titles)
        found.append(category)
    return tuple(found)


def _category(entry: Entry) -> Category:
    entry.only("id", "title", "cards")
    if not re.fullmatch("[a-z]{3}", entry.text("id")):
        raise entry.wrong("id", _("three small letters, a to z"))
    title = entry.text("title")
    right = _("a list of cards such as {example}").format(example=EXAMPLE)
    tables = _tables(entry, "cards", right, ALIKE, _("there are {number} cards; there should be {right}"))
    cards = _named(entry, tables, _("{place}, card {number}"), "value")
    return Category(entry.text("id"), title, tuple(Card(card.text("name"), _cents(card, "value")) for card in cards))


def _tables(entry: Entry, key: str, right: str, number: int, wrong: str) -> list[dict[str, object]]:
    """So many tables, not more and not fewer."""
    tables = entry.tables(key, right)
    if len(tables) != number:
        raise entry.refusal(wrong.format(number=len(tables), right=number))
    return tables


def _named(whole: Entry, tables: list[dict[str, object]], place: str, *keys: str) -> list[Entry]:
    """Entries of an entry, each with a name of its own."""
    names: dict[str, str] = {}
    found = []
    for number, table in enumerate(tables, 1):
        entry = Entry(whole.file, table, place.format(place=whole.place, number=number))
        entry.only("name", *keys)
        entry.own("name", entry.text("name"), names)
        found.append(entry)
    return found


def _cents(entry: Entry, key: str) -> int:
    return entry.number(key, 1, t.PURSE, _("whole cents, 1 … {most}").format(most=t.PURSE))
