"""What was chosen before play, as the rules need it."""

from dataclasses import dataclass
from typing import Annotated

from librt.vecs import vec
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
    round_cap: i64  # 0 = none
    targets: i64  # cards the Outlaws draw (CT-28), already with CT-18 in mind
    debts: i64
    owners: "vec[i64]"  # of each part of a goal: the faction in play that has it in its own; or NONE
    needs: "vec[i64]"  # and how much of it; 0 where nobody has it
    herd_range: i64
    push: i64  # how far (CT-66)
    bed_bonus: i64
    ammo_bonus: i64
    replace_bonus: i64  # second_shot_mode = replace
    figures: i64  # those in play, a bit for each
    starts: list[list[int]]  # of each faction: where its figures start, or can (CT-26 to CT-30); t.NONE: the free space
    sharers: i64  # figures that may share the Office (CT-44)
    stunners: i64  # figures that may stun (CT-67)
    rewarded: i64  # figures that flip a token for a duel won (CT-70)
    hindered: i64  # actions that a standoff hinders (CT-46), a bit for each kind and t.BUILDING
    steps: "vec[i64]"  # for each building and field, where seven ways lead; see `step_to`
    field_side: i64  # buildings next to the fields (CT-128), a bit for each
    riders: "vec[i64]"  # the animals that may enter each wagon (CT-138), a bit for each
    cards: Annotated[str, Scratch()]  # what the cards and the buildings are called; the rules don't care
    town: Annotated[str, Scratch()]
