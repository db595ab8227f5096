"""Set-up: the town, the targets and the figures (sections 3 and 4)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, bits_in, lowest, nth, size_of
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.core.rng import Rng
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import rounds
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown

NOT_A_START: Final = Reason(N_("{place} isn't one of the spaces where your figures can start."), "CT-27")
NO_START: Final = Reason(N_("Your figure can't start in {place}."), "CT-29")


class Corner(Question["CactusTown"]):
    """The Outlaws choose the corner, or another of their spaces, that stays free (CT-27)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer_only(starts_of_outlaws(town), t.PLACE, t.GRID, NOT_A_START)

    def take(self, town: "CactusTown", action: i64) -> None:
        leave_free(town, action - t.PLACE)
        town.happen(e.CORNER_FREE, town.active, town.free_corner)
        next_start(town, 0)


class Start(Question["CactusTown"]):
    """The Dancer, or whoever has a single figure, chooses where to start (CT-29)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        for space in town.setup.starts[town.setup.factions[seat]]:
            town.offer(t.PLACE + space)
        town.offer_only(0, t.PLACE, t.GRID, NO_START)

    def take(self, town: "CactusTown", action: i64) -> None:
        faction: i64 = town.setup.factions[town.to_move]
        figure = lowest(figures_of(town, faction))
        town.at[figure] = action - t.PLACE
        town.happen(e.STARTED, town.to_move, town.at[figure])
        next_start(town, faction + 1)


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
    debtor = town.setup.owners[t.PAID]
    if debtor != t.NONE:
        town.debts = draw(left & ~town.targets, town.setup.debts, rng)
        town.happen_with(e.DEBTS, town.seats[debtor], [town.setup.debts, *bits_in(town.debts)])
    town.active = town.seats[t.OUTLAWS]
    place_figures(town)


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


# ---- where figures start (CT-26 to CT-30) ---------------------------------------------------------------------------


def figures_of(town: "CactusTown", faction: i64) -> i64:
    """The figures with which a faction plays, a bit for each."""
    return t.gang_of(faction) & town.setup.figures


def place_figures(town: "CactusTown") -> None:
    """Each where its faction's data say, and the first of several spaces until the player has chosen."""
    for seat in range(town.players):
        faction: i64 = town.setup.factions[seat]
        starts = town.setup.starts[faction]
        for place, figure in enumerate(bits_in(figures_of(town, faction))):
            if starts[place] != t.NONE:
                town.at[figure] = starts[place]
    spaces = town.setup.starts[t.OUTLAWS]
    if len(spaces) > size_of(figures_of(town, t.OUTLAWS)):
        leave_free(town, spaces[len(spaces) - 1])
        town.pose(town.active, CORNER)
    else:
        next_start(town, 0)


def starts_of_outlaws(town: "CactusTown") -> i64:
    """Their spaces, a bit for each."""
    found: i64 = 0
    for space in town.setup.starts[t.OUTLAWS]:
        found |= bit(space)
    return found


def leave_free(town: "CactusTown", free: i64) -> None:
    """CT-27: one Outlaw in each of their spaces but one, where others may begin."""
    town.free_corner = free
    for outlaw, space in enumerate(bits_in(starts_of_outlaws(town) & ~bit(free))):
        town.at[outlaw] = space
    for seat in range(town.players):
        faction: i64 = town.setup.factions[seat]
        starts = town.setup.starts[faction]
        for place, figure in enumerate(bits_in(figures_of(town, faction))):
            if starts[place] == t.NONE:
                town.at[figure] = free


def next_start(town: "CactusTown", faction: i64) -> None:
    """CT-29: from this faction on, whoever has several spaces for a single figure chooses. Then the game begins."""
    while faction < t.FACTIONS:
        chooses = faction != t.OUTLAWS and len(town.setup.starts[faction]) > size_of(figures_of(town, faction))
        if chooses and town.plays(faction):
            town.pose(town.seats[faction], START)
            return
        faction += 1
    rounds.begin_round(town)
