"""The factions: their figures, cards and goals, and who can play against whom (CT-9, CT-13 to CT-18, CT-72).

A faction is one of five sides, each with its letter, its word and its figures in notation. Who it is, how it is called
and what it is out for stands in the data files, which `gangs_file.py` reads and writes.
"""

from dataclasses import dataclass

from philately.core.language import N_, _, ngettext
from philately.games.cactus_town.notation import FIGURE_WORDS
from philately.games.cactus_town.rules import terms as t

FACTION_WORDS = ("outlaws", "law", "hunters", "dancer", "cowboy")
LETTERS = "osbdc"  # of the factions, in combinations
CARD_IDS = tuple(f"{letter.upper()}{number}" for letter in LETTERS for number in range(1, t.HAND + 1))
PART_WORDS = ("loot", "jailed", "prisoners", "horses", "paid", "duels", "aboard")  # of goals, as the rules number them
COLOURS = ("red", "blue", "green", "pink", "orange", "teal", "violet", "grey")
SEATING = "seating"
ABOUT = {  # what a table of the data is about, for the rules page
    "push": N_("how far the loser of a duel is pushed"),
    "second_shot": N_("what a second shot that replaces the die adds to its card"),
    SEATING: N_("in which order the factions sit around the table"),
    "standoff": N_("what a figure in a standoff can't do"),
    "outlaws.goal": N_("how much loot the Outlaws need"),
    "outlaws.draw": N_("how many targets the Outlaws draw"),
    "outlaws.lawless": N_("how many targets the Outlaws draw without the Law"),
    "outlaws.start": N_("where the Outlaws start"),
    "law.goal": N_("how many Outlaws the Law must jail"),
    "law.draw": N_("how many debts the Law draws"),
    "law.start": N_("where the Law starts"),
    "hunters.goal": N_("how many prisoners and horses the Bounty Hunters need"),
    "hunters.draw": N_("how many debts the Bounty Hunters draw"),
    "hunters.start": N_("where the Bounty Hunters start"),
    "dancer.goal": N_("how many debts the Dancer must pay and duels she must win"),
    "dancer.draw": N_("how many debts the Dancer draws"),
    "dancer.start": N_("where the Dancer starts"),
    "cowboy.herd": N_("how far a cow can be away from the Cowboy"),
    "cowboy.start": N_("on which field each animal starts"),
    "cowboy.fields": N_("which buildings lie next to the fields"),
    "cowboy.wagons": N_("which animal can enter which wagon, and from where"),
}
USUAL_GOALS = {  # sentences for the parts of a goal, with {number} of the first of them and {more} of the last
    ("loot",): N_("Carry {number} loot into the desert: rob your targets, then walk off the edge of the town."),
    ("jailed",): N_("Jail {number} Outlaws: beat them in a duel, stun them, arrest them."),
    ("prisoners", "horses"): N_("Take {number} Outlaw prisoner and steal {more} horses."),
    ("paid", "duels"): N_("Pay {number} debts where you owe them, and win {more} duels."),
    ("aboard",): N_("Bring all {number} animals to the train, the Cowboy last."),
}


@dataclass(frozen=True)
class Card:
    """An action card: two actions, of which one is carried out, and a value for duels."""

    actions: tuple[int, int]
    value: int
    source: str = ""


@dataclass(frozen=True)
class Figure:
    """A figure: its title, and how it is called in the midst of a sentence."""

    title: str
    text: str


@dataclass(frozen=True)
class Faction:
    """One side."""

    cards: tuple[Card, ...]
    source: str
    title: str
    colour: str
    figures: tuple[Figure, ...]
    starts: tuple[int, ...]  # spaces or fields; t.NONE is the space that the Outlaws leave free
    parts: dict[str, int]  # of its goal, in the order of PART_WORDS: how much of each
    aim: str = ""  # the goal in words, if the data have some


@dataclass(frozen=True)
class Gangs:
    """All that is known about the factions. Sources are empty where nobody has said one."""

    name: str
    factions: tuple[Faction, ...]
    combinations: dict[str, str]  # with their sources
    numbers: dict[tuple[str, str], int]  # by table and key
    seating: str  # the letters of all factions, clockwise
    hindered: tuple[str, ...]  # words of actions, and `building` (CT-46)
    fields: tuple[tuple[int, ...], ...]  # the buildings that each field borders on
    wagons: tuple[tuple[int, ...], ...]  # the buildings from which each wagon is entered
    riders: tuple[tuple[int, ...], ...]  # the animals that may enter it
    sources: dict[str, str]  # of the tables


# ---- for programs ----------------------------------------------------------------------------------------------------


def factions_of(letters: str, seating: str = LETTERS) -> list[int]:
    """The factions of a combination, in the order of seating (CT-16)."""
    return [LETTERS.index(letter) for letter in sorted(letters, key=seating.index)]


def first_figure(faction: int) -> int:
    """The first of a faction's figures."""
    return (0, t.FIRST_LAW, t.FIRST_HUNTER, t.SHE, t.BULL)[faction]


# ---- for people ------------------------------------------------------------------------------------------------------


def faction_title(gangs: Gangs, faction: int) -> str:
    """A faction: `Bounty Hunters`."""
    return _(gangs.factions[faction].title)


def combination_title(gangs: Gangs, letters: str) -> str:
    """A combination: `Outlaws, Law, Cowboy`."""
    return ", ".join(faction_title(gangs, faction) for faction in factions_of(letters))


def figure_of(gangs: Gangs, figure: int) -> Figure:
    """What is known of a figure; one that isn't in play has only its word in notation."""
    faction = t.faction_of(figure)
    figures, place = gangs.factions[faction].figures, figure - first_figure(faction)
    return figures[place] if place < len(figures) else Figure(FIGURE_WORDS[figure], FIGURE_WORDS[figure])


def goal_said(gangs: Gangs, faction: int) -> str:
    """What a faction has to do to win."""
    side = gangs.factions[faction]
    if side.aim:
        return _(side.aim)
    numbers = list(side.parts.values())
    usual = USUAL_GOALS.get(tuple(side.parts))
    if usual is not None:
        return _(usual).format(number=numbers[0], more=numbers[-1])
    return " ".join(_part_said(part, number) for part, number in side.parts.items())


def _part_said(part: str, number: int) -> str:
    """One part of a goal that no sentence of ours tells as a whole."""
    if part == "jailed":
        return ngettext("Jail {number} Outlaw.", "Jail {number} Outlaws.", number).format(number=number)
    if part == "prisoners":
        told = ngettext("Take {number} Outlaw prisoner.", "Take {number} Outlaws prisoner.", number)
        return told.format(number=number)
    if part == "horses":
        return ngettext("Steal {number} horse.", "Steal {number} horses.", number).format(number=number)
    if part == "paid":
        return ngettext("Pay {number} debt.", "Pay {number} debts.", number).format(number=number)
    return ngettext("Win {number} duel.", "Win {number} duels.", number).format(number=number)


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
            said.append(message.format(faction=faction_title(gangs, place)))
    for place, cards in enumerate(thought_up):
        message = _("{faction}: what stands on these cards is a reconstruction: {cards}.")
        if len(cards) == t.HAND:
            message = _("{faction}: what stands on all four cards is a reconstruction.")
        if cards:
            said.append(message.format(faction=faction_title(gangs, place), cards=", ".join(map(str, cards))))
    for table, source in gangs.sources.items():
        if source == "reconstruction":
            said.append(_("A reconstruction: {what}.").format(what=_(ABOUT[table])))
    letters = [one for one, source in gangs.combinations.items() if source == "reconstruction"]
    if letters:
        words = "; ".join(combination_title(gangs, one) for one in letters)
        said.append(_("Combinations of factions that are a reconstruction: {words}.").format(words=words))
    return said


assert len(FACTION_WORDS) == len(LETTERS) == t.FACTIONS and len(PART_WORDS) == t.PARTS
assert LETTERS[t.OUTLAWS] == "o" and LETTERS[t.COWBOY] == "c"
