"""Section A: the cards, the money, the board."""

from collections import Counter
from pathlib import Path

import pytest

from philately.core.language import use
from philately.games.stampin import cards, shelf
from philately.games.stampin.board import Board, effect_word
from philately.games.stampin.cards import CATEGORY_WORDS, Deck, card_name, card_title, card_word, category_title, value
from philately.games.stampin.rules.terms import (
    ANY,
    AUCTION,
    CARDS,
    CATEGORIES,
    COLLECT,
    COLLECT_EACH,
    DRAW,
    EVERYBODY,
    FREE,
    GOTO,
    LEAST_BID,
    LEFT,
    LOSE,
    MONEY,
    MOST_PLAYERS,
    NLW,
    PASS_ON,
    PAY,
    PAY_EACH,
    PURSE,
    RIGHT,
    ROLL_AGAIN,
    SORT,
    TRADE,
    WILD,
)
from tools import messages

DECK = shelf.DECKS.find("standard")
BOARDS = [shelf.BOARDS.find(name) for name in ("standard", "first")]
every_board = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)


# ---- cards -----------------------------------------------------------------------------------------------------------


def test_sixty_two_cards_of_which_two_are_wild() -> None:
    """P-2, P-3: fifteen categories of four, and two Wilds that differ."""
    assert [len(category.cards) for category in DECK.categories] == [4] * CATEGORIES
    assert CATEGORIES * 4 + len(DECK.wilds) == CARDS == 62
    assert len(set(DECK.wilds)) == 2
    names = [card_name(DECK, card) for card in range(CARDS)]
    assert len(set(names)) == CARDS


def test_every_category_is_equally_dear() -> None:
    """P-C: 3, 5, 8 and 10 cents, 26 together; the dearest costs the least bid."""
    for category in DECK.categories:
        assert [card.value for card in category.cards] == [3, 5, 8, 10]
        assert sum(card.value for card in category.cards) == 26
    assert max(cards.values(DECK)) == LEAST_BID


def test_a_wild_costs_ten_cents() -> None:
    """P-C: if one is ever bought from a discard pile."""
    assert [value(DECK, card) for card in (WILD, WILD + 1)] == [10, 10] == cards.values(DECK)[WILD:]


def test_the_categories_in_their_order() -> None:
    """P-C: ids are the words of programs."""
    assert tuple(category.id for category in DECK.categories) == CATEGORY_WORDS
    titles = "Presidents Flags Space Dinosaurs Birds Wildlife Flowers Trains Ships Aviation Sports Music Love Holidays"
    assert [category_title(DECK, category) for category in range(CATEGORIES)] == [*titles.split(), "National Parks"]


def test_cards_for_people_and_for_programs() -> None:
    """P-C: names and values come from the file, words don't."""
    assert (card_name(DECK, 18), card_title(DECK, 18), card_word(18)) == (
        "Horned Owl",
        "Birds 8¢: Horned Owl",
        "brd3",
    )
    assert (card_name(DECK, 60), card_title(DECK, 61)) == ("Upside-down eagle", "Wild: Missing colour")
    assert [card_word(card) for card in (0, 3, 59, 60, 61)] == ["pre1", "pre4", "prk4", "wild1", "wild2"]
    with use("xx"):
        assert card_title(DECK, 18) == "⟦⟦Birds⟧ 8¢: ⟦Horned Owl⟧⟧"
        assert card_title(DECK, 60) == "⟦Wild: ⟦Upside-down eagle⟧⟧"
        assert card_word(18) == "brd3"


def test_money() -> None:
    """P-4: 30 bills of 1, 2, 5 and 8 cents; everybody gets five of each, and it works for four."""
    assert MONEY == 30 * (1 + 2 + 5 + 8) and PURSE == 5 * (1 + 2 + 5 + 8)
    assert [MONEY - players * PURSE for players in range(2, MOST_PLAYERS + 1)] == [320, 240, 160]


# ---- board -----------------------------------------------------------------------------------------------------------


@every_board
def test_thirty_six_spaces_nine_a_side(board: Board) -> None:
    """P-6, P-8: every side has one Auction, one NLW and one Swap Meet."""
    assert len(board.spaces) == 36
    for side in range(4):
        kinds = [(space.kind, space.number) for space in board.spaces[side * 9 : side * 9 + 9]]
        assert [kinds.count(kind) for kind in ((AUCTION, 0), (NLW, 0), (TRADE, ANY))] == [1, 1, 1]


@every_board
def test_where_pieces_enter(board: Board) -> None:
    """P-7: South, West, North, East at the corner to their right."""
    assert board.entries == (1, 28, 19, 10)


def test_how_many_there_are_of_each_kind() -> None:
    """P-8: the totals under table P-B."""
    spaces = shelf.BOARDS.find("first").spaces
    assert Counter(space.kind for space in spaces) == {
        AUCTION: 4,
        NLW: 4,
        TRADE: 10,
        PASS_ON: 2,
        DRAW: 3,
        FREE: 2,
        SORT: 1,
        COLLECT: 3,
        PAY: 2,
        COLLECT_EACH: 1,
        PAY_EACH: 1,
        ROLL_AGAIN: 1,
        GOTO: 1,
        LOSE: 1,
    }
    trades = Counter(space.number for space in spaces if space.kind == TRADE)
    assert trades == {ANY: 4, LEFT: 2, RIGHT: 2, EVERYBODY: 2}
    assert [space.number for space in spaces if space.kind == PASS_ON] == [LEFT, RIGHT]
    assert [space.number for space in spaces if space.kind == DRAW] == [1, 1, 2]
    assert sum(space.number for space in spaces if space.kind == COLLECT) == 26
    assert sum(space.number for space in spaces if space.kind == PAY) == 8
    assert [space.number for space in spaces if space.kind in (COLLECT_EACH, PAY_EACH, SORT)] == [1, 3, 2]


def test_air_mail_flies_to_an_auction() -> None:
    """P-8: from 31 to 35."""
    spaces = shelf.BOARDS.find("first").spaces
    assert (spaces[30].name, spaces[30].kind, spaces[30].number) == ("AIR MAIL", GOTO, AUCTION)
    assert next(number for number in range(32, 37) if spaces[number - 1].kind == AUCTION) == 35


def test_the_whole_path() -> None:
    """P-8: table P-B, in its order."""
    effects = [effect_word(space) for space in shelf.BOARDS.find("first").spaces]
    assert effects[:9] == [
        "draw 1",
        "collect 8",
        "trade any",
        "pass left",
        "nlw",
        "trade left",
        "pay 3",
        "auction",
        "trade right",
    ]
    assert effects[9:18] == [
        "free",
        "pay_each 1",
        "trade any",
        "collect 10",
        "nlw",
        "trade all",
        "roll",
        "auction",
        "sort 3",
    ]
    assert effects[18:27] == [
        "draw 1",
        "collect 8",
        "trade any",
        "pass right",
        "nlw",
        "trade left",
        "pay 5",
        "auction",
        "trade right",
    ]
    assert effects[27:] == [
        "free",
        "collect_each 2",
        "trade any",
        "goto auction",
        "nlw",
        "trade all",
        "lose",
        "auction",
        "draw 2",
    ]


@every_board
def test_spaces_say_the_sums_that_they_mean(board: Board) -> None:
    """P-8: the printed cents are those of the effect."""
    for space in board.spaces:
        if space.kind in (COLLECT, PAY, COLLECT_EACH, PAY_EACH):
            assert f"{space.number}¢" in space.text


# ---- translation -----------------------------------------------------------------------------------------------------


def test_names_and_texts_can_be_translated() -> None:
    """P-B, P-C: the template for translators has all that is printed."""
    printed = {space_text for board in BOARDS for space in board.spaces for space_text in (space.name, space.text)}
    printed |= {*DECK.wilds, *(category.title for category in DECK.categories)}
    printed |= {card.name for category in DECK.categories for card in category.cards}
    template = messages.template()
    for text in printed:
        assert f'msgid "{text}"\n' in template
    assert "trade any" not in template and '"brd"' not in template


@pytest.mark.parametrize("file", sorted(shelf.HERE.glob("*.toml")), ids=lambda file: file.name)
def test_our_files_say_that_they_are_reconstructions(file: Path) -> None:
    """P-B, P-C: nobody should take them for the printed game."""
    assert "a reconstruction, in words of ours" in file.read_text(encoding="utf-8")[:500]


def test_decks_are_values() -> None:
    """What is equal is the same board, whoever reads it."""
    assert Deck(DECK.categories, DECK.wilds, DECK.wild_price, DECK.name) == DECK
    assert len({BOARDS[0], BOARDS[1], shelf.BOARDS.find("first")}) == 2
