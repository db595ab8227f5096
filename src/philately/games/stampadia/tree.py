"""What the texts of a sheet say, as a tree of small nodes: one class for each form of section 2 of the rules.

A node keeps what its form says, never how it was written; where sheets write the same in two ways, a field says which.
"""

from typing import Literal

from msgspec import Struct

Unit = Literal["HP", "XP", "G"]
Blank = Literal["", "unit", "sign"]
Kind = Literal["move", "atk", "def", "gain", "copy", "lock"]


class Phrase(Struct, frozen=True):
    """A condition or an effect without anything to fill in, such as `no foes`: the words say it all."""

    words: str
    old: bool = False  # as version 0.9 wrote it


# ---- conditions (2.2) --------------------------------------------------------------------------------------------


class Enters(Struct, frozen=True):
    """The hero comes on gray cell `cell` of this room."""

    cell: int
    capital: bool = False


class Ticked(Struct, frozen=True):
    """Row `room` is ticked, or is not."""

    room: int
    yes: bool = True


class Pays(Struct, frozen=True):
    """The player may pay so much."""

    amount: int
    what: Unit


class PaysItem(Struct, frozen=True):
    """The player may give up an item."""

    item: str


class LosesHP(Struct, frozen=True):
    """The player may tick so many HP."""

    amount: int


class Says(Struct, frozen=True):
    """The player may let the hero say this."""

    words: str


class Knows(Struct, frozen=True):
    """The keyword is known, or is not."""

    keyword: str
    yes: bool = True


class KnowsAny(Struct, frozen=True):
    """A keyword of the family is known, or none is."""

    family: str
    yes: bool = True


class Forgets(Struct, frozen=True):
    """The player may forget a known keyword."""

    keyword: str


class ForgetsAny(Struct, frozen=True):
    """The player may forget a keyword of the family, and pay gold from its number up to `reach` if that is asked."""

    family: str
    reach: int | None = None
    spaced: bool = False  # a blank before the plus, as the manual prints it


class GoldLeft(Struct, frozen=True):
    """Less or more gold is left."""

    than: Literal["<", ">"]
    amount: int


class GoldSpent(Struct, frozen=True):
    """So much gold is spent by now."""

    low: int
    high: int


class HPLeft(Struct, frozen=True):
    """Exactly so many HP are left."""

    amount: int


class NextRolls(Struct, frozen=True):
    """Each of somebody's next rolls."""

    who: Literal["hero", "enemy"]
    count: int


class DiscardsRolled(Struct, frozen=True):
    """The player may put aside dice that show `face`."""

    count: int
    face: int


class SetsRolled(Struct, frozen=True):
    """The player may turn dice that show `face`."""

    count: int
    face: int
    to: int


class DiceAre(Struct, frozen=True):
    """So many dice show `face`."""

    count: int
    face: int


Condition = (
    Phrase | Enters | Ticked | Pays | PaysItem | LosesHP | Says | Knows | KnowsAny | Forgets | ForgetsAny | GoldLeft
    | GoldSpent | HPLeft | NextRolls | DiscardsRolled | SetsRolled | DiceAre
)  # fmt: skip

# ---- abilities (2.5) ---------------------------------------------------------------------------------------------


class Ability(Struct, frozen=True):
    """One box of the hero's or the enemies' sheet. `cost` is in gold."""

    kind: Kind
    modifier: int = 0
    reach: int | None = None
    exact: bool = False
    all: bool = False
    cost: int = 0
    capital: bool = False  # the name in capitals, as the manual once prints it


# ---- effects (2.3, 2.4) ------------------------------------------------------------------------------------------


class Flavour(Struct, frozen=True):
    """Prose. It does nothing, and is the only text that is kept as it stands."""

    text: str


class Ticks(Struct, frozen=True):
    """Tick row `room`."""

    room: int


class Crosses(Struct, frozen=True):
    """Cross gray cell `cell` of this room."""

    cell: int


class Gains(Struct, frozen=True):
    """The hero gains so much."""

    amount: int
    what: Unit
    blank: Blank = ""


class Loses(Struct, frozen=True):
    """The hero loses so much."""

    amount: int
    what: Unit
    blank: Blank = ""


class MoveAnywhere(Struct, frozen=True):
    """To any cell of a room; None is the starting room."""

    room: int | None
    capital: bool = False


class MoveBack(Struct, frozen=True):
    """Back to where the hero came from."""

    capital: bool = False


class MoveOnStairs(Struct, frozen=True):
    """To the stairs."""

    capital: bool = False


class Branch(Struct, frozen=True):
    """What happens when the die shows `low` to `high`."""

    low: int
    high: int
    effects: "tuple[Effect, ...]"


class RollADie(Struct, frozen=True):
    """Roll, and do what the table says."""

    branches: tuple[Branch, ...]


class Gets(Struct, frozen=True):
    """The hero gets an item."""

    item: str


class LosesItem(Struct, frozen=True):
    """The hero loses an item."""

    item: str


class Learns(Struct, frozen=True):
    """The hero learns a keyword."""

    keyword: str


class LearnsAny(Struct, frozen=True):
    """The hero learns a keyword of the family."""

    family: str


class ForgetsWord(Struct, frozen=True):
    """The hero has to forget a keyword."""

    keyword: str


class GainsAbility(Struct, frozen=True):
    """The hero gains an ability, in an empty box."""

    ability: Ability


class Discovers(Struct, frozen=True):
    """Draw the walls of a room."""

    room: int


class ReducesDie(Struct, frozen=True):
    """Lower dice."""

    count: int
    by: int


class EffectLess(Struct, frozen=True):
    """The activation is so much weaker."""

    amount: int


class Ends(Struct, frozen=True):
    """The adventure ends here and is won; `prose` tells how."""

    prose: str = ""


class Riddle(Struct, frozen=True):
    """A room whose number the player has to work out: the one `label` hints at, and `offset` on top."""

    opening: str
    label: str
    offset: int


class Draws(Struct, frozen=True):
    """Draw a gray cell in a room."""

    cell: int
    room: int


class HurtsAll(Struct, frozen=True):
    """All enemies in range lose HP."""

    amount: int
    reach: int


class HurtsSome(Struct, frozen=True):
    """Enemies of choice in range lose HP; `up_to` so many, or exactly so many."""

    amount: int
    count: int
    reach: int
    up_to: bool = True


class DiscardsDice(Struct, frozen=True):
    """Put dice aside."""

    count: int


class DiscardsUpTo(Struct, frozen=True):
    """Put every die aside that shows `face` or less."""

    face: int


class SetsDice(Struct, frozen=True):
    """Turn dice to a face."""

    count: int
    face: int


class FlipsDice(Struct, frozen=True):
    """Turn dice upside down."""

    count: int


class SumsDice(Struct, frozen=True):
    """Take dice as one, with their sum."""

    count: int


class AddsDice(Struct, frozen=True):
    """Add the values of dice."""

    count: int


class ActivatesOne(Struct, frozen=True):
    """Activate one ability, with a value of its own if there is one."""

    value: int | None = None


class Together(Struct, frozen=True):
    """Effects joined by an ampersand."""

    effects: "tuple[Effect, ...]"


Effect = (
    Phrase | Flavour | Ticks | Crosses | Gains | Loses | MoveAnywhere | MoveBack | MoveOnStairs | RollADie | Gets
    | LosesItem | Learns | LearnsAny | ForgetsWord | GainsAbility | Discovers | ReducesDie | EffectLess | Ends
    | Riddle | Draws | HurtsAll | HurtsSome | DiscardsDice | DiscardsUpTo | SetsDice | FlipsDice | SumsDice | AddsDice
    | ActivatesOne | Together
)  # fmt: skip

# ---- rules and lines (2.1) ---------------------------------------------------------------------------------------


class Rule(Struct, frozen=True):
    """A trigger, or without any condition an action. `upside` is the part that is printed upside down."""

    condition: tuple[Condition, ...]
    effects: tuple[Effect, ...]
    upside: tuple[Effect, ...] | None = None
    joint: Literal["&", "or"] = "&"
    arrow: bool = True  # False for an action, and for the trigger whose arrow is missing
    tight: tuple[int, ...] = ()  # effects (upside ones counted on) without a blank before them


class Line(Struct, frozen=True):
    """One line of a room: rules with bars between them."""

    rules: tuple[Rule, ...]
