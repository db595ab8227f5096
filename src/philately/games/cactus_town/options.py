"""What can be chosen before a game of Cactus Town (CT-7, CT-14, CT-15, CT-20 to CT-22)."""

import re
from collections.abc import Iterable, Mapping

from librt.vecs import vec
from mypy_extensions import i64

from philately.core.errors import BadOptions
from philately.core.language import N_, _, either
from philately.core.options import Option, Value, parse_options
from philately.games.cactus_town import shelf
from philately.games.cactus_town.buildings import Buildings, Catalogue, Group
from philately.games.cactus_town.gangs import (
    FACTION_WORDS,
    LETTERS,
    PART_WORDS,
    Gangs,
    faction_title,
    factions_of,
    first_figure,
)
from philately.games.cactus_town.gangs_file import COMBINATIONS, no_such
from philately.games.cactus_town.notation import KIND_WORDS
from philately.games.cactus_town.rules import Setup
from philately.games.cactus_town.rules import terms as t

USUAL = "auto"
NO_LIMIT = "none"
PAIR = 2
OPTIONS = [
    Option(
        "factions",
        (USUAL, *COMBINATIONS),
        N_(
            "Which factions play. They sit in this order unless the cards name another. The usual ones depend on the "
            "number of players and on the Stampede."
        ),
        "CT-14",
        codes=N_("The letters are o Outlaws, s Law, b Bounty Hunters, d Dancer, c Cowboy."),
        title=N_("Factions"),
        titles=(
            N_("the usual ones"),
            N_("Outlaws, Law"),
            N_("Outlaws, Law, Bounty Hunters"),
            N_("Outlaws, Law, Dancer"),
            N_("Outlaws, Bounty Hunters, Dancer"),
            N_("Outlaws, Law, Bounty Hunters, Dancer"),
            N_("Outlaws, Cowboy"),
            N_("Outlaws, Law, Cowboy"),
            N_("Outlaws, Bounty Hunters, Cowboy"),
            N_("Outlaws, Dancer, Cowboy"),
            N_("Outlaws, Law, Bounty Hunters, Cowboy"),
            N_("Outlaws, Law, Dancer, Cowboy"),
            N_("Outlaws, Bounty Hunters, Dancer, Cowboy"),
            N_("all five"),
        ),
    ),
    Option(
        "stampede",
        ("on", "off"),
        N_("Does the Cowboy of the expansion Stampede play? With five players he must."),
        "CT-15",
        title=N_("Stampede"),
        titles=(N_("with the Cowboy"), N_("without the Cowboy")),
    ),
    Option(
        "programming",
        ("reverse", "simple"),
        N_(
            "In which order cards are resolved: the last one laid first, or everybody's first card, then the second, "
            "then the third."
        ),
        "CT-36",
        title=N_("Programming"),
        titles=(N_("one pile, last laid first"), N_("simple, row by row")),
    ),
    Option(
        "buildings",
        ("basic", "gunslinger"),
        N_("Basic ones do nothing; gunslinger ones act when they are entered or turned up, or in duels."),
        "CT-103",
        title=N_("Buildings"),
        titles=(N_("basic, without effects"), N_("gunslinger, with effects")),
    ),
    Option(
        "second_shot_mode",
        ("add", "replace"),
        N_("What the card that you don't program does in a duel: add its value to the die, or replace it."),
        "CT-60",
        title=N_("Second shot"),
        titles=(N_("added to the die"), N_("instead of the die")),
    ),
    Option(
        "escape_from",
        ("edge", "corner"),
        N_("From where Outlaws can leave the town with their loot: all along its edge, or its four corners."),
        "CT-84",
        title=N_("Escape"),
        titles=(N_("from every edge"), N_("from corners only")),
    ),
    Option(
        "capture_in_standoff",
        ("off", "on"),
        N_("Can a Bounty Hunter take a prisoner while a figure of another side stands in the same building?"),
        "CT-46",
        title=N_("Capture in a standoff"),
        titles=(N_("no"), N_("yes")),
    ),
    Option(
        "round_cap",
        ("25", NO_LIMIT),
        N_("End the game after so many rounds: whoever has come furthest towards the goal wins."),
        "CT-152",
        numbers=(1, 200),
        title=N_("Round limit"),
        titles=(N_("25 rounds"), N_("no limit")),
    ),
    Option(
        "groups",
        (USUAL,),
        N_("Which groups may be in the town, with 24 buildings or more: their words, such as horse+money+drink."),
        "CT-20",
        form=N_("groups joined with +"),
        title=N_("Groups of buildings"),
        titles=(N_("the usual ones"),),
    ),
    Option(
        "cards",
        tuple(shelf.OUR_GANGS),
        N_("Which action cards and goals."),
        "CT-72",
        codes=N_("Their name, or at the command line a file such as my-cards.toml."),
        form=N_("the name of other cards"),
        title=N_("Cards"),
        titles=(N_("Standard cards"), N_("First cards")),
    ),
    Option(
        "town",
        tuple(shelf.OUR_BUILDINGS),
        N_(
            "Which buildings there are: the name of a town, or several joined with +; at the command line also files "
            "such as my-town.toml."
        ),
        "CT-102",
        form=N_("the names of other towns, joined with +"),
        title=N_("Town"),
        titles=(N_("Standard town"),),
    ),
]


def check(given: Mapping[str, object], players: int) -> dict[str, Value]:
    """All options, without contradictions; cards and towns must be on the shelf. Factions are said as letters."""
    chosen = parse_options("cactus_town", OPTIONS, given)
    chosen["town"] = "+".join(word.strip() for word in str(chosen["town"]).split("+"))
    letters = _letters(chosen, "stampede" in given, players)
    chosen["factions"] = letters
    chosen["stampede"] = "on" if LETTERS[t.COWBOY] in letters else "off"
    chosen["groups"] = _groups(chosen)
    _check_town(chosen)
    return chosen


def gangs_of(chosen: Mapping[str, Value]) -> Gangs:
    """The cards of checked options."""
    return shelf.GANGS.find(str(chosen["cards"]))


def town_of(chosen: Mapping[str, Value]) -> Buildings:
    """All buildings of the files of checked options."""
    return shelf.find_town(str(chosen["town"]))


def names(chosen: Mapping[str, Value]) -> Catalogue:
    """The buildings that may be in the town of checked options."""
    return shelf.catalogue(town_word(chosen))


def town_word(chosen: Mapping[str, Value]) -> str:
    """The files of a town and the groups that are used, as a setup keeps them."""
    return f"{chosen['town']}|{'+'.join(group.word for group in _chosen(chosen))}"


def setup(chosen: Mapping[str, Value], players: int) -> Setup:
    """The checked options as the rules need them."""
    gangs = gangs_of(chosen)
    numbers = gangs.numbers
    factions = factions_of(str(chosen["factions"]), gangs.seating)
    assert len(factions) == players
    owners = [next((each for each in factions if part in gangs.factions[each].parts), t.NONE) for part in PART_WORDS]
    figures = {each: ((1 << len(gangs.factions[each].figures)) - 1) << first_figure(each) for each in factions}
    cards = [card for faction in gangs.factions for card in faction.cards]
    catalogue = names(chosen)
    return Setup(
        factions=factions,
        first=[card.actions[0] for card in cards],
        second=[card.actions[1] for card in cards],
        values=[card.value for card in cards],
        groups=list(catalogue.group_of),
        effects=list(catalogue.effects),
        removable=[place for place, group in enumerate(_chosen(chosen)) if _can_go(group, chosen)],
        gunslinger=chosen["buildings"] == "gunslinger",
        reverse=chosen["programming"] == "reverse",
        shot_replaces=chosen["second_shot_mode"] == "replace",
        corner_only=chosen["escape_from"] == "corner",
        round_cap=0 if chosen["round_cap"] == NO_LIMIT else int(chosen["round_cap"]),
        targets=numbers["outlaws.draw" if t.LAW in factions else "outlaws.lawless", "targets"],
        debts=0 if owners[t.PAID] == t.NONE else numbers[f"{FACTION_WORDS[owners[t.PAID]]}.draw", "debts"],
        owners=vec[i64](owners),
        needs=vec[i64](
            [
                0 if owner == t.NONE else gangs.factions[owner].parts[part]
                for owner, part in zip(owners, PART_WORDS, strict=True)
            ]
        ),
        herd_range=numbers["cowboy.herd", "range"],
        push=numbers["push", "spaces"],
        bed_bonus=catalogue.bed_bonus,
        ammo_bonus=catalogue.ammo_bonus,
        replace_bonus=numbers["second_shot", "replace_bonus"],
        figures=sum(figures.values()),
        starts=[list(faction.starts) for faction in gangs.factions],
        sharers=sum(figures[each] for each in factions if gangs.factions[each].starts.count(t.OFFICE_SPACE) > 1),
        stunners=sum(figures[each] for each in factions if {"jailed", "prisoners"} & set(gangs.factions[each].parts)),
        rewarded=figures.get(owners[t.DUELS], 0),
        hindered=_hindered(gangs, chosen),
        steps=vec[i64](_steps(gangs)),
        field_side=_bits({space for spaces in gangs.fields for space in spaces}),
        riders=vec[i64]([_bits(animals) for animals in gangs.riders]),
        cards=str(chosen["cards"]),
        town=town_word(chosen),
    )


def _bits(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)


def _steps(gangs: Gangs) -> list[int]:
    """Where the ways from each building and field lead (CT-2, CT-123, CT-138)."""
    found: list[int] = []
    for place in range(t.WAGON):
        beside = [t.neighbour(place, way) for way in range(4)]
        if place >= t.FIELD:
            beside = [*gangs.fields[place - t.FIELD], -1, -1, -1][:4]
        wagons = [t.WAGON + wagon if place in spaces else -1 for wagon, spaces in enumerate(gangs.wagons)]
        found += [*beside, *wagons]
    return found


def _hindered(gangs: Gangs, chosen: Mapping[str, Value]) -> int:
    """CT-46, with what the table has agreed on."""
    free = {"capture"} if chosen["capture_in_standoff"] == "on" else set()
    return _bits(place for place, word in enumerate((*KIND_WORDS, "building")) if word in set(gangs.hindered) - free)


# ---- factions --------------------------------------------------------------------------------------------------------


def _letters(chosen: Mapping[str, Value], said_stampede: bool, players: int) -> str:
    """The factions that play (CT-14, CT-15); naming them without the Cowboy is enough to leave him out."""
    known = [letters for letters in gangs_of(chosen).combinations if len(letters) == players]
    letters = str(chosen["factions"])
    without = said_stampede and chosen["stampede"] == "off"
    if letters != USUAL:
        if letters not in known:
            if not known:
                raise _none_for(chosen, players)
            message = _("with {number} players factions can't be {said}; they can be {words}")
            raise BadOptions(message.format(number=players, said=repr(letters), words=either(known)))
        if without and LETTERS[t.COWBOY] in letters:
            message = _("factions {said} have the Cowboy, but stampede is off; leave out one of the two")
            raise BadOptions(message.format(said=repr(letters)))
        return letters
    wanted = [one for one in known if (LETTERS[t.COWBOY] in one) != without]
    if wanted:
        return wanted[0]
    if not known:
        raise _none_for(chosen, players)
    message = _("with {number} players the Cowboy can't be left out; stampede should be on")
    if not without:
        message = _("with {number} players the Cowboy can't be in play; stampede should be off")
    raise BadOptions(message.format(number=players))


def _none_for(chosen: Mapping[str, Value], players: int) -> BadOptions:
    """These cards are for other numbers of players."""
    numbers = sorted({len(letters) for letters in gangs_of(chosen).combinations})
    message = _("these cards have no combination of factions for {number} players; they have some for {words}")
    return BadOptions(message.format(number=players, words=either([str(number) for number in numbers])))


# ---- the town --------------------------------------------------------------------------------------------------------


def _usual(chosen: Mapping[str, Value]) -> list[str]:
    """Cows only with the Cowboy, unless a further file brings them."""
    first = len(shelf.BUILDINGS.find(str(chosen["town"]).partition("+")[0]).groups)
    return [
        group.word
        for place, group in enumerate(town_of(chosen).groups)
        if place >= first or group.effect != t.COW or chosen["stampede"] == "on"
    ]


def _groups(chosen: Mapping[str, Value]) -> str:
    """The option as it is kept: words in the order of the files, or that they are the usual ones."""
    if chosen["groups"] == USUAL:
        return USUAL
    known = [group.word for group in town_of(chosen).groups]
    said = [word for word in re.split(r"[+,\s]+", str(chosen["groups"])) if word]
    for word in said:
        if word not in known:
            message = _("there is no group {said}; groups are {words}")
            closer = _("there is no group {said}; did you mean {words}?")
            raise BadOptions(no_such(word, known, message, closer))
    found = [word for word in known if word in said]
    return USUAL if found == _usual(chosen) else "+".join(found)


def _chosen(chosen: Mapping[str, Value]) -> list[Group]:
    words = _usual(chosen) if chosen["groups"] == USUAL else str(chosen["groups"]).split("+")
    return [group for group in town_of(chosen).groups if group.word in words]


def _can_go(group: Group, chosen: Mapping[str, Value]) -> bool:
    """CT-22: only pairs; the horses stay, and the cows where there is a Cowboy."""
    if group.effect == t.HORSE or (group.effect == t.COW and chosen["stampede"] == "on"):
        return False
    return len(group.buildings) == PAIR


def _check_town(chosen: Mapping[str, Value]) -> None:
    """There must be 24 buildings when enough pairs have been taken out, with horses enough to steal."""
    groups = _chosen(chosen)
    cards = sum(len(group.buildings) for group in groups)
    surplus = cards - t.TOWN
    pairs = sum(_can_go(group, chosen) for group in groups)
    message = ""
    if surplus < 0:
        message = _("the groups have {number} buildings together; the town needs {right}")
    elif cards > t.MOST_BUILDINGS:
        message = _("the groups have {number} buildings together; there can be {most}")
    elif surplus % PAIR:
        message = _(
            "the groups have {number} buildings together, {surplus} too many; only pairs can be taken out, so "
            "it should be an even number"
        )
    elif surplus > PAIR * pairs:
        message = _(
            "the groups have {number} buildings together, so that {needed} pairs must be taken out; only {pairs} can be"
        )
    if message:
        numbers = {"right": t.TOWN, "most": t.MOST_BUILDINGS, "surplus": surplus, "needed": surplus // PAIR}
        raise BadOptions(message.format(number=cards, pairs=pairs, **numbers))
    horses = sum(len(group.buildings) for group in groups if group.effect == t.HORSE)
    gangs = gangs_of(chosen)
    for faction in factions_of(str(chosen["factions"])):
        needed = gangs.factions[faction].parts.get("horses", 0)
        if horses < needed:
            message = _("the {faction} need {needed} horses, but the groups have {horses} buildings with one")
            raise BadOptions(message.format(faction=faction_title(gangs, faction), needed=needed, horses=horses))
