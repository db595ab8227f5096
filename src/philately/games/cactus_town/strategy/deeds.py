"""Actions and duels in the mind: what they would bring if the others stood still."""

from typing import Final

from mypy_extensions import i64

from philately.games.cactus_town.rules.moves import neighbour
from philately.games.cactus_town.rules.position import lowest, size_of
from philately.games.cactus_town.rules.questions import CactusTown
from philately.games.cactus_town.rules.terms import (
    AMMO,
    ARREST,
    BOTH,
    BOUND,
    BULL,
    CAN_CAN,
    CAPTURE,
    COWBOY,
    DANCER,
    DESERT,
    DONE,
    DUEL,
    FAITH,
    FIELD,
    FIGURES,
    FIRST_COW,
    FIRST_HUNTER,
    FIRST_LAW,
    GRID,
    HAND,
    HORSE,
    HUNTERS,
    JAIL,
    LAST_COW,
    LAW,
    NONE,
    OFFICE_SPACE,
    OUTLAWS,
    PAY,
    PLACES,
    REGROUP,
    ROB,
    SHE,
    SHOT,
    SHOT_SLOT,
    SLOTS,
    SNEAK,
    SNEAK_BOTH_COWS,
    SNEAK_COWBOY,
    SNEAK_ONE_COW,
    STEAL_HORSE,
    WAGON,
    WALK,
    WALK_COWBOY,
    bit,
)
from philately.games.cactus_town.strategy.prospects import FLIPPED, HORSES, LOOT_CARRIED, PAID, STRAY, Prospects

SHOT_KEPT: Final = 30
A_BUMP: Final = 20  # to drive somebody away
FLIP_CHANCE: Final = 24  # of 36: that the Dancer wins a duel
DUEL_TURNED: Final = 100


class Deeds(Prospects):
    """Carries out actions in the mind, as well as may be hoped."""

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
            gained += FLIP_CHANCE * FLIPPED
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
        return (after - before) * DUEL_TURNED - SHOT_KEPT - added

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


def win_chance(bonus: i64) -> i64:
    """In how many of 36 rolls one die with this bonus is not below another."""
    if bonus <= -6:
        return 0
    if bonus >= 5:
        return 36
    if bonus <= 0:
        return (6 + bonus) * (7 + bonus) // 2
    return 36 - (5 - bonus) * (6 - bonus) // 2
