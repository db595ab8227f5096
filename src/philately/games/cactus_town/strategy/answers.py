"""Which answer a sensible player gives, and how likely each side is to win."""

import math
from typing import Final

from mypy_extensions import i64

from philately.core.bits import bit, lowest, size_of
from philately.core.state import State
from philately.games.cactus_town.rules import herd
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.position import CactusTown
from philately.games.cactus_town.strategy.deeds import Deeds
from philately.games.cactus_town.strategy.prospects import FAR, WIN

SPREAD: Final = 40.0
TEMPER: Final = 300.0  # so many points more are e times the chance of winning
SHOT_VALUE: Final = 12  # a point of the card that is kept
FADE: Final = 15  # hundredths by which each further card counts less


class CactusTownStrategy(Deeds):
    """Judges each answer by the points it changes."""

    # ---- the strategy's doors --------------------------------------------------------------------------------------

    def spread(self) -> float:
        return SPREAD

    def judges(self) -> bool:
        return True

    def settled(self, state: State) -> bool:
        return state.asking == t.PROGRAM

    def ahead(self) -> i64:
        return 0

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, CactusTown)
        self.viewer = -1
        self.scouted = 0
        total = 0.0
        mine = 0.0
        for each in range(state.players):
            odds = math.exp(float(self.points(state, state.setup.factions[each])) / TEMPER)
            total += odds
            if each == seat:
                mine = odds
        return mine / total

    def worth(self, state: State, k: i64) -> float:
        assert isinstance(state, CactusTown)
        seat = state.to_move
        self.viewer = seat
        self.scouted = 0
        question = state.asking
        answer = state.action(k)
        if question == t.PROGRAM:
            return float(self.program(state, seat, answer - t.CARD))
        if question == t.ACTION:
            return float(self.action(state, seat, answer - t.ACT))
        if question in (t.STEP, t.RIDE):
            if answer == t.DONE:
                return 0.5
            return float(self.move_gain(state, seat, answer // t.ROOM, answer % t.ROOM, self.turns_up(state)))
        if question == t.DUEL_AT:
            return 0.5 if answer == t.DONE else float(self.duel(state, seat, answer - t.PLACE))
        if question == t.AIM:
            return float(self.aim(state, seat, answer))
        if question == t.PUSH and answer == t.STUN:
            return float(self.stun_gain(state, seat, state.loser))
        if answer < t.FIGURE:
            return float(self.move_gain(state, seat, answer // t.ROOM, answer % t.ROOM, False))
        return float(self.choice(state, seat, question, answer))

    def choice(self, state: CactusTown, seat: i64, question: i64, answer: i64) -> i64:
        """Answers that move nobody."""
        if answer == t.DONE:
            return 0
        if question == t.LOOT:
            return 1 if answer >= t.PICK_UP else 2
        if question == t.BUMP:
            return size_of(herd.quarry_of(state, answer - t.FIGURE))
        if question == t.HEAL:
            return 1 if answer == t.RELOAD else 2
        if question in (t.LOOK, t.HEADLINE):
            return FAR - self.nearest_own(state, seat, answer - t.PLACE)
        if question == t.SWAP:
            shot = state.program[seat * t.HAND + t.SHOT_SLOT]
            return state.value_of(seat, answer - t.CARD) - state.value_of(seat, shot) - 2
        if t.FIGURE <= answer < t.PLACE:  # whom to fight with, who suffers, who is taken: those with loot first
            figure = answer - t.FIGURE
            return state.loot[figure] + 1 if figure < t.FIRST_LAW else i64(1)
        return 0

    def nearest_own(self, state: CactusTown, seat: i64, space: i64) -> i64:
        best: i64 = FAR
        figures = t.gang_of(state.setup.factions[seat])
        while figures:
            figure = lowest(figures)
            figures &= figures - 1
            if state.at[figure] < t.GRID:
                best = min(best, self.away[state.at[figure] * t.PLACES + space])
        return best

    # ---- programs --------------------------------------------------------------------------------------------------

    def program(self, state: CactusTown, seat: i64, card: i64) -> i64:
        """The best that can be planned with this card laid next, resolved in the order of the mode."""
        laid = state.laid[seat]
        left = state.unlaid(seat) & ~bit(card)
        chosen: i64 = 0
        for slot in range(laid):
            chosen = chosen * t.HAND + state.program[seat * t.HAND + slot]
        return self.plan(state, seat, chosen * t.HAND + card, laid + 1, left)

    def plan(self, state: CactusTown, seat: i64, chosen: i64, number: i64, left: i64) -> i64:
        """Try all that is left to lay."""
        if number == t.SLOTS:
            return self.rehearse(state, seat, chosen, lowest(left))
        best: i64 = -WIN
        cards = left
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            best = max(best, self.plan(state, seat, chosen * t.HAND + card, number + 1, left & ~bit(card)))
        return best

    def rehearse(self, state: CactusTown, seat: i64, chosen: i64, shot: i64) -> i64:
        """What three cards bring if the others stand still; what comes later is less sure."""
        self.keep(state, 0)
        self.scouted = 0
        gained = state.value_of(seat, shot) * SHOT_VALUE
        weight: i64 = 100
        for number in range(i64(t.SLOTS)):
            place = number if state.setup.reverse else t.SLOTS - 1 - number
            card = chosen >> (place * 2) & 3
            gained += self.best_action(state, seat, card) * weight // 100
            weight -= FADE
        self.bring_back(state, 0)
        self.scouted = 0
        return gained

    def best_action(self, state: CactusTown, seat: i64, card: i64) -> i64:
        """Carry the better action of a card out in the mind."""
        scouted = self.scouted
        self.keep(state, 1)
        first = self.perform(state, seat, state.kind_of(seat, card, 0))
        seen = self.scouted
        self.keep(state, 2)
        self.bring_back(state, 1)
        self.scouted = scouted
        second = self.perform(state, seat, state.kind_of(seat, card, 1))
        if second >= first:
            return second
        self.bring_back(state, 2)
        self.scouted = seen
        return first
