"""What buildings do in gunslinger mode (section 10)."""

from mypy_extensions import i64

from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.herd import BY_BUILDING, Herd
from philately.games.cactus_town.rules.moves import neighbour
from philately.games.cactus_town.rules.position import EVERY_SPACE, lowest


class Effects(Herd):
    """A figure has entered a building: what it sets going (CT-104 … CT-108)."""

    def enter(self, figure: i64) -> None:
        """CT-50: turn it up; its R effect, if it has one; then its E effect."""
        space = self.at[figure]
        self.walker = figure
        self.entered = space
        if self.face_up >> space & 1:
            self.after_reveal()
            return
        self.turn_up(space)
        effect = self.effect_in(space)
        if effect == t.COW and self.plays(t.COWBOY):
            self.stampede(BY_BUILDING)
        elif effect == t.MONEY and self.plays(t.LAW):
            if not self.ask_if_any(self.seats[t.LAW], t.PATROL):
                self.after_reveal()
        elif effect == t.NEWS:
            if not self.ask_or_take(self.active, t.HEADLINE):
                self.after_reveal()
        else:
            self.after_reveal()

    def ask_if_any(self, seat: i64, question: i64) -> bool:
        """Ask something that may be declined, if there is more to say than that."""
        self.asking = question
        self.attend(seat)
        return self.count() > 1

    def after_reveal(self) -> None:
        """The E effect, if the figure is still there and not in standoff."""
        figure = self.walker
        space = self.entered
        if figure == t.NONE or self.at[figure] != space or self.in_standoff(figure):
            self.leave()
            return
        seat = self.active
        effect = self.effect_in(space)
        asked = False
        if effect == t.HORSE:
            asked = not self.ridden >> figure & 1 and self.ask_if_any(seat, t.RIDE)
        elif effect == t.DRINK:
            asked = self.ask_if_any(seat, t.TREAT)
        elif effect == t.MEDICAL:
            asked = self.ask_if_any(seat, t.HEAL)
        elif effect == t.TRADE:
            asked = self.ask_if_any(seat, t.SWAP)
        elif effect == t.CIVIC:
            asked = self.ask_if_any(seat, t.LOOK)
        elif effect == t.TRANSPORT:
            asked = self.ask_if_any(seat, t.FREIGHT)
        elif effect == t.ARMS and not self.ammo >> seat & 1:
            self.ammo |= t.bit(seat)
            if self.telling:
                self.story.append((t.ARMED, seat))
        if not asked:
            self.leave()

    def leave(self) -> None:
        """Go on with the other figures."""
        self.walker = t.NONE
        self.entered = t.NONE
        self.next_step()

    # ---- HORSE ---------------------------------------------------------------------------------------------------

    def offer_ride(self) -> None:
        self.offer(t.DONE)
        if self.may_escape(self.walker):
            self.offer(t.MOVE + self.walker * t.ROOM + t.DESERT)
        self.offer_steps(self.walker)

    def ride(self, figure: i64, to: i64) -> None:
        """One space further, as by WALK in every respect."""
        self.ridden |= t.bit(figure)
        if self.take_step(figure, to, t.RODE):
            self.enter(figure)
        elif self.reason == 0:
            self.leave()

    # ---- MONEY ---------------------------------------------------------------------------------------------------

    def offer_patrol(self) -> None:
        self.offer(t.DONE)
        for figure in range(i64(t.FIRST_LAW), i64(t.FIRST_HUNTER)):
            self.offer_steps(figure)

    def displace(self, event: i64, figure: i64, to: i64) -> None:
        """A figure moves by an effect; nothing is turned up (CT-52)."""
        if self.telling:
            self.story.append((event, self.to_move, figure, self.at[figure], to))
        self.at[figure] = to

    def patrol(self, figure: i64, to: i64) -> None:
        self.displace(t.PATROLLED, figure, to)
        self.after_reveal()

    # ---- DRINK ---------------------------------------------------------------------------------------------------

    def offer_treats(self) -> None:
        self.offer(t.DONE)
        own = self.gang(self.setup.factions[self.active])
        for figure in range(i64(t.BULL)):
            if own >> figure & 1 or not self.stands(figure):
                continue
            place = self.at[figure]
            near = False
            for way in range(i64(4)):
                if neighbour(self.entered, way) == place:
                    near = True
            if near:
                for way in range(i64(4)):
                    to = neighbour(place, way)
                    if to >= 0 and self.has_room(figure, to):
                        self.offer(t.MOVE + figure * t.ROOM + to)

    def treat(self, figure: i64, to: i64) -> None:
        self.displace(t.TREATED, figure, to)
        self.leave()

    # ---- MEDICAL -------------------------------------------------------------------------------------------------

    def offer_healing(self) -> None:
        self.offer(t.DONE)
        own = self.gang(self.setup.factions[self.active]) & self.stunned
        while own:
            self.offer(t.FIGURE + lowest(own))
            own &= own - 1
        if self.shot_used >> self.active & 1:
            self.offer(t.RELOAD)

    def heal(self, answer: i64) -> None:
        seat = self.active
        if answer == t.RELOAD:
            self.shot_used &= ~t.bit(seat)
            if self.telling:
                self.story.append((t.RELOADED, seat))
        else:
            self.stunned &= ~t.bit(answer - t.FIGURE)
            if self.telling:
                self.story.append((t.HEALED, seat, answer - t.FIGURE))
        self.leave()

    # ---- TRADE ---------------------------------------------------------------------------------------------------

    def offer_swaps(self) -> None:
        self.offer(t.DONE)
        seat = self.active
        if self.shot_used >> seat & 1:
            return
        for slot in range(i64(t.SLOTS)):
            if not self.is_resolved(seat, slot):
                self.offer(t.CARD + self.program[seat * t.HAND + slot])

    def swap(self, card: i64) -> None:
        """Secretly: the others learn only that the second shot is another card now."""
        seat = self.active
        base = seat * t.HAND
        before = self.program[base + t.SHOT_SLOT]
        for slot in range(i64(t.SLOTS)):
            if self.program[base + slot] == card:
                self.program[base + slot] = before
        self.program[base + t.SHOT_SLOT] = card
        self.not_shot[seat] = self.shot_seen[seat]
        self.shot_seen[seat] = t.NONE
        if self.telling:
            first: i64 = self.setup.factions[seat] * t.HAND
            self.story.append((t.SWAPPED, seat, first + card, first + before))
        self.leave()

    # ---- CIVIC ---------------------------------------------------------------------------------------------------

    def offer_looks(self) -> None:
        self.offer(t.DONE)
        hidden = EVERY_SPACE & ~(self.face_up | self.looked[self.active])
        while hidden:
            self.offer(t.PLACE + lowest(hidden))
            hidden &= hidden - 1

    def look(self, space: i64) -> None:
        seat = self.active
        self.looked[seat] = self.looked[seat] | t.bit(space)
        self.reveals += 1
        if self.telling:
            self.story.append((t.LOOKED, seat, space, self.town[space]))
        self.leave()

    # ---- NEWS ----------------------------------------------------------------------------------------------------

    def offer_headlines(self) -> None:
        for way in range(i64(4)):
            to = neighbour(self.entered, way)
            if to >= 0 and not self.face_up >> to & 1:
                self.offer(t.PLACE + to)

    def headline(self, space: i64) -> None:
        """That building's R effect does not happen."""
        self.turn_up(space)
        self.after_reveal()

    # ---- TRANSPORT -----------------------------------------------------------------------------------------------

    def offer_freight(self) -> None:
        self.offer(t.DONE)
        figure = self.walker
        for space in range(i64(t.GRID)):
            if space == self.entered or self.effect_in(space) != t.TRANSPORT or not self.has_room(figure, space):
                continue
            if figure < t.BULL or self.keeps_herd(figure, space):
                self.offer(t.MOVE + figure * t.ROOM + space)

    def freight(self, figure: i64, to: i64) -> None:
        self.displace(t.SHIPPED, figure, to)
        self.leave()
