"""Steps of figures: WALK, SNEAK, CAN-CAN, escape and boarding (sections 6, 7 and 11)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, lowest
from philately.core.event import Event
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.cactus_town.rules import effects, goals, rounds
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown

WALKS: Final = 1 << t.WALK | 1 << t.CAN_CAN | 1 << t.WALK_COWBOY  # actions that turn buildings up
NOT_YOURS: Final = Reason(N_("You can't move {move} with this action."), "CT-49")
MOVED_ALREADY: Final = Reason(N_("In this action, {move} has moved already."), "CT-49")
LIES_DOWN: Final = Reason(N_("Stunned or out of town, {move} can't move."), "CT-68")
STANDOFF: Final = Reason(N_("In a standoff, {move} can't do that."), "CT-46")
ONE_STEP: Final = Reason(N_("That isn't one space away from {move}."), "CT-2")
DIAGONALLY: Final = Reason(N_("The Can-Can goes one space diagonally."), "CT-95")
ONE_PER_HOUSE: Final = Reason(N_("There is no room for {move}: another figure of its side is there."), "CT-43")
OUT_OF_RANGE: Final = Reason(N_("After that, a cow would be out of range of the Cowboy."), "CT-113")
NO_FIELD: Final = Reason(N_("Nobody ever enters a field."), "CT-123")
NO_WAGON: Final = Reason(N_("Only the Cowboy and his cows board the train."), "CT-138")
WAGON_TAKEN: Final = Reason(N_("A wagon holds one animal."), "CT-139")
BOARDS_LAST: Final = Reason(N_("The Cowboy boards last."), "CT-140")
BELOW_WAGON: Final = Reason(N_("From there, {move} can't enter that wagon."), "CT-138")
NOT_ITS_WAGON: Final = Reason(N_("That wagon isn't for {move}."), "CT-138")
NO_ESCAPE: Final = Reason(N_("Only an Outlaw with loot escapes, walking from the edge that was agreed on."), "CT-84")
MUST_GATHER: Final = Reason(N_("The Cowboy must walk so that every cow is in range again."), "CT-118")


class Step(Question["CactusTown"]):
    """A figure that hasn't moved yet and where to, or done (CT-49, CT-51, CT-95, CT-119, CT-120)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        kind = town.kind
        if kind != t.WALK_COWBOY or town.moved or town.herded():
            town.offer(t.DONE)
        elif town.wondering:
            town.rule_out(t.DONE, MUST_GATHER)
        if town.wondering:
            town.rule_out_moves(town.moved, MOVED_ALREADY)
        left = movers(town, seat) & ~town.moved
        while left:
            figure = lowest(left)
            left &= left - 1
            if town.is_held(figure, kind):
                if town.wondering:
                    town.rule_out_moves(bit(figure), STANDOFF)
            elif figure < t.BULL and not town.stands(figure):
                if town.wondering:
                    town.rule_out_moves(bit(figure), LIES_DOWN)
            elif kind == t.CAN_CAN:
                offer_diagonals(town, figure)
            elif kind == t.WALK:
                offer_walk(town, figure)
            else:
                offer_steps(town, figure)
        town.offer_only(0, t.MOVE, t.FIGURE, NOT_YOURS)

    def take(self, town: "CactusTown", action: i64) -> None:
        if action == t.DONE:
            rounds.next_card(town)
        elif take_step(town, action // t.ROOM, action % t.ROOM, e.MOVED) and WALKS >> town.kind & 1:
            effects.enter(town, action // t.ROOM)
        elif town.reason == 0:
            next_step(town)


STEP: Final[Step] = Step("step", "CT-49")


def next_step(town: "CactusTown") -> None:
    """Ask for the next figure that moves in this action, if any can."""
    town.pose(town.active, STEP)
    if town.offered == 0 or (town.offered == 1 and town.menu[0] == t.DONE):
        rounds.end_action(town, not town.moved)


def movers(town: "CactusTown", seat: i64) -> i64:
    """The figures that this action is for (CT-49, CT-51, CT-95, CT-119, CT-120)."""
    kind = town.kind
    if kind < t.WALK_COWBOY:
        return t.gang_of(town.setup.factions[seat])
    if kind < t.SNEAK_ONE_COW:
        return bit(t.BULL)
    return 0 if kind == t.SNEAK_ONE_COW and town.moved else t.COWS


def must_walk(town: "CactusTown", seat: i64, card: i64) -> bool:
    """CT-118: a cow is astray, the card offers WALK_COWBOY, and one step of the cowboy would gather all of them."""
    if town.setup.factions[seat] != t.COWBOY or town.herded():
        return False
    if town.kind_of(seat, card, 0) != t.WALK_COWBOY and town.kind_of(seat, card, 1) != t.WALK_COWBOY:
        return False
    return can_gather(town)


def can_gather(town: "CactusTown") -> bool:
    """CT-118: is there a step that WALK_COWBOY would allow, boarding included?"""
    for way in range(i64(t.WAYS)):
        to = town.step_to(town.at[t.BULL], way)
        if to >= 0 and may_step(town, t.BULL, to):
            return not town.is_held(t.BULL, t.WALK_COWBOY)
    return False


def may_step(town: "CactusTown", figure: i64, to: i64) -> bool:
    """May it go to this neighbouring space or wagon of its own will?"""
    if not town.has_room(figure, to):  # CT-43, CT-139
        return False
    if figure < t.BULL:
        return to < t.WAGON
    if to >= t.WAGON:
        if not town.setup.riders[to - t.WAGON] >> figure & 1:  # CT-138
            return False
        if figure == t.BULL:
            return town.at[t.FIRST_COW] >= t.WAGON and town.at[t.LAST_COW] >= t.WAGON  # CT-140
    return keeps_herd(town, figure, to)


def why_no_step(town: "CactusTown", figure: i64, to: i64) -> Reason:
    """Why it may not go to this neighbouring space or wagon."""
    if to < t.WAGON:
        return OUT_OF_RANGE if town.has_room(figure, to) else ONE_PER_HOUSE
    if figure < t.BULL:
        return NO_WAGON
    if not town.setup.riders[to - t.WAGON] >> figure & 1:
        return NOT_ITS_WAGON
    if not town.has_room(figure, to):
        return WAGON_TAKEN
    return BOARDS_LAST if figure == t.BULL else OUT_OF_RANGE


def keeps_herd(town: "CactusTown", figure: i64, to: i64) -> bool:
    """CT-113: is every cow in range after this move?"""
    at = town.at
    before = at[figure]
    at[figure] = to
    kept = town.herded()
    at[figure] = before
    return kept


def offer_step(town: "CactusTown", figure: i64, to: i64) -> None:
    if may_step(town, figure, to):
        town.offer_move(figure, to)
    elif town.wondering:
        town.rule_out(t.MOVE + figure * t.ROOM + to, why_no_step(town, figure, to))


def offer_steps(town: "CactusTown", figure: i64) -> None:
    """Every place that a figure may go to by one step, the desert excepted."""
    place = town.at[figure]
    for way in range(i64(4) if figure < t.BULL else i64(t.WAYS)):
        to = town.step_to(place, way)
        if to >= 0:
            offer_step(town, figure, to)
    if town.wondering:
        explain(town, figure, ONE_STEP)


def offer_walk(town: "CactusTown", figure: i64) -> None:
    """CT-84: whoever walks may escape, too."""
    if may_escape(town, figure):
        town.offer_move(figure, t.DESERT)
    offer_steps(town, figure)


def offer_if_room(town: "CactusTown", figure: i64, space: i64) -> None:
    """Offer a move into a building, unless another figure of its side is there (CT-43)."""
    if town.has_room(figure, space):
        town.offer_move(figure, space)
    elif town.wondering:
        town.rule_out(t.MOVE + figure * t.ROOM + space, ONE_PER_HOUSE)


def explain(town: "CactusTown", figure: i64, far: Reason) -> None:
    """Say why a figure can't go to places that aren't near enough."""
    base = t.MOVE + figure * t.ROOM
    town.rule_out_rest(base + t.FIELD, 3, NO_FIELD)
    town.rule_out_rest(base + t.WAGON, 3, NO_WAGON if figure < t.BULL else BELOW_WAGON)
    town.rule_out(base + t.DESERT, NO_ESCAPE)
    town.rule_out_moves(bit(figure), far)


def offer_diagonals(town: "CactusTown", figure: i64) -> None:
    """CT-95: CAN-CAN."""
    for row in range(i64(3), i64(-1), i64(-3)):
        for side in range(i64(2), i64(0), i64(-1)):
            to = t.neighbour(t.neighbour(town.at[figure], row), side)
            if to >= 0:
                offer_if_room(town, figure, to)
    if town.wondering:
        explain(town, figure, DIAGONALLY)


def may_escape(town: "CactusTown", figure: i64) -> bool:
    """CT-84."""
    if figure >= t.FIRST_LAW or town.loot[figure] == 0:
        return False
    return (t.CORNERS if town.setup.corner_only else t.EDGE) >> town.at[figure] & 1 != 0


def take_step(town: "CactusTown", figure: i64, to: i64, event: Event) -> bool:
    """Go there, escape or board. True: the figure has entered a building, and the game goes on."""
    place = town.at[figure]
    town.at[figure] = to
    town.moved |= bit(figure)
    if to == t.DESERT:
        town.happen(e.ESCAPED, town.active, figure, place, town.loot[figure])
        town.loot_out += town.loot[figure]
        town.loot[figure] = 0
        goals.is_over(town)
        return False
    if to >= t.WAGON:
        town.happen(e.BOARDED, town.active, figure, place, to)
        goals.is_over(town)
        return False
    town.happen(event, town.active, figure, place, to, town.kind)  # which RODE has no field for
    return True


def turn_up(town: "CactusTown", space: i64) -> None:
    """CT-50: it stays face up."""
    town.face_up |= bit(space)
    town.reveals += 1
    town.happen(e.TURNED_UP, town.active, space, town.buildings[space])
