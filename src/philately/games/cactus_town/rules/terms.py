"""The words of the game as numbers: places, figures, cards, questions, answers, events.

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
MOST_PLAYERS: Final = 5

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
CORNERS: Final = 1 | 1 << 4 | 1 << 20 | 1 << 24
FIELD: Final = 25  # F2, F3, F4
WAGON: Final = 28  # W2, W3, W4
DESERT: Final = 31  # escaped with loot
JAIL: Final = 32
BOUND: Final = 33  # the Bounty Hunters' prisoner
ABSENT: Final = 34  # of a faction that isn't in play
PLACES: Final = 35
ROOM: Final = 32  # places a figure can be moved to: buildings, wagons, the desert

OFFICE: Final = 63  # the building in the middle
MOST_BUILDINGS: Final = 60
TOWN: Final = 24  # buildings besides the Office
NONE: Final = 255

# Cards: faction * 4 + 0 … 3. In a program, three in the order laid, then the second-shot card.
CARDS: Final = 20
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

# What is asked (CT-153).
CORNER: Final = 0  # the one that stays free
START: Final = 1  # of the Dancer
PROGRAM: Final = 2  # all, secretly, three cards one after the other
ACTION: Final = 3  # one of the two on the card
STEP: Final = 4  # a figure and where to, or done
DUEL_AT: Final = 5
DUELIST: Final = 6
AIM: Final = 7  # second shot, ammo, or neither
BEATEN: Final = 8  # who suffers next
PUSH: Final = 9  # stun, or where to
LOOT: Final = 10  # rob or pick up
PRISONER: Final = 11
GATHER: Final = 12  # REGROUP: a cow and its next step
FIND: Final = 13  # STAMPEDE, step 1: an animal and where to
BUMP: Final = 14  # STAMPEDE, step 2: the next animal
HIT: Final = 15  # a figure that was hit, and where to
DODGE: Final = 16  # where the animal goes
RIDE: Final = 17  # HORSE: one space further
PATROL: Final = 18  # MONEY: a Law figure sneaks
TREAT: Final = 19  # DRINK: another figure moves
HEAL: Final = 20  # MEDICAL
SWAP: Final = 21  # TRADE, secretly
LOOK: Final = 22  # CIVIC
HEADLINE: Final = 23  # NEWS
FREIGHT: Final = 24  # TRANSPORT
OVER: Final = 25

# Answers.
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

# What happened: (code, seat, …).
BOX: Final = 0  # before all else: the cards and buildings that are used
TAKEN_OUT: Final = 1  # group (number): left out of the town
TARGETS: Final = 2  # buildings drawn as targets; hidden
DEBTS: Final = 3  # buildings drawn as debts; hidden
CORNER_FREE: Final = 4  # space
STARTED: Final = 5  # space: the Dancer
ROUND: Final = 6  # number of the round; the seat has the first-player marker
PROGRAMMED: Final = 7  # four cards (0 … 19): three as laid, then the second shot; hidden
REVEALED: Final = 8  # card (0 … 19)
CHOSE: Final = 9  # kind of action
MOVED: Final = 10  # figure, from, to, kind of action (WALK, SNEAK, CAN_CAN, …; a Cowboy's too)
TURNED_UP: Final = 11  # space, building
ESCAPED: Final = 12  # figure, from, loot
BOARDED: Final = 13  # figure, from, to
DUELLED: Final = 14  # space, figure of the initiator; then figure, die for every figure that takes part
SECOND_SHOT: Final = 15  # figure, card, value added (or that replaces)
USED_AMMO: Final = 16  # figure, value
BEAT: Final = 17  # winning figure, losing figure, both totals; the seat is the winner's
PUSHED: Final = 18  # figure, from, to; the seat pushes
STUNNED: Final = 19  # figure
NOT_PUSHED: Final = 20  # figure: there is no building it may go to
FLIPPED: Final = 21  # duel tokens flipped so far
ROBBED: Final = 22  # figure, building
PICKED_UP: Final = 23  # figure, space
JAILED: Final = 24  # figure, space
CAPTURED: Final = 25  # figure, space
DROPPED: Final = 26  # space, loot
STOLE: Final = 27  # figure, space, horses so far
PAID: Final = 28  # building
STRAYED: Final = 29  # nothing: a cow is out of range and WALK_COWBOY can't mend it, or cows can't SNEAK
GATHERED: Final = 30  # figure, from, to: one step of REGROUP
CHARGED: Final = 31  # figure, from, to: step 1 of a STAMPEDE
BUMPED: Final = 32  # animal, its die; then figure, die for every target
THROWN: Final = 33  # figure, from, to; hit by an animal
HELD: Final = 34  # figure: hit, but there is no room
DODGED: Final = 35  # animal, from, to; to = from: there is no room
STAMPEDED: Final = 36  # a STAMPEDE begins: 0 by the card, 1 by a building
RODE: Final = 37  # figure, from, to: HORSE
PATROLLED: Final = 38  # figure, from, to: MONEY
TREATED: Final = 39  # figure, from, to: DRINK
HEALED: Final = 40  # figure
RELOADED: Final = 41
SWAPPED: Final = 42  # card that went to the second shot, card that came from there; hidden
ARMED: Final = 43
LOOKED: Final = 44  # space, building; the building is hidden
SHIPPED: Final = 45  # figure, from, to: TRANSPORT
NOTHING: Final = 46  # kind of action: it did nothing
CLEANED: Final = 47  # end of the round: figures that stand up again
WON: Final = 48  # why
DRAWN: Final = 49  # why
IDLE: Final = 51  # animal: let loose, but there is nobody to bump
SHELTERED: Final = 50  # space, bonus: BED, for the defenders


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
    """The space up, right, left, down of one in the town, or the wagon above it (4); -1 if there is none."""
    if way == 0:
        return place + 5 if place < 20 else -1
    if way == 1:
        return place + 1 if place % 5 < 4 else -1
    if way == 2:
        return place - 1 if place % 5 > 0 else -1
    if way == 3:
        return place - 5 if place >= 5 else -1
    return place - 21 + WAGON if 21 <= place <= 23 else -1
