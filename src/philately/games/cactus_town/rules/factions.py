"""What the factions do besides moves and duels (section 9)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, bits_in, size_of
from philately.core.event import Event
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import goals, rounds
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown

OUT_OF_ORDER: Final = Reason(N_("Stunned, out of town or in a standoff, no Outlaw takes anything."), "CT-76")
TOOK_ALREADY: Final = Reason(N_("That Outlaw has taken something with this action."), "CT-76")
FULL_HANDS: Final = Reason(N_("That Outlaw can't carry more loot."), "CT-75")
NO_TARGET: Final = Reason(N_("That Outlaw isn't in a face-up building that is one of your unused targets."), "CT-76")
NO_LOOT: Final = Reason(N_("No loot lies where that Outlaw is."), "CT-77")
NO_PREY: Final = Reason(N_("None of your figures can take {figure} prisoner now."), "CT-90")


class Loot(Question["CactusTown"]):
    """Rob or pick up, one Outlaw after the other (CT-76, CT-77)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer(t.DONE)
        for outlaw in range(i64(t.FIRST_LAW)):
            if might_rob(town, outlaw):
                if can_raid(town, outlaw):
                    town.offer(t.RAID + outlaw)
                if town.dropped[town.at[outlaw]]:
                    town.offer(t.PICK_UP + outlaw)
            if town.wondering:
                town.rule_out(t.RAID + outlaw, why_idle(town, outlaw) or NO_TARGET)
                town.rule_out(t.PICK_UP + outlaw, why_idle(town, outlaw) or NO_LOOT)

    def take(self, town: "CactusTown", action: i64) -> None:
        if action == t.DONE:
            rounds.next_card(town)
            return
        outlaw = (action - t.RAID) % t.FIRST_LAW
        space = town.at[outlaw]
        if action < t.PICK_UP:
            town.raided |= bit(town.buildings[space])
            town.reveals += 1
            town.happen(e.ROBBED, town.active, outlaw, town.buildings[space], space)
        else:
            town.dropped[space] = town.dropped[space] - 1
            town.happen(e.PICKED_UP, town.active, outlaw, space)
        town.loot[outlaw] = town.loot[outlaw] + 1
        town.moved |= bit(outlaw)
        next_loot(town)


class Prisoner(Question["CactusTown"]):
    """The Outlaw that is captured (CT-90)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        prey = prey_of(town, seat, t.CAPTURE)
        town.offer_only(prey, t.FIGURE, t.FIGURES, NO_PREY)

    def take(self, town: "CactusTown", action: i64) -> None:
        take_away(town, action - t.FIGURE, t.BOUND, e.CAPTURED)
        if not goals.is_over(town):
            capture(town, False)


LOOT: Final[Loot] = Loot("loot", "CT-76")
PRISONER: Final[Prisoner] = Prisoner("prisoner", "CT-90")


# ---- ROB (CT-74 … CT-83) --------------------------------------------------------------------------------------------


def carries(town: "CactusTown") -> i64:
    """CT-74, CT-75: how much loot an Outlaw can carry: one, or two if all the others are jailed or captured."""
    others = size_of(town.setup.figures & t.OUTLAW_GANG) - 1
    return 2 if town.number_at(t.JAIL) + town.number_at(t.BOUND) >= others else 1


def might_rob(town: "CactusTown", outlaw: i64) -> bool:
    """For all that everybody can see, might this Outlaw take loot now?"""
    if why_idle(town, outlaw) is not None:
        return False
    space = town.at[outlaw]
    if town.dropped[space]:
        return True
    if not town.is_open(space) or town.targets == town.raided:
        return False
    return not (town.raided | town.paid) >> town.buildings[space] & 1


def why_idle(town: "CactusTown", outlaw: i64) -> Reason | None:
    """For all that everybody can see, why can't this Outlaw take anything?"""
    if town.moved >> outlaw & 1:
        return TOOK_ALREADY
    if not town.stands(outlaw) or town.is_held(outlaw, t.ROB):
        return OUT_OF_ORDER
    return FULL_HANDS if town.loot[outlaw] >= carries(town) else None


def can_raid(town: "CactusTown", outlaw: i64) -> bool:
    """CT-76: is it in a face-up building that is one of the unused targets?"""
    space = town.at[outlaw]
    return town.is_open(space) and (town.targets & ~town.raided) >> town.buildings[space] & 1 != 0


def next_loot(town: "CactusTown") -> None:
    for outlaw in range(i64(t.FIRST_LAW)):
        if might_rob(town, outlaw):
            town.pose(town.active, LOOT)
            return
    rounds.end_action(town, not town.moved)


# ---- ARREST, CAPTURE (CT-85 … CT-90) --------------------------------------------------------------------------------


def prey_of(town: "CactusTown", seat: i64, kind: i64) -> i64:
    """Stunned Outlaws in buildings with a standing figure of this seat that no standoff keeps from this action."""
    found: i64 = 0
    for figure in bits_in(t.gang_of(town.setup.factions[seat])):
        if not town.stands(figure) or town.is_held(figure, kind):
            continue
        for outlaw in range(i64(t.FIRST_LAW)):
            if town.stunned >> outlaw & 1 and town.at[outlaw] == town.at[figure]:
                found |= bit(outlaw)
    return found


def take_away(town: "CactusTown", outlaw: i64, to: i64, event: Event) -> None:
    """CT-79, CT-88: out of play; its loot stays."""
    space = town.at[outlaw]
    town.at[outlaw] = to
    town.stunned &= ~bit(outlaw)
    town.happen(event, town.active, outlaw, space)
    if town.loot[outlaw]:
        town.happen(e.DROPPED, town.active, space, town.loot[outlaw])
        town.dropped[space] = town.dropped[space] + town.loot[outlaw]
        town.loot[outlaw] = 0


def arrest(town: "CactusTown") -> None:
    """CT-87."""
    prey = prey_of(town, town.active, t.ARREST)
    for outlaw in bits_in(prey):
        take_away(town, outlaw, t.JAIL, e.JAILED)
        if town.outlaws_in_town() == 0 and goals.lacks_only(town, town.setup.factions[town.active], t.JAILED):
            goals.finish(town, town.active, t.LAST_OUTLAW)  # CT-86
            return
        if goals.is_over(town):
            return
    rounds.end_action(town, prey == 0)


def capture(town: "CactusTown", first: bool) -> None:
    """CT-90."""
    if town.number_at(t.BOUND) >= town.setup.needs[t.PRISONERS] or not town.ask_or_take(town.active, PRISONER):
        rounds.end_action(town, first)


# ---- STEAL HORSE (CT-91), PAY (CT-97) -------------------------------------------------------------------------------


def steal(town: "CactusTown") -> None:
    idle = True
    for thief in bits_in(t.gang_of(town.setup.factions[town.active])):
        if town.stands(thief) and not town.is_held(thief, t.STEAL_HORSE) and town.has_horse(town.at[thief]):
            idle = False
            town.horses_taken |= bit(town.buildings[town.at[thief]])
            town.happen(e.STOLE, town.active, thief, town.at[thief], town.horses(), town.buildings[town.at[thief]])
            if goals.is_over(town):
                return
    rounds.end_action(town, idle)


def pay(town: "CactusTown") -> None:
    idle = True
    for figure in bits_in(t.gang_of(town.setup.factions[town.active])):
        space = town.at[figure]
        if not town.stands(figure) or not town.is_open(space) or town.is_held(figure, t.PAY):
            continue
        building = town.buildings[space]
        if (town.debts & ~town.paid) >> building & 1:
            idle = False
            town.paid |= bit(building)
            town.reveals += 1
            town.happen(e.PAID, town.active, building, space)
            if goals.is_over(town):
                return
        else:
            town.no_debts |= bit(building)
    rounds.end_action(town, idle)
