"""Files of cards, as people write them: read and checked, and written for records (docs/games/cactus_town.md).

What a file may leave out, because files of earlier releases don't have it, is as in our own, `gangs.toml`. It is
written only where it differs from that, so that the same factions are always written in the same way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path

from philately.core.datafile import Entry, quote, read, read_bytes
from philately.core.errors import BadOptions
from philately.core.language import _, either
from philately.core.options import nearest
from philately.games.cactus_town.gangs import (
    ABOUT,
    COLOURS,
    FACTION_WORDS,
    LETTERS,
    SEATING,
    Card,
    Faction,
    Figure,
    Gangs,
)
from philately.games.cactus_town.notation import FIGURE_WORDS, KIND_WORDS, PLACE_WORDS, SPACE_WORDS
from philately.games.cactus_town.rules import terms as t

OURS = Path(__file__).with_name("gangs.toml")
SOURCES = ("rulebook", "reviews", "reconstruction")
# CT-14, CT-15
COMBINATIONS = ("os", "osb", "osd", "obd", "osbd", "oc", "osc", "obc", "odc", "osbc", "osdc", "obdc", "osbdc")
PEOPLE = ("walk", "sneak", "duel", "arrest", "capture", "horse", "can-can", "pay")
ACTIONS = (  # that a card of each faction can have
    ("walk", "sneak", "duel", "rob", "can-can"),
    *[PEOPLE] * 3,
    ("walk-bull", "sneak-bull", "sneak-cow", "sneak-cows", "regroup", "stampede"),
)
NEEDED = (  # of each of these one, or no goal is in reach
    (("walk",), ("rob",)),
    *[(("walk", "sneak", "can-can"),)] * 3,
    (("walk-bull", "sneak-bull"), ("sneak-cow", "sneak-cows")),
)
BEST = 9  # value of a card
GOALS = {  # parts of goals that stand in a file: the action behind each, least, most
    "loot": ("rob", 1, 2),  # with more, one Outlaw taken would be the end of it (CT-74, CT-75)
    "jailed": ("arrest", 1, 3),
    "prisoners": ("capture", 1, 2),
    "horses": ("horse", 1, 4),  # CT-92
    "paid": ("pay", 1, 6),
    "duels": ("duel", 1, 9),
}
PARTS = (("loot",), *[("jailed", "prisoners", "horses", "paid", "duels")] * 3, ())  # that each faction can need
NUMBERS = {  # table, key: least, most
    ("push", "spaces"): (1, 8),
    ("second_shot", "replace_bonus"): (0, 9),
    ("outlaws.draw", "targets"): (1, 3),  # as many as there is loot (CT-12)
    ("outlaws.lawless", "targets"): (1, 3),
    ("law.draw", "debts"): (1, 6),
    ("hunters.draw", "debts"): (1, 6),
    ("dancer.draw", "debts"): (1, 6),
    ("cowboy.herd", "range"): (2, 8),  # with 1 the herd couldn't leave the fields
}
MOST_STARTS = 8
FREE = "free"  # the space that the Outlaws leave free
HINDERED = (*("walk", "sneak", "rob", "arrest", "capture", "horse", "can-can", "pay"),
            *("walk-bull", "sneak-bull", "regroup", "stampede", "building"))  # fmt: skip
FIELDS, WAGONS = ("f2", "f3", "f4"), ("w2", "w3", "w4")
ANIMALS = FIGURE_WORDS[t.BULL :]
LISTS = {
    SEATING: ("order",),
    "standoff": ("hinders",),
    "start": ("spaces",),
    "fields": FIELDS,
    "wagons": WAGONS,
}  # keys of tables that have no numbers
LATER = ("standoff", "outlaws.start", "law.start", "hunters.start", "cowboy.start", "cowboy.fields", "cowboy.wagons")
FEWEST = (1, 1, 1, 1, 2)  # figures of each faction
EXAMPLE = '{ actions = ["walk", "duel"], value = 1 }'


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_gangs(source: bytes, file: str, name: str = "gangs") -> Gangs:
    """The factions in the text of a file, which may give them another name."""
    whole = read(source, file)
    whole.only("name", "combinations", *(table for table in ABOUT if "." not in table), *FACTION_WORDS)
    if whole.has("name"):
        name = whole.text("name")
    entries = [_table(whole, word) for word in FACTION_WORDS]
    called: dict[str, dict[str, str]] = {"title": {}, "colour": {}, "figures": {}}
    factions = [_faction(entry, place, called) for place, entry in enumerate(entries)]
    tables = {table: _found(whole, table) for table in ABOUT if _is_used(table, factions)}
    numbers: dict[tuple[str, str], int] = {}
    for table, entry in tables.items():
        _only(table, entry)
        for (other, key), bounds in NUMBERS.items():
            if other == table:
                numbers[table, key] = number_of(entry, key, *bounds)
    _check_numbers(tables, numbers, factions)
    factions = [replace(each, starts=_starts(tables, place, factions)) for place, each in enumerate(factions)]
    _check_starts(tables, factions)
    wagons, riders = _wagons(tables["cowboy.wagons"], len(factions[t.COWBOY].figures))
    return Gangs(
        name,
        tuple(factions),
        _combinations(whole, factions),
        numbers,
        _seating(tables[SEATING]),
        _hindered(tables["standoff"]),
        tuple(_spaces(tables["cowboy.fields"], field) for field in FIELDS),
        wagons,
        riders,
        {table: source_of(entry) for table, entry in tables.items()},
    )


@cache
def _ours() -> Entry:
    """Our own file, where others find what they leave out."""
    return read(read_bytes(OURS), OURS.name)


def _found(whole: Entry, table: str) -> Entry:
    """A table of a file or, where it may be left out, ours."""
    word, dot, key = table.partition(".")
    parent = _table(whole, word) if dot else whole
    if parent.has(key or word):
        return _table(parent, key or word)
    if table == SEATING:
        return Entry(whole.file, {"order": LETTERS}, table)  # files that don't have it say no source either
    if table not in LATER:
        return _table(parent, key or word)
    ours = _found(_ours(), table)
    return Entry(whole.file, ours.table, table)


def _is_used(table: str, factions: Sequence[Faction]) -> bool:
    """Does a file have this table? Only those who pay draw debts."""
    word, _dot, key = table.partition(".")
    return key != "draw" or word == "outlaws" or "paid" in factions[FACTION_WORDS.index(word)].parts


def _only(table: str, entry: Entry) -> None:
    """Refuse keys that don't belong into a table."""
    word, _dot, key = table.partition(".")
    if key == "goal":
        entry.only(*PARTS[FACTION_WORDS.index(word)], "text", "source")
    else:
        entry.only(*LISTS.get(key or word, [each for other, each in NUMBERS if other == table]), "source")


def _table(entry: Entry, key: str) -> Entry:
    place = f"{entry.place}.{key}" if entry.place else key
    right = _("a table that begins with [{table}]").format(table=place)
    found = entry.value(key, right)
    if not isinstance(found, dict):
        raise entry.wrong(key, right)
    return Entry(entry.file, found, place)


def number_of(entry: Entry, key: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    right = _("a whole number, {least} … {most}").format(least=least, most=most)
    return entry.number(key, least, most, right)


def no_such(said: str, known: Sequence[str], message: str, closer: str, **parts: str) -> str:
    """A message about a word that isn't known; the closer one if it looks like others."""
    close = nearest(said, list(known))
    words = either(close) if close else ", ".join(known)
    return (closer if close else message).format(said=repr(said[:40]), words=words, **parts)


def source_of(entry: Entry) -> str:
    """Where an entry is from; empty if it doesn't say so."""
    if not entry.has("source"):
        return ""
    if entry.text("source") not in SOURCES:
        raise entry.wrong("source", either([quote(source) for source in SOURCES]))
    return entry.text("source")


# ---- a faction -------------------------------------------------------------------------------------------------------


def _faction(entry: Entry, faction: int, called: dict[str, dict[str, str]]) -> Faction:
    """A faction without the spaces where it starts."""
    word = FACTION_WORDS[faction]
    ours = _table(_ours(), word)
    tables = [table[len(word) + 1 :] for table in ABOUT if table.startswith(f"{word}.")]
    entry.only("source", "title", "colour", "figures", "cards", *tables)
    title = (entry if entry.has("title") else ours).text("title")
    entry.own("title", title, called["title"])
    colour = (entry if entry.has("colour") else ours).text("colour")
    if colour not in COLOURS:
        raise entry.wrong("colour", either(COLOURS))
    entry.own("colour", colour, called["colour"])
    figures = _figures(entry, entry if entry.has("figures") else ours, faction, called["figures"])
    cards = _cards(entry, faction)
    on_cards = {KIND_WORDS[kind] for card in cards for kind in card.actions}
    for needed in NEEDED[faction]:
        if not on_cards.intersection(needed):
            raise _no_action(entry, needed)
    parts = {"aboard": len(figures)}
    aim = ""
    if faction != t.COWBOY:
        goal = _table(entry, "goal")
        _only(f"{word}.goal", goal)
        parts = _goal(entry, goal, faction, on_cards)
        aim = goal.text("text") if goal.has("text") else ""
    if faction != t.OUTLAWS and entry.has("draw") and "paid" not in parts:
        raise entry.refusal(_("draw is for those who pay debts; there should be paid in the goal, or no draw"))
    return Faction(tuple(cards), source_of(entry), title, colour, figures, (), parts, aim)


def _no_action(entry: Entry, needed: Sequence[str]) -> BadOptions:
    message = _("no card has the action {words}, without which this faction can't reach its goal")
    return entry.refusal(message.format(words=either(needed)))


def _figures(entry: Entry, found: Entry, faction: int, called: dict[str, str]) -> tuple[Figure, ...]:
    right = _("a list of figures such as {example}").format(example='{ title = "Sheriff", text = "the Sheriff" }')
    tables = found.tables("figures", right)
    fewest, most = FEWEST[faction], len(_ours_figures(faction))
    if not fewest <= len(tables) <= most:
        message = _("there are {number} figures; there can be {least} to {most}")
        raise entry.refusal(message.format(number=len(tables), least=fewest, most=most))
    figures = []
    for place, table in enumerate(tables, 1):
        figure = Entry(entry.file, table, _("{place}, figure {number}").format(place=entry.place, number=place))
        figure.only("title", "text")
        title = figure.text("title")
        figure.own("title", title, called)
        figures.append(Figure(title, figure.text("text") if figure.has("text") else title))
    return tuple(figures)


def _ours_figures(faction: int) -> list[int]:
    """The numbers that a faction's figures can have."""
    return [figure for figure in range(t.FIGURES) if t.faction_of(figure) == faction]


def _cards(entry: Entry, faction: int) -> list[Card]:
    tables = entry.tables("cards", _("a list of cards such as {example}").format(example=EXAMPLE))
    if len(tables) != t.HAND:
        message = _("there are {number} cards; there should be {right}")
        raise entry.refusal(message.format(number=len(tables), right=t.HAND))
    cards = []
    for place, table in enumerate(tables, 1):
        card = Entry(entry.file, table, _("{place}, card {number}").format(place=entry.place, number=place))
        card.only("actions", "value", "source")
        value = number_of(card, "value", 0, BEST)
        cards.append(Card(_actions(card, faction), value, source_of(card)))
    return cards


def _actions(card: Entry, faction: int) -> tuple[int, int]:
    known = ACTIONS[faction]
    right = _("a list of two different actions such as {example}").format(example=f'["{known[0]}", "{known[1]}"]')
    kinds = []
    for one in card.items("actions", right):
        if not isinstance(one, str):
            raise card.wrong("actions", right)
        action = one.strip().lower()
        if action not in known:
            message = _("this faction has no action {said}; its actions are {words}")
            closer = _("this faction has no action {said}; did you mean {words}?")
            raise card.refusal(no_such(action, known, message, closer))
        kinds.append(KIND_WORDS.index(action))
    if len(kinds) != 2 or kinds[0] == kinds[1]:
        raise card.refusal(_("actions should be {right}").format(right=right))
    return kinds[0], kinds[1]


def _goal(entry: Entry, goal: Entry, faction: int, on_cards: set[str]) -> dict[str, int]:
    """The parts of a goal. Each goes with an action: whoever needs horses must steal, and nobody else may."""
    known = PARTS[faction]
    parts: dict[str, int] = {}
    for part in known:
        action, least, most = GOALS[part]
        if goal.has(part):
            parts[part] = number_of(goal, part, least, most)
            if action not in on_cards:
                raise _no_action(entry, [action])
        elif action in on_cards and part != "duels":
            message = _("a card has the action {action}, but {part} is missing in {table}; it should be {right}")
            right = _("a whole number, {least} … {most}").format(least=least, most=most)
            raise entry.refusal(message.format(action=action, part=part, table=goal.place, right=right))
    if not parts:
        message = _("there is nothing to reach; there should be one or more of {words}")
        raise goal.refusal(message.format(words=", ".join(known)))
    if {"jailed", "prisoners"}.intersection(parts) and "duel" not in on_cards:
        raise _no_action(entry, ["duel"])
    return parts


# ---- where everything is ---------------------------------------------------------------------------------------------


def _places(entry: Entry, key: str, known: Sequence[str], right: str) -> list[str]:
    """A list of words for places."""
    said = entry.items(key, right)
    words = [one for one in said if isinstance(one, str) and one in known]
    if not words or len(words) != len(said):
        raise entry.refusal(_("{key} should be {right}").format(key=key, right=right))
    return words


def _starts(tables: dict[str, Entry], faction: int, factions: Sequence[Faction]) -> tuple[int, ...]:
    """CT-26 to CT-30: where the figures of a faction start, or can."""
    entry, number = tables[f"{FACTION_WORDS[faction]}.start"], len(factions[faction].figures)
    known = (*SPACE_WORDS, FREE)
    least = most = number
    if faction == t.COWBOY:
        known = FIELDS
        right = _("a list of {number} different fields, one for each animal, such as {example}")
        example = '["f3", "f2", "f4"]'
    elif faction == t.OUTLAWS:
        known, most = SPACE_WORDS, number + 1
        right = _("a list of {number} different buildings, or one more, which stays free, such as {example}")
        example = '["a1", "a5", "e5", "e1"]'
    elif number == 1:
        most = MOST_STARTS
        right = _("a list of different buildings, at most {most}, one of which the player chooses, such as {example}")
        example = '["a3", "e3"]'
    else:
        right = _(
            "a list of {number} buildings, one for each figure, such as {example}; only c3 and free can be shared"
        )
        example = '["c3", "c3"]'
    right = right.format(number=number, most=most, example=example)
    words = _places(entry, "spaces", known, right)
    shared = number > 1 and faction not in (t.OUTLAWS, t.COWBOY)
    twice = {word for word in words if words.count(word) > 1 and not (shared and word in (FREE, "c3"))}
    if not least <= len(words) <= most or twice:
        raise entry.refusal(_("{key} should be {right}").format(key="spaces", right=right))
    return tuple(t.NONE if word == FREE else PLACE_WORDS.index(word) for word in words)


def _check_starts(tables: dict[str, Entry], factions: Sequence[Faction]) -> None:
    """Nobody begins where another faction can, and nobody in a free space if there is none."""
    owners: dict[int, str] = {}
    for word, faction in zip(FACTION_WORDS, factions, strict=True):
        entry = tables[f"{word}.start"]
        for space in faction.starts:
            if space == t.NONE and len(factions[t.OUTLAWS].starts) == len(factions[t.OUTLAWS].figures):
                message = _("no space stays free; outlaws.start should have one space more than there are figures")
                raise entry.refusal(message)
            other = owners.setdefault(space, word)
            if other != word:
                message = _("{other} start in {space} too; each faction should have spaces of its own")
                place = FREE if space == t.NONE else PLACE_WORDS[space]
                raise entry.refusal(message.format(other=other, space=place))


def _spaces(entry: Entry, key: str) -> tuple[int, ...]:
    """Different buildings, up to four."""
    right = _("a list of one to four different buildings such as {example}").format(example='["b1"]')
    words = _places(entry, key, SPACE_WORDS, right)
    if len(set(words)) < len(words) or len(words) > 4:
        raise entry.refusal(_("{key} should be {right}").format(key=key, right=right))
    return tuple(SPACE_WORDS.index(word) for word in words)


def _wagons(entry: Entry, animals: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """CT-138: from where each wagon is entered, and by whom; there must be one for each animal."""
    known = ANIMALS[:animals]
    wagons, riders = [], []
    for word in WAGONS:
        wagon = _table(entry, word)
        wagon.only("from", "for")
        right = _("a list of animals, of {words}").format(words=", ".join(known))
        wagons.append(_spaces(wagon, "from"))
        riders.append(tuple(FIGURE_WORDS.index(one) for one in _places(wagon, "for", ANIMALS, right)))
    if not any(
        all(t.BULL + animal in riders[wagon] for animal, wagon in enumerate(way))
        for way in permutations(range(len(WAGONS)), animals)
    ):
        raise entry.refusal(_("the animals can't all board; there should be a wagon for each of them"))
    return tuple(wagons), tuple(riders)


def _hindered(entry: Entry) -> tuple[str, ...]:
    right = _("a list of different words of {words}").format(words=", ".join(HINDERED))
    said = entry.items("hinders", right)
    words = [one for one in said if isinstance(one, str) and one in HINDERED]
    if len(words) != len(said) or len(set(words)) < len(words):
        raise entry.refusal(_("{key} should be {right}").format(key="hinders", right=right))
    return tuple(word for word in HINDERED if word in words)


def _seating(entry: Entry) -> str:
    """CT-16: the Outlaws are the first, because they begin with the marker (CT-17)."""
    said = entry.text("order")
    if sorted(said) != sorted(LETTERS) or said[0] != LETTERS[t.OUTLAWS]:
        right = _("each of the letters {letters} once, the Outlaws first, such as {example}")
        raise entry.wrong("order", right.format(letters=", ".join(LETTERS), example=quote(LETTERS)))
    return said


def _combinations(whole: Entry, factions: Sequence[Faction]) -> dict[str, str]:
    right = _("a list of combinations such as {example}").format(example='{ factions = "os" }')
    found: dict[str, str] = {}
    for place, table in enumerate(whole.tables("combinations", right), 1):
        entry = Entry(whole.file, table, _("combination {number}").format(number=place))
        entry.only("factions", "source")
        said = entry.text("factions")
        if said not in COMBINATIONS:
            raise entry.wrong("factions", either(COMBINATIONS))
        if said in found:
            message = _("combination {other} has the same factions, {said}; each should be there once")
            raise entry.refusal(message.format(other=list(found).index(said) + 1, said=repr(said)))
        found[said] = source_of(entry)
        owners: dict[str, str] = {}
        for letter in said:
            faction = LETTERS.index(letter)
            for part in factions[faction].parts:
                other = owners.setdefault(part, FACTION_WORDS[faction])
                if other != FACTION_WORDS[faction]:
                    message = _("{one} and {other} both need {part}; of those who play together only one can")
                    raise entry.refusal(message.format(one=other, other=FACTION_WORDS[faction], part=part))
    if not found:
        raise whole.refusal(_("there is no combination; there should be {right}").format(right=right))
    return found


def _check_numbers(tables: dict[str, Entry], numbers: dict[tuple[str, str], int], factions: Sequence[Faction]) -> None:
    """Nobody uses more cards than are drawn, or takes more Outlaws than there are."""
    for (table, key), drawn in numbers.items():
        if key not in ("targets", "debts"):
            continue
        word, part = table.partition(".")[0], "loot" if key == "targets" else "paid"
        goal = factions[FACTION_WORDS.index(word)].parts[part]
        if drawn < goal:
            message = _("{key} is {drawn}, but {goal_key} in {table} is {goal}; it should be {goal} or more")
            said = message.format(key=key, drawn=drawn, goal_key=part, table=f"{word}.goal", goal=goal)
            raise tables[table].refusal(said)
    outlaws = len(factions[t.OUTLAWS].figures)
    for word, faction in zip(FACTION_WORDS, factions, strict=True):
        for part in ("jailed", "prisoners"):
            number = faction.parts.get(part, 0)
            if number > outlaws:
                message = _("{part} is {number}, but there are {outlaws} figures of the outlaws; it can be {outlaws}")
                raise tables[f"{word}.goal"].refusal(message.format(part=part, number=number, outlaws=outlaws))


# ---- writing ---------------------------------------------------------------------------------------------------------


def write_gangs(gangs: Gangs) -> bytes:
    """Factions as the text of a file; equal ones give equal bytes."""
    lines = [f"name = {quote(gangs.name)}", "combinations = ["]
    for letters, source in gangs.combinations.items():
        lines.append(f"    {{ factions = {quote(letters)}{source_said(source)} }},")
    lines.append("]")
    lines += [line for table in ABOUT if "." not in table for line in _written(gangs, table)]
    for place, word in enumerate(FACTION_WORDS):
        faction = gangs.factions[place]
        lines += ["", f"[{word}]"]
        if faction.source:
            lines.append(f"source = {quote(faction.source)}")
        lines += _called(faction, place)
        lines.append("cards = [")
        for card in faction.cards:
            actions = ", ".join(quote(KIND_WORDS[kind]) for kind in card.actions)
            lines.append(f"    {{ actions = [{actions}], value = {card.value}{source_said(card.source)} }},")
        lines.append("]")
        lines += [line for table in ABOUT if table.startswith(f"{word}.") for line in _written(gangs, table)]
    return ("\n".join(lines) + "\n").encode()


def source_said(source: str) -> str:
    """A source as the last key of a table on one line."""
    return f", source = {quote(source)}" if source else ""


def _called(faction: Faction, place: int) -> Iterator[str]:
    """What a faction is called, where it isn't called as ours."""
    ours = _table(_ours(), FACTION_WORDS[place])
    if faction.title != ours.text("title"):
        yield f"title = {quote(faction.title)}"
    if faction.colour != ours.text("colour"):
        yield f"colour = {quote(faction.colour)}"
    if faction.figures != _figures(ours, ours, place, {}):
        said = [f"{{ title = {quote(figure.title)}, text = {quote(figure.text)} }}" for figure in faction.figures]
        yield f"figures = [{', '.join(said)}]"


def _written(gangs: Gangs, table: str) -> Iterator[str]:
    """A table, unless it may be left out and is as ours."""
    if table not in gangs.sources:
        return
    lines = list(_inside(gangs, table))
    if gangs.sources[table]:
        lines.append(f"source = {quote(gangs.sources[table])}")
    if table in LATER and lines == _inside_ours(table):
        return
    yield from ("", f"[{table}]", *lines)


def _inside(gangs: Gangs, table: str) -> Iterator[str]:
    word, _dot, key = table.partition(".")
    for (other, number_key), value in gangs.numbers.items():
        if other == table:
            yield f"{number_key} = {value}"
    if key == "goal":
        faction = gangs.factions[FACTION_WORDS.index(word)]
        yield from (f"{part} = {number}" for part, number in faction.parts.items())
        if faction.aim:
            yield f"text = {quote(faction.aim)}"
    if table == SEATING:
        yield f"order = {quote(gangs.seating)}"
    if table == "standoff":
        yield f"hinders = {_list(gangs.hindered)}"
    if key == "start":
        starts = gangs.factions[FACTION_WORDS.index(word)].starts
        yield f"spaces = {_list([FREE if space == t.NONE else PLACE_WORDS[space] for space in starts])}"
    for field, spaces in zip(FIELDS, gangs.fields, strict=True) if key == "fields" else []:
        yield f"{field} = {_list([SPACE_WORDS[space] for space in spaces])}"
    for wagon, spaces, riders in zip(WAGONS, gangs.wagons, gangs.riders, strict=True) if key == "wagons" else []:
        origin, riding = [SPACE_WORDS[space] for space in spaces], [FIGURE_WORDS[rider] for rider in riders]
        yield f"{wagon} = {{ from = {_list(origin)}, for = {_list(riding)} }}"


@cache
def _inside_ours(table: str) -> list[str]:
    """A table of ours as it would be written."""
    ours = read_gangs(read_bytes(OURS), OURS.name)
    lines = list(_inside(ours, table))
    return [*lines, f"source = {quote(ours.sources[table])}"] if ours.sources[table] else lines


def _list(words: Sequence[str]) -> str:
    return f"[{', '.join(map(quote, words))}]"


assert len(ACTIONS) == len(NEEDED) == len(PARTS) == len(FEWEST) == t.FACTIONS
