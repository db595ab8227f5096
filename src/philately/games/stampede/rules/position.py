"""Where everything lies (section A), and how a position is copied, written and read."""

import zlib

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.pile import MarkedRow, Pile, Row
from philately.core.state import State
from philately.games.stampede.rules.terms import (
    ANIMALS,
    CARDS,
    HIPPO_ALBUM,
    LION_ALBUM,
    NONE,
    OVER,
    STAMPS,
)


class Setup:
    """What was chosen before play (section J), as the rules need it; `options.py` makes it."""

    deck: list[int]  # 90 stamps; with random backs only their fronts count
    random_backs: bool
    giraffe_on_top: bool
    buffalo_from_hand: bool
    giraffe_same_card: bool
    parrots_own_turn: bool
    refill_when_needed: bool
    refill_together: bool
    hidden_places: bool
    memory_aid: bool
    teams: list[int]  # team of each seat; empty without teams
    trio_needs_two: bool
    turn_limit: i64  # 0 = none

    def __init__(self, deck: list[int]) -> None:
        self.deck = deck
        self.random_backs = False
        self.giraffe_on_top = False
        self.buffalo_from_hand = False
        self.giraffe_same_card = False
        self.parrots_own_turn = False
        self.refill_when_needed = False
        self.refill_together = False
        self.hidden_places = False
        self.memory_aid = True
        self.teams = []
        self.trio_needs_two = False
        self.turn_limit = 0

    def fingerprint(self) -> i64:
        """A number for everything that was chosen, to tell dumps of different games apart."""
        choices = (
            self.deck,
            self.random_backs,
            self.giraffe_on_top,
            self.buffalo_from_hand,
            self.giraffe_same_card,
            self.parrots_own_turn,
            self.refill_when_needed,
            self.refill_together,
            self.hidden_places,
            self.memory_aid,
            self.teams,
            self.trio_needs_two,
            int(self.turn_limit),
        )
        return zlib.crc32(repr(choices).encode())


def check_below(value: i64, limit: i64) -> None:
    if not 0 <= value < limit:
        raise BadDump(f"{value} stands where a number from 0 to {limit - 1} should be")


class Position(State):
    """The zones of S-6 and how far the turn has got."""

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
        self.pile = Pile(CARDS)
        self.hands = [MarkedRow(4) for _ in range(players)]
        self.albums = [Row(CARDS) for _ in range(players)]
        self.area = Row(3)
        self.held = MarkedRow(3)
        self.given = Row(2 * players)
        self.animals = vec[i64]([0] * int(players * ANIMALS))
        self.active = 0
        self.turn = 0
        self.stage = 0
        self.picks = 0
        self.pick_a = NONE
        self.pick_b = NONE
        self.order = 0
        self.taken = NONE
        self.album_before = 0
        self.refilled = False
        self.resume = 0
        self.refills = 0
        self.first_given = vec[i64]([NONE] * int(players))
        self.second_given = vec[i64]([NONE] * int(players))
        self.ticks = vec[i64]([0] * int(players))
        self.winner = -1
        self.reason = 0
        self.pooled = False

    def animals_in_album(self, seat: i64, animal: i64) -> i64:
        return self.animals[seat * ANIMALS + animal]

    def into_album(self, seat: i64, stamp: i64) -> None:
        self.albums[seat].lay(stamp)
        place = seat * ANIMALS + stamp // ANIMALS
        self.animals[place] = self.animals[place] + 1

    def out_of_album(self, seat: i64, stamp: i64) -> None:
        self.albums[seat].lift(stamp)
        place = seat * ANIMALS + stamp // ANIMALS
        self.animals[place] = self.animals[place] - 1

    def copy_position(self, other: "Position") -> None:
        """The game's part of `copy_from`."""
        self.copy_frame(other)
        self.pile.copy_from(other.pile)
        for seat in range(self.players):
            self.hands[seat].copy_from(other.hands[seat])
            self.albums[seat].copy_cards(other.albums[seat])
            self.first_given[seat] = other.first_given[seat]
            self.second_given[seat] = other.second_given[seat]
            self.ticks[seat] = other.ticks[seat]
        for i in range(self.players * ANIMALS):
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
        for i in range(self.players * ANIMALS):
            self.animals[i] = 0
        for seat in range(self.players):
            self.hands[seat].read(data)
            album = self.albums[seat]
            album.read(data)
            for i in range(album.size):
                place = seat * ANIMALS + album.card(i) // ANIMALS
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
            check_below(self.pile.card(place), STAMPS)
        rows: list[Row] = [*self.hands, *self.albums, self.area, self.held, self.given]
        for row in rows:
            for i in range(row.size):
                check_below(row.card(i), STAMPS)
        found = self.census()
        wanted = [0] * STAMPS
        for stamp in self.setup.deck:
            wanted[stamp] += 1
        if self.setup.random_backs:  # only the fronts are sure
            found = [sum(found[front * ANIMALS : front * ANIMALS + ANIMALS]) for front in range(ANIMALS)]
            wanted = [sum(wanted[front * ANIMALS : front * ANIMALS + ANIMALS]) for front in range(ANIMALS)]
        if found != wanted:
            raise BadDump("the cards are not those of the game")
        check_below(self.active, self.players)
        check_below(self.asking, OVER + 1)
        check_below(self.stage, OVER + 1)
        check_below(self.picks, 3)
        check_below(self.resume, 5)
        check_below(self.reason, 5)
        if (self.reason > 0) != (self.to_move < 0) or (self.asking == OVER) != (self.to_move < 0):
            raise BadDump("a game is over when it has a reason and asks nobody")
        if self.asking in (HIPPO_ALBUM, LION_ALBUM):
            check_below(self.pick_b, self.players)

    def census(self) -> list[int]:
        """How many cards of each stamp there are, wherever they lie; a game neither makes nor loses cards (S-16)."""
        found = [0] * STAMPS
        for place in range(self.pile.size):
            found[self.pile.card(place)] += 1
        rows: list[Row] = [*self.hands, *self.albums, self.area, self.held, self.given]
        for row in rows:
            for i in range(row.size):
                found[row.card(i)] += 1
        return found
