"""Actions and duels in the mind: what they would bring if the others stood still."""

from typing import Final

from mypy_extensions import i64

from philately.core.bits import bit, lowest, size_of
from philately.games.cactus_town.rules import factions, moves
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.position import CactusTown
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
        if kind in (t.WALK, t.SNEAK):
            return self.walk(state, seat, t.gang_of(state.setup.factions[seat]), kind)
        if kind == t.CAN_CAN:
            return self.dance(state, seat)
        if kind in (t.WALK_COWBOY, t.SNEAK_COWBOY):
            return self.walk(state, seat, bit(t.BULL), kind)
        if kind in (t.SNEAK_ONE_COW, t.SNEAK_BOTH_COWS):
            return self.drive(state, seat, kind)
        if kind == t.DUEL:
            return self.duels(state, seat)
        if kind == t.ROB:
            return self.rob(state, seat)
        if kind in (t.ARREST, t.CAPTURE):
            return self.seize(state, seat, kind)
        if kind == t.STEAL_HORSE:
            return self.steal(state, seat)
        if kind == t.PAY:
            return self.pay(state, seat)
        if kind == t.REGROUP:
            return self.regroup(state, seat)
        return self.stampede(state)

    def walk(self, state: CactusTown, seat: i64, figures: i64, kind: i64) -> i64:
        """Every figure takes its best step, or none."""
        walks = kind == t.WALK or kind == t.WALK_COWBOY
        gained: i64 = 0
        now = self.value(state, seat)
        while figures:
            figure = lowest(figures)
            figures &= figures - 1
            place = state.at[figure]
            if place >= t.WAGON or state.stunned >> figure & 1 or state.is_held(figure, kind):
                continue
            best = now
            to: i64 = t.NONE
            if walks and place < t.GRID and moves.may_escape(state, figure):
                value = self.value_after(state, seat, figure, t.DESERT, False)
                if value > best:
                    best = value
                    to = t.DESERT
            for way in range(i64(t.WAYS)):
                spot = state.step_to(place, way)
                if spot >= 0 and moves.may_step(state, figure, spot):
                    value = self.value_after(state, seat, figure, spot, walks)
                    if value > best:
                        best = value
                        to = spot
            if to != t.NONE:
                self.go(state, figure, to, walks)
                gained += best - now
                now = best
        return gained

    def go(self, state: CactusTown, figure: i64, to: i64, walks: bool) -> None:
        state.at[figure] = to
        if to == t.DESERT:
            state.loot_out += state.loot[figure]
            state.loot[figure] = 0
        elif walks and to < t.GRID and not state.face_up >> to & 1:
            self.scouted |= bit(to)

    def dance(self, state: CactusTown, seat: i64) -> i64:
        """Diagonally."""
        before = self.value(state, seat)
        now = before
        figures = t.gang_of(state.setup.factions[seat])
        while figures:
            figure = lowest(figures)
            figures &= figures - 1
            place = state.at[figure]
            if place >= t.GRID or state.stunned >> figure & 1:
                continue
            best = now
            target: i64 = t.NONE
            for space in range(i64(t.GRID)):
                across = space % 5 - place % 5
                up = space // 5 - place // 5
                if across * across == 1 and up * up == 1 and state.has_room(figure, space):
                    value = self.value_after(state, seat, figure, space, True)
                    if value > best:
                        best = value
                        target = space
            if target != t.NONE:
                self.go(state, figure, target, True)
                now = best
        return now - before

    def drive(self, state: CactusTown, seat: i64, kind: i64) -> i64:
        """One cow or both."""
        if not state.herded():
            return 0
        if kind == t.SNEAK_BOTH_COWS:
            return self.walk(state, seat, bit(t.FIRST_COW) | bit(t.LAST_COW), kind)
        at = state.at
        first = at[t.FIRST_COW]
        gain = self.walk(state, seat, bit(t.FIRST_COW), kind)
        moved = at[t.FIRST_COW]
        at[t.FIRST_COW] = first
        other = self.walk(state, seat, bit(t.LAST_COW), kind)
        if other >= gain:
            return other
        # the first cow after all
        at[t.FIRST_COW] = moved
        return gain

    def rob(self, state: CactusTown, seat: i64) -> i64:
        gained: i64 = 0
        for outlaw in range(i64(t.FIRST_LAW)):
            if (
                not state.stands(outlaw)
                or state.is_held(outlaw, t.ROB)
                or state.loot[outlaw] >= factions.carries(state)
            ):
                continue
            space = state.at[outlaw]
            if factions.can_raid(state, outlaw) or state.dropped[space]:
                before = self.value(state, seat)
                if factions.can_raid(state, outlaw):
                    state.raided |= bit(state.buildings[space])
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
        prey = factions.prey_of(state, seat, kind)
        if kind == t.CAPTURE:
            if state.number_at(t.BOUND) >= state.setup.needs[t.PRISONERS]:
                return 0
            if prey:
                prey = bit(lowest(prey))
        while prey:
            outlaw = lowest(prey)
            prey &= prey - 1
            state.at[outlaw] = t.JAIL if kind == t.ARREST else t.BOUND
            state.stunned &= ~bit(outlaw)
            state.loot[outlaw] = 0
        return self.value(state, seat) - before

    def steal(self, state: CactusTown, seat: i64) -> i64:
        before = self.value(state, seat)
        chance: i64 = 0
        figures = t.gang_of(state.setup.factions[seat]) & state.setup.figures
        while figures:
            thief = lowest(figures)
            figures &= figures - 1
            space = state.at[thief]
            if not state.stands(thief) or state.is_held(thief, t.STEAL_HORSE):
                continue
            if state.has_horse(space):
                state.horses_taken |= bit(state.buildings[space])
            elif self.scouted >> space & 1 and state.horses() < state.setup.needs[t.HORSES]:
                chance += HORSES * self.horses_left(state) // (size_of(self.unknown(state)) + 1)
        return self.value(state, seat) - before + chance

    def horses_left(self, state: CactusTown) -> i64:
        """HORSE buildings that lie face-down."""
        found: i64 = 0
        buildings = state.in_town
        while buildings:
            if state.setup.effects[lowest(buildings)] == t.HORSE:
                found += 1
            buildings &= buildings - 1
        for space in range(i64(t.GRID)):
            shown = state.face_up >> space & 1 and space != t.OFFICE_SPACE
            if shown and state.setup.effects[state.buildings[space]] == t.HORSE:
                found -= 1
        return found

    def pay(self, state: CactusTown, seat: i64) -> i64:
        before = self.value(state, seat)
        chance: i64 = 0
        figures = t.gang_of(state.setup.factions[seat]) & state.setup.figures
        while figures:
            figure = lowest(figures)
            figures &= figures - 1
            space = state.at[figure]
            if not state.stands(figure) or state.is_held(figure, t.PAY) or space == t.OFFICE_SPACE:
                continue
            if state.face_up >> space & 1:
                state.paid |= bit(state.buildings[space]) & state.debts
            elif self.scouted >> space & 1:
                chance += PAID * size_of(state.debts & ~state.paid) // (size_of(self.unknown(state)) + 1)
        return self.value(state, seat) - before + chance

    def regroup(self, state: CactusTown, seat: i64) -> i64:
        gained: i64 = 0
        for cow in range(i64(t.FIRST_COW), i64(t.FIGURES)):
            if not state.in_range(cow):
                gained += STRAY
        return gained

    def stampede(self, state: CactusTown) -> i64:
        """Somebody may be driven away."""
        gained: i64 = 0
        for animal in range(i64(t.BULL), i64(t.FIGURES)):
            place = state.at[animal]
            if place >= t.GRID:
                continue
            if state.opponents_in(place, t.COWBOY):
                gained += A_BUMP if place > 3 and not state.setup.field_side >> place & 1 else 0
            else:
                for way in range(i64(4)):
                    to = t.neighbour(place, way)
                    if to > 3 and not state.setup.field_side >> to & 1 and state.opponents_in(to, t.COWBOY):
                        gained += A_BUMP // 2
                        break
        return gained

    # ---- duels -----------------------------------------------------------------------------------------------------

    def duels(self, state: CactusTown, seat: i64) -> i64:
        """All duels that look good."""
        gained: i64 = 0
        done: i64 = 0
        figures = t.gang_of(state.setup.factions[seat])
        while figures:
            figure = lowest(figures)
            figures &= figures - 1
            space = state.at[figure]
            if not state.stands(figure) or done >> space & 1 or state.effect_in(space) == t.FAITH:
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
            if figure < t.FIRST_LAW and t.gang_of(faction) & state.setup.stunners:
                state.stunned |= bit(figure)
            else:
                state.at[figure] = space + 15 if space < 10 else space - 10
        if faction == state.setup.owners[t.DUELS]:
            state.flips += 1

    def duel(self, state: CactusTown, seat: i64, space: i64) -> i64:
        """What a duel there promises: dice as they fall on average, with the second shots that are left."""
        faction: i64 = state.setup.factions[seat]
        gained: i64 = 0
        bonus = self.bonus(state, seat)
        before = self.value(state, seat)
        rivals = state.opponents_in(space, faction)
        own = state.standing_in(space) & t.gang_of(faction)
        mine = lowest(own)
        worst: i64 = 0
        people = False
        while rivals:
            figure = lowest(rivals)
            rivals &= rivals - 1
            if figure < t.FIRST_COW:
                people = True
            theirs = self.bonus(state, state.seat_of(figure)) if figure < t.FIRST_COW else i64(0)
            chance = win_chance(bonus - theirs)
            if figure < t.FIRST_LAW and t.gang_of(faction) & state.setup.stunners:
                gained += chance * self.stun_gain(state, seat, figure)
            else:
                gained += chance * self.best_push(state, seat, figure, before, True)
            lost = 36 - chance
            if faction == t.OUTLAWS and state.setup.stunners >> figure & 1:
                worst = max(worst, lost * -self.stun_gain(state, seat, mine))
            else:
                worst = max(worst, lost * -self.best_push(state, seat, mine, before, False))
        if faction == state.setup.owners[t.DUELS] and people and state.flips < state.setup.needs[t.DUELS]:
            gained += FLIP_CHANCE * FLIPPED
        return (gained - worst) // 36

    def best_push(self, state: CactusTown, seat: i64, figure: i64, before: i64, ours: bool) -> i64:
        """What the push of a figure brings: the best of some far places; at the hands of others, the worst."""
        place = state.at[figure]
        best: i64 = 0
        for corner in range(i64(t.GRID)):
            away = self.away[place * t.PLACES + corner]
            if away == state.setup.push and state.has_room(figure, corner):
                gain = self.value_after(state, seat, figure, corner, False) - before
                if (gain > best) == ours and gain != best:
                    best = gain
        return best

    def bonus(self, state: CactusTown, seat: i64) -> i64:
        """What a seat can add to its die, as far as the viewer knows."""
        bonus: i64 = state.setup.ammo_bonus if state.ammo >> seat & 1 else 0
        if state.shot_used >> seat & 1 or state.laid[seat] < t.SLOTS:
            return bonus
        if seat == self.viewer or state.shot_seen[seat] != t.NONE:
            return bonus + state.value_of(seat, state.program[seat * t.HAND + t.SHOT_SLOT])
        return bonus + 1

    def aim(self, state: CactusTown, seat: i64, answer: i64) -> i64:
        """Does it turn the duel? A shot is kept for later if not."""
        if answer == t.DONE:
            return 0
        figure = (answer - t.SHOT) % t.FIGURES
        added: i64 = 0
        if answer < t.AMMO or answer >= t.BOTH:
            value = state.value_of(seat, state.program[seat * t.HAND + t.SHOT_SLOT])
            added = value + state.setup.replace_bonus - state.totals[figure] if state.setup.shot_replaces else value
        if answer >= t.AMMO:
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
        for other in range(i64(t.FIGURES)):
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
