"""Set-up: the town, the targets and the figures (sections 3 and 4)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, bits_in, nth, size_of
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.core.rng import Rng
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import rounds
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown

NOT_A_CORNER: Final = Reason(N_("{place} isn't a corner of the town."), "CT-27")
NO_START: Final = Reason(N_("Your Dancer can't start in {place}."), "CT-29")


class Corner(Question["CactusTown"]):
    """The Outlaws choose the corner that stays free (CT-27)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer_only(t.CORNERS, t.PLACE, t.GRID, NOT_A_CORNER)

    def take(self, town: "CactusTown", action: i64) -> None:
        place_outlaws(town, action - t.PLACE)
        town.happen(e.CORNER_FREE, town.active, town.free_corner)
        if town.plays(t.DANCER):
            town.pose(town.seats[t.DANCER], START)
        else:
            rounds.begin_round(town)


class Start(Question["CactusTown"]):
    """The Dancer chooses where to start (CT-29)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        for space in town.setup.dancer_starts:
            town.offer(t.PLACE + space)
        town.offer_only(0, t.PLACE, t.GRID, NO_START)

    def take(self, town: "CactusTown", action: i64) -> None:
        town.at[t.SHE] = action - t.PLACE
        town.happen(e.STARTED, town.seats[t.DANCER], town.at[t.SHE])
        rounds.begin_round(town)


CORNER: Final[Corner] = Corner("corner", "CT-27")
START: Final[Start] = Start("start", "CT-29")


def deal(town: "CactusTown", rng: Rng) -> None:
    town.rng = rng
    town.happen_with(e.BOX, 0, [0, *range(town.setup.town.partition("|")[0].count("+") + 1)])
    choose_buildings(town, rng)
    left = town.in_town
    for space in range(i64(t.GRID)):
        if space == t.OFFICE_SPACE:
            town.buildings[space] = t.OFFICE
        else:
            building = nth(left, rng.below(size_of(left)))
            town.buildings[space] = building
            left &= ~bit(building)
    left = town.in_town
    town.targets = draw(left, town.setup.targets, rng)
    town.happen_with(e.TARGETS, town.seats[t.OUTLAWS], [town.setup.targets, *bits_in(town.targets)])
    if town.plays(t.DANCER):
        town.debts = draw(left & ~town.targets, town.setup.debts, rng)
        town.happen_with(e.DEBTS, town.seats[t.DANCER], [town.setup.debts, *bits_in(town.debts)])
        town.at[t.SHE] = town.setup.dancer_starts[0]
    if town.plays(t.LAW):
        for figure in range(i64(t.FIRST_LAW), i64(t.FIRST_HUNTER)):
            town.at[figure] = t.OFFICE_SPACE
    if town.plays(t.COWBOY):
        town.at[t.FIRST_COW] = t.FIELD
        town.at[t.BULL] = t.FIELD + 1
        town.at[t.LAST_COW] = t.FIELD + 2
    place_outlaws(town, 4)
    town.active = town.seats[t.OUTLAWS]
    town.pose(town.active, CORNER)


def choose_buildings(town: "CactusTown", rng: Rng) -> None:
    """CT-20 to CT-22: whole groups, of which as many are taken out by lot as there are too many cards."""
    groups = town.setup.groups
    removable: i64 = 0
    for group in town.setup.removable:
        removable |= bit(group)
    surplus: i64 = len(groups) - t.TOWN
    out: i64 = 0
    while surplus > 0:
        group = nth(removable, rng.below(size_of(removable)))
        removable &= ~bit(group)
        out |= bit(group)
        surplus -= 2
        if town.telling:
            town.happen_with(e.TAKEN_OUT, 0, [group, *[each for each in range(len(groups)) if groups[each] == group]])
    town.in_town = 0
    for building in range(i64(len(groups))):
        if not out >> i64(groups[building]) & 1:
            town.in_town |= bit(building)


def draw(left: i64, number: i64, rng: Rng) -> i64:
    """Draw so many of these by lot."""
    found: i64 = 0
    while number > 0:
        one = bit(nth(left, rng.below(size_of(left))))
        found |= one
        left &= ~one
        number -= 1
    return found


def place_outlaws(town: "CactusTown", free: i64) -> None:
    """CT-27: one in each corner but one, where the Bounty Hunters begin."""
    town.free_corner = free
    for outlaw, corner in enumerate(bits_in(t.CORNERS & ~bit(free))):
        town.at[outlaw] = corner
    if town.plays(t.HUNTERS):
        for hunter in range(i64(t.FIRST_HUNTER), i64(t.SHE)):
            town.at[hunter] = free
