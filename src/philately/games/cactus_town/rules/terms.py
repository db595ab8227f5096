"""The words of the game as numbers: places, figures, cards, actions.

A building's space is (row - 1) * 5 + column - 1 (CT-1), so 0 is the bottom left corner and 12 the Sheriff's Office.
Field tiles lie below, wagons above, and behind them is where figures go that are out of play. Buildings are numbered as
in `buildings.toml`, group by group; the Office is none of them.
"""

from typing import Final

from mypy_extensions import i64

# Factions (CT-13), in the order of seating (CT-16).
OUTLAWS: Final = 0
LAW: Final = 1
HUNTERS: Final = 2
DANCER: Final = 3
COWBOY: Final = 4
FACTIONS: Final = 5

# Figures: outlaws 0 … 2, law 3 … 5, bounty hunters 6 and 7, the dancer, the bull-riding cowboy, two cows.
FIGURES: Final = 12
FIRST_LAW: Final = 3
FIRST_HUNTER: Final = 6
SHE: Final = 8
BULL: Final = 9
FIRST_COW: Final = 10
LAST_COW: Final = 11
# All figures of a side, a bit for each.
OUTLAW_GANG: Final = 7
LAW_GANG: Final = 7 << 3
HUNTER_GANG: Final = 3 << 6
DANCER_GANG: Final = 1 << 8
HERD: Final = 7 << 9
COWS: Final = 3 << 10
ANIMALS: Final = 3

# Places.
GRID: Final = 25
OFFICE_SPACE: Final = 12
EVERY_SPACE: Final = (1 << 25) - 1  # a bit for each
OFFICE_ALONE: Final = 1 << 12
CORNERS: Final = 1 | 1 << 4 | 1 << 20 | 1 << 24
EDGE: Final = EVERY_SPACE & ~(7 << 6 | 7 << 11 | 7 << 16)
FIELD: Final = 25  # F2, F3, F4
WAGON: Final = 28  # W2, W3, W4
DESERT: Final = 31  # escaped with loot
JAIL: Final = 32
BOUND: Final = 33  # the Bounty Hunters' prisoner
ABSENT: Final = 34  # of a faction that isn't in play
PLACES: Final = 35
WAYS: Final = 7  # from a place: four to buildings (CT-2, CT-123), three to wagons (CT-138)
ROOM: Final = 32  # places a figure can be moved to: buildings, wagons, the desert

OFFICE: Final = 63  # the building in the middle
MOST_BUILDINGS: Final = 60
TOWN: Final = 24  # buildings besides the Office
NONE: Final = 255

# Cards: faction * 4 + 0 … 3. In a program, three in the order laid, then the second-shot card.
HAND: Final = 4
SLOTS: Final = 3
SHOT_SLOT: Final = 3

# Actions on cards (CT-72).
WALK: Final = 0
SNEAK: Final = 1
DUEL: Final = 2
ROB: Final = 3
ARREST: Final = 4
CAPTURE: Final = 5
STEAL_HORSE: Final = 6
CAN_CAN: Final = 7
PAY: Final = 8
WALK_COWBOY: Final = 9
SNEAK_COWBOY: Final = 10
SNEAK_ONE_COW: Final = 11
SNEAK_BOTH_COWS: Final = 12
REGROUP: Final = 13
STAMPEDE: Final = 14
KINDS: Final = 15

BUILDING: Final = 15  # to use a building that was entered; it isn't on cards, but a standoff can hinder it (CT-46)

# Parts of goals (CT-73, CT-85, CT-89, CT-94, CT-110).
LOOT: Final = 0  # carried into the desert
JAILED: Final = 1
PRISONERS: Final = 2
HORSES: Final = 3
PAID: Final = 4
DUELS: Final = 5
ABOARD: Final = 6
PARTS: Final = 7

# What sets an animal off.
BY_CARD: Final = 0
BY_BUILDING: Final = 1
BY_REGROUP: Final = 2

# Effects of buildings (CT-105).
PLAIN: Final = 0
HORSE: Final = 1  # carries a horse token in every game
MONEY: Final = 2
DRINK: Final = 3
BED: Final = 4
FAITH: Final = 5
MEDICAL: Final = 6
TRADE: Final = 7
ARMS: Final = 8
CIVIC: Final = 9
NEWS: Final = 10
TRANSPORT: Final = 11
COW: Final = 12
EFFECTS: Final = 13

# Actions (CT-153).
MOVE: Final = 0  # + figure * ROOM + place
FIGURE: Final = 384  # + figure
PLACE: Final = 396  # + space of a building
CARD: Final = 421  # + 0 … 3, of one's own four
ACT: Final = 425  # + kind of action
SHOT: Final = 440  # + figure
AMMO: Final = 452  # + figure
BOTH: Final = 464  # + figure
RAID: Final = 476  # + outlaw: robs the building it is in
PICK_UP: Final = 479  # + outlaw: takes loot that lies there
STUN: Final = 482
RELOAD: Final = 483
DONE: Final = 484
ACTIONS: Final = 485

# Why a game ended.
GOAL: Final = 1  # somebody met the goal of the faction
LAST_OUTLAW: Final = 2  # CT-86: the Law took the last one in town
ONLY_HOPE: Final = 3  # CT-101: all other goals are dead
PROGRESS: Final = 4  # CT-152: the round cap, most progress
NO_HOPE: Final = 5  # CT-101: draw
CAP_DRAW: Final = 6  # CT-152: draw


def faction_of(figure: i64) -> i64:
    """Whose a figure is."""
    if figure < FIRST_HUNTER:
        return 0 if figure < FIRST_LAW else 1
    if figure < SHE:
        return 2
    return 3 if figure == SHE else 4


def gang_of(faction: i64) -> i64:
    """All figures of a faction."""
    if faction == OUTLAWS:
        return OUTLAW_GANG
    if faction == LAW:
        return LAW_GANG
    if faction == COWBOY:
        return HERD
    return HUNTER_GANG if faction == HUNTERS else DANCER_GANG


def row_of(place: i64) -> i64:
    """CT-3: 0 is the fields, 1 … 5 the town, 6 the train."""
    if place < GRID:
        return place // 5 + 1
    return 0 if place < WAGON else 6


def column_of(place: i64) -> i64:
    if place < GRID:
        return place % 5 + 1
    return place - FIELD + 2 if place < WAGON else place - WAGON + 2


def distance(place: i64, other: i64) -> i64:
    """CT-3."""
    rows = row_of(place) - row_of(other)
    columns = column_of(place) - column_of(other)
    if rows < 0:
        rows = -rows
    if columns < 0:
        columns = -columns
    return rows + columns


def neighbour(place: i64, way: i64) -> i64:
    """The building up, right, left or down of another; -1: none."""
    if place >= GRID:
        return -1
    if way == 0:
        return place + 5 if place < 20 else -1
    if way == 1:
        return place + 1 if place % 5 < 4 else -1
    if way == 2:
        return place - 1 if place % 5 > 0 else -1
    return place - 5 if place >= 5 else -1


def around(place: i64) -> i64:
    """The adjacent buildings, a bit for each (CT-2)."""
    found: i64 = 0
    for way in range(i64(4)):
        to = neighbour(place, way)
        if to >= 0:
            found |= 1 << to
    return found
