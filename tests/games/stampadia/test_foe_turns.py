"""The foes' turns once more, worked out in a plain way for random rooms: every way is walked, every box looked at."""

import random
from collections import deque

import pytest

from philately.games.stampadia.rules import events as e
from tests.games.stampadia.arena import Play, cell, fight

Spot = tuple[int, int]
Box = tuple[str, int, int, bool]  # kind, modifier, range, exact
CODES = (e.FOE_HITS.code, e.FOE_DRAGS.code, e.FOE_GUARDS.code, e.FOE_PASSES.code)
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Field:
    """Three rooms in a row, two doors, and foes in the middle."""

    def __init__(self, chance: random.Random) -> None:
        self.near: dict[Spot, list[Spot]] = {}
        self.rooms = {40: (1, 1, 3, 3), 50: (4, 1, 5, 5), 60: (9, 1, 3, 5)}
        self.doors = [((3, 2), (4, 2)), ((8, row := chance.randint(1, 5)), (9, row))]
        free = [spot for spot in self.cells(50) if spot not in ((4, 2), (8, row))]
        self.foes = {spot: chance.choice((0, 1, 1, 2, 3, 3, 4)) for spot in chance.sample(free, chance.randint(1, 6))}
        self.boxes = [[self.box(chance), self.box(chance)] for _ in range(4)]

    @staticmethod
    def box(chance: random.Random) -> Box:
        kind = chance.choice(("ATK", "ATK", "Move", "DEF"))
        reach = chance.randint(1, 4) if kind == "ATK" else 0
        return kind, -chance.randint(0, 3), reach, kind == "ATK" and chance.random() < 0.2

    def sheet(self) -> list[str]:
        return [f"{self.text(upper)} / {self.text(lower)}" for upper, lower in self.boxes]

    @staticmethod
    def text(box: Box) -> str:
        kind, modifier, reach, exact = box
        words = [kind] + ([str(modifier)] if modifier else [])
        return " ".join(words + ([f"RNG {'=' if exact else ''}{reach}"] if kind == "ATK" else []))

    def cells(self, number: int) -> list[Spot]:
        col, row, width, height = self.rooms[number]
        return [(col + x, row + y) for y in range(height) for x in range(width)]

    def room(self, spot: Spot) -> int | None:
        return next((number for number in self.rooms if spot in self.cells(number)), None)

    def beside(self, spot: Spot) -> list[Spot]:
        """The next cells, walls and doors considered."""
        if spot not in self.near:
            self.near[spot] = self.look_around(spot)
        return self.near[spot]

    def look_around(self, spot: Spot) -> list[Spot]:
        found = [(spot[0] + x, spot[1] + y) for x, y in SIDES]
        return [
            to
            for to in found
            if self.room(to) is not None
            and (self.room(to) == self.room(spot) or (spot, to) in self.doors or (to, spot) in self.doors)
        ]

    def distance(self, start: Spot, goal: Spot) -> int:
        """M1."""
        far, line = {start: 0}, deque([start])
        while line:
            spot = line.popleft()
            for to in self.beside(spot):
                if to not in far:
                    far[to] = far[spot] + 1
                    line.append(to)
        return far[goal]

    def ways(self, start: Spot, goal: Spot) -> list[list[Spot]]:
        """All shortest ways without living foes on them, the start left out and the foe's own cell too."""
        far, line = {goal: 0}, deque([goal])
        while line:
            spot = line.popleft()
            for to in self.beside(spot):
                if to not in far and to not in self.foes:
                    far[to] = far[spot] + 1
                    line.append(to)
        if start not in far:
            return []
        ways = [[start]]
        for left in range(far[start] - 1, 0, -1):
            ways = [[*way, to] for way in ways for to in self.beside(way[-1]) if far.get(to) == left]
        return [way[1:] for way in ways]

    # ---- a foe ------------------------------------------------------------------------------------------------------

    def columns(self, foe: Spot) -> list[int]:
        circles = self.foes[foe]
        return [0, circles] if circles in (1, 2, 3) else [0]

    def covers(self, box: Box, far: int) -> bool:
        return box[0] == "ATK" and (far == box[2] if box[3] else far <= box[2])

    def number(self, foe: Spot, hero: Spot) -> int:
        far = self.distance(foe, hero)
        return sum(self.covers(box, far) for column in self.columns(foe) for box in self.boxes[column])

    def drags(self, foe: Spot, hero: Spot, steps: int, gold: int) -> tuple[int, list[list[Spot]]]:
        """E5: the most attacks that a drag reaches, and the ways that do so, each up to the first such cell."""
        best, found = 0, list[list[Spot]]()
        for way in self.ways(hero, foe):
            at, purse = hero, gold
            for taken, to in enumerate(way[:steps], 1):
                purse -= self.room(to) != self.room(at)
                if purse < 0:
                    break
                at = to
                number = self.number(foe, to)
                if number > best:
                    best, found = number, []
                if number == best and best > 0 and not any(way[: len(other)] == other for other in found):
                    found.append(way[:taken])
        return best, found

    def unlike(self, foes: list[Spot], hero: Spot, gold: int) -> list[Spot]:
        """E2: of foes with the same columns that can't drag, only the first in reading order."""
        found: list[Spot] = []
        kept: list[list[int]] = []
        for foe in sorted(foes, key=lambda spot: (spot[1], spot[0])):
            columns = self.columns(foe)
            moves = any(box[0] == "Move" for column in columns for box in self.boxes[column])
            drags = moves and self.drags(foe, hero, 99, gold)[0] > self.number(foe, hero)
            if drags or columns not in kept:
                found.append(foe)
            if not drags:
                kept.append(columns)
        return found


def follow(play: Play, hero: Spot, ways: list[list[Spot]], chance: random.Random) -> Spot:
    """The hero is dragged; where there is a choice, all of it is offered."""
    step = 0
    while not any(len(way) == step for way in ways):
        following = sorted({way[step] for way in ways})
        if len(following) > 1:
            assert play.asks == "drag_path"
            assert sorted(play.words) == sorted(f"{col},{row}" for col, row in following)
            hero = chance.choice(following)
            play.say(f"{hero[0]},{hero[1]}")
        else:
            hero = following[0]
        ways = [way for way in ways if way[step] == hero]
        step += 1
    return hero


def turn(
    field: Field, foe: Spot, hero: Spot, dice: list[int], defence: int, gold: int, play: Play, chance: random.Random
) -> tuple[list[tuple[int, ...]], Spot, int]:
    """What a foe does by E3 and E4: as events, with the hero's cell and gold afterwards."""
    left = sorted((die for die in dice if die > 1), reverse=True)
    told: list[tuple[int, ...]] = []
    allowed = [(column, row) for column in field.columns(foe) for row in (0, 1)]
    where, guard = cell(*foe), 0
    bonus = sum((1, 1, 2, 3)[column] for column in field.columns(foe))
    for turned, die in enumerate(left):
        far = field.distance(foe, hero)
        choice: tuple[int, int] | None = None
        hits = []  # (a): the most hits by both dice, then the leftmost column, then the stronger value
        for column, row in allowed:
            value = die + field.boxes[column][row][1]
            if field.covers(field.boxes[column][row], far) and value > defence:
                more = 0
                if turned == 0 and column == 0 and len(left) > 1:
                    own = [field.boxes[c][1 - row] for c in field.columns(foe) if c > 0]
                    more = sum(field.covers(box, far) and left[1] + box[1] > defence for box in own)
                hits.append((-more, column, -value, row))
        if hits:
            _, column, value, row = min(hits)
            choice = (column, row)
            told.append((e.FOE_HITS.code, where, column * 2 + row, -value))
        if choice is None:  # (b)
            best, ways, steps = field.number(foe, hero), [], 0
            for column, row in allowed:
                kind, modifier, _, _ = field.boxes[column][row]
                if kind == "Move" and die + modifier >= 1:
                    number, found = field.drags(foe, hero, die + modifier, gold)
                    if number > best:
                        best, ways, steps, choice = number, found, die + modifier, (column, row)
            if choice is not None:
                told.append((e.FOE_DRAGS.code, where, choice[0] * 2 + choice[1], steps))
                before = field.room(hero)
                path = follow(play, hero, ways, chance)
                gold -= int(field.room(path) != before)
                hero = path
        if choice is None:  # (c)
            guards = [
                (-die - field.boxes[column][row][1], column, row)
                for column, row in allowed
                if field.boxes[column][row][0] == "DEF"
                and min(6, die + field.boxes[column][row][1] + bonus) > min(6, guard + bonus)
            ]
            if guards:
                value, column, row = min(guards)
                choice = (column, row)
                told.append((e.FOE_GUARDS.code, where, column * 2 + row, -value))
                guard = -value
        if choice is None:  # (d)
            if turned == 0:
                told.append((e.FOE_PASSES.code, where))
            break
        if choice[0] != 0:
            break  # E3: the second die is lost
        allowed = [(column, 1 - choice[1]) for column in field.columns(foe) if column > 0]
        if not allowed:
            break
    if not left:
        told.append((e.FOE_PASSES.code, where))
    return told, hero, gold


@pytest.mark.parametrize("seed", range(100))
def test_foes_do_what_the_rules_say(seed: int) -> None:
    """E1 to E5, M1, M2, with doors and with little gold."""
    chance = random.Random(seed)
    field = Field(chance)
    defence = chance.randint(0, 4)
    play = fight(
        field.foes,
        rooms={60: field.rooms[60]},
        doors=[f"8,{field.doors[1][0][1]}>e"],
        start=("discover room 60",),
        hero=("ATK RNG 1 / Move",) * 4,
        enemies=field.sheet(),
        hp=(12, 1, 1, 1),
        guard=(defence, 0, 0, 0),
        start_gold=chance.randint(2, 4),
    )
    play.dice(6, 1).say("1l=6")
    while play.asks == "walk":
        play.say(chance.choice([word for word in play.words if word != "stay"] or ["stay"]))
    col, row = play.hero.split(",")
    hero = (int(col), int(row))
    gold = play.gold
    distances = {foe: field.distance(hero, foe) for foe in field.foes}
    expected: list[tuple[int, ...]] = []
    for _ in range(len(distances)):
        nearest = sorted(foe for foe in distances if distances[foe] == min(distances.values()))
        foe = chance.choice(nearest)
        unlike = field.unlike(nearest, hero, gold)
        if foe not in unlike:
            foe = unlike[0]
        if len(unlike) > 1:
            assert play.asks == "enemy_order"
            assert sorted(play.words) == sorted(f"{x},{y}" for x, y in unlike)
            play.say(f"{foe[0]},{foe[1]}")
        del distances[foe]
        dice = [chance.randint(1, 6), chance.randint(1, 6)]
        play.dice(*dice)
        told, hero, gold = turn(field, foe, hero, dice, defence, gold, play, chance)
        expected += told
        got = [(event[0], *event[2:]) for event in play.state.story if event[0] in CODES]
        assert got == expected
        assert play.hero == f"{hero[0]},{hero[1]}" and play.gold == gold
    hits = sum(event[0] == e.FOE_HITS.code for event in expected)
    assert play.state.ticks() == hits
