"""Set-up and the round (sections 3 to 5)."""

from mypy_extensions import i64

from philately.core.rng import Rng
from philately.games.cactus_town.rules.effects import Effects
from philately.games.cactus_town.rules.herd import BY_CARD
from philately.games.cactus_town.rules.position import lowest, nth, size_of, things_in
from philately.games.cactus_town.rules.terms import (
    ACTION,
    ARREST,
    BOX,
    BULL,
    CAP_DRAW,
    CAPTURE,
    CHOSE,
    CLEANED,
    CORNER,
    CORNER_FREE,
    COWBOY,
    DANCER,
    DEBTS,
    DUEL,
    FIELD,
    FIRST_COW,
    FIRST_HUNTER,
    FIRST_LAW,
    GRID,
    HAND,
    HUNTERS,
    LAST_COW,
    LAW,
    NONE,
    OFFICE,
    OFFICE_SPACE,
    OUTLAWS,
    PAY,
    PROGRAM,
    PROGRAMMED,
    PROGRESS,
    REGROUP,
    REVEALED,
    ROB,
    ROUND,
    SHE,
    SHOT_SLOT,
    SLOTS,
    SNEAK_BOTH_COWS,
    SNEAK_ONE_COW,
    STAMPEDE,
    START,
    STARTED,
    STEAL_HORSE,
    TAKEN_OUT,
    TARGETS,
    TOWN,
    WALK_COWBOY,
    bit,
)

CORNERS = 1 | 1 << 4 | 1 << 20 | 1 << 24


class Rounds(Effects):
    """From the deal to the last clean-up."""

    # ---- set-up (CT-19 … CT-32) ------------------------------------------------------------------------------------

    def deal(self, rng: Rng) -> None:
        self.rng = rng
        if self.telling:
            self.story.append((BOX, 0))
        self.choose_buildings(rng)
        left = self.in_town
        for space in range(i64(GRID)):
            if space == OFFICE_SPACE:
                self.town[space] = OFFICE
            else:
                building = nth(left, rng.below(size_of(left)))
                self.town[space] = building
                left &= ~bit(building)
        left = self.in_town
        self.targets = self.draw(left, self.setup.targets, rng)
        if self.telling:
            self.story.append((TARGETS, self.seats[OUTLAWS], *things_in(self.targets)))
        if self.plays(DANCER):
            self.debts = self.draw(left & ~self.targets, self.setup.debts, rng)
            if self.telling:
                self.story.append((DEBTS, self.seats[DANCER], *things_in(self.debts)))
            self.at[SHE] = self.setup.dancer_starts[0]
        if self.plays(LAW):
            for figure in range(i64(FIRST_LAW), i64(FIRST_HUNTER)):
                self.at[figure] = OFFICE_SPACE
        if self.plays(COWBOY):
            self.at[FIRST_COW] = FIELD
            self.at[BULL] = FIELD + 1
            self.at[LAST_COW] = FIELD + 2
        self.place_outlaws(4)
        self.active = self.seats[OUTLAWS]
        self.ask(self.active, CORNER)

    def choose_buildings(self, rng: Rng) -> None:
        """CT-20 to CT-22: whole groups, of which as many are taken out by lot as there are too many cards."""
        groups = self.setup.groups
        removable: i64 = 0
        for group in self.setup.removable:
            removable |= bit(group)
        surplus: i64 = len(groups) - TOWN
        out: i64 = 0
        while surplus > 0:
            group = nth(removable, rng.below(size_of(removable)))
            removable &= ~bit(group)
            out |= bit(group)
            surplus -= 2
            if self.telling:
                self.story.append((TAKEN_OUT, 0, group))
        self.in_town = 0
        for building in range(i64(len(groups))):
            if not out >> i64(groups[building]) & 1:
                self.in_town |= bit(building)

    def draw(self, left: i64, number: i64, rng: Rng) -> i64:
        """So many cards of the target deck."""
        found: i64 = 0
        while number > 0:
            one = bit(nth(left, rng.below(size_of(left))))
            found |= one
            left &= ~one
            number -= 1
        return found

    def place_outlaws(self, free: i64) -> None:
        """CT-27: one in each corner but one, where the Bounty Hunters begin."""
        self.free_corner = free
        left = CORNERS & ~bit(free)
        for outlaw in range(i64(FIRST_LAW)):
            self.at[outlaw] = lowest(left)
            left &= left - 1
        if self.plays(HUNTERS):
            for hunter in range(i64(FIRST_HUNTER), i64(SHE)):
                self.at[hunter] = free

    def leave_free(self, space: i64) -> None:
        self.place_outlaws(space)
        if self.telling:
            self.story.append((CORNER_FREE, self.active, space))
        if self.plays(DANCER):
            self.ask(self.seats[DANCER], START)
        else:
            self.begin_round()

    def start_at(self, space: i64) -> None:
        """CT-29."""
        self.at[SHE] = space
        if self.telling:
            self.story.append((STARTED, self.seats[DANCER], space))
        self.begin_round()

    # ---- planning (CT-34 … CT-39) ----------------------------------------------------------------------------------

    def begin_round(self) -> None:
        self.round += 1
        self.resolved = 0
        self.shot_used = 0
        self.card = NONE
        self.kind = NONE
        for seat in range(self.players):
            self.laid[seat] = 0
            self.shot_seen[seat] = NONE
            self.not_shot[seat] = NONE
        for i in range(self.players * HAND):
            self.program[i] = NONE
        if self.telling:
            self.story.append((ROUND, self.marker, self.round))
        self.active = self.marker
        self.ask(self.marker, PROGRAM)

    def unlaid(self, seat: i64) -> i64:
        """The cards that a seat still has to choose from."""
        left: i64 = 15
        for slot in range(self.laid[seat]):
            left &= ~bit(self.program[seat * HAND + slot])
        return left

    def lay(self, card: i64) -> None:
        """CT-34, CT-35."""
        seat = self.speaker
        base = seat * HAND
        self.program[base + self.laid[seat]] = card
        self.laid[seat] = self.laid[seat] + 1
        if self.laid[seat] == SLOTS:
            self.program[base + SHOT_SLOT] = lowest(self.unlaid(seat))
            seat = self.marker
            for _ in range(self.players):
                if self.laid[seat] < SLOTS:
                    self.ask(seat, PROGRAM)
                    return
                seat = self.left_of(seat)
            if self.telling:
                self.tell_programs()
            self.next_card()
        else:
            self.ask(seat, PROGRAM)

    def tell_programs(self) -> None:
        """All at once, when the last one is laid: before that, nothing has happened that others could see."""
        seat = self.marker
        for _ in range(self.players):
            first: i64 = self.setup.factions[seat] * HAND
            told: list[int] = [PROGRAMMED, seat]
            for slot in range(i64(HAND)):
                told.append(int(first + self.program[seat * HAND + slot]))
            self.story.append(tuple(told))
            seat = self.left_of(seat)

    # ---- action (CT-40, CT-41) -------------------------------------------------------------------------------------

    def next_card(self) -> None:
        """Reveal the next card of the round, or clean up."""
        self.card = NONE
        self.kind = NONE
        if self.resolved == self.players * SLOTS:
            self.clean_up()
            return
        place = self.turn_of(self.resolved)
        self.resolved += 1
        seat = place // HAND
        self.active = seat
        self.card = self.program[place]
        self.moved = 0
        self.ridden = 0
        self.arenas = 0
        self.duelled = 0
        self.reveals += 1
        self.show(self.card + 1)
        if self.telling:
            number: i64 = self.setup.factions[seat] * HAND + self.card
            self.story.append((REVEALED, seat, number))
        self.ask(seat, ACTION)

    def act(self, kind: i64) -> None:
        self.kind = kind
        if self.telling:
            self.story.append((CHOSE, self.active, kind))
        if kind == DUEL:
            self.begin_duels()
        elif kind == ROB:
            self.next_loot()
        elif kind == ARREST:
            self.arrest()
        elif kind == CAPTURE:
            self.capture()
        elif kind == STEAL_HORSE:
            self.steal()
        elif kind == PAY:
            self.pay()
        elif kind == REGROUP:
            self.begin_regroup()
        elif kind == STAMPEDE:
            self.stampede(BY_CARD)
        elif WALK_COWBOY <= kind <= SNEAK_BOTH_COWS and self.is_astray(kind):
            self.strayed()
        else:
            self.next_step()

    def is_astray(self, kind: i64) -> bool:
        """CT-114, CT-118: does a stray cow keep this action from doing anything?"""
        if self.herded():
            return False
        if kind in (SNEAK_ONE_COW, SNEAK_BOTH_COWS):
            return True
        return kind == WALK_COWBOY and (self.in_standoff(BULL) or not self.can_step_anywhere(BULL))

    # ---- clean-up (CT-42, CT-152) ----------------------------------------------------------------------------------

    def clean_up(self) -> None:
        if self.telling:
            self.story.append((CLEANED, self.marker, *things_in(self.stunned)))
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
        self.finish(leader, PROGRESS if leader >= 0 else CAP_DRAW)
