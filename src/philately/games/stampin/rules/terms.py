"""The words of the game as numbers: cards, spaces, actions, events.

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

# What happened: (code, seat, …).
ROLLED_FIRST: Final = 0  # die, die: who starts
STARTS: Final = 1
DEALT: Final = 2  # the cards of a hand
TURN_BEGINS: Final = 3  # number of the turn
LOST_TURN: Final = 4
ROLLED: Final = 5  # die, die
DOUBLED: Final = 6  # 1: paid to roll again, 0: ended the turn, 2: had to
MOVED: Final = 7  # from space (0 = corner), to space
DUELLED: Final = 8  # other seat, own two dice, the other's two dice, cents that the lower pays
KEPT: Final = 9  # a Keeper against the space: space
REFUSED: Final = 10  # a Keeper against another's request: the asking seat
COLLECTED: Final = 11  # cents from the Bank
PAID: Final = 12  # cents to the Bank
PAID_TO: Final = 13  # other seat, cents
DREW: Final = 14  # cards, hidden
BOUGHT: Final = 15  # card, cents, 0 or 1: the pile (2: NLW)
TOOK_FREE: Final = 16  # card, pile
DISCARDED: Final = 17  # card, pile
LAID_DOWN: Final = 18  # category, cards: three alike, face-down; hidden
COMPLETED: Final = 19  # category, cards: a Set, for all to see
TRADED: Final = 20  # other seat, card given, card got
PASSED: Final = 21  # other seat, card: hidden
DEMANDED: Final = 22  # other seat, category, cards that come over
GAVE_BACK: Final = 23  # other seat, cards: hidden from the rest
EXCHANGED: Final = 24  # owner of the Set, card, Wild
LOT: Final = 25  # card turned up
BADE: Final = 26  # cents
PASSED_BID: Final = 27
SOLD: Final = 28  # card, cents
UNSOLD: Final = 29  # card, pile
SEALED_BIDS: Final = 30  # seat, cents (0: none), for every seat
LOSES_NEXT: Final = 31
NEW_DECK: Final = 32  # size
WON: Final = 33  # why
SHARED: Final = 34  # nobody alone has most
PUT_WILD: Final = 35  # 3 or 4, card: a Wild makes a three or a Set, which follows
NOTHING: Final = 36  # space, 0 or 1: nothing lies there, or there is no money for it
BOX: Final = 37  # before all else: the board and the cards that are used
TOPPED_UP: Final = 38  # number: cards drawn because there were fewer than six
DECLINED: Final = 39  # space: nothing was bought, taken or sorted out
CANT_BID: Final = 40
TIED: Final = 41  # other seats: they roll again for the start
FLEW: Final = 42  # from space, to space


def cards_of(category: i64) -> i64:
    """The four cards of a category."""
    return LAST_FOUR >> (56 - category * 4)
