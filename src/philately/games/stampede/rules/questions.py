"""Questions and answers (section K): what is asked, which answers are legal, and what each of them sets going."""

from typing import Final

from mypy_extensions import i64

from philately.core.pile import Row
from philately.core.state import State
from philately.games.stampede.rules.position import Setup
from philately.games.stampede.rules.terms import (
    BABOON_AREA,
    BABOON_HAND,
    BUFFALO_CARD,
    CROCODILE_PLAYER,
    ELEPHANT_ALBUM,
    ELEPHANT_HAND,
    GIRAFFE_CARD,
    GIRAFFE_ORDER,
    GIRAFFE_PLACE,
    GIVE_UP,
    HIPPO_ALBUM,
    HIPPO_HAND,
    HIPPO_PLAYER,
    LION_ALBUM,
    LION_OWN,
    LION_PLAYER,
    NONE,
    PLACE,
    PLAY,
    RETURN,
    RHINO_CARD,
    RHINO_ORDER,
    RHINO_PLACE,
    SEAT,
    TAKE,
)
from philately.games.stampede.rules.turn import Turn

# Where the answers to the present question come from.
ROW: Final = 0
PLACES: Final = 1
SEATS: Final = 2
ORDERS: Final = 3
NOWHERE: Final = 99


class Stampede(Turn):
    """A game of Stampede: the state and all its rules."""

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, setup)
        self.source: i64 = ROW
        self.row: Row = self.hands[0]  # the cards to choose from
        self.choices: i64 = 0
        self.lowest: i64 = 0  # the first place to choose from
        self.skip_a: i64 = NOWHERE  # cards of the row that may not be chosen, by rank, in order
        self.skip_b: i64 = NOWHERE

    def blank(self) -> State:
        return Stampede(self.players, self.setup)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Stampede)  # quick, because nothing is derived from this class
        self.copy_position(other)

    def pick(self, answer: i64, question: i64) -> None:
        """An answer that is not the last one of its step: nobody else sees it yet."""
        if self.picks == 0:
            self.pick_a = answer
        else:
            self.pick_b = answer
        self.picks += 1
        self.ask(question)

    def ask(self, question: i64) -> None:
        """Ask the speaker. What has a single answer that everybody can see is not asked."""
        self.asking = question
        self.attend(self.to_move)
        if self.choices == 1 and (question > RHINO_CARD or self.held.size == 1):
            if question == GIVE_UP and self.setup.refill_together and self.row.kinds > 1 and self.row.size > 2:
                return  # that one answer is left tells the first one, which is still secret (S-33)
            self.choose(0)

    def attend(self, seat: i64) -> None:
        """Lay out the answers to the present question."""
        self.to_move = seat
        question = self.asking
        self.skip_a = NOWHERE
        self.skip_b = NOWHERE
        if question <= BABOON_AREA:
            self.source = ROW
            if question <= BABOON_HAND:
                self.row = self.hands[self.active]
            elif question == RHINO_CARD:
                self.row = self.held if self.held.size > 0 else self.hands[self.active]
            elif question <= BUFFALO_CARD:
                self.row = self.albums[self.active]
            elif question == GIVE_UP:
                self.row = self.albums[seat]
            elif question == BABOON_AREA:
                self.row = self.area
            else:
                self.row = self.albums[self.pick_b]
            self.choices = self.row.kinds
            if question == BUFFALO_CARD:
                self.leave_out(self.pick_a, self.pick_b)
            elif question == GIVE_UP:
                self.leave_out(self.first_given[seat], NONE)
            elif question == GIRAFFE_CARD and not self.setup.giraffe_same_card:
                self.leave_out(self.taken, NONE)
        elif question <= CROCODILE_PLAYER:
            self.source = SEATS
            self.choices = self.players - 1
        elif question <= RHINO_ORDER:
            self.source = ORDERS
            self.choices = 2
        elif question <= RHINO_PLACE:
            self.source = PLACES
            self.lowest = 0
            if question == GIRAFFE_PLACE and self.order == RETURN and not self.setup.giraffe_same_card:
                self.lowest = 1  # S-21: place 0 would make the returned and the taken card the same
            self.choices = self.pile.size + 1 - self.lowest
        else:
            self.choices = 0

    def leave_out(self, a: i64, b: i64) -> None:
        """Cards that can't be chosen (again) because no further one of their kind lies in the row."""
        if a == NONE:
            return
        if b == a:
            if self.row.count(a) == 2:
                self.skip_a = self.row.rank(a)
                self.choices -= 1
            return
        if self.row.count(a) == 1:
            self.skip_a = self.row.rank(a)
            self.choices -= 1
        if b != NONE and self.row.count(b) == 1:
            self.choices -= 1
            rank = self.row.rank(b)
            if rank < self.skip_a:
                self.skip_b = self.skip_a
                self.skip_a = rank
            else:
                self.skip_b = rank

    def count(self) -> i64:
        return self.choices

    def action(self, k: i64) -> i64:
        if self.source == ROW:
            if k >= self.skip_a:
                k += 1
            if k >= self.skip_b:
                k += 1
            return self.row.kind(k)
        if self.source == PLACES:
            return PLACE + self.lowest + k
        if self.source == SEATS:
            return SEAT + (k if k < self.active else k + 1)
        return TAKE + k

    def choose(self, k: i64) -> None:
        answer = self.action(k)
        if not self.tracking:
            self.stale = True
        question = self.asking
        if question == PLAY:
            self.play(answer)
        elif question == LION_OWN:
            self.pick(answer, LION_PLAYER)
        elif question == LION_PLAYER:
            self.pick(answer - SEAT, LION_ALBUM)
        elif question == LION_ALBUM:
            self.lion(self.pick_a, self.pick_b, answer)
        elif question == HIPPO_HAND:
            self.pick(answer, HIPPO_PLAYER)
        elif question == HIPPO_PLAYER:
            self.pick(answer - SEAT, HIPPO_ALBUM)
        elif question == HIPPO_ALBUM:
            self.hippo(self.pick_a, self.pick_b, answer)
        elif question == ELEPHANT_HAND:
            self.pick(answer, ELEPHANT_ALBUM)
        elif question == ELEPHANT_ALBUM:
            self.elephant(self.pick_a, answer)
        elif question == BABOON_HAND:
            self.pick(answer, BABOON_AREA)
        elif question == BABOON_AREA:
            self.baboon(self.pick_a, answer)
        elif question == CROCODILE_PLAYER:
            self.crocodile(answer - SEAT)
        elif question == BUFFALO_CARD:
            if self.picks < 2:
                self.pick(answer, BUFFALO_CARD)
            else:
                self.buffalo(self.pick_a, self.pick_b, answer)
        elif question == RHINO_ORDER:
            self.order = answer
            if answer == TAKE:
                self.hold()
                self.rhino_take()
            else:
                self.ask(RHINO_CARD)
        elif question == RHINO_CARD:
            self.pick(answer, RHINO_PLACE)
        elif question == RHINO_PLACE:
            self.rhino_place(self.pick_a, answer - PLACE)
        elif question == GIRAFFE_ORDER:
            if answer == TAKE:
                self.giraffe_take()
            else:
                self.order = RETURN
                self.ask(GIRAFFE_CARD)
        elif question == GIRAFFE_CARD:
            if self.setup.giraffe_on_top:
                self.giraffe_return(answer, 0)
            else:
                self.pick(answer, GIRAFFE_PLACE)
        elif question == GIRAFFE_PLACE:
            self.giraffe_return(self.pick_a, answer - PLACE)
        else:
            self.give_up(answer)

    def is_secret(self, seat: int) -> bool:
        """A Rhino's cards by front (S-36), hidden places (S-35), and what is given up secretly (S-33)."""
        if self.asking == GIVE_UP:
            return self.setup.refill_together
        if self.asking == GIRAFFE_PLACE or self.asking == RHINO_PLACE:
            return self.setup.hidden_places
        return self.asking == RHINO_CARD

    def pending(self) -> list[int]:
        if self.to_move < 0:
            return []
        if self.asking != GIVE_UP or not self.setup.refill_together:
            return [self.to_move]
        waiting: list[int] = []
        for i in range(self.players):
            seat = (self.active + i) % self.players
            if self.second_given[seat] == NONE:
                waiting.append(seat)
        return waiting
