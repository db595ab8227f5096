"""The words of the game as numbers: cards, spaces, actions.

A card is its category * 4 + its place in the category; 60 and 61 are the Wilds, which differ by their picture only. All
62 cards can be told apart, so a heap of cards without an order is a number with one bit for each.
"""

from typing import Final

from mypy_extensions import i64

CATEGORIES: Final = 15
CARDS: Final = 62
NATURALS: Final = 60
WILD: Final = 60  # and 61
WILDS: Final = 3 << 60
ALL: Final = (1 << 62) - 1
LAST_FOUR: Final = 15 << 56
HAND: Final = 6
PILES: Final = 2
MOST_PLAYERS: Final = 4
MONEY: Final = 480  # cents in the box (P-4)
PURSE: Final = 80
LEAST_BID: Final = 10
DUEL: Final = 8
DOUBLES_PRICE: Final = 5
NONE: Final = 255

# Kinds of spaces (P-8); the number beside them is cents, cards or a direction.
DRAW: Final = 0
COLLECT: Final = 1
PAY: Final = 2
COLLECT_EACH: Final = 3
PAY_EACH: Final = 4
TRADE: Final = 5
PASS_ON: Final = 6
NLW: Final = 7
AUCTION: Final = 8
FREE: Final = 9
SORT: Final = 10
ROLL_AGAIN: Final = 11
GOTO: Final = 12  # the kind of space to fly to
LOSE: Final = 13
KINDS: Final = 14
# Whom one trades with, or which way cards are passed.
ANY: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
EVERYBODY: Final = 3

# Actions.
CARD: Final = 0
ROLL: Final = 62
BUY: Final = 63  # and 64: the pile
DONE: Final = 65  # enough, nothing, end
DEMAND: Final = 66
PAY_DOUBLES: Final = 67
KEEP: Final = 68  # hand in a Keeper
FOLLOW: Final = 69  # don't
PASS: Final = 70
PILE: Final = 71  # and 72
SEAT: Final = 73
CATEGORY: Final = 77
PUT_DOWN: Final = 92  # with a Wild, for a category
EXCHANGE: Final = 107  # a natural card for the Wild of its Set
SLOTS: Final = 167
BIDS: Final = 175  # + cents
ACTIONS: Final = BIDS + MONEY + 1

# Options of section J.
ROUND_ROBIN: Final = 0
SEALED: Final = 1
LIVE: Final = 2

# Why a game ended.
SETS: Final = 1
TURN_LIMIT: Final = 2
RUN_DRY: Final = 3

# What becomes of doubles (P-13).
STAYED: Final = 0
PAID_FOR_DOUBLES: Final = 1
BROKE: Final = 2

# What a card serves as where everybody has one of each (P-26), a bit for each.
AS_KEEPER: Final = 1
AS_DEMAND: Final = 2

ANY_PILE: Final = 2  # where a card was bought that was searched for (P-35)


def cards_of(category: i64) -> i64:
    """The four cards of a category."""
    return LAST_FOUR >> (56 - category * 4)
