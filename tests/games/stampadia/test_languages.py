"""Sheets in other languages: another wording of the same adventure, function by function."""

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from philately.games.stampadia import forms, grammar, tree
from philately.games.stampadia.forms import Form, Printer, form_of
from philately.games.stampadia.generator import template
from philately.games.stampadia.generator.adventure import Adventure
from philately.games.stampadia.generator.content import CLASSES, LANGUAGE, SLOT
from philately.games.stampadia.generator.content_reader import our_content
from philately.games.stampadia.generator.desk import our_desk
from philately.games.stampadia.generator.fitting import too_long
from philately.games.stampadia.generator.names import SheetName
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.printing.drawing import Text
from philately.games.stampadia.printing.fit import share
from philately.games.stampadia.printing.fonts import has
from philately.games.stampadia.printing.page import LABELS, draw_sheet

OTHERS = ["de"]
NAMES = [SheetName(f"letter-{number}", None, 0) for number in range(25)]
NUMBER = re.compile(r"[-+<>=~]*x?\[?[0-9]+\]?(?:HP|XP|G)?")
MARK = re.compile(r"[0-9]|[\[\]+~<>=]|'(?=\{)|(?<=\})'|\.\.\.|HP|ATK|DEF")
SAME_WORDS = {"die", "dice", "enemy", "enemies"}  # one and many may be the same word
WORDS = [
    forms.ROLL, forms.ABILITY, forms.RIDDLE, forms.END, *forms.KINDS.values(), "RNG", "ALL", "or", *sorted(SAME_WORDS),
]  # fmt: skip
FORMS = [
    form
    for form in [*forms.CONDITIONS, *forms.EFFECTS]
    if not form.fixed.get("capital") and not form.fixed.get("old") and not form.fixed.get("blank")
]

other_languages = pytest.mark.parametrize("language", OTHERS)
all_names = pytest.mark.parametrize("name", NAMES, ids=str)


def table(language: str) -> dict[str, str]:
    return our_content().words[language].phrases


def adventure_of(name: SheetName) -> Adventure:
    return our_desk().adventure(name)


def trees(adventure: Adventure) -> Iterator[tree.Line]:
    """All lines of the rooms and the texts of all items."""
    for lines in adventure.lines:
        yield from lines
    yield from (tree.Line((item.text,)) for item in adventure.items)


def bones(sheet: Sheet) -> object:
    """All of a sheet but its words."""
    hero = [
        (one.defence, one.hp, one.xp, [(numbers(box.text), numbers(box.cost or "")) for box in one.abilities])
        for one in sheet.hero.columns
    ]
    enemies = [
        (one.circles, one.defence, one.xp, [numbers(text) for text in one.abilities]) for one in sheet.enemy_sheet
    ]
    rooms = [
        (
            *(room.id, room.col, room.row, room.width, room.height, room.start),
            [(numbers(line.text), numbers(line.upside_down or ""), line.upside_down is None) for line in room.lines],
        )
        for room in sheet.rooms
    ]
    items = [(item.name, item.owned_at_start, numbers(item.text)) for item in sheet.equipment]
    return (
        *(sheet.seed, sheet.date, sheet.page, sheet.hero.hero_class, sheet.gold, sheet.map),
        *(hero, enemies, rooms, items),
    )


def numbers(text: str) -> list[str]:
    """Rooms, amounts, cells and dice of a text in their order; flavour has no digits."""
    return NUMBER.findall(text)


def mute(printer: Printer, line: tree.Line) -> str:
    """A line without its prose."""
    text, upside = printer.line(template.spoken(line, lambda word: ""))
    return f"{text} ^ {upside}" if upside else text


def functions(line: tree.Line) -> list[tuple[str, dict[str, object]]]:
    """What a line does: the form of each part with what it says, in order."""
    found = []
    for node in grammar.nodes(line):
        form = form_of(node)
        if form is not None:
            found.append((form.phrase, form.values(node)))
    return found


def has_words(phrase: str) -> bool:
    """Is there anything to translate? Signs and units are the same everywhere."""
    return re.search(r"[A-Za-z]", re.sub(r"\{\w+\}|\bx|HP|ATK|DEF", "", phrase)) is not None


def literal(phrase: str) -> str:
    """A pattern for a phrase as a whole, whatever stands in its places."""
    parts = [re.escape(part) for part in re.split(r"\{\w+\}", phrase)]
    return r"(?<!\w)" + r"[^,»|]+?".join(parts) + r"(?!\w)"


@other_languages
@all_names
def test_a_sheet_has_the_same_map_numbers_and_rooms_in_every_language(name: SheetName, language: str) -> None:
    english, other = our_desk().sheet(name, LANGUAGE), our_desk().sheet(name, language)
    assert bones(other) == bones(english)
    assert other.header != english.header


@other_languages
@all_names
def test_every_line_says_the_same_functions_in_order(name: SheetName, language: str) -> None:
    """Each part of a line stands in the printed one, after the part before it."""
    printer = Printer(table(language))
    for line in trees(adventure_of(name)):
        printed = mute(printer, line)
        at = 0
        for phrase, said in functions(line):
            one = said.get("count") == 1
            words = {"dice": printer.phrase("die" if one else "dice")}
            words["enemies"] = printer.phrase("enemy" if one else "enemies")
            wanted = table(language)[phrase].format(**words, **said)
            assert wanted in printed[at:], f"{printed!r} lacks {wanted!r}"
            at = printed.index(wanted, at) + len(wanted)
        assert numbers(printed) == numbers(mute(Printer(), line))


@other_languages
@all_names
def test_no_english_function_words_are_left(name: SheetName, language: str) -> None:
    phrases, printer = table(language), Printer(table(language))
    told = [phrase for phrase in phrases if has_words(phrase) and phrase not in SAME_WORDS]  # `Small die` is a name
    english = [re.compile(literal(phrase.strip())) for phrase in told]
    sheet = our_desk().sheet(name, language)
    boxes = [box.text for column in sheet.hero.columns for box in column.abilities]
    boxes += [box.cost or "" for column in sheet.hero.columns for box in column.abilities]
    boxes += [text for column in sheet.enemy_sheet for text in column.abilities]
    for text in [*boxes, *(mute(printer, line) for line in trees(adventure_of(name)))]:
        assert [pattern.pattern for pattern in english if pattern.search(text)] == [], text


@other_languages
@all_names
def test_all_lines_of_a_sheet_fit(name: SheetName, language: str) -> None:
    for room in our_desk().sheet(name, language).rooms:
        for line in room.lines:
            assert share(line.text, line.upside_down) <= 1, line


@other_languages
def test_the_longest_lines_of_the_content_fit(language: str) -> None:
    assert too_long(our_content(), language) == []


@other_languages
def test_the_table_has_every_phrase_and_no_other(language: str) -> None:
    wanted = {form.phrase for form in FORMS} | set(WORDS)
    assert wanted - set(table(language)) == set()
    assert set(table(language)) - wanted == set()


@other_languages
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.phrase)
def test_a_phrase_has_the_same_places_and_numbers(form: Form, language: str) -> None:
    """In the same order too, so that sheets of two languages can be read side by side."""
    said = table(language)[form.phrase]
    assert re.findall(r"\{(\w+)\}", said) == form.places
    assert MARK.findall(said) == MARK.findall(form.phrase)


@other_languages
def test_every_phrase_with_words_is_translated(language: str) -> None:
    assert [phrase for phrase, said in table(language).items() if has_words(phrase) == (said == phrase)] == []


@other_languages
def test_no_two_phrases_are_printed_alike(language: str) -> None:
    alike = defaultdict(set)
    for phrase, said in table(language).items():
        if phrase not in SAME_WORDS:
            alike[said].add(phrase)
    assert [phrases for phrases in alike.values() if len(phrases) > 1] == []


@other_languages
def test_words_that_are_put_together_keep_their_blanks(language: str) -> None:
    for word in WORDS:
        said = table(language)[word]
        assert said.endswith(" ") == word.endswith(" ")
        assert said == said.lstrip()


@other_languages
def test_flavour_keeps_its_slots(language: str) -> None:
    english, other = our_content().words[LANGUAGE].flavour, our_content().words[language].flavour
    for pool, texts in english.items():
        for ours, theirs in zip(texts, other[pool], strict=True):
            assert set(SLOT.findall(theirs)) == set(SLOT.findall(ours)), (pool, theirs)


@other_languages
def test_flavour_has_no_marks_of_functions(language: str) -> None:
    """Numbers, arrows, bars and brackets are those of functions, and every quote is closed."""
    words = our_content().words[language]
    for texts in [*words.flavour.values(), *words.names.values()]:
        for text in texts:
            assert re.search(r"\d|»| & | \| |\^|[\[\]()]", SLOT.sub("", text)) is None, text
            assert text.count('"') % 2 == 0, text
            assert all(has(letter, "sans") for letter in text), text


@pytest.mark.parametrize("language", [LANGUAGE, *OTHERS])
def test_riddles_name_what_is_read_in_the_room_they_mean(language: str) -> None:
    """A name in the label of a riddle stands in the text of the room that it hints at."""
    flavour = our_content().words[language].flavour
    events = [event for events in our_content().events.values() for event in events if event.riddle is not None]
    assert events
    for event in events:
        assert event.riddle is not None
        nodes = [node for room in event.rooms for line in room.lines for node in grammar.nodes(line.line)]
        labels = {node.label[1:-1] for node in nodes if isinstance(node, tree.Riddle)}
        hint = next(room for room in event.rooms if room.role == event.riddle[1])
        pools = [pool for line in hint.lines for pool in line.pools]
        for label in [text for pool in labels for text in flavour[pool]]:
            slots = set(SLOT.findall(label))
            assert slots, label
            assert any(all(slots <= set(SLOT.findall(text)) for text in flavour[pool]) for pool in pools), label


@other_languages
def test_heroes_and_headers_are_told(language: str) -> None:
    words = our_content().words[language]
    assert len({words.heroes[name] for name in CLASSES}) == len(CLASSES)
    assert len(words.headers) == len(our_content().words[LANGUAGE].headers)
    assert all("{hero}" in header and "____" in header for header in words.headers)


@other_languages
def test_the_page_is_printed_with_labels_of_the_language(language: str) -> None:
    words = LABELS[language]
    sheet = our_desk().sheet(NAMES[0], language)
    shown = {
        shape.text
        for large in (False, True)
        for page in draw_sheet(sheet, footer="", large=large, words=words)
        for shape in page.shapes
        if isinstance(shape, Text)
    }
    for label in (words.gold, words.door, words.equipment, words.notes, words.rooms, words.hero, words.enemies):
        assert label in shown


def test_every_language_has_labels() -> None:
    assert set(our_content().words) <= set(LABELS)
