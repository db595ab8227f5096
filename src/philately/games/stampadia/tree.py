"""What the texts of a sheet say, as a tree of small nodes: one class for each form of section 2 of the rules.

A node keeps what its form says, never how it was written; where sheets write the same in two ways, a field says which.
"""

from dataclasses import dataclass
from typing import Literal

Who = Literal["hero", "enemy", "any"]
Unit = Literal["HP", "XP", "G"]
Blank = Literal["", "unit", "sign"]
Kind = Literal["move", "atk", "def", "gain", "copy", "lock"]

# ---- conditions (2.2) --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enters:
    """The hero comes on gray cell `cell` of this room."""

    cell: int
    capital: bool = False


@dataclass(frozen=True, slots=True)
class OnStairs:
    """The hero comes on the stairs."""

    capital: bool = False


@dataclass(frozen=True, slots=True)
class EntersRoom:
    """The hero comes into this room."""

    capital: bool = False


@dataclass(frozen=True, slots=True)
class Ticked:
    """Row `room` is ticked, or is not."""

    room: int
    yes: bool = True


@dataclass(frozen=True, slots=True)
class NoFoes:
    """Every foe of this room is dead."""


@dataclass(frozen=True, slots=True)
class KilledLastFoe:
    """The last foe of this room has just died."""


@dataclass(frozen=True, slots=True)
class Pays:
    """The player may pay so much."""

    amount: int
    what: Unit


@dataclass(frozen=True, slots=True)
class PaysItem:
    """The player may give up an item."""

    item: str


@dataclass(frozen=True, slots=True)
class LosesHP:
    """The player may tick so many HP."""

    amount: int


@dataclass(frozen=True, slots=True)
class Says:
    """The player may let the hero say this."""

    words: str


@dataclass(frozen=True, slots=True)
class Knows:
    """The keyword is known, or is not."""

    keyword: str
    yes: bool = True


@dataclass(frozen=True, slots=True)
class KnowsAny:
    """A keyword of the family is known, or none is."""

    family: str
    yes: bool = True


@dataclass(frozen=True, slots=True)
class Forgets:
    """The player may forget a known keyword."""

    keyword: str


@dataclass(frozen=True, slots=True)
class ForgetsAny:
    """The player may forget a keyword of the family, and pay gold from its number up to `reach` if that is asked."""

    family: str
    reach: int | None = None
    spaced: bool = False  # a blank before the plus, as the manual prints it


@dataclass(frozen=True, slots=True)
class GoldLeft:
    """Less or more gold is left."""

    than: Literal["<", ">"]
    amount: int


@dataclass(frozen=True, slots=True)
class GoldSpent:
    """So much gold is spent by now."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class HPLeft:
    """Exactly so many HP are left."""

    amount: int


@dataclass(frozen=True, slots=True)
class RoundStarts:
    """A battle round starts."""


@dataclass(frozen=True, slots=True)
class Rolls:
    """After somebody's roll."""

    who: Who


@dataclass(frozen=True, slots=True)
class RolledOne:
    """Somebody's roll shows a 1."""

    who: Who


@dataclass(frozen=True, slots=True)
class ActivatesMove:
    """Somebody plays a Move."""

    who: Who


@dataclass(frozen=True, slots=True)
class BeforeRoll:
    """Before the hero rolls."""


@dataclass(frozen=True, slots=True)
class HeroTurn:
    """Any moment of the hero's turn."""


@dataclass(frozen=True, slots=True)
class HeroDied:
    """The hero has died."""


@dataclass(frozen=True, slots=True)
class HeroLosesHP:
    """The hero has just lost HP."""


@dataclass(frozen=True, slots=True)
class CrossesDoor:
    """The hero has just crossed a door."""


@dataclass(frozen=True, slots=True)
class NextRolls:
    """Each of somebody's next rolls."""

    who: Literal["hero", "enemy"]
    count: int


@dataclass(frozen=True, slots=True)
class DiscardsRolled:
    """The player may put aside dice that show `face`."""

    count: int
    face: int


@dataclass(frozen=True, slots=True)
class SetsRolled:
    """The player may turn dice that show `face`."""

    count: int
    face: int
    to: int


@dataclass(frozen=True, slots=True)
class DiceAre:
    """So many dice show `face`."""

    count: int
    face: int


@dataclass(frozen=True, slots=True)
class Passes:
    """The hero passes: as a condition a price, as an effect the end of the turn."""


Condition = (
    Enters | OnStairs | EntersRoom | Ticked | NoFoes | KilledLastFoe | Pays | PaysItem | LosesHP | Says | Knows
    | KnowsAny | Forgets | ForgetsAny | GoldLeft | GoldSpent | HPLeft | RoundStarts | Rolls | RolledOne | ActivatesMove
    | BeforeRoll | HeroTurn | HeroDied | HeroLosesHP | CrossesDoor | NextRolls | DiscardsRolled | SetsRolled | DiceAre
    | Passes
)  # fmt: skip

# ---- abilities (2.5) ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ability:
    """One box of the hero's or the enemies' sheet. `cost` is in gold."""

    kind: Kind
    modifier: int = 0
    reach: int | None = None
    exact: bool = False
    all: bool = False
    cost: int = 0
    capital: bool = False  # the name in capitals, as the manual once prints it


# ---- effects (2.3, 2.4) ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Flavour:
    """Prose. It does nothing, and is the only text that is kept as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Ticks:
    """Tick row `room`."""

    room: int


@dataclass(frozen=True, slots=True)
class Crosses:
    """Cross gray cell `cell` of this room."""

    cell: int


@dataclass(frozen=True, slots=True)
class Gains:
    """The hero gains so much."""

    amount: int
    what: Unit
    blank: Blank = ""


@dataclass(frozen=True, slots=True)
class Loses:
    """The hero loses so much."""

    amount: int
    what: Unit
    blank: Blank = ""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing, said aloud."""

    happens: bool = False


@dataclass(frozen=True, slots=True)
class NoEscape:
    """Nobody leaves the room while foes live."""

    old: bool = False  # as version 0.9 wrote it


@dataclass(frozen=True, slots=True)
class RoomIsEmpty:
    """Foes and gray cells of the room don't count for this visit."""

    old: bool = False


@dataclass(frozen=True, slots=True)
class StopReading:
    """Later lines of the room don't count for this visit."""


@dataclass(frozen=True, slots=True)
class MoveAnywhere:
    """To any cell of a room; None is the starting room."""

    room: int | None
    capital: bool = False


@dataclass(frozen=True, slots=True)
class MoveBack:
    """Back to where the hero came from."""

    capital: bool = False


@dataclass(frozen=True, slots=True)
class MoveOnStairs:
    """To the stairs."""

    capital: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    """What happens when the die shows `low` to `high`."""

    low: int
    high: int
    effects: "tuple[Effect, ...]"


@dataclass(frozen=True, slots=True)
class RollADie:
    """Roll, and do what the table says."""

    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Gets:
    """The hero gets an item."""

    item: str


@dataclass(frozen=True, slots=True)
class LosesItem:
    """The hero loses an item."""

    item: str


@dataclass(frozen=True, slots=True)
class Learns:
    """The hero learns a keyword."""

    keyword: str


@dataclass(frozen=True, slots=True)
class LearnsAny:
    """The hero learns a keyword of the family."""

    family: str


@dataclass(frozen=True, slots=True)
class ForgetsWord:
    """The hero has to forget a keyword."""

    keyword: str


@dataclass(frozen=True, slots=True)
class GainsAbility:
    """The hero gains an ability, in an empty box."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class Discovers:
    """Draw the walls of a room."""

    room: int


@dataclass(frozen=True, slots=True)
class SelectsRoom:
    """Draw the walls of a room of choice."""


@dataclass(frozen=True, slots=True)
class RerollsOnes:
    """Roll every 1 once more."""


@dataclass(frozen=True, slots=True)
class ReducesDie:
    """Lower dice."""

    count: int
    by: int


@dataclass(frozen=True, slots=True)
class OneAbilityOnly:
    """One die only may be placed."""


@dataclass(frozen=True, slots=True)
class EffectLess:
    """The activation is so much weaker."""

    amount: int


@dataclass(frozen=True, slots=True)
class TearsSheet:
    """The end of the storyline, and of the sheet."""


@dataclass(frozen=True, slots=True)
class Ends:
    """The adventure ends here and is won; `prose` tells how."""

    prose: str = ""


@dataclass(frozen=True, slots=True)
class Riddle:
    """A room whose number the player has to work out: the one `label` hints at, and `offset` on top."""

    opening: str
    label: str
    offset: int


@dataclass(frozen=True, slots=True)
class Draws:
    """Draw a gray cell in a room."""

    cell: int
    room: int


@dataclass(frozen=True, slots=True)
class HurtsAll:
    """All enemies in range lose HP."""

    amount: int
    reach: int


@dataclass(frozen=True, slots=True)
class HurtsSome:
    """Enemies of choice in range lose HP; `up_to` so many, or exactly so many."""

    amount: int
    count: int
    reach: int
    up_to: bool = True


@dataclass(frozen=True, slots=True)
class DiscardsDice:
    """Put dice aside."""

    count: int


@dataclass(frozen=True, slots=True)
class DiscardsUpTo:
    """Put every die aside that shows `face` or less."""

    face: int


@dataclass(frozen=True, slots=True)
class SetsDice:
    """Turn dice to a face."""

    count: int
    face: int


@dataclass(frozen=True, slots=True)
class FlipsDice:
    """Turn dice upside down."""

    count: int


@dataclass(frozen=True, slots=True)
class SumsDice:
    """Take dice as one, with their sum."""

    count: int


@dataclass(frozen=True, slots=True)
class AddsDice:
    """Add the values of dice."""

    count: int


@dataclass(frozen=True, slots=True)
class ActivatesOne:
    """Activate one ability, with a value of its own if there is one."""

    value: int | None = None


@dataclass(frozen=True, slots=True)
class PlaysLowerFirst:
    """The lower die may lie left."""


@dataclass(frozen=True, slots=True)
class SameColumn:
    """Both dice may lie in one column."""


@dataclass(frozen=True, slots=True)
class SameRow:
    """Both dice may lie in one row."""


@dataclass(frozen=True, slots=True)
class ByRoomCells:
    """An ability as strong as the room has cells."""

    what: Literal["ATK", "Move", "DEF"]


@dataclass(frozen=True, slots=True)
class Together:
    """Effects joined by an ampersand."""

    effects: "tuple[Effect, ...]"


Effect = (
    Flavour | Ticks | Crosses | Gains | Loses | Nothing | NoEscape | RoomIsEmpty | StopReading | MoveAnywhere | MoveBack
    | MoveOnStairs | RollADie | Gets | LosesItem | Learns | LearnsAny | ForgetsWord | GainsAbility | Discovers
    | SelectsRoom | RerollsOnes | ReducesDie | OneAbilityOnly | EffectLess | TearsSheet | Ends | Riddle | Draws
    | HurtsAll | HurtsSome | DiscardsDice | DiscardsUpTo | SetsDice | FlipsDice | SumsDice | AddsDice | ActivatesOne
    | PlaysLowerFirst | SameColumn | SameRow | ByRoomCells | Passes | Together
)  # fmt: skip

# ---- rules and lines (2.1) ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rule:
    """A trigger, or without any condition an action. `upside` is the part that is printed upside down."""

    condition: tuple[Condition, ...]
    effects: tuple[Effect, ...]
    upside: tuple[Effect, ...] | None = None
    joint: Literal["&", "or"] = "&"
    arrow: bool = True  # False for an action, and for the trigger whose arrow is missing
    tight: tuple[int, ...] = ()  # effects (upside ones counted on) without a blank before them


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a room: rules with bars between them."""

    rules: tuple[Rule, ...]
