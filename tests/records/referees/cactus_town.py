"""A second reader and referee for records of Cactus Town, from docs/record-format.md and docs/records/cactus_town.md.

    python -m tests.records.referees.cactus_town game.jsonl

It shares no code and no design with the package: a space is a column and a row, and figures are words. What is in the
box is read by cactus_town_box.py.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from tests.records.referees.cactus_town_box import COMBINATIONS, GANGS, Box, Group
from tests.records.referees.common import (
    Answer,
    Ask,
    Asked,
    Flow,
    Game,
    GameOver,
    Json,
    Line,
    demand,
    is_number,
    judge,
    judge_files,
    secret,
)

Space = tuple[int, int]  # column and row, from 1; row 0 are the fields, row 6 the wagons
Steps = Generator[Asked, tuple[int, str], bool]  # a part that says whether anything was done

NAMES = {(column, row): f"{letter}{row}" for row in range(1, 6) for column, letter in enumerate("abcde", 1)}
TOWN = list(NAMES)  # in the order of spaces
OFFICE = (3, 3)
OUT = (0, 9)  # in the desert, or in prison
NAMES |= {(column, row): f"{letter}{column}" for row, letter in ((0, "f"), (6, "w")) for column in (2, 3, 4)}
NAMES[OUT] = "out"
SPACES = {name: space for space, name in NAMES.items()}
FIELD_SIDE = [SPACES[name] for name in ("b1", "c1", "d1")]

FIGURES = ["o1", "o2", "o3", "s1", "s2", "s3", "h1", "h2", "d", "bull", "cow1", "cow2"]
FACTION = dict(zip(FIGURES, "ooosssbbdccc", strict=True))
ANIMALS = ["bull", "cow1", "cow2"]
COWS = ["cow1", "cow2"]
OPTIONS = {
    "stampede": "on off",
    "programming": "reverse simple",
    "buildings": "basic gunslinger",
    "second_shot_mode": "add replace",
    "escape_from": "edge corner",
    "capture_in_standoff": "off on",
}


# ---- small things ------------------------------------------------------------------------------------------------


def beside(space: Space) -> list[Space]:
    """The buildings that are adjacent to a building; to a field, the one above."""
    column, row = space
    ways = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
    return [way for way in ways if way in TOWN] if row else [(column, 1)]


def distance(one: Space, other: Space) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def move_of(word: str) -> tuple[str, Space]:
    figure, _, place = word.partition(">")
    return figure, SPACES[place]


def removable(group: Group, factions: str) -> bool:
    return len(group.buildings) == 2 and group.effect != "horse" and (group.effect != "cow" or "c" not in factions)


@dataclass
class Card:
    """What counts as long as one card is carried out."""

    actions: list[str]
    forced: bool = False  # must the bull walk?
    ridden: set[str] = field(default_factory=set)
    tried: set[tuple[str, str]] = field(default_factory=set)  # an animal and whom


# ---- the game ----------------------------------------------------------------------------------------------------


class CactusTown(Game):
    """One game of Cactus Town. `active` is the seat whose card is carried out."""

    name = "cactus_town"
    rules = 1
    least, most = 2, 5

    def __init__(self, header: Line, deal: Line, key: bytes) -> None:
        super().__init__(header, deal, key)
        self.box = Box(self.options, deal)
        cards = self.box.cards
        factions = str(self.options["factions"])
        known = [entry["factions"] for entry in cards["combinations"]]
        demand(factions in known, "the cards don't have this combination")
        self.factions = [letter for letter in cards["seating"]["order"] if letter in factions]  # by seat
        self.seat = {letter: seat for seat, letter in enumerate(self.factions)}
        self.gangs = [cards[GANGS[letter]] for letter in self.factions]
        self.rules_of = cards
        self.groups = self.box.choose(str(self.options["groups"]), factions)
        self.check_groups()
        self.numbers = [word for group in self.groups for word in group.buildings]  # all buildings, by number
        self.effects = [group.effect for group in self.groups for _ in group.buildings]
        self.figures = [figure for figure in FIGURES if FACTION[figure] in factions]
        everybody = range(self.players)
        self.at: dict[str, Space] = {}
        self.town: dict[Space, int] = {OFFICE: -1}
        self.face_up: set[Space] = {OFFICE}
        self.stunned: set[str] = set()
        self.loot = dict.fromkeys(FIGURES, 0)
        self.lying: dict[Space, int] = {}  # loot that was dropped
        self.targets: list[int] = []
        self.debts: list[int] = []
        self.robbed: set[int] = set()
        self.paid: set[int] = set()
        self.horses: set[int] = set()  # where they were stolen
        self.flipped = self.escaped = self.jailed = self.captured = 0
        self.marker = 0
        self.looked: list[set[Space]] = [set() for _ in everybody]
        self.ammo = [False for _ in everybody]
        self.laid: list[list[int]] = [[] for _ in everybody]
        self.spare = [0 for _ in everybody]  # the card that is the second shot
        self.up: list[set[int]] = [set() for _ in everybody]  # which of the laid cards were turned up
        self.used = [False for _ in everybody]  # the second shot
        self.known = [False for _ in everybody]  # does everybody know the second shot?
        self.card = Card([])

    @classmethod
    def check_options(cls, options: dict[str, Json], players: int) -> None:
        demand(set(options) == {*OPTIONS, "factions", "round_cap", "groups", "cards", "town"}, "all options")
        for name, values in OPTIONS.items():
            demand(options[name] in values.split(), name)
        for name in ("factions", "groups", "cards", "town"):
            demand(isinstance(options[name], str), name)
        factions = options["factions"]
        demand(factions in COMBINATIONS and len(factions) == players, "factions")
        demand(options["stampede"] == ("on" if "c" in factions else "off"), "stampede")
        cap = options["round_cap"]
        demand(cap in ("25", "none") or (is_number(cap) and 1 <= cap <= 200 and cap != 25), "round_cap")

    def check_groups(self) -> None:
        factions = "".join(self.factions)
        count = sum(len(group.buildings) for group in self.groups)
        demand(24 <= count <= 60 and count % 2 == 0, "24 to 60 buildings")
        pairs = sum(removable(group, factions) for group in self.groups)
        demand(24 + 2 * pairs >= count, "pairs that can be taken out")
        if "b" in factions:
            horses = sum(len(group.buildings) for group in self.groups if group.effect == "horse")
            demand(horses >= self.rules_of["hunters"]["goal"]["horses"], "horses for the Hunters")

    # ---- asking

    def ask(self, seat: int, words: Iterable[str], *, always: bool = False, hidden: bool = False) -> Answer:
        legal = list(words)
        if len(legal) == 1 and not always:
            return legal[0]
        _, word = yield {seat: Ask(legal, hidden)}
        return word

    def offer(self, seat: int, words: Iterable[str], *, hidden: bool = False) -> Answer:
        """One of these or `done`; not asked if there is none of them."""
        legal = list(words)
        if not legal:
            return "done"
        return (yield from self.ask(seat, [*legal, "done"], hidden=hidden))

    def show(self, name: str, seat: int, *details: Json) -> None:
        self.shown += 1
        self.tell(name, seat, *details)

    # ---- where figures are

    def side(self, letter: str) -> list[str]:
        return [figure for figure in self.figures if FACTION[figure] == letter]

    def own(self) -> list[str]:
        return self.side(self.factions[self.active])

    def seat_of(self, figure: str) -> int:
        return self.seat[FACTION[figure]]

    def stands(self, figure: str) -> bool:
        return self.at[figure] in TOWN and figure not in self.stunned

    def rivals(self, letter: str, space: Space) -> list[str]:
        """All standing figures of other sides in a building."""
        if space not in TOWN:
            return []
        there = [each for each in self.figures if self.at[each] == space and self.stands(each)]
        return [each for each in there if FACTION[each] != letter]

    def opponents(self, figure: str) -> list[str]:
        return self.rivals(FACTION[figure], self.at[figure])

    def in_standoff(self, figure: str) -> bool:
        if figure in COWS or not self.stands(figure):
            return False
        return any(other not in COWS for other in self.opponents(figure))

    def has_room(self, figure: str, space: Space) -> bool:
        letter = FACTION[figure]
        if letter == "s" and space == OFFICE:
            return True
        return not any(self.at[other] == space for other in self.side(letter) if other != figure)

    def in_range(self, cow: str, space: Space, bull: Space) -> bool:
        return space[1] == 6 or distance(space, bull) <= self.rules_of["cowboy"]["herd"]["range"]

    def strays(self) -> list[str]:
        cows = [cow for cow in COWS if cow in self.figures]
        return [cow for cow in cows if not self.in_range(cow, self.at[cow], self.at["bull"])]

    def herd_holds(self, figure: str, space: Space) -> bool:
        """Would every cow be in range, and the bull board last, if this figure were there?"""
        if figure not in ANIMALS:
            return True
        at = {**self.at, figure: space}
        if figure == "bull" and space[1] == 6:
            return all(at[cow][1] == 6 for cow in COWS)
        return all(self.in_range(cow, at[cow], at["bull"]) for cow in COWS)

    def steps(self, figure: str) -> list[str]:
        column, row = self.at[figure]
        if row > 5:
            return []
        ways = beside((column, row))
        if figure in ANIMALS and row == 5 and (column, 6) in NAMES:
            ways.append((column, 6))
        return [f"{figure}>{NAMES[way]}" for way in ways if self.has_room(figure, way) and self.herd_holds(figure, way)]

    def walks(self, figure: str) -> list[str]:
        """Steps, and the way into the desert."""
        words = self.steps(figure)
        column, row = self.at[figure]
        borders = (column in (1, 5)) + (row in (1, 5))
        if FACTION[figure] == "o" and self.loot[figure] and borders >= (2 if self.is_("escape_from", "corner") else 1):
            words.append(f"{figure}>out")
        return words

    def effect(self, space: Space) -> str:
        if self.is_("buildings", "basic") or space not in self.face_up or space == OFFICE:
            return ""
        return self.effects[self.town[space]]

    def building(self, space: Space) -> str:
        return self.numbers[self.town[space]]

    def go(self, name: str, seat: int, figure: str, to: Space, *more: Json) -> None:
        """Move a figure, and tell it."""
        place = self.at[figure]
        self.at[figure] = to
        self.tell(name, seat, figure, NAMES[place], NAMES[to], *more)

    # ---- set-up

    def play(self) -> Flow:
        try:
            self.deal_out()
            yield from self.choose_places()
            while True:
                yield from self.one_round()
        except GameOver:
            return

    def deal_out(self) -> None:
        factions = "".join(self.factions)
        self.tell("box", 0, *self.box.texts)
        left = list(range(len(self.numbers)))
        pairs = [group for group in self.groups if removable(group, factions)]
        while len(left) > 24:
            group = pairs.pop(self.chance.below(len(pairs)))
            left = [number for number in left if self.numbers[number] not in group.buildings]
            self.tell("taken_out", 0, group.word, *group.buildings)
        buildings = list(left)
        for space in TOWN:
            if space != OFFICE:
                self.town[space] = left.pop(self.chance.below(len(left)))
        goals = self.rules_of
        count = goals["outlaws"]["draw" if "s" in factions else "lawless"]["targets"]
        self.targets = sorted(buildings.pop(self.chance.below(len(buildings))) for _ in range(count))
        self.tell("targets", 0, *self.secret_list(self.targets, 0))
        if "d" in factions:
            count = goals["dancer"]["draw"]["debts"]
            self.debts = sorted(buildings.pop(self.chance.below(len(buildings))) for _ in range(count))
            self.tell("debts", self.seat["d"], *self.secret_list(self.debts, self.seat["d"]))
        starts = {"s1": "c3", "s2": "c3", "s3": "c3", "cow1": "f2", "bull": "f3", "cow2": "f4"}
        self.at = {figure: SPACES[starts[figure]] for figure in self.figures if figure in starts}
        self.at |= {figure: OUT for figure in self.figures if figure not in starts}

    def secret_list(self, numbers: list[int], seat: int) -> list[Json]:
        return [len(numbers), secret(" ".join(self.numbers[number] for number in numbers), seat)]

    def choose_places(self) -> Flow:
        corners = ["a1", "e1", "a5", "e5"]
        word = yield from self.ask(0, corners, always=True)
        self.tell("corner", 0, word)
        corners.remove(word)
        for outlaw, corner in zip(self.side("o"), corners, strict=True):
            self.at[outlaw] = SPACES[corner]
        for hunter in self.side("b"):
            self.at[hunter] = SPACES[word]
        if "d" in self.seat:
            word = yield from self.ask(self.seat["d"], self.rules_of["dancer"]["start"]["spaces"], always=True)
            self.at["d"] = SPACES[word]
            self.tell("started", self.seat["d"], word)

    # ---- the round

    def clockwise(self, seat: int) -> list[int]:
        return [(seat + i) % self.players for i in range(self.players)]

    def one_round(self) -> Flow:
        self.turn += 1
        self.tell("round", self.marker, self.turn)
        yield from self.program()
        order = range(3 * self.players)
        for i in order if self.is_("programming", "simple") else reversed(order):
            yield from self.resolve(self.clockwise(self.marker)[i % self.players], i // self.players)
        awake = [figure for figure in FIGURES if figure in self.stunned]
        self.tell("cleaned", self.marker, *awake)
        self.stunned.clear()
        cap = self.options["round_cap"]
        if cap != "none" and self.turn >= int(cap):
            self.last_round()
        self.marker = (self.marker + 1) % self.players

    def program(self) -> Flow:
        everybody = range(self.players)
        self.laid = [[] for _ in everybody]
        self.up = [set() for _ in everybody]
        self.used = [False for _ in everybody]
        self.known = [False for _ in everybody]
        while True:
            asked: Asked = {}
            for seat, laid in enumerate(self.laid):
                if len(laid) < 3:
                    asked[seat] = Ask([f"card{card + 1}" for card in range(4) if card not in laid], hidden=True)
            if not asked:
                break
            seat, word = yield asked
            self.laid[seat].append(int(word[4:]) - 1)
        for seat in self.clockwise(self.marker):
            (self.spare[seat],) = {0, 1, 2, 3} - set(self.laid[seat])
            cards = [self.card_word(seat, card) for card in (*self.laid[seat], self.spare[seat])]
            self.tell("programmed", seat, secret(" ".join(cards), seat))

    def card_word(self, seat: int, card: int) -> str:
        return f"{self.factions[seat].upper()}{card + 1}"

    def resolve(self, seat: int, number: int) -> Flow:
        """One card is turned up, and an action on it is carried out."""
        self.active = seat
        self.up[seat].add(number)
        card = self.laid[seat][number]
        self.show("revealed", seat, self.card_word(seat, card))
        self.card = Card(list(self.gangs[seat]["cards"][card]["actions"]))
        if "walk-bull" in self.card.actions and self.strays() and not self.in_standoff("bull") and self.steps("bull"):
            self.card.forced = True
            self.card.actions = ["walk-bull"]
        action = yield from self.ask(seat, self.card.actions, always=True)
        self.tell("chose", seat, action)
        does = {
            "duel": self.duels, "rob": self.rob, "arrest": self.arrest, "capture": self.capture,
            "horse": self.steal_horses, "pay": self.pay, "regroup": self.regroup,
        }  # fmt: skip
        if action == "stampede":
            yield from self.stampede("card")
            done = True
        elif action in does:
            done = yield from does[action]()
        else:
            done = yield from self.move(action)
        if not done:
            self.tell("nothing", seat, action)

    # ---- steps

    def move(self, action: str) -> Steps:
        forced = action == "walk-bull" and self.card.forced
        if self.strays() and action in ("sneak-cow", "sneak-cows", "walk-bull") and not forced:
            self.tell("strayed", self.active, action)
            return True
        moved: set[str] = set()
        asked = False
        while words := self.moves(action, moved):
            more = [] if forced and not moved else ["done"]
            word = yield from self.ask(self.active, [*words, *more], always=True)
            asked = True
            if word == "done":
                break
            figure, to = move_of(word)
            moved.add(figure)
            if not self.left_town(figure, to):
                self.go("moved", self.active, figure, to, action)
                if action in ("walk", "can-can", "walk-bull"):
                    yield from self.enter(figure)
        return asked

    def moves(self, action: str, moved: set[str]) -> list[str]:
        if action == "walk":
            figures = [each for each in self.own() if self.stands(each) and not self.in_standoff(each)]
            return [word for figure in figures if figure not in moved for word in self.walks(figure)]
        if action == "can-can":
            column, row = self.at["d"]
            corners = [(column + right, row + up) for up in (-1, 1) for right in (-1, 1)]
            free = [way for way in corners if way in TOWN and self.has_room("d", way) and not moved]
            return [f"d>{NAMES[way]}" for way in free]
        if action == "sneak":
            figures = [each for each in self.own() if self.stands(each)]
        elif action == "walk-bull":
            figures = [] if self.in_standoff("bull") else ["bull"]
        elif action == "sneak-bull":
            figures = ["bull"]
        else:
            figures = [] if action == "sneak-cow" and moved else COWS
        return [word for figure in figures if figure not in moved for word in self.steps(figure)]

    def left_town(self, figure: str, to: Space) -> bool:
        """Escapes and boards, if that is where it goes."""
        if to == OUT:
            self.escaped += self.loot[figure]
            self.tell("escaped", self.active, figure, NAMES[self.at[figure]], self.loot[figure])
            self.at[figure], self.loot[figure] = OUT, 0
        elif to[1] == 6:
            self.go("boarded", self.active, figure, to)
        else:
            return False
        self.look_at_goals()
        return True

    # ---- entering a building

    def turn_up(self, space: Space) -> None:
        self.face_up.add(space)
        self.show("turned_up", self.active, NAMES[space], self.building(space))

    def enter(self, figure: str) -> Flow:
        me, space = self.active, self.at[figure]
        if space not in self.face_up:
            self.turn_up(space)
            effect = self.effect(space)
            if effect == "cow" and "c" in self.seat:
                yield from self.stampede("building")
            elif effect == "money" and "s" in self.seat:
                law = self.seat["s"]
                word = yield from self.offer(law, [word for each in self.side("s") for word in self.steps(each)])
                if word != "done":
                    self.go("patrolled", law, *move_of(word))
            elif effect == "news":
                yield from self.headline(space)
        if self.at[figure] != space or self.in_standoff(figure):
            return
        effect = self.effect(space)
        if effect == "arms" and not self.ammo[me]:
            self.ammo[me] = True
            self.tell("armed", me)
        elif effect == "horse" and figure not in self.card.ridden:
            word = yield from self.offer(me, self.walks(figure))
            if word != "done":
                self.card.ridden.add(figure)
                _, to = move_of(word)
                if not self.left_town(figure, to):
                    self.go("rode", me, figure, to)
                    yield from self.enter(figure)
        elif effect == "drink":
            word = yield from self.offer(me, self.treats(figure))
            if word != "done":
                self.go("treated", me, *move_of(word))
        elif effect == "medical":
            yield from self.heal()
        elif effect == "trade" and not self.used[me]:
            yield from self.swap()
        elif effect == "civic":
            down = [each for each in TOWN if each not in self.face_up and each not in self.looked[me]]
            word = yield from self.offer(me, [NAMES[each] for each in down])
            if word != "done":
                self.looked[me].add(SPACES[word])
                self.show("looked", me, word, secret(self.building(SPACES[word]), me))
        elif effect == "transport":
            yield from self.freight(figure)

    def headline(self, space: Space) -> Flow:
        down = [NAMES[each] for each in beside(space) if each not in self.face_up]
        if down:
            word = yield from self.ask(self.active, down)
            self.turn_up(SPACES[word])
            if self.effect(SPACES[word]) == "cow" and "c" in self.seat:
                yield from self.stampede("building")

    def treats(self, figure: str) -> list[str]:
        guests = [each for way in beside(self.at[figure]) for each in self.rivals(FACTION[figure], way)]
        return [
            f"{guest}>{NAMES[way]}"
            for guest in guests
            if guest not in ANIMALS
            for way in beside(self.at[guest])
            if self.has_room(guest, way)
        ]

    def heal(self) -> Flow:
        me = self.active
        words = [figure for figure in self.own() if figure in self.stunned]
        word = yield from self.offer(me, [*words, *(["reload"] if self.used[me] else [])])
        if word == "reload":
            self.used[me] = False
            self.tell("reloaded", me)
        elif word != "done":
            self.stunned.remove(word)
            self.tell("healed", me, word)

    def swap(self) -> Flow:
        me = self.active
        laid = self.laid[me]
        down = [f"card{card + 1}" for number, card in enumerate(laid) if number not in self.up[me]]
        word = yield from self.offer(me, down, hidden=True)
        if word != "done":
            new, old = int(word[4:]) - 1, self.spare[me]
            laid[laid.index(new)], self.spare[me] = old, new
            self.known[me] = False
            self.tell("swapped", me, secret(f"{self.card_word(me, new)} {self.card_word(me, old)}", me))

    def freight(self, figure: str) -> Flow:
        here = self.at[figure]
        others = [each for each in TOWN if each != here and self.effect(each) == "transport"]
        free = [each for each in others if self.has_room(figure, each) and self.herd_holds(figure, each)]
        word = yield from self.offer(self.active, [f"{figure}>{NAMES[each]}" for each in free])
        if word != "done":
            self.go("shipped", self.active, *move_of(word))

    # ---- duels

    def arena(self, space: Space) -> list[str]:
        """Who may attack there."""
        if not self.rivals(self.factions[self.active], space):
            return []
        return [figure for figure in self.own() if self.at[figure] == space and self.stands(figure)]

    def duels(self) -> Steps:
        left = [space for space in TOWN if self.arena(space) and self.effect(space) != "faith"]
        asked = False
        while words := [NAMES[space] for space in left if self.arena(space)]:
            word = yield from self.offer(self.active, words)
            asked = True
            if word == "done":
                break
            space = SPACES[word]
            left.remove(space)
            attacker = yield from self.ask(self.active, self.arena(space))
            yield from self.duel(space, attacker)
        return asked

    def duel(self, space: Space, attacker: str) -> Flow:
        me = self.active
        defenders = self.opponents(attacker)
        fighters = [figure for figure in FIGURES if figure == attacker or figure in defenders]
        total = {figure: self.chance.below(6) + 1 for figure in fighters}
        self.show("duel", me, NAMES[space], attacker, *(each for pair in total.items() for each in pair))
        bonus = dict.fromkeys(fighters, 0)
        if self.effect(space) == "bed":
            bonus |= dict.fromkeys(defenders, self.box.bed_bonus)
            self.tell("sheltered", me, NAMES[space], self.box.bed_bonus)
        for figure in fighters:
            total[figure] += bonus[figure]
        for seat in self.from_active():
            yield from self.aim(seat, total, bonus)
        beaten = [figure for figure in defenders if total[figure] <= total[attacker]]
        better = [figure for figure in defenders if total[figure] > total[attacker]]
        proud = False
        for figure in defenders:
            winner, loser = (attacker, figure) if figure in beaten else (figure, attacker)
            self.tell("beat", self.seat_of(winner), winner, loser, total[winner], total[loser])
            proud = proud or (winner == "d" and loser not in COWS)
        if proud and self.flipped < self.rules_of["dancer"]["goal"]["duels"]:
            self.flipped += 1
            self.tell("flipped", self.seat["d"], self.flipped)
            self.look_at_goals()
        while beaten:
            loser = yield from self.ask(me, beaten)
            beaten.remove(loser)
            yield from self.push(me, loser)
        if better:
            most = max(total[figure] for figure in better)
            best = {self.seat_of(figure) for figure in better if total[figure] == most}
            yield from self.push(next(seat for seat in self.from_active() if seat in best), attacker)

    def aim(self, seat: int, total: dict[str, int], bonus: dict[str, int]) -> Flow:
        own = [figure for figure in total if self.seat_of(figure) == seat and figure not in COWS]
        ways = [] if self.used[seat] else ["shot"]
        if self.ammo[seat]:
            ways += ["ammo", "both"] if ways else ["ammo"]
        if not own or not ways:
            return
        word = yield from self.offer(seat, [f"{figure}+{way}" for figure in own for way in ways])
        figure, _, way = word.partition("+")
        if way in ("shot", "both"):
            card = self.spare[seat]
            value = self.gangs[seat]["cards"][card]["value"]
            instead = value + self.rules_of["second_shot"]["replace_bonus"]
            total[figure] = total[figure] + value if self.is_("second_shot_mode", "add") else instead + bonus[figure]
            self.shown += not self.known[seat]
            self.used[seat] = self.known[seat] = True
            self.tell("second_shot", seat, figure, self.card_word(seat, card), value, instead)
        if way in ("ammo", "both"):
            self.ammo[seat] = False
            total[figure] += self.box.ammo_bonus
            self.tell("ammo", seat, figure, self.box.ammo_bonus)

    def push(self, seat: int, loser: str) -> Flow:
        here = self.at[loser]
        near = [each for each in TOWN if 1 <= distance(each, here) <= self.rules_of["push"]["spaces"]]
        words = [f"{loser}>{NAMES[each]}" for each in near if self.has_room(loser, each)]
        if FACTION[loser] == "o" and self.factions[seat] in ("s", "b"):
            words.append("stun")
        if not words:
            self.tell("not_pushed", seat, loser)
            return
        word = yield from self.ask(seat, words, always=True)
        if word == "stun":
            self.stunned.add(loser)
            self.tell("stunned", seat, loser)
        else:
            self.go("pushed", seat, *move_of(word))

    # ---- what each faction can do

    def rob(self) -> Steps:
        taken: set[str] = set()
        asked = False
        while robbers := [figure for figure in self.side("o") if figure not in taken and self.might_rob(figure)]:
            words = []
            for figure in robbers:
                space = self.at[figure]
                number = self.town[space]
                if space in self.face_up and number in self.targets and number not in self.robbed:
                    words.append(f"{figure}+rob")
                if self.lying.get(space):
                    words.append(f"{figure}+loot")
            word = yield from self.ask(self.active, [*words, "done"], always=True)
            asked = True
            if word == "done":
                break
            figure, _, what = word.partition("+")
            space = self.at[figure]
            taken.add(figure)
            self.loot[figure] += 1
            if what == "rob":
                self.robbed.add(self.town[space])
                self.show("robbed", self.active, figure, self.building(space), NAMES[space])
            else:
                self.lying[space] -= 1
                self.tell("picked_up", self.active, figure, NAMES[space])
        return asked

    def might_rob(self, outlaw: str) -> bool:
        """By what everybody can see."""
        most = 2 if self.jailed + self.captured >= 2 else 1
        if not self.stands(outlaw) or self.in_standoff(outlaw) or self.loot[outlaw] >= most:
            return False
        space = self.at[outlaw]
        if self.lying.get(space):
            return True
        fresh = space in self.face_up and space != OFFICE and self.town[space] not in self.robbed | self.paid
        return fresh and len(self.robbed) < len(self.targets)

    def lying_there(self, letter: str, even_in_standoff: bool = False) -> list[str]:
        """The stunned Outlaws beside figures of this faction that can act."""
        able = [each for each in self.side(letter) if even_in_standoff or not self.in_standoff(each)]
        spaces = {self.at[each] for each in able}
        return [each for each in self.side("o") if each in self.stunned and self.at[each] in spaces]

    def take_away(self, name: str, outlaw: str) -> None:
        space = self.at[outlaw]
        self.at[outlaw] = OUT
        self.stunned.remove(outlaw)
        self.tell(name, self.active, outlaw, NAMES[space])
        if self.loot[outlaw]:
            self.lying[space] = self.lying.get(space, 0) + self.loot[outlaw]
            self.tell("dropped", self.active, NAMES[space], self.loot[outlaw])
            self.loot[outlaw] = 0

    def arrest(self) -> Steps:
        yield from ()
        found = self.lying_there("s")
        for outlaw in found:
            self.jailed += 1
            self.take_away("jailed", outlaw)
            if self.jailed < self.rules_of["law"]["goal"]["jailed"] and self.no_outlaws():
                self.win(self.active, "last_outlaw")
            self.look_at_goals()
        return bool(found)

    def capture(self) -> Steps:
        done = False
        while self.captured < self.rules_of["hunters"]["goal"]["prisoners"]:
            found = self.lying_there("b", self.is_("capture_in_standoff", "on"))
            if not found:
                break
            outlaw = yield from self.ask(self.active, found)
            done = True
            self.captured += 1
            self.take_away("captured", outlaw)
            self.look_at_goals()
        return done

    def steal_horses(self) -> Steps:
        yield from ()
        done = False
        for hunter in self.side("b"):
            space = self.at[hunter]
            number = self.town[space]
            free = space != OFFICE and space in self.face_up and number not in self.horses
            if free and self.effects[number] == "horse" and not self.in_standoff(hunter):
                done = True
                self.horses.add(number)
                self.tell("stole", self.active, hunter, NAMES[space], len(self.horses), self.numbers[number])
                self.look_at_goals()
        return done

    def pay(self) -> Steps:
        yield from ()
        space = self.at["d"]
        number = self.town[space]
        if self.in_standoff("d") or space not in self.face_up or number not in self.debts or number in self.paid:
            return False
        self.paid.add(number)
        self.show("paid", self.active, self.numbers[number], NAMES[space])
        self.look_at_goals()
        return True

    # ---- the herd

    def regroup(self) -> Steps:
        through: set[str] = set()
        walking = ""
        done = False
        while True:
            cows = [walking] if walking else [cow for cow in self.strays() if cow not in through]
            words = [f"{cow}>{NAMES[way]}" for cow in cows for way in self.ways_home(cow)]
            if not words:
                return done
            word = yield from self.ask(self.active, words)
            done = True
            walking, to = move_of(word)
            self.go("gathered", self.active, walking, to)
            meets = bool(self.opponents(walking))
            if meets:
                yield from self.bump(walking)
            if meets or walking not in self.strays():
                through.add(walking)
                walking = ""

    def ways_home(self, cow: str) -> list[Space]:
        """The first steps of all shortest ways into range."""
        firsts = [way for way in beside(self.at[cow]) if self.has_room(cow, way)]
        lengths = {way: self.way_length(cow, way) for way in firsts}
        shortest = min(lengths.values(), default=99)
        return [way for way in firsts if lengths[way] == shortest < 99]

    def way_length(self, cow: str, start: Space) -> int:
        """How many steps from a building into range; 99 if there is no way."""
        seen = {start}
        edge = [start]
        length = 0
        while edge:
            if any(self.in_range(cow, space, self.at["bull"]) for space in edge):
                return length
            ways = {way for space in edge for way in beside(space) if self.has_room(cow, way)} - seen
            seen |= ways
            edge = list(ways)
            length += 1
        return 99

    def stampede(self, cause: str) -> Flow:
        cowboy = self.seat["c"]
        self.tell("stampede", cowboy, cause)
        while True:
            words = []
            for animal in ANIMALS:
                if self.at[animal] in TOWN and not self.opponents(animal):
                    ways = [way for way in beside(self.at[animal]) if self.rivals("c", way)]
                    words += [f"{animal}>{NAMES[way]}" for way in ways if self.has_room(animal, way)]
            if not words:
                break
            word = yield from self.ask(cowboy, words)
            self.go("charged", cowboy, *move_of(word))
        done: set[str] = set()
        while words := [animal for animal in ANIMALS if animal not in done and self.untried(animal)]:
            animal = yield from self.ask(cowboy, words)
            done.add(animal)
            yield from self.bump(animal)

    def untried(self, animal: str) -> list[str]:
        if self.at[animal] in FIELD_SIDE:
            return []
        return [each for each in self.opponents(animal) if (animal, each) not in self.card.tried]

    def bump(self, animal: str) -> Flow:
        cowboy = self.seat["c"]
        while tried := self.untried(animal):
            own = self.chance.below(6) + 1
            dice = {figure: self.chance.below(6) + 1 for figure in tried}
            self.show("bump", cowboy, animal, own, *(each for pair in dice.items() for each in pair))
            self.card.tried |= {(animal, figure) for figure in tried}
            hit = [figure for figure in tried if dice[figure] <= own]
            while words := [word for figure in hit for word in self.thrown_to(figure, 1)]:
                figure, to = move_of((yield from self.ask(cowboy, words)))
                hit.remove(figure)
                self.go("thrown", cowboy, figure, to)
            for figure in hit:
                self.tell("held", cowboy, figure)
            if any(dice[figure] > own for figure in tried):
                yield from self.dodge(animal)

    def thrown_to(self, figure: str, up: int) -> list[str]:
        """Up, left or right; or down, left or right."""
        column, row = self.at[figure]
        ways = [(column, row + up), (column - 1, row), (column + 1, row)]
        return [f"{figure}>{NAMES[way]}" for way in ways if way in TOWN and self.has_room(figure, way)]

    def dodge(self, animal: str) -> Flow:
        cowboy = self.seat["c"]
        words = self.thrown_to(animal, -1)
        known = {figure for one, figure in self.card.tried if one == animal}
        fresh = [word for word in words if set(self.rivals("c", move_of(word)[1])) - known]
        here = f"{animal}>{NAMES[self.at[animal]]}"
        word = yield from self.ask(cowboy, fresh or words or [here])
        self.go("dodged", cowboy, *move_of(word))

    # ---- the end

    def no_outlaws(self) -> bool:
        return not any(self.at[outlaw] in TOWN for outlaw in self.side("o"))

    def progress(self, letter: str) -> Fraction:
        goal = self.rules_of[GANGS[letter]].get("goal", {})
        aboard = sum(self.at[animal][1] == 6 for animal in ANIMALS if animal in self.figures)
        parts = {
            "o": [(self.escaped, goal.get("loot"))],
            "s": [(self.jailed, goal.get("jailed"))],
            "b": [(self.captured, goal.get("prisoners")), (len(self.horses), goal.get("horses"))],
            "d": [(len(self.paid), goal.get("paid")), (self.flipped, goal.get("duels"))],
            "c": [(aboard, 3)],
        }[letter]
        return Fraction(sum(min(have, need) for have, need in parts), sum(need for _, need in parts))

    def look_at_goals(self) -> None:
        for seat in self.from_active():
            if self.progress(self.factions[seat]) == 1:
                self.win(seat, "goal")
        if not self.no_outlaws():
            return
        hopeless = {"o", "s"}
        if self.captured < self.rules_of["hunters"]["goal"]["prisoners"]:
            hopeless.add("b")
        hopeful = [seat for seat, letter in enumerate(self.factions) if letter not in hopeless]
        if not hopeful:
            self.win(-1, "no_hope")
        if len(hopeful) == 1:
            self.win(hopeful[0], "only_hope")

    def last_round(self) -> None:
        progress = [self.progress(letter) for letter in self.factions]
        most = max(progress)
        if progress.count(most) > 1:
            self.win(-1, "cap")
        self.win(progress.index(most), "progress")

    def win(self, seat: int, reason: str) -> None:
        """The game is over, and a seat has won, or nobody if it is -1."""
        if seat < 0:
            self.tell("drawn", 0, reason)
        else:
            self.tell("won", seat, reason, "osbdc".index(self.factions[seat]))
        self.places, self.reason = [1 if seat in (other, -1) else 2 for other in range(self.players)], reason
        raise GameOver


def referee(data: bytes) -> Game:
    """Check a record from its first byte to its last; gives the game as it stands then."""
    return judge(data, CactusTown)


if __name__ == "__main__":
    judge_files(CactusTown)
