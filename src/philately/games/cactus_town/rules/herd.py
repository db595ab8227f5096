"""The Cowboy's herd: REGROUP and STAMPEDE (section 11)."""

from librt.vecs import vec
from mypy_extensions import i64

from philately.games.cactus_town.rules.duels import Duels
from philately.games.cactus_town.rules.moves import neighbour
from philately.games.cactus_town.rules.position import Setup, lowest
from philately.games.cactus_town.rules.terms import (
    BULL,
    BUMP,
    BUMPED,
    CHARGED,
    COWBOY,
    DODGE,
    DODGED,
    FIELD,
    FIGURE,
    FIGURES,
    FIND,
    FIRST_COW,
    GATHER,
    GATHERED,
    GRID,
    HELD,
    HIT,
    IDLE,
    LAST_COW,
    MOVE,
    NONE,
    NOTHING,
    ROOM,
    STAMPEDED,
    THROWN,
    bit,
    distance,
)

BY_CARD = 0
BY_BUILDING = 1
BY_REGROUP = 2
FAR = 99


class Herd(Duels):
    """What the animals do to everybody, and what everybody does to them."""

    def __init__(self, players: i64, setup: Setup) -> None:
        super().__init__(players, setup)
        self.ways: vec[i64] = vec[i64]([0] * GRID)  # room to work in: how far it is to a building in range

    def after_reveal(self) -> None:
        """Go on with the figure that has turned a building up."""
        raise NotImplementedError

    def has_animal(self, space: i64, but: i64) -> bool:
        """Is another animal in that building?"""
        at = self.at
        if but != BULL and at[BULL] == space:
            return True
        return (but != FIRST_COW and at[FIRST_COW] == space) or (but != LAST_COW and at[LAST_COW] == space)

    # ---- REGROUP (CT-121, CT-122) ----------------------------------------------------------------------------------

    def begin_regroup(self) -> None:
        self.begin_herd(BY_REGROUP)
        self.next_gather(True)

    def next_gather(self, first: bool) -> None:
        """The next step of the cow that is on its way, or of another one."""
        if not self.ask_or_take(self.active, GATHER):
            if first and self.telling:
                self.story.append((NOTHING, self.active, self.kind))
            self.next_card()

    def offer_gathering(self) -> None:
        """The first steps of shortest routes of all cows out of range; of one on its way, its next ones."""
        if self.bumper != NONE:
            self.offer_route(self.bumper)
            return
        for cow in range(i64(FIRST_COW), i64(FIGURES)):
            if not self.acted >> cow & 1 and not self.in_range(cow):
                self.offer_route(cow)

    def offer_route(self, cow: i64) -> None:
        self.measure(cow)
        ways = self.ways
        place = self.at[cow]
        base = MOVE + cow * ROOM
        if place >= FIELD:
            if ways[place - FIELD + 1] < FAR:
                self.offer(base + place - FIELD + 1)
            return
        nearest: i64 = FAR
        for way in range(i64(4)):
            to = neighbour(place, way)
            if to >= 0 and ways[to] < nearest:
                nearest = ways[to]
        if nearest == FAR:
            return
        for way in range(i64(4)):
            to = neighbour(place, way)
            if to >= 0 and ways[to] == nearest:
                self.offer(base + to)

    def measure(self, cow: i64) -> None:
        """How many steps it is from each building to one in range, around the other animals."""
        ways = self.ways
        bull = self.at[BULL]
        for space in range(i64(GRID)):
            ways[space] = FAR
            if distance(space, bull) <= self.setup.herd_range and not self.has_animal(space, cow):
                ways[space] = 0
        changed = True
        while changed:
            changed = False
            for space in range(i64(GRID)):
                if self.has_animal(space, cow):
                    continue
                for way in range(i64(4)):
                    to = neighbour(space, way)
                    if to >= 0 and ways[to] + 1 < ways[space]:
                        ways[space] = ways[to] + 1
                        changed = True

    def gather(self, cow: i64, to: i64) -> None:
        if self.telling:
            self.story.append((GATHERED, self.active, cow, self.at[cow], to))
        self.at[cow] = to
        self.bumper = cow
        if self.opponents_in(to, COWBOY):
            self.bump()
        elif self.in_range(cow):
            self.end_bump()
        else:
            self.next_gather(False)

    # ---- STAMPEDE (CT-125 … CT-135) --------------------------------------------------------------------------------

    def begin_herd(self, errand: i64) -> None:
        self.errand = errand
        self.acted = 0
        self.bumper = NONE
        self.hit = 0
        self.dodge = 0
        for animal in range(i64(3)):
            self.attempted[animal] = 0

    def stampede(self, errand: i64) -> None:
        self.begin_herd(errand)
        if self.telling:
            self.story.append((STAMPEDED, self.seats[COWBOY], errand))
        self.next_find()

    def next_find(self) -> None:
        """CT-126: step 1, animals without a target look for one."""
        if not self.ask_or_take(self.seats[COWBOY], FIND):
            self.next_bump()

    def offer_finding(self) -> None:
        for animal in range(i64(BULL), i64(FIGURES)):
            place = self.at[animal]
            if place >= GRID or self.opponents_in(place, COWBOY):
                continue
            for way in range(i64(4)):
                to = neighbour(place, way)
                if to >= 0 and self.opponents_in(to, COWBOY) and not self.has_animal(to, animal):
                    self.offer(MOVE + animal * ROOM + to)

    def charge(self, animal: i64, to: i64) -> None:
        if self.telling:
            self.story.append((CHARGED, self.seats[COWBOY], animal, self.at[animal], to))
        self.at[animal] = to
        self.next_find()

    def quarry(self, animal: i64) -> i64:
        """CT-128, CT-130: whom an animal can try to bump where it is."""
        space = self.at[animal]
        if space >= GRID or 1 <= space <= 3:
            return 0
        return self.opponents_in(space, COWBOY) & ~self.attempted[animal - BULL]

    def next_bump(self) -> None:
        """CT-127: step 2, the animals in the order that the player chooses."""
        for animal in range(i64(BULL), i64(FIGURES)):
            if not self.acted >> animal & 1 and self.quarry(animal):
                self.ask_or_take(self.seats[COWBOY], BUMP)
                return
        self.end_stampede()

    def offer_animals(self) -> None:
        for animal in range(i64(BULL), i64(FIGURES)):
            if self.at[animal] < GRID and not self.acted >> animal & 1:
                self.offer(FIGURE + animal)

    def let_loose(self, animal: i64) -> None:
        self.acted |= bit(animal)
        self.bumper = animal
        if self.telling and not self.quarry(animal):
            self.story.append((IDLE, self.seats[COWBOY], animal))
        self.bump()

    def end_stampede(self) -> None:
        if self.errand == BY_BUILDING:
            self.after_reveal()
        else:
            self.next_card()

    # ---- one animal's bumps (CT-130) -------------------------------------------------------------------------------

    def bump(self) -> None:
        """Steps 1 to 3: is anybody left to bump? Then dice."""
        animal = self.bumper
        quarry = self.quarry(animal)
        if not quarry:
            self.end_bump()
            return
        own = self.throw()
        told: list[int] = [BUMPED, self.seats[COWBOY], animal, own] if self.telling else []
        self.attempted[animal - BULL] = self.attempted[animal - BULL] | quarry
        self.fighters = quarry | bit(animal)
        self.hit = 0
        self.dodge = 0
        while quarry:
            figure = lowest(quarry)
            die = self.throw()
            self.dice[figure] = die
            self.totals[figure] = die
            if die <= own:
                self.hit |= bit(figure)
            else:
                self.dodge = 1
            self.show(2 if die <= own else 1)
            if self.telling:
                told.append(int(figure))
                told.append(int(die))
            quarry &= quarry - 1
        self.dice[animal] = own
        self.totals[animal] = own
        self.reveals += 1
        if self.telling:
            self.story.append(tuple(told))
        self.next_hit()

    def next_hit(self) -> None:
        """Step 4: those who were hit go up or sideways."""
        if self.hit and self.ask_or_take(self.seats[COWBOY], HIT):
            return
        if self.telling:
            left = self.hit
            while left:
                self.story.append((HELD, self.seats[COWBOY], lowest(left)))
                left &= left - 1
        self.hit = 0
        self.step_aside()

    def offer_hits(self) -> None:
        hit = self.hit
        while hit:
            figure = lowest(hit)
            for way in range(i64(3)):
                to = neighbour(self.at[figure], way)
                if to >= 0 and self.has_room(figure, to):
                    self.offer(MOVE + figure * ROOM + to)
            hit &= hit - 1

    def throw_out(self, figure: i64, to: i64) -> None:
        if self.telling:
            self.story.append((THROWN, self.seats[COWBOY], figure, self.at[figure], to))
        self.at[figure] = to
        self.hit &= ~bit(figure)
        self.next_hit()

    def step_aside(self) -> None:
        """Step 5: if anybody dodged, the animal goes down or sideways; step 6: again."""
        if self.dodge:
            if self.ask_or_take(self.seats[COWBOY], DODGE):
                return
            self.dodge = 0
            if self.telling:
                place = self.at[self.bumper]
                self.story.append((DODGED, self.seats[COWBOY], self.bumper, place, place))
        self.bump()

    def offer_dodges(self) -> None:
        """Where there is a new target, one of those."""
        animal = self.bumper
        base = MOVE + animal * ROOM
        place = self.at[animal]
        fresh = False
        for way in range(i64(1), i64(4)):
            to = neighbour(place, way)
            if to >= 0 and not self.has_animal(to, animal) and self.new_target(animal, to):
                fresh = True
                self.offer(base + to)
        if fresh:
            return
        for way in range(i64(1), i64(4)):
            to = neighbour(place, way)
            if to >= 0 and not self.has_animal(to, animal):
                self.offer(base + to)

    def new_target(self, animal: i64, space: i64) -> bool:
        return self.opponents_in(space, COWBOY) & ~self.attempted[animal - BULL] != 0

    def run_past(self, animal: i64, to: i64) -> None:
        self.dodge = 0
        if self.telling:
            self.story.append((DODGED, self.seats[COWBOY], animal, self.at[animal], to))
        self.at[animal] = to
        self.bump()

    def end_bump(self) -> None:
        animal = self.bumper
        self.bumper = NONE
        self.fighters = 0
        self.acted |= bit(animal)
        if self.errand == BY_REGROUP:
            self.next_gather(False)
        else:
            self.next_bump()
