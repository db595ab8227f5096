"""The Cowboy's herd: REGROUP and STAMPEDE (section 11)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.bits import bit, lowest
from philately.games.cactus_town.rules import effects, rounds
from philately.games.cactus_town.rules import terms as t

if TYPE_CHECKING:
    from philately.games.cactus_town.rules.position import CactusTown


FAR: Final = 99


def has_animal(town: "CactusTown", space: i64, but: i64) -> bool:
    """Is another animal in that building?"""
    at = town.at
    if but != t.BULL and at[t.BULL] == space:
        return True
    return (but != t.FIRST_COW and at[t.FIRST_COW] == space) or (but != t.LAST_COW and at[t.LAST_COW] == space)


# ---- REGROUP (CT-121, CT-122) ---------------------------------------------------------------------------------------


def begin_regroup(town: "CactusTown") -> None:
    begin_herd(town, t.BY_REGROUP)
    next_gather(town, True)


def next_gather(town: "CactusTown", first: bool) -> None:
    """The next step of the cow that is on its way, or of another one."""
    if not town.ask_or_take(town.active, t.GATHER):
        if first and town.telling:
            town.story.append((t.NOTHING, town.active, town.kind))
        rounds.next_card(town)


def offer_gathering(town: "CactusTown") -> None:
    """The first steps of shortest routes of all cows out of range; of one on its way, its next ones."""
    if town.bumper != t.NONE:
        offer_route(town, town.bumper)
        return
    for cow in range(i64(t.FIRST_COW), i64(t.FIGURES)):
        if not town.acted >> cow & 1 and not town.in_range(cow):
            offer_route(town, cow)


def offer_route(town: "CactusTown", cow: i64) -> None:
    measure(town, cow)
    ways = town.ways
    place = town.at[cow]
    base = t.MOVE + cow * t.ROOM
    if place >= t.FIELD:
        if ways[place - t.FIELD + 1] < FAR:
            town.offer(base + place - t.FIELD + 1)
        return
    nearest: i64 = FAR
    for way in range(i64(4)):
        to = t.neighbour(place, way)
        if to >= 0 and ways[to] < nearest:
            nearest = ways[to]
    if nearest == FAR:
        return
    for way in range(i64(4)):
        to = t.neighbour(place, way)
        if to >= 0 and ways[to] == nearest:
            town.offer(base + to)


def measure(town: "CactusTown", cow: i64) -> None:
    """How many steps it is from each building to one in range, around the other animals."""
    ways = town.ways
    bull = town.at[t.BULL]
    for space in range(i64(t.GRID)):
        ways[space] = FAR
        if t.distance(space, bull) <= town.setup.herd_range and not has_animal(town, space, cow):
            ways[space] = 0
    changed = True
    while changed:
        changed = False
        for space in range(i64(t.GRID)):
            if has_animal(town, space, cow):
                continue
            for way in range(i64(4)):
                to = t.neighbour(space, way)
                if to >= 0 and ways[to] + 1 < ways[space]:
                    ways[space] = ways[to] + 1
                    changed = True


def gather(town: "CactusTown", cow: i64, to: i64) -> None:
    if town.telling:
        town.story.append((t.GATHERED, town.active, cow, town.at[cow], to))
    town.at[cow] = to
    town.bumper = cow
    if town.opponents_in(to, t.COWBOY):
        bump(town)
    elif town.in_range(cow):
        end_bump(town)
    else:
        next_gather(town, False)


# ---- STAMPEDE (CT-125 … CT-135) -------------------------------------------------------------------------------------


def begin_herd(town: "CactusTown", errand: i64) -> None:
    town.errand = errand
    town.acted = 0
    town.bumper = t.NONE
    town.hit = 0
    town.dodge = 0
    for animal in range(i64(3)):
        town.attempted[animal] = 0


def stampede(town: "CactusTown", errand: i64) -> None:
    begin_herd(town, errand)
    if town.telling:
        town.story.append((t.STAMPEDED, town.seats[t.COWBOY], errand))
    next_find(town)


def next_find(town: "CactusTown") -> None:
    """CT-126: step 1, animals without a target look for one."""
    if not town.ask_or_take(town.seats[t.COWBOY], t.FIND):
        next_bump(town)


def offer_finding(town: "CactusTown") -> None:
    for animal in range(i64(t.BULL), i64(t.FIGURES)):
        place = town.at[animal]
        if place >= t.GRID or town.opponents_in(place, t.COWBOY):
            continue
        for way in range(i64(4)):
            to = t.neighbour(place, way)
            if to >= 0 and town.opponents_in(to, t.COWBOY) and not has_animal(town, to, animal):
                town.offer(t.MOVE + animal * t.ROOM + to)


def charge(town: "CactusTown", animal: i64, to: i64) -> None:
    if town.telling:
        town.story.append((t.CHARGED, town.seats[t.COWBOY], animal, town.at[animal], to))
    town.at[animal] = to
    next_find(town)


def quarry_of(town: "CactusTown", animal: i64) -> i64:
    """CT-128, CT-130: whom an animal can try to bump where it is."""
    space = town.at[animal]
    if space >= t.GRID or 1 <= space <= 3:
        return 0
    return town.opponents_in(space, t.COWBOY) & ~town.attempted[animal - t.BULL]


def next_bump(town: "CactusTown") -> None:
    """CT-127: step 2, the animals in the order that the player chooses."""
    for animal in range(i64(t.BULL), i64(t.FIGURES)):
        if not town.acted >> animal & 1 and quarry_of(town, animal):
            town.ask_or_take(town.seats[t.COWBOY], t.BUMP)
            return
    end_stampede(town)


def offer_animals(town: "CactusTown") -> None:
    for animal in range(i64(t.BULL), i64(t.FIGURES)):
        if town.at[animal] < t.GRID and not town.acted >> animal & 1:
            town.offer(t.FIGURE + animal)


def let_loose(town: "CactusTown", animal: i64) -> None:
    town.acted |= bit(animal)
    town.bumper = animal
    if town.telling and not quarry_of(town, animal):
        town.story.append((t.IDLE, town.seats[t.COWBOY], animal))
    bump(town)


def end_stampede(town: "CactusTown") -> None:
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
    own = town.throw()
    told: list[int] = [t.BUMPED, town.seats[t.COWBOY], animal, own] if town.telling else []
    town.attempted[animal - t.BULL] = town.attempted[animal - t.BULL] | quarry
    town.fighters = quarry | bit(animal)
    town.hit = 0
    town.dodge = 0
    while quarry:
        figure = lowest(quarry)
        die = town.throw()
        town.dice[figure] = die
        town.totals[figure] = die
        if die <= own:
            town.hit |= bit(figure)
        else:
            town.dodge = 1
        town.show(2 if die <= own else 1)
        if town.telling:
            told.append(int(figure))
            told.append(int(die))
        quarry &= quarry - 1
    town.dice[animal] = own
    town.totals[animal] = own
    town.reveals += 1
    if town.telling:
        town.story.append(tuple(told))
    next_hit(town)


def next_hit(town: "CactusTown") -> None:
    """Step 4: those who were hit go up or sideways."""
    if town.hit and town.ask_or_take(town.seats[t.COWBOY], t.HIT):
        return
    if town.telling:
        left = town.hit
        while left:
            town.story.append((t.HELD, town.seats[t.COWBOY], lowest(left)))
            left &= left - 1
    town.hit = 0
    step_aside(town)


def offer_hits(town: "CactusTown") -> None:
    hit = town.hit
    while hit:
        figure = lowest(hit)
        for way in range(i64(3)):
            to = t.neighbour(town.at[figure], way)
            if to >= 0 and town.has_room(figure, to):
                town.offer(t.MOVE + figure * t.ROOM + to)
        hit &= hit - 1


def throw_out(town: "CactusTown", figure: i64, to: i64) -> None:
    if town.telling:
        town.story.append((t.THROWN, town.seats[t.COWBOY], figure, town.at[figure], to))
    town.at[figure] = to
    town.hit &= ~bit(figure)
    next_hit(town)


def step_aside(town: "CactusTown") -> None:
    """Step 5: if anybody dodged, the animal goes down or sideways; step 6: again."""
    if town.dodge:
        if town.ask_or_take(town.seats[t.COWBOY], t.DODGE):
            return
        town.dodge = 0
        if town.telling:
            place = town.at[town.bumper]
            town.story.append((t.DODGED, town.seats[t.COWBOY], town.bumper, place, place))
    bump(town)


def offer_dodges(town: "CactusTown") -> None:
    """Where there is a new target, one of those."""
    animal = town.bumper
    base = t.MOVE + animal * t.ROOM
    place = town.at[animal]
    fresh = False
    for way in range(i64(1), i64(4)):
        to = t.neighbour(place, way)
        if to >= 0 and not has_animal(town, to, animal) and new_target(town, animal, to):
            fresh = True
            town.offer(base + to)
    if fresh:
        return
    for way in range(i64(1), i64(4)):
        to = t.neighbour(place, way)
        if to >= 0 and not has_animal(town, to, animal):
            town.offer(base + to)


def new_target(town: "CactusTown", animal: i64, space: i64) -> bool:
    return town.opponents_in(space, t.COWBOY) & ~town.attempted[animal - t.BULL] != 0


def run_past(town: "CactusTown", animal: i64, to: i64) -> None:
    town.dodge = 0
    if town.telling:
        town.story.append((t.DODGED, town.seats[t.COWBOY], animal, town.at[animal], to))
    town.at[animal] = to
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
