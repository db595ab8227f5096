"""What simulations count."""

from typing import Final

from philately.core.event import tally
from philately.games.stampin.board import EFFECTS
from philately.games.stampin.rules import Stampin
from philately.games.stampin.rules import events as e
from philately.games.stampin.rules import terms as t

POOR: Final = 5  # cents; whoever has less can't even pay for doubles


def count(state: Stampin) -> dict[str, dict[str, int]]:
    """The statistics of a finished game that was told."""
    happened = tally(e.EVENTS, state.story)
    spaces = dict.fromkeys(EFFECTS, 0)
    cards = dict.fromkeys(("sets with a Wild", "demands with yes", "duels"), 0)
    buys = doubles = auctioned = 0
    bought_last = False
    for event in state.story:
        code = event[0]
        if code in (e.MOVED.code, e.FLEW.code):
            spaces[EFFECTS[state.setup.kinds[event[3] - 1]]] += 1
        elif code == e.COMPLETED.code:
            cards["sets with a Wild"] += max(event[3:]) >= t.WILD
        elif code == e.DEMANDED.code:
            cards["demands with yes"] += len(event) > 4
        elif code == e.DUELLED.code:
            cards["duels"] += state.setup.duel_tie_nothing or event[3] + event[4] != event[5] + event[6]
        elif code == e.SOLD.code:
            auctioned += event[3]
        elif code == e.DOUBLED.code:
            doubles += 1
        is_bought = code == e.BOUGHT.code and event[4] != t.ANY_PILE
        buys += is_bought and not bought_last  # the second card of a turn follows the first at once
        bought_last = is_bought
    return {
        "turns": {
            "turns": state.turn,
            "reshuffles": state.shuffles,
            "buys": buys,
            "rolls": happened[e.ROLLED.name],
            "doubles": doubles,
            "lost turns": happened[e.LOST_TURN.name],
        },
        "spaces": spaces,
        "money": {
            "cash at the end, all players": sum(state.cash[seat] for seat in range(state.players)),
            "players below 5¢": sum(state.cash[seat] < POOR for seat in range(state.players)),
            "paid in auctions": auctioned,
        },
        "cards": {
            "sets": happened[e.COMPLETED.name],
            **cards,
            "threes": happened[e.LAID_DOWN.name],
            "keepers used": happened[e.KEPT.name] + happened[e.REFUSED.name],
            "demands": happened[e.DEMANDED.name],
            "auctions": happened[e.LOT.name],
            "auctions without bids": happened[e.UNSOLD.name],
            "trades": happened[e.TRADED.name],
            "wild exchanges": happened[e.EXCHANGED.name],
        },
    }
