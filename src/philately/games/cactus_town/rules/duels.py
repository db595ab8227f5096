"""Duels, from the choice of a building to the last push (section 8)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.bits import bit, lowest
from philately.games.cactus_town.rules import goals, rounds
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown


def can_duel_at(town: "CactusTown", space: i64) -> bool:
    """CT-56; CT-105, FAITH."""
    faction: i64 = town.setup.factions[town.active]
    if not (town.arenas & ~town.duelled) >> space & 1 or town.effect_in(space) == t.FAITH:
        return False
    standing = town.standing_in(space)
    own = t.gang_of(faction)
    return standing & own != 0 and standing & ~own != 0


def begin_duels(town: "CactusTown") -> None:
    """CT-56: the buildings in which there can be one are those of this moment."""
    town.arenas = t.EVERY_SPACE
    found: i64 = 0
    for space in range(i64(t.GRID)):
        if can_duel_at(town, space):
            found |= bit(space)
    town.arenas = found
    next_duel(town)


def next_duel(town: "CactusTown") -> None:
    """CT-56: a further building, or enough."""
    figures = t.gang_of(town.setup.factions[town.active])
    while figures:
        figure = lowest(figures)
        if town.stands(figure) and can_duel_at(town, town.at[figure]):
            town.ask(town.active, t.DUEL_AT)
            return
        figures &= figures - 1
    if town.telling and not town.duelled:
        town.story.append((t.NOTHING, town.active, town.kind))
    rounds.next_card(town)


def begin_duel(town: "CactusTown", space: i64) -> None:
    """CT-57: with one of one's figures there."""
    town.duel_at = space
    town.duelled |= bit(space)
    town.ask_or_take(town.active, t.DUELIST)


def roll_duel(town: "CactusTown", figure: i64) -> None:
    """CT-57, CT-58: everybody standing there takes part, and one die is rolled for each."""
    town.initiator = figure
    town.fighters = bit(figure) | town.opponents_in(town.duel_at, t.faction_of(figure))
    told: list[int] = [t.DUELLED, town.active, town.duel_at, figure] if town.telling else []
    for each in range(i64(t.FIGURES)):
        town.dice[each] = 0
        town.totals[each] = 0
        if town.fighters >> each & 1:
            die = town.throw()
            town.show(die)
            town.dice[each] = die
            town.totals[each] = die + bed_bonus(town, each)
            if town.telling:
                told.append(int(each))
                told.append(int(die))
    town.reveals += 1
    if town.telling:
        town.story.append(tuple(told))
        if town.effect_in(town.duel_at) == t.BED:
            town.story.append((t.SHELTERED, town.active, town.duel_at, town.setup.bed_bonus))
    town.aiming = 0
    next_aim(town)


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
            town.ask(seat, t.AIM)
            return
    compare(town)


def offer_shots(town: "CactusTown", seat: i64) -> None:
    town.offer(t.DONE)
    shooters = shooters_of(town, seat)
    shot = not town.shot_used >> seat & 1
    ammo = town.ammo >> seat & 1 != 0
    if shot:
        town.offer_all(shooters, t.SHOT)
    if ammo:
        town.offer_all(shooters, t.AMMO)
    if shot and ammo:
        town.offer_all(shooters, t.BOTH)


def aim(town: "CactusTown", answer: i64) -> None:
    seat = town.to_move
    if answer != t.DONE:
        if answer < t.AMMO:
            shoot(town, seat, answer - t.SHOT)
        elif answer < t.BOTH:
            use_ammo(town, seat, answer - t.AMMO)
        else:
            shoot(town, seat, answer - t.BOTH)
            use_ammo(town, seat, answer - t.BOTH)
    next_aim(town)


def shoot(town: "CactusTown", seat: i64, figure: i64) -> None:
    """CT-60."""
    card = town.program[seat * t.HAND + t.SHOT_SLOT]
    value = town.value_of(seat, card)
    if town.setup.shot_replaces:
        town.totals[figure] = value + town.setup.replace_bonus + bed_bonus(town, figure)
    else:
        town.totals[figure] = town.totals[figure] + value
    town.shot_used |= bit(seat)
    if town.shot_seen[seat] == t.NONE:
        town.shot_seen[seat] = card
        town.reveals += 1
        town.show(card + 1)
    if town.telling:
        number: i64 = town.setup.factions[seat] * t.HAND + card
        town.story.append((t.SECOND_SHOT, seat, figure, number, value))


def use_ammo(town: "CactusTown", seat: i64, figure: i64) -> None:
    """CT-61."""
    town.totals[figure] = town.totals[figure] + town.setup.ammo_bonus
    town.ammo &= ~bit(seat)
    if town.telling:
        town.story.append((t.USED_AMMO, seat, figure, town.setup.ammo_bonus))


# ---- who is beaten (CT-63 … CT-67, CT-70) ---------------------------------------------------------------------------


def compare(town: "CactusTown") -> None:
    """CT-63: each defender with the initiator; CT-70: the Dancer's token."""
    mine = town.totals[town.initiator]
    town.beaten = 0
    flips = False
    for figure in range(i64(t.FIGURES)):
        if figure == town.initiator or not town.fighters >> figure & 1:
            continue
        if town.totals[figure] <= mine:
            town.beaten |= bit(figure)
            if town.initiator == t.SHE and figure <= t.BULL:
                flips = True
            if town.telling:
                winner, loser = town.initiator, figure
                town.story.append((t.BEAT, town.active, winner, loser, mine, town.totals[figure]))
        else:
            if figure == t.SHE:
                flips = True
            if town.telling:
                seat = town.seat_of(figure)
                town.story.append((t.BEAT, seat, figure, town.initiator, town.totals[figure], mine))
    if flips and town.flips < town.setup.duel_goal:
        town.flips += 1
        if town.telling:
            town.story.append((t.FLIPPED, town.seats[t.DANCER], town.flips))
        if goals.is_over(town):
            return
    next_beaten(town)


def next_beaten(town: "CactusTown") -> None:
    """CT-64: the beaten defenders in the initiator's order, then perhaps the initiator."""
    if town.beaten:
        town.ask_or_take(town.active, t.BEATEN)
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
    town.ask(seat, t.PUSH)
    if town.count() == 0:
        if town.telling:
            town.story.append((t.NOT_PUSHED, seat, loser))
        town.loser = t.NONE
        next_beaten(town)


def beat(town: "CactusTown", figure: i64) -> None:
    """Let a beaten defender suffer."""
    town.beaten &= ~bit(figure)
    suffer(town, figure, town.active)


def offer_pushes(town: "CactusTown") -> None:
    loser = town.loser
    faction: i64 = town.setup.factions[town.to_move]
    if loser < t.FIRST_LAW and (faction in (t.LAW, t.HUNTERS)):
        town.offer(t.STUN)
    place = town.at[loser]
    for space in range(i64(t.GRID)):
        if 1 <= t.distance(place, space) <= town.setup.push and town.has_room(loser, space):
            town.offer(t.MOVE + loser * t.ROOM + space)


def push(town: "CactusTown", answer: i64) -> None:
    loser = town.loser
    town.loser = t.NONE
    if answer == t.STUN:
        town.stunned |= bit(loser)
        if town.telling:
            town.story.append((t.STUNNED, town.to_move, loser))
    else:
        to = answer % t.ROOM
        if town.telling:
            town.story.append((t.PUSHED, town.to_move, loser, town.at[loser], to))
        town.at[loser] = to
    next_beaten(town)
