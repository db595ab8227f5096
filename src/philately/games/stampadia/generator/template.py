"""Lines of the content as trees with places in them: for rooms, numbers, items, an ability and flavour.

A line of a content file is written in the language of the sheets. What is only known when a sheet is made stands there
as a placeholder: `x@key`, `+@maxHP`, `get ITEM`, `{flavour}`. It is read once, by the same grammar that reads sheets,
and filled in as often as it is needed.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from philately.games.stampadia import grammar, tree

BOSS = 989  # what stands for the room with the boss in the text of an item
START = 900  # what stands for the starting room while a line is read; the event's own rooms follow
NUMBERS = {"max": 990, "dead": 991, "half": 992, "most": 993}
ITEM_ROOM = 988  # the room of the event that brings an item
ITEM = "ITEM"
CLASS_ITEM = "CLASSITEM"
LOST = tree.Ability("lock", -9)  # stands for the ability that the hero has lost
_LOST_WORD = '"Lock -9"'
_PLACE = re.compile(r"@([a-z]+(?:-[a-z]+)*)")
_FLAVOUR = re.compile(r"\{([a-z]+(?:-[a-z]+)*)(#item)?\}")


class BadTemplate(ValueError):
    """A line that can't be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Filling:
    """What a line is filled in with."""

    rooms: Mapping[int, int]  # by what stands for them
    numbers: Mapping[str, int]
    items: Mapping[str, str]
    ability: tree.Ability | None
    flavour: Callable[[str], str]
    riddle: int = 0
    gray: int = 0  # so much is added to the numbers of gray cells


class Template(NamedTuple):
    """A line, read but not filled in."""

    line: tree.Line
    pools: tuple[str, ...]  # of flavour that it needs
    items: tuple[str, ...]  # that it names

    def fill(self, filling: Filling) -> tree.Line:
        """The line as it is on one sheet."""
        filled = _filled(self.line, filling)
        assert isinstance(filled, tree.Line)
        return spoken(filled, filling.flavour)


def read(said: str, roles: Mapping[str, int]) -> Template:
    """A line of a content file; `roles` are the numbers that stand for rooms."""
    text, hat, upside = said.partition("^")
    if "^" in upside:
        raise BadTemplate("there are two ^, and there can be one")
    written = _numbered(text.rstrip() + " " if text.rstrip().endswith("»") else text.strip(), roles)
    below = _numbered(upside.strip(), roles) if hat else None
    if hat and not below:
        raise BadTemplate("nothing stands after the ^")
    try:
        line = grammar.parse_line(written, below, strict=True)
    except grammar.BadText as error:
        raise BadTemplate(str(error)) from None
    return _template(line)


def read_item(said: str) -> Template:
    """The text of an item."""
    try:
        rule = grammar.parse_item(_numbered(said, {"boss": BOSS, "room": ITEM_ROOM}), strict=True)
    except grammar.BadText as error:
        raise BadTemplate(str(error)) from None
    return _template(tree.Line((rule,)))


def _template(line: tree.Line) -> Template:
    pools: list[str] = []
    items: list[str] = []
    for node in grammar.nodes(line):
        match node:
            case tree.Flavour(text) | tree.Says(text) | tree.Ends(text):
                pools += _pools(text)
            case tree.Riddle(opening, label):
                pools += [*_pools(opening), *_pools(label)]
            case tree.Gets(item) | tree.PaysItem(item) | tree.LosesItem(item):
                items.append(item)
    return Template(line, tuple(pools), tuple(items))


def _pools(text: str) -> list[str]:
    if not text:
        return []
    found = _FLAVOUR.fullmatch(text)
    if found is None:
        raise BadTemplate(f"{text!r} should be the name of a pool of flavour such as {{greeting}}, and nothing else")
    return [text[1:-1]]


def _numbered(text: str, roles: Mapping[str, int]) -> str:
    """The text with numbers and names that the grammar can read in the place of ours."""

    def number(found: re.Match[str]) -> str:
        word = found[1]
        if word in roles:
            return str(roles[word])
        if word in NUMBERS:
            return str(NUMBERS[word])
        known = ", ".join(f"@{each}" for each in [*roles, *NUMBERS])
        raise BadTemplate(f"@{word} is no room of this event and no number; there are {known}")

    return _PLACE.sub(number, text).replace("ability LOST", f"ability {_LOST_WORD}")


def spoken(line: tree.Line, say: Callable[[str], str]) -> tree.Line:
    """The line with all its prose said otherwise."""
    said = _spoken(line, say)
    assert isinstance(said, tree.Line)
    return said


def _spoken(node: Any, say: Callable[[str], str]) -> Any:
    if isinstance(node, tuple):
        return tuple(_spoken(each, say) for each in node)
    match node:
        case tree.Flavour(text):
            return tree.Flavour(say(text))
        case tree.Says(text):
            return tree.Says(say(text))
        case tree.Ends(text):
            return tree.Ends(say(text))
        case tree.Riddle(opening, label, offset):
            return tree.Riddle(say(opening), say(label), offset)
    if not isinstance(node, Struct):
        return node
    parts = {name: getattr(node, name) for name in node.__struct_fields__}
    changes = {name: _spoken(part, say) for name, part in parts.items() if isinstance(part, tuple)}
    return replace(node, **changes) if changes else node


def _filled(node: Any, filling: Filling) -> Any:
    if isinstance(node, tuple):
        return tuple(_filled(each, filling) for each in node)
    match node:
        case tree.Riddle(opening, label):
            return tree.Riddle(opening, label, filling.riddle)
        case tree.GainsAbility(ability) if ability == LOST:
            assert filling.ability is not None
            return tree.GainsAbility(filling.ability)
        case tree.Enters(cell) | tree.Crosses(cell):
            return replace(node, cell=cell + filling.gray)
    if not isinstance(node, Struct):
        return node
    changes: dict[str, Any] = {}
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if isinstance(value, (tuple, Struct)):
            changes[name] = _filled(value, filling)
        elif name == "room" and isinstance(value, int):
            changes[name] = filling.rooms[value]
        elif name == "amount" and isinstance(value, int) and value >= START:
            changes[name] = next(filling.numbers[word] for word, number in NUMBERS.items() if number == value)
        elif name == "item":
            changes[name] = filling.items.get(value, value)
    return replace(node, **changes) if changes else node
