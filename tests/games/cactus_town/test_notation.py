"""Words of notation: every action has one of its own."""

import pytest

from philately.core.errors import BadNotation
from philately.core.language import use
from philately.games.cactus_town.notation import FIGURE_WORDS, KIND_WORDS, action, place_word, word
from philately.games.cactus_town.rules.terms import (
    ABSENT,
    ACT,
    AMMO,
    BOTH,
    BOUND,
    BULL,
    CAN_CAN,
    CARD,
    DESERT,
    DONE,
    FIELD,
    FIGURE,
    FIGURES,
    FIRST_HUNTER,
    GRID,
    JAIL,
    KINDS,
    LAST_COW,
    MOVE,
    OFFICE_SPACE,
    PICK_UP,
    PLACE,
    RAID,
    RELOAD,
    ROOM,
    SHE,
    SHOT,
    SNEAK_BOTH_COWS,
    STAMPEDE,
    STEAL_HORSE,
    STUN,
    WAGON,
)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (MOVE, "o1>a1"),
        (MOVE + OFFICE_SPACE, "o1>c3"),
        (MOVE + ROOM + DESERT, "o2>out"),
        (MOVE + BULL * ROOM + WAGON + 1, "bull>w3"),
        (MOVE + (LAST_COW - 1) * ROOM + FIELD, "cow1>f2"),
        (MOVE + FIRST_HUNTER * ROOM + 6, "h1>b2"),
        (FIGURE, "o1"),
        (FIGURE + SHE, "d"),
        (FIGURE + LAST_COW, "cow2"),
        (PLACE, "a1"),
        (PLACE + 1, "b1"),
        (PLACE + GRID - 1, "e5"),
        (CARD, "card1"),
        (CARD + 3, "card4"),
        (ACT, "walk"),
        (ACT + STEAL_HORSE, "horse"),
        (ACT + CAN_CAN, "can-can"),
        (ACT + SNEAK_BOTH_COWS, "sneak-cows"),
        (ACT + STAMPEDE, "stampede"),
        (SHOT, "o1+shot"),
        (SHOT + LAST_COW, "cow2+shot"),
        (AMMO + 3, "s1+ammo"),
        (BOTH + FIRST_HUNTER, "h1+both"),
        (RAID, "o1+rob"),
        (RAID + 2, "o3+rob"),
        (PICK_UP, "o1+loot"),
        (PICK_UP + 2, "o3+loot"),
        (STUN, "stun"),
        (RELOAD, "reload"),
        (DONE, "done"),
    ],
)
def test_words(number: int, said: str) -> None:
    assert word(number) == said
    assert action(said) == number


def test_a_bounty_hunter_alone_is_no_space() -> None:
    """`b1` is a space, so a hunter's word is `h1`."""
    assert [word(FIGURE + FIRST_HUNTER + place) for place in range(2)] == ["h1", "h2"]
    assert action("b1") == PLACE + 1 and action("b2") == PLACE + 6


def test_tables_of_words() -> None:
    """CT-1, CT-9, CT-72: as long as the rules need them."""
    assert len(set(FIGURE_WORDS)) == FIGURES and len(set(KIND_WORDS)) == KINDS
    places = [place_word(place) for place in range(ABSENT)]
    assert len(set(places)) == ABSENT
    assert places[FIELD:DESERT] == ["f2", "f3", "f4", "w2", "w3", "w4"]
    assert (place_word(DESERT), place_word(JAIL), place_word(BOUND)) == ("out", "jail", "bound")
    assert (place_word(0), place_word(4), place_word(20), place_word(OFFICE_SPACE)) == ("a1", "e1", "a5", "c3")


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("o1>c6", r"'o1>c6' is no word of Cactus Town; did you mean .*o1>c"),
        ("stampde", r"'stampde' is no word of Cactus Town; did you mean stampede\?"),
        ("Duel", r"'Duel' is no word of Cactus Town; did you mean duel"),
        ("§", r"'§' is no word of Cactus Town; say a move \(o1>c3\), a space \(c3\), a card \(card1\), duel, or done"),
        ("", r"'' is no word of Cactus Town; say a move"),
        ("jail", r"'jail' is no word of Cactus Town; "),
        ("bound", r"'bound' is no word of Cactus Town; "),
        ("card5", r"'card5' is no word of Cactus Town; did you mean card"),
        ("s1+rob", r"'s1\+rob' is no word of Cactus Town; did you mean "),
    ],
)
def test_words_that_are_none(said: str, wrong: str) -> None:
    with pytest.raises(BadNotation, match=wrong):
        action(said)


def test_refusals_come_through_gettext() -> None:
    with use("xx"), pytest.raises(BadNotation, match=r"^⟦'§' is no word of Cactus Town; .*⟧$"):
        action("§")
