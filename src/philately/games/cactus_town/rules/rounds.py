"""Set-up and the round (sections 3 to 5)."""

from mypy_extensions import i64

from philately.core.rng import Rng
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.effects import Effects
from philately.games.cactus_town.rules.herd import BY_CARD
from philately.games.cactus_town.rules.position import lowest, nth, size_of, things_in

CORNERS = 1 | 1 << 4 | 1 << 20 | 1 << 24


class Rounds(Effects):
    """From the deal to the last clean-up."""

    # ---- set-up (CT-19 … CT-32) ------------------------------------------------------------------------------------

    def deal(self, rng: Rng) -> None:
        self.rng = rng
        if self.telling:
            self.story.append((t.BOX, 0))
        self.choose_buildings(rng)
        left = self.in_town
        for space in range(i64(t.GRID)):
            if space == t.OFFICE_SPACE:
                self.town[space] = t.OFFICE
            else:
                building = nth(left, rng.below(size_of(left)))
                self.town[space] = building
                left &= ~t.bit(building)
        left = self.in_town
        self.targets = self.draw(left, self.setup.targets, rng)
        if self.telling:
            self.story.append((t.TARGETS, self.seats[t.OUTLAWS], *things_in(self.targets)))
        if self.plays(t.DANCER):
            self.debts = self.draw(left & ~self.targets, self.setup.debts, rng)
            if self.telling:
                self.story.append((t.DEBTS, self.seats[t.DANCER], *things_in(self.debts)))
            self.at[t.SHE] = self.setup.dancer_starts[0]
        if self.plays(t.LAW):
            for figure in range(i64(t.FIRST_LAW), i64(t.FIRST_HUNTER)):
                self.at[figure] = t.OFFICE_SPACE
        if self.plays(t.COWBOY):
            self.at[t.FIRST_COW] = t.FIELD
            self.at[t.BULL] = t.FIELD + 1
            self.at[t.LAST_COW] = t.FIELD + 2
        self.place_outlaws(4)
        self.active = self.seats[t.OUTLAWS]
        self.ask(self.active, t.CORNER)

    def choose_buildings(self, rng: Rng) -> None:
        """CT-20 to CT-22: whole groups, of which as many are taken out by lot as there are too many cards."""
        groups = self.setup.groups
        removable: i64 = 0
        for group in self.setup.removable:
            removable |= t.bit(group)
        surplus: i64 = len(groups) - t.TOWN
        out: i64 = 0
        while surplus > 0:
            group = nth(removable, rng.below(size_of(removable)))
            removable &= ~t.bit(group)
            out |= t.bit(group)
            surplus -= 2
            if self.telling:
                self.story.append((t.TAKEN_OUT, 0, group))
        self.in_town = 0
        for building in range(i64(len(groups))):
            if not out >> i64(groups[building]) & 1:
                self.in_town |= t.bit(building)

    def draw(self, left: i64, number: i64, rng: Rng) -> i64:
        """So many cards of the target deck."""
        found: i64 = 0
        while number > 0:
            one = t.bit(nth(left, rng.below(size_of(left))))
            found |= one
            left &= ~one
            number -= 1
        return found

    def place_outlaws(self, free: i64) -> None:
        """CT-27: one in each corner but one, where the Bounty Hunters begin."""
        self.free_corner = free
        left = CORNERS & ~t.bit(free)
        for outlaw in range(i64(t.FIRST_LAW)):
            self.at[outlaw] = lowest(left)
            left &= left - 1
        if self.plays(t.HUNTERS):
            for hunter in range(i64(t.FIRST_HUNTER), i64(t.SHE)):
                self.at[hunter] = free

    def leave_free(self, space: i64) -> None:
        self.place_outlaws(space)
        if self.telling:
            self.story.append((t.CORNER_FREE, self.active, space))
        if self.plays(t.DANCER):
            self.ask(self.seats[t.DANCER], t.START)
        else:
            self.begin_round()

    def start_at(self, space: i64) -> None:
        """CT-29."""
        self.at[t.SHE] = space
        if self.telling:
            self.story.append((t.STARTED, self.seats[t.DANCER], space))
        self.begin_round()

    # ---- planning (CT-34 … CT-39) ----------------------------------------------------------------------------------

    def begin_round(self) -> None:
        self.round += 1
        self.resolved = 0
        self.shot_used = 0
        self.card = t.NONE
        self.kind = t.NONE
        for seat in range(self.players):
            self.laid[seat] = 0
            self.shot_seen[seat] = t.NONE
            self.not_shot[seat] = t.NONE
        for i in range(self.players * t.HAND):
            self.program[i] = t.NONE
        if self.telling:
            self.story.append((t.ROUND, self.marker, self.round))
        self.active = self.marker
        self.ask(self.marker, t.PROGRAM)

    def unlaid(self, seat: i64) -> i64:
        """The cards that a seat still has to choose from."""
        left: i64 = 15
        for slot in range(self.laid[seat]):
            left &= ~t.bit(self.program[seat * t.HAND + slot])
        return left

    def lay(self, card: i64) -> None:
        """CT-34, CT-35."""
        seat = self.to_move
        base = seat * t.HAND
        self.program[base + self.laid[seat]] = card
        self.laid[seat] = self.laid[seat] + 1
        if self.laid[seat] == t.SLOTS:
            self.program[base + t.SHOT_SLOT] = lowest(self.unlaid(seat))
            seat = self.marker
            for _ in range(self.players):
                if self.laid[seat] < t.SLOTS:
                    self.ask(seat, t.PROGRAM)
                    return
                seat = self.left_of(seat)
            if self.telling:
                self.tell_programs()
            self.next_card()
        else:
            self.ask(seat, t.PROGRAM)

    def tell_programs(self) -> None:
        """All at once, when the last one is laid: before that, nothing has happened that others could see."""
        seat = self.marker
        for _ in range(self.players):
            first: i64 = self.setup.factions[seat] * t.HAND
            told: list[int] = [t.PROGRAMMED, seat]
            for slot in range(i64(t.HAND)):
                told.append(int(first + self.program[seat * t.HAND + slot]))
            self.story.append(tuple(told))
            seat = self.left_of(seat)

    # ---- action (CT-40, CT-41) -------------------------------------------------------------------------------------

    def next_card(self) -> None:
        """Reveal the next card of the round, or clean up."""
        self.card = t.NONE
        self.kind = t.NONE
        if self.resolved == self.players * t.SLOTS:
            self.clean_up()
            return
        place = self.turn_of(self.resolved)
        self.resolved += 1
        seat = place // t.HAND
        self.active = seat
        self.card = self.program[place]
        self.moved = 0
        self.ridden = 0
        self.arenas = 0
        self.duelled = 0
        self.reveals += 1
        self.show(self.card + 1)
        if self.telling:
            number: i64 = self.setup.factions[seat] * t.HAND + self.card
            self.story.append((t.REVEALED, seat, number))
        self.ask(seat, t.ACTION)

    def act(self, kind: i64) -> None:
        self.kind = kind
        if self.telling:
            self.story.append((t.CHOSE, self.active, kind))
        if kind == t.DUEL:
            self.begin_duels()
        elif kind == t.ROB:
            self.next_loot()
        elif kind == t.ARREST:
            self.arrest()
        elif kind == t.CAPTURE:
            self.capture()
        elif kind == t.STEAL_HORSE:
            self.steal()
        elif kind == t.PAY:
            self.pay()
        elif kind == t.REGROUP:
            self.begin_regroup()
        elif kind == t.STAMPEDE:
            self.stampede(BY_CARD)
        elif t.WALK_COWBOY <= kind <= t.SNEAK_BOTH_COWS and self.is_astray(kind):
            self.strayed()
        else:
            self.next_step()

    def is_astray(self, kind: i64) -> bool:
        """CT-114, CT-118: does a stray cow keep this action from doing anything?"""
        if self.herded():
            return False
        if kind in (t.SNEAK_ONE_COW, t.SNEAK_BOTH_COWS):
            return True
        return kind == t.WALK_COWBOY and (self.in_standoff(t.BULL) or not self.can_step_anywhere(t.BULL))

    # ---- clean-up (CT-42, CT-152) ----------------------------------------------------------------------------------

    def clean_up(self) -> None:
        if self.telling:
            self.story.append((t.CLEANED, self.marker, *things_in(self.stunned)))
        self.stunned = 0
        if self.round == self.setup.round_cap:
            self.count_up()
        else:
            self.marker = self.left_of(self.marker)
            self.begin_round()

    def count_up(self) -> None:
        """CT-152: most progress wins; a tie is a draw."""
        best: i64 = -1
        leader: i64 = -1
        for seat in range(self.players):
            reached = self.progress(seat)
            if reached > best:
                best = reached
                leader = seat
            elif reached == best:
                leader = -1
        self.finish(leader, t.PROGRESS if leader >= 0 else t.CAP_DRAW)
