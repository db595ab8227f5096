"""From paper to play: a sheet and its options become the board that the rules use."""

import tomllib
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from philately.core.errors import BadSheet
from philately.games.stampadia import grammar, tree
from philately.games.stampadia.forms import DEEDS, EVENTS, STATES
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.plan import Plan
from philately.games.stampadia.rules import terms
from philately.games.stampadia.rules.program import Board, Branch, Corpus, Effect, Item, Part, Rule, Text

KINDS: dict[tree.Kind, int] = {
    "move": terms.MOVE,
    "atk": terms.ATTACK,
    "def": terms.DEFEND,
    "gain": terms.HEAL,
    "copy": terms.IMITATE,
    "lock": terms.LOCK,
}
ROLES = {1: terms.HERE, 2: terms.START, 3: terms.OTHER}  # rooms in the texts of the corpus
PLACES = {"First": "#0", "Second": "#1", "Third": "#2"}  # items there
NOTHING = (tree.Phrase("nothing"), tree.Phrase("nothing happens"))
GAINS = {"HP": terms.GAIN_HP, "XP": terms.GAIN_XP, "G": terms.GAIN_G}
LOSSES = {"HP": terms.LOSE_HP, "XP": terms.LOSE_XP, "G": terms.LOSE_G}
AWAITED = (  # events of rooms after which items may be used too; rolls and turns have windows of their own
    terms.ON_CELL,
    terms.ON_STAIRS,
    terms.ON_ENTRY,
    terms.ON_LAST_KILL,
    terms.ON_ROUND,
    terms.ON_MOVE,
    terms.ON_LOST_HP,
    terms.ON_DOOR,
)
PRICES_IN_DICE = (terms.DO_PASS, terms.DISCARD_FACE, terms.SET_FACE)
PRICES = {"HP": terms.PAY_HP, "XP": terms.PAY_XP, "G": terms.PAY_G}


class Composer:
    """Turns trees into rules. Rooms are known by their numbers, items by their names."""

    def __init__(self, rooms: dict[int, int], gains: list[int]) -> None:
        self.rooms = rooms
        self.gains = gains
        self.words: set[str] = set()

    def text(self, lines: Sequence[tree.Line]) -> Text:
        """The instructions of a room."""
        found = [(rule, line) for line, each in enumerate(lines) for rule in each.rules]
        if len(found) > terms.MOST_RULES:
            raise BadSheet(f"a room has {len(found)} rules; at most {terms.MOST_RULES} fit into two lines")
        return Text([self.rule(rule, line, number) for number, (rule, line) in enumerate(found)])

    def rule(self, node: tree.Rule, line: int = 0, number: int = 0) -> Rule:
        """A rule: in which printed line, and the how manyth of its room."""
        rule = Rule(line)
        rule.action = not node.condition
        rule.any_part = node.joint == "or" and len(node.condition) > 1
        for condition in node.condition:
            self.condition(rule, condition)
        if rule.any_part and (rule.event != terms.NO_EVENT or rule.optional):
            raise BadSheet("or can join only what is true or not: no events and no prices")
        rule.effects = self.effects(node.effects, number)
        rule.upside = self.effects(node.upside or (), number)
        rule.has_upside = node.upside is not None
        return rule

    def condition(self, rule: Rule, node: tree.Condition) -> None:
        """One part of a condition: an event, something that must be true, or something the player gives."""
        match node:
            case tree.Phrase(phrase, numbers) if phrase in EVENTS:
                rule.event, rule.who = EVENTS[phrase]
                rule.events += 1
                if numbers:
                    rule.cell = numbers[0]  # how many rolls
            case tree.Enters(cell=cell):
                rule.event, rule.cell = terms.ON_CELL, cell
                rule.events += 1
            case tree.Phrase(phrase, numbers) if phrase in STATES:
                rule.parts.append(Part(STATES[phrase], *numbers))
                rule.no_foes |= phrase == "no foes"
                rule.optional |= STATES[phrase] in PRICES_IN_DICE
            case tree.Ticked(room=room, yes=yes):
                rule.parts.append(Part(terms.IS_TICKED, self.room(room), int(yes)))
            case tree.Knows(keyword=word, yes=yes):
                rule.parts.append(Part(terms.KNOW, 0, int(yes), word=self.word(word)))
            case tree.KnowsAny(family=family, yes=yes):
                rule.parts.append(Part(terms.KNOW_ANY, 0, int(yes), word=family))
            case tree.GoldLeft(than=than, amount=amount):
                rule.parts.append(Part(terms.GOLD_BELOW if than == "<" else terms.GOLD_ABOVE, amount))
            case _:
                rule.optional = True
                rule.parts.append(self.price(node))

    def price(self, node: tree.Condition) -> Part:
        """What the player may give, or say."""
        match node:
            case tree.Pays(amount=amount, what=what):
                return Part(PRICES[what], amount)
            case tree.LosesHP(amount=amount):
                return Part(terms.PAY_HP, amount)
            case tree.PaysItem(item=item):
                return Part(terms.PAY_ITEM, word=PLACES.get(item, item))
            case tree.Forgets(keyword=word):
                return Part(terms.FORGET_WORD, word=self.word(word))
            case tree.ForgetsAny(family=family, reach=reach):
                return Part(terms.FORGET_ANY, reach or 0, word=family)
            case tree.Says():
                return Part(terms.SAY)
        raise AssertionError(node)

    def effects(self, nodes: Iterable[tree.Effect], rule: int) -> list[Effect]:
        found: list[Effect] = []
        for node in nodes:
            if isinstance(node, tree.Together):
                found += self.effects(node.effects, rule)
            elif not isinstance(node, tree.Flavour) and node not in NOTHING:
                found.append(self.effect(node, rule))
        if len(found) > terms.MOST_EFFECTS:
            raise BadSheet(f"a rule has {len(found)} effects, and can have {terms.MOST_EFFECTS}")
        return found

    def effect(self, node: tree.Effect, rule: int) -> Effect:
        match node:
            case tree.Phrase("stop reading"):
                return Effect(terms.STOP, 0, rule)
            case tree.Phrase("reduce {count} {dice} value by {by}", (count, by)):
                return Effect(terms.REDUCE_DIE, count * by)
            case tree.Phrase("add {count} {dice} value", (count,)):
                return Effect(terms.ADD_DICE, count, 1)
            case tree.Phrase(phrase, (amount, count, reach)):
                return Effect(terms.HURT_SOME, amount, reach, count)
            case tree.Phrase(phrase, numbers):
                return Effect(*DEEDS[phrase], *numbers)
            case tree.Crosses(cell=cell):
                return Effect(terms.CROSS_CELL, cell)
            case tree.MoveBack():
                return Effect(terms.MOVE_BACK)
            case tree.MoveOnStairs():
                return Effect(terms.MOVE_STAIRS)
            case tree.Ends():
                return Effect(terms.END)
            case tree.Ticks(room=room):
                return Effect(terms.TICK, self.room(room))
            case tree.Gains(amount=amount, what=what):
                return Effect(GAINS[what], amount)
            case tree.Loses(amount=amount, what=what):
                return Effect(LOSSES[what], amount)
            case tree.MoveAnywhere(room=room):
                return Effect(terms.MOVE_ANYWHERE, terms.START if room is None else self.room(room))
            case tree.RollADie(branches=branches):
                roll = Effect(terms.ROLL)
                roll.branches = [Branch(each.low, each.high, self.effects(each.effects, rule)) for each in branches]
                return roll
            case tree.Gets(item=item):
                return Effect(terms.GET, word=PLACES.get(item, item))
            case tree.LosesItem(item=item):
                return Effect(terms.LOSE_ITEM, word=PLACES.get(item, item))
            case tree.Learns(keyword=word):
                return Effect(terms.LEARN, word=self.word(word))
            case tree.LearnsAny(family=family):
                return Effect(terms.LEARN, word=self.word(f"{family} 1"))
            case tree.ForgetsWord(keyword=word):
                return Effect(terms.FORGET_IT, word=self.word(word))
            case tree.GainsAbility(ability=ability):
                self.gains.append(packed(ability))
                return Effect(terms.GAIN_ABILITY, len(self.gains) - 1)
            case tree.Discovers(room=room):
                return Effect(terms.DISCOVER, self.room(room))
            case tree.Riddle(offset=offset):
                return Effect(terms.ASK_RIDDLE, terms.RIDDLES + offset)
            case tree.Draws(cell=cell, room=room):
                if cell > terms.MOST_GRAY:
                    raise BadSheet(f"a gray [{cell}] can't be drawn: the highest is [{terms.MOST_GRAY}]")
                return Effect(terms.DRAW, cell, self.room(room))
        raise AssertionError(node)

    def room(self, number: int) -> int:
        return self.rooms.get(number, terms.NONE)

    def word(self, word: str) -> str:
        self.words.add(word)
        return word


def packed(ability: tree.Ability | None) -> int:
    if ability is None:
        return 0
    reach = ability.reach or 0
    kind = KINDS[ability.kind]
    if reach > terms.MOST_REACH or abs(ability.modifier) > terms.MOST_MODIFIER:
        most = f"a range of {terms.MOST_REACH} and a modifier of {terms.MOST_MODIFIER}"
        raise BadSheet(f"an ability can have at most {most}")
    number: int = terms.pack(kind, ability.modifier, reach, int(ability.exact), int(ability.all), ability.cost)
    return number


# ---- the corpus ------------------------------------------------------------------------------------------------------


@cache
def corpus() -> tuple[Corpus, tuple[int, ...]]:
    """What may stand in rooms that haven't been read, and the abilities promised there."""
    data = tomllib.loads(Path(__file__).with_name("corpus.toml").read_text(encoding="utf-8"))
    gains: list[int] = []
    composer = Composer(ROLES, gains)
    texts: list[Text] = []
    for row in data["row"]:
        upside = row.get("upside", [])
        lines = [
            grammar.parse_line(text, (upside[number] or None) if number < len(upside) else None)
            for number, text in enumerate(row["lines"])
        ]
        texts += [composer.text(lines)] * row["weight"]
    halves: list[list[Effect]] = []
    for half in data["half"]:
        tail = grammar.parse_line("move [1] »", half["effects"]).rules[0].upside
        halves += [composer.effects(tail or (), 1)] * half["weight"]
    sizes = [(width, height) for width, height, weight in data["sizes"] for _ in range(weight)]
    return Corpus(texts, halves, sizes), tuple(gains)


# ---- the board -------------------------------------------------------------------------------------------------------


def make_board(sheet: Sheet, memory: Sequence[str] = (), extra_hp: int = 0) -> Board:
    """The board of a sheet that was checked."""
    imagined, gains = corpus()
    board = Board(imagined)
    plan = Plan(sheet)
    board.rooms = len(sheet.rooms)
    board.ids = [room.id for room in sheet.rooms]
    rooms = {room.id: number for number, room in enumerate(sheet.rooms)}
    board.gains = list(gains)
    composer = Composer(rooms, board.gains)
    for number, room in enumerate(sheet.rooms):
        board.columns[number] = room.col - 1
        board.lines[number] = room.row - 1
        board.widths[number] = room.width
        board.heights[number] = room.height
        text = composer.text([grammar.parse_line(line.text, line.upside_down) for line in room.lines])
        if room.start:
            board.start = number
            mark_wins(text, number)
        board.texts.append(text)
    _lay_map(board, plan)
    _lay_sheets(board, sheet, composer, extra_hp)
    board.memory = sorted(set(memory))
    board.words = sorted(composer.words | set(memory))
    board.gold = sheet.gold
    return board


def mark_wins(text: Text, start: int) -> None:
    """H7: on the stairs with the starting room ticked, the adventure is won."""
    for rule in text.rules:
        if rule.event == terms.ON_STAIRS:
            rule.wins = any(part.kind == terms.IS_TICKED and part.a == start and part.b == 1 for part in rule.parts)


def _lay_map(board: Board, plan: Plan) -> None:
    for spot, number in plan.numbers.items():
        board.numbers[_cell(spot)] = number
    board.stairs = _cell(plan.stairs[0])
    for spot, circles in sorted(plan.foes.items(), key=lambda each: _cell(each[0])):
        board.symbols[_cell(spot)] = len(board.where)
        board.where.append(_cell(spot))
        board.circles.append(circles)
    board.foes = len(board.where)
    if board.foes > terms.MOST_FOES or board.foes + len(plan.grays) > terms.MOST_SYMBOLS:
        most = f"{terms.MOST_FOES} foes and {terms.MOST_SYMBOLS} symbols"
        raise BadSheet(f"there are {board.foes} foes and {len(plan.grays)} gray cells; there can be {most}")
    for spot, number in sorted(plan.grays.items(), key=lambda each: _cell(each[0])):
        board.symbols[_cell(spot)] = len(board.where)
        board.where.append(_cell(spot))
        board.grays.append(number)
    for door in plan.sheet.map.doors:
        for here, there in ((door.a, door.b), (door.b, door.a)):
            way = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}[there[0] - here[0], there[1] - here[1]]
            board.doors[_cell(here)] |= 1 << way
    board.doorways = [cell * 4 + way for cell in range(terms.CELLS) for way in range(4) if board.doors[cell] >> way & 1]


def _lay_sheets(board: Board, sheet: Sheet, composer: Composer, extra_hp: int) -> None:
    for number, column in enumerate(sheet.hero.columns):
        board.hp.append(column.hp + (extra_hp if number == 0 else 0))
        board.xp.append(column.xp)
        board.guard.append(column.defence)
        board.abilities += [packed(grammar.parse_ability(each.text, each.cost)) for each in column.abilities]
    for enemy in sheet.enemy_sheet:
        board.foe_circles.append(terms.NONE if enemy.circles is None else enemy.circles)
        board.foe_guard.append(enemy.defence)
        board.foe_xp.append(enemy.xp)
        board.foe_abilities += [packed(grammar.parse_ability(text)) for text in enemy.abilities]
    for item in sheet.equipment:
        rule = composer.rule(grammar.parse_item(item.text))
        rule.optional = False  # using it is the choice
        board.items.append(Item(item.name, rule, item.owned_at_start))
        if rule.event in AWAITED:
            board.awaited |= 1 << rule.event


def _cell(spot: tuple[int, int]) -> int:
    return (spot[1] - 1) * terms.SIDE + spot[0] - 1


def mark_of(*things: object) -> int:
    """A number for everything that was chosen, to tell dumps of different games apart."""
    return zlib.crc32(repr(things).encode())
