"""Does every line of the content fit, whatever is drawn? Measured with the font that is printed.

English may take so much of a line that other languages, which are longer, still have room.
"""

from collections.abc import Iterator

from philately.games.stampadia import tree
from philately.games.stampadia.generator import template
from philately.games.stampadia.generator.adventure import Bound
from philately.games.stampadia.generator.content import CLASSES, LANGUAGE, Content, Event, Words
from philately.games.stampadia.generator.language import Language
from philately.games.stampadia.generator.template import Filling, Template
from philately.games.stampadia.grammar import parse_ability
from philately.games.stampadia.printing.fit import share

ENGLISH = 0.65  # of a line
WIDEST_ROOM = 44  # the digits of sans serif fonts are all alike


def too_long(content: Content, language: str = LANGUAGE) -> list[str]:
    """Lines that take too much, each with its event and what it would look like."""
    most = ENGLISH if language == LANGUAGE else 1.0
    found = []
    for name, text, upside in longest_lines(content, language):
        taken = share(text, upside)
        if taken > most:
            shown = f"{text} ^ {upside}" if upside else text
            found.append(f"{name}: {shown!r} takes {taken:.0%} of its line, and may take {most:.0%}")
    return found


def longest_lines(content: Content, language: str) -> Iterator[tuple[str, str, str | None]]:
    """Every line of the content as long as it can get, by event."""
    writer = Language(content.words[language])
    for events in content.events.values():
        for event in events:
            lines = [line for room in event.rooms for line in (*room.lines, *room.lines_odd, *room.lines_even)]
            for line in [*event.start, *lines]:
                printed = writer.line(_filled(line, event, content, language))
                yield event.name, printed.text, printed.upside_down
    wild = Event("", "malus", (), 0, (), (), False, False, (), False, None, None, "", ())
    for modifiers in content.modifiers.values():
        for name, line in modifiers:
            rule = _filled(line, wild, content, language).rules[0]
            under = tree.Rule((tree.Ticked(WIDEST_ROOM, False), *rule.condition), rule.effects)
            printed = writer.line(tree.Line((under,)))
            yield name, printed.text, printed.upside_down


def _filled(line: Template, event: Event, content: Content, language: str) -> tree.Line:
    words = content.words[language]
    slots = {slot: _widest_name(words, names) for slot, names in event.names}
    slots["place"] = _widest_name(words, "places")
    slots["fact"] = _widest_name(words, "facts")
    slots["hero"] = max(CLASSES, key=lambda name: share(words.heroes[name]))
    slots["item"] = max(event.items, key=share) if event.items else ""
    rooms = dict.fromkeys(range(template.START, template.START + 90), WIDEST_ROOM)
    heroes = content.heroes.values()
    boxes = [box for hero in heroes for column in hero.column for box in (column.upper, column.lower) if box.lost]
    longest = max(boxes, key=lambda box: share(box.text))
    return line.fill(
        Filling(
            rooms=rooms,
            numbers=dict.fromkeys(template.NUMBERS, 15),
            items={
                template.ITEM: slots["item"],
                template.CLASS_ITEM: max((hero.item for hero in heroes), key=share),
            },
            ability=parse_ability(longest.text),
            flavour=lambda word: _widest(words, word, slots),
            riddle=-44,
        )
    )


def _widest_name(words: Words, names: str) -> str:
    return f"{names}:{max(range(len(words.names[names])), key=lambda n: share(words.names[names][n]))}"


def _widest(words: Words, word: str, slots: dict[str, str]) -> str:
    if not word:
        return ""
    pool = word[1:-1].partition("#")[0]
    names = tuple(sorted(slots.items()))
    language = Language(words)
    texts = [Bound(pool, n, names) for n in range(len(words.flavour[pool]))]
    return max(texts, key=lambda bound: share(language.say(bound))).word()
