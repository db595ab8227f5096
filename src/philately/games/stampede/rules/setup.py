"""What was chosen before play (section J), as the rules need it."""

from mypy_extensions import i64


class Setup:
    """What was chosen before play (section J), as the rules need it; `options.py` makes it."""

    deck: list[int]  # 90 stamps; with random backs only their fronts count
    random_backs: bool
    giraffe_on_top: bool
    buffalo_from_hand: bool
    giraffe_same_card: bool
    parrots_own_turn: bool
    refill_when_needed: bool
    refill_together: bool
    hidden_places: bool
    memory_aid: bool
    teams: list[int]  # team of each seat; empty without teams
    trio_needs_two: bool
    turn_limit: i64  # 0 = none

    def __init__(self, deck: list[int]) -> None:
        self.deck = deck
        self.random_backs = False
        self.giraffe_on_top = False
        self.buffalo_from_hand = False
        self.giraffe_same_card = False
        self.parrots_own_turn = False
        self.refill_when_needed = False
        self.refill_together = False
        self.hidden_places = False
        self.memory_aid = True
        self.teams = []
        self.trio_needs_two = False
        self.turn_limit = 0
