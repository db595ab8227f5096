"""A position of Stampede: where everything lies (section A), and what is asked (section K)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.bits import check_below
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.outcome import Outcome
from philately.core.pile import MarkedRow, Pile, Row
from philately.core.rng import Rng
from philately.core.state import State
from philately.games.stampede.rules import exchanges, knowledge, refill, turn
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.redealing import Redealing
from philately.games.stampede.rules.setup import Setup

# Where the answers to the present question come from.
ROW: Final = 0
PLACES: Final = 1
SEATS: Final = 2
ORDERS: Final = 3
NOWHERE: Final = 99


class Stampede(State):
    """A game of Stampede: the zones of S-6, how far the turn has got, and what is asked."""

    setup: Setup
    pile: Pile
    hands: list[MarkedRow]
    albums: list[Row]
    area: Row
    held: MarkedRow  # a Rhino's former hand, until it is back in the pile (S-22)
    given: Row  # cards given up for a new pile (S-31)
    animals: vec[i64]  # how many of each animal lie in each album
    active: i64  # whose turn it is
    turn: i64  # counted from 1
    stage: i64  # the first question of the present step: what the others see is being asked
    picks: i64  # how many answers of the step have been given; the others don't see them until the step is complete
    pick_a: i64
    pick_b: i64
    order: i64  # TAKE or RETURN, for Giraffe and Rhino
    taken: i64  # the stamp the Giraffe has taken and may not return (S-21)
    album_before: i64  # size of the active album at the start of the turn (S-16)
    refilled: bool  # a refill happened this turn
    resume: i64  # what goes on after the refill
    refills: i64
    first_given: vec[i64]  # what each seat has chosen to give up so far
    second_given: vec[i64]
    ticks: vec[i64]  # why a member of a team is ticked off (S-39); 0 = not yet
    winner: i64
    reason: i64  # 0 while the game goes on
    pooled: bool  # some hidden cards are known to come from the last refill

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players)
        self.setup = setup
        self.pile = Pile(t.CARDS)
        self.hands = [MarkedRow(4) for _ in range(players)]
        self.albums = [Row(t.CARDS) for _ in range(players)]
        self.area = Row(3)
        self.held = MarkedRow(3)
        self.given = Row(2 * players)
        self.animals = vec[i64]([0] * int(players * t.ANIMALS))
        self.active = 0
        self.turn = 0
        self.stage = 0
        self.picks = 0
        self.pick_a = t.NONE
        self.pick_b = t.NONE
        self.order = 0
        self.taken = t.NONE
        self.album_before = 0
        self.refilled = False
        self.resume = 0
        self.refills = 0
        self.first_given = vec[i64]([t.NONE] * int(players))
        self.second_given = vec[i64]([t.NONE] * int(players))
        self.ticks = vec[i64]([0] * int(players))
        self.winner = -1
        self.reason = 0
        self.pooled = False
        self.everybody: i64 = t.SPECTATOR | (1 << players) - 1
        self.redealing: Redealing = Redealing(players)
        self.source: i64 = ROW
        self.row: Row = self.hands[0]  # the cards to choose from
        self.choices: i64 = 0
        self.lowest: i64 = 0  # the first place to choose from
        self.skip_a: i64 = NOWHERE  # cards of the row that may not be chosen, by rank, in order
        self.skip_b: i64 = NOWHERE

    # ---- looking --------------------------------------------------------------------------------------------------

    def left_of(self, seat: i64) -> i64:
        """S-9: play goes to the left."""
        seat += 1
        if seat == self.players:
            seat = 0
        return seat

    def animals_in_album(self, seat: i64, animal: i64) -> i64:
        return self.animals[seat * t.ANIMALS + animal]

    def knows(self, seat: i64, mark: i64) -> bool:
        """Is this the mark of a card whose front the seat knows? Seat -1 is a spectator."""
        return bool(mark & (t.SPECTATOR if seat < 0 else 1 << seat))

    def census(self) -> list[int]:
        """How many cards of each stamp there are, wherever they lie; a game neither makes nor loses cards (S-16)."""
        found = [0] * t.STAMPS
        for place in range(self.pile.size):
            found[self.pile.card(place)] += 1
        rows: list[Row] = [*self.hands, *self.albums, self.area, self.held, self.given]
        for row in rows:
            for i in range(row.size):
                found[row.card(i)] += 1
        return found

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
        return Outcome(places, tuple([self.payoff(seat) for seat in seats]), t.REASONS[self.reason])

    def observe(self, seat: int, out: vec[u8]) -> None:
        knowledge.observe(self, seat, out)

    # ---- moving ---------------------------------------------------------------------------------------------------

    def into_album(self, seat: i64, stamp: i64) -> None:
        self.albums[seat].lay(stamp)
        place = seat * t.ANIMALS + stamp // t.ANIMALS
        self.animals[place] = self.animals[place] + 1

    def out_of_album(self, seat: i64, stamp: i64) -> None:
        self.albums[seat].lift(stamp)
        place = seat * t.ANIMALS + stamp // t.ANIMALS
        self.animals[place] = self.animals[place] - 1

    # ---- asking ---------------------------------------------------------------------------------------------------

    def step(self, question: i64) -> None:
        """Begin a step that everybody sees: its first question."""
        self.stage = question
        self.picks = 0
        self.pick_a = t.NONE
        self.pick_b = t.NONE
        self.ask(question)

    def ask(self, question: i64) -> None:
        """Ask the speaker. What has a single answer that everybody can see is not asked."""
        self.asking = question
        self.attend(self.to_move)
        if self.choices == 1 and (question > t.RHINO_CARD or self.held.size == 1):
            if question == t.GIVE_UP and self.setup.refill_together and self.row.kinds > 1 and self.row.size > 2:
                return  # that one answer is left tells the first one, which is still secret (S-33)
            self.choose(0)

    def pick(self, answer: i64, question: i64) -> None:
        """An answer that is not the last one of its step: nobody else sees it yet."""
        if self.picks == 0:
            self.pick_a = answer
        else:
            self.pick_b = answer
        self.picks += 1
        self.ask(question)

    def attend(self, seat: i64) -> None:
        """Lay out the answers to the present question."""
        self.to_move = seat
        question = self.asking
        self.skip_a = NOWHERE
        self.skip_b = NOWHERE
        if question <= t.BABOON_AREA:
            self.source = ROW
            if question <= t.BABOON_HAND:
                self.row = self.hands[self.active]
            elif question == t.RHINO_CARD:
                self.row = self.held if self.held.size > 0 else self.hands[self.active]
            elif question <= t.BUFFALO_CARD:
                self.row = self.albums[self.active]
            elif question == t.GIVE_UP:
                self.row = self.albums[seat]
            elif question == t.BABOON_AREA:
                self.row = self.area
            else:
                self.row = self.albums[self.pick_b]
            self.choices = self.row.kinds
            if question == t.BUFFALO_CARD:
                self.leave_out(self.pick_a, self.pick_b)
            elif question == t.GIVE_UP:
                self.leave_out(self.first_given[seat], t.NONE)
            elif question == t.GIRAFFE_CARD and not self.setup.giraffe_same_card:
                self.leave_out(self.taken, t.NONE)
        elif question <= t.CROCODILE_PLAYER:
            self.source = SEATS
            self.choices = self.players - 1
        elif question <= t.RHINO_ORDER:
            self.source = ORDERS
            self.choices = 2
        elif question <= t.RHINO_PLACE:
            self.source = PLACES
            self.lowest = 0
            if question == t.GIRAFFE_PLACE and self.order == t.RETURN and not self.setup.giraffe_same_card:
                self.lowest = 1  # S-21: place 0 would make the returned and the taken card the same
            self.choices = self.pile.size + 1 - self.lowest
        else:
            self.choices = 0

    def leave_out(self, a: i64, b: i64) -> None:
        """Cards that can't be chosen (again) because no further one of their kind lies in the row."""
        if a == t.NONE:
            return
        if b == a:
            if self.row.count(a) == 2:
                self.skip_a = self.row.rank(a)
                self.choices -= 1
            return
        if self.row.count(a) == 1:
            self.skip_a = self.row.rank(a)
            self.choices -= 1
        if b != t.NONE and self.row.count(b) == 1:
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
            return t.PLACE + self.lowest + k
        if self.source == SEATS:
            return t.SEAT + (k if k < self.active else k + 1)
        return t.TAKE + k

    def choose(self, k: i64) -> None:
        answer = self.action(k)
        if not self.tracking:
            self.stale = True
        question = self.asking
        if question == t.PLAY:
            turn.play(self, answer)
        elif question == t.LION_OWN:
            self.pick(answer, t.LION_PLAYER)
        elif question == t.LION_PLAYER:
            self.pick(answer - t.SEAT, t.LION_ALBUM)
        elif question == t.LION_ALBUM:
            exchanges.lion(self, self.pick_a, self.pick_b, answer)
        elif question == t.HIPPO_HAND:
            self.pick(answer, t.HIPPO_PLAYER)
        elif question == t.HIPPO_PLAYER:
            self.pick(answer - t.SEAT, t.HIPPO_ALBUM)
        elif question == t.HIPPO_ALBUM:
            exchanges.hippo(self, self.pick_a, self.pick_b, answer)
        elif question == t.ELEPHANT_HAND:
            self.pick(answer, t.ELEPHANT_ALBUM)
        elif question == t.ELEPHANT_ALBUM:
            exchanges.elephant(self, self.pick_a, answer)
        elif question == t.BABOON_HAND:
            self.pick(answer, t.BABOON_AREA)
        elif question == t.BABOON_AREA:
            exchanges.baboon(self, self.pick_a, answer)
        elif question == t.CROCODILE_PLAYER:
            exchanges.crocodile(self, answer - t.SEAT)
        elif question == t.BUFFALO_CARD:
            if self.picks < 2:
                self.pick(answer, t.BUFFALO_CARD)
            else:
                exchanges.buffalo(self, self.pick_a, self.pick_b, answer)
        elif question == t.RHINO_ORDER:
            self.order = answer
            if answer == t.TAKE:
                knowledge.hold(self)
                exchanges.rhino_take(self)
            else:
                self.ask(t.RHINO_CARD)
        elif question == t.RHINO_CARD:
            self.pick(answer, t.RHINO_PLACE)
        elif question == t.RHINO_PLACE:
            exchanges.rhino_place(self, self.pick_a, answer - t.PLACE)
        elif question == t.GIRAFFE_ORDER:
            if answer == t.TAKE:
                exchanges.giraffe_take(self)
            else:
                self.order = t.RETURN
                self.ask(t.GIRAFFE_CARD)
        elif question == t.GIRAFFE_CARD:
            if self.setup.giraffe_on_top:
                exchanges.giraffe_return(self, answer, 0)
            else:
                self.pick(answer, t.GIRAFFE_PLACE)
        elif question == t.GIRAFFE_PLACE:
            exchanges.giraffe_return(self, self.pick_a, answer - t.PLACE)
        else:
            refill.give_up(self, answer)

    def is_secret(self, seat: int) -> bool:
        """A Rhino's cards by front (S-36), hidden places (S-35), and what is given up secretly (S-33)."""
        if self.asking == t.GIVE_UP:
            return self.setup.refill_together
        if self.asking == t.GIRAFFE_PLACE or self.asking == t.RHINO_PLACE:
            return self.setup.hidden_places
        return self.asking == t.RHINO_CARD

    def pending(self) -> list[int]:
        if self.to_move < 0:
            return []
        if self.asking != t.GIVE_UP or not self.setup.refill_together:
            return [self.to_move]
        waiting: list[int] = []
        for i in range(self.players):
            seat = (self.active + i) % self.players
            if self.second_given[seat] == t.NONE:
                waiting.append(seat)
        return waiting

    # ---- copies ---------------------------------------------------------------------------------------------------

    def blank(self) -> State:
        return Stampede(self.players, self.setup)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Stampede)  # quick, because nothing is derived from this class
        self.copy_frame(other)
        self.pile.copy_from(other.pile)
        for seat in range(self.players):
            self.hands[seat].copy_from(other.hands[seat])
            self.albums[seat].copy_cards(other.albums[seat])
            self.first_given[seat] = other.first_given[seat]
            self.second_given[seat] = other.second_given[seat]
            self.ticks[seat] = other.ticks[seat]
        for i in range(self.players * t.ANIMALS):
            self.animals[i] = other.animals[i]
        self.area.copy_cards(other.area)
        self.held.copy_from(other.held)
        self.given.copy_cards(other.given)
        self.active = other.active
        self.turn = other.turn
        self.stage = other.stage
        self.picks = other.picks
        self.pick_a = other.pick_a
        self.pick_b = other.pick_b
        self.order = other.order
        self.taken = other.taken
        self.album_before = other.album_before
        self.refilled = other.refilled
        self.resume = other.resume
        self.refills = other.refills
        self.winner = other.winner
        self.reason = other.reason
        self.pooled = other.pooled
        self.attend(self.to_move)

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        self.redealing.replace_hidden(self, seat, rng)

    def write(self, out: Writer) -> None:
        out.number(self.setup.fingerprint())
        self.pile.write(out)
        for seat in range(self.players):
            self.hands[seat].write(out)
            self.albums[seat].write(out)
            out.byte(self.first_given[seat])
            out.byte(self.second_given[seat])
            out.byte(self.ticks[seat])
        self.area.write(out)
        self.held.write(out)
        self.given.write(out)
        out.byte(self.active)
        out.number(self.turn)
        out.byte(self.stage)
        out.byte(self.picks)
        out.byte(self.pick_a)
        out.byte(self.pick_b)
        out.byte(self.order)
        out.byte(self.taken)
        out.byte(self.album_before)
        out.byte(int(self.refilled) | int(self.pooled) << 1)
        out.byte(self.resume)
        out.number(self.refills)
        out.byte(self.winner & 255)
        out.byte(self.reason)

    def read(self, data: Reader) -> None:
        if data.number() != self.setup.fingerprint():
            raise BadDump("this is a dump of a game with other options")
        self.pile.read(data)
        for i in range(self.players * t.ANIMALS):
            self.animals[i] = 0
        for seat in range(self.players):
            self.hands[seat].read(data)
            album = self.albums[seat]
            album.read(data)
            for i in range(album.size):
                place = seat * t.ANIMALS + album.card(i) // t.ANIMALS
                self.animals[place] = self.animals[place] + 1
            self.first_given[seat] = data.byte()
            self.second_given[seat] = data.byte()
            self.ticks[seat] = data.byte()
        self.area.read(data)
        self.held.read(data)
        self.given.read(data)
        self.active = data.byte()
        self.turn = data.number()
        self.stage = data.byte()
        self.picks = data.byte()
        self.pick_a = data.byte()
        self.pick_b = data.byte()
        self.order = data.byte()
        self.taken = data.byte()
        self.album_before = data.byte()
        flags = data.byte()
        self.refilled = bool(flags & 1)
        self.pooled = bool(flags & 2)
        self.resume = data.byte()
        self.refills = data.number()
        winner = data.byte()
        self.winner = -1 if winner == 255 else winner
        self.reason = data.byte()
        self.check()
        self.attend(self.to_move)

    def check(self) -> None:
        """Is this a position of the game? For what comes from outside."""
        for place in range(self.pile.size):
            check_below(self.pile.card(place), t.STAMPS)
        rows: list[Row] = [*self.hands, *self.albums, self.area, self.held, self.given]
        for row in rows:
            for i in range(row.size):
                check_below(row.card(i), t.STAMPS)
        found = self.census()
        wanted = [0] * t.STAMPS
        for stamp in self.setup.deck:
            wanted[stamp] += 1
        if self.setup.random_backs:  # only the fronts are sure
            found = [sum(found[front * t.ANIMALS : front * t.ANIMALS + t.ANIMALS]) for front in range(t.ANIMALS)]
            wanted = [sum(wanted[front * t.ANIMALS : front * t.ANIMALS + t.ANIMALS]) for front in range(t.ANIMALS)]
        if found != wanted:
            raise BadDump("the cards are not those of the game")
        check_below(self.active, self.players)
        check_below(self.asking, t.OVER + 1)
        check_below(self.stage, t.OVER + 1)
        check_below(self.picks, 3)
        check_below(self.resume, 5)
        check_below(self.reason, 5)
        if (self.reason > 0) != (self.to_move < 0) or (self.asking == t.OVER) != (self.to_move < 0):
            raise BadDump("a game is over when it has a reason and asks nobody")
        if self.asking in (t.HIPPO_ALBUM, t.LION_ALBUM):
            check_below(self.pick_b, self.players)
