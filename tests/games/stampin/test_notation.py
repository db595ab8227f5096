"""Words of notation: every action has one, and it stays the same whatever is printed on the cards."""

import pytest

from philately.core.errors import BadNotation
from philately.games.stampin.notation import action, word
from philately.games.stampin.rules.terms import (
    BIDS,
    BUY,
    CATEGORY,
    DEMAND,
    DONE,
    EXCHANGE,
    FOLLOW,
    KEEP,
    PASS,
    PAY_DOUBLES,
    PILE,
    PUT_DOWN,
    ROLL,
    SEAT,
    SLOTS,
    WILD,
)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "pre1"),
        (59, "prk4"),
        (WILD, "wild1"),
        (WILD + 1, "wild2"),
        (ROLL, "roll"),
        (BUY, "buy1"),
        (BUY + 1, "buy2"),
        (DONE, "done"),
        (DEMAND, "demand"),
        (PAY_DOUBLES, "pay"),
        (KEEP, "keep"),
        (FOLLOW, "follow"),
        (PASS, "pass"),
        (PILE, "pile1"),
        (PILE + 1, "pile2"),
        (SEAT, "seat0"),
        (SEAT + 3, "seat3"),
        (CATEGORY, "pre"),
        (CATEGORY + 14, "prk"),
        (PUT_DOWN, "wild>pre"),
        (PUT_DOWN + 14, "wild>prk"),
        (EXCHANGE + 2, "pre3>wild"),
        (EXCHANGE + 59, "prk4>wild"),
        (SLOTS, "slot1"),
        (SLOTS + 7, "slot8"),
        (BIDS, "bid0"),
        (BIDS + 480, "bid480"),
    ],
)
def test_words_of_each_sort(number: int, said: str) -> None:
    assert word(number) == said and action(said) == number


@pytest.mark.parametrize("said", ["", "nonsense", "@", "seat", "-1", "0", "slot9", "seat4", "bid481", "pre5", "wild3"])
def test_what_is_no_word_is_no_action(said: str) -> None:
    with pytest.raises(BadNotation, match="is no word of Stampin'; "):
        action(said)


def test_a_misspelt_word_gets_a_suggestion() -> None:
    with pytest.raises(BadNotation, match=r"'rol' is no word of Stampin'; did you mean roll\b.*\?"):
        action("rol")
    with pytest.raises(BadNotation, match=r"say a card \(pre1\), roll, buy1, done"):
        action("§§§")
