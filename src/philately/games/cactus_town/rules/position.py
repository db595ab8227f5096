"""Where everything is (sections 1 to 4), how a position is asked about, and how it is copied, written and read."""

from typing import Annotated, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.bits import bit, bits_in, check_below, lowest, size_of
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.event import Event
from philately.core.field import Below, Number, Row, Scratch
from philately.core.outcome import Outcome
from philately.core.question import Question, Reason
from philately.core.rng import Rng
from philately.core.state import State
from philately.games.cactus_town.rules import copying, knowledge, questions, redealing
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.setup import Setup

MENU: Final = 64  # more actions than any question offers
ROOM_TO_SHOW: Final = 1 << 56  # more dice at a time than have room below this can't be told apart
REASONS: Final = ("", "goal", "last_outlaw", "only_hope", "progress", "no_hope", "cap")
Seat = Annotated[i64, Below("game.players")]
Seats = Annotated[i64, Below("1 << game.players")]
Figures = Annotated[i64, Below(1 << t.FIGURES)]
FigureOrNone = Annotated[i64, Below(t.FIGURES, none=t.NONE)]
Spaces = Annotated[i64, Below(1 << t.GRID)]
SpaceOrNone = Annotated[i64, Below(t.GRID, none=t.NONE)]
Buildings = Annotated[i64, Below("1 << len(game.setup.groups)", wide=True)]
Loot = Annotated[i64, Below(4)]
Die: Final = Below(7)
HandCard: Final = Below(t.HAND, none=t.NONE)
CardBySeat = Annotated["vec[i64]", Row("game.players", HandCard)]


class CactusTown(State):
    """The town, the figures, the programs, and how far the round has got. Sets are numbers with a bit for each thing.

    A building's number stands for its name, in the town and in the target deck alike (CT-19, CT-21).
    """

    setup: Setup
    seats: Annotated["vec[i64]", Scratch()]  # of each faction, or NONE
    buildings: Annotated["vec[i64]", Row(t.GRID, Below(t.OFFICE + 1))]  # the building in each space
    in_town: Buildings = 0  # all that lie in the town, and of which the target deck was made
    face_up: Spaces = t.OFFICE_ALONE
    looked: Annotated["vec[i64]", Row("game.players", Below(1 << t.GRID))]  # by seat: spaces seen by CIVIC
    at: Annotated["vec[i64]", Row(t.FIGURES, Below(t.PLACES))]  # the place of each figure
    stunned: Annotated[i64, Below(1 << t.FIRST_LAW)] = 0  # figures
    loot: Annotated["vec[i64]", Row(t.FIRST_LAW, Below(3))]  # carried by each outlaw
    dropped: Annotated["vec[i64]", Row(t.GRID, Below(4))]  # by space
    loot_out: Loot = 0
    targets: Buildings = 0  # buildings the Outlaws have drawn
    raided: Buildings = 0  # those of them that are used
    debts: Buildings = 0
    paid: Buildings = 0
    no_debts: Buildings = 0  # buildings in which everybody has seen PAY do nothing
    horses_taken: Buildings = 0  # buildings whose horse is gone
    flips: Annotated[i64, Below(16)] = 0  # duel tokens flipped
    ammo: Seats = 0
    free_corner: SpaceOrNone = t.NONE
    round: Annotated[i64, Number()] = 0
    marker: Seat = 0  # the seat that is first
    program: Annotated["vec[i64]", Row("game.players * 4", HandCard)]  # by seat: three as laid, then the second shot
    laid: Annotated["vec[i64]", Row("game.players", Below(t.SLOTS + 1))]  # by seat: how many of three
    shot_used: Seats = 0
    shot_seen: CardBySeat  # the card that everybody knows to be the second shot
    not_shot: CardBySeat  # a card that everybody knows not to be the second shot after an exchange
    resolved: Annotated[i64, Below("game.players * 3 + 1")] = 0  # cards revealed this round, the present one included
    active: Seat = 0  # whose card is resolved
    card: Annotated[i64, HandCard] = t.NONE  # which one
    kind: Annotated[i64, Below(t.KINDS, none=t.NONE)] = t.NONE  # the action chosen on it
    moved: Figures = 0  # those that have moved in this action
    ridden: Figures = 0  # those that have used HORSE in this action
    walker: FigureOrNone = t.NONE  # one that has entered a building and may use its effect
    entered: SpaceOrNone = t.NONE  # that building's space
    arenas: Spaces = 0  # those in which this action may have a duel (CT-56)
    duelled: Spaces = 0  # those where it has had it
    duel_at: SpaceOrNone = t.NONE
    initiator: FigureOrNone = t.NONE
    fighters: Figures = 0
    dice: Annotated["vec[i64]", Row(t.FIGURES, Die)]  # by figure: the die in a duel or bump
    totals: Annotated["vec[i64]", Row(t.FIGURES, Below(256, wide=True))]  # and with what was added
    aiming: Annotated[i64, Below("game.players + 1")] = 0  # how many seats have had their turn to shoot again
    beaten: Figures = 0  # defenders that still have to suffer
    loser: FigureOrNone = t.NONE  # who is pushed or stunned
    errand: Annotated[i64, Below(3)] = 0  # what a bump is part of: STAMPEDE, the same by a building, REGROUP
    acted: Figures = 0  # animals that are through with this STAMPEDE or REGROUP
    attempted: Annotated["vec[i64]", Row(t.ANIMALS, Below(1 << t.FIGURES))]  # by animal: figures it has tried this turn
    bumper: FigureOrNone = t.NONE  # the animal at work
    hit: Figures = 0  # those it has hit and that aren't moved yet
    dodge: Annotated[i64, Below(2)] = 0  # 1: it must move afterwards
    shown: Annotated[i64, Number()] = 0  # what dice have shown since the last action, as `rolled` tells it
    winner: Annotated[i64, Below("game.players", none=-1)] = -1
    reason: Annotated[i64, Below(7)] = 0  # 0 while the game goes on
    stock: Annotated["vec[i64]", Scratch()]  # room to work in while redealing
    ways: Annotated["vec[i64]", Scratch()]  # room to work in: how far it is to a building in range

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, questions.QUESTIONS, MENU)
        seats: int = players
        self.setup = setup
        self.seats = vec[i64]([t.NONE] * t.FACTIONS)
        for seat in range(players):
            self.seats[setup.factions[seat]] = seat
        self.buildings = vec[i64]([t.OFFICE] * t.GRID)
        self.looked = vec[i64]([0] * seats)
        self.at = vec[i64]([t.ABSENT] * t.FIGURES)
        self.loot = vec[i64]([0] * t.FIRST_LAW)
        self.dropped = vec[i64]([0] * t.GRID)
        self.program = vec[i64]([t.NONE] * (seats * t.HAND))
        self.laid = vec[i64]([0] * seats)
        self.shot_seen = vec[i64]([t.NONE] * seats)
        self.not_shot = vec[i64]([t.NONE] * seats)
        self.dice = vec[i64]([0] * t.FIGURES)
        self.totals = vec[i64]([0] * t.FIGURES)
        self.attempted = vec[i64]([0] * t.ANIMALS)
        self.stock = vec[i64]([0] * t.MOST_BUILDINGS)
        self.ways = vec[i64]([0] * t.GRID)

    # ---- looking ----------------------------------------------------------------------------------------------------

    def seat_of(self, figure: i64) -> i64:
        """Whose a figure is."""
        return self.seats[t.faction_of(figure)]

    def plays(self, faction: i64) -> bool:
        return self.seats[faction] != t.NONE

    def stands(self, figure: i64) -> bool:
        """Is it in a building, and not stunned?"""
        return self.at[figure] < t.GRID and not self.stunned >> figure & 1

    def standing_in(self, space: i64) -> i64:
        """The standing figures in a building."""
        found: i64 = 0
        for figure in range(i64(t.FIGURES)):
            if self.at[figure] == space and not self.stunned >> figure & 1:
                found |= bit(figure)
        return found

    def opponents_in(self, space: i64, faction: i64) -> i64:
        """Standing figures of others in a building."""
        return self.standing_in(space) & ~t.gang_of(faction)

    def in_standoff(self, figure: i64) -> bool:
        """CT-45; plain cows neither cause a standoff nor are in one."""
        if figure >= t.FIRST_COW or not self.stands(figure):
            return False
        return self.opponents_in(self.at[figure], t.faction_of(figure)) & ~t.COWS != 0

    def is_held(self, figure: i64, kind: i64) -> bool:
        """CT-46: does a standoff keep this figure from an action?"""
        return self.setup.hindered >> kind & 1 != 0 and self.in_standoff(figure)

    def step_to(self, place: i64, way: i64) -> i64:
        """Ways 0 to 3: up, right, left, down, or from a field to buildings; 4 to 6: to a wagon. -1: there is none."""
        return self.setup.steps[place * t.WAYS + way] if place < t.WAGON else -1

    def has_room(self, figure: i64, space: i64) -> bool:
        """Golden rule 1 (CT-43, CT-44): is no other figure of its side in that building?"""
        if space == t.OFFICE_SPACE and self.setup.sharers >> figure & 1:
            return True
        own = t.gang_of(t.faction_of(figure)) & ~bit(figure)
        while own:
            if self.at[lowest(own)] == space:
                return False
            own &= own - 1
        return True

    def is_open(self, space: i64) -> bool:
        """Does a building lie face-up there, other than the Office?"""
        return self.face_up >> space & 1 != 0 and space != t.OFFICE_SPACE

    def effect_in(self, space: i64) -> i64:
        """What a building does; one that lies face-down, or the basic set, does nothing (CT-103)."""
        if not self.setup.gunslinger or not self.is_open(space):
            return 0
        return self.setup.effects[self.buildings[space]]

    def has_horse(self, space: i64) -> bool:
        """CT-91, CT-92: a horse stands at a face-up t.HORSE building until it is stolen."""
        if not self.is_open(space):
            return False
        building = self.buildings[space]
        return self.setup.effects[building] == t.HORSE and not self.horses_taken >> building & 1

    def horses(self) -> i64:
        return size_of(self.horses_taken)

    def number_at(self, place: i64) -> i64:
        """How many outlaws are in jail, captured, in the desert."""
        found: i64 = 0
        for figure in range(i64(t.FIRST_LAW)):
            if self.at[figure] == place:
                found += 1
        return found

    def outlaws_in_town(self) -> i64:
        found: i64 = 0
        for figure in range(i64(t.FIRST_LAW)):
            if self.at[figure] < t.GRID:
                found += 1
        return found

    def aboard(self) -> i64:
        """How many animals are in wagons."""
        found: i64 = 0
        for figure in range(i64(t.BULL), i64(t.FIGURES)):
            if t.WAGON <= self.at[figure] < t.DESERT:
                found += 1
        return found

    def in_range(self, cow: i64) -> bool:
        """CT-112."""
        place = self.at[cow]
        return place >= t.WAGON or t.distance(place, self.at[t.BULL]) <= self.setup.herd_range

    def herded(self) -> bool:
        """Is every cow in range?"""
        return self.in_range(t.FIRST_COW) and self.in_range(t.LAST_COW)

    def turn_of(self, number: i64) -> i64:
        """CT-37, CT-38: seat * 4 + slot of the card that is resolved as this one of the round, counted from 0."""
        players = self.players
        if self.setup.reverse:
            number = players * t.SLOTS - 1 - number
        return (self.marker + number % players) % players * t.HAND + number // players

    def is_resolved(self, seat: i64, slot: i64) -> bool:
        """Has this card of a program been revealed?"""
        if slot == t.SHOT_SLOT:
            return False
        place = (seat - self.marker + self.players) % self.players
        number = slot * self.players + place
        if self.setup.reverse:
            number = self.players * t.SLOTS - 1 - number
        return number < self.resolved

    def unlaid(self, seat: i64) -> i64:
        """The cards that a seat still has to choose from."""
        left: i64 = 15
        for slot in range(self.laid[seat]):
            left &= ~bit(self.program[seat * t.HAND + slot])
        return left

    def kind_of(self, seat: i64, card: i64, second: i64) -> i64:
        """One of the two actions of a card."""
        actions = self.setup.second if second else self.setup.first
        return actions[self.card_number(seat, card)]

    def card_number(self, seat: i64, card: i64) -> i64:
        """One of a seat's four cards, among all 20."""
        return self.setup.factions[seat] * t.HAND + card

    def value_of(self, seat: i64, card: i64) -> i64:
        return self.setup.values[self.card_number(seat, card)]

    # ---- dice -------------------------------------------------------------------------------------------------------

    def show(self, number: i64) -> None:
        """Remember what came up, 1 to 15, for `rolled`."""
        self.shown = self.shown % ROOM_TO_SHOW * 16 + number

    def roll(self, figure: i64) -> i64:
        """Roll a die for a figure."""
        die = self.rng.below(6) + 1
        self.dice[figure] = die
        self.totals[figure] = die
        return die

    def rolled(self) -> i64:
        return self.shown

    # ---- asking -----------------------------------------------------------------------------------------------------

    def ask_or_take(self, seat: i64, question: Question["CactusTown"]) -> bool:
        """Ask something that must be answered; a single action is taken at once. False: there is no action at all."""
        self.pose(seat, question)
        if self.offered == 1:
            question.take(self, self.menu[0])
            return True
        return self.offered > 0

    def ask_if_any(self, seat: i64, question: Question["CactusTown"]) -> bool:
        """Ask something that may be declined, if there is more to say than that."""
        self.pose(seat, question)
        return self.offered > 1

    def choose(self, k: i64) -> None:
        self.shown = 0
        if not self.tracking:
            self.stale = True
        self.question.take(self, self.menu[k])

    def offer_only(self, members: i64, first: i64, size: i64, reason: Reason) -> None:
        """Offer an action for each member of a set; what isn't in it has this reason, if no other was given before."""
        self.offer_all(members, first)
        if self.wondering:
            self.rule_out_rest(first, size, reason)

    def offer_move(self, figure: i64, to: i64) -> None:
        self.offer(t.MOVE + figure * t.ROOM + to)

    def rule_out_moves(self, figures: i64, reason: Reason) -> None:
        """Give all moves of these figures a reason that have none."""
        for figure in bits_in(figures):
            self.rule_out_rest(t.MOVE + figure * t.ROOM, t.ROOM, reason)

    def displace(self, event: Event, move: i64) -> None:
        """Let the seat that was asked move a figure; nothing is turned up (CT-52)."""
        figure = move // t.ROOM
        self.happen(event, self.to_move, figure, self.at[figure], move % t.ROOM)
        self.at[figure] = move % t.ROOM

    # ---- the end ----------------------------------------------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        if self.winner >= 0:
            return 1.0 if seat == self.winner else 0.0
        return 1.0 / float(self.players)

    def outcome(self) -> Outcome | None:
        if self.reason == 0:
            return None
        places = [1 if self.winner < 0 or seat == self.winner else 2 for seat in range(self.players)]
        scores = [self.payoff(seat) for seat in range(self.players)]
        return Outcome(tuple(places), tuple(scores), REASONS[self.reason])

    # ---- what a seat knows ------------------------------------------------------------------------------------------

    def replace_hidden(self, seat: i64, rng: Rng) -> None:
        redealing.redeal(self, seat, rng)

    def observe(self, seat: int, out: vec[u8]) -> None:
        self.check_seat(seat)
        knowledge.observe(self, seat, out)

    # ---- copying ----------------------------------------------------------------------------------------------------

    def blank(self) -> State:
        return CactusTown(self.players, self.setup)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, CactusTown)  # quick, because nothing is derived from this class
        self.copy_frame(other)
        copying.copy(self, other)
        self.attend(self.to_move)

    def write(self, out: Writer) -> None:
        copying.write(self, out)

    def read(self, data: Reader) -> None:
        copying.read(self, data)
        self.check()
        self.attend(self.to_move)

    def check(self) -> None:
        """Every building lies in one space (I-3), every card is programmed once, figures are where they can be."""
        found: i64 = 0
        for space in range(i64(t.GRID)):
            building = self.buildings[space]
            if space == t.OFFICE_SPACE:
                if building != t.OFFICE:
                    raise BadDump("the Sheriff's Office isn't in the middle")
                continue
            check_below(building, len(self.setup.groups))
            if found >> building & 1:
                raise BadDump(f"building {building} stands in two places")
            found |= bit(building)
        if found != self.in_town or size_of(found) != t.TOWN:
            raise BadDump("the buildings of the town aren't those that were chosen")
        if (self.targets | self.debts) & ~found or self.targets & self.debts:
            raise BadDump("a target or debt is no building of the town, or is both")
        if self.no_debts & self.debts & ~self.paid:
            raise BadDump("a debt lies where nothing could be paid")
        if self.raided & ~self.targets or self.paid & ~self.debts:
            raise BadDump("a used target or a paid debt was never drawn")
        for figure in range(i64(t.FIGURES)):
            place = self.at[figure]
            here = self.setup.figures >> figure & 1 != 0
            if here != (place != t.ABSENT):
                raise BadDump(f"figure {figure} is in play though its faction isn't, or the other way round")
            if here and figure < t.BULL and t.FIELD <= place < t.DESERT:
                raise BadDump(f"figure {figure} can't be on a field tile or a wagon (CT-124)")
            if here and figure >= t.FIRST_LAW and t.DESERT <= place <= t.BOUND:
                raise BadDump(f"figure {figure} can't be in {place} (CT-55)")
        for seat in range(self.players):
            cards: i64 = 0
            laid: i64 = 0
            for slot in range(i64(t.HAND)):
                card = self.program[seat * t.HAND + slot]
                if card != t.NONE:
                    if cards >> card & 1:
                        raise BadDump(f"seat {seat} has programmed a card twice")
                    cards |= bit(card)
                    laid += 1
            if laid != (self.laid[seat] if self.laid[seat] < t.SLOTS else i64(t.HAND)):
                raise BadDump(f"seat {seat} has laid {laid} cards, not {self.laid[seat]}")
