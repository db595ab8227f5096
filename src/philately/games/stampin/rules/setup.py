"""What was chosen before play (section J)."""

from typing import Annotated

from mypy_extensions import i64

from philately.core.field import Scratch
from philately.games.stampin.rules import terms as t


class Setup:
    """What was chosen before play (section J), as the rules need it; `options.py` makes it."""

    kinds: list[int]  # what each space of the path does
    numbers: list[int]  # and how much of it
    entries: list[int]  # where South, West, North and East enter the path (P-7)
    values: list[int]  # what each of the 62 cards costs
    auction: i64 = t.ROUND_ROBIN
    sets_to_win: i64 = 0  # 0 = as the leaflet says
    one_each: bool = False
    demand_at_start: bool = False
    wild_exchange_keeper: bool = True
    duel_tie_nothing: bool = False
    shuffle_when_needed: bool = False
    wild_in_three: bool = True
    max_wilds: i64 = 2
    open_discards: bool = False
    hidden_cash: bool = False
    turn_limit: i64 = 0  # 0 = none
    board: Annotated[str, Scratch()] = ""  # what the board and the cards are called; the rules don't care
    cards: Annotated[str, Scratch()] = ""

    def __init__(self, kinds: list[int], numbers: list[int], entries: list[int], values: list[int]) -> None:
        self.kinds = kinds
        self.numbers = numbers
        self.entries = entries
        self.values = values
