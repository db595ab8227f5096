"""Reading against a second, simple model of T1-T9: random lines, random walks, the same marks after each answer."""

import random
from typing import NamedTuple

import pytest

from tests.games.stampadia.arena import Play, arena

IN, OUT = "3,2>e", "4,2>w"
CELLS = {1: "5,2", 2: "5,3"}
STATES = ["x50", "not x50", "x60", "not x60", "know 'Ink'", "don't know 'Ink'", "no foes", "1~5G spent", ">44G left"]
PRICES = ["pay 1G", '"Hello!"', "forget 'Ink'"]
EFFECTS = ["x50", "x60", "x[1]", "x[2]", "-1G", "+2G", "learn 'Ink'", "forget 'Ink'", "stop reading", "room is empty"]


class Rule(NamedTuple):
    """A rule before it is written down."""

    line: int
    event: str  # "", "enter room", "move [1]", "move [2]"
    states: list[str]
    price: str
    effects: list[str]

    @property
    def action(self) -> bool:
        return not (self.event or self.states or self.price)

    def text(self) -> str:
        parts = [part for part in [self.event, *self.states, self.price] if part]
        said = ", ".join(self.effects) or "nothing"
        return f"{' & '.join(parts)} » {said}" if parts else said


def some_rule(chance: random.Random, line: int) -> Rule:
    event = chance.choice(["", "", "enter room", "move [1]", "move [1]", "move [2]"])
    states = chance.sample(STATES, chance.choice([0, 1, 1, 2]))
    price = chance.choice([*PRICES, *[""] * 5])
    return Rule(line, event, states, price, chance.sample(EFFECTS, chance.choice([0, 1, 2, 3])))


class Model:
    """Room 50 as somebody reads it who goes by the letter."""

    def __init__(self, rules: list[Rule], answers: list[bool]) -> None:
        self.rules = rules
        self.answers = answers
        self.ticks: set[str] = set()
        self.gold = 50
        self.words: set[str] = set()
        self.crossed: set[int] = set()
        self.once: set[int] = set()  # actions, and lines with `no foes`, that have happened
        self.fired: set[int] = set()  # in this visit, and true ever since
        self.declined: set[int] = set()  # asked for, and nothing has changed since
        self.stop = 9
        self.empty = False
        self.fires = 0  # since the last step
        self.caught = False

    def holds(self, rule: Rule) -> bool:
        true = {
            **{f"x{n}": f"x{n}" in self.ticks for n in (50, 60)},
            **{f"not x{n}": f"x{n}" not in self.ticks for n in (50, 60)},
            "know 'Ink'": "Ink" in self.words,
            "don't know 'Ink'": "Ink" not in self.words,
            "no foes": True,
            "1~5G spent": 1 <= 50 - self.gold <= 5,
            ">44G left": self.gold > 44,
        }
        return all(true[state] for state in rule.states)

    def payable(self, rule: Rule) -> bool:
        return {"forget 'Ink'": "Ink" in self.words, "pay 1G": self.gold > 0}.get(rule.price, True)

    def agrees(self, number: int, rule: Rule) -> bool:
        if not rule.price:
            return True
        if not self.payable(rule):
            return False
        self.declined.add(number)
        if not self.answers.pop(0):
            return False
        if rule.event:
            self.declined.discard(number)
        if rule.price == "pay 1G":
            self.change(gold=self.gold - 1)
        elif rule.price == "forget 'Ink'":
            self.change(words=self.words - {"Ink"})
        return True

    def change(self, gold: int | None = None, ticks: set[str] | None = None, words: set[str] | None = None) -> None:
        """What was refused is offered again when something changes."""
        before = (self.gold, self.ticks, self.words)
        self.gold = self.gold if gold is None else max(0, min(50, gold))
        self.ticks = self.ticks if ticks is None else ticks
        self.words = self.words if words is None else words
        if (self.gold, self.ticks, self.words) != before:
            self.declined = set()

    def fire(self, number: int, reached: int) -> None:
        rule = self.rules[number]
        self.fires += 1
        self.caught = self.caught or self.fires > 300
        if self.caught:
            return
        self.fired.add(number)
        if rule.action or "no foes" in rule.states:
            self.once.add(number)
        for effect in rule.effects:
            if effect in ("x50", "x60"):
                self.change(ticks=self.ticks | {effect})
            elif effect in ("x[1]", "x[2]"):
                if int(effect[2]) not in self.crossed:
                    self.declined = set()
                self.crossed.add(int(effect[2]))
            elif effect.endswith("G"):
                self.change(gold=self.gold + int(effect[:-1]))
            elif effect == "learn 'Ink'":
                self.change(words=self.words | {"Ink"})
            elif effect == "forget 'Ink'":
                self.change(words=self.words - {"Ink"})
        self.last(number, rule)
        self.notice(reached)

    def last(self, number: int, rule: Rule) -> None:
        """T4: what a line does to the room; an action does so again at each entry."""
        if "stop reading" in rule.effects:
            self.stop = number
        if "room is empty" in rule.effects:
            self.empty = True

    def due(self, number: int, rule: Rule) -> bool:
        """T3: does a line without an event happen, or is it offered, as its condition is true?"""
        if not rule.price:
            return number not in self.fired
        if number in self.declined or not self.payable(rule):
            return False
        return self.would_change(number, rule) if rule.effects else number not in self.fired

    def would_change(self, number: int, rule: Rule) -> bool:
        marks = {"x50", "x60"} & set(rule.effects) - self.ticks
        crosses = {1, 2} & {int(each[2]) for each in rule.effects if each.startswith("x[")} - self.crossed
        words = ("learn 'Ink'" in rule.effects and "Ink" not in self.words) or (
            "forget 'Ink'" in rule.effects and "Ink" in self.words
        )
        gold = ("-1G" in rule.effects and self.gold > 0) or ("+2G" in rule.effects and self.gold < 50)
        room = ("stop reading" in rule.effects and self.stop > number) or (
            "room is empty" in rule.effects and not self.empty
        )
        return bool(marks or crosses or words or gold or room)

    def notice(self, reached: int) -> None:
        """T3: what has become true, or false."""
        while not self.caught:
            found = None
            for number, rule in enumerate(self.rules[:reached]):
                if rule.action or rule.event or number > self.stop:
                    continue
                if not self.holds(rule):
                    self.fired.discard(number)
                elif found is None and self.due(number, rule):
                    found = number
            if found is None:
                return
            if self.agrees(found, self.rules[found]):
                self.fire(found, reached)

    def enter(self) -> None:
        self.change(gold=self.gold - 1)
        self.fired, self.stop, self.empty, self.declined, self.fires = set(), 9, False, set(), 0
        for number, rule in enumerate(self.rules):
            if number > self.stop or rule.event.startswith("move"):
                continue
            if rule.action and number in self.once:
                self.last(number, rule)
                continue
            if not self.holds(rule) or (not rule.event and not rule.action and not self.due(number, rule)):
                continue
            if not rule.price and not rule.event and "no foes" in rule.states and number in self.once:
                self.fired.add(number)
            elif self.agrees(number, rule):
                self.fire(number, number + 1)
        self.notice(len(self.rules))

    def step(self, cell: int) -> None:
        self.fires = 0
        for number, rule in enumerate(self.rules):
            if rule.event != f"move [{cell}]" or number > self.stop or not self.acts(cell):
                continue
            if self.holds(rule) and self.agrees(number, rule):
                self.fire(number, len(self.rules))

    def acts(self, cell: int) -> bool:
        return cell not in self.crossed and not self.empty

    def cells(self) -> set[str]:
        """Those that would do something."""
        return {
            CELLS[cell]
            for cell in CELLS
            if self.acts(cell)
            and any(
                rule.event == f"move [{cell}]"
                and number <= self.stop
                and rule.effects
                and self.holds(rule)
                and self.payable(rule)
                and number not in self.declined
                for number, rule in enumerate(self.rules)
            )
        }


def agree(play: Play, answers: list[bool]) -> None:
    while play.asks == "optional":
        play.say("yes" if answers.pop(0) else "no")


@pytest.mark.parametrize("seed", range(20))
def test_rooms_are_read_as_the_rules_say(seed: int) -> None:
    """T1, T3, T4, T7, T9."""
    for part in range(20):
        chance = random.Random(seed * 1000 + part)
        rules = [some_rule(chance, line) for line in (0, 0, 1, 1)[chance.choice([0, 0, 1]) :]]
        lines = [" | ".join(rule.text() for rule in rules if rule.line == line) for line in (0, 1)]
        answers = [chance.random() < 0.6 for _ in range(2000)]
        model, mine = Model(rules, answers[:]), answers[:]
        rooms: dict[int, tuple[int | str, ...]] = {50: (4, 1, 3, 3, *lines), 60: (10, 10, 2, 2)}
        play = arena(rooms, doors=[IN], grays={(5, 2): 1, (5, 3): 2})
        play.say(IN)
        model.enter()
        for _ in range(12):
            agree(play, mine)
            if model.caught:
                assert play.asks == "over"  # H10: lines that set each other off for ever
                break
            said = f"{lines} after {len(answers) - len(mine)} answers"
            assert len(mine) == len(model.answers), said
            assert play.gold == model.gold, said
            assert {f"x{n}" for n in (50, 60) if play.ticked(n)} == model.ticks, said
            assert set(play.state.memory) == model.words, said
            assert set(play.words) - {OUT} == model.cells(), said
            if play.gold < 10:
                break  # the model never runs out of gold
            word = chance.choice(play.words)
            play.say(word)
            if word == OUT:
                model.gold -= 1
                play.say(IN)
                model.enter()
            else:
                model.step(1 if word == CELLS[1] else 2)
