"""What a sensible player of Cactus Town knows: how far each gang is from its goal, and which step brings it nearer.

Every gang's prospects are counted in points. An answer is worth what it adds to one's own and takes from the others',
most of all from the leader. Programs are tried out in the mind, card by card, as if the others stood still. Looks at
what lies open and at what the own seat knows; never further.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.state import State
from philately.core.strategy import Strategy
from philately.games.cactus_town.rules.moves import neighbour
from philately.games.cactus_town.rules.position import EVERY_SPACE, lowest, size_of
from philately.games.cactus_town.rules.questions import CactusTown
from philately.games.cactus_town.rules.terms import (
    ACT,
    ACTION,
    AIM,
    AMMO,
    ARREST,
    BOTH,
    BOUND,
    BULL,
    BUMP,
    CAN_CAN,
    CAPTURE,
    CARD,
    COWBOY,
    DANCER,
    DESERT,
    DONE,
    DUEL,
    DUEL_AT,
    FACTIONS,
    FAITH,
    FIELD,
    FIGURE,
    FIGURES,
    FIRST_COW,
    FIRST_HUNTER,
    FIRST_LAW,
    GRID,
    HAND,
    HEADLINE,
    HEAL,
    HORSE,
    HUNTERS,
    JAIL,
    LAST_COW,
    LAW,
    LOOK,
    LOOT,
    NONE,
    OFFICE_SPACE,
    OUTLAWS,
    PAY,
    PICK_UP,
    PLACE,
    PLACES,
    PROGRAM,
    PUSH,
    REGROUP,
    RELOAD,
    RIDE,
    ROB,
    ROOM,
    SHE,
    SHOT,
    SHOT_SLOT,
    SLOTS,
    SNEAK,
    SNEAK_BOTH_COWS,
    SNEAK_COWBOY,
    SNEAK_ONE_COW,
    STEAL_HORSE,
    STEP,
    STUN,
    SWAP,
    WAGON,
    WALK,
    WALK_COWBOY,
    bit,
    distance,
    row_of,
)

WIN: Final = 100_000
SPREAD: Final = 40.0
TEMPER: Final = 300.0  # so many points more are e times the chance of winning
OTHERS: Final = 30  # hundredths: what another's points count against one's own
LEADER: Final = 30  # and those of the best of them besides
FAR: Final = 12

# Points, gang by gang.
LOOT_OUT: Final = 1000
LOOT_CARRIED: Final = 600
TO_EDGE: Final = 70
AT_TARGET: Final = 300
TO_TARGET: Final = 45
AT_UNKNOWN: Final = 160
TO_UNKNOWN: Final = 30
NEAR_LAW: Final = 25
LYING: Final = 250
JAILED: Final = 1000
AT_OUTLAW: Final = 180
TO_OUTLAW: Final = 40
OVER_LYING: Final = 450
PRISONER: Final = 900
HORSES: Final = 450
AT_HORSE: Final = 200
TO_HORSE: Final = 40
PAID: Final = 450
FLIPPED: Final = 300
AT_DEBT: Final = 220
TO_DEBT: Final = 45
AT_RIVAL: Final = 110
TO_RIVAL: Final = 25
ROW: Final = 55
ABOARD: Final = 150
STRAY: Final = 120
ASIDE: Final = 40
STUCK: Final = 40
REVEAL: Final = 40  # what walking into the unknown promises
SHOT_KEPT: Final = 30
A_BUMP: Final = 30  # to drive somebody away


class CactusTownStrategy(Strategy):
    """Judges each answer by the points it changes."""

    def __init__(self) -> None:
        self.viewer: i64 = 0  # the seat whose eyes are used; -1 sees everything
        self.scouted: i64 = 0  # spaces that would have been turned up, in the mind
        self.away: vec[i64] = vec[i64]([0] * (PLACES * PLACES))
        for place in range(i64(ROOM - 1)):
            for other in range(i64(ROOM - 1)):
                self.away[place * PLACES + other] = distance(place, other)
        # positions to come back to, one for each card of a program
        self.kept: vec[i64] = vec[i64]([0] * (4 * 32))
        self.begun: vec[i64] = vec[i64]([0] * FACTIONS)

    # ---- the strategy's doors --------------------------------------------------------------------------------------

    def spread(self) -> float:
        return SPREAD

    def judges(self) -> bool:
        return True

    def settled(self, state: State) -> bool:
        return state.asking == PROGRAM

    def ahead(self) -> i64:
        return 0

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, CactusTown)
        self.viewer = -1
        self.scouted = 0
        total = 0.0
        mine = 0.0
        for each in range(state.players):
            odds = math.exp(float(self.points(state, state.setup.factions[each])) / TEMPER)
            total += odds
            if each == seat:
                mine = odds
        return mine / total

    def worth(self, state: State, k: i64) -> float:
        assert isinstance(state, CactusTown)
        seat = state.asked()
        self.viewer = seat
        self.scouted = 0
        question = state.asking
        answer = state.option(k)
        if question == PROGRAM:
            return float(self.program(state, seat, answer - CARD))
        if question == ACTION:
            return float(self.action(state, seat, answer - ACT))
        if question in (STEP, RIDE):
            if answer == DONE:
                return 0.5
            return float(self.move_gain(state, seat, answer // ROOM, answer % ROOM, self.turns_up(state)))
        if question == DUEL_AT:
            return 0.5 if answer == DONE else float(self.duel(state, seat, answer - PLACE))
        if question == AIM:
            return float(self.aim(state, seat, answer))
        if question == PUSH and answer == STUN:
            return float(self.stun_gain(state, seat, state.loser))
        if answer < FIGURE:
            return float(self.move_gain(state, seat, answer // ROOM, answer % ROOM, False))
        return float(self.choice(state, seat, question, answer))

    def choice(self, state: CactusTown, seat: i64, question: i64, answer: i64) -> i64:
        """Answers that move nobody."""
        if answer == DONE:
            return 0
        if question == LOOT:
            return 1 if answer >= PICK_UP else 2
        if question == BUMP:
            return size_of(state.quarry(answer - FIGURE))
        if question == HEAL:
            return 1 if answer == RELOAD else 2
        if question in (LOOK, HEADLINE):
            return FAR - self.nearest_own(state, seat, answer - PLACE)
        if question == SWAP:
            shot = state.program[seat * HAND + SHOT_SLOT]
            return state.value_of(seat, answer - CARD) - state.value_of(seat, shot) - 2
        if FIGURE <= answer < PLACE:  # whom to fight with, who suffers, who is taken: those with loot first
            figure = answer - FIGURE
            return state.loot[figure] + 1 if figure < FIRST_LAW else i64(1)
        return 0

    def nearest_own(self, state: CactusTown, seat: i64, space: i64) -> i64:
        best: i64 = FAR
        figures = state.gang(state.setup.factions[seat])
        while figures:
            figure = lowest(figures)
            figures &= figures - 1
            if state.at[figure] < GRID:
                best = min(best, self.away[state.at[figure] * PLACES + space])
        return best

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
        if faction == OUTLAWS:
            return self.outlaws(state)
        if faction == LAW:
            return self.law(state)
        if faction == HUNTERS:
            return self.hunters(state)
        if faction == DANCER:
            return self.dancer(state)
        return self.herd(state)

    def sees(self, state: CactusTown, faction: i64) -> bool:
        """Does the viewer know this faction's secrets?"""
        return self.viewer < 0 or state.setup.factions[self.viewer] == faction

    def known(self, state: CactusTown) -> i64:
        """Spaces whose buildings the viewer knows."""
        if self.viewer < 0:
            return EVERY_SPACE
        return state.face_up | state.looked[self.viewer]

    def spaces_of(self, state: CactusTown, buildings: i64) -> i64:
        """Known spaces with one of these buildings."""
        found: i64 = 0
        spaces = self.known(state) & ~bit(OFFICE_SPACE)
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            if buildings >> state.town[space] & 1:
                found |= bit(space)
        return found

    def unknown(self, state: CactusTown) -> i64:
        """Spaces that lie face-down, for all who haven't looked."""
        if self.viewer < 0:
            return EVERY_SPACE & ~(state.face_up | self.scouted)
        return EVERY_SPACE & ~(state.face_up | state.looked[self.viewer] | self.scouted)

    def nearest(self, place: i64, spaces: i64) -> i64:
        best: i64 = FAR
        row = place * PLACES
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
        row = state.at[outlaw] * PLACES
        for figure in range(i64(FIRST_LAW), i64(SHE)):
            if state.at[figure] < GRID:
                away = self.away[row + state.at[figure]]
                if away < 3:
                    found += 3 - away
        return found

    def outlaws(self, state: CactusTown) -> i64:
        setup = state.setup
        if state.loot_out >= setup.loot_goal:
            return WIN
        points = state.loot_out * LOOT_OUT
        needed = setup.loot_goal - state.loot_out
        for outlaw in range(i64(FIRST_LAW)):
            if state.at[outlaw] < GRID:
                needed -= state.loot[outlaw]
        sees = self.sees(state, OUTLAWS)
        targets: i64 = 0
        unknown = self.unknown(state)
        if needed > 0:
            if sees:
                targets = self.spaces_of(state, state.targets & ~state.raided)
            for space in range(i64(GRID)):
                if state.dropped[space]:
                    targets |= bit(space)
        best: i64 = 0
        second: i64 = 0
        for outlaw in range(i64(FIRST_LAW)):
            place = state.at[outlaw]
            if place >= GRID:
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
                points += hope // 4  # more than are needed
            points -= NEAR_LAW * danger
            if state.stunned >> outlaw & 1:
                points -= LYING + LYING * state.loot[outlaw] // 2
        return points + best + (second if needed > 1 else second // 4)

    def to_edge(self, state: CactusTown, place: i64) -> i64:
        row = place // 5
        column = place % 5
        up = min(row, 4 - row)
        side = min(column, 4 - column)
        return up + side if state.setup.corner_only else min(up, side)

    def chase(self, state: CactusTown, first: i64, last: i64) -> i64:
        """Points for being near Outlaws, most of all near those with loot and those that lie on the ground."""
        points: i64 = 0
        for outlaw in range(i64(FIRST_LAW)):
            place = state.at[outlaw]
            if place >= GRID:
                continue
            best: i64 = FAR
            row = place * PLACES
            for figure in range(first, last):
                if state.at[figure] < GRID:
                    best = min(best, self.away[row + state.at[figure]])
            near = max(AT_OUTLAW - TO_OUTLAW * best, i64(0))
            points += near + near * state.loot[outlaw] // 2
            if state.stunned >> outlaw & 1 and best < 3:
                points += OVER_LYING >> best
        return points

    def law(self, state: CactusTown) -> i64:
        jailed = state.number_at(JAIL)
        if jailed >= state.setup.jail_goal:
            return WIN
        return jailed * JAILED + self.chase(state, FIRST_LAW, FIRST_HUNTER)

    def hunters(self, state: CactusTown) -> i64:
        setup = state.setup
        bound = state.number_at(BOUND)
        horses = state.horses()
        if bound >= setup.prisoner_goal and horses >= setup.horse_goal:
            return WIN
        points = bound * PRISONER + min(horses, setup.horse_goal) * HORSES
        if bound < setup.prisoner_goal:
            points += self.chase(state, FIRST_HUNTER, SHE)
        if horses < setup.horse_goal:
            spaces: i64 = 0
            for space in range(i64(GRID)):
                if state.has_horse(space):
                    spaces |= bit(space)
            unknown = self.unknown(state)
            for hunter in range(i64(FIRST_HUNTER), i64(SHE)):
                place = state.at[hunter]
                spot = AT_HORSE - TO_HORSE * self.nearest(place, spaces)
                blind = AT_HORSE // 2 - TO_HORSE // 2 * self.to_unknown(place, unknown)
                points += max(spot, blind, i64(0))
                if self.scouted >> place & 1:
                    points += REVEAL
        return points

    def dancer(self, state: CactusTown) -> i64:
        setup = state.setup
        paid = size_of(state.paid)
        if paid >= setup.debt_goal and state.flips >= setup.duel_goal:
            return WIN
        points = min(paid, setup.debt_goal) * PAID + min(state.flips, setup.duel_goal) * FLIPPED
        place = state.at[SHE]
        if paid < setup.debt_goal:
            spaces: i64 = 0
            if self.sees(state, DANCER):
                spaces = self.spaces_of(state, state.debts & ~state.paid)
            spot = AT_DEBT - TO_DEBT * self.nearest(place, spaces)
            blind = AT_DEBT // 2 - TO_DEBT // 2 * self.to_unknown(place, self.unknown(state))
            points += max(spot, blind, i64(0))
            if self.scouted >> place & 1:
                points += REVEAL
        if state.flips < setup.duel_goal:
            best: i64 = FAR
            row = place * PLACES
            for figure in range(i64(BULL + 1)):
                if figure != SHE and state.stands(figure):
                    best = min(best, self.away[row + state.at[figure]])
            points += max(AT_RIVAL - TO_RIVAL * best, i64(0))
        return points

    def herd(self, state: CactusTown) -> i64:
        points: i64 = 0
        aboard: i64 = 0
        for animal in range(i64(BULL), i64(FIGURES)):
            place = state.at[animal]
            row = row_of(place)
            points += ROW * row
            if place >= WAGON:
                points += ABOARD
                aboard += 1
            elif (row == 5 and not 21 <= place <= 23) or (row == 5 and self.taken(state, place)):
                points -= ASIDE
        if aboard == 3:
            return WIN
        if not state.in_range(FIRST_COW):
            points -= STRAY
        if not state.in_range(LAST_COW):
            points -= STRAY
        if state.in_standoff(BULL):
            points -= STUCK
        return points

    def taken(self, state: CactusTown, place: i64) -> bool:
        """Is another animal in the wagon above?"""
        wagon = place - 21 + WAGON
        return state.at[FIRST_COW] == wagon or state.at[LAST_COW] == wagon

    # ---- what moves change -----------------------------------------------------------------------------------------

    def turns_up(self, state: CactusTown) -> bool:
        return state.kind == WALK or state.kind == CAN_CAN or state.kind == WALK_COWBOY

    def move_gain(self, state: CactusTown, seat: i64, figure: i64, to: i64, reveals: bool) -> i64:
        """Points won by a figure's move."""
        before = self.value(state, seat)
        return self.value_after(state, seat, figure, to, reveals) - before

    def value_after(self, state: CactusTown, seat: i64, figure: i64, to: i64, reveals: bool) -> i64:
        at = state.at
        place = at[figure]
        at[figure] = to
        if to == DESERT:
            loot = state.loot[figure]
            state.loot_out += loot
            state.loot[figure] = 0
            value = self.value(state, seat)
            state.loot_out -= loot
            state.loot[figure] = loot
        elif reveals and to < GRID and not state.face_up >> to & 1:
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

    # ---- actions ---------------------------------------------------------------------------------------------------

    def action(self, state: CactusTown, seat: i64, kind: i64) -> i64:
        """What an action would bring now."""
        self.keep(state, 3)
        gain = self.perform(state, seat, kind)
        self.bring_back(state, 3)
        return gain

    def perform(self, state: CactusTown, seat: i64, kind: i64) -> i64:
        """Carry an action out in the mind, as well as may be hoped, and tell what it brings."""
        if kind in (WALK, SNEAK):
            return self.walk(state, seat, state.gang(state.setup.factions[seat]), kind == WALK)
        if kind == CAN_CAN:
            return self.dance(state, seat)
        if kind in (WALK_COWBOY, SNEAK_COWBOY):
            return self.walk(state, seat, bit(BULL), kind == WALK_COWBOY)
        if kind in (SNEAK_ONE_COW, SNEAK_BOTH_COWS):
            return self.drive(state, seat, kind == SNEAK_BOTH_COWS)
        if kind == DUEL:
            return self.duels(state, seat)
        if kind == ROB:
            return self.rob(state, seat)
        if kind in (ARREST, CAPTURE):
            return self.seize(state, seat, kind)
        if kind == STEAL_HORSE:
            return self.steal(state, seat)
        if kind == PAY:
            return self.pay(state, seat)
        if kind == REGROUP:
            return self.regroup(state, seat)
        return self.stampede(state)

    def walk(self, state: CactusTown, seat: i64, figures: i64, walks: bool) -> i64:
        """Every figure takes its best step, or none."""
        gained: i64 = 0
        now = self.value(state, seat)
        while figures:
            figure = lowest(figures)
            figures &= figures - 1
            place = state.at[figure]
            if place >= WAGON or state.stunned >> figure & 1 or (walks and state.in_standoff(figure)):
                continue
            best = now
            to: i64 = NONE
            if walks and place < GRID and state.may_escape(figure):
                value = self.value_after(state, seat, figure, DESERT, False)
                if value > best:
                    best = value
                    to = DESERT
            for way in range(i64(5)):
                spot = neighbour(place, way) if place < GRID else (place - FIELD + 1 if way == 0 else i64(-1))
                if spot >= 0 and state.may_step(figure, spot):
                    value = self.value_after(state, seat, figure, spot, walks)
                    if value > best:
                        best = value
                        to = spot
            if to != NONE:
                self.go(state, figure, to, walks)
                gained += best - now
                now = best
        return gained

    def go(self, state: CactusTown, figure: i64, to: i64, walks: bool) -> None:
        state.at[figure] = to
        if to == DESERT:
            state.loot_out += state.loot[figure]
            state.loot[figure] = 0
        elif walks and to < GRID and not state.face_up >> to & 1:
            self.scouted |= bit(to)

    def dance(self, state: CactusTown, seat: i64) -> i64:
        """Diagonally."""
        now = self.value(state, seat)
        best = now
        target: i64 = NONE
        place = state.at[SHE]
        for space in range(i64(GRID)):
            across = space % 5 - place % 5
            up = space // 5 - place // 5
            if across * across == 1 and up * up == 1:
                value = self.value_after(state, seat, SHE, space, True)
                if value > best:
                    best = value
                    target = space
        if target != NONE:
            self.go(state, SHE, target, True)
        return best - now

    def drive(self, state: CactusTown, seat: i64, both: bool) -> i64:
        """One cow or both."""
        if not state.herded():
            return 0
        if both:
            return self.walk(state, seat, bit(FIRST_COW) | bit(LAST_COW), False)
        at = state.at
        first = at[FIRST_COW]
        gain = self.walk(state, seat, bit(FIRST_COW), False)
        moved = at[FIRST_COW]
        at[FIRST_COW] = first
        other = self.walk(state, seat, bit(LAST_COW), False)
        if other >= gain:
            return other
        # the first cow after all
        at[FIRST_COW] = moved
        return gain

    def rob(self, state: CactusTown, seat: i64) -> i64:
        gained: i64 = 0
        for outlaw in range(i64(FIRST_LAW)):
            if not state.stands(outlaw) or state.in_standoff(outlaw) or state.loot[outlaw] >= state.carries():
                continue
            space = state.at[outlaw]
            if state.can_raid(outlaw) or state.dropped[space]:
                before = self.value(state, seat)
                if state.can_raid(outlaw):
                    state.raided |= bit(state.town[space])
                else:
                    state.dropped[space] = state.dropped[space] - 1
                state.loot[outlaw] = state.loot[outlaw] + 1
                gained += self.value(state, seat) - before
            elif self.scouted >> space & 1:
                left = size_of(state.targets & ~state.raided)
                gained += LOOT_CARRIED * left // (2 * (size_of(self.unknown(state)) + 1))
        return gained

    def seize(self, state: CactusTown, seat: i64, kind: i64) -> i64:
        before = self.value(state, seat)
        if kind == ARREST:
            prey = state.prey(FIRST_LAW, FIRST_HUNTER, False)
        else:
            prey = state.prey(FIRST_HUNTER, SHE, state.setup.capture_in_standoff)
            if state.number_at(BOUND) >= state.setup.prisoner_goal:
                return 0
            if prey:
                prey = bit(lowest(prey))
        while prey:
            outlaw = lowest(prey)
            prey &= prey - 1
            state.at[outlaw] = JAIL if kind == ARREST else BOUND
            state.stunned &= ~bit(outlaw)
            state.loot[outlaw] = 0
        return self.value(state, seat) - before

    def steal(self, state: CactusTown, seat: i64) -> i64:
        before = self.value(state, seat)
        chance: i64 = 0
        for hunter in range(i64(FIRST_HUNTER), i64(SHE)):
            if state.in_standoff(hunter):
                continue
            space = state.at[hunter]
            if state.has_horse(space):
                state.horses_taken |= bit(state.town[space])
            elif self.scouted >> space & 1 and state.horses() < state.setup.horse_goal:
                chance += HORSES * self.horses_left(state) // (size_of(self.unknown(state)) + 1)
        return self.value(state, seat) - before + chance

    def horses_left(self, state: CactusTown) -> i64:
        """HORSE buildings that lie face-down."""
        found: i64 = 0
        buildings = state.in_town
        while buildings:
            if state.setup.effects[lowest(buildings)] == HORSE:
                found += 1
            buildings &= buildings - 1
        for space in range(i64(GRID)):
            shown = state.face_up >> space & 1 and space != OFFICE_SPACE
            if shown and state.setup.effects[state.town[space]] == HORSE:
                found -= 1
        return found

    def pay(self, state: CactusTown, seat: i64) -> i64:
        space = state.at[SHE]
        if state.in_standoff(SHE) or space == OFFICE_SPACE:
            return 0
        if state.face_up >> space & 1:
            if not (state.debts & ~state.paid) >> state.town[space] & 1:
                return 0
            before = self.value(state, seat)
            state.paid |= bit(state.town[space])
            return self.value(state, seat) - before
        if self.scouted >> space & 1:
            return PAID * size_of(state.debts & ~state.paid) // (size_of(self.unknown(state)) + 1)
        return 0

    def regroup(self, state: CactusTown, seat: i64) -> i64:
        gained: i64 = 0
        for cow in range(i64(FIRST_COW), i64(FIGURES)):
            if not state.in_range(cow):
                gained += STRAY
        return gained

    def stampede(self, state: CactusTown) -> i64:
        """Somebody may be driven away."""
        gained: i64 = 0
        for animal in range(i64(BULL), i64(FIGURES)):
            place = state.at[animal]
            if place >= GRID:
                continue
            if state.opponents_in(place, COWBOY):
                gained += A_BUMP if place > 3 else 0
            else:
                for way in range(i64(4)):
                    to = neighbour(place, way)
                    if to > 3 and state.opponents_in(to, COWBOY):
                        gained += A_BUMP // 2
                        break
        return gained

    # ---- duels -----------------------------------------------------------------------------------------------------

    def duels(self, state: CactusTown, seat: i64) -> i64:
        """All duels that look good."""
        gained: i64 = 0
        done: i64 = 0
        figures = state.gang(state.setup.factions[seat])
        while figures:
            figure = lowest(figures)
            figures &= figures - 1
            space = state.at[figure]
            if not state.stands(figure) or done >> space & 1 or state.effect_in(space) == FAITH:
                continue
            done |= bit(space)
            if state.opponents_in(space, state.setup.factions[seat]):
                gain = self.duel(state, seat, space)
                if gain > 0:
                    gained += gain
                    self.suppose_won(state, seat, space)
        return gained

    def suppose_won(self, state: CactusTown, seat: i64, space: i64) -> None:
        """In the mind: Outlaws lie on the ground, others are gone, the Dancer has flipped a token."""
        faction: i64 = state.setup.factions[seat]
        losers = state.opponents_in(space, faction)
        while losers:
            figure = lowest(losers)
            losers &= losers - 1
            if figure < FIRST_LAW and (faction in (LAW, HUNTERS)):
                state.stunned |= bit(figure)
            else:
                state.at[figure] = space + 15 if space < 10 else space - 10
        if faction == DANCER:
            state.flips += 1

    def duel(self, state: CactusTown, seat: i64, space: i64) -> i64:
        """What a duel there promises: dice as they fall on average, with the second shots that are left."""
        faction: i64 = state.setup.factions[seat]
        gained: i64 = 0
        bonus = self.bonus(state, seat)
        before = self.value(state, seat)
        rivals = state.opponents_in(space, faction)
        own = state.standing_in(space) & state.gang(faction)
        mine = lowest(own)
        worst: i64 = 0
        people = False
        while rivals:
            figure = lowest(rivals)
            rivals &= rivals - 1
            if figure < FIRST_COW:
                people = True
            theirs = self.bonus(state, state.seat_of(figure)) if figure < FIRST_COW else i64(0)
            chance = win_chance(bonus - theirs)
            if figure < FIRST_LAW and (faction in (LAW, HUNTERS)):
                gained += chance * self.stun_gain(state, seat, figure)
            else:
                gained += chance * self.best_push(state, seat, figure, before, True)
            lost = 36 - chance
            if faction == OUTLAWS and FIRST_LAW <= figure < SHE:
                worst = max(worst, lost * -self.stun_gain(state, seat, mine))
            else:
                worst = max(worst, lost * -self.best_push(state, seat, mine, before, False))
        if faction == DANCER and people and state.flips < state.setup.duel_goal:
            gained += 24 * FLIPPED
        return (gained - worst) // 36

    def best_push(self, state: CactusTown, seat: i64, figure: i64, before: i64, ours: bool) -> i64:
        """What the push of a figure brings: the best of some far places; at the hands of others, the worst."""
        place = state.at[figure]
        best: i64 = 0
        for corner in range(i64(GRID)):
            away = self.away[place * PLACES + corner]
            if away == state.setup.push and state.has_room(figure, corner):
                gain = self.value_after(state, seat, figure, corner, False) - before
                if (gain > best) == ours and gain != best:
                    best = gain
        return best

    def bonus(self, state: CactusTown, seat: i64) -> i64:
        """What a seat can add to its die, as far as the viewer knows."""
        bonus: i64 = state.setup.ammo_bonus if state.ammo >> seat & 1 else 0
        if state.shot_used >> seat & 1 or state.laid[seat] < SLOTS:
            return bonus
        if seat == self.viewer or state.shot_seen[seat] != NONE:
            return bonus + state.value_of(seat, state.program[seat * HAND + SHOT_SLOT])
        return bonus + 1

    def aim(self, state: CactusTown, seat: i64, answer: i64) -> i64:
        """Does it turn the duel? A shot is kept for later if not."""
        if answer == DONE:
            return 0
        figure = (answer - SHOT) % FIGURES
        added: i64 = 0
        if answer < AMMO or answer >= BOTH:
            value = state.value_of(seat, state.program[seat * HAND + SHOT_SLOT])
            added = value + state.setup.replace_bonus - state.totals[figure] if state.setup.shot_replaces else value
        if answer >= AMMO:
            added += state.setup.ammo_bonus
        before = self.standing(state, figure, state.totals[figure])
        after = self.standing(state, figure, state.totals[figure] + added)
        return (after - before) * 100 - SHOT_KEPT - added

    def standing(self, state: CactusTown, figure: i64, total: i64) -> i64:
        """How many the figure beats with this total, less a defeat."""
        if figure != state.initiator:
            return 1 if total > state.totals[state.initiator] else -1
        won: i64 = 0
        lost = False
        for other in range(i64(FIGURES)):
            if other != figure and state.fighters >> other & 1:
                if state.totals[other] <= total:
                    won += 1
                else:
                    lost = True
        return won - 1 if lost else won

    # ---- programs --------------------------------------------------------------------------------------------------

    def program(self, state: CactusTown, seat: i64, card: i64) -> i64:
        """The best that can be planned with this card laid next, resolved in the order of the mode."""
        laid = state.laid[seat]
        left = state.unlaid(seat) & ~bit(card)
        chosen: i64 = 0
        for slot in range(laid):
            chosen = chosen * HAND + state.program[seat * HAND + slot]
        return self.plan(state, seat, chosen * HAND + card, laid + 1, left)

    def plan(self, state: CactusTown, seat: i64, chosen: i64, number: i64, left: i64) -> i64:
        """Try all that is left to lay."""
        if number == SLOTS:
            return self.rehearse(state, seat, chosen, lowest(left))
        best: i64 = -WIN
        cards = left
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            best = max(best, self.plan(state, seat, chosen * HAND + card, number + 1, left & ~bit(card)))
        return best

    def rehearse(self, state: CactusTown, seat: i64, chosen: i64, shot: i64) -> i64:
        """What three cards bring if the others stand still; what comes later is less sure."""
        self.keep(state, 0)
        self.scouted = 0
        gained = 0 + state.value_of(seat, shot) * 12
        weight: i64 = 100
        for number in range(i64(SLOTS)):
            place = number if state.setup.reverse else SLOTS - 1 - number
            card = chosen >> (place * 2) & 3
            gained += self.best_action(state, seat, card) * weight // 100
            weight -= 15
        self.bring_back(state, 0)
        self.scouted = 0
        return gained

    def best_action(self, state: CactusTown, seat: i64, card: i64) -> i64:
        """Carry the better action of a card out in the mind."""
        scouted = self.scouted
        self.keep(state, 1)
        first = self.perform(state, seat, state.kind_of(seat, card, 0))
        seen = self.scouted
        self.keep(state, 2)
        self.bring_back(state, 1)
        self.scouted = scouted
        second = self.perform(state, seat, state.kind_of(seat, card, 1))
        if second >= first:
            return second
        self.bring_back(state, 2)
        self.scouted = seen
        return first

    def keep(self, state: CactusTown, place: i64) -> None:
        """Remember the position, as far as minds change it."""
        kept = self.kept
        base = place * 32
        for figure in range(i64(FIGURES)):
            kept[base + figure] = state.at[figure]
        for outlaw in range(i64(FIRST_LAW)):
            kept[base + 12 + outlaw] = state.loot[outlaw]
        kept[base + 15] = state.stunned
        kept[base + 16] = state.raided
        kept[base + 17] = state.loot_out
        kept[base + 18] = state.horses_taken
        kept[base + 19] = state.flips
        kept[base + 20] = state.paid
        dropped: i64 = 0
        for space in range(i64(GRID)):
            dropped = dropped << 2 | state.dropped[space]
        kept[base + 21] = dropped

    def bring_back(self, state: CactusTown, place: i64) -> None:
        kept = self.kept
        base = place * 32
        for figure in range(i64(FIGURES)):
            state.at[figure] = kept[base + figure]
        for outlaw in range(i64(FIRST_LAW)):
            state.loot[outlaw] = kept[base + 12 + outlaw]
        state.stunned = kept[base + 15]
        state.raided = kept[base + 16]
        state.loot_out = kept[base + 17]
        state.horses_taken = kept[base + 18]
        state.flips = kept[base + 19]
        state.paid = kept[base + 20]
        dropped = kept[base + 21]
        for i in range(i64(GRID)):
            state.dropped[GRID - 1 - i] = dropped & 3
            dropped >>= 2


def win_chance(bonus: i64) -> i64:
    """In how many of 36 rolls one die with this bonus is not below another."""
    if bonus <= -6:
        return 0
    if bonus >= 5:
        return 36
    if bonus <= 0:
        return (6 + bonus) * (7 + bonus) // 2
    return 36 - (5 - bonus) * (6 - bonus) // 2
