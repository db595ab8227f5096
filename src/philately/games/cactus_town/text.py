"""The words for questions, figures, actions, cards and places, of which all sentences are made.

Sentences are whole messages with named parts, so that they can be translated (`core/language.py`). Tables hold them in
English, marked with `N_`; they are translated where they are said. `words.py` has the questions and labels,
`rules/events.py` what happened, and `numbered.py` the rules.

A building is named only to a seat that knows it: one that lies face-up, or that the seat has looked at.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from philately.core.event import Event
from philately.core.language import N_, _, listed
from philately.core.options import Value
from philately.games.cactus_town import shelf
from philately.games.cactus_town.buildings import building_title, building_word
from philately.games.cactus_town.gangs import CARD_IDS, faction_title, factions_of, figure_of, first_figure, goal_said
from philately.games.cactus_town.notation import FIGURE_WORDS, KIND_WORDS, place_word
from philately.games.cactus_town.options import gangs_of, names, setup
from philately.games.cactus_town.rules import CactusTown
from philately.games.cactus_town.rules import events as e
from philately.games.cactus_town.rules import terms as t
from philately.games.cactus_town.rules.position import REASONS as ENDS

REASONS = {
    "goal": N_("the goal is reached"),
    "last_outlaw": N_("the last Outlaw in town was arrested"),
    "only_hope": N_("nobody else can reach the goal any more"),
    "progress": N_("furthest towards the goal after the last round"),
    "no_hope": N_("nobody can reach the goal any more"),
    "cap": N_("a tie after the last round"),
}

# ---- the things spoken of --------------------------------------------------------------------------------------------

KIND_TITLES = (
    N_("Walk"),
    N_("Sneak"),
    N_("Duel"),
    N_("Rob"),
    N_("Arrest"),
    N_("Capture"),
    N_("Steal Horse"),
    N_("Can-Can"),
    N_("Pay"),
    N_("Walk with the Cowboy"),
    N_("Sneak with the Cowboy"),
    N_("Sneak with one cow"),
    N_("Sneak with both cows"),
    N_("Regroup"),
    N_("Stampede"),
)


def figure_title(cards: str, figure: int) -> str:
    """A figure as it stands alone: `Sheriff`. Who it is stands in the cards."""
    return _(figure_of(shelf.GANGS.find(cards), figure).title)


def figure_said(cards: str, figure: int) -> str:
    """In the midst of a sentence: `the Sheriff`."""
    return _(figure_of(shelf.GANGS.find(cards), figure).text)


def side_title(cards: str, faction: int) -> str:
    """A faction: `Bounty Hunters`."""
    return faction_title(shelf.GANGS.find(cards), faction)


def owned(state: CactusTown, figure: int, people: Sequence[str]) -> str:
    """A figure and whose it is."""
    title = figure_title(state.setup.cards, figure)
    return _("{name}'s {figure}").format(name=people[state.seat_of(figure)], figure=title)


def kind_title(kind: int) -> str:
    return _(KIND_TITLES[kind])


def building_name(state: CactusTown, building: int) -> str:
    """A building by its number; only for those who may know it."""
    return building_title(shelf.catalogue(state.setup.town), building)


def card_said(cards: str, card: int) -> str:
    """All that is printed on one of the 20 cards: `O2: Walk or Rob (value 3)`."""
    printed = shelf.GANGS.find(cards).factions[card // t.HAND].cards[card % t.HAND]
    first, second = map(kind_title, printed.actions)
    told = _("{card}: {first} or {second} (value {value})")
    return told.format(card=CARD_IDS[card], first=first, second=second, value=printed.value)


def figures_said(cards: str, figures: Iterable[int]) -> str:
    return listed([figure_said(cards, figure) for figure in figures])


def began(said: str) -> str:
    """A sentence begins with a capital."""
    return said[:1].upper() + said[1:]


def knows(state: CactusTown, seat: int, space: int) -> bool:
    """May this seat know which building is in a space?"""
    return bool((state.face_up | (state.looked[seat] if seat >= 0 else 0)) >> space & 1)


def place_said(state: CactusTown, seat: int, place: int) -> str:
    """A place with what the seat knows of it: `d4 (face-down)`, `c3 (Sheriff's Office)`."""
    word = place_word(place)
    if place >= t.GRID:
        return word
    if not knows(state, seat, place):
        return _("{space} (face-down)").format(space=word)
    told = _("{space} ({building})") if state.face_up >> place & 1 else _("{space} ({building}, face-down)")
    return told.format(space=word, building=building_name(state, state.buildings[place]))


# ---- the values of events --------------------------------------------------------------------------------------------

CAUSES = ("card", "building")  # of a STAMPEDE


Options = Mapping[str, Value]


def _faction(seat: int, options: Options) -> int:
    return setup(options, len(str(options["factions"]))).factions[seat]


def _starter(seat: int, options: Options) -> str:
    """The title of the first figure of a seat."""
    return figure_title(str(options["cards"]), first_figure(_faction(seat, options)))


def _stranger(faction: int, options: Options) -> str:
    """The title of a faction whose goal no sentence of ours tells; empty for the others."""
    gangs, ours = gangs_of(options), shelf.GANGS.find("standard")
    mine, usual = gangs.factions[faction], ours.factions[faction]
    return "" if (mine.title, list(mine.parts)) == (usual.title, list(usual.parts)) else faction_title(gangs, faction)


SAID: dict[str, Callable[[int, Options], str]] = {  # in words
    e.FIGURE: lambda figure, options: figure_said(str(options["cards"]), figure),
    e.PLACE: lambda place, options: place_word(place),
    e.BUILDING: lambda building, options: building_title(names(options), building),
    e.GROUP: lambda group, options: _(names(options).group_titles[group]),
    e.CARD: lambda card, options: CARD_IDS[card],
    e.PRINTED: lambda card, options: card_said(str(options["cards"]), card),
    e.KIND: lambda kind, options: kind_title(kind),
    e.GOAL: lambda seat, options: goal_said(gangs_of(options), _faction(seat, options)),
    e.STARTER: _starter,
    e.STRANGER: _stranger,
}
NOTED: dict[str, Callable[[int, Options], str]] = {  # in notation, for the record
    e.FIGURE: lambda figure, options: FIGURE_WORDS[figure],
    e.PLACE: SAID[e.PLACE],
    e.BUILDING: lambda building, options: building_word(names(options), building),
    e.GROUP: lambda group, options: names(options).groups[group],
    e.CARD: SAID[e.CARD],
    e.PRINTED: SAID[e.CARD],
    e.KIND: lambda kind, options: KIND_WORDS[kind],
    e.CAUSE: lambda cause, options: CAUSES[cause],
    e.REASON: lambda reason, options: ENDS[reason],
    # The box is told by name, or by all that is in it.
    e.GANGS: lambda place, options: shelf.GANGS.tell(str(options["cards"])),
    e.TOWN: lambda place, options: shelf.BUILDINGS.tell(str(options["town"]).split("+")[place]),
}


def recall(
    event: Event, seat: int, values: dict[str, tuple[int, ...]], options: Mapping[str, Value], players: int
) -> None:
    """Fill in what records of format 1 don't have."""
    if event is e.TAKEN_OUT:
        groups = setup(options, len(str(options["factions"]))).groups
        values["buildings"] = tuple(each for each, group in enumerate(groups) if group == values["group"][0])
    if event is e.WON:
        values["faction"] = (factions_of(str(options["factions"]))[seat],)


assert len(KIND_TITLES) == t.KINDS
