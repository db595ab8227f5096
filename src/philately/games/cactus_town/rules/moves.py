"""Steps, goals, and what the factions do besides duels (sections 6, 7 and 9)."""

from mypy_extensions import i64

from philately.core.outcome import Outcome
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.knowledge import Knowledge
from philately.games.cactus_town.rules.position import lowest, size_of

REASONS = ("", "goal", "last_outlaw", "only_hope", "progress", "no_hope", "cap")
WALKS = 1 << t.WALK | 1 << t.CAN_CAN | 1 << t.WALK_COWBOY  # actions that turn buildings up
SHARES = 360360  # progress is counted in parts that 1 to 15 divide (CT-152)


class Moves(Knowledge):
    """What happens, rule by rule; `questions.py` asks and calls it."""

    # ---- asking ----------------------------------------------------------------------------------------------

    def count(self) -> i64:
        raise NotImplementedError

    def offer(self, action: i64) -> None:
        """Add an answer to those of the present question."""
        raise NotImplementedError

    def carry_out(self, question: i64, answer: i64) -> None:
        raise NotImplementedError

    def enter(self, figure: i64) -> None:
        """A figure has walked into a building: turn it up, use it."""
        raise NotImplementedError

    def next_card(self) -> None:
        raise NotImplementedError

    def ask(self, seat: i64, question: i64) -> None:
        """Ask something."""
        self.asking = question
        self.attend(seat)

    def ask_or_take(self, seat: i64, question: i64) -> bool:
        """Ask something that must be answered; a single answer is taken at once. False: there is no answer at all."""
        self.asking = question
        self.attend(seat)
        if self.count() == 0:
            return False
        if self.count() == 1:
            self.carry_out(question, self.action(0))
        return True

    # ---- the end (CT-99 … CT-101) ------------------------------------------------------------------------------

    def finish(self, winner: i64, reason: i64) -> None:
        self.winner = winner
        self.reason = reason
        if self.telling:
            self.story.append((t.WON, winner, reason) if winner >= 0 else (t.DRAWN, 0, reason))
        self.ask(-1, t.OVER)

    def has_won(self, faction: i64) -> bool:
        """CT-73, CT-85, CT-89, CT-94, CT-110."""
        setup = self.setup
        if faction == t.OUTLAWS:
            return self.loot_out >= setup.loot_goal
        if faction == t.LAW:
            return self.number_at(t.JAIL) >= setup.jail_goal
        if faction == t.HUNTERS:
            return self.number_at(t.BOUND) >= setup.prisoner_goal and self.horses() >= setup.horse_goal
        if faction == t.DANCER:
            return size_of(self.paid) >= setup.debt_goal and self.flips >= setup.duel_goal
        return self.aboard() == 3

    def is_dead(self, faction: i64) -> bool:
        """CT-101, when no Outlaw is in town and nobody has won."""
        if faction == t.HUNTERS:
            return self.number_at(t.BOUND) < self.setup.prisoner_goal
        return faction in (t.OUTLAWS, t.LAW)

    def is_over(self) -> bool:
        """CT-99 to CT-101: has this ended the game?"""
        seat = self.active
        for _ in range(self.players):
            if self.has_won(self.setup.factions[seat]):
                self.finish(seat, t.GOAL)
                return True
            seat = self.left_of(seat)
        if self.outlaws_in_town():
            return False
        hope: i64 = -1
        alive: i64 = 0
        for each in range(self.players):
            if not self.is_dead(self.setup.factions[each]):
                hope = each
                alive += 1
        if alive == 1:
            self.finish(hope, t.ONLY_HOPE)
        elif alive == 0:
            self.finish(-1, t.NO_HOPE)
        return alive < 2

    def progress(self, seat: i64) -> i64:
        """CT-152, in parts of the goal."""
        setup = self.setup
        faction: i64 = setup.factions[seat]
        if faction == t.OUTLAWS:
            return min(self.loot_out, setup.loot_goal) * SHARES // setup.loot_goal
        if faction == t.LAW:
            return min(self.number_at(t.JAIL), setup.jail_goal) * SHARES // setup.jail_goal
        if faction == t.HUNTERS:
            reached = min(self.number_at(t.BOUND), setup.prisoner_goal) + min(self.horses(), setup.horse_goal)
            return reached * SHARES // (setup.prisoner_goal + setup.horse_goal)
        if faction == t.DANCER:
            reached = min(size_of(self.paid), setup.debt_goal) + min(self.flips, setup.duel_goal)
            return reached * SHARES // (setup.debt_goal + setup.duel_goal)
        return self.aboard() * SHARES // 3

    def payoff(self, seat: i64) -> float:
        if self.winner >= 0:
            return 1.0 if seat == self.winner else 0.0
        return 1.0 / float(self.players)

    def outcome(self) -> Outcome | None:
        if self.reason == 0:
            return None
        places = [1 if self.winner < 0 or seat == self.winner else 2 for seat in range(self.players)]
        scores = [self.payoff(seat) for seat in range(self.players)]
        return Outcome(tuple(places), tuple(scores), REASONS[self.reason])

    # ---- steps (CT-49 … CT-55, CT-113, CT-119, CT-120, CT-138 … CT-140) ------------------------------------------

    def next_step(self) -> None:
        """Ask for the next figure that moves in this action, if any can."""
        self.asking = t.STEP
        self.attend(self.active)
        if self.count() == 0 or (self.count() == 1 and self.action(0) == t.DONE):
            if self.telling and not self.moved:
                self.story.append((t.NOTHING, self.active, self.kind))
            self.next_card()

    def must_walk(self, seat: i64, card: i64) -> bool:
        """CT-118: a cow is astray, the card offers WALK_COWBOY, and one step of the cowboy would gather all of them."""
        if self.setup.factions[seat] != t.COWBOY or self.herded() or self.in_standoff(t.BULL):
            return False
        if self.kind_of(seat, card, 0) != t.WALK_COWBOY and self.kind_of(seat, card, 1) != t.WALK_COWBOY:
            return False
        return self.can_step_anywhere(t.BULL)

    def can_step_anywhere(self, figure: i64) -> bool:
        """Is there a step that WALK would allow, boarding included?"""
        place = self.at[figure]
        if place >= t.FIELD:
            return place < t.WAGON and self.may_step(figure, place - t.FIELD + 1)
        for way in range(i64(5)):
            to = neighbour(place, way)
            if to >= 0 and self.may_step(figure, to):
                return True
        return False

    def may_step(self, figure: i64, to: i64) -> bool:
        """May it go to this neighbouring space or wagon of its own will?"""
        if to >= t.WAGON:
            if figure < t.BULL:
                return False
            for animal in range(i64(t.BULL), i64(t.FIGURES)):
                if self.at[animal] == to:
                    return False  # CT-139
            if figure == t.BULL:
                return self.at[t.FIRST_COW] >= t.WAGON and self.at[t.LAST_COW] >= t.WAGON  # CT-140
            return self.keeps_herd(figure, to)
        if not self.has_room(figure, to):
            return False
        return figure < t.BULL or self.keeps_herd(figure, to)

    def keeps_herd(self, figure: i64, to: i64) -> bool:
        """CT-113: is every cow in range after this move?"""
        at = self.at
        before = at[figure]
        at[figure] = to
        kept = self.herded()
        at[figure] = before
        return kept

    def offer_steps(self, figure: i64) -> None:
        """Every place that a figure may go to by one step, the desert excepted."""
        place = self.at[figure]
        base = t.MOVE + figure * t.ROOM
        if place >= t.FIELD:
            if place < t.WAGON and self.may_step(figure, place - t.FIELD + 1):
                self.offer(base + place - t.FIELD + 1)  # CT-123
            return
        for way in range(i64(5)):
            to = neighbour(place, way)
            if to >= 0 and self.may_step(figure, to):
                self.offer(base + to)

    def offer_diagonals(self, figure: i64) -> None:
        """CT-95: CAN-CAN."""
        place = self.at[figure]
        row = place // 5
        column = place % 5
        for up in range(i64(-1), i64(2), i64(2)):
            for right in range(i64(-1), i64(2), i64(2)):
                if 0 <= row + up < 5 and 0 <= column + right < 5:
                    to = (row + up) * 5 + column + right
                    if self.has_room(figure, to):
                        self.offer(t.MOVE + figure * t.ROOM + to)

    def may_escape(self, figure: i64) -> bool:
        """CT-84."""
        if figure >= t.FIRST_LAW or self.loot[figure] == 0:
            return False
        place = self.at[figure]
        row = place // 5
        column = place % 5
        if self.setup.corner_only:
            return (row == 0 or row == 4) and (column == 0 or column == 4)
        return row == 0 or row == 4 or column == 0 or column == 4

    def take_step(self, figure: i64, to: i64, event: i64) -> bool:
        """Go there, escape or board. True: the figure has entered a building, and the game goes on."""
        place = self.at[figure]
        self.at[figure] = to
        self.moved |= t.bit(figure)
        if to == t.DESERT:
            if self.telling:
                self.story.append((t.ESCAPED, self.active, figure, place, self.loot[figure]))
            self.loot_out += self.loot[figure]
            self.loot[figure] = 0
            self.is_over()
            return False
        if to >= t.WAGON:
            if self.telling:
                self.story.append((t.BOARDED, self.active, figure, place, to))
            self.is_over()
            return False
        if self.telling:
            if event == t.MOVED:
                self.story.append((t.MOVED, self.active, figure, place, to, self.kind))
            else:
                self.story.append((event, self.active, figure, place, to))
        return True

    def step(self, figure: i64, to: i64) -> None:
        """One figure moves by the action of the card."""
        if self.take_step(figure, to, t.MOVED) and WALKS >> self.kind & 1:
            self.enter(figure)
        elif self.reason == 0:
            self.next_step()

    def turn_up(self, space: i64) -> None:
        """CT-50: it stays face up."""
        self.face_up |= t.bit(space)
        self.reveals += 1
        if self.telling:
            self.story.append((t.TURNED_UP, self.active, space, self.town[space]))

    def strayed(self) -> None:
        """CT-114, CT-118: the herd is apart, and the action does nothing."""
        if self.telling:
            self.story.append((t.STRAYED, self.active, self.kind))
        self.next_card()

    # ---- ROB (CT-74 … CT-83) -------------------------------------------------------------------------------------

    def carries(self) -> i64:
        """CT-74, CT-75: how much loot an Outlaw can carry."""
        return 2 if self.number_at(t.JAIL) + self.number_at(t.BOUND) >= 2 else 1

    def might_rob(self, outlaw: i64) -> bool:
        """For all that everybody can see, might this Outlaw take loot now?"""
        if self.moved >> outlaw & 1 or not self.stands(outlaw) or self.loot[outlaw] >= self.carries():
            return False
        if self.in_standoff(outlaw):
            return False
        space = self.at[outlaw]
        if self.dropped[space]:
            return True
        if not self.face_up >> space & 1 or space == t.OFFICE_SPACE or self.targets == self.raided:
            return False
        return not (self.raided | self.paid) >> self.town[space] & 1

    def can_raid(self, outlaw: i64) -> bool:
        """CT-76: is it in a face-up building that is one of the unused targets?"""
        space = self.at[outlaw]
        if not self.face_up >> space & 1 or space == t.OFFICE_SPACE:
            return False
        return (self.targets & ~self.raided) >> self.town[space] & 1 != 0

    def next_loot(self) -> None:
        for outlaw in range(i64(t.FIRST_LAW)):
            if self.might_rob(outlaw):
                self.ask(self.active, t.LOOT)
                return
        if self.telling and not self.moved:
            self.story.append((t.NOTHING, self.active, self.kind))
        self.next_card()

    def raid(self, outlaw: i64) -> None:
        building = self.town[self.at[outlaw]]
        self.raided |= t.bit(building)
        self.reveals += 1
        self.loot[outlaw] = self.loot[outlaw] + 1
        self.moved |= t.bit(outlaw)
        if self.telling:
            self.story.append((t.ROBBED, self.active, outlaw, building))
        self.next_loot()

    def pick_up(self, outlaw: i64) -> None:
        """CT-77."""
        space = self.at[outlaw]
        self.dropped[space] = self.dropped[space] - 1
        self.loot[outlaw] = self.loot[outlaw] + 1
        self.moved |= t.bit(outlaw)
        if self.telling:
            self.story.append((t.PICKED_UP, self.active, outlaw, space))
        self.next_loot()

    # ---- ARREST, CAPTURE (CT-85 … CT-90) ---------------------------------------------------------------------------

    def prey(self, first: i64, last: i64, in_standoff: bool) -> i64:
        """Stunned Outlaws in buildings with one of these figures, which stands and isn't in standoff."""
        found: i64 = 0
        for figure in range(first, last):
            if not self.stands(figure) or (self.in_standoff(figure) and not in_standoff):
                continue
            for outlaw in range(i64(t.FIRST_LAW)):
                if self.stunned >> outlaw & 1 and self.at[outlaw] == self.at[figure]:
                    found |= t.bit(outlaw)
        return found

    def take_away(self, outlaw: i64, to: i64, event: i64) -> None:
        """CT-79, CT-88: out of play; its loot stays."""
        space = self.at[outlaw]
        self.at[outlaw] = to
        self.stunned &= ~t.bit(outlaw)
        if self.telling:
            self.story.append((event, self.active, outlaw, space))
        if self.loot[outlaw]:
            if self.telling:
                self.story.append((t.DROPPED, self.active, space, self.loot[outlaw]))
            self.dropped[space] = self.dropped[space] + self.loot[outlaw]
            self.loot[outlaw] = 0

    def arrest(self) -> None:
        """CT-87."""
        prey = self.prey(t.FIRST_LAW, t.FIRST_HUNTER, False)
        if self.telling and not prey:
            self.story.append((t.NOTHING, self.active, self.kind))
        while prey:
            self.take_away(lowest(prey), t.JAIL, t.JAILED)
            prey &= prey - 1
            if not self.has_won(t.LAW) and self.outlaws_in_town() == 0:
                self.finish(self.active, t.LAST_OUTLAW)  # CT-86
                return
            if self.is_over():
                return
        self.next_card()

    def capture(self) -> None:
        """CT-90."""
        prey = self.prey(t.FIRST_HUNTER, t.SHE, self.setup.capture_in_standoff)
        wanted = self.setup.prisoner_goal - self.number_at(t.BOUND)
        if wanted <= 0 or not prey:
            if self.telling:
                self.story.append((t.NOTHING, self.active, self.kind))
            self.next_card()
        elif size_of(prey) > 1:
            self.ask(self.active, t.PRISONER)
        else:
            self.bind(lowest(prey))

    def bind(self, outlaw: i64) -> None:
        self.take_away(outlaw, t.BOUND, t.CAPTURED)
        if self.is_over():
            return
        if self.number_at(t.BOUND) < self.setup.prisoner_goal and self.prey(
            t.FIRST_HUNTER, t.SHE, self.setup.capture_in_standoff
        ):
            self.capture()
        else:
            self.next_card()

    # ---- STEAL HORSE (CT-91), PAY (CT-97) --------------------------------------------------------------------------

    def steal(self) -> None:
        some = False
        for hunter in range(i64(t.FIRST_HUNTER), i64(t.SHE)):
            if self.stands(hunter) and not self.in_standoff(hunter) and self.has_horse(self.at[hunter]):
                some = True
                self.horses_taken |= t.bit(self.town[self.at[hunter]])
                if self.telling:
                    self.story.append((t.STOLE, self.active, hunter, self.at[hunter], self.horses()))
                if self.is_over():
                    return
        if self.telling and not some:
            self.story.append((t.NOTHING, self.active, self.kind))
        self.next_card()

    def pay(self) -> None:
        space = self.at[t.SHE]
        if self.face_up >> space & 1 and space != t.OFFICE_SPACE and not self.in_standoff(t.SHE):
            building = self.town[space]
            if (self.debts & ~self.paid) >> building & 1:
                self.paid |= t.bit(building)
                self.reveals += 1
                if self.telling:
                    self.story.append((t.PAID, self.active, building))
                if not self.is_over():
                    self.next_card()
                return
            self.no_debts |= t.bit(building)
        if self.telling:
            self.story.append((t.NOTHING, self.active, self.kind))
        self.next_card()


def neighbour(place: i64, way: i64) -> i64:
    """The space up, right, left, down of one in the town, or the wagon above it (4); -1 if there is none."""
    if way == 0:
        return place + 5 if place < 20 else -1
    if way == 1:
        return place + 1 if place % 5 < 4 else -1
    if way == 2:
        return place - 1 if place % 5 > 0 else -1
    if way == 3:
        return place - 5 if place >= 5 else -1
    return place - 21 + t.WAGON if 21 <= place <= 23 else -1
