"""Cards and buildings as files: ours, what is wrong with others, and what one is told then."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from philately.core.errors import BadOptions
from philately.core.language import use
from philately.games.cactus_town import GAME, buildings, gangs, shelf
from philately.games.cactus_town.buildings import (
    EFFECT_WORDS,
    Building,
    building_title,
    building_word,
    choose,
    read_buildings,
)
from philately.games.cactus_town.gangs import CARD_IDS, FACTION_WORDS, combination_title, faction_title, figure_of
from philately.games.cactus_town.gangs_file import (
    ACTIONS,
    COMBINATIONS,
    HINDERED,
    NEEDED,
    NUMBERS,
    read_gangs,
)
from philately.games.cactus_town.notation import KIND_WORDS
from philately.games.cactus_town.rules.terms import BULL, COW, FIRST_LAW, HORSE, HUNTERS, LAW, OFFICE, OUTLAWS, TOWN

CARDS = shelf.OUR_GANGS["first"].read_bytes()
HOUSES = shelf.OUR_BUILDINGS["standard"].read_bytes()
Reader = Callable[[bytes, str], object]


def toml(value: Any) -> str:
    """A value as TOML has it, all on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {toml(one)}' for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(one if one.isalnum() else f"\\U{ord(one):08X}" for one in value) + '"'
    return str(value)


def changed(source: bytes, *way: Any) -> bytes:
    """A good file in which the last of these stands at the place that the others name; `...` takes it away."""
    data = tomllib.loads(source.decode())
    *steps, key, value = way
    place: Any = data
    for step in steps:
        place = place[step]
    if value is ...:
        del place[key]
    else:
        place[key] = value
    lines = []
    for name, value in data.items():
        if isinstance(value, list):
            lines.append(f'"{name}" = [\n' + "".join(f"{toml(one)},\n" for one in value) + "]")
        else:
            lines.append(f'"{name}" = {toml(value)}')
    return "\n".join(lines).encode()


def told(reader: Reader, source: bytes) -> str:
    """What is wrong with a file that is called mine.toml."""
    with pytest.raises(BadOptions) as refused:
        reader(source, "mine.toml")
    said = str(refused.value)
    assert said.startswith("mine.toml: ")
    return said.removeprefix("mine.toml: ")


# ---- ours ------------------------------------------------------------------------------------------------------------


def test_the_first_cards() -> None:
    """CT-72."""
    first = shelf.GANGS.find("first")
    said = [
        f"{name} {KIND_WORDS[card.actions[0]]} {KIND_WORDS[card.actions[1]]} {card.value}"
        for name, card in zip(CARD_IDS, [card for one in first.factions for card in one.cards], strict=True)
    ]
    assert said == [
        "O1 walk duel 1",
        "O2 walk rob 3",
        "O3 walk sneak 2",
        "O4 sneak duel 0",
        "S1 walk duel 1",
        "S2 walk duel 2",
        "S3 walk arrest 3",
        "S4 sneak arrest 0",
        "B1 walk horse 1",
        "B2 walk duel 2",
        "B3 walk capture 3",
        "B4 sneak duel 0",
        "D1 walk can-can 1",
        "D2 can-can duel 2",
        "D3 walk pay 3",
        "D4 sneak duel 0",
        "C1 walk-bull sneak-cows 2",
        "C2 sneak-bull sneak-cow 0",
        "C3 walk-bull regroup 1",
        "C4 stampede sneak-cow 3",
    ]


def test_numbers_of_the_first_cards() -> None:
    """CT-14, CT-15, CT-28, CT-29, CT-66, CT-73, CT-85, CT-89, CT-94, CT-112."""
    cards = shelf.GANGS.find("first")
    assert cards.numbers == {
        ("push", "spaces"): 3,
        ("second_shot", "replace_bonus"): 2,
        ("outlaws.draw", "targets"): 3,
        ("outlaws.lawless", "targets"): 2,
        ("dancer.draw", "debts"): 3,
        ("cowboy.herd", "range"): 2,
    }
    assert [faction.parts for faction in cards.factions] == [
        {"loot": 2},
        {"jailed": 2},
        {"prisoners": 1, "horses": 2},
        {"paid": 2, "duels": 3},
        {"aboard": 3},
    ]
    assert cards.seating == "osbdc"
    assert tuple(cards.combinations) == COMBINATIONS


def test_our_buildings() -> None:
    """CT-102: a group of four, ten pairs, and the cows."""
    town = shelf.BUILDINGS.find("standard")
    assert [group.word for group in town.groups] == list(EFFECT_WORDS[1:])
    assert [group.effect for group in town.groups] == list(range(HORSE, COW + 1))
    assert [len(group.buildings) for group in town.groups] == [4] + [2] * 11
    assert sum(len(group.buildings) for group in town.groups if group.effect != COW) == TOWN
    assert all(group.icon == group.word for group in town.groups)
    assert (town.bed_bonus, town.ammo_bonus) == (1, 2)


def test_titles_of_factions() -> None:
    """As they stand in our file, which a file of an earlier release may leave to us."""
    first = shelf.GANGS.find("first")
    assert [faction_title(first, faction) for faction in (OUTLAWS, HUNTERS)] == ["Outlaws", "Bounty Hunters"]
    assert combination_title(first, "osc") == "Outlaws, Law, Cowboy"
    said = [(figure_of(first, figure).title, figure_of(first, figure).text) for figure in (0, FIRST_LAW, BULL)]
    assert said == [("Outlaw 1", "Outlaw 1"), ("Sheriff", "the Sheriff"), ("Cowboy", "the Cowboy")]
    with use("xx"):
        assert faction_title(first, LAW) == "⟦Law⟧" and combination_title(first, "oc") == "⟦Outlaws⟧, ⟦Cowboy⟧"


def test_titles_of_buildings() -> None:
    town = shelf.BUILDINGS.find("standard")
    catalogue = choose(town, ["cow", "money"])  # in the order of the file
    assert catalogue.words == ("bank", "assay_office", "stockyard", "butcher") and catalogue.group_of == (0, 0, 1, 1)
    assert building_word(catalogue, 2) == "stockyard" and building_word(catalogue, OFFICE) == "office"
    with use("xx"):
        assert building_title(catalogue, 1) == "⟦Assay Office⟧"
        assert building_title(catalogue, OFFICE) == "⟦Sheriff's Office⟧"


def test_what_is_a_reconstruction_is_said() -> None:
    """For the rules page: cards and most buildings, but not the goals, the herd and what the cows do."""
    said = gangs.reconstructions(shelf.GANGS.find("standard"))
    assert said[0] == "What stands on the action cards of all factions is a reconstruction."
    assert not [one for one in said if "what stands on" in one]
    assert "A reconstruction: how many targets the Outlaws draw without the Law." in said
    assert "A reconstruction: where the Dancer starts." in said
    assert "A reconstruction: in which order the factions sit around the table." in said
    assert not [one for one in said if "how far a cow" in one or "loot" in one or "pushed" in one]
    assert said[-1].startswith("Combinations of factions that are a reconstruction: Outlaws, Cowboy; ")
    town = buildings.reconstructions(shelf.BUILDINGS.find("standard"))
    assert town[0] == "The names of all buildings are a reconstruction."
    assert town[1].endswith("for these groups: Horses, Money, Drink, Beds, Faith, Medicine, Trade, Arms, Authorities, "
                            "News, Transport.")  # fmt: skip


def test_what_somebody_has_typed_in_is_no_reconstruction() -> None:
    """Entries may say that they are from the rulebook, or nothing."""
    cards = shelf.GANGS.find("standard")
    known = [replace(card, source="rulebook") for card in cards.factions[0].cards[:2]] + [*cards.factions[0].cards[2:]]
    outlaws = replace(cards.factions[0], cards=tuple(known), source="reconstruction")
    said = gangs.reconstructions(replace(cards, factions=(outlaws, *cards.factions[1:])))
    assert said[:2] == [
        "Outlaws: who they are and how many figures they have is a reconstruction.",
        "Outlaws: what stands on these cards is a reconstruction: 3, 4.",
    ]
    assert said[2:6] == [
        f"{name}: what stands on all four cards is a reconstruction."
        for name in ("Law", "Bounty Hunters", "Dancer", "Cowboy")
    ]
    nothing = re.sub(rb',? ?source = "[a-z]+"', b"", CARDS)
    said = gangs.reconstructions(read_gangs(nothing, "x"))  # what is left out is ours
    assert all((one.startswith("A reconstruction: ") and ("start" in one or "standoff" in one)) or "field" in one or
               "wagon" in one for one in said) and len(said) == 5  # fmt: skip
    nothing = re.sub(rb',? ?source = "[a-z]+"', b"", HOUSES)
    assert buildings.reconstructions(read_buildings(nothing, "x")) == []
    town = shelf.BUILDINGS.find("standard")
    money = replace(town.groups[1], buildings=(Building("bank", "Bank", "reconstruction"), Building("vault", "Vault")))
    said = buildings.reconstructions(replace(town, groups=(money,)))
    assert said[0] == "These names of buildings are a reconstruction: Bank."


@pytest.mark.parametrize("file", sorted(shelf.HERE.glob("*.toml")), ids=lambda file: file.name)
def test_our_files_have_short_lines(file: Path) -> None:
    assert max(map(len, file.read_text(encoding="utf-8").splitlines())) <= 120


# ---- no TOML ---------------------------------------------------------------------------------------------------------


def test_an_empty_file() -> None:
    assert told(read_gangs, b"") == "outlaws is missing; it should be a table that begins with [outlaws]"
    assert told(read_buildings, b"") == "group is missing; it should be entries that begin with [[group]]"
    assert told(read_buildings, b"group = []") == "there is no group; there should be entries that begin with [[group]]"


JUNK = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=5,
)
PLACES = [
    (read_gangs, CARDS, way)
    for way in (
        ("name",),
        ("combinations",),
        ("combinations", 0),
        ("combinations", 0, "factions"),
        ("push",),
        ("push", "spaces"),
        ("push", "source"),
        ("outlaws",),
        ("outlaws", "cards"),
        ("outlaws", "cards", 0),
        ("outlaws", "cards", 0, "actions"),
        ("outlaws", "goal"),
        ("dancer", "start"),
        ("dancer", "start", "spaces"),
    )
] + [
    (read_buildings, HOUSES, way)
    for way in (
        ("name",),
        ("bed_bonus",),
        ("group",),
        ("group", 0),
        ("group", 0, "effect"),
        ("group", 0, "icon"),
        ("group", 0, "word"),
        ("group", 0, "buildings"),
        ("group", 0, "buildings", 0),
        ("group", 0, "buildings", 0, "word"),
        ("group", 0, "buildings", 0, "source"),
    )
]


@given(place=st.sampled_from(PLACES), value=JUNK)
@settings(max_examples=300)
def test_any_values_are_refused_in_words_or_good(place: tuple[Any, bytes, tuple[Any, ...]], value: object) -> None:
    reader, source, way = place
    try:
        reader(changed(source, *way, value), "mine.toml")
    except BadOptions as error:
        assert str(error).startswith("mine.toml: ")


# ---- cards -----------------------------------------------------------------------------------------------------------

TWO = 'a list of two different actions such as ["walk", "sneak"]'
SPACES = 'a list of different buildings, at most 8, one of which the player chooses, such as ["a3", "e3"]'
THREE = 'a list of 3 buildings, one for each figure, such as ["c3", "c3"]; only c3 and free can be shared'
NINE = ["a2", "b2", "c2", "d2", "e2", "a4", "b4", "c4", "d4"]
ANY_OF = "os or osb or osd or obd or osbd or oc or osc or obc or odc or osbc or osdc or obdc or osbdc"


@pytest.mark.parametrize(
    ("way", "wrong"),
    [
        (("outlaw", 1), "there is no key 'outlaw'; did you mean outlaws or law?"),
        (("name", " "), 'name is empty; it should be text in "quotes"'),
        (("name", "a\nb"), "name has the character U+000A, which can't be printed; it should be one line of text"),
        (("law", ...), "law is missing; it should be a table that begins with [law]"),
        (("law", 3), "law should be a table that begins with [law], not 3"),
        (
            ("law", "draw", {}),
            "law: draw is for those who pay debts; there should be paid in the goal, or no draw",
        ),
        (
            ("law", "name", "Marshals"),
            "law: there is no key 'name'; the keys are source, title, colour, figures, cards, goal, draw, start",
        ),
        (("law", "source", "x"), 'law: source should be "rulebook" or "reviews" or "reconstruction", not \'x\''),
        (
            ("law", "cards", 1),
            'law: cards should be a list of cards such as { actions = ["walk", "duel"], value = 1 }, not 1',
        ),
        (("law", "cards", 3, ...), "law: there are 3 cards; there should be 4"),
        (("law", "cards", 1, "titl", 1), "law, card 2: there is no key 'titl'; the keys are actions, value, source"),
        (("law", "cards", 1, "value", ...), "law, card 2: value is missing; it should be a whole number, 0 … 9"),
        (("law", "cards", 1, "value", 10), "law, card 2: value should be a whole number, 0 … 9, not 10"),
        (("law", "cards", 1, "value", -1), "law, card 2: value should be a whole number, 0 … 9, not -1"),
        (("law", "cards", 1, "value", True), "law, card 2: value should be a whole number, 0 … 9, not true"),
        (
            ("law", "cards", 1, "source", "web"),
            'law, card 2: source should be "rulebook" or "reviews" or "reconstruction", not \'web\'',
        ),
        (("law", "cards", 1, "actions", ...), f"law, card 2: actions is missing; it should be {TWO}"),
        (("law", "cards", 1, "actions", "walk"), f"law, card 2: actions should be {TWO}, not 'walk'"),
        (("law", "cards", 1, "actions", ["walk"]), f"law, card 2: actions should be {TWO}"),
        (("law", "cards", 1, "actions", ["walk", "walk"]), f"law, card 2: actions should be {TWO}"),
        (("law", "cards", 1, "actions", ["walk", "duel", "sneak"]), f"law, card 2: actions should be {TWO}"),
        (("law", "cards", 1, "actions", ["walk", 5]), f"law, card 2: actions should be {TWO}, not a list"),
        (
            ("law", "cards", 1, "actions", ["wlak", "duel"]),
            "law, card 2: this faction has no action 'wlak'; did you mean walk?",
        ),
        (
            ("law", "cards", 1, "actions", ["walk", "rob"]),
            "law, card 2: this faction has no action 'rob'; its actions are walk, sneak, duel, arrest, capture, horse, "
            "can-can, pay",
        ),
        (
            ("law", "cards", 1, "actions", ["walk", "pay"]),
            "law: a card has the action pay, but paid is missing in law.goal; it should be a whole number, 1 … 6",
        ),
        (
            ("law", "goal", {"horses": 2, "jailed": 2}),
            "law: no card has the action horse, without which this faction can't reach its goal",
        ),
        (("law", "goal", {}), "law: a card has the action arrest, but jailed is missing in law.goal; it should be a "
                              "whole number, 1 … 3"),
        (("law", "goal", "loot", 1), "law.goal: there is no key 'loot'; the keys are jailed, prisoners, horses, paid, "
                                     "duels, text, source"),
        (("law", "goal", "text", " "), 'law.goal: text is empty; it should be text in "quotes"'),
        (("law", "title", "outlaws"), "law: outlaws has the same title, 'outlaws'; each should have one of its own"),
        (("law", "colour", "red"), "law: outlaws has the same colour, 'red'; each should have one of its own"),
        (
            ("law", "colour", "#00f"),
            "law: colour should be red or blue or green or pink or orange or teal or violet or grey, not '#00f'",
        ),
        (
            ("law", "figures", [{"title": "x"}] * 4),
            "law: there are 4 figures; there can be 1 to 3",
        ),
        (("cowboy", "figures", [{"title": "x"}]), "cowboy: there are 1 figures; there can be 2 to 3"),
        (("law", "figures", [{"titel": "x"}]), "law, figure 1: there is no key 'titel'; did you mean title?"),
        (
            ("law", "figures", [{"title": "Sheriff"}, {"title": "sheriff"}]),
            "law, figure 2: law, figure 1 has the same title, 'sheriff'; each should have one of its own",
        ),
        (
            ("law", "figures", [{"title": "Marshal"}]),
            "law.start: spaces should be a list of different buildings, at most 8, one of which the player chooses, "
            'such as ["a3", "e3"]',
        ),
        (("law", "start", {"spaces": ["c3", "b3"]}), f"law.start: spaces should be {THREE}"),
        (("law", "start", {"spaces": ["b3", "b3", "c3"]}), f"law.start: spaces should be {THREE}"),
        (("law", "start", {"spaces": ["b3", "c2", "a1"]}), "law.start: outlaws start in a1 too; each faction should "
                                                           "have spaces of its own"),
        (("law", "start", {"space": ["b3"]}), "law.start: there is no key 'space'; did you mean spaces or source?"),
        (("outlaws", "start", {"spaces": ["a1", "a5"]}), "outlaws.start: spaces should be a list of 3 different "
                              'buildings, or one more, which stays free, such as ["a1", "a5", "e5", "e1"]'),
        (("outlaws", "start", {"spaces": ["a1", "a5", "e5"]}), "hunters.start: no space stays free; outlaws.start "
                                                             "should have one space more than there are figures"),
        (("cowboy", "start", {"spaces": ["b1", "f3", "f2"]}), "cowboy.start: spaces should be a list of 3 different "
                              'fields, one for each animal, such as ["f3", "f2", "f4"]'),
        (("cowboy", "fields", {"f2": ["b1"], "f3": ["c1"], "f4": ["f2"]}),
         'cowboy.fields: f4 should be a list of one to four different buildings such as ["b1"]'),
        (("cowboy", "fields", {"f2": ["b1"]}),
         'cowboy.fields: f3 is missing; it should be a list of one to four different buildings such as ["b1"]'),
        (("cowboy", "wagons", {"w2": 1}),
         "cowboy.wagons: w2 should be a table that begins with [cowboy.wagons.w2], not 1"),
        (("cowboy", "wagons", {key: {"from": ["b5"], "for": ["bull"]} for key in ("w2", "w3", "w4")}),
         "cowboy.wagons: the animals can't all board; there should be a wagon for each of them"),
        (("cowboy", "wagons", {key: {"from": ["b5"], "for": ["horse"]} for key in ("w2", "w3", "w4")}),
         "cowboy.wagons.w2: for should be a list of animals, of bull, cow1, cow2"),
        (("standoff", {"hinders": ["walk", "duel"]}),
         f"standoff: hinders should be a list of different words of {', '.join(HINDERED)}"),
        (("standoff", {}),
         f"standoff: hinders is missing; it should be a list of different words of {', '.join(HINDERED)}"),
        (
            ("outlaws", "cards", 1, "actions", ["walk", "duel"]),
            "outlaws: no card has the action rob, without which this faction can't reach its goal",
        ),
        (("push", ...), "push is missing; it should be a table that begins with [push]"),
        (("push", "spaces", 0), "push: spaces should be a whole number, 1 … 8, not 0"),
        (("push", "space", 1), "push: there is no key 'space'; did you mean spaces or source?"),
        (("second_shot", "replace_bonus", 10), "second_shot: replace_bonus should be a whole number, 0 … 9, not 10"),
        (("outlaws", "goal", ...), "outlaws: goal is missing; it should be a table that begins with [outlaws.goal]"),
        (("outlaws", "goal", "loot", 3), "outlaws.goal: loot should be a whole number, 1 … 2, not 3"),
        (("outlaws", "draw", "targets", "3"), "outlaws.draw: targets should be a whole number, 1 … 3, not '3'"),
        (
            ("outlaws", "lawless", "targets", 1),
            "outlaws.lawless: targets is 1, but loot in outlaws.goal is 2; it should be 2 or more",
        ),
        (
            ("outlaws", "draw", "targets", 1),
            "outlaws.draw: targets is 1, but loot in outlaws.goal is 2; it should be 2 or more",
        ),
        (
            ("dancer", "draw", "debts", 1),
            "dancer.draw: debts is 1, but paid in dancer.goal is 2; it should be 2 or more",
        ),
        (("law", "goal", "jailed", 4), "law.goal: jailed should be a whole number, 1 … 3, not 4"),
        (("hunters", "goal", "horses", 5), "hunters.goal: horses should be a whole number, 1 … 4, not 5"),
        (("hunters", "goal", "horse", 5), "hunters.goal: there is no key 'horse'; did you mean horses?"),
        (("dancer", "goal", "duels", 0), "dancer.goal: duels should be a whole number, 1 … 9, not 0"),
        (("cowboy", "herd", "range", 1), "cowboy.herd: range should be a whole number, 2 … 8, not 1"),
        (("cowboy", "herd", "range", ...), "cowboy.herd: range is missing; it should be a whole number, 2 … 8"),
        (("combinations", 3), "combinations should be a list of combinations such as { factions = \"os\" }, not 3"),
        (("combinations", 0, "factions", "so"), f"combination 1: factions should be {ANY_OF}, not 'so'"),
        (
            ("combinations", 1, "factions", "os"),
            "combination 2: combination 1 has the same factions, 'os'; each should be there once",
        ),
        (
            ("combinations", []),
            'there is no combination; there should be a list of combinations such as { factions = "os" }',
        ),
        (("combinations", 9, "players", 4), "combination 10: there is no key 'players'; the keys are factions, source"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_cards(way: tuple[Any, ...], wrong: str) -> None:
    assert told(read_gangs, changed(CARDS, *way)) == wrong


@pytest.mark.parametrize("order", ["osbd", "osbdd", "osbdcc", "sobdc", "osbdx"])
def test_the_order_of_seating(order: str) -> None:
    """CT-16, CT-17: everybody once, the Outlaws first; a file of an earlier release has no such table."""
    right = 'each of the letters o, s, b, d, c once, the Outlaws first, such as "osbdc"'
    assert (
        told(read_gangs, changed(CARDS, "seating", "order", order))
        == f"seating: order should be {right}, not {order!r}"
    )
    assert read_gangs(changed(CARDS, "seating", "order", "ocdbs"), "x").seating == "ocdbs"
    assert read_gangs(changed(CARDS, "seating", ...), "x").seating == "osbdc"


@pytest.mark.parametrize("spaces", [[], ["a3", "a3"], ["a6"], ["w3"], [10], [f"{c}2" for c in "abcde"] * 2])
def test_where_the_dancer_starts(spaces: list[object]) -> None:
    """CT-29."""
    assert (
        told(read_gangs, changed(CARDS, "dancer", "start", "spaces", spaces))
        == f"dancer.start: spaces should be {SPACES}"
    )
    assert told(read_gangs, changed(CARDS, "dancer", "start", "spaces", 7)).endswith(f"should be {SPACES}, not 7")
    assert read_gangs(changed(CARDS, "dancer", "start", "spaces", ["b3"]), "x").factions[3].starts == (11,)
    for space, other in (("a1", "outlaws"), ("c3", "law")):
        wrong = told(read_gangs, changed(CARDS, "dancer", "start", "spaces", ["b3", space]))
        assert wrong == f"dancer.start: {other} start in {space} too; each faction should have spaces of its own"


@pytest.mark.parametrize(
    ("faction", "needed"),
    [(faction, needed) for faction, all_needed in enumerate(NEEDED) for needed in all_needed],
)
def test_every_faction_needs_what_leads_to_its_goal(faction: int, needed: tuple[str, ...]) -> None:
    """With all other actions, but not these."""
    others = [one for one in ACTIONS[faction] if one not in needed]
    cards = [
        {"actions": [others[place % len(others)], others[(place + 1) % len(others)]], "value": 1} for place in range(4)
    ]
    word = FACTION_WORDS[faction]
    wrong = told(read_gangs, changed(CARDS, word, "cards", cards))
    said = f"no card has the action {' or '.join(needed)}, without which this faction can't reach its goal"
    assert wrong == f"{word}: {said}"


def test_people_may_write_freely() -> None:
    """Capitals and blanks."""
    cards = read_gangs(changed(CARDS, "law", "cards", 0, "actions", [" Walk", "DUEL "]), "x")
    assert cards.factions[1].cards[0].actions == (0, 2)
    town = read_buildings(changed(HOUSES, "group", 0, "effect", " Horse"), "x")
    assert town.groups[0].effect == HORSE


@pytest.mark.parametrize(("table", "key"), [key for key in NUMBERS if key[0] not in ("law.draw", "hunters.draw")])
def test_numbers_from_least_to_most(table: str, key: str) -> None:
    least, most = NUMBERS[table, key]
    for value in (least - 1, most + 1):
        wrong = told(read_gangs, changed(CARDS, *table.split("."), key, value))
        assert wrong == f"{table}: {key} should be a whole number, {least} … {most}, not {value}"


# ---- buildings -------------------------------------------------------------------------------------------------------

WORD = "small letters a to z, digits and _, beginning with a letter, at most 30"


@pytest.mark.parametrize(
    ("way", "wrong"),
    [
        (("groups", 1), "there is no key 'groups'; did you mean group?"),
        (("bed_bonus", 10), "bed_bonus should be a whole number, 0 … 9, not 10"),
        (("ammo_bonus", "2"), "ammo_bonus should be a whole number, 0 … 9, not '2'"),
        (("group", 5), "group should be entries that begin with [[group]], not 5"),
        (("group", [1]), "group should be entries that begin with [[group]], without 1 in it"),
        (("group", 1, "word", ...), 'group 2: word is missing; it should be text in "quotes"'),
        (("group", 1, "word", "Money"), f"group 2 \"Money\": word should be {WORD}, not 'Money'"),
        (("group", 1, "word", "a+b"), f"group 2 \"a+b\": word should be {WORD}, not 'a+b'"),
        (("group", 1, "word", "auto"), "group 2 \"auto\": the word 'auto' has another meaning here; "
                                        "there should be another"),
        (("group", 1, "word", "horse"), 'group 2 "horse": group 1 "horse" has the same word, \'horse\'; '
                                        "each should have one of its own"),
        (("group", 1, "title", "HORSES"), 'group 2 "money": group 1 "horse" has the same title, \'HORSES\'; '
                                          "each should have one of its own"),
        (("group", 1, "titel", "x"), "group 2 \"money\": there is no key 'titel'; did you mean title?"),
        (("group", 1, "effect", ...), 'group 2 "money": effect is missing; it should be text in "quotes"'),
        (("group", 1, "effect", "mony"), "group 2 \"money\": effect can't be 'mony'; did you mean money?"),
        (
            ("group", 1, "effect", "§"),
            f"group 2 \"money\": there is no effect '§'; effects are {', '.join(EFFECT_WORDS)}",
        ),
        (("group", 1, "icon", "§"), f"group 2 \"money\": there is no icon '§'; icons are {', '.join(EFFECT_WORDS)}"),
        (
            ("group", 1, "source", "x"),
            'group 2 "money": source should be "rulebook" or "reviews" or "reconstruction", not \'x\'',
        ),
        (
            ("group", 1, "buildings", "bank"),
            'group 2 "money": buildings should be a list of buildings such as { word = "bank", title = "Bank" }, '
            "not 'bank'",
        ),
        (("group", 1, "buildings", []), 'group 2 "money": there are 0 buildings; a group has 1 to 6'),
        (("group", 1, "buildings", [{}] * 7), 'group 2 "money": there are 7 buildings; a group has 1 to 6'),
        (
            ("group", 1, "buildings", 1, "word", "office"),
            "group 2 \"money\", building 2: the word 'office' has another meaning here; there should be another",
        ),
        (
            ("group", 1, "buildings", 1, "word", "bank"),
            'group 2 "money", building 2: group 2 "money", building 1 has the same word, \'bank\'; '
            "each should have one of its own",
        ),
        (
            ("group", 1, "buildings", 1, "title", "Barber"),
            'group 6 "medical", building 2: group 2 "money", building 2 has the same title, \'Barber\'; '
            "each should have one of its own",
        ),
        (
            ("group", 1, "buildings", 1, "title", ""),
            'group 2 "money", building 2: title is empty; it should be text in "quotes"',
        ),
        (
            ("group", 1, "buildings", 1, "icon", "x"),
            "group 2 \"money\", building 2: there is no key 'icon'; the keys are word, title, source",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_buildings(way: tuple[Any, ...], wrong: str) -> None:
    assert told(read_buildings, changed(HOUSES, *way)) == wrong


def many(groups: int) -> bytes:
    """A file with so many groups of six."""
    lines = []
    for group in range(groups):
        houses = ", ".join(f'{{ word = "h{group}_{place}", title = "House {group} {place}" }}' for place in range(6))
        lines.append(f'[[group]]\nword = "g{group}"\ntitle = "G {group}"\neffect = "plain"\nbuildings = [{houses}]')
    return "\n".join(lines).encode()


def test_at_most_sixty_buildings() -> None:
    assert len(read_buildings(many(10), "x").groups) == 10
    assert told(read_buildings, many(11)) == "there are 66 buildings; there can be 60"


def test_what_may_be_left_out() -> None:
    """Name, numbers, icons and sources."""
    town = read_buildings(many(1), "x", "called")
    assert (town.name, town.bed_bonus, town.ammo_bonus) == ("called", 1, 2)
    assert (town.groups[0].icon, town.groups[0].source, town.groups[0].buildings[0].source) == ("plain", "", "")
    assert read_buildings(changed(HOUSES, "group", 0, "icon", "news"), "x").groups[0].icon == "news"
    assert read_gangs(changed(CARDS, "name", ...), "x", "called").name == "called"


# ---- files in the current folder -------------------------------------------------------------------------------------


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The current folder, with nothing in it; and a shelf of its own."""
    monkeypatch.setattr(shelf.GANGS, "laid", {})
    monkeypatch.setattr(shelf.BUILDINGS, "laid", {})
    (tmp_path / "shelf").mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.setenv(shelf.FOLDER, str(tmp_path / "shelf"))
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def test_files_are_found_without_their_ending(folder: Path) -> None:
    (folder / "west.toml").write_bytes(changed(HOUSES, "name", "Mine"))
    assert re.fullmatch("mine-[0-9a-f]{32}", str(GAME.bring({"town": "west"})["town"]))
    (folder / "more").write_bytes(many(1))
    assert re.fullmatch(r"standard\+more-[0-9a-f]{32}", str(GAME.bring({"town": "standard + more"})["town"]))
    (folder / "west.toml").write_bytes(changed(CARDS, "name", "Yours"))
    assert re.fullmatch("yours-[0-9a-f]{32}", str(GAME.bring({"cards": "west"})["cards"]))


# ---- in other languages ----------------------------------------------------------------------------------------------


def test_refusals_come_through_gettext() -> None:
    with use("xx"):
        with pytest.raises(BadOptions) as refused:
            read_gangs(changed(CARDS, "law", "cards", 0, "value", 10), "mine.toml")
        assert str(refused.value) == ("⟦mine.toml: ⟦law, card 1⟧: ⟦value should be ⟦a whole number, 0 … 9⟧, not 10⟧⟧")
        with pytest.raises(BadOptions) as refused:
            read_buildings(changed(HOUSES, "group", 0, "buildings", 0, "title", 10), "mine.toml")
        assert str(refused.value) == (
            '⟦mine.toml: ⟦⟦group 1 "horse"⟧, building 1⟧: ⟦title should be ⟦text in "quotes"⟧, not 10⟧⟧'
        )
        for sentence in gangs.reconstructions(shelf.GANGS.find("standard")):
            assert sentence.startswith("⟦") and sentence.endswith("⟧")
