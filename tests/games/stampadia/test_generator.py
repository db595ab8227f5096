"""Sheets as the generator makes them, before any proof: their structure, their texts, the same ones for ever."""

import datetime
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

import pytest

from philately import _build
from philately.games.stampadia.faults import faults
from philately.games.stampadia.generator.adventure import Adventure
from philately.games.stampadia.generator.content import (
    CLASSES,
    LANGUAGE,
    SHARED,
    Event,
    Words,
)
from philately.games.stampadia.generator.content_faults import all_phrases
from philately.games.stampadia.generator.content_reader import OURS, our_content, read_content
from philately.games.stampadia.generator.desk import Desk, our_desk
from philately.games.stampadia.generator.language import Language, words_of
from philately.games.stampadia.generator.make import DECOY_DOORS, DECOY_SYMBOLS, TEMPERS
from philately.games.stampadia.generator.names import FIRST_DAY, VERSION, SheetName
from philately.games.stampadia.mentions import Mentions, named_in, reach
from philately.games.stampadia.paper import Sheet, Spot
from philately.games.stampadia.plan import Plan
from philately.games.stampadia.printing.fit import share
from philately.games.stampadia.sheet import write_sheet

ROOT = Path(__file__).parents[3]
DAYS = 2000
FULLEST = 0.65  # of a line, in English
MOST_BOXES = 12
XP = (1, 2, 3, 4, 1)  # of a foe, by circles (2.5)


class Made(NamedTuple):
    """A first candidate."""

    name: SheetName
    adventure: Adventure
    sheet: Sheet


def first_candidate(day: int) -> Made:
    name = SheetName((FIRST_DAY + datetime.timedelta(days=day)).isoformat(), None, 0)
    return made(name)


def made(name: SheetName) -> Made:
    adventure = our_desk().adventure(name)
    day = name.day.isoformat() if name.day else None
    return Made(name, adventure, Language(our_content().words[LANGUAGE]).sheet(adventure, str(name), day))


@cache
def all_events() -> dict[str, Event]:
    return {event.name: event for events in our_content().events.values() for event in events}


# ---- structure -------------------------------------------------------------------------------------------------------


class Count:
    """What came up on all sheets."""

    def __init__(self) -> None:
        self.pieces: set[str] = set()
        self.names: set[str] = set()
        self.titles: set[str] = set()
        self.headers: set[int] = set()
        self.enemies: set[object] = set()
        self.tempers: Counter[str] = Counter()
        self.heroes: Counter[str] = Counter()
        self.prints: set[bytes] = set()
        self.maps: set[object] = set()
        self.decoy_doors: list[int] = []
        self.decoy_symbols: list[int] = []
        self.hidden = 0
        self.fullest = 0.0
        self.lines = 0

    def add(self, each: Made, fullest: float) -> None:
        adventure, sheet = each.adventure, each.sheet
        self.pieces |= adventure.pieces
        bound = [word for lines in adventure.lines for line in lines for word in words_of(line)]
        self.names |= {name for word in [*bound, adventure.title] for _, name in word.names if ":" in name}
        self.titles.add(adventure.title.pool)
        self.headers.add(adventure.header)
        self.enemies |= set(adventure.enemies)
        self.tempers[adventure.temper] += 1
        self.heroes[adventure.hero] += 1
        bare = msgspec_bare(sheet)
        self.prints.add(hashlib.sha256(bare).digest())
        self.maps.add((sheet.map.cells, sheet.map.doors))
        self.hidden += bool(adventure.dungeon.hidden)
        self.fullest = max(self.fullest, fullest)
        self.lines += sum(len(room.lines) for room in sheet.rooms)


def msgspec_bare(sheet: Sheet) -> bytes:
    """All that is printed but seed, date and name."""
    return re.sub(rb'"(seed|date|page)":[^,]*,', b"", write_sheet(sheet))


def cells_of_truth(adventure: Adventure) -> dict[Spot, int]:
    """The cells of rooms that exist, with their index."""
    dungeon = adventure.dungeon
    return {spot: index for index in sorted(dungeon.real | dungeon.hidden) for spot in dungeon.cells(index)}


def check_map(each: Made, count: Count) -> None:
    """Rooms, doors and sums, from what is printed; what is true is known from the adventure."""
    adventure, sheet = each.adventure, each.sheet
    dungeon = adventure.dungeon
    plan = Plan(sheet)
    covered = Counter(spot for room in sheet.rooms for spot in plan.spots_of(room))
    assert max(covered.values()) == 1, "two rooms overlap"
    assert len(sheet.rooms) == len({room.id for room in sheet.rooms}) == 19
    assert sum(room.width * room.height for room in sheet.rooms) == len(covered), "a room reaches out of the map"
    real = {dungeon.places[index].id for index in dungeon.real}
    hidden = {dungeon.places[index].id for index in dungeon.hidden}
    assert plan.through_doors([plan.start.id]) == real, "doors lead to all true rooms, and to no other"
    for way, here, there in plan.real_doors():
        assert (plan.sum_at(way.inside), plan.sum_at(way.outside)) == (here, there), "a sum is wrong"
    assert len(plan.real_doors()) == len(dungeon.passages)
    assert reach(plan, mentions_of(adventure)).all == real | hidden, "a hidden room has a way in"
    for number in hidden:
        assert plan.doors_of(plan.rooms[number]) == []
    truth = cells_of_truth(adventure)
    true_doors = {frozenset((door.a, door.b)) for door in dungeon.passages}
    fakes = [door for door in sheet.map.doors if frozenset((door.a, door.b)) not in true_doors]
    for door in fakes:
        assert door.a not in truth and door.b not in truth, "a fake door stands on the wall of a true room"
    assert len(sheet.map.doors) == len(true_doors) + len(fakes)
    symbols = [spot for spot in [*plan.foes, *plan.grays] if spot not in truth]
    count.decoy_doors.append(len(fakes))
    count.decoy_symbols.append(len(symbols))
    free = 400 - len(truth) - 2 * len(fakes)
    assert len(symbols) == min(DECOY_SYMBOLS, free), "decoys stand wherever there is space"
    if len(fakes) < DECOY_DOORS:
        taken = {spot for door in fakes for spot in (door.a, door.b)}
        assert not any(more_doors(plan, truth, taken)), "one more fake door would fit"
    assert plan.grays_in(plan.start) == plan.foes_in(plan.start) == {}
    for room in sheet.rooms:
        if room.id in real | hidden:
            grays = sorted(plan.grays_in(room).values())
            assert grays in ([], [1], [1, 2]), "gray cells of a room are numbered from 1"


def mentions_of(adventure: Adventure) -> Mentions:
    """What the lines name, from the trees: that they are read so is checked with the faults."""
    rooms = {
        place.id: [named_in(line) for line in lines]
        for place, lines in zip(adventure.dungeon.places, adventure.lines, strict=True)
    }
    return Mentions(rooms, {item.name: named_in(item.text) for item in adventure.items})


def more_doors(plan: Plan, truth: dict[Spot, int], taken: set[Spot]) -> Iterator[bool]:
    """Places where a fake door could stand besides those that do."""
    for col in range(1, 21):
        for row in range(1, 21):
            for there in ((col + 1, row), (col, row + 1)):
                both = ((col, row), there)
                if max(there) <= 20 and not any(spot in truth or spot in taken for spot in both):
                    here = plan.room_at((col, row))
                    yield here is None or here is not plan.room_at(there)


def check_hero(each: Made) -> None:
    """HP and XP follow from the foes of the events (1.5), and the texts know the HP."""
    adventure, sheet = each.adventure, each.sheet
    rooms = [room for name in adventure.events for room in all_events()[name].rooms]
    foes = [circles for room in rooms for circles in room.foes]
    truth = cells_of_truth(adventure)
    assert sorted(foes) == sorted(circles for spot, circles in adventure.foes.items() if spot in truth)
    temper = next(temper for temper in TEMPERS if temper.name == adventure.temper)
    ramp = [Fraction(str(share)) for share in our_content().heroes[adventure.hero].ramp]
    total = len(foes) * Fraction(temper.hp, 10)
    wanted = [min(MOST_BOXES, max(1, ceil(total * part))) for part in ramp]
    assert [column.hp for column in sheet.hero.columns] == wanted
    counted = [circles for room in rooms if not room.boss and not room.optional for circles in room.foes]
    low = sum(XP[circles] for circles in counted if circles == 0)
    rest = sum(XP[circles] for circles in counted if circles > 0)
    boxes = [0, max(3, low), max(1, rest * 35 // 100), max(1, rest * 65 // 100)]
    assert [column.xp for column in sheet.hero.columns] == [min(MOST_BOXES, xp) for xp in boxes]
    assert all(column.defence == 1 for column in sheet.hero.columns)
    class_item, *_ = sheet.equipment
    assert class_item.name == our_content().heroes[adventure.hero].item
    assert class_item.owned_at_start
    assert len({item.name for item in sheet.equipment}) == 3
    if class_item.name == "Resurrection":
        assert f"+{sum(wanted)}HP" in class_item.text
    blank = [box for column in sheet.hero.columns for box in column.abilities if not box.text]
    assert len(blank) == any(all_events()[name].lost for name in adventure.events)
    assert len(set(adventure.events)) == len(adventure.events), "no event comes twice"


def check_texts(each: Made) -> float:
    """All lines fit; gives the share of the longest."""
    shares = [share(line.text, line.upside_down) for room in each.sheet.rooms for line in room.lines]
    assert max(shares) <= FULLEST
    assert all(len(room.lines) <= 2 for room in each.sheet.rooms)
    assert not re.search(r"[{}@^;]|ITEM\b|LOST\b|\b9[0-9][0-9]\b", str([room.lines for room in each.sheet.rooms]))
    assert not re.search(r"[{}@;]", each.sheet.title + each.sheet.header)
    return max(shares)


def test_two_thousand_days() -> None:
    """One test, so that they are made once: everything that the first candidates must be, and all that must occur."""
    count = Count()
    for day in range(DAYS):
        each = first_candidate(day)
        where = str(each.name)
        assert faults(each.sheet, strict=True) == [], where
        try:
            check_map(each, count)
            check_hero(each)
            count.add(each, check_texts(each))
        except AssertionError as error:
            raise AssertionError(f"{where}: {error}") from error
    check_variety(count)


def check_variety(count: Count) -> None:
    """Every piece of the content has come up, and no two days are alike."""
    assert len(count.prints) == DAYS, "two days are alike"
    assert len(count.maps) == DAYS, "two days have the same map"
    content = our_content()
    words = content.words[LANGUAGE]
    wanted = {*all_events(), *content.items, *CLASSES}
    wanted |= {name for found in content.modifiers.values() for name, _ in found}
    wanted |= {each.name for each in content.sets.sets} | {each.name for each in content.sets.layouts}
    wanted |= {f"{pool}:{variant}" for pool, texts in words.flavour.items() for variant in range(len(texts))}
    assert sorted(wanted - count.pieces) == [], "these pieces of the content never came up"
    assert {quest.titles for quest in content.events["quest"]} == count.titles
    assert count.headers == set(range(len(words.headers)))
    used = {names for event in all_events().values() for _, names in event.names} | {"places", "facts"}
    names = {f"{name}:{number}" for name in used for number in range(len(words.names[name]))}
    assert sorted(names - count.names) == [], "these names never came up"
    assert len(count.enemies) == len(content.enemies), "a column of the enemy sheet never came up"
    assert set(count.tempers) == {temper.name for temper in TEMPERS}
    assert min(count.heroes.values()) > DAYS * 0.17, "heroes of all classes come alike"
    assert 0.1 < count.hidden / DAYS < 0.5, "some sheets have a hidden room"
    assert sum(doors == DECOY_DOORS for doors in count.decoy_doors) > 0.9 * DAYS
    assert sum(symbols == DECOY_SYMBOLS for symbols in count.decoy_symbols) > 0.9 * DAYS
    assert set(SHARED) <= set(words.flavour)


# ---- the same for ever -----------------------------------------------------------------------------------------------

FROZEN = (
    "sheets that were given out are others now: undo the change, or make another version of the generator "
    "(names.VERSION) and a new file of days"
)
GOLDEN_NAMES = (
    *(SheetName(day, None, 0) for day in ("2021-07-19", "2022-02-22", "2023-12-31", "2024-02-29", "2026-11-15")),
    SheetName("2026-11-15", "Dwarf", 0),
    SheetName("2026-11-15", None, 1),
    SheetName("teapot", None, 0),
    SheetName("teapot", "Wizard", 12),
    SheetName("日本", None, 0),
)
GOLDEN = "3a46bafef371a4813d5cf73b27671bc31460c5641f12ddfc39cfd0aa9a7a69ef"
GOLDEN_CONTENT = "a59a73ed3f5e518b8cb86e544e64d366e1382589c08265cfb9eb4a0a2aa041cc"


def hashes() -> str:
    """A hash of some sheets."""
    whole = hashlib.sha256()
    for name in GOLDEN_NAMES:
        whole.update(write_sheet(made(name).sheet))
    return whole.hexdigest()


def content_hash() -> str:
    """A hash of all files that sheets are made of; other languages only print them."""
    whole = hashlib.sha256()
    for path in sorted([*OURS.glob("*.toml"), *OURS.joinpath(LANGUAGE).glob("*.toml")]):
        whole.update(repr((path.name, tomllib.loads(path.read_text(encoding="utf-8")))).encode())
    return whole.hexdigest()


def test_sheets_are_those_of_version_0() -> None:
    assert VERSION == 0
    assert hashes() == GOLDEN, FROZEN


def test_the_content_is_that_of_version_0() -> None:
    assert content_hash() == GOLDEN_CONTENT, FROZEN


@pytest.mark.parametrize(("pure", "seed"), [("1", "77"), ("", "1")])
def test_another_process_makes_the_same_sheets(pure: str, seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PHILATELY_PURE": pure}
    program = (
        "from philately import _build; from tests.games.stampadia.test_generator import hashes\n"
        "print(_build.COMPILED, hashes())"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(_build.COMPILED and not pure), hashes()]


def test_a_sheet_does_not_depend_on_those_before_it() -> None:
    name = SheetName("teapot", None, 3)
    first = write_sheet(made(name).sheet)
    made(SheetName("kettle", None, 0))
    assert write_sheet(made(name).sheet) == first
    assert write_sheet(our_desk().sheet(name)) == first


def test_many_words_bring_many_sheets() -> None:
    """No small cycle: not one of these is there twice, nor is any dungeon."""
    sheets = [made(SheetName(f"{number}", None, candidate)) for number in range(150) for candidate in range(2)]
    assert len({msgspec_bare(each.sheet) for each in sheets}) == len(sheets)
    assert len({each.sheet.map for each in sheets}) == len(sheets)
    assert len({each.sheet.seed for each in sheets}) == len(sheets)


# ---- heroes of choice ------------------------------------------------------------------------------------------------


def rooms_of(each: Made) -> list[tuple[int, ...]]:
    return sorted((room.col, room.row, room.width, room.height) for room in each.sheet.rooms)


def test_who_chooses_the_class_that_was_drawn_gets_the_same_adventure() -> None:
    for day in range(20):
        drawn = first_candidate(day)
        chosen = made(drawn.name._replace(hero=drawn.adventure.hero))
        assert msgspec_bare(chosen.sheet) == msgspec_bare(drawn.sheet)
        assert chosen.sheet.page == f"{drawn.name.seed}/{drawn.adventure.hero.lower()}@0.0"
        assert chosen.sheet.seed != drawn.sheet.seed


def test_a_class_of_choice_keeps_the_dungeon() -> None:
    """Another dungeon is dug only where no quest for the class has fitted in."""
    same = 0
    for day in range(20):
        drawn = first_candidate(day)
        for hero in CLASSES:
            chosen = made(drawn.name._replace(hero=hero))
            assert chosen.sheet.hero.hero_class == chosen.adventure.hero == hero
            assert chosen.adventure.temper == drawn.adventure.temper
            assert all(hero in all_events()[name].classes for name in chosen.adventure.events)
            same += rooms_of(chosen) == rooms_of(drawn)
    assert same >= 80


# ---- languages -------------------------------------------------------------------------------------------------------


def strange(text: str) -> str:
    """A text in a language that nobody speaks; slots and places stay, and so do digits and signs."""
    pieces = re.split(r"(\{[a-z-]+\})", text)
    return "".join(
        piece if piece.startswith("{") else re.sub(r"[A-Za-z]|(?<=[a-z])'(?=[a-z])", "ø", piece) for piece in pieces
    )


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_words(folder: Path, words: Words) -> None:
    """A language as a file."""
    lines = ["[flavour]"]
    lines += [
        f"{pool} = [{', '.join(quoted(strange(text)) for text in texts)}]" for pool, texts in words.flavour.items()
    ]
    lines += ["[names]"]
    lines += [f"{name} = [{', '.join(quoted(strange(text)) for text in texts)}]" for name, texts in words.names.items()]
    lines += ["[heroes]", *(f"{name} = {quoted(strange(said))}" for name, said in words.heroes.items())]
    lines += ["[header]", f"forms = [{', '.join(quoted(strange(text)) for text in words.headers)}]"]
    lines += ["[phrases]", *(f"{quoted(phrase)} = {quoted(strange(phrase))}" for phrase in sorted(all_phrases()))]
    folder.mkdir()
    (folder / "all.toml").write_text("\n".join(lines), encoding="utf-8")


def numbers(text: str | None) -> list[str]:
    return re.findall(r"[-+<>=~]*[0-9]+", text or "")


def test_a_sheet_is_the_same_adventure_in_a_strange_language(tmp_path: Path) -> None:
    """Every text and phrase altered: the same numbers at the same places, and no English left but names of items."""
    folder = tmp_path / "content"
    shutil.copytree(OURS, folder)
    write_words(folder / "xx", our_content().words[LANGUAGE])
    content = read_content(folder)
    desk = Desk(content)
    items = "|".join(map(re.escape, sorted(content.items, key=len, reverse=True)))
    keywords = r"'[^']*'|\b[xGHXP]+\b|x(?=[0-9\[])|(?<=[0-9])(HP|XP|G)\b"
    for day in range(25):
        name = first_candidate(day).name
        english, other = desk.sheet(name), desk.sheet(name, "xx")
        assert english.rooms == our_desk().sheet(name).rooms, "a language more changes nothing"
        assert (other.seed, other.date, other.page, other.map, other.gold) == (
            *(english.seed, english.date, english.page, english.map, english.gold),
        )
        hero = english.hero.hero_class
        assert other.hero.hero_class in (hero, content.words["xx"].heroes[hero])
        texts = [(other.title, english.title), (other.header, english.header)]
        for mine, ours in zip(other.rooms, english.rooms, strict=True):
            assert (mine.id, mine.col, mine.row, mine.width, mine.height, mine.start) == (
                *(ours.id, ours.col, ours.row, ours.width, ours.height, ours.start),
            )
            for line, same in zip(mine.lines, ours.lines, strict=True):
                assert (line.upside_down is None) == (same.upside_down is None)
                texts += [(line.text, same.text), (line.upside_down or "", same.upside_down or "")]
        for item, same_item in zip(other.equipment, english.equipment, strict=True):
            assert (item.name, item.owned_at_start) == (same_item.name, same_item.owned_at_start)
            texts.append((item.text, same_item.text))
        for column, same_column in zip(other.hero.columns, english.hero.columns, strict=True):
            assert (column.defence, column.hp, column.xp) == (same_column.defence, same_column.hp, same_column.xp)
            texts += [(a.text, b.text) for a, b in zip(column.abilities, same_column.abilities, strict=True)]
            texts += [
                (a.cost or "", b.cost or "") for a, b in zip(column.abilities, same_column.abilities, strict=True)
            ]
        for foes, same_foes in zip(other.enemy_sheet, english.enemy_sheet, strict=True):
            assert (foes.circles, foes.defence, foes.xp) == (same_foes.circles, same_foes.defence, same_foes.xp)
            texts += list(zip(foes.abilities, same_foes.abilities, strict=True))
        for strange_text, text in texts:
            assert numbers(strange_text) == numbers(text), (strange_text, text)
            assert bool(strange_text) == bool(text)
            left = re.sub(keywords, "", re.sub(items, "", strange_text))
            assert re.findall(r"[A-Za-z]+", left) == [], (strange_text, text)
