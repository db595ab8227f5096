"""Boards and cards as files: what is good, what is wrong, and what one is told then."""

import re
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from philately.core.errors import BadOptions
from philately.core.language import use
from philately.games.stampin import shelf
from philately.games.stampin.board import EFFECTS, effect_word, read_board, usual_entries, write_board
from philately.games.stampin.cards import read_cards
from philately.games.stampin.rules.terms import AUCTION, GOTO, KINDS, LEFT, PASS_ON, TRADE

BOARD = shelf.OUR_BOARDS["first"].read_bytes()
CARDS = shelf.OUR_CARDS["standard"].read_bytes()
SPACE = '[[space]]\nname = "A"\ntext = "B"\neffect = "auction"\n'
DRAW = SPACE.replace("auction", "draw 1")
Reader = Callable[[bytes, str], object]
both = pytest.mark.parametrize("reader", [read_board, read_cards], ids=["board", "cards"])


def toml(value: Any) -> str:
    """A value as TOML has it, all on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {toml(one)}' for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(one if one.isalnum() else f"\\U{ord(one):08X}" for one in value) + '"'
    return str(value)


def changed(source: bytes, *way: Any) -> bytes:
    """A good file in which the last of these stands at the place that the others name; `...` takes it away."""
    data = tomllib.loads(source.decode())
    *steps, key, value = way
    place: Any = data
    for step in steps:
        place = place[step]
    if value is ...:
        del place[key]
    else:
        place[key] = value
    lines = []
    for name, value in data.items():
        if isinstance(value, list) and name in ("space", "category", "wild"):
            lines.append(f"{name} = [\n" + "".join(f"{toml(one)},\n" for one in value) + "]")
        else:
            lines.append(f'"{name}" = {toml(value)}')
    return "\n".join(lines).encode()


def told(reader: Reader, source: bytes) -> str:
    """What is wrong with a file that is called mine.toml."""
    with pytest.raises(BadOptions) as refused:
        reader(source, "mine.toml")
    said = str(refused.value)
    assert said.startswith("mine.toml: ")
    return said.removeprefix("mine.toml: ")


# ---- good ones -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spaces", "entries"),
    [(12, (1, 10, 7, 4)), (36, (1, 28, 19, 10)), (40, (1, 31, 21, 11)), (60, (1, 46, 31, 16))],
)
def test_entries_may_be_left_out(spaces: int, entries: tuple[int, ...]) -> None:
    """P-7: the first space of each side."""
    assert usual_entries(spaces) == entries
    assert read_board(DRAW.encode() * spaces, "x").entries == entries


def test_every_effect_is_understood_and_written_alike() -> None:
    """P-8: each kind, with all that can stand beside it."""
    said = ["trade any", "trade left", "trade right", "trade all", "pass left", "pass right", "draw 1", "draw 2"]
    said += ["sort 1", "sort 6", "collect 80", "pay 1", "collect_each 2", "pay_each 80", "nlw", "auction", "free"]
    said += ["roll", "lose", *(f"goto {effect}" for effect in EFFECTS if effect not in ("goto", "roll"))]
    spaces = [*said, *["auction"] * (-len(said) % 4)]
    source = "".join(SPACE.replace('"auction"', f'"{effect}"') for effect in spaces)
    board = read_board(source.encode(), "x")
    assert [effect_word(space) for space in board.spaces] == spaces
    assert len({space.kind for space in board.spaces}) == KINDS
    found = {effect_word(space): (space.kind, space.number) for space in board.spaces}
    assert found["trade left"] == (TRADE, LEFT) and found["pass left"] == (PASS_ON, LEFT)
    assert found["goto auction"] == (GOTO, AUCTION)


def test_people_may_write_freely() -> None:
    """Capitals, blanks, a mark at the beginning of the file, and the line ends of Windows."""
    source = b"\xef\xbb\xbf" + changed(BOARD, "space", 2, "effect", "  Trade   ANY ").replace(b"\n", b"\r\n")
    board = read_board(changed(source.removeprefix(b"\xef\xbb\xbf"), "space", 2, "name", " SWAP "), "x")
    assert effect_word(board.spaces[2]) == "trade any" and board.spaces[2].name == "SWAP"
    assert read_board(source, "x").spaces[2].kind == TRADE


def test_values_and_wild_price_of_other_cards() -> None:
    deck = read_cards(changed(changed(CARDS, "wild_price", ...), "category", 2, "cards", 1, "value", 80), "x")
    assert deck.wild_price == 10 and deck.categories[2].cards[1].value == 80
    assert read_cards(changed(CARDS, "wild_price", 1), "x").wild_price == 1


# ---- not what is expected --------------------------------------------------------------------------------------------


@both
def test_an_empty_file(reader: Reader) -> None:
    what = "space" if reader is read_board else "wild"
    assert re.fullmatch(rf"{what} is missing; it should be .*entries that begin with \[\[{what}\]\]", told(reader, b""))


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=5,
)


@given(key=st.sampled_from(["name", "entries", "space", "wild", "wild_price", "category"]), value=JUNK)
@settings(max_examples=300)
def test_any_values_are_refused_in_words_or_good(key: str, value: object) -> None:
    for reader, source in ((read_board, BOARD), (read_cards, CARDS)):
        try:
            reader(changed(source, key, value), "mine.toml")
        except BadOptions as error:
            assert str(error).startswith("mine.toml: ")


# ---- boards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "wrong"),
    [
        (("nam", "x"), "there is no key 'nam'; did you mean name?"),
        (("spaces", 1), "there is no key 'spaces'; did you mean space?"),
        (("zzz", 1), "there is no key 'zzz'; the keys are name, entries, space"),
        (("name", 5), 'name should be text in "quotes", not 5'),
        (("name", " "), 'name is empty; it should be text in "quotes"'),
        (("space", 5), "space should be entries that begin with [[space]], not 5"),
        (("space", {"name": "x"}), "space should be entries that begin with [[space]], not a table"),
        (("space", [1] * 36), "space should be entries that begin with [[space]], without 1 in it"),
        (("space", []), "there are 0 spaces; a board has 12 to 60, as many on each of its four sides"),
        (("space", 35, ...), "there are 35 spaces; a board has 12 to 60, as many on each of its four sides"),
        (("space", 6, "txt", "x"), "space 7 \"POSTAGE DUE\": there is no key 'txt'; did you mean text?"),
        (("space", 6, "effect", ...), 'space 7 "POSTAGE DUE": effect is missing; it should be text in "quotes"'),
        (("space", 6, "text", ...), 'space 7 "POSTAGE DUE": text is missing; it should be text in "quotes"'),
        (("space", 6, "text", [1]), 'space 7 "POSTAGE DUE": text should be text in "quotes", not a list'),
        (("space", 6, "text", "a" * 201), 'space 7 "POSTAGE DUE": text has 201 characters; it can have 200'),
        (("space", 6, "name", ...), 'space 7: name is missing; it should be text in "quotes"'),
        (("space", 6, "name", ""), 'space 7: name is empty; it should be text in "quotes"'),
        (("space", 6, "name", True), 'space 7: name should be text in "quotes", not true'),
        (
            ("space", 6, "name", "a\x1b[1m"),
            "space 7: name has the character U+001B, which can't be printed; it should be one line of text",
        ),
        (
            ("space", 6, "text", "a\nb"),
            'space 7 "POSTAGE DUE": text has the character U+000A, '
            "which can't be printed; it should be one line of text",
        ),
    ],
)
def test_what_is_wrong_with_a_board(way: tuple[Any, ...], wrong: str) -> None:
    assert told(read_board, changed(BOARD, *way)) == wrong


@pytest.mark.parametrize("letter", ["\0", "\x7f", "\x85", "\u200b", "\u2028", "\u202e", "\ue000"])
def test_letters_that_cannot_be_printed(letter: str) -> None:
    code = f"U\\+{ord(letter):04X}"
    assert re.search(
        f"text has the character {code}, ", told(read_board, changed(BOARD, "space", 0, "text", f"a{letter}b"))
    )
    assert re.search(
        f"title has the character {code}", told(read_cards, changed(CARDS, "category", 0, "title", f"a{letter}b"))
    )


@pytest.mark.parametrize(
    "name",
    ["می\u200cخواهم", "👩\u200d🚀", "❤\ufe0f\u200d🔥", "क्\u200dष", "e\u0301\u0302\u0323", "Vie\u0323\u0302t", "བསྒྲུབས"],
)
def test_letters_that_need_others_beside_them(name: str) -> None:
    """Joiners that can't be seen, and up to three accents on a letter."""
    board = read_board(changed(BOARD, "space", 0, "name", name), "x")
    assert board.spaces[0].name == name
    assert read_board(write_board(board), "x") == board


@pytest.mark.parametrize("joiner", ["\u200c", "\u200d"])
@pytest.mark.parametrize("text", ["{0}", "{0}a", "a{0}", "a{0}{0}b", "a{0}\u200bb", "a\u200b{0}b"])
def test_joiners_stand_between_two_letters(joiner: str, text: str) -> None:
    wrong = told(read_board, changed(BOARD, "space", 0, "name", text.format(joiner)))
    assert re.match(r"space 1: name has the character U\+200[BCD], which can't be printed", wrong)


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        ("e" + "\u0301" * 4, 4),
        ("e" + "\u0301" * 100, 100),
        ("ab" + "\u0323\u0301" * 2 + "c\u0301", 4),
        ("a" + "\u20dd" * 9, 9),  # circles
        ("a" + "\u0301\u0301\u034f" * 9, 18),  # a mark that can't be seen is between them
        ("a" + "\u0301\u0301\u200d" * 9 + "b", 18),
    ],
)
def test_a_letter_has_three_accents_at_most(name: str, marks: int) -> None:
    wrong = f"name has {marks} accents on one letter; it can have 3"
    assert told(read_board, changed(BOARD, "space", 0, "name", name)) == f"space 1: {wrong}"
    assert told(read_cards, changed(CARDS, "wild", 0, "name", name)) == f"wild 1: {wrong}"


@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        ("tarde any", "there is no effect 'tarde any'; did you mean trade?"),
        ("collecteach 2", "there is no effect 'collecteach 2'; did you mean collect_each or collect?"),
        ("§", f"there is no effect '§'; effects are {', '.join(EFFECTS)}"),
        ("pay", "effect should be pay with a whole number, 1 … 80, such as pay 1, not 'pay'"),
        ("pay 0", "effect should be pay with a whole number, 1 … 80, such as pay 1, not 'pay 0'"),
        ("pay 81", "effect should be pay with a whole number, 1 … 80, such as pay 1, not 'pay 81'"),
        ("pay 3 5", "effect should be pay with a whole number, 1 … 80, such as pay 1, not 'pay 3 5'"),
        ("pay ²", "effect should be pay with a whole number, 1 … 80, such as pay 1, not 'pay ²'"),
        ("pay -3", "effect should be pay with a whole number, 1 … 80, such as pay 1, not 'pay -3'"),
        ("collect 8¢", "effect should be collect with a whole number, 1 … 80, such as collect 1, not 'collect 8¢'"),
        ("draw 3", "effect should be draw with a whole number, 1 … 2, such as draw 1, not 'draw 3'"),
        ("sort 7", "effect should be sort with a whole number, 1 … 6, such as sort 1, not 'sort 7'"),
        ("trade", "effect should be trade any or trade left or trade right or trade all, not 'trade'"),
        ("trade 1", "effect should be trade any or trade left or trade right or trade all, not 'trade 1'"),
        ("pass any", "effect should be pass left or pass right, not 'pass any'"),
        ("auction 3", "effect should be auction alone, not 'auction 3'"),
    ],
)
def test_what_is_wrong_with_an_effect(effect: str, wrong: str) -> None:
    assert told(read_board, changed(BOARD, "space", 6, "effect", effect)) == f'space 7 "POSTAGE DUE": {wrong}'


@pytest.mark.parametrize("effect", ["goto", "goto goto", "goto roll", "goto 35", "goto trade any"])
def test_where_one_cannot_go(effect: str) -> None:
    wrong = told(read_board, changed(BOARD, "space", 30, "effect", effect))
    assert wrong.startswith('space 31 "AIR MAIL": effect should be goto draw or goto collect or ')
    assert "goto roll or" not in wrong and "goto goto or" not in wrong and wrong.endswith(f", not '{effect}'")


def test_there_must_be_a_space_to_go_to() -> None:
    source = SPACE * 11 + SPACE.replace("auction", "goto lose")
    wrong = "no space of this board has the effect lose, so nobody can go there"
    assert told(read_board, source.encode()) == f'space 12 "A": {wrong}'


def test_a_turn_and_a_game_must_be_able_to_end() -> None:
    rolls = DRAW * 8 + SPACE.replace("auction", "roll") * 4
    assert told(read_board, rolls.encode()) == (
        "4 spaces have the effect roll; 3 of 12 are the most, or a turn might never end"
    )
    assert read_board((DRAW * 9 + SPACE.replace("auction", "roll") * 3).encode(), "x")


@pytest.mark.parametrize(
    "effects",
    [
        ["lose"],
        ["auction"],
        ["pay 80", "auction"],
        ["nlw", "auction"],
        ["pay 80", "sort 1"],
        ["sort 6", "collect 80", "free", "pass left"],
        ["auction", "collect_each 80", "sort 6"],
    ],
)
def test_cards_must_come_in_without_end(effects: list[str]) -> None:
    """Money that auctions take must come back from the Bank, and whoever sorts may discard nothing."""
    all_of_them = [effects[0]] * (12 - len(effects)) + effects
    source = "".join(SPACE.replace("auction", effect) for effect in all_of_them)
    assert told(read_board, source.encode()) == (
        "new cards might stop coming in, and the game never end; "
        "there should be a space with the effect draw, or one with auction and one with collect"
    )
    for more in (["draw 1"] * 4, ["auction", "collect 1"] * 2):
        good = source + "".join(SPACE.replace("auction", effect) for effect in more)
        assert len(read_board(good.encode(), "x").spaces) == 16


@pytest.mark.parametrize(
    "entries",
    [[], [1, 2, 3], [1, 2, 3, 4, 5], [1, 1, 2, 3], [0, 1, 2, 3], [1, 2, 3, 37], [1, 2, 3, "4"], [True, 2, 3, 4]],
)
def test_entries_are_four_spaces(entries: list[object]) -> None:
    wrong = "entries should be a list of four different spaces, 1 … 36, such as [1, 28, 19, 10]"
    assert told(read_board, changed(BOARD, "entries", entries)) == wrong
    assert told(read_board, changed(BOARD, "entries", 7)) == f"{wrong}, not 7"


# ---- cards -----------------------------------------------------------------------------------------------------------

CENTS = "whole cents, 1 … 80"


@pytest.mark.parametrize(
    ("way", "wrong"),
    [
        (("wilds", 1), "there is no key 'wilds'; did you mean wild or wild_price?"),
        (("wild", ...), "wild is missing; it should be two entries that begin with [[wild]]"),
        (("wild", 1, ...), "there are 1 entries [[wild]]; there should be 2"),
        (("wild", 1, "name", ""), 'wild 2: name is empty; it should be text in "quotes"'),
        (("wild", 1, "value", 3), "wild 2: there is no key 'value'; the keys are name"),
        (("wild_price", 0), f"wild_price should be {CENTS}, not 0"),
        (("wild_price", "10"), f"wild_price should be {CENTS}, not '10'"),
        (("name", 1.5), 'name should be text in "quotes", not 1.5'),
        (("category", ...), "category is missing; it should be entries that begin with [[category]]"),
        (("category", 14, ...), "there are 14 entries [[category]]; there should be 15"),
        (("category", 2, "id", ...), 'category 3: id is missing; it should be text in "quotes"'),
        (("category", 2, "id", "SPC"), "category 3 \"SPC\": id should be three small letters, a to z, not 'SPC'"),
        (("category", 2, "id", "space"), "category 3 \"space\": id should be three small letters, a to z, not 'space'"),
        (
            ("category", 2, "id", "pre"),
            'category 3 "pre": category 1 has the same id; every category should have one of its own',
        ),
        (("category", 2, "title", ""), 'category 3 "spc": title is empty; it should be text in "quotes"'),
        (("category", 2, "titel", "x"), "category 3 \"spc\": there is no key 'titel'; did you mean title?"),
        (
            ("category", 2, "cards", "x"),
            'category 3 "spc": cards should be a list of cards such as { name = "Violet", value = 3 }, not \'x\'',
        ),
        (
            ("category", 2, "cards", 1, "x"),
            'category 3 "spc": cards should be a list of cards such as { name = "Violet", value = 3 }, '
            "without 'x' in it",
        ),
        (("category", 2, "cards", 3, ...), 'category 3 "spc": there are 3 cards; there should be 4'),
        (
            ("category", 2, "cards", 1, "name", ""),
            'category 3 "spc", card 2: name is empty; it should be text in "quotes"',
        ),
        (
            ("category", 2, "cards", 1, "value", ...),
            f'category 3 "spc", card 2: value is missing; it should be {CENTS}',
        ),
        (("category", 2, "cards", 1, "value", 0), f'category 3 "spc", card 2: value should be {CENTS}, not 0'),
        (("category", 2, "cards", 1, "value", 81), f'category 3 "spc", card 2: value should be {CENTS}, not 81'),
        (("category", 2, "cards", 1, "value", 3.5), f'category 3 "spc", card 2: value should be {CENTS}, not 3.5'),
        (("category", 2, "cards", 1, "value", True), f'category 3 "spc", card 2: value should be {CENTS}, not true'),
        (
            ("category", 2, "cards", 1, "value", 10**20),
            f'category 3 "spc", card 2: value should be {CENTS}, not a number without end',
        ),
        (
            ("category", 2, "cards", 1, "price", 3),
            "category 3 \"spc\", card 2: there is no key 'price'; the keys are name, value",
        ),
    ],
)
def test_what_is_wrong_with_cards(way: tuple[Any, ...], wrong: str) -> None:
    assert told(read_cards, changed(CARDS, *way)) == wrong


@pytest.mark.parametrize("title", ["Presidents", " presidents ", "PRESIDENTS", "Presi\u200ddents"])
def test_categories_have_titles_of_their_own(title: str) -> None:
    assert told(read_cards, changed(CARDS, "category", 2, "title", title)) == (
        f'category 3 "spc": category 1 "pre" has the same title, {title.strip()!r}; each should have one of its own'
    )


@pytest.mark.parametrize("title", ["Wild", " wild", "WILD"])
def test_no_category_is_called_wild(title: str) -> None:
    assert told(read_cards, changed(CARDS, "category", 2, "title", title)) == (
        f'category 3 "spc": the title {title.strip()!r} is that of the two entries [[wild]]; '
        "a category should have another"
    )


def test_cards_of_a_category_have_names_of_their_own() -> None:
    assert told(read_cards, changed(CARDS, "category", 2, "cards", 3, "name", " walk IN  space")) == (
        'category 3 "spc", card 4: category 3 "spc", card 2 has the same name, \'walk IN  space\'; '
        "each should have one of its own"
    )
    assert read_cards(changed(CARDS, "category", 2, "cards", 3, "name", "Cardinal"), "x")  # another category's
    assert read_cards(changed(CARDS, "wild", 0, "name", "Cardinal"), "x")


def test_wilds_have_names_of_their_own() -> None:
    assert told(read_cards, changed(CARDS, "wild", 1, "name", "UPSIDE-DOWN eagle")) == (
        "wild 2: wild 1 has the same name, 'UPSIDE-DOWN eagle'; each should have one of its own"
    )


def test_accents_may_be_written_in_two_ways() -> None:
    source = changed(CARDS, "wild", 0, "name", "Caf\u00e9")
    assert told(read_cards, changed(source, "wild", 1, "name", "Cafe\u0301")).startswith("wild 2: wild 1 has the same ")


@pytest.mark.parametrize(
    ("value", "said"), [("0x" + "f" * 1900, "a number without end"), ("2020-01-01", "a date or a time")]
)
def test_odd_values_of_toml(value: str, said: str) -> None:
    assert told(read_cards, b"wild_price = " + value.encode()) == f"wild_price should be {CENTS}, not {said}"


def test_a_number_that_is_too_long_for_python() -> None:
    source = b"wild_price = " + b"1_" * 900 + b"1"
    assert told(read_cards, source).endswith("not a number without end")


# ---- in other languages ----------------------------------------------------------------------------------------------


def test_refusals_come_through_gettext() -> None:
    with use("xx"):
        said = told_in_xx(read_cards, changed(CARDS, "category", 2, "cards", 1, "value", 0))
        assert said == ('⟦mine.toml: ⟦⟦category 3 "spc"⟧, card 2⟧: ⟦value should be ⟦whole cents, 1 … 80⟧, not 0⟧⟧')
        said = told_in_xx(read_board, changed(BOARD, "space", 6, "effect", "auction 1"))
        assert said == ("⟦mine.toml: ⟦space 7 \"POSTAGE DUE\"⟧: ⟦effect should be ⟦auction alone⟧, not 'auction 1'⟧⟧")


def told_in_xx(reader: Reader, source: bytes) -> str:
    with pytest.raises(BadOptions) as refused:
        reader(source, "mine.toml")
    return str(refused.value)
