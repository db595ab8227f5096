"""A tiny dungeon to try rules in: rooms, doors, foes and texts wherever a test wants them, and dice that are told.

    play = arena({50: (4, 1, 5, 5, "no escape")}, foes={(6, 2): 0}, doors=["3,2>e"], gold=10)
    play.say("3,2>e")       # answers are words of the notation: a door, a cell, a die on an ability …
    play.dice(6, 4)         # the faces of the next dice, in the order in which they are rolled
    play.say("1u=6", "stay")
    assert play.asks == "…" and play.words == [...] and play.hp == 8

The start room is always room 40, 3x3 cells at 1,1 with the stairs at 2,2. Numbers at doors are worked out, so that they
lead to the right rooms. When the dice that were told are used up, the adventure stops in the roll (`play.stuck`), all
that happened before can be looked at, and `play.dice(…)` goes on (from the answer before: what a test has
changed in the state since then is gone).
"""

from collections.abc import Iterable, Mapping, Sequence

from philately.core.errors import BadSheet
from philately.core.event import Entry
from philately.core.event import Told as EventTold
from philately.core.language import _
from philately.core.options import Value
from philately.core.rng import Rng
from philately.games.stampadia import notation
from philately.games.stampadia.compose import make_board
from philately.games.stampadia.paper import (
    Cell,
    Door,
    EnemyColumn,
    Hero,
    HeroAbility,
    HeroColumn,
    Item,
    Line,
    Map,
    Room,
    Sheet,
    Spot,
)
from philately.games.stampadia.rules import Stampadia, marks
from philately.games.stampadia.rules.events import EVENTS
from philately.games.stampadia.rules.terms import COLUMNS, CROSSED, SIDE
from philately.games.stampadia.sheet import examine, write_sheet
from philately.games.stampadia.text import said
from philately.games.stampadia.words import WORDS

START = 40  # the number of the start room
WAYS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}

# 2.5: the upper and the lower ability of each column
WARRIOR = (
    "ATK -1 RNG 1 / Move -3",
    "DEF -3 / Move -2",
    "(pay 1G) Gain HP -5 / ATK -3 RNG 1",
    "ATK RNG 2 / Move",
)
WIZARD = ("ATK -2 RNG 2 / Move -3", "Move -1 / Move -3", "DEF -2 / ATK -1 RNG 3", "(pay 1G) Gain HP -5 / ATK RNG 1")
DWARF = (
    "ATK -1 RNG 1 / Move -4",
    "DEF -2 / Move -3",
    "(pay 1G) ATK -2 ALL 2 / DEF -3",
    "(pay 2G) ATK -1 RNG 2 / (pay 2G) ATK RNG 1",
)
RANGER = ("ATK -1 RNG 1 / Move -3", "ATK -1 RNG =2 / Copy -1", "Copy -1 / DEF -2", "ATK RNG 3 / Move")
ROGUE = ("ATK -1 RNG 1 / Move -2", "DEF -3 / Lock -3", "DEF -2 / Move", "Lock -2 / ATK RNG 2")
# ALL, and the columns of 1, 2 and 3 circles
ENEMIES = (
    "ATK -1 RNG 1 / Move -2",
    "DEF -4 / Move -1",
    "DEF -4 / ATK -2 RNG 1",
    "ATK RNG 1 / ATK -2 RNG 1",
)
PEBBLE = ("Pebble", "before hero turn roll » +1HP")

Text = str | tuple[str, str]  # a line, or a line and what is printed upside down on it
Told = tuple[object, ...]


class OutOfDice(Exception):
    """A roll for which no face was told."""


class Faces(Rng):
    """Dice that show what they are told."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.at = 0

    def word(self) -> int:
        raise AssertionError("only dice are rolled here")

    def below(self, n: int) -> int:
        if self.at >= len(self.faces):
            raise OutOfDice
        self.at += 1
        return self.faces[self.at - 1] - 1


class Play:
    """An adventure in such a dungeon."""

    def __init__(self, state: Stampadia, faces: Faces) -> None:
        self.state = state
        self.rng = faces
        self.stuck = False  # does a roll wait for its dice?
        self.before: tuple[Stampadia, int, int, int] | None = None

    # ---- to do something -------------------------------------------------------------------------------------------

    def dice(self, *faces: int) -> "Play":
        """What the next dice show; goes on if a roll has waited for them."""
        self.rng.faces += faces
        if self.stuck and self.before is not None:
            state, at, told, option = self.before
            self.state.copy_from(state)
            self.state.rng = self.rng
            self.state.telling = True
            del self.state.story[told:]
            self.rng.at = at
            self._choose(option)
        return self

    def say(self, *words: str) -> "Play":
        """Answer questions, one after the other."""
        for word in words:
            assert not self.stuck, f"{word}: the dice are missing for what comes first"
            assert word in self.words, f"{word} is no answer to {self.asks}: {self.words}"
            self._choose(self.words.index(word))
        return self

    def fork(self) -> "Play":
        """The same position once more, to try something; its dice are told anew."""
        state, faces = self.state.copy(), Faces()
        assert isinstance(state, Stampadia)
        state.rng, state.telling = faces, True
        return Play(state, faces)

    def _choose(self, option: int) -> None:
        kept = self.state.copy()
        assert isinstance(kept, Stampadia)
        self.before = (kept, self.rng.at, len(self.state.story), option)
        self.stuck = False
        try:
            self.state.choose(option)
        except OutOfDice:
            self.stuck = True

    # ---- to look at ------------------------------------------------------------------------------------------------

    @property
    def asks(self) -> str:
        """The name of the question; `dice` when a roll waits, `over` at the end."""
        if self.stuck:
            return "dice"
        return "over" if self.state.to_move < 0 else self.state.question.name

    @property
    def words(self) -> list[str]:
        """The answers to the question, in the order in which they are offered."""
        if self.stuck or self.state.to_move < 0:
            return []
        return [notation.word(self.state.action(k)) for k in range(self.state.count())]

    @property
    def rolls(self) -> int:
        """How many dice were rolled."""
        return self.rng.at

    @property
    def hero(self) -> str:
        """The cell of the hero, such as `4,2`."""
        return notation.spot(self.state.hero)

    @property
    def room(self) -> int:
        """The number of the room he is in."""
        return self.state.board.ids[self.state.room]

    @property
    def hp(self) -> int:
        """HP left."""
        return self.state.hp_left()

    @property
    def xp(self) -> list[int]:
        """Ticked XP boxes of the columns."""
        return [self.state.xp[column] for column in range(COLUMNS)]

    @property
    def gold(self) -> int:
        return self.state.gold

    @property
    def ended(self) -> int:
        """How it ended, as in terms.py; 0 while it goes on."""
        return self.state.ended

    def ticked(self, number: int) -> bool:
        """Is this row of the table ticked?"""
        return self.state.ticked >> self.state.board.row_of(number) & 1 == 1

    def drawn(self, number: int) -> bool:
        """Are the walls of this room drawn?"""
        return self.state.drawn >> self.state.board.row_of(number) & 1 == 1

    def wounds(self, col: int, row: int) -> int:
        """The ticked circles of the foe on this cell; -1 when the cell is crossed."""
        wounds = self.state.wounds[self.symbol(col, row)]
        return -1 if wounds >= CROSSED else wounds

    def symbol(self, col: int, row: int) -> int:
        """The foe or gray cell that is printed here, as the rules count them."""
        symbol = self.state.board.symbols[cell(col, row)]
        assert symbol >= 0, "nothing is printed here"
        return symbol

    def guard(self, col: int, row: int) -> int:
        """The final defence of the foe on this cell."""
        return self.state.foe_defence(self.symbol(col, row))

    def told(self, code: int) -> list[Told]:
        """The events of this kind (codes of rules/events.py) with their details."""
        found: list[Told] = []
        event = EVENTS[code]
        for entry in self.state.story:
            if entry[0] == code:
                recorded = [each for name, each in event.values(entry).items() if event.fields[name].since == 1]
                found.append((*(value for each in recorded for value in each), 0, 0, 0)[:3])
        return found

    # ---- to change something beforehand ----------------------------------------------------------------------------

    def level(self, column: int) -> "Play":
        """Complete the XP groups up to this column (1 to 4)."""
        for each in range(1, column):
            self.state.xp[each] = self.state.board.xp[each]
        return self


def prompt(state: Stampadia) -> str:
    """The present question in one sentence."""
    if state.to_move < 0:
        return _(str(WORDS.blocks[state.question.name].prompt))
    return WORDS.prompt(state, 0, ["Hero"])


def sentence(state: Stampadia, entry: Entry) -> str:
    """An event of this adventure, as it is told."""
    event, board = EVENTS[entry[0]], state.board
    options: dict[str, Value] = {"monk": "on" if board.monk else "off", "open_table": "on" if board.open else "off"}
    return event.tell(
        EventTold(event, entry, 0, ["Hero"], options, lambda kind, value, _: said(kind, value, board), False)
    )


def label(state: Stampadia, action: int) -> str:
    """An action of the present question, for people."""
    return WORDS.label(state, 0, state.question, action, ["Hero"])


def cell(col: int, row: int) -> int:
    """A cell as the rules count it."""
    return (row - 1) * SIDE + col - 1


def arena(
    rooms: Mapping[int, Sequence[int | Text]] | None = None,
    *,
    start: Sequence[Text] = (),
    foes: Mapping[Spot, int] | None = None,
    grays: Mapping[Spot, int] | None = None,
    doors: Iterable[str] = (),
    hero: Sequence[str] = WARRIOR,
    enemies: Sequence[str] = ENEMIES,
    items: Sequence[tuple[str, str]] = (),
    lying: Sequence[tuple[str, str]] = (),
    hp: Sequence[int] = (9, 2, 2, 2),
    xp: Sequence[int] = (0, 3, 3, 3),
    guard: Sequence[int] = (1, 1, 1, 1),
    foe_guard: Sequence[int] = (1, 1, 2, 3),
    foe_xp: Sequence[int] = (1, 1, 2, 3),
    gold: int = 50,
    start_gold: int | None = None,
    numbers: Mapping[Spot, int] | None = None,
    memory: Sequence[str] = (),
    dice: Sequence[int] = (),
    level: int = 1,
    ticks: Sequence[int] | None = None,
    hurt: int = 0,
    wounds: Mapping[Spot, int] | None = None,
    checked: bool = True,
    extra_hp: int = 0,
    **options: int,
) -> Play:
    """An adventure that has just begun.

    `rooms`: number -> (column, row, width, height, line, line), without the start room, whose lines are `start`.
    `foes`: cell -> circles; `grays`: cell -> number; `doors`: like `3,2>e`; `numbers`: other than the right ones.
    `hero`, `enemies`: "upper / lower" of four columns. `items` are owned, `lying` ones are printed only; three at most.
    `gold` is the length of the gold bar, `start_gold` what is left of it at first. `level`: columns that are enabled;
    or `ticks`: XP boxes of the columns that are ticked. `hurt`: HP boxes that are ticked. `wounds`: of foes, by cell.
    `options`: fields of the board (monk, premonition, rest, drag_stops, open). `checked`: must the sheet be good?
    """
    table = [_room(START, (1, 1, 3, 3, *start), True)]
    table += [_room(number, row, False) for number, row in (rooms or {}).items()]
    doorways = [_door(door) for door in doors]
    cells = [Cell(2, 2, "stairs")]
    cells += [Cell(*spot, "enemy", circles=circles) for spot, circles in (foes or {}).items()]
    cells += [Cell(*spot, "item", value=value) for spot, value in (grays or {}).items()]
    given = dict(numbers or {})
    for spot in sorted({spot for door in doorways for spot in (door.a, door.b)}):
        for room in table:
            if spot in room:
                given.setdefault(spot, room.id - spot[0] - spot[1])
    cells += [Cell(*spot, "number", value=value) for spot, value in given.items()]
    scroll = [Item(name, text, True) for name, text in items] + [Item(name, text, False) for name, text in lying]
    scroll += [Item(f"{PEBBLE[0]} {k}", PEBBLE[1], False) for k in range(len(scroll), 3)]
    columns = [HeroColumn(guard[k], hp[k], xp[k], _abilities(text)) for k, text in enumerate(hero)]
    labels = (None, 1, 2, 3)
    foe_columns = [
        EnemyColumn(
            labels[k],
            "ALL" if k == 0 else str(k),
            foe_guard[k],
            foe_xp[k],
            tuple(each.strip() for each in text.split("/")),
        )
        for k, text in enumerate(enemies)
    ]
    sheet = Sheet(
        seed=1,
        date=None,
        page="1",
        title="Arena",
        header="The Warrior in",
        hero=Hero("Warrior", tuple(columns)),
        enemy_sheet=tuple(foe_columns),
        equipment=tuple(scroll),
        gold=gold,
        map=Map(SIDE, SIDE, tuple(cells), tuple(doorways)),
        rooms=tuple(table),
    )
    if checked:
        good(sheet)
    board = make_board(sheet, memory, extra_hp)
    board.paper = sheet
    for name, value in options.items():
        assert hasattr(board, name), f"the board has no field {name}"
        setattr(board, name, value)
    faces = Faces()
    faces.faces = list(dice)
    state = Stampadia(board)
    state.telling = True
    state.deal(faces)
    play = Play(state, faces).level(level)
    for column, count in enumerate(ticks or ()):
        state.xp[column] = count
    for _tick in range(hurt):
        marks.tick_hp(state)
    for spot, count in (wounds or {}).items():
        state.wounds[play.symbol(*spot)] = count
    if start_gold is not None:
        state.gold = start_gold
    return play


def good(sheet: Sheet) -> None:
    """Raise BadSheet if something is wrong, but for that the sheet can't be won."""
    read, found = examine(write_sheet(sheet))
    if read is None or (found and not all("nothing wins it" in fault.what for fault in found)):
        raise BadSheet(str(found[0]))


def fight(
    foes: Mapping[Spot, int],
    *lines: Text,
    dice: Sequence[int] = (),
    level: int = 1,
    **more: object,
) -> Play:
    """The hero has come by the door 3,2>e to 4,2 of room 50, of 5x5 cells (4,1 to 8,5), where these foes are.

    `lines` is what the room says. `dice` are told beforehand. More rooms, doors and all else as in `arena`; `rooms`
    and `doors` are added to this one's.
    """
    rooms = {50: (4, 1, 5, 5, *lines), **more.pop("rooms", {})}  # type: ignore[dict-item]
    doors = ["3,2>e", *more.pop("doors", [])]  # type: ignore[misc]
    play = arena(rooms, foes=foes, doors=doors, level=level, **more)  # type: ignore[arg-type]
    play.dice(*dice)
    return play.say("3,2>e")


def _room(number: int, row: Sequence[int | Text], start: bool) -> Room:
    col, line, width, height, *texts = row
    assert isinstance(col, int) and isinstance(line, int) and isinstance(width, int) and isinstance(height, int)
    lines = []
    for text in texts:
        assert not isinstance(text, int)
        lines.append(Line(text) if isinstance(text, str) else Line(*text))
    return Room(number, col, line, width, height, start, tuple(lines))


def _door(word: str) -> Door:
    spot, way = word.split(">")
    col, row = (int(each) for each in spot.split(","))
    return Door((col, row), (col + WAYS[way][0], row + WAYS[way][1]))


def _abilities(text: str) -> tuple[HeroAbility, ...]:
    found = []
    for each in text.split("/"):
        ability, cost = each.strip(), None
        if ability.startswith("("):
            cost, ability = ability[1:].split(") ")
        found.append(HeroAbility(ability, cost))
    return tuple(found)
