"""What buildings do in gunslinger mode when a figure has entered them (section 10)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.bits import bit, lowest
from philately.games.cactus_town.rules import herd, moves
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown


def enter(town: "CactusTown", figure: i64) -> None:
    """CT-50: turn it up; its R effect, if it has one; then its E effect."""
    space = town.at[figure]
    town.walker = figure
    town.entered = space
    if town.face_up >> space & 1:
        after_reveal(town)
        return
    moves.turn_up(town, space)
    effect = town.effect_in(space)
    if effect == t.COW and town.plays(t.COWBOY):
        herd.stampede(town, t.BY_BUILDING)
    elif effect == t.MONEY and town.plays(t.LAW):
        if not town.ask_if_any(town.seats[t.LAW], t.PATROL):
            after_reveal(town)
    elif effect == t.NEWS:
        if not town.ask_or_take(town.active, t.HEADLINE):
            after_reveal(town)
    else:
        after_reveal(town)


def after_reveal(town: "CactusTown") -> None:
    """The E effect, if the figure is still there and not in standoff."""
    figure = town.walker
    space = town.entered
    if figure == t.NONE or town.at[figure] != space or town.in_standoff(figure):
        leave(town)
        return
    seat = town.active
    effect = town.effect_in(space)
    asked = False
    if effect == t.HORSE:
        asked = not town.ridden >> figure & 1 and town.ask_if_any(seat, t.RIDE)
    elif effect == t.DRINK:
        asked = town.ask_if_any(seat, t.TREAT)
    elif effect == t.MEDICAL:
        asked = town.ask_if_any(seat, t.HEAL)
    elif effect == t.TRADE:
        asked = town.ask_if_any(seat, t.SWAP)
    elif effect == t.CIVIC:
        asked = town.ask_if_any(seat, t.LOOK)
    elif effect == t.TRANSPORT:
        asked = town.ask_if_any(seat, t.FREIGHT)
    elif effect == t.ARMS and not town.ammo >> seat & 1:
        town.ammo |= bit(seat)
        if town.telling:
            town.story.append((t.ARMED, seat))
    if not asked:
        leave(town)


def leave(town: "CactusTown") -> None:
    """Go on with the other figures."""
    town.walker = t.NONE
    town.entered = t.NONE
    moves.next_step(town)


def displace(town: "CactusTown", event: i64, figure: i64, to: i64) -> None:
    """A figure moves by an effect; nothing is turned up (CT-52)."""
    if town.telling:
        town.story.append((event, town.to_move, figure, town.at[figure], to))
    town.at[figure] = to


# ---- HORSE ----------------------------------------------------------------------------------------------------------


def offer_ride(town: "CactusTown") -> None:
    town.offer(t.DONE)
    if moves.may_escape(town, town.walker):
        town.offer(t.MOVE + town.walker * t.ROOM + t.DESERT)
    moves.offer_steps(town, town.walker)


def ride(town: "CactusTown", figure: i64, to: i64) -> None:
    """One space further, as by WALK in every respect."""
    town.ridden |= bit(figure)
    if moves.take_step(town, figure, to, t.RODE):
        enter(town, figure)
    elif town.reason == 0:
        leave(town)


# ---- MONEY ----------------------------------------------------------------------------------------------------------


def offer_patrol(town: "CactusTown") -> None:
    town.offer(t.DONE)
    for figure in range(i64(t.FIRST_LAW), i64(t.FIRST_HUNTER)):
        moves.offer_steps(town, figure)


def patrol(town: "CactusTown", figure: i64, to: i64) -> None:
    displace(town, t.PATROLLED, figure, to)
    after_reveal(town)


# ---- DRINK ----------------------------------------------------------------------------------------------------------


def offer_treats(town: "CactusTown") -> None:
    town.offer(t.DONE)
    own = t.gang_of(town.setup.factions[town.active])
    for figure in range(i64(t.BULL)):
        if own >> figure & 1 or not town.stands(figure):
            continue
        place = town.at[figure]
        near = False
        for way in range(i64(4)):
            if t.neighbour(town.entered, way) == place:
                near = True
        if near:
            for way in range(i64(4)):
                to = t.neighbour(place, way)
                if to >= 0 and town.has_room(figure, to):
                    town.offer(t.MOVE + figure * t.ROOM + to)


def treat(town: "CactusTown", figure: i64, to: i64) -> None:
    displace(town, t.TREATED, figure, to)
    leave(town)


# ---- MEDICAL --------------------------------------------------------------------------------------------------------


def offer_healing(town: "CactusTown") -> None:
    town.offer(t.DONE)
    own = t.gang_of(town.setup.factions[town.active]) & town.stunned
    while own:
        town.offer(t.FIGURE + lowest(own))
        own &= own - 1
    if town.shot_used >> town.active & 1:
        town.offer(t.RELOAD)


def heal(town: "CactusTown", answer: i64) -> None:
    seat = town.active
    if answer == t.RELOAD:
        town.shot_used &= ~bit(seat)
        if town.telling:
            town.story.append((t.RELOADED, seat))
    else:
        town.stunned &= ~bit(answer - t.FIGURE)
        if town.telling:
            town.story.append((t.HEALED, seat, answer - t.FIGURE))
    leave(town)


# ---- TRADE ----------------------------------------------------------------------------------------------------------


def offer_swaps(town: "CactusTown") -> None:
    town.offer(t.DONE)
    seat = town.active
    if town.shot_used >> seat & 1:
        return
    for slot in range(i64(t.SLOTS)):
        if not town.is_resolved(seat, slot):
            town.offer(t.CARD + town.program[seat * t.HAND + slot])


def swap(town: "CactusTown", card: i64) -> None:
    """Secretly: the others learn only that the second shot is another card now."""
    seat = town.active
    base = seat * t.HAND
    before = town.program[base + t.SHOT_SLOT]
    for slot in range(i64(t.SLOTS)):
        if town.program[base + slot] == card:
            town.program[base + slot] = before
    town.program[base + t.SHOT_SLOT] = card
    town.not_shot[seat] = town.shot_seen[seat]
    town.shot_seen[seat] = t.NONE
    if town.telling:
        first: i64 = town.setup.factions[seat] * t.HAND
        town.story.append((t.SWAPPED, seat, first + card, first + before))
    leave(town)


# ---- CIVIC ----------------------------------------------------------------------------------------------------------


def offer_looks(town: "CactusTown") -> None:
    town.offer(t.DONE)
    hidden = t.EVERY_SPACE & ~(town.face_up | town.looked[town.active])
    while hidden:
        town.offer(t.PLACE + lowest(hidden))
        hidden &= hidden - 1


def look(town: "CactusTown", space: i64) -> None:
    seat = town.active
    town.looked[seat] = town.looked[seat] | bit(space)
    town.reveals += 1
    if town.telling:
        town.story.append((t.LOOKED, seat, space, town.buildings[space]))
    leave(town)


# ---- NEWS -----------------------------------------------------------------------------------------------------------


def offer_headlines(town: "CactusTown") -> None:
    for way in range(i64(4)):
        to = t.neighbour(town.entered, way)
        if to >= 0 and not town.face_up >> to & 1:
            town.offer(t.PLACE + to)


def headline(town: "CactusTown", space: i64) -> None:
    """That building's R effect does not happen."""
    moves.turn_up(town, space)
    after_reveal(town)


# ---- TRANSPORT ------------------------------------------------------------------------------------------------------


def offer_freight(town: "CactusTown") -> None:
    town.offer(t.DONE)
    figure = town.walker
    for space in range(i64(t.GRID)):
        if space == town.entered or town.effect_in(space) != t.TRANSPORT or not town.has_room(figure, space):
            continue
        if figure < t.BULL or moves.keeps_herd(town, figure, space):
            town.offer(t.MOVE + figure * t.ROOM + space)


def freight(town: "CactusTown", figure: i64, to: i64) -> None:
    displace(town, t.SHIPPED, figure, to)
    leave(town)
