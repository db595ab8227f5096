"""Does every line of the content fit, whatever is drawn, and is it read as it was meant?

It is measured with the font that is printed. English may take so much of a line that other languages, which are longer,
still have room.
"""

from collections.abc import Iterator

from philately.games.stampadia import grammar, tree
from philately.games.stampadia.forms import Printer
from philately.games.stampadia.generator import template
from philately.games.stampadia.generator.adventure import Bound
from philately.games.stampadia.generator.content import CLASSES, LANGUAGE, SHARED, SLOT, Content, Event, Words
from philately.games.stampadia.generator.language import Language
from philately.games.stampadia.generator.template import Filling, Template
from philately.games.stampadia.grammar import parse_ability
from philately.games.stampadia.printing.fit import share

ENGLISH = 0.65  # of a line
PLAIN = Printer()
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


def misread(content: Content) -> list[str]:
    """Texts that would be read as something to do, or not at all: in English, the language of the grammar."""
    found: dict[str, None] = {}  # each once, in order
    for name, line in _all_lines(content):
        for pool in dict.fromkeys(pool.partition("#")[0] for pool in line.pools):
            for text in content.words[LANGUAGE].flavour[pool]:
                reason = _misreading(line.line, pool, text)
                if reason:
                    found[f"{LANGUAGE}: flavour {pool}: {text!r} can't be said in {name}: {reason}"] = None
    for pool in SHARED:
        alone = tree.Line((tree.Rule((), (tree.Flavour(f"{{{pool}}}"),), arrow=False),))
        for text in content.words[LANGUAGE].flavour[pool]:
            reason = _misreading(alone, pool, text)
            if reason:
                found[f"{LANGUAGE}: flavour {pool}: {text!r} can't be said: {reason}"] = None
    return list(found)


def _all_lines(content: Content) -> Iterator[tuple[str, Template]]:
    for events in content.events.values():
        for event in events:
            for line in event.every_line:
                yield event.name, line
    for modifiers in content.modifiers.values():
        yield from modifiers


def _misreading(line: tree.Line, pool: str, text: str) -> str:
    """What is wrong with a line when one of its texts is said so and the others are plain; names are plain too."""
    plain = SLOT.sub("Name", text)

    def say(word: str) -> str:
        return (plain if word[1:-1].partition("#")[0] == pool else "Word") if word else ""

    printed, upside = PLAIN.line(template.spoken(line, say))
    try:
        read = grammar.parse_line(printed, upside, strict=True)
    except grammar.BadText as error:
        return str(error)
    if _functions(read) != _functions(line):
        return "it would be read as something to do"
    return ""


def _functions(line: tree.Line) -> list[object]:
    """All of a line that isn't prose, and how many rules there are."""
    found: list[object] = [len(line.rules)]
    for node in grammar.nodes(template.spoken(line, lambda word: "")):
        if not isinstance(node, tree.Flavour):
            found.append(node)
    return found


def longest_lines(content: Content, language: str) -> Iterator[tuple[str, str, str | None]]:
    """Every line of the content as long as it can get, by event."""
    writer = Language(content.words[language])
    for pool in SHARED:
        for text in content.words[language].flavour[pool]:
            yield pool, _said_widest(content.words[language], text), None
    for events in content.events.values():
        for event in events:
            for line in event.every_line:
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


def _said_widest(words: Words, text: str) -> str:
    """A text that no event says, with the longest names."""
    place = words.names["places"][int(_widest_name(words, "places").partition(":")[2])]
    return text.replace("{place}", place).replace("{hero}", max(words.heroes.values(), key=share))


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
