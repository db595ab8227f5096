"""The words of the rules as numbers: questions, answers, tasks, conditions, effects, abilities, events."""

from typing import Final

from mypy_extensions import i64

SIDE: Final = 20  # the map has 20 columns and rows
CELLS: Final = 400
NONE: Final = -1
MOST_ROOMS: Final = 19
MOST_RULES: Final = 6  # that the two lines of a row can hold
MOST_SYMBOLS: Final = 200  # foes and gray cells on a map
MOST_FOES: Final = 100
MOST_TASKS: Final = 96
MOST_OFFERS: Final = 480
MOST_INK: Final = CELLS  # gray cells that are drawn and not crossed: never two on one cell
MOST_GRAY: Final = 15  # the highest number of a gray cell that is told apart from higher ones
MOST_REACH: Final = 63  # of an ability
MOST_MODIFIER: Final = 31
MOST_EFFECTS: Final = 30  # of one rule
RIDDLES: Final = 1000  # how far an answer is from the room that is named, counted from here
MOST_JUMPS: Final = 40  # without a step, a door or a die in between
MOST_STEPS: Final = 20000  # tasks without an answer or a new battle round in between
MOST_IDLE: Final = 1000  # answers without a lasting mark
DEEPEST_JUMP: Final = 64  # tasks: rooms that send the hero to each other leave something undone each time
COLUMNS: Final = 4
SLOTS: Final = 8  # ability boxes: column * 2 + row
CROSSED: Final = 100  # the wounds of a foe that is dead and of a gray cell that is crossed
EVERY_LINE: Final = 9
FAR: Final = 999

# ---- answers ---------------------------------------------------------------------------------------------------------

GO: Final = 0  # + cell
CROSS: Final = 400  # + cell * 4 + direction
STAY: Final = 2000
YES: Final = 2001
NO: Final = 2002
GIVE_UP: Final = 2003
REST: Final = 2004
PASS: Final = 2005
NO_ITEM: Final = 2006
ITEM: Final = 2007  # + item
DIE: Final = 2010  # + what it shows
PLACE: Final = 2026  # + slot * 16 + what the die shows
COPY: Final = 2154  # + slot of the Enemy Sheet
BOX: Final = 2162  # + slot
WORD: Final = 2170  # + place among the keywords in memory
ROOM: Final = 2270  # + number of a room
ACTIONS: Final = 2370

# ---- why a rule is looked at (events) --------------------------------------------------------------------------------

NO_EVENT: Final = 0
ON_CELL: Final = 1
ON_STAIRS: Final = 2
ON_ENTRY: Final = 3
ON_LAST_KILL: Final = 4
ON_ROUND: Final = 5
ON_ROLL: Final = 6
ON_ROLLED_1: Final = 7
ON_MOVE: Final = 8
READING: Final = 9  # the room is being read
CLEARED: Final = 10  # the last foe has just died
CHANGED: Final = 11  # something has become true
BEFORE_ROLL: Final = 12  # these are events of items alone
IN_TURN: Final = 13
ON_DEATH: Final = 14
ON_LOST_HP: Final = 15
ON_DOOR: Final = 16
NEXT_ROLLS: Final = 17
BETWEEN_FOES: Final = 18  # a foe's turn is to come

HERO: Final = 1
FOE: Final = 2
ANYONE: Final = 3

# ---- parts of a condition --------------------------------------------------------------------------------------------

IS_EVENT: Final = 0
IS_TICKED: Final = 1  # room, yes
NO_FOES: Final = 2
PAY_G: Final = 3
PAY_HP: Final = 4
PAY_XP: Final = 5
PAY_ITEM: Final = 6
SAY: Final = 7
KNOW: Final = 8  # word, yes
KNOW_ANY: Final = 9
FORGET_WORD: Final = 10
FORGET_ANY: Final = 11  # family, number to reach
GOLD_BELOW: Final = 12
GOLD_ABOVE: Final = 13
SPENT: Final = 14  # from, to
HP_LEFT: Final = 15
DO_PASS: Final = 16
DISCARD_FACE: Final = 17  # how many, face
SET_FACE: Final = 18  # how many, face, new face
DICE_ARE: Final = 19  # how many, face

# ---- effects ---------------------------------------------------------------------------------------------------------

TICK: Final = 1
CROSS_CELL: Final = 2
GAIN_HP: Final = 3
LOSE_HP: Final = 4
GAIN_XP: Final = 5
LOSE_XP: Final = 6
GAIN_G: Final = 7
LOSE_G: Final = 8
NO_ESCAPE: Final = 9
EMPTY: Final = 10
STOP: Final = 11
MOVE_ANYWHERE: Final = 12
MOVE_BACK: Final = 13
MOVE_STAIRS: Final = 14
ROLL: Final = 15
GET: Final = 16
LOSE_ITEM: Final = 17
LEARN: Final = 18
FORGET_IT: Final = 19
GAIN_ABILITY: Final = 20
DISCOVER: Final = 21
SELECT: Final = 22
REROLL: Final = 23
REDUCE_DIE: Final = 24
ONE_ONLY: Final = 25
LESS: Final = 26
TEAR: Final = 27
END: Final = 28
ASK_RIDDLE: Final = 29
DRAW: Final = 30
HURT_ALL: Final = 31  # hits, range
HURT_SOME: Final = 32  # hits, range, how many
DISCARD: Final = 33
SET_DICE: Final = 34  # how many, to
SUM_DICE: Final = 35
FADE: Final = 36  # for so many rolls; dice up to
LOWER_FIRST: Final = 37
SAME_COLUMN: Final = 38
SAME_ROW: Final = 39
BY_CELLS: Final = 40  # the kind of ability
SINGLE_ABILITY: Final = 41
FLIP: Final = 42
SKIP: Final = 43
ADD_DICE: Final = 44

# ---- abilities -------------------------------------------------------------------------------------------------------

MOVE: Final = 1
ATTACK: Final = 2
DEFEND: Final = 3
HEAL: Final = 4
IMITATE: Final = 5
LOCK: Final = 6

# ---- how the present question is meant -------------------------------------------------------------------------------

AT_MOST: Final = 0  # how far a target may be
EXACTLY: Final = 1
IN_ROOM: Final = 2
TO_REDUCE: Final = 0
TO_DISCARD: Final = 1
TO_SET: Final = 2
TO_FLIP: Final = 3
TO_ADD: Final = 4

# ---- ends ------------------------------------------------------------------------------------------------------------

GOING: Final = 0
WON: Final = 1
DIED: Final = 2
LOST: Final = 3  # no gold for a door, or no way on
GAVE_UP: Final = 4
TORN: Final = 5
REASONS: Final = ("", "won", "died", "lost in the dungeon", "gave up", "the sheet was torn off")

HERE: Final = -10  # rooms in the texts of the corpus: the room itself, the starting room, another one
START: Final = -11
OTHER: Final = -12


def pack(kind: i64, modifier: i64, reach: i64, exact: i64, everybody: i64, cost: i64) -> i64:
    """An ability as one number; 0 is an empty box."""
    return kind | (modifier + 32) << 4 | reach << 11 | exact << 17 | everybody << 18 | cost << 19


def kind_of(ability: i64) -> i64:
    return ability & 15


def modifier_of(ability: i64) -> i64:
    return (ability >> 4 & 127) - 32


def reach_of(ability: i64) -> i64:
    return ability >> 11 & 63


def is_exact(ability: i64) -> bool:
    return ability >> 17 & 1 == 1


def hits_all(ability: i64) -> bool:
    return ability >> 18 & 1 == 1


def cost_of(ability: i64) -> i64:
    return ability >> 19


def apart(one: i64, other: i64) -> i64:
    """Cells between two cells if there were no walls."""
    x = one % SIDE - other % SIDE
    y = one // SIDE - other // SIDE
    return (x if x > 0 else -x) + (y if y > 0 else -y)
