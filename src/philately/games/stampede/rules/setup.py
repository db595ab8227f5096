"""What was chosen before play (section J), as the rules need it."""

from mypy_extensions import i64


class Setup:
    """What was chosen before play (section J), as the rules need it; `options.py` makes it."""

    deck: list[int]  # 90 stamps; with random backs only their fronts count
    random_backs: bool = False
    giraffe_on_top: bool = False
    buffalo_from_hand: bool = False
    giraffe_same_card: bool = False
    parrots_own_turn: bool = False
    refill_when_needed: bool = False
    refill_together: bool = False
    hidden_places: bool = False
    memory_aid: bool = True
    teams: list[int]  # team of each seat; empty without teams
    trio_needs_two: bool = False
    turn_limit: i64 = 0  # 0 = none

    def __init__(self, deck: list[int]) -> None:
        self.deck = deck
        self.teams = []
