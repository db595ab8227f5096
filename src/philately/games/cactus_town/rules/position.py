"""Where everything is (sections 1 to 4), and how a position is copied, written and read."""

import zlib

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.codec import Reader, Writer
from philately.core.errors import BadDump
from philately.core.state import State
from philately.games.cactus_town.rules.terms import (
    ABSENT,
    BOUND,
    BULL,
    CARDS,
    COWBOY,
    COWS,
    DANCER_GANG,
    DESERT,
    FACTIONS,
    FIELD,
    FIGURES,
    FIRST_COW,
    FIRST_LAW,
    GRID,
    HAND,
    HERD,
    HORSE,
    HUNTER_GANG,
    HUNTERS,
    KINDS,
    LAST_COW,
    LAW,
    LAW_GANG,
    MOST_BUILDINGS,
    NONE,
    OFFICE,
    OFFICE_SPACE,
    OUTLAW_GANG,
    OUTLAWS,
    OVER,
    PLACES,
    SHOT_SLOT,
    SLOTS,
    TOWN,
    WAGON,
    bit,
    distance,
    faction_of,
)

ANIMALS = 3
EVERY_SPACE = (1 << GRID) - 1


class Setup:
    """What was chosen before play (CT-7) and what the data files say, as the rules need it; `options.py` makes it."""

    factions: list[int]  # whose each seat is, in the order of seating (CT-16)
    first: list[int]  # the two actions of each of the 20 cards (CT-72)
    second: list[int]
    values: list[int]
    groups: list[int]  # the group of each building, numbered from 0; only buildings that may be in the town
    effects: list[int]  # what each building does in gunslinger mode; HORSE has a horse in basic mode too
    removable: list[int]  # groups of which as many are taken out as there are too many cards (CT-22)
    gunslinger: bool
    reverse: bool
    shot_replaces: bool
    corner_only: bool  # escape_from = corner
    capture_in_standoff: bool
    round_cap: i64  # 0 = none
    targets: i64  # cards the Outlaws draw (CT-28), already with CT-18 in mind
    debts: i64
    loot_goal: i64
    jail_goal: i64
    prisoner_goal: i64
    horse_goal: i64
    debt_goal: i64
    duel_goal: i64
    herd_range: i64
    push: i64  # how far (CT-66)
    bed_bonus: i64
    ammo_bonus: i64
    replace_bonus: i64  # second_shot_mode = replace
    dancer_starts: list[int]  # spaces
    cards: str  # what the cards and the buildings are called; the rules don't care
    town: str

    def __init__(
        self,
        factions: list[int],
        first: list[int],
        second: list[int],
        values: list[int],
        groups: list[int],
        effects: list[int],
        removable: list[int],
    ) -> None:
        assert len(first) == len(second) == len(values) == CARDS and len(groups) == len(effects) <= MOST_BUILDINGS
        self.factions = factions
        self.first = first
        self.second = second
        self.values = values
        self.groups = groups
        self.effects = effects
        self.removable = removable
        self.gunslinger = False
        self.reverse = True
        self.shot_replaces = False
        self.corner_only = False
        self.capture_in_standoff = False
        self.round_cap = 25
        self.targets = 3 if LAW in factions else 2
        self.debts = 3
        self.loot_goal = 2
        self.jail_goal = 2
        self.prisoner_goal = 1
        self.horse_goal = 2
        self.debt_goal = 2
        self.duel_goal = 3
        self.herd_range = 2
        self.push = 3
        self.bed_bonus = 1
        self.ammo_bonus = 2
        self.replace_bonus = 2
        self.dancer_starts = [10, 14]
        self.cards = ""
        self.town = ""

    def fingerprint(self) -> i64:
        """A number for everything that was chosen, to tell dumps of different games apart."""
        choices = (
            self.factions,
            self.first,
            self.second,
            self.values,
            self.groups,
            self.effects,
            self.removable,
            self.gunslinger,
            self.reverse,
            self.shot_replaces,
            self.corner_only,
            self.capture_in_standoff,
            int(self.round_cap),
            int(self.targets),
            int(self.debts),
            int(self.loot_goal),
            int(self.jail_goal),
            int(self.prisoner_goal),
            int(self.horse_goal),
            int(self.debt_goal),
            int(self.duel_goal),
            int(self.herd_range),
            int(self.push),
            int(self.bed_bonus),
            int(self.ammo_bonus),
            int(self.replace_bonus),
            self.dancer_starts,
        )
        return zlib.crc32(repr(choices).encode())


def check_below(value: i64, limit: i64) -> None:
    if not 0 <= value < limit:
        raise BadDump(f"{value} stands where a number from 0 to {limit - 1} should be")


def size_of(some: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while some:
        some &= some - 1
        found += 1
    return found


def lowest(some: i64) -> i64:
    """The lowest bit that is set; there must be one."""
    place: i64 = 0
    if not some & 0xFFFFFFFF:
        place = 32
        some >>= 32
    if not some & 0xFFFF:
        place += 16
        some >>= 16
    if not some & 0xFF:
        place += 8
        some >>= 8
    if not some & 0xF:
        place += 4
        some >>= 4
    if not some & 3:
        place += 2
        some >>= 2
    return place if some & 1 else place + 1


def nth(some: i64, n: i64) -> i64:
    """The bit with n others below it."""
    while n > 0:
        some &= some - 1
        n -= 1
    return lowest(some)


def things_in(some: i64) -> list[int]:
    """The bits that are set, one by one, for those who have the time."""
    found: list[int] = []
    while some:
        found.append(int(lowest(some)))
        some &= some - 1
    return found


class Position(State):
    """The town, the figures, the programs, and how far the round has got. Sets are numbers with a bit for each thing.

    A building's number stands for its name, in the town and in the target deck alike (CT-19, CT-21).
    """

    setup: Setup
    seats: vec[i64]  # of each faction, or NONE
    town: vec[i64]  # the building in each space
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
    program: vec[i64]  # by seat, four cards (0 … 3): three as laid, then the second shot; NONE while not laid
    laid: vec[i64]  # by seat: how many of three
    shot_used: i64  # seats
    shot_seen: vec[i64]  # by seat: the card that everybody knows to be the second shot, or NONE
    not_shot: vec[i64]  # by seat: a card that everybody knows not to be the second shot after an exchange, or NONE
    resolved: i64  # cards revealed this round, the present one included
    active: i64  # whose card is resolved
    card: i64  # which one (0 … 3), or NONE
    kind: i64  # the action chosen on it, or NONE
    moved: i64  # figures that have moved in this action
    ridden: i64  # figures that have used HORSE in this action
    walker: i64  # a figure that has entered a building and may use its effect, or NONE
    entered: i64  # that building's space, or NONE
    arenas: i64  # spaces in which this action may have a duel (CT-56)
    duelled: i64  # those where it has had it
    duel_at: i64  # where the present duel is, or NONE
    initiator: i64  # figure
    fighters: i64  # figures
    dice: vec[i64]  # by figure: the die in a duel or bump
    totals: vec[i64]  # and with what was added
    aiming: i64  # how many seats have had their turn to shoot again
    beaten: i64  # defenders that still have to suffer
    loser: i64  # who is pushed or stunned, or NONE
    errand: i64  # what a bump is part of: 0 STAMPEDE, 1 the same by a building, 2 REGROUP
    acted: i64  # animals (figures) that are through with this STAMPEDE or REGROUP
    attempted: vec[i64]  # by animal (0 … 2): figures it has tried to bump
    bumper: i64  # the animal at work, or NONE
    hit: i64  # figures it has hit and that aren't moved yet
    dodge: i64  # 1: it must move afterwards
    shown: i64  # what dice have shown since the last answer, as `rolled` tells it
    winner: i64
    reason: i64  # 0 while the game goes on

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players)
        seats: int = players
        self.setup = setup
        self.seats = vec[i64]([NONE] * FACTIONS)
        for seat in range(players):
            self.seats[setup.factions[seat]] = seat
        self.town = vec[i64]([NONE] * GRID)
        self.in_town = 0
        self.face_up = bit(OFFICE_SPACE)
        self.looked = vec[i64]([0] * seats)
        self.at = vec[i64]([ABSENT] * FIGURES)
        self.stunned = 0
        self.loot = vec[i64]([0] * FIRST_LAW)
        self.dropped = vec[i64]([0] * GRID)
        self.loot_out = 0
        self.targets = 0
        self.raided = 0
        self.debts = 0
        self.paid = 0
        self.no_debts = 0
        self.horses_taken = 0
        self.flips = 0
        self.ammo = 0
        self.free_corner = NONE
        self.round = 0
        self.marker = 0
        self.program = vec[i64]([NONE] * (seats * HAND))
        self.laid = vec[i64]([0] * seats)
        self.shot_used = 0
        self.shot_seen = vec[i64]([NONE] * seats)
        self.not_shot = vec[i64]([NONE] * seats)
        self.resolved = 0
        self.active = 0
        self.card = NONE
        self.kind = NONE
        self.moved = 0
        self.ridden = 0
        self.walker = NONE
        self.entered = NONE
        self.arenas = 0
        self.duelled = 0
        self.duel_at = NONE
        self.initiator = NONE
        self.fighters = 0
        self.dice = vec[i64]([0] * FIGURES)
        self.totals = vec[i64]([0] * FIGURES)
        self.aiming = 0
        self.beaten = 0
        self.loser = NONE
        self.errand = 0
        self.acted = 0
        self.attempted = vec[i64]([0] * ANIMALS)
        self.bumper = NONE
        self.hit = 0
        self.dodge = 0
        self.shown = 0
        self.winner = -1
        self.reason = 0

    # ---- looking ---------------------------------------------------------------------------------------------

    def seat_of(self, figure: i64) -> i64:
        """Whose a figure is."""
        return self.seats[faction_of(figure)]

    def left_of(self, seat: i64) -> i64:
        """The next one clockwise."""
        seat += 1
        return seat if seat < self.players else 0

    def plays(self, faction: i64) -> bool:
        return self.seats[faction] != NONE

    def stands(self, figure: i64) -> bool:
        """Is it in a building, and not stunned?"""
        return self.at[figure] < GRID and not self.stunned >> figure & 1

    def standing_in(self, space: i64) -> i64:
        """The standing figures in a building."""
        found: i64 = 0
        for figure in range(i64(FIGURES)):
            if self.at[figure] == space and not self.stunned >> figure & 1:
                found |= bit(figure)
        return found

    def gang(self, faction: i64) -> i64:
        """All figures of a faction."""
        if faction == OUTLAWS:
            return OUTLAW_GANG
        if faction == LAW:
            return LAW_GANG
        if faction == COWBOY:
            return HERD
        return HUNTER_GANG if faction == HUNTERS else DANCER_GANG

    def opponents_in(self, space: i64, faction: i64) -> i64:
        """Standing figures of others in a building."""
        return self.standing_in(space) & ~self.gang(faction)

    def in_standoff(self, figure: i64) -> bool:
        """CT-45; plain cows neither cause a standoff nor are in one."""
        if figure >= FIRST_COW or not self.stands(figure):
            return False
        return self.opponents_in(self.at[figure], faction_of(figure)) & ~COWS != 0

    def has_room(self, figure: i64, space: i64) -> bool:
        """Golden rule 1 (CT-43, CT-44): is no other figure of its side in that building?"""
        if space == OFFICE_SPACE and FIRST_LAW <= figure < 6:
            return True
        own = self.gang(faction_of(figure)) & ~bit(figure)
        while own:
            if self.at[lowest(own)] == space:
                return False
            own &= own - 1
        return True

    def effect_in(self, space: i64) -> i64:
        """What a building does; one that lies face-down, or the basic set, does nothing (CT-103)."""
        if not self.setup.gunslinger or not self.face_up >> space & 1 or space == OFFICE_SPACE:
            return 0
        return self.setup.effects[self.town[space]]

    def has_horse(self, space: i64) -> bool:
        """CT-91, CT-92: a horse stands at a face-up HORSE building until it is stolen."""
        if not self.face_up >> space & 1 or space == OFFICE_SPACE:
            return False
        building = self.town[space]
        return self.setup.effects[building] == HORSE and not self.horses_taken >> building & 1

    def horses(self) -> i64:
        return size_of(self.horses_taken)

    def number_at(self, place: i64) -> i64:
        """How many outlaws are in jail, captured, in the desert."""
        found: i64 = 0
        for figure in range(i64(FIRST_LAW)):
            if self.at[figure] == place:
                found += 1
        return found

    def outlaws_in_town(self) -> i64:
        found: i64 = 0
        for figure in range(i64(FIRST_LAW)):
            if self.at[figure] < GRID:
                found += 1
        return found

    def aboard(self) -> i64:
        """How many animals are in wagons."""
        found: i64 = 0
        for figure in range(i64(BULL), i64(FIGURES)):
            if WAGON <= self.at[figure] < DESERT:
                found += 1
        return found

    def in_range(self, cow: i64) -> bool:
        """CT-112."""
        place = self.at[cow]
        return place >= WAGON or distance(place, self.at[BULL]) <= self.setup.herd_range

    def herded(self) -> bool:
        """Is every cow in range?"""
        return self.in_range(FIRST_COW) and self.in_range(LAST_COW)

    def turn_of(self, number: i64) -> i64:
        """CT-37, CT-38: seat * 4 + slot of the card that is resolved as this one of the round, counted from 0."""
        players = self.players
        if self.setup.reverse:
            number = players * SLOTS - 1 - number
        return (self.marker + number % players) % players * HAND + number // players

    def is_resolved(self, seat: i64, slot: i64) -> bool:
        """Has this card of a program been revealed?"""
        if slot == SHOT_SLOT:
            return False
        place = (seat - self.marker + self.players) % self.players
        number = slot * self.players + place
        if self.setup.reverse:
            number = self.players * SLOTS - 1 - number
        return number < self.resolved

    def kind_of(self, seat: i64, card: i64, second: i64) -> i64:
        """One of the two actions of a card."""
        number: i64 = self.setup.factions[seat] * HAND + card
        if second:
            return self.setup.second[number]
        return self.setup.first[number]

    def value_of(self, seat: i64, card: i64) -> i64:
        return self.setup.values[self.setup.factions[seat] * HAND + card]

    # ---- copying ---------------------------------------------------------------------------------------------

    def copy_position(self, other: "Position") -> None:
        """The game's part of `copy_from`."""
        self.copy_frame(other)
        for i in range(i64(GRID)):
            self.town[i] = other.town[i]
            self.dropped[i] = other.dropped[i]
        for i in range(i64(FIGURES)):
            self.at[i] = other.at[i]
            self.dice[i] = other.dice[i]
            self.totals[i] = other.totals[i]
        for i in range(i64(ANIMALS)):
            self.loot[i] = other.loot[i]
            self.attempted[i] = other.attempted[i]
        for seat in range(self.players):
            self.looked[seat] = other.looked[seat]
            self.laid[seat] = other.laid[seat]
            self.shot_seen[seat] = other.shot_seen[seat]
            self.not_shot[seat] = other.not_shot[seat]
        for i in range(self.players * HAND):
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
        for i in range(i64(GRID)):
            out.byte(self.town[i])
            out.byte(self.dropped[i])
        for i in range(i64(FIGURES)):
            out.byte(self.at[i])
            out.byte(self.dice[i])
            out.byte(self.totals[i])
        for i in range(i64(ANIMALS)):
            out.byte(self.loot[i])
            out.number(self.attempted[i])
        for seat in range(self.players):
            out.number(self.looked[seat])
            out.byte(self.laid[seat])
            out.byte(self.shot_seen[seat])
            out.byte(self.not_shot[seat])
        for i in range(self.players * HAND):
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
        for i in range(i64(GRID)):
            self.town[i] = data.byte()
            self.dropped[i] = _byte_below(data, 4)
        for i in range(i64(FIGURES)):
            self.at[i] = _byte_below(data, PLACES)
            self.dice[i] = _byte_below(data, 7)
            self.totals[i] = data.byte()
        for i in range(i64(ANIMALS)):
            self.loot[i] = _byte_below(data, 3)
            self.attempted[i] = _some_below(data, FIGURES)
        for seat in range(self.players):
            self.looked[seat] = _some_below(data, GRID)
            self.laid[seat] = _byte_below(data, SLOTS + 1)
            self.shot_seen[seat] = _byte_or_none(data, HAND)
            self.not_shot[seat] = _byte_or_none(data, HAND)
        for i in range(self.players * HAND):
            self.program[i] = _byte_or_none(data, HAND)
        buildings: i64 = len(self.setup.groups)
        self.in_town = _some_below(data, buildings)
        self.face_up = _some_below(data, GRID)
        self.stunned = _some_below(data, FIRST_LAW)
        self.targets = _some_below(data, buildings)
        self.raided = _some_below(data, buildings)
        self.debts = _some_below(data, buildings)
        self.paid = _some_below(data, buildings)
        self.no_debts = _some_below(data, buildings)
        self.horses_taken = _some_below(data, buildings)
        self.moved = _some_below(data, FIGURES)
        self.ridden = _some_below(data, FIGURES)
        self.arenas = _some_below(data, GRID)
        self.duelled = _some_below(data, GRID)
        self.fighters = _some_below(data, FIGURES)
        self.beaten = _some_below(data, FIGURES)
        self.acted = _some_below(data, FIGURES)
        self.hit = _some_below(data, FIGURES)
        self.round = data.number()
        self.shown = data.number()
        self.loot_out = _byte_below(data, 4)
        self.flips = _byte_below(data, 16)
        self.ammo = _byte_below(data, bit(self.players))
        self.free_corner = _byte_or_none(data, GRID)
        self.marker = _byte_below(data, self.players)
        self.shot_used = _byte_below(data, bit(self.players))
        self.resolved = _byte_below(data, self.players * SLOTS + 1)
        self.active = _byte_below(data, self.players)
        self.card = _byte_or_none(data, HAND)
        self.kind = _byte_or_none(data, KINDS)
        self.walker = _byte_or_none(data, FIGURES)
        self.entered = _byte_or_none(data, GRID)
        self.duel_at = _byte_or_none(data, GRID)
        self.initiator = _byte_or_none(data, FIGURES)
        self.aiming = _byte_below(data, self.players + 1)
        self.loser = _byte_or_none(data, FIGURES)
        self.errand = _byte_below(data, 3)
        self.bumper = _byte_or_none(data, FIGURES)
        self.dodge = _byte_below(data, 2)
        winner = _byte_or_none(data, self.players)
        self.winner = -1 if winner == NONE else winner
        self.reason = _byte_below(data, 7)
        check_below(self.asking, OVER + 1)
        self.check_things()
        self.attend(self.to_move)

    def check_things(self) -> None:
        """Every building lies in one space (I-3), every card is programmed once, figures are where they can be."""
        found: i64 = 0
        for space in range(i64(GRID)):
            building = self.town[space]
            if space == OFFICE_SPACE:
                if building != OFFICE:
                    raise BadDump("the Sheriff's Office isn't in the middle")
                continue
            check_below(building, len(self.setup.groups))
            if found >> building & 1:
                raise BadDump(f"building {building} stands in two places")
            found |= bit(building)
        if found != self.in_town or size_of(found) != TOWN:
            raise BadDump("the buildings of the town aren't those that were chosen")
        if (self.targets | self.debts) & ~found or self.targets & self.debts:
            raise BadDump("a target or debt is no building of the town, or is both")
        if self.no_debts & self.debts & ~self.paid:
            raise BadDump("a debt lies where nothing could be paid")
        if self.raided & ~self.targets or self.paid & ~self.debts:
            raise BadDump("a used target or a paid debt was never drawn")
        for figure in range(i64(FIGURES)):
            place = self.at[figure]
            here = self.plays(faction_of(figure))
            if here != (place != ABSENT):
                raise BadDump(f"figure {figure} is in play though its faction isn't, or the other way round")
            if here and figure < BULL and FIELD <= place < DESERT:
                raise BadDump(f"figure {figure} can't be on a field tile or a wagon (CT-124)")
            if here and figure >= FIRST_LAW and DESERT <= place <= BOUND:
                raise BadDump(f"figure {figure} can't be in {place} (CT-55)")
        for seat in range(self.players):
            cards: i64 = 0
            laid: i64 = 0
            for slot in range(i64(HAND)):
                card = self.program[seat * HAND + slot]
                if card != NONE:
                    if cards >> card & 1:
                        raise BadDump(f"seat {seat} has programmed a card twice")
                    cards |= bit(card)
                    laid += 1
            if laid != (self.laid[seat] if self.laid[seat] < SLOTS else i64(HAND)):
                raise BadDump(f"seat {seat} has laid {laid} cards, not {self.laid[seat]}")


def _byte_below(data: Reader, limit: i64) -> i64:
    value = data.byte()
    check_below(value, limit)
    return value


def _byte_or_none(data: Reader, limit: i64) -> i64:
    value = data.byte()
    if value != NONE:
        check_below(value, limit)
    return value


def _some_below(data: Reader, limit: i64) -> i64:
    value = data.number()
    check_below(value, bit(limit))
    return value
