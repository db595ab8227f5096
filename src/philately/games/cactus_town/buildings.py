"""The buildings, in groups with an icon that are always used together (CT-20, CT-102, CT-105)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from philately.core.datafile import Entry, alike, quote, read
from philately.core.errors import BadOptions
from philately.core.language import N_, _
from philately.games.cactus_town.gangs_file import no_such, number_of, source_of, source_said
from philately.games.cactus_town.rules import terms as t

EFFECT_WORDS = (  # in the order of the effects
    "plain",
    "horse",
    "money",
    "drink",
    "bed",
    "faith",
    "medical",
    "trade",
    "arms",
    "civic",
    "news",
    "transport",
    "cow",
)
OFFICE_WORD = "office"
OFFICE_TITLE = N_("Sheriff's Office")
MOST_IN_GROUP = 6
BED_BONUS, AMMO_BONUS = 1, 2
MOST_BONUS = 9
EXAMPLE = '{ word = "bank", title = "Bank" }'
KEPT = ("auto", OFFICE_WORD)  # words that mean something else


@dataclass(frozen=True)
class Building:
    """A building: its word, for programs, and its title, for people."""

    word: str
    title: str
    source: str = ""


@dataclass(frozen=True)
class Group:
    """Buildings with the same icon, which do the same in gunslinger mode."""

    word: str
    title: str
    effect: int
    icon: str
    buildings: tuple[Building, ...]
    source: str = ""


@dataclass(frozen=True)
class Buildings:
    """The buildings of one file."""

    name: str
    groups: tuple[Group, ...]
    bed_bonus: int = BED_BONUS
    ammo_bonus: int = AMMO_BONUS


@dataclass(frozen=True)
class Catalogue:
    """All buildings that may be in a town, by number; groups by number too."""

    words: tuple[str, ...]
    titles: tuple[str, ...]
    group_of: tuple[int, ...]
    effects: tuple[int, ...]
    groups: tuple[str, ...]
    group_titles: tuple[str, ...]
    icons: tuple[str, ...]  # of the groups
    bed_bonus: int = BED_BONUS
    ammo_bonus: int = AMMO_BONUS


def join(files: Sequence[Buildings]) -> Buildings:
    """Several files as one: all their groups, with the numbers of the first. Their words and titles must differ."""
    if len(files) == 1:
        return files[0]
    found: dict[tuple[str, str], int] = {}
    for number, file in enumerate(files):
        for group in file.groups:
            said = [("group", group.word), ("group title", alike(group.title))]
            for building in group.buildings:
                said += [("building", building.word), ("building title", alike(building.title))]
            for key in said:
                other = found.setdefault(key, number)
                if other != number:
                    message = _("{file} and {other} can't be used together: both have {word}")
                    raise BadOptions(message.format(file=file.name, other=files[other].name, word=repr(key[1])))
    return replace(files[0], groups=tuple(group for file in files for group in file.groups))


def choose(buildings: Buildings, groups: Sequence[str]) -> Catalogue:
    """The catalogue of the groups with these words, in the order of the file."""
    chosen = [group for group in buildings.groups if group.word in groups]
    numbered = [(number, group, building) for number, group in enumerate(chosen) for building in group.buildings]
    return Catalogue(
        tuple(building.word for _number, _group, building in numbered),
        tuple(building.title for _number, _group, building in numbered),
        tuple(number for number, _group, _building in numbered),
        tuple(group.effect for _number, group, _building in numbered),
        tuple(group.word for group in chosen),
        tuple(group.title for group in chosen),
        tuple(group.icon for group in chosen),
        buildings.bed_bonus,
        buildings.ammo_bonus,
    )


# ---- for people ------------------------------------------------------------------------------------------------------


def building_word(catalogue: Catalogue, building: int) -> str:
    """A building by its number in the rules, the Office too."""
    return OFFICE_WORD if building == t.OFFICE else catalogue.words[building]


def building_title(catalogue: Catalogue, building: int) -> str:
    """A building by its number in the rules: `Livery Stable`."""
    return _(OFFICE_TITLE if building == t.OFFICE else catalogue.titles[building])


def reconstructions(buildings: Buildings) -> list[str]:
    """Sentences about what nobody has found in print, so that it had to be thought up."""
    said = []
    every = [building for group in buildings.groups for building in group.buildings]
    titles = [building for building in every if building.source == "reconstruction"]
    if titles and len(titles) == len(every):
        said.append(_("The names of all buildings are a reconstruction."))
    elif titles:
        words = ", ".join(_(building.title) for building in titles)
        said.append(_("These names of buildings are a reconstruction: {words}.").format(words=words))
    groups = [group for group in buildings.groups if group.source == "reconstruction"]
    if groups:
        words = ", ".join(_(group.title) for group in groups)
        message = _("Which buildings belong together, and what they do, is a reconstruction for these groups: {words}.")
        said.append(message.format(words=words))
    return said


# ---- files -----------------------------------------------------------------------------------------------------------


def read_buildings(source: bytes, file: str, name: str = "buildings") -> Buildings:
    """The buildings in the text of a file, which may give them another name."""
    whole = read(source, file)
    whole.only("name", "bed_bonus", "ammo_bonus", "group")
    if whole.has("name"):
        name = whole.text("name")
    bed = number_of(whole, "bed_bonus", 0, MOST_BONUS) if whole.has("bed_bonus") else BED_BONUS
    ammo = number_of(whole, "ammo_bonus", 0, MOST_BONUS) if whole.has("ammo_bonus") else AMMO_BONUS
    tables = whole.tables("group", _("entries that begin with [[group]]"))
    if not tables:
        raise whole.refusal(_("there is no group; there should be entries that begin with [[group]]"))
    called = Called(), Called()
    groups = tuple(_group(_entry(file, number, table), *called) for number, table in enumerate(tables, 1))
    number = sum(len(group.buildings) for group in groups)
    if number > t.MOST_BUILDINGS:
        message = _("there are {number} buildings; there can be {most}")
        raise whole.refusal(message.format(number=number, most=t.MOST_BUILDINGS))
    return Buildings(name, groups, bed, ammo)


def write_buildings(buildings: Buildings) -> bytes:
    """Buildings as the text of a file; equal ones give equal bytes."""
    lines = [f"name = {quote(buildings.name)}"]
    lines += [f"bed_bonus = {buildings.bed_bonus}", f"ammo_bonus = {buildings.ammo_bonus}"]
    for group in buildings.groups:
        lines += ["", "[[group]]", f"word = {quote(group.word)}", f"title = {quote(group.title)}"]
        lines += [f"effect = {quote(EFFECT_WORDS[group.effect])}", f"icon = {quote(group.icon)}"]
        if group.source:
            lines.append(f"source = {quote(group.source)}")
        lines.append("buildings = [")
        for building in group.buildings:
            said = f"word = {quote(building.word)}, title = {quote(building.title)}{source_said(building.source)}"
            lines.append(f"    {{ {said} }},")
        lines.append("]")
    return ("\n".join(lines) + "\n").encode()


class Called:
    """Words and titles, with the entries that have them: none may have those of another."""

    def __init__(self) -> None:
        self.words: dict[str, str] = {}
        self.titles: dict[str, str] = {}

    def read(self, entry: Entry) -> tuple[str, str]:
        """The word and the title of a further entry."""
        word, title = entry.text("word"), entry.text("title")
        if not re.fullmatch("[a-z][a-z0-9_]{0,29}", word):
            raise entry.wrong("word", _("small letters a to z, digits and _, beginning with a letter, at most 30"))
        if word in KEPT:
            message = _("the word {word} has another meaning here; there should be another")
            raise entry.refusal(message.format(word=repr(word)))
        entry.own("word", word, self.words)
        entry.own("title", title, self.titles)
        return word, title


def _entry(file: str, number: int, table: dict[str, object]) -> Entry:
    entry = Entry(file, table)
    called = entry.glimpse("word")
    entry.place = _('group {number} "{name}"') if called else _("group {number}")
    entry.place = entry.place.format(number=number, name=called)
    return entry


def _group(entry: Entry, groups: Called, others: Called) -> Group:
    entry.only("word", "title", "effect", "icon", "source", "buildings")
    word, title = groups.read(entry)
    effect = icon = _known(entry, "effect", _("there is no effect {said}; effects are {words}"))
    if entry.has("icon"):
        icon = _known(entry, "icon", _("there is no icon {said}; icons are {words}"))
    tables = entry.tables("buildings", _("a list of buildings such as {example}").format(example=EXAMPLE))
    if not 1 <= len(tables) <= MOST_IN_GROUP:
        message = _("there are {number} buildings; a group has 1 to {most}")
        raise entry.refusal(message.format(number=len(tables), most=MOST_IN_GROUP))
    buildings = []
    for number, table in enumerate(tables, 1):
        place = _("{place}, building {number}").format(place=entry.place, number=number)
        one = Entry(entry.file, table, place)
        one.only("word", "title", "source")
        buildings.append(Building(*others.read(one), source_of(one)))
    return Group(word, title, effect, EFFECT_WORDS[icon], tuple(buildings), source_of(entry))


def _known(entry: Entry, key: str, message: str) -> int:
    said = entry.text(key).lower()
    if said in EFFECT_WORDS:
        return EFFECT_WORDS.index(said)
    closer = _("{key} can't be {said}; did you mean {words}?")
    raise entry.refusal(no_such(said, EFFECT_WORDS, message, closer, key=key))


assert len(EFFECT_WORDS) == t.EFFECTS
