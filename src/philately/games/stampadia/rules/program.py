"""A sheet as the rules use it: what is printed, with its texts taken apart. Nothing here changes during play."""

from librt.vecs import vec
from mypy_extensions import i64

from philately.games.stampadia.rules import terms as t


class Part:
    """One part of a condition."""

    def __init__(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, *, word: str = "") -> None:
        self.kind: i64 = kind
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.word = word


class Effect(Part):
    """One thing that happens; a die has branches: from, to, effects."""

    def __init__(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, *, word: str = "") -> None:
        super().__init__(kind, a, b, c, word=word)
        self.branches: list[Branch] = []


class Branch:
    """What happens when a die shows one of these faces."""

    def __init__(self, low: i64, high: i64, effects: list[Effect]) -> None:
        self.low: i64 = low
        self.high: i64 = high
        self.effects = effects


class Rule:
    """A trigger, or (without a condition) an action."""

    def __init__(self, line: i64) -> None:
        self.line: i64 = line
        self.action = False
        self.event: i64 = t.NO_EVENT
        self.events: i64 = 0  # how many its text names; more than one never happen at the same time
        self.cell: i64 = 0  # for gray cells, which
        self.who: i64 = 0  # for rolls and moves, whose
        self.parts: list[Part] = []
        self.any_part = False  # are the parts joined by "or"?
        self.optional = False  # does the player decide?
        self.no_foes = False
        self.wins = False  # is the adventure won when this fires on the stairs (H7)?
        self.effects: list[Effect] = []
        self.upside: list[Effect] = []
        self.has_upside = False


class Text:
    """The instructions of a room."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = rules
        self.watches = False  # is there a rule that fires, or is offered, when something becomes true?
        self.events: i64 = 0  # the events that rules wait for, as bits
        self.modifies = False  # is there one for rolls or moves?
        self.foes = False  # does it speak of foes?
        self.grays: i64 = 0  # the gray cells it speaks of, as bits
        for rule in rules:
            self.events |= 1 << rule.event
            if rule.event == t.NO_EVENT and not rule.action:
                self.watches = True
            if rule.event > t.ON_LAST_KILL:
                self.modifies = True
            if rule.no_foes or rule.event >= t.ON_LAST_KILL:
                self.foes = True
            if rule.event == t.ON_CELL:
                self.grays |= 1 << min(rule.cell, t.MOST_GRAY)


class Item:
    """A line of the equipment scroll."""

    def __init__(self, name: str, rule: Rule, owned: bool) -> None:
        self.name = name
        self.rule = rule
        self.owned = owned


class Corpus:
    """Texts to imagine behind what hasn't been read; common ones stand here several times."""

    def __init__(self, texts: list[Text], halves: list[list[Effect]], sizes: list[tuple[int, int]]) -> None:
        self.texts = texts
        self.halves = halves
        self.sizes = sizes  # of rooms: width, height


class Board:
    """The printed sheet and the options of the adventure."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.rooms: i64 = 0
        self.ids: list[int] = []
        self.start: i64 = 0  # the starting room
        self.stairs: i64 = 0  # the cell
        self.columns: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)  # of the top left cell of each room, from 0
        self.lines: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)
        self.widths: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)
        self.heights: vec[i64] = vec[i64]([0] * t.MOST_ROOMS)
        self.texts: list[Text] = []
        self.numbers: vec[i64] = vec[i64]([t.NONE] * t.CELLS)
        self.symbols: vec[i64] = vec[i64]([t.NONE] * t.CELLS)  # which symbol lies on a cell
        self.where: list[int] = []  # the cell of each symbol; foes come first
        self.circles: list[int] = []  # of each foe
        self.foes: i64 = 0
        self.grays: list[int] = []  # the number on each gray cell, in the order of symbols after the foes
        self.doors: vec[i64] = vec[i64]([0] * t.CELLS)  # bits: a door to the north, east, south, west
        self.doorways: list[int] = []  # cell * 4 + direction, both ways
        self.hp: list[int] = []
        self.xp: list[int] = []
        self.guard: list[int] = []
        self.abilities: list[int] = []  # packed, of the hero: column * 2 + row
        self.foe_circles: list[int] = []  # of each column; -1 is ALL
        self.foe_guard: list[int] = []
        self.foe_xp: list[int] = []
        self.foe_abilities: list[int] = []
        self.items: list[Item] = []
        self.awaited: i64 = 0  # the events of rooms that items wait for, as bits
        self.gains: list[int] = []  # abilities that texts promise, packed
        self.gold: i64 = 50
        self.memory: list[str] = []
        self.words: list[str] = []  # every keyword of the sheet and of the memory, for the story
        self.monk = False
        self.premonition = False
        self.rest: i64 = 0  # gold for 1 HP while exploring; 0 is never
        self.drag_stops = True  # E5: a drag stops in front of a door that can't be paid
        self.open = False  # is the whole table known?
        self.paper: object = None  # the sheet itself, for those who show it
        self.mark: i64 = 0  # tells dumps of different sheets and options apart

    def imaginable(self) -> i64:
        """How many texts there are: room for the own ones, then those of the corpus."""
        return t.MOST_ROOMS + len(self.corpus.texts)

    def meant(self, cell: i64) -> i64:
        """M4: the number of the room that a printed number means: with column and row it adds up to that."""
        number = self.numbers[cell]
        return number + cell % t.SIDE + cell // t.SIDE + 2 if number >= 0 else t.NONE

    def row_of(self, number: i64) -> i64:
        """The room with this number in the table."""
        for row in range(self.rooms):
            if self.ids[row] == number:
                return row
        return t.NONE
