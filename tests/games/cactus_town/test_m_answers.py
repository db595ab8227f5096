"""All legal answers, worked out a second time from the rules and from what the asked seat sees, in games by lot.

Nothing here is taken from the engine but the position as the view shows it, and the story of what has happened since
the present card was revealed.
"""

from collections import deque
from collections.abc import Iterable

import pytest

from philately.core.event import Entry, Event
from philately.core.rng import HashRng
from philately.games.cactus_town import notation
from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules.events import (
    BOARDED,
    BUMPED,
    DUELLED,
    ESCAPED,
    EVENTS,
    GATHERED,
    MOVED,
    PICKED_UP,
    PUSHED,
    REVEALED,
    ROBBED,
    RODE,
    SECOND_SHOT,
    STAMPEDED,
    STUNNED,
    THROWN,
    USED_AMMO,
)
from philately.games.cactus_town.view import CactusTownView

from .table import EVERY, FIGURES, OWNERS, PLACES, SPACES, asked, factions_of, letter, new_game, view

ANIMALS = ("bull", "cow1", "cow2")
VALUES = "13201230123012302013"  # of O1 … C4 (CT-72)


def column(place: str) -> int:
    return int(place[1]) if place[0] in "fw" else "abcde".index(place[0]) + 1


def row(place: str) -> int:
    return 0 if place[0] == "f" else 6 if place[0] == "w" else int(place[1])


def steps(one: str, other: str) -> int:
    """CT-3."""
    return abs(row(one) - row(other)) + abs(column(one) - column(other))


def neighbours(space: str, ways: str = "urld") -> list[str]:
    """CT-2: buildings up, right, left, down."""
    shift = {"u": (0, 1), "r": (1, 0), "l": (-1, 0), "d": (0, -1)}
    found = [(column(space) + shift[way][0], row(space) + shift[way][1]) for way in ways]
    return [f"{'abcde'[x - 1]}{y}" for x, y in found if 1 <= x <= 5 and 1 <= y <= 5]


class Table:
    """What the asked seat sees, in the words of the rules."""

    def __init__(self, state: CactusTown, options: dict[str, object], duels: set[str], said: str) -> None:
        self.options = options
        self.duels = duels  # buildings of the present DUEL
        self.said = said  # what was answered last
        self.me = letter(state, state.to_move)
        self.seen: CactusTownView = view(state, self.me)
        self.at = {one["figure"]: one["place"] for one in self.seen["figures"]}
        self.stunned = {one["figure"] for one in self.seen["figures"] if one["stunned"]}
        self.loot = {one["figure"]: one["loot"] for one in self.seen["figures"]}
        self.spaces = {one["space"]: one for one in self.seen["buildings"]}
        self.side = self.seen["players"][self.seen["seat"]]
        self.active = letter(state, state.active)
        self.order = factions_of(state)
        start = max((i for i, event in enumerate(state.story) if event[0] == REVEALED.code), default=0)
        self.events = [tuple(event) for event in state.story[start:]]

    # ---- the rules ---------------------------------------------------------------------------------------------------

    def owner(self, figure: str) -> str:
        return OWNERS[FIGURES.index(figure)]

    def own(self, faction: str) -> list[str]:
        return [figure for figure in self.at if self.owner(figure) == faction]

    def stands(self, figure: str) -> bool:
        return self.at[figure] in SPACES and figure not in self.stunned

    def opponents(self, space: str, faction: str) -> list[str]:
        return [one for one in self.at if self.at[one] == space and self.stands(one) and self.owner(one) != faction]

    def standoff(self, figure: str) -> bool:
        """CT-45."""
        there = self.opponents(self.at[figure], self.owner(figure))
        return figure not in ("cow1", "cow2") and any(one not in ("cow1", "cow2") for one in there)

    def room(self, figure: str, space: str) -> bool:
        """CT-43, CT-44."""
        if self.owner(figure) == "s" and space == "c3":
            return True
        return all(self.at[one] != space for one in self.own(self.owner(figure)) if one != figure)

    def herded(self, moved: str = "", to: str = "") -> bool:
        """CT-112."""
        at = self.at | ({moved: to} if moved else {})
        return all(at[cow][0] == "w" or steps(at[cow], at["bull"]) <= 2 for cow in ("cow1", "cow2"))

    def group(self, space: str) -> str:
        """CT-103: what a face-up building does in gunslinger mode."""
        here = self.spaces[space]
        return here["group"] if here["face_up"] and self.seen["gunslinger"] else ""

    def next_to(self, figure: str) -> list[str]:
        """CT-2, CT-123: the adjacent buildings; of a field tile, the one above it."""
        place = self.at[figure]
        return [f"{'abcde'[column(place) - 1]}1"] if place[0] == "f" else neighbours(place)

    def places_to_go(self, figure: str) -> list[str]:
        """By one step of one's own will (CT-49, CT-113, CT-123, CT-138 to CT-140); not the desert."""
        place = self.at[figure]
        if place[0] == "w":
            return []  # CT-141
        found = [to for to in self.next_to(figure) if self.room(figure, to)]
        if figure in ANIMALS:
            found = [to for to in found if self.herded(figure, to)]
            wagon = f"w{column(place)}"
            if place in ("b5", "c5", "d5") and wagon not in self.at.values() and self.herded(figure, wagon):
                aboard = [cow for cow in ("cow1", "cow2") if self.at[cow][0] == "w"]
                if figure != "bull" or len(aboard) == 2:
                    found.append(wagon)
        return found

    def may_escape(self, figure: str) -> bool:
        """CT-84."""
        place = self.at[figure]
        edges = (place[0] in "ae") + (place[1] in "15")
        needed = 2 if self.options["escape_from"] == "corner" else 1
        return figure[0] == "o" and self.loot[figure] > 0 and edges >= needed

    def figures_of(self, *kinds: Event) -> set[str]:
        """Whom such events of this card were about."""
        return {FIGURES[event[2]] for event in self.events if EVENTS[event[0]] in kinds}

    def after(self, kind: Event) -> list[Entry]:
        """What has happened since the last such event, that one included."""
        start = max((i for i, event in enumerate(self.events) if event[0] == kind.code), default=0)
        return self.events[start:]

    # ---- the questions -----------------------------------------------------------------------------------------------

    def corner(self) -> Iterable[str]:
        return ("a1", "e1", "a5", "e5")

    def start(self) -> Iterable[str]:
        return ("a3", "e3")

    def program(self) -> Iterable[str]:
        return (card["word"] for card in self.side["hand"])

    def action(self) -> Iterable[str]:
        card = self.seen["card"]
        assert card is not None
        astray = "walk-bull" in card["actions"] and not self.herded() and not self.standoff("bull")
        return ["walk-bull"] if astray and self.places_to_go("bull") else card["actions"]  # CT-118

    def step(self) -> Iterable[str]:
        kind = self.seen["action"]
        moved = self.figures_of(MOVED, RODE, BOARDED, ESCAPED)
        if kind in ("walk", "sneak"):
            movers = [one for one in self.own(self.me) if self.stands(one)]
        elif kind == "can-can":
            movers = ["d"]
        elif kind in ("walk-bull", "sneak-bull"):
            movers = ["bull"]
        else:
            movers = [] if kind == "sneak-cow" and moved else ["cow1", "cow2"]
        for one in movers:
            if one in moved or (kind in ("walk", "walk-bull") and self.standoff(one)):
                continue
            if kind == "can-can":
                x, y = column(self.at[one]), row(self.at[one])
                found = [(x + a, y + b) for a in (-1, 1) for b in (-1, 1)]
                yield from (f"d>{'abcde'[a - 1]}{b}" for a, b in found if 1 <= a <= 5 and 1 <= b <= 5)
                continue
            yield from (f"{one}>{to}" for to in self.places_to_go(one))
            if kind == "walk" and self.may_escape(one):
                yield f"{one}>out"
        if kind != "walk-bull" or self.herded():
            yield "done"

    def duel_at(self) -> Iterable[str]:
        """CT-56: the buildings are those of the moment in which the action was chosen."""
        fought = {PLACES[event[2]] for event in self.events if event[0] == DUELLED.code}
        if not fought:
            self.duels.clear()
            self.duels.update(SPACES)
        for space in sorted(self.duels - fought):
            mine = any(self.at[one] == space and self.stands(one) for one in self.own(self.me))
            if mine and self.opponents(space, self.me) and self.group(space) != "faith":
                yield space
            elif not fought:
                self.duels.discard(space)
        yield "done"

    def duelist(self) -> Iterable[str]:
        here = self.said
        return [one for one in self.own(self.me) if self.at[one] == here and self.stands(one)]

    def totals(self) -> tuple[str, dict[str, int]]:
        """The initiator and what everybody has in the present duel (CT-58 to CT-61)."""
        events = self.after(DUELLED)
        first = FIGURES[events[0][3]]
        bed = self.group(PLACES[events[0][2]]) == "bed"
        extra = {FIGURES[figure]: int(bed and FIGURES[figure] != first) for figure in events[0][4::2]}
        found = {FIGURES[a]: b + extra[FIGURES[a]] for a, b in zip(events[0][4::2], events[0][5::2], strict=True)}
        for event in events:
            if event[0] == SECOND_SHOT.code:
                figure, card = FIGURES[event[2]], event[3]
                worth = int(VALUES[card])
                if self.options["second_shot_mode"] == "replace":
                    found[figure] = worth + 2 + extra[figure]
                else:
                    found[figure] += worth
            elif event[0] == USED_AMMO.code:
                found[FIGURES[event[2]]] += 2
        return first, found

    def aim(self) -> Iterable[str]:
        _, found = self.totals()
        for one in found:
            if self.owner(one) == self.me and one not in ("cow1", "cow2"):
                shot, ammo = not self.side["shot_used"], self.side["ammo"]
                yield from [f"{one}+shot"] * shot + [f"{one}+ammo"] * ammo + [f"{one}+both"] * (shot and ammo)
        yield "done"

    def waiting(self) -> list[str]:
        """The defenders that are beaten and haven't suffered yet."""
        first, found = self.totals()
        done = {FIGURES[event[2]] for event in self.after(DUELLED) if event[0] in (PUSHED.code, STUNNED.code)}
        return [one for one in found if one != first and found[one] <= found[first] and one not in done]

    def beaten(self) -> Iterable[str]:
        assert self.me == self.active
        return self.waiting()

    def push(self) -> Iterable[str]:
        first, found = self.totals()
        loser = self.seen["mover"]
        if loser == first:
            assert not self.waiting()
            most = max(found.values())
            turn = self.order.index(self.active)
            order = self.order[turn:] + self.order[:turn]
            best = [one for one in found if found[one] == most and one != first]
            assert most > found[first] and self.me == min((self.owner(one) for one in best), key=order.index)
        else:
            assert loser in self.waiting() and self.me == self.active
        if loser[0] == "o" and self.me in "sb":
            yield "stun"
        here = self.at[loser]
        yield from (f"{loser}>{to}" for to in SPACES if 1 <= steps(here, to) <= 3 and self.room(loser, to))

    def loot_(self) -> Iterable[str]:
        taken = [self.at[one] for one in ("o1", "o2", "o3")]
        most = 2 if taken.count("jail") + taken.count("bound") >= 2 else 1
        done = self.figures_of(ROBBED, PICKED_UP)
        for one in ("o1", "o2", "o3"):
            if not self.stands(one) or self.standoff(one) or self.loot[one] >= most or one in done:
                continue
            here = self.spaces[self.at[one]]
            if here["face_up"] and here["building"] in self.side["targets"]:
                yield f"{one}+rob"
            if here["loot"]:
                yield f"{one}+loot"
        yield "done"

    def prisoner(self) -> Iterable[str]:
        for one in self.stunned:
            for hunter in ("h1", "h2"):
                free = self.options["capture_in_standoff"] == "on" or not self.standoff(hunter)
                if self.at[hunter] == self.at[one] and free:
                    yield one

    def blocked(self, animal: str, space: str) -> bool:
        return any(self.at[one] == space for one in ANIMALS if one != animal)

    def route(self, cow: str) -> list[str]:
        """CT-121: the first steps of all shortest routes, by breadth-first search from each of them."""
        lengths: dict[str, int] = {}
        for begin in self.next_to(cow):
            if self.blocked(cow, begin):
                continue
            queue, seen = deque([(begin, 1)]), {begin}
            while queue:
                space, length = queue.popleft()
                if steps(space, self.at["bull"]) <= 2:
                    lengths[begin] = length
                    break
                for to in neighbours(space):
                    if to not in seen and not self.blocked(cow, to):
                        seen.add(to)
                        queue.append((to, length + 1))
        return [begin for begin in lengths if lengths[begin] == min(lengths.values())]

    def gather(self) -> Iterable[str]:
        gone = [FIGURES[event[2]] for event in self.events if event[0] == GATHERED.code]
        under_way = self.seen["mover"]
        for cow in ("cow1", "cow2"):
            astray = self.at[cow][0] != "w" and steps(self.at[cow], self.at["bull"]) > 2
            if (astray and cow not in gone and not under_way) or cow == under_way:
                yield from (f"{cow}>{to}" for to in self.route(cow))

    def find(self) -> Iterable[str]:
        for one in ANIMALS:
            if self.at[one] in SPACES and not self.opponents(self.at[one], "c"):
                for to in neighbours(self.at[one]):
                    if self.opponents(to, "c") and not self.blocked(one, to):
                        yield f"{one}>{to}"

    def bump(self) -> Iterable[str]:
        """CT-125, CT-127, CT-128: those that haven't had their turn and have somebody to try."""
        done = {FIGURES[event[2]] for event in self.after(STAMPEDED) if event[0] == BUMPED.code}
        for one in ANIMALS:
            bumps = one not in done and self.at[one] in SPACES and self.at[one] not in ("b1", "c1", "d1")
            if bumps and set(self.opponents(self.at[one], "c")) - self.tried(one):
                yield one

    def tried(self, animal: str) -> set[str]:
        """CT-129: those that it has tried since the card was turned up."""
        bumps = [event for event in self.events if event[0] == BUMPED.code and FIGURES[event[2]] == animal]
        return {FIGURES[one] for event in bumps for one in event[4::2]}

    def hit(self) -> Iterable[str]:
        throw = self.after(BUMPED)
        done = {FIGURES[event[2]] for event in throw if event[0] == THROWN.code}
        for number, die in zip(throw[0][4::2], throw[0][5::2], strict=True):
            figure = FIGURES[number]
            if die <= throw[0][3] and figure not in done:
                here = neighbours(self.at[figure], "url")
                yield from (f"{figure}>{to}" for to in here if self.room(figure, to))

    def dodge(self) -> Iterable[str]:
        animal = FIGURES[self.after(BUMPED)[0][2]]
        free = [to for to in neighbours(self.at[animal], "rld") if not self.blocked(animal, to)]
        fresh = [to for to in free if set(self.opponents(to, "c")) - self.tried(animal)]
        return [f"{animal}>{to}" for to in fresh or free]

    def walker(self) -> str:
        figure = self.seen["mover"]
        assert self.owner(figure) == self.me == self.active and not self.standoff(figure)
        return figure

    def ride(self) -> Iterable[str]:
        figure = self.walker()
        assert self.group(self.at[figure]) == "horse"
        yield from (f"{figure}>{to}" for to in self.places_to_go(figure))
        if self.may_escape(figure):
            yield f"{figure}>out"
        yield "done"

    def patrol(self) -> Iterable[str]:
        assert self.me == "s"
        for one in self.own("s"):
            yield from (f"{one}>{to}" for to in self.places_to_go(one))
        yield "done"

    def treat(self) -> Iterable[str]:
        for space in neighbours(self.at[self.walker()]):
            for one in self.opponents(space, self.me):
                if one not in ANIMALS:
                    yield from (f"{one}>{to}" for to in neighbours(space) if self.room(one, to))
        yield "done"

    def heal(self) -> Iterable[str]:
        yield from (one for one in self.stunned if self.me == "o")
        if self.side["shot_used"]:
            yield "reload"
        yield "done"

    def swap(self) -> Iterable[str]:
        assert not self.side["shot_used"]
        for card, resolved in zip(self.side["program"], self.side["resolved"], strict=True):
            if not resolved:
                yield card["word"]
        yield "done"

    def look(self) -> Iterable[str]:
        yield from (space for space, here in self.spaces.items() if not here["face_up"] and not here["looked"])
        yield "done"

    def headline(self) -> Iterable[str]:
        return [to for to in neighbours(self.at[self.seen["mover"]]) if not self.spaces[to]["face_up"]]

    def freight(self) -> Iterable[str]:
        figure = self.walker()
        for space in SPACES:
            if space != self.at[figure] and self.group(space) == "transport" and self.room(figure, space):
                yield from [f"{figure}>{space}"] * (figure not in ANIMALS or self.herded(figure, space))
        yield "done"


def by_the_rules(table: Table, question: str) -> list[str]:
    return sorted({str(word) for word in getattr(table, "loot_" if question == "loot" else question)()})


def choose(legal: list[str], rng: HashRng) -> str:
    """By lot, but more often what leads to something."""
    lively = [word for word in legal if word in ("duel", "stun", "rob", "stampede", "regroup", "arrest", "capture")]
    if lively and rng.below(2):
        return lively[rng.below(len(lively))]
    word = legal[rng.below(len(legal))]
    return legal[rng.below(len(legal))] if word == "done" else word


@pytest.mark.parametrize("programming", ["reverse", "simple"])
@pytest.mark.parametrize("factions", EVERY)
def test_answers_are_those_of_the_rules(factions: str, programming: str) -> None:
    """CT-153: at every question of games by lot, in gunslinger mode mostly."""
    for number in range(5):
        options: dict[str, object] = {
            "second_shot_mode": ("add", "replace")[number % 2],
            "escape_from": ("edge", "corner")[number // 2 % 2],
            "capture_in_standoff": ("off", "on")[number // 3],
        }
        mode = "basic" if number == 4 else "gunslinger"
        state = new_game(factions, number, programming=programming, buildings=mode, round_cap="none", **options)
        rng = HashRng.from_seed(number)
        duels: set[str] = set()
        word = ""
        for _ in range(260):
            if state.to_move < 0:
                break
            question = asked(state)
            legal = sorted(notation.word(action) for action in state.legal_actions(state.to_move))
            table = Table(state, options, duels, word)
            assert legal == by_the_rules(table, question), f"{question} of {table.me}"
            word = choose(legal, rng)
            state.apply(state.to_move, notation.action(word))
