"""Adventures in words: the table of a language prints function words and flavour, and gives a sheet as data."""

import hashlib

from philately.games.stampadia import grammar, paper, tree
from philately.games.stampadia.forms import Printer
from philately.games.stampadia.generator import template
from philately.games.stampadia.generator.adventure import Adventure, Bound
from philately.games.stampadia.generator.content import SLOT, Words

GOLD = 50
SIDE = 20


class Language:
    """Prints adventures."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.printer = Printer(words.phrases)

    def say(self, bound: Bound) -> str:
        """A bound text, with its names put in."""
        names = dict(bound.names)
        text = self.words.flavour[bound.pool][bound.variant]
        return str(SLOT.sub(lambda found: self.name(names[found[1]]), text))

    def name(self, word: str) -> str:
        """A name: `villains:4` is one of a list, `Dwarf` a class, everything else itself."""
        name, _, number = word.rpartition(":")
        if name in self.words.names:
            return self.words.names[name][int(number)]
        return self.words.heroes.get(word, word)

    def line(self, line: tree.Line) -> paper.Line:
        """A line of the rooms table."""
        text, upside = self.printer.line(template.spoken(line, self.prose))
        return paper.Line(text, upside)

    def prose(self, word: str) -> str:
        return self.say(Bound.of(word)) if word else ""

    def sheet(self, adventure: Adventure, page: str, day: str | None) -> paper.Sheet:
        """The whole sheet."""
        dungeon = adventure.dungeon
        hero = self.words.heroes[adventure.hero]
        rooms = [
            paper.Room(
                place.id, place.col, place.row, place.width, place.height, index == 0,
                tuple(self.line(line) for line in adventure.lines[index]),
            )
            for index, place in enumerate(dungeon.places)
        ]  # fmt: skip
        title = self.say(adventure.title)
        return paper.Sheet(
            seed=int.from_bytes(hashlib.sha256(page.encode()).digest()[:8], "big"),
            date=day,
            page=page,
            title=title[:1].upper() + title[1:],
            header=self.words.headers[adventure.header].replace("{hero}", hero),
            hero=paper.Hero(adventure.hero, tuple(self._column(column) for column in adventure.columns)),
            enemy_sheet=tuple(self._foes(foes) for foes in adventure.enemies),
            equipment=tuple(
                paper.Item(item.name, self.line(tree.Line((item.text,))).text, item.owned) for item in adventure.items
            ),
            gold=GOLD,
            map=paper.Map(SIDE, SIDE, tuple(_cells(adventure)), tuple(_doors(adventure))),
            rooms=tuple(sorted(rooms, key=lambda room: room.id)),
        )

    def _column(self, column: "tuple[int, int, int, tree.Ability | None, tree.Ability | None]") -> paper.HeroColumn:
        defence, hp, xp, *boxes = column
        return paper.HeroColumn(defence, hp, xp, tuple(paper.HeroAbility(*self.printer.ability(box)) for box in boxes))

    def _foes(self, foes: "tuple[int | None, int, int, tree.Ability | None, tree.Ability | None]") -> paper.EnemyColumn:
        circles, defence, xp, *boxes = foes
        texts = tuple(self.printer.ability(box)[0] for box in boxes)
        label = self.printer.phrase("ALL") if circles is None else str(circles)
        return paper.EnemyColumn(circles, label, defence, xp, texts)


def _cells(adventure: Adventure) -> list[paper.Cell]:
    cells = {spot: paper.Cell(*spot, "number", value=value) for spot, value in adventure.dungeon.numbers.items()}
    for decoy in adventure.decoys:
        cells[decoy.a] = paper.Cell(*decoy.a, "number", value=decoy.number_a)
        cells[decoy.b] = paper.Cell(*decoy.b, "number", value=decoy.number_b)
    cells |= {spot: paper.Cell(*spot, "enemy", circles=circles) for spot, circles in adventure.foes.items()}
    cells |= {spot: paper.Cell(*spot, "item", value=number) for spot, number in adventure.grays.items()}
    stairs = adventure.dungeon.stairs
    cells[stairs] = paper.Cell(*stairs, "stairs")
    return [cells[spot] for spot in sorted(cells, key=lambda spot: (spot[1], spot[0]))]


def _doors(adventure: Adventure) -> list[paper.Door]:
    doors = [(door.a, door.b) for door in adventure.dungeon.passages]
    doors += [(door.a, door.b) for door in adventure.decoys]
    return [paper.Door(a, b) for a, b in sorted(doors)]


def words_of(line: tree.Line) -> list[Bound]:
    """All bound texts of a line."""
    found: list[Bound] = []
    for node in grammar.nodes(line):
        match node:
            case tree.Flavour(text) | tree.Says(text) | tree.Ends(text) if text:
                found.append(Bound.of(text))
            case tree.Riddle(opening, label):
                found += [Bound.of(text) for text in (opening, label) if text]
    return found
