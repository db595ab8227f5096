"""What the texts of a sheet say, as a tree of small nodes: in the forms of section 2 of the rules.

A node keeps what its form says, never how it was written; where sheets write the same in two ways, a field says which.
"""

from typing import Literal

from msgspec import Struct

Unit = Literal["HP", "XP", "G"]
Blank = Literal["", "unit", "sign"]
Kind = Literal["move", "atk", "def", "gain", "copy", "lock"]


class Phrase(Struct, frozen=True):
    """A condition or an effect that is complete with its numbers: `set {count} {dice} to {face}`, `no foes`."""

    words: str
    numbers: tuple[int, ...] = ()
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


Condition = (
    Phrase | Enters | Ticked | Pays | PaysItem | LosesHP | Says | Knows | KnowsAny | Forgets | ForgetsAny | GoldLeft
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


class Together(Struct, frozen=True):
    """Effects joined by an ampersand."""

    effects: "tuple[Effect, ...]"


Effect = (
    Phrase | Flavour | Ticks | Crosses | Gains | Loses | MoveAnywhere | MoveBack | MoveOnStairs | RollADie | Gets
    | LosesItem | Learns | LearnsAny | ForgetsWord | GainsAbility | Discovers | Ends | Riddle | Draws | Together
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
