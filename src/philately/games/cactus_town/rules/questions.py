"""Questions and answers (CT-153): what is asked, which answers are legal, and what each of them sets going."""

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.state import State
from philately.games.cactus_town.rules.position import Setup, lowest
from philately.games.cactus_town.rules.rounds import CORNERS, Rounds
from philately.games.cactus_town.rules.terms import (
    ACT,
    ACTION,
    AIM,
    AMMO,
    BEATEN,
    BOTH,
    BULL,
    BUMP,
    CAN_CAN,
    CARD,
    CORNER,
    DESERT,
    DODGE,
    DONE,
    DUEL_AT,
    DUELIST,
    FIGURE,
    FIND,
    FIRST_COW,
    FIRST_HUNTER,
    FIRST_LAW,
    FREIGHT,
    GATHER,
    GRID,
    HEADLINE,
    HEAL,
    HIT,
    LAST_COW,
    LOOK,
    LOOT,
    MOVE,
    PATROL,
    PICK_UP,
    PLACE,
    PRISONER,
    PROGRAM,
    PUSH,
    RAID,
    RIDE,
    ROOM,
    SHE,
    SHOT,
    SLOTS,
    SNEAK,
    SNEAK_COWBOY,
    SNEAK_ONE_COW,
    START,
    STEP,
    SWAP,
    TREAT,
    WALK,
    WALK_COWBOY,
)

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

    def option(self, k: i64) -> i64:
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
        self.speaker = seat
        self.choices = 0
        if seat < 0:
            return
        question = self.asking
        if question == STEP:
            self.offer_moves()
        elif question == PROGRAM:
            self.offer_all(self.unlaid(seat), CARD)
        elif question == ACTION:
            first = self.kind_of(seat, self.card, 0)
            second = self.kind_of(seat, self.card, 1)
            forced = self.must_walk(seat, self.card)
            if not forced or first == WALK_COWBOY:
                self.offer(ACT + first)
            if not forced or second == WALK_COWBOY:
                self.offer(ACT + second)
        elif question == PUSH:
            self.offer_pushes()
        elif question == DUEL_AT:
            self.offer(DONE)
            for space in range(i64(GRID)):
                if self.can_duel_at(space):
                    self.offer(PLACE + space)
        elif question == DUELIST:
            own = self.gang(self.setup.factions[seat])
            self.offer_all(self.standing_in(self.duel_at) & own, FIGURE)
        elif question == AIM:
            self.offer_shots(seat)
        elif question == BEATEN:
            self.offer_all(self.beaten, FIGURE)
        elif question == LOOT:
            self.offer_loot()
        elif question == HIT:
            self.offer_hits()
        elif question == DODGE:
            self.offer_dodges()
        elif question == FIND:
            self.offer_finding()
        elif question == BUMP:
            self.offer_animals()
        elif question == GATHER:
            self.offer_gathering()
        elif question == PRISONER:
            self.offer_all(self.prey(FIRST_HUNTER, SHE, self.setup.capture_in_standoff), FIGURE)
        elif question == CORNER:
            self.offer_all(CORNERS, PLACE)
        elif question == START:
            for space in self.setup.dancer_starts:
                self.offer(PLACE + space)
        else:
            self.offer_effect(question)

    def offer_effect(self, question: i64) -> None:
        if question == RIDE:
            self.offer_ride()
        elif question == PATROL:
            self.offer_patrol()
        elif question == TREAT:
            self.offer_treats()
        elif question == HEAL:
            self.offer_healing()
        elif question == SWAP:
            self.offer_swaps()
        elif question == LOOK:
            self.offer_looks()
        elif question == HEADLINE:
            self.offer_headlines()
        elif question == FREIGHT:
            self.offer_freight()

    def offer_moves(self) -> None:
        """CT-49, CT-51, CT-95, CT-119, CT-120: figures that haven't moved yet, and where to."""
        kind = self.kind
        if kind in (WALK, SNEAK):
            self.offer(DONE)
            own = self.gang(self.setup.factions[self.speaker]) & ~self.moved
            while own:
                figure = lowest(own)
                own &= own - 1
                if not self.stands(figure) or (kind == WALK and self.in_standoff(figure)):
                    continue
                if kind == WALK and self.may_escape(figure):
                    self.offer(MOVE + figure * ROOM + DESERT)
                self.offer_steps(figure)
        elif kind == CAN_CAN:
            self.offer(DONE)
            if not self.moved:
                self.offer_diagonals(SHE)
        elif kind in (WALK_COWBOY, SNEAK_COWBOY):
            if kind == SNEAK_COWBOY or self.moved or self.herded():
                self.offer(DONE)  # otherwise CT-118 says that he must
            if not self.moved and not (kind == WALK_COWBOY and self.in_standoff(BULL)):
                self.offer_steps(BULL)
        else:
            self.offer(DONE)
            if self.moved and kind == SNEAK_ONE_COW:
                return
            for cow in range(i64(FIRST_COW), i64(LAST_COW + 1)):
                if not self.moved >> cow & 1:
                    self.offer_steps(cow)

    def offer_shots(self, seat: i64) -> None:
        self.offer(DONE)
        shooters = self.shooters(seat)
        shot = not self.shot_used >> seat & 1
        ammo = self.ammo >> seat & 1 != 0
        if shot:
            self.offer_all(shooters, SHOT)
        if ammo:
            self.offer_all(shooters, AMMO)
        if shot and ammo:
            self.offer_all(shooters, BOTH)

    def offer_loot(self) -> None:
        self.offer(DONE)
        for outlaw in range(i64(FIRST_LAW)):
            if self.might_rob(outlaw):
                if self.can_raid(outlaw):
                    self.offer(RAID + outlaw)
                if self.dropped[self.at[outlaw]]:
                    self.offer(PICK_UP + outlaw)

    # ---- what an answer sets going ---------------------------------------------------------------------------------

    def choose(self, k: i64) -> None:
        answer = self.menu[k]
        if not self.tracking:
            self.stale = True
        self.shown = 0
        self.carry_out(self.asking, answer)

    def carry_out(self, question: i64, answer: i64) -> None:
        if question == STEP:
            if answer == DONE:
                self.next_card()
            else:
                self.step(answer // ROOM, answer % ROOM)
        elif question == PROGRAM:
            self.lay(answer - CARD)
        elif question == ACTION:
            self.act(answer - ACT)
        elif question == PUSH:
            self.push(answer)
        elif question == AIM:
            self.aim(answer)
        elif question == DUEL_AT:
            if answer == DONE:
                self.next_card()
            else:
                self.begin_duel(answer - PLACE)
        elif question == DUELIST:
            self.roll_duel(answer - FIGURE)
        elif question == BEATEN:
            self.beat(answer - FIGURE)
        elif question == LOOT:
            if answer == DONE:
                self.next_card()
            elif answer < PICK_UP:
                self.raid(answer - RAID)
            else:
                self.pick_up(answer - PICK_UP)
        elif question == HIT:
            self.throw_out(answer // ROOM, answer % ROOM)
        elif question == DODGE:
            self.run_past(answer // ROOM, answer % ROOM)
        elif question == FIND:
            self.charge(answer // ROOM, answer % ROOM)
        elif question == BUMP:
            self.let_loose(answer - FIGURE)
        elif question == GATHER:
            self.gather(answer // ROOM, answer % ROOM)
        elif question == PRISONER:
            self.bind(answer - FIGURE)
        elif question == CORNER:
            self.leave_free(answer - PLACE)
        elif question == START:
            self.start_at(answer - PLACE)
        elif question == HEADLINE:
            self.headline(answer - PLACE)
        elif question == PATROL:
            if answer == DONE:
                self.after_reveal()
            else:
                self.patrol(answer // ROOM, answer % ROOM)
        elif answer == DONE:
            self.leave()
        elif question == RIDE:
            self.ride(answer // ROOM, answer % ROOM)
        elif question == TREAT:
            self.treat(answer // ROOM, answer % ROOM)
        elif question == HEAL:
            self.heal(answer)
        elif question == SWAP:
            self.swap(answer - CARD)
        elif question == LOOK:
            self.look(answer - PLACE)
        else:
            self.freight(answer // ROOM, answer % ROOM)

    # ---- several at a time -----------------------------------------------------------------------------------------

    def is_secret(self, seat: int) -> bool:
        """Programs (CT-148), and what is exchanged by TRADE."""
        return self.asking == PROGRAM or self.asking == SWAP

    def pending(self) -> list[int]:
        if self.speaker < 0:
            return []
        if self.asking != PROGRAM:
            return [self.speaker]
        waiting: list[int] = []
        seat = self.marker
        for _ in range(self.players):
            if self.laid[seat] < SLOTS:
                waiting.append(seat)
            seat = self.left_of(seat)
        return waiting
