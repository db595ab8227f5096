"""What buildings do in gunslinger mode when a figure has entered them (section 10)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.cactus_town.rules import duels, herd, moves
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown

NOT_INSIDE: Final = Reason(N_("Only {walker}, who has come in, may use this building."), "CT-105")
NOT_THE_LAW: Final = Reason(N_("One figure of the {law} sneaks now, not {move}."), "CT-105")
NO_GUEST: Final = Reason(N_("You move a standing figure of another side, no animal, from beside you."), "CT-105")
NOT_HURT: Final = Reason(N_("That isn't a stunned figure of yours."), "CT-105")
SHOT_READY: Final = Reason(N_("You haven't used your second shot in this round."), "CT-60")
NOT_PROGRAMMED: Final = Reason(N_("Only a programmed card that hasn't been turned up can be exchanged."), "CT-105")
FACE_UP: Final = Reason(N_("{place} lies face-up already."), "CT-105")
SEEN: Final = Reason(N_("You have looked at {place} already."), "CT-105")
NOT_BESIDE: Final = Reason(N_("You turn up a building that is adjacent to the one you have turned up."), "CT-105")
NO_PAIR: Final = Reason(N_("You go only to the other building of this pair, once it lies face-up."), "CT-105")


class Ride(Question["CactusTown"]):
    """HORSE: one space further, as by WALK in every respect."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer(t.DONE)
        kind: i64 = t.WALK_COWBOY if town.walker == t.BULL else t.WALK
        if not town.ridden >> town.walker & 1 and not town.is_held(town.walker, kind):
            moves.offer_walk(town, town.walker)
        town.offer_only(0, t.MOVE, t.FIGURE, NOT_INSIDE)

    def take(self, town: "CactusTown", action: i64) -> None:
        if action == t.DONE:
            leave(town)
            return
        figure = action // t.ROOM
        town.ridden |= bit(figure)
        if moves.take_step(town, figure, action % t.ROOM, e.RODE):
            enter(town, figure)
        elif town.reason == 0:
            leave(town)


class Patrol(Question["CactusTown"]):
    """MONEY: a figure of the Law sneaks, when the building is turned up."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer(t.DONE)
        for figure in range(i64(t.FIRST_LAW), i64(t.FIRST_HUNTER)):
            if not town.is_held(figure, t.SNEAK):
                moves.offer_steps(town, figure)
        town.offer_only(0, t.MOVE, t.FIGURE, NOT_THE_LAW)

    def take(self, town: "CactusTown", action: i64) -> None:
        if action != t.DONE:
            town.displace(e.PATROLLED, action)
        after_reveal(town)


class Headline(Question["CactusTown"]):
    """NEWS: turn up an adjacent building, whose R effect does not happen unless it is a STAMPEDE."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        for way in range(i64(4)):
            to = t.neighbour(town.entered, way)
            if to >= 0 and not town.face_up >> to & 1:
                town.offer(t.PLACE + to)
        if town.wondering:
            town.rule_out_all(town.face_up, t.PLACE, FACE_UP)
            town.rule_out_rest(t.PLACE, t.GRID, NOT_BESIDE)

    def take(self, town: "CactusTown", action: i64) -> None:
        moves.turn_up(town, action - t.PLACE)
        if not stampedes(town, action - t.PLACE):
            after_reveal(town)


class Inside(Question["CactusTown"]):
    """What a building offers to the figure that has come in; it may be declined."""

    def take(self, town: "CactusTown", action: i64) -> None:
        if action != t.DONE:
            self.use(town, action)
        leave(town)

    def use(self, town: "CactusTown", action: i64) -> None:
        """Do what the building is for."""


class Treat(Inside):
    """DRINK: a figure of another side moves out of an adjacent building."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer(t.DONE)
        near = t.around(town.entered)
        own = t.gang_of(town.setup.factions[town.active])
        for figure in range(i64(t.BULL)):
            place = town.at[figure]
            if own >> figure & 1 or not town.stands(figure) or not near >> place & 1:
                continue
            for way in range(i64(4)):
                to = t.neighbour(place, way)
                if to >= 0:
                    moves.offer_if_room(town, figure, to)
            if town.wondering:
                moves.explain(town, figure, moves.ONE_STEP)
        town.offer_only(0, t.MOVE, t.FIGURE, NO_GUEST)

    def use(self, town: "CactusTown", action: i64) -> None:
        town.displace(e.TREATED, action)


class Heal(Inside):
    """MEDICAL: a stunned figure stands up, or the second shot is ready again."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer(t.DONE)
        own = t.gang_of(town.setup.factions[town.active]) & town.stunned
        town.offer_only(own, t.FIGURE, t.FIGURES, NOT_HURT)
        if town.shot_used >> town.active & 1:
            town.offer(t.RELOAD)
        town.offer_only(0, t.RELOAD, 1, SHOT_READY)

    def use(self, town: "CactusTown", action: i64) -> None:
        seat = town.active
        if action == t.RELOAD:
            town.shot_used &= ~bit(seat)
            town.happen(e.RELOADED, seat)
        else:
            town.stunned &= ~bit(action - t.FIGURE)
            town.happen(e.HEALED, seat, action - t.FIGURE)


class Swap(Inside):
    """TRADE, secretly: the others learn only that the second shot is another card now."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer(t.DONE)
        if not town.shot_used >> seat & 1:
            for slot in range(i64(t.SLOTS)):
                if not town.is_resolved(seat, slot):
                    town.offer(t.CARD + town.program[seat * t.HAND + slot])
        elif town.wondering:
            town.rule_out_rest(t.CARD, t.HAND, duels.SHOT_USED)
        town.offer_only(0, t.CARD, t.HAND, NOT_PROGRAMMED)

    def use(self, town: "CactusTown", action: i64) -> None:
        seat = town.active
        base = seat * t.HAND
        card = action - t.CARD
        before = town.program[base + t.SHOT_SLOT]
        for slot in range(i64(t.SLOTS)):
            if town.program[base + slot] == card:
                town.program[base + slot] = before
        town.program[base + t.SHOT_SLOT] = card
        town.not_shot[seat] = town.shot_seen[seat]
        town.shot_seen[seat] = t.NONE
        town.happen(e.SWAPPED, seat, town.card_number(seat, card), town.card_number(seat, before))


class Look(Inside):
    """CIVIC: look at a face-down building."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer(t.DONE)
        town.offer_all(t.EVERY_SPACE & ~(town.face_up | town.looked[seat]), t.PLACE)
        if town.wondering:
            town.rule_out_all(town.face_up, t.PLACE, FACE_UP)
            town.rule_out_all(town.looked[seat], t.PLACE, SEEN)

    def use(self, town: "CactusTown", action: i64) -> None:
        seat = town.active
        space = action - t.PLACE
        town.looked[seat] = town.looked[seat] | bit(space)
        town.reveals += 1
        town.happen(e.LOOKED, seat, space, town.buildings[space])


class Freight(Inside):
    """TRANSPORT: go to the other building of the pair."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer(t.DONE)
        figure = town.walker
        for space in range(i64(t.GRID)):
            if space != town.entered and town.effect_in(space) == t.TRANSPORT:
                moves.offer_step(town, figure, space)
        if town.wondering:
            town.rule_out_moves(bit(figure), NO_PAIR)
            town.rule_out_rest(t.MOVE, t.FIGURE, NOT_INSIDE)

    def use(self, town: "CactusTown", action: i64) -> None:
        town.displace(e.SHIPPED, action)


RIDE: Final[Ride] = Ride("ride", "CT-105")
PATROL: Final[Patrol] = Patrol("patrol", "CT-105")
TREAT: Final[Treat] = Treat("treat", "CT-105")
HEAL: Final[Heal] = Heal("heal", "CT-105")
SWAP: Final[Swap] = Swap("swap", "CT-105", secret=True)
LOOK: Final[Look] = Look("look", "CT-105")
HEADLINE: Final[Headline] = Headline("headline", "CT-105")
FREIGHT: Final[Freight] = Freight("freight", "CT-105")


def _inside() -> list[Question["CactusTown"] | None]:
    """What a figure that has come in is asked, by the effect of the building."""
    found: list[Question[CactusTown] | None] = [None] * t.EFFECTS
    found[t.HORSE] = RIDE
    found[t.DRINK] = TREAT
    found[t.MEDICAL] = HEAL
    found[t.TRADE] = SWAP
    found[t.CIVIC] = LOOK
    found[t.TRANSPORT] = FREIGHT
    return found


INSIDE: Final[list[Question["CactusTown"] | None]] = _inside()


def enter(town: "CactusTown", figure: i64) -> None:
    """CT-50: turn it up; its R effect, if it has one; then its E effect."""
    space = town.at[figure]
    town.walker = figure
    town.entered = space
    if not town.face_up >> space & 1:
        moves.turn_up(town, space)
        if stampedes(town, space):
            return
        effect = town.effect_in(space)
        if effect == t.MONEY and town.plays(t.LAW) and town.ask_if_any(town.seats[t.LAW], PATROL):
            return
        if effect == t.NEWS and town.ask_or_take(town.active, HEADLINE):
            return
    after_reveal(town)


def stampedes(town: "CactusTown", space: i64) -> bool:
    """COW: a building that was turned up sets the herd off, if there is one, and does so whoever turned it up."""
    if town.effect_in(space) != t.COW or not town.plays(t.COWBOY):
        return False
    herd.stampede(town, t.BY_BUILDING)
    return True


def after_reveal(town: "CactusTown") -> None:
    """The E effect, if the figure is still there and not in standoff."""
    figure = town.walker
    space = town.entered
    if figure == t.NONE or town.at[figure] != space or town.is_held(figure, t.BUILDING):
        leave(town)
        return
    effect = town.effect_in(space)
    if effect == t.ARMS and not town.ammo >> town.active & 1:
        town.ammo |= bit(town.active)
        town.happen(e.ARMED, town.active)
    question = INSIDE[effect]
    if question is None or not town.ask_if_any(town.active, question):
        leave(town)


def leave(town: "CactusTown") -> None:
    """Go on with the other figures."""
    town.walker = t.NONE
    town.entered = t.NONE
    moves.next_step(town)
