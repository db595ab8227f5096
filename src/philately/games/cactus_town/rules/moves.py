"""Steps of figures: WALK, SNEAK, CAN-CAN, escape and boarding (sections 6, 7 and 11)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, lowest
from philately.games.cactus_town.rules import effects, goals, rounds
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown


WALKS: Final = 1 << t.WALK | 1 << t.CAN_CAN | 1 << t.WALK_COWBOY  # actions that turn buildings up


def next_step(town: "CactusTown") -> None:
    """Ask for the next figure that moves in this action, if any can."""
    town.asking = t.STEP
    town.attend(town.active)
    if town.count() == 0 or (town.count() == 1 and town.action(0) == t.DONE):
        if town.telling and not town.moved:
            town.story.append((t.NOTHING, town.active, town.kind))
        rounds.next_card(town)


def offer_moves(town: "CactusTown") -> None:
    """CT-49, CT-51, CT-95, CT-119, CT-120: figures that haven't moved yet, and where to."""
    kind = town.kind
    if kind in (t.WALK, t.SNEAK):
        town.offer(t.DONE)
        own = t.gang_of(town.setup.factions[town.to_move]) & ~town.moved
        while own:
            figure = lowest(own)
            own &= own - 1
            if not town.stands(figure) or (kind == t.WALK and town.in_standoff(figure)):
                continue
            if kind == t.WALK and may_escape(town, figure):
                town.offer(t.MOVE + figure * t.ROOM + t.DESERT)
            offer_steps(town, figure)
    elif kind == t.CAN_CAN:
        town.offer(t.DONE)
        if not town.moved:
            offer_diagonals(town, t.SHE)
    elif kind in (t.WALK_COWBOY, t.SNEAK_COWBOY):
        if kind == t.SNEAK_COWBOY or town.moved or town.herded():
            town.offer(t.DONE)  # otherwise CT-118 says that he must
        if not town.moved and not (kind == t.WALK_COWBOY and town.in_standoff(t.BULL)):
            offer_steps(town, t.BULL)
    else:
        town.offer(t.DONE)
        if town.moved and kind == t.SNEAK_ONE_COW:
            return
        for cow in range(i64(t.FIRST_COW), i64(t.LAST_COW + 1)):
            if not town.moved >> cow & 1:
                offer_steps(town, cow)


def must_walk(town: "CactusTown", seat: i64, card: i64) -> bool:
    """CT-118: a cow is astray, the card offers WALK_COWBOY, and one step of the cowboy would gather all of them."""
    if town.setup.factions[seat] != t.COWBOY or town.herded() or town.in_standoff(t.BULL):
        return False
    if town.kind_of(seat, card, 0) != t.WALK_COWBOY and town.kind_of(seat, card, 1) != t.WALK_COWBOY:
        return False
    return can_step_anywhere(town, t.BULL)


def can_step_anywhere(town: "CactusTown", figure: i64) -> bool:
    """Is there a step that WALK would allow, boarding included?"""
    place = town.at[figure]
    if place >= t.FIELD:
        return place < t.WAGON and may_step(town, figure, place - t.FIELD + 1)
    for way in range(i64(5)):
        to = t.neighbour(place, way)
        if to >= 0 and may_step(town, figure, to):
            return True
    return False


def may_step(town: "CactusTown", figure: i64, to: i64) -> bool:
    """May it go to this neighbouring space or wagon of its own will?"""
    if to >= t.WAGON:
        if figure < t.BULL:
            return False
        for animal in range(i64(t.BULL), i64(t.FIGURES)):
            if town.at[animal] == to:
                return False  # CT-139
        if figure == t.BULL:
            return town.at[t.FIRST_COW] >= t.WAGON and town.at[t.LAST_COW] >= t.WAGON  # CT-140
        return keeps_herd(town, figure, to)
    if not town.has_room(figure, to):
        return False
    return figure < t.BULL or keeps_herd(town, figure, to)


def keeps_herd(town: "CactusTown", figure: i64, to: i64) -> bool:
    """CT-113: is every cow in range after this move?"""
    at = town.at
    before = at[figure]
    at[figure] = to
    kept = town.herded()
    at[figure] = before
    return kept


def offer_steps(town: "CactusTown", figure: i64) -> None:
    """Every place that a figure may go to by one step, the desert excepted."""
    place = town.at[figure]
    base = t.MOVE + figure * t.ROOM
    if place >= t.FIELD:
        if place < t.WAGON and may_step(town, figure, place - t.FIELD + 1):
            town.offer(base + place - t.FIELD + 1)  # CT-123
        return
    for way in range(i64(5)):
        to = t.neighbour(place, way)
        if to >= 0 and may_step(town, figure, to):
            town.offer(base + to)


def offer_diagonals(town: "CactusTown", figure: i64) -> None:
    """CT-95: CAN-CAN."""
    place = town.at[figure]
    row = place // 5
    column = place % 5
    for up in range(i64(-1), i64(2), i64(2)):
        for right in range(i64(-1), i64(2), i64(2)):
            if 0 <= row + up < 5 and 0 <= column + right < 5:
                to = (row + up) * 5 + column + right
                if town.has_room(figure, to):
                    town.offer(t.MOVE + figure * t.ROOM + to)


def may_escape(town: "CactusTown", figure: i64) -> bool:
    """CT-84."""
    if figure >= t.FIRST_LAW or town.loot[figure] == 0:
        return False
    place = town.at[figure]
    row = place // 5
    column = place % 5
    if town.setup.corner_only:
        return (row == 0 or row == 4) and (column == 0 or column == 4)
    return row == 0 or row == 4 or column == 0 or column == 4


def take_step(town: "CactusTown", figure: i64, to: i64, event: i64) -> bool:
    """Go there, escape or board. True: the figure has entered a building, and the game goes on."""
    place = town.at[figure]
    town.at[figure] = to
    town.moved |= bit(figure)
    if to == t.DESERT:
        if town.telling:
            town.story.append((t.ESCAPED, town.active, figure, place, town.loot[figure]))
        town.loot_out += town.loot[figure]
        town.loot[figure] = 0
        goals.is_over(town)
        return False
    if to >= t.WAGON:
        if town.telling:
            town.story.append((t.BOARDED, town.active, figure, place, to))
        goals.is_over(town)
        return False
    if town.telling:
        if event == t.MOVED:
            town.story.append((t.MOVED, town.active, figure, place, to, town.kind))
        else:
            town.story.append((event, town.active, figure, place, to))
    return True


def step(town: "CactusTown", figure: i64, to: i64) -> None:
    """One figure moves by the action of the card."""
    if take_step(town, figure, to, t.MOVED) and WALKS >> town.kind & 1:
        effects.enter(town, figure)
    elif town.reason == 0:
        next_step(town)


def turn_up(town: "CactusTown", space: i64) -> None:
    """CT-50: it stays face up."""
    town.face_up |= bit(space)
    town.reveals += 1
    if town.telling:
        town.story.append((t.TURNED_UP, town.active, space, town.buildings[space]))
