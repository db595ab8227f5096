"""How far each gang is from its goal, in points, for all that one seat knows."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.bits import bit, lowest
from philately.core.strategy import Strategy
from philately.games.cactus_town.rules import goals
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.position import CactusTown

WIN: Final = 100_000
OTHERS: Final = 30  # hundredths: what another's points count against one's own
LEADER: Final = 30  # and those of the best of them besides
FAR: Final = 12
LOOT_OUT: Final = 1321
LOOT_CARRIED: Final = 738
TO_EDGE: Final = 70
AT_TARGET: Final = 300
TO_TARGET: Final = 45
AT_UNKNOWN: Final = 160
TO_UNKNOWN: Final = 18
NEAR_LAW: Final = 25
LYING: Final = 250
JAILED: Final = 1000
AT_OUTLAW: Final = 180
TO_OUTLAW: Final = 40
OVER_LYING: Final = 318
PRISONER: Final = 1407
HORSES: Final = 450
AT_HORSE: Final = 200
TO_HORSE: Final = 47
PAID: Final = 552
FLIPPED: Final = 300
AT_DEBT: Final = 220
TO_DEBT: Final = 45
AT_RIVAL: Final = 110
TO_RIVAL: Final = 25
ROW: Final = 55
ABOARD: Final = 150
STRAY: Final = 120
ASIDE: Final = 149
STUCK: Final = 40
REVEAL: Final = 53  # what walking into the unknown promises
SPARE: Final = 4  # an Outlaw more than is needed counts a fourth
WORTH: Final = [0, JAILED, PRISONER, HORSES, PAID, FLIPPED]  # of the parts of goals


class Prospects(Strategy):
    """Points of positions, and of positions in the mind."""

    def __init__(self) -> None:
        self.viewer: i64 = 0  # the seat whose eyes are used; -1 sees everything
        self.scouted: i64 = 0  # spaces that would have been turned up, in the mind
        self.away: vec[i64] = vec[i64]([0] * (t.PLACES * t.PLACES))
        for place in range(i64(t.ROOM - 1)):
            for other in range(i64(t.ROOM - 1)):
                self.away[place * t.PLACES + other] = t.distance(place, other)
        # positions to come back to, one for each card of a program
        self.kept: vec[i64] = vec[i64]([0] * (4 * 32))

    # ---- points ----------------------------------------------------------------------------------------------------

    def value(self, state: CactusTown, seat: i64) -> i64:
        """One's own points, less what the others' count, the leader's most."""
        mine: i64 = 0
        others: i64 = 0
        best: i64 = -WIN
        for each in range(state.players):
            points = self.points(state, state.setup.factions[each])
            if each == seat:
                mine = points
            else:
                others += points
                best = max(best, points)
        return mine - (others * OTHERS + best * LEADER) // 100

    def points(self, state: CactusTown, faction: i64) -> i64:
        if faction == t.OUTLAWS:
            return self.outlaws(state)
        return self.herd(state) if faction == t.COWBOY else self.people(state, faction)

    def sees(self, state: CactusTown, faction: i64) -> bool:
        """Does the viewer know this faction's secrets?"""
        return self.viewer < 0 or state.setup.factions[self.viewer] == faction

    def known(self, state: CactusTown) -> i64:
        """Spaces whose buildings the viewer knows."""
        if self.viewer < 0:
            return t.EVERY_SPACE
        return state.face_up | state.looked[self.viewer]

    def spaces_of(self, state: CactusTown, buildings: i64) -> i64:
        """Known spaces with one of these buildings."""
        found: i64 = 0
        spaces = self.known(state) & ~bit(t.OFFICE_SPACE)
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            if buildings >> state.buildings[space] & 1:
                found |= bit(space)
        return found

    def unknown(self, state: CactusTown) -> i64:
        """Spaces that lie face-down, for all who haven't looked."""
        if self.viewer < 0:
            return t.EVERY_SPACE & ~(state.face_up | self.scouted)
        return t.EVERY_SPACE & ~(state.face_up | state.looked[self.viewer] | self.scouted)

    def nearest(self, place: i64, spaces: i64) -> i64:
        best: i64 = FAR
        row = place * t.PLACES
        while spaces:
            best = min(best, self.away[row + lowest(spaces)])
            spaces &= spaces - 1
        return best

    def to_unknown(self, place: i64, unknown: i64) -> i64:
        """Steps until the nearest of them is turned up; who stands in it must come back."""
        here = bit(place)
        if unknown & here:
            return min(self.nearest(place, unknown & ~here), i64(2))
        return self.nearest(place, unknown)

    def hunted(self, state: CactusTown, outlaw: i64) -> i64:
        """How near those are who can stun this Outlaw."""
        found: i64 = 0
        row = state.at[outlaw] * t.PLACES
        for figure in range(i64(t.FIRST_LAW), i64(t.BULL)):
            if state.setup.stunners >> figure & 1:
                away = self.away[row + state.at[figure]]
                if away < 3:
                    found += 3 - away
        return found

    def outlaws(self, state: CactusTown) -> i64:
        setup = state.setup
        if state.loot_out >= setup.needs[t.LOOT]:
            return WIN
        points = state.loot_out * LOOT_OUT
        needed = setup.needs[t.LOOT] - state.loot_out
        for outlaw in range(i64(t.FIRST_LAW)):
            if state.at[outlaw] < t.GRID:
                needed -= state.loot[outlaw]
        sees = self.sees(state, t.OUTLAWS)
        targets: i64 = 0
        unknown = self.unknown(state)
        if needed > 0:
            if sees:
                targets = self.spaces_of(state, state.targets & ~state.raided)
            for space in range(i64(t.GRID)):
                if state.dropped[space]:
                    targets |= bit(space)
        best: i64 = 0
        second: i64 = 0
        for outlaw in range(i64(t.FIRST_LAW)):
            place = state.at[outlaw]
            if place >= t.GRID:
                continue
            danger = self.hunted(state, outlaw)
            if state.loot[outlaw]:
                points += LOOT_CARRIED * state.loot[outlaw] - TO_EDGE * self.to_edge(state, place)
                danger *= 2
            elif needed > 0:
                spot = AT_TARGET - TO_TARGET * self.nearest(place, targets)
                blind = AT_UNKNOWN - TO_UNKNOWN * self.to_unknown(place, unknown)
                hope = max(spot, blind, i64(0))
                if self.scouted >> place & 1:
                    hope += REVEAL
                if hope > best:
                    hope, best = best, hope
                if hope > second:
                    hope, second = second, hope
                points += hope // SPARE  # more than are needed
            points -= NEAR_LAW * danger
            if state.stunned >> outlaw & 1:
                points -= LYING + LYING * state.loot[outlaw] // 2
        return points + best + (second if needed > 1 else second // SPARE)

    def to_edge(self, state: CactusTown, place: i64) -> i64:
        row = place // 5
        column = place % 5
        up = min(row, 4 - row)
        side = min(column, 4 - column)
        return up + side if state.setup.corner_only else min(up, side)

    def people(self, state: CactusTown, faction: i64) -> i64:
        """Law, Bounty Hunters, Dancer: the parts of their goal, and how near they are to what they still need."""
        setup = state.setup
        gang = t.gang_of(faction) & setup.figures
        points: i64 = 0
        wins = True
        hunts = False
        for part in range(i64(t.JAILED), i64(t.ABOARD)):
            if setup.owners[part] != faction:
                continue
            have = goals.measure(state, part)
            needs = setup.needs[part]
            points += min(have, needs) * WORTH[part]
            if have >= needs:
                continue
            wins = False
            if part == t.HORSES:
                points += self.near_horses(state, gang)
            elif part == t.PAID:
                points += self.near_debts(state, gang, faction)
            elif part == t.DUELS:
                points += self.near_rivals(state, gang)
            else:
                hunts = True
        if wins:
            return WIN
        return points + self.chase(state, gang) if hunts else points

    def chase(self, state: CactusTown, gang: i64) -> i64:
        """Points for being near Outlaws, most of all near those with loot and those that lie on the ground."""
        points: i64 = 0
        for outlaw in range(i64(t.FIRST_LAW)):
            place = state.at[outlaw]
            if place >= t.GRID:
                continue
            best: i64 = FAR
            row = place * t.PLACES
            figures = gang
            while figures:
                best = min(best, self.away[row + state.at[lowest(figures)]])
                figures &= figures - 1
            near = max(AT_OUTLAW - TO_OUTLAW * best, i64(0))
            points += near + near * state.loot[outlaw] // 2
            if state.stunned >> outlaw & 1 and best < 3:
                points += OVER_LYING >> best
        return points

    def near_horses(self, state: CactusTown, gang: i64) -> i64:
        spaces: i64 = 0
        for space in range(i64(t.GRID)):
            if state.has_horse(space):
                spaces |= bit(space)
        return self.search(state, gang, spaces, AT_HORSE, TO_HORSE)

    def near_debts(self, state: CactusTown, gang: i64, faction: i64) -> i64:
        spaces: i64 = 0
        if self.sees(state, faction):
            spaces = self.spaces_of(state, state.debts & ~state.paid)
        return self.search(state, gang, spaces, AT_DEBT, TO_DEBT)

    def search(self, state: CactusTown, gang: i64, spaces: i64, at: i64, away: i64) -> i64:
        """Points for each figure near one of these spaces, or near what isn't known yet, which counts half."""
        points: i64 = 0
        unknown = self.unknown(state)
        while gang:
            place = state.at[lowest(gang)]
            gang &= gang - 1
            spot = at - away * self.nearest(place, spaces)
            blind = at // 2 - away // 2 * self.to_unknown(place, unknown)
            points += max(spot, blind, i64(0))
            if self.scouted >> place & 1:
                points += REVEAL
        return points

    def near_rivals(self, state: CactusTown, gang: i64) -> i64:
        """Points for the figure that is nearest to somebody to fight with."""
        best: i64 = FAR
        own = gang
        while own:
            row = state.at[lowest(own)] * t.PLACES
            own &= own - 1
            for figure in range(i64(t.BULL + 1)):
                if not gang >> figure & 1 and state.stands(figure):
                    best = min(best, self.away[row + state.at[figure]])
        return max(AT_RIVAL - TO_RIVAL * best, i64(0))

    def herd(self, state: CactusTown) -> i64:
        points: i64 = 0
        aboard: i64 = 0
        for animal in range(i64(t.BULL), i64(t.FIGURES)):
            place = state.at[animal]
            if place > t.DESERT:
                continue
            row = t.row_of(place)
            points += ROW * row
            if place >= t.WAGON:
                points += ABOARD
                aboard += 1
            elif row == 5 and not self.can_board(state, animal):
                points -= ASIDE
        if aboard == state.setup.needs[t.ABOARD]:
            return WIN
        if not state.in_range(t.FIRST_COW):
            points -= STRAY
        if not state.in_range(t.LAST_COW):
            points -= STRAY
        if state.in_standoff(t.BULL):
            points -= STUCK
        return points

    def can_board(self, state: CactusTown, animal: i64) -> bool:
        """Is there a wagon without a cow that it can enter from where it is?"""
        place = state.at[animal]
        for wagon in range(i64(3)):
            if state.step_to(place, 4 + wagon) >= 0 and state.setup.riders[wagon] >> animal & 1:
                there = t.WAGON + wagon
                if state.at[t.FIRST_COW] != there and state.at[t.LAST_COW] != there:
                    return True
        return False

    # ---- what moves change -----------------------------------------------------------------------------------------

    def turns_up(self, state: CactusTown) -> bool:
        return state.kind == t.WALK or state.kind == t.CAN_CAN or state.kind == t.WALK_COWBOY

    def move_gain(self, state: CactusTown, seat: i64, figure: i64, to: i64, reveals: bool) -> i64:
        """Points won by a figure's move."""
        before = self.value(state, seat)
        return self.value_after(state, seat, figure, to, reveals) - before

    def value_after(self, state: CactusTown, seat: i64, figure: i64, to: i64, reveals: bool) -> i64:
        at = state.at
        place = at[figure]
        at[figure] = to
        if to == t.DESERT:
            loot = state.loot[figure]
            state.loot_out += loot
            state.loot[figure] = 0
            value = self.value(state, seat)
            state.loot_out -= loot
            state.loot[figure] = loot
        elif reveals and to < t.GRID and not state.face_up >> to & 1:
            self.scouted |= bit(to)
            value = self.value(state, seat)
            self.scouted &= ~bit(to)
        else:
            value = self.value(state, seat)
        at[figure] = place
        return value

    def stun_gain(self, state: CactusTown, seat: i64, outlaw: i64) -> i64:
        before = self.value(state, seat)
        state.stunned |= bit(outlaw)
        after = self.value(state, seat)
        state.stunned &= ~bit(outlaw)
        return after - before

    def keep(self, state: CactusTown, place: i64) -> None:
        """Remember the position, as far as minds change it."""
        kept = self.kept
        base = place * 32
        for figure in range(i64(t.FIGURES)):
            kept[base + figure] = state.at[figure]
        for outlaw in range(i64(t.FIRST_LAW)):
            kept[base + 12 + outlaw] = state.loot[outlaw]
        kept[base + 15] = state.stunned
        kept[base + 16] = state.raided
        kept[base + 17] = state.loot_out
        kept[base + 18] = state.horses_taken
        kept[base + 19] = state.flips
        kept[base + 20] = state.paid
        dropped: i64 = 0
        for space in range(i64(t.GRID)):
            dropped = dropped << 2 | state.dropped[space]
        kept[base + 21] = dropped

    def bring_back(self, state: CactusTown, place: i64) -> None:
        kept = self.kept
        base = place * 32
        for figure in range(i64(t.FIGURES)):
            state.at[figure] = kept[base + figure]
        for outlaw in range(i64(t.FIRST_LAW)):
            state.loot[outlaw] = kept[base + 12 + outlaw]
        state.stunned = kept[base + 15]
        state.raided = kept[base + 16]
        state.loot_out = kept[base + 17]
        state.horses_taken = kept[base + 18]
        state.flips = kept[base + 19]
        state.paid = kept[base + 20]
        dropped = kept[base + 21]
        for i in range(i64(t.GRID)):
            state.dropped[t.GRID - 1 - i] = dropped & 3
            dropped >>= 2
