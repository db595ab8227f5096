"""The course of the game: set-up, the turn, the nine actions, the empty pile, winning (sections B to F and H)."""

from typing import Final

from mypy_extensions import i64

from philately.core.errors import RuleBroken
from philately.core.outcome import Outcome
from philately.core.rng import Rng
from philately.games.stampede.rules.knowledge import Knowledge
from philately.games.stampede.rules.terms import (
    ANIMALS,
    BABOON,
    BABOON_HAND,
    BUFFALO,
    BUFFALO_CARD,
    CROCODILE,
    CROCODILE_PLAYER,
    DEALT_ALBUM,
    DEALT_AREA,
    DEALT_HAND,
    DREW,
    ELEPHANT,
    ELEPHANT_HAND,
    FIVE,
    GAVE_UP,
    GIRAFFE,
    GIRAFFE_CARD,
    GIRAFFE_ORDER,
    GIVE_UP,
    HIPPO,
    HIPPO_HAND,
    LION,
    LION_OWN,
    NEW_PILE,
    NINE,
    NOBODY_WON,
    NONE,
    OVER,
    PARROT,
    PARROTS,
    PLAY,
    PLAYED,
    PUT_BACK,
    RAN_OUT,
    RETURN,
    RETURNED,
    RHINO,
    RHINO_CARD,
    RHINO_ORDER,
    SATISFIED,
    STARTS,
    SWAPPED_ALBUM,
    SWAPPED_AREA,
    SWAPPED_HAND,
    SWAPPED_HANDS,
    SWAPPED_OWN,
    SWAPPED_THREE,
    TAKE,
    TOOK_TO_ALBUM,
    TOOK_TO_HAND,
    TURN_LIMIT,
    WON,
    front_of,
)

REASONS: Final = ("", "five", "nine", "parrots", "turn_limit")

# What goes on after a refill (S-32).
TO_DRAW: Final = 0
TO_PLAY: Final = 1
TO_GIRAFFE_TAKE: Final = 2
TO_GIRAFFE_RETURN: Final = 3
TO_RHINO_TAKE: Final = 4


class Turn(Knowledge):
    """How a game of Stampede goes, from the deal to the last exchange."""

    # ---- B. Set-up -------------------------------------------------------------------------------------------

    def deal(self, rng: Rng) -> None:
        """S-8: shuffle; all hands, then all albums, then the area, from the top; a random player starts."""
        self.rng = rng
        for number in range(i64(len(self.setup.deck))):
            stamp: i64 = self.setup.deck[number]
            if self.setup.random_backs:  # S-4
                front = stamp // ANIMALS
                decoy = rng.below(ANIMALS - 1)
                stamp = front * ANIMALS + (decoy if decoy < front else decoy + 1)
            self.pile.put(stamp, 0)
        self.pile.shuffle(rng)
        for seat in range(self.players):
            for _ in range(i64(3)):
                self.into_hand(seat, self.pile.take(), 0)
        for seat in range(self.players):
            for _ in range(i64(2)):
                self.into_album(seat, self.pile.take())
        for _ in range(i64(3)):
            self.area.lay(self.pile.take())
        self.see_top()
        self.active = rng.below(self.players)
        if self.telling:
            for seat in range(self.players):
                hand = self.hands[seat]
                self.story.append((DEALT_HAND, seat, hand.card(0), hand.card(1), hand.card(2)))
            for seat in range(self.players):
                self.story.append((DEALT_ALBUM, seat, self.albums[seat].card(0), self.albums[seat].card(1)))
            self.story.append((DEALT_AREA, self.active, self.area.card(0), self.area.card(1), self.area.card(2)))
            self.story.append((STARTS, self.active))
        self.begin_turn()

    # ---- C. The turn -----------------------------------------------------------------------------------------

    def left_of(self, seat: i64) -> i64:
        """S-9: play goes to the left."""
        seat += 1
        if seat == self.players:
            seat = 0
        return seat

    def begin_turn(self) -> None:
        self.turn += 1
        self.refilled = False
        self.album_before = self.albums[self.active].size
        self.to_move = self.active
        if self.setup.parrots_own_turn and self.parrots_may_win():
            return
        self.draw()

    def draw(self) -> None:
        """Step 1 (S-11): take the top card of the pile into the hand."""
        if self.pile.size == 0:
            self.run_out(TO_DRAW)
            return
        self.take_to_hand(DREW)
        if self.must_refill():
            self.run_out(TO_PLAY)
        else:
            self.step(PLAY)

    def play(self, stamp: i64) -> None:
        """Step 2 (S-11): play one of the four hand cards face-up into the own album; step 3: carry out its action."""
        me = self.active
        self.out_of_hand(me, stamp)
        self.into_album(me, stamp)
        if self.telling:
            self.story.append((PLAYED, me, stamp))
        animal = front_of(stamp)
        if animal == PARROT and self.parrots_may_win():
            return
        if animal == ELEPHANT:
            self.step(ELEPHANT_HAND)
        elif animal == HIPPO:
            self.step(HIPPO_HAND)
        elif animal == LION:
            self.step(LION_OWN)
        elif animal == CROCODILE:
            self.step(CROCODILE_PLAYER)
        elif animal == GIRAFFE:
            self.giraffe()
        elif animal == RHINO:
            self.step(RHINO_ORDER)
        elif animal == BABOON:
            self.step(BABOON_HAND)
        elif animal == BUFFALO:
            if self.setup.buffalo_from_hand:
                self.buffalo_from_hand()
            else:
                self.step(BUFFALO_CARD)
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """S-16: the three checks; S-27: five of one animal or all nine win; then the player to the left (S-9)."""
        me = self.active
        expected = self.album_before + 1
        if self.refilled:
            expected -= 2
        for seat in range(self.players):
            if self.hands[seat].size != 3:
                raise RuleBroken(f"after turn {self.turn} seat {seat} has {self.hands[seat].size} cards in hand (3)")
        if self.area.size != 3:
            raise RuleBroken(f"after turn {self.turn} {self.area.size} lie in the area (3)")
        if self.albums[me].size != expected:
            raise RuleBroken(f"after turn {self.turn} seat {me} has {self.albums[me].size} in the album ({expected})")
        different: i64 = 0
        most: i64 = 0
        for place in range(me * ANIMALS, me * ANIMALS + ANIMALS):
            number = self.animals[place]
            if number > 0:
                different += 1
                if number > most:
                    most = number
        if (most >= 5 and self.satisfied(me, FIVE)) or (different == ANIMALS and self.satisfied(me, NINE)):
            return
        if self.setup.turn_limit and self.turn >= self.setup.turn_limit:
            self.finish(-1, TURN_LIMIT)
            return
        self.active = self.left_of(me)
        self.begin_turn()

    # ---- D. Actions ------------------------------------------------------------------------------------------

    def elephant(self, mine: i64, stamp: i64) -> None:
        """S-17: one own hand card for one own album card."""
        me = self.active
        self.out_of_hand(me, mine)
        self.out_of_album(me, stamp)
        self.into_hand(me, stamp, self.everybody)
        self.into_album(me, mine)
        if self.telling:
            self.story.append((SWAPPED_OWN, me, mine, stamp))
        if not self.parrots_may_win():
            self.end_turn()

    def hippo(self, mine: i64, owner: i64, stamp: i64) -> None:
        """S-18: one own hand card for one card of another player's album."""
        me = self.active
        self.out_of_hand(me, mine)
        self.out_of_album(owner, stamp)
        self.into_hand(me, stamp, self.everybody)
        self.into_album(owner, mine)
        if self.telling:
            self.story.append((SWAPPED_HAND, me, mine, owner, stamp))
        if not self.parrots_may_win():
            self.end_turn()

    def lion(self, mine: i64, owner: i64, stamp: i64) -> None:
        """S-19: one own album card for one card of another player's album."""
        me = self.active
        self.out_of_album(me, mine)
        self.out_of_album(owner, stamp)
        self.into_album(me, stamp)
        self.into_album(owner, mine)
        if self.telling:
            self.story.append((SWAPPED_ALBUM, me, mine, owner, stamp))
        if not self.parrots_may_win():
            self.end_turn()

    def crocodile(self, other: i64) -> None:
        """S-20: the whole hand for another player's whole hand; both then know both hands."""
        self.swap_hands(self.active, other)
        self.reveals += 1
        if self.telling:
            mine = self.hands[self.active]
            theirs = self.hands[other]
            seen = (mine.card(0), mine.card(1), mine.card(2), theirs.card(0), theirs.card(1), theirs.card(2))
            self.story.append((SWAPPED_HANDS, self.active, other, *seen))
        self.end_turn()

    def giraffe(self) -> None:
        """S-21, S-41: take the top card into the album, and return another one to the pile; in which order?"""
        self.order = 0
        self.taken = NONE
        if self.pile.size > 0 and (self.setup.giraffe_same_card or not self.setup.giraffe_on_top):
            self.step(GIRAFFE_ORDER)
        else:
            self.giraffe_take()

    def giraffe_take(self) -> None:
        """S-21 (a) first: the card is seen before another one is chosen for (b)."""
        self.order = TAKE
        if self.pile.size == 0:
            self.run_out(TO_GIRAFFE_TAKE)
            return
        self.taken = self.take_to_album()
        if self.parrots_may_win():
            return
        if self.must_refill():
            self.run_out(TO_GIRAFFE_RETURN)
        else:
            self.step(GIRAFFE_CARD)

    def giraffe_return(self, stamp: i64, place: i64) -> None:
        """S-21 (b): an album card goes face-down into the pile; then (a), if that comes second."""
        me = self.active
        self.out_of_album(me, stamp)
        self.into_pile(place, stamp, self.everybody)
        if self.telling:
            self.story.append((RETURNED, me, stamp, place))
        if self.order == RETURN:
            self.take_to_album()
            if self.parrots_may_win():
                return
        self.taken = NONE
        self.end_turn()

    def rhino_place(self, stamp: i64, place: i64) -> None:
        """S-22 (b): one of the three former hand cards goes face-down into the pile."""
        if self.held.size == 0:
            self.hold()
        mark = self.held.remove(stamp)
        self.into_pile(place, stamp, mark)
        if self.telling:
            self.story.append((PUT_BACK, self.active, stamp, place))
        if self.held.size > 0:
            self.step(RHINO_CARD)
        elif self.order == RETURN:
            self.rhino_take()
        else:
            self.end_turn()

    def rhino_take(self) -> None:
        """S-22 (a): the top three cards of the pile, one at a time, become the new hand."""
        hand = self.hands[self.active]
        while hand.size < 3:
            if self.pile.size == 0:
                self.run_out(TO_RHINO_TAKE)
                return
            self.take_to_hand(TOOK_TO_HAND)
            if self.must_refill():
                self.run_out(TO_RHINO_TAKE)
                return
        if self.order == TAKE:
            self.step(RHINO_CARD)
        else:
            self.end_turn()

    def baboon(self, mine: i64, stamp: i64) -> None:
        """S-23: one own hand card for one card of the area."""
        me = self.active
        self.out_of_hand(me, mine)
        self.area.lift(stamp)
        self.into_hand(me, stamp, self.everybody)
        self.area.lay(mine)
        if self.telling:
            self.story.append((SWAPPED_AREA, me, mine, stamp))
        self.end_turn()

    def buffalo(self, a: i64, b: i64, c: i64) -> None:
        """S-24: three own album cards for the three cards of the area."""
        me = self.active
        x = self.area.card(0)
        y = self.area.card(1)
        z = self.area.card(2)
        self.area.clear()
        self.out_of_album(me, a)
        self.out_of_album(me, b)
        self.out_of_album(me, c)
        self.area.lay(a)
        self.area.lay(b)
        self.area.lay(c)
        self.into_album(me, x)
        self.into_album(me, y)
        self.into_album(me, z)
        if self.telling:
            self.story.append((SWAPPED_THREE, me, a, b, c, x, y, z))
        if not self.parrots_may_win():
            self.end_turn()

    def buffalo_from_hand(self) -> None:
        """S-42: the whole hand goes face-up to the area, whose three cards become the publicly known hand."""
        me = self.active
        hand = self.hands[me]
        a = hand.card(0)
        b = hand.card(1)
        c = hand.card(2)
        x = self.area.card(0)
        y = self.area.card(1)
        z = self.area.card(2)
        hand.clear()
        self.area.clear()
        self.area.lay(a)
        self.area.lay(b)
        self.area.lay(c)
        self.into_hand(me, x, self.everybody)
        self.into_hand(me, y, self.everybody)
        self.into_hand(me, z, self.everybody)
        if self.telling:
            self.story.append((SWAPPED_THREE, me, a, b, c, x, y, z))
        self.end_turn()

    def take_to_hand(self, event: i64) -> None:
        mark = self.pile.mark(0)
        stamp = self.pile.take()
        self.into_hand(self.active, stamp, mark)
        self.see_top()
        self.reveals += 1
        if self.telling:
            self.story.append((event, self.active, stamp))

    def take_to_album(self) -> i64:
        stamp = self.pile.take()
        self.into_album(self.active, stamp)
        self.see_top()
        self.reveals += 1
        if self.telling:
            self.story.append((TOOK_TO_ALBUM, self.active, stamp))
        return stamp

    # ---- E. Winning ------------------------------------------------------------------------------------------

    def parrots_may_win(self) -> bool:
        """S-26: four Parrots in an album win immediately. True when the game is over."""
        seat = self.active
        if self.setup.parrots_own_turn:
            return self.animals[seat * ANIMALS + PARROT] >= 4 and self.satisfied(seat, PARROTS)
        for _ in range(self.players):
            if self.animals[seat * ANIMALS + PARROT] >= 4 and self.satisfied(seat, PARROTS):
                return True
            seat = self.left_of(seat)
        return False

    def satisfied(self, seat: i64, reason: i64) -> bool:
        """S-28: the first to do so wins; S-39: in teams each member must, at least once. True when the game is over."""
        teams = self.setup.teams
        if not teams:
            self.finish(seat, reason)
            return True
        if self.ticks[seat]:
            return False
        self.ticks[seat] = reason
        if self.telling:
            self.story.append((SATISFIED, seat, reason))
        members: i64 = 0
        ticked: i64 = 0
        for other in range(self.players):
            if teams[other] == teams[seat]:
                members += 1
                if self.ticks[other]:
                    ticked += 1
        if ticked == members or (members == 3 and ticked == 2 and self.setup.trio_needs_two):
            self.finish(seat, reason)
            return True
        return False

    def finish(self, winner: i64, reason: i64) -> None:
        self.winner = winner
        self.reason = reason
        self.to_move = -1
        self.step(OVER)
        if self.telling:
            self.story.append((NOBODY_WON, self.active, reason) if winner < 0 else (WON, winner, reason))

    def won(self, seat: i64) -> bool:
        if self.winner < 0:
            return False
        teams = self.setup.teams
        return seat == self.winner or (bool(teams) and teams[seat] == teams[self.winner])

    def payoff(self, seat: i64) -> float:
        if self.winner < 0:
            return 0.5
        return 1.0 if self.won(seat) else 0.0

    def outcome(self) -> Outcome | None:
        if self.reason == 0:
            return None
        seats = list(range(int(self.players)))
        places = tuple([1 if self.winner < 0 or self.won(seat) else 2 for seat in seats])
        return Outcome(places, tuple([self.payoff(seat) for seat in seats]), REASONS[self.reason])

    # ---- F. Empty pile ---------------------------------------------------------------------------------------

    def must_refill(self) -> bool:
        """S-32: by default the moment the last card leaves the pile."""
        return self.pile.size == 0 and not self.setup.refill_when_needed

    def run_out(self, resume: i64) -> None:
        """S-31: every player gives up two cards from the own album; these become the new pile."""
        self.resume = resume
        self.refilled = True
        self.refills += 1
        for seat in range(self.players):
            self.first_given[seat] = NONE
            self.second_given[seat] = NONE
        if self.telling:
            self.story.append((RAN_OUT, self.active))
        self.next_to_give()

    def next_to_give(self) -> None:
        """S-33: the active player first, then clockwise."""
        seat = self.active
        for _ in range(self.players):
            if self.second_given[seat] == NONE:
                self.to_move = seat
                self.step(GIVE_UP)
                return
            seat = self.left_of(seat)
        self.new_pile()

    def give_up(self, stamp: i64) -> None:
        seat = self.to_move
        if self.first_given[seat] == NONE:
            self.first_given[seat] = stamp
            self.ask(GIVE_UP)
            return
        self.second_given[seat] = stamp
        if self.setup.refill_together:
            self.reveals += 1  # a secret answer is final once sent
        else:
            self.hand_over(seat)
        self.next_to_give()

    def hand_over(self, seat: i64) -> None:
        first = self.first_given[seat]
        second = self.second_given[seat]
        for stamp in (first, second):
            self.out_of_album(seat, stamp)
            self.given.lay(stamp)
            if seat == self.active and stamp == self.taken:
                self.taken = NONE  # S-21: the card just taken is gone, so any other may be returned
        if self.telling:
            self.story.append((GAVE_UP, seat, first, second))

    def new_pile(self) -> None:
        """S-31, S-33: the cards given up are shuffled; their order is nobody's to know."""
        if self.setup.refill_together:
            seat = self.active
            for _ in range(self.players):
                self.hand_over(seat)
                seat = self.left_of(seat)
        for i in range(self.given.size):
            self.pile.put(self.given.card(i), 0)
        self.given.clear()
        self.pile.shuffle(self.rng)
        self.remember_refill()
        self.see_top()
        self.reveals += 1
        if self.telling:
            self.story.append((NEW_PILE, self.active, self.pile.size))
        self.to_move = self.active
        if self.resume == TO_DRAW:
            self.draw()
        elif self.resume == TO_PLAY:
            self.step(PLAY)
        elif self.resume == TO_GIRAFFE_TAKE:
            self.giraffe_take()
        elif self.resume == TO_GIRAFFE_RETURN:
            self.step(GIRAFFE_CARD)
        else:
            self.rhino_take()

    def step(self, question: i64) -> None:
        """Begin a step that everybody sees: its first question."""
        self.stage = question
        self.picks = 0
        self.pick_a = NONE
        self.pick_b = NONE
        self.ask(question)
