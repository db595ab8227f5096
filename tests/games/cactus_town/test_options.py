"""The options (CT-7), what they make of the rules' set-up, and cards and towns brought along in files."""

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from philately.core.errors import BadOptions
from philately.games.cactus_town import GAME, options, shelf
from philately.games.cactus_town.buildings import Building, Buildings, Group, write_buildings
from philately.games.cactus_town.gangs import FACTION_WORDS, PART_WORDS, Gangs
from philately.games.cactus_town.gangs_file import COMBINATIONS, write_gangs
from philately.games.cactus_town.rules import Setup, terms

GANGS = shelf.GANGS.find("first")  # the standard ones may be tuned
TOWN = shelf.BUILDINGS.find("standard")
DEFAULTS = {
    "factions": "osc",
    "stampede": "on",
    "programming": "reverse",
    "buildings": "basic",
    "second_shot_mode": "add",
    "escape_from": "edge",
    "capture_in_standoff": "off",
    "round_cap": "25",
    "groups": "auto",
    "cards": "standard",
    "town": "standard",
}
BASE = "horse+money+drink+bed+faith+medical+trade+arms+civic+news+transport"
USUAL = {2: ("oc", "os"), 3: ("osc", "osb"), 4: ("osbc", "osbd")}


@pytest.fixture(autouse=True)
def empty_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A shelf of its own for every test."""
    monkeypatch.setattr(shelf.GANGS, "laid", {})
    monkeypatch.setattr(shelf.BUILDINGS, "laid", {})
    folder = tmp_path / "shelf"
    folder.mkdir()
    monkeypatch.setenv(shelf.FOLDER, str(folder))
    return folder


def made(players: int, **said: object) -> Setup:
    """The set-up of these options."""
    return options.setup(options.check(said, players), players)


def refused(players: int, **said: object) -> str:
    """What is wrong with these options."""
    with pytest.raises(BadOptions) as wrong:
        options.check(said, players)
    return str(wrong.value)


def with_number(table: str, key: str, value: int) -> Gangs:
    """Our cards with another number."""
    if (table, key) in GANGS.numbers:
        return replace(GANGS, name="Other", numbers={**GANGS.numbers, (table, key): value})
    place = FACTION_WORDS.index(table.removesuffix(".goal"))
    factions = list(GANGS.factions)
    factions[place] = replace(factions[place], parts={**factions[place].parts, key: value})
    return replace(GANGS, name="Other", factions=tuple(factions))


def group(word: str, size: int, effect: int = terms.PLAIN) -> Group:
    """A group of so many buildings."""
    buildings = tuple(Building(f"{word}_{place}", f"{word.title()} {place}") for place in range(size))
    return Group(word, f"Group {word}", effect, "plain", buildings)


# ---- the table -------------------------------------------------------------------------------------------------------


def test_the_defaults_come_first() -> None:
    """CT-7: in the order of the table."""
    assert options.check({}, 3) == DEFAULTS
    assert [option.name for option in options.OPTIONS] == list(DEFAULTS)


@pytest.mark.parametrize(
    ("name", "said", "attribute", "meant"),
    [
        ("programming", "reverse", "reverse", True),
        ("programming", "simple", "reverse", False),
        ("buildings", "basic", "gunslinger", False),
        ("buildings", "gunslinger", "gunslinger", True),
        ("second_shot_mode", "add", "shot_replaces", False),
        ("second_shot_mode", "replace", "shot_replaces", True),
        ("escape_from", "edge", "corner_only", False),
        ("escape_from", "corner", "corner_only", True),
        ("round_cap", 25, "round_cap", 25),
        ("round_cap", "none", "round_cap", 0),
        ("round_cap", None, "round_cap", 0),
        ("round_cap", 1, "round_cap", 1),
        ("round_cap", "200", "round_cap", 200),
        ("cards", "first", "cards", "first"),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_the_rules_get(players: int, name: str, said: object, attribute: str, meant: object) -> None:
    """CT-7: every value of every option."""
    assert getattr(made(players, **{name: said}), attribute) == meant


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_options_together(players: int) -> None:
    """CT-7: none of these contradict each other, and checking them twice changes nothing."""
    table = {option.name: option.values for option in options.OPTIONS}
    free = ("programming", "buildings", "second_shot_mode", "escape_from", "capture_in_standoff", "round_cap", "cards")
    for letters in (letters for letters in COMBINATIONS if len(letters) == players):
        for values in product(*(table[name] for name in free)):
            chosen = options.check({"factions": letters, **dict(zip(free, values, strict=True))}, players)
            assert options.check(chosen, players) == chosen
            assert len(options.setup(chosen, players).factions) == players


# ---- factions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", USUAL)
def test_usual_factions(players: int) -> None:
    """CT-14, CT-15: by the number of players, with the Cowboy or without."""
    for stampede, letters in zip(("on", "off"), USUAL[players], strict=True):
        for said in ({"stampede": stampede}, {"stampede": stampede, "factions": "auto"}):
            chosen = options.check(said, players)
            assert (chosen["factions"], chosen["stampede"]) == (letters, stampede)
    assert options.check({}, players)["factions"] == USUAL[players][0]
    assert options.check({"stampede": False}, players)["factions"] == USUAL[players][1]


def test_five_players_have_the_cowboy() -> None:
    """CT-15."""
    assert options.check({"stampede": "on"}, 5)["factions"] == "osbdc"
    assert refused(5, stampede="off") == "with 5 players the Cowboy can't be left out; stampede should be on"


@pytest.mark.parametrize("letters", COMBINATIONS)
def test_every_combination(letters: str) -> None:
    """CT-14 to CT-16: the Stampede is on exactly when the Cowboy plays; seats in the order of the letters."""
    players = len(letters)
    on = "on" if "c" in letters else "off"
    for given in ({}, {"stampede": "on"}, {"stampede": on}):
        chosen = options.check({"factions": letters, "cards": "first", **given}, players)
        assert (chosen["factions"], chosen["stampede"]) == (letters, on)
        setup = options.setup(chosen, players)
        assert setup.factions == sorted("osbdc".index(letter) for letter in letters)
        assert setup.targets == (3 if "s" in letters else 2)  # CT-18
        assert (terms.COW in setup.effects) == ("c" in letters)
    assert options.check({"factions": letters.upper()}, players)["factions"] == letters


@pytest.mark.parametrize("letters", [letters for letters in COMBINATIONS if "c" in letters])
def test_the_cowboy_without_a_stampede_is_a_contradiction(letters: str) -> None:
    said = refused(len(letters), factions=letters, stampede="off")
    assert said == f"factions '{letters}' have the Cowboy, but stampede is off; leave out one of the two"


def test_factions_for_another_number_of_players() -> None:
    """The message lists those that can be."""
    for players, letters in product((2, 3, 4, 5), COMBINATIONS):
        if len(letters) != players:
            can = " or ".join(one for one in COMBINATIONS if len(one) == players)
            said = f"with {players} players factions can't be '{letters}'; they can be {can}"
            assert refused(players, factions=letters) == said


def test_cards_may_allow_fewer_combinations() -> None:
    """The first of those that are left is the usual one."""
    left = ("os", "obd", "osbd", "osbdc", "odc")
    name = shelf.GANGS.lay(replace(GANGS, name="Few", combinations=dict.fromkeys(left, "")))
    assert options.check({"cards": name}, 3)["factions"] == "odc"
    assert options.check({"cards": name, "stampede": "off"}, 3)["factions"] == "obd"
    assert refused(2, cards=name) == "with 2 players the Cowboy can't be in play; stampede should be off"
    assert refused(3, cards=name, factions="osb") == ("with 3 players factions can't be 'osb'; they can be obd or odc")


# ---- cards and numbers -----------------------------------------------------------------------------------------------


def test_the_rules_get_the_cards() -> None:
    """CT-72: two actions and a value each."""
    setup = made(5, cards="first")
    assert (setup.first[0], setup.second[0], setup.values[0]) == (terms.WALK, terms.DUEL, 1)
    assert (setup.first[1], setup.second[1], setup.values[1]) == (terms.WALK, terms.ROB, 3)
    assert (setup.first[8], setup.second[8], setup.values[8]) == (terms.WALK, terms.STEAL_HORSE, 1)
    assert (setup.first[19], setup.second[19], setup.values[19]) == (terms.STAMPEDE, terms.SNEAK_ONE_COW, 3)
    assert setup.cards == "first"
    assert setup.starts[terms.DANCER] == [10, 14]


@pytest.mark.parametrize(
    ("table", "key", "attribute", "usual", "other"),
    [
        ("push", "spaces", "push", 3, 8),
        ("second_shot", "replace_bonus", "replace_bonus", 2, 0),
        ("outlaws.goal", "loot", "needs", 2, 1),
        ("outlaws.draw", "targets", "targets", 3, 2),
        ("law.goal", "jailed", "needs", 2, 3),
        ("hunters.goal", "prisoners", "needs", 1, 2),
        ("hunters.goal", "horses", "needs", 2, 4),
        ("dancer.goal", "paid", "needs", 2, 3),
        ("dancer.goal", "duels", "needs", 3, 9),
        ("dancer.draw", "debts", "debts", 3, 6),
        ("cowboy.herd", "range", "herd_range", 2, 3),
    ],
)
def test_the_rules_get_the_numbers(table: str, key: str, attribute: str, usual: int, other: int) -> None:
    """From the file of the cards."""
    for setup, number in (
        (made(5, cards="first"), usual),
        (made(5, cards=shelf.GANGS.lay(with_number(table, key, other))), other),
    ):
        found = getattr(setup, attribute)
        assert (found[PART_WORDS.index(key)] if attribute == "needs" else found) == number


def test_targets_without_the_law() -> None:
    """CT-18: a number of their own."""
    name = shelf.GANGS.lay(with_number("outlaws.lawless", "targets", 3))
    assert made(2, factions="oc", cards="first").targets == 2
    assert made(2, factions="oc", cards=name).targets == 3


def test_bonuses_and_starts_of_other_files() -> None:
    town = shelf.BUILDINGS.lay(replace(TOWN, name="Mine", bed_bonus=3, ammo_bonus=4))
    factions = (*GANGS.factions[:3], replace(GANGS.factions[3], starts=(2, 10, 22)), GANGS.factions[4])
    cards = shelf.GANGS.lay(replace(GANGS, name="Mine", factions=factions))
    setup = made(4, town=town, cards=cards)
    assert (setup.bed_bonus, setup.ammo_bonus, setup.starts[terms.DANCER]) == (3, 4, [2, 10, 22])
    assert (made(4).bed_bonus, made(4).ammo_bonus) == (1, 2)


def test_the_seats_of_other_files() -> None:
    """CT-16: clockwise as the file says, without those who don't play."""
    cards = shelf.GANGS.lay(replace(GANGS, name="Mine", seating="ocdbs"))
    assert made(4, factions="osdc", cards=cards).factions == [terms.OUTLAWS, terms.COWBOY, terms.DANCER, terms.LAW]
    assert made(4, factions="osdc").factions == [terms.OUTLAWS, terms.LAW, terms.DANCER, terms.COWBOY]


# ---- groups ----------------------------------------------------------------------------------------------------------


def test_the_usual_groups() -> None:
    """CT-21, CT-22: with the Cowboy the cows come in, and any pair but theirs may go."""
    off = made(4, stampede="off")
    assert off.town == f"standard|{BASE}"
    assert len(off.groups) == 24 and off.effects[:6] == [terms.HORSE] * 4 + [terms.MONEY] * 2
    on = made(4)
    assert on.town == f"standard|{BASE}+cow"
    assert len(on.groups) == 26 and on.removable == list(range(1, 11)) and on.effects[24:] == [terms.COW] * 2
    assert on.groups == [0, 0, 0, 0, *(place // 2 + 1 for place in range(22))]


def test_names_of_the_buildings() -> None:
    """By the numbers of the rules."""
    setup = made(2)
    for catalogue in (shelf.catalogue(setup.town), options.names(options.check({}, 2))):
        assert len(catalogue.words) == len(catalogue.titles) == len(setup.groups)
        assert list(catalogue.group_of) == setup.groups and list(catalogue.effects) == setup.effects
        assert (catalogue.words[0], catalogue.titles[0]) == ("livery_stable", "Livery Stable")
        assert (catalogue.groups[11], catalogue.group_titles[11], catalogue.icons[11]) == ("cow", "Cattle", "cow")


def test_groups_in_any_order_and_with_commas() -> None:
    """They are kept in the order of the file; the usual ones by that word."""
    without = BASE.replace("+faith", "")
    chosen = options.check({"groups": " cow, " + ",".join(reversed(without.split("+")))}, 2)
    assert chosen["groups"] == f"{without}+cow"
    assert options.check(chosen, 2) == chosen
    setup = options.setup(chosen, 2)
    assert len(setup.groups) == 24 and "church" not in shelf.catalogue(setup.town).words
    assert options.check({"groups": BASE + "+cow"}, 2)["groups"] == "auto"
    assert options.check({"groups": BASE, "factions": "os"}, 2)["groups"] == "auto"
    assert options.check({"groups": BASE}, 2)["groups"] == BASE  # the Cowboy without his buildings


def test_cows_may_be_chosen_without_the_cowboy() -> None:
    """Then they may also be taken out again."""
    setup = made(2, factions="os", groups=BASE + "+cow")
    assert setup.removable == list(range(1, 12))


def test_unknown_groups_are_refused() -> None:
    assert refused(2, groups="horse+monny") == "there is no group 'monny'; did you mean money?"
    assert refused(2, groups="horse+§").startswith("there is no group '§'; groups are horse, money, drink")
    assert refused(2, groups="+").startswith("the groups have 0 buildings together")


def test_too_few_buildings_are_refused() -> None:
    """CT-23: 24 of them."""
    said = refused(2, groups=BASE.replace("+faith", ""))
    assert said == "the groups have 22 buildings together; the town needs 24"


@pytest.mark.parametrize(
    ("groups", "wrong"),
    [
        (
            [group("x", 1)],
            "the groups have 27 buildings together, 3 too many; only pairs can be taken out, ",
        ),
        (
            [group("x", 3)],
            "the groups have 29 buildings together, 5 too many; only pairs can be taken out, ",
        ),
        (
            [group(f"x{place}", 6) for place in range(4)],
            "the groups have 50 buildings together, so that 13 pairs must be taken out; only 10 can be",
        ),
        ([group(f"x{place}", 6) for place in range(6)], "the groups have 62 buildings together; there can be 60"),
    ],
)
def test_too_many_buildings_are_refused(groups: list[Group], wrong: str) -> None:
    """CT-22: only pairs are taken out."""
    name = shelf.BUILDINGS.lay(Buildings("More", tuple(groups)))
    assert refused(3, town=f"standard+{name}").startswith(wrong)


def test_what_further_files_bring() -> None:
    """All of it is in the town, or may be; pairs may be taken out."""
    more = Buildings("More", (group("mine", 2), group("ranch", 4, terms.COW), group("ford", 2, terms.HORSE)), 9, 9)
    name = shelf.BUILDINGS.lay(more)
    chosen = options.check({"town": f" standard + {name}", "stampede": "off"}, 4)
    assert chosen["town"] == f"standard+{name}" and chosen["groups"] == "auto"
    assert options.check(chosen, 4) == chosen
    setup = options.setup(chosen, 4)
    assert setup.town == f"standard+{name}|{BASE}+mine+ranch+ford"
    assert len(setup.groups) == 32 and setup.removable == list(range(1, 12))
    assert shelf.catalogue(setup.town).words[24] == "mine_0"
    assert (setup.bed_bonus, setup.ammo_bonus) == (1, 2)  # of the first file
    assert made(4, town=f"standard+{name}").removable == [*range(1, 11), 12]


def test_files_that_do_not_fit_together() -> None:
    """Words and titles are there once."""
    for other in (group("money", 2), replace(group("mine", 2), title="MONEY")):
        name = shelf.BUILDINGS.lay(Buildings("More", (other,)))
        said = refused(2, town=f"standard+{name}")
        assert said == "More and Standard town can't be used together: both have 'money'"
    bank = Buildings("Banks", (replace(group("mine", 1), buildings=(Building("bank", "My Bank"),)),))
    said = refused(2, town=f"standard+{shelf.BUILDINGS.lay(bank)}")
    assert said == "Banks and Standard town can't be used together: both have 'bank'"
    assert "both have 'horse'" in refused(2, town="standard+standard")


def test_bounty_hunters_need_horses() -> None:
    """CT-89: as many as their goal says."""
    more = shelf.BUILDINGS.lay(Buildings("More", (group("mine", 4), group("ford", 1, terms.HORSE))))
    without = BASE.removeprefix("horse+") + "+mine"
    assert made(2, town=f"standard+{more}", groups=without, factions="os")
    said = refused(3, town=f"standard+{more}", groups=without, factions="osb")
    assert said == "the Bounty Hunters need 2 horses, but the groups have 0 buildings with one"
    fords = shelf.BUILDINGS.lay(Buildings("Fords", (group("mine", 3), group("ford", 1, terms.HORSE))))
    said = refused(3, town=f"standard+{fords}", groups=f"{without}+ford", factions="osb")
    assert said == "the Bounty Hunters need 2 horses, but the groups have 1 buildings with one"


# ---- files -----------------------------------------------------------------------------------------------------------


def mine(tmp_path: Path) -> tuple[Path, Path]:
    """Cards and a town that are not ours."""
    cards, town = tmp_path / "Mine.toml", tmp_path / "town.toml"
    cards.write_bytes(write_gangs(replace(with_number("push", "spaces", 5), name="My Cards!")))
    town.write_bytes(write_buildings(Buildings("More", (group("mine", 2),))))
    return cards, town


def test_files_are_brought_to_the_shelf(tmp_path: Path) -> None:
    """From then on they have names of their own."""
    cards, town = mine(tmp_path)
    given = GAME.bring({"cards": str(cards), "town": f"standard+{town}", "stampede": "off"})
    assert re.fullmatch("my-cards-[0-9a-f]{32}", str(given["cards"]))
    assert re.fullmatch(r"standard\+more-[0-9a-f]{32}", str(given["town"]))
    assert given["stampede"] == "off"
    assert GAME.bring(given) == given
    setup = options.setup(options.check(given, 2), 2)
    assert setup.push == 5 and len(setup.groups) == 26
    assert (setup.cards, setup.town) == (given["cards"], f"{given['town']}|{BASE}+mine")


def test_a_plus_in_the_name_of_a_file(tmp_path: Path) -> None:
    town = mine(tmp_path)[1].rename(tmp_path / "a+b.toml")
    assert str(GAME.bring({"town": str(town)})["town"]).startswith("more-")


def test_only_good_cards_and_buildings_are_laid() -> None:
    """Also those that were made by a program."""
    with pytest.raises(BadOptions, match="there are 3 cards; there should be 4"):
        outlaws = replace(GANGS.factions[0], cards=GANGS.factions[0].cards[:3])
        shelf.GANGS.lay(replace(GANGS, factions=(outlaws, *GANGS.factions[1:])))
    with pytest.raises(BadOptions, match="a group has 1 to 6"):
        shelf.BUILDINGS.lay(Buildings("More", (group("mine", 7),)))
