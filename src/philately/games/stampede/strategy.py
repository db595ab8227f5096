"""What a sensible player of Stampede knows: how near an album is to winning, and which exchange brings it nearer.

Looks at the albums, the area, the own hand, and what the own seat knows of other hands and of the pile; never further.
"""

import math
from typing import Final

from mypy_extensions import i64

from philately.core.pile import MarkedRow, Row
from philately.core.state import State
from philately.core.strategy import Strategy
from philately.games.stampede.rules import digging, exchanges, refill, turn
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.position import Stampede

WIN: Final = 100_000
# How much so many of one animal, so many Parrots, so many different animals are worth in an album.
ALIKE: Final[tuple[int, ...]] = (0, 10, 35, 110, 350, WIN, WIN, WIN, WIN, WIN, WIN)
BIRDS: Final[tuple[int, ...]] = (0, 25, 100, 400, WIN, WIN, WIN, WIN, WIN, WIN, WIN)
DIFFERENT: Final[tuple[int, ...]] = (0, 0, 5, 15, 35, 70, 130, 240, 450, WIN)
# How useful an animal is in hand, apart from what it adds to the album: Lions and Buffaloes win games.
POWER: Final[tuple[int, ...]] = (10, 15, 60, 5, 15, 10, 10, 30, 0)
# What an album, a hand and the order of play add to the chance of winning: thousandths of the logarithm of its odds.
# Fitted to the results of 6,000 games of two and four greedy players.
MOST: Final[tuple[int, ...]] = (0, 0, 330, 880, 2000, 4000)  # of the animal one has most of
NEXT: Final[tuple[int, ...]] = (0, 30, 140, 280, 760, 760)  # of the second
FLOCK: Final[tuple[int, ...]] = (0, 90, 400, 1480, 4000)  # Parrots
KINDS: Final[tuple[int, ...]] = (0, 0, 190, 390, 460, 580, 740, 1310, 2490, 4000)
MATCHES: Final[tuple[int, ...]] = (0, 40, 300, 790, 1140)  # a card in hand, by how many of its animal are in the album
LION_IN_HAND: Final = 200
WAIT: Final = 770  # for a whole round
SPREAD: Final = 80.0
AHEAD: Final = 2  # draws: judged at once, thinking longer stops helping early
HAND_SHARE: Final = 4  # a card in hand counts a quarter of what it would add to the album


class StampedeStrategy(Strategy):
    """Every answer is judged by what the whole move would do to the albums."""

    def worth(self, state: State, k: i64) -> float:
        assert isinstance(state, Stampede)
        return float(self.judge(state, state.action(k)))

    def spread(self) -> float:
        return SPREAD

    def judges(self) -> bool:
        return True

    def settled(self, state: State) -> bool:
        return state.question is turn.PLAY

    def ahead(self) -> i64:
        return AHEAD

    def evaluate(self, state: State, seat: i64) -> float:
        """The share of this seat, or of its team, in what all albums and hands promise."""
        assert isinstance(state, Stampede)
        teams = state.setup.teams
        mine = 0.0
        all_of_them = 0.0
        for each in range(state.players):
            odds = math.exp(float(self.promise(state, each)) / 1000.0)
            all_of_them += odds
            if each == seat or (teams and teams[each] == teams[seat]):
                mine += odds
        return mine / all_of_them

    def promise(self, game: Stampede, seat: i64) -> i64:
        """How near a seat is to a set, and to its turn."""
        most: i64 = 0
        next_most: i64 = 0
        birds = game.animals_in_album(seat, t.PARROT)
        kinds: i64 = 1 if birds > 0 else 0
        for animal in range(i64(t.PARROT)):
            n = game.animals_in_album(seat, animal)
            if n > most:
                next_most = most
                most = n
            elif n > next_most:
                next_most = n
            if n > 0:
                kinds += 1
        total: i64 = MOST[min(most, 5)] + NEXT[min(next_most, 5)] + FLOCK[min(birds, 4)] + KINDS[kinds]
        hand = game.hands[seat]
        for i in range(hand.size):
            animal = t.front_of(hand.card(i))
            total += MATCHES[min(game.animals_in_album(seat, animal), 4)]
            if animal == t.LION:
                total += LION_IN_HAND
        return total - WAIT * ((seat - game.active + game.players) % game.players) // game.players

    def judge(self, game: Stampede, answer: i64) -> i64:
        me = game.active
        question = game.question
        if question is turn.PLAY:
            return self.play(game, me, answer)
        if question is exchanges.LION_OWN:
            return self.best_lion(game, me, t.front_of(answer), -1, -1)
        if question is exchanges.LION_PLAYER:
            return self.best_lion(game, me, t.front_of(game.pick_a), answer - t.SEAT, -1)
        if question is exchanges.LION_ALBUM:
            return self.lion(game, me, t.front_of(game.pick_a), game.pick_b, t.front_of(answer))
        if question is exchanges.HIPPO_HAND:
            return self.best_hippo(game, me, t.front_of(answer), -1, -1)
        if question is exchanges.HIPPO_PLAYER:
            return self.best_hippo(game, me, t.front_of(game.pick_a), answer - t.SEAT, -1)
        if question is exchanges.HIPPO_ALBUM:
            return self.hippo(game, me, t.front_of(game.pick_a), game.pick_b, t.front_of(answer), -1)
        if question is exchanges.ELEPHANT_HAND:
            return self.best_elephant(game, me, t.front_of(answer), -1)
        if question is exchanges.ELEPHANT_ALBUM:
            return self.elephant(game, me, t.front_of(game.pick_a), t.front_of(answer), -1)
        if question is exchanges.BABOON_HAND:
            return -self.in_hand(game, me, t.front_of(answer), -1)
        if question is exchanges.BABOON_AREA:
            return self.in_hand(game, me, t.front_of(answer), -1)
        if question is exchanges.BUFFALO_CARD:
            return self.buffalo(game, me, answer)
        if question is refill.GIVE_UP:
            return -self.lose(game, game.to_move, t.front_of(answer))
        if question is exchanges.CROCODILE_PLAYER:
            return self.hand(game, me, game.hands[answer - t.SEAT], -1)
        if question is digging.GIRAFFE_ORDER:
            return 1 if answer == t.TAKE else 0
        if question is digging.GIRAFFE_CARD:
            return -self.lose(game, me, t.front_of(answer))
        if question is digging.GIRAFFE_PLACE:
            return answer - t.PLACE  # deep down, where it helps nobody
        if question is digging.RHINO_CARD:
            return -self.in_hand(game, me, t.front_of(answer), -1)  # the worst first
        if question is digging.RHINO_PLACE:
            keep = self.in_hand(game, me, t.front_of(game.pick_a), -1) > self.average(game, me)
            return t.PLACE - answer if keep else answer - t.PLACE
        return 1 if answer != t.TAKE else 0  # Rhino: returning first lets good cards be drawn again

    # ---- albums ----------------------------------------------------------------------------------------------

    def number(self, game: Stampede, seat: i64, animal: i64, played: i64) -> i64:
        """How many of an animal lie in an album, with the card that is about to be played into mine."""
        found = game.animals_in_album(seat, animal)
        if animal == played and seat == game.active:
            found += 1
        return found

    def different(self, game: Stampede, seat: i64, played: i64) -> i64:
        found: i64 = 0
        for animal in range(i64(t.ANIMALS)):
            if self.number(game, seat, animal, played) > 0:
                found += 1
        return found

    def swap(self, game: Stampede, seat: i64, out: i64, into: i64, played: i64) -> i64:
        """What an album gains when one animal leaves it and another comes in; -1 is none."""
        if out == into:
            return 0
        before = self.different(game, seat, played)
        after = before
        gained: i64 = 0
        if out >= 0:
            n = self.number(game, seat, out, played)
            gained -= row_of(out, n) - row_of(out, n - 1)
            if n == 1:
                after -= 1
        if into >= 0:
            n = self.number(game, seat, into, played)
            gained += row_of(into, n + 1) - row_of(into, n)
            if n == 0:
                after += 1
        return gained + DIFFERENT[after] - DIFFERENT[before]

    def gain(self, game: Stampede, seat: i64, animal: i64, played: i64) -> i64:
        return self.swap(game, seat, -1, animal, played)

    def lose(self, game: Stampede, seat: i64, animal: i64) -> i64:
        return -self.swap(game, seat, animal, -1, -1)

    def side(self, game: Stampede, me: i64, other: i64, change: i64) -> i64:
        """What a change of another's album means to me: a partner's is good, an opponent's bad (S-37, S-39)."""
        teams = game.setup.teams
        if teams:
            if game.ticks[other]:
                return 0
            if teams[me] == teams[other]:
                return change
        if game.players > 2 and -WIN // 2 < change < WIN // 2:
            return -change // 2
        return -change

    def mine(self, game: Stampede, me: i64, change: i64) -> i64:
        """What a change of my album means to me: nothing any more when I am ticked off."""
        return change // 8 if game.setup.teams and game.ticks[me] else change

    # ---- actions ---------------------------------------------------------------------------------------------

    def play(self, game: Stampede, me: i64, stamp: i64) -> i64:
        """The card in the album, and the best its action can do."""
        animal = t.front_of(stamp)
        into_album = self.mine(game, me, self.gain(game, me, animal, -1))
        hand = self.hand(game, me, game.hands[me], stamp)
        return into_album + self.action(game, me, stamp, animal) + hand // HAND_SHARE

    def action(self, game: Stampede, me: i64, stamp: i64, animal: i64) -> i64:
        if animal == t.LION:
            return self.best_lion(game, me, -1, -1, animal)
        if animal == t.ELEPHANT:
            best: i64 = -WIN
            hand = game.hands[me]
            for i in range(hand.size):
                if hand.card(i) != stamp:
                    best = max(best, self.best_elephant(game, me, t.front_of(hand.card(i)), animal))
            return best
        if animal == t.HIPPO:
            best = -WIN
            hand = game.hands[me]
            for i in range(hand.size):
                if hand.card(i) != stamp:
                    best = max(best, self.best_hippo(game, me, t.front_of(hand.card(i)), -1, animal))
            return best
        if animal == t.GIRAFFE:
            least: i64 = WIN
            for other in range(i64(t.ANIMALS)):
                if self.number(game, me, other, animal) > 0:
                    least = min(least, -self.swap(game, me, other, -1, animal))
            return self.mine(game, me, self.top(game, me, animal) - least)
        if animal == t.BABOON:
            best_area: i64 = 0
            for i in range(game.area.size):
                best_area = max(best_area, self.in_hand(game, me, t.front_of(game.area.card(i)), animal))
            return best_area // HAND_SHARE
        if animal == t.BUFFALO:
            if game.setup.buffalo_from_hand:
                taken = self.hand(game, me, game.area, -1) - self.hand(game, me, game.hands[me], stamp)
                return taken // HAND_SHARE
            total: i64 = 0
            for i in range(game.area.size):
                total += self.gain(game, me, t.front_of(game.area.card(i)), animal)
            return self.mine(game, me, total - self.three_least(game, me, animal))
        if animal == t.CROCODILE:
            best = -WIN
            for other in range(game.players):
                if other != me:
                    best = max(best, self.hand(game, me, game.hands[other], -1))
            return (best - self.hand(game, me, game.hands[me], stamp)) // HAND_SHARE
        return 0

    def best_lion(self, game: Stampede, me: i64, given: i64, owner: i64, played: i64) -> i64:
        """The best Lion, as far as it isn't chosen yet (-1)."""
        best: i64 = -2 * WIN
        for other in range(game.players):
            if other == me or (owner >= 0 and other != owner):
                continue
            for out in range(i64(t.ANIMALS)):
                if (given >= 0 and out != given) or self.number(game, me, out, played) == 0:
                    continue
                for into in range(i64(t.ANIMALS)):
                    if game.animals_in_album(other, into) > 0:
                        mine = self.mine(game, me, self.swap(game, me, out, into, played))
                        theirs = self.side(game, me, other, self.swap(game, other, into, out, -1))
                        best = max(best, mine + theirs)
        return best

    def lion(self, game: Stampede, me: i64, given: i64, owner: i64, taken: i64) -> i64:
        mine = self.mine(game, me, self.swap(game, me, given, taken, -1))
        return mine + self.side(game, me, owner, self.swap(game, owner, taken, given, -1))

    def best_hippo(self, game: Stampede, me: i64, given: i64, owner: i64, played: i64) -> i64:
        best: i64 = -2 * WIN
        for other in range(game.players):
            if other == me or (owner >= 0 and other != owner):
                continue
            for into in range(i64(t.ANIMALS)):
                if game.animals_in_album(other, into) > 0:
                    best = max(best, self.hippo(game, me, given, other, into, played))
        return best

    def hippo(self, game: Stampede, me: i64, given: i64, owner: i64, taken: i64, played: i64) -> i64:
        hand = self.in_hand(game, me, taken, played) - self.in_hand(game, me, given, played)
        return hand // HAND_SHARE + self.side(game, me, owner, self.swap(game, owner, taken, given, -1))

    def best_elephant(self, game: Stampede, me: i64, given: i64, played: i64) -> i64:
        best: i64 = -2 * WIN
        for out in range(i64(t.ANIMALS)):
            if self.number(game, me, out, played) > 0:
                best = max(best, self.elephant(game, me, given, out, played))
        return best

    def elephant(self, game: Stampede, me: i64, given: i64, taken: i64, played: i64) -> i64:
        hand = self.in_hand(game, me, taken, played) - self.in_hand(game, me, given, played)
        return hand // HAND_SHARE + self.mine(game, me, self.swap(game, me, taken, given, played))

    def three_least(self, game: Stampede, me: i64, played: i64) -> i64:
        """What the three least useful cards of the album are worth, roughly: each animal at its cheapest."""
        a: i64 = WIN
        b: i64 = WIN
        c: i64 = WIN
        for animal in range(i64(t.ANIMALS)):
            n = self.number(game, me, animal, played)
            if n == 0:
                continue
            loss = -self.swap(game, me, animal, -1, played)
            if loss < a:
                c = b
                b = a
                a = loss
            elif loss < b:
                c = b
                b = loss
            elif loss < c:
                c = loss
        return a + b + c

    def buffalo(self, game: Stampede, me: i64, stamp: i64) -> i64:
        """Give away what is missed least; what was picked already is gone, what lies in the area comes."""
        animal = t.front_of(stamp)
        n = game.animals_in_album(me, animal)
        if game.pick_a != t.NONE and t.front_of(game.pick_a) == animal:
            n -= 1
        if game.pick_b != t.NONE and t.front_of(game.pick_b) == animal:
            n -= 1
        for i in range(game.area.size):
            if t.front_of(game.area.card(i)) == animal:
                n += 1
        alone: i64 = 40 if n == 1 else 0
        return row_of(animal, n - 1) - row_of(animal, n) - alone

    # ---- hands and the pile ----------------------------------------------------------------------------------

    def in_hand(self, game: Stampede, me: i64, animal: i64, played: i64) -> i64:
        """What a card in my hand promises."""
        return min(self.gain(game, me, animal, played), 1000) + POWER[animal]

    def hand(self, game: Stampede, me: i64, row: Row, without: i64) -> i64:
        """What a hand promises me, by what I know of it: fronts if I know them, else the two animals of each back."""
        total: i64 = 0
        skipped = False
        for i in range(row.size):
            stamp = row.card(i)
            if stamp == without and not skipped:
                skipped = True
                continue
            back = t.back_of(stamp)
            if not isinstance(row, MarkedRow) or game.knows(me, row.mark(i)):
                total += self.in_hand(game, me, t.front_of(stamp), -1)
            elif back == t.PLAIN:
                total += self.average(game, me)
            else:
                one = self.in_hand(game, me, back // t.ANIMALS, -1)
                total += (one + self.in_hand(game, me, back % t.ANIMALS, -1)) // 2
        return total

    def average(self, game: Stampede, me: i64) -> i64:
        """What an unknown card promises."""
        total: i64 = 0
        for animal in range(i64(t.ANIMALS)):
            total += self.in_hand(game, me, animal, -1)
        return total // t.ANIMALS

    def top(self, game: Stampede, me: i64, played: i64) -> i64:
        """What the top card of the pile would add to my album, by what I know of it."""
        if game.pile.size == 0:
            return 0
        stamp = game.pile.card(0)
        if game.knows(me, game.pile.mark(0)):
            return self.gain(game, me, t.front_of(stamp), played)
        back = t.back_of(stamp)
        if back == t.PLAIN:
            total: i64 = 0
            for animal in range(i64(t.ANIMALS)):
                total += self.gain(game, me, animal, played)
            return total // t.ANIMALS
        one = self.gain(game, me, back // t.ANIMALS, played)
        return (one + self.gain(game, me, back % t.ANIMALS, played)) // 2


def row_of(animal: i64, n: i64) -> i64:
    """What n cards of an animal are worth in an album."""
    return BIRDS[n] if animal == t.PARROT else ALIKE[n]
