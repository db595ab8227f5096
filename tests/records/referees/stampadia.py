"""A referee for records of Stampadia that keeps its own books, but for the meaning of printed lines.

    python -m tests.records.referees.stampadia game.jsonl

What it judges on its own, from docs/record-format.md and docs/records/stampadia.md: form, chain, commitments, the sheet
and its name, every die, where lines end, what is hidden, the books of gold, HP, XP, foes, dice and rooms, and the end.
It doesn't know which effect a printed line has. `test_referee_stampadia.py` takes that from the
package, as a last step.
"""

import hashlib
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

from tests.records.referees.common import (
    Chance,
    Json,
    Line,
    Refused,
    bare,
    canonical,
    demand,
    is_number,
    make_key,
    read,
    secret_of,
)

FILES = Path(__file__).parents[3] / "src" / "philately" / "games" / "stampadia" / "sheets"
OURS = ("first-steps", "old-post-office")
OPTIONS = {
    "monk": ("off", "on"),
    "premonition": ("off", "on"),
    "drag_without_gold": ("stops", "loses"),
    "open_table": ("off", "on"),
}
KINDS = {"Move": 1, "ATK": 2, "DEF": 3, "Gain HP": 4, "Copy": 5, "Lock": 6}
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
WORDS = re.compile(
    r"\d+,\d+(>[nesw])?|stay|yes|no|give_up|rest|pass|item[123]|no_item|die[1-6]|[1-4][ul]=\d+|copy[1-4][ul]|box[1-4][ul]"
    r"|word\d+|room\d+"
)
SHOWN = ("drawn", "read", "upside", "hero_roll", "foe_roll", "die", "rerolled")
NEVER_ALONE = ("placed", "used", "rested", "revived", "premonition")  # of questions with two answers at least
LIVING = ("round", "hero_roll", "foe_roll", "foe_hits", "foe_drags", "foe_guards", "foe_passes", "goes", "crosses")
REASONS = {2: "died", 3: "lost in the dungeon", 4: "gave up"}
PRICE = re.compile(r"pay |-\d+HP$|forget |(discard|set) \d rolled|pass$|\"")
MOMENTS = {  # what happens before an item for it is asked for
    "hero loses HP": ("hp",),
    "cross door": ("crosses",),
    "enter room": ("crosses", "teleport"),
    "killed last foe": ("killed",),
}
Cell = tuple[int, int]


# ---- the sheet ---------------------------------------------------------------------------------------------------


def in_order(value: Json, *names: str) -> dict[str, Json]:
    return {name: value[name] for name in names if name in value}


def file_of(sheet: Json) -> str:
    """The text of the file of a sheet, with its fields in their order."""
    ordered = in_order(
        sheet, "seed", "date", "page", "title", "header", "hero", "enemy_sheet", "equipment", "gold", "map", "rooms"
    )
    columns = [in_order(each, "def", "hp", "xp", "abilities") for each in sheet["hero"]["columns"]]
    for column in columns:
        column["abilities"] = [in_order(each, "text", "cost") for each in column["abilities"]]
    ordered["hero"] = {"class": sheet["hero"]["class"], "columns": columns}
    ordered["enemy_sheet"] = [in_order(e, "circles", "label", "def", "xp", "abilities") for e in sheet["enemy_sheet"]]
    ordered["equipment"] = [in_order(each, "name", "text", "owned_at_start") for each in sheet["equipment"]]
    ordered["map"] = in_order(sheet["map"], "cols", "rows", "cells", "doors")
    ordered["map"]["cells"] = [in_order(e, "col", "row", "kind", "value", "circles") for e in sheet["map"]["cells"]]
    ordered["map"]["doors"] = [in_order(each, "a", "b") for each in sheet["map"]["doors"]]
    ordered["rooms"] = [in_order(e, "id", "col", "row", "width", "height", "start", "lines") for e in sheet["rooms"]]
    for room in ordered["rooms"]:
        room["lines"] = [in_order(each, "text", "upside_down") for each in room["lines"]]
    return json.dumps(ordered, indent=1, ensure_ascii=False)


def check_name(name: str, sheet: Json) -> None:
    for ours in OURS:
        same = canonical(json.loads((FILES / f"{ours}.json").read_text())) == canonical(sheet)
        demand(same == (name == ours), "our sheets have their own names, and no others have them")
    page = sheet["page"]
    if name in OURS:
        return
    if "@" in name and "+" not in name:
        demand(page == name, "a sheet of the generator has its name as page")
        return  # the engine makes it again
    digits = hashlib.sha256(file_of(sheet).encode()).hexdigest()
    word = re.sub("[^a-z0-9]+", "-", page.lower()).strip("-")[:40] or "sheet"
    demand(name in (f"{word}-{digits[:32]}", f"{word}-{digits[:8]}"), "another name of the sheet")


def split_rules(line: str) -> list[str]:
    """The rules of a line: ` | ` outside of quotation marks separates them."""
    return split_outside(line, " | ")


def split_outside(text: str, mark: str) -> list[str]:
    parts, quoted, start, at = [], False, 0, 0
    while at < len(text):
        if text[at] == '"':
            quoted = not quoted
        if not quoted and text.startswith(mark, at):
            parts.append(text[start:at])
            start = at = at + len(mark)
        else:
            at += 1
    return [*parts, text[start:]]


class Rule:
    """A rule as far as it is known without the language."""

    def __init__(self, text: str, upside: str) -> None:
        self.text, self.upside = text, upside
        condition, arrow, _ = text.partition(" »")
        self.trigger = bool(arrow or upside)
        parts = split_outside(condition, " & ") if self.trigger else []
        self.asked = any(PRICE.match(part.strip()) for part in parts)
        self.rerolls = "reroll all 1" in text + upside


class Row:
    """A row of the Rooms Table."""

    def __init__(self, room: Json) -> None:
        self.room = room
        self.number: int = room["id"]
        self.rules: list[Rule] = []
        for line in room["lines"]:
            texts = split_rules(line["text"])
            self.rules += [Rule(text, "") for text in texts[:-1]]
            self.rules.append(Rule(texts[-1], line.get("upside_down", "")))
        self.spot = f"{room['col']},{room['row']}"

    def read(self) -> str:
        lines = [{**line, "upside_down": ""} if "upside_down" in line else line for line in self.room["lines"]]
        return canonical({**self.room, "lines": lines}).decode()

    def has(self, cell: Cell) -> bool:
        col, row = cell[0] - self.room["col"], cell[1] - self.room["row"]
        return bool(0 <= col < self.room["width"] and 0 <= row < self.room["height"])


def ability_number(text: str, cost: str | None) -> int:
    """The number of a printed ability, as `placed` tells it."""
    found = re.fullmatch(r"(Move|ATK|DEF|Gain HP|Copy|Lock)(?: ([+-]?\d+))?(?: (RNG|ALL) (=?)(\d+))?", text)
    if not found:
        return 0
    kind, modifier, way, exactly, reach = found.groups()
    price = int(re.sub(r"\D", "", cost)) if cost else 0
    number = KINDS[kind] + 16 * (int(modifier or 0) + 32) + 2**11 * int(reach or 0)
    return number + 2**17 * bool(exactly) + 2**18 * (way == "ALL") + 2**19 * price


def modifier_of(text: str) -> int:
    found = re.match(r"(?:Move|ATK|DEF|Gain HP|Copy|Lock) ([+-]?\d+)", text)
    return int(found[1]) if found else 0


def cell_of(spot: str) -> Cell:
    demand(bool(re.fullmatch(r"([1-9]|1\d|20),([1-9]|1\d|20)", spot)), f"{spot} is no cell")
    col, row = spot.split(",")
    return int(col), int(row)


# ---- the books ---------------------------------------------------------------------------------------------------


class Books:
    """All that the events tell, kept from line to line."""

    def __init__(self, sheet: Json, options: dict[str, Json], chance: Chance) -> None:
        self.sheet, self.options, self.chance = sheet, options, chance
        self.rows = {room["id"]: Row(room) for room in sheet["rooms"]}
        self.order = [room["id"] for room in sheet["rooms"]]
        self.foes = {(c["col"], c["row"]): c["circles"] for c in sheet["map"]["cells"] if c["kind"] == "enemy"}
        self.gray = {(c["col"], c["row"]) for c in sheet["map"]["cells"] if c["kind"] == "item"}
        self.doors = {frozenset((tuple(d["a"]), tuple(d["b"]))) for d in sheet["map"]["doors"]}
        self.stairs = next((c["col"], c["row"]) for c in sheet["map"]["cells"] if c["kind"] == "stairs")
        self.start = next(row for row in self.rows.values() if row.room["start"])
        self.drawn: set[int] = set()
        self.seen: set[int] = set()  # rows that were read
        self.upsides: set[tuple[int, int]] = set()
        memory = str(options["memory"])
        self.memory: set[str] = set() if memory == "none" else set(memory.split(","))
        self.begin(sheet["gold"])
        self.ended = ""
        self.place = 0
        self.event: list[Json] = []
        self.shown = False  # in this line
        self.may_show = False  # so, or by a `reroll all 1 once` without a die that shows 1
        self.drag = False
        self.due: Callable[[list[Json]], bool] | None = None  # what the next event has to be
        self.handlers = {name[3:]: getattr(self, name) for name in dir(self) if name.startswith("on_")}

    def begin(self, gold: int) -> None:
        """A life begins."""
        columns = self.sheet["hero"]["columns"]
        extra = self.options["extra_hp"]
        self.gold = gold
        self.boxes = [column["hp"] for column in columns]
        self.boxes[0] += extra if is_number(extra) else 0
        self.groups = [column["xp"] for column in columns]
        self.ticks, self.xp, self.over = [0] * 4, [0] * 4, 0
        self.abilities = [[(a["text"], a["cost"]) for a in column["abilities"]] for column in columns]
        items = self.sheet["equipment"]
        self.had = [bool(item["owned_at_start"]) for item in items]
        self.gone = [False] * 3
        self.ticked: set[int] = set()
        self.actions: set[tuple[int, int]] = set()  # rules that have fired
        self.crossed: set[Cell] = set()
        self.grays = set(self.gray)
        self.wounds = dict.fromkeys(self.foes, 0)  # at least so many
        self.most = dict.fromkeys(self.foes, 0)  # and at most
        self.dead: set[Cell] = set()
        self.power = 1  # so many HP a hit takes at most
        self.hero = self.stairs
        self.dice = [0, 0]
        self.roller: Cell | None = None  # the foe whose dice lie there
        self.used_boxes: list[int] = []  # what it has done with them, -1 for nothing
        self.in_round: set[Cell] = set()
        self.acted: set[Cell] = set()
        self.locked = 0
        self.rolled = self.decided = self.lifted = self.helped = False
        self.placed: list[tuple[str, int]] = []

    # -- telling

    def next(self, event: list[Json]) -> None:
        demand(len(event) >= 2 and isinstance(event[0], str) and event[1] == 0, "an event of seat 0")
        demand(event[0] in self.handlers, f"there is no event {event[0]}")
        demand(not self.ended, "nothing happens after the end")
        due, self.due, self.event = self.due, None, event
        demand(due is None or due(event), f"something else comes before {event[0]}")
        name = event[0]
        demand(not self.dying or name not in LIVING, "the hero is dead")
        alone = name not in NEVER_ALONE and not (name in ("goes", "crosses") and not self.drag)
        demand(alone or not self.shown, f"{name} takes an answer after something was shown")
        try:
            self.handlers[name](*event[2:])
        except (TypeError, AttributeError, KeyError, IndexError):
            raise Refused(f"{name} has other details") from None
        if name in SHOWN:
            self.shown = self.may_show = True

    def need(self, *names: str) -> None:
        """The next event has one of these names."""
        self.due = lambda event: event[0] in names

    def exactly(self, *wanted: Json) -> None:
        self.due = lambda event: event == list(wanted)

    def room(self) -> Row:
        return next(self.rows[n] for n in self.drawn if self.rows[n].has(self.hero))

    def living(self, cell: Cell) -> bool:
        return cell in self.foes and cell not in self.dead

    def roll(self) -> int:
        return self.chance.below(6) + 1

    # -- rooms and ways

    def on_drawn(self, number: int, spot: str, size: str, width: int, height: int) -> None:
        row = self.rows[number]
        shape = row.room["width"], row.room["height"]
        demand(number not in self.drawn, "this room is drawn")
        demand((spot, size, width, height) == (row.spot, f"{shape[0]}x{shape[1]}", *shape), "another room is drawn")
        self.drawn.add(number)
        if self.entering:
            self.entering = False
            self.need("read")

    def on_read(self, text: str, number: int) -> None:
        demand(number in self.drawn and number not in self.seen, "this room is read, or not drawn")
        demand(text == self.rows[number].read(), "another row is read")
        self.seen.add(number)
        rules = self.rows[number].rules
        if rules and rules[0].text and not rules[0].trigger and self.rows[number].has(self.hero):
            self.due = lambda event: event[:4] == ["fires", 0, number, 0]

    def on_goes(self, spot: str) -> None:
        cell = cell_of(spot)
        demand(self.room().has(cell), "nobody goes into another room without a door")
        self.hero = cell

    def on_crosses(self, spot: str) -> None:
        cell = cell_of(spot)
        room = self.room()
        near = [(cell[0] + x, cell[1] + y) for x, y in STEPS.values()]
        doors = [each for each in near if room.has(each) and frozenset((each, cell)) in self.doors]
        demand(bool(doors) and not room.has(cell), "there is no door")
        self.hero = cell
        behind = next(row for row in self.rows.values() if row.has(cell))

        def drawn(event: list[Json]) -> bool:
            self.entering = True
            return bool(event[0] == "drawn" and event[2] == behind.number)

        def paid(event: list[Json]) -> bool:
            if behind.number not in self.drawn:
                self.after_gold = drawn
            elif behind.number not in self.seen:
                self.after_gold = lambda each: each[:1] == ["read"]
            return event == ["gold", 0, -1]

        self.due = paid

    entering = False
    after_gold: Callable[[list[Json]], bool] | None = None

    def on_teleport(self, spot: str) -> None:
        self.hero = cell_of(spot)
        demand(not self.living(self.hero), "a foe stands there")
        self.drag = False
        if self.room().number not in self.seen:
            self.need("read")

    def on_back(self, spot: str) -> None:
        self.hero = cell_of(spot)
        demand(self.room().number in self.seen, "nobody was there")
        self.drag = False

    def on_fires(self, number: int, rule: int, text: int) -> None:
        row = self.rows[number]
        demand(number in self.seen and is_number(rule) and rule >= 0, "this room wasn't read")
        found = row.rules[rule]
        demand(text == 6 * self.order.index(number) + rule, "another place in the table")
        demand(not (found.asked and self.shown), "a rule with a price is asked for")
        demand(found.trigger or (number, rule) not in self.actions, "an action happens once")
        self.actions.add((number, rule))
        self.strong(found.text + found.upside)
        if found.rerolls:
            self.may_show = True
        if found.upside and (number, rule) not in self.upsides:
            self.upsides.add((number, rule))
            self.exactly("upside", 0, number, found.upside)

    def on_upside(self, number: int, text: str) -> None:
        before = self.told[-1] if self.told else []
        demand(before[:1] == ["fires"] and before[2] == number, "nothing has fired")
        demand(self.rows[number].rules[before[3]].upside == text, "another part is upside down")

    def on_ticked(self, number: int) -> None:
        demand(number in self.rows and number not in self.ticked, "this row is ticked")
        self.ticked.add(number)

    def on_cell_crossed(self, spot: str) -> None:
        cell = cell_of(spot)
        demand(cell in self.grays and cell not in self.crossed, "there is no such gray cell")
        self.crossed.add(cell)

    def on_drawn_cell(self, spot: str, number: int) -> None:
        cell = cell_of(spot)
        demand(any(self.rows[n].has(cell) for n in self.drawn) and is_number(number), "it is drawn in a room")
        demand(not self.living(cell) and cell != self.stairs and cell not in self.grays - self.crossed, "not empty")
        self.grays.add(cell)
        self.crossed.discard(cell)

    def on_wrong_room(self, number: int) -> None:
        demand(number in self.rows and number != self.room().number, "no such room")

    def on_held(self) -> None:
        demand(any(self.living(cell) and self.room().has(cell) for cell in self.foes), "no foe holds the hero")

    # -- gold, boxes, items, keywords

    def on_gold(self, change: int) -> None:
        demand(is_number(change) and change != 0, "no change")
        self.gold += change
        demand(0 <= self.gold <= self.sheet["gold"], "there isn't so much gold")
        told = self.told[self.line :]
        caused = any(event[0] not in ("crosses", "gold", "goes", "hp", "rested") for event in told)
        if change < 0 and not caused and self.told[-1:] and self.told[-1][0] != "crosses":
            self.due = lambda event: event[0] not in ("crosses", "goes", "round", "rested")
        if self.after_gold:
            self.due, self.after_gold = self.after_gold, None

    def on_hp(self, change: int) -> None:
        demand(is_number(change) and change != 0, "no change")
        on = [column for column in range(4) if self.is_on(column)]
        left = abs(change)
        if change < 0:
            for column in on:
                ticks = min(left, self.boxes[column] - self.ticks[column])
                self.ticks[column] += ticks
                left -= ticks
            self.dying = left > 0
        else:
            for column in reversed(on):
                ticks = min(left, self.ticks[column])
                self.ticks[column] -= ticks
                left -= ticks
            demand(not left, "so many HP weren't ticked")

    dying = False

    def is_on(self, column: int) -> bool:
        return bool(self.xp[column] == self.groups[column])

    def on_xp(self, change: int) -> None:
        demand(is_number(change) and change != 0, "no change")
        left = abs(change)
        for column in range(4):
            part = min(left, self.groups[column] - self.xp[column] if change > 0 else self.xp[column])
            self.xp[column] += part if change > 0 else -part
            left -= part
            if not self.is_on(column):
                self.ticks[column] = 0
        demand(change > 0 or not left, "so many XP weren't ticked")
        self.over += left

    def on_got(self, item: int, text: int) -> None:
        demand(item in range(3) and text == item and not self.had[item], "this item was had before")
        self.had[item] = True

    def owned(self, item: int) -> bool:
        return is_number(item) and item in range(3) and self.had[item] and not self.gone[item]

    def on_lost_item(self, item: int) -> None:
        demand(self.owned(item), "this item isn't there to be lost")
        self.gone[item] = True

    def on_used(self, item: int, text: int) -> None:
        demand(text == item and self.owned(item), "this item isn't there to be used")
        self.gone[item] = True
        text_of = self.sheet["equipment"][item]["text"]
        self.may_show = self.may_show or "reroll all 1" in text_of
        self.lifted = self.lifted or "play " in text_of
        self.helped = True
        self.strong(text_of)
        if "sum 2 dice" in text_of:
            self.dice = [0, 0]

    def on_learnt(self, word: str) -> None:
        demand(bool(word) and word not in self.memory, "this keyword is known")
        self.memory.add(word)

    def on_forgot(self, word: str) -> None:
        demand(word in self.memory, "this keyword isn't known")
        self.memory.remove(word)

    def on_ability(self, box: str, number: int) -> None:
        column, lower = int(box[0]) - 1, "ul".index(box[1])
        demand(not self.abilities[column][lower][0] and len(box) == 2, "this box isn't empty")
        texts = [item["text"] for item in self.sheet["equipment"]]
        for each in self.seen:
            texts += [rule.text + ", " + rule.upside for rule in self.rows[each].rules]
        learnt = re.findall(r'gain hero ability "([^"]*)"', "\n".join(texts))
        found = [(text, None) for text in learnt if ability_number(text, None) == number]
        demand(bool(found), "no text brings this ability")
        self.abilities[column][lower] = found[0]

    # -- battle

    def on_round(self) -> None:
        room = self.room()
        self.check_round()
        self.in_round = {cell for cell in self.foes if room.has(cell) and self.living(cell)}
        demand(bool(self.in_round), "there is no foe")
        self.acted = set()
        self.dice, self.roller, self.locked = [0, 0], None, 0
        self.rolled = self.decided = self.lifted = self.helped = self.drag = False
        self.placed = []
        self.power = 1

    def check_round(self) -> None:
        """All living foes of the round that ends have acted."""
        self.foe_is_done()
        left = {cell for cell in self.in_round - self.acted if self.living(cell) and not self.is_empty(cell)}
        demand(not left or self.locked > 1, f"a foe hasn't acted {left}")
        demand(not self.in_round or self.decided, "the hero had no turn")

    def is_empty(self, cell: Cell) -> bool:
        """May it be that the room of this cell is empty?"""
        return any(
            row.has(cell) and any("room is empty" in rule.text + rule.upside for rule in row.rules)
            for row in self.rows.values()
        )

    def on_hero_roll(self, one: int, two: int) -> None:
        demand(bool(self.in_round) and not self.rolled and not self.acted, "the hero doesn't roll now")
        self.dice = [self.roll(), self.roll()]
        demand([one, two] == self.dice, f"the dice show {self.dice}")
        self.rolled = True

    def on_foe_roll(self, spot: str, one: int, two: int) -> None:
        cell = cell_of(spot)
        self.acts(cell)
        self.dice = [self.roll() if self.locked < 2 else 0, self.roll() if self.locked < 1 else 0]
        demand(self.locked < 2, "all dice are locked")
        demand([one, two] == self.dice, f"the dice show {self.dice}")

    def acts(self, cell: Cell) -> None:
        demand(cell in self.in_round - self.acted and self.living(cell), "this foe doesn't act now")
        demand(self.decided, "the hero had no turn")
        self.foe_is_done()
        self.acted.add(cell)
        self.roller, self.drag, self.used_boxes = cell, False, []

    def foe_is_done(self) -> None:
        alone = self.roller is None or not self.living(self.roller)
        demand(alone or bool(self.used_boxes), "the foe before did nothing")

    def on_die(self, die: int) -> None:
        rolled = self.roll()
        demand(die == rolled, f"the die shows {rolled}")

    def on_rerolled(self, die: int) -> None:
        demand(1 in self.dice, "no die shows 1")
        place = self.again if self.again in (0, 1) and self.dice[self.again] == 1 else self.dice.index(1)
        self.dice[place] = self.roll()
        demand(die == self.dice[place], f"the die shows {self.dice[place]}")
        self.again = -1
        if place == 0 and self.dice[1] == 1:
            self.again = 1
            self.need("rerolled")

    again = -1

    def on_dice(self, one: int, two: int) -> None:
        new = [one, two]
        demand(all(is_number(die) and 0 <= die <= 6 for die in new), "dice show 1 to 6")
        demand(all(die or not now for die, now in zip(self.dice, new, strict=True)), "a die that is gone stays so")
        self.dice = new

    def on_placed(self, box: str, die: int, ability: int) -> None:
        column, lower = int(box[0]) - 1, "ul".index(box[1])
        demand(self.rolled and not self.acted and len(box) == 2, "the hero has no dice")
        demand(die in self.dice and die > 1, "no die shows that")
        demand(self.is_on(column), "this column is off")
        printed = ability_number(*self.abilities[column][lower])
        demand(printed == ability > 0, "another ability stands there")
        demand(len(self.placed) < 2, "there are two dice")
        if self.placed:
            first, before = self.placed[0]
            fine = first[0] < box[0] and first[1] != box[1] and die <= before
            demand(fine or (self.lifted and first != box), "the second die lies to the right, in the other row")
        self.dice[self.dice.index(die)] = 0
        self.placed.append((box, die))
        self.decided = True

    def on_passed(self) -> None:
        demand(bool(self.in_round) and not self.decided and not self.acted, "nobody passes now")
        self.decided = True

    def on_hit(self, spot: str) -> None:
        cell = cell_of(spot)
        demand(self.living(cell), "no living foe stands there")
        self.wounds[cell] += 1
        self.most[cell] += self.power
        xp = self.worth(cell)
        killed = ["killed", 0, spot, xp]
        if self.wounds[cell] > self.foes[cell]:
            self.exactly(*killed)
        elif self.most[cell] <= self.foes[cell]:
            self.due = lambda event: event[0] != "killed"

    def strong(self, text: str) -> None:
        """Something hits that may take more than 1 HP."""
        hits = [int(number) for number in re.findall(r"-(\d+)HP to", text)]
        self.power = max([self.power, *hits])

    def worth(self, cell: Cell) -> int:
        circles = self.foes[cell]
        columns = [0, circles] if 1 <= circles <= 3 else [0]
        return sum(int(self.sheet["enemy_sheet"][column]["xp"]) for column in columns)

    def on_killed(self, spot: str, xp: int) -> None:
        demand(self.told[-1:] == [["hit", 0, spot]], "a foe dies of a hit")
        demand(xp == self.worth(cell_of(spot)), "other XP")
        demand(self.most[cell_of(spot)] > self.foes[cell_of(spot)], "it lives on")
        self.dead.add(cell_of(spot))
        if xp:
            self.exactly("xp", 0, xp)

    def on_parried(self, spot: str) -> None:
        demand(self.living(cell_of(spot)), "no living foe stands there")

    def on_guard(self, number: int) -> None:
        demand(bool(self.in_round) and is_number(number) and number > 0, "no value")
        texts = [(self.abilities[int(box[0]) - 1]["ul".index(box[1])][0], die) for box, die in self.placed]
        values = [die + modifier_of(text) for text, die in texts if text.startswith("DEF")]
        other = self.helped or any(text.startswith("Copy") for text, _ in texts)
        demand(other or number in values, "no die gives this value")

    def on_locked(self) -> None:
        demand(bool(self.in_round) and self.decided, "nothing is locked")
        self.locked += 1

    def foe_uses(self, spot: str, box: int, number: int, kind: str) -> None:
        cell = cell_of(spot)
        self.foe_turn(cell)
        demand(is_number(box) and 0 <= box < 8 and box // 2 in (0, self.foes[cell]), "this isn't the foe's box")
        text = self.sheet["enemy_sheet"][box // 2]["abilities"][box % 2]
        demand(text.split(" ")[0] == kind, "another ability stands there")
        demand(len(self.used_boxes) < 2, "a foe has two dice")
        if self.used_boxes:
            first = self.used_boxes[0]
            demand(first in (0, 1) and box > 1 and box % 2 != first, "the second die lies elsewhere")
        left = sorted(die for die in self.dice if die > 1)
        demand(len(left) > len(self.used_boxes), "no die is left")
        value = left[-1 - len(self.used_boxes)] + modifier_of(text)
        shorter = kind == "Move" and any("effect -" in rule.text + rule.upside for rule in self.room().rules)
        demand(0 < number <= value and (shorter or number == value), "the die gives another value")
        self.used_boxes.append(box)

    def foe_turn(self, cell: Cell) -> None:
        if self.roller != cell:
            demand(self.locked > 1, "this foe hasn't rolled")
            self.acts(cell)
            self.dice = [0, 0]
        demand(self.living(cell), "this foe is dead")
        self.drag = False

    def on_foe_hits(self, spot: str, box: int, number: int) -> None:
        self.foe_uses(spot, box, number, "ATK")
        self.exactly("hp", 0, -1)

    def on_foe_drags(self, spot: str, box: int, number: int) -> None:
        self.foe_uses(spot, box, number, "Move")
        self.drag = True

    def on_foe_guards(self, spot: str, box: int, number: int) -> None:
        self.foe_uses(spot, box, number, "DEF")

    def on_foe_passes(self, spot: str) -> None:
        self.foe_turn(cell_of(spot))
        demand(not self.used_boxes, "the first die was played")
        self.used_boxes.append(-1)

    # -- the end

    def battle_is_over(self) -> None:
        self.in_round, self.roller, self.dice, self.drag = set(), None, [0, 0], False

    def on_died(self) -> None:
        demand(self.dying, "the hero lives")
        self.dying = False
        self.due = lambda event: event[0] in ("used", "lost", "premonition")

    def on_revived(self) -> None:
        demand(self.told[-1:] != [] and self.told[-1][0] == "used", "no item revives the hero")
        self.battle_is_over()

    def on_rested(self) -> None:
        demand(is_number(self.options["rest"]), "there are no rests")
        paid = [["gold", 0, -self.options["rest"]], ["hp", 0, 1]]
        demand(self.told[-2:] == paid, "a rest has its price")

    def on_premonition(self, gold: int) -> None:
        demand(self.options["premonition"] == "on", "there are no premonitions")
        less = (len(self.drawn) + 1) // 2
        left = self.sheet["gold"] - less
        demand(gold == left > 0, "another life begins with other gold")
        self.begin(gold)

    def on_torn(self) -> None:
        self.ended, self.place = "the sheet was torn off", 2

    def on_lost(self, how: int) -> None:
        demand(how in REASONS, "nobody loses so")
        died = self.told[-1:] == [["died", 0]] or any(event[0] == "died" for event in self.told_since_life())
        demand(how != 2 or died, "the hero lives")
        alone = how == 2 and self.shown and self.told[-1:] == [["died", 0]]
        demand(not alone or not self.must_be_asked(), "the hero may come back")
        self.ended, self.place = REASONS[how], 2

    def must_be_asked(self) -> bool:
        """Is a dead hero asked for sure?"""
        if self.dreams():
            return True
        for item, each in enumerate(self.sheet["equipment"]):
            price = re.match(r"hero died(?: & pay (\d+)G)? »", each["text"])
            if price and self.owned(item) and int(price[1] or 0) <= self.gold:
                return True
        return False

    def dreams(self) -> bool:
        return bool(self.options["premonition"] == "on") and bool(self.sheet["gold"] > (len(self.drawn) + 1) // 2)

    def told_since_life(self) -> list[list[Json]]:
        ends = [at for at, event in enumerate(self.told) if event[0] in ("revived", "premonition")]
        return self.told[ends[-1] + 1 if ends else 0 :]

    def on_in_circles(self) -> None:
        self.exactly("lost", 0, 3)

    def on_won(self, gold: int, score: int) -> None:
        demand(gold == self.gold, "other gold is left")
        demand(score == self.score(), f"the score is {self.score()}")
        self.ended, self.place = "won", 1

    def score(self) -> int:
        if self.options["monk"] == "off":
            return self.gold
        free: int = sum(self.boxes[c] - self.ticks[c] for c in range(4) if self.is_on(c))
        crossed = len(self.crossed) + sum(not self.living(cell) for cell in self.foes)
        return self.gold + free + self.over + len(self.drawn) + crossed + len(self.ticked)

    # -- whole lines

    told: list[list[Json]]
    line = 0  # where the events of this line begin

    def deal(self, events: list[list[Json]]) -> None:
        start = self.start
        self.told = []
        room = start.room
        size = f"{room['width']}x{room['height']}"
        self.due = lambda e: e == ["drawn", 0, start.number, start.spot, size, room["width"], room["height"]]
        for number, event in enumerate(events):
            demand(event[:1] != ["die"], "the set-up has no chance")
            self.next(event)
            self.told.append(event)
            if number == 0:
                self.exactly("read", 0, start.read(), start.number)
        demand(self.due is None and len(events) > 1, "something is missing")
        self.shown = self.may_show = False

    def move(self, answers: list[str], events: list[list[Json]]) -> None:
        self.shown = self.may_show = False
        for word in answers:
            demand(isinstance(word, str) and bool(WORDS.fullmatch(word)), f"{word} is no word")
        demand(bool(answers), "a line has answers")
        before = self.line = len(self.told)
        first = -1  # the first event that shows something
        owned = [self.owned(item) for item in range(3)]
        for number, event in enumerate(events):
            self.next(event)
            self.told.append(event)
            first = number if self.shown and first < 0 else first
        last = self.told[-1][0] if self.told else ""
        demand(not self.dying, "the hero is dead")
        saved = any(
            self.owned(item) and "hero died" in each["text"] for item, each in enumerate(self.sheet["equipment"])
        )
        demand(last != "died" or saved or self.dreams(), "the hero can't come back")
        dead = last == "hit" and self.wounds[cell_of(self.told[-1][2])] > self.foes[cell_of(self.told[-1][2])]
        demand(self.due is None or (last in ("died", "hit") and not dead), "something is missing")
        demand(self.may_show or bool(self.ended), "the line should not end here")
        shown = len(events) if first < 0 else first
        Answers(self, answers, self.told[before:], shown, owned).check()


# ---- answers -----------------------------------------------------------------------------------------------------


class Answers:
    """Each answer that leaves an event of its own has to come before anything is shown."""

    def __init__(self, books: Books, words: list[str], events: list[list[Json]], shown: int, owned: list[bool]) -> None:
        self.books, self.words, self.events, self.shown, self.owned = books, words, events, shown, owned
        self.items = [item["text"] for item in books.sheet["equipment"]]

    def check(self) -> None:
        at = 0
        for number, word in enumerate(self.words):
            fits = self.mark(word, self.words[number - 1] if number else "")
            if fits is None:
                self.check_silent(number, word, at)
                continue
            place = next((i for i in range(at, len(self.events)) if fits(self.events[i])), -1)
            demand(place >= 0, f"{word} has brought about nothing")
            demand(place <= self.shown, f"something was shown before {word}")
            at = place + (word[0] != "y")
        asked = [event for event in self.events[: self.shown] if event[0] in ("placed", "used", "rested")]
        demand(len(asked) <= len(self.words), "something was done without an answer")
        boxes = [f"{event[2]}={event[3]}" for event in asked if event[0] == "placed"]
        said = iter(self.words)
        demand(all(any(word == box for word in said) for box in boxes), "another die was placed")
        self.check_walk()
        items = [f"item{event[2] + 1}" for event in asked if event[0] == "used"]
        demand(all(item in self.words or "yes" in self.words for item in items), "another item was used")

    def check_walk(self) -> None:
        """A Move that isn't in vain has steps, which are asked for; but a rule may shorten it."""
        events = self.events[: self.shown]
        placed = [event for event in events if event[0] == "placed"]
        fired = [event for event in events if event[0] == "fires"]
        if not placed or placed + fired != events or placed[0][4] % 16 != KINDS["Move"]:
            return
        rules = [self.books.rows[event[2]].rules[event[3]] for event in fired]
        texts = " ".join(rule.text for rule in rules)
        less = sum(int(number) for number in re.findall(r"effect -(\d+)", texts))
        if placed[0][3] + placed[0][4] // 16 % 128 - 32 > less:
            number = self.words.index(f"{placed[-1][2]}={placed[-1][3]}")
            demand(number + 1 < len(self.words), "nobody was asked where the hero walks")

    def mark(self, word: str, before: str) -> Callable[[list[Json]], bool] | None:
        """The event that an answer leaves; nothing if it needn't leave any."""
        if ">" in word:
            col, row = cell_of(word[:-2])
            x, y = STEPS[word[-1]]
            return lambda e: e == ["crosses", 0, f"{col + x},{row + y}"]
        if "," in word:
            cell_of(word)
            names = ("goes", "crosses", "teleport", "hit", "foe_roll", "foe_passes", "drawn_cell")
            return lambda e: e[0] in names and e[2] == word
        if "=" in word:
            box, die = word.split("=")
            placed = ["placed", 0, box, int(die)]
            if re.match("item", before) and "activate 1 ability" in self.items[int(before[4:]) - 1]:
                return None  # `single`
            return lambda e: e[:4] == placed
        if word == "yes":
            paid = ("gold", "hp", "xp", "lost_item", "forgot", "dice", "fires", "used", "premonition", "drawn")
            return lambda e: e[0] in paid
        name = {"give_up": "lost", "rest": "rested", "pass": "passed"}.get(word, "")
        if name:
            return lambda e: e[0] == name
        if re.match("item", word):
            return lambda e: e[0] == "used" and e[2] == int(word[4:]) - 1
        if word.startswith("box"):
            return lambda e: e[0] == "ability" and e[2] == word[3:]
        if word.startswith("die"):
            return lambda e: e[0] == "dice"
        return (lambda e: e[0] == "forgot") if word.startswith("word") else None

    def check_silent(self, number: int, word: str, at: int) -> None:
        """`no_item`, `stay` and `no` leave no event: could they have been asked for before anything was shown?"""
        before = self.words[:number]
        told = [event[0] for event in self.events[:at]]
        away = "crosses" in told and "used" not in told
        opening = not away and not {"placed", "passed", "rested"} & set(told)
        if word == "no_item":
            demand(any(self.asks(item, opening) for item in range(3)), "no item can be used")
        if word == "stay" and number:
            after = re.match("[1-4][ul]=|item|copy|no_item|yes|no$|stay|[0-9]+,", before[-1])
            demand(bool(after), "nothing can be declined")

    def asks(self, item: int, opening: bool) -> bool:
        """May an item be asked for? One for a roll only before any die was placed."""
        text = self.items[item]
        got = self.owned[item] or any(e[:3] == ["got", 0, item] for e in self.events[: self.shown])
        condition = text.partition("»")[0]
        if "before hero turn roll" in condition:
            return got and (opening or ["round", 0] in self.events[: self.shown])
        if re.search(r"(hero|enemy|any battle) turn roll|rolled 1 in battle|hero turn rolled", condition):
            return got and ("next " in condition or opening)
        told = {event[0] for event in self.events[: self.shown]}
        for moment, names in MOMENTS.items():
            if moment in condition:
                return got and (opening or bool(told & set(names)))
        return got and "hero died" not in condition


# ---- the referee -------------------------------------------------------------------------------------------------


def check_options(options: Json) -> None:
    demand(set(options) == {*OPTIONS, "sheet", "memory", "extra_hp", "rest"}, "8 options")
    demand(all(options[name] in values for name, values in OPTIONS.items()), "another value of an option")
    for name, none in (("extra_hp", "none"), ("rest", "never")):
        value = options[name]
        demand(value == none or (is_number(value) and 1 <= value <= 20), f"{name}")
    demand(isinstance(options["sheet"], str) and isinstance(options["memory"], str), "sheet and memory are texts")
    if options["memory"] != "none":
        words = options["memory"].split(",")
        demand(words == sorted(set(words)) and len(words) <= 60, "keywords are sorted, each once, 60 at most")
        fine = all(0 < len(word) <= 40 and word == word.strip() and word.isprintable() for word in words)
        demand(fine and "none" not in words, "keywords have at most 40 letters")


def sheet_of(event: list[Json], is_open: bool) -> Json:
    """The sheet that the first event brings, put together."""
    demand(event[:2] == ["sheet", 0] and len(event) >= 4, "the sheet comes first")
    texts = [field if is_open else field["value"] if isinstance(field, dict) else 0 for field in event[3:]]
    demand(all(isinstance(text, str) for text in [event[2], *texts]), "texts")
    demand(is_open or all(field["to"] == [] for field in event[3:]), "rows are hidden from all")
    try:
        whole, rows = json.loads(event[2]), [json.loads(str(text)) for text in texts]
        same = [canonical(value).decode() for value in (whole, *rows)] == [event[2], *texts]
        demand(same, "the sheet isn't in canonical form")
        demand(whole["rooms"] == [row["id"] for row in rows], "other rows")
        sheet = {**whole, "rooms": rows}
        demand(json.loads(file_of(sheet)) == sheet, "other fields")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Refused(f"no sheet: {error}") from None
    return sheet


def judge_own(lines: list[Line]) -> Books:
    """All that this referee knows on its own."""
    number = 0
    try:
        header = lines[0]
        demand(header["game"] == "stampadia" and header["rules"] == 2, "another game, or other rules")
        demand(header["players"] == len(header["seats"]) == len(header["nonces"]) == 1, "1 player")
        check_options(header["options"])
        kept, salt = secret_of(lines)
        number = 1
        events = bare(lines[1]["events"])
        sheet = sheet_of(events[0] if events else [], header["options"]["open_table"] == "on")
        check_name(header["options"]["sheet"], sheet)
        books = Books(sheet, header["options"], Chance(make_key(kept, header["nonces"])))
        books.deal(events[1:])
        for line in lines[2:]:
            number += 1
            demand(line["line"] != "undo", "no line of this game can be taken back")
            if line["line"] == "move":
                demand(line["seat"] == 0, "there is one seat")
                demand(not books.ended, "the game is over")
                books.move(line["answers"], bare(line["events"]))
            else:
                demand(bool(books.ended), "the game isn't over")
                told = (line["secret"], line["salt"], line["places"], line["reason"])
                demand(told == (kept, salt, [books.place], books.ended), "another end")
    except Refused as error:
        raise Refused(f"line {number + 1}: {error}") from None
    except (TypeError, KeyError, ValueError, IndexError, StopIteration) as error:
        raise Refused(f"line {number + 1}: it can't be understood ({error!r})") from None
    return books


if __name__ == "__main__":
    for file in sys.argv[1:]:
        done = judge_own(read(Path(file).read_bytes()))
        print(f"{file}: fine; {done.ended or 'not over'}")
