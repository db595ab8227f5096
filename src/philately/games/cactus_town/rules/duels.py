"""Duels (section 8)."""

from mypy_extensions import i64

from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.moves import Moves
from philately.games.cactus_town.rules.position import EVERY_SPACE, lowest

ROOM_TO_SHOW = 1 << 56  # more dice at a time than have room below this can't be told apart


class Duels(Moves):
    """From the choice of a building to the last push."""

    def show(self, number: i64) -> None:
        """Remember what came up, 1 to 15, for `rolled`."""
        self.shown = self.shown % ROOM_TO_SHOW * 16 + number

    def throw(self) -> i64:
        return self.rng.below(6) + 1

    def can_duel_at(self, space: i64) -> bool:
        """CT-56; CT-105, FAITH."""
        faction: i64 = self.setup.factions[self.active]
        if not (self.arenas & ~self.duelled) >> space & 1 or self.effect_in(space) == t.FAITH:
            return False
        standing = self.standing_in(space)
        own = self.gang(faction)
        return standing & own != 0 and standing & ~own != 0

    def begin_duels(self) -> None:
        """CT-56: the buildings in which there can be one are those of this moment."""
        self.arenas = EVERY_SPACE
        found: i64 = 0
        for space in range(i64(t.GRID)):
            if self.can_duel_at(space):
                found |= t.bit(space)
        self.arenas = found
        self.next_duel()

    def next_duel(self) -> None:
        """CT-56: a further building, or enough."""
        figures = self.gang(self.setup.factions[self.active])
        while figures:
            figure = lowest(figures)
            if self.stands(figure) and self.can_duel_at(self.at[figure]):
                self.ask(self.active, t.DUEL_AT)
                return
            figures &= figures - 1
        if self.telling and not self.duelled:
            self.story.append((t.NOTHING, self.active, self.kind))
        self.next_card()

    def begin_duel(self, space: i64) -> None:
        """CT-57: with one of one's figures there."""
        self.duel_at = space
        self.duelled |= t.bit(space)
        self.ask_or_take(self.active, t.DUELIST)

    def roll_duel(self, figure: i64) -> None:
        """CT-57, CT-58: everybody standing there takes part, and one die is rolled for each."""
        self.initiator = figure
        self.fighters = t.bit(figure) | self.opponents_in(self.duel_at, t.faction_of(figure))
        told: list[int] = [t.DUELLED, self.active, self.duel_at, figure] if self.telling else []
        for each in range(i64(t.FIGURES)):
            self.dice[each] = 0
            self.totals[each] = 0
            if self.fighters >> each & 1:
                die = self.throw()
                self.show(die)
                self.dice[each] = die
                self.totals[each] = die + self.bed_bonus(each)
                if self.telling:
                    told.append(int(each))
                    told.append(int(die))
        self.reveals += 1
        if self.telling:
            self.story.append(tuple(told))
            if self.effect_in(self.duel_at) == t.BED:
                self.story.append((t.SHELTERED, self.active, self.duel_at, self.setup.bed_bonus))
        self.aiming = 0
        self.next_aim()

    def bed_bonus(self, figure: i64) -> i64:
        """CT-105, BED: for defenders."""
        return self.setup.bed_bonus if figure != self.initiator and self.effect_in(self.duel_at) == t.BED else 0

    # ---- second shot and ammo (CT-59 … CT-62) ----------------------------------------------------------------------

    def shooters(self, seat: i64) -> i64:
        """The seat's figures in this duel that may use second shot or ammo."""
        return self.fighters & self.gang(self.setup.factions[seat]) & ~t.COWS

    def next_aim(self) -> None:
        """CT-59: once around the table, the initiating player first."""
        while self.aiming < self.players:
            seat = (self.active + self.aiming) % self.players
            self.aiming += 1
            ready = not self.shot_used >> seat & 1 or self.ammo >> seat & 1
            if ready and self.shooters(seat):
                self.ask(seat, t.AIM)
                return
        self.compare()

    def aim(self, answer: i64) -> None:
        seat = self.to_move
        if answer != t.DONE:
            if answer < t.AMMO:
                self.shoot(seat, answer - t.SHOT)
            elif answer < t.BOTH:
                self.use_ammo(seat, answer - t.AMMO)
            else:
                self.shoot(seat, answer - t.BOTH)
                self.use_ammo(seat, answer - t.BOTH)
        self.next_aim()

    def shoot(self, seat: i64, figure: i64) -> None:
        """CT-60."""
        card = self.program[seat * t.HAND + t.SHOT_SLOT]
        value = self.value_of(seat, card)
        if self.setup.shot_replaces:
            self.totals[figure] = value + self.setup.replace_bonus + self.bed_bonus(figure)
        else:
            self.totals[figure] = self.totals[figure] + value
        self.shot_used |= t.bit(seat)
        if self.shot_seen[seat] == t.NONE:
            self.shot_seen[seat] = card
            self.reveals += 1
            self.show(card + 1)
        if self.telling:
            number: i64 = self.setup.factions[seat] * t.HAND + card
            self.story.append((t.SECOND_SHOT, seat, figure, number, value))

    def use_ammo(self, seat: i64, figure: i64) -> None:
        """CT-61."""
        self.totals[figure] = self.totals[figure] + self.setup.ammo_bonus
        self.ammo &= ~t.bit(seat)
        if self.telling:
            self.story.append((t.USED_AMMO, seat, figure, self.setup.ammo_bonus))

    # ---- who is beaten (CT-63 … CT-67, CT-70) ----------------------------------------------------------------------

    def compare(self) -> None:
        """CT-63: each defender with the initiator; CT-70: the Dancer's token."""
        mine = self.totals[self.initiator]
        self.beaten = 0
        flips = False
        for figure in range(i64(t.FIGURES)):
            if figure == self.initiator or not self.fighters >> figure & 1:
                continue
            if self.totals[figure] <= mine:
                self.beaten |= t.bit(figure)
                if self.initiator == t.SHE and figure <= t.BULL:
                    flips = True
                if self.telling:
                    winner, loser = self.initiator, figure
                    self.story.append((t.BEAT, self.active, winner, loser, mine, self.totals[figure]))
            else:
                if figure == t.SHE:
                    flips = True
                if self.telling:
                    seat = self.seat_of(figure)
                    self.story.append((t.BEAT, seat, figure, self.initiator, self.totals[figure], mine))
        if flips and self.flips < self.setup.duel_goal:
            self.flips += 1
            if self.telling:
                self.story.append((t.FLIPPED, self.seats[t.DANCER], self.flips))
            if self.is_over():
                return
        self.next_beaten()

    def next_beaten(self) -> None:
        """CT-64: the beaten defenders in the initiator's order, then perhaps the initiator."""
        if self.beaten:
            self.ask_or_take(self.active, t.BEATEN)
            return
        loser = self.initiator
        if loser != t.NONE:
            winner = self.strongest()
            self.initiator = t.NONE
            if winner != t.NONE:
                self.suffer(loser, self.seat_of(winner))
                return
        self.duel_at = t.NONE
        self.fighters = 0
        self.next_duel()

    def strongest(self) -> i64:
        """CT-64: the defender with the highest total above the initiator's, the first clockwise of equals."""
        best: i64 = t.NONE
        most = self.totals[self.initiator]
        seat = self.active
        for _ in range(self.players):
            own = self.fighters & self.gang(self.setup.factions[seat]) & ~t.bit(self.initiator)
            while own:
                figure = lowest(own)
                if self.totals[figure] > most:
                    most = self.totals[figure]
                    best = figure
                own &= own - 1
            seat = self.left_of(seat)
        return best

    def suffer(self, loser: i64, seat: i64) -> None:
        """CT-66, CT-67: pushed or stunned at the hands of this seat."""
        self.loser = loser
        self.ask(seat, t.PUSH)
        if self.count() == 0:
            if self.telling:
                self.story.append((t.NOT_PUSHED, seat, loser))
            self.loser = t.NONE
            self.next_beaten()

    def beat(self, figure: i64) -> None:
        """Let a beaten defender suffer."""
        self.beaten &= ~t.bit(figure)
        self.suffer(figure, self.active)

    def offer_pushes(self) -> None:
        loser = self.loser
        faction: i64 = self.setup.factions[self.to_move]
        if loser < t.FIRST_LAW and (faction in (t.LAW, t.HUNTERS)):
            self.offer(t.STUN)
        place = self.at[loser]
        for space in range(i64(t.GRID)):
            if 1 <= t.distance(place, space) <= self.setup.push and self.has_room(loser, space):
                self.offer(t.MOVE + loser * t.ROOM + space)

    def push(self, answer: i64) -> None:
        loser = self.loser
        self.loser = t.NONE
        if answer == t.STUN:
            self.stunned |= t.bit(loser)
            if self.telling:
                self.story.append((t.STUNNED, self.to_move, loser))
        else:
            to = answer % t.ROOM
            if self.telling:
                self.story.append((t.PUSHED, self.to_move, loser, self.at[loser], to))
            self.at[loser] = to
        self.next_beaten()
