"""Where everything is (sections 1 to 4), how a position is asked about, and how it is copied, written and read."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from philately.core.bits import bit, check_below, lowest, size_of
from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.outcome import Outcome
from philately.core.rng import Rng
from philately.core.state import State
from philately.games.cactus_town.rules import knowledge, questions, redealing
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.setup import Setup

MENU: Final = 64  # more answers than any question has
ROOM_TO_SHOW: Final = 1 << 56  # more dice at a time than have room below this can't be told apart
REASONS: Final = ("", "goal", "last_outlaw", "only_hope", "progress", "no_hope", "cap")


class CactusTown(State):
    """The town, the figures, the programs, and how far the round has got. Sets are numbers with a t.bit for each thing.

    A building's number stands for its name, in the town and in the target deck alike (CT-19, CT-21).
    """

    setup: Setup
    seats: vec[i64]  # of each faction, or t.NONE
    buildings: vec[i64]  # the building in each space
    in_town: i64  # buildings: all that lie in the town, and of which the target deck was made
    face_up: i64  # spaces
    looked: vec[i64]  # by seat: spaces seen by CIVIC
    at: vec[i64]  # the place of each figure
    stunned: i64  # figures
    loot: vec[i64]  # carried by each outlaw
    dropped: vec[i64]  # by space
    loot_out: i64
    targets: i64  # buildings the Outlaws have drawn
    raided: i64  # those of them that are used
    debts: i64
    paid: i64
    no_debts: i64  # buildings in which everybody has seen PAY do nothing
    horses_taken: i64  # buildings whose horse is gone
    flips: i64  # duel tokens flipped
    ammo: i64  # seats
    free_corner: i64  # space
    round: i64
    marker: i64  # the seat that is first
    program: vec[i64]  # by seat, four cards (0 … 3): three as laid, then the second shot; t.NONE while not laid
    laid: vec[i64]  # by seat: how many of three
    shot_used: i64  # seats
    shot_seen: vec[i64]  # by seat: the card that everybody knows to be the second shot, or t.NONE
    not_shot: vec[i64]  # by seat: a card that everybody knows not to be the second shot after an exchange, or t.NONE
    resolved: i64  # cards revealed this round, the present one included
    active: i64  # whose card is resolved
    card: i64  # which one (0 … 3), or t.NONE
    kind: i64  # the action chosen on it, or t.NONE
    moved: i64  # figures that have moved in this action
    ridden: i64  # figures that have used t.HORSE in this action
    walker: i64  # a figure that has entered a building and may use its effect, or t.NONE
    entered: i64  # that building's space, or t.NONE
    arenas: i64  # spaces in which this action may have a duel (CT-56)
    duelled: i64  # those where it has had it
    duel_at: i64  # where the present duel is, or t.NONE
    initiator: i64  # figure
    fighters: i64  # figures
    dice: vec[i64]  # by figure: the die in a duel or bump
    totals: vec[i64]  # and with what was added
    aiming: i64  # how many seats have had their turn to shoot again
    beaten: i64  # defenders that still have to suffer
    loser: i64  # who is pushed or stunned, or t.NONE
    errand: i64  # what a bump is part of: 0 STAMPEDE, 1 the same by a building, 2 REGROUP
    acted: i64  # animals (figures) that are through with this STAMPEDE or REGROUP
    attempted: vec[i64]  # by animal (0 … 2): figures it has tried to bump
    bumper: i64  # the animal at work, or t.NONE
    hit: i64  # figures it has hit and that aren't moved yet
    dodge: i64  # 1: it must move afterwards
    shown: i64  # what dice have shown since the last answer, as `rolled` tells it
    winner: i64
    reason: i64  # 0 while the game goes on
    stock: vec[i64]  # room to work in while redealing
    ways: vec[i64]  # room to work in: how far it is to a building in range
    menu: vec[i64]  # the answers to the present question
    choices: i64

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players)
        seats: int = players
        self.setup = setup
        self.seats = vec[i64]([t.NONE] * t.FACTIONS)
        for seat in range(players):
            self.seats[setup.factions[seat]] = seat
        self.buildings = vec[i64]([t.NONE] * t.GRID)
        self.in_town = 0
        self.face_up = bit(t.OFFICE_SPACE)
        self.looked = vec[i64]([0] * seats)
        self.at = vec[i64]([t.ABSENT] * t.FIGURES)
        self.stunned = 0
        self.loot = vec[i64]([0] * t.FIRST_LAW)
        self.dropped = vec[i64]([0] * t.GRID)
        self.loot_out = 0
        self.targets = 0
        self.raided = 0
        self.debts = 0
        self.paid = 0
        self.no_debts = 0
        self.horses_taken = 0
        self.flips = 0
        self.ammo = 0
        self.free_corner = t.NONE
        self.round = 0
        self.marker = 0
        self.program = vec[i64]([t.NONE] * (seats * t.HAND))
        self.laid = vec[i64]([0] * seats)
        self.shot_used = 0
        self.shot_seen = vec[i64]([t.NONE] * seats)
        self.not_shot = vec[i64]([t.NONE] * seats)
        self.resolved = 0
        self.active = 0
        self.card = t.NONE
        self.kind = t.NONE
        self.moved = 0
        self.ridden = 0
        self.walker = t.NONE
        self.entered = t.NONE
        self.arenas = 0
        self.duelled = 0
        self.duel_at = t.NONE
        self.initiator = t.NONE
        self.fighters = 0
        self.dice = vec[i64]([0] * t.FIGURES)
        self.totals = vec[i64]([0] * t.FIGURES)
        self.aiming = 0
        self.beaten = 0
        self.loser = t.NONE
        self.errand = 0
        self.acted = 0
        self.attempted = vec[i64]([0] * t.ANIMALS)
        self.bumper = t.NONE
        self.hit = 0
        self.dodge = 0
        self.shown = 0
        self.winner = -1
        self.reason = 0
        self.stock = vec[i64]([0] * t.MOST_BUILDINGS)
        self.ways = vec[i64]([0] * t.GRID)
        self.menu = vec[i64]([0] * MENU)
        self.choices = 0

    # ---- looking ----------------------------------------------------------------------------------------------------

    def seat_of(self, figure: i64) -> i64:
        """Whose a figure is."""
        return self.seats[t.faction_of(figure)]

    def left_of(self, seat: i64) -> i64:
        """The next one clockwise."""
        seat += 1
        return seat if seat < self.players else 0

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

    def has_room(self, figure: i64, space: i64) -> bool:
        """Golden rule 1 (CT-43, CT-44): is no other figure of its side in that building?"""
        if space == t.OFFICE_SPACE and t.FIRST_LAW <= figure < 6:
            return True
        own = t.gang_of(t.faction_of(figure)) & ~bit(figure)
        while own:
            if self.at[lowest(own)] == space:
                return False
            own &= own - 1
        return True

    def effect_in(self, space: i64) -> i64:
        """What a building does; one that lies face-down, or the basic set, does nothing (CT-103)."""
        if not self.setup.gunslinger or not self.face_up >> space & 1 or space == t.OFFICE_SPACE:
            return 0
        return self.setup.effects[self.buildings[space]]

    def has_horse(self, space: i64) -> bool:
        """CT-91, CT-92: a horse stands at a face-up t.HORSE building until it is stolen."""
        if not self.face_up >> space & 1 or space == t.OFFICE_SPACE:
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
        number: i64 = self.setup.factions[seat] * t.HAND + card
        if second:
            return self.setup.second[number]
        return self.setup.first[number]

    def value_of(self, seat: i64, card: i64) -> i64:
        return self.setup.values[self.setup.factions[seat] * t.HAND + card]

    # ---- dice -------------------------------------------------------------------------------------------------------

    def show(self, number: i64) -> None:
        """Remember what came up, 1 to 15, for `rolled`."""
        self.shown = self.shown % ROOM_TO_SHOW * 16 + number

    def throw(self) -> i64:
        return self.rng.below(6) + 1

    def rolled(self) -> i64:
        return self.shown

    # ---- asking -----------------------------------------------------------------------------------------------------

    def count(self) -> i64:
        return self.choices

    def action(self, k: i64) -> i64:
        return self.menu[k]

    def offer(self, action: i64) -> None:
        self.menu[self.choices] = action
        self.choices += 1

    def offer_all(self, some: i64, first: i64) -> None:
        while some:
            self.offer(first + lowest(some))
            some &= some - 1

    def attend(self, seat: i64) -> None:
        """Lay out the answers to the present question."""
        self.to_move = seat
        self.choices = 0
        if seat >= 0:
            questions.lay_out(self, seat)

    def ask(self, seat: i64, question: i64) -> None:
        """Ask something."""
        self.asking = question
        self.attend(seat)

    def ask_or_take(self, seat: i64, question: i64) -> bool:
        """Ask something that must be answered; a single answer is taken at once. False: there is no answer at all."""
        self.asking = question
        self.attend(seat)
        if self.count() == 0:
            return False
        if self.count() == 1:
            questions.carry_out(self, question, self.action(0))
        return True

    def ask_if_any(self, seat: i64, question: i64) -> bool:
        """Ask something that may be declined, if there is more to say than that."""
        self.asking = question
        self.attend(seat)
        return self.count() > 1

    def choose(self, k: i64) -> None:
        answer = self.menu[k]
        if not self.tracking:
            self.stale = True
        self.shown = 0
        questions.carry_out(self, self.asking, answer)

    def is_secret(self, seat: int) -> bool:
        """Programs (CT-148), and what is exchanged by TRADE."""
        return self.asking == t.PROGRAM or self.asking == t.SWAP

    def pending(self) -> list[int]:
        if self.to_move < 0:
            return []
        if self.asking != t.PROGRAM:
            return [self.to_move]
        waiting: list[int] = []
        for place in range(self.players):
            seat = (self.marker + place) % self.players
            if self.laid[seat] < t.SLOTS:
                waiting.append(seat)
        return waiting

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
        for i in range(i64(t.GRID)):
            self.buildings[i] = other.buildings[i]
            self.dropped[i] = other.dropped[i]
        for i in range(i64(t.FIGURES)):
            self.at[i] = other.at[i]
            self.dice[i] = other.dice[i]
            self.totals[i] = other.totals[i]
        for i in range(i64(t.ANIMALS)):
            self.loot[i] = other.loot[i]
            self.attempted[i] = other.attempted[i]
        for seat in range(self.players):
            self.looked[seat] = other.looked[seat]
            self.laid[seat] = other.laid[seat]
            self.shot_seen[seat] = other.shot_seen[seat]
            self.not_shot[seat] = other.not_shot[seat]
        for i in range(self.players * t.HAND):
            self.program[i] = other.program[i]
        self.in_town = other.in_town
        self.face_up = other.face_up
        self.stunned = other.stunned
        self.loot_out = other.loot_out
        self.targets = other.targets
        self.raided = other.raided
        self.debts = other.debts
        self.paid = other.paid
        self.no_debts = other.no_debts
        self.horses_taken = other.horses_taken
        self.flips = other.flips
        self.ammo = other.ammo
        self.free_corner = other.free_corner
        self.round = other.round
        self.marker = other.marker
        self.shot_used = other.shot_used
        self.resolved = other.resolved
        self.active = other.active
        self.card = other.card
        self.kind = other.kind
        self.moved = other.moved
        self.ridden = other.ridden
        self.walker = other.walker
        self.entered = other.entered
        self.arenas = other.arenas
        self.duelled = other.duelled
        self.duel_at = other.duel_at
        self.initiator = other.initiator
        self.fighters = other.fighters
        self.aiming = other.aiming
        self.beaten = other.beaten
        self.loser = other.loser
        self.errand = other.errand
        self.acted = other.acted
        self.bumper = other.bumper
        self.hit = other.hit
        self.dodge = other.dodge
        self.shown = other.shown
        self.winner = other.winner
        self.reason = other.reason
        self.attend(self.to_move)

    def write(self, out: Writer) -> None:
        out.number(self.setup.fingerprint())
        for i in range(i64(t.GRID)):
            out.byte(self.buildings[i])
            out.byte(self.dropped[i])
        for i in range(i64(t.FIGURES)):
            out.byte(self.at[i])
            out.byte(self.dice[i])
            out.byte(self.totals[i])
        for i in range(i64(t.ANIMALS)):
            out.byte(self.loot[i])
            out.number(self.attempted[i])
        for seat in range(self.players):
            out.number(self.looked[seat])
            out.byte(self.laid[seat])
            out.byte(self.shot_seen[seat])
            out.byte(self.not_shot[seat])
        for i in range(self.players * t.HAND):
            out.byte(self.program[i])
        for some in (
            self.in_town,
            self.face_up,
            self.stunned,
            self.targets,
            self.raided,
            self.debts,
            self.paid,
            self.no_debts,
            self.horses_taken,
            self.moved,
            self.ridden,
            self.arenas,
            self.duelled,
            self.fighters,
            self.beaten,
            self.acted,
            self.hit,
            self.round,
            self.shown,
        ):
            out.number(some)
        for value in (
            self.loot_out,
            self.flips,
            self.ammo,
            self.free_corner,
            self.marker,
            self.shot_used,
            self.resolved,
            self.active,
            self.card,
            self.kind,
            self.walker,
            self.entered,
            self.duel_at,
            self.initiator,
            self.aiming,
            self.loser,
            self.errand,
            self.bumper,
            self.dodge,
            self.winner & 255,
            self.reason,
        ):
            out.byte(value)

    def read(self, data: Reader) -> None:
        if data.number() != self.setup.fingerprint():
            raise BadDump("this is the dump of a game with other options")
        for i in range(i64(t.GRID)):
            self.buildings[i] = data.byte()
            self.dropped[i] = _byte_below(data, 4)
        for i in range(i64(t.FIGURES)):
            self.at[i] = _byte_below(data, t.PLACES)
            self.dice[i] = _byte_below(data, 7)
            self.totals[i] = data.byte()
        for i in range(i64(t.ANIMALS)):
            self.loot[i] = _byte_below(data, 3)
            self.attempted[i] = _some_below(data, t.FIGURES)
        for seat in range(self.players):
            self.looked[seat] = _some_below(data, t.GRID)
            self.laid[seat] = _byte_below(data, t.SLOTS + 1)
            self.shot_seen[seat] = _byte_or_none(data, t.HAND)
            self.not_shot[seat] = _byte_or_none(data, t.HAND)
        for i in range(self.players * t.HAND):
            self.program[i] = _byte_or_none(data, t.HAND)
        buildings: i64 = len(self.setup.groups)
        self.in_town = _some_below(data, buildings)
        self.face_up = _some_below(data, t.GRID)
        self.stunned = _some_below(data, t.FIRST_LAW)
        self.targets = _some_below(data, buildings)
        self.raided = _some_below(data, buildings)
        self.debts = _some_below(data, buildings)
        self.paid = _some_below(data, buildings)
        self.no_debts = _some_below(data, buildings)
        self.horses_taken = _some_below(data, buildings)
        self.moved = _some_below(data, t.FIGURES)
        self.ridden = _some_below(data, t.FIGURES)
        self.arenas = _some_below(data, t.GRID)
        self.duelled = _some_below(data, t.GRID)
        self.fighters = _some_below(data, t.FIGURES)
        self.beaten = _some_below(data, t.FIGURES)
        self.acted = _some_below(data, t.FIGURES)
        self.hit = _some_below(data, t.FIGURES)
        self.round = data.number()
        self.shown = data.number()
        self.loot_out = _byte_below(data, 4)
        self.flips = _byte_below(data, 16)
        self.ammo = _byte_below(data, bit(self.players))
        self.free_corner = _byte_or_none(data, t.GRID)
        self.marker = _byte_below(data, self.players)
        self.shot_used = _byte_below(data, bit(self.players))
        self.resolved = _byte_below(data, self.players * t.SLOTS + 1)
        self.active = _byte_below(data, self.players)
        self.card = _byte_or_none(data, t.HAND)
        self.kind = _byte_or_none(data, t.KINDS)
        self.walker = _byte_or_none(data, t.FIGURES)
        self.entered = _byte_or_none(data, t.GRID)
        self.duel_at = _byte_or_none(data, t.GRID)
        self.initiator = _byte_or_none(data, t.FIGURES)
        self.aiming = _byte_below(data, self.players + 1)
        self.loser = _byte_or_none(data, t.FIGURES)
        self.errand = _byte_below(data, 3)
        self.bumper = _byte_or_none(data, t.FIGURES)
        self.dodge = _byte_below(data, 2)
        winner = _byte_or_none(data, self.players)
        self.winner = -1 if winner == t.NONE else winner
        self.reason = _byte_below(data, 7)
        check_below(self.asking, t.OVER + 1)
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
            here = self.plays(t.faction_of(figure))
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


def _byte_below(data: Reader, limit: i64) -> i64:
    value = data.byte()
    check_below(value, limit)
    return value


def _byte_or_none(data: Reader, limit: i64) -> i64:
    value = data.byte()
    if value != t.NONE:
        check_below(value, limit)
    return value


def _some_below(data: Reader, limit: i64) -> i64:
    value = data.number()
    check_below(value, bit(limit))
    return value
