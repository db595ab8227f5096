"""Who knows what (CT-147, CT-148), and fair samples of what a seat can't know.

Hidden are the buildings that lie face-down (except for those who have looked by CIVIC), the unused targets and debts of
others, and the cards of others that aren't revealed yet. The town and the target deck were shuffled apart, and nothing
else tells about them: all ways to lay what is unknown are equally likely.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.rng import Rng
from philately.games.cactus_town.rules.position import EVERY_SPACE, Position, Setup, lowest, nth, size_of
from philately.games.cactus_town.rules.terms import (
    DANCER,
    FACTIONS,
    FIGURES,
    FIRST_LAW,
    GRID,
    HAND,
    MOST_BUILDINGS,
    NONE,
    OFFICE_SPACE,
    OUTLAWS,
    SHOT_SLOT,
    bit,
)

OBSERVED_SEAT = 1 + HAND * 5 + 6
OBSERVED = FACTIONS * OBSERVED_SEAT + GRID * 5 + FIGURES * 3 + 4 * MOST_BUILDINGS + 2 * FIGURES + 48


class Knowledge(Position):
    """A position in which every seat remembers what it has seen."""

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, setup)
        self.stock: vec[i64] = vec[i64]([0] * MOST_BUILDINGS)  # room to work in while redealing

    # ---- samples ---------------------------------------------------------------------------------------------

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        self.replace_buildings(seat, rng)
        self.replace_targets(seat, rng)
        for other in range(self.players):
            if other != seat:
                self.replace_program(other, rng)
        self.attend(self.to_move)

    def replace_buildings(self, seat: i64, rng: Rng) -> None:
        """All face-down buildings that the seat hasn't looked at, in any order."""
        unseen = EVERY_SPACE & ~(self.face_up | self.looked[seat])
        left = self.in_town
        seen = EVERY_SPACE & ~unseen & ~bit(OFFICE_SPACE)
        while seen:
            left &= ~bit(self.town[lowest(seen)])
            seen &= seen - 1
        size: i64 = 0
        while left:
            self.stock[size] = lowest(left)
            left &= left - 1
            size += 1
        while unseen:
            at = rng.below(size)
            size -= 1
            self.town[lowest(unseen)] = self.stock[at]
            self.stock[at] = self.stock[size]
            unseen &= unseen - 1

    def replace_targets(self, seat: i64, rng: Rng) -> None:
        """Unused targets and debts of others, from the names that the seat hasn't seen in the target deck."""
        mine: i64 = self.setup.factions[seat]
        seen = self.raided | self.paid
        if mine == OUTLAWS:
            seen |= self.targets
        if mine == DANCER:
            seen |= self.debts
        left = self.in_town & ~seen
        if mine != DANCER:  # debts first: however they lie, there are as many ways to draw the targets afterwards
            number = size_of(self.debts & ~self.paid)
            self.debts = self.paid
            while number > 0:
                some = left & ~self.no_debts
                one = bit(nth(some, rng.below(size_of(some))))
                self.debts |= one
                left &= ~one
                number -= 1
        if mine != OUTLAWS:
            number = size_of(self.targets & ~self.raided)
            self.targets = self.raided
            while number > 0:
                one = bit(nth(left, rng.below(size_of(left))))
                self.targets |= one
                left &= ~one
                number -= 1

    def replace_program(self, other: i64, rng: Rng) -> None:
        """The cards of another that nobody has seen this round, in any order."""
        base = other * HAND
        unseen: i64 = 15
        slots: i64 = 0
        for slot in range(i64(HAND)):
            card = self.program[base + slot]
            if card == NONE:
                continue
            if self.is_resolved(other, slot) or (slot == SHOT_SLOT and self.shot_seen[other] != NONE):
                unseen &= ~bit(card)
            else:
                slots |= bit(slot)
        barred = self.not_shot[other]
        if slots >> SHOT_SLOT & 1:
            some = unseen & ~bit(barred) if barred != NONE else unseen
            card = nth(some, rng.below(size_of(some)))
            self.program[base + SHOT_SLOT] = card
            unseen &= ~bit(card)
            slots &= ~bit(SHOT_SLOT)
        while slots:
            card = nth(unseen, rng.below(size_of(unseen)))
            self.program[base + lowest(slots)] = card
            unseen &= ~bit(card)
            slots &= slots - 1

    # ---- observing -------------------------------------------------------------------------------------------

    def observe(self, seat: int, out: vec[u8]) -> None:
        """What the seat knows, factions in their order; see docs/games/cactus_town.md for the layout."""
        self.check_seat(seat)
        for i in range(i64(OBSERVED)):
            out[i] = 0
        at: i64 = 0
        for faction in range(i64(FACTIONS)):
            other = self.seats[faction]
            if other != NONE:
                self.observe_seat(seat, other, out, at)
            at += OBSERVED_SEAT
        for space in range(i64(GRID)):
            up = self.face_up >> space & 1
            known = up or self.looked[seat] >> space & 1
            out[at] = u8(self.town[space] + 1 if known else i64(0))
            out[at + 1] = u8(up)
            out[at + 2] = u8(self.dropped[space])
            out[at + 3] = u8(1 if self.has_horse(space) else 0)
            out[at + 4] = u8((self.arenas & ~self.duelled) >> space & 1)
            at += 5
        for figure in range(i64(FIGURES)):
            out[at] = u8(self.at[figure])
            out[at + 1] = u8(self.stunned >> figure & 1)
            out[at + 2] = u8(self.loot[figure] if figure < FIRST_LAW else i64(0))
            at += 3
        mine: i64 = self.setup.factions[seat]
        spread_out(out, at, self.in_town)
        spread_out(out, at + MOST_BUILDINGS, self.targets if mine == OUTLAWS else self.raided)
        spread_out(out, at + 2 * MOST_BUILDINGS, self.debts if mine == DANCER else self.paid)
        spread_out(out, at + 3 * MOST_BUILDINGS, self.no_debts)
        at += 4 * MOST_BUILDINGS
        for figure in range(i64(FIGURES)):
            out[at + figure] = u8(self.totals[figure] if self.fighters >> figure & 1 else i64(0))
            one = bit(figure)
            marks: i64 = 1 if self.moved & one else 0
            marks |= 2 if self.ridden & one else 0
            marks |= 4 if self.beaten & one else 0
            marks |= 8 if self.hit & one else 0
            marks |= 16 if self.acted & one else 0
            for animal in range(i64(3)):
                if self.attempted[animal] & one:
                    marks |= bit(5 + animal)
            out[at + FIGURES + figure] = u8(marks)
        at += 2 * FIGURES
        for value in (
            self.asking,
            self.to_move & 255,
            seat,
            self.round if self.round < 255 else i64(255),
            self.marker,
            self.resolved,
            self.active,
            self.card,
            self.kind,
            self.walker,
            self.duel_at,
            self.initiator,
            self.aiming,
            self.loser,
            self.errand,
            self.bumper,
            self.dodge,
            self.loot_out,
            self.flips,
            self.free_corner,
            self.reason,
            self.players,
            size_of(self.horses_taken),
            mine,
        ):
            out[at] = u8(value)
            at += 1

    def observe_seat(self, seat: i64, other: i64, out: vec[u8], at: i64) -> None:
        """In play; the program, each card as 1 of 4 with a mark whether it is revealed; the rest."""
        out[at] = 1
        at += 1
        for slot in range(i64(HAND)):
            card = self.program[other * HAND + slot]
            shown = self.is_resolved(other, slot) or (slot == SHOT_SLOT and self.shot_seen[other] != NONE)
            if card != NONE and (other == seat or shown):
                out[at + card] = 1
                out[at + 4] = u8(1 if shown else 0)
            at += 5
        out[at] = u8(self.laid[other])
        out[at + 1] = u8(self.shot_used >> other & 1)
        out[at + 2] = u8(self.ammo >> other & 1)
        out[at + 3] = u8(self.not_shot[other])
        out[at + 4] = u8(1 if other == seat else 0)
        out[at + 5] = u8(other)


def spread_out(out: vec[u8], at: i64, some: i64) -> None:
    """A set of things as ones among zeros."""
    while some:
        out[at + lowest(some)] = 1
        some &= some - 1
