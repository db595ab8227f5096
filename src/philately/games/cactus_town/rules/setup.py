"""What was chosen before play, as the rules need it."""

from dataclasses import dataclass
from typing import Annotated

from mypy_extensions import i64

from philately.core.field import Scratch


@dataclass
class Setup:
    """What was chosen before play (CT-7) and what the data files say, as the rules need it; `options.py` makes it."""

    factions: list[int]  # whose each seat is, in the order of seating (CT-16)
    first: list[int]  # the two actions of each of the 20 cards (CT-72)
    second: list[int]
    values: list[int]
    groups: list[int]  # the group of each building, numbered from 0; only buildings that may be in the town
    effects: list[int]  # what each building does in gunslinger mode; t.HORSE has a horse in basic mode too
    removable: list[int]  # groups of which as many are taken out as there are too many cards (CT-22)
    gunslinger: bool
    reverse: bool
    shot_replaces: bool
    corner_only: bool  # escape_from = corner
    capture_in_standoff: bool
    round_cap: i64  # 0 = none
    targets: i64  # cards the Outlaws draw (CT-28), already with CT-18 in mind
    debts: i64
    loot_goal: i64
    jail_goal: i64
    prisoner_goal: i64
    horse_goal: i64
    debt_goal: i64
    duel_goal: i64
    herd_range: i64
    push: i64  # how far (CT-66)
    bed_bonus: i64
    ammo_bonus: i64
    replace_bonus: i64  # second_shot_mode = replace
    dancer_starts: list[int]  # spaces
    cards: Annotated[str, Scratch()]  # what the cards and the buildings are called; the rules don't care
    town: Annotated[str, Scratch()]
