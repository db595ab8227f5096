"""What adventures are made of: ours is good and rich enough, and what is wrong with another one is told."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from philately.games.stampadia.generator import dungeon, template
from philately.games.stampadia.generator.content import (
    CLASSES,
    LANGUAGE,
    SLOT,
    Kind,
)
from philately.games.stampadia.generator.content_faults import all_phrases
from philately.games.stampadia.generator.content_reader import OURS, BadContent, our_content, read_content
from philately.games.stampadia.generator.fitting import misread, too_long
from philately.games.stampadia.grammar import nodes
from philately.games.stampadia.tree import Phrase

# At least as rich as the original (STAMPADIA 3).
LEAST: dict[Kind, int] = {
    "quest": 21,
    "helper": 2,
    "very-hard": 3,
    "subquest": 22,
    "storyline": 7,
    "anomaly": 4,
    "easy": 4,
    "medium": 4,
    "hard": 3,
    "bonus": 11,
    "malus": 11,
    "scroll": 1,
}
EVENT = """
[[event]]
name = "extra-room"
kind = "easy"
[[event.room]]
role = "hall"
lines = ["{shout}"]
"""
QUEST = """
[[event]]
name = "extra-room"
kind = "quest"
titles = "shout"
start = ["move on stairs & x@start » {shout}"]
[[event.room]]
role = "hall"
grays = 1
lines = ["move [1] » x@start"]
"""

Change = Callable[[Path], None]


# ---- ours ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", LEAST)
def test_there_are_enough_events(kind: Kind) -> None:
    assert len(our_content().events[kind]) >= LEAST[kind]


def test_there_is_enough_of_everything_else() -> None:
    content = our_content()
    assert set(content.heroes) == set(CLASSES)
    assert len(content.items) >= 29
    assert {mood: len(found) for mood, found in content.modifiers.items()} == {"good": 4, "bad": 4, "balanced": 4}
    assert len({name for found in content.modifiers.values() for name, _ in found}) == 12
    assert (len(content.sets.sets), len(content.sets.layouts)) == (4, 6)
    assert content.sets == dungeon.sets()
    flavour = content.words[LANGUAGE].flavour
    assert len(flavour["lore"]) >= 60
    assert len({title for quest in content.events["quest"] for title in flavour[quest.titles]}) >= 120


def test_no_text_is_there_twice() -> None:
    for language, words in our_content().words.items():
        for pool, texts in words.flavour.items():
            assert len(set(texts)) == len(texts), (language, pool)
        for names, texts in words.names.items():
            assert len(set(texts)) == len(texts), (language, names)


def test_quests_differ_in_structure() -> None:
    """Not only in their words: rooms, foes and functions. Riddles of liars may differ in what is said alone."""
    seen = set()
    for quest in our_content().events["quest"]:
        lines = [line for room in quest.rooms for line in (*room.lines, *room.lines_odd, *room.lines_even)]
        told = [repr(template.spoken(line.line, lambda word: "")) for line in (*quest.start, *lines)]
        seen.add((tuple((room.foes, room.grays, room.place, room.optional) for room in quest.rooms), tuple(told)))
    assert len(seen) >= LEAST["quest"]


def test_the_storyline_can_be_told_to_its_end() -> None:
    said = [line.line for event in our_content().events["storyline"] for room in event.rooms for line in room.lines]
    assert any(node == Phrase("Tear off this sheet") for line in said for node in nodes(line))
    learnt = {getattr(node, "keyword", "") for line in said for node in nodes(line) if type(node).__name__ == "Learns"}
    asked = {getattr(node, "keyword", "") for line in said for node in nodes(line) if type(node).__name__ == "Forgets"}
    assert len(learnt) >= 6
    assert asked <= learnt


def test_every_list_of_names_is_used() -> None:
    used = {"places", "facts"}
    for events in our_content().events.values():
        used |= {names for event in events for _, names in event.names}
    assert set(our_content().words[LANGUAGE].names) - used == set()


@pytest.mark.parametrize("language", sorted(our_content().words))
def test_all_lines_fit_in_every_language(language: str) -> None:
    assert too_long(our_content(), language) == []


def test_all_lines_are_read_as_they_were_meant() -> None:
    assert misread(our_content()) == []


def test_slots_are_those_of_english() -> None:
    ours = our_content().words[LANGUAGE].flavour
    for language, words in our_content().words.items():
        for pool, texts in words.flavour.items():
            for text, english in zip(texts, ours[pool], strict=True):
                assert set(SLOT.findall(text)) <= set(SLOT.findall(english)), (language, text)


# ---- broken ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our content, with the texts in English alone."""
    copy = tmp_path / "content"
    shutil.copytree(OURS, copy)
    for path in copy.iterdir():
        if path.is_dir() and path.name != LANGUAGE:
            shutil.rmtree(path)
    return copy


def faults_of(folder: Path) -> list[str]:
    with pytest.raises(BadContent) as caught:
        read_content(folder)
    assert str(caught.value).startswith(caught.value.faults[0])
    return caught.value.faults


def test_a_copy_is_good_and_has_a_mark_of_what_is_in_it(folder: Path) -> None:
    mark = read_content(folder).mark
    assert read_content(folder).mark == mark
    (folder / "notes.txt").write_text("no content")
    (folder / ".git").mkdir()
    (folder / "__pycache__").mkdir()
    assert read_content(folder).mark == mark
    (folder / "extra.toml").write_text(EVENT, encoding="utf-8")
    more = read_content(folder)
    assert more.mark != mark
    assert [event.name for event in more.events["easy"]].count("extra-room") == 1


def test_a_quest_of_ones_own_is_good(folder: Path) -> None:
    (folder / "extra.toml").write_text(QUEST, encoding="utf-8")
    assert "extra-room" in [event.name for event in read_content(folder).events["quest"]]


BROKEN = [
    ('kind = "easy"', 'kind = "easier"', ": kind: Invalid enum value 'easier'"),
    ('kind = "easy"', "", ": Object missing required field `kind`"),
    ('kind = "easy"', 'kind = "easy"\ncolour = "red"', ": Object contains unknown field `colour`"),
    ('role = "hall"', 'role = "hall"\ncolour = "red"', ": room hall: Object contains unknown field `colour`"),
    ('role = "hall"', 'role = "hall"\nfoes = ["a"]', ": room hall, foes[0]: Expected `int`, got `str`"),
    ('role = "hall"', "", ": room 1: Object missing required field `role`"),
    ("extra-room", "Extra Room", ": the name should be small letters with hyphens in between"),
    ('kind = "easy"', 'kind = "easy"\nweight = 0', ": weight is 0, and should be above 0 and at most 100"),
    ('kind = "easy"', 'kind = "easy"\nweight = nan', ": weight is nan, and should be above 0"),
    ('kind = "easy"', 'kind = "easy"\nclasses = ["Bard"]', ": Bard is no class; there are Warrior, "),
    ('kind = "easy"', 'kind = "easy"\nitems = ["Teapot"]', ": there is no item Teapot"),
    ('kind = "easy"', 'kind = "easy"\nnames = { a = "nobody" }', ": names: there is no list nobody for a"),
    ('kind = "easy"', 'kind = "easy"\nstart = ["{shout}"]', ": only a quest has start and titles"),
    ('kind = "easy"', 'kind = "easy"\ntitles = "shout"', ": only a quest has start and titles"),
    ('kind = "easy"', 'kind = "easy"\nlost = true', ": lost = true goes together with a line"),
    ("{shout}", "enter room » gain hero ability LOST", ": lost = true goes together with a line"),
    ("{shout}", "enter room » get ITEM", ": a line says ITEM, and there are no items"),
    ("{shout}", "{shout#item}", ": a line says #item, and there are no items"),
    ('kind = "easy"', 'kind = "easy"\nriddle = { goal = "a", hint = "hall" }', ": riddle: there is no room a"),
    ('kind = "easy"', 'kind = "easy"\nriddle = { goal = "hall", hint = "hall" }', ": riddle goes together with"),
    ('role = "hall"', 'role = "start"', ": the role start is taken; each room needs one of its own"),
    ('role = "hall"', 'role = "max"', ": the role max is taken; each room needs one of its own"),
    ('role = "hall"', 'role = "hall"\n[[event.room]]\nrole = "hall"', ": the role hall is taken"),
    ('role = "hall"', 'role = "hall"\ndepth = [60, 40]', ", room hall: depth is [60, 40], and should be two"),
    ('role = "hall"', 'role = "hall"\nfoes = [5]', ", room hall: foes should be a list of at most 6 numbers"),
    ('role = "hall"', 'role = "hall"\nfoes = [0, 0, 0, 0, 0, 0, 0]', ", room hall: foes should be a list of at"),
    ('role = "hall"', 'role = "hall"\ngrays = 3', ", room hall: grays is 3, and should be 0, 1 or 2"),
    ('role = "hall"', 'role = "hall"\nplace = "attic"', ": room hall, place: Invalid enum value 'attic'"),
    ('role = "hall"', 'role = "hall"\nwhen = "x@here"', ", room hall: when needs a modifier"),
    ('role = "hall"', 'role = "hall"\nmodifier = "bad"\nwhen = "huh"', ", room hall: 'huh » {ambience}': "),
    ('role = "hall"', 'role = "hall"\nmodifier = "ugly"', ": room hall, modifier: Invalid enum value 'ugly'"),
    ('"{shout}"', '"{shout}", "{shout}", "{shout}"', ", room hall: it has 3 lines with its modifier"),
    ("lines = ", 'modifier = "bad"\nlines = ["{shout}"]\nlines_odd = ', ": lines_odd and lines_even need parity"),
    ("lines = ", "lines_odd = ", ", room hall: there should be lines, or both lines_odd and lines_even"),
    ("{shout}", "{nobody-says-this}", ", room hall: there is no flavour nobody-says-this in en/"),
    ("{shout}", "{shout} and more", ", room hall: '{shout} and more': "),
    ("{shout}", "enter room » x@cellar", "@cellar is no room of this event and no number; there are @start, @hall"),
    ("{shout}", "move [1] » {shout}", ", room hall: a line names the gray cell [1], and grays is 0"),
    ("{shout}", "enter room » x[1]", ", room hall: a line names the gray cell [1], and grays is 0"),
    ("{shout}", "enter rom » {shout}", ", room hall: 'enter rom » {shout}': "),
    ("{shout}", "enter room » get Teapot", ", room hall: 'enter room » get Teapot': there is no item Teapot"),
    ("{shout}", "enter room » {shout} ^ +1HP ^ +1XP", "there are two ^, and there can be one"),
    ("{shout}", "enter room » {shout} ^", "nothing stands after the ^"),
    ('role = "hall"', 'role = "hall"\nplace = "hidden"', ": nothing leads into the hidden room hall"),
    ("{shout}", "{extra-slot}", "flavour extra-slot says {nobody}, which this entry doesn't bind under names"),
    ("{shout}", "{extra-item}", "flavour extra-item says {item}, which this entry doesn't bind under names"),
    ("{shout}", "{extra-fact}", "flavour extra-fact says {fact}, which this entry doesn't bind under names"),
    ('kind = "easy"', 'kind = "easy"\nnames = { a = "few", b = "few" }', ": names: the list few is too short"),
]  # what is said otherwise in an event, how, and what is told about it


def test_broken_events_are_told(folder: Path) -> None:
    """All of them at once, each with its file and name."""
    (folder / LANGUAGE / "extra.toml").write_text(
        '[flavour]\nextra-slot = ["Ah, {nobody}"]\nextra-item = ["My {item}"]\nextra-fact = ["Mind the {fact}"]\n'
        '[names]\nfew = ["Only One"]\n',
        encoding="utf-8",
    )
    good = (
        '[[event]]\nname = "good-one"\nkind = "easy"\nparity = true\nitems = ["Taunt"]\nnames = { nobody = "places" }\n'
    )
    good += '[[event.room]]\nrole = "a"\nlines = ["{extra-slot}", "{extra-item}"]\n'
    good += '[[event.room]]\nrole = "b"\nlines = ["{extra-fact}"]\n'
    texts, wanted = [good], []
    for number, (old, new, message) in enumerate(BROKEN):
        assert old in EVENT
        name = f"extra-{chr(97 + number // 26)}{chr(97 + number % 26)}"
        texts.append(EVENT.replace(old, new, 1).replace("extra-room", name))
        wanted.append((f"extra.toml: event {'Extra Room' if 'Extra Room' in new else name}", message))
    (folder / "extra.toml").write_text("\n".join(texts), encoding="utf-8")
    found = faults_of(folder)
    for start, message in wanted:
        assert any(fault.startswith(start) and message in fault for fault in found), (start, message, found)
    for fault in found:
        assert any(fault.startswith(start) for start, _ in wanted), fault


def test_an_event_without_rooms_or_with_too_many(folder: Path) -> None:
    head, room = EVENT.split("[[event.room]]")
    (folder / "extra.toml").write_text(f"{head}room = []\n", encoding="utf-8")
    assert faults_of(folder) == [
        "extra.toml: event extra-room: it has 0 rooms ([[event.room]]), and should have 1 to 18"
    ]
    many = "".join(f"[[event.room]]{room.replace('hall', 'r' + chr(97 + number))}" for number in range(19))
    (folder / "extra.toml").write_text(head + many, encoding="utf-8")
    (fault,) = faults_of(folder)
    assert "it has 19 rooms" in fault


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('titles = "shout"', "", "there is no flavour titles in en/"),
        ('titles = "shout"', 'titles = "huh"', "there is no flavour huh in en/"),
        ('start = ["move on stairs & x@start » {shout}"]', "", "start has 0 lines; a quest needs one or two"),
        ("move on stairs & x@start »", "move on stairs »", "has the condition `move on stairs & x@start`, so nobody"),
        ("move [1] » x@start", "move [1] » x@hall", "no line says x@start, so nobody could win"),
        ("x@start » {shout}", 'x@start » {shout}", "move [1] » {shout}', "start: a line names the gray cell [1]"),
    ],
)
def test_a_quest_that_nobody_could_win_is_told(folder: Path, old: str, new: str, message: str) -> None:
    assert QUEST.count(old) == 1
    (folder / "extra.toml").write_text(QUEST.replace(old, new), encoding="utf-8")
    found = faults_of(folder)
    assert any(fault.startswith("extra.toml: event extra-room") and message in fault for fault in found), found


ITEM = '[[item]]\nname = "{}"\ntext = "{}"\ngroup = "other"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (EVENT + EVENT, "extra.toml: event extra-room: there is another event of that name"),
        (ITEM.format("Taunt", "cross door » +1HP"), "items.toml: item Taunt: there is another item of that name"),
        (ITEM.format("Kettle", "cross dor » +1HP"), "extra.toml: item Kettle: 'cross dor » +1HP': "),
        (ITEM.format("Kettle", "cross door » {huh}"), "extra.toml: item Kettle: there is no flavour huh in en/"),
        (ITEM.format("Kettle", "cross door » x@boss"), "extra.toml: item Kettle: @boss is a room of the event"),
        (ITEM.format("kettle 5", "cross door » +1HP"), "extra.toml: item kettle 5: the name should begin with"),
        ('[[modifier]]\nname = "fear"\nkind = "bad"\nline = "hero turn roll » effect -1"', "another modifier of that"),
        ('[[modifier]]\nname = "woe"\nkind = "bad"\nline = "hero turn rol » effect -1"', "extra.toml: modifier woe: "),
        ('[[modifier]]\nname = "woe"\nkind = "bad"\nline = "{shout}"', "extra.toml: modifier woe: '{shout}': it sho"),
        ('[[enemy]]\ndef = 1\nxp = 1\ncircles = 4\nabilities = ["Move", "Move"]', "extra.toml: enemy 1: circles is 4"),
        ('[[enemy]]\ndef = 9\nxp = 1\nabilities = ["Move", "Move"]', "extra.toml: enemy 1: def should be from 0 to 6"),
        ('[[enemy]]\ndef = 1\nxp = 1\nabilities = ["Move", "Mve"]', "extra.toml: enemy 1: 'Mve': "),
        ('[[enemy]]\ndef = 1\nxp = 1\nabilities = ["Move"]', "extra.toml: enemy 1: abilities: Expected `array`"),
        ('[[enemy]]\ndef = 1\nxp = 1\nabilities = ["Move", "Move"]\nweight = inf', "enemy 1: a weight should be from"),
        ('[[enemy]]\ndef = 1\nxp = 1\nabilities = ["Move", "Move"]\nweights = { Bard = 1 }', "Bard is no class"),
        ("[[monster]]\nname = 'x'", "extra.toml: [[monster]] is no list of entries; there are event, item, modifier"),
        ("[event]\nname = 'x'", "extra.toml: [[event]] is no list of entries"),
        ("[[event]\n", "extra.toml: it is no TOML: "),
        ("event = [1]", "extra.toml: event 1: Expected `object`, got `int`"),
    ],
)
def test_other_broken_entries_are_told(folder: Path, text: str, message: str) -> None:
    (folder / "extra.toml").write_text(text, encoding="utf-8")
    found = faults_of(folder)
    assert any(message in fault for fault in found), found


def changed(name: str, pattern: str, new: str, count: int = 1) -> Change:
    """Something in a file of ours said otherwise."""

    def change(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        other = re.sub(pattern, new, text, count=count, flags=re.MULTILINE)
        assert other != text
        (folder / name).write_text(other, encoding="utf-8")

    return change


def written(name: str, text: str | bytes) -> Change:
    """A file more, or another one."""

    def change(folder: Path) -> None:
        (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)

    return change


def without(name: str) -> Change:
    def change(folder: Path) -> None:
        path = folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    return change


HEROES, WORLD, SETS = "heroes.toml", f"{LANGUAGE}/world.toml", "sets.toml"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (changed(HEROES, '^class = "Rogue"', 'class = "Bard"'), "heroes.toml: hero Bard: Bard is no class"),
        (changed(HEROES, '^class = "Rogue"', 'class = "Dwarf"'), "heroes.toml: hero Dwarf: there is another hero"),
        (changed(HEROES, '^item = "Frag"', 'item = "Frog"'), "heroes.toml: hero Rogue: there is no item Frog"),
        (changed(HEROES, r"^ramp = \[0\.5", "ramp = [0.6"), "hero Warrior: the shares of ramp add up to 1.1"),
        (changed(HEROES, r"^ramp = \[0\.5", "ramp = [nan"), "hero Warrior: the shares of ramp add up to nan"),
        (changed(HEROES, r"^\[\[hero.column\]\]\n.*\n.*\n.*\n", ""), "hero Warrior: it has 3 columns"),
        (changed(HEROES, "^def = 1", "def = 7"), "hero Warrior: def is 7, and should be from 0 to 6"),
        (changed(HEROES, '^upper = { text = "ATK', 'upper = { text = "ATTACK'), "hero Warrior: 'ATTACK -1 RNG 1': "),
        (changed(HEROES, ", lost = true", "", 0), "hero Warrior: no box is marked as lost = true"),
        (changed(HEROES, "^circles = 2$", "circles = 3", 0), "there is no enemy for column 2 and the class Warrior"),
        (changed("modifiers.toml", 'kind = "good"', 'kind = "bad"', 0), "there is no modifier of kind good"),
        (changed("items.toml", "^group", "filler = false\ngroup", 0), "at least 2 items that may fill the scroll"),
        (changed("rooms.toml", 'kind = "scroll"', 'kind = "easy"', 0), "there is no event of kind scroll"),
        (
            changed("quests.toml", '^kind = "quest"', 'kind = "quest"\nclasses = ["Dwarf"]', 0),
            "no quest for the class R",
        ),
        (without("heroes.toml"), "there is no hero Warrior"),
        (without(LANGUAGE), "there is no folder en with the texts"),
        (written("extra.toml", b"\xff"), "extra.toml: byte 1 isn't text in UTF-8"),
        (lambda folder: (folder / "extra.toml").mkdir(), "extra.toml: it can't be read: Is a directory"),
        (written("en/extra.toml", "[flavour]\nshout = ['Ho!']"), "en/rooms.toml: flavour shout: another file has it"),
        (written("en/extra.toml", "[flavour]\nhm = ['Ho!']"), "en: flavour hm is used by no event"),
        (written("en/extra.toml", "[flavour]\nhm = 'Ho!'"), "en/extra.toml: flavour hm: should be a list of texts"),
        (written("en/extra.toml", "[flavour]\nhm = []"), "en/extra.toml: flavour hm: should be a list of texts"),
        (written("en/extra.toml", "[flavour]\nhm = ['']"), "en/extra.toml: flavour hm: should be a list of texts"),
        (written("en/extra.toml", '[flavour]\nhm = ["a\\u0007"]'), "has a character that can't be printed"),
        (written("en/extra.toml", "[flavour]\nhm = ['The {Hero}']"), "hm: 'The {Hero}' has a brace"),
        (written("en/extra.toml", "[poems]\nhm = ['Ho!']"), "en/extra.toml: [poems] is no table of texts"),
        (written("en/extra.toml", "[flavour"), "en/extra.toml: it is no TOML: "),
        (written("en/extra.toml", "[phrases]\n'no foes' = 'empty'"), "en: [phrases] are those of the grammar here"),
        (changed(WORLD, '^Rogue = "Rogue"', 'Rogue = ["Rogue"]'), "heroes Rogue: should be a text in quotes"),
        (changed(WORLD, '^Rogue = "Rogue"', ""), "en: [heroes] has no name for Rogue"),
        (changed(WORLD, "^forms = .*", ""), "en: there are no [header] forms"),
        (changed(WORLD, "^places = ", "plces = "), "en: [names] has no list places"),
        (changed(WORLD, '"eyes", ', ""), "en: [names] facts should be a list of 9"),
        (changed("en/rooms.toml", "^ambience = ", "ambient = "), "there is no flavour ambience in en/"),
        (written(SETS, "[[sets]]"), "sets.toml: Object contains unknown field `sets`"),
        (written(SETS, "[[set"), "sets.toml: it is no TOML: "),
        (changed(SETS, "count = 4", "count = 5"), "sets.toml: the set Stampadian should have 19 rooms"),
        (changed(SETS, "width = 3, height = 3", "width = 4, height = 3"), "should have one starting room of 3x3"),
        (changed(SETS, "width = 4, height = 4", "width = 30, height = 4"), "a room that isn't from 1 to 8 cells long"),
        (changed(SETS, "width = 4, height = 4", "width = 8, height = 8"), "take 409 cells; they may take 260"),
        (changed(SETS, '"start"', '"large"', 0), "sets.toml: "),
    ],
)
def test_broken_files_are_told(folder: Path, change: Change, message: str) -> None:
    change(folder)
    found = faults_of(folder)
    assert any(message in fault for fault in found), found


def test_an_empty_folder_and_none() -> None:
    for folder in (Path("/no/such/folder"), Path(__file__)):
        with pytest.raises(BadContent, match=r"there are no content files \(\*\.toml\) in this folder"):
            read_content(folder)


def test_all_faults_are_told_at_once(folder: Path) -> None:
    (folder / "extra.toml").write_text(EVENT.replace("{shout}", "{huh}"), encoding="utf-8")
    (folder / "more.toml").write_text('[[item]]\nname = "Teapot"', encoding="utf-8")
    (folder / "en" / "extra.toml").write_text("[flavour]\nhm = ['Ho!']", encoding="utf-8")
    with pytest.raises(BadContent) as caught:
        read_content(folder)
    assert len(caught.value.faults) == 3
    assert "(and 2 more; philately sheet content tells all)" in str(caught.value)


def test_sets_of_ones_own_are_used(folder: Path) -> None:
    text = (folder / SETS).read_text(encoding="utf-8")
    (folder / SETS).write_text(text.replace('"Stampadian"', '"Ours"'), encoding="utf-8")
    assert "Ours" in [each.name for each in read_content(folder).sets.sets]
    (folder / SETS).unlink()
    assert read_content(folder).sets == dungeon.sets()


# ---- texts -----------------------------------------------------------------------------------------------------------


def test_a_line_that_is_too_long_is_found(folder: Path) -> None:
    words = " ".join(["word"] * 14)
    (folder / LANGUAGE / "extra.toml").write_text(f'[flavour]\nextra-words = ["Short", "{words}"]', encoding="utf-8")
    (folder / "extra.toml").write_text(EVENT.replace("{shout}", "{extra-words}"), encoding="utf-8")
    (found,) = too_long(read_content(folder))
    assert re.fullmatch(rf"extra-room: '{words}' takes \d\d% of its line, and may take 65%", found)


def test_a_line_that_is_too_long_upside_down_or_in_an_empty_room_is_found(folder: Path) -> None:
    (folder / LANGUAGE / "extra.toml").write_text(f"[flavour]\nextra-words = ['{'w' * 30}']", encoding="utf-8")
    line = "enter room » {extra-words} ^ {extra-words}"
    (folder / "extra.toml").write_text(EVENT.replace("{shout}", line), encoding="utf-8")
    changed("en/rooms.toml", r"^ambience = \[", f"ambience = ['{'w' * 60}',")(folder)
    assert [found.split(":")[0] for found in too_long(read_content(folder))] == ["ambience", "extra-room"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("{extra-words}", "nothing happens"),
        ("{extra-words}", "Go on » nothing"),
        ("{extra-words}", "A bell | a whistle"),
        ("{extra-words}", 'An open quote \\"'),
        ("enter room » {extra-words}", "You pay 2G"),
        ("enter room » {extra-words}", "Well, x26"),
        ('enter room & \\"{extra-words}\\" » +1HP', 'A \\"word\\" more'),
        ("enter room » {extra-words}", "get Taunt"),
    ],
)
def test_prose_that_would_be_read_as_something_to_do_is_found(folder: Path, line: str, text: str) -> None:
    (folder / LANGUAGE / "extra.toml").write_text(f'[flavour]\nextra-words = ["{text}"]', encoding="utf-8")
    (folder / "extra.toml").write_text(EVENT.replace("{shout}", line), encoding="utf-8")
    found = misread(read_content(folder))
    assert len(found) == 1
    assert found[0].startswith("en: flavour extra-words: ")
    assert "can't be said in extra-room: " in found[0]


# ---- another language ------------------------------------------------------------------------------------------------


@pytest.fixture
def bilingual(folder: Path) -> Path:
    """English once more, as a language of its own."""
    shutil.copytree(folder / LANGUAGE, folder / "xx")
    lines = [f"{quoted(phrase)} = {quoted(phrase)}" for phrase in sorted(all_phrases())]
    (folder / "xx" / "phrases.toml").write_text("\n".join(["[phrases]", *lines, ""]), encoding="utf-8")
    return folder


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def test_two_languages_are_good(bilingual: Path) -> None:
    assert sorted(read_content(bilingual).words) == [LANGUAGE, "xx"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (written("xx/rooms.toml", ""), "there is no flavour shout in xx/"),
        (changed("xx/rooms.toml", r"^ambience = \[", 'ambience = ["More",'), "xx: flavour ambience has "),
        (changed("xx/world.toml", r"^places = \[", 'places = ["More",'), "xx: names places has "),
        (changed("xx/world.toml", '^Rogue = "Rogue"', ""), "xx: [heroes] has no name for Rogue"),
        (changed("xx/world.toml", r"^forms = \[", 'forms = ["More",'), "xx: [header] has 3 forms, and should have 2"),
        (written("xx/extra.toml", "[flavour]\nhm = ['Ho!']"), "xx: flavour hm has 1 variants, and should have 0"),
        (changed("xx/phrases.toml", '^"no foes".*', ""), "xx: [phrases] has no 'no foes'"),
        (changed("xx/phrases.toml", '^"no foes"', '"no fos"'), "xx: [phrases] 'no fos' is no phrase of the grammar"),
        (changed("xx/phrases.toml", r'= "x\{room\}"', '= "x{rom}"'), "xx: [phrases] 'x{rom}' should have the same"),
        (changed("xx/phrases.toml", r'= "x\{room\}"', '= "x{room"'), "xx: [phrases] 'x{room' should have the same"),
        (changed("xx/phrases.toml", r'= "x\{room\}"', "= ['a']"), "phrases x{room}: should be a text in quotes"),
        (without("xx/phrases.toml"), "xx: [phrases] has no "),
    ],
)
def test_a_language_that_is_not_complete_is_told(bilingual: Path, change: Change, message: str) -> None:
    change(bilingual)
    found = faults_of(bilingual)
    assert any(message in fault for fault in found), found
