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
from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.position import REASONS

NAMES = {
    t.BOX: "box",
    t.TAKEN_OUT: "taken_out",
    t.TARGETS: "targets",
    t.DEBTS: "debts",
    t.CORNER_FREE: "corner",
    t.STARTED: "started",
    t.ROUND: "round",
    t.PROGRAMMED: "programmed",
    t.REVEALED: "revealed",
    t.CHOSE: "chose",
    t.MOVED: "moved",
    t.TURNED_UP: "turned_up",
    t.ESCAPED: "escaped",
    t.BOARDED: "boarded",
    t.DUELLED: "duel",
    t.SECOND_SHOT: "second_shot",
    t.SHELTERED: "sheltered",
    t.IDLE: "idle",
    t.USED_AMMO: "ammo",
    t.BEAT: "beat",
    t.PUSHED: "pushed",
    t.STUNNED: "stunned",
    t.NOT_PUSHED: "not_pushed",
    t.FLIPPED: "flipped",
    t.ROBBED: "robbed",
    t.PICKED_UP: "picked_up",
    t.JAILED: "jailed",
    t.CAPTURED: "captured",
    t.DROPPED: "dropped",
    t.STOLE: "stole",
    t.PAID: "paid",
    t.STRAYED: "strayed",
    t.GATHERED: "gathered",
    t.CHARGED: "charged",
    t.BUMPED: "bump",
    t.THROWN: "thrown",
    t.HELD: "held",
    t.DODGED: "dodged",
    t.STAMPEDED: "stampede",
    t.RODE: "rode",
    t.PATROLLED: "patrolled",
    t.TREATED: "treated",
    t.HEALED: "healed",
    t.RELOADED: "reloaded",
    t.SWAPPED: "swapped",
    t.ARMED: "armed",
    t.LOOKED: "looked",
    t.SHIPPED: "shipped",
    t.NOTHING: "nothing",
    t.CLEANED: "cleaned",
    t.WON: "won",
    t.DRAWN: "drawn",
}
# What the details of an event are, one letter each: a figure, a place, a building, a card, a kind of action, a number.
# The last letter stands for all that follow; after `/` come pairs.
SHAPES = {
    t.CORNER_FREE: "p",
    t.STARTED: "p",
    t.ROUND: "n",
    t.REVEALED: "c",
    t.CHOSE: "k",
    t.MOVED: "fppk",
    t.TURNED_UP: "pb",
    t.ESCAPED: "fpn",
    t.BOARDED: "fpp",
    t.DUELLED: "pf/fn",
    t.SECOND_SHOT: "fcn",
    t.SHELTERED: "pn",
    t.IDLE: "f",
    t.USED_AMMO: "fn",
    t.BEAT: "ffnn",
    t.PUSHED: "fpp",
    t.STUNNED: "f",
    t.NOT_PUSHED: "f",
    t.FLIPPED: "n",
    t.ROBBED: "fb",
    t.PICKED_UP: "fp",
    t.JAILED: "fp",
    t.CAPTURED: "fp",
    t.DROPPED: "pn",
    t.STOLE: "fpn",
    t.PAID: "b",
    t.STRAYED: "k",
    t.GATHERED: "fpp",
    t.CHARGED: "fpp",
    t.BUMPED: "fn/fn",
    t.THROWN: "fpp",
    t.HELD: "f",
    t.DODGED: "fpp",
    t.RODE: "fpp",
    t.PATROLLED: "fpp",
    t.TREATED: "fpp",
    t.HEALED: "f",
    t.SHIPPED: "fpp",
    t.NOTHING: "k",
    t.CLEANED: "/f",
}
CAUSES = ("card", "building")  # of a STAMPEDE


def tell(state: CactusTown, event: Event) -> list[str | int | Secret]:
    """An event as name, seat and details; what is hidden from some seats is a `Secret`."""
    code, seat, *details = event
    return [NAMES[code], seat, *_details(state, code, seat, details)]


def _details(state: CactusTown, code: int, seat: int, details: list[int]) -> list[str | int | Secret]:
    if code == t.BOX:
        return [
            shelf.GANGS.tell(state.setup.cards),
            *map(shelf.BUILDINGS.tell, state.setup.town.partition("|")[0].split("+")),
        ]
    if code == t.TAKEN_OUT:
        return [shelf.catalogue(state.setup.town).groups[details[0]]]
    if code in (t.TARGETS, t.DEBTS):
        return [len(details), Secret(_joined(_building(state, building) for building in details), [seat])]
    if code in (t.PROGRAMMED, t.SWAPPED):
        return [Secret(_joined(CARD_IDS[card] for card in details), [seat])]
    if code == t.LOOKED:
        space, building = details
        return [place_word(space), Secret(_building(state, building), [seat])]
    if code == t.STAMPEDED:
        return [CAUSES[details[0]]]
    if code in (t.WON, t.DRAWN):
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
        if len(event) == 2 + files and event[0] == NAMES[t.BOX]:
            return [str(told) for told in event[2:]]
    raise BadRecord("line 2: the deal should begin with the box, that is, with the cards and the buildings")


# ---- what simulations count ------------------------------------------------------------------------------------------


def count(state: CactusTown) -> dict[str, dict[str, int]]:
    """The statistics of a finished game that was told."""
    happened = [0] * len(NAMES)
    kinds = dict.fromkeys(KIND_WORDS, 0)
    idle = by_building = attacker = fought = hits = dodges = 0
    initiator = t.NONE
    for event in state.story:
        code = event[0]
        happened[code] += 1
        if code == t.CHOSE:
            kinds[KIND_WORDS[event[2]]] += 1
        elif code in (t.NOTHING, t.STRAYED):
            idle += 1
        elif code == t.STAMPEDED:
            by_building += event[2]
        elif code == t.DUELLED:
            initiator = event[3]
            fought += (len(event) - 6) // 2
        elif code == t.BEAT:
            attacker += event[2] == initiator
        elif code == t.BUMPED:
            hits += sum(die <= event[3] for die in event[5::2])
            dodges += sum(die > event[3] for die in event[5::2])
    winner = FACTION_WORDS[state.setup.factions[state.winner]] if state.winner >= 0 else ""
    counts = {
        "rounds": {
            "rounds": state.round,
            "cards": happened[t.REVEALED],
            "actions that did nothing": idle,
            "buildings turned up": happened[t.TURNED_UP],
        },
        "actions": kinds,
        "duels": {
            "duels": happened[t.DUELLED],
            "defenders": fought,
            "defenders beaten": attacker,
            "second shots": happened[t.SECOND_SHOT],
            "ammo used": happened[t.USED_AMMO],
            "pushes": happened[t.PUSHED],
            "stuns": happened[t.STUNNED],
        },
        "herd": {
            "stampedes": happened[t.STAMPEDED],
            "stampedes by buildings": by_building,
            "bumps": happened[t.BUMPED],
            "hits": hits,
            "dodges": dodges,
            "boardings": happened[t.BOARDED],
        },
        "goals": {
            "robberies": happened[t.ROBBED],
            "loot picked up": happened[t.PICKED_UP],
            "escapes": happened[t.ESCAPED],
            "arrests": happened[t.JAILED],
            "captures": happened[t.CAPTURED],
            "horses": happened[t.STOLE],
            "debts paid": happened[t.PAID],
            "duel tokens": happened[t.FLIPPED],
        },
        "won by": {word: int(word == winner) for word in FACTION_WORDS},
        "why": {word: int(reason == state.reason) for reason, word in enumerate(REASONS) if word},
    }
    return {group: numbers for group, numbers in counts.items() if any(numbers.values())}


assert sorted(NAMES) == list(range(t.IDLE + 1))
