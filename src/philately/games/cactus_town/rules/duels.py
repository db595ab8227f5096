"""Duels, from the choice of a building to the last push (section 8)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, lowest
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import goals, moves, rounds
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown

FAITH: Final = Reason(N_("There are no duels in {place}."), "CT-105")
FOUGHT_ALREADY: Final = Reason(N_("You have fought in {place} with this action."), "CT-56")
NOBODY_TO_FIGHT: Final = Reason(N_("In {place} none of your figures has met another side standing up."), "CT-56")
NEW_MEETING: Final = Reason(N_("There was nobody to fight in {place} when this action began."), "CT-56")
NOT_YOUR_FIGHTER: Final = Reason(N_("You fight with a standing figure of yours in the building of the duel."), "CT-57")
SHOT_USED: Final = Reason(N_("You have used your second shot in this round."), "CT-60")
NO_AMMO: Final = Reason(N_("You have no ammo token."), "CT-61")
COW_SHOT: Final = Reason(N_("Cows can use neither a second shot nor ammo."), "CT-62")
NOT_IN_DUEL: Final = Reason(N_("That isn't a figure of yours in this duel."), "CT-59")
NOT_BEATEN: Final = Reason(N_("You don't have to deal with {figure} now."), "CT-64")
NO_STUN: Final = Reason(N_("Only those who arrest or capture stun, and only Outlaws."), "CT-67")
NOT_THE_LOSER: Final = Reason(N_("It isn't {move} that is pushed now."), "CT-66")
TOO_FAR: Final = Reason(N_("A push ends in another building of the town, not further away than agreed."), "CT-66")


class DuelAt(Question["CactusTown"]):
    """A building to fight in, or enough (CT-56)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer(t.DONE)
        town.offer_all(town.arenas & ~town.duelled & meetings(town), t.PLACE)
        if town.wondering:
            town.rule_out_all(town.duelled, t.PLACE, FOUGHT_ALREADY)
            for space in range(i64(t.GRID)):
                if town.effect_in(space) == t.FAITH:
                    town.rule_out(t.PLACE + space, FAITH)
            town.rule_out_all(meetings(town), t.PLACE, NEW_MEETING)
            town.rule_out_rest(t.PLACE, t.GRID, NOBODY_TO_FIGHT)

    def take(self, town: "CactusTown", action: i64) -> None:
        if action == t.DONE:
            rounds.next_card(town)
            return
        town.duel_at = action - t.PLACE
        town.duelled |= bit(town.duel_at)
        town.ask_or_take(town.active, DUELIST)


class Duelist(Question["CactusTown"]):
    """The figure to fight with. All others standing there take part, and one die is rolled for each (CT-57, CT-58)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        own = t.gang_of(town.setup.factions[seat])
        town.offer_only(town.standing_in(town.duel_at) & own, t.FIGURE, t.FIGURES, NOT_YOUR_FIGHTER)

    def take(self, town: "CactusTown", action: i64) -> None:
        town.initiator = action - t.FIGURE
        town.fighters = bit(town.initiator) | town.opponents_in(town.duel_at, t.faction_of(town.initiator))
        rolls: list[int] = []
        for figure in range(i64(t.FIGURES)):
            town.dice[figure] = 0
            town.totals[figure] = 0
            if town.fighters >> figure & 1:
                die = town.roll(figure)
                town.show(die)
                town.totals[figure] = die + bed_bonus(town, figure)
                if town.telling:
                    rolls += [figure, die]
        town.reveals += 1
        if town.telling:
            town.happen_with(e.DUELLED, town.active, [town.duel_at, town.initiator, *rolls])
            if town.effect_in(town.duel_at) == t.BED:
                town.happen(e.SHELTERED, town.active, town.duel_at, town.setup.bed_bonus)
        town.aiming = 0
        next_aim(town)


class Aim(Question["CactusTown"]):
    """Second shot, ammo, both, or neither (CT-59 to CT-61)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer(t.DONE)
        shooters = shooters_of(town, seat)
        shot = not town.shot_used >> seat & 1
        ammo = town.ammo >> seat & 1 != 0
        if town.wondering:
            cows = town.fighters & t.gang_of(town.setup.factions[seat]) & t.COWS
            for first in (t.SHOT, t.AMMO, t.BOTH):
                if first != t.AMMO and not shot:
                    town.rule_out_rest(first, t.FIGURES, SHOT_USED)
                if first != t.SHOT and not ammo:
                    town.rule_out_rest(first, t.FIGURES, NO_AMMO)
                town.rule_out_all(cows, first, COW_SHOT)
        town.offer_only(shooters if shot else 0, t.SHOT, t.FIGURES, NOT_IN_DUEL)
        town.offer_only(shooters if ammo else 0, t.AMMO, t.FIGURES, NOT_IN_DUEL)
        town.offer_only(shooters if shot and ammo else 0, t.BOTH, t.FIGURES, NOT_IN_DUEL)

    def take(self, town: "CactusTown", action: i64) -> None:
        figure = (action - t.SHOT) % t.FIGURES
        if action != t.DONE:
            if action < t.AMMO or action >= t.BOTH:
                shoot(town, town.to_move, figure)
            if action >= t.AMMO:
                town.totals[figure] = town.totals[figure] + town.setup.ammo_bonus
                town.ammo &= ~bit(town.to_move)
                town.happen(e.USED_AMMO, town.to_move, figure, town.setup.ammo_bonus)
        next_aim(town)


class Beaten(Question["CactusTown"]):
    """The beaten defender that suffers next (CT-64)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        town.offer_only(town.beaten, t.FIGURE, t.FIGURES, NOT_BEATEN)

    def take(self, town: "CactusTown", action: i64) -> None:
        town.beaten &= ~bit(action - t.FIGURE)
        suffer(town, action - t.FIGURE, town.active)


class Push(Question["CactusTown"]):
    """Stun the loser, or push it somewhere (CT-66, CT-67)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        loser = town.loser
        if loser < t.FIRST_LAW and t.gang_of(town.setup.factions[seat]) & town.setup.stunners:
            town.offer(t.STUN)
        place = town.at[loser]
        for space in range(i64(t.GRID)):
            if 1 <= t.distance(place, space) <= town.setup.push:
                moves.offer_if_room(town, loser, space)
        if town.wondering:
            town.rule_out(t.STUN, NO_STUN)
            town.rule_out_moves(bit(loser), TOO_FAR)
            town.rule_out_rest(t.MOVE, t.FIGURE, NOT_THE_LOSER)

    def take(self, town: "CactusTown", action: i64) -> None:
        loser = town.loser
        town.loser = t.NONE
        if action == t.STUN:
            town.stunned |= bit(loser)
            town.happen(e.STUNNED, town.to_move, loser)
        else:
            town.displace(e.PUSHED, action)
        next_beaten(town)


DUEL_AT: Final[DuelAt] = DuelAt("duel_at", "CT-56")
DUELIST: Final[Duelist] = Duelist("duelist", "CT-57")
AIM: Final[Aim] = Aim("aim", "CT-59")
BEATEN: Final[Beaten] = Beaten("beaten", "CT-64")
PUSH: Final[Push] = Push("push", "CT-66")


def meetings(town: "CactusTown") -> i64:
    """CT-56: where figures of the active seat have met others, standing up, and FAITH doesn't keep them apart."""
    faction: i64 = town.setup.factions[town.active]
    own = t.gang_of(faction)
    found: i64 = 0
    while own:
        figure = lowest(own)
        space = town.at[figure]
        if town.stands(figure) and town.opponents_in(space, faction) and town.effect_in(space) != t.FAITH:
            found |= bit(space)
        own &= own - 1
    return found


def next_duel(town: "CactusTown") -> None:
    """CT-56: a further building, or enough."""
    if not town.ask_if_any(town.active, DUEL_AT):
        rounds.end_action(town, not town.duelled)


def bed_bonus(town: "CactusTown", figure: i64) -> i64:
    """CT-105, BED: for defenders."""
    return town.setup.bed_bonus if figure != town.initiator and town.effect_in(town.duel_at) == t.BED else 0


# ---- second shot and ammo (CT-59 … CT-62) ---------------------------------------------------------------------------


def shooters_of(town: "CactusTown", seat: i64) -> i64:
    """The seat's figures in this duel that may use second shot or ammo."""
    return town.fighters & t.gang_of(town.setup.factions[seat]) & ~t.COWS


def next_aim(town: "CactusTown") -> None:
    """CT-59: once around the table, the initiating player first."""
    while town.aiming < town.players:
        seat = (town.active + town.aiming) % town.players
        town.aiming += 1
        ready = not town.shot_used >> seat & 1 or town.ammo >> seat & 1
        if ready and shooters_of(town, seat):
            town.pose(seat, AIM)
            return
    compare(town)


def total_with_shot(town: "CactusTown", seat: i64, figure: i64) -> i64:
    """CT-60: what a figure comes to by the second shot."""
    value = town.value_of(seat, town.program[seat * t.HAND + t.SHOT_SLOT])
    if town.setup.shot_replaces:
        return value + town.setup.replace_bonus + bed_bonus(town, figure)
    return town.totals[figure] + value


def shoot(town: "CactusTown", seat: i64, figure: i64) -> None:
    """CT-60."""
    card = town.program[seat * t.HAND + t.SHOT_SLOT]
    town.totals[figure] = total_with_shot(town, seat, figure)
    town.shot_used |= bit(seat)
    if town.shot_seen[seat] == t.NONE:
        town.shot_seen[seat] = card
        town.reveals += 1
        town.show(card + 1)
    if town.telling:
        value = town.value_of(seat, card)
        instead = value + town.setup.replace_bonus
        town.happen(e.SECOND_SHOT, seat, figure, town.card_number(seat, card), value, instead)


# ---- who is beaten (CT-63 … CT-67, CT-70) ---------------------------------------------------------------------------


def compare(town: "CactusTown") -> None:
    """CT-63: each defender with the initiator; CT-70: the Dancer's token."""
    town.beaten = 0
    flips = False
    for figure in range(i64(t.FIGURES)):
        if figure == town.initiator or not town.fighters >> figure & 1:
            continue
        winner, loser = figure, town.initiator
        if town.totals[figure] <= town.totals[town.initiator]:
            town.beaten |= bit(figure)
            winner, loser = town.initiator, figure
        if loser <= t.BULL and town.setup.rewarded >> winner & 1:
            flips = True
        town.happen(e.BEAT, town.seat_of(winner), winner, loser, town.totals[winner], town.totals[loser])
    if flips and town.flips < town.setup.needs[t.DUELS]:
        town.flips += 1
        town.happen(e.FLIPPED, town.seats[town.setup.owners[t.DUELS]], town.flips)
        if goals.is_over(town):
            return
    next_beaten(town)


def next_beaten(town: "CactusTown") -> None:
    """CT-64: the beaten defenders in the initiator's order, then perhaps the initiator."""
    if town.beaten:
        town.ask_or_take(town.active, BEATEN)
        return
    loser = town.initiator
    if loser != t.NONE:
        winner = strongest(town)
        town.initiator = t.NONE
        if winner != t.NONE:
            suffer(town, loser, town.seat_of(winner))
            return
    town.duel_at = t.NONE
    town.fighters = 0
    next_duel(town)


def strongest(town: "CactusTown") -> i64:
    """CT-64: the defender with the highest total above the initiator's, the first clockwise of equals."""
    best: i64 = t.NONE
    most = town.totals[town.initiator]
    for place in range(town.players):
        seat = (town.active + place) % town.players
        own = town.fighters & t.gang_of(town.setup.factions[seat]) & ~bit(town.initiator)
        while own:
            figure = lowest(own)
            if town.totals[figure] > most:
                most = town.totals[figure]
                best = figure
            own &= own - 1
    return best


def suffer(town: "CactusTown", loser: i64, seat: i64) -> None:
    """CT-66, CT-67: pushed or stunned at the hands of this seat."""
    town.loser = loser
    town.pose(seat, PUSH)
    if town.offered == 0:
        town.happen(e.NOT_PUSHED, seat, loser)
        town.loser = t.NONE
        next_beaten(town)
