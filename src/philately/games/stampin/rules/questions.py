"""All questions of the game (P-42). The place in the list is the number of a question."""

from typing import Final

from philately.core.question import numbered
from philately.games.stampin.rules import auctions, buying, keepers, settling, trades, turn

QUESTIONS: Final = numbered(
    turn.TURN,
    buying.BUY_MORE,
    turn.DOUBLES,
    keepers.KEEPER,
    keepers.REQUEST,
    trades.PARTNER,
    trades.SLOT,
    trades.PASS_CARD,
    auctions.BID,
    buying.SEARCH,
    buying.TAKE_FREE,
    buying.SORT_OUT,
    buying.DISCARD,
    buying.PILE_FOR,
    auctions.LOT_PILE,
    keepers.DEMAND_PLAYER,
    keepers.DEMAND_CATEGORY,
    keepers.DEMAND_BACK,
    turn.CLOSE,
    settling.OVER,
)
