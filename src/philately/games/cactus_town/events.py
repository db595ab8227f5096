"""What happened, for the record: each event with its name, its seat, and its details in notation; and what is counted.

The first event tells the cards and the buildings: ours by their names, others by all that is in them.
"""

from collections.abc import Iterable

from philately.core.errors import BadRecord
from philately.core.record import Deal, Record
from philately.core.secret import Secret
from philately.core.state import Event
from philately.games.cactus_town import shelf
from philately.games.cactus_town.buildings import building_word
from philately.games.cactus_town.gangs import CARD_IDS, FACTION_WORDS
from philately.games.cactus_town.notation import FIGURE_WORDS, KIND_WORDS, place_word
from philately.games.cactus_town.rules import CactusTown, terms
from philately.games.cactus_town.rules.moves import REASONS

NAMES = {
    terms.BOX: "box",
    terms.TAKEN_OUT: "taken_out",
    terms.TARGETS: "targets",
    terms.DEBTS: "debts",
    terms.CORNER_FREE: "corner",
    terms.STARTED: "started",
    terms.ROUND: "round",
    terms.PROGRAMMED: "programmed",
    terms.REVEALED: "revealed",
    terms.CHOSE: "chose",
    terms.MOVED: "moved",
    terms.TURNED_UP: "turned_up",
    terms.ESCAPED: "escaped",
    terms.BOARDED: "boarded",
    terms.DUELLED: "duel",
    terms.SECOND_SHOT: "second_shot",
    terms.SHELTERED: "sheltered",
    terms.IDLE: "idle",
    terms.USED_AMMO: "ammo",
    terms.BEAT: "beat",
    terms.PUSHED: "pushed",
    terms.STUNNED: "stunned",
    terms.NOT_PUSHED: "not_pushed",
    terms.FLIPPED: "flipped",
    terms.ROBBED: "robbed",
    terms.PICKED_UP: "picked_up",
    terms.JAILED: "jailed",
    terms.CAPTURED: "captured",
    terms.DROPPED: "dropped",
    terms.STOLE: "stole",
    terms.PAID: "paid",
    terms.STRAYED: "strayed",
    terms.GATHERED: "gathered",
    terms.CHARGED: "charged",
    terms.BUMPED: "bump",
    terms.THROWN: "thrown",
    terms.HELD: "held",
    terms.DODGED: "dodged",
    terms.STAMPEDED: "stampede",
    terms.RODE: "rode",
    terms.PATROLLED: "patrolled",
    terms.TREATED: "treated",
    terms.HEALED: "healed",
    terms.RELOADED: "reloaded",
    terms.SWAPPED: "swapped",
    terms.ARMED: "armed",
    terms.LOOKED: "looked",
    terms.SHIPPED: "shipped",
    terms.NOTHING: "nothing",
    terms.CLEANED: "cleaned",
    terms.WON: "won",
    terms.DRAWN: "drawn",
}
# What the details of an event are, one letter each: a figure, a place, a building, a card, a kind of action, a number.
# The last letter stands for all that follow; after `/` come pairs.
SHAPES = {
    terms.CORNER_FREE: "p",
    terms.STARTED: "p",
    terms.ROUND: "n",
    terms.REVEALED: "c",
    terms.CHOSE: "k",
    terms.MOVED: "fppk",
    terms.TURNED_UP: "pb",
    terms.ESCAPED: "fpn",
    terms.BOARDED: "fpp",
    terms.DUELLED: "pf/fn",
    terms.SECOND_SHOT: "fcn",
    terms.SHELTERED: "pn",
    terms.IDLE: "f",
    terms.USED_AMMO: "fn",
    terms.BEAT: "ffnn",
    terms.PUSHED: "fpp",
    terms.STUNNED: "f",
    terms.NOT_PUSHED: "f",
    terms.FLIPPED: "n",
    terms.ROBBED: "fb",
    terms.PICKED_UP: "fp",
    terms.JAILED: "fp",
    terms.CAPTURED: "fp",
    terms.DROPPED: "pn",
    terms.STOLE: "fpn",
    terms.PAID: "b",
    terms.STRAYED: "k",
    terms.GATHERED: "fpp",
    terms.CHARGED: "fpp",
    terms.BUMPED: "fn/fn",
    terms.THROWN: "fpp",
    terms.HELD: "f",
    terms.DODGED: "fpp",
    terms.RODE: "fpp",
    terms.PATROLLED: "fpp",
    terms.TREATED: "fpp",
    terms.HEALED: "f",
    terms.SHIPPED: "fpp",
    terms.NOTHING: "k",
    terms.CLEANED: "/f",
}
CAUSES = ("card", "building")  # of a STAMPEDE


def tell(state: CactusTown, event: Event) -> list[str | int | Secret]:
    """An event as name, seat and details; what is hidden from some seats is a `Secret`."""
    code, seat, *details = event
    return [NAMES[code], seat, *_details(state, code, seat, details)]


def _details(state: CactusTown, code: int, seat: int, details: list[int]) -> list[str | int | Secret]:
    if code == terms.BOX:
        return [
            shelf.GANGS.tell(state.setup.cards),
            *map(shelf.BUILDINGS.tell, state.setup.town.partition("|")[0].split("+")),
        ]
    if code == terms.TAKEN_OUT:
        return [shelf.catalogue(state.setup.town).groups[details[0]]]
    if code in (terms.TARGETS, terms.DEBTS):
        return [len(details), Secret(_joined(_building(state, building) for building in details), [seat])]
    if code in (terms.PROGRAMMED, terms.SWAPPED):
        return [Secret(_joined(CARD_IDS[card] for card in details), [seat])]
    if code == terms.LOOKED:
        space, building = details
        return [place_word(space), Secret(_building(state, building), [seat])]
    if code == terms.STAMPEDED:
        return [CAUSES[details[0]]]
    if code in (terms.WON, terms.DRAWN):
        return [REASONS[details[0]]]
    return [_word(state, letter, value) for letter, value in zip(_letters(code, len(details)), details, strict=True)]


def _letters(code: int, number: int) -> str:
    """What each of so many details is."""
    first, _slash, pairs = SHAPES.get(code, "n").partition("/")
    if not pairs:
        return first[:number]
    return first + pairs * ((number - len(first)) // len(pairs))


def _word(state: CactusTown, letter: str, value: int) -> str | int:
    """One detail in notation."""
    if letter == "f":
        return FIGURE_WORDS[value]
    if letter == "p":
        return place_word(value)
    if letter == "b":
        return _building(state, value)
    if letter == "c":
        return CARD_IDS[value]
    return KIND_WORDS[value] if letter == "k" else value


def _building(state: CactusTown, building: int) -> str:
    return building_word(shelf.catalogue(state.setup.town), building)


def _joined(words: Iterable[str]) -> str:
    return " ".join(words)


# ---- cards and buildings in records ----------------------------------------------------------------------------------


def unpack(record: Record) -> None:
    """Lay the cards and the buildings of a record on the shelf, if they aren't there; ours must be the same as then."""
    options = record.header.options
    towns = str(options.get("town", "")).split("+")
    cards, *buildings = _box(record, 1 + len(towns))
    shelf.GANGS.unpack(str(options.get("cards", "")), cards)
    for name, told in zip(towns, buildings, strict=True):
        shelf.BUILDINGS.unpack(name, told)


def _box(record: Record, files: int) -> list[str]:
    """What the first event of the deal tells of the cards and of each file of buildings."""
    deal = record.lines[1] if len(record.lines) > 1 else None
    if isinstance(deal, Deal) and deal.events:
        event = deal.events[0]
        if len(event) == 2 + files and event[0] == NAMES[terms.BOX]:
            return [str(told) for told in event[2:]]
    raise BadRecord("line 2: the deal should begin with the box, that is, with the cards and the buildings")


# ---- what simulations count ------------------------------------------------------------------------------------------


def count(state: CactusTown) -> dict[str, dict[str, int]]:
    """The statistics of a finished game that was told."""
    happened = [0] * len(NAMES)
    kinds = dict.fromkeys(KIND_WORDS, 0)
    idle = by_building = attacker = fought = hits = dodges = 0
    initiator = terms.NONE
    for event in state.story:
        code = event[0]
        happened[code] += 1
        if code == terms.CHOSE:
            kinds[KIND_WORDS[event[2]]] += 1
        elif code in (terms.NOTHING, terms.STRAYED):
            idle += 1
        elif code == terms.STAMPEDED:
            by_building += event[2]
        elif code == terms.DUELLED:
            initiator = event[3]
            fought += (len(event) - 6) // 2
        elif code == terms.BEAT:
            attacker += event[2] == initiator
        elif code == terms.BUMPED:
            hits += sum(die <= event[3] for die in event[5::2])
            dodges += sum(die > event[3] for die in event[5::2])
    winner = FACTION_WORDS[state.setup.factions[state.winner]] if state.winner >= 0 else ""
    counts = {
        "rounds": {
            "rounds": state.round,
            "cards": happened[terms.REVEALED],
            "actions that did nothing": idle,
            "buildings turned up": happened[terms.TURNED_UP],
        },
        "actions": kinds,
        "duels": {
            "duels": happened[terms.DUELLED],
            "defenders": fought,
            "defenders beaten": attacker,
            "second shots": happened[terms.SECOND_SHOT],
            "ammo used": happened[terms.USED_AMMO],
            "pushes": happened[terms.PUSHED],
            "stuns": happened[terms.STUNNED],
        },
        "herd": {
            "stampedes": happened[terms.STAMPEDED],
            "stampedes by buildings": by_building,
            "bumps": happened[terms.BUMPED],
            "hits": hits,
            "dodges": dodges,
            "boardings": happened[terms.BOARDED],
        },
        "goals": {
            "robberies": happened[terms.ROBBED],
            "loot picked up": happened[terms.PICKED_UP],
            "escapes": happened[terms.ESCAPED],
            "arrests": happened[terms.JAILED],
            "captures": happened[terms.CAPTURED],
            "horses": happened[terms.STOLE],
            "debts paid": happened[terms.PAID],
            "duel tokens": happened[terms.FLIPPED],
        },
        "won by": {word: int(word == winner) for word in FACTION_WORDS},
        "why": {word: int(reason == state.reason) for reason, word in enumerate(REASONS) if word},
    }
    return {group: numbers for group, numbers in counts.items() if any(numbers.values())}


assert sorted(NAMES) == list(range(terms.IDLE + 1))
