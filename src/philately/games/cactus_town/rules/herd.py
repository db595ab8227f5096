"""The Cowboy's herd: REGROUP and STAMPEDE (section 11)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, bits_in
from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.cactus_town.rules import effects, moves, rounds
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown

FAR: Final = 99
NO_STRAY: Final = Reason(N_("It isn't {move} that comes back to the herd now."), "CT-121")
LONGER: Final = Reason(N_("A cow comes back by the shortest way, around the other animals."), "CT-121")
HAS_TARGET: Final = Reason(N_("Only an animal in a building that has met nobody runs first."), "CT-126")
NOBODY_THERE: Final = Reason(N_("It must run to an adjacent building with a standing opponent."), "CT-126")
HERD_THERE: Final = Reason(N_("Another animal is in that building."), "CT-126")
BUMPED_ALREADY: Final = Reason(N_("Each animal bumps once in a stampede."), "CT-127")
NOBODY_TO_BUMP: Final = Reason(N_("Only an animal that has somebody to bump is chosen."), "CT-127")
NOT_HIT: Final = Reason(N_("That animal hasn't hit {move}."), "CT-130")
UP_OR_SIDEWAYS: Final = Reason(N_("Whoever is hit goes one space up or sideways."), "CT-130")
NOT_DODGED: Final = Reason(N_("It isn't {move} that was dodged."), "CT-130")
DOWN_OR_SIDEWAYS: Final = Reason(N_("An animal that was dodged goes one space down or sideways."), "CT-130")
NEW_ONE_FIRST: Final = Reason(N_("The animal must run to a new opponent if it can."), "CT-130")


class Gather(Question["CactusTown"]):
    """REGROUP: a step on the shortest way of a cow out of range, or of the one on its way (CT-121)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        for cow in range(i64(t.FIRST_COW), i64(t.FIGURES)):
            strays = not town.acted >> cow & 1 and not town.in_range(cow)
            if cow == town.bumper or (town.bumper == t.NONE and strays):
                offer_route(town, cow)
                if town.wondering:
                    town.rule_out_moves(bit(cow), LONGER)
        town.offer_only(0, t.MOVE, t.FIGURE, NO_STRAY)

    def take(self, town: "CactusTown", action: i64) -> None:
        cow = action // t.ROOM
        town.displace(e.GATHERED, action)
        town.bumper = cow
        if town.opponents_in(town.at[cow], t.COWBOY):
            bump(town)
        elif town.in_range(cow):
            end_bump(town)
        else:
            next_gather(town, False)


class Find(Question["CactusTown"]):
    """STAMPEDE, step 1: an animal without a target, and where to (CT-126)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        for animal in range(i64(t.BULL), i64(t.FIGURES)):
            place = town.at[animal]
            if place >= t.GRID or town.opponents_in(place, t.COWBOY):
                continue
            for way in range(i64(4)):
                to = t.neighbour(place, way)
                if to >= 0 and town.opponents_in(to, t.COWBOY):
                    if town.has_room(animal, to):
                        town.offer_move(animal, to)
                    elif town.wondering:
                        town.rule_out(t.MOVE + animal * t.ROOM + to, HERD_THERE)
            if town.wondering:
                town.rule_out_moves(bit(animal), NOBODY_THERE)
        town.offer_only(0, t.MOVE, t.FIGURE, HAS_TARGET)

    def take(self, town: "CactusTown", action: i64) -> None:
        town.displace(e.CHARGED, action)
        next_find(town)


class Bump(Question["CactusTown"]):
    """STAMPEDE, step 2: the next animal, of those that have somebody to try (CT-127)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        ready: i64 = 0
        for animal in range(i64(t.BULL), i64(t.FIGURES)):
            if not town.acted >> animal & 1 and quarry_of(town, animal):
                ready |= bit(animal)
        if town.wondering:
            town.rule_out_all(town.acted, t.FIGURE, BUMPED_ALREADY)
        town.offer_only(ready, t.FIGURE, t.FIGURES, NOBODY_TO_BUMP)

    def take(self, town: "CactusTown", action: i64) -> None:
        animal = action - t.FIGURE
        town.acted |= bit(animal)
        town.bumper = animal
        bump(town)


class Hit(Question["CactusTown"]):
    """A figure that was hit, and where to (CT-130)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        for figure in bits_in(town.hit):
            for way in range(i64(3)):
                to = t.neighbour(town.at[figure], way)
                if to >= 0:
                    moves.offer_if_room(town, figure, to)
            if town.wondering:
                town.rule_out_moves(bit(figure), UP_OR_SIDEWAYS)
        town.offer_only(0, t.MOVE, t.FIGURE, NOT_HIT)

    def take(self, town: "CactusTown", action: i64) -> None:
        town.displace(e.THROWN, action)
        town.hit &= ~bit(action // t.ROOM)
        next_hit(town)


class Dodge(Question["CactusTown"]):
    """Where the animal that was dodged goes: to a new target, if there is one (CT-130)."""

    def offer(self, town: "CactusTown", seat: i64) -> None:
        animal = town.bumper
        tried = town.attempted[animal - t.BULL]
        fresh: i64 = 0
        for way in range(i64(1), i64(4)):
            to = t.neighbour(town.at[animal], way)
            if to >= 0 and town.has_room(animal, to) and town.opponents_in(to, t.COWBOY) & ~tried:
                fresh |= bit(to)
        for way in range(i64(1), i64(4)):
            to = t.neighbour(town.at[animal], way)
            if to >= 0 and town.has_room(animal, to) and (fresh == 0 or fresh >> to & 1):
                town.offer_move(animal, to)
            elif to >= 0 and town.wondering:
                town.rule_out(t.MOVE + animal * t.ROOM + to, NEW_ONE_FIRST if town.has_room(animal, to) else HERD_THERE)
        if town.wondering:
            town.rule_out_moves(bit(animal), DOWN_OR_SIDEWAYS)
            town.rule_out_rest(t.MOVE, t.FIGURE, NOT_DODGED)

    def take(self, town: "CactusTown", action: i64) -> None:
        town.dodge = 0
        town.displace(e.DODGED, action)
        bump(town)


GATHER: Final[Gather] = Gather("gather", "CT-121")
FIND: Final[Find] = Find("find", "CT-126")
BUMP: Final[Bump] = Bump("bump", "CT-127")
HIT: Final[Hit] = Hit("hit", "CT-130")
DODGE: Final[Dodge] = Dodge("dodge", "CT-130")


# ---- REGROUP (CT-121, CT-122) ---------------------------------------------------------------------------------------


def next_gather(town: "CactusTown", first: bool) -> None:
    """The next step of the cow that is on its way, or of another one."""
    if not town.ask_or_take(town.active, GATHER):
        rounds.end_action(town, first)


def offer_route(town: "CactusTown", cow: i64) -> None:
    measure(town, cow)
    ways = town.ways
    place = town.at[cow]
    nearest: i64 = FAR
    for way in range(i64(4)):
        to = town.step_to(place, way)
        if to >= 0 and ways[to] < nearest:
            nearest = ways[to]
    for way in range(i64(4)):
        to = town.step_to(place, way)
        if to >= 0 and ways[to] == nearest < FAR:
            town.offer_move(cow, to)


def measure(town: "CactusTown", cow: i64) -> None:
    """How many steps it is from each building to one in range, around the other animals."""
    ways = town.ways
    bull = town.at[t.BULL]
    for space in range(i64(t.GRID)):
        ways[space] = FAR
        if t.distance(space, bull) <= town.setup.herd_range and town.has_room(cow, space):
            ways[space] = 0
    changed = True
    while changed:
        changed = False
        for space in range(i64(t.GRID)):
            if not town.has_room(cow, space):
                continue
            for way in range(i64(4)):
                to = t.neighbour(space, way)
                if to >= 0 and ways[to] + 1 < ways[space]:
                    ways[space] = ways[to] + 1
                    changed = True


# ---- STAMPEDE (CT-125 … CT-135) -------------------------------------------------------------------------------------


def begin_herd(town: "CactusTown", errand: i64) -> None:
    town.errand = errand
    town.acted = 0
    town.bumper = t.NONE
    town.hit = 0
    town.dodge = 0


def stampede(town: "CactusTown", errand: i64) -> None:
    begin_herd(town, errand)
    town.happen(e.STAMPEDED, town.seats[t.COWBOY], errand)
    next_find(town)


def next_find(town: "CactusTown") -> None:
    """CT-126: step 1, animals without a target look for one."""
    if not town.ask_or_take(town.seats[t.COWBOY], FIND):
        next_bump(town)


def quarry_of(town: "CactusTown", animal: i64) -> i64:
    """CT-128 … CT-130: whom an animal can try to bump where it is."""
    space = town.at[animal]
    if space >= t.GRID or town.setup.field_side >> space & 1:
        return 0
    return town.opponents_in(space, t.COWBOY) & ~town.attempted[animal - t.BULL]


def next_bump(town: "CactusTown") -> None:
    """CT-127: step 2, the animals in the order that the player chooses."""
    if town.ask_or_take(town.seats[t.COWBOY], BUMP):
        return
    if town.errand == t.BY_BUILDING:
        effects.after_reveal(town)
    else:
        rounds.next_card(town)


# ---- one animal at a time (CT-130) ----------------------------------------------------------------------------------


def bump(town: "CactusTown") -> None:
    """Steps 1 to 3: is anybody left to bump? Then dice."""
    animal = town.bumper
    quarry = quarry_of(town, animal)
    if not quarry:
        end_bump(town)
        return
    own = town.roll(animal)
    rolls: list[int] = []
    town.attempted[animal - t.BULL] = town.attempted[animal - t.BULL] | quarry
    town.fighters = quarry | bit(animal)
    town.hit = 0
    town.dodge = 0
    for figure in bits_in(quarry):
        die = town.roll(figure)
        if die <= own:
            town.hit |= bit(figure)
        else:
            town.dodge = 1
        town.show(2 if die <= own else 1)
        if town.telling:
            rolls += [figure, die]
    town.reveals += 1
    if town.telling:
        town.happen_with(e.BUMPED, town.seats[t.COWBOY], [animal, own, *rolls])
    next_hit(town)


def next_hit(town: "CactusTown") -> None:
    """Steps 4 to 6: whoever was hit goes up or sideways; an animal that was dodged down or sideways; again."""
    if town.hit and town.ask_or_take(town.seats[t.COWBOY], HIT):
        return
    for figure in bits_in(town.hit):
        town.happen(e.HELD, town.seats[t.COWBOY], figure)
    town.hit = 0
    if town.dodge:
        if town.ask_or_take(town.seats[t.COWBOY], DODGE):
            return
        town.dodge = 0
        place = town.at[town.bumper]
        town.happen(e.DODGED, town.seats[t.COWBOY], town.bumper, place, place)
    bump(town)


def end_bump(town: "CactusTown") -> None:
    animal = town.bumper
    town.bumper = t.NONE
    town.fighters = 0
    town.acted |= bit(animal)
    if town.errand == t.BY_REGROUP:
        next_gather(town, False)
    else:
        next_bump(town)
