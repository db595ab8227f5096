"""The factions: their cards and goals, and who can play against whom (CT-9, CT-13 to CT-18, CT-72)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from philately.core.datafile import Entry, quote, read
from philately.core.language import N_, _, either
from philately.core.options import nearest
from philately.games.cactus_town.notation import KIND_WORDS, SPACE_WORDS
from philately.games.cactus_town.rules import terms as t

FACTION_WORDS = ("outlaws", "law", "hunters", "dancer", "cowboy")
FACTION_TITLES = (N_("Outlaws"), N_("Law"), N_("Bounty Hunters"), N_("Dancer"), N_("Cowboy"))
LETTERS = "osbdc"  # of the factions, in combinations
CARD_IDS = tuple(f"{letter.upper()}{number}" for letter in LETTERS for number in range(1, t.HAND + 1))
SOURCES = ("rulebook", "reviews", "reconstruction")
# CT-14, CT-15
COMBINATIONS = ("os", "osb", "osd", "obd", "osbd", "oc", "osc", "obc", "odc", "osbc", "osdc", "obdc", "osbdc")
ACTIONS = (  # that a card of each faction can have
    ("walk", "sneak", "duel", "rob"),
    ("walk", "sneak", "duel", "arrest"),
    ("walk", "sneak", "duel", "capture", "horse"),
    ("walk", "sneak", "duel", "can-can", "pay"),
    ("walk-bull", "sneak-bull", "sneak-cow", "sneak-cows", "regroup", "stampede"),
)
NEEDED = (  # of each of these one, or the goal is out of reach
    (("walk",), ("rob",)),
    (("walk", "sneak"), ("duel",), ("arrest",)),
    (("walk", "sneak"), ("duel",), ("capture",), ("horse",)),
    (("walk", "sneak", "can-can"), ("duel",), ("pay",)),
    (("walk-bull", "sneak-bull"), ("sneak-cow", "sneak-cows")),
)
BEST = 9  # value of a card
NUMBERS = {  # table, key: least, most
    ("push", "spaces"): (1, 8),
    ("second_shot", "replace_bonus"): (0, 9),
    ("outlaws.goal", "loot"): (1, 2),  # with more, one Outlaw taken would be the end of it (CT-74, CT-75)
    ("outlaws.draw", "targets"): (1, 3),  # as many as there is loot (CT-12)
    ("outlaws.lawless", "targets"): (1, 3),
    ("law.goal", "jailed"): (1, 3),
    ("hunters.goal", "prisoners"): (1, 2),
    ("hunters.goal", "horses"): (1, 4),  # CT-92
    ("dancer.goal", "paid"): (1, 6),
    ("dancer.goal", "duels"): (1, 9),
    ("dancer.draw", "debts"): (1, 6),
    ("cowboy.herd", "range"): (2, 8),  # with 1 the herd couldn't leave the fields
}
START = "dancer.start"
MOST_STARTS = 8
SEATING = "seating"
LISTS = {START: "spaces", SEATING: "order"}  # tables with something else than numbers: their key
TABLES = tuple(dict.fromkeys([table for table, _key in NUMBERS] + list(LISTS)))
CORNERS = (0, 4, 20, 24)
EXAMPLE = '{ actions = ["walk", "duel"], value = 1 }'
ABOUT = {  # what a table is about, for the rules page
    "push": N_("how far the loser of a duel is pushed"),
    "second_shot": N_("what a second shot that replaces the die adds to its card"),
    "outlaws.goal": N_("how much loot the Outlaws need"),
    "outlaws.draw": N_("how many targets the Outlaws draw"),
    "outlaws.lawless": N_("how many targets the Outlaws draw without the Law"),
    "law.goal": N_("how many Outlaws the Law must jail"),
    "hunters.goal": N_("how many prisoners and horses the Bounty Hunters need"),
    "dancer.goal": N_("how many debts the Dancer must pay and duels she must win"),
    "dancer.draw": N_("how many debts the Dancer draws"),
    "dancer.start": N_("where the Dancer starts"),
    "seating": N_("in which order the factions sit around the table"),
    "cowboy.herd": N_("how far a cow can be away from the Cowboy"),
}


@dataclass(frozen=True)
class Card:
    """An action card: two actions, of which one is carried out, and a value for duels."""

    actions: tuple[int, int]
    value: int
    source: str = ""


@dataclass(frozen=True)
class Faction:
    """One side."""

    cards: tuple[Card, ...]
    source: str = ""


@dataclass(frozen=True)
class Gangs:
    """All that is known about the factions. Sources are empty where nobody has said one."""

    name: str
    factions: tuple[Faction, ...]
    combinations: dict[str, str]  # with their sources
    numbers: dict[tuple[str, str], int]  # in the order of NUMBERS
    starts: tuple[int, ...]  # spaces, of the Dancer
    seating: str  # the letters of all factions, clockwise
    sources: dict[str, str]  # of the tables, in their order


# ---- for programs ----------------------------------------------------------------------------------------------------


def factions_of(letters: str, seating: str = LETTERS) -> list[int]:
    """The factions of a combination, in the order of seating (CT-16)."""
    return [LETTERS.index(letter) for letter in sorted(letters, key=seating.index)]


# ---- for people ------------------------------------------------------------------------------------------------------


def faction_title(faction: int) -> str:
    """A faction: `Bounty Hunters`."""
    return _(FACTION_TITLES[faction])


def combination_title(letters: str) -> str:
    """A combination: `Outlaws, Law, Cowboy`."""
    return ", ".join(faction_title(faction) for faction in factions_of(letters))


def reconstructions(gangs: Gangs) -> list[str]:
    """Sentences about what nobody has found in print, so that it had to be thought up."""
    said = []
    thought_up = [
        [place for place, card in enumerate(faction.cards, 1) if card.source == "reconstruction"]
        for faction in gangs.factions
    ]
    if all(len(cards) == t.HAND for cards in thought_up):
        said.append(_("What stands on the action cards of all factions is a reconstruction."))
        thought_up = []
    for place, faction in enumerate(gangs.factions):
        if faction.source == "reconstruction":
            message = _("{faction}: who they are and how many figures they have is a reconstruction.")
            said.append(message.format(faction=faction_title(place)))
    for place, cards in enumerate(thought_up):
        message = _("{faction}: what stands on these cards is a reconstruction: {cards}.")
        if len(cards) == t.HAND:
            message = _("{faction}: what stands on all four cards is a reconstruction.")
        if cards:
            said.append(message.format(faction=faction_title(place), cards=", ".join(map(str, cards))))
    for table, source in gangs.sources.items():
        if source == "reconstruction":
            said.append(_("A reconstruction: {what}.").format(what=_(ABOUT[table])))
    letters = [one for one, source in gangs.combinations.items() if source == "reconstruction"]
    if letters:
        words = "; ".join(combination_title(one) for one in letters)
        said.append(_("Combinations of factions that are a reconstruction: {words}.").format(words=words))
    return said


# ---- files -----------------------------------------------------------------------------------------------------------


def read_gangs(source: bytes, file: str, name: str = "gangs") -> Gangs:
    """The factions in the text of a file, which may give them another name."""
    whole = read(source, file)
    whole.only("name", "combinations", *(table for table in TABLES if "." not in table), *FACTION_WORDS)
    if whole.has("name"):
        name = whole.text("name")
    entries = [_table(whole, word) for word in FACTION_WORDS]
    factions = tuple(_faction(entry, place) for place, entry in enumerate(entries))
    tables: dict[str, Entry] = {}
    for table in TABLES:
        word, dot, key = table.partition(".")
        if table == SEATING and not whole.has(table):
            tables[table] = Entry(file, {"order": LETTERS}, table)  # files of earlier releases don't have it
        else:
            tables[table] = _table(entries[FACTION_WORDS.index(word)], key) if dot else _table(whole, word)
        keys = [LISTS[table]] if table in LISTS else [key for other, key in NUMBERS if other == table]
        tables[table].only(*keys, "source")
    numbers = {(table, key): number_of(tables[table], key, *bounds) for (table, key), bounds in NUMBERS.items()}
    starts = _starts(tables[START])
    seating = _seating(tables[SEATING])
    combinations = _combinations(whole)
    sources = {table: source_of(entry) for table, entry in tables.items()}
    _check(tables, numbers)
    return Gangs(name, factions, combinations, numbers, starts, seating, sources)


def write_gangs(gangs: Gangs) -> bytes:
    """Factions as the text of a file; equal ones give equal bytes."""
    lines = [f"name = {quote(gangs.name)}", "combinations = ["]
    for letters, source in gangs.combinations.items():
        lines.append(f"    {{ factions = {quote(letters)}{source_said(source)} }},")
    lines.append("]")
    lines += [line for table in TABLES if "." not in table for line in _written(gangs, table)]
    for word, faction in zip(FACTION_WORDS, gangs.factions, strict=True):
        lines += ["", f"[{word}]"]
        if faction.source:
            lines.append(f"source = {quote(faction.source)}")
        lines.append("cards = [")
        for card in faction.cards:
            actions = ", ".join(quote(KIND_WORDS[kind]) for kind in card.actions)
            lines.append(f"    {{ actions = [{actions}], value = {card.value}{source_said(card.source)} }},")
        lines.append("]")
        lines += [line for table in _tables_of(word) for line in _written(gangs, table)]
    return ("\n".join(lines) + "\n").encode()


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


def source_said(source: str) -> str:
    """A source as the last key of a table on one line."""
    return f", source = {quote(source)}" if source else ""


def _written(gangs: Gangs, table: str) -> Iterator[str]:
    yield from ("", f"[{table}]")
    for (other, key), value in gangs.numbers.items():
        if other == table:
            yield f"{key} = {value}"
    if table == SEATING:
        yield f"order = {quote(gangs.seating)}"
    if table == START:
        yield "spaces = [" + ", ".join(quote(SPACE_WORDS[space]) for space in gangs.starts) + "]"
    if gangs.sources[table]:
        yield f"source = {quote(gangs.sources[table])}"


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


def _faction(entry: Entry, faction: int) -> Faction:
    word = FACTION_WORDS[faction]
    entry.only("source", "cards", *(table[len(word) + 1 :] for table in _tables_of(word)))
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
    on_cards = {KIND_WORDS[kind] for card in cards for kind in card.actions}
    for needed in NEEDED[faction]:
        if not on_cards.intersection(needed):
            message = _("no card has the action {words}, without which this faction can't reach its goal")
            raise entry.refusal(message.format(words=either(needed)))
    return Faction(tuple(cards), source_of(entry))


def _tables_of(word: str) -> list[str]:
    return [table for table in TABLES if table.startswith(f"{word}.")]


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


def _starts(entry: Entry) -> tuple[int, ...]:
    right = _("a list of different spaces, at most {most}, neither corners nor c3, such as {example}")
    right = right.format(most=MOST_STARTS, example='["a3", "e3"]')
    said = entry.items("spaces", right)
    spaces = [SPACE_WORDS.index(one) for one in said if isinstance(one, str) and one in SPACE_WORDS]
    good = {space for space in spaces if space not in CORNERS and space != t.OFFICE_SPACE}
    if not good or len(good) != len(said) or len(good) > MOST_STARTS:
        raise entry.refusal(_("spaces should be {right}").format(right=right))
    return tuple(spaces)


def _seating(entry: Entry) -> str:
    """CT-16: the Outlaws are the first, because they begin with the marker (CT-17)."""
    said = entry.text("order")
    if sorted(said) != sorted(LETTERS) or said[0] != LETTERS[t.OUTLAWS]:
        right = _("each of the letters {letters} once, the Outlaws first, such as {example}")
        raise entry.wrong("order", right.format(letters=", ".join(LETTERS), example=quote(LETTERS)))
    return said


def _combinations(whole: Entry) -> dict[str, str]:
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
    for players in range(2, t.FACTIONS + 1):
        if not any(len(letters) == players for letters in found):
            message = _("no combination has {number} factions; there should be one for 2, 3, 4 and 5 players")
            raise whole.refusal(message.format(number=players))
    return found


def _check(tables: dict[str, Entry], numbers: dict[tuple[str, str], int]) -> None:
    """What the numbers need of each other: nobody can use more cards than were drawn."""
    for table, key, goal_table, goal_key in (
        ("outlaws.draw", "targets", "outlaws.goal", "loot"),
        ("outlaws.lawless", "targets", "outlaws.goal", "loot"),
        ("dancer.draw", "debts", "dancer.goal", "paid"),
    ):
        drawn, goal = numbers[table, key], numbers[goal_table, goal_key]
        if drawn < goal:
            message = _("{key} is {drawn}, but {goal_key} in {table} is {goal}; it should be {goal} or more")
            said = message.format(key=key, drawn=drawn, goal_key=goal_key, table=goal_table, goal=goal)
            raise tables[table].refusal(said)


assert len(FACTION_WORDS) == len(FACTION_TITLES) == len(LETTERS) == len(ACTIONS) == len(NEEDED) == t.FACTIONS
assert LETTERS[t.OUTLAWS] == "o" and LETTERS[t.COWBOY] == "c" and set(ABOUT) == set(TABLES)
