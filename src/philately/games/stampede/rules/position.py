"""A position of Stampede: where everything lies (section A), and what is asked (section K)."""

from typing import Annotated, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core import field as f
from philately.core.bits import check_below
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.outcome import Outcome
from philately.core.pile import MarkedRow, Pile, Row
from philately.core.rng import Rng
from philately.core.state import State
from philately.games.stampede.rules import copying, knowledge
from philately.games.stampede.rules import terms as t
from philately.games.stampede.rules.asking import Asked, Pick
from philately.games.stampede.rules.questions import QUESTIONS
from philately.games.stampede.rules.redealing import Redealing
from philately.games.stampede.rules.setup import Setup
from philately.games.stampede.rules.winning import OVER

Seat = Annotated[i64, f.Below("game.players")]
StampOrNone = Annotated[i64, f.Below(t.STAMPS, none=t.NONE)]
StampBySeat = Annotated["vec[i64]", f.Row("game.players", f.Below(t.STAMPS, none=t.NONE))]
Reached: Final = f.Below(t.TURN_LIMIT + 1)


class Stampede(State):
    """A game of Stampede: the zones of S-6, how far the turn has got, and what is asked."""

    setup: Setup
    pile: Annotated[Pile, f.Cards()]
    hands: Annotated[list[MarkedRow], f.Several("game.players")]
    albums: Annotated[list[Row], f.Several("game.players")]
    area: Annotated[Row, f.Cards()]
    held: Annotated[MarkedRow, f.Cards()]  # a Rhino's former hand, until it is back in the pile (S-22)
    given: Annotated[Row, f.Cards()]  # cards given up for a new pile (S-31)
    animals: Annotated["vec[i64]", f.Row("9 * game.players", f.Below(11))]  # how many of each lie in each album
    active: Seat = 0  # whose turn it is
    turn: Annotated[i64, f.Number()] = 0  # counted from 1
    stage: Annotated[i64, f.Below("len(game.questions)")] = 0  # the first question of the step, which everybody sees
    picks: Annotated[i64, f.Below(3)] = 0  # how many actions of the step have been taken; the others don't see them
    pick_a: StampOrNone = t.NONE
    pick_b: StampOrNone = t.NONE  # or a seat
    order: Annotated[i64, f.Below(t.RETURN + 1)] = 0  # TAKE or RETURN, for Giraffe and Rhino
    taken: StampOrNone = t.NONE  # the stamp the Giraffe has taken and may not return (S-21)
    album_before: Annotated[i64, f.Below(t.CARDS + 1)] = 0  # size of the active album when the turn began (S-16)
    refilled: bool = False  # a refill happened this turn
    resume: Annotated[i64, f.Below(t.TO_RHINO_TAKE + 1)] = 0  # what goes on after the refill
    refills: Annotated[i64, f.Number()] = 0
    first_given: StampBySeat  # what each seat has chosen to give up so far
    second_given: StampBySeat
    ticks: Annotated["vec[i64]", f.Row("game.players", Reached)]  # why a member of a team is ticked off (S-39)
    winner: Annotated[i64, f.Below("game.players", none=-1)] = -1
    reason: Annotated[i64, Reached] = 0  # 0 while the game goes on
    pooled: bool = False  # some hidden cards are known to come from the last refill
    everybody: Annotated[i64, f.Scratch()]  # the mark of a card that all have seen
    room: Annotated["vec[i64]", f.Scratch()]  # for a menu that isn't a row of cards
    redealing: Annotated[Redealing, f.Scratch()]

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, QUESTIONS, t.CARDS + 1)
        self.setup = setup
        self.pile = Pile(t.CARDS)
        self.hands = [MarkedRow(4) for _ in range(players)]
        self.albums = [Row(t.CARDS) for _ in range(players)]
        self.area = Row(3)
        self.held = MarkedRow(3)
        self.given = Row(2 * players)
        self.animals = vec[i64]([0] * int(players * t.ANIMALS))
        self.first_given = vec[i64]([t.NONE] * int(players))
        self.second_given = vec[i64]([t.NONE] * int(players))
        self.ticks = vec[i64]([0] * int(players))
        self.room = self.menu
        self.everybody = t.SPECTATOR | (1 << players) - 1
        self.redealing = Redealing(players)

    # ---- looking --------------------------------------------------------------------------------------------------

    def left_of(self, seat: i64) -> i64:
        """S-9: play goes to the left."""
        return (seat + 1) % self.players

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
            for stamp in t.stamps_in(row):
                found[stamp] += 1
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

    def step(self, question: Asked) -> None:
        """Begin a step that everybody sees: its first question."""
        self.stage = question.number
        self.picks = 0
        self.pick_a = t.NONE
        self.pick_b = t.NONE
        self.ask(question)

    def attend(self, seat: i64) -> None:
        self.menu = self.room
        super().attend(seat)

    def ask(self, question: Asked) -> None:
        """Ask the seat that is to move, unless everybody can see the only legal action."""
        self.question = question
        self.menu = self.room
        self.offered = 0
        question.offer(self, self.to_move)
        if self.offered == 1 and question.is_obvious(self):
            self.choose(0)

    def pick(self, action: i64, question: Asked) -> None:
        """Keep an action that isn't the last one of its step, and ask on: nobody else sees it yet."""
        if self.picks == 0:
            self.pick_a = action
        else:
            self.pick_b = action
        self.picks += 1
        self.ask(question)

    def offer_row(self, actions: vec[i64], number: i64) -> None:
        """Offer the first so many of these actions as they lie: they are the menu until the next question."""
        self.menu = actions
        self.offered = number

    def offer_stamps(self, row: Row, a: i64, b: i64) -> None:
        """Offer every stamp of a row once of which more lie there than these two."""
        menu = self.menu
        cards = row.cards
        found: i64 = 0
        last: i64 = t.NONE
        for i in range(row.size):
            card = cards[i]
            if card == a:
                a = t.NONE
            elif card == b:
                b = t.NONE
            elif card != last:
                menu[found] = card
                found += 1
                last = card
        self.offered = found

    # ---- copies ---------------------------------------------------------------------------------------------------

    def blank(self) -> State:
        return Stampede(self.players, self.setup)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Stampede)  # quick, because nothing is derived from this class
        self.copy_frame(other)
        copying.copy(self, other)
        self.attend(self.to_move)

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        self.redealing.replace_hidden(self, seat, rng)

    def write(self, out: Writer) -> None:
        copying.write(self, out)

    def read(self, data: Reader) -> None:
        copying.read(self, data)
        self.check()
        self.attend(self.to_move)

    def check(self) -> None:
        """Is this a position of the game? For what comes from outside."""
        found = self.census()
        wanted = [self.setup.deck.count(stamp) for stamp in range(t.STAMPS)]
        if self.setup.random_backs:  # only the fronts are sure
            found = [sum(found[front * t.ANIMALS : front * t.ANIMALS + t.ANIMALS]) for front in range(t.ANIMALS)]
            wanted = [sum(wanted[front * t.ANIMALS : front * t.ANIMALS + t.ANIMALS]) for front in range(t.ANIMALS)]
        if found != wanted:
            raise BadDump("the cards are not those of the game")
        for seat in range(self.players):
            fronts = [stamp // t.ANIMALS for stamp in t.stamps_in(self.albums[seat])]
            for animal in range(t.ANIMALS):
                if self.animals_in_album(seat, animal) != fronts.count(animal):
                    raise BadDump(f"the animals of album {seat} are not those of its cards")
        if (self.reason > 0) != (self.to_move < 0) or (self.question is OVER) != (self.to_move < 0):
            raise BadDump("a game is over when it has a reason and asks nobody")
        if isinstance(self.question, Pick) and self.question.zone == t.OTHER:
            check_below(self.pick_b, self.players)
