"""What was chosen before play, as the rules need it."""

import zlib

from mypy_extensions import i64

from philately.games.cactus_town.rules import terms as t


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
    cards: str  # what the cards and the buildings are called; the rules don't care
    town: str

    def __init__(
        self,
        factions: list[int],
        first: list[int],
        second: list[int],
        values: list[int],
        groups: list[int],
        effects: list[int],
        removable: list[int],
    ) -> None:
        assert len(first) == len(second) == len(values) == t.CARDS and len(groups) == len(effects) <= t.MOST_BUILDINGS
        self.factions = factions
        self.first = first
        self.second = second
        self.values = values
        self.groups = groups
        self.effects = effects
        self.removable = removable
        self.gunslinger = False
        self.reverse = True
        self.shot_replaces = False
        self.corner_only = False
        self.capture_in_standoff = False
        self.round_cap = 25
        self.targets = 3 if t.LAW in factions else 2
        self.debts = 3
        self.loot_goal = 2
        self.jail_goal = 2
        self.prisoner_goal = 1
        self.horse_goal = 2
        self.debt_goal = 2
        self.duel_goal = 3
        self.herd_range = 2
        self.push = 3
        self.bed_bonus = 1
        self.ammo_bonus = 2
        self.replace_bonus = 2
        self.dancer_starts = [10, 14]
        self.cards = ""
        self.town = ""

    def fingerprint(self) -> i64:
        """A number for everything that was chosen, to tell dumps of different games apart."""
        choices = (
            self.factions,
            self.first,
            self.second,
            self.values,
            self.groups,
            self.effects,
            self.removable,
            self.gunslinger,
            self.reverse,
            self.shot_replaces,
            self.corner_only,
            self.capture_in_standoff,
            int(self.round_cap),
            int(self.targets),
            int(self.debts),
            int(self.loot_goal),
            int(self.jail_goal),
            int(self.prisoner_goal),
            int(self.horse_goal),
            int(self.debt_goal),
            int(self.duel_goal),
            int(self.herd_range),
            int(self.push),
            int(self.bed_bonus),
            int(self.ammo_bonus),
            int(self.replace_bonus),
            self.dancer_starts,
        )
        return zlib.crc32(repr(choices).encode())
