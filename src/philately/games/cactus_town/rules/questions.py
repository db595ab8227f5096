"""Questions and answers (CT-153): what is asked, which answers are legal, and what each of them sets going."""

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.state import State
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.position import Setup, lowest
from philately.games.cactus_town.rules.rounds import CORNERS, Rounds

MENU = 64  # more answers than any question has


class CactusTown(Rounds):
    """A game of Cactus Town: the state and all its rules."""

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, setup)
        self.menu: vec[i64] = vec[i64]([0] * MENU)  # the answers to the present question
        self.choices: i64 = 0

    def blank(self) -> State:
        return CactusTown(self.players, self.setup)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, CactusTown)  # quick, because nothing is derived from this class
        self.copy_position(other)

    def count(self) -> i64:
        return self.choices

    def action(self, k: i64) -> i64:
        return self.menu[k]

    def rolled(self) -> i64:
        return self.shown

    # ---- the answers that are legal ------------------------------------------------------------------------------

    def offer(self, action: i64) -> None:
        self.menu[self.choices] = action
        self.choices += 1

    def offer_all(self, some: i64, first: i64) -> None:
        while some:
            self.offer(first + lowest(some))
            some &= some - 1

    def attend(self, seat: i64) -> None:
        """Lay out the answers to the present question."""
        self.to_move = seat
        self.choices = 0
        if seat < 0:
            return
        question = self.asking
        if question == t.STEP:
            self.offer_moves()
        elif question == t.PROGRAM:
            self.offer_all(self.unlaid(seat), t.CARD)
        elif question == t.ACTION:
            first = self.kind_of(seat, self.card, 0)
            second = self.kind_of(seat, self.card, 1)
            forced = self.must_walk(seat, self.card)
            if not forced or first == t.WALK_COWBOY:
                self.offer(t.ACT + first)
            if not forced or second == t.WALK_COWBOY:
                self.offer(t.ACT + second)
        elif question == t.PUSH:
            self.offer_pushes()
        elif question == t.DUEL_AT:
            self.offer(t.DONE)
            for space in range(i64(t.GRID)):
                if self.can_duel_at(space):
                    self.offer(t.PLACE + space)
        elif question == t.DUELIST:
            own = self.gang(self.setup.factions[seat])
            self.offer_all(self.standing_in(self.duel_at) & own, t.FIGURE)
        elif question == t.AIM:
            self.offer_shots(seat)
        elif question == t.BEATEN:
            self.offer_all(self.beaten, t.FIGURE)
        elif question == t.LOOT:
            self.offer_loot()
        elif question == t.HIT:
            self.offer_hits()
        elif question == t.DODGE:
            self.offer_dodges()
        elif question == t.FIND:
            self.offer_finding()
        elif question == t.BUMP:
            self.offer_animals()
        elif question == t.GATHER:
            self.offer_gathering()
        elif question == t.PRISONER:
            self.offer_all(self.prey(t.FIRST_HUNTER, t.SHE, self.setup.capture_in_standoff), t.FIGURE)
        elif question == t.CORNER:
            self.offer_all(CORNERS, t.PLACE)
        elif question == t.START:
            for space in self.setup.dancer_starts:
                self.offer(t.PLACE + space)
        else:
            self.offer_effect(question)

    def offer_effect(self, question: i64) -> None:
        if question == t.RIDE:
            self.offer_ride()
        elif question == t.PATROL:
            self.offer_patrol()
        elif question == t.TREAT:
            self.offer_treats()
        elif question == t.HEAL:
            self.offer_healing()
        elif question == t.SWAP:
            self.offer_swaps()
        elif question == t.LOOK:
            self.offer_looks()
        elif question == t.HEADLINE:
            self.offer_headlines()
        elif question == t.FREIGHT:
            self.offer_freight()

    def offer_moves(self) -> None:
        """CT-49, CT-51, CT-95, CT-119, CT-120: figures that haven't moved yet, and where to."""
        kind = self.kind
        if kind in (t.WALK, t.SNEAK):
            self.offer(t.DONE)
            own = self.gang(self.setup.factions[self.to_move]) & ~self.moved
            while own:
                figure = lowest(own)
                own &= own - 1
                if not self.stands(figure) or (kind == t.WALK and self.in_standoff(figure)):
                    continue
                if kind == t.WALK and self.may_escape(figure):
                    self.offer(t.MOVE + figure * t.ROOM + t.DESERT)
                self.offer_steps(figure)
        elif kind == t.CAN_CAN:
            self.offer(t.DONE)
            if not self.moved:
                self.offer_diagonals(t.SHE)
        elif kind in (t.WALK_COWBOY, t.SNEAK_COWBOY):
            if kind == t.SNEAK_COWBOY or self.moved or self.herded():
                self.offer(t.DONE)  # otherwise CT-118 says that he must
            if not self.moved and not (kind == t.WALK_COWBOY and self.in_standoff(t.BULL)):
                self.offer_steps(t.BULL)
        else:
            self.offer(t.DONE)
            if self.moved and kind == t.SNEAK_ONE_COW:
                return
            for cow in range(i64(t.FIRST_COW), i64(t.LAST_COW + 1)):
                if not self.moved >> cow & 1:
                    self.offer_steps(cow)

    def offer_shots(self, seat: i64) -> None:
        self.offer(t.DONE)
        shooters = self.shooters(seat)
        shot = not self.shot_used >> seat & 1
        ammo = self.ammo >> seat & 1 != 0
        if shot:
            self.offer_all(shooters, t.SHOT)
        if ammo:
            self.offer_all(shooters, t.AMMO)
        if shot and ammo:
            self.offer_all(shooters, t.BOTH)

    def offer_loot(self) -> None:
        self.offer(t.DONE)
        for outlaw in range(i64(t.FIRST_LAW)):
            if self.might_rob(outlaw):
                if self.can_raid(outlaw):
                    self.offer(t.RAID + outlaw)
                if self.dropped[self.at[outlaw]]:
                    self.offer(t.PICK_UP + outlaw)

    # ---- what an answer sets going ---------------------------------------------------------------------------------

    def choose(self, k: i64) -> None:
        answer = self.menu[k]
        if not self.tracking:
            self.stale = True
        self.shown = 0
        self.carry_out(self.asking, answer)

    def carry_out(self, question: i64, answer: i64) -> None:
        if question == t.STEP:
            if answer == t.DONE:
                self.next_card()
            else:
                self.step(answer // t.ROOM, answer % t.ROOM)
        elif question == t.PROGRAM:
            self.lay(answer - t.CARD)
        elif question == t.ACTION:
            self.act(answer - t.ACT)
        elif question == t.PUSH:
            self.push(answer)
        elif question == t.AIM:
            self.aim(answer)
        elif question == t.DUEL_AT:
            if answer == t.DONE:
                self.next_card()
            else:
                self.begin_duel(answer - t.PLACE)
        elif question == t.DUELIST:
            self.roll_duel(answer - t.FIGURE)
        elif question == t.BEATEN:
            self.beat(answer - t.FIGURE)
        elif question == t.LOOT:
            if answer == t.DONE:
                self.next_card()
            elif answer < t.PICK_UP:
                self.raid(answer - t.RAID)
            else:
                self.pick_up(answer - t.PICK_UP)
        elif question == t.HIT:
            self.throw_out(answer // t.ROOM, answer % t.ROOM)
        elif question == t.DODGE:
            self.run_past(answer // t.ROOM, answer % t.ROOM)
        elif question == t.FIND:
            self.charge(answer // t.ROOM, answer % t.ROOM)
        elif question == t.BUMP:
            self.let_loose(answer - t.FIGURE)
        elif question == t.GATHER:
            self.gather(answer // t.ROOM, answer % t.ROOM)
        elif question == t.PRISONER:
            self.bind(answer - t.FIGURE)
        elif question == t.CORNER:
            self.leave_free(answer - t.PLACE)
        elif question == t.START:
            self.start_at(answer - t.PLACE)
        elif question == t.HEADLINE:
            self.headline(answer - t.PLACE)
        elif question == t.PATROL:
            if answer == t.DONE:
                self.after_reveal()
            else:
                self.patrol(answer // t.ROOM, answer % t.ROOM)
        elif answer == t.DONE:
            self.leave()
        elif question == t.RIDE:
            self.ride(answer // t.ROOM, answer % t.ROOM)
        elif question == t.TREAT:
            self.treat(answer // t.ROOM, answer % t.ROOM)
        elif question == t.HEAL:
            self.heal(answer)
        elif question == t.SWAP:
            self.swap(answer - t.CARD)
        elif question == t.LOOK:
            self.look(answer - t.PLACE)
        else:
            self.freight(answer // t.ROOM, answer % t.ROOM)

    # ---- several at a time -----------------------------------------------------------------------------------------

    def is_secret(self, seat: int) -> bool:
        """Programs (CT-148), and what is exchanged by TRADE."""
        return self.asking == t.PROGRAM or self.asking == t.SWAP

    def pending(self) -> list[int]:
        if self.to_move < 0:
            return []
        if self.asking != t.PROGRAM:
            return [self.to_move]
        waiting: list[int] = []
        seat = self.marker
        for _ in range(self.players):
            if self.laid[seat] < t.SLOTS:
                waiting.append(seat)
            seat = self.left_of(seat)
        return waiting
